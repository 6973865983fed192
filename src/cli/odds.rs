//! `montjoie odds`: the odds of one roll or test.

use super::args::{Format, OddsArgs, keys};
use super::{Terminal, book, find_system, json, lists, page, print, table, wrong_usage};
use montjoie_analysis::ask::odds::{Request, answer, law};
use montjoie_analysis::scenario::Fault;
use montjoie_core::language::Lang;
use montjoie_core::settings::Value;
use montjoie_system::{Answer, Quantity, Question, Registry, System};

pub fn odds(systems: Registry, args: OddsArgs) -> Result<(), Fault> {
    if args.link && (args.book || args.question.is_none() || args.common.format != Format::Table) {
        return Err(Fault::new("--link has an effect only on the table of one question"));
    }
    if args.book {
        return book::book(systems, args);
    }
    let lang = args.common.lang;
    let system = args.system.unwrap_or_default();
    let Some(question) = args.question else {
        let system = find_system(systems, &system)?;
        let questions = system.questions();
        return print(&match args.common.format {
            Format::Table => list(system, &questions, lang),
            Format::Json => json::text(&json::questions(system, &questions)),
            Format::Csv => list_csv(&questions),
        });
    };
    let words = keys(&args.words).unwrap_or_else(|why| wrong_usage(&why));
    let request = Request { system, question, words, own: args.common.list };
    let found = answer(&request, systems, &Terminal::default())?;
    print(&match args.common.format {
        Format::Table => {
            let set = || request.words.iter().map(|word| (word.key.clone(), word.value.clone())).collect::<Vec<_>>();
            let link = || format!("\n  {}\n", page::link(&["odds", found.system.id(), found.question.name], &set(), None, lang));
            text(found.system, &found.question, &found.odds, lang) + &if args.link { link() } else { String::new() }
        }
        Format::Json => json::text(&json::odds(found.system.id(), found.question.name, &found.odds)),
        Format::Csv => csv(&found.odds),
    })
}

fn text(system: &dyn System, question: &Question, answer: &Answer, lang: Lang) -> String {
    let title = format!("{} · {} ({})", question.asks.get(lang), system.name().get(lang), lang.paragraph(question.paragraph));
    let mut text = table::wrap(&title, 78, "", "  ");
    let shown = answer.parameters.iter().filter(|set| set.value != Value::Text(String::new()));
    let parameters: Vec<String> = shown.map(|set| format!("{}={}", set.key, set.value)).collect();
    if !parameters.is_empty() {
        text += &table::wrap(&parameters.join(" "), 78, "  ", "  ");
    }
    for quantity in &answer.quantities {
        text += "\n";
        text += &distribution(system, quantity, lang);
        if let Some(mean) = quantity.mean {
            let mean = lang.number(mean, 4);
            text += &format!("  {}\n", lang.pick("mean", "moyenne").to_owned() + " " + &mean + lang.pick(" (exact)", " (exact)"));
        }
    }
    text += &table::assumptions(&answer.assumptions, lang);
    text
}

/// The law of a quantity, with bars in the room that is left.
fn distribution(system: &dyn System, quantity: &Quantity, lang: Lang) -> String {
    let (mut header, mut rows) = law(system, quantity, lang);
    let bars = table::within(76).saturating_sub(table::width(&header, &rows)).clamp(1, 24);
    rows.iter_mut().zip(&quantity.outcomes).for_each(|(row, (_, share))| row.push(table::bar(*share, bars)));
    header.push(String::new());
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    table::plain(&header, &rows, &(1..header.len() - 1).collect::<Vec<_>>())
}

fn csv(answer: &Answer) -> String {
    let mut text = String::from("of,outcome,probability\n");
    for quantity in &answer.quantities {
        for (outcome, share) in &quantity.outcomes {
            // An outcome in words may hold a comma.
            let outcome = if outcome.contains([',', '"']) { format!("\"{}\"", outcome.replace('"', "\"\"")) } else { outcome.clone() };
            text += &format!("{},{outcome},{share}\n", quantity.of);
        }
    }
    text
}

/// Every question with its parameters and their defaults.
fn list(system: &dyn System, questions: &[Question], lang: Lang) -> String {
    let mut text = format!("{}\n", system.name().get(lang));
    for question in questions {
        text.push('\n');
        text += &table::wrap(
            &format!("{}  {} ({})", question.name, question.asks.get(lang), lang.paragraph(question.paragraph)),
            78,
            "",
            "    ",
        );
        for (key, default) in question.parameters.iter().zip(&question.defaults) {
            let default = if default.is_empty() { String::new() } else { format!(" [{default}]") };
            let semicolon = lang.pick("; ", " ; ");
            let line = format!("{}{default}  {}{semicolon}{}", key.name, key.text.get(lang), lists::takes(key.kind, lang));
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
