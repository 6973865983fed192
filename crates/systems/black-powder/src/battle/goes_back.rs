//! Results of tests, and moves back (B6): retreats, units of demoralised brigades, and units that have no way back.

use super::army::Limbering;
use super::moment::Moment;
use super::state::Loss;
use super::telling::Deed;
use super::view::{WayBack, inches};
use crate::break_table::Fate;
use crate::formation::Formation;
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_field::{Compass, Id};

impl<C: Chance> Moment<'_, C> {
    /// The result of a test on a unit: it is lost, goes back in a direction, or holds and faces the enemy.
    pub fn obeys(&mut self, id: Id, fate: Fate, way: Compass, loss: Loss) {
        let rules = self.rules();
        if fate == Fate::Breaks {
            return self.lose(id, loss);
        }
        let went = self.with(id, |body, _| body.carry_out(rules, fate));
        if fate.retires() {
            self.say(Deed::Retires(id, fate));
            self.goes_back(id, way, inches(went));
        } else {
            self.say(Deed::Holds(id));
            self.turns_to_the_enemy(id);
        }
    }

    /// Moves a unit back by one move of `inches` inches without turning (B6): by a second one and in disorder where the first ends on others, and
    /// lost where both do or somebody bars the way.
    pub fn goes_back(&mut self, id: Id, way: Compass, inches: i16) {
        self.state.stands.part(id);
        match self.view().way_back(id, way, inches) {
            WayBack::To(place) => self.go(id, place),
            WayBack::Farther(place) => {
                self.with(id, |body, _| body.disorder());
                self.say(Deed::Disordered(id));
                self.go(id, place);
            }
            WayBack::Off if self.view().lost_at_edge(id) => self.lose(id, Loss::LeftTheTable),
            WayBack::Off => {
                self.with(id, |body, _| body.disorder());
                self.say(Deed::Disordered(id));
                let place = self.view().driven_to(id, way, inches);
                self.go(id, place);
            }
            WayBack::Blocked => self.lose(id, Loss::NoWayBack),
        }
    }

    /// Turns a unit that holds to an enemy that touches it elsewhere than in front.
    fn turns_to_the_enemy(&mut self, id: Id) {
        let stand = *self.view().stand(id);
        let all_round = self.view().unit(id).condition.formation.all_round();
        if let Some((side, _)) = stand.foes().next()
            && !all_round
            && side != stand.place.facing
        {
            self.faces(id, side);
        }
    }

    /// The free retreat of a demoralised brigade's units, until they are far enough from all enemies; a gun that cannot move is left by its crew
    /// (B1).
    pub fn withdraws(&mut self, side: Side, brigade: u8) {
        let beyond = self.battle.battle.retire_beyond;
        for id in self.battle.hosts.ids(side) {
            let view = self.view();
            let near = || view.enemies(id).any(|enemy| view.distance2(id, enemy) <= montjoie_field::squared(beyond.into(), 0));
            if view.unit(id).brigade != brigade || !view.free(id) || !near() {
                continue;
            }
            self.unit_mut(id).acted = true;
            let home = Compass::ahead_of(side).opposite();
            let mut body = self.body(id);
            if body.condition.formation == Formation::Deployed {
                let Some(limbers) = self.view().form(id).limbers else {
                    self.lose(id, Loss::Deserted);
                    continue;
                };
                body.condition.formation = Formation::Limbered;
                self.say(Deed::Forms(id, Formation::Limbered));
                self.becomes(id, body);
                if limbers == Limbering::Move {
                    continue;
                }
                body = self.body(id);
            }
            if body.pace() == 0 {
                self.lose(id, Loss::Deserted);
                continue;
            }
            let formation = body.condition.formation;
            let way = inches(body.goes_back(self.rules(), formation, 1));
            self.say(Deed::Withdraws(id));
            self.becomes(id, body);
            match self.view().away(id, home, way) {
                Some(place) => self.go(id, place),
                None => self.lose(id, Loss::LeftTheTable),
            }
        }
    }
}
