//! Two programs side by side: every figure of the old one is found in the answers of the new one, by a map of names.
//!
//! The map is a file; `xtask/map.txt` says how it is written. A number is the same to its last digit, unless the map says that the old one
//! was rounded or a sum.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use crate::figures::{Figures, Rows};
use crate::kept::{Kept, differences, tell};
use crate::record::{ANSWERS, Place, read, read_answers, say};

/// One side of a comparison: what a program answers, by command.
pub type Answers = BTreeMap<String, Figures>;

/// What a side is read from: a folder of `xtask record`, the folder that is kept, or a program, which is asked now.
pub fn side(from: &Path, place: impl Fn(&Path) -> Result<Place, String>, map: Option<&Map>) -> Result<Answers, String> {
    let rows = |command: &str| map.map_or_else(Vec::new, |map| map.rows(command));
    let answers = if from.join(ANSWERS).is_file() {
        read_answers(from)?
    } else if from.is_file() {
        place(from)?.answers()?
    } else {
        let kept = Kept::read(from)?;
        if kept.order.iter().any(|command| !rows(command).is_empty()) {
            return Err(format!("{}: a kept recording has its rows named already; the map names others", from.display()));
        }
        let figures = |answer| Figures { answer, ..Figures::default() };
        return Ok(kept.of.into_iter().map(|(command, recorded)| (command, figures(recorded.figures))).collect());
    };
    let figures = |answer: &crate::record::Answer| {
        let figures = answer.figures(&rows(&answer.command)).map_err(|why| format!("{}: {why}", answer.command))?;
        Ok((answer.command.clone(), figures))
    };
    answers.iter().map(figures).collect()
}

/// Prints every figure that differs; whether none does.
pub fn compare(old: &Answers, new: &Answers, map: &Map, all: bool) -> bool {
    let (mut differ, mut figures) = (0, 0);
    let mut explained = Explained::default();
    for command in old.keys().chain(new.keys()).collect::<BTreeSet<_>>() {
        let (Some(before), Some(after)) = (old.get(command), new.get(command)) else {
            differ += 1;
            say!("{command}\n  only {}", if old.contains_key(command) { "before" } else { "after" });
            continue;
        };
        figures += before.answer.len();
        let changed = map.differences(command, &before.answer, &after.answer, &mut explained);
        let mut says = String::new();
        tell(&mut says, "", "figures differ", &changed);
        // What is told beside the figures, where both sides have it.
        for (what, before, after) in [("rests on: ", &before.rests_on, &after.rests_on), ("words: ", &before.words, &after.words)] {
            if !before.is_empty() && !after.is_empty() {
                tell(&mut says, what, "lines differ", &differences(before, after));
            }
        }
        differ += usize::from(!changed.is_empty());
        if !says.is_empty() {
            say!("{command}\n{}", says.trim_end());
        }
    }
    let explained = explained.text(map, all);
    if !explained.is_empty() {
        say!("{}", explained.trim_end());
    }
    match differ {
        0 => say!("{} commands, {figures} figures: all the same or explained", new.len()),
        _ => say!("{differ} commands differ"),
    }
    differ == 0
}

/// A map of names.
#[derive(Debug, Default)]
pub struct Map(Vec<Line>);

/// One line of it.
#[derive(Debug)]
struct Line {
    /// Where the line stands in the file.
    number: usize,
    /// The first words of the commands that it is about; empty for all.
    about: String,
    says: Says,
}

#[derive(Debug)]
enum Says {
    Rows(Rows),
    /// An old figure is this new one.
    Same {
        old: Pattern,
        new: String,
        digits: Option<usize>,
        sum: Vec<String>,
    },
    /// It is, but its value may be another one.
    Changed {
        old: Pattern,
        new: Option<String>,
        why: String,
    },
    Gone {
        old: Pattern,
        why: String,
    },
    New {
        new: Pattern,
        why: String,
    },
}

impl Map {
    /// Reads a file.
    pub fn open(path: &Path) -> Result<Map, String> {
        Map::read(&read(path)?).map_err(|why| format!("{}, {why}", path.display()))
    }

    fn read(text: &str) -> Result<Map, String> {
        let mut map = Map::default();
        let mut about = String::new();
        for (number, line) in (1..).zip(text.lines().map(str::trim)) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(words) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                about = if words == "*" { String::new() } else { words.to_owned() };
                continue;
            }
            let says = line_says(line).map_err(|why| format!("line {number}: {why}"))?;
            map.0.push(Line { number, about: about.clone(), says });
        }
        Ok(map)
    }

    /// The lines of the map about a command.
    fn about<'a>(&'a self, command: &'a str) -> impl Iterator<Item = &'a Line> {
        let fits =
            |about: &str| command.strip_prefix(about).is_some_and(|rest| about.is_empty() || rest.is_empty() || rest.starts_with(' '));
        self.0.iter().filter(move |line| fits(&line.about))
    }

    /// By which columns rows of the new tables of a command go.
    pub fn rows(&self, command: &str) -> Vec<Rows> {
        let rows = |line: &Line| if let Says::Rows(rows) = &line.says { Some(rows.clone()) } else { None };
        self.about(command).filter_map(rows).collect()
    }

    /// What no line explains, a text each.
    fn differences(
        &self,
        command: &str,
        old: &BTreeMap<String, String>,
        new: &BTreeMap<String, String>,
        explained: &mut Explained,
    ) -> Vec<String> {
        let mut differ = Vec::new();
        let mut found: BTreeSet<&str> = BTreeSet::new();
        for (path, was) in old {
            let line = self.about(command).find_map(|line| Some((line, line.says.old()?.bind(path)?)));
            let Some((line, bound)) = line else {
                match new.get_key_value(path) {
                    Some((path, is)) => {
                        found.insert(path);
                        if !same(was, is) {
                            differ.push(format!("{path}: {was} -> {is}"));
                        }
                    }
                    None => differ.push(format!("{path}: {was} is gone")),
                }
                continue;
            };
            explained.used.insert(line.number);
            let (to, digits, sum, changed) = match &line.says {
                Says::Gone { .. } => {
                    explained.add(line.number, format!("{command}: {path}: {was}"));
                    continue;
                }
                Says::Same { new, digits, sum, .. } => (Some(new), *digits, &sum[..], false),
                Says::Changed { new, .. } => (new.as_ref(), None, &[][..], true),
                Says::Rows(_) | Says::New { .. } => continue,
            };
            let to = to.map_or_else(|| path.clone(), |to| put(to, &bound));
            let values: Vec<(&str, &str)> = if sum.is_empty() {
                new.get_key_value(&to).into_iter().map(|(path, value)| (path.as_str(), value.as_str())).collect()
            } else {
                let pattern = Pattern::read(&to).unwrap_or_default();
                new.iter().filter(|(path, _)| pattern.bind(path).is_some()).map(|(path, value)| (path.as_str(), value.as_str())).collect()
            };
            found.extend(values.iter().map(|(path, _)| *path));
            let is = match added(&values.iter().map(|(_, value)| *value).collect::<Vec<_>>(), !sum.is_empty()) {
                Some(is) => is,
                None => {
                    differ.push(format!("{path}: {was} should be {to}, and is not there"));
                    continue;
                }
            };
            let agrees = same(was, &is) || digits.is_some_and(|digits| same_in_digits(was, &is, digits));
            if changed && !agrees {
                explained.add(line.number, format!("{command}: {path}: {was} -> {is}"));
            } else if !agrees {
                let as_what = digits.map_or(String::new(), |digits| format!(" (in {digits} digits)"));
                differ.push(format!("{path}: {was} -> {to}: {is}{as_what}"));
            }
        }
        for (path, is) in new.iter().filter(|(path, _)| !found.contains(path.as_str())) {
            let line = self.about(command).find(|line| matches!(&line.says, Says::New { new, .. } if new.bind(path).is_some()));
            match line {
                Some(line) => {
                    explained.used.insert(line.number);
                    explained.add(line.number, format!("{command}: {path}: {is}"));
                }
                None => differ.push(format!("{path}: {is} is new")),
            }
        }
        differ
    }
}

impl Says {
    /// The old paths that it is about.
    fn old(&self) -> Option<&Pattern> {
        match self {
            Says::Same { old, .. } | Says::Changed { old, .. } | Says::Gone { old, .. } => Some(old),
            Says::Rows(_) | Says::New { .. } => None,
        }
    }
}

/// The rule that a line of the map gives.
fn line_says(line: &str) -> Result<Says, String> {
    let reason = |text: &str| -> Result<(String, String), String> {
        let (pattern, why) = text.split_once(": ").ok_or("a colon and a reason are missing")?;
        if why.trim().is_empty() { Err("the reason is missing".to_owned()) } else { Ok((pattern.trim().to_owned(), why.trim().to_owned())) }
    };
    if let Some(rest) = line.strip_prefix("rows ") {
        let (table, by) = rest.split_once(" by ").ok_or("expected `rows TABLE by COLUMN ...`")?;
        let by: Vec<String> = by.split_whitespace().map(str::to_owned).collect();
        return Ok(Says::Rows(Rows { table: table.trim().to_owned(), by }));
    }
    if let Some(rest) = line.strip_prefix("gone ") {
        let (old, why) = reason(rest)?;
        return Ok(Says::Gone { old: Pattern::read(&old)?, why });
    }
    if let Some(rest) = line.strip_prefix("new ") {
        let (new, why) = reason(rest)?;
        return Ok(Says::New { new: Pattern::read(&new)?, why });
    }
    if let Some(rest) = line.strip_prefix("changed ") {
        let (paths, why) = reason(rest)?;
        let (old, new) = paths.split_once(" -> ").map_or((paths.as_str(), None), |(old, new)| (old, Some(new.to_owned())));
        let old = Pattern::read(old)?;
        free(&old, new.as_deref().unwrap_or_default(), &[])?;
        return Ok(Says::Changed { old, new, why });
    }
    let (old, rest) = line.split_once(" -> ").ok_or("expected OLD -> NEW, rows, gone, new or changed")?;
    let (rest, sum) = rest
        .split_once(" sum over ")
        .map_or((rest, Vec::new()), |(rest, names)| (rest, names.split(',').map(|name| name.trim().to_owned()).collect::<Vec<_>>()));
    let (new, digits) = match rest.split_once(" rounded ") {
        None => (rest, None),
        Some((new, digits)) => {
            let number = digits.trim().parse().ok().filter(|digits| (1..=17).contains(digits));
            (new, Some(number.ok_or_else(|| format!("`rounded {digits}`: expected 1 to 17 digits"))?))
        }
    };
    let old = Pattern::read(old.trim())?;
    free(&old, new.trim(), &sum)?;
    Ok(Says::Same { old, new: new.trim().to_owned(), digits, sum })
}

/// Whether the names of a new path are those of the old one and those that are summed over, and nothing else.
fn free(old: &Pattern, new: &str, sum: &[String]) -> Result<(), String> {
    let bound = old.names();
    let named = Pattern::read(new)?;
    if named.0.contains(&Piece::Any) {
        return Err("a new path has no `*`: it must be one figure, or a sum over names".to_owned());
    }
    for name in named.names() {
        match (bound.contains(&name), sum.iter().any(|summed| summed == name)) {
            (false, false) => return Err(format!("{{{name}}} stands only in the new path; `sum over {name}` adds up what it stands for")),
            (true, true) => return Err(format!("{{{name}}} stands in the old path, so there is no sum over it")),
            _ => {}
        }
    }
    match sum.iter().find(|summed| !named.names().contains(&summed.as_str())) {
        Some(missing) => Err(format!("there is no {{{missing}}} in the new path to sum over")),
        None => Ok(()),
    }
}

/// The lines that explained something.
#[derive(Debug, Default)]
struct Explained {
    /// What each explains, by its number.
    of: BTreeMap<usize, Vec<String>>,
    /// The numbers of all lines that were of use.
    used: BTreeSet<usize>,
}

impl Explained {
    fn add(&mut self, line: usize, what: String) {
        self.of.entry(line).or_default().push(what);
    }

    /// Every reason with what it is given for: all of that, or the first.
    fn text(&self, map: &Map, all: bool) -> String {
        let mut text = String::new();
        for line in &map.0 {
            let (what, path, why) = match &line.says {
                Says::Gone { old, why } => ("gone", old, why),
                Says::Changed { old, why, .. } => ("changed", old, why),
                Says::New { new, why } => ("new", new, why),
                Says::Rows(_) => continue,
                Says::Same { old, .. } => {
                    if !self.used.contains(&line.number) {
                        let _ = writeln!(text, "line {} of the map fits no figure: {}", line.number, old.text());
                    }
                    continue;
                }
            };
            let Some(figures) = self.of.get(&line.number) else {
                let _ = writeln!(text, "line {} of the map explains nothing: {what} {}", line.number, path.text());
                continue;
            };
            let _ = writeln!(text, "{what} {}: {} figures: {why}", path.text(), figures.len());
            let shown = if all { figures.len() } else { 3 };
            for figure in figures.iter().take(shown) {
                let _ = writeln!(text, "  {figure}");
            }
        }
        text
    }
}

/// A path with names that stand for parts of it.
#[derive(Debug, Default, PartialEq, Eq)]
struct Pattern(Vec<Piece>);

#[derive(Debug, PartialEq, Eq)]
enum Piece {
    Text(String),
    Named(String),
    Any,
}

impl Pattern {
    fn read(text: &str) -> Result<Pattern, String> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            if let Some(after) = rest.strip_prefix('*') {
                pieces.push(Piece::Any);
                rest = after;
            } else if let Some(after) = rest.strip_prefix('{') {
                let (name, after) = after.split_once('}').ok_or_else(|| format!("`{text}`: a {{ is not closed"))?;
                if name.is_empty() {
                    return Err(format!("`{text}`: {{}} needs a name"));
                }
                pieces.push(Piece::Named(name.to_owned()));
                rest = after;
            } else {
                let end = rest.find(['*', '{']).unwrap_or(rest.len());
                pieces.push(Piece::Text(rest[..end].to_owned()));
                rest = &rest[end..];
            }
        }
        Ok(Pattern(pieces))
    }

    fn names(&self) -> Vec<&str> {
        self.0.iter().filter_map(|piece| if let Piece::Named(name) = piece { Some(name.as_str()) } else { None }).collect()
    }

    fn text(&self) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Named(name) => format!("{{{name}}}"),
            Piece::Any => "*".to_owned(),
        };
        self.0.iter().map(piece).collect()
    }

    /// What its names stand for in a path, if it fits. A name stands for at least one letter, and for no bracket.
    fn bind(&self, path: &str) -> Option<BTreeMap<String, String>> {
        fn go(pieces: &[Piece], path: &str, bound: &mut BTreeMap<String, String>) -> bool {
            let Some((piece, rest)) = pieces.split_first() else { return path.is_empty() };
            let ends = || path.char_indices().map(|(at, _)| at).chain([path.len()]);
            match piece {
                Piece::Text(text) => path.strip_prefix(text.as_str()).is_some_and(|path| go(rest, path, bound)),
                Piece::Any => ends().any(|at| go(rest, &path[at..], bound)),
                Piece::Named(name) => {
                    if let Some(known) = bound.get(name).cloned() {
                        return path.strip_prefix(known.as_str()).is_some_and(|path| go(rest, path, bound));
                    }
                    let inside = path.find(['[', ']']).unwrap_or(path.len());
                    for at in ends().filter(|&at| 0 < at && at <= inside) {
                        bound.insert(name.clone(), path[..at].to_owned());
                        if go(rest, &path[at..], bound) {
                            return true;
                        }
                        bound.remove(name);
                    }
                    false
                }
            }
        }
        let mut bound = BTreeMap::new();
        go(&self.0, path, &mut bound).then_some(bound)
    }
}

/// A path with the names that are bound replaced; others stay.
fn put(path: &str, bound: &BTreeMap<String, String>) -> String {
    bound.iter().fold(path.to_owned(), |path, (name, text)| path.replace(&format!("{{{name}}}"), text))
}

/// Whether two values are the same: a number may be written another way, as 1 and 1.0, but its last digit counts.
fn same(was: &str, is: &str) -> bool {
    if was == is {
        return true;
    }
    match (was.parse::<i128>(), is.parse::<i128>()) {
        (Ok(was), Ok(is)) => was == is,
        _ => number(was).zip(number(is)).is_some_and(|(was, is)| was == is),
    }
}

/// A number. Words that Rust reads as one, as `inf`, are none.
fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Whether a value is another one in so many digits: at most half of the last one off.
fn same_in_digits(was: &str, is: &str, digits: usize) -> bool {
    let Some((was, is)) = number(was).zip(number(is)) else { return false };
    let rounded = |digits: usize| format!("{is:.*e}", digits - 1);
    let exponent: i32 = rounded(digits).rsplit('e').next().and_then(|exponent| exponent.parse().ok()).unwrap_or(0);
    let last = 10f64.powi(exponent + 1 - i32::try_from(digits).unwrap_or(17));
    // The sum of rounded halves may go either way.
    rounded(digits).parse() == Ok(was) || (was - is).abs() <= 0.500_001 * last
}

/// One value, or the sum of all.
fn added(values: &[&str], sum: bool) -> Option<String> {
    if !sum {
        return values.first().map(|value| (*value).to_owned());
    }
    if values.is_empty() {
        return None;
    }
    if let Ok(whole) = values.iter().map(|value| value.parse::<i128>()).collect::<Result<Vec<_>, _>>() {
        return Some(whole.iter().sum::<i128>().to_string());
    }
    let numbers = values.iter().map(|value| number(value)).collect::<Option<Vec<_>>>()?;
    Some(numbers.iter().sum::<f64>().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a map does not explain between two answers of `duel x`, and what it explains.
    fn between(map: &str, old: &str, new: &str) -> (Vec<String>, String) {
        let map = Map::read(map).expect("a map");
        let old = Figures::read(old, &[]).expect("JSON");
        let new = Figures::read(new, &map.rows("duel x")).expect("JSON");
        let mut explained = Explained::default();
        let differ = map.differences("duel x", &old.answer, &new.answer, &mut explained);
        (differ, explained.text(&map, true))
    }

    const OLD: &str = r#"{"exact":{"a_wins":0.25,"b_wins":0.75,"rounds":{"1":0.4,"2":0.6}}}"#;
    const NEW: &str = r#"{"tables":{
        "shares":[{"winner":"b","exact":0.75},{"winner":"a","exact":0.25}],
        "rounds":{"round":[1,1,2,2],"winner":["a","b","a","b"],"exact":[0.1,0.3,0.15,0.45]}}}"#;
    const MAP: &str = "
        [duel]
        rows tables.shares by winner
        rows tables.rounds by round winner
        exact.{who}_wins -> tables.shares[{who}].exact
        exact.rounds.{n} -> tables.rounds[{n} {winner}].exact rounded 13 sum over winner";

    #[test]
    fn rows_match_by_their_keys_and_sums_by_what_is_summed_over() {
        assert_eq!(between(MAP, OLD, NEW), (vec![], String::new()));
    }

    #[test]
    fn the_last_digit_of_a_mapped_figure_counts() {
        let (differ, _) = between(MAP, &OLD.replace("0.25", "0.25000000000000006"), NEW);
        assert_eq!(differ, ["exact.a_wins: 0.25000000000000006 -> tables.shares[a].exact: 0.25"]);
        // In thirteen digits the sum differs in the thirteenth only.
        assert_eq!(between(MAP, &OLD.replace("0.6", "0.6000000000000"), NEW).0, [""; 0]);
        let (differ, _) = between(MAP, &OLD.replace("0.6", "0.6000000000002"), NEW);
        assert_eq!(differ.len(), 1, "{differ:?}");
        assert!(differ[0].starts_with("exact.rounds.2: 0.6000000000002 -> tables.rounds[2 {winner}].exact: 0.6"), "{differ:?}");
        assert!(differ[0].ends_with("(in 13 digits)"), "{differ:?}");
    }

    #[test]
    fn a_figure_that_is_not_where_the_map_says_and_one_that_is_new_are_differences() {
        let (differ, _) = between(MAP, OLD, &NEW.replace("\"winner\":\"b\"", "\"winner\":\"neither\""));
        assert_eq!(
            differ,
            ["exact.b_wins: 0.75 should be tables.shares[b].exact, and is not there", "tables.shares[neither].exact: 0.75 is new"]
        );
        let (differ, _) = between(MAP, &OLD.replace("\"2\":0.6", "\"3\":0.6"), NEW);
        assert_eq!(differ.len(), 3, "one missing sum and two rows that nothing asked for: {differ:?}");
    }

    #[test]
    fn figures_without_a_line_stand_where_they_stood() {
        let (differ, _) = between("", r#"{"a":1,"b":2,"c":3}"#, r#"{"a":1.0,"b":2.5,"d":4}"#);
        assert_eq!(differ, ["b: 2 -> 2.5", "c: 3 is gone", "d: 4 is new"]);
        assert_eq!(between("", OLD, OLD).0, [""; 0]);
    }

    #[test]
    fn what_goes_changes_or_comes_is_listed_with_its_reason() {
        let map = "gone old.*: nobody read it\nchanged n: the rule was mended\nnew m: it was not said\nchanged p -> q: renamed and mended";
        let (differ, explained) = between(map, r#"{"old":{"x":7},"n":1,"p":3}"#, r#"{"n":2,"m":9,"q":4}"#);
        assert_eq!(differ, [""; 0]);
        let want = "\
gone old.*: 1 figures: nobody read it
  duel x: old.x: 7
changed n: 1 figures: the rule was mended
  duel x: n: 1 -> 2
new m: 1 figures: it was not said
  duel x: m: 9
changed p: 1 figures: renamed and mended
  duel x: p: 3 -> 4
";
        assert_eq!(explained, want);
        // A line that explains nothing is named, and explains no other figure.
        let (differ, explained) = between(map, r#"{"n":1,"r":2}"#, r#"{"n":1,"r":3}"#);
        assert_eq!(differ, ["r: 2 -> 3"]);
        assert_eq!(explained.matches("explains nothing").count(), 4, "{explained}");
    }

    #[test]
    fn a_line_is_about_the_commands_of_its_heading() {
        let map = "[duel]\nrows t by a\n[fair x]\nrows u by b\n[*]\nrows v by c";
        let map = Map::read(map).expect("a map");
        let tables = |command: &str| map.rows(command).into_iter().map(|rows| rows.table).collect::<Vec<_>>();
        assert_eq!(tables("duel x"), ["t", "v"]);
        assert_eq!(tables("duels"), ["v"]);
        assert_eq!(tables("fair x --quick"), ["u", "v"]);
        assert_eq!(tables("fair y"), ["v"]);
    }

    #[test]
    fn a_bad_map_is_refused_at_its_line() {
        for (text, says) in [
            ("\na b", "line 2: expected OLD -> NEW"),
            ("gone a", "reason"),
            ("new a: ", "reason"),
            ("rows a", "rows TABLE by"),
            ("a.{x -> b", "is not closed"),
            ("a -> b.{x}", "{x} stands only in the new path"),
            ("a.{x} -> b.{x} sum over x", "no sum over it"),
            ("a -> b sum over x", "no {x} in the new path"),
            ("a -> b.*", "has no `*`"),
            ("a -> b rounded 0", "1 to 17"),
            ("a -> b rounded many", "1 to 17"),
        ] {
            let why = Map::read(text).expect_err(text);
            assert!(why.contains(says), "{text}: {why}");
        }
    }

    #[test]
    fn names_stand_for_what_makes_the_pattern_fit() {
        let bind = |pattern: &str, path: &str| Pattern::read(pattern).expect("a pattern").bind(path);
        let bound = bind("prices[{unit}].{what}", "prices[french/foot-knights].worth.low").expect("it fits");
        assert_eq!((bound["unit"].as_str(), bound["what"].as_str()), ("french/foot-knights", "worth.low"));
        assert!(bind("a[{x}].{x}", "a[n].n").is_some() && bind("a[{x}].{x}", "a[n].m").is_none());
        assert!(bind("a.{x}", "a.").is_none() && bind("a.*", "a.").is_some());
        assert!(bind("a[{x}]", "a[b][c]").is_none());
    }

    #[test]
    fn sums_of_whole_numbers_are_whole() {
        assert_eq!(added(&["9007199254740993", "1"], true).as_deref(), Some("9007199254740994"));
        assert_eq!(added(&["0.5", "1"], true).as_deref(), Some("1.5"));
        assert_eq!(added(&["0.5", "\"x\""], true), None);
        assert_eq!(added(&[], true), None);
        assert!(!same("9007199254740993", "9007199254740992") && same("1", "1.0") && !same("inf", "infinity"));
    }
}
