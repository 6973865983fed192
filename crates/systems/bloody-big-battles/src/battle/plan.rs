//! Plans of players: what units want. Pure functions of the state; they know no prices and throw no dice.

use super::half_inches;
use super::known::Expected;
use super::melee::MOST;
use super::orders::Wish;
use super::settings::{ArmyBreak, Plan};
use super::state::Contact;
use super::view::{Course, View};
use crate::duel::After;
use crate::melee::Fought;
use crate::orders::MovementRow;
use crate::profile::Body;
use crate::shooting::{Firer, own_shift};
use montjoie_core::chance::total;
use montjoie_core::combat::Side;
use montjoie_field::{Compass, Id, Place, squared};
use std::cmp::Ordering;

/// The worth of driving an enemy from his place, in bases.
const GROUND: f64 = 0.8;
/// The worth that a Disordered unit has lost, in bases.
const DISORDER: f64 = 0.5;
/// The worth of halting an enemy who comes into contact, in bases.
const HALT: f64 = 1.0;
/// The worth of a battery, in bases.
const BATTERY: f64 = 1.5;
/// The part of the enemy's strength that a side has which comes where neither is ahead.
const LEVEL: f64 = 0.7;
/// The most units whose fire at one enemy a plan adds up.
const TOGETHER: usize = 16;

/// The habits in which plans that decide by themselves differ. Worth is in bases.
struct Habits {
    /// The least worth of an assault that is made.
    worth: f64,
    /// Inches by which other targets may be farther and still draw fire.
    spread: f64,
    /// The worth that an inch of the way to an enemy costs.
    far: f64,
    /// Number of moves within which the stronger army looks for an enemy to come near to.
    moves: f64,
    /// The least worth of an assault on an enemy whom the stronger army comes near to.
    prey: f64,
    /// Whether a unit that is low on ammunition and has not moved looks for some instead of firing.
    rests: bool,
    /// The game turn from which a side that is not ahead no longer waits for the enemy.
    late: u16,
}

const SENSIBLE: Habits = Habits { worth: 0.1, spread: 9.0, far: 0.01, moves: 3.0, prey: 0.0, rests: false, late: u16::MAX };
const PRUDENT: Habits = Habits { worth: 0.4, spread: 3.0, far: 0.001, moves: f64::INFINITY, prey: -1.0, rests: true, late: 7 };

impl View<'_> {
    /// The habits of the plan of a unit's player.
    fn habits(self, id: Id) -> &'static Habits {
        if self.battle.sides[self.side(id)].plan == Plan::Sensible { &SENSIBLE } else { &PRUDENT }
    }

    /// The enemy whom a unit would assault now, with those who are in contact with him already.
    pub fn prey(self, id: Id) -> Option<Id> {
        match self.battle.sides[self.side(id)].plan {
            Plan::Prudent | Plan::Sensible => self.best_assault(id),
            _ => match self.wish(id) {
                Wish::Assault(enemy) => Some(enemy),
                _ => None,
            },
        }
    }

    /// The wish of a unit that has no prey.
    pub fn wish(self, id: Id) -> Wish {
        match self.battle.sides[self.side(id)].plan {
            Plan::Prudent | Plan::Sensible => self.decides(id),
            Plan::Stand => Wish::Stay,
            plan => self.as_in_a_duel(id, plan),
        }
    }

    /// The target that a unit chooses in a fire phase.
    pub fn target(self, id: Id) -> Option<Id> {
        let may = |&enemy: &Id| (self.factor(id, enemy) > 0.0 || self.may_help(id, enemy)) && self.may_fire(id, enemy);
        let targets = self.enemies(id).filter(may);
        match self.battle.sides[self.side(id)].plan {
            Plan::Prudent | Plan::Sensible if self.rests(id) => None,
            Plan::Prudent | Plan::Sensible => {
                let worth = targets.map(|enemy| (self.fire_worth(id, enemy), enemy));
                worth.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, enemy)| enemy)
            }
            _ => targets.min_by_key(|&enemy| (self.distance2(id, enemy), enemy)),
        }
    }

    /// Whether a unit looks for ammunition in place of its own fire (B1).
    fn rests(self, id: Id) -> bool {
        let unit = self.unit(id);
        self.habits(id).rests && unit.condition.low() && !unit.moved && self.state.active == self.side(id)
    }

    /// Whether rockets can help the units that fire at an enemy.
    fn may_help(self, id: Id, enemy: Id) -> bool {
        let within = || self.range(id, enemy) <= f64::from(self.rules().rocket_range);
        self.is_rockets(id) && self.serves(id) && within() && self.firing_at(enemy, self.side(id)).next().is_some()
    }

    // The stances of a duel (B10).

    /// The wish of the attacker of a duel against the nearest enemy.
    fn as_in_a_duel(self, id: Id, plan: Plan) -> Wish {
        let keys = &self.battle.sides[self.side(id)];
        let Some(enemy) = self.nearest_enemy(id).filter(|_| self.gun(id).is_none()) else { return Wish::Stay };
        let driven = self.unit(enemy).driven;
        if driven && keys.after == After::FallBack && self.factor(enemy, id) > 0.0 {
            return Wish::March(self.straight(id, -half_inches(self.fighter(id).arm.allowance(self.rules()))));
        }
        if driven && keys.after != After::Press {
            return Wish::Stay;
        }
        match plan {
            Plan::Assault => Wish::Assault(enemy),
            _ => self.comes_within(id, enemy, half_inches(keys.stop_at.into())),
        }
    }

    /// The place `ahead` half inches straight ahead of a unit, or behind it where that is below 0.
    fn straight(self, id: Id, ahead: i16) -> Place {
        let stand = self.stand(id);
        let (room, sign) = (stand.span, stand.place.facing.sign());
        let most = |way: i16| if way > 0 { self.table().depth - room.hi } else { room.lo };
        let way = (ahead * sign).signum();
        Place { y: stand.place.y + way * ahead.abs().min(most(way)), ..stand.place }
    }

    /// The wish for a march towards an enemy, to a distance of half inches from him.
    fn comes_within(self, id: Id, enemy: Id, distance: i16) -> Wish {
        let (from, it) = (self.stand(id).place, self.stand(enemy));
        let to = Place { lane: it.place.lane, y: from.y.clamp(it.span.lo, it.span.hi), facing: from.facing };
        let cost = self.table().cost(from, to);
        if self.distance2(id, enemy) <= squared(distance, 0) || cost <= distance {
            // One that has turned its back to him turns round.
            let facing = self.table().facing_to(self.stand(id), it);
            return if facing == from.facing { Wish::Stay } else { Wish::March(Place { facing, ..from }) };
        }
        Wish::March(self.table().on_the_way(from, to, cost - distance))
    }

    // Prudent and sensible.

    fn decides(self, id: Id) -> Wish {
        if self.gun(id).is_some() {
            return self.places_guns(id);
        }
        match self.battle.battle.army_break {
            ArmyBreak::Objectives => self.takes_ground(id),
            ArmyBreak::Bases | ArmyBreak::Units => self.approaches(id),
        }
    }

    /// The wish of infantry and cavalry to hold the objective that they stand at, and otherwise to make for the nearest that their side does not
    /// hold.
    fn takes_ground(self, id: Id) -> Wish {
        let (stand, side) = (self.stand(id), self.side(id));
        let reach = squared(half_inches(self.battle.battle.objective_within.into()), 0);
        let away = |at: (i16, i16)| self.table().point_distance2(at, stand);
        let objectives = self.battle.objectives();
        if self.unit(id).condition.disordered() || objectives.iter().any(|&at| away(at) <= reach) {
            return Wish::Stay;
        }
        let open = objectives.into_iter().filter(|&at| self.battle.holder(self.state, at) != Some(side));
        match open.min_by_key(|&at| away(at)) {
            Some((x, y)) => Wish::March(Place { lane: x / self.table().width, y, ..stand.place }),
            None => Wish::Stay,
        }
    }

    /// The wish of guns to stay where they have a target, and to come nearer where they have none.
    fn places_guns(self, id: Id) -> Wish {
        let (unit, place) = (self.unit(id), self.stand(id).place);
        let Some(nearest) = self.nearest_enemy(id) else { return Wish::Stay };
        let (arm, rules) = (self.fighter(id).arm, self.rules());
        let reach = match self.is_rockets(id) {
            true => rules.rocket_range.into(),
            false => rules
                .gun_bands
                .into_iter()
                .map(f64::from)
                .filter(|&inches| crate::shooting::guns(rules, arm, inches) >= 2.0)
                .fold(0.0, f64::max),
        };
        let in_reach =
            self.enemies(id).any(|enemy| self.table().in_front_arc(self.stand(id), self.stand(enemy)) && self.range(id, enemy) <= reach);
        match (in_reach, unit.limbered) {
            (true, false) => Wish::Stay,
            (true, true) => Wish::March(place),
            // It may not advance (B3).
            (false, _) if self.isolated(id) => Wish::Stay,
            (false, _) => self.in_company(id, self.comes_within(id, nearest, half_inches(reach))),
        }
    }

    /// The wish for a march, if infantry or cavalry of the side is near where a full move on it ends: guns would be isolated, and others come one by
    /// one. Before guns somebody must stand, or beside them.
    fn in_company(self, id: Id, wish: Wish) -> Wish {
        let Wish::March(to) = wish else { return Wish::Stay };
        let changes = u8::from(self.gun(id).is_some() && !self.unit(id).limbered);
        let end = self.table().on_the_way(self.stand(id).place, to, self.allowance(id, to, false, changes, 0));
        let there = self.stand(id).on(self.table(), end);
        let reach = squared(half_inches(self.battle.battle.isolated_beyond.into()), 0);
        let ahead = Compass::ahead_of(self.side(id)).sign();
        let screens = |friend: Id| self.gun(id).is_none() || (self.stand(friend).place.y - end.y) * ahead >= 0;
        let near = |friend: Id| {
            let company = friend != id && self.body(friend).is_some() && screens(friend);
            company && self.table().distance2(&there, self.stand(friend)) <= reach
        };
        if self.there(self.side(id)).any(near) { wish } else { Wish::Stay }
    }

    /// The assault of a unit that is worth most, if one is worth making.
    fn best_assault(self, id: Id) -> Option<Id> {
        let enemies = self.enemies(id).filter(|_| self.gun(id).is_none());
        best(self.habits(id).worth, enemies, |enemy, least| self.assault_worth(id, enemy, least))
    }

    /// The chance that the movement roll of a unit lets it go half a move, or a full one.
    fn goes(self, id: Id, half: bool) -> f64 {
        let row = match (half, self.unit(id).condition.disordered()) {
            (true, false) => MovementRow::Half,
            (false, false) | (true, true) => MovementRow::Full,
            (false, true) => MovementRow::Nine,
        };
        self.battle.known.moves(total(self.modifiers(id)), row)
    }

    /// The worth of an assault on an enemy, in bases, or any number up to `least` where it is not more.
    fn assault_worth(self, id: Id, enemy: Id, least: f64) -> f64 {
        let allowance = self.fighter(id).arm.allowance(self.rules());
        if !self.is_within(id, enemy, allowance) {
            return 0.0;
        }
        let Some(Course { contact, to, cost }) = self.course(id, enemy) else { return 0.0 };
        let besides = self.obstacles_before(enemy, contact.met);
        let reach = |half: bool| cost <= self.allowance(id, to, half, 0, besides);
        if !reach(false) || !self.is_clear(id, enemy, to) {
            return 0.0;
        }
        self.goes(id, reach(true)) * self.contact_worth(id, contact, to, least)
    }

    /// The worth of a contact with an enemy at a place, in bases, together with those who have contacted him already; any number up to `least` where
    /// it is not more.
    fn contact_worth(self, id: Id, contact: Contact, to: Place, least: f64) -> f64 {
        let enemy = contact.enemy;
        let (mut ids, mut count) = ([id; MOST], 1);
        for (place, friend) in ids[1..].iter_mut().zip(self.assailants(enemy)) {
            (*place, count) = (friend, count + 1);
        }
        let contacts = ids[1..count].iter().filter_map(|&friend| self.unit(friend).assaults).chain([contact]);
        let net = self.net_of(&ids[..count], enemy, contacts);
        let unhurt = self.rows_worth(id, enemy, net);
        if unhurt <= least {
            return unhurt;
        }
        let (fire, quality) = (self.defence(id, contact, to), self.fighter(id).quality as usize);
        let halted = fire.halted[quality];
        let shaken = (fire.disordered - halted).max(0.0);
        let disorder = self.rules().disordered_assault as i8;
        let fought = (1.0 - halted - shaken) * unhurt + shaken * self.rows_worth(id, enemy, net - disorder);
        fought - fire.bases - halted * DISORDER
    }

    /// The worth of the rows of an assault with this net: what the enemy loses less what it costs, in bases.
    fn rows_worth(self, id: Id, enemy: Id, net: i8) -> f64 {
        let rows = &self.battle.known.assault(net).rows;
        let (own, its) = (f64::from(self.unit(id).condition.bases()), f64::from(self.unit(enemy).condition.bases()));
        let gun = self.gun(enemy).is_some();
        let ground = if gun { BATTERY } else { GROUND };
        let lost = |bases: u8, of: f64| if gun { 0.0 } else { f64::from(bases).min(of) };
        let [crushed, beaten, _, thrown_back, shattered] = self.rules().assault_losses;
        let worth = |row: Fought| match row {
            Fought::Crushed => lost(crushed, its) + ground + DISORDER,
            Fought::Beaten => lost(beaten, its) + ground,
            Fought::Pushed => ground * 0.5,
            Fought::Again => 0.0,
            Fought::Repulsed => -DISORDER,
            Fought::ThrownBack => -f64::from(thrown_back).min(own) - DISORDER,
            Fought::Shattered => -f64::from(shattered).min(own) - GROUND - DISORDER,
        };
        // A round that decides nothing is fought again.
        let decided = 1.0 - rows[Fought::Again as usize];
        Fought::ALL.iter().map(|&row| rows[row as usize] * worth(row)).sum::<f64>() / decided.max(0.1)
    }

    /// The expected defensive fire at a unit that comes into contact with an enemy at a place: the enemy's own, and that of others who can fire
    /// there, as far as they have no other target as near.
    fn defence(self, id: Id, contact: Contact, to: Place) -> Expected {
        let there = self.stand(id).on(self.table(), to);
        let cavalry = self.fighter(id).arm.is_cavalry();
        let of = |enemy: Id| {
            let it = self.stand(enemy);
            if enemy == contact.enemy {
                let faces = contact.met == it.place.facing || self.rules().flanked_fires;
                return if faces { self.factor_at(enemy, 0.0, false, cavalry) } else { 0.0 };
            }
            if !self.reaches(enemy, &there) {
                return 0.0;
            }
            let inches = f64::from(self.table().range2(it, &there)).sqrt() / 2.0;
            let factor = self.factor_at(enemy, inches, false, cavalry);
            let fires = factor > 0.0 && self.table().in_front_arc(it, &there) && !self.is_contacted(enemy);
            if fires { factor / self.targets_of(enemy, inches + self.habits(id).spread) } else { 0.0 }
        };
        let sum: f64 = self.enemies(id).map(of).sum();
        let firer = Firer { factor: 1.0, unit: self.body(contact.enemy).map(|body| body.fighter) };
        let right = total(self.shifts(id, &[])) + own_shift(self.rules(), &[firer]);
        self.battle.known.fire(self.rules(), sum, right)
    }

    /// Number of units that a unit could fire at within a number of inches, at least one.
    fn targets_of(self, enemy: Id, inches: f64) -> f64 {
        (self.enemies(enemy).filter(|&friend| self.is_within(enemy, friend, inches)).count() as f64).max(1.0)
    }

    /// The wish of a unit that has no assault to make: one that is Spent or Disordered rests, and so do all of the weaker army, until it
    /// gains nothing by waiting; the others come within reach of an enemy whom they would beat, unless friends are in the way.
    fn approaches(self, id: Id) -> Wish {
        let Some(Body { fighter, troop }) = self.body(id) else { return Wish::Stay };
        let side = self.side(id);
        let waits = || self.strength(side) < self.strength(side.enemy()) && !self.must_come(id);
        if troop.disordered || self.battle.is_spent(self.state, id) || waits() {
            return Wish::Stay;
        }
        let allowance = fighter.arm.allowance(self.rules());
        let habits = self.habits(id);
        let near = |&enemy: &Id| self.is_within(id, enemy, habits.moves * allowance);
        let prey = best(habits.prey, self.enemies(id).filter(near), |enemy, least| self.prey_worth(id, enemy, least));
        let wish = prey.map_or(Wish::Stay, |enemy| self.comes_within(id, enemy, half_inches(allowance)));
        match self.in_company(id, wish) {
            Wish::March(to) if self.marches_to(id, to, false, 0, None) == self.stand(id).place => Wish::Stay,
            wish => wish,
        }
    }

    /// Whether the side of a unit gains nothing by waiting: it is late, and it has lost the greater share, or as great a one and is not much weaker.
    fn must_come(self, id: Id) -> bool {
        let side = self.side(id);
        let [own, its] = [side, side.enemy()].map(|side| self.battle.bases_lost(self.state, side));
        self.state.turn() >= self.habits(id).late
            && match own.compare(its) {
                Ordering::Greater => true,
                Ordering::Equal => self.strength(side) >= LEVEL * self.strength(side.enemy()),
                Ordering::Less => false,
            }
    }

    /// The worth of the units of a side in an attack, in bases.
    fn strength(self, side: Side) -> f64 {
        self.there(side).map(|id| f64::from(self.unit(id).condition.bases()) * self.form(id).shock).sum()
    }

    /// The worth of an enemy as the prey of a unit, the less the farther he is; any number up to `least` where it is not more.
    fn prey_worth(self, id: Id, enemy: Id, least: f64) -> f64 {
        let (it, met, way) = (self.stand(enemy), self.side_met(id, enemy), self.gap(id, enemy) * self.habits(id).far);
        let contact = Contact { enemy, met, across: false, from: self.stand(id).place };
        self.contact_worth(id, contact, self.table().fighting_place(it, met), least + way) - way
    }

    /// The worth that the fire of a unit at an enemy adds to that of those who have chosen him already, in bases.
    fn fire_worth(self, id: Id, enemy: Id) -> f64 {
        // More than this would add nothing.
        let (mut ids, mut count) = ([id; TOGETHER], 0);
        for (place, friend) in ids[1..].iter_mut().zip(self.firing_at(enemy, self.side(id))) {
            (*place, count) = (friend, count + 1);
        }
        self.shot_worth(&ids[..=count], enemy) - self.shot_worth(&ids[1..=count], enemy)
    }

    /// The worth of one shot of some units at an enemy, in bases.
    fn shot_worth(self, ids: &[Id], enemy: Id) -> f64 {
        if ids.is_empty() {
            return 0.0;
        }
        let firers = &self.firers::<TOGETHER>(enemy, ids)[..ids.len()];
        let factor: f64 = firers.iter().map(|firer| firer.factor).sum();
        let right = total(self.shifts(enemy, ids)) + own_shift(self.rules(), firers);
        let (expected, unit) = (self.battle.known.fire(self.rules(), factor, right), self.unit(enemy));
        let disorder = if unit.condition.disordered() { 0.0 } else { DISORDER * expected.disordered };
        match unit.assaults {
            _ if self.gun(enemy).is_some() => BATTERY * expected.destroyed + disorder,
            Some(_) => expected.bases + disorder + HALT * expected.halted[self.fighter(enemy).quality as usize],
            None => expected.bases + disorder,
        }
    }
}

/// The enemy that is worth most, and more than `least`. Worth is asked with what it must be more than to matter.
fn best(least: f64, enemies: impl Iterator<Item = Id>, worth: impl Fn(Id, f64) -> f64) -> Option<Id> {
    let (mut best, mut most) = (None, least);
    for enemy in enemies {
        let its = worth(enemy, most);
        if its > most {
            (best, most) = (Some(enemy), its);
        }
    }
    best
}
