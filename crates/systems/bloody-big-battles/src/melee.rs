//! The assault: modifiers, the roll, its seven rows (B5).

use super::profile::{Arm, Body, Formation, Gun, Quality};
use super::rules::{AssaultDice, BaseFrom, ExploitDistance, HeavyLancer, MixedAssault, Rules};
use super::special::Special;
use super::tables::Rising;
use montjoie_core::chance::{Chance, Part, Roll, in_brackets, named, total};
use montjoie_core::language::{Lang, Text};
use montjoie_core::{named, small};
use serde::Serialize;
use std::slice::from_ref;

named! {
    "A row of the results of an assault, from the top: that of +7 or more to that of -7 or less." Fought {
        Crushed = "+7", "the defender is crushed", "le défenseur est écrasé";
        Beaten = "+4-6", "the defender is beaten", "le défenseur est battu";
        Pushed = "+1-3", "the defender is pushed back", "le défenseur est repoussé";
        Again = "0", "both lose, and it goes on", "pertes des deux côtés, et l’assaut continue";
        Repulsed = "-1-3", "the attacker is repulsed", "l’attaquant est repoussé";
        ThrownBack = "-4-6", "the attacker is thrown back", "l’attaquant est rejeté";
        Shattered = "-7", "the attacker is shattered", "l’attaquant est brisé";
    }
}

impl Fought {
    /// The row of a result, where these are the lowest results of the rows above the last.
    pub fn of(result: i8, rows: Rising<6>) -> Fought {
        Fought::ALL[6 - rows.below(result)]
    }
}

small!(Fought);

/// A round of assault (B5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Assault {
    /// The modifiers of the attacker's dice less those of the defender's.
    pub net: i8,
    /// The dice that each side throws.
    pub dice: AssaultDice,
    /// The lowest results of the rows above the last.
    pub rows: Rising<6>,
}

impl Assault {
    /// The round of assault with this net.
    pub fn new(rules: &Rules, net: i8) -> Assault {
        Assault { net, dice: rules.assault_dice, rows: rules.assault_rows }
    }
}

impl Roll for Assault {
    type Result = Fought;
    const NAME: Text = Text::new("Assault", "Assaut");
    const PARAGRAPH: &'static str = "B5";

    fn make<C: Chance>(self, chance: &mut C) -> Fought {
        let mut throw = || match self.dice {
            AssaultDice::Two => chance.two_d6() as i8,
            AssaultDice::One => chance.d6() as i8,
        };
        let (attacker, defender) = (throw(), throw());
        Fought::of(attacker - defender + self.net, self.rows)
    }

    fn tell(self, row: Fought, lang: Lang) -> String {
        let colon = lang.colon();
        let dice = match self.dice {
            AssaultDice::Two => "2D6",
            AssaultDice::One => "D6",
        };
        let net = if self.net == 0 { String::new() } else { format!("{:+}", self.net) };
        let (attacker, defender) = (lang.pick("attacker", "attaquant"), lang.pick("defender", "défenseur"));
        format!("{attacker} {dice}{net}, {defender} {dice}{colon} {} {}, {}", lang.pick("row", "ligne"), row.word(), row.name().get(lang))
    }
}

/// The advantage of numbers of x bases over y (B5).
pub const fn odds_advantage(rules: &Rules, x: u8, y: u8) -> i8 {
    let (x, y) = (x as u16, y as u16);
    let [three_to_two, two_to_one, three_to_one] = rules.odds_assault;
    if x >= 3 * y {
        three_to_one as i8
    } else if x >= 2 * y {
        two_to_one as i8
    } else if 2 * x >= 3 * y {
        three_to_two as i8
    } else {
        0
    }
}

/// The advantages of a side's units less their penalties against these enemies, but for numbers: an advantage needs all of them or one (see
/// [`MixedAssault`]), a penalty any one. Units without a base count no more.
pub fn own(rules: &Rules, units: &[Body], enemies: &[Body], attacks: bool) -> i8 {
    // Mostly one fights one: what is asked of every unit is asked once.
    match (units, enemies) {
        ([], _) => 0,
        ([unit], [enemy]) => total(own_parts(rules, from_ref(unit), from_ref(enemy), attacks)),
        ([unit], []) => total(own_parts(rules, from_ref(unit), &[], attacks)),
        _ => total(own_parts(rules, units, enemies, attacks)),
    }
}

/// The advantages of a side's units less their penalties, part by part.
#[inline(always)]
pub fn own_parts(rules: &Rules, units: &[Body], enemies: &[Body], attacks: bool) -> [Part; 12] {
    let infantry = every(enemies, |enemy| enemy.fighter.arm == Arm::Infantry);
    let cavalry = every(enemies, |enemy| enemy.fighter.arm.is_cavalry());
    let square = every(enemies, |enemy| enemy.fighter.formation == Formation::Square);
    let heavy = |unit: &Body| unit.fighter.arm == Arm::HeavyCavalry;
    let lances = |unit: &Body| unit.fighter.has(Special::Lancers) && infantry;
    let both = |unit: &Body| heavy(unit) && lances(unit);
    let heavy_counts = |unit: &Body| heavy(unit) && !(both(unit) && rules.heavy_lancer == HeavyLancer::LancerOnly);
    let lances_count = |unit: &Body| lances(unit) && !(both(unit) && rules.heavy_lancer == HeavyLancer::HeavyOnly);
    let light = |unit: &Body| matches!(unit.fighter.arm, Arm::LightCavalry | Arm::IrregularCavalry);
    [
        (
            Text::new("aggressive", "agressif"),
            all(rules, units, |unit| attacks && unit.fighter.has(Special::Aggressive), rules.aggressive_assault),
        ),
        (Text::new("in depth", "en profondeur"), all(rules, units, |unit| unit.fighter.in_depth(&unit.troop), rules.depth_assault)),
        (Text::new("veteran", "vétéran"), all(rules, units, |unit| unit.fighter.quality == Quality::Veteran, rules.veteran_assault)),
        (Text::new("heavy cavalry", "cavalerie lourde"), all(rules, units, heavy_counts, rules.heavy_assault)),
        (Text::new("lancers", "lanciers"), all(rules, units, lances_count, rules.lancer_assault)),
        (
            Text::new("square", "carré"),
            all(rules, units, |unit| cavalry && unit.fighter.formation == Formation::Square, rules.square_v_cavalry),
        ),
        (
            Text::new("infantry against a square", "infanterie contre carré"),
            all(rules, units, |unit| square && unit.fighter.arm == Arm::Infantry, rules.infantry_v_square),
        ),
        (Text::new("disordered", "en désordre"), -any(units, |unit| unit.troop.disordered, rules.disordered_assault)),
        (Text::new("fragile", "fragile"), -any(units, |unit| unit.fighter.has(Special::Fragile), rules.fragile_assault)),
        (Text::new("spent", "épuisée"), -any(units, |unit| unit.fighter.spent(rules, &unit.troop), rules.spent_assault)),
        (Text::new("raw", "bleus"), -any(units, |unit| unit.fighter.quality == Quality::Raw, rules.raw_assault)),
        (Text::new("light cavalry", "cavalerie légère"), -any(units, light, rules.light_assault)),
    ]
}

/// Whether there are units with bases, and a condition holds of all of them.
#[inline(always)]
fn every(units: &[Body], test: impl Fn(&Body) -> bool) -> bool {
    !gone(units) && units.iter().filter(|unit| !unit.troop.gone()).all(test)
}

/// The value of an advantage of a side: of all of its units, or of one.
#[inline(always)]
fn all(rules: &Rules, units: &[Body], test: impl Fn(&Body) -> bool, value: u8) -> i8 {
    match rules.mixed_assault {
        MixedAssault::All => {
            if every(units, test) {
                value as i8
            } else {
                0
            }
        }
        MixedAssault::Any => any(units, test, value),
    }
}

/// The value for which one of a side's units is enough.
#[inline(always)]
fn any(units: &[Body], test: impl Fn(&Body) -> bool, value: u8) -> i8 {
    if units.iter().any(|unit| !unit.troop.gone() && test(unit)) { value as i8 } else { 0 }
}

/// Whether no unit of a side has a base left. Batteries alone are such a side.
#[inline(always)]
fn gone(units: &[Body]) -> bool {
    units.iter().all(|unit| unit.troop.gone())
}

/// The modifiers of the place of an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AssaultPlace {
    /// Whether the defender is taken in flank.
    pub flanked: bool,
    /// The value that the terrain of the defender takes off.
    pub cover: i8,
}

/// The modifiers of the attacker's dice less those of the defender's, whose batteries in contact these are.
pub fn net(rules: &Rules, attackers: &[Body], defenders: &[Body], guns: &[Gun], place: AssaultPlace) -> i8 {
    let [numbers, flank, cover] = around(rules, attackers, defenders, guns, place).map(|(_, value)| i16::from(value));
    let attacker = i16::from(own(rules, attackers, defenders, true));
    let defender = i16::from(own(rules, defenders, attackers, false));
    let net = attacker - defender + numbers + flank + cover;
    // Far beyond every row there is only the outermost.
    net.clamp(-100, 100) as i8
}

/// The modifiers for numbers and for the place, as the attacker sees them.
pub fn around(rules: &Rules, attackers: &[Body], defenders: &[Body], guns: &[Gun], place: AssaultPlace) -> [Part; 3] {
    let bases = |units: &[Body]| units.iter().map(|unit| unit.troop.bases).sum::<u8>();
    let guns = if rules.guns_count_for_odds { guns.iter().filter(|gun| gun.present).count() as u8 } else { 0 };
    let (x, y) = (bases(attackers), bases(defenders) + guns);
    [
        (Text::new("numbers", "nombre"), odds_advantage(rules, x, y).saturating_sub(odds_advantage(rules, y, x))),
        (Text::new("flank", "flanc"), if place.flanked { rules.flanked_assault as i8 } else { 0 }),
        (Text::new("cover", "couvert"), -place.cover),
    ]
}

/// The modifiers of the dice of attackers and defenders, in words and in brackets; empty where there are none.
pub fn why(rules: &Rules, [attackers, defenders]: [&[Body]; 2], guns: &[Gun], place: AssaultPlace, lang: Lang) -> String {
    let own = |mine, theirs, attacks| named(&own_parts(rules, mine, theirs, attacks), lang);
    let around = named(&around(rules, attackers, defenders, guns, place), lang);
    let (attacker, defender) = (lang.pick("attacker: ", "attaquant\u{a0}: "), lang.pick("defender: ", "défenseur\u{a0}: "));
    let place = lang.pick("for the attacker: ", "pour l’attaquant\u{a0}: ");
    let (mine, theirs) = (own(attackers, defenders, true), own(defenders, attackers, false));
    in_brackets([(attacker, mine), (defender, theirs), (place, around)], lang)
}

impl Fought {
    /// Whether the row drives the defender from its place.
    pub fn drives_off(self) -> bool {
        self < Fought::Again
    }

    /// Inches that the retiring side goes, by the arms of attacker and defender; `None` where they fight on.
    pub fn retreat(self, rules: &Rules, attacker: Arm, defender: Arm) -> Option<f64> {
        let [beaten, pushed, repulsed, thrown_back] = rules.assault_retreats.map(f64::from);
        Some(match self {
            Fought::Crushed => defender.allowance(rules),
            Fought::Beaten => beaten,
            Fought::Pushed => pushed,
            Fought::Again => return None,
            Fought::Repulsed => repulsed,
            Fought::ThrownBack => thrown_back,
            Fought::Shattered => attacker.allowance(rules),
        })
    }

    /// Whether the row lets the attacker exploit: where it must, and where it may and would.
    pub fn exploits(self, would: bool) -> bool {
        self == Fought::Crushed || self == Fought::Beaten && would
    }
}

/// Takes bases off a side, one after the other.
fn lose(rules: &Rules, units: &mut [Body], bases: u8, from: BaseFrom) {
    for _ in 0..bases {
        let unit = match from {
            // Of equal ones the first.
            BaseFrom::Largest => units.iter_mut().rev().max_by_key(|unit| unit.troop.bases),
            BaseFrom::Smallest => units.iter_mut().filter(|unit| !unit.troop.gone()).min_by_key(|unit| unit.troop.bases),
            BaseFrom::First => units.iter_mut().find(|unit| !unit.troop.gone()),
        };
        if let Some(unit) = unit {
            unit.fighter.lose(rules, &mut unit.troop, 1);
        }
    }
}

/// Puts a row on both sides and the defender's batteries in contact: losses, `from` whose bases they come, and conditions.
pub fn suffer(rules: &Rules, row: Fought, attackers: &mut [Body], defenders: &mut [Body], guns: &mut [Gun], from: BaseFrom) {
    let [crushed, beaten, again, thrown_back, shattered] = rules.assault_losses;
    let (lost_a, lost_b) = match row {
        Fought::Crushed => (0, crushed),
        Fought::Beaten => (0, beaten),
        Fought::Pushed | Fought::Repulsed => (0, 0),
        Fought::Again => (again, again),
        Fought::ThrownBack => (thrown_back, 0),
        Fought::Shattered => (shattered, 0),
    };
    lose(rules, attackers, lost_a, from);
    lose(rules, defenders, lost_b, from);
    attackers.iter_mut().for_each(|unit| unit.troop.disordered = row != Fought::Crushed);
    defenders.iter_mut().for_each(|unit| unit.troop.disordered |= row != Fought::Shattered);
    if matches!(row, Fought::Again | Fought::Repulsed | Fought::ThrownBack) {
        guns.iter_mut().for_each(|gun| gun.silenced = gun.present);
    }
}

/// Fights one assault to its end: the row in which it ended, row 0 where a side was gone in it.
pub fn assault<C: Chance>(
    rules: &Rules,
    attackers: &mut [Body],
    defenders: &mut [Body],
    guns: &mut [Gun],
    place: AssaultPlace,
    from: BaseFrom,
    chance: &mut C,
) -> Fought {
    let mut added = net(rules, attackers, defenders, guns, place);
    loop {
        let row = chance.roll(Assault::new(rules, added));
        suffer(rules, row, attackers, defenders, guns, from);
        if row != Fought::Again || gone(attackers) || gone(defenders) {
            return row;
        }
        if rules.refight_recompute {
            added = net(rules, attackers, defenders, guns, place);
        }
    }
}

/// Inches that an exploitation goes.
pub fn exploitation(rules: &Rules, arm: Arm) -> f64 {
    let allowance = arm.allowance(rules);
    if rules.exploit_distance == ExploitDistance::Half { allowance / 2.0 } else { allowance }
}
