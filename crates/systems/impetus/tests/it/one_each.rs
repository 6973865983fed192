//! One unit per side in one lane is the duel: sampled as battles, against the exact duel.

use montjoie_core::chance::Tables;
use montjoie_core::combat::{Pair, Side, fight_on};
use montjoie_core::tally::Winner;
use montjoie_field::{Compass, Place};
use montjoie_impetus::battle::settings::{BattleRules, FieldKeys, LastTurn, Opportunity, Plan, SideKeys};
use montjoie_impetus::battle::state::State;
use montjoie_impetus::battle::{Battle, QUARTERS};
use montjoie_impetus::duel::{Duel, Duelist, Stance};
use montjoie_impetus::profile::lists;
use montjoie_system::list::find;
use montjoie_testing::fought::{OneEach, figures};

use crate::battles::army;
use crate::{duel, own, solve};

/// Few states.
const SHORT: [&[&str]; 4] = [
    &["a.unit=tutorial/knights", "b.unit=plain/foot1", "field.distance=4", "field.turn_limit=2", "a.moves=1", "b.moves=1"],
    &["a.unit=tutorial/knights", "b.unit=english/longbowmen", "field.distance=8", "field.turn_limit=4", "b.stance=shoot"],
    &["a.unit=english/hobilars", "b.unit=tutorial/mounted-crossbowmen", "field.distance=6", "field.turn_limit=4"],
    &[
        "a.unit=english/longbowmen",
        "b.unit=english/hobilars",
        "b.stance=hold",
        "b.opportunity=true",
        "field.distance=6",
        "field.turn_limit=4",
    ],
];

/// More of all: units, stances, reactions, cards, readings.
const LONG: [&[&str]; 24] = [
    &["a.unit=tutorial/knights", "b.unit=english/longbowmen", "b.stance=shoot", "field.distance=8"],
    &["a.unit=tutorial/knights", "b.unit=english/longbowmen", "b.stance=advance", "field.distance=8"],
    &["a.unit=tutorial/knights", "a.rally=always", "b.unit=english/longbowmen-stakes", "field.distance=8"],
    &["a.unit=english/hobilars", "b.unit=tutorial/mounted-crossbowmen", "field.distance=6"],
    &["a.unit=tutorial/knights", "b.unit=english/men-at-arms", "field.distance=5"],
    &["a.unit=tutorial/knights", "b.unit=tutorial/infantry", "b.reaction=stand", "field.distance=4"],
    &["a.unit=tutorial/knights", "b.unit=tutorial/infantry", "b.reaction=close-order", "field.distance=6"],
    &[
        "a.unit=english/longbowmen",
        "a.stance=advance",
        "b.unit=english/hobilars",
        "b.stance=hold",
        "b.opportunity=true",
        "field.distance=6",
    ],
    &["a.unit=sample/scythed-chariots", "b.unit=plain/fl4", "field.distance=5", "field.turn_limit=6"],
    &["a.unit=sample/elephants", "b.unit=english/billmen", "field.distance=6", "field.turn_limit=8"],
    &["a.unit=sample/elephants", "b.unit=tutorial/skirmishers", "field.distance=4", "field.turn_limit=6"],
    &["a.unit=sample/warband", "b.unit=english/billmen", "field.distance=7"],
    &["a.unit=sample/warband", "b.unit=french/nobles", "field.distance=7", "b.stance=hold"],
    &["a.unit=french/nobles", "b.unit=english/foot-men-at-arms", "a.attached=true", "field.distance=8"],
    &["a.unit=english/billmen", "b.unit=french/infantry", "a.attached=true", "a.courageous=true", "field.distance=3"],
    &["a.unit=sample/cannon", "b.unit=french/foot-men-at-arms", "field.distance=12"],
    &["a.unit=sample/cannon", "b.unit=french/nobles", "field.distance=12", "a.stance=shoot"],
    &["a.unit=french/genoese", "b.unit=english/longbowmen", "a.stance=shoot", "b.stance=shoot", "field.distance=8", "field.turn_limit=8"],
    &["a.unit=english/billmen", "b.unit=french/skirmishers", "field.distance=5", "field.turn_limit=8"],
    &["a.unit=tutorial/knights", "b.unit=english/men-at-arms", "a.card=tc1", "b.card=tc2", "field.distance=6"],
    &["a.unit=english/billmen", "b.unit=french/infantry", "a.card=tc11", "b.card=tc10", "field.distance=4"],
    &["a.unit=tutorial/knights", "b.unit=english/longbowmen", "a.card=tc12", "b.card=tc4", "field.distance=8", "field.turn_limit=6"],
    &["a.unit=english/billmen", "b.unit=french/infantry", "a.commander=expert", "b.commander=incompetent", "field.distance=4"],
    &[
        "a.unit=tutorial/knights",
        "b.unit=english/foot-men-at-arms",
        "b.defends=true",
        "b.stance=hold",
        "rules.draw_disorders=true",
        "field.distance=5",
    ],
];

fn plan(stance: Stance) -> Plan {
    match stance {
        Stance::Charge => Plan::Charge,
        Stance::Advance => Plan::Advance,
        Stance::Shoot => Plan::Shoot,
        Stance::Hold => Plan::Hold,
    }
}

/// The battle of a duel, and both units on their places in one lane. What a duel has not is switched off: zones of control, and who wins
/// when nobody has lost.
fn battle_of(duel: &Duel, words: &[&str]) -> (Battle, Pair<Place>) {
    let all = lists(&[own()]).expect("sound lists");
    let unit = |side: &str| words.iter().find_map(|word| word.strip_prefix(&format!("{side}.unit="))).expect("a unit");
    let muster = |side: Side| army(vec![vec![find(&all, unit(side.id())).expect("such a unit")]]);
    let keys = |side: Side| {
        let Duelist { post, stance, moves, rally, reaction, opportunity, pursue, structure, .. } = duel.sides[side].clone();
        SideKeys {
            plan: plan(stance),
            chief: post.commander,
            courageous: post.courageous,
            attached: post.attached,
            structure,
            moves,
            rally: Some(rally),
            reaction: Some(reaction),
            opportunity: Some(opportunity),
            pursue,
            cover: post.cover,
            defends: post.defends,
            card: post.card,
            ..SideKeys::default()
        }
    };
    let own = BattleRules { zone_depth: 0, opportunity_after: Opportunity::AnyMove, last_turn: LastTurn::Nobody, ..BattleRules::default() };
    let field = FieldKeys { lanes: 4, turn_limit: duel.turns, ..FieldKeys::default() };
    let mut battle = Battle::new(duel.rules.clone(), own, field, Pair::of(keys), &Pair::of(muster));
    // So deep that nobody retreats off it.
    battle.table.depth = 2000;
    let y = 1000;
    let across = y + i16::from(duel.distance) * QUARTERS;
    (battle, Pair { a: Place::new(1, y, Compass::North), b: Place::new(1, across, Compass::South) })
}

/// Fights one battle: who won, or neither; the VBU that both lost as a duel counts them.
fn fight(battle: &Battle, places: &Pair<Place>, used: Option<State>, chance: &mut Tables) -> (Winner, Pair<f64>, State) {
    let mut state = battle.mustered(used);
    battle.put(&mut state, 0, places.a);
    battle.put(&mut state, 1, places.b);
    let over = fight_on(battle, state, 0, chance);
    let losses = Pair::of(|side| {
        let (unit, id) = (over.state.units.of(side as u8), side as u8);
        let start = battle.hosts.form(unit.form).fighter.vbu;
        f64::from(if over.state.stands[id].there { start - unit.condition.vbu } else { start })
    });
    (Winner::of(over.outcome.winner), losses, over.state)
}

/// Fights every situation so many times. Every cell with an expectation of at least 25 must be near the exact duel.
fn compare(situations: &[&[&str]], battles: u64) {
    let mut each = OneEach::new(battles, 1e-3);
    for words in situations {
        let (battle, places) = battle_of(&duel(words).expect("a duel"), words);
        let figures = figures(&solve(words).tally);
        each.compare(&format!("{words:?}"), figures, |used, chance| fight(&battle, &places, used, chance));
    }
    each.all_near();
}

#[test]
fn one_unit_per_side_in_one_lane_is_the_duel() {
    compare(&SHORT, 10_000);
}

#[test]
#[ignore = "minutes"]
fn one_unit_per_side_in_one_lane_is_the_duel_a_million_times() {
    compare(&LONG, 1_000_000);
}
