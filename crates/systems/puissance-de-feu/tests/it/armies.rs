//! Battles as a user asks for them: army files, random armies by number, settings and their faults, told battles.

use montjoie_core::chance::Line;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::{Run, Source};
use montjoie_core::watch::Unwatched;
use montjoie_system::army::Readings;
use montjoie_system::battle::{Corps, Engagement, Force, Levy, Record};
use montjoie_system::{OwnList, Problem, System};

use super::PDF;
use crate::ask::{game, settings};

const RUN: Run = Run { seed: 3, source: Source::Tables };

fn given(units: &[&str]) -> Force {
    Force::Given(vec![Corps { units: units.iter().map(|&unit| unit.to_owned()).collect(), ..Corps::default() }])
}

fn drawn(lists: &[&str], units: (u32, u32)) -> Force {
    let lists = lists.iter().map(|&list| list.to_owned()).collect();
    Force::Drawn(Levy { lists, budget: units, readings: Readings::default(), instead: Vec::new() })
}

fn engagement(a: Force, b: Force, words: &[&str]) -> Result<Engagement, Problem> {
    let (system, game): (&dyn System, _) = game(PDF);
    let keys = system.battle_keys();
    let kind = |name: &str| keys.iter().find(|key| key.name == name).map(|key| key.key.kind);
    game.battle(&Pair { a, b }, &settings(kind, words), 5)
}

fn records(engagement: &Engagement, battles: u64) -> Vec<Record> {
    engagement.battle.record(RUN, 0..battles, &Unwatched).expect("fought").1
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
    let (system, _) = game(PDF);
    let list = |points: &str| {
        let unit = |id: &str, points: &str| {
            format!(
                "[[list.unit]]\nid = \"{id}\"\nname = \"{id}\"\nclass = \"infantry\"\nrow = \"infantry\"\nfire_dice = 9\nmelee_dice = 9\npv = 9\nmarch = \"foot\"\n{points}\n"
            )
        };
        let text = format!("[[list]]\nid = \"mine\"\nname = \"Mine\"\n{}{}", unit("line", points), unit("guard", ""));
        system.open(&[OwnList { file: "mine.toml".to_owned(), text }]).expect("a sound list")
    };
    let draw = |points: &str| list(points).draw("mine");
    assert_eq!((draw("points = 12.0").by_number, draw("points = 12.0").units.len()), (None, 1));
    assert_eq!((draw("").by_number, draw("").units.len()), (Some((4, 10)), 2));
}

#[test]
fn a_battle_is_the_same_by_itself_and_told() {
    let engagement =
        engagement(drawn(&["basic"], (5, 7)), drawn(&["advanced"], (5, 7)), &["field.walls=4", "b.walls=true"]).expect("battles");
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
    let foot = || given(&["basic/infantry"]);
    let fault = |a: Force, words: &[&str]| {
        let problem = engagement(a, foot(), words).err().expect("a problem");
        format!("{} {} {}", problem.key.unwrap_or_default(), problem.message, problem.help.unwrap_or_default())
    };
    assert!(fault(given(&["basic/infantri"]), &[]).contains("did you mean `basic/infantry`"));
    assert!(fault(foot(), &["a.plan=sensibel"]).contains("did you mean `sensible`"));
    assert!(fault(foot(), &["field.lane=3"]).contains("did you mean `field.lanes`"));
    assert!(fault(foot(), &["b.canister_within=30"]).contains("expected at most 24"));
    assert!(fault(foot(), &["rules.ironclad_pv=9"]).contains("there is no key"));
    assert!(fault(given(&["basic/infantry"; 60]), &[]).contains("the table has room for 36"));
    assert!(fault(foot(), &["field.depth=26"]).contains("leave no room"));
    assert!(fault(given(&[]), &[]).contains("from 1 to 100"));
    // Half of the points: no such army.
    assert!(fault(drawn(&["basic"], (0, 0)), &[]).contains("no legal army"));
}

#[test]
fn every_setting_of_a_battle_can_be_set_and_its_words_are_known() {
    let (system, _) = game(PDF);
    for known in system.battle_keys() {
        let value = match known.default.as_str() {
            "start + 24" | "" => continue,
            value => format!("{}={value}", known.name),
        };
        let (a, b) = (given(&["basic/infantry", "basic/gun"]), given(&["basic/cavalry"]));
        engagement(a, b, &[&value]).unwrap_or_else(|problem| panic!("{value}: {problem:?}"));
        assert!(known.name.starts_with("rules.") || !known.key.french.is_empty(), "{} has no French name", known.name);
    }
}
