//! Parts of a document as pages set them.

use serde_json::{Map, Value, json};

use montjoie_document::{Body, Document};

/// The notes of a part; none where the document has no such part.
pub(super) fn notes<'d>(document: &'d Document, name: &str) -> &'d [String] {
    match document.part(name).map(|part| &part.body) {
        Some(Body::Notes(notes)) => notes,
        _ => &[],
    }
}

/// A table with its title: a minus is a minus there, no hyphen. `None` where the document has no such part.
pub(super) fn table(document: &Document, name: &str) -> Option<Map<String, Value>> {
    let part = document.part(name)?;
    let Body::Table(view) = &part.body else { return None };
    let right = view.right();
    let cell = |(at, text): (usize, &&str)| if right.contains(&at) { text.replace('-', "−") } else { (*text).to_owned() };
    let rows: Vec<Vec<String>> = view.cells().iter().map(|row| row.iter().enumerate().map(cell).collect()).collect();
    let all = [("title", json!(part.title)), ("head", json!(view.head())), ("rows", json!(rows))];
    Some(all.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}
