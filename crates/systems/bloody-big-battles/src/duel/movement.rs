//! The movement phases of the duel (B10).

use super::{After, Duel, Phased, Stance, State, half_inches};
use crate::orders::{Allowed, Moved, Movement, Path, gun_modifier, gun_must_roll, modifiers, must_roll, obey, obey_gun};
use crate::profile::{Arm, Fall, Gun};
use crate::shooting::unit_factor;
use montjoie_core::chance::{Chance, in_brackets, named, total};

impl Duel {
    pub(super) fn attacker_moves<C: Chance>(&self, s: &mut State, chance: &mut C) -> Phased<()> {
        let (rules, fighter) = (&self.rules, &self.a.fighter);
        let near_enough = self.a.stance == Stance::Shoot && s.gap <= u16::from(self.a.stop_at) * 2;
        let falls_back = s.driven && self.a.after == After::FallBack && self.in_reach(s);
        let holds_off = s.driven && self.a.after != After::Press;
        let wants = falls_back || !near_enough && !holds_off;
        let modifiers = modifiers(rules, fighter, &s.a, self.a.in_command, self.difficult);
        let modifier = total(modifiers);
        if !wants && !must_roll(rules, fighter, &s.a, || modifier) {
            return Ok(());
        }
        self.say_why(chance, self.attacker, ("moves", "bouge"), |lang| in_brackets([("", named(&modifiers, lang))], lang));
        let row = chance.roll(Movement::new(rules, modifier));
        let allowance = fighter.arm.allowance(rules);
        let rather = !wants || s.inches() > allowance;
        let moved = obey(rules, fighter, &mut s.a, row, rather);
        self.tell(chance, self.attacker, s.a.gone(), moved);
        match moved {
            Moved::Retires(inches) => {
                self.check(s, Fall::Routed)?;
                self.attacker_retires(s, inches);
            }
            Moved::May(Allowed::None) => {}
            Moved::May(allowed) if falls_back => self.fall_back(s, allowed == Allowed::Half, allowance),
            Moved::May(allowed) if wants => self.advance(s, allowed == Allowed::Half, allowance),
            Moved::May(_) => {}
        }
        Ok(())
    }

    /// Whether the defender's main unit can fire at the attacker.
    fn in_reach(&self, s: &State) -> bool {
        unit_factor(&self.rules, &self.b.fighter, &s.b, s.inches(), self.a.fighter.arm.is_cavalry()) > 0.0
    }

    /// Moves the attacker straight back, which is outside the front arc; irregulars do not pay for it.
    fn fall_back(&self, s: &mut State, half: bool, allowance: f64) {
        let arm = self.a.fighter.arm;
        let path = Path { outside_arc: arm != Arm::IrregularCavalry, ..Path::ahead(half, u8::from(self.difficult)) };
        let inches = path.inches(&self.rules, arm, allowance);
        if inches > 0.0 {
            self.attacker_retires(s, inches);
        }
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
        let modifiers = modifiers(rules, fighter, &s.b, self.b.in_command, difficult);
        let by_main = total(modifiers);
        if must_roll(rules, fighter, &s.b, || by_main) {
            self.say_why(chance, self.attacker.enemy(), ("moves", "bouge"), |lang| in_brackets([("", named(&modifiers, lang))], lang));
            let row = chance.roll(Movement::new(rules, by_main));
            let moved = obey(rules, fighter, &mut s.b, row, true);
            // It holds: a move that it may make, it does not.
            let told = if let Moved::May(_) = moved { Moved::May(Allowed::None) } else { moved };
            self.tell(chance, self.attacker.enemy(), s.b.gone(), told);
            if let Moved::Retires(inches) = moved {
                self.check(s, Fall::Routed)?;
                self.defender_retires(s, inches);
            }
        }
        let by_gun = gun_modifier(rules, self.b.in_command, difficult, false);
        for gun in &mut s.guns {
            if gun_must_roll(rules, gun) {
                self.say(chance, self.attacker.enemy(), "a battery moves", "une batterie bouge");
                let silenced = gun.silenced;
                // A battery that retires leaves the duel.
                if let Moved::Retires(_) = obey_gun(rules, gun, chance.roll(Movement::new(rules, by_gun))) {
                    *gun = Gun::default();
                }
                match (gun.present, gun.silenced) {
                    (false, _) => self.say(chance, self.attacker.enemy(), "it withdraws", "elle se retire"),
                    (_, true) => self.say(chance, self.attacker.enemy(), "it stays silent", "elle reste silencieuse"),
                    (_, false) if silenced => self.say(chance, self.attacker.enemy(), "it fires again", "elle peut tirer à nouveau"),
                    (_, false) => {}
                }
            }
        }
        Ok(())
    }
}
