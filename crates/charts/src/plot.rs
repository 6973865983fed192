//! Panels laid out on a sheet: how much room labels and figures take, how wide and how high plots are.

use super::canvas::{Canvas, Drawn, Frame, Type};
use super::scale::{self, Measure};
use super::sheet::{LABEL, MOST_LINES, TICK};
use montjoie_core::language::Lang;
use montjoie_document::chart::{ChartSpec, Mark, Panel, Place, Scale};

/// The type of panel headings.
const HEADING: Type = LABEL.bold();
/// Pixels between two panels side by side.
const GAP: i32 = 44;
/// Pixels from labels to a plot, and from figures to figures beside the plot.
const BESIDE: [i32; 2] = [22, 28];
/// Pixels from the end of a line to its label.
pub const LEADER: i32 = 62;
/// The greatest width of words before or after a value, in pixels, on a sheet with this room.
fn most_words(room: i32) -> i32 {
    270.min(room / 5)
}
/// Pixels that the plots of a page may share out among their heights.
const PAGE: i32 = 1450;

/// The panels of a chart in their places, from the top left of the drawing.
pub struct Layout<'s> {
    plots: Vec<Plot<'s>>,
    /// The height of all panels, in pixels.
    pub height: i32,
}

/// A panel laid out on a sheet.
pub struct Plot<'s> {
    /// The panel that is laid out.
    pub panel: &'s Panel,
    /// The box of the plot itself.
    pub frame: Frame,
    /// The scale across, measured.
    pub across: Measure,
    /// The scale up, measured.
    pub up: Measure,
    /// Labels at the first and the last points of lines.
    pub ends: [Vec<Vec<String>>; 2],
    /// Half the thickness of bars, in pixels.
    pub half: i32,
    /// The left and the right edge of all that the panel may write on, in pixels.
    pub edges: [i32; 2],
    /// The greatest width of words before or after a value, in pixels.
    most_words: i32,
    /// The room above the plot, in pixels.
    head: i32,
    rows: Option<Rows>,
    title: Vec<String>,
    /// The labels of columns, in lines.
    pub columns: Vec<Vec<String>>,
    figures: Vec<Column>,
}

/// The rows of a scale of places from the top down.
struct Rows {
    labels: Vec<Vec<String>>,
    middles: Vec<i32>,
    heights: Vec<i32>,
    width: i32,
    height: i32,
    half: i32,
}

/// A column of figures beside the places, with its heading.
struct Column {
    head: Vec<String>,
    figures: Vec<String>,
    width: i32,
}

impl Column {
    fn all(places: &[Place], heads: &[String]) -> Vec<Column> {
        let column = |(number, head): (usize, &String)| {
            let head = if head.is_empty() { Vec::new() } else { TICK.fit(head, 240.0, MOST_LINES) };
            let figures: Vec<String> = places.iter().map(|place| place.figures.get(number).cloned().unwrap_or_default()).collect();
            let width = TICK.widest(&head).max(LABEL.widest(&figures));
            Column { head, figures, width }
        };
        heads.iter().enumerate().map(column).collect()
    }
}

/// Whether some mark of a panel is of a kind.
fn has(panel: &Panel, kind: impl Fn(&Mark) -> bool) -> bool {
    panel.marks.iter().any(kind)
}

fn has_cells(panel: &Panel) -> bool {
    has(panel, |mark| matches!(mark, Mark::Cell { .. }))
}

/// The places and the headings of a scale; none of numbers.
fn places(scale: &Scale) -> (&[Place], &[String]) {
    match scale {
        Scale::Places { places, heads } => (places, heads),
        _ => (&[], &[]),
    }
}

impl Rows {
    /// The rows of a panel that is `width` wide on a sheet with this room, in one of `groups` groups below each other.
    fn of(panel: &Panel, width: i32, sheet: i32, groups: i32) -> Option<Rows> {
        let (places, _) = places(&panel.up.scale);
        let count = (places.len() as i32).max(1);
        let (cells, many) = (has_cells(panel), has_cells(panel) && count > 30);
        let two_lines = has(panel, |mark| matches!(mark, Mark::Cell { below, .. } if !below.is_empty()));
        let (need, half) = match cells {
            true => ((1300 / (count * groups)).clamp(if two_lines { 76 } else { 30 }, 96), 0),
            false => scale::room(panel, places.len()),
        };
        let worded = has(panel, |mark| matches!(mark, Mark::Words { .. }));
        let widths = match (cells, worded) {
            (true, _) => [f64::from(width) * if many { 0.22 } else { 0.335 }; 3],
            (_, true) => [380.0; 3],
            _ => [460.0, 620.0, 700.0],
        };
        // The plot keeps half of a narrow sheet.
        let widths = widths.map(|most| most.min(f64::from(sheet) * 0.48));
        // Wider before more than two lines.
        let long = |most: &f64| places.iter().all(|place| LABEL.wrap(&place.label, *most).len() <= 2);
        let most = widths.into_iter().find(long).unwrap_or(widths[2]);
        let lines = if many { (need / LABEL.leading()).max(1) as usize } else { MOST_LINES };
        let fit = |place: &Place| if place.label.is_empty() { Vec::new() } else { LABEL.fit(&place.label, most, lines) };
        let mut rows =
            Rows { labels: places.iter().map(fit).collect(), middles: Vec::new(), heights: Vec::new(), width: 0, height: 0, half };
        rows.width = rows.labels.iter().map(|label| LABEL.widest(label)).max().unwrap_or(0);
        for (number, place) in places.iter().enumerate() {
            let said = panel.marks.iter().filter_map(|mark| match mark {
                Mark::Words { at, text, .. } if *at == number as f64 => Some(words(text, most_words(sheet)).len()),
                _ => None,
            });
            let lines = said.max().unwrap_or(0).max(rows.labels[number].len()) as i32;
            let height = need.max(if many { 0 } else { lines * LABEL.leading() + 8 });
            rows.height += if place.apart { 16 } else { 0 };
            rows.middles.push(rows.height + height / 2);
            rows.heights.push(height);
            rows.height += height;
        }
        panel.up.has_places().then_some(rows)
    }
}

/// Words before or after a value, in lines.
fn words(text: &str, most: i32) -> Vec<String> {
    LABEL.fit(text, f64::from(most), MOST_LINES)
}

/// Number of panels that stand side by side on a sheet with this room.
fn abreast(panels: &[Panel], room: i32) -> usize {
    let columns = panels.iter().filter(|panel| has_cells(panel)).map(|panel| places(&panel.across.scale).0.len()).max();
    let most = match (panels.len(), columns) {
        (1, _) | (_, Some(13..)) => 1,
        (3.., Some(..=5)) => 3,
        _ => 2,
    };
    most.min((room / 450).max(1) as usize)
}

impl<'s> Layout<'s> {
    /// The layout of all panels of a chart on a sheet with this room.
    pub fn of(spec: &'s ChartSpec, sheet: i32) -> Layout<'s> {
        let abreast = abreast(&spec.panels, sheet);
        // Panels side by side, group by group from the top down.
        let mut groups: Vec<Vec<&Panel>> = Vec::new();
        for panel in &spec.panels {
            match groups.last_mut() {
                Some(group) if !panel.wide && !group[0].wide && group.len() < abreast => group.push(panel),
                _ => groups.push(vec![panel]),
            }
        }
        let count = groups.len() as i32;
        let room = |beside: usize| (sheet - GAP * (beside as i32 - 1)) / beside as i32;
        let plot = |panel: &'s Panel| {
            let alone = panel.wide || abreast == 1;
            Plot::new(panel, [room(if alone { 1 } else { abreast }), sheet], if panel.wide { 1 } else { count }, spec.lang)
        };
        let mut groups: Vec<Vec<Plot>> = groups.into_iter().map(|group| group.into_iter().map(plot).collect()).collect();
        // Plots have one width, whatever stands beside them.
        let beside: Vec<[i32; 2]> = (0..abreast)
            .map(|column| {
                let rooms = groups.iter().filter_map(|group| group.get(column)).filter(|plot| !plot.panel.wide).map(Plot::beside);
                rooms.fold([0, 0], |[left, right], room| [left.max(room[0]), right.max(room[1])])
            })
            .collect();
        let width = room(1) - GAP * (abreast as i32 - 1) - beside.iter().flatten().sum::<i32>();
        let width = width / abreast as i32;
        let mut top = 0;
        for group in &mut groups {
            let mut left = 0;
            for (column, plot) in group.iter_mut().enumerate() {
                let [before, after] = if plot.panel.wide { plot.beside() } else { beside[column] };
                let width = if plot.panel.wide { room(1) - before - after } else { width };
                plot.edges = [left, left + before + width + after];
                plot.stretch(left + before, width);
                left = plot.edges[1] + GAP;
            }
            let above = group.iter().map(Plot::above).max().unwrap_or(0);
            let below = group.iter().map(Plot::below).max().unwrap_or(0);
            let heights = group.iter().map(|plot| plot.height(count, above + below));
            let height = heights.max().unwrap_or(0);
            for plot in group.iter_mut() {
                (plot.head, plot.frame.top, plot.frame.bottom) = (above, top + above, top + above + height);
            }
            top += above + height + below + 22;
        }
        Layout { plots: groups.into_iter().flatten().collect(), height: (top - 22).max(0) }
    }

    /// Draws all panels from this top left on.
    pub fn draw(mut self, canvas: &mut Canvas, (left, top): (i32, i32)) -> Drawn {
        for plot in &mut self.plots {
            let Frame { left: l, top: t, right: r, bottom: b } = plot.frame;
            plot.frame = Frame { left: l + left, top: t + top, right: r + left, bottom: b + top };
            plot.edges = plot.edges.map(|edge| edge + left);
            plot.ground(canvas)?;
            plot.marks(canvas)?;
        }
        Ok(())
    }
}

impl<'s> Plot<'s> {
    /// A panel that is `width` wide with everything beside its plot, on a sheet with this room, in one of `groups` groups.
    fn new(panel: &'s Panel, [width, sheet]: [i32; 2], groups: i32, lang: Lang) -> Plot<'s> {
        let parts = match groups {
            1 => 8.0,
            2..=4 => 5.0,
            _ => 2.0,
        };
        let (rows, heads) = (Rows::of(panel, width, sheet, groups), if panel.up.has_places() { &panel.up } else { &panel.across });
        let (places, heads) = places(&heads.scale);
        let label = |end: usize| {
            let all =
                panel.marks.iter().filter_map(move |mark| if let Mark::Line { ends, .. } = mark { Some(ends[end].as_str()) } else { None });
            let all: Vec<&str> = all.collect();
            let with = |part: f64| -> Vec<Vec<String>> { all.iter().map(|text| LABEL.wrap(text, part * f64::from(width))).collect() };
            let height = |labels: &Vec<Vec<String>>| labels.iter().map(Vec::len).sum::<usize>() as i32 * LABEL.leading();
            // Wider before higher than the plot.
            let fits = |part: &f64| height(&with(*part)) <= 520 / groups.min(2);
            if all.iter().all(|text| text.is_empty()) { Vec::new() } else { with([0.27, 0.34].into_iter().find(fits).unwrap_or(0.42)) }
        };
        Plot {
            panel,
            frame: Frame { left: 0, top: 0, right: 0, bottom: 0 },
            across: Measure::of(panel, false, if width < 1000 { 5.0 } else { 10.0 }, lang),
            up: Measure::of(panel, true, parts, lang),
            ends: [label(0), label(1)],
            half: rows.as_ref().map_or(0, |rows| rows.half),
            edges: [0, 0],
            most_words: most_words(sheet),
            head: 0,
            rows,
            title: if panel.title.is_empty() { Vec::new() } else { HEADING.fit(&panel.title, f64::from(width), MOST_LINES) },
            columns: Vec::new(),
            figures: Column::all(places, heads),
        }
    }

    /// The room left and right of the plot, in pixels.
    fn beside(&self) -> [i32; 2] {
        let figures: i32 = self.figures.iter().map(|column| column.width + BESIDE[1]).sum();
        let [mut left, mut right] = match &self.rows {
            Some(rows) => [rows.width.max(TICK.widest(&self.name())) + if rows.width > 0 { BESIDE[0] } else { 0 }, figures],
            None => [TICK.widest(&self.up.ticks.iter().map(|tick| &tick.1).collect::<Vec<_>>()) + 14, 0],
        };
        (left, right) = (left + self.end_room(0), right + self.end_room(1));
        for mark in &self.panel.marks {
            if let Mark::Words { before, .. } = mark {
                let side = if *before { &mut left } else { &mut right };
                *side = (*side)
                    .max(self.most_words + 20 + if *before { self.rows.as_ref().map_or(0, |rows| rows.width + BESIDE[0]) } else { 0 });
            }
        }
        let half = |tick: Option<&(f64, String)>| {
            if self.panel.across.has_places() { 0 } else { tick.map_or(0, |tick| TICK.widest(&[&tick.1]) / 2 + 2) }
        };
        [
            left.max(half(self.across.ticks.first())),
            right.max(half(self.across.ticks.last())).max(if has_cells(self.panel) { 0 } else { 20 }),
        ]
    }

    /// The room for labels at one end of lines, in pixels.
    pub fn end_room(&self, end: usize) -> i32 {
        self.ends[end].iter().map(|label| LABEL.widest(label)).max().map_or(0, |width| width + LEADER + 4)
    }

    /// The right edge of the labels of rows, in pixels: before the plot, and before words that stand before values.
    pub fn label_edge(&self) -> i32 {
        let worded = has(self.panel, |mark| matches!(mark, Mark::Words { before: true, .. }));
        self.frame.left - BESIDE[0] - if worded { self.most_words + 20 } else { 0 }
    }

    /// Words before or after a value, in lines.
    pub fn words(&self, text: &str) -> Vec<String> {
        words(text, self.most_words)
    }

    /// The labels of rows, in lines.
    pub fn labels(&self) -> &[Vec<String>] {
        self.rows.as_ref().map_or(&[], |rows| &rows.labels)
    }

    /// The name of the scale up, in lines.
    fn name(&self) -> Vec<String> {
        if self.panel.up.name.is_empty() { Vec::new() } else { TICK.fit(&self.panel.up.name, 460.0, 3) }
    }

    /// Gives the plot its width, and its columns their labels.
    fn stretch(&mut self, left: i32, width: i32) {
        let (places, _) = places(&self.panel.across.scale);
        let count = places.len().max(1) as i32;
        // A few cells make no ribbons.
        let width = if has_cells(self.panel) { width.min(count * 300) } else { width };
        (self.frame.left, self.frame.right) = (left, left + width);
        let slot = f64::from(width) / f64::from(count);
        let whole = !has_cells(self.panel);
        self.columns = places.iter().map(|place| column_label(&place.label, slot, whole)).collect();
        if self.rows.is_none() {
            self.half = (slot * 0.4).clamp(1.0, 90.0) as i32;
        }
    }

    /// Number of lines that the labels of columns have.
    fn label_lines(&self) -> i32 {
        self.columns.iter().map(Vec::len).max().unwrap_or(0) as i32
    }

    /// Number of lines above the figures.
    fn head_lines(&self) -> i32 {
        self.figures.iter().map(|column| column.head.len()).max().unwrap_or(0) as i32
    }

    /// The room above the plot, in pixels.
    fn above(&self) -> i32 {
        let title = self.title.len() as i32 * HEADING.leading();
        let cells = if has_cells(self.panel) { self.label_lines() + i32::from(!self.panel.across.name.is_empty()) } else { 0 };
        let figures = if self.rows.is_none() && !self.figures.is_empty() { 1 } else { 0 };
        let lines = cells.max(self.head_lines() + figures).max(self.name().len() as i32);
        title + if lines > 0 { lines * TICK.leading() + 12 } else { 14 }
    }

    /// The room below the plot, in pixels.
    fn below(&self) -> i32 {
        if has_cells(self.panel) {
            return 4;
        }
        let labels = self.label_lines().max(1);
        8 + (labels + i32::from(!self.panel.across.name.is_empty())) * TICK.leading() + 4
    }

    /// The height of the plot in pixels, one of `groups` groups of plots with `around` pixels around each.
    fn height(&self, groups: i32, around: i32) -> i32 {
        if let Some(rows) = &self.rows {
            return rows.height;
        }
        let labels = |labels: &Vec<Vec<String>>| labels.iter().map(|label| label.len() as i32 * LABEL.leading() + 8).sum::<i32>();
        let least = self.ends.iter().map(labels).max().unwrap_or(0);
        let labelled = has(self.panel, |mark| matches!(mark, Mark::Point { label, .. } if !label.is_empty()));
        let height = match groups {
            1 if labelled => 760,
            _ if groups == 1 || self.panel.wide => 540,
            _ => (PAGE / groups - around).clamp(130, 330),
        };
        height.max(least)
    }

    /// The pixel column of a value.
    pub fn x(&self, value: f64) -> i32 {
        self.frame.x(self.across.share(value))
    }

    /// The pixel row of a value.
    pub fn y(&self, value: f64) -> i32 {
        let Some(rows) = &self.rows else { return self.frame.y(self.up.share(value)) };
        let place = value.round().max(0.0) as usize;
        let (Some(middle), Some(height)) = (rows.middles.get(place), rows.heights.get(place)) else { return self.frame.bottom };
        self.frame.top + middle + ((value - value.round()) * f64::from(*height)).round() as i32
    }

    /// Whether the bars of the panel stand upright.
    pub fn is_upright(&self) -> bool {
        self.rows.is_none()
    }

    /// The box of a cell.
    pub fn cell(&self, [column, row]: [usize; 2]) -> Frame {
        let x = |edge: usize| self.x(edge as f64 - 0.5);
        let half = self.rows.as_ref().and_then(|rows| rows.heights.get(row)).map_or(0, |height| height / 2);
        let y = self.y(row as f64);
        Frame { left: x(column), right: x(column + 1), top: y - half, bottom: y + half }
    }

    /// The part of the height of a place that a band fills, in pixels.
    pub fn thick(&self, place: f64) -> i32 {
        self.rows.as_ref().and_then(|rows| rows.heights.get(place.round() as usize)).map_or(self.half, |height| height / 2 - 2)
    }

    /// Draws everything behind the marks: headings, labels, figures, and the lines of the scales.
    fn ground(&self, canvas: &mut Canvas) -> Drawn {
        let Frame { left, top, right, bottom } = self.frame;
        let middle = (left + right) / 2;
        let cells = has_cells(self.panel);
        canvas.block(&self.title, (self.edges[0], top - self.head + 24), HEADING)?;
        self.lines_across(canvas)?;
        self.lines_up(canvas)?;
        // The names of both scales.
        let name = &self.panel.across.name;
        if !name.is_empty() {
            let lines = self.label_lines().max(1) * TICK.leading();
            let y = if cells { top - 12 - lines } else { bottom + 32 + lines };
            canvas.block(&TICK.fit(name, f64::from(right - left), 1), (middle, y), TICK.middle())?;
        }
        let name = self.name();
        let base = top - 12 - (name.len() as i32 - 1) * TICK.leading();
        let at = if self.rows.is_some() { (self.label_edge(), base, TICK.end()) } else { (left, base, TICK) };
        canvas.block(&name, (at.0, at.1), at.2)?;
        // The figures beside the places.
        let mut edge = self.edges[1];
        for column in self.figures.iter().rev() {
            let head = column.head.len() as i32;
            if self.rows.is_some() {
                canvas.block(&column.head, (edge, top - 12 - (head - 1) * TICK.leading()), TICK.end())?;
                for (place, figure) in column.figures.iter().enumerate() {
                    canvas.text_centred(figure, (edge, self.y(place as f64)), LABEL.end())?;
                }
                edge -= column.width + BESIDE[1];
            } else {
                canvas.block(&column.head, (middle, top - 12 - head * TICK.leading()), TICK.middle())?;
                for (place, figure) in column.figures.iter().enumerate() {
                    canvas.text(figure, (self.x(place as f64), top - 12), LABEL.bold().middle())?;
                }
            }
        }
        Ok(())
    }
}

/// The label of a column: figures as they are, words in lines as wide as the column, which do not break `whole` words.
fn column_label(label: &str, slot: f64, whole: bool) -> Vec<String> {
    let room = (slot - 10.0).max(40.0);
    let fits = label.split(' ').all(|word| TICK.width(word) <= room);
    match label {
        "" => Vec::new(),
        label if label.contains(char::is_alphabetic) && (fits || !whole) => TICK.fit(label, room, MOST_LINES),
        label => vec![label.to_owned()],
    }
}

/// The chart with upright bars laid level where the labels of their columns, or the figures over them, have no room side by side on a sheet with this
/// room.
pub fn folded(spec: &ChartSpec, sheet: i32) -> ChartSpec {
    let mut spec = spec.clone();
    for panel in &mut spec.panels {
        let figured = has(panel, |mark| matches!(mark, Mark::Bar { figures, .. } if !figures.is_empty()));
        if !figured || panel.up.has_places() {
            continue;
        }
        let (places, _) = places(&panel.across.scale);
        let room = f64::from(sheet - 120) / places.len() as f64 - 12.0;
        let narrow = |place: &Place| {
            let wide = place.label.split_whitespace().chain(place.figures.iter().map(String::as_str)).any(|word| LABEL.width(word) > room);
            wide || LABEL.wrap(&place.label, room).len() > 3
        };
        if places.len() > 24 || places.iter().any(narrow) {
            std::mem::swap(&mut panel.across, &mut panel.up);
        } else {
            // The legend reads as the parts stand: from the top down.
            spec.legend.iter_mut().for_each(|keys| keys.reverse());
        }
    }
    spec
}

/// The parts of a chart for a sheet with this room, each with some of the places of its rows, or some of its panels.
pub fn split(spec: &ChartSpec, sheet: i32, parts: usize) -> Vec<ChartSpec> {
    let panels = spec.panels.len();
    let rows = spec.panels.first().map_or(0, |panel| places(&panel.up.scale).0.len());
    let by_panels = panels >= parts && (rows == 0 || panels > 2);
    if !by_panels && rows < parts {
        return vec![spec.clone()];
    }
    let size = if by_panels { panels } else { rows }.div_ceil(parts).max(1);
    let size = if by_panels { size.next_multiple_of(abreast(&spec.panels, sheet)) } else { size };
    let part = |from: usize| match by_panels {
        true => ChartSpec { panels: spec.panels[from..panels.min(from + size)].to_vec(), ..spec.clone() },
        false => ChartSpec { panels: spec.panels.iter().map(|panel| rows_of(panel, from, from + size)).collect(), ..spec.clone() },
    };
    (0..if by_panels { panels } else { rows }).step_by(size).map(part).collect()
}

/// A panel with its rows from number `from` to before number `to`.
fn rows_of(panel: &Panel, from: usize, to: usize) -> Panel {
    let mut panel = panel.clone();
    // All parts have the scale of the whole.
    let shown = scale::shown(&panel, false);
    if let Scale::Numbers(_, holds) = &mut panel.across.scale {
        holds.extend(shown);
    }
    let Scale::Places { places, .. } = &mut panel.up.scale else { return panel };
    let to = to.min(places.len());
    *places = places[from..to].to_vec();
    panel.marks.retain_mut(|mark| {
        let place = match mark {
            Mark::Bar { at, .. } | Mark::Band { at, .. } | Mark::Whisker { at, .. } | Mark::Link { at, .. } => at,
            Mark::Strip { at, .. } | Mark::Words { at, .. } => at,
            Mark::Point { at: [_, row], .. } => row,
            Mark::Cell { at: [_, row], .. } => {
                let inside = (from..to).contains(row);
                *row = row.saturating_sub(from);
                return inside;
            }
            Mark::Line { .. } | Mark::Rule(_) | Mark::Area(_) | Mark::Diagonal => return true,
        };
        let inside = (from..to).contains(&(place.round() as usize));
        *place -= from as f64;
        inside
    });
    panel
}
