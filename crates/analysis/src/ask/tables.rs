//! The tables of prices from duels.

use super::table::{Cell, Column, Content, Table};
use crate::fairness::fair::{Fair, Moved};
use crate::fairness::numbers::PricedId;
use crate::fairness::study::Worth;

impl Fair {
    /// The prices: one row per unit. People see first what should cost more, last what should cost less, units that are the same at the same price
    /// as one row.
    pub fn prices(&self) -> Table {
        const COLUMNS: [Column; 3] = [
            Column::seen(&["unit"], Content::Words, "", ""),
            Column::seen(&["points"], Content::Price, "list", "liste"),
            Column::seen(&["worth", "low", "high"], Content::Points(1), "worth", "vaut"),
        ];
        let merged = self.merged(&self.by_difference());
        let row = |place: PricedId| {
            let priced = &self.study.units[place];
            let entrant = &self.entrants[priced.unit];
            let called = merged.iter().find(|(first, _)| *first == place).map(|(_, called)| called.clone());
            vec![
                called.map_or(Cell::Id(entrant.id.clone()), |called| Cell::Named(entrant.id.clone(), called)),
                Cell::maybe(entrant.points, Cell::Number),
                Cell::Figure(priced.worth, priced.interval),
            ]
        };
        let table = Table::new(COLUMNS.to_vec(), PricedId::all(self.study.units.len()).map(row).collect());
        Table { order: merged.iter().map(|(place, _)| place.0).collect(), ..table }
    }

    /// What rules and numbers are worth: one row per change of a unit. People see the largest first.
    pub fn worth_of_rules(&self) -> Table {
        const COLUMNS: [Column; 5] = [
            Column::seen(&["unit"], Content::Words, "to", "pour"),
            Column::seen(&["about"], Content::Words, "what a rule is worth", "ce que vaut une règle"),
            Column::data(&["taken_away"], Content::Flag),
            Column::seen(&["points", "low", "high"], Content::More(1), "pts", "pts"),
            Column::seen(&["implied"], Content::More(1), "the list implies", "la liste implique"),
        ];
        let worths = &self.study.worths;
        let row = |worth: &Worth| {
            vec![
                Cell::Id(self.entrants[worth.unit].id.clone()),
                Cell::Named(worth.change.about.clone(), worth.change.label.clone()),
                Cell::Flag(worth.change.taken_away),
                Cell::maybe(worth.points, |points| Cell::Figure(points, worth.interval)),
                Cell::Numbers(self.implied(worth).to_vec()),
            ]
        };
        let size = |place: usize| worths[place].points.map_or(0.0, f64::abs);
        let mut order: Vec<usize> = (0..worths.len()).collect();
        order.sort_by(|&x, &y| size(y).total_cmp(&size(x)));
        Table { order, shown: vec![1, 0, 3, 4], ..Table::new(COLUMNS.to_vec(), worths.iter().map(row).collect()) }
    }

    /// What the user's change has moved: one row per unit.
    pub fn changes(&self) -> Table {
        const COLUMNS: [Column; 7] = [
            Column::seen(&["unit"], Content::Words, "what if", "et si"),
            Column::data(&["was"], Content::Words),
            Column::seen(&["points_before"], Content::Price, "before", "avant"),
            Column::seen(&["points_after"], Content::Price, "after", "après"),
            Column::seen(&["worth"], Content::More(1), "worth", "vaut"),
            Column::seen(&["by_meetings"], Content::More(1), "by who meets", "par les rencontres"),
            Column::seen(&["by_scale"], Content::More(1), "by the scale", "par l’échelle"),
        ];
        let row = |moved: &Moved| {
            let was = self.before.as_ref().map(|before| before.entrants[moved.was].id.clone());
            vec![
                Cell::Id(self.entrants[moved.unit].id.clone()),
                Cell::maybe(was, Cell::Id),
                Cell::maybe(moved.price.0, Cell::Number),
                Cell::maybe(moved.price.1, Cell::Number),
                Cell::Number(moved.more),
                Cell::Number(moved.more - moved.scale),
                Cell::Number(moved.scale),
            ]
        };
        Table::new(COLUMNS.to_vec(), self.moved().iter().map(row).collect())
    }
}
