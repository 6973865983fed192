//! What was found of duels as tables for programs. Battles have most of them too.

use std::sync::Arc;

use super::findings::{Finding, Findings, Move, estimate};
use montjoie_core::combat::Side;
use montjoie_core::tally::{Tally, Weight, Winner};
use montjoie_document::{Absent, Column, Data, Estimate, Fact, Name, Table, Unit};
use montjoie_system::{Assumption, Set, Tried};

impl Findings {
    /// The answer about duels for programs.
    pub(super) fn tables(&self) -> Data {
        let ask = if self.alone().is_some() { "duel" } else { "run" };
        let mut tables = self.counted();
        tables.extend([choices(self), duels(self), settings(self), effects(self), situations(self)]);
        let mut absent = absent(&self.findings);
        if self.alone().is_none_or(|one| one.choices.is_none()) {
            absent.push(("choices".into(), Absent::NotAsked));
        }
        Data { ask, about: self.about(), tables, absent }
    }

    /// The request as it was understood.
    pub(crate) fn about(&self) -> Vec<(Name, Fact)> {
        let mut about = vec![("system".into(), Fact::Text(self.system.id().to_owned()))];
        if let Some(one) = self.alone() {
            about.extend(Side::BOTH.map(|side| (side.id().into(), Fact::Text(one.ids[side].clone()))));
        } else {
            about.push(("name".into(), Fact::Text(self.name.clone())));
            about.push(("question".into(), Fact::Text(self.question.en.clone())));
        }
        if self.findings.iter().any(|finding| finding.sampled.is_some()) {
            about.push(("seed".into(), Fact::Whole(self.seed)));
        }
        about
    }

    /// The tables of what is counted of duels and of battles: who won, how, when and at what cost.
    pub(crate) fn counted(&self) -> Vec<Table> {
        let rows = [("shares", shares as fn(&Findings) -> Rows), ("endings", endings), ("rounds", rounds), ("losses", losses)];
        rows.into_iter().map(|(name, rows)| rows(self).table(name, self)).chain([means(self)]).collect()
    }

    /// The finding of a duel that no scenario asks for; `None` of all else.
    pub fn alone(&self) -> Option<&Finding> {
        self.findings.first().filter(|_| self.findings.len() == 1 && self.text.is_empty())
    }

    /// The columns that name the finding of each row: the variant, and the value of each swept key, as `field_distance`.
    pub fn named(&self, places: &[usize]) -> Vec<Column> {
        let of = |read: &dyn Fn(&Finding) -> Option<String>| -> Vec<Option<String>> {
            places.iter().map(|&place| read(&self.findings[place])).collect()
        };
        let variant = (!self.variants.is_empty()).then(|| Column::ids("variant", of(&|finding| finding.variant.clone())));
        let point = |(number, axis): (usize, &crate::scenario::Axis)| {
            Column::written(axis.key.replace('.', "_"), &of(&|finding| finding.point.get(number).cloned()))
        };
        variant.into_iter().chain(self.axes.iter().enumerate().map(point)).collect()
    }
}

/// What these findings do not have.
fn absent(all: &[Finding]) -> Vec<(Name, Absent)> {
    let mut absent = Vec::new();
    if all.iter().any(|finding| finding.too_large.is_some()) {
        absent.push(("exact".into(), Absent::TooLarge));
    }
    if all.iter().all(|finding| finding.range().is_none()) {
        absent.push(("effects".into(), Absent::NotAsked));
    }
    absent
}

/// Rows that say how often something came, exactly and in the sample, each named by a winner at least.
#[derive(Default)]
struct Rows {
    /// The place of the finding of each row.
    places: Vec<usize>,
    /// A column of ids and one of numbers that stand before the winner, each with its name.
    ids: Option<(&'static str, Vec<&'static str>)>,
    numbers: Option<(&'static str, Vec<i64>)>,
    winners: Vec<&'static str>,
    exact: Vec<Option<f64>>,
    sampled: Vec<Option<Estimate>>,
    combats: Option<Vec<Option<i64>>>,
}

/// What names the rows of a value: an id and a number, where the table has them.
type Value = (Option<&'static str>, Option<usize>);

/// Counts by value and winner: exact shares, and how many combats.
type Counts<'a> = (Option<&'a [[f64; 3]]>, Option<&'a [[u64; 3]]>);

impl Rows {
    /// Rows of a table with these columns before the winner.
    fn named(ids: Option<&'static str>, numbers: Option<&'static str>) -> Rows {
        Rows { ids: ids.map(|name| (name, Vec::new())), numbers: numbers.map(|name| (name, Vec::new())), ..Rows::default() }
    }

    fn push(&mut self, place: usize, (id, number): Value, winner: Winner, exact: Option<f64>, sampled: Option<Estimate>) {
        self.places.push(place);
        self.ids.iter_mut().zip(id).for_each(|((_, column), id)| column.push(id));
        self.numbers.iter_mut().zip(number).for_each(|((_, column), number)| column.push(number as i64));
        self.winners.push(winner.id());
        self.exact.push(exact);
        self.sampled.push(sampled);
    }

    /// Adds a row for each winner of each value; what neither can be nor came is left out.
    fn add(&mut self, place: usize, finding: &Finding, (exact, counted): Counts<'_>, value: impl Fn(usize) -> Value) {
        let total = finding.sampled.as_ref().map_or(0, Tally::total);
        for row in 0..exact.map_or(0, <[_]>::len).max(counted.map_or(0, <[_]>::len)) {
            for winner in Winner::ALL {
                let exact = exact.and_then(|rows| rows.get(row)).map(|row| row[winner as usize]);
                let hits = counted.and_then(|rows| rows.get(row)).map(|row| row[winner as usize]);
                if exact.unwrap_or(0.0) > 0.0 || hits.unwrap_or(0) > 0 {
                    self.push(place, value(row), winner, exact, hits.and_then(|hits| estimate(hits, total)));
                }
            }
        }
    }

    fn table(self, name: &'static str, findings: &Findings) -> Table {
        let mut keys = findings.named(&self.places);
        keys.extend(self.ids.map(|(name, ids)| Column::ids(name, ids.into_iter().map(Some))));
        keys.extend(self.numbers.map(|(name, numbers)| Column::counts(name, numbers.into_iter().map(Some))));
        keys.push(Column::ids("winner", self.winners.into_iter().map(Some)));
        let mut values = vec![Column::numbers("exact", Unit::Share, self.exact), Column::estimates("sampled", Unit::Share, self.sampled)];
        values.extend(self.combats.map(|combats| Column::counts("combats", combats)));
        Table::new(name, keys, values)
    }
}

/// A part of both tallies of a finding.
fn counts<'f>(
    finding: &'f Finding,
    exact: impl Fn(&'f Tally<f64>) -> &'f [[f64; 3]],
    counted: impl Fn(&'f Tally<u64>) -> &'f [[u64; 3]],
) -> Counts<'f> {
    (finding.exact.as_ref().map(|solved| exact(&solved.tally)), finding.sampled.as_ref().map(counted))
}

/// Rows of the shares of winners.
fn shares(findings: &Findings) -> Rows {
    let mut rows = Rows::default();
    let mut combats = Vec::new();
    for (place, finding) in findings.findings.iter().enumerate() {
        let (exact, sampled) = (finding.exact.as_ref().map(|solved| &solved.tally), finding.sampled.as_ref());
        for winner in Winner::ALL {
            let hits = sampled.and_then(|tally| estimate(tally.wins(winner), tally.total()));
            rows.push(place, (None, None), winner, exact.map(|tally| tally.wins(winner)), hits);
        }
        combats.extend([sampled.map(|tally| tally.total() as i64); 3]);
    }
    Rows { combats: Some(combats), ..rows }
}

/// How combats ended, and who had won.
fn endings(findings: &Findings) -> Rows {
    let mut rows = Rows::named(Some("ending"), None);
    for (place, finding) in findings.findings.iter().enumerate() {
        let counts = counts(finding, |tally| &tally.endings, |tally| &tally.endings);
        rows.add(place, finding, counts, |ending| (Some(finding.endings[ending].id), None));
    }
    rows
}

/// The game turn in which combats were over, and who had won. The first turn is 1.
fn rounds(findings: &Findings) -> Rows {
    let mut rows = Rows::named(None, Some("round"));
    for (place, finding) in findings.findings.iter().enumerate() {
        rows.add(place, finding, counts(finding, |tally| &tally.rounds, |tally| &tally.rounds), |round| (None, Some(round + 1)));
    }
    rows
}

/// What each side lost, and who had won.
fn losses(findings: &Findings) -> Rows {
    let mut rows = Rows::named(Some("side"), Some("losses"));
    for (place, finding) in findings.findings.iter().enumerate() {
        for side in Side::BOTH {
            let counts = counts(finding, |tally| &tally.losses[side], |tally| &tally.losses[side]);
            rows.add(place, finding, counts, |losses| (Some(side.id()), Some(losses)));
        }
    }
    rows
}

/// What each side loses on average, and the game turn in which combats are over on average.
fn means(findings: &Findings) -> Table {
    let all = &findings.findings;
    const OF: [&str; 3] = ["losses_a", "losses_b", "turns"];
    fn means<N: Weight>(tally: &Tally<N>) -> [f64; 3] {
        [tally.mean_losses(Side::A), tally.mean_losses(Side::B), tally.mean_rounds()]
    }
    // Means of shares and means of counts can differ in their last digit: each answer keeps its own.
    let counted = |tally: &Tally<u64>| if findings.battles { means(tally) } else { means(&tally.shares()) };
    let places: Vec<usize> = (0..all.len()).flat_map(|place| [place; OF.len()]).collect();
    let of = |read: &dyn Fn(&Finding) -> Option<[f64; 3]>| -> Vec<Option<f64>> {
        all.iter().flat_map(|finding| read(finding).map_or([None; 3], |means| means.map(Some))).collect()
    };
    let mut keys = findings.named(&places);
    keys.push(Column::ids("of", all.iter().flat_map(|_| OF.map(Some))));
    let exact = of(&|finding| finding.exact.as_ref().map(|solved| means(&solved.tally)));
    let sampled = of(&|finding| finding.sampled.as_ref().map(counted));
    Table::new("means", keys, vec![Column::numbers("exact", Unit::Number, exact), Column::numbers("sampled", Unit::Number, sampled)])
}

/// One row per duel: its units, how large its chain is, how well both answers agree, and A's share over the open readings.
fn duels(findings: &Findings) -> Table {
    let all = &findings.findings;
    let number = |name: &'static str, unit: Unit, read: &dyn Fn(&Finding) -> Option<f64>| Column::numbers(name, unit, all.iter().map(read));
    let count = |name: &'static str, read: &dyn Fn(&Finding) -> Option<usize>| {
        Column::counts(name, all.iter().map(|finding| read(finding).map(|count| count as i64)))
    };
    let side = |side: Side| Column::ids(side.id(), all.iter().map(|finding| Some(finding.ids[side].as_str())));
    Table::new(
        "duels",
        findings.named(&(0..all.len()).collect::<Vec<usize>>()),
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

/// What each side of a duel that is asked alone can do otherwise, and how much more it wins then: one row per side and value.
fn choices(findings: &Findings) -> Table {
    let moves = findings.alone().map(Finding::moves).unwrap_or_default();
    let ids = |name: &'static str, read: &dyn Fn(&Move) -> String| Column::ids(name, moves.iter().map(|one| Some(read(one))));
    let numbers = |name: &'static str, read: &dyn Fn(&Move) -> Estimate| {
        Column::estimates(name, Unit::Share, moves.iter().map(|one| Some(read(one))))
    };
    let keys = vec![
        ids("side", &|one| one.side.id().to_owned()),
        ids("key", &|one| one.choice.key.clone()),
        ids("value", &|one| one.choice.value.to_string()),
    ];
    let values = vec![
        numbers("a_wins", &|one| one.share(Winner::A)),
        numbers("neither", &|one| one.share(Winner::Neither)),
        numbers("b_wins", &|one| one.share(Winner::B)),
        numbers("difference", &|one| one.difference()),
    ];
    Table::new("choices", keys, values)
}

/// The settings of a finding that it rests on, those that move it most first; then those whose effect is not known.
pub(crate) fn rests(finding: &Finding) -> Vec<&Assumption> {
    let unknown = finding.assumptions.iter().filter(|assumption| assumption.effect.is_none());
    finding.effects().into_iter().map(|(assumption, _)| assumption).chain(unknown).collect()
}

/// Settings that an answer rests on as columns: their names, and the value of each, where it comes from, and whether others were tried.
pub(crate) fn setting_columns(all: &[&Assumption]) -> (Column, Vec<Column>) {
    let words =
        |name: &'static str, read: &dyn Fn(&Assumption) -> Arc<str>| Column::ids(name, all.iter().map(|assumption| Some(read(assumption))));
    let values = vec![
        words("value", &|assumption| assumption.value.as_str().into()),
        words("basis", &|assumption| assumption.basis.id().into()),
        words("paragraph", &|assumption| assumption.paragraph.into()),
        Column::flags("tried", all.iter().map(|assumption| Some(assumption.tried))),
    ];
    (words("setting", &|assumption| format!("rules.{}", assumption.key).into()), values)
}

/// What the answers rest on: each setting that the sheet does not plainly print, and how far it moves A's share at most.
pub(crate) fn settings(findings: &Findings) -> Table {
    let all = findings.findings.iter().enumerate();
    let rows: Vec<(usize, (&Assumption, Option<f64>))> = all
        .flat_map(|(place, finding)| {
            let reach = |of: &Assumption| of.effect.as_ref().map(|_| finding.reach(of));
            rests(finding).into_iter().map(move |assumption| (place, (assumption, reach(assumption))))
        })
        .collect();
    let (places, rows): (Vec<usize>, Vec<_>) = rows.into_iter().unzip();
    settings_of(findings.named(&places), &rows)
}

/// Settings that an answer rests on, each with how far it moves the answer where that is known.
pub(crate) fn settings_of(mut keys: Vec<Column>, rows: &[(&Assumption, Option<f64>)]) -> Table {
    let (key, mut values) = setting_columns(&rows.iter().map(|row| row.0).collect::<Vec<_>>());
    keys.push(key);
    values.push(Column::numbers("reach", Unit::Share, rows.iter().map(|(_, reach)| *reach)));
    Table::new("settings", keys, values)
}

/// What each answer becomes where one setting has another value: one row per value that was tried.
fn effects(findings: &Findings) -> Table {
    let all = &findings.findings;
    let known = all.iter().enumerate().flat_map(|(place, finding)| {
        let effects = finding.effects().into_iter();
        effects.flat_map(move |(assumption, effect)| effect.tried.iter().map(move |tried| (place, assumption, tried)))
    });
    let rows: Vec<(usize, &Assumption, &Tried)> = known.collect();
    let mut keys = findings.named(&rows.iter().map(|row| row.0).collect::<Vec<usize>>());
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

/// Every key of the situation of each duel or battle, defaults included.
pub(crate) fn situations(findings: &Findings) -> Table {
    let all = findings.findings.iter().enumerate();
    let rows: Vec<(usize, &Set)> = all.flat_map(|(place, finding)| finding.situation.iter().map(move |set| (place, set))).collect();
    let (places, sets): (Vec<usize>, Vec<&Set>) = rows.into_iter().unzip();
    situation_of(findings.named(&places), &sets)
}

/// The keys of situations with their values.
pub(crate) fn situation_of(mut keys: Vec<Column>, sets: &[&Set]) -> Table {
    keys.push(Column::ids("key", sets.iter().map(|set| Some(set.key.as_str()))));
    Table::new("situations", keys, vec![Column::ids("value", sets.iter().map(|set| Some(set.value.to_string())))])
}
