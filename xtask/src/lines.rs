//! Source lines by concern: how much of the program is rules, how much prices, how much words.
//!
//! A line of code is neither blank nor a comment. What only tests use is no part of the program: files `tests.rs` and modules under
//! `#[cfg(test)]`. Texts in French are counted by the line too.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::record::read;

/// The concerns, in the order in which they are printed.
const CONCERNS: [&str; 14] = [
    "rules",
    "duels",
    "odds",
    "telling",
    "settings",
    "battle",
    "command line",
    "documents and renderers",
    "charts and report",
    "prices",
    "audit",
    "door and parts",
    "text in two languages",
    "others",
];

/// The table of patterns, from the root.
const TABLE: &str = "xtask/concerns.txt";

/// Prints the count of a repository.
pub fn lines(root: &Path) -> Result<bool, String> {
    let table = Table::read(&read(&root.join(TABLE))?).map_err(|why| format!("{TABLE}, {why}"))?;
    print!("{}", text(&counted(root, &table)?));
    Ok(true)
}

/// What is counted of a concern.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    files: usize,
    lines: usize,
    code: usize,
}

impl Count {
    fn add(&mut self, other: Count) {
        self.files += other.files;
        self.lines += other.lines;
        self.code += other.code;
    }
}

/// The counts, in the order of the concerns.
fn counted(root: &Path, table: &Table) -> Result<Vec<Count>, String> {
    let mut counts = vec![Count::default(); CONCERNS.len()];
    for path in sources(root)? {
        let concern = table.concern(&path).ok_or_else(|| format!("{path}: no pattern of {TABLE} fits"))?;
        let (lines, code) = count(&read(&root.join(&path))?, !path.ends_with(".txt"));
        counts[concern].add(Count { files: 1, lines, code });
    }
    Ok(counts)
}

/// The counts as a table, with their sum.
fn text(counts: &[Count]) -> String {
    let mut all = Count::default();
    let mut text = format!("{:<24}{:>6}{:>8}{:>8}\n", "", "files", "lines", "of code");
    for (name, count) in CONCERNS.iter().zip(counts) {
        all.add(*count);
        let _ = writeln!(text, "{name:<24}{:>6}{:>8}{:>8}", count.files, count.lines, count.code);
    }
    let _ = writeln!(text, "{:<24}{:>6}{:>8}{:>8}", "total", all.files, all.lines, all.code);
    text
}

/// Which concern a path belongs to.
struct Table(Vec<(String, usize)>);

impl Table {
    fn read(text: &str) -> Result<Table, String> {
        let mut patterns: Vec<(String, usize)> = Vec::new();
        for (place, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |why: String| format!("line {}: {why}", place + 1);
            let (pattern, name) = line.split_once(' ').ok_or_else(|| wrong("expected a pattern and a concern".to_owned()))?;
            let name = name.trim();
            let concern = CONCERNS.iter().position(|known| *known == name);
            let concern = concern.ok_or_else(|| wrong(format!("there is no concern `{name}`; there are {}", CONCERNS.join(", "))))?;
            if patterns.iter().any(|(known, _)| known == pattern) {
                return Err(wrong(format!("{pattern} stands here twice")));
            }
            patterns.push((pattern.to_owned(), concern));
        }
        Ok(Table(patterns))
    }

    /// The place of the first pattern that fits.
    fn pattern(&self, path: &str) -> Option<usize> {
        self.0.iter().position(|(pattern, _)| fits(pattern, path))
    }

    fn concern(&self, path: &str) -> Option<usize> {
        self.pattern(path).map(|pattern| self.0[pattern].1)
    }
}

/// Whether a path fits a pattern: `*` is anything but a `/`, `**` anything.
fn fits(pattern: &str, path: &str) -> bool {
    if let Some(rest) = pattern.strip_prefix("**") {
        return (0..=path.len()).any(|at| path.is_char_boundary(at) && fits(rest, &path[at..]));
    }
    if let Some(rest) = pattern.strip_prefix('*') {
        let end = path.find('/').unwrap_or(path.len());
        return (0..=end).any(|at| path.is_char_boundary(at) && fits(rest, &path[at..]));
    }
    match (pattern.chars().next(), path.chars().next()) {
        (None, None) => true,
        (Some(one), Some(other)) => one == other && fits(&pattern[one.len_utf8()..], &path[other.len_utf8()..]),
        _ => false,
    }
}

/// Every source of the program, from the root, sorted: Rust and typst below the `src` of the root, of `xtask` and of every
/// crate, and French texts.
fn sources(root: &Path) -> Result<Vec<String>, String> {
    let mut files = Vec::new();
    for folder in ["src", "crates", "xtask"] {
        collect(root, folder, &mut files)?;
    }
    let code = |path: &String| path.ends_with(".rs") || path.ends_with(".typ");
    let source = |path: &String| path.ends_with("french.txt") || code(path) && path.split('/').any(|part| part == "src");
    files.retain(|path| source(path) && !path.ends_with("/tests.rs"));
    files.sort();
    Ok(files)
}

/// The files below a folder, without those of tests, examples and builds.
fn collect(root: &Path, folder: &str, files: &mut Vec<String>) -> Result<(), String> {
    let wrong = |why: std::io::Error| format!("{folder}: {why}");
    for entry in fs::read_dir(root.join(folder)).map_err(wrong)? {
        let entry = entry.map_err(wrong)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{folder}/{name}");
        if !entry.file_type().map_err(wrong)?.is_dir() {
            files.push(path);
        } else if !["tests", "examples", "target", "node_modules"].contains(&name.as_str()) {
            collect(root, &path, files)?;
        }
    }
    Ok(())
}

/// The lines of a text without modules of tests, and those of them that are neither blank nor a comment.
fn count(text: &str, code: bool) -> (usize, usize) {
    let comment = if code { "//" } else { "#" };
    let mut kept = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        // rustfmt writes a module from a line that begins it to a `}` at the same depth.
        let module = code && line.trim() == "#[cfg(test)]" && lines.peek().is_some_and(|next| next.trim_start().starts_with("mod "));
        if module {
            let depth = line.len() - line.trim_start().len();
            let opens = lines.next().is_some_and(|next| next.ends_with('{'));
            let end = format!("{}}}", &line[..depth]);
            if opens {
                lines.by_ref().find(|line| *line == end);
            }
        } else {
            kept.push(line.trim());
        }
    }
    let code = kept.iter().filter(|line| !line.is_empty() && !line.starts_with(comment)).count();
    (kept.len(), code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repository() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a root")
    }

    #[test]
    fn every_source_has_one_concern_and_every_pattern_decides_somewhere() {
        let table = Table::read(&read(&repository().join(TABLE)).expect("the table")).expect("a table");
        let sources = sources(repository()).expect("sources");
        let mut decides = vec![0; table.0.len()];
        for path in &sources {
            let pattern = table.pattern(path).unwrap_or_else(|| panic!("{path} has no concern: {TABLE} says which it has"));
            decides[pattern] += 1;
        }
        let idle: Vec<&str> =
            table.0.iter().zip(&decides).filter(|(_, times)| **times == 0).map(|((pattern, _), _)| pattern.as_str()).collect();
        assert!(idle.is_empty(), "{idle:?} decide for no file: {TABLE} need not have them");
        let counts = counted(repository(), &table).expect("counts");
        assert_eq!(counts.iter().map(|count| count.files).sum::<usize>(), sources.len());
        for (concern, count) in CONCERNS.iter().zip(&counts) {
            assert!(count.code > 0 && count.code <= count.lines, "{concern}: {count:?}");
        }
    }

    #[test]
    fn the_first_pattern_that_fits_decides() {
        let table = Table::read("# why\n\na/*/x.rs  audit\na/**  odds\n").expect("a table");
        let concern = |path| table.concern(path).map(|concern| CONCERNS[concern]);
        assert_eq!(concern("a/b/x.rs"), Some("audit"));
        assert_eq!(concern("a/b/c/x.rs"), Some("odds"));
        assert_eq!(concern("a/xx.rs"), Some("odds"));
        assert_eq!(concern("b/x.rs"), None);
        assert!(fits("a/odds*.rs", "a/odds.rs") && fits("a/odds*.rs", "a/odds_army.rs") && !fits("a/odds*.rs", "a/odds/army.rs"));
    }

    #[test]
    fn a_bad_table_is_refused_at_its_line() {
        for (text, says) in
            [("a/**", "line 1: expected a pattern"), ("\na/** dance", "line 2: there is no concern `dance`"), ("a odds\na audit", "twice")]
        {
            let why = Table::read(text).err().expect(text);
            assert!(why.contains(says), "{text}: {why}");
        }
    }

    #[test]
    fn tests_comments_and_blank_lines_are_no_code() {
        let text = "//! A file.\n\nfn one() {}\n\n#[cfg(test)]\nmod tests {\n    fn two() {\n    }\n}\n\n/// Three.\nfn three() {\n}\n";
        assert_eq!(count(text, true), (8, 3));
        assert_eq!(count("#[cfg(test)]\nmod tests;\nfn one() {}\n", true), (1, 1));
        assert_eq!(count("#[cfg(test)]\nuse super::one;\n", true), (2, 2));
        assert_eq!(count("# why\n\none = un\n", false), (3, 1));
    }

    #[test]
    fn concerns_are_printed_with_their_sum() {
        let counts = vec![Count { files: 1, lines: 30, code: 20 }; CONCERNS.len()];
        let text = text(&counts);
        assert_eq!(text.lines().count(), CONCERNS.len() + 2);
        assert!(text.lines().nth(1).is_some_and(|line| line.split_whitespace().eq(["rules", "1", "30", "20"])), "{text}");
        assert!(text.lines().last().is_some_and(|line| line.split_whitespace().eq(["total", "14", "420", "280"])), "{text}");
    }
}
