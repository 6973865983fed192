//! Lists against lists as typed tables.

use super::{Answer, Best, Word};
use crate::ask::table::{Cell, Column, Content, Table};

impl Answer {
    /// Each list against each other one.
    pub fn matrix(&self) -> Table {
        const COLUMNS: [Column; 4] = [
            Column::data(&["row"], Content::Words),
            Column::data(&["column"], Content::Words),
            Column::data(&["battles"], Content::Count),
            Column::data(&["share", "share_low", "share_high"], Content::Share(1)),
        ];
        let lists = self.lists.len();
        let pairs = (0..lists).flat_map(|row| (0..lists).map(move |column| (row, column))).filter(|(row, column)| row != column);
        let row = |(row, column): (usize, usize)| {
            let ((battles, share), ends) = (self.factions.cells[row][column], self.factions.interval(row, column));
            let id = |place: usize| Cell::Id(self.lists[place].0.clone());
            vec![id(row), id(column), Cell::Whole(battles as i64), Cell::Figure(share, Some((ends.low, ends.high)))]
        };
        Table::new(COLUMNS.to_vec(), pairs.map(row).collect())
    }

    /// What compulsory units bring, list by list.
    pub fn compulsory(&self) -> Table {
        const COLUMNS: [Column; 4] = [
            Column::seen(&["list"], Content::Words, "list", "liste"),
            Column::seen(&["rule"], Content::Words, "compulsory", "obligatoire"),
            Column::data(&["share"], Content::Share(0)),
            Column::seen(&["points", "points_low", "points_high"], Content::Points(0), "points beyond the price", "points au-delà du prix"),
        ];
        let row = |tax: &super::Tax| {
            let (list, name) = &self.lists[tax.list];
            let reach = 1.96 * tax.standard;
            vec![
                Cell::Named(list.clone(), name.clone()),
                Cell::Named(tax.rule.0.clone(), tax.rule.clone()),
                Cell::Number(tax.share),
                Cell::Figure(tax.points, Some((tax.points - reach, tax.points + reach))),
            ]
        };
        Table::new(COLUMNS.to_vec(), self.taxes.iter().map(row).collect())
    }

    /// Lists against lists, each with the best of its armies: one row per pair. The shares are of fresh battles.
    pub fn at_their_best(&self, best: &Best) -> Table {
        const COLUMNS: [Column; 4] = [
            Column::data(&["row"], Content::Words),
            Column::data(&["column"], Content::Words),
            Column::data(&["battles"], Content::Count),
            Column::data(&["share"], Content::Share(1)),
        ];
        let id = |place: usize| Cell::Id(self.lists[place].0.clone());
        let row = |(row, column): (usize, usize)| {
            vec![id(row), id(column), Cell::Whole(best.battles as i64), Cell::Number(best.shares[row][column])]
        };
        let lists = self.lists.len();
        let pairs = (0..lists).flat_map(|row| (0..lists).map(move |column| (row, column))).filter(|(row, column)| row != column);
        Table::new(COLUMNS.to_vec(), pairs.map(row).collect())
    }

    /// Which armies lists bring against the best of the others, and how often.
    pub fn mix(&self, best: &Best) -> Table {
        const COLUMNS: [Column; 4] = [
            Column::seen(&["list"], Content::Words, "list", "liste"),
            Column::seen(&["often"], Content::Share(0), "brings", "amène"),
            Column::seen(&["divisions"], Content::Count, "divisions", "divisions"),
            Column::seen(&["units"], Content::Words, "of units", "en unités"),
        ];
        let row = |army: &super::Brought| {
            let (list, name) = &self.lists[army.list];
            // Like units of all divisions together, in the order of the list.
            let mut units: Vec<(usize, &str, u32)> = Vec::new();
            for of in army.army.divisions.iter().flat_map(|division| &division.units) {
                match units.iter_mut().find(|(_, id, _)| *id == of.id) {
                    Some((_, _, count)) => *count += of.count,
                    None => {
                        let place = self.units.iter().position(|unit| unit.kind.id == of.id);
                        units.push((place.unwrap_or(usize::MAX), &of.id, of.count));
                    }
                }
            }
            units.sort_unstable();
            let called =
                |place: usize, id: &str| self.units.get(place).map_or((id.to_owned(), id.to_owned()), |unit| unit.kind.name.clone());
            let (mut ids, mut words) = (Vec::new(), (Vec::new(), Vec::new()));
            for (place, id, count) in units {
                let (en, fr) = called(place, id);
                ids.push(format!("{count} {id}"));
                words.0.push(format!("{count} {en}"));
                words.1.push(format!("{count} {fr}"));
            }
            vec![
                Cell::Named(list.clone(), name.clone()),
                Cell::Number(army.often),
                Cell::Whole(army.army.divisions.len() as i64),
                Cell::Named(ids.join(", "), (words.0.join(", "), words.1.join(", "))),
            ]
        };
        Table::new(COLUMNS.to_vec(), best.brought.iter().map(row).collect())
    }
}

/// Words as they are typed: `a.KEY=[9, 9]`.
pub fn spelt(words: &[Word]) -> String {
    words.iter().map(|word| format!("{}={}", word.key, word.value)).collect::<Vec<_>>().join(" ")
}
