//! What `montjoie fair` and `montjoie reprice` write: report, charts, data, and what is needed to make them again.

use std::path::Path;

use serde_json::{Value as Json, json};

use super::args::{FairArgs, RepriceArgs};
use super::armies_report::{about, manifest, named};
use super::folder::Folder;
use super::progress::Progress;
use super::{Job, json as to_json};
use montjoie_analysis::ask::armies::{self, exchange};
use montjoie_analysis::ask::{fair, from_nothing, reprice as repricing};
use montjoie_analysis::prices::asked::Way;
use montjoie_analysis::store::Fault;
use montjoie_document::{Answered, Data};
use montjoie_system::Assumption;

/// Writes the report on prices from duels; gives the line that says where.
pub fn duels(
    (args, out): (&FairArgs, &Path),
    request: &fair::FairRequest,
    answer: &fair::FairAnswer,
    data: &Data,
) -> Result<String, Fault> {
    let fair = &answer.fair;
    let lang = args.common.lang;
    let folder = Folder { path: out.join(&fair.name), name: &fair.name, lang, paper: args.report.paper };
    let manifest = json!({
        "montjoie": env!("CARGO_PKG_VERSION"),
        "name": fair.name,
        "system": fair.system.id(),
        "lists": fair.lists.iter().map(|(id, _)| id).collect::<Vec<_>>(),
        "own_lists": to_json::own_lists(&answer.own),
        "card": { "name": answer.card.name, "text": answer.card.text },
        "everywhere": to_json::settings(&fair.over),
        "set": args.set,
        "against": args.against,
        "anchor": args.anchor,
        "ratio": args.ratio,
        "rules": request.rules,
        "options": args.units.options,
        "method": if request.way == Way::Sample { "sample" } else { "exact" },
        "seed": fair.seed,
        "combats": fair.seed.map(|_| 2 * request.pairs()),
        "language": lang.code(),
        "paper": args.report.paper.unwrap_or_default().id(),
        "assumptions": to_json::assumptions(&fair.assumptions),
        "not_modelled": fair.system.about().not_modelled.iter().map(|text| text.en).collect::<Vec<_>>(),
    });
    folder.put((data, true), Some(&fair.report(&fair.document(data, lang), lang)), &fair.charts(lang), manifest)
}

/// Writes the report on prices from armies; gives the line that says where.
pub fn armies(
    (args, out): (&FairArgs, &Path),
    request: &armies::ArmiesRequest,
    answer: &armies::ArmiesAnswer,
    data: &Data,
    job: &Job,
) -> Result<String, Fault> {
    let lang = args.common.lang;
    let name = format!("{}-armies", named("fair", answer.system, request, about(&answer.lists, answer.mine.map(|mine| mine.lists))));
    let folder = Folder { path: out.join(&name), name: &name, lang, paper: args.report.paper };
    let curve = job.watched(Progress::combats(&args.common), |session| exchange(request, answer, session))?;
    let charts = answer.charts_with(curve.as_ref(), lang);
    let ready = request.ready(job.session())?;
    let report = answer.report(&answer.document(data, lang), &name, &ready, lang)?;
    let mut manifest = manifest(&name, (answer.system, &answer.lists), request, (answer.battles, answer.seed), (lang, args.report.paper))?;
    manifest["by"] = json!("armies");
    manifest["situation"] = to_json::settings(&answer.situation);
    manifest["ratio"] = json!(args.ratio);
    manifest["range"] = json!(request.range);
    manifest["look"] = json!(answer.look);
    manifest["assumptions"] = to_json::assumptions(&answer.assumptions);
    folder.put((data, true), Some(&report), &charts, manifest)
}

/// Writes the report on new prices; gives the line that says where.
pub fn reprice(
    (args, out): (&RepriceArgs, &Path),
    request: &repricing::RepriceRequest,
    answer: &repricing::RepriceAnswer,
    data: &Data,
) -> Result<String, Fault> {
    let lang = args.common.lang;
    let name = named("reprice", answer.last.system, &request.of, about(&answer.lists, answer.mine.map(|_| answer.asked_about().count())));
    let folder = Folder { path: out.join(&name), name: &name, lang, paper: args.paper };
    let mut manifest =
        manifest(&name, (answer.last.system, &answer.lists), &request.of, (answer.battles, answer.seed), (lang, args.paper))?;
    manifest["keep"] = json!(request.keep.id());
    in_rounds(&mut manifest, (&request.of, request.rounds), &answer.assumptions);
    let report = answer.report(&answer.document(data, lang), &name, lang);
    folder.put((data, true), Some(&report), &answer.charts(lang), manifest)
}

/// Writes the report on prices from nothing; gives the line that says where.
pub fn nothing(
    (args, out): (&RepriceArgs, &Path),
    request: &from_nothing::FromNothingRequest,
    answer: &from_nothing::FromNothingAnswer,
    data: &Data,
) -> Result<String, Fault> {
    let lang = args.common.lang;
    let name = named("from-nothing", answer.last.system, &request.of, about(&answer.last.lists, None));
    let folder = Folder { path: out.join(&name), name: &name, lang, paper: args.paper };
    let mut manifest =
        manifest(&name, (answer.last.system, &answer.last.lists), &request.of, (answer.battles, answer.seed), (lang, args.paper))?;
    manifest["start"] = json!(request.start.id());
    manifest["first"] = json!(request.first);
    manifest["anchor"] = json!(request.anchor);
    in_rounds(&mut manifest, (&request.of, request.rounds), &answer.last.assumptions);
    let report = answer.report(&answer.document(data, lang), &name, lang);
    folder.put((data, true), Some(&report), &answer.charts(lang), manifest)
}

/// What is needed beside all else where prices are found in rounds: how many, of which battles, and on what they rest.
fn in_rounds(manifest: &mut Json, (of, rounds): (&armies::ArmiesRequest, u32), assumptions: &[Assumption]) {
    manifest["rounds"] = json!(rounds);
    manifest["words"] = of.words.iter().map(|word| (word.key.clone(), json!(word.value))).collect();
    manifest["assumptions"] = to_json::assumptions(assumptions);
}
