//! The table of who may use whom, held against the code.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the crate, lower ones first; each uses only those before it.
const ORDER: &[&str] = &[
    "language",
    "settings",
    "chance",
    "combat",
    "tally",
    "chain",
    "statistics",
    "exact",
    "monte_carlo",
    "contest",
    "systems",
    "book",
    "scenario",
    "fairness",
    "frames",
    "charts",
    "report",
    "cli",
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|end| end == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The crate's own modules that a source file names.
fn used(text: &str) -> Vec<&str> {
    let ends = |rest: &str| rest.find(|c: char| !(c.is_ascii_lowercase() || c == '_')).unwrap_or(rest.len());
    text.match_indices("crate::").map(|(at, found)| &text[at + found.len()..]).map(|rest| &rest[..ends(rest)]).collect()
}

#[test]
fn every_module_uses_only_lower_ones() {
    for path in sources(&source_folder()) {
        let inside = path.strip_prefix(source_folder()).expect("in src");
        let module = inside.components().next().expect("a name").as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned();
        let Some(own) = ORDER.iter().position(|m| *m == module) else {
            assert!(["lib", "main"].contains(&module.as_str()), "{module} is not in the table of modules");
            continue;
        };
        let text = fs::read_to_string(&path).expect("text");
        for other in used(&text) {
            let Some(place) = ORDER.iter().position(|m| *m == other) else { continue };
            assert!(place <= own, "{}: {module} uses {other}, which stands above it", inside.display());
        }
    }
}

#[test]
fn rules_see_neither_generators_nor_threads_nor_files_nor_one_another() {
    let systems = source_folder().join("systems");
    let forbidden =
        ["rand", "rand_xoshiro", "rayon", "polars", "std::fs", "std::thread", "std::time", "crate::exact", "crate::monte_carlo"];
    for path in sources(&systems) {
        let text = fs::read_to_string(&path).expect("text");
        for word in forbidden {
            let uses = [format!("use {word}::"), format!("use {word};"), format!(" {word}::")];
            assert!(!uses.iter().any(|u| text.contains(u)), "{} uses {word}", path.display());
        }
        let inside = path.strip_prefix(&systems).expect("in systems");
        let own = inside.components().next().expect("a name").as_os_str().to_string_lossy().into_owned();
        for folder in fs::read_dir(&systems).expect("systems").filter_map(|e| e.ok()).filter(|e| e.path().is_dir()) {
            let other = folder.file_name().to_string_lossy().into_owned();
            let named = text.contains(&format!("systems::{other}"));
            assert!(own == other || !inside.to_string_lossy().contains('/') || !named, "{} uses {other}", path.display());
        }
    }
}

#[test]
fn no_source_file_is_much_above_six_hundred_lines() {
    for path in sources(&source_folder()) {
        let lines = fs::read_to_string(&path).expect("text").lines().count();
        assert!(lines <= 700, "{}: {lines} lines", path.display());
    }
}
