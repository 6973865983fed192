//! Lists and sheet as they stand on paper: what the audit reads.

use super::army::army;
use super::profile::{Arm, List, Unit, Weapon, movement};
use super::rules::Rules;
use super::special::Special;
use montjoie_core::language::Text;
use montjoie_system::list::Listed;
use montjoie_system::profile::{self, Better, Note, Number, Profile, Row, Sheet, Stat, UnitKind};

/// The profiles of every unit of some lists: printed, with each option taken, on foot.
pub fn profiles(lists: &[List]) -> Vec<Profile> {
    let all: Vec<&Unit> = lists.iter().flat_map(|list| &list.units).collect();
    let mut profiles = Vec::new();
    for list in lists {
        for unit in &list.units {
            let row = match unit.id.split_once('~') {
                Some((of, _)) => Row::Variant { of: of.to_owned() },
                None => Row::Printed,
            };
            profiles.push(profile(list, unit, row));
            for (taken, (option, _)) in unit.with_options().iter().zip(&unit.options) {
                profiles.push(profile(list, taken, Row::Option { of: unit.id.clone(), special: option.id() }));
            }
            let archers = unit.dismounts_as.as_ref().and_then(|id| all.iter().find(|unit| unit.id == *id));
            profiles.extend(archers.map(|archers| on_foot(list, unit, archers)));
        }
    }
    profiles
}

/// The profile of a unit that has dismounted (2-e): archers without stakes, at its own price.
fn on_foot(list: &List, unit: &Unit, archers: &Unit) -> Profile {
    let mut foot = unit.on_foot(archers);
    foot.id = format!("{}~on-foot", unit.id);
    foot.name.en = format!("{} on foot", unit.name.en);
    foot.name.fr = format!("{} à pied", unit.name.fr);
    foot.points = unit.points;
    foot.options.clear();
    profile(list, &foot, Row::Form { of: unit.id.clone(), special: Special::MayDismount.id() })
}

fn profile(list: &List, unit: &Unit, row: Row) -> Profile {
    Profile {
        id: unit.id.clone(),
        list: list.id.clone(),
        name: unit.name.both(),
        paragraph: list.paragraph.clone(),
        points: unit.points,
        row,
        kind: kind(unit.arm),
        weapon: weapon(unit.weapon),
        numbers: numbers(unit),
        specials: unit.special.iter().map(|rule| rule.on_paper()).collect(),
        options: unit.options.iter().map(|&(rule, points)| (rule.on_paper(), points)).collect(),
    }
}

/// The columns of the sheet (2-b), the move (1-b), and one column a range band of guns.
const STATS: [Stat; 10] = [
    Stat::new("clash", "Clash", "Clash", Better::Higher),
    Stat::new("sustained", "Sustained", "Sustained", Better::Higher),
    Stat::new("short", "Short", "Short", Better::Higher),
    Stat::new("support", "Support", "Soutien", Better::Higher),
    Stat::new("shoot", "Shoot", "Shoot", Better::Higher),
    Stat::new("shoot-2", "Shoot, 2nd band", "Shoot, 2e bande", Better::Higher).band_of("shoot"),
    Stat::new("shoot-3", "Shoot, 3rd band", "Shoot, 3e bande", Better::Higher).band_of("shoot"),
    Stat::new("save", "Morale", "Moral", Better::Lower).written("morale"),
    Stat::new("stamina", "Stamina", "Stamina", Better::Higher),
    Stat::new("move", "Move", "Mouvement", Better::Higher),
];

fn numbers(unit: &Unit) -> Vec<Number> {
    let band = |n: usize| unit.shoot.get(n).copied().unwrap_or(0);
    let inches = movement(unit, &Rules::default());
    let values = [unit.clash, unit.sustained, unit.short, unit.support, band(0), band(1), band(2)];
    let values = values.into_iter().chain([unit.save.unwrap_or(super::profile::NO_SAVE), unit.stamina, inches]);
    let number = |(stat, value): (Stat, u8)| {
        let shown = match stat.id {
            "save" => unit.save.map_or("0".to_owned(), |save| format!("{save}+")),
            _ => value.to_string(),
        };
        Number { stat, value: f64::from(value), shown }
    };
    STATS.into_iter().zip(values).map(number).collect()
}

/// The kind of unit of an arm; mounted units compare with mounted ones, those on foot with those on foot.
fn kind(arm: Arm) -> UnitKind {
    let mounted = matches!(arm, Arm::Cavalry | Arm::LightCavalry);
    UnitKind { id: arm.word(), name: arm.name(), mounted, class: if mounted { "mounted" } else { "foot" } }
}

fn weapon(weapon: Weapon) -> Option<profile::Weapon> {
    (weapon != Weapon::None).then(|| profile::Weapon { id: weapon.word(), name: weapon.name() })
}

/// The sheet beside its rows: where it defines special rules, how armies are composed, what its readers must know.
pub fn sheet(lists: &[List]) -> Sheet {
    Sheet {
        definitions: "1-c",
        specials: Special::ALL.iter().map(|rule| rule.on_paper()).collect(),
        armies: lists.iter().map(army).collect(),
        notes: NOTES.to_vec(),
    }
}

const NOTES: &[Note] = &[
    Note {
        id: "longbow-range",
        text: Text::new(
            "A longbow reaches 24 in the table of weapons and 30 by its special rule; every unit with one has the rule, so the 24 is never used.",
            "Un longbow porte à 24 dans la table des armes et à 30 par sa règle spéciale ; toute unité qui en a un a la règle, donc les 24 ne servent jamais.",
        ),
        paragraph: "1-b, 1-c",
    },
    Note {
        id: "removal-threshold",
        text: Text::new(
            "A unit is removed at 10 wounds, or broken at twice its stamina: at stamina 6 that is 10 against 12.",
            "Une unité est retirée à 10 blessures, ou brisée au double de sa stamina : à stamina 6, c’est 10 contre 12.",
        ),
        paragraph: "2-b, 8-e",
    },
    Note {
        id: "gun-bands",
        text: Text::new(
            "Ranges are printed 36/24/12 with dice 3/2/1, read literally most dice at the longest range; the ribaudequin has two ranges (24/12) and three numbers of dice (0/3/2).",
            "Les portées sont imprimées 36/24/12 avec 3/2/1 dés, au pied de la lettre le plus de dés à la plus longue portée ; le ribaudequin a deux portées (24/12) et trois nombres de dés (0/3/2).",
        ),
        paragraph: "1-b, 2-c",
    },
    Note {
        id: "missing-tables",
        text: Text::new(
            "The panic table, its modifiers and the fiasco table are referred to and not printed.",
            "Le tableau de panique, ses modificateurs et le tableau de fiasco sont cités et pas imprimés.",
        ),
        paragraph: "5-e, 8-a",
    },
    Note {
        id: "share-of-what",
        text: Text::new(
            "“50 % of the army” does not say whether it counts units or points.",
            "« 50 % de l’armée » ne dit pas si l’on compte les unités ou les points.",
        ),
        paragraph: "2-c to 2-f",
    },
    Note {
        id: "bombard-or-ribaudequin",
        text: Text::new(
            "A bombard costs 8 more than a ribaudequin with the same dice within 24 inches: it pays only where the fight starts farther away.",
            "Une bombarde coûte 8 de plus qu’un ribaudequin qui a les mêmes dés jusqu’à 24 pouces : elle ne sert que si le combat commence plus loin.",
        ),
        paragraph: "1-b, 2-c",
    },
    Note {
        id: "demoralisation-counts-units",
        text: Text::new(
            "A division is demoralised by its number of lost units, not by their points: the cheapest unit holds it together as well as the dearest.",
            "Une division est démoralisée par son nombre d’unités perdues, pas par leurs points : l’unité la moins chère la maintient aussi bien que la plus chère.",
        ),
        paragraph: "8-e",
    },
];
