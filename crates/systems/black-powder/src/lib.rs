//! Black Powder: the horse-and-musket game of brigades, from a French summary of its first edition. `RULES.md` is the text; B0 to B9 are its
//! sections.
#![forbid(unsafe_code)]

pub mod army;
pub mod battle;
pub mod body;
pub mod break_table;
pub mod charge;
pub mod duel;
pub mod fighter;
pub mod formation;
pub mod melee;
pub mod morale;
pub mod odds;
mod odds_combat;
pub mod orders;
mod phrases;
pub mod profile;
pub mod rules;
pub mod shooting;
pub mod situation;
pub mod special;
pub mod state;

use montjoie_core::language::Text;
use montjoie_system::System;
use montjoie_system::list::{self, Troop};
use profile::Unit;

/// The system Black Powder.
pub struct BlackPowder;

impl System for BlackPowder {
    fn id(&self) -> &'static str {
        "black-powder"
    }

    montjoie_system::from_its_modules!(System);

    fn battle_words(&self) -> montjoie_system::battle::Words {
        montjoie_system::battle::Words {
            shaken: Text::new("shaken", "ébranlées"),
            leaders: Text::new("generals lost", "généraux perdus"),
            given: None,
            signs: Text::new(
                "The map: ▲ a unit and where it faces, hollow (△) if shaken or disordered; ² its casualties; # a square; ◆A.1 a general; + more units there; arrows: who has moved. Rows: inches from A's edge; columns: lanes.",
                "La carte : ▲ une unité et son front, creuse (△) si elle est ébranlée ou en désordre ; ² ses pertes ; # un carré ; ◆A.1 un général ; + d’autres unités au même endroit ; flèches : qui a bougé. Lignes : pouces depuis le bord de A ; colonnes : couloirs.",
            ),
        }
    }

    fn cards(&self) -> &'static [(&'static str, &'static str)] {
        montjoie_system::cards!("../cards/": "open-field")
    }
}

impl Troop for Unit {
    montjoie_system::from_its_modules!(Troop);

    montjoie_system::columns! {
        self:
        "Kind", "Type" => self.kind.word().to_owned();
        "Size", "Taille" => self.size.word().to_owned();
        "Melee", "C à C" => self.melee.to_string();
        "Shoot", "Tir" => match self.shooting {
            [x, y, z] if x == y && y == z => x.to_string(),
            [x, y, z] => format!("{x}/{y}/{z}"),
        };
        "Save", "Moral" => format!("{}+", self.save);
        "Stam.", "Rés." => self.stamina.to_string();
        "Weapon", "Arme" => self.weapon.word().to_owned();
        "Special", "Spécial" => list::words(&self.special);
        "Source", "Source" => self.source.clone();
    }
}
