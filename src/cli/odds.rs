//! `montjoie odds`: the odds of one roll or test.

use super::args::{Format, OddsArgs, keys};
use super::{Terminal, book, find_system, json, lists, print, table, wrong_usage};
use montjoie_analysis::ask::odds::{Request, answer};
use montjoie_analysis::scenario::Fault;
use montjoie_core::language::Lang;
use montjoie_core::settings::Value;
use montjoie_system::{Answer, Quantity, Question, Registry, System};

pub fn odds(systems: Registry, args: OddsArgs) -> Result<(), Fault> {
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
            Format::Json => json::text(&list_json(system, &questions)),
            Format::Csv => list_csv(&questions),
        });
    };
    let words = keys(&args.words).unwrap_or_else(|why| wrong_usage(&why));
    let request = Request { system, question, words, own: args.common.list };
    let found = answer(&request, systems, &Terminal::default())?;
    print(&match args.common.format {
        Format::Table => text(found.system, &found.question, &found.odds, lang),
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
        text += &distribution(quantity, lang);
        if let Some(mean) = quantity.mean {
            let mean = lang.number(mean, 4);
            text += &format!("  {}\n", lang.pick("mean", "moyenne").to_owned() + " " + &mean + lang.pick(" (exact)", " (exact)"));
        }
    }
    text += &table::assumptions(&answer.assumptions, lang);
    text
}

/// The law of a quantity: each outcome exactly, numbers also as so many or more, and in how many of 36 or 216 throws where that is a whole number.
fn distribution(quantity: &Quantity, lang: Lang) -> String {
    const THROWS: [u64; 4] = [6, 36, 216, 1296];
    let numbers: Vec<Option<i64>> = quantity.outcomes.iter().map(|(outcome, _)| outcome.parse().ok()).collect();
    let at_least = |least: i64| -> f64 {
        let enough = quantity.outcomes.iter().zip(&numbers).filter(|(_, number)| number.is_some_and(|number| number >= least));
        enough.map(|((_, share), _)| share).sum()
    };
    let cumulative = numbers.iter().flatten().count() > 2;
    let whole = |of: &u64| {
        quantity
            .outcomes
            .iter()
            .all(|(_, share)| montjoie_core::statistics::fraction_of_dice(*share).is_some_and(|(_, part)| of.is_multiple_of(part)))
    };
    let throws = THROWS.into_iter().find(whole);
    let mut header = vec![quantity.of.to_owned(), lang.pick("exactly", "exactement").to_owned()];
    header.extend(cumulative.then(|| lang.pick("at least", "au moins").to_owned()));
    header.extend(throws.map(|of| format!("{} {of}", lang.pick("in", "sur"))));
    let row = |((outcome, share), number): (&(String, f64), &Option<i64>)| {
        let mut row = vec![outcome.clone(), lang.percent(*share, 2)];
        row.extend(cumulative.then(|| number.map_or(String::new(), |number| lang.percent(at_least(number), 2))));
        row.extend(throws.map(|of| format!("{:.0}", share * of as f64)));
        row
    };
    let mut rows: Vec<Vec<String>> = quantity.outcomes.iter().zip(&numbers).map(row).collect();
    let bars = 76usize.saturating_sub(table::width(&header, &rows)).clamp(1, 24);
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
            let line = format!("{}{default}  {}; {}", key.name, key.text.get(lang), lists::takes(key.kind, lang));
            text += &table::wrap(&line, 78, "  ", "      ");
        }
    }
    text += &format!("\n{}\n", lang.pick("rules.KEY=VALUE may be set beside them.", "rules.CLÉ=VALEUR peut s’y ajouter."));
    text
}

fn list_json(system: &dyn System, questions: &[Question]) -> serde_json::Value {
    let parameters = |question: &Question| -> serde_json::Value {
        let keys = question.parameters.iter().zip(&question.defaults);
        keys.map(|(key, default)| serde_json::json!({ "name": key.name, "takes": key.kind.to_string(), "default": default })).collect()
    };
    let questions: Vec<_> =
        questions.iter().map(|q| serde_json::json!({ "question": q.name, "asks": q.asks.en, "parameters": parameters(q) })).collect();
    serde_json::json!({ "system": system.id(), "questions": questions })
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
