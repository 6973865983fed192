//! What moves a ratio of two units most.

use super::{Scale, small};
use crate::charts::canvas::Frame;
use crate::charts::page::{FIGURE, Key, LABEL, Words, sheet};
use crate::charts::palette::{A, B, GREY, Hatch, INK};
use crate::charts::{Chart, ChartError};
use crate::fairness::fair::Fair;
use crate::language::Lang;

const ROW: i32 = 62;
const MOST: usize = 16;

/// The chart, where there is a ratio and something moves it.
pub fn chart(fair: &Fair, lang: Lang) -> Result<Option<Chart>, ChartError> {
    let (Some((over, under)), Some(ratio)) = (fair.ratio, fair.ratio()) else { return Ok(None) };
    let mut levers = fair.study.levers(&fair.scenarios, &ratio.scenarios);
    levers.retain(|lever| lever.high.0 - lever.low.0 > 5e-4);
    levers.truncate(MOST);
    if levers.is_empty() {
        return Ok(None);
    }
    let ends = levers.iter().flat_map(|lever| [lever.low.0, lever.high.0]);
    let scale = Scale::of(ends.chain([ratio.value]).chain(ratio.listed), 8.0);
    let names = (fair.full(over, lang), fair.full(under, lang));
    let words = Words {
        title: match lang {
            Lang::En => format!("How many {} is a unit of {} worth?", names.1, names.0),
            Lang::Fr => format!("Combien de {} vaut une unité de {}\u{202f}?", names.1, names.0),
        },
        subtitle: fair.ratio_sentence(lang).unwrap_or_default(),
        legend: vec![
            Key::area(A, Hatch::Plain, lang.pick("moves it down", "le fait baisser")),
            Key::area(B, Hatch::Rising, lang.pick("moves it up", "le fait monter")),
        ],
        note: lang
            .pick(
                "Each bar: one thing changed, everything else as in the main scenario (upright line). Dashed: what the list says.",
                "Chaque barre\u{a0}: une seule chose changée, le reste comme au scénario principal (trait plein). Tirets\u{a0}: ce que dit la liste.",
            )
            .to_owned(),
    };
    let wide = levers.iter().map(|lever| LABEL.width(&lever.factor)).fold(0.0, f64::max).min(420.0).ceil() as i32;
    let drawn = sheet(&words, &small(fair, lang), levers.len() as i32 * ROW + 60, |canvas, frame| {
        let plot = Frame { left: frame.left + wide + 330, right: frame.right - 290, top: frame.top, bottom: frame.bottom - 50 };
        scale.across(canvas, plot, lang)?;
        let main = plot.x(scale.share(ratio.value));
        for (number, lever) in levers.iter().enumerate() {
            let y = plot.top + number as i32 * ROW + ROW / 2;
            let (low, high) = (plot.x(scale.share(lever.low.0)), plot.x(scale.share(lever.high.0)));
            canvas.block_centred(&LABEL.fit(&lever.factor, 420.0, 2), (frame.left, y), LABEL)?;
            canvas.rect(Frame { left: low, right: main, top: y - 14, bottom: y + 14 }, A)?;
            canvas.hatched(Frame { left: main, right: high, top: y - 14, bottom: y + 14 }, B, Hatch::Rising, INK)?;
            if !lever.low.1.is_empty() {
                let text = FIGURE.fit(&format!("{} · {}", lever.low.1, lang.number(lever.low.0, 2)), 270.0, 2);
                canvas.block_centred(&text, (low - 14, y), FIGURE.end())?;
            }
            if !lever.high.1.is_empty() {
                let text = FIGURE.fit(&format!("{} · {}", lang.number(lever.high.0, 2), lever.high.1), 270.0, 2);
                canvas.block_centred(&text, (high + 14, y), FIGURE)?;
            }
        }
        canvas.line((main, plot.top), (main, plot.bottom), INK, 3)?;
        if let Some(listed) = ratio.listed {
            let x = plot.x(scale.share(listed));
            canvas.dashed((x, plot.top), (x, plot.bottom), GREY, 3)?;
        }
        Ok(())
    })?;
    let caption = levers
        .iter()
        .map(|lever| format!("{} {} – {}", lever.factor, lang.number(lever.low.0, 2), lang.number(lever.high.0, 2)))
        .collect::<Vec<_>>()
        .join("; ");
    Ok(Some(Chart { name: "what-moves-it".to_owned(), title: words.title.clone(), caption, svg: drawn.svg, inset: drawn.inset, lang }))
}
