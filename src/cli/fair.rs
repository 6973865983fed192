//! `montjoie fair`: what should it cost?

use std::collections::BTreeMap;

use super::args::{FairArgs, FairRows, Format};
use super::fair_data::{csv, json};
use super::fair_text::text;
use super::fair_what_if::{self as what_if, Past};
use super::progress::Progress;
use super::{find_system, json as to_json, matrix, print, use_threads};
use montjoie_analysis::fairness::audit::{AuditFinding, audit};
use montjoie_analysis::fairness::duels::Duels;
use montjoie_analysis::fairness::fair::{Before, Chosen, Fair};
use montjoie_analysis::fairness::matrix::Entrant;
use montjoie_analysis::fairness::meetings::Way;
use montjoie_analysis::fairness::scenarios::{Extent, scenarios};
use montjoie_analysis::fairness::study::{Answers, Ask, Scenario, study};
use montjoie_analysis::fairness::toggles::toggles;
use montjoie_analysis::fairness::{Card, meetings};
use montjoie_analysis::scenario::file::read_lists;
use montjoie_analysis::scenario::{Fault, Method};
use montjoie_core::monte_carlo::Effort;
use montjoie_system::profile::Profile;
use montjoie_system::{Game, OwnList, Registry, System};

/// Combats of each two units where they are sampled and nothing is said.
const COMBATS: u64 = 20_000;

pub fn fair(systems: Registry, args: FairArgs) -> Result<(), Fault> {
    use_threads(args.answering.threads)?;
    if args.rows.is_some() && args.common.format != Format::Csv {
        return Err(Fault::new("`--rows` says what a row of a table is").help("add --format csv"));
    }
    let (fair, given) = ask(systems, &args)?;
    let written = if args.no_report { String::new() } else { write(&args, &given, &fair)? };
    print(&match args.common.format {
        Format::Table => text(&fair, args.common.lang) + &written,
        Format::Json => to_json::text(&json(&fair)),
        Format::Csv => csv(&fair, args.rows.unwrap_or(FairRows::Units)),
    })
}

/// The files that were given, as they were read.
pub(super) struct Given {
    /// Lists of the user's own.
    pub own: Vec<OwnList>,
    /// The cards, the main one first.
    pub cards: Vec<Card>,
}

#[cfg(feature = "report")]
fn write(args: &FairArgs, given: &Given, fair: &Fair) -> Result<String, Fault> {
    super::fair_report::write(args, given, fair)
}

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "report"))]
fn write(args: &FairArgs, given: &Given, _: &Fair) -> Result<String, Fault> {
    let _ = (&given.own, &given.cards);
    let none = "This build has no reports: it was made without the feature `report`.";
    let aucun = "Cette version n’a pas de rapports : elle est compilée sans « report ».";
    Ok(format!("\n  {}\n", args.common.lang.pick(none, aucun)))
}

fn ask(systems: Registry, args: &FairArgs) -> Result<(Fair, Given), Fault> {
    let system = find_system(systems, &args.system)?;
    let own = read_lists(&args.common.list)?;
    let game = system.open(&own)?;
    let (words, lists): (Vec<String>, Vec<String>) = args.words.iter().cloned().partition(|word| word.contains('='));
    let over = matrix::over(system, &words)?;
    let cards = cards(systems, system, args.card.as_deref(), args.quick)?;
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
    let wanted = what_if::wanted(&args.set, &*game, &entrants)?;
    let possible = |id: &str| what_if::possible(&cards, &*game, id, &over);
    let past = what_if::past(args, system, &*game, &entrants, &wanted, &possible)?;
    // What the lists say is said of the lists, not of what was set.
    let (implied, findings) = audited(&*game, &entrants);
    let game = what_if::apply(game, &mut entrants, &wanted)?;
    let extent = match (args.quick, args.full) {
        (true, _) => Extent::Quick,
        (_, true) => Extent::Full,
        _ => Extent::Standard,
    };
    let names: Vec<&str> = cards.iter().map(|card| card.name.as_str()).collect();
    let asked = scenarios(system, &names, &over, extent);
    let pricing = system.pricing();
    // A unit of which something was set is still called by the name that its list has for it.
    let called = |entrant: &Entrant, id: &str| entrant.id.split('~').next() == Some(id);
    let exactly = |id: &str| entrants.iter().position(|entrant| entrant.id == id);
    let unit = |id: &str| exactly(id).or_else(|| entrants.iter().position(|entrant| called(entrant, id)));
    let named = |id: &str| unit(id).ok_or_else(|| what_if::no_unit(id, &entrants));
    let anchored = match &args.anchor {
        Some(id) => Some((named(id)?, Chosen::Named)),
        None => {
            let has_price = |unit: &usize| entrants[*unit].points.is_some();
            let own = pricing.anchor.and_then(unit).filter(has_price).map(|unit| (unit, Chosen::Own));
            own.or_else(|| (0..entrants.len()).find(has_price).map(|unit| (unit, Chosen::First)))
        }
    };
    let anchor = anchored.map(|(unit, _)| unit);
    if let Some(anchor) = anchor.filter(|&anchor| args.anchor.is_some() && entrants[anchor].points.is_none()) {
        return Err(Fault::new(format!("`{}` has no price, so it cannot be fair by definition", entrants[anchor].id)));
    }
    let ledgers: Vec<usize> = args.ledger.iter().map(|id| named(id)).collect::<Result<_, _>>()?;
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
    let toggles = toggles(system, game, &entrants, &closely, &split, extent)?;

    let (way, pairs) = way(args)?;
    let progress = Progress::duels(&args.common);
    let seed = args.answering.seed.unwrap_or(1);
    let kept = if args.no_cache { None } else { matrix::cache(args.cache.as_deref(), system)? };
    // Units of now and of then meet in one matrix.
    let mut everybody = entrants.clone();
    let then = past.iter().flat_map(|past| &past.entrants).map(|entrant| {
        let known = everybody.iter().position(|other| other.id == entrant.id);
        known.unwrap_or_else(|| {
            everybody.push(entrant.clone());
            everybody.len() - 1
        })
    });
    let (now, then): (Vec<usize>, Vec<usize>) = ((0..entrants.len()).collect(), then.collect());
    if everybody.len() > meetings::MOST_UNITS {
        let message = format!("{} units with those before, at most {}", everybody.len(), meetings::MOST_UNITS);
        return Err(Fault::new(message).help("name fewer lists"));
    }
    let mut duels = Duels::new(system, &*toggles.game, &cards, &everybody, &progress);
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
    let priced = study(&ask, &duels.of(&now), |number| progress.stage(&stage(number, &asked)));
    let before = past.map(|past| before(past, &ask, &duels.of(&then))).transpose();
    progress.finish();
    let (priced, before) = (priced?, before?);
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
    let fair = Fair {
        name,
        system,
        lists: ids,
        list_names,
        cards: cards.iter().map(|card| (card.name.clone(), (card.title.en.clone(), card.title.fr.clone()))).collect(),
        scenarios: asked.clone(),
        extent,
        study: priced,
        before,
        anchor: anchored,
        ledgers,
        ratio,
        splits: toggles.splits.clone(),
        implied,
        findings,
        refused,
        assumptions,
        seed: sampled.then_some(seed),
        entrants: entrants.clone(),
    };
    Ok((fair, Given { own, cards }))
}

/// The same of what was there before.
fn before(past: Past, ask: &Ask, answers: &dyn Answers) -> Result<Before, Fault> {
    let Past { changed, entrants, was } = past;
    // The anchor may be new.
    let has_price = |unit: &usize| entrants[*unit].points.is_some();
    let anchor = ask.anchor.and_then(|anchor| was[anchor]).filter(has_price).or_else(|| (0..entrants.len()).find(has_price));
    let study = study(&Ask { entrants: &entrants, anchor, guests: &[], ..*ask }, answers, |_| {})?;
    Ok(Before { changed, entrants, was, study })
}

/// What the lists say of themselves: the prices they imply for special rules, and findings.
fn audited(game: &dyn Game, entrants: &[Entrant]) -> (BTreeMap<String, Vec<f64>>, Vec<AuditFinding>) {
    let everyone = game.profiles();
    // Rows of these lists, with their options and forms: what the lists imply does not depend on which rows a card leaves out.
    let list = |id: &str| id.split('/').next().unwrap_or_default().to_owned();
    let rows: Vec<Profile> = everyone.iter().filter(|row| entrants.iter().any(|entrant| list(&entrant.id) == row.list)).cloned().collect();
    let found = audit(&rows, &everyone, &game.sheet());
    let specials = rows.iter().flat_map(|row| row.specials.iter().chain(row.options.iter().map(|(special, _)| special)));
    let implied = specials.map(|special| (special.id.to_owned(), found.implied(special.id))).collect();
    (implied, found.findings)
}

fn stage(number: usize, scenarios: &[Scenario]) -> String {
    format!("{}/{} {}", number + 1, scenarios.len(), scenarios[number].words())
}

/// The main card, then the other shipped ones; only the main one where it is to be quick.
fn cards(systems: Registry, system: &'static dyn System, named: Option<&str>, quick: bool) -> Result<Vec<Card>, Fault> {
    let main = matrix::card(systems, system, named)?;
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
    let way = match args.answering.method {
        None | Some(Method::Exact) => Way::Exact,
        Some(Method::Sample) => Way::Sample,
        Some(Method::Both) => {
            return Err(Fault::new("prices are exact or sampled, not both").help("expected --method exact or --method sample"));
        }
    };
    match args.answering.effort() {
        None => Ok((way, COMBATS / 2)),
        Some(Effort::Combats(combats)) => Ok((way, combats.div_ceil(2))),
        Some(Effort::Precision(_)) => {
            Err(Fault::new("prices are not sampled to a precision").help("say how many combats for each two units: --combats"))
        }
    }
}
