//! What an answer without effects rests on: a table for programs, and parts of a document for people.

use crate::duels::data::setting_rows;
use crate::duels::document::{rests_on, untried_title};
use montjoie_core::language::Lang;
use montjoie_core::settings::Value;
use montjoie_document::{Body, Data, Fact, Name, Part, Table, View};
use montjoie_system::{Assumption, Set};

/// Every setting that the answer rests on, one per row.
pub fn settings(all: &[Assumption]) -> Table {
    setting_rows(Vec::new(), all.iter().map(|one| (one, None))).table()
}

/// The settings of such a table in words: by where they come from, those that were not tried apart, and each for somebody who would change it.
pub(super) fn parts(data: &Data, all: &[Assumption], lang: Lang) -> Vec<Part> {
    let (known, untried) = rests_on(&all.iter().collect::<Vec<_>>(), lang);
    let table = data.known("settings");
    let each = View::of(table, 0..table.rows())
        .words(lang.pick("setting", "réglage"), |row| all[row].says(lang))
        .words("", |row| format!("{}, {}", all[row].basis.words(lang), lang.paragraph(all[row].paragraph)))
        .setting(|row| table.id(row, "setting").to_owned());
    vec![
        Part::answer("rests-on", Body::Notes(known)).titled(lang.pick("Rests on", "Repose sur")),
        Part::answer("untried", Body::Notes(untried)).titled(untried_title(lang)),
        Part::appendix("settings", Body::Table(each)),
    ]
}

/// Settings as facts of a request, each under its key.
pub(super) fn facts(sets: &[Set]) -> impl Iterator<Item = (Name, Fact)> {
    sets.iter().map(|set| (set.key.clone().into(), fact(&set.value)))
}

fn fact(value: &Value) -> Fact {
    match value {
        Value::Bool(flag) => Fact::Flag(*flag),
        Value::Whole(whole) => u64::try_from(*whole).map_or(Fact::Number(*whole as f64), Fact::Whole),
        Value::Number(number) => Fact::Number(*number),
        Value::Text(_) | Value::List(_) => Fact::Text(value.to_string()),
    }
}

/// Settings as they are typed: `field.distance=12 b.stakes=planted`.
pub(super) fn typed(sets: &[Set]) -> String {
    let words = sets.iter().filter(|set| set.value != Value::Text(String::new()));
    words.map(|set| format!("{}={}", set.key, set.value)).collect::<Vec<_>>().join(" ")
}
