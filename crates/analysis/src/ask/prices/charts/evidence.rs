//! The evidence: what rules and generals are worth, how many units stop some others, what goes well together.

use super::{bar_panel, spec, told};
use crate::ask::armies::{ArmiesAnswer, Exchange, Given, OF};
use crate::ask::prices::{name, setting};
use crate::duels::words::signed;
use montjoie_core::alike::grouped;
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, Text};
use montjoie_document::chart::{Axis, ChartSpec, Key, Level, Look, Mark, Panel, Scale};
use montjoie_system::battle::UnitKind;

/// What rules and generals are worth, where they were tried.
pub(super) fn rules(answer: &ArmiesAnswer, lang: Lang) -> Option<ChartSpec> {
    const ARMY: Text = Text::new("army", "armée");
    // What one bar says: its name, points and the half-width of the interval; rules per unit, generals each, the rest per army.
    let mut bars: Vec<(bool, String, f64, f64)> = answer
        .gifts
        .iter()
        .filter_map(|gift| match (&gift.given, gift.each()) {
            (Given::Rule { name: (en, fr), .. }, Some((points, reach))) => Some((true, lang.pick(en, fr).to_owned(), points, reach)),
            (Given::Rule { name: (en, fr), .. }, None) => Some((true, lang.pick(en, fr).to_owned(), gift.points, gift.reach)),
            (Given::Keys(_, Some(generals)), Some((points, reach))) => Some((false, generals.says.get(lang).to_owned(), points, reach)),
            (Given::Keys(words, _), _) => {
                let words: Vec<String> = words.iter().map(|word| setting(answer.system, &word.key, &word.value, lang)).collect();
                Some((false, format!("{} ({})", words.join(", "), ARMY.get(lang)), gift.points, gift.reach))
            }
            // A sentence of its own says it.
            (Given::Set(_), _) => None,
        })
        .collect();
    bars.sort_by(|one, other| other.0.cmp(&one.0).then(other.2.total_cmp(&one.2)));
    if !bars.iter().any(|bar| bar.0) {
        return None;
    }
    // The most valuable rule whose interval does not include zero.
    let title = match (bars.iter().find(|(rule, _, points, reach)| *rule && points > reach), lang) {
        (Some(first), Lang::En) => format!("{} is worth {} points to a unit that has it", first.1, lang.number(first.2, 1)),
        (Some(first), Lang::Fr) => format!("{} vaut {} points à l’unité qui l’a", first.1, lang.number(first.2, 1)),
        (None, Lang::En) => "No rule has a clear worth in these battles".to_owned(),
        (None, Lang::Fr) => "Aucune règle ne vaut sûrement quelque chose dans ces batailles".to_owned(),
    };
    let note = lang.pick(
        "Given to one side only, in the same battles. A rule: points per unit that has it. Generals: points per general. The rest, marked “army”: points per army. Lines: intervals that hold for all at once.",
        "Donné à un seul camp, dans les mêmes batailles. Une règle : points par unité qui l’a. Généraux : points par général. Le reste, marqué « armée » : points par armée. Traits : intervalles qui valent pour tout à la fois.",
    );
    let row = |(place, bar): (usize, &(bool, String, f64, f64))| {
        let (rule, name, points, reach) = bar;
        let ends =
            Mark::Whisker { at: place as f64, low: points - reach, high: points + reach, level: Level::Through, look: Look::Winning };
        (name.clone(), *points, if *rule { Look::Side(Side::A) } else { Look::Aside }, vec![ends])
    };
    Some(ChartSpec {
        panels: vec![bar_panel(bars.iter().enumerate().map(row), lang)],
        alt: told(bars.iter().map(|bar| format!("{} {}", bar.1, signed(bar.2, 1, lang)))),
        ..spec(&answer.lists, "rules", &title, note, lang)
    })
}

/// How many units of one kind stop some of another.
pub(super) fn exchange(answer: &ArmiesAnswer, exchange: &Exchange, lang: Lang) -> ChartSpec {
    let called = |(kind, place): &(UnitKind, usize)| format!("{} ({})", name(&kind.name, lang), answer.list(*place, lang));
    let (one, other) = (called(&exchange.kinds.a), called(&exchange.kinds.b));
    let beaten = exchange.beaten();
    let title = match (beaten == exchange.won.len(), lang) {
        (true, Lang::En) => format!("{OF} units of {one} beat {beaten} of {other} and more"),
        (true, Lang::Fr) => format!("{OF} unités de {one} en battent {beaten} de {other}, et plus"),
        (false, Lang::En) => format!("{OF} units of {one} beat {beaten} of {other}, not {}", beaten + 1),
        (false, Lang::Fr) => format!("{OF} unités de {one} en battent {beaten} de {other}, pas {}", beaten + 1),
    };
    let battles = lang.whole(exchange.battles);
    let note = say!(
        lang,
        "Pure forces, whatever they cost: {battles} battles for each number, an undecided one as half. Upright lines: 95 % intervals. A pure force has no second arm, so this is no price.",
        "Forces d’un seul type, quel que soit leur coût : {battles} batailles par nombre, une indécise comptant une moitié. Traits : intervalles à 95 %. Sans seconde arme, ce n’est pas un prix."
    );
    let subtitle = match lang {
        Lang::En => format!("Share that {OF} units of {one} win, by the number of units of {other}"),
        Lang::Fr => format!("Part gagnée par {OF} unités de {one}, selon le nombre d’unités de {other}"),
    };
    let look = Look::Side(Side::A);
    let at = |place: usize| place as f64 + 1.0;
    let points = exchange.won.iter().enumerate().map(|(place, (share, _))| [at(place), *share]).collect();
    let mut marks = vec![Mark::Rule(0.5), Mark::Line { points, band: Vec::new(), look, ends: Default::default() }];
    for (place, (share, ends)) in exchange.won.iter().enumerate() {
        let next = place + 1 == beaten || place == beaten;
        marks.push(Mark::Whisker { at: at(place), low: ends.low, high: ends.high, level: Level::Through, look });
        let label = if next { lang.percent(*share, 0) } else { String::new() };
        marks.push(Mark::Point { at: [at(place), *share], look, label });
    }
    let numbers = (0..exchange.won.len()).map(|place| (at(place), (place + 1).to_string())).collect();
    let across = Axis::of(Scale::Values(numbers));
    let said = |(place, (share, _)): (usize, &(f64, _))| format!("{} {}", place + 1, lang.percent(*share, 0));
    ChartSpec {
        subtitle: lang.typeset(&subtitle),
        panels: vec![Panel::new(across, Axis::shares(), marks)],
        alt: told(exchange.won.iter().enumerate().map(said)),
        ..spec(&answer.lists, "exchange", &title, &note, lang)
    }
}

/// A kind of unit with the lists that have it; its name alone where there is one list in all.
fn with_lists(answer: &ArmiesAnswer, kind: &UnitKind, lang: Lang) -> String {
    let has = |place: &usize| answer.units.iter().any(|unit| unit.list == *place && unit.kind.alike == kind.alike);
    let lists: Vec<&str> = (0..answer.lists.len()).filter(has).map(|place| answer.list(place, lang)).collect();
    let name = name(&kind.name, lang);
    match lists.len() {
        _ if answer.lists.len() < 2 || lists.is_empty() => name.to_owned(),
        all if all == answer.lists.len() => format!("{name}{}", lang.pick(" (all lists)", " (toutes les listes)")),
        _ => format!("{name} ({})", lists.join(", ")),
    }
}

/// What goes well together, as a table of the most common kinds.
pub(super) fn synergies(answer: &ArmiesAnswer, lang: Lang) -> Option<ChartSpec> {
    let kinds = answer.synergies.iter().map(|synergy| &synergy.kinds.0);
    let kinds: Vec<&UnitKind> = grouped(kinds, |one, other| one.id == other.id).into_iter().map(|same| same[0]).collect();
    if kinds.len() < 2 {
        return None;
    }
    let called = |kind: &UnitKind| with_lists(answer, kind, lang);
    let most = answer.synergies.iter().map(|synergy| synergy.points.abs()).fold(0.1, f64::max);
    let strongest = answer.synergies.iter().max_by(|x, y| (x.points / x.standard).abs().total_cmp(&(y.points / y.standard).abs()));
    let title = strongest.map_or(String::new(), |synergy| {
        let (one, other, points) = (called(&synergy.kinds.0), called(&synergy.kinds.1), signed(synergy.points, 1, lang));
        match (one == other, lang) {
            (true, Lang::En) => format!("Each pair of {one} changes what they are worth by {points} points"),
            (true, Lang::Fr) => format!("Chaque paire de {one} change leur valeur de {points} points"),
            (false, Lang::En) => format!("{one} and {other} together: {points} points per pair"),
            (false, Lang::Fr) => format!("{one} et {other} ensemble : {points} points par paire"),
        }
    });
    let note = lang.pick(
        "Points that each pair of such units in one army is worth beyond the two by themselves, ± its 95 % interval; on the diagonal two of one kind. All lists together. Prices do not count it.",
        "Points que chaque paire de telles unités dans une armée vaut de plus que les deux à part, ± l’intervalle à 95 % ; sur la diagonale, deux du même type. Toutes les listes ensemble. Les prix ne le comptent pas.",
    );
    let mut marks = Vec::new();
    for (row, one) in kinds.iter().enumerate() {
        for (column, other) in kinds.iter().enumerate().skip(row) {
            let these = [[&one.id, &other.id], [&other.id, &one.id]];
            let of = answer.synergies.iter().find(|synergy| these.contains(&[&synergy.kinds.0.id, &synergy.kinds.1.id]));
            marks.extend(of.map(|synergy| Mark::Cell {
                at: [column, row],
                look: Look::Balance(0.5 + 0.4 * synergy.points / most),
                figures: vec![signed(synergy.points, 1, lang)],
                below: format!("± {}", lang.number(1.96 * synergy.standard, 1)),
                bold: true,
            }));
        }
    }
    let said = answer
        .synergies
        .iter()
        .map(|synergy| format!("{} – {} {}", called(&synergy.kinds.0), called(&synergy.kinds.1), signed(synergy.points, 1, lang)));
    let names = Axis::places(kinds.iter().map(|kind| called(kind)));
    Some(ChartSpec {
        legend: vec![vec![
            Key::area(Look::Balance(0.85), lang.pick("better together", "mieux ensemble")),
            Key::area(Look::Balance(0.15), lang.pick("worse together", "moins bien ensemble")),
        ]],
        alt: told(said),
        panels: vec![Panel::new(names.clone(), names, marks)],
        ..spec(&answer.lists, "synergies", &title, note, lang)
    })
}
