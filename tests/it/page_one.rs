//! Page one of a report on combats: its answer in a sentence, and its figures.

use montjoie::combat::{Ending, Outcome, Pair, Side};
use montjoie::document::{Body, Figure};
use montjoie::duels::findings::{Finding, Findings};
use montjoie::duels::sentence::findings as answer;
use montjoie::exact::Solved;
use montjoie::language::{Lang, Text};
use montjoie::scenario::Axis;
use montjoie::tally::Tally;
use montjoie_system::list::Name;

const ENDINGS: &[Ending] = &[Ending { id: "lost", name: Text::new("lost", "perdue") }];

/// An exact finding in which A wins this share and B the rest, in turn 2.
fn finding(point: &[&str], share: f64) -> Finding {
    let mut tally: Tally<f64> = Tally::new(1, 3, Pair { a: 1, b: 1 });
    let outcome = |winner: Side| Outcome {
        winner: Some(winner),
        ending: 0,
        losses: Pair { a: u8::from(winner == Side::B), b: u8::from(winner == Side::A) },
    };
    tally.add(outcome(Side::A), 2, share);
    tally.add(outcome(Side::B), 2, 1.0 - share);
    let name = |en: &str, fr: &str| (en.to_owned(), fr.to_owned());
    Finding {
        variant: None,
        point: point.iter().map(|value| (*value).to_owned()).collect(),
        ids: Pair { a: "one".to_owned(), b: "two".to_owned() },
        names: Pair { a: name("Knights", "Chevaliers"), b: name("Archers", "Archers") },
        settings: Vec::new(),
        situation: Vec::new(),
        assumptions: Vec::new(),
        base: None,
        choices: None,
        losses: Text::new("wounds", "blessures"),
        endings: ENDINGS,
        exact: Some(Solved { tally, states: 2, transitions: 2 }),
        too_large: None,
        sampled: None,
        agreement: None,
    }
}

fn findings(axes: &[(&str, &[&str])], all: Vec<Finding>) -> Findings {
    let axis = |(key, values): &(&str, &[&str])| Axis { key: (*key).to_owned(), values: values.iter().map(|v| (*v).to_owned()).collect() };
    Findings {
        name: "test".to_owned(),
        question: Name { en: "Who?".to_owned(), fr: "Qui\u{202f}?".to_owned() },
        claim: None,
        battles: false,
        system: &montjoie_testing::MadeUp,
        axes: axes.iter().map(axis).collect(),
        variants: Vec::new(),
        findings: all,
        seed: 1,
        effort: None,
        text: String::new(),
    }
}

/// The figures of page one.
fn figures(findings: &Findings, lang: Lang) -> Vec<Figure> {
    match findings.report(lang).document.part("figures").map(|part| &part.body) {
        Some(Body::Figures(figures)) => figures.clone(),
        _ => Vec::new(),
    }
}

#[test]
fn one_duel_is_answered_by_its_shares() {
    let one = findings(&[], vec![finding(&[], 0.75)]);
    assert_eq!(answer(&one, Lang::En), "Knights win 75.0\u{a0}% of combats against Archers.");
    let values: Vec<String> = figures(&one, Lang::Fr).into_iter().map(|figure| figure.value).collect();
    assert_eq!(values, ["75,0\u{a0}%", "25,0\u{a0}%", "2,0"]);
}

#[test]
fn a_sweep_is_answered_from_its_least_to_its_most_and_by_what_a_word_changes() {
    let all = vec![finding(&["6", "no"], 0.5), finding(&["6", "yes"], 0.25), finding(&["12", "no"], 0.75), finding(&["12", "yes"], 0.625)];
    let swept = findings(&[("field.distance", &["6", "12"]), ("b.cover", &["no", "yes"])], all);
    assert_eq!(
        answer(&swept, Lang::En),
        "Knights win 50.0\u{a0}% of combats against Archers. Over all 4 situations A wins 25.0\u{a0}% to 75.0\u{a0}%. \
         With field.distance 12 instead of with field.distance 6: 25.0 to 37.5 points more for A. \
         Archers with b.cover yes instead of with b.cover no: 12.5 to 25.0 points less for A."
    );
    let figures = figures(&swept, Lang::En);
    assert_eq!(figures[0].label, "A wins, at most (exact): field.distance\u{a0}12 · b.cover\u{a0}no");
    assert_eq!(figures[2].value, "−25.0");
}

#[test]
fn nothing_found_is_said_and_not_drawn() {
    let none = findings(&[], Vec::new());
    assert_eq!(answer(&none, Lang::En), "Nothing was computed.");
    assert!(figures(&none, Lang::En).is_empty());
}
