//! What moves the worth of each unit: its lowest and its highest worth over the situations, each with the situation that gives it.

use super::{called, subtitle};
use crate::canvas::Frame;
use crate::fair::{Labels, Scale, look, on_paper};
use crate::page::{FIGURE, Key, LABEL, MOST_LINES, Words, sheet};
use crate::palette::{A, B, GREY, Hatch, INK, SAMPLE};
use crate::{Chart, ChartError};
use montjoie_analysis::ask::armies::{Answer, UnitWorth};
use montjoie_analysis::ask::prices::situation;
use montjoie_analysis::fairness::verdict::{VerdictKind, margin};
use montjoie_core::language::Lang;

const ROW: i32 = 54;

/// The chart, where other situations were tried.
pub(super) fn chart(answer: &Answer, small: &str, lang: Lang) -> Result<Option<Chart>, ChartError> {
    let mut units: Vec<&UnitWorth> = answer.units.iter().filter(|unit| unit.verdict.is_some()).collect();
    if units.is_empty() || answer.tried.is_empty() {
        return Ok(None);
    }
    let width = |unit: &UnitWorth| unit.range().1 - unit.range().0;
    units.sort_by(|one, other| width(other).total_cmp(&width(one)));
    let off = |unit: &UnitWorth, worth: f64| worth - unit.kind.points;
    let scale = Scale::of(units.iter().flat_map(|unit| [off(unit, unit.range().0), off(unit, unit.range().1), 0.0]), 10.0);
    let depends = units.iter().filter(|unit| unit.verdict.as_ref().is_some_and(|verdict| verdict.kind == VerdictKind::Depends)).count();
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
    let legend = vec![
        Key::area(A, Hatch::Plain, lang.pick("lowers its worth", "baisse sa valeur")),
        Key::area(B, Hatch::Rising, lang.pick("raises its worth", "hausse sa valeur")),
    ];
    let words_ = Words { title, subtitle: subtitle(answer, lang), legend, note: lang.typeset(note) };
    let labels = Labels::of(units.iter().map(|unit| called(answer, unit, lang)), 380.0, ROW);
    let end = |text: String| FIGURE.fit(&text, 270.0, MOST_LINES);
    let ends: Vec<[Vec<String>; 2]> = units
        .iter()
        .map(|unit| {
            let (low, high) = (turns(answer, unit, f64::lt, lang), turns(answer, unit, f64::gt, lang));
            [end(low), end(high)]
        })
        .collect();
    let highest = ends.iter().flatten().map(Vec::len).max().unwrap_or(1) as i32;
    let row = labels.row.max(highest * FIGURE.leading() + 8);
    let drawn = sheet(&words_, small, units.len() as i32 * row + 60, |canvas, frame| {
        let plot = Frame { left: frame.left + labels.width + 310, right: frame.right - 290, top: frame.top, bottom: frame.bottom - 50 };
        scale.across(canvas, plot, lang)?;
        for (place, unit) in units.iter().enumerate() {
            let y = plot.top + place as i32 * row + row / 2;
            let x = |worth: f64| plot.x(scale.share(off(unit, worth)));
            let (price, band) = (unit.kind.points, margin(unit.kind.points));
            canvas.rect(Frame { left: x(price - band), right: x(price + band), top: y - row / 2 + 2, bottom: y + row / 2 - 2 }, SAMPLE)?;
            let (low, high) = unit.range();
            let (from, to, main) = (x(low), x(high), x(unit.worth));
            canvas.rect(Frame { left: from, right: main, top: y - 12, bottom: y + 12 }, A)?;
            canvas.hatched(Frame { left: main, right: to, top: y - 12, bottom: y + 12 }, B, Hatch::Rising, INK)?;
            let (colour, marker) = look(unit.verdict.as_ref().map(|verdict| verdict.kind));
            canvas.marker(marker, (main, y), colour)?;
            canvas.block_centred(&labels.lines[place], (frame.left, y), LABEL)?;
            on_paper(canvas, &ends[place][0], (from - 12, y), FIGURE.end())?;
            on_paper(canvas, &ends[place][1], (to + 12, y), FIGURE)?;
        }
        let zero = plot.x(scale.share(0.0));
        canvas.dashed((zero, plot.top), (zero, plot.bottom), GREY, 2)
    })?;
    let caption = units
        .iter()
        .map(|unit| format!("{} {} – {}", called(answer, unit, lang), lang.number(unit.range().0, 1), lang.number(unit.range().1, 1)))
        .collect::<Vec<_>>()
        .join("; ");
    Ok(Some(Chart { name: "what-moves-worths".to_owned(), title: words_.title.clone(), caption, svg: drawn.svg, inset: drawn.inset, lang }))
}

/// The situation that gives a unit its lowest or highest worth, in words; nothing where it is the main one.
fn turns(answer: &Answer, unit: &UnitWorth, better: fn(&f64, &f64) -> bool, lang: Lang) -> String {
    let mut best: Option<(usize, f64)> = None;
    for (place, worth) in unit.others.iter().enumerate() {
        let Some(worth) = worth else { continue };
        if better(worth, &best.map_or(unit.worth, |(_, best)| best)) {
            best = Some((place, *worth));
        }
    }
    best.map_or(String::new(), |(place, _)| situation(answer.system, &answer.tried[place].sets, lang))
}
