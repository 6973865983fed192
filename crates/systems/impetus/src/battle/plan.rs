//! Plans of players: what units want. Pure functions of the state; they know no prices and throw no dice. They count losses in demoralisation value,
//! by which the sheet decides battles.

use super::QUARTERS;
use super::orders::Wish;
use super::settings::Plan;
use super::view::View;
use crate::charge::{Reaction, contact};
use crate::cohesion::Cohesion;
use crate::duel::{Rally, Stance};
use crate::melee::Fighting;
use crate::profile::Arm;
use crate::shooting::{Fire, Shot};
use montjoie_core::combat::Side;
use montjoie_field::{Compass, Id, Place, inches_down, squared};

/// Chance that a charged unit that may evade is caught, in the eyes of the plan.
const CAUGHT: f64 = 0.3;
/// Chance that a unit that is charged gets to shoot.
const SHOOTS_BACK: f64 = 0.6;
/// Chance that a test for a second move is passed, in the eyes of the plan.
const MOVES_TWICE: f64 = 0.5;
/// Chance that an enemy in reach would charge next, in the eyes of a prudent plan.
const FIRST: f64 = 0.5;
/// The least that a charge must be worth, in demoralisation value.
const WORTH: f64 = 0.05;

impl View<'_> {
    /// The corps of a side that are to be activated in this turn: those on the table that have not been activated.
    pub fn left(self, side: Side) -> impl Iterator<Item = u8> {
        let open = move |&number: &u8| {
            let corps = &self.state.corps[side][usize::from(number)];
            !corps.activated && self.of_corps(side, number).next().is_some()
        };
        (0..self.state.corps[side].len() as u8).filter(open)
    }

    /// The corps that a side names for the initiative: the one nearest to an enemy, the first of equals.
    pub fn names(self, side: Side) -> Option<u8> {
        let near = |corps: &u8| {
            let distance = |id: Id| self.nearest_at(id).map(|(_, distance)| distance);
            self.of_corps(side, *corps).filter_map(distance).min()
        };
        let mut left = self.left(side);
        match (left.next(), left.next()) {
            (Some(first), Some(second)) => [first, second].into_iter().chain(left).min_by_key(|corps| near(corps).unwrap_or(i32::MAX)),
            (only, _) => only,
        }
    }

    /// The wish of a unit for its activation.
    pub fn wish(self, id: Id) -> Wish {
        let plan = self.battle.sides[self.side(id)].plan;
        match (self.nearest_at(id), plan.stance()) {
            (None, _) => Wish::Stay,
            (Some((nearest, _)), Some(stance)) => self.as_in_a_duel(id, nearest, stance),
            (Some((nearest, distance)), None) => self.sensible(id, nearest, distance),
        }
    }

    /// The wish of a stance (A10) against the nearest enemy; a charge on the first that it reaches.
    fn as_in_a_duel(self, id: Id, nearest: Id, stance: Stance) -> Wish {
        let near = i16::from(self.rules().ranges[0]) * QUARTERS;
        match stance {
            Stance::Hold => Wish::Stay,
            Stance::Advance if self.distance2(id, nearest) > squared(near, 0) => Wish::Advance { enemy: nearest, apart: near, moves: 1 },
            Stance::Advance | Stance::Shoot => Wish::Shoot { at: None },
            Stance::Charge => {
                let reached = self.enemies(id).filter(|&enemy| self.reaches(id, enemy)).min_by_key(|&enemy| self.distance2(id, enemy));
                Wish::Charge { enemy: reached.unwrap_or(nearest), moves: self.moves(id) }
            }
        }
    }

    /// The most moves of a unit in one activation.
    fn moves(self, id: Id) -> u8 {
        self.battle.sides[self.side(id)].moves
    }

    /// Whether a unit tries to rally before it acts: as its player says, and otherwise unless it charges now.
    pub fn wants_to_rally(self, id: Id, wish: Wish) -> bool {
        let keys = &self.battle.sides[self.side(id)];
        if !self.unit(id).condition.disordered {
            return false;
        }
        let charges = matches!(wish, Wish::Charge { enemy, .. } if self.reaches(id, enemy));
        let in_reach = || self.enemies(id).any(|enemy| self.reaches(id, enemy));
        match (keys.plan.stance(), keys.rally) {
            (Some(stance), rally) => rally.unwrap_or(Rally::usual(stance)).wants(stance, in_reach()),
            (None, Some(rally)) => rally.wants(Stance::Charge, charges),
            (None, None) => !charges,
        }
    }

    /// Whether a unit wants to charge an enemy of opportunity.
    pub fn wants_opportunity(self, id: Id, enemy: Id) -> bool {
        let keys = &self.battle.sides[self.side(id)];
        let pays = || keys.plan.stance().is_none() && self.charge_worth(id, enemy) > WORTH;
        keys.opportunity.unwrap_or_else(|| self.fighter(id).impetuous || pays())
    }

    /// The target that a unit shoots at after `moves` moves, where it does most, and what that shot is worth.
    pub fn best_shot(self, id: Id, moves: u8, rallied: bool) -> Option<(Id, f64)> {
        let (rules, keys) = (self.rules(), &self.battle.sides[self.side(id)]);
        if keys.plan == Plan::Hold || !self.form(id).shoots() {
            return None;
        }
        let must = self.must_aim(id);
        let worth = |enemy: Id, range: i32| {
            if must.is_some_and(|must| range != must) {
                return None;
            }
            let shot = Shot { moves, rallied, ..self.shot_past(id, enemy, Fire::Normal)? };
            let may = must.is_none() || !shot.to_the_side;
            (may && shot.dice(rules) > 0 && !self.hidden(id, enemy)).then(|| self.fire_worth(enemy, &shot))
        };
        // Most are too far away: that is seen at once.
        let reach = must.unwrap_or(i32::MAX).min(self.form(id).reach2);
        let mut best: Option<(Id, f64)> = None;
        self.state.stands.in_range(self.table(), id, self.foe_ids(id), reach, |enemy, range| {
            if let Some(worth) = worth(enemy, range).filter(|&worth| best.is_none_or(|(_, most)| worth > most)) {
                best = Some((enemy, worth));
            }
        });
        best
    }

    /// The sensible wish: charges what pays best, shoots where nothing does, supports a friend in melee, and otherwise comes nearer.
    fn sensible(self, id: Id, nearest: Id, distance: i32) -> Wish {
        if self.stand(id).engaged() {
            return Wish::Stay;
        }
        let charge = self.best_charge(id, distance);
        let fire = if distance <= self.form(id).reach2 { self.best_shot(id, 0, false) } else { None };
        match (charge, fire) {
            (Some((wish, worth)), fire) if worth > fire.map_or(0.0, |(_, fire)| fire).max(WORTH) => wish,
            (_, Some((target, _))) => Wish::Shoot { at: Some(target) },
            _ => self.place_beside(id).map_or_else(|| self.approaches(id, nearest), Wish::Support),
        }
    }

    /// The charge that pays best, and its worth in demoralisation value: with this move, or with a second one whose test may fail. `nearest` are the
    /// squared quarters to the nearest enemy.
    fn best_charge(self, id: Id, nearest: i32) -> Option<(Wish, f64)> {
        let fighter = self.fighter(id);
        let (first, second) = (i16::from(fighter.charge) * QUARTERS, i16::from(fighter.base + fighter.charge) * QUARTERS);
        let most = squared(if self.moves(id) > 1 { second } else { first }, 0);
        if nearest > most || !self.may_charge(id) {
            return None;
        }
        let charge = |enemy: Id| {
            if self.distance2(id, enemy) > most {
                return None;
            }
            let course = self.course(id, enemy);
            match course.cost {
                cost if cost > second || !self.is_clear(id, enemy, course) => None,
                cost if cost <= first => {
                    let worth = self.charge_worth(id, enemy) + self.averted(id, enemy);
                    Some((Wish::Charge { enemy, moves: 1 }, worth))
                }
                _ if self.moves(id) > 1 => {
                    let [passed, failed] = self.charge_worths(id, enemy, [false, true]);
                    let worth = MOVES_TWICE * passed + (1.0 - MOVES_TWICE) * failed;
                    Some((Wish::Charge { enemy, moves: 2 }, worth))
                }
                _ => None,
            }
        };
        self.enemies(id).filter_map(charge).reduce(|best, other| if other.1 > best.1 { other } else { best })
    }

    /// The worth to a prudent player of charging an enemy in reach, who then does not charge himself.
    fn averted(self, id: Id, enemy: Id) -> f64 {
        let prudent = self.battle.sides[self.side(id)].plan == Plan::Prudent;
        if prudent && self.reaches(enemy, id) { FIRST * self.charge_worth(enemy, id).max(0.0) } else { 0.0 }
    }

    /// The worth of a shot at an enemy: the share of his VBU that it is expected to cost, in demoralisation value.
    fn fire_worth(self, enemy: Id, shot: &Shot) -> f64 {
        let rules = self.rules();
        let unit = Cohesion::new(rules, self.unit(enemy).condition.vbu, shot.critical_modifier(rules), shot.target_disordered);
        self.battle.known.loss(shot.dice(rules), &unit, false) * self.counts(enemy)
    }

    /// The demoralisation value that the loss of a unit counts.
    fn counts(self, id: Id) -> f64 {
        f64::from(self.form(id).vd.max(1))
    }

    /// The worth of a charge of a unit on another: what the first round is expected to cost the enemy, less what it and his reaction cost the unit.
    pub fn charge_worth(self, id: Id, enemy: Id) -> f64 {
        let [worth] = self.charge_worths(id, enemy, [false]);
        worth
    }

    /// The worths of a charge of a unit on another, each time Disordered by a failed test or not.
    fn charge_worths<const N: usize>(self, id: Id, enemy: Id, failed: [bool; N]) -> [f64; N] {
        let (rules, known, met) = (self.rules(), &self.battle.known, self.side_met(id, enemy));
        let reaction = self.reaction(enemy, id, met);
        let caught = if reaction == Reaction::Evade { CAUGHT } else { 1.0 };
        if contact(rules, self.fighter(enemy).arm, self.fighter(id).arm).is_some() {
            return [caught * self.counts(enemy); N];
        }
        let mut me = Fighting { impetus: true, ..self.battle.fighting(self.state, id) };
        let disordered = me.body.now.disordered;
        let rear = met != self.stand(enemy).place.facing;
        let foe = Fighting { impetus: reaction == Reaction::CounterCharge, rear, ..self.battle.fighting(self.state, enemy) };
        let blow = |by: &Fighting, at: &Fighting| {
            let unit = Cohesion::new(rules, at.body.now.vbu, at.modifier(rules, by), at.body.now.disordered);
            known.loss(by.dice(rules, at), &unit, at.rear && self.battle.battle.flank_failed_lost)
        };
        let shot = match reaction {
            Reaction::DefensiveFire => self.shot(enemy, id, Fire::Defensive).map_or(0.0, |shot| SHOOTS_BACK * self.fire_worth(id, &shot)),
            _ => 0.0,
        };
        failed.map(|failed| {
            me.body.now.disordered = disordered || failed;
            caught * blow(&me, &foe) * self.counts(enemy) - caught * blow(&foe, &me) * self.counts(id) - shot
        })
    }

    /// A place beside a friend in melee that a unit comes to with one move, the nearest: there it lends its dice.
    fn place_beside(self, id: Id) -> Option<Place> {
        let table = self.table();
        let most = i16::from(self.fighter(id).base) * QUARTERS;
        let places = self.there(self.side(id)).filter(|&friend| self.stand(friend).touched(self.stand(friend).place.facing).is_some());
        let beside = places.flat_map(|friend| {
            let stand = self.stand(friend);
            let along = stand.place.facing.along();
            [Compass::East, Compass::West].into_iter().filter(move |_| along).map(|side| table.support_place(stand, side))
        });
        let from = self.stand(id).place;
        let gap = i16::from(self.battle.battle.move_gap) * QUARTERS;
        // Only corners of bases may touch an enemy there.
        let alone = |place: Place| {
            let there = self.stand(id).on(table, place).span;
            self.enemies(id).all(|enemy| self.stand(enemy).place.lane != place.lane || self.stand(enemy).span.gap(there) >= gap)
        };
        let may =
            |&place: &Place| place.facing == from.facing && table.cost(from, place) <= most && self.may_stand(id, place) && alone(place);
        beside.filter(may).min_by_key(|&place| (table.cost(from, place), place.lane))
    }

    /// Whether a unit has no reason to come nearer: wagenburgs, and those who neither shoot nor charge.
    fn stays(self, id: Id) -> bool {
        self.fighter(id).arm == Arm::W || !self.form(id).shoots() && !self.fighter(id).may_charge
    }

    /// The wish of a unit with nobody to charge or to shoot at: it comes nearer to an enemy; shooters into range.
    fn approaches(self, id: Id, nearest: Id) -> Wish {
        if self.stays(id) {
            return Wish::Stay;
        }
        let gap = i16::from(self.battle.battle.move_gap) * QUARTERS;
        let apart = if self.form(id).shoots() { self.good_range(id, nearest) } else { gap };
        if self.battle.sides[self.side(id)].plan == Plan::Prudent {
            return self.keeps_safe(id, nearest, apart);
        }
        Wish::Advance { enemy: nearest, apart, moves: 1 }
    }

    /// The longest range, in quarters, at which a shot at an enemy has a die after a move.
    fn good_range(self, id: Id, enemy: Id) -> i16 {
        let (rules, shot) = (self.rules(), Shot::between(&self.armed(id), &self.armed(enemy), 0, Fire::Normal));
        let best = rules.ranges.iter().rev().find(|&&distance| Shot { moves: 1, distance, ..shot }.dice(rules) > 0);
        i16::from(best.copied().unwrap_or(rules.ranges[0])) * QUARTERS
    }

    /// The wish of a unit that comes nearer to an enemy, but no nearer than the charges of enemies reach that would cost it more than they.
    fn keeps_safe(self, id: Id, nearest: Id, apart: i16) -> Wish {
        let danger = |apart: i16, enemy: Id| {
            let beyond = i16::from(self.fighter(enemy).charge) * QUARTERS + 1;
            let charges = || self.may_charge(enemy) && !self.stand(enemy).engaged() && self.charge_worth(enemy, id) > WORTH;
            if beyond > apart && charges() { beyond } else { apart }
        };
        let reach = i16::from(self.fighter(id).base) * QUARTERS;
        let near = |enemy: &Id| inches_down(self.distance2(id, *enemy)) <= reach + 5 * QUARTERS;
        Wish::Advance { enemy: nearest, apart: self.enemies(id).filter(near).fold(apart, danger), moves: 1 }
    }
}
