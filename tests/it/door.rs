//! The door: requests as JSON. Its answers are those of the command line, and what is wrong is an answer too.

use std::io::Write;
use std::process::Stdio;

use montjoie::analysis::ask::door::Door;
use montjoie::analysis::store::host::Texts;
use montjoie::systems::REGISTRY;
use montjoie::watch::Unwatched;
use serde_json::{Value as Json, json};

use crate::program;

fn reply(request: &Json) -> Json {
    let host = Texts::default();
    serde_json::from_str(&Door::new(REGISTRY, &host).answer(&request.to_string(), &Unwatched)).expect("JSON")
}

/// What the command line prints with `--format json`.
fn printed(words: &str) -> Json {
    program::json(&words.split(' ').collect::<Vec<_>>())
}

#[test]
fn an_answer_is_what_the_command_line_prints() {
    let duel = |keys: Json| {
        json!({ "ask": "duel", "system": "bloody-big-battles", "a": "sample/french-line", "b": "sample/austrian-line", "keys": keys,
            "combats": 5000, "effects": false })
    };
    let units = printed("units bloody-big-battles");
    let id = |place: usize| units[0]["units"][place]["id"].as_str().expect("an id").to_owned();
    let (a, b) = (id(0), id(1));
    let with = |mut request: Json| {
        request["a"] = json!(a);
        request["b"] = json!(b);
        request
    };
    for (request, words) in [
        (
            with(duel(json!({ "field.distance": 6 }))),
            format!("duel bloody-big-battles {a} {b} field.distance=6 --combats 5000 --no-effects"),
        ),
        (with(duel(json!({ "distance": [6, 12] }))), format!("duel bloody-big-battles {a} {b} distance=6,12 --combats 5000 --no-effects")),
        (json!({ "ask": "units", "system": "hc", "list": "french" }), "units hc french".to_owned()),
        (json!({ "ask": "systems", "system": "impetus" }), "systems impetus".to_owned()),
        (json!({ "ask": "odds", "system": "black-powder" }), "odds black-powder".to_owned()),
        (
            json!({ "ask": "odds", "system": "hail-caesar", "question": "command", "keys": { "command": 9, "militia": true } }),
            "odds hail-caesar command command=9 militia=true".to_owned(),
        ),
        (json!({ "ask": "audit", "system": "hail-caesar", "lists": ["french"] }), "audit hail-caesar french".to_owned()),
        (
            json!({ "ask": "trace", "system": "bloody-big-battles", "a": a, "b": b, "combat": 3 }),
            format!("trace bloody-big-battles {a} {b} --combat 3"),
        ),
        (
            json!({ "ask": "battle", "system": "hail-caesar", "a": "french", "b": "english", "combats": 50 }),
            "battle hail-caesar french english --combats 50".to_owned(),
        ),
        (
            json!({ "ask": "trace", "system": "hail-caesar", "a": "french", "b": "english", "card": "encounter", "combat": 2 }),
            "trace hail-caesar french english --card encounter --combat 2".to_owned(),
        ),
        (
            json!({ "ask": "random", "list": "hail-caesar/french", "points": [540, 660], "seed": 4 }),
            "army random hail-caesar/french --points 540-660 --seed 4".to_owned(),
        ),
    ] {
        assert_eq!(reply(&request)["answer"], printed(&words), "{words}");
    }
}

#[test]
fn what_is_wrong_is_named_with_what_was_meant() {
    for (request, message, help) in [
        (json!({ "ask": "duel", "sytem": "x" }), "there is no member `sytem`", "did you mean `system`?"),
        (json!({ "ask": "duels" }), "`ask` cannot be “duels”", "did you mean `duel`?"),
        (json!({ "system": "x" }), "`ask` is missing", "duel"),
        (json!({ "ask": "units", "system": "hail-cesar" }), "there is no system `hail-cesar`", "did you mean `hail-caesar`?"),
        (
            json!({ "ask": "duel", "system": "hc", "a": "french/peasants", "b": "english/archers", "keys": { "b.staks": 1 } }),
            "b.staks",
            "b.stakes",
        ),
        (json!({ "ask": "duel", "system": "hc", "a": "x", "b": "y", "method": "exakt" }), "`method` cannot be “exakt”", "exact"),
        (json!({ "ask": "duel", "system": "hc", "a": "x", "b": "y", "method": "exact", "seed": 2 }), "`seed` has no effect", "leave one"),
        (json!({ "ask": "duel", "system": "hc", "a": "x", "b": "y", "combats": 0 }), "`combats`", ""),
        (json!({ "ask": "shard", "number": 2, "of": 2, "request": {} }), "there is no shard 2 of 2", "number 0"),
        (json!({ "ask": "plan", "most": 2, "request": { "ask": "units" } }), "`units` is never long", "as it is"),
        (json!([1]), "a request is an object", ""),
        // Nothing that is said is left out of the answer.
        (json!({ "ask": "battle", "scenario": "prepared-position", "a": "french" }), "a `scenario` says its", "leave the others out"),
        (json!({ "ask": "battle", "scenario": "prepared-position", "keys": { "a.plan": "naive" } }), "a `scenario` says its", "leave"),
        (json!({ "ask": "factions", "system": "hc", "options": true }), "no `options`", "leave it out"),
        (
            json!({ "ask": "trace", "system": "hc", "a": "french", "b": "english", "variant": 2 }),
            "no `scenario` and no `variant`",
            "leave them out",
        ),
        (json!({ "ask": "trace", "scenario": "knights-v-longbows", "keys": { "turns": 3 } }), "what is told is either", ""),
        (json!({ "ask": "fair", "system": "hc", "by": "armies", "anchor": "french/peasants=10" }), "of prices from armies only", "leave"),
        (json!({ "ask": "random", "list": "hc/french", "points": [600, 4_000_000_000u32] }), "`points` cannot be", "100000"),
        (json!({ "ask": "list", "system": "hc", "lists": [] }), "no list is named", "french"),
        (
            json!({ "ask": "battle", "system": "hc", "a": "french", "b": "english", "keys": { "field.points": 1500 } }),
            "random armies of `french` have 38 to 53 units",
            "field.lanes=18",
        ),
        (json!({ "ask": "factions", "system": "hc", "keys": { "field.points": 1500 } }), "the table has room for 36", "field.depth=76"),
        (
            json!({ "ask": "fair", "system": "hc", "by": "armies", "keys": { "field.points": 1500 } }),
            "the table has room for 36",
            "field.depth=76",
        ),
        (
            json!({ "ask": "trace", "system": "hc", "a": "french", "b": "english", "keys": { "points": 1500 } }),
            "the table has room for 36",
            "field.lanes=18",
        ),
        (
            json!({ "ask": "list", "system": "hc", "lists": ["french"], "prices": { "english/archers": 7 } }),
            "`english/archers` is in no list",
            "name its list",
        ),
        (
            json!({ "ask": "list", "system": "hc", "lists": ["french"], "prices": { "french/peasants": -5 } }),
            "the price of `french/peasants` cannot be -5",
            "above 0",
        ),
    ] {
        let error = &reply(&request)["error"];
        let says = |member: &str| error[member].as_str().unwrap_or_default().to_owned();
        assert!(says("message").contains(message) && says("help").contains(help), "{request}: {error}");
    }
    let text = "system = \"hail-caesar\"\nquestion = \"?\"\n[a]\nunit = \"french/peasants\"\n[b]\nunit = \"english/archers\"\nstaks = 1\n";
    let error = reply(&json!({ "ask": "run", "scenario": "mine.toml", "texts": { "mine.toml": text }, "id": 7 }));
    assert_eq!(error["id"], 7);
    assert_eq!([&error["error"]["place"]["file"], &error["error"]["place"]["line"]], [&json!("mine.toml"), &json!(7)], "{error}");
}

#[test]
fn a_long_request_in_shards_has_the_answer_of_the_whole() {
    let host = Texts::default();
    let door = Door::new(REGISTRY, &host);
    let ask = |request: Json| -> Json { serde_json::from_str(&door.answer(&request.to_string(), &Unwatched)).expect("JSON") };
    let (a, b) = ("french/peasants", "english/archers");
    for (least, request) in [
        (3, json!({ "ask": "duel", "system": "hc", "a": a, "b": b, "method": "sample", "combats": 20_000, "effects": false })),
        // Both start from one state of one chain: one piece of work.
        (
            1,
            json!({ "ask": "duel", "system": "hc", "a": a, "b": b, "keys": { "b.stakes": ["none", "planted"] }, "method": "exact", "effects": false }),
        ),
        (2, json!({ "ask": "battle", "system": "hail-caesar", "a": "french", "b": "english", "combats": 4100 })),
    ] {
        let planned = ask(json!({ "ask": "plan", "most": 3, "request": request }));
        let of = planned["answer"]["shards"].as_u64().expect("a plan");
        assert!((least..=3).contains(&of), "{planned}");
        let shard = |number: u64| ask(json!({ "ask": "shard", "number": number, "of": of, "request": request }))["answer"]["shard"].clone();
        let shards: Vec<Json> = (0..of).rev().map(shard).collect();
        let merged = ask(json!({ "ask": "merge", "shards": shards, "request": request }));
        assert_eq!(merged, ask(request.clone()));
        let missing = ask(json!({ "ask": "merge", "shards": shards[1..], "request": request }));
        assert!(missing["error"]["message"].as_str().is_some_and(|says| says.contains("is missing")), "{missing}");
        let damaged = ask(json!({ "ask": "merge", "shards": ["0x"], "request": request }));
        assert!(damaged["error"]["message"].as_str().is_some_and(|says| says.contains("is no shard")), "{damaged}");
    }
}

#[test]
fn lines_are_answered_in_order_and_an_error_is_a_line() {
    let mut run =
        crate::program::command(&["ask"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a program");
    let lines = "\u{feff}{\"id\":1,\"ask\":\"systems\"}\n\nno JSON\n{\"id\":\"x\",\"ask\":\"units\",\"system\":\"impetus\"}\n";
    run.stdin.take().expect("a pipe").write_all(lines.as_bytes()).expect("room");
    let done = run.wait_with_output().expect("an end");
    let answers: Vec<Json> = String::from_utf8_lossy(&done.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(answers.len(), 3);
    assert_eq!([&answers[0]["id"], &answers[1]["id"], &answers[2]["id"]], [&json!(1), &Json::Null, &json!("x")]);
    assert!(answers[1]["error"]["message"].as_str().is_some_and(|says| says.contains("no JSON")));
    assert_eq!(done.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&done.stderr).contains("1 of 3 requests could not be answered"));
}

#[test]
fn words_come_in_the_language_that_is_wanted() {
    let request = |lang: &str| json!({ "ask": "duel", "system": "hc", "a": "french/peasants", "b": "english/archers", "method": "exact", "effects": false, "lang": lang });
    let says = |lang| reply(&request(lang))["document"]["parts"][0]["sentence"].as_str().unwrap_or_default().to_owned();
    assert!(says("en").contains("of combats against") && says("fr").contains("de victoires contre"));
    assert_eq!(reply(&request("en"))["answer"], reply(&request("fr"))["answer"]);
}

#[test]
fn battles_have_a_document_and_a_told_one_its_moments() {
    let fought = reply(&json!({ "ask": "battle", "system": "hc", "a": "french", "b": "english", "combats": 50, "lang": "fr" }));
    let parts = fought["document"]["parts"].as_array().expect("parts");
    let part = |name: &str| parts.iter().find(|part| part["name"] == name).expect("a part");
    assert!(part("headline")["sentence"].as_str().is_some_and(|says| says.contains(" bat ")), "{parts:?}");
    assert_eq!(part("work")["table"]["rows"].as_array().map(Vec::len), fought["answer"]["tables"]["work"].as_array().map(Vec::len));
    let told = reply(&json!({ "ask": "trace", "system": "hc", "a": "french", "b": "english", "lang": "en" }));
    let moments = told["words"]["moments"].as_array().expect("moments");
    assert!(
        moments.len() > 2
            && moments[0]["title"] == "Deployment"
            && moments[1]["title"].as_str().is_some_and(|title| title.starts_with("Turn 1: ")),
        "{}",
        moments[1]
    );
    // Every line of the story but the maps, the titles and the roll call is a line of one moment.
    let lines = told["answer"]["lines"].as_array().expect("lines").iter().filter_map(Json::as_str);
    let deeds = lines.filter(|line| !line.starts_with('—') && !line.contains('\n')).count();
    assert_eq!(moments.iter().map(|moment| moment["lines"].as_array().map_or(0, Vec::len)).sum::<usize>(), deeds);
}

#[test]
fn an_army_is_told_rule_by_rule() {
    let army = |units: &str| {
        let text = format!("list = \"hail-caesar/french\"\n[[division]]\nunits = [{units}]\n");
        reply(&json!({ "ask": "army", "file": "mine.toml", "texts": { "mine.toml": text }, "lang": "en" }))
    };
    let reply = army(r#"{ unit = "vougiers", count = 4 }"#);
    assert_eq!(reply["answer"]["tables"]["armies"][0]["legal"], false);
    let part = |name: &str| reply["document"]["parts"].as_array().expect("parts").iter().find(|part| part["name"] == name).cloned();
    let rules = part("rules").expect("rules")["table"]["rows"].as_array().expect("rows").clone();
    let marked = |mark: &str| rules.iter().filter(|row| row[0] == mark).count();
    assert_eq!(part("broken").expect("broken rules")["notes"].as_array().map(Vec::len), Some(marked("✗")));
    assert!(marked("✗") > 0 && marked("✓") > 0, "{rules:?}");
    assert!(army(r#""mounted-knihgts""#)["error"]["help"].as_str().is_some_and(|help| help.contains("mounted-knights")));
}

#[test]
fn a_list_comes_with_another_price_and_takes_the_place_of_the_shipped_one() {
    let list = |unit: &str| json!({ "ask": "list", "system": "hail-caesar", "lists": ["french"], "prices": { unit: 77 } });
    let text = reply(&list("french/mounted-knights"))["answer"]["text"].clone();
    let units =
        reply(&json!({ "ask": "units", "system": "hail-caesar", "list": "french", "texts": { "mine.toml": text }, "own": ["mine.toml"] }));
    let before = reply(&json!({ "ask": "units", "system": "hail-caesar", "list": "french" }));
    let points = |of: &Json, id: &str| {
        let units = of["answer"][0]["units"].as_array().expect("units").clone();
        units.into_iter().find(|unit| unit["id"] == id).map(|unit| unit["points"].clone())
    };
    assert_eq!(points(&units, "french/mounted-knights"), Some(json!(77.0)), "{units}");
    assert_eq!(points(&units, "french/peasants"), points(&before, "french/peasants"));
    assert!(reply(&list("french/mounted-knihgts"))["error"]["help"].as_str().is_some_and(|help| help.contains("mounted-knights")));
}
