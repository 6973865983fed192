//! A battle that was told, for programs.

use serde_json::{Value as Json, json};

use crate::ask::battle;
use crate::ask::trace::line_text;
use montjoie_core::chance::Line;
use montjoie_core::combat::Side;

/// A battle that was told.
pub fn told(told: &battle::Told) -> Json {
    let (story, lost) = (&told.story, told.story.outcome.losses);
    json!({
        "a": told.armies.a.name(told.lang), "b": told.armies.b.name(told.lang), "battle": told.number, "seed": told.seed,
        "winner": story.outcome.winner.map(Side::id), "turn": story.turn, "ending": told.ending(),
        "units_lost": { "a": lost.a, "b": lost.b },
        "chapters": story.lines.iter().filter_map(|line| if let Line::Chapter(chapter) = line { Some(json!(chapter)) } else { None }).collect::<Json>(),
        "replay": told.saved(),
        "lines": story.lines.iter().map(|line| line_text(line, told.lang)).collect::<Json>(),
    })
}
