//! Battles one by one, kept for data frames: blocks of CSV, which polars reads without any other package.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use montjoie::analysis::store::host::{Rows as Taker, RowsOf};
use montjoie::store::Fault;
use montjoie_document::{Table, Values};

/// Name and kind of each column, and blocks of CSV without names.
pub type Rows = (Vec<(String, &'static str)>, Vec<Vec<u8>>);

/// Tables of battles, one row per battle.
#[derive(Default)]
pub struct Kept {
    wanted: Vec<RowsOf>,
    tables: Mutex<BTreeMap<String, Rows>>,
}

impl Kept {
    /// Tables of battles with these names, still without rows.
    ///
    /// # Errors
    /// A name is that of no table.
    pub fn new(names: &[String]) -> Result<Kept, Fault> {
        let of = |name: &String| {
            let known = RowsOf::ALL.into_iter().find(|of| of.id() == name);
            known.ok_or_else(|| Fault::new(format!("there are no rows `{name}`")).help("rows are battles or units"))
        };
        Ok(Kept { wanted: names.iter().map(of).collect::<Result<_, Fault>>()?, tables: Mutex::default() })
    }

    /// The taker of the rows, if any table is wanted.
    pub fn wanted(&self) -> Option<&dyn Taker> {
        (!self.wanted.is_empty()).then_some(self as &dyn Taker)
    }

    /// Whether every table that is wanted has rows.
    ///
    /// # Errors
    /// A wanted table has no rows.
    pub fn complete(&self) -> Result<(), Fault> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        match self.wanted.iter().all(|of| tables.contains_key(of.id())) {
            true => Ok(()),
            false => Err(Fault::new("this answer has no rows: battles are not fought for it").help("leave `rows` out")),
        }
    }

    /// Hands the rows of a table over.
    pub fn take(&self, table: &str) -> Option<Rows> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).remove(table)
    }
}

impl Taker for Kept {
    fn wanted(&self) -> &[RowsOf] {
        &self.wanted
    }

    fn take(&self, table: Table) -> Result<(), Fault> {
        let kind = |values: &Values| match values {
            Values::Ids(_) => "id",
            Values::Wholes(_) => "whole",
            Values::Numbers(_) => "number",
            Values::Flags(_) => "flag",
        };
        let columns = || table.columns.iter().map(|column| (column.name.to_string(), kind(&column.values))).collect();
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, blocks) = tables.entry(table.name.to_string()).or_insert_with(|| (columns(), Vec::new()));
        blocks.push(table.csv_rows().into_bytes());
        Ok(())
    }
}
