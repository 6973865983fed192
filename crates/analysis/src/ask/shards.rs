//! Long requests in shards: planned, answered apart (in workers of a page, in processes or on machines), and merged to the answer of the whole, byte
//! for byte. What a shard answers is bytes, so it can be sent and kept.

use std::fmt::Debug;

use crate::fairness::cache::{self, Key};
use crate::host::{Host, Memory, Store};
use crate::scenario::Fault;
use montjoie_core::watch::Watch;
use montjoie_system::Registry;

/// A shard of a request: which, of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which; 0 is the first.
    pub number: usize,
    /// Of how many.
    pub of: usize,
}

impl Shard {
    /// Whether a piece of work of this number is its own.
    pub(crate) fn has(self, piece: usize) -> bool {
        piece % self.of.max(1) == self.number
    }
}

/// What a shard answered. It holds for this text of the program and of its rules only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardAnswer {
    asked: Key,
    shard: Shard,
    kept: Vec<(Key, Vec<u8>)>,
}

/// A request that can be cut.
pub trait Long: Debug {
    /// What is found.
    type Answer;

    /// How many shards find something to do.
    ///
    /// # Errors
    /// Something in the request is wrong.
    fn shards(&self, systems: Registry, host: &dyn Host) -> Result<usize, Fault>;

    /// Does what a shard has to do, and keeps what comes of it.
    ///
    /// # Errors
    /// Something in the request is wrong, or the work was stopped.
    fn shard(&self, shard: Shard, store: &dyn Store, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<(), Fault>;

    /// The answer, with what so many shards have kept. What none of them did is done here: nothing but duels that turned out to be too large to
    /// solve, and are sampled instead.
    ///
    /// # Errors
    /// Something in the request is wrong, or the work was stopped.
    fn merged(&self, of: usize, store: &dyn Store, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<Self::Answer, Fault>;
}

/// Cuts a request into at most so many shards of about the same amount of work, and at least one.
///
/// # Errors
/// Something in the request is wrong.
pub fn plan<R: Long>(request: &R, most: usize, systems: Registry, host: &dyn Host) -> Result<Vec<Shard>, Fault> {
    let of = most.min(request.shards(systems, host)?).max(1);
    Ok((0..of).map(|number| Shard { number, of }).collect())
}

/// Answers one shard of a [`plan`].
///
/// # Errors
/// Something in the request is wrong, or the work was stopped.
pub fn run<R: Long>(request: &R, shard: Shard, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<ShardAnswer, Fault> {
    let memory = Memory::default();
    request.shard(shard, &memory, systems, host, watch)?;
    Ok(ShardAnswer { asked: asked(request), shard, kept: memory.into_kept() })
}

/// The whole answer from those of all shards of a [`plan`], in any order.
///
/// # Errors
/// A shard is missing, is there twice or is of another request; something in the request is wrong, or the work was stopped.
pub fn merge<R: Long>(
    request: &R,
    shards: &[ShardAnswer],
    systems: Registry,
    host: &dyn Host,
    watch: &dyn Watch,
) -> Result<R::Answer, Fault> {
    let of = shards.first().map_or(1, |first| first.shard.of);
    let asked = asked(request);
    if let Some(foreign) = shards.iter().find(|other| other.asked != asked || other.shard.of != of || other.shard.number >= of) {
        let Shard { number, of } = foreign.shard;
        return Err(Fault::new(format!("shard {number} of {of} is of another request, or of another plan of it")));
    }
    for number in 0..of {
        let count = shards.iter().filter(|answered| answered.shard.number == number).count();
        if count != 1 {
            let what = if count == 0 { "is missing" } else { "is there twice" };
            return Err(Fault::new(format!("shard {number} of {of} {what}")).help("the first shard has the number 0"));
        }
    }
    let memory = Memory::of(shards.iter().flat_map(|answered| answered.kept.iter().cloned()));
    request.merged(of, &memory, systems, host, watch)
}

/// Tells requests apart.
fn asked<R: Long>(request: &R) -> Key {
    cache::key(&[crate::TEXT_HASH.as_bytes(), format!("{request:?}").as_bytes()])
}

/// What the bytes of a shard begin with: what they are, and the number of the format.
const MAGIC: &[u8; 16] = b"montjoie shard 1";

impl ShardAnswer {
    /// Which shard it is.
    pub fn shard(&self) -> Shard {
        self.shard
    }

    /// The whole of it as bytes, the same on every machine: the format, the request, the shard, then each piece by its key and length.
    pub fn to_bytes(&self) -> Vec<u8> {
        let count = |count: usize| (count as u64).to_le_bytes();
        let mut bytes = [&MAGIC[..], &self.asked, &count(self.shard.number), &count(self.shard.of)].concat();
        for (key, piece) in &self.kept {
            bytes.extend([&key[..], &count(piece.len()), piece].concat());
        }
        bytes
    }

    /// What some bytes say; `None` where they are no shard, or not whole.
    pub fn from_bytes(bytes: &[u8]) -> Option<ShardAnswer> {
        fn count(bytes: &mut &[u8]) -> Option<usize> {
            let (count, rest) = bytes.split_first_chunk::<8>()?;
            *bytes = rest;
            usize::try_from(u64::from_le_bytes(*count)).ok()
        }
        let (asked, mut rest) = bytes.strip_prefix(MAGIC)?.split_first_chunk::<32>()?;
        let shard = Shard { number: count(&mut rest)?, of: count(&mut rest)? };
        let mut kept = Vec::new();
        while !rest.is_empty() {
            let (key, mut after) = rest.split_first_chunk::<32>()?;
            let length = count(&mut after)?;
            let (piece, others) = after.split_at_checked(length)?;
            kept.push((*key, piece.to_vec()));
            rest = others;
        }
        Some(ShardAnswer { asked: *asked, shard, kept })
    }
}
