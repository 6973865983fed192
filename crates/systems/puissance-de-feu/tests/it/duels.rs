//! Whole duels (C10), computed by another program: PO28 to PO39.
#![allow(clippy::excessive_precision)] // the oracles print eighteen places

use std::collections::BTreeSet;

use montjoie_core::chain::{Chain, Lead};
use montjoie_core::combat::Play;
use montjoie_core::exact::{Chains, MOST_STATES};
use montjoie_core::tally::{Tally, Winner};
use montjoie_puissance_de_feu::duel::Duel;

use super::PDF;
use super::examples::duel;
use crate::ask::{matchup, near, solve};

/// A wins, B wins, neither, unfinished.
type Want = [f64; 4];

const NARROW: [&str; 3] = ["field.first=a", "a.room=12", "b.room=12"];
const OPEN: [&str; 0] = [];

const DUELS: &[(&str, &[&str], &[&str], Want)] = &[
    (
        "PO28",
        &NARROW,
        &["a.unit=basic/infantry", "b.unit=basic/infantry", "field.distance=12", "field.rout_ends=true"],
        [0.720131705026475703, 0.279868294973524297, 0., 0.],
    ),
    (
        "PO29",
        &NARROW,
        &["a.unit=basic/infantry", "b.unit=basic/infantry", "field.distance=12"],
        [0.725483273339567011, 0.262392830119573377, 0., 0.012123896540859611],
    ),
    (
        "PO30",
        &NARROW,
        &["a.unit=basic/infantry", "a.stance=assault", "b.unit=basic/infantry", "b.cover=wall", "field.distance=24"],
        [0.002472647193931309, 0.984510107304507518, 0.000208946474392148, 0.012808299027169025],
    ),
    (
        "PO31",
        &NARROW,
        &["a.unit=basic/infantry", "a.stance=assault", "b.unit=basic/gun", "field.distance=30"],
        [0.000638259105120692, 0.997432809722212821, 0.000098319787163698, 0.001830611385502790],
    ),
    (
        "PO31 per_hit_1",
        &NARROW,
        &["a.unit=basic/infantry", "a.stance=assault", "b.unit=basic/gun", "field.distance=30", "rules.canister_damage=per_hit_1"],
        [0.066695250457851349, 0.888409471014891797, 0.011611638304156879, 0.033283640223099975],
    ),
    (
        "PO32",
        &NARROW,
        &["a.unit=basic/cavalry", "a.stance=assault", "b.unit=basic/infantry", "field.distance=24"],
        [0.038577142937660916, 0.946347329300788872, 0.015074388274934326, 0.000001139486615886],
    ),
    (
        "PO33",
        &NARROW,
        &["a.unit=basic/infantry", "a.stance=firefight", "b.unit=basic/infantry", "b.cover=crest", "field.distance=24"],
        [0.011862658637005091, 0.972097476111948929, 0., 0.016039865251045980],
    ),
    (
        "PO34",
        &OPEN,
        &["a.unit=basic/infantry", "a.stance=attack", "b.unit=basic/infantry", "field.distance=24", "field.turns=4"],
        [0.018170643665868681, 0.610754948994251569, 0.000820346738657552, 0.370254060601222198],
    ),
    (
        "PO35",
        &OPEN,
        &[
            "a.unit=basic/infantry",
            "a.stance=assault",
            "b.unit=basic/cavalry",
            "b.stance=hold",
            "b.evades=if_room",
            "b.room=40",
            "field.distance=12",
            "field.turns=4",
        ],
        [0.013990795545417591, 0.194107975107975132, 0.010556964806302052, 0.781344264540305225],
    ),
    (
        "PO36",
        &OPEN,
        &[
            "a.unit=basic/cavalry",
            "a.stance=assault",
            "b.unit=basic/infantry",
            "field.distance=12",
            "field.turns=3",
            "rules.melee_end=hits_first",
        ],
        [0.099876198596060907, 0.795126095673291510, 0.087046211198505146, 0.017951494532142437],
    ),
    (
        "PO37",
        &OPEN,
        &[
            "a.unit=basic/cavalry",
            "a.stance=assault",
            "b.unit=basic/infantry",
            "field.distance=12",
            "field.turns=2",
            "rules.melee_morale=all",
        ],
        [0.079116445961086667, 0.727414466372984324, 0.053022479937232830, 0.140446607728696179],
    ),
    (
        "PO38",
        &OPEN,
        &[
            "a.unit=basic/cavalry",
            "a.stance=assault",
            "b.unit=basic/gun",
            "field.distance=12",
            "field.turns=4",
            "rules.gun_beaten=retreats",
        ],
        [0.345026486275102147, 0.650854128110607570, 0.004067907138343813, 0.000051478475946470],
    ),
    (
        "PO38 wall in flank",
        &OPEN,
        &[
            "a.unit=basic/cavalry",
            "a.stance=assault",
            "a.strikes=flank",
            "b.unit=basic/gun",
            "b.cover=wall",
            "field.distance=12",
            "field.turns=4",
            "rules.gun_beaten=retreats",
        ],
        [0.370954302838550466, 0.624676605749452605, 0.004350179329022591, 0.000018912082974339],
    ),
    (
        "PO38 wall all round",
        &OPEN,
        &[
            "a.unit=basic/cavalry",
            "a.stance=assault",
            "a.strikes=flank",
            "b.unit=basic/gun",
            "b.cover=wall",
            "field.distance=12",
            "field.turns=4",
            "rules.gun_beaten=retreats",
            "rules.flank_wall=true",
        ],
        [0.289509709412787218, 0.706871902883271227, 0.003456774329546471, 0.000161613374395085],
    ),
    (
        "PO39",
        &OPEN,
        &[
            "a.unit=basic/infantry",
            "a.stance=attack",
            "a.officer=true",
            "b.unit=basic/infantry",
            "field.distance=24",
            "field.turns=3",
            "rules.ammunition=true",
        ],
        [0.012743562307689788, 0.585763183818567362, 0.001290648594576601, 0.400202605279166250],
    ),
];

fn words(name: &str) -> Vec<&'static str> {
    let (_, narrow, words, _) = DUELS.iter().find(|(n, ..)| *n == name).expect("such a duel");
    narrow.iter().chain(*words).copied().collect()
}

fn ending(tally: &Tally<f64>, winner: Winner, id: &str) -> f64 {
    let place = Duel::ENDINGS.iter().position(|ending| ending.id == id).expect("such an ending");
    tally.endings[place][winner as usize]
}

#[track_caller]
fn check(names: &[&str]) {
    for (name, _, _, [a, b, neither, unfinished]) in DUELS.iter().filter(|(name, ..)| names.iter().any(|start| name.starts_with(start))) {
        let tally = solve(PDF, &words(name)).tally;
        near(&format!("{name} a wins"), tally.wins(Winner::A), *a, 1e-13);
        near(&format!("{name} b wins"), tally.wins(Winner::B), *b, 1e-13);
        let open = ending(&tally, Winner::Neither, "unfinished");
        near(&format!("{name} unfinished"), open, *unfinished, 1e-13);
        near(&format!("{name} neither"), tally.wins(Winner::Neither) - open, *neither, 1e-13);
        near(&format!("{name} sum"), tally.total(), 1.0, 1e-12);
    }
}

// One test for a few duels each, so that they run side by side.

#[test]
fn po28_to_po33_whole_games() {
    check(&["PO28", "PO29", "PO30", "PO31", "PO32", "PO33"]);
}

#[test]
fn po34_to_po36_attacks_evasions_and_more_hits_first() {
    check(&["PO34", "PO35", "PO36"]);
}

#[test]
fn po37_and_po38_tests_in_melee_and_guns_that_retreat() {
    check(&["PO37", "PO38"]);
}

#[test]
fn po39_an_officer_and_ammunition() {
    check(&["PO39"]);
}

#[test]
fn duels_have_the_states_of_the_oracles_half_turn_by_half_turn() {
    for (name, want) in [("PO28", 1_224), ("PO31", 22_733), ("PO29", 197_777), ("PO32", 305_109), ("PO33", 392_533), ("PO30", 461_875)] {
        let duel = duel(&words(name));
        let mut chain = Chain::new();
        let starts = chain.reach(&duel, MOST_STATES).expect("few enough states");
        let mut now: BTreeSet<u32> = starts.into_iter().map(|(state, _)| state).collect();
        let mut counted = 0;
        for _ in 0..duel.clock().steps() {
            let leads = now.iter().flat_map(|&state| chain.leads(state));
            now = leads.filter_map(|(lead, _)| if let Lead::State(to) = lead { Some(to) } else { None }).collect();
            counted += now.len();
        }
        assert_eq!(counted, want, "{name}");
    }
}

#[test]
fn a_game_is_seven_turns_and_half_the_time_an_eighth() {
    let at = |turns: &str| {
        let words: Vec<&str> = words("PO31").into_iter().chain([turns]).collect();
        solve(PDF, &words).tally
    };
    let (game, seven, eight) = (at("field.turns=game"), at("field.turns=7"), at("field.turns=8"));
    for winner in Winner::ALL {
        near("the mean of both", game.wins(winner), (seven.wins(winner) + eight.wins(winner)) / 2.0, 1e-14);
    }
    let unfinished = |tally: &Tally<f64>| ending(tally, Winner::Neither, "unfinished");
    assert!(unfinished(&eight) < unfinished(&seven));
    near("called off after the seventh", sum(&game.rounds[6]) - sum(&seven.rounds[6]), -unfinished(&seven) / 2.0, 1e-14);
}

fn sum(row: &[f64; 3]) -> f64 {
    row.iter().sum()
}

#[test]
fn extra_turns_without_end_leave_nothing_unfinished_but_what_chance_stopped() {
    let base = ["a.unit=basic/gun", "b.unit=basic/gun", "field.distance=24", "rules.extra_turn_repeat=true"];
    let tally = solve(PDF, &base).tally;
    let mut want = 0.0;
    let mut share = 0.5;
    for turns in 7..60 {
        let turns = format!("field.turns={turns}");
        let words: Vec<&str> = base.iter().copied().chain([turns.as_str()]).collect();
        want += share * solve(PDF, &words).tally.wins(Winner::A);
        share /= 2.0;
    }
    near("a wins", tally.wins(Winner::A), want, 1e-12);
}

#[test]
fn the_sampled_answer_agrees_with_the_exact_one() {
    use montjoie_core::contest::agreement;
    use montjoie_core::monte_carlo::{Effort, Plan, Source, Unwatched};
    for (name, source) in [("PO31", Source::Tables), ("PO36", Source::Tables), ("PO37", Source::Dice), ("PO39", Source::Tables)] {
        let contest = matchup(PDF, &words(name)).expect("a duel").contest;
        let exact = contest.solve(&mut Chains::new(), MOST_STATES).expect("few enough states").tally;
        let plan = Plan { seed: 7, effort: Effort::Combats(200_000), source };
        let sampled = contest.sample(plan, &Unwatched).expect("nobody stops it");
        let agreement = agreement(&exact, &sampled);
        // Four runs with some hundred cells in all: a |z| above 5 is a false alarm once in ten thousand.
        assert!(agreement.max_abs_z < 5.0, "{name}: {agreement:?}");
    }
}

#[test]
fn swapped_sides_mirror() {
    let there = solve(PDF, &words("PO35")).tally;
    let mirrored: Vec<String> = words("PO35")
        .into_iter()
        .map(|word| match word.split_once('.') {
            Some(("a", rest)) => format!("b.{rest}"),
            Some(("b", rest)) => format!("a.{rest}"),
            _ => word.to_owned(),
        })
        .collect();
    let back = solve(PDF, &mirrored.iter().map(String::as_str).collect::<Vec<_>>()).tally;
    near("a and b", there.wins(Winner::A), back.wins(Winner::B), 1e-14);
    near("b and a", there.wins(Winner::B), back.wins(Winner::A), 1e-14);
}

#[test]
fn cavalry_that_is_told_nothing_charges_infantry_and_wins_sometimes() {
    let start = ["a.unit=basic/cavalry", "b.unit=basic/infantry", "field.first=a", "a.room=12", "b.room=12"];
    let by_role = solve(PDF, &start).tally;
    // The figures of PO32, in which the stances are set.
    near("a wins", by_role.wins(Winner::A), 0.038577142937660916, 1e-13);
    near("b wins", by_role.wins(Winner::B), 0.946347329300788872, 1e-13);
    // On hold, which was the default of all units once, it is shot and never answers.
    let held = solve(PDF, &["a.unit=basic/cavalry", "a.stance=hold", "b.unit=basic/infantry"]).tally;
    near("a wins on hold", held.wins(Winner::A), 0.0, 1e-15);
    near("neither", held.wins(Winner::Neither), 0.1803, 5e-5);
    near("b wins", held.wins(Winner::B), 0.8197, 5e-5);
}
