//! The report on prices: verdicts, the ledger of the trade, what rules are worth, and what all of it rests on.

use serde_json::{Value, json};

use super::data::{clean, file, sentence};
use super::table::{called, set};
use super::{ReportError, ReportOptions, lay_out, text_of, typeset, with_charts};
use montjoie_analysis::ask::table::Cell;
use montjoie_analysis::fairness::fair::{BIAS, Fair};
use montjoie_analysis::fairness::numbers::PricedId;
use montjoie_analysis::fairness::verdict::VerdictKind;
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
        ("ledger", Value::Null),
        ("findings", json!([])),
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
    let findings: Vec<String> = fair.findings.iter().map(|finding| sentence(finding.sentence(lang))).collect();
    let scenarios: Vec<String> = fair.study.scenarios.iter().map(|&number| scenario(fair, number, lang)).collect();
    let left_out: Vec<String> = fair.left_out(lang).iter().map(|why| sentence(why)).collect();
    let own = json!({
        "question": lang.pick("Is this list fair?", "Cette liste est-elle juste\u{202f}?"),
        "subtitle": format!("{} · {}", fair.system.name().get(lang), fair.list_words(lang)),
        "how": sentence(&how(fair, lang).join(" · ")),
        "short-bias": sentence(SHORT_BIAS.get(lang)),
        "answer": answer(fair, lang),
        "figures": figures(fair, lang),
        "bias": BIAS.get(lang),
        "verdicts": verdicts(fair, lang),
        "left-out": left_out,
        "what-if": what_if(fair, lang),
        "ledger": ledger(fair, lang),
        "worths": worths(fair, lang),
        "findings": findings,
        "method": method(fair, lang),
        "scenarios": scenarios,
        "words": words(lang),
    });
    with(shared((fair.system, false), &fair.name, &fair.assumptions, charts, options), own)
}

/// The answer in two or three sentences.
fn answer(fair: &Fair, lang: Lang) -> Vec<String> {
    let order = fair.by_difference();
    let said = |kind: VerdictKind, mut order: Vec<PricedId>| -> Option<String> {
        if kind == VerdictKind::Over {
            order.reverse();
        }
        let of: Vec<String> = rows(fair, &order, lang)
            .iter()
            .filter_map(|row| {
                let priced = &fair.study.units[row.place];
                priced.verdict.as_ref().filter(|verdict| verdict.kind == kind)?;
                // What it is worth, how far that goes over the situations, and what it costs: a difference alone says nothing of its range.
                let points = |points: f64| lang.number(points, 0);
                let (name, worth, (low, high)) = (&row.label, points(priced.worth), priced.range());
                let (low, high, price) = (points(low), points(high), points(fair.entrants[priced.unit].points?));
                Some(match lang {
                    Lang::En => format!("{name} {worth}, {low} to {high} (the list: {price})"),
                    Lang::Fr => format!("{name} {worth}, de {low} à {high} (la liste\u{a0}: {price})"),
                })
            })
            .take(3)
            .collect();
        let list = of.join(" · ");
        (fair.judged() && !of.is_empty()).then(|| match (kind, lang) {
            (VerdictKind::Under, Lang::En) => format!("In duels worth more than their price: {list}."),
            (VerdictKind::Under, Lang::Fr) => format!("En duel, valent plus que leur prix\u{a0}: {list}."),
            (_, Lang::En) => format!("In duels worth less than their price: {list}."),
            (_, Lang::Fr) => format!("En duel, valent moins que leur prix\u{a0}: {list}."),
        })
    };
    [said(VerdictKind::Under, order.clone()), said(VerdictKind::Over, order), fair.ratio_sentence(lang)].into_iter().flatten().collect()
}

fn figures(fair: &Fair, lang: Lang) -> Vec<Value> {
    if !fair.judged() {
        return Vec::new();
    }
    let counts = fair.counts();
    let count = |kind: VerdictKind| counts.get(&kind).copied().unwrap_or(0);
    let proof = fair.study.units.iter().filter(|priced| priced.proof).count();
    let mut figures = vec![
        (count(VerdictKind::Under), lang.pick("worth more in duels", "valent plus en duel")),
        (count(VerdictKind::Fair), lang.pick("worth their price", "valent leur prix")),
        (count(VerdictKind::Over), lang.pick("worth less in duels", "valent moins en duel")),
        (count(VerdictKind::Depends), lang.pick("depend on the situation", "dépendent de la situation")),
    ];
    let undecided = (count(VerdictKind::Undecided), lang.pick("undecided: too few dice", "indécis\u{a0}: trop peu de dés"));
    // Where nothing is sampled nothing is undecided.
    figures.extend((undecided.0 > 0).then_some(undecided));
    figures.push((proof, lang.pick("verdicts that hold on every gauge", "verdicts qui tiennent sur toute échelle")));
    figures.into_iter().map(|(value, label)| json!({ "value": value.to_string(), "label": label })).collect()
}

/// A scenario in a line: its card, and what else it varies.
fn scenario(fair: &Fair, number: usize, lang: Lang) -> String {
    let varied = &fair.scenarios[number];
    if varied.varies.is_empty() {
        let (en, fr) = &fair.cards[varied.card].1;
        return format!("{} {}", lang.pick("the main one: card", "le principal : carte"), lang.quote(lang.pick(en, fr)));
    }
    fair.scenario_words(number, lang)
}

fn verdicts(fair: &Fair, lang: Lang) -> Value {
    let mut table = fair.prices();
    let places: Vec<PricedId> = table.order.iter().copied().map(PricedId).collect();
    let all = rows(fair, &places, lang);
    for place in places {
        let named =
            all.iter().find(|row| row.place == place).map_or_else(|| fair.full(fair.study.units[place].unit, lang), |row| row.full.clone());
        table.rows[place.0][0] = Cell::Id(named);
    }
    set(&table, lang).into()
}

/// What the user's change did; without one, nothing.
fn what_if(fair: &Fair, lang: Lang) -> Value {
    let Some(before) = &fair.before else { return Value::Null };
    let table = called(fair.changes(), "unit", fair.moved().iter().map(|moved| fair.full(moved.unit, lang)));
    with(set(&table, lang), json!({ "changed": before.changed(lang) }))
}

fn ledger(fair: &Fair, lang: Lang) -> Value {
    set(&fair.ledger_of_all(&|place| fair.full(fair.study.units[place].unit, lang)), lang).into()
}

fn worths(fair: &Fair, lang: Lang) -> Value {
    let between = lang.pick(", ", " ; ");
    let implied = |bar: &Bar| bar.implied.iter().map(|points| signed(*points, lang)).collect::<Vec<_>>().join(between);
    let cards = |bar: &Bar| match bar.on_cards {
        (low, high) if low == high => String::new(),
        (low, high) => format!("{} {} {}", signed(low, lang), lang.pick("to", "à"), signed(high, lang)),
    };
    let mut rows: Vec<Vec<String>> = bars(fair, lang)
        .iter()
        .map(|bar| vec![bar.what.clone(), bar.whose.clone(), signed(bar.points, lang), cards(bar), implied(bar)])
        .collect();
    rows.extend(fair.shares().iter().map(|share| {
        let rule = lang.pick(&share.rule.0, &share.rule.1);
        vec![format!("{rule} (Shapley)"), fair.full(share.unit, lang), signed(share.points, lang), String::new(), String::new()]
    }));
    let head = [
        lang.pick("Rule or number", "Règle ou chiffre"),
        lang.pick("to", "pour"),
        "points",
        lang.pick("over the cards", "selon les cartes"),
        lang.pick("list implies", "la liste implique"),
    ];
    json!({ "head": head, "rows": rows })
}

fn method(fair: &Fair, lang: Lang) -> Vec<String> {
    let mut text = vec![
        lang.pick(
            "A price is in balance if against the mix of all units of these lists, each as often as every other, the unit destroys on average as many points as it loses: a removed unit counts whole, a living one half of its wounds over its stamina.",
            "Un prix est à l’équilibre si, contre le mélange de toutes les unités de ces listes à parts égales, l’unité détruit en moyenne autant de points qu’elle en perd\u{a0}: retirée elle compte entière, vivante pour la moitié de ses blessures sur sa résistance.",
        )
        .to_owned(),
        sentence(&fair.method_sentence(lang)),
        sentence(&format!("{} {}", lang.pick("Gauge", "Échelle"), fair.gauge_sentence(lang))),
        sentence(&fair.overhead_sentence(lang)),
        sentence(&fair.solver_sentence(lang)),
        lang.pick(
            "Worth more or less in duels: beyond 1 point or 5\u{a0}% of the price, here and in at least 9 of 10 scenarios. Worth its price: within it, here and in at least half. Otherwise it depends on the situation, or dice are missing. A star: the verdict is the same on all four gauges.",
            "Vaut plus ou moins en duel\u{a0}: au-delà de 1 point ou 5\u{a0}% du prix, ici et dans 9 scénarios sur 10 au moins. Vaut son prix\u{a0}: en deçà, ici et dans la moitié au moins. Sinon cela dépend de la situation, ou il manque des dés. Une étoile\u{a0}: même verdict sur les quatre échelles.",
        )
        .to_owned(),
    ];
    for (number, (en, fr)) in &fair.study.failed {
        let colon = lang.colon();
        text.push(sentence(&format!("{}{colon} {}", fair.scenario_words(*number, lang), lang.pick(en, fr))));
    }
    text
}

fn words(lang: Lang) -> Value {
    json!({
        "bias": lang.pick("Known bias.", "Biais connu."),
        "not-modelled-at": lang.pick("What is not modelled: page", "Ce qui n’est pas modélisé : page"),
        "verdicts": lang.pick("Unit by unit", "Unité par unité"),
        "verdicts-note": lang.pick(
            "In points. Worth: the price in balance. Scenarios: the lowest and the highest worth over all of them. Fair prices: the whole prices that would pass. A star: the verdict is the same on all four gauges. 95 %, where dice were thrown: holds for all units together.",
            "En points. Vaut : le prix à l’équilibre. Scénarios : la plus petite et la plus grande valeur sur l’ensemble. Justes prix : les prix entiers qui conviendraient. Une étoile : même verdict sur les quatre échelles. 95 %, si l’on a simulé : vaut pour toutes les unités ensemble.",
        ),
        "what-if": lang.pick("What if", "Et si"),
        "what-if-note": lang.pick(
            "Before and after what was changed, in points: the price in the list, and by how much more or less the unit is worth, here and over the scenarios; how much of it comes from who meets whom, and how much from the scale, which moves all prices together. Units that nothing moved are left out.",
            "Avant et après ce qui a été changé, en points : le prix de la liste, et ce que l’unité vaut de plus ou de moins, ici et selon les scénarios ; la part qui vient des rencontres, et celle de l’échelle, qui déplace tous les prix ensemble. Les unités que rien ne change sont omises.",
        ),
        "ledger": lang.pick("Ledger of the trade", "Le bilan des échanges, unité par unité"),
        "ledger-note": lang.pick(
            "Points of the enemy destroyed (takes) and own points lost (gives) in a meeting, on average, at the prices of the list with each unit’s share of its general. A unit worth more than its price takes more than it gives. Beside it the enemies of most gain and of most loss.",
            "Points ennemis détruits (prend) et points perdus (donne) par rencontre, en moyenne, aux prix de la liste avec la part de général. Une unité qui vaut plus que son prix prend plus qu’elle ne donne. À côté, les ennemis du plus grand gain et de la plus grande perte.",
        ),
        "worths": lang.pick("What rules and numbers are worth", "Ce que valent règles et chiffres"),
        "worths-note": lang.pick(
            "One row at a time, everybody else’s cost kept; beside it the price that the list itself implies. A rule that one side alone feels may be worth less than nothing.",
            "Une ligne à la fois, le coût des autres gardé ; à côté, le prix que la liste implique elle-même. Une règle que seul son camp subit peut valoir moins que rien.",
        ),
        "findings": lang.pick("What the lists say of themselves", "Ce que les listes disent d’elles-mêmes"),
        "findings-note": lang.pick("Found on paper, without dice (montjoie audit).", "Trouvé sur le papier, sans dés (montjoie audit)."),
        "method": lang.pick("How it was found", "La méthode"),
        "scenarios": lang.pick("Scenarios", "Scénarios"),
        "not-modelled": lang.pick("What is not modelled", "Ce qui n’est pas modélisé"),
        "none": lang.pick("The system names nothing.", "Le système n’indique rien."),
        "assumptions": lang.pick("What it can rest on: nothing of it was tried", "Les hypothèses, non essayées"),
        "assumptions-head": [lang.pick("Key", "Clé"), lang.pick("Value", "Valeur"), lang.pick("Basis", "Source"), "§", lang.pick("What it says", "Ce que cela dit")],
    })
}
