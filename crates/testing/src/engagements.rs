//! Battles as a user asks for them: armies that are given or drawn, and what any system's battles must keep.

use crate::{game, settings};
use montjoie_core::chance::Line;
use montjoie_core::chapter::Chapter;
use montjoie_core::combat::Pair;
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::{Run, Source};
use montjoie_core::watch::Unwatched;
use montjoie_system::army::Readings;
use montjoie_system::battle::{Corps, Engagement, Force, Levy, Record};
use montjoie_system::{OwnList, Problem, Registry};

const RUN: Run = Run { seed: 3, source: Source::Tables };

/// An army of these corps, the first of which the commander-in-chief leads.
pub fn given(corps: &[&[&str]]) -> Force {
    let units = |units: &[&str]| units.iter().map(|&unit| unit.to_owned()).collect();
    Force::Given(corps.iter().enumerate().map(|(at, corps)| Corps { command: None, chief: at == 0, units: units(corps) }).collect())
}

/// Random armies of these lists within a budget.
pub fn drawn(lists: &[&str], budget: (u32, u32)) -> Force {
    let lists = lists.iter().map(|&list| list.to_owned()).collect();
    Force::Drawn(Levy { lists, budget, readings: Readings::default(), instead: Vec::new() })
}

/// Battles between two armies, of these words.
pub fn engagement(systems: Registry, id: &str, a: Force, b: Force, words: &[&str]) -> Result<Engagement, Problem> {
    let (system, game) = game(systems, id);
    let keys = system.battle_keys();
    let kind = |name: &str| keys.iter().find(|key| key.name == name).map(|key| key.key.kind);
    game.battle(&Pair { a, b }, &settings(kind, words), 5)
}

/// The first battles of a run.
pub fn records(engagement: &Engagement, battles: u64) -> Vec<Record> {
    engagement.battle.record(RUN, 0..battles, &Unwatched).expect("fought").1
}

/// The key, the message and the help of a problem in one line.
pub fn said(problem: Problem) -> String {
    format!("{} {} {}", problem.key.unwrap_or_default(), problem.message, problem.help.unwrap_or_default())
}

/// Asserts that these battles end, told in either language, as they were recorded, with the same losses and wounds. `see` is shown every chapter.
pub fn told_as_recorded(engagement: &Engagement, numbers: &[u64], mut see: impl FnMut(&Chapter)) {
    let records = records(engagement, 60);
    for (&number, lang) in numbers.iter().flat_map(|number| [(number, Lang::En), (number, Lang::Fr)]) {
        let story = engagement.battle.tell(RUN.seed, number, RUN.source, lang);
        let record = &records[number as usize];
        assert_eq!((story.outcome, story.turn), (record.outcome, record.turn), "battle {number}");
        let (mut losses, mut wounds) = (0, 0);
        for chapter in story.lines.iter().filter_map(|line| if let Line::Chapter(chapter) = line { Some(chapter) } else { None }) {
            losses += chapter.losses.len();
            wounds += chapter.volleys.iter().map(|volley| u32::from(volley.wounds)).sum::<u32>();
            wounds += chapter.melees.iter().map(|melee| u32::from(melee.inflicted.a + melee.inflicted.b)).sum::<u32>();
            assert!(chapter.sentences.iter().all(|sentence| sentence.text.ends_with('.')), "{:?}", chapter.sentences);
            see(chapter);
        }
        assert_eq!(losses, record.units.iter().filter(|unit| unit.lost).count(), "battle {number}");
        assert_eq!(wounds, record.units.iter().map(|unit| u32::from(unit.taken)).sum::<u32>(), "battle {number}");
    }
}

/// Asserts that every key of a battle can be set to its default and has its French name. Defaults of these words stand for no value of their own.
pub fn every_key_of_a_battle_can_be_set(systems: Registry, id: &str, forces: [&[&str]; 2], no_values: &[&str]) {
    for known in game(systems, id).0.battle_keys() {
        assert!(known.name.starts_with("rules.") || !known.key.french.is_empty(), "{} has no French name", known.name);
        if !known.default.is_empty() && !no_values.contains(&known.default.as_str()) {
            let value = format!("{}={}", known.name, known.default);
            let [a, b] = forces.map(|units| given(&[units]));
            engagement(systems, id, a, b, &[&value]).unwrap_or_else(|problem| panic!("{value}: {problem:?}"));
        }
    }
}

/// Asserts that a list whose units have these lines is drawn by number, and by points of those that have them where any has.
pub fn a_list_with_prices_is_drawn_by_points(systems: Registry, id: &str, lines: &str, by_number: (u32, u32)) {
    let (system, _) = game(systems, id);
    let draw = |points: &str| {
        let unit = |id: &str, points: &str| format!("[[list.unit]]\nid = \"{id}\"\nname = \"{id}\"\n{lines}\n{points}\n");
        let text = format!("[[list]]\nid = \"mine\"\nname = \"Mine\"\n{}{}", unit("line", points), unit("guard", ""));
        let draw = system.open(&[OwnList { file: "mine.toml".to_owned(), text }]).expect("a sound list").draw("mine");
        (draw.by_number, draw.units.len())
    };
    assert_eq!(draw("points = 12.0"), (None, 1));
    assert_eq!(draw(""), (Some(by_number), 2));
}
