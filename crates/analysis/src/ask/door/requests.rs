//! Requests as they are written, and what they mean.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::Deserialize;
use serde_json::Value as Json;

use super::long::Job;
use super::members::{AboutAsk, Common, Keys, Members, SheetAsk, armies, choice, part, read, wish};
use super::{DoorAnswer, new_prices};
use crate::ask::armies::{About, Against};
use crate::ask::army::RandomRequest;
use crate::ask::{self, Duel, Word, find_system, json, open};
use crate::duels::Wish;
use crate::scenario::File;
use crate::store::{Fault, Request, Session, read_lists};
use montjoie_core::combat::Pair;
use montjoie_core::monte_carlo::Source;
use montjoie_system::System;

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DuelAsk {
    system: String,
    a: String,
    b: String,
    #[serde(default)]
    keys: Keys,
    #[serde(default)]
    variants: Vec<VariantAsk>,
    #[serde(default = "yes")]
    effects: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VariantAsk {
    name: String,
    #[serde(default)]
    keys: Keys,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OddsAsk {
    system: String,
    question: Option<String>,
    #[serde(default)]
    keys: Keys,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RunAsk {
    scenario: PathBuf,
    #[serde(default = "yes")]
    effects: bool,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct BattleAsk {
    scenario: Option<PathBuf>,
    system: Option<String>,
    a: Option<String>,
    b: Option<String>,
    card: Option<String>,
    keys: Keys,
    range: bool,
    set: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct TraceAsk {
    scenario: Option<PathBuf>,
    variant: Option<usize>,
    system: Option<String>,
    a: Option<String>,
    b: Option<String>,
    card: Option<String>,
    keys: Keys,
    combat: u64,
    seed: Option<u64>,
    dice: bool,
    luck: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitsAsk {
    system: String,
    list: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SystemsAsk {
    system: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmyAsk {
    file: PathBuf,
    #[serde(default)]
    keys: Keys,
    points: Option<f64>,
    /// Whether the odds of what the army's generals and units can do are wanted too.
    #[serde(default)]
    odds: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RandomAsk {
    list: String,
    #[serde(default = "budget")]
    points: (u32, u32),
    seed: Option<u64>,
    #[serde(default)]
    keys: Keys,
}

/// The budget of a random army where nothing is said.
fn budget() -> (u32, u32) {
    (600, 600)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ListAsk {
    system: String,
    lists: Vec<String>,
    #[serde(default)]
    prices: BTreeMap<String, f64>,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct PricesAsk {
    by: Option<String>,
    set: Vec<String>,
    against: Option<String>,
    anchor: Option<String>,
    ratio: Option<(String, String)>,
    rules: bool,
    quick: Option<bool>,
}

/// What can be asked. The last three are of long requests: how many shards, one shard, all of them merged.
const ASKS: [&str; 20] = [
    "duel", "odds", "luck", "run", "battle", "handicap", "trace", "units", "systems", "audit", "army", "random", "list", "matrix", "fair",
    "factions", "reprice", "plan", "shard", "merge",
];

/// Answers a request.
pub fn answer(mut members: Members, common: &Common, session: Session) -> Result<DoorAnswer, Fault> {
    let ask = match members.shift_remove("ask") {
        Some(Json::String(ask)) => ask,
        _ => return Err(Fault::new("`ask` is missing: it says what is asked").help(format!("one of {}", ASKS.join(", ")))),
    };
    let own = &common.own;
    match ask.as_str() {
        "odds" => odds(read(members)?, own, session),
        "luck" => {
            let request = ask::luck::LuckRequest { own: own.clone(), ..read(members)? };
            Ok(DoorAnswer::of(request.answer(session)?))
        }
        "trace" => trace(read(members)?, common, session),
        "handicap" => {
            let request = battle(members, own)?;
            if request.range {
                return Err(Fault::new("a handicap has no `range`").help("leave it out"));
            }
            if !request.set.is_empty() {
                return Err(Fault::new("a handicap has no `set`").help("leave it out"));
            }
            Ok(DoorAnswer::of(ask::battle::handicap(&request, session)?))
        }
        "reprice" => new_prices::answer(members, own, session),
        "units" => units(&read(members)?, own, session),
        "systems" => {
            let SystemsAsk { system } = read(members)?;
            let chosen: Vec<&dyn System> = match system {
                Some(id) => vec![find_system(session.systems, &id)?],
                None => session.systems.systems().to_vec(),
            };
            Ok(DoorAnswer::Json(chosen.into_iter().map(json::system).collect()))
        }
        "audit" => {
            let request = ask::audit::AuditRequest { own: own.clone(), ..read(members)? };
            Ok(DoorAnswer::of(request.answer(session)?))
        }
        "army" => {
            let ArmyAsk { file, keys, points, odds } = read(members)?;
            let request = ask::army::CheckRequest { file, own: own.clone(), words: keys.words(), points };
            let answer = request.answer(session)?;
            Ok(DoorAnswer::Answered(if odds { Box::new(ask::army::card(answer)?) } else { Box::new(ask::army::Checks(vec![answer])) }))
        }
        "random" => {
            let RandomAsk { list, points: (low, high), seed, keys } = read(members)?;
            if !ask::army::budget(low, high) {
                let fault = Fault::new(format!("`points` cannot be {low} to {high}"));
                return Err(fault.help(format!("two whole points from 1 to {}, as [540, 660]", ask::army::MOST_POINTS)));
            }
            let seed = seed.unwrap_or(1);
            let request = RandomRequest { list, own: own.clone(), words: keys.words(), points: Some((low, high)), seed, armies: 1 };
            Ok(DoorAnswer::of(request.answer(session)?))
        }
        "list" => {
            let ListAsk { system, lists, prices } = read(members)?;
            let text = ask::priced::list(find_system(session.systems, &system)?, &lists, &prices)?;
            Ok(DoorAnswer::Json(serde_json::json!({ "text": text })))
        }
        "plan" | "shard" | "merge" => {
            let (job, mut inner) = Job::read(&ask, members)?;
            let ask = inner.shift_remove("ask");
            let ask = ask.as_ref().and_then(Json::as_str).unwrap_or_default();
            let never = || Fault::new(format!("`{ask}` is never long"));
            long(ask, inner, common, &job, session)?
                .ok_or_else(|| never().help("ask it as it is; duel, run, battle, matrix, fair and factions can be"))
        }
        ask => long(ask, members, common, &Job::Whole, session)?.ok_or_else(|| {
            let fault = Fault::new(format!("`ask` cannot be “{ask}”"));
            fault.near(ask, ASKS, format!("one of {}", ASKS.join(", ")))
        }),
    }
}

/// Does the job of a request that can be cut into shards; none where it is of another kind.
fn long(ask: &str, mut members: Members, common: &Common, job: &Job, session: Session) -> Result<Option<DoorAnswer>, Fault> {
    let own = &common.own;
    let done = match ask {
        "duel" => {
            let wish = wish(&mut members)?;
            duel(read(members)?, wish, own, job, session)?
        }
        "run" => {
            let wish = wish(&mut members)?;
            let RunAsk { scenario, effects } = read(members)?;
            match File::read(&scenario, session)? {
                File::One(file) if file.battle => {
                    let of = ask::battle::Of::Scenario(scenario);
                    job.done(&ask::battle::BattleRequest::new(of, own.clone(), wish), session, DoorAnswer::of)?
                }
                _ => {
                    let of = ask::run::ScenarioSource::File(scenario);
                    job.done(&ask::run::ScenarioRequest { of, own: own.clone(), wish, effects }, session, run)?
                }
            }
        }
        "battle" => job.done(&battle(members, own)?, session, DoorAnswer::of)?,
        "matrix" => {
            let wish = wish(&mut members)?;
            let (way, combats) = ask::matrix::way(wish, "a matrix is", ask::matrix::COMBATS)?;
            let units = read::<SheetAsk>(members)?.units(own);
            let seed = wish.seed.unwrap_or(1);
            job.done(&ask::matrix::MatrixRequest { units, way, combats, seed, named: Vec::new() }, session, DoorAnswer::of)?
        }
        "fair" => fair(members, own, job, session)?,
        "factions" => {
            let wish = wish(&mut members)?;
            let AboutAsk { only, everybody, set } = read(part(&mut members, &["only", "everybody", "set"]))?;
            let about = About::new(only, everybody)?;
            let sheet: SheetAsk = read(members)?;
            if sheet.options {
                return Err(Fault::new("armies have no `options` to take").help("leave it out"));
            }
            let request = armies((sheet, about, set), wish, false, own);
            request.meets_others(session)?;
            job.done(&request, session, |answer| DoorAnswer::of(Against { answer, best: None }))?
        }
        _ => return Ok(None),
    };
    Ok(Some(done))
}

/// What a scenario found.
fn run(answer: ask::run::ScenarioAnswer) -> DoorAnswer {
    match answer {
        ask::run::ScenarioAnswer::Duels(findings) => DoorAnswer::of(findings),
        ask::run::ScenarioAnswer::Compared(compared) => DoorAnswer::of(compared),
        ask::run::ScenarioAnswer::Battles(battles) => DoorAnswer::of(battles),
    }
}

fn duel(asked: DuelAsk, wish: Wish, own: &[PathBuf], job: &Job, session: Session) -> Result<DoorAnswer, Fault> {
    let DuelAsk { system, a, b, keys, variants, effects } = asked;
    let duel = Duel { system, a, b, words: keys.words() };
    let plain = variants.is_empty() && !duel.words.iter().any(|word| word.value.contains(','));
    if !plain {
        let game = open(find_system(session.systems, &duel.system)?, own, session.host)?;
        let variants: Vec<(String, Vec<Word>)> = variants.into_iter().map(|VariantAsk { name, keys }| (name, keys.words())).collect();
        let scenario = ask::duel::scenario(&duel, own, &variants, wish, &*game, session.systems)?;
        if scenario.asks_several() {
            // The scenario names the lists too.
            let of = ask::run::ScenarioSource::Words(Box::new(scenario));
            return job.done(&ask::run::ScenarioRequest { of, own: Vec::new(), wish, effects }, session, run);
        }
    }
    let request = ask::duel::DuelRequest { duel, own: own.to_vec(), way: wish.over(ask::duel::DEFAULT), effects };
    job.done(&request, session, DoorAnswer::of)
}

fn odds(asked: OddsAsk, own: &[PathBuf], session: Session) -> Result<DoorAnswer, Fault> {
    let OddsAsk { system, question, keys } = asked;
    let Some(question) = question else {
        let system = find_system(session.systems, &system)?;
        return Ok(DoorAnswer::Json(json::questions(system, &system.questions())));
    };
    let request = ask::odds::OddsRequest { system, question, words: keys.words(), own: own.to_vec() };
    Ok(DoorAnswer::of(request.answer(session)?))
}

fn trace(asked: TraceAsk, common: &Common, session: Session) -> Result<DoorAnswer, Fault> {
    let TraceAsk { scenario, variant, system, a, b, card, keys, combat, seed, dice, luck } = asked;
    let (lang, source) = (common.lang.unwrap_or_default(), if dice { Source::Dice } else { Source::Tables });
    let own = &common.own;
    let battle = match (&system, &a, &b) {
        (Some(_), Some(_), Some(_)) if card.is_some() => true,
        (Some(system), Some(a), Some(b)) => {
            let (system, own) = (find_system(session.systems, system)?, read_lists(session.host, own)?);
            ask::battle::names_armies(system, &[a.clone(), b.clone()], &own)
        }
        _ => false,
    };
    if let (true, Some(system)) = (battle, &system) {
        if scenario.is_some() || variant.is_some() {
            return Err(Fault::new("a battle of two armies has no `scenario` and no `variant`").help("leave them out"));
        }
        let of = ask::battle::Of::Armies { system: system.clone(), armies: Pair { a, b }, card, words: keys.words() };
        let wish = Wish { seed, ..Wish::default() };
        let request = ask::battle::BattleRequest { source, ..ask::battle::BattleRequest::new(of, own.clone(), wish) };
        let ready = request.ready(session)?;
        return Ok(match luck {
            true => DoorAnswer::of(ask::luck::ToldBattle::of(&ready, 0, combat, lang, session.watch)?),
            false => DoorAnswer::Told(Box::new(ready.tell(0, combat, lang)?)),
        });
    }
    let of = match (scenario, system, a, b) {
        (Some(file), None, None, None) if card.is_none() && keys.is_empty() => {
            ask::trace::ToldDuel::Scenario { file, duel: variant.unwrap_or(1) }
        }
        (None, Some(system), Some(a), Some(b)) if variant.is_none() => {
            ask::trace::ToldDuel::Duel(Duel { system, a, b, words: keys.words() })
        }
        _ => return Err(Fault::new("what is told is either a `scenario` and its `variant`, or a `system` with units `a` and `b`")),
    };
    let answer = ask::trace::TraceRequest { of, own: common.own.clone(), combat, seed, source, lang }.answer(session)?;
    match luck {
        true => Ok(DoorAnswer::of(ask::luck::Told::of(answer)?)),
        false => Ok(DoorAnswer::Json(serde_json::json!(answer.saved(lang)))),
    }
}

fn units(asked: &UnitsAsk, own: &[PathBuf], session: Session) -> Result<DoorAnswer, Fault> {
    let game = session.host.game(find_system(session.systems, &asked.system)?, &read_lists(session.host, own)?)?;
    let lists = ask::lists(&*game, asked.list.as_deref())?;
    Ok(DoorAnswer::Json(lists.iter().map(json::units).collect()))
}

/// Battles of two armies, or of a scenario.
fn battle(mut members: Members, own: &[PathBuf]) -> Result<ask::battle::BattleRequest, Fault> {
    let wish = wish(&mut members)?;
    let BattleAsk { scenario, system, a, b, card, keys, range, set } = read(members)?;
    let of = match (scenario, system) {
        (Some(file), None) if a.is_none() && b.is_none() && card.is_none() && keys.is_empty() => ask::battle::Of::Scenario(file),
        (None, Some(system)) => ask::battle::Of::Armies { system, armies: Pair { a, b }, card, words: keys.words() },
        (Some(_), _) => {
            return Err(Fault::new("a `scenario` says its system, armies, card and keys itself").help("leave the others out"));
        }
        (None, None) => return Err(Fault::new("a battle needs either `system` or `scenario`")),
    };
    Ok(ask::battle::BattleRequest { range, set, ..ask::battle::BattleRequest::new(of, own.to_vec(), wish) })
}

fn fair(mut members: Members, own: &[PathBuf], job: &Job, session: Session) -> Result<DoorAnswer, Fault> {
    let wish = wish(&mut members)?;
    let names = ["by", "set", "against", "anchor", "ratio", "rules", "quick"];
    let PricesAsk { by, set, against, anchor, ratio, rules, quick } = read(part(&mut members, &names))?;
    let AboutAsk { only, everybody, .. } = read(part(&mut members, &["only", "everybody"]))?;
    let about = About::new(only, everybody)?;
    let sheet: SheetAsk = read(members)?;
    let by_armies = match by {
        Some(word) => choice("by", &word, &[("duels", false), ("armies", true)])?,
        None => ask::armies::composed(&sheet.system, &sheet.lists, own, session)?,
    };
    if by_armies {
        if against.is_some() || anchor.is_some() || ratio.is_some() || rules || sheet.options {
            return Err(Fault::new("of prices from armies only lists, card, keys, set and quick can be said").help("leave the others out"));
        }
        let request = armies((sheet, about, set), wish, quick != Some(true), own);
        request.has_what_to_price(session)?;
        return job.done(&request, session, DoorAnswer::of);
    }
    if about != About::Mine {
        return Err(Fault::new("`only` and `everybody` have no effect on prices from duels").help("leave them out, or take armies: by"));
    }
    if quick.is_some() {
        return Err(Fault::new("`quick` has no effect on prices from duels").help("leave it out: they ask one card only"));
    }
    let (way, combats) = ask::matrix::way(wish, "prices are", ask::fair::COMBATS)?;
    let (units, seed) = (sheet.units(own), wish.seed.unwrap_or(1));
    let request = ask::fair::FairRequest { units, set, against, anchor, ratio, rules, way, combats, seed };
    job.done(&request, session, |answer| DoorAnswer::of(answer.fair))
}
