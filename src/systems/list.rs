//! What unit lists have in common, in every system: names, ids, prices, and errors that point at the place.

use std::ops::Range;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;

use crate::systems::{ListProblem, OwnList};

/// A name in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Name {
    /// English.
    pub en: String,
    /// French, as printed.
    pub fr: String,
}

/// What is wrong at one place of a list file.
pub struct Flaw {
    /// Where.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
}

impl Flaw {
    /// Something wrong here.
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Flaw {
        Flaw { span, message: message.into(), help: None }
    }

    /// With what would be right.
    pub fn help(mut self, help: impl Into<String>) -> Flaw {
        self.help = Some(help.into());
        self
    }
}

/// Ids are short words that need no quoting anywhere.
pub fn check_id(id: &Spanned<String>) -> Result<String, Flaw> {
    let text = id.get_ref();
    let plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if plain {
        Ok(text.clone())
    } else {
        Err(Flaw::new(id.span(), format!("`{text}` is not an id")).help("lower-case letters, digits and hyphens, as `foot-knights`"))
    }
}

/// A finite price; of a unit above 0, of an option 0 or more.
pub fn price(points: &Spanned<f64>, free: bool) -> Result<f64, Flaw> {
    let value = *points.get_ref();
    if value.is_finite() && (value > 0.0 || free && value == 0.0) {
        Ok(value)
    } else {
        Err(Flaw::new(points.span(), format!("{value} points is not a price")).help("a number above 0"))
    }
}

/// Reads the shipped file and the user's own, in that order. `F` is the file's format; `take` adds what one file says to what is known.
pub fn load<F: DeserializeOwned, L>(
    shipped: &str,
    own: &[OwnList],
    mut take: impl FnMut(F, &mut Vec<L>) -> Result<(), Flaw>,
) -> Result<Vec<L>, ListProblem> {
    let shipped = OwnList { file: "units.toml".to_owned(), text: shipped.to_owned() };
    let mut lists = Vec::new();
    for file in std::iter::once(&shipped).chain(own) {
        let problem = |span, message, help| ListProblem { file: file.file.clone(), text: file.text.clone(), span, message, help };
        let parsed: F = toml::from_str(&file.text).map_err(|error| problem(error.span(), error.message().trim().to_owned(), None))?;
        take(parsed, &mut lists).map_err(|flaw| problem(Some(flaw.span), flaw.message, flaw.help))?;
    }
    Ok(lists)
}
