//! A map as text: one column of cells per lane, one row per so many inches, the enemy's edge above.

use super::stands::{Id, Stands};
use super::table::Table;

/// A map of the table, from north to south, each row so many inches deep. `sign` says how a unit is drawn, in at most `cell` characters.
pub fn map(table: &Table, stands: &Stands, inches: i16, cell: usize, mut sign: impl FnMut(Id) -> String) -> String {
    let rows = (table.depth + inches - 1) / inches;
    let mut text = String::new();
    for row in (0..rows).rev() {
        let (south, north) = (row * inches, ((row + 1) * inches).min(table.depth));
        text += &format!("{south:3} ");
        for lane in 0..table.lanes {
            // A unit is drawn where the middle of its rectangle lies.
            let here = stands.in_lane(lane).iter().copied().find(|&id| {
                let middle = (stands[id].span.lo + stands[id].span.hi) / 2;
                (south..north).contains(&middle)
            });
            let word = here.map_or_else(|| "·".to_owned(), &mut sign);
            text += &format!(" {word:^cell$}");
        }
        while text.ends_with(' ') {
            text.pop();
        }
        text.push('\n');
    }
    text
}
