//! Weights of the features of prospects. Written by `cargo run --release -p montjoie-hail-caesar --example fit_prospects`.

use super::prospects::COUNT;

/// In log odds per unit of each feature. A logistic regression on 1352635 states of 120000 battles of random armies; log loss
/// 0.5514, and 0.5508 for battles that were left out.
pub(super) const WEIGHTS: [f64; COUNT] = [
    -0.225, // units lost or shaken
    -1.654, // wounds of other units, as shares of their stamina
    -1.502, // units one wound from shaken
    0.099,  // units in disorder
    0.699,  // free units in good order
    -0.271, // divisions demoralised
    -1.928, // divisions one unit from it
    -0.792, // divisions two units from it
    -1.716, // army one division from beaten (0 or 1)
    -0.515, // army two divisions from beaten (0 or 1)
    4.510,  // strength left, as a share of both sides’
    1.336,  // melee dice of units in contact, per unit of the army
    0.440,  // dice of shooters with a target, per unit of the army
    0.927,  // wounds to gain by charges within one move, per unit
    0.803,  // the same within two moves
    0.517,  // the same within three moves
    0.176,  // the next turn is its own (1, else -1)
];
