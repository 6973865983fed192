//! `montjoie matrix`: who beats whom.

use serde_json::json;

use super::args::{Answering, Format, MatrixArgs};
use super::matrix_files as files;
use super::progress::Progress;
use super::{couple, json as to_json, keeps, print, table, units, use_threads, within};
use montjoie_analysis::ask;
use montjoie_analysis::ask::matrix::{Answer, COMBATS, Request};
use montjoie_analysis::ask::table::Table;
use montjoie_analysis::fairness::matrix::MatrixCell;
use montjoie_analysis::fairness::meetings::Way;
use montjoie_analysis::scenario::{Fault, Method};
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Effort;
use montjoie_system::Registry;

pub fn matrix(systems: Registry, args: MatrixArgs) -> Result<(), Fault> {
    use_threads(args.answering.threads)?;
    args.answering.effective()?;
    let units = units(&args.system, &args.words, args.card.as_ref(), args.options, &args.common);
    let seed = args.answering.seed.unwrap_or(1);
    if let Some(points) = args.within {
        let between = args.between.iter().map(|words| couple(words, "matchup")).collect::<Result<_, _>>()?;
        let most = within::most(&args.answering)?;
        let request = ask::within::Request { units, points, errors: args.errors, most, between, seed };
        return within::run(systems, &request, &args.common);
    }
    let (way, combats) = way(&args.answering, "a matrix is", COMBATS)?;
    let host = keeps(args.cache.as_deref(), args.no_cache);
    let progress = Progress::duels(&args.common);
    let request = Request { units, way, combats, seed, named: args.ridge.clone() };
    let answer = ask::matrix::answer(&request, systems, &host, &progress);
    progress.finish();
    let answer = answer?;
    let lang = args.common.lang;
    if !args.common.quiet && answer.unkept {
        let note =
            lang.pick("Some answers could not be kept for the next run.", "Des réponses n’ont pas pu être gardées pour la prochaine fois.");
        anstream::eprintln!("{note}");
    }
    let written = match &args.out {
        Some(out) => files::write(&args, out, &answer)?,
        None => String::new(),
    };
    print(&match args.common.format {
        Format::Table => text(&answer, lang) + &written,
        Format::Json => to_json::text(&json(&answer)),
        Format::Csv => answer.sheet.cells().csv(),
    })
}

/// Exact or sampled, and how many combats of each two units; `what` is asked, as `prices are`.
pub(super) fn way(answering: &Answering, what: &str, otherwise: u64) -> Result<(Way, u64), Fault> {
    let way = match answering.method {
        None | Some(Method::Exact) => Way::Exact,
        Some(Method::Sample) => Way::Sample,
        Some(Method::Both) => {
            let fault = Fault::new(format!("{what} exact or sampled, not both"));
            return Err(fault.help("expected --method exact or --method sample"));
        }
    };
    match answering.effort() {
        None => Ok((way, otherwise)),
        Some(Effort::Combats(combats)) => Ok((way, combats)),
        Some(Effort::Precision(_)) => {
            Err(Fault::new(format!("{what} not sampled to a precision")).help("say how many combats for each two units: --combats"))
        }
    }
}

fn text(answer: &Answer, lang: Lang) -> String {
    let Answer { system, card, over, sheet, left_out, .. } = answer;
    let mut text = format!("{} · {}\n", card.title.get(lang), system.name().get(lang));
    for (situation, held) in card.situations.iter().zip(&sheet.held) {
        let mut words: Vec<String> = situation.sets().iter().map(|set| format!("{}={}", set.key, set.value)).collect();
        for held in held {
            let of = format!("{} {} {}", lang.whole(held.duels as u64), lang.pick("of", "sur"), lang.whole(held.of as u64));
            words.push(format!("{}={} ({of} duels)", held.set.key, held.set.value));
        }
        let line =
            format!("{} {}{} {}", lang.percent(situation.weight, 0), situation.name.get(lang), lang.pick(":", "\u{a0}:"), words.join(" "));
        text += &table::wrap(&line, 98, "  ", "    ");
    }
    if !over.is_empty() {
        let words: Vec<String> = over.iter().map(|set| format!("{}={}", set.key, set.value)).collect();
        text += &format!("  {}{} {}\n", lang.pick("everywhere", "partout"), lang.pick(":", "\u{a0}:"), words.join(" "));
    }
    text.push('\n');
    text += &summary(answer, lang);
    for why in left_out {
        text += &table::wrap(&format!("{}{} {why}", lang.pick("left out", "laissée de côté"), lang.pick(":", "\u{a0}:")), 98, "  ", "  ");
    }
    text.push('\n');
    text += &work(answer, lang);
    text + &table::assumptions(&sheet.assumptions, lang)
}

/// One row a unit, the strongest first: means against every unit of the matrix alike.
fn summary(answer: &Answer, lang: Lang) -> String {
    let (priced, sampled) = (answer.priced(), answer.sheet.sampled());
    let mut text = table::typed(&answer.means(), lang);
    let (every, shares, per) = match lang {
        Lang::En => (
            "Means against every unit of the table alike, itself included, half of the time in each role of the card; in the order of wins and half of neither.",
            "destroys, is lost: the share of a unit; one that is removed counts whole, one that lives half of what it has lost.",
            "takes: points destroyed for every 100 points of its own; beside it stands what it loses, the same percentage of them.",
        ),
        Lang::Fr => (
            "Moyennes contre toutes les unités du tableau à parts égales, elle-même comprise, la moitié du temps dans chaque rôle ; dans l’ordre des victoires, ni l’un comptant demi.",
            "détruit, perdue : la part d’une unité ; retirée elle compte entière, vivante pour la moitié de ce qu’elle a perdu.",
            "prend : points détruits pour 100 points engagés ; en face, ce qu’elle perd, le même pourcentage de ses points.",
        ),
    };
    for line in [Some(every), Some(shares), priced.then_some(per)].into_iter().flatten() {
        text += &table::wrap(line, 98, "  ", "  ");
    }
    if sampled {
        text += &table::wrap(
            lang.pick(
                "±: half of the 95 % interval of wins plus half of neither.",
                "± : demi-intervalle à 95 % des gains plus la moitié des « ni l’un ».",
            ),
            98,
            "  ",
            "  ",
        );
    }
    text
}

fn work(answer: &Answer, lang: Lang) -> String {
    let sheet = &answer.sheet;
    let work = sheet.work;
    let whole = |n: usize| lang.whole(n as u64);
    let n = sheet.matrix.entrants.len();
    let profiles = answer.profiles();
    let mut lines = match lang {
        Lang::En => vec![
            format!("{} units, {} different profiles", whole(n), whole(profiles)),
            format!("{} duels asked for, {} different", whole(work.asked), whole(work.different)),
            format!("{} solved, {} from the cache", whole(work.solved), whole(work.cached)),
        ],
        Lang::Fr => vec![
            format!("{} unités, {} profils différents", whole(n), whole(profiles)),
            format!("{} duels demandés, {} différents", whole(work.asked), whole(work.different)),
            format!("{} résolus, {} repris du cache", whole(work.solved), whole(work.cached)),
        ],
    };
    if work.too_large > 0 {
        lines.push(format!("{} {}", whole(work.too_large), lang.pick("too large to solve", "trop grands pour être résolus")));
    }
    if work.sampled > 0 {
        lines.push(format!("{} {}", whole(work.sampled), lang.pick("meetings sampled", "rencontres simulées")));
    }
    if work.damaged > 0 {
        lines.push(format!(
            "{} {}",
            whole(work.damaged),
            lang.pick("damaged cache entries recomputed", "entrées abîmées du cache recalculées")
        ));
    }
    table::wrap(&lines.join("; "), 98, "  ", "  ")
}

fn json(answer: &Answer) -> serde_json::Value {
    let Answer { system, card, over, sheet, left_out, .. } = answer;
    let matrix = &sheet.matrix;
    let situations: Vec<_> = card
        .situations
        .iter()
        .zip(&sheet.held)
        .map(|(situation, held)| {
            let held: Vec<_> = held
                .iter()
                .map(|held| json!({ "key": held.set.key, "value": held.set.value, "duels": held.duels, "of": held.of }))
                .collect();
            json!({
                "name": situation.name.en,
                "weight": situation.weight,
                "sets": to_json::settings(&situation.sets()),
                "where_possible": held,
            })
        })
        .collect();
    let (means, cells) = (answer.means(), answer.sheet.cells());
    let units: Vec<_> = matrix
        .entrants
        .iter()
        .enumerate()
        .map(|(row, entrant)| {
            json!({
                "id": entrant.id,
                "en": entrant.name.0,
                "fr": entrant.name.1,
                "points": means.json(row, "points"),
                "same_as": matrix.entrants[sheet.same[row]].id,
                "mean": shares(&means, row),
                "points_taken_per_100": means.json(row, "points_taken_per_100"),
            })
        })
        .collect();
    let cell = |(row, cell): (usize, &MatrixCell)| {
        let mut object = shares(&cells, row);
        object["row"] = cells.json(row, "row");
        object["column"] = cells.json(row, "column");
        object["spread"] = match cell.spread {
            None => serde_json::Value::Null,
            Some(s) => json!({
                "pairs": s.pairs, "score": s.score, "destroyed": s.destroyed, "lost": s.lost, "covariance": s.covariance,
            }),
        };
        object
    };
    let cells: Vec<_> = matrix.cells.iter().enumerate().map(cell).collect();
    json!({
        "system": system.id(),
        "card": { "name": card.name, "title": card.title.en, "situations": situations },
        "everywhere": to_json::settings(over),
        "units": units,
        "left_out": left_out,
        "cells": cells,
        "assumptions": to_json::assumptions(&sheet.assumptions),
    })
}

/// What comes of a row of such a table.
fn shares(table: &Table, row: usize) -> serde_json::Value {
    let share = |name: &str| table.json(row, name);
    json!({ "win": share("win"), "neither": share("neither"), "loss": share("loss"), "destroyed": share("destroyed"), "lost": share("lost") })
}
