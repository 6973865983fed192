//! Units as the lists give them (A8), and the numbers they fight with.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::rules::{CloseWeapons, LostCell, Rules, SplitCells, WornImpetus};
use super::special::Special;
use montjoie_core::{choices, named};
use montjoie_system::list::{self, Flaw, Name, check_id, price, within};

/// The largest VBU of a unit.
pub const MOST_VBU: u8 = 12;

named! {
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    "The type of a unit (A1)." Arm {
        Fp = "fp", "heavy foot", "infanterie lourde";
        Fl = "fl", "light foot", "infanterie légère";
        T = "t", "missile foot", "tireurs";
        S = "s", "skirmishers", "tirailleurs";
        Cp1 = "cp1", "heavy cavalry on armoured horses", "cavalerie lourde sur chevaux bardés";
        Cp2 = "cp2", "heavy cavalry", "cavalerie lourde";
        Cm = "cm", "medium cavalry", "cavalerie moyenne";
        Cl = "cl", "light cavalry", "cavalerie légère";
        Cgp = "cgp", "heavy chariots", "chars lourds";
        Cgl = "cgl", "light chariots", "chars légers";
        Cf = "cf", "scythed chariots", "chars à faux";
        El = "el", "elephants", "éléphants";
        Art = "art", "artillery", "artillerie";
        W = "w", "wagenburg", "wagenburg";
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    "What a unit shoots with (A4)." Weapon {
        None = "none", "nothing", "rien";
        LongbowA = "longbow-a", "longbow A", "arc long A";
        LongbowB = "longbow-b", "longbow B", "arc long B";
        ShortBowA = "short-bow-a", "short bow A", "arc court A";
        ShortBowB = "short-bow-b", "short bow B", "arc court B";
        CompositeA = "composite-a", "composite bow A", "arc composite A";
        CompositeB = "composite-b", "composite bow B", "arc composite B";
        CompositeC = "composite-c", "composite bow C", "arc composite C";
        CrossbowA = "crossbow-a", "crossbow A", "arbalète A";
        CrossbowB = "crossbow-b", "crossbow B", "arbalète B";
        Handgun = "handgun", "handgun", "haquebute";
        ArquebusA = "arquebus-a", "arquebus A", "arquebuse A";
        ArquebusB = "arquebus-b", "arquebus B", "arquebuse B";
        Musket = "musket", "musket", "mousquet";
        Javelin = "javelin", "javelin", "javelot";
        Sling = "sling", "sling", "fronde";
        ArtilleryA = "artillery-a", "artillery A", "artillerie A";
        ArtilleryB = "artillery-b", "artillery B", "artillerie B";
        ArtilleryC = "artillery-c", "artillery C", "artillerie C";
        Various = "various", "various weapons", "armes diverses";
    }
}

choices! {
    "Discipline." Discipline {
        B = "B", "B (4+)", "B (4+)";
        A = "A", "A (3+)", "A (3+)";
        C = "C", "C (5+)", "C (5+)";
    }
    "A column of the tables of retreat and pursuit (A5)." Column {
        Slow = "slow", "FP, T, ART and W", "FP, T, ART et W";
        Fast = "fast", "FL and S", "FL et S";
        Mounted = "mounted", "mounted", "montés";
    }
}

impl Arm {
    /// Whether the arm counts as mounted; EL and W do.
    pub fn mounted(self) -> bool {
        !self.foot()
    }

    /// Whether the arm counts as foot, which is infantry; ART does.
    pub fn foot(self) -> bool {
        matches!(self, Arm::Fp | Arm::Fl | Arm::T | Arm::S | Arm::Art)
    }

    /// Whether the arm is chariots of any kind.
    pub fn chariots(self) -> bool {
        matches!(self, Arm::Cgp | Arm::Cgl | Arm::Cf)
    }

    /// Whether the arm is heavy cavalry of either kind.
    pub fn heavy_cavalry(self) -> bool {
        matches!(self, Arm::Cp1 | Arm::Cp2)
    }

    /// Whether the arm may have its full I in every round, whatever its status, never cancelled: CF, and EL but against S (A5).
    pub fn fearless_of_losses(self, enemy: Arm) -> bool {
        self == Arm::Cf || self == Arm::El && enemy != Arm::S
    }

    /// Whether the arm's armour helps it against shots, artillery's apart (A6).
    pub fn armoured(self) -> bool {
        matches!(self, Arm::Cp1 | Arm::Cgp | Arm::Cgl | Arm::Cf | Arm::W | Arm::Fp)
    }

    /// Whether shots at the arm have fewer dice (A4).
    pub fn light(self) -> bool {
        matches!(self, Arm::S | Arm::Cl | Arm::Art)
    }

    /// The column of the arm in the tables of retreat and pursuit.
    pub fn column(self) -> Column {
        match self {
            Arm::Fp | Arm::T | Arm::Art | Arm::W => Column::Slow,
            Arm::Fl | Arm::S => Column::Fast,
            _ => Column::Mounted,
        }
    }

    /// Whether the arm can charge at all, given the Impetus for it (A5).
    pub fn charges(self) -> bool {
        !matches!(self, Arm::S | Arm::Art | Arm::W)
    }

    /// Whether the arm may evade from a charging enemy of this type (A5).
    pub fn evades(self, enemy: Arm) -> bool {
        match self {
            Arm::Cl | Arm::S => true,
            Arm::El | Arm::W => false,
            arm => arm.mounted() && enemy.foot(),
        }
    }

    /// Whether artillery shoots its best at the arm whatever its formation, and shots by others may find cover in it.
    pub fn wagons(self) -> bool {
        self == Arm::W
    }
}

impl Column {
    /// The column of the arm in the table of retreat.
    pub fn retreat(self, rules: &Rules) -> [u8; 6] {
        match self {
            Column::Slow => rules.retreat_slow,
            Column::Fast => rules.retreat_fast,
            Column::Mounted => rules.retreat_mounted,
        }
    }

    /// The column of the arm in the table of pursuit.
    pub fn pursuit(self, rules: &Rules) -> [u8; 6] {
        match self {
            Column::Slow => rules.pursuit_slow,
            Column::Fast => rules.pursuit_fast,
            Column::Mounted => rules.pursuit_mounted,
        }
    }
}

impl Weapon {
    /// Whether the weapon is artillery.
    pub fn artillery(self) -> bool {
        matches!(self, Weapon::ArtilleryA | Weapon::ArtilleryB | Weapon::ArtilleryC)
    }

    /// Whether the weapon is a firearm of the hand, whose defensive fire bites.
    pub fn gunpowder(self) -> bool {
        matches!(self, Weapon::Handgun | Weapon::ArquebusA | Weapon::ArquebusB | Weapon::Musket)
    }

    /// Whether the weapon is a longbow.
    pub fn longbow(self) -> bool {
        matches!(self, Weapon::LongbowA | Weapon::LongbowB)
    }

    /// Whether short range helps the target against the weapon.
    pub fn weak_at_short(self) -> bool {
        use Weapon::*;
        matches!(self, ShortBowA | ShortBowB | CompositeA | CompositeB | CompositeC | Handgun | Javelin | Various)
    }

    /// Whether the weapon is a bow: "arc" on the sheet, not "arbalète".
    pub fn bow(self) -> bool {
        use Weapon::*;
        matches!(self, LongbowA | LongbowB | ShortBowA | ShortBowB | CompositeA | CompositeB | CompositeC)
    }

    /// Whether a unit of this type shoots the weapon to all sides (A3).
    pub fn all_round(self, arm: Arm) -> bool {
        arm.chariots() || arm == Arm::W || arm == Arm::Cl && (self.bow() || self == Weapon::Javelin)
    }

    /// Whether the weapon has no shot beyond short range, so that it may be meant by "armes de tir rapproché".
    pub fn short_only(self) -> bool {
        matches!(self, Weapon::Handgun | Weapon::Javelin | Weapon::Various)
    }

    /// Whether TC4 may be played on shots of the weapon.
    pub fn storms(self, rules: &Rules) -> bool {
        match rules.tc4_not_for {
            CloseWeapons::Pilum => true,
            CloseWeapons::Javelin => self != Weapon::Javelin,
            CloseWeapons::ShortOnly => !self.short_only(),
        }
    }

    /// The cell of the weapon in the shooting table in a band (0 short, 1 long, 2 extreme); `None` where it has no shot.
    pub fn cell(self, rules: &Rules, band: usize, at_mounted: bool) -> Option<i8> {
        let second = at_mounted == (rules.split_cells == SplitCells::FootFirst);
        let by_target = |row: &[i8]| row.get(band * 2 + usize::from(second)).copied();
        match self {
            Weapon::None => None,
            Weapon::LongbowA => by_target(&rules.longbow_a),
            Weapon::LongbowB => by_target(&rules.longbow_b),
            Weapon::ShortBowA => by_target(&rules.short_bow_a),
            Weapon::ShortBowB => by_target(&rules.short_bow_b),
            Weapon::CompositeA => by_target(&rules.composite_a),
            Weapon::CompositeB => by_target(&rules.composite_b),
            Weapon::CompositeC => by_target(&rules.composite_c),
            Weapon::CrossbowA => by_target(&rules.crossbow_a),
            Weapon::CrossbowB => by_target(&rules.crossbow_b),
            Weapon::Handgun => by_target(&rules.handgun),
            Weapon::ArquebusA => by_target(&rules.arquebus_a),
            Weapon::ArquebusB => by_target(&rules.arquebus_b),
            Weapon::Musket => by_target(&rules.musket),
            Weapon::Javelin => by_target(&rules.javelin),
            Weapon::Sling => by_target(&rules.sling),
            Weapon::ArtilleryA => rules.artillery_a.get(band).copied(),
            Weapon::ArtilleryB if band == 2 => (rules.artB_extreme == LostCell::One).then_some(1),
            Weapon::ArtilleryB => rules.artillery_b.get(band).copied(),
            Weapon::ArtilleryC => rules.artillery_c.get(band).copied(),
            Weapon::Various => (band == 0).then_some(rules.various),
        }
    }
}

impl Discipline {
    /// The number that a D6 needs to pass a test without modifiers.
    pub fn need(self, rules: &Rules) -> i8 {
        let [a, b, c] = rules.discipline;
        (match self {
            Discipline::A => a,
            Discipline::B => b,
            Discipline::C => c,
        }) as i8
    }
}

choices! {
    "The rung of the status ladder (A1)." Status {
        Fresh = "fresh", "A unit that has lost no VBU.";
        Worn = "worn", "A unit that is worn (éprouvé).";
        Exhausted = "exhausted", "A unit that is exhausted (exténué).";
        Routed = "routed", "A unit that has routed (déroute).";
    }
}

impl Status {
    /// The status of a unit that began with `start` and now has `vbu`. Exhausted is from `ceil(start / 2)` down, which gives every legible cell of
    /// the sheet but one: its row of VBU 3 reads "2 2 0", a 2 that is worn and exhausted at once. [`Rules::worn_2_of_3`] says which of the two
    /// counts. From VBU 8 on, where the sheet has no row, the ladder is our own.
    pub fn of(rules: &Rules, start: u8, vbu: u8) -> Status {
        match vbu {
            0 => Status::Routed,
            2 if start == 3 && rules.worn_2_of_3 => Status::Worn,
            vbu if vbu >= start => Status::Fresh,
            vbu if vbu <= start.div_ceil(2) => Status::Exhausted,
            _ => Status::Worn,
        }
    }

    /// The part of a printed I that is left.
    pub fn impetus(self, rules: &Rules, printed: u8) -> u8 {
        match (self, rules.worn_I) {
            (Status::Fresh, _) | (Status::Worn, WornImpetus::Full) => printed,
            (Status::Worn, WornImpetus::HalfDown) => printed / 2,
            (Status::Worn, WornImpetus::None) | (Status::Exhausted | Status::Routed, _) => 0,
        }
    }
}

/// A unit as its list gives it.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// List and unit, as `english/longbowmen`.
    pub id: String,
    /// The name of the unit.
    pub name: Name,
    /// The type of the unit.
    pub arm: Arm,
    /// VBU of the unit at the start.
    pub vbu: u8,
    /// I of the unit as printed.
    pub impetus: u8,
    /// The discipline of the unit.
    pub discipline: Discipline,
    /// The demoralisation value of the unit.
    pub vd: u8,
    /// The weapon of the unit.
    pub weapon: Weapon,
    /// The flags of the unit, sorted.
    pub special: Vec<Special>,
    /// Melee dice of the rear rank of a large unit.
    pub rear_bonus: u8,
    /// The price of the unit; `None` where none was published.
    pub points: Option<f64>,
    /// The source of the unit's figures.
    pub source: Name,
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
    vbu: Spanned<u8>,
    #[serde(default)]
    impetus: Option<Spanned<u8>>,
    discipline: Option<Spanned<String>>,
    vd: Option<u8>,
    weapon: Option<Spanned<Weapon>>,
    #[serde(default)]
    special: Vec<Spanned<String>>,
    rear_bonus: Option<Spanned<u8>>,
    points: Option<Spanned<f64>>,
    #[serde(default)]
    options: Vec<Spanned<String>>,
    #[serde(default)]
    option_points: BTreeMap<String, Spanned<f64>>,
    #[serde(default)]
    source: Name,
}

impl list::Entry for UnitEntry {
    type Unit = Unit;
    const DIVIDED: bool = true;

    fn id(&self) -> &Spanned<String> {
        &self.id
    }

    fn check(self, list: &str) -> Result<Unit, Flaw> {
        let id = check_id(&self.id)?;
        let vbu = within(&self.vbu, "VBU", 1, MOST_VBU)?;
        let impetus = self.impetus.as_ref().map_or(Ok(0), |impetus| within(impetus, "I", 0, MOST_VBU))?;
        let rear_bonus = self.rear_bonus.as_ref().map_or(Ok(0), |bonus| within(bonus, "rear_bonus", 0, MOST_VBU))?;
        let discipline = match &self.discipline {
            None => Discipline::B,
            Some(word) => *Discipline::ALL
                .iter()
                .find(|d| d.word() == word.get_ref())
                .ok_or_else(|| Flaw::new(word.span(), format!("`{}` is not a discipline", word.get_ref())).help("expected A, B or C"))?,
        };
        let weapon = self.weapon.as_ref().map_or(Weapon::None, |weapon| *weapon.get_ref());
        // A gun without a gun has nothing to do in a battle: artillery names which one it is. A wagenburg may carry any weapon, or none.
        let fits = match self.arm {
            Arm::Art => weapon.artillery(),
            Arm::W => true,
            _ => !weapon.artillery(),
        };
        if !fits {
            let at = self.weapon.as_ref().map_or(self.id.span(), Spanned::span);
            let flaw = match self.arm {
                Arm::Art => Flaw::new(at, format!("`{id}` is artillery without an artillery weapon"))
                    .help("expected weapon = \"artillery-a\", \"artillery-b\" or \"artillery-c\""),
                _ => Flaw::new(at, format!("`{id}`: an artillery weapon goes with arm `art` or `w`")),
            };
            return Err(flaw);
        }
        let mut special: Vec<Special> = list::specials(&self.special)?;
        special.sort();
        let options = list::options(&self.id, &special, &self.options, &self.option_points)?;
        let vd = self.vd.unwrap_or(match self.arm {
            Arm::Cp1 | Arm::Cp2 => 3,
            Arm::S | Arm::Cl => 1,
            _ => 2,
        });
        let points = self.points.as_ref().map(|points| price(points, false)).transpose()?;
        Ok(Unit {
            id: format!("{list}/{id}"),
            name: self.name,
            arm: self.arm,
            vbu,
            impetus,
            discipline,
            vd,
            weapon,
            special,
            rear_bonus,
            points,
            source: self.source,
            options,
        })
    }
}

/// The numbers that a unit fights with: flags and tables are resolved here, once, and read nowhere else.
#[derive(Clone, Debug, PartialEq)]
pub struct Fighter {
    /// The type of the fighter.
    pub arm: Arm,
    /// VBU of the fighter at the start.
    pub vbu: u8,
    /// I of the fighter as printed.
    pub impetus: u8,
    /// The discipline of the fighter.
    pub discipline: Discipline,
    /// The number that a D6 needs to pass a discipline test without modifiers.
    pub need: i8,
    /// The weapon that the unit shoots with.
    pub weapon: Weapon,
    /// Whether the unit is Impetuous.
    pub impetuous: bool,
    /// Whether the unit is large.
    pub large: bool,
    /// Whether the unit may form close order.
    pub close_order: bool,
    /// Whether the unit has pikes or long spears.
    pub spears: bool,
    /// Whether the unit has stakes or a pavise, which work until it moves.
    pub planted: bool,
    /// Whether the unit has a pavise, which is cover until it moves.
    pub pavise: bool,
    /// Melee dice of a rear rank.
    pub rear_bonus: u8,
    /// H of a move.
    pub base: u8,
    /// H of a charge.
    pub charge: u8,
    /// Whether the unit may charge at all.
    pub may_charge: bool,
}

impl Fighter {
    /// Resolves a unit to the numbers that it fights with.
    pub fn new(unit: &Unit, rules: &Rules) -> Fighter {
        let arm = unit.arm;
        let impetuous = unit.has(Special::Impetuous);
        let [base, charge] = match arm {
            Arm::Fp => rules.move_fp,
            Arm::El => rules.move_el,
            Arm::T => rules.move_t,
            Arm::Fl if impetuous => rules.move_fl_impetuous,
            Arm::Fl => rules.move_fl,
            Arm::S => rules.move_s,
            Arm::W | Arm::Art | Arm::Cgp => rules.move_w_art_cgp,
            Arm::Cf => rules.move_cf,
            Arm::Cp1 => rules.move_cp1,
            Arm::Cp2 => rules.move_cp2,
            Arm::Cm => rules.move_cm,
            Arm::Cgl => rules.move_cgl,
            Arm::Cl => rules.move_cl,
        };
        let wants = unit.impetus > 0 || matches!(arm, Arm::Cf | Arm::El) || rules.zero_I_charges;
        Fighter {
            arm,
            vbu: unit.vbu,
            impetus: unit.impetus,
            discipline: unit.discipline,
            need: unit.discipline.need(rules),
            weapon: unit.weapon,
            impetuous,
            large: unit.has(Special::Large),
            close_order: unit.has(Special::CloseOrder) || arm == Arm::Fp && rules.close_order_by_type,
            spears: unit.has(Special::Pikes) || unit.has(Special::LongSpear),
            planted: unit.has(Special::Stakes) || unit.has(Special::Pavise),
            pavise: unit.has(Special::Pavise),
            rear_bonus: unit.rear_bonus,
            base,
            charge,
            may_charge: wants && arm.charges(),
        }
    }
}
