//! Prices from duels, from armies and from pure forces side by side: they answer different questions.

use super::{Answer, Equal, EqualWorth, UnitWorth};
use crate::ask::table::{Cell, Column, Content, Table};
use crate::fairness::fair::Fair;

/// Three answers on the same lists.
pub struct Three<'a> {
    /// One unit against one.
    pub duels: &'a Fair,
    /// Random legal armies.
    pub armies: &'a Answer,
    /// Pure forces at equal points.
    pub equal: &'a Equal,
}

impl Three<'_> {
    /// One row per unit of every list.
    pub fn table(&self) -> Table {
        const COLUMNS: [Column; 7] = [
            Column::data(&["list"], Content::Words),
            Column::seen(&["unit"], Content::Words, "unit", "unité"),
            Column::seen(&["points"], Content::Price, "price", "prix"),
            Column::seen(&["duels"], Content::Points(1), "duels", "duels"),
            Column::seen(&["armies", "armies_low", "armies_high"], Content::Points(1), "armies", "armées"),
            Column::seen(&["armies_verdict"], Content::Words, "in armies", "en armée"),
            Column::seen(&["equal", "equal_low", "equal_high"], Content::Points(1), "equal points", "points égaux"),
        ];
        let duels = |unit: &UnitWorth| {
            let priced = self.duels.study.units.iter().find(|priced| self.duels.entrants[priced.unit].id == unit.kind.id)?;
            Some(Cell::Number(priced.worth))
        };
        let row = |unit: &UnitWorth| {
            let (list, name) = &self.armies.lists[unit.list];
            let equal = self.equal.units.iter().find(|other| other.kind.id == unit.kind.id).and_then(|unit| unit.worth);
            vec![
                Cell::Named(list.clone(), name.clone()),
                Cell::Named(unit.kind.id.clone(), unit.kind.name.clone()),
                Cell::Number(unit.kind.points),
                duels(unit).unwrap_or(Cell::Missing),
                if unit.unjudged.is_some() { Cell::Missing } else { Cell::Figure(unit.worth, Some(unit.interval)) },
                unit.said(),
                Cell::maybe(equal, |(worth, _, ends)| Cell::Figure(worth, Some(ends))),
            ]
        };
        Table::new(COLUMNS.to_vec(), self.armies.units.iter().map(row).collect()).unseen(0)
    }
}

impl Equal {
    /// One row per unit of every list.
    pub fn worths(&self) -> Table {
        const COLUMNS: [Column; 7] = [
            Column::data(&["list"], Content::Words),
            Column::seen(&["unit"], Content::Words, "unit", "unité"),
            Column::seen(&["points"], Content::Price, "price", "prix"),
            Column::seen(&["share"], Content::Share(0), "wins", "gagne"),
            Column::seen(&["worth", "worth_low", "worth_high"], Content::Points(1), "even at", "égale à"),
            Column::data(&["at_most"], Content::Flag),
            Column::data(&["not_judged"], Content::Flag),
        ];
        let row = |unit: &EqualWorth| {
            let (list, name) = &self.lists[unit.list];
            vec![
                Cell::Named(list.clone(), name.clone()),
                Cell::Named(unit.kind.id.clone(), unit.kind.name.clone()),
                Cell::Number(unit.kind.points),
                Cell::maybe(unit.share, Cell::Number),
                Cell::maybe(unit.worth, |(worth, _, ends)| Cell::Figure(worth, Some(ends))),
                Cell::Flag(unit.at_most),
                Cell::Flag(unit.unjudged.is_some()),
            ]
        };
        Table::new(COLUMNS.to_vec(), self.units.iter().map(row).collect()).unseen(0)
    }
}
