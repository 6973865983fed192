//! Zero-sum games of two players, by linear programming: what each wins at least, whatever the other does (von Neumann, 1928).

/// How a game is played best.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// What the row player wins at least, and the column player lets it win at most.
    pub value: f64,
    /// How often the row player takes each row; adds up to 1.
    pub rows: Vec<f64>,
    /// How often the column player takes each column.
    pub columns: Vec<f64>,
}

/// The solution of the game in which the row player wins `wins[row][column]`; `None` where the matrix is empty or the solver finds none.
#[cfg(feature = "linear-programme")]
pub fn solve(wins: &[Vec<f64>]) -> Option<Solution> {
    let columns = wins.first().map_or(0, Vec::len);
    let (value, rows) = mixture(wins.len(), columns, |row, column| wins[row][column])?;
    let (_, columns) = mixture(columns, wins.len(), |column, row| -wins[row][column])?;
    Some(Solution { value, rows, columns })
}

/// The most that a player of `own` choices wins for sure against one of `others`, and how.
#[cfg(feature = "linear-programme")]
fn mixture(own: usize, others: usize, wins: impl Fn(usize, usize) -> f64) -> Option<(f64, Vec<f64>)> {
    use microlp::{ComparisonOp, OptimizationDirection, Problem};
    if own == 0 || others == 0 {
        return None;
    }
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let value = problem.add_var(1.0, (f64::NEG_INFINITY, f64::INFINITY));
    let mix: Vec<_> = (0..own).map(|_| problem.add_var(0.0, (0.0, 1.0))).collect();
    problem.add_constraint(mix.iter().map(|&one| (one, 1.0)).collect::<Vec<_>>(), ComparisonOp::Eq, 1.0);
    for other in 0..others {
        let terms = mix.iter().enumerate().map(|(choice, &one)| (one, wins(choice, other))).chain([(value, -1.0)]);
        problem.add_constraint(terms.collect::<Vec<_>>(), ComparisonOp::Ge, 0.0);
    }
    let solution = problem.solve().ok()?.into_solution().ok()?;
    Some((solution.var_value(value), mix.iter().map(|&one| solution.var_value(one).max(0.0)).collect()))
}

/// Without the feature `linear-programme` nobody can tell.
#[cfg(not(feature = "linear-programme"))]
pub fn solve(_: &[Vec<f64>]) -> Option<Solution> {
    None
}

#[cfg(all(test, feature = "linear-programme"))]
mod tests {
    use super::solve;

    #[test]
    fn rock_paper_scissors_is_played_evenly_and_a_best_army_always() {
        let even = solve(&[vec![0.5, 0.0, 1.0], vec![1.0, 0.5, 0.0], vec![0.0, 1.0, 0.5]]).expect("a solution");
        assert!((even.value - 0.5).abs() < 1e-9);
        assert!(even.rows.iter().chain(&even.columns).all(|share| (share - 1.0 / 3.0).abs() < 1e-9), "{even:?}");
        // The second row is better against everything; against it the first column loses least.
        let best = solve(&[vec![0.3, 0.4], vec![0.6, 0.8]]).expect("a solution");
        assert!((best.value - 0.6).abs() < 1e-9 && (best.rows[1] - 1.0).abs() < 1e-9 && (best.columns[0] - 1.0).abs() < 1e-9, "{best:?}");
        // Matching pennies with unequal stakes: 3 p = 1 (1 - p) + ..., by hand p = 1/4, value 3/4.
        let pennies = solve(&[vec![3.0, 0.0], vec![0.0, 1.0]]).expect("a solution");
        assert!((pennies.value - 0.75).abs() < 1e-9 && (pennies.rows[0] - 0.25).abs() < 1e-9, "{pennies:?}");
        assert!(solve(&[]).is_none());
    }
}
