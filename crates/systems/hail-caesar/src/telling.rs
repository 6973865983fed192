//! A duel told: what each unit does, in words. Nothing here decides anything.

use super::body::General;
use super::duel::{Duel, State};
use super::melee::RoundResult;
use super::shooting::wounds;
use montjoie_core::chance::{Chance, because};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::{Lang, Text};
use montjoie_core::{say, texts};
use montjoie_system::telling;

texts! {
    "The deed of a unit in a duel." pub(super) Deed {
        "A disordered unit cannot move." CannotMove = "disordered, it cannot move", "désorganisée, elle ne peut bouger";
        "A unit charges without an order." ChargesByInitiative = "charges by initiative (5-a)", "charge par initiative (5-a)";
        "A unit dismounts." Dismounts = "dismounts (2-e)", "met pied à terre (2-e)";
        "A unit is rallied." Rallies = "is rallied (3-a)", "est ralliée (3-a)";
        "A charged unit charges too." CounterCharges = "counter-charges (8-d)", "contre-charge (8-d)";
        "A charge has reached its target." ChargesHome = "charges home", "arrive au contact";
        "A unit plants its stakes." Plants = "plants its stakes (1-c)", "plante ses pieux (1-c)";
        "A unit shoots." Shoots = "shoots", "tire";
        "A unit shoots at its charger." ShootsAtCharge = "shoots at the charge (5-j)", "tire sur la charge (5-j)";
        "A unit strikes." Strikes = "strikes", "frappe";
        "A unit must test." MustTest = "must test (8-a)", "doit tester (8-a)";
        "A winner follows up." FollowsUp = "follows up (7-h)", "poursuit (7-h)";
    }
}

impl Duel {
    /// Tells what the unit of a side does.
    #[inline]
    pub(super) fn say<C: Chance>(&self, chance: &mut C, side: Side, deed: Deed) {
        self.say_why(chance, side, deed, |_| String::new());
    }

    /// Says what a side does, with the modifiers of its dice.
    #[inline]
    pub(super) fn say_why<C: Chance>(&self, chance: &mut C, side: Side, deed: Deed, why: impl FnOnce(Lang) -> String) {
        chance.note(|lang| telling::deed(side, &self.sides[side].name, deed.text(), lang) + &why(lang));
    }

    /// Tells the source of an order's command value, where anything is taken from it or another than the general gives it.
    pub(super) fn say_command<C: Chance>(&self, state: &State, side: Side, command: i8, chance: &mut C) {
        chance.note(|lang| {
            let penalty = self.sides[side].distance_penalty(&self.rules);
            let dead = state.units[side].general == General::Dead;
            let whose =
                if dead { lang.pick("successor’s command", "commandement du second") } else { lang.pick("command", "commandement") };
            let whose = format!("{whose} {}", command + penalty);
            match because(&whose, &[(Text::new("distance", "distance"), -penalty)], lang) {
                nothing if nothing.is_empty() && dead => format!("→ {whose}"),
                why => why,
            }
        });
    }

    /// Tells who has won a round of melee.
    pub(super) fn say_round<C: Chance>(&self, verdicts: Pair<RoundResult>, chance: &mut C) {
        chance.note(|lang| match Side::BOTH.into_iter().find(|&side| verdicts[side].won()) {
            None => lang.pick("→ the round is drawn (7-e)", "→ round nul (7-e)").to_owned(),
            Some(side) => {
                let by = wounds(verdicts[side.enemy()].lost_by().unsigned_abs(), lang);
                let side = side.letter();
                say!(lang, "→ {side} wins the round by {by} (7-e)", "→ {side} gagne le round de {by} (7-e)")
            }
        });
    }

    /// Tells the inches that a unit goes back.
    pub(super) fn say_back<C: Chance>(&self, side: Side, inches: u8, chance: &mut C) {
        chance.note(|lang| {
            let side = side.letter();
            say!(lang, "→ {side} goes back {inches}″", "→ {side} recule de {inches}″")
        });
    }

    /// Tells the side whose turn begins, and the condition of both units.
    pub(super) fn announce_turn<C: Chance>(&self, state: &State, chance: &mut C) {
        let p = state.active;
        chance.heading(|lang, turn| {
            let condition = |side: Side| {
                let unit = &state.units[side];
                let mut words = wounds(unit.wounds, lang);
                if self.fighter(state, side).shaken(unit.wounds) {
                    words += lang.pick(", shaken", ", ébranlée");
                }
                if unit.disordered {
                    words += lang.pick(", disordered", ", désorganisée");
                }
                format!("{} {words}", side.letter())
            };
            let place = match state.distance {
                0 => lang.pick("in contact", "au contact").to_owned(),
                inches => format!("{inches}″"),
            };
            let turn = telling::turn_of(turn, p, &self.sides[p].name, lang);
            telling::heading(&turn, &place, Side::BOTH.map(condition), lang)
        });
    }
}
