//! Tables made from rows: each column says what it reads of a row.

use std::sync::Arc;

use crate::data::{Column, Estimate, Name, Table, Unit, Values};

/// A table on the way: its rows, and the columns so far.
pub struct Rows<T> {
    rows: Vec<T>,
    table: Table,
}

/// What a column reads of a row: a value, or one that can be missing.
pub trait Cell<V> {
    /// The value of the cell; `None` where it is missing.
    fn cell(self) -> Option<V>;
}

impl<V, C: Cell<V>> Cell<V> for Option<C> {
    fn cell(self) -> Option<V> {
        self.and_then(Cell::cell)
    }
}

/// Types whose values stand in cells, each with the type of the column.
macro_rules! cells {
    ($($of:ty => $values:ty: $value:ident $cell:expr;)*) => {
        $(impl Cell<$values> for $of {
            fn cell(self) -> Option<$values> {
                let $value = self;
                Some($cell)
            }
        })*
    };
}

cells! {
    &str => Arc<str>: id id.into();
    &String => Arc<str>: id id.as_str().into();
    String => Arc<str>: id id.into();
    Arc<str> => Arc<str>: id id;
    bool => bool: flag flag;
    f64 => f64: number number;
    Estimate => Estimate: estimate estimate;
    i64 => i64: whole whole;
    u64 => i64: whole whole as i64;
    usize => i64: whole whole as i64;
    u32 => i64: whole whole.into();
    u16 => i64: whole whole.into();
    u8 => i64: whole whole.into();
}

impl Table {
    /// A table of these rows, of which the first columns are keys, so many.
    pub fn of<T: Copy>(name: impl Into<Name>, keys: usize, rows: impl IntoIterator<Item = T>) -> Rows<T> {
        Rows { rows: rows.into_iter().collect(), table: Table { name: name.into(), keys, columns: Vec::new() } }
    }
}

impl<T: Copy> Rows<T> {
    /// Adds columns that are keys too, in the order of the rows.
    pub fn under(mut self, keys: Vec<Column>) -> Rows<T> {
        self.table.keys += keys.len();
        self.with(keys)
    }

    /// Adds columns that were made already, in the order of the rows.
    pub fn with(mut self, columns: impl IntoIterator<Item = Column>) -> Rows<T> {
        self.table.columns.extend(columns);
        self
    }

    /// Adds a column of ids.
    pub fn ids<C: Cell<Arc<str>>>(self, name: impl Into<Name>, of: impl Fn(T) -> C) -> Rows<T> {
        let column = Column::ids(name, self.cells(of));
        self.with([column])
    }

    /// Adds a column of flags.
    pub fn flags<C: Cell<bool>>(self, name: impl Into<Name>, of: impl Fn(T) -> C) -> Rows<T> {
        let values = Values::Flags(self.cells(of));
        self.with([Column::new(name, Unit::None, values)])
    }

    /// Adds a column of counts.
    pub fn counts<C: Cell<i64>>(self, name: impl Into<Name>, of: impl Fn(T) -> C) -> Rows<T> {
        self.wholes(name, Unit::Count, of)
    }

    /// Adds a column of whole numbers that count something else.
    pub fn wholes<C: Cell<i64>>(self, name: impl Into<Name>, unit: Unit, of: impl Fn(T) -> C) -> Rows<T> {
        let values = Values::Wholes(self.cells(of));
        self.with([Column::new(name, unit, values)])
    }

    /// Adds a column of numbers. A value that is not finite is no number: it is missing.
    pub fn numbers<C: Cell<f64>>(self, name: impl Into<Name>, unit: Unit, of: impl Fn(T) -> C) -> Rows<T> {
        let column = numbers(name.into(), unit, self.cells(of));
        self.with([column])
    }

    /// Adds a column of numbers that can have an interval.
    pub fn estimates<C: Cell<Estimate>>(self, name: impl Into<Name>, unit: Unit, of: impl Fn(T) -> C) -> Rows<T> {
        let all: Vec<Option<Estimate>> = self.cells(of);
        let end = |of: fn((f64, f64)) -> f64| all.iter().map(|one| one.and_then(|one| one.ends).map(of)).collect();
        let ends = Some([end(|(low, _)| low), end(|(_, high)| high)]);
        let values = all.iter().map(|one| one.map(|one| one.value)).collect();
        self.with([Column { ends, ..numbers(name.into(), unit, values) }])
    }

    fn cells<V, C: Cell<V>>(&self, of: impl Fn(T) -> C) -> Vec<Option<V>> {
        self.rows.iter().map(|row| of(*row).cell()).collect()
    }

    /// The table of all rows and columns.
    ///
    /// # Panics
    /// Columns of different lengths are a fault of the program.
    pub fn table(self) -> Table {
        let table = self.table;
        let rows = table.rows();
        assert!(table.columns.iter().all(|column| column.values.len() == rows), "{}: columns of different lengths", table.name);
        table
    }
}

/// A column of numbers.
fn numbers(name: Name, unit: Unit, values: Vec<Option<f64>>) -> Column {
    let finite = |value: Option<f64>| value.filter(|value| value.is_finite());
    Column::new(name, unit, Values::Numbers(values.into_iter().map(finite).collect()))
}
