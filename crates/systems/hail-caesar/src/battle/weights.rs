//! Weights of the features of prospects. Written by `cargo run --release -p montjoie-hail-caesar --example fit_prospects`.

use super::prospects::COUNT;

/// In log odds per unit of each feature. A logistic regression on 1358520 states of 120000 battles of random armies; log loss
/// 0.5525, and 0.5554 for battles that were left out.
pub(super) const WEIGHTS: [f64; COUNT] = [
    -0.474, // units lost or shaken
    -1.415, // wounds of other units, as shares of their stamina
    -1.591, // units one wound from shaken
    0.048,  // units in disorder
    0.681,  // free units in good order
    -0.228, // divisions demoralised
    -1.871, // divisions one unit from it
    -0.753, // divisions two units from it
    -1.632, // army one division from beaten (0 or 1)
    -0.489, // army two divisions from beaten (0 or 1)
    4.466,  // strength left, as a share of both sides’
    1.317,  // melee dice of units in contact, per unit of the army
    0.450,  // dice of shooters with a target, per unit of the army
    0.958,  // wounds to gain by charges within one move, per unit
    0.835,  // the same within two moves
    0.534,  // the same within three moves
    0.171,  // the next turn is its own (1, else -1)
];
