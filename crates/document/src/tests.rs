use montjoie_core::language::Lang;
use serde_json::json;

use crate::{Absent, Body, Column, Data, Document, Estimate, Fact, Part, Table, Unit, View, line, pretty};

/// A made-up answer about how often it rains.
fn data() -> Data {
    let share = Estimate { value: 0.25, ends: Some((0.2, 0.3)) };
    let rows = [("Ath", Some(3_i64), share, Some(true)), ("Gand, Flanders", None, (-0.0).into(), None)];
    let rain = Table::of("rain", 1, rows)
        .ids("town", |(town, ..)| town)
        .counts("days", |(_, days, ..)| days)
        .estimates("share", Unit::Share, |(_, _, share, _)| share)
        .flags("wet", |(.., wet)| wet)
        .table();
    Data {
        ask: "weather",
        about: vec![("year".into(), Fact::Whole(1415)), ("by".into(), Fact::Text("monk".into()))],
        tables: vec![rain],
        absent: vec![("snow".into(), Absent::NotAsked)],
    }
}

fn document(lang: Lang) -> Document {
    let data = data();
    let rain = &data.tables[0];
    let view = View::of(rain, [1, 0])
        .words("", |row| rain.id(row, "town").to_owned())
        .percent(lang.pick("rain", "pluie"), (rain, "share"), 1, lang)
        .ends("95 %", (rain, "share"), 1, lang)
        .bars((rain, "share"));
    let share = lang.percent(rain.number(0, "share").unwrap(), 1);
    Document::new(
        lang,
        lang.pick("Weather", "Météo"),
        [
            Part::answer("headline", Body::Sentence(lang.pick("It rains on % of days.", "Il pleut % des jours.").replace('%', &share))),
            Part::answer("short", Body::Notes(vec![lang.pick("Take a coat.", "Prenez un manteau.").to_owned()])),
            Part::answer("nothing", Body::Notes(Vec::new())),
            Part::evidence("towns", Body::Table(view)).instead_of("short"),
            Part::appendix("source", Body::Notes(vec![lang.pick("A chronicle.", "Une chronique.").to_owned()])),
        ],
    )
}

#[test]
fn rows_are_written_from_columns_under_the_same_names_everywhere() {
    let data = data();
    let written: serde_json::Value = serde_json::from_str(&line(&data)).unwrap();
    assert_eq!(
        written,
        json!({
            "schema": 1, "ask": "weather", "about": { "year": 1415, "by": "monk" },
            "tables": { "rain": [
                { "town": "Ath", "days": 3, "share": 0.25, "share_low": 0.2, "share_high": 0.3, "wet": true },
                { "town": "Gand, Flanders", "days": null, "share": 0.0, "share_low": null, "share_high": null, "wet": null },
            ] },
            "absent": { "snow": "not-asked" },
        })
    );
    assert!(!line(&data).contains("-0"), "zero has no sign");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&pretty(&data)).unwrap(), written);
    let csv = data.table("rain").unwrap().csv();
    assert_eq!(csv, "town,days,share,share_low,share_high,wet\nAth,3,0.25,0.2,0.3,true\n\"Gand, Flanders\",,0,,,\n");
}

#[test]
fn what_a_user_wrote_is_a_number_where_all_of_it_is() {
    let column = |words: &[&str]| {
        let words: Vec<Option<String>> = words.iter().map(|word| Some((*word).to_owned())).collect();
        line(&Table::of("t", 1, &words).with([Column::written("x", &words)]).table())
    };
    assert_eq!(column(&["6", "12"]), r#"[{"x":6},{"x":12}]"#);
    assert_eq!(column(&["6", "1.5"]), r#"[{"x":6.0},{"x":1.5}]"#);
    assert_eq!(column(&["6", "heavy"]), r#"[{"x":"6"},{"x":"heavy"}]"#);
    assert_eq!(column(&["6", "inf"]), r#"[{"x":"6"},{"x":"inf"}]"#);
}

#[test]
fn a_number_that_is_not_finite_is_missing() {
    let table = Table::of("t", 0, [f64::NAN, f64::INFINITY, 1.0]).numbers("x", Unit::Number, |number| number).table();
    assert_eq!(line(&table), r#"[{"x":null},{"x":null},{"x":1.0}]"#);
}

#[test]
#[should_panic(expected = "columns of different lengths")]
fn columns_have_one_length() {
    Table::of("t", 1, ["x"]).ids("a", |id| id).with([Column::counts("b", [Some(1), Some(2)])]).table();
}

#[test]
fn the_answer_comes_first_and_evidence_replaces_what_is_shorter() {
    let document = document(Lang::En);
    let names = |why| document.shown(why).iter().map(|part| part.name).collect::<Vec<_>>();
    assert_eq!(names(false), ["headline", "short"]);
    assert_eq!(names(true), ["headline", "towns"]);
    assert_eq!(document.sentence(), "It rains on 25.0\u{a0}% of days.");
    assert!(document.part("nothing").is_none(), "a part that says nothing is left out");
}

#[test]
fn a_view_words_the_cells_of_its_table() {
    let document = document(Lang::Fr);
    let Body::Table(view) = &document.part("towns").unwrap().body else { panic!("no table") };
    assert_eq!(view.head(), ["", "pluie", "95 %"]);
    assert_eq!(view.cells(), [["Gand, Flanders", "0,0\u{a0}%", ""], ["Ath", "25\u{a0}%", "20 à 30"]]);
    assert_eq!(view.right(), [1, 2]);
    let written: serde_json::Value = serde_json::from_str(&line(&document)).unwrap();
    assert_eq!(written["parts"][2]["table"]["bars"], json!([0.0, 0.25]));
    assert_eq!(written["parts"][2]["rank"], "evidence");
}
