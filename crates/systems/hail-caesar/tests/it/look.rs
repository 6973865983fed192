//! Players who look ahead: what attitudes change, what rollouts choose, and that a battle stays a function of its number.

use montjoie_core::chance::{Script, Tables, stream};
use montjoie_core::combat::{Pair, Play, Side, fight_number};
use montjoie_core::contest::Fought;
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::{Run, Source, Unwatched, fight_range};
use montjoie_core::settings::Value;
use montjoie_core::tally::Winner;
use montjoie_field::Compass::{North, South};
use montjoie_field::Series;
use montjoie_hail_caesar::army::readings;
use montjoie_hail_caesar::battle::Battle;
use montjoie_hail_caesar::battle::asked::engagement;
use montjoie_hail_caesar::battle::attitude::Attitude;
use montjoie_hail_caesar::battle::prospects::{COUNT, FEATURES};
use montjoie_hail_caesar::battle::settings::{BattleRules, Look, SideKeys};
use montjoie_hail_caesar::battle::state::{State, Wish};
use montjoie_hail_caesar::profile::lists;
use montjoie_system::Set;
use montjoie_system::battle::{Force, Levy};

use super::parts::Parts;
use super::positions::{Put, position};
use super::scripted::scripted_armies;

/// One of the scripted armies against another, with these keys of each side changed.
fn battle(change: impl Fn(Side, &mut SideKeys)) -> Battle {
    let mut battle = scripted_armies(&BattleRules::default().into()).remove(0);
    for side in Side::BOTH {
        change(side, &mut battle.sides[side]);
    }
    battle
}

/// Both sides look ahead, with a few rollouts.
fn lookers() -> Battle {
    battle(|side, keys| {
        keys.look = if side == Side::A { Look::Army } else { Look::Divisions };
        keys.rollouts = 4;
    })
}

/// What the first unit of A wants in a position, with an attitude.
fn wants(a: &[Put], b: &[Put], attitude: Attitude) -> Wish {
    let (battle, state) = position(BattleRules::default(), a, b);
    battle.wants_under(&state, 0, attitude)
}

#[test]
fn units_that_hold_or_go_back_do_not_come_forward() {
    let far = |attitude| wants(&[("english/billmen", 4, 8, North)], &[("english/billmen", 4, 50, South)], attitude);
    assert_eq!(far(Attitude::AsPlanned), Wish::Toward(1));
    for attitude in [Attitude::Hold, Attitude::Ambush, Attitude::Guard] {
        assert_eq!(far(attitude), Wish::None, "{attitude:?}");
    }
    for attitude in [Attitude::Back, Attitude::Retire] {
        assert_eq!(far(attitude), Wish::Back, "{attitude:?}");
    }
}
/// From the turn after `waits` on a unit that would come comes, whatever the attitude; charges are as the attitude has them.
#[test]
fn who_looks_ahead_waits_no_longer_than_it_may() {
    let wants = |b: Put, attitude, turn: u8, waits: u8| {
        let (mut battle, mut state) = position(BattleRules::default(), &[("english/billmen", 4, 8, North)], &[b]);
        battle.sides.a.waits = waits;
        state.played = 2 * (turn - 1);
        battle.wants_under(&state, 0, attitude)
    };
    let far = ("english/billmen", 4, 50, South);
    for attitude in [Attitude::Hold, Attitude::Retire] {
        let held = wants(far, attitude, 1, 100);
        assert_eq!([wants(far, attitude, 5, 5), wants(far, attitude, 6, 100)], [held; 2], "{attitude:?}");
        assert_eq!([wants(far, attitude, 6, 5), wants(far, attitude, 1, 0)], [Wish::Toward(1); 2], "{attitude:?}");
    }
    let near = ("english/billmen", 4, 16, South);
    assert_eq!([Attitude::Ambush, Attitude::Retire].map(|attitude| matches!(wants(near, attitude, 6, 5), Wish::Charge(_))), [true, false]);
}

#[test]
fn shooters_with_a_target_shoot_whatever_the_attitude() {
    let shoots = |attitude| wants(&[("english/archers", 4, 20, North)], &[("english/billmen", 4, 34, South)], attitude);
    for attitude in Attitude::ALL {
        assert_eq!(shoots(attitude), Wish::None, "{attitude:?}");
    }
    // Out of range they come into it, hold or go back.
    let far = |attitude| wants(&[("english/archers", 4, 8, North)], &[("english/billmen", 4, 50, South)], attitude);
    assert_eq!([Attitude::AsPlanned, Attitude::Hold, Attitude::Back].map(far), [Wish::Range(1), Wish::None, Wish::Back]);
}

#[test]
fn attitudes_move_the_value_from_which_units_charge() {
    // Knights charge peasants at once, and peasants do not charge knights.
    let knights = ("english/mounted-knights", 4, 20, North);
    let good = |attitude| wants(&[knights], &[("french/peasants", 4, 30, South)], attitude);
    assert_eq!([Attitude::AsPlanned, Attitude::Bold, Attitude::Hold, Attitude::Back].map(good), [Wish::Charge(1); 4]);
    assert_eq!(good(Attitude::Retire), Wish::Back);
    let peasants = ("french/peasants", 4, 20, North);
    let bad = |attitude| wants(&[peasants], &[("english/mounted-knights", 4, 30, South)], attitude);
    assert!(!matches!(bad(Attitude::AsPlanned), Wish::Charge(_)));
    // Between the two: level foot, which a bold player lets charge and a wary one does not.
    let foot = ("english/billmen", 4, 20, North);
    let level = |attitude| matches!(wants(&[foot], &[("english/billmen", 4, 28, South)], attitude), Wish::Charge(_));
    assert_eq!([Attitude::Bold, Attitude::Wary, Attitude::Ambush, Attitude::Guard].map(level), [true, false, true, false]);
}

#[test]
fn every_attitude_has_a_name_of_its_own() {
    for lang in [Lang::En, Lang::Fr] {
        let mut names = Attitude::ALL.map(|attitude| attitude.text().get(lang));
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    }
}

/// The state of a battle after so many player turns.
fn after(battle: &Battle, number: u64, turns: u32) -> State {
    let mut chance = Tables::new(stream(11, number));
    let mut state = battle.begin(number, None, &mut chance);
    for _ in 0..turns {
        assert_eq!(battle.advance(&mut state, &mut chance), None, "battle {number} lasts longer");
    }
    state
}

#[test]
fn a_choice_is_a_function_of_the_state_and_draws_no_dice_of_the_battle() {
    let plain = battle(|_, _| {});
    let looking = battle(|_, keys| (keys.look, keys.rollouts) = (Look::Divisions, 8));
    let mut seen = Vec::new();
    for number in 0..6 {
        let state = after(&plain, number, 4);
        // A script without entries panics when a die is asked for.
        let choose = |state: &mut State| looking.attitudes(state, &mut Script::new());
        let (mut one, mut other) = (state.clone(), state.clone());
        let chosen = choose(&mut one);
        assert_eq!(chosen, choose(&mut other));
        // The same again in memory that was used before.
        assert_eq!(chosen, choose(&mut one));
        seen.extend(chosen);
    }
    assert!(seen.iter().any(|attitude| *attitude != seen[0]), "choices differ: {seen:?}");
}

#[test]
fn a_copy_of_a_state_plays_on_as_the_state_does() {
    let battle = battle(|_, _| {});
    let mut copy = after(&battle, 0, 1);
    for number in 1..8 {
        let mut state = after(&battle, number, 3);
        copy.clone_from(&state);
        let play = |state: &mut State| (0..3).map(|turn| battle.play_turn(state, &mut Tables::new(stream(13, turn)))).collect::<Vec<_>>();
        assert_eq!(play(&mut copy), play(&mut state));
        assert_eq!(format!("{:?}{:?}", copy.units, copy.generals), format!("{:?}{:?}", state.units, state.generals), "battle {number}");
    }
}

#[test]
fn battles_of_players_who_look_ahead_are_the_same_alone_in_a_run_told_and_after_any_other() {
    const BATTLES: u64 = 6;
    let battle = &lookers();
    let run = Run { seed: 3, source: Source::Tables };
    let counted = fight_range(battle, run, 0..BATTLES, &Unwatched).expect("not stopped");
    let mut alone = Play::nothing(battle);
    let mut used = None;
    for number in (0..BATTLES).rev() {
        let over = fight_number(battle, number, used.take(), &mut Tables::new(stream(3, number)));
        alone.add(over.outcome, over.turn, 1);
        used = Some(over.state);
        let story = Fought::tell(battle, 3, number, Source::Tables, Lang::En);
        assert_eq!((story.outcome, story.turn), (over.outcome, over.turn), "battle {number}");
    }
    assert_eq!(counted, alone);
}

#[test]
fn rollouts_horizon_and_waiting_change_nothing_where_nobody_looks_ahead() {
    let run = Run { seed: 5, source: Source::Tables };
    let fought = |battle: &Battle| fight_range(battle, run, 0..30, &Unwatched).expect("not stopped");
    let other = battle(|_, keys| (keys.rollouts, keys.horizon, keys.waits) = (100, 0, 0));
    assert_eq!(fought(&battle(|_, _| {})), fought(&other));
}

#[test]
fn a_horizon_of_nought_plays_to_the_end() {
    let battle = battle(|side, keys| {
        keys.look = if side == Side::A { Look::Army } else { Look::None };
        (keys.rollouts, keys.horizon) = (2, 0);
    });
    let run = Run { seed: 5, source: Source::Tables };
    let counted = fight_range(&battle, run, 0..4, &Unwatched).expect("not stopped");
    assert_eq!(counted, fight_range(&battle, run, 0..4, &Unwatched).expect("not stopped"));
}

#[test]
fn prospects_of_the_two_sides_add_up_and_fall_with_losses() {
    let battle = battle(|_, _| {});
    for number in 0..6 {
        let mut state = after(&battle, number, 4);
        let prospects = Pair::of(|side| battle.prospects(&state, side));
        assert!((prospects.a + prospects.b - 1.0).abs() < 1e-12, "{prospects:?}");
        let fresh = |&id: &u8| state.stands[id].there && state.units[usize::from(id)].condition.wounds == 0;
        let lost = battle.hosts.ids(Side::A).find(fresh).expect("a fresh unit");
        state.stands.remove(lost);
        assert!(battle.prospects(&state, Side::A) < prospects.a, "battle {number}");
    }
    assert_eq!(FEATURES.len(), COUNT);
}

/// Paired: the same armies, ground and dice with one side looking ahead, then the other. By chance it loses as often as it wins.
#[test]
fn a_side_that_looks_ahead_wins_more_than_it_loses() {
    const PAIRS: u64 = 300;
    let run = Run { seed: 17, source: Source::Tables };
    let won = |side: Side| {
        let battle = battle(|of, keys| keys.look = if of == side { Look::Army } else { Look::None });
        let counted = fight_range(&battle, run, 0..PAIRS, &Unwatched).expect("not stopped");
        counted.wins(Winner::of(Some(side)))
    };
    let wins = won(Side::A) + won(Side::B);
    // Of so many fair coins more than this come up in one run of a hundred.
    assert!(wins > PAIRS + (2.33 * (2.0 * PAIRS as f64).sqrt() / 2.0) as u64, "{wins} of {}", 2 * PAIRS);
}

/// The keys of the side that looks ahead, the pairs that are fought, and the share in percent that the manual says.
type Row = (&'static [(&'static str, &'static str)], u64, f64);

/// What looking ahead wins in battles of random armies of all lists is what the table of the manual's page on battles says, within four standard
/// errors of both; printed with what it costs.
#[test]
#[ignore = "minutes"]
fn how_much_better_players_who_look_ahead_are() {
    let lines: [Row; 8] = [
        (&[("look", "army")], 6_000, 59.0),
        (&[("look", "army"), ("rollouts", "40")], 6_000, 60.4),
        (&[("look", "army"), ("waits", "5")], 6_000, 57.4),
        (&[("look", "army"), ("horizon", "3")], 1_500, 58.1),
        (&[("look", "army"), ("horizon", "5")], 1_500, 57.5),
        (&[("look", "army"), ("rollouts", "96")], 1_500, 61.4),
        (&[("look", "divisions")], 1_500, 60.8),
        (&[("look", "army"), ("plan", "sensible")], 1_500, 56.9),
    ];
    for (keys, pairs, says) in lines {
        let (share, standard, seconds) = paired(keys, pairs);
        let keys: Vec<String> = keys.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let (share, standard, took) = (100.0 * share, 100.0 * standard, 1e3 * seconds / (2 * pairs) as f64);
        println!("{:<32} {share:.1} ± {standard:.1} %, {took:.1} ms per battle and thread", keys.join(" "));
        assert!((share - says).abs() < 4.0 * standard * 2.0f64.sqrt(), "{keys:?}: {share:.1} ± {standard:.1}, the manual says {says}");
    }
}

/// The share of pairs of battles that a side wins with these keys, its standard error, and the seconds that all threads took together. A plan
/// is that of both sides; all other keys are of one.
fn paired(keys: &[(&str, &str)], pairs: u64) -> (f64, f64, f64) {
    let series = Pair::of(|side| {
        let of = |of: Side, (key, value): &(&str, &str)| Set {
            key: format!("{}.{key}", of.id()),
            value: value.parse().map_or(Value::Text((*value).to_owned()), Value::Whole),
        };
        let plans = keys.iter().filter(|(key, _)| *key == "plan").map(|key| of(side.enemy(), key));
        random_armies(&keys.iter().map(|key| of(side, key)).chain(plans).collect::<Vec<_>>())
    });
    let threads = std::thread::available_parallelism().map_or(1, usize::from) as u64;
    let begun = std::time::Instant::now();
    let parts: Vec<Vec<f64>> = std::thread::scope(|scope| {
        let part = |number: u64| pairs * number / threads..pairs * (number + 1) / threads;
        let work: Vec<_> = (0..threads)
            .map(|number| {
                scope.spawn({
                    let series = &series;
                    move || scores(series, part(number))
                })
            })
            .collect();
        work.into_iter().map(|work| work.join().expect("battles")).collect()
    });
    let seconds = begun.elapsed().as_secs_f64() * threads as f64;
    let scores: Vec<f64> = parts.concat();
    let mean = scores.iter().sum::<f64>() / scores.len() as f64;
    let variance = scores.iter().map(|score| (score - mean).powi(2)).sum::<f64>() / scores.len() as f64;
    (mean, (variance / scores.len() as f64).sqrt(), seconds)
}

/// Battles of random armies of all lists.
fn random_armies(settings: &[Set]) -> Series<Battle> {
    let ids = ["french", "burgundian", "english", "companies"].map(str::to_owned).to_vec();
    let levy = Levy { lists: ids, budget: (540, 660), readings: readings(&[]).expect("sound"), instead: Vec::new() };
    let forces = Pair { a: Force::Drawn(levy.clone()), b: Force::Drawn(levy) };
    let engagement = engagement(&lists(&[]).expect("sound lists"), &forces, settings, 1).expect("sound settings");
    engagement.battle.as_any().downcast_ref::<Series<Battle>>().expect("battles of armies that are drawn").clone()
}

/// What the side that looks ahead scores in pairs of battles of these numbers: 1 where it wins both, one half where it wins one.
fn scores(series: &Pair<Series<Battle>>, numbers: std::ops::Range<u64>) -> Vec<f64> {
    let mut tables = Tables::new(stream(1, 0));
    let mut used = Pair { a: None, b: None };
    let mut scores = Vec::new();
    for number in numbers {
        let mut score = 0.0;
        for side in Side::BOTH {
            tables.restart(stream(1, number));
            let over = fight_number(&series[side], number, used[side].take(), &mut tables);
            score += over.outcome.winner.map_or(0.25, |winner| if winner == side { 0.5 } else { 0.0 });
            used[side] = Some(over.state);
        }
        scores.push(score);
    }
    scores
}
