//! The evidence: what rules and generals are worth, how many units stop some others, what goes well together.

use super::{list, subtitle};
use crate::canvas::{Frame, Type};
use crate::fair::{Labels, Scale, signed};
use crate::matrix::diverging;
use crate::page::{FIGURE, Key, LABEL, TICK, Words, share_scale_up, sheet};
use crate::palette::{A, GREY, Hatch, INK, LINE, Marker, PAPER, SAMPLE, text_on};
use crate::{Chart, ChartError};
use montjoie_analysis::ask::armies::{Answer, Exchange, Given, OF};
use montjoie_analysis::ask::prices::setting;
use montjoie_core::language::{Lang, Text};

const ROW: i32 = 44;

/// What rules and generals are worth, where they were tried.
pub(super) fn rules(answer: &Answer, small: &str, lang: Lang) -> Result<Option<Chart>, ChartError> {
    // What one bar says: its name, points and the half-width of the interval; rules per unit, the rest per army.
    let mut bars: Vec<(bool, String, f64, f64)> = answer
        .gifts
        .iter()
        .map(|gift| match (&gift.given, gift.each()) {
            (Given::Rule { name: (en, fr), .. }, Some((points, reach))) => (true, lang.pick(en, fr).to_owned(), points, reach),
            (Given::Rule { name: (en, fr), .. }, None) => (true, lang.pick(en, fr).to_owned(), gift.points, gift.reach),
            (Given::Keys(words), _) => {
                let words: Vec<String> = words.iter().map(|word| setting(answer.system, &word.key, &word.value, lang)).collect();
                (false, words.join(", "), gift.points, gift.reach)
            }
        })
        .collect();
    bars.sort_by(|one, other| other.0.cmp(&one.0).then(other.2.total_cmp(&one.2)));
    if !bars.iter().any(|bar| bar.0) {
        return Ok(None);
    }
    // The most valuable rule whose interval does not include zero.
    let title = match (bars.iter().find(|(rule, _, points, reach)| *rule && points > reach), lang) {
        (Some(first), Lang::En) => format!("{} is worth {} points to a unit that has it", first.1, lang.number(first.2, 1)),
        (Some(first), Lang::Fr) => format!("{} vaut {} points à l’unité qui l’a", first.1, lang.number(first.2, 1)),
        (None, Lang::En) => "No rule has a clear worth in these battles".to_owned(),
        (None, Lang::Fr) => "Aucune règle ne vaut sûrement quelque chose dans ces batailles".to_owned(),
    };
    let note = lang.pick(
        "Given to one side only, in the same battles. A rule: points per unit that has it. The rest, marked “army”: points per army. Lines: intervals that hold for all at once.",
        "Donné à un seul camp, dans les mêmes batailles. Une règle : points par unité qui l’a. Le reste, marqué « armée » : points par armée. Traits : intervalles qui valent pour tout à la fois.",
    );
    let words = Words { title: lang.typeset(&title), subtitle: subtitle(answer, lang), legend: Vec::new(), note: lang.typeset(note) };
    const ARMY: Text = Text::new("army", "armée");
    let label = |bar: &(bool, String, f64, f64)| if bar.0 { bar.1.clone() } else { format!("{} ({})", bar.1, ARMY.get(lang)) };
    let labels = Labels::of(bars.iter().map(label), 560.0, ROW);
    let scale = Scale::of(bars.iter().flat_map(|bar| [bar.2 - bar.3, bar.2 + bar.3, 0.0]), 10.0);
    let drawn = sheet(&words, small, bars.len() as i32 * labels.row + 60, |canvas, frame| {
        let plot = Frame { left: frame.left + labels.width + 40, right: frame.right - 130, top: frame.top, bottom: frame.bottom - 50 };
        scale.across(canvas, plot, lang)?;
        let zero = plot.x(scale.share(0.0));
        for (number, (rule, _, points, reach)) in bars.iter().enumerate() {
            let y = plot.top + number as i32 * labels.row + labels.row / 2;
            let x = |points: f64| plot.x(scale.share(points));
            let frame_ = Frame {
                left: zero.min(x(*points)),
                right: zero.max(x(*points)).max(zero.min(x(*points)) + 2),
                top: y - 11,
                bottom: y + 11,
            };
            canvas.rect(frame_, if *rule { A } else { SAMPLE })?;
            canvas.line((x(points - reach), y), (x(points + reach), y), INK, 3)?;
            canvas.block_centred(&labels.lines[number], (frame.left, y), LABEL)?;
            canvas.text_centred(&signed(*points, lang), (frame.right, y), FIGURE.end())?;
        }
        Ok(())
    })?;
    let caption = bars.iter().map(|bar| format!("{} {}", label(bar), signed(bar.2, lang))).collect::<Vec<_>>().join("; ");
    Ok(Some(Chart { name: "rules".to_owned(), title: words.title.clone(), caption, svg: drawn.svg, inset: drawn.inset, lang }))
}

/// How many units of one kind stop some of another.
pub(super) fn exchange(answer: &Answer, exchange: &Exchange, small: &str, lang: Lang) -> Result<Chart, ChartError> {
    let name = |(kind, place): &(montjoie_system::battle::UnitKind, usize)| {
        let (en, fr) = &kind.name;
        format!("{} ({})", lang.pick(en, fr), list(answer, *place, lang))
    };
    let (one, other) = (name(&exchange.kinds.a), name(&exchange.kinds.b));
    let beaten = exchange.beaten();
    let title = match (beaten == exchange.won.len(), lang) {
        (true, Lang::En) => format!("{OF} units of {one} beat {beaten} of {other} and more"),
        (true, Lang::Fr) => format!("{OF} unités de {one} en battent {beaten} de {other}, et plus"),
        (false, Lang::En) => format!("{OF} units of {one} beat {beaten} of {other}, not {}", beaten + 1),
        (false, Lang::Fr) => format!("{OF} unités de {one} en battent {beaten} de {other}, pas {}", beaten + 1),
    };
    let note = match lang {
        Lang::En => format!(
            "Pure forces, whatever they cost: {} battles for each number, an undecided one as half. Upright lines: 95 % intervals. A pure force has no second arm, so this is no price.",
            lang.whole(exchange.battles)
        ),
        Lang::Fr => format!(
            "Forces d’un seul type, quel que soit leur coût : {} batailles par nombre, une indécise comptant une moitié. Traits : intervalles à 95 %. Sans seconde arme, ce n’est pas un prix.",
            lang.whole(exchange.battles)
        ),
    };
    let subtitle = match lang {
        Lang::En => format!("Share that {OF} units of {one} win, by the number of units of {other}"),
        Lang::Fr => format!("Part gagnée par {OF} unités de {one}, selon le nombre d’unités de {other}"),
    };
    let words = Words { title: lang.typeset(&title), subtitle: lang.typeset(&subtitle), legend: Vec::new(), note: lang.typeset(&note) };
    let drawn = sheet(&words, small, 620, |canvas, frame| {
        let plot = Frame { left: frame.left + 110, right: frame.right - 40, top: frame.top + 10, bottom: frame.bottom - 60 };
        share_scale_up(canvas, plot, 1.0, 4, lang)?;
        canvas.dashed((plot.left, plot.y(0.5)), (plot.right, plot.y(0.5)), GREY, 3)?;
        let count = exchange.won.len() as f64;
        let x = |number: usize| plot.x((number as f64 + 0.5) / count);
        let path: Vec<(i32, i32)> = exchange.won.iter().enumerate().map(|(at, (share, _))| (x(at), plot.y(*share))).collect();
        canvas.path(&path, A, 4)?;
        for (at, (share, ends)) in exchange.won.iter().enumerate() {
            canvas.line((x(at), plot.y(ends.low)), (x(at), plot.y(ends.high)), A, 3)?;
            let next = at + 1 == beaten || at == beaten;
            canvas.marker(if next { Marker::Disc } else { Marker::Ring }, (x(at), plot.y(*share)), A)?;
            canvas.text(&(at + 1).to_string(), (x(at), plot.bottom + 34), TICK.middle())?;
            if next {
                let above = if *share > 0.9 { 36 } else { -22 };
                canvas.text(&lang.percent(*share, 0), (x(at) + 14, plot.y(*share) + above), FIGURE)?;
            }
        }
        Ok(())
    })?;
    let caption = exchange.won.iter().enumerate().map(|(at, (share, _))| format!("{} {}", at + 1, lang.percent(*share, 0)));
    let caption = caption.collect::<Vec<_>>().join("; ");
    Ok(Chart { name: "exchange".to_owned(), title: words.title.clone(), caption, svg: drawn.svg, inset: drawn.inset, lang })
}

/// What goes well together, as a table of the most common kinds.
pub(super) fn synergies(answer: &Answer, small: &str, lang: Lang) -> Result<Option<Chart>, ChartError> {
    let mut kinds: Vec<&str> = Vec::new();
    let name = |kind: &'_ montjoie_system::battle::UnitKind| -> (String, String) {
        (kind.id.clone(), lang.pick(kind.name.0.as_str(), kind.name.1.as_str()).to_owned())
    };
    for synergy in &answer.synergies {
        if !kinds.contains(&synergy.kinds.0.id.as_str()) {
            kinds.push(&synergy.kinds.0.id);
        }
    }
    if kinds.len() < 2 {
        return Ok(None);
    }
    let title_of = |id: &str| {
        answer.synergies.iter().map(|synergy| name(&synergy.kinds.0)).find(|(known, _)| known == id).map_or(String::new(), |(_, name)| name)
    };
    let of = |one: &str, other: &str| {
        answer.synergies.iter().find(|synergy| {
            let (x, y) = (&synergy.kinds.0.id, &synergy.kinds.1.id);
            (x == one && y == other) || (x == other && y == one)
        })
    };
    let most = answer.synergies.iter().map(|synergy| synergy.points.abs()).fold(0.1, f64::max);
    let strongest = answer.synergies.iter().max_by(|x, y| (x.points / x.standard).abs().total_cmp(&(y.points / y.standard).abs()));
    let title = strongest.map_or(String::new(), |synergy| {
        let (one, other) = (name(&synergy.kinds.0).1, name(&synergy.kinds.1).1);
        match (one == other, lang) {
            (true, Lang::En) => format!("Each pair of {one} changes what they are worth by {} points", signed(synergy.points, lang)),
            (true, Lang::Fr) => format!("Chaque paire de {one} change leur valeur de {} points", signed(synergy.points, lang)),
            (false, Lang::En) => format!("{one} and {other} together: {} points per pair", signed(synergy.points, lang)),
            (false, Lang::Fr) => format!("{one} et {other} ensemble : {} points par paire", signed(synergy.points, lang)),
        }
    });
    let note = lang.pick(
        "Points that each pair of such units in one army is worth beyond the two by themselves, ± its 95 % interval; on the diagonal two of one kind. All lists together. Prices do not count it.",
        "Points que chaque paire de telles unités dans une armée vaut de plus que les deux à part, ± l’intervalle à 95 % ; sur la diagonale, deux du même type. Toutes les listes ensemble. Les prix ne le comptent pas.",
    );
    let legend = vec![
        Key::area(diverging(0.85), Hatch::Plain, lang.pick("better together", "mieux ensemble")),
        Key::area(diverging(0.15), Hatch::Plain, lang.pick("worse together", "moins bien ensemble")),
    ];
    let words = Words { title: lang.typeset(&title), subtitle: subtitle(answer, lang), legend, note: lang.typeset(note) };
    const CELL: i32 = 84;
    let drawn = sheet(&words, small, CELL * kinds.len() as i32 + 70, |canvas, frame| {
        let names: Vec<String> = kinds.iter().map(|id| title_of(id)).collect();
        let wide = names.iter().map(|name| LABEL.width(name)).fold(0.0, f64::max).ceil() as i32;
        let (left, top) = (frame.left + wide + 24, frame.top + 70);
        let x = |column: usize| left + (frame.right - left) * column as i32 / kinds.len() as i32;
        let figure = Type::of(24.0).bold();
        for (row, one) in kinds.iter().enumerate() {
            let y = top + row as i32 * CELL;
            canvas.text_centred(&names[row], (left - 14, y + CELL / 2), LABEL.end())?;
            let heading = TICK.fit(&names[row], f64::from(x(row + 1) - x(row) - 8), 2);
            canvas.block_centred(&heading, ((x(row) + x(row + 1)) / 2, frame.top + 34), TICK.middle())?;
            for (column, other) in kinds.iter().enumerate().skip(row) {
                let Some(synergy) = of(one, other) else { continue };
                let colour = diverging(0.5 + 0.4 * synergy.points / most);
                let cell = Frame { left: x(column), right: x(column + 1), top: y, bottom: y + CELL };
                canvas.rect(cell, colour)?;
                canvas.outline(cell, PAPER)?;
                let middle = ((cell.left + cell.right) / 2, y + CELL / 2);
                canvas.text_centred(&signed(synergy.points, lang), (middle.0, middle.1 - 13), figure.middle().colour(text_on(colour)))?;
                let reach = format!("± {}", lang.number(1.96 * synergy.standard, 1));
                canvas.text_centred(&reach, (middle.0, middle.1 + 20), TICK.middle().colour(text_on(colour)))?;
            }
        }
        canvas.outline(Frame { left, right: frame.right, top, bottom: top + CELL * kinds.len() as i32 }, LINE)
    })?;
    let caption = answer
        .synergies
        .iter()
        .map(|synergy| format!("{} – {} {}", name(&synergy.kinds.0).1, name(&synergy.kinds.1).1, signed(synergy.points, lang)));
    let caption = caption.collect::<Vec<_>>().join("; ");
    Ok(Some(Chart { name: "synergies".to_owned(), title: words.title.clone(), caption, svg: drawn.svg, inset: drawn.inset, lang }))
}
