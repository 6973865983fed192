//! A round of hand-to-hand (B5): blows, result, tests, and what follows.

use super::duel::{Duel, End, Face, Phased};
use super::fighter::Weight;
use super::formation::Formation;
use super::morale::{Arm, Cause, Fate};
use super::profile::Size;
use super::rules::LostCover;
use super::shooting::{casualties, need, save_rerolls, unsaved};
use super::state::{Cover, Nerve, State, once};
use montjoie_core::chance::{Chance, Odds, Roll};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::{Lang, Text};

/// All the blows of one side in one round (B5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strike {
    /// Dice.
    pub dice: u8,
    /// The D6 that hits, 2 to 6.
    pub need: u8,
    /// The enemy's save, 2 to 6.
    pub save: u8,
    /// Misses thrown again; 255 is all.
    pub rerolls: u8,
    /// Failed saves of the enemy thrown again.
    pub save_rerolls: u8,
}

impl Roll for Strike {
    /// Casualties inflicted.
    type Result = u8;
    const NAME: Text = Text::new("Hand-to-hand", "Corps à corps");
    const PARAGRAPH: &'static str = "B5";

    fn make<C: Chance>(self, chance: &mut C) -> u8 {
        let need = Odds::at_least(self.need);
        let at_once = chance.successes(self.dice, need);
        let again = self.rerolls.min(self.dice - at_once);
        let hits = at_once + chance.successes(again, need);
        unsaved(chance, hits, self.save, self.save_rerolls)
    }

    fn tell(self, result: u8, lang: Lang) -> String {
        let (dice, need, save) = (self.dice, self.need, self.save);
        let casualties = casualties(result, lang);
        match lang {
            Lang::En => format!("{dice} dice at {need}+ against a save of {save}+: {casualties}"),
            Lang::Fr => format!("{dice} dés à {need}+ contre une sauvegarde de {save}+ : {casualties}"),
        }
    }
}

/// The D3 of Heavy Cavalry (B7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeavyCharge;

impl Roll for HeavyCharge {
    /// What it adds to the combat result.
    type Result = u8;
    const NAME: Text = Text::new("Heavy Cavalry", "Heavy Cavalry");
    const PARAGRAPH: &'static str = "B7";

    fn make<C: Chance>(self, chance: &mut C) -> u8 {
        chance.d6().div_ceil(2)
    }

    fn tell(self, result: u8, lang: Lang) -> String {
        format!("{}{result}", lang.pick("result +", "résultat +"))
    }
}

/// What a round came to, before tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blows {
    /// Casualties that each side inflicted.
    pub inflicted: Pair<u8>,
    /// The combat result of each side: its casualties and all its modifiers.
    pub score: Pair<u8>,
}

impl Blows {
    /// Who won; `None` for a draw.
    pub fn winner(&self) -> Option<Side> {
        match self.score.a.cmp(&self.score.b) {
            std::cmp::Ordering::Greater => Some(Side::A),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(Side::B),
        }
    }
}

impl Duel {
    /// The hand-to-hand phase: one round where the two are engaged.
    pub(super) fn fight<C: Chance>(&self, mut state: State, chance: &mut C) -> Phased {
        if !state.engaged() {
            return Ok(state);
        }
        state.fought = true;
        self.round(state, true, chance)
    }

    /// The blows of both sides, with the modifiers that they had before; casualties are not on them yet.
    pub fn blows<C: Chance>(&self, state: &mut State, chance: &mut C) -> Blows {
        for side in Side::BOTH {
            self.try_nerve(state, side, chance);
        }
        let before = *state;
        let inflicted = Pair::of(|side| {
            self.say(chance, side, "strikes", "frappe");
            chance.roll(self.strike(&before, side))
        });
        let score = Pair::of(|side| {
            let heavy = match self.fighter(side).weight {
                _ if !before.units[side].charging => 0,
                Weight::None => 0,
                Weight::One => 1,
                Weight::D3 => chance.roll(HeavyCharge),
            };
            inflicted[side] + heavy + self.result_bonus(&before, side)
        });
        Blows { inflicted, score }
    }

    /// The blows of a side (B5).
    pub fn strike(&self, state: &State, side: Side) -> Strike {
        let rules = &self.rules;
        let (me, enemy) = (self.fighter(side), self.fighter(side.enemy()));
        let (unit, other) = (&state.units[side], &state.units[side.enemy()]);

        let formed = rules.melee_cap(unit.formation).of(me.melee);
        let sized = if me.size == Size::Tiny { formed.min(1) } else { formed };
        let extra = u8::from(unit.nerve == Nerve::ExtraDie);

        let mut modifier = 0;
        modifier += if unit.charging { rules.charge_bonus as i8 } else { 0 };
        modifier += if state.won == Some(side) { rules.won_bonus as i8 } else { 0 };
        modifier += if self.weakened(state, side) { rules.state_modifier } else { 0 };
        modifier += if unit.formation == Formation::Skirmish { rules.skirmish_melee } else { 0 };
        let taken_aside = unit.face != Face::Front && !unit.formation.all_round();
        modifier += if taken_aside { rules.flank_melee } else { 0 };

        let mut better = self.cover(state, side.enemy()) as i8;
        match other.formation {
            Formation::AttackColumn if rules.column_save_in_melee => better += rules.column_save as i8,
            Formation::MarchColumn => better -= rules.march_save as i8,
            _ => {}
        }
        if unit.charging {
            better -= me.lancers[usize::from(enemy.arm != Arm::Cavalry)] as i8;
        }

        let first_of_all = me.bloodthirsty && unit.spent & once::FOUGHT == 0;
        let all = first_of_all || me.ferocious && unit.charging;
        Strike {
            dice: if sized > 0 { sized + extra } else { 0 },
            need: if unit.nerve == Nerve::OnlySixes { 6 } else { need(rules.base_need, modifier) },
            save: need(enemy.save, better),
            rerolls: if all { u8::MAX } else { me.rerolls },
            save_rerolls: save_rerolls(enemy, other.casualties == 0),
        }
    }

    /// What a side adds to its combat result (B5).
    pub fn result_bonus(&self, state: &State, side: Side) -> u8 {
        let rules = &self.rules;
        let (unit, duelist) = (&state.units[side], &self.sides[side]);
        let supported = unit.formation.supported() && unit.face == Face::Front;
        let supports = if supported { (duelist.flank_supports + duelist.rear_support) * rules.support } else { 0 };
        let against_cavalry = self.fighter(side.enemy()).arm == Arm::Cavalry;
        let stand = match unit.formation {
            Formation::Square if against_cavalry => rules.square_bonus,
            Formation::Building => rules.building_bonus[duelist.fighter.size as usize],
            _ => 0,
        };
        supports + stand
    }

    /// One round with its tests, retreats and sweeping advance; a sweep fights another at once.
    pub(super) fn round<C: Chance>(&self, mut state: State, may_sweep: bool, chance: &mut C) -> Phased {
        let blows = self.blows(&mut state, chance);
        let charged = Pair::of(|side| state.units[side].charging);
        for side in Side::BOTH {
            if self.fighter(side).bloodthirsty {
                state.units[side].spent |= once::FOUGHT;
            }
            self.hurt(&mut state, side, blows.inflicted[side.enemy()], chance);
        }
        let winner = blows.winner();
        let fates = self.fates(&mut state, winner, blows.inflicted, chance);

        let losers = Pair::of(|side| fates[side].is_some_and(|fate| self.loses(fate, End::BrokenInMelee).is_some()));
        if losers.a || losers.b {
            let loser = if losers.a { Side::A } else { Side::B };
            let broken = fates[loser] == Some(Fate::Breaks);
            return Err(self.gone(&state, losers, if broken { End::BrokenInMelee } else { End::Retired }));
        }

        self.lose_cover(&mut state, winner);
        for side in Side::BOTH {
            state.units[side].charging = false;
            if let Some(fate) = fates[side] {
                self.carry_out(&mut state, side, fate);
            }
        }
        if state.engaged() && !Side::BOTH.iter().any(|&side| fates[side].is_some_and(Fate::retires)) {
            state.won = winner;
            return Ok(state);
        }
        self.part(&mut state);
        match winner {
            Some(x) if may_sweep && charged[x] && !fates[x].is_some_and(Fate::retires) && self.may_sweep(&state, x) => {
                self.sweep(state, x, chance)
            }
            _ => Ok(state),
        }
    }

    /// Who tests, and what comes of it; cavalry retires from a draw without a test (B5, B6).
    fn fates<C: Chance>(&self, state: &mut State, winner: Option<Side>, inflicted: Pair<u8>, chance: &mut C) -> Pair<Option<Fate>> {
        Pair::of(|side| {
            let lost = winner == Some(side.enemy());
            let shaken_in_draw = winner.is_none() && self.shaken(state, side);
            let wavers = self.fighter(side).wavering && inflicted[side.enemy()] > 0;
            if lost || shaken_in_draw || wavers {
                self.say(chance, side, "must test", "doit tester");
                return Some(self.test(state, side, Cause::HandToHand, false, chance));
            }
            let stamina = self.stamina(state, side);
            state.units[side].casualties = state.units[side].casualties.min(stamina);
            (winner.is_none() && self.fighter(side).arm == Arm::Cavalry).then_some(Fate::Retires)
        })
    }

    /// Who loses a round goes without cover (B5).
    fn lose_cover(&self, state: &mut State, winner: Option<Side>) {
        for side in Side::BOTH {
            let unit = &mut state.units[side];
            let lost = winner == Some(side.enemy());
            unit.cover = match unit.cover {
                Cover::None => Cover::None,
                _ if lost => Cover::Suspended,
                Cover::Suspended if self.rules.lost_cover == LostCover::NextRound => Cover::Kept,
                cover => cover,
            };
        }
    }

    /// The engagement is over.
    fn part(&self, state: &mut State) {
        state.won = None;
        for side in Side::BOTH {
            let unit = &mut state.units[side];
            unit.face = Face::Front;
            if unit.cover == Cover::Suspended {
                unit.cover = Cover::Kept;
            }
        }
    }
}
