//! Gangs as the lists print them.

use montjoie::systems::list::{self, Flaw, Name, check_id};
use montjoie::systems::{ListProblem, OwnList, Problem};
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
#[derive(Clone, Debug)]
pub struct List {
    pub id: String,
    pub name: Name,
    pub units: Vec<Unit>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    list: Vec<ListEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListEntry {
    id: Spanned<String>,
    name: Name,
    unit: Vec<UnitEntry>,
}

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

/// A number within its bounds, or what is wrong with it.
fn within(number: &Spanned<u8>, least: u8, most: u8) -> Result<u8, Flaw> {
    let n = *number.get_ref();
    if (least..=most).contains(&n) { Ok(n) } else { Err(Flaw::new(number.span(), format!("{n} is not from {least} to {most}"))) }
}

/// The shipped lists and the user's own.
pub fn lists(own: &[OwnList]) -> Result<Vec<List>, ListProblem> {
    list::load(SHIPPED, own, |file: File, lists: &mut Vec<List>| {
        for entry in file.list {
            let list_id = check_id(&entry.id)?;
            let mut units = Vec::new();
            for unit in entry.unit {
                units.push(Unit {
                    id: format!("{list_id}/{}", check_id(&unit.id)?),
                    name: unit.name,
                    throws: within(&unit.throws, 1, 40)?,
                    hits: within(&unit.hits, 2, 8)?,
                    dodge: within(&unit.dodge, 2, 9)?,
                    nerve: within(&unit.nerve, 1, 40)?,
                    points: list::price(&unit.points, false)?,
                });
            }
            lists.push(List { id: list_id, name: entry.name, units });
        }
        Ok(())
    })
}

/// The gang of an id.
pub fn unit(lists: &[List], key: &str, id: &str) -> Result<Unit, Problem> {
    let mut units = lists.iter().flat_map(|list| &list.units);
    if let Some(unit) = units.clone().find(|unit| unit.id == id) {
        return Ok(unit.clone());
    }
    let problem = Problem::of(key, if id.is_empty() { format!("`{key}` is not set") } else { format!("there is no gang `{id}`") });
    Err(match montjoie::settings::nearest(id, units.by_ref().map(|unit| unit.id.as_str())) {
        Some(near) if !id.is_empty() => problem.help(format!("did you mean `{near}`?")),
        _ => problem.help("name a gang, as village/mill"),
    })
}
