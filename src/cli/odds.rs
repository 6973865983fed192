//! `montjoie odds`: the odds of one roll or test.

use super::args::{Format, OddsArgs, Word, keys};
use super::{add_words, book, find_system, json, open, print, table, wrong_usage};
use montjoie_analysis::scenario::Fault;
use montjoie_core::language::Lang;
use montjoie_core::settings::Value;
use montjoie_system::{Answer, Question, Registry, Set, System};

pub fn odds(systems: Registry, args: OddsArgs) -> Result<(), Fault> {
    if args.book {
        return book::book(systems, args);
    }
    let system = find_system(systems, args.system.as_deref().unwrap_or_default())?;
    let lang = args.common.lang;
    let questions = system.questions();
    let Some(name) = &args.question else {
        print(&match args.common.format {
            Format::Table => list(system, &questions, lang),
            Format::Json => json::text(&list_json(system, &questions)),
            Format::Csv => list_csv(&questions),
        })?;
        return Ok(());
    };
    let question = questions.iter().find(|question| question.name == name).ok_or_else(|| unknown(name, &questions))?;
    let words = keys(&args.words).unwrap_or_else(|why| wrong_usage(&why));
    let game = open(system, &args.common)?;
    let answer = game.odds(question.name, &settings(system, question, &words)?)?;
    print(&match args.common.format {
        Format::Table => text(system, question, &answer, lang),
        Format::Json => json::text(&json::odds(system.id(), question.name, &answer)),
        Format::Csv => csv(&answer),
    })
}

fn unknown(name: &str, questions: &[Question]) -> Fault {
    let names: Vec<&str> = questions.iter().map(|question| question.name).collect();
    let fault = Fault::new(format!("there is no question `{name}`"));
    fault.near(name, names.iter().copied(), format!("questions are {}", names.join(", ")))
}

fn settings(system: &dyn System, question: &Question, words: &[Word]) -> Result<Vec<Set>, Fault> {
    let rules = system.keys();
    let mut settings = Vec::new();
    add_words(&mut settings, words, |name| {
        let own = question.parameters.iter().find(|key| key.name == name).map(|key| key.kind);
        own.or_else(|| rules.iter().find(|key| key.name == name).map(|key| key.key.kind))
    })?;
    Ok(settings)
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
        let rows: Vec<Vec<String>> = quantity
            .outcomes
            .iter()
            .map(|(outcome, share)| vec![outcome.clone(), lang.percent(*share, 2), table::bar(*share, 30)])
            .collect();
        text += "\n";
        text += &table::plain(&[quantity.of, "exact", ""], &rows, &[1]);
        if let Some(mean) = quantity.mean {
            let mean = lang.number(mean, 4);
            text += &format!("  {}\n", lang.pick("mean", "moyenne").to_owned() + " " + &mean + lang.pick(" (exact)", " (exact)"));
        }
    }
    text += &table::assumptions(&answer.assumptions, lang);
    text
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
            let line = format!("{}{default}  {}; {}", key.name, key.text.get(lang), key.kind);
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
