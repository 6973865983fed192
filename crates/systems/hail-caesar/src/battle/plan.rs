//! Plans of players: what each unit wants. Pure functions of the state; they use neither chance nor prices.

use super::fight::Fight;
use super::prudent::Piece;
use super::settings::Plan;
use super::state::Wish;
use crate::body::Stakes;
use crate::duel::Stance;
use montjoie_core::chance::Chance;
use montjoie_field::{Compass, Course, Id, Place, squared};

/// Inches aside up to which wishes look for charges.
const LOOK_ASIDE: i16 = 24;

/// A unit that looks for a charge, with what holds against every enemy.
struct Charger {
    id: Id,
    place: Place,
    /// The inches of one move.
    movement: i16,
    naive: bool,
    near: bool,
    /// The least value for which the unit charges, in tenths of a wound.
    least: i16,
}

impl<C: Chance> Fight<'_, C> {
    /// The plan of the unit's side.
    pub fn plan(&self, id: Id) -> Plan {
        self.state.plans[self.side(id)]
    }

    /// Whether a unit stands in the outer quarters of the lanes.
    fn on_wing(&self, id: Id) -> bool {
        let (lanes, lane) = (self.table().lanes, self.stand(id).place.lane);
        lane < lanes / 4 || lane >= lanes - lanes / 4
    }

    /// The value from which a unit charges, in tenths of a wound.
    fn threshold(&self, id: Id) -> i16 {
        let turn = self.state.turn();
        if self.form(id).shooter() {
            return 25;
        }
        match self.plan(id) {
            Plan::Naive => i16::MIN,
            Plan::Prudent | Plan::Sensible | Plan::Mixed => -3 * turn,
            Plan::Defensive => 8 - 2 * turn,
            Plan::Wings if self.on_wing(id) => -10 - 3 * turn,
            Plan::Wings => 8 - 2 * turn,
        }
    }

    /// Whether the plan of a unit holds its place.
    fn holds(&self, id: Id) -> bool {
        match self.plan(id) {
            Plan::Naive | Plan::Prudent | Plan::Sensible | Plan::Mixed => false,
            Plan::Defensive => self.state.turn() <= 5,
            Plan::Wings => self.state.turn() <= 4 && !self.on_wing(id),
        }
    }

    /// Whether a unit follows up an enemy that gave ground (7-h).
    pub fn follows_up(&self, id: Id) -> bool {
        match self.battle.sides[self.side(id)].stance {
            Some(Stance::Advance) => return !self.form(id).fighter.artillery,
            Some(Stance::Shoot) => return false,
            Some(Stance::Hold) | None => {}
        }
        self.form(id).range == 0 && (self.plan(id) == Plan::Naive || !self.shaken(id))
    }

    /// The value in tenths of a wound above which a unit breaks through (7-i); `None` where it never does.
    pub fn breakthrough_above(&self, id: Id) -> Option<i16> {
        match (self.plan(id), self.form(id).range > 0) {
            (Plan::Naive, true) => None,
            (Plan::Naive, false) => Some(i16::MIN),
            (_, true) => Some(25),
            (_, false) => Some(-5),
        }
    }

    /// The part of a charge's value that friends passed with a test take off, in tenths of a wound.
    fn crossing_costs(&self, id: Id, place: Place, crossed: usize) -> i16 {
        let far = (place.y - self.stand(id).place.y).abs() > 3;
        if far || !self.battle.faults.near_crossings_free { 10 * crossed as i16 } else { 0 }
    }

    /// The value of a charge, in tenths of a wound; `None` where its way is barred.
    pub fn value(&self, id: Id, enemy: Id, charge: Course) -> Option<i16> {
        let crossed = self.way_of(id, charge.to)?;
        Some(self.open_value(id, enemy, charge.met) - self.crossing_costs(id, charge.to, crossed))
    }

    /// The value of a charge with nobody on its way, in tenths of a wound.
    fn open_value(&self, id: Id, enemy: Id, side: Compass) -> i16 {
        let (unit, foe) = (self.unit(id), self.unit(enemy));
        let target = self.stand(enemy);
        let known = self.battle.known.of(unit.form, foe.form);
        let front = side == target.place.facing;
        let engaged = target.engaged();
        let mut value = match (front, foe.condition.stakes) {
            (true, Stakes::Planted) => known.stakes,
            (true, _) => known.front,
            (false, _) => known.flank + 15,
        };
        if engaged {
            value += 12;
        }
        if self.shaken(enemy) || foe.condition.disordered {
            value += if self.minds(id, Piece::OutAlready) { -8 } else { 8 };
        }
        value += self.divisions_count(id, enemy);
        value += 3 * (i16::from(foe.condition.wounds) - 2).max(0) - 3 * i16::from(unit.condition.wounds);
        if front {
            value -= 8 * target.friends().count() as i16;
        }
        let other = self.form(enemy);
        if other.fighter.artillery {
            value += 10;
        }
        let reach = 2 * i32::from(other.fighter.movement);
        let back = self.battle.known.of(foe.form, unit.form).front;
        if back > 0 && other.range == 0 && !engaged && !self.shaken(enemy) && self.distance2(id, enemy) <= reach * reach {
            value += back / 2;
        }
        value
    }

    /// The charge that a unit wishes for, with its score.
    fn charge_wish(&self, id: Id) -> Option<(Wish, i16)> {
        let form = self.form(id);
        let naive = self.plan(id) == Plan::Naive;
        let shooter = form.shooter();
        if form.fighter.artillery || form.fighter.clash == 0 || naive && shooter {
            return None;
        }
        let keeps = self.unit(id).condition.stakes == Stakes::Planted && self.minds(id, Piece::KeepsStakes);
        let movement = i16::from(form.fighter.movement);
        // A player looks at his unit's nearest enemy at the start of the turn.
        if self.unit(id).nearest2 > Self::square(3 * movement) {
            return None;
        }
        // No charge of a naive plan is worth less than that.
        let least = if naive { -1_000 } else { self.threshold(id) } + self.attitude(id).more_to_charge(shooter);
        let charger = Charger { id, place: self.stand(id).place, movement, naive, near: self.unit(id).near, least };
        let mut best: Option<(i16, Id)> = None;
        if let Some(pin) = self.pinned_by(id) {
            if (!shooter || self.weak(pin)) && (!keeps || self.stand(pin).engaged()) {
                self.weigh_charge(&charger, pin, &mut best);
            }
        } else {
            let (table, place) = (self.table(), charger.place);
            let (aside, reach) = (LOOK_ASIDE / table.width, Self::square(3 * movement));
            for enemy in &self.state.enemies {
                // No place at the enemy is nearer than its edge.
                let squares = squared(table.sideways_gap(place.lane, enemy.lane), enemy.span.gap_to(place.y));
                if squares <= reach
                    && (enemy.lane - place.lane).abs() <= aside
                    && (!shooter || enemy.weak)
                    && (!keeps || self.stand(enemy.id).engaged())
                {
                    self.weigh_charge(&charger, enemy.id, &mut best);
                }
            }
        }
        best.map(|(worth, enemy)| (Wish::Charge(enemy), 100 + worth))
    }

    /// Whether shooters think of charging an enemy.
    pub fn weak(&self, enemy: Id) -> bool {
        let foe = self.unit(enemy);
        foe.condition.wounds >= 3 || foe.condition.disordered || self.stand(enemy).engaged() || self.form(enemy).fighter.artillery
    }

    /// Weighs a charge against the best one: its way is looked at only where it could be better.
    fn weigh_charge(&self, charger: &Charger, enemy: Id, best: &mut Option<(i16, Id)>) {
        let &Charger { id, place: from, movement, naive, near, least } = charger;
        let Some((side, place)) = self.met(id, enemy) else { return };
        // A cost is a square root, rounded up: squares compare like it.
        let squares = self.table().squares(from, place);
        let within = |moves: i16| squares <= Self::square(moves * movement);
        if !within(3) {
            return;
        }
        let far = match () {
            () if near && within(1) => 0,
            () if within(2) => 4,
            () => 9,
        };
        let mut worth = if naive { -self.table().cost(from, place) } else { self.open_value(id, enemy, side) - far };
        let pays = |worth: i16, best: &Option<(i16, Id)>| worth >= least && best.is_none_or(|(most, _)| worth > most);
        if !pays(worth, best) {
            return;
        }
        let Some(crossed) = self.way_of(id, place) else { return };
        if !naive {
            worth -= self.crossing_costs(id, place, crossed);
        }
        if pays(worth, best) {
            *best = Some((worth, enemy));
        }
    }

    /// The wish of a free unit, with its score: the first that applies. Where `pressing`, only whether it would charge or support.
    pub fn wish(&self, id: Id, pressing: bool) -> (Wish, i16) {
        let form = self.form(id);
        let naive = self.plan(id) == Plan::Naive;
        let unit = self.unit(id);
        if self.demoralised(id) {
            return (Wish::Stand, 0);
        }
        if unit.condition.disordered {
            let back = form.skirmishes && self.battle.sides[self.side(id)].stance.is_none();
            return (if back { Wish::Back } else { Wish::None }, 0);
        }
        if self.shaken(id) {
            return (if unit.near && !naive { Wish::Back } else { Wish::Rally }, 0);
        }
        let Some(nearest) = self.nearest(id) else { return (Wish::None, 0) };
        if let Some(stance) = self.battle.sides[self.side(id)].stance {
            return self.stance_wish(id, nearest, stance);
        }
        let nearest2 = self.distance2(id, nearest);
        let out_of_range = nearest2 > Self::square(form.range);
        if form.fighter.artillery && self.minds(id, Piece::WithAView) {
            let comes = || self.target_in_reach(id).map_or(Wish::View(nearest), Wish::Range);
            return (if self.target(id).is_some() { Wish::None } else { comes() }, 0);
        }
        if form.fighter.artillery {
            let comes = out_of_range && (naive || self.target(id).is_none());
            return (if comes { Wish::Range(nearest) } else { Wish::None }, 0);
        }
        if let Some(on_foot) = self.dismounts_as(id) {
            let near = naive || nearest2 <= Self::square(on_foot.range) && self.dismounts_for(id, nearest);
            return (if near { Wish::Dismount } else { Wish::Toward(nearest) }, 0);
        }
        let prudent = self.plan(id) == Plan::Prudent;
        if prudent && let Some(spared) = self.spared(id) {
            return (spared, 0);
        }
        if form.skirmishes && self.minds(id, Piece::StandsToShoot) && self.target(id).is_some() {
            return (Wish::None, 0);
        }
        if let Some(charge) = self.charge_wish(id) {
            return charge;
        }
        if prudent && self.stands_off(id) {
            return (Wish::None, 0);
        }
        if form.shooter() {
            return self.shooters_wish(id, nearest, out_of_range, pressing);
        }
        match self.support_wish(id) {
            Some(support) => support,
            None if pressing => (Wish::None, 0),
            None => self.advance_wish(id, nearest, nearest2),
        }
    }

    /// The wish of a unit that plays as in a duel (A11 M3): it closes with its nearest enemy, comes into range of him, or stays.
    fn stance_wish(&self, id: Id, nearest: Id, stance: Stance) -> (Wish, i16) {
        let form = self.form(id);
        let out_of_range = || self.distance2(id, nearest) > Self::square(form.range);
        match stance {
            Stance::Advance if form.fighter.artillery => (Wish::None, 0),
            Stance::Advance if self.charge_on(id, nearest).is_some() => (Wish::Charge(nearest), 100),
            Stance::Advance => (Wish::Toward(nearest), 50),
            Stance::Shoot if self.dismounts_as(id).is_some() => (Wish::Dismount, 0),
            Stance::Shoot if form.range > 0 && out_of_range() => (Wish::Range(nearest), 0),
            Stance::Shoot | Stance::Hold => (Wish::None, 0),
        }
    }

    /// The form of a mounted unit on foot, where it may dismount and has not.
    pub fn dismounts_as(&self, id: Id) -> Option<&super::army::Form> {
        let on_foot = self.battle.hosts.recruit(id).on_foot?;
        (!self.unit(id).condition.on_foot).then(|| self.battle.hosts.form(on_foot))
    }

    fn support_wish(&self, id: Id) -> Option<(Wish, i16)> {
        let reach = i16::from(self.form(id).fighter.reach(3));
        self.best_support(id, None, reach).map(|support| (Wish::Support(support.friend, support.side), 60 - support.cost))
    }

    /// Whether an enemy that is free and cannot shoot is within `moves` of his moves and 6 inches of a unit.
    fn feared(&self, id: Id, enemy: Id, moves: i16) -> bool {
        let form = self.form(enemy);
        let reach = moves * i16::from(form.fighter.movement) + 6;
        self.free(enemy) && form.range == 0 && self.distance2(id, enemy) <= Self::square(reach)
    }

    /// Whether mounted archers dismount for an enemy within their range on foot.
    pub fn dismounts_for(&self, id: Id, enemy: Id) -> bool {
        !self.minds(id, Piece::DismountsInSight) || self.state.stands.sees(self.table(), id, enemy)
    }

    fn shooters_wish(&self, id: Id, nearest: Id, out_of_range: bool, pressing: bool) -> (Wish, i16) {
        let form = self.form(id);
        let (unit, me) = (self.unit(id), self.stand(id));
        let plan = self.plan(id);
        let naive = plan == Plan::Naive;
        let support = if naive { None } else { self.support_wish(id) };
        if pressing && support.is_none() {
            return (Wish::None, 0);
        }
        let enemies = || self.battle.hosts.ids(me.side.enemy());
        let has_target = self.target(id).is_some();
        if form.skirmishes && !naive {
            let fears = |enemy: Id| self.feared(id, enemy, 1) && !self.shaken(enemy) && self.table().ahead(self.stand(enemy), me);
            let afraid = enemies().any(fears);
            if has_target && (!afraid || unit.near) {
                return (Wish::None, 0);
            }
            if afraid {
                return (if unit.near { Wish::Back } else { Wish::None }, 0);
            }
            if enemies().any(|enemy| self.feared(id, enemy, 2)) {
                return (Wish::None, 0);
            }
        }
        if plan == Plan::Prudent
            && let Some(wish) = self.stakes_wish(id, nearest, has_target)
        {
            return (wish, 0);
        }
        if !naive && unit.condition.stakes == Stakes::Plant {
            // The nearest horse that comes must leave the time.
            let comes = |enemy: Id| {
                let (other, stand) = (self.form(enemy), self.stand(enemy));
                let counts = self.dismounts_as(enemy).is_none() && (other.fighter.cavalry || plan == Plan::Defensive && other.range == 0);
                let beside = (stand.place.lane - me.place.lane).abs() <= 1;
                (counts && self.free(enemy) && self.table().ahead(me, stand) && beside).then(|| self.distance2(id, enemy))
            };
            let nearest = enemies().filter_map(comes).min();
            if nearest.is_some_and(|squared| squared > Self::square(9) && squared <= Self::square(self.horse_comes(id))) {
                return (Wish::Plant, 0);
            }
        }
        if has_target {
            return (Wish::None, 0);
        }
        if let Some(support) = support {
            return support;
        }
        let seen = if self.minds(id, Piece::WithAView) { self.target_in_reach(id) } else { Some(nearest).filter(|_| out_of_range) };
        match seen {
            Some(enemy) => (Wish::Range(enemy), self.range_score(id)),
            None if naive || self.waits_to_shoot(id) => (Wish::None, 0),
            None => (Wish::View(nearest), 0),
        }
    }

    /// The nearest of the enemies or of the friends ahead in a lane, with the distance in inches.
    pub fn ahead_in(&self, id: Id, lane: i16, friends: bool) -> Option<(Id, i16)> {
        let me = self.stand(id);
        let sign = me.place.facing.sign();
        if !me.place.facing.along() {
            return None;
        }
        let others = self.state.stands.in_lane(lane).iter().copied();
        let inches = |other: Id| {
            let span = self.stand(other).span;
            if sign > 0 { span.lo - me.place.y } else { me.place.y - span.hi }
        };
        let ahead =
            others.filter(|&other| other != id && (self.side(other) == me.side) == friends && self.table().ahead(me, self.stand(other)));
        ahead.map(|other| (other, inches(other))).min_by_key(|&(_, inches)| inches)
    }

    /// The wish of a unit that advances: reserves, units with an enemy ahead, and units with nobody ahead.
    fn advance_wish(&self, id: Id, nearest: Id, nearest2: i32) -> (Wish, i16) {
        let me = self.stand(id);
        let naive = self.plan(id) == Plan::Naive;
        let lane = me.place.lane;
        let enemy = self.ahead_in(id, lane, false);
        let friend = self.ahead_in(id, lane, true);
        if let Some((friend, before)) = friend
            && enemy.is_none_or(|(_, inches)| before < inches)
        {
            return self.reserve_wish(id, friend, nearest, nearest2);
        }
        let Some((enemy, before)) = enemy else {
            return match () {
                () if self.holds(id) && nearest2 > Self::square(18) => (Wish::None, 0),
                () if naive => (Wish::Toward(nearest), 50),
                () => (Wish::Flank(nearest), 40),
            };
        };
        if self.holds(id) {
            return (Wish::None, 0);
        }
        let other = self.form(enemy);
        if !naive && other.fighter.cavalry && self.free(enemy) && before <= 30 && self.state.turn() <= 6 {
            let theirs = self.battle.known.of(self.unit(enemy).form, self.unit(id).form).front;
            let ours = self.battle.known.of(self.unit(id).form, self.unit(enemy).form).front;
            if theirs > 10 && theirs > ours {
                return (Wish::None, 0);
            }
        }
        (Wish::Toward(enemy), 50)
    }

    fn reserve_wish(&self, id: Id, friend: Id, nearest: Id, nearest2: i32) -> (Wish, i16) {
        let naive = self.plan(id) == Plan::Naive;
        let lane = self.stand(id).place.lane;
        let lanes = 0..self.table().lanes;
        if self.pinned_by(id).is_none() {
            for aside in [1, -1, 2, -2] {
                let other = lane + aside;
                if !lanes.contains(&other) || self.ahead_in(id, other, true).is_some() || self.crowded(id, other) {
                    continue;
                }
                if let Some((enemy, _)) = self.ahead_in(id, other, false) {
                    return (Wish::Toward(enemy), 20);
                }
            }
            let empty = |other: i16| {
                lanes.contains(&other) && self.ahead_in(id, other, true).is_none() && self.ahead_in(id, other, false).is_none()
            };
            if !naive && nearest2 <= Self::square(30) && (empty(lane + 1) || empty(lane - 1)) {
                return (Wish::Flank(nearest), 10);
            }
        }
        (Wish::Follow(friend), 0)
    }

    /// Whether a friend in a lane is within 6 inches of a unit.
    fn crowded(&self, id: Id, lane: i16) -> bool {
        let me = self.stand(id);
        let near = |other: Id| self.side(other) == me.side && self.distance2(id, other) <= Self::square(6);
        self.state.stands.in_lane(lane).iter().any(|&other| other != id && near(other))
    }
}
