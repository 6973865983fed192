//! Rules about units alone, without a duel around them.

use std::cmp::Ordering;

use montjoie_core::chance::{Answers, Chance, Script};
use montjoie_impetus::body::{Body, Condition, Cover, Fall, Post};
use montjoie_impetus::cards::Card;
use montjoie_impetus::charge::{Reaction, contact, evaded};
use montjoie_impetus::cohesion::Struck;
use montjoie_impetus::melee::{Fighting, Retreat, result};
use montjoie_impetus::profile::{self, Arm, Fighter};
use montjoie_impetus::rules::{MeleeLoser, Rules};
use montjoie_impetus::shooting::{Fire, Shot};

use crate::own;

fn fighter(id: &str) -> Fighter {
    let lists = profile::lists(&[own()]).expect("sound lists");
    let unit = lists.iter().flat_map(|list| &list.units).find(|unit| unit.id == id);
    Fighter::new(unit.expect("a unit"), &Rules::default())
}

fn body<'a>(fighter: &'a Fighter, post: &'a Post) -> Body<'a> {
    Body { fighter, post: *post, now: Condition { vbu: fighter.vbu, disordered: false, close_order: false, moved: false, spent: false } }
}

fn lost(loss: u8, failed: bool) -> Struck {
    Struck { hit: loss > 0, loss, failed, ..Struck::default() }
}

#[test]
fn a_shot_is_between_two_units() {
    let (rules, bows, foot, post) = (Rules::default(), fighter("english/longbowmen"), fighter("tutorial/infantry"), Post::default());
    let hedge = Post { cover: Cover::Cover, ..post };
    let dice = |target: &Body, fire| Shot::between(&body(&bows, &post), target, 4, fire).dice(&rules);
    let open = body(&foot, &post);
    let behind = body(&foot, &hedge);
    assert_eq!((dice(&open, Fire::Normal), dice(&behind, Fire::Normal), dice(&open, Fire::Reaction)), (5, 4, 4));
    // It leaves its cover behind as it moves.
    let moved = Body { now: behind.after_a_move(), ..behind };
    assert_eq!(dice(&moved, Fire::Normal), 5);
    assert_eq!((Fire::Normal.fall(), Fire::Reaction.fall(), Fire::Defensive.fall()), (Fall::ShotDown, Fall::ShotDown, Fall::DefensiveFire));
}

#[test]
fn a_charged_unit_reacts_and_says_how_it_is_then() {
    let (rules, knights, foot) = (Rules::default(), fighter("tutorial/knights"), fighter("tutorial/infantry"));
    let post = Post { card: Card::Tc5, defends: true, ..Post::default() };
    let unit = body(&foot, &post);
    // Close order at 4 - 1 for heavy foot: a 2 fails, and with TC5 so does a 1.
    let reacted = unit.reacts(&rules, Reaction::CloseOrder, &knights, 1, &mut Script::new().draws([2, 1]).asked());
    assert_eq!((reacted.does, reacted.card, reacted.now), (Reaction::Stand, true, unit.now));
    let reacted = unit.reacts(&rules, Reaction::CloseOrder, &knights, 1, &mut Script::new().draws([3]).asked());
    assert!(reacted.does == Reaction::CloseOrder && reacted.now.close_order && !reacted.card);
    // To counter-charge is to move, passed or not.
    let reacted = unit.reacts(&rules, Reaction::CounterCharge, &knights, 1, &mut Script::new().draws([1, 1]).asked());
    assert!(reacted.does == Reaction::CounterCharge && reacted.now.moved && reacted.now.disordered);
}

#[test]
fn evaders_and_contact() {
    let (rules, knights, horse) = (Rules::default(), fighter("tutorial/knights"), fighter("english/hobilars"));
    assert_eq!(
        (evaded(knights.charge, horse.base, 3), evaded(horse.charge, knights.base, 1)),
        (Some(3 + horse.base - knights.charge), None)
    );
    assert_eq!(contact(&rules, Arm::S, Arm::Fp), Some(Fall::Dispersed));
    assert_eq!(contact(&rules, Arm::S, Arm::S), None);
    assert_eq!(contact(&rules, Arm::Art, Arm::S), Some(Fall::Overrun));
}

#[test]
fn a_round_counts_what_all_units_of_a_side_have_suffered() {
    let rules = Rules::default();
    assert_eq!(result(&rules, &[lost(1, false), lost(1, true)], &[lost(1, true)]), Ordering::Greater);
    assert_eq!(result(&rules, &[lost(2, true)], &[lost(1, false), lost(1, true)]), Ordering::Equal);
    let by_tests = Rules { melee_loser: MeleeLoser::FailedTest, ..rules };
    assert_eq!(result(&by_tests, &[lost(1, false), lost(1, true)], &[lost(3, true)]), Ordering::Equal);
    assert_eq!(result(&by_tests, &[lost(2, false)], &[lost(1, true)]), Ordering::Less);
}

#[test]
fn a_unit_falls_without_a_winner() {
    let (knights, post) = (fighter("tutorial/knights"), Post::default());
    let fighting = |rear| Fighting { body: body(&knights, &post), impetus: false, rear, supports: 0 };
    assert_eq!(fighting(false).fall(lost(6, true)), None);
    assert_eq!(fighting(false).fall(lost(7, true)), Some(Fall::RemovedInMelee));
    assert_eq!(fighting(true).fall(lost(1, true)), Some(Fall::CaughtEvading));
    assert_eq!(fighting(true).fall(lost(1, false)), None);
}

#[test]
fn an_orderly_retreat_ends_disorder() {
    let (rules, foot, knights) = (Rules::default(), fighter("tutorial/infantry"), fighter("tutorial/knights"));
    let (post, orderly) = (Post::default(), Post { card: Card::Tc11, ..Post::default() });
    let worn = |post| {
        let unit = body(&foot, post);
        Body { now: Condition { disordered: true, close_order: true, ..unit.now }, ..unit }
    };
    let after = |unit: Body| (unit.after_a_retreat().disordered, unit.after_a_retreat().close_order);
    assert_eq!((after(worn(&post)), after(worn(&orderly))), ((true, false), (false, false)));
    // A 4 is a retreat of 1H, 2H with the card; knights that throw a 3 pursue 1H.
    let parted = |of| Script::new().draws([4, 3]).asked().roll(Retreat::between(&rules, &worn(of), &body(&knights, &post), true)).distance;
    assert_eq!((parted(&post), parted(&orderly)), (0, 1));
}
