//! A duel told: who does what, between the rolls. Nothing here decides anything.

use super::cards::Card;
use super::duel::{Duel, State};
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, Text};

/// What a unit does, or what befalls it.
#[derive(Clone, Copy)]
pub(super) enum Event {
    Activated,
    Shoots,
    Charges,
    ChargesOfOpportunity,
    Strikes,
    Drawn,
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
            Event::Drawn => Text::new("drawn, both stay in contact", "égalité, toutes deux restent au contact"),
            Event::Loses => Text::new("loses the round and retreats", "perd le round et retraite"),
            Event::Pursues => Text::new("pursues into contact", "poursuit jusqu’au contact"),
            Event::Plays(card) => card.name(),
        }
    }
}

impl Duel {
    /// Says what the unit of a side does.
    pub(super) fn tell<C: Chance>(&self, chance: &mut C, side: Side, event: Event) {
        chance.note(|lang| {
            let (en, fr) = &self.sides[side].name;
            let (letter, colon) = (side.id().to_uppercase(), lang.pick(":", " :"));
            format!("{letter} {}{colon} {}", lang.pick(en, fr), event.words().get(lang))
        });
    }

    /// The heading of a turn.
    pub(super) fn heading(&self, state: &State, lang: Lang) -> String {
        let condition = |side: Side| {
            let unit = &state.units[side];
            let disordered = if unit.disordered { lang.pick(", disordered", ", désorganisée") } else { "" };
            format!("{} VBU {}{disordered}", side.id().to_uppercase(), unit.vbu)
        };
        let place = match state.distance {
            0 => lang.pick("in contact", "au contact").to_owned(),
            h => format!("{h}H"),
        };
        let turn = lang.pick("New turn:", "Nouveau tour :");
        format!("— {turn} {place}; {}; {}", condition(Side::A), condition(Side::B))
    }
}
