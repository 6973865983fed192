//! The flags of a unit (B1, B7).

use montjoie_system::specials;
use std::fmt;

specials! {
    /// A flag of a unit.
    pub enum Special {
        Aggressive = "aggressive", "Aggressive: +1 in assault, attacking", "Agressif : +1 en assaut, attaquant";
        Passive = "passive", "Passive: -1 on the movement roll in good order", "Passif : -1 au mouvement en bon état";
        Fragile = "fragile", "Fragile: -1 on the movement roll when Disordered, -1 in assault", "Fragile : -1 au mouvement en désordre, -1 en assaut";
        Skirmishers = "skirmishers", "Skirmishers: own fire 1 right, fire at it 1 left", "Tirailleurs : son tir 1 à droite, le tir reçu 1 à gauche";
        Inept = "tactically-inept", "Tactically inept: fire at it 1 right", "Tactiquement inapte : le tir reçu 1 à droite";
        Devastating = "devastating-volleys", "Devastating volleys: own fire 1 right", "Salves dévastatrices : son tir 1 à droite";
        Erratic = "erratic-volleys", "Erratic volleys: own fire 1 left", "Salves erratiques : son tir 1 à gauche";
        Lancers = "lancers", "Lancers: +1 in assault against infantry", "Lanciers : +1 en assaut contre l’infanterie";
        Militia = "militia", "Militia: -1 on the movement roll", "Milice : -1 au mouvement";
    }
}

/// The flags that a unit has, a bit each.
#[derive(Clone, Copy, Default, PartialEq)]
pub struct Flags(u16);

impl fmt::Debug for Flags {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_list().entries(Special::ALL.iter().filter(|flag| self.has(**flag))).finish()
    }
}

impl Flags {
    /// Whether a flag is among these.
    pub const fn has(self, flag: Special) -> bool {
        self.0 & 1 << flag as u16 != 0
    }
}

impl FromIterator<Special> for Flags {
    fn from_iter<I: IntoIterator<Item = Special>>(flags: I) -> Flags {
        Flags(flags.into_iter().fold(0, |bits, flag| bits | 1 << flag as u16))
    }
}

impl<const N: usize> From<[Special; N]> for Flags {
    fn from(flags: [Special; N]) -> Flags {
        flags.into_iter().collect()
    }
}
