//! A sixth system, made by following “Adding a system” of the manual to the letter: *The Battle of the Orchard*, a made-up game of two gangs
//! that throw apples, with eight-sided dice. It is complete as small systems go: lists, rules with their sources, a duel, a question, pages of
//! the odds book, worked examples and laws. `RULES.md` is the text.
//!
//! It is a package outside Montjoie's workspace. `cargo run -- duel orchard village/baker-street village/mill` runs its own program, which has
//! every command of `montjoie`.

#![allow(missing_docs)] // fields named as the rule sheet names them

pub mod apples;
pub mod duel;
pub mod odds;
pub mod profile;
pub mod rules;
pub mod situation;

use montjoie_core::language::Text;
use montjoie_system::book::Book;
use montjoie_system::list::{Name,Troop};
use montjoie_system::questions::Entry;
use montjoie_system::{About,DuelKey,Game,ListProblem,Matchup,OwnList,Problem,Question,Set,System};

use profile::{List,Unit};
use rules::Rules;
use situation::Situation;

/// The system.
pub struct Orchard;

impl System for Orchard {
    fn id(&self) -> &'static str {
        "orchard"
    }

    fn about(&self) -> &'static About {
        montjoie_system::about!()
    }

    fn keys(&self) -> Vec<DuelKey> {
        Situation::all(|_| None)
    }

    fn questions(&self) -> Vec<Question> {
        montjoie_system::questions::questions::<Unit>()
    }

    fn book(&self) -> Book {
        montjoie_system::pages!()
    }

    fn text_hash(&self) -> &'static str {
        // The text itself serves as well as its hash.
        concat!(
            include_str!("apples.rs"),
            include_str!("duel.rs"),
            include_str!("profile.rs"),
            include_str!("rules.rs"),
            include_str!("situation.rs")
        )
    }

    fn source(&self) -> &'static str {
        profile::SHIPPED
    }

    fn open(&self, own: &[OwnList]) -> Result<Box<dyn Game>, ListProblem> {
        Ok(Box::new(profile::lists(own)?))
    }
}

impl Troop for Unit {
    type Rules = Rules;

    const COLUMNS: &'static [Text] =
        &[Text::new("Throws", "Dés"), Text::new("Hits", "Touche"), Text::new("Dodge", "Esquive"), Text::new("Nerve", "Courage")];

    fn cells(&self) -> Vec<Name> {
        [self.throws, self.hits, self.dodge, self.nerve].map(|n| n.to_string().into()).into()
    }

    fn points(&self) -> Option<f64> {
        Some(self.points)
    }

    fn duel(lists: &[List], settings: &[Set]) -> Result<Matchup, Problem> {
        Situation::read(settings)?.matchup(lists)
    }

    fn questions() -> Vec<Entry<Unit>> {
        odds::questions()
    }
}
