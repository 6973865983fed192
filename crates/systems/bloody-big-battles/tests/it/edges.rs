//! More worked examples: what moves, fires and fights beside the main units, and what a result brings at its edge. Figures by hand from
//! the sheet.

use montjoie_bloody_big_battles::duel::{After, Duel, ExploitChoice, Phase, State};
use montjoie_bloody_big_battles::profile::{Arm, Formation, Quality};
use montjoie_bloody_big_battles::rules::{Exploit, LowAmmoWho, RecoverMode, WhoRolls};
use montjoie_bloody_big_battles::special::Special;
use montjoie_bloody_big_battles::terrain::{Ground, Terrain};
use montjoie_core::chance::{Answers, Script};
use montjoie_core::combat::{Combat, Outcome, Side, Step};

use super::examples::{plain_duel, step};

/// A state in a phase, at a gap in half inches.
fn at(duel: &Duel, phase: Phase, gap: u16) -> State {
    State { phase, gap, ..duel.start(&mut Script::new().asked()) }
}

/// One step that ends the duel.
#[track_caller]
fn over(duel: &Duel, state: State, dice: &[u16]) -> Outcome {
    let mut script = Script::new().draws(dice.iter().copied());
    let next = duel.step(state, &mut script.asked());
    script.finish();
    match next {
        Step::Over(outcome) => outcome,
        Step::Goes(next) => panic!("goes on: {next:?}"),
    }
}

fn with_guns(guns: &[Arm]) -> Duel {
    let mut duel = plain_duel(4, 4);
    duel.b.batteries = guns.to_vec();
    duel
}

#[test]
fn the_two_bottom_rows_of_the_movement_table() {
    // Spent, out of command, in difficult terrain, passive: -4 in good order, -3 in disorder.
    let mut duel = plain_duel(4, 4);
    (duel.a.in_command, duel.difficult) = (false, true);
    duel.a.fighter.special = [Special::Passive].into();
    let mut state = at(&duel, Phase::Move, 24);
    state.a.bases = 2;
    let back = step(&duel, state, &[4]);
    assert_eq!((back.gap, back.a.disordered, back.a.bases), (36, false, 2), "a total of 0 is half a move back, in good order");
    let back = step(&duel, state, &[3]);
    assert_eq!((back.gap, back.a.disordered, back.a.bases), (48, true, 2), "-1: a full move back, Disordered");
    state.a.disordered = true;
    let back = step(&duel, state, &[3]);
    assert_eq!((back.gap, back.a.disordered, back.a.bases), (48, true, 1), "0 in disorder: a base and a full move");
    assert_eq!(over(&duel, state, &[2]).winner, Some(Side::B), "-1 in disorder: it leaves the table");
    state.a.bases = 1;
    assert_eq!(over(&duel, state, &[4]).winner, Some(Side::B), "1 in disorder costs the last base");
}

#[test]
fn a_base_is_recovered_in_place_of_a_move_that_does_not_reach() {
    let mut duel = plain_duel(5, 4);
    let mut state = at(&duel, Phase::Move, 24);
    state.a.bases = 4;
    let next = step(&duel, state, &[9]);
    assert_eq!((next.a.bases, next.gap), (4, 0), "a 10 would bring a Trained base back, but twelve inches are a full move");
    state.gap = 25;
    let next = step(&duel, state, &[9]);
    assert_eq!((next.a.bases, next.gap), (5, 25), "out of reach it recovers and stays");
    let next = step(&duel, state, &[8]);
    assert_eq!((next.a.bases, next.gap), (4, 2), "a 9 is for Veterans: it moves to an inch away");
    duel.rules.recover_mode = RecoverMode::And;
    let next = step(&duel, state, &[9]);
    assert_eq!((next.a.bases, next.gap), (5, 2));
}

#[test]
fn a_defender_rolls_only_for_what_a_roll_can_bring() {
    let mut duel = plain_duel(4, 4);
    duel.b.fighter.quality = Quality::Raw;
    let mut state = at(&duel, Phase::TheirMove, 24);
    assert_eq!(step(&duel, state, &[]).b.bases, 4, "nothing to roll for");
    state.b.bases = 3;
    // Raw and one base short it is Spent: +1 -2, so that even a 12 is an 11.
    assert_eq!(step(&duel, state, &[12]).b.bases, 4);
    duel.b.in_command = false;
    assert_eq!(step(&duel, state, &[]).b.bases, 3, "no roll brings an 11");
    duel.rules.who_rolls = WhoRolls::All;
    let driven = step(&duel, state, &[2]);
    assert_eq!((driven.driven, driven.gap), (true, 36), "a unit that must roll may have to go: 0 is half a move back");
}

#[test]
fn batteries_rally_are_silenced_and_are_lost() {
    let mut duel = with_guns(&[Arm::MediumArtillery]);
    let mut state = at(&duel, Phase::TheirMove, 24);
    state.guns[0].silenced = true;
    assert!(!step(&duel, state, &[4]).guns[0].silenced, "4 and command is a 5");
    assert!(step(&duel, state, &[3]).guns[0].silenced);
    (duel.b.in_command, duel.b.ground) = (false, Ground::of(&[Terrain::Wood]));
    assert!(!step(&duel, state, &[2]).guns[0].present, "1 in disorder: gone");
    state.guns[0].silenced = false;
    assert!(step(&duel, state, &[]).guns[0].present, "a battery in good order does not roll");
    duel.rules.who_rolls = WhoRolls::All;
    // The main unit rolls first, and stays on a 6.
    assert!(!step(&duel, state, &[7, 2]).guns[0].present, "1 in good order: it withdraws");
    assert!(step(&duel, state, &[7, 3]).guns[0].present);
    let duel = with_guns(&[Arm::MediumArtillery]);
    let mut fight = at(&duel, Phase::Assault, 0);
    // Four against four and a battery: no advantage of numbers, net 0.
    let held = step(&duel, fight, &[5, 7]);
    assert_eq!((held.gap, held.guns[0].silenced), (6, true), "-2: the attacker retires three inches, the guns are silenced");
    let held = step(&duel, fight, &[2, 12]);
    assert_eq!(
        (held.guns[0].present, held.guns[0].silenced, held.b.disordered),
        (true, false, false),
        "-10 changes nothing on the defender"
    );
    let lost = step(&duel, fight, &[8, 7]);
    assert_eq!((lost.guns[0].present, lost.driven, lost.gap), (false, true, 6), "+1: the defender goes, its guns are lost");
    // Six against four is 3:2; the battery makes it six against five.
    let duel = {
        let mut duel = with_guns(&[Arm::MediumArtillery]);
        duel.a.fighter.bases = 6;
        duel
    };
    fight = at(&duel, Phase::Assault, 0);
    assert_eq!(duel.net(&fight), 0);
    fight.guns[0].present = false;
    assert_eq!(duel.net(&fight), 1);
}

#[test]
fn several_firers_are_one_shot_or_one_each() {
    let mut duel = with_guns(&[Arm::MediumArtillery]);
    let state = at(&duel, Phase::Defensive, 0);
    // Eight and eight are sixteen: a 7 in that column is a base.
    let hit = step(&duel, state, &[7]);
    assert_eq!((hit.a.bases, hit.gap), (3, 2));
    duel.rules.mass_fire = false;
    // Eight each: a 7 in column 9 is T, which halts; the battery then fires at an inch, and a 9 there is a base.
    let hit = step(&duel, state, &[7, 9]);
    assert_eq!((hit.a.bases, hit.gap, hit.a.disordered), (3, 2, true));
}

#[test]
fn the_largest_factor_runs_low_and_the_main_unit_before_its_equals() {
    let mut duel = with_guns(&[Arm::HeavyArtillery]);
    let mut state = at(&duel, Phase::TheirOffensive, 6);
    let low = |state: State| (state.b.low, state.guns[0].low);
    assert_eq!(low(step(&duel, state, &[11])), (true, false), "eight and eight");
    state.b.disordered = true;
    assert_eq!(low(step(&duel, state, &[11])), (false, true), "four and eight");
    assert_eq!(low(step(&duel, state, &[10])), (false, false));
    duel.rules.low_ammo_who = LowAmmoWho::All;
    assert_eq!(low(step(&duel, state, &[11])), (true, true));
}

#[test]
fn rockets_shift_the_fire_of_others_within_six_inches() {
    let duel = with_guns(&[Arm::Rockets]);
    // Four bases at six inches are 2: an 8 is nothing there, and R one column on.
    assert!(step(&duel, at(&duel, Phase::TheirOffensive, 12), &[8]).a.disordered);
    assert!(!step(&plain_duel(4, 4), at(&plain_duel(4, 4), Phase::TheirOffensive, 12), &[8]).a.disordered);
    // Beyond, the muskets do not reach, and rockets alone do not fire.
    step(&duel, at(&duel, Phase::TheirOffensive, 13), &[]);
    let mut silenced = at(&duel, Phase::TheirOffensive, 12);
    silenced.guns[0].silenced = true;
    assert!(!step(&duel, silenced, &[8]).a.disordered);
}

#[test]
fn a_target_on_a_bridge_is_hit_more_and_attacks_worse() {
    let mut duel = plain_duel(4, 4);
    duel.b.ground = Ground::of(&[Terrain::Bridge]);
    // Eight is column 9, where a 5 is nothing; one to the right it is R.
    assert!(step(&duel, at(&duel, Phase::Defensive, 0), &[5]).a.disordered);
    assert!(!step(&plain_duel(4, 4), at(&plain_duel(4, 4), Phase::Defensive, 0), &[5]).a.disordered);
    assert_eq!(duel.net(&at(&duel, Phase::Assault, 0)), -2);
    // It costs three inches, to contact only.
    assert_eq!(step(&duel, at(&duel, Phase::Move, 18), &[6]).gap, 0, "twelve inches less three reach nine");
    assert_eq!(step(&duel, at(&duel, Phase::Move, 19), &[6]).gap, 2, "nine and a half are too many");
}

#[test]
fn a_unit_taken_in_flank_does_not_fire_until_it_has_retired() {
    let mut duel = plain_duel(4, 4);
    duel.flank = true;
    let mut state = at(&duel, Phase::Defensive, 6);
    step(&duel, state, &[]);
    assert_eq!(duel.net(&state), 2);
    state.driven = true;
    assert!(step(&duel, state, &[8]).a.disordered);
    assert_eq!(duel.net(&state), 0);
    duel.rules.flanked_fires = true;
    state.driven = false;
    assert!(step(&duel, state, &[8]).a.disordered);
    // A square has no flank.
    duel.rules.flanked_fires = false;
    duel.b.fighter.formation = Formation::Square;
    assert!(step(&duel, state, &[9]).a.disordered);
}

#[test]
fn a_square_fires_half_to_three_inches() {
    let mut duel = plain_duel(4, 4);
    duel.b.fighter.formation = Formation::Square;
    // Four: column 4, where a 9 is T and an 8 R.
    assert!(step(&duel, at(&duel, Phase::Defensive, 6), &[8]).a.disordered);
    assert!(!step(&duel, at(&duel, Phase::Defensive, 6), &[7]).a.disordered);
    step(&duel, at(&duel, Phase::Defensive, 7), &[]);
    // Infantry against it +1; cavalry against it -3.
    assert_eq!(duel.net(&at(&duel, Phase::Assault, 0)), 1);
    duel.a.fighter.arm = Arm::MediumCavalry;
    assert_eq!(duel.net(&at(&duel, Phase::Assault, 0)), -3);
}

#[test]
fn ammunition_comes_back_beyond_six_inches_only() {
    let duel = plain_duel(4, 4);
    let mut state = at(&duel, Phase::Assault, 0);
    (state.a.low, state.b.low) = (true, true);
    let thrown = step(&duel, state, &[2, 8]);
    assert_eq!((thrown.gap, thrown.a.low, thrown.b.low), (12, true, true), "six inches are not more than six");
    let shattered = step(&duel, state, &[2, 12]);
    assert_eq!((shattered.gap, shattered.a.low, shattered.b.low), (24, false, true), "it is the one that withdraws that finds it");
    let beaten = step(&duel, state, &[10, 5]);
    assert_eq!((beaten.gap, beaten.a.low, beaten.b.low), (18, true, false), "nine inches");
    let mut state = at(&duel, Phase::Offensive, 12);
    state.a.low = true;
    assert!(step(&duel, state, &[2]).a.low, "it fired");
    state.gap = 13;
    assert!(!step(&duel, state, &[]).a.low, "it neither moved nor fired");
    state.moved = true;
    assert!(step(&duel, state, &[]).a.low, "it moved");
}

#[test]
fn exploitation_goes_half_a_move_on() {
    let mut duel = plain_duel(4, 4);
    let state = at(&duel, Phase::Assault, 0);
    assert_eq!(step(&duel, state, &[10, 5]).gap, 18, "it occupies");
    duel.a.exploit = ExploitChoice::Exploit;
    assert_eq!(step(&duel, state, &[10, 5]).gap, 6, "nine inches less six");
    // Eighteen inches of allowance reach: both Disordered, the defender a base short, and fought again.
    duel.a.fighter.arm = Arm::MediumCavalry;
    let next = step(&duel, state, &[10, 5, 8, 7]);
    assert_eq!((next.gap, next.b.bases, next.driven), (6, 3, true), "four against three is no 3:2: net 0, +1");
    duel.rules.exploit = Exploit::Advance;
    assert_eq!(step(&duel, state, &[10, 5]).gap, 2);
    duel.rules.exploit = Exploit::None;
    assert_eq!(step(&duel, state, &[12, 5]).gap, 24, "not even where it must");
}

#[test]
fn who_holds_moves_no_more_once_the_defender_has_gone() {
    let mut duel = plain_duel(4, 4);
    let mut state = at(&duel, Phase::Move, 24);
    state.driven = true;
    assert_eq!(step(&duel, state, &[]).gap, 24);
    state.a.disordered = true;
    let next = step(&duel, state, &[6]);
    assert_eq!((next.gap, next.a.disordered), (24, false), "it rallies where it stands");
    duel.a.after = After::Press;
    assert_eq!(step(&duel, state, &[6]).gap, 12, "7 in disorder: it rallies and goes half a move");
}

#[test]
fn depth_is_half_the_bases_rounded_up_and_ends_with_one() {
    let mut duel = plain_duel(5, 4);
    duel.a.fighter.formation = Formation::Depth;
    let mut state = at(&duel, Phase::TheirDefensive, 6);
    // Three of five bases fire: 6, column 6, where an 8 is T and a 7 R; five would be 10, column 12.
    assert!(step(&duel, state, &[7]).b.disordered);
    assert!(!step(&duel, state, &[6]).b.disordered);
    assert_eq!(duel.net(&state), 1, "in depth");
    (state.a.bases, state.b.bases) = (1, 1);
    // Spent, both of them; one base is a line.
    assert_eq!(duel.net(&state), 0);
}

#[test]
fn who_moves_with_what_on_the_movement_table() {
    use montjoie_bloody_big_battles::orders::modifier;
    use montjoie_bloody_big_battles::rules::MilitiaMinusOne;
    let duel = plain_duel(5, 4);
    let of = |special: &[Special], arm: Arm, disordered: bool, bases: u8, militia: MilitiaMinusOne| {
        let mut duel = duel.clone();
        duel.rules.militia_minus_one = militia;
        let fighter = &mut duel.a.fighter;
        (fighter.special, fighter.arm) = (special.iter().copied().collect(), arm);
        let troop = montjoie_bloody_big_battles::profile::Troop { disordered, bases, ..fighter.fresh() };
        modifier(&duel.rules, fighter, &troop, true, false)
    };
    let (all, foot) = (MilitiaMinusOne::All, Arm::Infantry);
    assert_eq!(of(&[], foot, false, 5, all), 1, "within command radius");
    assert_eq!((of(&[Special::Passive], foot, false, 5, all), of(&[Special::Passive], foot, true, 5, all)), (0, 1));
    assert_eq!((of(&[Special::Fragile], foot, false, 5, all), of(&[Special::Fragile], foot, true, 5, all)), (1, 0));
    assert_eq!((of(&[], foot, false, 4, all), of(&[], foot, false, 3, all)), (1, -1), "Trained are Spent two bases short");
    assert_eq!(of(&[Special::Militia], foot, false, 5, all), 0);
    assert_eq!(of(&[Special::Militia], foot, false, 5, MilitiaMinusOne::Cavalry), 1);
    assert_eq!(of(&[Special::Militia], Arm::LightCavalry, false, 5, MilitiaMinusOne::Cavalry), 0);
    assert_eq!(of(&[], Arm::IrregularCavalry, false, 5, all), 0);
    assert_eq!(of(&[Special::Militia], Arm::IrregularCavalry, false, 5, all), 0, "once");
    let troop = duel.a.fighter.fresh();
    assert_eq!(
        (modifier(&duel.rules, &duel.a.fighter, &troop, false, false), modifier(&duel.rules, &duel.a.fighter, &troop, false, true)),
        (0, -1)
    );
}

#[test]
fn who_is_spent_for_good_stays_so_with_a_base_back() {
    let mut duel = plain_duel(5, 4);
    let fighter = duel.a.fighter.clone();
    for (sticky, after) in [(false, false), (true, true)] {
        duel.rules.spent_sticky = sticky;
        let mut troop = fighter.fresh();
        fighter.lose(&duel.rules, &mut troop, 1);
        assert!(!fighter.spent(&duel.rules, &troop));
        fighter.lose(&duel.rules, &mut troop, 1);
        assert!(fighter.spent(&duel.rules, &troop));
        troop.bases += 1;
        assert_eq!(fighter.spent(&duel.rules, &troop), after);
        fighter.lose(&duel.rules, &mut troop, 9);
        assert_eq!(troop.bases, 0);
    }
}

#[test]
fn terrain_and_batteries_are_read_as_a_list_or_as_words() {
    use montjoie_bloody_big_battles::terrain::Batteries;
    use montjoie_core::settings::{Setting, Value};
    let list = |words: &[&str]| Value::List(words.iter().map(|word| Value::Text((*word).to_owned())).collect());
    let text = |words: &str| Value::Text(words.to_owned());
    let both = Some(Ground::of(&[Terrain::Village, Terrain::Trenches]));
    for value in [list(&["village", "trenches"]), text("village, trenches"), text("[\"village\", \"trenches\"]"), text("trenches,village")]
    {
        assert_eq!(Ground::take(&value), both, "{value}");
    }
    assert_eq!(both.map(|ground| ground.show()), Some(text("village, trenches")));
    for value in [list(&[]), text("none"), text(""), text("[]")] {
        assert_eq!((Ground::take(&value), Batteries::take(&value)), (Some(Ground::default()), Some(Batteries(Vec::new()))), "{value}");
    }
    assert_eq!((Ground::default().show(), Batteries(Vec::new()).show()), (text("none"), text("none")));
    for value in [list(&["village", "village"]), text("river"), Value::Whole(1), Value::List(vec![Value::Whole(1)])] {
        assert_eq!(Ground::take(&value), None, "{value}");
    }
    let guns = Batteries(vec![Arm::HeavyArtillery, Arm::Rockets, Arm::HeavyArtillery]);
    assert_eq!(Batteries::take(&text("heavy, rockets, heavy")), Some(guns.clone()));
    assert_eq!(guns.show(), text("heavy, rockets, heavy"));
    assert_eq!(Batteries::take(&text("heavy, rockets, heavy, light")), None);
}
