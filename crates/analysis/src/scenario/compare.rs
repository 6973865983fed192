//! One question put to several systems, read and checked. Each system with its own units or its own roll, in a file of its own kind, marked
//! `compare_systems = true`.

use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::file::Scenario;
use super::reader::{COMBATS, Method, Placed, Reader, in_order};
use crate::store::kinds::COMPARES;
use crate::store::{Fault, FileKind, Session};
use montjoie_core::alike::each_once;
use montjoie_core::language::Text;
use montjoie_core::monte_carlo::Effort;
use montjoie_core::tally::Winner;
use montjoie_system::list::Name;
use montjoie_system::{Registry, System};

/// What a scenario file asks.
pub enum File {
    /// Duels of one system.
    One(Box<Scenario>),
    /// One question of several systems.
    Compared(Box<Comparison>),
}

impl File {
    /// Reads a scenario file of either kind.
    pub fn read(path: &Path, session: Session) -> Result<File, Fault> {
        File::of(path, session.host.read(path)?, session.systems)
    }

    /// The question of the file.
    pub fn question(&self) -> &Name {
        match self {
            File::One(scenario) => &scenario.question,
            File::Compared(comparison) => &comparison.question,
        }
    }

    /// The file whose text is known.
    pub fn of(path: &Path, text: String, systems: Registry) -> Result<File, Fault> {
        let marked = DeTable::parse(&text).is_ok_and(|table| table.get_ref().contains_key(COMPARES));
        if !marked {
            return Scenario::of(path, text, systems).map(|scenario| File::One(Box::new(scenario)));
        }
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("comparison").to_owned();
        let mut comparison = Comparison::parse(&path.display().to_string(), &stem, text, systems)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        comparison.parts.iter_mut().flat_map(|part| &mut part.lists).for_each(|list| *list = folder.join(&list));
        Ok(File::Compared(Box::new(comparison)))
    }
}

/// A comparison as its file says it.
pub struct Comparison {
    /// The file, as the user named it.
    pub file: String,
    /// The text of the comparison.
    pub text: String,
    /// The name of the comparison: that of its file without the ending.
    pub name: String,
    /// The question of the comparison.
    pub question: Name,
    /// The combats to sample, or the precision.
    pub effort: Effort,
    /// The seed of the dice.
    pub seed: u64,
    /// The method of the answer.
    pub method: Method,
    /// The outcomes that rolls of every system are sorted into, in their order: id and name. Empty for duels.
    pub outcomes: Vec<(String, Name)>,
    pub(crate) parts: Vec<ComparedPart>,
}

/// What is asked of one system.
pub(crate) struct ComparedPart {
    pub(crate) system: &'static dyn System,
    pub(crate) place: Range<usize>,
    pub(crate) note: Name,
    pub(crate) lists: Vec<PathBuf>,
    pub(crate) asks: Asks,
}

pub(crate) enum Asks {
    Duel(Vec<Placed>),
    Roll(Roll),
    Nothing(Name),
}

/// A question of `odds`, and how its outcomes are sorted.
pub(crate) struct Roll {
    pub(crate) question: (String, Range<usize>),
    pub(crate) of: (String, Range<usize>),
    pub(crate) with: Vec<Placed>,
    pub(crate) outcomes: Vec<(String, Vec<String>)>,
    pub(crate) outcomes_at: Range<usize>,
}

/// Winners, as outcomes of a comparison of duels.
fn winners() -> Vec<(String, Name)> {
    let outcomes = [
        (Winner::A, Text::new("A wins", "A gagne")),
        (Winner::Neither, Text::new("neither wins", "aucun ne gagne")),
        (Winner::B, Text::new("B wins", "B gagne")),
    ];
    outcomes.map(|(winner, text)| (winner.id().to_owned(), text.into())).into()
}

impl Comparison {
    /// Checks the text of a comparison, all but what only its systems can check.
    pub fn parse(file: &str, name: &str, text: String, systems: Registry) -> Result<Comparison, Fault> {
        let reader = Reader { file, text: &text, systems: systems.systems() };
        let table = FileKind::Comparison.parsed(file, &text)?;
        let mut comparison = Comparison {
            file: file.to_owned(),
            text: String::new(),
            name: name.to_owned(),
            question: Name::default(),
            effort: Effort::Combats(COMBATS),
            seed: 1,
            method: Method::Both,
            outcomes: Vec::new(),
            parts: Vec::new(),
        };
        for (key, value) in in_order(table.get_ref()) {
            reader.compare_top(&mut comparison, key, value)?;
        }
        reader.one_effort(table.get_ref())?;
        if comparison.parts.len() < 2 {
            let fault = reader.fault(0..0, "a comparison needs at least two systems");
            return Err(fault.help("write [[system]] once for each, with its id and what is asked of it"));
        }
        let rolls = comparison.parts.iter().find(|part| matches!(part.asks, Asks::Roll(_)));
        let duels = comparison.parts.iter().find(|part| matches!(part.asks, Asks::Duel(_)));
        match (rolls, duels) {
            (Some(_), Some(duel)) => {
                let fault = reader.fault(duel.place.clone(), "a duel among rolls: their outcomes are not of one kind");
                return Err(fault.help("ask every system for a duel, or every system for a roll (odds = \"...\")"));
            }
            (None, None) => return Err(reader.fault(0..0, "no system is asked anything").help("give them units, or odds = \"...\"")),
            (Some(roll), None) if comparison.outcomes.is_empty() => {
                let fault = reader.fault(roll.place.clone(), "rolls are compared by common outcomes, and there are none");
                return Err(fault.help("write [outcomes], and below it passes = { en = \"it passes\", fr = \"...\" }"));
            }
            (None, Some(_)) if !comparison.outcomes.is_empty() => {
                let place = table.get_ref().get_key_value("outcomes").map_or(0..0, |(key, _)| key.span());
                let fault = reader.fault(place, "duels have outcomes of their own: who wins");
                return Err(fault.help("leave `outcomes` out; rolls need them"));
            }
            (None, Some(_)) => comparison.outcomes = winners(),
            _ => {}
        }
        comparison.check_outcomes(&reader)?;
        comparison.text = text;
        Ok(comparison)
    }

    /// The user's own lists, each once, as they are to be opened.
    pub fn lists(&self) -> Vec<PathBuf> {
        each_once(self.parts.iter().flat_map(|part| part.lists.iter().cloned()))
    }

    /// Whether rolls are sorted into outcomes that are named.
    fn check_outcomes(&self, reader: &Reader) -> Result<(), Fault> {
        let ids: Vec<&str> = self.outcomes.iter().map(|(id, _)| id.as_str()).collect();
        for part in &self.parts {
            let Asks::Roll(roll) = &part.asks else { continue };
            if let Some((id, _)) = roll.outcomes.iter().find(|(id, _)| !ids.contains(&id.as_str())) {
                let fault = reader.fault(roll.outcomes_at.clone(), format!("there is no common outcome `{id}`"));
                return Err(fault.near(id, ids.iter().copied(), format!("outcomes are {}", ids.join(", "))));
            }
        }
        Ok(())
    }
}

const PART: &[&str] = &["id", "note", "lists", "a", "b", "field", "rules", "odds", "of", "with", "outcomes", "none"];

type Value<'i> = Spanned<DeValue<'i>>;

impl Reader<'_> {
    fn compare_top(&self, comparison: &mut Comparison, key: &Spanned<std::borrow::Cow<str>>, value: &Value) -> Result<(), Fault> {
        let name = key.get_ref().as_ref();
        match name {
            COMPARES => match value.get_ref() {
                DeValue::Boolean(true) => {}
                _ => {
                    return Err(self
                        .fault(value.span(), format!("`{COMPARES}` can only be true"))
                        .help("leave it out in a scenario of one system"));
                }
            },
            "question" => comparison.question = self.question(name, value)?,
            "combats" | "precision" => comparison.effort = self.effort(name, value)?,
            "seed" => comparison.seed = self.seed(value)?,
            "method" => comparison.method = self.method(value)?,
            "outcomes" => {
                for (key, value) in in_order(self.table(name, value, "write [outcomes], and below it passes = \"it passes\"")?) {
                    comparison.outcomes.push((key.get_ref().to_string(), self.question(name, value)?));
                }
            }
            "system" => {
                for entry in self.array(name, value)? {
                    let part = self.part(entry)?;
                    if comparison.parts.iter().any(|known| known.system.id() == part.system.id()) {
                        return Err(self.fault(part.place, format!("`{}` is there twice", part.system.id())));
                    }
                    comparison.parts.push(part);
                }
            }
            _ => return Err(self.no_such_key(key.span(), name, FileKind::Comparison.keys())),
        }
        Ok(())
    }

    fn part(&self, entry: &Value) -> Result<ComparedPart, Fault> {
        let expected = "write [[system]], below it id = \"SYSTEM\", then a.unit and b.unit, or odds, or none";
        let table = self.table("system", entry, expected)?;
        let Some(id) = table.get("id") else {
            return Err(self.fault(entry.span(), "a [[system]] without an `id`").help(expected));
        };
        let (system, place) = (self.system(id)?, id.span());
        let mut part =
            ComparedPart { system, place: place.clone(), note: Name::default(), lists: Vec::new(), asks: Asks::Nothing(Name::default()) };
        let (mut duel, mut of, mut with, mut outcomes) = (Vec::new(), None, Vec::new(), None);
        let (mut question, mut none) = (None, None);
        for (key, value) in in_order(table) {
            match key.get_ref().as_ref() {
                "id" => {}
                "note" => part.note = self.question("note", value)?,
                "lists" => part.lists = self.lists(value)?,
                group @ ("a" | "b" | "field" | "rules") => duel.extend(self.group(group, value)?),
                "odds" => question = Some((self.word("odds", value)?, value.span())),
                "of" => of = Some((self.word("of", value)?, value.span())),
                "with" => with = self.settings(self.table("with", value, "write with = { key = value }")?, "")?,
                "outcomes" => outcomes = Some((self.sorted(value)?, value.span())),
                "none" => none = Some(self.question("none", value)?),
                other => return Err(self.no_such_key(key.span(), other, PART)),
            }
        }
        let rolled = question.is_some() || of.is_some() || outcomes.is_some() || !with.is_empty();
        part.asks = match (question, none) {
            (None, None) if rolled => {
                return Err(self.fault(place, "`odds` is missing: which roll?").help("add a line: odds = \"command\""));
            }
            (None, Some(why)) if duel.is_empty() && !rolled => Asks::Nothing(why),
            (Some(question), None) if duel.is_empty() => {
                let Some(of) = of else {
                    return Err(self.fault(place, "`of` is missing: which quantity of the roll?").help("add a line: of = \"moves\""));
                };
                let Some((outcomes, outcomes_at)) = outcomes else {
                    return Err(self.fault(place, "`outcomes` is missing").help("add a line: outcomes = { passes = [\"1\", \"2\"] }"));
                };
                Asks::Roll(Roll { question, of, with, outcomes, outcomes_at })
            }
            (None, None) if !duel.is_empty() => Asks::Duel(duel),
            (None, None) => return Err(self.fault(place, format!("`{}` is asked nothing", system.id())).help(expected)),
            _ => return Err(self.fault(place, "a duel, a roll or none: only one of them").help(expected)),
        };
        Ok(part)
    }

    /// `outcomes = { passes = ["1", "2"] }`.
    fn sorted(&self, value: &Value) -> Result<Vec<(String, Vec<String>)>, Fault> {
        let expected = "write outcomes = { passes = [\"1\", \"2\"] }";
        let mut sorted: Vec<(String, Vec<String>)> = Vec::new();
        for (key, values) in in_order(self.table("outcomes", value, expected)?) {
            let mut own = Vec::new();
            for value in self.array("outcomes", values)? {
                let word = self.word("outcomes", value)?;
                if sorted.iter().any(|(_, known)| known.contains(&word)) || own.contains(&word) {
                    return Err(self.fault(value.span(), format!("“{word}” is sorted twice")));
                }
                own.push(word);
            }
            sorted.push((key.get_ref().to_string(), own));
        }
        Ok(sorted)
    }
}
