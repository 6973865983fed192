//! What lists win before and after a change, as lines from one to the other.

use super::canvas::{Canvas, Drawn, Frame, Type};
use super::fair::{Scale, on_paper};
use super::page::{LABEL, TICK, Words, sheet};
use super::palette::{GREY, LINE, LINES, Marker};
use super::{Chart, ChartError};
use crate::canvas::Colour;
use montjoie_analysis::ask::armies::Factions;
use montjoie_core::language::Lang;
use montjoie_core::statistics::Interval;

/// The height of the drawing of the means, and of each panel of one list.
const HEIGHT: [i32; 2] = [520, 330];
/// The room for the heading of a panel and of its two columns.
const HEAD: i32 = 84;
/// More lists than this have no panels of their own: their lines would not be told apart.
const MOST_LISTS: usize = LINES.len();

/// A line: a share before and one after, each with its interval.
struct Line {
    name: String,
    ends: [(f64, Interval); 2],
    look: (Colour, Marker),
}

/// The chart of the mean over the opponents, and below it of each list against each other one; nothing where there is one list only. `names` are the
/// lists, in the order of both answers.
///
/// # Errors
/// Something could not be drawn.
pub fn chart(names: &[&str], both: [&Factions; 2], words: &Words, small: &str, lang: Lang) -> Result<Option<Chart>, ChartError> {
    let lists = names.len();
    if lists < 2 {
        return Ok(None);
    }
    let line = |place: usize, of: &dyn Fn(&Factions) -> (f64, Interval)| Line {
        name: names[place].to_owned(),
        ends: both.map(of),
        look: LINES[place % LINES.len()],
    };
    let mut panels = vec![(
        lang.pick("Share of the battles against the other lists", "Part des batailles contre les autres listes").to_owned(),
        (0..lists).map(|list| line(list, &|of| (of.means[list], of.mean_interval(list)))).collect::<Vec<_>>(),
    )];
    // Of two lists the mean over the others is the one other.
    if (3..=MOST_LISTS).contains(&lists) {
        panels.extend((0..lists).map(|row| {
            let others = (0..lists).filter(|&column| column != row);
            let lines = others.map(|column| line(column, &|of| (of.cells[row][column].1, of.interval(row, column)))).collect();
            (format!("{} {}", names[row], lang.pick("against", "contre")), lines)
        }));
    }
    let rows = panels.len() as i32 / 2;
    let drawn = sheet(words, small, HEAD + HEIGHT[0] + rows * (HEAD + HEIGHT[1]), |canvas, frame| {
        for (number, (title, lines)) in panels.iter().enumerate() {
            let place = match number.checked_sub(1) {
                None => Frame { bottom: frame.top + HEAD + HEIGHT[0], ..frame },
                Some(at) => {
                    let (row, column) = (at as i32 / 2, at as i32 % 2);
                    let (top, middle) = (frame.top + HEAD + HEIGHT[0] + row * (HEAD + HEIGHT[1]), (frame.left + frame.right) / 2);
                    let (left, right) = if column == 0 { (frame.left, middle - 30) } else { (middle + 30, frame.right) };
                    Frame { left, right, top, bottom: top + HEAD + HEIGHT[1] }
                }
            };
            panel(canvas, place, title, lines, lang)?;
        }
        Ok(())
    })?;
    let share = |share: f64| lang.percent(share, 1);
    let caption = panels[0].1.iter().map(|line| format!("{} {} → {}", line.name, share(line.ends[0].0), share(line.ends[1].0)));
    let caption = caption.collect::<Vec<_>>().join("; ");
    Ok(Some(Chart { name: "before-and-after".to_owned(), title: words.title.clone(), caption, svg: drawn.svg, inset: drawn.inset, lang }))
}

/// One panel: its heading, the two columns, a line per list with its name and share at both ends.
fn panel(canvas: &mut Canvas, frame: Frame, title: &str, lines: &[Line], lang: Lang) -> Drawn {
    const HEADING: Type = LABEL.bold();
    const GAP: i32 = 26;
    let heading = HEADING.fit(title, f64::from(frame.width()), 1);
    canvas.block(&heading, (frame.left, frame.top + 26), HEADING)?;
    let values = lines.iter().flat_map(|line| line.ends).flat_map(|(share, ends)| [share, ends.low, ends.high]).chain([0.5]);
    let scale = Scale::of(values.map(|share| share * 100.0), 6.0);
    let plot = Frame { left: frame.left + 56, right: frame.right, top: frame.top + HEAD, bottom: frame.bottom - 24 };
    let room = f64::from(plot.width()) * 0.28;
    // As many lines as leave room for all labels: the name in one or two, the share beside or below it.
    let most = ((plot.height() + 16) / lines.len() as i32 - 4) / LABEL.leading();
    let words = |line: &Line, end: usize| {
        let share = lang.percent(line.ends[end].0, 1);
        let whole = format!("{} {share}", line.name);
        let beside = LABEL.fit(&line.name, room - LABEL.width(&format!(" {share}")), 1).concat();
        match most {
            _ if LABEL.width(&whole) <= room => vec![whole],
            ..2 => vec![format!("{beside} {share}")],
            _ => LABEL.fit(&line.name, room, (most as usize - 1).min(2)).into_iter().chain([share]).collect(),
        }
    };
    let widest = |end: usize| {
        let widths = lines.iter().flat_map(|line| words(line, end)).map(|text| LABEL.width(&text));
        widths.fold(0.0, f64::max).ceil() as i32
    };
    // Lines whose ends coincide stand side by side.
    let aside = |number: usize| (2 * number as i32 - (lines.len() as i32 - 1)) * 8;
    let spare = lines.len() as i32 * 8 + GAP;
    let columns = [plot.left + 14 + widest(0) + spare, plot.right - widest(1) - spare];
    scale.up(canvas, plot, lang)?;
    let y = |share: f64| plot.y(scale.share(share * 100.0));
    canvas.dashed((plot.left, y(0.5)), (plot.right, y(0.5)), GREY, 3)?;
    let heads = [lang.pick("old prices", "anciens prix"), lang.pick("new prices", "nouveaux prix")];
    for (x, head) in columns.into_iter().zip(heads) {
        canvas.line((x, plot.top), (x, plot.bottom), LINE, 1)?;
        canvas.text(head, (x, plot.top - 16), TICK.middle())?;
    }
    for (number, Line { ends, look: (colour, marker), .. }) in lines.iter().enumerate() {
        let x = columns.map(|x| x + aside(number));
        canvas.line((x[0], y(ends[0].0)), (x[1], y(ends[1].0)), *colour, 4)?;
        for (x, (share, interval)) in x.into_iter().zip(ends) {
            canvas.line((x, y(interval.low)), (x, y(interval.high)), *colour, 4)?;
            canvas.marker(*marker, (x, y(*share)), *colour)?;
        }
    }
    for end in [0, 1] {
        let texts: Vec<Vec<String>> = lines.iter().map(|line| words(line, end)).collect();
        let wanted: Vec<(i32, i32)> =
            lines.iter().zip(&texts).map(|(line, text)| (y(line.ends[end].0), text.len() as i32 * LABEL.leading() + 4)).collect();
        let edge = if end == 0 { columns[0] - spare + 8 } else { columns[1] + spare - 8 };
        for (number, (text, middle)) in texts.iter().zip(spread(&wanted, plot.top - 8, plot.bottom + 8)).enumerate() {
            let point = (columns[end] + aside(number), wanted[number].0);
            let near = if end == 0 { edge + 6 } else { edge - 6 };
            if (middle - point.1).abs() > 8 {
                canvas.line((near, middle), (point.0 + if end == 0 { -12 } else { 12 }, point.1), LINE, 2)?;
            }
            on_paper(canvas, text, (edge, middle), if end == 0 { LABEL.end() } else { LABEL })?;
        }
    }
    Ok(())
}

/// The middles of labels of these wanted middles and heights, so that none covers another and all lie between `top` and `bottom` if there is room:
/// labels that would touch stand together, as near to where they want to be as they can (pool adjacent violators).
pub(crate) fn spread(wanted: &[(i32, i32)], top: i32, bottom: i32) -> Vec<i32> {
    struct Pool {
        labels: Vec<usize>,
        /// The mean of where its labels want it to begin.
        start: f64,
        height: i32,
    }
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by_key(|&label| wanted[label].0);
    let held = |start: f64, height: i32| start.min(f64::from(bottom - height)).max(f64::from(top));
    let mut pools: Vec<Pool> = Vec::new();
    for label in order {
        let (middle, height) = wanted[label];
        let mut pool = Pool { labels: vec![label], start: held(f64::from(middle) - f64::from(height) / 2.0, height), height };
        while let Some(above) = pools.pop_if(|above| above.start + f64::from(above.height) > pool.start) {
            let (these, those) = (above.labels.len() as f64, pool.labels.len() as f64);
            let start = (these * above.start + those * (pool.start - f64::from(above.height))) / (these + those);
            let height = above.height + pool.height;
            pool = Pool { labels: [above.labels, pool.labels].concat(), start: held(start, height), height };
        }
        pools.push(pool);
    }
    let mut middles = vec![0; wanted.len()];
    for Pool { labels, start, .. } in pools {
        let mut at = start.round() as i32;
        for label in labels {
            middles[label] = at + wanted[label].1 / 2;
            at += wanted[label].1;
        }
    }
    middles
}
