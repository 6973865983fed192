//! Battles as a user asks for them: army files, random armies by number, settings and their faults, told battles.

use montjoie_core::combat::Side;
use montjoie_system::Problem;
use montjoie_system::battle::{Engagement, Force};
use montjoie_testing::engagements::{self, drawn, every_key_of_a_battle_can_be_set, given, records, said, told_as_recorded};

use super::PDF;
use crate::ask::SYSTEMS;

fn engagement(a: Force, b: Force, words: &[&str]) -> Result<Engagement, Problem> {
    engagements::engagement(SYSTEMS, PDF, a, b, words)
}

#[test]
fn random_armies_are_drawn_by_number_and_are_legal() {
    let engagement = engagement(drawn(&["basic", "advanced"], (4, 10)), drawn(&["basic"], (6, 6)), &[]).expect("battles");
    let is = |kind: u16, unit: &str| engagement.kinds[usize::from(kind)].id.starts_with(unit);
    let (mut sizes, mut lists) = (std::collections::BTreeSet::new(), [0, 0]);
    for record in records(&engagement, 300) {
        let side = |side: Side| record.units.iter().filter(move |unit| unit.side == side);
        assert_eq!((side(Side::B).count(), record.points.b), (6, Some(6.0)));
        for of in Side::BOTH {
            let all = side(of).count();
            let count = |unit: &str| side(of).filter(|fared| is(fared.kind, unit)).count();
            assert!(3 * count("basic/gun") <= all && 4 * count("basic/officer") <= all && count("advanced/wagon") <= 1);
        }
        sizes.insert(side(Side::A).count());
        lists[record.lists.a] += 1;
    }
    assert_eq!(sizes.into_iter().collect::<Vec<_>>(), [4, 5, 6, 7, 8, 9, 10]);
    assert!(lists.iter().all(|&count| count > 100), "{lists:?}");
}

#[test]
fn a_list_with_prices_is_drawn_by_points() {
    let lines = r#"class = "infantry"
row = "infantry"
fire_dice = 9
melee_dice = 9
pv = 9
march = "foot""#;
    engagements::a_list_with_prices_is_drawn_by_points(SYSTEMS, PDF, lines, (4, 10));
}

#[test]
fn a_battle_is_the_same_by_itself_and_told() {
    let engagement =
        engagement(drawn(&["basic"], (5, 7)), drawn(&["advanced"], (5, 7)), &["field.walls=4", "b.walls=true"]).expect("battles");
    told_as_recorded(&engagement, &[0, 7, 59], |_| ());
}

#[test]
fn what_is_wrong_with_a_battle_is_said() {
    let foot = || given(&[&["basic/infantry"]]);
    let fault = |a: Force, words: &[&str]| said(engagement(a, foot(), words).err().expect("a problem"));
    assert!(fault(given(&[&["basic/infantri"]]), &[]).contains("did you mean `basic/infantry`"));
    assert!(fault(foot(), &["a.plan=sensibel"]).contains("did you mean `sensible`"));
    assert!(fault(foot(), &["field.lane=3"]).contains("did you mean `field.lanes`"));
    assert!(fault(foot(), &["b.canister_within=30"]).contains("expected at most 24"));
    assert!(fault(foot(), &["rules.ironclad_pv=9"]).contains("there is no key"));
    assert!(fault(given(&[&["basic/infantry"; 60]]), &[]).contains("the table has room for 36"));
    assert!(fault(foot(), &["field.depth=26"]).contains("leave no room"));
    assert!(fault(given(&[&[]]), &[]).contains("from 1 to 100"));
    // Half of the points: no such army.
    assert!(fault(drawn(&["basic"], (0, 0)), &[]).contains("no legal army"));
}

#[test]
fn every_setting_of_a_battle_can_be_set_and_its_words_are_known() {
    every_key_of_a_battle_can_be_set(SYSTEMS, PDF, [&["basic/infantry", "basic/gun"], &["basic/cavalry"]], &["start + 24"]);
}
