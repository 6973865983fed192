//! Battles written down one by one: blocks of rows, in the order of the battles, while others are fought.

use std::sync::Arc;

use super::{From, Staged, work::battles};
use crate::duels::answer::stopped;
use crate::store::Fault;
use crate::store::host::{Rows, RowsOf};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::monte_carlo::{BLOCK, Effort, Plan};
use montjoie_core::parallel;
use montjoie_core::tally::{Count, Winner};
use montjoie_core::watch::Watch;
use montjoie_document::{Column, Name, Table, Unit, Values};
use montjoie_field::Battles;
use montjoie_field::army::Roster;
use montjoie_system::battle::{Chosen, Record};

/// Battles of one block. It depends on nothing else, so files have the same bytes on any number of threads.
const AT_ONCE: u64 = 4 * BLOCK;

/// Writes the battles of some runs.
pub(in crate::ask) struct Writer<'a> {
    to: &'a dyn Rows,
    /// Columns that tell the runs apart, with one value per run.
    names: Vec<Column>,
    runs: Vec<&'a Staged>,
    /// The units that armies of each side can have in any run.
    kinds: Pair<Vec<Arc<str>>>,
    /// For each run the place of each kind of unit in `kinds`.
    places: Vec<Pair<Vec<Option<usize>>>>,
}

/// The id of each kind of a run: that of the unit that the list has, also where it fights as another.
fn ids(staged: &Staged) -> Vec<&str> {
    let drawn = |id| {
        Side::BOTH.into_iter().flat_map(|side| &staged.instead[side]).find(|(_, other)| other == id).map_or(id, |(unit, _)| unit.as_str())
    };
    staged.engagement.kinds.iter().map(|kind| drawn(&kind.id)).collect()
}

impl<'a> Writer<'a> {
    /// A writer of these runs.
    pub fn new(to: &'a dyn Rows, names: Vec<Column>, runs: Vec<&'a Staged>) -> Writer<'a> {
        let mut kinds = Pair::<Vec<Arc<str>>>::default();
        let mut places = Vec::with_capacity(runs.len());
        for staged in &runs {
            let given = (staged.engagement.musters)(0);
            let ids = ids(staged);
            places.push(Pair::of(|side| {
                let can_have = |(kind, id): (usize, &&str)| match &staged.armies[side].from {
                    From::Lists { lists, .. } => id.split_once('/').is_some_and(|(list, _)| lists.iter().any(|known| known == list)),
                    From::File { .. } => given[side].kinds.iter().any(|&own| usize::from(own) == kind),
                };
                let mut place = |id: &str| {
                    kinds[side].iter().position(|known| **known == *id).unwrap_or_else(|| {
                        kinds[side].push(id.into());
                        kinds[side].len() - 1
                    })
                };
                ids.iter().enumerate().map(|(kind, id)| can_have((kind, id)).then(|| place(id))).collect()
            }));
        }
        Writer { to, names, runs, kinds, places }
    }

    /// Fights the battles of a run and writes them: one block while the next is fought.
    pub fn fight(&self, run: usize, plan: Plan, watch: &dyn Watch) -> Result<Battles, Fault> {
        let Effort::Combats(all) = plan.effort else {
            let fault = Fault::new("rows need a number of battles, and a precision does not say how many are fought");
            return Err(fault.help("--combats in place of --precision"));
        };
        let battle = &self.runs[run].engagement.battle;
        let mut whole: Option<Battles> = None;
        let mut before = Vec::new();
        for block in 0..all.div_ceil(AT_ONCE) {
            let numbers = block * AT_ONCE..((block + 1) * AT_ONCE).min(all);
            let fight = || battle.record(plan.run(), numbers, watch);
            let (fought, written) = parallel::both(fight, || self.write(run, &before));
            written?;
            let (counts, records) = fought.map_err(stopped)?;
            before = records;
            let part = battles(&*counts)?;
            match &mut whole {
                Some(whole) => Count::merge(whole, &part),
                None => whole = Some(part),
            }
        }
        self.write(run, &before)?;
        whole.ok_or_else(|| Fault::new("no battle was fought"))
    }

    fn write(&self, run: usize, records: &[Record]) -> Result<(), Fault> {
        if records.is_empty() {
            return Ok(());
        }
        self.to.wanted().iter().try_for_each(|of| {
            self.to.take(match of {
                RowsOf::Battles => self.battles(run, records),
                RowsOf::Units => self.units(run, records),
            })
        })
    }

    /// The columns that name the run, so many rows long, and the numbers of the battles.
    fn keys(&self, run: usize, numbers: impl Iterator<Item = u64> + Clone) -> Vec<Column> {
        fn same<T: Clone>(values: &[T], run: usize, rows: usize) -> Vec<T> {
            vec![values[run].clone(); rows]
        }
        let rows = numbers.clone().count();
        let one = |column: &Column| Column {
            values: match &column.values {
                Values::Ids(ids) => Values::Ids(same(ids, run, rows)),
                Values::Wholes(wholes) => Values::Wholes(same(wholes, run, rows)),
                Values::Numbers(numbers) => Values::Numbers(same(numbers, run, rows)),
                Values::Flags(flags) => Values::Flags(same(flags, run, rows)),
            },
            ..column.clone()
        };
        let battle = Column::counts("battle", numbers.map(|number| Some(number as i64)));
        self.names.iter().map(one).chain([battle]).collect()
    }

    /// A table with one row per battle.
    fn battles(&self, run: usize, records: &[Record]) -> Table {
        let staged = self.runs[run];
        let none = || vec![0i64; records.len()];
        // Units, divisions, units lost and units shaken.
        let mut sums = Pair::of(|_| [none(), none(), none(), none()]);
        let mut counts = Pair::of(|side| vec![none(); self.kinds[side].len()]);
        for (row, record) in records.iter().enumerate() {
            for unit in &record.units {
                let [units, divisions, lost, shaken] = &mut sums[unit.side];
                units[row] += 1;
                divisions[row] = divisions[row].max(i64::from(unit.division) + 1);
                lost[row] += i64::from(unit.lost);
                shaken[row] += i64::from(unit.shaken);
                if let Some(place) = self.places[run][unit.side][usize::from(unit.kind)] {
                    counts[unit.side][place][row] += 1;
                }
            }
        }
        let lists = Pair::of(|side| -> Vec<Arc<str>> {
            match &staged.armies[side].from {
                From::Lists { lists, .. } => lists.iter().map(|list| list.as_str().into()).collect(),
                From::File { roster: Roster { list, .. }, .. } => vec![list.as_str().into()],
            }
        });
        let given = Pair::of(|side| if let From::File { points, .. } = staged.armies[side].from { points } else { None });
        let counted = |name: String, sums: &[i64]| Column::counts(name, sums.iter().map(|sum| Some(*sum)));
        let both = |place: usize, name: &str| Side::BOTH.map(|side| counted(of(side, name), &sums[side][place]));
        let kinds = Side::BOTH.into_iter().flat_map(|side| {
            self.kinds[side].iter().zip(&counts[side]).map(move |(kind, count)| counted(format!("{}:{kind}", side.id()), count))
        });
        let endings = staged.engagement.battle.endings();
        Table::of("battles", 0, records)
            .under(self.keys(run, records.iter().map(|record| record.number)))
            .ids("a_list", |record| lists.a.get(record.lists.a).cloned())
            .ids("b_list", |record| lists.b.get(record.lists.b).cloned())
            .with(both(0, "units"))
            .with(both(1, "divisions"))
            .numbers("a_points", Unit::Points, |record| record.points.a.or(given.a))
            .numbers("b_points", Unit::Points, |record| record.points.b.or(given.b))
            .with(drawn(records))
            .ids("winner", |record| Winner::of(record.outcome.winner).id())
            .ids("ending", |record| endings[usize::from(record.outcome.ending)].id)
            .counts("turns", |record| record.turn)
            .with(both(2, "lost"))
            .with(both(3, "shaken"))
            .counts("a_generals_lost", |record| record.generals_lost.a)
            .counts("b_generals_lost", |record| record.generals_lost.b)
            .with(kinds)
            .table()
    }

    /// A table with one row per unit and battle.
    fn units(&self, run: usize, records: &[Record]) -> Table {
        let kinds = &self.runs[run].engagement.kinds;
        let ids: Vec<Arc<str>> = ids(self.runs[run]).into_iter().map(Into::into).collect();
        let sides = Pair::of(|side| Arc::<str>::from(side.id()));
        let fates = ["steady", "shaken", "lost"].map(Arc::<str>::from);
        // The units of each side are numbered from 1, as a told battle names them.
        let units = records.iter().flat_map(|record| {
            let mut numbers = Pair { a: 0u32, b: 0 };
            record.units.iter().map(move |unit| {
                numbers[unit.side] += 1;
                (unit, numbers[unit.side])
            })
        });
        Table::of("units", 2, units)
            .under(self.keys(run, records.iter().flat_map(|record| record.units.iter().map(|_| record.number))))
            .ids("side", |(unit, _)| sides[unit.side].clone())
            .counts("number", |(_, number)| number)
            .counts("division", |(unit, _)| i64::from(unit.division) + 1)
            .ids("unit", |(unit, _)| ids.get(usize::from(unit.kind)).cloned())
            .numbers("price", Unit::Points, |(unit, _)| kinds.get(usize::from(unit.kind)).map(|kind| kind.points))
            .ids("fate", |(unit, _)| fates[if unit.lost { 2 } else { usize::from(unit.shaken) }].clone())
            .counts("taken", |(unit, _)| unit.taken)
            .counts("given", |(unit, _)| unit.given)
            .table()
    }
}

/// The name of a column of a side.
fn of(side: Side, name: &str) -> String {
    format!("{}_{name}", side.id())
}

/// What chance decided before the first turn.
fn drawn(records: &[Record]) -> Vec<Column> {
    let first = records.first().map_or(&[][..], |record| &record.drawn);
    let column = |(place, &(name, value)): (usize, &(&'static str, Chosen))| {
        let all = records.iter().map(move |record| record.drawn.get(place).map(|(_, value)| *value));
        match value {
            Chosen::Word(_) => Column::ids(name, all.map(|value| if let Some(Chosen::Word(word)) = value { Some(word) } else { None })),
            Chosen::Number(_) => {
                Column::counts(name, all.map(|value| if let Some(Chosen::Number(number)) = value { Some(number) } else { None }))
            }
        }
    };
    first.iter().enumerate().map(column).collect()
}

/// A column that names runs by their situation.
pub(in crate::ask) fn situations<T: Into<Arc<str>>>(names: impl IntoIterator<Item = T>) -> Column {
    Column::ids(Name::from("situation"), names.into_iter().map(Some))
}
