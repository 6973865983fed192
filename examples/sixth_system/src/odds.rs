//! The questions of `odds`.

use montjoie_core::settings;
use montjoie_core::settings::Source::Asked as Q;
use montjoie_system::Problem;
use montjoie_system::questions::{Entry,count};

use super::apples::Throw;
use super::profile::{List,Unit};
use super::rules::Rules;

type Ask = Entry<Unit>;

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
pub fn questions() -> Vec<Ask> {
    vec![Ask::rolled("throw", "2", "how many apples tell?", "combien de pommes font mouche ?", throw, count("hits"))]
}

fn throw(_: &[List], keys: &ThrowKeys, rules: &Rules) -> Result<Throw, Problem> {
    let wall = if keys.wall { rules.orchard_wall } else { 0 };
    Ok(Throw { dice: keys.dice, need: (keys.need + wall).min(9), dodge: keys.dodge })
}
