//! `montjoie factions` and `montjoie fair --by armies`: lists and prices, from battles of random legal armies.

use serde_json::{Value as Json, json};

use super::args::{Answering, Common, FactionsArgs, FairArgs, FairRows, Format};
use super::battle::rests;
use super::progress::Progress;
use super::{Terminal, json, print, table, use_threads, wrong_usage};
use montjoie_analysis::ask::armies::{Answer, Request, UnitWorth, answer};
use montjoie_analysis::scenario::Fault;
use montjoie_core::language::Lang;
use montjoie_core::settings::Value;
use montjoie_system::Registry;

pub fn factions(systems: Registry, args: FactionsArgs) -> Result<(), Fault> {
    use_threads(args.answering.threads)?;
    let request = request(&args.system, &args.words, args.card.as_ref(), &args.answering, &args.common, false)?;
    let answer = asked(&request, systems, &args.common)?;
    print(&match args.common.format {
        Format::Table => text(&answer, args.why, args.common.lang),
        Format::Json => json::text(&factions_json(&answer)),
        Format::Csv => factions_csv(&answer),
    })
}

/// Prices from armies.
pub fn prices(systems: Registry, args: &FairArgs) -> Result<(), Fault> {
    no_effect(args)?;
    let request = request(&args.system, &args.words, args.card.as_ref(), &args.answering, &args.common, !args.quick)?;
    let answer = asked(&request, systems, &args.common)?;
    print(&match args.common.format {
        Format::Table => prices_text(&answer, args.ratio.as_deref(), args.why, args.common.lang)?,
        Format::Json => json::text(&prices_json(&answer)),
        Format::Csv => answer.worths().csv(),
    })
}

/// Options that are about duels only.
fn no_effect(args: &FairArgs) -> Result<(), Fault> {
    let given = [
        ("--set", !args.set.is_empty()),
        ("--against", args.against.is_some()),
        ("--anchor", args.anchor.is_some()),
        ("--split", !args.split.is_empty()),
        ("--ledger", !args.ledger.is_empty()),
        ("--full", args.full),
        ("--options", args.options),
        ("--rows", args.rows.is_some_and(|rows| rows != FairRows::Units)),
    ];
    match given.into_iter().find(|(_, given)| *given) {
        Some((option, _)) => {
            let fault = Fault::new(format!("`{option}` has no effect on prices from armies"));
            Err(fault.help("leave it out, or take prices from duels: --by duels"))
        }
        None => Ok(()),
    }
}

fn request(
    system: &str,
    words: &[String],
    card: Option<&String>,
    answering: &Answering,
    common: &Common,
    range: bool,
) -> Result<Request, Fault> {
    let (words, lists): (Vec<String>, Vec<String>) = words.iter().cloned().partition(|word| word.contains('='));
    let words = super::args::keys(&words).unwrap_or_else(|why| wrong_usage(&why));
    let (system, own, card) = (system.to_owned(), common.list.clone(), card.cloned());
    Ok(Request { system, lists, own, card, words, wish: answering.wish(), range })
}

fn asked(request: &Request, systems: Registry, common: &Common) -> Result<Answer, Fault> {
    let progress = Progress::combats(common);
    let answer = answer(request, systems, &Terminal::default(), &progress);
    progress.finish();
    answer
}

fn list(answer: &Answer, place: usize, lang: Lang) -> &str {
    let (en, fr) = &answer.lists[place].1;
    lang.pick(en, fr)
}

/// Which list wins most, in a sentence.
fn sentence(answer: &Answer, lang: Lang) -> String {
    let factions = &answer.factions;
    let mut order: Vec<usize> = (0..answer.lists.len()).collect();
    order.sort_by(|&one, &other| factions.means[other].total_cmp(&factions.means[one]));
    let (Some(&best), Some(&worst)) = (order.first(), order.last()) else { return String::new() };
    let share = |list: usize| lang.percent(factions.means[list], 1);
    let (index, chance) = (lang.number(factions.index, 0), lang.number(factions.by_chance, 0));
    let budget = match answer.points {
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low}–{high}"),
    };
    let (first, last) = (list(answer, best, lang), list(answer, worst, lang));
    match lang {
        Lang::En => format!(
            "In armies of {budget} points {first} win {} of their battles against the other lists, {last} {}. Fairness index {index} of 100 (equal lists would show {chance}).",
            share(best),
            share(worst)
        ),
        Lang::Fr => format!(
            "En armées de {budget} points, {first} gagne {} de ses batailles contre les autres listes, {last} {}. Indice d’équité {index} sur 100 (des listes égales donneraient {chance}).",
            share(best),
            share(worst)
        ),
    }
}

fn title(answer: &Answer, lang: Lang) -> String {
    let lists: Vec<&str> = (0..answer.lists.len()).map(|place| list(answer, place, lang)).collect();
    table::wrap(&format!("{} · {}", lists.join(", "), answer.system.name().get(lang)), 78, "", "  ")
}

fn text(answer: &Answer, why: bool, lang: Lang) -> String {
    let mut text = title(answer, lang) + &table::wrap(&lang.typeset(&sentence(answer, lang)), 78, "  ", "  ") + "\n";
    text += &matrix(answer, lang);
    let note = match lang {
        Lang::En => "The row's share of battles against the column in %, an undecided battle as one half, ± its 95 % interval.",
        Lang::Fr => {
            "Part des batailles que la ligne gagne contre la colonne, en %, une bataille indécise comptant une moitié, ± l’intervalle à 95 %."
        }
    };
    text += &table::wrap(&lang.typeset(note), 78, "  ", "  ");
    text += &fought(answer, lang);
    text + &rests(&answer.assumptions, why, lang)
}

/// The lists against one another.
fn matrix(answer: &Answer, lang: Lang) -> String {
    let lists = answer.lists.len();
    let cell = |row: usize, column: usize| {
        let share = answer.factions.cells[row][column].1;
        if row == column {
            return "–".to_owned();
        }
        let ends = answer.factions.interval(row, column);
        format!("{} ± {}", lang.number(share * 100.0, 1), lang.number((ends.high - ends.low) * 50.0, 1))
    };
    let mut header = vec![""];
    header.extend((0..lists).map(|place| list(answer, place, lang)));
    header.push(lang.pick("mean", "moyenne"));
    let row = |place: usize| {
        let mut row = vec![list(answer, place, lang).to_owned()];
        row.extend((0..lists).map(|column| cell(place, column)));
        row.push(lang.number(answer.factions.means[place] * 100.0, 1));
        row
    };
    table::plain(&header, &(0..lists).map(row).collect::<Vec<_>>(), &(1..=lists + 1).collect::<Vec<_>>())
}

/// How many battles, and what cannot be seen in the table.
fn fought(answer: &Answer, lang: Lang) -> String {
    let (battles, seed) = (lang.whole(answer.battles), answer.seed);
    let undecided = lang.percent(answer.undecided, 1);
    let line = match lang {
        Lang::En => format!("{battles} battles, each with fresh armies, seed {seed}; {undecided} undecided."),
        Lang::Fr => format!("{battles} batailles, chacune avec de nouvelles armées, graine {seed} ; {undecided} indécises."),
    };
    table::wrap(&lang.typeset(&line), 78, "  ", "  ")
}

fn prices_text(answer: &Answer, ratio: Option<&str>, why: bool, lang: Lang) -> Result<String, Fault> {
    let mut text = title(answer, lang);
    if let Some(line) = ratio_sentence(answer, ratio, lang)? {
        text += &table::wrap(&lang.typeset(&line), 78, "  ", "  ");
    }
    text += &table::wrap(&lang.typeset(&sentence(answer, lang)), 78, "  ", "  ");
    text += "\n";
    // One table for each list: the list itself is its heading.
    let whole = answer.worths();
    for place in 0..answer.lists.len() {
        let mut own = whole.clone();
        own.rows = answer.units.iter().zip(&whole.rows).filter(|(unit, _)| unit.list == place).map(|(_, row)| row.clone()).collect();
        own.order = (0..own.rows.len()).collect();
        text += &format!("{}\n{}\n", list(answer, place, lang), table::typed(&own, lang));
    }
    let note = match lang {
        Lang::En => {
            "Worth: by how many points one more such unit helps an army of its list, if the units of a mean army together are worth what they cost. The intervals hold for all units at once. Range: over the situations below. A price is fair within 1 point or 5 %."
        }
        Lang::Fr => {
            "Valeur : de combien de points une telle unité de plus renforce une armée de sa liste, si les unités d’une armée moyenne valent ensemble leur prix. Les intervalles valent pour toutes les unités à la fois. Plage : sur les situations ci-dessous. Un prix est juste à 1 point ou 5 % près."
        }
    };
    text += &table::wrap(&lang.typeset(note), 78, "  ", "  ");
    text += &unjudged(answer, lang);
    text += &divisions(answer, lang);
    text += &situations(answer, lang);
    text += "\n";
    text += &fought(answer, lang);
    Ok(text + &rests(&answer.assumptions, why, lang))
}

/// Which units are not judged, and why.
fn unjudged(answer: &Answer, lang: Lang) -> String {
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for unit in &answer.units {
        let Some(why) = unit.unjudged else { continue };
        let (why, (en, fr)) = (why.get(lang), &unit.kind.name);
        let name = lang.pick(en.as_str(), fr.as_str());
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, names)) if names.contains(&name) => {}
            Some((_, names)) => names.push(name),
            None => reasons.push((why, vec![name])),
        }
    }
    let line = |(why, names): &(&str, Vec<&str>)| {
        let line = format!("{}{} {} ({why}).", lang.pick("Not judged", "Pas jugées"), lang.pick(":", " :"), names.join(", "));
        table::wrap(&lang.typeset(&line), 78, "  ", "  ")
    };
    reasons.iter().map(line).collect()
}

/// What one unit is worth in units of another: of `ratio`, or of the system's own pair.
fn ratio_sentence(answer: &Answer, ratio: Option<&str>, lang: Lang) -> Result<Option<String>, Fault> {
    let own = answer.system.pricing().ratio.map(|(over, under)| (over.to_owned(), under.to_owned()));
    let Some((over, under)) = ratio.map(|words| super::couple(words, "ratio")).transpose()?.or(own) else { return Ok(None) };
    let find = |id: &str| answer.units.iter().find(|unit| unit.kind.id == id);
    let (Some(one), Some(other)) = (find(&over), find(&under)) else {
        if ratio.is_none() {
            return Ok(None);
        }
        let missing = if find(&over).is_none() { &over } else { &under };
        let ids = answer.units.iter().map(|unit| unit.kind.id.as_str());
        return Err(Fault::new(format!("`{missing}` is in none of these armies")).near(missing, ids, "name a unit as LIST/UNIT"));
    };
    let of = |one: f64, other: f64| one / other;
    let now = of(one.worth, other.worth);
    let ratios = one.others.iter().zip(&other.others).map(|(one, other)| of(*one, *other)).chain([now]);
    let (low, high) = ratios.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), ratio| (low.min(ratio), high.max(ratio)));
    let says = of(one.kind.points, other.kind.points);
    let name = |unit: &UnitWorth| {
        let (en, fr) = &unit.kind.name;
        format!("{} ({})", lang.pick(en, fr), list(answer, unit.list, lang))
    };
    let (low, high) = (lang.number(low, 2), lang.number(high, 2));
    let (now, says) = (lang.number(now, 2), lang.number(says, 2));
    let tried = one.others.len() + 1;
    let range = match (tried, lang) {
        (1, _) => String::new(),
        (_, Lang::En) => format!("{low} to {high} over {tried} situations; "),
        (_, Lang::Fr) => format!("{low} à {high} sur {tried} situations ; "),
    };
    Ok(Some(match lang {
        Lang::En => format!("In armies one unit of {} is worth {now} of {} ({range}the list says {says}).", name(one), name(other)),
        Lang::Fr => format!("En armée, une unité de {} en vaut {now} de {} ({range}la liste dit {says}).", name(one), name(other)),
    }))
}

fn divisions(answer: &Answer, lang: Lang) -> String {
    let Some(usual) = answer.divisions.iter().max_by(|one, other| one.share.total_cmp(&other.share)) else { return String::new() };
    let others: Vec<String> = answer
        .divisions
        .iter()
        .filter(|other| other.number != usual.number)
        .map(|other| {
            let (points, error) = (montjoie_analysis::ask::table::signed(other.points, 0, lang), lang.number(1.96 * other.standard, 0));
            format!("{} {points} ± {error}", other.number)
        })
        .collect();
    if others.is_empty() {
        return String::new();
    }
    let line = match lang {
        Lang::En => {
            format!("The number of divisions counts by itself: against {}, in points of army, {}.", usual.number, others.join("; "))
        }
        Lang::Fr => format!("Le nombre de corps compte par lui-même : contre {}, en points d’armée, {}.", usual.number, others.join(" ; ")),
    };
    table::wrap(&lang.typeset(&line), 78, "  ", "  ")
}

/// The situations that were tried, those that move worths most first.
fn situations(answer: &Answer, lang: Lang) -> String {
    if answer.tried.is_empty() {
        return format!(
            "  {}\n",
            lang.pick(
                "No other situation was tried, so no price is judged.",
                "Aucune autre situation n’a été essayée : aucun prix n’est jugé."
            )
        );
    }
    let mut tried: Vec<_> = answer.tried.iter().collect();
    tried.sort_by(|one, other| other.moves.total_cmp(&one.moves));
    let rows: Vec<Vec<String>> = tried
        .into_iter()
        .map(|tried| vec![super::battle::words(&tried.sets), lang.number(tried.moves, 1), lang.number(tried.noise, 1)])
        .collect();
    let head = [lang.pick("tried otherwise", "essayé autrement"), lang.pick("moves worths by", "déplace de"), lang.pick("noise", "bruit")];
    format!("\n{}", table::plain(&head, &rows, &[1, 2]))
}

fn factions_json(answer: &Answer) -> Json {
    let factions = &answer.factions;
    let cell = |row: usize, column: usize| {
        let (battles, share) = factions.cells[row][column];
        let ends = factions.interval(row, column);
        json!({ "row": answer.lists[row].0, "column": answer.lists[column].0, "battles": battles, "share": share, "low": ends.low, "high": ends.high })
    };
    let lists = answer.lists.len();
    json!({
        "system": answer.system.id(),
        "points": [answer.points.0, answer.points.1],
        "situation": json::settings(&answer.situation),
        "battles": answer.battles,
        "seed": answer.seed,
        "undecided": answer.undecided,
        "index": factions.index,
        "index_of_equal_lists": factions.by_chance,
        "lists": answer.lists.iter().zip(&factions.means).map(|((id, (en, fr)), mean)| json!({ "id": id, "en": en, "fr": fr, "mean": mean })).collect::<Json>(),
        "cells": (0..lists).flat_map(|row| (0..lists).map(move |column| (row, column))).map(|(row, column)| cell(row, column)).collect::<Json>(),
        "assumptions": json::assumptions(&answer.assumptions),
    })
}

fn factions_csv(answer: &Answer) -> String {
    let mut text = String::from("row,column,battles,share,low,high\n");
    for (row, (one, _)) in answer.lists.iter().enumerate() {
        for (column, (other, _)) in answer.lists.iter().enumerate() {
            let (battles, share) = answer.factions.cells[row][column];
            let ends = answer.factions.interval(row, column);
            text += &format!("{one},{other},{battles},{share},{},{}\n", ends.low, ends.high);
        }
    }
    text
}

fn prices_json(answer: &Answer) -> Json {
    let mut json = factions_json(answer);
    json["by"] = json!("armies");
    json["steepness"] = json!(answer.steepness);
    json["prices"] = answer.worths().objects();
    json["divisions"] = answer
        .divisions
        .iter()
        .map(|of| json!({ "divisions": of.number, "share": of.share, "points": of.points, "low": of.points - 1.96 * of.standard, "high": of.points + 1.96 * of.standard }))
        .collect();
    json["tried"] = answer
        .tried
        .iter()
        .map(|tried| {
            let sets =
                tried.sets.iter().map(|word| (word.key.clone(), json!(Value::Text(word.value.clone())))).collect::<serde_json::Map<_, _>>();
            json!({ "sets": sets, "moves": tried.moves, "noise": tried.noise })
        })
        .collect();
    json
}
