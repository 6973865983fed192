//! Everything that the template sets, as words in the language of the report.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::ReportOptions;
use super::sentences::figures;
use montjoie_analysis::scenario::findings::{Finding, Findings, Share};
use montjoie_analysis::scenario::small::{self, Rest};
use montjoie_analysis::scenario::words::{side_name, sides};
use montjoie_analysis::scenario::{sentence, words as of};
use montjoie_charts::Chart;
use montjoie_charts::fonts::printable;
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, capital};
use montjoie_core::statistics::agreement_bound;
use montjoie_core::tally::Winner;
use montjoie_system::Assumption;

/// The file of a chart, as the template names it.
pub fn file(chart: &Chart) -> String {
    format!("charts/{}.svg", chart.name)
}

/// Everything.
pub fn data(findings: &Findings, charts: &[Chart], options: &ReportOptions) -> Value {
    let lang = options.lang;
    let figures: Vec<Value> =
        figures(findings, lang).iter().map(|figure| json!({ "value": figure.value, "label": figure.label })).collect();
    let charts_: Vec<Value> =
        charts.iter().map(|chart| json!({ "file": file(chart), "title": chart.title, "alt": chart.caption })).collect();
    let assumptions: Vec<Value> = small::rests(findings)
        .into_iter()
        .map(|Rest { assumption: a, of }| {
            let basis = format!("{}, {}", a.basis.words(lang), lang.paragraph(a.paragraph));
            json!([a.key, a.value, basis, moves(a, lang), instead(findings, a, of, lang), sentence(&a.says(lang))])
        })
        .collect();
    let not_modelled: Vec<String> = of::not_modelled(findings.system, findings.battles, lang).into_iter().map(sentence).collect();
    let value = json!({
        "lang": lang.code(),
        "paper": options.paper.name(),
        "author": "Montjoie",
        "version": format!("Montjoie {}", env!("CARGO_PKG_VERSION")),
        "name": findings.name,
        "question": question(findings, lang),
        "sides": sides(findings, lang),
        "answer": printable(&sentence::findings(findings, lang)),
        "figures": figures,
        "hero": hero(findings, charts),
        "charts": charts_,
        "table": table(findings, lang),
        "table-note": table_note(findings, lang),
        "method": method(findings, lang),
        "agreement": agreement(findings, lang),
        "manifest": manifest(findings, lang),
        "text": findings.text.trim_end(),
        "not-modelled": not_modelled,
        "assumptions": assumptions,
        // Where nothing was tried, nobody knows what moves the answer most.
        "tried": small::all_assumptions(findings).iter().any(|assumption| assumption.effect.is_some()),
        "words": words(findings, lang),
    });
    clean(value)
}

/// A's share where a setting has its other values; a dash where that was not found out.
fn moves(assumption: &Assumption, lang: Lang) -> String {
    assumption.effect.as_ref().map_or("–".to_owned(), |effect| effect.words(lang))
}

/// A's share as it is asked, and in which duel: that which the setting moves most.
fn instead(findings: &Findings, assumption: &Assumption, of: &Finding, lang: Lang) -> String {
    if assumption.effect.is_none() {
        return "–".to_owned();
    }
    let share = lang.number(of.share(Winner::A).value * 100.0, 1);
    match findings.findings.len() {
        1 => share,
        _ => format!("{share}{} {}", lang.colon(), of.label(findings, lang)),
    }
}

/// Every text with what the font lacks replaced.
pub(super) fn clean(value: Value) -> Value {
    match value {
        // What is to be typed stands in backticks; the font sets one on the letter before it.
        Value::String(text) => Value::String(printable(&text.replace('`', ""))),
        Value::Array(values) => Value::Array(values.into_iter().map(clean).collect()),
        Value::Object(map) => Value::Object(map.into_iter().map(|(key, value)| (key, clean(value))).collect()),
        other => other,
    }
}

/// The question; the two sides where nothing was asked in words.
fn question(findings: &Findings, lang: Lang) -> String {
    let question = findings.question.get(lang).trim();
    if question.is_empty() { sides(findings, lang) } else { question.to_owned() }
}

/// A line of a list with a capital and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let stop = if text.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{}{stop}", capital(text))
}

/// The place of the chart that shows the answer best.
fn hero(findings: &Findings, charts: &[Chart]) -> Option<usize> {
    let place = |start: &str| charts.iter().position(|chart| chart.name.starts_with(start));
    let first = (!charts.is_empty()).then_some(0);
    // A page has room for as many bars as can be read from a step away.
    if findings.findings.len() <= 12 { place("who-wins").or(first) } else { place("win-share").or(first) }
}

fn share(share: Share, lang: Lang) -> String {
    if !share.value.is_finite() {
        return "–".to_owned();
    }
    match share.interval {
        None => lang.number(share.value * 100.0, 1),
        Some(i) => {
            let [share, low, high] = [share.value, i.low, i.high].map(|share| lang.number(share * 100.0, 1));
            format!("{share} [{low}{} {high}]", lang.semicolon())
        }
    }
}

fn table(findings: &Findings, lang: Lang) -> Value {
    let counted = findings.findings.first().map_or("", |finding| finding.losses.get(lang));
    let head: Vec<String> = vec![
        lang.pick("Variant", "Variante").to_owned(),
        lang.pick("A wins, %", "A gagne, %").to_owned(),
        lang.pick("neither, %", "aucun, %").to_owned(),
        lang.pick("B wins, %", "B gagne, %").to_owned(),
        format!("A{} {counted}", lang.colon()),
        format!("B{} {counted}", lang.colon()),
        lang.pick("turns", "tours").to_owned(),
    ];
    let row = |finding: &Finding| -> Vec<String> {
        let mut cells = vec![finding.label(findings, lang)];
        cells.extend(Winner::ALL.map(|winner| share(finding.share(winner), lang)));
        let shares = finding.shares();
        let number = |value: Option<f64>| value.map_or("–".to_owned(), |value| lang.number(value, 2));
        cells.extend(Side::BOTH.map(|side| number(shares.as_ref().map(|tally| tally.mean_losses(side)))));
        cells.push(number(shares.as_ref().map(|tally| tally.mean_rounds())));
        cells
    };
    let rows: Vec<Vec<String>> = shown(&findings.findings.iter().collect::<Vec<_>>()).into_iter().map(row).collect();
    json!({ "head": head, "rows": rows })
}

/// The most rows of a table of the report; the data files have all.
const MOST_ROWS: usize = 200;

/// The findings that a table has room for: where they are too many, half of them those of which A wins most, half those of which it wins
/// least.
fn shown<'f>(all: &[&'f Finding]) -> Vec<&'f Finding> {
    if all.len() <= MOST_ROWS {
        return all.to_vec();
    }
    let mut ranked = all.to_vec();
    ranked.sort_by(|x, y| y.share(Winner::A).value.total_cmp(&x.share(Winner::A).value));
    ranked.drain(MOST_ROWS / 2..all.len() - MOST_ROWS / 2);
    ranked
}

/// What is said over the table of all variants.
fn table_note(findings: &Findings, lang: Lang) -> String {
    if findings.battles {
        let note = "Shares in percent, with their 95 % intervals; units lost and game turns are means over all battles.";
        let fr = "Parts en pour cent, avec leurs intervalles à 95 % ; unités perdues et tours de jeu sont des moyennes sur toutes les batailles.";
        return lang.typeset(lang.pick(note, fr));
    }
    let note = lang.pick(
        "Shares in percent, with their 95\u{a0}% intervals where they are sampled and exact where they are not; losses and game turns are means over all combats; a unit that is removed counts as having lost all that it can.",
        "Parts en pour cent, avec leurs intervalles à 95\u{a0}% si elles sont échantillonnées, exactes sinon\u{202f}; pertes et tours de jeu sont des moyennes sur tous les combats\u{202f}; une unité retirée compte comme ayant perdu tout ce qu’elle peut perdre.");
    let (all, half) = (findings.findings.len(), MOST_ROWS / 2);
    match lang {
        _ if all <= MOST_ROWS => note.to_owned(),
        Lang::En => format!(
            "{note} Of {all} variants, the {half} of which A wins most and the {half} of which it wins least; data/shares.csv has all of them."
        ),
        Lang::Fr => format!(
            "{note} De {all} variantes, les {half} que A gagne le plus et les {half} qu’il gagne le moins\u{202f}; data/shares.csv les a toutes."
        ),
    }
}

fn method(findings: &Findings, lang: Lang) -> Vec<String> {
    let all = &findings.findings;
    let exact = all.iter().filter(|finding| finding.exact.is_some()).count();
    let sampled = all.iter().filter(|finding| finding.sampled.is_some()).count();
    let mut text = Vec::new();
    // How many of the variants; nothing to say where there is one.
    let of = |some: usize, then: &str| match (all.len(), lang) {
        (1, _) => String::new(),
        (n, Lang::En) => format!("{some} of {n} variants{then}"),
        (n, Lang::Fr) => format!("{some} variantes sur {n}{then}"),
    };
    if exact > 0 {
        let states = all.iter().filter_map(|finding| finding.exact.as_ref()).map(|solved| solved.states as u64).max().unwrap_or(0);
        let states = lang.whole(states);
        text.push(match lang {
            Lang::En => format!("Exact: the rules are followed through every state that a combat can reach, phase by phase, with the probability of each, until it has ended or is called off ({}up to {states} states). There is no sampling error in these figures.", of(exact, ", ")),
            Lang::Fr => format!("Exact\u{a0}: les règles sont suivies à travers tous les états que peut atteindre un combat, phase par phase, avec la probabilité de chacun, jusqu’à sa fin ou son arrêt ({}jusqu’à {states} états). Ces chiffres n’ont pas d’erreur d’échantillonnage.", of(exact, ", ")),
        });
    }
    if sampled > 0 {
        let combats = small::combats(findings, lang);
        let shared = match (all.len(), lang) {
            (1, _) => String::new(),
            (n, Lang::En) => format!(" ({sampled} of {n} variants), all variants with the same dice"),
            (n, Lang::Fr) => format!(" ({sampled} variantes sur {n}), toutes avec les mêmes dés"),
        };
        let sampled = match lang {
            Lang::En => format!(
                "Sampled: {combats} fought to their end from seed {}, with the same rule text{}. Intervals are at 95\u{a0}%: Wilson’s, and Clopper and Pearson’s where fewer than 50 combats decide, which cover more often than they say.",
                findings.seed, shared
            ),
            Lang::Fr => format!(
                "Échantillonné\u{a0}: {combats} menés à leur terme depuis la graine {}, avec le même texte de règles{}. Les intervalles sont à 95\u{a0}%\u{a0}: ceux de Wilson, et ceux de Clopper et Pearson là où moins de 50 combats décident, qui couvrent plus souvent qu’ils ne le disent.",
                findings.seed, shared
            ),
        };
        text.push(of::fights(findings, &sampled, lang));
    }
    let large: Vec<usize> = all.iter().filter_map(|finding| finding.too_large).collect();
    if let Some(&most) = large.iter().max() {
        let (n, most) = (large.len(), lang.whole(most as u64));
        text.push(match lang {
            Lang::En => format!("{n} of the variants have more than {most} states and were not solved exactly."),
            Lang::Fr => format!("{n} des variantes ont plus de {most} états et n’ont pas été résolues exactement."),
        });
    }
    let shown = match (exact > 0, sampled > 0) {
        (true, true) => lang.pick(
            "Where both are there, charts and tables show the exact answer.",
            "Là où les deux existent, graphiques et tableaux montrent la réponse exacte.",
        ),
        _ => "",
    };
    text.extend((!shown.is_empty()).then(|| shown.to_owned()));
    let modelled: Vec<&str> = findings.system.modelled().iter().map(|text| text.get(lang)).collect();
    text.push(format!("{} {}.", lang.pick("Modelled are", "Sont modélisés\u{a0}:"), modelled.join(&format!("{} ", lang.semicolon()))));
    text
}

fn agreement(findings: &Findings, lang: Lang) -> Value {
    let both: Vec<&Finding> = findings.findings.iter().filter(|finding| finding.agreement.is_some()).collect();
    if both.is_empty() {
        return Value::Null;
    }
    let cells: usize = both.iter().filter_map(|finding| finding.agreement).map(|agreement| agreement.cells).sum();
    let most = both.iter().filter_map(|finding| finding.agreement).map(|agreement| agreement.max_abs_z).fold(0.0, f64::max);
    let bound = agreement_bound(cells);
    let number = |z: f64| if z.is_finite() { lang.number(z, 2) } else { "∞".to_owned() };
    let (count, most, limit) = (lang.whole(cells as u64), number(most), number(bound));
    let verdict = if both.iter().filter_map(|f| f.agreement).all(|agreement| agreement.max_abs_z <= bound) {
        lang.pick("They agree.", "Ils concordent.")
    } else {
        lang.pick("They do not agree: one of the two is wrong.", "Ils ne concordent pas\u{a0}: l’un des deux est faux.")
    };
    let text = match lang {
        Lang::En => format!(
            "The exact and the sampled answer were compared in {count} cells: endings, turns and losses by winner. The largest distance is {most} standard errors; a correct program goes beyond {limit} once in 10,000 such reports. {verdict}"
        ),
        Lang::Fr => format!(
            "Les réponses exacte et échantillonnée ont été comparées dans {count} cases\u{a0}: fins, tours et pertes selon le vainqueur. Le plus grand écart est de {most} erreurs types\u{202f}; un programme correct dépasse {limit} une fois sur 10\u{202f}000 rapports semblables. {verdict}"
        ),
    };
    let head = [
        lang.pick("Variant", "Variante"),
        lang.pick("A exact, %", "A exact, %"),
        lang.pick("A sampled, %", "A échantillonné, %"),
        lang.pick("cells", "cases"),
        lang.pick("largest |z|", "plus grand |z|"),
        "χ² p",
    ];
    let row = |finding: &&Finding| -> Option<Vec<String>> {
        let (agreement, exact, sampled) = (finding.agreement?, finding.exact.as_ref()?, finding.sampled.as_ref()?);
        Some(vec![
            finding.label(findings, lang),
            lang.number(exact.tally.share(Winner::A) * 100.0, 2),
            lang.number(sampled.share(Winner::A) * 100.0, 2),
            lang.whole(agreement.cells as u64),
            number(agreement.max_abs_z),
            lang.number(agreement.chi_square_p, 3),
        ])
    };
    let rows: Vec<Vec<String>> = shown(&both).iter().filter_map(row).collect();
    json!({ "text": text, "head": head, "rows": rows })
}

fn manifest(findings: &Findings, lang: Lang) -> Vec<[String; 2]> {
    let hash: String = Sha256::digest(findings.text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    let hash: Vec<&str> = (0..4).map(|part| &hash[part * 16..part * 16 + 16]).collect();
    let combats = match small::combats(findings, lang) {
        none if none.is_empty() => lang.pick("none", "aucun").to_owned(),
        some => some,
    };
    let situation = small::situation(findings, lang).join(" · ");
    let mut rows = vec![
        [lang.pick("Program", "Programme"), &format!("Montjoie {}", env!("CARGO_PKG_VERSION"))].map(str::to_owned),
        [lang.pick("Rules", "Règles"), findings.system.name().get(lang)].map(str::to_owned),
        [lang.pick("Scenario", "Scénario"), &findings.name].map(str::to_owned),
        ["A", &side_name(findings, Side::A, lang)].map(str::to_owned),
        ["B", &side_name(findings, Side::B, lang)].map(str::to_owned),
        [lang.pick("Seed", "Graine"), &findings.seed.to_string()].map(str::to_owned),
        [lang.pick("Sampled", "Échantillon"), &combats].map(str::to_owned),
        [lang.pick("SHA-256 of the scenario", "SHA-256 du scénario"), &hash.join(" ")].map(str::to_owned),
    ];
    if !situation.is_empty() {
        rows.insert(5, [lang.pick("Situation", "Situation").to_owned(), situation]);
    }
    rows
}

fn words(findings: &Findings, lang: Lang) -> Value {
    let alone = findings.battles && findings.findings.len() == 1;
    json!({
        "contents": lang.pick("Contents", "Sommaire"),
        "charts": lang.pick("Appendix: charts", "Annexe\u{a0}: graphiques"),
        "evidence": lang.pick("The evidence", "Les preuves"),
        "strongest": lang.pick("What moves the answer most", "Ce qui déplace le plus la réponse"),
        "table": if alone { lang.pick("In figures", "En chiffres") } else { lang.pick("All variants", "Toutes les variantes") },
        "method": lang.pick("How it was computed", "Comment c’est calculé"),
        "agreement": lang.pick("Exact and sampled side by side", "L’exact et l’échantillon côte à côte"),
        "manifest": lang.pick("To make this report again", "Pour refaire ce rapport"),
        "manifest-note": lang.pick("The scenario as it was read:", "Le scénario tel qu’il a été lu\u{a0}:"),
        "not-modelled": lang.pick("What is not modelled", "Ce qui n’est pas modélisé"),
        "assumptions": lang.pick("What the answer rests on", "Sur quoi repose la réponse"),
        "assumptions-note": lang.pick(
            "Every setting that the sheet does not plainly print and that moves an answer of page one: those that move it most first. The column “instead of” names the situation that it moves most. Each had the values that a reader of the sheet could take instead, one setting at a time, everything else as asked; those without one are only named.",
            "Chaque réglage que la feuille n’imprime pas clairement et qui déplace une réponse de la première page, du plus grand effet au plus petit. La colonne «\u{202f}au lieu de\u{202f}» donne la situation qu’il déplace le plus. Chacun a pris les valeurs qu’un lecteur de la feuille pourrait retenir, un réglage à la fois, le reste tel que demandé\u{202f}; ceux qui n’en ont pas sont seulement nommés."),
        "assumptions-head": [
            lang.pick("Key", "Clé"), lang.pick("Value", "Valeur"), lang.pick("Basis", "Base"),
            lang.pick("A wins otherwise, %", "A gagne sinon, %"), lang.pick("instead of, %", "au lieu de, %"), lang.pick("What it says", "Ce que cela dit"),
        ],
        "none": lang.pick("None.", "Rien."),
        "page": lang.pick("page", "page"),
    })
}
