//! What a user may get wrong, what the lists say, and what every reachable state must be.

use montjoie_core::chain::Chain;
use montjoie_core::combat::Side;
use montjoie_core::exact::MOST_STATES;
use montjoie_core::language::Lang;
use montjoie_system::OwnList;

use super::PDF;
use super::examples::duel;
use crate::ask::{matchup, odds};

/// The key, the message and the help of what is wrong with a duel.
#[track_caller]
fn wrong(words: &[&str]) -> (String, String, String) {
    let Err(problem) = matchup(PDF, words) else { panic!("{words:?} is a duel") };
    (problem.key.expect("a key"), problem.message, problem.help.expect("help"))
}

#[test]
fn a_duel_that_makes_no_sense_names_the_key_and_what_is_expected() {
    let foot = "b.unit=basic/infantry";
    for (words, key, help) in [
        (vec!["a.unit=basic/infantery"], "a.unit", "did you mean `basic/infantry`?"),
        (vec![foot], "a.unit", "name a unit, as basic/infantry; `montjoie units puissance-de-feu` lists them"),
        (
            vec!["a.unit=advanced/pikemen", "a.stance=firefight"],
            "a.stance",
            "set `fire_within` or `charge_within` above 0, or another stance",
        ),
        (vec!["a.unit=basic/gun", "a.stance=assault"], "a.stance", "set `fire_within` or `charge_within` above 0, or another stance"),
        (vec!["a.unit=advanced/pikemen", "a.advance=true"], "a.advance", "set `fire_within` or `charge_within` above 0, or another stance"),
        (vec!["a.unit=advanced/pikemen", "a.fire_within=1"], "a.fire_within", "expected at most 0"),
        (vec!["a.unit=basic/infantry", "a.musket=smoothbore", "a.fire_within=19"], "a.fire_within", "expected at most 18"),
        (vec!["a.unit=basic/gun", "a.charge_within=3"], "a.charge_within", "expected 0, or `rules.guns_charge = true`"),
        (vec!["a.unit=basic/gun", "a.canister_within=25"], "a.canister_within", "expected at most 24"),
        (vec!["a.unit=basic/cavalry", "a.musket=smoothbore"], "a.musket", "expected rifled, or leave it out"),
        (vec!["a.unit=basic/cavalry", "field.turns=0"], "field.turns", "expected game, or a whole number from 1 to 1000"),
        (vec!["a.unit=basic/cavalry", "field.distance=0"], "field.distance", "expected a whole number from 1 to 96"),
        (
            vec!["a.unit=basic/cavalry", "rules.canister_damage=per_hit"],
            "rules.canister_damage",
            "expected per_hit_d6 | per_hit_1 | per_volley_d6; did you mean `per_hit_1`?",
        ),
    ] {
        let words: Vec<&str> = words.into_iter().chain(if key == "a.unit" { None } else { Some(foot) }).collect();
        let (is, message, helps) = wrong(&words);
        assert_eq!((is.as_str(), helps.as_str()), (key, help), "{message}");
    }
    assert!(matchup(PDF, &["a.unit=basic/gun", "a.stance=assault", "rules.guns_charge=true", foot]).is_ok());
    // That a gun charges within no inches at all may be said.
    assert!(matchup(PDF, &["a.unit=basic/gun", "a.charge_within=0", foot]).is_ok());
}

#[test]
fn questions_refuse_what_cannot_be() {
    for (question, words) in [
        ("fire", vec!["target_wounds=9"]),
        ("fire", vec!["load=canister"]),
        ("fire", vec!["unit=basic/gun", "musket=smoothbore"]),
        ("charge", vec!["unit=basic/gun"]),
        ("charge", vec!["evader=basic/infantry"]),
        ("evasion", vec!["unit=basic/infantry"]),
        ("melee", vec!["a_wounds=9"]),
        ("melee", vec!["evaded=true"]),
        ("rout", vec!["unit=basic/officer", "wounds=2"]),
        // A gun is lost where others flee.
        ("rally", vec!["unit=basic/gun"]),
        ("flight", vec!["unit=basic/gun"]),
        ("retreat", vec!["unit=basic/gun"]),
        ("rout", vec!["unit=basic/gun"]),
        ("ironclad", vec!["damage=10"]),
    ] {
        let problem = odds(PDF, question, &words).expect_err("a problem");
        assert!(problem.key.is_some() && problem.help.is_some(), "{question} {words:?}: {problem:?}");
    }
}

#[test]
fn guns_flee_only_where_a_beaten_one_retreats() {
    for question in ["rally", "flight", "retreat", "rout"] {
        let problem = odds(PDF, question, &["unit=basic/gun"]).expect_err("a gun is lost");
        assert_eq!(problem.key.as_deref(), Some("unit"), "{question}");
        assert_eq!(problem.message, "`basic/gun` never flees: a gun that fails its test or loses a melee is lost");
        assert_eq!(problem.help.as_deref(), Some("another unit, or `rules.gun_beaten = \"retreats\"`"));
        let answer = odds(PDF, question, &["unit=basic/gun", "rules.gun_beaten=retreats"]).expect("an answer");
        assert!(answer.assumptions.iter().any(|assumption| assumption.key == "gun_beaten"), "{question}");
    }
    // Its test is the same as everybody's, with another end.
    let answer = odds(PDF, "morale", &["unit=basic/gun"]).expect("an answer");
    assert!(answer.quantities[0].outcomes.iter().any(|(word, _)| word == "gun-lost"));
}

#[test]
fn stances_mean_the_distances_of_their_table() {
    let intent = |unit: &str, words: &[&str]| {
        let unit = format!("a.unit={unit}");
        let words: Vec<&str> = [unit.as_str(), "b.unit=basic/infantry"].into_iter().chain(words.iter().copied()).collect();
        let intent = duel(&words).sides.a.intent;
        (intent.fire_within, intent.charge_within, intent.advance)
    };
    for (unit, hold, firefight, assault) in [
        ("basic/infantry", 24, 12, 7),
        ("advanced/sharpshooters", 24, 12, 7),
        ("advanced/skirmishers", 24, 12, 7),
        ("advanced/indians", 12, 6, 8),
        ("basic/officer", 12, 6, 8),
        ("basic/cavalry", 12, 6, 14),
        ("advanced/cuirassiers", 12, 6, 11),
        ("advanced/scouts", 12, 6, 16),
        ("advanced/wagon", 12, 6, 11),
    ] {
        assert_eq!(intent(unit, &[]), (hold, 0, false), "{unit}");
        assert_eq!(intent(unit, &["a.stance=firefight"]), (firefight, 0, true), "{unit}");
        assert_eq!(intent(unit, &["a.stance=assault"]), (0, assault, true), "{unit}");
        assert_eq!(intent(unit, &["a.stance=attack"]), (firefight, assault, true), "{unit}");
    }
    assert_eq!(intent("basic/gun", &[]), (48, 0, false));
    assert_eq!(intent("basic/gun", &["a.stance=attack"]), (24, 0, true));
    assert_eq!(intent("basic/gun", &["a.stance=assault", "rules.guns_charge=true"]), (0, 3, true));
    assert_eq!(intent("advanced/pikemen", &[]), (0, 0, false));
    assert_eq!(intent("basic/infantry", &["a.musket=smoothbore"]), (18, 0, false));
    assert_eq!(intent("basic/infantry", &["a.stance=assault", "a.officer=true"]), (0, 7, true));
    let with_die = ["a.stance=assault", "a.officer=true", "rules.officer_die_on_charge=true"];
    assert_eq!(intent("basic/infantry", &with_die), (0, 8, true));
    assert_eq!(intent("basic/infantry", &["a.stance=assault", "a.fire_within=5"]), (5, 7, true));
    assert_eq!(intent("basic/cavalry", &["a.stance=assault", "rules.cavalry_move=two_rolls"]), (0, 14, true));
}

#[test]
fn a_duel_says_which_readings_it_rests_on() {
    let keys = |words: &[&str]| -> Vec<String> {
        let matchup = matchup(PDF, words).expect("a duel");
        matchup.assumptions.iter().map(|assumption| assumption.line(Lang::En)).collect()
    };
    let has = |lines: &[String], key: &str| lines.iter().any(|line| line.starts_with(&format!("{key}: ")));
    let gun = keys(&["a.unit=basic/gun", "b.unit=basic/infantry", "b.stance=assault"]);
    assert!(gun.contains(&"canister_damage: per_hit_d6 (reading)".to_owned()), "{gun:?}");
    assert!(gun.contains(&"gun_beaten: destroyed (our construction)".to_owned()), "{gun:?}");
    let balls = keys(&["a.unit=basic/gun", "a.canister_within=0", "b.unit=basic/infantry"]);
    assert!(!has(&balls, "canister_damage"), "{balls:?}");
    let foot = keys(&["a.unit=basic/infantry", "b.unit=basic/infantry"]);
    for key in ["canister_damage", "cavalry_move", "small_unit_pv", "later_round_bonus", "ironclad_save", "organisation_dice"] {
        assert!(!has(&foot, key), "{key} in {foot:?}");
    }
    assert!(has(&foot, "rally_test") && has(&foot, "dice_shrink"), "{foot:?}");
    assert!(foot.contains(&"ammunition: false (our construction)".to_owned()), "{foot:?}");
    // Under fire alone an officer with his 2 points of life fails no test, so that his class moves nothing; a charge can make him flee.
    let officer = |more: &str| has(&keys(&["a.unit=basic/infantry", "b.unit=basic/officer", more]), "officer_class");
    assert!(!officer("a.stance=firefight") && officer("a.stance=assault"));
    // Whether guns charge matters to guns that advance; what a wall does in the flank, where there is one and a charge comes from there.
    let against_foot = |words: &[&str], key: &str| has(&keys(&[words, &["b.unit=basic/infantry"]].concat()), key);
    assert!(against_foot(&["a.unit=basic/gun", "a.stance=firefight"], "guns_charge"));
    assert!(!against_foot(&["a.unit=basic/gun"], "guns_charge"));
    assert!(!against_foot(&["a.unit=basic/infantry", "a.stance=firefight"], "guns_charge"));
    let flank = ["a.unit=basic/infantry", "a.stance=assault", "a.strikes=flank", "b.cover=wall"];
    assert!(against_foot(&flank, "flank_wall"));
    assert!(!against_foot(&flank[..3], "flank_wall"));
    assert!(!against_foot(&[flank[0], flank[1], flank[3]], "flank_wall"));
    // How cavalry moves matters to cavalry that moves.
    assert!(!against_foot(&["a.unit=basic/infantry", "a.stance=firefight"], "cavalry_move"));
    assert!(!against_foot(&["a.unit=basic/cavalry"], "cavalry_move"));
    assert!(against_foot(&["a.unit=basic/cavalry", "a.stance=firefight"], "cavalry_move"));
    // An officer's die on a charge, for a unit that has one and moves by it.
    assert!(against_foot(&["a.unit=basic/infantry+elite", "a.stance=assault"], "officer_die_on_charge"));
    assert!(!against_foot(&["a.unit=advanced/indians+elite", "a.stance=assault"], "officer_die_on_charge"));
    assert!(!against_foot(&["a.unit=basic/infantry", "a.stance=assault"], "officer_die_on_charge"));
    // Cavalry that infantry charges has one bonus, and nothing to add up; a bonus of 2 is itself cut short where bonuses do not add up.
    let met_by_cavalry = |more: &str| {
        let words = ["a.unit=basic/infantry", "a.stance=assault", "b.unit=basic/cavalry", more];
        has(&keys(&words), "bonus_stacking")
    };
    assert!(!met_by_cavalry("rules.cavalry_bonus=1") && met_by_cavalry("rules.cavalry_bonus=2"));
    let changed = keys(&["a.unit=basic/infantry", "b.unit=basic/infantry", "rules.ironclad_save=per_point"]);
    assert_eq!(changed[0], "ironclad_save: per_point (changed)");
}

/// What no answer under one value of a rule shows: a rule that makes a difference must be among the assumptions.
#[test]
fn a_reading_that_moves_an_answer_is_named_by_it() {
    use montjoie_core::exact::Chains;
    use montjoie_core::tally::Winner;
    let bases: [&[&str]; 5] = [
        &[
            "a.unit=basic/infantry",
            "a.stance=assault",
            "b.unit=basic/cavalry+elite",
            "b.fire_within=0",
            "field.distance=6",
            "rules.retreat_roll=march",
            "rules.melee_morale=all",
        ],
        &["a.unit=basic/cavalry+elite", "a.stance=assault", "b.unit=basic/gun", "b.cover=wall", "a.strikes=flank", "field.distance=12"],
        &["a.unit=advanced/cuirassiers", "a.stance=attack", "b.unit=advanced/skirmishers", "b.evades=if_room", "field.distance=12"],
        &["a.unit=advanced/sharpshooters", "b.unit=advanced/scouts", "b.stance=attack", "b.officer=true", "field.distance=12"],
        &[
            "a.unit=basic/officer",
            "a.stance=attack",
            "b.unit=advanced/indians",
            "b.stance=firefight",
            "b.officer=true",
            "field.distance=12",
        ],
    ];
    let others: &[&str] = &[
        "canister_damage=per_hit_1",
        "cavalry_move=two_rolls",
        "cuirassier_move_doubled=false",
        "scouts_move_doubled=false",
        "officer_move_doubled=true",
        "skirmisher_move=best2of3",
        "officer_class=cavalry",
        "small_unit_pv=figures",
        "small_unit_pv=parent",
        "scouts_fire_table=infantry",
        "small_units_cover=artillery_and_officers",
        "officer_die_on_charge=true",
        "officer_die_on_morale=false",
        "light_plus_officer=extra",
        "sharpshooter_limit=3",
        "guns_charge=true",
        "bonus_stacking=false",
        "later_round_bonus=none",
        "cuirassier_cover_in_melee=true",
        "melee_end=hits_first",
        "gun_beaten=retreats",
        "retreat_roll=march",
        "rally_test=seven_plus",
        "routers_test_again=true",
        "dice_shrink=pv_left",
        "ironclad_save=per_point",
        "ammunition=true",
        "organisation_dice=3",
        "flank_wall=true",
        "extra_turn_repeat=true",
    ];
    let short = ["field.first=a", "a.room=12", "b.room=12", "field.turns=2"];
    let ask = |words: &[&str]| {
        let matchup = matchup(PDF, words).expect("a duel");
        let tally = matchup.contest.solve(&mut Chains::new(), MOST_STATES).expect("few enough states").tally;
        let named: Vec<String> = matchup.assumptions.into_iter().map(|assumption| assumption.key).collect();
        (tally.wins(Winner::A), tally.wins(Winner::B), named)
    };
    let mut moved = 0;
    for base in bases {
        let base: Vec<&str> = base.iter().chain(&short).copied().collect();
        let (a, b, named) = ask(&base);
        for other in others {
            let rule = format!("rules.{other}");
            let words: Vec<&str> = base.iter().copied().chain([rule.as_str()]).collect();
            let (other_a, other_b, _) = ask(&words);
            let key = other.split('=').next().expect("a key");
            if (a - other_a).abs() + (b - other_b).abs() > 1e-9 {
                moved += 1;
                assert!(named.iter().any(|name| name == key), "{base:?}: {other} moves the answer, but is not named");
            }
        }
    }
    assert!(moved > 30, "only {moved} answers moved");
}

#[test]
fn every_reachable_state_is_possible() {
    let words = [
        "a.unit=basic/cavalry",
        "a.stance=attack",
        "b.unit=basic/infantry",
        "b.stance=firefight",
        "b.cover=wall",
        "field.distance=12",
        "a.room=12",
        "b.room=12",
        "rules.ammunition=true",
    ];
    let duel = duel(&words);
    let mut chain = Chain::new();
    chain.reach(&duel, MOST_STATES).expect("few enough states");
    assert!(chain.states().len() > 10_000);
    for state in chain.states() {
        assert!(state.distance >= 1 && u16::from(state.room_a) + u16::from(state.distance) <= u16::from(duel.depth), "{state:?}");
        for side in Side::BOTH {
            let unit = state.units[side];
            assert!(unit.wounds < duel.sides[side].fighter.pv, "{state:?}");
            // Nobody routs unhurt: morale must not beat the wounds, and a beaten unit was hit more than it hit.
            assert!(!unit.routing || unit.wounds > 0, "{state:?}");
        }
        assert!(!state.units.a.in_cover, "{state:?}");
        assert!(!state.units.b.in_cover || duel.room(state, Side::B) == 12, "{state:?}");
    }
}

#[test]
fn the_unit_table_shows_every_type_of_the_sheet_and_its_elite() {
    let (_, game) = crate::ask::game(PDF);
    let ids: Vec<String> = game.lists().into_iter().flat_map(|list| list.units).map(|unit| unit.id).collect();
    for id in ["basic/infantry", "basic/gun", "basic/officer", "advanced/large-infantry", "advanced/wagon", "advanced/lancers+elite"] {
        assert!(ids.iter().any(|known| known == id), "{id}");
    }
    for list in game.lists() {
        for unit in &list.units {
            assert_eq!(unit.cells.len(), list.columns.len(), "{}", unit.id);
        }
    }
}

#[test]
fn a_users_own_list_is_read_and_checked() {
    let unit = |figures: &str| {
        format!(
            "[[list]]\nid = \"mine\"\nname = {{ en = \"Mine\", fr = \"Les miens\" }}\n[[list.unit]]\nid = \"zouaves\"\n\
             name = {{ en = \"Zouaves\", fr = \"Zouaves\" }}\nclass = \"infantry\"\nmarch = \"foot\"\n{figures}"
        )
    };
    let open = |text: String| crate::ask::game(PDF).0.open(&[OwnList { file: "mine.toml".to_owned(), text }]);
    let sound = unit("row = \"infantry\"\nfire_dice = 9\nmelee_dice = 10\npv = 9\nspecial = [\"elite\"]\npoints = 12");
    let game = open(sound).expect("a sound list");
    let mine = game.lists().into_iter().find(|list| list.id == "mine").expect("the list");
    assert_eq!((mine.units[0].id.as_str(), mine.units[0].points), ("mine/zouaves", Some(12.0)));
    for (figures, message) in [
        ("row = \"infantry\"\nfire_dice = 41\nmelee_dice = 9\npv = 9", "41 dice: not from 0 to 40"),
        ("row = \"infantry\"\nfire_dice = 9\nmelee_dice = 0\npv = 9", "0 dice in melee: not from 1 to 40"),
        ("row = \"infantry\"\nfire_dice = 9\nmelee_dice = 9\npv = 0", "0 PV: not from 1 to 40"),
        ("row = \"gun\"\nfire_dice = 7\nmelee_dice = 9\npv = 9", "7 dice: not from 0 to 6"),
        ("row = \"infantry\"\nfire_dice = 9\ncanister_dice = 6\nmelee_dice = 9\npv = 9", "`canister_dice` goes with `row = \"gun\"`"),
        (
            "row = \"none\"\nfire_dice = 9\nmelee_dice = 9\npv = 9",
            "`zouaves`: `row = \"none\"` goes with no dice of fire, and only with none",
        ),
        ("row = \"infantry\"\nfire_dice = 9\nmelee_dice = 9\npv = 9\nspecial = [\"elit\"]", "there is no special rule `elit`"),
    ] {
        let problem = open(unit(figures)).err().expect("a problem");
        assert_eq!(problem.message, message);
        assert!(problem.span.is_some());
    }
}
