//! Lists the shipped scenarios, and finds the page: the program holds them all.

use std::fmt::Write;
use std::path::Path;

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=scenarios");
    // Compiled fast, the program has 600,000 pointers in tables: where it may lie anywhere, each start sets them all, and takes twice as long. What is
    // shipped (profile `dist`) is compiled well, and may.
    let variable = |name: &str| std::env::var(name).unwrap_or_default();
    if ["OPT_LEVEL", "CARGO_CFG_TARGET_OS", "CARGO_CFG_TARGET_ENV"].map(variable) == ["0", "linux", "gnu"] {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    // A package has no file of another crate, so it has a copy, in the place of a link. Windows may have no link.
    let page = ["crates/web/montjoie.html", "src/cli/page.html"].map(|page| Path::new(env!("CARGO_MANIFEST_DIR")).join(page));
    let page = page.iter().find(|page| page.is_file()).ok_or(std::io::ErrorKind::NotFound)?;
    println!("cargo::rustc-env=MONTJOIE_PAGE={}", page.display());
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut names = Vec::new();
    for entry in std::fs::read_dir(&folder)? {
        let entry = entry?.path();
        if entry.is_dir() {
            for file in std::fs::read_dir(&entry)? {
                let file = file?.path();
                if file.extension().is_some_and(|ending| ending == "toml") {
                    names.push(file);
                }
            }
        }
    }
    let name = |file: &Path| {
        let name = file.strip_prefix(&folder).unwrap_or(file).with_extension("");
        name.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/")
    };
    names.sort_by_key(|file| name(file));
    let mut list = String::from("&[\n");
    for file in names {
        let name = name(&file);
        let _ = writeln!(list, "    ({name:?}, include_str!({:?})),", file.display().to_string());
    }
    list += "]\n";
    let out = std::env::var_os("OUT_DIR").ok_or_else(|| std::io::Error::other("no OUT_DIR"))?;
    std::fs::write(Path::new(&out).join("scenarios.rs"), list)
}
