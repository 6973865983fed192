//! What `montjoie fair` prints of duels, for people: one page of 100 columns.

use super::battle::rests;
use super::table;
use montjoie_analysis::fairness::fair::{BIAS, Before, Fair};
use montjoie_analysis::fairness::numbers::UnitId;
use montjoie_core::language::{Lang, capital};

/// The most rules and numbers that people read; CSV and reports have all.
const MOST_WORTHS: usize = 16;

fn lines(text: &str, lang: Lang) -> String {
    table::wrap(&lang.typeset(text), 98, "  ", "  ")
}

/// The whole of it.
pub fn text(fair: &Fair, why: bool, lang: Lang) -> String {
    let mut text =
        format!("{} {}\n", lang.pick("What is a unit worth in duels?", "Que vaut une unité en duel ?"), fair.system.name().get(lang));
    text += &lines(&fair.method_sentence(lang), lang);
    text += &lines(&format!("{}{} {}", lang.pick("Scale", "Échelle"), lang.colon(), fair.scale_sentence(lang)), lang);
    text += &lines(&capital(&fair.overhead_sentence(lang)), lang);
    text += &lines(&format!("{}{} {}", lang.pick("Known bias", "Biais connu"), lang.colon(), BIAS.get(lang)), lang);
    text += &format!("\n{}", table::typed(&fair.prices(), lang));
    if let Some(z) = fair.study.simultaneous {
        text += &together(z, lang.pick("95 %: all intervals hold together", "95 % : tous les intervalles tiennent ensemble"), lang);
    }
    for reason in fair.left_out(lang) {
        text += &lines(&format!("{}{} {reason}", lang.pick("left out", "laissée de côté"), lang.colon()), lang);
    }
    if let Some(sentence) = fair.ratio_sentence(lang) {
        text += &format!("\n{}", lines(&sentence, lang));
    }
    text += &worths(fair, lang);
    text += &fair.before.as_ref().map_or(String::new(), |before| what_if(fair, before, lang));
    text + &rests(&fair.assumptions, why, lang)
}

/// How many standard errors an interval reaches that holds with the others.
fn together(z: f64, what: &str, lang: Lang) -> String {
    lines(&format!("{what} ({} {}).", lang.number(z, 2), lang.pick("standard errors", "erreurs types")), lang)
}

fn worths(fair: &Fair, lang: Lang) -> String {
    let mut table = fair.worth_of_rules();
    let all = table.order.len();
    if all == 0 {
        return String::new();
    }
    table.order.truncate(MOST_WORTHS);
    let mut text = format!("\n{}", table::typed(&table, lang));
    let mut note = lang
        .pick(
            "One row at a time, everybody else’s cost kept. Below zero: the unit is better off without it.",
            "Une ligne à la fois, le coût de toutes les autres gardé. Négatif : l’unité se porte mieux sans.",
        )
        .to_owned();
    if all > MOST_WORTHS {
        note += &match lang {
            Lang::En => format!(" The largest {MOST_WORTHS} of {all}: --format csv --rows worths has all."),
            Lang::Fr => format!(" Les {MOST_WORTHS} plus grandes sur {all} : --format csv --rows worths les donne toutes."),
        };
    }
    text += &lines(&note, lang);
    if let Some(z) = fair.study.simultaneous_worths {
        let what = lang.pick(
            "95 %: all intervals of this table hold together, errors of the prices included",
            "95 % : tous les intervalles de ce tableau tiennent ensemble, erreurs des prix comprises",
        );
        text += &together(z, what, lang);
    }
    text
}

fn what_if(fair: &Fair, before: &Before, lang: Lang) -> String {
    let mut text = format!("\n{}", lines(&before.changed(lang), lang));
    let changes = fair.changes();
    if changes.rows.is_empty() {
        text += &lines(lang.pick("Nothing moves by 0.05 points or more.", "Rien ne bouge de 0,05 point ou plus."), lang);
    } else {
        text += &table::typed(&changes, lang);
        text += &lines(
            lang.pick(
                "Worth changes for two reasons: who meets whom, and the scale, which moves all prices together.",
                "La valeur change pour deux raisons : les rencontres, et l’échelle, qui déplace tous les prix ensemble.",
            ),
            lang,
        );
    }
    // Who came and who went.
    let old = |unit: UnitId| before.study.units.iter().any(|priced| before.was[unit] == Some(priced.unit));
    let new = fair.study.units.iter().filter(|priced| !old(priced.unit)).map(|priced| fair.entrants[priced.unit].id.as_str());
    let left = |unit: UnitId| fair.study.units.iter().any(|priced| before.was[priced.unit] == Some(unit));
    let gone = before.study.units.iter().filter(|priced| !left(priced.unit)).map(|priced| before.entrants[priced.unit].id.as_str());
    for (title, ids) in
        [(lang.pick("new: ", "nouvelles : "), new.collect::<Vec<_>>()), (lang.pick("gone: ", "disparues : "), gone.collect())]
    {
        if !ids.is_empty() {
            text += &lines(&format!("{title}{}", ids.join(", ")), lang);
        }
    }
    text
}
