//! The command line: words into questions, findings into terminal output.

mod args;
mod army;
mod audit;
mod battle;
mod book;
mod compare;
mod duel;
mod factions;
mod fair;
mod fair_data;
#[cfg(feature = "report")]
mod fair_report;
mod fair_text;
mod fault;
mod host;
mod json;
mod lists;
mod matrix;
mod matrix_files;
mod odds;
mod progress;
#[cfg(feature = "report")]
mod publish;
mod replay;
mod run;
mod table;
mod trace;
mod within;

pub use args::command;
pub use fault::text as fault_text;
pub use host::{Folder, Keeps, Terminal};

use std::path::Path;
use std::process::ExitCode;

use args::{Command, Common};
use clap::{CommandFactory, FromArgMatches};

use montjoie_analysis::ask::{Units, find_system};
use montjoie_analysis::scenario::Fault;
use montjoie_system::{Game, Registry, System};

/// The exit status of a program that Ctrl-C ended, as shells have it.
const INTERRUPTED: u8 = 130;

/// Runs the program on the words it was called with, for these systems. Status 0 done, 1 could not be done, 2 wrong usage, 130 stopped by Ctrl-C.
pub fn run(systems: Registry) -> ExitCode {
    let args = args::Args::from_arg_matches(&command(systems).get_matches()).unwrap_or_else(|error| error.exit());
    match dispatch(systems, args.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            let colour = anstream::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
            anstream::eprint!("{}", fault::text(fault, colour));
            if progress::interrupted() { ExitCode::from(INTERRUPTED) } else { ExitCode::FAILURE }
        }
    }
}

fn dispatch(systems: Registry, command: Command) -> Result<(), Fault> {
    match command {
        Command::Run(args) => run::run(systems, args),
        Command::Scenarios(args) => lists::scenarios(systems, args),
        Command::Duel(args) => duel::duel(systems, args),
        Command::Fair(args) => fair::fair(systems, args),
        Command::Battle(args) => battle::battle(systems, args),
        Command::Factions(args) => factions::factions(systems, args),
        Command::Odds(args) => odds::odds(systems, args),
        Command::Trace(args) => trace::trace(systems, args),
        Command::Army(args) => army::army(systems, args),
        Command::Audit(args) => audit::run(systems, args),
        Command::Matrix(args) => matrix::matrix(systems, args),
        Command::Units(args) => lists::units(systems, args),
        Command::Systems(args) => lists::systems(systems, args),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut args::command(systems), "montjoie", &mut script);
            print(&String::from_utf8_lossy(&script))
        }
        Command::Man { dir } => lists::man(systems, &dir),
    }
}

/// Prints to standard output; a reader that has gone away is no error, a disk that is full is one.
fn print(text: &str) -> Result<(), Fault> {
    use std::io::{ErrorKind, Write};
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Fault::new(format!("cannot write the answer: {error}"))),
        _ => Ok(()),
    }
}

/// A system with its shipped lists and those named by `--list`.
fn open(system: &dyn System, common: &Common) -> Result<Box<dyn Game>, Fault> {
    montjoie_analysis::ask::open(system, &common.list, &Terminal::default())
}

/// Which units meet, over which card, as the words of a command say it.
fn units(system: &str, words: &[String], card: Option<&String>, options: bool, common: &Common) -> Units {
    let (words, lists): (Vec<String>, Vec<String>) = words.iter().cloned().partition(|word| word.contains('='));
    let everywhere = args::keys(&words).unwrap_or_else(|why| wrong_usage(&why));
    Units { system: system.to_owned(), lists, own: common.list.clone(), options, card: card.cloned(), everywhere }
}

/// Two ids with a colon between them.
fn couple(words: &str, what: &str) -> Result<(String, String), Fault> {
    let (first, second) = words
        .split_once(':')
        .ok_or_else(|| Fault::new(format!("`{words}` is no {what}")).help("two units with a colon between, as LIST/UNIT:LIST/UNIT"))?;
    Ok((first.to_owned(), second.to_owned()))
}

/// Where a command keeps its answers.
fn keeps(cache: Option<&Path>, no_cache: bool) -> Terminal {
    Terminal::new(match cache {
        _ if no_cache => Keeps::Nowhere,
        Some(folder) => Keeps::In(folder.to_owned()),
        None => Keeps::Usual,
    })
}

/// Words that are no `key=value`: wrong usage, said and ended as clap would.
fn wrong_usage(why: &str) -> ! {
    args::Args::command().error(clap::error::ErrorKind::ValueValidation, why).exit()
}

/// Uses as many threads as asked for, or all cores.
fn use_threads(threads: Option<u16>) -> Result<(), Fault> {
    let threads = threads.map_or(0, usize::from);
    let built = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
    built.map_err(|error| Fault::new(format!("cannot start {threads} threads: {error}")))
}
