//! `montjoie odds --book`: the odds book, of all systems or of some.

use serde_json::json;

use super::args::{Format, OddsArgs};
use super::progress::Progress;
use super::{Job, json, keyed, print, use_threads};
use montjoie_analysis::ask::book::BookRequest;
use montjoie_analysis::store::{Fault, Request};
use montjoie_core::language::Lang;
use montjoie_system::filled::{BookCell, BookLine, BookTable, Chapter, Filled};

pub fn book(args: OddsArgs, job: &Job) -> Result<(), Fault> {
    use_threads(args.threads)?;
    let lang = args.common.lang;
    let given = args.system.iter().chain(&args.question).chain(&args.words);
    let (rules, names) = keyed(given);
    let request = BookRequest { systems: names, rules, own: args.common.list.clone() };
    let chapters = job.watched(Progress::duels(&args.common), |session| request.answer(session))?;
    let written = write(&args, &chapters)?;
    print(&match args.common.format {
        Format::Table => text(&chapters, &written, lang),
        Format::Json => json::text(&book_json(&chapters)),
        Format::Csv => csv(&chapters),
    })
}

/// Writes the PDF; gives the line that says where.
#[cfg(feature = "report")]
fn write(args: &OddsArgs, chapters: &[Chapter]) -> Result<String, Fault> {
    use montjoie_analysis::book::charts;
    use montjoie_report::{ReportOptions, book};

    let lang = args.common.lang;
    let options = ReportOptions { lang, paper: args.paper.unwrap_or_default() };
    let pdf =
        book::pdf(chapters, &charts(chapters, lang), &options).map_err(|error| Fault::new(format!("cannot make the book: {error}")))?;
    let folder = args.out.clone().unwrap_or_else(|| "reports".into());
    let path = folder.join("odds-book.pdf");
    super::publish::publish_file(&path, &pdf)?;
    Ok(format!("\n  {} {}\n", lang.pick("Book:", "Livre :"), path.display()))
}

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "report"))]
fn write(args: &OddsArgs, _: &[Chapter]) -> Result<String, Fault> {
    let none = "This build prints no book: it was made without the feature `report`.";
    let aucun = "Cette version n’imprime pas de livre : elle est compilée sans « report ».";
    Ok(format!("\n  {}\n", args.common.lang.pick(none, aucun)))
}

fn text(chapters: &[Chapter], written: &str, lang: Lang) -> String {
    let mut text = format!("{}\n", lang.pick("The odds book", "Le livre des probabilités"));
    for chapter in chapters {
        text += &format!("\n{}\n", lang.typeset(chapter.name.get(lang)));
        for page in &chapter.pages {
            let count = page.tables.len();
            let tables = lang.plural(count as f64, lang.pick("table", "tableau"), lang.pick("tables", "tableaux"));
            text += &format!("  {} ({}), {count} {tables}\n", lang.typeset(page.title.get(lang)), lang.paragraph(page.paragraph));
        }
    }
    text + written
}

fn book_json(chapters: &[Chapter]) -> serde_json::Value {
    let cell = |cell: &BookCell| match cell {
        BookCell::Share(p) => json!({ "probability": p }),
        BookCell::Mean(mean) => json!({ "mean": mean }),
        BookCell::Sure(outcome) => json!({ "outcome": outcome.en }),
    };
    let row = |row: &BookLine| json!({ "row": row.name.en, "cells": row.cells.iter().map(cell).collect::<Vec<_>>() });
    let table = |table: &BookTable| {
        json!({
            "table": table.title.en,
            "rows_are": table.rows_are.en,
            "columns_are": table.columns_are.en,
            "columns": table.columns.iter().map(|column| &column.en).collect::<Vec<_>>(),
            "rows": table.rows.iter().map(row).collect::<Vec<_>>(),
            "command": table.command,
            "assumptions": json::assumptions(&table.assumptions),
        })
    };
    let page = |page: &Filled| json!({ "page": page.title.en, "paragraph": page.paragraph, "tables": page.tables.iter().map(table).collect::<Vec<_>>() });
    let pages = |chapter: &Chapter| chapter.pages.iter().map(page).collect::<Vec<_>>();
    chapters.iter().map(|chapter| json!({ "system": chapter.system, "pages": pages(chapter) })).collect()
}

/// One figure a line.
fn csv(chapters: &[Chapter]) -> String {
    let quote = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut text = String::from("system,page,table,row,column,kind,value\n");
    for chapter in chapters {
        for page in &chapter.pages {
            for table in &page.tables {
                for row in &table.rows {
                    for (column, cell) in table.columns.iter().zip(&row.cells) {
                        let (kind, value) = match cell {
                            BookCell::Share(p) => ("probability", p.to_string()),
                            BookCell::Mean(mean) => ("mean", mean.to_string()),
                            BookCell::Sure(outcome) => ("outcome", quote(&outcome.en)),
                        };
                        let place = [page.title.en, &table.title.en, &row.name.en, &column.en].map(quote).join(",");
                        text += &format!("{},{place},{kind},{value}\n", chapter.system);
                    }
                }
            }
        }
    }
    text
}
