//! What moves the worth of each unit: its lowest and its highest worth over the situations, each with the situation that gives it.

use super::{look, spec, told};
use crate::ask::armies::{ArmiesAnswer, UnitWorth};
use crate::ask::prices::situation;
use crate::prices::verdict::{VerdictKind, margin};
use montjoie_core::language::Lang;
use montjoie_document::chart::{Axis, ChartSpec, Key, Look, Mark, Panel, Sign};

/// The chart, where other situations were tried.
pub(super) fn chart(answer: &ArmiesAnswer, lang: Lang) -> Option<ChartSpec> {
    let mut units: Vec<(usize, &UnitWorth)> = answer.units.iter().enumerate().filter(|(_, unit)| unit.verdict.is_some()).collect();
    if units.is_empty() || answer.tried.is_empty() {
        return None;
    }
    let width = |unit: &UnitWorth| unit.range().1 - unit.range().0;
    units.sort_by(|one, other| width(other.1).total_cmp(&width(one.1)));
    let depends = answer.judged(VerdictKind::Depends);
    let title = match lang {
        Lang::En => format!("{depends} of {} verdicts {} on the situation", units.len(), lang.plural(depends as f64, "depends", "depend")),
        Lang::Fr => {
            let depend = lang.plural(depends as f64, "dépend", "dépendent");
            format!("{depends} {} sur {} {depend} de la situation", lang.plural(depends as f64, "verdict", "verdicts"), units.len())
        }
    };
    let note = lang.pick(
        "Points of worth beyond the price. Each bar: one situation changed, everything else as in the main one (marker); its ends name the situations. Grey: the fair band of the unit.",
        "Points de valeur au-delà du prix. Chaque barre : une seule situation changée, le reste comme dans la principale (marque) ; ses bouts la nomment. Gris : la bande du juste prix.",
    );
    let mut marks = Vec::new();
    for (place, (_, unit)) in units.iter().enumerate() {
        let (at, band, look) = (place as f64, margin(unit.kind.points), look(unit.verdict.as_ref().map(|verdict| verdict.kind)));
        let [low, high, main] = [unit.range().0, unit.range().1, unit.worth].map(|worth| worth - unit.kind.points);
        let bar = |from: f64, to: f64, look: Look| Mark::Bar { at, from, to, look, figures: Vec::new() };
        marks.push(Mark::Band { at, from: -band, to: band });
        marks.extend((low < main).then(|| bar(low, main, Look::Fall)));
        marks.extend((main < high).then(|| bar(main, high, Look::Rise)));
        marks.push(Mark::Point { at: [main, at], look, label: String::new() });
        marks.push(Mark::Words { at, by: low, before: true, text: turns(answer, unit, f64::lt, lang) });
        marks.push(Mark::Words { at, by: high, before: false, text: turns(answer, unit, f64::gt, lang) });
    }
    marks.push(Mark::Rule(0.0));
    let said = |(place, unit): &(usize, &UnitWorth)| {
        let [low, high] = [unit.range().0, unit.range().1].map(|worth| lang.number(worth, 1));
        format!("{} {low} – {high}", answer.called(*place, lang))
    };
    let rows = Axis::places(units.iter().map(|(place, _)| answer.called(*place, lang)));
    Some(ChartSpec {
        legend: vec![vec![
            Key::area(Look::Fall, lang.pick("lowers its worth", "baisse sa valeur")),
            Key::area(Look::Rise, lang.pick("raises its worth", "hausse sa valeur")),
        ]],
        panels: vec![Panel::new(Axis::numbers(Sign::Minus), rows, marks)],
        alt: told(units.iter().map(said)),
        ..spec(&answer.lists, "what-moves-worths", &title, note, lang)
    })
}

/// The situation that gives a unit its lowest or highest worth, in words; nothing where it is the main one.
fn turns(answer: &ArmiesAnswer, unit: &UnitWorth, better: fn(&f64, &f64) -> bool, lang: Lang) -> String {
    let mut best: Option<(usize, f64)> = None;
    for (place, worth) in unit.others.iter().enumerate() {
        let Some(worth) = worth else { continue };
        if better(worth, &best.map_or(unit.worth, |(_, best)| best)) {
            best = Some((place, *worth));
        }
    }
    best.map_or(String::new(), |(place, _)| situation(answer.system, &answer.tried[place].sets, lang))
}
