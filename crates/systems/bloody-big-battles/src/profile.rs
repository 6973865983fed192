//! Units (B1): arm, quality, weapon, flags. The sheet prints none; those shipped are invented for testing (B8).

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::rules::Rules;
use super::special::{Flags, Special};
use montjoie_core::choices;
use montjoie_core::language::{Lang, Text};
use montjoie_system::list::{self, Flaw, Name, check_id};
use montjoie_system::telling::so_many;

/// The most bases that a unit may have.
pub const MOST_BASES: u8 = 12;

choices! {
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    "What a unit is." Arm {
        Infantry = "infantry", "infantry", "infanterie";
        HeavyCavalry = "heavy-cavalry", "heavy cavalry", "cavalerie lourde";
        LightCavalry = "light-cavalry", "light cavalry", "cavalerie légère";
        MediumCavalry = "medium-cavalry", "medium cavalry", "cavalerie moyenne", "Cavalry that is neither heavy, light nor irregular.";
        IrregularCavalry = "irregular-cavalry", "irregular cavalry", "cavalerie irrégulière";
        HorseArtillery = "horse-artillery", "horse artillery", "artillerie à cheval";
        LightArtillery = "light-artillery", "light foot artillery", "artillerie à pied légère";
        MediumArtillery = "medium-artillery", "medium foot artillery", "artillerie à pied moyenne";
        HeavyArtillery = "heavy-artillery", "heavy foot artillery", "artillerie à pied lourde";
        Rockets = "rockets", "rockets", "fusées";
    }
}

impl Arm {
    /// Whether the arm is mounted.
    pub const fn is_cavalry(self) -> bool {
        matches!(self, Arm::HeavyCavalry | Arm::LightCavalry | Arm::MediumCavalry | Arm::IrregularCavalry)
    }

    /// Whether the arm is guns or rockets.
    pub const fn is_artillery(self) -> bool {
        !self.is_cavalry() && !matches!(self, Arm::Infantry)
    }

    /// Inches of a full move (B3).
    pub fn allowance(self, rules: &Rules) -> f64 {
        f64::from(match self {
            Arm::HeavyCavalry => rules.heavy_move,
            Arm::LightCavalry | Arm::MediumCavalry => rules.other_move,
            Arm::IrregularCavalry => rules.irregular_move,
            _ => rules.foot_move,
        })
    }
}

choices! {
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    "How good a unit is, worst first." Quality {
        Raw = "raw", "raw", "bleue";
        Trained = "trained", "trained", "aguerrie";
        Veteran = "veteran", "veteran", "vétérane";
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    "What a unit fires with." Weapon {
        Smoothbore = "smoothbore", "smoothbore musket", "mousquet lisse";
        IneffectiveMusket = "ineffective-musket", "ineffective musket", "mousquet inefficace";
        CavalryMusket = "cavalry-musket", "cavalry musket", "mousquet de cavalerie";
        None = "none", "nothing", "rien";
        Guns = "guns", "guns or rockets", "canons ou fusées", "Guns or rockets, by the arm.";
    }

    "How a unit stands (B1)." Formation {
        Line = "line", "line", "ligne", "None of the others.";
        Depth = "depth", "depth", "profondeur", "In depth.";
        Square = "square", "square", "carré";
    }
}

/// A unit as its list gives it.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// List and unit, as `sample/old-guard`, with `+flag` for each flag added to it.
    pub id: String,
    /// The name of the unit.
    pub name: Name,
    /// The arm of the unit.
    pub arm: Arm,
    /// Number of bases of the unit at the start.
    pub bases: u8,
    /// The quality of the unit.
    pub quality: Quality,
    /// The weapon that the unit fires with.
    pub weapon: Weapon,
    /// The flags of the unit, sorted.
    pub special: Vec<Special>,
    /// The price of the unit in points; none on the sheet.
    pub points: Option<f64>,
    /// The special rules that the unit may take, each with what it adds to the price.
    pub options: Vec<(Special, f64)>,
}

montjoie_system::shipped!(Unit from UnitEntry);
montjoie_system::listed!(Unit with Special);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitEntry {
    id: Spanned<String>,
    name: Name,
    arm: Arm,
    bases: Spanned<u8>,
    quality: Quality,
    weapon: Spanned<Weapon>,
    special: Vec<Spanned<String>>,
    points: Option<Spanned<f64>>,
    #[serde(default)]
    options: Vec<Spanned<String>>,
    #[serde(default)]
    option_points: BTreeMap<String, Spanned<f64>>,
}

impl list::Entry for UnitEntry {
    type Unit = Unit;

    fn id(&self) -> &Spanned<String> {
        &self.id
    }

    fn check(self, list: &str) -> Result<Unit, Flaw> {
        let id = check_id(&self.id)?;
        let bases = list::within(&self.bases, "bases", 1, MOST_BASES)?;
        if self.arm.is_artillery() && bases != 1 {
            return Err(Flaw::new(self.bases.span(), format!("`{id}`: a battery is one base")).help("bases = 1"));
        }
        if self.arm.is_artillery() != (*self.weapon.get_ref() == Weapon::Guns) {
            return Err(Flaw::new(self.weapon.span(), format!("`{id}`: artillery and the weapon `guns` go together")));
        }
        let mut special: Vec<Special> = list::specials(&self.special)?;
        let lancers = self.special.iter().zip(&special).find(|(_, flag)| **flag == Special::Lancers);
        if let Some((name, _)) = lancers.filter(|_| !self.arm.is_cavalry()) {
            return Err(Flaw::new(name.span(), format!("`{id}`: lancers are cavalry")));
        }
        special.sort();
        let options = list::options(&self.id, &special, &self.options, &self.option_points)?;
        if let Some(name) = self.options.iter().find(|name| name.get_ref() == Special::Lancers.id()).filter(|_| !self.arm.is_cavalry()) {
            return Err(Flaw::new(name.span(), format!("`{id}`: lancers are cavalry")));
        }
        Ok(Unit {
            id: format!("{list}/{id}"),
            name: self.name,
            arm: self.arm,
            bases,
            quality: self.quality,
            weapon: self.weapon.into_inner(),
            special,
            points: self.points.map(|points| list::price(&points, false)).transpose()?,
            options,
        })
    }
}

/// A unit as it fights: plain values, flags as they stand on its profile.
#[derive(Clone, Debug, PartialEq)]
pub struct Fighter {
    /// The arm of the unit.
    pub arm: Arm,
    /// Number of bases of the unit at the start.
    pub bases: u8,
    /// The quality of the unit.
    pub quality: Quality,
    /// The weapon that the unit fires with.
    pub weapon: Weapon,
    /// The formation of the unit, which never changes.
    pub formation: Formation,
    /// The flags of the fighter.
    pub special: Flags,
    /// The name of the unit, in English and French.
    pub name: (String, String),
}

impl Fighter {
    /// A unit in a formation.
    pub fn new(unit: &Unit, formation: Formation) -> Fighter {
        Fighter {
            arm: unit.arm,
            bases: unit.bases,
            quality: unit.quality,
            weapon: unit.weapon,
            formation,
            special: unit.special.iter().copied().collect(),
            name: (unit.name.en.clone(), unit.name.fr.clone()),
        }
    }

    /// Whether the unit has a flag.
    pub fn has(&self, special: Special) -> bool {
        self.special.has(special)
    }

    /// The condition of the fresh unit.
    pub fn fresh(&self) -> Troop {
        Troop { bases: self.bases, disordered: false, low: false, spent: false }
    }

    /// Whether a number of bases makes the unit Spent (B1); without memory.
    fn worn(&self, rules: &Rules, bases: u8) -> bool {
        if self.arm.is_artillery() || self.quality == Quality::Veteran && self.bases <= rules.small_veterans {
            return false;
        }
        self.bases.saturating_sub(bases) >= rules.spent_thresholds[self.quality as usize]
    }

    /// Whether the unit is Spent (B1).
    pub fn spent(&self, rules: &Rules, troop: &Troop) -> bool {
        troop.spent || self.worn(rules, troop.bases)
    }

    /// Takes bases off the unit, as many as it has.
    pub fn lose(&self, rules: &Rules, troop: &mut Troop, bases: u8) {
        troop.bases = troop.bases.saturating_sub(bases);
        troop.spent |= rules.spent_sticky && self.worn(rules, troop.bases);
    }

    /// Whether the unit is in depth now: not with a single base left.
    pub fn in_depth(&self, troop: &Troop) -> bool {
        self.formation == Formation::Depth && troop.bases > 1
    }

    /// Number of the unit's bases that fire (B1, B4).
    pub fn front_rank(&self, rules: &Rules, troop: &Troop) -> u8 {
        if self.in_depth(troop) && rules.front_rank_only { troop.bases.div_ceil(2) } else { troop.bases }
    }
}

/// The condition of an infantry or cavalry unit between two phases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Troop {
    /// Number of bases present.
    pub bases: u8,
    /// Whether the unit is Disordered.
    pub disordered: bool,
    /// Whether the unit is low on ammunition.
    pub low: bool,
    /// Whether the unit is Spent for good, where that is the rule.
    pub spent: bool,
}

/// A unit in play, with its condition.
#[derive(Clone, Copy, Debug)]
pub struct Body<'a> {
    /// The unit as the rules see it, its special rules resolved.
    pub fighter: &'a Fighter,
    /// The condition of the unit.
    pub troop: Troop,
}

/// The cause of the loss of a unit's last base. Who has won by it is not the unit's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fall {
    /// A unit shot down.
    Shot,
    /// A unit destroyed in an assault.
    Assaulted,
    /// A unit that left the table.
    Routed,
}

impl Troop {
    /// Whether the unit's last base is gone.
    pub const fn gone(&self) -> bool {
        self.bases == 0
    }
}

/// A number of bases in words.
pub fn bases(count: u8, lang: Lang) -> String {
    so_many(count, Text::new("base", "socle"), Text::new("bases", "socles"), lang)
}

/// The condition of a battery between two phases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Gun {
    /// Whether the battery is still there.
    pub present: bool,
    /// Whether the battery is silenced.
    pub silenced: bool,
    /// Whether the battery is reduced.
    pub reduced: bool,
    /// Whether the battery is low on ammunition.
    pub low: bool,
}

impl Gun {
    /// Whether the battery is there and not silenced.
    pub const fn serves(&self) -> bool {
        self.present && !self.silenced
    }
}
