//! The movement phases of the duel (B10).

use super::{After, Duel, Phased, Stance, State, half_inches};
use crate::orders::{Allowed, Moved, Movement, Path, gun_modifier, gun_must_roll, modifier, must_roll, obey, obey_gun};
use crate::profile::Fall;
use montjoie_core::chance::Chance;

impl Duel {
    pub(super) fn attacker_moves<C: Chance>(&self, s: &mut State, chance: &mut C) -> Phased<()> {
        let (rules, fighter) = (&self.rules, &self.a.fighter);
        let near_enough = self.a.stance == Stance::Shoot && s.gap <= u16::from(self.a.stop_at) * 2;
        let holds_off = s.driven && self.a.after == After::Hold;
        let wants = !near_enough && !holds_off;
        let modifier = modifier(rules, fighter, &s.a, self.a.in_command, self.difficult);
        if !wants && !must_roll(rules, fighter, &s.a, modifier) {
            return Ok(());
        }
        self.say(chance, self.attacker, "moves", "bouge");
        let row = chance.roll(Movement::new(rules, modifier));
        let allowance = fighter.arm.allowance(rules);
        let rather = !wants || s.inches() > allowance;
        match obey(rules, fighter, &mut s.a, row, rather) {
            Moved::Retires(inches) => {
                self.check(s, Fall::Routed)?;
                self.attacker_retires(s, inches);
            }
            Moved::May(allowed) if wants && allowed != Allowed::None => self.advance(s, allowed == Allowed::Half, allowance),
            Moved::May(_) => {}
        }
        Ok(())
    }

    fn advance(&self, s: &mut State, half: bool, allowance: f64) {
        let (rules, arm) = (&self.rules, self.a.fighter.arm);
        let features = u8::from(self.difficult);
        let over = |features| half_inches(Path::ahead(half, features).inches(rules, arm, allowance));
        let open = over(features);
        let closest = match self.a.stance {
            Stance::Shoot => u16::from(self.a.stop_at) * 2,
            Stance::Assault if over(features + self.ground(s).obstacles()) >= s.gap => 0,
            Stance::Assault => self.short(),
        };
        let gap = if closest == 0 { 0 } else { s.gap.saturating_sub(open).max(closest.min(s.gap)) };
        s.moved |= gap != s.gap;
        s.gap = gap;
    }

    pub(super) fn defender_moves<C: Chance>(&self, s: &mut State, chance: &mut C) -> Phased<()> {
        let (rules, fighter) = (&self.rules, &self.b.fighter);
        let difficult = self.ground(s).difficult();
        s.moved = false;
        let by_main = modifier(rules, fighter, &s.b, self.b.in_command, difficult);
        if must_roll(rules, fighter, &s.b, by_main) {
            self.say(chance, self.attacker.enemy(), "moves", "bouge");
            let row = chance.roll(Movement::new(rules, by_main));
            if let Moved::Retires(inches) = obey(rules, fighter, &mut s.b, row, true) {
                self.check(s, Fall::Routed)?;
                self.defender_retires(s, inches);
            }
        }
        let by_gun = gun_modifier(rules, self.b.in_command, difficult);
        for gun in &mut s.guns {
            if gun_must_roll(rules, gun) {
                self.say(chance, self.attacker.enemy(), "a battery moves", "une batterie bouge");
                obey_gun(gun, chance.roll(Movement::new(rules, by_gun)));
            }
        }
        Ok(())
    }
}
