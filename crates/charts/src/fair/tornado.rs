//! What moves a ratio of two units most.

use super::{Labels, Scale, on_paper, small};
use crate::canvas::Frame;
use crate::page::{FIGURE, Key, LABEL, MOST_LINES, Words, sheet};
use crate::palette::{A, B, GREY, Hatch, INK};
use crate::{Chart, ChartError};
use montjoie_analysis::fairness::fair::Fair;
use montjoie_core::language::Lang;

const ROW: i32 = 62;
const MOST: usize = 16;

/// The chart, where there is a ratio and something moves it.
pub fn chart(fair: &Fair, lang: Lang) -> Result<Option<Chart>, ChartError> {
    let (Some((over, under)), Some(ratio)) = (fair.ratio, fair.ratio()) else { return Ok(None) };
    let mut levers = fair.moving();
    levers.truncate(MOST);
    if levers.is_empty() {
        return Ok(None);
    }
    for lever in &mut levers {
        let words = |value: &str| if value.is_empty() { String::new() } else { fair.varied(&lever.factor, value, lang) };
        (lever.low.1, lever.high.1) = (words(&lever.low.1), words(&lever.high.1));
        lever.factor = fair.factor(&lever.factor, lang).to_owned();
    }
    let ends = levers.iter().flat_map(|lever| [lever.low.0, lever.high.0]);
    let scale = Scale::of(ends.chain([ratio.value]).chain(ratio.listed), 8.0);
    let names = (fair.unit(over, lang), fair.unit(under, lang));
    let words = Words {
        title: match lang {
            Lang::En => format!("A unit of {} is worth {} of {}", names.0, lang.number(ratio.value, 2), names.1),
            Lang::Fr => format!("{} vaut {} {}", lang.quote(names.0), lang.number(ratio.value, 2), lang.quote(names.1)),
        },
        subtitle: fair.ratio_sentence(lang).unwrap_or_default(),
        legend: vec![
            Key::area(A, Hatch::Plain, lang.pick("moves it down", "le fait baisser")),
            Key::area(B, Hatch::Rising, lang.pick("moves it up", "le fait monter")),
        ],
        note: lang.typeset(&note(ratio.listed.is_some(), lang)),
    };
    let labels = Labels::of(levers.iter().map(|lever| lever.factor.clone()), 420.0, ROW);
    let end = |text: String| FIGURE.fit(&text, 274.0, MOST_LINES);
    let number = |value: f64| lang.number(value, 2);
    let lows: Vec<Vec<String>> = levers.iter().map(|lever| end(format!("{} ·\u{a0}{}", lever.low.1, number(lever.low.0)))).collect();
    let highs: Vec<Vec<String>> = levers.iter().map(|lever| end(format!("{}\u{a0}· {}", number(lever.high.0), lever.high.1))).collect();
    let highest = lows.iter().chain(&highs).map(Vec::len).max().unwrap_or(1) as i32;
    let row_height = labels.row.max(highest * FIGURE.leading() + 8);
    let drawn = sheet(&words, &small(fair, lang), levers.len() as i32 * row_height + 60, |canvas, frame| {
        let plot = Frame { left: frame.left + labels.width + 330, right: frame.right - 290, top: frame.top, bottom: frame.bottom - 50 };
        scale.across(canvas, plot, lang)?;
        let main = plot.x(scale.share(ratio.value));
        if let Some(listed) = ratio.listed {
            let x = plot.x(scale.share(listed));
            canvas.dashed((x, plot.top), (x, plot.bottom), GREY, 3)?;
        }
        for (row, lever) in levers.iter().enumerate() {
            let y = plot.top + row as i32 * row_height + row_height / 2;
            let (low, high) = (plot.x(scale.share(lever.low.0)), plot.x(scale.share(lever.high.0)));
            canvas.block_centred(&labels.lines[row], (frame.left, y), LABEL)?;
            canvas.rect(Frame { left: low, right: main, top: y - 14, bottom: y + 14 }, A)?;
            canvas.hatched(Frame { left: main, right: high, top: y - 14, bottom: y + 14 }, B, Hatch::Rising, INK)?;
            if !lever.low.1.is_empty() {
                on_paper(canvas, &lows[row], (low - 14, y), FIGURE.end())?;
            }
            if !lever.high.1.is_empty() {
                on_paper(canvas, &highs[row], (high + 14, y), FIGURE)?;
            }
        }
        canvas.line((main, plot.top), (main, plot.bottom), INK, 3)?;
        Ok(())
    })?;
    let caption = levers
        .iter()
        .map(|lever| format!("{} {} – {}", lever.factor, lang.number(lever.low.0, 2), lang.number(lever.high.0, 2)))
        .collect::<Vec<_>>()
        .join("; ");
    Ok(Some(Chart { name: "what-moves-it".to_owned(), title: words.title.clone(), caption, svg: drawn.svg, inset: drawn.inset, lang }))
}

fn note(listed: bool, lang: Lang) -> String {
    let mut note = lang
        .pick(
            "Each bar: one thing changed, everything else as in the main scenario (upright line).",
            "Chaque barre : une seule chose changée, le reste comme au scénario principal (trait plein).",
        )
        .to_owned();
    if listed {
        note += lang.pick(" Dashed: what the list says.", " Tirets : ce que dit la liste.");
    }
    note
}
