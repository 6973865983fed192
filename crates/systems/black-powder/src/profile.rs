//! Profiles of units as a list gives them (B1, B8).

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::break_table::Arm;
use super::formation::Formation;
use super::rules::Rules;
use super::special::Special;
use montjoie_core::choices;
use montjoie_core::language::Text;
use montjoie_core::settings::Setting;
use montjoie_system::list::{self, Flaw, Name, check_id};

/// The most dice of a kind that a unit may have: doubled in enfilade, with a die for each of two rules, they are all that one throw counts.
const MOST_DICE: u8 = 30;
/// The greatest stamina that a unit may have.
const MOST_STAMINA: u8 = 40;

choices! {
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    "What a unit is (B1)." UnitKind {
        RegularInfantry = "regular-infantry", "regular infantry", "infanterie régulière";
        IrregularInfantry = "irregular-infantry", "irregular infantry", "infanterie irrégulière";
        RegularCavalry = "regular-cavalry", "regular cavalry", "cavalerie régulière";
        IrregularCavalry = "irregular-cavalry", "irregular cavalry", "cavalerie irrégulière";
        Artillery = "artillery", "artillery", "artillerie", "A gun.";
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    "How large a unit is (B1)." Size {
        Tiny = "tiny", "tiny", "minuscule";
        Small = "small", "small", "petite";
        Standard = "standard", "standard", "standard";
        Large = "large", "large", "grande";
    }
    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    "What a unit shoots with (B3)." Weapon {
        None = "none", "nothing", "rien";
        Pistol = "pistol", "pistol", "pistolet";
        Shotgun = "shotgun", "shotgun", "fusil de chasse";
        Thrown = "thrown", "thrown weapons", "armes de jet";
        Bow = "bow", "bow", "arc";
        SmoothboreCarbine = "smoothbore-carbine", "smoothbore carbine", "mousqueton lisse";
        SmoothboreMusket = "smoothbore-musket", "smoothbore musket", "mousquet lisse";
        RifledCarbine = "rifled-carbine", "rifled carbine", "mousqueton rayé";
        RifledMusket = "rifled-musket", "rifled musket", "fusil rayé";
        BreechLoadingCarbine = "breech-loading-carbine", "breech-loading carbine", "mousqueton à chargement par la culasse";
        BreechLoadingRifle = "breech-loading-rifle", "breech-loading rifle", "fusil à chargement par la culasse";
        BoltActionCarbine = "bolt-action-carbine", "bolt-action carbine", "carabine à verrou";
        BoltActionRifle = "bolt-action-rifle", "bolt-action rifle", "fusil à verrou";
        BattalionGun = "battalion-gun", "smoothbore battalion gun", "pièce lisse de bataillon";
        HorseGun = "horse-gun", "smoothbore horse gun", "pièce lisse à cheval";
        FootGun = "foot-gun", "smoothbore foot gun", "pièce lisse à pied";
        SiegeGun = "siege-gun", "smoothbore siege gun", "pièce lisse de siège";
        RifledHorseGun = "rifled-horse-gun", "rifled horse gun", "pièce rayée à cheval";
        RifledFootGun = "rifled-foot-gun", "rifled foot gun", "pièce rayée à pied";
        RifledSiegeGun = "rifled-siege-gun", "rifled siege gun", "pièce rayée de siège";
    }
}

impl Size {
    /// The addition of the size to the D6 for the stamina of an Untested unit (B7); whatever the die, a tiny unit has stamina 1.
    pub const fn untested(self) -> i8 {
        match self {
            Size::Large => 1,
            Size::Standard => 0,
            Size::Small => -1,
            Size::Tiny => -6,
        }
    }
}

impl Weapon {
    /// The range of the weapon in inches (B3); 0 for none.
    pub fn range(self, rules: &Rules) -> u8 {
        match self {
            Weapon::None => 0,
            Weapon::Pistol | Weapon::Shotgun | Weapon::Thrown => rules.pistol_range,
            Weapon::Bow | Weapon::SmoothboreCarbine => rules.bow_range,
            Weapon::SmoothboreMusket | Weapon::RifledCarbine => rules.musket_range,
            Weapon::RifledMusket | Weapon::BreechLoadingCarbine => rules.rifled_musket_range,
            Weapon::BreechLoadingRifle | Weapon::BoltActionCarbine => rules.breech_loader_range,
            Weapon::BoltActionRifle => rules.bolt_action_range,
            Weapon::BattalionGun => rules.smoothbore_gun_ranges[0],
            Weapon::HorseGun => rules.smoothbore_gun_ranges[1],
            Weapon::FootGun => rules.smoothbore_gun_ranges[2],
            Weapon::SiegeGun => rules.smoothbore_gun_ranges[3],
            Weapon::RifledHorseGun => rules.rifled_gun_ranges[0],
            Weapon::RifledFootGun => rules.rifled_gun_ranges[1],
            Weapon::RifledSiegeGun => rules.rifled_gun_ranges[2],
        }
    }

    /// Whether the weapon is a gun.
    pub const fn is_gun(self) -> bool {
        use Weapon::{BattalionGun, FootGun, HorseGun, RifledFootGun, RifledHorseGun, RifledSiegeGun, SiegeGun};
        matches!(self, BattalionGun | HorseGun | FootGun | SiegeGun | RifledHorseGun | RifledFootGun | RifledSiegeGun)
    }

    /// Whether the weapon is a gun of horse artillery.
    pub const fn is_horse(self) -> bool {
        matches!(self, Weapon::HorseGun | Weapon::RifledHorseGun)
    }

    /// Whether the weapon is a firearm, which closing fire and enfilade need (B1, B4). Guns are.
    pub const fn is_firearm(self) -> bool {
        !matches!(self, Weapon::None | Weapon::Thrown | Weapon::Bow)
    }
}

/// A unit as its list gives it.
#[derive(Clone, Debug, PartialEq)]
pub struct Unit {
    /// The id of the unit: list and unit, as `sample/line-infantry`, with `+large` where it was made another size.
    pub id: String,
    /// The name of the unit.
    pub name: Name,
    /// The arm and the kind of the unit.
    pub kind: UnitKind,
    /// The size of the unit.
    pub size: Size,
    /// The default formation of irregulars; `None` for others.
    pub natural: Option<Formation>,
    /// The weapon that the unit shoots with.
    pub weapon: Weapon,
    /// Number of D6 in hand-to-hand.
    pub melee: u8,
    /// Number of D6 of a volley; of a gun by band, close first.
    pub shooting: [u8; 3],
    /// The score of the D6 that saves the unit, 2 to 6.
    pub save: u8,
    /// The casualties at which the unit is shaken.
    pub stamina: u8,
    /// The special rules of the unit, sorted.
    pub special: Vec<Special>,
    /// The source of the unit's figures.
    pub source: Name,
    /// The price of the unit, where it has one.
    pub points: Option<f64>,
    /// Special rules that it may take, each with what it adds to the price.
    pub options: Vec<(Special, f64)>,
}

montjoie_system::shipped!(Unit from UnitEntry);
montjoie_system::listed!(Unit with Special);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitEntry {
    id: Spanned<String>,
    name: Name,
    kind: Spanned<UnitKind>,
    size: Size,
    natural: Option<Spanned<String>>,
    weapon: Spanned<Weapon>,
    melee: Spanned<u8>,
    shooting: Spanned<String>,
    save: Spanned<String>,
    stamina: Spanned<u8>,
    special: Vec<Spanned<String>>,
    #[serde(default)]
    source: Name,
    points: Option<Spanned<f64>>,
    #[serde(default)]
    options: Vec<Spanned<String>>,
    #[serde(default)]
    option_points: BTreeMap<String, Spanned<f64>>,
}

impl list::Entry for UnitEntry {
    type Unit = Unit;
    const DIVIDED: bool = true;

    fn id(&self) -> &Spanned<String> {
        &self.id
    }

    fn check(self, list: &str) -> Result<Unit, Flaw> {
        let id = check_id(&self.id)?;
        let (kind, weapon) = (*self.kind.get_ref(), *self.weapon.get_ref());
        let melee = list::few_enough(*self.melee.get_ref(), MOST_DICE, self.melee.span())?;
        let gun = kind == UnitKind::Artillery;
        if gun != weapon.is_gun() {
            return Err(Flaw::new(self.weapon.span(), format!("`{id}`: kind `artillery` goes with a gun, and only with one")));
        }
        let shooting = match (&list::dice(&self.shooting, MOST_DICE, "as `3` or `3/2/1`")?[..], gun) {
            (&[x, y, z], true) => [x, y, z],
            (&[dice], false) => [dice; 3],
            _ => {
                let flaw = Flaw::new(self.shooting.span(), "dice by range band go with a gun, and only with one");
                return Err(flaw.help("as `3/2/1` for a gun, as `3` for others"));
            }
        };
        if weapon == Weapon::None && shooting[0] > 0 {
            return Err(
                Flaw::new(self.shooting.span(), format!("`{id}` shoots without a weapon")).help("set `weapon`, or `shooting = \"0\"`")
            );
        }
        if melee == 0 && shooting == [0; 3] {
            return Err(Flaw::new(self.id.span(), format!("`{id}` has no dice at all")).help("give it melee or shooting"));
        }
        let stamina = list::within(&self.stamina, "stamina", 1, MOST_STAMINA)?;
        let irregular = matches!(kind, UnitKind::IrregularInfantry | UnitKind::IrregularCavalry);
        let natural = match &self.natural {
            None => None,
            Some(name) => match name.get_ref().as_str() {
                "warband" => Some(Formation::Warband),
                "skirmish" => Some(Formation::Skirmish),
                other => return Err(Flaw::new(name.span(), format!("`{other}` is no default formation")).help("warband or skirmish")),
            },
        };
        if irregular != natural.is_some() {
            let flaw = Flaw::new(self.kind.span(), format!("`{id}`: irregulars have a `natural` formation, and only they"));
            return Err(flaw.help("natural = \"warband\" or \"skirmish\""));
        }
        let mut special: Vec<Special> = list::specials(&self.special)?;
        let options = list::options(&self.id, &special, &self.options, &self.option_points)?;
        let beside = |known: &[Special], new: Special, name: &Spanned<String>| match known.iter().find(|other| other.excludes(new)) {
            Some(other) => Err(Flaw::new(name.span(), format!("`{}` cannot stand beside `{}`", name.get_ref(), other.id()))),
            None => Ok(()),
        };
        self.special.iter().enumerate().try_for_each(|(at, name)| beside(&special[..at], special[at], name))?;
        self.options.iter().zip(&options).try_for_each(|(name, (option, _))| beside(&special, *option, name))?;
        special.sort();
        Ok(Unit {
            id: format!("{list}/{id}"),
            name: self.name,
            kind,
            size: self.size,
            natural,
            weapon,
            melee,
            shooting,
            save: list::save(&self.save, "2+ to 6+")?,
            stamina,
            special,
            source: self.source,
            points: self.points.as_ref().map(|points| list::price(points, true)).transpose()?.filter(|points| *points > 0.0),
            options,
        })
    }
}

impl Unit {
    /// What the unit is to the break table.
    pub fn arm(&self) -> Arm {
        match self.kind {
            UnitKind::RegularInfantry | UnitKind::IrregularInfantry => Arm::Infantry,
            UnitKind::RegularCavalry | UnitKind::IrregularCavalry => Arm::Cavalry,
            UnitKind::Artillery => Arm::Artillery,
        }
    }

    /// Whether the unit has shooting dice.
    pub fn can_shoot(&self) -> bool {
        self.shooting != [0; 3]
    }

    /// The natural formation of the unit (B1).
    pub fn natural_formation(&self) -> Formation {
        match (self.kind, self.size, self.natural) {
            (UnitKind::Artillery, _, _) => Formation::Deployed,
            (_, Size::Tiny, _) => Formation::Skirmish,
            (_, _, Some(natural)) => natural,
            _ => Formation::Line,
        }
    }

    /// Whether the unit may take a formation (B1).
    pub fn may_form(&self, rules: &Rules, formation: Formation) -> bool {
        use Formation::{AttackColumn, Building, Deployed, Limbered, Line, MarchColumn, Mixed, Skirmish, Square, Warband};
        let artillery = self.kind == UnitKind::Artillery;
        let regular = matches!(self.kind, UnitKind::RegularInfantry | UnitKind::RegularCavalry) && self.size != Size::Tiny;
        match formation {
            Deployed | Limbered => artillery,
            Building => self.arm() != Arm::Cavalry,
            MarchColumn => !artillery,
            Line => regular,
            Mixed if rules.mixed_cavalry => regular,
            AttackColumn | Square | Mixed => regular && self.kind == UnitKind::RegularInfantry,
            Skirmish => regular || self.natural_formation() == Skirmish,
            Warband => self.natural_formation() == Warband,
        }
    }

    /// The unit made another size (B1); `None` where it is no standard one.
    pub fn of_size(&self, size: Size, rules: &Rules) -> Option<Unit> {
        if self.size != Size::Standard || size == Size::Standard {
            return None;
        }
        let resized = |dice: u8, by: u8| match size {
            _ if dice == 0 => 0,
            Size::Large => dice.saturating_add(by).min(MOST_DICE),
            Size::Small => dice.saturating_sub(by).max(1),
            Size::Tiny => 1,
            Size::Standard => dice,
        };
        let mut unit = self.clone();
        unit.id = format!("{}+{}", self.id, size.word());
        let Text { en, fr } = Size::WORDS[size as usize].1;
        unit.name = Name { en: format!("{} ({en})", self.name.en), fr: format!("{} ({fr})", self.name.fr) };
        unit.size = size;
        unit.melee = resized(self.melee, rules.size_melee);
        unit.shooting = self.shooting.map(|dice| resized(dice, rules.size_shooting));
        unit.stamina = rules.stamina_by_size[size as usize];
        Some(unit)
    }
}
