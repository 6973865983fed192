//! What the battles between random armies say: the regression, the matrix of lists.

use std::collections::BTreeMap;

use super::{Divisions, Example, Factions, Generals, Shows};
use crate::ask::battle::{From, Staged};
use crate::store::Fault;
use montjoie_core::alike::each_once;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Text;
use montjoie_estimates::{Fit, Observed, Priced, Worths, fit};
use montjoie_field::Battles;
use montjoie_system::battle::{Muster, UnitKind};
use montjoie_system::list::list_of;

/// Battles that were fought, from which prices are found.
pub(super) struct Sample<'a> {
    pub staged: &'a Staged,
    pub count: &'a Battles,
    pub seed: u64,
}

/// What the regression says.
pub(super) struct Study {
    /// The list and first kind of each row, with how many an army of the list has on average.
    pub rows: Vec<(usize, u16, f64)>,
    /// Worths of rows, then of numbers of divisions.
    pub own: Worths,
    /// By how much the share of battles that A wins changes per point of its army.
    pub slope: f64,
    /// Tenths of the battles: see [`ArmiesAnswer::deciles`].
    pub deciles: Vec<(f64, f64)>,
    /// Battles that are worth telling: see [`ArmiesAnswer::told`].
    pub told: Vec<Example>,
    /// Numbers of divisions that have a column, in their order.
    pub others: Vec<usize>,
    /// θ of one point where all lists are taken together.
    pub kappa: f64,
    /// Worths of kinds that fight alike, all lists together: the first kind, the worth and its standard error.
    pub pooled: Vec<(u16, f64, f64)>,
    pub generals: Generals,
    pub collinear: Vec<usize>,
    /// Rows of units whose worth these battles do not tell.
    pub left_out: Vec<usize>,
}

impl Study {
    /// The row of the kinds of a list that fight alike.
    pub fn row(&self, list: usize, alike: u16) -> Option<usize> {
        self.rows.iter().position(|&(of, first, _)| of == list && first == alike)
    }

    /// The worth of a row with its standard error, where the battles tell it.
    pub fn worth(&self, list: usize, alike: u16) -> Option<(f64, f64)> {
        let row = self.row(list, alike).filter(|row| !self.left_out.contains(row))?;
        Some((self.own.points[row], self.own.standard[row]))
    }
}

/// A kind that an army has less often is not judged.
pub(super) const RARE: f64 = 0.05;

/// An inflation of a variance from which on a column is not judged, where its interval is wider than [`WIDE`] of its price besides.
const INFLATED: f64 = 20.0;

/// The width of an interval, as a share of the price, up to which battles tell a unit apart from others whatever goes along with it.
const WIDE: f64 = 0.5;

impl Staged {
    /// The lists from which the armies of a side are drawn: ids and names.
    fn lists_of(&self, side: Side) -> Vec<(String, (String, String))> {
        match &self.armies[side].from {
            From::Lists { lists, names, .. } => lists.iter().cloned().zip(names.iter().cloned()).collect(),
            From::File { .. } => Vec::new(),
        }
    }

    /// The lists from which armies are drawn: ids and names, those of side A first.
    pub(super) fn lists(&self) -> Vec<(String, (String, String))> {
        each_once(Side::BOTH.into_iter().flat_map(|side| self.lists_of(side)))
    }

    /// How many lists side A has where they are asked about and side B has others; 0 where all lists meet one another.
    pub(super) fn apart(&self) -> usize {
        let [mine, met] = Side::BOTH.map(|side| self.lists_of(side));
        if met.iter().all(|list| mine.contains(list)) { 0 } else { mine.len() }
    }

    /// Every kind of unit with the place of its list.
    pub(super) fn units(&self) -> impl Iterator<Item = (&UnitKind, usize)> {
        let lists = self.lists();
        let list = move |kind: &UnitKind| lists.iter().position(|(id, _)| list_of(&kind.id) == id);
        self.engagement.kinds.iter().filter_map(move |kind| Some((kind, list(kind)?)))
    }
}

/// The slope of a straight line through points, as a sum over columns with their weights: each point has its x, how often it is there, and the
/// column with its y, or none where y is 0. `None` of fewer than two points.
fn slope(points: &[(f64, f64, Option<usize>)]) -> Option<Vec<(usize, f64)>> {
    let sum = |value: &dyn Fn(f64) -> f64| points.iter().map(|&(x, weight, _)| weight * value(x)).sum::<f64>();
    let mean = sum(&|x| x) / sum(&|_| 1.0);
    let spread = sum(&|x| (x - mean).powi(2));
    (points.len() > 1).then(|| points.iter().filter_map(|&(x, weight, column)| Some((column?, weight * (x - mean) / spread))).collect())
}

/// The battles that show most: one that goes as battles go, one between equals, and one that the weaker army wins.
fn examples(chances: &[f64], battles: &[Observed]) -> Vec<Example> {
    // The winner's chance before the battle; undecided battles show nothing.
    let won = chances.iter().zip(battles).enumerate().filter_map(|(number, (&chance, battle))| match battle.won {
        1.0 => Some((number as u64, chance)),
        0.0 => Some((number as u64, 1.0 - chance)),
        _ => None,
    });
    let won: Vec<(u64, f64)> = won.collect();
    let favourite = won.iter().map(|(_, chance)| chance.max(1.0 - chance)).sum::<f64>() / won.len().max(1) as f64;
    let nearest = |wanted: f64| won.iter().copied().min_by(|x, y| (x.1 - wanted).abs().total_cmp(&(y.1 - wanted).abs()));
    let all = [(Shows::Typical, nearest(favourite)), (Shows::Close, nearest(0.5)), (Shows::Upset, nearest(0.0))];
    all.into_iter().filter_map(|(shows, found)| found.map(|(number, chance)| Example { shows, number, chance })).collect()
}

impl Sample<'_> {
    /// The armies of each battle, each with the place of its list in the answer, and who won.
    pub(super) fn musters(&self) -> impl Iterator<Item = (Pair<Muster>, u8)> {
        let musters = &self.staged.engagement.musters;
        let apart = self.staged.apart();
        self.count.each().enumerate().map(move |(number, won)| {
            let mut armies = musters(number as u64);
            armies.b.list += apart;
            (armies, won)
        })
    }

    /// Whether a list is asked about.
    pub(super) fn about(&self, list: usize) -> bool {
        self.staged.apart() == 0 || list < self.staged.apart()
    }

    /// The share of random armies, both sides together, that had too many units for the table, in [0, 1].
    pub(super) fn drawn_again(&self) -> f64 {
        Side::BOTH.iter().map(|side| self.count.drawn_again[*side]).sum::<u64>() as f64 / self.drawn().max(1) as f64
    }

    /// How many random armies were drawn, those that were too large included.
    fn drawn(&self) -> u64 {
        Side::BOTH.iter().map(|side| self.count.drawn_again[*side] + self.count.tally.total()).sum()
    }

    pub(super) fn budget(&self) -> (u32, u32) {
        match &self.staged.armies.a.from {
            From::Lists { points, .. } => *points,
            From::File { .. } => (0, 0),
        }
    }

    pub(super) fn kind(&self, kind: u16) -> &UnitKind {
        &self.staged.engagement.kinds[usize::from(kind)]
    }

    /// The mean price of the kinds of a list that fight alike.
    pub(super) fn price(&self, list: usize, alike: u16) -> f64 {
        let of: Vec<f64> =
            self.staged.units().filter(|(kind, of)| *of == list && kind.alike == alike).map(|(kind, _)| kind.points).collect();
        of.iter().sum::<f64>() / of.len().max(1) as f64
    }

    /// What all lists ask for a general; `None` where they ask nothing, or not the same.
    fn general(&self) -> Option<f64> {
        let armies = self.staged.game.sheet().armies;
        let lists = self.staged.lists();
        let mut asked = lists.iter().map(|(list, _)| armies.iter().find(|army| army.list == *list).map_or(0.0, |army| army.general));
        let first = asked.next()?;
        (first > 0.0 && asked.all(|other| other == first)).then_some(first)
    }

    pub(super) fn study(&self, level: f64) -> Result<Study, Fault> {
        let armies: Vec<(Pair<Muster>, u8)> = self.musters().collect();
        let sides = 2.0 * armies.len().max(1) as f64;
        // Of each list the kinds that fight alike are one row; options that change nothing too.
        let mut rows: BTreeMap<(usize, u16), f64> = BTreeMap::new();
        let mut numbers: BTreeMap<usize, f64> = BTreeMap::new();
        let mut of_list: BTreeMap<usize, f64> = BTreeMap::new();
        for (pair, _) in &armies {
            for side in Side::BOTH {
                let Muster { list, kinds, divisions } = &pair[side];
                *of_list.entry(*list).or_default() += 1.0;
                *numbers.entry(*divisions).or_default() += 1.0;
                for &kind in kinds {
                    *rows.entry((*list, self.kind(kind).alike)).or_default() += 1.0;
                }
            }
        }
        let rows: Vec<(usize, u16, f64)> = rows.into_iter().map(|((list, kind), count)| (list, kind, count)).collect();
        let usual = numbers.iter().max_by(|one, other| one.1.total_cmp(other.1)).map_or(0, |(&number, _)| number);
        let others: Vec<usize> = numbers.keys().copied().filter(|&number| number != usual).collect();
        let means: Vec<f64> = rows.iter().map(|(.., count)| count / sides).collect();
        let mut first: Vec<u16> = rows.iter().map(|&(_, kind, _)| kind).collect();
        first.sort_unstable();
        first.dedup();
        let own = |list: usize, kind: u16| rows.iter().position(|&(of, first, _)| of == list && first == kind);
        let all = |_: usize, kind: u16| first.binary_search(&kind).ok();
        let fault = || {
            let fault = Fault::new("these battles do not tell what units are worth: one side wins whenever it has more of something");
            fault.help("more battles, as --combats 100000")
        };
        let fitted = |columns: usize, column: &dyn Fn(usize, u16) -> Option<usize>| -> Option<(Vec<Observed>, Fit)> {
            let observed: Vec<Observed> = armies.iter().map(|(pair, won)| self.observed(pair, *won, column, columns, &others)).collect();
            let fit = fit(columns + others.len(), &observed)?;
            Some((observed, fit))
        };
        let (observed, fit_own) = fitted(rows.len(), &own).ok_or_else(fault)?;
        let deciles = fit_own.tenths(&observed);
        let told = examples(&fit_own.chances(&observed), &observed);
        drop(observed);
        let price: Vec<f64> = rows.iter().map(|&(list, kind, _)| self.price(list, kind)).collect();
        // Prices that stay hold the scale: those of the others where some lists are asked about.
        let holds = |&(_, &(list, ..)): &(usize, &(usize, u16, f64))| self.staged.apart() == 0 || !self.about(list);
        let scale: Vec<Priced> =
            rows.iter().enumerate().filter(holds).map(|(column, _)| Priced { column, mean: means[column], price: price[column] }).collect();
        let judged: Vec<usize> =
            (0..rows.len()).filter(|column| self.about(rows[*column].0) && !fit_own.collinear.contains(column)).collect();
        let worths = fit_own.worths(&scale, &judged, level).ok_or_else(fault)?;
        let (_, fit_all) = fitted(first.len(), &all).ok_or_else(fault)?;
        let in_all = |&Priced { column, mean, price }: &Priced| Some(Priced { column: all(rows[column].0, rows[column].1)?, mean, price });
        let scale_all: Vec<Priced> = scale.iter().filter_map(in_all).collect();
        let pooled = fit_all.worths(&scale_all, &[0], level).ok_or_else(fault)?;
        let column = |number: usize| others.iter().position(|&other| other == number).map(|place| first.len() + place);
        let divisions = numbers.iter().map(|(&number, count)| {
            let of = |values: &[f64]| column(number).map_or(0.0, |column| values[column]);
            Divisions { number, share: count / sides, points: of(&pooled.points), standard: of(&pooled.standard) }
        });
        let divisions = divisions.collect();
        let points = numbers.iter().map(|(&number, &count)| (number as f64, count, column(number)));
        let points: Vec<_> = points.filter(|(.., column)| column.is_none_or(|column| !fit_all.collinear.contains(&column))).collect();
        let worth = slope(&points).map(|weights| pooled.sum(&weights));
        let generals = Generals { divisions, worth, asked: self.general() };
        let wide = |row: usize| 2.0 * worths.critical * worths.standard[row] > WIDE * price[row];
        let inflated = |row: usize| all(rows[row].0, rows[row].1).is_some_and(|at| fit_all.inflation[at] > INFLATED) && wide(row);
        let collinear: Vec<usize> = (0..rows.len()).filter(|x| fit_own.collinear.contains(x) || inflated(*x)).collect();
        let kappa = pooled.kappa;
        let pooled = first.iter().enumerate().map(|(at, &kind)| (kind, pooled.points[at], pooled.standard[at])).collect();
        let rows = rows.iter().map(|&(list, kind, count)| (list, kind, count / of_list[&list])).collect();
        let slope = worths.kappa * fit_own.steep;
        let left_out = fit_own.collinear;
        Ok(Study { rows, own: worths, slope, deciles, told, others, kappa, pooled, generals, collinear, left_out })
    }

    pub(super) fn observed(
        &self,
        pair: &Pair<Muster>,
        won: u8,
        column: &dyn Fn(usize, u16) -> Option<usize>,
        columns: usize,
        others: &[usize],
    ) -> Observed {
        let mut differs: Vec<(u16, i16)> = Vec::with_capacity(24);
        let mut add = |at: usize, by: i16| match differs.iter_mut().find(|(known, _)| usize::from(*known) == at) {
            Some((_, sum)) => *sum += by,
            None => differs.push((at as u16, by)),
        };
        for (side, by) in [(Side::A, 1), (Side::B, -1)] {
            let Muster { list, kinds, divisions } = &pair[side];
            for &kind in kinds {
                if let Some(at) = column(*list, self.kind(kind).alike) {
                    add(at, by);
                }
            }
            if let Some(place) = others.iter().position(|other| other == divisions) {
                add(columns + place, by);
            }
        }
        differs.retain(|&(_, by)| by != 0);
        Observed { differs, won: 1.0 - f64::from(won) / 2.0 }
    }

    pub(super) fn factions(&self, lists: usize) -> Factions {
        let mut cells = vec![vec![(0u64, 0.0); lists]; lists];
        for (pair, won) in self.musters() {
            let (a, b) = (pair.a.list, pair.b.list);
            let share = 1.0 - f64::from(won) / 2.0;
            for (row, column, share) in [(a, b, share), (b, a, 1.0 - share)] {
                cells[row][column].0 += 1;
                cells[row][column].1 += share;
            }
        }
        // A battle of a list against itself was counted from both sides.
        for (list, row) in cells.iter_mut().enumerate() {
            let (battles, won) = row[list];
            row[list] = (battles / 2, won / 2.0);
        }
        // Lists that never met may be even: the interval of no battle holds every share.
        let shares = cells.iter().map(|row| row.iter().map(|&(n, sum)| (n, if n == 0 { 0.5 } else { sum / n as f64 })).collect()).collect();
        Factions::new(shares, self.staged.apart())
    }
}

pub(super) const RARELY: Text = Text::new("armies hardly ever have it", "les armées n’en ont presque jamais");
pub(super) const TOGETHER: Text =
    Text::new("these battles do not tell it apart from others", "ces batailles ne la distinguent pas des autres");

#[cfg(test)]
mod tests {
    use super::slope;

    /// Armies with one, two and four generals, those with two four times as often as the others: their mean is 2.16666…, the sum of squares off
    /// it 4.83333…, and each weight is how often they stand times how far they are off, over that sum: -7/29, -4/29 and 11/29.
    #[test]
    fn a_slope_is_a_sum_over_columns() {
        let weights = slope(&[(1.0, 1.0, Some(3)), (2.0, 4.0, None), (4.0, 1.0, Some(5))]).expect("three points");
        assert_eq!(weights.iter().map(|(column, _)| *column).collect::<Vec<_>>(), [3, 5]);
        for ((_, weight), by_hand) in weights.iter().zip([-7.0 / 29.0, 11.0 / 29.0]) {
            assert!((weight - by_hand).abs() < 1e-15, "{weight} is not {by_hand}");
        }
        // A straight line keeps its slope: worths of 3 a general, from 0 at two.
        let rise = weights.iter().map(|(column, weight)| weight * if *column == 3 { -3.0 } else { 6.0 }).sum::<f64>();
        assert!((rise - 3.0).abs() < 1e-14, "{rise}");
        assert_eq!(slope(&[(2.0, 7.0, None)]), None);
    }
}
