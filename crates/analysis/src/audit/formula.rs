//! The additive formula that a list's prices would follow if it had one: a price for each number, each kind of troops, each weapon and each special
//! rule, fitted by least squares over rows as printed and with each option.
//!
//! Lists have more columns than different profiles, so most prices cannot be told from the list at all: a column is *identified* only where it is a
//! combination of rows. Where there are as many independent columns as profiles the fit reproduces every profile whatever it costs, and only
//! identical profiles at different prices leave residuals. That is said, not hidden.

use montjoie_estimates::{Matrix, Singular, dot, length};

use super::words::{both, listed, price, signed};
use super::{AuditFinding, FindingKind, Paper};
use montjoie_core::alike::{each_once, grouped};
use montjoie_core::language::{Lang, Text};
use montjoie_system::profile::{Profile, Row};

/// Smaller than this against the largest singular value is nothing.
const RANK: f64 = 1e-9;
/// A residual below this is none.
const NOTHING: f64 = 1e-6;
/// How far from a combination of rows a column may be and still be one.
const IDENTIFIED: f64 = 1e-7;

/// A column of the formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// The price that every row pays.
    Constant,
    /// The price of one more of a number.
    Number(&'static str, Text),
    /// The price of being of a kind.
    Kind(&'static str, Text),
    /// The price of a weapon.
    Weapon(&'static str, Text),
    /// The price of a special rule.
    Special(&'static str, Text),
}

impl Term {
    /// The id of the term, as `special:montjoie`.
    pub fn id(self) -> String {
        match self {
            Term::Constant => "constant".to_owned(),
            Term::Number(id, _) => format!("number:{id}"),
            Term::Kind(id, _) => format!("kind:{id}"),
            Term::Weapon(id, _) => format!("weapon:{id}"),
            Term::Special(id, _) => format!("special:{id}"),
        }
    }

    /// The name of the term.
    pub const fn name(self) -> Text {
        match self {
            Term::Constant => Text::new("constant", "constante"),
            Term::Number(_, name) | Term::Kind(_, name) | Term::Weapon(_, name) | Term::Special(_, name) => name,
        }
    }

    /// The value of the term in a row.
    fn of(self, row: &Profile) -> f64 {
        let is = |test: bool| f64::from(u8::from(test));
        match self {
            Term::Constant => 1.0,
            Term::Number(id, _) => row.number(id).map_or(0.0, |number| number.value),
            Term::Kind(id, _) => is(row.kind.id == id),
            Term::Weapon(id, _) => is(row.weapon.is_some_and(|weapon| weapon.id == id)),
            Term::Special(id, _) => is(row.has(id)),
        }
    }
}

/// A row as the formula prices it.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// The id of the fitted row.
    pub id: String,
    /// The price of the fitted row.
    pub points: f64,
    /// The price that the formula gives, in points.
    pub fitted: f64,
    /// Price less formula; 0 where the formula explains it.
    pub residual: f64,
}

/// A column whose price the list identifies.
#[derive(Clone, Debug, PartialEq)]
pub struct Identified {
    /// The column of the formula.
    pub term: Term,
    /// The price of the term in the fit.
    pub price: f64,
    /// Whether rows that the price rests on have residuals: then it is a compromise between prices that contradict one another.
    pub contradicted: bool,
}

/// An additive formula fitted to a list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Formula {
    /// The rows that the formula was fitted to: printed ones and those with an option, where they have a price.
    pub rows: Vec<Fitted>,
    /// Number of different profiles among the rows.
    pub profiles: usize,
    /// The columns of the formula.
    pub columns: usize,
    /// Number of independent terms.
    pub rank: usize,
    /// Columns whose prices the list identifies.
    pub identified: Vec<Identified>,
    /// Terms that the rows do not identify.
    pub unidentified: Vec<Term>,
}

impl Formula {
    /// Fits a formula to the rows that have a price and can be bought.
    pub fn fit(rows: &[Profile]) -> Formula {
        let bought = |row: &&Profile| row.points.is_some() && !matches!(row.row, Row::Form { .. });
        let rows: Vec<&Profile> = rows.iter().filter(bought).collect();
        if rows.is_empty() {
            return Formula::default();
        }
        let terms = terms(&rows);
        let matrix = Matrix::of(rows.len(), terms.len(), &|row, column| terms[column].of(rows[row]));
        let prices: Vec<f64> = rows.iter().map(|row| row.points.unwrap_or_default()).collect();
        let Singular { left, values, right } = matrix.clone().singular();
        let kept: Vec<usize> = (0..values.len()).filter(|&k| values[k] > RANK * values[0]).collect();
        // The shortest coefficients: of those identified, the only ones.
        let mut coefficients = vec![0.0; terms.len()];
        for &k in &kept {
            add(&mut coefficients, &right.row(k), dot(&left.column(k), &prices) / values[k]);
        }
        let fitted = matrix.times(&coefficients);
        let row = |place: usize| {
            let residual = prices[place] - fitted[place];
            let residual = if residual.abs() < NOTHING { 0.0 } else { tidy(residual) };
            Fitted { id: rows[place].id.clone(), points: prices[place], fitted: tidy(prices[place] - residual), residual }
        };
        let fits: Vec<Fitted> = (0..rows.len()).map(row).collect();
        let (mut identified, mut unidentified) = (Vec::new(), Vec::new());
        for (column, &term) in terms.iter().enumerate() {
            let mut outside = vec![0.0; terms.len()];
            outside[column] = 1.0;
            let mut rests_on = vec![0.0; rows.len()];
            for &k in &kept {
                let part = right[(k, column)];
                add(&mut outside, &right.row(k), -part);
                add(&mut rests_on, &left.column(k), part / values[k]);
            }
            if length(&outside) > IDENTIFIED {
                unidentified.push(term);
                continue;
            }
            let contradicted = (0..rows.len()).any(|row| rests_on[row].abs() > IDENTIFIED && fits[row].residual != 0.0);
            identified.push(Identified { term, price: tidy(coefficients[column]), contradicted });
        }
        let profiles = grouped(rows, |one, other| one.same_profile(other)).len();
        Formula { rows: fits, profiles, columns: terms.len(), rank: kept.len(), identified, unidentified }
    }

    /// Whether the formula has as many independent columns as there are different profiles, and so explains any price of any of them.
    pub fn saturated(&self) -> bool {
        self.rank == self.profiles
    }

    /// The price of a column by its id, as `special:montjoie`, where the list identifies it.
    pub fn price(&self, term: &str) -> Option<&Identified> {
        self.identified.iter().find(|identified| identified.term.id() == term)
    }

    /// The prices that the formula cannot explain, the farthest off first.
    pub(super) fn finding(&self, paper: &Paper) -> Option<AuditFinding> {
        let mut off: Vec<(usize, &Fitted)> = self
            .rows
            .iter()
            .filter(|row| row.residual != 0.0)
            .filter_map(|row| Some((paper.rows.iter().position(|own| own.id == row.id)?, row)))
            .collect();
        off.sort_by(|a, b| b.1.residual.abs().total_cmp(&a.1.residual.abs()));
        let rows: Vec<usize> = off.iter().map(|(place, _)| *place).collect();
        let says = both(|lang| {
            let one = |(place, row): &(usize, &Fitted)| {
                let name = paper.words.rows(&[*place], lang);
                let by = lang.pick("by the formula", "selon la formule");
                format!("{name}, {by} {} ({})", price(row.fitted, lang), signed(row.residual, lang))
            };
            let rows: Vec<String> = off.iter().map(one).collect();
            let rows = listed(&rows, lang);
            match lang {
                Lang::En => format!("No formula that adds up numbers, weapons and rules gives these prices: {rows}."),
                Lang::Fr => format!("Aucune formule qui additionne chiffres, armes et règles ne donne ces prix : {rows}."),
            }
        });
        let prices = off.iter().map(|(_, row)| row.residual).collect();
        (!rows.is_empty()).then(|| AuditFinding { prices, ..paper.finding(FindingKind::Unexplained, &rows, says) })
    }
}

/// Adds a multiple of a vector.
fn add(to: &mut [f64], vector: &[f64], times: f64) {
    to.iter_mut().zip(vector).for_each(|(to, value)| *to += value * times);
}

/// The columns that rows have.
fn terms(rows: &[&Profile]) -> Vec<Term> {
    let mut terms = vec![Term::Constant];
    terms.extend(rows[0].numbers.iter().map(|number| Term::Number(number.stat.id, number.stat.name)));
    terms.extend(rows.iter().map(|row| Term::Kind(row.kind.id, row.kind.name)));
    terms.extend(rows.iter().filter_map(|row| row.weapon).map(|weapon| Term::Weapon(weapon.id, weapon.name)));
    terms.extend(rows.iter().flat_map(|row| &row.specials).map(|special| Term::Special(special.id, special.name)));
    let mut terms = each_once(terms);
    // A number that no row has prices nothing.
    terms.retain(|term| rows.iter().any(|row| term.of(row) != 0.0));
    terms
}

/// Rounded where only the last bits of a computer's arithmetic would differ.
fn tidy(value: f64) -> f64 {
    let rounded = (value * 1e9).round() / 1e9;
    if rounded == 0.0 { 0.0 } else { rounded }
}
