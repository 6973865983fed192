//! Requests of a page: those of the [`door`](montjoie_analysis::ask::door), and two things more. With `"charts": true` the reply has the charts
//! of the answer as SVG; `{"ask": "engine"}` says which engine answers. The engine in a browser and the server reply through this.

use montjoie_analysis::ask::battle::{Moment, moments};
use montjoie_analysis::ask::door::{Door, Found, Reply};
use montjoie_core::watch::Watch;
use montjoie_document::line;
use serde_json::{Value as Json, json};

/// The reply to a request, as one line of JSON without its end, and whether it is an answer. `engine` is the hash of the engine: a page compares it
/// with that of a link.
pub fn reply(door: &Door, request: &str, engine: impl FnOnce() -> String, watch: &dyn Watch) -> (String, bool) {
    let Ok(mut read) = serde_json::from_str::<Json>(request) else {
        let reply = door.reply(request, watch);
        return (reply.line(), reply.found.is_ok());
    };
    if read["ask"] == "engine" {
        let about = json!({ "id": read["id"], "answer": { "engine": engine(), "version": env!("CARGO_PKG_VERSION") } });
        return (line(&about), true);
    }
    let charts = read.as_object_mut().and_then(|members| members.shift_remove("charts")) == Some(json!(true));
    let reply = door.reply_to(read, watch);
    let mut json = reply.json();
    if let Some(drawn) = charts.then(|| drawn(&reply)).flatten() {
        json["charts"] = drawn;
    }
    (line(&json), reply.found.is_ok())
}

/// The charts of an answer, in the language of its words.
fn drawn(reply: &Reply) -> Option<Json> {
    let lang = reply.lang.unwrap_or_default();
    let all = match reply.found.as_ref().ok()? {
        Found::Findings(findings) => crate::all(&findings.charts(lang)),
        Found::Prices(answer) => crate::armies::all(answer, None, lang),
        Found::Fair(fair) => crate::fair::all(fair, lang),
        // The table at every moment of a battle.
        Found::Told(told) => {
            let scene = |of: Moment| {
                Some(json!({ "title": of.title, "svg": crate::fonts::fitted(&crate::scene::svg(&of.chapter.map, lang).ok()?) }))
            };
            return moments(&told.story, lang).1.into_iter().map(scene).collect();
        }
        _ => return None,
    };
    let one = |chart: crate::Chart| json!({ "name": chart.name, "title": chart.title, "caption": chart.caption, "svg": chart.inset() });
    Some(all.ok()?.into_iter().map(one).collect())
}
