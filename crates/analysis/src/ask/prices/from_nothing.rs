//! Prices from nothing: what was found, how surely, and what the lists print beside it.

use super::reprice::rounds_words;
use super::{factions, held, lists, name, normal, not_judged, notes, rests, rounds, settings, subject};
use crate::ask::battle::drawn_again;
use crate::ask::from_nothing::{FoundUnit, FromNothingAnswer, General};
use montjoie_core::language::{Lang, Text};
use montjoie_document::chart::ChartSpec;
use montjoie_document::{Answered, Body, Data, Document, Estimate, Fact, Part, Table, Unit, View};
use montjoie_field::army::check::points;

impl Answered for FromNothingAnswer {
    fn data(&self) -> Data {
        let about = vec![
            ("system".into(), Fact::Text(self.last.system.id().to_owned())),
            ("start".into(), Fact::Text(self.start.id().to_owned())),
            ("points_least".into(), Fact::Whole(self.last.points.0.into())),
            ("points_most".into(), Fact::Whole(self.last.points.1.into())),
            ("first".into(), Fact::Number(self.first)),
            ("scale".into(), Fact::Number(self.scale)),
            ("seed".into(), Fact::Whole(self.seed)),
        ];
        let tables = vec![
            self.prices(),
            lists(&self.last.lists, &[("wins", &self.last.factions)]),
            factions(&self.last.lists, &[(["battles", "share"], &self.last.factions)]),
            rounds(&self.rounds),
            self.summary(),
            settings(&self.last.assumptions),
        ];
        Data { ask: "from-nothing", about, tables, absent: Vec::new() }
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let whose = lang.pick(
            "No sheet prints these prices. They are those of players who play by the plans of this program, on its tables and by its readings of the rules, in the situation that was asked for.",
            "Aucune feuille n’imprime ces prix. Ce sont ceux de joueurs qui suivent les plans de ce programme, sur ses tables et selon ses interprétations des règles, dans la situation demandée.",
        );
        let unjudged = not_judged(self.units.iter().map(|unit| (unit.unjudged, name(&unit.name, lang).to_owned())), lang);
        let mut parts = vec![
            Part::answer("headline", Body::Sentence(lang.typeset(&self.headline(lang)))),
            Part::answer("asked", notes([subject(&self.last.lists, self.last.system, lang)], lang)),
            Part::answer("whose", notes([whose.to_owned()], lang)).titled(lang.pick("Whose prices", "Pour quels joueurs valent ces prix")),
            super::prices_part(self.price_view(data, lang), lang),
            Part::answer("reading", notes([self.reading(lang)], lang)),
            Part::answer("beside", notes(self.beside_words(lang), lang)),
            Part::answer("not-judged", Body::Notes(unjudged)),
            Part::answer("generals", notes(self.general.map(|general| self.general_words(general, lang)), lang)),
            Part::answer("found", notes(self.found_words(lang), lang)),
            Part::evidence("rounds", notes(rounds_words(&self.rounds, lang), lang)).titled(lang.pick("Round by round", "Tour par tour")),
        ];
        parts.extend(rests(self.last.system, true, &self.last.assumptions, data.known("settings"), lang));
        Document::new(lang, lang.pick("What do units cost that no sheet prices?", "Combien coûtent des unités sans prix imprimé ?"), parts)
    }

    fn charts(&self, lang: Lang) -> Vec<ChartSpec> {
        self.specs(lang)
    }
}

impl FromNothingAnswer {
    /// The units: one row per unit of every list.
    fn prices(&self) -> Table {
        let beside = self.beside();
        Table::of("prices", 2, &self.units)
            .ids("list", |unit| &self.last.lists[unit.list].0)
            .ids("unit", |unit| &unit.id)
            .estimates("price", Unit::Points, |unit| Estimate { value: unit.price, ends: unit.interval })
            .numbers("printed", Unit::Points, |unit| unit.printed)
            .numbers("ratio", Unit::Number, FoundUnit::ratio)
            .numbers("beside", Unit::Number, beside)
            .numbers("mean", Unit::Number, |unit| unit.mean)
            .estimates("worth", Unit::Points, |unit| unit.worth.map(normal))
            .flags("rough", FoundUnit::rough)
            .flags("not_judged", |unit| unit.unjudged.is_some())
            .table()
    }

    /// The table of the whole answer, which has one row.
    fn summary(&self) -> Table {
        Table::of("summary", 0, [self])
            .counts("battles", |all| all.battles)
            .counts("fought", FromNothingAnswer::fought)
            .flags("settled", |all| all.settled)
            .ids("anchor", |all| all.anchor.as_ref().map(|(unit, _)| unit))
            .estimates("index", Unit::Number, |all| held(all.last.factions.index, all.last.factions.index_interval()))
            .estimates("correlation", Unit::Number, |all| all.correlation().map(|(value, ends, _)| held(value, ends)))
            .estimates("general", Unit::Points, |all| all.general.map(|of| Estimate { value: of.price, ends: of.interval }))
            .numbers("general_printed", Unit::Points, |all| all.general.and_then(|of| of.printed))
            .numbers("drawn_again", Unit::Share, |all| all.last.drawn_again)
            .counts("room", |all| all.last.room)
            .table()
    }

    /// The sentence that no printed price was used, and from what these prices come.
    fn headline(&self, lang: Lang) -> String {
        let (fought, rounds) = (lang.whole(self.fought()), self.rounds.len());
        let printed = self.borrowed().is_none() && self.units.iter().any(|unit| unit.printed.is_some());
        let several = lang.plural(rounds as f64, lang.pick("round", "tour"), lang.pick("rounds", "tours"));
        let from = say!(lang, "{fought} battles in {rounds} {several}", "{fought} batailles en {rounds} {several}");
        let from = match (printed, lang) {
            (false, Lang::En) => format!("The sheet prints no prices: these come from {from}."),
            (false, Lang::Fr) => format!("La feuille n’imprime pas de prix : ceux-ci viennent de {from}."),
            (true, Lang::En) => format!("Found without the printed prices: {from}."),
            (true, Lang::Fr) => format!("Trouvés sans les prix imprimés : {from}."),
        };
        let settled = match self.settled {
            true => lang.pick("The last round moved no price.", "Le dernier tour n’a déplacé aucun prix."),
            false => lang.pick("Prices have not settled: --rounds.", "Les prix ne sont pas encore stables : --rounds."),
        };
        format!("{from} {settled}")
    }

    fn price_view(&self, data: &Data, lang: Lang) -> View {
        let prices = data.known("prices");
        let figure = |column: &'static str| move |row: usize| super::points(prices, row, column, lang);
        let reach = |row: usize| match self.units[row].interval {
            Some((low, high)) => format!("± {}", lang.number((high - low) / 2.0, 1)),
            None => "–".to_owned(),
        };
        let ratio = |row: usize| self.units[row].ratio().map_or("–".to_owned(), |ratio| lang.number(ratio, 2));
        let rough = lang.pick("rough", "approximatif");
        let view = View::of(prices, 0..prices.rows())
            .grouped(|row| name(&self.last.lists[self.units[row].list].1, lang).to_owned())
            .words(lang.pick("unit", "unité"), |row| name(&self.units[row].name, lang).to_owned())
            .figures(lang.pick("price", "prix"), figure("price"))
            .figures("95 %", reach);
        let printed = self.units.iter().any(|unit| unit.printed.is_some());
        let of_the_sheet = self.borrowed().is_none();
        let head = if of_the_sheet { lang.pick("printed", "imprimé") } else { lang.pick("in the list", "dans la liste") };
        let view = match printed {
            true => view.figures(head, figure("printed")).figures(lang.pick("ratio", "rapport"), ratio),
            false => view,
        };
        view.words("", |row| if self.units[row].rough() { rough.to_owned() } else { String::new() })
    }

    /// Whose prices the lists have, where the sheet prints none.
    fn borrowed(&self) -> Option<Text> {
        self.last.system.pricing().borrowed
    }

    /// The source of the prices that stand beside those that were found.
    pub(super) fn whose(&self, lang: Lang) -> &'static str {
        self.borrowed().unwrap_or(Text::new("the list", "la liste")).get(lang)
    }

    /// How far these prices go with those of the lists, and which units differ most.
    fn beside_words(&self, lang: Lang) -> Option<String> {
        let (value, ends, units) = self.correlation()?;
        let [value, low, high] = [value, ends.low, ends.high].map(|value| lang.number(value, 2));
        let beside = self.beside();
        let mut by: Vec<(f64, &FoundUnit)> = self.priced_twice().filter_map(|unit| Some((beside(unit)?, unit))).collect();
        by.sort_by(|one, other| other.0.total_cmp(&one.0));
        let (more, less) = (by.first()?, by.last()?);
        let [(more, most), (less, least)] = [more, less].map(|(ratio, unit)| (self.called(unit, lang), lang.number(*ratio, 2)));
        let whose = self.whose(lang);
        Some(say!(
            lang,
            "Beside {whose}: the correlation of both prices is {value} ({low} to {high}, {units} units). Where all of these cost as much together in both, {more} costs {most} times what {whose} says, {less} {least} times.",
            "À côté de {whose} : la corrélation des deux prix est {value} ({low} à {high}, {units} unités). Si toutes coûtent ensemble autant dans les deux, {more} coûte {most} fois ce que dit {whose}, {less} {least} fois."
        ))
    }

    /// A unit by its name, with its list where another list has one of that name.
    pub(super) fn called(&self, unit: &FoundUnit, lang: Lang) -> String {
        let of = |unit: &FoundUnit| name(&unit.name, lang).to_owned();
        let twice = self.units.iter().any(|other| other.list != unit.list && of(other) == of(unit));
        if twice { format!("{} ({})", of(unit), name(&self.last.lists[unit.list].1, lang)) } else { of(unit) }
    }

    /// How to read the table.
    fn reading(&self, lang: Lang) -> String {
        let budget = |points: u32| lang.number(f64::from(points) * self.scale, 0);
        let (low, high) = (budget(self.last.points.0), budget(self.last.points.1));
        let price = points(self.anchor.as_ref().map_or(self.first, |(_, price)| *price), lang);
        let scale = match &self.anchor {
            Some((unit, _)) => say!(lang, "The scale: `{unit}` costs {price}.", "L’échelle : `{unit}` coûte {price}."),
            None => say!(
                lang,
                "The scale: a mean unit of a mean army costs {price}, what all units cost at first.",
                "L’échelle : une unité moyenne d’une armée moyenne coûte {price}, le prix de départ de toutes."
            ),
        };
        let armies = say!(lang, "Armies cost {low} to {high} points.", "Les armées coûtent {low} à {high} points.");
        let rest = lang.pick(
            "±: the 95 % interval of the rounds that count. Rough: it is wider than a tenth of the price. No price is below a third of the first one; an option costs no less than the unit without it.",
            "± : l’intervalle à 95 % des tours qui comptent. Approximatif : il dépasse un dixième du prix. Aucun prix n’est inférieur au tiers du prix de départ ; une option ne coûte pas moins que l’unité sans elle.",
        );
        format!("{scale} {armies} {rest}")
    }

    /// What the general of a division costs.
    fn general_words(&self, General { price, interval, printed }: General, lang: Lang) -> String {
        let price = lang.number(price, 1);
        let Some((low, high)) = interval else {
            return match lang {
                Lang::En => format!("A general costs {price}, what he cost at first: all armies have as many."),
                Lang::Fr => format!("Un général coûte {price}, son prix de départ : toutes les armées en ont autant."),
            };
        };
        let (worth, reach) = (lang.number((low + high) / 2.0, 1), lang.number((high - low) / 2.0, 1));
        let sheet = printed.map(|points| lang.number(points, 0));
        let sheet = sheet.map(|points| say!(lang, "; the sheet asks {points}", " ; la feuille en demande {points}"));
        let sheet = sheet.unwrap_or_default();
        match lang {
            Lang::En => format!("A general costs {price}: one more over the same units is worth {worth} ± {reach}{sheet}."),
            Lang::Fr => format!("Un général coûte {price} : un de plus pour les mêmes unités vaut {worth} ± {reach}{sheet}."),
        }
    }

    /// How the prices were found.
    fn found_words(&self, lang: Lang) -> Vec<String> {
        let (battles, seed, index) = (lang.whole(self.battles), self.seed, self.last.factions.index_words(lang));
        let start = self.start.text().get(lang);
        let moved: Vec<String> = self.rounds.iter().map(|round| round.moved.to_string()).collect();
        let moved = moved.join(", ");
        let found = say!(
            lang,
            "Start: {start}. {battles} battles per round, and as many fresh ones at the end; prices moved in each round: {moved}. Seed {seed}.",
            "Départ : {start}. {battles} batailles par tour, et autant de neuves à la fin ; prix déplacés à chaque tour : {moved}. Graine {seed}."
        );
        let index = match lang {
            _ if self.last.lists.len() < 2 => None,
            Lang::En => Some(format!("Fairness index of these prices in the fresh battles: {index}.")),
            Lang::Fr => Some(format!("Indice d’équité de ces prix dans les batailles neuves : {index}.")),
        };
        std::iter::once(found).chain(index).chain(drawn_again(self.last.drawn_again, self.last.room, lang)).collect()
    }
}
