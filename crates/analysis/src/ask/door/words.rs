//! An answer in words, for people: sentences, names, and figures as a language writes them. The figures themselves are in the answer.

use serde_json::{Value as Json, json};

use super::Found;
use crate::ask::battle;
use crate::ask::table::{Seen, Table};
use crate::ask::trace::line_text;
use montjoie_core::chance::Line;
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_core::statistics::Interval;
use montjoie_core::tally::Winner;
use montjoie_system::Assumption;

/// An answer in words; nothing where it is a list of what there is.
pub fn words(found: &Found, lang: Lang) -> Option<Json> {
    match found {
        Found::Battle(answer) => Some(answer.battles.iter().map(|fought| battles(answer, fought, lang)).collect()),
        Found::Told(told) => Some(story(told)),
        Found::Tables(_, tables) => Some(several_tables(tables, lang)),
        Found::Prices(answer) => {
            let mut words = several_tables(&[answer.worths(), answer.given(), answer.compulsory()], lang);
            words["notes"] = answer.what_did_not_fit(lang).into();
            Some(words)
        }
        Found::Findings(_) | Found::Answered(_) | Found::Json(_) => None,
    }
}

/// A table as people see it.
fn seen(table: &Table, lang: Lang) -> Json {
    let Seen { head, rows, right } = table.seen(lang);
    json!({ "head": head, "rows": rows, "right": right })
}

fn several_tables(tables: &[Table], lang: Lang) -> Json {
    json!({ "tables": tables.iter().map(|table| seen(table, lang)).collect::<Json>() })
}

fn battles(answer: &battle::Answer, fought: &battle::Counted, lang: Lang) -> Json {
    let ends = |winner| {
        let Interval { low, high } = fought.interval(winner);
        format!("{} {} {}", lang.number(low * 100.0, 1), lang.pick("to", "à"), lang.number(high * 100.0, 1))
    };
    json!({
        "sentence": battle::sentence(fought, lang),
        "question": answer.question.get(lang),
        "a": fought.armies.a.name(lang),
        "b": fought.armies.b.name(lang),
        "armies": Side::BOTH.map(|side| battle::army(fought, side, lang)),
        "shares": Winner::ALL.map(|winner| lang.percent(fought.count.tally.share(winner), 1)),
        "intervals": Winner::ALL.map(ends),
        "endings": battle::endings(fought, lang).into_iter().map(|(name, of)| json!({ "name": name, "share": of })).collect::<Json>(),
        "losses": battle::losses(fought, lang),
        "work": seen(&battle::work(fought), lang),
        "work_note": battle::work_note(lang),
        "rests_on": battle::rests_on(&fought.assumptions, lang),
        "rests": fought.assumptions.iter().map(|assumption| rest(assumption, lang)).collect::<Json>(),
    })
}

/// A battle, moment by moment: the lines of each are deeds, or rolls.
fn story(told: &battle::Told) -> Json {
    let (muster, moments) = battle::moments(&told.story, told.lang);
    let line = |line: &Line| json!({ "roll": matches!(line, Line::Rolled(_)), "says": line_text(line, told.lang) });
    let moment = |of: &battle::Moment| json!({ "title": of.title, "lines": of.lines.iter().map(line).collect::<Json>() });
    json!({ "title": told.title(), "end": told.end(), "muster": muster, "moments": moments.iter().map(moment).collect::<Json>() })
}

/// What an answer rests on: the setting, its value, where that comes from, and what it says.
fn rest(assumption: &Assumption, lang: Lang) -> Json {
    json!({
        "key": format!("rules.{}", assumption.key),
        "value": assumption.value,
        "basis": assumption.basis.words(lang),
        "says": assumption.says(lang),
        "paragraph": lang.paragraph(assumption.paragraph),
    })
}
