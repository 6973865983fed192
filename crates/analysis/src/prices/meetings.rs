//! Every unit against every unit over a card: the duels that takes, each solved once, and the meetings that come of them.
//!
//! Two duels with one content (see [`Play::content`](montjoie_core::combat::Play::content)) are one duel, whatever their units are called, and so is
//! a duel and its mirror: units with one profile meet as one unit. Of a duel and its mirror always the same one is solved, so a matrix does not
//! depend, to the last bit, on the order of its rows.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::asked::{Ask, Way, check, interrupted};
use super::matrix::Matrix;
use super::pairs;
use super::roles::{Plan, Role, even, from_there, plans};
use super::sheet::{FullMatrix, Held, Meeting, Work};
use crate::duels::solving;
use crate::store::cache::{self, Key};
use crate::store::shards::Shard;
use crate::store::{Cache, Fault};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Text;
use montjoie_core::monte_carlo::Watch;
use montjoie_core::tally::{Tally, Winner, sum};
use montjoie_system::{Assumption, Basis, Matchup};

/// The matrix that is asked for: duels solved or meetings fought, and what they rest on.
pub fn answer(ask: Ask, watch: &dyn Watch) -> Result<FullMatrix, Fault> {
    let needed = Needed::everybody(&ask, watch)?;
    let (n, all) = (ask.entrants.len(), ask.entrants.len() + ask.guests.len());
    let weights = ask.weights();
    let damaged = ask.cache.map_or(0, Cache::damaged);
    let mut work = Work { asked: n * all * weights.len(), different: needed.duels.len(), ..Work::default() };
    let to_solve = if ask.way == Way::Exact { needed.duels.len() } else { 0 };
    watch.expected(to_solve as u64);
    let mut tallies = vec![None; needed.duels.len()];
    if ask.way == Way::Exact {
        let cached;
        (tallies, cached) = solve(&ask, &needed, watch)?;
        work.too_large = tallies.iter().filter(|tally| tally.is_none()).count();
        (work.solved, work.cached) = (needed.duels.len() - cached, cached);
    }
    let pairings = Pairings::of(&needed, &weights);
    watch.expected((to_solve + pairings.unsolved(&tallies)) as u64);
    let found = pairings.answers(&ask, &needed, &tallies, watch)?;
    let of = |origin: Origin| found.iter().filter(|(_, of)| *of == origin).count();
    work.sampled = of(Origin::Sampled);
    work.cached_meetings = of(Origin::Cached);
    work.cached += work.cached_meetings;
    work.damaged = ask.cache.map_or(0, Cache::damaged) - damaged;

    let mut sheet = FullMatrix {
        matrix: Matrix { entrants: ask.entrants, cells: Vec::new() },
        all,
        same: Vec::new(),
        held: needed.held,
        assumptions: needed.rests.into_values().collect(),
        work,
        counts: needed.duels.first().map_or(Text::new("", ""), |duel| duel.losses),
        weights,
        places: pairings.places,
        meetings: found.into_iter().map(|(meeting, _)| meeting).collect(),
        even: pairings.different.iter().map(|&roles| even(roles)).collect(),
    };
    sheet.matrix.cells = (0..n * n).map(|at| sheet.cell(at / n, at % n)).collect();
    sheet.same = (0..n).map(|row| (0..row).find(|&other| sheet.meet_alike(row, other)).unwrap_or(row)).collect();
    Ok(sheet)
}

/// The number of pieces of work of a matrix: families of duels to solve, or meetings to fight.
pub fn pieces(ask: &Ask, watch: &dyn Watch) -> Result<usize, Fault> {
    let needed = Needed::everybody(ask, watch)?;
    Ok(match ask.way {
        Way::Exact => needed.families.len(),
        Way::Sample => Pairings::of(&needed, &ask.weights()).different.len(),
    })
}

/// Answers a shard of a matrix. What comes of it is kept in the cache, where [`answer`] finds it.
pub fn shard(ask: &Ask, shard: Shard, watch: &dyn Watch) -> Result<(), Fault> {
    let mut needed = Needed::everybody(ask, watch)?;
    let mut number = 0..;
    let mut mine = || number.next().is_some_and(|number| shard.has(number));
    match ask.way {
        Way::Exact => {
            needed.families.retain(|_| mine());
            watch.expected(needed.families.iter().map(Vec::len).sum::<usize>() as u64);
            solve(ask, &needed, watch).map(|_| ())
        }
        Way::Sample => {
            let Pairings { different, weights, .. } = Pairings::of(&needed, &ask.weights());
            let (different, weights) = different.into_iter().zip(weights).filter(|_| mine()).unzip();
            let pairings = Pairings { different, weights, places: Vec::new() };
            watch.expected(pairings.different.len() as u64);
            pairings.answers(ask, &needed, &vec![None; needed.duels.len()], watch).map(|_| ())
        }
    }
}

/// Pairs of roles that are met together.
pub(super) type Roles = Vec<[Role; 2]>;

/// Every duel that is needed, once; and who needs it.
#[derive(Default)]
pub(super) struct Needed {
    pub(super) duels: Vec<Matchup>,
    /// The keys of the contents of duels, by duel.
    names: Vec<Key>,
    /// The duel of each name.
    known: FxHashMap<Key, usize>,
    /// Duels that share a chain.
    families: Vec<Vec<usize>>,
    /// By couple of units and situation: the first unit in the one role, then in the other.
    pub(super) roles: Vec<[Role; 2]>,
    /// What the duels rest on.
    rests: BTreeMap<(Basis, String, String), Assumption>,
    /// Keys that hold where possible, by situation.
    held: Vec<Vec<Held>>,
}

impl Needed {
    /// What all meetings of a matrix need.
    fn everybody(ask: &Ask, watch: &dyn Watch) -> Result<Needed, Fault> {
        let (n, all) = (ask.entrants.len(), ask.entrants.len() + ask.guests.len());
        let couples: Vec<(usize, usize)> = (0..n).flat_map(|u| (u..all).map(move |v| (u, v))).collect();
        Needed::of(ask, &couples, watch)
    }

    /// What some couples need.
    pub(super) fn of(ask: &Ask, couples: &[(usize, usize)], watch: &dyn Watch) -> Result<Needed, Fault> {
        check(ask)?;
        let keys = ask.system.keys();
        let held = ask.card.situations.iter().map(|situation| situation.possible().into_iter().map(Held::none).collect()).collect();
        let mut needed = Needed { held, ..Needed::default() };
        // In portions, so that what is merged does not pile up first.
        for portion in couples.chunks(128) {
            plans(ask, &keys, portion)?.into_iter().for_each(|plan| needed.add(plan));
            if watch.stopped() {
                return Err(interrupted());
            }
        }
        Ok(needed)
    }

    /// A role by the content of its duel, whatever the number of that is.
    pub(super) fn content(&self, role: Role) -> (Key, bool) {
        (self.names[role.duel], role.mirrored)
    }

    /// The contents of some roles as bytes.
    pub(super) fn bytes(&self, roles: &[Role]) -> Vec<u8> {
        roles.iter().map(|&role| self.content(role)).flat_map(|(key, mirrored)| [&key[..], &[u8::from(mirrored)]].concat()).collect()
    }

    /// The different lists of so many pairs of roles, each in one order whichever unit comes first. And of every list which it is, and whether it is
    /// seen from the other side.
    pub(super) fn different(&self, many: usize) -> (Vec<Roles>, Vec<(u32, bool)>) {
        let mut numbers: FxHashMap<Roles, u32> = FxHashMap::default();
        let mut different: Vec<Roles> = Vec::new();
        let order = |roles: &[[Role; 2]]| roles.iter().map(|both| both.map(|role| self.content(role))).collect::<Vec<_>>();
        let place = |here: &[[Role; 2]]| {
            // Seen from the second unit, the two roles are the same two duels from their other sides.
            let there: Roles = here.iter().copied().map(from_there).collect();
            let seen_from_there = order(&there) < order(here);
            let roles = if seen_from_there { there } else { here.to_vec() };
            let number = *numbers.entry(roles).or_insert_with_key(|roles| {
                different.push(roles.clone());
                different.len() as u32 - 1
            });
            (number, seen_from_there)
        };
        let places = self.roles.chunks(many).map(place).collect();
        (different, places)
    }

    /// Adds what one couple needs.
    fn add(&mut self, plan: Plan) {
        for (held, flags) in self.held.iter_mut().zip(plan.held) {
            flags.iter().for_each(|flags| flags.iter().zip(&mut *held).for_each(|(&flag, held)| held.count(flag)));
        }
        let before = self.duels.len();
        for chosen in plan.duels {
            let roles = chosen.map(|chosen| {
                for assumption in &chosen.matchup.assumptions {
                    let key = (assumption.basis, assumption.key.clone(), assumption.value.clone());
                    self.rests.entry(key).or_insert_with(|| assumption.clone());
                }
                let duel = *self.known.entry(chosen.key).or_insert_with(|| {
                    self.duels.push(chosen.matchup);
                    self.names.push(chosen.key);
                    self.duels.len() - 1
                });
                Role { duel, mirrored: chosen.mirrored }
            });
            self.roles.push(roles);
        }
        // Only duels of the same two units can share a chain. They are solved in one order, whichever unit comes first.
        let mut new: Vec<usize> = (before..self.duels.len()).collect();
        new.sort_unstable_by_key(|&duel| self.names[duel]);
        self.families.extend(solving::families(new, |duel| &*self.duels[duel].contest));
    }
}

/// The different meetings of two units in a situation: pairs of roles, in one order whichever unit comes first.
struct Pairings {
    different: Vec<[Role; 2]>,
    /// By meeting: the weight of the situations that it stands for.
    weights: Vec<f64>,
    /// By couple and situation: which meeting, and whether it is seen from the other side.
    places: Vec<(u32, bool)>,
}

impl Pairings {
    fn of(needed: &Needed, situations: &[f64]) -> Pairings {
        let (different, places) = needed.different(1);
        let different = different.concat();
        let mut weights = vec![0.0f64; different.len()];
        for couple in places.chunks(situations.len()) {
            for &(number, _) in couple {
                // Situations in which nothing differs for these two are one meeting.
                let whole: f64 = couple.iter().zip(situations).filter(|((other, _), _)| *other == number).map(|(_, weight)| weight).sum();
                weights[number as usize] = weights[number as usize].max(whole);
            }
        }
        Pairings { different, weights, places }
    }

    /// The number of meetings that are to be fought for, some duel of theirs being unsolved.
    fn unsolved(&self, tallies: &[Option<Tally<f64>>]) -> usize {
        self.different.iter().filter(|roles| roles.iter().any(|role| tallies[role.duel].is_none())).count()
    }

    /// What comes of each meeting: from its two solved duels, from the cache, or by fighting.
    fn answers(
        &self,
        ask: &Ask,
        needed: &Needed,
        tallies: &[Option<Tally<f64>>],
        watch: &dyn Watch,
    ) -> Result<Vec<(Meeting, Origin)>, Fault> {
        let answer = |(roles, weight): (&[Role; 2], &f64)| {
            let exact = [&tallies[roles[0].duel], &tallies[roles[1].duel]];
            if let [Some(first), Some(second)] = exact {
                return Some((met(*roles, [first, second], &needed.duels), Origin::Solved));
            }
            if watch.stopped() {
                return None;
            }
            let share = ((ask.pairs as f64 * weight).ceil() as u64).max(2);
            let [first, second] = roles.map(|role| needed.bytes(&[role]));
            let key = cache::key(&[b"sampled", &first, &second, &share.to_le_bytes(), &ask.seed.to_le_bytes()]);
            let kept = ask.cache.and_then(|cache| cache.get(&key));
            let answered = match kept {
                Some(meeting) => (meeting, Origin::Cached),
                None => {
                    let meeting = pairs::fight(*roles, even(*roles), &needed.duels, &needed.names, share, ask.seed);
                    ask.cache.iter().for_each(|cache| cache.put(&key, &meeting));
                    (meeting, Origin::Sampled)
                }
            };
            watch.solved(1);
            Some(answered)
        };
        let found: Vec<Option<(Meeting, Origin)>> =
            montjoie_core::parallel::map(self.different.iter().zip(&self.weights).collect(), answer);
        found.into_iter().collect::<Option<_>>().ok_or_else(interrupted)
    }
}

/// The source of a meeting.
#[derive(Clone, Copy, PartialEq)]
enum Origin {
    Solved,
    Sampled,
    Cached,
}

/// An answer to each duel; `None` where it has too many states. And how many came from the cache.
type Tallies = (Vec<Option<Tally<f64>>>, usize);

/// Solves every duel once.
fn solve(ask: &Ask, needed: &Needed, watch: &dyn Watch) -> Result<Tallies, Fault> {
    let duel = |place: usize| (&*needed.duels[place].contest, needed.names[place]);
    let solved = solving::solve(&needed.families, duel, ask.most_states, ask.cache, watch);
    let (solved, cached) = solved.map_err(|_| interrupted())?;
    let mut tallies = vec![None; needed.duels.len()];
    solved.into_iter().for_each(|(place, solved)| tallies[place] = solved.map(|solved| solved.tally));
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
