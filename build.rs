//! One number for the text of everything that an answer comes from: rules, solver, sampler. It is part of the key under which answers are kept
//! (see `fairness::cache`), so that no change of a rule, however small, can meet an answer of the rule before it.

use std::fs;
use std::path::{Path, PathBuf};

const ENGINE: &[&str] = &[
    "src/chance",
    "src/systems",
    "src/chain.rs",
    "src/combat.rs",
    "src/contest.rs",
    "src/exact.rs",
    "src/monte_carlo.rs",
    "src/settings.rs",
    "src/tally.rs",
    "src/fairness",
];

fn main() {
    let mut sources: Vec<PathBuf> = Vec::new();
    for path in ENGINE {
        println!("cargo::rerun-if-changed={path}");
        collect(Path::new(path), &mut sources);
    }
    sources.sort();
    // FNV-1a: nobody is to be kept out, only a change to be seen.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let mut add = |bytes: &[u8]| bytes.iter().for_each(|&byte| hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    for source in &sources {
        add(source.to_string_lossy().replace('\\', "/").as_bytes());
        add(&[0]);
        // Line ends differ between checkouts, not between programs.
        add(fs::read_to_string(source).unwrap_or_default().replace('\r', "").as_bytes());
        add(&[0]);
    }
    println!("cargo::rustc-env=MONTJOIE_ENGINE={hash:016x}");
}

fn collect(path: &Path, sources: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            collect(&entry.path(), sources);
        }
    } else if path.extension().is_some_and(|end| end == "rs") {
        sources.push(path.to_owned());
    }
}
