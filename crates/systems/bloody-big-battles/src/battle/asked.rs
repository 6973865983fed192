//! Battles from keys and two armies, which can be fought one after the other.

use super::Battle;
use super::army::{Hosts, enlist};
use super::deploy::LINES;
use super::settings::{BattleRules, FieldKeys, SideKeys};
use crate::army::{army, draw};
use crate::profile::{Formation, List};
use crate::rules::Rules;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::settings::Value;
use montjoie_field::{Means, Ranks, Room, Series};
use montjoie_system::battle::{Engagement, Force, Variation};
use montjoie_system::duel_keys::{DuelKeys, unproven};
use montjoie_system::{DuelKey, Problem, Set};
use montjoie_system::{cards, rulebook};

/// The cards of battles: name and text. The first is the default.
pub const CARDS: &[(&str, &str)] = cards!("../../cards/battles/": "open-battle", "village-line", "stream", "objectives", "meeting");

/// The situations in which answers are tried: what decides a battle, the doubtful readings that matter in one, and how both play.
pub const RANGE: &[Variation] = &[
    Variation::of(&[("rules.army_break", "units")]),
    Variation::of(&[("rules.army_break", "objectives")]),
    Variation::of(&[("rules.mass_fire", "false")]),
    Variation::of(&[("rules.hidden_by", "friends")]),
    Variation::of(&[("rules.base_from", "first")]),
    Variation::of(&[("rules.units_per_general", "2")]),
    Variation::of(&[("a.plan", "assault"), ("b.plan", "assault")]),
    Variation::of(&[("a.terrain", "village"), ("b.terrain", "village")]),
    Variation::of(&[("field.start", "18")]),
];

/// Rules that no battle asks: who holds the position of a duel, and those of squares, bridges and horse guns that gallop up and unlimber.
const OF_DUELS: [&str; 7] =
    ["duel_end", "square_v_cavalry", "infantry_v_square", "square_range", "shift_bridge", "evade_distance", "horse_unlimbered"];

rulebook!(Rulebook: BattleRules, Rules, without OF_DUELS);

type Asked = DuelKeys<SideKeys, FieldKeys, Rulebook>;

/// Every key of a battle, in the order of outputs.
pub fn keys() -> Vec<DuelKey> {
    Asked::all(|name| (name == "depth").then_some("start + 36"))
}

/// Battles between these forces under these settings.
///
/// # Errors
/// A setting is wrong, an army has a unit that no list has or too many units for the table, or no legal army can be drawn.
pub fn engagement(lists: &[List], forces: &Pair<Force>, settings: &[Set], seed: u64) -> Result<Engagement, Problem> {
    let asked = Asked::read(settings)?;
    asked.rules.duel.assaults_end()?;
    for side in Side::BOTH {
        if asked.sides[side].formation == Formation::Square {
            let problem = Problem::of(format!("{}.formation", side.id()), "an army does not fight a battle in square");
            return Err(problem.help("expected line or depth"));
        }
    }
    let (hosts, levies, most) = Hosts::called_up(
        lists,
        forces,
        &Means { army, draw },
        |key, id| crate::situation::unit(lists, key, id),
        |hosts, _, fights| enlist(hosts, fights, &asked.rules.duel, &asked.field, &asked.sides),
    )?;
    let Rulebook { battle, duel } = asked.rules.clone();
    let battle = Battle::between(duel, battle, asked.field.clone(), asked.sides.clone(), hosts);
    let depth = battle.table.depth / 2;
    let deepest = 2 * i16::from(asked.field.base_depth);
    let inches = montjoie_field::Tabletop { width: battle.table.width / 2, depth, ..battle.table };
    let room = Room::new(&inches, asked.field.start, Ranks::new::<FieldKeys>(LINES, deepest))?;
    let most = room.limits(forces, &levies, most)?;
    let situation = asked.shown(|_, name| (name == "depth").then_some(Value::Whole(depth.into())));
    Ok(Series::new(battle, levies, most, seed).engagement(situation, unproven(&asked.rules), room))
}
