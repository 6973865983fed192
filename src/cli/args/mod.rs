//! The words of the command line.

mod answers;
mod common;
mod lists;
mod prices;
mod serve;

use std::path::PathBuf;

use clap::{CommandFactory, Parser, Subcommand};

pub use answers::{BattleArgs, DuelArgs, LuckArgs, OddsArgs, RunArgs, TraceArgs};
pub use common::{Answering, Common, Format, OneTable, RowsAsked, between, keys, lang, no_effect, paper, whole};
pub use lists::{AskArgs, AuditArgs, MergeArgs, PageArgs, ScenariosArgs, SystemsArgs, UnitsArgs};
pub use prices::{AboutAsked, By, FactionsArgs, FairArgs, ListsAsked, MatrixArgs, RepriceArgs, instead};
pub use serve::ServeArgs;

use montjoie_core::language::Lang;
use montjoie_system::Registry;

/// Fights miniature-wargame combats by the million, solves them exactly, and shows both side by side.
#[derive(Parser)]
#[command(
    name = "montjoie",
    version,
    max_term_width = 100,
    arg_required_else_help = true,
    after_help = "Examples:\n  montjoie duel {system} {a} {b}\n  montjoie odds {system} {odds}\n\nThe help of each command has examples of its own."
)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
}

/// The whole command line in English, with examples from the first of these systems.
pub fn command(systems: Registry) -> clap::Command {
    command_in(systems, Lang::En)
}

/// The whole command line with its help in a language, which is also the language of its output where no other is asked for.
pub fn command_in(systems: Registry, lang: Lang) -> clap::Command {
    let mut command = unfilled(lang);
    if lang == Lang::Fr {
        command.build();
        command = super::french::localised(command);
    }
    match systems.systems().first() {
        Some(system) => filled(command, &|text| system.example().fill(system.id(), text)),
        None => command,
    }
}

/// The language of the user's environment.
pub fn usual() -> Lang {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    if set.is_some_and(|value| value.starts_with("fr")) { Lang::Fr } else { Lang::En }
}

fn unfilled(usual: Lang) -> clap::Command {
    // Before the subcommand or after it: `montjoie --lang fr duel` is French too.
    let everywhere = clap::Arg::new("lang").long("lang").value_name("LANG").global(true);
    let everywhere = everywhere.value_parser(lang()).help("The language of the output");
    let command = Args::command().mut_subcommands(|command| by_default(command, usual)).arg(everywhere);
    how_many()
        .into_iter()
        .fold(command, |command, (name, help)| command.mut_subcommand(name, |command| command.mut_arg("combats", |arg| arg.help(help))))
}

/// The help of `--combats` by command, where it is not that of a duel.
fn how_many() -> [(&'static str, String); 5] {
    use montjoie_analysis::ask::{armies, battle, fair, matrix, reprice};
    [
        ("battle", format!("How many battles to fight, each [default: {}]", battle::BATTLES)),
        ("matrix", format!("How many combats to fight in each sampled duel [default: {}]", matrix::COMBATS)),
        (
            "fair",
            format!(
                "How many battles to fight [default: {}]; with --by duels, combats in each sampled duel [default: {}]",
                armies::BATTLES,
                fair::COMBATS
            ),
        ),
        ("factions", format!("How many battles to fight [default: {}]", armies::BATTLES)),
        ("reprice", format!("How many battles to fight in each round [default: {}]", reprice::BATTLES)),
    ]
}

/// A command whose output is in this language, where no other is asked for.
fn by_default(command: clap::Command, usual: Lang) -> clap::Command {
    let command = command.mut_args(|arg| if arg.get_id() == "lang" { arg.default_value(usual.code()) } else { arg });
    command.mut_subcommands(|command| by_default(command, usual))
}

/// The command with these words in the places that its help leaves for them.
fn filled(mut command: clap::Command, words: &dyn Fn(&str) -> String) -> clap::Command {
    if let Some(examples) = command.get_after_help().map(|text| words(&text.to_string())) {
        command = command.after_help(examples);
    }
    let command = command.mut_args(|mut arg| {
        if let Some(help) = arg.get_help().map(ToString::to_string).filter(|help| help.contains('{')) {
            arg = arg.help(words(&help));
        }
        match arg.get_long_help().map(ToString::to_string) {
            Some(help) if help.contains('{') => arg.long_help(words(&help)),
            _ => arg,
        }
    });
    command.mut_subcommands(|command| filled(command, words))
}

#[derive(Subcommand)]
pub enum Command {
    /// Answer scenarios: everything they ask for, into reports/<system>/<name>/
    #[command(after_help = "Examples:\n  montjoie run {scenario}\n  montjoie run my.toml --combats 5000 --lang fr")]
    Run(RunArgs),
    /// The shipped scenarios; their text, to begin one of your own with
    #[command(after_help = "Examples:\n  montjoie scenarios\n  montjoie scenarios --source {scenario} > mine.toml")]
    Scenarios(ScenariosArgs),
    /// One matchup on the terminal
    #[command(after_help = "Examples:\n  montjoie duel {system} {a} {b}\n  montjoie duel {system} {a} {b} field.distance=30 {key} --why")]
    Duel(DuelArgs),
    /// The odds of one roll or test; without a question, the list of questions
    #[command(
        after_help = "Examples:\n  montjoie odds {system}\n  montjoie odds {system} {odds}\n  montjoie odds --book --out . --lang fr\n  montjoie odds {system} --book {rule}"
    )]
    Odds(OddsArgs),
    /// Was I unlucky? What an evening of rolls was worth against all others
    #[command(after_help = "Examples:\n  montjoie luck my-evening.toml\n  montjoie luck my-evening.toml --why")]
    Luck(LuckArgs),
    /// Two armies fight many times: who wins, what it costs, who does the work
    #[command(
        after_help = "Examples:\n  montjoie battle {system} {lists}\n  montjoie battle {system} my-army.toml {list} --why\n  montjoie battle {system} {lists} a.plan=defensive field.points=400\n  montjoie battle my-battle.toml --format csv\n\nOne battle told, with maps: montjoie trace {system} {lists} --combat 41."
    )]
    Battle(BattleArgs),
    /// One combat told, round by round, with the dice
    #[command(
        after_help = "Examples:\n  montjoie trace {system} {a} {b} {key}\n  montjoie trace scenarios/{scenario}.toml --variant 2 --combat 41\n  montjoie trace {system} {lists} --combat 41 --turn 3\n  montjoie trace --replay my-combat.json"
    )]
    Trace(TraceArgs),
    /// What unit lists say of themselves, without dice: dominated rows, implied prices, rules nowhere defined
    #[command(
        after_help = "Examples:\n  montjoie audit {system}\n  montjoie audit {system} {lists} --lang fr\n  montjoie audit {system} --list my-list.toml"
    )]
    Audit(AuditArgs),
    /// Who beats whom: every unit of the lists against every other, over a situation card
    #[command(
        after_help = "Examples:\n  montjoie matrix {system}\n  montjoie matrix {system} {lists} --card open-field {rule}\n  montjoie matrix {system} --within 2 --between {a}:{b}"
    )]
    Matrix(MatrixArgs),
    /// What should it cost? Prices from battles of armies, with verdicts on the list's own; or a quick look by exact duels
    #[command(
        after_help = "Examples:\n  montjoie fair {system} {lists}\n  montjoie fair {system} --by duels --set {a}.points=40\n  montjoie fair {system} --by duels --ratio {a}:{b}\n  montjoie fair {system} my-list --list my-list.toml\nWhether single matchups lie within 50 % ± 2: montjoie matrix --within 2."
    )]
    Fair(FairArgs),
    /// Which list wins? Random legal armies of every list against those of every other
    #[command(
        after_help = "Examples:\n  montjoie factions {system}\n  montjoie factions {system} a.plan=defensive b.plan=defensive\n  montjoie factions {system} --out reports\n\nWhat units are worth in such battles: montjoie fair {system}."
    )]
    Factions(FactionsArgs),
    /// Fair prices for a list: found from battles of armies, set, and found again until none moves
    #[command(
        after_help = "Examples:\n  montjoie reprice {system} --out mine.toml\n  montjoie reprice {system} --keep changes --out cautious.toml --report reports\n  montjoie reprice {system} --from-nothing --out from-nothing.toml\n\nThe file takes the place of the shipped lists: montjoie factions {system} --list mine.toml."
    )]
    Reprice(RepriceArgs),
    /// Armies: is one legal, a random legal one, a sheet for the table
    #[command(
        after_help = "Examples:\n  montjoie army check my-army.toml\n  montjoie army random {system}/{list} --points 600 --seed 7\n  montjoie army print my-army.toml --out roster.pdf"
    )]
    Army(super::army::ArmyArgs),
    /// The parts of a run, made on several machines with --shard: prints what one machine would print
    #[command(
        after_help = "Examples:\n  montjoie duel {system} {a} {b} --shard 1/2 --out parts/1\n  montjoie duel {system} {a} {b} --shard 2/2 --out parts/2\n  montjoie merge parts/* --audit 8"
    )]
    Merge(MergeArgs),
    /// The unit lists as loaded
    #[command(after_help = "Examples:\n  montjoie units {system} {list}\n  montjoie units {system} --list my-list.toml")]
    Units(UnitsArgs),
    /// The rule systems, what each models and what not; with a system, its keys too
    #[command(after_help = "Examples:\n  montjoie systems\n  montjoie systems {system} --lang fr")]
    Systems(SystemsArgs),
    /// Writes the page: Montjoie in a browser, in one file that needs no network
    #[command(after_help = "Examples:\n  montjoie page\n  montjoie page --out table.html --lang fr")]
    Page(PageArgs),
    /// Serves the page, with this program as its engine: quicker than a browser's, on all cores
    #[command(
        after_help = "Examples:\n  montjoie serve\n  montjoie serve --port 9000 --deadline 20\n  montjoie serve --listen 0.0.0.0 --at-once 2\n\nCtrl-C stops it: what is being answered is answered first."
    )]
    Serve(ServeArgs),
    /// Requests as JSON, one per line on the standard input; one line of JSON answers each, in order
    #[command(after_help = "Examples:\n  echo '{\"ask\": \"systems\"}' | montjoie ask\n  montjoie ask < requests.jsonl > answers.jsonl")]
    Ask(AskArgs),
    /// A completion script for a shell
    #[command(after_help = "Examples:\n  montjoie completions bash > montjoie.bash\n  montjoie completions zsh > _montjoie")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// The man pages, one file per command
    #[command(after_help = "Examples:\n  montjoie man\n  montjoie man --dir /usr/local/share/man/man1")]
    Man {
        /// The folder to write them to
        #[arg(long, default_value = ".")]
        dir: PathBuf,
    },
}
