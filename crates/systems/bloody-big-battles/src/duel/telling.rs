//! Telling of a duel: who does what, and what came of it. Nothing here decides anything.

use super::{Duel, Phase, State};
use crate::orders::Moved;
use crate::profile::{Troop, bases};
use montjoie_core::chance::{Chance, Part, in_brackets, named};
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_system::telling;

impl Duel {
    fn letter(&self, attacks: bool) -> &'static str {
        if attacks { self.attacker } else { self.attacker.enemy() }.letter()
    }

    fn role(&self, side: Side, lang: Lang) -> String {
        let role = if side == self.attacker { lang.pick("attacker", "attaquant") } else { lang.pick("defender", "défenseur") };
        format!("{} ({role}){}", side.letter(), lang.colon())
    }

    /// Says what a side is about to do.
    pub(super) fn say<C: Chance>(&self, chance: &mut C, side: Side, en: &str, fr: &str) {
        self.say_why(chance, side, (en, fr), |_| String::new());
    }

    /// Says what a side does, with what is added to its dice.
    pub(super) fn say_why<C: Chance>(&self, chance: &mut C, side: Side, (en, fr): (&str, &str), why: impl FnOnce(Lang) -> String) {
        chance.note(|lang| format!("{} {}{}", self.role(side, lang), lang.pick(en, fr), why(lang)));
    }

    /// Says that a side fires with this factor, shifted by these parts: to the right where they are more than 0.
    pub(super) fn say_fires<C: Chance>(&self, chance: &mut C, side: Side, factor: f64, shifts: impl FnOnce() -> Vec<Part>) {
        self.say_why(chance, side, ("fires", "fait feu"), |lang| {
            let hundredths = (factor * 100.0).round() as u32;
            let decimals = if hundredths.is_multiple_of(100) { 0 } else { 2 - usize::from(hundredths.is_multiple_of(10)) };
            let factor = (lang.pick("factor ", "facteur "), lang.number(factor, decimals));
            in_brackets([factor, (lang.pick("columns to the right: ", "colonnes à droite\u{a0}: "), named(&shifts(), lang))], lang)
        });
    }

    /// Says what a movement roll has made a side's main unit do, which is `gone` or not.
    pub(super) fn tell<C: Chance>(&self, chance: &mut C, side: Side, gone: bool, moved: Moved) {
        chance.note(|lang| format!("{} {}", self.role(side, lang), moved.words(gone, lang)));
    }

    /// The heading of a player turn; empty within one.
    pub(super) fn heading(&self, s: &State, turn: u32, lang: Lang) -> String {
        let attacks = match s.phase {
            Phase::Move => true,
            Phase::TheirMove => false,
            _ => return String::new(),
        };
        let turn = format!("{} {} {}", telling::numbered(turn, lang), lang.pick("of", "de"), self.letter(attacks));
        let gap = if s.gap == 0 { lang.pick("in contact", "au contact").to_owned() } else { format!("{}″", inches(s, lang)) };
        let driven = if s.driven { lang.pick(", driven from its position", ", chassée de sa position") } else { "" };
        let attacker = format!("{} {}", self.letter(true), condition(&s.a, lang));
        let defender = format!("{} {}{driven}", self.letter(false), condition(&s.b, lang));
        telling::heading(&turn, &gap, [attacker, defender], lang)
    }

    /// The sentences on what a phase has changed.
    pub(super) fn news(&self, before: &State, after: &State, lang: Lang) -> String {
        let mut news = Vec::new();
        for (attacks, was, is) in [(true, &before.a, &after.a), (false, &before.b, &after.b)] {
            let letter = self.letter(attacks);
            if is.bases < was.bases {
                news.push(format!("{letter} {} {}", lang.pick("loses", "perd"), bases(was.bases - is.bases, lang)));
            } else if is.bases > was.bases {
                news.push(format!("{letter} {} {}", lang.pick("recovers", "récupère"), bases(is.bases - was.bases, lang)));
            }
            if is.bases > 0 && is.disordered != was.disordered {
                let (yes, no) = (lang.pick("is disordered", "est en désordre"), lang.pick("rallies", "se rallie"));
                news.push(format!("{letter} {}", if is.disordered { yes } else { no }));
            }
            if is.low && !was.low {
                news.push(format!("{letter} {}", lang.pick("runs low on ammunition", "est à court de munitions")));
            } else if was.low && !is.low {
                news.push(format!("{letter} {}", lang.pick("finds ammunition", "retrouve des munitions")));
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
        if news.is_empty() { String::new() } else { format!("→ {}", news.join(lang.pick("; ", "\u{202f}; "))) }
    }
}

/// The gap in inches, in words; half inches only where there is one.
fn inches(s: &State, lang: Lang) -> String {
    lang.number(s.inches(), usize::from(s.gap % 2 == 1))
}

fn condition(troop: &Troop, lang: Lang) -> String {
    let mut words = bases(troop.bases, lang);
    if troop.disordered {
        words += lang.pick(", disordered", ", en désordre");
    }
    if troop.low {
        words += lang.pick(", low on ammunition", ", à court de munitions");
    }
    words
}
