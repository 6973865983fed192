//! The recording that the repository keeps: every figure of every command, by its path.
//!
//! It is a folder with a file for each section of the list, compressed: `gzip -dc xtask/recording/impetus.gz` shows one.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

/// How many differences of a command are printed.
const SHOWN: usize = 5;
/// Begins the line of a command.
const COMMAND: &str = "> ";

/// A command that is recorded.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Recorded {
    /// The section of the list in which it stands.
    pub section: String,
    /// The figures of the command by path, as they were written.
    pub figures: BTreeMap<String, String>,
}

/// The recording that is kept.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// By command.
    pub of: BTreeMap<String, Recorded>,
    /// The commands in the order of the list.
    pub order: Vec<String>,
}

impl Kept {
    /// Reads a folder.
    pub fn read(folder: &Path) -> Result<Kept, String> {
        let wrong = |why: std::io::Error| format!("{}: {why}", folder.display());
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder).map_err(wrong)? {
            paths.push(entry.map_err(wrong)?.path());
        }
        paths.retain(|path| path.extension().is_some_and(|end| end == "gz"));
        paths.sort();
        if paths.is_empty() {
            return Err(format!("{}: there is no recording in it", folder.display()));
        }
        let mut kept = Kept::default();
        for path in paths {
            let file = fs::File::open(&path).map_err(|why| format!("{}: {why}", path.display()))?;
            let mut text = String::new();
            GzDecoder::new(file).read_to_string(&mut text).map_err(|why| format!("{}: {why}", path.display()))?;
            kept.take(&text).map_err(|why| format!("{}, {why}", path.display()))?;
        }
        Ok(kept)
    }

    /// Takes the text of one section.
    fn take(&mut self, text: &str) -> Result<(), String> {
        let (mut section, mut command) = (String::new(), None);
        for (place, line) in text.lines().enumerate() {
            if let Some(heading) = line.strip_prefix("# ") {
                section = heading.to_owned();
            } else if let Some(line) = line.strip_prefix(COMMAND) {
                self.order.push(line.to_owned());
                let recorded = Recorded { section: section.clone(), figures: BTreeMap::new() };
                if self.of.insert(line.to_owned(), recorded).is_some() {
                    return Err(format!("line {}: `{line}` is recorded twice", place + 1));
                }
                command = Some(line.to_owned());
            } else {
                let figure = line.split_once('\t');
                let wrong = || format!("line {}: expected a command, or a path, a tab and a value", place + 1);
                let recorded = command.as_ref().and_then(|command| self.of.get_mut(command));
                let (recorded, (path, value)) = recorded.zip(figure).ok_or_else(wrong)?;
                recorded.figures.insert(path.to_owned(), value.to_owned());
            }
        }
        Ok(())
    }

    /// Writes it to a folder. A file that says the same is left alone.
    pub fn write(&self, folder: &Path) -> Result<(), String> {
        let wrong = |path: &Path, why: std::io::Error| format!("{}: {why}", path.display());
        fs::create_dir_all(folder).map_err(|why| wrong(folder, why))?;
        let mut texts: BTreeMap<String, String> = BTreeMap::new();
        for command in &self.order {
            let recorded = &self.of[command];
            let text = texts.entry(file_name(&recorded.section)).or_insert_with(|| format!("# {}\n", recorded.section));
            let _ = writeln!(text, "{COMMAND}{command}");
            for (path, value) in &recorded.figures {
                let _ = writeln!(text, "{path}\t{value}");
            }
        }
        for entry in fs::read_dir(folder).map_err(|why| wrong(folder, why))? {
            let path = entry.map_err(|why| wrong(folder, why))?.path();
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            if name.ends_with(".gz") && !texts.contains_key(&name) {
                fs::remove_file(&path).map_err(|why| wrong(&path, why))?;
            }
        }
        for (name, text) in texts {
            let path = folder.join(name);
            let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
            let bytes = gzip.write_all(text.as_bytes()).and_then(|()| gzip.finish()).map_err(|why| wrong(&path, why))?;
            if fs::read(&path).ok().as_deref() != Some(&bytes) {
                fs::write(&path, bytes).map_err(|why| wrong(&path, why))?;
            }
        }
        Ok(())
    }
}

/// The file of a section: `Bloody Big BATTLES!` is in `bloody-big-battles.gz`.
fn file_name(section: &str) -> String {
    let words: Vec<String> =
        section.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    format!("{}.gz", words.join("-"))
}

/// What has another value, is gone or is new; a line each.
pub fn differences(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Vec<String> {
    let line = |path: &String| match (before.get(path), after.get(path)) {
        (Some(old), Some(new)) if old == new => None,
        (Some(old), Some(new)) => Some(format!("{path}: {old} -> {new}")),
        (Some(old), None) => Some(format!("{path}: {old} is gone")),
        (None, new) => Some(format!("{path}: {} is new", new.map_or("", String::as_str))),
    };
    before.keys().chain(after.keys()).collect::<BTreeSet<_>>().into_iter().filter_map(line).collect()
}

/// The first of them, and how many there are.
pub fn tell(says: &mut String, before: &str, what: &str, lines: &[String]) {
    for line in lines.iter().take(SHOWN) {
        let _ = writeln!(says, "  {before}{line}");
    }
    if lines.len() > SHOWN {
        let _ = writeln!(says, "  {before}... {} {what}", lines.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        pairs.iter().map(|(path, value)| ((*path).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn differences_are_named() {
        let before = map(&[("a", "1"), ("b", "2"), ("c", "3")]);
        let after = map(&[("a", "1"), ("b", "4"), ("d", "5")]);
        assert_eq!(differences(&before, &after), ["b: 2 -> 4", "c: 3 is gone", "d: 5 is new"]);
        assert!(differences(&before, &before).is_empty());
    }

    #[test]
    fn a_recording_comes_back_as_it_was_written() {
        let folder = std::env::temp_dir().join(format!("xtask-kept-{}", std::process::id()));
        let mut kept = Kept::default();
        for (section, command, figures) in [
            ("Hail Caesar", "duel x", map(&[("a = b", "\"a\\tb\""), ("n", "0.1")])),
            ("Bloody Big BATTLES!", "units y", map(&[("exit status", "0")])),
            ("Hail Caesar", "duel z", map(&[])),
        ] {
            kept.order.push(command.to_owned());
            kept.of.insert(command.to_owned(), Recorded { section: section.to_owned(), figures });
        }
        kept.write(&folder).expect("written");
        assert!(folder.join("bloody-big-battles.gz").is_file());
        assert_eq!(Kept::read(&folder).expect("read").of, kept.of);
        // A section without a command has no file any more.
        kept.order.retain(|command| command != "units y");
        kept.write(&folder).expect("written");
        let read = Kept::read(&folder).expect("read");
        assert_eq!(read.order, ["duel x", "duel z"]);
        fs::remove_dir_all(&folder).expect("removed");
        assert!(Kept::read(&folder).is_err());
    }

    #[test]
    fn a_spoilt_recording_is_refused_at_its_line() {
        for (text, says) in [("n\t1", "line 1"), ("> a\nn 1", "line 2: expected"), ("> a\n> a", "line 2: `a` is recorded twice")] {
            let why = Kept::default().take(text).expect_err(text);
            assert!(why.contains(says), "{text}: {why}");
        }
    }
}
