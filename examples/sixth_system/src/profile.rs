//! Gangs as the lists print them (1).

use montjoie_system::list::{self,Flaw,Name,check_id,within};
use montjoie_system::{ListProblem,OwnList};
use serde::Deserialize;
use toml::Spanned;

/// The shipped lists as they are written.
pub const SHIPPED: &str = include_str!("units.toml");

/// A gang.
#[derive(Clone, Debug)]
pub struct Unit {
    pub id: String,
    pub name: Name,
    pub throws: u8,
    pub hits: u8,
    pub dodge: u8,
    pub nerve: u8,
    pub points: f64,
}

/// A list of gangs.
pub type List = list::List<Unit>;

montjoie_system::listed!(Unit);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitEntry {
    id: Spanned<String>,
    name: Name,
    throws: Spanned<u8>,
    hits: Spanned<u8>,
    dodge: Spanned<u8>,
    nerve: Spanned<u8>,
    points: Spanned<f64>,
}

/// The shipped lists and the user's own.
pub fn lists(own: &[OwnList]) -> Result<Vec<List>, ListProblem> {
    list::lists::<UnitEntry>(SHIPPED, own)
}

impl list::Entry for UnitEntry {
    type Unit = Unit;

    fn id(&self) -> &Spanned<String> {
        &self.id
    }

    fn check(self, list: &str) -> Result<Unit, Flaw> {
        Ok(Unit {
            id: format!("{list}/{}", check_id(&self.id)?),
            name: self.name,
            throws: within(&self.throws, "throws", 1, 40)?,
            hits: within(&self.hits, "hits", 2, 8)?,
            dodge: within(&self.dodge, "dodge", 2, 9)?,
            nerve: within(&self.nerve, "nerve", 1, 40)?,
            points: list::price(&self.points, false)?,
        })
    }
}
