//! Prices from duels: at which prices units destroy as many points as they lose, one against one.

use super::{keys, not_asked, notes, plus, points, rests, settings, stopped, subject};
use crate::prices::fair::{Before, Fair};
use crate::prices::numbers::UnitId;
use crate::prices::study::Priced;
use montjoie_core::language::Lang;
use montjoie_document::chart::ChartSpec;
use montjoie_document::{Answered, Body, Data, Document, Estimate, Fact, Part, Table, Unit, View};
use montjoie_system::list::list_of;

/// The most rules and numbers that the answer shows; reports and data have all.
const MOST_WORTHS: usize = 16;

impl Answered for Fair {
    fn data(&self) -> Data {
        let text = |name: &'static str, text: &str| (name.into(), Fact::Text(text.to_owned()));
        let mut about = vec![text("system", self.system.id()), text("by", "duels"), text("card", &self.card.0)];
        if let Some((unit, price)) = self.anchor {
            about.extend([text("anchor", &self.entrants[unit].id), ("anchor_price".into(), Fact::Number(price))]);
        }
        about.extend(self.before.as_ref().map(|before| text("changed", &before.past.changed(Lang::En))));
        about.extend(self.seed.map(|seed| ("seed".into(), Fact::Whole(seed))));
        let tables = vec![
            self.prices(),
            self.worths(),
            self.implied_prices(),
            self.changes(),
            self.prices_before(),
            self.ratios(),
            self.summary(),
            settings(&self.assumptions),
            keys("keys", &self.over),
        ];
        let absent = not_asked([("changes", self.before.is_none()), ("worths", self.study.worths.is_empty())]);
        Data { ask: "fair", about, tables, absent }
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let scale = format!("{}{} {}", lang.pick("Scale", "Échelle"), lang.colon(), self.scale_sentence(lang));
        let how = [self.method_sentence(lang), scale, self.overhead_sentence(lang)].map(|line| stopped(&line));
        let balance = lang.pick(
            "A price is in balance if against the mix of all units of these lists, each as often as every other, the unit destroys on average as many points as it loses: a removed unit counts whole, a living one half of its wounds over its stamina.",
            "Un prix est à l’équilibre si, contre le mélange de toutes les unités de ces listes à parts égales, l’unité détruit en moyenne autant de points qu’elle en perd : retirée elle compte entière, vivante pour la moitié de ses blessures sur sa résistance.",
        );
        let left_out =
            self.left_out(lang).into_iter().map(|why| format!("{}{} {why}", lang.pick("left out", "laissée de côté"), lang.colon()));
        let together = self
            .study
            .simultaneous
            .map(|z| together(z, lang.pick("all intervals hold together", "tous les intervalles tiennent ensemble"), lang));
        let mut parts = vec![
            Part::answer("headline", Body::Sentence(lang.typeset(&self.headline(lang)))),
            Part::answer("asked", notes([subject(&self.lists, self.system, lang)], lang)),
            Part::answer("whose", notes([self.bias().get(lang).to_owned()], lang)).titled(lang.pick("Known bias", "Biais connu")),
            Part::answer("ratio", Body::Sentence(lang.typeset(&self.ratio_sentence(lang).unwrap_or_default()))),
            Part::answer("how", notes(how, lang)),
            super::prices_part(self.price_view(data, lang), lang),
            Part::answer("together", notes(together, lang)),
            Part::answer("left-out", notes(left_out, lang)),
        ];
        parts.extend(self.worth_parts(data, lang));
        parts.extend(self.before.as_ref().map(|before| self.change_parts(before, data, lang)).into_iter().flatten());
        parts.push(
            Part::appendix("method", notes([balance.to_owned(), stopped(self.solver_sentence(lang))], lang))
                .titled(lang.pick("How it was found", "La méthode")),
        );
        parts.extend(rests(self.system, false, &self.assumptions, data.known("settings"), lang));
        Document::new(lang, lang.pick("What are units worth in duels?", "Que valent les unités en duel ?"), parts)
    }

    fn charts(&self, lang: Lang) -> Vec<ChartSpec> {
        [self.prices_chart(lang), self.rules_chart(lang)].into_iter().flatten().collect()
    }
}

impl Fair {
    /// What units are worth: one row per unit.
    fn prices(&self) -> Table {
        Table::of("prices", 2, &self.study.units)
            .ids("list", |of| list_of(&self.entrants[of.unit].id))
            .ids("unit", |of| &self.entrants[of.unit].id)
            .numbers("price", Unit::Points, |of| self.entrants[of.unit].points)
            .estimates("worth", Unit::Points, |of| Estimate { value: of.worth, ends: of.interval })
            .numbers("cost", Unit::Number, |of| of.cost)
            .table()
    }

    /// What rules and numbers are worth: one row per change of a unit.
    fn worths(&self) -> Table {
        Table::of("worths", 2, &self.study.worths)
            .ids("unit", |worth| &self.entrants[worth.unit].id)
            .ids("about", |worth| &worth.change.about)
            .flags("taken_away", |worth| worth.change.taken_away)
            .estimates("points", Unit::Points, |worth| worth.points.map(|value| Estimate { value, ends: worth.interval }))
            .table()
    }

    /// The prices that the lists imply for rules: several where they contradict one another.
    fn implied_prices(&self) -> Table {
        let rows = self.implied.iter().flat_map(|(about, prices)| prices.iter().enumerate().map(move |(nth, price)| (about, nth, *price)));
        Table::of("implied", 2, rows)
            .ids("about", |(about, ..)| about)
            .counts("nth", |(_, nth, _)| nth + 1)
            .numbers("points", Unit::Points, |(.., price)| price)
            .table()
    }

    /// What the user's change does: one row per unit that is priced now and was before.
    fn changes(&self) -> Table {
        Table::of("changes", 1, &self.differences())
            .ids("unit", |of| &of.now.id)
            .ids("was", |of| &of.was.id)
            .numbers("price_before", Unit::Points, |of| of.was.points)
            .numbers("price", Unit::Points, |of| of.now.points)
            .numbers("more", Unit::Points, |of| of.worth)
            .numbers("by_meetings", Unit::Points, |of| of.worth - of.scale)
            .numbers("by_scale", Unit::Points, |of| of.scale)
            .table()
    }

    /// What units were worth before the user's change.
    fn prices_before(&self) -> Table {
        let before = self.before.iter().flat_map(|before| before.study.units.iter().map(|of| (&before.past.entrants[of.unit], of.worth)));
        Table::of("before", 1, before)
            .ids("unit", |(unit, _)| &unit.id)
            .numbers("price", Unit::Points, |(unit, _)| unit.points)
            .numbers("worth", Unit::Points, |(_, worth)| worth)
            .table()
    }

    /// How many of one unit another is worth: one row at most.
    fn ratios(&self) -> Table {
        Table::of("ratio", 2, &self.ratio.zip(self.ratio()))
            .ids("unit", |(two, _)| &self.entrants[two.0].id)
            .ids("in", |(two, _)| &self.entrants[two.1].id)
            .numbers("ratio", Unit::Number, |(_, ratio)| ratio.value)
            .numbers("listed", Unit::Number, |(_, ratio)| ratio.listed)
            .table()
    }

    /// The table of the whole answer, which has one row.
    fn summary(&self) -> Table {
        Table::of("summary", 0, [&self.study])
            .numbers("scale", Unit::Points, |study| study.scale.points)
            .numbers("overhead", Unit::Points, |study| study.overhead)
            .numbers("residual", Unit::Number, |study| study.balance.residual)
            .numbers("next_singular_value", Unit::Number, |study| study.balance.next)
            .counts("profiles", |study| study.balance.classes.count())
            .numbers("simultaneous_z", Unit::Number, |study| study.simultaneous)
            .numbers("simultaneous_z_of_worths", Unit::Number, |study| study.simultaneous_worths)
            .table()
    }

    /// The sentence which unit is furthest from its price.
    fn headline(&self, lang: Lang) -> String {
        let off = |of: &&Priced| self.difference(of).map_or(0.0, f64::abs);
        let units = self.by_difference().into_iter().map(|place| &self.study.units[place]);
        let Some(priced) = units.max_by(|x, y| off(x).total_cmp(&off(y))).filter(|of| off(of) > 0.0) else {
            let priced = self.study.units.len();
            let compared = self.study.units.iter().any(|of| self.difference(of).is_some());
            return match (lang, priced, compared) {
                (Lang::En, 1, false) => "What 1 unit is worth in duels; no list has a price to compare.".to_owned(),
                (Lang::Fr, 1, false) => "Ce que vaut 1 unité en duel ; aucune liste n’a de prix à comparer.".to_owned(),
                (Lang::En, 1, true) => "1 unit priced by duels; it is not off its price.".to_owned(),
                (Lang::Fr, 1, true) => "1 unité évaluée par duels ; elle ne s’écarte pas de son prix.".to_owned(),
                (Lang::En, _, false) => format!("What {priced} units are worth in duels; no list has a price to compare."),
                (Lang::Fr, _, false) => format!("Ce que valent {priced} unités en duel ; aucune liste n’a de prix à comparer."),
                (Lang::En, _, true) => format!("{priced} units priced by duels; none is off its price."),
                (Lang::Fr, _, true) => format!("{priced} unités évaluées par duels ; aucune ne s’écarte de son prix."),
            };
        };
        let (name, worth) = (self.full(priced.unit, lang), lang.number(priced.worth, 1));
        let price = self.entrants[priced.unit].points.map_or(String::new(), |price| montjoie_field::army::check::points(price, lang));
        match lang {
            Lang::En => format!("In duels furthest from its price: {name}, worth {worth} instead of {price}."),
            Lang::Fr => format!("En duel, le plus loin de son prix : {name}, {worth} au lieu de {price}."),
        }
    }

    /// What should cost more first; units that are the same at the same price as one row.
    fn price_view(&self, data: &Data, lang: Lang) -> View {
        let prices = data.known("prices");
        let merged = self.merged(lang);
        let called = |row: usize| merged.iter().find(|(place, _)| *place == row).map_or(String::new(), |(_, called)| called.clone());
        View::of(prices, merged.iter().map(|(place, _)| *place))
            .words(lang.pick("unit", "unité"), |row| self.unit(self.study.units[row].unit, lang).to_owned())
            .words("", called)
            .figures(lang.pick("price", "prix"), |row| points(prices, row, "price", lang))
            .within(lang.pick("worth", "valeur"), (prices, "worth"), 1, lang)
    }

    /// What rules and numbers are worth, the largest first.
    fn worth_parts(&self, data: &Data, lang: Lang) -> Vec<Part> {
        let worths = data.known("worths");
        let all = worths.rows();
        if all == 0 {
            return Vec::new();
        }
        let size = |row: &usize| worths.number(*row, "points").map_or(0.0, f64::abs);
        let mut rows: Vec<usize> = (0..all).collect();
        rows.sort_by(|one, other| size(other).total_cmp(&size(one)));
        let of = |row: usize| &self.study.worths[row];
        let implied = |row: usize| {
            self.implied(of(row)).iter().map(|&points| plus(Some(points), 1, lang)).collect::<Vec<_>>().join(lang.pick(", ", " ; "))
        };
        let view = |rows: &[usize]| {
            View::of(worths, rows.iter().copied())
                .words(lang.pick("what a rule is worth", "ce que vaut une règle"), |row| {
                    super::name(&of(row).change.label, lang).to_owned()
                })
                .words(lang.pick("to", "pour"), |row| worths.id(row, "unit").to_owned())
                .within("pts", (worths, "points"), 1, lang)
                .figures(lang.pick("the list implies", "la liste implique"), implied)
        };
        let title = lang.pick("What rules and numbers are worth", "Ce que valent règles et chiffres");
        let reading = lang.pick(
            "One row at a time, everybody else’s cost kept. Below zero: the unit is better off without it.",
            "Une ligne à la fois, le coût de toutes les autres gardé. Négatif : l’unité se porte mieux sans.",
        );
        let most = match lang {
            Lang::En => format!("The largest {MOST_WORTHS} of {all}: --format csv --table worths has all."),
            Lang::Fr => format!("Les {MOST_WORTHS} plus grandes sur {all} : --format csv --table worths les donne toutes."),
        };
        let what = lang.pick(
            "all intervals of this table hold together, errors of the prices included",
            "tous les intervalles de ce tableau tiennent ensemble, erreurs des prix comprises",
        );
        let together = self.study.simultaneous_worths.map(|z| together(z, what, lang));
        let some = (all > MOST_WORTHS).then_some(most);
        vec![
            Part::answer("worths", Body::Table(view(&rows[..all.min(MOST_WORTHS)]))).titled(title),
            Part::appendix("all-worths", Body::Table(view(&rows))).titled(title).instead_of("worths").instead_of("largest"),
            Part::answer("largest", notes(some, lang)),
            Part::answer("worths-note", notes(std::iter::once(reading.to_owned()).chain(together), lang)),
        ]
    }

    /// What the user's change did.
    fn change_parts(&self, Before { past, study }: &Before, data: &Data, lang: Lang) -> Vec<Part> {
        let changes = data.known("changes");
        // A price, an id, or a twentieth of a point of worth.
        let told = |row: &usize| {
            let number = |column: &str| changes.number(*row, column);
            let moved = number("more").is_some_and(|more| more.abs() >= 0.05);
            moved || number("price_before") != number("price") || changes.id(*row, "was") != changes.id(*row, "unit")
        };
        let rows: Vec<usize> = (0..changes.rows()).filter(told).collect();
        let more = |row: usize, column: &str| plus(changes.number(row, column), 1, lang);
        let note = match rows.is_empty() {
            true => lang.pick("Nothing moves by 0.05 points or more.", "Rien ne bouge de 0,05 point ou plus."),
            false => lang.pick(
                "Worth changes for two reasons: who meets whom, and the scale, which moves all prices together.",
                "La valeur change pour deux raisons : les rencontres, et l’échelle, qui déplace tous les prix ensemble.",
            ),
        };
        let view = View::of(changes, rows)
            .words(lang.pick("unit", "unité"), |row| changes.id(row, "unit").to_owned())
            .figures(lang.pick("before", "avant"), |row| points(changes, row, "price_before", lang))
            .figures(lang.pick("after", "après"), |row| points(changes, row, "price", lang))
            .figures(lang.pick("worth", "valeur"), |row| more(row, "more"))
            .figures(lang.pick("by who meets", "par les rencontres"), |row| more(row, "by_meetings"))
            .figures(lang.pick("by the scale", "par l’échelle"), |row| more(row, "by_scale"));
        // Who came and who went.
        let old = |unit: UnitId| study.units.iter().any(|priced| past.was[unit] == Some(priced.unit));
        let new = self.study.units.iter().filter(|priced| !old(priced.unit)).map(|priced| self.entrants[priced.unit].id.as_str());
        let left = |unit: UnitId| self.study.units.iter().any(|priced| past.was[priced.unit] == Some(unit));
        let gone = study.units.iter().filter(|priced| !left(priced.unit)).map(|priced| past.entrants[priced.unit].id.as_str());
        let came = [(lang.pick("new", "nouvelles"), new.collect::<Vec<_>>()), (lang.pick("gone", "disparues"), gone.collect())];
        let came = came.into_iter().filter(|(_, ids)| !ids.is_empty());
        let came = came.map(|(title, ids)| format!("{title}{} {}", lang.colon(), ids.join(", ")));
        vec![
            Part::answer("changed", notes([past.changed(lang)], lang)).titled(lang.pick("What if", "Et si")),
            Part::answer("changes", Body::Table(view)),
            Part::answer("changes-note", notes(std::iter::once(note.to_owned()).chain(came), lang)),
        ]
    }
}

/// How many standard errors an interval reaches that holds with the others.
fn together(z: f64, what: &str, lang: Lang) -> String {
    format!("95\u{a0}%{} {what} ({} {}).", lang.colon(), lang.number(z, 2), lang.pick("standard errors", "erreurs types"))
}
