//! The report on prices from duels: what units and rules are worth, and what it rests on; and what all reports on prices have in common.

use serde_json::{Value, json};

use super::data::{clean, file, sentence};
use super::table::{called, set};
use super::{ReportError, ReportOptions, lay_out, text_of, typeset, with_charts};
use montjoie_analysis::ask::table::Cell;
use montjoie_analysis::fairness::fair::{BIAS, Fair};
use montjoie_analysis::fairness::numbers::PricedId;
use montjoie_analysis::scenario::words::not_modelled;
use montjoie_charts::Chart;
use montjoie_charts::fair::{Bar, SHORT_BIAS, bars, how, rows, signed};
use montjoie_core::language::Lang;
use montjoie_system::{Assumption, System};

pub(super) const TEMPLATE: &str = include_str!("fair.typ");

/// The report as a PDF.
pub fn pdf(fair: &Fair, charts: &[Chart], options: &ReportOptions) -> Result<Vec<u8>, ReportError> {
    pdf_of(data(fair, charts, options), charts, options, format!("montjoie/{}/{}", fair.system.id(), fair.name))
}

/// What each page of the report says, its pictures left out.
pub fn pages(fair: &Fair, charts: &[Chart], options: &ReportOptions) -> Result<Vec<String>, ReportError> {
    pages_of(data(fair, charts, options), charts, options)
}

/// The text of each page of a report on prices, from what it says.
pub(super) fn pages_of(data: Value, charts: &[Chart], options: &ReportOptions) -> Result<Vec<String>, ReportError> {
    let data = clean(typeset_all(data, options.lang));
    let document = lay_out(TEMPLATE, with_charts(&data, charts))?;
    let of = |frame| {
        let mut text = String::new();
        text_of(frame, &mut text);
        text
    };
    Ok(document.pages().iter().map(|page| of(&page.frame)).collect())
}

/// A report on prices as a PDF, from what it says; `ident` is its own.
pub(super) fn pdf_of(data: Value, charts: &[Chart], options: &ReportOptions, ident: String) -> Result<Vec<u8>, ReportError> {
    let data = clean(typeset_all(data, options.lang));
    typeset(TEMPLATE, with_charts(&data, charts), ident)
}

/// Every text with the spaces of its language's typesetters.
pub(super) fn typeset_all(value: Value, lang: Lang) -> Value {
    match value {
        Value::String(text) => Value::String(lang.typeset(&text)),
        Value::Array(values) => Value::Array(values.into_iter().map(|value| typeset_all(value, lang)).collect()),
        Value::Object(map) => Value::Object(map.into_iter().map(|(key, value)| (key, typeset_all(value, lang))).collect()),
        other => other,
    }
}

/// What every report on prices has: its language and paper, its charts, what is not modelled, and what it rests on.
pub(super) fn shared(
    (system, battles): (&dyn System, bool),
    name: &str,
    assumptions: &[Assumption],
    charts: &[Chart],
    options: &ReportOptions,
) -> serde_json::Map<String, Value> {
    let lang = options.lang;
    let charts: Vec<Value> =
        charts.iter().map(|chart| json!({ "file": file(chart), "title": chart.title, "alt": chart.caption })).collect();
    let assumptions: Vec<Value> = assumptions
        .iter()
        .map(|a| json!([a.key, a.value, a.basis.words(lang), lang.paragraph(a.paragraph), sentence(&a.says(lang))]))
        .collect();
    let not_modelled: Vec<String> = not_modelled(system, battles, lang).into_iter().map(sentence).collect();
    let all = [
        ("lang", json!(lang.code())),
        ("paper", json!(options.paper.name())),
        ("author", json!("Montjoie")),
        ("version", json!(format!("Montjoie {}", env!("CARGO_PKG_VERSION")))),
        ("name", json!(name)),
        ("charts", json!(charts)),
        ("not-modelled", json!(not_modelled)),
        ("assumptions", json!(assumptions)),
        // What a report has not, it leaves out.
        ("what-if", Value::Null),
        ("left-out", json!([])),
        ("scenarios", json!([])),
        ("short-bias", json!("")),
        ("worths", json!({ "head": [], "rows": [] })),
    ];
    all.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// The same with what a report adds to it, or says otherwise.
pub(super) fn with(mut shared: serde_json::Map<String, Value>, own: Value) -> Value {
    if let Value::Object(own) = own {
        shared.extend(own);
    }
    Value::Object(shared)
}

fn data(fair: &Fair, charts: &[Chart], options: &ReportOptions) -> Value {
    let lang = options.lang;
    let left_out: Vec<String> = fair.left_out(lang).iter().map(|why| sentence(why)).collect();
    let own = json!({
        "question": lang.pick("What are units worth in duels?", "Que valent les unités en duel\u{202f}?"),
        "subtitle": format!("{} · {}", fair.system.name().get(lang), fair.list_words(lang)),
        "how": sentence(&how(fair, lang).join(" · ")),
        "short-bias": sentence(SHORT_BIAS.get(lang)),
        "answer": fair.ratio_sentence(lang).into_iter().collect::<Vec<_>>(),
        "figures": [],
        "bias": BIAS.get(lang),
        "verdicts": with(prices(fair, lang), json!({ "last": 0 })),
        "left-out": left_out,
        "what-if": what_if(fair, lang),
        "worths": worths(fair, lang),
        "method": method(fair, lang),
        "words": words(lang),
    });
    with(shared((fair.system, false), &fair.name, &fair.assumptions, charts, options), own)
}

fn prices(fair: &Fair, lang: Lang) -> serde_json::Map<String, Value> {
    let mut table = fair.prices();
    let places: Vec<PricedId> = table.order.iter().copied().map(PricedId).collect();
    let all = rows(fair, &places, lang);
    for place in places {
        let named =
            all.iter().find(|row| row.place == place).map_or_else(|| fair.full(fair.study.units[place].unit, lang), |row| row.full.clone());
        table.rows[place.0][0] = Cell::Id(named);
    }
    set(&table, lang)
}

/// What the user's change did; without one, nothing.
fn what_if(fair: &Fair, lang: Lang) -> Value {
    let Some(before) = &fair.before else { return Value::Null };
    let table = called(fair.changes(), "unit", fair.moved().iter().map(|moved| fair.full(moved.unit, lang)));
    with(set(&table, lang), json!({ "changed": before.changed(lang) }))
}

fn worths(fair: &Fair, lang: Lang) -> Value {
    let between = lang.pick(", ", " ; ");
    let implied = |bar: &Bar| bar.implied.iter().map(|points| signed(*points, lang)).collect::<Vec<_>>().join(between);
    let row = |bar: &Bar| vec![bar.what.clone(), bar.whose.clone(), signed(bar.points, lang), implied(bar)];
    let head = [
        lang.pick("Rule or number", "Règle ou chiffre"),
        lang.pick("to", "pour"),
        "points",
        lang.pick("list implies", "la liste implique"),
    ];
    json!({ "head": head, "rows": bars(fair, lang).iter().map(row).collect::<Vec<_>>(), "labels": 2 })
}

fn method(fair: &Fair, lang: Lang) -> Vec<String> {
    vec![
        lang.pick(
            "A price is in balance if against the mix of all units of these lists, each as often as every other, the unit destroys on average as many points as it loses: a removed unit counts whole, a living one half of its wounds over its stamina.",
            "Un prix est à l’équilibre si, contre le mélange de toutes les unités de ces listes à parts égales, l’unité détruit en moyenne autant de points qu’elle en perd\u{a0}: retirée elle compte entière, vivante pour la moitié de ses blessures sur sa résistance.",
        )
        .to_owned(),
        sentence(&fair.method_sentence(lang)),
        sentence(&format!("{}{} {}", lang.pick("Scale", "Échelle"), lang.colon(), fair.scale_sentence(lang))),
        sentence(&fair.overhead_sentence(lang)),
        sentence(&fair.solver_sentence(lang)),
    ]
}

fn words(lang: Lang) -> Value {
    json!({
        "bias": lang.pick("Known bias.", "Biais connu."),
        "not-modelled-at": lang.pick("What is not modelled: page", "Ce qui n’est pas modélisé : page"),
        "verdicts": lang.pick("Unit by unit", "Unité par unité"),
        "verdicts-note": lang.pick(
            "In points: the price in the list, and the price in balance. 95 %, where dice were thrown: holds for all units together.",
            "En points : le prix de la liste, et le prix à l’équilibre. 95 %, si l’on a simulé : vaut pour toutes les unités ensemble.",
        ),
        "what-if": lang.pick("What if", "Et si"),
        "what-if-note": lang.pick(
            "Before and after what was changed, in points: the price in the list, and by how much more or less the unit is worth; how much of it comes from who meets whom, and how much from the scale, which moves all prices together. Units that nothing moved are left out.",
            "Avant et après ce qui a été changé, en points : le prix de la liste, et ce que l’unité vaut de plus ou de moins ; la part qui vient des rencontres, et celle de l’échelle, qui déplace tous les prix ensemble. Les unités que rien ne change sont omises.",
        ),
        "worths": lang.pick("What rules and numbers are worth", "Ce que valent règles et chiffres"),
        "worths-note": lang.pick(
            "One row at a time, everybody else’s cost kept; beside it the price that the list itself implies. A rule that one side alone feels may be worth less than nothing.",
            "Une ligne à la fois, le coût des autres gardé ; à côté, le prix que la liste implique elle-même. Une règle que seul son camp subit peut valoir moins que rien.",
        ),
        "method": lang.pick("How it was found", "La méthode"),
        "not-modelled": lang.pick("What is not modelled", "Ce qui n’est pas modélisé"),
        "none": lang.pick("The system names nothing.", "Le système n’indique rien."),
        "assumptions": lang.pick("What it can rest on: nothing of it was tried", "Les hypothèses, non essayées"),
        "assumptions-head": [lang.pick("Key", "Clé"), lang.pick("Value", "Valeur"), lang.pick("Basis", "Source"), "§", lang.pick("What it says", "Ce que cela dit")],
    })
}
