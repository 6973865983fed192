//! What unit lists say of themselves, without dice.

use std::path::PathBuf;

use super::{find_system, meant, open};
use crate::fairness::audit::{Audit, audit};
use crate::host::Host;
use crate::scenario::Fault;
use montjoie_system::profile::{Profile, Row};
use montjoie_system::{Game, ListTable, Registry, System};

/// What is asked.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The rule system.
    pub system: String,
    /// The lists, by id; where none is named, the user's own alone, or all that there are.
    pub lists: Vec<String>,
    /// Files of the user's own lists.
    pub own: Vec<PathBuf>,
}

/// What was found.
pub struct Answer {
    /// The rule system.
    pub system: &'static dyn System,
    /// The lists.
    pub lists: Vec<ListTable>,
    /// Their rows.
    pub rows: Vec<Profile>,
    /// What they say.
    pub audit: Audit,
}

/// Answers it.
///
/// # Errors
/// There is no such system or list, or this build cannot audit the lists.
pub fn answer(request: &Request, systems: Registry, host: &dyn Host) -> Result<Answer, Fault> {
    let system = find_system(systems, &request.system)?;
    let game = open(system, &request.own, host)?;
    let own = game.lists().split_off(system.open(&[])?.lists().len());
    let lists = chosen(&*game, &own, &request.lists)?;
    let everyone = game.profiles();
    let rows: Vec<Profile> = everyone.iter().filter(|row| lists.iter().any(|list| list.id == row.list)).cloned().collect();
    let audit = audit(&rows, &everyone, &game.sheet())?;
    Ok(Answer { system, lists, rows, audit })
}

/// The lists to audit: those named and the user's own; where none is named, the user's own alone, or all that there are.
fn chosen(game: &dyn Game, own: &[ListTable], names: &[String]) -> Result<Vec<ListTable>, Fault> {
    let all = game.lists();
    let named = meant::lists(names.iter().map(String::as_str), &all)?;
    let mine = |list: &ListTable| own.iter().any(|own| own.id == list.id);
    let none = names.is_empty() && own.is_empty();
    let lists = all.iter().filter(|list| none || mine(list) || named.iter().any(|named| named.id == list.id));
    Ok(lists.cloned().collect())
}

impl Answer {
    /// How many units the lists have.
    pub fn units(&self) -> usize {
        self.lists.iter().map(|list| list.units.len()).sum()
    }

    /// How many rows are printed, how many have an option taken, and how many are another form of one.
    pub fn kinds(&self) -> (usize, usize, usize) {
        let count = |test: fn(&Row) -> bool| self.rows.iter().filter(|row| test(&row.row)).count();
        let printed = count(|row| matches!(row, Row::Printed | Row::Variant { .. }));
        (printed, count(|row| matches!(row, Row::Option { .. })), count(|row| matches!(row, Row::Form { .. })))
    }
}
