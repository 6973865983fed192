//! The player turn (4-d): its start, Montjoie !, moves by initiative, and the order of the phases.

use super::Battle;
use super::attitude::Attitude;
use super::fight::Fight;
use super::settings::{MontjoieBlocked, MontjoieDemoralised};
use super::state::{State, Wish};
use super::story::Upshot;
use super::telling::Deed;
use crate::orders::WarCry;
use montjoie_core::chance::Chance;
use montjoie_core::chapter::Phase;
use montjoie_core::combat::Outcome;
use montjoie_field::{Course, Id, NOBODY, inches_down, inches_up, sort_few_by};

impl Battle {
    /// Plays one player turn: the outcome where it is the last.
    pub fn play_turn<C: Chance>(&self, state: &mut State, chance: &mut C) -> Option<Outcome> {
        let mut fight = Fight { battle: self, state, chance };
        fight.start();
        fight.look_ahead();
        fight.rest_of_turn()
    }
}

impl<C: Chance> Fight<'_, C> {
    /// The rest of a turn, after its start: the outcome where it is the last.
    pub fn rest_of_turn(&mut self) -> Option<Outcome> {
        self.movement();
        self.settle();
        self.say(Deed::Part(Phase::Shooting));
        self.shooting();
        self.say(Deed::Part(Phase::Melee));
        self.melee();
        self.say(Deed::Part(Phase::End));
        self.end()
    }

    /// The start of a turn: markers of the turn are cleared, and every unit finds its nearest enemy.
    pub fn start(&mut self) {
        let (side, turn) = (self.state.active, self.state.turn());
        self.say(Deed::Turn(turn, side));
        self.state.stirred = false;
        let near = if self.rules().initiative_at_12 { 0 } else { 1 };
        let limit = Self::square(self.rules().initiative_distance) - near;
        for id in 0..self.state.units.len() as Id {
            let own = self.side(id) == side;
            // Only free units have wishes.
            let nearest = if own && self.free(id) { self.nearest_enemy(id) } else { None };
            let nearest2 = nearest.map_or(0, |enemy| self.distance2(id, enemy));
            let unit = self.unit_mut(id);
            (unit.moved, unit.acted, unit.ordered, unit.obeyed, unit.fought, unit.broke_through) =
                (false, false, false, false, false, false);
            unit.commanded = false;
            unit.reacted &= own;
            if own {
                (unit.wish, unit.score, unit.near) = (Wish::None, 0, nearest.is_some() && nearest2 <= limit);
                (unit.nearest, unit.nearest2) = (nearest.unwrap_or(NOBODY), nearest2);
            }
        }
        for general in &mut self.state.generals[side] {
            (general.used, general.staff_throw, general.attitude) = (false, true, Attitude::AsPlanned);
        }
    }

    /// The movement phase (5).
    pub fn movement(&mut self) {
        let side = self.state.active;
        if self.battle.battle.montjoie {
            let mut charged = false;
            for id in self.battle.hosts.ids(side) {
                charged |= self.war_cry(id, charged);
            }
        }
        self.make_wishes();
        self.initiatives();
        self.orders();
        self.staff_moves();
    }

    /// Montjoie ! (1-c): a unit that could charge its nearest enemy may have to; true where it charges. `charged` where another has before it.
    fn war_cry(&mut self, id: Id, charged: bool) -> bool {
        let barred = self.battle.battle.montjoie_demoralised == MontjoieDemoralised::Bars && self.demoralised(id);
        if !self.form(id).fighter.montjoie || !self.free(id) || barred {
            return false;
        }
        let at_start = Some(self.unit(id).nearest).filter(|&nearest| nearest != NOBODY && !charged);
        let Some(enemy) = at_start.or_else(|| self.nearest_enemy(id)) else { return false };
        let rules = self.rules();
        let inches = inches_up(self.distance2(id, enemy)).min(255) as u8;
        let open = !self.in_rough(id);
        if !self.body(id).hears_montjoie(rules, open, inches) {
            return false;
        }
        let blocked = self.battle.battle.montjoie_blocked;
        let charge = match (self.cried_at(id, enemy), blocked) {
            (Some(charge), _) => Some((enemy, charge)),
            (None, MontjoieBlocked::Next) => self.next_cried_at(id),
            (None, _) => None,
        };
        if charge.is_none() && blocked != MontjoieBlocked::Advance {
            return false;
        }
        self.say(match charge {
            Some((enemy, charge)) => Deed::Hears(id, enemy, charge.cost),
            None => Deed::HearsBlocked(id, enemy),
        });
        let charges = self.chance.roll(WarCry);
        if charges {
            self.unit_mut(id).condition.disordered = true;
            self.unit_mut(id).acted = true;
            match charge {
                Some((enemy, charge)) => {
                    self.charge(id, enemy, charge, None);
                }
                None => {
                    let from = self.stand(id).place.lane;
                    self.comes_to(Upshot::Carried(id, enemy));
                    self.toward(id, enemy, rules.montjoie_distance.into());
                    if self.stand(id).place.lane != from {
                        self.opportunity_fire(id, from, None);
                    }
                }
            }
            self.settle();
        }
        charges
    }

    /// The charge of a unit on an enemy after its war cry (1-c); `None` where none is possible.
    fn cried_at(&self, id: Id, enemy: Id) -> Option<Course> {
        self.charge_on(id, enemy).filter(|charge| charge.cost <= self.rules().montjoie_distance.into())
    }

    /// The nearest enemy that a unit can charge after its war cry, where the nearest of all cannot be charged.
    fn next_cried_at(&self, id: Id) -> Option<(Id, Course)> {
        let reach = Self::square(self.rules().montjoie_distance);
        let lane = self.stand(id).place.lane;
        let near =
            self.battle.hosts.ids(self.side(id).enemy()).filter(|&enemy| self.stand(enemy).there && self.distance2(id, enemy) <= reach);
        let charges = near.filter_map(|enemy| Some((enemy, self.cried_at(id, enemy)?)));
        charges.min_by_key(|&(enemy, _)| (self.distance2(id, enemy), (self.stand(enemy).place.lane - lane).abs(), enemy))
    }

    /// Moves without a roll, of units with an enemy near at the start of the turn (5-a).
    fn initiatives(&mut self) {
        let mut near = std::mem::take(&mut self.state.list);
        near.clear();
        near.extend(self.battle.hosts.ids(self.state.active).filter(|&id| self.free(id) && self.unit(id).near && !self.unit(id).acted));
        sort_few_by(&mut near, |id| -self.unit(id).score);
        let mut charged = false;
        for &id in &near {
            charged |= self.by_initiative(id);
        }
        if charged {
            self.wish_again(self.battle.hosts.ids(self.state.active));
            sort_few_by(&mut near, |id| (-self.unit(id).score, id));
            for &id in &near {
                if self.free(id) && !self.unit(id).acted && matches!(self.unit(id).wish, Wish::Support(..)) {
                    self.by_initiative(id);
                }
            }
        }
        self.state.list = near;
    }

    /// Carries out a wish that one move serves without a roll (5-a); true where it was a charge.
    fn by_initiative(&mut self, id: Id) -> bool {
        let form = self.form(id);
        let orderly = !self.disordered(id) || form.skirmishes || self.battle.battle.disordered_acts;
        if self.unit(id).acted || !self.free(id) || !orderly {
            return false;
        }
        let reach = i16::from(form.fighter.reach(1));
        let serves = match self.unit(id).wish {
            Wish::Charge(enemy) => self.charge_on(id, enemy).is_some_and(|charge| charge.cost <= reach),
            Wish::Support(friend, side) => self.place_in_support(id, friend, side).is_some_and(|(_, cost)| cost <= reach),
            Wish::Range(enemy) if self.battle.faults.range_between_edges => inches_down(self.distance2(id, enemy)) - reach <= form.range,
            Wish::Range(enemy) => self.way_into_range(id, enemy, reach).2,
            Wish::Flank(_) | Wish::Back | Wish::Dismount | Wish::View(_) => true,
            _ => false,
        };
        let charges = serves && matches!(self.unit(id).wish, Wish::Charge(_));
        if serves {
            self.carry_out(id, 1, false);
            self.settle();
        }
        charges
    }
}
