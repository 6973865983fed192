//! The report on a list at new prices: what lists win before and after, every price with the reason why it moves or stays, and what it rests on.

use serde_json::{Value, json};

use super::armies::words;
use super::fair::{pages_of, pdf_of, shared, with};
use super::table;
use super::{ReportError, ReportOptions};
use montjoie_analysis::ask::armies::not_judged;
use montjoie_analysis::ask::reprice::{Answer, Keep};
use montjoie_charts::Chart;
use montjoie_charts::armies::reprice::{called, small};
use montjoie_core::language::Lang;

/// What a report says.
pub struct Report<'a> {
    /// What was found.
    pub answer: &'a Answer,
    /// The name of its folder.
    pub name: &'a str,
    /// The answer in a sentence.
    pub sentence: String,
    /// How it was found.
    pub note: String,
}

/// The report as a PDF.
///
/// # Errors
/// The pages could not be made.
pub fn pdf(report: &Report, charts: &[Chart], options: &ReportOptions) -> Result<Vec<u8>, ReportError> {
    let ident = format!("montjoie/{}/{}", report.answer.system.id(), report.name);
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
    let (answer, lang) = (report.answer, options.lang);
    let lists: Vec<&str> = answer.lists.iter().map(|(_, (en, fr))| lang.pick(en.as_str(), fr.as_str())).collect();
    let unjudged = not_judged(answer.units.iter().map(|unit| (unit.was.unjudged, called(answer, unit, lang))), lang);
    let mut words = words(lang);
    words["verdicts-note"] = json!(lang.pick(
        "In points, the largest change first. Worth: in armies of all lists together, ± its 95 % interval, at the old and at the new prices. Kept: the battles do not show that it is off; units that are not judged keep their price too.",
        "En points, le plus grand écart d’abord. Valeur : en armées de toutes les listes ensemble, ± l’intervalle à 95 %, aux anciens prix et aux nouveaux. Gardé : les batailles ne montrent pas qu’il soit faux ; les unités pas jugées gardent aussi leur prix.",
    ));
    words["scenarios"] = json!(lang.pick("Round by round", "Tour par tour"));
    let own = json!({
        "question": lang.pick("Which prices are fair in armies?", "Quels prix sont justes en armée ?"),
        "subtitle": format!("{} · {}", answer.system.name().get(lang), lists.join(", ")),
        "how": small(answer, lang),
        "answer": [report.sentence],
        "figures": figures(answer, lang),
        "bias": lang.pick(
            "These are prices for players who play by the plans of this program, on its table, by its readings of the rules, in the situation that was asked for.",
            "Ce sont des prix pour des joueurs qui suivent les plans de ce programme, sur sa table, selon ses interprétations des règles, dans la situation demandée."
        ),
        "verdicts-first": true,
        "verdicts": prices(answer, lang),
        "left-out": unjudged,
        "method": [report.note.clone(), keeps(answer.keep, lang).to_owned()],
        "scenarios": rounds(answer, lang),
        "words": words,
    });
    with(shared((answer.system, true), report.name, &answer.assumptions, charts, options), own)
}

fn figures(answer: &Answer, lang: Lang) -> Vec<Value> {
    let index = |of: &montjoie_analysis::ask::armies::Factions| {
        let ends = of.index_interval();
        (lang.number(of.index, 0), lang.number(ends.low, 0), lang.number(ends.high, 0))
    };
    let ((was, was_low, was_high), (now, low, high)) = (index(&answer.before), index(&answer.after));
    let chance = lang.number(answer.after.by_chance, 0);
    let (before, after) = answer.army();
    let (before, after) = (lang.number(before, 0), lang.number(after, 0));
    let all = answer.units.len();
    let labels = match lang {
        Lang::En => [
            format!("fairness index at the old prices ({was_low} to {was_high})"),
            format!("at the new ones ({low} to {high}; equal lists would show {chance})"),
            format!("of {all} prices change"),
            format!("points: the units of a mean army, {before} at the old prices"),
        ],
        Lang::Fr => [
            format!("indice d’équité aux anciens prix ({was_low} à {was_high})"),
            format!("aux nouveaux ({low} à {high} ; des listes égales donneraient {chance})"),
            format!("prix sur {all} changent"),
            format!("points : les unités d’une armée moyenne, {before} aux anciens prix"),
        ],
    };
    let values = [was, now, answer.changed().to_string(), after];
    values.into_iter().zip(labels).map(|(value, label)| json!({ "value": value, "label": label })).collect()
}

/// Every unit with its old and its new price, and why.
fn prices(answer: &Answer, lang: Lang) -> Value {
    let mut table = table::called(answer.prices(), "unit", answer.units.iter().map(|unit| called(answer, unit, lang)));
    table.order = answer.by_change();
    with(table::narrow(&table, lang), json!({ "last": 0.42 }))
}

fn rounds(answer: &Answer, lang: Lang) -> Vec<String> {
    let line = |round: &montjoie_analysis::ask::reprice::Round| {
        let (index, off, moved) = (lang.number(round.index, 0), lang.number(round.off, 1), round.moved);
        match (moved, lang) {
            (0, Lang::En) => format!("Index {index}; judged prices are off by {off} points on average; no price moves."),
            (0, Lang::Fr) => format!("Indice {index} ; les prix jugés s’écartent de {off} points en moyenne ; aucun prix ne bouge."),
            (_, Lang::En) => format!("Index {index}; judged prices are off by {off} points on average; prices that move: {moved}."),
            (_, Lang::Fr) => format!("Indice {index} ; les prix jugés s’écartent de {off} points en moyenne ; prix qui bougent : {moved}."),
        }
    };
    answer.rounds.iter().map(line).collect()
}

/// What stays, and how a price moves.
const fn keeps(keep: Keep, lang: Lang) -> &'static str {
    match (keep, lang) {
        (Keep::Total, Lang::En) => {
            "A price goes to the mean of what the rounds since the first have found, as a whole number, if that is further from it than 1 point, 5 % and the error of the estimates. The scale is the one on which a mean army keeps its total in each round."
        }
        (Keep::Total, Lang::Fr) => {
            "Un prix va à la moyenne de ce qu’ont trouvé les tours depuis le premier, en nombre entier, si elle s’en écarte de plus de 1 point, de 5 % et de l’erreur des estimations. L’échelle est celle où une armée moyenne garde son total à chaque tour."
        }
        (Keep::Changes, Lang::En) => {
            "A price goes to the mean of what the rounds since the first have found, as a whole number, if that is further from it than 1 point, 5 % and the error of the estimates. The scale is the one on which most prices stay."
        }
        (Keep::Changes, Lang::Fr) => {
            "Un prix va à la moyenne de ce qu’ont trouvé les tours depuis le premier, en nombre entier, si elle s’en écarte de plus de 1 point, de 5 % et de l’erreur des estimations. L’échelle est celle où le plus de prix restent."
        }
    }
}
