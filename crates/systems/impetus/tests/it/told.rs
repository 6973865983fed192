//! What a duel says of itself, in both languages, and what makes two duels one chain.

use montjoie_core::chance::{Answers, Dice, Line, Script, Tracer, stream};
use montjoie_core::combat::{Combat, Pair, Play, Side};
use montjoie_core::language::Lang;
use montjoie_impetus::cohesion::{Attack, Cohesion, CohesionTest, Outcome, Struck, Throw, Thrown};
use montjoie_impetus::discipline::{DisciplineTest, Occasion, Tested};
use montjoie_impetus::duel::{Duel, Phase, State};
use montjoie_impetus::initiative::Dice::Two;
use montjoie_impetus::initiative::{Bid, Bidden, Extra, Initiative};
use montjoie_impetus::melee::{Blow, Parted, Retreat};
use montjoie_impetus::rules::{CnFloor, IncompetentDouble, Rules};
use montjoie_impetus::shooting::Volley;
use montjoie_testing::{plain, told};

use super::{active, duel, with};

fn cohesion(disordered: bool) -> Cohesion {
    let rules = Rules::default();
    Cohesion::new(&rules, 5, 0, disordered)
}

#[test]
fn throws_tell_their_dice_and_the_damage() {
    let thrown = |damage| Thrown { damage, own_card: false, enemy_card: false };
    told(Throw::plain(6), thrown(2), "6 dice: 2 damage", "6 dés : 2 dommages");
    told(Throw::plain(6), thrown(1), "6 dice: 1 damage", "6 dés : 1 dommage");
    told(Throw::plain(1), thrown(0), "1 die: no damage", "1 dé : 0 dommage");
    told(Throw { added: 2, ..Throw::plain(1) }, thrown(3), "1 + 2 dice: 3 damage", "1 + 2 dés : 3 dommages");
}

#[test]
fn a_cohesion_test_tells_whether_it_failed_and_what_it_cost() {
    assert_eq!(Rules::default().cn_floor, CnFloor::One);
    let test = |disordered| CohesionTest { damage: 2, unit: cohesion(disordered) };
    let gave = |failed, loss| Outcome { failed, loss, ..Outcome::default() };
    told(test(false), gave(false, 0), "test passed, disordered", "test réussi, désorganisée");
    let (en, fr) = ("test passed, disordered once more, 1 VBU lost", "test réussi, désorganisée à nouveau, 1 VBU perdu");
    told(test(true), gave(false, 1), en, fr);
    told(test(false), gave(true, 1), "test failed, 1 VBU lost", "test raté, 1 VBU perdu");
    told(test(true), gave(true, 3), "test failed, 3 VBU lost", "test raté, 3 VBU perdus");
}

#[test]
fn shots_and_blows_tell_the_throw_and_the_test_that_it_calls() {
    let attack = Attack { throw: Throw::plain(4), target: cohesion(false) };
    let missed = Struck::default();
    let hit = Struck { hit: true, ..missed };
    let broken = Struck { hit: true, failed: true, loss: 2, ..missed };
    for (struck, en, fr) in [
        (missed, "4 dice: no damage", "4 dés : 0 dommage"),
        (hit, "4 dice: test passed, disordered", "4 dés : test réussi, désorganisée"),
        (broken, "4 dice: test failed, 2 VBU lost", "4 dés : test raté, 2 VBU perdus"),
    ] {
        told(Volley(attack), struck, en, fr);
        told(Blow(attack), struck, en, fr);
    }
}

#[test]
fn retreat_and_pursuit_tell_how_far_the_two_are_apart() {
    let retreat = Retreat { by_die: [1, 2, 3, 4, 5, 6], orderly: 0, chase: None };
    told(retreat, Parted { distance: 3, card: false }, "apart by 3H", "à 3H l’une de l’autre");
    told(retreat, Parted { distance: 0, card: true }, "caught: in contact again", "rattrapée : à nouveau au contact");
}

#[test]
fn initiative_tells_who_has_it_and_who_threw_again() {
    let rules = Rules::default();
    let bids = Pair::of(|_| Bid { bonus: 0, extra: Extra::Nothing, dice: Two });
    let throw = Initiative { bids, tie: None, double: rules.incompetent_double };
    let no = Pair { a: false, b: false };
    let gave = |winner, out, used| Bidden { winner, out, used };
    told(throw, gave(Some(Side::A), no, no), "to side A", "au camp A");
    told(throw, gave(None, no, no), "equal, again", "égalité, on relance");
    let (a, b) = (Pair { a: true, b: false }, Pair { a: false, b: true });
    told(throw, gave(Some(Side::B), no, a), "to side B, A with dice thrown again", "au camp B, A avec des dés relancés");
    told(throw, gave(None, no, b), "equal, again, B with dice thrown again", "égalité, on relance, B avec des dés relancés");
    let both = Pair { a: true, b: true };
    let doubles = Initiative { double: IncompetentDouble::LosesAndOut, ..throw };
    told(doubles, gave(None, both, no), "two doubles: neither corps moves", "deux doubles : aucun corps n’est activé");
    // One corps that is out does not make a tie of it.
    assert!(gave(None, a, no).tie() && gave(None, no, no).tie() && !gave(None, both, no).tie() && !gave(Some(Side::A), no, no).tie());
}

#[test]
fn discipline_tells_what_for_what_it_took_and_whether_a_card_was_played() {
    for (occasion, en, fr) in [
        (Occasion::Rally, "rally", "ralliement"),
        (Occasion::Reaction, "reaction", "réaction"),
        (Occasion::OpportunityCharge, "charge of opportunity", "charge d’opportunité"),
        (Occasion::Evade, "evade", "esquive"),
        (Occasion::Moves, "another move", "mouvement supplémentaire"),
        (Occasion::Disengage, "disengage", "désengagement"),
        (Occasion::CounterCharge, "counter-charge", "contre-charge"),
        (Occasion::Frenzy, "frenzy", "frénésie"),
        (Occasion::CloseOrder, "close order", "rangs serrés"),
        (Occasion::DefensiveFire, "defensive fire", "tir défensif"),
    ] {
        let test = DisciplineTest { occasion, need: 4, again: None };
        let tested = Tested { passed: true, card: false };
        told(test, tested, &format!("{en}, 4+: passed"), &format!("{fr}, 4+ : réussi"));
        // A 1 fails and a 6 passes whatever the need.
        let hard = DisciplineTest { need: 8, ..test };
        told(hard, Tested { passed: false, card: true }, &format!("{en}, 6+: failed, with TC5"), &format!("{fr}, 6+ : raté, avec la TC5"));
    }
}

/// What is told of one phase with these dice.
fn phase(duel: &Duel, state: State, dice: &[u16], lang: Lang) -> Vec<String> {
    let mut source = Script::new().draws(dice.iter().copied());
    let mut tracer = Tracer::new(&mut source, Dice::new(stream(1, 0)), lang);
    duel.step(state, &mut tracer.asked());
    let line = |line: Line| match line {
        Line::Note(text) => plain(&text),
        Line::Chapter(chapter) => plain(&chapter.map.text),
        Line::Rolled(told) => plain(&format!("{} ({}) {}", told.name, told.paragraph, told.words)),
    };
    tracer.told().0.into_iter().map(line).collect()
}

#[test]
fn a_turn_tells_how_both_stand() {
    let duel = duel(&["a.unit=plain/v8", "b.unit=plain/v5", "field.distance=9", "b.stance=hold"]).expect("a duel");
    let start = duel.start(&mut Script::new().asked());
    assert_eq!(start.phase, Phase::Initiative);
    assert_eq!(phase(&duel, start, &[9, 5], Lang::En)[0], "— Turn 1: 9H; A VBU 8; B VBU 5");
    let worn = with(State { distance: 0, ..start }, |units| {
        units.a.vbu = 6;
        units.b.disordered = true;
    });
    let told = phase(&duel, worn, &[9, 5], Lang::Fr);
    assert_eq!(told[0].replace(" ;", ";"), "— Tour 1 : au contact; A VBU 6; B VBU 5, désorganisée");
    assert_eq!(told[1], "Initiative (A2) au camp A");
    let act = phase(&duel, active(&duel, Side::B), &[], Lang::En);
    assert_eq!(act[0], "B v5: is activated");
    assert_eq!(phase(&duel, active(&duel, Side::B), &[], Lang::Fr)[0], "B v5 : est activée");
}

#[test]
fn duels_share_a_chain_where_they_differ_only_in_start_and_length() {
    let with = |distance: &str, more: &str| duel(&["a.unit=plain/v8", "b.unit=plain/v5", distance, more]).expect("a duel");
    let base = with("field.distance=9", "field.turn_limit=20");
    assert!(base.same_chain(&with("field.distance=4", "field.turn_limit=20")));
    assert!(base.same_chain(&with("field.distance=9", "field.turn_limit=3")));
    for more in ["rules.tc1_dice=4", "a.commander=expert", "b.stance=advance"] {
        let other = with("field.distance=9", more);
        assert!(!base.same_chain(&other) && !other.same_chain(&base), "{more}");
    }
    // One content whatever the units are called, and another where anything differs.
    let mut renamed = base.clone();
    renamed.sides.a.name = ("another".to_owned(), "une autre".to_owned());
    assert_eq!(base.content(), renamed.content());
    for more in ["rules.tc1_dice=4", "a.commander=expert", "b.stance=advance", "field.turn_limit=3"] {
        assert_ne!(base.content(), with("field.distance=9", more).content(), "{more}");
    }
}
