//! Whole duels (A10), computed by another program: oracles IO34 to IO37. And what must hold of every duel.

use montjoie_core::chance::{Answers, Dice, Enumerator, stream};
use montjoie_core::combat::{Combat, Play, Side, Step, fight};
use montjoie_core::tally::Winner;
use montjoie_impetus::duel::{Duel, Phase, State};

use crate::ask::near;
use crate::{duel, solve};

/// A wins, B wins, both removed, turn limit.
type Want = [f64; 4];

const DUELS: &[(&str, &[&str], Want)] = &[
    (
        "IO34 knights v longbows",
        &["a.unit=tutorial/knights", "a.moves=1", "a.rally=unless_in_reach", "b.unit=english/longbowmen", "b.stance=shoot", "b.moves=1"],
        [0.180804844926, 0.811082756170, 0.006949188739, 0.001163210165],
    ),
    (
        "IO34 the same, always rallying",
        &[
            "a.unit=tutorial/knights",
            "a.moves=1",
            "a.rally=always",
            "b.unit=english/longbowmen",
            "b.stance=shoot",
            "b.moves=1",
            "b.rally=always",
        ],
        [0.124037041493, 0.869883106368, 0.003309322477, 0.002770529661],
    ),
    (
        "IO34 hobilars v mounted crossbows",
        &[
            "a.unit=english/hobilars",
            "a.moves=1",
            "a.rally=unless_in_reach",
            "b.unit=tutorial/mounted-crossbowmen",
            "b.stance=shoot",
            "b.moves=1",
            "field.distance=6",
        ],
        [0.309339699819, 0.662830753089, 0.027778459343, 0.000051087748],
    ),
    (
        "IO34 knights v men-at-arms",
        &[
            "a.unit=tutorial/knights",
            "a.moves=1",
            "a.rally=unless_in_reach",
            "b.unit=english/men-at-arms",
            "b.moves=1",
            "b.rally=unless_in_reach",
            "field.distance=5",
        ],
        [0.783754996995, 0.203019539756, 0.013224582316, 0.000000880934],
    ),
    (
        "IO34 knights v infantry",
        &[
            "a.unit=tutorial/knights",
            "a.moves=1",
            "a.rally=unless_in_reach",
            "a.reaction=stand",
            "b.unit=tutorial/infantry",
            "b.moves=1",
            "b.rally=unless_in_reach",
            "b.reaction=stand",
            "field.distance=4",
            "field.turn_limit=2",
        ],
        [0.701033818722, 0.020405760239, 0.001899933413, 0.276660487627],
    ),
    (
        "IO35 knights v longbows",
        &["a.unit=tutorial/knights", "b.unit=english/longbowmen"],
        [0.600966138677, 0.384421812110, 0.014611132807, 0.000000916406],
    ),
    (
        "IO36 longbows v hobilars that wait",
        &[
            "a.unit=english/longbowmen",
            "b.unit=english/hobilars",
            "b.stance=hold",
            "b.opportunity=true",
            "field.distance=6",
            "field.turn_limit=4",
        ],
        [0.469326201103, 0.338856443507, 0.013484368858, 0.178332986533],
    ),
    (
        "IO37 scythed chariots v light foot",
        &["a.unit=sample/scythed-chariots", "b.unit=plain/fl4", "field.distance=5", "field.turn_limit=6", "rules.disordered_keeps_I=false"],
        [0.750485068262, 0.184155328961, 0.065354679195, 0.000004923583],
    ),
];

fn place(id: &str) -> usize {
    Duel::ENDINGS.iter().position(|ending| ending.id == id).expect("such an ending")
}

#[test]
fn io34_to_io37_whole_duels() {
    for (name, words, [a, b, both, limit]) in DUELS {
        let solved = solve(words);
        let tally = &solved.tally;
        near(&format!("{name}: a"), tally.wins(Winner::A), *a, 6e-13);
        near(&format!("{name}: b"), tally.wins(Winner::B), *b, 6e-13);
        let neither = |id: &str| tally.endings[place(id)][Winner::Neither as usize];
        near(&format!("{name}: both"), neither("both-removed"), *both, 6e-13);
        near(&format!("{name}: limit"), neither("turn-limit"), *limit, 6e-13);
        near(&format!("{name}: sum"), tally.total(), 1.0, 1e-12);
    }
}

/// Computed by another program: whichever way the first round removes an evader that was caught, it was caught evading (A10).
#[test]
fn an_evader_that_its_last_vbu_costs_in_the_first_round_was_caught() {
    let solved = solve(&[
        "a.unit=plain/knights4",
        "a.commander=none",
        "a.structure=good",
        "a.stance=advance",
        "a.moves=1",
        "a.reaction=evade",
        "b.unit=plain/stakes7",
        "b.commander=genius",
        "b.attached=true",
        "b.in_zone=false",
        "b.structure=average",
        "b.stance=charge",
        "b.moves=1",
        "b.rally=always",
        "b.opportunity=true",
        "b.cover=fortified",
        "b.card=tc8",
        "field.distance=3",
        "field.turn_limit=8",
        "rules.wagenburg_covers_itself=true",
        "rules.initiative_extra_attached=true",
        "rules.defensive_fire_minus_one=true",
    ]);
    let ending = |id: &str, winner: Winner| solved.tally.endings[place(id)][winner as usize];
    near("both removed", ending("both-removed", Winner::Neither), 0.000178088705, 6e-13);
    near("caught evading", ending("caught-evading", Winner::B), 0.606757204139, 6e-13);
    near("removed in melee, a", ending("removed-in-melee", Winner::A), 0.000783160491, 6e-13);
    near("removed in melee, b", ending("removed-in-melee", Winner::B), 0.384572009946, 6e-13);
    near("turn limit", ending("turn-limit", Winner::Neither), 0.007709536720, 6e-13);
}

#[test]
fn swapped_sides_mirror() {
    let one = solve(&["a.unit=english/hobilars", "b.unit=tutorial/mounted-crossbowmen", "field.distance=6"]).tally;
    let other = solve(&["b.unit=english/hobilars", "a.unit=tutorial/mounted-crossbowmen", "field.distance=6"]).tally;
    near("a", one.wins(Winner::A), other.wins(Winner::B), 1e-12);
    near("losses", one.mean_losses(Side::A), other.mean_losses(Side::B), 1e-12);
    for (mine, theirs) in one.endings.iter().zip(&other.endings) {
        near("ending", mine[0], theirs[2], 1e-12);
    }
}

#[test]
fn thrown_dice_agree_with_the_solution() {
    // 20,000 combats die by die: five standard errors, false in one of a million runs.
    let words = ["a.unit=french/men-at-arms", "b.unit=french/genoese", "a.card=tc7", "b.card=tc4"];
    let want = solve(&words).tally.wins(Winner::A);
    let duel = duel(&words).expect("a duel");
    let mut dice = Dice::new(stream(7, 0));
    let combats = 20_000;
    let wins = (0..combats).filter(|_| fight(&duel, &mut dice.asked()).0.winner == Some(Side::A)).count();
    let error = (want * (1.0 - want) / f64::from(combats)).sqrt();
    near("share", wins as f64 / f64::from(combats), want, 5.0 * error);
}

/// Every state that a duel can reach, found by its own steps.
fn states(duel: &Duel) -> Vec<State> {
    let mut chain = montjoie_core::chain::Chain::new();
    chain.reach(duel, 1_000_000).expect("few enough states");
    chain.states().to_vec()
}

#[test]
fn no_duel_reaches_an_impossible_state() {
    for words in [
        &["a.unit=french/nobles", "b.unit=english/longbowmen-stakes", "b.card=tc4"][..],
        &["a.unit=french/genoese", "b.unit=tutorial/mounted-crossbowmen", "a.cover=cover", "b.card=tc5"],
        &["a.unit=tutorial/infantry", "b.unit=tutorial/knights", "a.card=tc11", "b.card=tc10", "a.defends=true"],
        &["a.unit=sample/warband", "b.unit=tutorial/skirmishers", "rules.skirmishers_dispersed=false"],
    ] {
        let duel = duel(words).expect("a duel");
        for state in states(&duel) {
            for side in Side::BOTH {
                let unit = state.units[side];
                assert!(unit.vbu >= 1 && unit.vbu <= duel.sides[side].fighter.vbu, "{state:?}");
                assert!(!unit.close_order || state.engaged(), "close order out of contact: {state:?}");
            }
            assert!(state.distance <= 40 && (state.phase != Phase::Melee || state.engaged()), "{state:?}");
            assert!(state.phase != Phase::Initiative || state.rear.is_none() && !state.impetus.a && !state.impetus.b, "{state:?}");
        }
    }
}

#[test]
fn laws_kept_by_roll_give_the_same_step_as_every_die() {
    let duel = duel(&["a.unit=plain/cp2", "b.unit=plain/fl3", "a.card=tc7", "b.card=tc6"]).expect("a duel");
    let state = State { phase: Phase::Melee, distance: 0, ..crate::active(&duel, Side::A) };
    let sum = |mut enumerator: Enumerator| {
        let mut outcomes = std::collections::BTreeMap::new();
        enumerator.every_path(
            |chance| duel.step(state, chance),
            |step, p| {
                let key = match step {
                    Step::Goes(next) => Ok(next),
                    Step::Over(outcome) => Err(outcome),
                };
                *outcomes.entry(key).or_insert(0.0) += p;
            },
        );
        outcomes
    };
    // Nobody has I here, so that plain dice stay few enough to walk one by one.
    let (laws, plain) = (sum(Enumerator::with_laws()), sum(Enumerator::new()));
    assert_eq!(laws.len(), plain.len());
    laws.iter().zip(&plain).for_each(|(one, other)| near("a lead", *one.1, *other.1, 1e-12));
}

#[test]
fn cards_that_touch_the_charge_help_their_player_and_the_others_do_nothing() {
    let with = |card: &str| solve(&["a.unit=tutorial/knights", "b.unit=tutorial/infantry", "field.distance=3", card]).tally.wins(Winner::A);
    let none = with("a.card=none");
    for card in ["tc1", "tc2", "tc3", "tc6", "tc7", "tc9", "tc10"] {
        assert!(with(&format!("a.card={card}")) > none, "{card}");
    }
    for card in ["tc1", "tc2", "tc3", "tc6", "tc7", "tc9"] {
        assert!(with(&format!("b.card={card}")) < none, "{card} of the foot");
    }
    near("no shot to storm", with("a.card=tc4"), none, 1e-12);
    near("no enemy moves into reach but to charge", with("b.card=tc8"), none, 1e-12);
}
