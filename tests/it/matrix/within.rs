//! Matchups tested until it is known whether they lie within a margin of 50 %.

use montjoie::monte_carlo::{Interrupt, Unwatched, Watch};
use montjoie::prices::asked::Ask;
use montjoie::prices::sequential::Decision;
use montjoie::prices::within::{TestedMatchup, Within, within};
use serde_json::Value;

use super::{CARD, IDS, SMALL, card, entrants, sheet, small};
use crate::ask::near;
use crate::program;

const QUESTION: Within = Within { margin: 0.02, errors: 0.05, level: 0.95, most: 200_000 };

fn found(ids: &[&str], couples: &[(usize, usize)], question: Within, seed: u64) -> Vec<TestedMatchup> {
    let (system, game) = small();
    let card = card(CARD);
    let ask = Ask { seed, ..Ask::exact(system, &*game, &card, entrants(&*game, ids)) };
    within(&ask, couples, question, &Unwatched).expect("answers")
}

#[test]
fn a_clear_matchup_is_decided_the_way_it_is_and_its_score_is_in_the_bar() {
    let exact = sheet(&IDS, |_| ()).matrix;
    let couples = [(0, 1), (0, 2), (1, 2), (2, 3)];
    for seed in 1..=4 {
        for found in found(&IDS, &couples, QUESTION, seed) {
            let score = exact.cell(found.row, found.column).score();
            let wanted = match score - 0.5 {
                off if off > 0.03 => Decision::Better,
                off if off < -0.03 => Decision::Worse,
                off => {
                    assert!(off.abs() < 0.01, "{score} says nothing: give this test other units");
                    Decision::Even
                }
            };
            assert_eq!(found.decision, wanted, "{score}: {found:?}");
            assert!((found.bar.0..=found.bar.1).contains(&score), "{score}: {found:?}");
            assert!((found.bar.0..=found.bar.1).contains(&found.score));
        }
    }
}

#[test]
fn units_with_one_profile_are_even_without_a_die() {
    let same = &found(&IDS, &[(2, 3)], QUESTION, 1)[0];
    assert_eq!((same.decision, same.pairs, same.score, same.bar), (Decision::Even, 0, 0.5, (0.5, 0.5)));
}

#[test]
fn whoever_comes_first_and_whatever_it_is_called_the_same_pairs_are_fought() {
    let [there, back] = [(0, 2), (2, 0)].map(|couple| found(&IDS, &[couple], QUESTION, 7).remove(0));
    assert_eq!(there.pairs, back.pairs);
    // Turned round, to the last bit but one.
    near("score", there.score, 1.0 - back.score, 1e-15);
    near("low", there.bar.0, 1.0 - back.bar.1, 1e-15);
    near("high", there.bar.1, 1.0 - back.bar.0, 1e-15);
    assert_eq!([there.decision, back.decision].iter().filter(|decision| **decision == Decision::Better).count(), 1);
    let clone = found(&IDS, &[(0, 3)], QUESTION, 7).remove(0);
    assert_eq!((clone.pairs, clone.score), (there.pairs, there.score), "spears by another name");
    assert_ne!(found(&IDS, &[(0, 2)], QUESTION, 8).remove(0).score, there.score, "another seed, other dice");
}

#[test]
fn what_is_not_known_in_time_stays_open_with_a_wider_bar() {
    let short = Within { most: 60, margin: 0.001, ..QUESTION };
    let open = &found(&IDS, &[(0, 1)], short, 1)[0];
    assert_eq!((open.decision, open.pairs), (Decision::Open, 60));
    assert!(open.bar.1 - open.bar.0 > 0.2, "{open:?}");
}

/// Asked to stop before anything was fought.
struct Stopped;

impl Watch for Stopped {}

impl Interrupt for Stopped {
    fn stopped(&self) -> bool {
        true
    }
}

#[test]
fn a_run_that_is_stopped_says_so() {
    let (system, game) = small();
    let card = card(CARD);
    let ask = Ask::exact(system, &*game, &card, entrants(&*game, &IDS));
    let fault = within(&ask, &[(0, 1)], QUESTION, &Stopped).expect_err("stopped");
    assert!(fault.message().contains("interrupted"));
}

fn montjoie(more: &[&str]) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let [list, card] = ["small.toml", "card.toml"].map(|name| folder.path().join(name).display().to_string());
    std::fs::write(&list, SMALL).expect("written");
    std::fs::write(&card, CARD).expect("written");
    let words = ["matrix", "hail-caesar", "small", "--list", &list, "--card", &card, "--no-cache"];
    let output = program::montjoie(&[&words[..], more].concat());
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), program::flat(&text(output.stderr)))
}

#[test]
fn the_command_prints_verdicts_pairs_and_bars() {
    let out = |more: &[&str]| {
        let (code, out, err) = montjoie(more);
        assert_eq!(code, Some(0), "{err}");
        out
    };
    let json: Value = serde_json::from_str(&out(&["--within", "2", "--format", "json"])).expect("JSON");
    let matchups = json["tables"]["matchups"].as_array().expect("matchups");
    assert_eq!(matchups.len(), 6, "every two units");
    assert_eq!(
        (&json["about"]["margin"], &json["about"]["errors"], &json["about"]["most_pairs"]),
        (&Value::from(0.02), &Value::from(0.05), &Value::from(1_000_000))
    );
    assert_eq!((&matchups[5]["verdict"], &matchups[5]["pairs"]), (&Value::from("within"), &Value::from(0)), "one profile");
    for matchup in matchups {
        let of = |key: &str| matchup[key].as_f64().expect("a number");
        assert!(of("score_low") <= of("score") && of("score") <= of("score_high"), "{matchup}");
    }
    let one = ["--within", "2", "--between", "small/riders:small/spears"];
    for (lang, wants) in
        [("en", ["pairs", "Error rates", "however often one looks"]), ("fr", ["paires", "Taux d’erreur", "nombre de regards"])]
    {
        let text = out(&[&one[..], &["--lang", lang]].concat());
        assert!(wants.iter().all(|want| text.contains(want)), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    }
    let csv = out(&[&one[..], &["--format", "csv"]].concat());
    assert_eq!(csv.lines().count(), 2);
    assert!(csv.lines().nth(1).is_some_and(|line| line.starts_with("small/riders,small/spears,")), "{csv}");
    let open = out(&["--within", "0.1", "--combats", "120", "--format", "csv", "--between", "small/riders:small/spears"]);
    assert!(open.contains(",open,60,"), "{open}");
    assert_eq!(out(&one), out(&[&one[..], &["--threads", "1"]].concat()), "the same on any number of threads");
}

#[test]
fn what_cannot_be_tested_is_refused() {
    for (words, code, want) in [
        (&["--within", "2", "--between", "small/riders"][..], 1, "is no matchup"),
        (&["--within", "2", "--between", "small/riders:small/spaers"], 1, "did you mean `small/spears`?"),
        (&["--within", "2", "--method", "exact"], 1, "tested by fighting"),
        (&["--within", "2", "--precision", "0.01"], 1, "--combats"),
        (&["--within", "0"], 2, "from 0.1 to 25"),
        (&["--within", "2", "--errors", "0.9"], 2, "from 0.001 to 0.25"),
        (&["--between", "small/riders:small/spears"], 2, "--within"),
        (&["--within", "2", "--out", "x"], 2, "cannot be used with"),
    ] {
        let (status, out, err) = montjoie(words);
        assert_eq!((status, out.as_str()), (Some(code), ""), "{words:?}");
        let flat = err.replace("│ ", "");
        assert!(flat.contains(want), "{words:?} should say {want}: {err}");
    }
}
