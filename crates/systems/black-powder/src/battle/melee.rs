//! Hand-to-hand (B5): one round of every combat, with supports, combat results, tests, retreats and sweeping advances.

use super::moment::Moment;
use super::state::{Loss, Round};
use super::telling::Deed;
use crate::break_table::{Cause, Fate};
use crate::formation::Formation;
use crate::melee::{Strike, Struck, combat_result, standing};
use crate::morale::{Fall, Standing};
use montjoie_core::chance::{Chance, why};
use montjoie_core::combat::{Pair, Side};
use montjoie_field::{Compass, Id, divided};

impl<C: Chance> Moment<'_, C> {
    /// The hand-to-hand phase: combat by combat, in list order.
    pub fn melee(&mut self) {
        let waits = |moment: &Self| {
            let own = moment.battle.hosts.ids(moment.state.active);
            moment.state.stands.engaged_among(own).find(|&id| !moment.view().unit(id).fought)
        };
        while let Some(id) = waits(self) {
            self.combat(id, true);
        }
        for id in 0..self.state.units.len() as Id {
            self.state.stands.stop_supporting(id);
        }
    }

    /// One round of a combat: all units joined to one by contact. The active side's units come first.
    pub fn combat(&mut self, id: Id, may_sweep: bool) {
        let mut combat = std::mem::take(&mut self.state.combat);
        self.state.stands.joined(id, &mut combat);
        let active = self.state.active;
        combat.sort_unstable_by_key(|&id| (self.battle.hosts.side(id) != active, id));
        self.say(Deed::Combat(id));
        for &id in &combat {
            self.is_supported(id);
            let charged = self.view().unit(id).condition.charging;
            let from = self.view().stand(id).foes().next().map_or(Compass::default(), |(side, _)| side);
            let unit = self.unit_mut(id);
            (unit.fought, unit.round) = (true, Round { charged, from, ..Round::default() });
            self.with(id, |body, chance| body.bear_up(chance));
        }
        combat.iter().for_each(|&id| self.strikes(id));
        let came = self.result(&combat);
        self.suffer(&combat, came);
        let mut sweepers = std::mem::take(&mut self.state.sweepers);
        sweepers.clear();
        sweepers.extend(combat.iter().filter(|&&id| may_sweep && self.may_go_on(&combat, id, came)));
        self.state.combat = combat;
        for &id in &sweepers {
            self.sweeps(id);
        }
        self.state.sweepers = sweepers;
    }

    /// Counts the friends near a unit that support it: one behind it and one on each flank, the nearest (B5).
    pub fn is_supported(&mut self, id: Id) {
        // Who supported it in an earlier combat may stand elsewhere now.
        self.state.stands.release_supports(id);
        let (view, stand) = (self.view(), *self.view().stand(id));
        let facing = stand.place.facing;
        let body = view.body(id);
        if !body.condition.formation.supported() || body.condition.face != crate::body::Face::Front {
            return;
        }
        let limit = view.limit(self.battle.battle.support_distance);
        for side in [Compass::North, Compass::South, Compass::East, Compass::West] {
            let view = self.view();
            let supports = |&friend: &Id| {
                let (other, formation) = (view.stand(friend), view.unit(friend).condition.formation);
                let may = !matches!(formation, Formation::MarchColumn | Formation::Limbered);
                friend != id && other.free() && may && view.distance2(id, friend) <= limit && view.side_of(id, friend) == side
            };
            if side == facing || view.stand(id).taken(side) {
                continue;
            }
            let nearest = view.there(view.side(id)).filter(supports).min_by_key(|&friend| (view.distance2(id, friend), friend));
            if let Some(friend) = nearest {
                self.state.stands.support(friend, id, side);
                self.say(Deed::Supports(friend, id));
            }
        }
    }

    /// The blows of a unit at enemies who touch it. The unit divides its dice: at least half of them go to its front (B5); a square or garrison has
    /// all on each face.
    pub fn strikes(&mut self, id: Id) {
        let (rules, stand) = (self.rules(), *self.view().stand(id));
        let count = stand.foes().count();
        let front = stand.touched(stand.place.facing).is_some();
        for (at, (_, foe)) in stand.foes().enumerate() {
            let view = self.view();
            let (won, cover, struck) = (view.unit(id).won, view.cover(foe), view.unit(foe).round.struck);
            let [me, enemy] = [id, foe].map(|unit| self.body(unit));
            let blow = Strike::of(rules, &me, &enemy, won, cover);
            let first = front.then_some(if count == 1 { blow.dice } else { blow.dice.div_ceil(2) });
            let dice = if me.condition.formation.all_round() { blow.dice } else { divided(blow.dice, first, at, count) };
            // What is thrown again once a round is so in the first of its strikes, and at the first that strikes it.
            let rerolls = if at == 0 || blow.rerolls == u8::MAX { blow.rerolls } else { 0 };
            let save_rerolls = if struck { 0 } else { blow.save_rerolls };
            self.say(Deed::Strikes(id, foe));
            self.chance.note(|lang| {
                why(&Strike::to_hit(rules, &me, won), &Strike::to_save(rules, &me, &enemy, cover), lang).trim_start().to_owned()
            });
            let casualties = self.chance.roll(Strike { dice, rerolls, save_rerolls, ..blow });
            self.unit_mut(id).round.inflicted += casualties;
            let round = &mut self.unit_mut(foe).round;
            (round.suffered, round.struck) = (round.suffered + casualties, true);
            self.inflicts(id, foe, casualties);
            self.say(Deed::Struck(id, casualties));
        }
    }

    /// The combat results of both sides, as the standing of each.
    pub fn result(&mut self, combat: &[Id]) -> Pair<Standing> {
        let (rules, battle) = (self.rules(), self.battle);
        let (state, chance) = (&*self.state, &mut *self.chance);
        let of = |side: Side| {
            let units = combat.iter().copied().filter(move |&id| battle.hosts.side(id) == side);
            units.map(|id| Struck {
                body: battle.body(state, id),
                supports: state.stands[id].friends().count() as u8,
                inflicted: state.units.of(id).round.inflicted,
            })
        };
        let active = state.active;
        let mine = combat_result(rules, of(active), of(active.enemy()), chance);
        let theirs = combat_result(rules, of(active.enemy()), of(active), chance);
        let came = match active {
            Side::A => Pair { a: standing(mine, theirs), b: standing(theirs, mine) },
            Side::B => Pair { a: standing(theirs, mine), b: standing(mine, theirs) },
        };
        self.say(Deed::Result(if active == Side::A { [mine, theirs] } else { [theirs, mine] }));
        came
    }

    /// Casualties, tests, losses, tests of supports, and retreats after a round; a unit that has nobody left in contact has fought its engagement
    /// out.
    fn suffer(&mut self, combat: &[Id], came: Pair<Standing>) {
        let rules = self.rules();
        for &id in combat {
            let suffered = self.view().unit(id).round.suffered;
            self.with(id, |body, chance| body.suffers_round(suffered, chance));
        }
        for &id in combat {
            let (standing, suffered) = (came[self.view().side(id)], self.view().unit(id).round.suffered);
            let fate = match self.view().body(id).must_test_after_round(rules, standing, suffered) {
                true => {
                    self.say(Deed::Tests(id));
                    Some(self.with(id, |body, chance| body.test_after_round(rules, chance)))
                }
                false => self.with(id, |body, _| body.untested_after_round(standing)),
            };
            self.unit_mut(id).round.fate = fate;
        }
        self.breaks(combat);
        for &id in combat {
            let (standing, round) = (came[self.view().side(id)], self.view().unit(id).round);
            if self.view().stand(id).there {
                self.with(id, |body, _| body.ends_round(rules, standing));
                if let Some(fate) = round.fate {
                    self.obeys(id, fate, round.from.opposite(), Loss::Broken(Fall::HandToHand));
                }
            }
        }
        for &id in combat {
            let engaged = self.view().stand(id).engaged();
            self.unit_mut(id).won = engaged && came[self.view().side(id)] == Standing::Won;
            if self.view().stand(id).there && !engaged {
                self.with(id, |body, _| body.parts());
                self.faces_forward(id);
            }
        }
    }

    /// Takes broken units off the table; the friends who supported them test at once (B6, reason E).
    pub fn breaks(&mut self, combat: &[Id]) {
        let rules = self.rules();
        let mut left = std::mem::take(&mut self.state.left);
        left.clear();
        for &id in combat {
            if self.view().unit(id).round.fate == Some(Fate::Breaks) {
                left.extend(self.view().stand(id).friends().map(|(_, friend)| friend));
                self.lose(id, Loss::Broken(Fall::HandToHand));
            }
        }
        for &friend in &left {
            if self.view().free(friend) {
                self.say(Deed::SupportTests(friend));
                let fate = self.with(friend, |body, chance| body.test(rules, Cause::HandToHand, false, chance));
                let way = self.view().stand(friend).place.facing.opposite();
                self.obeys(friend, fate, way, Loss::BrokenWithFriend);
            }
        }
        self.state.left = left;
    }

    /// Turns a unit that is out of its combat and faces sideways to the enemy's edge again, if there is room.
    fn faces_forward(&mut self, id: Id) {
        if !self.view().stand(id).place.facing.along() {
            self.faces(id, Compass::ahead_of(self.view().side(id)));
        }
    }

    /// Whether a winner of a charge may go on: nobody of its side in this combat has an enemy left in contact.
    fn may_go_on(&self, combat: &[Id], id: Id, came: Pair<Standing>) -> bool {
        let view = self.view();
        let (side, round) = (view.side(id), view.unit(id).round);
        let retires = round.fate.is_some_and(Fate::retires);
        let done = |&&other: &&Id| view.side(other) == side && view.stand(other).engaged();
        came[side] == Standing::Won && round.charged && !retires && view.free(id) && !combat.iter().any(|other| done(&other))
    }
}
