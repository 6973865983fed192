//! Plans of players: what each unit wants. Pure functions of the state; they know no prices and throw no dice.

use super::army::Form;
use super::orders::Wish;
use super::settings::Plan;
use super::view::View;
use crate::orders::{Order, Stance};
use montjoie_field::{Course, Id, Place, inches_up};

/// The worth of a lost enemy in the eyes of the plan; the unit of worths.
const LOST: f64 = 1.0;
/// The worth of an enemy in rout, which may rally.
const ROUT: f64 = 0.6;
/// The worth of all points of life of an enemy that is neither lost nor in rout.
const WORN: f64 = 0.4;
/// The worth of losing a melee, as a cost.
const BEATEN: f64 = 0.8;
/// Mean wounds of a target's own volley that count as much as the target itself.
const DANGER: f64 = 9.0;
/// The share of a unit's points of life that it risks on its way to a charge.
const RISK: f64 = 0.35;

/// The game turn from which a side that has lost more units no longer waits for a prey that is worth it.
const LATE: u16 = 6;
/// The worth above which any enemy is prey.
const ANY: f64 = -1.0;

/// The habits in which plans differ that decide by themselves.
struct Habits {
    /// Inches by which shooters come nearer than they must.
    inside: i16,
    /// The least worth of a charge that is prepared.
    worth: f64,
}

const SENSIBLE: Habits = Habits { inside: 0, worth: 0.25 };
const PRUDENT: Habits = Habits { inside: 3, worth: 0.7 };

impl View<'_> {
    /// The wish of a unit that is not in rout.
    pub fn wish(self, id: Id) -> Wish {
        match self.battle.sides[self.side(id)].plan.stance() {
            Some(stance) => self.as_in_a_duel(id, stance),
            None if self.form(id).officer => self.leads(id),
            None => self.decides(id),
        }
    }

    /// The habits of the plan of a unit's side.
    fn habits(self, id: Id) -> &'static Habits {
        if self.battle.sides[self.side(id)].plan == Plan::Prudent { &PRUDENT } else { &SENSIBLE }
    }

    /// The wish of a unit under a stance (C10), against the nearest enemy that it sees, or the nearest of all.
    fn as_in_a_duel(self, id: Id, stance: Stance) -> Wish {
        let key = |&enemy: &Id| (self.distance2(id, enemy), (self.stand(enemy).place.lane - self.stand(id).place.lane).abs(), enemy);
        let shot = self.enemies(id).filter(|&enemy| self.volley(id, enemy).is_some()).min_by_key(key);
        let seen = || self.enemies(id).filter(|&enemy| self.sees(id, enemy)).min_by_key(key);
        let nearest = seen().or_else(|| self.nearest_enemy(id));
        let Some(target) = shot.or(nearest) else { return Wish::Stay };
        let intent = self.form(id).intents[stance as usize];
        let distance = self.range(id, target).min(255) as u8;
        let order =
            intent.order(self.fighter(id), &self.unit(id).condition, distance, || self.volley(id, target).map(|(volley, _)| volley));
        match order {
            Order::Rally | Order::Stay => Wish::Stay,
            Order::Charge(_) => Wish::Charge(target),
            Order::Fire(_) => Wish::Fire(target),
            Order::March(inches) => self.march_towards(id, target, inches.into()),
        }
    }

    /// The wish to march at most `inches` inches towards an enemy; a turn where he is behind.
    fn march_towards(self, id: Id, target: Id, inches: i16) -> Wish {
        let me = self.stand(id).place;
        if self.beyond(id, target, me.facing.opposite()) {
            return Wish::TurnAbout;
        }
        let to = self.table().on_the_way(me, self.course(id, target).to, inches);
        if to == me { Wish::Stay } else { Wish::March(to) }
    }

    /// The wish of a unit that decides by itself: it fires where that does most, charges where that pays better, and otherwise comes nearer if that
    /// is wise.
    fn decides(self, id: Id) -> Wish {
        let charge = self.best(id, |enemy| self.charge_worth(id, enemy));
        match (self.best_shot(id), charge) {
            (None, None) => self.approaches(id),
            (None, Some((target, _))) => Wish::Charge(target),
            (Some((_, fire)), Some((target, charge))) if charge > fire => Wish::Charge(target),
            (Some((target, _)), _) => Wish::Fire(target),
        }
    }

    /// The enemy against whom something is worth most, and what; the first of equals, `None` where it is worth nothing.
    fn best(self, id: Id, worth: impl Fn(Id) -> f64) -> Option<(Id, f64)> {
        let worths = self.enemies(id).map(|enemy| (enemy, worth(enemy))).filter(|(_, worth)| *worth > 0.0);
        worths.reduce(|best, other| if other.1 > best.1 { other } else { best })
    }

    /// The volley that does most.
    pub(super) fn best_shot(self, id: Id) -> Option<(Id, f64)> {
        self.best(id, |enemy| self.fire_worth(id, enemy))
    }

    /// What a volley at an enemy is worth: that he is lost, routs or is worn, the more the more dangerous he is.
    pub fn fire_worth(self, id: Id, enemy: Id) -> f64 {
        let Some((volley, _)) = self.volley(id, enemy) else { return 0.0 };
        let (fighter, led, condition) = (self.fighter(enemy), self.led(enemy), self.unit(enemy).condition);
        let worth = |damage: u8| {
            let wounds = condition.wounds.saturating_add(damage);
            if wounds >= fighter.pv {
                return LOST;
            }
            let tests = damage > 0 && !condition.routing;
            let breaks = if tests { 1.0 - self.form(enemy).holds(wounds, led) } else { 0.0 };
            let worn = WORN * f64::from(damage) / f64::from(fighter.pv);
            breaks * if fighter.gun { LOST } else { ROUT } + (1.0 - breaks) * worn
        };
        let mean: f64 = self.battle.known.law(volley).iter().map(|&(damage, p)| p * worth(damage)).sum();
        mean * self.weight(id, enemy)
    }

    /// The weight of an enemy for a unit: greater where he can hurt it.
    fn weight(self, id: Id, enemy: Id) -> f64 {
        let volley = if self.routing(enemy) { None } else { self.volley_over(enemy, id, self.range(enemy, id)) };
        1.0 + volley.map_or(0.0, |volley| self.battle.known.mean(volley)) / DANGER
    }

    /// The worth of a charge on an enemy, below 0 where it is better not made.
    pub fn charge_worth(self, id: Id, enemy: Id) -> f64 {
        let Course { met, to, cost } = self.course(id, enemy);
        let reaches = self.form(id).reaches(cost);
        if reaches == 0.0 || !self.is_clear(id, enemy, to) || !self.sees(id, enemy) {
            return 0.0;
        }
        if self.routing(enemy) {
            return reaches * LOST;
        }
        let (wins, loses) = self.battle.known.first_round(&self.melee(id, enemy, self.meeting(enemy, met, false)));
        let out = if self.fighter(enemy).gun { LOST } else { BEATEN };
        // Too short a charge stands close to the enemy.
        reaches * (wins * out * self.weight(id, enemy) - loses * BEATEN) - (1.0 - reaches) * RISK
    }

    /// The wish of a unit that can neither fire nor charge with profit: shooters come into range, others close with an enemy where that is safe.
    fn approaches(self, id: Id) -> Wish {
        let form = self.form(id);
        let Some(nearest) = self.nearest_enemy(id) else { return Wish::Stay };
        if form.wagon {
            return Wish::Stay;
        }
        if !form.closes() {
            let (reach, range) = (form.reach, self.range(id, nearest));
            return match range > reach {
                true => self.march_towards(id, nearest, range - reach + self.habits(id).inside),
                false => self.march_towards(id, nearest, i16::from(self.fighter(id).march.most())),
            };
        }
        let least = self.least_prey(id);
        let prey = self.enemies(id).map(|enemy| (enemy, self.prey_worth(id, enemy, least))).filter(|(_, worth)| *worth > least);
        match prey.reduce(|best, other| if other.1 > best.1 { other } else { best }) {
            Some((enemy, _)) => self.march_towards(id, enemy, self.march_inches(form, id, enemy)),
            None => Wish::Stay,
        }
    }

    /// Inches of a march after which a charge on an enemy is likely.
    fn march_inches(self, form: &Form, id: Id, enemy: Id) -> i16 {
        let charge = i16::from(form.intents[Stance::Assault as usize].charge_within);
        (self.course(id, enemy).cost - charge).max(0)
    }

    /// The worth above which a unit closes with an enemy: any, once its side loses by waiting, late and with more units lost than its enemy.
    fn least_prey(self, id: Id) -> f64 {
        let side = self.side(id);
        let [own, its] = [side, side.enemy()].map(|side| self.battle.hosts.lost(&self.state.stands, side));
        let loses = self.state.turn() >= LATE && own.compare(its).is_gt();
        if loses { ANY } else { self.habits(id).worth }
    }

    /// The worth of a charge on an enemy in the next turn, less the cost of the way there where it is worth more than `least` without.
    fn prey_worth(self, id: Id, enemy: Id, least: f64) -> f64 {
        let form = self.form(id);
        let (from, Course { met, to, .. }) = (self.stand(id).place, self.course(id, enemy));
        let stop = || self.table().on_the_way(from, to, self.march_inches(form, id, enemy));
        let worth = match self.routing(enemy) {
            true => LOST,
            false => {
                let (wins, loses) = self.battle.known.first_round(&self.melee(id, enemy, self.meeting(enemy, met, false)));
                (wins - loses) * BEATEN
            }
        };
        // The way there only takes off: most prey is not worth asking what it costs.
        let worth = worth / 2.0;
        if worth > least { worth - self.threat(id, stop()) * RISK } else { worth }
    }

    /// Mean wounds that enemies can inflict in one turn on a unit at a place, as a share of its points of life left.
    fn threat(self, id: Id, at: Place) -> f64 {
        let (table, fighter) = (self.table(), self.fighter(id));
        let there = self.stand(id).on(table, at);
        let wounds = |enemy: Id| {
            let it = self.stand(enemy);
            let aims = !self.routing(enemy) && table.in_front_arc(it, &there);
            let inches = inches_up(table.range2(it, &there));
            aims.then(|| self.volley_over(enemy, id, inches)).flatten().map_or(0.0, |volley| self.battle.known.mean(volley))
        };
        let sum: f64 = self.enemies(id).map(wounds).sum();
        sum / f64::from(fighter.pv - self.unit(id).condition.wounds).max(1.0)
    }
}
