//! Recordings: what the program answers to a list of commands.

use std::collections::BTreeMap;
use std::fs;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::figures::{Figures, Rows};
use crate::kept::{Kept, Recorded, differences, tell};

/// The answers of a recording, one a line.
pub const ANSWERS: &str = "answers.jsonl";
/// How many commands run at a time. Each uses all cores by itself, but not all the time.
const AT_A_TIME: usize = 2;
/// How many differences of a command are printed.
const SHOWN: usize = 5;
/// In a command, stands for a folder that is thrown away: what a report would be written to.
const OUT: &str = "{out}";

/// A line on the standard output. Whoever reads it may stop early: `xtask compare ... | head` is no error.
macro_rules! say {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout(), $($words)*);
    }};
}
pub(crate) use say;

/// What runs, and where.
pub struct Place {
    /// The program.
    pub binary: PathBuf,
    /// The same with reports, and what reads the tables that it writes. Without it no table is recorded.
    pub tables: Option<Tables>,
    /// Only commands with this in their line.
    pub only: Option<String>,
    /// The root of the repository, the working directory of every command.
    pub root: PathBuf,
    /// The list of commands.
    pub commands: PathBuf,
}

/// What writes tables, and what reads them.
pub struct Tables {
    /// The program with reports.
    pub with_reports: PathBuf,
    /// The example `tables` of `crates/report`.
    pub reader: PathBuf,
}

/// What is recorded of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// Its answer as JSON; of duels and scenarios without the effects of settings.
    Plain,
    /// Its answer as JSON as it stands, with effects.
    Json,
    /// The table that it prints.
    Csv,
    /// The answer of the program with reports, as JSON.
    Report,
    /// The tables that are written next to a report, types and all.
    Tables,
}

impl Form {
    const NAMED: [(&str, Form); 4] = [("@json", Form::Json), ("@csv", Form::Csv), ("@report", Form::Report), ("@tables", Form::Tables)];

    /// Whether only the program with reports gives it.
    fn needs_reports(self) -> bool {
        matches!(self, Form::Report | Form::Tables)
    }

    /// The form of a line of the list, and its command.
    fn of(line: &str) -> Result<(Form, &str), String> {
        if !line.starts_with('@') {
            return Ok((Form::Plain, line));
        }
        let (word, command) = line.split_once(' ').unwrap_or((line, ""));
        let form = Form::NAMED.iter().find(|(name, _)| *name == word);
        let form = form.ok_or_else(|| format!("there is no form `{word}`; there are {}", Form::NAMED.map(|(name, _)| name).join(", ")))?;
        Ok((form.1, command))
    }
}

/// Whether only the program with reports answers to a line of the list.
pub fn needs_reports(line: &str) -> bool {
    Form::of(line).is_ok_and(|(form, _)| form.needs_reports())
}

/// What a command answered.
pub struct Answer {
    /// As it stands in the list.
    pub command: String,
    /// The exit status of the command; `None` if a signal ended it.
    status: Option<i32>,
    output: String,
    error: String,
    took: Duration,
}

impl Answer {
    /// Its figures, in the tables of which rows go by these keys. A command that failed has none but its exit status.
    pub fn figures(&self, rows: &[Rows]) -> Result<Figures, String> {
        let mut figures = match (Form::of(&self.command)?.0, self.answered()) {
            (_, false) => Figures::default(),
            (Form::Plain | Form::Json | Form::Report, _) => Figures::read(&self.output, rows)?,
            (Form::Csv, _) => Figures::read_csv(&self.output, rows)?,
            (Form::Tables, _) => Figures::read_tables(&self.output, rows)?,
        };
        let status = self.status.map_or("signal".to_owned(), |status| status.to_string());
        figures.answer.insert("exit status".to_owned(), status);
        Ok(figures)
    }

    /// Whether there is an answer. Status 1 is one too if it says no, as for an army that is not legal.
    fn answered(&self) -> bool {
        self.status == Some(0) || self.status == Some(1) && !self.output.is_empty()
    }

    /// Why it is of no use, if it is.
    fn flaw(&self) -> Option<String> {
        match self.answered() {
            true => self.figures(&[]).err(),
            false => Some(format!("{}: {}", self.status_words(), self.error.trim().lines().next().unwrap_or("not a word"))),
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
    let commands = place.listed()?;
    fs::create_dir_all(out).map_err(|why| format!("{}: {why}", out.display()))?;
    let answers = answers(place, &commands)?;
    let mut lines = String::new();
    for answer in &answers {
        lines += &answer.line();
        lines.push('\n');
    }
    write(&out.join(ANSWERS), &lines)?;
    say!("{} commands, {} figures, in {}", answers.len(), numbers(&answers), out.display());
    Ok(sound(&answers))
}

/// Records and compares with the recording that is kept; whether they are the same.
pub fn check(place: &Place, kept: &Path, update: bool) -> Result<bool, String> {
    let commands = place.listed()?;
    // What is wrong with the kept recording is said before the work, not after it.
    let before = if update && !kept.exists() { Kept::default() } else { Kept::read(kept)? };
    let answers = answers(place, &commands)?;
    let sound = sound(&answers);
    let mut differ = 0;
    for (listed, answer) in commands.iter().zip(&answers) {
        let after = answer.figures(&[]).unwrap_or_default().answer;
        let Some(before) = before.of.get(&answer.command) else {
            differ += 1;
            say!("{}\n  is in the list, but not recorded", listed.line);
            continue;
        };
        let changed = differences(&before.figures, &after);
        if !changed.is_empty() {
            differ += 1;
            let mut says = String::new();
            tell(&mut says, "", "figures differ", &changed);
            say!("{}\n{}", listed.line, says.trim_end());
        }
    }
    let all = read_commands(&place.commands)?;
    let gone = before.of.keys().filter(|command| !all.iter().any(|listed| listed.line == **command));
    for command in gone {
        differ += 1;
        say!("{command}\n  is recorded, but no longer in the list");
    }
    let tables = all.len() - commands.len();
    if tables > 0 && place.only.is_none() {
        say!(
            "{tables} commands need the program with reports and were not run: --with-reports and --tables say what writes and reads them"
        );
    }
    let figures = numbers(&answers);
    match differ {
        0 => say!("{} commands, {figures} figures: all the same", answers.len()),
        _ => say!("{} commands, {figures} figures: {differ} commands differ", answers.len()),
    }
    if update && sound {
        keep(before, &all, &answers)?.write(kept)?;
    }
    Ok(sound && (update || differ == 0))
}

/// What is kept after an update: what was run anew, and of the rest of the list what was kept.
fn keep(mut before: Kept, list: &[Listed], answers: &[Answer]) -> Result<Kept, String> {
    let mut after = Kept::default();
    for listed in list {
        let answer = answers.iter().find(|answer| answer.command == listed.line);
        let figures = match (answer, before.of.remove(&listed.line)) {
            (Some(answer), _) => answer.figures(&[])?.answer,
            (None, Some(kept)) => kept.figures,
            (None, None) => continue,
        };
        after.order.push(listed.line.clone());
        after.of.insert(listed.line.clone(), Recorded { section: listed.section.clone(), figures });
    }
    Ok(after)
}

/// How many figures they have.
fn numbers(answers: &[Answer]) -> usize {
    answers.iter().map(|answer| answer.figures(&[]).map_or(0, |figures| figures.numbers)).sum()
}

impl Place {
    /// The commands that are to be run.
    fn listed(&self) -> Result<Vec<Listed>, String> {
        let mut commands = read_commands(&self.commands)?;
        if let Some(only) = &self.only {
            commands.retain(|listed| listed.line.contains(only));
            if commands.is_empty() {
                return Err(format!("{}: no command has `{only}` in it", self.commands.display()));
            }
            if self.tables.is_none() && commands.iter().any(|listed| listed.form.needs_reports()) {
                return Err(
                    "these commands need the program with reports: --with-reports and --tables say what writes and reads them".to_owned()
                );
            }
        }
        commands.retain(|listed| !listed.form.needs_reports() || self.tables.is_some());
        Ok(commands)
    }

    /// What the program answers to every command of the list.
    pub fn answers(&self) -> Result<Vec<Answer>, String> {
        let answers = answers(self, &self.listed()?)?;
        if sound(&answers) { Ok(answers) } else { Err("not every command gave an answer".to_owned()) }
    }
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
    /// The section of the list, as `Hail Caesar`.
    section: String,
    form: Form,
    words: Vec<String>,
}

fn read_commands(path: &Path) -> Result<Vec<Listed>, String> {
    let commands = list(&read(path)?).map_err(|why| format!("{}, {why}", path.display()))?;
    if commands.is_empty() { Err(format!("{}: there is no command in it", path.display())) } else { Ok(commands) }
}

fn list(text: &str) -> Result<Vec<Listed>, String> {
    let mut seen = BTreeMap::new();
    let mut commands = Vec::new();
    let mut section = String::new();
    for (place, line) in text.lines().enumerate() {
        let (place, line) = (place + 1, line.trim());
        if let Some(heading) = line.strip_prefix('#') {
            section = heading.split(':').next().unwrap_or_default().trim().to_owned();
        }
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(first) = seen.insert(line, place) {
            return Err(format!("line {place}: the same as line {first}"));
        }
        let (form, command) = Form::of(line).map_err(|why| format!("line {place}: {why}"))?;
        let words = words(command).map_err(|why| format!("line {place}: {why}"))?;
        commands.push(Listed { line: line.to_owned(), section: section.clone(), form, words });
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

/// What is added to a command for the form in which it is recorded.
fn added(command: &Listed) -> &'static [&'static str] {
    // Effects of every duel would take longer than all the rest.
    let tried = command.words.first().is_some_and(|word| word == "duel" || word == "run");
    match command.form {
        Form::Plain if tried => &["--format", "json", "--quiet", "--no-effects"],
        // It has no notes to leave out.
        Form::Plain if command.words.iter().take(2).eq(["army", "random"]) => &["--format", "json"],
        Form::Plain | Form::Json | Form::Report => &["--format", "json", "--quiet"],
        Form::Csv => &["--format", "csv", "--quiet"],
        Form::Tables => &["--quiet"],
    }
}

/// Runs one command, with a home of its own: nothing may come out of a cache.
fn answer(place: &Place, command: &Listed, home: &Path) -> Result<Answer, String> {
    let home = Fresh::new(home.to_owned())?;
    let out = home.0.join("out");
    let began = Instant::now();
    let tables = place.tables.as_ref().filter(|_| command.form.needs_reports());
    let binary = tables.map_or(&place.binary, |tables| &tables.with_reports);
    let reader = tables.map(|tables| &tables.reader).filter(|_| command.form == Form::Tables);
    let run = |binary: &Path, words: &[String]| {
        Command::new(binary)
            .env("LC_ALL", "C")
            .args(words)
            .current_dir(&place.root)
            .env("HOME", &home.0)
            .env("XDG_CACHE_HOME", home.0.join("cache"))
            .stdin(Stdio::null())
            .output()
            .map_err(|why| format!("{}: {why}", binary.display()))
    };
    let words = command.words.iter().map(|word| word.replace(OUT, &out.display().to_string()));
    let words: Vec<String> = words.chain(added(command).iter().map(|word| (*word).to_owned())).collect();
    let mut output = run(binary, &words)?;
    if let Some(reader) = reader.filter(|_| output.status.success()) {
        output = run(reader, &[out.display().to_string()])?;
    }
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

/// The answers of a recording.
pub fn read_answers(folder: &Path) -> Result<Vec<Answer>, String> {
    let path = folder.join(ANSWERS);
    let answer = |(place, line)| Answer::from_line(line).map_err(|why| format!("{}, line {}: {why}", path.display(), place + 1));
    read(&path)?.lines().enumerate().map(answer).collect()
}

/// The text of a file.
pub fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|why| format!("{}: {why}", path.display()))
}

/// Writes a text to a file.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
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

    fn given(command: &str, output: &str) -> Answer {
        Answer { command: command.to_owned(), status: Some(0), output: output.to_owned(), error: String::new(), took: Duration::ZERO }
    }

    #[test]
    fn a_line_says_in_which_form_it_is_recorded() {
        let commands = list("# Hail Caesar: duels\nduel x\n@csv duel x\n# Battles\n@json run x\n@tables battle x").expect("a list");
        let forms: Vec<Form> = commands.iter().map(|listed| listed.form).collect();
        assert_eq!(forms, [Form::Plain, Form::Csv, Form::Json, Form::Tables]);
        assert!(commands.iter().all(|listed| listed.words.len() == 2));
        assert_eq!(commands[1].section, "Hail Caesar");
        assert_eq!(commands[2].section, "Battles");
        assert!(added(&commands[0]).contains(&"--no-effects") && !added(&commands[2]).contains(&"--no-effects"));
        assert!(list("@pdf duel x").is_err_and(|why| why.contains("line 1: there is no form `@pdf`")));
    }

    #[test]
    fn figures_are_read_in_the_form_of_the_command() {
        let path = |answer: Answer| answer.figures(&[]).expect("figures").answer.into_keys().next().expect("a figure");
        assert_eq!(path(given("duel x", "{\"a\":1}")), "a");
        assert_eq!(path(given("@csv duel x", "unit,n\na,1\n")), "csv.columns");
        assert_eq!(path(given("@tables duel x", r#"{"t":{"columns":["n"],"types":["f64"],"rows":[]}}"#)), "exit status");
        assert!(given("@csv duel x", "{}").flaw().is_some());
    }

    #[test]
    fn an_update_keeps_what_was_not_run_and_drops_what_is_not_listed() {
        let kept = |value: &str| Recorded { section: "old".to_owned(), figures: BTreeMap::from([("n".to_owned(), value.to_owned())]) };
        let mut before = Kept::default();
        for (command, value) in [("units x", "1"), ("units y", "2"), ("units z", "3")] {
            before.of.insert(command.to_owned(), kept(value));
        }
        let list = list("# New\nunits y\nunits x\nunits new").expect("a list");
        let after = keep(before, &list, &[given("units x", "{\"n\":5}")]).expect("kept");
        assert_eq!(after.order, ["units y", "units x"]);
        assert_eq!(after.of["units x"].figures["n"], "5");
        assert_eq!(after.of["units y"].figures["n"], "2");
        assert_eq!(after.of["units y"].section, "New");
    }

    #[test]
    fn an_army_that_is_not_legal_is_an_answer_and_an_error_is_none() {
        let said = |output: &str, error: &str| Answer { status: Some(1), error: error.to_owned(), ..given("army check x", output) };
        assert_eq!(said("{\"legal\":false}", "1 of 1 armies is not legal").flaw(), None);
        assert!(said("", "error: no such file").flaw().is_some());
        assert!(said("half an answ", "error").flaw().is_some());
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
