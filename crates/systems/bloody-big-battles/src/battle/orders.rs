//! A player turn, and its first phase: every unit rolls for its movement and moves (B2, B3).

use super::Battle;
use super::moment::Moment;
use super::state::{Condition, Fall, Handled, State};
use super::telling::Deed;
use crate::orders::{Allowed, Moved, Movement, obey, obey_gun};
use montjoie_core::chance::{Chance, in_brackets, named, total};
use montjoie_core::combat::Outcome;
use montjoie_field::{Compass, Id, Place};

/// The wish of a unit for its move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wish {
    /// Stay where the unit stands.
    #[default]
    Stay,
    /// Move into contact with an enemy, by number.
    Assault(Id),
    /// Move to a place. Guns are limbered for it, and unlimbered where they arrive.
    March(Place),
}

impl Battle {
    /// Plays one player turn: the outcome where it is the last.
    pub fn play_turn<C: Chance>(&self, state: &mut State, chance: &mut C) -> Option<Outcome> {
        let mut moment = Moment { battle: self, state, chance };
        moment.orders();
        moment.generals();
        moment.defensive_fire();
        moment.offensive_fire();
        moment.assaults();
        moment.end()
    }
}

impl<C: Chance> Moment<'_, C> {
    /// Moves the units of the active player: first those that assault, so that friends can join, then the others.
    pub fn orders(&mut self) {
        let side = self.state.active;
        self.say(Deed::Turn(self.state.turn(), side));
        for unit in self.state.units.iter_mut() {
            (unit.acted, unit.moved, unit.evaded, unit.handled) = (false, false, false, Handled::No);
        }
        // Who has found nobody to assault looks again only once somebody stands elsewhere.
        let mut found_nobody = [false; 1 << Id::BITS];
        for only_assaults in [true, false] {
            for id in self.battle.hosts.ids(side) {
                let view = self.view();
                if !view.stand(id).there || view.unit(id).acted {
                    continue;
                }
                let prey = if found_nobody[usize::from(id)] { None } else { view.prey(id) };
                found_nobody[usize::from(id)] = prey.is_none();
                let wish = match prey {
                    Some(enemy) => Wish::Assault(enemy),
                    None if only_assaults => continue,
                    None => view.wish(id),
                };
                let was = *view.stand(id);
                self.unit_mut(id).acted = true;
                self.moves(id, wish);
                if prey.is_some() || *self.view().stand(id) != was {
                    found_nobody.fill(false);
                }
            }
        }
    }

    /// Rolls on the movement table for a unit that wants to move, or needs to, and does what its row says (B2).
    pub fn moves(&mut self, id: Id, wish: Wish) {
        let wants = wish != Wish::Stay;
        if !wants && !self.view().must_roll(id) {
            return;
        }
        let (view, rules) = (self.view(), &self.battle.rules);
        let modifiers = view.modifiers(id);
        let far = view.nearest_enemy(id).is_none_or(|enemy| view.gap(id, enemy) > view.fighter(id).arm.allowance(rules));
        let fighter = &self.battle.hosts.form(view.unit(id).form).fighter;
        self.say(Deed::Orders(id));
        self.chance.note(|lang| in_brackets([("", named(&modifiers, lang))], lang));
        let row = self.chance.roll(Movement::new(rules, total(modifiers)));
        let before = self.view().unit(id).condition;
        let moved = match &mut self.unit_mut(id).condition {
            Condition::Troop(troop) => obey(rules, fighter, troop, row, !wants || far),
            Condition::Gun(gun) => obey_gun(rules, gun, row),
        };
        let after = self.view().unit(id).condition;
        self.say(Deed::Obeys(id, moved, wants, before, after));
        match moved {
            Moved::Retires(_) if after.bases() == 0 => self.lose(id, Fall::Routed),
            Moved::Retires(inches) => {
                self.goes_back(id, inches, true);
                self.finds_safety(id);
            }
            Moved::May(Allowed::None) => {}
            Moved::May(allowed) => self.carry_out(id, wish, allowed == Allowed::Half),
        }
    }

    /// Carries out the wish of a unit with half a move or a full one.
    pub fn carry_out(&mut self, id: Id, wish: Wish, half: bool) {
        match wish {
            Wish::March(to) if self.view().gun(id).is_some() => self.drives(id, to, half),
            Wish::Assault(enemy) if self.view().gun(id).is_none() => self.charge(id, enemy, half),
            Wish::Stay | Wish::Assault(_) => {}
            Wish::March(to) => {
                let place = self.view().marches_to(id, to, half, 0, None);
                self.go(id, place);
                self.faces_the_enemy(id);
            }
        }
    }

    /// Moves guns (B3): by prolonge where that is enough, otherwise limbered; they are unlimbered where they arrive if there is time. A silenced
    /// battery that has just rallied may move too; an isolated one only goes home.
    fn drives(&mut self, id: Id, to: Place, half: bool) {
        let (view, rules) = (self.view(), &self.battle.rules);
        let (stand, limbered) = (*view.stand(id), view.unit(id).limbered);
        let ahead = (to.y - stand.place.y) * Compass::ahead_of(stand.side).sign();
        if view.isolated(id) && ahead > 0 {
            return;
        }
        let cost = view.table().cost(stand.place, to);
        let turns = to.facing != stand.place.facing;
        let prolonge = super::half_inches(rules.prolonge_move.into());
        let (place, limbers, handled) = match limbered {
            // A pivot is half a move.
            false if cost == 0 => (stand.place, false, if turns { Handled::Laid } else { Handled::No }),
            false if cost <= prolonge && !turns => (view.as_far_as(id, to, prolonge, None), false, Handled::Dragged),
            false => (view.marches_to(id, to, half, 1, None), true, Handled::No),
            true if cost <= view.allowance(id, to, half, 1, 0) => (view.as_far_as(id, to, cost, None), false, Handled::Laid),
            true => (view.marches_to(id, to, half, 0, None), true, Handled::No),
        };
        let unit = self.unit_mut(id);
        (unit.limbered, unit.handled) = (limbers, handled);
        unit.moved |= limbers != limbered || handled != Handled::No;
        if limbers && !limbered {
            self.say(Deed::Limbers(id, true));
        }
        self.go(id, place);
        if limbered && !limbers {
            self.say(Deed::Limbers(id, false));
        }
        if turns && handled == Handled::Laid {
            self.faces_the_enemy(id);
        }
    }
}
