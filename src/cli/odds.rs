//! `montjoie odds`: the odds of one roll or test.

use super::args::{Format, OddsArgs};
use super::{Job, book, find_system, json, keys, lists, page, print, shown, table};
use montjoie_analysis::ask::meant;
use montjoie_analysis::ask::odds::OddsRequest;
use montjoie_analysis::store::{Fault, Request};
use montjoie_core::language::Lang;
use montjoie_system::{Question, System};

pub fn odds(args: OddsArgs, job: &Job) -> Result<(), Fault> {
    if args.csv.table.is_some() && (args.book || args.question.is_none()) {
        return Err(Fault::new("--table has an effect only on the CSV of one question"));
    }
    if args.book {
        return book::book(args, job);
    }
    let lang = args.common.lang;
    let system = args.system.unwrap_or_default();
    let Some(question) = args.question else {
        let system = find_system(job.systems, &system)?;
        let questions = system.questions();
        return print(&match args.common.format {
            Format::Table => list(system, &questions, lang),
            Format::Json => json::text(&json::questions(system, &questions)),
            Format::Csv => list_csv(&questions),
        });
    };
    let words = keys(&args.words);
    let request = OddsRequest { system, question, words, own: args.common.list.clone() };
    let found = request.answer(job.session())?;
    let link = || {
        let set: Vec<(String, String)> = request.words.iter().map(|word| (word.key.clone(), word.value.clone())).collect();
        format!("\n  {}\n", page::link(&["odds", found.system.id(), found.question.name], &set, None, lang))
    };
    let link = if args.link { link() } else { String::new() };
    shown::answer(&found, &args.common, &args.csv, &link)
}

/// Every question with its parameters and their defaults.
fn list(system: &dyn System, questions: &[Question], lang: Lang) -> String {
    let mut text = format!("{}\n", system.name().get(lang));
    let keys = system.keys();
    for question in questions {
        text.push('\n');
        let line = format!("{}  {} ({})", question.name, question.asks.get(lang), lang.paragraph(question.paragraph));
        text += &table::wrap(&lang.typeset(&line), 78, "", "    ");
        for (key, default) in question.parameters.iter().zip(&question.defaults) {
            let default = if default.is_empty() { String::new() } else { format!(" [{default}]") };
            let semicolon = lang.pick("; ", " ; ");
            let called = lists::called(key.name, meant::french(key, &keys), lang);
            let line = format!("{called}{default}  {}{semicolon}{}", key.text.get(lang), lists::takes(key.kind, lang));
            text += &table::wrap(&lang.typeset(&line), 78, "  ", "      ");
        }
    }
    text += &format!("\n{}\n", lang.pick("rules.KEY=VALUE may be set beside them.", "rules.CLÉ=VALEUR peut s’y ajouter."));
    text
}

fn list_csv(questions: &[Question]) -> String {
    let mut text = String::from("question,parameter,default\n");
    for question in questions {
        for (key, default) in question.parameters.iter().zip(&question.defaults) {
            text += &format!("{},{},\"{default}\"\n", question.name, key.name);
        }
    }
    text
}
