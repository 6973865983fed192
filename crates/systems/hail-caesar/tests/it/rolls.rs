//! Single rolls and rounds (A10): exact fractions made by another program, asked through `odds` and through single phases.

use montjoie_core::chance::Enumerator;
use montjoie_core::combat::{Combat, Pair, Play, Side, Step};
use montjoie_hail_caesar::duel::{Duel, Phase, State};

use crate::ask::{mean, near, odds, share};

const HC: &str = "hail-caesar";

#[track_caller]
fn expect(question: &str, words: &[&str], wants: &[(&str, &str, f64)]) {
    let answer = odds(HC, question, words).unwrap_or_else(|problem| panic!("{question} {words:?}: {problem:?}"));
    for (of, outcome, want) in wants {
        let is = if *outcome == "mean" { mean(&answer, of) } else { share(&answer, of, outcome) };
        near(&format!("{question} {words:?}: {of} {outcome}"), is, *want, 1e-12);
    }
    for quantity in &answer.quantities {
        near(&format!("{question}: sum of {}", quantity.of), quantity.outcomes.iter().map(|o| o.1).sum(), 1.0, 1e-12);
    }
}

#[track_caller]
fn moves(words: &[&str], [none, one, two, three, fiasco]: [f64; 5]) {
    let wants = [("moves", "0", none), ("moves", "1", one), ("moves", "2", two), ("moves", "3", three), ("moves", "fiasco", fiasco)];
    expect("command", words, &wants);
}

/// The probability of at least one move.
fn any_move(words: &[&str]) -> f64 {
    let answer = odds(HC, "command", words).expect("sound");
    ["1", "2", "3"].iter().map(|n| share(&answer, "moves", n)).sum()
}

#[test]
fn h1_to_h3_orders() {
    moves(&["command=8", "distance=12"], [0.25, 11. / 36., 5. / 36., 5. / 18., 1. / 36.]);
    moves(&["command=9"], [5. / 36., 0.25, 1. / 6., 5. / 12., 1. / 36.]);
    moves(&["command=7"], [7. / 18., 11. / 36., 1. / 9., 1. / 6., 1. / 36.]);
    for (command, want) in [("command=8", 17. / 12.), ("command=9", 11. / 6.), ("command=7", 37. / 36.)] {
        expect("command", &[command], &[("moves", "mean", want)]);
    }
    near("H2", any_move(&["militia=true"]), 7. / 12., 1e-12);
    near("H3", any_move(&["staff_reroll=true"]), 299. / 324., 1e-12);
    near("H3 no 12", any_move(&["staff_reroll=true", "staff_reroll_12=false"]), 65. / 72., 1e-12);
    expect("command", &["staff_reroll=true"], &[("moves", "fiasco", 5. / 648.)]);
    expect("command", &["staff_reroll=true", "rules.staff_reroll_12=false"], &[("moves", "fiasco", 5. / 144.)]);
    near("H3d", any_move(&["staff_reroll=true", "militia=true"]), 119. / 144., 1e-12);
    near("H3d no-move", any_move(&["staff_reroll=true", "militia=true", "rules.militia_equal=no-move"]), 161. / 216., 1e-12);
}

#[test]
fn h5_to_h7_single_rolls() {
    expect("montjoie", &[], &[("charges", "yes", 1. / 6.)]);
    expect("general_death", &[], &[("general", "dies", 1. / 12.)]);
    expect("gun_lost", &["shots=6"], &[("gun", "kept", 1838265625. / 2176782336.)]);
    expect("gun_lost", &["shots=6", "reading=any-double"], &[("gun", "kept", 15625. / 46656.)]);
    expect("fiasco", &[], &[("row", "6", 1. / 6.), ("moves_of_row_6", "3", 1. / 3.)]);
    expect("fiasco", &["rules.fiasco_table=[1, 1, 3, 4, 5, 5]"], &[("row", "1", 1. / 3.), ("row", "6", 0.)]);
    expect("disorder", &[], &[("unit", "in-order", 0.5), ("unit", "disordered", 0.5)]);
    expect("disorder", &["rules.disorder_need=5"], &[("unit", "in-order", 1. / 3.)]);
    expect("levy", &[], &[("disorder", "lost", 0.5)]);
    expect("levy", &["levy=false"], &[("disorder", "lost", 1.)]);
}

#[test]
fn h8_the_charge_of_the_knights() {
    let on = |target: &str| [format!("b={target}"), "a=english/mounted-knights".to_owned()];
    let ask = |target: &str| {
        let words = on(target);
        odds(HC, "melee_round", &[&words[0], &words[1]]).expect("sound")
    };
    let vougiers = ask("french/vougiers");
    near("H8b", mean(&vougiers, "wounds_on_b"), 3242575. / 531441., 1e-12);
    let at_least = |answer: &montjoie_system::Distributions, least: usize| {
        (least..=20).map(|n| share(answer, "wounds_on_b", &n.to_string())).sum::<f64>()
    };
    near("H8c", at_least(&vougiers, 6), 752234375. / 1162261467., 1e-12);
    near("H8d", at_least(&vougiers, 10), 126953125. / 10460353203., 1e-12);
    let foot = ask("french/foot-knights");
    near("H8e", mean(&foot, "wounds_on_b"), 142732573144. / 31381059609., 1e-12);
    near("H8f", at_least(&foot, 6), 3018407936. / 10460353203., 1e-12);
    // H8, hits only: against an enemy without a save every hit is a wound.
    near("H8", mean(&ask("french/peasants"), "wounds_on_b"), 1297030. / 177147., 1e-12);
    near("H35", at_least(&ask("french/couleuvriniers"), 8), 232421875. / 1162261467., 1e-12);
}

#[test]
fn h9_to_h23_rounds_of_melee() {
    let result = |words: &[&str], [win, draw, lose]: [f64; 3]| {
        expect("melee_round", words, &[("result", "a", win), ("result", "draw", draw), ("result", "b", lose)]);
    };
    let archers = ["a=english/mounted-knights", "b=english/archers"];
    result(&archers, [1175779963325. / 1190155742208., 694374541. / 74384733888., 1088595409. / 396718580736.]);
    let stakes = ["a=english/mounted-knights", "b=english/archers", "b_stakes=true"];
    result(&stakes, [194814432967. / 297538935552., 227635990157. / 1190155742208., 6787482229. / 44079842304.]);
    expect("melee_round", &stakes, &[("wounds_on_b", "mean", 1299076. / 531441.)]);
    let general = ["a=english/mounted-knights", "b=french/vougiers", "a_general=true"];
    expect("melee_round", &general, &[("wounds_on_b", "mean", 111561650. / 14348907.)]);

    let vougiers = ["a=french/vougiers", "b=french/foot-knights"];
    expect("melee_round", &vougiers, &[("wounds_on_b", "mean", 39936200. / 14348907.), ("wounds_on_a", "mean", 2303. / 768.)]);
    result(&vougiers, [1091997673019. / 3012581722464., 1588974625379. / 8033551259904., 10597748519423. / 24100653779712.]);

    let confused = ["a=french/mounted-knights", "b=english/archers", "a_disordered=true"];
    expect("melee_round", &confused, &[("wounds_on_b", "mean", 56315. / 12288.)]);
    result(&confused, [19731343996595. / 21134460321792., 27139295309. / 587068342272., 426101694073. / 21134460321792.]);

    let countered = ["a=french/mounted-sergeants", "b=english/mounted-knights", "charging=both"];
    result(&countered, [461026772302. / 22876792454961., 859742672734. / 22876792454961., 21556023009925. / 22876792454961.]);

    let met = ["a=french/foot-knights", "b=english/mounted-knights", "charging=b", "a_disordered=true"];
    let wants =
        [6577548517383109. / 158124389448690432., 10151992349178067. / 158124389448690432., 17674356072766157. / 19765548681086304.];
    result(&met, wants);

    let later =
        ["a=english/mounted-knights", "b=english/archers", "round=later", "won=a", "charging=none", "b_disordered=true", "b_wounds=6"];
    result(&later, [300835849. / 344373768., 41163277. / 459165024., 50661845. / 1377495072.]);

    let supported = ["a=french/vougiers", "b=french/foot-knights", "a_supports=2"];
    expect("melee_round", &supported, &[("wounds_on_b", "mean", 667827667. / 161243136.)]);
    let wants = [13421833629392573. / 21936950640377856., 10303916936977501. / 65810851921133568., 3810358523994587. / 16452712980283392.];
    result(&supported, wants);
}

#[test]
fn a_round_counts_only_what_the_readings_and_the_pikes_leave() {
    // Vougiers one wound below stamina: under `stop` they take one at the most.
    let words = ["a=french/vougiers", "b=english/billmen", "b_wounds=5", "rules.excess_without_supports=stop"];
    let stop = odds(HC, "melee_round", &words).expect("sound");
    assert_eq!(share(&stop, "wounds_on_b", "2"), 0.0);
    let count = odds(HC, "melee_round", &words[..3]).expect("sound");
    near("one or more", share(&stop, "wounds_on_b", "1"), 1.0 - share(&count, "wounds_on_b", "0"), 1e-12);
    // A pike does what stakes do.
    let pike = odds(HC, "melee_round", &["a=english/mounted-knights", "b=english/archers", "b_pike=true"]).expect("sound");
    near("H10 with pikes", mean(&pike, "wounds_on_b"), 1299076. / 531441., 1e-12);
}

#[test]
fn a_volley_calls_for_a_panic_test_by_wounds_up_to_stamina_or_by_a_natural_six() {
    let test = |words: &[&str], want: f64| {
        let words = [&["dice=1", "need=4", "stamina=6"], words].concat();
        expect("shooting", &words, &[("panic", "yes", want), ("panic", "no", 1.0 - want)]);
    };
    // One hit in two; one hit in three is a natural six.
    test(&["wounds_on_target=4"], 1. / 6.);
    test(&["wounds_on_target=5"], 1. / 2.);
    test(&["wounds_on_target=6"], 1. / 2.);
    // A wound that removes the target leaves nobody to test; a natural six that is saved does.
    test(&["wounds_on_target=9"], 0.);
    test(&["wounds_on_target=9", "save=4"], 1. / 12.);
    test(&["wounds_on_target=9", "save=4", "rules.removal=double"], 1. / 2. * 1. / 2. + 1. / 12.);
}

#[test]
fn a_panic_table_of_the_user_s_own_is_read_row_by_row() {
    let own = r#"rules.panic_table=[[8, "hold", "hold"], [5, "retreat", "give-ground"], [2, "break", "break"]]"#;
    expect("panic", &[own], &[("row", "hold", 15. / 36.), ("row", "break", 6. / 36.)]);
    expect("panic", &[own, "kind=melee"], &[("row", "give-ground", 15. / 36.), ("result", "break", 6. / 36.)]);
    expect("panic", &[own], &[("row", "retreat", 15. / 36.)]);
    // Giving ground does not follow shooting, and rows fall.
    for wrong in [r#"rules.panic_table=[[8, "give-ground", "hold"]]"#, r#"rules.panic_table=[[2, "hold", "hold"], [8, "hold", "hold"]]"#] {
        assert!(odds(HC, "panic", &[wrong]).is_err(), "{wrong}");
    }
}

#[test]
fn a_rally_has_the_distance_penalty_of_an_order() {
    let left = |words: &[&str]| odds(HC, "rally", words).expect("sound").quantities;
    assert_eq!(left(&["distance=12", "rules.command_step=6"]), left(&["command=7"]));
    assert_ne!(left(&["command=7"]), left(&[]));
    assert_eq!(left(&["distance=12", "rules.command_step=6", "marauders=true"]), left(&[]));
}

#[test]
fn h11_to_h15_volleys() {
    let shot = |unit: &str, target: &str| odds(HC, "shooting", &[&format!("unit={unit}"), &format!("target={target}")]).expect("sound");
    let at = |unit: &str, target: &str| mean(&shot(unit, target), "wounds");
    near("H11", at("english/archers", "english/mounted-knights"), 31. / 32., 1e-12);
    near("H11b", share(&shot("english/archers", "english/mounted-knights"), "panic", "yes"), 221. / 432., 1e-12);
    near("H11b plain", share(&shot("french/francs-archers", "english/mounted-knights"), "panic", "yes"), 91. / 216., 1e-12);
    let knights = "english/mounted-knights";
    for (unit, want, points) in [
        ("french/genoese-crossbowmen", 31. / 24., Some((31. / 720., 30.))),
        ("french/crossbowmen", 1., Some((1. / 18., 18.))),
        ("french/francs-archers", 3. / 4., Some((1. / 20., 15.))),
        ("english/archers", 31. / 32., Some((31. / 960., 30.))),
        ("french/bombard", 5. / 4., None),
    ] {
        near(&format!("H12 {unit}"), at(unit, knights), want, 1e-12);
        if let Some((per_point, price)) = points {
            near(&format!("H15 {unit}"), at(unit, knights) / price, per_point, 1e-12);
        }
    }
    // Guns fire near-first at 12 inches and far-first the other way round.
    expect("shooting", &["dice=3", "need=6"], &[("panic", "yes", 2. / 27.)]);
    expect("shooting", &["dice=3", "need=6", "rerolls=1"], &[("panic", "yes", 19. / 144.)]);
}

#[test]
fn h24_to_h26_saves_and_targets() {
    let shot = |words: &[&str], wounds: f64| expect("shooting", words, &[("wounds", "mean", wounds)]);
    let kerns = ["unit=english/archers", "target=english/kerns"];
    expect("shooting", &kerns, &[("wounds", "mean", 535. / 486.), ("panic", "yes", 335. / 648.)]);
    let shaken = ["unit=english/archers", "target=english/kerns", "shooter_shaken=true"];
    expect("shooting", &shaken, &[("wounds", "mean", 4315. / 7776.), ("panic", "yes", 19. / 144.)]);
    shot(&["unit=french/crossbowmen", "target=french/pavisiers"], 1.);
    shot(&["unit=french/couleuvriniers", "target=french/pavisiers"], 5. / 6.);
    shot(&["unit=french/bombard", "target=french/peasants"], 3. / 2.);
    shot(&["unit=english/archers", "target=english/mounted-knights", "cover=heavy"], 31. / 96.);
    let stubborn = ["unit=english/archers", "target=french/foot-knights"];
    expect("shooting", &stubborn, &[("wounds", "mean", 161. / 256.), ("wounds", "0", 137. / 256.)]);
}

#[test]
fn h32_gun_bands() {
    let at = |unit: &str, distance: &str, bands: &str| {
        let words = [format!("unit={unit}"), "target=english/mounted-knights".to_owned(), format!("distance={distance}"), bands.to_owned()];
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        mean(&odds(HC, "shooting", &words).expect("sound"), "wounds")
    };
    let (near_first, far_first) = ("rules.gun_bands=near-first", "rules.gun_bands=far-first");
    for (distance, want) in [("12", 5. / 4.), ("13", 5. / 6.), ("24", 5. / 6.), ("25", 5. / 12.), ("36", 5. / 12.), ("37", 0.)] {
        near(&format!("bombard at {distance}"), at("french/bombard", distance, near_first), want, 1e-12);
    }
    for (distance, want) in [("12", 5. / 12.), ("24", 5. / 6.), ("36", 5. / 4.)] {
        near(&format!("bombard far-first at {distance}"), at("french/bombard", distance, far_first), want, 1e-12);
    }
    for (bands, want) in [(near_first, [5. / 4., 5. / 6., 0.]), (far_first, [5. / 6., 5. / 4., 0.])] {
        for (distance, want) in ["12", "24", "25"].iter().zip(want) {
            near(&format!("ribaudequin {bands} at {distance}"), at("french/ribaudequin", distance, bands), want, 1e-12);
        }
    }
    near("no gun fires at 6", at("french/bombard", "6", "rules.gun_at_6=false"), 0., 1e-12);
    near("a gun fires at 7", at("french/bombard", "7", "rules.gun_at_6=false"), 5. / 4., 1e-12);
    near("a gun fires at 6", at("french/bombard", "6", near_first), 5. / 4., 1e-12);
}

#[test]
fn t1_and_h28_h29_panic() {
    let rows = |kind: &str, wants: &[(&str, f64)]| {
        let wants: Vec<_> = wants.iter().map(|&(id, p)| ("row", id, p)).collect();
        expect("panic", &[kind], &wants);
    };
    rows(
        "kind=shooting",
        &[
            ("hold", 5. / 12.),
            ("hold-disordered", 1. / 6.),
            ("retreat", 5. / 36.),
            ("retreat-disordered", 1. / 9.),
            ("break-if-shaken", 1. / 12.),
            ("break-if-casualties", 1. / 18.),
            ("break", 1. / 36.),
        ],
    );
    rows(
        "kind=melee",
        &[
            ("hold", 5. / 12.),
            ("give-ground", 1. / 6.),
            ("give-ground-disordered", 5. / 36.),
            ("give-ground-all-disordered", 1. / 9.),
            ("break-if-shaken", 1. / 12.),
            ("break", 1. / 12.),
        ],
    );
    let h28 = ["kind=shooting", "modifier=-2", "shaken=true", "wounded=true"];
    let wants =
        [("hold", 1. / 6.), ("hold-disordered", 1. / 9.), ("retreat", 5. / 36.), ("retreat-disordered", 1. / 6.), ("break", 5. / 12.)];
    expect("panic", &h28, &wants.map(|(id, p)| ("result", id, p)));
    for (table, [holds, order, disorder, removed, removed_shaken]) in [
        ("table=T1", [1. / 12., 1. / 12., 5. / 12., 5. / 12., 7. / 12.]),
        ("table=T0", [1. / 6., 1. / 9., 4. / 9., 5. / 18., 5. / 12.]),
        ("table=T2", [1. / 36., 1. / 18., 1. / 3., 7. / 12., 13. / 18.]),
    ] {
        let lost = odds(HC, "panic", &["kind=melee", "modifier=-3", "wounded=true", table]).expect("sound");
        let disordered = share(&lost, "result", "give-ground-disordered") + share(&lost, "result", "give-ground-all-disordered");
        near("holds", share(&lost, "result", "hold"), holds, 1e-12);
        near("in order", share(&lost, "result", "give-ground"), order, 1e-12);
        near("disordered", disordered, disorder, 1e-12);
        near("removed", share(&lost, "result", "break"), removed, 1e-12);
        let shaken = odds(HC, "panic", &["kind=melee", "modifier=-3", "shaken=true", "wounded=true", table]).expect("sound");
        near("removed if shaken", share(&shaken, "result", "break"), removed_shaken, 1e-12);
    }
}

#[test]
fn h17_distance_penalty() {
    for (distance, want) in [("24", 7. / 12.), ("24.1", 5. / 12.), ("36", 5. / 12.), ("36.1", 5. / 18.)] {
        near(distance, any_move(&["command=8", &format!("distance={distance}")]), want, 1e-12);
    }
    near("12 is free", any_move(&["distance=12"]), 13. / 18., 1e-12);
    near("12.1 is not", any_move(&["distance=12.1"]), 7. / 12., 1e-12);
    near("marauders", any_move(&["distance=100", "marauders=true"]), 13. / 18., 1e-12);
    near("floor at 24", any_move(&["distance=24", "rules.distance_step=floor"]), 5. / 12., 1e-12);
    near("floor at 12", any_move(&["distance=12", "rules.distance_step=floor"]), 13. / 18., 1e-12);
}

#[test]
fn h27_rally() {
    let left = |words: &[&str], [none, one, two, fiasco]: [f64; 4]| {
        let of = "wounds_left";
        expect("rally", words, &[(of, "0", none), (of, "1", one), (of, "2", two), (of, "fiasco", fiasco)]);
    };
    left(&["wounds=2"], [5. / 12., 11. / 36., 0.25, 1. / 36.]);
    left(&["wounds=2", "militia=true"], [5. / 12., 1. / 6., 7. / 18., 1. / 36.]);
}

/// The duel of some words, and where it starts.
fn duel(words: &[&str]) -> (Duel, State) {
    let duel = super::duel_of(words);
    let mut start = None;
    Enumerator::new().every_path(|chance| duel.start(chance), |state, _| start = Some(state));
    (duel, start.expect("a start"))
}

/// The probability that one phase from a state leads to something.
fn phase(duel: &Duel, state: State, test: impl Fn(&Step<State>) -> bool) -> f64 {
    let mut sum = 0.0;
    montjoie_testing::every_path(|chance| duel.step(state, chance), |step, p| sum += if test(&step) { p } else { 0.0 });
    sum
}

fn goes(test: impl Fn(&State) -> bool) -> impl Fn(&Step<State>) -> bool {
    move |step| matches!(step, Step::Goes(state) if test(state))
}

#[test]
fn h18_one_order_of_a_unit_that_advances() {
    // Move 9, no reaction: the peasants do not shoot and the sergeants' enemy is on foot.
    let (duel, start) = duel(&["a.unit=english/mounted-knights", "b.unit=french/peasants", "field.distance=24", "field.first=a"]);
    for (distance, want) in [(0, 181. / 648.), (6, 91. / 648.), (15, 101. / 324.), (24, 7. / 27.), (33, 1. / 216.), (42, 1. / 216.)] {
        near(&format!("at {distance}"), phase(&duel, start, goes(|s| s.distance == distance)), want, 1e-12);
    }
}

#[test]
fn h19_the_closing_shot_at_charging_knights() {
    // At 9 inches the knights charge by initiative; six inches of stakes-free archers answer.
    for (table, [order, disordered, back, back_disordered, removed]) in [
        ("rules.panic_table=T1", [3637. / 5184., 221. / 2592., 1105. / 15552., 6607. / 62208., 2233. / 62208.]),
        ("rules.panic_table=T0", [4079. / 5184., 1105. / 15552., 221. / 3888., 9259. / 124416., 1349. / 124416.]),
        ("rules.panic_table=T2", [4903. / 7776., 1105. / 15552., 221. / 2592., 5723. / 41472., 1039. / 13824.]),
    ] {
        let words = ["a.unit=english/mounted-knights", "b.unit=english/archers", "field.distance=9", "field.first=a", table];
        let (duel, start) = duel(&words);
        let a = |state: &State| state.units.a;
        near("on in order", phase(&duel, start, goes(|s| s.distance == 0 && !a(s).disordered)), order, 1e-12);
        near("on disordered", phase(&duel, start, goes(|s| s.distance == 0 && a(s).disordered)), disordered, 1e-12);
        near("back", phase(&duel, start, goes(|s| s.distance == 18 && !a(s).disordered)), back, 1e-12);
        near("back disordered", phase(&duel, start, goes(|s| s.distance == 18 && a(s).disordered)), back_disordered, 1e-12);
        near("removed", phase(&duel, start, |step| matches!(step, Step::Over(_))), removed, 1e-12);
    }
}

#[test]
fn h31_the_general_among_the_knights() {
    let words = ["a.unit=english/mounted-knights", "b.unit=english/archers", "field.distance=0", "a.general=true"];
    let (duel, start) = duel(&words);
    use montjoie_hail_caesar::body::General;
    assert_eq!(start.units.a.general, General::Attached);
    // The fight may end in the same round, so his death is asked of the roll itself: a wound on the knights, then 11 or 12.
    let wounded = 1.0 - share(&odds(HC, "melee_round", &["a=english/mounted-knights", "b=english/archers"]).unwrap(), "wounds_on_a", "0");
    near("H31", wounded / 12.0, 781. / 12288., 1e-12);
    let dead = phase(&duel, start, goes(|s| s.units.a.general == General::Dead));
    assert!(dead > 0.0 && dead < 781. / 12288.);
}

#[test]
fn h33_and_h34_contact_in_one_movement_phase() {
    let contact = |unit: &str, distance: &str| {
        let words = [format!("a.unit={unit}"), "b.unit=english/billmen".to_owned(), format!("field.distance={distance}")];
        let words: Vec<&str> = words.iter().map(String::as_str).chain(["field.first=a"]).collect();
        let (duel, start) = duel(&words);
        let disordered = phase(&duel, start, goes(|s| s.distance == 0 && s.units.a.disordered));
        (disordered, phase(&duel, start, goes(|s| s.distance == 0 && !s.units.a.disordered)))
    };
    let (montjoie, order) = contact("french/mounted-knights", "15");
    near("H33 Montjoie", montjoie, 1. / 6., 1e-12);
    near("H33 order", order, 85. / 243., 1e-12);
    near("H34 knights", contact("english/mounted-knights", "11").1, 34. / 81., 1e-12);
    near("H34 hobilars", contact("english/hobilars", "12").1, 79. / 108., 1e-12);
}

#[test]
fn h36_the_end_of_round_one() {
    let words = ["a.unit=english/mounted-knights", "b.unit=english/archers", "field.distance=0"];
    let (duel, start) = duel(&words);
    assert_eq!(start.phase, Phase::Fight);
    let ending = |id: &str, winner: Side| {
        let place = Duel::ENDINGS.iter().position(|e| e.id == id).unwrap() as u8;
        phase(&duel, start, |step| matches!(step, Step::Over(o) if o.ending == place && o.winner == Some(winner)))
    };
    near("archers broken", ending("broken", Side::A), 126953125. / 10460353203., 1e-12);
    near("archers routed", ending("routed-in-melee", Side::A), 28018955357075. / 42845606719488., 1e-12);
    near("knights routed", ending("routed-in-melee", Side::B), 99617196769. / 192805230237696., 1e-12);
    let won = |winner: Option<Side>, disordered: Pair<bool>| {
        phase(&duel, start, goes(|s| s.won == winner && s.units.a.disordered == disordered.a && s.units.b.disordered == disordered.b))
    };
    let order = Pair { a: false, b: false };
    // Knights that won follow up, so archers that fell back are in contact again; archers that stand behind do not follow.
    near("archers disordered", won(Some(Side::A), Pair { a: false, b: true }), 15988796814125. / 64268410079232., 1e-12);
    let held_or_back = 14665222005625. / 385610460475392. + 6752053506625. / 192805230237696.;
    near("archers hold or fall back in order", won(Some(Side::A), order), held_or_back, 1e-12);
    near("knights hold", won(Some(Side::B), order), 68090664335. / 96402615118848., 1e-12);
    let apart = |disordered| phase(&duel, start, goes(move |s| s.distance == 6 && s.units.a.disordered == disordered));
    near("knights back in order", apart(false), 141405025643. / 385610460475392., 1e-12);
    near("knights back disordered", apart(true), 148370887009. / 128536820158464., 1e-12);
    let drawn = phase(&duel, start, goes(|s| s.won.is_none() && s.distance == 0));
    near("drawn", drawn, 694374541. / 74384733888., 1e-12);
}
