//! Weights of the features of prospects. Written by `cargo run --release -p montjoie-hail-caesar --example fit_prospects`.

use super::prospects::COUNT;

/// In log odds per unit of each feature. A logistic regression on 881593 states of 120000 battles of random armies; log loss
/// 0.5001, and 0.4977 for battles that were left out.
pub(super) const WEIGHTS: [f64; COUNT] = [
    -1.214, // units lost or shaken
    -3.114, // wounds of other units, as shares of their stamina
    -1.769, // units one wound from shaken
    -1.235, // units in disorder
    0.046,  // free units in good order
    -0.560, // divisions demoralised
    -2.315, // divisions one unit from it
    -0.949, // divisions two units from it
    -1.723, // army one division from beaten (0 or 1)
    -0.574, // army two divisions from beaten (0 or 1)
    3.633,  // strength left, as a share of both sides’
    1.304,  // melee dice of units in contact, per unit of the army
    0.267,  // dice of shooters with a target, per unit of the army
    1.158,  // wounds to gain by charges within one move, per unit
    1.043,  // the same within two moves
    0.920,  // the same within three moves
    0.359,  // the next turn is its own (1, else -1)
];
