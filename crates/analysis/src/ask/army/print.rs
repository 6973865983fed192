//! An army as a sheet for the table: profiles, special rules in words, points.

use std::path::PathBuf;

use super::{CheckAnswer, CheckRequest};
use crate::ask::Word;
use crate::prices::study::Both;
use crate::store::{Fault, Request, Session};
use montjoie_core::language::{Lang, Text, capital};
use montjoie_document::{Body, Document, Layout, Part, Report, View};
use montjoie_field::army::check::{points, value_of};
use montjoie_system::UnitRow;
use montjoie_system::list::Name;

/// An army to print.
#[derive(Clone, Debug, Default)]
pub struct PrintRequest {
    /// The army file.
    pub file: PathBuf,
    /// Files of the user's own lists, beside those that the army file names.
    pub own: Vec<PathBuf>,
    /// How the rules of composition are read.
    pub words: Vec<Word>,
}

/// An army as a sheet for the table.
pub struct ArmySheet {
    /// The army's name; that of its list where it has none.
    pub title: Both,
    /// The name of the army's list.
    pub list: Both,
    /// Columns of a profile; those with long texts are left out where special rules stand beside them.
    pub columns: Vec<Text>,
    /// The divisions of the army.
    pub parts: Vec<DivisionSheet>,
    /// Special rules that units of the army have, each once, in the order of the system.
    pub specials: Vec<Rule>,
    /// Number of units of the army.
    pub units: u32,
    /// Points of the army, generals included; `None` where a unit has no price.
    pub points: Option<f64>,
    /// The check, for what is not legal.
    pub answer: CheckAnswer,
}

/// A division on an army's sheet.
pub struct DivisionSheet {
    /// The name of the division; empty where it has none.
    pub name: Both,
    /// The name of the division's general; empty where he has none.
    pub general: Both,
    /// The general's command value; `None` where there are none.
    pub command: Option<u8>,
    /// Whether the general is commander-in-chief.
    pub chief: bool,
    /// The general's price in points; `None` where there are no generals.
    pub price: Option<f64>,
    /// The units of the division, like ones together.
    pub lines: Vec<UnitLine>,
    /// Points of the division, its general included.
    pub points: Option<f64>,
}

/// Units of one kind.
pub struct UnitLine {
    /// Number of units on the line.
    pub count: u32,
    /// The name of the units.
    pub name: Both,
    /// The profile of the units, a cell for each column.
    pub cells: Vec<Name>,
    /// The names of the units' special rules.
    pub specials: Vec<Text>,
    /// The price of one unit, in points.
    pub points: Option<f64>,
}

/// A special rule of the army's units.
pub struct Rule {
    /// The name of the rule.
    pub name: Text,
    /// What the rule does.
    pub does: Text,
    /// The paragraph of the rulebook that has the rule.
    pub paragraph: &'static str,
}

/// The most characters of a cell of a profile on the sheet.
const LONG: usize = 13;

impl Request for PrintRequest {
    type Answer = ArmySheet;

    fn answer(&self, session: Session) -> Result<ArmySheet, Fault> {
        let PrintRequest { file, own, words } = self.clone();
        let answer = CheckRequest { file, own, words, points: None }.answer(session)?;
        let (roster, list) = (&answer.army.roster, &answer.army.army);
        let profiles = list.game.profiles();
        let profile = |id: &str| profiles.iter().find(|row| row.id == id);
        // What a unit can do stands in a column of its own.
        let short =
            |column: &usize| profiles.is_empty() || list.table.units.iter().all(|unit| unit.cells[*column].en.chars().count() <= LONG);
        let columns: Vec<usize> = (0..list.table.columns.len()).filter(short).collect();
        let row = |id: &str| -> Option<&UnitRow> { list.table.units.iter().find(|unit| unit.id == id) };
        let parts = roster.divisions.iter().enumerate().map(|(place, division)| {
            let mut lines: Vec<(&str, UnitLine)> = Vec::new();
            for units in &division.units {
                match lines.iter_mut().find(|(id, _)| *id == units.id) {
                    Some((_, line)) => line.count += units.count,
                    None => lines.extend(row(&units.id).map(|row| {
                        let cells = columns.iter().map(|&column| row.cells[column].clone()).collect();
                        let specials =
                            profile(&units.id).map_or(Vec::new(), |profile| profile.specials.iter().map(|special| special.name).collect());
                        (units.id.as_str(), UnitLine { count: units.count, name: row.name.clone(), cells, specials, points: row.points })
                    })),
                }
            }
            DivisionSheet {
                name: division.name.both(),
                general: division.general.both(),
                command: division.command.or_else(|| value_of(roster, &list.rules, place)),
                chief: place == roster.chief,
                price: Some(list.rules.general).filter(|points| *points > 0.0),
                lines: lines.into_iter().map(|(_, line)| line).collect(),
                points: answer.checked.divisions[place],
            }
        });
        let profiles = list.game.profiles();
        let fields = || {
            roster.divisions.iter().flat_map(|division| &division.units).filter_map(|units| profiles.iter().find(|row| row.id == units.id))
        };
        let all = list.game.sheet().specials;
        let specials = all.into_iter().filter(|special| fields().any(|row| row.has(special.id)));
        let title = if roster.name.en.is_empty() { list.table.name.clone() } else { roster.name.both() };
        Ok(ArmySheet {
            title,
            list: list.table.name.clone(),
            columns: columns.iter().map(|&column| list.table.columns[column]).collect(),
            parts: parts.collect(),
            specials: specials.map(|special| Rule { name: special.name, does: special.does, paragraph: special.paragraph }).collect(),
            units: roster.size(),
            points: answer.checked.points,
            answer,
        })
    }
}

impl ArmySheet {
    /// The sheet as pages: the army division by division, its special rules in words, and what is not legal.
    pub fn report(&self, lang: Lang) -> Report {
        let (roster, list) = (&self.answer.army.roster, &self.answer.army.army);
        let pick = |text: &Both| lang.typeset(lang.pick(&text.0, &text.1));
        let note = |name: &'static str, text: String| Part::answer(name, Body::Notes(vec![lang.typeset(&text)]));
        let (size, parts) = (self.units, self.parts.len());
        let units = lang.plural(size as f64, lang.pick("unit", "unité"), lang.pick("units", "unités"));
        let divisions = lang.plural(parts as f64, "division", "divisions");
        let total = format!("{size} {units} {} {parts} {divisions}, {} points", lang.pick("in", "en"), cost(self.points, lang));
        let broken = self.answer.checked.violations.iter().map(|violation| violation.told(lang));
        let parts = vec![
            note("list", format!("{} · {}", pick(&self.list), list.system.name().get(lang))),
            Part::answer("broken", Body::Notes(broken.collect())).titled(lang.pick("Not legal", "Non légale")),
            Part::answer("units", Body::Table(self.units_view(lang))),
            Part::answer("divisions", Body::Table(self.divisions_view(lang))).titled(lang.pick("division", "division")),
            note("total", total),
            Part::answer("specials", Body::Table(self.specials_view(lang))).titled(lang.pick("Special rules", "Règles spéciales")),
        ];
        let title = pick(&self.title);
        let ident = format!("army/{}/{}", roster.system, roster.list);
        let document = Document::new(lang, title.clone(), parts);
        Report { layout: Layout::Roster, document, name: title, ident, ..Report::default() }
    }

    /// The units, a line each under the title of their division.
    fn units_view(&self, lang: Lang) -> View {
        let lines: Vec<(usize, &UnitLine)> =
            self.parts.iter().enumerate().flat_map(|(place, part)| part.lines.iter().map(move |line| (place, line))).collect();
        let mut view = View::listed("units", lines.len())
            .grouped(|row| self.parts[lines[row].0].title(lines[row].0, lang))
            .figures("", |row| format!("{} ×", lines[row].1.count))
            .words(lang.pick("unit", "unité"), |row| lang.pick(&lines[row].1.name.0, &lines[row].1.name.1).to_owned());
        for (place, column) in self.columns.iter().enumerate() {
            view = view.words(column.get(lang), |row| lines[row].1.cells[place].get(lang).to_owned());
        }
        let specials = |row: usize| lines[row].1.specials.iter().map(|special| special.get(lang)).collect::<Vec<_>>().join(", ");
        let all = |row: usize| lines[row].1.points.map(|points| points * f64::from(lines[row].1.count));
        view.words(lang.pick("special rules", "règles spéciales"), specials)
            .figures("pts", |row| cost(lines[row].1.points, lang))
            .figures("total", |row| cost(all(row), lang))
    }

    /// The divisions: title, general, his price, points.
    fn divisions_view(&self, lang: Lang) -> View {
        View::listed("divisions", self.parts.len())
            .words("", |row| self.parts[row].title(row, lang))
            .words("", |row| self.parts[row].led(lang))
            .figures("", |row| self.parts[row].price.map_or(String::new(), |price| points(price, lang)))
            .figures("", |row| cost(self.parts[row].points, lang))
    }

    /// Special rules: name, what the rule does, paragraph.
    fn specials_view(&self, lang: Lang) -> View {
        // A text that begins with the name of its rule does not say it twice.
        let does = |row: usize| {
            let (name, does) = (self.specials[row].name.get(lang), self.specials[row].does.get(lang));
            let rest = does.strip_prefix(name).map(str::trim_start).and_then(|rest| rest.strip_prefix(':'));
            capital(rest.map_or(does, str::trim_start))
        };
        View::listed("specials", self.specials.len())
            .words("", |row| self.specials[row].name.get(lang).to_owned())
            .words("", does)
            .words("", |row| lang.paragraph(self.specials[row].paragraph))
    }
}

impl DivisionSheet {
    /// The number of the division, with its name where it has one.
    fn title(&self, place: usize, lang: Lang) -> String {
        let (title, name) = (format!("Division {}", place + 1), lang.pick(&self.name.0, &self.name.1));
        if name.is_empty() { title } else { format!("{title} · {name}") }
    }

    /// Who leads the division; nothing where there are no generals.
    fn led(&self, lang: Lang) -> String {
        let Some(value) = self.command else { return String::new() };
        let rank = if self.chief { lang.pick("commander-in-chief", "général en chef") } else { lang.pick("general", "général") };
        let name = lang.pick(&self.general.0, &self.general.1);
        let name = if name.is_empty() { String::new() } else { format!("{name}, ") };
        capital(&format!("{name}{rank}, {} {value}", lang.pick("command", "commandement")))
    }
}

/// Points as a list prints them; a dash where a unit has no price.
fn cost(value: Option<f64>, lang: Lang) -> String {
    value.map_or("–".to_owned(), |value| points(value, lang))
}
