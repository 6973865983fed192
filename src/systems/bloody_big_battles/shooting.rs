//! Fire: factors, columns, the table, and what results do (B4).

use super::profile::{Arm, Fighter, Formation, Gun, Quality, Troop, Weapon};
use super::rules::{ColumnTarget, HalfCumulative, LeftOfTable, Rules, ShiftCapMulti};
use super::special::Special;
use crate::chance::{Chance, Roll, Small};
use crate::language::{Lang, Text};

/// The largest factor of each column but the last.
pub const COLUMNS: [f64; 15] = [0.25, 0.5, 1.0, 2.0, 4.0, 6.0, 9.0, 12.0, 16.0, 20.0, 25.0, 30.0, 36.0, 42.0, 49.0];

/// The fire table as printed, by roll from 2 to 12, by column.
const TABLE: [&[u8; 16]; 11] = [
    b"..........R11111",
    b".........RT11112",
    b"........RTV11122",
    b".......RTV111222",
    b"......RTV1112223",
    b".....RTV11122233",
    b"....RTV111222333",
    b"...RTV1112223333",
    b"..RTV11122233333",
    b".RTV111222333333",
    b"RTV1112223333333",
];

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

/// The result of a roll in a column, 1 to 16; no column is off the table.
pub fn read(roll: u8, column: u8) -> Hit {
    if column == 0 {
        return Hit::None;
    }
    match TABLE[usize::from(roll) - 2][usize::from(column) - 1] {
        b'R' => Hit::R,
        b'T' => Hit::T,
        b'V' => Hit::V,
        b'1' => Hit::One,
        b'2' => Hit::Two,
        b'3' => Hit::Three,
        _ => Hit::None,
    }
}

/// The column of a factor after shifts, netted first and clamped once; 0 is off the table on the left.
pub fn column(rules: &Rules, factor: f64, right: i8) -> u8 {
    let plain = 1 + COLUMNS.iter().filter(|&&most| most < factor).count() as i16;
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
}

impl Roll for Fire {
    type Result = Shot;
    const NAME: Text = Text::new("Fire", "Fusillade");
    const PARAGRAPH: &'static str = "B4";

    fn make<C: Chance>(self, chance: &mut C) -> Shot {
        let roll = chance.two_d6();
        Shot { hit: read(roll, self.column), low: roll >= 11 }
    }

    fn tell(self, shot: Shot, lang: Lang) -> String {
        let column = match self.column {
            0 => lang.pick("off the table", "hors de la table").to_owned(),
            16 => format!("{} 50+", lang.pick("column", "colonne")),
            n => format!("{} {}", lang.pick("column", "colonne"), COLUMNS[usize::from(n) - 1]),
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
        format!("{column}{} {hit}{low}", lang.pick(":", "\u{a0}:"))
    }
}

/// The factor of one base of a weapon at this range, 0 beyond it.
pub fn small_arms(rules: &Rules, fighter: &Fighter, inches: f64, at_cavalry: bool) -> f64 {
    let (near, far) = match fighter.weapon {
        Weapon::Smoothbore if at_cavalry => (2.0, 0.0),
        Weapon::Smoothbore if fighter.has(Special::Skirmishers) && rules.sk_is_s => (2.0, 1.0),
        Weapon::Smoothbore => (2.0, 0.5),
        Weapon::CavalryMusket => (0.5, 0.0),
        Weapon::IneffectiveMusket => (1.0, 0.0),
        Weapon::None | Weapon::Guns => (0.0, 0.0),
    };
    match inches {
        ..=3.0 => near,
        ..=6.0 if fighter.formation != Formation::Square => far,
        _ => 0.0,
    }
}

/// The factor of a battery at this range, 0 beyond it.
pub fn guns(arm: Arm, inches: f64) -> f64 {
    let bands = match arm {
        Arm::HorseArtillery | Arm::LightArtillery => [6.0, 3.0, 0.0, 0.0],
        Arm::MediumArtillery => [8.0, 3.0, 2.0, 0.0],
        Arm::HeavyArtillery => [8.0, 5.0, 3.0, 1.0],
        _ => [0.0; 4],
    };
    [3.0, 12.0, 18.0, 24.0].iter().zip(bands).find(|(to, _)| inches <= **to).map_or(0.0, |(_, factor)| factor)
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

/// The factor of a battery at this range, halvings included.
pub fn gun_factor(rules: &Rules, arm: Arm, gun: &Gun, inches: f64) -> f64 {
    if !gun.present || gun.silenced {
        return 0.0;
    }
    halved(rules, guns(arm, inches), u8::from(gun.low) + u8::from(gun.reduced))
}

/// Columns to the right that an infantry or cavalry unit's own flags give its fire.
pub fn own_shift(fighter: &Fighter) -> i8 {
    let has = |special| i8::from(fighter.has(special));
    has(Special::Skirmishers) + has(Special::Devastating) - has(Special::Erratic)
}

/// Columns to the right that fire at an infantry or cavalry unit has from its arm, flags and formation.
pub fn target_shift(rules: &Rules, target: &Fighter, troop: &Troop, flank: bool, bridge: bool) -> i8 {
    let has = |special| i8::from(target.has(special));
    let column = rules.column_target == ColumnTarget::MarchAndDepth && target.in_depth(troop);
    let square = target.formation == Formation::Square;
    i8::from(target.arm.is_cavalry()) + has(Special::Inept) - has(Special::Skirmishers)
        + i8::from(bridge)
        + formation_shift(rules, [column, square, flank])
}

/// Columns to the right for column, square, flank fire.
pub fn formation_shift(rules: &Rules, which: [bool; 3]) -> i8 {
    let n = which.iter().filter(|&&applies| applies).count() as i8;
    if rules.shift_cap_multi == ShiftCapMulti::One { n.min(1) } else { n }
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
