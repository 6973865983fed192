//! The command line: words into questions, findings into terminal output.

mod args;
mod armies_report;
mod army;
mod ask;
mod audit;
mod battle;
mod book;
mod complete;
mod duel;
mod factions;
mod fair;
mod fault;
#[cfg(feature = "report")]
mod film;
mod folder;
mod french;
mod host;
mod job;
mod lists;
mod luck;
mod matrix;
mod matrix_files;
mod odds;
mod page;
mod part;
mod prices_report;
mod progress;
#[cfg_attr(all(not(feature = "report"), not(test)), expect(dead_code, reason = "folders are written with reports only"))]
mod publish;
mod reprice;
mod rows;
mod run;
mod scenario_report;
#[cfg(feature = "serve")]
mod serve;
pub mod shown;
mod table;
mod told;
mod trace;

pub use args::{command, command_in};
pub use fault::text as fault_text;
pub use french::messages;
pub use host::{Folder, Keeps, Terminal};

use std::path::Path;
use std::process::ExitCode;

use args::{Command, Common};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, FromArgMatches};
use job::Job;

use montjoie_analysis::ask::{Units, Word, find_system, json, open};
use montjoie_analysis::store::Fault;
use montjoie_core::language::Lang;
use montjoie_system::Registry;

/// The exit status of a program that Ctrl-C ended, as shells have it.
const INTERRUPTED: u8 = 130;

/// The exit status of a command whose words are wrong, as clap has it.
const WRONG_USAGE: u8 = 2;

/// Runs the program on the words it was called with, for these systems. Status 0 done, 1 could not be done, 2 wrong usage, 130 stopped by Ctrl-C.
pub fn run(systems: Registry) -> ExitCode {
    let lang = french::wanted();
    let mut command = args::command_in(systems, lang);
    let parsed = command.try_get_matches_from_mut(std::env::args_os()).and_then(|words| args::Args::from_arg_matches(&words));
    let args = match parsed {
        Ok(args) => args,
        Err(mut error) => {
            if let Some(instead) = args::instead(&error) {
                error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![instead.into()]));
            }
            if lang == Lang::Fr && error.use_stderr() && error.kind() != ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
                anstream::eprint!("{}", french::usage(&error, systems));
                return ExitCode::from(WRONG_USAGE);
            }
            error.exit()
        }
    };
    match dispatch(args.command, Job::new(systems)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            let colour = anstream::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
            anstream::eprint!("{}", fault::text(fault, colour, Some(&french::messages(systems)).filter(|_| lang == Lang::Fr)));
            if progress::interrupted() { ExitCode::from(INTERRUPTED) } else { ExitCode::FAILURE }
        }
    }
}

fn dispatch(command: Command, job: Job) -> Result<(), Fault> {
    let systems = job.systems;
    match command {
        Command::Ask(args) => ask::ask(systems, &args),
        Command::Run(args) => run::run(args, job),
        Command::Page(args) => page::page(&args),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::serve(systems, &args),
        #[cfg(not(feature = "serve"))]
        Command::Serve(_) => Err(Fault::new("this build has no server: it was made without the feature `serve`")
            .help("build it with --features serve; `montjoie page` writes the page as a file")),
        Command::Scenarios(args) => lists::scenarios(systems, args),
        Command::Duel(args) => duel::duel(args, job),
        Command::Fair(args) => fair::fair(args, job),
        Command::Battle(args) => battle::battle(args, job),
        Command::Factions(args) => factions::factions(args, job),
        Command::Reprice(args) => reprice::reprice(args, &job),
        Command::Odds(args) => odds::odds(args, &job),
        Command::Luck(args) => luck::luck(args, &job),
        Command::Trace(args) => trace::trace(args, &job),
        Command::Army(args) => army::army(args, &job),
        Command::Audit(args) => audit::run(args, &job),
        Command::Matrix(args) => matrix::matrix(args, job),
        Command::Merge(args) => part::merge(systems, args),
        Command::Units(args) => lists::units(args, &job),
        Command::Systems(args) => lists::systems(systems, args),
        Command::Completions { shell } => print(&complete::script(systems, args::command(systems), shell)?),
        Command::Man { dir } => lists::man(systems, &dir, french::wanted()),
    }
}

/// Prints to standard output; a reader that has gone away is no error, a disk that is full is one.
fn print(text: &str) -> Result<(), Fault> {
    use std::io::Write;
    let mut out = anstream::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(Fault::new(format!("cannot write the answer: {error}"))),
        _ => Ok(()),
    }
}

/// Which units meet, over which card, as the words of a command say it.
fn units(system: &str, words: &[String], card: Option<&String>, options: bool, common: &Common) -> Units {
    let (everywhere, lists) = keyed(words);
    Units { system: system.to_owned(), lists, own: common.list.clone(), options, card: card.cloned(), everywhere }
}

/// The keys that some words set, and the other words.
fn keyed<'w>(words: impl IntoIterator<Item = &'w String>) -> (Vec<Word>, Vec<String>) {
    let (sets, others): (Vec<String>, Vec<String>) = words.into_iter().cloned().partition(|word| word.contains('='));
    (keys(&sets), others)
}

/// The keys that words set, all of them `key=value`.
fn keys(words: &[String]) -> Vec<Word> {
    args::keys(words).unwrap_or_else(|why| wrong_usage(&why))
}

/// Two ids with a colon between them.
fn couple(words: &str, what: &str) -> Result<(String, String), Fault> {
    let (first, second) = words
        .split_once(':')
        .ok_or_else(|| Fault::new(format!("`{words}` is no {what}")).help("two units with a colon between, as LIST/UNIT:LIST/UNIT"))?;
    Ok((first.to_owned(), second.to_owned()))
}

/// Where a command keeps its answers.
fn keeps(cache: Option<&Path>, no_cache: bool) -> Keeps {
    match cache {
        _ if no_cache => Keeps::Nowhere,
        Some(folder) => Keeps::In(folder.to_owned()),
        None => Keeps::Usual,
    }
}

/// Words that are no `key=value`: wrong usage, said and ended as clap would.
fn wrong_usage(why: &str) -> ! {
    if french::wanted() == Lang::Fr {
        let why = french::messages(Registry(&[])).get(why, Lang::Fr);
        anstream::eprint!("{}", Lang::Fr.typeset(&format!("erreur : {why}\n\n--help en dit plus.\n")));
        std::process::exit(WRONG_USAGE.into());
    }
    args::Args::command().error(ErrorKind::ValueValidation, why).exit()
}

/// Uses as many threads as asked for, or all cores.
fn use_threads(threads: Option<u16>) -> Result<(), Fault> {
    let threads = threads.map_or(0, usize::from);
    let built = rayon::ThreadPoolBuilder::new().num_threads(threads).build_global();
    built.map_err(|error| Fault::new(format!("cannot start {threads} threads: {error}")))
}
