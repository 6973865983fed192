//! What does it cost? The losses of one unit against each of the others, and theirs: one ridge a matchup.

use super::matrix::{kinds, label};
use super::{Chart, ChartError, draw_whole};
use montjoie_analysis::fairness::sheet::FullMatrix;
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_document::chart::{Axis, ChartSpec, Key, Look, Mark, Panel, Scale};

/// The most enemies; of more, those are shown that are evenly spread over the order of strength.
const MOST: usize = 24;

/// The ridges of unit number `unit`; `subtitle` says over what, `footer` is the small print, `losses` what losses count.
///
/// # Errors
/// It could not be drawn.
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
    let mut alt = match lang {
        Lang::En => format!("Distribution of the losses of {short} against each enemy, and of theirs."),
        Lang::Fr => format!("Distribution des pertes de {short} contre chaque ennemi, et des leurs."),
    };
    let mut marks = [Vec::new(), Vec::new()];
    for (row, (enemy, label)) in enemies.iter().enumerate() {
        let cell = sheet.matrix.cell(own, *enemy);
        let strip = |shares: Vec<f64>, mean: f64, side: Side| Mark::Strip { at: row as f64, shares, mean, look: Look::Side(side) };
        marks[0].push(strip(sheet.losses(own, *enemy), cell.lost, Side::A));
        marks[1].push(strip(sheet.losses(*enemy, own), cell.destroyed, Side::B));
        let [lost, destroyed] = [cell.lost, cell.destroyed].map(|share| lang.percent(share, 0));
        alt += &match lang {
            Lang::En => format!(" {label}: loses {lost}, destroys {destroyed}."),
            Lang::Fr => format!(" {label}\u{a0}: perd {lost}, détruit {destroyed}."),
        };
    }
    let ends =
        [(0.0, lang.pick("nothing", "rien").to_owned()), (0.5, lang.percent(0.5, 0)), (1.0, lang.pick("removed", "retirée").to_owned())];
    let across = Axis { name: String::new(), scale: Scale::Values(ends.into()) };
    let [own_marks, enemy_marks] = marks;
    let rows = Axis::places(enemies.iter().map(|(_, label)| label.as_str()));
    let panels = vec![
        Panel::new(across.clone(), rows, own_marks).titled(lang.pick("own losses", "pertes propres")),
        Panel::new(across, Axis::places(enemies.iter().map(|_| "")), enemy_marks)
            .titled(lang.pick("the enemy’s losses", "pertes de l’ennemi")),
    ];
    let id: String = sheet.matrix.entrants[unit].id.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    draw_whole(&ChartSpec {
        lang,
        name: format!("losses-of-{id}"),
        title,
        subtitle: format!("{name} · {subtitle}"),
        legend: vec![vec![
            Key::area(Look::Side(Side::A), format!("{} {short}", lang.pick("losses of", "pertes de"))),
            Key::area(Look::Side(Side::B), lang.pick("losses of the enemy", "pertes de l’ennemi")),
        ]],
        panels,
        note,
        small: footer.to_owned(),
        alt,
    })
}
