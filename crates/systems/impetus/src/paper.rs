//! The lists as they stand on paper: what the audit reads.

use super::profile::{Arm, Discipline, Fighter, List, Unit, Weapon};
use super::rules::Rules;
use super::special::Special;
use montjoie_core::language::Text;
use montjoie_system::profile::{self, Army, Better, Kind, Number, Profile, Row, Sheet, Stat};

/// Every unit of some lists.
pub fn profiles(lists: &[List]) -> Vec<Profile> {
    lists.iter().flat_map(|list| list.units.iter().map(|unit| profile(list, unit))).collect()
}

/// The sheet prints no list, has no one place for flags and no rules of composition: only what the lists are called and what each flag is.
pub fn sheet(lists: &[List]) -> Sheet {
    let army = |list: &List| Army {
        list: list.id.clone(),
        name: (list.name.en.clone(), list.name.fr.clone()),
        division: None,
        units: list.units.iter().map(|unit| unit.id.clone()).collect(),
        rules: Vec::new(),
        paragraph: list.paragraph.clone(),
    };
    let specials = Special::ALL.iter().map(|&flag| special(flag)).collect();
    Sheet { specials, armies: lists.iter().map(army).collect(), ..Sheet::default() }
}

fn profile(list: &List, unit: &Unit) -> Profile {
    Profile {
        id: unit.id.clone(),
        list: list.id.clone(),
        name: (unit.name.en.clone(), unit.name.fr.clone()),
        paragraph: list.paragraph.clone(),
        points: unit.points,
        row: Row::Printed,
        kind: kind(unit.arm),
        weapon: weapon(unit.weapon),
        numbers: numbers(unit),
        specials: unit.special.iter().map(|&flag| special(flag)).collect(),
        options: Vec::new(),
    }
}

/// VBU, I, discipline, VD, the rear rank, and the two moves of the type. VD cuts both ways: it is what the army loses with the unit, and a part of
/// what it can lose.
const STATS: [Stat; 7] = [
    Stat::new("vbu", "VBU", "VBU", Better::Higher),
    Stat::new("impetus", "I", "I", Better::Higher),
    Stat::new("discipline", "D", "D", Better::Higher),
    Stat::new("vd", "VD", "VD", Better::Neither),
    Stat::new("rear-bonus", "Rear rank", "Second rang", Better::Higher),
    Stat::new("move", "Move", "Mouvement", Better::Higher),
    Stat::new("charge", "Charge", "Charge", Better::Higher),
];

fn numbers(unit: &Unit) -> Vec<Number> {
    let fighter = Fighter::new(unit, &Rules::default());
    // C, B, A: each passes on one face more than the one before.
    let discipline = match unit.discipline {
        Discipline::C => 0,
        Discipline::B => 1,
        Discipline::A => 2,
    };
    let values = [unit.vbu, unit.impetus, discipline, unit.vd, unit.rear_bonus, fighter.base, fighter.charge];
    let number = |(stat, value): (Stat, u8)| {
        let shown = if stat.id == "discipline" { unit.discipline.word().to_owned() } else { value.to_string() };
        Number { stat, value: f64::from(value), shown }
    };
    STATS.into_iter().zip(values).map(number).collect()
}

/// What a unit is. Types differ in retreat, pursuit, evasion and whom they charge: they compare only with themselves.
fn kind(arm: Arm) -> Kind {
    let name = match arm {
        Arm::Fp => Text::new("heavy foot", "infanterie lourde"),
        Arm::Fl => Text::new("light foot", "infanterie légère"),
        Arm::T => Text::new("missile foot", "infanterie de tir"),
        Arm::S => Text::new("skirmishers", "tirailleurs"),
        Arm::Cp1 => Text::new("heavy cavalry on armoured horses", "cavalerie lourde sur chevaux bardés"),
        Arm::Cp2 => Text::new("heavy cavalry", "cavalerie lourde"),
        Arm::Cm => Text::new("medium cavalry", "cavalerie moyenne"),
        Arm::Cl => Text::new("light cavalry", "cavalerie légère"),
        Arm::Cgp => Text::new("heavy chariots", "chars lourds"),
        Arm::Cgl => Text::new("light chariots", "chars légers"),
        Arm::Cf => Text::new("scythed chariots", "chars à faux"),
        Arm::El => Text::new("elephants", "éléphants"),
        Arm::Art => Text::new("artillery", "artillerie"),
        Arm::W => Text::new("wagenburg", "wagenburg"),
    };
    Kind { id: arm.word(), name, mounted: arm.mounted(), class: arm.word() }
}

fn weapon(weapon: Weapon) -> Option<profile::Weapon> {
    let name = match weapon {
        Weapon::None => return None,
        Weapon::LongbowA => Text::new("longbow A", "arc long A"),
        Weapon::LongbowB => Text::new("longbow B", "arc long B"),
        Weapon::ShortBowA => Text::new("short bow A", "arc court A"),
        Weapon::ShortBowB => Text::new("short bow B", "arc court B"),
        Weapon::CompositeA => Text::new("composite bow A", "arc composite A"),
        Weapon::CompositeB => Text::new("composite bow B", "arc composite B"),
        Weapon::CompositeC => Text::new("composite bow C", "arc composite C"),
        Weapon::CrossbowA => Text::new("crossbow A", "arbalète A"),
        Weapon::CrossbowB => Text::new("crossbow B", "arbalète B"),
        Weapon::Handgun => Text::new("handgun", "haquebute"),
        Weapon::ArquebusA => Text::new("arquebus A", "arquebuse A"),
        Weapon::ArquebusB => Text::new("arquebus B", "arquebuse B"),
        Weapon::Musket => Text::new("musket", "mousquet"),
        Weapon::Javelin => Text::new("javelin", "javelot"),
        Weapon::Sling => Text::new("sling", "fronde"),
        Weapon::ArtilleryA => Text::new("artillery A", "artillerie A"),
        Weapon::ArtilleryB => Text::new("artillery B", "artillerie B"),
        Weapon::ArtilleryC => Text::new("artillery C", "artillerie C"),
        Weapon::Various => Text::new("various weapons", "armes diverses"),
    };
    Some(profile::Weapon { id: weapon.word(), name })
}

fn special(flag: Special) -> profile::Special {
    profile::Special { id: flag.id(), name: flag.name(), does: flag.text(), paragraph: flag.defined_in(), effect: flag.effect() }
}
