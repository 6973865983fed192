//! The odds book as a PDF, and the card of one army: one chapter per system, one section per moment of the game, and tables whose cells are darker where the share is larger.
//!
//! As in the report, Rust puts every word and figure into `data.json`; `book.typ` sets them.

use serde_json::{Value, json};

use super::pages::file;
use super::{ReportError, ReportOptions, typeset};
use montjoie_charts::fonts::printable;
use montjoie_charts::palette::{heat, text_on};
use montjoie_charts::{Chart, draw_whole};
use montjoie_core::language::Lang;
use montjoie_document::chart::ChartSpec;
use montjoie_system::Basis;
use montjoie_system::filled::{BookCell, BookTable, Chapter, Filled, Name};

const TEMPLATE: &str = concat!(include_str!("tables.typ"), include_str!("book.typ"));
const CARD: &str = concat!(include_str!("tables.typ"), include_str!("card.typ"));

/// The book as a PDF; `drawn` are the charts of the tables that are drawn too, in their order.
///
/// # Errors
/// A chart could not be drawn, or the pages not be made.
pub fn pdf(chapters: &[Chapter], drawn: &[ChartSpec], options: &ReportOptions) -> Result<Vec<u8>, ReportError> {
    let lang = options.lang;
    let pictures: Vec<Chart> = drawn.iter().map(draw_whole).collect::<Result<_, _>>()?;
    let mut left = pictures.iter();
    let mut chapters_: Vec<Value> = Vec::new();
    for chapter in chapters {
        let pages: Vec<Value> = chapter.pages.iter().map(|page| self::page(page, &mut left, lang)).collect();
        let sheet = chapter.pages.iter().flat_map(|page| &page.tables).filter(|table| table.sheet);
        let sheet: Vec<Value> = sheet.map(|sheet| table(sheet, lang)).collect();
        let legend = used(&sheet, lang);
        chapters_.push(json!({ "name": words(chapter.name.get(lang), lang), "pages": pages, "sheet": sheet, "legend": legend }));
    }
    let data = json!({
        "lang": lang.code(),
        "paper": options.paper(),
        "version": format!("Montjoie {}", env!("CARGO_PKG_VERSION")),
        "title": lang.pick("The odds book", "Le livre des probabilités"),
        "chapters": chapters_,
        "words": front(lang),
    });
    let mut files = vec![("data.json".to_owned(), data.to_string().into_bytes())];
    files.extend(pictures.iter().map(|chart| (file(chart), chart.inset().into_bytes())));
    let ids: Vec<&str> = chapters.iter().map(|chapter| chapter.system).collect();
    typeset(TEMPLATE, files, format!("montjoie/odds-book/{}", ids.join("+")))
}

/// The tables of one army on A5; `title` and `list` are the names of the army and of its list, with its system.
///
/// # Errors
/// The pages could not be made.
pub fn card((title, list): (&str, &str), tables: &[BookTable], ident: &str, lang: Lang) -> Result<Vec<u8>, ReportError> {
    let tables: Vec<Value> = tables.iter().map(|sheet| table(sheet, lang)).collect();
    let data = json!({
        "lang": lang.code(),
        "version": format!("Montjoie {}", env!("CARGO_PKG_VERSION")),
        "title": words(title, lang),
        "subtitle": words(list, lang),
        "note": words(lang.pick(
            "Shares in percent, exact; fresh units in good order. What is missing to 100 % of a round is drawn or lost.",
            "Parts en pour cent, exactes ; unités fraîches et en ordre. Ce qui manque à 100 % d’un round est nul ou perdu.",
        ), lang),
        "legend": used(&tables, lang),
        "tables": tables,
    });
    typeset(CARD, vec![("data.json".to_owned(), data.to_string().into_bytes())], format!("montjoie/card/{ident}"))
}

fn words(text: &str, lang: Lang) -> String {
    printable(&lang.typeset(text))
}

/// Words, or a number in the form of the language.
fn plain(text: &str, lang: Lang) -> String {
    match text.parse::<f64>() {
        Ok(_) if lang == Lang::Fr => text.replace('.', ","),
        _ => words(text, lang),
    }
}

/// The sign beside a table that rests on figures of this kind.
const fn mark(basis: Basis) -> &'static str {
    match basis {
        Basis::Changed => "§",
        Basis::Ours => "‡",
        Basis::Elsewhere => "†",
        Basis::Reading => "*",
    }
}

/// The signs beside tables, each with its name and its meaning.
fn bases(lang: Lang) -> Vec<Value> {
    [Basis::Ours, Basis::Elsewhere, Basis::Reading, Basis::Changed]
        .into_iter()
        .map(|basis| {
            let says = match basis {
                Basis::Ours => lang.pick(
                    "a figure of our own, because none is published; another may be as good",
                    "un chiffre de notre cru, faute d’en trouver un publié ; un autre peut convenir aussi bien",
                ),
                Basis::Elsewhere => lang.pick(
                    "a figure that is not on the rule sheet but known from elsewhere",
                    "un chiffre absent de la feuille de règles, connu par ailleurs",
                ),
                Basis::Reading => lang.pick(
                    "our reading of what is printed, where it can be read in more than one way",
                    "notre lecture de ce qui est imprimé, là où plusieurs sont possibles",
                ),
                Basis::Changed => lang.pick("a rule that is not at its default", "une règle qui n’a pas sa valeur par défaut"),
            };
            json!([mark(basis), basis.words(lang), words(says, lang)])
        })
        .collect()
}

/// The signs that stand beside these tables, with their meaning.
fn used(tables: &[Value], lang: Lang) -> Vec<Value> {
    let has = |sign: &str| tables.iter().any(|table| table["marks"].as_str().is_some_and(|marks| marks.contains(sign)));
    let named = |base: Value| json!([base[0], format!("{}{}", base[1].as_str().unwrap_or_default(), lang.colon()), base[2]]);
    bases(lang).into_iter().filter(|base| base[0].as_str().is_some_and(has)).map(named).collect()
}

fn front(lang: Lang) -> Value {
    json!({
        "subtitle": words(lang.pick("Every roll that a player asks about at the table, worked out exactly", "Chaque jet qu’un joueur se demande à table, calculé exactement"), lang),
        "how": [
            words(lang.pick(
                "Every figure follows the rule text through every path of its dice: nothing is sampled, nothing is rounded before it is printed. Shares are in percent; the darker a cell, the larger the share. “–” cannot happen; “100” is certain; “<0.1” and “>99.9” are neither.",
                "Chaque chiffre suit le texte de la règle à travers tous les résultats possibles de ses dés : rien n’est tiré au sort, rien n’est arrondi avant l’impression. Les parts sont en pour cent ; plus une case est foncée, plus la part est grande. « – » : impossible ; « 100 » : certain ; « <0,1 » et « >99,9 » : ni l’un ni l’autre."), lang),
            words(lang.pick(
                "Where a table rests on a figure or a reading that is not simply printed on the rule sheet, a sign next to its title says so, and the lines under the tables name it.",
                "Là où un tableau repose sur un chiffre ou une lecture qui ne sont pas simplement imprimés sur la feuille de règles, un signe près de son titre l’indique, et les lignes sous les tableaux le nomment."), lang),
            words(lang.pick(
                "Below every table stands what to type for one figure of it: put values for the dots, and set any other parameter or rule (rules.KEY=VALUE) of your own.",
                "Sous chaque tableau figure ce qu’il faut taper pour un de ses chiffres : remplacer les points par des valeurs, et fixer au besoin tout autre paramètre ou règle (rules.CLÉ=VALEUR)."), lang),
        ],
        "bases": bases(lang),
        "contents": lang.pick("Contents", "Sommaire"),
        "for-the-table": lang.pick("For the table", "À poser sur la table"),
        "rests": lang.pick("These tables rest on", "Ces tableaux reposent sur"),
        "printed": words(lang.pick("Everything in these tables is printed on the rule sheet.", "Tout ce qui est dans ces tableaux est imprimé sur la feuille de règles."), lang),
        "mean": lang.pick("mean", "moyenne"),
    })
}

/// The JSON of a page of the book; the tables that are drawn take the next charts.
fn page<'c>(page: &Filled, charts: &mut impl Iterator<Item = &'c Chart>, lang: Lang) -> Value {
    let mut tables = Vec::new();
    for sheet in &page.tables {
        let mut table = table(sheet, lang);
        if let Some(chart) = sheet.drawn.then(|| charts.next()).flatten() {
            table["picture"] = json!({ "file": file(chart), "alt": printable(&chart.caption) });
        }
        tables.push(table);
    }
    let rests: Vec<Value> = page
        .assumptions()
        .into_iter()
        .map(|a| json!([mark(a.basis), a.key, a.value, words(&a.says(lang), lang), lang.paragraph(a.paragraph)]))
        .collect();
    json!({
        "title": words(page.title.get(lang), lang),
        "paragraph": lang.paragraph(page.paragraph),
        "note": words(page.note.get(lang), lang),
        "tables": tables,
        "rests": rests,
    })
}

/// The JSON of a table, as the templates read it.
fn table(sheet: &BookTable, lang: Lang) -> Value {
    // Means are shaded against the largest of their kind: of the table where all cells are of one, else of the column.
    let mean = |cell: &BookCell| if let BookCell::Mean(mean) = cell { *mean } else { 0.0 };
    let largest = |column: usize| sheet.rows.iter().map(|row| mean(&row.cells[column])).fold(0.0, f64::max);
    let of_all = (0..sheet.columns.len()).map(largest).fold(0.0, f64::max);
    let crossed = !sheet.columns_are.en.is_empty();
    let with_mean = sheet.rows.iter().any(|row| row.mean.is_some());
    let rows: Vec<Value> = sheet
        .rows
        .iter()
        .map(|row| {
            let cells = row.cells.iter().enumerate().map(|(column, cell)| match cell {
                BookCell::Share(share) => shaded(percent(*share, lang), *share),
                BookCell::Mean(mean) => {
                    let most = if crossed { of_all } else { largest(column) };
                    shaded(lang.number(*mean, 2), if most > 0.0 { 0.8 * mean / most } else { 0.0 })
                }
                BookCell::Sure(outcome) => json!({ "text": plain(outcome.get(lang), lang), "fill": null, "ink": null }),
            });
            let mean = with_mean.then(|| {
                let text = row.mean.map_or("–".to_owned(), |mean| lang.number(mean, 2));
                json!({ "text": text, "fill": null, "ink": null })
            });
            json!({ "name": plain(row.name.get(lang), lang), "cells": cells.chain(mean).collect::<Vec<_>>() })
        })
        .collect();
    let mut columns: Vec<String> = sheet.columns.iter().map(|column| plain(column.get(lang), lang)).collect();
    columns.extend(with_mean.then(|| lang.pick("mean", "moyenne").to_owned()));
    let mut marks: Vec<&str> = sheet.assumptions.iter().map(|assumption| mark(assumption.basis)).collect();
    marks.dedup();
    json!({
        "title": words(sheet.title.get(lang), lang),
        "marks": marks.join(" "),
        "rows-are": words(sheet.rows_are.get(lang), lang),
        "columns-are": words(sheet.columns_are.get(lang), lang),
        "columns": columns,
        "rows": rows,
        "command": sheet.command,
        "exceptions": exceptions(sheet, lang),
        "picture": null,
    })
}

/// Figures that differ from those of the column that stands for several, in a line.
fn exceptions(sheet: &BookTable, lang: Lang) -> String {
    let one = |(row, column, cell): &(Name, Name, BookCell)| {
        let figure = match cell {
            BookCell::Share(share) => percent(*share, lang),
            BookCell::Mean(mean) => lang.number(*mean, 2),
            BookCell::Sure(outcome) => outcome.get(lang).to_owned(),
        };
        format!("{} – {}{} {figure}", row.get(lang), column.get(lang), lang.colon())
    };
    let all: Vec<String> = sheet.exceptions.iter().map(one).collect();
    if all.is_empty() { String::new() } else { words(&format!("{} {}", lang.pick("But", "Sauf"), all.join(", ")), lang) }
}

/// A share in percent, without the sign: what is neither 0 nor 1 never reads as if it were.
fn percent(share: f64, lang: Lang) -> String {
    match share {
        // Below this there is only what rounding leaves of sums.
        share if share < 1e-14 => "–".to_owned(),
        share if share > 1.0 - 1e-14 => "100".to_owned(),
        share => lang.percent(share, 1).replace(['\u{a0}', '%', ' '], ""),
    }
}

fn shaded(text: String, share: f64) -> Value {
    let colour = heat(share);
    let hex = |colour: montjoie_charts::canvas::Colour| format!("#{:02x}{:02x}{:02x}", colour.0, colour.1, colour.2);
    json!({ "text": text, "fill": hex(colour), "ink": hex(text_on(colour)) })
}
