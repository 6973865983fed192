//! How does the loser lose? Every combat by its winner (colour) and its ending (hatch), one bar a finding.

use super::canvas::{Canvas, Drawn, Frame, Type};
use super::page::{self, FIGURE, Key, Words, hatch_lines, page, sides};
use super::palette::{self, Hatch};
use super::wins::{BarRows, plaque};
use super::{Chart, ChartError, titles};
use montjoie_analysis::scenario::findings::Findings;
use montjoie_core::language::Lang;
use montjoie_core::tally::{Tally, Winner};

/// The chart.
pub fn chart(findings: &Findings, lang: Lang) -> Result<Chart, ChartError> {
    let rows = BarRows::of(findings, lang);
    let tallies: Vec<Option<Tally<f64>>> = findings.findings.iter().map(|finding| finding.shares()).collect();
    let hatches = hatches(findings, &tallies);
    let wins = page::winners(findings, lang);
    let mut legend: Vec<Key> = Winner::ALL.into_iter().zip(wins).map(|(winner, key)| key.plain(palette::winner(winner))).collect();
    legend.push(Key::line_break());
    legend.extend(hatches.iter().map(|(name, hatch)| Key::area(palette::SAMPLE, *hatch, name.get(lang))));
    let unfinished = tallies.iter().flatten().any(|tally| tally.unfinished > 1e-9);
    let mut note = lang
        .pick(
            "Share of all combats. Colour: who wins; hatch: how it ends for the loser.",
            "Part de tous les combats. Couleur\u{a0}: qui gagne\u{202f}; hachure\u{a0}: la fin du perdant.",
        )
        .to_owned();
    if unfinished {
        note += lang.pick(" White: not followed to an end.", " Blanc\u{a0}: non suivi jusqu’au bout.");
    }
    let words = Words { title: titles::ended(findings, &tallies, lang), subtitle: sides(findings, lang), legend, note };
    let drawn = page(findings, lang, &words, rows.height + 40, |canvas, frame| {
        let bars = Frame { left: frame.left + rows.width + 22, right: frame.right - 30, top: frame.top, bottom: frame.bottom - 40 };
        page::share_scale_across(canvas, bars, lang)?;
        rows.draw(canvas, bars.left - 22, bars.top)?;
        for ((finding, tally), middle) in findings.findings.iter().zip(&tallies).zip(&rows.middles) {
            let Some(tally) = tally else { continue };
            let y = bars.top + middle;
            let bar = Frame { top: y - rows.half, bottom: y + rows.half, ..bars };
            let mut from = 0.0;
            for winner in Winner::ALL {
                for (ending, row) in finding.endings.iter().zip(&tally.endings) {
                    let share = row[winner as usize];
                    let Some((_, hatch)) = hatches.iter().find(|(name, _)| *name == ending.name) else { continue };
                    let part = Frame { left: bar.x(from), right: bar.x(from + share), ..bar };
                    segment(canvas, part, winner, *hatch, ending.name.get(lang), share, lang)?;
                    from += share;
                }
            }
        }
        Ok(())
    })?;
    Ok(Chart {
        name: "endings".to_owned(),
        title: words.title.clone(),
        caption: caption(findings, &tallies, lang),
        svg: drawn.svg,
        inset: drawn.inset,
        lang,
    })
}

/// The endings that happen anywhere, the most frequent first, each with its hatch: the most frequent is plain.
fn hatches(findings: &Findings, tallies: &[Option<Tally<f64>>]) -> Vec<(montjoie_core::language::Text, Hatch)> {
    let mut totals: Vec<(montjoie_core::language::Text, f64)> = Vec::new();
    for (finding, tally) in findings.findings.iter().zip(tallies) {
        let Some(tally) = tally else { continue };
        for (ending, row) in finding.endings.iter().zip(&tally.endings) {
            let share: f64 = row.iter().sum();
            match totals.iter_mut().find(|(name, _)| *name == ending.name) {
                Some((_, total)) => *total += share,
                None => totals.push((ending.name, share)),
            }
        }
    }
    totals.retain(|(_, total)| *total > 0.0);
    totals.sort_by(|x, y| y.1.total_cmp(&x.1));
    totals.into_iter().zip(Hatch::ALL.into_iter().cycle()).map(|((name, _), hatch)| (name, hatch)).collect()
}

fn segment(canvas: &mut Canvas, part: Frame, winner: Winner, hatch: Hatch, name: &str, share: f64, lang: Lang) -> Drawn {
    let colour = palette::winner(winner);
    canvas.hatched(part, colour, hatch, hatch_lines(colour))?;
    if part.width() > 1 {
        // A hair of paper between neighbours of the same colour.
        canvas.line((part.right, part.top), (part.right, part.bottom), palette::PAPER, 2)?;
    }
    let look = Type { colour: palette::on_winner(winner), ..FIGURE }.middle();
    let percent = lang.percent(share, 1);
    let texts = [format!("{name} {percent}"), percent, lang.number(share * 100.0, 1)];
    let room = f64::from(part.width()) - 12.0;
    let Some(text) = texts.iter().find(|text| look.width(text) <= room) else { return Ok(()) };
    let middle = ((part.left + part.right) / 2, (part.top + part.bottom) / 2);
    plaque(canvas, text, middle, look, colour)?;
    canvas.text_centred(text, middle, look)
}

fn caption(findings: &Findings, tallies: &[Option<Tally<f64>>], lang: Lang) -> String {
    let mut text = lang.pick("Stacked bars of winners and endings.", "Barres empilées des vainqueurs et des fins.").to_owned();
    for (finding, tally) in findings.findings.iter().zip(tallies).take(12) {
        let Some(tally) = tally else { continue };
        let mut parts: Vec<(f64, String)> = Vec::new();
        for winner in Winner::ALL {
            for (ending, row) in finding.endings.iter().zip(&tally.endings) {
                let who = match winner {
                    Winner::A => lang.pick("A wins, ", "A gagne, "),
                    Winner::Neither => lang.pick("neither wins, ", "aucun ne gagne, "),
                    Winner::B => lang.pick("B wins, ", "B gagne, "),
                };
                let share = row[winner as usize];
                parts.push((share, format!("{who}{} {}", ending.name.get(lang), lang.percent(share, 1))));
            }
        }
        parts.sort_by(|x, y| y.0.total_cmp(&x.0));
        let parts: Vec<String> = parts.into_iter().take(3).filter(|(share, _)| *share > 0.0).map(|(_, text)| text).collect();
        text += &format!(" {}{} {}.", finding.label(findings, lang), lang.colon(), parts.join(&format!("{} ", lang.semicolon())));
    }
    text
}
