//! The shooting phase (A11 S), volleys (A11 V; 6-a to 6-d) and what they cause (8-a).

use super::duel::{Duel, End, Phased, Stakes, State};
use super::panic::{Cause, Fate, PanicTest};
use super::profile::{Fighter, NO_SAVE};
use super::rules::{GunLost, NaturalSix, Rules};
use montjoie_core::chance::{Chance, Odds, Roll, Small};
use montjoie_core::combat::{Outcome, Pair, Side};
use montjoie_core::language::{Lang, Text};

/// The shots of one unit at one target (6-c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Volley {
    /// Dice.
    pub dice: u8,
    /// The D6 that hits, 2 to 6.
    pub need: u8,
    /// The target's save, 2 to 6, or [`NO_SAVE`].
    pub save: u8,
    /// Misses thrown again.
    pub rerolls: u8,
    /// Failed saves thrown again.
    pub save_rerolls: u8,
    /// Natural sixes that call for a panic test; more than there are dice where none do.
    pub sixes: u8,
}

/// What a volley did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Volleyed {
    /// Unsaved hits.
    pub wounds: u8,
    /// Whether its natural sixes call for a panic test.
    pub shocked: bool,
}

impl Small for Volleyed {
    #[inline]
    fn code(self) -> u16 {
        u16::from(self.wounds) * 2 + u16::from(self.shocked)
    }
    #[inline]
    fn from_code(code: u16) -> Volleyed {
        Volleyed { wounds: (code / 2) as u8, shocked: code % 2 == 1 }
    }
}

impl Volley {
    /// A shot of `shooter` at `target` over `distance` inches; `None` where it has no dice there (6-a).
    #[inline]
    pub fn new(rules: &Rules, shooter: &Fighter, target: &Fighter, distance: u8, state: i8, reaction: bool) -> Option<Volley> {
        let dice = shooter.dice_at(distance);
        if dice == 0 {
            return None;
        }
        let reaction = if reaction { rules.reaction_shot } else { 0 };
        let need = need(rules.base_need, state + target.as_target + reaction);
        let save = volley_save(target.save, shooter.piercing, target.shelter, shooter.cap);
        Some(Volley {
            dice,
            need,
            save,
            rerolls: shooter.shot_rerolls,
            save_rerolls: target.save_rerolls,
            sixes: sixes_that_shock(rules.natural_six, need),
        })
    }

    /// The hits, and the natural sixes among them: of the faces that hit, one is the six.
    pub(super) fn hits<C: Chance>(self, chance: &mut C) -> (u8, u8) {
        let need = Odds::at_least(self.need);
        let six = Odds::of(1, 7 - self.need);
        let at_once = chance.successes(self.dice, need);
        let sixes = chance.successes(at_once, six);
        // Marksmen: the second throw can show a natural six too.
        let again = self.rerolls.min(self.dice - at_once);
        let more = chance.successes(again, need);
        (at_once + more, sixes + chance.successes(more, six))
    }
}

impl Roll for Volley {
    type Result = Volleyed;
    const NAME: Text = Text::new("Volley", "Tir");
    const PARAGRAPH: &'static str = "6-c";

    fn make<C: Chance>(self, chance: &mut C) -> Volleyed {
        let (hits, sixes) = self.hits(chance);
        let wounds = unsaved(chance, hits, self.save, self.save_rerolls);
        Volleyed { wounds, shocked: sixes >= self.sixes }
    }

    fn tell(self, result: Volleyed, lang: Lang) -> String {
        let save = say_save(self.save, lang);
        let shock = if result.shocked { lang.pick(", and a natural 6 tells", ", et le 6 naturel porte") } else { "" };
        let dice = self.dice;
        let need = self.need;
        match lang {
            Lang::En => format!("{} at {need}+ against {save}: {} through{shock}", say_dice(dice, lang), wounds(result.wounds, lang)),
            Lang::Fr => format!("{} à {need}+ contre {save} : {}{shock}", say_dice(dice, lang), wounds(result.wounds, lang)),
        }
    }
}

/// A need to hit: penalties and bonuses added up, then held between 2+ and 6+ (4-c).
#[inline]
pub fn need(base: u8, modifiers: i8) -> u8 {
    (base as i8 - modifiers).clamp(2, 6) as u8
}

/// A save: printed, worsened, improved, then held between 2+ and 6+. No modifier makes a save where there is none.
#[inline]
pub fn worsened(save: u8, worse: u8, better: u8) -> u8 {
    if save >= NO_SAVE { NO_SAVE } else { (save as i8 + worse as i8 - better as i8).clamp(2, 6) as u8 }
}

/// A save against shooting: the cap of gunpowder comes last (1-b).
#[inline]
fn volley_save(save: u8, piercing: u8, shelter: u8, cap: u8) -> u8 {
    match worsened(save, piercing, shelter) {
        NO_SAVE => NO_SAVE,
        save => save.max(cap),
    }
}

/// How many natural sixes call for a panic test at a need (8-a).
#[inline]
pub fn sixes_that_shock(reading: NaturalSix, need: u8) -> u8 {
    match (reading, need) {
        (_, 6) => 2,
        (NaturalSix::UpTo5, _) | (NaturalSix::Exactly5, 5) => 1,
        (NaturalSix::Exactly5, _) => u8::MAX,
    }
}

/// Hits that no save stops, the re-rolls of failed saves included.
pub fn unsaved<C: Chance>(chance: &mut C, hits: u8, save: u8, rerolls: u8) -> u8 {
    let save = Odds::at_least(save);
    let failed = hits - chance.successes(hits, save);
    failed - chance.successes(rerolls.min(failed), save)
}

/// A save in words.
pub fn say_save(save: u8, lang: Lang) -> String {
    match save {
        NO_SAVE => lang.pick("no save", "aucune sauvegarde").to_owned(),
        save => format!("{} {save}+", lang.pick("save", "une sauvegarde de")),
    }
}

/// A number of dice in words.
pub fn say_dice(count: u8, lang: Lang) -> String {
    match (lang, count) {
        (Lang::En, 1) => "1 die".to_owned(),
        (Lang::En, n) => format!("{n} dice"),
        (Lang::Fr, n @ (0 | 1)) => format!("{n} dé"),
        (Lang::Fr, n) => format!("{n} dés"),
    }
}

/// A number of wounds in words.
pub fn wounds(count: u8, lang: Lang) -> String {
    match (lang, count) {
        (Lang::En, 1) => "1 wound".to_owned(),
        (Lang::En, n) => format!("{n} wounds"),
        (Lang::Fr, n @ (0 | 1)) => format!("{n} blessure"),
        (Lang::Fr, n) => format!("{n} blessures"),
    }
}

/// Beside each shot of a bombarde or ribaudequin: is the gun lost (1-c)?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GunCheck {
    /// What loses it.
    pub lost_on: GunLost,
}

impl Roll for GunCheck {
    type Result = bool;
    const NAME: Text = Text::new("Gun", "Pièce");
    const PARAGRAPH: &'static str = "1-c";

    fn make<C: Chance>(self, chance: &mut C) -> bool {
        let first = chance.d6();
        let second = chance.d6();
        match self.lost_on {
            GunLost::Double1 => first == 1 && second == 1,
            GunLost::AnyDouble => first == second,
        }
    }

    fn tell(self, lost: bool, lang: Lang) -> String {
        let needed = match self.lost_on {
            GunLost::Double1 => lang.pick("two ones lose it:", "perdue sur un double 1\u{a0}:"),
            GunLost::AnyDouble => lang.pick("a double loses it:", "perdue sur un double\u{a0}:"),
        };
        let words = match lost {
            true => lang.pick("the gun bursts", "la pièce éclate"),
            false => lang.pick("the gun holds", "la pièce tient"),
        };
        format!("{needed} {words}")
    }
}

impl Duel {
    #[inline(never)]
    pub(super) fn shooting<C: Chance>(&self, state: &mut State, chance: &mut C) -> Phased {
        let p = state.active;
        if state.units[p].stakes == Stakes::Plant && !state.moved {
            self.say(chance, p, "plants its stakes (1-c)", "plante ses pieux (1-c)");
            state.units[p].stakes = Stakes::Planted;
            return Ok(());
        }
        if self.fighter(state, p).artillery && state.moved {
            return Ok(());
        }
        self.volley(state, p, state.distance, false, chance)?;
        Ok(())
    }

    /// V: one unit shoots at the other over a distance; `reaction` where it answers a charge. Gives what became of the target.
    pub(super) fn volley<C: Chance>(
        &self,
        state: &mut State,
        shooter: Side,
        distance: u8,
        reaction: bool,
        chance: &mut C,
    ) -> Result<Fate, Outcome> {
        let target = shooter.enemy();
        let (gun, aim) = (self.fighter(state, shooter), self.fighter(state, target));
        let state_modifier = self.state_modifier(state, shooter);
        // V1
        let Some(volley) = Volley::new(&self.rules, gun, aim, distance, state_modifier, reaction) else {
            return Ok(Fate::Holds);
        };
        match reaction {
            true => self.say(chance, shooter, "shoots at the charge (5-j)", "tire sur la charge (5-j)"),
            false => self.say(chance, shooter, "shoots", "tire"),
        }
        let volleyed = chance.roll(volley);
        // V2
        let shaken_before = self.shaken(state, target);
        state.units[target].wounds += volleyed.wounds;
        let mut fallen = (state.units[target].wounds >= aim.limit).then_some(End::ShotDown);
        // V3
        let shaken_after = self.shaken(state, target);
        let tests = volleyed.shocked || volleyed.wounds > 0 && shaken_after;
        let mut fate = Fate::Holds;
        if fallen.is_none() && tests {
            fate = chance.roll_of(|| self.panic_after_shooting(state, shooter, shaken_before));
            match fate {
                Fate::Holds => {}
                Fate::HoldsDisordered => state.units[target].disordered = true,
                Fate::FallsBack => self.back(state, target, aim.movement.into()),
                Fate::FallsBackDisordered => {
                    self.back(state, target, aim.movement.into());
                    state.units[target].disordered = true;
                }
                Fate::Routs => fallen = Some(End::RoutedByShooting),
            }
        }
        // V4
        let lost = gun.bursts && chance.roll(GunCheck { lost_on: self.rules.gun_lost_on });
        match (fallen, lost) {
            (None, false) => Ok(fate),
            (Some(ending), false) => Err(self.gone_alone(state, target, ending)),
            (None, true) => Err(self.gone_alone(state, shooter, End::GunLost)),
            (Some(_), true) => Err(self.gone(state, Pair { a: true, b: true }, End::BothGone)),
        }
    }

    /// The test of the target of a volley, which already holds its wounds (8-a, 8-f).
    #[inline]
    fn panic_after_shooting(&self, state: &State, shooter: Side, shaken_before: bool) -> PanicTest {
        let target = shooter.enemy();
        let aim = self.fighter(state, target);
        let unit = &state.units[target];
        let mut modifier = -(unit.wounds.saturating_sub(aim.stamina) as i8);
        if unit.disordered {
            modifier += self.rules.panic_disordered;
        }
        if self.fighter(state, shooter).artillery {
            modifier += self.rules.panic_artillery_hit;
        }
        let shaken_after = self.shaken(state, target);
        PanicTest::new(&self.rules, Cause::Shooting, modifier, shaken_before, shaken_after, unit.wounds > 0, aim.artillery)
    }
}
