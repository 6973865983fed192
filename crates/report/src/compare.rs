//! One question, several systems, as a PDF: the answers side by side, what of them can be compared and what cannot, and what each
//! system means by its words.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{ReportError, ReportOptions, typeset};
use montjoie_analysis::scenario::compare::{Compared, Found, PartFound, side_name};
use montjoie_analysis::scenario::findings::Share;
use montjoie_analysis::scenario::sentence;
use montjoie_charts::fonts::printable;
use montjoie_charts::ladder::{self, Ladder, Series};
use montjoie_charts::{Chart, ChartError};
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Effort;

const TEMPLATE: &str = include_str!("compare.typ");

/// The chart: a row a system, the outcomes stacked.
pub fn chart(compared: &Compared, lang: Lang) -> Result<Chart, ChartError> {
    let shown: Vec<(&PartFound, Vec<Share>)> = compared.parts.iter().filter_map(|part| Some((part, part.shares()?))).collect();
    let series = compared.outcomes.iter().enumerate().map(|(place, (_, name))| Series {
        label: words(name.get(lang), lang),
        shares: shown.iter().map(|(_, shares)| shares[place].value).collect(),
    });
    let sampled = shown.iter().flat_map(|(_, shares)| shares).any(|share| share.interval.is_some());
    let none = compared.parts.iter().filter(|part| matches!(part.found, Found::Nothing(_)));
    let none: Vec<String> = none.map(|part| words(part.system.name().get(lang), lang)).collect();
    let note = match (none.is_empty(), lang) {
        (true, _) => lang
            .pick(
                "What the answers share and what not: see report.pdf.",
                "Ce que ces réponses ont en commun, ou non\u{a0}: voir report.pdf.",
            )
            .to_owned(),
        (false, Lang::En) => format!("Nothing of the kind in: {}.", none.join(", ")),
        (false, Lang::Fr) => format!("Rien de tel dans\u{a0}: {}.", none.join(", ")),
    };
    let ladder = Ladder {
        name: "systems".to_owned(),
        title: words(compared.question.get(lang), lang),
        subtitle: lang.pick("One question, several systems", "Une question, plusieurs systèmes").to_owned(),
        across: String::new(),
        steps: shown.iter().map(|(part, _)| row_name(part, lang)).collect(),
        series: series.collect(),
        over: None,
        note,
        winners: shown.iter().any(|(part, _)| matches!(part.found, Found::Duel(_))),
        footer: match (sampled, compared.effort) {
            (true, Some(Effort::Combats(n))) => {
                format!(
                    "{} {} · {} {}",
                    lang.whole(n),
                    lang.pick("combats each", "combats chacun"),
                    lang.pick("seed", "graine"),
                    compared.seed
                )
            }
            (true, _) => format!("{} {}", lang.pick("seed", "graine"), compared.seed),
            _ => lang.pick("exact", "exact").to_owned(),
        },
    };
    ladder::chart(&ladder, lang)
}

/// The report as a PDF.
pub fn pdf(compared: &Compared, chart: &Chart, options: &ReportOptions) -> Result<Vec<u8>, ReportError> {
    let lang = options.lang;
    let file = format!("charts/{}.svg", chart.name);
    let data = json!({
        "lang": lang.code(),
        "paper": options.paper.name(),
        "version": format!("Montjoie {}", env!("CARGO_PKG_VERSION")),
        "name": compared.name,
        "question": words(compared.question.get(lang), lang),
        "answer": words(&sentence::compared(compared, lang), lang),
        "chart": { "file": file, "alt": chart.caption },
        "table": table(compared, lang),
        "same": same(compared, lang),
        "different": different(compared, lang),
        "parts": compared.parts.iter().map(|part| self::part(part, lang)).collect::<Vec<Value>>(),
        "manifest": manifest(compared, lang),
        "text": printable(compared.text.trim_end()),
        "words": headings(lang),
    });
    let files = vec![("data.json".to_owned(), data.to_string().into_bytes()), (file, chart.inset().into_bytes())];
    typeset(TEMPLATE, files, format!("montjoie/compare/{}", compared.name))
}

fn words(text: &str, lang: Lang) -> String {
    printable(&lang.typeset(text))
}

/// A system, with its two units where it fights.
fn row_name(part: &PartFound, lang: Lang) -> String {
    let name = words(part.system.name().get(lang), lang);
    match &part.found {
        Found::Duel(_) => {
            let [a, b] = Side::BOTH.map(|side| side_name(part, side, lang));
            let against = lang.pick("against", "contre");
            format!("{name}{} {a} {against} {b}", lang.colon())
        }
        _ => name,
    }
}

fn share(share: &Share, lang: Lang) -> String {
    let number = |value: f64| lang.number(value * 100.0, 1);
    match share.interval {
        None => number(share.value),
        Some(i) => format!("{} [{}{} {}]", number(share.value), number(i.low), lang.semicolon(), number(i.high)),
    }
}

fn table(compared: &Compared, lang: Lang) -> Value {
    let fought = compared.parts.iter().any(|part| matches!(part.found, Found::Duel(_)));
    let mut head = vec![lang.pick("System", "Système").to_owned()];
    head.extend(compared.outcomes.iter().map(|(_, name)| format!("{}, %", words(name.get(lang), lang))));
    if fought {
        head.extend(
            [lang.pick("its turns", "ses tours"), lang.pick("A lost", "pertes de A"), lang.pick("B lost", "pertes de B")]
                .map(str::to_owned),
        );
    }
    let rows: Vec<Vec<String>> = compared
        .parts
        .iter()
        .map(|part| {
            let mut row = vec![row_name(part, lang)];
            match part.shares() {
                Some(shares) => row.extend(shares.iter().map(|one| share(one, lang))),
                None => row.extend(compared.outcomes.iter().map(|_| "–".to_owned())),
            }
            if let Found::Duel(finding) = &part.found {
                let number = |value: Option<f64>| value.map_or("–".to_owned(), |value| lang.number(value, 2));
                let tally = finding.shares();
                row.push(number(tally.as_ref().map(|tally| tally.mean_rounds())));
                row.extend(Side::BOTH.map(|side| {
                    let lost = number(tally.as_ref().map(|tally| tally.mean_losses(side)));
                    format!("{lost} {}", finding.losses.get(lang))
                }));
            } else if fought {
                row.extend(["–"; 3].map(str::to_owned));
            }
            row
        })
        .collect();
    json!({ "head": head, "rows": rows })
}

/// What may be compared.
pub fn same(compared: &Compared, lang: Lang) -> Vec<String> {
    let duels = [
        lang.pick(
            "Who wins, in percent: each system fights the same matter by its own rules to its own end.",
            "Qui gagne, en pour cent : chaque système livre la même affaire selon ses règles, jusqu’à sa propre fin.",
        ),
        lang.pick(
            "Which way a change moves that share, if the same change is made in every system.",
            "Dans quel sens un changement déplace cette part, si on le fait dans tous les systèmes.",
        ),
    ];
    let rolls = [
        lang.pick(
            "The shares of the outcomes as they are sorted here: every outcome of each roll is in one of them.",
            "Les parts des issues telles qu’elles sont rangées ici : chaque issue de chaque jet est dans l’une d’elles.",
        ),
        lang.pick("Which way one step better or worse moves them.", "Dans quel sens un cran de plus ou de moins les déplace."),
    ];
    let fought = compared.parts.iter().any(|part| matches!(part.found, Found::Duel(_)));
    (if fought { duels } else { rolls }).map(|text| words(text, lang)).into()
}

/// What may not.
pub fn different(compared: &Compared, lang: Lang) -> Vec<String> {
    let duels = [
        lang.pick("The units: each system has its own, none is a translation of another; several are samples that the rule sheet does not print.", "Les unités : chaque système a les siennes, aucune n’est la traduction d’une autre ; plusieurs sont des exemples que la feuille n’imprime pas."),
        lang.pick("Turns: a turn is one player’s in one system, both players’ in another, one order for each unit in a third.", "Les tours : celui d’un joueur ici, des deux ailleurs, un ordre par unité encore ailleurs."),
        lang.pick("Losses: wounds, casualties, bases, VBU and PV count different things.", "Les pertes : blessures, pertes, socles, VBU et PV comptent des choses différentes."),
        lang.pick("Distances: inches and H stand for other lengths of ground in each.", "Les distances : pouces et H représentent d’autres longueurs de terrain dans chacun."),
        lang.pick("“Neither”: it depends on the turn limit, and on what counts as lost.", "« Aucun ne gagne » : cela dépend de la limite de tours, et de ce qui compte comme perdu."),
    ];
    let rolls = [
        lang.pick("How far a move goes, and how many a turn needs.", "Ce que vaut un mouvement, et combien il en faut par tour."),
        lang.pick(
            "What an average commander is: the middle of another scale in each system.",
            "Ce qu’est un commandant moyen : le milieu d’une autre échelle dans chaque système.",
        ),
        lang.pick(
            "What a failure costs, and whether a unit may act without the roll.",
            "Ce que coûte un échec, et si l’unité peut agir sans le jet.",
        ),
    ];
    let fought = compared.parts.iter().any(|part| matches!(part.found, Found::Duel(_)));
    let texts: &[&str] = if fought { &duels } else { &rolls };
    texts.iter().map(|text| words(text, lang)).collect()
}

fn part(part: &PartFound, lang: Lang) -> Value {
    let terms = part.terms();
    let mut facts: Vec<[String; 2]> = Vec::new();
    let mut fact = |what: &str, says: &str| facts.push([what.to_owned(), words(says, lang)]);
    let note = part.note.get(lang);
    if !note.is_empty() {
        fact(lang.pick("Asked", "Demandé"), note);
    }
    match &part.found {
        Found::Nothing(why) => fact(lang.pick("None", "Rien de tel"), why.get(lang)),
        Found::Roll(roll) => {
            let set: Vec<String> = roll.set.iter().map(|set| format!("{}={}", set.key, set.value)).collect();
            let typed = format!("montjoie odds {} {} {}", part.system.id(), roll.question, set.join(" "));
            fact(lang.pick("To type", "À taper"), &typed);
        }
        Found::Duel(finding) => {
            let [a, b] = Side::BOTH.map(|side| finding.name(side, lang));
            fact("A", &format!("{a} ({})", finding.ids.a));
            fact("B", &format!("{b} ({})", finding.ids.b));
            fact(lang.pick("A turn", "Un tour"), terms.turn.get(lang));
            fact(lang.pick("Losing", "Perdre"), terms.losing.get(lang));
            fact(lang.pick("Losses", "Pertes"), terms.losses.get(lang));
            let set: Vec<String> = finding
                .situation
                .iter()
                .filter(|set| set.key.starts_with("field."))
                .map(|set| format!("{}={}", set.key, set.value))
                .collect();
            fact(lang.pick("The field", "Le terrain"), &set.join(" "));
        }
    }
    if !matches!(part.found, Found::Nothing(_)) {
        fact(lang.pick("Distances", "Distances"), terms.distance.get(lang));
    }
    let rests: Vec<Value> = part
        .assumptions()
        .iter()
        .map(|a| json!([format!("{} {}", a.key, a.value), a.basis.words(lang), words(&a.says(lang), lang), lang.paragraph(a.paragraph)]))
        .collect();
    let rests = if matches!(part.found, Found::Nothing(_)) { Value::Null } else { Value::Array(rests) };
    json!({ "name": words(part.system.name().get(lang), lang), "facts": facts, "rests": rests })
}

fn manifest(compared: &Compared, lang: Lang) -> Vec<[String; 2]> {
    let hash: String = Sha256::digest(compared.text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
    let hash: Vec<&str> = (0..4).map(|part| &hash[part * 16..part * 16 + 16]).collect();
    let combats = match compared.effort {
        Some(Effort::Combats(n)) => lang.whole(n),
        Some(Effort::Precision(precision)) => format!("± {precision}"),
        None => lang.pick("none", "aucun").to_owned(),
    };
    vec![
        [lang.pick("Program", "Programme").to_owned(), format!("Montjoie {}", env!("CARGO_PKG_VERSION"))],
        [lang.pick("Scenario", "Scénario").to_owned(), compared.name.clone()],
        [lang.pick("Seed", "Graine").to_owned(), compared.seed.to_string()],
        [lang.pick("Combats, each", "Combats, chacun").to_owned(), combats],
        [lang.pick("SHA-256 of the scenario", "SHA-256 du scénario").to_owned(), hash.join(" ")],
    ]
}

fn headings(lang: Lang) -> Value {
    json!({
        "subtitle": lang.pick("One question, several systems", "Une question, plusieurs systèmes"),
        "same": lang.pick("What can be laid side by side", "Ce qui se compare"),
        "different": lang.pick("What cannot", "Ce qui ne se compare pas"),
        "table": lang.pick("The answers", "Les réponses"),
        "parts": lang.pick("What each system means by its words", "Ce que chaque système entend par ses mots"),
        "rests": lang.pick("Rests on", "Repose sur"),
        "printed": words(lang.pick("Nothing but what is printed on its rule sheet.", "Rien que ce qui est imprimé sur sa feuille de règles."), lang),
        "manifest": lang.pick("To make this report again", "Pour refaire ce rapport"),
    })
}
