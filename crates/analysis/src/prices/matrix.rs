//! What every unit does to every other unit: the cells that prices are built on.

use serde::{Deserialize, Serialize};

/// A unit that stands in a matrix.
#[derive(Clone, Debug, PartialEq)]
pub struct Entrant {
    /// The unit's id, as `north/guards`.
    pub id: String,
    /// The unit's name in English and French.
    pub name: (String, String),
    /// The published price of the unit, where it has one.
    pub points: Option<f64>,
}

/// What a row's unit does to a column's, over the situations of a card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatrixCell {
    /// The share of combats that the row wins, in [0, 1].
    pub win: f64,
    /// The share of combats that neither wins, in [0, 1].
    pub neither: f64,
    /// The expected share of the column's unit that the row destroys: 1 if it is removed, half its wounds over its stamina if it lives.
    pub destroyed: f64,
    /// The expected share of the row's unit that is lost, counted the same way.
    pub lost: f64,
    /// The sampling error of the cell; `None` where it is exact.
    pub spread: Option<Spread>,
}

/// The sampling error of a cell whose unit of sampling is a pair of combats, the second with sides swapped.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// Pairs of combats that were fought.
    pub pairs: u64,
    /// Variance, pair by pair, of the row's score (win 1, neither ½).
    pub score: f64,
    /// Variance, pair by pair, of what is destroyed.
    pub destroyed: f64,
    /// Variance, pair by pair, of what is lost.
    pub lost: f64,
    /// Covariance, pair by pair, of destroyed and lost.
    pub covariance: f64,
}

/// A square of cells: what each unit does to each.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// The units, which are rows and columns alike.
    pub entrants: Vec<Entrant>,
    /// The cells row by row; the cell of row `u` and column `v` is number `u * entrants.len() + v`.
    pub cells: Vec<MatrixCell>,
}

impl MatrixCell {
    /// The score of the row, in [0, 1]: a win 1, neither ½.
    pub fn score(&self) -> f64 {
        self.win + self.neither / 2.0
    }

    /// The share of combats that the column wins.
    pub fn loss(&self) -> f64 {
        1.0 - self.win - self.neither
    }
}

impl Matrix {
    /// The means of a row over every column alike, its own unit included; no spread.
    pub fn mean(&self, row: usize) -> MatrixCell {
        let n = self.entrants.len();
        let mean = |of: fn(&MatrixCell) -> f64| (0..n).map(|column| of(self.cell(row, column))).sum::<f64>() / n as f64;
        MatrixCell {
            win: mean(|c| c.win),
            neither: mean(|c| c.neither),
            destroyed: mean(|c| c.destroyed),
            lost: mean(|c| c.lost),
            spread: None,
        }
    }

    /// The rows, the strongest first: by mean score, then by id.
    pub fn by_strength(&self) -> Vec<usize> {
        let scores: Vec<f64> = (0..self.entrants.len()).map(|row| self.mean(row).score()).collect();
        let mut rows: Vec<usize> = (0..self.entrants.len()).collect();
        rows.sort_by(|&x, &y| scores[y].total_cmp(&scores[x]).then_with(|| self.entrants[x].id.cmp(&self.entrants[y].id)));
        rows
    }

    /// What the unit of row `row` does to that of column `column`.
    pub fn cell(&self, row: usize, column: usize) -> &MatrixCell {
        &self.cells[row * self.entrants.len() + column]
    }
}
