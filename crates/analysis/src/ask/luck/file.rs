//! Files of an evening:
//!
//! ```toml
//! system = "SYSTEM"
//! lists = ["mine.toml"]                  # files of your own lists, relative to this one
//! rules = { KEY = VALUE }                # rules that hold for every roll
//!
//! rolls = [
//!     { question = "QUESTION", KEY = VALUE, result = "failed", turn = 1 },
//!     { question = "QUESTION", KEY = VALUE, of = "hits", result = 1, times = 2 },
//!     { question = "QUESTION", result = 0, by = "enemy", label = "the bridge" },
//!     { question = "duel", a = "LIST/MINE", b = "LIST/THEIRS", KEY = VALUE, result = "won" },
//! ]
//! ```

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::Spanned;
use toml::de::DeValue;

use crate::ask::{Word, find_system, open};
use crate::scenario::reader::{Reader, in_order};
use crate::store::{Fault, FileKind, Session};
use montjoie_core::settings::{Value, nearest};
use montjoie_system::{Game, System};

/// The most rolls of an evening.
pub const MOST: u64 = 500;

/// The latest turn of an evening.
const MOST_TURNS: u64 = 100;

/// What a roll has besides the parameters of its question.
pub const OWN: [&str; 7] = ["question", "of", "result", "by", "label", "turn", "times"];

const EXAMPLE: &str = "as rolls = [{ question = \"QUESTION\", KEY = VALUE, result = RESULT, turn = 2 }]";

/// Who threw, in either language; true where it was the enemy.
const BY: [(&str, bool); 4] = [("me", false), ("enemy", true), ("moi", false), ("ennemi", true)];

/// An evening as it is written: what its rolls mean is not known yet.
pub struct Evening {
    file: String,
    text: String,
    /// The rule system.
    pub system: &'static dyn System,
    /// The system with its lists.
    pub game: Arc<dyn Game>,
    /// The rolls that were thrown, in the order of the file.
    pub rolls: Vec<Thrown>,
}

/// A roll as it is written.
#[derive(Default)]
pub struct Thrown {
    /// The question of `odds`, as the user names it.
    pub question: String,
    /// The parameters of the question, and rules.
    pub words: Vec<Word>,
    /// The quantity that the result is of, where the file says it.
    pub of: Option<String>,
    /// The result, as the user names it.
    pub result: String,
    /// Whether the enemy threw the dice.
    pub enemy: bool,
    /// The purpose of the roll, where the user says it in words of his own.
    pub label: Option<String>,
    /// The turn in which the dice were thrown.
    pub turn: Option<u32>,
    /// How often the same roll was thrown with the same result.
    pub times: u32,
    /// The places in the file of the roll's keys with their values.
    places: Vec<(String, Range<usize>)>,
    /// The place of the roll in the file.
    span: Range<usize>,
}

impl Evening {
    /// Reads the file of an evening.
    ///
    /// # Errors
    /// The file cannot be read, or something in it is wrong; what a question and its keys mean is found out later.
    pub fn read(path: &Path, own: &[PathBuf], session: Session) -> Result<Evening, Fault> {
        let (file, text) = (path.display().to_string(), session.host.read(path)?);
        let reader = Reader { file: &file, text: &text, systems: session.systems.systems() };
        let table = FileKind::Evening.parsed(&file, &text)?;
        let (mut system, mut rolls, mut words, mut lists) = (None, Vec::new(), Vec::new(), own.to_vec());
        for (key, value) in in_order(table.get_ref()) {
            match key.get_ref().as_ref() {
                "system" => {
                    let found = find_system(session.systems, &reader.word("system", value)?);
                    system = Some(found.map_err(|fault| reader.placed_at(&value.span(), &fault))?);
                }
                "lists" => lists.extend(reader.lists(value)?.into_iter().map(|list| path.parent().unwrap_or(Path::new("")).join(list))),
                "rules" => words = reader.group("rules", value)?,
                "rolls" => rolls = reader.rolls(value)?,
                name => return Err(reader.no_such_key(key.span(), name, FileKind::Evening.keys())),
            }
        }
        let Some(system) = system else {
            let ids: Vec<&str> = session.systems.ids().collect();
            return Err(reader.fault(0..0, "`system` is missing").help(format!("systems are {}", ids.join(", "))));
        };
        if rolls.is_empty() {
            return Err(reader.fault(0..0, "the evening has no rolls").help(EXAMPLE));
        }
        let all: u64 = rolls.iter().map(|roll| u64::from(roll.times)).sum();
        if all > MOST {
            return Err(reader.fault(0..0, format!("{all} rolls, at most {MOST}")));
        }
        for roll in &mut rolls {
            for rule in &words {
                if !roll.words.iter().any(|word| word.key == rule.set.key) {
                    roll.words.push(Word { key: rule.set.key.clone(), value: rule.set.value.to_string() });
                    roll.places.push((rule.set.key.clone(), rule.span.clone()));
                }
            }
        }
        let game = open(system, &lists, session.host)?;
        Ok(Evening { file, text, system, game, rolls })
    }

    /// A fault of a roll with its place: that of `key`, or of the first key that it names, or the whole roll.
    pub fn fault(&self, roll: &Thrown, key: &str, fault: &Fault) -> Fault {
        let reader = Reader { file: &self.file, text: &self.text, systems: &[] };
        let place = |fits: &dyn Fn(&str) -> bool| roll.places.iter().find(|(name, _)| fits(name)).map(|(_, span)| span.clone());
        let named = || place(&|name| fault.message().contains(&format!("`{name}`")));
        reader.placed_at(&place(&|name| name == key).or_else(named).unwrap_or(roll.span.clone()), fault)
    }
}

impl Reader<'_> {
    fn rolls(&self, value: &Spanned<DeValue>) -> Result<Vec<Thrown>, Fault> {
        let entries = self.array("rolls", value).map_err(|fault| fault.help(EXAMPLE))?;
        entries.iter().map(|entry| self.roll(entry)).collect()
    }

    fn roll(&self, entry: &Spanned<DeValue>) -> Result<Thrown, Fault> {
        let table = entry.get_ref().as_table().ok_or_else(|| self.fault(entry.span(), "this is no roll").help(EXAMPLE))?;
        let mut roll = Thrown { times: 1, span: entry.span(), ..Thrown::default() };
        for (key, at, value) in self.dotted(table, "") {
            match key.as_str() {
                "question" => roll.question = self.word("question", value)?,
                "of" => roll.of = Some(self.word("of", value)?),
                "result" => {
                    roll.result = match self.value("result", value)? {
                        Value::Bool(yes) => if yes { "yes" } else { "no" }.to_owned(),
                        other => other.to_string(),
                    }
                }
                "by" => {
                    let word = self.word("by", value)?;
                    let Some((_, enemy)) = BY.iter().find(|(by, _)| *by == word) else {
                        return Err(self.fault(value.span(), format!("`by` cannot be “{word}”")).help("expected me | enemy"));
                    };
                    roll.enemy = *enemy;
                }
                "label" => roll.label = Some(self.word("label", value)?),
                "turn" => roll.turn = Some(self.whole("turn", value, 0, MOST_TURNS)? as u32),
                "times" => roll.times = self.whole("times", value, 1, MOST)? as u32,
                name => roll.words.push(Word { key: name.to_owned(), value: self.value(name, value)?.to_string() }),
            }
            roll.places.push((key, at.start..value.span().end.max(at.end)));
        }
        for (name, missing) in [("question", roll.question.is_empty()), ("result", roll.result.is_empty())] {
            if missing {
                let fault = self.fault(entry.span(), format!("a roll without `{name}`"));
                let meant = roll.words.iter().find(|word| nearest(&word.key, [name]).is_some());
                return Err(fault.help(meant.map_or(EXAMPLE.to_owned(), |word| format!("did you mean `{name}` by `{}`?", word.key))));
            }
        }
        Ok(roll)
    }
}
