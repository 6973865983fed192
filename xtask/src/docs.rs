//! The manual: runs the commands that its pages name, writes what they print, and checks that both languages say the same.
//!
//! A page names what it shows in a comment; the text from there to `<!-- end -->` is generated:
//!
//! | comment | what follows it |
//! |---|---|
//! | `<!-- run: montjoie … -->` | the command and what it prints; `run fails:` if it must end with an error |
//! | `<!-- help: duel -->` | the help of a command |
//! | `<!-- modelled: hail-caesar -->`, `<!-- keys: hail-caesar -->`, `<!-- battle_keys: … -->` | what a system models; its keys with their sources |
//! | `<!-- shape: montjoie … --format json -->` | the shape of the JSON; `shape any=rounds,losses:` for objects with any keys |
//! | `<!-- columns: montjoie … --format csv -->` | the columns of the CSV |
//! | `<!-- file: mine.toml -->` | a file of `docs/files` |
//!
//! `run parts=1,3 lines=12:` shows paragraphs 1 and 3 only, and 12 lines of them. Commands run in a temporary folder that holds
//! `docs/files` and `scenarios`. Pages in French add `--lang fr` by themselves.

mod languages;
mod reference;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::record::{read, write};
use languages::{anchors, same, targets};
use reference::{keys, modelled, walk};

const END: &str = "<!-- end -->";
const STAMP: &str = "<!-- english: ";

/// What is to be done with the pages.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Rewrites the generated blocks.
    Write,
    /// Says what would change.
    Check,
    /// Rewrites, and notes in the French pages that they say what the English ones say now.
    Stamp,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Lang {
    En,
    Fr,
}

/// Writes or checks the manual and the README; returns whether all is well.
///
/// # Errors
/// If a page cannot be read or written, or a command cannot be run.
pub fn docs(binary: &Path, root: &Path, mode: Mode) -> Result<bool, String> {
    let work = std::env::temp_dir().join(format!("montjoie-docs-{}", std::process::id()));
    let made = make(binary, root, &work, mode);
    // The folder is temporary: what cannot be removed does no harm.
    let _ = fs::remove_dir_all(&work);
    let faults = made?;
    for fault in &faults {
        eprintln!("{fault}");
    }
    Ok(faults.is_empty())
}

fn make(binary: &Path, root: &Path, work: &Path, mode: Mode) -> Result<Vec<String>, String> {
    copy(&root.join("docs/files"), work)?;
    copy(&root.join("scenarios"), &work.join("scenarios"))?;
    let mut runner = Runner { binary, work, kept: BTreeMap::new() };
    let mut faults = Vec::new();
    for lang in [Lang::En, Lang::Fr] {
        for (name, mut text) in tree(&folder(root, lang))? {
            remake(&mut runner, &folder(root, lang).join(name), &mut text, lang, mode, &mut faults)?;
        }
    }
    let readme = root.join("README.md");
    remake(&mut runner, &readme, &mut read(&readme)?, Lang::En, mode, &mut faults)?;
    if mode == Mode::Stamp {
        stamp(root)?;
    }
    faults.extend(disagreements(root)?);
    Ok(faults)
}

/// Where the pages of a language are.
fn folder(root: &Path, lang: Lang) -> PathBuf {
    root.join(if lang == Lang::En { "docs/en/src" } else { "docs/fr/src" })
}

/// What the first line of a French page says of its English page.
fn stamp_of(english: &str) -> String {
    format!("{STAMP}{} -->", hash(&written(english)))
}

/// Notes in every French page what its English page is now.
fn stamp(root: &Path) -> Result<(), String> {
    let english = tree(&folder(root, Lang::En))?;
    for (name, text) in tree(&folder(root, Lang::Fr))? {
        let Some(source) = english.get(&name) else { continue };
        let rest = text.strip_prefix(STAMP).and_then(|rest| rest.split_once('\n')).map_or(text.as_str(), |(_, rest)| rest);
        write(&folder(root, Lang::Fr).join(name), &format!("{}\n{rest}", stamp_of(source)))?;
    }
    Ok(())
}

/// Where the two languages differ, and links that lead nowhere: all that can be checked without running a command.
fn disagreements(root: &Path) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    let (english, french) = (tree(&folder(root, Lang::En))?, tree(&folder(root, Lang::Fr))?);
    for (one, other, name) in [(&english, &french, "fr"), (&french, &english, "en")] {
        let missing = one.keys().filter(|page| !other.contains_key(*page));
        faults.extend(missing.map(|page| format!("docs/{name}/src/{} is missing", page.display())));
    }
    for (name, text) in &french {
        let Some(source) = english.get(name) else { continue };
        let page = folder(root, Lang::Fr).join(name);
        faults.extend(same(source, text).into_iter().map(|fault| format!("{}: {fault}", page.display())));
        if text.lines().next() != Some(&stamp_of(source)) {
            faults.push(format!("{}: its English page has changed; revise it, then `xtask docs --stamp`", page.display()));
        }
    }
    for (lang, pages) in [(Lang::En, &english), (Lang::Fr, &french)] {
        for (name, text) in pages {
            faults.extend(links(&folder(root, lang).join(name), text, true)?);
        }
    }
    for name in ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"] {
        let page = root.join(name);
        faults.extend(links(&page, &read(&page)?, false)?);
    }
    Ok(faults)
}

fn remake(runner: &mut Runner, path: &Path, text: &mut String, lang: Lang, mode: Mode, faults: &mut Vec<String>) -> Result<(), String> {
    let made = page(runner, text, lang).map_err(|why| format!("{}: {why}", path.display()))?;
    if made != *text {
        match mode {
            Mode::Check => faults.push(format!("{}: {}", path.display(), first_difference(text, &made))),
            Mode::Write | Mode::Stamp => write(path, &made)?,
        }
        *text = made;
    }
    Ok(())
}

fn first_difference(was: &str, is: &str) -> String {
    let lines = was.lines().count().max(is.lines().count());
    let at = |text: &str, line: usize| text.lines().nth(line).unwrap_or("").to_owned();
    let line = (0..lines).find(|&line| at(was, line) != at(is, line)).unwrap_or(0);
    format!("line {} would change\n  - {}\n  + {}", line + 1, at(was, line), at(is, line))
}

/// The comment that begins a generated block: its kind, its options, what it names.
fn marker(line: &str) -> Option<(&str, BTreeMap<&str, &str>, &str)> {
    let (head, subject) = line.strip_prefix("<!-- ")?.strip_suffix(" -->")?.split_once(": ")?;
    let mut words = head.split(' ');
    let kind = words.next().filter(|kind| ["run", "help", "keys", "battle_keys", "modelled", "shape", "columns", "file"].contains(kind))?;
    Some((kind, words.map(|word| word.split_once('=').unwrap_or((word, ""))).collect(), subject))
}

/// A page with all its blocks generated again.
fn page(runner: &mut Runner, text: &str, lang: Lang) -> Result<String, String> {
    let mut made = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        made += line;
        made += "\n";
        let Some((kind, options, subject)) = marker(line) else { continue };
        let block = runner.block(kind, &options, subject, lang).map_err(|why| format!("{line}\n{why}"))?;
        made += &format!("{}\n{END}\n", block.trim_end());
        // A block that was never generated ends where it begins.
        let rest: Vec<&str> = lines.clone().collect();
        let end = rest.iter().position(|line| *line == END).filter(|&end| !rest[..end].iter().any(|line| marker(line).is_some()));
        if let Some(end) = end {
            lines.nth(end);
        }
    }
    Ok(made)
}

/// A page without its generated blocks.
fn written(text: &str) -> String {
    let mut kept = String::new();
    let mut inside = false;
    for line in text.lines() {
        if !inside {
            kept += line;
            kept += "\n";
        }
        inside = (inside || marker(line).is_some()) && line != END;
    }
    kept
}

struct Runner<'a> {
    binary: &'a Path,
    work: &'a Path,
    kept: BTreeMap<String, (bool, String)>,
}

impl Runner<'_> {
    fn block(&mut self, kind: &str, options: &BTreeMap<&str, &str>, subject: &str, lang: Lang) -> Result<String, String> {
        Ok(match kind {
            "run" => {
                let line = if lang == Lang::Fr { in_french(subject) } else { subject.to_owned() };
                let (well, text) = self.run(&line)?;
                if well == options.contains_key("fails") {
                    return Err(format!("it ended {}:\n{text}", if well { "well" } else { "with an error" }));
                }
                fence("console", &format!("$ {}\n{}", folded(&line), chosen(&text, options)?))
            }
            "help" => fence("text", &self.good(&format!("montjoie {subject} --help"))?),
            "file" => fence("toml", &read(&self.work.join(subject))?),
            "columns" => self.good(subject)?.lines().next().unwrap_or("").split(',').map(|column| format!("- `{column}`\n")).collect(),
            "shape" => {
                let any: Vec<&str> = options.get("any").map(|any| any.split(',').collect()).unwrap_or_default();
                let mut shape = BTreeMap::new();
                let value = self.json(subject)?;
                let mut order = Vec::new();
                walk("", &value, &any, &mut shape, &mut order);
                let plain = order.iter().map(|path| (path, shape[path].iter().copied().collect::<Vec<_>>().join(" | ")));
                // What is an object or a list always shows by the paths below it.
                let lines = plain.filter(|(_, kinds)| kinds != "object" && kinds != "list").map(|(path, kinds)| format!("{path}: {kinds}"));
                fence("text", &lines.collect::<Vec<_>>().join("\n"))
            }
            "keys" | "battle_keys" => keys(&self.json(&format!("montjoie systems {subject} --format json"))?[0], kind, lang),
            _ => modelled(&self.json(&format!("montjoie systems {subject} --format json"))?[0], lang),
        })
    }

    /// Whether a command ended well, and what it printed; a command is run once only.
    fn run(&mut self, line: &str) -> Result<(bool, String), String> {
        if let Some(kept) = self.kept.get(line) {
            return Ok(kept.clone());
        }
        let (words, file) = line.split_once(" > ").map_or((line, None), |(words, file)| (words, Some(file)));
        let mut words = words.split_whitespace();
        if words.next() != Some("montjoie") {
            return Err("a command begins with `montjoie`".to_owned());
        }
        let output = Command::new(self.binary)
            .env("LC_ALL", "C")
            .args(words)
            .current_dir(self.work)
            // A cache of its own: what a command prints of its work must not depend on those before it.
            .env("XDG_CACHE_HOME", self.work.join(format!("cache-{}", self.kept.len())))
            .env("NO_COLOR", "1")
            .stdin(Stdio::null())
            .output()
            .map_err(|why| format!("{}: {why}", self.binary.display()))?;
        let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
        if !output.status.success() {
            text += &String::from_utf8_lossy(&output.stderr);
        }
        if let Some(file) = file {
            write(&self.work.join(file), &text)?;
            text.clear();
        }
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let answer = (output.status.success(), lines.join("\n"));
        self.kept.insert(line.to_owned(), answer.clone());
        Ok(answer)
    }

    fn good(&mut self, line: &str) -> Result<String, String> {
        let (well, text) = self.run(line)?;
        if well { Ok(text) } else { Err(text) }
    }

    fn json(&mut self, line: &str) -> Result<Value, String> {
        serde_json::from_str(&self.good(line)?).map_err(|why| format!("{line}: {why}"))
    }
}

fn fence(kind: &str, text: &str) -> String {
    format!("```{kind}\n{}\n```", text.trim_end())
}

/// A command in lines that a page can show whole; an option stays with its value.
fn folded(line: &str) -> String {
    let mut lines = vec![String::new()];
    let mut words = line.split(' ').peekable();
    while let Some(word) = words.next() {
        let value = words.next_if(|next| word.starts_with("--") && !next.starts_with('-'));
        let word = value.map_or(word.to_owned(), |value| format!("{word} {value}"));
        match lines.last_mut() {
            Some(last) if last.is_empty() => *last += &word,
            Some(last) if last.len() + word.len() < 76 => *last += &format!(" {word}"),
            _ => lines.push(format!("    {word}")),
        }
    }
    lines.join(" \\\n")
}

/// A command as a page in French has it.
fn in_french(line: &str) -> String {
    let (words, file) = line.split_once(" > ").map_or((line, String::new()), |(words, file)| (words, format!(" > {file}")));
    if words.contains("--lang") || words.ends_with("--help") { line.to_owned() } else { format!("{words} --lang fr{file}") }
}

/// The paragraphs and lines that a marker asks for; `…` stands for what is left out.
fn chosen(text: &str, options: &BTreeMap<&str, &str>) -> Result<String, String> {
    let number = |word: &str| word.parse::<usize>().map_err(|why| format!("{word}: {why}"));
    let mut text = text.to_owned();
    if let Some(parts) = options.get("parts") {
        let parts = parts.split(',').map(number).collect::<Result<Vec<_>, _>>()?;
        let paragraphs: Vec<&str> = text.split("\n\n").collect();
        let wanted: Vec<&str> = parts.iter().filter_map(|part| paragraphs.get(part.checked_sub(1)?).copied()).collect();
        if wanted.len() < parts.len() {
            return Err(format!("there are {} paragraphs only", paragraphs.len()));
        }
        let before = if parts[0] > 1 { "…\n\n" } else { "" };
        let after = if parts[parts.len() - 1] < paragraphs.len() { "\n\n…" } else { "" };
        text = format!("{before}{}{after}", wanted.join("\n\n"));
    }
    if let Some(lines) = options.get("lines") {
        let lines = number(lines)?;
        if text.lines().count() > lines {
            text = text.lines().take(lines).chain(["…"]).collect::<Vec<_>>().join("\n");
        }
    }
    Ok(text)
}

/// Links of a page that lead nowhere, and those that lead out of the book.
fn links(page: &Path, text: &str, in_book: bool) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    for target in targets(text).iter().filter(|target| !target.starts_with("http")) {
        let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
        let path = if file.is_empty() { page.to_owned() } else { page.parent().unwrap_or(page).join(file) };
        let fault = if !path.exists() {
            "leads nowhere"
        } else if in_book && !anchor.is_empty() && !anchors(&read(&path)?).iter().any(|there| there == anchor) {
            "names an anchor that is not there"
        } else {
            continue;
        };
        faults.push(format!("{}: the link {target} {fault}", page.display()));
    }
    Ok(faults)
}

fn hash(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The pages of a tree by their path in it.
fn tree(folder: &Path) -> Result<BTreeMap<PathBuf, String>, String> {
    let mut pages = BTreeMap::new();
    for path in files(folder)? {
        if path.extension().is_some_and(|end| end == "md") {
            pages.insert(path.strip_prefix(folder).unwrap_or(&path).to_owned(), read(&path)?);
        }
    }
    Ok(pages)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).map_err(|why| format!("{}: {why}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|why| format!("{}: {why}", folder.display()))?.path();
        if path.is_dir() { found.extend(files(&path)?) } else { found.push(path) }
    }
    found.sort();
    Ok(found)
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    for path in files(from)? {
        let to = to.join(path.strip_prefix(from).unwrap_or(&path));
        let made = to.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::copy(&path, &to));
        made.map_err(|why| format!("{}: {why}", to.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manual_says_the_same_in_both_languages_and_its_links_lead_somewhere() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        assert_eq!(disagreements(&root).expect("the manual"), [] as [&str; 0]);
    }

    #[test]
    fn the_hash_of_a_page_is_that_of_what_is_written() {
        let page = "Text\n<!-- run: montjoie x -->\nold\n<!-- end -->\nmore\n";
        assert_eq!(written(page), written(&page.replace("old", "new")));
        assert_ne!(written(page), written(&page.replace("more", "less")));
        assert_ne!(written(page), written(&page.replace("montjoie x", "montjoie y")));
    }

    #[test]
    fn paragraphs_and_lines_are_chosen() {
        let text = "a\nb\n\nc\n\nd\ne\nf";
        let options = |words: &'static str| words.split(' ').filter_map(|word| word.split_once('=')).collect::<BTreeMap<_, _>>();
        assert_eq!(chosen(text, &options("parts=1")), Ok("a\nb\n\n…".to_owned()));
        assert_eq!(chosen(text, &options("parts=3 lines=3")), Ok("…\n\nd\n…".to_owned()));
        assert!(chosen(text, &options("parts=4")).is_err());
    }
}
