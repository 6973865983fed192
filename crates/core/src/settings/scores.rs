//! Tables of results by score, which a user may write row by row, best first.

use std::collections::BTreeSet;
use std::sync::Mutex;

use super::Value;

/// A row of results from a score on.
pub trait ByScore: Copy + Ord + 'static {
    /// The lowest score of the row.
    fn from(&self) -> i8;

    /// Whether the row is the worst that there is: below it nothing is left to say.
    fn worst(&self) -> bool;
}

/// The tables of the user's that a program has met. Each is kept once, for as long as the program runs: equal tables are one.
pub struct Kept<R: 'static>(Mutex<BTreeSet<&'static [R]>>);

impl<R: ByScore> Kept<R> {
    /// No table yet.
    pub const fn none() -> Kept<R> {
        Kept(Mutex::new(BTreeSet::new()))
    }

    /// The one table of these rows.
    pub fn one(&self, rows: Vec<R>) -> &'static [R] {
        let mut kept = self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        kept.get(rows.as_slice()).copied().unwrap_or_else(|| {
            let rows: &'static [R] = Vec::leak(rows);
            kept.insert(rows);
            rows
        })
    }
}

/// The rows of a table of the user's, best first, each a list that begins with its lowest score; `row` reads the cells after that. `None` where the
/// value is no such table; the scores that have no row are an error.
pub fn rows_by_score<R: ByScore>(value: &Value, row: impl Fn(i8, &[Value]) -> Option<R>) -> Option<Result<Vec<R>, String>> {
    let Value::List(rows) = value else { return None };
    let read = |cells: &Value| match cells {
        Value::List(cells) => match &cells[..] {
            [Value::Whole(from), cells @ ..] => row(i8::try_from(*from).ok()?, cells),
            _ => None,
        },
        _ => None,
    };
    let rows: Vec<R> = rows.iter().map(read).collect::<Option<_>>()?;
    let falling = rows.windows(2).all(|pair| pair[0].from() > pair[1].from());
    let last = rows.last().filter(|_| falling)?;
    Some(match last.from() {
        3 if !last.worst() => Err("the score 2 has no row".to_owned()),
        4.. if !last.worst() => Err(format!("the scores 2 to {} have no row", last.from() - 1)),
        _ => Ok(rows),
    })
}

/// The row of a score: the first that it reaches, and the last where it is below all of them.
pub fn row_of<R: ByScore>(rows: &[R], score: i8) -> &R {
    rows.iter().find(|row| score >= row.from()).unwrap_or(&rows[rows.len() - 1])
}
