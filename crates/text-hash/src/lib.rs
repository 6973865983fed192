//! For build scripts: one number for the text of a crate. It is part of the key under which answers are kept between runs, so that no change
//! of a rule, however small, can meet an answer of the rule before it.
#![forbid(unsafe_code)]

use std::fs;
use std::path::{Path, PathBuf};

/// Sets the variable `MONTJOIE_TEXT` of the crate that is built to the hash of its Rust sources. Pages of the odds book are data and change no
/// answer; nor do comments, or how far a line is indented.
pub fn of_this_crate() {
    println!("cargo::rerun-if-changed=src");
    let mut sources: Vec<PathBuf> = Vec::new();
    collect(Path::new("src"), &mut sources);
    sources.sort();
    // FNV-1a: it need not keep anyone out, only show a change.
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let mut add = |bytes: &[u8]| bytes.iter().for_each(|&byte| hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    for source in &sources {
        add(source.to_string_lossy().replace('\\', "/").as_bytes());
        add(&[0]);
        // Line ends differ between checkouts, not between programs.
        let text = fs::read_to_string(source).unwrap_or_default();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")) {
            add(line.as_bytes());
            add(b"\n");
        }
        add(&[0]);
    }
    println!("cargo::rustc-env=MONTJOIE_TEXT={hash:016x}");
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
