//! The assault phase of the duel (B10).

use super::{Duel, ExploitChoice, State, half_inches};
use crate::melee::{self, AssaultPlace, Fought, exploitation};
use crate::profile::{Body, Gun};
use crate::rules::{BaseFrom, Exploit};
use montjoie_core::chance::Chance;

/// The report of an assault phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// The row in which the assault ended; 0 where a side was gone in it.
    pub first: Fought,
    /// The row in which the assault that exploitation led to ended.
    pub second: Option<Fought>,
}

impl Duel {
    fn place(&self, s: &State) -> AssaultPlace {
        AssaultPlace { flanked: self.flanked(s), cover: self.ground(s).assault_cover(&self.rules, self.b.fighter.arm) }
    }

    /// The modifiers of the attacker's dice less those of the defender's.
    pub fn net(&self, s: &State) -> i8 {
        let (a, b) = (Body { fighter: &self.a.fighter, troop: s.a }, Body { fighter: &self.b.fighter, troop: s.b });
        melee::net(&self.rules, &[a], &[b], &s.guns, self.place(s))
    }

    /// Fights one assault to its end, retreat included.
    fn fight<C: Chance>(&self, s: &mut State, chance: &mut C) -> Fought {
        let (rules, place) = (&self.rules, self.place(s));
        let (a, b) = (Body { fighter: &self.a.fighter, troop: s.a }, Body { fighter: &self.b.fighter, troop: s.b });
        self.say_why(chance, self.attacker, ("assaults", "donne l’assaut"), |lang| melee::why(rules, [&[a], &[b]], &s.guns, place, lang));
        let (mut mine, mut theirs) = ([a], [b]);
        let row = melee::assault(rules, &mut mine, &mut theirs, &mut s.guns, place, BaseFrom::default(), chance);
        (s.a, s.b) = (mine[0].troop, theirs[0].troop);
        if s.a.gone() || s.b.gone() {
            return row;
        }
        if let Some(inches) = row.retreat(rules, a.fighter.arm, b.fighter.arm) {
            // A retiring unit is out of contact, whatever figures a user sets.
            s.gap = half_inches(inches).max(self.short());
        }
        if row.drives_off() {
            s.driven = true;
            s.guns = [Gun::default(); 3];
        }
        row
    }

    /// Fights the assault phase of two units in contact: the assault, exploitation, and last who has got away far enough to find ammunition. A side
    /// may be left without a base.
    pub fn assault<C: Chance>(&self, s: &mut State, chance: &mut C) -> Report {
        let first = self.fight(s, chance);
        let mut report = Report { first, second: None };
        let gone = |s: &State| s.a.gone() || s.b.gone();
        let would = self.a.exploit == ExploitChoice::Exploit;
        if first.exploits(would) && !gone(s) && self.rules.exploit != Exploit::None {
            let way = half_inches(exploitation(&self.rules, self.a.fighter.arm));
            let reaches = way >= s.gap;
            s.gap = s.gap.saturating_sub(way).max(self.short());
            if reaches && self.rules.exploit == Exploit::Assault {
                s.gap = 0;
                report.second = Some(self.fight(s, chance));
            }
        }
        if self.far(s) && !gone(s) {
            let retired = if report.second.unwrap_or(first).drives_off() { &mut s.b } else { &mut s.a };
            retired.low = false;
        }
        report
    }
}
