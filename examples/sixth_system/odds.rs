//! The questions of `odds`, and the page that the odds book has of them.

use montjoie::chance::law;
use montjoie::language::Text;
use montjoie::settings;
use montjoie::settings::Source::Asked as Q;
use montjoie::systems::book::{Axis, Book, Figure, Page, Table};
use montjoie::systems::questions::{answered, counts, question};
use montjoie::systems::{Answer, Problem, Question, Set};

use super::duel::Throw;
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

/// The pages.
pub fn book() -> Book {
    let dice = || Axis::numbers(Text::new("dice", "dés"), "dice", 1..=6);
    let need = Axis::numbers(Text::new("the D8 that hits", "le D8 qui touche"), "need", 4..=8);
    let page = Page::new(
        Text::new("Apples", "Pommes"),
        "2",
        Text::new("Apples that tell, at a gang that does not dodge.", "Pommes au but, sur une bande qui n’esquive pas."),
    );
    let law = Table::law(Text::new("Hits on 5+", "Touches à 5+"), "throw", "hits", dice());
    let mean = Table::cross(Text::new("Hits on average", "Touches en moyenne"), "throw", Figure::Mean("hits"), dice(), need);
    Book { pages: vec![page.with(law.fixed(&[("need", "5")]).drawn()).with(mean)], words: &[] }
}
