//! One unit per side in one lane is the duel: sampled as battles, against the exact duel.

use montjoie_black_powder::battle::Battle;
use montjoie_black_powder::battle::settings::{BattleRules, FieldKeys, Plan, SideKeys};
use montjoie_black_powder::battle::state::State;
use montjoie_black_powder::duel::{Duel, First};
use montjoie_black_powder::fighter::PARTS;
use montjoie_black_powder::orders::FirstTurn;
use montjoie_black_powder::profile::lists;
use montjoie_core::chance::Chance;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::settings::Settings;
use montjoie_core::tally::Winner;
use montjoie_field::{Compass, Division, Muster, Place, half_home};
use montjoie_system::list::find;
use montjoie_testing::fought::{OneEach, figures, winner};

use crate::{duel, own, read};

/// Situations: the plans of both sides, and the keys of the duel besides.
type Situation = (Plan, Plan, &'static [&'static str]);

use Plan::{Charge, Fire, Hold};

/// Few turns.
const SHORT: [Situation; 4] = [
    (Charge, Hold, &["a.unit=sample/line-infantry", "b.unit=sample/line-infantry", "field.turns=6"]),
    (Charge, Charge, &["a.unit=sample/light-cavalry", "b.unit=sample/hussars", "field.distance=24", "field.turns=4", "field.first=roll"]),
    (Charge, Hold, &["a.unit=sample/dragoons", "b.unit=sample/line-infantry-square", "field.distance=20", "field.turns=4"]),
    (Fire, Hold, &["a.unit=sample/riflemen", "b.unit=sample/foot-gun", "field.distance=30", "field.turns=6"]),
];

/// More of all: units, stances, special rules, readings.
const LONG: [Situation; 24] = [
    (Charge, Hold, &["a.unit=sample/line-infantry", "b.unit=sample/line-infantry", "field.turns=20"]),
    (Charge, Hold, &["a.unit=sample/light-cavalry", "b.unit=sample/line-infantry", "field.distance=24", "field.turns=6"]),
    (Charge, Hold, &["a.unit=sample/light-cavalry", "b.unit=sample/light-cavalry", "field.distance=24", "field.turns=6"]),
    (Charge, Hold, &["a.unit=sample/line-infantry", "b.unit=sample/light-cavalry", "field.distance=24", "field.turns=6"]),
    (Charge, Hold, &["a.unit=sample/line-infantry", "b.unit=sample/foot-gun", "field.turns=6"]),
    (Charge, Hold, &["a.unit=sample/light-cavalry", "b.unit=sample/line-infantry-square", "field.turns=6"]),
    (Charge, Charge, &["a.unit=sample/line-infantry", "b.unit=sample/light-cavalry", "b.reaction=evade", "field.turns=6"]),
    (Charge, Charge, &["a.unit=sample/uhlans", "b.unit=sample/dragoons", "field.distance=40", "field.first=roll", "field.turns=6"]),
    (Charge, Hold, &["a.unit=sample/dragoons", "b.unit=sample/guard-infantry", "field.distance=12", "field.turns=6"]),
    (Charge, Hold, &["a.unit=sample/warriors", "b.unit=sample/line-infantry", "field.distance=16", "field.turns=8"]),
    (Charge, Charge, &["a.unit=sample/warriors", "b.unit=sample/hussars", "field.distance=30", "field.turns=6"]),
    (Fire, Hold, &["a.unit=sample/riflemen", "b.unit=sample/line-infantry", "b.cover=light", "field.distance=36", "field.turns=12"]),
    (
        Fire,
        Fire,
        &["a.unit=sample/line-infantry", "b.unit=sample/line-infantry", "field.distance=36", "field.first=roll", "field.turns=12"],
    ),
    (Hold, Hold, &["a.unit=sample/horse-gun", "b.unit=sample/line-infantry", "field.distance=30", "field.turns=12"]),
    (Charge, Hold, &["a.unit=sample/skirmishers", "b.unit=sample/foot-gun", "field.distance=20", "field.turns=8"]),
    (Charge, Hold, &["a.unit=sample/line-infantry", "b.unit=sample/line-infantry", "a.staff=6", "b.cover=heavy", "field.turns=8"]),
    (Charge, Hold, &["a.unit=sample/line-infantry", "b.unit=sample/line-infantry", "rules.closing_fire_row=hand_to_hand", "field.turns=6"]),
    (
        Charge,
        Charge,
        &["a.unit=sample/line-infantry", "b.unit=sample/line-infantry", "rules.edges=inclusive", "field.distance=24", "field.turns=6"],
    ),
    (
        Charge,
        Hold,
        &["a.unit=sample/line-infantry", "b.unit=sample/line-infantry", "rules.initiative_moves=2", "field.distance=36", "field.turns=6"],
    ),
    (Charge, Hold, &["a.unit=sample/hussars", "b.unit=sample/line-infantry", "a.follow_up=stay", "field.distance=18", "field.turns=8"]),
    (Charge, Hold, &["a.unit=test/horse-terrifying-charge", "b.unit=sample/line-infantry", "field.distance=18", "field.turns=6"]),
    (Charge, Hold, &["a.unit=test/foot-brave", "b.unit=sample/riflemen", "field.distance=20", "field.turns=10"]),
    (Charge, Hold, &["a.unit=test/foot-freshly-raised", "b.unit=test/foot-untested", "field.distance=12", "field.turns=6"]),
    (
        Charge,
        Hold,
        &["a.unit=test/horse-fanatics", "b.unit=test/horse-wavering", "b.reaction=turn_to_face", "field.distance=20", "field.turns=6"],
    ),
];

/// The words of a situation as a duel has them.
fn words(&(a, b, words): &Situation) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).chain([format!("a.stance={}", a.word()), format!("b.stance={}", b.word())]).collect()
}

/// The battle of a duel: a table of one lane, so that nobody goes aside, and so deep that nobody leaves it.
fn battle_of(duel: &Duel, situation: &Situation) -> Battle {
    let (all, (a, b, words)) = (lists(&[own()]).expect("sound lists"), situation);
    let muster = |side: Side| {
        let id = words.iter().find_map(|word| word.strip_prefix(&format!("{}.unit=", side.id()))).expect("a unit");
        let divisions = vec![Division { command: None, chief: true, units: vec![0] }];
        Muster { units: vec![find(&all, id).expect("such a unit")], divisions }
    };
    let keys = |side: Side| {
        let mut keys = SideKeys { plan: if side == Side::A { *a } else { *b }, ..SideKeys::default() };
        keys.staff = [duel.sides[side].staff; 2];
        let own: Vec<&str> = words
            .iter()
            .copied()
            .filter(|word| ["cover", "reaction", "follow_up"].iter().any(|key| word.starts_with(&format!("{}.{key}=", side.id()))))
            .collect();
        for set in read(None, &own) {
            let name = set.key.split_once('.').expect("a side").1;
            assert!(keys.set(name, &set.value).is_ok(), "{}", set.key);
        }
        keys
    };
    let armies = Pair { a: muster(Side::A), b: muster(Side::B) };
    let keys = Pair { a: keys(Side::A), b: keys(Side::B) };
    let mut battle = Battle::new(duel.rules.clone(), BattleRules::default(), FieldKeys::default(), keys, &armies);
    (battle.table.lanes, battle.table.depth) = (1, 4000);
    battle
}

/// Who has won a battle of one unit each, and what each has lost.
fn fight<C: Chance>(battle: &Battle, duel: &Duel, used: Option<State>, chance: &mut C) -> (Winner, Pair<f64>, State) {
    let mut state = battle.mustered(used);
    let middle = battle.table.depth / 2;
    let distance = (duel.start.distance / PARTS) as i16;
    for (id, side) in [(0, Side::A), (1, Side::B)] {
        let y = if side == Side::A { middle } else { middle + distance };
        battle.put(&mut state, id, Place::new(0, y, Compass::ahead_of(side)));
        state.units.of_mut(id).condition = duel.fresh(side);
        // A brigade of one is not demoralised here.
        state.brigades[side][0].counted = 0;
    }
    state.active = match duel.start.first {
        First::A => Side::A,
        First::B => Side::B,
        First::Roll => chance.roll(FirstTurn).into(),
    };
    for _ in 0..duel.turns {
        for (id, side) in [(0, Side::A), (1, Side::B)] {
            // Its general stays six inches from it.
            let stand = &state.stands[id];
            let x = battle.table.leader_x(stand.place.lane);
            let near = half_home(side, stand.span.lo + stand.span.hi);
            let back = if side == Side::A { near - 7 } else { near + 7 };
            state.brigades[side][0].at = (x, back);
        }
        battle.play_turn(&mut state, chance);
        if (0..2).any(|id| !state.stands[id].there) {
            break;
        }
    }
    let there = [0, 1].map(|id| state.stands[id].there);
    let losses = Pair::of(|side| {
        let body = battle.body(&state, side as u8);
        let lost = if there[side as usize] { body.condition.casualties } else { u8::MAX };
        f64::from(lost.min(body.stamina()).min(montjoie_core::combat::Play::most_losses(duel)[side]))
    });
    (winner(there), losses, state)
}

/// Fights every situation so many times. Every cell with an expectation of at least 25 must be near the exact duel.
fn compare(situations: &[Situation], battles: u64) {
    let mut each = OneEach::new(battles, 1e-5);
    for situation in situations {
        let words = words(situation);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (duel, _) = duel(&words);
        let exact = montjoie_core::exact::solve(&duel, &mut montjoie_core::exact::Chains::new(), montjoie_core::exact::MOST_STATES)
            .expect("few enough states")
            .tally;
        let battle = battle_of(&duel, situation);
        each.compare(&format!("{words:?}"), figures(&exact), |used, chance| fight(&battle, &duel, used, chance));
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
