//! A map as text: one column of cells per lane, one row per so many inches, the enemy's edge above.

use super::patches::Patches;
use super::stands::{Id, Stands};
use super::table::{Span, Tabletop};

/// A map of the table, from north to south, each row so many inches deep. `sign` says how a unit is drawn, in `cell` characters where that is enough.
/// Empty ground is `·`, and `~` in the rows that a patch covers by half or more. Inches stand on the left, lanes below.
/// A `+` after a unit stands for more units in the same cell.
pub fn map(table: &Tabletop, stands: &Stands, rough: &Patches, inches: i16, cell: usize, mut sign: impl FnMut(Id) -> String) -> String {
    let bands: Vec<Span> = (0..(table.depth + inches - 1) / inches)
        .rev()
        .map(|row| Span { lo: row * inches, hi: ((row + 1) * inches).min(table.depth) })
        .collect();
    let mut text = String::new();
    let mut words = Vec::new();
    for &Span { lo: south, hi: north } in &bands {
        for lane in 0..table.lanes {
            // A unit is drawn where the middle of its rectangle lies.
            let mut here = stands.in_lane(lane).iter().copied().filter(|&id| {
                let middle = (stands[id].span.lo + stands[id].span.hi) / 2;
                (south..north).contains(&middle)
            });
            let covers = |span: Span| 2 * (span.hi.min(north) - span.lo.max(south)) >= north - south;
            let ground = if rough.iter().any(|patch| patch.lane == lane && covers(patch.span)) { "~" } else { "·" };
            let word = here.next().map_or_else(|| ground.to_owned(), &mut sign);
            words.push(if here.next().is_some() { word + "+" } else { word });
        }
    }
    let cell = words.iter().map(|word| word.chars().count()).fold(cell, usize::max);
    for (band, row) in bands.iter().zip(words.chunks(table.lanes as usize)) {
        text += &format!("{:3} ", band.lo);
        row.iter().for_each(|word| text += &format!(" {word:^cell$}"));
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
