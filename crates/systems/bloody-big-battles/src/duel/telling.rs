//! A duel told: who does what, and what came of it. Nothing here decides anything.

use super::{Duel, Phase, State};
use crate::orders::Moved;
use crate::profile::Troop;
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;

impl Duel {
    fn letter(&self, attacks: bool) -> String {
        if attacks { self.attacker } else { self.attacker.enemy() }.id().to_uppercase()
    }

    fn role(&self, side: Side, lang: Lang) -> String {
        let role = if side == self.attacker { lang.pick("attacker", "attaquant") } else { lang.pick("defender", "défenseur") };
        format!("{} ({role}){}", side.id().to_uppercase(), lang.pick(":", "\u{a0}:"))
    }

    /// Says what a side is about to do.
    pub(super) fn say<C: Chance>(&self, chance: &mut C, side: Side, en: &str, fr: &str) {
        chance.note(|lang| format!("{} {}", self.role(side, lang), lang.pick(en, fr)));
    }

    /// Says what a movement roll has made a side's main unit do, which is `gone` or not.
    pub(super) fn tell<C: Chance>(&self, chance: &mut C, side: Side, gone: bool, moved: Moved) {
        chance.note(|lang| format!("{} {}", self.role(side, lang), moved.words(gone, lang)));
    }

    /// The heading of a player turn; nothing within one.
    pub(super) fn heading(&self, s: &State, lang: Lang) -> String {
        let attacks = match s.phase {
            Phase::Move => true,
            Phase::TheirMove => false,
            _ => return String::new(),
        };
        let turn = match lang {
            Lang::En => format!("— Turn of {}", self.letter(attacks)),
            Lang::Fr => format!("— Tour de {}", self.letter(attacks)),
        };
        let gap = if s.gap == 0 { lang.pick("in contact", "au contact").to_owned() } else { format!("{}″", inches(s, lang)) };
        let colon = lang.pick(":", "\u{a0}:");
        let (a, b) = (condition(&s.a, lang), condition(&s.b, lang));
        let (letter_a, letter_b) = (self.letter(true), self.letter(false));
        let driven = if s.driven { lang.pick(", driven from its position", ", chassée de sa position") } else { "" };
        format!("{turn}{colon} {gap}; {letter_a} {a}; {letter_b} {b}{driven}")
    }

    /// What a phase has changed.
    pub(super) fn news(&self, before: &State, after: &State, lang: Lang) -> String {
        let mut news = Vec::new();
        for (attacks, was, is) in [(true, &before.a, &after.a), (false, &before.b, &after.b)] {
            let letter = self.letter(attacks);
            let bases = |n: u8| format!("{n} {}", if n == 1 { lang.pick("base", "socle") } else { lang.pick("bases", "socles") });
            if is.bases < was.bases {
                news.push(format!("{letter} {} {}", lang.pick("loses", "perd"), bases(was.bases - is.bases)));
            } else if is.bases > was.bases {
                news.push(format!("{letter} {} {}", lang.pick("recovers", "récupère"), bases(is.bases - was.bases)));
            }
            if is.bases > 0 && is.disordered != was.disordered {
                let (yes, no) = (lang.pick("is disordered", "est désorganisée"), lang.pick("rallies", "se rallie"));
                news.push(format!("{letter} {}", if is.disordered { yes } else { no }));
            }
            if is.low && !was.low {
                news.push(format!("{letter} {}", lang.pick("runs low on ammunition", "est à court de munitions")));
            }
        }
        if after.driven && !before.driven {
            news.push(format!("{} {}", self.letter(false), lang.pick("leaves its position", "quitte sa position")));
        }
        if after.gap != before.gap {
            news.push(if after.gap == 0 {
                lang.pick("they are in contact", "elles sont au contact").to_owned()
            } else {
                format!("{} {}″", lang.pick("they stand apart by", "elles sont à"), inches(after, lang))
            });
        }
        if news.is_empty() { String::new() } else { format!("→ {}", news.join("; ")) }
    }
}

/// The gap; half inches only where there is one.
fn inches(s: &State, lang: Lang) -> String {
    lang.number(s.inches(), usize::from(s.gap % 2 == 1))
}

fn condition(troop: &Troop, lang: Lang) -> String {
    let bases = if troop.bases == 1 { lang.pick("base", "socle") } else { lang.pick("bases", "socles") };
    let mut words = format!("{} {bases}", troop.bases);
    if troop.disordered {
        words += lang.pick(", disordered", ", désorganisée");
    }
    if troop.low {
        words += lang.pick(", low on ammunition", ", à court de munitions");
    }
    words
}
