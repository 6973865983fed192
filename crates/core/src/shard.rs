//! A sampled run in parts: cut into ranges of plays, fought apart, in workers of a page, in processes or on machines, and merged to the very
//! counts of the whole. No files here: a caller carries parts as it likes.

use std::ops::Range;

use crate::contest::{Counts, Fought};
use crate::monte_carlo::{BLOCK, Run};

/// Cuts a run of `plays` plays into `parts` ranges of whole blocks, as even as blocks allow; ranges without plays are left out.
pub fn split(plays: u64, parts: u64) -> Vec<Range<u64>> {
    let blocks = plays.div_ceil(BLOCK);
    let cut = |part: u64| ((u128::from(blocks) * u128::from(part) / u128::from(parts.max(1))) as u64 * BLOCK).min(plays);
    (0..parts.max(1)).map(|part| cut(part)..cut(part + 1)).filter(|range| !range.is_empty()).collect()
}

/// A part of a run that was fought.
#[derive(Debug)]
pub struct Part {
    /// The content of the play, as [`Fought::content`] gives it.
    pub content: String,
    /// The dice of the run.
    pub run: Run,
    /// The numbers of the plays that the part fought.
    pub plays: Range<u64>,
    /// The counts of the plays.
    pub counts: Box<dyn Counts>,
}

/// Why parts do not make a whole. Parts are named by their place in the list, the first is 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unmerged {
    /// A part is of another play, of other dice or of another kind of count.
    #[error("part {0} is of another question or of other dice")]
    Foreign(usize),
    /// A part counts another number of plays than it says.
    #[error("part {part} counts {counted} plays and says {said}")]
    Miscounted {
        /// The place of the part in the list; 0 is the first.
        part: usize,
        /// Number of plays that the part counts.
        counted: u64,
        /// Number of plays that the part says it fought.
        said: u64,
    },
    /// Plays that no part fought.
    #[error("no part fought plays {} to {}", .0.start, .0.end - 1)]
    Gap(Range<u64>),
    /// Two parts fought the same plays.
    #[error("parts {0} and {1} fought the same plays")]
    Overlap(usize, usize),
}

/// Merges the parts of a run of `plays` plays, in any order. Nothing is counted twice, and nothing is left out.
///
/// # Errors
/// A part does not fit the others: the first that does not, and why.
pub fn merge(play: &dyn Fought, run: Run, plays: u64, parts: &[Part]) -> Result<Box<dyn Counts>, Unmerged> {
    let mut whole = play.nothing();
    let content = play.content();
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_by_key(|&place| (parts[place].plays.start, parts[place].plays.end));
    let (mut reached, mut last) = (0, None);
    for place in order {
        let Part { content: of, run: dice, plays: range, counts } = &parts[place];
        if *of != content || *dice != run || range.end > plays || range.start > range.end {
            return Err(Unmerged::Foreign(place));
        }
        let said = range.end.saturating_sub(range.start);
        if counts.plays() != said {
            return Err(Unmerged::Miscounted { part: place, counted: counts.plays(), said });
        }
        if range.start > reached {
            return Err(Unmerged::Gap(reached..range.start));
        }
        if let (true, Some(before)) = (range.start < reached, last) {
            return Err(Unmerged::Overlap(before, place));
        }
        if !whole.merge(&**counts) {
            return Err(Unmerged::Foreign(place));
        }
        (reached, last) = (range.end, Some(place));
    }
    if reached < plays { Err(Unmerged::Gap(reached..plays)) } else { Ok(whole) }
}
