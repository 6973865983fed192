//! `montjoie units`, `montjoie systems`, `montjoie man`: what there is.

use std::path::Path;

use serde_json::json;

use super::args::{Format, ScenariosArgs, SystemsArgs, UnitsArgs};
use super::{find_system, json, open, print, table};
use crate::scenarios;
use montjoie_analysis::ask::battle::ARMY_KEYS;
use montjoie_analysis::scenario::{Fault, File};
use montjoie_core::language::Lang;
use montjoie_core::settings::{Kind, Source};
use montjoie_system::{DuelKey, ListTable, Registry, System};

pub fn units(systems: Registry, args: UnitsArgs) -> Result<(), Fault> {
    let system = find_system(systems, &args.system)?;
    if args.source {
        return print(system.source());
    }
    let game = open(system, &args.common)?;
    let mut lists = game.lists();
    if let Some(id) = &args.list_id {
        let ids: Vec<String> = lists.iter().map(|list| list.id.clone()).collect();
        lists.retain(|list| list.id == *id);
        if lists.is_empty() {
            let fault = Fault::new(format!("there is no list `{id}`"));
            return Err(fault.near(id, ids.iter().map(String::as_str), format!("lists are {}", ids.join(", "))));
        }
    }
    print(&match args.common.format {
        Format::Table => lists.iter().map(|list| list_text(list, args.common.lang)).collect::<Vec<_>>().join("\n"),
        Format::Json => json::text(&lists.iter().map(list_json).collect()),
        Format::Csv => lists.iter().map(list_csv).collect(),
    })
}

/// The shipped scenarios by name and question, or the text of one.
pub fn scenarios(systems: Registry, args: ScenariosArgs) -> Result<(), Fault> {
    let lang = args.common.lang;
    if let Some(name) = &args.source {
        let names = || scenarios::SHIPPED.iter().map(|(name, _)| *name);
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
        (Lang::Fr, Kind::Bool) => "true (oui) ou false (non)".to_owned(),
        (Lang::Fr, Kind::Whole(least, most)) => format!("un nombre entier de {least} à {most}"),
        (Lang::Fr, Kind::Number(least, most)) => format!("un nombre de {least} à {most}"),
        (Lang::Fr, Kind::Word(_)) => "un mot".to_owned(),
        (Lang::Fr, Kind::Wholes(n, least, most)) => format!("{n} nombres entiers de {least} à {most}, comme [1, 2]"),
        (Lang::Fr, Kind::Numbers(n, least, most)) => format!("{n} nombres de {least} à {most}, comme [1, 0.5]"),
    }
}

/// A default in words: where it depends on the unit or its stance, it is no value.
fn usual(default: &str, lang: Lang) -> &str {
    match (lang, default) {
        (Lang::Fr, "by the unit") => "selon l’unité",
        (Lang::Fr, "by the stance") => "selon la posture",
        _ => default,
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

fn list_json(list: &ListTable) -> serde_json::Value {
    let units: Vec<_> = list
        .units
        .iter()
        .map(|unit| {
            let cells: serde_json::Map<_, _> =
                list.columns.iter().zip(&unit.cells).map(|(column, cell)| (column.en.to_owned(), json!(cell.get(Lang::En)))).collect();
            json!({ "id": unit.id, "en": unit.name.0, "fr": unit.name.1, "profile": cells, "points": unit.points })
        })
        .collect();
    json!({ "id": list.id, "en": list.name.0, "fr": list.name.1, "paragraph": list.paragraph, "composition": list.note.0, "units": units })
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
        Format::Json => json::text(&chosen.iter().map(|system| system_json(*system)).collect()),
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
            text += &table::wrap(line.get(lang), 78, "    - ", "      ");
        }
    };
    part(lang.pick("modelled", "modélisé"), system.modelled());
    part(lang.pick("not modelled yet", "pas encore modélisé"), system.not_modelled());
    // A battle has the rules of the duel too: told once.
    let duel = system.keys();
    let own =
        system.battle_keys().into_iter().filter(|key| !duel.iter().any(|known| known.name == key.name && known.default == key.default));
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
            let default = if key.default.is_empty() { String::new() } else { format!(" [{}]", usual(&key.default, lang)) };
            let line = format!("{name}{default}  {}; {}", key.key.text.get(lang), takes(key.key.kind, lang));
            text += &table::wrap(&line, 78, "    ", "        ");
        }
    }
    text
}

fn system_json(system: &dyn System) -> serde_json::Value {
    let lines = |lines: &[montjoie_core::language::Text], lang| lines.iter().map(|line| line.get(lang)).collect::<Vec<_>>();
    let described = |keys: Vec<DuelKey>| -> Vec<serde_json::Value> {
        let described = keys.iter().map(|key| {
            let (source, sure) = match key.key.source {
                Source::Printed => ("printed", None),
                Source::Reading(sure) => ("reading", Some(sure)),
                Source::Elsewhere => ("other-source", None),
                Source::Ours => ("our-construction", None),
                Source::Asked => ("asked", None),
            };
            let (kind, least, most, choices) = match key.key.kind {
                Kind::Bool => ("bool", None, None, None),
                Kind::Whole(least, most) => ("whole", Some(json!(least)), Some(json!(most)), None),
                Kind::Number(least, most) => ("number", Some(json!(least)), Some(json!(most)), None),
                Kind::Choice(words) => ("choice", None, None, Some(words)),
                Kind::Word(_) => ("word", None, None, None),
                Kind::Table(_) => ("table", None, None, None),
                Kind::Wholes(_, least, most) => ("wholes", Some(json!(least)), Some(json!(most)), None),
                Kind::Numbers(_, least, most) => ("numbers", Some(json!(least)), Some(json!(most)), None),
            };
            json!({
                "key": key.name,
                "takes": key.key.kind.to_string(),
                "type": kind,
                "least": least,
                "most": most,
                "choices": choices,
                "default": key.default,
                "says": key.key.text.en,
                "fr": key.key.text.fr,
                "source": source,
                "sure_percent": sure,
                "paragraph": key.key.paragraph,
            })
        });
        described.collect()
    };
    json!({
        "id": system.id(),
        "name": system.name().en,
        "modelled": lines(system.modelled(), Lang::En),
        "not_modelled": lines(system.not_modelled(), Lang::En),
        "fr": {
            "name": system.name().fr,
            "modelled": lines(system.modelled(), Lang::Fr),
            "not_modelled": lines(system.not_modelled(), Lang::Fr),
        },
        "keys": described(system.keys()),
        "battle_keys": described(system.battle_keys()),
    })
}

pub fn man(systems: Registry, dir: &Path) -> Result<(), Fault> {
    std::fs::create_dir_all(dir)
        .and_then(|()| clap_mangen::generate_to(super::args::command(systems), dir))
        .map_err(|error| Fault::new(format!("cannot write man pages to {}: {error}", dir.display())))
}
