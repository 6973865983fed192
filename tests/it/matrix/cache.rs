//! Answers kept between runs: never stale, never half, never needed.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use montjoie::cli::Folder;
use montjoie::monte_carlo::{Interrupt, Unwatched, Watch};
use montjoie::prices::asked::{Ask, Way};
use montjoie::prices::meetings::answer;
use montjoie::prices::sheet::FullMatrix;
use montjoie::settings::Value;
use montjoie::store::Cache;
use montjoie::systems::Set;

use super::{CARD, IDS, SMALL, card, entrants, sheet, small};
use crate::program::{command, out};

fn cached(folder: &Path, ids: &[&str], change: impl Fn(&mut Ask)) -> FullMatrix {
    let folder = Folder::open(folder).expect("a folder");
    let cache = Cache::new(&folder, small().0);
    let (system, game) = small();
    let card = card(CARD);
    let mut ask = Ask { cache: Some(&cache), ..Ask::exact(system, &*game, &card, entrants(&*game, ids)) };
    change(&mut ask);
    let sheet = answer(ask, &Unwatched).expect("a matrix");
    assert!(!cache.unwritten());
    sheet
}

/// The files of the answers.
fn answers(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for shard in fs::read_dir(folder).expect("there").flatten().filter(|entry| entry.file_name().len() == 2) {
        files.extend(fs::read_dir(shard.path()).expect("there").flatten().map(|entry| entry.path()));
    }
    files.sort();
    files
}

#[test]
fn a_second_run_solves_nothing_and_says_the_same_to_the_bit() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = cached(folder.path(), &IDS, |_| ());
    let second = cached(folder.path(), &IDS, |_| ());
    assert_eq!((first.work.solved, first.work.cached), (first.work.different, 0));
    assert_eq!((second.work.solved, second.work.cached, second.work.damaged), (0, second.work.different, 0));
    assert_eq!(first.matrix, second.matrix);
    assert_eq!(first.matrix, sheet(&IDS, |_| ()).matrix, "and what a run without a cache says");
    assert_eq!(answers(folder.path()).len(), first.work.different, "an answer is a file");
}

#[test]
fn an_extended_run_solves_only_what_is_new() {
    let folder = tempfile::tempdir().expect("a folder");
    let less = cached(folder.path(), &IDS[1..3], |_| ());
    let more = cached(folder.path(), &IDS, |_| ());
    assert_eq!(more.work.cached, less.work.different);
    assert_eq!(more.work.solved, more.work.different - less.work.different);
    assert_eq!(more.matrix, sheet(&IDS, |_| ()).matrix);
}

#[test]
fn whatever_an_answer_depends_on_is_part_of_its_key() {
    let folder = tempfile::tempdir().expect("a folder");
    cached(folder.path(), &IDS, |_| ());
    let sets = |key: &str, value: Value| vec![Set { key: key.to_owned(), value }];
    for over in
        [sets("rules.panic_table", Value::Text("T2".to_owned())), sets("field.turns", Value::Whole(4)), sets("a.command", Value::Whole(7))]
    {
        let changed = {
            let folder = Folder::open(folder.path()).expect("a folder");
            let cache = Cache::new(&folder, small().0);
            let (system, game) = small();
            let card = card(CARD);
            let ask = Ask { cache: Some(&cache), over: &over, ..Ask::exact(system, &*game, &card, entrants(&*game, &IDS)) };
            answer(ask, &Unwatched).expect("a matrix")
        };
        assert_eq!(changed.work.cached, 0, "{over:?}");
    }
    let sample = |seed, pairs| cached(folder.path(), &IDS, |ask| (ask.way, ask.seed, ask.pairs) = (Way::Sample, seed, pairs));
    let first = sample(1, 100);
    assert_eq!(first.work.cached, 0, "an exact answer is no sampled one");
    let again = sample(1, 100);
    assert_eq!((again.work.sampled, &again.matrix), (0, &first.matrix));
    assert_eq!(sample(2, 100).work.cached, 0, "another seed");
    assert_eq!(sample(1, 200).work.cached, 0, "other combats");
}

#[test]
fn a_damaged_or_foreign_answer_is_found_out_and_made_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let sound = cached(folder.path(), &IDS, |_| ());
    let files = answers(folder.path());
    type Harm = fn(&Path, &Path);
    let harms: &[(&str, Harm)] = &[
        ("cut in the middle", |file, _| {
            let bytes = fs::read(file).expect("there");
            fs::write(file, &bytes[..bytes.len() / 2]).expect("written");
        }),
        ("empty", |file, _| fs::write(file, "").expect("written")),
        ("one bit changed", |file, _| {
            let mut bytes = fs::read(file).expect("there");
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            fs::write(file, bytes).expect("written");
        }),
        ("something appended", |file, _| {
            let mut bytes = fs::read(file).expect("there");
            bytes.push(0);
            fs::write(file, bytes).expect("written");
        }),
        ("another answer under its name", |file, other| assert!(fs::copy(other, file).is_ok())),
        ("no file of ours", |file, _| fs::write(file, "a letter home").expect("written")),
        ("another format", |file, _| {
            use sha2::{Digest, Sha256};
            // Sound in itself, of a format that is not ours.
            let bytes = fs::read(file).expect("there");
            let mut said = bytes[..bytes.len() - 32].to_vec();
            said[15] = b'9';
            said.extend(Sha256::digest(&said));
            fs::write(file, said).expect("written");
        }),
        ("a folder in its place", |file, _| {
            fs::remove_file(file).expect("gone");
            fs::create_dir(file).expect("made");
        }),
        ("far too large", |file, _| fs::write(file, vec![7; (1 << 20) + 1]).expect("written")),
    ];
    for (what, harm) in harms {
        harm(&files[0], &files[1]);
        let mended = cached(folder.path(), &IDS, |_| ());
        assert_eq!(mended.work.damaged, 1, "{what}");
        assert!(mended.work.solved > 0, "{what}: made anew");
        assert_eq!(mended.matrix, sound.matrix, "{what}");
        let after = cached(folder.path(), &IDS, |_| ());
        assert_eq!((after.work.damaged, after.work.solved), (0, 0), "{what}: and mended");
    }
}

/// Stops a run after so many answers.
struct Impatient(AtomicU64);

impl Watch for Impatient {
    fn solved(&self, combats: u64) {
        let _ = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| Some(left.saturating_sub(combats)));
    }
}

impl Interrupt for Impatient {
    fn stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }
}

#[test]
fn a_run_that_is_stopped_keeps_what_it_had() {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = Folder::open(folder.path()).expect("a folder");
    let cache = Cache::new(&kept, small().0);
    let (system, game) = small();
    let card = card(CARD);
    let ask = || Ask { cache: Some(&cache), ..Ask::exact(system, &*game, &card, entrants(&*game, &IDS)) };
    let fault = answer(ask(), &Impatient(AtomicU64::new(9))).expect_err("stopped");
    assert!(fault.message().contains("interrupted"));
    let whole = answer(ask(), &Unwatched).expect("a matrix");
    assert!(whole.work.cached > 0 && whole.work.solved > 0, "{:?}", whole.work);
    assert_eq!(whole.matrix, sheet(&IDS, |_| ()).matrix);
}

#[test]
fn a_run_that_is_killed_leaves_nothing_half_done() {
    let folder = tempfile::tempdir().expect("a folder");
    let [list, card, kept] = ["small.toml", "card.toml", "cache"].map(|name| folder.path().join(name).display().to_string());
    fs::write(&list, SMALL).expect("written");
    fs::write(&card, CARD.replace("turns = 5", "turns = 9")).expect("written");
    let words = ["matrix", "hail-caesar", "small", "--list", &list, "--card", &card, "--format", "csv", "--cache", &kept];
    for wait in [5, 40, 120] {
        let mut child = command(&words).stdout(std::process::Stdio::null()).spawn().expect("it runs");
        std::thread::sleep(std::time::Duration::from_millis(wait));
        let _ = child.kill();
        let _ = child.wait();
    }
    let without: Vec<&str> = words[..words.len() - 2].iter().copied().chain(["--no-cache"]).collect();
    assert_eq!(out(&words), out(&without));
    assert!(Path::new(&kept).join("CACHEDIR.TAG").exists());
}

#[test]
fn a_cache_that_cannot_be_is_an_error_where_it_was_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("written");
    let words = ["matrix", "puissance-de-feu", "basic", "--method", "sample", "--combats", "2"];
    let named = command(&[&words[..], &["--cache", &file.display().to_string()]].concat()).output().expect("it runs");
    assert_eq!(named.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&named.stderr).contains("cannot keep answers in"));
    // Where none was asked for, the usual one is used if there can be one.
    let usual = command(&words).env("XDG_CACHE_HOME", &file).env("HOME", &file).output().expect("it runs");
    assert!(usual.status.success() && usual.stderr.is_empty());
}
