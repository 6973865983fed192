//! Battles as a user asks for them: army files, random armies by number, settings and their faults, told battles.

use montjoie_core::chapter::Came;
use montjoie_core::combat::Side;
use montjoie_system::Problem;
use montjoie_system::battle::{Engagement, Force};
use montjoie_testing::engagements::{self, drawn, every_key_of_a_battle_can_be_set, given, records, said, told_as_recorded};

use crate::ask::SYSTEMS;

const BP: &str = "black-powder";

fn engagement(a: Force, b: Force, words: &[&str]) -> Result<Engagement, Problem> {
    engagements::engagement(SYSTEMS, BP, a, b, words)
}

#[test]
fn random_armies_are_drawn_by_number_in_brigades_and_are_legal() {
    let engagement = engagement(drawn(&["sample"], (8, 18)), drawn(&["sample"], (10, 10)), &[]).expect("battles");
    let is = |kind: u16, unit: &str| engagement.kinds[usize::from(kind)].id.ends_with(unit);
    let (mut sizes, mut brigades) = (std::collections::BTreeSet::new(), std::collections::BTreeSet::new());
    for record in records(&engagement, 300) {
        assert_eq!((record.units.iter().filter(|unit| unit.side == Side::B).count(), record.points.b), (10, Some(10.0)));
        for of in Side::BOTH {
            let all: Vec<_> = record.units.iter().filter(|unit| unit.side == of).collect();
            let count = 1 + all.iter().map(|unit| unit.division).max().expect("units");
            for brigade in 0..count {
                let its: Vec<_> = all.iter().filter(|unit| unit.division == brigade).collect();
                let guns = its.iter().filter(|unit| is(unit.kind, "-gun")).count();
                let tiny = its.iter().filter(|unit| is(unit.kind, "/skirmishers")).count();
                assert!((3..=6).contains(&its.len()) && guns <= 1 && tiny <= 1, "{its:?}");
            }
            let horse = ["dragoons", "hussars", "light-cavalry", "uhlans"];
            assert!(2 * all.iter().filter(|unit| horse.iter().any(|id| is(unit.kind, id))).count() <= all.len());
            sizes.insert(all.len());
            brigades.insert(count);
        }
    }
    assert_eq!(sizes.into_iter().collect::<Vec<_>>(), (8..=18).collect::<Vec<_>>());
    assert!(brigades.contains(&2) && brigades.contains(&4), "{brigades:?}");
}

#[test]
fn a_list_with_prices_is_drawn_by_points() {
    let lines = r#"kind = "regular-infantry"
size = "standard"
weapon = "smoothbore-musket"
melee = 6
shooting = "3"
save = "4+"
stamina = 3
special = []"#;
    engagements::a_list_with_prices_is_drawn_by_points(SYSTEMS, BP, lines, (8, 18));
}

#[test]
fn a_battle_is_the_same_by_itself_and_told() {
    let engagement =
        engagement(drawn(&["sample"], (8, 14)), drawn(&["sample"], (8, 14)), &["b.cover=light", "a.plan=charge"]).expect("battles");
    let (mut orders, mut failures) = (0, 0);
    told_as_recorded(&engagement, &[0, 7, 33, 59], |chapter| {
        assert!(chapter.orders.iter().all(|order| !order.units.is_empty()));
        orders += chapter.orders.len();
        failures += chapter.orders.iter().filter(|order| order.came != Came::Obeyed).count();
    });
    assert!(orders > 40 && failures > 8 && failures < orders, "{failures} of {orders}");
}

#[test]
fn what_is_wrong_with_a_battle_is_said() {
    let foot = || given(&[&["sample/line-infantry"]]);
    let fault = |a: Force, words: &[&str]| said(engagement(a, foot(), words).err().expect("a problem"));
    assert!(fault(given(&[&["sample/line-infantri"]]), &[]).contains("did you mean `sample/line-infantry`"));
    assert!(fault(foot(), &["a.plan=sensibel"]).contains("did you mean `sensible`"));
    assert!(fault(foot(), &["field.lane=3"]).contains("did you mean `field.lanes`"));
    assert!(fault(foot(), &["a.staff=[8, 11]"]).contains("expected"));
    assert!(fault(foot(), &["rules.building_bonus=[1, 1, 1, 1]"]).contains("there is no key"));
    assert!(fault(given(&[&["sample/line-infantry"; 60]]), &[]).contains("the table has room for"));
    assert!(fault(foot(), &["field.depth=40"]).contains("leave no room"));
    assert!(fault(given(&[&[]]), &[]).contains("from 1 to 100"));
    // Two units are no brigade.
    assert!(fault(drawn(&["sample"], (2, 2)), &[]).contains("no legal army"));
}

#[test]
fn every_setting_of_a_battle_can_be_set_and_its_words_are_known() {
    every_key_of_a_battle_can_be_set(
        SYSTEMS,
        BP,
        [&["sample/line-infantry", "sample/foot-gun"], &["sample/hussars"]],
        &["start + 36", "front counter_charge, flank or rear turn_to_face"],
    );
}
