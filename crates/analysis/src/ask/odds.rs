//! The odds of one roll or test.

use std::path::PathBuf;

use super::{Word, add_words, find_system, open};
use crate::host::Host;
use crate::scenario::Fault;
use montjoie_core::catalogue::Catalogue;
use montjoie_core::language::Lang;
use montjoie_core::statistics::fraction_of_dice;
use montjoie_system::{Quantity, Question, Registry, Set, System};

/// What is asked.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The rule system.
    pub system: String,
    /// Which of its questions.
    pub question: String,
    /// Its parameters, and rules.
    pub words: Vec<Word>,
    /// Files of the user's own lists.
    pub own: Vec<PathBuf>,
}

/// What was found.
pub struct Answer {
    /// The rule system.
    pub system: &'static dyn System,
    /// The question.
    pub question: Question,
    /// The odds.
    pub odds: montjoie_system::Answer,
}

/// Answers it.
///
/// # Errors
/// There is no such system or question, or a word cannot be set as it says.
pub fn answer(request: &Request, systems: Registry, host: &dyn Host) -> Result<Answer, Fault> {
    let system = find_system(systems, &request.system)?;
    let question = question(system, &request.question)?;
    let game = open(system, &request.own, host)?;
    let odds = game.odds(question.name, &settings(system, &question, &request.words)?)?;
    Ok(Answer { system, question, odds })
}

/// The question of a name.
pub fn question(system: &dyn System, name: &str) -> Result<Question, Fault> {
    let mut questions = system.questions();
    match questions.iter().position(|question| question.name == name) {
        Some(place) => Ok(questions.swap_remove(place)),
        None => {
            let names: Vec<&str> = questions.iter().map(|question| question.name).collect();
            let fault = Fault::new(format!("there is no question `{name}`"));
            Err(fault.near(name, names.iter().copied(), format!("questions are {}", names.join(", "))))
        }
    }
}

fn settings(system: &dyn System, question: &Question, words: &[Word]) -> Result<Vec<Set>, Fault> {
    let rules: Vec<_> = system.keys().into_iter().filter(|key| key.name.starts_with("rules.")).collect();
    let mut settings = Vec::new();
    let own = |word: &&Word| question.parameters.iter().any(|key| key.name == word.key);
    let words = words.iter().map(|word| match own(&word) {
        true => Ok(word.clone()),
        false => Ok(Word { key: super::meant::key(&word.key, &rules)?, value: word.value.clone() }),
    });
    let words = words.collect::<Result<Vec<Word>, Fault>>()?;
    add_words(&mut settings, &words, |name| {
        let own = question.parameters.iter().find(|key| key.name == name).map(|key| key.kind);
        own.or_else(|| rules.iter().find(|key| key.name == name).map(|key| key.key.kind))
    })?;
    Ok(settings)
}

/// The law of a quantity as headings and rows: each outcome exactly, numbers also as so many or more, and in how many of 36 or 216 throws where that is a whole number.
///
/// The id of a quantity is its English, as is that of an outcome which the book of odds does not put in words; `system` has its French.
pub fn law(system: &dyn System, quantity: &Quantity, lang: Lang) -> (Vec<String>, Vec<Vec<String>>) {
    let words = Catalogue::new([system.french()]);
    let book = system.book().words;
    let called = |outcome: &str| match book.iter().find(|(id, _)| *id == outcome) {
        Some((_, name)) if lang == Lang::En => name.en.to_owned(),
        _ => words.get(outcome, lang),
    };
    const THROWS: [u64; 4] = [6, 36, 216, 1296];
    let numbers: Vec<Option<i64>> = quantity.outcomes.iter().map(|(outcome, _)| outcome.parse().ok()).collect();
    let at_least = |least: i64| -> f64 {
        let enough = quantity.outcomes.iter().zip(&numbers).filter(|(_, number)| number.is_some_and(|number| number >= least));
        let sum: f64 = enough.map(|((_, share), _)| share).sum();
        // What is sure adds up to one but for its last digits.
        if (1.0 - sum).abs() < 1e-12 { 1.0 } else { sum }
    };
    let cumulative = numbers.iter().flatten().count() > 2;
    let whole =
        |of: &u64| quantity.outcomes.iter().all(|(_, share)| fraction_of_dice(*share).is_some_and(|(_, part)| of.is_multiple_of(part)));
    let throws = THROWS.into_iter().find(whole);
    let mut header = vec![words.get(quantity.of, lang), lang.pick("exactly", "exactement").to_owned()];
    header.extend(cumulative.then(|| lang.pick("at least", "au moins").to_owned()));
    header.extend(throws.map(|of| format!("{} {of}", lang.pick("in", "sur"))));
    let row = |((outcome, share), number): (&(String, f64), &Option<i64>)| {
        let mut row = vec![called(outcome), lang.percent(*share, 2)];
        row.extend(cumulative.then(|| number.map_or(String::new(), |number| lang.percent(at_least(number), 2))));
        row.extend(throws.map(|of| lang.number(share * of as f64, 0)));
        row
    };
    let rows = quantity.outcomes.iter().zip(&numbers).map(row).collect();
    (header, rows)
}
