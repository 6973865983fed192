//! What Cargo cannot see of who may use whom. The order of the crates is in their manifests.

use std::fs;
use std::path::{Path, PathBuf};

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
fn no_source_file_is_much_above_six_hundred_lines() {
    for path in ["src", "crates", "xtask/src"].into_iter().flat_map(sources) {
        if path.components().any(|part| part.as_os_str() == "tests") {
            continue;
        }
        let lines = fs::read_to_string(&path).expect("text").lines().count();
        assert!(lines <= 700, "{}: {lines} lines", path.display());
    }
}
