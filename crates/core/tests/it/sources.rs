//! The sources of chance, each by itself, on a made-up roll whose dice are easy to follow.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::Serialize;
use serde_json::json;

use montjoie_core::chance::{
    Answers, Chance, Dice, Line, Odds, Parting, Recorded, Replay, Roll, Script, Table, Throw, Told, Tracer, stream,
};
use montjoie_core::language::{Lang, Text};

/// A roll of dice that hit at 4+; hits go through at a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
struct Shots {
    dice: u8,
    through: u8,
}

impl Roll for Shots {
    type Result = u8;
    const NAME: Text = Text::new("Shots", "Coups");
    const PARAGRAPH: &'static str = "1-a";

    fn make<C: Chance>(self, chance: &mut C) -> u8 {
        let hits = chance.successes(self.dice, Odds::at_least(4));
        chance.successes(hits, Odds::at_least(self.through))
    }

    fn tell(self, result: u8, lang: Lang) -> String {
        format!("{result} {}", lang.pick("through", "au but"))
    }
}

const SHOTS: Shots = Shots { dice: 3, through: 5 };

/// The message of a panic.
#[track_caller]
fn panics(run: impl FnOnce()) -> String {
    let said = catch_unwind(AssertUnwindSafe(run)).expect_err("it is refused");
    said.downcast_ref::<String>().cloned().or_else(|| said.downcast_ref::<&str>().map(ToString::to_string)).expect("in words")
}

#[test]
fn a_script_refuses_what_cannot_be_what_is_missing_and_what_is_left_over() {
    let played = |script: Script| {
        let mut script = script;
        let through = script.asked().roll(SHOTS);
        script.finish();
        through
    };
    assert_eq!(played(Script::new().draws([2, 1])), 1);
    assert_eq!(played(Script::new().result(3u8)), 3);
    // No hit, and nothing more is thrown.
    assert_eq!(played(Script::new().draws([0])), 0);
    for (script, says) in [
        (Script::new().draws([4]), "entry 1 of the script: 4 cannot fall on Successes(3, "),
        (Script::new().draws([2, 3]), "entry 2 of the script: 3 cannot fall on Successes(2, "),
        (Script::new().draws([2]), "the script ends after 1 entries, but Successes(2, "),
        (Script::new().draws([2]).result(1u8), "entry 2 of the script: a result of a roll, but Successes(2, "),
        (Script::new().result(4u8), "entry 1 of the script: Shots { dice: 3, through: 5 } cannot give 4"),
        (Script::new().draws([2, 1, 6]), "left over of the script: [Draw(6)]"),
    ] {
        let said = panics(|| _ = played(script));
        assert!(said.contains(says), "{said}");
    }
}

#[test]
fn a_tracer_passes_on_what_falls_besides_rolls() {
    let mut script = Script::new().draws([5, 9, 2]);
    let mut tracer = Tracer::new(&mut script, Dice::new(stream(1, 0)), Lang::En);
    let mut chance = tracer.asked();
    assert_eq!((chance.d6(), chance.two_d6(), chance.successes(4, Odds::at_least(3))), (5, 9, 2));
    assert_eq!(tracer.told().0, []);
}

/// The telling of this result of the roll by a source.
fn told(result: u8, lang: Lang) -> Told {
    let mut script = Script::new().result(result);
    let mut tracer = Tracer::new(&mut script, Dice::new(stream(1, 0)), lang);
    assert_eq!(tracer.asked().roll(SHOTS), result);
    match &tracer.told().0[..] {
        [Line::Rolled(told)] => told.clone(),
        other => panic!("one line, not {other:?}"),
    }
}

#[test]
fn the_dice_that_are_told_of_a_roll_are_dice_that_fall_so() {
    for result in 0..=3 {
        let told = told(result, Lang::Fr);
        assert_eq!((told.name, told.paragraph, &told.with), ("Coups", "1-a", &json!({ "dice": 3, "through": 5 })));
        assert_eq!((told.result, told.words), (u16::from(result), format!("{result} au but")));
        let mut again = Script::new().draws(told.dice.iter().map(|dice| dice.fell));
        assert_eq!(SHOTS.make(&mut again.asked()), result);
        again.finish();
        // The second throw is of as many dice as hit; where none did there is none.
        let hits = told.dice[0].fell;
        assert_eq!(told.dice[0].throw, Throw::Successes(3, Odds::at_least(4)));
        match &told.dice[1..] {
            [] => assert_eq!(hits, 0),
            [second] => assert_eq!(second.throw, Throw::Successes(hits as u8, Odds::at_least(5))),
            _ => panic!("two throws at most: {:?}", told.dice),
        }
    }
}

#[test]
fn dice_that_are_thrown_one_by_one_are_told_with_their_faces_and_fall_as_without() {
    for number in 0..200 {
        let mut dice = Dice::new(stream(7, number));
        let mut told = Tracer::new(&mut dice, Dice::new(stream(1, 0)), Lang::En);
        let hits = told.asked().roll(SHOTS);
        assert_eq!(hits, Dice::new(stream(7, number)).asked().roll(SHOTS), "seen or not, the same dice fall");
        let [Line::Rolled(told)] = &told.told().0[..] else { panic!("one line") };
        for (dice, need) in told.dice.iter().zip([4, 5]) {
            let up = dice.faces.iter().filter(|face| **face >= need).count();
            assert!(dice.faces.iter().all(|face| (1..=6).contains(face)) && usize::from(dice.fell) == up, "{dice:?}");
        }
        assert_eq!(told.dice.last().map(|dice| dice.fell), Some(u16::from(hits)).filter(|_| told.dice.len() > 1).or(Some(0)));
    }
    let (sum, faces) = Dice::new(stream(7, 0)).thrown(Table::sum_of_d6(3));
    assert_eq!((usize::from(sum), faces.len()), (faces.iter().map(|face| usize::from(*face)).sum(), 3));
}

#[test]
fn throws_are_worded_as_a_player_says_them() {
    let said = |throw: Throw| [Lang::En, Lang::Fr].map(|lang| throw.words(lang));
    assert_eq!(said(Throw::Sum(1)), ["D6", "D6"]);
    assert_eq!(said(Throw::Sum(2)), ["2D6", "2D6"]);
    assert_eq!(said(Throw::Successes(10, Odds::at_least(3))), ["10D at 3+", "10D à 3+"]);
    assert_eq!(said(Throw::Successes(4, Odds::of(1, 5))), ["4D, 1 chance in 5", "4D, 1 chance sur 5"]);
    assert_eq!(said(Throw::Successes(4, Odds::of(2, 5))), ["4D, 2 chances in 5", "4D, 2 chances sur 5"]);
    assert_eq!(said(Throw::Law), ["one draw", "un tirage"]);
}

#[test]
fn one_number_picks_a_result_of_a_table() {
    // Three D6 at 4+ have four results, in four slots that the two lowest bits choose: 0 and 3 fill half of theirs, so that of the eight
    // halves one is 0, three are 1, three are 2 and one is 3.
    let table = Table::successes(3, Odds::at_least(4));
    let half = 1 << 63;
    let mut picked = [0; 4];
    for slot in 0..4 {
        [slot, half + slot].into_iter().for_each(|number| picked[table.pick(number) as usize] += 1);
    }
    assert_eq!(picked, [1, 3, 3, 1]);
    // The last number of the first half and the first of the second.
    assert_eq!([0, 3].map(|slot| table.pick(half - 4 + slot)), [0, 3]);
    assert!([0, 3].iter().all(|&slot| [1, 2].contains(&table.pick(half + slot))));
}

/// A roll as it was told, with these dice and this result.
fn recorded(result: u16, dice: &[(&str, u16)]) -> Recorded {
    let dice = dice.iter().map(|&(thrown, fell)| (thrown.to_owned(), fell)).collect();
    Recorded { roll: "Shots".to_owned(), with: json!(SHOTS), result, dice }
}

#[test]
fn a_replay_gives_what_fell_and_says_where_and_why_it_parts() {
    // What answers where nothing was told: always 3 through.
    let play = |told: &[Recorded]| {
        let mut otherwise = Script::new().result(3u8);
        let mut replay = Replay::new(told, &[], &mut otherwise);
        (replay.asked().roll(SHOTS), replay.parting())
    };
    for (told, result) in [
        (recorded(1, &[("3D at 4+", 2), ("2D at 5+", 1)]), 1),
        (recorded(0, &[("3D at 4+", 0)]), 0),
        // No dice were found for it: the result stands.
        (recorded(2, &[]), 2),
    ] {
        assert_eq!(play(&[told]), (result, None));
    }
    let other_key = Recorded { with: json!({ "dice": 3, "through": 6 }), ..recorded(1, &[]) };
    for (told, parts, result) in [
        (vec![], Parting::MoreRolls, 3),
        (vec![other_key], Parting::OtherRoll, 3),
        (vec![Recorded { roll: "Shot".to_owned(), ..recorded(1, &[]) }], Parting::OtherRoll, 3),
        (vec![recorded(4, &[])], Parting::Impossible, 3),
        // Another need, a throw too few, one too many, and more hits than dice.
        (vec![recorded(1, &[("3D at 4+", 2), ("2D at 6+", 1)])], Parting::OtherDice, 3),
        (vec![recorded(1, &[("3D at 4+", 2)])], Parting::OtherDice, 3),
        (vec![recorded(1, &[("3D at 4+", 2), ("2D at 5+", 1), ("D6", 4)])], Parting::OtherDice, 3),
        (vec![recorded(3, &[("3D at 4+", 2), ("2D at 5+", 3)])], Parting::OtherDice, 3),
        // The same dice, which mean one through and not two: what they mean now counts.
        (vec![recorded(2, &[("3D at 4+", 2), ("2D at 5+", 1)])], Parting::OtherResult, 1),
    ] {
        assert_eq!(play(&told), (result, Some((0, parts))), "{told:?}");
    }
}

#[test]
fn once_a_replay_has_parted_the_other_source_answers() {
    let told = [recorded(1, &[]), recorded(4, &[]), recorded(2, &[])];
    let mut otherwise = Script::new().result(3u8).draws([6]).result(0u8);
    let mut replay = Replay::new(&told, &[], &mut otherwise);
    assert_eq!(replay.asked().roll(SHOTS), 1);
    assert_eq!(replay.parting(), None);
    assert_eq!(replay.asked().roll(SHOTS), 3);
    // What is drawn outside rolls was not told.
    assert_eq!(replay.asked().d6(), 6);
    assert_eq!(replay.asked().roll(SHOTS), 0, "told as 2, but the combat is another by now");
    assert_eq!(replay.parting(), Some((1, Parting::Impossible)));
}

#[test]
fn a_probability_of_dice_is_a_fraction_in_lowest_terms() {
    use montjoie_core::statistics::fraction_of_dice;
    assert_eq!(fraction_of_dice(0.24999999999999997), Some((1, 4)));
    assert_eq!(fraction_of_dice(5.0 / 36.0), Some((5, 36)));
    assert_eq!(fraction_of_dice(91.0 / 216.0), Some((91, 216)));
    assert_eq!(fraction_of_dice(0.0), Some((0, 1)));
    assert_eq!(fraction_of_dice(1.0), Some((1, 1)));
    // One in six to the eighth is; a fifth is not, nor what is hardly more than nothing or less than all.
    assert_eq!(fraction_of_dice(1.0 / 1_679_616.0), Some((1, 1_679_616)));
    assert_eq!([0.2, 1e-13, 1.0 - 1e-13, std::f64::consts::FRAC_1_PI].map(fraction_of_dice), [None; 4]);
}
