//! How does a number change the odds? The share that A wins over a swept value, one line a combination of everything else.

use super::canvas::{Canvas, Drawn, Frame};
use super::grid::{Fixed, Grid, short};
use super::page::{self, Key, LABEL, MOST_LINES as MOST_TITLE, TICK, Words, page};
use super::palette::{GREY, GRID, LINE, LINES};
use super::{Chart, ChartError, titles};
use montjoie_analysis::scenario::findings::{Findings, Share};
use montjoie_analysis::scenario::words;
use montjoie_core::language::Lang;
use montjoie_core::tally::Winner;

/// The most lines of a panel: as many as there are colours and markers.
const MOST_LINES: usize = LINES.len();
/// The most panels of a chart.
pub const MOST_PANELS: usize = 6;
/// The most charts of one kind.
pub const MOST_CHARTS: usize = 4;

/// The charts: for each swept number one, or several where there are many combinations.
pub fn charts(findings: &Findings, lang: Lang) -> Result<Vec<Chart>, ChartError> {
    let grid = Grid::new(findings, lang);
    let mut charts = Vec::new();
    for axis in grid.numeric() {
        charts.extend(over(findings, &grid, axis, lang)?);
    }
    Ok(charts)
}

/// A value and the share there.
struct Point {
    x: f64,
    share: Share,
}

fn over(findings: &Findings, grid: &Grid, axis: usize, lang: Lang) -> Result<Vec<Chart>, ChartError> {
    let others = grid.others(&[axis]);
    // The last dimensions become lines, as many as there are colours for; those before become panels.
    let mut split = others.len();
    let mut lines = 1;
    while split > 0 && lines * grid.dimensions[others[split - 1]].values.len() <= MOST_LINES {
        split -= 1;
        lines *= grid.dimensions[others[split]].values.len();
    }
    // A last dimension with more values than that becomes lines all the same, evenly thinned.
    let thinned = split == others.len() && split > 0;
    if thinned {
        split -= 1;
    }
    let panels = grid.combinations(&others[..split]);
    let all_lines = grid.combinations(&others[split..]);
    let lines: Vec<Fixed> = if thinned {
        let last = all_lines.len() - 1;
        (0..MOST_LINES).map(|n| all_lines[n * last / (MOST_LINES - 1)].clone()).collect()
    } else {
        all_lines.clone()
    };
    let key = grid.dimensions[axis].key.clone().unwrap_or_default();
    let shown = panels.len().min(MOST_PANELS * MOST_CHARTS);
    let several = shown > MOST_PANELS;
    let mut charts = Vec::new();
    for (number, panels_here) in panels[..shown].chunks(MOST_PANELS).enumerate() {
        let mut sampled = panels_here.iter().flat_map(|panel| {
            lines.iter().flat_map(move |line| curve(grid, axis, panel, line)).map(|point| point.share.interval.is_some())
        });
        let sampled = sampled.any(|here| here);
        let shown_lines = merged(grid, axis, panels_here, &lines);
        let mut legend: Vec<Key> = Vec::new();
        if lines.len() > 1 {
            legend.extend(shown_lines.iter().zip(LINES).map(|((_, label), (colour, marker))| Key::point(colour, marker, label)));
        }
        let all_curves: Vec<Vec<f64>> = panels_here
            .iter()
            .flat_map(|panel| lines.iter().map(|line| curve(grid, axis, panel, line).iter().map(|point| point.share.value).collect()))
            .collect();
        let words = Words {
            title: titles::moved(&words::key(findings.system, &key, lang), all_curves.iter().map(Vec::as_slice), lang),
            subtitle: page::sides(findings, lang),
            legend,
            note: note(
                findings,
                &key,
                sampled,
                (thinned || shown < panels.len()).then_some((shown * lines.len(), panels.len() * all_lines.len())),
                lang,
            ),
        };
        let one = panels_here.len() == 1;
        let look = LABEL.bold();
        let width = if one { page::RIGHT - page::LEFT } else { (page::RIGHT - page::LEFT) / 2 - 26 };
        let titles: Vec<Vec<String>> = panels_here.iter().map(|panel| look.fit(&grid.label(panel), f64::from(width), MOST_TITLE)).collect();
        let titled = titles.iter().flatten().any(|line| !line.is_empty());
        let title_height = if titled { titles.iter().map(Vec::len).max().unwrap_or(0) as i32 * look.leading() } else { 0 };
        let plot = if one { 620 } else { 330 };
        let row = plot + 104 + title_height;
        let rows = panels_here.len().div_ceil(if one { 1 } else { 2 }) as i32;
        let drawn = page(findings, lang, &words, row * rows - 10, |canvas, frame| {
            let middle = (frame.left + frame.right) / 2;
            for (place, panel) in panels_here.iter().enumerate() {
                let (left, right) = match (one, place % 2) {
                    (true, _) => (frame.left, frame.right),
                    (_, 0) => (frame.left, middle - 26),
                    _ => (middle + 26, frame.right),
                };
                let mut top = frame.top + if one { 0 } else { (place / 2) as i32 * row } + 14;
                canvas.block(&titles[place], (left, top + 6), look)?;
                top += title_height;
                let plot = Frame { left: left + 92, right: right - 40, top, bottom: top + plot };
                let curves: Vec<Vec<Point>> = shown_lines.iter().map(|(line, _)| curve(grid, axis, panel, line)).collect();
                draw(canvas, plot, grid, axis, &curves, lang)?;
            }
            Ok(())
        })?;
        let name = format!("win-share-by-{}", file_stem(&key));
        let name = if several { format!("{name}-{}", number + 1) } else { name };
        let caption = caption(grid, axis, panels_here, &lines, lang);
        charts.push(Chart { name, title: words.title.clone(), caption, svg: drawn.svg, inset: drawn.inset, lang });
    }
    Ok(charts)
}

/// The lines of some panels, with their labels: those that coincide in every panel are one line with all their names.
fn merged<'l>(grid: &Grid, axis: usize, panels: &[Fixed], lines: &'l [Fixed]) -> Vec<(&'l Fixed, String)> {
    let shares = |line: &Fixed| -> Vec<f64> {
        panels.iter().flat_map(|panel| curve(grid, axis, panel, line)).map(|point| point.share.value).collect()
    };
    let mut kept: Vec<(&Fixed, Vec<f64>, String)> = Vec::new();
    for line in lines {
        let (shares, label) = (shares(line), grid.label(line));
        match kept.iter_mut().find(|(_, known, _)| page::coincide(known, &shares)) {
            Some((_, _, labels)) => *labels += &format!(" = {label}"),
            None => kept.push((line, shares, label)),
        }
    }
    kept.into_iter().map(|(line, _, label)| (line, label)).collect()
}

/// A key as part of a file name.
pub fn file_stem(key: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    short(key).chars().map(plain).collect()
}

/// What a key means, in the words of its system.
pub fn meaning(findings: &Findings, key: &str, lang: Lang) -> Option<&'static str> {
    let keys = findings.keys();
    keys.iter().find(|known| known.name == key).map(|known| known.key.text.get(lang))
}

fn note(findings: &Findings, key: &str, sampled: bool, cut: Option<(usize, usize)>, lang: Lang) -> String {
    let mut note =
        lang.pick("Up: share of all combats that A wins.", "En ordonnée\u{a0}: part de tous les combats que gagne A.").to_owned();
    let across = lang.pick("Across:", "En abscisse\u{a0}:");
    note += &match meaning(findings, key, lang) {
        Some(text) => format!(" {across} {} ({text}).", words::key(findings.system, key, lang)),
        None => format!(" {across} {}.", words::key(findings.system, key, lang)),
    };
    note += if sampled {
        lang.pick(
            " Bands: 95\u{a0}% intervals; points share their dice, so that the lines wander together.",
            " Bandes\u{a0}: intervalles à 95\u{a0}%\u{202f}; les points partagent leurs dés, les lignes dévient donc ensemble.",
        )
    } else {
        lang.pick(" Exact.", " Exact.")
    };
    if let Some((shown, all)) = cut {
        note += &match lang {
            Lang::En => format!(" {shown} of {all} combinations are shown."),
            Lang::Fr => format!(" {shown} combinaisons sur {all} sont montrées."),
        };
    }
    note
}

fn curve(grid: &Grid, axis: usize, panel: &[(usize, usize)], line: &[(usize, usize)]) -> Vec<Point> {
    let Some(numbers) = &grid.dimensions[axis].numbers else { return Vec::new() };
    let points = grid.dimensions[axis].order().into_iter().filter_map(|value| {
        let fixed = [panel, line, &[(axis, value)]].concat();
        let share = grid.at(&fixed)?.share(Winner::A);
        share.value.is_finite().then_some(Point { x: numbers[value], share })
    });
    points.collect()
}

fn draw(canvas: &mut Canvas, frame: Frame, grid: &Grid, axis: usize, curves: &[Vec<Point>], lang: Lang) -> Drawn {
    let dimension = &grid.dimensions[axis];
    let Some(numbers) = &dimension.numbers else { return Ok(()) };
    let (least, most) = numbers.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, m), &n| (l.min(n), m.max(n)));
    let x = |value: f64| frame.x(0.03 + 0.94 * if most > least { (value - least) / (most - least) } else { 0.5 });
    page::share_scale_up(canvas, frame, 1.0, 4, lang)?;
    canvas.line((frame.left, frame.y(0.5)), (frame.right, frame.y(0.5)), LINE, 2)?;
    // Figures that would touch the one before are left out.
    let mut free = i32::MIN;
    for value in dimension.order() {
        let text = dimension.words[value].clone();
        let centre = x(numbers[value]);
        canvas.line((centre, frame.top), (centre, frame.bottom), GRID, 1)?;
        let half = (TICK.width(&text) / 2.0).ceil() as i32;
        if centre - half > free {
            canvas.line((centre, frame.bottom), (centre, frame.bottom + 8), LINE, 2)?;
            canvas.text(&text, (centre, frame.bottom + 34), TICK.middle())?;
            free = centre + half + 8;
        }
    }
    let name = TICK.fit(&dimension.name, f64::from(frame.width()), 1);
    canvas.block(&name, ((frame.left + frame.right) / 2, frame.bottom + 64), TICK.colour(GREY).middle())?;
    for (points, (colour, _)) in curves.iter().zip(LINES) {
        let ends = |end: &dyn Fn(&Share) -> f64| -> Vec<(i32, i32)> { points.iter().map(|p| (x(p.x), frame.y(end(&p.share)))).collect() };
        let mut band = ends(&|share| share.interval.map_or(share.value, |interval| interval.high));
        band.extend(ends(&|share| share.interval.map_or(share.value, |interval| interval.low)).into_iter().rev());
        if points.iter().any(|point| point.share.interval.is_some()) {
            canvas.veil(&band, colour, 0.2)?;
        }
        canvas.path(&ends(&|share| share.value), colour, 3)?;
    }
    for (points, (colour, marker)) in curves.iter().zip(LINES) {
        for point in points {
            canvas.marker(marker, (x(point.x), frame.y(point.share.value)), colour)?;
        }
    }
    Ok(())
}

fn caption(grid: &Grid, axis: usize, panels: &[Fixed], lines: &[Fixed], lang: Lang) -> String {
    let key = &grid.dimensions[axis].name;
    let mut text = match lang {
        Lang::En => format!("Lines: share of combats that A wins, over {key}."),
        Lang::Fr => format!("Lignes\u{a0}: part des combats que gagne A, selon {key}."),
    };
    for (panel, line) in panels.iter().flat_map(|panel| lines.iter().map(move |line| (panel, line))).take(24) {
        let points = curve(grid, axis, panel, line);
        let (Some(first), Some(last)) = (points.first(), points.last()) else { continue };
        let label = grid.label(&[panel.as_slice(), line].concat());
        let colon = if label.is_empty() { String::new() } else { format!("{} ", lang.colon()) };
        let (from, to) = (lang.percent(first.share.value, 1), lang.percent(last.share.value, 1));
        text += &match lang {
            Lang::En => format!(" {label}{colon}{from} at {}, {to} at {}.", first.x, last.x),
            Lang::Fr => format!(" {label}{colon}{from} à {}, {to} à {}.", first.x, last.x),
        };
    }
    text
}
