//! `montjoie fair`: what should it cost?

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};

use super::args::{FairArgs, Format};
use super::progress::Progress;
use super::{find_system, json as to_json, matrix, open, print, table, use_threads};
use crate::fairness::audit::audit;
use crate::fairness::duels::Duels;
use crate::fairness::fair::{BIAS, Before, Fair};
use crate::fairness::matrix::Entrant;
use crate::fairness::meetings::Way;
use crate::fairness::scenarios::{Extent, scenarios};
use crate::fairness::study::{Ask, Both, Scenario, study};
use crate::fairness::toggles::toggles;
use crate::fairness::{Card, meetings};
use crate::language::{Lang, capital};
use crate::monte_carlo::Effort;
use crate::scenario::{Fault, Method};
use crate::settings::nearest;
use crate::systems::profile::Profile;
use crate::systems::{Game, OwnList, System};

/// Combats of each two units where they are sampled and nothing is said.
const COMBATS: u64 = 20_000;

pub fn fair(args: FairArgs) -> Result<(), Fault> {
    use_threads(&args.common)?;
    let fair = ask(&args)?;
    let written = if args.no_report { String::new() } else { write(&args, &fair)? };
    print(&match args.common.format {
        Format::Table => text(&fair, args.common.lang) + &written,
        Format::Json => to_json::text(&json(&fair)),
        Format::Csv => csv(&fair),
    });
    Ok(())
}

#[cfg(feature = "analysis")]
fn write(args: &FairArgs, fair: &Fair) -> Result<String, Fault> {
    super::fair_report::write(args, fair)
}

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "analysis"))]
fn write(args: &FairArgs, _: &Fair) -> Result<String, Fault> {
    let none = "This build has no reports: it was made without the feature `analysis`.";
    let aucun = "Cette version n’a pas de rapports : elle est compilée sans « analysis ».";
    Ok(format!("\n  {}\n", args.common.lang.pick(none, aucun)))
}

/// A price that the user sets.
struct Priced {
    unit: usize,
    points: f64,
    words: String,
}

fn ask(args: &FairArgs) -> Result<Fair, Fault> {
    let system = find_system(&args.system)?;
    let game = open(system, &args.common)?;
    let (words, lists): (Vec<String>, Vec<String>) = args.words.iter().cloned().partition(|word| word.contains('='));
    let over = matrix::over(system, &words)?;
    let cards = cards(system, args.card.as_deref(), args.quick)?;
    let mut entrants = matrix::entrants(&*game, &lists, args.options)?;
    let mut refused = Vec::new();
    // A unit that any of the cards cannot have is left out of all, so that scenarios compare the same units.
    entrants.retain(|entrant| {
        let why = cards.iter().find_map(|card| card.refuses(&*game, &entrant.id, &over));
        refused.extend(why.iter().cloned());
        why.is_none()
    });
    if entrants.is_empty() {
        return Err(Fault::new("no unit is left to price").maybe_help(refused.into_iter().next()));
    }
    if entrants.len() > meetings::MOST_UNITS {
        return Err(Fault::new(format!("{} units, at most {}", entrants.len(), meetings::MOST_UNITS)).help("name fewer lists"));
    }
    let published = entrants.clone();
    let set = prices(&args.set, &entrants)?;
    set.iter().for_each(|set| entrants[set.unit].points = Some(set.points));
    let extent = match (args.quick, args.full) {
        (true, _) => Extent::Quick,
        (_, true) => Extent::Full,
        _ => Extent::Standard,
    };
    let names: Vec<&str> = cards.iter().map(|card| card.name.as_str()).collect();
    let asked = scenarios(system, &names, &over, extent);
    let pricing = system.pricing();
    let unit = |id: &str| entrants.iter().position(|entrant| entrant.id == id);
    let named = |id: &str| unit(id).ok_or_else(|| no_unit(id, &entrants));
    let anchor = match &args.anchor {
        Some(id) => Some(named(id)?),
        None => pricing.anchor.and_then(unit).or_else(|| entrants.iter().position(|entrant| entrant.points.is_some())),
    };
    if let Some(anchor) = anchor.filter(|&anchor| args.anchor.is_some() && entrants[anchor].points.is_none()) {
        return Err(Fault::new(format!("`{}` has no price, so it cannot be fair by definition", entrants[anchor].id)));
    }
    let ratio = match &args.ratio {
        Some(words) => {
            let Some((over, under)) = words.split_once(':') else {
                return Err(Fault::new(format!("`{words}` is no ratio"))
                    .help("two units with a colon between, as french/mounted-knights:english/archers"));
            };
            Some((named(over)?, named(under)?))
        }
        None => pricing.ratio.and_then(|(over, under)| unit(over).zip(unit(under))),
    };
    let split: Vec<usize> = args.split.iter().map(|id| named(id)).collect::<Result<_, _>>()?;
    let mut closely: Vec<usize> = anchor.into_iter().chain(ratio.into_iter().flat_map(|(x, y)| [x, y])).collect();
    closely.dedup();
    let (implied, findings) = audited(&*game, &entrants);
    let toggles = toggles(system, game, &entrants, &closely, &split, extent)?;

    let (way, pairs) = way(args)?;
    let progress = Progress::duels(args.common.quiet);
    let seed = args.common.seed.unwrap_or(1);
    let kept = if args.no_cache { None } else { matrix::cache(args.cache.as_deref())? };
    let mut duels = Duels::new(system, &*toggles.game, &cards, &entrants, &progress);
    (duels.way, duels.pairs, duels.seed, duels.cache) = (way, pairs, seed, kept.as_ref());
    let ask = Ask {
        entrants: &entrants,
        overhead: pricing.overhead(),
        gauge: args.gauge,
        anchor,
        scenarios: &asked,
        guests: &toggles.guests,
        seed,
    };
    let priced = study(&ask, &duels, |number| progress.stage(&stage(number, &asked)));
    progress.finish();
    let priced = priced?;
    let before = before(args, &ask, &duels, &published, &set)?;
    let (assumptions, sampled) = duels.rests();
    let mut ids: Vec<String> = Vec::new();
    for entrant in &entrants {
        let list = entrant.id.split('/').next().unwrap_or_default().to_owned();
        if !ids.contains(&list) {
            ids.push(list);
        }
    }
    let tables = toggles.game.lists();
    let list_name = |id: &String| tables.iter().find(|list| list.id == *id).map_or((id.clone(), id.clone()), |list| list.name.clone());
    let list_names = ids.iter().map(list_name).collect();
    let name = if lists.is_empty() { format!("fair-{}", system.id()) } else { format!("fair-{}-{}", system.id(), lists.join("-")) };
    Ok(Fair {
        name,
        system,
        lists: ids,
        list_names,
        cards: cards.iter().map(|card| (card.name.clone(), (card.title.en.clone(), card.title.fr.clone()))).collect(),
        scenarios: asked.clone(),
        extent,
        study: priced,
        before,
        ratio,
        splits: toggles.splits.clone(),
        implied,
        findings,
        refused,
        assumptions,
        seed: sampled.then_some(seed),
        entrants: entrants.clone(),
    })
}

/// What the lists say of themselves: the prices they imply for special rules, and findings.
fn audited(game: &dyn Game, entrants: &[Entrant]) -> (BTreeMap<String, Vec<f64>>, Vec<Both>) {
    let everyone = game.profiles();
    // Rows of these lists, with their options and forms: what the lists imply does not depend on which rows a card leaves out.
    let list = |id: &str| id.split('/').next().unwrap_or_default().to_owned();
    let rows: Vec<Profile> = everyone.iter().filter(|row| entrants.iter().any(|entrant| list(&entrant.id) == row.list)).cloned().collect();
    let found = audit(&rows, &everyone, &game.sheet());
    let specials = rows.iter().flat_map(|row| row.specials.iter().chain(row.options.iter().map(|(special, _)| special)));
    let implied = specials.map(|special| (special.id.to_owned(), found.implied(special.id))).collect();
    (implied, found.findings.into_iter().map(|finding| finding.says).collect())
}

fn stage(number: usize, scenarios: &[Scenario]) -> String {
    format!("{}/{} {}", number + 1, scenarios.len(), scenarios[number].words())
}

/// The main card, then the other shipped ones; only the main one where it is to be quick.
pub(super) fn cards(system: &'static dyn System, named: Option<&str>, quick: bool) -> Result<Vec<Card>, Fault> {
    let main = matrix::card(system, named)?;
    if main.system != system.id() {
        return Err(Fault::new(format!("{}: the card is of {}, the units are of {}", main.file, main.system, system.id())));
    }
    let mut cards = vec![main];
    for card in Card::shipped(system) {
        if !quick && card.name != cards[0].name {
            cards.push(card);
        }
    }
    Ok(cards)
}

pub(super) fn way(args: &FairArgs) -> Result<(Way, u64), Fault> {
    let way = match args.common.method {
        None | Some(Method::Exact) => Way::Exact,
        Some(Method::Sample) => Way::Sample,
        Some(Method::Both) => {
            return Err(Fault::new("prices are exact or sampled, not both").help("expected --method exact or --method sample"));
        }
    };
    match args.common.effort() {
        None => Ok((way, COMBATS / 2)),
        Some(Effort::Combats(combats)) => Ok((way, (combats / 2).max(1))),
        Some(Effort::Precision(_)) => {
            Err(Fault::new("prices are not sampled to a precision").help("say how many combats for each two units: --combats"))
        }
    }
}

/// `french/mounted-knights.points=40`.
fn prices(words: &[String], entrants: &[Entrant]) -> Result<Vec<Priced>, Fault> {
    let mut set: Vec<Priced> = Vec::new();
    for word in words {
        let expected = "as french/mounted-knights.points=40";
        let Some((key, value)) = word.split_once('=') else { return Err(Fault::new(format!("`{word}` sets nothing")).help(expected)) };
        let Some((id, what)) = key.trim().rsplit_once('.') else {
            return Err(Fault::new(format!("`{key}` names nothing to set")).help(expected));
        };
        if what != "points" {
            let help = "prices can be set; for another number, write a list of your own and name it with --list";
            return Err(Fault::new(format!("`{what}` of a unit cannot be set")).help(help));
        }
        let unit = entrants.iter().position(|entrant| entrant.id == id).ok_or_else(|| no_unit(id, entrants))?;
        let points = value.trim().parse::<f64>().ok().filter(|points| points.is_finite() && *points > 0.0 && *points < 1e6);
        let Some(points) = points else { return Err(Fault::new(format!("`{}` is not a price", value.trim())).help("a number above 0")) };
        if set.iter().any(|known| known.unit == unit) {
            return Err(Fault::new(format!("`{key}` is set twice")));
        }
        set.push(Priced { unit, points, words: word.clone() });
    }
    Ok(set)
}

fn no_unit(id: &str, entrants: &[Entrant]) -> Fault {
    let fault = Fault::new(format!("there is no unit `{id}` among those priced"));
    match nearest(id, entrants.iter().map(|entrant| entrant.id.as_str())) {
        Some(near) => fault.help(format!("did you mean `{near}`?")),
        None => fault.help("units come from the lists named; `montjoie units` shows them"),
    }
}

/// What held before prices were set and before the user's own lists.
fn before(args: &FairArgs, ask: &Ask, duels: &Duels, published: &[Entrant], set: &[Priced]) -> Result<Option<Before>, Fault> {
    let own: Vec<OwnList> = crate::scenario::file::read_lists(&args.common.list)?;
    let mut own_units: Vec<usize> = if own.is_empty() {
        Vec::new()
    } else {
        let shipped = ask_system(args)?.open(&[])?.lists();
        let shipped = |id: &str| shipped.iter().flat_map(|list| &list.units).any(|unit| unit.id == id);
        (0..published.len()).filter(|&unit| !shipped(&published[unit].id)).collect()
    };
    // Where nothing but the user's own is priced, there is nothing that came before it.
    if own_units.len() == published.len() {
        own_units.clear();
    }
    if set.is_empty() && own_units.is_empty() {
        return Ok(None);
    }
    let kept: Vec<usize> = (0..published.len()).filter(|unit| !own_units.contains(unit)).collect();
    let entrants: Vec<Entrant> = kept.iter().map(|&unit| published[unit].clone()).collect();
    let place = |unit: usize| kept.iter().position(|&other| other == unit);
    let then = Ask { entrants: &entrants, anchor: ask.anchor.and_then(place), guests: &[], ..*ask };
    let study = study(&then, &duels.of(&kept), |_| {})?;
    let mut changed: Vec<String> = set.iter().map(|set| set.words.clone()).collect();
    changed.extend(own.iter().filter(|_| !own_units.is_empty()).map(|list| list.file.clone()));
    Ok(Some(Before { changed, entrants, study }))
}

fn ask_system(args: &FairArgs) -> Result<&'static dyn System, Fault> {
    find_system(&args.system)
}

fn lines(text: &str) -> String {
    table::wrap(text, 98, "  ", "  ")
}

fn text(fair: &Fair, lang: Lang) -> String {
    let mut text = format!("{} {}\n", lang.pick("What should it cost?", "Quel est le juste prix ?"), fair.system.name().get(lang));
    text += &lines(&fair.method_sentence(lang));
    text += &lines(&format!("{} {}", lang.pick("Gauge", "Échelle"), fair.gauge_sentence(lang)));
    text += &lines(&capital(&fair.overhead_sentence(lang)));
    text += &lines(&capital(&fair.solver_sentence(lang)));
    text.push('\n');
    text += &verdicts(fair, lang);
    for why in fair.left_out(lang) {
        text += &lines(&format!("{}{} {why}", lang.pick("left out", "laissée de côté"), lang.pick(":", "\u{a0}:")));
    }
    for (number, (en, fr)) in &fair.study.failed {
        text += &lines(&format!(
            "{} {}{} {}",
            lang.pick("scenario without prices", "scénario sans prix"),
            fair.scenarios[*number].words(),
            lang.pick(":", "\u{a0}:"),
            lang.pick(en, fr)
        ));
    }
    if let Some(sentence) = fair.ratio_sentence(lang) {
        text += &format!("\n{}", lines(&sentence));
        text += &levers(fair, lang);
    }
    text += &worths(fair, lang);
    text += &what_if(fair, lang);
    text += &format!("\n{}\n{}", lang.pick("Known bias", "Biais connu"), lines(BIAS.get(lang)));
    text + &table::assumptions(&fair.assumptions, lang)
}

fn range(low: f64, high: f64, lang: Lang) -> String {
    format!("{} {} {}", lang.number(low, 1), lang.pick("to", "à"), lang.number(high, 1))
}

fn verdicts(fair: &Fair, lang: Lang) -> String {
    let sampled = fair.study.units.iter().any(|priced| priced.interval.is_some());
    let several = fair.study.scenarios.len() > 1;
    let row = |place: usize| {
        let priced = &fair.study.units[place];
        let entrant = &fair.entrants[priced.unit];
        let mut row = vec![entrant.id.clone(), entrant.points.map_or("–".to_owned(), |points| points.to_string())];
        row.push(lang.number(priced.worth, 1));
        if sampled {
            row.push(priced.interval.map_or(String::new(), |(low, high)| range(low, high, lang)));
        }
        if several {
            let (low, high) = priced.range();
            row.push(range(low, high, lang));
        }
        row.push(
            priced.recommended.map_or(String::new(), |(low, high)| if low == high { low.to_string() } else { format!("{low}–{high}") }),
        );
        row.push(fair.verdict_words(place, lang));
        row
    };
    let rows: Vec<Vec<String>> = fair.by_difference().into_iter().map(row).collect();
    let mut head = vec!["", lang.pick("list", "liste"), lang.pick("worth", "vaut")];
    head.extend(sampled.then_some("95 %"));
    head.extend(several.then_some(lang.pick("scenarios", "scénarios")));
    head.extend([lang.pick("fair prices", "justes prix"), lang.pick("verdict", "verdict")]);
    let right: Vec<usize> = (1..head.len() - 1).collect();
    let mut text = table::plain(&head, &rows, &right);
    text += &lines(lang.pick(
        "Fair is within 1 point or 5 % of the price; under and over must hold in 9 of 10 scenarios, fair in half of them. *: holds on all four gauges.",
        "Juste prix : à 1 point ou 5 % près ; bradé ou trop cher doit tenir dans 9 scénarios sur 10, juste dans la moitié. * : tient sur les quatre échelles.",
    ));
    if let Some(z) = fair.study.simultaneous {
        let z = lang.number(z, 2);
        text += &lines(&match lang {
            Lang::En => {
                format!("95 %: all intervals hold together ({z} standard errors, from the largest |t| of errors that go together).")
            }
            Lang::Fr => {
                format!("95 % : tous les intervalles tiennent ensemble ({z} erreurs types, d’après le plus grand |t| d’erreurs liées).")
            }
        });
    }
    text
}

fn levers(fair: &Fair, lang: Lang) -> String {
    let Some(ratio) = fair.ratio() else { return String::new() };
    let levers = fair.study.levers(&fair.scenarios, &ratio.scenarios);
    let rows: Vec<Vec<String>> = levers
        .iter()
        .filter(|lever| lever.high.0 - lever.low.0 > 5e-4)
        .take(12)
        .map(|lever| {
            let end = |(value, at): &(f64, String)| {
                if at.is_empty() { lang.number(*value, 2) } else { format!("{} ({at})", lang.number(*value, 2)) }
            };
            vec![lever.factor.clone(), end(&lever.low), end(&lever.high)]
        })
        .collect();
    if rows.is_empty() {
        return String::new();
    }
    format!(
        "\n{}",
        table::plain(
            &[lang.pick("what moves it", "ce qui le change"), lang.pick("down to", "jusqu’à"), lang.pick("up to", "jusqu’à")],
            &rows,
            &[]
        )
    )
}

fn signed(value: f64, lang: Lang) -> String {
    format!("{}{}", if value >= 0.05 { "+" } else { "" }, lang.number(value, 1))
}

fn worths(fair: &Fair, lang: Lang) -> String {
    let mut sorted: Vec<_> = fair.worths().collect();
    let size = |points: Option<f64>| points.map_or(0.0, f64::abs);
    sorted.sort_by(|x, y| size(y.points).total_cmp(&size(x.points)));
    let row = |worth: &&crate::fairness::study::Worth| {
        let implied = if worth.change.special { fair.implied(&worth.change.about) } else { &[] };
        let implied: Vec<String> = implied.iter().map(|points| signed(*points, lang)).collect();
        vec![
            lang.pick(&worth.change.label.0, &worth.change.label.1).to_owned(),
            fair.entrants[worth.unit].id.clone(),
            worth.points.map_or("–".to_owned(), |points| signed(points, lang)),
            implied.join(", "),
        ]
    };
    let rows: Vec<Vec<String>> = sorted.iter().map(row).collect();
    if rows.is_empty() {
        return String::new();
    }
    let head = [
        lang.pick("what a rule is worth", "ce que vaut une règle"),
        lang.pick("to", "pour"),
        "pts",
        lang.pick("the list implies", "la liste implique"),
    ];
    let mut text = format!("\n{}", table::plain(&head, &rows, &[2, 3]));
    text += &lines(lang.pick(
        "One row at a time, everybody else’s cost kept. A rule that one side alone feels may be worth less than nothing.",
        "Une ligne à la fois, le coût de toutes les autres gardé.",
    ));
    let shares = fair.shares();
    if !shares.is_empty() {
        let rows: Vec<Vec<String>> = shares
            .iter()
            .map(|share| {
                vec![fair.entrants[share.unit].id.clone(), lang.pick(&share.rule.0, &share.rule.1).to_owned(), signed(share.points, lang)]
            })
            .collect();
        text += &format!(
            "\n{}",
            table::plain(&[lang.pick("split of its rules (Shapley)", "part de ses règles (Shapley)"), "", "pts"], &rows, &[2])
        );
    }
    text
}

fn what_if(fair: &Fair, lang: Lang) -> String {
    let Some(before) = &fair.before else { return String::new() };
    let mut rows = Vec::new();
    for priced in &fair.study.units {
        let entrant = &fair.entrants[priced.unit];
        let Some(old) = before.study.units.iter().find(|old| before.entrants[old.unit].id == entrant.id) else { continue };
        let price = |points: Option<f64>| points.map_or("–".to_owned(), |points| points.to_string());
        let differences: Vec<f64> = if old.scenarios.len() == priced.scenarios.len() {
            priced.scenarios.iter().zip(&old.scenarios).map(|(new, old)| new - old).collect()
        } else {
            vec![priced.worth - old.worth]
        };
        let (low, high) = differences.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &d| (low.min(d), high.max(d)));
        let said =
            |verdict: &Option<crate::fairness::verdict::Verdict>| verdict.as_ref().map_or(String::new(), |verdict| verdict.words(lang));
        let (was, is) = (said(&old.verdict), said(&priced.verdict));
        let moved = (priced.worth - old.worth).abs() >= 0.05 || was != is || before.entrants[old.unit].points != entrant.points;
        if moved {
            rows.push(vec![
                entrant.id.clone(),
                price(before.entrants[old.unit].points),
                price(entrant.points),
                signed(priced.worth - old.worth, lang),
                format!("{} {} {}", signed(low, lang), lang.pick("to", "à"), signed(high, lang)),
                if was == is { is } else { format!("{was} → {is}") },
            ]);
        }
    }
    let head = [
        lang.pick("what if", "et si"),
        lang.pick("before", "avant"),
        lang.pick("after", "après"),
        lang.pick("worth", "vaut"),
        lang.pick("scenarios", "scénarios"),
        "verdict",
    ];
    format!("\n  {}\n{}", before.changed.join(", "), table::plain(&head, &rows, &[1, 2, 3, 4]))
}

/// The whole of it for programs.
pub fn json(fair: &Fair) -> Json {
    let study = &fair.study;
    let ids = |units: &[usize]| -> Vec<&str> { units.iter().map(|&unit| fair.entrants[study.units[unit].unit].id.as_str()).collect() };
    let published: Vec<f64> =
        study.units.iter().map(|priced| fair.entrants[priced.unit].points.unwrap_or(priced.worth) + study.overhead).collect();
    let units: Vec<Json> = study
        .units
        .iter()
        .enumerate()
        .map(|(place, priced)| {
            let ledger = study.ledger(place, &published);
            let of = |end: Option<(usize, f64)>| end.map(|(unit, net)| json!({ "unit": ids(&[unit])[0], "net": net }));
            let gauges: Map<String, Json> = priced
                .gauges
                .iter()
                .map(|(gauge, worth, verdict)| (gauge.id().to_owned(), json!({ "worth": worth, "verdict": verdict.kind.id() })))
                .collect();
            json!({
                "id": fair.entrants[priced.unit].id,
                "points": fair.entrants[priced.unit].points,
                "worth": priced.worth,
                "cost": priced.cost,
                "low": priced.interval.map(|ends| ends.0),
                "high": priced.interval.map(|ends| ends.1),
                "scenarios": priced.scenarios,
                "verdict": priced.verdict.as_ref().map(|verdict| verdict.kind.id()),
                "by": priced.verdict.as_ref().map(|verdict| verdict.points),
                "agree": priced.verdict.as_ref().map(|verdict| verdict.agree),
                "gauge_proof": priced.proof,
                "recommended": priced.recommended,
                "gauges": gauges,
                "takes": ledger.takes,
                "gives": ledger.gives,
                "best": of(ledger.best),
                "worst": of(ledger.worst),
            })
        })
        .collect();
    let worths: Vec<Json> = fair
        .worths()
        .map(|worth| {
            let implied = if worth.change.special { fair.implied(&worth.change.about) } else { &[] };
            json!({ "unit": fair.entrants[worth.unit].id, "about": worth.change.about, "taken_away": worth.change.taken_away, "points": worth.points, "implied": implied })
        })
        .collect();
    let scenarios: Vec<Json> = study
        .scenarios
        .iter()
        .map(|&number| {
            let scenario = &fair.scenarios[number];
            let varies: Map<String, Json> = scenario.varies.iter().map(|(factor, value)| (factor.clone(), json!(value))).collect();
            json!({ "card": fair.cards[scenario.card].0, "varies": varies })
        })
        .collect();
    let shares: Vec<Json> = fair
        .shares()
        .iter()
        .map(|share| json!({ "unit": fair.entrants[share.unit].id, "rule": share.rule.0, "points": share.points }))
        .collect();
    let ratio = fair.ratio.zip(fair.ratio()).map(|((over, under), ratio)| {
        let levers: Vec<Json> = study
            .levers(&fair.scenarios, &ratio.scenarios)
            .iter()
            .map(|lever| json!({ "factor": lever.factor, "low": lever.low.0, "low_at": lever.low.1, "high": lever.high.0, "high_at": lever.high.1 }))
            .collect();
        json!({ "of": fair.entrants[over].id, "in": fair.entrants[under].id, "value": ratio.value, "low": ratio.range.0, "high": ratio.range.1, "listed": ratio.listed, "levers": levers })
    });
    let before = fair.before.as_ref().map(|before| {
        let units: Vec<Json> = before
            .study
            .units
            .iter()
            .map(|priced| {
                let entrant = &before.entrants[priced.unit];
                json!({ "id": entrant.id, "points": entrant.points, "worth": priced.worth, "verdict": priced.verdict.as_ref().map(|verdict| verdict.kind.id()) })
            })
            .collect();
        json!({ "changed": before.changed, "units": units })
    });
    let scales: Map<String, Json> = study.scales.iter().map(|scale| (scale.gauge.id().to_owned(), json!(scale.points))).collect();
    json!({
        "system": fair.system.id(),
        "cards": fair.cards.iter().map(|(name, _)| name).collect::<Vec<_>>(),
        "gauge": fair.gauge().id(),
        "scales": scales,
        "overhead": study.overhead,
        "residual": study.balance.residual,
        "next_singular_value": study.balance.next,
        "profiles": study.balance.classes.len(),
        "simultaneous_z": study.simultaneous,
        "scenarios": scenarios,
        "units": units,
        "left_out": fair.left_out(Lang::En),
        "worths": worths,
        "splits": shares,
        "ratio": ratio,
        "before": before,
        "bias": BIAS.en,
        "assumptions": to_json::assumptions(&fair.assumptions),
    })
}

/// One row a unit.
fn csv(fair: &Fair) -> String {
    let mut text =
        String::from("unit,points,worth,low,high,scenario_low,scenario_high,verdict,by,gauge_proof,recommended_low,recommended_high\n");
    let optional = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
    for priced in &fair.study.units {
        let entrant = &fair.entrants[priced.unit];
        let (low, high) = priced.range();
        let (kind, by) = priced.verdict.as_ref().map_or(("", String::new()), |verdict| (verdict.kind.id(), verdict.points.to_string()));
        let whole = |end: Option<i64>| end.map_or(String::new(), |end| end.to_string());
        text += &format!(
            "{},{},{},{},{},{low},{high},{kind},{by},{},{},{}\n",
            entrant.id,
            optional(entrant.points),
            priced.worth,
            optional(priced.interval.map(|ends| ends.0)),
            optional(priced.interval.map(|ends| ends.1)),
            priced.proof,
            whole(priced.recommended.map(|ends| ends.0)),
            whole(priced.recommended.map(|ends| ends.1)),
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entrants() -> Vec<Entrant> {
        let entrant = |id: &str| Entrant { id: id.to_owned(), name: (id.to_owned(), id.to_owned()), points: Some(10.0) };
        vec![entrant("french/knights"), entrant("english/archers")]
    }

    fn fault(word: &str) -> String {
        match prices(&[word.to_owned()], &entrants()) {
            Ok(_) => String::new(),
            Err(fault) => fault.message().to_owned(),
        }
    }

    #[test]
    fn prices_are_set_by_unit_and_nothing_else_is() {
        let set = prices(&["french/knights.points=40".to_owned()], &entrants()).expect("a price");
        assert_eq!((set[0].unit, set[0].points), (0, 40.0));
        assert!(fault("french/knights.points=0").contains("not a price"));
        assert!(fault("french/knights.points=NaN").contains("not a price"));
        assert!(fault("french/knights.clash=9").contains("cannot be set"));
        assert!(fault("french/knihgts.points=9").contains("no unit"));
        assert!(fault("points").contains("sets nothing"));
        assert!(fault("=").contains("names nothing"));
    }
}
