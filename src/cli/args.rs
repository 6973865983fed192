//! The words of the command line.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args as ClapArgs, CommandFactory, Parser, Subcommand, ValueEnum};

pub use montjoie_analysis::ask::Word;
use montjoie_analysis::fairness::gauge::Gauge;
use montjoie_analysis::scenario::file::MOST_COMBATS;
use montjoie_analysis::scenario::{Fault, Method, Wish};
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Effort;
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

/// The whole command line, with examples from the first of these systems.
pub fn command(systems: Registry) -> clap::Command {
    // Before the subcommand or after it: `montjoie --lang fr duel` is French too.
    let everywhere = clap::Arg::new("lang").long("lang").global(true).value_parser(lang()).help("The language of the output");
    let command = Args::command().mut_subcommands(in_the_user_s_language).arg(everywhere);
    match systems.systems().first() {
        Some(system) => filled(command, &|text| system.example().fill(system.id(), text)),
        None => command,
    }
}

/// A command whose output is in the language of the user's environment, where no other is asked for.
fn in_the_user_s_language(command: clap::Command) -> clap::Command {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let usual = if set.is_some_and(|value| value.starts_with("fr")) { Lang::Fr } else { Lang::En };
    let command = command.mut_args(|arg| if arg.get_id() == "lang" { arg.default_value(usual.code()) } else { arg });
    command.mut_subcommands(in_the_user_s_language)
}

/// A command whose help has these words in the places that are left for them.
fn filled(mut command: clap::Command, words: &dyn Fn(&str) -> String) -> clap::Command {
    if let Some(examples) = command.get_after_help().map(|text| words(&text.to_string())) {
        command = command.after_help(examples);
    }
    let command = command.mut_args(|arg| match arg.get_help().map(ToString::to_string) {
        Some(help) if help.contains('{') => arg.help(words(&help)),
        _ => arg,
    });
    command.mut_subcommands(|command| filled(command, words))
}

#[derive(Subcommand)]
pub enum Command {
    /// Answer scenarios: everything they ask for, into reports/<name>/
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
    /// Two armies fight many times: who wins, what it costs, who does the work
    #[command(
        after_help = "Examples:\n  montjoie battle {system} {lists}\n  montjoie battle {system} my-army.toml {list} --units\n  montjoie battle {system} {lists} a.plan=defensive field.points=400\n  montjoie battle my-battle.toml --format csv\n\nOne battle told, with maps: montjoie trace {system} {lists} --combat 41."
    )]
    Battle(BattleArgs),
    /// One combat told, round by round, with the dice
    #[command(
        after_help = "Examples:\n  montjoie trace {system} {a} {b} {key}\n  montjoie trace scenarios/{scenario}.toml --variant 2 --combat 41\n  montjoie trace --replay my-combat.json"
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
    /// What should it cost? Prices from exact duels, verdicts on the list's own, what each rule is worth
    #[command(
        after_help = "Examples:\n  montjoie fair {system} {lists}\n  montjoie fair {system} --set {a}.points=40\n  montjoie fair {system} --ratio {a}:{b}\n  montjoie fair {system} my-list --list my-list.toml --quick\n\nPrices from battles of armies: montjoie fair {system} --by armies.\nWhether single matchups lie within 50 % ± 2: montjoie matrix --within 2."
    )]
    Fair(FairArgs),
    /// Which list wins? Random legal armies of every list against those of every other
    #[command(
        after_help = "Examples:\n  montjoie factions {system}\n  montjoie factions {system} a.plan=defensive b.plan=defensive\n\nWhat units are worth in such battles: montjoie fair {system} --by armies."
    )]
    Factions(FactionsArgs),
    /// Armies: is one legal, a random legal one, a sheet for the table
    #[command(
        after_help = "Examples:\n  montjoie army check my-army.toml\n  montjoie army random {system}/{list} --points 600 --seed 7\n  montjoie army print my-army.toml --out roster.pdf"
    )]
    Army(super::army::ArmyArgs),
    /// The unit lists as loaded
    #[command(after_help = "Examples:\n  montjoie units {system} {list}\n  montjoie units {system} --list my-list.toml")]
    Units(UnitsArgs),
    /// The rule systems, what each models and what not; with a system, its keys too
    #[command(after_help = "Examples:\n  montjoie systems\n  montjoie systems {system} --lang fr")]
    Systems(SystemsArgs),
    /// A completion script for a shell
    #[command(after_help = "Examples:\n  montjoie completions bash > montjoie.bash\n  montjoie completions zsh > _montjoie")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// The man pages, one file a command
    #[command(after_help = "Examples:\n  montjoie man\n  montjoie man --dir /usr/local/share/man/man1")]
    Man {
        /// The folder to write them to
        #[arg(long, default_value = ".")]
        dir: PathBuf,
    },
}

/// What every command takes.
#[derive(ClapArgs, Clone)]
pub struct Common {
    /// The form of the output
    #[arg(long, default_value = "table")]
    pub format: Format,
    /// The language of the output: that of LANG where none is named
    #[arg(long, default_value = "en", value_parser = lang())]
    pub lang: Lang,
    /// No progress bar and no notes
    #[arg(long, short)]
    pub quiet: bool,
    /// A unit list of your own, beside the shipped ones; may be repeated
    #[arg(long, value_name = "FILE")]
    pub list: Vec<PathBuf>,
}

/// How duels are answered.
#[derive(ClapArgs, Clone)]
pub struct Answering {
    /// Chooses the dice [default: 1]
    #[arg(long)]
    pub seed: Option<u64>,
    /// How many combats to fight, each [default: 1000000]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=MOST_COMBATS), conflicts_with = "precision")]
    pub combats: Option<u64>,
    /// Fight until the 95 % interval of A's win share is this half-wide, as 0.001
    #[arg(long, value_parser = precision)]
    pub precision: Option<f64>,
    /// Exact, sampled, or both compared [default: both]
    #[arg(long, value_parser = method())]
    pub method: Option<Method>,
    /// How many threads; the answer is the same on any number [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

impl Answering {
    /// Checks that every option has an effect: dice and effort have none on an exact answer.
    ///
    /// # Errors
    /// One has not.
    pub fn effective(&self) -> Result<(), Fault> {
        let none = [("--seed", self.seed.is_some()), ("--combats", self.combats.is_some()), ("--precision", self.precision.is_some())];
        match none.into_iter().find(|(_, given)| *given && self.method == Some(Method::Exact)) {
            Some((option, _)) => Err(Fault::new(format!("{option} has no effect with --method exact")).help("leave one of the two out")),
            None => Ok(()),
        }
    }

    /// How much to sample, where that was said.
    pub fn effort(&self) -> Option<Effort> {
        self.combats.map(Effort::Combats).or(self.precision.map(Effort::Precision))
    }

    /// What they want otherwise than is usual.
    pub fn wish(&self) -> Wish {
        Wish { method: self.method, effort: self.effort(), seed: self.seed }
    }
}

fn precision(word: &str) -> Result<f64, String> {
    match word.parse::<f64>() {
        Ok(n) if (1e-5..0.5).contains(&n) => Ok(n),
        _ => Err("expected a number from 0.00001 up, and below 0.5".to_owned()),
    }
}

fn points(word: &str) -> Result<f64, String> {
    match word.parse::<f64>() {
        Ok(n) if (0.1..=25.0).contains(&n) => Ok(n),
        _ => Err("expected points of a percentage, from 0.1 to 25".to_owned()),
    }
}

fn rate(word: &str) -> Result<f64, String> {
    match word.parse::<f64>() {
        Ok(n) if (0.001..=0.25).contains(&n) => Ok(n),
        _ => Err("expected a number from 0.001 to 0.25".to_owned()),
    }
}

/// The form of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Table,
    /// For programs.
    Json,
    /// For spreadsheets.
    Csv,
}

/// A parser of one of these words, each with what help says of it.
fn one_of<T: Clone + Send + Sync + 'static>(words: Vec<(PossibleValue, T)>) -> impl TypedValueParser<Value = T> {
    let shown: Vec<PossibleValue> = words.iter().map(|(word, _)| word.clone()).collect();
    PossibleValuesParser::new(shown).map(move |typed: String| {
        let meant = words.iter().find(|(word, _)| word.get_name() == typed);
        meant.map(|(_, value)| value.clone()).expect("the parser lets only these words through")
    })
}

pub(super) fn lang() -> impl TypedValueParser<Value = Lang> {
    one_of([Lang::En, Lang::Fr].map(|lang| (PossibleValue::new(lang.code()), lang)).into())
}

fn method() -> impl TypedValueParser<Value = Method> {
    let says = [(Method::Both, "Exact and sampled, compared"), (Method::Exact, "Exact only"), (Method::Sample, "Sampled only")];
    one_of(says.map(|(method, says)| (PossibleValue::new(method.id()).help(says), method)).into())
}

fn gauge() -> impl TypedValueParser<Value = Gauge> {
    one_of(Gauge::ALL.map(|gauge| (PossibleValue::new(gauge.id()).help(gauge.text().en), gauge)).into())
}

fn word(text: &str) -> Result<Word, String> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => Ok(Word { key: key.trim().to_owned(), value: value.trim().to_owned() }),
        _ => Err("expected key=value, as field.distance=30".to_owned()),
    }
}

/// The paper of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PaperSize {
    /// 210 x 297 mm.
    A4,
    /// 8.5 x 11 inches.
    Letter,
}

#[cfg(feature = "report")]
impl PaperSize {
    /// Its id.
    pub const fn id(self) -> &'static str {
        match self {
            PaperSize::A4 => "a4",
            PaperSize::Letter => "letter",
        }
    }
}

#[cfg(feature = "report")]
impl From<PaperSize> for montjoie_report::Paper {
    fn from(size: PaperSize) -> montjoie_report::Paper {
        match size {
            PaperSize::A4 => montjoie_report::Paper::A4,
            PaperSize::Letter => montjoie_report::Paper::Letter,
        }
    }
}

#[derive(ClapArgs)]
pub struct RunArgs {
    /// Scenario files, or shipped scenarios by name
    #[arg(required = true, value_name = "SCENARIO")]
    pub scenarios: Vec<PathBuf>,
    /// The folder under which each scenario gets its own
    #[arg(long, default_value = "reports", value_name = "DIR")]
    pub out: PathBuf,
    /// The paper of the report
    #[arg(long, default_value = "a4")]
    pub paper: PaperSize,
    /// Prints how well exact and sampled agree, too
    #[arg(long)]
    pub why: bool,
    /// Does not try how far the settings that the sheet does not print move the headline's answers
    #[arg(long)]
    pub no_effects: bool,
    #[command(flatten)]
    pub answering: Answering,
    #[command(flatten)]
    pub common: Common,
}

#[derive(ClapArgs)]
pub struct DuelArgs {
    /// The rule system, as {system}
    pub system: String,
    /// The unit of side A, as {a}
    pub a: String,
    /// The unit of side B, as {b}
    pub b: String,
    /// Keys of the situation, as distance=30; several values, as distance=12,18,24, give a table. `montjoie systems SYSTEM` lists the keys
    #[arg(value_parser = word, value_name = "KEY=VALUE")]
    pub words: Vec<Word>,
    /// Save the duel as a scenario file
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Prints the whole answer: how it ended, losses and length, exact and sampled side by side, and all that it rests on
    #[arg(long)]
    pub why: bool,
    /// Does not try how far the settings that the sheet does not print move the answer: quicker, and every such setting is named
    #[arg(long)]
    pub no_effects: bool,
    #[command(flatten)]
    pub answering: Answering,
    #[command(flatten)]
    pub common: Common,
}

#[derive(ClapArgs)]
pub struct BattleArgs {
    /// The rule system, as {system}; or a scenario file of battles
    #[arg(value_name = "SYSTEM|SCENARIO.toml")]
    pub of: String,
    /// The armies of sides A and B: army files, or lists of which every battle draws a random legal army (all lists where nothing is said). Then keys,
    /// as a.plan=naive or field.points=540-660; `montjoie systems SYSTEM` lists them
    #[arg(value_name = "A B KEY=VALUE")]
    pub words: Vec<String>,
    /// The situation: a shipped card by its name, or a file
    #[arg(long)]
    pub card: Option<String>,
    /// Shows what each kind of unit did
    #[arg(long)]
    pub units: bool,
    /// Fights the same armies in other situations too: other plans, tables and readings that move battles most
    #[arg(long)]
    pub range: bool,
    /// Names every setting that the answer rests on
    #[arg(long)]
    pub why: bool,
    #[command(flatten)]
    pub answering: Answering,
    #[command(flatten)]
    pub common: Common,
}

#[derive(ClapArgs)]
pub struct OddsArgs {
    /// The rule system, as {system}
    #[arg(required_unless_present = "book")]
    pub system: Option<String>,
    /// The question, as {question}
    pub question: Option<String>,
    /// Parameters of the question, as {parameter}
    #[arg(value_name = "KEY=VALUE")]
    pub words: Vec<String>,
    /// The odds book: one PDF of every table that a player wants; of all systems, or of those named
    #[arg(long)]
    pub book: bool,
    /// The folder that the book is written to [default: reports]
    #[arg(long, value_name = "DIR", requires = "book")]
    pub out: Option<PathBuf>,
    /// The paper of the book [default: a4]
    #[arg(long, requires = "book")]
    pub paper: Option<PaperSize>,
    /// How many threads fill the book [default: all cores]
    #[arg(long, requires = "book", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    #[command(flatten)]
    pub common: Common,
}

#[derive(ClapArgs)]
pub struct TraceArgs {
    /// A scenario file, a shipped scenario by name, or the rule system
    #[arg(value_name = "SCENARIO|SYSTEM", required_unless_present = "replay")]
    pub system: Option<String>,
    /// With a system: the units of side A and B, then keys as field.distance=30
    #[arg(value_name = "A B KEY=VALUE")]
    pub words: Vec<String>,
    /// Which combat of the run; 0 is the first
    #[arg(long, default_value_t = 0)]
    pub combat: u64,
    /// With a scenario: which of its duels; 1 is the first [default: 1]
    #[arg(long)]
    pub variant: Option<usize>,
    /// Chooses the dice [default: that of the scenario, or 1]
    #[arg(long)]
    pub seed: Option<u64>,
    /// Throw every die by itself instead of one draw a roll
    #[arg(long)]
    pub dice: bool,
    /// With two armies: the situation, a shipped card of battles by its name, or a file
    #[arg(long)]
    pub card: Option<String>,
    /// Play a told combat again, saved with --format json: where would it go another way now?
    #[arg(long, value_name = "FILE", conflicts_with_all = ["system", "words", "combat", "variant", "dice", "seed", "card"])]
    pub replay: Option<PathBuf>,
    #[command(flatten)]
    pub common: Common,
}

/// `key=value` words, checked.
pub fn keys(words: &[String]) -> Result<Vec<Word>, String> {
    words.iter().map(|text| word(text).map_err(|why| format!("`{text}`: {why}"))).collect()
}

#[derive(ClapArgs)]
pub struct MatrixArgs {
    /// The rule system, as {system}
    pub system: String,
    /// Lists, as {list} (all of them, if none is named); keys that hold in every situation, as field.turns=8
    #[arg(value_name = "LIST|KEY=VALUE")]
    pub words: Vec<String>,
    /// The situation card: a file, or one that is shipped by its name [default: the system's first]
    #[arg(long, value_name = "CARD")]
    pub card: Option<String>,
    /// Rows with options taken, too
    #[arg(long)]
    pub options: bool,
    /// Test instead whether each matchup scores 50 % give or take so many points: pairs of combats with the roles exchanged, until it is known or
    /// --combats are used up [default of --combats: 2000000]
    #[arg(long, value_name = "POINTS", value_parser = points, conflicts_with_all = ["out", "ridge", "cache"])]
    pub within: Option<f64>,
    /// With --within: the two units to test; may be repeated [default: every two]
    #[arg(long, value_name = "UNIT:UNIT", requires = "within")]
    pub between: Vec<String>,
    /// With --within: how often each error of the test may happen
    #[arg(long, value_name = "RATE", default_value = "0.05", value_parser = rate, requires = "within")]
    pub errors: f64,
    /// Write charts and tables, into a folder of the system's and the card's name under this one
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// With --out: the unit whose losses are drawn against each enemy; may be repeated [default: the strongest]
    #[arg(long, value_name = "UNIT", requires = "out")]
    pub ridge: Vec<String>,
    /// The folder where answers are kept between runs [default: montjoie in the user's cache]
    #[arg(long, value_name = "DIR", conflicts_with = "no_cache")]
    pub cache: Option<PathBuf>,
    /// Keep no answers, and use none
    #[arg(long)]
    pub no_cache: bool,
    #[command(flatten)]
    pub answering: Answering,
    #[command(flatten)]
    pub common: Common,
}

#[derive(ClapArgs)]
pub struct FairArgs {
    /// The rule system, as {system}
    pub system: String,
    /// Lists, as {list} (all of them, if none is named); keys that hold in every situation, as field.turns=8
    #[arg(value_name = "LIST|KEY=VALUE")]
    pub words: Vec<String>,
    /// The main situation card: a file, or one that is shipped by its name [default: the system's first]
    #[arg(long, value_name = "CARD")]
    pub card: Option<String>,
    /// What prices are found from; with armies keys are those of a battle, and cards too
    #[arg(long, default_value = "duels")]
    pub by: By,
    /// With --by armies: names every setting that the answer rests on
    #[arg(long)]
    pub why: bool,
    /// A price, number or rule to try, as {a}.points=40{change}; may be repeated
    #[arg(long, value_name = "UNIT.WHAT=VALUE")]
    pub set: Vec<String>,
    /// The shipped list that yours takes the place of [default: the one that has most of its units, by name, if at least half]
    #[arg(long, value_name = "LIST", requires = "list")]
    pub against: Option<String>,
    /// The scale of the prices
    #[arg(long, default_value = "total", value_parser = gauge())]
    pub gauge: Gauge,
    /// The unit that is fair by definition, for the gauge `anchor` [default: the system's own]
    #[arg(long, value_name = "UNIT")]
    pub anchor: Option<String>,
    /// How many of the second unit is the first worth? [default: the system's own]
    #[arg(long, value_name = "UNIT:UNIT")]
    pub ratio: Option<String>,
    /// A unit whose special rules are split (Shapley); may be repeated
    #[arg(long, value_name = "UNIT")]
    pub split: Vec<String>,
    /// A unit whose trade is told enemy by enemy; may be repeated
    #[arg(long, value_name = "UNIT")]
    pub ledger: Vec<String>,
    /// With --format csv: what a row is [default: units]
    #[arg(long, value_name = "WHAT")]
    pub rows: Option<FairRows>,
    /// The main card only, nothing varied
    #[arg(long, conflicts_with = "full")]
    pub quick: bool,
    /// Besides the cards and the deciding settings every switch, one at a time, and every number of every unit
    #[arg(long)]
    pub full: bool,
    /// Rows with options taken, too
    #[arg(long)]
    pub options: bool,
    /// The folder under which the report gets its own
    #[arg(long, default_value = "reports", value_name = "DIR")]
    pub out: PathBuf,
    /// The paper of the report
    #[arg(long, default_value = "a4")]
    pub paper: PaperSize,
    /// Write no report: only what is printed
    #[arg(long, conflicts_with_all = ["out", "paper"])]
    pub no_report: bool,
    /// The folder in which answers are kept between runs [default: in the user's cache folder]
    #[arg(long, value_name = "DIR", conflicts_with = "no_cache")]
    pub cache: Option<PathBuf>,
    /// Keep no answers and use none
    #[arg(long)]
    pub no_cache: bool,
    #[command(flatten)]
    pub answering: Answering,
    #[command(flatten)]
    pub common: Common,
}

/// What a row of prices as CSV is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FairRows {
    /// A unit: its price, worth, verdict and what it takes and gives
    Units,
    /// A rule or number of a unit: what it is worth
    Worths,
    /// Two units: what the first takes from the second and gives it
    Trades,
    /// A finding of the audit
    Findings,
}

/// What prices are found from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// Exact duels, one unit against one: quick; they overvalue quality and ignore numbers
    Duels,
    /// Battles of random legal armies
    Armies,
}

#[derive(ClapArgs)]
pub struct FactionsArgs {
    /// The rule system, as {system}
    pub system: String,
    /// Lists, as {list} (all of them, if none is named); keys of a battle, as field.points=400
    #[arg(value_name = "LIST|KEY=VALUE")]
    pub words: Vec<String>,
    /// The situation: a shipped card of battles by its name, or a file [default: the system's first]
    #[arg(long)]
    pub card: Option<String>,
    /// Names every setting that the answer rests on
    #[arg(long)]
    pub why: bool,
    #[command(flatten)]
    pub answering: Answering,
    #[command(flatten)]
    pub common: Common,
}

#[derive(ClapArgs)]
pub struct AuditArgs {
    /// The rule system, as {system}
    pub system: String,
    /// Lists of it, as {list}; without any, those of --list, or all
    #[arg(value_name = "LIST")]
    pub lists: Vec<String>,
    #[command(flatten)]
    pub common: Common,
}

#[derive(ClapArgs)]
pub struct UnitsArgs {
    /// The rule system, as {system}
    pub system: String,
    /// One list only, as {list}
    pub list_id: Option<String>,
    /// The file of the shipped lists as it is written, to begin a list of one's own with
    #[arg(long, conflicts_with_all = ["list_id", "list", "format"])]
    pub source: bool,
    #[command(flatten)]
    pub common: Common,
}

#[derive(ClapArgs)]
pub struct ScenariosArgs {
    /// One system only
    #[arg(conflicts_with = "source")]
    pub system: Option<String>,
    /// Print the text of this scenario
    #[arg(long, value_name = "NAME", conflicts_with = "format")]
    pub source: Option<String>,
    #[command(flatten)]
    pub common: Common,
}

#[derive(ClapArgs)]
pub struct SystemsArgs {
    /// One system only, with its keys
    pub system: Option<String>,
    #[command(flatten)]
    pub common: Common,
}
