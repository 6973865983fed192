//! A report's folder: every file appears whole or not at all.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use montjoie_analysis::store::Fault;

/// The file that lists the others; it is put in place last.
pub const MANIFEST: &str = "manifest.json";

/// Puts files (paths below `folder`, with their bytes) in place: all are written beside first, then renamed. Files of an earlier run
/// that this one does not have are removed; anything that no run wrote stays.
pub fn publish(folder: &Path, files: &[(String, Vec<u8>)]) -> Result<(), Fault> {
    put(folder, files).map_err(|error| Fault::new(format!("cannot write {}: {error}", folder.display())))
}

/// Puts one file in place: it is written beside first, then renamed.
pub fn publish_file(path: &Path, bytes: &[u8]) -> Result<(), Fault> {
    let put = || {
        let stage = Stage::new(path)?;
        fs::write(stage.file(), bytes)?;
        stage.put()
    };
    put().map_err(|error| Fault::new(format!("cannot write {}: {error}", path.display())))
}

/// Where a file is written before it is renamed; without that nothing is left of it.
pub struct Stage {
    path: PathBuf,
    beside: tempfile::TempDir,
}

impl Stage {
    /// A stage for a file of this path.
    pub fn new(path: &Path) -> io::Result<Stage> {
        Ok(Stage { path: path.to_owned(), beside: beside(path)? })
    }

    /// The file on the stage.
    pub fn file(&self) -> PathBuf {
        self.beside.path().join(self.path.file_name().unwrap_or_default())
    }

    /// Puts it in its place.
    pub fn put(self) -> io::Result<()> {
        fs::rename(self.file(), &self.path)
    }
}

fn put(folder: &Path, files: &[(String, Vec<u8>)]) -> io::Result<()> {
    let stage = beside(folder)?;
    for (name, bytes) in files {
        let path = stage.path().join(name);
        fs::create_dir_all(path.parent().unwrap_or(stage.path()))?;
        fs::write(path, bytes)?;
    }
    let stale = stale(folder, files);
    fs::create_dir_all(folder)?;
    let (last, first): (Vec<_>, Vec<_>) = files.iter().partition(|(name, _)| name == MANIFEST);
    for (name, _) in first.into_iter().chain(last) {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::rename(stage.path().join(name), path)?;
    }
    for name in stale {
        // Gone already is as good as removed.
        let _ = fs::remove_file(folder.join(name));
    }
    Ok(())
}

const STAGE: &str = ".montjoie-";

/// A folder that is thrown away, beside this path. What a run that was killed has left there is removed.
fn beside(path: &Path) -> io::Result<tempfile::TempDir> {
    let above = path.parent().filter(|above| !above.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(above)?;
    for left in left_behind(above).filter(|left| left.file_name().to_string_lossy().starts_with(STAGE)) {
        let _ = fs::remove_dir_all(left.path());
    }
    tempfile::Builder::new().prefix(STAGE).tempdir_in(above)
}

/// What stands in a folder and was last changed an hour ago or more: no run that goes on has it.
pub fn left_behind(folder: &Path) -> impl Iterator<Item = fs::DirEntry> {
    let age = |entry: &fs::DirEntry| entry.metadata().and_then(|known| known.modified()).ok()?.elapsed().ok();
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter(move |entry| age(entry).is_some_and(|age| age.as_secs() > 3600))
}

/// Files that the manifest of an earlier run names and this run does not have.
fn stale(folder: &Path, files: &[(String, Vec<u8>)]) -> Vec<String> {
    let manifest = fs::read(folder.join(MANIFEST)).unwrap_or_default();
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).unwrap_or_default();
    let now: BTreeSet<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let earlier = manifest["files"].as_array().into_iter().flatten().filter_map(|name| name.as_str());
    // A manifest may have been edited: nothing outside the folder is touched.
    let inside = |name: &str| Path::new(name).components().all(|part| matches!(part, std::path::Component::Normal(_)));
    earlier.filter(|name| !now.contains(name) && inside(name)).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(name: &str, text: &str) -> (String, Vec<u8>) {
        (name.to_owned(), text.as_bytes().to_vec())
    }

    #[test]
    fn a_second_run_replaces_the_first_and_leaves_what_is_not_its_own() {
        let above = tempfile::tempdir().expect("a folder");
        let folder = above.path().join("reports/one");
        let manifest = |names: &str| file(MANIFEST, &format!("{{\"files\": [{names}]}}"));
        publish(
            &folder,
            &[manifest("\"charts/a.svg\", \"data/x.csv\", \"../precious\""), file("charts/a.svg", "1"), file("data/x.csv", "2")],
        )
        .expect("written");
        fs::write(folder.join("notes.txt"), "mine").expect("written");
        fs::write(above.path().join("reports/precious"), "mine").expect("written");
        publish(&folder, &[manifest("\"data/x.csv\""), file("data/x.csv", "3")]).expect("written");
        assert!(!folder.join("charts/a.svg").exists());
        assert_eq!(fs::read_to_string(folder.join("data/x.csv")).expect("there"), "3");
        assert!(folder.join("notes.txt").exists() && above.path().join("reports/precious").exists());
        let left: Vec<_> = fs::read_dir(above.path().join("reports")).expect("there").flatten().map(|e| e.file_name()).collect();
        assert_eq!(left.len(), 2, "no stage is left: {left:?}");
    }

    #[test]
    fn a_place_that_cannot_be_written_is_an_error() {
        let above = tempfile::tempdir().expect("a folder");
        fs::write(above.path().join("file"), "").expect("written");
        let fault = publish(&above.path().join("file/report"), &[file("a", "")]).expect_err("a file is no folder");
        assert!(fault.message().contains("cannot write"));
    }
}
