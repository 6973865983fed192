//! Chores of this repository.
//!
//! `xtask record` notes every figure that the program answers to a fixed list of commands; `xtask compare` and `xtask check` say whether
//! another build answers the same. They are for changes that must not change a figure: a move of code, a new version of a dependency.
//! `xtask docs` makes and checks the manual.
//!
//! The binary is best built with `--no-default-features`: the figures are the same, and no time goes into charts.

mod docs;
mod figures;
mod record;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use record::Place;

const USAGE: &str = "\
Usage:
  xtask record --binary PATH --out DIR     run every command of the list, write what it answers to DIR
  xtask compare BEFORE_DIR AFTER_DIR       every figure that differs between two recordings
  xtask check --binary PATH [--update]     run every command, compare with the recording that is kept
  xtask docs --binary PATH [--check]       run the commands of the manual and write what they print; or say what would change
  xtask docs --binary PATH --stamp         the same, and note that the French pages say what the English ones say now

Options of record and check:
  --commands FILE     the list [default: xtask/commands.txt]
  --recording FILE    with check: the recording that is kept [default: xtask/recording.txt]
  --root DIR          also with docs: the root of the repository [default: the current folder]

Exit status: 0 all the same, 1 something differs, 2 it could not be found out.";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match chore(&words) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::from(2)
        }
    }
}

/// Does what the words say; whether all is the same.
fn chore(words: &[String]) -> Result<bool, String> {
    let Some((command, rest)) = words.split_first() else { return Err(format!("what is to be done?\n\n{USAGE}")) };
    match command.as_str() {
        "record" => {
            let given = Given::read(rest, &["--binary", "--out", "--commands", "--root"], &[], 0)?;
            record::record(&given.place()?, &given.path("--out")?.ok_or("--out DIR is missing")?)
        }
        "compare" => {
            let given = Given::read(rest, &[], &[], 2)?;
            record::compare(Path::new(&given.plain[0]), Path::new(&given.plain[1]))
        }
        "check" => {
            let given = Given::read(rest, &["--binary", "--recording", "--commands", "--root"], &["--update"], 0)?;
            let place = given.place()?;
            let kept = given.path("--recording")?.unwrap_or_else(|| place.root.join("xtask/recording.txt"));
            record::check(&place, &kept, given.flags.contains(&"--update".to_owned()))
        }
        "docs" => {
            let given = Given::read(rest, &["--binary", "--root"], &["--check", "--stamp"], 0)?;
            let place = given.place()?;
            let has = |flag: &str| given.flags.iter().any(|given| given == flag);
            let mode = match (has("--check"), has("--stamp")) {
                (true, true) => return Err("--check writes nothing, --stamp does".to_owned()),
                (true, false) => docs::Mode::Check,
                (false, true) => docs::Mode::Stamp,
                (false, false) => docs::Mode::Write,
            };
            docs::docs(&place.binary, &place.root, mode)
        }
        "help" | "--help" | "-h" => {
            println!("{USAGE}");
            Ok(true)
        }
        other => Err(format!("there is no chore `{other}`\n\n{USAGE}")),
    }
}

/// The words after the chore.
struct Given {
    options: BTreeMap<String, String>,
    flags: Vec<String>,
    plain: Vec<String>,
}

impl Given {
    /// Reads them: options that take a value, flags that take none, and so many plain words.
    fn read(words: &[String], options: &[&str], flags: &[&str], plain: usize) -> Result<Given, String> {
        let mut given = Given { options: BTreeMap::new(), flags: Vec::new(), plain: Vec::new() };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            if options.contains(&word.as_str()) {
                let value = words.next().ok_or_else(|| format!("{word} takes a value"))?;
                if given.options.insert(word.clone(), value.clone()).is_some() {
                    return Err(format!("{word} is given twice"));
                }
            } else if flags.contains(&word.as_str()) {
                given.flags.push(word.clone());
            } else if word.starts_with('-') {
                return Err(format!("there is no option `{word}` here\n\n{USAGE}"));
            } else {
                given.plain.push(word.clone());
            }
        }
        if given.plain.len() != plain {
            return Err(format!("expected {plain} plain words, found {}\n\n{USAGE}", given.plain.len()));
        }
        Ok(given)
    }

    /// The path of an option, from the current folder.
    fn path(&self, option: &str) -> Result<Option<PathBuf>, String> {
        let absolute = |path: &String| std::path::absolute(path).map_err(|why| format!("{option} {path}: {why}"));
        self.options.get(option).map(absolute).transpose()
    }

    fn place(&self) -> Result<Place, String> {
        let binary = self.path("--binary")?.ok_or("--binary PATH is missing")?;
        if !binary.is_file() {
            return Err(format!("{}: there is no such program", binary.display()));
        }
        let root = match self.path("--root")? {
            Some(root) => root,
            None => std::env::current_dir().map_err(|why| format!("the current folder: {why}"))?,
        };
        if !root.join("scenarios").is_dir() {
            return Err(format!("{}: this is not the root of the repository; see --root", root.display()));
        }
        let commands = self.path("--commands")?.unwrap_or_else(|| root.join("xtask/commands.txt"));
        Ok(Place { binary, root, commands })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn bad_words_are_refused_with_a_reason() {
        for (text, says) in [
            ("", "what is to be done"),
            ("dance", "no chore `dance`"),
            ("record --out there", "--binary PATH is missing"),
            ("record --binary", "takes a value"),
            ("docs --check", "--binary PATH is missing"),
            ("record --binary a --binary b", "twice"),
            ("check --quick", "no option `--quick`"),
            ("compare one", "expected 2"),
            ("compare nowhere nowhere", "nowhere"),
        ] {
            let why = chore(&words(text)).expect_err(text);
            assert!(why.contains(says), "{text}: {why}");
        }
    }
}
