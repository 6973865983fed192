//! The report on prices: verdicts, the ledger of the trade, what rules are worth, and what all of it rests on.

use serde_json::{Value, json};

use super::data::{clean, file, sentence};
use super::{ReportError, ReportOptions, make};
use crate::charts::Chart;
use crate::charts::fair::small;
use crate::fairness::fair::{BIAS, Fair};
use crate::fairness::verdict::Kind;
use crate::language::Lang;

const TEMPLATE: &str = include_str!("fair.typ");

/// The report as a PDF.
pub fn pdf(fair: &Fair, charts: &[Chart], options: &ReportOptions) -> Result<Vec<u8>, ReportError> {
    make(TEMPLATE, &clean(data(fair, charts, options)), charts, &format!("montjoie/{}/{}", fair.system.id(), fair.name))
}

fn data(fair: &Fair, charts: &[Chart], options: &ReportOptions) -> Value {
    let lang = options.lang;
    let charts: Vec<Value> = charts.iter().map(|chart| json!({ "file": file(chart), "title": chart.title, "alt": chart.caption })).collect();
    let assumptions: Vec<Value> = fair
        .assumptions
        .iter()
        .map(|a| json!([a.key, a.value, a.basis.words(lang), a.paragraph, sentence(a.text.get(lang))]))
        .collect();
    let not_modelled: Vec<String> = fair.system.not_modelled().iter().map(|text| sentence(text.get(lang))).collect();
    let findings: Vec<&str> = fair.findings.iter().map(|(en, fr)| lang.pick(en, fr)).collect();
    json!({
        "lang": lang.code(),
        "paper": options.paper.name(),
        "author": "Montjoie",
        "version": format!("Montjoie {}", env!("CARGO_PKG_VERSION")),
        "name": fair.name,
        "question": lang.pick("Is this list fair?", "Cette liste est-elle juste\u{202f}?"),
        "subtitle": format!("{} · {}", fair.system.name().get(lang), fair.lists.join(", ")),
        "small": small(fair, lang),
        "answer": answer(fair, lang),
        "figures": figures(fair, lang),
        "bias": BIAS.get(lang),
        "charts": charts,
        "verdicts": verdicts(fair, lang),
        "left-out": fair.left_out(lang),
        "ledger": ledger(fair, lang),
        "worths": worths(fair, lang),
        "findings": findings,
        "method": method(fair, lang),
        "not-modelled": not_modelled,
        "assumptions": assumptions,
        "words": words(lang),
    })
}

/// The answer in two or three sentences.
fn answer(fair: &Fair, lang: Lang) -> Vec<String> {
    let order = fair.by_difference();
    let said = |kind: Kind, mut order: Vec<usize>| -> Option<String> {
        if kind == Kind::Over {
            order.reverse();
        }
        let of: Vec<String> = order
            .iter()
            .filter_map(|&place| {
                let priced = &fair.study.units[place];
                let verdict = priced.verdict.as_ref().filter(|verdict| verdict.kind == kind)?;
                Some(format!("{} ({})", fair.full(priced.unit, lang), verdict.points.abs()))
            })
            .take(3)
            .collect();
        let list = of.join(", ");
        (!of.is_empty()).then(|| match (kind, lang) {
            (Kind::Under, Lang::En) => format!("The greatest bargains, by so many points: {list}."),
            (Kind::Under, Lang::Fr) => format!("Les plus bradés, d’autant de points\u{a0}: {list}."),
            (_, Lang::En) => format!("The most over-priced, by so many points: {list}."),
            (_, Lang::Fr) => format!("Les plus surpayés, d’autant de points\u{a0}: {list}."),
        })
    };
    [said(Kind::Under, order.clone()), said(Kind::Over, order), fair.ratio_sentence(lang)].into_iter().flatten().collect()
}

fn figures(fair: &Fair, lang: Lang) -> Vec<Value> {
    let counts = fair.counts();
    let count = |kinds: &[Kind]| kinds.iter().map(|kind| counts.get(kind).copied().unwrap_or(0)).sum::<usize>().to_string();
    let proof = fair.study.units.iter().filter(|priced| priced.proof).count();
    [
        (count(&[Kind::Under]), lang.pick("bargains", "bradés")),
        (count(&[Kind::Fair]), lang.pick("fair prices", "justes prix")),
        (count(&[Kind::Over]), lang.pick("too dear", "trop chers")),
        (count(&[Kind::Depends, Kind::Undecided]), lang.pick("depend on the situation", "dépendent de la situation")),
        (proof.to_string(), lang.pick("verdicts that hold on every gauge", "verdicts qui tiennent sur toute échelle")),
    ]
    .into_iter()
    .map(|(value, label)| json!({ "value": value, "label": label }))
    .collect()
}

fn price(points: Option<f64>) -> String {
    points.map_or("–".to_owned(), |points| points.to_string())
}

fn verdicts(fair: &Fair, lang: Lang) -> Value {
    let several = fair.study.scenarios.len() > 1;
    let row = |place: usize| {
        let priced = &fair.study.units[place];
        let ends = match (priced.interval, several) {
            (Some(ends), _) => Some(ends),
            (None, true) => Some(priced.range()),
            (None, false) => None,
        };
        let range = ends.map_or("–".to_owned(), |(low, high)| format!("{} – {}", lang.number(low, 1), lang.number(high, 1)));
        let fair_prices = priced.recommended.map_or("–".to_owned(), |(low, high)| format!("{low} – {high}"));
        let unit = format!("{} ({})", fair.unit(priced.unit, lang), fair.entrants[priced.unit].id.split('/').next().unwrap_or_default());
        vec![unit, price(fair.entrants[priced.unit].points), lang.number(priced.worth, 1), range, fair_prices, fair.verdict_words(place, lang)]
    };
    let rows: Vec<Vec<String>> = fair.by_difference().into_iter().map(row).collect();
    let head = [
        lang.pick("Unit", "Unité"),
        lang.pick("list", "liste"),
        lang.pick("worth", "vaut"),
        lang.pick("range", "étendue"),
        lang.pick("fair prices", "justes prix"),
        lang.pick("verdict", "verdict"),
    ];
    json!({ "head": head, "rows": rows })
}

fn ledger(fair: &Fair, lang: Lang) -> Value {
    let study = &fair.study;
    let published: Vec<f64> =
        study.units.iter().map(|priced| fair.entrants[priced.unit].points.unwrap_or(priced.worth) + study.overhead).collect();
    let row = |place: usize| {
        let ledger = study.ledger(place, &published);
        let against = |end: Option<(usize, f64)>| {
            end.map_or("–".to_owned(), |(other, net)| format!("{} ({}{})", fair.full(study.units[other].unit, lang), if net > 0.0 { "+" } else { "" }, lang.number(net, 1)))
        };
        vec![
            fair.full(study.units[place].unit, lang),
            lang.number(ledger.takes, 1),
            lang.number(ledger.gives, 1),
            against(ledger.best),
            against(ledger.worst),
        ]
    };
    let rows: Vec<Vec<String>> = fair.by_difference().into_iter().map(row).collect();
    let head = [
        lang.pick("Unit", "Unité"),
        lang.pick("takes", "prend"),
        lang.pick("gives", "donne"),
        lang.pick("gains most from", "gagne le plus sur"),
        lang.pick("loses most to", "perd le plus contre"),
    ];
    json!({ "head": head, "rows": rows })
}

fn worths(fair: &Fair, lang: Lang) -> Value {
    let mut sorted: Vec<_> = fair.worths().collect();
    let size = |points: Option<f64>| points.map_or(0.0, f64::abs);
    sorted.sort_by(|x, y| size(y.points).total_cmp(&size(x.points)));
    let mut rows: Vec<Vec<String>> = sorted
        .iter()
        .map(|worth| {
            let implied = if worth.change.special { fair.implied(&worth.change.about) } else { &[] };
            vec![
                lang.pick(&worth.change.label.0, &worth.change.label.1).to_owned(),
                fair.full(worth.unit, lang),
                worth.points.map_or("–".to_owned(), |points| lang.number(points, 1)),
                implied.iter().map(|points| lang.number(*points, 1)).collect::<Vec<_>>().join(", "),
            ]
        })
        .collect();
    rows.extend(fair.shares().iter().map(|share| {
        let rule = lang.pick(&share.rule.0, &share.rule.1);
        vec![format!("{rule} (Shapley)"), fair.full(share.unit, lang), lang.number(share.points, 1), String::new()]
    }));
    let head = [
        lang.pick("Rule or number", "Règle ou chiffre"),
        lang.pick("to", "pour"),
        "points",
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
            "Under or over: beyond 1 point or 5\u{a0}% of the price, here and in at least 9 of 10 scenarios. Fair: within it, here and in at least half. Otherwise it depends on the situation, or dice are missing. A star: the verdict is the same on all four gauges.",
            "Bradé ou trop cher\u{a0}: au-delà de 1 point ou 5\u{a0}% du prix, ici et dans 9 scénarios sur 10 au moins. Juste\u{a0}: en deçà, ici et dans la moitié au moins. Sinon cela dépend de la situation, ou il manque des dés. Une étoile\u{a0}: même verdict sur les quatre échelles.",
        )
        .to_owned(),
    ];
    for (number, (en, fr)) in &fair.study.failed {
        text.push(format!("{}{} {}.", fair.scenarios[*number].words(), lang.pick(":", "\u{a0}:"), lang.pick(en, fr)));
    }
    text
}

fn words(lang: Lang) -> Value {
    json!({
        "bias": lang.pick("Known bias.", "Biais connu."),
        "verdicts": lang.pick("Unit by unit", "Unité par unité"),
        "verdicts-note": lang.pick("Worth and range in points; the range is that over the scenarios, or where dice were thrown the interval that holds for all units together.", "Valeur et étendue en points\u{a0}; l’étendue est celle des scénarios ou, si l’on a simulé, l’intervalle valable pour toutes les unités ensemble."),
        "ledger": lang.pick("Ledger of the trade", "Le troc, unité par unité"),
        "ledger-note": lang.pick("Points of the enemy destroyed and own points lost in a meeting, on average, at the prices of the list with each unit’s share of its general. A bargain takes more than it gives.", "Points ennemis détruits et points perdus par rencontre, en moyenne, aux prix de la liste avec la part de général. Une bonne affaire prend plus qu’elle ne donne."),
        "worths": lang.pick("What rules and numbers are worth", "Ce que valent règles et chiffres"),
        "worths-note": lang.pick("One row at a time, everybody else’s cost kept.", "Une ligne à la fois, le coût des autres gardé."),
        "findings": lang.pick("What the lists say of themselves", "Ce que les listes disent d’elles-mêmes"),
        "findings-note": lang.pick("Found on paper, without dice (montjoie audit).", "Trouvé sur le papier, sans dés (montjoie audit)."),
        "method": lang.pick("How it was found", "Comment c’est trouvé"),
        "not-modelled": lang.pick("Not in a duel", "Ce qu’un duel n’a pas"),
        "assumptions": lang.pick("What it rests on", "Ce sur quoi cela repose"),
        "assumptions-head": [lang.pick("Key", "Clé"), lang.pick("Value", "Valeur"), lang.pick("Basis", "Source"), "§", lang.pick("What it says", "Ce que cela dit")],
    })
}
