//! A told battle in words, for people. It is told in one language.

use serde_json::{Value as Json, json};

use crate::ask::battle;
use crate::ask::trace::line_text;
use montjoie_core::chance::Line;

/// A battle, moment by moment: the lines of each are deeds, or rolls.
pub fn story(told: &battle::Told) -> Json {
    let (muster, moments) = battle::moments(&told.story, told.lang);
    let line = |line: &Line| json!({ "roll": matches!(line, Line::Rolled(_)), "says": line_text(line, told.lang) });
    let moment = |of: &battle::Moment| json!({ "title": of.title, "lines": of.lines.iter().map(line).collect::<Json>() });
    json!({ "title": told.title(), "end": told.end(), "muster": muster, "moments": moments.iter().map(moment).collect::<Json>() })
}
