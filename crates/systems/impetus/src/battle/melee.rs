//! Melee between any number of units (A5): who strikes whom, the result, retreat and pursuit, and the new melee where that leads into contact.

use super::moment::Moment;
use super::state::{Loss, Retreating, State, Stroke};
use super::telling::Deed;
use super::view::View;
use super::{Battle, QUARTERS};
use crate::cards::Card;
use crate::cohesion::Struck;
use crate::melee::{Blow, Fighting, Retreat, RetreatApart, result};
use crate::telling::in_numbers;
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_field::{Compass, Id};
use std::cmp::Ordering;

impl<C: Chance> Moment<'_, C> {
    /// A melee: one round of all units joined by contact to one, and another at once wherever a pursuit comes into contact again.
    pub fn melee(&mut self, id: Id) {
        self.round(id);
        while let Some(id) = self.state.pursued.pop() {
            // An earlier pursuit may have settled it.
            if self.view().stand(id).engaged() {
                self.round(id);
            }
        }
    }

    /// One round of melee: all strike at once, in the state before the round.
    fn round(&mut self, id: Id) {
        let mut combat = std::mem::take(&mut self.state.combat);
        let mut strokes = std::mem::take(&mut self.state.strokes);
        self.view().joined(id, &mut combat);
        let side = self.battle.hosts.side(id);
        // Units of one melee fight one round per activation.
        combat.iter().filter(|&&unit| self.battle.hosts.side(unit) == side).for_each(|&unit| self.state.units.of_mut(unit).acted = true);
        self.strikes(&combat, &mut strokes);
        let battle = self.battle;
        let suffered = |side: Side| strokes.iter().filter(move |stroke| battle.hosts.side(stroke.at) == side).map(|stroke| &stroke.struck);
        let order = result(self.rules(), suffered(side), suffered(side.enemy()));
        for &Stroke { at, by, struck, .. } in &strokes {
            self.suffers(at, by, struck);
            self.say(Deed::Hits(at, struck));
        }
        combat.iter().for_each(|&unit| self.state.units.of_mut(unit).impetus = false);
        for &Stroke { at, fall, .. } in &strokes {
            if let Some(fall) = fall {
                self.lose(at, Loss::Fell(fall));
            }
        }
        let removed = strokes.iter().any(|stroke| stroke.fall.is_some());
        match order {
            Ordering::Equal if removed => {}
            Ordering::Equal => self.drawn(&combat),
            Ordering::Greater => self.parts(&combat, &strokes, side),
            Ordering::Less => self.parts(&combat, &strokes, side.enemy()),
        }
        for &unit in &combat {
            if self.view().stand(unit).there {
                self.settles(unit);
            }
        }
        (self.state.combat, self.state.strokes) = (combat, strokes);
    }

    /// Collects what every unit of a melee suffers from the main unit that strikes at it.
    fn strikes(&mut self, combat: &[Id], strokes: &mut Vec<Stroke>) {
        let rules = self.rules();
        strokes.clear();
        for &by in combat {
            let Some(at) = self.view().main_foe(by).filter(|&at| self.view().main_striker(at) == Some(by)) else { continue };
            let (me, foe, blow) = self.battle.blow(self.state, by, at);
            self.say(Deed::Strikes(by, at));
            self.chance.note(|lang| in_numbers(&me.dice_parts(rules, &foe), foe.body.now.vbu, &foe.modifiers(rules, &me), lang));
            let struck = self.chance.roll(blow);
            // A card may be played once in a round.
            self.spend(self.battle.hosts.side(by), struck.attacker_card);
            self.spend(self.battle.hosts.side(at), struck.target_card);
            let falls = struck.loss == foe.body.now.vbu || self.battle.battle.flank_failed_lost;
            strokes.push(Stroke { at, by, struck, fall: foe.fall(struck).filter(|_| falls) });
        }
    }

    /// Applies what a shot or a blow of a unit has done to another.
    pub(super) fn suffers(&mut self, id: Id, by: Id, struck: Struck) {
        self.unit_mut(id).condition.suffers(struck);
        self.spend(self.battle.hosts.side(by), struck.attacker_card);
        self.spend(self.battle.hosts.side(id), struck.target_card);
        self.inflicts(by, id, struck.loss);
    }

    /// Ends a drawn round: all units stay in contact.
    fn drawn(&mut self, combat: &[Id]) {
        let disorders = self.rules().draw_disorders;
        combat.iter().for_each(|&unit| self.unit_mut(unit).condition.disordered |= disorders);
        self.say(Deed::Drawn(combat[0]));
    }

    /// Parts the units of the losing side, which retreat, each before the main unit that has struck it, which may pursue it. Nothing moves between
    /// two of which one was removed.
    fn parts(&mut self, combat: &[Id], strokes: &[Stroke], losers: Side) {
        let mut retreats = std::mem::take(&mut self.state.retreats);
        retreats.clear();
        for &loser in combat.iter().filter(|&&unit| self.battle.hosts.side(unit) == losers && self.view().stand(unit).there) {
            let struck_by = strokes.iter().find(|stroke| stroke.at == loser).map(|stroke| stroke.by);
            let before = struck_by.or(self.view().foes(loser).next().map(|(_, foe)| foe));
            if let Some(before) = before.filter(|&winner| self.view().stand(winner).there) {
                let way = self.view().way_back(loser);
                retreats.push(Retreating { loser, before, main: struck_by.is_some(), way, pursued: None });
            }
        }
        retreats.iter().for_each(|retreat| self.state.stands.part(retreat.loser));
        retreats.iter_mut().for_each(|retreat| retreat.pursued = self.retreats(*retreat));
        for &Retreating { loser, before: winner, way, pursued, .. } in &retreats {
            if pursued.is_some_and(|(gone, quarters)| self.pursues(winner, loser, way, gone, quarters)) {
                self.state.pursued.push(winner);
            }
        }
        let somebody = !retreats.is_empty();
        self.state.retreats = retreats;
        // Close order ends for winners who pursue nobody, too.
        for &winner in combat.iter().filter(|&&unit| somebody && self.battle.hosts.side(unit) != losers) {
            let now = self.body(winner).after_a_pursuit(false);
            self.unit_mut(winner).condition = now;
        }
    }

    /// Moves a unit that has lost a round back: the quarters of its retreat, and those with which the main unit that has struck it pursues, if it
    /// does.
    fn retreats(&mut self, Retreating { loser, before: winner, main, way, .. }: Retreating) -> Option<(i16, i16)> {
        let (rules, battle) = (self.rules(), self.battle);
        let (victor, beaten) = (self.body(winner), self.body(loser));
        let pursues = main && victor.pursues(rules, battle.sides[battle.hosts.side(winner)].pursue);
        self.say(Deed::Loses(loser));
        let apart = self.chance.roll_of(|| RetreatApart(Retreat::between(rules, &beaten, &victor, pursues)));
        self.unit_mut(loser).condition = beaten.after_a_retreat();
        self.spend(battle.hosts.side(loser), beaten.card() == Card::Tc11);
        let gone = self.goes_back(loser, way, i16::from(apart.retreat) * QUARTERS);
        if !pursues {
            return None;
        }
        self.unit_mut(winner).condition = victor.after_a_pursuit(true);
        self.spend(battle.hosts.side(winner), apart.card);
        gone.map(|gone| (gone, i16::from(apart.pursuit) * QUARTERS))
    }

    /// Takes a unit in no contact out of close order, to face its enemies again; a unit that nobody touches in front turns to an enemy that touches
    /// it.
    pub(super) fn settles(&mut self, id: Id) {
        let view = self.view();
        let front = view.stand(id).touched(view.stand(id).place.facing).is_some();
        let foe = view.foes(id).next();
        match foe {
            None => {
                self.unit_mut(id).condition.close_order = false;
                self.faces_the_enemy(id);
            }
            Some((side, _)) if !front => self.faces(id, side),
            Some(_) => {}
        }
    }
}

impl Battle {
    /// A unit in the coming round of melee; its dice of supports are not counted yet.
    pub fn fighting(&self, state: &State, id: Id) -> Fighting<'_> {
        let rear = View { battle: self, state }.flanked(id);
        Fighting { body: self.armed(state, id), impetus: state.units.of(id).impetus, rear, supports: 0 }
    }

    /// Two units in the coming round, and the blow of the first: its I depends on the side from which it strikes itself, the critical number of
    /// the other on whether anybody touches its flank or rear.
    pub fn blow(&self, state: &State, by: Id, at: Id) -> (Fighting<'_>, Fighting<'_>, Blow) {
        let view = View { battle: self, state };
        let (me, foe) = (Fighting { supports: view.supports(by, at), ..self.fighting(state, by) }, self.fighting(state, at));
        let dice = me.dice(&self.rules, &Fighting { rear: view.strikes_flank(by, at), ..foe });
        (me, foe, me.blow_of(&self.rules, dice, &foe))
    }
}

impl View<'_> {
    /// Collects the units joined to one by contact: the unit first, then as contact leads from one to the next.
    fn joined(self, id: Id, combat: &mut Vec<Id>) {
        combat.clear();
        combat.push(id);
        let mut at = 0;
        while at < combat.len() {
            for (_, foe) in self.foes(combat[at]) {
                if !combat.contains(&foe) {
                    combat.push(foe);
                }
            }
            at += 1;
        }
    }

    /// The unit that strikes at another, with the dice of all others that would: its own main enemy if he strikes at it, otherwise the first enemy
    /// that does.
    fn main_striker(self, at: Id) -> Option<Id> {
        let strikes = |&by: &Id| self.main_foe(by) == Some(at);
        self.main_foe(at).filter(strikes).or_else(|| self.foes(at).map(|(_, foe)| foe).find(strikes))
    }

    /// The direction in which a unit retreats: away from the enemy at its front, otherwise from the first that touches it; home where it is touched
    /// at its sides only.
    pub fn way_back(self, id: Id) -> Compass {
        let along = self.foes(id).map(|(side, _)| side).find(|side| side.along());
        along.unwrap_or(Compass::ahead_of(self.side(id))).opposite()
    }
}
