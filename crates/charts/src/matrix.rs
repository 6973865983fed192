//! Who beats whom? Every unit against every unit, the strongest first; white where they are even.

use super::{Chart, ChartError, draw_whole};
use montjoie_analysis::fairness::matrix::{Entrant, Matrix};
use montjoie_analysis::fairness::sheet::FullMatrix;
use montjoie_core::language::Lang;
use montjoie_document::chart::{Axis, ChartSpec, Key, Look, Mark, Panel};

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

/// The heat map of a sheet; `subtitle` says of what, `footer` is the small print.
///
/// # Errors
/// It could not be drawn.
pub fn chart(sheet: &FullMatrix, subtitle: &str, footer: &str, lang: Lang) -> Result<Chart, ChartError> {
    let (matrix, kinds) = (&sheet.matrix, kinds(&sheet.matrix, &sheet.same, lang));
    let cell = |row: usize, column: usize| {
        let score = matrix.cell(kinds[row].first, kinds[column].first).score();
        let figures = vec![lang.number(score * 100.0, 0)];
        Mark::Cell { at: [column, row], look: Look::Balance(score), figures, below: String::new(), bold: false }
    };
    let all = 0..kinds.len();
    let marks = all.clone().flat_map(|row| all.clone().map(move |column| (row, column))).map(|(row, column)| cell(row, column)).collect();
    let mean = |kind: &Alike, decimals: usize| lang.percent(matrix.mean(kind.first).score(), decimals);
    let (title, alt) = match (kinds.first(), kinds.last(), lang) {
        (Some(first), Some(last), Lang::En) => (
            format!("Strongest: {}, {} against all alike; weakest: {}, {}", first.label, mean(first, 0), last.label, mean(last, 0)),
            format!(
                "Heat map of {} kinds of units against each other. Strongest: {}, {} against all alike; weakest: {}, {}.",
                kinds.len(),
                first.label,
                mean(first, 1),
                last.label,
                mean(last, 1)
            ),
        ),
        (Some(first), Some(last), Lang::Fr) => (
            format!(
                "La plus forte : {}, {} contre toutes ; la plus faible : {}, {}",
                first.label,
                mean(first, 0),
                last.label,
                mean(last, 0)
            ),
            format!(
                "Carte de chaleur de {} sortes d’unités entre elles. La plus forte : {}, {} contre toutes à parts égales ; la plus faible : {}, {}.",
                kinds.len(),
                first.label,
                mean(first, 1),
                last.label,
                mean(last, 1)
            ),
        ),
        _ => Default::default(),
    };
    let note = lang.pick(
        "Wins of the row against the column, half of the combats that neither wins included, in percent; the strongest unit on top. Columns have the numbers of the rows. Units with one profile share a row.",
        "Gains de la ligne contre la colonne, plus la moitié des combats sans vainqueur, en pour cent ; l’unité la plus forte en haut. Les colonnes portent les numéros des lignes. Les unités de même profil partagent une ligne.",
    );
    let rows = Axis::places(kinds.iter().enumerate().map(|(row, kind)| format!("{}.\u{a0}{}", row + 1, kind.label)));
    draw_whole(&ChartSpec {
        lang,
        name: "who-beats-whom".to_owned(),
        title: lang.typeset(&title),
        subtitle: subtitle.to_owned(),
        legend: vec![vec![Key::shades(Look::Balance, lang.pick("row wins", "la ligne gagne"))]],
        panels: vec![Panel::new(Axis::places(all.map(|row| (row + 1).to_string())), rows, marks)],
        note: lang.typeset(note),
        small: footer.to_owned(),
        alt: lang.typeset(&alt),
    })
}
