//! Rules of battles that an independent reading of the sheet corrected, each by a worked example at its edge. The numbers are worked out by
//! hand next to each example.

use montjoie_core::chance::{Answers, AnyRoll, Chance, Records, Script, Small, Table};
use montjoie_core::combat::{Play, Side};
use montjoie_core::language::Lang;
use montjoie_field::{Compass, Id, Place};
use montjoie_hail_caesar::battle::Battle;
use montjoie_hail_caesar::battle::settings::*;
use montjoie_hail_caesar::battle::state::{State, Wish};
use montjoie_hail_caesar::melee::Struck;
use montjoie_hail_caesar::orders::GroupOrdered;
use montjoie_hail_caesar::panic::Fate;
use montjoie_hail_caesar::shooting::Volleyed;
use std::collections::BTreeMap;

use crate::parts::Parts;
use crate::positions::{Put, position};
use Compass::{East, North, South, West};

pub const BILLMEN: &str = "english/billmen";
pub const ARCHERS: &str = "english/archers";
pub const KNIGHTS: &str = "english/mounted-knights";
pub const FOOT: &str = "english/foot-knights";
pub const FAR: Put = (BILLMEN, 8, 57, South);

/// What a source of chance is asked: the rolls as they stand in code with the codes of their results, and what is told.
pub struct Heard<'a> {
    chance: &'a mut dyn Answers,
    rolls: Vec<(String, u16)>,
    /// What was told last before each roll.
    before: Vec<String>,
    pub told: Vec<String>,
}

impl<'a> Heard<'a> {
    pub fn new(chance: &'a mut dyn Answers) -> Heard<'a> {
        Heard { chance, rolls: Vec::new(), before: Vec::new(), told: Vec::new() }
    }

    /// The rolls of a kind.
    pub fn of(&self, name: &str) -> Vec<&(String, u16)> {
        self.rolls.iter().filter(|(roll, _)| roll.starts_with(name)).collect()
    }
}

impl Answers for Heard<'_> {
    fn drawn(&mut self, table: &'static Table) -> u16 {
        self.chance.drawn(table)
    }

    fn rolled(&mut self, roll: &dyn AnyRoll) -> u16 {
        let code = self.chance.rolled(roll);
        self.before.push(self.told.last().cloned().unwrap_or_default());
        self.rolls.push((format!("{roll:?}"), code));
        code
    }

    fn recorder(&mut self) -> Option<&mut dyn Records> {
        Some(self)
    }
}

impl Records for Heard<'_> {
    fn lang(&self) -> Lang {
        Lang::En
    }

    fn note(&mut self, line: String) {
        self.told.push(line);
    }
}

/// A number of a roll as it stands in code.
fn field(roll: &str, name: &str) -> i16 {
    let at = roll.find(&format!(" {name}: ")).unwrap_or_else(|| panic!("no {name} in {roll}"));
    let number: String = roll[at + name.len() + 3..].chars().take_while(|&letter| letter == '-' || letter.is_ascii_digit()).collect();
    number.parse().expect("a number")
}

/// The default rules with a change.
pub fn rules(change: impl FnOnce(&mut BattleRules)) -> BattleRules {
    let mut rules = BattleRules::default();
    change(&mut rules);
    rules
}

/// A position in which unit 0 of A touches the unit of B with this number in front.
pub fn engaged(rules: BattleRules, a: &[Put], b: &[Put]) -> (Battle, State) {
    let (battle, mut state) = position(rules, a, b);
    state.stands.touch(0, a.len() as Id, a[0].3.opposite());
    battle.settles(&mut state, &mut Script::new());
    (battle, state)
}

/// Who supports whom.
fn supports(state: &State, id: Id) -> Vec<Id> {
    state.stands[id].supporting().collect()
}

// Supports that stand (7-a, 7-d).

#[test]
fn friends_beside_and_behind_support_where_fronts_are_level_or_touch_the_back() {
    let with = |lane: i16, y: i16, facing: Compass, unit: &'static str| {
        let (_, state) = engaged(BattleRules::default(), &[(BILLMEN, 4, 30, North), (unit, lane, y, facing)], &[(BILLMEN, 4, 30, South)]);
        supports(&state, 1)
    };
    // Beside, fronts level; behind, the front on the back, which is 3 inches from the front.
    assert_eq!([with(5, 30, North, BILLMEN), with(3, 30, North, BILLMEN), with(4, 27, North, BILLMEN)], [[0], [0], [0]]);
    let apart = [with(5, 29, North, BILLMEN), with(4, 26, North, BILLMEN), with(6, 30, North, BILLMEN), with(5, 30, South, BILLMEN)];
    assert_eq!(apart, [[0; 0]; 4]);
    // Skirmishers and units without support dice do not.
    assert_eq!([with(5, 30, North, "english/kerns"), with(5, 30, North, "french/bombard")], [[0; 0]; 2]);
}

#[test]
fn nobody_supports_skirmishers_and_a_shaken_unit_supports_where_it_stands() {
    let (_, state) =
        engaged(BattleRules::default(), &[("english/kerns", 4, 30, North), (BILLMEN, 5, 30, North)], &[(BILLMEN, 4, 30, South)]);
    assert!(supports(&state, 1).is_empty());
    let shaken = |shaken_support, standing_supports| {
        let rules = rules(|rules| (rules.shaken_support, rules.standing_supports) = (shaken_support, standing_supports));
        let (battle, mut state) = position(rules, &[(BILLMEN, 4, 30, North), (BILLMEN, 5, 30, North)], &[(BILLMEN, 4, 30, South)]);
        state.units[1].condition.wounds = 6;
        state.stands.touch(0, 2, South);
        battle.settles(&mut state, &mut Script::new());
        let mut script = Script::new().result(0u8).result(0u8);
        let mut heard = Heard::new(&mut script);
        battle.fights(&mut state, &mut heard);
        let strike = &heard.of("Strike")[0].0;
        [field(strike, "support_dice"), field(strike, "disordered_dice"), field(strike, "disordered_need")]
    };
    // Three dice at 5+: it is shaken.
    assert_eq!(shaken(ShakenSupport::Stays, StandingSupports::Touching), [0, 3, 5]);
    assert_eq!(shaken(ShakenSupport::No, StandingSupports::Touching), [0, 0, 5]);
    assert_eq!(shaken(ShakenSupport::Stays, StandingSupports::Moved), [0, 0, 5]);
}

#[test]
fn under_a_choice_a_unit_with_a_target_does_not_support() {
    let with = |standing_supports, target: Put| {
        let rules = rules(|rules| rules.standing_supports = standing_supports);
        let (_, state) = engaged(rules, &[(BILLMEN, 4, 30, North), (ARCHERS, 5, 30, North)], &[(BILLMEN, 4, 30, South), target]);
        supports(&state, 1)
    };
    let near = (BILLMEN, 5, 40, South);
    assert_eq!(with(StandingSupports::Touching, near), [0]);
    assert!(with(StandingSupports::Chosen, near).is_empty());
    assert_eq!(with(StandingSupports::Chosen, FAR), [0]);
}

/// The result of a first round: what each side inflicted, and the modifier and result of the first test after it.
type Round = (u16, u16, Option<(i16, u16)>);

fn first_round(heard: &Heard) -> Round {
    let rolls = &heard.rolls;
    let strikes: Vec<&(String, u16)> = rolls.iter().filter(|(roll, _)| roll.starts_with("Strike")).collect();
    let of = |dice: i16| strikes.iter().find(|(roll, _)| field(roll, "dice") == dice).expect("a strike").1;
    // Ten dice of knights, five of archers.
    // Tests of supports are those of a battle.
    let tests = rolls.iter().zip(&heard.before).filter(|(_, before)| !before.contains("for the unit it supported"));
    let test = tests.map(|(roll, _)| roll).find(|(roll, _)| roll.starts_with("PanicTest"));
    // A unit that gives ground with all its supports disordered gives ground disordered by itself.
    let fate = |code: u16| if code == Fate::FallsBackAllDisordered.code() { Fate::FallsBackDisordered.code() } else { code };
    (of(10), of(5), test.map(|(roll, code)| (field(roll, "modifier"), fate(*code))))
}

/// Knights charge the middle of three archers who stand level: the outer two support, three dice each at 4+. The round is that of the duel
/// with two supports.
#[test]
fn knights_against_the_middle_of_three_archers_is_the_duel_with_two_supports() {
    let archers = [(ARCHERS, 5, 24, South), (ARCHERS, 4, 24, South), (ARCHERS, 6, 24, South)];
    let (battle, mut state) = position(BattleRules::default(), &[("french/mounted-knights", 5, 24, North)], &archers);
    state.stands.touch(0, 1, South);
    for id in [0, 1] {
        state.units[id].first_round = true;
        state.units[id].condition.stakes = montjoie_hail_caesar::body::Stakes::None;
    }
    (state.units[0].condition.bonus, state.units[0].condition.lance) = (true, true);
    battle.settles(&mut state, &mut Script::new());
    assert_eq!([supports(&state, 2), supports(&state, 3)], [[1], [1]]);
    let mut in_battle: BTreeMap<Round, f64> = BTreeMap::new();
    montjoie_testing::every_path(
        |chance| {
            let mut heard = Heard::new(chance);
            battle.fights(&mut state.clone(), &mut heard);
            first_round(&heard)
        },
        |round, probability| *in_battle.entry(round).or_default() += probability,
    );
    let duel = crate::duel_of(&[
        "a.unit=french/mounted-knights",
        "b.unit=english/archers",
        "b.supports=2",
        "field.distance=0",
        "field.charging=a",
    ]);
    let mut in_duel: BTreeMap<Round, f64> = BTreeMap::new();
    montjoie_testing::every_path(
        |chance| {
            let mut heard = Heard::new(chance);
            let mut state = duel.begin(0, None, &mut heard.asked());
            let _ = duel.advance(&mut state, &mut heard.asked());
            first_round(&heard)
        },
        |round, probability| *in_duel.entry(round).or_default() += probability,
    );
    assert!(in_duel.len() > 100);
    for (round, probability) in &in_duel {
        let other = in_battle.get(round).copied().unwrap_or(0.0);
        assert!((other - probability).abs() < 1e-12, "{round:?}: {other} in a battle, {probability} in the duel");
    }
    let total = |law: &BTreeMap<Round, f64>| law.values().sum::<f64>();
    assert!((total(&in_battle) - 1.0).abs() < 1e-12 && (total(&in_duel) - 1.0).abs() < 1e-12);
}

#[test]
fn a_unit_between_two_engaged_friends_supports_both_and_divides_its_dice() {
    let dice = |support_two| {
        let rules = rules(|rules| rules.support_two = support_two);
        let friends = [(BILLMEN, 3, 30, North), (BILLMEN, 5, 30, North), (BILLMEN, 4, 30, North)];
        let (battle, mut state) = position(rules, &friends, &[(BILLMEN, 3, 30, South), (BILLMEN, 5, 30, South)]);
        state.stands.touch(0, 3, South);
        state.stands.touch(1, 4, South);
        battle.settles(&mut state, &mut Script::new());
        let both = supports(&state, 2);
        // No wounds: a draw, twice.
        let mut script = (0..4).fold(Script::new(), |script, _| script.result(0u8));
        let mut heard = Heard::new(&mut script);
        battle.fights(&mut state, &mut heard);
        let dice: Vec<i16> = heard.of("Strike").iter().map(|(roll, _)| field(roll, "support_dice")).collect();
        (both, dice)
    };
    // A1 strikes, then B1, then A2, then B2. Three dice: two to the combat fought first, one to the other.
    assert_eq!(dice(SupportTwo::Divide), (vec![0, 1], vec![2, 0, 1, 0]));
    // West before east.
    assert_eq!(dice(SupportTwo::One), (vec![0], vec![3, 0, 0, 0]));
}

#[test]
fn a_unit_in_support_is_bound_and_may_be_shot_at() {
    let shot_at = |shoot_at_supports| {
        let rules = rules(|rules| rules.shoot_at_supports = shoot_at_supports);
        let (battle, mut state) = engaged(
            rules,
            &[(BILLMEN, 4, 30, North), (ARCHERS, 5, 30, North)],
            &[(BILLMEN, 4, 30, South), ("french/crossbowmen", 5, 42, South)],
        );
        state.active = Side::A;
        battle.begins_turn(&mut state, &mut Script::new());
        let mut quiet = Script::new();
        let mut heard = Heard::new(&mut quiet);
        battle.moves(&mut state, &mut heard);
        // It neither wants anything nor is ordered.
        assert!(heard.told.iter().all(|line| !line.starts_with("A2")), "{:?}", heard.told);
        state.active = Side::B;
        battle.begins_turn(&mut state, &mut Script::new());
        battle.target_of(&state, 3)
    };
    assert_eq!([shot_at(true), shot_at(false)], [Some(1), None]);
}

#[test]
fn a_charged_unit_that_only_stands_in_support_reacts_and_supports_no_more() {
    let reacts = |support_reacts, moved: bool| {
        let rules = rules(|rules| rules.support_reacts = support_reacts);
        let (battle, mut state) =
            engaged(rules, &[(BILLMEN, 4, 30, North), (KNIGHTS, 5, 30, North)], &[(BILLMEN, 4, 30, South), (KNIGHTS, 5, 38, South)]);
        state.units[1].came = moved;
        state.active = Side::B;
        let mut script = Script::new();
        let mut heard = Heard::new(&mut script);
        battle.carries_out(&mut state, 3, Wish::Charge(1), 1, &mut heard);
        assert!(supports(&state, 1).is_empty());
        assert!(heard.told.iter().any(|line| line == "→ A2 no longer supports"), "{:?}", heard.told);
        heard.told.iter().any(|line| line.ends_with("which counter-charges"))
    };
    assert!(reacts(SupportReacts::Standing, false));
    assert!(!reacts(SupportReacts::Standing, true));
    assert!(!reacts(SupportReacts::No, false));
}

#[test]
fn a_support_is_free_at_once_when_its_friend_is_gone() {
    let (battle, mut state) =
        engaged(BattleRules::default(), &[(BILLMEN, 4, 30, North), (BILLMEN, 5, 30, North)], &[(BILLMEN, 4, 30, South)]);
    assert!(!state.stands[1].free());
    state.stands.remove(0);
    battle.settles(&mut state, &mut Script::new());
    assert!(state.stands[1].free());
}

#[test]
fn supports_of_a_lost_unit_test_with_the_difference_or_with_nothing() {
    let modifier = |support_test_margin| {
        let rules = rules(|rules| rules.support_test_margin = support_test_margin);
        let (battle, mut state) = engaged(rules, &[(KNIGHTS, 4, 30, North)], &[(BILLMEN, 4, 30, South), (BILLMEN, 5, 30, South)]);
        // Four wounds to none; the billmen rout, their support tests.
        let mut script = Script::new().result(4u8).result(0u8).result(Fate::Routs).result(Fate::Holds);
        let mut heard = Heard::new(&mut script);
        battle.fights(&mut state, &mut heard);
        field(&heard.of("PanicTest")[1].0, "modifier")
    };
    assert_eq!([modifier(SupportTestMargin::Difference), modifier(SupportTestMargin::None)], [-4, 0]);
}

// Contact without a charge (5-k).

#[test]
fn supports_front_to_front_are_engaged_without_a_charge() {
    let lines = |support_contact| {
        let rules = rules(|rules| rules.support_contact = support_contact);
        engaged(rules, &[(BILLMEN, 4, 30, North), (KNIGHTS, 5, 30, North)], &[(BILLMEN, 4, 30, South), (ARCHERS, 5, 30, South)])
    };
    let (battle, mut state) = lines(SupportContact::Engaged);
    assert_eq!(state.stands[1].touched(North), Some(3));
    assert!(supports(&state, 1).is_empty() && supports(&state, 3).is_empty());
    assert!(state.units[1].first_round && state.units[3].first_round);
    // Ten Clash dice of knights at 4+ against a save of 5+: no bonus of a charge and no lance. Five of archers at 4+.
    let mut script = (0..4).fold(Script::new(), |script, _| script.result(0u8));
    let mut heard = Heard::new(&mut script);
    battle.fights(&mut state, &mut heard);
    let strikes = heard.of("Strike");
    let knights = &strikes.iter().find(|(roll, _)| field(roll, "dice") == 10).expect("knights").0;
    assert_eq!([field(knights, "need"), field(knights, "save")], [4, 5]);
    let archers = &strikes.iter().find(|(roll, _)| field(roll, "dice") == 5).expect("archers").0;
    assert_eq!(field(archers, "need"), 4);
    let (_, state) = lines(SupportContact::Support);
    assert_eq!([supports(&state, 1), supports(&state, 3)], [[0], [2]]);
}

// Disorder in the movement phase (8-d).

#[test]
fn a_unit_that_a_friend_disorders_in_passing_begins_no_charge() {
    // Knights ride through billmen of the same order, who fail their test and would have charged next.
    let charges = |disordered_acts| {
        let rules = rules(|rules| rules.disordered_acts = disordered_acts);
        let (battle, mut state) = position(
            rules,
            &[(BILLMEN, 4, 20, North), (KNIGHTS, 4, 16, North)],
            &[("french/ribauds", 4, 30, South), ("french/ribauds", 5, 26, South)],
        );
        (state.units[0].wish, state.units[0].score) = (Wish::Charge(3), 100);
        (state.units[1].wish, state.units[1].score) = (Wish::Charge(2), 120);
        state.generals.a[0].at = (27, 14);
        // Three moves; the knights keep order, the billmen do not.
        let mut script = Script::new().result(GroupOrdered::Moves(3)).result(true).result(false);
        let mut heard = Heard::new(&mut script);
        battle.orders(&mut state, &mut heard);
        assert!(state.units[0].condition.disordered);
        heard.told.iter().any(|line| line.starts_with("A1") && line.contains(" charges "))
    };
    assert_eq!([charges(false), charges(true)], [false, true]);
}

#[test]
fn who_tests_in_passing_is_a_setting() {
    let tests = |crossing_tests| {
        let rules = rules(|rules| rules.crossing_tests = crossing_tests);
        let (battle, mut state) = position(rules, &[(BILLMEN, 4, 20, North), (KNIGHTS, 4, 16, North)], &[("french/ribauds", 4, 30, South)]);
        let mut script = Script::new().result(true).result(true);
        let mut heard = Heard::new(&mut script);
        battle.carries_out(&mut state, 1, Wish::Charge(2), 3, &mut heard);
        heard.of("DisorderTest").len()
    };
    assert_eq!([tests(CrossingTests::Both), tests(CrossingTests::Crosser)], [2, 1]);
}

// Stubborn (1-c).

#[test]
fn stubborn_rerolls_the_first_failed_save_of_a_round() {
    // Foot knights are struck in front and in flank. The first strike fails no save: the second may still throw again.
    let left = |first: Struck| {
        let (battle, mut state) =
            position(BattleRules::default(), &[(FOOT, 4, 24, North)], &[(BILLMEN, 4, 24, South), (BILLMEN, 5, 22, West)]);
        state.stands.touch(1, 0, North);
        state.stands.touch(2, 0, East);
        // The foot knights strike at both, then the billmen in front, then those in flank.
        let mut script = Script::new().result(0u8).result(0u8).result(first).result(Struck { wounds: 0, rerolled: false });
        let mut heard = Heard::new(&mut script);
        battle.fights(&mut state, &mut heard);
        heard.of("Strike").iter().map(|(roll, _)| field(roll, "save_rerolls")).collect::<Vec<i16>>()
    };
    assert_eq!(left(Struck { wounds: 0, rerolled: false })[2..], [1, 1]);
    assert_eq!(left(Struck { wounds: 0, rerolled: true })[2..], [1, 0]);
}

/// A save fails with one half (4+): the law of a strike says whether it was thrown again. One die at 4+ against 4+: a hit that is saved, a
/// hit whose failed save is thrown again well, one that is not.
#[test]
fn the_law_of_a_strike_at_stubborn_says_whether_a_save_was_thrown_again() {
    use montjoie_hail_caesar::melee::{Strike, StrikeAtStubborn};
    let strike = Strike {
        dice: 1,
        need: 4,
        save: 4,
        rerolls: 0,
        support_dice: 0,
        support_need: 4,
        disordered_dice: 0,
        disordered_need: 5,
        support_save: 4,
        save_rerolls: 1,
    };
    let mut law: BTreeMap<(u8, bool), f64> = BTreeMap::new();
    montjoie_testing::every_path(
        |chance| chance.roll(StrikeAtStubborn(strike)),
        |struck, probability| *law.entry((struck.wounds, struck.rerolled)).or_default() += probability,
    );
    let want = BTreeMap::from([((0, false), 0.75), ((0, true), 0.125), ((1, true), 0.125)]);
    for (struck, probability) in want {
        assert!((law[&struck] - probability).abs() < 1e-12, "{struck:?}: {}", law[&struck]);
    }
}

// Montjoie ! (1-c).

#[test]
fn montjoie_charges_the_nearest_that_can_be_charged() {
    // The nearest enemy, 6 inches ahead, has a friend of the knights in front of it in combat; another is 17 inches off.
    let cry = |montjoie_blocked, double: Option<bool>| {
        let rules = rules(|rules| rules.montjoie_blocked = montjoie_blocked);
        let (battle, mut state) = position(
            rules,
            &[("french/mounted-knights", 4, 20, North), (BILLMEN, 4, 26, North)],
            &[(BILLMEN, 4, 26, South), (BILLMEN, 6, 30, South)],
        );
        state.stands.touch(1, 2, South);
        battle.begins_turn(&mut state, &mut Script::new());
        let script = double.map_or_else(Script::new, |double| Script::new().result(double));
        // A failed order ends the turn of the knights.
        let mut script = script.result(GroupOrdered::Fails);
        let mut heard = Heard::new(&mut script);
        battle.moves(&mut state, &mut heard);
        (state.stands[0].engaged(), heard.told.iter().any(|line| line.starts_with("A1") && line.contains(" may ")))
    };
    assert_eq!(cry(MontjoieBlocked::NoThrow, None), (false, false));
    assert_eq!(cry(MontjoieBlocked::Next, Some(true)), (true, true));
    assert_eq!(cry(MontjoieBlocked::Next, Some(false)), (false, true));
    assert_eq!(cry(MontjoieBlocked::Advance, Some(true)), (false, true));
}

// Range (5-d).

#[test]
fn a_unit_comes_into_range_until_the_shot_itself_is_possible() {
    // Longbows reach 30 inches. Two lanes aside are 9 inches to the edge, so that 28 inches ahead are in range: 30² - 9² = 819 > 28².
    let ends = |lane: i16, moves| {
        let (battle, mut state) = position(BattleRules::default(), &[(ARCHERS, lane, 10, North)], &[(BILLMEN, 4, 57, South)]);
        battle.carries_out(&mut state, 0, Wish::Range(1), moves, &mut Script::new());
        state.stands[0].place
    };
    // In one lane: at 27, 30 inches from 57; two moves of 6 are not enough, three are.
    assert_eq!(ends(4, 3), Place::new(4, 27, North));
    assert_eq!(ends(4, 2), Place::new(4, 22, North));
    // From the side it goes to the enemy's lane first, as far as it reaches: one lane per 6 inches, and then straight on.
    assert_eq!(ends(3, 3), Place::new(4, 22, North));
}

#[test]
fn a_unit_stops_at_the_first_lane_from_which_it_can_shoot() {
    // 20 inches ahead and three lanes aside: 15 inches to the edge, 25 in all: in range, but 12 inches lie between, and the front arc asks
    // for more inches ahead than aside: 20 + 3 - 0. It need not move; a friend in the line bars the view from here.
    let friends = [(ARCHERS, 1, 20, North), (BILLMEN, 2, 27, North)];
    let (battle, mut state) = position(BattleRules::default(), &friends, &[(BILLMEN, 4, 40, South)]);
    assert_eq!(battle.target_of(&state, 0), None);
    battle.carries_out(&mut state, 0, Wish::Range(2), 2, &mut Script::new());
    assert_eq!(battle.target_of(&state, 0), Some(2), "{:?}", state.stands[0].place);
}

// Breakthrough (7-i).

#[test]
fn a_breakthrough_into_a_support_is_fought_in_the_next_round() {
    let rounds = |third: Put, tests: bool| {
        let rules = rules(|rules| rules.support_test_margin = SupportTestMargin::None);
        let (mut battle, mut state) = position(rules, &[(KNIGHTS, 4, 24, North)], &[("french/peasants", 4, 24, South), third]);
        battle.battle.breakthrough = true;
        state.stands.touch(0, 1, South);
        (state.units[0].first_round, state.units[0].condition.bonus) = (true, true);
        battle.settles(&mut state, &mut Script::new());
        // Ten wounds break the peasants; a support tests and holds; then no wounds, in a second round if there is one.
        let script = Script::new().result(10u8).result(0u8);
        let script = if tests { script.result(Fate::Holds) } else { script };
        let mut script = script.result(0u8).result(0u8);
        let mut heard = Heard::new(&mut script);
        battle.fights(&mut state, &mut heard);
        assert!(heard.told.iter().any(|line| line.contains("breaks through")), "{:?}", heard.told);
        heard.told.iter().filter(|line| line.starts_with("Combat")).count()
    };
    // Behind the peasants, whose bases are 4 inches deep: in support. 2 inches farther: free, and fought at once.
    assert_eq!(rounds(("french/peasants", 4, 28, South), true), 1);
    assert_eq!(rounds(("french/peasants", 4, 30, South), false), 2);
}

#[test]
fn the_combat_of_a_breakthrough_comes_at_once() {
    // Knights break peasants and ride on into archers; two other units fight on the far side of the table, with the larger swing.
    let (mut battle, mut state) = position(
        BattleRules::default(),
        &[(KNIGHTS, 4, 24, North), (KNIGHTS, 0, 24, North)],
        &[("french/peasants", 4, 24, South), (ARCHERS, 4, 36, South), ("french/peasants", 0, 24, South)],
    );
    battle.battle.breakthrough = true;
    battle.battle.combat_order = CombatOrder::List;
    state.units[3].condition.stakes = montjoie_hail_caesar::body::Stakes::None;
    state.units[3].reacted = true;
    state.stands.touch(0, 2, South);
    state.stands.touch(1, 4, South);
    (state.units[0].first_round, state.units[0].condition.bonus) = (true, true);
    let mut script = Script::new().result(10u8).result(0u8).result(0u8).result(0u8).result(0u8).result(0u8);
    let mut heard = Heard::new(&mut script);
    battle.fights(&mut state, &mut heard);
    let combats: Vec<&String> = heard.told.iter().filter(|line| line.starts_with("Combat")).collect();
    assert_eq!(combats.len(), 3);
    assert!(combats[1].contains("A1") && combats[1].contains("B2"), "{combats:?}");
}

// Contact only by charges (5-g, 5-j), and friends passed on the way into support (5-h).

#[test]
fn a_plain_move_ends_in_contact_with_nobody() {
    // The next lane has an enemy right in front of the place: nobody goes there but to charge.
    let lane = |y: i16| {
        let (battle, mut state) =
            position(BattleRules::default(), &[(BILLMEN, 3, 24, North)], &[(BILLMEN, 4, y, South), (BILLMEN, 5, 40, South)]);
        battle.carries_out(&mut state, 0, Wish::Toward(2), 1, &mut Script::new());
        state.stands[0].place.lane
    };
    assert_eq!([lane(24), lane(25)], [3, 4]);
}

#[test]
fn a_unit_that_passes_a_friend_into_support_tests_with_him() {
    let (battle, mut state) = position(
        BattleRules::default(),
        &[(BILLMEN, 4, 30, North), (BILLMEN, 4, 20, North), (BILLMEN, 4, 24, North)],
        &[(BILLMEN, 4, 30, South)],
    );
    state.stands.touch(0, 3, South);
    let mut script = Script::new().result(true).result(false);
    let mut heard = Heard::new(&mut script);
    battle.carries_out(&mut state, 1, Wish::Support(0, South), 2, &mut heard);
    assert_eq!(heard.of("DisorderTest").len(), 2);
    assert!(state.units[2].condition.disordered && !state.units[1].condition.disordered);
    assert_eq!(supports(&state, 1), [0]);
}

// Support instead of a charge (5-k).

#[test]
fn a_unit_that_can_charge_an_enemy_does_not_support_against_it() {
    let place = |enemy: Put| {
        let (battle, mut state) = position(BattleRules::default(), &[(BILLMEN, 4, 30, North), (BILLMEN, 5, 20, North)], &[enemy]);
        state.stands.touch(0, 2, South);
        battle.place_of_support(&state, 1)
    };
    // From 5,20 the flank of an enemy at 4,30 cannot be charged: its leader stands in front of it, where A1 fights.
    assert!(place((BILLMEN, 4, 30, South)).is_some());
    // A unit at 6,32 stands beside it and can charge the flank.
    let (battle, mut state) =
        position(BattleRules::default(), &[(BILLMEN, 4, 30, North), (BILLMEN, 6, 28, North)], &[(BILLMEN, 4, 30, South)]);
    state.stands.touch(0, 2, South);
    assert_eq!(battle.possible_charge(&state, 1, 2).map(|(side, _)| side), Some(East));
    assert_eq!(battle.place_of_support(&state, 1), None);
}

// Sight (4-b, 5-j) and retreats (8-b).

#[test]
fn a_charge_may_have_to_see_its_target() {
    let charge = |charge_sight, engaged: bool| {
        let rules = rules(|rules| rules.charge_sight = charge_sight);
        let (battle, mut state) = position(rules, &[(KNIGHTS, 4, 16, North), (BILLMEN, 4, 24, North)], &[(BILLMEN, 4, 34, South)]);
        if engaged {
            // Somebody who fights the target does not hide it, but stands in the way.
            battle.put(&mut state, 1, Place::new(3, 36, East));
            state.stands.touch(1, 2, West);
        }
        battle.possible_charge(&state, 0, 2).is_some()
    };
    assert_eq!([charge(ChargeSight::Free, false), charge(ChargeSight::Seen, false)], [true, false]);
    assert!(charge(ChargeSight::Seen, true));
}

#[test]
fn a_unit_falls_back_from_a_shot_in_the_flank_straight_back_or_aside() {
    let ends = |retreat_away| {
        let rules = rules(|rules| rules.retreat_away = retreat_away);
        // Archers two lanes to the west, level with the billmen: they shoot at the flank.
        let (battle, mut state) = position(rules, &[(BILLMEN, 4, 30, North)], &[("english/archers", 1, 29, East)]);
        let mut script = Script::new().result(Volleyed { wounds: 0, shocked: true }).result(Fate::FallsBack);
        battle.shoots(&mut state, 1, 0, 15, &mut script);
        script.finish();
        state.stands[0].place
    };
    assert_eq!(ends(RetreatAway::Back), Place::new(4, 24, North));
    assert_eq!(ends(RetreatAway::Attacker), Place::new(5, 30, North));
}
