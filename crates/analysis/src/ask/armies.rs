//! Prices and factions from battles of random legal armies.

use std::path::PathBuf;

use super::battle::{From, Of, Request as Fight, Staged, Work};
use super::shards::{Long, Shard};
use super::table::{Cell, Column, Table, Unit};
use super::{Word, find_system};
use crate::fairness::Cache;
use crate::fairness::armies::{Fit, Observed, Priced, Worths, fit};
use crate::fairness::verdict::{Estimate, Verdict, VerdictKind, verdict};
use crate::host::{Host, Store};
use crate::scenario::{Fault, Wish};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Text;
use montjoie_core::monte_carlo::{Effort, Plan, Source};
use montjoie_core::statistics::{Interval, interval};
use montjoie_core::watch::Watch;
use montjoie_field::Battles;
use montjoie_system::battle::{Kind, Muster};
use montjoie_system::{Assumption, Registry, Set, System};

/// Battles where nothing is said: common units are then known to about a point.
pub const BATTLES: u64 = 120_000;

/// Battles of each other situation, where nothing is said.
pub const OTHERS: u64 = 40_000;

/// What is asked.
#[derive(Clone, Debug)]
pub struct Request {
    /// The rule system.
    pub system: String,
    /// The lists; all of them where none is named.
    pub lists: Vec<String>,
    /// Files of the user's own lists.
    pub own: Vec<PathBuf>,
    /// The card: a file, or a shipped one by its name.
    pub card: Option<String>,
    /// Keys of the battles.
    pub words: Vec<Word>,
    /// How many battles, from which seed.
    pub wish: Wish,
    /// Whether the settings that move worths most are tried otherwise: without it no verdict is given.
    pub range: bool,
}

/// What was found.
pub struct Answer {
    /// The rule system.
    pub system: &'static dyn System,
    /// Ids and names of the lists.
    pub lists: Vec<(String, (String, String))>,
    /// The range of budgets.
    pub points: (u32, u32),
    /// Every key of the sides and of the field.
    pub situation: Vec<Set>,
    /// What the answer rests on.
    pub assumptions: Vec<Assumption>,
    /// How many battles were fought for the main estimate.
    pub battles: u64,
    /// The seed.
    pub seed: u64,
    /// The share of battles that nobody won.
    pub undecided: f64,
    /// Every unit of every list.
    pub units: Vec<UnitWorth>,
    /// What an army of so many divisions is worth in points beyond one of the usual number, with the standard error; the usual number has none.
    pub divisions: Vec<Divisions>,
    /// θ of one point, times the mean budget: how fast a better army wins.
    pub steepness: f64,
    /// Situations that were tried beside the main one.
    pub tried: Vec<Tried>,
    /// Lists against lists.
    pub factions: Factions,
}

/// What one unit of a list is worth in its armies.
#[derive(Clone, Debug)]
pub struct UnitWorth {
    /// The unit.
    pub kind: Kind,
    /// Its list, by its place.
    pub list: usize,
    /// How many an army of its list has on average.
    pub mean: f64,
    /// What one more of it is worth in armies of its list, in points.
    pub worth: f64,
    /// Its standard error.
    pub standard: f64,
    /// The interval that holds for all units of all lists at once, 19 times in 20.
    pub interval: (f64, f64),
    /// What one more of such a unit is worth in armies of all lists together, with its standard error.
    pub pooled: (f64, f64),
    /// Its worth in each of the situations that were tried.
    pub others: Vec<f64>,
    /// What is said of its price; `None` where nothing can be.
    pub verdict: Option<Verdict>,
    /// Why nothing is said, where the reason is not that no other situation was tried.
    pub unjudged: Option<Text>,
}

/// Armies of so many divisions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Divisions {
    /// How many.
    pub number: usize,
    /// The share of armies that have so many.
    pub share: f64,
    /// Points beyond an army of the usual number.
    pub points: f64,
    /// The standard error; 0 for the usual number.
    pub standard: f64,
}

/// A situation that was tried.
#[derive(Clone, Debug)]
pub struct Tried {
    /// What is otherwise, as `a.plan=naive b.plan=naive`.
    pub sets: Vec<Word>,
    /// The root mean square of how far worths move, weighed by how often units are taken.
    pub moves: f64,
    /// What chance alone would give.
    pub noise: f64,
}

/// Lists against lists.
#[derive(Clone, Debug)]
pub struct Factions {
    /// For each pair of lists, row against column: battles, and the share that the row won with undecided battles as one half, in [0, 1].
    pub cells: Vec<Vec<(u64, f64)>>,
    /// The mean share of each list against the others.
    pub means: Vec<f64>,
    /// 100 less twice the mean distance of a pair from 50 %.
    pub index: f64,
    /// What lists of equal strength would show by chance.
    pub by_chance: f64,
}

/// Who beats whom, and what units are worth.
///
/// # Errors
/// Something in the request is wrong, the system has no battles or its lists no rules of composition, or the work was stopped.
pub fn answer(request: &Request, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<Answer, Fault> {
    request.answered(systems, host, &Work { of: 1, cache: None, watch })
}

impl Request {
    /// The main situation, then the others with what they set.
    fn runs(&self, systems: Registry, host: &dyn Host) -> Result<Vec<(Run, Vec<Word>)>, Fault> {
        let system = find_system(systems, &self.system)?;
        let others = if self.range { situations(system, &self.words) } else { Vec::new() };
        let mut runs = vec![(Run::new(self, &[], BATTLES, systems, host)?, Vec::new())];
        for sets in others {
            runs.push((Run::new(self, &sets, OTHERS, systems, host)?, sets));
        }
        Ok(runs)
    }

    fn answered(&self, systems: Registry, host: &dyn Host, work: &Work) -> Result<Answer, Fault> {
        let system = find_system(systems, &self.system)?;
        let runs = self.runs(systems, host)?;
        work.watch.expected(runs.iter().map(|(run, _)| run.effort).sum::<u64>());
        let mut fought = Vec::with_capacity(runs.len());
        for (place, (run, sets)) in runs.into_iter().enumerate() {
            let count = work.count(place, &*run.staged.engagement.battle, run.plan)?;
            fought.push((Fought { staged: run.staged, count, seed: run.plan.seed }, sets));
        }
        let (main, _) = fought.remove(0);
        let mut tried = Vec::with_capacity(fought.len());
        for (fought, sets) in fought {
            tried.push((sets, fought.study()?));
        }
        main.answer(system, tried)
    }
}

impl Long for Request {
    type Answer = Answer;

    fn shards(&self, systems: Registry, host: &dyn Host) -> Result<usize, Fault> {
        Ok(Work::shards(self.runs(systems, host)?.iter().map(|(run, _)| run.plan)))
    }

    fn shard(&self, shard: Shard, store: &dyn Store, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<(), Fault> {
        let cache = Cache::new(store, find_system(systems, &self.system)?);
        let work = Work { of: shard.of, cache: Some(&cache), watch };
        let runs = self.runs(systems, host)?;
        runs.iter().enumerate().try_for_each(|(place, (run, _))| work.shard(shard, place, &*run.staged.engagement.battle, run.plan))
    }

    fn merged(&self, of: usize, store: &dyn Store, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<Answer, Fault> {
        let cache = Cache::new(store, find_system(systems, &self.system)?);
        self.answered(systems, host, &Work { of, cache: Some(&cache), watch })
    }
}

/// The situations in which answers from battles are tried, less those that change what the user has set.
pub(super) fn situations(system: &dyn System, words: &[Word]) -> Vec<Vec<Word>> {
    let word = |&(key, value): &(&str, &str)| Word { key: key.to_owned(), value: value.to_owned() };
    let tried = system.battle_range().iter().map(|sets| sets.iter().map(word).collect::<Vec<Word>>());
    tried.filter(|sets| !sets.iter().any(|set| words.iter().any(|word| word.key == set.key))).collect()
}

/// Battles between random armies of all lists.
struct Run {
    staged: Staged,
    plan: Plan,
    effort: u64,
}

impl Run {
    fn new(request: &Request, sets: &[Word], battles: u64, systems: Registry, host: &dyn Host) -> Result<Run, Fault> {
        let lists = if request.lists.is_empty() { "all".to_owned() } else { request.lists.join(",") };
        let mut words = request.words.clone();
        words.extend(sets.iter().cloned());
        let armies = Pair::of(|_| Some(lists.clone()));
        let of = Of::Armies { system: request.system.clone(), armies, card: request.card.clone(), words };
        let effort = match request.wish.effort {
            None => battles,
            Some(Effort::Combats(wanted)) => wanted * battles / BATTLES,
            Some(Effort::Precision(_)) => {
                let fault = Fault::new("a precision is of one share, and prices have many");
                return Err(fault.help("say how many battles: --combats"));
            }
        };
        let fight = Fight { of, own: request.own.clone(), wish: request.wish, source: Source::Tables, range: false };
        let mut ready = fight.ready(systems, host)?;
        if effort == 0 {
            return Err(Fault::new("too few battles to say anything").help("as --combats 100000"));
        }
        let plan = Plan { seed: ready.seed, effort: Effort::Combats(effort), source: Source::Tables };
        match (ready.battles.pop(), ready.battles.is_empty()) {
            (Some(staged), true) => Ok(Run { staged, plan, effort }),
            _ => Err(Fault::new("a card of battles with a sweep or variants is no one situation")),
        }
    }
}

/// Battles that were fought.
struct Fought {
    staged: Staged,
    count: Battles,
    seed: u64,
}

/// What the regression says.
struct Study {
    /// The list and first kind of each row, with how many an army of the list has on average.
    rows: Vec<(usize, u16, f64)>,
    /// Of rows, then of numbers of divisions.
    own: Worths,
    /// Of the kinds that fight alike, all lists together; by first kind.
    pooled: Vec<(u16, f64, f64)>,
    divisions: Vec<Divisions>,
    collinear: Vec<usize>,
}

/// A kind that an army has less often is not judged.
const RARE: f64 = 0.05;

/// An inflation of a variance from which on a column is not judged.
const INFLATED: f64 = 20.0;

impl Fought {
    fn musters(&self) -> impl Iterator<Item = (Pair<Muster>, u8)> {
        let musters = &self.staged.engagement.musters;
        self.count.each().enumerate().map(move |(number, won)| (musters(number as u64), won))
    }

    /// The lists: ids and names.
    fn lists(&self) -> Vec<(String, (String, String))> {
        match &self.staged.armies.a.from {
            From::Lists { lists, names, .. } => lists.iter().cloned().zip(names.iter().cloned()).collect(),
            From::File { .. } => Vec::new(),
        }
    }

    fn budget(&self) -> (u32, u32) {
        match &self.staged.armies.a.from {
            From::Lists { points, .. } => *points,
            From::File { .. } => (0, 0),
        }
    }

    /// Every kind of unit with the place of its list.
    fn units(&self) -> impl Iterator<Item = (&Kind, usize)> {
        let lists = self.lists();
        let list = move |kind: &Kind| lists.iter().position(|(id, _)| kind.id.split('/').next() == Some(id));
        self.staged.engagement.kinds.iter().filter_map(move |kind| Some((kind, list(kind)?)))
    }

    fn kind(&self, kind: u16) -> &Kind {
        &self.staged.engagement.kinds[usize::from(kind)]
    }

    fn study(&self) -> Result<Study, Fault> {
        let armies: Vec<(Pair<Muster>, u8)> = self.musters().collect();
        let sides = 2.0 * armies.len().max(1) as f64;
        // Of each list the kinds that fight alike are one row; options that change nothing too.
        let mut rows: Vec<(usize, u16, f64)> = Vec::new();
        let mut numbers: Vec<usize> = Vec::new();
        let mut of_list: Vec<f64> = Vec::new();
        for (pair, _) in &armies {
            for side in Side::BOTH {
                let Muster { list, kinds, divisions } = &pair[side];
                if of_list.len() <= *list {
                    of_list.resize(list + 1, 0.0);
                }
                of_list[*list] += 1.0;
                if numbers.len() <= *divisions {
                    numbers.resize(divisions + 1, 0);
                }
                numbers[*divisions] += 1;
                for &kind in kinds {
                    let alike = self.kind(kind).alike;
                    match rows.iter_mut().find(|(of, first, _)| of == list && *first == alike) {
                        Some((.., count)) => *count += 1.0,
                        None => rows.push((*list, alike, 1.0)),
                    }
                }
            }
        }
        rows.sort_by_key(|&(list, kind, _)| (list, kind));
        let usual = (0..numbers.len()).max_by_key(|&number| numbers[number]).unwrap_or(0);
        let others: Vec<usize> = (0..numbers.len()).filter(|&number| numbers[number] > 0 && number != usual).collect();
        let means: Vec<f64> = rows.iter().map(|(.., count)| count / sides).collect();
        let mut first: Vec<u16> = rows.iter().map(|&(_, kind, _)| kind).collect();
        first.sort_unstable();
        first.dedup();
        let own = |list: usize, kind: u16| rows.iter().position(|&(of, first, _)| of == list && first == kind);
        let all = |_: usize, kind: u16| first.binary_search(&kind).ok();
        let fault = || {
            let fault = Fault::new("these battles do not tell what units are worth: one side wins whenever it has more of something");
            fault.help("more battles, as --combats 100000")
        };
        let fitted = |columns: usize, column: &dyn Fn(usize, u16) -> Option<usize>| -> Option<Fit> {
            let observed: Vec<Observed> = armies.iter().map(|(pair, won)| self.observed(pair, *won, column, columns, &others)).collect();
            fit(columns + others.len(), &observed)
        };
        let price = |list: usize, alike: u16| {
            let of: Vec<f64> = self.units().filter(|(kind, of)| *of == list && kind.alike == alike).map(|(kind, _)| kind.points).collect();
            of.iter().sum::<f64>() / of.len().max(1) as f64
        };
        let fit_own = fitted(rows.len(), &own).ok_or_else(fault)?;
        let scale: Vec<Priced> = rows
            .iter()
            .enumerate()
            .map(|(column, &(list, kind, _))| Priced { column, mean: means[column], price: price(list, kind) })
            .collect();
        let judged: Vec<usize> = (0..rows.len()).filter(|column| !fit_own.collinear.contains(column)).collect();
        let worths = fit_own.worths(&scale, &judged).ok_or_else(fault)?;
        let fit_all = fitted(first.len(), &all).ok_or_else(fault)?;
        let scale_all: Vec<Priced> =
            scale.iter().zip(&rows).filter_map(|(priced, &(list, kind, _))| Some(Priced { column: all(list, kind)?, ..*priced })).collect();
        let pooled = fit_all.worths(&scale_all, &[0]).ok_or_else(fault)?;
        let divisions = (0..numbers.len()).filter(|&number| numbers[number] > 0).map(|number| {
            let place = others.iter().position(|&other| other == number).map(|place| first.len() + place);
            let of = |values: &[f64]| place.map_or(0.0, |place| values[place]);
            Divisions { number, share: numbers[number] as f64 / sides, points: of(&pooled.points), standard: of(&pooled.standard) }
        });
        let divisions = divisions.collect();
        let inflated = |row: usize| all(rows[row].0, rows[row].1).is_some_and(|at| fit_all.inflation[at] > INFLATED);
        let collinear: Vec<usize> = (0..rows.len()).filter(|x| fit_own.collinear.contains(x) || inflated(*x)).collect();
        let pooled = first.iter().enumerate().map(|(at, &kind)| (kind, pooled.points[at], pooled.standard[at])).collect();
        let rows = rows.iter().map(|&(list, kind, count)| (list, kind, count / of_list[list].max(1.0))).collect();
        Ok(Study { rows, own: worths, pooled, divisions, collinear })
    }

    fn observed(
        &self,
        pair: &Pair<Muster>,
        won: u8,
        column: &dyn Fn(usize, u16) -> Option<usize>,
        columns: usize,
        others: &[usize],
    ) -> Observed {
        let mut differs: Vec<(u16, i16)> = Vec::with_capacity(24);
        let mut add = |at: usize, by: i16| match differs.iter_mut().find(|(known, _)| usize::from(*known) == at) {
            Some((_, sum)) => *sum += by,
            None => differs.push((at as u16, by)),
        };
        for (side, by) in [(Side::A, 1), (Side::B, -1)] {
            let Muster { list, kinds, divisions } = &pair[side];
            for &kind in kinds {
                if let Some(at) = column(*list, self.kind(kind).alike) {
                    add(at, by);
                }
            }
            if let Some(place) = others.iter().position(|other| other == divisions) {
                add(columns + place, by);
            }
        }
        differs.retain(|&(_, by)| by != 0);
        Observed { differs, won: 1.0 - f64::from(won) / 2.0 }
    }

    fn factions(&self, lists: usize) -> Factions {
        let mut cells = vec![vec![(0u64, 0.0); lists]; lists];
        for (pair, won) in self.musters() {
            let (a, b) = (pair.a.list, pair.b.list);
            let share = 1.0 - f64::from(won) / 2.0;
            for (row, column, share) in [(a, b, share), (b, a, 1.0 - share)] {
                cells[row][column].0 += 1;
                cells[row][column].1 += share;
            }
        }
        let shares: Vec<Vec<(u64, f64)>> =
            cells.iter().map(|row| row.iter().map(|&(n, sum)| (n, sum / n.max(1) as f64)).collect()).collect();
        let others = |list: usize| (0..lists).filter(move |&other| other != list);
        let means =
            (0..lists).map(|list| others(list).map(|other| shares[list][other].1).sum::<f64>() / (lists.max(2) - 1) as f64).collect();
        let pairs: Vec<(u64, f64)> =
            (0..lists).flat_map(|row| (row + 1..lists).map(move |column| (row, column))).map(|(r, c)| shares[r][c]).collect();
        let mean = |of: &dyn Fn(&(u64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / pairs.len().max(1) as f64;
        let index = 100.0 - 200.0 * mean(&|&(_, share)| (share - 0.5).abs());
        // The mean distance of a fair coin's share from one half.
        let by_chance = 100.0 - 200.0 * mean(&|&(n, _)| 0.5 * (2.0 / std::f64::consts::PI / n.max(1) as f64).sqrt());
        Factions { cells: shares, means, index, by_chance }
    }

    fn answer(self, system: &'static dyn System, tried: Vec<(Vec<Word>, Study)>) -> Result<Answer, Fault> {
        let study = self.study()?;
        let lists = self.lists();
        let factions = self.factions(lists.len());
        let mut units = Vec::new();
        for (kind, list) in self.units() {
            let row = study.rows.iter().position(|&(of, first, _)| of == list && first == kind.alike);
            let Some(row) = row else { continue };
            let (worth, standard) = (study.own.points[row], study.own.standard[row]);
            let reach = study.own.critical * standard;
            let at = |other: &Study| {
                other.rows.iter().position(|&(of, first, _)| of == list && first == kind.alike).map(|row| other.own.points[row])
            };
            let others: Vec<f64> = tried.iter().filter_map(|(_, study)| at(study)).collect();
            let pooled =
                study.pooled.iter().find(|(first, ..)| *first == kind.alike).map_or((0.0, 0.0), |&(_, worth, error)| (worth, error));
            let mean = study.rows[row].2;
            let unjudged = match kind.unjudged {
                Some(why) => Some(why),
                None if mean < RARE => Some(RARELY),
                None if study.collinear.contains(&row) => Some(TOGETHER),
                None => None,
            };
            let interval = (worth - reach, worth + reach);
            let judged = unjudged.is_none() && !others.is_empty() && kind.points > 0.0;
            let verdict = judged.then(|| {
                let estimate = Estimate { price: kind.points, worth, low: interval.0, high: interval.1 };
                let scenarios: Vec<f64> = std::iter::once(worth).chain(others.iter().copied()).collect();
                verdict(&estimate, &scenarios)
            });
            units.push(UnitWorth { kind: kind.clone(), list, mean, worth, standard, interval, pooled, others, verdict, unjudged });
        }
        let moves = |sets: Vec<Word>, other: &Study| {
            let (mut squares, mut noise, mut weight) = (0.0, 0.0, 0.0);
            for (row, &(list, kind, mean)) in study.rows.iter().enumerate() {
                let Some(place) = other.rows.iter().position(|&(of, first, _)| of == list && first == kind) else { continue };
                squares += mean * (other.own.points[place] - study.own.points[row]).powi(2);
                noise += mean * (other.own.standard[place].powi(2) + study.own.standard[row].powi(2));
                weight += mean;
            }
            Tried { sets, moves: (squares / weight).sqrt(), noise: (noise / weight).sqrt() }
        };
        let tried = tried.iter().map(|(sets, other)| moves(sets.clone(), other)).collect();
        let points = self.budget();
        let budget = f64::from(points.0 + points.1) / 2.0;
        let undecided = self.count.tally.share(montjoie_core::tally::Winner::Neither);
        let battles = self.count.tally.total();
        let Fought { staged, seed, .. } = self;
        Ok(Answer {
            system,
            lists,
            points,
            situation: staged.engagement.situation,
            assumptions: staged.engagement.assumptions,
            battles,
            seed,
            undecided,
            units,
            divisions: study.divisions,
            steepness: study.own.kappa * budget,
            tried,
            factions,
        })
    }
}

const RARELY: Text = Text::new("armies hardly ever have it", "les armées n’en ont presque jamais");
const TOGETHER: Text = Text::new("armies have it only together with others", "les armées n’en ont qu’avec d’autres");

impl UnitWorth {
    /// The lowest and highest worth over the situations, the main one included.
    pub fn range(&self) -> (f64, f64) {
        let ends = |(low, high): (f64, f64), &worth: &f64| (low.min(worth), high.max(worth));
        self.others.iter().fold((self.worth, self.worth), ends)
    }
}

impl Factions {
    /// The interval of a cell's share.
    pub fn interval(&self, row: usize, column: usize) -> Interval {
        let (n, share) = self.cells[row][column];
        interval((share * n as f64).round() as u64, n, 0.95)
    }
}

impl Answer {
    /// What units are worth: one row per unit of every list.
    pub fn worths(&self) -> Table {
        const COLUMNS: [Column; 9] = [
            Column::data(&["list"], Unit::Words),
            Column::seen(&["unit"], Unit::Words, "unit", "unité"),
            Column::seen(&["points"], Unit::Price, "price", "prix"),
            Column::seen(&["worth", "worth_low", "worth_high"], Unit::Points(1), "worth", "valeur"),
            Column::seen(&["range_low", "range_high"], Unit::Points(0), "range", "plage"),
            Column::seen(&["verdict"], Unit::Words, "in armies", "en armée"),
            Column::data(&["points_off"], Unit::More(0)),
            Column::data(&["pooled", "pooled_low", "pooled_high"], Unit::Points(1)),
            Column::data(&["mean"], Unit::Points(1)),
        ];
        let row = |unit: &UnitWorth| {
            let (list, name) = &self.lists[unit.list];
            let (low, high) = unit.range();
            let (pooled, error) = unit.pooled;
            vec![
                Cell::Named(list.clone(), name.clone()),
                Cell::Named(unit.kind.id.clone(), unit.kind.name.clone()),
                Cell::Number(unit.kind.points),
                Cell::Figure(unit.worth, Some(unit.interval)),
                if unit.others.is_empty() { Cell::Missing } else { Cell::Range(low, high) },
                unit.said(),
                Cell::maybe(unit.verdict.as_ref(), |verdict| Cell::Whole(verdict.points)),
                Cell::Figure(pooled, Some((pooled - 1.96 * error, pooled + 1.96 * error))),
                Cell::Number(unit.mean),
            ]
        };
        let mut table = Table::new(COLUMNS.to_vec(), self.units.iter().map(row).collect());
        // A row is told under the heading of its list.
        table.shown.retain(|&column| column != 0);
        table
    }
}

impl UnitWorth {
    /// What is said of its price.
    fn said(&self) -> Cell {
        use montjoie_core::language::Lang;
        match (&self.verdict, self.unjudged) {
            (_, Some(_)) => Cell::Named("not-judged".to_owned(), ("not judged".to_owned(), "pas jugée".to_owned())),
            (Some(verdict), None) => {
                let said = |lang: Lang| {
                    let off = verdict.points.unsigned_abs();
                    match (verdict.kind, lang) {
                        (VerdictKind::Under, Lang::En) => format!("{off} too cheap"),
                        (VerdictKind::Under, Lang::Fr) => format!("{off} de trop peu"),
                        (VerdictKind::Over, Lang::En) => format!("{off} too dear"),
                        (VerdictKind::Over, Lang::Fr) => format!("{off} de trop"),
                        (VerdictKind::Fair, _) => lang.pick("fair", "juste").to_owned(),
                        (VerdictKind::Depends, _) => lang.pick("depends", "selon le cas").to_owned(),
                        (VerdictKind::Undecided, _) => lang.pick("undecided", "indécis").to_owned(),
                    }
                };
                Cell::Named(verdict.kind.id().to_owned(), (said(Lang::En), said(Lang::Fr)))
            }
            (None, None) => Cell::Missing,
        }
    }
}
