//! Parts of a document as pages set them.

use serde_json::{Value, json};

use montjoie_document::{Body, Document, Part, View};

/// The notes of a part; none where the document has no such part.
pub(super) fn notes<'d>(document: &'d Document, name: &str) -> &'d [String] {
    match document.part(name).map(|part| &part.body) {
        Some(Body::Notes(notes)) => notes,
        _ => &[],
    }
}

/// A part by its name, as pages set it. `None` where the document has no such part.
pub(super) fn named(document: &Document, name: &str) -> Option<Value> {
    document.part(name).and_then(set)
}

/// A part as pages set it; sentences and figures stand on page one.
pub(super) fn set(part: &Part) -> Option<Value> {
    let body = match &part.body {
        Body::Notes(notes) => json!({ "notes": notes }),
        Body::Table(view) => table(view),
        Body::Sentence(_) | Body::Figures(_) => return None,
    };
    let mut set = json!({ "name": part.name, "title": part.title, "notes": [] });
    set.as_object_mut().into_iter().zip(body.as_object()).for_each(|(set, body)| set.extend(body.clone()));
    Some(set)
}

/// A view as pages set it: a minus is a minus, no hyphen.
fn table(view: &View) -> Value {
    let right = view.right();
    let cell = |(place, text): (usize, &&str)| if right.contains(&place) { text.replace('-', "−") } else { (*text).to_owned() };
    let rows: Vec<Vec<String>> = view.cells().iter().map(|row| row.iter().enumerate().map(cell).collect()).collect();
    json!({ "head": view.head(), "rows": rows, "right": right, "under": view.under.clone().unwrap_or_default() })
}
