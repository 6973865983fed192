//! Parts of a player turn by themselves, for positions made by hand: what a unit could do, and single steps.

use montjoie_core::chance::{Answers, AnySource, Script};
use montjoie_core::combat::Outcome;
use montjoie_field::{Compass, Id, Place};
use montjoie_hail_caesar::battle::Battle;
use montjoie_hail_caesar::battle::attitude::Attitude;
use montjoie_hail_caesar::battle::fight::Fight;
use montjoie_hail_caesar::battle::state::{State, Wish};
use montjoie_hail_caesar::battle::telling::Why;

/// A battle that is fought part by part.
pub trait Parts {
    /// A part of a turn, in a state.
    fn part<T>(&self, state: &mut State, chance: &mut dyn Answers, part: impl FnOnce(&mut Fight<'_, AnySource>) -> T) -> T;

    /// The answer to a question about a state that no dice decide.
    fn asked<T>(&self, state: &State, ask: impl FnOnce(&mut Fight<'_, AnySource>) -> T) -> T {
        self.part(&mut state.clone(), &mut Script::new(), ask)
    }

    /// The side that a unit's charge on an enemy would meet, and its cost in inches; `None` where no charge is possible.
    fn possible_charge(&self, state: &State, id: Id, enemy: Id) -> Option<(Compass, i16)> {
        self.asked(state, |fight| fight.charge_on(id, enemy).map(|charge| (charge.met, charge.cost)))
    }

    /// The enemy that pins a unit (5-g), if one does.
    fn pin(&self, state: &State, id: Id) -> Option<Id> {
        self.asked(state, |fight| fight.pinned_by(id))
    }

    /// The side of the cheapest place in support for a unit, and its cost in inches.
    fn place_of_support(&self, state: &State, id: Id) -> Option<(Compass, i16)> {
        self.asked(state, |fight| fight.best_support(id, None, i16::MAX).map(|support| (support.side, support.cost)))
    }

    /// The target of a unit in the shooting phase (6-a).
    fn target_of(&self, state: &State, id: Id) -> Option<Id> {
        self.asked(state, |fight| fight.target(id).map(|(target, _)| target))
    }

    /// Number of dice that a unit in a combat throws at each of its enemies, supports not counted (7-c).
    fn shares(&self, state: &mut State, id: Id) -> Vec<(Id, u8)> {
        let mut shares = Vec::new();
        self.asked(state, |fight| fight.strikes(id, |_, foe, strike| shares.push((foe, strike.dice))));
        shares
    }

    /// The wish of a unit of the active side at the start of its turn, where its division has an attitude.
    fn wants_under(&self, state: &State, id: Id, attitude: Attitude) -> Wish {
        self.asked(state, |fight| {
            fight.start();
            fight.general(id).attitude = attitude;
            fight.make_wishes();
            fight.unit(id).wish
        })
    }

    /// The attitudes that the divisions of the active side take at the start of its turn.
    fn attitudes(&self, state: &mut State, chance: &mut dyn Answers) -> Vec<Attitude> {
        let side = state.active;
        self.part(state, chance, |fight| {
            fight.start();
            fight.look_ahead();
        });
        state.generals[side].iter().map(|general| general.attitude).collect()
    }

    /// Makes a unit carry out a wish with `moves` moves.
    fn carries_out(&self, state: &mut State, id: Id, wish: Wish, moves: u8, chance: &mut dyn Answers) {
        state.units[id as usize].wish = wish;
        self.part(state, chance, |fight| {
            fight.carry_out(id, moves, false);
            fight.settle();
        });
    }

    /// Contacts and supports that follow from where units stand (5-k, 7-a, 7-d).
    fn settles(&self, state: &mut State, chance: &mut dyn Answers) {
        state.unsettled = true;
        self.part(state, chance, |fight| fight.settle());
    }

    /// The melee phase of the active side (7).
    fn fights(&self, state: &mut State, chance: &mut dyn Answers) {
        self.part(state, chance, |fight| fight.melee());
    }

    /// The movement phase of the active side (5), wishes included.
    fn moves(&self, state: &mut State, chance: &mut dyn Answers) {
        self.part(state, chance, |fight| fight.movement());
    }

    /// The wishes of the active side's units.
    fn wants(&self, state: &mut State, chance: &mut dyn Answers) {
        self.part(state, chance, |fight| fight.make_wishes());
    }

    /// Moves the staff of the active side (5-b).
    fn staff_goes(&self, state: &mut State, chance: &mut dyn Answers) {
        self.part(state, chance, |fight| fight.staff_moves());
    }

    /// Moves a general of the active side (5-b).
    fn general_goes(&self, state: &mut State, division: u8, chance: &mut dyn Answers) {
        let side = state.active;
        self.part(state, chance, |fight| fight.general_moves(side, division));
    }

    /// The shooting phase of the active side (6).
    fn volleys(&self, state: &mut State, chance: &mut dyn Answers) {
        self.part(state, chance, |fight| fight.shooting());
    }

    /// The orders of the active side, with the wishes that its units have.
    fn orders(&self, state: &mut State, chance: &mut dyn Answers) {
        self.part(state, chance, |fight| fight.orders());
    }

    /// The shot of one unit at another over `inches` inches in the shooting phase.
    fn shoots(&self, state: &mut State, id: Id, target: Id, inches: i16, chance: &mut dyn Answers) {
        self.part(state, chance, |fight| fight.shoot(id, target, inches, Why::Shooting));
    }

    /// Moves a unit to another lane; then enemies shoot at it in passing (6-d).
    fn crosses(&self, state: &mut State, id: Id, lane: i16, chance: &mut dyn Answers) {
        self.part(state, chance, |fight| {
            let from = fight.stand(id).place;
            fight.go(id, Place { lane, ..from });
            fight.opportunity_fire(id, from.lane, None);
        });
    }

    /// Looks at which divisions are demoralised (8-e).
    fn looks_at_divisions(&self, state: &mut State, chance: &mut dyn Answers) {
        self.part(state, chance, |fight| fight.look_at_divisions());
    }

    /// The start of a turn of the active side.
    fn begins_turn(&self, state: &mut State, chance: &mut dyn Answers) {
        self.part(state, chance, |fight| fight.start());
    }

    /// The end of a turn of the active side (4-d).
    fn ends_turn(&self, state: &mut State, chance: &mut dyn Answers) -> Option<Outcome> {
        self.part(state, chance, |fight| fight.end())
    }
}

impl Parts for Battle {
    fn part<T>(&self, state: &mut State, chance: &mut dyn Answers, part: impl FnOnce(&mut Fight<'_, AnySource>) -> T) -> T {
        part(&mut Fight { battle: self, state, chance: &mut AnySource::new(chance) })
    }
}
