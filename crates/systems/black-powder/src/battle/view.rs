//! The view of a battle: distances, targets, shots, charges, ways back. Pure functions of the state.

use super::Battle;
use super::army::{Form, Limbering};
use super::settings::{Blocks, Edge};
use super::state::{State, Unit, face};
use crate::body::{Body, Condition};
use crate::break_table::Arm;
use crate::charge::{Reply, may_give_closing_fire};
use crate::fighter::PARTS;
use crate::formation::Formation;
use crate::rules::{Edges, Rules};
use crate::shooting::{Aim, Band, Fire, Volley};
use montjoie_core::combat::Side;
use montjoie_field::{Compass, Id, Line, Place, Stand, half_home, inches_up, squared};

montjoie_field::view!();

/// A charge that is possible if the moves suffice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// The side of the target that the charge meets.
    pub side: Compass,
    /// The place where the charger will fight.
    pub place: Place,
    /// The distance in parts of an inch from the charger's leader to the nearest point of the target, rounded up (B5).
    pub parts: u16,
}

/// The way back of a unit that must retire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayBack {
    /// A place that one move reaches.
    To(Place),
    /// A place that needs more than one move.
    Farther(Place),
    /// The way leads over the edge of the table.
    Off,
    /// The way is blocked.
    Blocked,
}

/// A step towards an enemy.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The condition of the unit after the step.
    pub condition: Condition,
    /// The direction in which the unit faces after the step.
    pub facing: Compass,
    /// The place where the unit ends.
    pub place: Place,
}

impl<'a> View<'a> {
    /// A unit as the rules take it.
    #[inline]
    pub fn body(self, id: Id) -> Body<'a> {
        self.battle.body(self.state, id)
    }

    /// The units of a brigade that are on the table, in list order.
    pub fn members(self, side: Side, brigade: u8) -> impl Iterator<Item = Id> + 'a {
        self.there(side).filter(move |&id| self.unit(id).brigade == brigade)
    }

    /// Whether the brigade of a unit is demoralised.
    #[inline]
    pub fn demoralised(self, id: Id) -> bool {
        self.state.brigades[self.side(id)][usize::from(self.unit(id).brigade)].demoralised
    }

    /// Whether a unit is on the table and touches no enemy.
    #[inline]
    pub fn free(self, id: Id) -> bool {
        let stand = self.stand(id);
        stand.there && !stand.engaged()
    }

    /// The greatest distance that is “within” `inches` inches, in squared inches.
    #[inline]
    pub fn limit(self, inches: u8) -> i32 {
        squared(inches.into(), 0) - i32::from(self.rules().edges == Edges::Strict)
    }

    /// Whether an enemy is within so many inches of a unit.
    pub fn enemy_within(self, id: Id, inches: u8) -> bool {
        let limit = self.limit(inches);
        self.enemies(id).any(|enemy| self.distance2(id, enemy) <= limit)
    }

    /// The distance from the general of a brigade to a unit of it, in inches.
    pub fn inches_of_command(self, id: Id) -> f64 {
        let general = self.state.brigades[self.side(id)][usize::from(self.unit(id).brigade)];
        f64::from(self.table().point_distance2(general.at, self.stand(id))).sqrt()
    }

    /// Inches of a shot: from the leader to the nearest figure (B3).
    #[inline]
    pub fn range(self, id: Id, target: Id) -> f64 {
        f64::from(self.table().range2(self.stand(id), self.stand(target))).sqrt()
    }

    /// Whether half of a target or more lies in the front quarter of a unit (B4).
    pub fn half_in_front(self, id: Id, target: Id) -> bool {
        let (table, me, it) = (self.table(), self.stand(id), self.stand(target));
        let twice = it.span.lo + it.span.hi;
        match me.place.facing {
            Compass::North | Compass::South => {
                let lanes = (it.place.lane - me.place.lane).abs();
                let aside = if lanes == 0 { 0 } else { 2 * table.across(lanes) - table.width };
                me.place.facing.sign() * (twice - 2 * me.place.y) >= aside
            }
            _ => table.in_front_arc(me, it),
        }
    }

    /// Whether the leader of a unit stands beside another, between the prolonged lines of its front and rear (B4).
    fn beside(self, id: Id, target: Id) -> bool {
        let (me, it) = (self.stand(id).place, self.stand(target));
        match it.place.facing.along() {
            true => me.lane != it.place.lane && it.span.lo < me.y && me.y < it.span.hi,
            false => me.lane == it.place.lane,
        }
    }

    /// The circumstances of a shot of a unit at another.
    pub fn aim(self, id: Id, target: Id, band: Band, closing: bool) -> Aim {
        Aim {
            band,
            closing,
            enfilade: !closing && self.beside(id, target),
            clear: closing || self.half_in_front(id, target),
            cover: self.cover(target),
        }
    }

    /// The number by which the cover of its place betters a unit's save, while the unit keeps it.
    pub fn cover(self, id: Id) -> u8 {
        self.battle.sides[self.side(id)].cover.bonus(self.rules())
    }

    /// Whether a unit sees another in its front quarter (B4).
    pub fn sees(self, id: Id, target: Id) -> bool {
        self.table().in_front_arc(self.stand(id), self.stand(target)) && self.state.stands.sees(self.table(), id, target)
    }

    /// The shot of a unit at an enemy in its shooting phase; `None` where the unit may not aim at him or does not reach him.
    pub fn shot(self, id: Id, target: Id) -> Option<Aim> {
        let (range, inches) = (self.form(id).fighter.range, self.range(id, target));
        let may = inches <= range.into() && !self.stand(target).engaged() && self.sees(id, target);
        may.then(|| self.aim(id, target, Band::of(self.rules(), inches, range), false))
    }

    /// The volley of a shot; `None` where it has no dice.
    pub fn volley(self, id: Id, target: Id, aim: Aim) -> Option<Volley> {
        Fire::of(self.rules(), &self.body(id), &self.body(target), aim).volley()
    }

    /// Whether a target is a clear one for a shot (B4).
    fn is_clear(self, target: Id, aim: Aim) -> bool {
        use crate::formation::Formation::{Building, Deployed, Skirmish};
        let body = self.body(target);
        let covered = body.cover(self.rules(), aim.cover) > 0;
        aim.clear && !covered && !matches!(body.condition.formation, Skirmish | Deployed | Building)
    }

    /// The targets among which a unit may choose, with their shots: the nearest, and where that is not clear all that are clear; a gun must shoot at
    /// the nearest within half its range (B4).
    pub fn targets(self, id: Id) -> impl Iterator<Item = (Id, Aim)> + 'a {
        let shots = move || self.enemies(id).filter_map(move |enemy| Some((enemy, self.shot(id, enemy)?)));
        let fighter = &self.form(id).fighter;
        let nearest = shots().min_by_key(|&(enemy, _)| self.table().range2(self.stand(id), self.stand(enemy)));
        let bound = nearest.is_none_or(|(enemy, aim)| {
            let gun = fighter.arm == Arm::Artillery && aim.band != Band::Long;
            gun || self.is_clear(enemy, aim)
        });
        let others = shots().filter(move |&(enemy, aim)| !bound && Some(enemy) != nearest.map(|(id, _)| id) && self.is_clear(enemy, aim));
        nearest.into_iter().chain(others)
    }

    /// The step of a unit towards an enemy with `moves` moves, no nearer than `stop` inches and no farther than `cap`; `None` where there is none.
    pub fn step(self, id: Id, enemy: Id, (moves, stop): (u8, u8), cap: i16) -> Option<Step> {
        let (table, stand, other) = (self.table(), self.stand(id), self.stand(enemy));
        if !other.there {
            return None;
        }
        let facing = table.facing_to(stand, other);
        let y = if facing == Compass::North { other.span.lo } else { other.span.hi };
        let to = Place { lane: other.place.lane, y, facing };
        let mut body = self.body(id);
        // Horse artillery limbers before it moves and unlimbers after it.
        let deployed = body.condition.formation == Formation::Deployed && self.form(id).limbers == Some(Limbering::Free);
        if deployed {
            body.condition.formation = Formation::Limbered;
        }
        // A unit that faces elsewhere turns first.
        let turned = table.facing(stand, facing);
        let distance = (table.cost(turned, to).max(0) as u16).saturating_mul(PARTS);
        let way = inches(body.advances(self.rules(), moves, distance, u16::from(stop) * PARTS)).min(cap);
        if deployed {
            body.condition.formation = Formation::Deployed;
        }
        let place = (way > 0).then(|| table.as_far_as(turned, to, way, |place| self.may_end(id, place))).flatten()?;
        Some(Step { condition: body.condition, facing, place })
    }

    /// The distance in inches at which another unit that comes from a place passes the front of one (B4): across half of it or more, within reach and
    /// seen. Leaders go straight, from the middle of a lane to the middle of a lane. `None` where it does not pass.
    pub fn passing(self, id: Id, other: Id, from: Place) -> Option<f64> {
        let (table, me, it) = (self.table(), self.stand(id), self.stand(other));
        let (lane, to) = (2 * me.place.lane, it.place);
        let on_its_way = |half_lanes: i16| (2 * from.lane.min(to.lane)..=2 * from.lane.max(to.lane)).contains(&half_lanes);
        if !me.place.facing.along() || !on_its_way(lane) {
            return None;
        }
        // Where it is on its way, so many half lanes from the west.
        let there = |half_lanes: i16| {
            let y = from.y + (to.y - from.y) * (half_lanes - 2 * from.lane) / (2 * (to.lane - from.lane));
            it.on(table, Place { y, lane: me.place.lane, ..to })
        };
        let near = |half_lanes: i16| {
            let there = there(half_lanes);
            let ahead = if me.place.facing == Compass::North { there.span.lo - me.place.y } else { me.place.y - there.span.hi };
            ahead >= 0 && table.range2(me, &there) <= self.limit(self.battle.battle.passing_distance)
        };
        let crosses = near(lane) && [lane - 1, lane + 1].into_iter().any(|edge| on_its_way(edge) && near(edge));
        let middle = there(lane);
        let hidden = || self.state.stands.any_along(Line::new(table, me.place, middle.place), |unit| unit != id && unit != other);
        (crosses && !hidden()).then(|| f64::from(table.range2(me, &middle)).sqrt())
    }

    /// The side of a unit whose quarter holds the greater part of another (B5).
    pub fn side_of(self, target: Id, id: Id) -> Compass {
        let Stand { place, span, side, .. } = *self.stand(id);
        self.table().side_met(self.stand(target), place.lane, half_home(side, span.lo + span.hi))
    }

    /// Whether a unit bars the way of another: an enemy, or a friend in a combat.
    #[inline]
    pub fn bars(self, id: Id, other: Id) -> bool {
        other != id && (self.side(other) != self.side(id) || self.stand(other).engaged())
    }

    /// The charge of a unit on an enemy whom it sees in front, if a side of his is free and nobody bars the way (B5).
    pub fn charge_on(self, id: Id, enemy: Id) -> Option<Charge> {
        let (table, stands, me, target) = (self.table(), &self.state.stands, self.stand(id), self.stand(enemy));
        if !target.there || !table.in_front_arc(me, target) || !stands.sees_to_charge(table, id, enemy) {
            return None;
        }
        let side = self.side_of(enemy, id);
        let place = table.fighting_place(target, side);
        // A way back is none to the front quarter.
        let ahead = !place.facing.along() || (place.y - me.place.y) * me.place.facing.sign() >= 0;
        let clear = ahead
            && target.touched(side).is_none()
            && stands.has_room(table, id, place)
            && !stands.any_along(Line::new(table, me.place, place), |other| other != enemy && self.bars(id, other));
        let parts = (f64::from(table.range2(me, target)).sqrt() * f64::from(PARTS)).ceil() as u16;
        clear.then_some(Charge { side, place, parts })
    }

    /// The charge of a unit on an enemy that it may make and that `moves` moves reach.
    pub fn charge_within(self, id: Id, enemy: Id, moves: u8) -> Option<Charge> {
        let (body, formation) = (self.body(id), self.unit(enemy).condition.formation);
        let reaches = |charge: &Charge| body.reaches(self.rules(), formation, charge.parts, false, moves);
        if moves == 0 || !self.may_charge(id, enemy) {
            return None;
        }
        self.charge_on(id, enemy).filter(reaches)
    }

    /// Whether a unit may charge an enemy: skirmishers also those in flank or rear who are engaged in front (B5).
    pub fn may_charge(self, id: Id, enemy: Id) -> bool {
        let body = self.body(id);
        let target = self.stand(enemy);
        let held = || target.touched(target.place.facing).is_some();
        let aside = || self.side_of(enemy, id) != target.place.facing;
        let skirmishes = body.condition.formation == crate::formation::Formation::Skirmish;
        body.may_charge(self.unit(enemy).condition.formation) || skirmishes && !body.weakened() && held() && aside()
    }

    /// The way back of a unit that goes one move of `inches` inches in a direction, and another where that does not suffice (B6).
    pub fn way_back(self, id: Id, way: Compass, inches: i16) -> WayBack {
        let (table, stands, stand) = (self.table(), &self.state.stands, self.stand(id));
        let from = stand.place;
        let after = |steps: i16| match way.along() {
            true => Place { y: from.y + way.sign() * steps, ..from },
            false => Place { lane: from.lane + way.sign() * steps, ..from },
        };
        let steps = if way.along() { inches } else { (inches / table.width).max(1) };
        let anybody = self.battle.battle.retreat_blocked_by == Blocks::Anybody;
        let bars = |other: Id| other != id && (anybody || self.bars(id, other));
        for go in steps..=2 * steps {
            let place = after(go);
            if stands.any_along(Line::new(table, from, place), bars) {
                return WayBack::Blocked;
            }
            if !table.holds(place.lane, stand.on(table, place).span) {
                return WayBack::Off;
            }
            if stands.has_room(table, id, place) {
                return if go == steps { WayBack::To(place) } else { WayBack::Farther(place) };
            }
        }
        WayBack::Blocked
    }

    /// The place of a unit that is driven at most `inches` inches straight in a direction: the last free one before the edge and before a unit that
    /// bars the way; its own, if there is none.
    pub fn driven_to(self, id: Id, way: Compass, inches: i16) -> Place {
        self.straight_to(id, way, inches, |_| true)
    }

    /// The place of a unit that goes so of its own will: it ends no nearer to enemies than a unit may come.
    pub fn goes_to(self, id: Id, way: Compass, inches: i16) -> Place {
        self.straight_to(id, way, inches, |place| self.may_stand(id, place))
    }

    fn straight_to(self, id: Id, way: Compass, inches: i16, may_end: impl Fn(Place) -> bool) -> Place {
        let (table, from) = (self.table(), self.stand(id).place);
        if !way.along() {
            return from;
        }
        let most = inches.min(table.to_edge(self.stand(id), way));
        let to = Place { y: from.y + way.sign() * most, ..from };
        table.as_far_as(from, to, most, |place| self.may_go_back_to(id, place) && may_end(place)).unwrap_or(from)
    }

    /// Whether a unit that goes back may end on a place: nobody there, and nobody on the way who bars it.
    fn may_go_back_to(self, id: Id, place: Place) -> bool {
        let (table, stands) = (self.table(), &self.state.stands);
        let way = Line::new(table, self.stand(id).place, place);
        stands.has_room(table, id, place) && !stands.any_along(way, |other| self.bars(id, other))
    }

    /// The place where a unit ends that must keep away from the enemy and goes at most `inches` inches towards an edge of the table (B1): the first
    /// that is far enough from all of them, otherwise as far back as it can, and never nearer to one than it stands. `None` over the edge.
    pub fn away(self, id: Id, way: Compass, inches: i16) -> Option<Place> {
        let (table, stand) = (self.table(), self.stand(id));
        let nearest = |place: &Place| {
            let there = stand.on(table, *place);
            self.enemies(id).map(|enemy| table.distance2(&there, self.stand(enemy))).min().unwrap_or(i32::MAX)
        };
        let edge = table.to_edge(stand, way);
        let places = (1..=inches.min(edge)).map(|gone| Place { y: stand.place.y + way.sign() * gone, ..stand.place });
        let far = squared(self.battle.battle.retire_beyond.into(), 0);
        let safe = places.filter(|&place| self.may_go_back_to(id, place)).find(|place| nearest(place) > far);
        if safe.is_some() || edge < inches && self.lost_at_edge(id) {
            return safe;
        }
        let place = self.driven_to(id, way, inches);
        Some(if nearest(&place) < nearest(&stand.place) { stand.place } else { place })
    }

    /// Whether a unit that leaves the table is lost: a shaken one is (B1).
    pub fn lost_at_edge(self, id: Id) -> bool {
        self.battle.battle.edge == Edge::Lost || self.body(id).shaken()
    }

    /// Whether a move of a unit may end on a place (B3): nobody there, no enemy nearer than it may come, nobody on the way that it cannot pass, and
    /// near the enemy only into its front or rear quarter.
    pub fn may_end(self, id: Id, to: Place) -> bool {
        let (table, stands, me) = (self.table(), &self.state.stands, self.stand(id));
        let there = me.on(table, to);
        let gap = squared(i16::from(self.rules().stop_short.max(1)), 0);
        let across = table.across((to.lane - me.place.lane).abs());
        let oblique = across > (to.y - me.place.y).abs();
        let near = self.limit(self.rules().near_distance);
        let too_near = |enemy: Id| {
            let distance2 = table.distance2(&there, self.stand(enemy));
            distance2 < gap || oblique && (distance2 <= near || self.distance2(id, enemy) <= near)
        };
        stands.has_room(table, id, to)
            && !self.enemies(id).any(too_near)
            && !stands.any_along(Line::new(table, me.place, to), |other| self.bars(id, other))
    }

    /// Whether a unit could stand on a place: nobody there, and no enemy nearer than it may come.
    pub fn may_stand(self, id: Id, at: Place) -> bool {
        let there = self.stand(id).on(self.table(), at);
        let gap = squared(i16::from(self.rules().stop_short.max(1)), 0);
        self.state.stands.has_room(self.table(), id, at)
            && self.enemies(id).all(|enemy| self.table().distance2(&there, self.stand(enemy)) >= gap)
    }

    /// Whether a unit can give its reaction shot of this turn (B1, B4).
    pub fn may_react(self, id: Id) -> bool {
        let unit = self.unit(id);
        self.free(id) && !unit.reacted && may_give_closing_fire(self.rules(), &self.form(id).fighter, unit.condition.formation)
    }

    /// The answer of a charged unit (B5). A unit that fights already stands, and so does one that has no reaction shot or no way to go.
    pub fn answer(self, id: Id, charger: Id, charge: Charge) -> Reply {
        if self.stand(id).engaged() {
            return Reply::Stands;
        }
        let (mut body, face) = (self.body(id), face(self.stand(id), charge.side));
        let answer = body.answers(self.rules(), &self.body(charger), face, self.battle.sides[self.side(id)].reaction);
        match answer {
            Reply::Shoots if !self.may_react(id) => Reply::Stands,
            Reply::Evades => {
                let inches = inches(body.gets_away(self.rules(), answer));
                if matches!(self.way_back(id, charge.side.opposite(), inches), WayBack::To(_)) { answer } else { Reply::Stands }
            }
            answer => answer,
        }
    }

    /// The distance between two units as it is told, in whole inches, rounded up.
    pub fn told_inches(self, id: Id, other: Id) -> i16 {
        inches_up(self.table().range2(self.stand(id), self.stand(other)))
    }
}

/// The whole inches of a distance in parts of an inch: on open ground every move is one.
pub fn inches(parts: impl Into<u32>) -> i16 {
    (parts.into() / u32::from(PARTS)) as i16
}
