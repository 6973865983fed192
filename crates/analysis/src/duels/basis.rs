//! What the answer to a duel rests on, found by trying: each setting that the rule sheet does not print has other values, one setting at a
//! time, and those that change the answer are named. How far each moves it is said of the values that a reader of the sheet could take
//! instead; a number that declares none is named only. What a player could do otherwise is found in the same way.
//!
//! Nothing here knows a rule. Two duels with the same states and rows have the same answer (`montjoie_core::compare`), so most settings
//! are settled without solving. Settings are tested in groups first (Dorfman, 1943): a group that changes nothing is settled at once.

use serde::{Deserialize, Serialize};

use montjoie_core::compare::{Ground, Look, same_answer};
use montjoie_core::contest::Contest;
use montjoie_core::exact::{Chains, Solved};
use montjoie_core::monte_carlo::{Effort, Plan, Source as Dice};
use montjoie_core::parallel;
use montjoie_core::settings::{Source, Value};
use montjoie_core::statistics;
use montjoie_core::tally::{Tally, Winner};
use montjoie_core::watch::{Interrupt, Watch};
use montjoie_system::{Assumption, Basis, DuelKey, Effect, Game, Matchup, Set, Tried};

use super::solving::families;

use crate::store::{Cache, Fault, cache};

/// Two answers that are closer than this are one answer, added up in another order.
const SAME: f64 = 1e-10;

/// Lets a search be stopped, and counts none of its combats: they are not those that were asked for.
struct Quiet<'a>(&'a dyn Watch);

impl Watch for Quiet<'_> {}

impl Interrupt for Quiet<'_> {
    fn stopped(&self) -> bool {
        self.0.stopped()
    }
}

/// What to find out of what an answer rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The settings that change the answer.
    Names,
    /// The settings that change the answer, and how far each moves it.
    Effects,
}

/// The settings that are tried at other values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Search {
    /// Settings of the rules that the sheet does not print.
    Readings,
    /// Settings of the situation that a player decides.
    Choices,
}

/// Something that a player can do otherwise in a duel, everything else as it was asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The key that the player decides.
    pub key: String,
    /// The other value of the key.
    pub value: Value,
    /// The shares of A, neither and B with it, in [0, 1].
    pub shares: [f64; 3],
    /// The combats from which the shares were sampled, where the duel is too large to solve.
    pub combats: Option<u64>,
}

/// How to find what answers rest on.
#[derive(Clone, Copy)]
pub struct Finder<'a> {
    /// The system with its lists.
    pub game: &'a dyn Game,
    /// The keys of the finder.
    pub keys: &'a [DuelKey],
    /// The most states that a duel may have; larger ones are sampled.
    pub most_states: usize,
    /// Combats per value of a setting where a duel is too large to solve.
    pub combats: u64,
    /// The seed of duels that are sampled, the same for every value.
    pub seed: u64,
    /// The cache of searches made apart; without it there is one search.
    pub cache: Option<&'a Cache<'a>>,
}

/// How many searches a search can be cut into: each compares and solves for some of the settings.
pub const PARTS: usize = 4;

/// One setting at one of its other values.
#[derive(Clone)]
struct Atom {
    /// The place of the atom's key among the candidates.
    candidate: usize,
    value: Value,
    /// Whether to find out how far the atom moves the answer; otherwise it only shows whether the setting counts.
    asked: bool,
}

/// What is known of an atom.
#[derive(Clone, Serialize, Deserialize)]
enum AtomVerdict {
    /// The duel has the same law.
    Idle,
    /// The system has no such duel.
    Impossible,
    /// The law is another one, or is not known to be the same.
    Open,
    /// Solved: the shares of the winners, and whether anything of the answer is different.
    Solved([f64; 3], bool),
    /// Sampled, because it is too large to solve.
    Sampled([f64; 3], (f64, f64)),
}

/// Whether an answer is another one with a value, or is not known to be the same.
fn moves(verdict: &AtomVerdict) -> bool {
    !matches!(verdict, AtomVerdict::Idle | AtomVerdict::Solved(_, false))
}

/// A key whose other values are tried.
struct Candidate<'a> {
    key: &'a DuelKey,
    /// The value that the key has.
    value: Value,
    /// The key's other values, each with whether to find out how far it moves the answer; otherwise it only shows whether the key counts.
    others: Vec<(Value, bool)>,
}

/// The most states that a duel may have for this: it is compared with dozens of others. Larger ones are sampled.
const MOST_STATES: usize = 200_000;

/// Combats per value of a setting where a duel is too large to solve: 0.4 points of standard error at most, and some seconds for all values.
const COMBATS: u64 = 16_384;

impl<'a> Finder<'a> {
    /// A finder for the duels of one system.
    pub fn new(game: &'a dyn Game, keys: &'a [DuelKey], seed: u64) -> Finder<'a> {
        Finder { game, keys, most_states: MOST_STATES, combats: COMBATS, seed, cache: None }
    }

    /// The finder with what searches made apart have kept.
    pub fn kept_in(self, cache: Option<&'a Cache<'a>>) -> Finder<'a> {
        Finder { cache, ..self }
    }

    /// What the answer to a duel rests on: everything that the user changed, and every setting that is not printed and moves the answer when
    /// it has another of its declared values, everything else as it was asked. `settings` are those that `matchup` was made of.
    ///
    /// # Errors
    /// The search was stopped.
    pub fn find(&self, settings: &[Set], matchup: &Matchup, extent: Extent, watch: &dyn Watch) -> Result<Vec<Assumption>, Fault> {
        let (mut found, candidates) = self.split(settings);
        let asking = Asking { finder: self, case: (settings, matchup), candidates: &candidates, extent, watch };
        let (atoms, verdicts) = asking.all()?;
        for (place, open) in candidates.iter().enumerate() {
            let own = || atoms.iter().zip(&verdicts).filter(|(atom, _)| atom.candidate == place);
            if !own().any(|(_, verdict)| moves(verdict)) {
                continue;
            }
            let read = || own().filter(|(atom, _)| atom.asked);
            let effect = (extent == Extent::Effects && read().any(|(_, verdict)| moves(verdict)))
                .then(|| Effect { tried: read().map(|(atom, verdict)| tried(atom, verdict)).collect() });
            found.push(assumption(open.key, &open.value, effect));
        }
        found.sort_by_key(|assumption| assumption.basis);
        Ok(found)
    }

    /// What players can do otherwise in a duel: the keys that they decide at their other values, one at a time, in the order in which they are
    /// declared. What leaves the duel as it is, or makes none, is left out.
    ///
    /// # Errors
    /// The search was stopped.
    pub fn choices(&self, settings: &[Set], matchup: &Matchup, watch: &dyn Watch) -> Result<Vec<Choice>, Fault> {
        let (case, candidates) = ((settings, matchup), self.decided(matchup));
        let (atoms, verdicts) = Asking { finder: self, case, candidates: &candidates, extent: Extent::Effects, watch }.all()?;
        let choice = |(atom, verdict): (Atom, AtomVerdict)| {
            let (shares, combats) = match verdict {
                AtomVerdict::Solved(shares, true) => (shares, None),
                AtomVerdict::Sampled(shares, _) => (shares, Some(self.combats)),
                _ => return None,
            };
            Some((atom.candidate, Choice { key: candidates[atom.candidate].key.name.clone(), value: atom.value, shares, combats }))
        };
        let mut found: Vec<(usize, Choice)> = atoms.into_iter().zip(verdicts).filter_map(choice).collect();
        found.sort_by_key(|(candidate, _)| *candidate);
        Ok(found.into_iter().map(|(_, choice)| choice).collect())
    }

    /// The exact shares of A, neither and B in a duel as it was asked, in [0, 1], with which those of other values are compared; `None` where it is
    /// too large to solve, as the others are then.
    pub fn base(&self, matchup: &Matchup, watch: &dyn Watch) -> Option<[f64; 3]> {
        let solved = matchup.contest.solve(&mut Chains::stopped_by(watch), self.most_states);
        solved.ok().map(|solved| shares(&solved.tally))
    }

    /// Makes one of [`PARTS`] searches, and keeps what it finds.
    ///
    /// # Errors
    /// The search was stopped.
    pub fn keep_part(&self, case: Case, (search, part): (Search, usize), cache: &Cache, watch: &dyn Watch) -> Result<(), Fault> {
        let candidates = match search {
            Search::Readings => self.split(case.0).1,
            Search::Choices => self.decided(case.1),
        };
        Asking { finder: self, case, candidates: &candidates, extent: Extent::Effects, watch }.part(part, cache).map(drop)
    }

    /// What the user changed, and what is open to be tried.
    fn split(&self, settings: &[Set]) -> (Vec<Assumption>, Vec<Candidate<'_>>) {
        let (mut changed, mut open) = (Vec::new(), Vec::new());
        for key in self.keys.iter().filter(|key| key.name.starts_with("rules.")) {
            let default = key.key.default();
            let set = settings.iter().rev().find(|set| set.key == key.name).and_then(|set| key.key.shown(&set.value));
            match set {
                // A change is always named, so that nobody wonders whether it was read.
                Some(value) if value != default => changed.push(assumption(key, &value, None)),
                _ if matches!(key.key.source, Source::Printed | Source::Asked) => {}
                _ => {
                    let (readings, mut others) = (key.key.readings(), key.key.others(&default));
                    others.extend(readings.iter().filter(|reading| !others.contains(reading)).cloned().collect::<Vec<_>>());
                    let others = others.into_iter().map(|other| (other.clone(), readings.contains(&other))).collect();
                    open.push(Candidate { key, value: default, others });
                }
            }
        }
        (changed, open)
    }

    /// The keys that a player decides, with what else he could decide.
    fn decided(&self, matchup: &Matchup) -> Vec<Candidate<'_>> {
        let now = |key: &DuelKey| matchup.situation.iter().find(|set| set.key == key.name).map(|set| set.value.clone());
        let open = |key| {
            let value = now(key)?;
            let others = key.key.choices().into_iter().filter(|choice| *choice != value).map(|choice| (choice, true)).collect();
            Some(Candidate { key, value, others })
        };
        self.keys.iter().filter(|key| self.game.decides(&key.name, &matchup.situation)).filter_map(open).collect()
    }

    fn sampled(&self, duel: &Matchup, watch: &dyn Watch) -> AtomVerdict {
        let plan = Plan { seed: self.seed, effort: Effort::Combats(self.combats), source: Dice::Tables };
        match duel.contest.sample(plan, &Quiet(watch)) {
            Ok(tally) => {
                let interval = statistics::interval(tally.wins(Winner::A), tally.total(), 0.95);
                AtomVerdict::Sampled(shares(&tally.shares()), (interval.low, interval.high))
            }
            Err(_) => AtomVerdict::Open,
        }
    }
}

/// A duel with the settings that it is made of.
pub type Case<'a> = (&'a [Set], &'a Matchup);

/// One search among the other values of settings.
struct Asking<'a> {
    finder: &'a Finder<'a>,
    case: Case<'a>,
    candidates: &'a [Candidate<'a>],
    extent: Extent,
    watch: &'a dyn Watch,
}

impl Asking<'_> {
    /// All values that are tried, and what is known of them.
    fn all(&self) -> Result<(Vec<Atom>, Vec<AtomVerdict>), Fault> {
        let Some(cache) = self.finder.cache else { return self.tried(self.atoms(|_| true)) };
        let parts: Vec<_> = (0..PARTS).map(|part| self.part(part, cache)).collect::<Result<_, Fault>>()?;
        Ok(parts.into_iter().flat_map(|(atoms, verdicts)| atoms.into_iter().zip(verdicts)).unzip())
    }

    /// The wanted values of candidates other than those they have; `wanted` says which, by the candidate's place.
    fn atoms(&self, wanted: impl Fn(usize) -> bool) -> Vec<Atom> {
        let own = self.candidates.iter().enumerate().filter(|(candidate, _)| wanted(*candidate));
        let all = own.flat_map(|(candidate, open)| open.others.iter().map(move |other| (candidate, other)));
        let mut atoms: Vec<Atom> = all.map(|(candidate, (value, asked))| Atom { candidate, value: value.clone(), asked: *asked }).collect();
        atoms.sort_by_key(|atom| self.unit(atom));
        atoms
    }

    /// The values of one part of the candidates, and what is known of them: kept, or found and then kept.
    fn part(&self, part: usize, cache: &Cache) -> Result<(Vec<Atom>, Vec<AtomVerdict>), Fault> {
        let atoms = self.atoms(|candidate| candidate % PARTS == part);
        let Finder { most_states, combats, seed, .. } = self.finder;
        let how = format!("{part} {:?} {most_states} {combats} {seed}", self.extent);
        let (settings, matchup) = self.case;
        let duel = [format!("{settings:?}"), matchup.contest.content()];
        let tried = atoms.iter().map(|atom| format!("{}={}", self.candidates[atom.candidate].key.name, atom.value));
        let asked: Vec<String> = ["effects".to_owned(), how].into_iter().chain(tried).chain(duel).collect();
        let key = cache::key(&asked.iter().map(String::as_bytes).collect::<Vec<_>>());
        match cache.get::<Vec<AtomVerdict>>(&key).filter(|verdicts| verdicts.len() == atoms.len()) {
            Some(verdicts) => Ok((atoms, verdicts)),
            None => self.tried(atoms).inspect(|(_, verdicts)| cache.put(&key, verdicts)),
        }
    }

    /// The values, each with what trying it has shown.
    fn tried(&self, atoms: Vec<Atom>) -> Result<(Vec<Atom>, Vec<AtomVerdict>), Fault> {
        let verdicts = match self.case.1.contest.ground(self.finder.most_states) {
            Ok(ground) => self.settled(&*ground, &atoms),
            Err(_) if self.extent == Extent::Names => vec![AtomVerdict::Open; atoms.len()],
            Err(_) => parallel::map(atoms.iter().collect(), |atom| match self.duel(&[atom]) {
                Some(duel) if atom.asked && !self.watch.stopped() => self.finder.sampled(&duel, self.watch),
                Some(_) => AtomVerdict::Open,
                None => AtomVerdict::Impossible,
            }),
        };
        if self.watch.stopped() {
            return Err(Fault::new("interrupted: nothing was written"));
        }
        Ok((atoms, verdicts))
    }

    /// The duel with some settings at other values, one value per setting; `None` where there is no such duel.
    fn duel(&self, atoms: &[&Atom]) -> Option<Matchup> {
        let mut all = self.case.0.to_vec();
        for own in atoms.chunk_by(|one, other| one.candidate == other.candidate) {
            let Candidate { key, value, .. } = &self.candidates[own[0].candidate];
            let value = own[1..].iter().fold(own[0].value.clone(), |merged, atom| merged_with(value, merged, &atom.value));
            all.retain(|set| set.key != key.name);
            all.push(Set { key: key.name.clone(), value });
        }
        self.finder.game.duel(&all).ok()
    }

    /// Exact answers of duels, with one chain for all that share one; the duels have about so many states.
    fn solved(&self, duels: &[&Matchup], states: usize) -> Option<Vec<Solved>> {
        let others: Vec<&dyn Contest> = duels[1..].iter().map(|duel| &*duel.contest).collect();
        let mut chains = Chains::stopped_by(self.watch).with_room(states);
        let solved = duels[0].contest.solve_family(&others, &mut chains, self.finder.most_states);
        solved.into_iter().collect::<Result<_, _>>().ok()
    }

    fn settled(&self, ground: &dyn Ground, atoms: &[Atom]) -> Vec<AtomVerdict> {
        let idle = self.idle(ground, atoms);
        let plain = self.solved(&[self.case.1], ground.states()).and_then(|mut solved| solved.pop());
        let Some(plain) = plain else { return vec![AtomVerdict::Open; atoms.len()] };
        // The duels of several values share a chain where they differ only in where they start.
        let solve = |tried: &[&Matchup]| -> Vec<AtomVerdict> {
            if self.watch.stopped() {
                return vec![AtomVerdict::Open; tried.len()];
            }
            let solved = self.solved(tried, ground.states());
            let verdict = |(place, duel): (usize, &&Matchup)| match &solved {
                Some(solved) => {
                    let own = &solved[place].tally;
                    AtomVerdict::Solved(shares(own), !same_answer(&plain.tally, own, SAME))
                }
                None if self.extent == Extent::Effects => self.finder.sampled(duel, self.watch),
                None => AtomVerdict::Open,
            };
            tried.iter().enumerate().map(verdict).collect()
        };
        let alone = |place: usize| {
            self.duel(&[&atoms[place]]).map_or(AtomVerdict::Impossible, |duel| solve(&[&duel]).pop().unwrap_or(AtomVerdict::Open))
        };
        let mut verdicts = vec![AtomVerdict::Idle; atoms.len()];
        // How far readings and choices move the answer: each is solved.
        let asked: Vec<usize> = (0..atoms.len()).filter(|&place| self.wants(&atoms[place]) && !idle[place]).collect();
        let mut possible: Vec<(usize, Matchup)> = Vec::new();
        for &place in &asked {
            match self.duel(&[&atoms[place]]) {
                Some(duel) => possible.push((place, duel)),
                None => verdicts[place] = AtomVerdict::Impossible,
            }
        }
        // Key by key, so that a search in parts has the same digits.
        let of_key = |candidate: usize| {
            let own = (0..possible.len()).filter(|&at| atoms[possible[at].0].candidate == candidate);
            families(own, |at| &*possible[at].1.contest)
        };
        let shared: Vec<Vec<usize>> = (0..self.candidates.len()).flat_map(of_key).collect();
        let solved = parallel::map(shared, |family: Vec<usize>| {
            let duels: Vec<&Matchup> = family.iter().map(|&at| &possible[at].1).collect();
            family.iter().map(|&at| possible[at].0).zip(solve(&duels)).collect::<Vec<_>>()
        });
        solved.into_iter().flatten().for_each(|(place, verdict)| verdicts[place] = verdict);
        // One value that moves an answer is enough for a name; where the states differ and the answers do not, all are tried.
        let own = |candidate: usize| (0..atoms.len()).filter(move |&place| atoms[place].candidate == candidate);
        let named = |candidate: usize| own(candidate).any(|place| moves(&verdicts[place]));
        let tried = (0..self.candidates.len()).filter(|&candidate| !named(candidate)).map(|candidate| {
            let (first, rest): (Vec<usize>, Vec<usize>) =
                own(candidate).filter(|place| !asked.contains(place)).partition(|&place| !idle[place]);
            if first.is_empty() { first } else { [first, rest].concat() }
        });
        let solved = parallel::map(tried.collect(), |tried: Vec<usize>| {
            tried.iter().map(|&place| (place, alone(place))).find(|(_, verdict)| moves(verdict))
        });
        solved.into_iter().flatten().for_each(|(place, verdict)| verdicts[place] = verdict);
        verdicts
    }

    /// Of each atom, whether the duel has the same law with it.
    ///
    /// Atoms are tested in layers, each with one value per setting (or per place of a list), and a layer in groups. A setting may hide what
    /// another one does, as a switch that turns off what a figure counts; so each atom is in several groups, and for each two of them some
    /// group has the one without the other (Sperner, 1928: no choice of groups contains another choice of as many).
    fn idle(&self, ground: &dyn Ground, atoms: &[Atom]) -> Vec<bool> {
        let mut idle: Vec<bool> = parallel::map(atoms.iter().collect(), |atom| self.same(ground, &[atom], Look::Quick));
        // For names one value of a setting that moves is enough.
        let mut named = vec![false; self.candidates.len()];
        atoms.iter().zip(&idle).filter(|(_, idle)| !**idle).for_each(|(atom, _)| named[atom.candidate] = true);
        let wanted = |place: usize| self.wants(&atoms[place]);
        let open: Vec<usize> = (0..atoms.len()).filter(|&place| idle[place] && (wanted(place) || !named[atoms[place].candidate])).collect();
        let mut layers: Vec<Vec<usize>> = Vec::new();
        for family in open.chunk_by(|&x, &y| self.unit(&atoms[x]) == self.unit(&atoms[y])) {
            layers.resize_with(layers.len().max(family.len()), Vec::new);
            family.iter().zip(&mut layers).for_each(|(&place, layer)| layer.push(place));
        }
        let chosen: Vec<(usize, Vec<u32>)> = layers.iter().map(|layer| groups(layer.len())).collect();
        for round in 0..chosen.iter().map(|(rounds, _)| *rounds).max().unwrap_or(0) {
            let open = |place: &usize| idle[*place] && (wanted(*place) || !named[atoms[*place].candidate]);
            let tested = layers.iter().zip(&chosen).map(|(layer, (_, chosen))| {
                let in_group = layer.iter().zip(chosen).filter(|(place, groups)| *groups >> round & 1 == 1 && open(place));
                in_group.map(|(place, _)| *place).collect::<Vec<usize>>()
            });
            let moving = parallel::map(tested.collect(), |group| self.moving(ground, atoms, &group)).concat();
            for place in moving {
                idle[place] = false;
                named[atoms[place].candidate] = true;
            }
        }
        idle
    }

    /// Whether the search finds out how far an atom moves the answer: of others it is enough to know that one of them does.
    fn wants(&self, atom: &Atom) -> bool {
        self.extent == Extent::Effects && atom.asked
    }

    /// What an atom changes: a setting, or one place of a list.
    fn unit(&self, atom: &Atom) -> (usize, usize) {
        let place = match (&self.candidates[atom.candidate].value, &atom.value) {
            (Value::List(one), Value::List(other)) => one.iter().zip(other).position(|(x, y)| x != y).unwrap_or(0),
            _ => 0,
        };
        (atom.candidate, place)
    }

    /// The places of the atoms in a group that change the law by themselves.
    fn moving(&self, ground: &dyn Ground, atoms: &[Atom], group: &[usize]) -> Vec<usize> {
        if group.is_empty() || self.same(ground, &group.iter().map(|&place| &atoms[place]).collect::<Vec<_>>(), Look::Whole) {
            return Vec::new();
        }
        if group.len() == 1 {
            return group.to_vec();
        }
        let (one, other) = group.split_at(group.len() / 2);
        parallel::map(vec![one, other], |half| self.moving(ground, atoms, half)).concat()
    }

    /// Whether the duel has the same law with all of these, as far as this look tells. Where there is no such duel it has not.
    fn same(&self, ground: &dyn Ground, atoms: &[&Atom], look: Look) -> bool {
        !self.watch.stopped() && self.duel(atoms).is_some_and(|duel| ground.same_law(&*duel.contest, look))
    }
}

/// How many groups so many atoms need, and in which of them each is, as bits: all choices of half the groups, each once.
fn groups(atoms: usize) -> (usize, Vec<u32>) {
    let choices = |rounds: usize| (0..1u32 << rounds).filter(move |bits| bits.count_ones() as usize == rounds.div_ceil(2));
    let rounds = (1..20).find(|&rounds| choices(rounds).count() >= atoms).unwrap_or(20);
    (rounds, choices(rounds).take(atoms).collect())
}

/// Two lists that each differ from `plain` in some places, with the places of both.
fn merged_with(plain: &Value, one: Value, other: &Value) -> Value {
    match (plain, one, other) {
        (Value::List(plain), Value::List(one), Value::List(other)) if plain.len() == one.len() && one.len() == other.len() => {
            let places = plain.iter().zip(one).zip(other);
            Value::List(places.map(|((plain, one), other)| if other == plain { one } else { other.clone() }).collect())
        }
        (_, _, other) => other.clone(),
    }
}

fn shares(tally: &Tally<f64>) -> [f64; 3] {
    Winner::ALL.map(|winner| tally.share(winner))
}

fn tried(atom: &Atom, verdict: &AtomVerdict) -> Tried {
    let (shares, interval, possible) = match verdict {
        AtomVerdict::Solved(shares, _) => (Some(*shares), None, true),
        AtomVerdict::Sampled(shares, interval) => (Some(*shares), Some(*interval), true),
        AtomVerdict::Idle | AtomVerdict::Open => (None, None, true),
        AtomVerdict::Impossible => (None, None, false),
    };
    Tried { value: atom.value.to_string(), shares, interval, possible }
}

fn assumption(key: &DuelKey, value: &Value, effect: Option<Effect>) -> Assumption {
    let default = key.key.default();
    let basis = match key.key.source {
        _ if *value != default => Basis::Changed,
        Source::Ours => Basis::Ours,
        Source::Elsewhere => Basis::Elsewhere,
        Source::Reading(_) | Source::Printed | Source::Asked => Basis::Reading,
    };
    Assumption {
        key: key.key.name.to_owned(),
        value: value.to_string(),
        basis,
        text: key.key.text,
        default: default.to_string(),
        paragraph: key.key.paragraph,
        tried: true,
        effect,
    }
}
