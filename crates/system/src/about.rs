//! The text of a system about itself, as a file: `about.toml` next to its `lib.rs`. A text is `["English", "French"]`.
//!
//! `name`; `modelled`, what a duel models, and `not_modelled`, what the sheet has and a duel does not, one text per line of output; `[terms]`,
//! what `turn`, `losing`, `distance` and `losses` mean; `[example]`, the words that help texts take as [`Example`] has them.

use serde::Deserialize;

use crate::luck::Luck;
use crate::{Example, Terms};
use montjoie_core::language::Text;

/// Reads the file `about.toml` next to a system's `lib.rs` once; a test fails where the file is wrong.
#[macro_export]
macro_rules! about {
    () => {{
        static ABOUT: std::sync::LazyLock<$crate::About> =
            std::sync::LazyLock::new(|| $crate::About::read(include_str!("about.toml")).expect("a sound text"));
        &ABOUT
    }};
}

/// The text of a system about itself.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
pub struct About {
    /// The name of the system, with the period or the lists.
    pub name: Text,
    /// The things that a duel of this system models, one line each.
    pub modelled: Vec<Text>,
    /// The things that the sheet has and a duel does not, one line each.
    pub not_modelled: Vec<Text>,
    /// The meaning of the words that every system has, to compare an answer of this system with one of another.
    pub terms: Terms,
    /// Words of the system that help texts and error messages take as examples.
    pub example: Example,
    /// The results of its questions that are better for who asks.
    #[serde(default)]
    pub luck: Luck,
}

impl About {
    /// Reads the text of an `about.toml` file.
    ///
    /// # Errors
    /// The text is not of the form of `about.toml`.
    pub fn read(file: &'static str) -> Result<About, String> {
        toml::from_str(file).map_err(|error| error.to_string())
    }
}
