//! The plain numbers that a unit fights with: special rules and weapons are resolved here, once, and read nowhere else.

use super::break_table::Arm;
use super::formation::Formation;
use super::profile::{Size, Unit};
use super::rules::Rules;
use super::special::Special;
use montjoie_core::choices;

/// Parts of an inch in which distances are counted: halves, thirds, quarters and tenths of a move are whole numbers of them.
pub const PARTS: u16 = 60;

choices! {
    "The ground of all moves (B3)." Ground {
        Clear = "clear", "clear", "dégagé", "Open ground.";
        Rough = "rough", "rough", "difficile", "Terrain difficile.";
        VeryRough = "very_rough", "very rough", "très difficile", "Très difficile.";
        Extreme = "extreme", "extreme", "extrême", "Extrêmement difficile.";
    }
}

/// The addition of Heavy Cavalry to the result of its charge (B7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// No addition.
    None,
    /// An addition of one.
    One,
    /// An addition of a D3.
    D3,
}

/// The numbers that a unit fights with.
#[derive(Clone, Debug, PartialEq)]
pub struct Fighter {
    /// The arm of the unit in the break table.
    pub arm: Arm,
    /// The size of the unit.
    pub size: Size,
    /// Whether the unit is irregular.
    pub irregular: bool,
    /// The natural formation of the unit.
    pub natural: Formation,
    /// Number of D6 in hand-to-hand.
    pub melee: u8,
    /// Number of D6 of a volley by band, close first.
    pub shooting: [u8; 3],
    /// Whether the unit's weapon is a firearm.
    pub firearm: bool,
    /// The range of the unit in inches.
    pub range: u8,
    /// The score of the D6 that saves the unit.
    pub save: u8,
    /// The casualties at which the unit is shaken, where they are known (Untested).
    pub stamina: u8,
    /// The length of a move in parts of an inch, not in skirmish order.
    pub pace: u16,
    /// The length of a move in parts of an inch, in skirmish order.
    pub skirmish_pace: u16,
    /// The addition to the staff rating (Reliable).
    pub rating: i8,
    /// Whether a roll equal to the rating gives no move.
    pub unreliable: bool,
    /// Whether distance to the commander gives no penalty.
    pub marauders: bool,
    /// Number of free moves of a failed order, in any formation (Superbly Drilled).
    pub free_moves: u8,
    /// The score of the D6 that removes disorder; 7 where none does (Elite).
    pub elite: u8,
    /// The score of the D6 that removes a casualty; 7 where none does (Brave).
    pub brave: u8,
    /// Number of missed attacks thrown again in every round (Tough Fighters).
    pub rerolls: u8,
    /// Whether all missed attacks of a charge are thrown again (Ferocious Charge).
    pub ferocious: bool,
    /// Whether all missed attacks of the unit's first round of the game are thrown again (Bloodthirsty).
    pub bloodthirsty: bool,
    /// Whether the target of the unit's charge tests first.
    pub terrifying: bool,
    /// The addition of the unit to the result of its charge.
    pub weight: Weight,
    /// The number by which the unit's charge worsens saves, of cavalry and of others.
    pub lancers: [u8; 2],
    /// Number of misses of a volley thrown again (Sharp Shooters).
    pub sharp: u8,
    /// Whether the lowest hit of a volley is thrown again (Poor Shooters).
    pub poor: bool,
    /// Number of dice more at the unit's first shot.
    pub first_fire: u8,
    /// Whether a D6 at the unit's first volley or round decides on its nerve.
    pub freshly_raised: bool,
    /// Number of failed saves thrown again (Stubborn).
    pub save_rerolls: u8,
    /// Number of failed saves thrown again while the unit has no casualties (Crack).
    pub crack: u8,
    /// Whether the first break test of the unit is a 12.
    pub steady: bool,
    /// Whether the first break of the unit is thrown again.
    pub valiant: bool,
    /// Whether the unit tests whenever it suffers.
    pub wavering: bool,
    /// The addition of the unit's size to the D6 for its stamina; `None` where the stamina is not thrown for.
    pub untested: Option<i8>,
    /// Whether the unit forms square against cavalry.
    pub must_form_square: bool,
}

impl Fighter {
    /// The numbers of a unit on this ground.
    pub fn new(unit: &Unit, rules: &Rules, ground: Ground) -> Fighter {
        let when = |special| u8::from(unit.has(special));
        let fanatics = unit.has(Special::Fanatics);
        let arm = unit.arm();
        let inches = match arm {
            Arm::Infantry => rules.infantry_move,
            Arm::Cavalry => rules.cavalry_move,
            Arm::Artillery if unit.weapon.is_horse() => rules.horse_gun_move,
            Arm::Artillery => rules.foot_gun_move,
        };
        let full = u16::from(inches) * PARTS;
        let pace = match ground {
            Ground::Clear => full,
            _ if arm == Arm::Artillery => 0,
            ground => full / u16::from(rules.rough_divides[ground as usize - 1]),
        };
        Fighter {
            arm,
            size: unit.size,
            irregular: unit.natural.is_some(),
            natural: unit.natural_formation(),
            melee: unit.melee,
            shooting: unit.shooting,
            firearm: unit.weapon.is_firearm(),
            range: unit.weapon.range(rules),
            save: unit.save,
            stamina: unit.stamina,
            pace,
            skirmish_pace: if arm == Arm::Artillery { pace } else { full },
            rating: when(Special::Reliable) as i8,
            unreliable: unit.has(Special::Unreliable),
            marauders: unit.has(Special::Marauders),
            free_moves: when(Special::SuperblyDrilled),
            elite: unit.special.iter().find_map(|special| special.elite()).unwrap_or(7),
            brave: if unit.has(Special::Brave) { rules.brave_need } else { 7 },
            rerolls: when(Special::ToughFighters),
            ferocious: fanatics || unit.has(Special::FerociousCharge),
            bloodthirsty: unit.has(Special::Bloodthirsty),
            terrifying: fanatics || unit.has(Special::TerrifyingCharge),
            weight: match (unit.has(Special::HeavyCavalryD3), unit.has(Special::HeavyCavalry)) {
                (true, _) => Weight::D3,
                (_, true) => Weight::One,
                _ => Weight::None,
            },
            lancers: if unit.has(Special::Lancers) { rules.lancers } else { [0; 2] },
            sharp: when(Special::SharpShooters),
            poor: unit.has(Special::PoorShooters),
            first_fire: when(Special::FirstFire),
            freshly_raised: unit.has(Special::FreshlyRaised),
            save_rerolls: when(Special::Stubborn),
            crack: when(Special::Crack),
            steady: unit.has(Special::Steady),
            valiant: unit.has(Special::Valiant),
            wavering: unit.has(Special::Wavering),
            untested: unit.has(Special::Untested).then_some(unit.size.untested()),
            must_form_square: unit.has(Special::MustFormSquare),
        }
    }

    /// The length of a move in a formation, in parts of an inch; deployed guns do not move.
    pub fn pace(&self, formation: Formation) -> u16 {
        match formation {
            Formation::Deployed => 0,
            Formation::Skirmish => self.skirmish_pace,
            // Guns in a building cannot leave it (B3).
            Formation::Building if self.arm == Arm::Artillery => 0,
            _ => self.pace,
        }
    }

    /// Number of dice that the unit's size leaves: a tiny unit throws one at most (B1).
    pub fn sized(&self, dice: u8) -> u8 {
        if self.size == Size::Tiny { dice.min(1) } else { dice }
    }

    /// Whether the unit has shooting dice.
    pub fn shoots(&self) -> bool {
        self.shooting != [0; 3]
    }
}
