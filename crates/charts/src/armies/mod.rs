//! Charts of prices from armies: what units are worth, who beats whom, what rules are worth, and what moves it.

mod evidence;
mod factions;
pub mod reprice;
mod scatter;
mod tornado;

use super::fair::{Offer, dumbbell, keys};
use super::{Chart, ChartError};
use montjoie_analysis::ask::armies::{Answer, Exchange, UnitWorth};
use montjoie_analysis::fairness::verdict::VerdictKind;
use montjoie_core::language::Lang;
use montjoie_document::chart::{ChartSpec, Key, Look};
use montjoie_system::System;

/// Every chart that suits, in the order of a report: price and worth, every price, the lists; then the evidence.
///
/// # Errors
/// Something could not be drawn.
pub fn all(answer: &Answer, exchange: Option<&Exchange>, lang: Lang) -> Result<Vec<Chart>, ChartError> {
    super::all(&specs(answer, exchange, lang))
}

/// What [`all`] draws.
pub fn specs(answer: &Answer, exchange: Option<&Exchange>, lang: Lang) -> Vec<ChartSpec> {
    let specs = [
        prices(answer, lang),
        dumbbell(answer, lang),
        factions::chart(answer, lang),
        evidence::rules(answer, lang),
        exchange.map(|exchange| evidence::exchange(answer, exchange, lang)),
        evidence::synergies(answer, lang),
        tornado::chart(answer, lang),
    ];
    let small = small(answer, lang);
    specs.into_iter().flatten().map(|spec| ChartSpec { small: small.clone(), ..spec }).collect()
}

/// The charts of lists against lists: which beats which.
///
/// # Errors
/// Something could not be drawn.
pub fn lists(answer: &Answer, lang: Lang) -> Result<Vec<Chart>, ChartError> {
    let spec = factions::chart(answer, lang).map(|spec| ChartSpec { small: small_of_lists(answer, lang), ..spec });
    super::all(spec.as_slice())
}

/// A chart about the lists with these words, still without a drawing.
fn spec(answer: &Answer, name: &str, title: &str, note: &str, lang: Lang) -> ChartSpec {
    ChartSpec {
        lang,
        name: name.to_owned(),
        title: lang.typeset(title),
        subtitle: subtitle(answer, lang),
        note: lang.typeset(note),
        ..ChartSpec::default()
    }
}

/// Who meets: the system, and what armies were drawn.
fn meeting(system: &dyn System, (low, high): (u32, u32), lang: Lang) -> String {
    let system = system.name().get(lang);
    let points = if low == high { low.to_string() } else { format!("{low} {} {high}", lang.pick("to", "à")) };
    match lang {
        Lang::En => format!("{system} · random legal armies of {points} points, generals included"),
        Lang::Fr => format!("{system} · armées légales tirées au sort, {points} points, généraux compris"),
    }
}

/// The small print of lists against lists: the system, the armies, how many battles.
pub fn small_of_lists(answer: &Answer, lang: Lang) -> String {
    let (meeting, battles, seed) = (meeting(answer.system, answer.points, lang), lang.whole(answer.battles), answer.seed);
    lang.typeset(&match lang {
        Lang::En => format!("{meeting} · {battles} battles, seed {seed} · both sides play by the plans of this program"),
        Lang::Fr => format!("{meeting} · {battles} batailles, graine {seed} · les deux camps suivent les plans de ce programme"),
    })
}

/// The small print: the system, the armies, how many battles.
pub fn small(answer: &Answer, lang: Lang) -> String {
    let (meeting, battles, seed) = (meeting(answer.system, answer.points, lang), lang.whole(answer.battles), answer.seed);
    let tried = match (answer.tried.len() + 1, lang) {
        (1, _) => String::new(),
        (situations, Lang::En) => format!(" in the main situation, {situations} situations"),
        (situations, Lang::Fr) => format!(" dans la situation principale, {situations} situations"),
    };
    lang.typeset(&match lang {
        Lang::En => format!(
            "{meeting} · {battles} battles{tried}, seed {seed} · the units of a mean army together are worth what they cost · worths are those of players who play by these plans"
        ),
        Lang::Fr => format!(
            "{meeting} · {battles} batailles{tried}, graine {seed} · les unités d’une armée moyenne valent ensemble leur prix · ces valeurs sont celles de joueurs qui suivent ces plans"
        ),
    })
}

/// What a unit is called, with its list.
pub fn called(answer: &Answer, unit: &UnitWorth, lang: Lang) -> String {
    let (en, fr) = &unit.kind.name;
    format!("{} ({})", lang.pick(en, fr), list(answer, unit.list, lang))
}

/// What a list is called.
pub fn list(answer: &Answer, place: usize, lang: Lang) -> &str {
    let (en, fr) = &answer.lists[place].1;
    lang.pick(en, fr)
}

/// The lists as a subtitle.
fn subtitle(answer: &Answer, lang: Lang) -> String {
    (0..answer.lists.len()).map(|place| list(answer, place, lang)).collect::<Vec<_>>().join(", ")
}

/// The units that can be judged, what should cost most more first; units of one name, price and worth are one.
fn offers(answer: &Answer, lang: Lang) -> Vec<Offer> {
    let mut units: Vec<&UnitWorth> = answer.units.iter().filter(|unit| unit.unjudged.is_none() && unit.kind.points > 0.0).collect();
    units.sort_by(|one, other| (other.worth - other.kind.points).total_cmp(&(one.worth - one.kind.points)));
    let offer = |unit: &&UnitWorth| Offer {
        label: called(answer, unit, lang),
        price: unit.kind.points,
        worth: unit.worth,
        range: unit.range(),
        kind: unit.verdict.as_ref().map(|verdict| verdict.kind),
    };
    units.iter().map(offer).collect()
}

/// How many units of each verdict.
pub fn count(answer: &Answer, kind: VerdictKind) -> usize {
    answer.units.iter().filter(|unit| unit.verdict.as_ref().is_some_and(|verdict| verdict.kind == kind)).count()
}

/// The verdicts that occur.
fn legend(answer: &Answer, lang: Lang) -> Vec<Key> {
    let all = [VerdictKind::Under, VerdictKind::Over, VerdictKind::Fair, VerdictKind::Depends, VerdictKind::Undecided];
    keys(all.into_iter().filter(|kind| count(answer, *kind) > 0).collect(), lang)
}

fn prices(answer: &Answer, lang: Lang) -> Option<ChartSpec> {
    let several = !answer.tried.is_empty();
    let (under, over) = (count(answer, VerdictKind::Under), count(answer, VerdictKind::Over));
    let title = match (several, lang) {
        (false, Lang::En) => "What units are worth in armies".to_owned(),
        (false, Lang::Fr) => "Ce que valent les unités en armée".to_owned(),
        (true, Lang::En) => {
            format!("{under} {} too cheap for armies, {over} too expensive", lang.plural(under as f64, "unit is", "units are"))
        }
        (true, Lang::Fr) => {
            let cheap = lang.plural(under as f64, "unité est", "unités sont");
            format!("En armée, {under} {cheap} trop bon marché, {over} {}", lang.plural(over as f64, "trop chère", "trop chères"))
        }
    };
    let offers = offers(answer, lang);
    (!offers.is_empty()).then(|| ChartSpec {
        legend: vec![legend(answer, lang)],
        panels: vec![scatter::panel(&offers, several, lang)],
        alt: scatter::alt(&offers, lang),
        ..spec(answer, "price-and-worth", &title, &scatter::note(several, lang), lang)
    })
}

fn dumbbell(answer: &Answer, lang: Lang) -> Option<ChartSpec> {
    let offers = offers(answer, lang);
    let first = offers.first()?;
    let off = |offer: &Offer| lang.number((offer.worth - offer.price).abs(), 0);
    let title = match (offers.iter().find(|offer| offer.kind == Some(VerdictKind::Under)), lang) {
        (Some(low), Lang::En) => format!("{}: {} points too cheap", low.label, off(low)),
        (Some(low), Lang::Fr) => format!("{} : trop bon marché de {} points", low.label, off(low)),
        (None, _) if first.worth <= first.price => lang.pick("No unit is too cheap", "Aucune unité n’est trop bon marché").to_owned(),
        (None, Lang::En) => format!("No unit is judged too cheap; the nearest to it is {}, by {} points", first.label, off(first)),
        (None, Lang::Fr) => format!("Aucune unité n’est jugée trop bon marché ; au plus près : {}, de {} points", first.label, off(first)),
    };
    let mut legend_keys = vec![Key::point(Look::Before, lang.pick("price in the list", "prix dans la liste"))];
    legend_keys.extend(legend(answer, lang));
    let note = lang.pick(
        "Circle: the price in the list. The other mark: its worth in armies of its list, and by how much it differs. What should cost more comes first.",
        "Cercle : le prix de la liste. L’autre marque : sa valeur dans les armées de sa liste, et l’écart. D’abord ce qui devrait coûter plus.",
    );
    let drawn = dumbbell::of(&offers, lang)?;
    let words = spec(answer, "prices", &title, note, lang);
    Some(ChartSpec { legend: vec![legend_keys], panels: drawn.panels, alt: drawn.alt, ..words })
}
