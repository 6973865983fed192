//! The words of `matrix`, `fair` and `factions`.

use std::path::PathBuf;

use clap::builder::TypedValueParser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args as ClapArgs, ValueEnum};

use super::common::{Answering, Common, OneTable, ReportAsked, RowsAsked, between, one_of, paper, points, rate};
use montjoie_analysis::ask::from_nothing::Start;
use montjoie_analysis::ask::reprice::Keep;
use montjoie_document::Paper;

/// Which units meet over which card, and where answers are kept.
#[derive(ClapArgs)]
pub struct UnitsAsked {
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
    /// The folder where answers are kept between runs [default: montjoie in the user's cache]
    #[arg(long, value_name = "DIR", conflicts_with_all = ["no_cache", "shard", "resume"])]
    pub cache: Option<PathBuf>,
    /// Keep no answers, and use none
    #[arg(long)]
    pub no_cache: bool,
}

/// Which lists are asked about where armies fight.
#[derive(ClapArgs, Clone)]
pub struct AboutAsked {
    /// Asks about this list only, against the others at their prices [default: the list that is named where it is one, or those of --list]
    #[arg(long, value_name = "LIST", conflicts_with = "everybody")]
    pub only: Option<String>,
    /// Asks about all lists: they meet one another
    #[arg(long)]
    pub everybody: bool,
}

#[derive(ClapArgs)]
pub struct MatrixArgs {
    #[command(flatten)]
    pub units: UnitsAsked,
    /// Test instead whether each matchup scores 50 % give or take so many points: pairs of combats with the roles exchanged, until it is known or
    /// --combats are used up [default of --combats: 2000000]
    #[arg(long, value_name = "POINTS", value_parser = points(), conflicts_with_all = ["ridge", "cache"])]
    pub within: Option<f64>,
    /// With --within: the two units to test; may be repeated [default: every two]
    #[arg(long, value_name = "UNIT:UNIT", requires = "within")]
    pub between: Vec<String>,
    /// With --within: how often each error of the test may happen
    #[arg(long, value_name = "RATE", default_value = "0.05", value_parser = rate(), requires = "within")]
    pub errors: f64,
    /// Write charts and tables, into a folder of the system's and the card's name under this one; with --shard the file of the part
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// With --out: the unit whose losses are drawn against each enemy; may be repeated [default: the strongest]
    #[arg(long, value_name = "UNIT", requires = "out")]
    pub ridge: Vec<String>,
    #[command(flatten)]
    pub csv: OneTable,
    #[command(flatten)]
    pub answering: Answering,
    #[command(flatten)]
    pub common: Common,
}

#[derive(ClapArgs)]
pub struct FairArgs {
    #[command(flatten)]
    pub units: UnitsAsked,
    #[command(flatten)]
    pub about: AboutAsked,
    /// What prices are found from; with armies keys and cards are those of a battle [default: armies where all lists have rules of composition and the system has battles, otherwise duels]
    #[arg(long)]
    pub by: Option<By>,
    /// Names every setting that the answer rests on
    #[arg(long)]
    pub why: bool,
    /// With armies: the time that may be spent, as 60s or 2m; how many battles that is, is measured and printed
    #[arg(long, value_name = "TIME", value_parser = seconds, conflicts_with = "combats")]
    pub budget: Option<u32>,
    /// With armies: four times the battles, which halves the errors
    #[arg(long, conflicts_with_all = ["combats", "budget"])]
    pub precise: bool,
    /// With armies: end as soon as every verdict is known; --combats or --budget says the most
    #[arg(long, conflicts_with_all = ["quick", "rows", "shard", "resume"])]
    pub sequential: bool,
    /// With armies: the main situation only, nothing varied, so no price is judged
    #[arg(long)]
    pub quick: bool,
    /// A price, number or rule to try, as {a}.points=40{change}; may be repeated
    #[arg(long, value_name = "UNIT.WHAT=VALUE")]
    pub set: Vec<String>,
    /// With duels: the shipped list that yours takes the place of
    #[arg(long, value_name = "LIST", requires = "list")]
    pub against: Option<String>,
    /// With duels: the unit whose price holds the scale, as {a}=40 [default: the lists keep their total]
    #[arg(long, value_name = "UNIT=PRICE")]
    pub anchor: Option<String>,
    /// How many of the second unit is the first worth? [default: the system's own]
    #[arg(long, value_name = "UNIT:UNIT")]
    pub ratio: Option<String>,
    /// With duels: what every special rule is worth, too, and numbers of the units of --ratio and --anchor
    #[arg(long)]
    pub rules: bool,
    /// With --format csv: which table of the answer, as worths [default: prices]
    #[arg(long, value_name = "NAME")]
    pub table: Option<String>,
    #[command(flatten)]
    pub rows: RowsAsked,
    #[command(flatten)]
    pub report: ReportAsked,
    #[command(flatten)]
    pub answering: Answering,
    #[command(flatten)]
    pub common: Common,
}

/// A price in points, above 0.
fn price(word: &str) -> Result<f64, String> {
    let price = word.parse().ok().filter(|price| *price > 0.0 && *price <= montjoie_system::list::MOST_POINTS);
    price.ok_or_else(|| format!("expected a number above 0, at most {}", montjoie_system::list::MOST_POINTS))
}

/// A time in seconds, from `60s`, `2m` or `60`.
fn seconds(word: &str) -> Result<u32, String> {
    let (number, times) = match word.strip_suffix('m') {
        Some(minutes) => (minutes, 60),
        None => (word.strip_suffix('s').unwrap_or(word), 1),
    };
    let seconds = number.parse::<u32>().ok().and_then(|number| number.checked_mul(times));
    seconds.filter(|seconds| (1..=86_400).contains(seconds)).ok_or_else(|| "expected a time up to a day, as 60s or 2m".to_owned())
}

/// The option to use instead of one that prices from duels no longer have, where that is what is wrong.
pub fn instead(error: &clap::Error) -> Option<&'static str> {
    const GONE: [(&str, &str); 4] = [
        ("--gauge", "the lists keep their total, or one unit keeps a price: --anchor UNIT=PRICE"),
        ("--full", "prices from duels ask one card: --card takes another one, KEY=VALUE another setting"),
        ("--ledger", "`montjoie matrix` says how much of each other units destroy"),
        ("--no-report", "leave it out: a report is written with --out DIR only"),
    ];
    let Some(ContextValue::String(arg)) = error.get(ContextKind::InvalidArg) else { return None };
    let gone = GONE.iter().find(|(option, _)| option == arg).map(|(_, instead)| *instead);
    gone.filter(|_| error.kind() == ErrorKind::UnknownArgument)
}

/// What prices are found from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// Exact duels, one unit against one: quick; they overvalue quality and ignore numbers
    Duels,
    /// Battles of random legal armies
    Armies,
    /// Battles of pure forces of as many points: one kind of unit against one
    Equal,
    /// All three side by side
    All,
}

/// Which lists meet in battles, in which situation, and how much is told.
#[derive(ClapArgs)]
pub struct ListsAsked {
    /// The rule system, as {system}
    pub system: String,
    /// Lists, as {list} (all of them, if none is named); keys of a battle, as field.points=400
    #[arg(value_name = "LIST|KEY=VALUE")]
    pub words: Vec<String>,
    #[command(flatten)]
    pub about: AboutAsked,
    /// The situation: a shipped card of battles by its name, or a file [default: the system's first]
    #[arg(long)]
    pub card: Option<String>,
    /// Names every setting that the answer rests on
    #[arg(long)]
    pub why: bool,
}

#[derive(ClapArgs)]
pub struct FactionsArgs {
    #[command(flatten)]
    pub lists: ListsAsked,
    /// A price, number or rule of the list that is asked about to try in the same battles, as {a}.points=40{change}; may be repeated
    #[arg(long, value_name = "UNIT.WHAT=VALUE")]
    pub set: Vec<String>,
    /// The best of so many random armies of each list meet too; a matrix game says how often each is brought
    #[arg(long, value_name = "N", value_parser = between::<u32>(8, 100_000))]
    pub best: Option<u32>,
    #[command(flatten)]
    pub rows: RowsAsked,
    #[command(flatten)]
    pub report: ReportAsked,
    /// With --format csv: which table of the answer, as lists [default: factions]
    #[arg(long, value_name = "NAME")]
    pub table: Option<String>,
    #[command(flatten)]
    pub answering: Answering,
    #[command(flatten)]
    pub common: Common,
}

#[derive(ClapArgs)]
pub struct RepriceArgs {
    #[command(flatten)]
    pub lists: ListsAsked,
    /// The file that the lists at their new prices are written to; it must not exist
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// The folder under which a report gets its own
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
    /// The paper of the report [default: a4]
    #[arg(long, requires = "report", value_parser = paper())]
    pub paper: Option<Paper>,
    /// With --format csv: which table of the answer, as factions [default: prices]
    #[arg(long, value_name = "NAME")]
    pub table: Option<String>,
    /// Where all lists are priced, what stays: the points of a mean army, or as many prices as possible [default: total]
    #[arg(long, value_parser = keep())]
    pub keep: Option<Keep>,
    /// The most rounds; each fights as many battles as --combats says [default: 6, from nothing 12]
    #[arg(long, value_parser = between::<u32>(1, 100))]
    pub rounds: Option<u32>,
    /// Uses no printed price: all units start at one, and the lists meet one another
    #[arg(long, conflicts_with_all = ["keep", "only", "everybody"])]
    pub from_nothing: bool,
    /// From nothing: where prices start
    #[arg(long, requires = "from_nothing", default_value = "even", value_parser = start())]
    pub start: Start,
    /// From nothing: what every unit costs at first, and a mean unit of an army at last [default: what a general does]
    #[arg(long, value_name = "POINTS", requires = "from_nothing", value_parser = price)]
    pub first: Option<f64>,
    /// From nothing: the unit whose price holds the scale of the answer, as {a}=10
    #[arg(long, value_name = "UNIT=PRICE", requires = "from_nothing")]
    pub anchor: Option<String>,
    #[command(flatten)]
    pub answering: Answering,
    #[command(flatten)]
    pub common: Common,
}

fn start() -> impl TypedValueParser<Value = Start> {
    let says = [(Start::Even, "All units cost the same"), (Start::Duels, "At the balance of duels")];
    one_of(says.map(|(start, says)| (start.id(), says, start)))
}

fn keep() -> impl TypedValueParser<Value = Keep> {
    let says = [(Keep::Total, "A mean army keeps its total"), (Keep::Changes, "As many prices as possible stay")];
    one_of(says.map(|(keep, says)| (keep.id(), says, keep)))
}
