//! The questions of `odds` in all their parameters, each against figures worked by hand from the sheet: 2D6 are 7 or more 21 times in 36, 8 or
//! more 15 times, 9 or more 10 times.

use montjoie_bloody_big_battles::BloodyBigBattles;
use montjoie_system::{Distributions, OwnList, System};

use crate::ask::{mean, near, odds, share};

const BBB: &str = "bloody-big-battles";

fn ask(question: &str, words: &str) -> Distributions {
    let words: Vec<&str> = words.split(' ').filter(|word| !word.is_empty()).collect();
    odds(BBB, question, &words).unwrap_or_else(|problem| panic!("{question} {words:?}: {problem:?}"))
}

#[track_caller]
fn expect(question: &str, words: &str, wants: &[(&str, &str, f64)]) {
    let answer = ask(question, words);
    for (of, outcome, want) in wants {
        near(&format!("{question} {words}: {of} {outcome}"), share(&answer, of, outcome), *want, 1e-12);
    }
}

/// The parameter that a question refuses.
#[track_caller]
fn refused(question: &str, words: &str, key: &str) {
    let list: Vec<&str> = words.split(' ').filter(|word| !word.is_empty()).collect();
    let problem = odds(BBB, question, &list).err().unwrap_or_else(|| panic!("{question} {words} is answered"));
    assert_eq!(problem.key.as_deref(), Some(key), "{question} {words}: {problem:?}");
    assert!(problem.help.is_some(), "{question} {words}: {problem:?} helps nobody");
}

#[test]
fn each_modifier_of_the_movement_roll_counts_once_and_where_it_applies() {
    let full = |words: &str, of_36: f64| expect("movement", words, &[("result", "full", of_36 / 36.)]);
    full("", 21.);
    full("in_command=true", 26.);
    full("march=true", 26.);
    full("passive=true", 15.);
    full("fragile=true", 21.);
    full("difficult=true", 15.);
    full("irregular_or_militia=true", 15.);
    full("spent=true", 10.);
    full("modifier=-1 march=true", 21.);
    full("spent=true difficult=true in_command=true", 10.);
    let rallies = |words: &str, of_36: f64| expect("movement", &format!("disordered=true {words}"), &[("rallies", "yes", of_36 / 36.)]);
    rallies("", 30.);
    rallies("passive=true", 30.);
    rallies("fragile=true", 26.);
    rallies("difficult=true", 26.);
    let rows = [("-1-", 0.), ("0-1", 0.), ("2-4", 6.), ("5-6", 9.), ("7-8", 11.), ("9", 4.), ("10", 3.), ("11+", 3.)];
    expect("movement", "", &rows.map(|(row, of_36)| ("row", row, of_36 / 36.)));
    expect("movement", "", &[("result", "half", 9. / 36.), ("result", "stays", 6. / 36.), ("rallies", "yes", 0.), ("recovers", "yes", 0.)]);
}

#[test]
fn a_base_comes_back_where_one_is_missing_in_good_order_and_by_choice() {
    let recovers = |words: &str, p: f64, full: f64| {
        expect("movement", words, &[("recovers", "yes", p), ("result", "full", full)]);
    };
    // Trained bases come back on a 10: three of the 21 full moves are a 10, three more.
    recovers("missing=1", 6. / 36., 15. / 36.);
    recovers("missing=0", 0., 21. / 36.);
    recovers("missing=1 recover=false", 0., 21. / 36.);
    recovers("missing=1 rules.recover_mode=and", 6. / 36., 21. / 36.);
    recovers("missing=1 disordered=true", 0., 10. / 36.);
    // A last base is lost by retiring in disorder only.
    expect("movement", "bases=1 modifier=-4", &[("removed", "yes", 0.), ("result", "retires-half", 7. / 36.)]);
    expect("movement", "bases=2 disordered=true modifier=-3", &[("removed", "yes", 1. / 36.)]);
    expect("movement", "bases=1 disordered=true modifier=-3", &[("removed", "yes", 6. / 36.)]);
}

#[test]
fn a_move_is_worth_what_arm_formation_and_way_make_of_it() {
    let far = |words: &str, inches: &str| expect("moves", words, &[("distance", inches, 1.)]);
    for (arm, inches) in [
        ("infantry", "12"),
        ("heavy-cavalry", "15"),
        ("light-cavalry", "18"),
        ("medium-cavalry", "18"),
        ("irregular-cavalry", "21"),
        ("horse-artillery", "12"),
        ("rockets", "12"),
    ] {
        far(&format!("arm={arm}"), inches);
    }
    far("allowed=half", "6");
    // A square has half of a full move, and nothing else.
    far("square=true", "6");
    far("square=true allowed=half", "0");
    far("arm=medium-artillery prolonge=true", "3");
    far("arm=medium-artillery prolonge=true isolated=true", "0");
    far("arm=medium-artillery isolated=true", "0");
    far("across_zone=true", "0");
    far("road=true", "12");
    far("road=true march=true", "24");
    // Outside the front arc pays who is neither in march column nor artillery nor irregular.
    far("outside_arc=true", "9");
    far("outside_arc=true arm=heavy-cavalry", "12");
    far("outside_arc=true march=true", "12");
    far("outside_arc=true arm=medium-artillery", "12");
    far("outside_arc=true arm=irregular-cavalry", "21");
    far("changes=1", "6");
    far("changes=3", "0");
    far("features=1 outside_arc=true", "6");
    far("features=1 arm=horse-artillery", "6");
    refused("moves", "square=true arm=heavy-cavalry", "square");
    refused("moves", "prolonge=true", "prolonge");
    refused("moves", "prolonge=true arm=medium-artillery march=true", "prolonge");
    refused("moves", "isolated=true", "isolated");
}

#[test]
fn who_may_evade_whom_and_how_far() {
    let evades = |words: &str, inches: Option<&str>| {
        let may = if inches.is_some() { 1. } else { 0. };
        expect("moves", words, &[("evades", "may", may), ("evasion", inches.unwrap_or("0"), 1.)]);
    };
    evades("", None);
    evades("arm=heavy-cavalry", Some("7.5"));
    evades("arm=medium-cavalry", Some("9"));
    evades("arm=light-cavalry", Some("9"));
    evades("arm=irregular-cavalry", Some("10.5"));
    evades("arm=light-cavalry enemy=heavy-cavalry", Some("9"));
    evades("arm=medium-cavalry enemy=heavy-cavalry", None);
    evades("arm=light-cavalry enemy=medium-cavalry", None);
    evades("arm=irregular-cavalry enemy=heavy-cavalry", Some("10.5"));
    evades("arm=irregular-cavalry enemy=medium-cavalry", Some("10.5"));
    evades("arm=irregular-cavalry enemy=light-cavalry", None);
    evades("arm=irregular-cavalry enemy=irregular-cavalry", None);
    evades("arm=horse-artillery", Some("6"));
    evades("arm=medium-artillery", None);
    evades("arm=medium-artillery march=true", Some("6"));
    evades("arm=rockets march=true", None);
    evades("arm=medium-artillery march=true enemy=heavy-cavalry", None);
    evades("arm=heavy-cavalry enemy_within=12", Some("7.5"));
    evades("arm=heavy-cavalry enemy_within=12.5", None);
    evades("arm=heavy-cavalry disordered=true", None);
}

/// Two shots with the same results, halts aside.
#[track_caller]
fn same(words: &str, other: &str) {
    let (one, two) = (ask("fire", words), ask("fire", other));
    for hit in ["none", "R", "T", "V", "1", "2", "3"] {
        near(&format!("{words} as {other}: {hit}"), share(&one, "result", hit), share(&two, "result", hit), 1e-12);
    }
    near(words, mean(&one, "bases_lost"), mean(&two, "bases_lost"), 1e-12);
}

/// Nobody fires.
#[track_caller]
fn silent(words: &str) {
    expect("fire", words, &[("result", "none", 1.), ("ammunition", "low", 0.)]);
}

#[test]
fn targets_shift_a_shot() {
    let shifts = |words: &str, shift: &str| same(&format!("factor=9 {words}"), &format!("factor=9 {shift}"));
    shifts("", "");
    for word in ["march=true", "flank=true", "target_formation=square", "bridge=true"] {
        shifts(word, "right=1");
        shifts(&format!("target=sample/austrian-line {word}"), "right=1");
    }
    shifts("march=true flank=true", "right=1");
    shifts("march=true flank=true rules.shift_cap_multi=each", "right=2");
    shifts("march=true bridge=true", "right=2");
    shifts("target=sample/austrian-line march=true flank=true rules.shift_cap_multi=each", "right=2");
    shifts("target=sample/austrian-line march=true target_formation=square", "right=1");
    shifts("target=sample/austrian-line bridge=true flank=true", "right=2");
    shifts("target=sample/hussars", "right=1");
    shifts("target=sample/hussars march=true", "right=2");
    shifts("target=sample/militia", "right=1");
    shifts("target=sample/french-line", "left=1");
    // Limbered guns are hit as cavalry is, and have no column.
    shifts("target=sample/light-battery", "");
    shifts("target=sample/light-battery march=true", "right=1");
    shifts("terrain=wood", "left=1");
    shifts("terrain=village", "left=1");
    shifts("terrain=town", "left=2");
    // Printed in its row, as for a town; the other reading is the 3 of the list of shifts.
    shifts("terrain=fort", "left=2");
    shifts("terrain=rifle-pits", "left=1");
    shifts("terrain=trenches", "left=2");
    shifts("terrain=stream", "");
    shifts("terrain=gentle-slope", "");
    shifts("target=sample/hussars terrain=town", "right=1");
    shifts("target=sample/hussars terrain=trenches", "left=1");
    shifts("terrain=town bridge=true left=1 right=3", "right=1");
}

#[test]
fn a_unit_fires_with_its_bases_its_weapon_and_its_state() {
    let line = "unit=sample/austrian-line";
    let fires = |words: &str, as_if: &str| same(&format!("{line} {words}"), as_if);
    fires("", "factor=12");
    fires("bases=3", "factor=6");
    fires("bases=9", "factor=18");
    fires("distance=6", "factor=3");
    silent(&format!("{line} distance=6.5"));
    fires("formation=depth", "factor=6");
    fires("formation=square", "factor=6");
    silent(&format!("{line} formation=square distance=3.5"));
    fires("disordered=true", "factor=6");
    fires("low=true", "factor=6");
    fires("disordered=true low=true", "factor=3");
    fires("target=sample/hussars", "factor=12 right=1");
    silent(&format!("{line} target=sample/hussars distance=6"));
    fires("second=sample/russian-line", "factor=24 left=1");
    fires("second=sample/russian-line rules.mixed_shift=all", "factor=24");
    fires("second=sample/austrian-line second_bases=2", "factor=16");
    fires("second=sample/austrian-line second_formation=depth", "factor=18");
    fires("second=sample/austrian-line second_low=true", "factor=18");
    fires("second=sample/french-line rules.mixed_shift=all", "factor=22");
    same("unit=sample/russian-line rules.mixed_shift=all", "factor=12 left=1");
    same("unit=sample/militia", "factor=5");
    silent("unit=sample/militia distance=6");
    same("unit=sample/hussars", "factor=1.5");
    silent("unit=sample/cossacks");
    same("unit=sample/british-division distance=6", "factor=4 right=2");
    same("unit=sample/french-line bases=4", "factor=8 right=1");
    refused("fire", "unit=sample/light-battery", "unit");
    refused("fire", "unit=sample/austrian-line second=sample/light-battery", "second");
    refused("fire", "unit=sample/hussars formation=square", "unit");
}

#[test]
fn batteries_fire_by_band_and_less_after_unlimbering() {
    let guns = |words: &str, as_if: &str| same(words, as_if);
    guns("batteries=medium", "factor=8");
    guns("batteries=medium distance=12", "factor=3");
    guns("batteries=medium distance=18", "factor=2");
    silent("batteries=medium distance=18.5");
    guns("batteries=medium,light", "factor=14");
    guns("batteries=medium unlimbered=true", "factor=4");
    guns("batteries=medium reduced=true", "factor=4");
    guns("batteries=medium batteries_low=true", "factor=4");
    guns("batteries=medium batteries_low=true reduced=true unlimbered=true", "factor=1");
    // Horse artillery has six inches to unlimber in.
    guns("batteries=horse moved=6 unlimbered=true", "factor=3");
    silent("batteries=horse moved=6.5 unlimbered=true");
    guns("batteries=horse moved=6.5", "factor=6");
    guns("batteries=light moved=6.5 unlimbered=true", "factor=3");
    guns("unit=sample/austrian-line batteries=rockets distance=6", "factor=3 right=1");
    guns("unit=sample/austrian-line batteries=rockets", "factor=12 right=1");
    guns("unit=sample/austrian-line batteries=rockets rules.mass_fire=false", "factor=12");
    guns("batteries=heavy,rockets distance=6.5", "factor=5");
    silent("batteries=rockets");
}

#[test]
fn what_a_shot_does_to_a_battery() {
    // Column 9: nothing 10 times in 36, R, T or V 16 times, one base nine times, two once.
    let battery = |words: &str, wants: &[(&str, f64)]| {
        let wants: Vec<_> = wants.iter().map(|&(what, of_36)| ("battery", what, of_36 / 36.)).collect();
        expect("fire", &format!("factor=9 target=sample/light-battery {words}"), &wants);
    };
    battery("", &[("unharmed", 10.), ("silenced", 16.), ("reduced", 0.), ("reduced-and-silenced", 9.), ("destroyed", 1.)]);
    battery("rules.one_silences=false", &[("unharmed", 10.), ("silenced", 16.), ("reduced", 9.), ("destroyed", 1.)]);
    battery("target_reduced=true", &[("unharmed", 10.), ("silenced", 16.), ("destroyed", 10.)]);
    battery("target_reduced=true rules.second_one_destroys=false", &[("unharmed", 10.), ("silenced", 25.), ("destroyed", 1.)]);
    assert!(ask("fire", "factor=9").quantities.iter().all(|quantity| quantity.of != "battery"));
    // Two shots of one battery each: what the first left is what the second finds.
    let two = "batteries=medium,medium target=sample/light-battery rules.mass_fire=false";
    expect("fire", two, &[("battery", "unharmed", 100. / 1296.), ("ammunition", "low", 1. - 33. * 33. / 1296.)]);
    expect("fire", two, &[("battery", "destroyed", (36. + 26. + 9. * 9. + 9.) / 1296.)]);
}

#[test]
fn everything_that_an_assault_adds_up() {
    let net = |words: &str, want: i32| expect("assault", words, &[("net", &want.to_string(), 1.)]);
    let even = |words: &str, want: i32| net(&format!("a=sample/austrian-line b=sample/austrian-line {words}"), want);
    even("", 0);
    even("a_disordered=true", -1);
    even("b_disordered=true", 1);
    even("a_formation=depth", 1);
    even("b_formation=depth", -1);
    even("b_formation=square", 1);
    even("flank=true", 2);
    even("flank=true b_formation=square", 1);
    // Half its bases gone it is Spent, and three against six is two to one.
    even("a_bases=3", -4);
    even("b_bases=3", 4);
    even("a_bases=9", 1);
    even("a_bases=9 batteries=medium", 0);
    even("a_bases=9 batteries=medium rules.guns_count_for_odds=false", 1);
    for (terrain, cover) in [
        ("gentle-slope", 1),
        ("steep-slope", 2),
        ("stream", 1),
        ("marsh", 1),
        ("wood", 1),
        ("village", 1),
        ("town", 2),
        ("fort", 3),
        ("bridge", 2),
        ("rifle-pits", 1),
        ("trenches", 2),
        ("wood,village", 2),
        ("fort,town,trenches", 6),
    ] {
        even(&format!("terrain={terrain}"), -cover);
    }
    net("a=sample/french-line b=sample/austrian-line", 1);
    net("a=sample/austrian-line b=sample/french-line", 0);
    net("a=sample/old-guard b=sample/militia", 4);
    net("a=sample/militia b=sample/old-guard", -3);
    // Aggressive, heavy and lancers, against twice its number.
    net("a=sample/cuirassiers+lancers b=sample/austrian-line", 1);
    net("a=sample/cuirassiers+lancers b=sample/austrian-line rules.heavy_lancer=lancer_only", 0);
    net("a=sample/cuirassiers+lancers b=sample/austrian-line rules.heavy_lancer=heavy_only", 0);
    net("a=sample/cuirassiers+lancers b=sample/austrian-line b_formation=square", -2);
    net("a=sample/dragoons b=sample/hussars", 1);
    net("a=sample/dragoons b=sample/hussars terrain=village", 1);
    net("a=sample/dragoons b=sample/hussars terrain=trenches", -1);
    net("a=sample/dragoons b=sample/cossacks", 2);
    net("a=sample/lancers b=sample/dragoons", -1);
    refused("assault", "a=sample/medium-battery b=sample/militia", "a");
    refused("assault", "a=sample/militia b=sample/medium-battery", "b");
    refused("assault", "a=sample/militia", "b");
    refused("assault", "b=sample/militia", "a");
}

#[test]
fn lists_refuse_what_contradicts_itself() {
    let unit = |more: &str| {
        let text = format!(
            "[[list]]\nid = \"own\"\nname = {{ en = \"Own\", fr = \"Mienne\" }}\n[[list.unit]]\nid = \"one\"\n\
             name = {{ en = \"One\", fr = \"Une\" }}\n{more}"
        );
        BloodyBigBattles.open(&[OwnList { file: "own.toml".to_owned(), text }])
    };
    let entry = |arm: &str, bases: u8, weapon: &str, special: &str| {
        unit(&format!("arm = \"{arm}\"\nbases = {bases}\nquality = \"trained\"\nweapon = \"{weapon}\"\nspecial = [{special}]\n"))
    };
    let sound = [
        entry("infantry", 1, "smoothbore", ""),
        entry("light-cavalry", 4, "none", "\"lancers\""),
        entry("heavy-cavalry", 4, "cavalry-musket", ""),
        entry("medium-artillery", 1, "guns", ""),
    ];
    for (n, game) in sound.into_iter().enumerate() {
        assert!(game.is_ok(), "{n}: {:?}", game.err().map(|problem| problem.message));
    }
    for (n, wrong) in [
        entry("infantry", 0, "smoothbore", ""),
        entry("infantry", 200, "smoothbore", ""),
        entry("medium-artillery", 2, "guns", ""),
        entry("medium-artillery", 1, "smoothbore", ""),
        entry("infantry", 4, "guns", ""),
        entry("infantry", 4, "smoothbore", "\"lancers\""),
        entry("infantry", 4, "smoothbore", "\"brave\""),
        entry("infantry", 4, "smoothbore", "\"passive\", \"passive\""),
    ]
    .into_iter()
    .enumerate()
    {
        let problem = wrong.err().unwrap_or_else(|| panic!("{n} is taken"));
        assert!(problem.span.is_some(), "{n}: {}", problem.message);
    }
    // A single base has no depth, two have.
    let game = entry("infantry", 1, "smoothbore", "").expect("sound");
    let set = |key: &str, value: &str| montjoie_system::Set {
        key: key.to_owned(),
        value: montjoie_core::settings::Value::Text(value.to_owned()),
    };
    let words = [set("a.unit", "own/one"), set("b.unit", "sample/militia"), set("a.formation", "depth")];
    assert_eq!(game.duel(&words).err().and_then(|problem| problem.key).as_deref(), Some("a.formation"));
    assert!(game.duel(&words[..2]).is_ok());
    assert!(entry("infantry", 2, "smoothbore", "").expect("sound").duel(&words).is_ok());
}

#[test]
fn units_are_listed_with_all_that_they_are() {
    let game = BloodyBigBattles.open(&[]).expect("sound lists");
    let lists = game.lists();
    let row = lists[0].units.iter().find(|unit| unit.id == "sample/militia").expect("militia");
    assert_eq!((row.name.0.as_str(), row.points), ("Militia", None));
    let cells: Vec<String> = row.cells.iter().map(|cell| cell.get(montjoie_core::language::Lang::En).to_string()).collect();
    assert_eq!(cells, ["infantry", "5", "raw", "ineffective-musket", "fragile, tactically-inept, militia"]);
}

#[test]
fn an_assault_that_never_ends_is_refused_and_asked_about_no_further() {
    refused("assault", "a=sample/cuirassiers b=sample/militia rules.assault_losses=[2,1,0,1,2]", "rules.assault_losses");
    let duel = |losses| crate::ask::matchup(BBB, &["a.unit=sample/cuirassiers", "b.unit=sample/militia", losses]);
    let problem = duel("rules.assault_losses=[0, 0, 0, 0, 0]").err().expect("no such duel");
    assert_eq!(problem.key.as_deref(), Some("rules.assault_losses"));
    assert!(duel("rules.assault_losses=[0, 0, 1, 0, 0]").is_ok());
}
