//! `montjoie matrix`: who beats whom.

use std::path::Path;

use serde_json::json;

use super::args::{Format, MatrixArgs, keys};
use super::matrix_files as files;
use super::progress::Progress;
use super::{add_words, find_system, json as to_json, print, table, use_threads, within, wrong_usage};
use montjoie_analysis::fairness::matrix::{Cell, Entrant};
use montjoie_analysis::fairness::meetings::{self, Ask, Way};
use montjoie_analysis::fairness::sheet::Sheet;
use montjoie_analysis::fairness::{Cache, Card};
use montjoie_analysis::scenario::file::read_lists;
use montjoie_analysis::scenario::{Fault, Method};
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Effort;
use montjoie_system::{Game, ListTable, Registry, Set, System};

/// Combats of each two units where they are sampled and nothing is said.
const COMBATS: u64 = 100_000;

pub fn matrix(systems: Registry, args: MatrixArgs) -> Result<(), Fault> {
    use_threads(args.answering.threads)?;
    let system = find_system(systems, &args.system)?;
    let own = read_lists(&args.common.list)?;
    let game = system.open(&own)?;
    let (words, lists): (Vec<String>, Vec<String>) = args.words.iter().cloned().partition(|word| word.contains('='));
    let mut entrants = entrants(&*game, &lists, args.options)?;
    let over = over(system, &words)?;
    let card = card(systems, system, args.card.as_deref())?;
    let mut left_out: Vec<String> = Vec::new();
    if card.system == system.id() {
        entrants.retain(|entrant| {
            let why = card.refuses(&*game, &entrant.id, &over);
            left_out.extend(why.iter().cloned());
            why.is_none()
        });
    }
    if let Some(points) = args.within {
        let ask = Ask { over: &over, seed: args.answering.seed.unwrap_or(1), ..Ask::exact(system, &*game, &card, entrants) };
        return within::run(&args, points, &ask, &left_out);
    }
    let way = match args.answering.method {
        None | Some(Method::Exact) => Way::Exact,
        Some(Method::Sample) => Way::Sample,
        Some(Method::Both) => {
            let fault = Fault::new("a matrix is exact or sampled, not both");
            return Err(fault.help("expected --method exact or --method sample"));
        }
    };
    let combats = match args.answering.effort() {
        None => COMBATS,
        Some(Effort::Combats(combats)) => combats,
        Some(Effort::Precision(_)) => {
            return Err(Fault::new("a matrix is not sampled to a precision").help("say how many combats for each two units: --combats"));
        }
    };
    let kept = if args.no_cache { None } else { cache(args.cache.as_deref(), system)? };
    let ask = Ask {
        cache: kept.as_ref(),
        over: &over,
        way,
        pairs: combats.div_ceil(2),
        seed: args.answering.seed.unwrap_or(1),
        ..Ask::exact(system, &*game, &card, entrants)
    };
    if let Some(unit) = args.ridge.iter().find(|id| !ask.entrants.iter().any(|entrant| entrant.id == **id)) {
        let fault = Fault::new(format!("`{unit}` is not in the matrix"));
        return Err(fault.near(
            unit,
            ask.entrants.iter().map(|entrant| entrant.id.as_str()),
            "name a unit of these lists, as french/mounted-knights",
        ));
    }
    let progress = Progress::duels(&args.common);
    progress.stage(&card.name);
    let sheet = meetings::answer(ask, &progress);
    progress.finish();
    let sheet = sheet?;
    let lang = args.common.lang;
    if !args.common.quiet && kept.is_some_and(|cache| cache.unwritten()) {
        let note =
            lang.pick("Some answers could not be kept for the next run.", "Des réponses n’ont pas pu être gardées pour la prochaine fois.");
        anstream::eprintln!("{note}");
    }
    let written = match &args.out {
        Some(out) => files::write(&args, out, &files::Made { system, own: &own, card: &card, over: &over, sheet: &sheet, combats })?,
        None => String::new(),
    };
    print(&match args.common.format {
        Format::Table => text(system, &card, &over, &sheet, &left_out, lang) + &written,
        Format::Json => to_json::text(&json(system, &card, &over, &sheet, &left_out)),
        Format::Csv => csv(&sheet),
    })
}

/// The cache: in a folder that was named it must work; where none was named, it is used if it can be.
pub(super) fn cache(named: Option<&Path>, system: &dyn System) -> Result<Option<Cache>, Fault> {
    match named {
        Some(folder) => {
            let cannot = |error| Fault::new(format!("cannot keep answers in {}: {error}", folder.display()));
            Cache::open(folder, system).map(Some).map_err(|error| cannot(error).help("name another folder, or --no-cache"))
        }
        None => Ok(Cache::usual().and_then(|folder| Cache::open(&folder, system).ok())),
    }
}

/// The units of the lists named, or of all: the printed rows, with `options` those with an option taken too.
pub(super) fn entrants(game: &dyn Game, lists: &[String], options: bool) -> Result<Vec<Entrant>, Fault> {
    let all = game.lists();
    let mut chosen: Vec<&ListTable> = Vec::new();
    for id in lists {
        let Some(list) = all.iter().find(|list| list.id == *id) else {
            let ids: Vec<&str> = all.iter().map(|list| list.id.as_str()).collect();
            let fault = Fault::new(format!("there is no list `{id}`"));
            return Err(fault.near(id, ids.iter().copied(), format!("lists are {}", ids.join(", "))));
        };
        if chosen.iter().any(|known| known.id == list.id) {
            return Err(Fault::new(format!("the list `{id}` is named twice")));
        }
        chosen.push(list);
    }
    if chosen.is_empty() {
        chosen = all.iter().collect();
    }
    let rows = chosen.iter().flat_map(|list| &list.units).filter(|unit| options || !unit.id.contains('+'));
    Ok(rows.map(|unit| Entrant { id: unit.id.clone(), name: unit.name.clone(), points: unit.points }).collect())
}

/// The keys that hold in every situation.
pub(super) fn over(system: &dyn System, words: &[String]) -> Result<Vec<Set>, Fault> {
    let words = keys(words).unwrap_or_else(|why| wrong_usage(&why));
    let known = system.keys();
    let mut over = Vec::new();
    add_words(&mut over, &words, |name| known.iter().find(|key| key.name == name).map(|key| key.key.kind))?;
    if let Some(set) = over.iter().find(|set| set.key.ends_with(".unit")) {
        return Err(Fault::new(format!("a matrix cannot set `{}`", set.key)).help("its units come from the lists"));
    }
    Ok(over)
}

/// A card by its file or, where there is no such file, by the name of a shipped one.
pub(super) fn card(systems: Registry, system: &'static dyn System, named: Option<&str>) -> Result<Card, Fault> {
    let shipped = Card::shipped(system);
    let Some(named) = named else {
        return Ok(shipped.into_iter().next().unwrap_or_else(|| Card::plain(system)));
    };
    let path = Path::new(named);
    if path.exists() || named.ends_with(".toml") {
        return Card::read(path, systems);
    }
    if named == "default" {
        return Ok(Card::plain(system));
    }
    let names: Vec<String> = shipped.iter().map(|card| card.name.clone()).chain(["default".to_owned()]).collect();
    shipped.into_iter().find(|card| card.name == named).ok_or_else(|| {
        let fault = Fault::new(format!("there is no card `{named}`"));
        fault.near(named, names.iter().map(String::as_str), format!("name a file, or one of {}", names.join(", ")))
    })
}

/// Points of the enemy destroyed on average for every 100 points of the row, where everybody has a price.
fn taken(sheet: &Sheet, row: usize) -> Option<f64> {
    let matrix = &sheet.matrix;
    let own = matrix.entrants[row].points?;
    let taken: Option<f64> =
        matrix.entrants.iter().enumerate().map(|(column, entrant)| Some(matrix.cell(row, column).destroyed * entrant.points?)).sum();
    Some(taken? / matrix.entrants.len() as f64 / own * 100.0)
}

fn text(system: &dyn System, card: &Card, over: &[Set], sheet: &Sheet, left_out: &[String], lang: Lang) -> String {
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
    text += &summary(sheet, lang);
    for why in left_out {
        text += &table::wrap(&format!("{}{} {why}", lang.pick("left out", "laissée de côté"), lang.pick(":", "\u{a0}:")), 98, "  ", "  ");
    }
    text.push('\n');
    text += &work(sheet, lang);
    text + &table::assumptions(&sheet.assumptions, lang)
}

/// One row a unit, the strongest first: means against every unit of the matrix alike.
fn summary(sheet: &Sheet, lang: Lang) -> String {
    let matrix = &sheet.matrix;
    let priced = matrix.entrants.iter().all(|entrant| entrant.points.is_some());
    let sampled = sheet.sampled();
    let rows: Vec<Vec<String>> = matrix
        .by_strength()
        .into_iter()
        .map(|row| {
            let mean = matrix.mean(row);
            let mut cells = vec![matrix.entrants[row].id.clone()];
            cells.extend(matrix.entrants[row].points.filter(|_| priced).map(|points| points.to_string()));
            cells.extend([mean.win, mean.neither, mean.loss(), mean.destroyed, mean.lost].map(|share| lang.percent(share, 1)));
            cells.extend(sampled.then(|| lang.number(error(sheet, row) * 100.0, 2)));
            cells.extend(taken(sheet, row).map(|taken| lang.number(taken, 1)));
            cells
        })
        .collect();
    let mut header = vec![""];
    header.extend(priced.then_some("pts"));
    header.extend(match lang {
        Lang::En => ["wins", "neither", "loses", "destroys", "is lost"],
        Lang::Fr => ["gagne", "ni l’un", "perd", "détruit", "perdue"],
    });
    header.extend(sampled.then_some("±"));
    header.extend(priced.then_some(lang.pick("takes/100 pts", "prend/100 pts")));
    let right: Vec<usize> = (1..header.len()).collect();
    let mut text = table::plain(&header, &rows, &right);
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

/// Half of the 95 % interval of a row's mean score. Cells of units that meet alike share their dice; the others are independent.
fn error(sheet: &Sheet, row: usize) -> f64 {
    let n = sheet.matrix.entrants.len();
    let mut by_class = vec![0.0f64; n];
    for column in 0..n {
        let deviation = sheet.matrix.cell(row, column).spread.map_or(0.0, |s| (s.score / s.pairs as f64).sqrt());
        by_class[sheet.same[column]] += deviation;
    }
    1.96 * by_class.iter().map(|deviation| deviation * deviation).sum::<f64>().sqrt() / n as f64
}

fn work(sheet: &Sheet, lang: Lang) -> String {
    let work = sheet.work;
    let whole = |n: usize| lang.whole(n as u64);
    let n = sheet.matrix.entrants.len();
    let profiles = (0..n).filter(|&row| sheet.same[row] == row).count();
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

fn json(system: &dyn System, card: &Card, over: &[Set], sheet: &Sheet, left_out: &[String]) -> serde_json::Value {
    let matrix = &sheet.matrix;
    let situations: Vec<_> = card
        .situations
        .iter()
        .zip(&sheet.held)
        .map(|(situation, held)| {
            let held: Vec<_> = held
                .iter()
                .map(|held| json!({ "key": held.set.key, "value": to_json::value(&held.set.value), "duels": held.duels, "of": held.of }))
                .collect();
            json!({
                "name": situation.name.en,
                "weight": situation.weight,
                "sets": to_json::settings(&situation.sets()),
                "where_possible": held,
            })
        })
        .collect();
    let shares = |cell: &Cell| json!({ "win": cell.win, "neither": cell.neither, "loss": cell.loss(), "destroyed": cell.destroyed, "lost": cell.lost });
    let units: Vec<_> = matrix
        .entrants
        .iter()
        .enumerate()
        .map(|(row, entrant)| {
            json!({
                "id": entrant.id,
                "en": entrant.name.0,
                "fr": entrant.name.1,
                "points": entrant.points,
                "same_as": matrix.entrants[sheet.same[row]].id,
                "mean": shares(&matrix.mean(row)),
                "points_taken_per_100": taken(sheet, row),
            })
        })
        .collect();
    let n = matrix.entrants.len();
    let cells: Vec<_> = (0..n * n)
        .map(|at| {
            let cell = &matrix.cells[at];
            let mut object = shares(cell);
            object["row"] = json!(matrix.entrants[at / n].id);
            object["column"] = json!(matrix.entrants[at % n].id);
            object["spread"] = match cell.spread {
                None => serde_json::Value::Null,
                Some(s) => json!({
                    "pairs": s.pairs, "score": s.score, "destroyed": s.destroyed, "lost": s.lost, "covariance": s.covariance,
                }),
            };
            object
        })
        .collect();
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

/// One row a cell.
fn csv(sheet: &Sheet) -> String {
    let matrix = &sheet.matrix;
    let n = matrix.entrants.len();
    let mut text = String::from("row,column,row_points,column_points,win,neither,loss,destroyed,lost,pairs,score_variance\n");
    for (at, cell) in matrix.cells.iter().enumerate() {
        let (row, column) = (&matrix.entrants[at / n], &matrix.entrants[at % n]);
        let points = |entrant: &Entrant| entrant.points.map_or(String::new(), |points| points.to_string());
        let spread = cell.spread.map_or(",".to_owned(), |s| format!("{},{}", s.pairs, s.score));
        text += &format!("{},{},{},{},", row.id, column.id, points(row), points(column));
        text += &format!("{},{},{},{},{},{spread}\n", cell.win, cell.neither, cell.loss(), cell.destroyed, cell.lost);
    }
    text
}
