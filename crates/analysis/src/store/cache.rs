//! Answers kept between runs, by what they depend on.
//!
//! The key of an answer is the hash of what was asked: the system, the content of the duel (both resolved profiles, the situation with all its
//! defaults, every rule), and of a sampled answer the seed and the number of pairs. It is kept under that key together with who answered: the text
//! of the rules and of the solver (one number, made when the program is built) and its version. So a stale answer is never found.
//!
//! What is kept is sealed with its key; where anything of this is wrong it counts as damaged, and is answered anew and written over. Where the bytes
//! are, the caller says (see [`Store`]). Losing all of them loses nothing but time.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use super::Fault;
use super::host::Store;
use super::sealed;
use montjoie_system::System;

pub use super::host::Key;

/// What every answer begins with: what it is, and the number of the format.
const MAGIC: &[u8; 16] = b"montjoie cache 2";

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
    pub(crate) fn get<T: DeserializeOwned>(&self, key: &Key) -> Option<T> {
        let ours = self.ours(key);
        let answer = match self.store.get(&ours) {
            Ok(None) => return None,
            Ok(Some(bytes)) => {
                let kept = sealed::open(MAGIC, &bytes).and_then(sealed::only::<(Key, T)>);
                kept.filter(|(of, _)| *of == ours).map(|(_, answer)| answer)
            }
            Err(_) => None,
        };
        if answer.is_none() {
            self.damaged.fetch_add(1, Ordering::Relaxed);
        }
        answer
    }

    /// Keeps an answer. Where it cannot be kept the run goes on without.
    pub(crate) fn put(&self, key: &Key, answer: &impl Serialize) {
        let ours = self.ours(key);
        if self.store.put(&ours, &sealed::seal(MAGIC, &(ours, answer))).is_err() {
            self.unwritten.store(true, Ordering::Relaxed);
        }
    }

    /// What this program's answer to a key is kept under.
    fn ours(&self, asked: &Key) -> Key {
        key(&[&self.engine, asked])
    }
}

/// What is kept under a key; else what is found, which is then kept. Without a cache it is always found.
pub(crate) fn kept<T: Serialize + DeserializeOwned>(
    cache: Option<&Cache>,
    key: impl FnOnce() -> Key,
    find: impl FnOnce() -> Result<T, Fault>,
) -> Result<T, Fault> {
    let Some((cache, key)) = cache.map(|cache| (cache, key())) else { return find() };
    cache.get(&key).map_or_else(|| find().inspect(|found| cache.put(&key, found)), Ok)
}

/// Who answers for some systems: the text of the machine and of their rules.
pub(crate) fn engine<'s>(systems: impl IntoIterator<Item = &'s dyn System>) -> Key {
    let crates = [montjoie_core::TEXT_HASH, montjoie_system::TEXT_HASH, montjoie_field::TEXT_HASH, crate::TEXT_HASH];
    let machine = crates.into_iter().chain([env!("CARGO_PKG_VERSION")]);
    let texts: Vec<&[u8]> = machine.chain(systems.into_iter().map(System::text_hash)).map(str::as_bytes).collect();
    key(&texts)
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
