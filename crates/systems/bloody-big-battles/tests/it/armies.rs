//! Battles as a user asks for them: army files, random armies by number, settings and their faults, told battles.

use montjoie_core::combat::Side;
use montjoie_system::Problem;
use montjoie_system::battle::{Engagement, Force};
use montjoie_testing::engagements::{self, drawn, every_key_of_a_battle_can_be_set, given, records, said, told_as_recorded};

use crate::ask::SYSTEMS;

const BBB: &str = "bloody-big-battles";

fn engagement(a: Force, b: Force, words: &[&str]) -> Result<Engagement, Problem> {
    engagements::engagement(SYSTEMS, BBB, a, b, words)
}

#[test]
fn random_armies_are_drawn_by_number_and_are_legal() {
    let engagement = engagement(drawn(&["sample"], (6, 12)), drawn(&["sample"], (8, 8)), &[]).expect("battles");
    let (mut sizes, mut batteries) = (std::collections::BTreeSet::new(), std::collections::BTreeSet::new());
    for record in records(&engagement, 300) {
        let side = |side: Side| record.units.iter().filter(move |unit| unit.side == side);
        assert_eq!((side(Side::B).count(), record.points.b), (8, Some(8.0)));
        for of in Side::BOTH {
            let is = |kind: u16, words: &[&str]| words.iter().any(|word| engagement.kinds[usize::from(kind)].id.contains(word));
            let count = |words: &[&str]| side(of).filter(|fared| is(fared.kind, words)).count();
            let (all, guns) = (side(of).count(), count(&["battery"]));
            let horse = count(&["cuirassiers", "lancers", "hussars", "dragoons", "cossacks"]);
            assert!(4 * guns <= all && 2 * horse <= all, "{guns} batteries, {horse} cavalry of {all}");
            batteries.insert(guns);
        }
        sizes.insert(side(Side::A).count());
    }
    assert_eq!(sizes.into_iter().collect::<Vec<_>>(), [6, 7, 8, 9, 10, 11, 12]);
    assert_eq!(batteries.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3]);
}

#[test]
fn a_list_with_prices_is_drawn_by_points() {
    let lines = r#"arm = "infantry"
bases = 5
quality = "trained"
weapon = "smoothbore"
special = []"#;
    engagements::a_list_with_prices_is_drawn_by_points(SYSTEMS, BBB, lines, (6, 12));
}

#[test]
fn a_battle_is_the_same_by_itself_and_told() {
    let words = ["field.villages=4", "b.terrain=trenches", "field.stream=true", "field.start=20"];
    let engagement = engagement(drawn(&["sample"], (6, 9)), drawn(&["sample"], (6, 9)), &words).expect("battles");
    told_as_recorded(&engagement, &[0, 7, 59], |_| ());
}

#[test]
fn what_is_wrong_with_a_battle_is_said() {
    let foot = || given(&[&["sample/old-guard"]]);
    let fault = |a: Force, words: &[&str]| {
        let asked = format!("{words:?} {a:?}");
        said(engagement(a, foot(), words).err().unwrap_or_else(|| panic!("no problem: {asked}")))
    };
    assert!(fault(given(&[&["sample/old-gard"]]), &[]).contains("did you mean `sample/old-guard`"));
    assert!(fault(foot(), &["a.plan=sensibel"]).contains("did you mean `sensible`"));
    assert!(fault(foot(), &["field.lane=3"]).contains("did you mean `field.lanes`"));
    assert!(fault(foot(), &["b.formation=square"]).contains("expected line or depth"));
    assert!(fault(foot(), &["rules.duel_end=neither"]).contains("there is no key"));
    assert!(fault(foot(), &["rules.assault_losses=[2, 1, 0, 1, 2]"]).contains("never ends"));
    assert!(fault(given(&[&["sample/old-guard"; 90]]), &[]).contains("the table has room for"));
    assert!(fault(foot(), &["field.depth=30"]).contains("leave no room"));
    assert!(fault(given(&[&[]]), &[]).contains("from 1 to 100"));
    // No unit at all: no such army.
    assert!(fault(drawn(&["sample"], (0, 0)), &[]).contains("no legal army"));
}

#[test]
fn every_setting_of_a_battle_can_be_set_and_its_words_are_known() {
    every_key_of_a_battle_can_be_set(
        SYSTEMS,
        BBB,
        [&["sample/old-guard", "sample/heavy-battery"], &["sample/cuirassiers"]],
        &["start + 36"],
    );
}

/// Battles of random armies that each side wins, with these words and the default plan for A, of so many.
fn wins(words: &[String], battles: u64) -> (f64, f64) {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let engagement = engagement(drawn(&["sample"], (6, 12)), drawn(&["sample"], (6, 12)), &words).expect("battles");
    let records = records(&engagement, battles);
    let won = |side: Side| records.iter().filter(|record| record.outcome.winner == Some(side)).count() as f64;
    (won(Side::A), won(Side::B))
}

/// A plan that loses to standing still is no plan.
#[test]
fn plans_that_decide_beat_the_stances_of_a_duel() {
    for plan in ["prudent", "sensible"] {
        for (other, decides) in
            [("stand", "bases"), ("assault", "bases"), ("shoot", "bases"), ("stand", "objectives"), ("assault", "objectives")]
        {
            let (mine, theirs) = wins(&[format!("a.plan={plan}"), format!("b.plan={other}"), format!("rules.army_break={decides}")], 2000);
            let z = (mine - theirs) / (mine + theirs).sqrt();
            assert!(mine + theirs > 500.0 && z > 2.6, "{plan}, {other}, {decides}: {mine} to {theirs}");
        }
    }
}

#[test]
fn the_prudent_plan_beats_the_sensible_one_and_somebody_wins() {
    let (mine, theirs) = wins(&["b.plan=sensible".to_owned()], 6000);
    assert!((mine - theirs) / (mine + theirs).sqrt() > 2.6, "{mine} to {theirs}");
    let (mine, theirs) = wins(&[], 3000);
    assert!(mine + theirs > 0.96 * 3000.0, "{mine} to {theirs}");
}
