//! Lists of units as text, with other prices in it: everything else stays as its author wrote it.

use std::ops::Range;

use crate::scenario::Fault;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The line with which a list begins.
const HEADER: &str = "[[list]]";

/// The price of a unit by its list, its id and its option, where it is another one than before; of an option what it adds.
pub(super) type NewPrice<'a> = dyn Fn(&str, &str, Option<&str>) -> Option<f64> + 'a;

/// The text of a file of lists with other prices.
pub(super) fn priced(file: &str, text: &str, price: &NewPrice) -> Result<String, Fault> {
    let mut edits = edits(file, text, price)?;
    edits.sort_by_key(|(place, _)| place.start);
    let mut text = text.to_owned();
    for (place, points) in edits.into_iter().rev() {
        text.replace_range(place, &points);
    }
    Ok(text)
}

/// Those of the shipped lists, as text, with other prices: each takes the place of the shipped one.
pub(super) fn replacing(source: &str, lists: &[&str], price: &NewPrice) -> Result<String, Fault> {
    let text = priced("units.toml", source, price)?;
    let own = |part: &&&str| {
        let id =
            toml::from_str::<toml::Table>(part).ok().and_then(|table| Some(table.get("list")?.get(0)?.get("id")?.as_str()?.to_owned()));
        id.is_some_and(|id| lists.contains(&id.as_str()))
    };
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

/// Where a text has prices that change, with the new ones.
fn edits(file: &str, text: &str, price: &NewPrice) -> Result<Vec<(Range<usize>, String)>, Fault> {
    let table = DeTable::parse(text).map_err(|error| Fault::new(format!("{file}: {}", error.message().trim())))?;
    let mut edits = Vec::new();
    for list in tables(table.get_ref(), "list") {
        let Some(id) = word(list, "id") else { continue };
        for unit in tables(list, "unit") {
            let Some(name) = word(unit, "id") else { continue };
            let points = |table: &DeTable| table.get("points").map(Spanned::span);
            edits.extend(points(unit).zip(price(id, name, None)));
            for option in tables(unit, "options") {
                let new = word(option, "special").and_then(|special| price(id, name, Some(special)));
                edits.extend(points(option).zip(new));
            }
        }
    }
    Ok(edits.into_iter().map(|(place, points)| (place, points.to_string())).collect())
}

fn tables<'t, 'i>(table: &'t DeTable<'i>, name: &str) -> impl Iterator<Item = &'t DeTable<'i>> {
    let array = table.get(name).and_then(|value| value.get_ref().as_array());
    array.into_iter().flat_map(|array| array.iter()).filter_map(|value| value.get_ref().as_table())
}

fn word<'t>(table: &'t DeTable, name: &str) -> Option<&'t str> {
    match table.get(name)?.get_ref() {
        DeValue::String(word) => Some(word),
        _ => None,
    }
}
