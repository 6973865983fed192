//! How lucky an evening was, and a told duel: against evenings enumerated face by face, and against combats fought on from each roll.

use std::collections::BTreeSet;

use montjoie::analysis::ask::door::Door;
use montjoie::analysis::ask::luck::OWN;
use montjoie::analysis::store::host::Texts;
use montjoie::chance::Line;
use montjoie::exact::MOST_STATES;
use montjoie::language::Lang;
use montjoie::monte_carlo::{Run, Source};
use montjoie::settings::Value;
use montjoie::systems::{REGISTRY, Set};
use montjoie::watch::Unwatched;
use serde_json::{Value as Json, json};

/// The reply to what was thrown in an evening.
fn reply(evening: &str, lang: &str) -> Json {
    let host = Texts::default();
    let request = json!({ "ask": "luck", "file": "evening.toml", "texts": { "evening.toml": evening }, "lang": lang });
    serde_json::from_str(&Door::new(REGISTRY, &host).answer(&request.to_string(), &Unwatched)).expect("JSON")
}

/// The answer: its tables.
#[track_caller]
fn tables(evening: &str) -> Json {
    let reply = reply(evening, "en");
    assert!(reply["error"].is_null(), "{}", reply["error"]);
    reply["answer"]["tables"].clone()
}

#[track_caller]
fn close(found: &Json, expected: f64) {
    let found = found.as_f64().expect("a number");
    assert!((found - expected).abs() < 1e-12, "{found}, not {expected}");
}

/// What is wrong with an evening: the message, the help, the line.
fn fault(evening: &str) -> (String, String, u64) {
    let error = &reply(evening, "en")["error"];
    let text = |name: &str| error[name].as_str().unwrap_or_default().to_owned();
    (text("message"), text("help"), error["place"]["line"].as_u64().unwrap_or(0))
}

/// The luck of a result among equally likely ones: worse ones less better ones.
fn luck<T: PartialOrd>(result: &T, all: &[T]) -> f64 {
    let count = |fits: &dyn Fn(&T) -> bool| all.iter().filter(|other| fits(other)).count() as f64;
    (count(&|other| *other < *result) - count(&|other| *other > *result)) / all.len() as f64
}

#[test]
fn three_rolls_stand_where_every_throw_of_their_dice_puts_them() {
    // Five dice: two at 4+, two at 5+, and one test on 4+.
    let evening = r#"
system = "hail-caesar"
rolls = [
    { question = "shooting", dice = 2, need = 4, result = 0, turn = 1 },
    { question = "shooting", dice = 2, need = 5, result = 1, turn = 2 },
    { question = "disorder", result = "in-order", turn = 2 },
]
"#;
    let faces = || 1..=6u8;
    let two = |need: u8| faces().flat_map(move |one| faces().map(move |other| u8::from(one >= need) + u8::from(other >= need)));
    let (at_4, at_5): (Vec<u8>, Vec<u8>) = (two(4).collect(), two(5).collect());
    let test: Vec<bool> = faces().map(|face| face >= 4).collect();
    let mut sums = Vec::new();
    for first in &at_4 {
        for second in &at_5 {
            sums.extend(test.iter().map(|third| luck(first, &at_4) + luck(second, &at_5) + luck(third, &test)));
        }
    }
    let own = luck(&0, &at_4) + luck(&1, &at_5) + luck(&true, &test);
    let share = |fits: &dyn Fn(f64) -> bool| sums.iter().filter(|sum| fits(**sum)).count() as f64 / sums.len() as f64;
    let found = tables(evening);
    let all = &found["luck"][0];
    assert_eq!((&all["by"], &all["rolls"]), (&json!("evening"), &json!(3)));
    close(&all["luck"], own);
    close(&all["deviation"], (sums.iter().map(|sum| sum * sum).sum::<f64>() / sums.len() as f64).sqrt());
    close(&all["worse"], share(&|sum| sum < own - 1e-9));
    close(&all["as_bad"], share(&|sum| sum < own + 1e-9));
    assert_eq!(all["error"], 0.0);
    // The first roll: nothing is worse than no hit, which comes up in a quarter of throws.
    close(&found["rolls"][0]["worse"], 0.0);
    close(&found["rolls"][0]["as_bad"], 0.25);
    close(&found["rolls"][0]["luck"], -0.75);
    // Turn 2 alone.
    let turn = found["luck"].as_array().expect("rows").iter().find(|row| row["by"] == "turn" && row["part"] == "2").expect("turn 2");
    close(&turn["luck"], luck(&1, &at_5) + luck(&true, &test));
}

#[test]
fn orders_are_two_dice_against_a_command_value() {
    // Command 8: 9 and more fail, a 12 is a fiasco; of the 36 throws 9 fail and 1 is a fiasco.
    let found = tables("system = \"hc\"\nrolls = [{ question = \"ordre\", command = 8, result = \"raté\", times = 3 }]");
    let roll = &found["rolls"][0];
    assert_eq!((&roll["question"], &roll["of"], &roll["result"]), (&json!("command"), &json!("moves"), &json!("0")));
    close(&roll["worse"], 1.0 / 36.0);
    close(&roll["as_bad"], 10.0 / 36.0);
    close(&found["luck"][0]["luck"], 3.0 * (1.0 - 26.0) / 36.0 + 0.0);
    // Three of three: only evenings with a fiasco, or none other, are worse.
    let worst = (10.0f64 / 36.0).powi(3);
    assert!(found["luck"][0]["worse"].as_f64().expect("a share") < worst, "{found}");
}

#[test]
fn the_enemys_luck_is_my_bad_luck() {
    let evening =
        |by: &str| format!("system = \"hc\"\nrolls = [{{ question = \"shooting\", dice = 3, need = 4, result = 3, by = \"{by}\" }}]");
    let (mine, theirs) = (tables(&evening("moi")), tables(&evening("ennemi")));
    close(&mine["luck"][0]["luck"], 0.875);
    close(&theirs["luck"][0]["luck"], -0.875);
    close(&theirs["luck"][0]["as_bad"], 0.125);
}

#[test]
fn a_roll_that_cannot_fail_is_no_luck() {
    let evening = "system = \"hc\"\nrolls = [{ question = \"levy\", levy = false, result = \"lost\" }]";
    let found = tables(evening);
    close(&found["luck"][0]["luck"], 0.0);
    close(&found["luck"][0]["as_bad"], 1.0);
    let said = &reply(evening, "en")["document"]["parts"][0]["sentence"];
    assert_eq!(said, "No roll could have come up otherwise.");
}

#[test]
fn an_impossible_result_is_an_error_that_names_the_possible_ones() {
    let of = |roll: &str| fault(&format!("system = \"hc\"\nrolls = [\n    {{ {roll} }},\n]"));
    let sure = of("question = \"levy\", levy = false, result = \"kept\"");
    assert_eq!(sure, ("`disorder` cannot come up as “kept”".into(), "possible results: disorder: lost".into(), 3));
    let (message, help, line) = of("question = \"shooting\", dice = 2, need = 4, result = 3");
    assert_eq!((message.as_str(), line), ("`result` cannot be “3”", 3));
    assert!(help.contains("hits: 0, 1, 2;"), "{help}");
    let (message, help, _) = of("question = \"melee_round\", a = \"english/archers\", b = \"french/peasants\", result = 2");
    assert!(message.contains("several quantities") && help.contains("of = \"wounds_on_a\""), "{message} {help}");
    let (message, help, _) = of("question = \"fiasco\", result = 2");
    assert!(message.contains("is better than another") && help.contains("command"), "{message} {help}");
    let (message, _, line) = of("question = \"command\", comand = 8, result = 2");
    assert_eq!((message.as_str(), line), ("there is no key `comand`", 3));
    // A key of the roll's own that is nearly right, and one that is missing because another is nearly it.
    let (message, help, _) = of("question = \"command\", command = 8, turm = 2, result = 2");
    assert_eq!((message.as_str(), help.as_str()), ("there is no key `turm`", "did you mean `turn`?"));
    let (message, help, line) = of("question = \"command\", command = 8, reslt = 2");
    assert_eq!((message.as_str(), help.as_str(), line), ("a roll without `result`", "did you mean `result` by `reslt`?", 3));
    assert_eq!(fault("rolls = []").0, "`system` is missing");
    assert_eq!(fault("system = \"hc\"").0, "the evening has no rolls");
    let (message, help, line) = fault("system = \"hc\"\nrols = []");
    assert_eq!((message.as_str(), help.as_str(), line), ("there is no key `rols`", "did you mean `rolls`?", 2));
}

#[test]
fn the_first_sentence_says_how_bad_it_was_and_where() {
    let evening = r#"
system = "hail-caesar"
rolls = [
    { question = "command", result = "fiasco", turn = 2 },
    { question = "shooting", dice = 6, need = 4, result = 3, turn = 1 },
    { question = "panic", result = "retreat", turn = 3 },
]
"#;
    // All 5 × 7 × 5 results of the three, with the laws of `odds`: 89.42 % of evenings are better, equal ones counted by half.
    let parts = |lang: &str| reply(evening, lang)["document"]["parts"].clone();
    let said = |lang: &str| parts(lang)[0]["sentence"].as_str().expect("a sentence").replace('\u{a0}', " ");
    assert_eq!(said("en"), "Worse than 89 % of evenings; most of it in orders, turn 2.");
    assert_eq!(said("fr").replace('\u{202f}', " "), "Pire que 89 % des soirées ; l’essentiel : ordres, tour 2.");
}

#[test]
fn every_system_says_which_results_of_its_questions_are_better() {
    for system in REGISTRY.systems() {
        let game = system.open(&[]).expect("its lists");
        let questions = system.questions();
        let mut purposes = BTreeSet::new();
        for lucky in system.about().luck.questions() {
            let name = format!("{} {}", system.id(), lucky.question);
            let question = questions.iter().find(|question| question.name == lucky.question).unwrap_or_else(|| panic!("{name}"));
            purposes.insert(lucky.purpose);
            let [a, b] = system.example().units;
            let units = [("a", a), ("b", b), ("unit", a), ("target", b)];
            let named = |unit: &str| question.parameters.iter().any(|key| key.name == unit);
            let set = |&(key, unit): &(&str, &str)| Set { key: key.to_owned(), value: Value::Text(unit.to_owned()) };
            let settings: Vec<Set> = units.iter().filter(|(key, _)| named(key)).map(set).collect();
            // Evasion asks for a unit that may evade.
            let odds = game.odds(lucky.question, &settings).or_else(|_| game.odds(lucky.question, &[]));
            let Ok(odds) = odds else {
                assert_eq!(name, "puissance-de-feu evasion");
                continue;
            };
            for (of, better) in &lucky.quantities {
                let Some(quantity) = odds.quantities.iter().find(|quantity| quantity.of == *of) else {
                    assert_eq!((name.as_str(), *of), ("bloody-big-battles fire", "battery"));
                    continue;
                };
                for (place, (outcome, _)) in quantity.outcomes.iter().enumerate() {
                    assert!(better.rank(place, outcome).is_some(), "{name} {of} {outcome}");
                }
            }
        }
        assert!(purposes.len() > 2, "{}: {purposes:?}", system.id());
        for key in questions.iter().flat_map(|question| question.parameters) {
            assert!(!OWN.contains(&key.name), "{}: {} is what every roll has", system.id(), key.name);
        }
    }
}

/// A roll of each system, with the unlucky end of its law.
const EVENINGS: [(&str, &str); 5] = [
    ("hail-caesar", "{ question = \"panic\", modifier = -2, result = \"déroute\" }"),
    ("black-powder", "{ question = \"command\", staff = 8, result = \"failed\" }"),
    ("bloody-big-battles", "{ question = \"movement\", disordered = true, result = \"stays\" }"),
    ("impetus", "{ question = \"discipline\", result = \"failed\" }"),
    ("puissance-de-feu", "{ question = \"morale\", unit = \"basic/infantry\", wounds = 2, result = \"en déroute\" }"),
];

#[test]
fn all_five_systems_have_evenings() {
    for (system, roll) in EVENINGS {
        let found = tables(&format!("system = \"{system}\"\nrolls = [{roll}]"));
        assert!(found["luck"][0]["luck"].as_f64().expect("a number") < -0.3, "{system}: {found}");
    }
}

/// Duels of every system, with a combat that has many rolls.
const DUELS: [(&str, &str, &str, u64); 5] = [
    ("hail-caesar", "french/mounted-knights", "english/archers", 41),
    ("black-powder", "sample/line-infantry", "sample/hussars", 3),
    ("bloody-big-battles", "sample/french-line", "sample/austrian-line", 7),
    ("impetus", "tutorial/knights", "tutorial/infantry", 2),
    ("puissance-de-feu", "basic/infantry", "basic/cavalry", 5),
];

#[test]
fn the_changes_of_a_told_duel_add_up_to_its_result() {
    for (system, a, b, combat) in DUELS {
        let game = REGISTRY.get(system).expect("a system").open(&[]).expect("its lists");
        let unit = |key: &str, id: &str| Set { key: key.to_owned(), value: Value::Text(id.to_owned()) };
        let mut settings = vec![unit("a.unit", a), unit("b.unit", b)];
        if system != "bloody-big-battles" && system != "impetus" {
            settings.push(Set { key: "field.turns".to_owned(), value: Value::Whole(4) });
        }
        let matchup = game.duel(&settings).unwrap_or_else(|problem| panic!("{system}: {}", problem.message));
        let contest = &matchup.contest;
        let solved = contest.solve(&mut montjoie::exact::Chains::new(), MOST_STATES).expect("small enough");
        for combat in combat..combat + 3 {
            let story = contest.tell(1, combat, Source::Tables, Lang::En);
            let results: Vec<u16> =
                story.lines.iter().filter_map(|line| if let Line::Rolled(told) = line { Some(told.result) } else { None }).collect();
            let swings = contest.swings(&results, MOST_STATES).expect("small enough");
            let result = if story.outcome.winner == Some(montjoie::combat::Side::A) { 1.0 } else { 0.0 };
            assert_eq!(swings.after.len(), results.len(), "{system}");
            assert!((swings.before - solved.tally.share(montjoie::tally::Winner::A)).abs() < 1e-12, "{system}");
            assert!((swings.changes().sum::<f64>() - (result - swings.before)).abs() < 1e-9, "{system} {combat}: {swings:?}");
            assert!((swings.after.last().unwrap_or(&result) - result).abs() < 1e-9, "{system} {combat}: {swings:?}");
            // Combats that go on from some of the rolls by dice of their own win as often.
            for rolls in [1, results.len() / 3, results.len() / 2, results.len().saturating_sub(2)] {
                let [won, ..] = contest.resume(0, &results[..rolls], Run { seed: 0, source: Source::Tables }, 4_000);
                let (exact, sampled) = (if rolls == 0 { swings.before } else { swings.after[rolls - 1] }, won as f64 / 4_000.0);
                let error = (exact * (1.0 - exact).max(0.0) / 4_000.0).sqrt();
                assert!((exact - sampled).abs() <= 4.5 * error + 1e-9, "{system} {combat}, roll {rolls}: {exact}, sampled {sampled}");
            }
        }
    }
}

/// How often the unit of side A wins a duel, exactly.
fn won(settings: &[(&str, &str)]) -> f64 {
    let game = REGISTRY.get("hail-caesar").expect("a system").open(&[]).expect("its lists");
    let set = |(key, value): &(&str, &str)| Set {
        key: (*key).to_owned(),
        value: value.parse().map_or_else(|_| Value::Text((*value).to_owned()), Value::Whole),
    };
    let matchup = game.duel(&settings.iter().map(set).collect::<Vec<_>>()).expect("a duel");
    let solved = matchup.contest.solve(&mut montjoie::exact::Chains::new(), MOST_STATES).expect("small enough");
    solved.tally.share(montjoie::tally::Winner::A)
}

#[test]
fn duels_of_an_evening_stand_in_the_law_of_their_wins() {
    let evening = r#"
        system = "hail-caesar"
        rolls = [
            { turn = 1, question = "command", command = 8, result = "failed" },
            { turn = 2, question = "duel", a = "english/archers", b = "french/mounted-knights", distance = 12, result = "lost" },
            { turn = 3, question = "duel", a = "billmen", b = "french/mounted-knights", result = "won" },
        ]"#;
    let archers = won(&[("a.unit", "english/archers"), ("b.unit", "french/mounted-knights"), ("field.distance", "12")]);
    let billmen = won(&[("a.unit", "english/billmen"), ("b.unit", "french/mounted-knights")]);
    let tables = tables(evening);
    let rows = tables["luck"].as_array().expect("rows");
    let row = |by: &str, part: &str| rows.iter().find(|row| row["by"] == by && row["part"] == part).expect("a row");
    let duels = row("purpose", "duels");
    close(&duels["luck"], 1.0 - archers - billmen);
    close(&duels["worse"], (1.0 - archers) * (1.0 - billmen));
    close(&duels["as_bad"], 1.0 - archers * billmen);
    // Whole duels are no rolls: the evening and its turns are those of the dice.
    assert_eq!((&row("evening", "all")["rolls"], &row("turn", "1")["rolls"], &duels["rolls"]), (&json!(1), &json!(1), &json!(2)));
    assert!(!rows.iter().any(|row| row["part"] == "2"), "{rows:?}");
    close(&tables["rolls"][1]["worse"], 0.0);
    close(&tables["rolls"][2]["worse"], 1.0 - billmen);
    let sentence = reply(evening, "en")["document"]["parts"][0]["sentence"].as_str().expect("a sentence").to_owned();
    assert!(sentence.contains(&format!("Duels won: 1 of 2, {:.2} expected;", archers + billmen)), "{sentence}");
    // An evening of duels alone has no sentence about dice.
    let only = evening.replace(r#"{ turn = 1, question = "command", command = 8, result = "failed" },"#, "");
    let sentence = reply(&only, "fr")["document"]["parts"][0]["sentence"].as_str().expect("a sentence").to_owned();
    assert!(sentence.starts_with("Duels gagnés\u{a0}: 1 sur 2, "), "{sentence}");
}

#[test]
fn a_duel_of_an_evening_has_two_units_and_a_result_of_its_own() {
    let duel = |words: &str| format!("system = \"hail-caesar\"\nrolls = [\n    {{ question = \"duel\", {words} }},\n]\n");
    let units = r#"a = "english/archers", b = "french/mounted-knights""#;
    for (words, says) in [
        (r#"a = "english/archers", result = "won""#.to_owned(), "a duel without `b`"),
        (format!("{units}, result = \"routed\""), "`result` cannot be “routed”"),
        (format!("{units}, result = \"won\", by = \"enemy\""), "a duel is yours"),
        (format!("{units}, result = \"won\", distanse = 12"), "no key `distanse`"),
        (format!("{units}, result = \"won\", label = \"the bridge\""), "no such `label`"),
        (format!("{units}, result = \"won\", of = \"hits\""), "no such `of`"),
    ] {
        let (message, _, line) = fault(&duel(&words));
        assert!(message.contains(says) && line == 3, "{message}, line {line}");
    }
}

#[test]
fn the_changes_of_a_told_battle_add_up_to_its_result() {
    let host = Texts::default();
    let request = json!({ "ask": "trace", "system": "hail-caesar", "a": "english", "b": "french", "keys": { "field.points": 300 }, "combat": 5, "luck": true });
    let reply: Json = serde_json::from_str(&Door::new(REGISTRY, &host).answer(&request.to_string(), &Unwatched)).expect("JSON");
    assert!(reply["error"].is_null(), "{}", reply["error"]);
    let (about, tables) = (&reply["answer"]["about"], &reply["answer"]["tables"]);
    let number = |value: &Json| value.as_f64().expect("a number");
    let turns = tables["turns"].as_array().expect("player turns");
    let result = match about["winner"].as_str() {
        Some("a") => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    };
    let changes: f64 = turns.iter().map(|turn| number(&turn["change"])).sum();
    assert!((changes - (result - number(&about["before"]))).abs() < 1e-9, "{changes}: {about}");
    close(&turns[turns.len() - 1]["after"], result);
    // The rolls of a player turn add up to what it changed, and each stands in the story.
    let rolls = tables["rolls"].as_array().expect("rolls");
    assert!(!rolls.is_empty());
    for turn in turns.iter().filter(|turn| turn["turn"] != 0) {
        let own: Vec<&Json> = rolls.iter().filter(|roll| roll["moment"] == turn["moment"]).collect();
        let sum: f64 = own.iter().map(|roll| number(&roll["change"])).sum();
        assert!(own.is_empty() || (sum - number(&turn["change"])).abs() < 1e-9, "{turn}: {sum}");
    }
    // Nobody looks ahead some ten thousand times.
    let slow = request.to_string().replace("\"field.points\":300", "\"a.look\":\"army\"");
    let reply: Json = serde_json::from_str(&Door::new(REGISTRY, &host).answer(&slow, &Unwatched)).expect("JSON");
    assert!(reply["error"]["message"].as_str().is_some_and(|says| says.contains("look ahead")), "{reply}");
}
