//! A duel told: the side of each half-turn, the condition of both units, and what they do. Nothing here decides anything.

use super::duel::{Duel, State};
use super::shooting::wounds;
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, Text};
use montjoie_system::telling;

pub(super) const RALLIES: Text = Text::new("tries to rally (C6)", "tente de se rallier (C6)");
pub(super) const FIGHTS: Text = Text::new("fights what it has reached", "combat au contact");
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
        self.say_why(chance, side, what, |_| String::new());
    }

    /// Says what a side does, with the modifiers of its dice.
    pub(super) fn say_why<C: Chance>(&self, chance: &mut C, side: Side, what: Text, why: impl FnOnce(Lang) -> String) {
        chance.note(|lang| telling::deed(side, &self.sides[side].name, what, lang) + &why(lang));
    }

    /// The heading of a half-turn.
    pub(super) fn announce<C: Chance>(&self, state: &State, chance: &mut C) {
        chance.heading(|lang, turn| {
            let condition = |side: Side| {
                let unit = &state.units[side];
                let mut words = format!("{} {}", side.letter(), wounds(unit.wounds, lang));
                if unit.routing {
                    words += lang.pick(", routing", ", en déroute");
                }
                if unit.out {
                    words += lang.pick(", out of ammunition", ", sans munitions");
                }
                format!("{words}, {} {}″", lang.pick("table edge at", "bord de table à"), self.room(state, side))
            };
            let half =
                telling::part_of(turn, Text::new(", half-turn of", ", demi-tour de"), state.active, &self.sides[state.active].name, lang);
            telling::heading(&half, &format!("{}″", state.distance), Side::BOTH.map(condition), lang)
        });
    }
}
