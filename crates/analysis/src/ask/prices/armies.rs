//! Prices from armies: what units are worth in battles of random legal armies.

use super::generals::{divisions, generals};
use super::{
    STAY, Units, factions, held, keys, lists, name, normal, not_judged, notes, one, plus, reaching, rests, setting, settings, situation,
    subject, whole,
};
use crate::ask::armies::{ArmiesAnswer, Divisions, Gift, Given, Mine, Ratio, Tried, Turned, UnitWorth, Wins};
use crate::ask::battle::spelt;
use crate::prices::verdict::VerdictKind;
use montjoie_core::language::Lang;
use montjoie_core::statistics::Interval;
use montjoie_document::chart::ChartSpec;
use montjoie_document::{Absent, Answered, Body, Column, Data, Document, Estimate, Fact, Figure, Part, Rank, Table, Unit, View};
use montjoie_field::army::check::points;

impl Answered for ArmiesAnswer {
    fn data(&self) -> Data {
        let about = vec![
            ("system".into(), Fact::Text(self.system.id().to_owned())),
            ("by".into(), Fact::Text("armies".to_owned())),
            ("points_least".into(), Fact::Whole(self.points.0.into())),
            ("points_most".into(), Fact::Whole(self.points.1.into())),
            ("seed".into(), Fact::Whole(self.seed)),
        ];
        let tables = vec![
            self.prices(),
            self.situations(),
            self.given(),
            self.compulsory_units(),
            lists(&self.lists, &[("wins", &self.factions)]),
            factions(&self.lists, &[(["battles", "share"], &self.factions)]),
            self.deciles(),
            divisions(&self.generals),
            self.tried(),
            self.turned(),
            self.not_tried(),
            self.synergies(),
            self.ratios(),
            self.summary(),
            settings(&self.assumptions),
            keys("keys", &self.situation),
        ];
        let not_asked = [("tried", !self.varied()), ("given", !self.varied() && self.gifts.is_empty())];
        let absent = not_asked.into_iter().filter(|(_, not)| *not).map(|(table, _)| (table.into(), Absent::NotAsked)).collect();
        Data { ask: "fair", about, tables, absent }
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let whose = lang.pick(
            "These are the worths of players who play by the plans of this program, on its tables and by its readings of the rules.",
            "Ce sont les valeurs de joueurs qui suivent les plans de ce programme, sur ses tables et selon ses interprétations des règles.",
        );
        let reading = lang.pick(
            "Worth: by how many points one more such unit helps an army of its list, if the units of a mean army together are worth what they cost.",
            "Valeur : de combien de points une telle unité de plus renforce une armée de sa liste, si les unités d’une armée moyenne valent ensemble leur prix.",
        );
        let least = self.units.first().map_or(0.0, |unit| unit.least);
        let least = lang.typeset(&match lang {
            Lang::En => format!("No fair price is below {} {}.", points(least, lang), lang.plural(least, "point", "points")),
            Lang::Fr => format!("Aucun juste prix n’est inférieur à {} {}.", points(least, lang), lang.plural(least, "point", "points")),
        });
        let judging = lang.pick(
            "From the lowest to the highest: dice, for all units at once, and the situations that were tried. A price is fair within 1 point or 5 %. A fair price with ~ is a rough one: those ends are more than 10 % apart.",
            "Du plus bas au plus haut : les dés, pour toutes les unités à la fois, et les situations essayées. Un prix est juste à 1 point ou 5 % près. Un juste prix suivi de ~ est approximatif : ces bornes s’écartent de plus de 10 %.",
        );
        let dice = lang.pick("±: the dice, for all units at once.", "± : les dés, pour toutes les unités à la fois.");
        // Where no other situation was tried, there are no fair prices and no ends of a range.
        let reading = match self.tried.is_empty() {
            true => format!("{reading} {}", lang.typeset(dice)),
            false => format!("{reading} {judging} {least}"),
        };
        let stays = self.mine.map(|_| STAY.get(lang).to_owned());
        let unjudged = not_judged(self.units.iter().map(|unit| (unit.unjudged, name(&unit.kind.name, lang).to_owned())), lang);
        let unjudged = unjudged.into_iter().chain(self.several_budgets(lang)).collect();
        let tried = lang.pick("Situations that were tried", "Les situations essayées");
        let mut parts = vec![
            Part::answer("headline", Body::Sentence(lang.typeset(&self.headline_at_prices(lang)))),
            Part::answer("asked", notes([self.subject(lang)], lang)),
            Part::answer("whose", notes([whose.to_owned()], lang)).titled(lang.pick("Whose prices", "Pour quels joueurs valent ces prix")),
            Part::answer("set", Body::Sentence(self.set_words(lang).unwrap_or_default())),
            Part::answer("ratio", Body::Sentence(lang.typeset(&self.ratio_words(data, lang)))),
            Part::answer("lists", Body::Sentence(lang.typeset(&self.who_wins(lang)))),
            Part::answer("counts", Body::Figures(self.counts(lang))),
            super::prices_part(self.price_view(data, lang), lang),
            Part::answer("reading", notes(std::iter::once(reading).chain(stays).chain(self.below_zero(lang)), lang)),
            Part::answer("not-judged", Body::Notes(unjudged)),
            Part::answer("generals", notes(generals(&self.generals, &self.gifts, lang), lang)),
            Part::answer("fought", notes(self.fought(lang), lang)),
            Part::evidence("tried", Body::Table(self.tried_view(data, lang))).titled(tried),
            Part::evidence("turned", notes(self.turned_words(lang), lang)),
            Part::evidence("divisions", notes(self.divisions_words(lang), lang)),
        ];
        parts.extend(self.given_parts(data, lang));
        parts.extend(self.compulsory_parts(data, Rank::Evidence, lang));
        parts.push(Part::appendix("method", notes(self.method(lang), lang)).titled(lang.pick("How it was found", "La méthode")));
        parts.extend(rests(self.system, true, &self.assumptions, data.known("settings"), lang));
        Document::new(lang, lang.pick("What are units worth in armies?", "Que valent les unités en armée ?"), parts)
    }

    fn charts(&self, lang: Lang) -> Vec<ChartSpec> {
        self.charts_with(None, lang)
    }
}

impl ArmiesAnswer {
    /// Whether other situations were tried, or should have been.
    fn varied(&self) -> bool {
        !self.tried.is_empty() || !self.left_out.is_empty()
    }

    pub(super) fn rows(&self) -> Units<'_> {
        Units::of(&self.lists, self.units.iter().map(|unit| (unit.list, &unit.kind)))
    }

    /// What units are worth: one row per unit of every list.
    fn prices(&self) -> Table {
        let all = &self.units;
        let worth = |unit: &UnitWorth| unit.told_apart().then_some(Estimate { value: unit.worth, ends: Some(unit.interval) });
        let range = |unit: &UnitWorth| (!unit.others.is_empty()).then(|| unit.range());
        let points = |name: &'static str, of: &dyn Fn(&UnitWorth) -> Option<f64>| Column::numbers(name, Unit::Points, all.iter().map(of));
        let wholes = |name: &'static str, of: &dyn Fn(&UnitWorth) -> Option<i64>| Column::wholes(name, Unit::Points, all.iter().map(of));
        self.rows().prices(vec![
            Column::estimates("worth", Unit::Points, all.iter().map(worth)),
            points("worth_least", &|unit| range(unit).map(|range| range.0)),
            points("worth_most", &|unit| range(unit).map(|range| range.1)),
            points("fair", &UnitWorth::fair),
            Column::flags("rough", all.iter().map(|unit| unit.fair().map(|_| unit.rough()))),
            Column::ids("verdict", all.iter().map(UnitWorth::said)),
            wholes("off", &|unit| unit.verdict.as_ref().map(|verdict| verdict.points)),
            Column::estimates("pooled", Unit::Points, all.iter().map(|unit| Some(normal(unit.pooled)))),
            Column::numbers("mean", Unit::Number, all.iter().map(|unit| Some(unit.mean))),
        ])
    }

    /// The worth of each unit in each situation, the main one first.
    fn situations(&self) -> Table {
        let sets: Vec<String> = self.tried.iter().map(|tried| spelt(&tried.sets)).collect();
        let rows = self.units.iter().flat_map(|unit| {
            let main = (unit, "main", unit.told_apart().then_some(unit.worth));
            std::iter::once(main).chain(unit.others.iter().zip(&sets).map(move |(worth, sets)| (unit, sets.as_str(), *worth)))
        });
        let rows: Vec<_> = rows.collect();
        let keys = vec![
            Column::ids("unit", rows.iter().map(|(unit, ..)| Some(unit.kind.id.as_str()))),
            Column::ids("situation", rows.iter().map(|(_, situation, _)| Some(*situation))),
        ];
        Table::new("situations", keys, vec![Column::numbers("worth", Unit::Points, rows.iter().map(|(.., worth)| *worth))])
    }

    /// What one side was given, rules first, and what it is worth.
    pub(in crate::ask) fn given(&self) -> Table {
        let gifts = self.gifts_in_order();
        let id = |given: &Given| match given {
            Given::Keys(words, _) => spelt(words),
            Given::Rule { id, .. } => id.clone(),
            Given::Set(set) => set.words.join(" "),
        };
        Table::new(
            "given",
            vec![Column::ids("given", gifts.iter().map(|gift| Some(id(&gift.given))))],
            vec![
                Column::estimates("share", Unit::Share, gifts.iter().map(|gift| Some(reaching((gift.share, gift.share_reach))))),
                Column::estimates("points", Unit::Points, gifts.iter().map(|gift| Some(reaching((gift.points, gift.reach))))),
                Column::numbers("units", Unit::Number, gifts.iter().map(|gift| gift.carriers)),
                Column::numbers("generals", Unit::Number, gifts.iter().map(|gift| gift.generals)),
                Column::estimates("each", Unit::Points, gifts.iter().map(|gift| gift.each().map(reaching))),
                Column::counts("battles", gifts.iter().map(|gift| whole(gift.battles))),
            ],
        )
    }

    /// The lists that are asked about, the others, and their system.
    pub(in crate::ask) fn subject(&self, lang: Lang) -> String {
        let Some(mine) = self.mine else { return subject(&self.lists, self.system, lang) };
        let names: Vec<&str> = self.lists.iter().map(|(_, both)| name(both, lang)).collect();
        let [mine, others] = [&names[..mine.lists], &names[mine.lists..]].map(|names| names.join(", "));
        format!("{mine} {} {others} · {}", lang.pick("against", "contre"), self.system.name().get(lang))
    }

    /// What the user set, and what it changes.
    pub(in crate::ask) fn set_words(&self, lang: Lang) -> Option<String> {
        let (gift, set) = self.gifts.iter().find_map(|gift| if let Given::Set(set) = &gift.given { Some((gift, set)) } else { None })?;
        let names: Vec<&str> = self.lists[..self.mine.map_or(0, |mine| mine.lists)].iter().map(|(_, both)| name(both, lang)).collect();
        let who = if names.is_empty() { lang.pick("a side that has it", "le camp qui l’a").to_owned() } else { names.join(", ") };
        let share = |share: f64| lang.share(share, Interval::around(share, gift.share_reach));
        let (before, after) = (share(gift.before), share(gift.before + gift.share));
        let [by, reach] = [gift.share, gift.share_reach].map(|share| 100.0 * share);
        let (by, reach) = (plus(Some(by), 1, lang), lang.number(reach, 1));
        let (points, points_reach) = (plus(Some(gift.points), 0, lang), lang.number(gift.reach, 0));
        let each = gift.each().map(|(each, reach)| format!(", {} ± {}", plus(Some(each), 1, lang), lang.number(reach, 1)));
        let (words, each) = (set.words.join(", "), each.map(|each| each + lang.pick(" per unit", " par unité")).unwrap_or_default());
        Some(lang.typeset(&match lang {
            Lang::En => format!(
                "With {words} {who}: {after} of battles won instead of {before} ({by} ± {reach} points of share: {points} ± {points_reach} points of army{each})."
            ),
            Lang::Fr => format!(
                "Avec {words}, {who} : {after} de victoires au lieu de {before} ({by} ± {reach} points de part, soit {points} ± {points_reach} points d’armée{each})."
            ),
        }))
    }

    fn gifts_in_order(&self) -> Vec<&Gift> {
        let mut gifts: Vec<_> = self.gifts.iter().collect();
        gifts.sort_by_key(|gift| gift.carriers.is_none());
        gifts
    }

    /// What compulsory units bring, list by list.
    pub(in crate::ask) fn compulsory_units(&self) -> Table {
        let all = &self.taxes;
        let keys = vec![
            Column::ids("list", all.iter().map(|tax| Some(self.lists[tax.list].0.as_str()))),
            Column::ids("rule", all.iter().map(|tax| Some(tax.rule.0.as_str()))),
        ];
        let points = all.iter().map(|tax| Some(normal((tax.points, tax.standard))));
        let share = Column::numbers("share", Unit::Share, all.iter().map(|tax| Some(tax.share)));
        Table::new("compulsory", keys, vec![share, Column::estimates("points", Unit::Points, points)])
    }

    /// Tenths of the battles by the share that the model gives A.
    fn deciles(&self) -> Table {
        let share = |name: &'static str, of: fn(&(f64, f64)) -> f64| {
            Column::numbers(name, Unit::Share, self.deciles.iter().map(|tenth| Some(of(tenth))))
        };
        let keys = vec![Column::counts("decile", (1..=self.deciles.len() as i64).map(Some))];
        Table::new("deciles", keys, vec![share("model", |tenth| tenth.0), share("won", |tenth| tenth.1)])
    }

    /// Situations that were tried: how far they move worths, and the random armies that were too large for their tables.
    fn tried(&self) -> Table {
        let all = &self.tried;
        Table::new(
            "tried",
            vec![Column::ids("situation", all.iter().map(|tried| Some(spelt(&tried.sets))))],
            vec![
                Column::numbers("moves", Unit::Points, all.iter().map(|tried| Some(tried.moves))),
                Column::numbers("noise", Unit::Points, all.iter().map(|tried| Some(tried.noise))),
                Column::numbers("drawn_again", Unit::Share, all.iter().map(|tried| Some(tried.drawn_again))),
            ],
        )
    }

    /// Units whose price a situation judges otherwise.
    fn turned(&self) -> Table {
        let rows: Vec<_> = self.tried.iter().flat_map(|tried| tried.turned.iter().map(move |turned| (tried, turned))).collect();
        let unit = |place: usize| &self.units[place];
        Table::new(
            "turned",
            vec![
                Column::ids("situation", rows.iter().map(|(tried, _)| Some(spelt(&tried.sets)))),
                Column::ids("unit", rows.iter().map(|(_, turned)| Some(unit(turned.unit).kind.id.as_str()))),
            ],
            vec![
                Column::numbers("worth", Unit::Points, rows.iter().map(|(_, turned)| Some(turned.worth))),
                Column::numbers("main", Unit::Points, rows.iter().map(|(_, turned)| Some(unit(turned.unit).worth))),
                Column::ids("verdict", rows.iter().map(|(_, turned)| Some(turned.side.id()))),
            ],
        )
    }

    /// Situations that are left out: notes say why.
    fn not_tried(&self) -> Table {
        Table::new("not_tried", vec![Column::ids("situation", self.left_out.iter().map(|of| Some(spelt(&of.sets))))], Vec::new())
    }

    /// By how much two units are worth more in one army than apart.
    fn synergies(&self) -> Table {
        let all = &self.synergies;
        let keys = vec![
            Column::ids("unit", all.iter().map(|of| Some(of.kinds.0.id.as_str()))),
            Column::ids("with", all.iter().map(|of| Some(of.kinds.1.id.as_str()))),
        ];
        let points = all.iter().map(|of| Some(normal((of.points, of.standard))));
        Table::new("synergies", keys, vec![Column::estimates("points", Unit::Points, points)])
    }

    /// How many of one unit another is worth: one row at most.
    fn ratios(&self) -> Table {
        let compared = self.compared.iter();
        let found: Vec<Option<Ratio>> = self.ratio().map(Result::ok).into_iter().collect();
        let number =
            |name: &'static str, of: fn(&Ratio) -> f64| Column::numbers(name, Unit::Number, found.iter().map(|one| one.as_ref().map(of)));
        let id = |place: usize| Some(self.units[place].kind.id.as_str());
        Table::new(
            "ratio",
            vec![Column::ids("unit", compared.clone().map(|two| id(two.a))), Column::ids("in", compared.map(|two| id(two.b)))],
            vec![
                number("ratio", |one| one.value),
                number("ratio_least", |one| one.range.0),
                number("ratio_most", |one| one.range.1),
                number("listed", |one| one.listed),
            ],
        )
    }

    /// The table of the whole answer, which has one row.
    fn summary(&self) -> Table {
        let at_fair = self.mine.and_then(|mine| mine.fair);
        let look = |of: fn((u32, u32)) -> u32| [self.look.map(|look| of(look).into())];
        let values = vec![
            Column::counts("battles", [whole(self.battles)]),
            Column::estimates("mine", Unit::Share, [self.mine.map(|mine| held(mine.now.share, mine.now.interval()))]),
            Column::estimates("mine_at_fair_prices", Unit::Share, [at_fair.map(|fair| held(fair.share, fair.interval()))]),
            Column::numbers("undecided", Unit::Share, one(self.undecided)),
            Column::estimates("index", Unit::Number, one(held(self.factions.index, self.factions.index_interval()))),
            Column::numbers("index_of_equal_lists", Unit::Number, one(self.factions.by_chance)),
            Column::numbers("steepness", Unit::Number, one(self.steepness)),
            Column::counts("look", look(|look| look.0)),
            Column::counts("looks", look(|look| look.1)),
            Column::counts("open", [self.look.map(|_| self.unknown() as i64)]),
            Column::numbers("drawn_again", Unit::Share, one(self.drawn_again)),
            Column::counts("room", [whole(self.room as u64)]),
        ];
        Table::new("summary", Vec::new(), values)
    }

    /// Number of units with a verdict of this kind.
    pub fn judged(&self, kind: VerdictKind) -> usize {
        self.units.iter().filter(|unit| unit.verdict.as_ref().is_some_and(|verdict| verdict.kind == kind)).count()
    }

    /// Why a unit can be worth less than nothing, where one is.
    fn below_zero(&self, lang: Lang) -> Option<String> {
        let below = self.units.iter().filter(|unit| unit.unjudged.is_none() && unit.told_apart() && unit.worth < 0.0);
        let names: Vec<&str> = below.map(|unit| name(&unit.kind.name, lang)).collect();
        let why = lang.pick(
            "Worth below 0: a unit that dies early brings its division closer to its end.",
            "Valeur inférieure à 0 : une unité qui meurt tôt rapproche sa division de sa fin.",
        );
        (!names.is_empty()).then(|| format!("{why} ({})", names.join(", ")))
    }

    /// What the lists that are asked about win, and how many of their prices are off.
    fn mine_words(&self, mine: &Mine, lang: Lang) -> String {
        let names: Vec<&str> = self.lists[..mine.lists].iter().map(|(_, both)| name(both, lang)).collect();
        let names = names.join(", ");
        let wins = |wins: &Wins| {
            let interval = wins.interval();
            format!("{} ({})", lang.share(wins.share, interval), lang.ends(interval, interval.decimals().min(1)))
        };
        let now = match lang {
            Lang::En => format!("{names} win {} of their battles.", wins(&mine.now)),
            Lang::Fr => format!("{names} : {} de victoires.", wins(&mine.now)),
        };
        if !self.varied() {
            let untried = lang
                .pick("No price is judged: no other situation was tried.", "Aucun prix n’est jugé, faute d’autres situations essayées.");
            return format!("{now} {untried}");
        }
        let judged = self.units.iter().filter(|unit| unit.verdict.is_some()).count();
        let off = match (self.judged(VerdictKind::Under), self.judged(VerdictKind::Over), lang) {
            (0, 0, Lang::En) => format!("None of {judged} judged units is surely too cheap or too expensive."),
            (0, 0, Lang::Fr) => format!("Sur {judged} unités jugées, aucune n’est sûrement trop chère ou trop bon marché."),
            (under, over, Lang::En) => {
                format!("Of {judged} judged units {over} {} too expensive and {under} too cheap.", if over == 1 { "is" } else { "are" })
            }
            (under, over, Lang::Fr) => format!("Sur {judged} unités jugées, trop chères : {over}, trop bon marché : {under}."),
        };
        // Each price is fair while the others stand: all at once can miss one half.
        let one_by_one = lang.pick(
            " Each was found while the others stood; `reprice` moves all of them together.",
            " Chacun a été trouvé les autres restant fixes ; `reprice` les fait bouger tous ensemble.",
        );
        let apart = |fair: &Wins| if fair.interval().holds(0.5) { "" } else { one_by_one };
        let then = mine.fair.as_ref().map(|fair| match lang {
            Lang::En => format!(" At the fair prices below they win {}.{}", wins(fair), apart(fair)),
            Lang::Fr => format!(" Aux justes prix ci-dessous : {}.{}", wins(fair), apart(fair)),
        });
        format!("{now} {off}{}", then.unwrap_or_default())
    }

    /// The headline, with the sentence whose prices these are where the sheet has none.
    fn headline_at_prices(&self, lang: Lang) -> String {
        self.whose_prices(lang).into_iter().chain([self.headline(lang)]).collect::<Vec<_>>().join(" ")
    }

    /// The first sentence: how many prices are off.
    fn headline(&self, lang: Lang) -> String {
        if let Some(mine) = &self.mine {
            return self.mine_words(mine, lang);
        }
        let units = self.units.len();
        if self.tried.is_empty() {
            return match lang {
                Lang::En => format!("What {units} units are worth in armies; no price is judged, because no other situation was tried."),
                Lang::Fr => format!("Ce que valent {units} unités en armée ; aucun prix n’est jugé, faute d’autres situations essayées."),
            };
        }
        let (under, over) = (self.judged(VerdictKind::Under), self.judged(VerdictKind::Over));
        let off = under + over;
        match lang {
            Lang::En => format!("Prices that are off in armies: {off} of {units} ({under} too cheap, {over} too expensive)."),
            Lang::Fr => format!("Prix à revoir : {off} sur {units} ({under} trop bon marché, {over} trop chers)."),
        }
    }

    /// How many units of each verdict; the fairness index of several lists.
    fn counts(&self, lang: Lang) -> Vec<Figure> {
        let kinds = [
            (VerdictKind::Under, lang.pick("too cheap", "trop bon marché")),
            (VerdictKind::Over, lang.pick("too expensive", "trop chères")),
            (VerdictKind::Fair, lang.pick("fair prices", "justes prix")),
            (VerdictKind::Depends, lang.pick("depend on the situation", "dépendent de la situation")),
            (VerdictKind::Undecided, lang.pick("undecided", "indécis")),
        ];
        let mut counts: Vec<(usize, &str)> = kinds.into_iter().map(|(kind, label)| (self.judged(kind), label)).collect();
        if !self.tried.is_empty() {
            counts.push((self.units.iter().filter(|unit| unit.unjudged.is_some()).count(), lang.pick("not judged", "pas jugées")));
        }
        let mut figures: Vec<Figure> =
            counts.into_iter().filter(|(count, _)| *count > 0).map(|(count, label)| Figure::new(count.to_string(), label)).collect();
        // Alone it says what a sentence says.
        if self.mine.is_none() && self.lists.len() > 1 && !figures.is_empty() {
            let label = lang.pick("fairness index of the lists, of 100", "indice d’équité des listes, sur 100");
            figures.push(Figure::new(lang.number(self.factions.index, 0), label));
        }
        figures
    }

    /// Every unit under the name of its list.
    fn price_view(&self, data: &Data, lang: Lang) -> View {
        let prices = data.known("prices");
        let number = |row: usize, column: &str| prices.number(row, column);
        let mut view = self.rows().view(prices, lang);
        if self.tried.is_empty() {
            return view.within(lang.pick("worth", "valeur"), (prices, "worth"), 1, lang);
        }
        let whole = |value: f64| lang.number(value, 0);
        let worth = |row: usize| {
            let (low, high) = self.units[row].ends();
            let worth = whole(number(row, "worth")?);
            Some(format!("{worth} ({} {} {})", whole(low), lang.pick("to", "à"), whole(high)))
        };
        let fair = |row: usize| {
            let fair = super::points(prices, row, "fair", lang);
            if self.units[row].rough() && self.units[row].fair().is_some() { format!("{fair} ~") } else { fair }
        };
        view = view.figures(lang.pick("worth", "valeur"), |row| worth(row).unwrap_or_else(|| "–".to_owned()));
        if self.lists.len() > 1 {
            view = view.figures(lang.pick("in all lists", "toutes listes"), |row| number(row, "pooled").map_or("–".to_owned(), whole));
        }
        view = view.figures(lang.pick("fair price", "juste prix"), fair);
        view.words(lang.pick("in armies", "en armée"), |row| self.units[row].said_words(lang))
    }

    /// The situations that were tried, those that move worths most first.
    fn tried_view(&self, data: &Data, lang: Lang) -> View {
        let tried = data.known("tried");
        let mut rows: Vec<usize> = (0..self.tried.len()).collect();
        rows.sort_by(|&one, &other| self.tried[other].moves.total_cmp(&self.tried[one].moves));
        let number = |row: usize, column: &str| tried.number(row, column).map_or(String::new(), |points| lang.number(points, 1));
        View::of(tried, rows)
            .words(lang.pick("tried otherwise", "essayé autrement"), |row| situation(self.system, &self.tried[row].sets, lang))
            .figures(lang.pick("moves worths by", "déplace de"), |row| number(row, "moves"))
            .figures(lang.pick("noise", "bruit"), |row| number(row, "noise"))
    }

    /// What the number of divisions counts for.
    fn divisions_words(&self, lang: Lang) -> Option<String> {
        let usual = self.generals.divisions.iter().max_by(|one, other| one.share.total_cmp(&other.share))?;
        let other = |other: &Divisions| {
            let (points, error) = (super::plus(Some(other.points), 0, lang), lang.number(1.96 * other.standard, 0));
            format!("{} ({}) {points} ± {error}", other.number, lang.percent(other.share, 0))
        };
        let others: Vec<String> = self.generals.divisions.iter().filter(|of| of.number != usual.number).map(other).collect();
        let (number, others) = (usual.number, others.join(&format!("{} ", lang.semicolon())));
        (!others.is_empty()).then(|| match lang {
            Lang::En => format!(
                "The number of divisions counts by itself: against {number}, with the share of armies, in points of army, {others}."
            ),
            Lang::Fr => format!(
                "Le nombre de divisions compte par lui-même : face à {number} divisions, avec la part des armées, en points d’armée : {others}."
            ),
        })
    }

    /// What rules, generals and preparation are worth.
    fn given_parts(&self, data: &Data, lang: Lang) -> [Part; 2] {
        let given = data.known("given");
        let gifts = self.gifts_in_order();
        let called = |given: &Given| match given {
            Given::Keys(_, Some(generals)) => generals.says.get(lang).to_owned(),
            Given::Keys(words, None) => {
                words.iter().map(|word| setting(self.system, &word.key, &word.value, lang)).collect::<Vec<_>>().join(", ")
            }
            Given::Rule { name: both, .. } => name(both, lang).to_owned(),
            Given::Set(set) => set.words.join(", "),
        };
        let view = View::of(given, 0..given.rows())
            .words(lang.pick("one side has", "un camp a"), |row| called(&gifts[row].given))
            .within(lang.pick("points of army", "points d’armée"), (given, "points"), 1, lang)
            .figures(lang.pick("in an army", "par armée"), |row| {
                let of = ["units", "generals"].into_iter().find_map(|column| given.number(row, column));
                of.map_or(String::new(), |of| lang.number(of, 1))
            })
            .within(lang.pick("each", "chacun"), (given, "each"), 1, lang);
        let note = lang.pick(
            "Found by giving it to one side only, in the same battles. A rule: what its units lose without it, all at once; options are rules too. Each: per unit or per general. The intervals hold for the whole table at once.",
            "Trouvé en ne le donnant qu’à un camp, dans les mêmes batailles. Une règle : ce que perdent ses unités, toutes à la fois, quand elles ne l’ont plus ; les options sont aussi des règles. Chacun : par unité ou par général. Les intervalles valent pour tout le tableau à la fois.",
        );
        let title = lang.pick("What rules and generals are worth", "Ce que valent les règles et les généraux");
        let note = (given.rows() > 0).then(|| note.to_owned());
        [Part::evidence("given", Body::Table(view)).titled(title), Part::evidence("given-note", notes(note, lang))]
    }

    /// What compulsory units bring.
    pub(in crate::ask) fn compulsory_parts(&self, data: &Data, rank: Rank, lang: Lang) -> [Part; 2] {
        let compulsory = data.known("compulsory");
        let view = View::of(compulsory, 0..compulsory.rows())
            .words(lang.pick("list", "liste"), |row| name(&self.lists[self.taxes[row].list].1, lang).to_owned())
            .words(lang.pick("compulsory", "obligatoire"), |row| name(&self.taxes[row].rule, lang).to_owned())
            .within(lang.pick("points beyond the price", "points au-delà du prix"), (compulsory, "points"), 0, lang);
        let note = lang.pick(
            "What the units that a list must have are worth to a mean army beyond their price: a gift above 0, a tax below.",
            "Ce que les unités obligatoires d’une liste valent pour une armée moyenne au-delà de leur prix : un cadeau au-dessus de 0, un impôt au-dessous.",
        );
        let note = (compulsory.rows() > 0).then(|| note.to_owned());
        let title = lang.pick("Compulsory units", "Les unités obligatoires");
        let parts = [Part::answer("compulsory", Body::Table(view)).titled(title), Part::answer("compulsory-note", notes(note, lang))];
        parts.map(|part| Part { rank, ..part })
    }

    /// The prices that a situation with a name for sentences judges otherwise: one sentence per such situation.
    fn turned_words(&self, lang: Lang) -> Vec<String> {
        let judged = self.units.iter().filter(|unit| unit.verdict.is_some()).count();
        let sentence = |tried: &Tried| {
            let when = tried.when?.get(lang);
            let turned = |turned: &Turned| {
                let (main, worth) = (lang.number(self.units[turned.unit].worth, 0), lang.number(turned.worth, 0));
                let (name, side) = (self.called(turned.unit, lang), turned.side.words(lang));
                match lang {
                    Lang::En => format!("{name} (worth {worth} instead of {main}: {side})"),
                    Lang::Fr => format!("{name} (vaut {worth} au lieu de {main} : {side})"),
                }
            };
            let names: Vec<String> = tried.turned.iter().map(turned).collect();
            let (count, names) = (names.len(), names.join(", "));
            Some(match (count, lang) {
                (0, Lang::En) => format!("{when}, none of {judged} prices is judged otherwise."),
                (0, Lang::Fr) => format!("{when}, aucun des {judged} prix n’est jugé autrement."),
                (1, Lang::En) => format!("{when}, 1 of {judged} prices is judged otherwise, beyond chance: {names}."),
                (1, Lang::Fr) => format!("{when}, 1 prix sur {judged} est jugé autrement, au-delà du hasard : {names}."),
                (_, Lang::En) => format!("{when}, {count} of {judged} prices are judged otherwise, beyond chance: {names}."),
                (_, Lang::Fr) => format!("{when}, {count} prix sur {judged} sont jugés autrement, au-delà du hasard : {names}."),
            })
        };
        self.tried.iter().filter_map(sentence).collect()
    }

    fn method(&self, lang: Lang) -> Vec<String> {
        let undecided = lang.counted(self.undecided, self.battles);
        let off = self.deciles.iter().map(|(model, won)| (model - won).abs()).fold(0.0, f64::max);
        let off = lang.number(off * 100.0, 1);
        match lang {
            Lang::En => vec![
                "Random legal armies of all lists meet. A logistic regression says by how much one more unit of each kind raises the chance to win; numbers of divisions have columns of their own. A unit's worth is that, in points, on the scale on which the units of a mean army together are worth what they cost.".to_owned(),
                "Intervals hold for all units at once. Too cheap or too expensive: beyond 1 point or 5 % of the price, with its whole interval and in at least 9 of 10 situations. Fair: within it, with its whole interval and in at least half of the situations.".to_owned(),
                format!("{undecided} of the battles are undecided and count one half. By tenths of the battles the model is off by at most {off} points of win share."),
            ],
            Lang::Fr => vec![
                "Des armées légales tirées au sort de toutes les listes se rencontrent. Une régression logistique dit de combien une unité de plus de chaque type augmente la chance de gagner ; le nombre de divisions a ses propres colonnes. La valeur d’une unité est ce gain en points, à l’échelle où les unités d’une armée moyenne valent ensemble leur prix.".to_owned(),
                "Les intervalles valent pour toutes les unités à la fois. Trop bon marché ou trop chère : au-delà de 1 point ou 5 % du prix, avec tout l’intervalle et dans 9 situations sur 10 au moins. Juste prix : en deçà, avec tout l’intervalle et dans la moitié au moins des situations.".to_owned(),
                format!("{undecided} des batailles sont indécises et comptent une moitié. Par dixièmes des batailles, le modèle s’écarte d’au plus {off} points de la part gagnée."),
            ],
        }
    }
}

impl UnitWorth {
    /// The verdict on the unit's price, as an id: a verdict, `not-judged`, or nothing.
    pub(super) fn said(&self) -> Option<&'static str> {
        match (&self.verdict, self.unjudged) {
            (_, Some(_)) => Some("not-judged"),
            (verdict, None) => verdict.as_ref().map(|verdict| verdict.kind.id()),
        }
    }

    /// The verdict on the unit's price, in words.
    pub(super) fn said_words(&self, lang: Lang) -> String {
        match (&self.verdict, self.unjudged) {
            (_, Some(_)) => lang.pick("not judged", "pas jugée").to_owned(),
            (Some(verdict), None) => verdict.price_words(self.fair().map_or(0.0, |fair| fair - self.kind.points), lang),
            (None, None) => String::new(),
        }
    }
}
