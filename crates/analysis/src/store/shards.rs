//! Long requests in shards: planned, answered apart (in workers of a page, in processes or on machines), and merged to the answer of the whole, byte
//! for byte. What a shard answers is bytes, so it can be sent and kept.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use rand::RngExt;
use serde::{Deserialize, Serialize};

use super::Fault;
use super::cache::{self, Key};
use super::host::{Memory, Store, Unkept};
use super::sealed;
use crate::store::{Request, Session};
use montjoie_core::chance::stream;
use montjoie_core::monte_carlo::{BLOCK, Effort};
use montjoie_core::parallel;
use montjoie_core::tally::Count;
use montjoie_system::Registry;

/// A shard of a request: which, of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// The number of the shard; 0 is the first.
    pub number: usize,
    /// Number of shards in all.
    pub of: usize,
}

impl Shard {
    /// Whether a piece of work of this number is the shard's own.
    pub(crate) fn has(self, piece: usize) -> bool {
        piece % self.of.max(1) == self.number
    }

    /// The pieces that are the shard's own; so many other pieces come before them.
    pub(crate) fn own(self, before: usize, pieces: &[Plays]) -> Vec<Plays> {
        pieces.iter().enumerate().filter(|(place, _)| self.has(before + place)).map(|(_, plays)| plays.clone()).collect()
    }
}

/// What is fought at once: some plays of a run, or as many as its precision takes.
pub(crate) type Plays = Option<Range<u64>>;

/// The pieces of a run, each kept by itself. They depend on the number of plays only, so any number of shards makes the same pieces.
pub(crate) fn pieces(effort: Effort) -> Vec<Plays> {
    match effort {
        // At most 256 pieces, until one has 64 blocks: a lost or damaged piece is soon fought again, and a billion combats are 4,000 pieces.
        Effort::Combats(plays) => {
            let piece = BLOCK * (plays.div_ceil(BLOCK) / 256).clamp(1, 64);
            (0..plays.div_ceil(piece)).map(|number| Some(number * piece..((number + 1) * piece).min(plays))).collect()
        }
        // How many that takes is known at its end: one shard fights them all.
        Effort::Precision(_) => vec![None],
    }
}

/// Fights pieces: those of one block side by side, larger ones one after the other, each on all cores.
pub(crate) fn each<T: Send>(pieces: Vec<Plays>, fight: impl Fn(Plays) -> Result<T, Fault> + Sync + Send) -> Result<Vec<T>, Fault> {
    let blocks = pieces.iter().all(|plays| plays.as_ref().is_some_and(|plays| plays.end - plays.start <= BLOCK));
    if blocks { parallel::map(pieces, fight).into_iter().collect() } else { pieces.into_iter().map(fight).collect() }
}

/// The count of a run: of its pieces where they are kept apart, else of one.
pub(crate) fn counted<C: Count>(
    effort: Effort,
    apart: bool,
    fight: impl Fn(Plays) -> Result<C, Fault> + Sync + Send,
) -> Result<Option<C>, Fault> {
    let pieces = match effort {
        Effort::Combats(plays) if !apart => vec![Some(0..plays)],
        effort => pieces(effort),
    };
    Ok(each(pieces, fight)?.into_iter().reduce(|mut whole, part| {
        whole.merge(&part);
        whole
    }))
}

/// What a shard answered. It holds for this text of the program and of its rules only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShardAnswer {
    asked: Key,
    shard: Shard,
    kept: Vec<(Key, Vec<u8>)>,
}

/// A request that can be cut. Its pieces are kept in the session's place for pieces; those that no shard did are done when it is answered: of a whole
/// plan nothing but duels that turned out to be too large to solve, and are sampled instead.
pub trait Long: Request + Debug {
    /// The number of shards that find something to do.
    ///
    /// # Errors
    /// Something in the request is wrong.
    fn shards(&self, session: Session) -> Result<usize, Fault>;

    /// Answers a shard, and keeps what comes of it.
    ///
    /// # Errors
    /// Something in the request is wrong, or the work was stopped.
    fn shard(&self, shard: Shard, store: &dyn Store, session: Session) -> Result<(), Fault>;
}

/// Cuts a request into at most so many shards of about the same amount of work, and at least one.
///
/// # Errors
/// Something in the request is wrong.
pub fn plan<R: Long>(request: &R, most: usize, session: Session) -> Result<Vec<Shard>, Fault> {
    let of = most.min(request.shards(session)?).max(1);
    Ok((0..of).map(|number| Shard { number, of }).collect())
}

/// Answers one shard of a [`plan`].
///
/// # Errors
/// Something in the request is wrong, or the work was stopped.
pub fn run<R: Long>(request: &R, shard: Shard, session: Session) -> Result<ShardAnswer, Fault> {
    let memory = Memory::default();
    request.shard(shard, &memory, session)?;
    Ok(ShardAnswer { asked: asked(request), shard, kept: memory.into_kept() })
}

/// The whole answer from those of all shards of a [`plan`], in any order.
///
/// # Errors
/// A shard is missing, is there twice or is of another request; something in the request is wrong, or the work was stopped.
pub fn merge<R: Long>(request: &R, shards: &[ShardAnswer], session: Session) -> Result<R::Answer, Fault> {
    audit(request, shards, (0, 0), session).map(|audited| audited.answer)
}

/// What was merged, and what came of fighting some of its pieces again.
#[derive(Debug)]
pub struct Audited<A> {
    /// The whole answer.
    pub answer: A,
    /// Number of pieces that were fought or solved again.
    pub again: usize,
    /// The shards, by their places in the list, that kept something else than came out then, or than another shard kept.
    pub different: Vec<usize>,
}

/// The answer of [`merge`], with so many pieces fought or solved again, drawn by a seed: a checksum finds no machine that computes wrongly.
///
/// # Errors
/// The faults of [`merge`].
pub fn audit<R: Long>(
    request: &R,
    shards: &[ShardAnswer],
    (pieces, seed): (usize, u64),
    session: Session,
) -> Result<Audited<R::Answer>, Fault> {
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
    let mut again = Again::default();
    for (place, (key, piece)) in shards.iter().enumerate().flat_map(|(place, answered)| answered.kept.iter().map(move |kept| (place, kept)))
    {
        if let Some((other, known)) = again.kept.insert(*key, (place, piece))
            && known != piece
        {
            again.different.get_mut().unwrap_or_else(PoisonError::into_inner).extend([other, place]);
        }
    }
    let mut keys: Vec<Key> = again.kept.keys().copied().collect();
    let mut chance = stream(seed, 0);
    for _ in 0..pieces.min(keys.len()) {
        again.hidden.insert(keys.swap_remove(chance.random_range(0..keys.len())));
    }
    let answer = request.answer(session.in_pieces(&again))?;
    let different = again.different.into_inner().unwrap_or_else(PoisonError::into_inner);
    let found = again.found.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Audited { answer, again: found.len(), different: different.into_iter().collect() })
}

/// What shards kept, less some pieces: those are asked for again, and compared with what was kept.
#[derive(Default)]
struct Again<'a> {
    /// Pieces that were kept, by key, each with its shard.
    kept: BTreeMap<Key, (usize, &'a Vec<u8>)>,
    hidden: BTreeSet<Key>,
    /// What came out, of the hidden pieces and of those that the shards did not have.
    found: Mutex<BTreeMap<Key, Vec<u8>>>,
    different: Mutex<BTreeSet<usize>>,
}

impl Store for Again<'_> {
    fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, Unkept> {
        match self.found.lock().unwrap_or_else(PoisonError::into_inner).get(key) {
            None if self.hidden.contains(key) => Ok(None),
            None => Ok(self.kept.get(key).map(|(_, piece)| piece.to_vec())),
            found => Ok(found.cloned()),
        }
    }

    fn put(&self, key: &Key, bytes: &[u8]) -> Result<(), Unkept> {
        if let Some((place, _)) = self.kept.get(key).filter(|(_, piece)| *piece != bytes) {
            self.different.lock().unwrap_or_else(PoisonError::into_inner).insert(*place);
        }
        self.found.lock().unwrap_or_else(PoisonError::into_inner).insert(*key, bytes.to_vec());
        Ok(())
    }
}

/// The text of the program and of the rules of all systems: parts of another text are not of this program.
pub fn program(systems: Registry) -> Key {
    cache::engine(systems.systems().iter().copied())
}

/// The key that tells requests apart.
fn asked<R: Long>(request: &R) -> Key {
    cache::key(&[crate::TEXT_HASH.as_bytes(), format!("{request:?}").as_bytes()])
}

/// What the bytes of a shard begin with: what they are, and the number of the format.
const MAGIC: &[u8; 16] = b"montjoie shard 2";

impl ShardAnswer {
    /// The shard that was answered.
    pub fn shard(&self) -> Shard {
        self.shard
    }

    /// The shard's answer as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        sealed::seal(MAGIC, self)
    }

    /// The shard's answer in some bytes; `None` where they are no shard, or not whole.
    pub fn from_bytes(bytes: &[u8]) -> Option<ShardAnswer> {
        sealed::open(MAGIC, bytes).and_then(sealed::only)
    }
}
