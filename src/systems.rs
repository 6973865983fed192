//! The rule systems that this program knows: one line each.

pub use montjoie_black_powder as black_powder;
pub use montjoie_bloody_big_battles as bloody_big_battles;
pub use montjoie_hail_caesar as hail_caesar;
pub use montjoie_impetus as impetus;
pub use montjoie_puissance_de_feu as puissance_de_feu;
pub use montjoie_system::*;

/// Every system of this program.
pub const REGISTRY: Registry = Registry(&[
    &hail_caesar::HailCaesar,
    &black_powder::BlackPowder,
    &bloody_big_battles::BloodyBigBattles,
    &impetus::Impetus,
    &puissance_de_feu::PuissanceDeFeu,
]);

/// The system of an id.
pub fn system(id: &str) -> Option<&'static dyn System> {
    REGISTRY.get(id)
}

/// The hash of the engine, 12 hexadecimal digits: of the text of every crate that can move an answer. A page and its links carry it.
pub fn engine() -> String {
    montjoie_analysis::store::shards::program(REGISTRY).iter().take(6).map(|byte| format!("{byte:02x}")).collect()
}
