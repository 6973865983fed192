//! One question put to several systems: read, checked, and answered. Each system with its own units or its own roll, in a file of its own
//! kind, marked `compare_systems = true`.

use std::ops::Range;
use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::answer::{Way, findings};
use super::fault::Fault;
use super::file::{Asked, COMBATS, Method, Placed, Scenario};
use super::findings::{Finding, Findings, Question, Share};
use super::reader::{Reader, in_order};
use crate::basis::{Extent, Finder};
use crate::fairness::Cache;
use crate::host::{Host, Session, read_lists};
use montjoie_core::combat::Side;
use montjoie_core::monte_carlo::{Effort, Watch};
use montjoie_core::statistics::fraction_of_dice;
use montjoie_core::tally::Winner;
use montjoie_system::{Answer, Assumption, Game, Matchup, Registry, Set, System, Terms};

/// The key that marks the file.
pub const MARK: &str = "compare_systems";

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
    pub fn question(&self) -> &Question {
        match self {
            File::One(scenario) => &scenario.question,
            File::Compared(comparison) => &comparison.question,
        }
    }

    /// The file whose text is known.
    pub fn of(path: &Path, text: String, systems: Registry) -> Result<File, Fault> {
        let marked = DeTable::parse(&text).is_ok_and(|table| table.get_ref().iter().any(|(key, _)| key.get_ref() == MARK));
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
    pub question: Question,
    /// How much to sample.
    pub effort: Effort,
    /// The seed.
    pub seed: u64,
    /// How to answer.
    pub method: Method,
    /// The outcomes that rolls of every system are sorted into, in their order: id and name. Empty for duels.
    pub outcomes: Vec<(String, Question)>,
    parts: Vec<ComparedPart>,
}

/// What is asked of one system.
struct ComparedPart {
    system: &'static dyn System,
    place: Range<usize>,
    note: Question,
    lists: Vec<PathBuf>,
    asks: Asks,
}

enum Asks {
    Duel(Vec<Placed>),
    Roll(Roll),
    Nothing(Question),
}

/// A question of `odds`, and how its outcomes are sorted.
struct Roll {
    question: (String, Range<usize>),
    of: (String, Range<usize>),
    with: Vec<Placed>,
    outcomes: Vec<(String, Vec<String>)>,
    outcomes_at: Range<usize>,
}

/// What is ready to be answered of one system.
pub struct Ready {
    /// The system.
    pub system: &'static dyn System,
    /// What the file says of it.
    pub note: Question,
    /// The duel, the answered roll, or why there is neither.
    pub asked: Prepared,
}

impl Ready {
    /// The duel, where it is one.
    pub fn duel(&self) -> Option<&Matchup> {
        if let Prepared::Duel(duel) = &self.asked { Some(&duel.matchup) } else { None }
    }
}

/// A part that has been checked to its last key.
pub enum Prepared {
    /// A duel, still to be fought.
    Duel(Box<Unfought>),
    /// A roll, answered already: odds cost nothing.
    Roll(RollFound),
    /// The system has nothing of the kind.
    Nothing(Question),
}

/// A duel of a comparison with what it is made of.
pub struct Unfought {
    game: Box<dyn Game>,
    settings: Vec<Set>,
    /// The duel.
    pub matchup: Matchup,
}

/// What a comparison found.
pub struct Compared {
    /// The name of the comparison.
    pub name: String,
    /// The question of the comparison.
    pub question: Question,
    /// The outcomes, in their order: id and name.
    pub outcomes: Vec<(String, Question)>,
    /// Findings, one a system, in the order of the file.
    pub parts: Vec<PartFound>,
    /// The seed.
    pub seed: u64,
    /// How many combats were asked for, each; `None` where nothing was sampled.
    pub effort: Option<Effort>,
    /// The file as it was read.
    pub text: String,
}

/// What was found of one system.
pub struct PartFound {
    /// The system.
    pub system: &'static dyn System,
    /// What the file says of it.
    pub note: Question,
    /// The answer.
    pub found: Found,
}

/// The answer of one system.
pub enum Found {
    /// A duel.
    Duel(Box<Finding>),
    /// A roll.
    Roll(RollFound),
    /// The system has nothing of the kind, and why.
    Nothing(Question),
}

/// A roll and its outcomes, sorted.
#[derive(Clone, Debug)]
pub struct RollFound {
    /// The question of `odds`.
    pub question: String,
    /// The quantity.
    pub of: String,
    /// What was set.
    pub set: Vec<Set>,
    /// Shares of the common outcomes, in their order.
    pub shares: Vec<f64>,
    /// The whole answer.
    pub answer: Answer,
}

impl PartFound {
    /// What its words mean.
    pub fn terms(&self) -> Terms {
        self.system.terms()
    }

    /// A share an outcome, in the order of the comparison; `None` where the system has nothing of the kind.
    pub fn shares(&self) -> Option<Vec<Share>> {
        match &self.found {
            Found::Duel(finding) => Some(Winner::ALL.map(|winner| finding.share(winner)).into()),
            Found::Roll(roll) => Some(roll.shares.iter().map(|&value| Share { value, interval: None }).collect()),
            Found::Nothing(_) => None,
        }
    }

    /// The duel of the part by itself, where it is one.
    pub fn duel(&self, seed: u64) -> Option<Findings> {
        if let Found::Duel(finding) = &self.found { Some(Findings::one(self.system, (**finding).clone(), seed)) } else { None }
    }

    /// Settings that the part rests on.
    pub fn assumptions(&self) -> &[Assumption] {
        match &self.found {
            Found::Duel(finding) => &finding.assumptions,
            Found::Roll(roll) => &roll.answer.assumptions,
            Found::Nothing(_) => &[],
        }
    }
}

/// Winners, as outcomes of a comparison of duels.
fn winners() -> Vec<(String, Question)> {
    let name = |en: &str, fr: &str| Question { en: en.to_owned(), fr: fr.to_owned() };
    let outcomes = [
        (Winner::A, name("A wins", "A gagne")),
        (Winner::Neither, name("neither wins", "aucun ne gagne")),
        (Winner::B, name("B wins", "B gagne")),
    ];
    outcomes.map(|(winner, name)| (winner.id().to_owned(), name)).into()
}

impl Comparison {
    /// Checks the text of a comparison, all but what only its systems can check.
    pub fn parse(file: &str, name: &str, text: String, systems: Registry) -> Result<Comparison, Fault> {
        let reader = Reader { file, text: &text, systems: systems.systems() };
        let table = DeTable::parse(&text).map_err(|error| reader.fault(error.span().unwrap_or(0..0), error.message().trim()))?;
        let mut comparison = Comparison {
            file: file.to_owned(),
            text: String::new(),
            name: name.to_owned(),
            question: Question { en: String::new(), fr: String::new() },
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
                let fault = reader.fault(reader.place(table.get_ref(), "outcomes"), "duels have outcomes of their own: who wins");
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
        let mut lists: Vec<PathBuf> = Vec::new();
        self.parts.iter().flat_map(|part| &part.lists).for_each(|list| {
            if !lists.contains(list) {
                lists.push(list.clone());
            }
        });
        lists
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

    /// Everything checked and ready, before anything is fought.
    pub fn prepare(&self, host: &dyn Host) -> Result<Vec<Ready>, Fault> {
        self.parts.iter().map(|part| self.prepare_part(part, host)).collect()
    }

    fn fault_at(&self, span: Range<usize>, message: impl Into<String>) -> Fault {
        Fault::at(&self.file, &self.text, span, message)
    }

    fn prepare_part(&self, part: &ComparedPart, host: &dyn Host) -> Result<Ready, Fault> {
        let game = part.system.open(&read_lists(host, &part.lists)?)?;
        let sets = |placed: &[Placed]| placed.iter().map(|placed| placed.set.clone()).collect::<Vec<Set>>();
        let asked = match &part.asks {
            Asks::Nothing(why) => Prepared::Nothing(why.clone()),
            Asks::Duel(placed) => {
                let settings = sets(placed);
                let matchup = game.duel(&settings).map_err(|problem| {
                    let place = problem.key.as_ref().and_then(|key| placed.iter().rev().find(|placed| placed.set.key == *key));
                    // What is missing is missing under its system.
                    let span = place.map_or(part.place.clone(), |placed| placed.span.clone());
                    self.fault_at(span, problem.message).maybe_help(problem.help)
                })?;
                Prepared::Duel(Box::new(Unfought { game, settings, matchup }))
            }
            Asks::Roll(roll) => Prepared::Roll(self.roll(part, roll, &*game, sets(&roll.with))?),
        };
        Ok(Ready { system: part.system, note: part.note.clone(), asked })
    }

    fn roll(&self, part: &ComparedPart, roll: &Roll, game: &dyn Game, set: Vec<Set>) -> Result<RollFound, Fault> {
        let questions = part.system.questions();
        let names: Vec<&str> = questions.iter().map(|question| question.name).collect();
        if !names.contains(&roll.question.0.as_str()) {
            let fault = self.fault_at(roll.question.1.clone(), format!("{} has no question `{}`", part.system.id(), roll.question.0));
            return Err(fault.near(&roll.question.0, names.iter().copied(), format!("questions are {}", names.join(", "))));
        }
        let answer = game.odds(&roll.question.0, &set).map_err(|problem| {
            let place = problem.key.as_ref().and_then(|key| roll.with.iter().rev().find(|placed| placed.set.key == *key));
            let span = place.map_or(roll.question.1.clone(), |placed| placed.span.clone());
            self.fault_at(span, problem.message).maybe_help(problem.help)
        })?;
        let quantities: Vec<&str> = answer.quantities.iter().map(|quantity| quantity.of).collect();
        let Some(quantity) = answer.quantities.iter().find(|quantity| quantity.of == roll.of.0) else {
            let fault = self.fault_at(roll.of.1.clone(), format!("`{}` has no quantity `{}`", roll.question.0, roll.of.0));
            return Err(fault.near(&roll.of.0, quantities.iter().copied(), format!("quantities are {}", quantities.join(", "))));
        };
        let home = |outcome: &str| roll.outcomes.iter().find(|(_, own)| own.iter().any(|own| own == outcome)).map(|(id, _)| id);
        let mut shares = vec![0.0; self.outcomes.len()];
        for (outcome, p) in &quantity.outcomes {
            let Some(id) = home(outcome) else {
                let all: Vec<&str> = quantity.outcomes.iter().map(|(outcome, _)| outcome.as_str()).collect();
                let fault =
                    self.fault_at(roll.outcomes_at.clone(), format!("the outcome “{outcome}” of `{}` is in none of them", roll.of.0));
                return Err(fault.help(format!("sort every outcome: {}", all.join(", "))));
            };
            if let Some(place) = self.outcomes.iter().position(|(known, _)| known == id) {
                shares[place] += p;
            }
        }
        // A sum over paths of dice is a fraction; what rounding has made of it is no part of the answer.
        for share in &mut shares {
            *share = fraction_of_dice(*share).map_or(*share, |(times, of)| times as f64 / of as f64);
        }
        Ok(RollFound { question: roll.question.0.clone(), of: roll.of.0.clone(), set, shares, answer })
    }

    /// Answers what is ready, with what so many shards have kept in the cache; with effects or without.
    pub(crate) fn answer(
        &self,
        ready: Vec<Ready>,
        (way, effects): (Way, bool),
        cache: Option<&Cache>,
        watch: &dyn Watch,
    ) -> Result<Compared, Fault> {
        let mut duels = Vec::new();
        let mut rest = Vec::new();
        for Ready { system, note, asked } in ready {
            let found = match asked {
                Prepared::Nothing(why) => Some(Found::Nothing(why)),
                Prepared::Roll(roll) => Some(Found::Roll(roll)),
                Prepared::Duel(duel) => {
                    let Unfought { game, settings, mut matchup } = *duel;
                    if effects {
                        let keys = system.keys();
                        matchup.assumptions = Finder::new(&*game, &keys, way.seed).find(&settings, &matchup, Extent::Effects, watch)?;
                    }
                    duels.push(Asked { variant: None, point: Vec::new(), settings, matchup });
                    None
                }
            };
            rest.push((system, note, found));
        }
        let findings = findings(duels, way, cache, watch)?;
        let sampled = findings.iter().any(|finding| finding.sampled.is_some());
        let mut findings = findings.into_iter().map(|finding| Found::Duel(Box::new(finding)));
        let part =
            |(system, note, found): (_, _, Option<Found>)| Some(PartFound { system, note, found: found.or_else(|| findings.next())? });
        Ok(Compared {
            name: self.name.clone(),
            question: self.question.clone(),
            outcomes: self.outcomes.clone(),
            parts: rest.into_iter().filter_map(part).collect(),
            seed: way.seed,
            effort: sampled.then_some(way.effort),
            text: self.text.clone(),
        })
    }
}

const TOP: &[&str] = &[MARK, "question", "combats", "precision", "seed", "method", "outcomes", "system"];
const PART: &[&str] = &["id", "note", "lists", "a", "b", "field", "rules", "odds", "of", "with", "outcomes", "none"];

type Value<'i> = Spanned<DeValue<'i>>;

impl Reader<'_> {
    fn compare_top(&self, comparison: &mut Comparison, key: &Spanned<std::borrow::Cow<str>>, value: &Value) -> Result<(), Fault> {
        let name = key.get_ref().as_ref();
        match name {
            MARK => match value.get_ref() {
                DeValue::Boolean(true) => {}
                _ => {
                    return Err(self
                        .fault(value.span(), format!("`{MARK}` can only be true"))
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
            _ => return Err(self.no_such_key(key.span(), name, TOP)),
        }
        Ok(())
    }

    fn part(&self, entry: &Value) -> Result<ComparedPart, Fault> {
        let expected = "write [[system]], below it id = \"SYSTEM\", then a.unit and b.unit, or odds, or none";
        let table = self.table("system", entry, expected)?;
        let get = |name: &str| table.iter().find(|(key, _)| key.get_ref() == name).map(|(_, value)| value);
        let Some(id) = get("id") else {
            return Err(self.fault(entry.span(), "a [[system]] without an `id`").help(expected));
        };
        let (system, place) = (self.system(id)?, id.span());
        let mut part = ComparedPart {
            system,
            place: place.clone(),
            note: Question { en: String::new(), fr: String::new() },
            lists: Vec::new(),
            asks: Asks::Nothing(Question { en: String::new(), fr: String::new() }),
        };
        let (mut duel, mut of, mut with, mut outcomes) = (Vec::new(), None, Vec::new(), None);
        let (mut question, mut none) = (None, None);
        for (key, value) in in_order(table) {
            match key.get_ref().as_ref() {
                "id" => {}
                "note" => part.note = self.question("note", value)?,
                "lists" => {
                    for list in self.array("lists", value)? {
                        part.lists.push(PathBuf::from(self.word("lists", list)?));
                    }
                }
                group @ ("a" | "b" | "field" | "rules") => duel.extend(self.group(group, value)?),
                "odds" => question = Some((self.word("odds", value)?, value.span())),
                "of" => of = Some((self.word("of", value)?, value.span())),
                "with" => {
                    let table = self.table("with", value, "write with = { key = value }")?;
                    with = self.settings(table, "")?;
                }
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

/// The name of a side's units, where there is a duel.
pub fn side_name(part: &PartFound, side: Side, lang: montjoie_core::language::Lang) -> String {
    match &part.found {
        Found::Duel(finding) => finding.name(side, lang).to_owned(),
        _ => String::new(),
    }
}
