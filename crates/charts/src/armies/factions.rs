//! Which list beats which.

use super::{list, spec};
use montjoie_analysis::ask::armies::Answer;
use montjoie_core::language::Lang;
use montjoie_document::chart::{Axis, ChartSpec, Look, Mark, Panel};

/// The heat map, where there are two lists or more.
pub(super) fn chart(answer: &Answer, lang: Lang) -> Option<ChartSpec> {
    let (lists, factions) = (answer.lists.len(), &answer.factions);
    if lists < 2 {
        return None;
    }
    let mut order: Vec<usize> = (0..lists).collect();
    order.sort_by(|&one, &other| factions.means[other].total_cmp(&factions.means[one]));
    let (first, last) = (order[0], order[lists - 1]);
    let share = |place: usize| lang.percent(factions.means[place], 0);
    let title = match lang {
        Lang::En => {
            format!(
                "{} win {} against the other lists, {} {}",
                list(answer, first, lang),
                share(first),
                list(answer, last, lang),
                share(last)
            )
        }
        Lang::Fr => {
            format!("{} : {} de victoires ; {} : {}", list(answer, first, lang), share(first), list(answer, last, lang), share(last))
        }
    };
    let (index, ends) = (lang.number(factions.index, 0), factions.index_interval());
    let (low, high) = (lang.number(ends.low, 0), lang.number(ends.high, 0));
    let note = match lang {
        Lang::En => format!(
            "The row's share of battles against the column in percent, an undecided battle as one half, with its 95 % interval. Fairness index {index} of 100 ({low} to {high}); equal lists would show {}.",
            lang.number(factions.by_chance, 0)
        ),
        Lang::Fr => format!(
            "Part des batailles que la ligne gagne contre la colonne, en pour cent, une bataille indécise comptant une moitié, avec l’intervalle à 95 %. Indice d’équité {index} sur 100 ({low} à {high}) ; des listes égales donneraient {}.",
            lang.number(factions.by_chance, 0)
        ),
    };
    let cell = |at: [usize; 2], share: f64, figure: String, below: String| Mark::Cell {
        at,
        look: Look::Balance(share),
        figures: vec![figure],
        below,
        bold: true,
    };
    let mut marks = Vec::new();
    for (row, &one) in order.iter().enumerate() {
        for (column, &other) in order.iter().enumerate() {
            marks.push(if one == other {
                cell([column, row], 0.5, "–".to_owned(), String::new())
            } else {
                let (share, ends) = (factions.cells[one][other].1, factions.interval(one, other));
                let reach = format!("± {}", lang.number((ends.high - ends.low) * 50.0, 1));
                cell([column, row], share, lang.number(share * 100.0, 1), reach)
            });
        }
        let mean = factions.means[one];
        marks.push(cell([lists, row], mean, lang.number(mean * 100.0, 1), String::new()));
    }
    let names = || order.iter().map(|&place| list(answer, place, lang));
    let columns = Axis::places(names().chain([lang.pick("mean", "moyenne")]));
    let told: Vec<String> = order.iter().map(|&place| format!("{} {}", list(answer, place, lang), share(place))).collect();
    Some(ChartSpec {
        panels: vec![Panel::new(columns, Axis::places(names()), marks)],
        alt: told.join("; "),
        ..spec(answer, "factions", &title, &note, lang)
    })
}
