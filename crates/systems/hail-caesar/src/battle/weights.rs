//! Weights of the features of prospects. Written by `cargo run --release -p montjoie-hail-caesar --example fit_prospects`.

use super::prospects::COUNT;

/// In log odds per unit of each feature. A logistic regression on 1378162 states of 120000 battles of random armies; log loss
/// 0.5535, and 0.5549 for battles that were left out.
pub(super) const WEIGHTS: [f64; COUNT] = [
    0.131,  // units lost or shaken
    -1.363, // wounds of other units, as shares of their stamina
    -1.430, // units one wound from shaken
    0.171,  // units in disorder
    0.848,  // free units in good order
    -0.361, // divisions demoralised
    -1.902, // divisions one unit from it
    -0.788, // divisions two units from it
    -1.621, // army one division from beaten (0 or 1)
    -0.497, // army two divisions from beaten (0 or 1)
    4.482,  // strength left, as a share of both sides’
    1.299,  // melee dice of units in contact, per unit of the army
    0.421,  // dice of shooters with a target, per unit of the army
    0.913,  // wounds to gain by charges within one move, per unit
    0.702,  // the same within two moves
    0.574,  // the same within three moves
    0.164,  // the next turn is its own (1, else -1)
];
