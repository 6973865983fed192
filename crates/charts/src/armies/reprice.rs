//! Charts of a list at new prices: what lists win before and after, and which prices move.

use super::meeting;
use crate::fair::{Offer, dumbbell, look};
use crate::{Chart, ChartError, slope};
use montjoie_analysis::ask::reprice::{Answer, Repriced, Why};
use montjoie_analysis::fairness::verdict::VerdictKind;
use montjoie_core::language::Lang;
use montjoie_document::chart::{ChartSpec, Key, Look};

/// Every chart that suits: what lists win, then the prices that move.
///
/// # Errors
/// Something could not be drawn.
pub fn all(answer: &Answer, lang: Lang) -> Result<Vec<Chart>, ChartError> {
    let small = small(answer, lang);
    let names: Vec<&str> = answer.lists.iter().map(|(_, (en, fr))| lang.pick(en.as_str(), fr.as_str())).collect();
    let subtitle = names.join(", ");
    let chance = lang.number(answer.after.by_chance, 0);
    let note = match lang {
        Lang::En => format!(
            "Percent of battles won, an undecided one as one half; upright bars are 95 % intervals. New prices: fresh battles. Fairness index: 100 less twice the mean distance of two lists from 50 %; equal lists would show {chance}."
        ),
        Lang::Fr => format!(
            "Pour cent des batailles gagnées, une indécise comptant une moitié ; barres verticales : intervalles à 95 %. Nouveaux prix : batailles neuves. Indice d’équité : 100 moins deux fois l’écart moyen de deux listes à 50 % ; des listes égales donneraient {chance}."
        ),
    };
    let panels = slope::panels(&names, [&answer.before, &answer.after], lang);
    let said = |(list, name): (usize, &&str)| {
        let [before, after] = [&answer.before, &answer.after].map(|factions| factions.mean_words(list, lang));
        format!("{name} {before} → {after}")
    };
    let slope = ChartSpec {
        lang,
        name: "before-and-after".to_owned(),
        title: lang.typeset(&title(answer, lang)),
        subtitle: subtitle.clone(),
        panels,
        note: lang.typeset(&note),
        small: small.clone(),
        alt: names.iter().enumerate().map(said).collect::<Vec<_>>().join("; "),
        ..ChartSpec::default()
    };
    // One list alone meets no other.
    let slope = (names.len() > 1).then_some(slope);
    crate::all(&slope.into_iter().chain(changes(answer, subtitle, small, lang)).collect::<Vec<_>>())
}

/// What happens to the fairness index.
pub fn title(answer: &Answer, lang: Lang) -> String {
    let (before, after) = (lang.number(answer.before.index, 0), lang.number(answer.after.index, 0));
    let rises = answer.after.index > answer.before.index;
    match lang {
        _ if before == after => lang.pick("The fairness index stays at", "L’indice d’équité reste à").to_owned() + " " + &after,
        Lang::En => format!("The fairness index {} from {before} to {after}", if rises { "rises" } else { "falls" }),
        Lang::Fr => format!("L’indice d’équité {} de {before} à {after}", if rises { "monte" } else { "descend" }),
    }
}

/// The small print: the system, the armies, how many battles.
pub fn small(answer: &Answer, lang: Lang) -> String {
    let (meeting, battles, seed) = (meeting(answer.system, answer.points, lang), lang.whole(answer.battles), answer.seed);
    lang.typeset(&match lang {
        Lang::En => format!(
            "{meeting} · {battles} battles at the old prices and {battles} at the new ones, seed {seed} · prices are those of players who play by these plans"
        ),
        Lang::Fr => format!(
            "{meeting} · {battles} batailles aux anciens prix et {battles} aux nouveaux, graine {seed} · ces prix sont ceux de joueurs qui suivent ces plans"
        ),
    })
}

/// What a unit is called, with its list.
pub fn called(answer: &Answer, unit: &Repriced, lang: Lang) -> String {
    let ((en, fr), (list_en, list_fr)) = (&unit.was.kind.name, &answer.lists[unit.was.list].1);
    format!("{} ({})", lang.pick(en, fr), lang.pick(list_en, list_fr))
}

/// The verdict whose look a reason has.
fn as_verdict(why: Why) -> Option<VerdictKind> {
    match why {
        Why::Cheap => Some(VerdictKind::Under),
        Why::Dear => Some(VerdictKind::Over),
        Why::Lowest => Some(VerdictKind::Fair),
        _ => None,
    }
}

/// The old and the new price of every unit whose price moves, the largest change first; nothing where none moves.
fn changes(answer: &Answer, subtitle: String, small: String, lang: Lang) -> Option<ChartSpec> {
    let moved: Vec<&Repriced> =
        answer.by_change().into_iter().map(|place| &answer.units[place]).filter(|unit| unit.price != unit.was.kind.points).collect();
    let first = moved.first()?;
    let price = |points: f64| points.to_string().replace('.', lang.pick(".", ","));
    let (name, was, now) = (called(answer, first, lang), price(first.was.kind.points), price(first.price));
    let title = match lang {
        Lang::En => format!("The largest change: {name}, from {was} to {now} points"),
        Lang::Fr => format!("Le plus grand écart : {name}, de {was} à {now} points"),
    };
    let mut reasons: Vec<Why> = Vec::new();
    for unit in &moved {
        if !reasons.contains(&unit.why) {
            reasons.push(unit.why);
        }
    }
    let mut legend = vec![Key::point(Look::Before, lang.pick("old price", "ancien prix"))];
    let price = lang.pick("new price", "nouveau prix");
    legend.extend(
        reasons.into_iter().map(|why| Key::point(look(as_verdict(why)), format!("{price}{} {}", lang.colon(), why.text().get(lang)))),
    );
    let note = lang.pick(
        "Points: hollow the old price, filled the new one, and the change. The largest change comes first; a price that stays is left out.",
        "En points : creux l’ancien prix, plein le nouveau, et l’écart. Le plus grand écart d’abord ; un prix qui reste est omis.",
    );
    let offer = |unit: &&Repriced| Offer {
        label: called(answer, unit, lang),
        price: unit.was.kind.points,
        worth: unit.price,
        range: (unit.price, unit.price),
        kind: as_verdict(unit.why),
    };
    let drawn = dumbbell::of(&moved.iter().map(offer).collect::<Vec<_>>(), lang)?;
    Some(ChartSpec { title: lang.typeset(&title), subtitle, legend: vec![legend], note: lang.typeset(note), small, ..drawn })
}
