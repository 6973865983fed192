//! The state of a battle.

use super::Battle;
use super::army::Form;
use super::orders::Wish;
use crate::body::{Condition, Fall};
use crate::cohesion::Struck;
use crate::initiative::Level;
use montjoie_core::combat::{Pair, Side};
use montjoie_field::{Compass, Each, Id, NOBODY, Stands};

/// The cause of the loss of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// A unit that fell as units fall in a duel.
    Fell(Fall),
    /// A unit that could not begin its retreat.
    Blocked,
    /// A unit whose retreat led off the table.
    LeftTheTable,
    /// A unit whose corps routed.
    CorpsRouted,
}

/// A unit in a battle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unit {
    /// The form of the unit, by number.
    pub form: u8,
    /// The corps of the unit, by number.
    pub corps: u8,
    /// The condition of the unit. Whether its player's card is spent stands in the state.
    pub condition: Condition,
    /// Whether the unit strikes with its I in the coming round of melee: it has just come into contact by a move of its own.
    pub impetus: bool,
    /// Whether the unit has been activated in this activation of its corps.
    pub acted: bool,
    /// Whether the unit's test for the move in hand has failed.
    pub failed: bool,
    /// Whether the unit's activation has ended by what an enemy did about its move.
    pub halted: bool,
    /// Whether the unit has tried a charge of opportunity in this activation of an enemy.
    pub tried: bool,
    /// Whether the unit has charged of opportunity, or tried to, in this turn.
    pub seized: bool,
    /// The cause of the unit's loss, if it is lost.
    pub lost: Option<Loss>,
    /// VBU that enemies cost the unit.
    pub taken: u16,
    /// VBU that the unit cost enemies.
    pub given: u16,
}

/// A corps in a battle.
#[derive(Clone, Copy, Debug)]
pub struct Corps {
    /// The level of the corps' commander; none once he is dead.
    pub level: Level,
    /// Whether the corps' commander is commander in chief.
    pub chief: bool,
    /// The unit with which the commander stands; nobody where there is none.
    pub with: Id,
    /// The demoralisation value of all units of the corps and of its commander (VDC).
    pub vdc: u16,
    /// The demoralisation value of the corps that is lost.
    pub lost: u16,
    /// Whether the corps has been activated in this turn, or is barred from it.
    pub activated: bool,
    /// Whether the corps has routed.
    pub routed: bool,
}

/// The damage of one blow: what a unit has suffered in a round of melee.
#[derive(Clone, Copy, Debug)]
pub struct Stroke {
    /// The unit that is struck.
    pub at: Id,
    /// The main unit that struck it.
    pub by: Id,
    /// The damage that the unit suffered, and the result of its test.
    pub struck: Struck,
    /// The way in which the blow removes the unit, if it does.
    pub fall: Option<Fall>,
}

/// A unit that has lost a round of melee.
#[derive(Clone, Copy, Debug)]
pub struct Retreating {
    /// The unit that retreats.
    pub loser: Id,
    /// The enemy before which the unit retreats.
    pub before: Id,
    /// Whether that enemy is the main unit that has struck it.
    pub main: bool,
    /// The direction of the retreat.
    pub way: Compass,
    /// Quarters that the unit has gone, and those of its pursuer; `None` where nobody pursues it.
    pub pursued: Option<(i16, i16)>,
}

/// A battle between two activations.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// The places of the units.
    pub stands: Stands,
    /// The units, by number.
    pub units: Each<Unit>,
    /// The corps of each side.
    pub corps: Pair<Vec<Corps>>,
    /// Whether the card of each side is spent.
    pub spent: Pair<bool>,
    /// Number of commanders dead, by side.
    pub dead: Pair<u8>,
    /// The side whose corps was activated last.
    pub active: Side,
    /// Number of turns played.
    pub played: u16,
    /// Whether a corps has been activated in this turn.
    pub begun: bool,
    /// The units of a combat; memory that is used again.
    pub(super) combat: Vec<Id>,
    pub(super) strokes: Vec<Stroke>,
    pub(super) retreats: Vec<Retreating>,
    pub(super) pursued: Vec<Id>,
    pub(super) group: Vec<Id>,
    pub(super) members: Vec<Id>,
    /// The wishes of units, by number, as far as they were asked since anything changed.
    pub(super) wishes: Vec<Option<Wish>>,
}

impl Battle {
    /// The state of both armies before anybody is deployed, in the memory of an earlier battle.
    pub fn mustered(&self, used: Option<State>) -> State {
        let mut state = used.unwrap_or_default();
        state.stands.clear(&self.table);
        state.units.clear();
        state.wishes.clear();
        (state.spent, state.dead, state.active, state.played, state.begun) = (Pair::default(), Pair::default(), Side::A, 0, false);
        for side in Side::BOTH {
            let (army, keys, first) = (&self.hosts.armies[side], &self.sides[side], self.hosts.first(side));
            for id in self.hosts.ids(side) {
                let form = *self.hosts.recruit(id);
                let Form { fighter, depth, .. } = self.hosts.form(form);
                state.stands.enlist(side, *depth);
                state.units.push(Unit { form, condition: Condition { vbu: fighter.vbu, ..Condition::default() }, ..Unit::default() });
            }
            state.corps[side].clear();
            for (number, division) in (0..).zip(&army.divisions) {
                let level = if division.chief { keys.chief } else { keys.commander };
                let mut vdc = u16::from(level.vd(division.chief));
                for &unit in &division.units {
                    let unit = state.units.of_mut(first + unit as Id);
                    unit.corps = number;
                    vdc += u16::from(self.hosts.form(unit.form).vd);
                }
                let with = self.best_of(&state, division.units.iter().map(|&unit| first + unit as Id));
                state.corps[side].push(Corps { level, chief: division.chief, with, vdc, lost: 0, activated: false, routed: false });
            }
        }
        state
    }

    /// The unit of some that a commander joins: the one with most dice in its first melee, the first of equals; nobody of none.
    pub(super) fn best_of(&self, state: &State, ids: impl Iterator<Item = Id>) -> Id {
        let dice = |id: Id| {
            let fighter = &self.hosts.form(state.units.of(id).form).fighter;
            (fighter.vbu + fighter.impetus, std::cmp::Reverse(id))
        };
        ids.max_by_key(|&id| dice(id)).unwrap_or(NOBODY)
    }
}
