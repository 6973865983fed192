//! Lists as they stand on paper: what the audit reads.

use super::profile::{Arm, Discipline, Fighter, List, Unit, Weapon};
use super::rules::Rules;
use super::special::Special;
use montjoie_system::profile::{self, Better, Number, Profile, Row, Sheet, Stat, UnitKind};

/// The profiles of every unit of some lists.
pub fn profiles(lists: &[List]) -> Vec<Profile> {
    lists.iter().flat_map(|list| list.units.iter().map(|unit| profile(list, unit))).collect()
}

/// The sheet on paper. It prints no list and has no one place for flags: what the lists are called, how we compose armies of them, and what each
/// flag is.
pub fn sheet(lists: &[List]) -> Sheet {
    let specials = Special::ALL.iter().map(|flag| flag.on_paper()).collect();
    Sheet { specials, armies: lists.iter().map(super::army::army).collect(), ..Sheet::default() }
}

fn profile(list: &List, unit: &Unit) -> Profile {
    Profile {
        id: unit.id.clone(),
        list: list.id.clone(),
        name: unit.name.both(),
        paragraph: list.paragraph.clone(),
        points: unit.points,
        row: Row::Printed,
        kind: kind(unit.arm),
        weapon: weapon(unit.weapon),
        numbers: numbers(unit),
        specials: unit.special.iter().map(|flag| flag.on_paper()).collect(),
        options: Vec::new(),
    }
}

/// The columns of figures: VBU, I, discipline, VD, the rear rank, and the two moves of the type. VD cuts both ways: it is what the army loses with
/// the unit, and a part of what it can lose.
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

/// The kind of units of a type. Types differ in retreat, pursuit, evasion and whom they charge: they compare only with themselves.
fn kind(arm: Arm) -> UnitKind {
    UnitKind { id: arm.word(), name: arm.name(), mounted: arm.mounted(), class: arm.word() }
}

fn weapon(weapon: Weapon) -> Option<profile::Weapon> {
    (weapon != Weapon::None).then(|| profile::Weapon { id: weapon.word(), name: weapon.name() })
}
