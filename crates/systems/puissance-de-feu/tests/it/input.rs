//! What a user may get wrong, what the lists say, and what every reachable state must be.

use montjoie_core::chain::Chain;
use montjoie_core::combat::Side;
use montjoie_core::exact::MOST_STATES;
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
        (
            vec!["a.unit=advanced/pikemen", "a.stance=hold", "a.advance=true"],
            "a.advance",
            "set `fire_within` or `charge_within` above 0, or another stance",
        ),
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
        assert_eq!(intent(unit, &["a.stance=hold"]), (hold, 0, false), "{unit}");
        assert_eq!(intent(unit, &["a.stance=firefight"]), (firefight, 0, true), "{unit}");
        assert_eq!(intent(unit, &["a.stance=assault"]), (0, assault, true), "{unit}");
        assert_eq!(intent(unit, &["a.stance=attack"]), (firefight, assault, true), "{unit}");
    }
    assert_eq!(intent("basic/gun", &["a.stance=hold"]), (48, 0, false));
    assert_eq!(intent("basic/gun", &["a.stance=attack"]), (24, 0, true));
    assert_eq!(intent("basic/gun", &["a.stance=assault", "rules.guns_charge=true"]), (0, 3, true));
    assert_eq!(intent("advanced/pikemen", &["a.stance=hold"]), (0, 0, false));
    assert_eq!(intent("basic/infantry", &["a.stance=hold", "a.musket=smoothbore"]), (18, 0, false));
    assert_eq!(intent("basic/infantry", &["a.stance=assault", "a.officer=true"]), (0, 7, true));
    let with_die = ["a.stance=assault", "a.officer=true", "rules.officer_die_on_charge=true"];
    assert_eq!(intent("basic/infantry", &with_die), (0, 8, true));
    assert_eq!(intent("basic/infantry", &["a.stance=assault", "a.fire_within=5"]), (5, 7, true));
    assert_eq!(intent("basic/cavalry", &["a.stance=assault", "rules.cavalry_move=two_rolls"]), (0, 14, true));
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
        ("row = \"infantry\"\nfire_dice = 41\nmelee_dice = 9\npv = 9", "fire_dice 41 is not from 0 to 40"),
        ("row = \"infantry\"\nfire_dice = 9\nmelee_dice = 0\npv = 9", "melee_dice 0 is not from 1 to 40"),
        ("row = \"infantry\"\nfire_dice = 9\nmelee_dice = 9\npv = 0", "PV 0 is not from 1 to 40"),
        ("row = \"gun\"\nfire_dice = 7\nmelee_dice = 9\npv = 9", "fire_dice 7 is not from 0 to 6"),
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

/// The stances of both sides where these words set none.
#[track_caller]
fn roles(words: &[&str]) -> [String; 2] {
    let situation = matchup(PDF, words).expect("a duel").situation;
    ["a.stance", "b.stance"].map(|key| situation.iter().find(|set| set.key == key).expect("a stance").value.to_string())
}

#[test]
fn a_stance_that_is_not_set_goes_by_the_role_of_the_unit() {
    let of = |a: &str, b: &str, more: &[&str]| {
        let units = [format!("a.unit={a}"), format!("b.unit={b}")];
        let words: Vec<&str> = units.iter().map(String::as_str).chain(more.iter().copied()).collect();
        roles(&words)
    };
    // Hand to hand: cavalry, and foot that cannot fire.
    for unit in ["basic/cavalry", "basic/cavalry+elite", "advanced/cuirassiers", "advanced/lancers", "advanced/scouts", "advanced/pikemen"]
    {
        assert_eq!(of(unit, "basic/infantry", &[]), ["assault", "hold"], "{unit}");
        assert_eq!(of("basic/gun", unit, &[]), ["hold", "assault"], "{unit}");
    }
    // Within reach, muskets and guns stand: rifled 24 inches, smoothbore 18, a gun 48.
    let foot = ["basic/infantry", "basic/infantry"];
    assert_eq!(of(foot[0], foot[1], &[]), ["hold", "hold"]);
    assert_eq!(of(foot[0], foot[1], &["field.distance=25"]), ["firefight", "firefight"]);
    assert_eq!(of(foot[0], foot[1], &["a.musket=smoothbore"]), ["firefight", "hold"]);
    assert_eq!(of(foot[0], foot[1], &["a.musket=smoothbore", "field.distance=18"]), ["hold", "hold"]);
    assert_eq!(of("basic/gun", "basic/infantry", &["field.distance=48"]), ["hold", "firefight"]);
    assert_eq!(of("basic/officer", "advanced/wagon", &["field.distance=12"]), ["hold", "hold"]);
    assert_eq!(of("advanced/indians", "advanced/indians", &["field.distance=13"]), ["firefight", "firefight"]);
    // An enemy that comes is awaited, however far away it is.
    assert_eq!(of(foot[0], "basic/cavalry", &["field.distance=40"]), ["hold", "assault"]);
    for comes in ["b.stance=firefight", "b.stance=attack", "b.stance=assault", "b.advance=true"] {
        assert_eq!(of(foot[0], foot[1], &["field.distance=40", comes])[0], "hold", "{comes}");
    }
    for stays in ["b.stance=hold", "b.advance=false"] {
        assert_eq!(of(foot[0], "basic/cavalry", &["field.distance=40", stays])[0], "firefight", "{stays}");
    }
    // Who is told not to charge does not assault, and who is told to stay stays.
    assert_eq!(of("basic/cavalry", "advanced/wagon", &["a.advance=false", "b.advance=false"]), ["hold", "hold"]);
    assert_eq!(of("basic/cavalry", foot[1], &["a.charge_within=0"]), ["firefight", "hold"]);
    assert_eq!(of("advanced/pikemen", foot[1], &["a.charge_within=0"]), ["hold", "hold"]);
    assert_eq!(of("basic/cavalry", "basic/cavalry", &["a.stance=hold"]), ["hold", "assault"]);
}

#[test]
fn of_every_two_shipped_units_one_can_hurt_the_other_or_comes() {
    let (_, game) = crate::ask::game(PDF);
    let ids: Vec<String> = game.lists().into_iter().flat_map(|list| list.units).map(|unit| format!(".unit={}", unit.id)).collect();
    for (a, b) in ids.iter().flat_map(|a| ids.iter().map(move |b| (a, b))) {
        for distance in ["field.distance=24", "field.distance=36", "field.distance=60"] {
            let duel = duel(&[&format!("a{a}"), &format!("b{b}"), distance]);
            let acts = |side: Side| duel.sides[side].intent.advance || duel.sides[side].intent.fire_within >= duel.start.distance;
            assert!(acts(Side::A) || acts(Side::B), "{a} {b} {distance}");
        }
    }
}
