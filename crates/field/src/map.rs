//! A map as text: one column of cells per lane, one row per so many inches, the enemy's edge above.

use super::patches::Patches;
use super::stands::{Id, Stands};
use super::table::{Span, Tabletop};

/// A map of the table, from north to south, each row so many inches deep. `sign` says how a unit is drawn, in at most `cell` characters.
/// Empty ground is `·`, and `~` in the rows that a patch covers by half or more. Inches stand on the left, lanes below.
pub fn map(table: &Tabletop, stands: &Stands, rough: &Patches, inches: i16, cell: usize, mut sign: impl FnMut(Id) -> String) -> String {
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
            let covers = |span: Span| 2 * (span.hi.min(north) - span.lo.max(south)) >= north - south;
            let ground = if rough.iter().any(|patch| patch.lane == lane && covers(patch.span)) { "~" } else { "·" };
            let word = here.map_or_else(|| ground.to_owned(), &mut sign);
            text += &format!(" {word:^cell$}");
        }
        end_line(&mut text);
    }
    text += "    ";
    for lane in 0..table.lanes {
        text += &format!(" {:^cell$}", lane.to_string());
    }
    end_line(&mut text);
    text
}

fn end_line(text: &mut String) {
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}
