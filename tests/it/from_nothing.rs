//! Prices from nothing: printed prices are used for nothing, and where the answer is known it is found.

use std::path::PathBuf;

use montjoie::analysis::ask::armies::{self, About, UnitWorth};
use montjoie::analysis::ask::door::Door;
use montjoie::analysis::ask::from_nothing::{FromNothingAnswer, FromNothingRequest, Start};
use montjoie::analysis::ask::{Word, reprice};
use montjoie::analysis::store::Request;
use montjoie::analysis::store::host::Texts;
use montjoie::document::{Answered, Body};
use montjoie::duels::Wish;
use montjoie::language::Lang;
use montjoie::monte_carlo::{Effort, Unwatched};
use montjoie::systems::{REGISTRY, system};
use serde_json::{Value, json};

use crate::program::{fault_in, flat, json_in, out_in, rows};
use crate::session;

/// Lists that meet in small armies, whose battles are short.
fn lists(lists: &[&str], own: &[&str], combats: u64) -> armies::ArmiesRequest {
    armies::ArmiesRequest {
        system: "hail-caesar".to_owned(),
        lists: lists.iter().map(|&list| list.to_owned()).collect(),
        own: own.iter().map(PathBuf::from).collect(),
        card: None,
        words: vec![Word { key: "field.points".to_owned(), value: "270-330".to_owned() }],
        about: About::Mine,
        set: Vec::new(),
        wish: Wish { effort: Some(Effort::Combats(combats)), seed: Some(1), ..Wish::default() },
        range: false,
    }
}

fn found(of: armies::ArmiesRequest, start: Start, first: Option<f64>, rounds: u32, host: &Texts) -> FromNothingAnswer {
    let request = FromNothingRequest { of, start, first, anchor: None, rounds };
    request.answer(session(host)).unwrap_or_else(|fault| panic!("{}", fault.message()))
}

/// The shipped companies with every price through `price`; a line without a price is left out, and so is that of an option.
fn companies(price: impl Fn(f64) -> Option<f64>) -> String {
    let source = system("hail-caesar").expect("a system").source();
    let at = source.find("[[list]]\nid = \"companies\"").expect("the last list");
    let line = |line: &str| match line.strip_prefix("points = ") {
        Some(points) => price(points.parse().expect("a price")).map_or(String::new(), |points| format!("points = {points}\n")),
        None => format!("{line}\n"),
    };
    let text: String = source[at..].lines().map(line).collect();
    text.replacen("[[list]]", "[[list]]\nreplaces = true", 1)
}

/// Everything that an answer says, but for what lists print.
fn without_printed(found: &FromNothingAnswer) -> Value {
    let mut said: Value = serde_json::from_str(&montjoie::document::line(&found.data())).expect("JSON");
    for row in said["tables"]["prices"].as_array_mut().expect("rows") {
        let row = row.as_object_mut().expect("a row");
        row.retain(|name, _| !["printed", "ratio", "beside"].contains(&name.as_str()));
    }
    said["tables"]["summary"][0].as_object_mut().expect("a row").retain(|name, _| !name.starts_with("correlation"));
    said
}

#[test]
#[ignore = "a proof: seconds; .ci/run runs it"]
fn printed_prices_are_used_for_nothing() {
    for &start in Start::ALL {
        let of = |text: Option<String>| {
            let own = if text.is_some() { &["mine.toml"][..] } else { &[] };
            let host = Texts(text.map(|text| ("mine.toml".to_owned(), text)).into_iter().collect());
            found(lists(&["companies"], own, 1_500), start, None, 2, &host)
        };
        let shipped = of(None);
        assert!(shipped.units.iter().filter(|unit| unit.unjudged.is_none() && unit.price != shipped.first).count() >= 5);
        let erased = of(Some(companies(|_| None)));
        for other in [&of(Some(companies(|price| Some(7.0 * price)))), &erased] {
            assert_eq!(without_printed(other), without_printed(&shipped), "{start:?}");
        }
        let first = |found: &FromNothingAnswer, lang: Lang| match &found.document(&found.data(), lang).parts[0].body {
            Body::Sentence(text) => text.clone(),
            _ => panic!("a headline"),
        };
        assert!(first(&erased, Lang::En).starts_with("The sheet prints no prices: these come from 4,500 battles in 2 rounds."));
        assert!(first(&shipped, Lang::En).starts_with("Found without the printed prices: 4,500 battles in 2 rounds."));
        assert!(first(&erased, Lang::Fr).starts_with("La feuille n’imprime pas de prix"), "{}", first(&erased, Lang::Fr));
    }
}

/// A system that prints no prices: armies are drawn by number, and every unit costs the same.
#[test]
fn lists_without_prices_meet_at_one_price_for_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = |words: &str| flat(&out_in(folder.path(), &words.split(' ').collect::<Vec<_>>()));
    let found = said("factions puissance-de-feu --combats 600 --quiet");
    assert!(found.starts_with("In armies of 4–10 units Basic rules win "), "{found}");
    let found = said("factions puissance-de-feu field.points=5-7 --combats 600 --quiet --lang fr");
    assert!(found.contains("en armées de 5–7 unités"), "{found}");
    let words = "fair puissance-de-feu --by armies --quick --combats 3000 --quiet";
    let found = said(&format!("{words} --ratio basic/gun:basic/infantry"));
    assert!(found.starts_with("No list prints prices: here every unit costs 10 points. "), "{found}");
    assert!(found.contains("In armies of 7 units a unit of Gun (Basic rules) is worth "), "{found}");
    // Without other situations there are no fair prices to speak of.
    assert!(!found.contains("the list says") && !found.contains("air price"), "{found}");
    let found = json_in(folder.path(), &words.split(' ').collect::<Vec<_>>());
    let prices = rows(&found, "prices");
    assert!(prices.len() > 20 && prices.iter().all(|row| row["price"] == json!(10.0)));
    let gun = prices.iter().find(|row| row["unit"] == "basic/gun").expect("the gun");
    assert!(gun["worth_low"].as_f64() > Some(10.0), "{gun}");
    // One list against the other, as the lists that have prices do.
    let found = said("fair puissance-de-feu advanced --by armies --quick --combats 3000 --quiet");
    assert!(found.contains("here every unit costs 10 points. Advanced rules win "), "{found}");
    // The only list of a system meets itself: its units are priced beside one another. No list wins against itself.
    let found = said("fair black-powder --by armies --quick --combats 3000 --quiet");
    assert!(found.starts_with("No list prints prices: here every unit costs 10 points. ") && !found.contains(" win "), "{found}");
    assert_eq!(said("fair black-powder sample --by armies --quick --combats 3000 --quiet"), found);
    let fault = flat(&fault_in(folder.path(), &["factions", "black-powder"]));
    assert!(fault.contains("would meet only itself"), "{fault}");
    let fault = flat(&fault_in(folder.path(), &"reprice puissance-de-feu --combats 600 --out new.toml".split(' ').collect::<Vec<_>>()));
    assert!(fault.contains("no list has prices that could be moved") && fault.contains("--from-nothing"), "{fault}");
}

/// The sheet of Impetus 2 prints no prices, and its lists have those of the first edition: they stand beside what battles find, and are used for
/// nothing.
#[test]
fn published_prices_of_another_edition_stand_beside_those_of_battles() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = "reprice impetus english french --from-nothing --combats 3000 --rounds 1 --out new.toml --report reports --lang fr --quiet";
    let said = flat(&out_in(folder.path(), &words.split(' ').collect::<Vec<_>>()));
    assert!(said.starts_with("La feuille n’imprime pas de prix") && said.contains("000 batailles en 1 tour."), "{said}");
    assert!(said.contains("la corrélation des deux prix est "), "{said}");
    let reports = folder.path().join("reports/from-nothing-impetus-english-french");
    for file in ["report.pdf", "charts/prices.svg", "charts/beside.svg", "data/prices.csv", "manifest.json"] {
        assert!(reports.join(file).is_file(), "{file}");
    }
    let words = words.replace("new.toml", "other.toml").replace(" --report reports", "");
    let found = json_in(folder.path(), &words.split(' ').collect::<Vec<_>>());
    let both: Vec<(f64, f64, f64)> = rows(&found, "prices")
        .iter()
        .filter(|row| row["not_judged"] == json!(false))
        .filter_map(|row| Some((row["printed"].as_f64()?, row["price"].as_f64()?, row["beside"].as_f64()?)))
        .collect();
    // All points together are as many in both: each unit counts with the points of the first edition.
    let (printed, mean): (f64, f64) = (both.iter().map(|row| row.0).sum(), both.iter().map(|row| row.0 * row.2).sum());
    assert!(both.len() >= 10 && (mean / printed - 1.0).abs() < 1e-9, "{both:?}");
    let summary = &rows(&found, "summary")[0];
    let [low, value, high] =
        ["correlation_low", "correlation", "correlation_high"].map(|name| summary[name].as_f64().expect("a correlation"));
    assert!(-1.0 < low && low < value && value < high && high < 1.0, "{summary}");
    let said = flat(&out_in(
        folder.path(),
        &"fair impetus english french --by armies --quick --combats 2000 --quiet".split(' ').collect::<Vec<_>>(),
    ));
    assert!(said.starts_with("The sheet prints no prices: the lists have those of the first edition. "), "{said}");
    assert!(said.contains("(the first edition says 1.22)"), "{said}");
}

#[test]
fn a_list_without_prices_says_what_to_do_and_gets_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    let text = companies(|_| None).replacen("replaces = true\nid = \"companies\"", "id = \"mine\"", 1);
    // An option in an inline table, after a unit whose name has a comment.
    let text = text.replacen("id = \"vougiers\"\n", "id = \"vougiers\" # bills\noptions = [{ special = \"stakes\" }]\n", 1);
    assert!(text.contains("# bills"), "{text}");
    std::fs::write(here.join("mine.toml"), text).expect("written");
    for words in [&["factions", "hc", "mine", "english", "--list", "mine.toml"][..], &["army", "random", "hc/mine", "--list", "mine.toml"]]
    {
        let said = fault_in(here, words);
        let said = flat(&said);
        assert!(said.contains("have no prices") && said.contains("reprice hail-caesar --from-nothing"), "{said}");
    }
    let words = "reprice hc mine --from-nothing --list mine.toml field.points=270-330 --combats 2000 --rounds 1 --out new.toml --anchor mine/foot-knights=10";
    let found = json_in(here, &words.split(' ').collect::<Vec<_>>());
    let prices = rows(&found, "prices");
    let of = |unit: &str| prices.iter().find(|row| row["unit"] == unit).unwrap_or_else(|| panic!("{unit}"));
    assert_eq!(of("mine/foot-knights")["price"], json!(10.0));
    assert_eq!(of("mine/foot-knights")["printed"], Value::Null);
    assert!(of("mine/vougiers+stakes")["price"].as_f64() >= of("mine/vougiers")["price"].as_f64());
    let units = json_in(here, &["units", "hc", "--list", "new.toml"]);
    let lists = units.as_array().or(units["lists"].as_array()).expect("lists");
    let mine = lists.iter().find(|list| list["id"] == "mine").expect("it is there")["units"].as_array().expect("units");
    assert_eq!(mine.len(), prices.len());
    for unit in mine {
        let (file, said) = (unit["points"].as_f64().expect("a price"), of(unit["id"].as_str().expect("an id"))["price"].as_f64());
        assert!((file - said.expect("a price")).abs() < 1e-9, "{unit}");
    }
    for (anchor, said) in [
        ("mine/foot-knihgts=10", "mine/foot-knights"),
        ("mine/foot-knights", "is no anchor"),
        ("mine/foot-knights=0", "is not a price"),
        ("mine/bombard=5", "cannot hold the scale"),
    ] {
        let words =
            format!("{} --anchor {anchor}", words.rsplit_once(" --anchor").expect("it has one").0.replace("new.toml", "other.toml"));
        let fault = fault_in(here, &words.split(' ').collect::<Vec<_>>());
        assert!(fault.contains(said), "{anchor}: {fault}");
    }
}

#[test]
fn the_door_finds_new_prices_as_the_command_line_does() {
    let none = Texts(Vec::new());
    let door = Door::new(REGISTRY, &none);
    let keys = json!({ "field.points": "270-330" });
    let asked = |more: Value| {
        let mut request =
            json!({ "ask": "reprice", "system": "hc", "lists": ["french", "companies"], "keys": keys, "combats": 2000, "rounds": 1 });
        request.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        door.reply_to(request, &Unwatched).found
    };
    let folder = tempfile::tempdir().expect("a folder");
    for (more, words) in
        [(json!({ "keep": "changes" }), "--keep changes"), (json!({ "from_nothing": true, "first": 28 }), "--from-nothing --first 28")]
    {
        let _ = std::fs::remove_file(folder.path().join("new.toml"));
        let words = format!("reprice hc french companies field.points=270-330 --combats 2000 --rounds 1 --out new.toml {words}");
        let printed = json_in(folder.path(), &words.split(' ').collect::<Vec<_>>());
        // Both are read as text is: a number that is read may differ in its last digit from the one that was written.
        let found = asked(more).unwrap_or_else(|fault| panic!("{}", fault.message())).json().to_string();
        assert_eq!(serde_json::from_str::<Value>(&found).expect("JSON"), printed, "{words}");
    }
    for (more, said) in [
        (json!({ "from_nothing": true, "keep": "total" }), "`keep` and `everybody` have no effect"),
        (json!({ "from_nothing": true, "only": "french" }), "`only` has no effect"),
        (json!({ "from_nothing": true, "first": -1 }), "`first` is a price"),
        (json!({ "from_nothing": true, "start": "duel" }), "`start` cannot be"),
        (json!({ "anchor": "french/vougiers=10" }), "go with `from_nothing`"),
        (json!({ "rounds": 0 }), "`rounds` is a whole number"),
        (json!({ "options": true }), "`options` has no effect"),
    ] {
        let fault = asked(more).err().unwrap_or_else(|| panic!("{said}"));
        assert!(fault.message().contains(said), "{said}: {}", fault.message());
    }
}

/// Worths of units that fight alike are one figure: of each, those of units of which a mean army of some list has one or more.
fn common(units: &[UnitWorth]) -> Vec<&UnitWorth> {
    let mut common: Vec<&UnitWorth> = Vec::new();
    for unit in units.iter().filter(|unit| unit.mean >= 1.0 && unit.unjudged.is_none()) {
        if !common.iter().any(|known| known.kind.alike == unit.kind.alike) {
            common.push(unit);
        }
    }
    common
}

/// Units with how far the ratio of their worths is from 1, and its standard error.
type Off = Vec<(String, f64, f64)>;

/// The closed loop from printed prices against prices from nothing. Both price files are tried in fresh battles, `tried` of them, of the same seed.
fn compared(of: &armies::ArmiesRequest, (rounds, tried): (u32, u64), starts: &[Start]) -> Vec<(Start, Off)> {
    let none = Texts(Vec::new());
    let everybody = armies::ArmiesRequest { about: About::Everybody, ..of.clone() };
    let worths = |text: &str| {
        let host = Texts(vec![("new.toml".to_owned(), text.to_owned())]);
        let wish = Wish { effort: Some(Effort::Combats(tried)), seed: Some(77), ..of.wish };
        let asked = armies::ArmiesRequest { own: vec![PathBuf::from("new.toml")], wish, ..everybody.clone() };
        asked.answer(session(&host)).unwrap_or_else(|fault| panic!("{}", fault.message()))
    };
    let request = reprice::RepriceRequest { of: everybody.clone(), keep: reprice::Keep::Total, rounds };
    let known = request.answer(session(&none)).expect("new prices");
    println!("printed: settled {}, rounds {:?}", known.settled, known.rounds);
    let known = worths(&known.text);
    // What a mean unit of a mean army costs at the end of the closed loop: from there armies have as many units.
    let sum = |value: &dyn Fn(&UnitWorth) -> f64| known.units.iter().map(|unit| unit.mean * value(unit)).sum::<f64>();
    let first = sum(&|unit| unit.kind.points) / sum(&|_| 1.0);
    println!("a mean unit costs {first:.2}");
    let try_start = |&start: &Start| {
        let from = found(of.clone(), start, Some((first * 10.0).round() / 10.0), rounds, &none);
        println!("{start:?}: settled {}, {} battles, rounds {:?}", from.settled, from.fought(), from.rounds);
        let now = worths(&from.text);
        let pairs: Vec<(&UnitWorth, &UnitWorth)> = common(&known.units)
            .into_iter()
            .filter_map(|was| Some((was, now.units.iter().find(|unit| unit.kind.id == was.kind.id)?)))
            .collect();
        // The scale is a choice: ratios are what is compared.
        let sum = |worth: &dyn Fn(&(&UnitWorth, &UnitWorth)) -> f64| pairs.iter().map(|pair| pair.0.mean * worth(pair)).sum::<f64>();
        let scale = sum(&|(was, _)| was.pooled.0) / sum(&|(_, now)| now.pooled.0);
        let off = |(was, now): &(&UnitWorth, &UnitWorth)| {
            let (ratio, error) = (scale * now.pooled.0 / was.pooled.0, (now.pooled.1 / now.pooled.0).hypot(was.pooled.1 / was.pooled.0));
            println!(
                "  {:30} mean {:.2}: {:.2} ± {:.2}, from nothing {:.2} ± {:.2}, ratio {ratio:.3} ± {:.3}, at {}",
                was.kind.id,
                was.mean,
                was.pooled.0,
                1.96 * was.pooled.1,
                scale * now.pooled.0,
                1.96 * scale * now.pooled.1,
                1.96 * error,
                now.kind.points
            );
            (was.kind.id.clone(), ratio - 1.0, error)
        };
        (start, pairs.iter().map(off).collect())
    };
    starts.iter().map(try_start).collect()
}

#[test]
#[ignore = "a proof: seconds; .ci/run runs it"]
fn small_battles_find_the_known_worths_from_nothing() {
    let of = lists(&["french", "companies"], &[], 4_000);
    for (start, pairs) in compared(&of, (3, 8_000), &[Start::Even]) {
        let sure: Vec<_> = pairs.iter().filter(|(.., error)| *error < 0.08).collect();
        assert!(sure.len() >= 3, "{pairs:?}");
        for (unit, off, error) in sure {
            assert!(off.abs() < 0.06 + 2.5 * error, "{start:?} {unit}: {off:+.3} ± {error:.3}");
        }
    }
}

/// The worths that the closed loop finds from printed prices, found without them: what armies often have within 5 % of it. Units that are worth
/// less than the lowest price are known too badly for that: of them only what chance explains is asked.
#[test]
#[ignore = "a quarter of an hour"]
fn erased_prices_are_found_again_from_two_starts() {
    let of = armies::ArmiesRequest { words: Vec::new(), ..lists(&[], &[], 160_000) };
    for (start, pairs) in compared(&of, (12, 160_000), Start::ALL) {
        assert!(pairs.len() >= 10, "{start:?}: {pairs:?}");
        for (unit, off, error) in pairs {
            assert!(off.abs() < f64::max(0.05, 3.0 * error), "{start:?} {unit}: {off:+.3} ± {error:.3}");
        }
    }
}
