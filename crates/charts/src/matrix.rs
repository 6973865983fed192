//! Who beats whom? Every unit against every unit, the strongest first; white where they are even.

use crate::canvas::Colour;

use super::canvas::{Canvas, Drawn, Frame, Type};
use super::page::{self, LABEL, TICK, Words};
use super::palette::{self, PAPER};
use super::{Chart, ChartError};
use montjoie_analysis::fairness::matrix::{Entrant, Matrix};
use montjoie_analysis::fairness::sheet::FullMatrix;
use montjoie_core::language::Lang;

/// The smallest figures: 7 points on paper of A4 width.
const SMALLEST: f64 = page::LEAST;

/// The highest row, and the lowest that a label still fits.
const ROWS: (i32, i32) = (64, 30);

/// Units that meet everybody alike, to the bit, in one row.
pub(super) struct Alike {
    /// The first of them.
    pub(super) first: usize,
    /// What they are called, each name once, with the ids of their lists.
    pub(super) label: String,
}

/// The kinds of a matrix, the strongest first; `same` says of every unit which is the first that meets everybody as it does.
pub(super) fn kinds(matrix: &Matrix, same: &[usize], lang: Lang) -> Vec<Alike> {
    let firsts = matrix.by_strength().into_iter().filter(|&row| same[row] == row);
    firsts.map(|first| Alike { first, label: label(matrix, same, first, lang) }).collect()
}

/// The names of a unit and of those that are its equals: `Vougiers (french, companies), Billmen (english)`; where there is one list only, no list.
pub(super) fn label(matrix: &Matrix, same: &[usize], first: usize, lang: Lang) -> String {
    let mut names: Vec<(&str, Vec<&str>)> = Vec::new();
    for (_, entrant) in matrix.entrants.iter().enumerate().filter(|(row, _)| same[*row] == same[first]) {
        let name = lang.pick(&entrant.name.0, &entrant.name.1);
        let list = entrant.id.split_once('/').map_or("", |(list, _)| list);
        match names.iter_mut().find(|(known, _)| *known == name) {
            Some((_, lists)) => lists.push(list),
            None => names.push((name, vec![list])),
        }
    }
    let list_of = |entrant: &Entrant| entrant.id.split_once('/').map_or("", |(list, _)| list).to_owned();
    let alone = matrix.entrants.iter().all(|entrant| list_of(entrant) == list_of(&matrix.entrants[first]));
    let one = |(name, lists): (&str, Vec<&str>)| if alone { name.to_owned() } else { format!("{name} ({})", lists.join(", ")) };
    names.into_iter().map(one).collect::<Vec<_>>().join(", ")
}

/// The colour of a score: orange where the row loses, white where both are even, violet where it wins. Violet and orange are apart for every
/// kind of eye.
pub fn diverging(score: f64) -> Colour {
    const STOPS: [(f64, [f64; 3]); 5] = [
        (0.0, [179.0, 88.0, 6.0]),
        (0.25, [247.0, 176.0, 90.0]),
        (0.5, [255.0, 255.0, 255.0]),
        (0.75, [168.0, 158.0, 206.0]),
        (1.0, [72.0, 36.0, 124.0]),
    ];
    let score = if score.is_finite() { score.clamp(0.0, 1.0) } else { 0.5 };
    let above = STOPS.iter().position(|(at, _)| score <= *at).unwrap_or(STOPS.len() - 1).max(1);
    let ((low, from), (high, to)) = (STOPS[above - 1], STOPS[above]);
    let along = (score - low) / (high - low);
    let mix = |channel: usize| (from[channel] + (to[channel] - from[channel]) * along).round() as u8;
    Colour(mix(0), mix(1), mix(2))
}

/// Draws the heat map of a sheet; `subtitle` says of what, `footer` is the small print.
pub fn chart(sheet: &FullMatrix, subtitle: &str, footer: &str, lang: Lang) -> Result<Chart, ChartError> {
    let map = Map { matrix: &sheet.matrix, kinds: kinds(&sheet.matrix, &sheet.same, lang), lang };
    let words = Words {
        title: map.title(),
        subtitle: subtitle.to_owned(),
        legend: Vec::new(),
        note: lang
            .pick(
                "Wins of the row against the column, half of the combats that neither wins included, in percent; the strongest unit on top. Columns have the numbers of the rows. Units with one profile share a row.",
                "Gains de la ligne contre la colonne, plus la moitié des combats sans vainqueur, en pour cent\u{202f}; l’unité la plus forte en haut. Les colonnes portent les numéros des lignes. Les unités de même profil partagent une ligne.",
            )
            .to_owned(),
    };
    let drawn = page::sheet(&words, footer, map.height(), |canvas, frame| map.draw(canvas, frame))?;
    let caption = map.caption();
    Ok(Chart { name: "who-beats-whom".to_owned(), title: words.title.clone(), caption, svg: drawn.svg, inset: drawn.inset, lang })
}

struct Map<'a> {
    matrix: &'a Matrix,
    kinds: Vec<Alike>,
    lang: Lang,
}

/// Above the cells: the scale, and the numbers of the columns.
const HEAD: i32 = 104;

impl Map<'_> {
    fn row_height(&self) -> i32 {
        (1500 / self.kinds.len().max(1) as i32).clamp(ROWS.1, ROWS.0)
    }

    fn height(&self) -> i32 {
        HEAD + self.kinds.len() as i32 * self.row_height()
    }

    /// The labels, and how wide they are.
    fn labels(&self, frame: Frame) -> (Vec<Vec<String>>, i32) {
        let most = f64::from(frame.width()) * if self.kinds.len() > 30 { 0.22 } else { 0.335 };
        let lines = ((self.row_height() - 2 - LABEL.size as i32) / LABEL.leading() + 1).max(1) as usize;
        let labels: Vec<Vec<String>> = self.kinds.iter().map(|kind| LABEL.fit(&kind.label, most, lines)).collect();
        let width = labels.iter().flatten().map(|line| LABEL.width(line)).fold(0.0, f64::max).ceil() as i32;
        (labels, width)
    }

    fn draw(&self, canvas: &mut Canvas, frame: Frame) -> Drawn {
        self.scale(canvas, frame)?;
        let number = Type { size: SMALLEST, ..TICK };
        let numbers = number.width(&self.kinds.len().to_string()).ceil() as i32 + 14;
        let (labels, width) = self.labels(frame);
        let left = frame.left + width + numbers + 22;
        let (top, height, count) = (frame.top + HEAD, self.row_height(), self.kinds.len() as i32);
        // No wider than they are high by much: few units make no ribbons.
        let right = frame.right.min(left + count * (height * 2).max(60));
        let x = |column: i32| left + (right - left) * column / count;
        let wide = x(1) - x(0);
        let figure = |size: f64| Type { size, ..LABEL }.middle();
        let room = |look: Type| look.width("50") <= f64::from(wide - 4) && look.size * 1.05 <= f64::from(height);
        let figures = [27.0, SMALLEST].map(figure).into_iter().find(|look| room(*look)).unwrap_or(figure(SMALLEST));
        for (row, kind) in self.kinds.iter().enumerate() {
            let y = top + row as i32 * height;
            let middle = y + height / 2;
            canvas.block_centred(&labels[row], (frame.left + width, middle), LABEL.end())?;
            let name = (row + 1).to_string();
            canvas.text_centred(&name, (left - 10, middle), number.end())?;
            if number.width(&name) <= f64::from(wide - 2) {
                canvas.text(&name, ((x(row as i32) + x(row as i32 + 1)) / 2, top - 10), number.middle())?;
            }
            for (column, other) in self.kinds.iter().enumerate() {
                let score = self.matrix.cell(kind.first, other.first).score();
                let colour = diverging(score);
                let cell = Frame { left: x(column as i32), right: x(column as i32 + 1), top: y, bottom: y + height };
                canvas.rect(cell, colour)?;
                canvas.outline(cell, if row == column { palette::LINE } else { PAPER })?;
                let text = self.lang.number(score * 100.0, 0);
                let look = figures.colour(palette::text_on(colour));
                if look.width(&text) <= f64::from(wide - 2) {
                    canvas.text_centred(&text, ((cell.left + cell.right) / 2, middle), look)?;
                }
            }
        }
        let (bottom, line) = (top + count * height, palette::LINE);
        canvas.outline(Frame { left, right: x(count), top, bottom }, line)
    }

    /// The colours and what they stand for.
    fn scale(&self, canvas: &mut Canvas, frame: Frame) -> Drawn {
        const STEPS: i32 = 41;
        const WIDTH: i32 = 9;
        let text = self.lang.pick("row wins", "la ligne gagne");
        let left = frame.left + LABEL.width(text).ceil() as i32 + 24;
        canvas.text_centred(text, (frame.left, frame.top + 12), LABEL)?;
        for step in 0..STEPS {
            let share = f64::from(step) / f64::from(STEPS - 1);
            let box_ = Frame { left: left + step * WIDTH, right: left + (step + 1) * WIDTH, top: frame.top, bottom: frame.top + 24 };
            canvas.rect(box_, diverging(share))?;
        }
        canvas.outline(Frame { left, right: left + STEPS * WIDTH, top: frame.top, bottom: frame.top + 24 }, palette::LINE)?;
        for (share, look) in [(0.0, TICK), (0.5, TICK.middle()), (1.0, TICK.end())] {
            let x = left + (share * f64::from(STEPS * WIDTH)) as i32;
            canvas.text(&self.lang.percent(share, 0), (x, frame.top + 48), look)?;
        }
        Ok(())
    }

    /// The strongest and the weakest, each against all alike.
    fn title(&self) -> String {
        let (Some(first), Some(last)) = (self.kinds.first(), self.kinds.last()) else { return String::new() };
        let [most, least] = [first, last].map(|kind| self.lang.percent(self.matrix.mean(kind.first).score(), 0));
        let (first, last) = (&first.label, &last.label);
        match self.lang {
            Lang::En => format!("Strongest: {first}, {most} against all alike; weakest: {last}, {least}"),
            Lang::Fr => format!("La plus forte\u{a0}: {first}, {most} contre toutes\u{202f}; la plus faible\u{a0}: {last}, {least}"),
        }
    }

    fn caption(&self) -> String {
        let score = |kind: &Alike| self.lang.percent(self.matrix.mean(kind.first).score(), 1);
        let (Some(first), Some(last)) = (self.kinds.first(), self.kinds.last()) else { return String::new() };
        match self.lang {
            Lang::En => format!(
                "Heat map of {} kinds of units against each other. Strongest: {}, {} against all alike; weakest: {}, {}.",
                self.kinds.len(),
                first.label,
                score(first),
                last.label,
                score(last)
            ),
            Lang::Fr => format!(
                "Carte de chaleur de {} sortes d’unités entre elles. La plus forte\u{a0}: {}, {} contre toutes à parts égales\u{202f}; la plus faible\u{a0}: {}, {}.",
                self.kinds.len(),
                first.label,
                score(first),
                last.label,
                score(last)
            ),
        }
    }
}
