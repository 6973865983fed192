//! Typed tables as pages set them: a minus is a minus, no hyphen, and the column of units has a heading.

use serde_json::{Map, Value, json};

use montjoie_analysis::ask::table::{Seen, Table};
use montjoie_core::language::Lang;

/// A table as a page sets it.
pub(super) fn set(table: &Table, lang: Lang) -> Map<String, Value> {
    paged(table.seen(lang), lang)
}

fn paged(mut seen: Seen, lang: Lang) -> Map<String, Value> {
    for row in &mut seen.rows {
        seen.right.iter().for_each(|&at| row[at] = row[at].replace('-', "−"));
    }
    if let Some(first) = seen.head.first_mut().filter(|first| first.is_empty()) {
        *first = lang.pick("Unit", "Unité").to_owned();
    }
    let set =
        [("head".to_owned(), json!(seen.head)), ("rows".to_owned(), json!(seen.rows)), ("right".to_owned(), json!(seen.right))].into_iter();
    set.collect()
}
