//! Which list beats which.

use super::{list, subtitle};
use crate::canvas::{Frame, Type};
use crate::matrix::diverging;
use crate::page::{LABEL, TICK, Words, sheet};
use crate::palette::{LINE, PAPER, text_on};
use crate::{Chart, ChartError};
use montjoie_analysis::ask::armies::Answer;
use montjoie_core::language::Lang;

const ROW: i32 = 96;
const HEAD: i32 = 52;
const FIGURE: Type = Type::of(30.0).bold();

/// The heat map, where there are two lists or more.
pub(super) fn chart(answer: &Answer, small: &str, lang: Lang) -> Result<Option<Chart>, ChartError> {
    let (lists, factions) = (answer.lists.len(), &answer.factions);
    if lists < 2 {
        return Ok(None);
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
    let words = Words { title: lang.typeset(&title), subtitle: subtitle(answer, lang), legend: Vec::new(), note: lang.typeset(&note) };
    let drawn = sheet(&words, small, HEAD + lists as i32 * ROW, |canvas, frame| {
        let labels = order.iter().map(|&place| LABEL.width(list(answer, place, lang))).fold(0.0, f64::max).ceil() as i32;
        let left = frame.left + labels + 24;
        let columns = lists as i32 + 1;
        let x = |column: i32| left + (frame.right - left) * column / columns;
        let top = frame.top + HEAD;
        for (column, &place) in order.iter().enumerate() {
            let middle = (x(column as i32) + x(column as i32 + 1)) / 2;
            canvas.text_centred(list(answer, place, lang), (middle, frame.top + HEAD / 2), TICK.middle())?;
        }
        let mean = lang.pick("mean", "moyenne");
        canvas.text_centred(mean, ((x(columns - 1) + x(columns)) / 2, frame.top + HEAD / 2), TICK.middle())?;
        for (row, &one) in order.iter().enumerate() {
            let (y, bottom) = (top + row as i32 * ROW, top + (row as i32 + 1) * ROW);
            canvas.text_centred(list(answer, one, lang), (left - 16, (y + bottom) / 2), LABEL.end())?;
            let others = order.iter().enumerate().map(|(column, &other)| (column, (one != other).then_some(other)));
            for (column, other) in others.chain([(lists, None)]) {
                let share = match other {
                    Some(other) => factions.cells[one][other].1,
                    None if column == lists => factions.means[one],
                    None => 0.5,
                };
                let cell = Frame { left: x(column as i32), right: x(column as i32 + 1), top: y, bottom };
                let colour = diverging(share);
                canvas.rect(cell, colour)?;
                canvas.outline(cell, PAPER)?;
                let middle = ((cell.left + cell.right) / 2, (y + bottom) / 2);
                match other {
                    None if column < lists => canvas.text_centred("–", middle, LABEL.middle().colour(text_on(colour)))?,
                    None => canvas.text_centred(&lang.number(share * 100.0, 1), middle, FIGURE.middle().colour(text_on(colour)))?,
                    Some(other) => {
                        let ends = factions.interval(one, other);
                        let reach = format!("± {}", lang.number((ends.high - ends.low) * 50.0, 1));
                        canvas.text_centred(
                            &lang.number(share * 100.0, 1),
                            (middle.0, middle.1 - 14),
                            FIGURE.middle().colour(text_on(colour)),
                        )?;
                        canvas.text_centred(&reach, (middle.0, middle.1 + 22), TICK.middle().colour(text_on(colour)))?;
                    }
                }
            }
        }
        canvas.outline(Frame { left, right: x(columns), top, bottom: top + lists as i32 * ROW }, LINE)
    })?;
    let caption = order.iter().map(|&place| format!("{} {}", list(answer, place, lang), share(place))).collect::<Vec<_>>().join("; ");
    Ok(Some(Chart { name: "factions".to_owned(), title: words.title.clone(), caption, svg: drawn.svg, inset: drawn.inset, lang }))
}
