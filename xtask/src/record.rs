//! Recordings: what the program answers to a list of commands, and how two of them differ.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::{IsTerminal, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::figures::Figures;

/// The answers of a recording, one a line.
const ANSWERS: &str = "answers.jsonl";
/// The digests of a recording, one a line; this is what the repository keeps.
const DIGESTS: &str = "recording.txt";
/// How many commands run at a time. Each uses all cores by itself, but not all the time.
const AT_A_TIME: usize = 2;
/// How many differences of a command are printed.
const SHOWN: usize = 5;
/// In a command, stands for a folder that is thrown away: what a report would be written to.
const OUT: &str = "{out}";

/// A line on the standard output. Whoever reads it may stop early: `xtask compare ... | head` is no error.
macro_rules! say {
    ($($words:tt)*) => {{
        let _ = writeln!(std::io::stdout(), $($words)*);
    }};
}

/// What runs, and where.
pub struct Place {
    /// The program.
    pub binary: PathBuf,
    /// The root of the repository, the working directory of every command.
    pub root: PathBuf,
    /// The list of commands.
    pub commands: PathBuf,
}

/// What a command answered.
struct Answer {
    command: String,
    /// Its exit status; `None` if a signal ended it.
    status: Option<i32>,
    output: String,
    error: String,
    took: Duration,
}

impl Answer {
    /// Its figures. A command that failed has none but its exit status.
    fn figures(&self) -> Result<Figures, String> {
        let mut figures = if self.status == Some(0) { Figures::read(&self.output)? } else { Figures::default() };
        let status = self.status.map_or("signal".to_owned(), |status| status.to_string());
        figures.answer.insert("exit status".to_owned(), status);
        Ok(figures)
    }

    /// Why it is of no use, if it is.
    fn flaw(&self) -> Option<String> {
        match self.status {
            Some(0) => self.figures().err(),
            _ => Some(format!("{}: {}", self.status_words(), self.error.trim().lines().next().unwrap_or("not a word"))),
        }
    }

    fn status_words(&self) -> String {
        self.status.map_or("ended by a signal".to_owned(), |status| format!("exit status {status}"))
    }

    fn line(&self) -> String {
        json!({ "command": self.command, "status": self.status, "output": self.output, "error": self.error }).to_string()
    }

    fn from_line(line: &str) -> Result<Answer, String> {
        let value: Value = serde_json::from_str(line).map_err(|why| why.to_string())?;
        let text = |key: &str| value[key].as_str().map(str::to_owned).ok_or_else(|| format!("`{key}` is missing"));
        let status = value["status"].as_i64().and_then(|status| i32::try_from(status).ok());
        Ok(Answer { command: text("command")?, status, output: text("output")?, error: text("error")?, took: Duration::ZERO })
    }
}

/// Records into a folder; whether every command gave an answer.
pub fn record(place: &Place, out: &Path) -> Result<bool, String> {
    let commands = read_commands(&place.commands)?;
    fs::create_dir_all(out).map_err(|why| format!("{}: {why}", out.display()))?;
    let answers = answers(place, &commands)?;
    let mut lines = String::new();
    for answer in &answers {
        lines += &answer.line();
        lines.push('\n');
    }
    write(&out.join(ANSWERS), &lines)?;
    let digests = Digests::of(&answers);
    write(&out.join(DIGESTS), &digests.text())?;
    say!("{} commands, {} figures, in {}", answers.len(), digests.figures, out.display());
    Ok(sound(&answers))
}

/// Records and compares with the digests that are kept; whether they are the same.
pub fn check(place: &Place, kept: &Path, update: bool) -> Result<bool, String> {
    let commands = read_commands(&place.commands)?;
    // What is wrong with the kept recording is said before the work, not after it.
    let before = if update { None } else { Some(Digests::read(kept)?) };
    let answers = answers(place, &commands)?;
    let after = Digests::of(&answers);
    let sound = sound(&answers);
    let Some(before) = before else {
        if sound {
            write(kept, &after.text())?;
            say!("{} commands, {} figures, in {}", answers.len(), after.figures, kept.display());
        }
        return Ok(sound);
    };
    let mut differ = 0;
    for command in before.of.keys().chain(after.of.keys()).collect::<BTreeSet<_>>() {
        let says = match (before.of.get(command), after.of.get(command)) {
            (Some(before), Some(after)) if before == after => continue,
            (Some(_), Some(_)) => "differs",
            (Some(_), None) => "is recorded, but no longer in the list",
            (None, _) => "is in the list, but not recorded",
        };
        differ += 1;
        say!("{command}\n  {says}");
    }
    if differ == 0 {
        say!("{} commands, {} figures: all the same", answers.len(), after.figures);
    } else {
        say!("{differ} commands differ");
    }
    Ok(sound && differ == 0)
}

/// Prints every figure that differs between two recordings; whether none does.
pub fn compare(before: &Path, after: &Path) -> Result<bool, String> {
    let (before, after) = (read_answers(before)?, read_answers(after)?);
    let (mut differ, mut figures) = (0, 0);
    for command in before.keys().chain(after.keys()).collect::<BTreeSet<_>>() {
        let (Some(before), Some(after)) = (before.get(command), after.get(command)) else {
            differ += 1;
            say!("{command}\n  only {}", if before.contains_key(command) { "before" } else { "after" });
            continue;
        };
        if before.status != after.status {
            differ += 1;
            say!("{command}\n  {} before, {} after", before.status_words(), after.status_words());
            continue;
        }
        let figures_of = |answer: &Answer| answer.figures().map_err(|why| format!("{command}: {why}"));
        let (before, after) = (figures_of(before)?, figures_of(after)?);
        figures += after.numbers;
        let mut says = String::new();
        let changed = differences(&before.answer, &after.answer);
        tell(&mut says, "", "figures differ", &changed);
        tell(&mut says, "rests on: ", "lines of what it rests on differ", &differences(&before.rests_on, &after.rests_on));
        tell(&mut says, "words: ", "sentences differ", &differences(&before.words, &after.words));
        differ += usize::from(!changed.is_empty());
        if !says.is_empty() {
            say!("{command}\n{}", says.trim_end());
        }
    }
    if differ == 0 {
        say!("{} commands, {figures} figures: all the same", after.len());
    } else {
        say!("{differ} commands differ");
    }
    Ok(differ == 0)
}

/// What has another value, is gone or is new; a line each.
fn differences(before: &BTreeMap<String, String>, after: &BTreeMap<String, String>) -> Vec<String> {
    let line = |path: &String| match (before.get(path), after.get(path)) {
        (Some(old), Some(new)) if old == new => None,
        (Some(old), Some(new)) => Some(format!("{path}: {old} -> {new}")),
        (Some(old), None) => Some(format!("{path}: {old} is gone")),
        (None, new) => Some(format!("{path}: {} is new", new.map_or("", String::as_str))),
    };
    before.keys().chain(after.keys()).collect::<BTreeSet<_>>().into_iter().filter_map(line).collect()
}

/// The first of them, and how many there are.
fn tell(says: &mut String, before: &str, what: &str, lines: &[String]) {
    for line in lines.iter().take(SHOWN) {
        let _ = writeln!(says, "  {before}{line}");
    }
    if lines.len() > SHOWN {
        let _ = writeln!(says, "  {before}... {} {what}", lines.len());
    }
}

/// Digests by command.
struct Digests {
    of: BTreeMap<String, String>,
    /// The same in the order of the list.
    order: Vec<String>,
    figures: usize,
}

impl Digests {
    fn of(answers: &[Answer]) -> Digests {
        let mut digests = Digests { of: BTreeMap::new(), order: Vec::new(), figures: 0 };
        for answer in answers {
            // An answer that is no JSON is reported as a flaw; its digest is that of nothing.
            let figures = answer.figures().unwrap_or_default();
            digests.figures += figures.numbers;
            digests.of.insert(answer.command.clone(), digest(&figures.canonical()));
            digests.order.push(answer.command.clone());
        }
        digests
    }

    fn text(&self) -> String {
        let mut text = format!(
            "# What the program answers: a digest of the figures of every command of commands.txt.\n# Made by `xtask check --update`. {} commands, {} figures.\n",
            self.order.len(),
            self.figures
        );
        for command in &self.order {
            let _ = writeln!(text, "{} {command}", self.of[command]);
        }
        text
    }

    fn read(path: &Path) -> Result<Digests, String> {
        let mut digests = Digests { of: BTreeMap::new(), order: Vec::new(), figures: 0 };
        for (place, line) in read(path)?.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = || format!("{}, line {}: expected a digest and a command", path.display(), place + 1);
            let (digest, command) = line.split_once(' ').ok_or_else(wrong)?;
            if digest.len() != 16 || !digest.chars().all(|c| c.is_ascii_hexdigit()) {
                return Err(wrong());
            }
            digests.of.insert(command.to_owned(), digest.to_owned());
            digests.order.push(command.to_owned());
        }
        Ok(digests)
    }
}

/// The first 16 hexadecimal digits of the SHA-256.
fn digest(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().take(8).fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Says which commands gave no answer; whether all did.
fn sound(answers: &[Answer]) -> bool {
    let flaws: Vec<_> = answers.iter().filter_map(|answer| Some((&answer.command, answer.flaw()?))).collect();
    for (command, flaw) in &flaws {
        eprintln!("{command}\n  {flaw}");
    }
    if !flaws.is_empty() {
        eprintln!("{} commands gave no answer", flaws.len());
    }
    flaws.is_empty()
}

/// One command of the list.
#[derive(Debug, PartialEq, Eq)]
struct Listed {
    /// As it stands in the list.
    line: String,
    words: Vec<String>,
}

fn read_commands(path: &Path) -> Result<Vec<Listed>, String> {
    let commands = list(&read(path)?).map_err(|why| format!("{}, {why}", path.display()))?;
    if commands.is_empty() { Err(format!("{}: there is no command in it", path.display())) } else { Ok(commands) }
}

fn list(text: &str) -> Result<Vec<Listed>, String> {
    let mut seen = BTreeMap::new();
    let mut commands = Vec::new();
    for (place, line) in text.lines().enumerate() {
        let (place, line) = (place + 1, line.trim());
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(first) = seen.insert(line, place) {
            return Err(format!("line {place}: the same as line {first}"));
        }
        let words = words(line).map_err(|why| format!("line {place}: {why}"))?;
        commands.push(Listed { line: line.to_owned(), words });
    }
    Ok(commands)
}

/// A line as words, as a shell would: between `'` and `'` everything stands for itself.
fn words(line: &str) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '\'' => {
                quoted = !quoted;
                word.get_or_insert_default();
            }
            c if c.is_whitespace() && !quoted => words.extend(word.take()),
            c => word.get_or_insert_default().push(c),
        }
    }
    if quoted {
        return Err("a ' is not closed".to_owned());
    }
    words.extend(word);
    Ok(words)
}

/// A folder that goes when it is no longer needed.
struct Fresh(PathBuf);

impl Fresh {
    fn new(path: PathBuf) -> Result<Fresh, String> {
        fs::create_dir_all(&path).map_err(|why| format!("{}: {why}", path.display()))?;
        Ok(Fresh(path))
    }
}

impl Drop for Fresh {
    fn drop(&mut self) {
        // A folder that stays is a nuisance, no error.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs every command; the answers in the order of the list.
fn answers(place: &Place, commands: &[Listed]) -> Result<Vec<Answer>, String> {
    let fresh = Fresh::new(std::env::temp_dir().join(format!("montjoie-recording-{}", std::process::id())))?;
    let began = Instant::now();
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let answers = Mutex::new(BTreeMap::new());
    let worker = || -> Result<(), String> {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(command) = commands.get(at) else { return Ok(()) };
            let answer = answer(place, command, &fresh.0.join(at.to_string()))?;
            answers.lock().map_err(|_| "another command stopped half-way")?.insert(at, answer);
            progress(done.fetch_add(1, Ordering::Relaxed) + 1, commands.len(), began);
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..AT_A_TIME).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| "a thread stopped half-way".to_owned())?)
    })?;
    let answers: Vec<Answer> = answers.into_inner().map_err(|_| "a command stopped half-way")?.into_values().collect();
    slowest(&answers);
    Ok(answers)
}

/// Effects are tested by themselves: they would take longer than all the rest.
fn unless_tried(words: &[String]) -> &'static [&'static str] {
    if words.first().is_some_and(|word| word == "duel" || word == "run") { &["--no-effects"] } else { &[] }
}

/// Runs one command, with a home of its own: nothing may come out of a cache.
fn answer(place: &Place, command: &Listed, home: &Path) -> Result<Answer, String> {
    let home = Fresh::new(home.to_owned())?;
    let out = home.0.join("out").display().to_string();
    let began = Instant::now();
    let output = Command::new(&place.binary)
        .env("LC_ALL", "C")
        .args(command.words.iter().map(|word| word.replace(OUT, &out)))
        .args(["--format", "json", "--quiet"])
        .args(unless_tried(&command.words))
        .current_dir(&place.root)
        .env("HOME", &home.0)
        .env("XDG_CACHE_HOME", home.0.join("cache"))
        .stdin(Stdio::null())
        .output()
        .map_err(|why| format!("{}: {why}", place.binary.display()))?;
    Ok(Answer {
        command: command.line.clone(),
        status: output.status.code(),
        output: String::from_utf8_lossy(&output.stdout).into_owned(),
        error: String::from_utf8_lossy(&output.stderr).into_owned(),
        took: began.elapsed(),
    })
}

/// One line that is written over on a terminal; elsewhere a line now and then.
fn progress(done: usize, of: usize, began: Instant) {
    let seconds = began.elapsed().as_secs();
    if std::io::stderr().is_terminal() {
        eprint!("\r{done} of {of} commands, {seconds} s{}", if done == of { "\n" } else { "" });
    } else if done.is_multiple_of(100) || done == of {
        eprintln!("{done} of {of} commands, {seconds} s");
    }
}

/// The slowest commands, so that the list can be kept quick.
fn slowest(answers: &[Answer]) {
    let mut by_time: Vec<&Answer> = answers.iter().collect();
    by_time.sort_by_key(|answer| std::cmp::Reverse(answer.took));
    eprintln!("the slowest:");
    for answer in by_time.iter().take(SHOWN) {
        eprintln!("  {:.1} s  {}", answer.took.as_secs_f64(), answer.command);
    }
}

fn read_answers(folder: &Path) -> Result<BTreeMap<String, Answer>, String> {
    let path = folder.join(ANSWERS);
    let mut answers = BTreeMap::new();
    for (place, line) in read(&path)?.lines().enumerate() {
        let answer = Answer::from_line(line).map_err(|why| format!("{}, line {}: {why}", path.display(), place + 1))?;
        answers.insert(answer.command.clone(), answer);
    }
    Ok(answers)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|why| format!("{}: {why}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_lines_headings_and_quoted_words() {
        let commands = list("# Odds\n\nodds x panic 'table=[[8, \"hold\"]]'\n  units x\n").expect("a list");
        assert_eq!(commands[0].words, ["odds", "x", "panic", "table=[[8, \"hold\"]]"]);
        assert_eq!(commands[1].line, "units x");
        assert_eq!(words("a '' b").expect("words"), ["a", "", "b"]);
    }

    #[test]
    fn a_bad_list_is_refused_at_its_line() {
        assert_eq!(list("units x\n\nunits x"), Err("line 3: the same as line 1".to_owned()));
        assert_eq!(list("units 'x"), Err("line 1: a ' is not closed".to_owned()));
    }

    #[test]
    fn differences_are_named() {
        let map = |pairs: &[(&str, &str)]| pairs.iter().map(|(path, value)| ((*path).to_owned(), (*value).to_owned())).collect();
        let before = map(&[("a", "1"), ("b", "2"), ("c", "3")]);
        let after = map(&[("a", "1"), ("b", "4"), ("d", "5")]);
        assert_eq!(differences(&before, &after), ["b: 2 -> 4", "c: 3 is gone", "d: 5 is new"]);
        assert!(differences(&before, &before).is_empty());
    }

    #[test]
    fn digests_come_back_as_they_were_written() {
        let answer = |command: &str, output: &str| Answer {
            command: command.to_owned(),
            status: Some(0),
            output: output.to_owned(),
            error: String::new(),
            took: Duration::ZERO,
        };
        let digests = Digests::of(&[answer("units x", "{\"n\":1}"), answer("units y", "{\"n\":2}")]);
        assert_eq!(digests.figures, 2);
        assert_ne!(digests.of["units x"], digests.of["units y"]);
        let same = Digests::of(&[answer("units x", "{ \"n\" : 1, \"assumptions\": [] }")]);
        assert_eq!(digests.of["units x"], same.of["units x"]);
        let folder = Fresh::new(std::env::temp_dir().join(format!("xtask-test-{}", std::process::id()))).expect("a folder");
        let path = folder.0.join(DIGESTS);
        write(&path, &digests.text()).expect("written");
        assert_eq!(Digests::read(&path).expect("read").of, digests.of);
        write(&path, "no digest\n").expect("written");
        assert!(Digests::read(&path).is_err());
    }

    #[test]
    fn an_answer_comes_back_from_its_line() {
        let answer = Answer {
            command: "odds x".to_owned(),
            status: Some(3),
            output: "{\n}".to_owned(),
            error: "no\nsuch".to_owned(),
            took: Duration::ZERO,
        };
        let back = Answer::from_line(&answer.line()).expect("a line");
        assert_eq!((back.command, back.status, back.output), (answer.command.clone(), answer.status, answer.output.clone()));
        assert_eq!(answer.flaw(), Some("exit status 3: no".to_owned()));
        assert!(Answer::from_line("{}").is_err());
    }
}
