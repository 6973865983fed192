//! Moves before the charge: shooters, riders who dismount, stakes, Montjoie (1-c, 2-e, 5-g).

use super::*;

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
