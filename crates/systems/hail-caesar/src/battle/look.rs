//! Sides that look ahead: at the start of its turn such a side tries attitudes in rollouts and takes those that go best.
//!
//! A rollout plays the rest of the turn and some turns more on a copy of the state. Plans play it, for both sides. Its dice come from the state's
//! fingerprint, so a battle is the same on any thread, alone, and told again; its own dice are left alone.

use super::Battle;
use super::attitude::Attitude;
use super::events::{EventDice, scrambled};
use super::fight::Fight;
use super::settings::Look;
use super::state::State;
use super::telling::Deed;
use montjoie_core::chance::{Answers, Chance};
use montjoie_core::combat::{Outcome, Play, Side};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// A state and dice of its own in which rollouts are played. It is memory and no part of a state: a copy of a state has none.
#[derive(Default)]
pub(super) struct Sandbox(Option<Box<Rollouts>>);

struct Rollouts {
    state: State,
    dice: EventDice,
}

impl Clone for Sandbox {
    fn clone(&self) -> Sandbox {
        Sandbox(None)
    }
}

impl fmt::Debug for Sandbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Sandbox")
    }
}

/// A question of a side that looks ahead: the divisions that get one attitude, all other things being equal.
struct Question {
    side: Side,
    divisions: Range<usize>,
    /// The seed of the dice of the question's rollouts.
    seed: u64,
}

/// An attitude, and the mean prospects of its side in rollouts beside those of the plan.
struct Choice {
    attitude: Attitude,
    prospects: f64,
    planned: f64,
}

impl<C: Chance> Fight<'_, C> {
    /// Gives the divisions of a side that looks ahead their attitudes for this turn.
    pub fn look_ahead(&mut self) {
        let side = self.state.active;
        let look = self.battle.sides[side].look;
        if look == Look::None {
            return;
        }
        let mut sandbox = std::mem::take(&mut self.state.sandbox);
        let rollouts = sandbox.0.get_or_insert_with(|| Box::new(Rollouts { state: State::default(), dice: EventDice::new() }));
        let seed = fingerprint(self.state);
        let count = self.state.generals[side].len();
        self.takes(rollouts, &Question { side, divisions: 0..count, seed });
        if look == Look::Divisions && count > 1 {
            for division in 0..count {
                self.takes(rollouts, &Question { side, divisions: division..division + 1, seed: seed.wrapping_add(1 + division as u64) });
            }
        }
        self.state.sandbox = sandbox;
    }

    /// Gives the divisions of a question the best attitude that rollouts find.
    fn takes(&mut self, rollouts: &mut Rollouts, question: &Question) {
        let Choice { attitude, prospects, planned } = rollouts.best(self.battle, self.state, question);
        let &Question { side, ref divisions, .. } = question;
        self.state.generals[side][divisions.clone()].iter_mut().for_each(|general| general.attitude = attitude);
        let division = (divisions.len() < self.state.generals[side].len()).then_some(divisions.start as u8);
        self.say(Deed::Looks(side, division, attitude, prospects, planned));
    }
}

impl Rollouts {
    /// The attitude with the best mean over rollouts, the first of equals. One under which all units want what they want under an earlier one is not
    /// tried; one that is not ahead of the plan after a quarter or one half of the rollouts is dropped.
    fn best(&mut self, battle: &Battle, from: &State, question: &Question) -> Choice {
        const COUNT: usize = Attitude::ALL.len();
        let all = battle.sides[question.side].rollouts;
        let wanted = Attitude::ALL.map(|attitude| self.wanted(battle, from, question, attitude));
        let mut left: [bool; COUNT] = std::array::from_fn(|at| !wanted[..at].contains(&wanted[at]));
        let mut sums = [0.0; COUNT];
        let mut played = 0;
        while played < all && left[1..].contains(&true) {
            for (at, &attitude) in Attitude::ALL.iter().enumerate() {
                if left[at] {
                    // The same dice for all attitudes: what they have in common cancels out.
                    sums[at] += self.rollout(battle, from, question, attitude, question.seed ^ scrambled(played.into()));
                }
            }
            played += 1;
            if played == all / 4 || played == all / 2 {
                for at in 1..COUNT {
                    left[at] &= sums[at] > sums[0];
                }
            }
        }
        let mut best = 0;
        for at in 1..COUNT {
            if left[at] && sums[at] > sums[best] {
                best = at;
            }
        }
        let mean = |sum: f64| sum / f64::from(played.max(1));
        Choice { attitude: Attitude::ALL[best], prospects: mean(sums[best]), planned: mean(sums[0]) }
    }

    /// The fingerprint of what the units of a side want with an attitude for the divisions of the question.
    fn wanted(&mut self, battle: &Battle, from: &State, question: &Question, attitude: Attitude) -> u64 {
        let Rollouts { state, dice } = self;
        state.clone_from(from);
        state.generals[question.side][question.divisions.clone()].iter_mut().for_each(|general| general.attitude = attitude);
        Fight { battle, state, chance: &mut dice.asked() }.make_wishes();
        let mut mixed = Mixed(0);
        battle.hosts.ids(question.side).for_each(|id| state.units.of(id).wish.hash(&mut mixed));
        mixed.finish()
    }

    /// The prospects of a side at the end of one rollout from a state, with one attitude for the divisions of the question in this turn and the
    /// dice of a seed.
    fn rollout(&mut self, battle: &Battle, from: &State, question: &Question, attitude: Attitude, seed: u64) -> f64 {
        let Rollouts { state, dice } = self;
        let &Question { side, ref divisions, .. } = question;
        state.clone_from(from);
        state.generals[side][divisions.clone()].iter_mut().for_each(|general| general.attitude = attitude);
        let (horizon, steps) = (u32::from(battle.sides[side].horizon), Play::clock(battle).steps());
        dice.begin(seed, 0);
        let mut outcome = Fight { battle, state, chance: &mut dice.asked() }.rest_of_turn();
        let mut turns = 1;
        while outcome.is_none() && u32::from(state.played) < steps && (horizon == 0 || turns < horizon) {
            dice.begin(seed, turns);
            let mut fight = Fight { battle, state, chance: &mut dice.asked() };
            fight.start();
            outcome = fight.rest_of_turn();
            turns += 1;
        }
        let over = u32::from(state.played) >= steps;
        match outcome.or_else(|| over.then(|| battle.after_the_last_turn(state))) {
            Some(Outcome { winner: Some(winner), .. }) => f64::from(u8::from(winner == side)),
            Some(_) => 0.5,
            None => battle.prospects(state, side),
        }
    }
}

/// The fingerprint of a state between two turns: equal where everything that dice could change is the same. The same on every machine.
fn fingerprint(state: &State) -> u64 {
    let mut mixed = Mixed(0);
    (state.played, state.active).hash(&mut mixed);
    for (id, unit) in (0..).zip(&state.units) {
        let stand = &state.stands[id];
        stand.there.hash(&mut mixed);
        if stand.there {
            let place = stand.place;
            (place.lane, place.y, place.facing as u8, unit.form).hash(&mut mixed);
            unit.condition.hash(&mut mixed);
        }
    }
    for side in Side::BOTH {
        state.staff[side].hash(&mut mixed);
        state.generals[side].iter().for_each(|general| (general.at, general.command, general.demoralised).hash(&mut mixed));
    }
    mixed.finish()
}

/// Numbers mixed into one, whatever their width in memory.
struct Mixed(u64);

impl Mixed {
    #[inline]
    fn mix(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 32;
    }
}

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.mix(byte.into()));
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    fn write_i16(&mut self, number: i16) {
        self.mix(number as u64);
    }

    /// The variant of an enum.
    fn write_isize(&mut self, variant: isize) {
        self.mix(variant as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
