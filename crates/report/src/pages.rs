//! The files that layouts of reports read: the parts of an answer by name, its charts, its told battles.

use serde_json::{Map, Value, json};

use super::{ReportError, ReportOptions};
use montjoie_charts::fonts::printable;
use montjoie_charts::{Chart, scene::svg, sheet::WIDTH};
use montjoie_core::language::Lang;
use montjoie_document::{Body, Document, Part, Rank, Report, Told, View};

/// The most maps of a told battle: a page has room for twelve, and the last place says who is who.
const MOST_MAPS: usize = 11;

/// The files that a layout reads: its data, charts without their titles, maps. Small print that all charts share stands in the data, for the footer of
/// each page, and under no chart.
pub fn files(report: &Report, charts: &[Chart], options: &ReportOptions) -> Result<Vec<(String, Vec<u8>)>, ReportError> {
    let small = charts.first().map_or("", Chart::small);
    let shared = charts.iter().all(|chart| chart.small() == small);
    let mut data = data(report, charts, options);
    data["small"] = if shared { small.into() } else { "".into() };
    let mut data = set(data, options.lang);
    // The text is shown as it was read.
    data["text"] = printable(&report.text).into();
    let mut files = vec![("data.json".to_owned(), data.to_string().into_bytes())];
    for chart in charts {
        let drawn = if shared { chart.without_small()? } else { chart.inset() };
        files.push((file(chart), drawn.into_bytes()));
    }
    for (battle, told) in report.told.iter().enumerate() {
        for (place, (_, scene)) in strip(&told.maps).into_iter().enumerate() {
            files.push((map(battle, place), svg(scene, WIDTH, options.lang)?.into_bytes()));
        }
    }
    Ok(files)
}

/// The file name of a chart, as layouts have it.
pub fn file(chart: &Chart) -> String {
    format!("charts/{}.svg", chart.name)
}

fn map(battle: usize, place: usize) -> String {
    format!("map-{battle}-{place}.svg")
}

/// The maps that a page has room for, the first and the last of all among them.
fn strip<T>(maps: &[T]) -> Vec<&T> {
    let last = maps.len().saturating_sub(1);
    if maps.len() <= MOST_MAPS {
        return maps.iter().collect();
    }
    (0..MOST_MAPS).filter_map(|place| maps.get(place * last / (MOST_MAPS - 1))).collect()
}

/// The JSON of a report, before the typesetter's spaces.
pub fn data(report: &Report, charts: &[Chart], options: &ReportOptions) -> Value {
    let (document, lang) = (&report.document, options.lang);
    let first = charts.iter().position(|chart| chart.name.starts_with(report.chart)).or((!charts.is_empty()).then_some(0));
    // The parts that follow one another in a report whose order is that of its document; the rest has a place of its own on page one.
    let flow = |rank: fn(Rank) -> bool| -> Vec<&str> {
        let placed = ["asked", "whose", "told"];
        let flows = |part: &&&Part| rank(part.rank) && !placed.contains(&part.name) && !is_note(part, document);
        let shown = document.upto(Rank::Appendix);
        let set = |part: &&Part| matches!(part.body, Body::Notes(_) | Body::Table(_));
        shown.iter().filter(flows).filter(|part| set(part)).map(|part| part.name).collect()
    };
    let on_front = |name: &&str| first.is_some() && report.front.contains(name);
    let sentences = document.parts.iter().filter_map(|part| if let Body::Sentence(text) = &part.body { Some(text) } else { None });
    let figures = document.parts.iter().filter_map(|part| if let Body::Figures(figures) = &part.body { Some(figures) } else { None });
    json!({
        "lang": lang.code(),
        "paper": options.paper(),
        "author": "Montjoie",
        "version": format!("Montjoie {}", env!("CARGO_PKG_VERSION")),
        "name": report.name,
        "title": document.title,
        "how": report.how,
        "answer": sentences.collect::<Vec<_>>(),
        "figures": figures.flatten().collect::<Vec<_>>(),
        "charts": charts.iter().map(|chart| json!({ "file": file(chart), "title": chart.title, "alt": chart.caption })).collect::<Value>(),
        "first": first,
        "parts": parts(document),
        "front": flow(|rank| rank == Rank::Answer).into_iter().filter(on_front).collect::<Value>(),
        "flow": flow(|rank| rank == Rank::Answer).into_iter().filter(|name| !on_front(name)).collect::<Value>(),
        "evidence": flow(|rank| rank != Rank::Answer),
        "appendix": document.parts.iter().filter(|part| part.rank == Rank::Appendix).map(|part| self::part(part, document)).collect::<Value>(),
        "told": report.told.iter().enumerate().map(|(battle, told)| self::told(battle, told)).collect::<Value>(),
        "words": words(lang),
    })
}

/// The headings that belong to no answer.
fn words(lang: Lang) -> Value {
    json!({
        "contents": lang.pick("Contents", "Sommaire"),
        "charts": lang.pick("Appendix: charts", "Annexe : graphiques"),
        "evidence": lang.pick("The evidence", "Les preuves"),
        "not-modelled-at": lang.pick("What is not modelled: page", "Ce qui n’est pas modélisé : page"),
        "answers": lang.pick("The answers", "Les réponses"),
        "terms": lang.pick("What each system means by its words", "Ce que chaque système entend par ses mots"),
    })
}

fn told(battle: usize, told: &Told) -> Value {
    let maps = strip(&told.maps).into_iter().enumerate();
    let maps = maps.map(|(place, (title, scene))| json!({ "file": map(battle, place), "title": title, "alt": scene.text }));
    json!({ "title": told.title, "end": told.end, "muster": told.muster, "maps": maps.collect::<Value>() })
}

/// The JSON of a document's parts, by their names.
fn parts(document: &Document) -> Value {
    let named = document.parts.iter().map(|part| (part.name.to_owned(), self::part(part, document)));
    Value::Object(named.collect::<Map<String, Value>>())
}

/// Whether a part says how to read another: its name is that of the other with `-note` behind.
fn is_note(part: &Part, document: &Document) -> bool {
    part.name.strip_suffix("-note").is_some_and(|of| document.part(of).is_some())
}

/// The notes of a part.
fn notes(part: Option<&Part>) -> &[String] {
    match part.map(|part| &part.body) {
        Some(Body::Notes(notes)) => notes,
        _ => &[],
    }
}

/// The JSON of a part with its notes, and with those of the part that says how to read it.
fn part(part: &Part, document: &Document) -> Value {
    let note = document.part(&format!("{}-note", part.name));
    let all: Vec<&String> = notes(Some(part)).iter().chain(notes(note)).collect();
    let mut set = json!({ "name": part.name, "title": part.title, "notes": all });
    if let Body::Table(view) = &part.body {
        (set["head"], set["rows"]) = (json!(view.head()), json!(rows(view)));
        (set["right"], set["under"]) = (json!(view.right()), json!(view.under.as_deref().unwrap_or_default()));
    }
    set
}

/// The rows of a view: a minus is a minus, no hyphen.
fn rows(view: &View) -> Vec<Vec<String>> {
    let right = view.right();
    let cell = |(place, text): (usize, &&str)| if right.contains(&place) { text.replace('-', "−") } else { (*text).to_owned() };
    view.cells().iter().map(|row| row.iter().enumerate().map(cell).collect()).collect()
}

/// The JSON with every text in the spaces of its language, and with what the font lacks replaced.
pub fn set(value: Value, lang: Lang) -> Value {
    match value {
        // What is to be typed stands in backticks; the font sets one on the letter before it.
        Value::String(text) => Value::String(printable(&lang.typeset(&text.replace('`', "")))),
        Value::Array(values) => Value::Array(values.into_iter().map(|value| set(value, lang)).collect()),
        Value::Object(map) => Value::Object(map.into_iter().map(|(key, value)| (key, set(value, lang))).collect()),
        other => other,
    }
}
