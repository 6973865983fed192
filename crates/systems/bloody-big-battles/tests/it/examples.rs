//! Worked examples at the edges of the rules, dice as scripted.

use montjoie_bloody_big_battles::duel::{After, Attacker, Defender, Duel, ExploitChoice, Phase, Stance, State, Target};
use montjoie_bloody_big_battles::profile::{Arm, Fighter, Formation, Quality, Weapon};
use montjoie_bloody_big_battles::rules::Rules;
use montjoie_bloody_big_battles::terrain::Ground;
use montjoie_core::chance::{Answers, Script};
use montjoie_core::combat::{Combat, Side, Step};

use crate::ask::matchup;

/// Plain Trained infantry with smoothbores.
fn infantry(bases: u8) -> Fighter {
    Fighter {
        arm: Arm::Infantry,
        bases,
        quality: Quality::Trained,
        weapon: Weapon::Smoothbore,
        formation: Formation::Line,
        special: Default::default(),
        name: ("Infantry".to_owned(), "Infanterie".to_owned()),
    }
}

/// Plain infantry against plain infantry, everything at its default.
pub fn plain_duel(a: u8, b: u8) -> Duel {
    Duel {
        rules: Rules::default(),
        attacker: Side::A,
        a: Attacker {
            fighter: infantry(a),
            in_command: true,
            stance: Stance::Assault,
            stop_at: 3,
            after: After::Hold,
            target: Target::Main,
            exploit: ExploitChoice::Occupy,
        },
        b: Defender { fighter: infantry(b), in_command: true, batteries: Vec::new(), ground: Ground::default() },
        difficult: false,
        flank: false,
        distance: 12,
        turns: 8,
    }
}

/// One step with these 2D6.
#[track_caller]
pub fn step(duel: &Duel, state: State, dice: &[u16]) -> State {
    let mut script = Script::new().draws(dice.iter().copied());
    let next = duel.step(state, &mut script.asked());
    script.finish();
    match next {
        Step::Goes(next) => next,
        Step::Over(outcome) => panic!("over: {outcome:?}"),
    }
}

#[test]
fn a_charge_halted_by_defensive_fire_stands_an_inch_short_and_fires() {
    let duel = plain_duel(4, 4);
    let start = duel.start(&mut Script::new().asked());
    let charged = step(&duel, start, &[6]);
    assert_eq!((charged.gap, charged.phase), (0, Phase::Defensive), "7 with command: a full move of 12 inches");
    // Four bases at 3 inches are 8: column 9. A 7 there is T, which halts Trained; a 6 is R, which does not.
    let halted = step(&duel, charged, &[7]);
    assert_eq!((halted.gap, halted.a.disordered, halted.a.bases), (2, true, 4));
    let through = step(&duel, charged, &[6]);
    assert_eq!((through.gap, through.a.disordered), (0, true));
    let fired = step(&duel, halted, &[8]);
    assert!(fired.b.disordered, "column 4 for a Disordered unit: an 8 is R");
    assert_eq!(step(&duel, fired, &[]).phase, Phase::TheirMove, "no assault");
}

#[test]
fn an_attacker_in_contact_does_not_fire_before_its_assault() {
    let duel = plain_duel(4, 4);
    let state = State { phase: Phase::Offensive, gap: 0, ..duel.start(&mut Script::new().asked()) };
    let state = step(&duel, state, &[]);
    let pushed = step(&duel, state, &[8, 7]);
    assert_eq!((pushed.gap, pushed.driven, pushed.a.disordered, pushed.b.disordered), (6, true, true, true));
    let held = step(&duel, state, &[2, 12]);
    assert_eq!((held.gap, held.driven, held.a.bases, held.b.disordered), (24, false, 2, false));
}

#[test]
fn a_row_zero_costs_both_a_base_and_is_fought_again() {
    let duel = plain_duel(4, 4);
    let state = State { phase: Phase::Assault, gap: 0, ..duel.start(&mut Script::new().asked()) };
    let after = step(&duel, state, &[7, 7, 12, 5]);
    assert_eq!((after.a.bases, after.b.bases), (3, 1), "one each, then +7 costs two");
    assert!(!after.a.disordered && after.b.disordered, "+7 puts the attacker in good order");
    assert_eq!(after.gap, 12, "twelve inches of retreat less six of exploitation");
}

#[test]
fn ammunition_runs_low_off_the_table_and_comes_back_by_holding_fire() {
    let duel = plain_duel(4, 4);
    let mut state = State { phase: Phase::TheirOffensive, gap: 12, ..duel.start(&mut Script::new().asked()) };
    assert!(step(&duel, state, &[11]).b.low);
    state.b.low = true;
    assert!(step(&duel, state, &[7]).b.low, "it fired");
    state.gap = 13;
    assert!(!step(&duel, state, &[]).b.low, "out of range, it neither moved nor fired");
}

#[test]
fn bad_combinations_name_the_key() {
    let cases: &[(&[&str], &str)] = &[
        (&["a.unit=sample/medium-battery", "b.unit=sample/militia"], "a.unit"),
        (&["a.unit=sample/militia", "b.unit=sample/hussars", "b.formation=square"], "b.formation"),
        (&["a.unit=sample/militia", "b.unit=sample/hussars", "a.formation=square"], "a.formation"),
        (&["a.unit=sample/militia+lancers", "b.unit=sample/hussars"], "a.unit"),
        (&["a.unit=sample/militia", "b.unit=sample/hussars", "b.stance=shoot"], "b.stance"),
        (&["a.unit=sample/militia", "b.unit=sample/hussars", "a.terrain=wood"], "a.terrain"),
        (&["a.unit=sample/militia", "b.unit=sample/hussars", "b.terrain=wood, wood"], "b.terrain"),
        (&["a.unit=sample/militia", "b.unit=sample/hussars", "b.batteries=light, light, light, light"], "b.batteries"),
        (&["a.unit=sample/militia", "b.unit=sample/hussar"], "b.unit"),
    ];
    for (words, key) in cases {
        let problem = matchup("bloody-big-battles", words).err().unwrap_or_else(|| panic!("{words:?} is accepted"));
        assert_eq!(problem.key.as_deref(), Some(*key), "{words:?}: {problem:?}");
        assert!(problem.help.is_some(), "{words:?}: {problem:?} does not say what is expected");
    }
}
