//! A battle that was told: for programs, and in words for people, in one language.

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

/// A battle, moment by moment: the lines of each are deeds, or rolls.
pub fn story(told: &battle::Told) -> Json {
    let (muster, moments) = battle::moments(&told.story, told.lang);
    let line = |line: &Line| json!({ "roll": matches!(line, Line::Rolled(_)), "says": line_text(line, told.lang) });
    let moment = |of: &battle::Moment| json!({ "title": of.title, "lines": of.lines.iter().map(line).collect::<Json>() });
    json!({ "title": told.title(), "end": told.end(), "muster": muster, "moments": moments.iter().map(moment).collect::<Json>() })
}
