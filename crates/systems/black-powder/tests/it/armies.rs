//! Battles as a user asks for them: army files, random armies by number, settings and their faults, told battles.

use montjoie_core::chance::Line;
use montjoie_core::chapter::Came;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::{Run, Source};
use montjoie_core::watch::Unwatched;
use montjoie_system::army::Readings;
use montjoie_system::battle::{Corps, Engagement, Force, Levy, Record};
use montjoie_system::{OwnList, Problem, System};

use crate::ask::{game, settings};

const BP: &str = "black-powder";
const RUN: Run = Run { seed: 3, source: Source::Tables };

/// An army of one brigade.
fn given(units: &[&str]) -> Force {
    Force::Given(vec![Corps { chief: true, units: units.iter().map(|&unit| unit.to_owned()).collect(), ..Corps::default() }])
}

fn drawn(units: (u32, u32)) -> Force {
    Force::Drawn(Levy { lists: vec!["sample".to_owned()], budget: units, readings: Readings::default(), instead: Vec::new() })
}

fn engagement(a: Force, b: Force, words: &[&str]) -> Result<Engagement, Problem> {
    let (system, game): (&dyn System, _) = game(BP);
    let keys = system.battle_keys();
    let kind = |name: &str| keys.iter().find(|key| key.name == name).map(|key| key.key.kind);
    game.battle(&Pair { a, b }, &settings(kind, words), 5)
}

fn records(engagement: &Engagement, battles: u64) -> Vec<Record> {
    engagement.battle.record(RUN, 0..battles, &Unwatched).expect("fought").1
}

#[test]
fn random_armies_are_drawn_by_number_in_brigades_and_are_legal() {
    let engagement = engagement(drawn((8, 18)), drawn((10, 10)), &[]).expect("battles");
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
    let (system, _) = game(BP);
    let unit = |id: &str, points: &str| {
        format!(
            "[[list.unit]]\nid = \"{id}\"\nname = \"{id}\"\nkind = \"regular-infantry\"\nsize = \"standard\"\nweapon = \"smoothbore-musket\"\nmelee = 6\nshooting = \"3\"\nsave = \"4+\"\nstamina = 3\nspecial = []\n{points}\n"
        )
    };
    let list = |points: &str| {
        let text = format!("[[list]]\nid = \"mine\"\nname = \"Mine\"\n{}{}", unit("line", points), unit("guard", ""));
        system.open(&[OwnList { file: "mine.toml".to_owned(), text }]).unwrap_or_else(|problem| panic!("{}", problem.message))
    };
    let draw = |points: &str| list(points).draw("mine");
    assert_eq!((draw("points = 12.0").by_number, draw("points = 12.0").units.len()), (None, 1));
    assert_eq!((draw("").by_number, draw("").units.len()), (Some((8, 18)), 2));
}

#[test]
fn a_battle_is_the_same_by_itself_and_told() {
    let engagement = engagement(drawn((8, 14)), drawn((8, 14)), &["b.cover=light", "a.plan=charge"]).expect("battles");
    let records = records(&engagement, 60);
    let (mut orders, mut failures) = (0, 0);
    for number in [0, 7, 33, 59] {
        for lang in [Lang::En, Lang::Fr] {
            let story = engagement.battle.tell(RUN.seed, number, RUN.source, lang);
            let record = &records[number as usize];
            assert_eq!((story.outcome, story.turn), (record.outcome, record.turn), "battle {number}");
            let chapters = story.lines.iter().filter_map(|line| if let Line::Chapter(chapter) = line { Some(chapter) } else { None });
            let (mut losses, mut casualties) = (0, 0u32);
            for chapter in chapters {
                losses += chapter.losses.len();
                casualties += chapter.volleys.iter().map(|volley| u32::from(volley.wounds)).sum::<u32>();
                casualties += chapter.melees.iter().map(|melee| u32::from(melee.inflicted.a + melee.inflicted.b)).sum::<u32>();
                assert!(chapter.sentences.iter().all(|sentence| sentence.text.ends_with('.')), "{:?}", chapter.sentences);
                assert!(chapter.orders.iter().all(|order| !order.units.is_empty()));
                orders += chapter.orders.len();
                failures += chapter.orders.iter().filter(|order| order.came != Came::Obeyed).count();
            }
            assert_eq!(losses, record.units.iter().filter(|unit| unit.lost).count());
            assert_eq!(casualties, record.units.iter().map(|unit| u32::from(unit.taken)).sum::<u32>());
        }
    }
    assert!(orders > 40 && failures > 8 && failures < orders, "{failures} of {orders}");
}

#[test]
fn what_is_wrong_with_a_battle_is_said() {
    let foot = || given(&["sample/line-infantry"]);
    let fault = |a: Force, words: &[&str]| {
        let problem = engagement(a, foot(), words).err().expect("a problem");
        format!("{} {} {}", problem.key.unwrap_or_default(), problem.message, problem.help.unwrap_or_default())
    };
    assert!(fault(given(&["sample/line-infantri"]), &[]).contains("did you mean `sample/line-infantry`"));
    assert!(fault(foot(), &["a.plan=sensibel"]).contains("did you mean `sensible`"));
    assert!(fault(foot(), &["field.lane=3"]).contains("did you mean `field.lanes`"));
    assert!(fault(foot(), &["a.staff=[8, 11]"]).contains("expected"));
    assert!(fault(foot(), &["rules.building_bonus=[1, 1, 1, 1]"]).contains("there is no key"));
    assert!(fault(given(&["sample/line-infantry"; 60]), &[]).contains("the table has room for"));
    assert!(fault(foot(), &["field.depth=40"]).contains("leave no room"));
    assert!(fault(given(&[]), &[]).contains("from 1 to 100"));
    // Two units are no brigade.
    assert!(fault(drawn((2, 2)), &[]).contains("no legal army"));
}

#[test]
fn every_setting_of_a_battle_can_be_set_and_its_words_are_known() {
    let (system, _) = game(BP);
    for known in system.battle_keys() {
        let value = match known.default.as_str() {
            "start + 36" | "" | "front counter_charge, flank or rear turn_to_face" => continue,
            value => format!("{}={value}", known.name),
        };
        let (a, b) = (given(&["sample/line-infantry", "sample/foot-gun"]), given(&["sample/hussars"]));
        engagement(a, b, &[&value]).unwrap_or_else(|problem| panic!("{value}: {problem:?}"));
        assert!(known.name.starts_with("rules.") || !known.key.french.is_empty(), "{} has no French name", known.name);
    }
}
