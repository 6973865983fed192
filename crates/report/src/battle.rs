//! The report on battles: that of duels, with what a battle costs, who did the work, and one battle told by maps.

use serde_json::{Value, json};

use super::data::{clean, data, sentence};
use super::parts::{named, notes};
use super::{ReportError, ReportOptions, TEMPLATE, typeset, with_charts};
use montjoie_analysis::ask::battle::{Answer, Moment, moments, rests_on};
use montjoie_charts::Chart;
use montjoie_charts::scene::svg;
use montjoie_charts::sheet::WIDTH;
use montjoie_core::language::Lang;
use montjoie_document::Document;
use montjoie_system::Assumption;

/// The most maps of a told battle: a page has room for twelve, and the last place says who is who.
const MOST_MAPS: usize = 11;

/// The report as a PDF; `document` is the answer for people, in the language of the report.
///
/// # Errors
/// A map could not be drawn, or the pages not be made.
pub fn pdf(answer: &Answer, document: &Document, charts: &[Chart], options: &ReportOptions) -> Result<Vec<u8>, ReportError> {
    let (findings, lang) = (&answer.findings, options.lang);
    let mut data = data(findings, charts, options);
    let mut maps = Vec::new();
    let spoken = findings.spoken_of();
    if let (Some(fought), Some(finding)) = (answer.battles.get(spoken), findings.findings.get(spoken)) {
        let told = fought.tell(findings.seed, fought.ordinary(findings.seed), lang);
        let (muster, moments) = moments(&told.story, lang);
        let shown = strip(&moments);
        data["answer"] = clean(document.sentence().into());
        data["battle"] = clean(json!({
            "armies": notes(document, "armies"),
            "length": notes(document, "length"),
            "work-note": notes(document, "work-note"),
            "costs": named(document, "costs"),
            "work": named(document, "work"),
            "title": told.title(),
            "end": told.end(),
            "muster": muster,
            "maps": shown.iter().enumerate().map(|(place, moment)| json!({ "file": map(place), "title": moment.title, "alt": moment.chapter.map.text })).collect::<Value>(),
        }));
        for (place, moment) in shown.iter().enumerate() {
            maps.push((map(place), svg(&moment.chapter.map, WIDTH, lang)?.into_bytes()));
        }
        data["assumptions"] = clean(finding.assumptions.iter().map(|assumption| rest(assumption, lang)).collect());
        words(&mut data["words"], &finding.assumptions, lang);
    }
    let mut files = with_charts(data, charts)?;
    files.extend(maps);
    typeset(TEMPLATE, files, format!("montjoie/{}/{}", findings.system.id(), findings.name))
}

fn map(place: usize) -> String {
    format!("map-{place}.svg")
}

/// The moments that a page has room for, the first and the last among them.
fn strip(moments: &[Moment]) -> Vec<&Moment> {
    let last = moments.len().saturating_sub(1);
    if moments.len() <= MOST_MAPS {
        return moments.iter().collect();
    }
    (0..MOST_MAPS).filter_map(|place| moments.get(place * last / (MOST_MAPS - 1))).collect()
}

fn rest(assumption: &Assumption, lang: Lang) -> Value {
    let Assumption { key, value, basis, paragraph, .. } = assumption;
    json!([key, value, format!("{}, {}", basis.words(lang), lang.paragraph(paragraph)), sentence(&assumption.says(lang))])
}

fn words(words: &mut Value, assumptions: &[Assumption], lang: Lang) {
    words["told"] = lang.pick("A battle told", "Une bataille racontée").into();
    words["told-note"] = lang
        .typeset(lang.pick(
            "One of the first of the run, won by the side that wins more often, with losses and a length near their means. A is at the bottom. A rectangle is a unit, the arrow its front, the bar what it can still take. The program tells it roll by roll: montjoie trace.",
            "L’une des premières de la série, gagnée par le camp qui gagne le plus souvent, avec des pertes et une durée proches de la moyenne. A est en bas. Un rectangle est une unité, la flèche son front, la barre ce qu’elle peut encore encaisser. Le programme la raconte jet par jet : montjoie trace.",
        ))
        .into();
    words["assumptions-head"] = json!([
        lang.pick("Key", "Clé"),
        lang.pick("Value", "Valeur"),
        lang.pick("Basis", "Base"),
        lang.pick("What it says", "Ce que cela dit")
    ]);
    let untried = lang.pick("None was tried with another value here.", "Aucun n’a été essayé ici avec une autre valeur.");
    words["assumptions-note"] = format!("{} {untried}", rests_on(assumptions, lang)).into();
}
