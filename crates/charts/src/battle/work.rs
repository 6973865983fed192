//! Who did the work? What one unit of each kind took and gave in a battle, and how many of it were lost.

use crate::canvas::Frame;
use crate::fair::{Labels, Scale};
use crate::page::{FIGURE, Key, LABEL, TICK, Words, page, sides};
use crate::palette::{self, Hatch, LINE, SAMPLE};
use crate::{Chart, ChartError};
use montjoie_analysis::ask::battle::Counted;
use montjoie_analysis::scenario::Findings;
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_core::tally::Winner;

const ROW: i32 = 46;

/// The most kinds of a side.
const MOST: usize = 10;

/// A kind of unit of a side.
struct Kind {
    side: Side,
    name: String,
    /// How many take the field in a battle.
    fielded: f64,
    /// The share of them that is lost.
    lost: f64,
    /// Wounds that one takes and gives in a battle.
    taken: f64,
    given: f64,
    /// The share of its side's wounds that all of it give.
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

/// The chart of one battle of some findings.
pub(super) fn chart(fought: &Counted, findings: &Findings, lang: Lang) -> Result<Chart, ChartError> {
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
    let legend = vec![
        Key::area(SAMPLE, Hatch::Plain, lang.pick("taken", "subies")),
        Key::area(palette::A, Hatch::Plain, lang.pick("given by A", "infligées par A")),
        Key::area(palette::B, Hatch::Plain, lang.pick("given by B", "infligées par B")),
    ];
    let note = lang.typeset(&format!("{note}{which}"));
    let words = Words { title: lang.typeset(&title), subtitle: sides(findings, lang), legend, note };
    let labels = Labels::of(all.iter().map(|kind| format!("{} {}", kind.side.letter(), kind.name)), 460.0, ROW);
    let scale = Scale::of(all.iter().flat_map(|kind| [-kind.taken, kind.given, 0.0]), 8.0);
    // Between the sides a gap.
    let top_of = |place: usize| place as i32 * labels.row + if all[place].side == Side::B { ROW / 2 } else { 0 };
    let height = all.len() as i32 * labels.row + ROW / 2;
    let drawn = page(findings, lang, &words, height + 96, |canvas, frame| {
        let plot = Frame { left: frame.left + labels.width + 30, right: frame.right - 250, top: frame.top + 40, bottom: frame.bottom - 56 };
        canvas.text(lang.pick("per army", "par armée"), (frame.right - 120, frame.top + 16), TICK.end())?;
        canvas.text(lang.pick("lost", "perdues"), (frame.right, frame.top + 16), TICK.end())?;
        scale.both_ways(canvas, plot, lang)?;
        let zero = plot.x(scale.share(0.0));
        for (place, kind) in all.iter().enumerate() {
            let y = plot.top + top_of(place) + labels.row / 2;
            let bar = |left: i32, right: i32| Frame { left, right, top: y - 13, bottom: y + 13 };
            canvas.rect(bar(plot.x(scale.share(-kind.taken)), zero), SAMPLE)?;
            canvas.rect(bar(zero, plot.x(scale.share(kind.given))), palette::winner(Winner::of(Some(kind.side))))?;
            canvas.block_centred(&labels.lines[place], (frame.left, y), LABEL)?;
            canvas.text_centred(&lang.number(kind.fielded, 1), (frame.right - 120, y), FIGURE.end())?;
            canvas.text_centred(&lang.percent(kind.lost, 0), (frame.right, y), FIGURE.end())?;
        }
        canvas.line((zero, plot.top), (zero, plot.bottom), LINE, 3)
    })?;
    let line = |kind: &Kind| {
        let (given, taken) = (lang.number(kind.given, 1), lang.number(kind.taken, 1));
        format!("{} {}: {given} / {taken}", kind.side.letter(), kind.name)
    };
    let caption = all.iter().map(line).collect::<Vec<_>>().join("; ");
    let caption = format!("{} {caption}.", lang.pick("Wounds given and taken per unit.", "Blessures infligées et subies par unité."));
    Ok(Chart { name: "work".to_owned(), title: words.title.clone(), caption, svg: drawn.svg, inset: drawn.inset, lang })
}
