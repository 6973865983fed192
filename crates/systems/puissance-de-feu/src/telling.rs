//! A duel told: whose half-turn it is, how both stand, and what they do. Nothing here decides anything.

use super::duel::{Duel, State};
use super::shooting::wounds;
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_core::language::Text;

pub(super) const RALLIES: Text = Text::new("tries to rally (C6)", "tente de se rallier (C6)");
pub(super) const CHARGES: Text = Text::new("charges", "charge");
pub(super) const EVADES: Text = Text::new("evades (C5)", "esquive (C5)");
pub(super) const RIDES_DOWN: Text = Text::new("rides down a routing enemy (C5)", "détruit un ennemi en déroute (C5)");
pub(super) const RETREATS: Text = Text::new("is beaten and retreats (C5)", "battue, fait retraite (C5)");
pub(super) const FIRES: Text = Text::new("fires", "fait feu");
pub(super) const FLEES: Text = Text::new("flees (C6)", "fuit (C6)");
pub(super) const MARCHES: Text = Text::new("marches", "marche");

impl Duel {
    /// Says what a side does.
    pub(super) fn say<C: Chance>(&self, chance: &mut C, side: Side, what: Text) {
        let (en, fr) = &self.sides[side].name;
        chance.note(|lang| {
            let colon = lang.pick(":", " :");
            format!("{} {}{colon} {}", side.id().to_uppercase(), lang.pick(en, fr), what.get(lang))
        });
    }

    /// The heading of a half-turn.
    pub(super) fn announce<C: Chance>(&self, state: &State, chance: &mut C) {
        chance.note(|lang| {
            let (en, fr) = &self.sides[state.active].name;
            let condition = |side: Side| {
                let unit = &state.units[side];
                let mut words = format!("{} {}", side.id().to_uppercase(), wounds(unit.wounds, lang));
                if unit.routing {
                    words += lang.pick(", routing", ", en déroute");
                }
                if unit.out {
                    words += lang.pick(", out of ammunition", ", sans munitions");
                }
                format!("{words}, {}″ {}", self.room(state, side), lang.pick("behind it", "derrière elle"))
            };
            let name = lang.pick(en, fr);
            let colon = lang.pick(":", " :");
            let half = lang.pick("Half-turn of", "Demi-tour de");
            let place = format!("{}″", state.distance);
            format!("— {half} {} ({name}){colon} {place}; {}; {}", state.active.id().to_uppercase(), condition(Side::A), condition(Side::B))
        });
    }
}
