//! A duel told: what each unit does, in words. Nothing here decides anything.

use super::duel::{Duel, State};
use super::shooting::wounds;
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_core::language::Text;

/// What a unit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    CannotMove,
    ChargesByInitiative,
    Dismounts,
    Rallies,
    CounterCharges,
    ChargesHome,
    Plants,
    Shoots,
    ShootsAtCharge,
    Strikes,
    MustTest,
    FollowsUp,
}

impl Deed {
    const fn text(self) -> Text {
        match self {
            Deed::CannotMove => Text::new("disordered, it cannot move", "désorganisée, elle ne peut bouger"),
            Deed::ChargesByInitiative => Text::new("charges by initiative (5-a)", "charge par initiative (5-a)"),
            Deed::Dismounts => Text::new("dismounts (2-e)", "met pied à terre (2-e)"),
            Deed::Rallies => Text::new("is rallied (3-a)", "est ralliée (3-a)"),
            Deed::CounterCharges => Text::new("counter-charges (8-d)", "contre-charge (8-d)"),
            Deed::ChargesHome => Text::new("charges home", "arrive au contact"),
            Deed::Plants => Text::new("plants its stakes (1-c)", "plante ses pieux (1-c)"),
            Deed::Shoots => Text::new("shoots", "tire"),
            Deed::ShootsAtCharge => Text::new("shoots at the charge (5-j)", "tire sur la charge (5-j)"),
            Deed::Strikes => Text::new("strikes", "frappe"),
            Deed::MustTest => Text::new("must test (8-a)", "doit tester (8-a)"),
            Deed::FollowsUp => Text::new("follows up (7-h)", "poursuit (7-h)"),
        }
    }
}

impl Duel {
    /// Tells what the unit of a side does.
    #[inline]
    pub(super) fn say<C: Chance>(&self, chance: &mut C, side: Side, deed: Deed) {
        let (name_en, name_fr) = &self.sides[side].name;
        chance.note(|lang| {
            let text = deed.text();
            format!(
                "{} {}{} {}",
                side.id().to_uppercase(),
                lang.pick(name_en, name_fr),
                lang.pick(":", "\u{a0}:"),
                lang.pick(text.en, text.fr)
            )
        });
    }

    /// Tells whose turn begins, and how the two stand.
    pub(super) fn announce_turn<C: Chance>(&self, state: &State, chance: &mut C) {
        let p = state.active;
        chance.note(|lang| {
            let (en, fr) = &self.sides[p].name;
            let condition = |side: Side| {
                let unit = &state.units[side];
                let mut words = wounds(unit.wounds, lang);
                if self.fighter(state, side).shaken(unit.wounds) {
                    words += lang.pick(", shaken", ", ébranlée");
                }
                if unit.disordered {
                    words += lang.pick(", disordered", ", désorganisée");
                }
                format!("{} {words}", side.id().to_uppercase())
            };
            let place = match state.distance {
                0 => lang.pick("in contact", "au contact").to_owned(),
                inches => format!("{inches}″"),
            };
            let name = lang.pick(en, fr);
            let turn = lang.pick("Turn of", "Tour de");
            let colon = lang.pick(":", " :");
            format!("— {turn} {} ({name}){colon} {place}; {}; {}", p.id().to_uppercase(), condition(Side::A), condition(Side::B))
        });
    }
}
