//! A duel told: who does what. Nothing here decides anything.

use super::{Duel, Scene};
use crate::charge::Answer;
use crate::fighter::PARTS;
use crate::shooting::casualties;
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_core::language::Text;

pub(super) const SHOOTS: Text = Text::new("shoots", "tire");
pub(super) const SHOOTS_AT_CHARGE: Text = Text::new("shoots at the charge", "tire sur la charge");
pub(super) const CHARGES: Text = Text::new("charges", "charge");
pub(super) const CHARGES_BY_INITIATIVE: Text = Text::new("charges by initiative", "charge par initiative");
pub(super) const MOVES_BY_INITIATIVE: Text = Text::new("moves by initiative", "avance par initiative");
pub(super) const CHARGES_HOME: Text = Text::new("charges home", "arrive au contact");
pub(super) const COUNTER_CHARGES: Text = Text::new("counter-charges", "contre-charge");
pub(super) const FACES_TERROR: Text = Text::new("must face a Terrifying Charge", "doit affronter une Terrifying Charge");
pub(super) const SWEEPS_ON: Text = Text::new("sweeps on into the enemy", "poursuit en percée");
pub(super) const STRIKES: Text = Text::new("strikes", "frappe");
pub(super) const MUST_TEST: Text = Text::new("must test", "doit tester");

/// What a charged unit does before the charger arrives, where there is something to see.
pub(super) const fn before_contact(answer: Answer) -> Option<Text> {
    match answer {
        Answer::Evades | Answer::Withdraws => Some(Text::new("evades", "esquive")),
        Answer::FormsSquare => Some(Text::new("forms square", "forme le carré")),
        Answer::CounterCharges | Answer::TurnsToFace | Answer::Shoots | Answer::Stands => None,
    }
}

impl Duel {
    /// Says what a side does.
    pub(super) fn say<C: Chance>(&self, chance: &mut C, side: Side, does: Text) {
        let (en, fr) = &self.sides[side].name;
        chance.note(|lang| format!("{} {}: {}", side.id().to_uppercase(), lang.pick(en, fr), does.get(lang)));
    }

    /// The heading of a player's turn: how both stand.
    pub(super) fn announce_turn<C: Chance>(&self, scene: &Scene, chance: &mut C) {
        let p = scene.active;
        chance.note(|lang| {
            let (en, fr) = &self.sides[p].name;
            let condition = |side: Side| {
                let unit = &scene.units[side];
                let mut words = casualties(unit.condition.casualties, lang);
                if unit.shaken() {
                    words += lang.pick(", shaken", ", ébranlée");
                }
                if unit.disordered() {
                    words += lang.pick(", disordered", ", en désordre");
                }
                format!("{} {words}", side.id().to_uppercase())
            };
            let place = match scene.distance {
                0 => lang.pick("in contact", "au contact").to_owned(),
                parts => {
                    let decimals = if parts % PARTS == 0 { 0 } else { 1 };
                    format!("{}″", lang.number(scene.inches(), decimals))
                }
            };
            let (turn, name) = (lang.pick("Turn of", "Tour de"), lang.pick(en, fr));
            let colon = lang.pick(":", " :");
            format!("— {turn} {} ({name}){colon} {place}; {}; {}", p.id().to_uppercase(), condition(Side::A), condition(Side::B))
        });
    }
}
