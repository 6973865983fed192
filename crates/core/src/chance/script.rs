//! The source that reads out a worked example: its results, in order.

use super::{Answers, AnyRoll, Small, Table};

#[derive(Clone, Copy, Debug)]
enum Entry {
    Draw(u16),
    Result(u16),
}

/// Reads results out of a list, and panics where one is impossible, missing or left over: for worked examples as tests.
///
/// A draw that has only one possible result is not scripted. A roll takes a scripted result where one comes next, and is otherwise made
/// from scripted draws.
#[derive(Debug, Default)]
pub struct Script {
    entries: Vec<Entry>,
    next: usize,
}

impl Script {
    /// A script with no results.
    pub fn new() -> Script {
        Script::default()
    }

    /// Adds draws to the script: each a sum of dice, or how many of them came up.
    pub fn draws(mut self, draws: impl IntoIterator<Item = u16>) -> Script {
        self.entries.extend(draws.into_iter().map(Entry::Draw));
        self
    }

    /// Adds a roll with this result to the script.
    pub fn result(mut self, result: impl Small) -> Script {
        self.entries.push(Entry::Result(result.code()));
        self
    }

    /// Ends the script, and panics if anything in it was not used.
    pub fn finish(self) {
        let used = self.next;
        assert_eq!(used, self.entries.len(), "left over of the script: {:?}", &self.entries[used..]);
    }
}

impl Answers for Script {
    fn drawn(&mut self, table: &'static Table) -> u16 {
        if let Some(only) = table.certain() {
            return only;
        }
        let entry = self.entries.get(self.next).copied();
        self.next += 1;
        let at = self.next;
        match entry {
            Some(Entry::Draw(value)) if table.probability(value) > 0.0 => value,
            Some(Entry::Draw(value)) => panic!("entry {at} of the script: {value} cannot fall on {:?}", table.throw()),
            Some(Entry::Result(_)) => panic!("entry {at} of the script: a result of a roll, but {:?} is drawn", table.throw()),
            None => panic!("the script ends after {} entries, but {:?} is drawn", at - 1, table.throw()),
        }
    }

    fn rolled(&mut self, roll: &dyn AnyRoll) -> u16 {
        let results = roll.table();
        if let Some(only) = results.certain() {
            return only;
        }
        match self.entries.get(self.next) {
            Some(&Entry::Result(code)) => {
                self.next += 1;
                assert!(results.probability(code) > 0.0, "entry {} of the script: {roll:?} cannot give {code}", self.next);
                code
            }
            _ => roll.made(&mut self.asked()),
        }
    }
}
