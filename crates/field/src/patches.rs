//! Patches of ground that differs from the rest of the table.

use super::stands::Stand;
use super::table::Span;

/// A patch: some inches of one lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patch {
    /// The lane of the patch.
    pub lane: i16,
    /// The inches of the patch along the lane.
    pub span: Span,
}

/// The patches of a table, four at the most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Patches {
    patches: [Option<Patch>; Patches::MOST],
}

impl Patches {
    /// The most patches of a table.
    pub const MOST: usize = 4;

    /// Adds a patch of ground; beyond the most that a table has none is added.
    pub fn add(&mut self, patch: Patch) {
        if let Some(free) = self.patches.iter_mut().find(|other| other.is_none()) {
            *free = Some(patch);
        }
    }

    /// The patches of the table, in the order in which they were added.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Patch> + use<> {
        self.patches.into_iter().flatten()
    }

    /// Whether some of a unit stands on a patch.
    #[inline]
    pub fn under(&self, stand: &Stand) -> bool {
        self.iter().any(|patch| patch.lane == stand.place.lane && patch.span.overlaps(stand.span))
    }
}
