//! Volleys (B4): dice, need and save of fire of any kind, and its effects.

use super::body::{Body, once};
use super::break_table::Arm;
use super::fighter::Fighter;
use super::formation::Formation;
use super::rules::{EnfiladeColumns, Rules};
use super::special::Nerve;
use montjoie_core::chance::{Chance, Odds, Part, Roll, say_dice, total};
use montjoie_core::language::{Lang, Text};
use montjoie_core::{choices, small};
use montjoie_system::telling::so_many;
use serde::Serialize;

choices! {
    "A range band of a gun (B3)." Band {
        Close = "close", "close range", "courte portée";
        Medium = "medium", "medium range", "portée moyenne";
        Long = "long", "long range", "longue portée";
    }
}

impl Band {
    /// The band of a distance in inches for a weapon of this range. A distance beyond the range is not looked at.
    pub fn of(rules: &Rules, distance: f64, range: u8) -> Band {
        if rules.within(distance, rules.close_range.into()) {
            Band::Close
        } else if rules.within(distance, f64::from(range) / 2.0) {
            Band::Medium
        } else {
            Band::Long
        }
    }
}

/// Fire of one unit at another, with everything that dice, need and save depend on.
#[derive(Clone, Copy, Debug)]
pub struct Fire<'a> {
    /// The rules in force.
    pub rules: &'a Rules,
    /// The unit that shoots.
    pub shooter: &'a Fighter,
    /// The formation of the shooter.
    pub shooter_formation: Formation,
    /// Whether the shooter is shaken or disordered.
    pub weakened: bool,
    /// The band of the distance.
    pub band: Band,
    /// Whether the fire is closing fire.
    pub closing: bool,
    /// Whether the fire is over the heads of others.
    pub overhead: bool,
    /// Whether the fire is from the side.
    pub enfilade: bool,
    /// Number of dice more (First Fire, Freshly Raised).
    pub extra: u8,
    /// The greatest number of dice, where skirmishers see with few figures or split their fire.
    pub at_most: u8,
    /// Whether the shooter hits only on 6 (Freshly Raised).
    pub only_sixes: bool,
    /// The unit that is shot at.
    pub target: &'a Fighter,
    /// The formation of the target.
    pub target_formation: Formation,
    /// Whether the target is not clear for a reason of the ground.
    pub unclear: bool,
    /// The number by which cover betters the target's save.
    pub cover: u8,
    /// Whether the target has no casualties.
    pub unhurt: bool,
}

/// The circumstances of a shot: what the two units do not say of themselves.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// The band of the distance.
    pub band: Band,
    /// Whether the shot is closing fire.
    pub closing: bool,
    /// Whether the shot is from the side.
    pub enfilade: bool,
    /// Whether the ground lets the target be a clear one.
    pub clear: bool,
    /// The number by which the cover of its place betters the target's save, while the target keeps it.
    pub cover: u8,
}

impl<'a> Fire<'a> {
    /// The fire of one unit at another as both are now.
    pub fn of(rules: &'a Rules, shooter: &Body<'a>, target: &Body<'a>, aim: Aim) -> Fire<'a> {
        let first = if shooter.has_spent(once::SHOT) { 0 } else { shooter.fighter.first_fire };
        Fire {
            rules,
            shooter: shooter.fighter,
            shooter_formation: shooter.condition.formation,
            weakened: shooter.weakened(),
            band: aim.band,
            closing: aim.closing,
            overhead: false,
            enfilade: aim.enfilade,
            extra: first + shooter.condition.nerve.extra(),
            at_most: u8::MAX,
            only_sixes: shooter.condition.nerve.only_sixes(),
            target: target.fighter,
            target_formation: target.condition.formation,
            unclear: !aim.clear,
            cover: target.cover(rules, aim.cover),
            unhurt: target.condition.casualties == 0,
        }
    }
}

impl Fire<'_> {
    /// The volley of this fire; `None` where it has no dice.
    pub fn volley(&self) -> Option<Volley> {
        let dice = self.dice();
        (dice > 0).then(|| Volley {
            dice,
            need: self.need(),
            save: self.save(),
            sharp: self.shooter.sharp,
            poor: self.shooter.poor,
            save_rerolls: save_rerolls(self.target, self.unhurt),
        })
    }

    fn gun(&self) -> bool {
        self.shooter.arm == Arm::Artillery
    }

    /// Number of dice, in the order of B1: profile, formation, tiny, special rules, enfilade.
    fn dice(&self) -> u8 {
        let profile = self.shooter.shooting[self.band as usize];
        let formed = self.rules.shooting_cap(self.shooter_formation).of(profile);
        let sized = self.shooter.sized(formed);
        let dice = if sized > 0 { sized + self.extra } else { 0 };
        let times = if self.enfilades() { self.rules.enfilade } else { 1 };
        dice.min(self.at_most) * times
    }

    /// Whether the fire has the dice of enfilade: along the target, or at a column in front.
    pub fn enfilades(&self) -> bool {
        let column = match (self.rules.enfilade_columns, self.target_formation) {
            (EnfiladeColumns::None, _) => false,
            (_, Formation::MarchColumn) => true,
            (columns, formation) => columns == EnfiladeColumns::All && formation == Formation::AttackColumn,
        };
        let direct = self.shooter.firearm && self.shooter_formation != Formation::Skirmish && !self.overhead;
        direct && (self.enfilade || column)
    }

    fn need(&self) -> u8 {
        if self.only_sixes { 6 } else { need(self.rules.base_need, total(self.to_hit())) }
    }

    /// The modifiers of the shooter's dice.
    pub fn to_hit(&self) -> [Part; 6] {
        let rules = self.rules;
        let when = |applies: bool, value: i8| if applies { value } else { 0 };
        let near = match (self.band == Band::Close, self.closing) {
            (true, _) => Text::new("close range", "courte portée"),
            (false, true) => Text::new("closing fire", "tir de réaction"),
            (false, false) => Text::new("skirmishers shoot", "tir de tirailleurs"),
        };
        let close = self.band == Band::Close || self.closing || self.shooter_formation == Formation::Skirmish;
        let hidden = matches!(self.target_formation, Formation::Skirmish | Formation::Deployed | Formation::Building);
        [
            (
                Text::new("guns at a column or square", "canon sur colonne ou carré"),
                when(self.gun() && self.target_formation.deep(), rules.guns_at_columns as i8),
            ),
            (near, when(close, rules.close_bonus as i8)),
            (Text::new("shaken or disordered", "ébranlée ou en désordre"), when(self.weakened, rules.state_modifier)),
            (Text::new("target not clear", "cible non dégagée"), when(hidden || self.unclear || self.cover > 0, rules.not_clear)),
            (Text::new("long range", "longue portée"), when(self.gun() && self.band == Band::Long, rules.gun_long)),
            (Text::new("overhead", "par-dessus"), when(self.gun() && self.overhead, rules.overhead)),
        ]
    }

    fn save(&self) -> u8 {
        need(self.target.save, total(self.to_save()))
    }

    /// The modifiers of the target's saves.
    pub fn to_save(&self) -> [Part; 4] {
        let rules = self.rules;
        let when = |applies: bool, value: u8| if applies { value as i8 } else { 0 };
        let column = self.target_formation == Formation::AttackColumn && !self.gun();
        [
            (Text::new("cover", "couvert"), self.cover as i8),
            (Text::new("attack column", "colonne d’attaque"), when(column, rules.column_save)),
            (Text::new("march column", "colonne de marche"), -when(self.target_formation == Formation::MarchColumn, rules.march_save)),
            (Text::new("artillery", "artillerie"), -when(self.gun(), rules.gun_save[usize::from(self.band == Band::Long)])),
        ]
    }
}

/// Number of failed saves that a unit throws again (Stubborn, Crack).
pub fn save_rerolls(unit: &Fighter, unhurt: bool) -> u8 {
    unit.save_rerolls + if unhurt { unit.crack } else { 0 }
}

/// The score that a D6 needs: modifiers added up, then held between 2+ and 6+ (B0).
pub fn need(base: u8, modifiers: i8) -> u8 {
    (base as i8 - modifiers).clamp(2, 6) as u8
}

/// The shots of one unit at another (B4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Volley {
    /// Number of dice of the volley.
    pub dice: u8,
    /// The score of the D6 that hits, 2 to 6.
    pub need: u8,
    /// The score of the D6 that saves the target, 2 to 6.
    pub save: u8,
    /// Number of misses thrown again.
    pub sharp: u8,
    /// Whether the lowest hit is thrown again.
    pub poor: bool,
    /// Number of failed saves thrown again.
    pub save_rerolls: u8,
}

/// The effects of a volley.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Volleyed {
    /// Number of unsaved hits.
    pub casualties: u8,
    /// Whether a natural six disorders the target.
    pub disordered: bool,
}

small!(Volleyed { casualties | disordered });

impl Volley {
    /// Number of hits by natural sixes, and of others. A die is a six in one of six; of the rest, five faces stay.
    pub(super) fn hits<C: Chance>(self, chance: &mut C) -> (u8, u8) {
        let lower = Odds::of(6 - self.need, 5);
        let six = Odds::at_least(6);
        let mut sixes = chance.successes(self.dice, six);
        let mut others = chance.successes(self.dice - sixes, lower);
        let again = self.sharp.min(self.dice - sixes - others);
        let more = chance.again(again, six);
        sixes += more;
        others += chance.successes(again - more, lower);
        if self.poor && sixes + others > 0 {
            // The lowest hit: a six only where there is nothing lower.
            if others > 0 {
                others -= 1
            } else {
                sixes -= 1
            }
            let more = chance.again(1, six);
            sixes += more;
            others += chance.successes(1 - more, lower);
        }
        (sixes, others)
    }
}

impl Roll for Volley {
    type Result = Volleyed;
    const NAME: Text = Text::new("Volley", "Tir");
    const PARAGRAPH: &'static str = "B4";

    fn make<C: Chance>(self, chance: &mut C) -> Volleyed {
        let (sixes, others) = self.hits(chance);
        Volleyed { casualties: chance.unsaved(sixes + others, Odds::at_least(self.save), self.save_rerolls), disordered: sixes > 0 }
    }

    fn tell(self, result: Volleyed, lang: Lang) -> String {
        let (dice, need, save) = (say_dice(self.dice, lang), self.need, self.save);
        let six = if result.disordered { lang.pick(", and a 6 disorders", ", et un 6 désordonne") } else { "" };
        let casualties = casualties(result.casualties, lang);
        match lang {
            Lang::En => format!("{dice} at {need}+ against a save of {save}+: {casualties}{six}"),
            Lang::Fr => format!("{dice} à {need}+ contre une sauvegarde de {save}+ : {casualties}{six}"),
        }
    }
}

/// A number of casualties in words.
pub fn casualties(count: u8, lang: Lang) -> String {
    so_many(count, Text::new("casualty", "perte"), Text::new("casualties", "pertes"), lang)
}

/// One volley, with its effects on the target at once; `None` where there are no dice.
pub fn shoot<C: Chance>(rules: &Rules, shooter: &mut Body, target: &mut Body, aim: Aim, chance: &mut C) -> Option<Volleyed> {
    if shooter.condition.nerve == Nerve::Unknown {
        // Whether there are dice at all does not depend on how a Freshly Raised unit bears up.
        Fire::of(rules, shooter, target, aim).volley()?;
        shooter.bear_up(chance);
    }
    let volleyed = chance.roll(Fire::of(rules, shooter, target, aim).volley()?);
    shooter.spend(if shooter.fighter.first_fire > 0 { once::SHOT } else { 0 });
    target.hurt(volleyed.casualties, chance);
    if volleyed.disordered {
        target.disorder();
    }
    Some(volleyed)
}
