//! A document on the terminal: right in 80 columns, the answer first.

use montjoie_analysis::scenario::Fault;
use montjoie_document::{Answered, Body, Cells, Document, Part, View, pretty};

use super::args::{Common, Format, OneTable};
use super::duel::one_table;
use super::table::{bar, plain, wrap};

/// How wide texts and tables are.
const WIDTH: usize = 78;

/// How wide the bars of a view are at most.
const BAR: usize = 14;

/// How wide the lines of the heading of a column of figures are where a table is too wide.
const HEADING: usize = 12;

/// An answer in the form that is asked for; `written` is what people read below it.
///
/// # Errors
/// There is no such table, or none is asked for in this form.
pub fn answer(answer: &impl Answered, common: &Common, csv: &OneTable, written: &str) -> Result<String, Fault> {
    csv.effective(common.format)?;
    let data = answer.data();
    Ok(match common.format {
        Format::Table => text(&answer.document(&data, common.lang), false) + written,
        Format::Json => pretty(&data),
        Format::Csv => one_table(&data, csv.table.as_deref())?.csv(),
    })
}

/// The answer; with `why` the evidence too.
pub fn text(document: &Document, why: bool) -> String {
    let shown = document.shown(why);
    let more =
        (!why && document.shown(true).len() > shown.len()).then(|| document.lang.pick("--why prints the rest.", "--why affiche le reste."));
    let mut text = String::new();
    for (place, part) in shown.iter().enumerate() {
        // Notes follow notes without a gap, unless they have a heading.
        let notes = |part: &Part| matches!(part.body, Body::Notes(_)) && part.title.is_empty();
        if place > 0 && !(notes(part) && notes(shown[place - 1])) {
            text.push('\n');
        }
        text += &part_text(part, more.filter(|_| place + 1 == shown.len()));
    }
    text
}

/// A part with its heading, and what is said after its last note.
fn part_text(part: &Part, more: Option<&str>) -> String {
    let mut text = if part.title.is_empty() { String::new() } else { format!("{}\n", part.title) };
    match &part.body {
        Body::Sentence(sentence) => text += &wrap(sentence, WIDTH, "", ""),
        Body::Table(view) => text += &table(view),
        Body::Notes(notes) => {
            // Under a heading the lines of one note belong together.
            let rest = if part.title.is_empty() { "  " } else { "    " };
            for (place, note) in notes.iter().enumerate() {
                let said: Vec<&str> = std::iter::once(note.as_str()).chain(more.filter(|_| place + 1 == notes.len())).collect();
                text += &wrap(&said.join(" "), WIDTH, "  ", rest);
            }
            return text;
        }
    }
    text + &more.map_or(String::new(), |more| format!("\n{}", wrap(more, WIDTH, "  ", "  ")))
}

/// A view: its last column of words is broken into lines where the table would be too wide.
fn table(view: &View) -> String {
    let longest = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let mut right = Vec::new();
    let mut columns: Vec<(String, Vec<String>)> = Vec::new();
    for (place, column) in view.columns.iter().enumerate() {
        let cells = match &column.cells {
            Cells::Words(cells) => cells.clone(),
            Cells::Figures(cells) => {
                right.push(place);
                cells.clone()
            }
            Cells::Bars(shares) => shares.iter().map(|&share| bar(share, BAR)).collect(),
        };
        columns.push((column.heading.clone(), cells));
    }
    let width =
        |(heading, cells): &(String, Vec<String>)| cells.iter().map(|cell| longest(cell)).max().unwrap_or(0).max(longest(heading)) + 2;
    let whole: usize = columns.iter().map(width).sum();
    if whole > WIDTH {
        // Long headings of figures break first.
        for &place in &right {
            columns[place].0 = wrap(&columns[place].0, HEADING, "", "").trim_end().to_owned();
        }
    }
    let whole: usize = columns.iter().map(width).sum();
    let words = |place: &usize| matches!(view.columns[*place].cells, Cells::Words(_));
    if let Some(last) = (0..columns.len()).rev().find(words).filter(|_| whole > WIDTH) {
        let room = (WIDTH - 1).saturating_sub(whole - width(&columns[last])).max(17);
        columns[last].1.iter_mut().for_each(|cell| *cell = wrap(cell, room, "", "").trim_end().to_owned());
    }
    let head: Vec<&str> = if columns.iter().all(|(heading, _)| heading.is_empty()) {
        Vec::new()
    } else {
        columns.iter().map(|(heading, _)| heading.as_str()).collect()
    };
    let rows: Vec<Vec<String>> = (0..view.rows.len()).map(|row| columns.iter().map(|(_, cells)| cells[row].clone()).collect()).collect();
    plain(&head, &rows, &right)
}
