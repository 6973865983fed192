//! Rules asked of units alone, without a duel: what an army on one table will ask.

use montjoie_core::chance::{Answers, Chance, Script};
use montjoie_hail_caesar::battle::army::Form;
use montjoie_hail_caesar::body::{Body, Condition, Fall, General, Stakes};
use montjoie_hail_caesar::melee::{Engaged, RoundResult, Strike, Thrown};
use montjoie_hail_caesar::movement::{Meeting, Reaction, contact};
use montjoie_hail_caesar::orders::{Blunder, Blundered};
use montjoie_hail_caesar::panic::Fate;
use montjoie_hail_caesar::panic_table::Cause;
use montjoie_hail_caesar::profile::{Fighter, List, lists};
use montjoie_hail_caesar::rules::{BowWeapon, Rules};
use montjoie_hail_caesar::shooting::{Shot, Volley, bursts, shoot};
use montjoie_system::OwnList;
use montjoie_system::list::find;

fn fighter(id: &str) -> Fighter {
    let lists = lists(&[]).expect("sound lists");
    Fighter::new(&find(&lists, id).expect("such a unit"), &Rules::default(), 0)
}

fn wounded(wounds: u8) -> Condition {
    Condition { wounds, ..Condition::default() }
}

/// A unit in the first round of a combat in which nobody charged.
fn engaged<'a>(fighter: &'a Fighter, condition: &'a mut Condition) -> Engaged<'a> {
    Engaged::new(Body { fighter, condition }, true, false)
}

#[test]
fn the_wounds_of_all_units_of_a_party_decide_and_each_loser_tests_at_the_difference() {
    let rules = Rules::default();
    let (billmen, vougiers) = (fighter("english/billmen"), fighter("french/vougiers"));
    let [mut first, mut second, mut alone] = [wounded(0), wounded(0), wounded(0)];
    let mut ours = [engaged(&billmen, &mut first), engaged(&billmen, &mut second)];
    let mut theirs = [engaged(&vougiers, &mut alone)];
    // Each of the two strikes with all its dice; the one splits its seven.
    let all = |unit: &Engaged| Thrown::at_one(unit.dice(&rules), 0);
    let part = |dice| Thrown::at_one(dice, 0);
    assert_eq!((all(&ours[0]).dice, all(&theirs[0]).dice), (7, 7));
    let mut script = Script::new().draws([1, 0, 1, 1, 4, 0, 0]);
    let struck: u8 = ours.iter().map(|unit| script.asked().roll(Strike::new(&rules, unit, &theirs[0], all(unit)))).sum();
    let at_first = script.asked().roll(Strike::new(&rules, &theirs[0], &ours[0], part(4)));
    let at_second = script.asked().roll(Strike::new(&rules, &theirs[0], &ours[1], part(3)));
    script.finish();
    assert_eq!((struck, at_first, at_second), (1, 4, 0));
    assert_eq!(theirs[0].suffers(&rules, struck), None);
    assert_eq!((ours[0].suffers(&rules, at_first), ours[1].suffers(&rules, at_second)), (None, None));
    // One wound against four: both of ours test at 3, even the one that nobody hurt.
    let verdict = RoundResult::of(&ours, &theirs);
    assert!(!verdict.won() && verdict.turned().won());
    assert_eq!([verdict.test(&ours[0]), verdict.test(&ours[1]), verdict.turned().test(&theirs[0])], [Some(3), Some(3), None]);
    assert_eq!(ours[1].panic(&rules, 3).modifier, -3);
}

#[test]
fn in_a_draw_of_several_units_only_the_shaken_test() {
    let rules = Rules::default();
    let billmen = fighter("english/billmen");
    let [mut first, mut second, mut third] = [wounded(5), wounded(0), wounded(6)];
    let mut ours = [engaged(&billmen, &mut first), engaged(&billmen, &mut second)];
    let mut theirs = [engaged(&billmen, &mut third)];
    for unit in &mut ours {
        unit.suffers(&rules, 1);
    }
    theirs[0].suffers(&rules, 2);
    let verdict = RoundResult::of(&ours, &theirs);
    assert_eq!(verdict, RoundResult::DRAW);
    assert_eq!([verdict.test(&ours[0]), verdict.test(&ours[1]), verdict.turned().test(&theirs[0])], [Some(0), None, Some(0)]);
    // Shaken by this round is not shaken before it.
    assert!(!ours[0].panic(&rules, 0).shaken && theirs[0].panic(&rules, 0).shaken);
}

#[test]
fn supports_strike_with_their_own_need_against_the_printed_save() {
    let rules = Rules::default();
    let (knights, billmen) = (fighter("english/mounted-knights"), fighter("english/billmen"));
    let [mut charging, mut standing] = [wounded(0), wounded(0)];
    let mut charger = Body { fighter: &knights, condition: &mut charging };
    charger.comes_to_contact(true);
    charger.general_joins();
    let (unit, enemy) = (Engaged::new(charger, true, false), engaged(&billmen, &mut standing));
    let strike = Strike::new(&rules, &unit, &enemy, Thrown::at_one(unit.dice(&rules), 6));
    assert_eq!((strike.dice, strike.need, strike.save), (knights.clash + 3, 3, billmen.save + 1));
    assert_eq!((strike.support_dice, strike.support_need, strike.support_save), (6, 4, billmen.save));
}

#[test]
fn how_a_unit_falls_does_not_depend_on_the_winner() {
    let rules = Rules::default();
    let (billmen, bombard) = (fighter("english/billmen"), fighter("french/bombard"));
    let mut condition = wounded(9);
    assert_eq!(engaged(&billmen, &mut condition).suffers(&rules, 1), Some(Fall::Broken));
    assert_eq!((Fate::Routs.fall(Cause::Melee), Fate::FallsBack.fall(Cause::Melee)), (Some(Fall::RoutedInMelee), None));
    // Three dice hit, none saved, then the gun's check.
    let fire = |wounds: u8, draws: &[u16]| {
        let [mut gun, mut target] = [wounded(0), wounded(wounds)];
        let shooter = Body { fighter: &bombard, condition: &mut gun };
        let mut target = Body { fighter: &billmen, condition: &mut target };
        let volley = Volley::new(&rules, &shooter, target.fighter, Shot::in_turn(12)).expect("in range");
        let mut script = Script::new().draws(draws.iter().copied());
        let shooting = shoot(&rules, volley, &shooter, &mut target, &mut script.asked());
        let burst = bursts(&rules, shooter.fighter, &mut script.asked());
        script.finish();
        (shooting, burst, *target.condition)
    };
    let (shot_down, burst, _) = fire(9, &[3, 0, 0, 1, 1]);
    assert_eq!((shot_down.target, burst), (Some(Fall::ShotDown), Some(Fall::GunLost)));
    let (routed, burst, _) = fire(0, &[3, 1, 0, 2, 1, 2]);
    assert_eq!((routed.target, burst, routed.fate), (Some(Fall::RoutedByShooting), None, Fate::Routs));
    // A score of 5: it goes back by one move of its own, disordered.
    let (back, _, target) = fire(0, &[3, 1, 0, 5, 1, 2]);
    assert_eq!((back.target, back.back, target.disordered, target.wounds), (None, Some(6), true, 3));
}

#[test]
fn a_charged_unit_reacts_by_what_it_is_and_what_has_become_of_it() {
    let rules = Rules::default();
    let reaction = |id: &str, mut condition: Condition| Body { fighter: &fighter(id), condition: &mut condition }.reaction(&rules);
    let disordered = Condition { disordered: true, ..Condition::default() };
    assert_eq!(reaction("english/mounted-knights", wounded(0)), Reaction::CounterCharges);
    assert_eq!(reaction("english/mounted-knights", disordered), Reaction::Stands);
    assert_eq!(reaction("english/mounted-knights", wounded(6)), Reaction::Stands);
    assert_eq!(reaction("english/archers", disordered), Reaction::Shoots);
    assert_eq!(reaction("english/billmen", wounded(0)), Reaction::Stands);
}

#[test]
fn contact_marks_both_units_and_a_counter_charge_disorders_foot() {
    let rules = Rules::default();
    let (archers, knights) = (fighter("english/archers"), fighter("english/mounted-knights"));
    let [mut foot, mut horse] = [Condition { stakes: Stakes::Planted, ..Condition::default() }, wounded(0)];
    let mut foot = Body { fighter: &archers, condition: &mut foot };
    let mut horse = Body { fighter: &knights, condition: &mut horse };
    contact(&rules, &mut foot, &mut horse, Meeting { counters: true, front: true, fresh: true });
    assert_eq!(*foot.condition, Condition { disordered: true, ..Condition::default() });
    assert_eq!(*horse.condition, Condition { bonus: true, lance: true, ..Condition::default() });
    // The same horse at archers who stand behind their stakes.
    *foot.condition = Condition { stakes: Stakes::Planted, ..Condition::default() };
    *horse.condition = Condition::default();
    contact(&rules, &mut horse, &mut foot, Meeting { counters: false, front: true, fresh: true });
    assert_eq!(*horse.condition, Condition { disordered: true, ..Condition::default() });
    assert_eq!(foot.condition.stakes, Stakes::Planted);
}

#[test]
fn orders_rallies_and_fiascos_are_of_one_unit() {
    let rules = Rules::default();
    let (billmen, bombard) = (fighter("english/billmen"), fighter("french/bombard"));
    let mut condition = Condition { general: General::Dead, ..wounded(6) };
    let mut unit = Body { fighter: &billmen, condition: &mut condition };
    assert_eq!(unit.order(&rules, 9, 7, false).command, 7);
    assert_eq!(unit.blunders(&rules, Blunder::Ahead(3)), Blundered::Ahead { reach: 18, charges: false });
    unit.rallies(2);
    assert_eq!((unit.condition.wounds, unit.shaken()), (4, false));
    assert_eq!(unit.blunders(&rules, Blunder::Ahead(3)), Blundered::Ahead { reach: 18, charges: true });
    assert_eq!((unit.blunders(&rules, Blunder::FleesWounded), unit.condition.wounds), (Blundered::Back(12), 5));
    unit.condition.wounds = 9;
    assert_eq!(unit.blunders(&rules, Blunder::FleesWounded), Blundered::Lost(Fall::Fiasco));
    // A gun makes one move in any row.
    let mut condition = wounded(0);
    let mut gun = Body { fighter: &bombard, condition: &mut condition };
    assert_eq!(gun.blunders(&rules, Blunder::FleesWounded), Blundered::Back(6));
    assert_eq!(gun.blunders(&rules, Blunder::Ahead(2)), Blundered::Ahead { reach: 6, charges: false });
}

/// A list of one unit of foot with a bow, of this id, with these keys more.
fn own(id: &str, more: &str) -> OwnList {
    let unit = "arm = \"infantry\"\nweapon = \"bow\"\nclash = 5\nsustained = 5\nshort = \"3\"\nshoot = \"3\"\nmorale = \"5+\"\nstamina = 6\npoints = 15";
    let text = format!("[[list]]\nid = \"own\"\nname = \"Own\"\n[[list.unit]]\nid = \"{id}\"\nname = \"Unit\"\n{unit}\n{more}\n");
    OwnList { file: "own.toml".to_owned(), text }
}

#[test]
fn no_rule_goes_by_the_name_of_a_unit() {
    let longbows = Rules { francs_archers_weapon: BowWeapon::Longbow, ..Rules::default() };
    // The depth of its base, and how far it shoots under the reading that changes bows which the sheet does not name.
    let of = |id: &str, more: &str| {
        let lists = lists(&[own(id, more)]).expect("a sound list");
        let form = Form::new(&find(&lists, &format!("own/{id}")).expect("such a unit"), &longbows);
        (form.depth, form.range)
    };
    for id in ["peasants", "francs-archers", "bowmen"] {
        assert_eq!(of(id, "special = []"), (3, 18), "{id}");
        assert_eq!(of(id, "special = [\"warband\"]"), (3, 18), "{id}: the sheet gives Warband no rule");
        assert_eq!(of(id, "special = []\nmass = true"), (4, 18), "{id}");
        assert_eq!(of(id, "special = []\nweapon_unnamed = true"), (3, 24), "{id}");
    }
    let lists = lists(&[]).expect("sound lists");
    let depth = |id: &str| Form::new(&find(&lists, id).expect("such a unit"), &longbows).depth;
    assert_eq!(["french/peasants", "burgundian/peasants", "french/vougiers"].map(depth), [4, 4, 3]);
}

#[test]
fn what_a_unit_cannot_have_is_an_error_of_its_list() {
    let fault = |more: &str, arm: &str, weapon: &str| {
        let list = own("guards", &format!("special = []\n{more} = true"));
        let text = list.text.replace("arm = \"infantry\"", arm).replace("weapon = \"bow\"", weapon);
        lists(&[OwnList { text, ..list }]).expect_err("a wrong list").message
    };
    let (foot, horse) = ("arm = \"infantry\"", "arm = \"cavalry\"");
    assert_eq!(fault("mass", horse, "weapon = \"bow\""), "`guards`: `mass` goes with arm `infantry`");
    assert_eq!(fault("weapon_unnamed", foot, "weapon = \"crossbow\""), "`guards`: `weapon_unnamed` goes with weapon `bow`");
}

#[test]
fn a_unit_may_have_no_price_and_then_its_options_need_none() {
    let of = |unit: &str, option: &str| {
        let list = own("guards", &format!("special = []\noptions = [{{ special = \"stakes\"{option} }}]"));
        let text = list.text.replace("points = 15", unit);
        lists(&[OwnList { text, ..list }]).map(|lists| lists.iter().find(|list| list.id == "own").expect("it is there").clone())
    };
    let drawn = |list: &List| montjoie_hail_caesar::army::draw(list).units.iter().map(|unit| unit.points).collect::<Vec<_>>();
    assert_eq!(drawn(&of("", "").expect("sound")), [0.0; 0]);
    assert_eq!(drawn(&of("", ", points = 2").expect("sound")), [0.0; 0]);
    assert_eq!(drawn(&of("points = 15", ", points = 2").expect("sound")), [15.0, 17.0]);
    let fault = of("points = 15", "").expect_err("no price of its own");
    assert_eq!(fault.message, "`guards` has a price, and its option `stakes` has none");
}
