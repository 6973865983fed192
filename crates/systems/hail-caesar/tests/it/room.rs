//! Tables that are full to the last place.

use montjoie_core::chance::{Tables, stream};
use montjoie_core::combat::{Pair, Play, Side};
use montjoie_core::settings::Value;
use montjoie_field::Series;
use montjoie_hail_caesar::army::readings;
use montjoie_hail_caesar::battle::Battle;
use montjoie_hail_caesar::battle::asked::engagement;
use montjoie_hail_caesar::profile::lists;
use montjoie_system::battle::{Corps, Engagement, Force, Levy};
use montjoie_system::{Problem, Set};

fn asked(forces: &Pair<Force>, keys: &[(&str, i64)]) -> Result<Engagement, Problem> {
    let set = |(key, value): &(&str, i64)| Set { key: (*key).to_owned(), value: Value::Whole(*value) };
    let sets: Vec<Set> = keys.iter().map(set).collect();
    engagement(&lists(&[]).expect("sound lists"), forces, &sets, 1)
}

/// So many units in divisions of six, of every kind of base.
fn given(units: usize) -> Force {
    let of = ["mounted-knights", "vougiers", "crossbowmen", "bombard", "couleuvriniers", "mounted-sergeants", "peasants"];
    let all: Vec<String> = of.iter().cycle().take(units).map(|unit| format!("french/{unit}")).collect();
    let corps = |(place, units): (usize, &[String])| Corps { command: None, chief: place == 0, units: units.to_vec() };
    Force::Given(all.chunks(6).enumerate().map(corps).collect())
}

#[test]
fn every_unit_of_an_army_that_fills_the_table_finds_a_place() {
    for keys in [
        &[][..],
        &[("field.lanes", 24), ("field.lane_width", 3)],
        &[("field.lanes", 4), ("field.start", 24)],
        &[("field.start", 48), ("field.depth", 64)],
        &[("field.start", 20), ("field.depth", 71), ("field.lanes", 9)],
        &[("field.start", 6), ("field.depth", 240), ("field.lanes", 24)],
    ] {
        let room = asked(&Pair { a: given(1), b: given(1) }, keys).expect("room for one").room;
        let full = asked(&Pair { a: given(room), b: given(room) }, keys).expect("as many as there is room for");
        let series: &Series<Battle> = full.battle.as_any().downcast_ref().expect("battles");
        for number in 0..100 {
            let state = series.battle.begin(number, None, &mut Tables::new(stream(3, number)));
            assert_eq!(state.stands.fault(&series.battle.table), None, "{keys:?}");
            let there = (0..2 * room).filter(|&id| state.stands[id as u8].there).count();
            assert_eq!(there, 2 * room, "{keys:?}, battle {number}");
        }
        if room < 100 {
            let says = asked(&Pair { a: given(1), b: given(room + 1) }, keys).err().expect("one too many").message;
            assert_eq!(says, format!("side b: {} units, and the table has room for {room}", room + 1), "{keys:?}");
        }
    }
}

/// A battle takes armies that fit, and counts those that did not; its armies can be drawn again by number.
#[test]
fn random_armies_that_are_drawn_again_are_counted_and_never_fight() {
    let drawn = |points: u32| {
        let levy = Levy {
            lists: vec!["burgundian".to_owned()],
            budget: (points, points),
            readings: readings(&[]).expect("sound"),
            instead: Vec::new(),
        };
        Pair { a: Force::Drawn(levy.clone()), b: Force::Drawn(levy) }
    };
    let some = asked(&drawn(1100), &[]).expect("most armies fit");
    let series: &Series<Battle> = some.battle.as_any().downcast_ref().expect("battles");
    let (mut armies, mut drawn_again) = (Pair::default(), 0);
    for number in 0..300 {
        series.draw(number, &mut armies);
        for side in Side::BOTH {
            assert!(armies[side].army.units.len() <= some.room, "battle {number}");
            drawn_again += armies[side].drawn_again;
        }
        let muster = (some.musters)(number);
        assert_eq!(Pair::of(|side| muster[side].kinds.len()), Pair::of(|side| armies[side].army.units.len()));
    }
    // A quarter of what is drawn is too large: one for every three that fit.
    assert!((120..=280).contains(&drawn_again), "{drawn_again}");
    let problem = asked(&drawn(1300), &[]).err().expect("most armies do not fit");
    assert_eq!(problem.key.as_deref(), Some("field.points"));
    assert!(problem.message.starts_with("side a: random armies of `burgundian` have 3"), "{problem:?}");
    assert!(asked(&drawn(1300), &[("field.lanes", 20)]).is_ok());
}
