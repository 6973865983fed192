//! Charts of prices from duels: what units are worth, and what special rules and numbers are worth, beside what the list implies.

use super::{Offer, bar_panel, before, decimals, dumbbell, look, spec, told};
use crate::ask::prices::name as named;
use crate::duels::small::line;
use crate::duels::words::{self, signed};
use crate::prices::fair::Fair;
use crate::prices::numbers::UnitId;
use crate::prices::study::{Both, Priced, Worth};
use montjoie_core::alike::grouped;
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_document::chart::{ChartSpec, Key, Look, Mark};
use montjoie_system::list::list_of;
use montjoie_system::{Assumption, Basis};

/// The look of prices that the list implies.
const IMPLIED: Look = Look::Nth(3);
/// The most bars of a chart: what is worth least, and has no price that the list implies, is left to the tables.
const MOST: usize = 32;

impl Fair {
    /// How the prices were found: duels, card, what decides most, what was changed, the scale.
    pub fn how(&self, lang: Lang) -> Vec<String> {
        let colon = lang.colon();
        let mut parts = vec![self.method_sentence(lang)];
        let all = &self.assumptions;
        let decides = |assumption: &Assumption| self.system.deciding().iter().any(|(key, _)| *key == assumption.key);
        if !all.iter().any(decides) {
            parts.extend(all.iter().find(|assumption| assumption.basis == Basis::Ours).map(|assumption| line(assumption, lang)));
        }
        parts.extend(all.iter().filter(|a| a.basis == Basis::Changed && !decides(a)).map(|assumption| line(assumption, lang)));
        let over = self.over.iter().filter(|set| !set.key.starts_with("rules."));
        parts.extend(over.map(|set| format!("{} {}", words::key(self.system, &set.key, lang), set.value)));
        parts.push(format!("{}{colon} {}", lang.pick("scale", "échelle"), self.scale_sentence(lang)));
        parts
    }

    /// The small print: how the prices were found, on which scale, and what is not in a duel.
    fn small(&self, lang: Lang) -> String {
        let colon = lang.colon();
        let general = lang.pick("a unit’s share of its general", "part de général par unité");
        let not_modelled = words::not_modelled(self.system, false, lang);
        let missing = &not_modelled[..not_modelled.len().min(3)];
        let mut parts = vec![self.system.name().get(lang).to_owned()];
        parts.extend(self.how(lang));
        parts.push(format!("{general}{colon} {}", lang.number(self.study.overhead, 2)));
        parts.push(self.short_bias().get(lang).to_owned());
        if !missing.is_empty() {
            let more = match (not_modelled.len() - missing.len(), lang) {
                (0, _) => String::new(),
                (more, Lang::En) => format!("; and {more} more"),
                (more, Lang::Fr) => format!(" ; et {more} de plus"),
            };
            let between = &format!("{} ", lang.semicolon());
            parts.push(format!("{}{colon} {}{more}", lang.pick("not modelled", "non modélisé"), missing.join(between)));
        }
        lang.typeset(&parts.join(" · "))
    }

    /// A chart about the lists, still without a drawing.
    fn spec(&self, name: &str, title: &str, note: &str, lang: Lang) -> ChartSpec {
        let spec = spec(&self.lists, name, title, note, lang);
        ChartSpec { subtitle: format!("{} · {}", self.system.name().get(lang), spec.subtitle), small: self.small(lang), ..spec }
    }

    /// The source of the worths.
    fn duels(&self, lang: Lang) -> &'static str {
        match self.seed {
            None => lang.pick("exact duels", "duels exacts"),
            Some(_) => "duels",
        }
    }

    /// The name of some units that have one, with their lists: `Spearmen (North, South)`.
    fn with_lists(&self, units: &[UnitId], lang: Lang) -> String {
        let name = self.unit(units[0], lang);
        let has = |(list, _): &&(String, Both)| units.iter().any(|unit| list_of(&self.entrants[*unit].id) == list);
        let lists: Vec<&str> = self.lists.iter().filter(has).map(|(_, both)| named(both, lang)).collect();
        if self.lists.len() < 2 { name.to_owned() } else { format!("{name} ({})", lists.join(", ")) }
    }

    /// Every row with a price, what should cost most more first. Units that nobody can tell apart are one row: with one name, price and worth,
    /// whatever their list.
    fn offers(&self, lang: Lang) -> Vec<Offer> {
        let key = |of: &Priced| (self.unit(of.unit, lang), self.entrants[of.unit].points, of.cost.to_bits());
        let order = self.by_difference().into_iter().map(|place| &self.study.units[place]);
        let rows = grouped(order.filter(|of| self.entrants[of.unit].points.is_some()), |one, other| key(one) == key(other));
        let alone = |name: &str| rows.iter().filter(|row| key(row[0]).0 == name).count() == 1;
        let offer = |row: &Vec<&Priced>| {
            let ((name, price, _), worth) = (key(row[0]), row[0].worth);
            let units: Vec<UnitId> = row.iter().map(|of| of.unit).collect();
            // The name alone, where it is enough.
            let label = if alone(name) { name.to_owned() } else { self.with_lists(&units, lang) };
            Some(Offer { label, price: price?, worth, range: (worth, worth), kind: None })
        };
        rows.iter().filter_map(offer).collect()
    }

    /// Published price and worth, unit by unit, what should cost more first; nothing where no unit has a price.
    pub(in crate::ask::prices) fn prices_chart(&self, lang: Lang) -> Option<ChartSpec> {
        let (offers, duels) = (self.offers(lang), self.duels(lang));
        let off = |offer: &Offer| (offer.worth - offer.price).abs();
        let furthest = offers.iter().filter(|offer| off(offer) > 0.0).max_by(|one, other| off(one).total_cmp(&off(other)));
        let title = furthest.map_or(
            lang.pick("In duels every unit is worth its price", "En duel, chaque unité vaut son prix").to_owned(),
            |offer| {
                let [worth, price] = [offer.worth, offer.price].map(|points| lang.number(points, decimals(&offers)));
                match lang {
                    Lang::En => format!("In duels furthest from its price: {}, worth {worth} instead of {price}", offer.label),
                    Lang::Fr => format!("En duel, le plus loin de son prix\u{a0}: {}, {worth} au lieu de {price}", offer.label),
                }
            },
        );
        let note = say!(
            lang,
            "Circle: the price in the list. Diamond: what {duels} make of it, and by how much it differs. What should cost more comes first.",
            "Cercle : le prix de la liste. Losange : ce qu’en disent les {duels}, et l’écart. D’abord ce qui devrait coûter plus."
        );
        let legend = vec![vec![before(lang), Key::point(look(None), lang.pick("worth in duels", "valeur en duel"))]];
        (!offers.is_empty()).then(|| dumbbell(ChartSpec { legend, ..self.spec("prices", &title, &note, lang) }, &offers))
    }

    /// Everything that was priced by itself, what weighs most first: what it is and whose, its worth, the prices that the list implies for it.
    fn bars(&self, lang: Lang) -> Vec<(String, f64, &[f64])> {
        let worths = self.study.worths.iter().filter_map(|worth| Some((worth, worth.points?)));
        let key = |(worth, points): &(&Worth, f64)| (worth.change.label.clone(), points.to_bits(), self.unit(worth.unit, lang).to_owned());
        let mut found = grouped(worths, |one, other| key(one) == key(other));
        found.sort_by(|x, y| y[0].1.abs().total_cmp(&x[0].1.abs()));
        let bar = |same: Vec<(&Worth, f64)>| {
            let (worth, points) = same[0];
            let units: Vec<UnitId> = same.iter().map(|(worth, _)| worth.unit).collect();
            (format!("{} · {}", named(&worth.change.label, lang), self.with_lists(&units, lang)), points, self.implied(worth))
        };
        found.into_iter().map(bar).collect()
    }

    /// What rules and numbers are worth, where they were priced.
    pub(in crate::ask::prices) fn rules_chart(&self, lang: Lang) -> Option<ChartSpec> {
        let mut bars = self.bars(lang);
        // What the list puts a price on is shown, then what weighs most.
        bars.sort_by_key(|(.., implied)| implied.is_empty());
        let left = bars.len().saturating_sub(MOST);
        bars.truncate(MOST);
        bars.sort_by(|x, y| y.1.total_cmp(&x.1));
        let (most, points, _) = bars.first()?;
        let mut legend = vec![Key::area(Look::Side(Side::A), format!("{} {}", lang.pick("worth in", "valeur en"), self.duels(lang)))];
        if bars.iter().any(|(.., implied)| !implied.is_empty()) {
            legend.push(Key::point(IMPLIED, lang.pick("price that the list implies", "prix que la liste implique")));
        }
        let points = signed(*points, 1, lang);
        let title = say!(lang, "Worth most in duels: {most}, {points} points", "Ce qui vaut le plus en duel : {most}, {points} points");
        let left = match left {
            0 => String::new(),
            _ => say!(lang, " {left} smaller ones are left out.", " {left} plus petites sont omises."),
        };
        let note = say!(
            lang,
            "Points: what a unit with the rule may cost more than the same unit without it, everybody else’s cost kept.{left}",
            "Points : ce que l’unité peut coûter de plus avec la règle que sans elle, le coût des autres gardé.{left}"
        );
        let rows = bars.iter().enumerate().map(|(place, (label, points, implied))| {
            let point = |&price: &f64| Mark::Point { at: [price, place as f64], look: IMPLIED, label: String::new() };
            (label.clone(), *points, Look::Side(Side::A), implied.iter().map(point).collect())
        });
        Some(ChartSpec {
            legend: vec![legend],
            panels: vec![bar_panel(rows, lang)],
            alt: told(bars.iter().map(|(label, points, _)| format!("{label} {}", signed(*points, 1, lang)))),
            ..self.spec("rules", &title, &note, lang)
        })
    }
}
