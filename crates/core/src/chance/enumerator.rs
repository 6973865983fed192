//! The source that follows every path through the rules, with its probability.

use super::tables::in_the_book;
use super::{Answers, AnyRoll, Chance, Laws, Roll, Small, Table};

/// A point where chance decided: the result that the path takes there, and those still to take.
struct Fork {
    value: u16,
    rest: std::slice::Iter<'static, (u16, f64)>,
    /// The probability of the path up to this fork, without its branch.
    before: f64,
    upto: f64,
}

/// Walks the rules once for every path that chance can take, like an odometer: the last fork that has another branch turns first.
///
/// With laws, a roll is one fork over its results; without, every draw inside it is a fork of its own. Both give the same distribution.
pub struct Enumerator {
    path: Vec<Fork>,
    depth: usize,
    laws: Option<Laws>,
}

impl Enumerator {
    /// An enumerator that follows every draw: the plain way.
    pub fn new() -> Enumerator {
        Enumerator { path: Vec::new(), depth: 0, laws: None }
    }

    /// An enumerator that follows every roll, whose law it keeps: the quick way.
    pub fn with_laws() -> Enumerator {
        Enumerator { laws: Some(Laws::new()), ..Enumerator::new() }
    }

    /// Runs the rules along every path and hands over each result with the probability of its path.
    ///
    /// The rules must be a function of what they draw and of nothing that changes between the runs.
    pub fn every_path<T>(&mut self, mut rules: impl FnMut(&mut Enumerator) -> T, mut visit: impl FnMut(T, f64)) {
        self.walk(|chance| {
            let result = rules(chance);
            visit(result, chance.probability());
        });
    }

    /// Runs the rules along every path; at the end of each they may ask for its probability.
    #[inline]
    pub fn walk(&mut self, rules: impl FnMut(&mut Enumerator)) {
        self.walk_from(&[], rules);
    }

    /// Runs the rules along every path whose first rolls have these results, by their codes; the probability is that of the other rolls. Only with
    /// laws.
    #[inline]
    pub fn walk_from(&mut self, results: &[u16], mut rules: impl FnMut(&mut Enumerator)) {
        self.path.clear();
        self.path.extend(results.iter().map(|&value| Fork { value, rest: [].iter(), before: 1.0, upto: 1.0 }));
        loop {
            self.depth = 0;
            rules(self);
            if !self.turn() {
                return;
            }
        }
    }

    /// Runs the rules along the path whose rolls have these results, by their codes: the value of the rules, and how many of the results they asked
    /// for. Only with laws.
    pub fn along<T>(&mut self, results: &[u16], mut rules: impl FnMut(&mut Enumerator) -> T) -> (T, usize) {
        let (mut first, mut used) = (None, 0);
        self.walk_from(results, |chance| {
            if first.is_none() {
                first = Some(rules(chance));
                used = chance.depth;
            }
        });
        (first.expect("rules run at least once"), used)
    }

    /// The probability of the path walked up to now, in [0, 1].
    #[inline]
    pub fn probability(&self) -> f64 {
        self.path.last().map_or(1.0, |fork| fork.upto)
    }

    #[inline]
    fn fork(&mut self, table: &'static Table) -> u16 {
        let before = self.probability();
        let mut rest = table.outcomes().iter();
        let &(value, probability) = rest.next().expect("a table has a result");
        self.path.push(Fork { value, rest, before, upto: before * probability });
        self.depth += 1;
        value
    }

    #[inline]
    fn follow(&mut self) -> u16 {
        let value = self.path[self.depth].value;
        self.depth += 1;
        value
    }

    /// Takes the next branch at the last fork that has one; false when every path is done.
    #[inline]
    fn turn(&mut self) -> bool {
        while let Some(fork) = self.path.last_mut() {
            if let Some(&(value, probability)) = fork.rest.next() {
                (fork.value, fork.upto) = (value, fork.before * probability);
                return true;
            }
            self.path.pop();
        }
        false
    }
}

impl Default for Enumerator {
    fn default() -> Enumerator {
        Enumerator::new()
    }
}

impl Chance for Enumerator {
    #[inline]
    fn draw(&mut self, table: &'static Table) -> u16 {
        if self.depth < self.path.len() { self.follow() } else { self.fork(table) }
    }

    #[inline]
    fn roll<R: Roll>(&mut self, roll: R) -> R::Result {
        self.roll_of(|| roll)
    }

    #[inline]
    fn roll_of<R: Roll>(&mut self, roll: impl FnOnce() -> R) -> R::Result {
        if (self.laws.is_some() || R::ENDLESS) && self.depth < self.path.len() {
            return R::Result::from_code(self.follow());
        }
        match &mut self.laws {
            Some(laws) => {
                let law = laws.of(roll());
                R::Result::from_code(self.fork(law))
            }
            None if R::ENDLESS => R::Result::from_code(self.fork(in_the_book(roll()))),
            None => roll().make(self),
        }
    }
}

impl Answers for Enumerator {
    fn drawn(&mut self, table: &'static Table) -> u16 {
        self.draw(table)
    }

    fn rolled(&mut self, roll: &dyn AnyRoll) -> u16 {
        let law = match &mut self.laws {
            Some(laws) => roll.table_of(laws),
            None if roll.endless() => roll.table(),
            None => return roll.made(&mut self.asked()),
        };
        self.draw(law)
    }
}
