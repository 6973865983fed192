//! Dense matrices of numbers. Vectors are slices.

use nalgebra::{DMatrix, DVector, DVectorView};
use std::ops::{Index, IndexMut};

/// A matrix, indexed by row and column.
#[derive(Clone, Debug)]
pub struct Matrix(DMatrix<f64>);

/// The parts of a matrix: `left · diagonal(values) · right`, the values in falling order.
pub struct Singular {
    /// A column for each value.
    pub left: Matrix,
    /// The singular values.
    pub values: Vec<f64>,
    /// A row for each value.
    pub right: Matrix,
}

impl Matrix {
    /// Zeros.
    pub fn zeros(rows: usize, columns: usize) -> Matrix {
        Matrix(DMatrix::zeros(rows, columns))
    }

    /// A value for each row and column.
    pub fn of(rows: usize, columns: usize, value: &dyn Fn(usize, usize) -> f64) -> Matrix {
        Matrix(DMatrix::from_fn(rows, columns, value))
    }

    /// These values on the diagonal, and zeros.
    pub fn diagonal(values: &[f64]) -> Matrix {
        Matrix(DMatrix::from_diagonal(&DVector::from_column_slice(values)))
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.0.nrows()
    }

    /// Number of columns.
    pub fn columns(&self) -> usize {
        self.0.ncols()
    }

    /// A row.
    pub fn row(&self, row: usize) -> Vec<f64> {
        self.0.row(row).iter().copied().collect()
    }

    /// A column.
    pub fn column(&self, column: usize) -> Vec<f64> {
        self.0.column(column).iter().copied().collect()
    }

    /// The sum of the diagonal.
    pub fn trace(&self) -> f64 {
        self.0.trace()
    }

    /// The product with another matrix.
    pub fn product(&self, other: &Matrix) -> Matrix {
        Matrix(&self.0 * &other.0)
    }

    /// The product with a vector of as many numbers as there are columns.
    pub fn times(&self, vector: &[f64]) -> Vec<f64> {
        (&self.0 * DVector::from_column_slice(vector)).as_slice().to_vec()
    }

    /// The covariance of what these rows make of numbers with this covariance: the matrix, times it, times the matrix transposed.
    pub fn carries(&self, covariance: &Matrix) -> Matrix {
        Matrix(&self.0 * &covariance.0 * self.0.transpose())
    }

    /// Adds a multiple of the vector times itself transposed.
    pub fn add_outer(&mut self, times: f64, vector: &[f64]) {
        let vector = DVector::from_column_slice(vector);
        self.0 += times * &vector * vector.transpose();
    }

    /// Adds a number everywhere.
    pub fn add_everywhere(&mut self, number: f64) {
        self.0.add_scalar_mut(number);
    }

    /// Makes what is above the diagonal that below it.
    pub fn mirror_lower(&mut self) {
        self.0.fill_upper_triangle_with_lower_triangle();
    }

    /// Makes a row and the column of the same number zero.
    pub fn clear(&mut self, number: usize) {
        self.0.row_mut(number).fill(0.0);
        self.0.column_mut(number).fill(0.0);
    }

    /// The inverse of a square matrix, if there is one.
    pub fn inverse(self) -> Option<Matrix> {
        self.0.try_inverse().map(Matrix)
    }

    /// The inverse of a symmetric positive definite matrix; `None` for any other.
    pub fn inverse_of_definite(self) -> Option<Matrix> {
        Some(Matrix(self.0.cholesky()?.inverse()))
    }

    /// A square root of a covariance: times its transpose it is the covariance. Negative eigenvalues, which rounding makes, count as 0.
    pub fn root(&self) -> Matrix {
        let eigen = self.0.clone().symmetric_eigen();
        let roots = DVector::from_iterator(self.rows(), eigen.eigenvalues.iter().map(|value| value.max(0.0).sqrt()));
        Matrix(&eigen.eigenvectors * DMatrix::from_diagonal(&roots))
    }

    /// The singular values and their vectors.
    pub fn singular(self) -> Singular {
        let parts = self.0.svd(true, true);
        let (left, right) = parts.u.zip(parts.v_t).expect("both were asked for");
        Singular { left: Matrix(left), values: parts.singular_values.as_slice().to_vec(), right: Matrix(right) }
    }
}

impl Index<(usize, usize)> for Matrix {
    type Output = f64;

    fn index(&self, at: (usize, usize)) -> &f64 {
        &self.0[at]
    }
}

impl IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, at: (usize, usize)) -> &mut f64 {
        &mut self.0[at]
    }
}

fn view(vector: &[f64]) -> DVectorView<'_, f64> {
    DVectorView::from_slice(vector, vector.len())
}

/// The scalar product of two vectors of the same length.
pub fn dot(one: &[f64], other: &[f64]) -> f64 {
    view(one).dot(&view(other))
}

/// The length of a vector.
pub fn length(vector: &[f64]) -> f64 {
    view(vector).norm()
}

/// The largest absolute value of a vector.
pub fn largest(vector: &[f64]) -> f64 {
    view(vector).amax()
}
