//! Typed tables as pages set them: a minus is a minus, no hyphen, and the column of units has a heading.

use serde_json::{Map, Value, json};

use montjoie_analysis::ask::table::{Cell, Seen, Table};
use montjoie_core::language::Lang;

/// A table as a page sets it.
pub(super) fn set(table: &Table, lang: Lang) -> Map<String, Value> {
    paged(table.seen(lang), lang)
}

/// The same with each error beside its figure, where there is little room.
pub(super) fn narrow(table: &Table, lang: Lang) -> Map<String, Value> {
    paged(table.seen_narrow(lang), lang)
}

/// The same table with other words in a column: one for each row of the data.
pub(super) fn called(mut table: Table, column: &str, words: impl IntoIterator<Item = String>) -> Table {
    if let Some(place) = table.column(column) {
        table.rows.iter_mut().zip(words).for_each(|(row, words)| row[place] = Cell::Id(words));
    }
    table
}

fn paged(mut seen: Seen, lang: Lang) -> Map<String, Value> {
    for row in &mut seen.rows {
        seen.right.iter().for_each(|&at| row[at] = row[at].replace('-', "−"));
    }
    if let Some(first) = seen.head.first_mut().filter(|first| first.is_empty()) {
        *first = lang.pick("Unit", "Unité").to_owned();
    }
    [("head".to_owned(), json!(seen.head)), ("rows".to_owned(), json!(seen.rows))].into_iter().collect()
}
