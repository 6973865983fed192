//! Price against worth: above the band is a bargain, below it too expensive.

use crate::fair::{Offer, look};
use montjoie_analysis::fairness::verdict::margin;
use montjoie_core::language::Lang;
use montjoie_document::chart::{Axis, Level, Mark, Panel, Scale, Sign};

/// How many units have their names where not all have room: those that are furthest from their prices.
const NAMED: usize = 12;

/// The label of each offer: its name, or the number of its row in the next chart.
fn labels(offers: &[Offer]) -> Vec<String> {
    let off = |place: &usize| ((offers[*place].worth - offers[*place].price) / margin(offers[*place].price)).abs();
    let mut far: Vec<usize> = (0..offers.len()).collect();
    far.sort_by(|one, other| off(other).total_cmp(&off(one)));
    far.truncate(if offers.len() > 16 { NAMED } else { offers.len() });
    let label = |place: usize| if far.contains(&place) { offers[place].label.clone() } else { (place + 1).to_string() };
    (0..offers.len()).map(label).collect()
}

/// The drawing of some offers; `several` says whether they have ranges.
pub fn panel(offers: &[Offer], several: bool, lang: Lang) -> Panel {
    let prices = || offers.iter().map(|offer| offer.price);
    let (low, high) = (prices().fold(f64::INFINITY, f64::min) * 0.95, prices().fold(0.0, f64::max) * 1.05);
    // Units of one price stand side by side, so that each keeps its bar.
    let aside = |place: usize| {
        let alike: Vec<usize> = (0..offers.len()).filter(|&other| offers[other].price == offers[place].price).collect();
        let before = alike.iter().filter(|&&other| other < place).count() as f64;
        (before - (alike.len() as f64 - 1.0) / 2.0) * (high - low) * 0.016
    };
    let reach = (high - low) * 0.25;
    let band = (0..=60).map(|step| low - reach + (high - low + 2.0 * reach) * f64::from(step) / 60.0);
    let mut marks = vec![Mark::Area(band.map(|price| [price, price - margin(price), price + margin(price)]).collect()), Mark::Diagonal];
    for ((place, offer), label) in offers.iter().enumerate().zip(labels(offers)) {
        let (at, look) = (offer.price + aside(place), look(offer.kind));
        marks.extend(several.then_some(Mark::Whisker { at, low: offer.range.0, high: offer.range.1, level: Level::Through, look }));
        marks.push(Mark::Point { at: [at, offer.worth], look, label });
    }
    let numbers = |holds: Vec<f64>, name: &str| Axis { name: name.to_owned(), scale: Scale::Numbers(Sign::Minus, holds) };
    let across = numbers(vec![low, high], lang.pick("price in the list, points", "prix dans la liste, points"));
    Panel::new(across, numbers(prices().collect(), lang.pick("worth, points", "valeur, points")), marks)
}

/// The prices and worths for those who cannot see them.
pub fn alt(offers: &[Offer], lang: Lang) -> String {
    let said = |offer: &Offer| format!("{} {} → {}", offer.label, lang.number(offer.price, 0), lang.number(offer.worth, 1));
    offers.iter().map(said).collect::<Vec<_>>().join("; ")
}

/// How the chart is read.
pub fn note(several: bool, lang: Lang) -> String {
    let mut note = lang
        .pick(
            "Above the band: worth more than it costs. Grey band: fair, to 1 point or 5 %.",
            "Au-dessus de la bande : vaut plus que son prix. Bande grise : juste prix, à 1 point ou 5 % près.",
        )
        .to_owned();
    if several {
        note += lang.pick(" Upright bars: the range over the scenarios.", " Barres verticales : l’étendue selon les scénarios.");
    }
    note += lang.pick(" Units of one price stand side by side.", " Les unités de même prix sont côte à côte.");
    note += lang.pick(" A number stands for that row of the next chart.", " Un numéro renvoie à la ligne du graphique suivant.");
    note
}
