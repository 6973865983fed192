//! Who wins? A stacked bar a finding, with the interval of what was sampled.

use super::canvas::{Canvas, Colour, Drawn, Frame, Type};
use super::page::{self, FIGURE, LABEL, MOST_LINES, TICK, Words, hatch, hatch_lines, page, sides, winners};
use super::palette::{self, INK};
use super::{Chart, ChartError, MOST_ROWS, titles};
use montjoie_analysis::scenario::findings::{Finding, Findings, Share};
use montjoie_core::language::Lang;
use montjoie_core::tally::Winner;

/// Rows of a chart with one bar a finding: their labels, and where they stand.
pub struct BarRows {
    /// The lines of each label.
    pub labels: Vec<Vec<String>>,
    /// The middle of each row, from the top of the first.
    pub middles: Vec<i32>,
    /// The width of the labels.
    pub width: i32,
    /// The height of all rows.
    pub height: i32,
    /// Half the height of a bar.
    pub half: i32,
}

impl BarRows {
    /// Lays out one row a label; `breaks` says before which rows a new group begins.
    pub fn new(labels: &[String], breaks: &[bool]) -> BarRows {
        // Wider before more than two lines.
        let long = |most: f64| labels.iter().any(|label| LABEL.wrap(label, most).len() > 2);
        let most = if long(460.0) { 620.0 } else { 460.0 };
        let labels: Vec<Vec<String>> = labels.iter().map(|label| LABEL.fit(label, most, MOST_LINES)).collect();
        let half = match labels.len() {
            0..=4 => 28,
            5..=16 => 20,
            _ => 15,
        };
        let width = labels.iter().flatten().map(|line| LABEL.width(line)).fold(0.0, f64::max).ceil() as i32;
        let mut height = 0;
        let mut middles = Vec::new();
        for (label, new_group) in labels.iter().zip(breaks) {
            let row = (label.len() as i32 * LABEL.leading() + 12).max(2 * half + 20);
            height += if *new_group { 16 } else { 0 };
            middles.push(height + row / 2);
            height += row;
        }
        BarRows { labels, middles, width, height, half }
    }

    /// The rows of all findings, grouped by the first of several dimensions.
    pub fn of(findings: &Findings, lang: Lang) -> BarRows {
        let labels: Vec<String> = findings.findings.iter().map(|finding| finding.label(findings, lang)).collect();
        let head = |finding: &Finding| finding.variant.clone().or_else(|| finding.point.first().cloned());
        let several = findings.axes.len() + usize::from(!findings.variants.is_empty()) > 1;
        let mut breaks = vec![false];
        breaks.extend(findings.findings.windows(2).map(|pair| several && head(&pair[0]) != head(&pair[1])));
        BarRows::new(&labels, &breaks)
    }

    /// Draws the labels, each ending at `right`.
    pub fn draw(&self, canvas: &mut Canvas, right: i32, top: i32) -> Drawn {
        for (label, middle) in self.labels.iter().zip(&self.middles) {
            canvas.block_centred(label, (right, top + middle), LABEL.end())?;
        }
        Ok(())
    }
}

/// The chart.
pub fn chart(findings: &Findings, lang: Lang) -> Result<Chart, ChartError> {
    let title = titles::wins(findings, lang);
    bars(findings, BarRows::of(findings, lang), "who-wins", &title, "", lang)
}

/// The chart where there are too many findings for a row each: those of which A wins most and least.
///
/// It has as many rows as `height` pixels hold.
pub fn extremes(findings: &Findings, height: i32, lang: Lang) -> Result<Chart, ChartError> {
    let all = BarRows::of(findings, lang);
    let row = all.height / (all.middles.len() as i32).max(1) + 2;
    let most = (height / row).clamp(2, MOST_ROWS as i32) as usize / 2 * 2;
    let mut ranked: Vec<&Finding> = findings.findings.iter().filter(|finding| finding.share(Winner::A).value.is_finite()).collect();
    ranked.sort_by(|x, y| y.share(Winner::A).value.total_cmp(&x.share(Winner::A).value));
    let (all, half) = (ranked.len(), most / 2);
    if all > most {
        ranked.drain(half..all - half);
    }
    let labels: Vec<String> = ranked.iter().map(|finding| finding.label(findings, lang)).collect();
    let breaks: Vec<bool> = (0..ranked.len()).map(|place| all > most && place == half).collect();
    let shown = Findings { findings: ranked.into_iter().cloned().collect(), ..findings.clone() };
    let note = match lang {
        Lang::En => format!("Of {all} variants the {half} of which A wins most, and the {half} of which it wins least."),
        Lang::Fr => format!("De {all} variantes, les {half} que A gagne le plus et les {half} qu’il gagne le moins."),
    };
    let title = titles::wins(findings, lang);
    bars(&shown, BarRows::new(&labels, &breaks), "extremes", &title, &note, lang)
}

/// One bar a finding.
fn bars(findings: &Findings, rows: BarRows, name: &str, title: &str, first: &str, lang: Lang) -> Result<Chart, ChartError> {
    let sampled = findings.findings.iter().any(|finding| finding.share(Winner::A).interval.is_some());
    let words = Words {
        title: title.to_owned(),
        subtitle: sides(findings, lang),
        legend: winners(findings, lang),
        note: format!("{first} {}{}", note(sampled, lang), readings(findings, lang)).trim_start().to_owned(),
    };
    let margin = if sampled { 190 } else { 30 };
    let drawn = page(findings, lang, &words, rows.height + if sampled { 76 } else { 40 }, |canvas, frame| {
        let head = if sampled { 36 } else { 0 };
        let bars =
            Frame { left: frame.left + rows.width + 22, top: frame.top + head, right: frame.right - margin, bottom: frame.bottom - 40 };
        page::share_scale_across(canvas, bars, lang)?;
        rows.draw(canvas, bars.left - 22, bars.top)?;
        if sampled {
            let head = lang.pick("95\u{a0}% of A", "95\u{a0}% de A");
            canvas.text(head, (frame.right, bars.top - 12), TICK.end())?;
        }
        for (finding, middle) in findings.findings.iter().zip(&rows.middles) {
            let y = bars.top + middle;
            bar(canvas, Frame { top: y - rows.half, bottom: y + rows.half, ..bars }, finding, lang)?;
            if sampled {
                canvas.text_centred(&interval(finding.share(Winner::A), lang), (frame.right, y), FIGURE.end())?;
            }
        }
        Ok(())
    })?;
    Ok(Chart {
        name: name.to_owned(),
        title: words.title.clone(),
        caption: caption(findings, lang),
        svg: drawn.svg,
        inset: drawn.inset,
        lang,
    })
}

fn note(sampled: bool, lang: Lang) -> String {
    let shares = lang.pick("Share of all combats.", "Part de tous les combats.");
    let intervals = lang.pick(
        "Under each bar and at its right: 95\u{a0}% intervals of the shares of A and B, where they are sampled.",
        "Sous chaque barre et à droite\u{a0}: intervalles à 95\u{a0}% des parts de A et de B, là où elles sont échantillonnées.",
    );
    let exact = lang.pick("The shares are exact.", "Les parts sont exactes.");
    let small =
        lang.pick("Shares too narrow for a figure stand in the tables.", "Les parts trop étroites pour un chiffre sont dans les tableaux.");
    format!("{shares} {} {small}", if sampled { intervals } else { exact })
}

/// What the line over a bar is, where there is one.
fn readings(findings: &Findings, lang: Lang) -> &'static str {
    match findings.findings.iter().any(|finding| finding.range().is_some()) {
        true => lang.pick(
            " Over a bar: how far A’s share moves over the open readings, one at a time.",
            " Au-dessus d’une barre\u{a0}: jusqu’où va la part de A selon les lectures ouvertes, une à la fois.",
        ),
        false => "",
    }
}

/// The interval of a share, or that it is exact.
fn interval(share: Share, lang: Lang) -> String {
    match share.interval {
        None => lang.pick("exact", "exact").to_owned(),
        Some(i) => format!("{}–{}", lang.number(i.low * 100.0, 1), lang.number(i.high * 100.0, 1)),
    }
}

fn bar(canvas: &mut Canvas, frame: Frame, finding: &Finding, lang: Lang) -> Drawn {
    let mut from = 0.0;
    for winner in Winner::ALL {
        let share = finding.share(winner).value;
        if !share.is_finite() {
            return Ok(());
        }
        let part = Frame { left: frame.x(from), right: frame.x(from + share), ..frame };
        let colour = palette::winner(winner);
        canvas.hatched(part, colour, hatch(winner), hatch_lines(colour))?;
        figure(canvas, part, &lang.percent(share, 1), &lang.number(share * 100.0, 1), winner)?;
        from += share;
    }
    let whisker = |canvas: &mut Canvas, y: i32, low: f64, high: f64| -> Drawn {
        let (left, right) = (frame.x(low), frame.x(high));
        canvas.line((left, y), (right.max(left + 1), y), INK, 2)?;
        canvas.line((left, y - 4), (left, y + 4), INK, 2)?;
        canvas.line((right, y - 4), (right, y + 4), INK, 2)
    };
    if let Some((low, high)) = finding.range() {
        whisker(canvas, frame.top - 6, low, high)?;
    }
    if let Some(interval) = finding.share(Winner::A).interval {
        whisker(canvas, frame.bottom + 6, interval.low, interval.high)?;
    }
    if let Some(interval) = finding.share(Winner::B).interval {
        whisker(canvas, frame.bottom + 6, 1.0 - interval.high, 1.0 - interval.low)?;
    }
    Ok(())
}

/// Writes a figure into a part of a bar: long, short, or not at all if it does not fit.
fn figure(canvas: &mut Canvas, part: Frame, long: &str, short: &str, winner: Winner) -> Drawn {
    let look = Type { colour: palette::on_winner(winner), ..FIGURE }.middle();
    let room = f64::from(part.width()) - 10.0;
    let Some(text) = [long, short].into_iter().find(|text| look.width(text) <= room) else { return Ok(()) };
    let middle = ((part.left + part.right) / 2, (part.top + part.bottom) / 2);
    plaque(canvas, text, middle, look, palette::winner(winner))?;
    canvas.text_centred(text, middle, look)
}

/// Clears the hatch behind a figure.
pub fn plaque(canvas: &mut Canvas, text: &str, (x, y): (i32, i32), look: Type, colour: Colour) -> Drawn {
    let half = (look.width(text) / 2.0).ceil() as i32 + 4;
    canvas.rect(Frame { left: x - half, top: y - look.half_height() - 4, right: x + half, bottom: y + look.half_height() + 4 }, colour)
}

fn caption(findings: &Findings, lang: Lang) -> String {
    let rows: Vec<String> = findings
        .findings
        .iter()
        .map(|finding| {
            let [a, neither, b] = Winner::ALL.map(|winner| lang.percent(finding.share(winner).value, 1));
            let label = finding.label(findings, lang);
            match lang {
                Lang::En => format!("{label}: A wins {a}, neither {neither}, B wins {b}"),
                Lang::Fr => format!("{label}\u{a0}: A gagne {a}, aucun {neither}, B gagne {b}"),
            }
        })
        .collect();
    let most = 12;
    let more = if rows.len() > most { " …" } else { "" };
    let head = lang
        .pick("Stacked bars of the share of combats that each side wins.", "Barres empilées des parts de combats que gagne chaque camp.");
    format!("{head} {}.{more}", rows[..rows.len().min(most)].join(&format!("{} ", lang.semicolon())))
}
