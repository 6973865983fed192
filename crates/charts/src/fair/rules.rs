//! What special rules and numbers are worth, beside what the list implies.

use super::{bar_panel, duels, full, signed, small, subtitle};
use montjoie_analysis::fairness::fair::Fair;
use montjoie_analysis::fairness::numbers::UnitId;
use montjoie_analysis::fairness::study::Worth;
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_document::chart::{ChartSpec, Key, Look, Mark};

/// The look of prices that the list implies.
const IMPLIED: Look = Look::Nth(3);
/// The most bars of a chart: what is worth least, and has no price that the list implies, is left to the tables.
const MOST: usize = 32;

/// What one rule or number is worth to a unit, and to its like in other lists.
pub struct Bar<'f> {
    /// The rule or number.
    pub what: String,
    /// The unit, with its lists.
    pub whose: String,
    /// The worth of the bar.
    pub points: f64,
    /// The prices that the list implies for it.
    pub implied: &'f [f64],
}

impl Bar<'_> {
    fn label(&self) -> String {
        format!("{} · {}", self.what, self.whose)
    }
}

/// Everything that was priced by itself, as bars, what weighs most first.
pub fn bars(fair: &Fair, lang: Lang) -> Vec<Bar<'_>> {
    let mut found: Vec<(&Worth, f64, Vec<UnitId>)> = Vec::new();
    for worth in &fair.study.worths {
        let Some(points) = worth.points else { continue };
        let same = |known: &&mut (&Worth, f64, Vec<UnitId>)| {
            let (other, others, _) = known;
            other.change.label == worth.change.label
                && others.to_bits() == points.to_bits()
                && fair.unit(other.unit, lang) == fair.unit(worth.unit, lang)
        };
        match found.iter_mut().find(same) {
            Some((.., units)) => units.push(worth.unit),
            None => found.push((worth, points, vec![worth.unit])),
        }
    }
    found.sort_by(|x, y| y.1.abs().total_cmp(&x.1.abs()));
    let bar = |(worth, points, units): (&Worth, f64, Vec<UnitId>)| Bar {
        what: lang.pick(&worth.change.label.0, &worth.change.label.1).to_owned(),
        whose: full(fair, &units, lang),
        points,
        implied: fair.implied(worth),
    };
    found.into_iter().map(bar).collect()
}

/// The chart, where rules were priced.
pub fn chart(fair: &Fair, lang: Lang) -> Option<ChartSpec> {
    let mut bars = bars(fair, lang);
    // What the list puts a price on is shown, then what weighs most.
    bars.sort_by_key(|bar| bar.implied.is_empty());
    let all = bars.len();
    bars.truncate(MOST);
    bars.sort_by(|x, y| y.points.total_cmp(&x.points));
    let most = bars.first()?;
    let mut legend = vec![Key::area(Look::Side(Side::A), format!("{} {}", lang.pick("worth in", "valeur en"), duels(fair, lang)))];
    if bars.iter().any(|bar| !bar.implied.is_empty()) {
        legend.push(Key::point(IMPLIED, lang.pick("price that the list implies", "prix que la liste implique")));
    }
    let left = all - bars.len();
    let mut note = lang
        .pick(
            "Points: what a unit with the rule may cost more than the same unit without it, everybody else’s cost kept.",
            "Points\u{a0}: ce que l’unité peut coûter de plus avec la règle que sans elle, le coût des autres gardé.",
        )
        .to_owned();
    if left > 0 {
        note += &match lang {
            Lang::En => format!(" {left} smaller ones are left out."),
            Lang::Fr => format!(" {left} plus petites sont omises."),
        };
    }
    let title = match lang {
        Lang::En => format!("Worth most in duels: {}, {} points", most.label(), signed(most.points, lang)),
        Lang::Fr => format!("Ce qui vaut le plus en duel\u{a0}: {}, {} points", most.label(), signed(most.points, lang)),
    };
    let implied = |(place, bar): (usize, &Bar)| -> Vec<Mark> {
        let point = |&price: &f64| Mark::Point { at: [price, place as f64], look: IMPLIED, label: String::new() };
        bar.implied.iter().map(point).collect()
    };
    let rows = bars.iter().enumerate().map(|(place, bar)| (bar.label(), bar.points, Look::Side(Side::A), implied((place, bar))));
    let told: Vec<String> = bars.iter().map(|bar| format!("{} {}", bar.label(), signed(bar.points, lang))).collect();
    Some(ChartSpec {
        lang,
        name: "rules".to_owned(),
        title,
        subtitle: subtitle(fair, lang),
        legend: vec![legend],
        panels: vec![bar_panel(rows, lang)],
        note,
        small: small(fair, lang),
        alt: told.join("; "),
    })
}
