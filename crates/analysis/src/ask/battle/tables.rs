//! What a battle costs, and what its units did, as tables.

use super::Counted;
use crate::ask::table::{Cell, Column, Content, Table};
use montjoie_core::combat::Side;
use montjoie_field::Work;

const COLUMNS: [Column; 8] = [
    Column::seen(&["side"], Content::Words, "", ""),
    Column::seen(&["unit"], Content::Words, "unit", "unité"),
    Column::seen(&["points"], Content::Price, "pts", "pts"),
    Column::seen(&["fielded"], Content::Points(2), "per battle", "par bataille"),
    Column::seen(&["lost"], Content::Share(0), "lost", "perdues"),
    Column::seen(&["shaken"], Content::Share(0), "shaken", "ébranlées"),
    Column::seen(&["taken"], Content::Points(1), "wounds taken", "subies"),
    Column::seen(&["given"], Content::Points(1), "given", "infligées"),
];

/// Who did the work: for each side and kind of unit how many took the field in a battle on average, the shares of them that were lost and that were
/// left shaken, and the wounds that one took and gave on average in a battle. Those of supports are given by the unit that they support.
///
/// Each side's units stand in the order of what they gave; kinds that never took the field are left out.
pub fn work(fought: &Counted) -> Table {
    let battles = fought.count.tally.total().max(1) as f64;
    let mut rows = Vec::new();
    for side in Side::BOTH {
        let mut work: Vec<(usize, &Work)> = fought.count.work[side].iter().enumerate().filter(|(_, work)| work.fielded > 0).collect();
        work.sort_by_key(|(_, work)| std::cmp::Reverse(work.given));
        for (kind, work) in work {
            let kind = &fought.kinds[kind];
            let each = |number: u64| number as f64 / work.fielded as f64;
            rows.push(vec![
                Cell::Id(side.letter().to_owned()),
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

/// What a battle costs each side, on average: a row per side. A unit that is shaken at the end counts half of its points.
pub fn costs(fought: &Counted) -> Table {
    const COLUMNS: [Column; 8] = [
        Column::seen(&["side"], Content::Words, "", ""),
        Column::seen(&["units"], Content::Points(1), "units", "unités"),
        Column::seen(&["units_lost"], Content::Points(1), "lost", "perdues"),
        Column::seen(&["units_shaken"], Content::Points(1), "shaken", "ébranlées"),
        Column::seen(&["points"], Content::Points(0), "points", "points"),
        Column::seen(&["points_lost", "points_lost_low", "points_lost_high"], Content::Points(0), "points lost", "points perdus"),
        Column::seen(&["generals_lost"], Content::Points(2), "generals lost", "généraux perdus"),
        Column::data(&["battles"], Content::Count),
    ];
    let count = &fought.count;
    let battles = count.tally.total();
    let each = |sum: u64| sum as f64 / battles.max(1) as f64;
    let row = |side: Side| {
        let work = &count.work[side];
        let (points, error) = count.points[side].mean(battles);
        let (points, reach) = (points / 100.0, 1.96 * error / 100.0);
        vec![
            Cell::Id(side.letter().to_owned()),
            Cell::Number(each(work.iter().map(|work| work.fielded).sum())),
            Cell::Number(count.tally.mean_losses(side)),
            Cell::Number(each(work.iter().map(|work| work.shaken).sum())),
            Cell::Number(each(count.brought[side]) / 100.0),
            Cell::Figure(points, Some((points - reach, points + reach))),
            Cell::Number(each(count.generals[side])),
            Cell::Whole(battles as i64),
        ]
    };
    Table::new(COLUMNS.to_vec(), Side::BOTH.map(row).to_vec())
}
