//! Units on paper, and units with one thing changed.

use montjoie::combat::Side;
use montjoie::exact::{Chains, MOST_STATES, Solved};
use montjoie::systems::army::Limit;
use montjoie::systems::profile::{Change, Effect, Profile, Row};
use montjoie::systems::{Game, REGISTRY, system};
use montjoie::tally::Winner;

use crate::ask::{game, near, settings};

fn hail_caesar() -> Box<dyn Game> {
    game("hail-caesar").1
}

fn solved(game: &dyn Game, words: &[&str]) -> Solved {
    let keys = system("hail-caesar").expect("a system").keys();
    let kind = |name: &str| keys.iter().find(|key| key.name == name).map(|key| key.key.kind);
    let matchup = game.duel(&settings(kind, words)).unwrap_or_else(|problem| panic!("{words:?}: {problem:?}"));
    matchup.contest.solve(&mut Chains::new(), MOST_STATES).expect("few enough states")
}

fn changed(unit: &str, words: &[&str]) -> (Box<dyn Game>, String) {
    let changes: Vec<Change> = words.iter().map(|word| Change::of(word).expect("a change")).collect();
    hail_caesar().variant(unit, &changes).unwrap_or_else(|problem| panic!("{unit} {words:?}: {problem:?}"))
}

/// A changed unit fights exactly as a unit that was always so, or under a rule that says so for all.
#[track_caller]
fn fights_as(unit: &str, words: &[&str], other: &str, keys: &[&str], rule: &[&str]) {
    let (with, id) = changed(unit, words);
    let is = solved(&*with, &[&[format!("a.unit={id}").as_str()], keys].concat());
    let want = solved(&*hail_caesar(), &[&[format!("a.unit={other}").as_str()], keys, rule].concat());
    for winner in Winner::ALL {
        near(&id, is.tally.share(winner), want.tally.share(winner), 1e-13);
    }
    for side in Side::BOTH {
        near(&id, is.tally.mean_losses(side), want.tally.mean_losses(side), 1e-12);
    }
}

fn find<'a>(profiles: &'a [Profile], id: &str) -> &'a Profile {
    profiles.iter().find(|profile| profile.id == id).unwrap_or_else(|| panic!("no {id}"))
}

#[test]
fn hail_caesar_has_forty_two_printed_rows_two_options_and_one_form() {
    let profiles = hail_caesar().profiles();
    let count = |test: fn(&Row) -> bool| profiles.iter().filter(|profile| test(&profile.row)).count();
    assert_eq!(count(|row| *row == Row::Printed), 42);
    assert_eq!(count(|row| matches!(row, Row::Option { special: "pavise", .. })), 2);
    assert_eq!(count(|row| matches!(row, Row::Form { .. })), 1);
    assert_eq!(profiles.len(), 45);
    assert_eq!(profiles.iter().filter(|profile| profile.row == Row::Printed).map(|p| p.points.expect("a price")).sum::<f64>(), 994.0);
    // The digest counts 20 distinct profiles with the options, 19 without.
    let distinct = |options: bool| {
        let mut seen: Vec<&Profile> = Vec::new();
        for profile in &profiles {
            let taken = profile.row == Row::Printed || options && matches!(profile.row, Row::Option { .. });
            if taken && !seen.iter().any(|other| other.same_profile(profile)) {
                seen.push(profile);
            }
        }
        seen.len()
    };
    assert_eq!((distinct(true), distinct(false)), (20, 19));
    let foot = find(&profiles, "english/mounted-archers~on-foot");
    assert_eq!(foot.points, Some(33.0));
    assert_eq!(foot.specials.iter().map(|s| s.id).collect::<Vec<_>>(), ["longbow", "marksmen"]);
    assert_eq!(foot.numbers.iter().map(|n| n.shown.as_str()).collect::<Vec<_>>(), ["5", "5", "3", "3", "3", "0", "0", "5+", "6", "6"]);
    assert_eq!(foot.weapon.map(|weapon| weapon.id), Some("longbow"));
}

#[test]
fn profiles_say_what_the_lists_print() {
    let profiles = hail_caesar().profiles();
    let shown = |id: &str| find(&profiles, id).numbers.iter().map(|n| n.shown.clone()).collect::<Vec<_>>().join(" ");
    assert_eq!(shown("french/mounted-knights"), "10 6 0 3 0 0 0 4+ 6 9");
    assert_eq!(shown("french/peasants"), "5 3 0 3 0 0 0 0 6 6");
    assert_eq!(shown("companies/mounted-sergeants"), "7 5 0 3 0 0 0 5+ 6 12");
    assert_eq!(shown("english/bombard"), "1 1 0 0 3 2 1 5+ 3 6");
    assert_eq!(shown("english/ribaudequin"), "1 1 0 0 0 3 2 5+ 3 6");
    let pavise = find(&profiles, "french/crossbowmen+pavise");
    assert_eq!((pavise.points, pavise.has("pavise"), pavise.options.len()), (Some(20.0), true, 0));
    assert_eq!(find(&profiles, "french/crossbowmen").options[0].1, 2.0);
    assert!(find(&profiles, "english/hobilars").kind.mounted && !find(&profiles, "english/kerns").kind.mounted);
    assert!(find(&profiles, "french/vougiers").same_profile(find(&profiles, "english/billmen")));
    assert!(!find(&profiles, "french/peasants").same_profile(find(&profiles, "burgundian/peasants")));
}

#[test]
fn the_sheet_says_which_rules_it_defines_and_how_armies_are_composed() {
    let sheet = hail_caesar().sheet();
    let elsewhere: Vec<(&str, &str)> =
        sheet.specials.iter().filter(|s| s.paragraph != sheet.definitions).map(|s| (s.id, s.paragraph)).collect();
    let want = [("light-cavalry", "1-b"), ("may-dismount", "2-e"), ("skirmish", "2-b"), ("javelin", "1-b"), ("warband", "")];
    assert_eq!(elsewhere, want);
    let hinders: Vec<&str> = sheet.specials.iter().filter(|s| s.effect == Effect::Hinders).map(|s| s.id).collect();
    assert_eq!(hinders, ["militia", "levy", "bombard", "ribaudequin"]);
    let mixed: Vec<&str> = sheet.specials.iter().filter(|s| s.effect == Effect::Mixed).map(|s| s.id).collect();
    assert_eq!(mixed, ["montjoie", "skirmish"]);
    assert_eq!(sheet.armies.len(), 4);
    assert_eq!(sheet.armies[0].rules[1].limit, Limit::MoreThanHalfOf(vec!["french/mounted-knights".into(), "french/foot-knights".into()]));
    assert_eq!(sheet.armies[1].rules[2].limit, Limit::AtMost { most: 1, divisions: 2 });
}

#[test]
fn every_described_unit_has_the_columns_of_its_system_and_specials_of_its_sheet() {
    for system in REGISTRY.systems() {
        let game = system.open(&[]).expect("lists");
        let (profiles, sheet) = (game.profiles(), game.sheet());
        let priced = game.lists().iter().flat_map(|list| &list.units).any(|unit| unit.points.is_some());
        assert_eq!(priced, profiles.iter().any(|profile| profile.points.is_some()), "{}", system.id());
        for profile in &profiles {
            let columns = |p: &Profile| p.numbers.iter().map(|n| n.stat.id).collect::<Vec<_>>();
            assert_eq!(columns(profile), columns(&profiles[0]), "{}", profile.id);
            assert!(profile.specials.iter().all(|special| sheet.specials.contains(special)), "{}", profile.id);
            assert!(profile.points.is_none_or(|points| points > 0.0));
        }
    }
}

#[test]
fn impetus_describes_its_units_those_with_a_price_and_those_without() {
    let profiles = game("impetus").1.profiles();
    assert_eq!(profiles.iter().filter(|profile| profile.points.is_some()).count(), 13);
    let nobles = find(&profiles, "french/nobles");
    assert_eq!(nobles.numbers.iter().map(|n| n.shown.as_str()).take(4).collect::<Vec<_>>(), ["8", "4", "C", "3"]);
    assert!(nobles.has("impetuous") && nobles.kind.mounted);
    let stakes = find(&profiles, "english/longbowmen-stakes");
    assert!(stakes.same_numbers(find(&profiles, "english/longbowmen")) && stakes.weapon.is_some());
}

#[test]
fn a_rule_taken_away_or_given_fights_as_a_unit_that_never_or_always_had_it() {
    fights_as("french/mounted-knights", &["montjoie-off"], "english/mounted-knights", &["b.unit=english/archers"], &[]);
    fights_as("english/mounted-knights", &["montjoie-on"], "burgundian/mounted-knights", &["b.unit=english/archers"], &[]);
    fights_as("companies/crossbowmen", &["pavise-on"], "french/crossbowmen+pavise", &["b.unit=english/archers"], &[]);
    fights_as("french/crossbowmen+pavise", &["pavise-off"], "companies/crossbowmen", &["b.unit=english/archers"], &[]);
    fights_as("burgundian/peasants", &["warband-off"], "french/peasants", &["b.unit=french/ribauds"], &[]);
    fights_as(
        "english/hobilars",
        &["marauders-off"],
        "french/mounted-sergeants",
        &["b.unit=french/vougiers", "a.general_distance=30"],
        &[],
    );
    fights_as("french/foot-knights", &["stubborn-off"], "french/foot-knights", &["b.unit=french/vougiers"], &["rules.stubborn=0"]);
    fights_as("french/vougiers", &["double-handed-off"], "french/vougiers", &["b.unit=french/ribauds"], &["rules.double_handed=0"]);
    let lance = ["b.unit=french/vougiers", "field.distance=12"];
    fights_as("english/mounted-knights", &["lance-off"], "english/mounted-knights", &lance, &["rules.lance=0"]);
    // In open order again it is no longer disordered by a counter-charge.
    let met = ["b.unit=french/mounted-sergeants", "a.stance=advance", "field.distance=6"];
    fights_as("english/kerns", &["skirmish-off", "skirmish-on"], "english/kerns", &met, &[]);
    // Light cavalry is a move of 12 and nothing else (1-b).
    fights_as("french/mounted-sergeants", &["light-cavalry-off"], "french/mounted-sergeants", &lance, &["rules.light_cavalry_move=9"]);
}

#[test]
fn a_changed_number_fights_as_the_rule_or_the_unit_that_has_it() {
    let archers = ["b.unit=french/vougiers", "field.distance=30"];
    fights_as("french/francs-archers", &["range+6"], "french/francs-archers", &archers, &["rules.bow_range=24"]);
    // The weapon that the sheet does not name stays a switch for its variants.
    let longbow = ["b.unit=french/vougiers", "field.distance=30", "rules.francs_archers_weapon=longbow"];
    fights_as("french/francs-archers", &["range+2"], "french/francs-archers", &longbow, &["rules.longbow_range=26"]);
    fights_as("english/mounted-knights", &["move+3"], "english/mounted-knights", &archers, &["rules.cavalry_move=12"]);
    // Ribauds are francs-archers without a bow and with a worse save.
    fights_as("french/francs-archers", &["unarmed", "save+1"], "french/ribauds", &["b.unit=french/vougiers"], &[]);
    fights_as("french/ribauds", &["save+1", "sustained-2"], "french/peasants", &["b.unit=french/vougiers"], &[]);
    fights_as("french/peasants", &["save-1", "sustained+2"], "french/ribauds", &["b.unit=french/vougiers"], &[]);
    let gun = ["b.unit=french/vougiers", "field.distance=30"];
    let ranges = ["rules.bombard_ranges=[18, 30, 42]"];
    fights_as("french/bombard", &["range+6"], "french/bombard", &gun, &ranges);
}

#[test]
fn variants_pile_up_in_one_game_and_stand_beside_their_list() {
    let (game, first) = changed("french/mounted-knights", &["lance-off"]);
    let (game, second) = game.variant("french/crossbowmen+pavise", &[Change::Stat("clash".into(), 1)]).expect("a variant");
    let (again, same) = game.variant("french/mounted-knights", &[Change::Without("lance".into())]).expect("a variant");
    assert_eq!((first.as_str(), second.as_str()), ("french/mounted-knights~lance-off", "french/crossbowmen+pavise~clash+1"));
    assert_eq!(same, first);
    assert_eq!(again.profiles().len(), 47);
    let profiles = game.profiles();
    let taken = find(&profiles, &second);
    assert_eq!((taken.points, taken.numbers[0].value, taken.has("pavise")), (Some(20.0), 6.0, true));
    assert_eq!(taken.row, Row::Variant { of: "french/crossbowmen+pavise".into() });
    assert_eq!(taken.name.1, "Arbalétriers avec pavois, clash +1");
    assert_eq!(find(&profiles, &first).name.0, "Mounted knights, without Lance");
    // Deeper changes start from a variant, and its id says both.
    let (_, deeper) = game.variant(&first, &[Change::Stat("stamina".into(), -1)]).expect("a variant");
    assert_eq!(deeper, "french/mounted-knights~lance-off~stamina-1");
    solved(&*game, &[&format!("a.unit={second}"), &format!("b.unit={first}")]);
}

#[test]
fn a_unit_keeps_some_die_and_one_kind_is_enough() {
    let change = |words: &[&str]| {
        let changes: Vec<Change> = words.iter().map(|word| Change::of(word).expect("a change")).collect();
        hail_caesar().variant("french/peasants", &changes).map(|(_, id)| id)
    };
    assert!(change(&["clash-5"]).is_ok() && change(&["sustained-3"]).is_ok());
    assert!(change(&["clash-5", "sustained-3"]).is_err_and(|problem| problem.message.contains("no dice at all")));
}

#[test]
fn a_change_that_cannot_be_is_refused_with_what_is_wrong() {
    for (unit, word, says) in [
        ("french/vougeirs", "clash+1", "there is no unit"),
        ("french/vougiers", "lance-off", "has no `lance`"),
        ("french/vougiers", "double-handed-on", "already has"),
        ("french/vougiers", "lanse-on", "there is no special rule"),
        ("french/vougiers", "clahs+1", "there is no number"),
        ("french/vougiers", "clash-8", "clash would be -1"),
        ("french/vougiers", "clash+34", "clash would be 41"),
        ("french/mounted-knights", "save-3", "save would be 1"),
        ("french/bombard", "stamina-3", "stamina would be 0"),
        ("french/vougiers", "clash+2147483647", "clash would be 2147483647"),
        ("french/vougiers", "shoot+1", "does not shoot"),
        ("french/vougiers", "range+6", "no weapon"),
        ("french/vougiers", "unarmed", "no shooting weapon"),
        ("french/bombard", "unarmed", "no shooting weapon"),
        ("french/vougiers", "light-cavalry-on", "needs cavalry"),
        ("french/mounted-knights", "stakes-on", "needs a unit on foot"),
        ("french/mounted-knights", "skirmish-on", "needs infantry"),
        ("french/vougiers", "may-dismount-on", "needs"),
        ("french/vougiers", "longbow-on", "needs a longbow"),
        ("french/bombard", "ribaudequin-on", "needs a ribaudequin"),
        ("english/kerns", "javelin-off", "is its weapon"),
    ] {
        let Err(problem) = hail_caesar().variant(unit, &[Change::of(word).expect("a change")]) else { panic!("{unit} {word}") };
        assert!(problem.message.contains(says), "{unit} {word}: {}", problem.message);
    }
    let Err(problem) = game("black-powder").1.variant("x/y", &[]) else { panic!("a variant") };
    assert!(problem.message.contains("cannot change"));
}
