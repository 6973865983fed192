//! Prices as data for programs and as a document for people: from armies, from duels, from pure forces, all of them side by side, and new ones.
//!
//! Every answer has a table `prices` with one row per unit: its list, its price, what it is worth. What all of them share is here.

mod armies;
mod charts;
mod duels;
mod equal;
mod factions;
mod from_nothing;
mod generals;
mod ratio;
mod report;
mod reprice;
mod three;
mod words;

use super::armies::{ArmiesAnswer, Factions};
use super::reprice::Round;
pub use super::rests::settings;
use crate::duels::document::{rests_on, untried_title};
use crate::duels::words::{not_modelled, plus, stopped};
use montjoie_core::alike::{each_once, grouped};
use montjoie_core::language::{Lang, Text};
use montjoie_core::statistics::Interval;
use montjoie_document::{Absent, Body, Estimate, Name, Part, Rows, Table, Unit, View};
use montjoie_field::army::check;
use montjoie_system::battle::UnitKind;
use montjoie_system::{Assumption, Basis, Set, System};

pub use three::Three;
pub use words::{setting, situation};

/// The note that the prices of other lists stay.
const STAY: Text = Text::new(
    "The other lists keep their prices, and their mean army holds the scale.",
    "Les autres listes gardent leurs prix, et leur armée moyenne fixe l’échelle.",
);

/// Ids of lists, each with its English and its French name.
type Lists = [(String, (String, String))];

/// A name in a language.
fn name((en, fr): &(String, String), lang: Lang) -> &str {
    lang.pick(en, fr)
}

/// The names of lists and the name of their system.
fn subject(lists: &Lists, system: &dyn System, lang: Lang) -> String {
    let names: Vec<&str> = lists.iter().map(|(_, both)| name(both, lang)).collect();
    format!("{} · {}", names.join(", "), system.name().get(lang))
}

/// A number with its standard error: the 95 % interval.
fn normal((value, standard): (f64, f64)) -> Estimate {
    reaching((value, 1.96 * standard))
}

/// A number with the half-width of its interval.
fn reaching((value, reach): (f64, f64)) -> Estimate {
    Estimate { value, ends: Some((value - reach, value + reach)) }
}

/// A share with its interval.
pub(super) fn held(value: f64, Interval { low, high }: Interval) -> Estimate {
    Estimate { value, ends: Some((low, high)) }
}

/// The units of lists as rows of a table.
struct Units<'a, T> {
    lists: &'a Lists,
    rows: &'a [T],
    /// The place of the list of the unit of a row, and the unit.
    unit: fn(&T) -> (usize, &UnitKind),
}

impl<'a, T> Units<'a, T> {
    /// The table of prices, to which each way of pricing adds its columns: list and unit name a row, its price comes first.
    fn prices(&self) -> Rows<&'a T> {
        Table::of("prices", 2, self.rows)
            .ids("list", |row| &self.lists[(self.unit)(row).0].0)
            .ids("unit", |row| &(self.unit)(row).1.id)
            .numbers("price", Unit::Points, |row| (self.unit)(row).1.points)
    }

    /// The rows of a table of prices under the names of their lists: unit and price.
    fn view(&self, prices: &Table, lang: Lang) -> View {
        let unit = |row: usize| (self.unit)(&self.rows[row]);
        View::of(prices, 0..prices.rows())
            .grouped(|row| name(&self.lists[unit(row).0].1, lang).to_owned())
            .setting(|row| format!("price.{}", unit(row).1.id))
            .words(lang.pick("unit", "unité"), |row| name(&unit(row).1.name, lang).to_owned())
            .figures(lang.pick("price", "prix"), |row| points(prices, row, "price", lang))
    }
}

/// Every round in which prices were found.
fn rounds(all: &[Round]) -> Table {
    Table::of("rounds", 1, (1usize..).zip(all))
        .counts("round", |(number, _)| number)
        .numbers("index", Unit::Number, |(_, round)| round.index)
        .numbers("off", Unit::Points, |(_, round)| round.off)
        .counts("moved", |(_, round)| round.moved)
        .table()
}

/// The prices, under a heading of their own.
fn prices_part(view: View, lang: Lang) -> Part {
    Part::answer("prices", Body::Table(view)).titled(lang.pick("Unit by unit", "Unité par unité"))
}

/// Points as a list prints them; a missing number is a dash.
fn points(table: &Table, row: usize, column: &str, lang: Lang) -> String {
    table.number(row, column).map_or("–".to_owned(), |points| check::points(points, lang))
}

/// What each list wins against the others on average: a column for each of these matrices.
fn lists(ids: &Lists, of: &[(&'static str, &Factions)]) -> Table {
    let mean = |factions: &Factions, list: usize| held(factions.means[list], factions.mean_interval(list));
    let table = Table::of("lists", 1, ids.iter().enumerate()).ids("list", |(_, (id, _))| id);
    of.iter().fold(table, |table, (name, factions)| table.estimates(*name, Unit::Share, |(list, _)| mean(factions, list))).table()
}

/// Every two lists whose armies meet, in the order of their rows.
pub(super) fn pairs(factions: &Factions) -> impl Iterator<Item = (usize, usize)> + Clone {
    let lists = factions.means.len();
    let all = (0..lists).flat_map(move |row| (0..lists).map(move |column| (row, column)));
    all.filter(|&(row, column)| factions.fight(row, column))
}

/// What each list wins against each that it meets: how many battles, and the share of the row.
pub(super) fn factions(ids: &Lists, of: &[([&'static str; 2], &Factions)]) -> Table {
    let table = Table::of("factions", 2, pairs(of[0].1)).ids("row", |(row, _)| &ids[row].0).ids("column", |(_, column)| &ids[column].0);
    let columns = of.iter().fold(table, |table, ([battles, share], factions)| {
        table
            .counts(*battles, |(row, column)| factions.cells[row][column].0)
            .estimates(*share, Unit::Share, |(row, column)| held(factions.cells[row][column].1, factions.interval(row, column)))
    });
    columns.table()
}

/// Of some tables, each with whether it was not asked for, those that are absent.
fn not_asked(tables: impl IntoIterator<Item = (&'static str, bool)>) -> Vec<(Name, Absent)> {
    tables.into_iter().filter(|(_, not)| *not).map(|(table, _)| (table.into(), Absent::NotAsked)).collect()
}

/// Keys and values that hold in the whole answer.
fn keys(name: &'static str, sets: &[Set]) -> Table {
    Table::of(name, 1, sets).ids("key", |set| &set.key).ids("value", |set| set.value.to_string()).table()
}

/// What is not modelled, and what the answer rests on: how many settings, which of them, and what each says.
pub fn rests(system: &dyn System, battles: bool, assumptions: &[Assumption], settings: &Table, lang: Lang) -> Vec<Part> {
    let changed: Vec<&Assumption> = assumptions.iter().filter(|one| one.basis == Basis::Changed).collect();
    let counted = super::battle::rests_on(assumptions, lang);
    let (known, untried) = rests_on(&assumptions.iter().collect::<Vec<_>>(), lang);
    let view = View::of(settings, 0..settings.rows())
        .words(lang.pick("Key", "Clé"), |row| assumptions[row].key.clone())
        .words(lang.pick("Value", "Valeur"), |row| settings.id(row, "value").to_owned())
        .words(lang.pick("Basis", "Source"), |row| assumptions[row].basis.words(lang).to_owned())
        .words("§", |row| lang.paragraph(assumptions[row].paragraph))
        .words(lang.pick("What it says", "Ce que cela dit"), |row| stopped(assumptions[row].says(lang)));
    let not_modelled = not_modelled(system, battles, lang).into_iter().map(stopped).collect();
    vec![
        Part::answer("rests", Body::Notes(rests_on(&changed, lang).0.into_iter().chain([counted]).collect())),
        Part::evidence("rests-on", Body::Notes(known)).titled(lang.pick("Rests on", "Repose sur")).instead_of("rests"),
        Part::evidence("untried", Body::Notes(untried)).titled(untried_title(lang)).instead_of("rests"),
        Part::appendix("not-modelled", Body::Notes(not_modelled)).titled(lang.pick("What is not modelled", "Ce qui n’est pas modélisé")),
        Part::appendix("settings", Body::Table(view))
            .titled(lang.pick("What it rests on", "Les hypothèses"))
            .instead_of("rests")
            .instead_of("rests-on")
            .instead_of("untried"),
    ]
}

/// The units that are not judged, one sentence per reason: of each unit the reason and its name. Each name stands once.
fn not_judged(units: impl Iterator<Item = (Option<Text>, String)>, lang: Lang) -> Vec<String> {
    let units = each_once(units.filter_map(|(why, name)| Some((why?.get(lang), name))));
    let sentence = |units: Vec<(&str, String)>| {
        let why = units[0].0;
        let names: Vec<String> = units.into_iter().map(|(_, name)| name).collect();
        lang.typeset(&format!("{} {} ({why}).", lang.pick("Not judged:", "Pas jugées :"), names.join(", ")))
    };
    grouped(units, |(one, _), (other, _)| one == other).into_iter().map(sentence).collect()
}

/// Short remarks in the spaces of their language.
pub(super) fn notes(lines: impl IntoIterator<Item = String>, lang: Lang) -> Body {
    Body::Notes(lines.into_iter().map(|line| lang.typeset(&line)).collect())
}

impl ArmiesAnswer {
    /// The name of a unit, with its list.
    pub fn called(&self, unit: usize, lang: Lang) -> String {
        let unit = &self.units[unit];
        format!("{} ({})", name(&unit.kind.name, lang), name(&self.lists[unit.list].1, lang))
    }
}
