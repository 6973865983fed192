//! Every option has an effect, or is an error; Ctrl-C; narrow terminals; completions.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use montjoie::systems::REGISTRY;

use crate::program::{command, montjoie, out};

/// The words of a command line.
fn split(words: &str) -> Vec<&str> {
    words.split(' ').collect()
}

/// Options that always have an effect where their command takes them, by command.
const ALWAYS: &[&str] = &[
    "run: format lang quiet list shard resume method threads why precision out paper",
    "scenarios: format lang quiet source",
    "duel: format lang quiet list shard resume method threads save",
    "odds: format lang quiet list book",
    "battle: format lang quiet list shard resume seed combats precision threads range out table set handicap rows",
    "trace: format lang quiet list combat seed dice faces luck replay",
    "audit: format lang quiet list",
    "luck: format lang quiet list",
    "matrix: format lang quiet list shard resume method threads card options within between no-cache",
    "fair: format lang quiet list shard resume method threads card by why set ratio rules options cache precise out",
    "factions: format lang quiet list shard resume seed combats threads card best out table only everybody set rows",
    "reprice: format lang quiet list seed combats threads card out report keep rounds only everybody from-nothing start first anchor",
    "check: format lang quiet list points table",
    "random: format lang list points seed count",
    "print: format lang quiet list out paper table odds",
    "units: format lang quiet list source",
    "systems: format lang quiet",
    "ask: cache threads",
    "page: out lang",
    "serve: port listen longest deadline patience at-once waiting connections kept threads lang",
    "merge: audit out quiet threads",
    "man: dir",
];

/// Where an option would have no effect: the words of a command line, whose last option it is.
const WITHOUT_EFFECT: &[&str] = &[
    "run knights-v-longbows --format json --why",
    "run knights-v-longbows --method exact --combats 5",
    "run knights-v-longbows --method exact --seed 3",
    "run BATTLES --no-effects",
    "run BATTLES --table shares",
    "army print army.toml --odds --paper a4",
    "run knights-v-longbows --table shares",
    "duel hc french/mounted-knights english/archers --table shares",
    "duel hc french/vougiers english/billmen --method exact --seed 3",
    "duel hc french/vougiers english/billmen --method exact --combats 5",
    "duel hc french/vougiers english/billmen --method exact --precision 0.01",
    "duel hc french/vougiers english/billmen --format json --why",
    "duel hc french/vougiers english/billmen --out x",
    "duel hc french/vougiers english/billmen --format json --link",
    "odds hc --link",
    "odds hc --format csv --table means",
    "odds hc command --table means",
    "audit hc --table prices",
    "fair hc --by duels --only french",
    "fair hc --by duels --everybody",
    "luck docs/files/evening.toml --table rolls",
    "luck docs/files/evening.toml --format json --why",
    "trace hc french english --luck --turn 2",
    "trace hc french english --luck --dice",
    "matrix hc english --table units",
    "battle hc french english --paper a4",
    "battle hc french english --to battles.csv",
    "factions hc --to battles.csv",
    "fair hc --to battles.csv",
    "fair hc --by duels --to battles.csv --rows battles",
    "factions hc --paper a4",
    "reprice hc --out x.toml --paper a4",
    "reprice hc --out x.toml --start duels",
    "reprice hc --out x.toml --first 30",
    "reprice hc --out x.toml --anchor english/archers=10",
    "reprice hc --out x.toml --from-nothing --keep changes",
    "reprice hc --out x.toml --from-nothing --only french",
    "reprice hc --out x.toml --from-nothing --everybody",
    "reprice hc --out x.toml --from-nothing --table factions",
    "trace hc french/vougiers english/billmen --film x.pdf",
    "trace hc french/vougiers english/billmen --turn 2",
    "trace hc french/vougiers english/billmen --unit A1",
    "trace hc french english --format json --turn 2",
    "trace hc french english --format csv --unit A1",
    "duel hc french/vougiers english/billmen --format csv --no-effects",
    "odds hc command --out x",
    "odds hc command --paper a4",
    "odds hc command --threads 2",
    "battle hc french english --format json --why",
    "battle hc french english --table endings",
    "battle hc french english --method exact",
    "battle BATTLES --card pitched",
    "trace hc french/vougiers english/billmen --variant 2",
    "trace hc french english --variant 2",
    "trace BATTLES --card pitched",
    "matrix hc english --seed 3",
    "matrix hc english --combats 5",
    "matrix hc english --precision 0.01",
    "matrix hc english --errors 0.1",
    "matrix hc english --ridge english/archers",
    "matrix hc english --within 2 --out x",
    "matrix hc english --within 2 --cache x",
    "fair hc english --by duels --seed 3",
    "fair hc english --by duels --combats 5",
    "fair hc english --by duels --precision 0.01",
    "fair hc english --by duels --quick",
    "fair hc english --by duels --format json --why",
    "fair hc english --by duels --table worths",
    "fair hc english --by duels --against french",
    "fair hc english --by duels --cache x --no-cache",
    "fair hc english --by duels --paper a4",
    "fair hc --by armies --anchor english/archers=30",
    "fair hc --by armies --paper a4",
    "fair hc --by equal --quick",
    "fair hc --by equal --ratio french/mounted-knights:english/archers",
    "fair hc --by equal --budget 5s",
    "fair hc --by all --sequential",
    "fair hc --by all --budget 5s",
    "fair hc english --by duels --precise",
    "fair hc --by armies --table given",
    "fair hc --by armies --rules",
    "fair hc english --by duels --format csv --rules",
    "factions hc --format json --why",
    "factions hc --table mix",
    "fair hc english --by duels --budget 5s",
    "fair hc english --by duels --sequential",
    "reprice hc --out x.toml --table factions",
    "reprice hc --out x.toml --method exact",
    "reprice hc --out x.toml --precision 0.01",
    "reprice hc --out x.toml --format json --why",
    "reprice hc --out x.toml --shard 1/2",
    "reprice hc --out x.toml --resume x",
    "factions hc --method exact",
    "factions hc --precision 0.01",
    "scenarios --list x.toml",
    "systems --list x.toml",
];

const BATTLES: &str = "system = \"hail-caesar\"\nkind = \"battle\"\n[a]\narmy = \"french\"\n[b]\narmy = \"english\"\n";

#[test]
fn an_option_without_effect_is_an_error_and_every_option_was_looked_at() {
    let folder = tempfile::tempdir().expect("a folder");
    let battles = folder.path().join("battles.toml");
    std::fs::write(&battles, BATTLES).expect("written");
    let mut tried: BTreeSet<String> = BTreeSet::new();
    for words in WITHOUT_EFFECT {
        let option = words.split(' ').rev().find_map(|word| word.strip_prefix("--")).expect("an option");
        let command = words.split(' ').next().expect("a command");
        tried.insert(format!("{command} {option}"));
        let output = montjoie(&split(&words.replace("BATTLES", &battles.display().to_string())));
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(matches!(output.status.code(), Some(1 | 2)), "{words}: {message}");
        assert!(output.stdout.is_empty(), "{words}");
        let known = ["--method", "--precision", "--card", "--variant"].iter().any(|known| words.contains(known));
        assert!(known || message.contains(option), "{words}: {message}");
    }
    let line = |line: &&str| {
        let (command, options) = line.split_once(": ").expect("a command and its options");
        options.split(' ').map(|option| format!("{command} {option}")).collect::<Vec<String>>()
    };
    let always: Vec<String> = ALWAYS.iter().flat_map(line).collect();
    tried.extend(always.iter().cloned());
    let mut there = BTreeSet::new();
    let mut commands = vec![montjoie::cli::command(REGISTRY)];
    while let Some(command) = commands.pop() {
        commands.extend(command.get_subcommands().cloned());
        let name = command.get_name().to_owned();
        let options = command.get_opts().filter_map(|option| option.get_long()).filter(|_| name != "montjoie");
        there.extend(options.map(|option| format!("{name} {option}")));
    }
    let missing: Vec<&String> = there.difference(&tried).collect();
    assert!(missing.is_empty(), "where have these no effect? {missing:?}");
    let gone: Vec<&String> = always.iter().filter(|option| !there.contains(*option)).collect();
    assert!(gone.is_empty(), "there are no such options: {gone:?}");
}

#[test]
fn ctrl_c_stops_the_work_and_ends_with_status_130() {
    let words = "duel hc french/mounted-knights english/archers --method sample --combats 1000000000000 --no-effects";
    let mut program = command(&split(words)).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    std::thread::sleep(Duration::from_millis(500));
    assert!(program.try_wait().expect("a status").is_none(), "it works for hours");
    assert!(Command::new("kill").args(["-INT", &program.id().to_string()]).status().expect("kill").success());
    let begun = Instant::now();
    while program.try_wait().expect("a status").is_none() && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(50));
    }
    let _ = program.kill();
    let output = program.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout.is_empty());
}

#[test]
fn a_terminal_of_sixty_columns_breaks_no_word_and_no_number() {
    let duel = "duel hc french/mounted-knights english/archers b.stakes=planted --combats 1000 --no-effects";
    for words in [
        duel,
        &format!("{duel} --why"),
        "duel bp sample/line-infantry sample/hussars --method exact --no-effects",
        "odds hc command command=9 distance=18",
        "odds imp terrain",
        "odds bp",
        "systems hc",
        "scenarios",
        "trace imp french/nobles english/longbowmen",
        "audit hc english",
    ] {
        let shown = |columns: Option<&str>| {
            let mut program = command(&split(words));
            program.env_remove("COLUMNS");
            columns.map(|columns| program.env("COLUMNS", columns));
            String::from_utf8(program.output().expect("it runs").stdout).expect("text")
        };
        let (wide, narrow) = (shown(None), shown(Some("60")));
        let of = |text: &str| -> Vec<String> {
            let bar = |word: &&str| !word.chars().any(|c| "█▉▊▋▌▍▎▏".contains(c));
            let mut words: Vec<String> = text.split([' ', '\n']).filter(|word| !word.is_empty()).filter(bar).map(str::to_owned).collect();
            words.sort();
            words
        };
        assert_eq!(of(&wide), of(&narrow), "{words}: the same words, each in one piece");
        let over: Vec<&str> = narrow.lines().filter(|line| line.chars().count() > 60 && line.split_whitespace().count() > 1).collect();
        assert!(over.is_empty(), "{words}: {over:?}");
    }
}

#[test]
fn completions_know_systems_units_keys_and_scenarios() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("montjoie.bash");
    std::fs::write(&script, out(&["completions", "bash"])).expect("written");
    for shell in ["zsh", "fish"] {
        let script = out(&["completions", shell]);
        assert!(script.contains("hail-caesar"), "{shell}");
    }
    for (typed, completed) in [
        ("duel hail-c", "hail-caesar"),
        ("duel hail-caesar french/mounted-kn", "french/mounted-knights"),
        ("duel hail-caesar french/mounted-knights english/archers field.dist", "field.distance="),
        ("odds hail-caesar rall", "rally"),
        ("run hail-caesar/knights-v-l", "hail-caesar/knights-v-longbows"),
        ("matrix hail-caesar --card open-f", "open-field"),
    ] {
        let words: Vec<&str> = typed.split(' ').collect();
        let asks = format!(
            "source {}; COMP_WORDS=(montjoie {typed}); COMP_CWORD={}; _montjoie montjoie '{}' '{}'; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
            script.display(),
            words.len(),
            words[words.len() - 1],
            if words.len() > 1 { words[words.len() - 2] } else { "montjoie" },
        );
        let output = Command::new("bash").args(["-c", &asks]).output().expect("bash");
        let said = String::from_utf8(output.stdout).expect("text");
        assert!(said.lines().any(|line| line == completed), "{typed}: {said} {}", String::from_utf8_lossy(&output.stderr));
    }
}
