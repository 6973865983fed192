//! Battles that are asked for: from the keys and two armies to battles that can be fought one after the other.

use super::Battle;
use super::army::{DEEPEST, Form, Hosts, Recruit, Role, enlist};
use super::deploy::LINES;
use super::settings::{BattleRules, FieldKeys, SideKeys};
use super::state::State;
use super::story::Scribe;
use crate::army::{army, draw};
use crate::profile::List;
use crate::rules::Rules;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Text;
use montjoie_core::settings::Value;
use montjoie_field::{Id, Means, Mustering, Ranks, Room, Series, who_began};
use montjoie_system::battle::{Chosen, Engagement, Fared, Force, Generals, Gift, Variation, Which};
use montjoie_system::duel_keys::{DuelKeys, unproven};
use montjoie_system::{DuelKey, Problem, Set, list};
use montjoie_system::{cards, rulebook};

/// The cards of battles: name and text. The first is the default.
pub const CARDS: &[(&str, &str)] = cards!("../../cards/battles/": "pitched-battle", "english-defence", "encounter", "rough-country", "wide-plain", "long-table", "printed-frontage", "half-plane-arcs");

/// The situations in which prices are tried: those that move worths by two points or more, then by one or two. Last, players who look ahead: their
/// battles take a hundred times as long, and more than half of them would be undecided if both could wait to the end.
pub const RANGE: &[Variation] = &[
    Variation::of(&[("a.plan", "naive"), ("b.plan", "naive")]),
    Variation::of(&[("a.plan", "defensive"), ("b.plan", "defensive")]),
    Variation::of(&[("a.plan", "wings"), ("b.plan", "wings")]),
    Variation::of(&[("rules.group_orders", "false")]),
    Variation::of(&[("rules.breakthrough", "false")]),
    Variation::of(&[("rules.arcs", "half-plane")]),
    Variation::of(&[("rules.panic_table", "T0")]),
    Variation::of(&[("rules.panic_table", "T2")]),
    Variation::of(&[("rules.support_test_margin", "none")]),
    Variation::of(&[("rules.army_break", "half-of-divisions")]),
    Variation::of(&[("rules.army_break", "units")]),
    Variation::of(&[("field.lane_width", "3"), ("field.lanes", "24")]),
    Variation::of(&[("a.generals_join", "never"), ("b.generals_join", "never")]),
    Variation::of(&[("field.start", "24")]),
    Variation::of(&[("field.start", "48")]),
    Variation::of(&[("field.lanes", "16")]),
    Variation::of(&[("a.stakes", "planted"), ("b.stakes", "planted")]),
    Variation {
        sets: &[("a.look", "army"), ("a.waits", "5"), ("b.look", "army"), ("b.waits", "5")],
        battles: Some(20_000),
        takes: 200,
        when: Some(Text::new("When players look ahead", "Quand les joueurs anticipent")),
    },
];

/// The gifts of one side that are priced: generals and preparation.
pub const GIFTS: &[Gift] = &[
    general(
        &[("a.command", "[9, 9]")],
        Which::Others,
        Text::new("a general with command 9 instead of 8", "un général de commandement 9 au lieu de 8"),
    ),
    general(
        &[("a.command", "[7, 7]")],
        Which::All,
        Text::new("every general with command 7 instead of 9 and 8", "tout général de commandement 7 au lieu de 9 et 8"),
    ),
    general(
        &[("a.command", "[10, 8]")],
        Which::Chief,
        Text::new("a commander-in-chief with command 10 instead of 9", "un général en chef de commandement 10 au lieu de 9"),
    ),
    general(
        &[("a.command", "[8, 8]")],
        Which::Chief,
        Text::new("a commander-in-chief with command 8 instead of 9", "un général en chef de commandement 8 au lieu de 9"),
    ),
    Gift { sets: &[("a.generals_join", "never")], generals: None },
    Gift { sets: &[("a.stakes", "planted")], generals: None },
];

/// A gift of command values beside the usual ones, of which texts speak.
const fn general(sets: &'static [(&'static str, &'static str)], which: Which, says: Text) -> Gift {
    Gift { sets, generals: Some(Generals { which, usual: "[9, 8]", says }) }
}

/// Rules of a lone duel, which no battle asks: in a battle plans decide who follows and who is rallied, supports throw the dice of their profile,
/// and the table has its own size.
pub const OF_DUELS: [&str; 5] = ["montjoie_reach", "support_dice", "follow_up", "rally_when", "room"];

rulebook!(Rulebook: BattleRules, Rules, without OF_DUELS);

type Asked = DuelKeys<SideKeys, FieldKeys, Rulebook>;

/// Every key of a battle, in the order of outputs.
pub fn keys() -> Vec<DuelKey> {
    Asked::all(|name| (name == "depth").then_some("start + 24"))
}

/// Battles between these forces under these settings.
///
/// # Errors
/// A setting is wrong, an army has a unit that no list has or too many units for the table, or no legal army can be drawn.
pub fn engagement(lists: &[List], forces: &Pair<Force>, settings: &[Set], seed: u64) -> Result<Engagement, Problem> {
    let asked = Asked::read(settings)?;
    let (mut hosts, levies, most) = Hosts::called_up(
        lists,
        forces,
        &Means { army, draw },
        |key, id| crate::situation::unit(lists, key, id),
        |hosts, drawn, fights| {
            let archers = fights.dismounts_as.as_ref().and_then(|id| list::find(lists, id));
            enlist(hosts, Role::of(drawn), fights, archers.as_ref(), &asked.rules.duel)
        },
    )?;
    for side in Side::BOTH {
        let values = asked.sides[side].command;
        for division in &mut hosts.armies[side].divisions {
            division.command.get_or_insert(values[usize::from(!division.chief)]);
        }
    }
    let Rulebook { battle, duel } = asked.rules.clone();
    let battle = Battle::between(duel, battle, asked.field.clone(), asked.sides.clone(), hosts);
    let depth = battle.table.depth;
    let room = Room::new(&battle.table, asked.field.start, Ranks::new::<FieldKeys>(LINES, DEEPEST))?;
    let most = room.limits(forces, &levies, most)?;
    let situation = asked.shown(|_, name| (name == "depth").then(|| Value::Whole(depth.into())));
    Ok(Series::new(battle, levies, most, seed).engagement(situation, unproven(&asked.rules), room))
}

impl Mustering for Battle {
    montjoie_field::from_its_modules!(Mustering);

    fn became(&self, state: &State, id: Id) -> Fared {
        let unit = state.units.of(id);
        let lost = !state.stands[id].there;
        let shaken = !lost && self.hosts.form(unit.form).fighter.shaken(unit.condition.wounds);
        Fared { division: unit.division, lost, shaken, taken: unit.taken, given: unit.given, ..Fared::default() }
    }

    fn generals_lost(&self, state: &State) -> Pair<u8> {
        state.dead
    }

    fn drawn(&self, state: &State) -> Vec<(&'static str, Chosen)> {
        vec![
            ("a_plan", Chosen::Word(state.plans.a.word())),
            ("b_plan", Chosen::Word(state.plans.b.word())),
            ("first", who_began(state.active, state.played)),
            ("rough", Chosen::Number(state.rough.iter().count() as i64)),
        ]
    }
}
