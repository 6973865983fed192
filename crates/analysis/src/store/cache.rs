//! Answers kept between runs, by what they depend on.
//!
//! The key of an answer is the hash of what was asked: the system, the content of the duel (both resolved profiles, the situation with all its
//! defaults, every rule), and of a sampled answer the seed and the number of pairs. It is kept under that key together with who answered: the text
//! of the rules and of the solver (one number, made when the program is built) and its version. So a stale answer is never found.
//!
//! What is kept begins with its format and its key and ends with a checksum; where anything of this is wrong it counts as damaged, and is answered
//! anew and written over. Where the bytes are, the caller says (see [`Store`]). Losing all of them loses nothing but time.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use sha2::{Digest, Sha256};

use super::host::Store;
use montjoie_core::combat::Pair;
use montjoie_core::exact::Solved;
use montjoie_core::tally::{Count, Tally};
use montjoie_system::System;

pub use super::host::Key;

/// What every answer begins with: what it is, and the number of the format.
const MAGIC: &[u8; 16] = b"montjoie cache 1";

/// The answers of one system in a store.
pub struct Cache<'a> {
    store: &'a dyn Store,
    /// The text of the machine and of the rules that answers.
    engine: Key,
    damaged: AtomicUsize,
    unwritten: AtomicBool,
}

impl<'a> Cache<'a> {
    /// The answers of a system.
    pub fn new(store: &'a dyn Store, system: &dyn System) -> Cache<'a> {
        Cache::of(store, [system])
    }

    /// The answers of some systems.
    pub fn of<'s>(store: &'a dyn Store, systems: impl IntoIterator<Item = &'s dyn System>) -> Cache<'a> {
        Cache { store, engine: engine(systems), damaged: AtomicUsize::new(0), unwritten: AtomicBool::new(false) }
    }

    /// Number of answers that were damaged or not ours.
    pub fn damaged(&self) -> usize {
        self.damaged.load(Ordering::Relaxed)
    }

    /// Whether an answer could not be written.
    pub fn unwritten(&self) -> bool {
        self.unwritten.load(Ordering::Relaxed)
    }

    /// The answer of a key, if it is there and sound.
    pub(crate) fn get<T: Kept>(&self, key: &Key) -> Option<T> {
        let ours = self.ours(key);
        let answer = match self.store.get(&ours) {
            Ok(None) => return None,
            Ok(Some(bytes)) => payload(&bytes, &ours).and_then(T::decode),
            Err(_) => None,
        };
        if answer.is_none() {
            self.damaged.fetch_add(1, Ordering::Relaxed);
        }
        answer
    }

    /// Keeps an answer. Where it cannot be kept the run goes on without.
    pub(crate) fn put<T: Kept>(&self, key: &Key, answer: &T) {
        let (ours, payload) = (self.ours(key), answer.encode());
        let mut bytes = Vec::with_capacity(payload.len() + 96);
        bytes.extend(MAGIC);
        bytes.extend(ours);
        bytes.extend((payload.len() as u64).to_le_bytes());
        bytes.extend(payload);
        let sum = Sha256::digest(&bytes);
        bytes.extend(sum);
        if self.store.put(&ours, &bytes).is_err() {
            self.unwritten.store(true, Ordering::Relaxed);
        }
    }

    /// What this program's answer to a key is kept under.
    fn ours(&self, asked: &Key) -> Key {
        key(&[&self.engine, asked])
    }
}

/// Who answers for some systems: the text of the machine and of their rules.
pub(crate) fn engine<'s>(systems: impl IntoIterator<Item = &'s dyn System>) -> Key {
    let crates = [montjoie_core::TEXT_HASH, montjoie_system::TEXT_HASH, montjoie_field::TEXT_HASH, crate::TEXT_HASH];
    let machine = crates.into_iter().chain([env!("CARGO_PKG_VERSION")]);
    let texts: Vec<&[u8]> = machine.chain(systems.into_iter().map(System::text_hash)).map(str::as_bytes).collect();
    key(&texts)
}

/// The answer in some bytes, if they are ours, whole, and of this key.
fn payload<'a>(bytes: &'a [u8], key: &Key) -> Option<&'a [u8]> {
    let (said, sum) = bytes.split_last_chunk::<32>()?;
    if <[u8; 32]>::from(Sha256::digest(said)) != *sum {
        return None;
    }
    let rest = said.strip_prefix(&MAGIC[..])?.strip_prefix(&key[..])?;
    let (length, payload) = rest.split_first_chunk::<8>()?;
    (u64::from_le_bytes(*length) == payload.len() as u64).then_some(payload)
}

/// What was asked, hashed part by part, each with its length, so that no two lists of parts look alike. Random streams depend on it, so it must not depend on the
/// program.
pub(crate) fn key(parts: &[&[u8]]) -> Key {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}

/// What can be kept: numbers, to the bit.
pub(crate) trait Kept: Sized {
    fn encode(&self) -> Vec<u8>;
    fn decode(bytes: &[u8]) -> Option<Self>;
}

/// Counts of battles in their own bytes.
impl Kept for montjoie_field::Battles {
    fn encode(&self) -> Vec<u8> {
        self.to_bytes()
    }

    fn decode(bytes: &[u8]) -> Option<montjoie_field::Battles> {
        Count::from_bytes(bytes)
    }
}

/// Numbers one after the other, each of eight bytes.
#[derive(Default)]
pub(crate) struct Words(pub Vec<u8>);

impl Words {
    pub(crate) fn number(&mut self, number: f64) {
        self.0.extend(number.to_le_bytes());
    }

    pub(crate) fn count(&mut self, count: u64) {
        self.0.extend(count.to_le_bytes());
    }

    pub(crate) fn numbers(&mut self, numbers: &[f64]) {
        self.count(numbers.len() as u64);
        numbers.iter().for_each(|&number| self.number(number));
    }

    fn rows(&mut self, rows: &[[f64; 3]]) {
        self.count(rows.len() as u64);
        rows.iter().flatten().for_each(|&number| self.number(number));
    }
}

/// Reads numbers one after the other, each of eight bytes.
pub(crate) struct Reader<'a>(pub &'a [u8]);

impl Reader<'_> {
    pub(crate) fn word(&mut self) -> Option<[u8; 8]> {
        let (word, rest) = self.0.split_first_chunk::<8>()?;
        self.0 = rest;
        Some(*word)
    }

    pub(crate) fn number(&mut self) -> Option<f64> {
        self.word().map(f64::from_le_bytes)
    }

    pub(crate) fn count(&mut self) -> Option<usize> {
        let count = usize::try_from(u64::from_le_bytes(self.word()?)).ok()?;
        // More than there is left cannot be.
        (count <= self.0.len()).then_some(count)
    }

    pub(crate) fn numbers(&mut self) -> Option<Vec<f64>> {
        let count = self.count()?;
        (0..count).map(|_| self.number()).collect()
    }

    fn rows(&mut self) -> Option<Vec<[f64; 3]>> {
        let count = self.count()?;
        (0..count).map(|_| Some([self.number()?, self.number()?, self.number()?])).collect()
    }

    pub(crate) fn end<T>(self, whole: T) -> Option<T> {
        self.0.is_empty().then_some(whole)
    }
}

impl Kept for Tally<f64> {
    fn encode(&self) -> Vec<u8> {
        let mut words = Words::default();
        [&self.endings, &self.rounds, &self.losses.a, &self.losses.b].into_iter().for_each(|rows| words.rows(rows));
        words.number(self.unfinished);
        words.0
    }

    fn decode(bytes: &[u8]) -> Option<Tally<f64>> {
        let mut reader = Reader(bytes);
        let tally = Tally {
            endings: reader.rows()?,
            rounds: reader.rows()?,
            losses: Pair { a: reader.rows()?, b: reader.rows()? },
            unfinished: reader.number()?,
        };
        reader.end(tally)
    }
}

/// An exact answer; `None` where the duel was too large.
impl Kept for Option<Solved> {
    fn encode(&self) -> Vec<u8> {
        let Some(Solved { tally, states, transitions }) = self else { return Vec::new() };
        let mut words = Words::default();
        [*states, *transitions].into_iter().for_each(|count| words.count(count as u64));
        words.0.extend(tally.encode());
        words.0
    }

    fn decode(bytes: &[u8]) -> Option<Option<Solved>> {
        if bytes.is_empty() {
            return Some(None);
        }
        let mut reader = Reader(bytes);
        let mut count = || usize::try_from(u64::from_le_bytes(reader.word()?)).ok();
        let (states, transitions) = (count()?, count()?);
        Some(Some(Solved { tally: Tally::<f64>::decode(reader.0)?, states, transitions }))
    }
}

impl Kept for Tally<u64> {
    fn encode(&self) -> Vec<u8> {
        self.to_bytes()
    }

    fn decode(bytes: &[u8]) -> Option<Tally<u64>> {
        Tally::from_bytes(bytes)
    }
}
