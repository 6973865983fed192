//! What the units of a battle did, as a table.

use super::Fought;
use crate::ask::table::{Cell, Column, Table, Unit};
use montjoie_core::combat::Side;
use montjoie_field::Work;

const COLUMNS: [Column; 8] = [
    Column::seen(&["side"], Unit::Words, "", ""),
    Column::seen(&["unit"], Unit::Words, "unit", "unité"),
    Column::seen(&["points"], Unit::Price, "pts", "pts"),
    Column::seen(&["fielded"], Unit::Points(2), "a battle", "par bataille"),
    Column::seen(&["lost"], Unit::Share(0), "lost", "perdues"),
    Column::seen(&["shaken"], Unit::Share(0), "shaken", "ébranlées"),
    Column::seen(&["taken"], Unit::Points(1), "wounds taken", "subies"),
    Column::seen(&["given"], Unit::Points(1), "given", "infligées"),
];

/// Who did the work: for each side and kind of unit how many took the field in a battle on average, the shares of them that were lost and that were
/// left shaken, and the wounds that one took and gave on average in a battle. Those of supports are given by the unit that they support.
///
/// Each side's units stand in the order of what they gave; kinds that never took the field are left out.
pub fn work(fought: &Fought) -> Table {
    let battles = fought.count.tally.total().max(1) as f64;
    let mut rows = Vec::new();
    for side in Side::BOTH {
        let mut work: Vec<(usize, &Work)> = fought.count.work[side].iter().enumerate().filter(|(_, work)| work.fielded > 0).collect();
        work.sort_by_key(|(_, work)| std::cmp::Reverse(work.given));
        for (kind, work) in work {
            let kind = &fought.kinds[kind];
            let each = |number: u64| number as f64 / work.fielded as f64;
            rows.push(vec![
                Cell::Id(side.id().to_uppercase()),
                Cell::Named(kind.id.clone(), kind.name.clone()),
                Cell::Number(kind.points),
                Cell::Number(work.fielded as f64 / battles),
                Cell::Number(each(work.lost)),
                Cell::Number(each(work.shaken)),
                Cell::Number(each(work.taken)),
                Cell::Number(each(work.given)),
            ]);
        }
    }
    Table::new(COLUMNS.to_vec(), rows)
}
