//! Bouts: what the rulebook plays in rounds until it is decided, however many that takes.

use std::collections::BTreeMap;
use std::fmt::Debug;

use super::{Chance, Enumerator, Small};

/// The result of one round of a bout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round<B, R> {
    /// The position of the bout after a round that decided nothing.
    Again(B),
    /// The result that decides the bout.
    Done(R),
}

/// A bout: a melee fought to its end within one order. The value is the position that the bout has come to; once it is decided, only its result
/// matters. As a [`Roll`](super::Roll) its `make` is [`to_the_end`], its `law` [`law_of_bout`], and it is `ENDLESS`.
///
/// In the order of `Ord`, positions that a round leads to should come later, so that each position is looked at once.
pub trait Bout: Copy + Ord + Debug + Send + Sync + 'static {
    /// The result of a decided bout.
    type Result: Small;

    /// Plays one round. From every position some round must be able to lead elsewhere.
    fn round<C: Chance>(self, chance: &mut C) -> Round<Self, Self::Result>;
}

/// Plays a bout to its end.
pub fn to_the_end<B: Bout, C: Chance>(mut bout: B, chance: &mut C) -> B::Result {
    loop {
        match bout.round(chance) {
            Round::Again(next) => bout = next,
            Round::Done(result) => return result,
        }
    }
}

/// The law of a bout, from the text of its rounds, in order of the results' codes: probability is pushed from position to position, and
/// what a round leaves where it was is shared out among the ways on, as if that round had not been.
pub fn law_of_bout<B: Bout>(bout: B) -> Vec<(B::Result, f64)> {
    // Below this nothing is left that a sum of shares could show.
    const NOTHING: f64 = 1e-20;
    let mut open = BTreeMap::from([(bout, 1.0)]);
    let mut done: BTreeMap<u16, f64> = BTreeMap::new();
    let mut enumerator = Enumerator::with_laws();
    while let Some((position, mass)) = open.pop_first() {
        if mass < NOTHING {
            continue;
        }
        let mut rounds = Vec::new();
        enumerator.every_path(|chance| position.round(chance), |round, probability| rounds.push((round, probability)));
        let stays = |round: &Round<B, B::Result>| matches!(round, Round::Again(next) if *next == position);
        let leaves: f64 = rounds.iter().filter(|(round, _)| !stays(round)).map(|(_, probability)| probability).sum();
        assert!(leaves > 0.0, "{position:?} never ends");
        for (round, probability) in rounds {
            match round {
                Round::Again(next) if next == position => {}
                Round::Again(next) => *open.entry(next).or_insert(0.0) += mass * probability / leaves,
                Round::Done(result) => *done.entry(result.code()).or_insert(0.0) += mass * probability / leaves,
            }
        }
    }
    done.into_iter().map(|(code, probability)| (B::Result::from_code(code), probability)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::{Answers, Dice, Odds, stream};

    /// A race: two players throw a die each until only one of them has a 6; after the first time, a 5 will do.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    struct Race {
        later: bool,
    }

    impl Bout for Race {
        type Result = bool;
        fn round<C: Chance>(self, chance: &mut C) -> Round<Race, bool> {
            let need = Odds::at_least(if self.later { 5 } else { 6 });
            let [first, second] = [chance.succeeds(need), chance.succeeds(Odds::at_least(6))];
            if first == second { Round::Again(Race { later: true }) } else { Round::Done(first) }
        }
    }

    #[test]
    fn the_law_of_a_bout_is_what_its_rounds_come_to_in_the_end() {
        // First time 5/36 each, and 26/36 to go on; then 10/36 against 4/36, so 5 to 2.
        let want = 5. / 36. + 26. / 36. * 5. / 7.;
        let law = law_of_bout(Race { later: false });
        assert_eq!(law.len(), 2);
        assert!((law[1].1 - want).abs() < 1e-15 && (law[0].1 + law[1].1 - 1.0).abs() < 1e-15, "{law:?}");
        let mut dice = Dice::new(stream(1, 0));
        let won = (0..100_000).filter(|_| to_the_end(Race { later: false }, &mut dice.asked())).count() as f64 / 1e5;
        // Four standard errors: a false alarm once in 15,000 seeds, and this seed is fixed.
        assert!((won - want).abs() < 4.0 * (want * (1.0 - want) / 1e5).sqrt(), "{won} v {want}");
    }
}
