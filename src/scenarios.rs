//! The shipped scenarios, inside the program: found by name from any folder.

use std::path::Path;

/// A shipped scenario: its name with the folder, as `SYSTEM/NAME`, and its text.
pub type Shipped = (&'static str, &'static str);

macro_rules! shipped {
    ($($name:literal,)*) => {
        &[$(($name, include_str!(concat!("../scenarios/", $name, ".toml"))),)*]
    };
}

/// Every shipped scenario. A test compares the list with the folder.
pub const SHIPPED: &[Shipped] = shipped![
    "black-powder/battery",
    "black-powder/charged-cavalry",
    "black-powder/closing-fire",
    "black-powder/shoot-or-charge",
    "black-powder/square",
    "black-powder/storm",
    "bloody-big-battles/attack-or-shoot",
    "bloody-big-battles/cuirassiers-on-the-flank",
    "bloody-big-battles/french-attack",
    "bloody-big-battles/square",
    "compare/average-command-roll",
    "compare/mounted-charge-v-missile-foot",
    "hail-caesar/billmen-v-vougiers",
    "hail-caesar/bombard-v-line",
    "hail-caesar/knights-v-longbows",
    "hail-caesar/montjoie-or-not",
    "hail-caesar/mounted-v-foot-knights",
    "hail-caesar/pavise",
    "hail-caesar/peasants-v-anyone",
    "impetus/cards",
    "impetus/cards-at-range",
    "impetus/evade-or-stand",
    "impetus/longbows",
    "impetus/rally-first",
    "impetus/worn-impetus",
    "puissance-de-feu/assault-on-a-gun",
    "puissance-de-feu/ball-or-canister",
    "puissance-de-feu/cavalry-against-infantry",
    "puissance-de-feu/officers-and-guards",
    "puissance-de-feu/rifle-or-smoothbore",
    "puissance-de-feu/skirmishers-evade",
];

/// The shipped scenarios of a name, with its folder or without; several where folders have one of the same name.
pub fn named(name: &Path) -> Vec<Shipped> {
    let known = |shipped: &&Shipped| Path::new(shipped.0) == name || Path::new(shipped.0).file_name() == Some(name.as_os_str());
    SHIPPED.iter().filter(known).copied().collect()
}
