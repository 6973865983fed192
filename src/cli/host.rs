//! What the terminal provides: files, and a folder where answers are kept.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use super::publish::left_behind;
use crate::scenarios;
use montjoie_analysis::store::host::{self, Key, MOST_BYTES, Unkept};
use montjoie_analysis::store::{Fault, Host, Store};
use montjoie_core::settings::nearest;

/// The mark that some editors put before a text in UTF-8.
pub const MARK: char = '\u{feff}';

/// Where answers are to be kept between runs.
#[derive(Debug)]
pub enum Keeps {
    /// Nowhere.
    Nowhere,
    /// In this folder, which must work.
    In(PathBuf),
    /// In a folder of the user's cache, if it can be used.
    Usual,
}

/// The files of this machine.
pub struct Terminal {
    keeps: Keeps,
    /// Texts that stand for files of these names: those that were read, and those that were given.
    texts: Mutex<BTreeMap<PathBuf, String>>,
    /// Whether there are no files but these.
    only: bool,
    /// The folder of answers; it is opened when it is first needed.
    opened: OnceLock<Option<Folder>>,
}

impl Terminal {
    /// Files, and answers kept there.
    pub fn new(keeps: Keeps) -> Terminal {
        Terminal { keeps, texts: Mutex::default(), only: false, opened: OnceLock::new() }
    }

    /// Nothing but these texts, by the names of their files.
    pub fn only(texts: BTreeMap<PathBuf, String>) -> Terminal {
        Terminal { texts: Mutex::new(texts), only: true, ..Terminal::default() }
    }

    /// The same, with answers kept there.
    pub fn keeping(self, keeps: Keeps) -> Terminal {
        Terminal { keeps, opened: OnceLock::new(), ..self }
    }

    /// Lets a text stand for a file of this name.
    pub fn give(&self, name: &Path, text: String) {
        self.known().insert(name.to_owned(), text);
    }

    /// Every text that was read or given, by the name of its file.
    pub fn texts(&self) -> BTreeMap<PathBuf, String> {
        self.known().clone()
    }

    fn known(&self) -> MutexGuard<'_, BTreeMap<PathBuf, String>> {
        self.texts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Files only: no answers are kept.
impl Default for Terminal {
    fn default() -> Terminal {
        Terminal::new(Keeps::Nowhere)
    }
}

impl Host for Terminal {
    fn read(&self, path: &Path) -> Result<String, Fault> {
        if let Some(text) = self.known().get(path) {
            return Ok(text.clone());
        }
        if self.only {
            return Err(Fault::new(format!("cannot read {}: it is not among the files that the parts keep", path.display())));
        }
        let text = from_disk(path)?;
        self.give(path, text.clone());
        Ok(text)
    }

    fn has(&self, path: &Path) -> bool {
        self.known().contains_key(path) || (!self.only && path.exists())
    }

    fn store(&self) -> Result<Option<&dyn Store>, Fault> {
        if self.opened.get().is_none() {
            let folder = match &self.keeps {
                Keeps::Nowhere => None,
                Keeps::In(folder) => {
                    let cannot = |error| Fault::new(format!("cannot keep answers in {}: {error}", folder.display()));
                    Some(Folder::open(folder).map_err(|error| cannot(error).help("name another folder, or --no-cache"))?)
                }
                Keeps::Usual => Folder::usual().and_then(|folder| Folder::open(&folder).ok()),
            };
            let _ = self.opened.set(folder);
        }
        Ok(self.opened.get().and_then(Option::as_ref).map(|folder| folder as &dyn Store))
    }
}

/// The text of a file, or of a shipped scenario where there is no such file.
fn from_disk(path: &Path) -> Result<String, Fault> {
    let shown = path.display();
    if !path.exists() {
        match scenarios::named(path).as_slice() {
            [] => {}
            [(_, text)] => return Ok((*text).to_owned()),
            several => {
                let names: Vec<&str> = several.iter().map(|(name, _)| *name).collect();
                return Err(
                    Fault::new(format!("several shipped scenarios are called {shown}")).help(format!("name one of {}", names.join(", ")))
                );
            }
        }
    }
    let cannot = |error: io::Error| {
        let fault = Fault::new(format!("cannot read {shown}: {error}"));
        match near(path) {
            _ if error.kind() != io::ErrorKind::NotFound => fault,
            Some(near) => fault.help(format!("did you mean `{near}`?")),
            None => fault.help("there is no such file; `montjoie scenarios` lists the scenarios that are shipped"),
        }
    };
    if fs::metadata(path).map_err(cannot)?.is_dir() {
        return Err(Fault::new(format!("{shown} is a folder")).help("name a file"));
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(cannot)?;
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(cannot)?;
    // Editors on Windows put a mark before a text.
    host::text(path, bytes).map(|text| text.trim_start_matches(MARK).to_owned())
}

/// The shipped scenario that was meant by the name of a file that is not there.
fn near(path: &Path) -> Option<&'static str> {
    let short = |name: &'static str| name.rsplit_once('/').map_or(name, |(_, short)| short);
    nearest(path.file_stem()?.to_str()?, scenarios::SHIPPED.iter().map(|(name, _)| short(name)))
}

/// A folder of kept answers.
///
/// One answer is one file, `<folder>/<first two digits>/<the others>`, written next to its place and renamed: it is there whole or not at all, whatever
/// kills the program, and several programs may use one folder at once. Deleting the folder loses nothing but time.
#[derive(Debug)]
pub struct Folder(PathBuf);

/// Where files are written before they are put in place.
const STAGE: &str = "unfinished";

impl Folder {
    /// Opens a folder, and makes it where there is none.
    pub fn open(folder: &Path) -> io::Result<Folder> {
        fs::create_dir_all(folder.join(STAGE))?;
        // For programs that back up or clean up: see https://bford.info/cachedir/
        let tag = folder.join("CACHEDIR.TAG");
        if !tag.exists() {
            fs::write(
                tag,
                "Signature: 8a477f597d28d172789f06886806bc55\n# Answers that montjoie keeps; they may be deleted at any time.\n",
            )?;
        }
        for left in left_behind(&folder.join(STAGE)) {
            let _ = fs::remove_file(left.path());
        }
        Ok(Folder(folder.to_owned()))
    }

    /// Where answers are kept if nothing is said: a folder of the user's cache, if this machine has one.
    pub fn usual() -> Option<PathBuf> {
        use etcetera::BaseStrategy;
        etcetera::choose_base_strategy().ok().map(|base| base.cache_dir().join("montjoie"))
    }

    fn path(&self, key: &Key) -> PathBuf {
        let digits: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
        let (first, others) = digits.split_at(2);
        self.0.join(first).join(others)
    }

    fn write(&self, key: &Key, bytes: &[u8]) -> io::Result<()> {
        let path = self.path(key);
        if let Some(above) = path.parent() {
            fs::create_dir_all(above)?;
        }
        let mut file = tempfile::NamedTempFile::new_in(self.0.join(STAGE))?;
        file.write_all(bytes)?;
        if path.is_dir() {
            fs::remove_dir(&path)?;
        }
        file.persist(path)?;
        Ok(())
    }
}

impl Store for Folder {
    fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, Unkept> {
        let path = self.path(key);
        let sound = |known: fs::Metadata| if known.len() > MOST_BYTES { Err(io::ErrorKind::FileTooLarge.into()) } else { Ok(()) };
        match fs::metadata(&path).and_then(sound).and_then(|()| fs::read(&path)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            // A folder of that name, a file too large to be ours, a disk that fails: all the same to us.
            Err(_) => Err(Unkept),
        }
    }

    fn put(&self, key: &Key, bytes: &[u8]) -> Result<(), Unkept> {
        self.write(key, bytes).map_err(|_| Unkept)
    }
}
