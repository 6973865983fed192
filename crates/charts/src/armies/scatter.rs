//! Price against worth: above the band is a bargain, below it too expensive.

use crate::fair::{Offer, look};
use montjoie_analysis::fairness::verdict::margin;
use montjoie_core::language::Lang;
use montjoie_document::chart::{Axis, Level, Mark, Panel, Scale, Sign};

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
    for (place, offer) in offers.iter().enumerate() {
        let (at, look) = (offer.price + aside(place), look(offer.kind));
        marks.extend(several.then_some(Mark::Whisker { at, low: offer.range.0, high: offer.range.1, level: Level::Through, look }));
        marks.push(Mark::Point { at: [at, offer.worth], look, label: offer.label.clone() });
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
    note += lang.pick(
        " A number stands for that row of the next chart, where there is no room for a name.",
        " Un numéro renvoie à la ligne du graphique suivant, là où il n’y a pas la place d’un nom.",
    );
    note
}
