//! A duel told in words. Nothing here decides anything.

use super::contact::Blows;
use super::{Duel, Scene};
use crate::break_table::Arm;
use crate::charge::Reply;
use crate::fighter::PARTS;
use crate::shooting::casualties;
use montjoie_core::chance::{Chance, in_brackets};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::{Lang, Text};
use montjoie_core::say;
use montjoie_system::telling;

pub(super) const SHOOTS: Text = Text::new("shoots", "tire");
pub(super) const SHOOTS_AT_CHARGE: Text = Text::new("shoots at the charge", "tire sur la charge");
pub(super) const CHARGES: Text = Text::new("charges", "charge");
pub(super) const CHARGES_BY_INITIATIVE: Text = Text::new("charges by initiative", "charge par initiative");
pub(super) const MOVES_BY_INITIATIVE: Text = Text::new("moves by initiative", "avance par initiative");
pub(super) const CHARGES_HOME: Text = Text::new("charges home", "arrive au contact");
pub(super) const COUNTER_CHARGES: Text = Text::new("counter-charges", "contre-charge");
pub(super) const FACES_TERROR: Text = Text::new("must face a Terrifying Charge", "doit affronter une Terrifying Charge");
pub(super) const SWEEPS_ON: Text = Text::new("sweeps on into the enemy", "poursuit en percée");
pub(super) const STRIKES: Text = Text::new("strikes", "frappe");
pub(super) const MUST_TEST: Text = Text::new("must test", "doit tester");
pub(super) const GOES_FORWARD: Text = Text::new("goes forward", "avance");
pub(super) const GOES_BACK: Text = Text::new("goes back", "recule");

/// The words for the answer of a charged unit before the charger arrives, where there is something to see.
pub(super) const fn before_contact(answer: Reply) -> Option<Text> {
    match answer {
        Reply::Evades | Reply::Withdraws => Some(Text::new("evades", "esquive")),
        Reply::FormsSquare => Some(Text::new("forms square", "forme le carré")),
        Reply::CounterCharges | Reply::TurnsToFace | Reply::Shoots | Reply::Stands => None,
    }
}

impl Duel {
    /// Says what a side does.
    pub(super) fn say<C: Chance>(&self, chance: &mut C, side: Side, does: Text) {
        self.say_why(chance, side, does, |_| String::new());
    }

    /// Says what a side does, with the modifiers of its dice.
    pub(super) fn say_why<C: Chance>(&self, chance: &mut C, side: Side, does: Text, why: impl FnOnce(Lang) -> String) {
        chance.note(|lang| telling::deed(side, &self.sides[side].name, does, lang) + &why(lang));
    }

    /// Says who has won a round, by the combat results of both and what is in them besides casualties.
    pub(super) fn say_round<C: Chance>(&self, scene: &Scene, blows: &Blows, chance: &mut C) {
        chance.note(|lang| {
            let Pair { a, b } = blows.score;
            let more =
                Side::BOTH.map(|side| (side.id().to_uppercase() + lang.pick(": ", "\u{a0}: "), self.bonuses(scene, blows, side, lang)));
            let more = in_brackets([0, 1].map(|place| (more[place].0.as_str(), more[place].1.clone())), lang);
            let round = match (blows.winner(), lang) {
                (None, _) => say!(lang, "→ the round is drawn, {a} to {b}", "→ round nul, {a} à {b}"),
                (Some(side), Lang::En) => format!("→ {} wins the round, A {a} to B {b}", side.letter()),
                (Some(side), Lang::Fr) => format!("→ {} gagne le round, A {a} contre B {b}", side.letter()),
            };
            round + &more
        });
    }

    /// The parts of a side's combat result besides casualties, in words.
    fn bonuses(&self, scene: &Scene, blows: &Blows, side: Side, lang: Lang) -> String {
        let inflicted = blows.inflicted[side];
        let cavalry = scene.units[side.enemy()].fighter.arm == Arm::Cavalry;
        let bonuses = self.struck(scene, side, inflicted).bonuses(&self.rules, cavalry);
        let known: u8 = inflicted + bonuses.iter().map(|(_, bonus)| bonus).sum::<u8>();
        let heavy = (Text::new("heavy cavalry", "cavalerie lourde"), blows.score[side].saturating_sub(known));
        let parts = bonuses.iter().chain([&heavy]).filter(|(_, bonus)| *bonus > 0);
        parts.map(|(name, bonus)| format!("{} +{bonus}", name.get(lang))).collect::<Vec<_>>().join(", ")
    }

    /// Says how far apart the two are once a unit has gone forward or back.
    pub(super) fn say_apart<C: Chance>(&self, scene: &Scene, side: Side, goes: Text, chance: &mut C) {
        chance.note(|lang| {
            let (side, goes, inches) = (side.letter(), goes.get(lang), inches(scene, lang));
            say!(lang, "→ {side} {goes}; they stand apart by {inches}″", "→ {side} {goes}\u{202f}; {inches}″ les séparent")
        });
    }

    /// Says the heading of a player's turn: the condition of both units.
    pub(super) fn announce_turn<C: Chance>(&self, scene: &Scene, chance: &mut C) {
        let p = scene.active;
        chance.heading(|lang, turn| {
            let condition = |side: Side| {
                let unit = &scene.units[side];
                let mut words = casualties(unit.condition.casualties, lang);
                if unit.shaken() {
                    words += lang.pick(", shaken", ", ébranlée");
                }
                if unit.disordered() {
                    words += lang.pick(", disordered", ", en désordre");
                }
                format!("{} {words}", side.letter())
            };
            let place = match scene.distance {
                0 => lang.pick("in contact", "au contact").to_owned(),
                _ => format!("{}″", inches(scene, lang)),
            };
            let turn = telling::turn_of(turn, p, &self.sides[p].name, lang);
            telling::heading(&turn, &place, Side::BOTH.map(condition), lang)
        });
    }
}

/// The inches between the two, with a decimal where they are not whole.
fn inches(scene: &Scene, lang: Lang) -> String {
    lang.number(scene.inches(), usize::from(!scene.distance.is_multiple_of(PARTS)))
}
