//! What a combat says of itself: each roll with what was needed and what came, each phase with who did what, in both languages.

use montjoie_core::chance::{Answers, Dice, Line, Script, Tracer, stream};
use montjoie_core::combat::{Combat, Play, Side};
use montjoie_core::language::Lang;
use montjoie_hail_caesar::melee::{GeneralAtRisk, Strike};
use montjoie_hail_caesar::orders::{Blunder, Fiasco, GroupOrder, GroupOrdered, Order, Ordered, Regroup, WarCry};
use montjoie_hail_caesar::panic::{Fate, PanicTest};
use montjoie_hail_caesar::panic_table::Cause;
use montjoie_hail_caesar::rules::{GunLost, Rules};
use montjoie_hail_caesar::shooting::{GunCheck, Volley, Volleyed};
use montjoie_testing::{plain, told};

use super::duel_of;

#[test]
fn blows_and_volleys_tell_their_dice_their_need_the_save_and_what_got_through() {
    let supports = (0, 4, 0, 5);
    let (support_dice, support_need, disordered_dice, disordered_need) = supports;
    let own = (9, 3, 5, 1);
    let (dice, need, save, rerolls) = own;
    let strike = Strike {
        dice,
        need,
        save,
        rerolls,
        support_dice,
        support_need,
        disordered_dice,
        disordered_need,
        support_save: 5,
        save_rerolls: 0,
    };
    told(strike, 4, "9 dice at 3+ against save 5+: 4 wounds", "9 dés à 3+ contre une sauvegarde de 5+ : 4 blessures");
    let supported = Strike { dice: 1, need: 6, save: 7, support_dice: 3, ..strike };
    let (en, fr) = ("1 die at 6+, supports 3 dice at 4+ against no save: ", "1 dé à 6+, soutiens 3 dés à 4+ contre aucune sauvegarde : ");
    told(supported, 1, &format!("{en}1 wound"), &format!("{fr}1 blessure"));
    told(supported, 0, &format!("{en}0 wounds"), &format!("{fr}0 blessure"));
    let volley = Volley { dice: 3, need: 4, save: 4, rerolls: 0, save_rerolls: 0, sixes: 1, saved_sixes: true, reroll_sixes: true };
    let through = |wounds, shocked| Volleyed { wounds, shocked };
    let (en, fr) = ("3 dice at 4+ against save 4+: ", "3 dés à 4+ contre une sauvegarde de 4+ : ");
    told(volley, through(2, false), &format!("{en}2 wounds through"), &format!("{fr}2 blessures"));
    told(
        volley,
        through(0, true),
        &format!("{en}0 wounds through, and natural 6s call for a panic test"),
        &format!("{fr}0 blessure, et les 6 naturels imposent un test de panique"),
    );
}

#[test]
fn orders_and_tests_tell_what_came_of_them() {
    let order = Order::new(&Rules::default(), 8, false, false);
    let (en, fr) = ("2D6 against command 8: ", "2D6 contre commandement 8 : ");
    for (ordered, does, fait) in [
        (Ordered::Moves(0), "no move", "pas de mouvement"),
        (Ordered::Moves(1), "1 move", "1 mouvement"),
        (Ordered::Moves(3), "3 moves", "3 mouvements"),
        (Ordered::Fiasco, "fiasco", "fiasco"),
    ] {
        told(order, ordered, &format!("{en}{does}"), &format!("{fr}{fait}"));
    }
    let fiasco = Fiasco { rows: [1, 2, 3, 4, 5, 6] };
    told(fiasco, Blunder::FleesWounded, "two moves away, and a wound", "deux mouvements de fuite et une blessure");
    told(fiasco, Blunder::FallsBack, "one move back", "un mouvement en arrière");
    told(fiasco, Blunder::Left, "one move to the left", "un mouvement à gauche");
    told(fiasco, Blunder::Right, "one move to the right", "un mouvement à droite");
    told(
        fiasco,
        Blunder::Ahead(2),
        "ahead, up to 2 moves, with a charge if it can",
        "en avant, 2 mouvements au plus, avec une charge si possible",
    );
    told(WarCry, true, "a double: they charge in disorder", "un double : ils chargent en désordre");
    told(WarCry, false, "no double", "pas de double");
    told(Regroup { need: 4 }, true, "4+: it recovers its order", "4+ : elle se réorganise");
    told(Regroup { need: 4 }, false, "4+: it stays disordered", "4+ : elle reste désorganisée");
    let general = GeneralAtRisk { dies_on: 11 };
    told(general, true, "dies on 11+: he falls; his successor takes over", "meurt à 11+ : il tombe ; son second le remplace");
    told(general, false, "dies on 11+: he lives", "meurt à 11+ : il survit");
    told(GunCheck { lost_on: GunLost::Double1 }, true, "two ones lose it: the gun bursts", "perdue sur un double 1 : la pièce éclate");
    told(GunCheck { lost_on: GunLost::AnyDouble }, false, "a double loses it: the gun holds", "perdue sur un double : la pièce tient");
    let again = GroupOrder { again: true, ..GroupOrder::new(&Rules::default(), 8) };
    let (en, fr) = (
        "2D6 against command 8, thrown again by the staff: no move",
        "2D6 contre commandement 8, relancé par l’état-major : pas de mouvement",
    );
    told(again, GroupOrdered::Fails, en, fr);
    for (cause, fate, does, fait) in [
        (Cause::Melee, Fate::Holds, "it holds", "indomptable, elle tient"),
        (Cause::Shooting, Fate::HoldsDisordered, "it holds, disordered", "confusion, elle tient, désorganisée"),
        (Cause::Shooting, Fate::FallsBack, "it retreats in order", "retraite, en ordre"),
        (Cause::Melee, Fate::FallsBack, "it gives ground in order", "repli, en ordre"),
        (Cause::Shooting, Fate::FallsBackDisordered, "it retreats, disordered", "retraite désorganisée"),
        (Cause::Melee, Fate::FallsBackDisordered, "it gives ground, disordered", "repli désorganisé"),
        (
            Cause::Melee,
            Fate::FallsBackAllDisordered,
            "it gives ground disordered, and its supports with it",
            "repli anarchique, elle est désorganisée et ses soutiens avec elle",
        ),
        (Cause::Melee, Fate::Routs, "it routs", "elle est en déroute"),
    ] {
        let test = PanicTest::new(&Rules::default(), cause, -2, false, false, false, false);
        told(test, fate, &format!("2D6-2: {does}"), &format!("2D6-2 : {fait}"));
    }
}

/// The lines of the first phase of a duel on a script of what falls.
fn first_phase(words: &[&str], draws: &[u16], lang: Lang) -> Vec<String> {
    let duel = duel_of(words);
    let state = duel.start(&mut Script::new().asked());
    let mut script = Script::new().draws(draws.iter().copied());
    let mut tracer = Tracer::new(&mut script, Dice::new(stream(1, 0)), lang);
    duel.step(state, &mut tracer.asked());
    let words = |line: Line| match line {
        Line::Note(text) => text,
        Line::Chapter(chapter) => chapter.map.text,
        Line::Rolled(told) => format!("{} ({}) {}", told.name, told.paragraph, told.words),
    };
    tracer.told().0.into_iter().map(|line| plain(&words(line))).collect()
}

#[test]
fn a_phase_tells_which_side_and_which_unit_did_what() {
    let turn = ["a.unit=english/billmen", "b.unit=french/vougiers", "field.distance=24", "field.first=a"];
    assert_eq!(first_phase(&turn, &[8], Lang::En)[0], "— Turn 1 of A (Billmen): 24″; A 0 wounds; B 0 wounds");
    let charge = ["a.unit=english/billmen", "b.unit=french/vougiers", "field.distance=6", "field.first=a"];
    assert_eq!(first_phase(&charge, &[], Lang::En)[1], "A Billmen: charges by initiative (5-a)");
    assert_eq!(first_phase(&charge, &[], Lang::Fr)[1], "A Billmen : charge par initiative (5-a)");
    let order = ["a.unit=english/billmen", "b.unit=french/vougiers", "field.distance=24", "field.first=a"];
    assert_eq!(first_phase(&order, &[8], Lang::En)[1..], ["Order (5-e) 2D6 against command 8: 1 move"]);
    assert_eq!(first_phase(&order, &[8], Lang::Fr)[1..], ["Ordre (5-e) 2D6 contre commandement 8 : 1 mouvement"]);
}

#[test]
fn an_order_tells_what_the_distance_of_the_general_takes_from_it() {
    let far =
        ["a.unit=english/billmen", "b.unit=french/vougiers", "field.distance=24", "field.first=a", "a.command=9", "a.general_distance=20"];
    let (why, order) = ("→ command 9 (distance -1)", "Order (5-e) 2D6 against command 8: 1 move");
    assert_eq!(first_phase(&far, &[8], Lang::En)[1..], [why, order]);
    assert_eq!(first_phase(&far, &[8], Lang::Fr)[1], "→ commandement 9 (distance -1)");
    // Its own command value is no more than it says.
    let order = Order::new(&Rules::default(), 8, true, true);
    let fr = "2D6 contre commandement 8, Militia, avec un état-major : pas de mouvement";
    told(order, Ordered::Moves(0), "2D6 against command 8, Militia, with a staff: no move", fr);
}

/// All that is told of one turn with dice from a seed.
fn one_turn(words: &[&str], lang: Lang) -> Vec<String> {
    let duel = duel_of(words);
    let mut state = duel.start(&mut Script::new().asked());
    let mut dice = Dice::new(stream(1, 1));
    let mut tracer = Tracer::new(&mut dice, Dice::new(stream(1, 0)), lang);
    for _ in 0..4 {
        if duel.advance(&mut state, &mut tracer.asked()).is_some() {
            break;
        }
    }
    let note = |line: Line| if let Line::Note(text) = line { Some(plain(&text)) } else { None };
    tracer.told().0.into_iter().filter_map(note).collect()
}

#[test]
fn blows_and_shots_tell_what_is_added_to_dice_and_saves() {
    let charge = ["a.unit=english/mounted-knights", "b.unit=french/vougiers", "field.distance=6", "field.first=a"];
    let told = one_turn(&charge, Lang::En);
    assert!(told.contains(&"A Mounted knights: strikes (to hit: charge +1; saves: lance -1)".to_owned()), "{told:?}");
    assert!(told.contains(&"B Vougiers: strikes (saves: double-handed weapon -1)".to_owned()), "{told:?}");
    let told = one_turn(&charge, Lang::Fr);
    assert!(told.contains(&"A Chevaliers montés : frappe (pour toucher : charge +1 ; sauvegardes : lance -1)".to_owned()), "{told:?}");
    let shot = ["a.unit=french/genoese-crossbowmen", "b.unit=english/kerns", "field.distance=12", "field.first=a"];
    let told = one_turn(&shot, Lang::En);
    assert!(told.contains(&"A Genoese crossbowmen: shoots (to hit: at skirmishers -1; saves: crossbow -1)".to_owned()), "{told:?}");
}

#[test]
fn duels_share_a_chain_where_they_differ_only_in_start_and_length() {
    let base = ["a.unit=english/billmen", "b.unit=french/vougiers"];
    let with = |more: &str| duel_of(&[base[0], base[1], more]);
    let duel = duel_of(&base);
    for more in ["field.distance=30", "field.first=b", "field.turns=5", "field.charging=both"] {
        assert!(duel.same_chain(&with(more)), "{more}");
    }
    for more in
        ["rules.lance=2", "a.command=9", "b.supports=1", "field.open=false", "rules.room=60", "rules.panic_table=T2", "b.general=true"]
    {
        assert!(!duel.same_chain(&with(more)), "{more}");
    }
    let other = duel_of(&[base[0], "b.unit=french/foot-knights"]);
    assert!(!duel.same_chain(&other) && other.same_chain(&other) && duel.most_losses()[Side::A] == 10);
}
