//! A matrix as tidy tables, one observation a row.
//!
//! | table | one row | columns |
//! |---|---|---|
//! | `units` | a unit | `unit`, `en`, `fr`, `points` (may be missing), `same_as` (the first unit that meets everybody as it does), and the means against all alike: `win`, `neither`, `loss`, `destroyed`, `lost` |
//! | `cells` | a unit against a unit, over the card | `row`, `column`, `row_points`, `column_points`, `win`, `neither`, `loss`, `destroyed`, `lost`; where sampled `pairs`, and pair by pair `score_variance`, `destroyed_variance`, `lost_variance`, `covariance`; `score` (wins and half of neither) |
//! | `situations` | the same in one situation | `row`, `column`, `situation`, `weight`, then as `cells` without the score and the errors |
//! | `losses` | a loss of a row's unit, over the card | `row`, `column`, `losses` (in the system's own count, the last is a unit removed), `probability`: sums to 1 over row and column |

use polars::prelude::*;

use super::{FrameError, files_of, frame};
use montjoie_analysis::fairness::Card;
use montjoie_analysis::fairness::matrix::MatrixCell;
use montjoie_analysis::fairness::sheet::FullMatrix;

/// The four tables of a matrix; see the head of the module for their columns.
#[derive(Clone, Debug)]
pub struct MatrixFrames {
    /// The units.
    pub units: DataFrame,
    /// The cells.
    pub cells: DataFrame,
    /// The cells by situation.
    pub situations: DataFrame,
    /// What is lost.
    pub losses: DataFrame,
}

impl MatrixFrames {
    /// The tables of a matrix over a card.
    pub fn new(sheet: &FullMatrix, card: &Card) -> Result<MatrixFrames, FrameError> {
        let entrants = &sheet.matrix.entrants;
        let n = entrants.len();
        let id = |unit: usize| entrants[unit].id.as_str();
        let couples: Vec<(usize, usize)> = (0..n * n).map(|at| (at / n, at % n)).collect();

        let means: Vec<MatrixCell> = (0..n).map(|row| sheet.matrix.mean(row)).collect();
        let mut units = vec![
            Column::new("unit".into(), (0..n).map(id).collect::<Vec<_>>()),
            Column::new("en".into(), entrants.iter().map(|entrant| entrant.name.0.as_str()).collect::<Vec<_>>()),
            Column::new("fr".into(), entrants.iter().map(|entrant| entrant.name.1.as_str()).collect::<Vec<_>>()),
            Column::new("points".into(), entrants.iter().map(|entrant| entrant.points).collect::<Vec<_>>()),
            Column::new("same_as".into(), sheet.same.iter().map(|&unit| id(unit)).collect::<Vec<_>>()),
        ];
        units.extend(shares(&means));

        let both = |couples: &[(usize, usize)]| {
            vec![
                Column::new("row".into(), couples.iter().map(|&(row, _)| id(row)).collect::<Vec<_>>()),
                Column::new("column".into(), couples.iter().map(|&(_, column)| id(column)).collect::<Vec<_>>()),
            ]
        };
        let by_situation: Vec<((usize, usize), usize)> =
            couples.iter().flat_map(|&couple| (0..card.situations.len()).map(move |situation| (couple, situation))).collect();
        let mut situations = both(&by_situation.iter().map(|&(couple, _)| couple).collect::<Vec<_>>());
        let named = by_situation.iter().map(|&(_, situation)| card.situations[situation].name.en.as_str());
        situations.push(Column::new("situation".into(), named.collect::<Vec<_>>()));
        let weights = by_situation.iter().map(|&(_, situation)| card.situations[situation].weight);
        situations.push(Column::new("weight".into(), weights.collect::<Vec<_>>()));
        let met: Vec<MatrixCell> = by_situation
            .iter()
            .map(|&((row, column), situation)| {
                let meeting = sheet.meeting(row, column, situation);
                let (destroyed, lost) = (meeting.destroyed.b, meeting.destroyed.a);
                MatrixCell { win: meeting.wins.a, neither: meeting.neither, destroyed, lost, spread: meeting.spread }
            })
            .collect();
        situations.extend(shares(&met));

        let lost: Vec<((usize, usize), (u32, f64))> = couples
            .iter()
            .flat_map(|&(row, column)| sheet.losses(row, column).into_iter().enumerate().map(move |(n, p)| ((row, column), (n as u32, p))))
            .collect();
        let mut losses = both(&lost.iter().map(|&(couple, _)| couple).collect::<Vec<_>>());
        losses.push(Column::new("losses".into(), lost.iter().map(|&(_, (n, _))| n).collect::<Vec<_>>()));
        losses.push(Column::new("probability".into(), lost.iter().map(|&(_, (_, p))| p).collect::<Vec<_>>()));

        Ok(MatrixFrames {
            units: DataFrame::new_infer_height(units)?,
            cells: frame(&sheet.cells())?,
            situations: DataFrame::new_infer_height(situations)?,
            losses: DataFrame::new_infer_height(losses)?,
        })
    }

    /// The bytes of every file: `data/cells.parquet`, `data/cells.csv`, and so on. The same matrix gives the same bytes.
    pub fn files(&self) -> Result<Vec<(String, Vec<u8>)>, FrameError> {
        let frames = [("units", &self.units), ("cells", &self.cells), ("situations", &self.situations), ("losses", &self.losses)];
        files_of(frames.map(|(name, frame)| (name, frame.clone())))
    }
}

/// The five shares of cells.
fn shares(cells: &[MatrixCell]) -> Vec<Column> {
    let column = |name: &str, of: fn(&MatrixCell) -> f64| Column::new(name.into(), cells.iter().map(of).collect::<Vec<_>>());
    vec![
        column("win", |cell| cell.win),
        column("neither", |cell| cell.neither),
        column("loss", MatrixCell::loss),
        column("destroyed", |cell| cell.destroyed),
        column("lost", |cell| cell.lost),
    ]
}
