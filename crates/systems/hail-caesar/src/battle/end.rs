//! The end of a player turn (4-d, 8-e): markers, demoralised divisions, and the army that is beaten (battle B4).

use super::fight::Fight;
use super::settings::{ArmyBreak, BothBroken};
use super::story::Upshot;
use super::telling::Deed;
use crate::body::Body;
use crate::rules::WoundReset;
use montjoie_core::chance::Chance;
use montjoie_core::combat::{Outcome, Pair, Side};
use montjoie_field::{Id, Share};

/// The endings of a battle, by number.
pub(super) const ARMY_BROKEN: u8 = 0;
pub(super) const BOTH_BROKEN: u8 = 1;
pub(super) const TURN_LIMIT: u8 = 2;

impl<C: Chance> Fight<'_, C> {
    /// The end phase: the outcome where an army is beaten.
    pub fn end(&mut self) -> Option<Outcome> {
        let (rules, active) = (self.rules(), self.state.active);
        let early = self.battle.faults.recovers_before_release;
        if early {
            self.recovers(active);
        }
        for id in 0..self.state.units.len() as Id {
            if !self.stand(id).there {
                continue;
            }
            if self.side(id) == active || rules.wound_reset == WoundReset::Both {
                self.body(id).cut_to_stamina();
            }
            if !self.stand(id).engaged() {
                self.general_leaves(id);
                self.state.stands.release_supports(id);
            }
        }
        // Supports of combats that are over are free by now.
        if !early {
            self.recovers(active);
        }
        self.look_at_divisions();
        self.state.played += 1;
        self.state.active = active.enemy();
        self.battle.beaten(self.state)
    }

    /// The recovery of a side's disordered units in no contact and no support (8-d).
    fn recovers(&mut self, side: Side) {
        for id in self.battle.hosts.ids(side) {
            if self.free(id) && self.disordered(id) {
                let form = self.form(id);
                if form.fighter.clears_on > 1 {
                    self.say(Deed::Levy(id));
                }
                let condition = &mut self.state.units.of_mut(id).condition;
                Body { fighter: &form.fighter, condition }.regroups(self.chance);
                if form.fighter.clears_on > 1 {
                    self.comes_to(Upshot::Order(id, !self.disordered(id)));
                }
            }
        }
    }

    /// Demoralises divisions with more than half of their units lost or shaken (8-e).
    pub fn look_at_divisions(&mut self) {
        for side in Side::BOTH {
            self.state.generals[side].iter_mut().for_each(|general| general.steady = 0);
            for id in self.battle.hosts.ids(side) {
                let steady = self.stand(id).there && !self.shaken(id);
                let division = self.unit(id).division;
                self.state.generals[side][usize::from(division)].steady += u8::from(steady);
            }
            for division in 0..self.state.generals[side].len() {
                let general = &mut self.state.generals[side][division];
                let out = general.size - general.steady;
                let now = 2 * out > general.size;
                let was = general.demoralised;
                general.demoralised = now || was && self.battle.battle.demoralised_for_good;
                if now && !was {
                    self.say(Deed::Demoralised(side, division as u8));
                }
            }
        }
    }
}

/// Whether an army is beaten with this share of its divisions demoralised and this share of its units lost or shaken (battle B4).
pub fn is_beaten(army_break: ArmyBreak, divisions: Share, out: Share, lost: u32) -> bool {
    match army_break {
        ArmyBreak::MoreThanHalf => 2 * divisions.part > divisions.whole,
        ArmyBreak::HalfOfDivisions => 2 * divisions.part >= divisions.whole && divisions.part > 0,
        ArmyBreak::Units => 2 * out.part > out.whole,
        ArmyBreak::Never => lost == out.whole,
    }
}

impl super::Battle {
    /// The share of a side's divisions that are demoralised, the share of its units lost or shaken, and the number lost.
    pub fn worn(&self, state: &super::state::State, side: Side) -> (Share, Share, u32) {
        let divisions = &state.generals[side];
        let demoralised = divisions.iter().filter(|general| general.demoralised).count() as u32;
        let (mut out, mut lost) = (0, 0);
        for id in self.hosts.ids(side) {
            let unit = state.units.of(id);
            let gone = !state.stands[id].there;
            lost += u32::from(gone);
            out += u32::from(gone | self.hosts.form(unit.form).fighter.shaken(unit.condition.wounds));
        }
        (Share { part: demoralised, whole: divisions.len() as u32 }, Share { part: out, whole: self.hosts.ids(side).len() as u32 }, lost)
    }

    /// The outcome of a battle in which an army is beaten.
    pub(super) fn beaten(&self, state: &super::state::State) -> Option<Outcome> {
        let worn = Pair::of(|side| self.worn(state, side));
        let beaten = Pair::of(|side| {
            let (divisions, out, lost) = worn[side];
            is_beaten(self.battle.army_break, divisions, out, lost)
        });
        self.hosts.beaten(&state.stands, beaten, [ARMY_BROKEN, BOTH_BROKEN], || {
            let less = Share::smaller(Pair::of(|side| worn[side].0)).or(Share::smaller(Pair::of(|side| worn[side].1)));
            less.filter(|_| self.battle.both_broken == BothBroken::LessBroken)
        })
    }
}
