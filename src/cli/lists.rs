//! `montjoie units`, `montjoie systems`, `montjoie man`: what there is.

use std::path::Path;

use serde_json::json;

use super::args::{Format, ScenariosArgs, SystemsArgs, UnitsArgs};
use super::{Job, find_system, json, open, print, table};
use crate::scenarios;
use montjoie_analysis::ask::battle::ARMY_KEYS;
use montjoie_analysis::ask::priced::source;
use montjoie_analysis::scenario::File;
use montjoie_analysis::store::Fault;
use montjoie_core::catalogue::Catalogue;
use montjoie_core::language::Lang;
use montjoie_core::settings::Kind;
use montjoie_system::list::Name;
use montjoie_system::{ListTable, Registry, System};

pub fn units(args: UnitsArgs, job: &Job) -> Result<(), Fault> {
    let system = find_system(job.systems, &args.system)?;
    if args.source {
        return print(&source(system, args.list_id.as_deref())?);
    }
    let game = open(system, &args.common.list, &job.terminal)?;
    let lists = montjoie_analysis::ask::lists(&*game, args.list_id.as_deref())?;
    print(&match args.common.format {
        Format::Table => lists.iter().map(|list| list_text(list, args.common.lang)).collect::<Vec<_>>().join("\n"),
        Format::Json => json::text(&lists.iter().map(json::units).collect()),
        Format::Csv => lists.iter().map(list_csv).collect(),
    })
}

/// The shipped scenarios by name and question, or the text of one.
pub fn scenarios(systems: Registry, args: ScenariosArgs) -> Result<(), Fault> {
    let lang = args.common.lang;
    args.common.no_lists("on scenarios")?;
    if let Some(name) = &args.source {
        let names = || {
            scenarios::SHIPPED
                .iter()
                .map(|(full, _)| full.rsplit_once('/').filter(|_| !name.contains('/')).map_or(*full, |(_, short)| short))
        };
        return match scenarios::named(name.as_ref()).as_slice() {
            [(_, text)] => print(text),
            [] => Err(Fault::new(format!("there is no shipped scenario `{name}`")).near(name, names(), "montjoie scenarios lists them")),
            several => {
                let names: Vec<&str> = several.iter().map(|(name, _)| *name).collect();
                Err(Fault::new(format!("several shipped scenarios are called `{name}`")).help(format!("name one of {}", names.join(", "))))
            }
        };
    }
    let folder = args.system.as_deref().map(|id| find_system(systems, id)).transpose()?.map(System::id);
    let mut rows = Vec::new();
    for (name, text) in scenarios::SHIPPED.iter().filter(|(name, _)| folder.is_none_or(|folder| name.starts_with(&format!("{folder}/")))) {
        rows.push((*name, File::of(name.as_ref(), (*text).to_owned(), systems)?.question().clone()));
    }
    let csv = || rows.iter().map(|(name, asks)| format!("{name},\"{}\"\n", asks.en.replace('"', "\"\""))).collect::<String>();
    print(&match args.common.format {
        Format::Table if table::within(78) < 78 => {
            let row = |(name, asks): &(&str, Name)| format!("  {name}\n{}", table::wrap(&lang.typeset(asks.get(lang)), 78, "    ", "    "));
            rows.iter().map(row).collect()
        }
        Format::Table => table::fitted(
            &[],
            &rows.iter().map(|(name, asks)| vec![(*name).to_owned(), lang.typeset(asks.get(lang))]).collect::<Vec<_>>(),
            &[],
        ),
        Format::Json => json::text(&rows.iter().map(|(name, asks)| json!({ "name": name, "question": asks.en, "fr": asks.fr })).collect()),
        Format::Csv => format!("name,question\n{}", csv()),
    })
}

/// What a key takes, in words.
pub fn takes(kind: Kind, lang: Lang) -> String {
    match (lang, kind) {
        (Lang::En, _) | (_, Kind::Choice(_)) => kind.to_string(),
        (Lang::Fr, Kind::Table(_)) => "une liste ou un tableau".to_owned(),
        (Lang::Fr, Kind::Words(_, words)) => format!("none, ou une liste parmi\u{a0}: {}", words.join(", ")),
        (Lang::Fr, Kind::Bool) => "true (oui) ou false (non)".to_owned(),
        (Lang::Fr, Kind::Whole(least, most)) => format!("un nombre entier de {least} à {most}"),
        (Lang::Fr, Kind::Number(least, most)) => format!("un nombre de {least} à {most}"),
        (Lang::Fr, Kind::Word(_)) => "un mot".to_owned(),
        (Lang::Fr, Kind::Wholes(n, least, most)) => format!("{n} nombres entiers de {least} à {most}, comme {}", kind.example()),
        (Lang::Fr, Kind::Numbers(n, least, most)) => format!("{n} nombres de {least} à {most}, comme {}", kind.example()),
    }
}

/// A key as it is typed; in French with its other name, which may be typed too.
pub fn called(name: &str, french: &str, lang: Lang) -> String {
    let own = name.rsplit_once('.').map_or(name, |(_, own)| own);
    if lang == Lang::Fr && !french.is_empty() && french != own { format!("{name} ({french})") } else { name.to_owned() }
}

/// A default in words: where it depends on the unit or its stance, it is no value.
fn usual(default: &str, system: &Catalogue, lang: Lang) -> String {
    match (lang, default) {
        (Lang::Fr, "by the unit") => "selon l’unité".to_owned(),
        (Lang::Fr, "by the stance") => "selon la posture".to_owned(),
        // A value is shown as it is typed.
        _ if default.contains(' ') => system.get(default, lang),
        _ => default.to_owned(),
    }
}

fn list_text(list: &ListTable, lang: Lang) -> String {
    let paragraph = if list.paragraph.is_empty() { String::new() } else { format!(" ({})", lang.paragraph(&list.paragraph)) };
    let mut text = format!("{}{paragraph} · {}\n", lang.pick(&list.name.0, &list.name.1), list.id);
    let note = lang.pick(&list.note.0, &list.note.1);
    if !note.is_empty() {
        text += &table::wrap(note, 98, "  ", "  ");
    }
    text.push('\n');
    let mut header = vec![lang.pick("unit", "unité"), lang.pick("name", "nom")];
    header.extend(list.columns.iter().map(|column| column.get(lang)));
    header.push("pts");
    let rows: Vec<Vec<String>> = list
        .units
        .iter()
        .map(|unit| {
            let id = unit.id.split_once('/').map_or(unit.id.as_str(), |(_, id)| id).to_owned();
            let mut row = vec![id, lang.pick(&unit.name.0, &unit.name.1).to_owned()];
            row.extend(unit.cells.iter().map(|cell| cell.get(lang).to_owned()));
            row.push(unit.points.map_or("–".to_owned(), |points| points.to_string()));
            row
        })
        .collect();
    let points = header.len() - 1;
    text + &table::fitted(&header, &rows, &[points])
}

fn list_csv(list: &ListTable) -> String {
    let quote = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut text = String::from("id,en,fr,");
    text += &list.columns.iter().map(|column| quote(column.en)).collect::<Vec<_>>().join(",");
    text += ",points\n";
    for unit in &list.units {
        let mut cells = vec![quote(&unit.id), quote(&unit.name.0), quote(&unit.name.1)];
        cells.extend(unit.cells.iter().map(|cell| quote(cell.get(Lang::En))));
        text += &format!("{},{}\n", cells.join(","), unit.points.map_or(String::new(), |points| points.to_string()));
    }
    text
}

pub fn systems(systems: Registry, args: SystemsArgs) -> Result<(), Fault> {
    args.common.no_lists("on systems")?;
    let chosen: Vec<&dyn System> = match &args.system {
        Some(id) => vec![find_system(systems, id)?],
        None => systems.systems().to_vec(),
    };
    let lang = args.common.lang;
    print(&match args.common.format {
        Format::Table => {
            let keys = args.system.is_some();
            chosen.iter().map(|system| system_text(*system, keys, lang)).collect::<Vec<_>>().join("\n")
        }
        Format::Json => json::text(&chosen.iter().map(|system| json::system(*system)).collect()),
        Format::Csv => {
            let rows: Vec<String> = chosen.iter().map(|system| format!("{},\"{}\"\n", system.id(), system.name().en)).collect();
            format!("id,name\n{}", rows.concat())
        }
    })
}

fn system_text(system: &dyn System, keys: bool, lang: Lang) -> String {
    let mut text = format!("{} · {}\n", system.id(), system.name().get(lang));
    let mut part = |title: &str, lines: &[montjoie_core::language::Text]| {
        text += &format!("  {title}\n");
        for line in lines {
            text += &table::wrap(&lang.typeset(line.get(lang)), 78, "    - ", "      ");
        }
    };
    part(lang.pick("modelled", "modélisé"), &system.about().modelled);
    part(lang.pick("not modelled yet", "pas encore modélisé"), &system.about().not_modelled);
    // A battle has the rules of the duel too: told once.
    let duel = system.keys();
    let own =
        system.battle_keys().into_iter().filter(|key| !duel.iter().any(|known| known.name == key.name && known.default == key.default));
    let french = system.words();
    let groups = [
        (lang.pick("keys of a duel", "clés d’un duel"), duel.clone(), false),
        (lang.pick("keys of a battle", "clés d’une bataille"), own.collect(), true),
    ];
    for (heading, group, armies) in groups.iter().filter(|(_, group, _)| keys && !group.is_empty()) {
        text += &format!("  {heading}\n");
        if *armies {
            for (key, says) in ARMY_KEYS {
                text += &table::wrap(&lang.typeset(&format!("{key}  {}", says.get(lang))), 78, "    ", "        ");
            }
        }
        for key in group.iter().filter(|key| !key.name.starts_with("b.")) {
            let name = key.name.replacen("a.", "a|b.", usize::from(key.name.starts_with("a.")));
            let default = if key.default.is_empty() { String::new() } else { format!(" [{}]", usual(&key.default, &french, lang)) };
            let name = called(&name, key.key.french, lang);
            let line = format!("{name}{default}  {}{}{}", key.key.text.get(lang), lang.pick("; ", " ; "), takes(key.key.kind, lang));
            text += &table::wrap(&lang.typeset(&line), 78, "    ", "        ");
        }
    }
    text
}

pub fn man(systems: Registry, dir: &Path, lang: Lang) -> Result<(), Fault> {
    let command = super::args::command_in(systems, lang).disable_help_subcommand(true);
    std::fs::create_dir_all(dir)
        .and_then(|()| man_pages(command, dir, lang))
        .map_err(|error| Fault::new(format!("cannot write man pages to {}: {error}", dir.display())))
}

/// Writes the page of a command and those of its subcommands.
fn man_pages(mut command: clap::Command, dir: &Path, lang: Lang) -> std::io::Result<()> {
    command.build();
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        man_pages(below.clone(), dir, lang)?;
    }
    let page = clap_mangen::Man::new(command);
    let mut text = Vec::new();
    page.render(&mut text)?;
    let text = String::from_utf8_lossy(&text);
    std::fs::write(dir.join(page.get_filename()), if lang == Lang::Fr { super::french::man_page(&text) } else { text.into_owned() })
}
