//! One answer on all its faces. What a use case puts into its data and its document stands on the terminal, in JSON, CSV and data frames
//! without a line of theirs; both languages have the same parts and the same numbers.

use montjoie::analysis::ask::army::RandomRequest;
use montjoie::analysis::ask::door::{Door, DoorAnswer};
use montjoie::analysis::ask::{Units, Word, replay, reprice, within};
use montjoie::analysis::store::Request;
use montjoie::analysis::store::host::Texts;
use montjoie::cli::{Terminal, shown};
use montjoie::document::{Answered, Body, Data, Document, Estimate, Fact, Part, Table, Unit, View, line, pretty};
use montjoie::duels::Wish;
use montjoie::language::Lang;
use montjoie::monte_carlo::Effort;
use montjoie::systems::REGISTRY;
use montjoie::watch::Unwatched;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock};

use crate::agreement::difference;
use crate::program::{montjoie, out};
use crate::schema::json_schema;
use crate::session;

/// Prices of one list from small armies: the others are not tried by players who look ahead, which would take minutes.
fn prices() -> Value {
    let keys = json!({ "a.look": "none", "b.look": "none", "field.points": "270-330" });
    json!({ "ask": "fair", "system": "hc", "by": "armies", "lists": ["french"], "combats": 1500, "keys": keys })
}

/// Prices from duels with everything that they can have.
fn prices_by_duels() -> Value {
    json!({
        "ask": "fair", "system": "hc", "by": "duels", "lists": ["companies"], "method": "sample", "combats": 60, "rules": true,
        "set": ["companies/ribauds.points=20"], "ratio": ["companies/foot-knights", "companies/ribauds"],
    })
}

/// New prices of two lists, found once for all tests.
fn new_prices() -> &'static reprice::RepriceAnswer {
    static FOUND: OnceLock<reprice::RepriceAnswer> = OnceLock::new();
    FOUND.get_or_init(repriced)
}

fn repriced() -> reprice::RepriceAnswer {
    let wish = Wish { effort: Some(Effort::Combats(3_000)), seed: Some(1), ..Wish::default() };
    let lists = ["french", "english"].map(str::to_owned).into();
    let of = montjoie::analysis::ask::armies::ArmiesRequest {
        system: "hail-caesar".to_owned(),
        lists,
        own: Vec::new(),
        card: None,
        about: montjoie::analysis::ask::armies::About::Mine,
        set: Vec::new(),
        words: Vec::new(),
        wish,
        range: false,
    };
    let request = reprice::RepriceRequest { of, keep: reprice::Keep::Total, rounds: 1 };
    request.answer(session(&Texts(Vec::new()))).expect("new prices")
}

/// Duels of every system, with effects and without, solved, sampled and both; swept keys, variants and a scenario. Battles of two armies, tried
/// otherwise and not, a scenario of them, and lists against lists. Prices from armies and from duels.
fn asked() -> Vec<Value> {
    let duel = |system: &str, a: &str, b: &str, more: Value| {
        let mut asked = json!({ "ask": "duel", "system": system, "a": a, "b": b, "effects": false });
        asked.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        asked
    };
    vec![
        duel(
            "hc",
            "french/mounted-knights",
            "english/archers",
            json!({ "keys": { "b.stakes": "planted", "field.turns": 3 }, "combats": 20000, "effects": true }),
        ),
        duel("hc", "english/kerns", "french/ribauds", json!({ "method": "sample", "combats": 2000 })),
        duel("hc", "hobilars", "billmen", json!({ "method": "exact", "keys": { "field.distance": [6, 12], "field.turns": 2 } })),
        duel(
            "hc",
            "hobilars",
            "billmen",
            json!({ "keys": { "field.distance": [6, 12], "rules.panic_table": ["T0", "T2"], "field.turns": 2 }, "combats": 500 }),
        ),
        duel("black-powder", "sample/riflemen", "sample/dragoons", json!({ "method": "exact" })),
        duel("bloody-big-battles", "sample/french-line", "sample/old-guard", json!({ "method": "exact" })),
        duel("impetus", "tutorial/knights", "tutorial/infantry", json!({ "combats": 1000 })),
        duel("puissance-de-feu", "basic/infantry", "basic/cavalry", json!({ "method": "exact" })),
        json!({ "ask": "run", "scenario": "scenarios/hail-caesar/knights-v-longbows.toml", "method": "exact", "effects": false }),
        json!({ "ask": "battle", "system": "hc", "a": "french", "b": "burgundian", "keys": { "points": 1100 }, "combats": 100 }),
        json!({ "ask": "battle", "system": "hc", "a": "9 french/mounted-knights", "b": "english", "keys": { "depth": 62 }, "combats": 20, "range": true }),
        json!({ "ask": "battle", "system": "hc", "a": "french", "b": "english", "set": ["english/archers.stakes=off"], "combats": 40 }),
        json!({ "ask": "run", "scenario": "scenarios/hail-caesar/prepared-position.toml", "combats": 20 }),
        json!({ "ask": "factions", "system": "hc", "keys": { "lanes": 8 }, "combats": 1000 }),
        json!({ "ask": "handicap", "system": "hc", "a": "french", "b": "english", "keys": { "points": 300 }, "combats": 2000 }),
        json!({ "ask": "handicap", "system": "hc", "a": "6 french/mounted-knights", "b": "9 english/billmen", "combats": 2000 }),
        prices(),
        json!({ "ask": "fair", "system": "hc", "by": "armies", "combats": 2000, "quick": true }),
        prices_by_duels(),
    ]
}

/// One answer of every other kind.
fn others() -> Vec<Value> {
    let army = "list = \"hail-caesar/french\"\n[[division]]\nunits = [{ unit = \"vougiers\", count = 4 }, \"mounted-knights\"]\n";
    let texts = json!({ "army.toml": army });
    let matrix = json!({ "ask": "matrix", "system": "puissance-de-feu", "lists": ["basic"], "method": "sample", "combats": 20 });
    vec![
        json!({ "ask": "odds", "system": "hc", "question": "command", "keys": { "distance": 18, "militia": true } }),
        json!({ "ask": "odds", "system": "impetus", "question": "melee", "keys": { "a": "tutorial/knights", "b": "tutorial/infantry" } }),
        json!({ "ask": "audit", "system": "hc", "lists": ["french"] }),
        json!({ "ask": "army", "file": "army.toml", "texts": texts }),
        matrix,
        json!({ "ask": "run", "scenario": "scenarios/compare/mounted-charge-v-missile-foot.toml", "method": "exact", "effects": false }),
        json!({ "ask": "run", "scenario": "scenarios/compare/average-command-roll.toml" }),
        json!({ "ask": "luck", "file": "docs/files/evening.toml" }),
        json!({ "ask": "trace", "system": "hc", "a": "hobilars", "b": "billmen", "luck": true }),
        json!({ "ask": "army", "file": "army.toml", "texts": texts, "odds": true }),
    ]
}

/// The answer to a request, found once for all tests.
fn found(request: &Value) -> &'static DoorAnswer {
    static KNOWN: Mutex<BTreeMap<String, &'static OnceLock<DoorAnswer>>> = Mutex::new(BTreeMap::new());
    let known: &'static OnceLock<DoorAnswer> =
        KNOWN.lock().expect("nobody panics here").entry(request.to_string()).or_insert_with(|| Box::leak(Box::default()));
    known.get_or_init(|| {
        let reply = Door::new(REGISTRY, &Terminal::default()).reply_to(request.clone(), &Unwatched);
        reply.found.unwrap_or_else(|fault| panic!("{request}: {}", fault.message()))
    })
}

/// The data of an answer as JSON, and what the terminal prints of it in English and in French.
pub fn shown(request: &Value) -> (Value, [String; 2]) {
    let answer = found(request).answered().expect("an answer");
    let data = answer.data();
    let texts = [Lang::En, Lang::Fr].map(|lang| shown::text(&answer.document(&data, lang), false));
    (serde_json::from_str(&pretty(&data)).expect("JSON"), texts)
}

#[test]
fn both_languages_have_the_same_parts_and_numbers() {
    for request in asked().into_iter().chain(others()) {
        let found = found(&request).answered().expect("tables");
        let data = found.data();
        let charts = [Lang::En, Lang::Fr].map(|lang| found.charts(lang));
        let [these, those] = charts.map(|all| all.into_iter().map(|chart| (chart.name, chart.panels.len())).collect::<Vec<_>>());
        assert_eq!(these, those, "{request}");
        let [english, french] = [Lang::En, Lang::Fr].map(|lang| found.document(&data, lang));
        assert_eq!(difference(&english, &french), None, "{request}");
        assert!(!english.sentence().is_empty() && english.shown(true).len() > 2, "{request}");
    }
    let found = new_prices();
    let data = found.data();
    assert_eq!(difference(&found.document(&data, Lang::En), &found.document(&data, Lang::Fr)), None);
}

/// A made-up use case: how often it rains.
pub fn weather(lang: Lang) -> (Data, Document) {
    let share = |value: f64, ends| Some(Estimate { value, ends: Some(ends) });
    let towns = [("Ath", share(0.25, (0.2, 0.3))), ("Gand", share(0.5, (0.45, 0.55)))];
    let rain = Table::of("rain", 1, towns).ids("town", |(town, _)| town).estimates("share", Unit::Share, |(_, share)| share).table();
    let view = View::of(&rain, 0..2)
        .words("", |row| rain.id(row, "town").to_owned())
        .percent(lang.pick("rain", "pluie"), (&rain, "share"), 1, lang)
        .ends("95 %", (&rain, "share"), 1, lang)
        .bars((&rain, "share"));
    let mean = lang.percent(0.375, 1);
    let says = lang.pick("It rains on % of days.", "Il pleut % des jours.").replace('%', &mean);
    let means = Table::of("means", 0, [0.375]).numbers("share", Unit::Share, |share| share).table();
    let parts = [Part::answer("headline", Body::Sentence(says)), Part::answer("towns", Body::Table(view))];
    let document = Document::new(lang, "Weather", parts);
    (Data { ask: "weather", about: vec![("year".into(), Fact::Whole(1415))], tables: vec![rain, means], absent: Vec::new() }, document)
}

#[test]
fn a_table_and_a_sentence_of_a_made_up_use_case_stand_on_all_faces() {
    let (data, document) = weather(Lang::En);
    let terminal = shown::text(&document, false);
    assert_eq!(
        terminal,
        "It rains on 37.5\u{a0}% of days.\n\n        rain      95 %\n  Ath   25\u{a0}%  20 to 30  ███▌\n  Gand  50\u{a0}%  45 to 55  ███████\n"
    );
    let written: Value = serde_json::from_str(&pretty(&data)).expect("JSON");
    assert_eq!(written["tables"]["rain"][1], json!({ "town": "Gand", "share": 0.5, "share_low": 0.45, "share_high": 0.55 }));
    assert_eq!(data.tables[0].csv(), "town,share,share_low,share_high\nAth,0.25,0.2,0.3\nGand,0.5,0.45,0.55\n");
    let page: Value = serde_json::from_str(&line(&document)).expect("JSON");
    assert_eq!(page["parts"][1]["table"]["bars"], json!([0.25, 0.5]));
    assert_eq!(difference(&document, &weather(Lang::Fr).1), None);
    #[cfg(feature = "report")]
    {
        let frame = montjoie::frames::data_frame(&data.tables[0]).expect("a frame");
        let names: Vec<&str> = frame.get_column_names().iter().map(|name| name.as_str()).collect();
        assert_eq!(names, ["town", "share", "share_low", "share_high"]);
        let files = montjoie::frames::files(&data).expect("files");
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["data/rain.parquet", "data/rain.csv", "data/means.parquet", "data/means.csv"]);
    }
}

/// Holds a committed schema, as the manual has it, against one that is made of an answer.
fn committed(name: &str, made: &str) -> Value {
    let path = format!("{}/docs/files/{name}.schema.json", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("MONTJOIE_UPDATE").is_some() {
        std::fs::write(&path, made).expect("written");
    }
    let committed = std::fs::read_to_string(&path).expect("the committed schema");
    assert_eq!(committed, made, "MONTJOIE_UPDATE=1 writes it anew; a name that goes or changes its meaning needs another schema number");
    serde_json::from_str(&committed).expect("JSON")
}

#[test]
fn the_committed_schemas_are_those_of_the_answers() {
    let host = Terminal::default();
    let made = |request: &Value| pretty(&json_schema(&found(request).answered().expect("tables").data()));
    // Each with the words of one that was asked otherwise: it has all tables of the schema.
    for (name, request, words) in [
        ("duel", asked()[0].clone(), "duel hc hobilars billmen turns=2 --combats 500 --no-effects"),
        (
            "battle",
            json!({ "ask": "battle", "system": "hc", "combats": 4 }),
            "battle hc docs/files/vanguard.toml english lanes=16 --combats 4",
        ),
        (
            "factions",
            json!({ "ask": "factions", "system": "hc", "keys": { "lanes": 8 }, "combats": 1000 }),
            "factions hc french english field.points=300 --combats 1000 --best 8",
        ),
        ("fair", prices(), "fair hc french --quick --combats 3000"),
        ("fair-duels", prices_by_duels(), "fair hc companies --by duels --method sample --combats 60 --no-cache"),
    ] {
        let schema = committed(name, &made(&request));
        let words: Vec<&str> = words.split(' ').chain(["--format", "json"]).collect();
        let answer: Value = serde_json::from_str(&out(&words)).expect("JSON");
        let tables = schema["properties"]["tables"]["required"].as_array().expect("tables");
        assert!(tables.iter().all(|table| answer["tables"].get(table.as_str().expect("a name")).is_some()), "{answer}");
    }
    let [odds, _, audit, army, matrix, duels, rolls, luck, swings, card] = &others()[..] else { panic!("one of each kind") };
    for (name, request) in [
        ("odds", odds),
        ("audit", audit),
        ("army", army),
        ("matrix", matrix),
        ("compare", duels),
        ("compare-odds", rolls),
        ("luck", luck),
        ("trace-luck", swings),
        ("army-card", card),
    ] {
        committed(name, &made(request));
    }
    committed("reprice", &pretty(&json_schema(&new_prices().data())));
    let nothing = json!({
        "ask": "reprice", "system": "hc", "lists": ["companies"], "keys": { "field.points": "270-330" }, "combats": 1500, "rounds": 1,
        "from_nothing": true, "first": 26, "anchor": "companies/foot-knights=10",
    });
    committed("from-nothing", &made(&nothing));
    let handicap = json!({ "ask": "handicap", "system": "hc", "a": "french", "b": "english", "keys": { "points": 300 }, "combats": 2000 });
    committed("handicap", &made(&handicap));
    committed("random", &made(&json!({ "ask": "random", "list": "hc/french", "points": [600, 600] })));
    let many = RandomRequest { list: "hc/french".into(), own: vec![], words: vec![], points: Some((600, 600)), seed: 1, armies: 20 };
    let many = many.answer(session(&host)).unwrap_or_else(|fault| panic!("{}", fault.message()));
    committed("random-means", &pretty(&json_schema(&many.data())));
    let units = Units { system: "hc".into(), lists: vec!["english".into()], ..Units::default() };
    let between = vec![("english/archers".into(), "english/billmen".into())];
    let request = within::WithinRequest { units, points: 10.0, errors: 0.1, most: 200, between, seed: 1 };
    let found = request.answer(session(&host)).unwrap_or_else(|fault| panic!("{}", fault.message()));
    committed("within", &pretty(&json_schema(&found.data())));
    let told = json!({ "ask": "trace", "system": "hc", "a": "hobilars", "b": "billmen" });
    let told = Door::new(REGISTRY, &host).reply_to(told, &Unwatched).found.unwrap_or_else(|fault| panic!("{}", fault.message()));
    let DoorAnswer::Json(told) = told else { panic!("a told duel is a file") };
    let texts = Texts(vec![("told.json".to_owned(), told.to_string())]);
    let words = vec![Word { key: "field.distance".to_owned(), value: "30".to_owned() }];
    let request = replay::ReplayRequest { file: "told.json".into(), own: Vec::new(), words, lang: Lang::En };
    let again = request.answer(session(&texts)).unwrap_or_else(|fault| panic!("{}", fault.message()));
    committed("trace-replay", &pretty(&json_schema(&again.data())));
    for found in [&found as &dyn Answered, &again] {
        assert_eq!(difference(&found.document(&found.data(), Lang::En), &found.document(&found.data(), Lang::Fr)), None);
    }
}

#[test]
fn csv_has_any_table_of_the_answer() {
    let words = ["duel", "hc", "hobilars", "billmen", "turns=2", "--method", "exact", "--format", "csv"];
    let table = |name: &str| out(&[&words[..], &["--table", name]].concat());
    assert!(out(&words).starts_with("winner,exact,sampled,"), "the first table");
    assert!(table("endings").starts_with("ending,winner,exact,"));
    assert!(table("effects").lines().count() > 5, "effects are found out where they are asked for");
    let battle = ["battle", "hc", "french", "english", "--combats", "4", "--format", "csv", "--table", "work"];
    assert!(out(&battle).starts_with("side,unit,points,fielded,"));
    let wrong = montjoie(&[&words[..], &["--table", "endigns"]].concat());
    let said = String::from_utf8_lossy(&wrong.stderr);
    assert!(!wrong.status.success() && said.contains("no table `endigns`") && said.contains("`endings`"), "{said}");
    let idle = montjoie(&["duel", "hc", "hobilars", "billmen", "--table", "endings"]);
    assert!(String::from_utf8_lossy(&idle.stderr).contains("--format csv"), "{}", String::from_utf8_lossy(&idle.stderr));
}
