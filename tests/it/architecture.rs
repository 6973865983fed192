//! What Cargo cannot see of who may use whom. The order of the crates is in their manifests.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use montjoie::systems::{REGISTRY, System};

use crate::program::out;

/// Every Rust source below a folder of the repository, sorted.
fn sources(folder: &str) -> Vec<PathBuf> {
    fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                collect(&path, files);
            } else if path.extension().is_some_and(|end| end == "rs") {
                files.push(path);
            }
        }
    }
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut files);
    files.sort();
    assert!(!files.is_empty(), "{folder} has no sources");
    files
}

/// Asserts that no source below a folder uses one of these paths.
#[track_caller]
fn uses_none(folder: &str, paths: &[&str]) {
    for path in sources(folder) {
        let text = fs::read_to_string(&path).expect("text");
        let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
        for word in paths {
            let uses = [format!("use {word}::"), format!("use {word};"), format!(" {word}::"), format!("({word}::"), format!("&{word}::")];
            assert!(!uses.iter().any(|used| code.contains(used)), "{} uses {word}", path.display());
        }
    }
}

const SYSTEMS: [&str; 5] = ["hail-caesar", "black-powder", "bloody-big-battles", "impetus", "puissance-de-feu"];

#[test]
fn rules_see_neither_generators_nor_threads_nor_files_nor_the_machine_that_asks_them() {
    let machine = ["montjoie_core::exact", "montjoie_core::monte_carlo", "montjoie_core::parallel"];
    let outside = ["rand", "rand_xoshiro", "rayon", "std::fs", "std::thread", "std::time"];
    for system in SYSTEMS {
        uses_none(&format!("crates/systems/{system}/src"), &[&machine[..], &outside].concat());
    }
}

#[test]
fn the_rules_of_units_know_no_duel() {
    // The chapters of the rulebook; the duel and what is made of it call them, never the other way round.
    let chapters: [(&str, &[&str]); 5] = [
        ("hail-caesar", &["body", "orders", "movement", "shooting", "melee", "panic", "panic_table"]),
        ("black-powder", &["body", "orders", "charge", "shooting", "melee", "morale", "break_table", "special"]),
        ("bloody-big-battles", &["orders", "shooting", "melee", "tables"]),
        ("impetus", &["body", "discipline", "shooting", "charge", "melee", "cohesion"]),
        ("puissance-de-feu", &["body", "orders", "movement", "shooting", "charge", "melee", "morale", "ironclad"]),
    ];
    for (system, chapters) in chapters {
        for chapter in chapters {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("crates/systems/{system}/src/{chapter}.rs"));
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            for word in ["super::duel", "crate::duel", "combat::Side"] {
                assert!(!text.contains(word), "{} uses {word}", path.display());
            }
        }
    }
}

#[test]
fn the_engine_reads_no_file_and_no_clock() {
    for folder in ["crates/core/src", "crates/system/src", "crates/field/src", "crates/analysis/src", "crates/charts/src"] {
        uses_none(folder, &["std::fs", "std::thread", "std::time", "std::net", "std::process", "clap", "miette", "polars"]);
    }
}

#[test]
fn renderers_know_no_use_case() {
    let ours = |name: &str| -> Vec<String> {
        let manifest = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("crates/{name}/Cargo.toml"))).expect("text");
        manifest.lines().filter_map(|line| line.strip_prefix("montjoie-")?.strip_suffix(".workspace = true")).map(str::to_owned).collect()
    };
    assert_eq!(ours("charts"), ["core", "document"]);
    // `system` has the filled pages of the odds book.
    assert_eq!(ours("report"), ["charts", "core", "document", "system"]);
}

/// The parts of `analysis`: each uses only those before it.
const PARTS: [&str; 8] = ["store", "scenario", "duels", "prices", "audit", "ladder", "book", "ask"];

/// The folders of its requests: each uses of the others only those before it.
const ASKS: [&str; 4] = ["ask::battle", "ask::armies", "ask::prices", "ask::door"];

/// The most files of a circle, in which each uses the next.
const MOST: usize = 3;

/// Every path that a source names with `crate` or `super`, from the root of its crate; without visibility, comments and unit tests.
fn named(text: &str, module: &str) -> Vec<String> {
    /// Reads a path, or all those in braces; what comes after it.
    fn tree<'t>(mut text: &'t str, mut path: Vec<&'t str>, found: &mut Vec<String>) -> &'t str {
        loop {
            if let Some(inner) = text.strip_prefix('{') {
                text = inner.trim_start();
                while !text.is_empty() && !text.starts_with('}') {
                    text = tree(text, path.clone(), found);
                    text = text.trim_start_matches(|c| c != ',' && c != '}').trim_start_matches(|c: char| c == ',' || c.is_whitespace());
                }
                return text.strip_prefix('}').unwrap_or(text);
            }
            let (word, rest) = text.split_at(text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len()));
            match word {
                "crate" => path.clear(),
                "super" => drop(path.pop()),
                "self" | "" => {}
                word => path.push(word),
            }
            text = rest;
            match rest.strip_prefix("::") {
                Some(more) => text = more,
                None => break,
            }
        }
        found.push(path.join("::"));
        text
    }
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let code: String = code.lines().flat_map(|line| [line.split("//").next().unwrap_or_default(), "\n"]).collect();
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::").chain(code.match_indices("super::")) {
        let before = &code[..at];
        if !before.ends_with(|c: char| c.is_alphanumeric() || "_:$".contains(c)) && !before.ends_with("pub(in ") {
            tree(&code[at..], module.split("::").collect(), &mut found);
        }
    }
    found
}

/// Which of some files, by their modules, each of them uses.
fn uses(files: &BTreeMap<String, String>) -> BTreeMap<&str, BTreeSet<&str>> {
    let file = |path: &str| {
        let mut ends = std::iter::once(path.len()).chain(path.rmatch_indices("::").map(|(at, _)| at));
        ends.find_map(|end| files.get_key_value(&path[..end])).map(|(file, _)| file.as_str())
    };
    let used = |(module, text): (&'_ String, &String)| -> BTreeSet<&str> {
        named(text, module).iter().filter_map(|path| file(path)).filter(|used| used != module).collect()
    };
    files.iter().map(|both| (both.0.as_str(), used(both))).collect()
}

/// Uses of a folder that stands further right in an order.
fn to_the_right(uses: &BTreeMap<&str, BTreeSet<&str>>, order: &[&str]) -> Vec<String> {
    let place = |module: &str| {
        order.iter().position(|folder| module.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with("::")))
    };
    let pairs = uses.iter().flat_map(|(file, used)| used.iter().map(move |used| (*file, *used)));
    pairs
        .filter(|(file, used)| place(file).zip(place(used)).is_some_and(|(file, used)| used > file))
        .map(|(file, used)| format!("{file} uses {used}"))
        .collect()
}

/// Files that use one another in circles, each circle once.
fn circles<'f>(uses: &BTreeMap<&'f str, BTreeSet<&'f str>>) -> BTreeSet<BTreeSet<&'f str>> {
    let reached = |from: &'f str| {
        let (mut reached, mut next) = (BTreeSet::new(), vec![from]);
        while let Some(file) = next.pop() {
            next.extend(uses[file].iter().filter(|used| reached.insert(**used)));
        }
        reached
    };
    let all: BTreeMap<&str, BTreeSet<&str>> = uses.keys().map(|file| (*file, reached(file))).collect();
    all.iter().map(|(file, reached)| reached.iter().copied().filter(|other| all[other].contains(file)).collect()).collect()
}

#[test]
fn parts_of_analysis_use_only_those_before_them_and_few_files_one_another() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/analysis/src");
    let module = |path: &Path| {
        let path = path.strip_prefix(&root).expect("below it").with_extension("").to_string_lossy().replace(['/', '\\'], "::");
        path.strip_suffix("::mod").map(str::to_owned).unwrap_or(path)
    };
    let read = |path: PathBuf| (module(&path), fs::read_to_string(&path).expect("text"));
    let files: BTreeMap<String, String> = sources("crates/analysis/src").into_iter().map(read).collect();
    let part = |file: &&String| *file == "lib" || PARTS.contains(&file.split("::").next().unwrap_or_default());
    assert_eq!(files.keys().find(|file| !part(file)), None, "a file is in no part that has a place");
    let uses = uses(&files);
    let wrong = [to_the_right(&uses, &PARTS), to_the_right(&uses, &ASKS)].concat();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let large: Vec<_> = circles(&uses).into_iter().filter(|circle| circle.len() > MOST).collect();
    assert!(large.is_empty(), "circles of more than {MOST} files: {large:?}");
}

#[test]
fn what_a_source_uses_is_read() {
    let text = "use super::{self as here, b::{C, *}, d as e};\n// crate::not::this\npub(in crate::x) fn f() -> crate::g::H { super::super::i() }\n#[cfg(test)]\nmod tests {\n    use crate::nor::this;\n}\n";
    assert_eq!(named(text, "x::y::z"), ["g::H", "x::y", "x::y::b::C", "x::y::b", "x::y::d", "x::i"]);
    let source = |(module, text): (&str, &str)| (module.to_owned(), text.to_owned());
    let files = [
        ("a", "use crate::b::X;"),
        ("b", "use super::c::d;"),
        ("c::d", "use super::e;"),
        ("c::e", "use crate::a;"),
        ("f", "use crate::a;"),
    ];
    let files: BTreeMap<String, String> = files.map(source).into();
    let uses = uses(&files);
    assert!(circles(&uses).contains(&BTreeSet::from(["a", "b", "c::d", "c::e"])), "{uses:?}");
    assert_eq!(to_the_right(&uses, &["a", "b", "c"]), ["a uses b", "b uses c::d"]);
}

/// A word of a system, and how a source would name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Named {
    /// Anywhere: it has several parts, as an id of a unit or a name of two words.
    Anywhere,
    /// As a key: `a.stance`. The word alone may be English.
    AsKey,
    /// In quotation marks, or before `=`: a number or a special rule of a unit. The word alone may be English.
    AsValue,
}

/// The words of a system: keys, questions, cards, lists, units with their names in both languages, numbers and special rules of units.
fn words(system: &dyn System) -> BTreeSet<(String, Named)> {
    let parts = |word: &str| word.contains(['-', '_', '/', ' ']);
    let named = |word: &str, plain: Option<Named>| match parts(word) {
        true => Some((word.to_owned(), Named::Anywhere)),
        false => plain.map(|plain| (word.to_owned(), plain)),
    };
    let mut words: BTreeSet<(String, Named)> = BTreeSet::from([(system.id().to_owned(), Named::Anywhere)]);
    words.extend(system.keys().iter().filter_map(|key| named(key.name.split_once('.').expect("a dotted name").1, Some(Named::AsKey))));
    words.extend(system.questions().iter().filter_map(|question| named(question.name, None)));
    words.extend(system.cards().iter().filter_map(|(card, _)| named(card, None)));
    let game = system.open(&[]).unwrap_or_else(|problem| panic!("{}", problem.message));
    for list in game.lists() {
        words.extend(named(&list.id, None));
        for unit in list.units {
            let own = unit.id.split_once('/').expect("list and unit").1;
            words.extend([&unit.id, own, &unit.name.0, &unit.name.1].into_iter().filter_map(|word| named(word, None)));
        }
    }
    words.extend(
        game.profiles().iter().flat_map(|profile| &profile.numbers).filter_map(|number| named(number.stat.id, Some(Named::AsValue))),
    );
    words.extend(game.sheet().specials.iter().filter_map(|special| named(special.id, Some(Named::AsValue))));
    words
}

/// Whether a letter is inside of a word, not between two.
fn inside(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '-'
}

/// Whether a line names a word, not as a part of a longer one.
fn names(line: &str, word: &str, named: Named) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + word.len()..]);
        let whole = !before.ends_with(inside) && !after.starts_with(inside);
        whole
            && match named {
                Named::Anywhere => true,
                Named::AsKey => ["a.", "b.", "field.", "rules."]
                    .iter()
                    .any(|group| before.strip_suffix(group).is_some_and(|before| !before.ends_with(|c: char| inside(c) || c == '.'))),
                Named::AsValue => {
                    before.ends_with(['"', '`']) && after.starts_with(['"', '`']) || after.starts_with('=') && !after.starts_with("==")
                }
            }
    })
}

/// Words of one system that are something else in a line with this text.
const ORDINARY: &[(&str, &str)] = &[
    // The name of the program; in Hail Caesar a special rule.
    ("montjoie", "montjoie"),
    // What a told battle counts, whatever its system; in Impetus a question of dice.
    ("charge", "chapter.charges"),
];

#[test]
fn only_a_system_names_what_is_its_own() {
    let words: Vec<(&str, BTreeSet<(String, Named)>)> = REGISTRY.systems().iter().map(|system| (system.id(), words(*system))).collect();
    let mut owners: BTreeMap<String, usize> = BTreeMap::new();
    for (_, words) in &words {
        let own: BTreeSet<String> = words.iter().map(|(word, _)| word.to_lowercase()).collect();
        own.into_iter().for_each(|word| *owners.entry(word).or_default() += 1);
    }
    let mut found = Vec::new();
    // The tests of `field` hold rules of composition against a real sheet.
    let folders =
        ["crates/core", "crates/system", "crates/field/src", "crates/analysis", "crates/charts", "crates/report", "crates/testing", "src"];
    for path in folders.into_iter().flat_map(sources).filter(|path| !path.ends_with("src/systems.rs")) {
        let text = fs::read_to_string(&path).expect("text");
        // The test of the roster sheet prints a real army.
        let text = if path.ends_with("report/src/army.rs") { text.split("#[cfg(test)]").next().unwrap_or_default() } else { &text };
        let parts: HashSet<&str> = text.split(|c| !inside(c)).collect();
        for (system, words) in &words {
            let here = |word: &str| word.split(|c| !inside(c)).all(|part| parts.contains(part));
            for (word, named) in words.iter().filter(|(word, _)| here(word) && owners[&word.to_lowercase()] == 1) {
                let place = |(number, line): (usize, &str)| names(line, word, *named).then(|| (number + 1, line.trim().to_owned()));
                let ordinary = |line: &str| ORDINARY.iter().any(|(known, place)| known == word && line.contains(place));
                let lines = text.lines().enumerate().filter_map(place).filter(|(_, line)| !ordinary(line));
                found.extend(lines.map(|(number, line)| format!("{}:{number}: `{word}` is a word of {system}: {line}", path.display())));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_word_of_a_system_is_found_where_it_stands() {
    let words = words(REGISTRY.systems()[0]);
    for (word, named, line) in [
        ("panic_table", Named::Anywhere, "/// As `rules.panic_table`."),
        ("french/mounted-knights", Named::Anywhere, "name a unit, as french/mounted-knights"),
        ("Chevaliers montés", Named::Anywhere, "\"Chevaliers montés : oui\""),
        ("stakes", Named::AsKey, "set b.stakes"),
        ("clash", Named::AsValue, "assert_eq!(stat, \"clash\")"),
    ] {
        assert!(words.contains(&(word.to_owned(), named)), "{word}");
        assert!(names(line, word, named), "{line}");
    }
    for (word, named, line) in
        [("room", Named::AsKey, "data.room"), ("clash", Named::AsValue, "names clash"), ("pike-square", Named::Anywhere, "pike-squares")]
    {
        assert!(!names(line, word, named), "{line}");
    }
}

#[test]
fn examples_of_help_are_good_for_every_system() {
    for system in REGISTRY.systems() {
        let example = system.example();
        let [a, b] = example.units;
        out(&["duel", system.id(), a, b, example.key, example.rule, "--combats", "100", "--method", "sample", "--no-effects"]);
        out(&[&["odds", system.id()][..], &example.question.split(' ').collect::<Vec<_>>()].concat());
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("scenarios/{}.toml", example.scenario));
        assert!(file.is_file(), "{}", file.display());
        let filled =
            example.fill(system.id(), "{system} {a} {b} {lists} {list} {key} {rule} {odds} {question} {parameter} {change} {scenario}");
        assert!(!filled.contains(['{', '}']), "{filled}");
    }
}

#[test]
fn no_source_file_is_above_six_hundred_lines_and_no_test_above_eight_hundred() {
    let mut seen = 0;
    for path in ["src", "crates", "xtask/src", "tests", "benches", "examples"].into_iter().flat_map(sources) {
        let most = if path.components().any(|part| part.as_os_str() == "tests") { 800 } else { 600 };
        let lines = fs::read_to_string(&path).expect("text").lines().count();
        assert!(lines <= most, "{}: {lines} lines", path.display());
        seen += 1;
    }
    assert!(seen > 400, "{seen} files");
}
