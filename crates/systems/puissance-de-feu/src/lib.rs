//! Puissance de feu, American Civil War: fire by range, morale against wounds, flight and rally, charges fought to a decision. `RULES.md`
//! is the text; paragraphs such as C5 or C9.1 are its own.
#![forbid(unsafe_code)]

pub mod army;
pub mod battle;
pub mod body;
pub mod charge;
pub mod duel;
pub mod game;
pub mod ironclad;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod odds;
pub mod orders;
mod phrases;
pub mod profile;
pub mod rules;
pub mod shooting;
pub mod situation;
pub mod special;
mod telling;

use montjoie_core::language::Text;
use montjoie_system::System;
use montjoie_system::list::{self, Troop};
use profile::{FireRow, Unit};

/// The system Puissance de feu.
pub struct PuissanceDeFeu;

impl System for PuissanceDeFeu {
    fn id(&self) -> &'static str {
        "puissance-de-feu"
    }

    montjoie_system::from_its_modules!(System);

    fn battle_words(&self) -> montjoie_system::battle::Words {
        montjoie_system::battle::Words {
            shaken: Text::new("in rout", "en déroute"),
            leaders: Text::new("officers lost", "officiers perdus"),
            given: None,
            signs: Text::new(
                "The map: ▲ a unit and where it faces, hollow (△) if in rout; ² its wounds; ~ a wall; ◆ an officer; + more units there; arrows: who has moved. Rows: inches from A's edge; columns: lanes.",
                "La carte : ▲ une unité et son front, creuse (△) si elle est en déroute ; ² ses blessures ; ~ un mur ; ◆ un officier ; + d’autres unités au même endroit ; flèches : qui a bougé. Lignes : pouces depuis le bord de A ; colonnes : couloirs.",
            ),
        }
    }

    fn cards(&self) -> &'static [(&'static str, &'static str)] {
        montjoie_system::cards!("../cards/": "open-field")
    }

    fn deciding(&self) -> &'static [(&'static str, Text)] {
        const { &[("canister_damage", Text::new("canister damage", "dégâts de la mitraille"))] }
    }
}

impl Troop for Unit {
    montjoie_system::from_its_modules!(Troop);

    montjoie_system::columns! {
        self:
        "Figures", "Figurines" => self.figures.clone();
        "Class", "Classe" => self.class.name();
        "Row", "Ligne" => self.row.name();
        "Fire", "Tir" => match self.row {
            FireRow::Gun => format!("{}/{}", self.fire_dice, self.canister_dice),
            _ => self.fire_dice.to_string(),
        };
        "Melee", "C/C" => self.melee_dice.to_string();
        "PV", "PV" => self.pv[0].to_string();
        "March", "Marche" => self.march.name();
        "Special", "Spécial" => list::words(&self.special);
        "As printed", "Imprimé" => self.special_printed.clone();
    }
}
