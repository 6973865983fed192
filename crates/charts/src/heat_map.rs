//! Where do the odds turn? The share that A wins over two swept values, with figures in the cells.

use super::canvas::{Canvas, Drawn, Frame, Type};
use super::grid::{Fixed, Grid};
use super::page::{self, FIGURE, LABEL, MOST_LINES, TICK, Words, page};
use super::palette::{self, GREY, PAPER};
use super::sweep::{MOST_CHARTS, MOST_PANELS, file_stem, meaning};
use super::{Chart, ChartError, titles};
use montjoie_analysis::scenario::findings::Findings;
use montjoie_core::language::{Lang, capital};
use montjoie_core::tally::Winner;

/// The two dimensions of the map: numbers before words, the longer one across.
fn chosen(grid: &Grid) -> Option<(usize, usize)> {
    let several = |d: &usize| grid.dimensions[*d].key.is_some() && grid.dimensions[*d].values.len() > 1;
    let mut swept: Vec<usize> = (0..grid.dimensions.len()).filter(several).collect();
    swept.sort_by_key(|&d| grid.dimensions[d].numbers.is_none());
    let (&first, &second) = (swept.first()?, swept.get(1)?);
    let length = |d: usize| grid.dimensions[d].values.len();
    Some(if length(first) >= length(second) { (first, second) } else { (second, first) })
}

/// The charts: one panel a combination of everything else.
pub fn charts(findings: &Findings, lang: Lang) -> Result<Vec<Chart>, ChartError> {
    let grid = Grid::new(findings, lang);
    let Some((across, down)) = chosen(&grid) else { return Ok(Vec::new()) };
    let panels = grid.combinations(&grid.others(&[across, down]));
    let shown = panels.len().min(MOST_PANELS * MOST_CHARTS);
    let several = shown > MOST_PANELS;
    let cut = (shown < panels.len()).then_some((shown, panels.len()));
    let mut charts = Vec::new();
    for (number, panels) in panels[..shown].chunks(MOST_PANELS).enumerate() {
        let map = Map { findings, grid: &grid, across, down, panels, lang };
        let name = format!("win-share-by-{}-and-{}", file_stem(map.key(across)), file_stem(map.key(down)));
        let name = if several { format!("{name}-{}", number + 1) } else { name };
        charts.push(map.chart(name, cut)?);
    }
    Ok(charts)
}

struct Map<'m> {
    findings: &'m Findings,
    grid: &'m Grid<'m>,
    across: usize,
    down: usize,
    panels: &'m [Fixed],
    lang: Lang,
}

impl Map<'_> {
    fn key(&self, dimension: usize) -> &str {
        self.grid.dimensions[dimension].key.as_deref().unwrap_or_default()
    }

    /// What the key of a dimension is called.
    fn name(&self, dimension: usize) -> &str {
        &self.grid.dimensions[dimension].name
    }

    fn chart(&self, name: String, cut: Option<(usize, usize)>) -> Result<Chart, ChartError> {
        let lang = self.lang;
        let (columns, rows) = (self.grid.dimensions[self.across].values.len(), self.grid.dimensions[self.down].values.len());
        let words = Words { title: self.title(), subtitle: page::sides(self.findings, lang), legend: Vec::new(), note: self.note(cut) };
        // Narrow maps stand side by side.
        let abreast = if self.panels.len() == 1 || columns > 12 {
            1
        } else if columns > 5 || self.panels.len() == 2 {
            2
        } else {
            3
        };
        let titled = self.panels.iter().any(|panel| !self.grid.label(panel).is_empty());
        let cell = (560 / (rows as i32 * (self.panels.len().div_ceil(abreast) as i32))).clamp(58, 170);
        let title_lines = if titled { self.titles(abreast).iter().map(Vec::len).max().unwrap_or(0) as i32 } else { 0 };
        // Rows keep room for labels at their widest, so that this is the narrowest that a column can be.
        let column = (f64::from(page::RIGHT - page::LEFT) / abreast as f64 - 48.0) * 0.66 / columns as f64;
        let panel = rows as i32 * cell + 64 + self.across_lines(column) * TICK.leading() + title_lines * LABEL.leading() + 18;
        let height = 84 + panel * self.panels.len().div_ceil(abreast) as i32 - 20;
        let drawn = page(self.findings, lang, &words, height, |canvas, frame| {
            self.scale(canvas, frame)?;
            for ((place, fixed), title) in self.panels.iter().enumerate().zip(self.titles(abreast)) {
                let width = (frame.width() + 48) / abreast as i32;
                let left = frame.left + (place % abreast) as i32 * width;
                let top = frame.top + 84 + (place / abreast) as i32 * panel;
                let inner = Frame { left, right: left + width - 48, top, bottom: top + panel };
                canvas.block(&title, (left, top + 18), LABEL.bold())?;
                self.panel(canvas, inner, top + title_lines * LABEL.leading() + 8, cell, fixed)?;
            }
            Ok(())
        })?;
        Ok(Chart { name, title: words.title.clone(), caption: self.caption(), svg: drawn.svg, inset: drawn.inset, lang })
    }

    fn titles(&self, abreast: usize) -> Vec<Vec<String>> {
        let width = (f64::from(page::RIGHT - page::LEFT) + 48.0) / abreast as f64 - 48.0;
        self.panels.iter().map(|panel| LABEL.bold().fit(&self.grid.label(panel), width, MOST_LINES)).collect()
    }

    fn title(&self) -> String {
        titles::mapped(self.findings, [self.across, self.down].map(|dimension| self.grid.dimensions[dimension].title()), self.lang)
    }

    fn note(&self, cut: Option<(usize, usize)>) -> String {
        let lang = self.lang;
        let mut note = lang
            .pick(
                "Share of all combats that A wins, in percent; bold from 50 on.",
                "Part de tous les combats que gagne A, en pour cent\u{202f}; en gras dès 50.",
            )
            .to_owned();
        for dimension in [self.across, self.down] {
            if let Some(text) = meaning(self.findings, self.key(dimension), lang) {
                note += &format!(" {}{} {text}.", capital(self.name(dimension)), lang.colon());
            }
        }
        if let Some((shown, all)) = cut {
            note += &match lang {
                Lang::En => format!(" {shown} of {all} combinations are shown."),
                Lang::Fr => format!(" {shown} combinaisons sur {all} sont montrées."),
            };
        }
        note
    }

    /// The colours and what they stand for.
    fn scale(&self, canvas: &mut Canvas, frame: Frame) -> Drawn {
        const STEPS: i32 = 40;
        const WIDTH: i32 = 9;
        let text = self.lang.pick("A wins", "A gagne");
        let left = frame.left + LABEL.width(text).ceil() as i32 + 24;
        canvas.text_centred(text, (frame.left, frame.top + 12), LABEL)?;
        for step in 0..STEPS {
            let share = f64::from(step) / f64::from(STEPS - 1);
            let box_ = Frame { left: left + step * WIDTH, right: left + (step + 1) * WIDTH, top: frame.top, bottom: frame.top + 24 };
            canvas.rect(box_, palette::heat(share))?;
        }
        for (share, look) in [(0.0, TICK), (0.5, TICK.middle()), (1.0, TICK.end())] {
            let x = left + (share * f64::from(STEPS * WIDTH)) as i32;
            canvas.text(&self.lang.percent(share, 0), (x, frame.top + 48), look)?;
        }
        Ok(())
    }

    fn panel(&self, canvas: &mut Canvas, frame: Frame, top: i32, cell: i32, fixed: &Fixed) -> Drawn {
        let (across, down) = (&self.grid.dimensions[self.across], &self.grid.dimensions[self.down]);
        let side = &down.words;
        let most = f64::from(frame.width()) * 0.3;
        let name_lines = TICK.fit(down.scale(), most, 2);
        let side: Vec<Vec<String>> = side.iter().map(|value| TICK.fit(value, most, (cell / TICK.leading()).max(1) as usize)).collect();
        let wide = |lines: &[String]| lines.iter().map(|line| TICK.width(line)).fold(0.0, f64::max).ceil() as i32;
        let label = side.iter().map(|lines| wide(lines)).max().unwrap_or(0).max(wide(&name_lines)) + 16;
        let left = frame.left + label;
        let columns = across.values.len() as i32;
        let x = |column: i32| left + (frame.right - left) * column / columns;
        for (row, value) in down.order().into_iter().rev().enumerate() {
            let y = top + row as i32 * cell;
            canvas.block_centred(&side[value], (left - 14, y + cell / 2), TICK.end())?;
            for (column, at) in across.order().into_iter().enumerate() {
                let place = [fixed.as_slice(), &[(self.across, at), (self.down, value)]].concat();
                let Some(finding) = self.grid.at(&place) else { continue };
                let share = finding.share(Winner::A).value;
                if !share.is_finite() {
                    continue;
                }
                let colour = palette::heat(share);
                let column = column as i32;
                let cell_frame = Frame { left: x(column), right: x(column + 1), top: y, bottom: y + cell };
                canvas.rect(cell_frame, colour)?;
                canvas.outline(cell_frame, PAPER)?;
                let size = if cell >= 90 && columns <= 8 { 30.0 } else { FIGURE.size };
                let look = Type { size, colour: palette::text_on(colour), bold: share >= 0.5, ..FIGURE }.middle();
                let room = f64::from(cell_frame.width() - 6);
                let texts = [self.lang.number(share * 100.0, 1), self.lang.number(share * 100.0, 0)];
                if let Some(text) = texts.iter().find(|text| look.width(text) <= room) {
                    canvas.text_centred(text, ((cell_frame.left + cell_frame.right) / 2, y + cell / 2), look)?;
                }
            }
        }
        let bottom = top + down.values.len() as i32 * cell;
        let across_label = self.across_labels(f64::from(x(1) - x(0)));
        let mut free = left - 4;
        for (column, at) in across.order().into_iter().enumerate() {
            let column = column as i32;
            let centre = (x(column) + x(column + 1)) / 2;
            let half = wide(&across_label[at]) / 2 + 1;
            // Numbers that would touch the one before are left out.
            if centre - half >= free && centre + half <= frame.right + 20 {
                canvas.block(&across_label[at], (centre, bottom + 30), TICK.middle())?;
                free = centre + half + 8;
            }
        }
        let below = self.across_lines(f64::from(x(1) - x(0))) * TICK.leading();
        // The name of the rows stands where both scales meet, that of the columns below their figures.
        let across_name = TICK.fit(across.scale(), f64::from(frame.right - left), 1);
        canvas.block(&name_lines, (left - 14, bottom + 30), TICK.colour(GREY).end())?;
        canvas.block(&across_name, ((left + frame.right) / 2, bottom + 30 + below), TICK.colour(GREY).middle())?;
        Ok(())
    }

    /// The labels of the columns: numbers as they are, words in lines as wide as a column.
    fn across_labels(&self, width: f64) -> Vec<Vec<String>> {
        let across = &self.grid.dimensions[self.across];
        let label = |value: &String| match across.numbers {
            Some(_) => vec![value.clone()],
            None => TICK.fit(value, (width - 10.0).max(40.0), MOST_LINES),
        };
        across.words.iter().map(label).collect()
    }

    fn across_lines(&self, width: f64) -> i32 {
        self.across_labels(width).iter().map(Vec::len).max().unwrap_or(1) as i32
    }

    fn caption(&self) -> String {
        let mut least: Option<(f64, String)> = None;
        let mut most: Option<(f64, String)> = None;
        for panel in self.panels {
            for rest in self.grid.combinations(&[self.across, self.down]) {
                let place = [panel.as_slice(), &rest].concat();
                let Some(share) = self.grid.at(&place).map(|finding| finding.share(Winner::A).value) else { continue };
                if least.as_ref().is_none_or(|(value, _)| share < *value) {
                    least = Some((share, self.grid.label(&place)));
                }
                if most.as_ref().is_none_or(|(value, _)| share > *value) {
                    most = Some((share, self.grid.label(&place)));
                }
            }
        }
        let (Some((least, at_least)), Some((most, at_most))) = (least, most) else { return self.title() };
        let (least, most) = (self.lang.percent(least, 1), self.lang.percent(most, 1));
        match self.lang {
            Lang::En => format!("Heat map of the share of combats that A wins: from {least} ({at_least}) to {most} ({at_most})."),
            Lang::Fr => format!("Carte de chaleur des parts de combats que gagne A\u{a0}: de {least} ({at_least}) à {most} ({at_most})."),
        }
    }
}
