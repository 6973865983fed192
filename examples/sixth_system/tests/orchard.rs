//! Worked examples, laws, a duel that paper solves, and the program itself.

use std::process::Command;

use montjoie::book::chapter;
use montjoie_core::chance::{Answers, Script, law};
use montjoie_core::combat::{Combat,Outcome,Pair,Side,Step};
use montjoie_core::contest::agreement;
use montjoie_core::exact::{Chains,MOST_STATES};
use montjoie_core::monte_carlo::{Effort,Plan,Source,Unwatched};
use montjoie_core::settings::Value;
use montjoie_core::tally::Winner;
use montjoie_system::{Matchup,OwnList,Set,System};
use orchard::apples::Throw;
use orchard::duel::{Duel,State};
use orchard::rules::{self,Rules};
use orchard::{Orchard,profile};

/// A setting by its name and word.
fn set(key: &str, word: &str) -> Set {
    let keys = Orchard.keys();
    let kind = keys.iter().find(|known| known.name == key).map(|known| known.key.kind);
    Set { key: key.to_owned(), value: kind.map_or_else(|| Value::Text(word.to_owned()), |kind| kind.read(word)) }
}

fn matchup(words: &[(&str, &str)]) -> Matchup {
    let settings: Vec<Set> = words.iter().map(|(key, word)| set(key, word)).collect();
    let game = Orchard.open(&[]).unwrap_or_else(|problem| panic!("{}", problem.message));
    game.duel(&settings).unwrap_or_else(|problem| panic!("{problem:?}"))
}

fn near(is: f64, want: f64) {
    assert!((is - want).abs() < 1e-12, "{is} is not {want}");
}

/// Two gangs of one: a die that hits on 5+ of a D8, no dodging, one nerve, one die more in the last stand switched off.
fn duellists() -> Duel {
    let one = profile::Unit {
        id: "one".to_owned(),
        name: montjoie_system::list::Name { en: "One".to_owned(), fr: "Un".to_owned() },
        throws: 1,
        hits: 5,
        dodge: 9,
        nerve: 1,
        points: 1.0,
    };
    let units = Pair { a: one.clone(), b: one };
    let rules = Rules { last_stand: false, ..Rules::default() };
    Duel { rules, units, wall: Pair { a: false, b: false }, first: rules::First::A, turns: 1 }
}

#[test]
fn a_duel_of_one_apple_each_is_what_paper_says() {
    // A hits with 1/2 and wins; else B does with 1/2 of what is left; else supper.
    let tally = montjoie_core::exact::solve(&duellists(), &mut Chains::new(), MOST_STATES).unwrap_or_else(|_| panic!("few")).tally;
    near(tally.wins(Winner::A), 1. / 2.);
    near(tally.wins(Winner::B), 1. / 4.);
    near(tally.wins(Winner::Neither), 1. / 4.);
}

#[test]
fn a_throw_of_two_dice_has_the_law_that_paper_gives_it() {
    // 5+ on a D8 is 1/2, dodged on 7+ with 1/4: 3/8 a die.
    let law = law(Throw { dice: 2, need: 5, dodge: 7 });
    for ((hits, p), want) in law.into_iter().zip([25. / 64., 30. / 64., 9. / 64.]) {
        assert!(hits <= 2);
        near(p, want);
    }
}

#[test]
fn the_wall_makes_apples_miss_and_the_last_stand_throws_one_more() {
    let mut duel = duellists();
    duel.wall.b = true;
    let start = State { active: Side::A, lost: Pair { a: 0, b: 0 } };
    assert_eq!(duel.throw(&start, Side::A), Throw { dice: 1, need: 6, dodge: 9 });
    duel.rules.last_stand = true;
    assert_eq!(duel.throw(&start, Side::B), Throw { dice: 2, need: 5, dodge: 9 });
}

#[test]
fn a_gang_out_of_nerve_runs_home_at_once() {
    let mut script = Script::new().result(1u8);
    let start = State { active: Side::A, lost: Pair { a: 0, b: 0 } };
    let over = Outcome { winner: Some(Side::A), ending: 0, losses: Pair { a: 0, b: 1 } };
    assert_eq!(duellists().step(start, &mut script.asked()), Step::Over(over));
    script.finish();
}

#[test]
fn laws_hold_for_every_pair_of_gangs() {
    let ids = ["village/baker-street", "village/mill", "village/choirboys"];
    for a in ids {
        for b in ids {
            let duel = matchup(&[("a.unit", a), ("b.unit", b), ("b.wall", "true")]);
            let solved = duel.contest.solve(&mut Chains::new(), MOST_STATES).unwrap_or_else(|_| panic!("few states"));
            near(solved.tally.total(), 1.0);
            let plan = Plan { seed: 1, effort: Effort::Combats(20_000), source: Source::Tables };
            let sampled = duel.contest.sample(plan, &Unwatched).unwrap_or_else(|_| panic!("nobody stops it"));
            let z = agreement(&solved.tally, &sampled).max_abs_z;
            assert!(z < 5.5, "{a} {b}: |z| {z}");
            let mirror = matchup(&[("a.unit", b), ("b.unit", a), ("a.wall", "true")]);
            let mirror = mirror.contest.solve(&mut Chains::new(), MOST_STATES).unwrap_or_else(|_| panic!("few states"));
            near(solved.tally.wins(Winner::A), mirror.tally.wins(Winner::B));
        }
    }
}

#[test]
fn what_is_wrong_is_said() {
    let game = Orchard.open(&[]).unwrap_or_else(|problem| panic!("{}", problem.message));
    let wrong = game.duel(&[set("a.unit", "village/mil"), set("b.unit", "village/mill")]).err().expect("no such gang");
    assert_eq!((wrong.key.as_deref(), wrong.help.as_deref()), (Some("a.unit"), Some("did you mean `village/mill`?")));
    let wrong = game.duel(&[set("field.first", "tuesday")]).err().expect("no such side");
    assert_eq!(wrong.help.as_deref(), Some("expected either | a | b"));
    let own = OwnList { file: "my.toml".to_owned(), text: include_str!("../src/units.toml").replace("nerve = 4", "nerve = 0") };
    let wrong = Orchard.open(&[own]).err().expect("nobody without nerve");
    assert!(wrong.span.is_some() && wrong.message.contains("0 is not from 1 to 40"), "{}", wrong.message);
}

#[test]
fn its_page_of_the_odds_book_is_filled() {
    let game = Orchard.open(&[]).unwrap_or_else(|problem| panic!("{}", problem.message));
    let chapter = chapter(&Orchard, &*game, &[]).unwrap_or_else(|problem| panic!("{problem:?}"));
    let law = &chapter.pages[0].tables[0];
    assert_eq!(law.rows.len(), 6);
    near(law.rows[3].mean.expect("a mean"), 2.0);
    assert_eq!(law.command, "montjoie odds orchard throw need=5 dice=…");
}

/// What the program prints.
fn printed(words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_orchard")).args(words).output().expect("the program runs");
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_program_has_every_command_with_the_words_of_its_one_system() {
    let duel = ["duel", "orchard", "village/baker-street", "village/mill", "b.wall=true"];
    assert!(printed(&[&duel[..], &["--combats", "1000", "--why"]].concat()).contains("orchard_wall"));
    assert!(printed(&[&duel[..], &["--method", "exact", "--format", "json"]].concat()).contains("\"exact\""));
    assert!(printed(&["odds", "orchard", "throw", "dice=2", "need=5"]).contains("0     25.00"));
    assert!(printed(&["matrix", "orchard", "--no-cache"]).contains("choirboys"));
    let scenario = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/orchard/three-gangs.toml");
    assert!(printed(&["run", scenario, "--combats", "1000", "--format", "csv"]).lines().count() > 3);
    let help = printed(&["duel", "--help"]);
    assert!(help.contains("montjoie duel orchard village/baker-street village/mill"), "{help}");
}
