//! An answer in words, for people: sentences, names, and figures as a language writes them. The figures themselves are in the answer.

use serde_json::{Value as Json, json};

use super::Found;
use crate::ask::army::{CheckAnswer, Otherwise};
use crate::ask::battle;
use crate::ask::odds::law;
use crate::ask::table::{Seen, Table};
use crate::ask::trace::line_text;
use crate::scenario::sentence;
use montjoie_core::chance::Line;
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_core::statistics::Interval;
use montjoie_core::tally::Winner;
use montjoie_field::army::{Violation, check};
use montjoie_system::Assumption;

/// An answer in words; nothing where it is a list of what there is.
pub fn words(found: &Found, lang: Lang) -> Option<Json> {
    match found {
        Found::Compared(compared) => Some(json!({ "sentence": sentence::compared(compared, lang) })),
        Found::Odds(answer) => {
            let one = |quantity: &montjoie_system::Quantity| {
                let (head, rows) = law(answer.system, quantity, lang);
                json!({ "head": head, "rows": rows, "mean": quantity.mean.map(|mean| lang.number(mean, 4)) })
            };
            Some(json!({
                "asks": answer.question.asks.get(lang),
                "paragraph": lang.paragraph(answer.question.paragraph),
                "system": answer.system.name().get(lang),
                "laws": answer.odds.quantities.iter().map(one).collect::<Json>(),
                "rests": answer.odds.assumptions.iter().map(|assumption| rest(assumption, lang)).collect::<Json>(),
            }))
        }
        Found::Battle(answer) => Some(answer.battles.iter().map(|fought| battles(answer, fought, lang)).collect()),
        Found::Told(told) => Some(story(told)),
        Found::Army(answer) => Some(army(answer, lang)),
        Found::Findings(_) | Found::Prices(_) | Found::Fair(_) | Found::Json(_) => None,
    }
}

/// A table as people see it.
fn seen(table: &Table, lang: Lang) -> Json {
    let Seen { head, rows, right } = table.seen(lang);
    json!({ "head": head, "rows": rows, "right": right })
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

/// Every rule of composition of the army's list with what is wrong with it, then what else is wrong; and what other readings would find.
fn army(answer: &CheckAnswer, lang: Lang) -> Json {
    let list = &answer.army.army;
    let broken = &answer.checked.violations;
    let says = |violations: &mut dyn Iterator<Item = &Violation>| violations.map(|violation| violation.says(lang)).collect::<Vec<_>>();
    let mends =
        |violations: &mut dyn Iterator<Item = &Violation>| violations.map(|violation| violation.says_what_mends(lang)).collect::<Vec<_>>();
    let mut rules: Vec<(&(String, String), Vec<String>)> = Vec::new();
    for rule in &list.rules.rules {
        if !rules.iter().any(|(text, _)| **text == rule.text) {
            rules.push((&rule.text, mends(&mut broken.iter().filter(|violation| violation.text == rule.text))));
        }
    }
    let other = |other: &Otherwise| {
        let words = other.key.key.words.iter().find(|(word, _)| *word == other.value).map(|(_, text)| text.get(lang));
        json!({
            "label": other.key.key.label(lang),
            "value": words.unwrap_or(&other.value),
            "legal": other.checked.legal(),
            "says": says(&mut other.checked.violations.iter()),
        })
    };
    json!({
        "list": lang.pick(&list.table.name.0, &list.table.name.1),
        "points": answer.checked.points.map(|points| check::points(points, lang)),
        "rules": rules.into_iter().map(|(text, says)| json!({ "rule": lang.pick(&text.0, &text.1), "says": says })).collect::<Json>(),
        "others": mends(&mut broken.iter().filter(|violation| violation.text.0.is_empty())),
        "otherwise": answer.doubts().map(other).collect::<Json>(),
        "paragraph": lang.paragraph(&list.rules.paragraph),
    })
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
