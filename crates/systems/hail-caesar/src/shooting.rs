//! Shooting: volleys (A11 V; 6-a to 6-d), their effects (8-a), and the stakes that take a turn of it (1-c).

use super::body::{Body, Fall, Stakes};
use super::panic::{Fate, PanicTest};
use super::panic_table::Cause;
use super::profile::{Fighter, NO_SAVE};
use super::rules::{ClosingShot, GunLost, NaturalSix, Rules, VolleyTests};
use montjoie_core::chance::{Chance, Odds, Part, Roll, because, say_dice, total};
use montjoie_core::language::{Lang, Text};
use montjoie_core::small;
use montjoie_system::telling::so_many;
use serde::Serialize;

/// The situation of a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The distance to the target in inches.
    pub distance: u8,
    /// Whether the volley answers a charge (5-j).
    pub reaction: bool,
    /// Whether the shot comes from the target's front, where a pavise is (1-c).
    pub front: bool,
    /// The number by which cover betters the target's save.
    pub cover: u8,
}

/// The shots of one unit at one target (6-c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Volley {
    /// Number of dice of the volley.
    pub dice: u8,
    /// The score of the D6 that hits, 2 to 6.
    pub need: u8,
    /// The score of the D6 that saves the target, 2 to 6, or [`NO_SAVE`].
    pub save: u8,
    /// Number of misses thrown again.
    pub rerolls: u8,
    /// Number of failed saves thrown again.
    pub save_rerolls: u8,
    /// Number of natural sixes that call for a panic test; more than there are dice where none do.
    pub sixes: u8,
    /// Whether natural sixes count although their hits are saved.
    pub saved_sixes: bool,
    /// Whether natural sixes of dice thrown again count.
    pub reroll_sixes: bool,
}

impl Shot {
    /// A shot in the shooting phase.
    #[inline]
    pub fn in_turn(distance: u8) -> Shot {
        Shot { distance, reaction: false, front: true, cover: 0 }
    }

    /// The modifiers of the dice of a shooter at a target.
    #[inline]
    pub fn to_hit(&self, rules: &Rules, shooter: &Body, target: &Fighter) -> [Part; 3] {
        let reaction = if self.reaction { rules.reaction_shot } else { 0 };
        let small = match target.artillery {
            true => Text::new("at artillery", "sur l’artillerie"),
            false => Text::new("at skirmishers", "sur des tirailleurs"),
        };
        [
            (shooter.state(), shooter.state_modifier(rules)),
            (small, target.as_target),
            (Text::new("at a charger", "sur une charge"), reaction),
        ]
    }

    /// The modifiers of the saves of a target; gunpowder caps them besides.
    pub fn to_save(&self, shooter: &Fighter, target: &Fighter) -> [Part; 3] {
        let shelter = if self.front { target.shelter } else { 0 };
        [
            (Text::new("crossbow", "arbalète"), -(shooter.piercing as i8)),
            (Text::new("pavise or cover", "pavois ou couvert"), shelter as i8),
            (Text::new("cover", "couvert"), self.cover as i8),
        ]
    }

    /// The shot of a charged unit at its charger, who comes from `distance` inches away (5-j).
    #[inline]
    pub fn at_charger(rules: &Rules, charged: &Fighter, distance: u8) -> Shot {
        let distance = match rules.closing_shot {
            ClosingShot::LongestRange => distance.min(charged.range()),
            ClosingShot::WhereItBegan => distance,
            ClosingShot::ShortRange => distance.min(rules.short_range).min(charged.range()),
        };
        Shot { distance, reaction: true, front: true, cover: 0 }
    }
}

/// The effects of a volley.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Volleyed {
    /// Number of unsaved hits.
    pub wounds: u8,
    /// Whether the volley's natural sixes call for a panic test.
    pub shocked: bool,
}

small!(Volleyed { wounds | shocked });

impl Volleyed {
    /// Whether the volley calls for a panic test of a target that is left, shaken or not with these wounds (8-a).
    #[inline]
    pub fn calls_test(self, shaken: bool) -> bool {
        self.shocked || self.wounds > 0 && shaken
    }

    /// Number of panic tests that the volley calls for (8-a).
    #[inline]
    pub fn tests(self, rules: &Rules, shaken: bool) -> u8 {
        match rules.volley_tests {
            VolleyTests::One => u8::from(self.calls_test(shaken)),
            VolleyTests::Each => u8::from(self.shocked) + u8::from(self.wounds > 0 && shaken),
        }
    }
}

impl Volley {
    /// A shot of a unit at a target; `None` where it has no dice at that distance (6-a).
    #[inline]
    pub fn new(rules: &Rules, shooter: &Body, target: &Fighter, shot: Shot) -> Option<Volley> {
        let fighter = shooter.fighter;
        let dice = fighter.dice_at(shot.distance);
        if dice == 0 {
            return None;
        }
        let need = need(rules.base_need, total(shot.to_hit(rules, shooter, target)));
        // Gunpowder caps a save last of all (1-b).
        let save = modified(target.save, total(shot.to_save(fighter, target))).max(fighter.cap);
        Some(Volley {
            dice,
            need,
            save,
            rerolls: fighter.shot_rerolls,
            save_rerolls: target.save_rerolls,
            sixes: sixes_that_shock(rules.natural_six, need),
            saved_sixes: rules.saved_sixes,
            reroll_sixes: rules.reroll_sixes,
        })
    }

    /// Number of hits, and of natural sixes among them: of the faces that hit, one is the six.
    pub(super) fn hits<C: Chance>(self, chance: &mut C) -> (u8, u8) {
        let need = Odds::at_least(self.need);
        let six = Odds::of(1, 7 - self.need);
        let at_once = chance.successes(self.dice, need);
        let sixes = chance.successes(at_once, six);
        // Marksmen: the second throw can show a natural six too.
        let again = self.rerolls.min(self.dice - at_once);
        let more = chance.again(again, need);
        let more_sixes = if self.reroll_sixes { chance.successes(more, six) } else { 0 };
        (at_once + more, sixes + more_sixes)
    }

    /// The effects of a number of hits with natural sixes among them. Where only unsaved sixes count, the save thrown again is that of one.
    pub(super) fn strikes<C: Chance>(self, chance: &mut C, (hits, sixes): (u8, u8)) -> Volleyed {
        let save = Odds::at_least(self.save);
        if self.saved_sixes {
            return Volleyed { wounds: chance.unsaved(hits, save, self.save_rerolls), shocked: sixes >= self.sixes };
        }
        let failed = |dice: u8, rerolls: u8, chance: &mut C| {
            let failed = dice - chance.saves(dice, save);
            let again = rerolls.min(failed);
            (failed - chance.again(again, save), rerolls - again)
        };
        let (by_sixes, rerolls) = failed(sixes, self.save_rerolls, chance);
        let (others, _) = failed(hits - sixes, rerolls, chance);
        Volleyed { wounds: by_sixes + others, shocked: by_sixes >= self.sixes }
    }
}

impl Roll for Volley {
    type Result = Volleyed;
    const NAME: Text = Text::new("Volley", "Tir");
    const PARAGRAPH: &'static str = "6-c";

    fn make<C: Chance>(self, chance: &mut C) -> Volleyed {
        let struck = self.hits(chance);
        self.strikes(chance, struck)
    }

    fn tell(self, result: Volleyed, lang: Lang) -> String {
        let save = say_save(self.save, lang);
        let shock = if result.shocked {
            lang.pick(", and natural 6s call for a panic test", ", et les 6 naturels imposent un test de panique")
        } else {
            ""
        };
        let dice = self.dice;
        let need = self.need;
        match lang {
            Lang::En => format!("{} at {need}+ against {save}: {} through{shock}", say_dice(dice, lang), wounds(result.wounds, lang)),
            Lang::Fr => format!("{} à {need}+ contre {save} : {}{shock}", say_dice(dice, lang), wounds(result.wounds, lang)),
        }
    }
}

/// The score needed to hit: penalties and bonuses added up, then held between 2+ and 6+ (4-c).
#[inline]
pub fn need(base: u8, modifiers: i8) -> u8 {
    (base as i8 - modifiers).clamp(2, 6) as u8
}

/// The score needed to save: penalties and bonuses added up, then held between 2+ and 6+ (4-c). No modifier makes a save where there is none.
#[inline]
pub fn modified(save: u8, modifiers: i8) -> u8 {
    if save >= NO_SAVE { NO_SAVE } else { (save as i8).saturating_sub(modifiers).clamp(2, 6) as u8 }
}

/// Number of natural sixes that call for a panic test at a need (8-a).
#[inline]
pub fn sixes_that_shock(reading: NaturalSix, need: u8) -> u8 {
    match (reading, need) {
        (_, 6) => 2,
        (NaturalSix::UpTo5, _) | (NaturalSix::Exactly5, 5) => 1,
        (NaturalSix::Exactly5, _) => u8::MAX,
    }
}

/// A save in words, as a told combat says it.
pub fn say_save(save: u8, lang: Lang) -> String {
    match save {
        NO_SAVE => lang.pick("no save", "aucune sauvegarde").to_owned(),
        save => format!("{} {save}+", lang.pick("save", "une sauvegarde de")),
    }
}

/// A number of wounds in words.
pub fn wounds(count: u8, lang: Lang) -> String {
    so_many(count, Text::new("wound", "blessure"), Text::new("wounds", "blessures"), lang)
}

/// The roll beside each shot of a bombarde or ribaudequin for the loss of the gun (1-c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct GunCheck {
    /// The doubles that lose the gun.
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

/// The result of a shot at a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shooting {
    /// The wounds of the volley, and whether it shocked the target.
    pub volleyed: Volleyed,
    /// The fate of the target; one that is shot down does not test.
    pub fate: Fate,
    /// The inches that the target moves straight back, if it does.
    pub back: Option<u8>,
    /// The fall of the target; `None` where it is not lost.
    pub target: Option<Fall>,
}

/// The shot of a unit at another, which tests if it must (steps V, 6-c, 8-a).
#[inline]
pub fn shoot<C: Chance>(rules: &Rules, volley: Volley, shooter: &Body, target: &mut Body, chance: &mut C) -> Shooting {
    // V1
    let volleyed = chance.roll(volley);
    // V2
    let shaken_before = target.shaken();
    target.condition.wounds += volleyed.wounds;
    let mut fall = target.gone().then_some(Fall::ShotDown);
    // V3
    let (mut fate, mut back) = (Fate::Holds, None);
    for _ in 0..volleyed.tests(rules, target.shaken()) {
        if fall.is_some() {
            break;
        }
        chance.note(|lang| {
            let parts = PanicTest::parts_after_shooting(rules, target, shooter.fighter);
            because(lang.pick("panic test", "test de panique"), &parts, lang)
        });
        let test = chance.roll_of(|| PanicTest::after_shooting(rules, target, shooter.fighter, shaken_before));
        fall = test.fall(Cause::Shooting);
        if let Some(inches) = target.obeys(rules, Cause::Shooting, test) {
            back = Some(back.unwrap_or(0) + inches);
        }
        // Of two tests the worse is what became of it.
        fate = fate.max(test);
    }
    Shooting { volleyed, fate, back, target: fall }
}

/// The roll for the loss of a gun by its shot (step V4, 1-c); its fall, if it is lost.
#[inline]
pub fn bursts<C: Chance>(rules: &Rules, shooter: &Fighter, chance: &mut C) -> Option<Fall> {
    let lost = shooter.bursts && chance.roll(GunCheck { lost_on: rules.gun_lost_on });
    lost.then_some(Fall::GunLost)
}

impl Body<'_> {
    /// Plants the unit's stakes instead of shooting, but not after it has moved (1-c); true where it plants them.
    #[inline]
    pub fn plants(&mut self, moved: bool) -> bool {
        let plants = self.condition.stakes == Stakes::Plant && !moved;
        if plants {
            self.condition.stakes = Stakes::Planted;
        }
        plants
    }

    /// Whether the unit may shoot in its own turn: guns not after they have moved (1-c).
    #[inline]
    pub fn may_shoot(&self, moved: bool) -> bool {
        !(self.fighter.artillery && moved)
    }
}
