//! Parts of a player turn by themselves, for positions made by hand: what a unit could do, and single steps.

use super::Battle;
use super::attitude::Attitude;
use super::fight::Fight;
use super::state::{State, Wish};
use super::telling::Why;
use montjoie_core::chance::{Chance, Dice, stream};
use montjoie_core::combat::Outcome;
use montjoie_field::{Compass, Id, Place};

impl Battle {
    /// The answer to a question about a state that no dice decide.
    fn asked<T>(&self, state: &State, ask: impl FnOnce(&mut Fight<'_, Dice>) -> T) -> T {
        let (mut state, mut chance) = (state.clone(), Dice::new(stream(0, 0)));
        ask(&mut Fight { battle: self, state: &mut state, chance: &mut chance })
    }

    /// The side that a unit's charge on an enemy would meet, and its cost in inches; `None` where no charge is possible.
    pub fn possible_charge(&self, state: &State, id: Id, enemy: Id) -> Option<(Compass, i16)> {
        self.asked(state, |fight| fight.charge_on(id, enemy).map(|charge| (charge.side, charge.cost)))
    }

    /// The enemy that pins a unit (5-g), if one does.
    pub fn pin(&self, state: &State, id: Id) -> Option<Id> {
        self.asked(state, |fight| fight.pinned_by(id))
    }

    /// The side of the cheapest place in support for a unit, and its cost in inches.
    pub fn place_of_support(&self, state: &State, id: Id) -> Option<(Compass, i16)> {
        self.asked(state, |fight| fight.best_support(id, None, i16::MAX).map(|support| (support.side, support.cost)))
    }

    /// The target of a unit in the shooting phase (6-a).
    pub fn target_of(&self, state: &State, id: Id) -> Option<Id> {
        self.asked(state, |fight| fight.target(id).map(|(target, _)| target))
    }

    /// Number of dice that a unit in a combat throws at each of its enemies, supports not counted (7-c).
    pub fn shares(&self, state: &mut State, id: Id) -> Vec<(Id, u8)> {
        let mut shares = Vec::new();
        self.asked(state, |fight| fight.strikes(id, |_, foe, strike| shares.push((foe, strike.dice))));
        shares
    }

    /// The wish of a unit of the active side at the start of its turn, where its division has an attitude.
    pub fn wants_under(&self, state: &State, id: Id, attitude: Attitude) -> Wish {
        self.asked(state, |fight| {
            fight.start();
            fight.general(id).attitude = attitude;
            fight.make_wishes();
            fight.unit(id).wish
        })
    }

    /// The attitudes that the divisions of the active side take at the start of its turn.
    pub fn attitudes<C: Chance>(&self, state: &mut State, chance: &mut C) -> Vec<Attitude> {
        let side = state.active;
        let mut fight = Fight { battle: self, state, chance };
        fight.start();
        fight.look_ahead();
        state.generals[side].iter().map(|general| general.attitude).collect()
    }

    /// Makes a unit carry out a wish with `moves` moves.
    pub fn carries_out<C: Chance>(&self, state: &mut State, id: Id, wish: Wish, moves: u8, chance: &mut C) {
        state.units[id as usize].wish = wish;
        let mut fight = Fight { battle: self, state, chance };
        fight.carry_out(id, moves, false);
        fight.settle();
    }

    /// Contacts and supports that follow from where units stand (5-k, 7-a, 7-d).
    pub fn settles<C: Chance>(&self, state: &mut State, chance: &mut C) {
        state.unsettled = true;
        Fight { battle: self, state, chance }.settle();
    }

    /// The melee phase of the active side (7).
    pub fn fights<C: Chance>(&self, state: &mut State, chance: &mut C) {
        Fight { battle: self, state, chance }.melee();
    }

    /// The movement phase of the active side (5), wishes included.
    pub fn moves<C: Chance>(&self, state: &mut State, chance: &mut C) {
        Fight { battle: self, state, chance }.movement();
    }

    /// The wishes of the active side's units.
    pub fn wants<C: Chance>(&self, state: &mut State, chance: &mut C) {
        Fight { battle: self, state, chance }.make_wishes();
    }

    /// Moves the staff of the active side (5-b).
    pub fn staff_goes<C: Chance>(&self, state: &mut State, chance: &mut C) {
        Fight { battle: self, state, chance }.staff_moves();
    }

    /// Moves a general of the active side (5-b).
    pub fn general_goes<C: Chance>(&self, state: &mut State, division: u8, chance: &mut C) {
        let side = state.active;
        Fight { battle: self, state, chance }.general_moves(side, division);
    }

    /// The shooting phase of the active side (6).
    pub fn volleys<C: Chance>(&self, state: &mut State, chance: &mut C) {
        Fight { battle: self, state, chance }.shooting();
    }

    /// The enemy at which a unit would shoot, if it can see anybody in range.
    pub fn aim(&self, state: &State, id: Id) -> Option<Id> {
        self.asked(state, |fight| fight.target(id).map(|(target, _)| target))
    }

    /// The orders of the active side, with the wishes that its units have.
    pub fn orders<C: Chance>(&self, state: &mut State, chance: &mut C) {
        Fight { battle: self, state, chance }.orders();
    }

    /// The shot of one unit at another over `inches` inches in the shooting phase.
    pub fn shoots<C: Chance>(&self, state: &mut State, id: Id, target: Id, inches: i16, chance: &mut C) {
        Fight { battle: self, state, chance }.shoot(id, target, inches, Why::Shooting);
    }

    /// Moves a unit to another lane; then enemies shoot at it in passing (6-d).
    pub fn crosses<C: Chance>(&self, state: &mut State, id: Id, lane: i16, chance: &mut C) {
        let mut fight = Fight { battle: self, state, chance };
        let from = fight.stand(id).place;
        fight.go(id, Place { lane, ..from });
        fight.opportunity_fire(id, from.lane, None);
    }

    /// Looks at which divisions are demoralised (8-e).
    pub fn looks_at_divisions<C: Chance>(&self, state: &mut State, chance: &mut C) {
        Fight { battle: self, state, chance }.look_at_divisions();
    }

    /// The start of a turn of the active side.
    pub fn begins_turn<C: Chance>(&self, state: &mut State, chance: &mut C) {
        Fight { battle: self, state, chance }.start();
    }

    /// The end of a turn of the active side (4-d).
    pub fn ends_turn<C: Chance>(&self, state: &mut State, chance: &mut C) -> Option<Outcome> {
        Fight { battle: self, state, chance }.end()
    }
}
