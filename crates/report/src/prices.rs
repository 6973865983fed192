//! The report on prices: the answer and its first chart, the prices, the other charts, then the evidence. Its words and tables are those of a
//! document.

use serde_json::{Value, json};

use super::data::{clean, file, sentence};
use super::parts::set;
use super::{ReportError, ReportOptions, lay_out, text_of, typeset, with_charts};
use montjoie_charts::{Chart, scene::svg, sheet::WIDTH};
use montjoie_core::language::Lang;
use montjoie_core::scene::Scene;
use montjoie_document::{Body, Document, Rank};

pub(super) const TEMPLATE: &str = include_str!("prices.typ");

/// What a report says.
pub struct Report<'a> {
    /// The answer.
    pub document: &'a Document,
    /// The name of its folder.
    pub name: &'a str,
    /// The id of the rule system.
    pub system: &'a str,
    /// How it was found, in a line or two: at the foot of each page.
    pub how: String,
    /// Battles that are told.
    pub told: Vec<Told>,
}

/// A battle, told by maps.
pub struct Told {
    /// What it shows, and who fights.
    pub title: String,
    /// How it ended.
    pub end: String,
    /// The table at some moments.
    pub maps: Vec<(String, Scene)>,
}

/// The report as a PDF.
///
/// # Errors
/// A map could not be drawn, or the pages not be made.
pub fn pdf(report: &Report, charts: &[Chart], options: &ReportOptions) -> Result<Vec<u8>, ReportError> {
    let mut files = files(data(report, charts, options), charts, options)?;
    for (battle, told) in report.told.iter().enumerate() {
        for (place, (_, scene)) in told.maps.iter().enumerate() {
            files.push((map(battle, place), svg(scene, WIDTH, options.lang)?.into_bytes()));
        }
    }
    typeset(TEMPLATE, files, format!("montjoie/{}/{}", report.system, report.name))
}

/// What each page of a report without told battles says, its pictures left out.
///
/// # Errors
/// The pages could not be made.
pub fn pages(report: &Report, charts: &[Chart], options: &ReportOptions) -> Result<Vec<String>, ReportError> {
    pages_of(data(report, charts, options), charts, options)
}

/// The text of each page of such a report, from what it says.
pub(super) fn pages_of(data: Value, charts: &[Chart], options: &ReportOptions) -> Result<Vec<String>, ReportError> {
    let document = lay_out(TEMPLATE, files(data, charts, options)?)?;
    let of = |frame| {
        let mut text = String::new();
        text_of(frame, &mut text);
        text
    };
    Ok(document.pages().iter().map(|page| of(&page.frame)).collect())
}

/// Such a report as a PDF, from what it says; `ident` is its own.
pub(super) fn pdf_of(data: Value, charts: &[Chart], options: &ReportOptions, ident: String) -> Result<Vec<u8>, ReportError> {
    typeset(TEMPLATE, files(data, charts, options)?, ident)
}

fn files(data: Value, charts: &[Chart], options: &ReportOptions) -> Result<Vec<(String, Vec<u8>)>, ReportError> {
    with_charts(clean(typeset_all(data, options.lang)), charts)
}

/// Every text with the spaces of its language's typesetters.
fn typeset_all(value: Value, lang: Lang) -> Value {
    match value {
        Value::String(text) => Value::String(lang.typeset(&text)),
        Value::Array(values) => Value::Array(values.into_iter().map(|value| typeset_all(value, lang)).collect()),
        Value::Object(map) => Value::Object(map.into_iter().map(|(key, value)| (key, typeset_all(value, lang))).collect()),
        other => other,
    }
}

fn map(battle: usize, place: usize) -> String {
    format!("map-{battle}-{place}.svg")
}

/// What every report has: its language and paper, its name, its charts; a report adds what is its own.
pub(super) fn shared(name: &str, charts: &[Chart], options: &ReportOptions, own: Value) -> Value {
    let lang = options.lang;
    let charts: Vec<Value> =
        charts.iter().map(|chart| json!({ "file": file(chart), "title": chart.title, "alt": chart.caption })).collect();
    let mut all = json!({
        "lang": lang.code(),
        "paper": options.paper.name(),
        "author": "Montjoie",
        "version": format!("Montjoie {}", env!("CARGO_PKG_VERSION")),
        "name": name,
        "charts": charts,
        "figures": [],
        "front": [],
        "told": [],
        "words": {
            "not-modelled-at": lang.pick("What is not modelled: page", "Ce qui n’est pas modélisé : page"),
            "told": lang.pick("Three battles", "Trois batailles"),
            "told-note": lang.pick(
                "A is at the bottom. A rectangle is a unit, the arrow its front, the bar what it can still take. The program tells any of them roll by roll: montjoie trace.",
                "A est en bas. Un rectangle est une unité, la flèche son front, la barre ce qu’elle peut encore encaisser. Le programme raconte chacune jet par jet : montjoie trace.",
            ),
        },
    });
    if let (Value::Object(all), Value::Object(own)) = (&mut all, own) {
        all.extend(own);
    }
    all
}

fn data(report: &Report, charts: &[Chart], options: &ReportOptions) -> Value {
    let document = report.document;
    let parts = document.upto(Rank::Appendix);
    let notes = |name: &str| match document.part(name).map(|part| &part.body) {
        Some(Body::Notes(notes)) => notes.join(" "),
        _ => String::new(),
    };
    let sentences = parts.iter().filter_map(|part| if let Body::Sentence(text) = &part.body { Some(text) } else { None });
    let figures = parts.iter().filter_map(|part| if let Body::Figures(figures) = &part.body { Some(figures) } else { None });
    let told = report.told.iter().enumerate().map(|(battle, told)| {
        let maps = told.maps.iter().enumerate();
        let maps = maps.map(|(place, (title, scene))| json!({ "file": map(battle, place), "title": title, "alt": scene.text }));
        json!({ "title": told.title, "end": told.end, "maps": maps.collect::<Value>() })
    });
    // What stands on page one is no part of the rest.
    let rest = |rank: fn(Rank) -> bool| -> Value {
        parts.iter().filter(|part| rank(part.rank) && !["asked", "whose"].contains(&part.name)).filter_map(|part| set(part)).collect()
    };
    let own = json!({
        "question": document.title,
        "subtitle": notes("asked"),
        "how": sentence(&report.how),
        "whose": { "title": document.part("whose").map_or("", |part| &part.title), "text": notes("whose") },
        "answer": sentences.collect::<Vec<_>>(),
        "figures": figures.flatten().collect::<Vec<_>>(),
        "parts": rest(|rank| rank == Rank::Answer),
        "evidence": rest(|rank| rank != Rank::Answer),
        "told": told.collect::<Value>(),
    });
    shared(report.name, charts, options, own)
}
