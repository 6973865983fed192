//! Chores of this repository.
//!
//! `xtask record` notes every figure that the program answers to a fixed list of commands; `xtask check` says whether another build answers
//! the same, and `xtask compare` finds the figures of one program in the answers of another. They are for changes that must not change a
//! figure: a move of code, a new version of a dependency, another form of an answer.
//! `xtask docs` makes and checks the manual. `xtask lines` counts the sources by concern.
//!
//! The binary is best built with `--no-default-features`: the figures are the same, and no time goes into charts.

mod compare;
mod docs;
mod figures;
mod kept;
mod lines;
mod record;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use record::{Place, Tables};

const USAGE: &str = "\
Usage:
  xtask record --binary PATH --out DIR     run every command of the list, write what it answers to DIR
  xtask compare OLD NEW [--all]            every figure of OLD that NEW does not have, by a map of names; each is a program, a folder
                                           of `record` or the recording that is kept; --all lists every figure that the map explains
  xtask check --binary PATH [--update]     run every command, compare with the recording that is kept
  xtask docs --binary PATH [--check]       run the commands of the manual and write what they print; or say what would change
  xtask docs --binary PATH --stamp         the same, and note that the French pages say what the English ones say now
  xtask lines                              source lines by concern, without tests

Options of record, check and compare:
  --commands FILE     the list [default: xtask/commands.txt]
  --only TEXT         only the commands with this text in their line
  --with-reports PATH and --tables PATH
                      the program with reports, and the example `tables` of montjoie-report, which reads what it writes; without them
                      the commands of the list that need them are not run
  --recording DIR     with check: the recording that is kept [default: xtask/recording]
  --map FILE          with compare: the map of names [default: xtask/map.txt]
  --root DIR          also with docs and lines: the root of the repository [default: the current folder]

Exit status: 0 all the same, 1 something differs, 2 it could not be found out.";

/// The options of chores that run the list of commands.
const RUNS: &[&str] = &["--commands", "--only", "--root", "--tables", "--with-reports"];

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
            let given = Given::read(rest, &[&["--binary", "--out"], RUNS].concat(), &[], 0)?;
            record::record(&given.place()?, &given.path("--out")?.ok_or("--out DIR is missing")?)
        }
        "compare" => {
            let given = Given::read(rest, &[&["--map"], RUNS].concat(), &["--all"], 2)?;
            let map = given.path("--map")?.map_or_else(|| Ok(given.root()?.join("xtask/map.txt")), Ok::<_, String>)?;
            let map = compare::Map::open(&map)?;
            let side = |at: usize, map| {
                let from = std::path::absolute(&given.plain[at]).map_err(|why| format!("{}: {why}", given.plain[at]))?;
                let mut answers = compare::side(&from, |binary| given.place_of(binary.to_owned()), map)?;
                answers.retain(|command, _| given.compared(command));
                Ok::<_, String>(answers)
            };
            Ok(compare::compare(&side(0, None)?, &side(1, Some(&map))?, &map, given.has("--all")))
        }
        "check" => {
            let given = Given::read(rest, &[&["--binary", "--recording"], RUNS].concat(), &["--update"], 0)?;
            let place = given.place()?;
            let kept = given.path("--recording")?.unwrap_or_else(|| place.root.join("xtask/recording"));
            record::check(&place, &kept, given.has("--update"))
        }
        "docs" => {
            let given = Given::read(rest, &["--binary", "--root"], &["--check", "--stamp"], 0)?;
            let place = given.place()?;
            let mode = match (given.has("--check"), given.has("--stamp")) {
                (true, true) => return Err("--check writes nothing, --stamp does".to_owned()),
                (true, false) => docs::Mode::Check,
                (false, true) => docs::Mode::Stamp,
                (false, false) => docs::Mode::Write,
            };
            docs::docs(&place.binary, &place.root, mode)
        }
        "lines" => lines::lines(&Given::read(rest, &["--root"], &[], 0)?.root()?),
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

    /// The root of the repository.
    fn root(&self) -> Result<PathBuf, String> {
        let root = match self.path("--root")? {
            Some(root) => root,
            None => std::env::current_dir().map_err(|why| format!("the current folder: {why}"))?,
        };
        if !root.join("scenarios").is_dir() {
            return Err(format!("{}: this is not the root of the repository; see --root", root.display()));
        }
        Ok(root)
    }

    fn has(&self, flag: &str) -> bool {
        self.flags.iter().any(|given| given == flag)
    }

    /// A program that is there.
    fn program(&self, option: &str) -> Result<Option<PathBuf>, String> {
        self.path(option)?
            .map(|path| if path.is_file() { Ok(path) } else { Err(format!("{}: there is no such program", path.display())) })
            .transpose()
    }

    fn place(&self) -> Result<Place, String> {
        self.place_of(self.program("--binary")?.ok_or("--binary PATH is missing")?)
    }

    /// What runs, with this program.
    fn place_of(&self, binary: PathBuf) -> Result<Place, String> {
        let root = self.root()?;
        let commands = self.path("--commands")?.unwrap_or_else(|| root.join("xtask/commands.txt"));
        let tables = match (self.program("--with-reports")?, self.program("--tables")?) {
            (Some(with_reports), Some(reader)) => Some(Tables { with_reports, reader }),
            (None, None) => None,
            _ => return Err("--with-reports and --tables go together".to_owned()),
        };
        Ok(Place { binary, tables, only: self.options.get("--only").cloned(), root, commands })
    }

    /// Whether a command is compared: one that needs the program with reports only where there is one.
    fn compared(&self, command: &str) -> bool {
        let programs = self.plain.iter().any(|from| Path::new(from).is_file());
        let tables = !programs || self.options.contains_key("--tables") || !record::needs_reports(command);
        tables && self.options.get("--only").is_none_or(|only| command.contains(only))
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
            ("lines all", "expected 0"),
            ("lines --root xtask/src", "not the root"),
            ("compare nowhere nowhere --root ..", "nowhere"),
            ("check --binary Cargo.toml --root .. --tables Cargo.toml", "go together"),
        ] {
            let why = chore(&words(text)).expect_err(text);
            assert!(why.contains(says), "{text}: {why}");
        }
    }
}
