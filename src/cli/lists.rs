//! `montjoie units`, `montjoie systems`, `montjoie man`: what there is.

use std::path::Path;

use serde_json::json;

use super::args::{Format, SystemsArgs, UnitsArgs};
use super::{find_system, json, open, print, table};
use montjoie_analysis::scenario::Fault;
use montjoie_core::language::Lang;
use montjoie_core::settings::{Kind, Source};
use montjoie_system::{ListTable, Registry, System};

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
    if keys {
        text += &format!("  {}\n", lang.pick("keys of a duel", "clés d’un duel"));
        for key in system.keys().iter().filter(|key| !key.name.starts_with("b.")) {
            let name = key.name.replacen("a.", "a|b.", usize::from(key.name.starts_with("a.")));
            let default = if key.default.is_empty() { String::new() } else { format!(" [{}]", key.default) };
            let line = format!("{name}{default}  {}; {}", key.key.text.get(lang), key.key.kind);
            text += &table::wrap(&line, 78, "    ", "        ");
        }
    }
    text
}

fn system_json(system: &dyn System) -> serde_json::Value {
    let lines = |lines: &[montjoie_core::language::Text], lang| lines.iter().map(|line| line.get(lang)).collect::<Vec<_>>();
    let keys: Vec<_> = system
        .keys()
        .iter()
        .map(|key| {
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
        })
        .collect();
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
        "keys": keys,
    })
}

pub fn man(systems: Registry, dir: &Path) -> Result<(), Fault> {
    std::fs::create_dir_all(dir)
        .and_then(|()| clap_mangen::generate_to(super::args::command(systems), dir))
        .map_err(|error| Fault::new(format!("cannot write man pages to {}: {error}", dir.display())))
}
