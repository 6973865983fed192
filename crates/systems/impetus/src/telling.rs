//! Telling of a duel: who does what, between the rolls. Nothing here decides anything.

use super::cards::Card;
use super::duel::{Duel, State};
use montjoie_core::chance::{Chance, Part, in_brackets, named};
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, Text};
use montjoie_system::telling;

/// An event of a unit: what it does, or what befalls it.
#[derive(Clone, Copy)]
pub(super) enum Event {
    Activated,
    Shoots,
    Charges,
    ChargesOfOpportunity,
    Strikes,
    Drawn,
    Disordered,
    Comes(u8),
    Loses,
    Pursues,
    Plays(Card),
}

impl Event {
    const fn words(self) -> Text {
        match self {
            Event::Activated => Text::new("is activated", "est activée"),
            Event::Shoots => Text::new("shoots", "tire"),
            Event::Charges => Text::new("charges", "charge"),
            Event::ChargesOfOpportunity => Text::new("charges of opportunity (A5)", "charge d’opportunité (A5)"),
            Event::Strikes => Text::new("strikes", "frappe"),
            Event::Disordered => Text::new("is disordered by its failed test", "est désorganisée par son test raté"),
            Event::Comes(_) => Text::new("moves", "bouge"),
            Event::Drawn => Text::new("drawn, both stay in contact", "égalité, toutes deux restent au contact"),
            Event::Loses => Text::new("loses the round and retreats", "perd le round et bat en retraite"),
            Event::Pursues => Text::new("pursues into contact", "poursuit jusqu’au contact"),
            Event::Plays(card) => card.name(),
        }
    }
}

impl Duel {
    /// Says what the unit of a side does.
    pub(super) fn tell<C: Chance>(&self, chance: &mut C, side: Side, event: Event) {
        chance.note(|lang| {
            let place = if let Event::Comes(h) = event { format!(" ({h}H)") } else { String::new() };
            telling::deed(side, &self.sides[side].name, event.words(), lang) + &place
        });
    }

    /// Says that the unit of a side shoots or strikes, with the words for its dice.
    pub(super) fn tell_dice<C: Chance>(&self, chance: &mut C, side: Side, event: Event, dice: impl FnOnce(Lang) -> String) {
        chance.note(|lang| telling::deed(side, &self.sides[side].name, event.words(), lang) + &dice(lang));
    }

    /// The heading of a turn.
    pub(super) fn heading(&self, state: &State, turn: u32, lang: Lang) -> String {
        let condition = |side: Side| {
            let unit = &state.units[side];
            let disordered = if unit.disordered { lang.pick(", disordered", ", désorganisée") } else { "" };
            format!("{} VBU {}{disordered}", side.letter(), unit.vbu)
        };
        let place = match state.distance {
            0 => lang.pick("in contact", "au contact").to_owned(),
            h => format!("{h}H"),
        };
        telling::heading(&telling::numbered(turn, lang), &place, Side::BOTH.map(condition), lang)
    }
}

/// The parts of the dice, and of the critical number of an enemy of this VBU, in words.
pub(super) fn in_numbers(dice: &[Part], vbu: u8, modifiers: &[Part], lang: Lang) -> String {
    let critical = named(&[&[(Text::new("VBU", "VBU"), vbu as i8)], modifiers].concat(), lang);
    let critical = format!("{critical}, {}", lang.pick("less the damage", "moins les dommages"));
    let names = (lang.pick("dice: ", "dés\u{a0}: "), lang.pick("enemy’s critical number: ", "seuil critique de l’ennemi\u{a0}: "));
    in_brackets([(names.0, named(dice, lang)), (names.1, critical)], lang)
}
