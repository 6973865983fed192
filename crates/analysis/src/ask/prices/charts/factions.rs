//! Which list beats which.

use super::{spec, told};
use crate::ask::armies::ArmiesAnswer;
use montjoie_core::language::Lang;
use montjoie_document::chart::{Axis, ChartSpec, Look, Mark, Panel};

/// The heat map of lists against lists, where there are two lists or more.
pub(super) fn chart(answer: &ArmiesAnswer, lang: Lang) -> Option<ChartSpec> {
    let (lists, factions) = (answer.lists.len(), &answer.factions);
    if lists < 2 {
        return None;
    }
    let mut order: Vec<usize> = (0..lists).collect();
    order.sort_by(|&one, &other| factions.means[other].total_cmp(&factions.means[one]));
    let share = |place: usize| lang.percent(factions.means[place], 0);
    // Lists that are asked about are rows, the others columns.
    let asked = answer.mine.map_or(lists, |mine| mine.lists);
    let rows: Vec<usize> = order.iter().copied().filter(|&place| place < asked).collect();
    let columns: Vec<usize> = order.iter().copied().filter(|&place| answer.mine.is_none() || place >= asked).collect();
    let said = |&place: &usize| format!("{} {}", answer.list(place, lang), share(place));
    let title = if answer.mine.is_some() {
        let won = rows.iter().map(said).collect::<Vec<_>>().join(", ");
        format!("{} {won}", lang.pick("Wins against the other lists:", "Victoires contre les autres listes :"))
    } else {
        let [(first, most), (last, least)] = [order[0], order[lists - 1]].map(|place| (answer.list(place, lang), share(place)));
        say!(lang, "{first} win {most} against the other lists, {last} {least}", "{first} : {most} de victoires ; {last} : {least}")
    };
    let note = lang.pick(
        "The row's share of battles against the column in percent, an undecided battle as one half, with its 95 % interval.",
        "Part des batailles que la ligne gagne contre la colonne, en pour cent, une bataille indécise comptant une moitié, avec l’intervalle à 95 %.",
    );
    let index =
        answer.mine.is_none().then(|| format!(" {} {}.", lang.pick("Fairness index", "Indice d’équité"), factions.index_words(lang)));
    let note = format!("{note}{}", index.unwrap_or_default());
    let cell = |at: [usize; 2], share: f64, figure: String, below: String| Mark::Cell {
        at,
        look: Look::Balance(share),
        figures: vec![figure],
        below,
        bold: true,
    };
    let mut marks = Vec::new();
    for (row, &one) in rows.iter().enumerate() {
        for (column, &other) in columns.iter().enumerate() {
            marks.push(if one == other {
                cell([column, row], 0.5, "–".to_owned(), String::new())
            } else {
                let (share, ends) = (factions.cells[one][other].1, factions.interval(one, other));
                let reach = format!("± {}", lang.number((ends.high - ends.low) * 50.0, 1));
                cell([column, row], share, lang.number(share * 100.0, ends.decimals().min(1)), reach)
            });
        }
        let mean = factions.means[one];
        let decimals = factions.mean_interval(one).decimals().min(1);
        marks.push(cell([columns.len(), row], mean, lang.number(mean * 100.0, decimals), String::new()));
    }
    let names = |places: &[usize]| places.iter().map(|&place| answer.list(place, lang)).collect::<Vec<_>>();
    let across = Axis::places(names(&columns).into_iter().chain([lang.pick("mean", "moyenne")]));
    Some(ChartSpec {
        panels: vec![Panel::new(across, Axis::places(names(&rows)), marks)],
        alt: told(order.iter().map(said)),
        ..spec(&answer.lists, "factions", &title, &note, lang)
    })
}
