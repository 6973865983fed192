//! An army as a sheet for the table: profiles, special rules in words, points.

use std::path::PathBuf;

use super::{CheckAnswer, CheckRequest, checked};
use crate::ask::Word;
use crate::fairness::study::Both;
use crate::host::Host;
use crate::scenario::Fault;
use montjoie_core::language::Text;
use montjoie_field::army::check::value_of;
use montjoie_system::{Bilingual, Registry, UnitRow};

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

/// The sheet.
pub struct ArmySheet {
    /// The army's name; that of its list where it has none.
    pub title: Both,
    /// The list's name.
    pub list: Both,
    /// Columns of a profile; those with long texts are left out where special rules stand beside them.
    pub columns: Vec<Text>,
    /// The divisions.
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

/// A division.
pub struct DivisionSheet {
    /// The name of the division; empty where it has none.
    pub name: Both,
    /// The name of its general; empty where he has none.
    pub general: Both,
    /// His command value; `None` where there are none.
    pub command: Option<u8>,
    /// Whether he is commander-in-chief.
    pub chief: bool,
    /// His price; `None` where there are no generals.
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
    /// Their name.
    pub name: Both,
    /// Their profile, a cell for each column.
    pub cells: Vec<Bilingual>,
    /// The names of their special rules.
    pub specials: Vec<Text>,
    /// The price of one.
    pub points: Option<f64>,
}

/// A special rule.
pub struct Rule {
    /// The name of the rule.
    pub name: Text,
    /// What the rule does.
    pub does: Text,
    /// The paragraph.
    pub paragraph: &'static str,
}

/// The most characters of a cell of a profile on the sheet.
const LONG: usize = 13;

/// Makes the sheet of an army. An army that is not legal has one too, which says so.
///
/// # Errors
/// As [`checked`].
pub fn print(request: &PrintRequest, systems: Registry, host: &dyn Host) -> Result<ArmySheet, Fault> {
    let PrintRequest { file, own, words } = request.clone();
    let answer = checked(&CheckRequest { file, own, words, points: None }, systems, host)?;
    let (roster, list) = (&answer.army.roster, &answer.army.army);
    let profiles = list.game.profiles();
    let profile = |id: &str| profiles.iter().find(|row| row.id == id);
    // What a unit can do stands in a column of its own.
    let short = |column: &usize| profiles.is_empty() || list.table.units.iter().all(|unit| unit.cells[*column].0.chars().count() <= LONG);
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
            price: list.rules.generals.map(|generals| generals.points),
            lines: lines.into_iter().map(|(_, line)| line).collect(),
            points: answer.checked.divisions[place],
        }
    });
    let profiles = list.game.profiles();
    let fields =
        || roster.divisions.iter().flat_map(|division| &division.units).filter_map(|units| profiles.iter().find(|row| row.id == units.id));
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
