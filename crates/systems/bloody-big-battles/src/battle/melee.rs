//! Assaults (B5): all units in contact with one enemy fight him together, to the end; then retreats, occupation, exploitation.

use super::Battle;
use super::charge::contacts;
use super::half_inches;
use super::moment::Moment;
use super::state::{Condition, Contact, Fall, State};
use super::telling::Deed;
use super::view::View;
use crate::duel::ExploitChoice;
use crate::melee::{self, AssaultPlace, Fought, exploitation};
use crate::profile::{Body, Gun, Troop};
use crate::rules::{Exploit, Rules};
use montjoie_core::chance::Chance;
use montjoie_field::{Compass, Id, Place, Stand};

/// The most units that can be in contact with one enemy: one on each side, and two beside each of those in front and behind.
pub(super) const MOST: usize = 8;

impl<C: Chance> Moment<'_, C> {
    /// Fights the assaults of a player turn, in list order.
    pub fn assaults(&mut self) {
        let side = self.state.active;
        for id in self.battle.hosts.ids(side) {
            if let Some(contact) = self.view().unit(id).assaults {
                self.melee(contact.enemy);
            }
        }
    }

    /// Fights the assault of all units in contact with an enemy, exploitation included, and last sees who has got away far enough to be safe.
    pub fn melee(&mut self, enemy: Id) {
        let (mut ids, mut count) = ([0; MOST], 0);
        for (place, id) in ids.iter_mut().zip(self.view().assailants(enemy)) {
            (*place, count) = (id, count + 1);
        }
        let (ids, was) = (&ids[..count], *self.view().stand(enemy));
        let Some(first) = self.view().leader(ids, &was) else { return };
        let row = self.fight(ids, enemy);
        if self.holds_the_field(first, enemy, row, &was) {
            let would = self.battle.sides[self.battle.hosts.side(first)].exploit_choice == ExploitChoice::Exploit;
            if row.exploits(would) {
                self.exploits(first);
                for &id in ids.iter().filter(|&&id| id != first && self.battle.battle.every_winner_exploits) {
                    if self.view().stand(id).there {
                        self.exploits(id);
                    }
                }
            }
        }
        for id in 0..self.state.units.len() as Id {
            if std::mem::take(&mut self.unit_mut(id).retiring) {
                self.finds_safety(id);
            }
        }
    }

    /// Fights an assault to its end, with losses and retreats: its last row.
    fn fight(&mut self, ids: &[Id], enemy: Id) -> Fought {
        let (battle, rules) = (self.battle, &self.battle.rules);
        let place = self.view().assault_place(enemy, contacts(self.view(), ids));
        let (mut attackers, n) = self.state.bodies(battle, ids);
        let (mut defenders, m) = self.state.bodies(battle, &[enemy]);
        let (mut guns, k) = ([self.view().gun(enemy).unwrap_or_default()], usize::from(m == 0));
        let (attackers, defenders, guns) = (&mut attackers[..n], &mut defenders[..m], &mut guns[..k]);
        self.say(Deed::Fights(enemy, ids.len() as u8, place.flanked));
        self.chance.note(|lang| melee::why(rules, [attackers, defenders], guns, place, lang));
        let row = melee::assault(rules, attackers, defenders, guns, place, battle.battle.base_from, self.chance);
        // Guns that are driven off are taken, and so are those that are left alone with the enemy.
        let taken = row.drives_off() && (battle.battle.guns_taken || row != Fought::Pushed)
            || row == Fought::Again && attackers.iter().any(|unit| !unit.troop.gone());
        guns.iter_mut().filter(|_| taken).for_each(|gun| *gun = Gun::default());
        let mut losses = [0; MOST];
        for ((lost, &id), unit) in losses.iter_mut().zip(ids).zip(&*attackers) {
            *lost = self.becomes(id, Condition::Troop(unit.troop));
        }
        let first = losses.iter().position(|&lost| lost > 0).unwrap_or(0);
        let its = match (defenders, guns) {
            ([unit, ..], _) => self.becomes(enemy, Condition::Troop(unit.troop)),
            (_, [gun, ..]) => self.becomes(enemy, Condition::Gun(*gun)),
            _ => 0,
        };
        self.unit_mut(ids[0]).given += u16::from(its);
        self.unit_mut(enemy).given += losses.iter().map(|&lost| u16::from(lost)).sum::<u16>();
        self.say(Deed::Fought(ids[first], enemy, row, [losses[first], its]));
        for (&id, &lost) in ids.iter().zip(&losses).skip(first + 1).filter(|&(_, &lost)| lost > 0) {
            self.say(Deed::LosesToo(id, lost));
        }
        for &id in ids.iter().chain([&enemy]) {
            let fall = if self.view().gun(id).is_some() { Fall::Taken } else { Fall::CutDown };
            if self.view().unit(id).condition.bases() == 0 {
                self.lose(id, fall);
            }
        }
        ids.iter().for_each(|&id| self.unit_mut(id).assaults = None);
        self.retire(ids, enemy, row);
        row
    }

    /// Leaves a unit in this condition after an assault: the bases that it has lost.
    fn becomes(&mut self, id: Id, condition: Condition) -> u8 {
        let unit = self.unit_mut(id);
        let lost = unit.condition.bases() - condition.bases();
        unit.condition = condition;
        unit.taken += u16::from(lost);
        lost
    }

    /// Retires the units that must go back after an assault.
    fn retire(&mut self, ids: &[Id], enemy: Id, row: Fought) {
        let ids = if row.drives_off() { &[enemy][..] } else { ids };
        for &id in ids {
            let arm = self.view().fighter(id).arm;
            if let Some(inches) = row.retreat(&self.battle.rules, arm, arm).filter(|_| self.view().stand(id).there) {
                self.goes_back(id, inches, true);
                self.unit_mut(id).retiring = true;
                // Units that had moved into contact with one that went back have nobody to assault.
                for unit in self.state.units.iter_mut() {
                    unit.assaults = unit.assaults.filter(|contact| contact.enemy != id);
                }
            }
        }
    }

    /// Whether the attackers have taken the place of the defender, who stood where `was` says: their first unit occupies it.
    fn holds_the_field(&mut self, id: Id, enemy: Id, row: Fought, was: &Stand) -> bool {
        let won = row.drives_off() || row == Fought::Again && !self.view().stand(enemy).there;
        if !won || !self.view().stand(id).there {
            return false;
        }
        let facing = self.view().stand(id).place.facing;
        let y = if facing == Compass::North { was.span.hi } else { was.span.lo };
        let place = Place { lane: was.place.lane, y, facing };
        if self.state.stands.has_room(&self.battle.table, id, place) {
            self.say(Deed::Occupies(id));
            self.go(id, place);
        }
        true
    }

    /// Makes a unit exploit: straight on, and into a second assault where it reaches an enemy (B5).
    fn exploits(&mut self, id: Id) {
        let (rules, view) = (&self.battle.rules, self.view());
        let (stand, way) = (*view.stand(id), half_inches(exploitation(rules, view.fighter(id).arm)));
        let ahead = view.state.stands.next_ahead(id, |other| view.side(other) != stand.side);
        let at = |half_inches: i16| Place { y: stand.place.y + stand.place.facing.sign() * half_inches, ..stand.place };
        match (rules.exploit, ahead) {
            (Exploit::None, _) => {}
            (Exploit::Assault, Some((enemy, gap))) if gap <= way && view.state.stands.has_room(view.table(), id, at(gap)) => {
                self.say(Deed::Exploits(id));
                self.go(id, at(gap));
                let contact = Contact { enemy, met: stand.place.facing.opposite(), across: false, from: stand.place };
                self.unit_mut(id).assaults = Some(contact);
                self.say(Deed::Contacts(id, enemy));
                // Who fights again has not got away.
                self.unit_mut(enemy).retiring = false;
                let was = *self.view().stand(enemy);
                let row = self.fight(&[id], enemy);
                let holds = self.holds_the_field(id, enemy, row, &was);
                let would = self.battle.sides[stand.side].exploit_choice == ExploitChoice::Exploit;
                if holds && self.battle.battle.exploit_again && row.exploits(would) {
                    self.exploits(id);
                }
            }
            _ => {
                self.say(Deed::Exploits(id));
                let table = self.battle.table;
                let edge = table.to_edge(&stand, stand.place.facing);
                let place = self.view().as_far_as(id, at(way.min(edge)), way, None);
                self.go(id, place);
            }
        }
    }
}

impl View<'_> {
    /// The unit that goes on for all attackers of an enemy: the one before his front or rear, otherwise the first.
    fn leader(self, ids: &[Id], enemy: &Stand) -> Option<Id> {
        let before = |&&id: &&Id| self.stand(id).place.lane == enemy.place.lane;
        ids.iter().find(before).or(ids.first()).copied()
    }

    /// The modifiers of the dice of some attackers of an enemy less his, if they come by these contacts (B5).
    pub fn net_of(self, ids: &[Id], enemy: Id, contacts: impl Iterator<Item = Contact> + Clone) -> i8 {
        let (battle, state) = (self.battle, self.state);
        let (attackers, n) = state.bodies(battle, ids);
        let defender = self.body(enemy);
        let gun = [self.gun(enemy).unwrap_or_default()];
        let place: AssaultPlace = self.assault_place(enemy, contacts);
        let rules: &Rules = self.rules();
        melee::net(rules, &attackers[..n], defender.as_slice(), &gun[..usize::from(defender.is_none())], place)
    }
}

impl State {
    /// The infantry and cavalry among some units, as the rules see them, and their number, in memory of a fixed size.
    fn bodies<'a>(&self, battle: &'a Battle, ids: &[Id]) -> ([Body<'a>; MOST], usize) {
        let nobody = Body { fighter: &battle.hosts.forms[0].fighter, troop: Troop::default() };
        let (mut bodies, mut count) = ([nobody; MOST], 0);
        for (place, body) in bodies.iter_mut().zip(ids.iter().filter_map(|&id| self.body(battle, id))) {
            (*place, count) = (body, count + 1);
        }
        (bodies, count)
    }
}
