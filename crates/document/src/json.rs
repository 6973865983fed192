//! Data and documents as JSON, written straight from the columns.

use std::io::Write;

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::ser::{CompactFormatter, Formatter};

use crate::data::{Data, Name, SCHEMA, Table, Values};
use crate::view::{Cells, View};

impl Serialize for Data {
    /// The answer as JSON: `{ "schema": 1, "ask": "duel", "about": {…}, "tables": { "shares": [{…}, …], … }, "absent": {…} }`
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut data = to.serialize_map(None)?;
        data.serialize_entry("schema", &SCHEMA)?;
        data.serialize_entry("ask", self.ask)?;
        data.serialize_entry("about", &Entries(&self.about))?;
        data.serialize_entry("tables", &Tables(&self.tables))?;
        data.serialize_entry("absent", &Entries(&self.absent))?;
        data.end()
    }
}

/// Named values as one object.
struct Entries<'a, T>(&'a [(Name, T)]);

impl<T: Serialize> Serialize for Entries<'_, T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// Tables as one object, by their names.
struct Tables<'a>(&'a [Table]);

impl Serialize for Tables<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|table| (&table.name, table)))
    }
}

impl Serialize for Table {
    /// The table as JSON: one object per row.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let names: Vec<Vec<Name>> = self.columns.iter().map(crate::Column::names).collect();
        let mut rows = to.serialize_seq(Some(self.rows()))?;
        for row in 0..self.rows() {
            rows.serialize_element(&Row { table: self, names: &names, row })?;
        }
        rows.end()
    }
}

struct Row<'a> {
    table: &'a Table,
    /// The names of each column.
    names: &'a [Vec<Name>],
    row: usize,
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut object = to.serialize_map(None)?;
        for (column, names) in self.table.columns.iter().zip(self.names) {
            object.serialize_key(&names[0])?;
            match &column.values {
                Values::Ids(values) => object.serialize_value(&values[self.row].as_deref())?,
                Values::Wholes(values) => object.serialize_value(&values[self.row])?,
                Values::Numbers(values) => object.serialize_value(&values[self.row].map(plain))?,
                Values::Flags(values) => object.serialize_value(&values[self.row])?,
            }
            for (name, ends) in names[1..].iter().zip(column.ends.iter().flatten()) {
                object.serialize_entry(name, &ends[self.row].map(plain))?;
            }
        }
        object.end()
    }
}

impl Serialize for View {
    /// The view as JSON: `{ "of": "shares", "head": […], "rows": [[…], …], "right": […], "bars": […], "sets": […], "under": […] }`: cells as people
    /// read them, the places of the columns of numbers, one share, one key and one heading per row. The last three are there where the view has them.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut view = to.serialize_map(None)?;
        view.serialize_entry("of", &self.of)?;
        view.serialize_entry("head", &self.head())?;
        view.serialize_entry("rows", &self.cells())?;
        view.serialize_entry("right", &self.right())?;
        if let Some(Cells::Bars(shares)) = self.columns.iter().map(|column| &column.cells).find(|cells| matches!(cells, Cells::Bars(_))) {
            view.serialize_entry("bars", shares)?;
        }
        if let Some(keys) = &self.sets {
            view.serialize_entry("sets", keys)?;
        }
        if let Some(under) = &self.under {
            view.serialize_entry("under", under)?;
        }
        view.end()
    }
}

/// A figure with -0.0 as 0.0: both are the same figure.
fn plain(figure: f64) -> f64 {
    figure + 0.0
}

/// A formatter of JSON on one line that writes all figures so.
struct Plain;

impl Formatter for Plain {
    fn write_f64<W: ?Sized + Write>(&mut self, to: &mut W, figure: f64) -> std::io::Result<()> {
        CompactFormatter.write_f64(to, plain(figure))
    }
}

/// JSON as one line, without its end.
pub fn line(value: &impl Serialize) -> String {
    let mut text = Vec::new();
    match value.serialize(&mut serde_json::Serializer::with_formatter(&mut text, Plain)) {
        Ok(()) => String::from_utf8(text).unwrap_or_default(),
        Err(_) => String::new(),
    }
}

/// JSON as people read it, with a line end.
pub fn pretty(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}
