//! Prices from duels, from armies and from pure forces side by side: they answer different questions.

use super::equal::question;
use super::{name, not_judged, notes, rests, subject};
use crate::ask::armies::{ArmiesAnswer, Equal, UnitWorth};
use crate::prices::fair::Fair;
use montjoie_core::language::Lang;
use montjoie_document::{Answered, Body, Data, Document, Estimate, Fact, Part, Table, Unit, View};

/// Three answers on the same lists.
pub struct Three<'a> {
    /// Prices from duels.
    pub duels: &'a Fair,
    /// Random legal armies.
    pub armies: &'a ArmiesAnswer,
    /// Pure forces at equal points.
    pub equal: &'a Equal,
}

impl Answered for Three<'_> {
    /// The prices side by side, then every table of the three, each with its way before its name.
    fn data(&self) -> Data {
        let about = vec![
            ("system".into(), Fact::Text(self.armies.system.id().to_owned())),
            ("by".into(), Fact::Text("all".to_owned())),
            ("seed".into(), Fact::Whole(self.armies.seed)),
        ];
        let mut data = Data { ask: "fair", about, tables: vec![self.prices()], absent: Vec::new() };
        for (by, whole) in [("duels", self.duels.data()), ("armies", self.armies.data()), ("equal", self.equal.data())] {
            let own = |name: montjoie_document::Name| montjoie_document::Name::from(format!("{by}_{name}"));
            data.tables.extend(whole.tables.into_iter().map(|table| Table { name: own(table.name), ..table }));
            data.absent.extend(whole.absent.into_iter().map(|(name, why)| (own(name), why)));
        }
        data
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let answer = self.armies;
        let armies = lang.pick(
            "Armies: by how many points one more such unit helps a mixed army. This is the price to ask.",
            "Armées : de combien de points une telle unité de plus renforce une armée mixte. C’est le prix à demander.",
        );
        let duels = lang.pick(
            "Duels: at which prices each unit destroys as many points as it loses, one against one. They overvalue quality and ignore numbers.",
            "Duels : à quels prix chaque unité détruit autant de points qu’elle en perd, à un contre un. Ils surévaluent la qualité et ignorent le nombre.",
        );
        let equal = format!("{} {}", lang.pick("Equal points:", "Points égaux :"), question(lang));
        let unjudged = not_judged(answer.units.iter().map(|unit| (unit.unjudged, name(&unit.kind.name, lang).to_owned())), lang);
        let mut parts = vec![
            Part::answer("asked", notes([subject(&answer.lists, answer.system, lang)], lang)),
            Part::answer("ways", notes([armies.to_owned(), duels.to_owned(), equal], lang)),
            super::prices_part(self.price_view(data, lang), lang),
            Part::answer("not-judged", Body::Notes(unjudged)),
            Part::answer("fought", notes([self.fought(lang)], lang)),
        ];
        parts.extend(rests(answer.system, true, &answer.assumptions, data.known("armies_settings"), lang));
        Document::new(lang, lang.pick("What are units worth, by three ways?", "Que valent les unités, selon trois méthodes ?"), parts)
    }
}

impl Three<'_> {
    /// What each way makes of each price: one row per unit of every list.
    fn prices(&self) -> Table {
        let in_duels = |unit: &UnitWorth| {
            let priced = self.duels.study.units.iter().find(|priced| self.duels.entrants[priced.unit].id == unit.kind.id)?;
            Some(Estimate { value: priced.worth, ends: priced.interval })
        };
        let in_armies = |unit: &UnitWorth| unit.unjudged.is_none().then_some(Estimate { value: unit.worth, ends: Some(unit.interval) });
        let equal = |unit: &UnitWorth| self.equal.units.iter().find(|other| other.kind.id == unit.kind.id).and_then(|other| other.worth);
        self.armies
            .rows()
            .prices()
            .estimates("duels", Unit::Points, in_duels)
            .estimates("armies", Unit::Points, in_armies)
            .ids("verdict", UnitWorth::said)
            .estimates("equal", Unit::Points, equal)
            .table()
    }

    fn price_view(&self, data: &Data, lang: Lang) -> View {
        let prices = data.known("prices");
        self.armies
            .rows()
            .view(prices, lang)
            .within(lang.pick("duels", "duels"), (prices, "duels"), 1, lang)
            .within(lang.pick("armies", "armées"), (prices, "armies"), 1, lang)
            .words(lang.pick("in armies", "en armée"), |row| self.armies.units[row].said_words(lang))
            .within(lang.pick("equal points", "points égaux"), (prices, "equal"), 1, lang)
    }

    fn fought(&self, lang: Lang) -> String {
        let (battles, pure, seed) = (lang.whole(self.armies.battles), lang.whole(self.equal.battles), self.armies.seed);
        say!(
            lang,
            "{battles} battles of armies in the main situation and {pure} of pure forces, seed {seed}; duels are exact. Duels count each row of the lists once; the other two keep the total of a mean army.",
            "{battles} batailles d’armées dans la situation principale et {pure} de forces d’un seul type, graine {seed} ; les duels sont exacts. Les duels comptent chaque ligne des listes une fois ; les deux autres gardent le total d’une armée moyenne."
        )
    }
}
