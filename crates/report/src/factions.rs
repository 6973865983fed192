//! The report on lists against lists: who wins, what both win at their best, what compulsory units bring; then the evidence.

use serde_json::{Value, json};

use super::data::sentence;
use super::parts::{named, notes, set};
use super::prices::{pages_of, pdf_of, shared};
use super::{ReportError, ReportOptions};
use montjoie_analysis::ask::armies::{Against, Answer};
use montjoie_analysis::ask::prices::{rests, settings};
use montjoie_charts::Chart;
use montjoie_core::language::Lang;
use montjoie_document::{Document, Rank};

/// What a report says.
pub struct Report<'a> {
    /// The battles and what they say.
    pub found: &'a Against,
    /// The answer for people, in the language of the report.
    pub document: &'a Document,
    /// The name of its folder.
    pub name: &'a str,
}

/// More lists than this leave page one no room for tables.
const MOST_ON_FRONT: usize = 6;

/// The report as a PDF.
///
/// # Errors
/// The pages could not be made.
pub fn pdf(report: &Report, charts: &[Chart], options: &ReportOptions) -> Result<Vec<u8>, ReportError> {
    let ident = format!("montjoie/{}/{}", report.found.answer.system.id(), report.name);
    pdf_of(data(report, charts, options), charts, options, ident)
}

/// The text of each of its pages.
///
/// # Errors
/// The pages could not be made.
pub fn pages(report: &Report, charts: &[Chart], options: &ReportOptions) -> Result<Vec<String>, ReportError> {
    pages_of(data(report, charts, options), charts, options)
}

fn data(report: &Report, charts: &[Chart], options: &ReportOptions) -> Value {
    let (answer, lang) = (&report.found.answer, options.lang);
    let names: Vec<&str> = (0..answer.lists.len()).map(|place| answer.list(place, lang)).collect();
    let part = |name: &str, note: &str| {
        let mut part = named(report.document, name)?;
        (part["note"], part["notes"]) = (json!(notes(report.document, note).concat()), json!(notes(report.document, note)));
        Some(part)
    };
    let front: Vec<Value> = [part("best", "best-note"), part("compulsory", "compulsory-note")].into_iter().flatten().collect();
    // They stand below the first chart, if there is one.
    let (front, later) = if charts.is_empty() || names.len() > MOST_ON_FRONT { (Vec::new(), front) } else { (front, Vec::new()) };
    let mix = part("mix", "mix-note");
    let how = json!({ "name": "method", "title": lang.pick("How it was found", "La méthode"), "notes": method(report, lang) });
    let rests = rests(answer.system, true, &answer.assumptions, &settings(&answer.assumptions), lang);
    let rests = Document::new(lang, "", rests);
    let evidence = std::iter::once(how).chain(rests.upto(Rank::Appendix).into_iter().filter_map(set));
    let own = json!({
        "question": lang.pick("Which list wins?", "Quelle liste gagne ?"),
        "subtitle": format!("{} · {}", answer.system.name().get(lang), names.join(", ")),
        "how": sentence(&report.found.small(lang)),
        "whose": {
            "title": lang.pick("Whose battles", "Les batailles de qui"),
            "text": lang.pick(
                "These are the shares of players who play by the plans of this program, on its table, by its readings of the rules, with random legal armies.",
                "Ce sont les parts de joueurs qui suivent les plans de ce programme, sur sa table, selon ses interprétations des règles, avec des armées légales tirées au sort.",
            ),
        },
        "answer": [report.document.sentence()],
        "figures": figures(answer, &names, lang),
        "front": front,
        "parts": later.into_iter().chain(mix).collect::<Value>(),
        "evidence": evidence.collect::<Value>(),
    });
    shared(report.name, charts, options, own)
}

/// The index, then what lists win, the best first.
fn figures(answer: &Answer, names: &[&str], lang: Lang) -> Vec<Value> {
    let factions = &answer.factions;
    let ends = factions.index_interval();
    let (low, high, chance) = (lang.number(ends.low, 0), lang.number(ends.high, 0), lang.number(factions.by_chance, 0));
    // Of some lists the index says nothing of the others among themselves.
    let index = answer.mine.is_none().then(|| lang.number(factions.index, 0));
    let label = match lang {
        Lang::En => format!("fairness index of 100: {low} to {high}; equal lists would show {chance}"),
        Lang::Fr => format!("indice d’équité sur 100 : {low} à {high} ; des listes égales donneraient {chance}"),
    };
    let mut figures: Vec<Value> = index.into_iter().map(|index| json!({ "value": index, "label": label })).collect();
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_by(|&one, &other| factions.means[other].total_cmp(&factions.means[one]));
    figures.extend(order.into_iter().take(4).map(|place| {
        let ends = factions.mean_interval(place);
        let reach = lang.number((ends.high - ends.low) * 50.0, 1);
        json!({ "value": factions.mean_words(place, lang), "label": format!("{} (± {reach})", names[place]) })
    }));
    figures
}

fn method(report: &Report, lang: Lang) -> Vec<String> {
    let answer = &report.found.answer;
    let (undecided, battles) = (lang.counted(answer.undecided, answer.battles), lang.whole(answer.battles));
    let mut text = match lang {
        Lang::En => vec![
            format!("{battles} battles. Each draws a fresh random legal army for both sides, of lists and budgets that are drawn too. {undecided} are undecided and count one half."),
            "The fairness index is 100 less twice the mean distance of two lists from 50 %, in points of win share: 100 if every two lists are even, 0 if one always beats the other. Its interval comes from the errors of the shares. Chance alone moves even lists apart: the index of equal lists says by how much.".to_owned(),
            "What compulsory units bring: as many of the units that a rule counts as it asks for, each kind as often as armies have it, at their worth in armies of their list less their price. Worths are those of montjoie fair.".to_owned(),
        ],
        Lang::Fr => vec![
            format!("{battles} batailles. Chacune tire au sort une nouvelle armée légale pour les deux camps, leurs listes et leurs budgets aussi. {undecided} sont indécises et comptent une moitié."),
            "L’indice d’équité est 100 moins deux fois l’écart moyen de deux listes à 50 %, en points de part gagnée : 100 si les listes sont égales deux à deux, 0 si l’une bat toujours l’autre. Son intervalle vient des erreurs des parts. Le hasard seul écarte des listes égales : l’indice de listes égales dit de combien.".to_owned(),
            "Ce qu’apportent les unités obligatoires : autant d’unités que la règle en demande, chaque type aussi souvent que dans les armées, à leur valeur dans les armées de leur liste moins leur prix. Les valeurs sont celles de montjoie fair.".to_owned(),
        ],
    };
    text.extend(answer.what_did_not_fit(lang));
    if report.document.part("best").is_some() {
        text.push(lang.pick(
            "Both at their best: the eight random armies of each list whose units are worth most meet those of each other list. A linear programme finds how often each side should bring which (the mix of a matrix game). The shares are of fresh battles between these mixes, so luck in the choice does not count.",
            "Chacun au mieux : les huit armées de chaque liste dont les unités valent le plus rencontrent celles de chaque autre. Un programme linéaire trouve combien souvent chaque camp doit amener laquelle (le mélange d’un jeu matriciel). Les parts viennent de batailles neuves entre ces mélanges : la chance du choix ne compte pas.",
        ).to_owned());
    }
    text
}
