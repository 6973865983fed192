//! What a duel says of itself, in both languages, and what makes two duels one chain.

use montjoie_core::chance::{Answers, Dice, Line, Script, Tracer, stream};
use montjoie_core::combat::Combat;
use montjoie_core::language::Lang;
use montjoie_puissance_de_feu::charge::ChargeRoll;
use montjoie_puissance_de_feu::game::ExtraTurn;
use montjoie_puissance_de_feu::ironclad::BallsAtIronclad;
use montjoie_puissance_de_feu::melee::{Decision, Fencer, Fought, Leaves, Melee, Strike};
use montjoie_puissance_de_feu::morale::{MoraleTest, RallyRoll};
use montjoie_puissance_de_feu::movement::{AwayRoll, Organisation, Pick, Stride};
use montjoie_puissance_de_feu::rules::IroncladSave;
use montjoie_puissance_de_feu::shooting::{Ammunition, Damage, Volley};
use montjoie_testing::{plain, told};

use super::examples::duel;

#[test]
fn volleys_tell_their_dice_the_cover_and_the_damage() {
    let volley = Volley { dice: 6, need: 4, cancel: 7, damage: Damage::One };
    told(volley, 3, "6 dice at 4+: 3 damage", "6 dés à 4+ : 3 dégâts");
    told(Volley { cancel: 4, ..volley }, 1, "6 dice at 4+, cover 4+: 1 damage", "6 dés à 4+, couvert 4+ : 1 dégât");
    for (damage, en, fr) in [
        (Damage::D3, ", D3 a hit", ", D3 par touche"),
        (Damage::D6, ", D6 a hit", ", D6 par touche"),
        (Damage::D6InAll, ", D6 in all", ", D6 en tout"),
    ] {
        let (en, fr) = (format!("6 dice at 4+{en}: 0 damage"), format!("6 dés à 4+{fr} : 0 dégât"));
        told(Volley { damage, ..volley }, 0, &en, &fr);
    }
    told(Ammunition, true, "a double 6: none left", "double 6 : il n’y en a plus");
    told(Ammunition, false, "enough left", "il en reste");
    let balls = BallsAtIronclad { dice: 2, need: 3, save: 4, each: IroncladSave::PerHit };
    told(balls, 4, "2 dice at 3+ against armour 4+: 4 damage", "2 dés à 3+ contre un blindage à 4+ : 4 dégâts");
}

#[test]
fn a_melee_tells_who_is_removed_and_who_is_beaten() {
    let strike = Strike { dice: 5, need: 4, cancel: 7 };
    told(strike, 2, "5 D6, 4+: 2 hits", "5 D6, 4+ : 2 touches");
    told(strike, 1, "5 D6, 4+: 1 hit", "5 D6, 4+ : 1 touche");
    told(strike, 0, "5 D6, 4+: 0 hits", "5 D6, 4+ : 0 touche");
    let fencer =
        Fencer { wounds: 0, pv: 9, dice: 9, shrinks: false, need: [4, 5], cancel: 7, first_strike: false, nerve: Pick::all(2), gun: false };
    let charged = Fencer { dice: 6, need: [5, 5], ..fencer };
    let melee = Melee { later: false, charger: fencer, charged, hits_first: false, tests: false };
    let fought = |decision, wounds, leaves| Fought { decision, wounds, leaves };
    let (no, beaten, failed) = (Leaves::No, Leaves::Beaten, Leaves::Failed);
    let (en, fr) = ("9 dice at 4+ against 6 dice at 5+: the charger now has", "9 dés à 4+ contre 6 dés à 5+ : l’unité qui charge en est à");
    let says = |fought: Fought, en_rest: &str, fr_rest: &str| told(melee, fought, &format!("{en} {en_rest}"), &format!("{fr} {fr_rest}"));
    says(
        fought(Decision::Charger, [1, 3], [no, beaten]),
        "1 wound; the other 3 wounds, beaten",
        "1 blessure ; l’autre à 3 blessures, battue",
    );
    // Eight wounds leave it standing, nine do not.
    says(
        fought(Decision::Charged, [9, 8], [no, no]),
        "9 wounds, removed; the other 8 wounds",
        "9 blessures, éliminée ; l’autre à 8 blessures",
    );
    says(
        fought(Decision::Charged, [8, 0], [beaten, no]),
        "8 wounds, beaten; the other 0 wounds",
        "8 blessures, battue ; l’autre à 0 blessure",
    );
    // A failed test is a rout; a gun that fails it is lost with all its wounds.
    says(
        fought(Decision::Neither, [9, 5], [failed, failed]),
        "9 wounds, lost on its test; the other 5 wounds, routed by its test",
        "9 blessures, perdue sur son test ; l’autre à 5 blessures, en déroute sur son test",
    );
    told(
        Melee { later: true, ..melee },
        fought(Decision::Neither, [9, 9], [no; 2]),
        "9 dice at 5+ against 6 dice at 5+: the charger now has 9 wounds, removed; the other 9 wounds, removed",
        "9 dés à 5+ contre 6 dés à 5+ : l’unité qui charge en est à 9 blessures, éliminée ; l’autre à 9 blessures, éliminée",
    );
}

#[test]
fn tests_tell_their_dice_their_need_and_what_came_of_them() {
    let test = MoraleTest { dice: Pick::all(2), wounds: 3 };
    told(test, true, "2D6 against 3 wounds: it holds", "2D6 contre 3 blessures : elle tient");
    told(
        MoraleTest { dice: Pick::BEST_2_OF_3, wounds: 1 },
        false,
        "best 2 of 3D6 against 1 wound: it breaks",
        "les 2 meilleurs de 3D6 contre 1 blessure : elle craque",
    );
    let rally = RallyRoll { dice: Pick::all(2), need: 7 };
    told(rally, true, "2D6, 7+: it rallies", "2D6, 7+ : elle se rallie");
    told(rally, false, "2D6, 7+: it flees on", "2D6, 7+ : elle fuit encore");
    let test = Organisation { dice: Pick::all(2), need: 8 };
    told(test, true, "2D6, 8+: in order", "2D6, 8+ : en ordre");
    told(test, false, "2D6, 8+: disordered", "2D6, 8+ : en désordre");
    told(ExtraTurn { need: 4 }, true, "4+: one more", "4+ : encore un");
    told(ExtraTurn { need: 4 }, false, "4+: the game is over", "4+ : la partie est finie");
}

#[test]
fn lengths_tell_their_dice_and_how_far_they_went() {
    let charge = ChargeRoll { stride: Stride::plain(2), distance: 7 };
    told(charge, 7, "2D6: contact (7″)", "2D6 : au contact (7″)");
    told(charge, 6, "2D6: too short, 6″", "2D6 : trop court, 6″");
    let away = AwayRoll { stride: Stride { first: Pick::WORST_2_OF_3, second: Pick::NONE, times: 2 }, room: 9 };
    let (en, fr) = ("2 × (worst 2 of 3D6): ", "2 × (les 2 moins bons de 3D6) : ");
    told(away, 9, &format!("{en}9″"), &format!("{fr}9″"));
    told(away, 10, &format!("{en}off the table"), &format!("{fr}sort de la table"));
}

#[test]
fn a_half_turn_tells_whose_it_is_and_how_both_stand() {
    let duel = duel(&["a.unit=basic/infantry", "a.stance=firefight", "b.unit=basic/cavalry", "field.distance=20", "field.first=a"]);
    let mut state = duel.start(&mut Script::new().asked());
    let first = |state, lang| {
        let mut source = Script::new().draws([7]);
        let mut tracer = Tracer::new(&mut source, Dice::new(stream(1, 0)), lang);
        duel.step(state, &mut tracer.asked());
        match &tracer.told().0[0] {
            Line::Note(text) => plain(text),
            other => panic!("{other:?}"),
        }
    };
    let [room_a, room_b] = [duel.room(&state, montjoie_core::combat::Side::A), duel.room(&state, montjoie_core::combat::Side::B)];
    let fresh =
        format!("— Turn 1, half-turn of A (Infantry): 20″; A 0 wounds, table edge at {room_a}″; B 0 wounds, table edge at {room_b}″");
    assert_eq!(first(state, Lang::En), fresh);
    state.units.a.out = true;
    state.units.a.wounds = 1;
    state.units.b.routing = true;
    state.units.b.wounds = 2;
    let worn = format!(
        "— Tour 1, demi-tour de A (Infanterie) : 20″ ; A 1 blessure, sans munitions, bord de table à {room_a}″ ; B 2 blessures, en déroute, bord de table à {room_b}″"
    );
    assert_eq!(first(state, Lang::Fr).replace(" ; ", "; "), worn.replace(" ; ", "; "));
}

#[test]
fn duels_share_a_chain_where_they_differ_only_in_start_and_length() {
    let with = |more: &[&str]| duel(&[&["a.unit=basic/infantry", "b.unit=basic/cavalry", "a.room=6"], more].concat());
    let base = with(&["b.room=10", "field.distance=12"]);
    // The table is as deep: 6 + 12 + 10 inches.
    for more in [
        &["b.room=10", "field.distance=12", "field.first=b"][..],
        &["b.room=10", "field.distance=12", "field.turns=3"],
        &["b.room=8", "field.distance=14"],
    ] {
        assert!(base.same_chain(&with(more)), "{more:?}");
    }
    for more in ["rules.cover_save=5", "a.stance=assault", "b.evades=always", "field.rout_ends=true", "b.room=11", "a.cover=wall"] {
        let more: Vec<&str> =
            if more == "b.room=11" { vec![more, "field.distance=12"] } else { vec!["b.room=10", "field.distance=12", more] };
        let other = with(&more);
        assert!(!base.same_chain(&other) && !other.same_chain(&base), "{more:?}");
    }
}
