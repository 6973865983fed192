//! Prices from armies: what units are worth in battles of random legal armies.

use super::generals::{divisions, generals};
use super::{
    STAY, Units, factions, held, keys, lists, name, normal, not_asked, not_judged, notes, plus, reaching, rests, setting, settings,
    situation, subject,
};
use crate::ask::armies::{ArmiesAnswer, Divisions, Gift, Given, Mine, Tried, Turned, UnitWorth, Wins};
use crate::ask::battle::spelt;
use crate::ask::what_if::Changed;
use crate::prices::verdict::VerdictKind;
use montjoie_core::language::Lang;
use montjoie_core::statistics::Interval;
use montjoie_document::chart::ChartSpec;
use montjoie_document::{Answered, Body, Data, Document, Estimate, Fact, Figure, Part, Rank, Table, Unit, View};
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
            Table::of("not_tried", 1, &self.left_out).ids("situation", |of| spelt(&of.sets)).table(),
            self.synergies(),
            self.ratios(),
            self.summary(),
            settings(&self.assumptions),
            keys("keys", &self.situation),
        ];
        let absent = not_asked([("tried", !self.varied()), ("given", !self.varied() && self.gifts.is_empty())]);
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
        let headline: Vec<String> = self.whose_prices(lang).into_iter().chain([self.headline(lang)]).collect();
        let stays = self.mine.map(|_| STAY.get(lang).to_owned());
        let unjudged = not_judged(self.units.iter().map(|unit| (unit.unjudged, name(&unit.kind.name, lang).to_owned())), lang);
        let unjudged = unjudged.into_iter().chain(self.several_budgets(lang)).collect();
        let tried = lang.pick("Situations that were tried", "Les situations essayées");
        let mut parts = vec![
            Part::answer("headline", Body::Sentence(lang.typeset(&headline.join(" ")))),
            Part::answer("asked", notes([self.subject(lang)], lang)),
            Part::answer("whose", notes([whose.to_owned()], lang)).titled(lang.pick("Whose prices", "Pour quels joueurs valent ces prix")),
            Part::answer("set", Body::Sentence(self.set_words(lang))),
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

    pub(super) fn rows(&self) -> Units<'_, UnitWorth> {
        Units { lists: &self.lists, rows: &self.units, unit: |row| (row.list, &row.kind) }
    }

    /// What units are worth: one row per unit of every list.
    fn prices(&self) -> Table {
        let range = |unit: &UnitWorth| (!unit.others.is_empty()).then(|| unit.range());
        self.rows()
            .prices()
            .estimates("worth", Unit::Points, |unit| unit.told_apart().then_some(Estimate { value: unit.worth, ends: Some(unit.interval) }))
            .numbers("worth_least", Unit::Points, |unit| range(unit).map(|range| range.0))
            .numbers("worth_most", Unit::Points, |unit| range(unit).map(|range| range.1))
            .numbers("fair", Unit::Points, UnitWorth::fair)
            .flags("rough", |unit| unit.fair().map(|_| unit.rough()))
            .ids("verdict", UnitWorth::said)
            .wholes("off", Unit::Points, |unit| unit.verdict.as_ref().map(|verdict| verdict.points))
            .estimates("pooled", Unit::Points, |unit| normal(unit.pooled))
            .numbers("mean", Unit::Number, |unit| unit.mean)
            .table()
    }

    /// The worth of each unit in each situation, the main one first.
    fn situations(&self) -> Table {
        let sets: Vec<String> = self.tried.iter().map(|tried| spelt(&tried.sets)).collect();
        let rows = self.units.iter().flat_map(|unit| {
            let main = (unit, "main", unit.told_apart().then_some(unit.worth));
            std::iter::once(main).chain(unit.others.iter().zip(&sets).map(move |(worth, sets)| (unit, sets.as_str(), *worth)))
        });
        Table::of("situations", 2, rows)
            .ids("unit", |(unit, ..)| &unit.kind.id)
            .ids("situation", |(_, situation, _)| situation)
            .numbers("worth", Unit::Points, |(.., worth)| worth)
            .table()
    }

    /// What one side was given, rules first, and what it is worth.
    pub(in crate::ask) fn given(&self) -> Table {
        let id = |given: &Given| match given {
            Given::Keys(words, _) => spelt(words),
            Given::Rule { id, .. } => id.clone(),
            Given::Set(set) => set.words.join(" "),
        };
        Table::of("given", 1, self.gifts_in_order())
            .ids("given", |gift| id(&gift.given))
            .estimates("share", Unit::Share, |gift| reaching((gift.share, gift.share_reach)))
            .estimates("points", Unit::Points, |gift| reaching((gift.points, gift.reach)))
            .numbers("units", Unit::Number, |gift| gift.carriers)
            .numbers("generals", Unit::Number, |gift| gift.generals)
            .estimates("each", Unit::Points, |gift| gift.each().map(reaching))
            .counts("battles", |gift| gift.battles)
            .table()
    }

    /// The lists that are asked about, the others, and their system.
    pub(in crate::ask) fn subject(&self, lang: Lang) -> String {
        let Some(mine) = self.mine else { return subject(&self.lists, self.system, lang) };
        let names: Vec<&str> = self.lists.iter().map(|(_, both)| name(both, lang)).collect();
        let [mine, others] = [&names[..mine.lists], &names[mine.lists..]].map(|names| names.join(", "));
        format!("{mine} {} {others} · {}", lang.pick("against", "contre"), self.system.name().get(lang))
    }

    /// What the user set, and what it changes: a sentence for each list.
    pub(in crate::ask) fn set_words(&self, lang: Lang) -> String {
        let set = self.gifts.iter().filter_map(|gift| if let Given::Set(set) = &gift.given { Some((gift, set)) } else { None });
        set.map(|(gift, set)| self.changed_by(gift, set, lang)).collect::<Vec<_>>().join(" ")
    }

    /// What something that is set of a list changes.
    fn changed_by(&self, gift: &Gift, set: &Changed, lang: Lang) -> String {
        let mine = self.lists[..self.mine.map_or(0, |mine| mine.lists)].iter();
        let names: Vec<&str> = mine.filter(|(id, _)| set.is_of(id)).map(|(_, both)| name(both, lang)).collect();
        let who = if names.is_empty() { lang.pick("a side that has it", "le camp qui l’a").to_owned() } else { names.join(", ") };
        let share = |share: f64| lang.share(share, Interval::around(share, gift.share_reach));
        let (before, after) = (share(gift.before), share(gift.before + gift.share));
        let [by, reach] = [gift.share, gift.share_reach].map(|share| 100.0 * share);
        let (by, reach) = (plus(Some(by), 1, lang), lang.number(reach, 1));
        let (points, points_reach) = (plus(Some(gift.points), 0, lang), lang.number(gift.reach, 0));
        let each = gift.each().map(|(each, reach)| format!(", {} ± {}", plus(Some(each), 1, lang), lang.number(reach, 1)));
        let (words, each) = (set.words.join(", "), each.map(|each| each + lang.pick(" per unit", " par unité")).unwrap_or_default());
        lang.typeset(&say!(
            lang,
            "With {words} {who}: {after} of battles won instead of {before} ({by} ± {reach} points of share: {points} ± {points_reach} points of army{each}).",
            "Avec {words}, {who} : {after} de victoires au lieu de {before} ({by} ± {reach} points de part, soit {points} ± {points_reach} points d’armée{each})."
        ))
    }

    fn gifts_in_order(&self) -> Vec<&Gift> {
        let mut gifts: Vec<_> = self.gifts.iter().collect();
        gifts.sort_by_key(|gift| gift.carriers.is_none());
        gifts
    }

    /// What compulsory units bring, list by list.
    pub(in crate::ask) fn compulsory_units(&self) -> Table {
        Table::of("compulsory", 2, &self.taxes)
            .ids("list", |tax| &self.lists[tax.list].0)
            .ids("rule", |tax| &tax.rule.0)
            .numbers("share", Unit::Share, |tax| tax.share)
            .estimates("points", Unit::Points, |tax| normal((tax.points, tax.standard)))
            .table()
    }

    /// Tenths of the battles by the share that the model gives A.
    fn deciles(&self) -> Table {
        Table::of("deciles", 1, (1usize..).zip(&self.deciles))
            .counts("decile", |(number, _)| number)
            .numbers("model", Unit::Share, |(_, tenth)| tenth.0)
            .numbers("won", Unit::Share, |(_, tenth)| tenth.1)
            .table()
    }

    /// Situations that were tried: how far they move worths, and the random armies that were too large for their tables.
    fn tried(&self) -> Table {
        Table::of("tried", 1, &self.tried)
            .ids("situation", |tried| spelt(&tried.sets))
            .numbers("moves", Unit::Points, |tried| tried.moves)
            .numbers("noise", Unit::Points, |tried| tried.noise)
            .numbers("drawn_again", Unit::Share, |tried| tried.drawn_again)
            .table()
    }

    /// Units whose price a situation judges otherwise.
    fn turned(&self) -> Table {
        let unit = |turned: &Turned| &self.units[turned.unit];
        Table::of("turned", 2, self.tried.iter().flat_map(|tried| tried.turned.iter().map(move |turned| (tried, turned))))
            .ids("situation", |(tried, _)| spelt(&tried.sets))
            .ids("unit", |(_, turned)| &unit(turned).kind.id)
            .numbers("worth", Unit::Points, |(_, turned)| turned.worth)
            .numbers("main", Unit::Points, |(_, turned)| unit(turned).worth)
            .ids("verdict", |(_, turned)| turned.side.id())
            .table()
    }

    /// By how much two units are worth more in one army than apart.
    fn synergies(&self) -> Table {
        Table::of("synergies", 2, &self.synergies)
            .ids("unit", |of| &of.kinds.0.id)
            .ids("with", |of| &of.kinds.1.id)
            .estimates("points", Unit::Points, |of| normal((of.points, of.standard)))
            .table()
    }

    /// How many of one unit another is worth: one row at most.
    fn ratios(&self) -> Table {
        Table::of("ratio", 2, self.compared.zip(self.ratio().map(Result::ok)))
            .ids("unit", |(two, _)| &self.units[two.a].kind.id)
            .ids("in", |(two, _)| &self.units[two.b].kind.id)
            .numbers("ratio", Unit::Number, |(_, ratio)| ratio.map(|ratio| ratio.value))
            .numbers("ratio_least", Unit::Number, |(_, ratio)| ratio.map(|ratio| ratio.range.0))
            .numbers("ratio_most", Unit::Number, |(_, ratio)| ratio.map(|ratio| ratio.range.1))
            .numbers("listed", Unit::Number, |(_, ratio)| ratio.map(|ratio| ratio.listed))
            .table()
    }

    /// The table of the whole answer, which has one row.
    fn summary(&self) -> Table {
        let wins = |wins: Wins| held(wins.share, wins.interval());
        Table::of("summary", 0, [self])
            .counts("battles", |all| all.battles)
            .estimates("mine", Unit::Share, |all| all.mine.map(|mine| wins(mine.now)))
            .estimates("mine_at_fair_prices", Unit::Share, |all| all.mine.and_then(|mine| mine.fair).map(wins))
            .numbers("undecided", Unit::Share, |all| all.undecided)
            .estimates("index", Unit::Number, |all| held(all.factions.index, all.factions.index_interval()))
            .numbers("index_of_equal_lists", Unit::Number, |all| all.factions.by_chance)
            .numbers("steepness", Unit::Number, |all| all.steepness)
            .counts("look", |all| all.look.map(|look| look.0))
            .counts("looks", |all| all.look.map(|look| look.1))
            .counts("open", |all| all.look.map(|_| all.unknown()))
            .numbers("drawn_again", Unit::Share, |all| all.drawn_again)
            .counts("room", |all| all.room)
            .table()
    }

    /// Number of units with a verdict of this kind.
    pub fn judged(&self, kind: VerdictKind) -> usize {
        self.units.iter().filter(|unit| unit.verdict.as_ref().is_some_and(|verdict| verdict.kind == kind)).count()
    }

    /// Why a unit can be worth less than nothing, where one is for sure.
    fn below_zero(&self, lang: Lang) -> Option<String> {
        let below = self.units.iter().filter(|unit| unit.unjudged.is_none() && unit.told_apart() && unit.interval.1 < 0.0);
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
        (!others.is_empty()).then(|| {
            say!(
                lang,
                "The number of divisions counts by itself: against {number}, with the share of armies, in points of army, {others}.",
                "Le nombre de divisions compte par lui-même : face à {number} divisions, avec la part des armées, en points d’armée : {others}."
            )
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
                let (name, side) = (self.called(turned.unit, lang), turned.side.text().get(lang));
                say!(lang, "{name} (worth {worth} instead of {main}: {side})", "{name} (vaut {worth} au lieu de {main} : {side})")
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
