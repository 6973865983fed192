//! Fits the weights by which players who look ahead judge a state, and writes them to `src/battle/weights.rs` and to the manual's page on the
//! method of battles, in both languages:
//!
//! `cargo run --release -p montjoie-hail-caesar --example fit_prospects`
//!
//! Battles of random armies of all lists on the usual table are fought by the usual plan. Each state between two turns is one observation: its
//! features, and whether side A won (a battle that nobody won counts one half). A logistic regression without a constant fits them, so the two
//! sides are judged alike. A part of the battles is left out and says how good the fit is. Words such as `battles=50000` or `b.plan=wings` change the
//! number of battles and their keys.

use montjoie_core::chance::{Tables, stream};
use montjoie_core::combat::{Pair, Play, Side};
use montjoie_core::language::Lang;
use montjoie_core::settings::Value;
use montjoie_field::Series;
use montjoie_hail_caesar::army::readings;
use montjoie_hail_caesar::battle::Battle;
use montjoie_hail_caesar::battle::asked::engagement;
use montjoie_hail_caesar::battle::prospects::{COUNT, FEATURES};
use montjoie_hail_caesar::profile::lists;
use montjoie_system::Set;
use montjoie_system::battle::{Force, Levy};
use std::error::Error;
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::thread;

/// Battles to fit, where nothing is said; a third as many are left out of the fit.
const BATTLES: u64 = 120_000;

/// Where the manual has the weights.
const BEGINS: &str = "<!-- weights of prospects -->";
const ENDS: &str = "<!-- end of weights -->";

/// The seed of armies and dice: another one than users have.
const SEED: u64 = 2_027;

/// A state: its features, and what came of it, 1 where A won.
type Row = ([f64; COUNT], f64);

fn main() -> Result<(), Box<dyn Error>> {
    let (mut battles, mut sets) = (BATTLES, Vec::new());
    for word in std::env::args().skip(1) {
        let (key, value) = word.split_once('=').ok_or("words are KEY=VALUE")?;
        match key {
            "battles" => battles = value.parse()?,
            _ => {
                let value = value.parse().map_or(Value::Text(value.to_owned()), Value::Whole);
                sets.push(Set { key: key.to_owned(), value });
            }
        }
    }
    let series = series(&sets)?;
    let rows = observed(&series, 0..battles);
    let held = observed(&series, battles..battles + battles / 3);
    let weights = fitted(&rows).ok_or("the features do not tell states apart")?;
    let loss = (loss(&rows, &weights), loss(&held, &weights));
    let words: Vec<String> = sets.iter().map(|set| format!("{}={:?}", set.key, set.value)).collect();
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::write(here.join("src/battle/weights.rs"), source(&weights, battles, &rows, loss, &words))?;
    for lang in [Lang::En, Lang::Fr] {
        let page = here.join("../../../docs").join(lang.pick("en", "fr")).join("src/method/battles.md");
        let text = fs::read_to_string(&page)?;
        let (before, rest) = text.split_once(BEGINS).ok_or("the manual has no place for the weights")?;
        let (_, after) = rest.split_once(ENDS).ok_or("the place for the weights has no end")?;
        fs::write(&page, format!("{before}{BEGINS}\n{}{ENDS}{after}", told(&rows, &weights, battles, loss, lang)))?;
    }
    println!("{} states of {battles} battles; log loss {:.4}, and {:.4} left out; 0.6931 without features", rows.len(), loss.0, loss.1);
    Ok(())
}

/// Battles of random armies of all lists.
fn series(sets: &[Set]) -> Result<Series<Battle>, Box<dyn Error>> {
    let ids = ["french", "burgundian", "english", "companies"].map(str::to_owned).to_vec();
    let levy = Levy { lists: ids, budget: (540, 660), readings: readings(&[]).map_err(said)?, instead: Vec::new() };
    let forces = Pair { a: Force::Drawn(levy.clone()), b: Force::Drawn(levy) };
    let engagement = engagement(&lists(&[]).map_err(said)?, &forces, sets, SEED).map_err(said)?;
    Ok(engagement.battle.as_any().downcast_ref::<Series<Battle>>().ok_or("no battles of armies that are drawn")?.clone())
}

fn said(problem: impl std::fmt::Debug) -> String {
    format!("{problem:?}")
}

/// The states of battles of these numbers, in their order on any number of threads.
fn observed(series: &Series<Battle>, numbers: Range<u64>) -> Vec<Row> {
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    let share = (numbers.end - numbers.start).div_ceil(threads);
    let parts = (0..threads).map(|part| numbers.start + part * share..(numbers.start + (part + 1) * share).min(numbers.end));
    let parts: Vec<Range<u64>> = parts.collect();
    thread::scope(|scope| {
        let work: Vec<_> = parts.into_iter().map(|part| scope.spawn(move || fought(series, part))).collect();
        work.into_iter().flat_map(|work| work.join().unwrap_or_default()).collect()
    })
}

fn fought(series: &Series<Battle>, numbers: Range<u64>) -> Vec<Row> {
    let mut tables = Tables::new(stream(SEED, 0));
    let (mut rows, mut used) = (Vec::new(), None);
    for number in numbers {
        tables.restart(stream(SEED, number));
        let mut fielded = series.begin(number, used.take(), &mut tables);
        let (first, mut outcome) = (rows.len(), None);
        for _ in 0..series.clock().steps() {
            // Divisions are looked at when turns end.
            if let Some((battle, state)) = fielded.on_the_table().filter(|(_, state)| state.played > 0) {
                rows.push((battle.features(state), 0.0));
            }
            outcome = series.advance(&mut fielded, &mut tables);
            if outcome.is_some() {
                break;
            }
        }
        let won = match outcome.and_then(|outcome| outcome.winner) {
            Some(Side::A) => 1.0,
            Some(Side::B) => 0.0,
            None => 0.5,
        };
        rows[first..].iter_mut().for_each(|(_, came)| *came = won);
        used = Some(fielded);
    }
    rows
}

fn odds(features: &[f64; COUNT], weights: &[f64; COUNT]) -> f64 {
    features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum()
}

fn chance(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// The weights of the greatest likelihood, by Newton's method; `None` where there are no such weights.
fn fitted(rows: &[Row]) -> Option<[f64; COUNT]> {
    let mut weights = [0.0; COUNT];
    for _ in 0..12 {
        let (mut slope, mut bend) = ([0.0; COUNT], [[0.0; COUNT]; COUNT]);
        for (features, won) in rows {
            let chance = chance(odds(features, &weights));
            for row in 0..COUNT {
                slope[row] += (won - chance) * features[row];
                let part = chance * (1.0 - chance) * features[row];
                (0..COUNT).for_each(|column| bend[row][column] += part * features[column]);
            }
        }
        let step = solved(bend, slope)?;
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight += step);
    }
    Some(weights)
}

/// The solution of a positive definite system, by elimination.
fn solved(mut matrix: [[f64; COUNT]; COUNT], mut right: [f64; COUNT]) -> Option<[f64; COUNT]> {
    for pivot in 0..COUNT {
        let (above, below) = matrix.split_at_mut(pivot + 1);
        let lead = above[pivot];
        if lead[pivot] <= 1e-9 {
            return None;
        }
        for (row, at) in below.iter_mut().zip(pivot + 1..) {
            let factor = row[pivot] / lead[pivot];
            row.iter_mut().zip(lead).for_each(|(cell, of)| *cell -= factor * of);
            right[at] -= factor * right[pivot];
        }
    }
    for row in (0..COUNT).rev() {
        let known: f64 = (row + 1..COUNT).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    Some(right)
}

/// The mean log loss.
fn loss(rows: &[Row], weights: &[f64; COUNT]) -> f64 {
    let of = |(features, won): &Row| {
        let chance = chance(odds(features, weights));
        -(won * chance.ln() + (1.0 - won) * (1.0 - chance).ln())
    };
    rows.iter().map(of).sum::<f64>() / rows.len().max(1) as f64
}

/// The text of `weights.rs`.
fn source(weights: &[f64; COUNT], battles: u64, rows: &[Row], (fit, held): (f64, f64), words: &[String]) -> String {
    let with = if words.is_empty() { String::new() } else { format!(", with {}", words.join(" ")) };
    let mut text = format!(
        "//! Weights of the features of prospects. Written by `cargo run --release -p montjoie-hail-caesar --example fit_prospects`.\n\n\
         use super::prospects::COUNT;\n\n\
         /// In log odds per unit of each feature. A logistic regression on {} states of {battles} battles of random armies{with}; log loss\n\
         /// {fit:.4}, and {held:.4} for battles that were left out.\n\
         pub(super) const WEIGHTS: [f64; COUNT] = [\n",
        rows.len()
    );
    for (weight, feature) in weights.iter().zip(&FEATURES) {
        text += &format!("    {weight:.3}, // {}\n", feature.en);
    }
    text + "];\n"
}

/// The weights as the manual has them: of a feature its weight, and the weight times the feature's standard deviation.
fn told(rows: &[Row], weights: &[f64; COUNT], battles: u64, loss: (f64, f64), lang: Lang) -> String {
    let (states, battles) = (lang.whole(rows.len() as u64), lang.whole(battles));
    let (fit, held, none) = (lang.number(loss.0, 3), lang.number(loss.1, 3), lang.number(std::f64::consts::LN_2, 3));
    let mut text = match lang {
        Lang::En => format!(
            "{states} states of {battles} battles. The mean log loss is {fit}, {held} for battles that were left out of the fit, and {none} \
             without any feature.\n\n\
             | feature of a side, less that of its enemy | weight | weight × standard deviation |\n|---|--:|--:|\n"
        ),
        Lang::Fr => format!(
            "{states} états de {battles} batailles. La perte logarithmique moyenne est de {fit}, de {held} sur des batailles laissées de côté, et \
             de {none} sans aucun critère.\n\n\
             | critère d’un camp, moins celui de l’ennemi | poids | poids × écart type |\n|---|--:|--:|\n"
        ),
    };
    for (at, (weight, feature)) in weights.iter().zip(&FEATURES).enumerate() {
        let deviation = (rows.iter().map(|(features, _)| features[at] * features[at]).sum::<f64>() / rows.len().max(1) as f64).sqrt();
        text += &format!("| {} | {} | {} |\n", feature.get(lang), lang.number(*weight, 2), lang.number(weight * deviation, 2));
    }
    text
}
