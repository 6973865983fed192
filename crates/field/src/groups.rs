//! Groups: chains of units near one another.

use super::stands::{Id, Stands};
use super::table::Tabletop;

/// The units of one group, and the memory for the next.
#[derive(Clone, Debug, Default)]
pub struct Chains {
    units: Vec<Id>,
}

impl Chains {
    /// The group of a unit by itself.
    pub fn alone(&mut self, id: Id) -> &[Id] {
        self.units.clear();
        self.units.push(id);
        &self.units
    }

    /// The first chain among some units in list order: the first of them, then all whose squared distance to it is at most `limit`, then those near the
    /// second, and so on. The chain's units leave the list.
    pub fn next(&mut self, table: &Tabletop, stands: &Stands, left: &mut Vec<Id>, limit: i32) -> &[Id] {
        self.units.clear();
        if !left.is_empty() {
            self.units.push(left.remove(0));
        }
        let mut at = 0;
        while at < self.units.len() {
            let link = self.units[at];
            left.retain(|&id| {
                let near = table.distance2(&stands[link], &stands[id]) <= limit;
                if near {
                    self.units.push(id);
                }
                !near
            });
            at += 1;
        }
        &self.units
    }
}
