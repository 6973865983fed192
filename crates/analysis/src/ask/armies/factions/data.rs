//! Lists against lists as tables for programs.

use super::Against;
use crate::ask::armies::Brought;
use crate::ask::prices::{factions, held, pairs};
use crate::scenario::data::{settings_of, situation_of};
use montjoie_document::{Absent, Column, Data, Fact, Table, Unit};

impl Against {
    /// The answer for programs.
    pub(super) fn tables(&self) -> Data {
        let answer = &self.answer;
        let mut about = vec![
            ("system".into(), Fact::Text(answer.system.id().to_owned())),
            ("points_least".into(), Fact::Whole(answer.points.0.into())),
            ("points_most".into(), Fact::Whole(answer.points.1.into())),
            ("seed".into(), Fact::Whole(answer.seed)),
        ];
        about.extend(self.best.as_ref().map(|best| ("best".into(), Fact::Whole(best.of.into()))));
        let rests: Vec<_> = answer.assumptions.iter().map(|assumption| (assumption, None)).collect();
        let tables = vec![
            factions(&answer.lists, &[(["battles", "share"], &answer.factions)]),
            self.lists(),
            self.fairness(),
            answer.compulsory_units(),
            answer.given(),
            self.at_their_best(),
            self.mix(),
            settings_of(Vec::new(), &rests),
            situation_of(Vec::new(), &answer.situation.iter().collect::<Vec<_>>()),
        ];
        let not_asked = [("best", self.best.is_none()), ("mix", self.best.is_none()), ("given", answer.gifts.is_empty())];
        let absent = not_asked.into_iter().filter(|(_, not)| *not).map(|(table, _)| (table.into(), Absent::NotAsked)).collect();
        Data { ask: "factions", about, tables, absent }
    }

    /// The id of a list.
    fn id(&self, list: usize) -> &str {
        &self.answer.lists[list].0
    }

    /// Key columns that name two lists by their ids.
    fn named(&self, pairs: impl Iterator<Item = (usize, usize)> + Clone) -> Vec<Column> {
        vec![
            Column::ids("row", pairs.clone().map(|(row, _)| Some(self.id(row)))),
            Column::ids("column", pairs.map(|(_, column)| Some(self.id(column)))),
        ]
    }

    /// The mean share of each list against the others, as lists are drawn and at their best.
    fn lists(&self) -> Table {
        let (lists, found) = (&self.answer.lists, &self.answer.factions);
        let places = || 0..lists.len();
        let values = vec![
            Column::ids("en", lists.iter().map(|(_, (en, _))| Some(en.as_str()))),
            Column::ids("fr", lists.iter().map(|(_, (_, fr))| Some(fr.as_str()))),
            Column::estimates("mean", Unit::Share, places().map(|list| Some(held(found.means[list], found.mean_interval(list))))),
            Column::numbers("best", Unit::Share, places().map(|list| self.best.as_ref().map(|best| best.means[list]))),
        ];
        Table::new("lists", vec![Column::ids("list", places().map(|list| Some(self.id(list))))], values)
    }

    /// The fairness index, and what all battles have in common: one row.
    fn fairness(&self) -> Table {
        let (answer, found) = (&self.answer, &self.answer.factions);
        let values = vec![
            Column::estimates("index", Unit::Number, [Some(held(found.index, found.index_interval()))]),
            Column::numbers("index_of_equal_lists", Unit::Number, [Some(found.by_chance)]),
            Column::counts("battles", [Some(answer.battles as i64)]),
            Column::numbers("undecided", Unit::Share, [Some(answer.undecided)]),
            // Random armies that had too many units for the table, of all that were drawn.
            Column::numbers("drawn_again", Unit::Share, [Some(answer.drawn_again)]),
            Column::counts("room", [Some(answer.room as i64)]),
        ];
        Table::new("fairness", Vec::new(), values)
    }

    /// The share that the row wins in fresh battles, each side with its best armies.
    fn at_their_best(&self) -> Table {
        let pairs = pairs(&self.answer.factions).filter(|(row, column)| row != column && self.best.is_some());
        let of = |read: &dyn Fn((usize, usize)) -> Option<f64>| pairs.clone().map(read).collect::<Vec<_>>();
        let values = vec![
            Column::counts("battles", pairs.clone().map(|_| self.best.as_ref().map(|best| best.battles as i64))),
            Column::numbers("share", Unit::Share, of(&|(row, column)| self.best.as_ref().map(|best| best.shares[row][column]))),
        ];
        Table::new("best", self.named(pairs), values)
    }

    /// The armies that lists bring at their best, and how often.
    fn mix(&self) -> Table {
        let brought = self.brought();
        // The armies of a list are numbered from 1, the most frequent first.
        let number = |place: usize| brought[..=place].iter().filter(|army| army.list == brought[place].list).count() as i64;
        let keys = vec![
            Column::ids("list", brought.iter().map(|army| Some(self.id(army.list)))),
            Column::counts("army", (0..brought.len()).map(|place| Some(number(place)))),
        ];
        let units = |army: &Brought| self.units(army).iter().map(|(id, _, count)| format!("{count} {id}")).collect::<Vec<_>>().join(", ");
        let values = vec![
            Column::numbers("often", Unit::Share, brought.iter().map(|army| Some(army.often))),
            Column::counts("divisions", brought.iter().map(|army| Some(army.army.divisions.len() as i64))),
            Column::ids("units", brought.iter().map(|army| Some(units(army)))),
        ];
        Table::new("mix", keys, values)
    }
}
