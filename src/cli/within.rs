//! `montjoie matrix --within 2`: which matchups lie within 50 % give or take two points?

use serde_json::{Map, Value as Json, json};

use super::args::{Answering, Common, Format};
use super::progress::Progress;
use super::{Job, json as to_json, print, table};
use montjoie_analysis::ask::tables::plain;
use montjoie_analysis::ask::within::{Answer, MOST, Request, answer};
use montjoie_analysis::fairness::sequential::Decision;
use montjoie_analysis::scenario::{Fault, Method};
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Effort;
use montjoie_system::{Registry, Set};

/// The most combats of a matchup, as the words say it.
pub fn most(answering: &Answering) -> Result<u64, Fault> {
    if answering.method.is_some_and(|method| method != Method::Sample) {
        let fault = Fault::new("whether a matchup lies within a margin is tested by fighting");
        return Err(fault.help("expected --method sample, or none; without --within a matrix is exact"));
    }
    match answering.effort() {
        None => Ok(MOST),
        Some(Effort::Combats(combats)) => Ok(combats),
        Some(Effort::Precision(_)) => {
            let fault = Fault::new("a sequential test stops by itself, not at a precision");
            Err(fault.help("say how many combats it may take for each two units: --combats"))
        }
    }
}

/// Fights and prints.
pub fn run(systems: Registry, request: &Request, common: &Common, job: &Job) -> Result<(), Fault> {
    let progress = Progress::duels(common);
    let answer = job.answer(request, systems, &progress, || answer(request, systems, &job.terminal, &progress));
    progress.finish();
    let Some(answer) = answer? else { return Ok(()) };
    print(&match common.format {
        Format::Table => text(&answer, common.lang),
        Format::Json => to_json::text(&json(&answer)),
        Format::Csv => answer.matchups().csv(),
    })
}

fn text(ask: &Answer, lang: Lang) -> String {
    let Answer { points, question, found, left_out, .. } = ask;
    let plain = |number: f64| plain(number, lang);
    let band = ask.band(lang);
    let lines = |text: &str| table::wrap(text, 98, "  ", "  ");
    let mut text = format!("{} · {}\n", ask.card.title.get(lang), ask.system.name().get(lang));
    let seed = ask.seed;
    text += &lines(&match lang {
        Lang::En => format!(
            "Does the first score {band}? Pairs of combats over the card, the second of each with the roles exchanged, until it is known; seed {seed}."
        ),
        Lang::Fr => format!(
            "La première marque-t-elle {band} ? Paires de combats sur la carte, rôles échangés dans le second, jusqu’à le savoir ; graine {seed}."
        ),
    });
    if !ask.over.is_empty() {
        let words: Vec<String> = ask.over.iter().map(|Set { key, value }| format!("{key}={value}")).collect();
        text += &lines(&format!("{}{} {}", lang.pick("everywhere", "partout"), lang.colon(), words.join(" ")));
    }
    text.push('\n');
    text += &table::typed(&ask.matchups(), lang);
    let count = |decision| lang.whole(ask.count(decision) as u64);
    let [even, better, worse, open] = [Decision::Even, Decision::Better, Decision::Worse, Decision::Open].map(count);
    let (near, far) = (plain(points / 2.0), plain(points * 1.5));
    let (rate, most) = (plain(question.errors * 100.0), lang.whole(question.most));
    let all = lang.whole(found.len() as u64);
    let notes = match lang {
        Lang::En => [
            format!("{all} {}: {even} within, {better} the first better, {worse} the second; {open} not known after {most} pairs.", if found.len() == 1 { "matchup" } else { "matchups" }),
            format!(
                "Error rates, matchup by matchup: at most {rate} in 100 of those within {near} of 50 % are called better or worse, and of those beyond {far} within; between, either may be said."
            ),
            "95 %: a bar that holds however often one looks, whatever the variance: so it is wider than what decides, and may still hold 50. A score at which a run stopped by itself leans outward: for the score itself leave --within away.".to_owned(),
        ],
        Lang::Fr => [
            format!(
                "{all} {} : {even} dans la marge, {better} à la première, {worse} à la seconde ; {open} sans réponse après {most} paires.",
                if found.len() == 1 { "rencontre" } else { "rencontres" }
            ),
            format!(
                "Taux d’erreur, rencontre par rencontre : au plus {rate} sur 100 de celles à moins de {near} de 50 % sont dites déséquilibrées, et de celles au-delà de {far} dites dans la marge ; entre les deux, l’un ou l’autre."
            ),
            "95 % : une barre qui tient aussi souvent qu’on regarde, quelle que soit la variance : plus large que ce qui décide, elle peut encore contenir 50. Le score d’un essai qui s’arrête de lui-même penche vers l’extérieur : pour le score, ôtez --within.".to_owned(),
        ],
    };
    notes.iter().for_each(|note| text += &lines(note));
    for why in left_out {
        text += &lines(&format!("{}{} {why}", lang.pick("left out", "laissée de côté"), lang.colon()));
    }
    text
}

fn json(ask: &Answer) -> Json {
    let Answer { question, left_out, .. } = ask;
    let table = ask.matchups();
    let names = ["row", "column", "verdict", "pairs", "score", "low", "high"];
    let matchup = |row: usize| -> Map<String, Json> { names.map(|name| (name.to_owned(), table.json(row, name))).into_iter().collect() };
    let matchups: Vec<_> = (0..table.rows.len()).map(matchup).collect();
    json!({
        "system": ask.system.id(),
        "card": ask.card.name,
        "everywhere": to_json::settings(&ask.over),
        "margin": question.margin,
        "errors": question.errors,
        "level": question.level,
        "most_pairs": question.most,
        "seed": ask.seed,
        "matchups": matchups,
        "left_out": left_out,
    })
}
