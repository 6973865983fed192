//! What `montjoie fair --by armies`, `factions` and `reprice` write: report, charts, data, and what is needed to make them again.

use serde_json::{Value as Json, json};

use std::path::Path;

use super::args::{FactionsArgs, FairArgs, PaperSize, RepriceArgs};
use super::army_prices::{ratio_sentence, units_of_ratio};
use super::factions::sentence;
use super::folder::Folder;
use super::progress::Progress;
use super::{Terminal, json as to_json, reprice};
use crate::report::armies::{Report, Told};
use crate::{charts, frames, report};
use montjoie_analysis::ask::armies::{Against, Answer, Example, Request, Shows, exchange};
use montjoie_analysis::ask::battle::{self, moments};
use montjoie_analysis::ask::reprice as repricing;
use montjoie_analysis::host::read_lists;
use montjoie_analysis::scenario::Fault;
use montjoie_core::language::Lang;
use montjoie_document::Data;
use montjoie_report::ReportOptions;
use montjoie_system::{Registry, System};

/// Writes the report; gives the line that says where.
pub fn write(args: &FairArgs, request: &Request, answer: &Answer, systems: Registry) -> Result<String, Fault> {
    let lang = args.common.lang;
    let host = Terminal::default();
    let name = format!("{}-armies", named("fair", answer.system, request, &answer.lists));
    let folder = Folder { path: args.out.as_deref().unwrap_or(Path::new("reports")).join(&name), name: &name, lang };
    let progress = Progress::combats(&args.common);
    let units = units_of_ratio(answer, args.ratio.as_deref())?;
    let curve = units.map(|units| exchange(request, answer, &units, systems, &host, &progress)).transpose();
    progress.finish();
    let curve = curve?.flatten();
    let files = frames::armies::files(answer).map_err(|e| folder.cannot("data", e))?;
    let charts = charts::armies::all(answer, curve.as_ref(), lang).map_err(|e| folder.cannot("charts", e))?;
    let options = ReportOptions { lang, paper: args.paper.unwrap_or(PaperSize::A4).into() };
    let ratio = ratio_sentence(answer, args.ratio.as_deref(), lang)?;
    let sentences = ratio.into_iter().chain([sentence(answer, lang)]).collect();
    let ready = request.fight(&[]).ready(systems, &host)?;
    let told = answer.told.iter().map(|example| battle(&ready, example, lang)).collect::<Result<_, Fault>>()?;
    let pages = Report { answer, name: &name, sentences, told };
    let mut manifest = manifest(&name, (answer.system, &answer.lists), request, (answer.battles, answer.seed), (lang, args.paper))?;
    manifest["by"] = json!("armies");
    manifest["situation"] = to_json::settings(&answer.situation);
    manifest["ratio"] = json!(args.ratio);
    manifest["range"] = json!(request.range);
    manifest["look"] = json!(answer.look);
    manifest["assumptions"] = to_json::assumptions(&answer.assumptions);
    let pdf = || report::armies::pdf(&pages, &charts, &options);
    folder.put(files, &charts, pdf, ("data/fair.json", &to_json::prices_by_armies(answer)), manifest)
}

/// Writes the report on lists against lists; gives the line that says where.
pub fn lists((args, out): (&FactionsArgs, &Path), request: &Request, found: Against, data: &Data) -> Result<String, Fault> {
    let (lang, answer) = (args.common.lang, found.answer);
    let name = named("factions", answer.system, request, &answer.lists);
    let folder = Folder { path: out.join(&name), name: &name, lang };
    let files = frames::files(data).map_err(|e| folder.cannot("data", e))?;
    let charts = charts::armies::lists(answer, lang).map_err(|e| folder.cannot("charts", e))?;
    let options = ReportOptions { lang, paper: args.paper.unwrap_or(PaperSize::A4).into() };
    let pages = report::factions::Report { answer, document: &found.document(data, lang), name: &name };
    let mut manifest = manifest(&name, (answer.system, &answer.lists), request, (answer.battles, answer.seed), (lang, args.paper))?;
    manifest["best"] = json!(args.best);
    manifest["situation"] = to_json::settings(&answer.situation);
    manifest["assumptions"] = to_json::assumptions(&answer.assumptions);
    folder.put(files, &charts, || report::factions::pdf(&pages, &charts, &options), ("data/factions.json", &json!(data)), manifest)
}

/// Writes the report on new prices; gives the line that says where. `json` is the answer.
pub fn repriced(
    (args, out): (&RepriceArgs, &Path),
    request: &repricing::Request,
    answer: &repricing::Answer,
    json: &Json,
) -> Result<String, Fault> {
    let lang = args.common.lang;
    let name = named("reprice", answer.system, &request.of, &answer.lists);
    let folder = Folder { path: out.join(&name), name: &name, lang };
    let files = frames::armies::repriced(answer).map_err(|e| folder.cannot("data", e))?;
    let charts = charts::armies::reprice::all(answer, lang).map_err(|e| folder.cannot("charts", e))?;
    let options = ReportOptions { lang, paper: args.paper.unwrap_or(PaperSize::A4).into() };
    let (sentence, note) = (reprice::sentence(answer, lang), reprice::note(answer, lang));
    let pages = report::reprice::Report { answer, name: &name, sentence, note };
    let mut manifest = manifest(&name, (answer.system, &answer.lists), &request.of, (answer.battles, answer.seed), (lang, args.paper))?;
    manifest["keep"] = json!(request.keep.id());
    manifest["rounds"] = json!(request.rounds);
    manifest["words"] = request.of.words.iter().map(|word| (word.key.clone(), json!(word.value))).collect();
    manifest["assumptions"] = to_json::assumptions(&answer.assumptions);
    folder.put(files, &charts, || report::reprice::pdf(&pages, &charts, &options), ("data/reprice.json", json), manifest)
}

/// What a folder is called: the command, the system, the lists that were named.
fn named(command: &str, system: &dyn System, request: &Request, lists: &[ListName]) -> String {
    let named = lists.iter().filter(|_| !request.lists.is_empty()).map(|(id, _)| id.as_str());
    [command, system.id()].into_iter().chain(named).collect::<Vec<_>>().join("-")
}

/// A battle by its deployment, its middle and its end.
fn battle(ready: &battle::Ready, example: &Example, lang: Lang) -> Result<Told, Fault> {
    let battle = ready.tell(0, example.number, lang)?;
    let (_, moments) = moments(&battle.story, lang);
    let mut places = vec![0, moments.len() / 2, moments.len().saturating_sub(1)];
    places.dedup();
    let maps = places.into_iter().filter_map(|place| moments.get(place));
    let maps = maps.map(|moment| (moment.title.clone(), moment.chapter.map.clone())).collect();
    let chance = lang.percent(example.chance, 0);
    let shows = match (example.shows, lang) {
        (Shows::Typical, Lang::En) => format!("A typical battle: the better army wins, as in {chance} of such battles"),
        (Shows::Typical, Lang::Fr) => format!("Une bataille ordinaire : la meilleure armée gagne, comme {chance} du temps"),
        (Shows::Close, Lang::En) => format!("A close one: {chance} for the winner"),
        (Shows::Close, Lang::Fr) => format!("Une bataille serrée : {chance} pour le vainqueur"),
        (Shows::Upset, Lang::En) => format!("An upset: the winner had a chance of {chance}"),
        (Shows::Upset, Lang::Fr) => format!("Une surprise : le vainqueur avait {chance} de chances"),
    };
    let number = match lang {
        Lang::En => format!("{} Battle {} of seed {}.", battle.end(), example.number, battle.seed),
        Lang::Fr => format!("{} Bataille {} de la graine {}.", battle.end(), example.number, battle.seed),
    };
    Ok(Told { title: shows, end: number, maps })
}

/// The id of a list, its English and its French name.
type ListName = (String, (String, String));

/// Enough to make the same bytes of data again; each report adds what is its own.
fn manifest(
    name: &str,
    (system, lists): (&dyn System, &[ListName]),
    request: &Request,
    (battles, seed): (u64, u64),
    (lang, paper): (Lang, Option<PaperSize>),
) -> Result<Json, Fault> {
    Ok(json!({
        "montjoie": env!("CARGO_PKG_VERSION"),
        "name": name,
        "system": system.id(),
        "lists": lists.iter().map(|(id, _)| id).collect::<Vec<_>>(),
        "own_lists": to_json::own_lists(&read_lists(&Terminal::default(), &request.own)?),
        "card": request.card,
        "battles": battles,
        "seed": seed,
        "language": lang.code(),
        "paper": paper.unwrap_or(PaperSize::A4).id(),
        "not_modelled": system.not_modelled().iter().map(|text| text.en).collect::<Vec<_>>(),
    }))
}
