//! What an exact answer costs: states, transitions, thread CPU time. Best of several, one core.

use std::time::Duration;

use cpu_time::ThreadTime;
use montjoie::exact::{Chains, MOST_STATES};
use montjoie::settings::Value;
use montjoie::systems::{Matchup, Set, system};

const DUELS: &[(&str, u32, &[&str])] = &[
    ("melee only, knights v foot knights", 30, &["french/mounted-knights", "french/foot-knights", "field.distance=0"]),
    ("approach, shooting, melee", 100, &["french/mounted-knights", "english/archers", "field.distance=24"]),
    ("the same with stakes", 100, &["french/mounted-knights", "english/archers", "b.stakes=planted"]),
    (
        "foot v foot, general and three supports a side",
        500,
        &["english/billmen", "french/vougiers", "a.general=true", "b.general=true", "a.supports=3", "b.supports=3"],
    ),
];

fn main() {
    println!("{:<50} {:>8} {:>12} {:>10} {:>10}", "exact answer", "states", "transitions", "CPU ms", "target ms");
    for (name, target, words) in DUELS {
        let matchup = duel(words);
        let mut best = Duration::MAX;
        let mut size = (0, 0);
        for _ in 0..5 {
            let start = ThreadTime::now();
            let solved = matchup.contest.solve(&mut Chains::new(), MOST_STATES).expect("small enough");
            best = best.min(start.elapsed());
            size = (solved.states, solved.transitions);
        }
        println!("{name:<50} {:>8} {:>12} {:>10.1} {target:>10}", size.0, size.1, best.as_secs_f64() * 1e3);
    }
}

/// A Hail Caesar duel of two units and `key=value` words.
fn duel(words: &[&str]) -> Matchup {
    let system = system("hail-caesar").expect("a system");
    let keys = system.keys();
    let text = |value: &str| Value::Text(value.to_owned());
    let mut settings =
        vec![Set { key: "a.unit".to_owned(), value: text(words[0]) }, Set { key: "b.unit".to_owned(), value: text(words[1]) }];
    for word in &words[2..] {
        let (key, value) = word.split_once('=').expect("key=value");
        let kind = keys.iter().find(|k| k.name == key).expect("a key").key.kind;
        settings.push(Set { key: key.to_owned(), value: kind.read(value) });
    }
    let game = system.open(&[]).expect("sound lists");
    game.duel(&settings).unwrap_or_else(|problem| panic!("{problem:?}"))
}
