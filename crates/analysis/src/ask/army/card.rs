//! The card of an army: what its generals and units can do, worked out exactly, for a player who looks it up at the table.

use super::answer::command;
use super::{CheckAnswer, Checks};
use crate::book::{Mine, card as fill};
use crate::store::Fault;
use montjoie_core::alike::each_once;
use montjoie_core::language::Lang;
use montjoie_document::{Answered, Body, Data, Document, Part, Table, Unit, View};
use montjoie_system::filled::{BookCell, BookTable, Name};

/// An army that was checked, with the tables of its card.
pub struct Card {
    /// The check of the army.
    pub checks: Checks,
    /// The tables, without those that say nothing of this army.
    pub tables: Vec<BookTable>,
}

/// Fills the card of an army.
///
/// # Errors
/// The system has no such card, or knows nothing of these units.
pub fn card(answer: CheckAnswer) -> Result<Card, Fault> {
    let (roster, list) = (&answer.army.roster, &answer.army.army);
    if list.system.book().card.is_empty() {
        let fault = Fault::new(format!("`{}` has no card of an army", list.system.id()));
        return Err(fault.help("`montjoie odds SYSTEM --book` has all its tables"));
    }
    let generals = roster.divisions.iter().enumerate().filter_map(|(place, division)| {
        let value = command(roster, list, place)?;
        let named = |name: &str| if name.is_empty() { value.to_string() } else { format!("{name} ({value})") };
        Some((value, Name { en: named(&division.general.en), fr: named(&division.general.fr) }))
    });
    let mut generals = each_once(generals);
    generals.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
    let units = each_once(roster.divisions.iter().flat_map(|division| &division.units).map(|units| units.id.clone()));
    let tables = fill(list.system, &*list.game, &Mine { generals, units })?;
    Ok(Card { checks: Checks(vec![answer]), tables })
}

impl Card {
    /// The name of the army, that of its list with the system, and what sets the card apart from others.
    pub fn named(&self, lang: Lang) -> (String, String, String) {
        let Checks(checks) = &self.checks;
        let army = &checks[0].army;
        let (roster, list) = (&army.roster, &army.army);
        let (of_list, name) = (lang.pick(&list.table.name.0, &list.table.name.1), roster.name.get(lang));
        let title = if name.is_empty() { of_list } else { name };
        (title.to_owned(), format!("{of_list} · {}", list.system.name().get(lang)), format!("{}/{}", roster.system, roster.list))
    }

    /// Every figure of every table: its row, its column.
    fn odds(&self) -> Table {
        let rows = self.tables.iter().flat_map(|table| table.rows.iter().map(move |row| (table, row)));
        let cells = rows.flat_map(|(table, row)| row.cells.iter().zip(&table.column_ids).map(move |cell| (table, row, cell)));
        Table::of("odds", 3, cells)
            .ids("of", |(table, ..)| table.id)
            .ids("row", |(_, row, _)| &row.id)
            .ids("column", |(.., (_, column))| column)
            .numbers("share", Unit::Share, |(.., (cell, _))| if let BookCell::Share(share) = cell { Some(*share) } else { None })
            .numbers("mean", Unit::Number, |(.., (cell, _))| if let BookCell::Mean(mean) = cell { Some(*mean) } else { None })
            .table()
    }

    fn part(&self, table: &BookTable, odds: &Table, first: usize, lang: Lang) -> Part {
        let (columns, rows) = (table.columns.len(), table.rows.len());
        let name = |row: usize| table.rows[(row - first) / columns].name.get(lang).to_owned();
        let mut view = View::of(odds, (0..rows).map(|row| first + row * columns)).words(table.rows_are.get(lang), name);
        for (place, column) in table.columns.iter().enumerate() {
            view = view.figures(column.get(lang), |row| match (odds.number(row + place, "share"), odds.number(row + place, "mean")) {
                // What cannot happen is a dash.
                (Some(0.0), _) | (_, Some(0.0)) => "–".to_owned(),
                (Some(share), _) => lang.percent(share, 1),
                (_, Some(mean)) => lang.number(mean, 2),
                _ => "–".to_owned(),
            });
        }
        let over = table.columns_are.get(lang);
        let title = table.title.get(lang);
        let title = if over.is_empty() { title.to_owned() } else { format!("{title} ({over})") };
        Part::answer(table.id, Body::Table(view)).titled(lang.typeset(&title))
    }
}

impl Answered for Card {
    fn data(&self) -> Data {
        let mut data = self.checks.data();
        data.tables.push(self.odds());
        data
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let mut document = self.checks.document(data, lang);
        let mut first = 0;
        for table in &self.tables {
            document.parts.push(self.part(table, data.known("odds"), first, lang));
            first += table.rows.len() * table.columns.len();
        }
        document
    }
}
