//! Lists against lists: tables for programs, the document for people.

use super::{factions, held, not_asked, notes, pairs};
use crate::ask::armies::{Against, Brought};
use crate::ask::battle::rests;
use crate::duels::data::{settings_of, situation_of};
use montjoie_core::alike::grouped;
use montjoie_core::language::{Lang, Text};
use montjoie_document::chart::ChartSpec;
use montjoie_document::{Answered, Body, Data, Document, Fact, Part, Rank, Table, Unit, View};

/// How the matrix is read.
const SHARES: Text = Text::new(
    "The row’s share of battles against the column in %, an undecided battle as one half, ± its 95 % interval.",
    "Part des batailles que la ligne gagne contre la colonne, en %, une bataille indécise comptant une moitié, ± l’intervalle à 95 %.",
);

/// The note on what both sides at their best means.
const BEST: Text = Text::new(
    "Of {of} random armies of each list the eight that are worth most meet; each side brings them as often as is best for it (a matrix game). The row’s share in % of {battles} fresh battles per pair of lists.",
    "Sur {of} armées de chaque liste tirées au sort, les huit qui valent le plus se rencontrent ; chaque camp les amène aussi souvent que cela lui profite (un jeu matriciel). Part de la ligne en %, sur {battles} batailles neuves par paire de listes.",
);

/// How the armies of a mix are read.
const MIX: Text = Text::new(
    "How often, on average over the other lists. Armies that are brought in fewer than 1 in 100 battles are left out.",
    "Combien souvent, en moyenne sur les autres listes. Les armées amenées dans moins de 1 bataille sur 100 sont omises.",
);

impl Answered for Against {
    fn data(&self) -> Data {
        let answer = &self.answer;
        let mut about = vec![
            ("system".into(), Fact::Text(answer.system.id().to_owned())),
            ("points_least".into(), Fact::Whole(answer.points.0.into())),
            ("points_most".into(), Fact::Whole(answer.points.1.into())),
            ("seed".into(), Fact::Whole(answer.seed)),
        ];
        about.extend(self.best.as_ref().map(|best| ("best".into(), Fact::Whole(best.of.into()))));
        let tables = vec![
            factions(&answer.lists, &[(["battles", "share"], &answer.factions)]),
            self.lists(),
            self.fairness(),
            answer.compulsory_units(),
            answer.given(),
            self.at_their_best(),
            self.mix(),
            settings_of(Vec::new(), answer.assumptions.iter().map(|assumption| (assumption, None))),
            situation_of(Vec::new(), &answer.situation),
        ];
        let absent = not_asked([("best", self.best.is_none()), ("mix", self.best.is_none()), ("given", answer.gifts.is_empty())]);
        Data { ask: "factions", about, tables, absent }
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let answer = &self.answer;
        let names: Vec<&str> = (0..answer.lists.len()).map(|list| answer.list(list, lang)).collect();
        let note = |name: &'static str, text: &str| Part::answer(name, notes([text.to_owned()], lang));
        let table = |name: &'static str, view: View, title: Text| Part::answer(name, Body::Table(view)).titled(title.get(lang));
        let mut parts = vec![
            Part::answer("headline", Body::Sentence(lang.typeset(&answer.who_wins(lang)))),
            Part::answer("set", Body::Sentence(answer.set_words(lang))),
            Part::answer("asked", notes([answer.subject(lang)], lang)),
            Part::answer("factions", Body::Table(matrix(data, ("factions", "mean"), &names, lang))),
            note("factions-note", SHARES.get(lang)),
        ];
        if let Some(best) = &self.best {
            let (of, battles) = (lang.whole(best.of.into()), lang.whole(best.battles));
            parts.push(table("best", matrix(data, ("best", "best"), &names, lang), Text::new("Both at their best", "Chacun au mieux")));
            parts.push(note("best-note", &BEST.get(lang).replace("{of}", &of).replace("{battles}", &battles)));
            let title = Text::new("Which armies they bring at their best", "Les armées qu’elles amènent au mieux");
            parts.push(table("mix", self.brought_view(data, &names, lang), title));
            parts.push(note("mix-note", MIX.get(lang)));
        }
        parts.extend(answer.compulsory_parts(data, Rank::Answer, lang));
        parts.push(Part::answer("how", notes(answer.fought(lang), lang)));
        parts.extend(rests(&answer.assumptions, lang));
        Document::new(lang, answer.system.name().get(lang), parts)
    }

    fn charts(&self, lang: Lang) -> Vec<ChartSpec> {
        self.chart(lang).into_iter().collect()
    }
}

impl Against {
    /// The id of a list.
    fn id(&self, list: usize) -> &str {
        &self.answer.lists[list].0
    }

    /// The mean share of each list against the others, as lists are drawn and at their best.
    fn lists(&self) -> Table {
        let found = &self.answer.factions;
        Table::of("lists", 1, self.answer.lists.iter().enumerate())
            .ids("list", |(_, (id, _))| id)
            .ids("en", |(_, (_, (en, _)))| en)
            .ids("fr", |(_, (_, (_, fr)))| fr)
            .estimates("mean", Unit::Share, |(list, _)| held(found.means[list], found.mean_interval(list)))
            .numbers("best", Unit::Share, |(list, _)| self.best.as_ref().map(|best| best.means[list]))
            .table()
    }

    /// The fairness index, and what all battles have in common: one row.
    fn fairness(&self) -> Table {
        Table::of("fairness", 0, [&self.answer])
            .estimates("index", Unit::Number, |of| held(of.factions.index, of.factions.index_interval()))
            .numbers("index_of_equal_lists", Unit::Number, |of| of.factions.by_chance)
            .counts("battles", |of| of.battles)
            .numbers("undecided", Unit::Share, |of| of.undecided)
            // Random armies that had too many units for the table, of all that were drawn.
            .numbers("drawn_again", Unit::Share, |of| of.drawn_again)
            .counts("room", |of| of.room)
            .table()
    }

    /// The share that the row wins in fresh battles, each side with its best armies.
    fn at_their_best(&self) -> Table {
        let pairs = pairs(&self.answer.factions).filter(|(row, column)| row != column);
        let pairs = self.best.iter().flat_map(|best| pairs.clone().map(move |pair| (pair, best)));
        Table::of("best", 2, pairs)
            .ids("row", |((row, _), _)| self.id(row))
            .ids("column", |((_, column), _)| self.id(column))
            .counts("battles", |(_, best)| best.battles)
            .numbers("share", Unit::Share, |((row, column), best)| best.shares[row][column])
            .table()
    }

    /// The armies that lists bring at their best, and how often.
    fn mix(&self) -> Table {
        let brought = self.brought();
        // The armies of a list are numbered from 1, the most frequent first.
        let number = |place: usize| brought[..=place].iter().filter(|army| army.list == brought[place].list).count();
        let units = |army: &Brought| self.units(army).iter().map(|(id, _, count)| format!("{count} {id}")).collect::<Vec<_>>().join(", ");
        Table::of("mix", 2, brought.iter().enumerate())
            .ids("list", |(_, army)| self.id(army.list))
            .counts("army", |(place, _)| number(place))
            .numbers("often", Unit::Share, |(_, army)| army.often)
            .counts("divisions", |(_, army)| army.army.divisions.len())
            .ids("units", |(_, army)| units(army))
            .table()
    }

    /// The armies that lists bring at their best, list by list.
    fn brought(&self) -> &[Brought] {
        self.best.as_ref().map_or(&[], |best| &best.brought)
    }

    /// The units of an army, like ones of all divisions together, in the order of the list: the id, its place among the units, and how many.
    fn units(&self, army: &Brought) -> Vec<(String, usize, u32)> {
        let all = army.army.divisions.iter().flat_map(|division| &division.units);
        let place = |id: &str| self.answer.units.iter().position(|unit| unit.kind.id == id).unwrap_or(usize::MAX);
        let alike = grouped(all, |one, other| one.id == other.id).into_iter();
        let mut units: Vec<(String, usize, u32)> =
            alike.map(|same| (same[0].id.clone(), place(&same[0].id), same.iter().map(|of| of.count).sum())).collect();
        units.sort_unstable_by_key(|(_, place, _)| *place);
        units
    }

    /// The armies that lists bring at their best.
    fn brought_view(&self, data: &Data, names: &[&str], lang: Lang) -> View {
        let (mix, brought) = (data.known("mix"), self.brought());
        let units = |row: usize| {
            let called = |(id, place, count): &(String, usize, u32)| {
                let name = self.answer.units.get(*place).map(|unit| lang.pick(&unit.kind.name.0, &unit.kind.name.1));
                format!("{count} {}", name.unwrap_or(id))
            };
            self.units(&brought[row]).iter().map(called).collect::<Vec<_>>().join(", ")
        };
        View::of(mix, 0..mix.rows())
            .words(lang.pick("list", "liste"), |row| names[brought[row].list].to_owned())
            .percent(lang.pick("brings", "amène"), (mix, "often"), 0, lang)
            .figures("divisions", |row| lang.number(mix.number(row, "divisions").unwrap_or(0.0), 0))
            .words(lang.pick("of units", "en unités"), units)
    }
}

/// The place of the row of two lists in a table.
fn place(of: &Table, row: &str, column: &str) -> Option<usize> {
    (0..of.rows()).find(|&at| of.id(at, "row") == row && of.id(at, "column") == column)
}

/// Lists against lists in percent, a row and a column each, and the mean over the others.
fn matrix(data: &Data, (of, mean): (&'static str, &'static str), names: &[&str], lang: Lang) -> View {
    let (lists, cells) = (data.known("lists"), data.known(of));
    let decimals = (0..cells.rows()).filter_map(|at| cells.estimate(at, "share")).map(|share| share.decimals(1)).min().unwrap_or(1);
    let percent = |share: f64| lang.number(share * 100.0, decimals);
    let cell = |row: usize, column: usize| {
        let at = place(cells, lists.id(row, "list"), lists.id(column, "list")).filter(|_| row != column);
        let Some(share) = at.and_then(|at| cells.estimate(at, "share")) else { return "–".to_owned() };
        let reach = share.ends.map(|(low, high)| format!(" ± {}", percent((high - low) / 2.0)));
        percent(share.value) + &reach.unwrap_or_default()
    };
    let view = View::of(lists, 0..lists.rows()).words("", |row| names[row].to_owned());
    let view = names.iter().enumerate().fold(view, |view, (column, name)| view.figures(*name, |row| cell(row, column)));
    view.figures(lang.pick("mean", "moyenne"), |row| lists.number(row, mean).map_or(String::new(), percent))
}
