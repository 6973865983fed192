//! Charts of prices from nothing: every price with its interval, and the prices of the lists beside them.

use super::armies::meeting;
use super::{spec, told};
use crate::ask::from_nothing::{FoundUnit, FromNothingAnswer};
use montjoie_core::language::Lang;
use montjoie_document::chart::{Axis, ChartSpec, Level, Look, Mark, Panel, Scale, Sign};

impl FromNothingAnswer {
    /// Every price, then those of the lists beside them.
    pub(in crate::ask::prices) fn specs(&self, lang: Lang) -> Vec<ChartSpec> {
        let specs = [prices(self, lang), beside(self, lang)].into_iter().flatten();
        specs.map(|spec| ChartSpec { small: self.small(lang), ..spec }).collect()
    }

    /// The small print: the system, the armies, how many battles.
    pub fn small(&self, lang: Lang) -> String {
        let (meeting, battles, seed) = (meeting(self.last.system, self.last.points, lang), lang.whole(self.fought()), self.seed);
        lang.typeset(&match lang {
            Lang::En => format!("{meeting} · {battles} battles, seed {seed} · prices are those of players who play by these plans"),
            Lang::Fr => format!("{meeting} · {battles} batailles, graine {seed} · ces prix sont ceux de joueurs qui suivent ces plans"),
        })
    }
}

/// Every price that battles found, the highest first; nothing where none was.
fn prices(answer: &FromNothingAnswer, lang: Lang) -> Option<ChartSpec> {
    let mut found: Vec<&FoundUnit> = answer.units.iter().filter(|unit| unit.unjudged.is_none()).collect();
    found.sort_by(|one, other| other.price.total_cmp(&one.price));
    let (most, least) = (found.first()?, found.last()?);
    let figure = |unit: &FoundUnit| lang.number(unit.price, 1);
    let said = |unit: &&FoundUnit| format!("{} {}", answer.called(unit, lang), figure(unit));
    let title = format!("{} {} {}, {}", answer.called(most, lang), lang.pick("is worth", "vaut"), figure(most), said(least));
    let note = lang.pick(
        "Points, found from battles alone. Lines: 95 % intervals of the rounds that count; the lowest price stands above those of units that are worth less. A unit that is not judged is left out.",
        "En points, trouvés par les seules batailles. Traits : intervalles à 95 % des tours qui comptent ; le prix plancher est au-dessus de celui des unités qui valent moins. Une unité qui n’est pas jugée est omise.",
    );
    let mut marks = Vec::new();
    for (place, unit) in found.iter().enumerate() {
        let (at, look) = (place as f64, Look::Fair);
        marks.extend(unit.interval.map(|(low, high)| Mark::Whisker { at, low, high, level: Level::Through, look }));
        marks.push(Mark::Point { at: [unit.price, at], look, label: String::new() });
    }
    let rows = Axis::figured(found.iter().map(|unit| (answer.called(unit, lang), figure(unit))));
    Some(ChartSpec {
        panels: vec![Panel::new(Axis::numbers(Sign::Minus), rows, marks)],
        alt: told(found.iter().map(said)),
        ..spec(&answer.last.lists, "prices", &title, note, lang)
    })
}

/// What the lists say across, what battles found up; nothing where too few units have both.
fn beside(answer: &FromNothingAnswer, lang: Lang) -> Option<ChartSpec> {
    let (value, _, _) = answer.correlation()?;
    let (value, whose) = (lang.number(value, 2), answer.whose(lang));
    let title = match lang {
        Lang::En => format!("Prices from battles beside {whose}: correlation {value}"),
        Lang::Fr => format!("Prix tirés des batailles à côté de {whose} : corrélation {value}"),
    };
    let note = lang.pick(
        "Above the line battles find a unit worth more. Upright lines: 95 % intervals; the lowest price stands above those of units that are worth less.",
        "Au-dessus de la ligne, les batailles trouvent que l’unité vaut plus. Traits verticaux : intervalles à 95 % ; le prix plancher est au-dessus de celui des unités qui valent moins.",
    );
    let both: Vec<&FoundUnit> = answer.priced_twice().collect();
    let sum = |of: fn(&FoundUnit) -> f64| both.iter().map(|unit| of(unit)).sum::<f64>();
    let listed = |unit: &FoundUnit| unit.printed.unwrap_or_default();
    let scale = sum(|unit| unit.price) / sum(|unit| unit.printed.unwrap_or_default());
    let mut marks = vec![Mark::Diagonal];
    for unit in &both {
        let (at, look) = (scale * listed(unit), Look::Fair);
        marks.extend(unit.interval.map(|(low, high)| Mark::Whisker { at, low, high, level: Level::Through, look }));
        marks.push(Mark::Point { at: [at, unit.price], look, label: answer.called(unit, lang) });
    }
    let most = both.iter().map(|unit| (scale * listed(unit)).max(unit.price)).fold(0.0, f64::max);
    let numbers = |name: &str| Axis { name: name.to_owned(), scale: Scale::Numbers(Sign::Minus, vec![0.0, 1.05 * most]) };
    let across = say!(lang, "what {whose} says, for as many points in all", "ce que dit {whose}, pour autant de points en tout");
    let up = lang.pick("price from battles, points", "prix tiré des batailles, points");
    let said =
        |unit: &&FoundUnit| format!("{} {} → {}", answer.called(unit, lang), lang.number(listed(unit), 0), lang.number(unit.price, 1));
    Some(ChartSpec {
        panels: vec![Panel::new(numbers(&across), numbers(up), marks)],
        alt: told(both.iter().map(said)),
        ..spec(&answer.last.lists, "beside", &title, note, lang)
    })
}
