//! Battles that are asked for: from the keys and two armies to battles that can be fought one after the other.

use super::Battle;
use super::army::{Hosts, enlist};
use super::deploy::LINES;
use super::settings::{BattleRules, FieldKeys, SideKeys};
use super::state::DEEPEST;
use crate::army::{army, draw};
use crate::profile::List;
use crate::rules::Rules;
use montjoie_core::combat::Pair;
use montjoie_core::settings::Value;
use montjoie_field::{Means, Ranks, Room, Series};
use montjoie_system::battle::{Engagement, Force, Variation};
use montjoie_system::duel_keys::{DuelKeys, unproven};
use montjoie_system::{DuelKey, Problem, Set};
use montjoie_system::{cards, rulebook};

/// The cards of battles: name and text. The first is the default.
pub const CARDS: &[(&str, &str)] =
    cards!("../../cards/battles/": "pitched-battle", "encounter", "defended-ridge", "poor-staff", "wide-plain");

/// The situations in which answers are tried: what decides a battle, how sides play, and doubtful readings.
pub const RANGE: &[Variation] = &[
    Variation::of(&[("rules.victory", "half")]),
    Variation::of(&[("rules.victory", "units")]),
    Variation::of(&[("a.plan", "fire"), ("b.plan", "fire")]),
    Variation::of(&[("a.plan", "charge"), ("b.plan", "charge")]),
    Variation::of(&[("rules.initiative_moves", "3")]),
    Variation::of(&[("rules.closing_fire_row", "hand_to_hand")]),
    Variation::of(&[("rules.edges", "inclusive")]),
    Variation::of(&[("field.start", "18")]),
    Variation::of(&[("a.cover", "light"), ("b.cover", "light")]),
];

/// Rules of duels and questions only, which no battle asks: columns, mixed formation, buildings, other ground than open, fire overhead.
const OF_DUELS: [&str; 27] = [
    "room",
    "detached_light_cavalry",
    "changing_pace",
    "mixed_cavalry",
    "shooting_dice_attack_column",
    "shooting_dice_march_column",
    "shooting_dice_mixed",
    "shooting_dice_limbered",
    "shooting_dice_building",
    "melee_dice_attack_column",
    "melee_dice_march_column",
    "melee_dice_mixed",
    "melee_dice_limbered",
    "melee_dice_building",
    "closing_fire_garrison",
    "not_clear_cover_share",
    "enfilade_columns",
    "column_save",
    "column_save_in_melee",
    "march_save",
    "building_bonus",
    "command_attack_column",
    "command_march",
    "rough_divides",
    "obstacle_reach",
    "overhead",
    "stamina_by_size",
];

rulebook!(Rulebook: BattleRules, Rules, without OF_DUELS);

type Asked = DuelKeys<SideKeys, FieldKeys, Rulebook>;

/// Every key of a battle, in the order of outputs.
pub fn keys() -> Vec<DuelKey> {
    Asked::all(|name| match name {
        "depth" => Some("start + 36"),
        "reaction" => Some("front counter_charge, flank or rear turn_to_face"),
        _ => None,
    })
}

/// Battles between these forces under these settings.
///
/// # Errors
/// A setting is wrong, an army has a unit that no list has or too many units for the table, or no legal army can be drawn.
pub fn engagement(lists: &[List], forces: &Pair<Force>, settings: &[Set], seed: u64) -> Result<Engagement, Problem> {
    let asked = Asked::read(settings)?;
    let rules = &asked.rules.duel;
    let (hosts, levies, most) = Hosts::called_up(
        lists,
        forces,
        &Means { army, draw },
        |key, id| crate::situation::unit(lists, rules, key, id),
        |hosts, _, fights| enlist(hosts, fights, rules),
    )?;
    let Rulebook { battle, duel } = asked.rules.clone();
    let battle = Battle::between(duel, battle, asked.field.clone(), asked.sides.clone(), hosts);
    let depth = battle.table.depth;
    let room = Room::new(&battle.table, asked.field.start, Ranks::new::<FieldKeys>(LINES, DEEPEST))?;
    let most = room.limits(forces, &levies, most)?;
    let situation = asked.shown(|_, name| (name == "depth").then(|| Value::Whole(depth.into())));
    Ok(Series::new(battle, levies, most, seed).engagement(situation, unproven(&asked.rules), room))
}
