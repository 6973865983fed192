//! Prices from duels, from armies and from pure forces side by side: they answer different questions.

use super::{Answer, Equal, EqualWorth, UnitWorth};
use crate::ask::table::{Cell, Column, Content, Table};
use crate::fairness::fair::Fair;
use crate::fairness::verdict::{Verdict, VerdictKind};
use montjoie_core::language::Lang;

/// Three answers on the same lists.
pub struct Three<'a> {
    /// One unit against one.
    pub duels: &'a Fair,
    /// Random legal armies.
    pub armies: &'a Answer,
    /// Pure forces at equal points.
    pub equal: &'a Equal,
}

/// Whether a verdict says that a unit is worth more than its price (1), less (−1), or neither.
fn sign(verdict: Option<&Verdict>) -> i8 {
    match verdict.map(|verdict| verdict.kind) {
        Some(VerdictKind::Under) => 1,
        Some(VerdictKind::Over) => -1,
        _ => 0,
    }
}

fn words(verdict: Option<&Verdict>) -> Cell {
    let said = |verdict: &Verdict| {
        Cell::Named(verdict.kind.id().to_owned(), (verdict.kind.words(Lang::En).to_owned(), verdict.kind.words(Lang::Fr).to_owned()))
    };
    Cell::maybe(verdict, said)
}

impl Three<'_> {
    /// What duels say of a unit: its worth and the verdict.
    fn duels(&self, unit: &UnitWorth) -> Option<(f64, Option<&Verdict>)> {
        let priced = self.duels.study.units.iter().find(|priced| self.duels.entrants[priced.unit].id == unit.kind.id)?;
        Some((priced.worth, priced.verdict.as_ref()))
    }

    /// Whether armies and duels say the opposite of a price.
    pub fn turns(&self, unit: &UnitWorth) -> bool {
        let duels = self.duels(unit).and_then(|(_, verdict)| verdict);
        sign(duels) * sign(unit.verdict.as_ref()) < 0
    }

    /// One row per unit of every list.
    pub fn table(&self) -> Table {
        const COLUMNS: [Column; 9] = [
            Column::data(&["list"], Content::Words),
            Column::seen(&["unit"], Content::Words, "unit", "unité"),
            Column::seen(&["points"], Content::Price, "price", "prix"),
            Column::seen(&["duels"], Content::Points(1), "duels", "duels"),
            Column::seen(&["duels_verdict"], Content::Words, "in duels", "en duel"),
            Column::seen(&["armies", "armies_low", "armies_high"], Content::Points(1), "armies", "armées"),
            Column::seen(&["armies_verdict"], Content::Words, "in armies", "en armée"),
            Column::seen(&["equal", "equal_low", "equal_high"], Content::Points(1), "equal points", "points égaux"),
            Column::data(&["turns"], Content::Flag),
        ];
        let row = |unit: &UnitWorth| {
            let (list, name) = &self.armies.lists[unit.list];
            let duels = self.duels(unit);
            let equal = self.equal.units.iter().find(|other| other.kind.id == unit.kind.id).and_then(|unit| unit.worth);
            vec![
                Cell::Named(list.clone(), name.clone()),
                Cell::Named(unit.kind.id.clone(), unit.kind.name.clone()),
                Cell::Number(unit.kind.points),
                Cell::maybe(duels, |(worth, _)| Cell::Number(worth)),
                words(duels.and_then(|(_, verdict)| verdict)),
                if unit.unjudged.is_some() { Cell::Missing } else { Cell::Figure(unit.worth, Some(unit.interval)) },
                unit.said(),
                Cell::maybe(equal, |(worth, _, ends)| Cell::Figure(worth, Some(ends))),
                Cell::Flag(self.turns(unit)),
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
