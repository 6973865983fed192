//! Shooting (6): targets of shots, and retreats after them.

use super::fight::Fight;
use super::settings::{Plan, RetreatAway};
use super::state::Wish;
use super::story::Upshot;
use super::telling::{Deed, Loss, Why};
use crate::body::{Fall, Stakes};
use crate::panic::Fate;
use crate::shooting::{Shot, Volley, bursts, need, shoot};
use montjoie_core::chance::Chance;
use montjoie_field::{Compass, Id, Place, inches_up};

impl<C: Chance> Fight<'_, C> {
    /// The shooting phase (6), in list order.
    pub fn shooting(&mut self) {
        for id in self.battle.hosts.ids(self.state.active) {
            if !self.free(id) {
                continue;
            }
            let unit = self.unit(id);
            if unit.wish == Wish::Plant && !unit.moved && unit.condition.stakes == Stakes::Plant {
                self.unit_mut(id).condition.stakes = Stakes::Planted;
                self.say(Deed::Plants(id));
                continue;
            }
            let moved = unit.moved;
            if !self.body(id).may_shoot(moved) {
                continue;
            }
            if let Some((target, inches)) = self.target(id) {
                self.shoot(id, target, inches, Why::Shooting);
                self.settle();
            }
        }
    }

    /// The target of a unit in the shooting phase, with its distance in inches (6-a, 6-b).
    pub fn target(&self, id: Id) -> Option<(Id, i16)> {
        let form = self.form(id);
        if form.range == 0 {
            return None;
        }
        let (table, me) = (self.table(), self.stand(id));
        let limit = Self::square(form.range);
        let naive = self.state.plans[me.side] == Plan::Naive;
        // Until somebody has moved, none is nearer than at the start of the turn.
        let unit = self.unit(id);
        if !self.state.stirred && !unit.moved && unit.nearest2 > limit {
            return None;
        }
        let mut nearest: Option<(bool, i32, Id)> = None;
        self.state.stands.in_range(table, id, self.battle.hosts.ids(me.side.enemy()), limit, |enemy, squared| {
            // Skirmishers may be passed over (6-b).
            let rank = (!naive && self.form(enemy).skirmishes, squared, enemy);
            if nearest.is_none_or(|nearest| rank < nearest) && self.may_be_shot(enemy) && self.may_see(id, enemy) {
                nearest = Some(rank);
            }
        });
        let (_, squared, mut target) = nearest?;
        let mut inches = inches_up(squared);
        // A gun whose nearest target is not under half its range chooses (6-b).
        if form.fighter.artillery && !naive && 2 * inches >= form.range {
            let best = self.battle.hosts.ids(me.side.enemy()).filter_map(|enemy| {
                let stand = self.stand(enemy);
                let squared = table.range2(me, stand);
                let sees = stand.there && self.may_be_shot(enemy) && squared <= limit && self.may_see(id, enemy);
                let inches = inches_up(squared);
                let fighter = &self.form(enemy).fighter;
                let need = need(self.rules().base_need, fighter.as_target);
                let hits = form.fighter.dice_at(inches as u8) * (7 - need);
                sees.then_some(((hits, fighter.clash, std::cmp::Reverse((squared, enemy))), enemy, inches))
            });
            (_, target, inches) = best.max_by_key(|&(rank, _, _)| rank)?;
        }
        (form.fighter.dice_at(inches as u8) > 0).then_some((target, inches))
    }

    /// Whether a unit may be shot at: not in contact, and in support where the rules have it so.
    pub fn may_be_shot(&self, id: Id) -> bool {
        let stand = self.stand(id);
        !stand.engaged() && (self.battle.battle.shoot_at_supports || !stand.supports())
    }

    /// Whether a unit could shoot at an enemy from a place: in range as shots measure it, in its front arc, in sight (6-a).
    pub fn shoots_from(&self, id: Id, place: Place, enemy: Id) -> bool {
        let (table, form, target) = (self.table(), self.form(id), self.stand(enemy));
        let me = self.stand(id).on(table, place);
        let range2 = table.range2(&me, target);
        range2 <= Self::square(form.range)
            && form.fighter.dice_at(inches_up(range2) as u8) > 0
            && (form.skirmishes || table.in_front_arc(&me, target))
            && self.state.stands.sees_from(table, id, place, enemy)
    }

    /// Whether an enemy is in a unit's front arc and in sight (4-b, 6-a). Skirmishers look all round.
    pub fn may_see(&self, id: Id, enemy: Id) -> bool {
        let table = self.table();
        let arc = self.form(id).skirmishes || table.in_front_arc(self.stand(id), self.stand(enemy));
        arc && self.state.stands.sees(table, id, enemy)
    }

    /// The shot of one unit at another (6-c): the fate of the target, which goes back at once if it must; `None` without dice.
    pub fn shoot(&mut self, id: Id, target: Id, inches: i16, why: Why) -> Option<Fate> {
        let rules = self.rules();
        let place = self.stand(id).place;
        let aim = self.stand(target);
        let front = self.table().side_met(aim, place.lane, place.y) == aim.place.facing;
        let (form, goal) = (self.form(id), self.form(target));
        let cover = if self.in_rough(target) { rules.cover[0] } else { 0 };
        let shot = Shot { distance: inches.clamp(0, 255) as u8, reaction: why != Why::Shooting, front, cover };
        let (shooter, _) = self.bodies(id, target);
        let volley = Volley::new(rules, &shooter, &goal.fighter, shot)?;
        self.say(Deed::Shoots(why, id, target, inches, front));
        self.tell_shot(id, target, shot);
        let [one, other] = self.state.units.get_disjoint_mut([id as usize, target as usize]).expect("two units");
        let shooter = crate::body::Body { fighter: &form.fighter, condition: &mut one.condition };
        let mut body = crate::body::Body { fighter: &goal.fighter, condition: &mut other.condition };
        let shooting = shoot(rules, volley, &shooter, &mut body, self.chance);
        self.inflicts(id, target, shooting.volleyed.wounds);
        self.comes_to(Upshot::Shot(target, shooting.volleyed, shooting.fate));
        if let Some(fall) = shooting.target {
            self.lose(target, if fall == Fall::ShotDown { Loss::ShotDown } else { Loss::RoutedByShooting });
        }
        if let Some(inches) = shooting.back {
            let way = self.way_from(target, id);
            self.retreat(target, inches.into(), way);
            self.state.stands.stop_supporting(target);
        }
        if bursts(rules, &form.fighter, self.chance).is_some() {
            self.lose(id, Loss::GunBurst);
        }
        Some(if shooting.target.is_some() { Fate::Routs } else { shooting.fate })
    }

    /// The direction in which a unit falls back from a shot (8-b).
    fn way_from(&self, target: Id, shooter: Id) -> Compass {
        let (aim, from) = (self.stand(target), self.stand(shooter).place);
        let side = self.table().side_met(aim, from.lane, from.y);
        match self.battle.battle.retreat_away {
            RetreatAway::Attacker if !side.along() => side.opposite(),
            _ => self.way_back(target),
        }
    }
}
