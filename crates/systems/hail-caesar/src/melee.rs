//! The melee phase (A11 F): a round, its result, and what follows (7-a to 7-h).

use super::duel::{Duel, End, General, Phased, Stance, State};
use super::panic::{Cause, Fate, PanicTest};
use super::rules::{Excess, FollowUp, GeneralDeath};
use super::shooting::{need, say_dice, say_save, worsened, wounds};
use montjoie_core::chance::{Chance, Odds, Roll};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::{Lang, Text};

/// All the blows of one side in one round: the unit's own and its supports' (7-b, 7-d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strike {
    /// Dice of the unit, an attached general's included.
    pub dice: u8,
    /// The D6 that hits.
    pub need: u8,
    /// The enemy's save against them.
    pub save: u8,
    /// Misses of the unit thrown again.
    pub rerolls: u8,
    /// Dice of the supports together.
    pub support_dice: u8,
    /// The D6 with which they hit.
    pub support_need: u8,
    /// The enemy's save against them.
    pub support_save: u8,
    /// Failed saves of the enemy thrown again in the whole round, those against a support first.
    pub save_rerolls: u8,
}

impl Roll for Strike {
    /// Unsaved wounds.
    type Result = u8;
    const NAME: Text = Text::new("Melee", "Corps à corps");
    const PARAGRAPH: &'static str = "7-b";

    fn make<C: Chance>(self, chance: &mut C) -> u8 {
        let need = Odds::at_least(self.need);
        let at_once = chance.successes(self.dice, need);
        let again = self.rerolls.min(self.dice - at_once);
        let hits = at_once + chance.successes(again, need);
        let support_hits = chance.successes(self.support_dice, Odds::at_least(self.support_need));

        let save = Odds::at_least(self.save);
        let support_save = Odds::at_least(self.support_save);
        let failed = hits - chance.successes(hits, save);
        let support_failed = support_hits - chance.successes(support_hits, support_save);

        let first = self.save_rerolls.min(support_failed);
        let then = (self.save_rerolls - first).min(failed);
        failed + support_failed - chance.successes(first, support_save) - chance.successes(then, save)
    }

    fn tell(self, result: u8, lang: Lang) -> String {
        let save = say_save(self.save, lang);
        let (dice, need) = (say_dice(self.dice, lang), self.need);
        let support = match (self.support_dice, lang) {
            (0, _) => String::new(),
            (dice, Lang::En) => format!(", supports {dice} dice at {}+", self.support_need),
            (dice, Lang::Fr) => format!(", soutiens {dice} dés à {}+", self.support_need),
        };
        let wounds = wounds(result, lang);
        match lang {
            Lang::En => format!("{dice} at {need}+{support} against {save}: {wounds}"),
            Lang::Fr => format!("{dice} à {need}+{support} contre {save} : {wounds}"),
        }
    }
}

/// Whether an attached general dies (3-b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GeneralAtRisk {
    /// The 2D6 with which he does.
    pub dies_on: u8,
}

impl Roll for GeneralAtRisk {
    /// Whether he dies.
    type Result = bool;
    const NAME: Text = Text::new("The general", "Le général");
    const PARAGRAPH: &'static str = "3-b";

    fn make<C: Chance>(self, chance: &mut C) -> bool {
        chance.two_d6() >= self.dies_on
    }

    fn tell(self, dies: bool, lang: Lang) -> String {
        let words = match dies {
            true => lang.pick("he falls; his successor takes over", "il tombe ; son subalterne le remplace"),
            false => lang.pick("he lives", "il survit"),
        };
        match lang {
            Lang::En => format!("dies on {}+: {words}", self.dies_on),
            Lang::Fr => format!("meurt à {}+ : {words}", self.dies_on),
        }
    }
}

impl Duel {
    #[inline(never)]
    pub(super) fn melee<C: Chance>(&self, state: &mut State, chance: &mut C) -> Phased {
        // F1: both strike at once, in the state before the round.
        let shaken_before = Pair::of(|side| self.shaken(state, side));
        let inflicted = Pair::of(|side| {
            self.say(chance, side, "strikes", "frappe");
            chance.roll_of(|| self.strike(state, side))
        });
        // F2
        let mut suffered = Pair { a: inflicted.b, b: inflicted.a };
        if self.rules.excess_without_supports == Excess::Stop {
            suffered = Pair::of(|side| {
                let room = self.fighter(state, side).stamina.saturating_sub(state.units[side].wounds);
                suffered[side].min(room)
            });
        }
        Side::BOTH.into_iter().for_each(|side| state.units[side].wounds += suffered[side]);
        let broken = Pair::of(|side| state.units[side].wounds >= self.fighter(state, side).limit);
        if broken.a || broken.b {
            return Err(self.gone(state, broken, End::Broken));
        }
        // F3
        for side in Side::BOTH {
            let at_risk = match self.rules.general_death {
                GeneralDeath::RoundWounded => suffered[side] > 0,
                GeneralDeath::WhileWounded => state.units[side].wounds > 0,
            };
            let attached = state.units[side].general == General::Attached;
            if attached && at_risk && chance.roll(GeneralAtRisk { dies_on: self.rules.general_dies_on }) {
                state.units[side].general = General::Dead;
            }
        }
        self.result(shaken_before, state, suffered, chance)
    }

    /// All the blows of a side (7-b, 7-d).
    #[inline]
    pub(super) fn strike(&self, state: &State, side: Side) -> Strike {
        let (me, enemy) = (self.fighter(state, side), self.fighter(state, side.enemy()));
        let unit = &state.units[side];
        let dice = if state.first_round { me.clash } else { me.sustained };
        let general = if unit.general == General::Attached { self.rules.general_dice } else { 0 };
        let bonus = if unit.bonus { self.rules.charge_bonus as i8 } else { 0 };
        let won = if state.won == Some(side) { self.rules.won_bonus as i8 } else { 0 };
        let lance = if unit.lance { me.lance } else { 0 };
        let first_round = if state.first_round { me.first_round } else { 0 };
        Strike {
            dice: dice + general,
            need: need(self.rules.base_need, bonus + won + self.state_modifier(state, side) + me.in_melee),
            save: worsened(enemy.save, lance + first_round, 0),
            rerolls: me.hit_rerolls,
            support_dice: self.sides[side].support_dice,
            support_need: self.rules.base_need,
            support_save: enemy.save,
            save_rerolls: enemy.save_rerolls,
        }
    }

    /// F4 to F6: who lost, their tests, falling back, following up.
    #[inline]
    fn result<C: Chance>(&self, shaken_before: Pair<bool>, state: &mut State, suffered: Pair<u8>, chance: &mut C) -> Phased {
        let lead = suffered.b as i8 - suffered.a as i8;
        let winner = match lead {
            0 => None,
            1.. => Some(Side::A),
            _ => Some(Side::B),
        };
        // F4: the loser tests, or in a draw whoever is shaken.
        let tests = Pair::of(|side| match winner {
            Some(winner) => side != winner,
            None => self.shaken(state, side),
        });
        let fates = Pair::of(|side| {
            if !tests[side] {
                return Fate::Holds;
            }
            self.say(chance, side, "must test (8-a)", "doit tester (8-a)");
            chance.roll_of(|| self.panic_in_melee(shaken_before[side], state, side, lead.abs()))
        });
        let routed = Pair::of(|side| fates[side] == Fate::Routs);
        if routed.a || routed.b {
            return Err(self.gone(state, routed, End::RoutedInMelee));
        }
        // F5
        for side in Side::BOTH {
            let fate = fates[side];
            state.units[side].disordered |= matches!(fate, Fate::FallsBackDisordered | Fate::HoldsDisordered);
            if matches!(fate, Fate::FallsBack | Fate::FallsBackDisordered) {
                self.back(state, side, self.rules.give_ground.into());
            }
        }
        // F6
        let apart = !state.engaged();
        state.won = winner;
        state.first_round = false;
        for side in Side::BOTH {
            state.units[side].bonus = false;
            state.units[side].lance = false;
        }
        if apart {
            match winner {
                Some(winner) if self.follows_up(state, winner) => {
                    self.say(chance, winner, "follows up (7-h)", "poursuit (7-h)");
                    self.moves(state, winner);
                    state.distance = 0;
                }
                _ => {
                    state.won = None;
                    for side in Side::BOTH {
                        if state.units[side].general == General::Attached {
                            state.units[side].general = General::Away;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn follows_up(&self, state: &State, winner: Side) -> bool {
        let duelist = &self.sides[winner];
        let wants = match self.rules.follow_up {
            FollowUp::Always => true,
            FollowUp::Never => false,
            FollowUp::ByStance => match duelist.stance {
                Stance::Advance => true,
                Stance::Hold => !duelist.can_shoot,
                Stance::Shoot => false,
            },
        };
        // One move, and guns none.
        let me = self.fighter(state, winner);
        wants && !me.artillery && me.movement >= state.distance
    }

    /// The test of a unit that lost by `margin`, or drew while shaken (8-a).
    #[inline]
    fn panic_in_melee(&self, shaken_before: bool, state: &State, side: Side, margin: i8) -> PanicTest {
        let me = self.fighter(state, side);
        let unit = &state.units[side];
        let disordered = if unit.disordered { self.rules.panic_disordered } else { 0 };
        let modifier = margin.saturating_mul(self.rules.panic_margin).saturating_add(disordered);
        let shaken_after = self.shaken(state, side);
        PanicTest::new(&self.rules, Cause::Melee, modifier, shaken_before, shaken_after, unit.wounds > 0, me.artillery)
    }
}
