//! The duel in contact (B5): a charge from its declaration, rounds of hand-to-hand, and the sweeping advance.

use super::{Duel, Phased, Scene, telling};
use crate::body::{Face, once};
use crate::break_table::Fate;
use crate::charge::{Reply, closing_band, closing_fire, meet};
use crate::formation::Formation;
use crate::melee::{Strike, Struck, combat_result, standing};
use crate::morale::{Fall, Standing};
use crate::shooting::Fire;
use montjoie_core::chance::{Chance, why};
use montjoie_core::combat::{Pair, Side};

/// The blows of a round, before tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blows {
    /// Casualties that each side inflicted.
    pub inflicted: Pair<u8>,
    /// The combat result of each side: its casualties and all its modifiers.
    pub score: Pair<u8>,
}

impl Blows {
    /// The standing of a side after the blows.
    fn standing(&self, side: Side) -> Standing {
        standing(self.score[side], self.score[side.enemy()])
    }

    /// The side that won; `None` for a draw.
    pub fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.standing(side) == Standing::Won)
    }
}

impl Duel {
    /// A charge that its moves reach, from its declaration to contact.
    pub fn charge<C: Chance>(&self, scene: &mut Scene, x: Side, chance: &mut C) -> Phased<()> {
        let y = x.enemy();
        let began = scene.inches();
        let mut face = self.charged_face(scene, y);
        let answer = scene.units[y].answers(&self.rules, &scene.units[x], face, self.sides[y].reaction);
        scene.units[x].moves();
        if let Some(does) = telling::before_contact(answer) {
            self.say(chance, y, does);
        }
        match answer {
            Reply::Evades | Reply::Withdraws => {
                scene.distance = 0;
                let way = scene.units[y].gets_away(&self.rules, answer);
                self.part_by(scene, way);
                self.say_apart(scene, y, telling::GOES_BACK, chance);
                return Ok(());
            }
            Reply::FormsSquare => scene.units[y].condition.formation = Formation::Square,
            Reply::TurnsToFace => face = Face::Front,
            Reply::CounterCharges | Reply::Shoots | Reply::Stands => {}
        }
        if scene.units[x].fighter.terrifying {
            if !self.faces_terror(scene, y, chance)? {
                return Ok(());
            }
            face = Face::Front;
        }
        if answer == Reply::Shoots && !self.comes_through_fire(scene, x, began, chance)? {
            return Ok(());
        }
        let counters = answer == Reply::CounterCharges;
        self.say(chance, x, telling::CHARGES_HOME);
        if counters {
            self.say(chance, y, telling::COUNTER_CHARGES);
        }
        self.contact(scene, x, counters, face);
        Ok(())
    }

    fn contact(&self, scene: &mut Scene, x: Side, counters: bool, face: Face) {
        scene.distance = 0;
        scene.won = None;
        scene.met = self.obstacle;
        let (charger, charged) = scene.units.each_mut().facing(x);
        meet(charger, charged, counters, face);
    }

    /// The face on which a unit is charged: that of its first time is set, afterwards it is the front.
    fn charged_face(&self, scene: &mut Scene, side: Side) -> Face {
        let face = self.sides[side].charged_on;
        if face == Face::Front || scene.units[side].has_spent(once::CHARGED) {
            return Face::Front;
        }
        scene.units[side].spend(once::CHARGED);
        face
    }

    /// A test on the way to contact; true where the unit holds. Otherwise it is where the two would have met, or gone.
    fn holds<C: Chance>(&self, scene: &mut Scene, side: Side, fate: Fate, by: Fall, chance: &mut C) -> Phased<bool> {
        if fate != Fate::Holds {
            scene.distance = 0;
            self.suffer(scene, side, fate, by, chance)?;
            return Ok(false);
        }
        self.carry_out(scene, side, fate, chance);
        Ok(true)
    }

    fn faces_terror<C: Chance>(&self, scene: &mut Scene, y: Side, chance: &mut C) -> Phased<bool> {
        self.say(chance, y, telling::FACES_TERROR);
        let fate = scene.units[y].test_for_terror(&self.rules, chance);
        self.holds(scene, y, fate, Fall::Terror, chance)
    }

    fn comes_through_fire<C: Chance>(&self, scene: &mut Scene, x: Side, began: f64, chance: &mut C) -> Phased<bool> {
        let y = x.enemy();
        let aim = self.aim(y, closing_band(&self.rules, scene.units[y].fighter, began), true);
        let (charger, shooter) = scene.units.each_mut().facing(x);
        let fire = Fire::of(&self.rules, shooter, charger, aim);
        if fire.volley().is_none() {
            return Ok(true);
        }
        self.say_why(chance, y, telling::SHOOTS_AT_CHARGE, |lang| why(&fire.to_hit(), &fire.to_save(), lang));
        match closing_fire(&self.rules, shooter, charger, aim, chance) {
            None => Ok(true),
            Some(fate) => self.holds(scene, x, fate, Fall::ClosingFire, chance),
        }
    }

    /// The hand-to-hand phase: one round where the two units are engaged.
    pub(super) fn fight<C: Chance>(&self, scene: &mut Scene, chance: &mut C) -> Phased<()> {
        if !scene.engaged() {
            return Ok(());
        }
        scene.fought = true;
        self.round(scene, true, chance)
    }

    /// The blows of a side in the present state.
    pub fn strike(&self, scene: &Scene, side: Side) -> Strike {
        let (me, enemy) = (&scene.units[side], &scene.units[side.enemy()]);
        Strike::of(&self.rules, me, enemy, scene.won == Some(side), self.sides[side.enemy()].cover)
    }

    /// The unit of a side with the casualties that it has inflicted.
    pub fn struck<'a>(&self, scene: &Scene<'a>, side: Side, inflicted: u8) -> Struck<'a> {
        let duelist = &self.sides[side];
        Struck { body: scene.units[side], supports: duelist.flank_supports + duelist.rear_support, inflicted }
    }

    /// The blows of both sides, with the modifiers that they had before; the casualties are not on the units yet.
    pub fn blows<C: Chance>(&self, scene: &mut Scene, chance: &mut C) -> Blows {
        for side in Side::BOTH {
            scene.units[side].bear_up(chance);
        }
        let inflicted = Pair::of(|side| {
            self.say_why(chance, side, telling::STRIKES, |lang| {
                let (rules, me, enemy) = (&self.rules, &scene.units[side], &scene.units[side.enemy()]);
                let to_save = Strike::to_save(rules, me, enemy, self.sides[side.enemy()].cover);
                why(&Strike::to_hit(rules, me, scene.won == Some(side)), &to_save, lang)
            });
            chance.roll(self.strike(scene, side))
        });
        let struck = Pair::of(|side| self.struck(scene, side, inflicted[side]));
        let score = Pair::of(|side| combat_result(&self.rules, &[struck[side]], &[struck[side.enemy()]], chance));
        Blows { inflicted, score }
    }

    /// One round with its tests, retreats and sweeping advance; a sweep fights another at once.
    fn round<C: Chance>(&self, scene: &mut Scene, may_sweep: bool, chance: &mut C) -> Phased<()> {
        let blows = self.blows(scene, chance);
        self.say_round(scene, &blows, chance);
        let charged = Pair::of(|side| scene.units[side].condition.charging);
        for side in Side::BOTH {
            scene.units[side].suffers_round(blows.inflicted[side.enemy()], chance);
        }
        let fates = Pair::of(|side| {
            let unit = &mut scene.units[side];
            if unit.must_test_after_round(&self.rules, blows.standing(side), blows.inflicted[side.enemy()]) {
                self.say(chance, side, telling::MUST_TEST);
                return Some(unit.test_after_round(&self.rules, chance));
            }
            unit.untested_after_round(blows.standing(side))
        });
        let falls = Pair::of(|side| fates[side].and_then(|fate| self.falls(fate, Fall::HandToHand)));
        self.unless_fallen(scene, falls)?;
        for side in Side::BOTH {
            scene.units[side].ends_round(&self.rules, blows.standing(side));
            if let Some(fate) = fates[side] {
                self.carry_out(scene, side, fate, chance);
            }
        }
        let retires = Pair::of(|side| fates[side].is_some_and(Fate::retires));
        scene.won = blows.winner();
        if scene.engaged() && !retires.a && !retires.b {
            return Ok(());
        }
        let winner = scene.won.take();
        for side in Side::BOTH {
            scene.units[side].parts();
        }
        match winner {
            Some(x) if may_sweep && charged[x] && !retires[x] && self.may_sweep(scene, x) => self.sweep(scene, x, chance),
            _ => Ok(()),
        }
    }

    /// Whether a winner may go on into the enemy that has just left it.
    fn may_sweep(&self, scene: &Scene, side: Side) -> bool {
        let unit = &scene.units[side];
        self.sides[side].sweeps && unit.may_sweep(scene.units[side.enemy()].condition.formation) && scene.distance <= unit.pace()
    }

    /// A sweeping advance into the enemy, and the new engagement, fought at once. The enemy only stands.
    fn sweep<C: Chance>(&self, scene: &mut Scene, x: Side, chance: &mut C) -> Phased<()> {
        let y = x.enemy();
        self.say(chance, x, telling::SWEEPS_ON);
        let mut face = self.charged_face(scene, y);
        scene.units[x].moves();
        if scene.units[x].fighter.terrifying {
            if !self.faces_terror(scene, y, chance)? {
                return Ok(());
            }
            face = Face::Front;
        }
        self.contact(scene, x, false, face);
        if self.rules.sweep_won_bonus {
            scene.won = Some(x);
        }
        self.round(scene, false, chance)
    }
}
