//! Battles as a user asks for them: army files, random armies, settings and their faults, told battles.

use montjoie_core::chance::Line;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::{Run, Source};
use montjoie_core::watch::Unwatched;
use montjoie_system::army::Readings;
use montjoie_system::battle::{Corps, Engagement, Force, Levy, Record};
use montjoie_system::{Problem, System};

use crate::ask::{game, settings};

const RUN: Run = Run { seed: 3, source: Source::Tables };

fn given(corps: &[&[&str]]) -> Force {
    let units = |units: &&[&str]| units.iter().map(|&unit| unit.to_owned()).collect();
    Force::Given(corps.iter().enumerate().map(|(at, corps)| Corps { command: None, chief: at == 0, units: units(corps) }).collect())
}

fn drawn(lists: &[&str], budget: (u32, u32)) -> Force {
    let lists = lists.iter().map(|&list| list.to_owned()).collect();
    Force::Drawn(Levy { lists, budget, readings: Readings::default(), instead: Vec::new() })
}

fn engagement(a: Force, b: Force, words: &[&str]) -> Result<Engagement, Problem> {
    let (system, game): (&dyn System, _) = game("impetus");
    let keys = system.battle_keys();
    let kind = |name: &str| keys.iter().find(|key| key.name == name).map(|key| key.key.kind);
    game.battle(&Pair { a, b }, &settings(kind, words), 5)
}

fn records(engagement: &Engagement, battles: u64) -> Vec<Record> {
    engagement.battle.record(RUN, 0..battles, &Unwatched).expect("fought").1
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
    let records = records(&engagement, 60);
    for number in [0, 7, 59] {
        for lang in [Lang::En, Lang::Fr] {
            let story = engagement.battle.tell(RUN.seed, number, RUN.source, lang);
            let record = &records[number as usize];
            assert_eq!((story.outcome, story.turn), (record.outcome, record.turn), "battle {number}");
            let chapters = story.lines.iter().filter_map(|line| if let Line::Chapter(chapter) = line { Some(chapter) } else { None });
            let (mut losses, mut wounds) = (0, 0u32);
            for chapter in chapters {
                losses += chapter.losses.len();
                wounds += chapter.volleys.iter().map(|volley| u32::from(volley.wounds)).sum::<u32>();
                wounds += chapter.melees.iter().map(|melee| u32::from(melee.inflicted.a + melee.inflicted.b)).sum::<u32>();
                assert!(chapter.sentences.iter().all(|sentence| sentence.text.ends_with('.')), "{:?}", chapter.sentences);
            }
            assert_eq!(losses, record.units.iter().filter(|unit| unit.lost).count());
            assert_eq!(wounds, record.units.iter().map(|unit| u32::from(unit.taken)).sum::<u32>());
        }
    }
}

#[test]
fn what_is_wrong_with_a_battle_is_said() {
    let foot = || given(&[&["english/billmen"]]);
    let fault = |a: Force, words: &[&str]| {
        let problem = engagement(a, foot(), words).err().expect("a problem");
        format!("{} {} {}", problem.key.unwrap_or_default(), problem.message, problem.help.unwrap_or_default())
    };
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
    let (system, _) = game("impetus");
    for known in system.battle_keys() {
        assert!(known.name.starts_with("rules.") || !known.key.french.is_empty(), "{} has no French name", known.name);
        let value = match known.default.as_str() {
            "start + 16" | "by the unit" | "" => continue,
            value => format!("{}={value}", known.name),
        };
        let (a, b) = (given(&[&["english/billmen", "sample/cannon"]]), given(&[&["french/nobles"]]));
        engagement(a, b, &[&value]).unwrap_or_else(|problem| panic!("{value}: {problem:?}"));
    }
}
