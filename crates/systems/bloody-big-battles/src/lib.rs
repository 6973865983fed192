//! Bloody Big BATTLES!, Napoleonic: the movement roll, the fire table, the assault. `RULES.md` is the text; B1 to B10 are its sections.
//! The sheet prints no unit; those shipped are invented for testing.
#![forbid(unsafe_code)]

pub mod army;
pub mod battle;
pub mod duel;
pub mod melee;
pub mod odds;
pub mod orders;
mod phrases;
pub mod profile;
pub mod rules;
pub mod shooting;
pub mod situation;
pub mod special;
pub mod tables;
pub mod terrain;

use montjoie_core::language::Text;
use montjoie_system::System;
use montjoie_system::list::{self, Troop};
use profile::Unit;

/// The system Bloody Big BATTLES!, Napoleonic.
pub struct BloodyBigBattles;

impl System for BloodyBigBattles {
    fn id(&self) -> &'static str {
        "bloody-big-battles"
    }

    montjoie_system::from_its_modules!(System);

    fn battle_words(&self) -> montjoie_system::battle::Words {
        montjoie_system::battle::Words {
            shaken: Text::new("spent", "épuisées"),
            leaders: Text::new("generals lost", "généraux perdus"),
            given: None,
            signs: Text::new(
                "The map: ▲ a unit and where it faces, hollow (△) if disordered, silenced or spent; ² bases lost; ~ terrain; # a unit in it; ◆A a general; + more units there; arrows: who has moved. Rows: inches from A's edge; columns: lanes.",
                "La carte : ▲ une unité et son front, creuse (△) si elle est en désordre, silencieuse ou épuisée ; ² socles perdus ; ~ un terrain ; # une unité qui s’y tient ; ◆A un général ; + d’autres unités au même endroit ; flèches : qui a bougé. Lignes : pouces depuis le bord de A ; colonnes : couloirs.",
            ),
        }
    }
}

impl Troop for Unit {
    montjoie_system::from_its_modules!(Troop);

    montjoie_system::columns! {
        self:
        "Arm", "Arme" => self.arm.word().to_owned();
        "Bases", "Socles" => self.bases.to_string();
        "Quality", "Qualité" => self.quality.word().to_owned();
        "Weapon", "Armement" => self.weapon.word().to_owned();
        "Special", "Spécial" => list::words(&self.special);
    }
}
