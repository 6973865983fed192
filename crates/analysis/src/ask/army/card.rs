//! The card of an army: what its generals and units can do, worked out exactly, for a player who looks it up at the table.

use super::{CheckAnswer, Checks};
use crate::book::{Mine, card as fill};
use crate::store::Fault;
use montjoie_core::language::Lang;
use montjoie_document::{Answered, Body, Data, Document, Part, Table, Unit, View};
use montjoie_field::army::check::value_of;
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
    let mut mine = Mine { generals: Vec::new(), units: Vec::new() };
    for (place, division) in roster.divisions.iter().enumerate() {
        if let Some(value) = division.command.or_else(|| value_of(roster, &list.rules, place)) {
            let named = |name: &str| if name.is_empty() { value.to_string() } else { format!("{name} ({value})") };
            let name = Name { en: named(&division.general.en), fr: named(&division.general.fr) };
            if !mine.generals.iter().any(|known| *known == (value, name.clone())) {
                mine.generals.push((value, name));
            }
        }
        for units in &division.units {
            if !mine.units.contains(&units.id) {
                mine.units.push(units.id.clone());
            }
        }
    }
    mine.generals.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
    let tables = fill(list.system, &*list.game, &mine)?;
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
        let mut rows: Vec<(&'static str, &str, &str, &BookCell)> = Vec::new();
        for table in &self.tables {
            for row in &table.rows {
                rows.extend(
                    row.cells.iter().zip(&table.column_ids).map(|(cell, column)| (table.id, row.id.as_str(), column.as_str(), cell)),
                );
            }
        }
        Table::of("odds", 3, &rows)
            .ids("of", |row| row.0)
            .ids("row", |row| row.1)
            .ids("column", |row| row.2)
            .numbers("share", Unit::Share, |row| if let BookCell::Share(share) = row.3 { Some(*share) } else { None })
            .numbers("mean", Unit::Number, |row| if let BookCell::Mean(mean) = row.3 { Some(*mean) } else { None })
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
