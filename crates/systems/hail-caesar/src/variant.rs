//! Variants of units with one thing changed: a special rule or a number is worth the difference that it makes.

use super::profile::{Arm, List, NO_SAVE, Unit, Weapon};
use super::situation::unit;
use super::special::Special;
use montjoie_core::settings::nearest;
use montjoie_system::Problem;
use montjoie_system::list;
use montjoie_system::profile::Change;

/// The most dice of a kind that a changed unit may have, and the most stamina.
const MOST: i32 = 40;

/// The names of the numbers that can be changed.
const STATS: [&str; 9] = ["clash", "sustained", "short", "support", "shoot", "save", "stamina", "range", "move"];

/// The lists with one more unit, which is `id` with these changes, and the id of that unit.
pub fn variant(lists: &[List], id: &str, changes: &[Change]) -> Result<(Vec<List>, String), Problem> {
    let plain = unit(lists, "unit", id)?;
    let changed = Change::id(&plain.id, changes);
    let mut lists = lists.to_vec();
    if list::find(&lists, &changed).is_some() {
        return Ok((lists, changed));
    }
    let mut unit = plain.clone();
    unit.options.clear();
    for change in changes {
        apply(&mut unit, change)?;
        let (en, fr) = label(change);
        unit.name.en = format!("{}, {en}", unit.name.en);
        unit.name.fr = format!("{}, {fr}", unit.name.fr);
    }
    unit.special.sort();
    unit.special_printed = list::words(&unit.special);
    unit.id.clone_from(&changed);
    let list = plain.id.split('/').next().unwrap_or_default();
    let home = lists.iter_mut().find(|known| known.id == list);
    home.expect("the unit was found in a list").units.push(unit);
    Ok((lists, changed))
}

fn apply(unit: &mut Unit, change: &Change) -> Result<(), Problem> {
    let problem = |message: String| Problem::of("unit", format!("`{}`: {message}", unit.id));
    match change {
        Change::Without(id) => {
            let special = named(id)?;
            if !unit.has(special) {
                return Err(problem(format!("it has no `{id}` to take away")));
            }
            match special {
                Special::LightCavalry => unit.arm = Arm::Cavalry,
                Special::Skirmish => unit.arm = Arm::Infantry,
                Special::MayDismount => unit.dismounts_as = None,
                Special::Javelin => return Err(problem("the javelin is its weapon".to_owned()).help("take `unarmed`")),
                _ => {}
            }
            unit.special.retain(|&own| own != special);
        }
        Change::With(id) => {
            let special = named(id)?;
            if unit.has(special) {
                return Err(problem(format!("it already has `{id}`")));
            }
            let foot = !unit.is_cavalry() && unit.arm != Arm::Artillery;
            let wants = match special {
                Special::LightCavalry => (unit.arm == Arm::Cavalry, "cavalry"),
                Special::Skirmish => (unit.arm == Arm::Infantry, "infantry"),
                Special::Stakes | Special::Pike | Special::Pavise => (foot, "a unit on foot that is no gun"),
                Special::Longbow => (unit.weapon == Weapon::Longbow, "a longbow"),
                Special::Marksmen => (unit.weapon != Weapon::None, "a shooting weapon"),
                Special::Bombard => (unit.weapon == Weapon::Bombard, "a bombard"),
                Special::Ribaudequin => (unit.weapon == Weapon::Ribaudequin, "a ribaudequin"),
                Special::MayDismount => (false, "a unit of its list to become"),
                Special::Javelin => (false, "a javelin, which is a weapon and no rule"),
                _ => (true, ""),
            };
            if let (false, needed) = wants {
                return Err(problem(format!("`{id}` needs {needed}")));
            }
            match special {
                Special::LightCavalry => unit.arm = Arm::LightCavalry,
                Special::Skirmish => unit.arm = Arm::Skirmishers,
                _ => {}
            }
            unit.special.push(special);
        }
        Change::Stat(stat, by) => stat_by(unit, stat, *by)?,
        Change::Unarmed => {
            if unit.weapon == Weapon::None || unit.arm == Arm::Artillery {
                return Err(problem("it has no shooting weapon that could be taken away".to_owned()));
            }
            unit.weapon = Weapon::None;
            unit.short = 0;
            unit.shoot = vec![0];
            unit.special.retain(|special| *special != Special::Javelin);
        }
    }
    let fights = unit.clash > 0 || unit.sustained > 0 || unit.short > 0 || unit.shoot.iter().any(|&dice| dice > 0);
    if fights { Ok(()) } else { Err(Problem::of("unit", format!("`{}` would have no dice at all", unit.id))) }
}

fn named(id: &str) -> Result<Special, Problem> {
    Special::of(id).ok_or_else(|| {
        let problem = Problem::of("unit", format!("there is no special rule `{id}`"));
        match nearest(id, Special::ALL.iter().map(|special| special.id())) {
            Some(near) => problem.help(format!("did you mean `{near}`?")),
            None => problem.help("`montjoie units hail-caesar` shows them"),
        }
    })
}

fn stat_by(unit: &mut Unit, stat: &str, by: i32) -> Result<(), Problem> {
    let id = unit.id.clone();
    let out = |value: i32, least: i32, most: i32| {
        Problem::of("unit", format!("`{id}`: {stat} would be {value}")).help(format!("it is from {least} to {most}"))
    };
    let moved = |old: u8, least: i32, most: i32| {
        let value = i32::from(old).saturating_add(by);
        if (least..=most).contains(&value) { Ok(value as u8) } else { Err(out(value, least, most)) }
    };
    let inches = |old: i8| {
        let value = i32::from(old).saturating_add(by);
        if (-MOST..=MOST).contains(&value) { Ok(value as i8) } else { Err(out(value, -MOST, MOST)) }
    };
    match stat {
        "clash" => unit.clash = moved(unit.clash, 0, MOST)?,
        "sustained" => unit.sustained = moved(unit.sustained, 0, MOST)?,
        "short" => unit.short = moved(unit.short, 0, MOST)?,
        "support" => unit.support = moved(unit.support, 0, MOST)?,
        // Dice in every band that has any: one shot more is one shot more wherever it can shoot.
        "shoot" => {
            if unit.weapon == Weapon::None || unit.shoot.iter().all(|&dice| dice == 0) {
                return Err(Problem::of("unit", format!("`{id}` does not shoot at long range")));
            }
            let more = |dice: &u8| if *dice == 0 { Ok(0) } else { moved(*dice, 0, MOST) };
            unit.shoot = unit.shoot.iter().map(more).collect::<Result<_, _>>()?;
        }
        "save" => {
            let save = moved(unit.save.unwrap_or(NO_SAVE), 2, i32::from(NO_SAVE))?;
            unit.save = (save != NO_SAVE).then_some(save);
        }
        "stamina" => unit.stamina = moved(unit.stamina, 1, MOST)?,
        "range" if unit.weapon == Weapon::None => {
            return Err(Problem::of("unit", format!("`{id}` has no weapon whose range could change")));
        }
        "range" => unit.more_range = inches(unit.more_range)?,
        "move" => unit.more_move = inches(unit.more_move)?,
        other => {
            let problem = Problem::of("unit", format!("there is no number `{other}`"));
            return Err(match nearest(other, STATS) {
                Some(near) => problem.help(format!("did you mean `{near}`?")),
                None => problem.help(format!("numbers are {}", STATS.join(", "))),
            });
        }
    }
    Ok(())
}

/// A change in words, English and French.
fn label(change: &Change) -> (String, String) {
    let name = |id: &str| Special::of(id).map_or((id.to_owned(), id.to_owned()), |rule| (rule.name().en.into(), rule.name().fr.into()));
    let put = |id: &str, (en, fr): (&str, &str)| (format!("{en} {}", name(id).0), format!("{fr} {}", name(id).1));
    match change {
        Change::Without(id) => put(id, ("without", "sans")),
        Change::With(id) => put(id, ("with", "avec")),
        Change::Stat(stat, by) => {
            let sign = if *by < 0 { '−' } else { '+' };
            (format!("{stat} {sign}{}", by.unsigned_abs()), format!("{} {sign}{}", in_french(stat), by.unsigned_abs()))
        }
        Change::Unarmed => ("without its weapon".to_owned(), "sans son arme".to_owned()),
    }
}

fn in_french(stat: &str) -> &str {
    match stat {
        "short" => "tir court",
        "support" => "soutien",
        "shoot" => "tir",
        "save" => "moral",
        "range" => "portée",
        "move" => "mouvement",
        other => other,
    }
}
