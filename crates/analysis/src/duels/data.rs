//! What was found of duels as tables for programs. Battles have most of them too.

use super::findings::{Finding, Findings, Move, estimate};
use montjoie_core::combat::Side;
use montjoie_core::tally::{Tally, Weight, Winner};
use montjoie_document::{Absent, Column, Data, Estimate, Fact, Name, Rows, Table, Unit};
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
        vec![shares(self), endings(self), rounds(self), losses(self), means(self)]
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

/// How often something came, exactly and in the sample: a row of a finding, a value and a winner.
#[derive(Clone, Copy)]
struct Came {
    /// The place of the finding.
    place: usize,
    value: Value,
    winner: Winner,
    exact: Option<f64>,
    sampled: Option<Estimate>,
}

/// What names the rows of a value: an id and a number, where the table has them.
type Value = (Option<&'static str>, Option<usize>);

/// Counts by value and winner: exact shares, and how many combats.
type Counts<'a> = (Option<&'a [[f64; 3]]>, Option<&'a [[u64; 3]]>);

impl Came {
    /// The rows of each winner of each value; what neither can be nor came is left out.
    fn of(place: usize, finding: &Finding, (exact, counted): Counts<'_>, value: impl Fn(usize) -> Value) -> Vec<Came> {
        let total = finding.sampled.as_ref().map_or(0, Tally::total);
        let mut rows = Vec::new();
        for row in 0..exact.map_or(0, <[_]>::len).max(counted.map_or(0, <[_]>::len)) {
            for winner in Winner::ALL {
                let exact = exact.and_then(|rows| rows.get(row)).map(|row| row[winner as usize]);
                let hits = counted.and_then(|rows| rows.get(row)).map(|row| row[winner as usize]);
                if exact.unwrap_or(0.0) > 0.0 || hits.unwrap_or(0) > 0 {
                    let sampled = hits.and_then(|hits| estimate(hits, total));
                    rows.push(Came { place, value: value(row), winner, exact, sampled });
                }
            }
        }
        rows
    }

    /// The table of such rows of all findings; its values have an id and a number of these names.
    fn table(
        name: &'static str,
        (id, number): (Option<&'static str>, Option<&'static str>),
        findings: &Findings,
        rows: impl Fn(usize, &Finding) -> Vec<Came>,
    ) -> Rows<Came> {
        let rows: Vec<Came> = findings.findings.iter().enumerate().flat_map(|(place, finding)| rows(place, finding)).collect();
        let named = findings.named(&rows.iter().map(|row| row.place).collect::<Vec<usize>>());
        let keys = 1 + usize::from(id.is_some()) + usize::from(number.is_some());
        let table = Table::of(name, keys, rows).under(named);
        let table = id.into_iter().fold(table, |table, name| table.ids(name, |row| row.value.0));
        let table = number.into_iter().fold(table, |table, name| table.counts(name, |row| row.value.1));
        table
            .ids("winner", |row| row.winner.id())
            .numbers("exact", Unit::Share, |row| row.exact)
            .estimates("sampled", Unit::Share, |row| row.sampled)
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

/// The shares of winners.
fn shares(findings: &Findings) -> Table {
    let rows = |place: usize, finding: &Finding| {
        let (exact, sampled) = (finding.exact.as_ref().map(|solved| &solved.tally), finding.sampled.as_ref());
        let share = |winner| {
            let sampled = sampled.and_then(|tally| estimate(tally.wins(winner), tally.total()));
            Came { place, value: (None, None), winner, exact: exact.map(|tally| tally.wins(winner)), sampled }
        };
        Winner::ALL.map(share).to_vec()
    };
    let combats = |row: Came| findings.findings[row.place].sampled.as_ref().map(Tally::total);
    Came::table("shares", (None, None), findings, rows).counts("combats", combats).table()
}

/// How combats ended, and who had won.
fn endings(findings: &Findings) -> Table {
    let rows = |place: usize, finding: &Finding| {
        let counts = counts(finding, |tally| &tally.endings, |tally| &tally.endings);
        Came::of(place, finding, counts, |ending| (Some(finding.endings[ending].id), None))
    };
    Came::table("endings", (Some("ending"), None), findings, rows).table()
}

/// The game turn in which combats were over, and who had won. The first turn is 1.
fn rounds(findings: &Findings) -> Table {
    let rows = |place: usize, finding: &Finding| {
        Came::of(place, finding, counts(finding, |tally| &tally.rounds, |tally| &tally.rounds), |round| (None, Some(round + 1)))
    };
    Came::table("rounds", (None, Some("round")), findings, rows).table()
}

/// What each side lost, and who had won.
fn losses(findings: &Findings) -> Table {
    let rows = |place: usize, finding: &Finding| {
        let of = |side: Side| {
            let counts = counts(finding, |tally| &tally.losses[side], |tally| &tally.losses[side]);
            Came::of(place, finding, counts, |losses| (Some(side.id()), Some(losses)))
        };
        Side::BOTH.map(of).concat()
    };
    Came::table("losses", (Some("side"), Some("losses")), findings, rows).table()
}

/// What each side loses on average, and the game turn in which combats are over on average.
fn means(findings: &Findings) -> Table {
    fn means<N: Weight>(tally: &Tally<N>) -> [f64; 3] {
        [tally.mean_losses(Side::A), tally.mean_losses(Side::B), tally.mean_rounds()]
    }
    // Means of shares and means of counts can differ in their last digit: each answer keeps its own.
    let counted = |tally: &Tally<u64>| if findings.battles { means(tally) } else { means(&tally.shares()) };
    let rows = findings.findings.iter().enumerate().flat_map(|(place, finding)| {
        let exact = finding.exact.as_ref().map(|solved| means(&solved.tally));
        let sampled = finding.sampled.as_ref().map(counted);
        [(place, "losses_a", 0), (place, "losses_b", 1), (place, "turns", 2)].map(|of| (of, exact, sampled))
    });
    let rows: Vec<_> = rows.collect();
    Table::of("means", 1, &rows)
        .under(findings.named(&rows.iter().map(|((place, ..), ..)| *place).collect::<Vec<usize>>()))
        .ids("of", |((_, of, _), ..)| *of)
        .numbers("exact", Unit::Number, |((.., nth), exact, _)| exact.map(|means| means[*nth]))
        .numbers("sampled", Unit::Number, |((.., nth), _, sampled)| sampled.map(|means| means[*nth]))
        .table()
}

/// One row per duel: its units, how large its chain is, how well both answers agree, and A's share over the open readings.
fn duels(findings: &Findings) -> Table {
    let all = &findings.findings;
    Table::of("duels", 0, all)
        .under(findings.named(&(0..all.len()).collect::<Vec<usize>>()))
        .ids("a", |finding| &finding.ids.a)
        .ids("b", |finding| &finding.ids.b)
        // What was not followed to an end; nothing where there is a turn limit.
        .numbers("unfinished", Unit::Share, |finding| finding.shares().map(|tally| tally.unfinished))
        .counts("states", |finding| finding.exact.as_ref().map(|solved| solved.states))
        .counts("cells", |finding| finding.agreement.map(|agreement| agreement.cells))
        .numbers("max_abs_z", Unit::Number, |finding| finding.agreement.map(|agreement| agreement.max_abs_z))
        .numbers("chi_square_p", Unit::Number, |finding| finding.agreement.map(|agreement| agreement.chi_square_p))
        .numbers("a_wins_least", Unit::Share, |finding| finding.range().map(|(least, _)| least))
        .numbers("a_wins_most", Unit::Share, |finding| finding.range().map(|(_, most)| most))
        .table()
}

/// What each side of a duel that is asked alone can do otherwise, and how much more it wins then: one row per side and value.
fn choices(findings: &Findings) -> Table {
    let moves = findings.alone().map(Finding::moves).unwrap_or_default();
    Table::of("choices", 3, &moves)
        .ids("side", |one| one.side.id())
        .ids("key", |one| &one.choice.key)
        .ids("value", |one| one.choice.value.to_string())
        .estimates("a_wins", Unit::Share, |one| one.share(Winner::A))
        .estimates("neither", Unit::Share, |one| one.share(Winner::Neither))
        .estimates("b_wins", Unit::Share, |one| one.share(Winner::B))
        .estimates("difference", Unit::Share, Move::difference)
        .table()
}

/// The settings of a finding that it rests on, those that move it most first; then those whose effect is not known.
pub(crate) fn rests(finding: &Finding) -> Vec<&Assumption> {
    let unknown = finding.assumptions.iter().filter(|assumption| assumption.effect.is_none());
    finding.effects().into_iter().map(|(assumption, _)| assumption).chain(unknown).collect()
}

/// Settings that an answer rests on: the value of each, where it comes from, and whether others were tried.
pub(crate) fn setting_rows<'a, R>(keys: Vec<Column>, rows: R) -> Rows<(&'a Assumption, Option<f64>)>
where
    R: IntoIterator<Item = (&'a Assumption, Option<f64>)>,
{
    Table::of("settings", 1, rows)
        .under(keys)
        .ids("setting", |(of, _)| format!("rules.{}", of.key))
        .ids("value", |(of, _)| &of.value)
        .ids("basis", |(of, _)| of.basis.id())
        .ids("paragraph", |(of, _)| of.paragraph)
        .flags("tried", |(of, _)| of.tried)
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
    settings_of(findings.named(&places), rows)
}

/// Settings that an answer rests on, each with how far it moves the answer where that is known.
pub(crate) fn settings_of<'a>(keys: Vec<Column>, rows: impl IntoIterator<Item = (&'a Assumption, Option<f64>)>) -> Table {
    setting_rows(keys, rows).numbers("reach", Unit::Share, |(_, reach)| reach).table()
}

/// What each answer becomes where one setting has another value: one row per value that was tried.
fn effects(findings: &Findings) -> Table {
    let all = &findings.findings;
    let known = all.iter().enumerate().flat_map(|(place, finding)| {
        let effects = finding.effects().into_iter();
        effects.flat_map(move |(assumption, effect)| effect.tried.iter().map(move |tried| (place, assumption, tried)))
    });
    let rows: Vec<(usize, &Assumption, &Tried)> = known.collect();
    let share = |tried: &Tried, winner: Winner| tried.shares.map(|shares| shares[winner as usize]);
    Table::of("effects", 2, &rows)
        .under(findings.named(&rows.iter().map(|row| row.0).collect::<Vec<usize>>()))
        .ids("setting", |(_, assumption, _)| format!("rules.{}", assumption.key))
        .ids("tried", |(.., tried)| &tried.value)
        .flags("possible", |(.., tried)| tried.possible)
        .estimates("a_wins", Unit::Share, |(.., tried)| share(tried, Winner::A).map(|value| Estimate { value, ends: tried.interval }))
        .numbers("neither", Unit::Share, |(.., tried)| share(tried, Winner::Neither))
        .numbers("b_wins", Unit::Share, |(.., tried)| share(tried, Winner::B))
        .table()
}

/// Every key of the situation of each duel or battle, defaults included.
pub(crate) fn situations(findings: &Findings) -> Table {
    let all = findings.findings.iter().enumerate();
    let rows: Vec<(usize, &Set)> = all.flat_map(|(place, finding)| finding.situation.iter().map(move |set| (place, set))).collect();
    let (places, sets): (Vec<usize>, Vec<&Set>) = rows.into_iter().unzip();
    situation_of(findings.named(&places), sets)
}

/// The keys of situations with their values.
pub(crate) fn situation_of<'a>(keys: Vec<Column>, sets: impl IntoIterator<Item = &'a Set>) -> Table {
    Table::of("situations", 1, sets).under(keys).ids("key", |set| &set.key).ids("value", |set| set.value.to_string()).table()
}
