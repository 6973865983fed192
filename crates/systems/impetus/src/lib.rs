//! Impetus, second edition: a unit's VBU is its dice and its resistance, and what it charges with is its I. `RULES.md` is the text;
//! A1 to A10 are its sections.
#![forbid(unsafe_code)]

mod activation;
pub mod army;
pub mod battle;
pub mod body;
pub mod cards;
pub mod charge;
pub mod cohesion;
pub mod discipline;
pub mod duel;
pub mod initiative;
pub mod melee;
pub mod odds;
pub mod odds_army;
pub mod paper;
mod phrases;
pub mod profile;
pub mod rules;
pub mod shooting;
pub mod situation;
pub mod special;
mod telling;
pub mod victory;

use montjoie_core::language::Text;
use montjoie_system::System;
use montjoie_system::list::{self, Troop};
use montjoie_system::pricing::Pricing;
use profile::Unit;

/// The system Impetus, second edition.
pub struct Impetus;

impl System for Impetus {
    fn id(&self) -> &'static str {
        "impetus"
    }

    montjoie_system::from_its_modules!(System);

    fn battle_words(&self) -> montjoie_system::battle::Words {
        montjoie_system::battle::Words {
            shaken: Text::new("exhausted", "exténuées"),
            leaders: Text::new("commanders lost", "commandants perdus"),
            given: Some(Text::new(
                "VBU that units cost the enemy; what supports add counts for the unit that they support.",
                "VBU que les unités coûtent à l’ennemi ; ce qu’ajoutent les soutiens compte pour l’unité soutenue.",
            )),
            signs: Text::new(
                "The map: ▲ a unit and where it faces, hollow (△) if disordered; ² the VBU that it has lost; ◆ the commander of its corps is there; + more units there; arrows: who has moved. Rows: quarters of H from A's edge; columns: lanes of 2H.",
                "La carte : ▲ une unité et son front, creuse (△) si elle est désorganisée ; ² la VBU qu’elle a perdue ; ◆ le commandant de son corps y est ; + d’autres unités au même endroit ; flèches : qui a bougé. Lignes : quarts de H depuis le bord de A ; colonnes : couloirs de 2H.",
            ),
        }
    }

    fn battle_gifts(&self) -> &'static [montjoie_system::battle::Gift] {
        battle::asked::GIFTS
    }

    fn pricing(&self) -> Pricing {
        Pricing {
            ratio: Some(("english/men-at-arms", "english/longbowmen")),
            // “Une partie standard en 400 points” (appendix I).
            game: Some(400),
            borrowed: Some(Text::new("the first edition", "la première édition")),
            ..Pricing::default()
        }
    }

    fn cards(&self) -> &'static [(&'static str, &'static str)] {
        montjoie_system::cards!("../cards/": "open-field", "defended-position")
    }
}

impl Troop for Unit {
    montjoie_system::from_its_modules!(Troop on paper);

    montjoie_system::columns! {
        self:
        "Type", "Type" => self.arm.word().to_uppercase();
        "VBU", "VBU" => self.vbu.to_string();
        "I", "I" => self.impetus.to_string();
        "D", "D" => self.discipline.word().to_owned();
        "VD", "VD" => self.vd.to_string();
        "Weapon", "Arme" => self.weapon.word().to_owned();
        "Flags", "Traits" => list::words(&self.special);
        "Source", "Source" => self.source.clone();
    }
}
