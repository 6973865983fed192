//! What does it cost? The losses of one unit against each of the others, and theirs: one ridge a matchup.

use crate::canvas::Colour;

use super::canvas::{Canvas, Drawn, Frame};
use super::matrix::{kinds, label};
use super::page::{self, Key, LABEL, TICK, Words};
use super::palette::{self, Hatch};
use super::{Chart, ChartError};
use montjoie_analysis::fairness::sheet::FullMatrix;
use montjoie_core::language::Lang;

/// The most enemies; of more, those are shown that are evenly spread over the order of strength.
const MOST: usize = 24;

/// From one ridge to the next.
const PITCH: i32 = 66;
/// How far the highest rises above its own line: not into the row above, where most enemies are removed.
const RISE: i32 = 50;
/// Above the first ridge.
const HEAD: i32 = 92;

/// Draws the ridges of unit number `unit`; `subtitle` says over what, `footer` is the small print, `losses` what losses count.
pub fn chart(sheet: &FullMatrix, unit: usize, subtitle: &str, footer: &str, losses: &str, lang: Lang) -> Result<Chart, ChartError> {
    let own = sheet.same[unit];
    let mut enemies: Vec<(usize, String)> =
        kinds(&sheet.matrix, &sheet.same, lang).into_iter().map(|kind| (kind.first, kind.label)).collect();
    let all = enemies.len();
    if all > MOST {
        // Evenly spread, the strongest and the weakest among them.
        enemies = (0..MOST).map(|at| enemies[at * (all - 1) / (MOST - 1)].clone()).collect();
    }
    let name = label(&sheet.matrix, &sheet.same, own, lang);
    let short = lang.pick(&sheet.matrix.entrants[unit].name.0, &sheet.matrix.entrants[unit].name.1).to_owned();
    let mean = sheet.matrix.mean(own);
    let [lost, destroyed] = [mean.lost, mean.destroyed].map(|share| lang.percent(share, 0));
    let title = match lang {
        Lang::En => format!("{short}: {lost} lost and {destroyed} of the enemy destroyed, on average"),
        Lang::Fr => format!("{short}\u{a0}: {lost} de pertes et {destroyed} de l’ennemi détruit, en moyenne"),
    };
    let mut note = match lang {
        Lang::En => format!(
            "Each ridge: how likely each loss is, in {losses} lost by the end; the column at the far right is a unit removed. Heights grow as the square root, so that what is rare is seen. The bar on the line is the mean share destroyed: a unit removed counts whole, one that lives half of what it has lost."
        ),
        Lang::Fr => format!(
            "Chaque crête\u{a0}: la probabilité de chaque perte, en {losses} à la fin\u{202f}; la colonne de droite est une unité retirée. Les hauteurs croissent comme la racine carrée, pour que le rare se voie. Le trait sur la ligne est la part détruite en moyenne\u{a0}: une unité retirée compte entière, une unité en vie la moitié de ce qu’elle a perdu."
        ),
    };
    if enemies.len() < all {
        note += &match lang {
            Lang::En => format!(" {} of {all} enemies are shown.", enemies.len()),
            Lang::Fr => format!(" {} ennemis sur {all} sont montrés.", enemies.len()),
        };
    }
    let words = Words {
        title,
        subtitle: format!("{name} · {subtitle}"),
        legend: vec![
            Key::area(
                palette::A,
                Hatch::Plain,
                match lang {
                    Lang::En => format!("losses of {short}"),
                    Lang::Fr => format!("pertes de {short}"),
                },
            ),
            Key::area(palette::B, Hatch::Plain, lang.pick("losses of the enemy", "pertes de l’ennemi")),
        ],
        note,
    };
    let ridges = Ridges { sheet, own, enemies, lang };
    let height = HEAD + ridges.enemies.len() as i32 * PITCH;
    let drawn = page::sheet(&words, footer, height, |canvas, frame| ridges.draw(canvas, frame))?;
    let caption = ridges.caption(&short);
    let id: String = sheet.matrix.entrants[unit].id.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    Ok(Chart { name: format!("losses-of-{id}"), title: words.title.clone(), caption, svg: drawn.svg, inset: drawn.inset, lang })
}

struct Ridges<'a> {
    sheet: &'a FullMatrix,
    own: usize,
    enemies: Vec<(usize, String)>,
    lang: Lang,
}

impl Ridges<'_> {
    fn draw(&self, canvas: &mut Canvas, frame: Frame) -> Drawn {
        let most = f64::from(frame.width()) * 0.3;
        let lines = (PITCH / LABEL.leading()).max(1) as usize;
        let labels: Vec<Vec<String>> = self.enemies.iter().map(|(_, label)| LABEL.fit(label, most, lines)).collect();
        let width = labels.iter().flatten().map(|line| LABEL.width(line)).fold(0.0, f64::max).ceil() as i32;
        let left = frame.left + width + 28;
        let gap = 56;
        let half = (frame.right - left - gap) / 2;
        let panels = [Frame { left, right: left + half, ..frame }, Frame { left: frame.right - half, right: frame.right, ..frame }];
        let heads = [self.lang.pick("own losses", "pertes propres"), self.lang.pick("the enemy’s losses", "pertes de l’ennemi")];
        for (panel, head) in panels.iter().zip(heads) {
            canvas.text(head, (panel.left, frame.top + 18), LABEL.bold())?;
            for (share, look) in [(0.0, TICK), (0.5, TICK.middle()), (1.0, TICK.end())] {
                let x = panel.x(share);
                canvas.line((x, frame.top + HEAD - RISE + 22), (x, frame.bottom), palette::GRID, 2)?;
                let text = match share {
                    0.0 => self.lang.pick("nothing", "rien").to_owned(),
                    1.0 => self.lang.pick("removed", "retirée").to_owned(),
                    _ => self.lang.percent(share, 0),
                };
                canvas.text(&text, (x, frame.top + 46), look)?;
            }
        }
        for (row, ((enemy, _), label)) in self.enemies.iter().zip(&labels).enumerate() {
            let base = frame.top + HEAD + (row as i32 + 1) * PITCH - 24;
            canvas.block_centred(label, (left - 28, base - 14), LABEL.end())?;
            let cell = self.sheet.matrix.cell(self.own, *enemy);
            let sides = [
                (self.sheet.losses(self.own, *enemy), cell.lost, palette::A),
                (self.sheet.losses(*enemy, self.own), cell.destroyed, palette::B),
            ];
            for (panel, (losses, mean, colour)) in panels.iter().zip(&sides) {
                ridge(canvas, *panel, base, losses, *mean, *colour)?;
            }
        }
        Ok(())
    }

    fn caption(&self, short: &str) -> String {
        let mut text = match self.lang {
            Lang::En => format!("Distribution of the losses of {short} against each enemy, and of theirs."),
            Lang::Fr => format!("Distribution des pertes de {short} contre chaque ennemi, et des leurs."),
        };
        for (enemy, label) in &self.enemies {
            let cell = self.sheet.matrix.cell(self.own, *enemy);
            let [lost, destroyed] = [cell.lost, cell.destroyed].map(|share| self.lang.percent(share, 0));
            text += &match self.lang {
                Lang::En => format!(" {label}: loses {lost}, destroys {destroyed}."),
                Lang::Fr => format!(" {label}\u{a0}: perd {lost}, détruit {destroyed}."),
            };
        }
        text
    }
}

/// One distribution over its line: a column a value, edge to edge.
fn ridge(canvas: &mut Canvas, panel: Frame, base: i32, losses: &[f64], mean: f64, colour: Colour) -> Drawn {
    let values = losses.len().max(1) as f64;
    let height = |share: f64| (share.clamp(0.0, 1.0).sqrt() * f64::from(RISE)).round() as i32;
    let x = |edge: f64| panel.x((edge / values).clamp(0.0, 1.0));
    let mut outline = vec![(panel.left, base)];
    for (value, &share) in losses.iter().enumerate() {
        let y = base - height(share);
        outline.extend([(x(value as f64), y), (x(value as f64 + 1.0), y)]);
    }
    outline.push((panel.right, base));
    canvas.veil(&outline, colour, 0.55)?;
    canvas.path(&outline, colour, 2)?;
    canvas.line((panel.left, base), (panel.right, base), palette::LINE, 2)?;
    canvas.line((panel.left, base + 6), (panel.x(mean.clamp(0.0, 1.0)), base + 6), colour, 5)
}
