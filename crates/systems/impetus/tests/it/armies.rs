//! Battles as a user asks for them: army files, random armies, settings and their faults, told battles.

use montjoie_core::combat::Side;
use montjoie_system::Problem;
use montjoie_system::battle::{Engagement, Force};
use montjoie_testing::engagements::{self, drawn, every_key_of_a_battle_can_be_set, given, records, said, told_as_recorded};

use crate::ask::SYSTEMS;

fn engagement(a: Force, b: Force, words: &[&str]) -> Result<Engagement, Problem> {
    engagements::engagement(SYSTEMS, "impetus", a, b, words)
}

#[test]
fn random_armies_are_drawn_by_points_or_by_number_in_corps() {
    let battles = engagement(drawn(&["english", "french"], (280, 320)), drawn(&["sample"], (8, 12)), &[]).expect("battles");
    let is = |kind: u16, unit: &str| battles.kinds[usize::from(kind)].id == unit;
    let mut corps = std::collections::BTreeSet::new();
    for record in records(&battles, 200) {
        let side = |side: Side| record.units.iter().filter(move |unit| unit.side == side);
        assert!(record.points.a.is_some_and(|points| (200.0..=320.0).contains(&points)), "{:?}", record.points);
        assert_eq!(record.points.b, Some(side(Side::B).count() as f64));
        assert!((8..=12).contains(&side(Side::B).count()));
        let slow = ["sample/cannon", "sample/mortar", "sample/wagenburg"];
        let guns = side(Side::B).filter(|fared| slow.iter().any(|unit| is(fared.kind, unit))).count();
        assert!(3 * guns <= side(Side::B).count());
        for of in Side::BOTH {
            let count = 1 + side(of).map(|unit| unit.division).max().expect("units");
            corps.insert(count);
            for number in 0..count {
                assert!((3..=8).contains(&side(of).filter(|unit| unit.division == number).count()));
            }
        }
    }
    assert!(corps.len() > 1, "{corps:?}");
}

#[test]
fn a_battle_is_the_same_by_itself_and_told() {
    let words = ["a.attached=true", "b.card=tc1", "rules.support_dice=all"];
    let engagement = engagement(drawn(&["english"], (280, 320)), drawn(&["sample"], (8, 12)), &words).expect("battles");
    told_as_recorded(&engagement, &[0, 7, 59], |_| ());
}

#[test]
fn what_is_wrong_with_a_battle_is_said() {
    let foot = || given(&[&["english/billmen"]]);
    let fault = |a: Force, words: &[&str]| said(engagement(a, foot(), words).err().expect("a problem"));
    assert!(fault(given(&[&["english/bilmen"]]), &[]).contains("did you mean `english/billmen`"));
    assert!(fault(foot(), &["a.plan=sensibel"]).contains("did you mean `sensible`"));
    assert!(fault(foot(), &["field.lane=3"]).contains("did you mean `field.lanes`"));
    assert!(fault(foot(), &["a.courageous=true", "a.chief=none"]).contains("has no +3 for being Courageous"));
    assert!(fault(foot(), &["rules.entry_bonus=2"]).contains("there is no key"));
    assert!(fault(given(&[&["english/billmen"; 70]]), &[]).contains("the table has room for 60"));
    assert!(fault(foot(), &["field.depth=17"]).contains("leave no room"));
    assert!(fault(given(&[&[]]), &[]).contains("from 1 to 100"));
    assert!(fault(drawn(&["english"], (10, 10)), &[]).contains("no legal army"));
}

#[test]
fn every_setting_of_a_battle_can_be_set_and_its_words_are_known() {
    every_key_of_a_battle_can_be_set(
        SYSTEMS,
        "impetus",
        [&["english/billmen", "sample/cannon"], &["french/nobles"]],
        &["start + 16", "by the unit"],
    );
}
