//! `montjoie matrix --within 2`: which matchups lie within 50 % give or take two points?

use serde_json::json;

use super::args::{Format, MatrixArgs};
use super::progress::Progress;
use super::{json as to_json, print, table};
use montjoie_analysis::fairness::matrix::Entrant;
use montjoie_analysis::fairness::meetings::Ask;
use montjoie_analysis::fairness::sequential::Decision;
use montjoie_analysis::fairness::within::{Found, Within, within};
use montjoie_analysis::scenario::{Fault, Method};
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Effort;
use montjoie_system::Set;

/// The most combats of a matchup where nothing is said.
const MOST: u64 = 2_000_000;

/// How sure the bar is.
const LEVEL: f64 = 0.95;

/// Fights and prints.
pub fn run(args: &MatrixArgs, points: f64, ask: &Ask, left_out: &[String]) -> Result<(), Fault> {
    if args.answering.method.is_some_and(|method| method != Method::Sample) {
        let fault = Fault::new("whether a matchup lies within a margin is tested by fighting");
        return Err(fault.help("expected --method sample, or none; without --within a matrix is exact"));
    }
    let most = match args.answering.effort() {
        None => MOST,
        Some(Effort::Combats(combats)) => combats,
        Some(Effort::Precision(_)) => {
            let fault = Fault::new("a sequential test stops by itself, not at a precision");
            return Err(fault.help("say how many combats it may take for each two units: --combats"));
        }
    };
    let couples = couples(&args.between, &ask.entrants)?;
    let question = Within { margin: points / 100.0, errors: args.errors, level: LEVEL, most: (most / 2).max(1) };
    let progress = Progress::duels(&args.common);
    progress.stage(&ask.card.name);
    let found = within(ask, &couples, question, &progress);
    progress.finish();
    let found = found?;
    print(&match args.common.format {
        Format::Table => text(points, &question, ask, &found, left_out, args.common.lang),
        Format::Json => to_json::text(&json(&question, ask, &found, left_out)),
        Format::Csv => csv(ask, &found),
    })
}

/// The matchups named, or all: every unit against every other.
fn couples(named: &[String], entrants: &[Entrant]) -> Result<Vec<(usize, usize)>, Fault> {
    let n = entrants.len();
    if named.is_empty() {
        let all: Vec<_> = (0..n).flat_map(|u| (u + 1..n).map(move |v| (u, v))).collect();
        let help = "a unit against itself is even; name more lists";
        return if all.is_empty() { Err(Fault::new("there are no two units to compare").help(help)) } else { Ok(all) };
    }
    let unit = |id: &str| {
        entrants.iter().position(|entrant| entrant.id == id).ok_or_else(|| {
            let fault = Fault::new(format!("`{id}` is not in the matrix"));
            fault.near(id, entrants.iter().map(|entrant| entrant.id.as_str()), "name a unit of these lists, as french/mounted-knights")
        })
    };
    let couple = |words: &String| {
        let Some((first, second)) = words.split_once(':') else {
            let help = "two units with a colon between, as french/mounted-knights:english/archers";
            return Err(Fault::new(format!("`{words}` is no matchup")).help(help));
        };
        Ok((unit(first)?, unit(second)?))
    };
    named.iter().map(couple).collect()
}

fn verdict(decision: Decision, within: &str, lang: Lang) -> String {
    match (decision, lang) {
        (Decision::Even, Lang::En) => format!("within {within}"),
        (Decision::Even, Lang::Fr) => format!("dans {within}"),
        (Decision::Better, Lang::En) => "the first is better".to_owned(),
        (Decision::Better, Lang::Fr) => "la première est meilleure".to_owned(),
        (Decision::Worse, Lang::En) => "the second is better".to_owned(),
        (Decision::Worse, Lang::Fr) => "la seconde est meilleure".to_owned(),
        (Decision::Open, Lang::En) => "not known yet".to_owned(),
        (Decision::Open, Lang::Fr) => "pas encore connu".to_owned(),
    }
}

fn text(points: f64, question: &Within, ask: &Ask, found: &[Found], left_out: &[String], lang: Lang) -> String {
    let plain = |number: f64| {
        let words = lang.number(number, 2);
        if words.contains(['.', ',']) { words.trim_end_matches('0').trim_end_matches(['.', ',']).to_owned() } else { words }
    };
    let band = format!("50 % ± {}", plain(points));
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
        text += &lines(&format!("{}{} {}", lang.pick("everywhere", "partout"), lang.pick(":", "\u{a0}:"), words.join(" ")));
    }
    text.push('\n');
    let row = |found: &Found| {
        let number = |share: f64| lang.number(share * 100.0, 1);
        vec![
            ask.entrants[found.row].id.clone(),
            ask.entrants[found.column].id.clone(),
            lang.percent(found.score, 1),
            format!("{} {} {}", number(found.bar.0), lang.pick("to", "à"), number(found.bar.1)),
            lang.whole(found.pairs),
            if found.pairs == 0 { lang.pick("one profile", "un seul profil").to_owned() } else { verdict(found.decision, &band, lang) },
        ]
    };
    let rows: Vec<Vec<String>> = found.iter().map(row).collect();
    let head = match lang {
        Lang::En => ["first", "second", "scores", "95 %", "pairs", "verdict"],
        Lang::Fr => ["première", "seconde", "marque", "95 %", "paires", "verdict"],
    };
    text += &table::plain(&head, &rows, &[2, 3, 4]);
    let count = |decision| lang.whole(found.iter().filter(|found| found.decision == decision).count() as u64);
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
        text += &lines(&format!("{}{} {why}", lang.pick("left out", "laissée de côté"), lang.pick(":", "\u{a0}:")));
    }
    text
}

fn id(decision: Decision) -> &'static str {
    match decision {
        Decision::Even => "within",
        Decision::Better => "better",
        Decision::Worse => "worse",
        Decision::Open => "open",
    }
}

fn json(question: &Within, ask: &Ask, found: &[Found], left_out: &[String]) -> serde_json::Value {
    let matchup = |found: &Found| {
        json!({
            "row": ask.entrants[found.row].id, "column": ask.entrants[found.column].id, "verdict": id(found.decision), "pairs": found.pairs,
            "score": found.score, "low": found.bar.0, "high": found.bar.1,
        })
    };
    json!({
        "system": ask.system.id(),
        "card": ask.card.name,
        "everywhere": to_json::settings(ask.over),
        "margin": question.margin,
        "errors": question.errors,
        "level": question.level,
        "most_pairs": question.most,
        "seed": ask.seed,
        "matchups": found.iter().map(matchup).collect::<Vec<_>>(),
        "left_out": left_out,
    })
}

/// One row a matchup.
fn csv(ask: &Ask, found: &[Found]) -> String {
    let mut text = String::from("row,column,verdict,pairs,score,low,high\n");
    for found in found {
        let (row, column) = (&ask.entrants[found.row].id, &ask.entrants[found.column].id);
        text += &format!("{row},{column},{},{},{},{},{}\n", id(found.decision), found.pairs, found.score, found.bar.0, found.bar.1);
    }
    text
}
