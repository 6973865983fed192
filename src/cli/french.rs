//! French for what is written in English: help, wrong usage, errors. The texts are in `french.txt` and `help.french.txt`.

use std::error::Error;
use std::sync::OnceLock;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};

use montjoie_core::catalogue::Catalogue;
use montjoie_core::language::Lang;
use montjoie_system::Registry;

/// The language that the user's environment and the words on the command line ask for, before they are parsed: help and errors are in it too.
pub fn wanted() -> Lang {
    said().unwrap_or_else(super::args::usual)
}

/// The language that the words on the command line name.
pub fn said() -> Option<Lang> {
    let words: Vec<String> = std::env::args_os().filter_map(|word| word.into_string().ok()).collect();
    let after = words.iter().zip(words.iter().skip(1)).find(|(word, _)| *word == "--lang").map(|(_, lang)| lang.as_str());
    let said = words.iter().find_map(|word| word.strip_prefix("--lang=")).or(after);
    [Lang::En, Lang::Fr].into_iter().find(|lang| said == Some(lang.code()))
}

/// The French of the messages of the program and of these systems.
pub fn messages(systems: Registry) -> Catalogue {
    let of_systems = systems.systems().iter().map(|system| system.french());
    Catalogue::new([include_str!("french.txt"), montjoie_analysis::FRENCH, montjoie_system::FRENCH].into_iter().chain(of_systems))
}

fn helps() -> &'static Catalogue {
    static HELPS: OnceLock<Catalogue> = OnceLock::new();
    HELPS.get_or_init(|| Catalogue::new([include_str!("help.french.txt")]))
}

const TEMPLATE: &str = "{before-help}{about-with-newline}\nUtilisation\u{a0}: {usage}\n\n{all-args}{after-help}";

/// A built command with its help in French. Examples and the words to type stay as they are.
pub fn localised(command: Command) -> Command {
    let lines = |text: &StyledStr| -> String {
        let lines: Vec<String> = text.to_string().lines().map(|line| helps().get(line, Lang::Fr)).collect();
        lines.join("\n")
    };
    let mut command = command.help_template(TEMPLATE).subcommand_value_name("COMMANDE").subcommand_help_heading("Commandes\u{a0}");
    if let Some(about) = command.get_about().map(lines) {
        command = command.about(about);
    }
    if let Some(examples) = command.get_after_help().map(lines) {
        command = command.after_help(examples);
    }
    command.mut_args(argument).mut_subcommands(localised)
}

/// An argument with its help, its values and its default in French.
fn argument(arg: Arg) -> Arg {
    let say = |text: &StyledStr| helps().get(&text.to_string(), Lang::Fr);
    let mut help = arg.get_help().map(say).unwrap_or_default();
    let defaults: Vec<String> = arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    let values: Vec<_> = if arg.get_action().takes_values() { arg.get_possible_values() } else { Vec::new() };
    if !defaults.is_empty() && arg.get_action().takes_values() {
        help += &format!(" [par défaut\u{a0}: {}]", defaults.join(", "));
    }
    let mut long = help.clone();
    if !values.is_empty() {
        let names: Vec<&str> = values.iter().map(|value| value.get_name()).collect();
        help += &format!(" [valeurs\u{a0}: {}]", names.join(", "));
        long += "\n\nValeurs\u{a0}:";
        for value in &values {
            long += &format!("\n- {}", value.get_name());
            long += &value.get_help().map_or(String::new(), |text| format!("\u{a0}: {}", say(text)));
        }
    }
    let described = values.iter().any(|value| value.get_help().is_some());
    let heading = if arg.is_positional() { "Arguments\u{a0}" } else { "Options\u{a0}" };
    // A heading of its own sorts by name what has no order.
    let arg = match arg.get_index() {
        Some(index) => arg.display_order(index),
        None => arg,
    };
    let names: Option<Vec<String>> = arg.get_value_names().map(|names| names.iter().map(|name| helps().get(name, Lang::Fr)).collect());
    let arg = match names {
        Some(names) if arg.get_action().takes_values() => arg.value_names(names),
        _ => arg,
    };
    let told_long = arg.get_long_help().map(say);
    let arg = arg.help(help).help_heading(heading).hide_default_value(true).hide_possible_values(true);
    match (described, told_long) {
        (true, _) => arg.long_help(long),
        (false, Some(long)) => arg.long_help(long),
        (false, None) => arg,
    }
}

/// What is wrong with the words of a command line, in French.
pub fn usage(error: &clap::Error, systems: Registry) -> String {
    let word = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(word)) => word.clone(),
        Some(ContextValue::Strings(words)) => words.join(", "),
        Some(ContextValue::StyledStr(text)) => text.to_string(),
        Some(ContextValue::StyledStrs(texts)) => texts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        Some(ContextValue::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    let (arg, value) = (word(ContextKind::InvalidArg), word(ContextKind::InvalidValue));
    let because = || error.source().map(|source| messages(systems).get(&source.to_string(), Lang::Fr)).unwrap_or_default();
    let mut text = match error.kind() {
        ErrorKind::UnknownArgument => format!("l’argument `{arg}` n’existe pas ici"),
        ErrorKind::InvalidSubcommand => format!("il n’y a pas de commande `{}`", word(ContextKind::InvalidSubcommand)),
        ErrorKind::InvalidValue if value.is_empty() => format!("`{arg}` demande une valeur"),
        ErrorKind::InvalidValue => format!("`{arg}` ne peut pas être `{value}`"),
        ErrorKind::ValueValidation => format!("`{arg}` ne peut pas être `{value}` : {}", because()),
        ErrorKind::MissingRequiredArgument => format!("il manque : {arg}"),
        ErrorKind::ArgumentConflict => match word(ContextKind::PriorArg) {
            prior if prior.is_empty() || prior == arg => format!("`{arg}` est donné deux fois"),
            prior => format!("`{arg}` ne va pas avec `{prior}`"),
        },
        ErrorKind::TooManyValues => format!("`{arg}` n’accepte pas la valeur `{value}`"),
        ErrorKind::MissingSubcommand => "il manque une commande".to_owned(),
        ErrorKind::InvalidUtf8 => "un mot n’est pas du texte (UTF-8 invalide)".to_owned(),
        _ => format!("les mots de la commande ne vont pas ensemble : {arg}"),
    };
    for (kind, says) in [(ContextKind::ValidValue, "valeurs"), (ContextKind::ValidSubcommand, "commandes")] {
        let words = word(kind);
        if !words.is_empty() {
            text += &format!("\n  [{says} : {words}]");
        }
    }
    for kind in [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue] {
        let near = word(kind);
        if !near.is_empty() {
            text += &format!("\n\n  vouliez-vous dire `{near}` ?");
        }
    }
    let instead = word(ContextKind::Suggested);
    if super::args::instead(error).is_some() {
        text += &format!("\n\n  {}", messages(systems).get(&instead, Lang::Fr));
    }
    let usage = word(ContextKind::Usage);
    let usage = usage.strip_prefix("Usage: ").unwrap_or(&usage);
    if !usage.is_empty() {
        text += &format!("\n\nUtilisation : {usage}");
    }
    Lang::Fr.typeset(&format!("erreur : {text}\n\n--help en dit plus.\n"))
}

/// The roff of a man page with French headings.
pub fn man_page(page: &str) -> String {
    let heading = |line: &str| match line {
        ".SH NAME" => ".SH NOM".to_owned(),
        ".SH SUBCOMMANDS" => ".SH COMMANDES".to_owned(),
        ".SH EXTRA" => ".SH EXEMPLES".to_owned(),
        other => other.to_owned(),
    };
    page.lines().map(|line| heading(line) + "\n").collect()
}
