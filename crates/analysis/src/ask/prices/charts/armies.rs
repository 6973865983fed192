//! Charts of prices from armies: price and worth, every price, which list beats which, the evidence, and what moves worths.

use super::{Offer, before, dumbbell, evidence, factions, look, spec, told, tornado};
use crate::ask::armies::{Against, ArmiesAnswer, Exchange, UnitWorth};
use crate::prices::verdict::{VerdictKind, margin};
use montjoie_core::language::Lang;
use montjoie_document::chart::{Axis, ChartSpec, Key, Level, Mark, Panel, Scale, Sign};
use montjoie_system::System;

/// How many units have their names where not all have room: those that are furthest from their prices.
const NAMED: usize = 12;

impl Against {
    /// The chart of lists against lists.
    pub(in crate::ask) fn chart(&self, lang: Lang) -> Option<ChartSpec> {
        factions::chart(&self.answer, lang).map(|spec| ChartSpec { small: self.small(lang), ..spec })
    }

    /// The small print: the system, the armies, how many battles.
    pub fn small(&self, lang: Lang) -> String {
        let (meeting, battles, seed) = self.answer.drawn(lang);
        lang.typeset(&match lang {
            Lang::En => format!("{meeting} · {battles} battles, seed {seed} · both sides play by the plans of this program"),
            Lang::Fr => format!("{meeting} · {battles} batailles, graine {seed} · les deux camps suivent les plans de ce programme"),
        })
    }
}

impl ArmiesAnswer {
    /// Every chart that suits, in the order of a report: price and worth, every price, the lists; then the evidence, with the curve of two units.
    pub fn charts_with(&self, exchange: Option<&Exchange>, lang: Lang) -> Vec<ChartSpec> {
        let specs = [
            price_and_worth(self, lang),
            prices(self, lang),
            factions::chart(self, lang),
            evidence::rules(self, lang),
            exchange.map(|exchange| evidence::exchange(self, exchange, lang)),
            evidence::synergies(self, lang),
            tornado::chart(self, lang),
        ];
        let small = self.small(lang);
        specs.into_iter().flatten().map(|spec| ChartSpec { small: small.clone(), ..spec }).collect()
    }

    /// The small print: the system, the armies, how many battles.
    pub fn small(&self, lang: Lang) -> String {
        let (meeting, battles, seed) = self.drawn(lang);
        let tried = match (self.tried.len() + 1, lang) {
            (1, _) => String::new(),
            (situations, Lang::En) => format!(" in the main situation, {situations} situations"),
            (situations, Lang::Fr) => format!(" dans la situation principale, {situations} situations"),
        };
        lang.typeset(&say!(
            lang,
            "{meeting} · {battles} battles{tried}, seed {seed} · the units of a mean army together are worth what they cost · worths are those of players who play by these plans",
            "{meeting} · {battles} batailles{tried}, graine {seed} · les unités d’une armée moyenne valent ensemble leur prix · ces valeurs sont celles de joueurs qui suivent ces plans"
        ))
    }

    /// Who meets, in how many battles, of which seed.
    fn drawn(&self, lang: Lang) -> (String, String, u64) {
        (meeting(self.system, self.points, lang), lang.whole(self.battles), self.seed)
    }
}

/// The armies that meet: the system, and what armies were drawn.
pub(super) fn meeting(system: &dyn System, (low, high): (u32, u32), lang: Lang) -> String {
    let system = system.name().get(lang);
    let points = if low == high { low.to_string() } else { format!("{low} {} {high}", lang.pick("to", "à")) };
    match lang {
        Lang::En => format!("{system} · random legal armies of {points} points, generals included"),
        Lang::Fr => format!("{system} · armées légales tirées au sort, {points} points, généraux compris"),
    }
}

/// The units that can be judged, what should cost most more first.
fn offers(answer: &ArmiesAnswer, lang: Lang) -> Vec<Offer> {
    let offer = |(place, unit): (usize, &UnitWorth)| {
        let (price, worth, range, kind) = (unit.kind.points, unit.worth, unit.range(), unit.verdict.as_ref().map(|verdict| verdict.kind));
        Offer { label: answer.called(place, lang), price, worth, range, kind }
    };
    let judged = answer.units.iter().enumerate().filter(|(_, unit)| unit.unjudged.is_none() && unit.kind.points > 0.0);
    let mut offers: Vec<Offer> = judged.map(offer).collect();
    offers.sort_by(|one, other| (other.worth - other.price).total_cmp(&(one.worth - one.price)));
    offers
}

/// The verdicts that occur, each with its look.
fn legend(answer: &ArmiesAnswer, lang: Lang) -> Vec<Key> {
    let words = |kind: VerdictKind| match kind {
        VerdictKind::Depends | VerdictKind::Undecided => lang.pick("depends, or undecided", "dépend, ou indécis"),
        _ => kind.text().get(lang),
    };
    let occur = VerdictKind::ALL.iter().copied().filter(|kind| answer.judged(*kind) > 0);
    let mut keys: Vec<Key> = occur.map(|kind| Key::point(look(Some(kind)), words(kind))).collect();
    keys.dedup();
    keys
}

/// Price against worth: above the band is a bargain, below it too expensive.
fn price_and_worth(answer: &ArmiesAnswer, lang: Lang) -> Option<ChartSpec> {
    let several = !answer.tried.is_empty();
    let (under, over) = (answer.judged(VerdictKind::Under), answer.judged(VerdictKind::Over));
    let units = lang.plural(under as f64, lang.pick("unit is", "unité est"), lang.pick("units are", "unités sont"));
    let dear = lang.plural(over as f64, lang.pick("too expensive", "trop chère"), lang.pick("too expensive", "trop chères"));
    let title = match several {
        true => {
            say!(lang, "{under} {units} too cheap for armies, {over} {dear}", "En armée, {under} {units} trop bon marché, {over} {dear}")
        }
        false => lang.pick("What units are worth in armies", "Ce que valent les unités en armée").to_owned(),
    };
    let note = [
        lang.pick(
            "Above the band: worth more than it costs. Grey band: fair, to 1 point or 5 %.",
            "Au-dessus de la bande : vaut plus que son prix. Bande grise : juste prix, à 1 point ou 5 % près.",
        ),
        match several {
            true => lang.pick(" Upright bars: the range over the situations.", " Barres verticales : l’étendue selon les situations."),
            false => "",
        },
        lang.pick(" Units of one price stand side by side.", " Les unités de même prix sont côte à côte."),
        lang.pick(" A number stands for that row of the next chart.", " Un numéro renvoie à la ligne du graphique suivant."),
    ];
    let offers = offers(answer, lang);
    let said = |offer: &Offer| format!("{} {} → {}", offer.label, lang.number(offer.price, 0), lang.number(offer.worth, 1));
    (!offers.is_empty()).then(|| ChartSpec {
        legend: vec![legend(answer, lang)],
        panels: vec![scatter(&offers, several, lang)],
        alt: told(offers.iter().map(said)),
        ..spec(&answer.lists, "price-and-worth", &title, &note.concat(), lang)
    })
}

/// The drawing of some offers; `several` says whether they have ranges.
fn scatter(offers: &[Offer], several: bool, lang: Lang) -> Panel {
    let prices = || offers.iter().map(|offer| offer.price);
    let (low, high) = (prices().fold(f64::INFINITY, f64::min) * 0.95, prices().fold(0.0, f64::max) * 1.05);
    // Units of one price stand side by side, so that each keeps its bar.
    let aside = |place: usize| {
        let alike: Vec<usize> = (0..offers.len()).filter(|&other| offers[other].price == offers[place].price).collect();
        let before = alike.iter().filter(|&&other| other < place).count() as f64;
        (before - (alike.len() as f64 - 1.0) / 2.0) * (high - low) * 0.016
    };
    // The label of each offer: its name, or the number of its row in the next chart.
    let off = |place: &usize| ((offers[*place].worth - offers[*place].price) / margin(offers[*place].price)).abs();
    let mut far: Vec<usize> = (0..offers.len()).collect();
    far.sort_by(|one, other| off(other).total_cmp(&off(one)));
    far.truncate(if offers.len() > 16 { NAMED } else { offers.len() });
    let label = |place: usize| if far.contains(&place) { offers[place].label.clone() } else { (place + 1).to_string() };
    let reach = (high - low) * 0.25;
    let band = (0..=60).map(|step| low - reach + (high - low + 2.0 * reach) * f64::from(step) / 60.0);
    let mut marks = vec![Mark::Area(band.map(|price| [price, price - margin(price), price + margin(price)]).collect()), Mark::Diagonal];
    for (place, offer) in offers.iter().enumerate() {
        let (at, look) = (offer.price + aside(place), look(offer.kind));
        marks.extend(several.then_some(Mark::Whisker { at, low: offer.range.0, high: offer.range.1, level: Level::Through, look }));
        marks.push(Mark::Point { at: [at, offer.worth], look, label: label(place) });
    }
    let numbers = |holds: Vec<f64>, name: &str| Axis { name: name.to_owned(), scale: Scale::Numbers(Sign::Minus, holds) };
    let across = numbers(vec![low, high], lang.pick("price in the list, points", "prix dans la liste, points"));
    Panel::new(across, numbers(prices().collect(), lang.pick("worth, points", "valeur, points")), marks)
}

/// Every price and worth, unit by unit.
fn prices(answer: &ArmiesAnswer, lang: Lang) -> Option<ChartSpec> {
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
    let note = lang.pick(
        "Circle: the price in the list. The other mark: its worth in armies of its list, and by how much it differs. What should cost more comes first.",
        "Cercle : le prix de la liste. L’autre marque : sa valeur dans les armées de sa liste, et l’écart. D’abord ce qui devrait coûter plus.",
    );
    let legend = vec![std::iter::once(before(lang)).chain(legend(answer, lang)).collect()];
    Some(dumbbell(ChartSpec { legend, ..spec(&answer.lists, "prices", &title, note, lang) }, &offers))
}
