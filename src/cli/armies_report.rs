//! What `montjoie factions` writes: report, charts, data, and what is needed to make them again, as of all reports from armies.

use serde_json::{Value as Json, json};

use std::path::Path;

use super::args::FactionsArgs;
use super::folder::Folder;
use super::{Terminal, json as to_json};
use montjoie_analysis::ask::armies::{Against, ArmiesRequest};
use montjoie_analysis::store::{Fault, read_lists};
use montjoie_core::language::Lang;
use montjoie_document::{Answered, Data, Paper};
use montjoie_system::System;

/// Writes the report on lists against lists; gives the line that says where.
pub fn lists((args, out): (&FactionsArgs, &Path), request: &ArmiesRequest, found: &Against, data: &Data) -> Result<String, Fault> {
    let (lang, answer) = (args.common.lang, &found.answer);
    let name = named("factions", answer.system, request, about(&answer.lists, answer.mine.map(|mine| mine.lists)));
    let folder = Folder { path: out.join(&name), name: &name, lang, paper: args.report.paper };
    let report = found.report(&found.document(data, lang), &name, lang);
    let mut manifest = manifest(&name, (answer.system, &answer.lists), request, (answer.battles, answer.seed), (lang, args.report.paper))?;
    manifest["best"] = json!(args.best);
    manifest["situation"] = to_json::settings(&answer.situation);
    manifest["assumptions"] = to_json::assumptions(&answer.assumptions);
    folder.put((data, true), Some(&report), &found.charts(lang), manifest)
}

/// What a folder is called: the command, the system, the lists that were named.
pub fn named(command: &str, system: &dyn System, request: &ArmiesRequest, about: About) -> String {
    let (lists, some) = about;
    let named = lists.iter().filter(|_| some || !request.lists.is_empty()).map(|(id, _)| id.as_str());
    [command, system.id()].into_iter().chain(named).collect::<Vec<_>>().join("-")
}

/// The lists that are asked about, and whether there are others.
pub type About<'a> = (&'a [ListName], bool);

/// Of the lists of an answer those that are asked about: so many, where it is not all of them.
pub fn about(lists: &[ListName], mine: Option<usize>) -> About<'_> {
    (&lists[..mine.unwrap_or(lists.len())], mine.is_some())
}

/// The id of a list, its English and its French name.
pub type ListName = (String, (String, String));

/// Enough to make the same bytes of data again; each report adds what is its own.
pub fn manifest(
    name: &str,
    (system, lists): (&dyn System, &[ListName]),
    request: &ArmiesRequest,
    (battles, seed): (u64, u64),
    (lang, paper): (Lang, Option<Paper>),
) -> Result<Json, Fault> {
    Ok(json!({
        "montjoie": env!("CARGO_PKG_VERSION"),
        "name": name,
        "system": system.id(),
        "lists": lists.iter().map(|(id, _)| id).collect::<Vec<_>>(),
        "only": request.only(),
        "everybody": request.everybody(),
        "set": request.set,
        "own_lists": to_json::own_lists(&read_lists(&Terminal::default(), &request.own)?),
        "card": request.card,
        "battles": battles,
        "seed": seed,
        "language": lang.code(),
        "paper": paper.unwrap_or_default().id(),
        "not_modelled": system.about().not_modelled.iter().map(|text| text.en).collect::<Vec<_>>(),
    }))
}
