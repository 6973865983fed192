//! The odds of one roll or test.

use std::path::PathBuf;

use super::{Word, find_system, kinds, meant, open, rests};
use crate::store::{Fault, Request, Session};
use montjoie_core::catalogue::Catalogue;
use montjoie_core::language::{Lang, Text, capital};
use montjoie_core::settings::Kind;
use montjoie_core::statistics::fraction_of_dice;
use montjoie_document::{Answered, Body, Data, Document, Fact, Name, Part, Table, Unit, View};
use montjoie_system::{Game, Quantity, Question, Set, System};

/// A question of the odds.
#[derive(Clone, Debug, Default)]
pub struct OddsRequest {
    /// The rule system.
    pub system: String,
    /// The question of the system that is asked.
    pub question: String,
    /// The parameters of the question, and rules.
    pub words: Vec<Word>,
    /// Files of the user's own lists.
    pub own: Vec<PathBuf>,
}

/// The answer to a question of the odds.
pub struct OddsAnswer {
    /// The rule system.
    pub system: &'static dyn System,
    /// The question that was asked.
    pub question: Question,
    /// The odds of the question.
    pub odds: montjoie_system::Distributions,
}

impl Request for OddsRequest {
    type Answer = OddsAnswer;

    fn answer(&self, session: Session) -> Result<OddsAnswer, Fault> {
        let system = find_system(session.systems, &self.system)?;
        let question = question(system, &self.question)?;
        let game = open(system, &self.own, session.host)?;
        let mut settings = settings(system, &question, &self.words)?;
        let odds = asked(&*game, &question, &mut settings)?;
        Ok(OddsAnswer { system, question, odds })
    }
}

/// The question of a name, or the only one whose text in English or French has these words.
///
/// # Errors
/// No question has the name or the words, or several have.
pub fn question(system: &dyn System, name: &str) -> Result<Question, Fault> {
    let mut questions = system.questions();
    let named = questions.iter().map(|question| (question.name, &question.asks));
    let place = meant::question(name, &named.collect::<Vec<_>>())?;
    Ok(questions.swap_remove(place))
}

/// The odds, where units are named as in a duel.
pub(super) fn asked(game: &dyn Game, question: &Question, settings: &mut [Set]) -> Result<montjoie_system::Distributions, Fault> {
    // A parameter that is a word is a unit.
    let unit = |name: &str| question.parameters.iter().any(|key| key.name == name && matches!(key.kind, Kind::Word(_)));
    match game.odds(question.name, settings) {
        // Units as they are written need no look at the lists.
        Err(problem) if problem.key.as_deref().is_some_and(unit) => {
            meant::units(settings.iter_mut().filter(|set| unit(&set.key)), game)?;
            Ok(game.odds(question.name, settings)?)
        }
        odds => Ok(odds?),
    }
}

/// Parameters of a question and rules, as their keys take them.
pub(super) fn settings(system: &dyn System, question: &Question, words: &[Word]) -> Result<Vec<Set>, Fault> {
    let (rules, others): (Vec<_>, Vec<_>) = system.keys().into_iter().partition(|key| key.name.starts_with("rules."));
    let words = words.iter().map(|word| {
        let key = match meant::parameter(&word.key, question, &others) {
            Some(own) => own.name.to_owned(),
            None => meant::key(&word.key, &rules)?,
        };
        Ok(Word { key, value: word.value.clone() })
    });
    let words = words.collect::<Result<Vec<Word>, Fault>>()?;
    let own = |name: &str| question.parameters.iter().find(|key| key.name == name).map(|key| key.kind);
    super::settings(&words, |name| own(name).or_else(|| kinds(&rules)(name)))
}

impl Answered for OddsAnswer {
    fn data(&self) -> Data {
        let OddsAnswer { system, question, odds } = self;
        let mut about: Vec<(Name, Fact)> =
            vec![("system".into(), Fact::Text(system.id().to_owned())), ("question".into(), Fact::Text(question.name.to_owned()))];
        about.extend(rests::facts(&odds.parameters));
        Data { ask: "odds", about, tables: tables(odds), absent: Vec::new() }
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let OddsAnswer { system, question, odds } = self;
        let names = Names::of_system(*system, lang);
        let (table, means) = (data.known("odds"), data.known("means"));
        let asked = format!("{} · {} ({})", capital(question.asks.get(lang)), system.name().get(lang), lang.paragraph(question.paragraph));
        let mean = |row: usize| lang.number(means.number(row, "mean").unwrap_or(0.0), 4);
        let mean = |row: usize| format!("{} {} ({})", lang.pick("mean", "moyenne"), mean(row), names.of(means.id(row, "of")));
        let mut parts = vec![
            Part::answer("headline", Body::Sentence(names.headline(&odds.quantities))),
            Part::answer(
                "asked",
                Body::Notes([lang.typeset(&asked), rests::typed(&odds.parameters)].into_iter().filter(|note| !note.is_empty()).collect()),
            ),
        ];
        // Where nothing is left to chance, the headline says it all.
        let certain = odds.quantities.iter().all(|quantity| quantity.outcomes.iter().any(|(_, share)| is_certain(*share)));
        let mut first = 0;
        for quantity in odds.quantities.iter().filter(|_| !certain) {
            let rows = first..first + quantity.outcomes.len();
            first = rows.end;
            parts.push(Part::answer(quantity.of, Body::Table(law(View::of(table, rows), table, &names))));
        }
        parts.push(Part::answer("means", Body::Notes((0..means.rows()).filter(|_| !certain).map(mean).collect())));
        parts.extend(rests::parts(data, &odds.assumptions, lang));
        Document::new(lang, system.name().get(lang), parts)
    }
}

/// The law of each quantity, their means, and what they rest on.
pub(super) fn tables(odds: &montjoie_system::Distributions) -> Vec<Table> {
    let rows = odds.quantities.iter().flat_map(|quantity| (0..quantity.outcomes.len()).map(move |row| (quantity, row)));
    let share = |quantity: &Quantity, row: usize| quantity.outcomes[row].1;
    let fraction = |(quantity, row): (&Quantity, usize)| fraction_of_dice(share(quantity, row)).map(|(times, of)| format!("{times}/{of}"));
    let odds_of = Table::of("odds", 2, rows)
        .ids("of", |(quantity, _)| quantity.of)
        .ids("outcome", |(quantity, row)| &quantity.outcomes[row].0)
        .numbers("probability", Unit::Share, |(quantity, row)| share(quantity, row))
        .ids("fraction", fraction)
        .numbers("at_least", Unit::Share, |(quantity, row)| at_least(quantity, row))
        .table();
    let counted = odds.quantities.iter().filter_map(|quantity| Some((quantity.of, quantity.mean?)));
    let means = Table::of("means", 1, counted).ids("of", |(of, _)| of).numbers("mean", Unit::Number, |(_, mean)| mean).table();
    vec![odds_of, means, rests::settings(&odds.assumptions)]
}

/// Whether an outcome is certain: the last digits of a sum are no chance.
fn is_certain(share: f64) -> bool {
    share > 1.0 - 1e-12
}

/// The probability of an outcome that is a number, or of a larger one; `None` where no more than two of the outcomes are numbers, or some are ranges of
/// numbers, as `+4-6`.
fn at_least(quantity: &Quantity, row: usize) -> Option<f64> {
    let number = |(outcome, _): &(String, f64)| outcome.parse::<i64>().ok();
    let range = |of: &(String, f64)| of.0.starts_with(|first: char| "+-".contains(first) || first.is_ascii_digit()) && number(of).is_none();
    if quantity.outcomes.iter().filter_map(number).count() <= 2 || quantity.outcomes.iter().any(range) {
        return None;
    }
    let least = number(&quantity.outcomes[row])?;
    let enough = quantity.outcomes.iter().filter(|outcome| number(outcome).is_some_and(|number| number >= least));
    let sum: f64 = enough.map(|(_, share)| share).sum();
    // What is sure adds up to one but for its last digits.
    Some(if (1.0 - sum).abs() < 1e-12 { 1.0 } else { sum })
}

/// The law of a quantity, whose rows the view has: each outcome exactly, numbers also as so many or more, and in how many of 36 or 216 throws where that
/// is a whole number.
fn law(view: View, table: &Table, names: &Names) -> View {
    const THROWS: [u64; 4] = [6, 36, 216, 1296];
    let (lang, rows) = (names.lang, view.rows.clone());
    let share = |row: usize| table.number(row, "probability").unwrap_or(0.0);
    let whole = |of: &u64| rows.iter().all(|&row| fraction_of_dice(share(row)).is_some_and(|(_, part)| of.is_multiple_of(part)));
    let throws = THROWS.into_iter().find(whole);
    let of = rows.first().map_or("", |&row| table.id(row, "of"));
    let view = view.words(names.of(of), |row| names.outcome(of, table.id(row, "outcome")));
    let mut view = view.percent(lang.pick("exactly", "exactement"), (table, "probability"), 2, lang);
    let sum = |row: usize| table.number(row, "at_least");
    if rows.iter().any(|&row| sum(row).is_some()) {
        view = view.figures(lang.pick("at least", "au moins"), |row| sum(row).map_or(String::new(), |sum| lang.percent(sum, 2)));
    }
    if let Some(of) = throws {
        view = view.figures(format!("{} {of}", lang.pick("in", "sur")), |row| lang.number(share(row) * of as f64, 0));
    }
    view.bars((table, "probability"))
}

/// What quantities and outcomes are called in a language. The id of a quantity is its English, as is that of an outcome which the book of odds does not
/// put in words; a side goes by its letter.
pub(super) struct Names {
    lang: Lang,
    french: Catalogue,
    book: &'static [(&'static str, Text)],
}

impl Names {
    pub(super) fn of_system(system: &dyn System, lang: Lang) -> Names {
        Names { lang, french: system.words(), book: system.book().words }
    }

    /// The name of a quantity.
    pub(super) fn of(&self, id: &str) -> String {
        if ["a", "b"].contains(&id) {
            return id.to_uppercase();
        }
        if self.lang == Lang::Fr {
            return self.french.get(id, self.lang);
        }
        // What is no number and has no words is an id: its words.
        let words = if id.starts_with(char::is_alphabetic) { id.replace(['_', '-'], " ") } else { id.to_owned() };
        match words.rsplit_once(' ') {
            Some((of, side @ ("a" | "b"))) => format!("{of} {}", side.to_uppercase()),
            _ => words,
        }
    }

    /// An outcome of a quantity: what it is called as one of this quantity, written `quantity: outcome` in the catalogue, or else of any.
    pub(super) fn outcome(&self, of: &str, id: &str) -> String {
        if let Some(own) = self.french.french(&format!("{of}: {id}")).filter(|_| self.lang == Lang::Fr) {
            return own;
        }
        match self.book.iter().find(|(known, _)| *known == id) {
            Some((_, name)) if self.lang == Lang::En => name.en.to_owned(),
            Some((_, name)) => self.french.french(id).unwrap_or_else(|| name.fr.to_owned()),
            None => self.of(id),
        }
    }

    /// The most likely outcome of each quantity, or both where two are, and its mean.
    fn headline(&self, quantities: &[Quantity]) -> String {
        let lang = self.lang;
        let one = |quantity: &Quantity| {
            let share = quantity.outcomes.iter().map(|outcome| outcome.1).reduce(f64::max)?;
            let likely: Vec<&(String, f64)> = quantity.outcomes.iter().filter(|outcome| share - outcome.1 < 1e-12).collect();
            let of = self.of(quantity.of);
            let names = || likely.iter().map(|(id, _)| self.outcome(quantity.of, id)).collect::<Vec<_>>().join(lang.pick(" or ", " ou "));
            let chance = lang.percent(share, 1);
            let said = match likely.len() {
                _ if is_certain(share) => return Some(format!("{of}{} {}", lang.colon(), names())),
                count @ 1..=2 => {
                    let each = if count == 2 { lang.pick(" each", " chacun") } else { "" };
                    format!("{of}{} {} ({chance}{each})", lang.pick(": most likely", ", le plus probable\u{a0}:"), names())
                }
                count => match lang {
                    Lang::En => format!("{of}: {count} outcomes are as likely ({chance} each)"),
                    Lang::Fr => format!("{of}\u{a0}: {count} résultats aussi probables ({chance} chacun)"),
                },
            };
            let mean = quantity.mean.map(|mean| format!(", {} {}", lang.pick("mean", "moyenne"), lang.number(mean, 2)));
            Some(said + &mean.unwrap_or_default())
        };
        let said: Vec<String> = quantities.iter().filter_map(one).map(|said| format!("{}.", capital(&said))).collect();
        said.join(" ")
    }
}
