//! Luck of questions: which results of a question are better for the player who asks it, the part `[luck]` of `about.toml`.
//!
//! `[luck.orders]`, `[luck.shooting]`, `[luck.melee]`, `[luck.morale]` and `[luck.other]` have one line per question: its quantities, the one that
//! players mean first. After the name of a quantity stands `first` or `last`, which end of its table is best, or all its results from the worst
//! to the best:
//!
//! ```toml
//! [luck.orders]
//! command = ["moves fiasco 0 1 2 3"]
//! [luck.shooting]
//! shooting = ["hits last", "panic first"]
//! ```
//!
//! A question of which nothing is said has no luck: no result of it is better than another.

use std::collections::BTreeMap;

use montjoie_core::texts;
use serde::Deserialize;

texts! {
    #[derive(PartialOrd, Ord, Deserialize)]
    #[serde(rename_all = "lowercase")]
    "The purpose of a roll." pub Purpose {
        "Orders, and how far they carry." Orders = "orders", "orders", "ordres";
        "Shooting at enemies." Shooting = "shooting", "shooting", "tir";
        "Melee and the way into it." Melee = "melee", "melee", "corps à corps";
        "Tests of morale, and what comes of them." Morale = "morale", "morale", "moral";
        "Any other purpose of a roll." Other = "other", "other rolls", "autres jets";
    }
}

/// The results of a quantity that are better.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Better {
    /// The results that its table has first.
    First,
    /// The results that its table has last.
    Last,
    /// The results in this order, from the worst to the best.
    Later(Vec<&'static str>),
}

impl Better {
    /// The rank of a result, by its place in the table of the quantity: more is better. `None` where nothing is said of it.
    pub fn rank(&self, place: usize, outcome: &str) -> Option<i64> {
        match self {
            Better::First => Some(-(place as i64)),
            Better::Last => Some(place as i64),
            Better::Later(words) => words.iter().position(|word| *word == outcome).map(|place| place as i64),
        }
    }
}

/// A question whose results can be lucky.
#[derive(Debug)]
pub struct Lucky {
    /// The purpose of the question.
    pub purpose: Purpose,
    /// The question, by its name.
    pub question: &'static str,
    /// The quantities of the question, the one that players mean first, and which results of each are better.
    pub quantities: Vec<(&'static str, Better)>,
}

/// The questions of a system whose results can be lucky.
#[derive(Debug, Default, Deserialize)]
#[serde(try_from = "Lines", bound(deserialize = "'de: 'static"))]
pub struct Luck(Vec<Lucky>);

/// The lines of the file.
type Lines = BTreeMap<Purpose, BTreeMap<&'static str, Vec<&'static str>>>;

impl TryFrom<Lines> for Luck {
    type Error = String;

    fn try_from(lines: Lines) -> Result<Luck, String> {
        let quantity = |line: &'static str| match line.split(' ').collect::<Vec<_>>()[..] {
            [of, "first"] => Ok((of, Better::First)),
            [of, "last"] => Ok((of, Better::Last)),
            [of, ref words @ ..] if words.len() > 1 => Ok((of, Better::Later(words.to_vec()))),
            _ => Err(format!("“{line}” is no quantity with its best results")),
        };
        let entries = lines.into_iter().flat_map(|(purpose, questions)| questions.into_iter().map(move |(name, of)| (purpose, name, of)));
        let lucky = entries.map(|(purpose, question, of)| {
            Ok(Lucky { purpose, question, quantities: of.into_iter().map(quantity).collect::<Result<_, String>>()? })
        });
        Ok(Luck(lucky.collect::<Result<_, String>>()?))
    }
}

impl Luck {
    /// The luck of a system that says nothing of any question.
    pub const NONE: Luck = Luck(Vec::new());

    /// The luck of a question; `None` where no result of it is better than another.
    pub fn of(&self, question: &str) -> Option<&Lucky> {
        self.0.iter().find(|lucky| lucky.question == question)
    }

    /// Every question that has luck.
    pub fn questions(&self) -> &[Lucky] {
        &self.0
    }
}
