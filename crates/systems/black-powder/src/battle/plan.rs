//! Plans of players: what each unit wants. Pure functions of the state; they know no prices and throw no dice.

use super::army::Limbering;
use super::settings::Plan;
use super::state::Wish;
use super::view::{Charge, View, inches};
use crate::body::{Body, Face};
use crate::break_table::Arm;
use crate::duel::Stance;
use crate::formation::Formation;
use crate::melee::{Strike, Struck};
use crate::shooting::{Aim, Band};
use montjoie_core::combat::Side;
use montjoie_field::{Compass, Id, squared};

/// The least expected lead in a combat result for which horse is ordered to charge: the order can fail, and leave the horse standing before the
/// enemy.
const ORDERED_LEAD: f64 = 2.0;
/// Number of moves with which a player counts for a charge by order.
const MOVES: u8 = 3;
/// Inches by which a unit may be short of its place and still count as there.
const NEARLY: u8 = 2;
/// The distance in inches from the enemy at which horse waits.
const RESERVE: u8 = 36;

/// The habits in which plans differ that decide by themselves.
struct Habits {
    /// The least expected lead in its combat result for which a unit charges by initiative.
    lead: f64,
    /// The part of the expected lead that a casualty by closing fire costs.
    fire: f64,
    /// The distance in inches from the enemy to which the army comes before any of it goes into range; `None` where nobody waits for others.
    formed: Option<u8>,
}

const SENSIBLE: Habits = Habits { lead: 0.2, fire: 0.25, formed: Some(24) };
const PRUDENT: Habits = Habits { lead: 1.0, fire: 1.0, formed: None };

impl View<'_> {
    /// The wish of a unit that can be ordered.
    pub fn wish(self, id: Id) -> Wish {
        match self.battle.sides[self.side(id)].plan.stance() {
            Some(stance) => self.as_in_a_duel(id, stance),
            None => self.decides(id),
        }
    }

    /// The habits of the plan of a unit's side.
    fn habits(self, id: Id) -> &'static Habits {
        if self.battle.sides[self.side(id)].plan == Plan::Sensible { &SENSIBLE } else { &PRUDENT }
    }

    /// The wish of a stance (B0) against the nearest enemy.
    fn as_in_a_duel(self, id: Id, stance: Stance) -> Wish {
        let body = self.body(id);
        let Some(enemy) = self.nearest_enemy(id) else { return Wish::Stay };
        if body.shaken() {
            return if body.may_rally(self.rules()) { Wish::Rally } else { Wish::Stay };
        }
        let may_charge = self.may_charge(id, enemy);
        match stance {
            Stance::Charge if may_charge => Wish::Charge(enemy),
            Stance::Fire if self.range(id, enemy) > body.fighter.range.into() => Wish::Advance(enemy, body.fighter.range),
            Stance::Charge | Stance::Fire | Stance::Hold => Wish::Stay,
        }
    }

    /// The wish of a unit that decides by itself: it charges where that pays, comes into range and shoots; a shaken unit waits to be rallied, or goes
    /// back.
    fn decides(self, id: Id) -> Wish {
        let (body, form, rules) = (self.body(id), self.form(id), self.rules());
        if body.shaken() {
            let near = rules.within(self.inches_of_command(id), rules.near_distance.into());
            return if body.may_rally(rules) && near { Wish::Rally } else { Wish::Back };
        }
        if form.gun() {
            return self.serves(id);
        }
        if let Some(wish) = self.forms(id) {
            return wish;
        }
        let ordered = form.horse() && !self.unit(id).near;
        let (moves, least) = if ordered { (MOVES, ORDERED_LEAD) } else { (rules.initiative_moves, self.habits(id).lead) };
        let charges = self.enemies(id).filter_map(|enemy| {
            let charge = self.charge_within(id, enemy, moves)?;
            Some((enemy, self.lead(id, enemy, charge)))
        });
        let best = charges.reduce(|best, other| if other.1 > best.1 { other } else { best });
        match best {
            Some((enemy, lead)) if lead > least => Wish::Charge(enemy),
            _ => self.approaches(id),
        }
    }

    /// The wish of a gun, which stays where it has a target. Where it has none it comes into range: horse artillery limbers, moves and unlimbers at
    /// once, foot artillery takes a move for each.
    fn serves(self, id: Id) -> Wish {
        let (form, formation) = (self.form(id), self.unit(id).condition.formation);
        let (Some(limbers), Some(enemy)) = (form.limbers, self.prey(id)) else { return Wish::Stay };
        let out = self.range(id, enemy) > form.fighter.range.into();
        match (formation, limbers) {
            (Formation::Limbered, _) if !out => Wish::Form(Formation::Deployed),
            (Formation::Limbered, _) | (_, Limbering::Free) if out => Wish::Advance(enemy, form.fighter.range),
            (_, Limbering::Move) if out => Wish::Form(Formation::Limbered),
            _ => Wish::Stay,
        }
    }

    /// The wish of a unit that does not charge: one that shoots goes into range and no nearer, with the whole army or by itself; horse waits behind.
    fn approaches(self, id: Id) -> Wish {
        let fighter = &self.form(id).fighter;
        let Some(enemy) = self.prey(id) else { return Wish::Stay };
        let stop = match self.habits(id).formed {
            _ if !fighter.shoots() => RESERVE,
            Some(formed) if !self.is_formed(self.side(id), formed) => formed.max(fighter.range),
            _ => fighter.range,
        };
        if self.range(id, enemy) > stop.into() { Wish::Advance(enemy, stop) } else { Wish::Stay }
    }

    /// Whether all units of a side that shoot and can move are within `formed` inches of the enemy, or nearly.
    fn is_formed(self, side: Side, formed: u8) -> bool {
        let limit = squared((formed + NEARLY).into(), 0);
        let comes = |&id: &Id| {
            let form = self.form(id);
            form.fighter.shoots() && !form.gun() && !self.body(id).weakened() && !self.demoralised(id)
        };
        self.there(side).filter(comes).all(|id| self.nearest_enemy(id).is_none_or(|enemy| self.distance2(id, enemy) <= limit))
    }

    /// The wish to change formation: foot forms square where enemy horse can reach it and no fire of foot threatens it, and line again.
    fn forms(self, id: Id) -> Option<Wish> {
        let (form, formation) = (self.form(id), self.unit(id).condition.formation);
        if !form.squares || form.fighter.must_form_square && formation != Formation::Square {
            return None;
        }
        let within = |enemy: Id, inches: i16| self.distance2(id, enemy) <= squared(inches, 0);
        let reach = |enemy: Id| inches(self.body(enemy).pace());
        let horse = self
            .enemies(id)
            .any(|enemy| self.form(enemy).horse() && self.body(enemy).may_charge(Formation::Line) && within(enemy, reach(enemy)));
        match (horse, formation) {
            (false, Formation::Square) => Some(Wish::Form(Formation::Line)),
            (true, Formation::Square) => Some(Wish::Stay),
            _ => None,
        }
    }

    /// The enemy that a unit comes nearer to: the fewest lanes aside, then the least distance.
    fn prey(self, id: Id) -> Option<Id> {
        let lane = self.stand(id).place.lane;
        self.enemies(id).min_by_key(|&enemy| ((self.stand(enemy).place.lane - lane).abs(), self.distance2(id, enemy), enemy))
    }

    /// The target of a unit in the shooting phase, with its shot: the one that costs the enemy most.
    pub fn target(self, id: Id) -> Option<(Id, Aim)> {
        let worth = |enemy: Id, aim: Aim| self.volley(id, enemy, aim).map(|volley| mean(volley.dice, volley.need, volley.save));
        let worths = self.targets(id).filter_map(|(enemy, aim)| Some((enemy, aim, worth(enemy, aim)?)));
        worths.reduce(|best, other| if other.2 > best.2 { other } else { best }).map(|(enemy, aim, _)| (enemy, aim))
    }

    /// The mean lead of a charge in the combat result of its first round, less the cost of closing fire.
    fn lead(self, id: Id, enemy: Id, charge: Charge) -> f64 {
        let (mut me, mut it) = (self.body(id), self.body(enemy));
        let front = charge.side == self.stand(enemy).place.facing;
        it.condition.face = if front || it.condition.formation.all_round() { Face::Front } else { Face::Flank };
        me.condition.charging = true;
        if me.fighter.arm == Arm::Cavalry && front && it.fighter.must_form_square && !self.stand(enemy).engaged() {
            it.condition.formation = Formation::Square;
        }
        let counters = self.form(enemy).horse() && front && it.may_charge(me.condition.formation) && !self.stand(enemy).engaged();
        it.condition.charging |= counters;
        let blows = |one: &Body, other: &Body, cover: u8| {
            let strike = Strike::of(self.rules(), one, other, false, cover);
            mean(strike.dice, strike.need, strike.save)
        };
        let bonus = |body: Body, supports: u8, other: &Body| {
            let cavalry = other.fighter.arm == Arm::Cavalry;
            f64::from(Struck { body, supports, inflicted: 0 }.bonus(self.rules(), cavalry))
        };
        let mine = blows(&me, &it, self.cover(enemy)) + bonus(me, self.supports_at(id, charge), &it);
        let theirs = blows(&it, &me, 0) + bonus(it, self.supports_of(enemy), &me);
        let shot = if self.may_react(enemy) && front {
            let aim = self.aim(enemy, id, Band::Close, true);
            self.volley(enemy, id, aim).map_or(0.0, |volley| mean(volley.dice, volley.need, volley.save))
        } else {
            0.0
        };
        mine - theirs - self.habits(id).fire * shot
    }

    /// Number of friends near a unit who could support it.
    fn supports_of(self, id: Id) -> u8 {
        let limit = self.limit(self.battle.battle.support_distance);
        let facing = self.stand(id).place.facing;
        let helps = |side: Compass| {
            self.there(self.side(id))
                .any(|friend| friend != id && self.free(friend) && self.distance2(id, friend) <= limit && self.side_of(id, friend) == side)
        };
        Compass::ALL.into_iter().filter(|&side| side != facing && helps(side)).count() as u8
    }

    /// Number of friends who could support a charger where it will fight, at most 3.
    fn supports_at(self, id: Id, charge: Charge) -> u8 {
        let limit = self.limit(self.battle.battle.support_distance);
        let there = self.stand(id).on(self.table(), charge.place);
        let near = |friend: &Id| *friend != id && self.free(*friend) && self.table().distance2(&there, self.stand(*friend)) <= limit;
        self.there(self.side(id)).filter(near).count().min(3) as u8
    }
}

/// Mean casualties of `dice` dice that hit on a need and are saved on another.
fn mean(dice: u8, need: u8, save: u8) -> f64 {
    f64::from(dice) * f64::from(7 - need) / 6.0 * f64::from(save - 1) / 6.0
}
