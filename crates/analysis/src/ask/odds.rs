//! The odds of one roll or test.

use std::path::PathBuf;

use super::{Word, add_words, find_system, open};
use crate::host::Host;
use crate::scenario::Fault;
use montjoie_system::{Question, Registry, Set, System};

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
