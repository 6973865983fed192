//! What an answer rests on is found by trying.

use montjoie::analysis::duels::basis::{Extent, Finder};
use montjoie::monte_carlo::Unwatched;
use montjoie::systems::{Assumption, DuelKey, range};

use crate::ask::{game, settings};

/// What a duel rests on, and how far each setting moves it.
fn effects(id: &str, words: &[&str]) -> Vec<Assumption> {
    let (system, game) = game(id);
    let keys = system.keys();
    let settings = settings(|name| keys.iter().find(|key| key.name == name).map(|key| key.key.kind), words);
    let matchup = game.duel(&settings).expect("a duel");
    Finder::new(&*game, &keys, 1).find(&settings, &matchup, Extent::Effects, &Unwatched).expect("nobody stops it")
}

/// A's share where a setting has this value, in percent; `None` where the answer does not rest on it or stays the same.
fn moved(found: &[Assumption], key: &str, value: &str) -> Option<f64> {
    let effect = found.iter().find(|assumption| assumption.key == key)?.effect.as_ref()?;
    let tried = effect.tried.iter().find(|tried| tried.value == value).expect("a declared value");
    Some(tried.shares?[0] * 100.0)
}

/// Figures of an independent program.
#[test]
fn knights_against_longbows_behind_stakes_rest_on_what_another_program_says() {
    let found = effects("hail-caesar", &["a.unit=french/mounted-knights", "b.unit=english/archers", "b.stakes=planted"]);
    let near = |key: &str, value: &str, want: f64| {
        let is = moved(&found, key, value).unwrap_or_else(|| panic!("{key}={value} moves nothing"));
        assert!((is - want).abs() < 0.05, "{key}={value}: {is}");
    };
    near("panic_table", "T0", 59.8);
    near("panic_table", "T2", 40.1);
    near("natural_six", "exactly-5", 67.2);
    near("follow_up", "never", 39.4);
    near("excess_without_supports", "stop", 39.4);
    near("panic_margin", "0", 41.4);
    assert!(found.iter().all(|assumption| assumption.key != "counter_charge"), "never counter-charging moves nothing");
    assert_eq!(moved(&found, "removal", "ten"), None, "removal at ten wounds moves nothing; at twice the stamina it does");
    let (low, high) = range(0.4969, &found).expect("effects");
    assert!((low * 100.0 - 39.4).abs() < 0.05 && (high * 100.0 - 67.2).abs() < 0.05, "{low} to {high}");
}

/// Duels with settings that move them and settings that do not: `SYSTEM KEY=VALUE ... | moves | does not`. Each line is a case at the edge of a
/// rule: what brings it into play, or just does not.
const CASES: &str = include_str!("basis.txt");

#[test]
#[ignore = "a proof: seconds; .ci/run runs it"]
fn settings_are_named_where_they_move_a_duel_and_nowhere_else() {
    let mut wrong = Vec::new();
    for line in CASES.lines() {
        let [duel, moves, idle] = *line.split('|').map(str::trim).collect::<Vec<_>>() else { panic!("{line}: three parts") };
        let mut words = duel.split(' ');
        let (system, game) = game(words.next().expect("a system"));
        let words: Vec<&str> = words.collect();
        let all = system.keys();
        let settings = settings(|name| all.iter().find(|key| key.name == name).map(|key| key.key.kind), &words);
        let matchup = game.duel(&settings).unwrap_or_else(|problem| panic!("{line}: {problem:?}"));
        // Only what the line asks after is tried.
        let asked: Vec<&str> = moves.split_whitespace().chain(idle.split_whitespace()).collect();
        let rule = |key: &DuelKey| key.name.strip_prefix("rules.").is_some_and(|name| asked.contains(&name));
        let keys: Vec<DuelKey> = all.into_iter().filter(rule).collect();
        assert_eq!(keys.len(), asked.len(), "{line}: a key that is none");
        let found = Finder::new(&*game, &keys, 1).find(&settings, &matchup, Extent::Names, &Unwatched).expect("nobody stops it");
        for key in asked {
            let (is, want) = (found.iter().any(|assumption| assumption.key == key), moves.split(' ').any(|moving| moving == key));
            if is != want {
                wrong.push(format!("{key} {} {duel}", if is { "moves" } else { "does not move" }));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
