//! Readings, bad input, sizes, and what holds for every duel.

use std::collections::BTreeSet;

use montjoie_black_powder::body::{Cover, Face};
use montjoie_black_powder::duel::Duel;
use montjoie_black_powder::rules::Rules;
use montjoie_black_powder::state::Phase;
use montjoie_core::chain::Chain;
use montjoie_core::chance::{Answers, Enumerator};
use montjoie_core::combat::{Combat, Play, Side};
use montjoie_core::contest::agreement;
use montjoie_core::monte_carlo::{Effort, Plan, Source, Unwatched, sample};
use montjoie_core::settings::Settings;
use montjoie_core::tally::Winner;
use montjoie_system::{Problem, System};

use super::{ask, duel, expect, own, refused};
use crate::ask::near;

#[track_caller]
fn names(problem: Problem, key: &str) {
    assert_eq!(problem.key.as_deref(), Some(key), "{problem:?}");
    assert!(problem.help.is_some(), "{problem:?} helps nobody");
}

#[test]
fn bad_combinations_name_their_key_and_what_would_be_right() {
    let (a, b) = ("a.unit=sample/line-infantry", "b.unit=sample/line-infantry");
    let gun = "a.unit=sample/foot-gun";
    names(refused(&[b]), "a.unit");
    names(refused(&["a.unit=sample/line-infantri", b]), "a.unit");
    names(refused(&["a.unit=sample/riflemen+large", b]), "a.unit");
    names(refused(&[gun, b]), "a.stance");
    names(refused(&[gun, b, "a.stance=fire"]), "a.stance");
    names(refused(&[a, b, "a.formation=building"]), "a.stance");
    names(refused(&[a, b, "a.formation=square"]), "a.stance");
    names(refused(&["a.unit=sample/skirmishers", b]), "a.stance");
    names(refused(&[a, "b.unit=sample/light-cavalry", "b.stance=fire"]), "b.stance");
    names(refused(&[a, b, "b.formation=warband"]), "b.formation");
    names(refused(&[a, "b.unit=test/horde", "b.formation=line"]), "b.formation");
    names(refused(&[a, "b.unit=test/horde", "b.formation=skirmish"]), "b.formation");
    names(refused(&[a, "b.unit=sample/light-cavalry", "b.formation=building"]), "b.formation");
    names(refused(&[a, "b.unit=sample/skirmishers", "b.formation=line"]), "b.formation");
    names(refused(&[a, b, "a.order=follow_me", "a.commander_distance=12"]), "a.order");
    names(refused(&[a, b, "b.formation=square", "b.rear_support=1"]), "b.rear_support");
    names(refused(&[a, b, "b.reaction=evade"]), "b.reaction");
    names(refused(&[a, "b.unit=sample/skirmishers", "b.reaction=stand"]), "b.reaction");
    names(refused(&[a, b, "a.fire_at=10"]), "a.fire_at");
    names(refused(&[a, b, "field.distance=10.01"]), "field.distance");
    names(refused(&[a, b, "field.distance=300"]), "field.distance");
    names(refused(&[a, b, "a.staff=11"]), "a.staff");
    names(refused(&[a, b, "rules.edge=strict"]), "rules.edge");
    names(refused(&[a, b, "rules.shooting_dice_square=many"]), "rules.shooting_dice_square");
    names(ask("rally", &["casualties=1"]).unwrap_err(), "casualties");
    names(ask("rally", &["distance=12"]).unwrap_err(), "distance");
    names(ask("command", &["order=follow_me", "distance=20"]).unwrap_err(), "distance");
    names(ask("shooting", &["distance=3"]).unwrap_err(), "distance");
    names(ask("shooting", &["unit=sample/foot-gun", "target=sample/hussars", "dice=3"]).unwrap_err(), "dice");
    names(ask("charge", &["a=sample/foot-gun", "b=sample/hussars"]).unwrap_err(), "a");
    names(ask("demoralisation", &["units=3", "out=4"]).unwrap_err(), "out");
}

#[test]
fn lists_refuse_what_contradicts_itself() {
    let wrong = |from: &str, to: &str| {
        let mut list = own();
        list.text = list.text.replacen(from, to, 1);
        let problem = montjoie_black_powder::BlackPowder.open(&[list]).err().unwrap_or_else(|| panic!("{to} is taken"));
        assert!(problem.span.is_some(), "{to}: {}", problem.message);
    };
    wrong("shooting = \"3\"", "shooting = \"3/2/1\"");
    wrong("melee = 6", "melee = 31");
    wrong("save = \"4+\"", "save = \"7+\"");
    wrong("stamina = 3", "stamina = 0");
    wrong("\"bloodthirsty\"", "\"bloodthirst\"");
    wrong("special = [\"brave\"]", "special = [\"brave\", \"brave\"]");
    for pair in [
        ["elite-3", "elite-4"],
        ["heavy-cavalry", "heavy-cavalry-d3"],
        ["heavy-cavalry-d3", "heavy-cavalry"],
        ["sharp-shooters", "poor-shooters"],
        ["poor-shooters", "sharp-shooters"],
        ["reliable", "unreliable"],
        ["unreliable", "reliable"],
    ] {
        wrong("special = [\"brave\"]", &format!("special = {pair:?}"));
    }
    wrong("kind = \"regular-infantry\"", "kind = \"irregular-infantry\"");
    wrong("kind = \"regular-infantry\"", "kind = \"artillery\"");
    wrong("weapon = \"smoothbore-musket\"", "weapon = \"none\"");
    wrong("id = \"test\"", "id = \"sample\"");
}

#[test]
fn sizes_change_dice_and_stamina_of_standard_units() {
    let mean = |unit: &str, words: &[&str], want: f64| {
        let unit = format!("unit={unit}");
        let words: Vec<&str> = [unit.as_str(), "target=sample/light-cavalry"].into_iter().chain(words.iter().copied()).collect();
        expect("shooting", &words, &[("casualties", "mean", want)]);
    };
    mean("sample/line-infantry", &[], 0.75);
    mean("sample/line-infantry+large", &[], 1.0);
    mean("sample/line-infantry+small", &[], 0.5);
    mean("sample/line-infantry+tiny", &[], 1. / 3.);
    mean("test/foot-first-fire+tiny", &["first_shot=true"], 2. / 3.);
    mean("sample/line-infantry", &["formation=attack-column"], 0.25);
    mean("sample/line-infantry", &["formation=march-column"], 0.);
    mean("sample/line-infantry", &["formation=square"], 0.25);
    mean("sample/line-infantry", &["formation=skirmish"], 1.);
    mean("sample/line-infantry", &["formation=mixed"], 0.75);
    mean("sample/line-infantry", &["formation=building"], 0.5);
    mean("sample/foot-gun", &["formation=limbered"], 0.);
    mean("test/horde", &[], 0.75);
    let stamina = |id: &str| duel(&[&format!("a.unit={id}"), "a.stance=hold", "b.unit=sample/hussars"]).0.sides.a.fighter.stamina;
    let all = ["", "+large", "+small", "+tiny"].map(|size| stamina(&format!("sample/line-infantry{size}")));
    assert_eq!(all, [3, 4, 2, 1]);
    let melee = |id: &str| duel(&[&format!("a.unit={id}"), "a.stance=hold", "b.unit=sample/hussars"]).0.sides.a.fighter.melee;
    assert_eq!(["", "+large", "+small", "+tiny"].map(|size| melee(&format!("sample/line-infantry{size}"))), [6, 8, 4, 1]);
}

#[test]
fn every_weapon_reaches_as_far_as_the_table_says() {
    use montjoie_black_powder::profile::Weapon::*;
    let rules = Rules::default();
    let ranges = [
        (None, 0),
        (Pistol, 6),
        (Shotgun, 6),
        (Thrown, 6),
        (Bow, 12),
        (SmoothboreCarbine, 12),
        (SmoothboreMusket, 18),
        (RifledCarbine, 18),
        (RifledMusket, 24),
        (BreechLoadingCarbine, 24),
        (BreechLoadingRifle, 30),
        (BoltActionCarbine, 30),
        (BoltActionRifle, 36),
        (BattalionGun, 24),
        (HorseGun, 36),
        (FootGun, 48),
        (SiegeGun, 60),
        (RifledHorseGun, 48),
        (RifledFootGun, 60),
        (RifledSiegeGun, 72),
    ];
    for (weapon, inches) in ranges {
        assert_eq!(weapon.range(&rules), inches, "{weapon:?}");
    }
}

#[test]
fn fire_has_its_modifiers() {
    let mean = |words: &[&str], want: f64| expect("shooting", words, &[("casualties", "mean", want)]);
    let muskets = ["unit=sample/line-infantry", "target=sample/line-infantry"];
    let with = |word: &'static str| [muskets[0], muskets[1], word];
    mean(&with("enfilade=true"), 1.5);
    mean(&with("clear=false"), 0.5);
    mean(&with("distance=5.9"), 1.0);
    mean(&with("distance=6"), 0.75);
    mean(&with("cover=light"), 1. / 3.);
    mean(&with("cover=heavy"), 1. / 6.);
    mean(&[muskets[0], muskets[1], "cover=heavy", "cover_share=0.4"], 0.75);
    mean(&[muskets[0], muskets[1], "cover=heavy", "cover_share=0.4", "rules.not_clear_cover_share=any"], 0.5);
    mean(&[muskets[0], muskets[1], "target_formation=attack-column", "rules.enfilade_columns=all"], 1.0);
    mean(&[muskets[0], muskets[1], "target_formation=march-column", "rules.enfilade_columns=none"], 1.25);
    let gun = ["unit=sample/foot-gun", "target=sample/line-infantry", "distance=20"];
    mean(&[gun[0], gun[1], gun[2], "overhead=true"], 5. / 9.);
    mean(&[gun[0], gun[1], gun[2], "overhead=true", "enfilade=true"], 5. / 9.);
    mean(&[gun[0], gun[1], gun[2], "target_formation=square"], 10. / 9.);
    // Skirmishers: +1, no enfilade; some of the figures see, or they split their fire.
    let loose = ["unit=sample/line-infantry", "target=sample/line-infantry", "formation=skirmish"];
    mean(&[loose[0], loose[1], loose[2], "enfilade=true"], 1.0);
    mean(&[loose[0], loose[1], loose[2], "seeing=0.3"], 1. / 3.);
    mean(&[loose[0], loose[1], loose[2], "seeing=0.34"], 2. / 3.);
    mean(&[loose[0], loose[1], loose[2], "seeing=0.67"], 1.0);
    mean(&[loose[0], loose[1], loose[2], "split=2"], 2. / 3.);
    // Traversing fire has no +1 of its own.
    mean(&[muskets[0], muskets[1], "fire=traversing", "distance=11"], 0.75);
}

#[test]
fn half_a_brigade_and_half_an_army() {
    let brigade = |words: &[&str], want: f64| expect("demoralisation", words, &[("brigade", "demoralised", want)]);
    brigade(&["units=5", "out=2"], 0.);
    brigade(&["units=5", "out=3"], 1.);
    brigade(&["units=4", "out=2"], 1.);
    brigade(&["units=0"], 0.);
    // One is out, and one of the three others is enough.
    brigade(&["units=4", "out=1", "chance=0.5"], 7. / 8.);
    brigade(&["units=4", "out=1", "light_cavalry=1", "light_cavalry_out=1"], 0.);
    brigade(&["units=3", "out=1", "light_cavalry=1", "light_cavalry_out=1", "rules.detached_light_cavalry=counted"], 1.);
    let army = |words: &[&str], want: f64| expect("demoralisation", words, &[("army", "demoralised", want)]);
    army(&["units=4", "out=2", "brigades=4"], 0.);
    army(&["units=4", "out=2", "brigades=4", "demoralised=1"], 1.);
    army(&["units=4", "out=2", "brigades=2"], 1.);
    army(&["units=4", "chance=0.5", "brigades=4", "demoralised=1"], 11. / 16.);
    army(&["units=4", "brigades=3", "brigade_chance=0.5"], 0.25);
    // One brigade of four is demoralised, this one with 11 chances in 16, the two others each with one in two.
    army(&["units=4", "chance=0.5", "brigades=4", "demoralised=1", "brigade_chance=0.5"], 1. - 5. / 16. / 4.);
    expect(
        "demoralisation",
        &["units=4", "chance=0.5", "brigades=4", "demoralised=1", "brigade_chance=0.5"],
        &[("brigade", "demoralised", 11. / 16.), ("brigade", "with-the-army", 5. / 16. * 0.75), ("brigade", "steady", 5. / 64.)],
    );
}

#[test]
fn the_small_rolls_are_what_they_are() {
    expect("first_turn", &[], &[("first", "a", 0.5)]);
    expect("blunder", &[], &[("row", "6", 1. / 6.), ("moves_of_row_6", "3", 1. / 3.)]);
    expect("blunder", &["rules.blunder_table=[1, 1, 3, 4, 5, 5]"], &[("row", "1", 1. / 3.), ("row", "6", 0.)]);
    expect("elite", &["need=3"], &[("disorder", "lost", 2. / 3.)]);
    expect("brave", &[], &[("casualty", "removed", 0.5)]);
    expect("heavy_cavalry", &[], &[("result", "mean", 2.), ("result", "3", 1. / 3.)]);
    expect("freshly_raised", &[], &[("effect", "only-sixes", 1. / 3.), ("effect", "extra-die", 1. / 6.)]);
    expect(
        "rally",
        &["staff=8"],
        &[("casualties_left", "2", 13. / 18.), ("casualties_left", "3", 0.25), ("casualties_left", "blunder", 1. / 36.)],
    );
    // A near enemy and a column change the rating of a rally as that of any order: 8 - 1 + 2 on a road, 8 + 1 off it.
    for (words, passes) in
        [(&["formation=march-column", "road=true", "enemy_distance=3"][..], 5. / 6.), (&["formation=attack-column"], 5. / 6.)]
    {
        let words: Vec<&str> = ["staff=8"].into_iter().chain(words.iter().copied()).collect();
        expect("rally", &words, &[("casualties_left", "2", passes)]);
    }
    for question in montjoie_black_powder::BlackPowder.questions() {
        let alone = ask(question.name, &[]);
        let needs_units = matches!(question.name, "charge" | "melee_round");
        assert_eq!(alone.is_err(), needs_units, "{}", question.name);
    }
}

/// The shares of A and of B.
fn wins(words: &[&str]) -> [f64; 2] {
    let (duel, _) = duel(words);
    let solved = montjoie_core::exact::solve(&duel, &mut montjoie_core::exact::Chains::new(), montjoie_core::exact::MOST_STATES)
        .expect("few states");
    [Winner::A, Winner::B].map(|winner| solved.tally.wins(winner))
}

/// A reading for each switch of B9 that a duel has, and a duel in which it tells.
const SWITCHES: &[(&str, &[&str])] = &[
    ("edges=inclusive", &["field.distance=24"]),
    ("distance_penalty=above", &["a.commander_distance=12"]),
    ("initiative_moves=2", &["field.distance=11", "field.obstacle=true"]),
    ("square_max_moves=3", &["a.formation=square", "a.stance=fire", "field.distance=42"]),
    ("disorder_clears=end_of_own_turn", &[]),
    ("shooting_dice_square=full", &["b.formation=square"]),
    ("melee_dice_square=full", &["b.formation=square"]),
    ("melee_dice_building=full", &["b.formation=building"]),
    ("closing_fire_garrison=false", &["b.formation=building"]),
    ("closing_fire_band=start", &["b.unit=sample/foot-gun"]),
    ("closing_fire_row=hand_to_hand", &[]),
    ("terrifying_row=hand_to_hand", &["a.unit=test/foot-fanatics"]),
    ("enfilade_columns=all", &["a.formation=attack-column"]),
    ("column_save_in_melee=false", &["a.formation=attack-column"]),
    ("skirmishers_evade=true", &["a.unit=sample/light-cavalry", "b.formation=skirmish", "b.reaction=evade"]),
    ("lost_cover=next_round", &["b.formation=building", "a.flank_supports=2"]),
    ("building_bonus=[0, 0, 0, 0]", &["b.formation=building"]),
    ("sweep_won_bonus=true", &["a.unit=sample/light-cavalry", "b.unit=sample/light-cavalry", "b.reaction=stand"]),
    ("winners_test=true", &[]),
    ("shooting_test_when=shaken", &[]),
    ("gun_shooting_6=holds", &["b.unit=sample/foot-gun", "field.distance=16"]),
    ("irregulars_hold=disordered_always", &["b.unit=test/horde"]),
    ("blunder_table=[6, 6, 6, 6, 6, 6]", &[]),
];

#[test]
fn every_switch_tells_in_some_duel() {
    let units = ["a.unit=sample/line-infantry", "b.unit=sample/line-infantry", "field.turns=6"];
    for (switch, words) in SWITCHES {
        let all: Vec<&str> = units.into_iter().chain(words.iter().copied()).collect();
        let changed = format!("rules.{switch}");
        let with: Vec<&str> = all.iter().copied().chain([changed.as_str()]).collect();
        let off = wins(&all).into_iter().zip(wins(&with)).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max);
        assert!(off > 1e-9, "{switch} makes no difference in {all:?}");
    }
}

#[test]
fn a_break_table_of_ones_own() {
    use montjoie_core::settings::Value;
    let word = |word: &str| Value::Text(word.to_owned());
    let row = |from, fate: &str| Value::List(std::iter::once(Value::Whole(from)).chain(std::iter::repeat_n(word(fate), 6)).collect());
    let mut rules = Rules::default();
    rules.set("break_table", &Value::List(vec![row(8, "holds"), row(2, "breaks")])).expect("a sound table");
    assert_ne!(rules, Rules::default());
    let shown = rules.get("break_table").expect("a key");
    let mut again = Rules::default();
    again.set("break_table", &shown).expect("what is shown can be read");
    assert_eq!(again, rules);
    assert!(rules.set("break_table", &Value::List(vec![row(2, "holds"), row(8, "breaks")])).is_err(), "worst first");
    assert!(rules.set("break_table", &Value::List(vec![row(2, "flees")])).is_err());
}

/// Duels that between them use every part of the rules.
const DUELS: &[&[&str]] = &[
    &["a.unit=sample/line-infantry", "b.unit=sample/line-infantry"],
    &["a.unit=sample/hussars", "b.unit=sample/guard-infantry", "field.first=roll", "b.flank_supports=1"],
    &["a.unit=sample/uhlans", "b.unit=sample/dragoons", "b.stance=charge", "field.distance=40"],
    &["a.unit=sample/riflemen", "a.stance=fire", "b.unit=sample/horse-gun", "field.distance=30"],
    &["a.unit=test/foot-untested", "b.unit=test/foot-freshly-raised", "field.ends=retreat"],
    &["a.unit=test/foot-valiant", "b.unit=test/horde", "field.ground=rough", "b.charged_on=rear"],
    &["a.unit=test/foot-wavering", "b.unit=test/foot-steady", "b.formation=building", "field.obstacle=true"],
    &["a.unit=test/horse-fanatics", "b.unit=test/carabiniers", "b.reaction=closing_fire", "b.cover=light"],
    &["a.unit=test/recruits", "b.unit=sample/warriors", "b.stance=charge", "field.ground=extreme", "field.turns=12"],
];

#[test]
fn sampled_and_solved_agree() {
    for words in DUELS {
        let (game, _) = duel(words);
        let solved = montjoie_core::exact::solve(&game, &mut montjoie_core::exact::Chains::new(), montjoie_core::exact::MOST_STATES)
            .expect("few states");
        near(&format!("{words:?}"), solved.tally.total(), 1.0, 1e-12);
        let plan = Plan { seed: 7, effort: Effort::Combats(200_000), source: Source::Tables };
        let agreement = agreement(&solved.tally, &sample(&game, plan, &Unwatched).expect("nobody stops it"));
        // One false alarm in some 10,000 runs of these nine: chi-square by 1e-5 each, and |z| by Sidak over their cells.
        assert!(agreement.chi_square_p > 1e-5 && agreement.max_abs_z < 5.7, "{words:?}: {agreement:?}");
    }
}

#[test]
fn swapped_sides_mirror() {
    let horse = "unit=sample/hussars";
    let line = "unit=sample/line-infantry";
    let one = [format!("a.{horse}"), format!("b.{line}"), "b.stance=hold".into(), "field.first=a".into()];
    let two = [format!("b.{horse}"), format!("a.{line}"), "b.stance=charge".into(), "a.stance=hold".into(), "field.first=b".into()];
    let solve = |words: &[String]| {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let (game, _) = duel(&words);
        montjoie_core::exact::solve(&game, &mut montjoie_core::exact::Chains::new(), montjoie_core::exact::MOST_STATES)
            .expect("few states")
            .tally
    };
    let (one, two) = (solve(&one), solve(&two));
    near("a as b", one.wins(Winner::A), two.wins(Winner::B), 1e-13);
    near("b as a", one.wins(Winner::B), two.wins(Winner::A), 1e-13);
    near("losses", one.mean_losses(Side::A), two.mean_losses(Side::B), 1e-12);
}

#[test]
fn reachable_states_are_possible_ones() {
    for words in DUELS {
        let (game, _) = duel(words);
        let mut chain = Chain::<<Duel as Play>::State>::new();
        chain.reach(&game, montjoie_core::exact::MOST_STATES).expect("few states");
        let mut phases = BTreeSet::new();
        for state in chain.states() {
            phases.insert(state.phase);
            assert!(state.distance <= game.room, "{state:?}");
            for side in Side::BOTH {
                let unit = &state.units[side];
                let stamina = game.scene(state).units[side].stamina();
                assert!(unit.casualties <= stamina, "{words:?}: {state:?}");
                assert!(state.engaged() || unit.face == Face::Front && !unit.charging, "{words:?}: {state:?}");
                assert!(state.engaged() || unit.cover != Cover::Suspended, "{words:?}: {state:?}");
                assert!(state.engaged() || state.won.is_none(), "{words:?}: {state:?}");
            }
            assert!(!state.fought || state.phase == Phase::End, "{words:?}: {state:?}");
        }
        assert_eq!(phases.len(), 4);
    }
}

#[test]
fn a_better_save_never_wins_less() {
    let wins = |unit: &str| wins(&[&format!("a.unit={unit}"), "b.unit=sample/line-infantry", "field.turns=8"])[0];
    assert!(wins("sample/line-infantry+large") > wins("sample/line-infantry"));
    assert!(wins("test/foot-stubborn") > wins("test/loose"));
    assert!(wins("test/foot-crack") > wins("test/loose"));
    assert!(wins("test/foot-poor-shooters") < wins("test/loose"));
    assert!(wins("test/foot-sharp-shooters") > wins("test/loose"));
}

#[test]
fn the_system_says_what_it_is() {
    let (system, _) = crate::ask::game("black-powder");
    let keys = system.keys();
    assert!(keys.iter().all(|key| !key.key.text.en.is_empty() && !key.key.text.fr.is_empty()));
    assert_eq!(keys.iter().find(|key| key.name == "a.stance").map(|key| key.default.as_str()), Some("a charge, b hold"));
    let mut started = 0;
    let (game, _) = duel(&["a.unit=sample/line-infantry", "b.unit=sample/hussars", "field.first=roll"]);
    Enumerator::new().every_path(|chance| game.start(chance), |_, _| started += 1);
    assert_eq!(started, 2);
}

#[test]
fn one_chain_serves_starts_that_differ_and_no_other_rules() {
    let (near_by, _) = duel(&["a.unit=sample/hussars", "b.unit=sample/foot-gun", "field.distance=20"]);
    let (far, _) = duel(&["a.unit=sample/hussars", "b.unit=sample/foot-gun", "field.distance=40", "field.first=roll", "field.turns=4"]);
    assert!(near_by.same_chain(&far));
    let other = |words: &[&str]| {
        let words: Vec<&str> = ["a.unit=sample/hussars", "b.unit=sample/foot-gun"].into_iter().chain(words.iter().copied()).collect();
        duel(&words).0
    };
    for word in ["rules.gun_shooting_6=holds", "a.staff=9", "field.ends=retreat", "field.obstacle=true", "rules.room=100"] {
        assert!(!near_by.same_chain(&other(&[word])), "{word}");
    }
    let mut shared = montjoie_core::exact::Chains::new();
    for game in [&near_by, &far, &near_by] {
        let together = montjoie_core::exact::solve(game, &mut shared, montjoie_core::exact::MOST_STATES).expect("few states").tally;
        let alone = montjoie_core::exact::solve(game, &mut montjoie_core::exact::Chains::new(), montjoie_core::exact::MOST_STATES)
            .expect("few states")
            .tally;
        near("a wins", together.wins(Winner::A), alone.wins(Winner::A), 1e-13);
    }
}

#[test]
fn a_told_turn_says_how_both_stand() {
    use montjoie_black_powder::body::Disorder;
    use montjoie_core::chance::{Dice, Line, Tracer, stream};
    use montjoie_core::language::Lang;
    let (game, mut state) = duel(&["a.unit=sample/line-infantry", "b.unit=sample/hussars", "field.distance=13.5"]);
    state.units.a.casualties = 3;
    state.units.b.disorder = Disorder::Due;
    let told = |lang| {
        let mut source = Dice::new(stream(1, 0));
        let mut tracer = Tracer::new(&mut source, Dice::new(stream(2, 0)), lang);
        game.step(state, &mut tracer.asked());
        match tracer.told().0.into_iter().next() {
            Some(Line::Note(note)) => note,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(told(Lang::En), "— Turn 1 of A (Line infantry): 13.5″; A 3 casualties, shaken; B 0 casualties, disordered");
    assert_eq!(
        told(Lang::Fr),
        "— Tour 1 de A (Infanterie de ligne)\u{a0}: 13,5″\u{202f}; A 3 pertes, ébranlée\u{202f}; B 0 perte, en désordre"
    );
}

#[test]
fn what_is_wrong_with_a_charge_is_said_of_the_parameters_of_its_question() {
    let wrong = |words: &[&str]| crate::ask::odds("black-powder", "charge", words).expect_err("not a charge");
    let two = |more: &[&'static str]| wrong(&[&["a=sample/hussars", "b=sample/hussars"], more].concat());
    assert_eq!((wrong(&[]).key.as_deref(), wrong(&[]).message.as_str()), (Some("a"), "`a` is not set"));
    assert_eq!(two(&["distance=6.123"]).key.as_deref(), Some("distance"));
    assert!(two(&["distance=6.123"]).message.contains("`distance`"));
    let square = wrong(&["a=sample/hussars", "b=sample/line-infantry", "b_formation=square", "b_rear_support=1"]);
    assert_eq!(square.key.as_deref(), Some("b_rear_support"));
    assert_eq!(wrong(&["a=sample/hussars", "b=sample/line-infantry", "reaction=evade"]).key.as_deref(), Some("reaction"));
    let gun = wrong(&["a=sample/foot-gun", "b=sample/hussars"]);
    assert_eq!(gun.key.as_deref(), Some("a"));
    assert!(!gun.help.expect("what would be right").contains("hold"));
}

#[test]
fn rolls_are_told_in_the_words_of_the_table() {
    use montjoie_black_powder::melee::Strike;
    use montjoie_black_powder::shooting::{Volley, Volleyed, casualties};
    use montjoie_black_powder::special::HeavyCharge;
    use montjoie_core::chance::Roll;
    use montjoie_core::language::Lang;
    assert_eq!([Lang::En, Lang::Fr].map(|lang| HeavyCharge.tell(2, lang)), ["result +2", "résultat +2"]);
    let strike = Strike { dice: 6, need: 3, save: 4, rerolls: 0, save_rerolls: 0 };
    assert_eq!(strike.tell(1, Lang::En), "6 dice at 3+ against a save of 4+: 1 casualty");
    let volley = Volley { dice: 3, need: 4, save: 5, sharp: 0, poor: false, save_rerolls: 0 };
    assert_eq!(
        volley.tell(Volleyed { casualties: 2, disordered: true }, Lang::En),
        "3 dice at 4+ against a save of 5+: 2 casualties, and a 6 disorders"
    );
    assert_eq!([0, 1, 2].map(|n| casualties(n, Lang::En)), ["0 casualties", "1 casualty", "2 casualties"]);
    assert_eq!([0, 1, 2].map(|n| casualties(n, Lang::Fr)), ["0 perte", "1 perte", "2 pertes"]);
}

#[test]
fn every_weapon_is_called_in_lists_what_it_is_read_as() {
    use montjoie_black_powder::profile::Weapon::*;
    let words = [
        (None, "none"),
        (Pistol, "pistol"),
        (Shotgun, "shotgun"),
        (Thrown, "thrown"),
        (Bow, "bow"),
        (SmoothboreCarbine, "smoothbore-carbine"),
        (SmoothboreMusket, "smoothbore-musket"),
        (RifledCarbine, "rifled-carbine"),
        (RifledMusket, "rifled-musket"),
        (BreechLoadingCarbine, "breech-loading-carbine"),
        (BreechLoadingRifle, "breech-loading-rifle"),
        (BoltActionCarbine, "bolt-action-carbine"),
        (BoltActionRifle, "bolt-action-rifle"),
        (BattalionGun, "battalion-gun"),
        (HorseGun, "horse-gun"),
        (FootGun, "foot-gun"),
        (SiegeGun, "siege-gun"),
        (RifledHorseGun, "rifled-horse-gun"),
        (RifledFootGun, "rifled-foot-gun"),
        (RifledSiegeGun, "rifled-siege-gun"),
    ];
    for (weapon, word) in words {
        assert_eq!(weapon.word(), word);
        assert_eq!((weapon.is_gun(), weapon.is_horse()), (word.ends_with("-gun"), word.ends_with("horse-gun")), "{word}");
        assert_eq!(weapon.is_firearm(), !matches!(word, "none" | "thrown" | "bow"), "{word}");
    }
}

#[test]
fn the_loser_is_destroyed_unless_a_retreat_ends_the_duel() {
    let destroyed = |words: &[&str]| {
        let words: Vec<&str> = ["a.unit=sample/line-infantry", "b.unit=sample/foot-gun"].into_iter().chain(words.iter().copied()).collect();
        crate::ask::matchup("black-powder", &words).expect("sound").destroyed
    };
    let share = |words: &[&str], lost: usize, winner: Winner| {
        let place = Winner::ALL.iter().position(|w| *w == winner).expect("one of three");
        destroyed(words).a[lost][place]
    };
    // Of three casualties one is a third, and half of what is only lost counts.
    assert_eq!(share(&[], 1, Winner::A), 1. / 6.);
    assert_eq!(share(&[], 1, Winner::B), 1.0);
    assert_eq!(share(&[], 1, Winner::Neither), 1. / 6.);
    assert_eq!(share(&[], 3, Winner::A), 0.5, "a winner without stamina still stands");
    assert_eq!(share(&[], 3, Winner::Neither), 1.0);
    assert_eq!(share(&["field.ends=retreat"], 1, Winner::B), 1. / 6.);
    assert_eq!(share(&["field.ends=retreat"], 3, Winner::B), 1.0);
    assert_eq!(destroyed(&[]).b.len(), 3, "a gun has a stamina of two");
}
