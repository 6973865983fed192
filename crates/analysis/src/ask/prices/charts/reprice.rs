//! Charts of a list at new prices: what lists win before and after, and which prices move.

use super::armies::meeting;
use super::{Offer, dumbbell, look, slope, spec, told};
use crate::ask::prices::name;
use crate::ask::reprice::{RepriceAnswer, Repriced, Why};
use crate::prices::verdict::VerdictKind;
use montjoie_core::alike::each_once;
use montjoie_core::language::Lang;
use montjoie_document::chart::{ChartSpec, Key, Look};

impl RepriceAnswer {
    /// What lists win, then the prices that move.
    pub(in crate::ask::prices) fn specs(&self, lang: Lang) -> Vec<ChartSpec> {
        let specs = [wins(self, lang), changes(self, lang)].into_iter().flatten();
        specs.map(|spec| ChartSpec { small: self.small(lang), ..spec }).collect()
    }

    /// The small print: the system, the armies, how many battles.
    pub fn small(&self, lang: Lang) -> String {
        let (meeting, battles, seed) = (meeting(self.last.system, self.points, lang), lang.whole(self.battles), self.seed);
        lang.typeset(&say!(
            lang,
            "{meeting} · {battles} battles at the old prices and {battles} at the new ones, seed {seed} · prices are those of players who play by these plans",
            "{meeting} · {battles} batailles aux anciens prix et {battles} aux nouveaux, graine {seed} · ces prix sont ceux de joueurs qui suivent ces plans"
        ))
    }
}

/// What lists win before and after; nothing of one list alone, which meets no other.
fn wins(answer: &RepriceAnswer, lang: Lang) -> Option<ChartSpec> {
    let names: Vec<&str> = answer.lists.iter().map(|(_, both)| name(both, lang)).collect();
    let [before, after] = [&answer.before, &answer.last.factions].map(|factions| lang.number(factions.index, 0));
    let rises = answer.last.factions.index > answer.before.index;
    let title = match lang {
        _ if before == after => format!("{} {after}", lang.pick("The fairness index stays at", "L’indice d’équité reste à")),
        Lang::En => format!("The fairness index {} from {before} to {after}", if rises { "rises" } else { "falls" }),
        Lang::Fr => format!("L’indice d’équité {} de {before} à {after}", if rises { "monte" } else { "descend" }),
    };
    let chance = lang.number(answer.last.factions.by_chance, 0);
    let note = say!(
        lang,
        "Percent of battles won, an undecided one as one half; upright bars are 95 % intervals. New prices: fresh battles. Fairness index: 100 less twice the mean distance of two lists from 50 %; equal lists would show {chance}.",
        "Pour cent des batailles gagnées, une indécise comptant une moitié ; barres verticales : intervalles à 95 %. Nouveaux prix : batailles neuves. Indice d’équité : 100 moins deux fois l’écart moyen de deux listes à 50 % ; des listes égales donneraient {chance}."
    );
    let both = [&answer.before, &answer.last.factions];
    let said = |(list, name): (usize, &&str)| {
        let [before, after] = both.map(|factions| factions.mean_words(list, lang));
        format!("{name} {before} → {after}")
    };
    (names.len() > 1).then(|| ChartSpec {
        panels: slope::panels(&names, both, lang),
        alt: told(names.iter().enumerate().map(said)),
        ..spec(&answer.lists, "before-and-after", &title, &note, lang)
    })
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
fn changes(answer: &RepriceAnswer, lang: Lang) -> Option<ChartSpec> {
    let moved: Vec<&Repriced> =
        answer.by_change().into_iter().map(|place| &answer.units[place]).filter(|unit| unit.price != unit.was.kind.points).collect();
    let first = moved.first()?;
    let called = |unit: &Repriced| format!("{} ({})", name(&unit.was.kind.name, lang), name(&answer.lists[unit.was.list].1, lang));
    let price = |points: f64| points.to_string().replace('.', lang.pick(".", ","));
    let (unit, was, now) = (called(first), price(first.was.kind.points), price(first.price));
    let title = match lang {
        Lang::En => format!("The largest change: {unit}, from {was} to {now} points"),
        Lang::Fr => format!("Le plus grand écart : {unit}, de {was} à {now} points"),
    };
    let reasons = each_once(moved.iter().map(|unit| unit.why));
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
        label: called(unit),
        price: unit.was.kind.points,
        worth: unit.price,
        range: (unit.price, unit.price),
        kind: as_verdict(unit.why),
    };
    let spec = ChartSpec { legend: vec![legend], ..spec(&answer.lists, "prices", &title, note, lang) };
    Some(dumbbell(spec, &moved.iter().map(offer).collect::<Vec<_>>()))
}
