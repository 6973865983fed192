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
use montjoie_system::list::Troop;
use montjoie_system::{Answer, Bilingual, DuelKey, Example, Game, ListProblem, Matchup, OwnList, Problem, Question, Set, System, Terms};

use profile::{List, Unit};
use situation::Situation;

/// The system.
pub struct Orchard;

impl System for Orchard {
    fn id(&self) -> &'static str {
        "orchard"
    }

    fn name(&self) -> Text {
        Text::new("The Battle of the Orchard", "La bataille du verger")
    }

    fn modelled(&self) -> &'static [Text] {
        const { &[Text::new("apples, dodging, nerve, the wall, supper", "pommes, esquive, courage, le mur, le souper")] }
    }

    fn not_modelled(&self) -> &'static [Text] {
        const { &[Text::new("the dog (6)", "le chien (6)")] }
    }

    fn example(&self) -> Example {
        Example {
            units: ["village/baker-street", "village/mill"],
            key: "b.wall=true",
            rule: "rules.orchard_wall=2",
            question: "throw dice=4 need=5",
            change: "",
            scenario: "orchard/three-gangs",
        }
    }

    fn terms(&self) -> Terms {
        Terms {
            turn: Text::new("a throw of each gang", "un jet de chaque bande"),
            losing: Text::new("its nerve has come to nothing: it runs home", "son courage est tombé à rien : elle rentre"),
            distance: Text::new("none: an apple reaches across the orchard", "aucune : une pomme traverse le verger"),
            losses: Text::new("nerve", "courage"),
        }
    }

    fn keys(&self) -> Vec<DuelKey> {
        Situation::all(|_| None)
    }

    fn questions(&self) -> Vec<Question> {
        odds::questions()
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
    const COLUMNS: &'static [Text] =
        &[Text::new("Throws", "Dés"), Text::new("Hits", "Touche"), Text::new("Dodge", "Esquive"), Text::new("Nerve", "Courage")];

    fn cells(&self) -> Vec<Bilingual> {
        [self.throws, self.hits, self.dodge, self.nerve].map(|n| n.to_string().into()).into()
    }

    fn points(&self) -> Option<f64> {
        Some(self.points)
    }

    fn duel(lists: &[List], settings: &[Set]) -> Result<Matchup, Problem> {
        Situation::read(settings)?.matchup(lists)
    }

    fn odds(_: &[List], question: &str, settings: &[Set]) -> Result<Answer, Problem> {
        odds::answer(question, settings)
    }
}
