//! Weights of the features of prospects. Written by `cargo run --release -p montjoie-hail-caesar --example fit_prospects`.

use super::prospects::COUNT;

/// In log odds per unit of each feature. A logistic regression on 1350424 states of 120000 battles of random armies; log loss
/// 0.5530, and 0.5521 for battles that were left out.
pub(super) const WEIGHTS: [f64; COUNT] = [
    -0.352, // units lost or shaken
    -1.478, // wounds of other units, as shares of their stamina
    -1.606, // units one wound from shaken
    0.095,  // units in disorder
    0.610,  // free units in good order
    -0.221, // divisions demoralised
    -1.930, // divisions one unit from it
    -0.779, // divisions two units from it
    -1.675, // army one division from beaten (0 or 1)
    -0.496, // army two divisions from beaten (0 or 1)
    4.535,  // strength left, as a share of both sides’
    1.335,  // melee dice of units in contact, per unit of the army
    0.432,  // dice of shooters with a target, per unit of the army
    0.950,  // wounds to gain by charges within one move, per unit
    0.852,  // the same within two moves
    0.531,  // the same within three moves
    0.173,  // the next turn is its own (1, else -1)
];
