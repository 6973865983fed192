//! Prices from pure forces at equal points.

use super::{Units, keys, name, not_judged, notes, rests, settings, subject};
use crate::ask::armies::{Equal, EqualWorth, POINTS};
use montjoie_core::language::Lang;
use montjoie_document::{Answered, Body, Data, Document, Fact, Part, Table, Unit, View};

impl Answered for Equal {
    fn data(&self) -> Data {
        let about = vec![
            ("system".into(), Fact::Text(self.system.id().to_owned())),
            ("by".into(), Fact::Text("equal".to_owned())),
            ("points".into(), Fact::Number(POINTS)),
            ("seed".into(), Fact::Whole(self.seed)),
        ];
        let tables = vec![self.prices(), self.summary(), settings(&self.assumptions), keys("keys", &self.situation)];
        Data { ask: "fair", about, tables, absent: Vec::new() }
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let unjudged = not_judged(self.units.iter().map(|unit| (unit.unjudged, name(&unit.kind.name, lang).to_owned())), lang);
        let mut parts = vec![
            Part::answer("headline", Body::Sentence(lang.typeset(&question(lang)))),
            Part::answer("asked", notes([subject(&self.lists, self.system, lang)], lang)),
            super::prices_part(self.price_view(data, lang), lang),
            Part::answer("not-judged", Body::Notes(unjudged)),
            Part::answer("reading", notes(self.reading(lang), lang)),
        ];
        parts.extend(rests(self.system, true, &self.assumptions, data.known("settings"), lang));
        Document::new(
            lang,
            lang.pick("At which prices are pure forces even?", "À quels prix les forces d’un seul type sont-elles égales ?"),
            parts,
        )
    }
}

impl Equal {
    fn rows(&self) -> Units<'_, EqualWorth> {
        Units { lists: &self.lists, rows: &self.units, unit: |row| (row.list, &row.kind) }
    }

    /// What units must cost: one row per unit of every list.
    fn prices(&self) -> Table {
        self.rows()
            .prices()
            .estimates("worth", Unit::Points, |unit| unit.worth)
            .numbers("share", Unit::Share, |unit| unit.share)
            .flags("at_most", |unit| unit.at_most)
            .flags("not_judged", |unit| unit.unjudged.is_some())
            .table()
    }

    /// The table of the whole answer, which has one row.
    fn summary(&self) -> Table {
        Table::of("summary", 0, [self])
            .counts("battles", |all| all.battles)
            .numbers("undecided", Unit::Share, |all| all.undecided)
            .numbers("off", Unit::Share, |all| all.off)
            .table()
    }

    fn price_view(&self, data: &Data, lang: Lang) -> View {
        let prices = data.known("prices");
        self.rows().view(prices, lang).percent(lang.pick("wins", "gagne"), (prices, "share"), 0, lang).within(
            lang.pick("even at", "égale à"),
            (prices, "worth"),
            1,
            lang,
        )
    }

    fn reading(&self, lang: Lang) -> Vec<String> {
        let (battles, undecided, off) =
            (lang.whole(self.battles), lang.counted(self.undecided, self.battles), lang.number(self.off * 100.0, 1));
        let seed = self.seed;
        let mut least: Vec<&str> = self.units.iter().filter(|unit| unit.at_most).map(|unit| name(&unit.kind.name, lang)).collect();
        least.dedup();
        let (some, least) = (!least.is_empty(), least.join(", "));
        let (reading, fought, least) = match lang {
            Lang::En => (
                "Wins: at the prices of the lists, against the units that armies bring, as often as they bring them. Even at: the price of one half, on the scale on which the units of a mean army keep their total; intervals hold for all units at once.",
                format!("{battles} battles, seed {seed}; {undecided} undecided; shares are within {off} points of one half."),
                format!("Worth at most this, for lack of room on the table: {least}."),
            ),
            Lang::Fr => (
                "Gagne : aux prix des listes, contre les unités des armées, aussi souvent qu’elles y figurent. Égale à : le prix qui donne une moitié, à l’échelle où les unités d’une armée moyenne gardent leur total ; les intervalles valent pour toutes les unités à la fois.",
                format!("{battles} batailles, graine {seed} ; {undecided} indécises ; les parts sont à {off} points d’une moitié."),
                format!("Valent au plus cela, faute de place sur la table : {least}."),
            ),
        };
        [reading.to_owned(), fought].into_iter().chain(some.then_some(least)).collect()
    }
}

/// The question that pure forces answer.
pub(super) fn question(lang: Lang) -> String {
    let points = lang.whole(POINTS as u64);
    say!(
        lang,
        "Which price makes {points} points of this unit alone win as often as they lose against {points} points of another? A pure force has no second arm, so this is not the price of an army.",
        "À quel prix {points} points de cette seule unité gagnent-ils aussi souvent qu’ils perdent contre {points} points d’une autre ? Une force d’un seul type n’a pas d’autre arme en appui : ce n’est pas le prix d’une armée."
    )
}
