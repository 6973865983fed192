//! The command phase of the duel (B0): the lines of its table, the first that fits.

use super::{Duel, Duelist, Phased, Scene, Stance, telling};
use crate::formation::Formation;
use crate::orders::{Blunder, BlunderRoll, Order, OrderKind, OrderPlace, Ordered, most_moves, order_to, rating_parts};
use crate::rules::InitiativeOrders;
use montjoie_core::chance::{Chance, because};
use montjoie_core::combat::Side;

impl Duel {
    pub(super) fn command<C: Chance>(&self, scene: &mut Scene, chance: &mut C) -> Phased<()> {
        let p = scene.active;
        self.announce_turn(scene, chance);
        if !scene.engaged() {
            scene.units[p].recover_order(chance);
        }
        self.orders(scene, chance)?;
        if scene.inches() > f64::from(self.rules.near_distance) {
            scene.units[p].recover_casualty(chance);
        }
        Ok(())
    }

    fn orders<C: Chance>(&self, scene: &mut Scene, chance: &mut C) -> Phased<()> {
        let p = scene.active;
        let (duelist, unit) = (&self.sides[p], &scene.units[p]);
        if scene.engaged() || unit.disordered() {
            return Ok(());
        }
        if unit.shaken() {
            let asks = duelist.general_near && unit.may_rally(&self.rules);
            return if asks { self.rally(scene, chance) } else { Ok(()) };
        }
        let charges = duelist.stance == Stance::Charge && unit.may_charge(self.formation_of(scene, p.enemy()));
        if charges && self.near(scene) && self.reaches(scene, p, self.rules.initiative_moves) {
            self.say(chance, p, telling::CHARGES_BY_INITIATIVE);
            return self.charge(scene, p, chance);
        }
        let stop = match duelist.stance {
            _ if charges => 0,
            Stance::Fire if scene.distance > duelist.fire_at => duelist.fire_at,
            _ => return Ok(()),
        };
        let any = self.rules.initiative_orders == InitiativeOrders::Any;
        if any && self.near(scene) && self.advance(scene, p, self.rules.initiative_moves, stop) {
            self.say(chance, p, telling::MOVES_BY_INITIATIVE);
            self.say_apart(scene, p, telling::GOES_FORWARD, chance);
            return Ok(());
        }
        match self.ordered(scene, p, duelist.order, chance) {
            Ordered::Blunder => self.blunder(scene, p, chance),
            ordered if charges => self.ahead(scene, p, ordered.moves(), chance),
            ordered => {
                self.goes_on(scene, p, ordered.moves(), stop, chance);
                Ok(())
            }
        }
    }

    fn rally<C: Chance>(&self, scene: &mut Scene, chance: &mut C) -> Phased<()> {
        let p = scene.active;
        match self.ordered(scene, p, OrderKind::Rally, chance) {
            Ordered::Blunder => return self.blunder(scene, p, chance),
            Ordered::Fails(_) => {}
            Ordered::Passes(_) => scene.units[p].rallies(),
        }
        Ok(())
    }

    /// The order to a unit in its present place.
    pub fn order(&self, scene: &Scene, p: Side, kind: OrderKind) -> Order {
        order_to(&self.rules, scene.units[p].fighter, self.order_place(scene, p), self.sides[p].rating, kind)
    }

    fn order_place(&self, scene: &Scene, p: Side) -> OrderPlace {
        OrderPlace { formation: self.formation_of(scene, p), road: false, enemy_near: self.near(scene) }
    }

    /// The result of an order, told with the parts of its rating.
    fn ordered<C: Chance>(&self, scene: &Scene, p: Side, kind: OrderKind, chance: &mut C) -> Ordered {
        let Duelist { staff, rating, .. } = self.sides[p];
        chance.note(|lang| {
            let parts = rating_parts(&self.rules, scene.units[p].fighter, self.order_place(scene, p), staff, rating);
            because(&format!("{} {staff}", lang.pick("staff rating", "valeur d’état-major")), &parts, lang)
        });
        chance.roll(self.order(scene, p, kind))
    }

    fn formation_of(&self, scene: &Scene, side: Side) -> Formation {
        scene.units[side].condition.formation
    }

    fn near(&self, scene: &Scene) -> bool {
        self.rules.within(scene.inches(), self.rules.near_distance.into())
    }

    /// Whether `moves` moves are enough to charge the enemy.
    fn reaches(&self, scene: &Scene, p: Side, moves: u8) -> bool {
        let obstacle = self.obstacle && !scene.met;
        scene.units[p].reaches(&self.rules, self.formation_of(scene, p.enemy()), scene.distance, obstacle, moves)
    }

    /// Moves a unit ahead: into the enemy where the moves reach, otherwise as far as they go.
    fn ahead<C: Chance>(&self, scene: &mut Scene, p: Side, moves: u8, chance: &mut C) -> Phased<()> {
        let may_charge = scene.units[p].may_charge(self.formation_of(scene, p.enemy()));
        if moves > 0 && may_charge && self.reaches(scene, p, moves) {
            self.say(chance, p, telling::CHARGES);
            return self.charge(scene, p, chance);
        }
        self.goes_on(scene, p, moves, 0, chance);
        Ok(())
    }

    /// Moves a unit towards the enemy, and tells it.
    fn goes_on<C: Chance>(&self, scene: &mut Scene, p: Side, moves: u8, stop: u16, chance: &mut C) {
        if self.advance(scene, p, moves, stop) {
            self.say_apart(scene, p, telling::GOES_FORWARD, chance);
        }
    }

    /// Moves a unit towards the enemy, no nearer than `stop`; true where it came nearer.
    fn advance(&self, scene: &mut Scene, p: Side, moves: u8, stop: u16) -> bool {
        let way = scene.units[p].advances(&self.rules, moves, scene.distance, stop);
        scene.distance -= way;
        way > 0
    }

    fn blunder<C: Chance>(&self, scene: &mut Scene, p: Side, chance: &mut C) -> Phased<()> {
        let most = most_moves(&self.rules, self.formation_of(scene, p));
        match chance.roll(BlunderRoll { rows: self.rules.blunder_table }) {
            Blunder::Back(moves) if scene.units[p].pace() > 0 => {
                let was = self.formation_of(scene, p);
                let way = scene.units[p].goes_back(&self.rules, was, moves.min(most));
                self.part_by(scene, way);
                self.say_apart(scene, p, telling::GOES_BACK, chance);
                Ok(())
            }
            Blunder::Ahead(moves) => self.ahead(scene, p, moves.min(most), chance),
            Blunder::Back(_) | Blunder::Left | Blunder::Right => Ok(()),
        }
    }
}
