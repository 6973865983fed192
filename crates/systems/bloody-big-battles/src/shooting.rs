//! Fire: factors, columns, and what results do (B4). The table itself is in `tables.rs`.

use super::duel::{Duel, End, Phased, State, Target};
use super::profile::{Arm, Fighter, Formation, Gun, Quality, Troop, Weapon};
use super::rules::{ColumnTarget, HalfCumulative, LeftOfTable, LowAmmoWho, Rules, ShiftCapMulti};
use super::special::Special;
use super::terrain::Terrain;
use montjoie_core::chance::{Chance, Roll, Small};
use montjoie_core::language::{Lang, Text};

/// A result of the fire table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hit {
    /// Nothing.
    None,
    /// R: Disordered, Raw halted.
    R,
    /// T: Disordered, Raw and Trained halted.
    T,
    /// V: Disordered, all halted.
    V,
    /// One base.
    One,
    /// Two bases.
    Two,
    /// Three bases.
    Three,
}

impl Hit {
    /// Every result, the mildest first.
    pub const ALL: [Hit; 7] = [Hit::None, Hit::R, Hit::T, Hit::V, Hit::One, Hit::Two, Hit::Three];

    /// Its id.
    pub const fn id(self) -> &'static str {
        ["none", "R", "T", "V", "1", "2", "3"][self as usize]
    }

    /// Bases that it costs infantry and cavalry.
    pub const fn bases(self) -> u8 {
        (self as u8).saturating_sub(Hit::V as u8)
    }

    /// Whether it halts a unit of this quality: a letter halts that quality and every lower one.
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

/// What a fire roll gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shot {
    /// The result on the target.
    pub hit: Hit,
    /// Whether ammunition runs low.
    pub low: bool,
}

impl Small for Shot {
    fn code(self) -> u16 {
        self.hit as u16 * 2 + u16::from(self.low)
    }
    fn from_code(code: u16) -> Shot {
        Shot { hit: Hit::ALL[usize::from(code / 2)], low: code % 2 == 1 }
    }
}

/// A fire roll (B4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fire {
    /// The column, 1 to 16; 0 is off the table, where only ammunition counts.
    pub column: u8,
    /// Its largest factor, in hundredths; 0 where it has none.
    pub most: u32,
    /// Its results, by roll from 2.
    pub results: [Hit; 11],
    /// The roll from which ammunition runs low.
    pub low_on: u8,
}

impl Fire {
    /// Fire of this factor, so many columns to the right.
    pub fn new(rules: &Rules, factor: f64, right: i8) -> Fire {
        Fire::in_column(rules, column(rules, factor, right))
    }

    /// Fire in this column.
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
        let low = if shot.low { lang.pick(", low on ammunition", ", munitions basses") } else { "" };
        let hit = match shot.hit {
            Hit::None => lang.pick("no effect", "sans effet"),
            Hit::R => lang.pick("R, disordered, raw troops halt", "R, désorganisée, les novices s’arrêtent"),
            Hit::T => lang.pick("T, disordered, trained troops halt too", "T, désorganisée, les troupes exercées s’arrêtent aussi"),
            Hit::V => lang.pick("V, disordered, all troops halt", "V, désorganisée, toutes les troupes s’arrêtent"),
            Hit::One => lang.pick("1 base lost", "1 socle perdu"),
            Hit::Two => lang.pick("2 bases lost", "2 socles perdus"),
            Hit::Three => lang.pick("3 bases lost", "3 socles perdus"),
        };
        format!("{column}: {hit}{low}")
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

/// A factor after so many halvings.
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

/// Columns to the right that a flag of whoever fires gives.
pub fn flag_shift(rules: &Rules, flag: Special) -> i8 {
    match flag {
        Special::Skirmishers => rules.shift_skirmishers as i8,
        Special::Devastating => rules.shift_devastating as i8,
        Special::Erratic => -(rules.shift_erratic as i8),
        _ => 0,
    }
}

/// Columns to the right that an infantry or cavalry unit's own flags give its fire.
pub fn own_shift(rules: &Rules, fighter: &Fighter) -> i8 {
    fighter.special.iter().map(|&flag| flag_shift(rules, flag)).sum()
}

/// Columns to the right that fire at an infantry or cavalry unit has from its arm, flags and formation.
pub fn target_shift(rules: &Rules, target: &Fighter, troop: &Troop, flank: bool, bridge: bool) -> i8 {
    let when = |applies: bool, shift: u8| if applies { shift as i8 } else { 0 };
    let column = rules.column_target == ColumnTarget::MarchAndDepth && target.in_depth(troop);
    let square = target.formation == Formation::Square;
    when(target.arm.is_cavalry(), rules.shift_cavalry) + when(target.has(Special::Inept), rules.shift_inept)
        - when(target.has(Special::Skirmishers), rules.shift_at_skirmishers)
        + when(bridge, rules.shift_bridge)
        + formation_shift(rules, [column, square, flank])
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

/// The fire phases of the duel (B10).
impl Duel {
    /// Fire of the attacker; whether it fired.
    pub(super) fn attacker_fires<C: Chance>(&self, s: &mut State, chance: &mut C) -> Phased<bool> {
        let (rules, ground) = (&self.rules, self.ground(s));
        let gun = s.guns.iter().position(|gun| gun.present).filter(|_| self.a.target == Target::Guns);
        let at_cavalry = gun.is_none() && self.b.fighter.arm.is_cavalry();
        let factor = unit_factor(rules, &self.a.fighter, &s.a, s.inches(), at_cavalry);
        if factor <= 0.0 {
            return Ok(false);
        }
        let flank = self.flanked(s) && !ground.has(Terrain::Fort);
        let right = match gun {
            None => target_shift(rules, &self.b.fighter, &s.b, flank, false) - ground.fire_cover(rules, self.b.fighter.arm),
            Some(n) => formation_shift(rules, [false, false, flank]) - ground.fire_cover(rules, self.b.batteries[n]),
        };
        self.say(chance, self.attacker, "fires", "fait feu");
        let shot = chance.roll(Fire::new(rules, factor, right + own_shift(rules, &self.a.fighter)));
        s.a.low |= shot.low;
        match gun {
            Some(n) => suffer_gun(rules, &mut s.guns[n], shot.hit),
            None => {
                suffer(rules, &self.b.fighter, &mut s.b, shot.hit);
                self.check(s, End::Shot)?;
            }
        }
        Ok(true)
    }

    pub(super) fn attackers_offensive_fire<C: Chance>(&self, s: &mut State, chance: &mut C) -> Phased<()> {
        let low = s.a.low;
        let may = !s.contact() || self.rules.assaulters_fire;
        let fired = may && self.attacker_fires(s, chance)?;
        s.a.low &= !(low && !s.moved && !fired);
        s.moved = false;
        Ok(())
    }

    /// Fire of the defender's main unit (place 0) and batteries: who fired.
    pub(super) fn defender_fires<C: Chance>(&self, s: &mut State, chance: &mut C) -> Phased<[bool; 4]> {
        let mut fired = [false; 4];
        if self.flanked(s) && !self.rules.flanked_fires {
            return Ok(fired);
        }
        if self.rules.mass_fire {
            let factors = self.factors(s);
            self.one_shot(s, factors, chance)?;
            return Ok(factors.map(|factor| factor > 0.0));
        }
        for unit in 0..4 {
            let mut alone = [0.0; 4];
            alone[unit] = self.factors(s)[unit];
            fired[unit] = alone[unit] > 0.0;
            self.one_shot(s, alone, chance)?;
        }
        Ok(fired)
    }

    /// The factors of the defender's main unit and batteries.
    fn factors(&self, s: &State) -> [f64; 4] {
        let (rules, inches) = (&self.rules, s.inches());
        let mut factors = [0.0; 4];
        factors[0] = unit_factor(rules, &self.b.fighter, &s.b, inches, self.a.fighter.arm.is_cavalry());
        for ((factor, gun), &arm) in factors[1..].iter_mut().zip(&s.guns).zip(&self.b.batteries) {
            *factor = gun_factor(rules, arm, gun, false, inches);
        }
        factors
    }

    /// A shot of those with a factor at the attacker.
    fn one_shot<C: Chance>(&self, s: &mut State, factors: [f64; 4], chance: &mut C) -> Phased<()> {
        let rules = &self.rules;
        let sum: f64 = factors.iter().sum();
        if sum <= 0.0 {
            return Ok(());
        }
        let bridge = s.contact() && self.ground(s).has(Terrain::Bridge);
        let rocket = |(gun, &arm): (&Gun, &Arm)| arm == Arm::Rockets && gun.present && !gun.silenced;
        let rockets = rules.mass_fire && s.inches() <= f64::from(rules.rocket_range) && s.guns.iter().zip(&self.b.batteries).any(rocket);
        let mut right = target_shift(rules, &self.a.fighter, &s.a, false, bridge) + if rockets { rules.shift_rockets as i8 } else { 0 };
        if factors[0] > 0.0 {
            right += own_shift(rules, &self.b.fighter);
        }
        self.say(chance, self.attacker.enemy(), "fires", "fait feu");
        let shot = chance.roll(Fire::new(rules, sum, right));
        if shot.low {
            let largest = factors.iter().fold(0.0f64, |most, &factor| most.max(factor));
            let first = factors.iter().position(|&factor| factor == largest);
            for (unit, &factor) in factors.iter().enumerate() {
                let runs_low = factor > 0.0 && (rules.low_ammo_who == LowAmmoWho::All || first == Some(unit));
                match unit {
                    0 => s.b.low |= runs_low,
                    n => s.guns[n - 1].low |= runs_low,
                }
            }
        }
        let halted = suffer(rules, &self.a.fighter, &mut s.a, shot.hit);
        self.check(s, End::Shot)?;
        if halted && s.contact() {
            s.gap = self.short();
        }
        Ok(())
    }

    pub(super) fn defenders_offensive_fire<C: Chance>(&self, s: &mut State, chance: &mut C) -> Phased<()> {
        let low = [s.b.low, s.guns[0].low, s.guns[1].low, s.guns[2].low];
        let fired = self.defender_fires(s, chance)?;
        s.b.low &= !(low[0] && !s.moved && !fired[0]);
        for (n, gun) in s.guns.iter_mut().enumerate() {
            gun.low &= !low[n + 1] || fired[n + 1];
        }
        s.moved = false;
        Ok(())
    }
}
