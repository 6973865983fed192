//! What the caller of this crate provides: the texts that a user names, and a place where answers are kept. A program on a terminal has folders for
//! both, a page has neither. Nothing here asks for the time: no answer depends on it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Fault, FileKind};
use crate::store::cache::Cache;
use montjoie_core::watch::{Unwatched, Watch};
use montjoie_document::Table;
use montjoie_system::{Game, ListProblem, OwnList, Registry, System};

/// The largest scenario, card or unit list that is read, in bytes.
pub const MOST_BYTES: u64 = 1 << 20;

/// The key of a kept answer.
pub type Key = [u8; 32];

/// The caller of this crate, who provides files and a store.
pub trait Host: Sync {
    /// The text of a file that the user named.
    ///
    /// # Errors
    /// There is no such file, or it is no text: see [`text`].
    fn read(&self, path: &Path) -> Result<String, Fault>;

    /// Whether there is a file of this name.
    fn has(&self, path: &Path) -> bool;

    /// The store of answers kept between runs, if there is one.
    ///
    /// # Errors
    /// Answers were to be kept, and that place cannot be used.
    fn store(&self) -> Result<Option<&dyn Store>, Fault> {
        Ok(None)
    }

    /// A system with its shipped lists and the user's own. A caller that answers many requests may keep what it opened.
    ///
    /// # Errors
    /// Something in a list is wrong.
    fn game(&self, system: &'static dyn System, own: &[OwnList]) -> Result<Arc<dyn Game>, ListProblem> {
        system.open(own).map(Arc::from)
    }
}

/// What every request is answered with: the systems that there are, the caller, and who watches the work.
#[derive(Clone, Copy)]
pub struct Session<'a> {
    /// The rule systems.
    pub systems: Registry,
    /// The host, from which files come and where answers are kept.
    pub host: &'a dyn Host,
    /// The watcher that sees how far the work has come, and may stop it.
    pub watch: &'a dyn Watch,
    /// The store in which pieces of a long request are found, and kept, if it is done in pieces.
    pub pieces: Option<&'a dyn Store>,
    /// The place where rows of battles go, if they are wanted.
    pub rows: Option<&'a dyn Rows>,
}

impl<'a> Session<'a> {
    /// A session that nobody watches.
    pub fn new(systems: Registry, host: &'a dyn Host) -> Session<'a> {
        Session { systems, host, watch: &Unwatched, pieces: None, rows: None }
    }

    /// The caller, and beside its files some that are texts in memory.
    pub fn beside(&self, files: Vec<(PathBuf, String)>) -> Beside<'a> {
        Beside { host: self.host, files }
    }

    /// The session with another caller.
    pub fn of(self, host: &'a dyn Host) -> Session<'a> {
        Session { host, ..self }
    }

    /// The session, watched.
    pub fn watched(self, watch: &'a dyn Watch) -> Session<'a> {
        Session { watch, ..self }
    }

    /// The session with pieces that are found and kept in this store.
    pub fn in_pieces(self, pieces: &'a dyn Store) -> Session<'a> {
        Session { pieces: Some(pieces), ..self }
    }

    /// What was kept of such pieces by this text of a system.
    pub(crate) fn cache(&self, system: &dyn System) -> Option<Cache<'a>> {
        self.pieces.map(|pieces| Cache::new(pieces, system))
    }

    /// What was kept by this text of a system: of pieces, or between runs where the work is not done in pieces.
    pub(crate) fn kept(&self, system: &dyn System) -> Result<Option<Cache<'a>>, Fault> {
        let store = self.pieces.map_or_else(|| self.host.store(), |pieces| Ok(Some(pieces)))?;
        Ok(store.map(|store| Cache::new(store, system)))
    }
}

/// A request: of every use case one type.
pub trait Request {
    /// The answer to the request.
    type Answer;

    /// Answers the request. Battles are written one by one where the session takes rows.
    ///
    /// # Errors
    /// Something in the request is wrong, rows cannot be written, or the work was stopped.
    fn answer(&self, session: Session) -> Result<Self::Answer, Fault>;
}

/// A taker of battles, one by one, as they are fought.
pub trait Rows: Sync {
    /// The kinds of rows that are wanted.
    fn wanted(&self) -> &[RowsOf];

    /// Takes the next rows, in the order of the battles. All tables of a name have the same columns.
    ///
    /// # Errors
    /// The rows cannot be written.
    fn take(&self, table: Table) -> Result<(), Fault>;
}

/// The kinds of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowsOf {
    /// One row per battle.
    Battles,
    /// A unit in a battle.
    Units,
}

impl RowsOf {
    /// Both kinds of rows.
    pub const ALL: [RowsOf; 2] = [RowsOf::Battles, RowsOf::Units];

    /// The name of the table.
    pub const fn id(self) -> &'static str {
        match self {
            RowsOf::Battles => "battles",
            RowsOf::Units => "units",
        }
    }
}

/// A store of answers as bytes. What the bytes mean and whether they are sound is not its business.
pub trait Store: Sync {
    /// What is kept under a key; `None` where nothing is.
    ///
    /// # Errors
    /// Something is kept, and it cannot be read.
    fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, Unkept>;

    /// Keeps bytes under a key, whole or not at all, in the place of what was there.
    ///
    /// # Errors
    /// The bytes cannot be kept.
    fn put(&self, key: &Key, bytes: &[u8]) -> Result<(), Unkept>;
}

/// The fault that a store could not read or keep bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the answer cannot be kept, or what is kept cannot be read")]
pub struct Unkept;

/// The text that the bytes of a file are: not a huge one, not a binary one.
///
/// # Errors
/// More than [`MOST_BYTES`], or no valid UTF-8.
pub fn text(path: &Path, bytes: Vec<u8>) -> Result<String, Fault> {
    let shown = path.display();
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Fault::new(format!("{shown} is larger than 1 MiB")).help("a scenario or a unit list is a short text file"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let line = 1 + error.as_bytes()[..error.utf8_error().valid_up_to()].iter().filter(|&&b| b == b'\n').count();
        Fault::new(format!("{shown}, line {line}: not a text file (no valid UTF-8)"))
    })
}

/// Reads a file of the user's own lists. What is wrong within its lists, and what is no TOML, is said by who opens them.
///
/// # Errors
/// The file cannot be read, or looks like a file of another kind.
pub fn own_list(host: &dyn Host, path: &Path) -> Result<OwnList, Fault> {
    let (file, text) = (path.display().to_string(), host.read(path)?);
    FileKind::List.looks(&file, &text)?;
    Ok(OwnList { file, text })
}

/// Reads the user's own lists.
pub fn read_lists(host: &dyn Host, paths: &[PathBuf]) -> Result<Vec<OwnList>, Fault> {
    let mut lists = Vec::new();
    for path in paths {
        brought(&mut lists, own_list(host, path)?);
    }
    Ok(lists)
}

/// Adds lists to those that were read; a file that is named twice, perhaps by an army file too, counts once.
pub fn brought(lists: &mut Vec<OwnList>, own: OwnList) {
    if lists.iter().all(|known| known.text != own.text) {
        lists.push(own);
    }
}

/// The ids of the lists of a text. A text with a fault has none here: who opens it says what is wrong.
pub fn ids_of(text: &str) -> Vec<String> {
    let file = toml::from_str::<toml::Table>(text).unwrap_or_default();
    let lists = file.get("list").and_then(toml::Value::as_array);
    lists.into_iter().flatten().filter_map(|list| Some(list.get("id")?.as_str()?.to_owned())).collect()
}

/// The ids of the user's own lists.
pub fn own_ids(own: &[OwnList]) -> Vec<String> {
    own.iter().flat_map(|own| ids_of(&own.text)).collect()
}

/// Answers kept in memory: what a part of a long request hands over to the whole.
#[derive(Debug, Default)]
pub struct Memory(Mutex<BTreeMap<Key, Vec<u8>>>);

impl Memory {
    /// Everything that is kept, in the order of the keys.
    pub fn into_kept(self) -> Vec<(Key, Vec<u8>)> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect()
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<Key, Vec<u8>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for Memory {
    fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, Unkept> {
        Ok(self.lock().get(key).cloned())
    }

    fn put(&self, key: &Key, bytes: &[u8]) -> Result<(), Unkept> {
        self.lock().insert(*key, bytes.to_vec());
        Ok(())
    }
}

/// A caller, and beside its files some that are texts in memory.
pub struct Beside<'a> {
    /// The caller beside whose files the texts are.
    pub host: &'a dyn Host,
    /// The files, by name.
    pub files: Vec<(PathBuf, String)>,
}

impl Host for Beside<'_> {
    fn read(&self, path: &Path) -> Result<String, Fault> {
        match self.files.iter().find(|(name, _)| name == path) {
            Some((_, text)) => Ok(text.clone()),
            None => self.host.read(path),
        }
    }

    fn has(&self, path: &Path) -> bool {
        self.files.iter().any(|(name, _)| name == path) || self.host.has(path)
    }

    fn store(&self) -> Result<Option<&dyn Store>, Fault> {
        self.host.store()
    }

    fn game(&self, system: &'static dyn System, own: &[OwnList]) -> Result<Arc<dyn Game>, ListProblem> {
        self.host.game(system, own)
    }
}

/// A caller that has the texts in memory, by name, and keeps no answers: a page, a notebook, a test.
#[derive(Clone, Debug, Default)]
pub struct Texts(pub Vec<(String, String)>);

impl Host for Texts {
    fn read(&self, path: &Path) -> Result<String, Fault> {
        let named = self.0.iter().find(|(name, _)| Path::new(name) == path);
        let (_, text) = named.ok_or_else(|| Fault::new(format!("cannot read {}: no text has this name", path.display())))?;
        self::text(path, text.clone().into_bytes())
    }

    fn has(&self, path: &Path) -> bool {
        self.0.iter().any(|(name, _)| Path::new(name) == path)
    }
}
