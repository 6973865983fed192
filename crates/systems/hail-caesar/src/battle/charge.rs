//! Charges of one unit out of many on another (5-h, 5-j): whether one is possible, what it costs, and how it is made.

use super::fight::Fight;
use super::settings::{ChargeSight, CrossingTests, GeneralsJoin};
use super::story::Upshot;
use super::telling::{Deed, Reply, Why};
use crate::movement::{Meeting, Reaction, contact};
use crate::orders::DisorderTest;
use crate::rules::ShakenCharger;
use crate::shooting::Shot;
use montjoie_core::chance::Chance;
use montjoie_field::{Compass, Course, Id, Line, Place};

impl<C: Chance> Fight<'_, C> {
    /// The charge of a unit on an enemy, if one is possible; pinning is not asked here.
    pub fn charge_on(&self, id: Id, enemy: Id) -> Option<Course> {
        self.charge_to(id, enemy, i16::MAX).filter(|charge| self.way_of(id, charge.to).is_some())
    }

    /// The charge of a unit on an enemy that costs at most `most` inches where its way is free.
    pub fn charge_to(&self, id: Id, enemy: Id, most: i16) -> Option<Course> {
        let (met, to) = self.met(id, enemy)?;
        self.table().cost_within(self.stand(id).place, to, most).map(|cost| Course { met, to, cost })
    }

    /// The side of an enemy that a unit's charge would meet, and the place there.
    #[inline]
    pub fn met(&self, id: Id, enemy: Id) -> Option<(Compass, Place)> {
        let table = self.table();
        let (me, target) = (self.stand(id), self.stand(enemy));
        if !target.there || !table.ahead(me, target) {
            return None;
        }
        let side = table.side_met(target, me.place.lane, me.place.y);
        if self.battle.battle.charge_sight == ChargeSight::Seen && !self.state.stands.sees_to_charge(table, id, enemy) {
            return None;
        }
        if target.taken(side) || (!self.battle.battle.flank_charges && side != target.place.facing) {
            return None;
        }
        Some((side, table.fighting_place(target, side)))
    }

    /// Number of friends that a unit passes with a test on its way to a place where it will fight; `None` where the place is taken or the way barred.
    pub fn way_of(&self, id: Id, place: Place) -> Option<usize> {
        let (table, stands) = (self.table(), &self.state.stands);
        if !stands.has_room(table, id, place) {
            return None;
        }
        let mut crossed = 0;
        let barred = stands.any_along(Line::new(table, self.stand(id).place, place), |on_it| {
            crossed += usize::from(self.tests_crossing(id, on_it));
            self.bars(id, on_it)
        });
        (!barred).then_some(crossed)
    }

    /// Whether another unit bars the way of a unit: an enemy, a friend in a combat, or one that it may not pass (5-h).
    #[inline]
    pub fn bars(&self, id: Id, other: Id) -> bool {
        let passable = || self.battle.battle.crossing || self.form(id).skirmishes || self.form(other).skirmishes;
        other != id && (self.side(other) != self.side(id) || !self.stand(other).free() || !passable())
    }

    /// Whether a unit that passes this friend must test (5-h): not where one of the two skirmishes.
    #[inline]
    pub fn tests_crossing(&self, id: Id, friend: Id) -> bool {
        friend != id && self.side(friend) == self.side(id) && !self.form(id).skirmishes && !self.form(friend).skirmishes
    }

    /// The enemy that pins a unit (5-g), if one does.
    pub fn pinned_by(&self, id: Id) -> Option<Id> {
        use super::settings::Proximity;
        let form = self.form(id);
        let me = self.stand(id);
        if form.skirmishes || form.fighter.artillery || !me.place.facing.along() {
            return None;
        }
        let reach = i16::from(self.battle.battle.proximity_distance);
        match self.battle.battle.proximity {
            Proximity::Off => None,
            Proximity::Lane => {
                let (next, inches) = self.state.stands.next_ahead(id, |_| true)?;
                (self.side(next) != me.side && inches <= reach).then_some(next)
            }
            Proximity::Arc => {
                let near = |&enemy: &Id| {
                    let other = self.stand(enemy);
                    other.there && self.table().ahead(me, other) && self.distance2(id, enemy) <= Self::square(reach)
                };
                self.battle.hosts.ids(me.side.enemy()).filter(near).min_by_key(|&enemy| self.distance2(id, enemy))
            }
        }
    }

    /// Makes a charge (5-j), by order of the general of division `ordered` where he is given; true where it has reached its target.
    pub fn charge(&mut self, id: Id, enemy: Id, charge: Course, ordered: Option<u8>) -> bool {
        let (rules, table) = (self.rules(), self.table());
        let from = self.stand(id).place;
        let facing = self.stand(enemy).place.facing;
        let front = charge.met == facing;
        let fresh = !self.stand(enemy).engaged();
        let reacts = self.free(enemy) || self.reacts_in_support(enemy);
        let mut reaction = if front && reacts { self.body(enemy).reaction(rules) } else { Reaction::Stands };
        if reaction == Reaction::Shoots && self.unit(enemy).reacted {
            reaction = Reaction::Stands;
        }
        let mut crossed = std::mem::take(&mut self.state.crossed);
        crossed.clear();
        let line = Line::new(table, from, charge.to);
        self.state.stands.any_along(line, |friend| {
            if self.tests_crossing(id, friend) {
                crossed.push(friend);
            }
            false
        });
        crossed.sort_unstable();
        let reply = match reaction {
            Reaction::CounterCharges => Reply::CounterCharge,
            Reaction::Shoots => Reply::ClosingShot,
            Reaction::Stands => Reply::None,
        };
        self.say(Deed::Charges(id, enemy, charge.met, facing, charge.cost, reply, &crossed));
        let stopped = reaction == Reaction::Shoots && self.closing_shot(enemy, id, charge.cost);
        let arrived = !stopped && {
            if self.stand(enemy).supports() {
                self.state.stands.stop_supporting(enemy);
                self.say(Deed::NoLongerSupports(enemy));
            }
            let place = match reaction {
                Reaction::CounterCharges => self.half_way(id, enemy, charge.to),
                _ => charge.to,
            };
            self.go(id, place);
            self.test_crossings(id, &crossed);
            from.lane == place.lane || self.opportunity_fire(id, from.lane, Some(enemy))
        };
        self.state.crossed = crossed;
        // The target may be a gun that its own shot has burst.
        if !arrived || !self.stand(enemy).there {
            return false;
        }
        self.state.stands.touch(id, enemy, charge.met);
        self.state.unsettled = true;
        let before = [id, enemy].map(|unit| (unit, self.disordered(unit)));
        let (mut charger, mut charged) = self.bodies(id, enemy);
        contact(rules, &mut charger, &mut charged, Meeting { counters: reaction == Reaction::CounterCharges, front, fresh });
        let unit = self.unit_mut(id);
        (unit.first_round, unit.won) = (true, false);
        if fresh {
            let unit = self.unit_mut(enemy);
            (unit.first_round, unit.won) = (true, false);
        }
        self.say(Deed::Meets(id, enemy));
        self.tell_contact(before[0], enemy, front);
        if reaction == Reaction::CounterCharges {
            self.tell_contact(before[1], id, true);
        }
        if let Some(division) = ordered.filter(|&division| !self.joins_later(division)) {
            self.general_joins(id, division);
        }
        true
    }

    /// The closing shot of a charged unit at its charger, before it moves; true where the shot stops the charge (5-j, 8-b).
    fn closing_shot(&mut self, enemy: Id, id: Id, cost: i16) -> bool {
        let rules = self.rules();
        self.unit_mut(enemy).reacted = true;
        let Shot { distance, .. } = Shot::at_charger(rules, &self.form(enemy).fighter, cost.clamp(0, 255) as u8);
        let Some(fate) = self.shoot(enemy, id, distance.into(), Why::Closing) else { return false };
        let stopped = rules.shaken_charger == ShakenCharger::Stops && self.shaken(id);
        !self.stand(enemy).there || stopped || fate.stops_charge(rules)
    }

    /// The place where the two units of a counter-charge meet: half-way in one lane, if both have room there, or at the target's place (5-j).
    fn half_way(&mut self, id: Id, enemy: Id, place: Place) -> Place {
        let Some((mine, theirs)) = self.state.stands.half_way(self.table(), id, enemy, place) else { return place };
        self.go(enemy, theirs);
        mine
    }

    /// The disorder tests of a unit and of the friends that it has passed (5-h, 8-d).
    pub fn test_crossings(&mut self, id: Id, crossed: &[Id]) {
        if crossed.is_empty() || self.rehearses() {
            return;
        }
        let need = self.rules().disorder_need;
        let crossed = if self.battle.battle.crossing_tests == CrossingTests::Both { crossed } else { &[] };
        for who in std::iter::once(id).chain(crossed.iter().copied()) {
            self.say(Deed::Crosses(who));
            let keeps = self.chance.roll(DisorderTest { need });
            self.comes_to(Upshot::Order(who, keeps));
            self.unit_mut(who).condition.disordered |= !keeps;
        }
    }

    /// Opportunity fire of enemies, one by one, at a unit that has changed lanes (6-d); true where it is still where it moved to.
    pub fn opportunity_fire(&mut self, id: Id, from: i16, but: Option<Id>) -> bool {
        if !self.battle.battle.opportunity_fire || self.rehearses() {
            return true;
        }
        let lane = self.stand(id).place.lane;
        let limit = Self::square(self.battle.battle.opportunity_distance);
        for enemy in self.battle.hosts.ids(self.side(id).enemy()) {
            let stand = self.stand(enemy);
            let in_lanes = (from.min(lane)..=from.max(lane)).contains(&stand.place.lane);
            if !in_lanes || but == Some(enemy) || !self.free(enemy) || self.unit(enemy).reacted {
                continue;
            }
            let form = self.form(enemy);
            let squared = self.distance2(id, enemy);
            let all_round = form.skirmishes && !self.battle.faults.passing_shots_ahead;
            let ahead = all_round || self.table().ahead(stand, self.stand(id));
            if !form.fighter.answers_charges || squared >= limit || !ahead {
                continue;
            }
            let sees = match self.battle.faults.sight_to_leader {
                true => self.state.stands.sees_point(self.table(), enemy, id, self.stand(id).place),
                false => self.state.stands.sees(self.table(), enemy, id),
            };
            if !sees {
                continue;
            }
            self.unit_mut(enemy).reacted = true;
            let fate = self.shoot(enemy, id, montjoie_field::inches_up(squared), Why::Opportunity);
            if fate.is_some_and(|fate| fate.stops_charge(self.rules()) || !self.stand(id).there) {
                return false;
            }
        }
        true
    }

    /// A general joins the first charge that he has ordered (3-b), and gives no more orders in this turn.
    fn general_joins(&mut self, id: Id, division: u8) {
        let side = self.side(id);
        let joins = self.battle.sides[side].generals_join == GeneralsJoin::Charges;
        let general = &mut self.state.generals[side][division as usize];
        if !joins || general.successor || general.with.is_some() {
            return;
        }
        (general.with, general.used) = (Some(id), true);
        self.body(id).general_joins();
        self.say(Deed::Joins(side, division, id));
    }

    /// The free enemy with the cheapest charge, anywhere (5-e, rows 5 and 6): a fiasco asks neither pins nor plans.
    pub fn cheapest_charge(&self, id: Id) -> Option<(Id, Course)> {
        let enemies = self.battle.hosts.ids(self.side(id).enemy());
        enemies.filter_map(|enemy| Some((enemy, self.charge_on(id, enemy)?))).min_by_key(|(_, charge)| charge.cost)
    }
}
