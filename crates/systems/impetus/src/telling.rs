//! Telling of a duel: who does what, between the rolls. Nothing here decides anything.

use super::duel::{Duel, State};
use montjoie_core::chance::{Chance, Part, in_brackets, named};
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, Text};
use montjoie_system::telling;

pub(super) const ACTIVATED: Text = Text::new("is activated", "est activée");
pub(super) const SHOOTS: Text = Text::new("shoots", "tire");
pub(super) const CHARGES: Text = Text::new("charges", "charge");
pub(super) const CHARGES_OF_OPPORTUNITY: Text = Text::new("charges of opportunity (A5)", "charge d’opportunité (A5)");
pub(super) const STRIKES: Text = Text::new("strikes", "frappe");
pub(super) const DISORDERED: Text = Text::new("is disordered by its failed test", "est désorganisée par son test raté");
pub(super) const MOVES: Text = Text::new("moves", "bouge");
pub(super) const DRAWN: Text = Text::new("drawn, both stay in contact", "égalité, toutes deux restent au contact");
pub(super) const LOSES: Text = Text::new("loses the round and retreats", "perd le round et bat en retraite");
pub(super) const PURSUES: Text = Text::new("pursues into contact", "poursuit jusqu’au contact");

impl Duel {
    /// Says what the unit of a side does, or what befalls it.
    pub(super) fn say<C: Chance>(&self, chance: &mut C, side: Side, what: Text) {
        self.say_more(chance, side, what, |_| String::new());
    }

    /// Says what the unit of a side does, with words for its dice or for its way.
    pub(super) fn say_more<C: Chance>(&self, chance: &mut C, side: Side, what: Text, more: impl FnOnce(Lang) -> String) {
        chance.note(|lang| telling::deed(side, &self.sides[side].name, what, lang) + &more(lang));
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
