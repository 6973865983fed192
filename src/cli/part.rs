//! `--shard` and `montjoie merge`: parts of a long request as files.
//!
//! A part holds the whole question: the words of the command and the text of every file that it read. So a merge needs nothing but the parts. It
//! has what it says of itself, then the shard's answer, sealed.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::FromArgMatches;
use serde::{Deserialize, Serialize};

use super::args::{Args, MergeArgs, command};
use super::job::{Job, Merge};
use super::publish::publish_file;
use super::{Terminal, dispatch};
use montjoie_analysis::store::shards::{self, Shard, ShardAnswer};
use montjoie_analysis::store::{Fault, sealed};
use montjoie_core::language::Lang;
use montjoie_system::Registry;

/// What a part begins with: what it is, and the number of the format.
const MAGIC: &[u8] = b"montjoie part 2\n";

/// What a part of any format begins with.
const ANY: &[u8] = b"montjoie part ";

/// What a part says of itself.
#[derive(Serialize, Deserialize, Clone, PartialEq)]
struct Header {
    /// The version of the program.
    montjoie: String,
    /// The text of the program and of all rules, hashed.
    program: String,
    /// Which part of how many; 1 is the first.
    shard: (usize, usize),
    /// The command, without what says which part it is.
    words: Vec<String>,
    /// Every file that was read, with its text.
    files: Vec<(String, String)>,
}

impl Header {
    /// What all parts of a run have in common.
    fn question(&self) -> (usize, &[String], &[(String, String)]) {
        (self.shard.1, &self.words, &self.files)
    }

    /// The command that does a part of the run.
    fn again(&self, number: usize, out: &str) -> String {
        let quoted = |word: &String| if word.contains(' ') { format!("'{word}'") } else { word.clone() };
        let words: Vec<String> = self.words.iter().map(quoted).collect();
        format!("montjoie {} --shard {number}/{} --out {out}", words.join(" "), self.shard.1)
    }
}

/// Makes sure that this part may be written there. The same part may be done again, also where it was damaged.
///
/// # Errors
/// Another part is there, or a file that is no part.
pub fn room(out: &Path, shard: Shard) -> Result<(), Fault> {
    let Ok(bytes) = std::fs::read(out) else { return Ok(()) };
    let file = out.display();
    // A damaged part says itself what it was.
    let there = bytes.strip_prefix(MAGIC).and_then(sealed::first::<Header>);
    let (message, help) = match there {
        Some((there, _)) if there.shard == (shard.number + 1, shard.of) && there.words == words(std::env::args_os().skip(1))? => {
            return Ok(());
        }
        Some((there, _)) => (
            format!("{file} is another part already"),
            format!("name another file; this one was made by: {}", there.again(there.shard.0, &file.to_string())),
        ),
        None => (format!("{file} is there already and is no part of a run"), "name another file".to_owned()),
    };
    Err(Fault::new(message).help(help))
}

fn program(systems: Registry) -> String {
    shards::program(systems).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes a part, whole or not at all.
pub fn write(out: &Path, answer: &ShardAnswer, job: &Job) -> Result<(), Fault> {
    let Shard { number, of } = answer.shard();
    let header = Header {
        montjoie: env!("CARGO_PKG_VERSION").to_owned(),
        program: program(job.systems),
        shard: (number + 1, of),
        words: words(std::env::args_os().skip(1))?,
        files: job.terminal.texts().into_iter().map(|(path, text)| (path.display().to_string(), text)).collect(),
    };
    publish_file(out, &sealed::seal(MAGIC, &(header, answer)))
}

/// The words of a command that say what is asked: not which part of it, where it goes, or how it is done. The language stands among them.
fn words(all: impl Iterator<Item = OsString>) -> Result<Vec<String>, Fault> {
    let mut words = Vec::new();
    let mut all = all.map(|word| word.into_string().map_err(|word| Fault::new(format!("a part cannot keep `{}`", word.display()))));
    while let Some(word) = all.next().transpose()? {
        let name = word.split('=').next().unwrap_or_default();
        match name {
            "--" => {
                words.push(word);
                words.extend(all.by_ref().collect::<Result<Vec<_>, _>>()?);
            }
            "--shard" | "--out" | "--threads" if name == word => drop(all.next()),
            "--shard" | "--out" | "--threads" | "--quiet" | "-q" => {}
            _ => words.push(word),
        }
    }
    if !words.iter().any(|word| word == "--lang" || word.starts_with("--lang=")) {
        words.splice(0..0, ["--lang".to_owned(), super::args::usual().code().to_owned()]);
    }
    Ok(words)
}

/// A part that was read.
struct Part {
    file: PathBuf,
    header: Header,
    answer: ShardAnswer,
}

impl Part {
    fn read(file: &Path, systems: Registry) -> Result<Part, Fault> {
        let shown = file.display();
        if file.is_dir() {
            return Err(Fault::new(format!("{shown} is a folder")).help(format!("name the parts in it: montjoie merge {shown}/*")));
        }
        let bytes = std::fs::read(file).map_err(|error| Fault::new(format!("cannot read {shown}: {error}")))?;
        if !bytes.starts_with(MAGIC) {
            return Err(match bytes.starts_with(ANY) {
                true => Fault::new(format!("{shown} was written by another version of Montjoie")).help("do the part again with this one"),
                false => Fault::new(format!("{shown} is no part of a run")).help("a part is written with --shard 1/4 --out PART"),
            });
        }
        let damaged = || Fault::new(format!("{shown} is damaged")).help("remove it, and do its part again");
        let (header, answer) = sealed::open(MAGIC, &bytes).and_then(sealed::first::<Header>).ok_or_else(damaged)?;
        if header.program != program(systems) {
            let message = format!("{shown} is of another version: montjoie {}, text {:.8}", header.montjoie, header.program);
            let this = format!("this is montjoie {}, text {:.8}; do the part again with it", env!("CARGO_PKG_VERSION"), program(systems));
            return Err(Fault::new(message).help(this));
        }
        let answer = sealed::only::<ShardAnswer>(answer).ok_or_else(damaged)?;
        let Shard { number, of } = answer.shard();
        if header.shard != (number + 1, of) {
            return Err(damaged());
        }
        Ok(Part { file: file.to_owned(), header, answer })
    }
}

/// `montjoie merge`: the answer of the whole, as one machine prints it.
pub fn merge(systems: Registry, args: MergeArgs) -> Result<(), Fault> {
    let parts = args.parts.iter().map(|file| Part::read(file, systems)).collect::<Result<Vec<_>, _>>()?;
    let header = fit(&parts)?;
    let mut words = vec!["montjoie".to_owned()];
    words.extend(header.words);
    if let Some(lang) = super::french::said() {
        in_language(&mut words, lang);
    }
    let option = |name: &str, value: Option<String>| value.map(|value| format!("--{name}={value}"));
    let out = option("out", args.out.map(|out| out.display().to_string()));
    let threads = option("threads", args.threads.map(|threads| threads.to_string()));
    let options = [out, threads, args.quiet.then(|| "--quiet".to_owned())];
    // What follows two strokes is no option.
    let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
    words.splice(end..end, options.into_iter().flatten());
    let wrong = |error: clap::Error| Fault::new(error.to_string().lines().next().unwrap_or_default().trim_start_matches("error: "));
    let asked = command(systems).try_get_matches_from(words).and_then(|found| Args::from_arg_matches(&found)).map_err(wrong)?;
    let texts: BTreeMap<PathBuf, String> = header.files.into_iter().map(|(file, text)| (file.into(), text)).collect();
    let parts = parts.into_iter().map(|part| (part.file, part.answer)).collect();
    let merge = Merge { parts, audit: args.audit.unwrap_or(0), quiet: args.quiet };
    dispatch(asked.command, Job::merging(systems, Terminal::only(texts), merge))
}

/// Changes the language that the words of a command ask for.
fn in_language(words: &mut [String], lang: Lang) {
    let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
    for at in 0..end {
        if words[at] == "--lang" && at + 1 < end {
            lang.code().clone_into(&mut words[at + 1]);
        } else if words[at].starts_with("--lang=") {
            words[at] = format!("--lang={}", lang.code());
        }
    }
}

/// The question of parts that make one whole: none is foreign, missing or there twice.
fn fit(parts: &[Part]) -> Result<Header, Fault> {
    let alike = |one: &Part| parts.iter().filter(|other| other.header.question() == one.header.question()).count();
    // Most of them say what the run is; of two that differ, the first.
    let first = parts.iter().rev().max_by_key(|part| alike(part)).ok_or_else(|| Fault::new("there are no parts"))?;
    if let Some(foreign) = parts.iter().find(|part| part.header.question() != first.header.question()) {
        let (one, other) = (&foreign.header, &first.header);
        let what = match () {
            () if one.words != other.words => "it asks something else",
            () if one.files != other.files => "it read other files",
            () => "the run was cut in another number of parts",
        };
        let fault = Fault::new(format!("{} is of another run than {}: {what}", foreign.file.display(), first.file.display()));
        return Err(fault.help(format!("it was made by: {}", one.again(one.shard.0, &foreign.file.display().to_string()))));
    }
    for number in 1..=first.header.shard.1 {
        let files: Vec<String> =
            parts.iter().filter(|part| part.header.shard.0 == number).map(|part| part.file.display().to_string()).collect();
        let of = first.header.shard.1;
        match files.as_slice() {
            [_] => {}
            [] => return Err(Fault::new(format!("part {number} of {of} is missing")).help(first.header.again(number, "PART"))),
            twice => return Err(Fault::new(format!("part {number} of {of} is there twice: {}", twice.join(", "))).help("leave one out")),
        }
    }
    Ok(first.header.clone())
}
