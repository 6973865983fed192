//! Lists of units as text, with other prices in it: everything else stays as its author wrote it.

use std::collections::BTreeMap;
use std::ops::Range;

use super::meant;
use crate::store::Fault;
use crate::store::host::{ids_of, own_ids};
use montjoie_core::alike::each_once;
use montjoie_system::battle::UnitKind;
use montjoie_system::list::{MOST_POINTS, list_of};
use montjoie_system::{OwnList, System};
use toml::de::DeTable;

/// The line with which a list begins.
const HEADER: &str = "[[list]]";

/// New prices: of a unit by its list, its id and its option, where it is another one than before (of an option what it adds), and of a general.
pub(super) type NewPrices<'a> = (&'a dyn Fn(&str, &str, Option<&str>) -> Option<f64>, Option<f64>);

/// Shipped lists as text, with other prices of some units: a list of one's own that takes their place.
///
/// # Errors
/// The system has no such list, or its lists no such unit.
pub fn list(system: &dyn System, lists: &[String], prices: &BTreeMap<String, f64>) -> Result<String, Fault> {
    let known = system.open(&[])?.lists();
    let lists = meant::lists(lists.iter().map(String::as_str), &known)?;
    if lists.is_empty() {
        let ids: Vec<&str> = known.iter().map(|list| list.id.as_str()).collect();
        return Err(Fault::new("no list is named").help(format!("lists are {}", ids.join(", "))));
    }
    let units = || known.iter().flat_map(|list| list.units.iter().map(|unit| unit.id.as_str())).filter(|id| !id.contains('+'));
    if let Some(unit) = prices.keys().find(|unit| !units().any(|id| id == unit.as_str())) {
        return Err(Fault::new(format!("there is no unit `{unit}`")).near(unit, units(), "as LIST/UNIT, without an option"));
    }
    let named = |unit: &&String| !lists.iter().any(|list| list_of(unit) == list.id);
    if let Some(unit) = prices.keys().find(named) {
        return Err(Fault::new(format!("`{unit}` is in no list that is named")).help("name its list too"));
    }
    if let Some((unit, price)) = prices.iter().find(|(_, price)| !(**price > 0.0 && **price <= MOST_POINTS)) {
        return Err(Fault::new(format!("the price of `{unit}` cannot be {price}")).help(format!("a number above 0, at most {MOST_POINTS}")));
    }
    let lists: Vec<&str> = lists.iter().map(|list| list.id.as_str()).collect();
    replacing(system.source(), &lists, (&of_units(prices), None))
}

/// Prices by the ids of units; what options add stays.
pub(super) fn of_units(prices: &BTreeMap<String, f64>) -> impl Fn(&str, &str, Option<&str>) -> Option<f64> {
    |list, unit, option| match option {
        None => prices.get(&format!("{list}/{unit}")).copied(),
        Some(_) => None,
    }
}

/// The lists at these prices, as a file: the user's own as they are written, and those shipped lists whose place it takes.
pub(super) fn written<'a>(
    system: &dyn System,
    own: &[OwnList],
    units: impl Iterator<Item = &'a UnitKind> + Clone,
    prices: &[f64],
) -> Result<String, Fault> {
    let find = |id: &str| units.clone().zip(prices).find(|(unit, _)| unit.id == id);
    let price = |list: &str, unit: &str, option: Option<&str>| {
        let id = format!("{list}/{unit}");
        let base = find(&id)?;
        let Some(option) = option else { return (*base.1 != base.0.points).then_some(*base.1) };
        let (with, price) = find(&format!("{id}+{option}"))?;
        let (was, more) = (with.points - base.0.points, (price - base.1).max(0.0));
        (more != was).then_some(more)
    };
    let lists = each_once(units.clone().map(|unit| list_of(&unit.id)));
    Ok(format!("# Prices found from battles of armies.\n{}", with(system, own, &lists, (&price, None))?))
}

/// The user's own lists at other prices, and those of the named lists that are shipped and not among them, whose place the text takes.
pub(super) fn with(system: &dyn System, own: &[OwnList], lists: &[&str], price: NewPrices) -> Result<String, Fault> {
    let theirs = own_ids(own);
    let shipped: Vec<&str> = lists.iter().copied().filter(|list| !theirs.iter().any(|id| id == list)).collect();
    let mut text = String::new();
    if !shipped.is_empty() {
        text += "\n";
        text += &replacing(system.source(), &shipped, price)?;
    }
    for file in own {
        text += "\n";
        text += &priced(&file.file, &file.text, price)?;
    }
    Ok(text)
}

/// The shipped lists of a system as they are written; only the one named, where one is.
///
/// # Errors
/// No shipped list has the name.
pub fn source(system: &dyn System, named: Option<&str>) -> Result<String, Fault> {
    let Some(typed) = named else { return Ok(system.source().to_owned()) };
    let id = &super::lists(&*system.open(&[])?, Some(typed))?[0].id;
    Ok(parts(system.source()).into_iter().filter(|part| ids_of(part).contains(id)).collect())
}

/// The text of a file of lists with other prices.
fn priced(file: &str, text: &str, price: NewPrices) -> Result<String, Fault> {
    let mut edits = edits(file, text, price)?;
    edits.sort_by_key(|(place, _)| place.start);
    let mut text = text.to_owned();
    for (place, points) in edits.into_iter().rev() {
        text.replace_range(place, &points);
    }
    Ok(text)
}

/// Shipped lists as text, with other prices: each takes the place of the shipped one.
fn replacing(source: &str, lists: &[&str], price: NewPrices) -> Result<String, Fault> {
    let text = priced("units.toml", source, price)?;
    let own = |part: &&&str| ids_of(part).iter().any(|id| lists.contains(&id.as_str()));
    let parts = parts(&text);
    let parts: Vec<String> = parts.iter().filter(own).map(|part| part.replacen(HEADER, &format!("{HEADER}\nreplaces = true"), 1)).collect();
    Ok(parts.concat())
}

/// A text cut where lists begin; what comes before the first is left out.
fn parts(text: &str) -> Vec<&str> {
    let mut starts = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim() == HEADER {
            starts.push(at);
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &text[start..end]).collect()
}

/// Places in a text of prices that change, with the new ones. An entry without a price gets it behind its name.
fn edits(file: &str, text: &str, (price, general): NewPrices) -> Result<Vec<(Range<usize>, String)>, Fault> {
    let table = DeTable::parse(text).map_err(|error| Fault::new(format!("{file}: {}", error.message().trim())))?;
    let mut edits = Vec::new();
    for list in tables(table.get_ref(), "list") {
        let Some(id) = word(list, "id") else { continue };
        edits.extend(general.and_then(|points| edit(text, list, ("general", "id"), points)));
        for unit in tables(list, "unit") {
            let Some(name) = word(unit, "id") else { continue };
            edits.extend(price(id, name, None).and_then(|points| edit(text, unit, ("points", "id"), points)));
            for option in tables(unit, "options") {
                let new = word(option, "special").and_then(|special| price(id, name, Some(special)));
                edits.extend(new.and_then(|points| edit(text, option, ("points", "special"), points)));
            }
            edits.extend(words_priced(unit, &|option| price(id, name, Some(option))));
        }
    }
    Ok(edits)
}

/// The price of a table in the place of the one that it has, or behind another key: on a line of its own, or after a comma in an inline table.
fn edit(text: &str, table: &DeTable, (name, behind): (&str, &str), points: f64) -> Option<(Range<usize>, String)> {
    if let Some(old) = table.get(name) {
        return Some((old.span(), points.to_string()));
    }
    let (key, value) = table.get_key_value(behind)?;
    let end = value.span().end;
    let inline = text[..key.span().start].trim_end_matches([' ', '\t']).ends_with(['{', ',']);
    Some((end..end, format!("{}{name} = {points}", if inline { ", " } else { "\n" })))
}

/// The prices of options that a unit names as words: in the place of those that it has, or on a line of their own.
fn words_priced(unit: &DeTable, price: &dyn Fn(&str) -> Option<f64>) -> Option<(Range<usize>, String)> {
    let options = unit.get("options")?;
    let words = options.get_ref().as_array()?.iter().filter_map(|word| word.get_ref().as_str());
    let prices: Vec<String> = words.filter_map(|word| Some(format!("{word} = {}", price(word)?))).collect();
    let prices = Some(format!("{{ {} }}", prices.join(", "))).filter(|_| !prices.is_empty())?;
    Some(match unit.get("option_points") {
        Some(old) => (old.span(), prices),
        None => (options.span().end..options.span().end, format!("\noption_points = {prices}")),
    })
}

fn tables<'t, 'i>(table: &'t DeTable<'i>, name: &str) -> impl Iterator<Item = &'t DeTable<'i>> {
    let array = table.get(name).and_then(|value| value.get_ref().as_array());
    array.into_iter().flat_map(|array| array.iter()).filter_map(|value| value.get_ref().as_table())
}

fn word<'t>(table: &'t DeTable, name: &str) -> Option<&'t str> {
    table.get(name)?.get_ref().as_str()
}
