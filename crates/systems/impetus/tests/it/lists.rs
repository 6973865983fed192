//! Unit lists, and what a user can get wrong in a list or in a question.

use montjoie_impetus::profile::{self, Arm, Fighter, Unit};
use montjoie_impetus::rules::Rules;
use montjoie_system::{ListProblem, OwnList};

use crate::ask::{game, near, odds};

fn shipped() -> Vec<Unit> {
    profile::lists(&[]).expect("sound lists").into_iter().flat_map(|list| list.units).collect()
}

#[test]
fn the_published_french_army_breaks_at_23() {
    // X9's army at 500: its VD add up to 45, the commander in chief not counted.
    let vd = |id: &str| u16::from(shipped().iter().find(|unit| unit.id == format!("french/{id}")).expect(id).vd);
    let army = [("nobles", 4), ("men-at-arms", 2), ("foot-men-at-arms", 4), ("infantry", 4), ("genoese", 2), ("skirmishers", 5)];
    let total: u16 = army.iter().map(|(id, units)| vd(id) * units).sum();
    assert_eq!(total, 45);
    let points: f64 = army
        .iter()
        .map(|(id, units)| shipped().iter().find(|u| u.id == format!("french/{id}")).unwrap().points.unwrap() * f64::from(*units))
        .sum();
    assert_eq!(points + 20.0, 502.0);
    assert_eq!(crate::rolls::figure("victory", &["vdt=45"], "army_breaks_at"), "23");
}

#[test]
fn what_a_list_leaves_out_goes_by_type() {
    let units = shipped();
    let unit = |id: &str| units.iter().find(|unit| unit.id == id).expect(id);
    assert_eq!((unit("tutorial/knights").vd, unit("tutorial/skirmishers").vd, unit("tutorial/infantry").vd), (3, 1, 2));
    let closes = |id: &str, rules: &Rules| Fighter::new(unit(id), rules).close_order;
    let listed = Rules { close_order_by_type: false, ..Rules::default() };
    assert!(closes("tutorial/infantry", &Rules::default()) && !closes("tutorial/infantry", &listed));
    assert!(!closes("english/longbowmen", &Rules::default()));
    // A type for every row of the movement table has a unit to try it with.
    assert!(Arm::ALL.iter().all(|arm| units.iter().any(|unit| unit.arm == *arm)));
    // What is not from the sheet says from where.
    assert!(units.iter().all(|unit| !unit.source.en.is_empty() && !unit.source.fr.is_empty()));
}

#[test]
fn the_table_of_units_shows_where_its_figures_come_from() {
    let (_, game) = game("impetus");
    for list in game.lists() {
        assert!(!list.note.0.is_empty() && !list.note.1.is_empty(), "{}", list.id);
        for unit in &list.units {
            assert_eq!(unit.cells.len(), list.columns.len());
            assert!(!unit.cells[7].en.is_empty() && unit.cells[7].en != unit.cells[7].fr, "{}: in both languages", unit.id);
        }
    }
}

#[test]
fn what_is_on_paper_has_every_list_and_every_flag_that_a_unit_may_have() {
    let (_, game) = game("impetus");
    let sheet = game.sheet();
    let lists: Vec<&str> = sheet.armies.iter().map(|army| army.list.as_str()).collect();
    assert_eq!(lists, ["tutorial", "french-1150", "english-1180", "english", "french", "sample"]);
    for (army, list) in sheet.armies.iter().zip(game.lists()) {
        assert!(army.units.iter().eq(list.units.iter().map(|unit| &unit.id)), "{}", army.list);
    }
    let flags: Vec<&str> = sheet.specials.iter().map(|flag| flag.id).collect();
    assert_eq!(flags, ["impetuous", "large", "close-order", "pikes", "long-spear", "stakes", "pavise", "pilum"]);
}

fn loads(unit: &str) -> Result<(), ListProblem> {
    let text = format!("{HEAD}{unit}");
    profile::lists(&[OwnList { file: "own.toml".to_owned(), text }]).map(|_| ())
}

const HEAD: &str = "[[list]]\nid = \"own\"\nname = { en = \"Own\", fr = \"Liste\" }\n[[list.unit]]\nname = { en = \"x\", fr = \"x\" }\n";

fn refused(unit: &str) -> (String, Option<String>, String) {
    let problem = loads(unit).expect_err("refused");
    let text = format!("{HEAD}{unit}");
    assert_eq!(problem.file, "own.toml");
    let at = problem.span.map_or(String::new(), |span| text[span].to_owned());
    (problem.message, problem.help, at)
}

#[test]
fn a_flawed_list_is_refused_at_its_place() {
    let (message, _, at) = refused("id = \"x\"\narm = \"fp\"\nvbu = 0");
    assert!(message.contains("VBU 0") && at == "0", "{message} at {at}");
    let (_, help, at) = refused("id = \"x\"\narm = \"fp\"\nvbu = 5\nspecial = [\"impetous\"]");
    assert_eq!((help.as_deref(), at.as_str()), (Some("did you mean `impetuous`?"), "\"impetous\""));
    let (message, _, _) = refused("id = \"x\"\narm = \"fp\"\nvbu = 5\nweapon = \"artillery-a\"");
    assert!(message.contains("artillery"), "{message}");
    // Artillery says which it is, and says it with a row of the table that is artillery.
    for (weapon, place) in [("", "\"x\""), ("weapon = \"none\"", "\"none\""), ("weapon = \"musket\"", "\"musket\"")] {
        let (message, help, at) = refused(&format!("id = \"x\"\narm = \"art\"\nvbu = 2\n{weapon}"));
        assert!(message.contains("artillery without an artillery weapon"), "{message}");
        assert!(help.is_some_and(|help| help.contains("artillery-b")) && at == place, "{weapon}: at {at}");
    }
    let wagons = ["", "weapon = \"none\"", "weapon = \"handgun\"", "weapon = \"artillery-c\""];
    assert!(wagons.iter().all(|weapon| loads(&format!("id = \"x\"\narm = \"w\"\nvbu = 5\n{weapon}")).is_ok()));
    assert!(loads("id = \"x\"\narm = \"fp\"\nvbu = 5\nweapon = \"none\"").is_ok());
    let (_, help, _) = refused("id = \"x\"\narm = \"fp\"\nvbu = 5\ndiscipline = \"D\"");
    assert_eq!(help.as_deref(), Some("expected A, B or C"));
    let (message, _, _) = refused("id = \"x\"\narm = \"fp\"\nvbu = 5\nmorale = 3");
    assert!(message.contains("morale"), "{message}");
    let (message, _, _) = refused("id = \"x\"\narm = \"knights\"\nvbu = 5");
    assert!(message.contains("knights"), "{message}");
}

#[test]
fn a_question_out_of_range_names_its_parameter() {
    for (question, words, key) in [
        ("card", &["card=none"][..], "card"),
        ("melee_round", &["a=tutorial/infantry", "b=tutorial/knights", "a_vbu=6"], "a_vbu"),
        ("melee_round", &["a=tutorial/infantry"], "b"),
        ("melee_round", &["a=tutorial/infantry", "b=tutorial/knights", "a_rear=true", "b_rear=true"], "b_rear"),
        ("general_level", &["level=none"], "level"),
        ("shooting", &["weapon=longbow"], "weapon"),
        ("shooting", &["distance=0"], "distance"),
        ("shooting", &["to_the_side=true"], "to_the_side"),
        ("shooting", &["to_the_side=true", "unit=english/longbowmen"], "to_the_side"),
        ("shooting", &["to_the_side=true", "unit=tutorial/mounted-crossbowmen"], "to_the_side"),
        ("shooting", &["to_the_side=true", "arm=cm", "weapon=javelin"], "to_the_side"),
        ("damage", &["dice=41"], "dice"),
        ("pursuit", &["rules.tc10=now"], "rules.tc10"),
    ] {
        let problem = odds("impetus", question, words).expect_err(question);
        assert_eq!(problem.key.as_deref(), Some(key), "{question} {words:?}: {problem:?}");
        assert!(problem.help.is_some(), "{question} {words:?}");
    }
}

#[test]
fn every_question_answers_with_its_defaults() {
    let (system, _) = game("impetus");
    for question in system.questions() {
        let words: &[&str] = if question.name == "melee_round" { &["a=tutorial/knights", "b=tutorial/infantry"] } else { &[] };
        let answer = odds("impetus", question.name, words).unwrap_or_else(|problem| panic!("{}: {problem:?}", question.name));
        assert!(!answer.quantities.is_empty(), "{} answers nothing", question.name);
        for quantity in &answer.quantities {
            let shares = quantity.outcomes.iter().map(|(_, share)| *share);
            near(&format!("{}: sum of {}", question.name, quantity.of), shares.sum(), 1.0, 1e-12);
        }
        // What was not said has its default, and the answer says which.
        let said = |name: &str| words.iter().any(|word| word.split('=').next() == Some(name));
        for (key, default) in question.parameters.iter().zip(&question.defaults).filter(|(key, _)| !said(key.name)) {
            let parameter = answer.parameters.iter().find(|set| set.key == key.name);
            let parameter = parameter.unwrap_or_else(|| panic!("{}: {} is not in the answer", question.name, key.name));
            // A figure of a shot that no unit gives falls back on one that the answer shows.
            let shot = [("arm", "t"), ("vbu", "4"), ("weapon", "longbow-a"), ("at", "fp"), ("target_vbu", "5")];
            let of_shot = shot.into_iter().find(|(name, _)| question.name == "shooting" && *name == key.name);
            let shown = of_shot.map_or(default.as_str(), |(_, figure)| figure);
            assert_eq!(parameter.value.to_string(), shown, "{}: {}", question.name, key.name);
        }
    }
}

#[test]
fn no_share_is_less_than_nothing() {
    // A sum of no shares is 0, not -0, which outputs would print.
    let answer = crate::rolls::ask("initiative", &["a=expert"]);
    let shares = answer.quantities.iter().flat_map(|quantity| &quantity.outcomes);
    assert!(shares.clone().any(|(_, p)| *p == 0.0) && shares.clone().all(|(_, p)| p.is_sign_positive()));
}
