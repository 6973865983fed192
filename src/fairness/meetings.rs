//! Every unit against every unit over a card: which duels that takes, each solved once, and the cells that come of them.
//!
//! Two duels with one content (see [`Combat::content`](crate::combat::Combat::content)) are one duel, whatever their units are called, and so is
//! a duel and its mirror: units with one profile meet as one unit. Of a duel and its mirror always the same one is solved, so a matrix does not
//! depend, to the last bit, on the order of its rows.

use std::collections::BTreeMap;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::cache::{self, Cache, Key};
use super::card::{Card, Staged};
use super::matrix::{Cell, Entrant, Matrix, Spread};
use super::pairs;
use super::study::Guest;
use crate::combat::{Pair, Side};
use crate::exact::{Chains, MOST_STATES};
use crate::language::Text;
use crate::monte_carlo::Watch;
use crate::scenario::Fault;
use crate::settings::{Kind, Source, Value};
use crate::systems::{Assumption, DuelKey, Game, Matchup, Set, System};
use crate::tally::{Tally, Winner, sum};

/// The most units that a matrix may have.
pub const MOST_UNITS: usize = 200;

/// How a matrix is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Exactly; what has too many states is sampled.
    Exact,
    /// By fighting.
    Sample,
}

/// What is asked.
pub struct Ask<'a> {
    /// The rule system.
    pub system: &'static dyn System,
    /// It, with its lists.
    pub game: &'a dyn Game,
    /// The situations.
    pub card: &'a Card,
    /// Settings that come before what the card says.
    pub over: &'a [Set],
    /// The units.
    pub entrants: Vec<Entrant>,
    /// Units that meet these and not one another, each with keys of its own side.
    pub guests: &'a [Guest],
    /// How.
    pub way: Way,
    /// Pairs of combats for each two units, where they are sampled.
    pub pairs: u64,
    /// Chooses the dice, where they are sampled.
    pub seed: u64,
    /// The most states of a duel that is to be solved.
    pub most_states: usize,
    /// Where answers are kept between runs, if anywhere.
    pub cache: Option<&'a Cache>,
}

impl<'a> Ask<'a> {
    /// Asks for exact answers, with nothing set beside the card.
    pub fn exact(system: &'static dyn System, game: &'a dyn Game, card: &'a Card, entrants: Vec<Entrant>) -> Ask<'a> {
        Ask {
            system,
            game,
            card,
            over: &[],
            entrants,
            guests: &[],
            way: Way::Exact,
            pairs: 50_000,
            seed: 1,
            most_states: MOST_STATES,
            cache: None,
        }
    }
}

/// How much work it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Duels that the card asks for: units by units, by situations, in both roles.
    pub asked: usize,
    /// Different ones among them.
    pub different: usize,
    /// Of these: solved in this run, or found to be too large.
    pub solved: usize,
    /// Of the different ones: too large to solve.
    pub too_large: usize,
    /// Meetings of two units in one situation that were sampled in this run.
    pub sampled: usize,
    /// Answers that were found in the cache.
    pub cached: usize,
    /// Entries of the cache that were damaged or not ours; recomputed.
    pub damaged: usize,
}

/// A key of a situation that holds where possible, and how often it did.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    /// The key and its value.
    pub set: Set,
    /// Duels in which it holds.
    pub duels: usize,
    /// Of so many.
    pub of: usize,
}

/// A matrix, and what it rests on.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The matrix.
    pub matrix: Matrix,
    /// By unit: the first unit of the matrix that meets everybody exactly as it does, perhaps itself.
    pub same: Vec<usize>,
    /// By situation of the card, its keys that hold where possible.
    pub held: Vec<Vec<Held>>,
    /// What the answers rest on.
    pub assumptions: Vec<Assumption>,
    /// How much work it was.
    pub work: Work,
    /// Units and guests.
    all: usize,
    /// What losses count.
    pub counts: Text,
    /// Weights of the situations.
    weights: Vec<f64>,
    /// Which meeting two units have in a situation, and whether it is seen from the other side.
    places: Vec<(u32, bool)>,
    meetings: Vec<Meeting>,
    /// By meeting: whether a unit meets itself in it, whatever it is called.
    even: Vec<bool>,
}

/// What came of two units meeting in one situation, each in each role half the time; seen from the first.
#[derive(Clone, Debug, PartialEq)]
pub struct Meeting {
    /// The share that each wins.
    pub wins: Pair<f64>,
    /// The share that neither wins.
    pub neither: f64,
    /// The expected share of each that is destroyed.
    pub destroyed: Pair<f64>,
    /// Probability by what each loses, in the system's own count; the last is a unit removed.
    pub losses: Pair<Vec<f64>>,
    /// Its sampling error; `None` where it is exact.
    pub spread: Option<Spread>,
}

impl Meeting {
    /// Seen from the other side.
    fn mirrored(&self) -> Meeting {
        let swap = |pair: Pair<f64>| Pair { a: pair.b, b: pair.a };
        Meeting {
            wins: swap(self.wins),
            neither: self.neither,
            destroyed: swap(self.destroyed),
            losses: Pair { a: self.losses.b.clone(), b: self.losses.a.clone() },
            spread: self.spread.map(|s| Spread { destroyed: s.lost, lost: s.destroyed, ..s }),
        }
    }
}

/// A role: the duel that is fought, and whether the unit in question is its side B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Role {
    pub(super) duel: usize,
    pub(super) mirrored: bool,
}

impl Role {
    /// The side of the unit in question.
    pub(super) fn side(self) -> Side {
        if self.mirrored { Side::B } else { Side::A }
    }
}

/// A duel that one pair of units needs, chosen out of it and its mirror.
pub(super) struct Chosen {
    pub(super) key: Key,
    pub(super) mirrored: bool,
    pub(super) matchup: Matchup,
}

/// What one pair of units needs: by situation, the first unit in role a, then in role b.
pub(super) struct Plan {
    pub(super) duels: Vec<[Chosen; 2]>,
    held: Vec<[Vec<bool>; 2]>,
}

/// Answers it.
pub fn answer(ask: Ask, watch: &dyn Watch) -> Result<Sheet, Fault> {
    check(&ask)?;
    let n = ask.entrants.len();
    let situations = ask.card.situations.len();
    let keys = ask.system.keys();
    let all = n + ask.guests.len();
    let couples: Vec<(usize, usize)> = (0..n).flat_map(|u| (u..all).map(move |v| (u, v))).collect();

    let mut known: FxHashMap<Key, usize> = FxHashMap::default();
    let mut duels: Vec<Matchup> = Vec::new();
    let mut names: Vec<Key> = Vec::new();
    let mut families: Vec<Vec<usize>> = Vec::new();
    let mut roles: Vec<[Role; 2]> = Vec::with_capacity(couples.len() * situations);
    let mut rests: BTreeMap<(crate::systems::Basis, String, String), Assumption> = BTreeMap::new();
    let mut held: Vec<Vec<Held>> = ask.card.situations.iter().map(|s| s.possible().into_iter().map(Held::none).collect()).collect();
    // In portions, so that what is merged does not pile up first.
    for portion in couples.chunks(128) {
        let plans: Result<Vec<Plan>, Fault> = portion.par_iter().map(|&(u, v)| plan(&ask, &keys, u, v)).collect();
        for plan in plans? {
            let mut new: Vec<usize> = Vec::new();
            for (chosen, held_here) in plan.duels.into_iter().zip(plan.held).enumerate().map(|(s, (c, h))| (c, (s, h))) {
                let (situation, flags) = held_here;
                flags.iter().for_each(|flags| flags.iter().zip(&mut held[situation]).for_each(|(&flag, held)| held.count(flag)));
                roles.push(chosen.map(|chosen| {
                    for assumption in &chosen.matchup.assumptions {
                        let key = (assumption.basis, assumption.key.clone(), assumption.value.clone());
                        rests.entry(key).or_insert_with(|| assumption.clone());
                    }
                    let duel = *known.entry(chosen.key).or_insert_with(|| {
                        new.push(duels.len());
                        duels.push(chosen.matchup);
                        names.push(chosen.key);
                        duels.len() - 1
                    });
                    Role { duel, mirrored: chosen.mirrored }
                }));
            }
            // Only duels of the same two units can share a chain. They are solved in one order, whichever unit comes first.
            new.sort_unstable_by_key(|&duel| names[duel]);
            families.extend(by_chain(&duels, &new));
        }
        if watch.stopped() {
            return Err(interrupted());
        }
    }
    let mut work = Work { asked: n * all * situations, different: duels.len(), ..Work::default() };
    let to_solve = if ask.way == Way::Exact { duels.len() } else { 0 };
    watch.expected(to_solve as u64);
    let damaged = ask.cache.map_or(0, Cache::damaged);
    let tallies = match ask.way {
        Way::Exact => {
            let (tallies, cached) = solve(&ask, &duels, &names, families, watch)?;
            work.too_large = tallies.iter().filter(|tally| tally.is_none()).count();
            (work.solved, work.cached) = (duels.len() - cached, cached);
            tallies
        }
        Way::Sample => vec![None; duels.len()],
    };

    // Meetings: a pair of roles, in one order whichever unit comes first.
    let mut numbers: FxHashMap<[Role; 2], u32> = FxHashMap::default();
    let mut different: Vec<[Role; 2]> = Vec::new();
    let places: Vec<(u32, bool)> = roles
        .iter()
        .map(|&[first, second]| {
            // Seen from the second unit, the two roles are the same two duels from their other sides.
            let here = [first, second];
            let there = from_there(here);
            let order = |roles: [Role; 2]| roles.map(|role| (names[role.duel], role.mirrored));
            let seen_from_there = order(there) < order(here);
            let roles = if seen_from_there { there } else { here };
            let number = *numbers.entry(roles).or_insert_with(|| {
                different.push(roles);
                different.len() as u32 - 1
            });
            (number, seen_from_there)
        })
        .collect();
    let weights: Vec<f64> = ask.card.situations.iter().map(|situation| situation.weight).collect();
    let mut weight_of = vec![0.0f64; different.len()];
    for couple in places.chunks(situations) {
        for &(number, _) in couple {
            // Situations in which nothing differs for these two are one meeting.
            let whole: f64 = couple.iter().zip(&weights).filter(|((other, _), _)| *other == number).map(|(_, weight)| weight).sum();
            weight_of[number as usize] = weight_of[number as usize].max(whole);
        }
    }
    let unsolved = different.iter().filter(|roles| roles.iter().any(|role| tallies[role.duel].is_none())).count();
    watch.expected((to_solve + unsolved) as u64);
    let found: Vec<Option<(Meeting, Origin)>> = different
        .par_iter()
        .zip(&weight_of)
        .map(|(roles, weight)| {
            let exact = [&tallies[roles[0].duel], &tallies[roles[1].duel]];
            if let [Some(first), Some(second)] = exact {
                return Some((met(*roles, [first, second], &duels), Origin::Solved));
            }
            if watch.stopped() {
                return None;
            }
            let share = ((ask.pairs as f64 * weight).ceil() as u64).max(2);
            let [first, second] = roles.map(|role| [&names[role.duel][..], &[u8::from(role.mirrored)]].concat());
            let key = cache::key(&[b"sampled", &first, &second, &share.to_le_bytes(), &ask.seed.to_le_bytes()]);
            let kept = ask.cache.and_then(|cache| cache.get(&key));
            let answered = match kept {
                Some(meeting) => (meeting, Origin::Cached),
                None => {
                    let meeting = pairs::fight(*roles, even(*roles), &duels, &names, share, ask.seed);
                    ask.cache.iter().for_each(|cache| cache.put(&key, &meeting));
                    (meeting, Origin::Sampled)
                }
            };
            watch.solved(1);
            Some(answered)
        })
        .collect();
    let found: Vec<(Meeting, Origin)> = found.into_iter().collect::<Option<_>>().ok_or_else(interrupted)?;
    let of = |origin: Origin| found.iter().filter(|(_, of)| *of == origin).count();
    work.sampled = of(Origin::Sampled);
    work.cached += of(Origin::Cached);
    work.damaged = ask.cache.map_or(0, Cache::damaged) - damaged;
    let meetings: Vec<Meeting> = found.into_iter().map(|(meeting, _)| meeting).collect();

    let mut sheet = Sheet {
        matrix: Matrix { entrants: ask.entrants, cells: Vec::new() },
        all,
        same: Vec::new(),
        held,
        assumptions: rests.into_values().collect(),
        work,
        counts: duels.first().map_or(Text::new("", ""), |duel| duel.losses),
        weights,
        places,
        meetings,
        even: different.iter().map(|&roles| even(roles)).collect(),
    };
    sheet.matrix.cells = (0..n * n).map(|at| sheet.cell(at / n, at % n)).collect();
    sheet.same = (0..n).map(|row| (0..row).find(|&other| sheet.meet_alike(row, other)).unwrap_or(row)).collect();
    Ok(sheet)
}

/// Where a meeting comes from.
#[derive(Clone, Copy, PartialEq)]
enum Origin {
    Solved,
    Sampled,
    Cached,
}

impl Held {
    fn none(set: Set) -> Held {
        Held { set, duels: 0, of: 0 }
    }

    fn count(&mut self, holds: bool) {
        self.of += 1;
        self.duels += usize::from(holds);
    }
}

/// Two roles as the other unit sees them.
fn from_there([first, second]: [Role; 2]) -> [Role; 2] {
    [second, first].map(|role| Role { mirrored: !role.mirrored, ..role })
}

/// Whether a unit meets itself: the meeting is the same from both sides.
fn even(roles: [Role; 2]) -> bool {
    from_there(roles) == roles
}

pub(super) fn interrupted() -> Fault {
    Fault::new("interrupted: nothing was written").help("what was solved is kept in the cache, if there is one")
}

pub(super) fn check(ask: &Ask) -> Result<(), Fault> {
    let n = ask.entrants.len();
    if n == 0 {
        return Err(Fault::new("there are no units to compare"));
    }
    if n > MOST_UNITS {
        return Err(Fault::new(format!("{n} units, at most {MOST_UNITS}")).help("name fewer lists"));
    }
    for (place, entrant) in ask.entrants.iter().enumerate() {
        if ask.entrants[..place].iter().any(|other| other.id == entrant.id) {
            return Err(Fault::new(format!("`{}` is in the matrix twice", entrant.id)));
        }
    }
    if ask.card.system != ask.system.id() {
        let message = format!("{}: the card is of {}, the units are of {}", ask.card.file, ask.card.system, ask.system.id());
        return Err(Fault::new(message));
    }
    Ok(())
}

pub(super) fn plan(ask: &Ask, keys: &[DuelKey], u: usize, v: usize) -> Result<Plan, Fault> {
    let [(first, firsts), (second, seconds)] = [u, v].map(|unit| match unit.checked_sub(ask.entrants.len()) {
        None => (&ask.entrants[unit].id, &[][..]),
        Some(guest) => (&ask.guests[guest].id, &ask.guests[guest].sets[..]),
    });
    let mut plan = Plan { duels: Vec::new(), held: Vec::new() };
    for situation in 0..ask.card.situations.len() {
        let one = stage(ask, keys, situation, Pair { a: first, b: second }, Pair { a: firsts, b: seconds })?;
        let other = stage(ask, keys, situation, Pair { a: second, b: first }, Pair { a: seconds, b: firsts })?;
        plan.held.push([one.held.clone(), other.held.clone()]);
        let mut other = choose(ask, keys, other);
        // Seen from the first unit, which is side B of it.
        other.mirrored = !other.mirrored;
        plan.duels.push([choose(ask, keys, one), other]);
    }
    Ok(plan)
}

/// A duel of a situation. A rule that is set and that this duel does not touch is left as it was: the answer is the same, and known.
fn stage(ask: &Ask, keys: &[DuelKey], situation: usize, ids: Pair<&str>, own: Pair<&[Set]>) -> Result<Staged, Fault> {
    let mut over = ask.over.to_vec();
    for side in Side::BOTH {
        over.extend(own[side].iter().map(|set| Set { key: format!("{}.{}", side.id(), set.key), value: set.value.clone() }));
    }
    // Whether a rule is listed where everything else is as asked and it is not: a printed one never is, and is always taken to count.
    let idle = |set: &Set| -> Result<bool, Fault> {
        let Some(rule) = set.key.strip_prefix("rules.") else { return Ok(false) };
        let listed = keys.iter().any(|key| key.name == set.key && !matches!(key.key.source, Source::Printed | Source::Asked));
        let others: Vec<Set> = over.iter().filter(|other| other.key != set.key).cloned().collect();
        let staged = ask.card.stage(ask.game, situation, ids, &others)?;
        Ok(listed && staged.matchup.assumptions.iter().all(|assumption| assumption.key != rule))
    };
    let idle: Vec<bool> = over.iter().map(idle).collect::<Result<_, _>>()?;
    let mut idle = idle.into_iter();
    over.retain(|_| !idle.next().unwrap_or(false));
    ask.card.stage(ask.game, situation, ids, &over)
}

/// Of a duel and its mirror the one whose content comes first.
fn choose(ask: &Ask, keys: &[DuelKey], staged: Staged) -> Chosen {
    let own = staged.matchup.contest.content();
    // Every key as it was resolved, so that a default that depends on the role goes with the unit.
    let rules = staged.sets.iter().filter(|set| set.key.starts_with("rules."));
    let sets: Vec<Set> = staged.matchup.situation.iter().map(|set| mirror(set, keys)).chain(rules.cloned()).collect();
    let key = |content: &str| cache::key(&[b"exact", ask.system.id().as_bytes(), content.as_bytes(), &ask.most_states.to_le_bytes()]);
    // A system may have situations that it cannot turn round; they stand as they are.
    if let Ok(matchup) = ask.game.duel(&sets) {
        let turned = matchup.contest.content();
        if turned < own {
            return Chosen { key: key(&turned), mirrored: true, matchup };
        }
    }
    Chosen { key: key(&own), mirrored: false, matchup: staged.matchup }
}

/// A setting as it is with the sides exchanged: keys of a become keys of b, and a field key that names a side names the other.
fn mirror(set: &Set, keys: &[DuelKey]) -> Set {
    let Set { key, value } = set;
    let other = |word: &str| match word {
        "a" => Some("b"),
        "b" => Some("a"),
        _ => None,
    };
    match key.split_once('.') {
        Some((side, name)) if other(side).is_some() => {
            Set { key: format!("{}.{name}", other(side).unwrap_or_default()), value: value.clone() }
        }
        _ => {
            let names_sides = keys
                .iter()
                .find(|known| known.name == *key)
                .is_some_and(|known| matches!(known.key.kind, Kind::Choice(words) if words.contains(&"a") && words.contains(&"b")));
            let turned = match value {
                Value::Text(word) if names_sides => other(word).map(|word| Value::Text(word.to_owned())),
                _ => None,
            };
            Set { key: key.clone(), value: turned.unwrap_or_else(|| value.clone()) }
        }
    }
}

/// Duels in families that share a chain.
fn by_chain(duels: &[Matchup], new: &[usize]) -> Vec<Vec<usize>> {
    let mut families: Vec<Vec<usize>> = Vec::new();
    for &duel in new {
        match families.iter_mut().find(|family| duels[family[0]].contest.same_chain(&*duels[duel].contest)) {
            Some(family) => family.push(duel),
            None => families.push(vec![duel]),
        }
    }
    families
}

/// An answer to each duel; `None` where it has too many states. And how many came from the cache.
type Solved = (Vec<Option<Tally<f64>>>, usize);

/// Solves every duel once.
fn solve(ask: &Ask, duels: &[Matchup], names: &[Key], families: Vec<Vec<usize>>, watch: &dyn Watch) -> Result<Solved, Fault> {
    /// Answers by the place of their duel; and how many came from the cache.
    type Family = (Vec<(usize, Option<Tally<f64>>)>, usize);
    let solved: Vec<Family> = families
        .into_par_iter()
        .with_max_len(1)
        .map(|family| {
            let kept: Option<Vec<_>> =
                family.iter().map(|&duel| Some((duel, ask.cache?.get::<Option<Tally<f64>>>(&names[duel])?))).collect();
            if let Some(kept) = kept {
                watch.solved(kept.len() as u64);
                let cached = kept.len();
                return (kept, cached);
            }
            // A family is solved whole, in its own order, so that an answer does not depend on which of it were kept.
            if watch.stopped() {
                return (Vec::new(), 0);
            }
            let contest = |duel: &usize| &*duels[*duel].contest;
            let others: Vec<_> = family[1..].iter().map(contest).collect();
            let solved = contest(&family[0]).solve_family(&others, &mut Chains::new(), ask.most_states);
            watch.solved(family.len() as u64);
            let solved: Vec<_> =
                family.into_iter().zip(solved).map(|(duel, solved)| (duel, solved.ok().map(|solved| solved.tally))).collect();
            if let Some(cache) = ask.cache {
                solved.iter().for_each(|(duel, tally)| cache.put(&names[*duel], tally));
            }
            (solved, 0)
        })
        .collect();
    if watch.stopped() {
        return Err(interrupted());
    }
    let mut tallies = vec![None; duels.len()];
    let cached = solved.iter().map(|(_, cached)| cached).sum();
    solved.into_iter().flat_map(|(solved, _)| solved).for_each(|(duel, tally)| tallies[duel] = tally);
    Ok((tallies, cached))
}

/// An exact meeting: the mean of two roles, seen from the unit of the first.
fn met(roles: [Role; 2], tallies: [&Tally<f64>; 2], duels: &[Matchup]) -> Meeting {
    let mean = |of: &dyn Fn(Role, &Tally<f64>) -> f64| (of(roles[0], tallies[0]) + of(roles[1], tallies[1])) / 2.0;
    let side = |role: Role, second: Side| if second == Side::A { role.side() } else { role.side().enemy() };
    Meeting {
        wins: Pair::of(|who| mean(&|role, tally| tally.share(Winner::of(Some(side(role, who)))))),
        neither: mean(&|_, tally| tally.share(Winner::Neither)),
        destroyed: Pair::of(|who| mean(&|role, tally| destroyed(&duels[role.duel], tally, side(role, who)))),
        losses: Pair::of(|who| {
            let [x, y] = [0, 1].map(|at: usize| &tallies[at].losses[side(roles[at], who)]);
            let at = |rows: &Vec<[f64; 3]>, lost: usize| rows.get(lost).map_or(0.0, sum);
            (0..x.len().max(y.len())).map(|lost| (at(x, lost) + at(y, lost)) / 2.0).collect()
        }),
        spread: None,
    }
}

/// The expected share of a side's unit that is destroyed.
pub fn destroyed(matchup: &Matchup, tally: &Tally<f64>, side: Side) -> f64 {
    let rows = tally.losses[side].iter().zip(&matchup.destroyed[side]);
    rows.map(|(probability, share)| (0..3).map(|winner| probability[winner] * share[winner]).sum::<f64>()).sum()
}

impl Sheet {
    /// What came of two units meeting in a situation, seen from the first.
    pub fn meeting(&self, row: usize, column: usize, situation: usize) -> Meeting {
        let (meeting, mirrored) = self.found(row, column, situation);
        if mirrored { meeting.mirrored() } else { meeting.clone() }
    }

    /// What a guest does to a unit.
    pub fn guest(&self, guest: usize, column: usize) -> Cell {
        self.cell(self.matrix.entrants.len() + guest, column)
    }

    fn place(&self, row: usize, column: usize, situation: usize) -> (u32, bool) {
        let n = self.all;
        let (u, v) = (row.min(column), row.max(column));
        // Couples stand in the order (0, 0), (0, 1), ..., (1, 1), ...
        let couple = u * n - u * (u + 1) / 2 + v;
        let (number, mirrored) = self.places[couple * self.weights.len() + situation];
        (number, !self.even[number as usize] && mirrored != (row > column))
    }

    fn found(&self, row: usize, column: usize, situation: usize) -> (&Meeting, bool) {
        let (number, mirrored) = self.place(row, column, situation);
        (&self.meetings[number as usize], mirrored)
    }

    fn cell(&self, row: usize, column: usize) -> Cell {
        let mut cell = Cell { win: 0.0, neither: 0.0, destroyed: 0.0, lost: 0.0, spread: None };
        // By sampled meeting: its weight, seen from this side and from the other.
        let mut sampled: Vec<(u32, Spread, [f64; 2])> = Vec::new();
        let mut even = true;
        for (situation, &weight) in self.weights.iter().enumerate() {
            let (number, mirrored) = self.place(row, column, situation);
            let meeting = &self.meetings[number as usize];
            even &= self.even[number as usize];
            let (us, them) = if mirrored { (Side::B, Side::A) } else { (Side::A, Side::B) };
            cell.win += weight * meeting.wins[us];
            cell.neither += weight * meeting.neither;
            cell.destroyed += weight * meeting.destroyed[them];
            cell.lost += weight * meeting.destroyed[us];
            if let Some(spread) = meeting.spread {
                let place = sampled.iter().position(|(known, ..)| *known == number).unwrap_or_else(|| {
                    sampled.push((number, spread, [0.0; 2]));
                    sampled.len() - 1
                });
                sampled[place].2[usize::from(mirrored)] += weight;
            }
        }
        if even {
            // A unit that meets itself scores one half and loses what it destroys, to the last bit.
            cell.win = (1.0 - cell.neither) / 2.0;
            cell.destroyed = (cell.destroyed + cell.lost) / 2.0;
            cell.lost = cell.destroyed;
        }
        let pairs: u64 = sampled.iter().map(|(_, spread, _)| spread.pairs).sum();
        if pairs > 0 {
            let mut all = Spread { pairs, score: 0.0, destroyed: 0.0, lost: 0.0, covariance: 0.0 };
            for (_, s, [ours, theirs]) in sampled {
                // As if all pairs were fought in one meeting: the variance of the mean is this over the number of pairs.
                let times = pairs as f64 / s.pairs as f64;
                all.score += times * (ours - theirs).powi(2) * s.score;
                all.destroyed += times * (ours * ours * s.destroyed + theirs * theirs * s.lost + 2.0 * ours * theirs * s.covariance);
                all.lost += times * (ours * ours * s.lost + theirs * theirs * s.destroyed + 2.0 * ours * theirs * s.covariance);
                all.covariance += times * ((ours * ours + theirs * theirs) * s.covariance + ours * theirs * (s.destroyed + s.lost));
            }
            cell.spread = Some(all);
        }
        cell
    }

    /// Probability by what the row's unit loses against the column's, over the card; the last is a unit removed.
    pub fn losses(&self, row: usize, column: usize) -> Vec<f64> {
        let mut sums: Vec<f64> = Vec::new();
        for (situation, &weight) in self.weights.iter().enumerate() {
            let (meeting, mirrored) = self.found(row, column, situation);
            let losses = &meeting.losses[if mirrored { Side::B } else { Side::A }];
            sums.resize(sums.len().max(losses.len()), 0.0);
            sums.iter_mut().zip(losses).for_each(|(sum, probability)| *sum += weight * probability);
        }
        sums
    }

    /// Whether two units meet everybody in the same way.
    fn meet_alike(&self, row: usize, other: usize) -> bool {
        let n = self.matrix.entrants.len();
        let alike = |column: usize| (0..self.weights.len()).all(|s| self.place(row, column, s) == self.place(other, column, s));
        (0..n).filter(|&column| column != row && column != other).all(alike)
            && (0..self.weights.len()).all(|s| {
                let number = |x: usize, y: usize| self.place(x, y, s).0;
                number(row, row) == number(other, other) && number(row, other) == number(row, row)
            })
    }
}
