//! One question, several systems, as a PDF: the answers side by side, what of them can be compared and what cannot, and what each
//! system means by its words.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::{ReportError, ReportOptions, typeset};
use montjoie_analysis::scenario::compare::Compared;
use montjoie_charts::Chart;
use montjoie_charts::fonts::printable;
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Effort;
use montjoie_document::{Body, Document, Part, Rank};

const TEMPLATE: &str = include_str!("compare.typ");

/// The report as a PDF: the document of the answer around the chart.
pub fn pdf(compared: &Compared, document: &Document, charts: &[Chart], options: &ReportOptions) -> Result<Vec<u8>, ReportError> {
    let lang = options.lang;
    let [chart] = charts else { return Err(ReportError::Layout("a comparison has one chart".to_owned())) };
    let file = format!("charts/{}.svg", chart.name);
    let part = |name: &str| document.part(name).map(|part| self::part(part, lang));
    let beside = ["same", "different"].map(part);
    let tables: Vec<Value> = ["outcomes", "means", "how"].into_iter().filter_map(part).collect();
    let parts: Vec<Value> = document.parts.iter().filter(|part| part.rank == Rank::Appendix).map(|part| self::part(part, lang)).collect();
    let data = json!({
        "lang": lang.code(),
        "paper": options.paper.name(),
        "version": format!("Montjoie {}", env!("CARGO_PKG_VERSION")),
        "name": compared.name,
        "question": words(compared.question.get(lang), lang),
        "subtitle": words(&document.title, lang),
        "answer": words(document.sentence(), lang),
        "chart": { "file": file, "alt": printable(&chart.caption) },
        "beside": beside,
        "tables": tables,
        "parts": parts,
        "manifest": manifest(compared, lang),
        "text": printable(compared.text.trim_end()),
        "words": {
            "table": lang.pick("The answers", "Les réponses"),
            "parts": lang.pick("What each system means by its words", "Ce que chaque système entend par ses mots"),
            "manifest": lang.pick("To make this report again", "Pour refaire ce rapport"),
        },
    });
    let files = vec![("data.json".to_owned(), data.to_string().into_bytes()), (file, chart.inset().into_bytes())];
    typeset(TEMPLATE, files, format!("montjoie/compare/{}", compared.name))
}

/// A part of the document: its notes, or its table.
fn part(part: &Part, lang: Lang) -> Value {
    let set = |texts: &[&str]| texts.iter().map(|text| words(text, lang)).collect::<Vec<_>>();
    match &part.body {
        Body::Notes(notes) => {
            json!({ "title": words(&part.title, lang), "notes": set(&notes.iter().map(String::as_str).collect::<Vec<_>>()) })
        }
        Body::Table(view) => {
            let rows: Vec<_> = view.cells().iter().map(|row| set(row)).collect();
            json!({ "title": words(&part.title, lang), "head": set(&view.head()), "rows": rows })
        }
        Body::Sentence(text) => json!({ "title": words(&part.title, lang), "notes": [words(text, lang)] }),
        Body::Figures(figures) => {
            let notes = figures.iter().map(|figure| words(&format!("{} {}", figure.value, figure.label), lang));
            json!({ "title": words(&part.title, lang), "notes": notes.collect::<Vec<_>>() })
        }
    }
}

fn words(text: &str, lang: Lang) -> String {
    printable(&lang.typeset(text))
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
