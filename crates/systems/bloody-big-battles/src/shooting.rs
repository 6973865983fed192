//! Fire: factors, columns, and what results do (B4). The table itself is in `tables.rs`.

use super::profile::{Arm, Fighter, Formation, Gun, Quality, Troop, Weapon};
use super::rules::{ColumnTarget, HalfCumulative, LeftOfTable, LowAmmoWho, MixedShift, Rules, ShiftCapMulti};
use super::special::Special;
use super::tables::Hit;
use montjoie_core::chance::{Chance, Part, Roll, total};
use montjoie_core::language::{Lang, Text};
use montjoie_core::small;
use serde::Serialize;

impl Hit {
    /// Whether the result halts a unit of this quality: a letter halts that quality and every lower one.
    pub fn halts(self, quality: Quality) -> bool {
        self >= [Hit::R, Hit::T, Hit::V][quality as usize]
    }
}

/// The column of a factor after shifts, netted first and clamped once; 0 is off the table on the left.
pub fn column(rules: &Rules, factor: f64, right: i8) -> u8 {
    let plain = 1 + rules.fire_columns.0.iter().filter(|&&most| most < factor).count() as i16;
    match plain + i16::from(right) {
        ..1 if rules.left_of_table == LeftOfTable::ColumnOne => 1,
        ..1 => 0,
        column => column.min(16) as u8,
    }
}

/// The result of a fire roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shot {
    /// The result on the target.
    pub hit: Hit,
    /// Whether ammunition runs low.
    pub low: bool,
}

small!(Shot { hit | low });

/// A fire roll (B4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Fire {
    /// The column, 1 to 16; 0 is off the table, where only ammunition counts.
    pub column: u8,
    /// The largest factor of the column, in hundredths; 0 where it has none.
    pub most: u32,
    /// The results of the column, by roll from 2.
    pub results: [Hit; 11],
    /// The roll from which ammunition runs low.
    pub low_on: u8,
}

impl Fire {
    /// The fire roll of this factor, with columns to the right.
    pub fn new(rules: &Rules, factor: f64, right: i8) -> Fire {
        Fire::in_column(rules, column(rules, factor, right))
    }

    /// The fire of all these units at one target, with columns to the right for the target and what stands by, which are worked out only where
    /// somebody can fire; `None` where nobody can.
    pub fn of(rules: &Rules, firers: &[Firer], right: impl FnOnce() -> i8) -> Option<Fire> {
        let sum: f64 = firers.iter().map(|firer| firer.factor).sum();
        (sum > 0.0).then(|| Fire::new(rules, sum, right() + own_shift(rules, firers)))
    }

    /// The fire roll in this column.
    pub fn in_column(rules: &Rules, column: u8) -> Fire {
        let most = usize::from(column).checked_sub(1).and_then(|at| rules.fire_columns.0.get(at));
        let most = most.map_or(0, |most| (most * 100.0).round() as u32);
        Fire { column, most, results: rules.fire_table.column(column), low_on: rules.low_ammo_on }
    }
}

impl Roll for Fire {
    type Result = Shot;
    const NAME: Text = Text::new("Fire", "Fusillade");
    const PARAGRAPH: &'static str = "B4";

    fn make<C: Chance>(self, chance: &mut C) -> Shot {
        let roll = chance.two_d6();
        Shot { hit: self.results[usize::from(roll) - 2], low: roll >= self.low_on }
    }

    fn tell(self, shot: Shot, lang: Lang) -> String {
        let column = match self.column {
            0 => lang.pick("off the table", "hors de la table").to_owned(),
            16 => format!("{} 50+", lang.pick("column", "colonne")),
            _ => {
                let decimals = if self.most.is_multiple_of(100) {
                    0
                } else if self.most.is_multiple_of(10) {
                    1
                } else {
                    2
                };
                format!("{} {}", lang.pick("column", "colonne"), lang.number(f64::from(self.most) / 100.0, decimals))
            }
        };
        let low = if shot.low { lang.pick(", low on ammunition", ", à court de munitions") } else { "" };
        format!("{column}{} {}{low}", lang.colon(), shot.hit.text().get(lang))
    }
}

/// The factor of the band of a distance, 0 beyond them.
fn in_band(bands: [u8; 4], factors: [f64; 4], inches: f64) -> f64 {
    bands.iter().zip(factors).find(|(to, _)| inches <= f64::from(**to)).map_or(0.0, |(_, factor)| factor)
}

/// The factor of one base of a weapon at this range, 0 beyond it.
pub fn small_arms(rules: &Rules, fighter: &Fighter, inches: f64, at_cavalry: bool) -> f64 {
    let factors = match fighter.weapon {
        Weapon::Smoothbore if at_cavalry => rules.factors_v_cavalry,
        Weapon::Smoothbore if fighter.has(Special::Skirmishers) && rules.sk_is_s => rules.skirmisher_factors,
        Weapon::Smoothbore => rules.smoothbore_factors,
        Weapon::CavalryMusket => rules.cavalry_factors,
        Weapon::IneffectiveMusket => rules.ineffective_factors,
        Weapon::None | Weapon::Guns => return 0.0,
    };
    let too_far = fighter.formation == Formation::Square && inches > f64::from(rules.square_range);
    if too_far { 0.0 } else { in_band(rules.musket_bands, factors, inches) }
}

/// The factor of a battery at this range, 0 beyond it.
pub fn guns(rules: &Rules, arm: Arm, inches: f64) -> f64 {
    let factors = match arm {
        Arm::HorseArtillery => rules.horse_gun_factors,
        Arm::LightArtillery => rules.light_gun_factors,
        Arm::MediumArtillery => rules.medium_gun_factors,
        Arm::HeavyArtillery => rules.heavy_gun_factors,
        _ => return 0.0,
    };
    in_band(rules.gun_bands, factors, inches)
}

/// A factor after a number of halvings.
pub fn halved(rules: &Rules, factor: f64, halvings: u8) -> f64 {
    let times = if rules.half_cumulative == HalfCumulative::Once { halvings.min(1) } else { halvings };
    factor / f64::from(1u32 << times)
}

/// The factor of a unit at this range, halvings included.
pub fn unit_factor(rules: &Rules, fighter: &Fighter, troop: &Troop, inches: f64, at_cavalry: bool) -> f64 {
    let halvings = u8::from(troop.disordered) + u8::from(troop.low) + u8::from(fighter.formation == Formation::Square);
    let bases = f64::from(fighter.front_rank(rules, troop));
    halved(rules, bases * small_arms(rules, fighter, inches, at_cavalry), halvings)
}

/// The factor of a battery at this range, halvings included: also for having pivoted or unlimbered this turn.
pub fn gun_factor(rules: &Rules, arm: Arm, gun: &Gun, unlimbered: bool, inches: f64) -> f64 {
    if !gun.present || gun.silenced {
        return 0.0;
    }
    halved(rules, guns(rules, arm, inches), u8::from(gun.low) + u8::from(gun.reduced) + u8::from(unlimbered))
}

/// Columns to the right that a flag of the firing unit gives.
pub fn flag_shift(rules: &Rules, flag: Special) -> i8 {
    match flag {
        Special::Skirmishers => rules.shift_skirmishers as i8,
        Special::Devastating => rules.shift_devastating as i8,
        Special::Erratic => -(rules.shift_erratic as i8),
        _ => 0,
    }
}

/// One of the units that fire together.
#[derive(Clone, Copy, Debug)]
pub struct Firer<'a> {
    /// The factor of the unit; 0 where it cannot fire.
    pub factor: f64,
    /// The unit, where it is infantry or cavalry.
    pub unit: Option<&'a Fighter>,
}

/// Columns to the right that the flags of those who fire give a shot, each flag once.
pub fn own_shift(rules: &Rules, firers: &[Firer]) -> i8 {
    total(own_shifts(rules, firers))
}

/// The columns to the right of the firers' flags, part by part.
#[inline(always)]
pub fn own_shifts(rules: &Rules, firers: &[Firer]) -> [Part; 3] {
    let units = || firers.iter().filter(|firer| firer.factor > 0.0).filter_map(|firer| firer.unit);
    let has = |flag: Special| match rules.mixed_shift {
        MixedShift::Any => units().any(|unit| unit.has(flag)),
        MixedShift::All => units().next().is_some() && units().all(|unit| unit.has(flag)),
    };
    let part = |flag: Special, name: Text| (name, if has(flag) { flag_shift(rules, flag) } else { 0 });
    [
        part(Special::Skirmishers, Text::new("own skirmishers", "tirailleurs du tireur")),
        part(Special::Devastating, Text::new("devastating volleys", "salves dévastatrices")),
        part(Special::Erratic, Text::new("erratic volleys", "salves erratiques")),
    ]
}

/// Columns to the right that rockets beside those who fire give a shot at this range.
pub fn rocket_shift(rules: &Rules, rockets: bool, inches: f64) -> i8 {
    if rules.mass_fire && rockets && inches <= f64::from(rules.rocket_range) { rules.shift_rockets as i8 } else { 0 }
}

/// Whether one of the firers in a shot that has made ammunition low is the one, or one of those, that run low.
pub fn runs_low(rules: &Rules, firers: &[Firer], which: usize) -> bool {
    let largest = firers.iter().fold(0.0f64, |most, firer| most.max(firer.factor));
    let first = firers.iter().position(|firer| firer.factor == largest);
    firers[which].factor > 0.0 && (rules.low_ammo_who == LowAmmoWho::All || first == Some(which))
}

/// Whether a unit or battery finds ammunition again after a turn of its own (B1): it was low before, and has neither moved nor fired.
pub fn finds_ammunition(was_low: bool, moved: bool, fired: bool) -> bool {
    was_low && !moved && !fired
}

/// Columns to the right that fire at an infantry or cavalry unit has from its arm, flags and formation.
pub fn target_shift(rules: &Rules, target: &Fighter, troop: &Troop, flank: bool, bridge: bool) -> i8 {
    total(target_shifts(rules, target, troop, flank, bridge))
}

/// The columns to the right of the target, part by part.
#[inline(always)]
pub fn target_shifts(rules: &Rules, target: &Fighter, troop: &Troop, flank: bool, bridge: bool) -> [Part; 5] {
    let when = |applies: bool, shift: u8| if applies { shift as i8 } else { 0 };
    let column = rules.column_target == ColumnTarget::MarchAndDepth && target.in_depth(troop);
    let square = target.formation == Formation::Square;
    [
        (Text::new("cavalry", "cavalerie"), when(target.arm.is_cavalry(), rules.shift_cavalry)),
        (Text::new("tactically inept", "tactiquement inapte"), when(target.has(Special::Inept), rules.shift_inept)),
        (
            Text::new("skirmishers of the target", "tirailleurs de la cible"),
            -when(target.has(Special::Skirmishers), rules.shift_at_skirmishers),
        ),
        (Text::new("on a bridge", "sur un pont"), when(bridge, rules.shift_bridge)),
        (Text::new("column, square or flank", "colonne, carré ou flanc"), formation_shift(rules, [column, square, flank])),
    ]
}

/// Columns to the right for column, square, flank fire.
pub fn formation_shift(rules: &Rules, which: [bool; 3]) -> i8 {
    let n = which.iter().filter(|&&applies| applies).count() as i8;
    rules.shift_formation as i8 * if rules.shift_cap_multi == ShiftCapMulti::One { n.min(1) } else { n }
}

/// Puts a result on an infantry or cavalry unit; says whether it is halted.
pub fn suffer(rules: &Rules, fighter: &Fighter, troop: &mut Troop, hit: Hit) -> bool {
    troop.disordered |= hit != Hit::None;
    fighter.lose(rules, troop, hit.bases());
    hit.halts(fighter.quality)
}

/// Puts a result on a battery.
pub fn suffer_gun(rules: &Rules, gun: &mut Gun, hit: Hit) {
    match hit {
        Hit::None => {}
        Hit::R | Hit::T | Hit::V => gun.silenced = true,
        Hit::One if gun.reduced && rules.second_one_destroys => *gun = Gun::default(),
        Hit::One => {
            gun.reduced = true;
            gun.silenced |= rules.one_silences;
        }
        Hit::Two | Hit::Three => *gun = Gun::default(),
    }
}
