//! What was found of duels as tables for programs. Battles have the same tables of shares, endings, rounds and losses.

use std::sync::Arc;

use super::findings::{Finding, Findings};
use montjoie_core::combat::Side;
use montjoie_core::statistics;
use montjoie_core::tally::{Tally, Winner};
use montjoie_document::{Absent, Column, Data, Estimate, Fact, Table, Unit};
use montjoie_system::{Assumption, Tried};

impl Findings {
    /// The answer for programs.
    pub fn data(&self) -> Data {
        let ask = match (self.battles, self.is_one()) {
            (true, _) => "battle",
            (false, true) => "duel",
            (false, false) => "run",
        };
        let all: Vec<&Finding> = self.findings.iter().collect();
        let mut about = vec![("system".into(), Fact::Text(self.system.id().to_owned()))];
        if let [one] = all[..]
            && self.is_one()
        {
            about.extend(Side::BOTH.map(|side| (side.id().into(), Fact::Text(one.ids[side].clone()))));
        } else {
            about.push(("name".into(), Fact::Text(self.name.clone())));
            about.push(("question".into(), Fact::Text(self.question.en.clone())));
        }
        if all.iter().any(|finding| finding.sampled.is_some()) {
            about.push(("seed".into(), Fact::Whole(self.seed)));
        }
        let absent = absent(&all);
        Data { ask, about, tables: tables(&all, &|places| self.named(places)), absent }
    }

    /// Whether it is one duel that no scenario asks for.
    pub fn is_one(&self) -> bool {
        self.findings.len() == 1 && self.text.is_empty()
    }

    /// The columns that name the finding of each row: the variant, and the value of each swept key, as `field_distance`.
    pub fn named(&self, places: &[usize]) -> Vec<Column> {
        let of = |read: &dyn Fn(&Finding) -> Option<String>| -> Vec<Option<String>> {
            places.iter().map(|&place| read(&self.findings[place])).collect()
        };
        let variant = (!self.variants.is_empty()).then(|| Column::ids("variant", of(&|finding| finding.variant.clone())));
        let point = |(number, axis): (usize, &super::findings::Axis)| {
            Column::written(axis.key.replace('.', "_"), &of(&|finding| finding.point.get(number).cloned()))
        };
        variant.into_iter().chain(self.axes.iter().enumerate().map(point)).collect()
    }
}

/// What these findings do not have.
fn absent(all: &[&Finding]) -> Vec<(montjoie_document::Name, Absent)> {
    let mut absent = Vec::new();
    if all.iter().any(|finding| finding.too_large.is_some()) {
        absent.push(("exact".into(), Absent::TooLarge));
    }
    if all.iter().all(|finding| finding.range().is_none()) {
        absent.push(("effects".into(), Absent::NotAsked));
    }
    absent
}

/// The tables of findings; `named` are the key columns that name the finding of each row.
pub(crate) fn tables(all: &[&Finding], named: &dyn Fn(&[usize]) -> Vec<Column>) -> Vec<Table> {
    let counted = |name: &'static str, rows: Rows| rows.table(name, named);
    vec![
        counted("shares", shares(all)),
        counted("endings", endings(all)),
        counted("rounds", rounds(all)),
        counted("losses", losses(all)),
        means(all, named),
        duels(all, named),
        settings(all, named),
        effects(all, named),
        situations(all, named),
    ]
}

/// Rows that say how often something came: exactly, and in the sample.
#[derive(Default)]
struct Rows {
    /// The place of the finding of each row.
    places: Vec<usize>,
    /// Columns of ids, then columns of numbers, that name a row within its finding.
    ids: Vec<(&'static str, Vec<&'static str>)>,
    numbers: Vec<(&'static str, Vec<i64>)>,
    exact: Vec<Option<f64>>,
    sampled: Vec<Option<Estimate>>,
    combats: Option<Vec<Option<i64>>>,
}

impl Rows {
    /// Rows that are named by these columns.
    fn new(ids: &[&'static str], numbers: &[&'static str]) -> Rows {
        let ids = ids.iter().map(|name| (*name, Vec::new())).collect();
        Rows { ids, numbers: numbers.iter().map(|name| (*name, Vec::new())).collect(), ..Rows::default() }
    }

    fn push(&mut self, place: usize, ids: &[&'static str], numbers: &[usize], exact: Option<f64>, sampled: Option<Estimate>) {
        self.places.push(place);
        self.ids.iter_mut().zip(ids).for_each(|((_, column), id)| column.push(id));
        self.numbers.iter_mut().zip(numbers).for_each(|((_, column), &number)| column.push(number as i64));
        self.exact.push(exact);
        self.sampled.push(sampled);
    }

    /// Adds a row for each winner of each value; what neither can be nor came is left out. `values` gives the ids and numbers of a value.
    fn add(
        &mut self,
        place: usize,
        finding: &Finding,
        of: Of<'_>,
        mut values: impl FnMut(usize, &'static str) -> (Vec<&'static str>, Vec<usize>),
    ) {
        let total = finding.sampled.as_ref().map_or(0, Tally::total);
        let length = of.0.map_or(0, <[_]>::len).max(of.1.map_or(0, <[_]>::len));
        for value in 0..length {
            for winner in Winner::ALL {
                let exact = of.0.and_then(|rows| rows.get(value)).map(|row| row[winner as usize]);
                let hits = of.1.and_then(|rows| rows.get(value)).map(|row| row[winner as usize]);
                if exact.unwrap_or(0.0) > 0.0 || hits.unwrap_or(0) > 0 {
                    let (ids, numbers) = values(value, winner.id());
                    self.push(place, &ids, &numbers, exact, hits.and_then(|hits| estimate(hits, total)));
                }
            }
        }
    }

    fn table(self, name: &'static str, named: &dyn Fn(&[usize]) -> Vec<Column>) -> Table {
        let mut keys = named(&self.places);
        // A side comes before what it lost, a round before who won in it.
        let (first, then): (Vec<_>, Vec<_>) = self.ids.into_iter().partition(|(name, _)| *name != "winner");
        let ids = |(name, ids): (&'static str, Vec<&'static str>)| Column::ids(name, ids.into_iter().map(Some));
        keys.extend(first.into_iter().map(ids));
        keys.extend(self.numbers.into_iter().map(|(name, numbers)| Column::counts(name, numbers.into_iter().map(Some))));
        keys.extend(then.into_iter().map(ids));
        let mut values = vec![Column::numbers("exact", Unit::Share, self.exact), Column::estimates("sampled", Unit::Share, self.sampled)];
        values.extend(self.combats.map(|combats| Column::counts("combats", combats)));
        Table::new(name, keys, values)
    }
}

/// Counts by value and winner: exact shares, and how many combats.
type Of<'a> = (Option<&'a [[f64; 3]]>, Option<&'a [[u64; 3]]>);

/// The share of combats, with its 95 % interval; `None` where there was no combat.
fn estimate(hits: u64, total: u64) -> Option<Estimate> {
    (total > 0).then(|| {
        let interval = statistics::interval(hits, total, 0.95);
        Estimate { value: hits as f64 / total as f64, ends: Some((interval.low, interval.high)) }
    })
}

/// Who won.
fn shares(all: &[&Finding]) -> Rows {
    let mut rows = Rows::new(&["winner"], &[]);
    let mut combats = Vec::new();
    for (place, finding) in all.iter().enumerate() {
        let exact = finding.exact.as_ref().map(|solved| &solved.tally);
        let sampled = finding.sampled.as_ref();
        for winner in Winner::ALL {
            let hits = sampled.and_then(|tally| estimate(tally.wins(winner), tally.total()));
            rows.push(place, &[winner.id()], &[], exact.map(|tally| tally.wins(winner)), hits);
        }
        combats.extend([sampled.map(|tally| tally.total() as i64); 3]);
    }
    rows.combats = Some(combats);
    rows
}

/// How it ended, and who had won.
fn endings(all: &[&Finding]) -> Rows {
    let mut rows = Rows::new(&["ending", "winner"], &[]);
    for (place, finding) in all.iter().enumerate() {
        let of = (finding.exact.as_ref().map(|solved| &solved.tally.endings[..]), finding.sampled.as_ref().map(|tally| &tally.endings[..]));
        rows.add(place, finding, of, |ending, winner| (vec![finding.endings[ending].id, winner], Vec::new()));
    }
    rows
}

/// In which game turn it was over, and who had won. The first turn is 1.
fn rounds(all: &[&Finding]) -> Rows {
    let mut rows = Rows::new(&["winner"], &["round"]);
    for (place, finding) in all.iter().enumerate() {
        let of = (finding.exact.as_ref().map(|solved| &solved.tally.rounds[..]), finding.sampled.as_ref().map(|tally| &tally.rounds[..]));
        rows.add(place, finding, of, |round, winner| (vec![winner], vec![round + 1]));
    }
    rows
}

/// What each side lost, and who had won.
fn losses(all: &[&Finding]) -> Rows {
    let mut rows = Rows::new(&["side", "winner"], &["losses"]);
    for (place, finding) in all.iter().enumerate() {
        for side in Side::BOTH {
            let exact = finding.exact.as_ref().map(|solved| &solved.tally.losses[side][..]);
            let sampled = finding.sampled.as_ref().map(|tally| &tally.losses[side][..]);
            rows.add(place, finding, (exact, sampled), |losses, winner| (vec![side.id(), winner], vec![losses]));
        }
    }
    rows
}

/// What each side loses on average, and in which game turn it is over on average.
fn means(all: &[&Finding], named: &dyn Fn(&[usize]) -> Vec<Column>) -> Table {
    const OF: [&str; 3] = ["losses_a", "losses_b", "turns"];
    let means = |tally: &Tally<f64>| [tally.mean_losses(Side::A), tally.mean_losses(Side::B), tally.mean_rounds()];
    let places: Vec<usize> = (0..all.len()).flat_map(|place| [place; OF.len()]).collect();
    let of = |read: &dyn Fn(&Finding) -> Option<[f64; 3]>| -> Vec<Option<f64>> {
        all.iter().flat_map(|finding| read(finding).map_or([None; 3], |means| means.map(Some))).collect()
    };
    let mut keys = named(&places);
    keys.push(Column::ids("of", all.iter().flat_map(|_| OF.map(Some))));
    let exact = of(&|finding| finding.exact.as_ref().map(|solved| means(&solved.tally)));
    let sampled = of(&|finding| finding.sampled.as_ref().map(|tally| means(&tally.shares())));
    Table::new("means", keys, vec![Column::numbers("exact", Unit::Number, exact), Column::numbers("sampled", Unit::Number, sampled)])
}

/// One row per duel: its units, how large its chain is, how well both answers agree, and A's share over the open readings.
fn duels(all: &[&Finding], named: &dyn Fn(&[usize]) -> Vec<Column>) -> Table {
    let number = |name: &'static str, unit: Unit, read: &dyn Fn(&Finding) -> Option<f64>| {
        Column::numbers(name, unit, all.iter().map(|finding| read(finding)))
    };
    let count = |name: &'static str, read: &dyn Fn(&Finding) -> Option<usize>| {
        Column::counts(name, all.iter().map(|finding| read(finding).map(|count| count as i64)))
    };
    let side = |side: Side| Column::ids(side.id(), all.iter().map(|finding| Some(finding.ids[side].as_str())));
    Table::new(
        "duels",
        named(&(0..all.len()).collect::<Vec<usize>>()),
        vec![
            side(Side::A),
            side(Side::B),
            // What was not followed to an end; nothing where there is a turn limit.
            number("unfinished", Unit::Share, &|finding| finding.shares().map(|tally| tally.unfinished)),
            count("states", &|finding| finding.exact.as_ref().map(|solved| solved.states)),
            count("cells", &|finding| finding.agreement.map(|agreement| agreement.cells)),
            number("max_abs_z", Unit::Number, &|finding| finding.agreement.map(|agreement| agreement.max_abs_z)),
            number("chi_square_p", Unit::Number, &|finding| finding.agreement.map(|agreement| agreement.chi_square_p)),
            number("a_wins_least", Unit::Share, &|finding| finding.range().map(|(least, _)| least)),
            number("a_wins_most", Unit::Share, &|finding| finding.range().map(|(_, most)| most)),
        ],
    )
}

/// The settings of a finding that it rests on, those that move it most first; then those whose effect is not known.
pub(crate) fn rests(finding: &Finding) -> Vec<&Assumption> {
    let unknown = finding.assumptions.iter().filter(|assumption| assumption.effect.is_none());
    finding.effects().into_iter().map(|(assumption, _)| assumption).chain(unknown).collect()
}

/// What the answers rest on: each setting that the sheet does not plainly print, and how far it moves A's share at most.
fn settings(all: &[&Finding], named: &dyn Fn(&[usize]) -> Vec<Column>) -> Table {
    let rows: Vec<(usize, &Finding, &Assumption)> = all
        .iter()
        .enumerate()
        .flat_map(|(place, finding)| rests(finding).into_iter().map(move |assumption| (place, *finding, assumption)))
        .collect();
    let words = |name: &'static str, read: &dyn Fn(&Assumption) -> Arc<str>| {
        Column::ids(name, rows.iter().map(|(_, _, assumption)| Some(read(assumption))))
    };
    let mut keys = named(&rows.iter().map(|row| row.0).collect::<Vec<usize>>());
    keys.push(words("setting", &|assumption| format!("rules.{}", assumption.key).into()));
    let values = vec![
        words("value", &|assumption| assumption.value.as_str().into()),
        words("basis", &|assumption| assumption.basis.id().into()),
        words("paragraph", &|assumption| assumption.paragraph.into()),
        Column::flags("tried", rows.iter().map(|(_, _, assumption)| Some(assumption.tried))),
        Column::numbers(
            "reach",
            Unit::Share,
            rows.iter().map(|(_, finding, assumption)| assumption.effect.as_ref().map(|_| finding.reach(assumption))),
        ),
    ];
    Table::new("settings", keys, values)
}

/// What each answer becomes where one setting has another value: one row per value that was tried.
fn effects(all: &[&Finding], named: &dyn Fn(&[usize]) -> Vec<Column>) -> Table {
    let known = all.iter().enumerate().flat_map(|(place, finding)| {
        let effects = finding.effects().into_iter();
        effects.flat_map(move |(assumption, effect)| effect.tried.iter().map(move |tried| (place, assumption, tried)))
    });
    let rows: Vec<(usize, &Assumption, &Tried)> = known.collect();
    let mut keys = named(&rows.iter().map(|row| row.0).collect::<Vec<usize>>());
    keys.push(Column::ids("setting", rows.iter().map(|(_, assumption, _)| Some(format!("rules.{}", assumption.key)))));
    keys.push(Column::ids("tried", rows.iter().map(|(_, _, tried)| Some(tried.value.as_str()))));
    let share = |winner: Winner| move |tried: &Tried| tried.shares.map(|shares| shares[winner as usize]);
    let number = |name: &'static str, winner: Winner| Column::numbers(name, Unit::Share, rows.iter().map(|row| share(winner)(row.2)));
    let a_wins =
        |(_, _, tried): &(usize, &Assumption, &Tried)| share(Winner::A)(tried).map(|value| Estimate { value, ends: tried.interval });
    let values = vec![
        Column::flags("possible", rows.iter().map(|row| Some(row.2.possible))),
        Column::estimates("a_wins", Unit::Share, rows.iter().map(a_wins)),
        number("neither", Winner::Neither),
        number("b_wins", Winner::B),
    ];
    Table::new("effects", keys, values)
}

/// Every key of the situation of each duel, defaults included.
fn situations(all: &[&Finding], named: &dyn Fn(&[usize]) -> Vec<Column>) -> Table {
    let rows: Vec<(usize, &montjoie_system::Set)> =
        all.iter().enumerate().flat_map(|(place, finding)| finding.situation.iter().map(move |set| (place, set))).collect();
    let mut keys = named(&rows.iter().map(|row| row.0).collect::<Vec<usize>>());
    keys.push(Column::ids("key", rows.iter().map(|(_, set)| Some(set.key.as_str()))));
    Table::new("situations", keys, vec![Column::ids("value", rows.iter().map(|(_, set)| Some(set.value.to_string())))])
}
