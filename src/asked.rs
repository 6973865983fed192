//! Requests of a page: those of the [`door`](montjoie_analysis::ask::door), and two things more. With `"charts": true` the reply has the charts
//! of the answer as SVG, with a number such as `"charts": 350` those for so many pixels of a screen; `{"ask": "engine"}` says which engine answers.
//! The engine in a browser and the server reply through this.

use montjoie_analysis::ask::battle::{Moment, moments};
use montjoie_analysis::ask::door::{Door, DoorAnswer, Reply};
use montjoie_charts::fonts::fitted;
use montjoie_charts::sheet::{WIDTH, for_screen};
use montjoie_charts::{all, draw_for_screen, scene};
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
    let charts = read["charts"].clone();
    let screen = charts.as_u64().map(|pixels| for_screen(u32::try_from(pixels).unwrap_or(u32::MAX)));
    // The door refuses what is neither.
    if charts.is_boolean() || screen.is_some() {
        read.as_object_mut().and_then(|members| members.shift_remove("charts"));
    }
    let reply = door.reply_to(read, watch);
    let mut json = reply.json();
    if let Some(drawn) = (charts == true || screen.is_some()).then(|| drawn(&reply, screen)).flatten() {
        json["charts"] = drawn;
    }
    (line(&json), reply.found.is_ok())
}

/// The charts of an answer, in the language of its words: for paper, or for a screen so wide.
fn drawn(reply: &Reply, screen: Option<i32>) -> Option<Json> {
    let lang = reply.lang.unwrap_or_default();
    let specs = match reply.found.as_ref().ok()? {
        DoorAnswer::Answered(answer) => answer.charts(lang),
        // The table at every moment of a battle.
        DoorAnswer::Told(told) => {
            let map = |of: Moment| {
                let svg = scene::svg(&of.chapter.map, screen.unwrap_or(WIDTH), lang).ok()?;
                Some(json!({ "title": of.title, "svg": fitted(&svg) }))
            };
            return moments(&told.story, lang).1.into_iter().map(map).collect();
        }
        DoorAnswer::Json(_) => return None,
    };
    let one =
        |chart: montjoie_charts::Chart| json!({ "name": chart.name, "title": chart.title, "caption": chart.caption, "svg": chart.inset() });
    let charts = match screen {
        Some(width) => specs.iter().map(|spec| draw_for_screen(spec, width)).collect(),
        None => all(&specs),
    };
    Some(charts.ok()?.into_iter().map(one).collect())
}
