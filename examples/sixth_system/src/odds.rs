//! The questions of `odds`.

use montjoie_core::chance::law;
use montjoie_core::settings;
use montjoie_core::settings::Source::Asked as Q;
use montjoie_system::questions::{answered, counts, question};
use montjoie_system::{Answer, Problem, Question, Set};

use super::apples::Throw;
use super::rules::Rules;

settings! {
    /// A throw of apples.
    pub struct ThrowKeys {
        dice: u8 [0, 40] = 4 => (Q, "2", "dice", "dés");
        need: u8 [2, 8] = 5 => (Q, "2", "the D8 that hits", "le D8 qui touche");
        dodge: u8 [2, 9] = 9 => (Q, "2", "the D8 that dodges; 9 never does", "le D8 qui esquive ; 9 jamais");
        wall: bool = false => (Q, "4", "at a gang behind the wall", "sur une bande derrière le mur");
    }
}

/// The questions.
pub fn questions() -> Vec<Question> {
    vec![question::<ThrowKeys>("throw", "2", "how many apples tell?", "combien de pommes font mouche ?")]
}

/// The answer to one of them.
pub fn answer(question: &str, settings: &[Set]) -> Result<Answer, Problem> {
    if question != "throw" {
        return Err(Problem { key: None, message: format!("there is no question `{question}`"), help: Some("throw".to_owned()) });
    }
    answered(settings, |keys: &ThrowKeys, rules: &Rules| {
        let wall = if keys.wall { rules.orchard_wall } else { 0 };
        let throw = Throw { dice: keys.dice, need: (keys.need + wall).min(9), dodge: keys.dodge };
        Ok(vec![counts("hits", &law(throw))])
    })
}
