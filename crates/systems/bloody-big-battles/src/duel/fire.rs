//! The fire phases of the duel (B10).

use super::{Duel, Phased, State, Target};
use crate::profile::{Arm, Fall};
use crate::shooting::{
    Fire, Firer, finds_ammunition, formation_shift, gun_factor, own_shifts, rocket_shift, runs_low, suffer, suffer_gun, target_shifts,
    unit_factor,
};
use crate::terrain::Terrain;
use montjoie_core::chance::{Chance, Part, total};
use montjoie_core::language::Text;

impl Duel {
    /// Fires with the attacker; whether it fired.
    pub(super) fn attacker_fires<C: Chance>(&self, s: &mut State, chance: &mut C) -> Phased<bool> {
        let (rules, ground) = (&self.rules, self.ground(s));
        let gun = s.guns.iter().position(|gun| gun.present).filter(|_| self.a.target == Target::Guns);
        let at_cavalry = gun.is_none() && self.b.fighter.arm.is_cavalry();
        let factor = unit_factor(rules, &self.a.fighter, &s.a, s.inches(), at_cavalry);
        let firer = Firer { factor, unit: Some(&self.a.fighter) };
        let shifts = || -> [Part; 6] {
            let flank = self.flanked(s) && !ground.has(Terrain::Fort);
            let cover = |arm| (Text::new("cover", "couvert"), -ground.fire_cover(rules, arm));
            match gun {
                None => {
                    let [a, b, c, d, e] = target_shifts(rules, &self.b.fighter, &s.b, flank, false);
                    [a, b, c, d, e, cover(self.b.fighter.arm)]
                }
                Some(n) => {
                    let none = (Text::new("", ""), 0);
                    let formed = (Text::new("flank", "flanc"), formation_shift(rules, [false, false, flank]));
                    [formed, cover(self.b.batteries[n]), none, none, none, none]
                }
            }
        };
        let Some(fire) = Fire::of(rules, &[firer], || total(shifts())) else { return Ok(false) };
        self.say_fires(chance, self.attacker, factor, || [&shifts()[..], &own_shifts(rules, &[firer])].concat());
        let shot = chance.roll(fire);
        s.a.low |= shot.low;
        match gun {
            Some(n) => suffer_gun(rules, &mut s.guns[n], shot.hit),
            None => {
                suffer(rules, &self.b.fighter, &mut s.b, shot.hit);
                self.check(s, Fall::Shot)?;
            }
        }
        Ok(true)
    }

    pub(super) fn attackers_offensive_fire<C: Chance>(&self, s: &mut State, chance: &mut C) -> Phased<()> {
        let was_low = s.a.low;
        let may = !s.contact() || self.rules.assaulters_fire;
        let fired = may && self.attacker_fires(s, chance)?;
        s.a.low &= !finds_ammunition(was_low, s.moved, fired);
        s.moved = false;
        Ok(())
    }

    /// Fires with the defender's main unit (place 0) and batteries: who fired.
    pub(super) fn defender_fires<C: Chance>(&self, s: &mut State, chance: &mut C) -> Phased<[bool; 4]> {
        let mut fired = [false; 4];
        if self.flanked(s) && !self.rules.flanked_fires {
            return Ok(fired);
        }
        if self.rules.mass_fire {
            let firers = self.firers(s);
            self.one_shot(s, firers, chance)?;
            return Ok(firers.map(|firer| firer.factor > 0.0));
        }
        for unit in 0..4 {
            let mut alone = self.firers(s);
            fired[unit] = alone[unit].factor > 0.0;
            (0..4).filter(|&other| other != unit).for_each(|other| alone[other].factor = 0.0);
            self.one_shot(s, alone, chance)?;
        }
        Ok(fired)
    }

    /// The defender's main unit and batteries as firers at the attacker.
    fn firers(&self, s: &State) -> [Firer<'_>; 4] {
        let (rules, inches) = (&self.rules, s.inches());
        let mut firers = [Firer { factor: 0.0, unit: None }; 4];
        let at_cavalry = self.a.fighter.arm.is_cavalry();
        firers[0] = Firer { factor: unit_factor(rules, &self.b.fighter, &s.b, inches, at_cavalry), unit: Some(&self.b.fighter) };
        for ((firer, gun), &arm) in firers[1..].iter_mut().zip(&s.guns).zip(&self.b.batteries) {
            firer.factor = gun_factor(rules, arm, gun, false, inches);
        }
        firers
    }

    /// Fires one shot of those with a factor at the attacker.
    fn one_shot<C: Chance>(&self, s: &mut State, firers: [Firer; 4], chance: &mut C) -> Phased<()> {
        let rules = &self.rules;
        let shifts = || -> [Part; 6] {
            let bridge = s.contact() && self.ground(s).has(Terrain::Bridge);
            let rockets = s.guns.iter().zip(&self.b.batteries).any(|(gun, &arm)| arm == Arm::Rockets && gun.serves());
            let [a, b, c, d, e] = target_shifts(rules, &self.a.fighter, &s.a, false, bridge);
            [a, b, c, d, e, (Text::new("rockets", "fusées"), rocket_shift(rules, rockets, s.inches()))]
        };
        let Some(fire) = Fire::of(rules, &firers, || total(shifts())) else { return Ok(()) };
        let factor = firers.iter().map(|firer| firer.factor).sum();
        self.say_fires(chance, self.attacker.enemy(), factor, || [&shifts()[..], &own_shifts(rules, &firers)].concat());
        let shot = chance.roll(fire);
        if shot.low {
            s.b.low |= runs_low(rules, &firers, 0);
            for (n, gun) in s.guns.iter_mut().enumerate() {
                gun.low |= runs_low(rules, &firers, n + 1);
            }
        }
        let halted = suffer(rules, &self.a.fighter, &mut s.a, shot.hit);
        self.check(s, Fall::Shot)?;
        if halted && s.contact() {
            s.gap = self.short();
        }
        Ok(())
    }

    pub(super) fn defenders_offensive_fire<C: Chance>(&self, s: &mut State, chance: &mut C) -> Phased<()> {
        let was_low = [s.b.low, s.guns[0].low, s.guns[1].low, s.guns[2].low];
        let fired = self.defender_fires(s, chance)?;
        s.b.low &= !finds_ammunition(was_low[0], s.moved, fired[0]);
        for (n, gun) in s.guns.iter_mut().enumerate() {
            gun.low &= !finds_ammunition(was_low[n + 1], false, fired[n + 1]);
        }
        s.moved = false;
        Ok(())
    }
}
