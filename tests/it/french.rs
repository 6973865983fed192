//! French output has no English in it.

use std::process::Command;

/// Words that English sentences can hardly do without, and that are no French ones and no ids.
const ENGLISH: &[&str] =
    &["the", "of", "and", "is", "are", "has", "wins", "neither", "which", "whose", "their", "its", "from", "or", "number", "turns"];

/// Every command that answers at once, as a French player would call it.
const ASKED: &[&str] = &[
    "duel hc french/mounted-knights english/archers b.stakes=planted --no-effects --combats 1000 --why",
    "duel hail-caesar french/mounted-knights english/archers b.stakes=planted turns=2 --method exact",
    "duel bp sample/line-infantry sample/hussars --method sample --combats 1000 --no-effects",
    "duel bbb sample/french-line sample/austrian-line distance=12,24 --method exact --no-effects",
    "duel imp french/nobles english/longbowmen --method sample --combats 1000 --no-effects",
    "duel pdf basic/infantry basic/cavalry --method sample --combats 1000 --no-effects",
    "run knights-v-longbows --method sample --combats 100 --no-effects --out OUT",
    "run french-attack --method sample --combats 100 --no-effects --out OUT",
    "run average-command-roll --out OUT",
    "run mounted-charge-v-missile-foot --method sample --combats 100 --no-effects --out OUT",
    "trace hc french/mounted-knights english/archers",
    "trace bp sample/line-infantry sample/hussars",
    "trace bbb sample/french-line sample/austrian-line",
    "trace imp french/nobles english/longbowmen",
    "trace pdf basic/infantry basic/cavalry",
    "odds hc command command=9 distance=18",
    "odds bp command",
    "odds bbb movement",
    "odds hc",
    "odds bp",
    "odds imp",
    "odds pdf",
    "systems",
    "systems hc",
    "systems imp",
    "units hc",
    "units imp",
    "audit hc english",
];

#[test]
fn no_command_answers_a_french_player_in_english() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().display().to_string();
    let mut found = Vec::new();
    for asked in ASKED {
        let words: Vec<&str> = asked.split(' ').map(|word| if word == "OUT" { &out } else { word }).collect();
        let output = Command::new(env!("CARGO_BIN_EXE_montjoie")).args(&words).env("LC_ALL", "fr_FR.UTF-8").output().expect("it runs");
        assert!(output.status.success(), "{asked}: {}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(!text.trim().is_empty(), "{asked}");
        for line in text.lines() {
            // Ids and values are the same in every language: words with a hyphen, a dot, a stroke or an equals sign; and choices, as `this | that`.
            let words: Vec<&str> = line.split(|c: char| c.is_whitespace() || "(),;:!?«»[]".contains(c)).collect();
            let choice = |at: usize| words.get(at) == Some(&"|");
            let words =
                words.iter().enumerate().filter(|(at, _)| !choice(at + 1) && !at.checked_sub(1).is_some_and(choice)).map(|(_, word)| word);
            found.extend(words.filter(|word| ENGLISH.contains(*word)).map(|word| format!("{asked}: “{word}” in {line}")));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
