//! Worked examples: one a rule edge, each a state, a script of what falls, and what must come of it.

use montjoie_core::chance::Script;
use montjoie_core::combat::{Combat, Outcome, Play, Side, Step};
use montjoie_hail_caesar::body::{Condition, General, Stakes};
use montjoie_hail_caesar::duel::{Duel, Phase, State};
use montjoie_hail_caesar::profile;
use montjoie_hail_caesar::rules::Rules;

use super::duel_of;

/// A duel with the state that it starts in, to be changed by the example.
struct Example {
    duel: Duel,
    state: State,
}

fn example(words: &[&str]) -> Example {
    let words: Vec<&str> = words.iter().copied().chain(["field.first=a"]).collect();
    let duel = duel_of(&words);
    let state = duel.start(&mut Script::new());
    Example { duel, state }
}

impl Example {
    fn at(mut self, phase: Phase, distance: u8) -> Example {
        (self.state.phase, self.state.distance) = (phase, distance);
        self
    }

    fn a(mut self, change: impl FnOnce(&mut Condition)) -> Example {
        change(&mut self.state.units.a);
        self
    }

    fn b(mut self, change: impl FnOnce(&mut Condition)) -> Example {
        change(&mut self.state.units.b);
        self
    }

    fn with(mut self, change: impl FnOnce(&mut State)) -> Example {
        change(&mut self.state);
        self
    }

    /// Plays one phase on a script, all of which must be used.
    fn step(&self, draws: &[u16]) -> Step<State> {
        let mut script = Script::new().draws(draws.iter().copied());
        let step = self.duel.step(self.state, &mut script);
        script.finish();
        step
    }

    #[track_caller]
    fn goes(&self, draws: &[u16]) -> State {
        match self.step(draws) {
            Step::Goes(state) => state,
            Step::Over(outcome) => panic!("it ended: {outcome:?}"),
        }
    }

    #[track_caller]
    fn ends(&self, draws: &[u16]) -> (&'static str, Outcome) {
        match self.step(draws) {
            Step::Goes(state) => panic!("it goes on: {state:?}"),
            Step::Over(outcome) => (Duel::ENDINGS[outcome.ending as usize].id, outcome),
        }
    }
}

const KNIGHTS: [&str; 2] = ["a.unit=english/mounted-knights", "b.unit=english/archers"];
const BILLS: [&str; 2] = ["a.unit=english/billmen", "b.unit=french/vougiers"];
const ARCHERS_SHOOT: [&str; 2] = ["a.unit=english/archers", "b.unit=english/mounted-knights"];

/// A list of units that no shipped one has: riders who can only shoot mounted, and infantry with lances.
const MINE: &str = r#"
    [[list]]
    id = "mine"
    name = { en = "Mine", fr = "La mienne" }
    [[list.unit]]
    id = "riders"
    name = { en = "Riders", fr = "Cavaliers" }
    arm = "cavalry"
    weapon = "bow"
    clash = 5
    sustained = 5
    short = "2"
    shoot = "2"
    morale = "6+"
    stamina = 6
    special = ["may-dismount"]
    points = 20
    dismounts_as = "spears"
    [[list.unit]]
    id = "spears"
    name = { en = "Spears", fr = "Lances" }
    arm = "infantry"
    weapon = "none"
    clash = 6
    sustained = 6
    short = "0/3"
    shoot = "0"
    morale = "5+"
    stamina = 6
    special = []
    points = 20
    [[list.unit]]
    id = "lances"
    name = { en = "Lances", fr = "Lances" }
    arm = "infantry"
    weapon = "none"
    clash = 6
    sustained = 6
    short = "0/3"
    shoot = "0"
    morale = "5+"
    stamina = 6
    special = ["lance"]
    points = 20
"#;

fn example_of_mine(words: &[&str]) -> Example {
    let duel = super::duel_in(MINE, words);
    let state = duel.start(&mut Script::new());
    Example { duel, state }
}

fn words<'a>(base: [&'a str; 2], more: &[&'a str]) -> Vec<&'a str> {
    base.into_iter().chain(more.iter().copied()).collect()
}

// 5-a, 5-e: initiative and orders.

#[test]
fn initiative_needs_less_than_twelve_inches() {
    // At 6 inches billmen charge without a roll; at 12 only an order moves them, here of exactly one move.
    assert_eq!(example(&words(BILLS, &["field.distance=6"])).goes(&[]).distance, 0);
    let at_12 = example(&words(BILLS, &["field.distance=12"]));
    assert_eq!(at_12.goes(&[8]).distance, 6);
    // At 11 inches one move is not enough to charge, so it takes an order: two moves are.
    assert_eq!(example(&words(BILLS, &["field.distance=11"])).goes(&[6]).distance, 0);
    // With the other reading, hobilars at 12 charge by initiative.
    let hobilars = ["a.unit=english/hobilars", "b.unit=english/billmen", "field.distance=12", "rules.initiative_at_12=true"];
    assert_eq!(example(&hobilars).goes(&[]).distance, 0);
}

#[test]
fn the_ladder_of_orders_has_its_edges_at_the_command_value_and_two_and_three_below() {
    let at_40 = example(&words(BILLS, &["field.distance=40"]));
    for (roll, distance) in [(9, 40), (8, 34), (7, 34), (6, 28), (5, 22), (2, 22)] {
        assert_eq!(at_40.goes(&[roll]).distance, distance, "roll {roll}");
    }
}

#[test]
fn militia_does_not_move_on_the_command_value_and_the_staff_may_throw_that_again() {
    let militia = ["a.unit=french/ribauds", "b.unit=english/billmen", "field.distance=40"];
    assert_eq!(example(&militia).goes(&[8]).distance, 40);
    assert_eq!(example(&militia).goes(&[7]).distance, 34);
    let staff: Vec<&str> = militia.into_iter().chain(["a.staff=true"]).collect();
    assert_eq!(example(&staff).goes(&[8, 7]).distance, 34);
    let no_move: Vec<&str> = staff.iter().copied().chain(["rules.militia_equal=no-move"]).collect();
    assert_eq!(example(&no_move).goes(&[8]).distance, 40);
}

#[test]
fn the_staff_throws_a_failed_order_once_more_and_the_second_stands() {
    let staff = example(&words(BILLS, &["field.distance=40", "a.staff=true"]));
    assert_eq!(staff.goes(&[9, 12, 2]).distance, 46);
    assert_eq!(staff.goes(&[12, 8]).distance, 34);
    assert_eq!(staff.goes(&[8]).distance, 34);
}

#[test]
fn a_dead_general_s_successor_commands_with_seven() {
    let dead = example(&words(BILLS, &["field.distance=40", "a.command=9"])).a(|a| a.general = General::Dead);
    assert_eq!(dead.goes(&[8]).distance, 40);
    assert_eq!(dead.goes(&[7]).distance, 34);
}

#[test]
fn each_row_of_the_fiasco_moves_its_unit() {
    let billmen = example(&words(BILLS, &["field.distance=30"]));
    let row = |draws: &[u16]| billmen.goes(&[&[12], draws].concat());
    assert_eq!((row(&[1]).distance, row(&[1]).units.a.wounds), (42, 1));
    assert_eq!((row(&[2]).distance, row(&[2]).units.a.wounds), (36, 0));
    assert_eq!(row(&[3]).distance, 30);
    assert_eq!(row(&[4]).distance, 30);
    assert_eq!(row(&[5]).distance, 24);
    for (roll, distance) in [(1, 24), (2, 24), (3, 18), (4, 18), (5, 12), (6, 12)] {
        assert_eq!(row(&[6, roll]).distance, distance);
    }
    // The room ends at 48 inches.
    assert_eq!(example(&words(BILLS, &["field.distance=40"])).goes(&[12, 1]).distance, 48);
}

#[test]
fn a_fiasco_can_cost_the_last_wound() {
    let active = example(&words(BILLS, &["field.distance=30", "rules.rally_when=never", "rules.wound_reset=active", "rules.ten_wounds=3"]));
    let (ending, outcome) = active.a(|a| a.wounds = 2).ends(&[12, 1]);
    assert_eq!((ending, outcome.winner), ("fiasco", Some(Side::B)));
    assert_eq!((outcome.losses.a, outcome.losses.b), (3, 0));
}

#[test]
fn a_fiasco_charges_only_where_it_reaches_and_never_when_shaken() {
    let near = example(&words(BILLS, &["field.distance=18"]));
    assert_eq!(near.goes(&[12, 6, 5]).distance, 0);
    assert_eq!(near.goes(&[12, 6, 4]).distance, 6);
    let shaken = example(&words(BILLS, &["field.distance=18"])).a(|a| a.wounds = 6);
    assert_eq!(shaken.goes(&[12, 6, 5]).distance, 18);
    assert_eq!(shaken.goes(&[12, 6, 1]).distance, 12);
}

#[test]
fn a_gun_moves_once_at_the_most_and_not_into_the_enemy() {
    let gun = ["a.unit=french/bombard", "b.unit=english/billmen", "field.distance=48", "a.stance=shoot"];
    // 48 inches, range 36: three moves would be 18 inches, a gun makes one.
    let moved = example(&gun).goes(&[2]);
    assert_eq!((moved.distance, moved.moved), (42, true));
    assert_eq!(example(&gun).goes(&[12, 1]).distance, 48);
    assert_eq!(example(&gun).goes(&[12, 6, 6]).distance, 42);
    // Having moved it does not shoot; having stood it does: bombard at 36, one die that misses, and the gun holds.
    let shoot = example(&gun).at(Phase::Shoot, 36);
    assert_eq!(shoot.goes(&[0, 2, 1]).phase, Phase::Fight);
    let moved = example(&gun).at(Phase::Shoot, 36).with(|s| s.moved = true);
    assert!(!moved.goes(&[]).moved);
}

#[test]
fn a_disordered_unit_neither_moves_nor_takes_orders() {
    let disordered = example(&words(BILLS, &["field.distance=6"])).a(|a| a.disordered = true);
    assert_eq!(disordered.goes(&[]).distance, 6);
}

// 3-a: rally.

#[test]
fn a_shaken_unit_asks_to_be_rallied_and_heals_a_wound_a_move() {
    let shaken = |more: &[&str]| example(&words(BILLS, more)).a(|a| a.wounds = 6);
    for (roll, left) in [(9, 6), (8, 5), (6, 4), (5, 3)] {
        assert_eq!(shaken(&["field.distance=24"]).goes(&[roll]).units.a.wounds, left);
    }
    // From beyond 12 inches no general rallies; at 12 he does.
    assert_eq!(shaken(&["a.general_distance=12.5"]).goes(&[]).units.a.wounds, 6);
    assert_eq!(shaken(&["a.general_distance=12"]).goes(&[8]).units.a.wounds, 5);
    assert_eq!(shaken(&["rules.rally_when=never"]).goes(&[]).units.a.wounds, 6);
}

#[test]
fn an_idle_unit_with_a_wound_is_rallied_only_under_that_switch() {
    let held = |rally: &str| example(&words(BILLS, &["a.stance=hold", rally])).a(|a| a.wounds = 2);
    assert_eq!(held("rules.rally_when=idle").goes(&[5]).units.a.wounds, 0);
    assert_eq!(held("rules.rally_when=shaken").goes(&[]).units.a.wounds, 2);
    let whole = example(&words(BILLS, &["a.stance=hold", "rules.rally_when=idle"]));
    assert_eq!(whole.goes(&[]).units.a.wounds, 0);
}

// Stances, 2-e.

#[test]
fn a_unit_that_shoots_comes_to_its_range_and_no_nearer() {
    let archers = example(&words(ARCHERS_SHOOT, &["field.distance=40"]));
    assert_eq!(archers.goes(&[5]).distance, 30);
    assert_eq!(archers.goes(&[7]).distance, 34);
    assert_eq!(example(&words(ARCHERS_SHOOT, &["field.distance=30"])).goes(&[]).distance, 30);
    // Kerns come to javelin range, and by initiative from 11 inches.
    let kerns = ["a.unit=english/kerns", "b.unit=english/billmen", "field.distance=11"];
    assert_eq!(example(&kerns).goes(&[]).distance, 6);
}

#[test]
fn mounted_archers_ride_within_thirty_inches_and_dismount_for_good() {
    let ride = |distance: &str| example(&["a.unit=english/mounted-archers", "b.unit=english/billmen", distance]);
    let far = ride("field.distance=40");
    assert_eq!((far.goes(&[8]).distance, far.goes(&[8]).units.a.on_foot), (30, false));
    assert_eq!((far.goes(&[6]).distance, far.goes(&[6]).units.a.on_foot), (30, true));
    let far = ride("field.distance=46");
    assert_eq!((far.goes(&[6]).distance, far.goes(&[6]).units.a.on_foot), (30, false));
    assert!(ride("field.distance=46").goes(&[5]).units.a.on_foot);
    assert!(ride("field.distance=20").goes(&[8]).units.a.on_foot);
    // Nearer than 12 inches no roll is needed.
    assert!(ride("field.distance=11").goes(&[]).units.a.on_foot);
    // On foot it shoots with three dice and Marksmen; mounted it has none.
    let mounted = ride("field.distance=30").at(Phase::Shoot, 30);
    assert_eq!(mounted.goes(&[]).phase, Phase::Fight);
    let on_foot = ride("field.distance=30").at(Phase::Shoot, 30).a(|a| a.on_foot = true);
    assert_eq!(on_foot.goes(&[2, 0, 0, 1]).units.b.wounds, 1);
}

#[test]
fn a_unit_that_has_nothing_to_shoot_with_on_foot_stays_where_it_dismounted() {
    let on_foot = |words: &[&str]| {
        example_of_mine(&[&["a.unit=mine/riders", "b.unit=english/billmen", "a.stance=shoot", "field.first=a"], words].concat())
            .a(|a| a.on_foot = true)
    };
    // No order is given, at any distance: there is no range to come into.
    for distance in ["field.distance=24", "field.distance=7"] {
        let before = on_foot(&[distance]).state.distance;
        assert_eq!(on_foot(&[distance]).goes(&[]).distance, before);
    }
    assert_eq!(on_foot(&["field.distance=24"]).at(Phase::Shoot, 6).goes(&[]).units.b.wounds, 0);
}

// 1-c: stakes, pikes, Montjoie.

#[test]
fn stakes_take_a_turn_of_shooting_and_are_lost_on_the_move() {
    let plants = example(&words(ARCHERS_SHOOT, &["a.stakes=plant", "field.distance=24"])).at(Phase::Shoot, 24);
    assert_eq!(plants.goes(&[]).units.a.stakes, Stakes::Planted);
    let moved = example(&words(ARCHERS_SHOOT, &["a.stakes=plant"])).at(Phase::Shoot, 24).with(|s| s.moved = true);
    assert_eq!(moved.goes(&[0, 0]).units.a.stakes, Stakes::Plant);
    let far = example(&words(ARCHERS_SHOOT, &["a.stakes=planted", "field.distance=36"]));
    assert_eq!(far.goes(&[8]).units.a.stakes, Stakes::None);
    let kept = example(&words(ARCHERS_SHOOT, &["a.stakes=planted", "field.distance=36", "rules.stakes_when_moved=kept"]));
    assert_eq!(kept.goes(&[8]).units.a.stakes, Stakes::Planted);
    let to_plant = example(&words(ARCHERS_SHOOT, &["a.stakes=plant", "field.distance=36"]));
    assert!(to_plant.goes(&[8]).moved);
}

#[test]
fn planted_stakes_take_the_bonus_and_the_lance_and_disorder_the_horses() {
    // Nine inches: by initiative; the closing shot misses with all three dice and the re-roll.
    let charge = |more: &[&str]| example(&words(KNIGHTS, &[&["field.distance=9", "b.stakes=planted"], more].concat())).goes(&[0, 0]);
    let stopped = charge(&[]).units.a;
    assert!(!stopped.bonus && !stopped.lance && stopped.disordered);
    let lance_kept = charge(&["rules.stakes_cancel=bonus"]).units.a;
    assert!(!lance_kept.bonus && lance_kept.lance && lance_kept.disordered);
    let open = example(&words(KNIGHTS, &["field.distance=9"])).goes(&[0, 0]).units.a;
    assert!(open.bonus && open.lance && !open.disordered);
    // Infantry loses its bonus and keeps its order.
    let foot = ["a.unit=english/billmen", "b.unit=english/archers", "field.distance=6", "b.stakes=planted"];
    let foot = example(&foot).goes(&[0, 0]).units.a;
    assert!(!foot.bonus && !foot.disordered);
}

#[test]
fn montjoie_charges_on_a_double_in_the_open_within_eighteen_inches() {
    let at = |more: &[&str]| example(&[&["a.unit=french/mounted-knights", "b.unit=english/billmen"], more].concat());
    let charge = at(&["field.distance=18"]).goes(&[3, 3]);
    assert!(charge.distance == 0 && charge.units.a.disordered && charge.units.a.bonus && charge.units.a.lance);
    assert_eq!(at(&["field.distance=18"]).goes(&[3, 4, 9]).distance, 18);
    // No cry from 19 inches, on rough ground, or when shaken; one even when disordered.
    assert_eq!(at(&["field.distance=19"]).goes(&[9]).distance, 19);
    assert_eq!(at(&["field.distance=18", "field.open=false"]).goes(&[9]).distance, 18);
    assert_eq!(at(&["field.distance=18"]).a(|a| a.wounds = 6).goes(&[9]).distance, 18);
    assert_eq!(at(&["field.distance=18"]).a(|a| a.disordered = true).goes(&[5, 5]).distance, 0);
    // Or not, if 8-d goes before 1-c: then nothing is thrown, and nothing moves.
    let first_in_order = ["field.distance=18", "rules.montjoie_disordered=false"];
    let stays = at(&first_in_order).a(|a| a.disordered = true).goes(&[]);
    assert!(stays.distance == 18 && stays.units.a.disordered);
    assert_eq!(at(&first_in_order).goes(&[5, 5]).distance, 0);
    // The general does not ride along.
    assert_eq!(at(&["field.distance=18", "a.general=true"]).goes(&[3, 3]).units.a.general, General::Away);
    let one_move = at(&["field.distance=18", "rules.montjoie_reach=one-move"]).goes(&[3, 3]);
    assert!(one_move.distance == 9 && one_move.units.a.disordered);
    assert_eq!(at(&["field.distance=9", "rules.montjoie_reach=one-move"]).goes(&[3, 3]).distance, 0);
}

// 6-a, 7-d: what situation and list make of a unit.

#[test]
fn supports_bring_three_dice_each_and_ranges_must_rise() {
    assert_eq!(duel_of(&words(BILLS, &["a.supports=2"])).sides.a.support_dice, 6);
    assert_eq!(duel_of(&words(BILLS, &["b.supports=3", "rules.support_dice=2"])).sides.b.support_dice, 6);
    for ranges in ["rules.bombard_ranges=[24, 12, 36]", "rules.ribaudequin_ranges=[24, 24]"] {
        let words = ["a.unit=french/bombard", "b.unit=english/billmen", ranges];
        let problem = crate::ask::matchup("hail-caesar", &words).err().expect("ranges that do not rise");
        assert!(problem.message.contains("farther than the one before"), "{ranges}");
    }
}

fn kerns() -> profile::Unit {
    let lists = profile::lists(&[]).expect("sound lists");
    lists.into_iter().flat_map(|list| list.units).find(|unit| unit.id == "english/kerns").expect("kerns")
}

#[test]
fn a_javelin_has_short_range_only() {
    let mut unit = kerns();
    (unit.short, unit.shoot) = (0, vec![2]);
    let fighter = profile::Fighter::new(&unit, &Rules::default(), 0);
    assert_eq!((fighter.range(), fighter.dice_at(6)), (0, 0));
    unit.short = 2;
    let fighter = profile::Fighter::new(&unit, &Rules::default(), 0);
    assert_eq!((fighter.range(), fighter.dice_at(6), fighter.dice_at(7)), (6, 2, 0));
}

// 5-j: the charge.

#[test]
fn infantry_that_cavalry_counter_charges_loses_bonus_lance_and_order() {
    let charge = |enemy: &str, more: &[&str]| {
        let enemy = format!("b.unit={enemy}");
        let words = ["a.unit=mine/lances", &*enemy, "a.stance=advance", "field.distance=6", "field.first=a"];
        example_of_mine(&[&words, more].concat()).goes(&[]).units
    };
    let alone = charge("english/billmen", &[]).a;
    assert!(alone.bonus && alone.lance && !alone.disordered);
    let met = charge("french/mounted-sergeants", &[]);
    assert!(!met.a.bonus && !met.a.lance && met.a.disordered && met.b.bonus);
    let stood = charge("french/mounted-sergeants", &["rules.counter_charge=never"]);
    assert!(stood.a.bonus && stood.a.lance && !stood.a.disordered && !stood.b.bonus);
}

#[test]
fn a_general_joins_a_charge_that_he_ordered_and_no_other() {
    let ordered = example(&words(BILLS, &["field.distance=12", "a.general=true"]));
    assert_eq!(ordered.goes(&[6]).units.a.general, General::Attached);
    let by_initiative = example(&words(BILLS, &["field.distance=6", "a.general=true"]));
    assert_eq!(by_initiative.goes(&[]).units.a.general, General::Away);
    let successor = example(&words(BILLS, &["field.distance=12", "a.general=true"])).a(|a| a.general = General::Dead);
    assert_eq!(successor.goes(&[5]).units.a.general, General::Dead);
}

#[test]
fn cavalry_counter_charges_and_disorders_close_order_infantry() {
    let bills = ["a.unit=english/billmen", "b.unit=english/mounted-knights", "a.stance=advance", "field.distance=6"];
    let met = example(&bills).goes(&[]);
    assert!(met.units.a.disordered && !met.units.a.bonus && met.units.b.bonus && met.units.b.lance);
    // Not when shaken or disordered; and never under that switch.
    let shaken = example(&bills).b(|b| b.wounds = 6).goes(&[]);
    assert!(!shaken.units.a.disordered && shaken.units.a.bonus && !shaken.units.b.bonus);
    let disordered = example(&bills).b(|b| b.disordered = true).goes(&[]);
    assert!(disordered.units.a.bonus && !disordered.units.b.bonus);
    let never: Vec<&str> = bills.into_iter().chain(["rules.counter_charge=never"]).collect();
    assert!(!example(&never).goes(&[]).units.b.bonus);
    // Cavalry against cavalry: both charge.
    let horse = example(&["a.unit=english/hobilars", "b.unit=english/mounted-knights", "field.distance=9"]).goes(&[]);
    assert!(horse.units.a.bonus && horse.units.b.bonus && !horse.units.a.disordered);
}

#[test]
fn the_closing_shot_is_taken_from_the_range_of_the_weapon_at_the_most() {
    // Knights charge crossbows with three moves from 24 inches; the shot falls at 18, with three dice: two hits, one saved at 5+.
    let far = example(&["a.unit=english/mounted-knights", "b.unit=french/crossbowmen", "field.distance=24"]);
    assert_eq!(far.goes(&[5, 2, 0, 1]).units.a.wounds, 1);
    // Kerns have no long range and give none.
    let kerns = example(&["a.unit=english/mounted-knights", "b.unit=english/kerns", "field.distance=9"]);
    assert_eq!(kerns.goes(&[]).distance, 0);
}

#[test]
fn a_closing_shot_that_panics_the_charger_ends_its_charge() {
    let charge = |more: &[&str]| example(&words(KNIGHTS, &[&["field.distance=9"], more].concat()));
    // Three hits, one natural six, all saved; the test: 7 is Confusion and does not stop it, 6 is a retreat of 9 inches.
    let confused = charge(&[]).goes(&[3, 1, 3, 7]);
    assert!(confused.distance == 0 && confused.units.a.disordered && confused.units.a.bonus);
    let stopped = charge(&["rules.confusion_stops_charge=true"]).goes(&[3, 1, 3, 7]);
    assert!(stopped.distance == 9 && stopped.units.a.disordered && !stopped.units.a.bonus);
    let back = charge(&[]).goes(&[3, 1, 3, 6]);
    assert!(back.distance == 18 && !back.units.a.disordered);
    let back = charge(&[]).goes(&[3, 1, 3, 5]);
    assert!(back.distance == 18 && back.units.a.disordered);
    let (ending, outcome) = charge(&[]).ends(&[3, 1, 3, 2]);
    assert_eq!((ending, outcome.winner), ("routed-by-shooting", Some(Side::B)));
}

// 6-c, 8-a: volleys.

#[test]
fn short_range_ends_at_six_inches() {
    let kerns = ["a.unit=english/kerns", "b.unit=english/billmen"];
    assert_eq!(example(&kerns).at(Phase::Shoot, 6).goes(&[2, 0, 0]).units.b.wounds, 2);
    assert_eq!(example(&kerns).at(Phase::Shoot, 7).goes(&[]).units.b.wounds, 0);
    let bows = ["a.unit=french/francs-archers", "b.unit=french/peasants"];
    assert_eq!(example(&bows).at(Phase::Shoot, 18).goes(&[3, 0]).units.b.wounds, 3);
    assert_eq!(example(&bows).at(Phase::Shoot, 19).goes(&[]).units.b.wounds, 0);
    let longbow: Vec<&str> = bows.into_iter().chain(["rules.francs_archers_weapon=longbow"]).collect();
    assert_eq!(example(&longbow).at(Phase::Shoot, 24).goes(&[3, 0]).units.b.wounds, 3);
    assert_eq!(example(&longbow).at(Phase::Shoot, 25).goes(&[]).units.b.wounds, 0);
}

#[test]
fn a_volley_that_shakes_calls_for_a_test_without_a_six() {
    let archers = |wounds| example(&words(ARCHERS_SHOOT, &[])).at(Phase::Shoot, 20).b(move |b| b.wounds = wounds);
    // One hit, no six, re-roll missed, no save: from 4 wounds to 5 nothing, from 5 to 6 a test, from 6 to 7 a test at -1.
    assert_eq!(archers(4).goes(&[1, 0, 0, 0]).units.b.wounds, 5);
    assert!(archers(5).goes(&[1, 0, 0, 0, 7]).units.b.disordered);
    assert!(!archers(5).goes(&[1, 0, 0, 0, 8]).units.b.disordered);
    assert!(archers(6).goes(&[1, 0, 0, 0, 8]).units.b.disordered);
    // A shaken unit that takes no wound does not test.
    assert_eq!(archers(6).goes(&[1, 0, 0, 1]).units.b.wounds, 6);
}

#[test]
fn break_if_shaken_asks_for_before_the_volley() {
    let archers = |wounds, more: &[&str]| example(&words(ARCHERS_SHOOT, more)).at(Phase::Shoot, 20).b(move |b| b.wounds = wounds);
    // A score of 4: shaken only by this volley, it retreats disordered; shaken before, it routs.
    assert_eq!(archers(5, &[]).goes(&[1, 0, 0, 0, 4]).distance, 29);
    assert_eq!(archers(6, &[]).ends(&[1, 0, 0, 0, 5]).0, "routed-by-shooting");
    assert_eq!(archers(5, &["rules.already_shaken=after"]).ends(&[1, 0, 0, 0, 4]).0, "routed-by-shooting");
    assert_eq!(archers(5, &["rules.condition_not_met=nothing"]).goes(&[1, 0, 0, 0, 4]).distance, 20);
    // A score of 3: it holds a wound, so it routs. Without one it does not: the six was saved.
    assert_eq!(archers(5, &[]).ends(&[1, 0, 0, 0, 3]).0, "routed-by-shooting");
    assert_eq!(archers(0, &[]).goes(&[1, 1, 0, 1, 3]).distance, 29);
}

#[test]
fn a_unit_at_its_limit_is_removed_without_a_test() {
    let archers = example(&words(ARCHERS_SHOOT, &[])).at(Phase::Shoot, 20).b(|b| b.wounds = 9);
    let (ending, outcome) = archers.ends(&[1, 1, 0, 0]);
    assert_eq!((ending, outcome.winner, outcome.losses.b), ("shot-down", Some(Side::A), 10));
    let stamina_4 = ["a.unit=english/archers", "b.unit=french/couleuvriniers"];
    // Skirmishers: need 5; one hit in three dice, then one on the re-roll; stamina 4, so eight wounds remove it.
    let (ending, outcome) = example(&stamina_4).at(Phase::Shoot, 20).b(|b| b.wounds = 7).ends(&[1, 0, 0, 0]);
    assert_eq!((ending, outcome.losses.b), ("shot-down", 8));
    let ten: Vec<&str> = stamina_4.into_iter().chain(["rules.removal=ten"]).collect();
    assert_eq!(example(&ten).at(Phase::Shoot, 20).b(|b| b.wounds = 7).goes(&[1, 0, 0, 0, 12]).units.b.wounds, 8);
    let double = example(&words(ARCHERS_SHOOT, &["rules.removal=double"])).at(Phase::Shoot, 20).b(|b| b.wounds = 9);
    assert_eq!(double.goes(&[1, 0, 0, 0, 12]).units.b.wounds, 10);
}

#[test]
fn the_state_of_the_shooter_makes_one_step_or_two() {
    let both = |more: &[&str]| example(&words(ARCHERS_SHOOT, more)).at(Phase::Shoot, 20).a(|a| (a.wounds, a.disordered) = (6, true));
    // Need 5 either way: one natural six tells. Need 6 with one penalty each: it takes two.
    assert!(both(&[]).goes(&[1, 1, 0, 1, 7]).units.b.disordered);
    assert!(!both(&["rules.state_penalty=each"]).goes(&[1, 0, 1]).units.b.disordered);
    assert!(both(&["rules.state_penalty=each"]).goes(&[2, 0, 2, 7]).units.b.disordered);
    // Literally “5”: a need of 4 has no trigger at all.
    let exactly = example(&words(ARCHERS_SHOOT, &["rules.natural_six=exactly-5"])).at(Phase::Shoot, 20);
    assert!(!exactly.goes(&[1, 1, 0, 1]).units.b.disordered);
}

#[test]
fn a_gun_may_be_lost_beside_its_shot_and_both_may_go() {
    let gun = |wounds| example(&["a.unit=french/bombard", "b.unit=english/billmen"]).at(Phase::Shoot, 30).b(move |b| b.wounds = wounds);
    let (ending, outcome) = gun(0).ends(&[0, 1, 1]);
    assert_eq!((ending, outcome.winner, outcome.losses.a), ("gun-lost", Some(Side::B), 6));
    assert_eq!(gun(0).goes(&[0, 2, 2]).phase, Phase::Fight);
    let (ending, outcome) = gun(9).ends(&[1, 1, 0, 1, 1]);
    assert_eq!((ending, outcome.winner), ("both-gone", None));
    assert_eq!((outcome.losses.a, outcome.losses.b), (6, 10));
    let any = example(&["a.unit=french/bombard", "b.unit=english/billmen", "rules.gun_lost_on=any-double"]).at(Phase::Shoot, 30);
    assert_eq!(any.ends(&[0, 2, 2]).0, "gun-lost");
}

#[test]
fn guns_may_count_in_a_panic_test_by_switch() {
    let gun = |rule: &str| example(&["a.unit=french/bombard", "b.unit=english/billmen", rule]).at(Phase::Shoot, 30);
    assert!(!gun("rules.panic_artillery_hit=0").goes(&[1, 1, 1, 8, 2, 1]).units.b.disordered);
    assert!(gun("rules.panic_artillery_hit=-1").goes(&[1, 1, 1, 8, 2, 1]).units.b.disordered);
}

// 7-a to 7-h: melee.

fn fight(words: &[&str]) -> Example {
    example(&[words, &["field.distance=0", "field.charging=none"]].concat())
}

#[test]
fn the_first_round_uses_clash_and_double_handed_weapons_and_later_rounds_do_not() {
    // Billmen 7 dice against 5+ made 6+; later 6 dice against 5+. Nobody wounds: a draw.
    let first = fight(&BILLS).goes(&[7, 7, 0]);
    assert!(first.engaged() && !first.first_round && first.won.is_none());
    let later = fight(&BILLS).with(|s| s.first_round = false).goes(&[6, 6, 0]);
    assert!(later.engaged());
}

#[test]
fn the_loser_tests_at_the_difference_and_the_winner_follows_up() {
    // Three wounds to one: the vougiers test at -2. 9 is a score of 7: they give ground in order and are followed.
    let round = fight(&BILLS).goes(&[3, 0, 1, 0, 9]);
    assert_eq!((round.distance, round.won, round.units.b.disordered), (0, Some(Side::A), false));
    assert_eq!((round.units.a.wounds, round.units.b.wounds), (1, 3));
    // 8 is a score of 6: disordered. 10 is a score of 8: they hold. 5 is a score of 3: they are gone.
    assert!(fight(&BILLS).goes(&[3, 0, 1, 0, 8]).units.b.disordered);
    assert!(!fight(&BILLS).goes(&[3, 0, 1, 0, 10]).units.b.disordered);
    let (ending, outcome) = fight(&BILLS).ends(&[3, 0, 1, 0, 5]);
    assert_eq!((ending, outcome.winner), ("routed-in-melee", Some(Side::A)));
    // A score of 4: not shaken before the round, so they give ground disordered.
    assert!(fight(&BILLS).goes(&[3, 0, 1, 0, 6]).units.b.disordered);
    assert_eq!(fight(&BILLS).b(|b| b.wounds = 6).ends(&[3, 0, 1, 0, 6]).0, "routed-in-melee");
}

#[test]
fn how_much_the_difference_counts_in_the_loser_s_test_is_a_setting() {
    // Three wounds to one, and a 7: at -1 a point a score of 5, disordered; at nothing a 7, in order; at -2 a 3, which routs.
    let by = |margin: &str| fight(&words(BILLS, &[margin]));
    let lost = [3, 0, 1, 0, 7];
    assert!(by("rules.panic_margin=-1").goes(&lost).units.b.disordered);
    let lenient = by("rules.panic_margin=0").goes(&lost);
    assert!(!lenient.units.b.disordered && lenient.won == Some(Side::A));
    assert_eq!(by("rules.panic_margin=-2").ends(&lost).0, "routed-in-melee");
    // Five points lost: at nothing an 8 holds all the same; at -3 a point no throw helps, and none is made.
    let held = by("rules.panic_margin=0").goes(&[5, 0, 0, 8]);
    assert!(held.engaged() && !held.units.b.disordered);
    assert_eq!(by("rules.panic_margin=-3").ends(&[5, 0, 0]).0, "routed-in-melee");
}

#[test]
fn whether_a_winner_follows_up_is_its_stance_or_a_switch() {
    let lost = [3, 0, 1, 0, 9];
    let with = |more: &[&str]| fight(&words(BILLS, more)).goes(&lost).distance;
    assert_eq!(with(&[]), 0);
    assert_eq!(with(&["a.stance=hold"]), 0);
    assert_eq!(with(&["rules.follow_up=never"]), 6);
    // Archers that hold or shoot stay behind; advancing ones follow.
    let archers = |more: &[&str]| fight(&[&["a.unit=english/archers", "b.unit=french/vougiers"], more].concat()).goes(&lost).distance;
    assert_eq!(archers(&["a.stance=hold"]), 6);
    assert_eq!(archers(&["a.stance=shoot"]), 6);
    assert_eq!(archers(&["a.stance=advance"]), 0);
    assert_eq!(archers(&["a.stance=shoot", "rules.follow_up=always"]), 0);
    // A gun never does: one die that wounds, none in return.
    let gun = ["a.unit=french/bombard", "b.unit=english/billmen", "rules.follow_up=always"];
    assert_eq!(fight(&gun).goes(&[1, 0, 0, 8]).distance, 6);
}

#[test]
fn winning_the_last_round_gives_one_better_to_hit() {
    let won = |winner| fight(&BILLS).with(move |s| (s.first_round, s.won) = (false, winner)).duel;
    let duel = won(Some(Side::A));
    let state = State { first_round: false, won: Some(Side::A), ..fight(&BILLS).state };
    let chance = |state: State| {
        let mut mean = 0.0;
        montjoie_core::chance::Enumerator::with_laws().every_path(
            |c| duel.step(state, c),
            |step, p| {
                if let Step::Goes(next) = step {
                    mean += p * f64::from(next.units.b.wounds);
                }
            },
        );
        mean
    };
    assert!(chance(state) != chance(State { won: None, ..state }));
    // Six dice at 3+: a scripted six hits of six is possible, and so is the state after it.
    let all = fight(&BILLS).with(|s| (s.first_round, s.won) = (false, Some(Side::A)));
    assert_eq!(all.goes(&[6, 0, 0, 12]).units.b.wounds, 6);
}

#[test]
fn in_a_draw_only_the_shaken_test_and_both_may_fall_back() {
    let draw = [1, 0, 1, 0];
    assert_eq!(fight(&BILLS).goes(&draw).distance, 0);
    let both = fight(&BILLS).a(|a| a.wounds = 5).b(|b| b.wounds = 5).goes(&[&draw[..], &[7, 7]].concat());
    assert_eq!((both.distance, both.won), (12, None));
    let one = fight(&BILLS).b(|b| b.wounds = 6).goes(&[&draw[..], &[7]].concat());
    assert_eq!((one.distance, one.won), (6, None), "nobody won, so nobody follows");
    let (ending, outcome) = fight(&BILLS).a(|a| a.wounds = 6).b(|b| b.wounds = 6).ends(&[&draw[..], &[3, 3]].concat());
    assert_eq!((ending, outcome.winner), ("both-gone", None));
}

#[test]
fn broken_is_checked_for_both_before_anyone_tests() {
    let (ending, outcome) = fight(&BILLS).b(|b| b.wounds = 8).ends(&[2, 0, 0]);
    assert_eq!((ending, outcome.winner, outcome.losses.b), ("broken", Some(Side::A), 10));
    let (ending, outcome) = fight(&BILLS).a(|a| a.wounds = 9).b(|b| b.wounds = 8).ends(&[2, 0, 1, 0]);
    assert_eq!((ending, outcome.winner), ("both-gone", None));
    assert_eq!((outcome.losses.a, outcome.losses.b), (10, 10));
    // One side broken, the other's wounds are cut to its stamina in the losses.
    let (_, outcome) = fight(&BILLS).a(|a| a.wounds = 7).b(|b| b.wounds = 8).ends(&[2, 0, 1, 0]);
    assert_eq!((outcome.losses.a, outcome.losses.b), (6, 10));
}

#[test]
fn excess_may_be_stopped_at_stamina() {
    let stop = fight(&words(BILLS, &["rules.excess_without_supports=stop"])).b(|b| b.wounds = 5);
    // Four wounds inflicted, one kept: the vougiers lose by one, and stand at six.
    assert_eq!(stop.goes(&[4, 0, 0, 9]).units.b.wounds, 6);
    assert!(stop.goes(&[4, 0, 0, 7]).units.b.disordered, "a score of 6");
}

#[test]
fn a_general_adds_three_dice_and_risks_his_life_when_his_unit_is_wounded() {
    let general = fight(&words(BILLS, &["a.general=true"])).a(|a| a.general = General::Attached);
    // Ten dice; nobody wounded on his side: no roll for him.
    assert_eq!(general.goes(&[10, 10, 0]).units.a.general, General::Attached);
    assert_eq!(general.goes(&[0, 1, 0, 10, 12]).units.a.general, General::Attached);
    assert_eq!(general.goes(&[0, 1, 0, 11, 12]).units.a.general, General::Dead);
    // Apart, he goes back to his division.
    let apart = fight(&words(BILLS, &["a.general=true", "rules.follow_up=never"])).a(|a| a.general = General::Attached);
    assert_eq!(apart.goes(&[3, 0, 0, 10]).units.a.general, General::Away);
    let wounded = fight(&words(BILLS, &["a.general=true", "rules.general_death=while-wounded"]));
    let wounded = wounded.a(|a| (a.general, a.wounds) = (General::Attached, 1));
    assert_eq!(wounded.goes(&[0, 0, 11]).units.a.general, General::Dead);
}

#[test]
fn a_gun_that_gives_ground_is_lost_unless_the_switch_says_not() {
    let gun = |rule: &str| fight(&["a.unit=french/bombard", "b.unit=english/billmen", "b.stance=hold", rule]);
    assert_eq!(gun("rules.artillery_gives_ground=routs").ends(&[0, 1, 0, 8]).0, "routed-in-melee");
    assert_eq!(gun("rules.artillery_gives_ground=routs").goes(&[0, 1, 0, 9]).distance, 0);
    let back = gun("rules.artillery_gives_ground=falls-back");
    assert_eq!(back.goes(&[0, 1, 0, 8]).units.a.wounds, 1);
}

#[test]
fn disorder_may_count_in_a_panic_test_by_switch() {
    let lost = |rule: &str| fight(&words(BILLS, &[rule, "rules.follow_up=never"])).b(|b| b.disordered = true).goes(&[1, 0, 0, 9]).distance;
    assert_eq!(lost("rules.panic_disordered=0"), 0);
    assert_eq!(lost("rules.panic_disordered=-1"), 6);
}

#[test]
fn a_duel_in_contact_starts_with_its_chargers_and_their_obstacles() {
    let contact = |more: &[&str]| example(&words(KNIGHTS, &[&["field.distance=0"], more].concat())).state;
    let charge = contact(&["b.stakes=planted"]);
    assert!(charge.units.a.disordered && !charge.units.a.bonus && charge.units.b.stakes == Stakes::Planted);
    let none = contact(&["field.charging=none", "b.stakes=planted", "a.general=true"]);
    assert!(!none.units.a.disordered && !none.units.a.bonus && none.units.a.general == General::Away);
    let both = contact(&["field.charging=both", "b.stakes=planted"]);
    assert!(both.units.a.disordered && both.units.b.bonus && both.units.b.stakes == Stakes::None, "archers that charge leave their stakes");
    assert_eq!(contact(&["a.general=true"]).units.a.general, General::Attached);
    // With a or b charging, that side has the first turn, whatever is said of the first turn.
    assert_eq!(contact(&["field.charging=b"]).active, Side::B);
}

#[test]
fn a_counter_charge_meets_pikes_but_not_the_stakes_that_its_charger_left() {
    let words = ["a.unit=english/archers", "b.unit=english/mounted-knights", "a.stance=advance", "a.stakes=planted", "field.distance=6"];
    let kept: Vec<&str> = words.into_iter().chain(["rules.stakes_when_moved=kept"]).collect();
    let met = example(&kept).goes(&[]);
    assert!(met.units.b.bonus && met.units.b.lance && !met.units.b.disordered);
}

#[test]
fn a_winner_follows_up_by_one_move_and_no_farther() {
    let far = |inches: &str| fight(&words(BILLS, &[inches])).goes(&[3, 0, 1, 0, 9]).distance;
    assert_eq!(far("rules.give_ground=6"), 0);
    assert_eq!(far("rules.give_ground=7"), 7);
}

#[test]
fn a_general_whose_unit_holds_no_wound_is_safe_under_either_reading() {
    let whole = fight(&words(BILLS, &["a.general=true", "rules.general_death=while-wounded"])).a(|a| a.general = General::Attached);
    assert_eq!(whole.goes(&[0, 0]).units.a.general, General::Attached);
}

// 4-d: the end of a player turn.

#[test]
fn wounds_go_back_to_stamina_and_disorder_clears_at_the_end_of_the_turn() {
    let end = |more: &[&str]| {
        let example = example(&words(BILLS, more)).at(Phase::End, 24);
        example.a(|a| (a.wounds, a.disordered) = (8, true)).b(|b| (b.wounds, b.disordered) = (9, true))
    };
    let after = end(&[]).goes(&[]);
    assert_eq!((after.units.a.wounds, after.units.b.wounds), (6, 6));
    assert!(!after.units.a.disordered && after.units.b.disordered, "only the side whose turn it was");
    assert_eq!((after.phase, after.active), (Phase::Move, Side::B));
    let active = end(&["rules.wound_reset=active"]).goes(&[]);
    assert_eq!((active.units.a.wounds, active.units.b.wounds), (6, 9));
    // Engaged units stay disordered; Levy needs a 4.
    assert!(end(&[]).with(|s| s.distance = 0).goes(&[]).units.a.disordered);
    let levy = example(&["a.unit=french/ribauds", "b.unit=english/billmen"]).at(Phase::End, 24).a(|a| a.disordered = true);
    assert!(levy.goes(&[0]).units.a.disordered && !levy.goes(&[1]).units.a.disordered);
}

#[test]
fn a_duel_called_off_counts_wounds_up_to_stamina() {
    let off = example(&BILLS).a(|a| a.wounds = 8);
    let outcome = off.duel.called_off(&off.state);
    assert_eq!((outcome.winner, Duel::ENDINGS[outcome.ending as usize].id), (None, "turn-limit"));
    assert_eq!((outcome.losses.a, outcome.losses.b), (6, 0));
}

// A11: the defaults.

#[test]
fn the_default_stance_goes_by_the_unit_and_its_enemy() {
    let stances = |a: &str, b: &str| {
        let duel = duel_of(&[&format!("a.unit={a}"), &format!("b.unit={b}")]);
        (duel.sides.a.stance.word(), duel.sides.b.stance.word())
    };
    assert_eq!(stances("english/archers", "english/mounted-knights"), ("shoot", "advance"));
    assert_eq!(stances("english/billmen", "english/mounted-knights"), ("hold", "advance"));
    assert_eq!(stances("english/billmen", "french/vougiers"), ("advance", "advance"));
    assert_eq!(stances("english/billmen", "english/mounted-archers"), ("advance", "shoot"));
    assert_eq!(stances("english/kerns", "french/bombard"), ("shoot", "shoot"));
}

#[test]
fn a_better_save_never_loses_more() {
    use crate::ask::solve;
    use montjoie_core::tally::Winner;
    // The same duel behind better and better cover: the archers lose no more often.
    let share = |cover: &str| {
        let words = ["a.unit=french/crossbowmen", "b.unit=english/archers", &format!("b.cover={cover}")];
        solve("hail-caesar", &words).tally.wins(Winner::B)
    };
    let (none, light, heavy) = (share("none"), share("light"), share("heavy"));
    assert!(none < light && light < heavy, "{none} {light} {heavy}");
    let command = |command: u8| {
        let words = ["a.unit=english/mounted-knights", "b.unit=english/archers", &format!("a.command={command}")];
        solve("hail-caesar", &words).tally.wins(Winner::A)
    };
    assert!((6..10).all(|value| command(value) < command(value + 1)));
}

#[test]
fn every_state_that_can_be_reached_is_possible() {
    use montjoie_core::chain::Chain;
    for words in [
        &["a.unit=french/mounted-knights", "b.unit=english/archers", "b.stakes=plant", "a.general=true"][..],
        &["a.unit=english/mounted-archers", "b.unit=french/bombard", "field.distance=40"],
        &["a.unit=french/peasants", "b.unit=english/kerns", "rules.wound_reset=active", "rules.gun_at_6=false"],
        &["a.unit=french/mounted-sergeants", "b.unit=english/billmen", "field.distance=0"],
    ] {
        let duel = duel_of(words);
        let mut chain = Chain::new();
        chain.reach(&duel, 1_000_000).expect("few enough");
        for (number, state) in chain.states().iter().enumerate() {
            let sum: f64 = chain.leads(number as u32).map(|(_, p)| p).sum();
            assert!((sum - 1.0).abs() < 1e-12, "{state:?}: {sum}");
            assert!(state.distance <= duel.room, "{state:?}");
            for side in Side::BOTH {
                let (unit, fighter) = (&state.units[side], duel.fighter(state, side));
                assert!(unit.wounds < fighter.limit, "{state:?}");
                assert!(
                    unit.wounds <= fighter.stamina || state.phase != Phase::Move || duel.rules.wound_reset.word() == "active",
                    "{state:?}"
                );
                assert!(!unit.bonus || state.engaged() && state.first_round, "{state:?}");
                assert!(!unit.lance || unit.bonus && fighter.lance > 0, "{state:?}");
                assert!(unit.general != General::Attached || state.engaged() && duel.sides[side].general, "{state:?}");
                assert!(!unit.on_foot || duel.sides[side].on_foot.is_some(), "{state:?}");
            }
            assert!(state.won.is_none() || state.engaged(), "{state:?}");
            assert!(!state.first_round || state.engaged(), "{state:?}");
        }
    }
}
