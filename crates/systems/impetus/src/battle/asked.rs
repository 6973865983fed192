//! Battles from keys and two armies, which can be fought one after the other.

use super::Battle;
use super::QUARTERS;
use super::army::{DEEPEST, Hosts, enlist};
use super::deploy::LINES;
use super::settings::{BattleRules, FieldKeys, SideKeys};
use crate::army::{army, draw};
use crate::initiative::Level;
use crate::profile::List;
use crate::rules::Rules;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::settings::Value;
use montjoie_field::{Means, Ranks, Room, Series, Tabletop};
use montjoie_system::battle::{Engagement, Force, Gift, Variation};
use montjoie_system::duel_keys::{DuelKeys, unproven};
use montjoie_system::{DuelKey, Problem, Set};
use montjoie_system::{cards, rulebook};

/// The cards of battles: name and text. The first is the default.
pub const CARDS: &[(&str, &str)] =
    cards!("../../cards/battles/": "open-field", "defended-position", "commanders-in-the-fight", "meeting", "tactical-cards");

/// The situations in which answers are tried: what the sheet leaves open and decides most, plans, and the distance.
pub const RANGE: &[Variation] = &[
    Variation::of(&[("a.plan", "charge"), ("b.plan", "charge")]),
    Variation::of(&[("a.plan", "prudent"), ("b.plan", "prudent")]),
    Variation::of(&[("rules.worn_I", "none")]),
    Variation::of(&[("rules.melee_loser", "failed_test")]),
    Variation::of(&[("rules.support_dice", "all")]),
    Variation::of(&[("rules.support_dice", "one")]),
    Variation::of(&[("rules.main_unit", "front")]),
    Variation::of(&[("rules.hidden_by", "nobody")]),
    Variation::of(&[("rules.corps_breaks", "at_ceil")]),
    Variation::of(&[("rules.army_breaks", "at_half_up")]),
    Variation::of(&[("a.attached", "true"), ("b.attached", "true")]),
    Variation::of(&[("a.defends", "true"), ("b.defends", "true")]),
    Variation::of(&[("field.start", "10")]),
];

/// The gifts that one side gets to be priced.
pub const GIFTS: &[Gift] = &[
    Gift { sets: &[("a.chief", "expert")], generals: None },
    Gift { sets: &[("a.attached", "true")], generals: None },
    Gift { sets: &[("a.structure", "good")], generals: None },
    Gift { sets: &[("a.card", "tc1")], generals: None },
];

/// Rules of questions only, which no battle asks: hidden corps, a general's change of level, and two cards of one player.
const OF_QUESTIONS: [&str; 4] = ["entry_bonus", "general_level_change", "tc1_after_tc7", "frenzy_broken_group"];

rulebook!(Rulebook: BattleRules, Rules, without OF_QUESTIONS);

type Asked = DuelKeys<SideKeys, FieldKeys, Rulebook>;

/// Every key of a battle, in the order of outputs.
pub fn keys() -> Vec<DuelKey> {
    Asked::all(|name| match name {
        "depth" => Some("start + 16"),
        "rally" | "reaction" | "opportunity" => Some("by the unit"),
        _ => None,
    })
}

/// Battles between these forces under these settings.
///
/// # Errors
/// A setting is wrong, an army has a unit that no list has or too many units for the table, or no legal army can be drawn.
pub fn engagement(lists: &[List], forces: &Pair<Force>, settings: &[Set], seed: u64) -> Result<Engagement, Problem> {
    let asked = Asked::read(settings)?;
    for side in Side::BOTH {
        let keys = &asked.sides[side];
        if keys.courageous && matches!(keys.chief, Level::None | Level::Incompetent) {
            let message = format!("a commander of level `{}` has no +3 for being Courageous", keys.chief.word());
            let problem = Problem::of(format!("{}.courageous", side.id()), message);
            return Err(problem.help("expected false, or genius, expert, average or poor as commander in chief"));
        }
    }
    let (hosts, levies, most) = Hosts::called_up(
        lists,
        forces,
        &Means { army, draw },
        |key, id| crate::situation::unit(lists, key, id),
        |hosts, _, fights| enlist(hosts, fights, &asked.rules.duel),
    )?;
    let Rulebook { battle, duel } = asked.rules.clone();
    let battle = Battle::between(duel, battle, asked.field.clone(), asked.sides.clone(), hosts);
    // Keys are in H, the table is in quarters.
    let depth = asked.field.deep();
    let in_h = Tabletop { depth: depth.into(), ..battle.table };
    let ranks = Ranks::new::<FieldKeys>(LINES, (DEEPEST + QUARTERS - 1) / QUARTERS);
    let room = Room::new(&in_h, asked.field.start, ranks)?;
    let most = room.limits(forces, &levies, most)?;
    let situation = asked.shown(|_, name| (name == "depth").then(|| Value::Whole(depth.into())));
    Ok(Series::new(battle, levies, most, seed).engagement(situation, unproven(&asked.rules), room))
}
