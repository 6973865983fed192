//! New prices as typed tables, and what is said of all of them together.

use super::{Answer, Factions, Repriced};
use crate::ask::table::{Cell, Column, Content, Table};
use montjoie_core::language::Lang;

impl Answer {
    /// The units: one row per unit of every list.
    pub fn prices(&self) -> Table {
        const COLUMNS: [Column; 8] = [
            Column::data(&["list"], Content::Words),
            Column::seen(&["unit"], Content::Words, "unit", "unité"),
            Column::seen(&["before"], Content::Price, "before", "avant"),
            Column::seen(&["after"], Content::Price, "after", "après"),
            Column::seen(&["change"], Content::More(0), "change", "écart"),
            Column::seen(&["worth_before", "worth_before_low", "worth_before_high"], Content::Points(1), "worth before", "valeur avant"),
            Column::seen(&["worth_after", "worth_after_low", "worth_after_high"], Content::Points(1), "worth after", "valeur après"),
            Column::seen(&["why"], Content::Words, "why", "pourquoi"),
        ];
        let figure = |(worth, standard): (f64, f64)| Cell::Figure(worth, Some((worth - 1.96 * standard, worth + 1.96 * standard)));
        let row = |unit: &Repriced| {
            let (list, name) = &self.lists[unit.was.list];
            let (was, why) = (&unit.was, unit.why.text());
            let (en, fr) = (why.get(Lang::En), why.get(Lang::Fr));
            vec![
                Cell::Named(list.clone(), name.clone()),
                Cell::Named(was.kind.id.clone(), was.kind.name.clone()),
                Cell::Number(was.kind.points),
                Cell::Number(unit.price),
                Cell::Number(unit.price - was.kind.points),
                figure(was.pooled),
                Cell::maybe(unit.now, figure),
                Cell::Named(unit.why.id().to_owned(), (en.to_owned(), fr.to_owned())),
            ]
        };
        // A row is told under the heading of its list.
        Table::new(COLUMNS.to_vec(), self.units.iter().map(row).collect()).unseen(0)
    }

    /// What lists win at the old and at the new prices: against each other one, and as the mean over them, which has no `against`.
    pub fn wins(&self) -> Table {
        const COLUMNS: [Column; 4] = [
            Column::seen(&["list"], Content::Words, "list", "liste"),
            Column::seen(&["against"], Content::Words, "against", "contre"),
            Column::seen(&["before", "before_low", "before_high"], Content::Share(1), "at the old prices", "aux anciens prix"),
            Column::seen(&["after", "after_low", "after_high"], Content::Share(1), "at the new", "aux nouveaux"),
        ];
        let lists = self.lists.len();
        let named = |place: usize| Cell::Named(self.lists[place].0.clone(), self.lists[place].1.clone());
        let mean = |of: &Factions, list: usize| {
            let ends = of.mean_interval(list);
            Cell::Figure(of.means[list], Some((ends.low, ends.high)))
        };
        let cell = |of: &Factions, row: usize, column: usize| {
            let ends = of.interval(row, column);
            Cell::Figure(of.cells[row][column].1, Some((ends.low, ends.high)))
        };
        let means = (0..lists).map(|list| vec![named(list), Cell::Missing, mean(&self.before, list), mean(&self.after, list)]);
        let pairs = (0..lists).flat_map(|row| (0..lists).map(move |column| (row, column))).filter(|(row, column)| row != column);
        let pairs =
            pairs.map(|(row, column)| vec![named(row), named(column), cell(&self.before, row, column), cell(&self.after, row, column)]);
        Table::new(COLUMNS.to_vec(), means.chain(pairs).collect())
    }

    /// The points of the units of a mean army of all lists, as armies were drawn at the old prices: at the old prices, and at the new ones.
    pub fn army(&self) -> (f64, f64) {
        let lists = self.lists.len().max(1) as f64;
        let sum = |price: &dyn Fn(&Repriced) -> f64| self.units.iter().map(|unit| unit.was.mean * price(unit)).sum::<f64>() / lists;
        (sum(&|unit| unit.was.kind.points), sum(&|unit| unit.price))
    }

    /// The places of the units by how far their price moves, the largest change first; equal ones in the order of the lists.
    pub fn by_change(&self) -> Vec<usize> {
        let change = |&place: &usize| (self.units[place].price - self.units[place].was.kind.points).abs();
        let mut places: Vec<usize> = (0..self.units.len()).collect();
        places.sort_by(|one, other| change(other).total_cmp(&change(one)));
        places
    }

    /// How many prices change.
    pub fn changed(&self) -> usize {
        self.units.iter().filter(|unit| unit.price != unit.was.kind.points).count()
    }
}
