//! The text of every rule system about itself: the [`System`] trait, keys, lists, questions, profiles, pages of the odds book.
#![forbid(unsafe_code)]

/// The hash of the text of this crate, in hexadecimal: it changes with every change that can move an answer.
pub const TEXT_HASH: &str = env!("MONTJOIE_TEXT");

/// The French of the messages that this crate writes in English: a text of [`montjoie_core::catalogue`].
pub const FRENCH: &str = include_str!("../french.txt");

mod about;
pub mod army;
mod assumption;
pub mod battle;
pub mod book;
mod book_file;
pub mod duel_keys;
pub mod filled;
pub mod first;
pub mod list;
mod listed;
pub mod luck;
mod modules;
pub mod paired;
mod phrase;
pub mod pricing;
pub mod profile;
pub mod questions;
pub mod telling;
mod troop;

/// The core, for the macros of this crate.
#[doc(hidden)]
pub use montjoie_core;

pub use about::About;
use army::{Draw, Readings};
pub use assumption::{Assumption, Basis, Effect, Tried, range};
use montjoie_core::catalogue::Catalogue;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::contest::Contest;
use montjoie_core::language::{Lang, Text};
use montjoie_core::settings::{Key, Kind, Settings, Value, Wrong, nearest};
use montjoie_core::tally::Winner;
pub use phrase::{Phrase, label, phrase};
use profile::{Change, Profile, Sheet};
use serde::Deserialize;

/// The rule systems that a program knows.
#[derive(Clone, Copy)]
pub struct Registry(pub &'static [&'static dyn System]);

impl Registry {
    /// Every rule system, in the order of outputs.
    pub fn systems(self) -> &'static [&'static dyn System] {
        self.0
    }

    /// The rule system of an id.
    pub fn get(self, id: &str) -> Option<&'static dyn System> {
        self.0.iter().copied().find(|system| system.id() == id)
    }

    /// The ids of all rule systems, in the order of outputs.
    pub fn ids(self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|system| system.id())
    }
}

/// A rule system, as the program knows it.
pub trait System: Send + Sync {
    /// The id of the system, as `orchard`.
    fn id(&self) -> &'static str;
    /// The text of the system about itself.
    fn about(&self) -> &'static About;
    /// The name of the system, with the period or the lists.
    fn name(&self) -> Text {
        self.about().name
    }
    /// Words of the system that help texts and error messages take as examples.
    fn example(&self) -> Example {
        self.about().example
    }
    /// The keys of a duel: `a.` and `b.` keys, `field.` keys and `rules.` keys, in that order.
    fn keys(&self) -> Vec<DuelKey>;
    /// The questions that `odds` answers.
    fn questions(&self) -> Vec<Question>;
    /// The situation cards of the system: name and text. The first is the default.
    fn cards(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// The settings that move the answers of the system most, with what sentences call them: small print names the first that counts.
    fn deciding(&self) -> &'static [(&'static str, Text)] {
        &[]
    }
    /// The phrases for values of the system's keys, where `with command 9` would not do.
    fn phrases(&self) -> &'static [Phrase] {
        &[]
    }
    /// The hash of the text of the system's rules: it changes with every change that can move an answer.
    fn text_hash(&self) -> &'static str;
    /// The keys of a battle: `a.` and `b.` keys, `field.` keys and `rules.` keys, in that order. None where the system has no battles yet.
    fn battle_keys(&self) -> Vec<DuelKey> {
        Vec::new()
    }
    /// The cards of the system's battles: name and text. The first is the default.
    fn battle_cards(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// The words of the system for what all battles count.
    fn battle_words(&self) -> battle::Words {
        battle::Words::default()
    }
    /// The situations in which prices from battles are tried beside the usual one.
    fn battle_range(&self) -> &'static [battle::Variation] {
        &[]
    }
    /// The gifts that are priced by giving them to one side of battles only.
    fn battle_gifts(&self) -> &'static [battle::Gift] {
        &[]
    }
    /// The settings by which the system's rules of composition are read.
    fn army_keys(&self) -> Vec<DuelKey> {
        Vec::new()
    }
    /// The French of the system's messages, and of the quantities and outcomes of its questions: a text of [`montjoie_core::catalogue`].
    fn french(&self) -> &'static str {
        ""
    }
    /// The French of the quantities and outcomes of the system's questions, those that several systems have among them.
    fn words(&self) -> Catalogue {
        Catalogue::new([self.french(), FRENCH])
    }
    /// The facts about the system's prices besides its rows.
    fn pricing(&self) -> pricing::Pricing {
        pricing::Pricing::default()
    }
    /// The system's pages of the odds book: its questions over ranges of their parameters.
    fn book(&self) -> book::Book {
        book::Book::default()
    }
    /// The file of the shipped lists as it is written: a pattern for a list of one's own.
    fn source(&self) -> &'static str;
    /// The system with its shipped lists and the user's own.
    fn open(&self, own: &[OwnList]) -> Result<Box<dyn Game>, ListProblem>;
}

impl std::fmt::Debug for dyn System {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// Words of a system, as examples of what may be typed.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// Two units, as `LIST/UNIT`, of different lists where it has several.
    pub units: [&'static str; 2],
    /// A key of a duel of these two units, as `b.KEY=VALUE`.
    pub key: &'static str,
    /// A setting of the rules, as `rules.KEY=VALUE`.
    pub rule: &'static str,
    /// A question of `odds` with parameters, as `QUESTION KEY=VALUE KEY=VALUE`.
    pub question: &'static str,
    /// A change that may be made to a unit, as `.NUMBER=8, .RULE=off`.
    pub change: &'static str,
    /// A scenario below `scenarios/`, without its ending.
    pub scenario: &'static str,
}

impl Example {
    /// A text with the examples in the place of `{system}`, `{a}`, `{b}`, `{lists}`, `{list}`, `{key}`, `{rule}`, `{odds}`, `{question}`,
    /// `{parameter}`, `{change}` and `{scenario}`.
    pub fn fill(&self, system: &str, text: &str) -> String {
        let [a, b] = self.units;
        let list = |id: &'static str| id.split('/').next().unwrap_or(id);
        let lists = if list(a) == list(b) { list(a).to_owned() } else { format!("{} {}", list(a), list(b)) };
        let (question, parameter) = self.question.split_once(' ').unwrap_or((self.question, ""));
        let parameter = parameter.split(' ').next().unwrap_or_default();
        let change = if self.change.is_empty() { String::new() } else { format!(", {}", self.change) };
        let words = [
            ("{system}", system),
            ("{a}", a),
            ("{b}", b),
            ("{lists}", &lists),
            ("{list}", list(b)),
            ("{key}", self.key),
            ("{rule}", self.rule),
            ("{odds}", self.question),
            ("{question}", question),
            ("{parameter}", parameter),
            ("{change}", &change),
            ("{scenario}", self.scenario),
        ];
        words.into_iter().fold(text.to_owned(), |text, (place, word)| text.replace(place, word))
    }
}

/// The meaning that words of every system have in one of them.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
pub struct Terms {
    /// The meaning of a turn of the system's duel.
    pub turn: Text,
    /// The way in which a side loses a duel of the system.
    pub losing: Text,
    /// The measure of distances, and what they mean.
    pub distance: Text,
    /// The measure in which the system counts losses.
    pub losses: Text,
}

/// A system with its lists loaded: what a [`Troop`](list::Troop) says of its units, as an object.
pub trait Game: Send + Sync {
    /// The unit lists of the system, as tables to read.
    fn lists(&self) -> Vec<ListTable>;
    /// The duel that the settings describe; keys that are not set have their defaults.
    fn duel(&self, settings: &[Set]) -> Result<Matchup, Problem>;

    /// Whether a player in this situation can decide on a key that players decide.
    fn decides(&self, key: &str, situation: &[Set]) -> bool;

    /// The answer to a question of `odds` under these settings.
    fn odds(&self, question: &str, settings: &[Set]) -> Result<Distributions, Problem>;

    /// The profile of every unit, list by list in their order: printed rows, after each its rows with one option taken, then its forms. Empty where
    /// the system prints no prices.
    fn profiles(&self) -> Vec<Profile>;

    /// The sheet of the system besides its rows.
    fn sheet(&self) -> Sheet;

    /// The readings of the rules of composition under these settings, of [`System::army_keys`].
    fn readings(&self, settings: &[Set]) -> Result<Readings, Problem>;

    /// The draw of random armies of a list.
    fn draw(&self, list: &str) -> Draw;

    /// The battle of two armies under these settings, of [`System::battle_keys`]. Random armies are drawn from streams of `seed`.
    fn battle(&self, forces: &Pair<battle::Force>, settings: &[Set], seed: u64) -> Result<battle::Engagement, Problem>;

    /// The game with one more unit in its lists, which is `unit` with these changes, and its id, as `north/guards~RULE-off`.
    fn variant(&self, unit: &str, changes: &[Change]) -> Result<(Box<dyn Game>, String), Problem>;
}

/// A key of a duel with its full dotted name.
#[derive(Clone, Debug)]
pub struct DuelKey {
    /// The dotted name of the key, as `a.stance` or `field.distance`.
    pub name: String,
    /// The declaration of the key.
    pub key: &'static Key,
    /// The default of the key, in words; empty where it must be set.
    pub default: String,
}

/// One setting that a user made.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    /// The dotted name of the setting.
    pub key: String,
    /// The value that is set.
    pub value: Value,
}

/// The problem with a setting.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The key with the problem, where it is about one.
    pub key: Option<String>,
    /// The message of the problem, in a sentence.
    pub message: String,
    /// The advice that helps, where there is one.
    pub help: Option<String>,
}

impl Problem {
    /// A problem with one key, by its name.
    pub fn of(key: impl Into<String>, message: impl Into<String>) -> Problem {
        Problem { key: Some(key.into()), message: message.into(), help: None }
    }

    /// The problem of a system that has no battles.
    pub fn no_battles() -> Problem {
        let message = "this system has no battles yet: of armies it can check, draw and print".to_owned();
        Problem { key: None, message, help: Some("`montjoie duel` fights one unit against one".to_owned()) }
    }

    /// The problem, with advice on what would be right.
    pub fn help(mut self, help: impl Into<String>) -> Problem {
        self.help = Some(help.into());
        self
    }

    /// The problem of a value that a key does not take, or of a key that does not exist; `names` are those that do.
    pub fn wrong(wrong: Wrong, key: &str, value: &Value, names: &[String]) -> Problem {
        match wrong {
            Wrong::Expected(kind) => {
                let help = match (kind, value) {
                    (Kind::Choice(words), Value::Text(typed)) => {
                        meant(typed, words.iter().copied()).map(|meant| format!("expected {kind}; {meant}"))
                    }
                    (Kind::Number(..), Value::Text(typed)) => list::with_point(typed),
                    _ => None,
                };
                let problem = Problem::of(key, format!("`{key}` cannot be {}", shown(value)));
                problem.help(help.unwrap_or_else(|| format!("expected {kind}")))
            }
            Wrong::Faulty(kind, fault) => {
                Problem::of(key, format!("`{key}` cannot be {}: {fault}", shown(value))).help(format!("expected {kind}"))
            }
            Wrong::NoSuchKey => {
                let names = || names.iter().map(String::as_str);
                let help = meant(key, names()).unwrap_or_else(|| keys_are(names()));
                Problem::of(key, format!("there is no key `{key}`")).help(help)
            }
        }
    }
}

/// The sentence of an error on which keys there are: all of a few; of many those that are no rules, and where the rules are listed.
pub fn keys_are<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    /// Number of keys up to which every name is said.
    const FEW: usize = 30;
    let names: Vec<&str> = names.into_iter().collect();
    let short: Vec<&str> = names.iter().copied().filter(|name| !name.starts_with("rules.")).collect();
    match names.len() <= FEW {
        true => format!("keys are {}", names.join(", ")),
        false => format!("keys are {}, and those of the rules: `montjoie systems SYSTEM` lists them", short.join(", ")),
    }
}

/// The advice on a mistyped name, where one of these is near to it.
pub fn meant<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<String> {
    nearest(typed, names).map(|near| format!("did you mean `{near}`?"))
}

/// A value as an error message quotes it.
pub fn shown(value: &Value) -> String {
    match value {
        Value::Text(text) => format!("“{text}”"),
        other => other.to_string(),
    }
}

/// A user's own unit list.
#[derive(Clone, Debug)]
pub struct OwnList {
    /// The file that the own list came from, as the user named it.
    pub file: String,
    /// The text of the own list.
    pub text: String,
}

/// A problem with a unit list.
#[derive(Clone, Debug)]
pub struct ListProblem {
    /// The file of the list.
    pub file: String,
    /// The text of the file.
    pub text: String,
    /// The place of the problem in the text, in bytes.
    pub span: Option<std::ops::Range<usize>>,
    /// The message of the problem.
    pub message: String,
    /// The advice that helps, where there is one.
    pub help: Option<String>,
}

/// A unit list as a table to read.
#[derive(Clone, Debug)]
pub struct ListTable {
    /// The list's id, as `french`.
    pub id: String,
    /// The name of the list: English, French.
    pub name: (String, String),
    /// The paragraph that prints the list; empty for a user's own.
    pub paragraph: String,
    /// A line on the composition of an army, English and French; may be empty.
    pub note: (String, String),
    /// The headings of the columns after the unit's id.
    pub columns: Vec<Text>,
    /// The units in the order of the list.
    pub units: Vec<UnitRow>,
}

/// A unit of a list as a row to read.
#[derive(Clone, Debug)]
pub struct UnitRow {
    /// The id of the unit, as `north/guards`.
    pub id: String,
    /// The name of the unit, in English and French.
    pub name: (String, String),
    /// The cells of the row, one text per column, in both languages.
    pub cells: Vec<list::Name>,
    /// The price of the unit, where it has one.
    pub points: Option<f64>,
}

/// A duel ready to be answered.
pub struct Matchup {
    /// The combat of the duel.
    pub contest: Box<dyn Contest>,
    /// The units' ids.
    pub ids: Pair<String>,
    /// The units' names, in English and French.
    pub names: Pair<(String, String)>,
    /// Every key of the situation with its value, defaults included, in the order of the system's keys.
    pub situation: Vec<Set>,
    /// The assumptions that the answer can rest on: every change, and every setting that the sheet does not print. None of these was tried.
    pub assumptions: Vec<Assumption>,
    /// The measure in which losses are counted.
    pub losses: Text,
    /// The share of each side's unit that is destroyed, in [0, 1], by what it has lost and by who won: the rows and columns of
    /// [`Tally::losses`](montjoie_core::tally::Tally::losses).
    pub destroyed: Pair<Vec<[f64; 3]>>,
}

/// The shares destroyed of units that lose at most `most`: 1 where `gone` says that such a loss, with such a winner, is a unit removed; elsewhere
/// half the loss over `whole`, the loss at which the unit can do no more.
pub fn destroyed(most: Pair<u8>, whole: Pair<u8>, gone: impl Fn(Side, u8, Winner) -> bool) -> Pair<Vec<[f64; 3]>> {
    let share = |side: Side, lost: u8, winner: Winner| match gone(side, lost, winner) {
        true => 1.0,
        false => (f64::from(lost) / f64::from(whole[side].max(1)) / 2.0).min(0.5),
    };
    Pair::of(|side| (0..=most[side]).map(|lost| Winner::ALL.map(|winner| share(side, lost, winner))).collect())
}

impl Matchup {
    /// A duel of two units in a situation, under rules of which nothing was tried.
    pub fn of<U: list::Listed>(
        units: &Pair<U>,
        duel: impl Contest + 'static,
        rules: &impl Settings,
        situation: Vec<Set>,
        losses: Text,
        destroyed: Pair<Vec<[f64; 3]>>,
    ) -> Matchup {
        let (ids, names) = (Pair::of(|side| units[side].id().to_owned()), Pair::of(|side| units[side].name().both()));
        Matchup { contest: Box::new(duel), ids, names, situation, assumptions: duel_keys::unproven(rules), losses, destroyed }
    }

    /// The name of a side's unit in a language.
    pub fn name(&self, side: Side, lang: Lang) -> &str {
        let (en, fr) = &self.names[side];
        lang.pick(en, fr)
    }
}

/// A question that `odds` answers.
#[derive(Clone, Debug)]
pub struct Question {
    /// The name of the question, as `command`.
    pub name: &'static str,
    /// The sentence of what the question asks.
    pub asks: Text,
    /// The parameters of the question itself; `rules.` keys may be set too.
    pub parameters: &'static [Key],
    /// The defaults of the parameters, in the same order, in words.
    pub defaults: Vec<String>,
    /// The paragraph of the rules that the question comes from.
    pub paragraph: &'static str,
}

/// The answer to a question: distributions of one or several quantities, exact.
#[derive(Clone, Debug, PartialEq)]
pub struct Distributions {
    /// The parameters of the question with their values, defaults included.
    pub parameters: Vec<Set>,
    /// The quantities that were asked for, with their laws.
    pub quantities: Vec<Quantity>,
    /// The assumptions of the answer.
    pub assumptions: Vec<Assumption>,
}

/// The distribution of one quantity.
#[derive(Clone, Debug, PartialEq)]
pub struct Quantity {
    /// The name of the quantity, as `hits`.
    pub of: &'static str,
    /// Outcomes with their probabilities, which sum to 1.
    pub outcomes: Vec<(String, f64)>,
    /// The mean of the quantity, where its outcomes are numbers.
    pub mean: Option<f64>,
}

impl Quantity {
    /// A quantity that counts: probabilities by the count.
    pub fn counts(of: &'static str, probabilities: &[f64]) -> Quantity {
        let last = probabilities.iter().rposition(|&p| p > 0.0).unwrap_or(0);
        let probabilities = &probabilities[..=last];
        let mean = probabilities.iter().enumerate().map(|(n, p)| n as f64 * p).sum();
        let outcomes = probabilities.iter().enumerate().map(|(n, &p)| (n.to_string(), p)).collect();
        Quantity { of, outcomes, mean: Some(mean) }
    }

    /// A quantity of named outcomes.
    pub fn named(of: &'static str, outcomes: Vec<(String, f64)>) -> Quantity {
        Quantity { of, outcomes, mean: None }
    }
}
