//! A document on the terminal: right in 80 columns, the answer first.

use super::args::{Common, Format, OneTable};
use super::print;
use super::table::{bar, plain, wrap};
use montjoie_analysis::store::Fault;
use montjoie_core::language::Lang;
use montjoie_document::{Answered, Body, Cells, Data, Document, Figure, Part, Table, View, pretty};

/// How wide texts and tables are.
const WIDTH: usize = 78;

/// How wide the bars of a view are at most.
const BAR: usize = 14;

/// How wide the lines of the heading of a column of figures are where a table is too wide.
const HEADING: usize = 12;

/// The form in which an answer is printed.
#[derive(Clone, Copy)]
pub struct Form<'a> {
    /// For people, or for programs.
    pub format: Format,
    /// The language of words.
    pub lang: Lang,
    /// Which table CSV has; the first where none is named.
    pub table: Option<&'a str>,
    /// Whether people see the evidence.
    pub why: bool,
}

impl Form<'_> {
    /// Prints an answer with its data; `more` is said to people last.
    ///
    /// # Errors
    /// There is no such table, or nothing can be printed.
    pub fn print(&self, answer: &dyn Answered, data: &Data, more: &str) -> Result<(), Fault> {
        print(&match self.format {
            Format::Table => text(&answer.document(data, self.lang), self.why) + more,
            Format::Json => pretty(data),
            Format::Csv => one_table(data, self.table)?.csv(),
        })
    }
}

/// Prints an answer in the form that is asked for; `more` is said to people last.
///
/// # Errors
/// There is no such table, or none is asked for in this form.
pub fn answer(answer: &dyn Answered, common: &Common, csv: &OneTable, more: &str) -> Result<(), Fault> {
    common.form(false, csv.table.as_ref())?.print(answer, &answer.data(), more)
}

/// The table of an answer that was asked for, or the first.
fn one_table<'d>(data: &'d Data, named: Option<&str>) -> Result<&'d Table, Fault> {
    let names = || data.tables.iter().map(|table| table.name.as_ref());
    let Some(named) = named else { return Ok(&data.tables[0]) };
    data.table(named).ok_or_else(|| {
        let known = format!("tables are {}", names().collect::<Vec<_>>().join(", "));
        Fault::new(format!("there is no table `{named}` in this answer")).near(named, names(), known)
    })
}

/// The answer; with `why` the evidence too.
pub fn text(document: &Document, why: bool) -> String {
    let shown = document.shown(why);
    let more = (!why && document.shown(true) != shown).then(|| document.lang.pick("--why prints the rest.", "--why affiche le reste."));
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
        Body::Figures(figures) => {
            let one = |figure: &Figure| format!("{}\u{a0}{}", figure.value, figure.label);
            text += &wrap(&figures.iter().map(one).collect::<Vec<_>>().join(" · "), WIDTH, "  ", "  ");
        }
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
    let row = |place: &usize| columns.iter().map(|(_, cells)| cells[*place].clone()).collect();
    let mut text = String::new();
    for (under, places) in view.groups() {
        let line = if under.is_empty() { String::new() } else { format!("{under}\n") };
        text += &(line + &plain(&head, &places.iter().map(row).collect::<Vec<_>>(), &right));
    }
    text
}
