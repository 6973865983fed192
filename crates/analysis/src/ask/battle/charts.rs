//! Charts of battles: those of duels, and who did the work: what one unit of each kind took and gave in a battle, and how many of it were lost.

use super::{BattleAnswer, Counted};
use crate::duels::{Findings, small, words};
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_document::Answered;
use montjoie_document::chart::{Axis, ChartSpec, Key, Look, Mark, Panel, Place, Scale, Sign};

/// The most kinds of a side.
const MOST: usize = 10;

/// A kind of unit of a side.
struct Kind {
    side: Side,
    name: String,
    /// Units of the kind that take the field in a battle.
    fielded: f64,
    /// The share of the kind's units that is lost, in [0, 1].
    lost: f64,
    /// Wounds that one unit takes and gives in a battle.
    taken: f64,
    given: f64,
    /// The share of its side's wounds that all units of the kind give, in [0, 1].
    part: f64,
}

/// The kinds of a side that do most, the hardest workers first.
fn kinds(fought: &Counted, side: Side, lang: Lang) -> Vec<Kind> {
    let battles = fought.count.tally.total().max(1) as f64;
    let work = &fought.count.work[side];
    let all = work.iter().map(|work| work.given).sum::<u64>().max(1) as f64;
    let fielded = work.iter().enumerate().filter(|(_, work)| work.fielded > 0);
    let kinds = fielded.map(|(at, work)| {
        let each = |number: u64| number as f64 / work.fielded as f64;
        let (en, fr) = &fought.kinds[at].name;
        Kind {
            side,
            name: lang.pick(en, fr).to_owned(),
            fielded: work.fielded as f64 / battles,
            lost: each(work.lost),
            taken: each(work.taken),
            given: each(work.given),
            part: work.given as f64 / all,
        }
    });
    let mut kinds: Vec<Kind> = kinds.collect();
    kinds.sort_by(|one, other| other.part.total_cmp(&one.part));
    kinds.truncate(MOST);
    kinds
}

/// The charts of duels, and the work after the first of them.
pub(super) fn charts(answer: &BattleAnswer, lang: Lang) -> Vec<ChartSpec> {
    let findings = &answer.findings;
    let mut charts = findings.charts(lang);
    if let Some(fought) = answer.battles.get(findings.spoken_of()) {
        charts.insert(charts.len().min(1), work(fought, findings, lang));
    }
    charts
}

/// The work in one battle of some findings.
fn work(fought: &Counted, findings: &Findings, lang: Lang) -> ChartSpec {
    let all: Vec<Kind> = Side::BOTH.into_iter().flat_map(|side| kinds(fought, side, lang)).collect();
    let first = |side: Side| all.iter().find(|kind| kind.side == side);
    let title = match (first(Side::A), first(Side::B)) {
        (Some(a), Some(b)) => {
            let (of_a, of_b) = (lang.percent(a.part, 0), lang.percent(b.part, 0));
            match lang {
                Lang::En => format!("{} give {of_a} of A’s wounds, {} {of_b} of B’s", a.name, b.name),
                Lang::Fr => format!("{} : {of_a} des blessures infligées par A ; {} : {of_b} de celles de B", a.name, b.name),
            }
        }
        _ => lang.pick("Nobody fought", "Personne n’a combattu").to_owned(),
    };
    let several = findings.findings.len() > 1;
    let which = findings.findings.get(findings.spoken_of()).filter(|_| several).map(|finding| finding.label(findings, lang));
    let which = which.map_or(String::new(), |label| format!(" {}{} {label}.", lang.pick("Shown", "Montré"), lang.colon()));
    let note = lang.pick(
        "Wounds per unit and battle: taken to the left, given to the right. Right: how many an army has, and the share lost. Wounds given by supports count for the unit that they support.",
        "Blessures par unité et par bataille : subies à gauche, infligées à droite. À droite : combien une armée en a, et la part perdue. Celles que donnent les soutiens comptent pour l’unité soutenue.",
    );
    let row = |(number, kind): (usize, &Kind)| Place {
        label: format!("{} {}", kind.side.letter(), kind.name),
        apart: number > 0 && all[number - 1].side != kind.side,
        figures: vec![lang.number(kind.fielded, 1), lang.percent(kind.lost, 0)],
    };
    let bars = |(number, kind): (usize, &Kind)| {
        let bar = |to: f64, look: Look| Mark::Bar { at: number as f64, from: 0.0, to, look, figures: Vec::new() };
        [bar(-kind.taken, Look::Aside), bar(kind.given, Look::Side(kind.side))]
    };
    let heads = [lang.pick("per army", "par armée"), lang.pick("lost", "perdues")].map(str::to_owned).into();
    let rows = Axis::of(Scale::Places { places: all.iter().enumerate().map(row).collect(), heads });
    let said = |kind: &Kind| {
        let [given, taken] = [kind.given, kind.taken].map(|wounds| lang.number(wounds, 1));
        format!("{} {}: {given} / {taken}", kind.side.letter(), kind.name)
    };
    let said = all.iter().map(said).collect::<Vec<_>>().join("; ");
    ChartSpec {
        lang,
        name: "work".to_owned(),
        title: lang.typeset(&title),
        subtitle: words::sides(findings, lang),
        legend: vec![vec![
            Key::area(Look::Aside, lang.pick("taken", "subies")),
            Key::area(Look::Side(Side::A), lang.pick("given by A", "infligées par A")),
            Key::area(Look::Side(Side::B), lang.pick("given by B", "infligées par B")),
        ]],
        panels: vec![Panel::new(Axis::numbers(Sign::Neither), rows, all.iter().enumerate().flat_map(bars).collect())],
        note: lang.typeset(&format!("{note}{which}")),
        small: small::print(findings, lang),
        alt: format!("{} {said}.", lang.pick("Wounds given and taken per unit.", "Blessures infligées et subies par unité.")),
    }
}
