//! New prices: each price with the worth at the old and at the new prices, and what the new prices do to what lists win.

use super::generals::{divisions, generals};
use super::{STAY, Units, factions, held, lists, name, normal, not_judged, notes, plus, rests, rounds, settings, subject};
use crate::ask::armies::{Factions, Wins};
use crate::ask::battle::drawn_again;
use crate::ask::reprice::{Keep, RepriceAnswer, Repriced, Round, Why};
use montjoie_core::language::Lang;
use montjoie_document::chart::ChartSpec;
use montjoie_document::{Answered, Body, Data, Document, Fact, Figure, Part, Table, Unit, View};

impl Answered for RepriceAnswer {
    fn data(&self) -> Data {
        let about = vec![
            ("system".into(), Fact::Text(self.last.system.id().to_owned())),
            ("keep".into(), Fact::Text(self.keep.id().to_owned())),
            ("points_least".into(), Fact::Whole(self.points.0.into())),
            ("points_most".into(), Fact::Whole(self.points.1.into())),
            ("seed".into(), Fact::Whole(self.seed)),
        ];
        let (before, after) = (&self.before, &self.last.factions);
        let tables = vec![
            self.prices(),
            lists(&self.lists, &[("wins", before), ("new_wins", after)]),
            factions(&self.lists, &[(["battles", "share"], before), (["new_battles", "new_share"], after)]),
            rounds(&self.rounds),
            divisions(&self.last.generals),
            self.summary(),
            settings(&self.assumptions),
        ];
        Data { ask: "reprice", about, tables, absent: Vec::new() }
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let whose = lang.pick(
            "These are prices for players who play by the plans of this program, on its tables and by its readings of the rules, in the situation that was asked for.",
            "Ce sont des prix pour des joueurs qui suivent les plans de ce programme, sur ses tables et selon ses interprétations des règles, dans la situation demandée.",
        );
        let reading = lang.pick(
            "± its 95 % interval, at the old and at the new prices. Kept: the battles do not show that it is off; units that are not judged keep their price too. No new price is below the lowest of these lists. `fair` judges printed prices one by one; here every price moves, and armies with it, until none is off.",
            "± l’intervalle à 95 %, aux anciens prix et aux nouveaux. Gardé : les batailles ne montrent pas qu’il soit faux ; les unités pas jugées gardent aussi leur prix. Aucun nouveau prix n’est inférieur au plus bas de ces listes. `fair` juge un à un les prix imprimés ; ici tous les prix bougent, et les armées avec eux, jusqu’à ce qu’aucun ne soit faux.",
        );
        let worth = match self.keep {
            Keep::Total | Keep::Changes => {
                lang.pick("Worth: in armies of all lists together,", "Valeur : en armées de toutes les listes ensemble,")
            }
            Keep::Others => {
                lang.pick("Worth: in armies of its list, against the others,", "Valeur : en armées de sa liste, contre les autres,")
            }
        };
        let reading = format!("{worth} {reading}");
        let unjudged = not_judged(self.units.iter().map(|unit| (unit.was.unjudged, name(&unit.was.kind.name, lang).to_owned())), lang);
        let several = |body: Body| if self.lists.len() > 1 { body } else { Body::Notes(Vec::new()) };
        let how = lang.pick("How it was found", "La méthode");
        let mut parts = vec![
            Part::answer("headline", Body::Sentence(lang.typeset(&self.headline(lang)))),
            Part::answer("asked", notes([subject(&self.lists, self.last.system, lang)], lang)),
            Part::answer("whose", notes([whose.to_owned()], lang)).titled(lang.pick("Whose prices", "Pour quels joueurs valent ces prix")),
            Part::answer("counts", Body::Figures(self.counts(lang))),
            Part::answer("lists", several(Body::Table(self.list_view(data, lang)))),
            super::prices_part(self.price_view(data, lang), lang),
            Part::answer("reading", notes([reading].into_iter().chain(self.outside(lang)), lang)),
            Part::answer("not-judged", Body::Notes(unjudged)),
            Part::answer("generals", notes(generals(&self.last.generals, &[], lang), lang)),
            Part::answer("found", notes(self.found_words(lang), lang)),
            Part::appendix("method", notes([self.moves(lang)], lang)).titled(how),
            Part::evidence("rounds", notes(rounds_words(&self.rounds, lang), lang)).titled(lang.pick("Round by round", "Tour par tour")),
        ];
        parts.extend(rests(self.last.system, true, &self.assumptions, data.known("settings"), lang));
        Document::new(lang, lang.pick("Which prices are fair in armies?", "Quels prix sont justes en armée ?"), parts)
    }

    fn charts(&self, lang: Lang) -> Vec<ChartSpec> {
        self.specs(lang)
    }
}

impl RepriceAnswer {
    fn rows(&self) -> Units<'_, Repriced> {
        Units { lists: &self.lists, rows: &self.units, unit: |row| (row.was.list, &row.was.kind) }
    }

    /// The units: one row per unit of every list.
    fn prices(&self) -> Table {
        self.rows()
            .prices()
            .numbers("new_price", Unit::Points, |unit| unit.price)
            .numbers("change", Unit::Points, Repriced::change)
            .estimates("worth", Unit::Points, |unit| normal(unit.before))
            .estimates("new_worth", Unit::Points, |unit| unit.now.map(normal))
            .ids("why", |unit| unit.why.id())
            .table()
    }

    /// The table of the whole answer, which has one row.
    fn summary(&self) -> Table {
        let index = |of: &Factions| held(of.index, of.index_interval());
        let wins = |wins: Wins| held(wins.share, wins.interval());
        Table::of("summary", 0, [self])
            .counts("battles", |all| all.battles)
            .flags("settled", |all| all.settled)
            .estimates("mine", Unit::Share, |all| all.mine.map(|mine| wins(mine.0)))
            .estimates("new_mine", Unit::Share, |all| all.mine.map(|mine| wins(mine.1)))
            .estimates("index", Unit::Number, |all| index(&all.before))
            .estimates("new_index", Unit::Number, |all| index(&all.last.factions))
            .numbers("index_of_equal_lists", Unit::Number, |all| all.last.factions.by_chance)
            .numbers("army", Unit::Points, |all| all.army().0)
            .numbers("new_army", Unit::Points, |all| all.army().1)
            .counts("changed", RepriceAnswer::changed)
            .numbers("drawn_again", Unit::Share, |all| all.last.drawn_again)
            .counts("room", |all| all.last.room)
            .table()
    }

    /// What the new prices do to the fairness index, and how many prices change.
    fn headline(&self, lang: Lang) -> String {
        let ends = self.before.index_interval();
        let [before, low, high] = [self.before.index, ends.low, ends.high].map(|value| lang.number(value, 0));
        let after = self.last.factions.index_words(lang);
        let changed = format!("{} {}", self.changed(), self.of_all_change(lang));
        if let Some((old, new)) = self.mine {
            let mine: Vec<&str> = self.asked_about().map(|(_, both)| name(both, lang)).collect();
            let (mine, old, new) = (mine.join(", "), lang.share(old.share, old.interval()), lang.share(new.share, new.interval()));
            return say!(
                lang,
                "{mine} win {old} of their battles at the old prices, {new} at the new ones. {changed}.",
                "{mine} : {old} de victoires aux anciens prix, {new} aux nouveaux. {changed}."
            );
        }
        match lang {
            _ if self.lists.len() < 2 => format!("{changed}."),
            Lang::En => format!("Fairness index {before} ({low} to {high}) at the old prices, at the new ones {after}. {changed}."),
            Lang::Fr => format!("Indice d’équité {before} ({low} à {high}) aux anciens prix, aux nouveaux {after}. {changed}."),
        }
    }

    /// What follows the number of prices that change.
    fn of_all_change(&self, lang: Lang) -> String {
        let (changed, all) = (self.changed() as f64, self.units.len());
        let prices = lang.plural(all as f64, "price", "prices");
        let change = lang.plural(changed, lang.pick("changes", "change"), lang.pick("change", "changent"));
        say!(lang, "of {all} {prices} {change}", "prix sur {all} {change}")
    }

    fn counts(&self, lang: Lang) -> Vec<Figure> {
        let (before, after) = self.army();
        let [before, after] = [before, after].map(|points| lang.number(points, 0));
        let index = [
            lang.pick("fairness index at the old prices", "indice d’équité aux anciens prix"),
            lang.pick("at the new ones", "aux nouveaux"),
        ];
        let army = say!(
            lang,
            "points: the units of a mean army, {before} at the old prices",
            "points : les unités d’une armée moyenne, {before} aux anciens prix"
        );
        let several = index.into_iter().zip([&self.before, &self.last.factions]).filter(|_| self.mine.is_none() && self.lists.len() > 1);
        let mut figures: Vec<Figure> = several.map(|(label, of)| Figure::new(lang.number(of.index, 0), label)).collect();
        figures.extend([Figure::new(self.changed().to_string(), self.of_all_change(lang)), Figure::new(after, army)]);
        figures
    }

    /// What each list wins at the old and at the new prices.
    fn list_view(&self, data: &Data, lang: Lang) -> View {
        let lists = data.known("lists");
        let share = |row: usize, column: &str| {
            let one = lists.estimate(row, column)?;
            let reach = one.ends.map_or(0.0, |(low, high)| (high - low) / 2.0);
            Some(format!("{} ± {}", lang.number(one.value * 100.0, 1), lang.number(reach * 100.0, 1)))
        };
        View::of(lists, 0..lists.rows())
            .words(lang.pick("wins, %", "victoires, %"), |row| name(&self.lists[row].1, lang).to_owned())
            .figures(lang.pick("at the old prices", "aux anciens prix"), |row| share(row, "wins").unwrap_or_default())
            .figures(lang.pick("at the new", "aux nouveaux"), |row| share(row, "new_wins").unwrap_or_default())
    }

    fn price_view(&self, data: &Data, lang: Lang) -> View {
        let prices = data.known("prices");
        self.rows()
            .view(prices, lang)
            .figures(lang.pick("new price", "nouveau prix"), |row| super::points(prices, row, "new_price", lang))
            .figures(lang.pick("change", "écart"), |row| plus(prices.number(row, "change"), 0, lang))
            .within(lang.pick("worth before", "valeur avant"), (prices, "worth"), 1, lang)
            .within(lang.pick("worth after", "valeur après"), (prices, "new_worth"), 1, lang)
            .words(lang.pick("why", "pourquoi"), |row| self.units[row].why.text().get(lang).to_owned())
    }

    /// The new prices that fresh battles no longer bear out: their worth after is elsewhere with its whole interval.
    fn outside(&self, lang: Lang) -> Option<String> {
        let outside = |unit: &&Repriced| {
            let (low, high) = unit.now.map(normal).and_then(|now| now.ends).unwrap_or((unit.price, unit.price));
            matches!(unit.why, Why::Cheap | Why::Dear) && !(low..=high).contains(&unit.price)
        };
        let names: Vec<&str> = self.units.iter().filter(outside).map(|unit| name(&unit.was.kind.name, lang)).collect();
        let says =
            lang.pick("New price outside the interval of its worth after:", "Nouveau prix hors de l’intervalle de la valeur après :");
        (!names.is_empty()).then(|| format!("{says} {}.", names.join(", ")))
    }

    /// How the new prices were found.
    fn found_words(&self, lang: Lang) -> Vec<String> {
        let rounds = self.rounds.len();
        let (battles, seed) = (lang.whole(self.battles), self.seed);
        let moved: Vec<String> = self.rounds.iter().map(|round| round.moved.to_string()).collect();
        let moved = moved.join(", ");
        let end = match self.settled {
            true => lang.pick("the last round moved none", "le dernier tour n’en a déplacé aucun"),
            false => lang.pick(
                "the rounds ended before prices settled: --rounds",
                "les tours ont pris fin avant que les prix soient stables : --rounds",
            ),
        };
        let found = say!(
            lang,
            "Rounds of {battles} battles: {rounds}; prices moved in each: {moved}; {end}. Worth after and the new index are of {battles} more battles, with fresh dice. Seed {seed}.",
            "Tours de {battles} batailles : {rounds} ; prix déplacés à chacun : {moved} ; {end}. La valeur après et le nouvel indice viennent de {battles} autres batailles, aux dés neufs. Graine {seed}."
        );
        let unpriced = self.last.without_price(lang);
        std::iter::once(found).chain(unpriced).chain(drawn_again(self.last.drawn_again, self.last.room, lang)).collect()
    }

    /// The sentences on what stays, and how a price moves.
    fn moves(&self, lang: Lang) -> String {
        let moves = lang.pick(
            "A price goes to the mean of what the rounds since the first have found, as a whole number, if that is further from it than 1 point, 5 % and the error of the estimates.",
            "Un prix va à la moyenne de ce qu’ont trouvé les tours depuis le premier, en nombre entier, si elle s’en écarte de plus de 1 point, de 5 % et de l’erreur des estimations.",
        );
        let scale = match self.keep {
            Keep::Total => lang.pick(
                "The scale is the one on which a mean army keeps its total in each round.",
                "L’échelle est celle où une armée moyenne garde son total à chaque tour.",
            ),
            Keep::Others => STAY.get(lang),
            Keep::Changes => {
                lang.pick("The scale is the one on which most prices stay.", "L’échelle est celle où le plus de prix restent.")
            }
        };
        format!("{moves} {scale}")
    }

    /// The lists whose prices are found.
    pub fn asked_about(&self) -> impl Iterator<Item = &(String, (String, String))> {
        let units = |list: usize| self.units.iter().any(|unit| unit.was.list == list);
        self.lists.iter().enumerate().filter(move |(list, _)| units(*list)).map(|(_, list)| list)
    }

    /// The points of the units of a mean army of the lists, as armies were drawn at the old prices: at the old prices, and at the new ones.
    pub fn army(&self) -> (f64, f64) {
        let lists = self.asked_about().count().max(1) as f64;
        let sum = |price: &dyn Fn(&Repriced) -> f64| self.units.iter().map(|unit| unit.was.mean * price(unit)).sum::<f64>() / lists;
        (sum(&|unit| unit.was.kind.points), sum(&|unit| unit.price))
    }

    /// The places of the units by how far their price moves, the largest change first; equal ones in the order of the lists.
    pub fn by_change(&self) -> Vec<usize> {
        let mut places: Vec<usize> = (0..self.units.len()).collect();
        places.sort_by(|&one, &other| self.units[other].change().abs().total_cmp(&self.units[one].change().abs()));
        places
    }

    /// Number of prices that change.
    pub fn changed(&self) -> usize {
        self.units.iter().filter(|unit| unit.change() != 0.0).count()
    }
}

/// What each round found and moved, a line each.
pub(super) fn rounds_words(rounds: &[Round], lang: Lang) -> Vec<String> {
    let line = |round: &Round| {
        let (index, off, moved) = (lang.number(round.index, 0), lang.number(round.off, 1), round.moved);
        let moved = match moved {
            0 => lang.pick("no price moves", "aucun prix ne bouge").to_owned(),
            _ => say!(lang, "prices that move: {moved}", "prix qui bougent : {moved}"),
        };
        say!(
            lang,
            "Index {index}; judged prices are off by {off} points on average; {moved}.",
            "Indice {index} ; les prix jugés s’écartent de {off} points en moyenne ; {moved}."
        )
    };
    rounds.iter().map(line).collect()
}

impl Repriced {
    /// Points by which the price of the unit moves.
    fn change(&self) -> f64 {
        self.price - self.was.kind.points
    }
}
