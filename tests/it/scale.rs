//! Large sweeps and killed runs, through the program: reports stay small, and no file of one is ever half there.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn run(scenario: &Path, out: &Path, words: &[&str]) -> Command {
    let mut command = crate::program::command(&["run"]);
    command.arg(scenario).arg("--out").arg(out).args(words);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

#[track_caller]
fn runs(scenario: &Path, out: &Path, words: &[&str]) {
    let output = run(scenario, out, words).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Every file below a folder with its bytes, by its path in the folder.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(here) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&here) else { continue };
        for entry in entries {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let bytes = std::fs::read(&path).expect("bytes");
                found.insert(path.strip_prefix(folder).expect("below").to_owned(), bytes);
            }
        }
    }
    found
}

#[test]
#[ignore = "draws a thousand variants: minutes without optimisation; .ci/run runs it"]
fn a_sweep_of_a_thousand_variants_stays_small_and_quick() {
    let folder = tempfile::tempdir().expect("a folder");
    let scenario = folder.path().join("thousand.toml");
    let ten: Vec<String> = (1..=10).map(|n| n.to_string()).collect();
    let ten = ten.join(", ");
    let text = format!(
        "system = \"hail-caesar\"\nquestion = \"How long does it last?\"\nmethod = \"exact\"\n[a]\nunit = \"french/ribauds\"\n[b]\nunit = \
         \"english/kerns\"\n[field]\ndistance = 0\n[sweep]\n\"field.turns\" = [{ten}]\n\"a.command\" = [{ten}]\n\"b.command\" = [{ten}]\n"
    );
    std::fs::write(&scenario, text).expect("written");
    let out = folder.path().join("out");
    let start = Instant::now();
    runs(&scenario, &out, &[]);
    // A run that drew each variant would take hours.
    let took = start.elapsed();
    assert!(took < Duration::from_secs(900), "{took:?}");
    let files = files(&out.join("hail-caesar/thousand"));
    let rows = String::from_utf8_lossy(&files[Path::new("data/shares.csv")]).lines().count();
    assert!(rows >= 3_001, "every variant is in the data: {rows} rows");
    let charts = files.keys().filter(|path| path.extension().is_some_and(|end| end == "svg")).count();
    assert!((1..=16).contains(&charts), "{charts} charts");
    let report = &files[Path::new("report.pdf")];
    assert!(report.starts_with(b"%PDF") && report.len() < 4 << 20, "a report of {} bytes", report.len());
}

#[test]
#[ignore = "makes two dozen reports: minutes without optimisation; .ci/run runs it"]
fn a_run_that_is_killed_leaves_no_half_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let scenario = folder.path().join("small.toml");
    let text = "system = \"hail-caesar\"\nquestion = \"Who wins?\"\ncombats = 4096\n[a]\nunit = \"french/ribauds\"\n[b]\nunit = \
                \"english/kerns\"\n[field]\ndistance = 0\nturns = 2\n";
    std::fs::write(&scenario, text).expect("written");
    let made = |seed: &str| {
        let out = folder.path().join(format!("seed-{seed}"));
        let start = Instant::now();
        runs(&scenario, &out, &["--seed", seed]);
        (files(&out.join("hail-caesar/small")), start.elapsed())
    };
    let (before, _) = made("1");
    let (after, whole) = made("2");
    assert!(before.keys().eq(after.keys()) && before != after);

    let out = folder.path().join("out");
    runs(&scenario, &out, &["--seed", "1"]);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1415);
    let (mut killed, mut changed) = (0, 0);
    for _ in 0..20 {
        let mut child = run(&scenario, &out, &["--seed", "2"]).spawn().expect("it starts");
        std::thread::sleep(whole.mul_f64(rng.random_range(0.0..1.1)));
        // On Unix this is SIGKILL: nothing in the program sees it.
        child.kill().expect("killed, or done already");
        killed += u32::from(!child.wait().expect("gone").success());
        let now = files(&out.join("hail-caesar/small"));
        assert!(now.keys().eq(before.keys()), "no file is missing and none is left over");
        for (path, bytes) in &now {
            assert!(*bytes == before[path] || *bytes == after[path], "{} is neither of before nor of after", path.display());
        }
        changed += u32::from(now != before);
        // What lies beside the report is what a later run sweeps up.
        let beside = |folder: &Path, report: &str| {
            for entry in std::fs::read_dir(folder).expect("a folder") {
                let name = entry.expect("an entry").file_name();
                assert!(name == report || name.to_string_lossy().starts_with(".montjoie-"), "{name:?}");
            }
        };
        beside(&out, "hail-caesar");
        beside(&out.join("hail-caesar"), "small");
    }
    println!("{killed} of 20 runs were killed, after {changed} of 20 the report was another; a whole run takes {whole:?}");
    assert!(killed >= 5, "only {killed} of 20 runs were killed before they were done");
    runs(&scenario, &out, &["--seed", "2"]);
    assert!(files(&out.join("hail-caesar/small")) == after, "the next run is whole");
}
