//! Battles that are asked for: from the keys and two armies to battles that can be fought one after the other.

use super::Battle;
use super::army::{FOOT, Hosts, enlist};
use super::deploy::LINES;
use super::settings::{BattleRules, FieldKeys, SideKeys};
use crate::army::{army, draw};
use crate::profile::List;
use crate::rules::Rules;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::settings::Value;
use montjoie_field::{Means, Ranks, Room, Series};
use montjoie_system::battle::{Engagement, Force, Variation};
use montjoie_system::duel_keys::{DuelKeys, unproven};
use montjoie_system::{DuelKey, Problem, Set};
use montjoie_system::{cards, rulebook};

/// The cards of battles: name and text. The first is the default.
pub const CARDS: &[(&str, &str)] = cards!("../../cards/battles/": "open-battle", "walls", "defended-walls", "meeting", "smoothbores");

/// The situations in which answers are tried: the readings of canister, what decides a battle, and who hides whom.
pub const RANGE: &[Variation] = &[
    Variation::of(&[("rules.canister_damage", "per_hit_1")]),
    Variation::of(&[("rules.canister_damage", "per_volley_d6")]),
    Variation::of(&[("rules.victory", "pv")]),
    Variation::of(&[("rules.victory", "half")]),
    Variation::of(&[("rules.hidden_by", "anybody")]),
    Variation::of(&[("a.plan", "stand"), ("b.plan", "stand")]),
    Variation::of(&[("a.walls", "true"), ("b.walls", "true")]),
    Variation::of(&[("field.start", "12")]),
    Variation::of(&[("a.musket", "smoothbore"), ("b.musket", "smoothbore")]),
];

/// Rules of questions only, which no battle asks: ironclads and the tables of 1.80 m.
const OF_QUESTIONS: [&str; 7] =
    ["organisation_dice", "nine_plus", "ironclad_save", "ironclad_pv", "ironclad_save_on", "ironclad_guns", "ironclad_step"];

rulebook!(Rulebook: BattleRules, Rules, without OF_QUESTIONS);

type Asked = DuelKeys<SideKeys, FieldKeys, Rulebook>;

/// Every key of a battle, in the order of outputs.
pub fn keys() -> Vec<DuelKey> {
    Asked::all(|name| match name {
        "depth" => Some("start + 24"),
        "canister_within" => Some("24"),
        _ => None,
    })
}

/// Battles between these forces under these settings.
///
/// # Errors
/// A setting is wrong, an army has a unit that no list has or too many units for the table, or no legal army can be drawn.
pub fn engagement(lists: &[List], forces: &Pair<Force>, settings: &[Set], seed: u64) -> Result<Engagement, Problem> {
    let asked = Asked::read(settings)?;
    let canister = Rules::reach(asked.rules.duel.canister_row);
    for side in Side::BOTH {
        if let Some(within) = asked.sides[side].canister_within.filter(|&within| within > canister) {
            let problem = Problem::of(format!("{}.canister_within", side.id()), format!("canister does not reach {within} inches"));
            return Err(problem.help(format!("expected at most {canister}")));
        }
    }
    let (hosts, levies, most) = Hosts::called_up(
        lists,
        forces,
        &Means { army, draw },
        |key, id| crate::situation::unit(lists, key, id),
        |hosts, _, fights| enlist(hosts, fights, &asked.rules.duel, &asked.sides),
    )?;
    let Rulebook { battle, duel } = asked.rules.clone();
    let battle = Battle::between(duel, battle, asked.field.clone(), asked.sides.clone(), hosts);
    let depth = battle.table.depth;
    let room = Room::new(&battle.table, asked.field.start, Ranks::new::<FieldKeys>(LINES, FOOT))?;
    let most = room.limits(forces, &levies, most)?;
    let situation = asked.shown(|side, name| match name {
        "depth" => Some(Value::Whole(depth.into())),
        "canister_within" => Some(Value::Whole(asked.sides[side].canister_within.unwrap_or(canister).into())),
        _ => None,
    });
    Ok(Series::new(battle, levies, most, seed).engagement(situation, unproven(&asked.rules), room))
}
