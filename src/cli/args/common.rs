//! Words that several commands take, and how they are read.

use std::ops::RangeBounds;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args as ClapArgs, ValueEnum};

use crate::cli::shown::Form;
use montjoie_analysis::ask::Word;
use montjoie_analysis::duels::Wish;
use montjoie_analysis::scenario::{MOST_COMBATS, Method};
use montjoie_analysis::store::Fault;
use montjoie_analysis::store::host::RowsOf;
use montjoie_analysis::store::shards::Shard;
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Effort;
use montjoie_document::Paper;

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

impl Common {
    /// The form of the answer: data are always whole, and one table of them is CSV's.
    ///
    /// # Errors
    /// `--why` or `--table` has no effect.
    pub fn form<'a>(&self, why: bool, table: Option<&'a String>) -> Result<Form<'a>, Fault> {
        no_effect(&[("--why", why && self.format != Format::Table)], "with --format json or csv", "they always have the whole answer")?;
        no_effect(&[("--table", table.is_some() && self.format != Format::Csv)], "without --format csv", "JSON has all tables")?;
        Ok(Form { format: self.format, lang: self.lang, table: table.map(String::as_str), why })
    }

    /// Checks that no list is named where none is read.
    ///
    /// # Errors
    /// `--list` has no effect.
    pub fn no_lists(&self, there: &str) -> Result<(), Fault> {
        no_effect(&[("--list", !self.list.is_empty())], there, "`montjoie units SYSTEM --list FILE` shows a list")
    }
}

/// Which table of an answer CSV has.
#[derive(ClapArgs, Clone, Default)]
pub struct OneTable {
    /// With --format csv: which table of the answer, as settings [default: the first]
    #[arg(long, value_name = "NAME")]
    pub table: Option<String>,
}

/// Battles one by one, in a file.
#[derive(ClapArgs, Clone)]
pub struct RowsAsked {
    /// Writes one row per battle, or per unit of each battle, to the file of --to
    #[arg(long, value_name = "ROWS", value_parser = rows(), requires = "to", conflicts_with_all = ["precision", "shard", "resume"])]
    pub rows: Option<RowsOf>,
    /// With --rows: the file, as battles.csv, battles.jsonl or battles.parquet
    #[arg(long, value_name = "FILE", requires = "rows")]
    pub to: Option<PathBuf>,
}

/// The report on an answer that can be given in parts.
#[derive(ClapArgs, Clone)]
pub struct ReportAsked {
    /// The folder under which a report gets its own; with --shard the file of the part
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// The paper of the report [default: a4]
    #[arg(long, requires = "out", conflicts_with = "shard", value_parser = paper())]
    pub paper: Option<Paper>,
}

/// How duels are answered.
#[derive(ClapArgs, Clone)]
pub struct Answering {
    /// Chooses the dice [default: 1]
    #[arg(long, value_parser = whole::<u64>(), allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// How many combats to fight, each [default: 1000000]
    #[arg(long, value_parser = between::<u64>(1, MOST_COMBATS), allow_negative_numbers = true, conflicts_with = "precision")]
    pub combats: Option<u64>,
    /// Fight until the 95 % interval of A's win share is this half-wide, as 0.001
    #[arg(long, value_parser = precision())]
    pub precision: Option<f64>,
    /// Exact, sampled, or both compared [default: both]
    #[arg(long, value_parser = method())]
    pub method: Option<Method>,
    /// How many threads; the answer is the same on any number [default: all cores]
    #[arg(long, value_parser = between::<u16>(1, 1024))]
    pub threads: Option<u16>,
    /// Does only this part of so many, as 3/16, and writes it to the file of --out; `montjoie merge` makes the answer of all parts
    #[arg(long, value_name = "PART/PARTS", value_parser = shard, requires = "out", conflicts_with_all = ["precision", "resume"])]
    pub shard: Option<Shard>,
    /// Keeps what is done in this folder, piece by piece: the same command goes on where it was killed
    #[arg(long, value_name = "DIR")]
    pub resume: Option<PathBuf>,
}

impl Answering {
    /// Checks that every option has an effect: dice and effort have none on an exact answer.
    ///
    /// # Errors
    /// An option has no effect.
    pub fn effective(&self) -> Result<(), Fault> {
        let exact = self.method == Some(Method::Exact);
        let dice = [("--seed", self.seed.is_some()), ("--combats", self.combats.is_some()), ("--precision", self.precision.is_some())];
        no_effect(&dice.map(|(option, given)| (option, given && exact)), "with --method exact", "leave one of the two out")
    }

    /// Checks that every option has an effect on an answer that is exact where no method is named, and is not sampled to a precision.
    ///
    /// # Errors
    /// Dice or effort have no effect.
    pub fn effective_if_sampled(&self) -> Result<(), Fault> {
        self.effective()?;
        let exact = self.method.is_none();
        let dice = [("--seed", self.seed.is_some() && exact), ("--combats", self.combats.is_some() && exact)];
        no_effect(&dice, "on exact answers", "leave it out, or add --method sample")
    }

    /// The number of combats or the precision that is asked for; `None` for the usual effort.
    pub fn effort(&self) -> Option<Effort> {
        self.combats.map(Effort::Combats).or(self.precision.map(Effort::Precision))
    }

    /// The wishes of the options for an answer that is not the usual one.
    pub fn wish(&self) -> Wish {
        Wish { method: self.method, effort: self.effort(), seed: self.seed }
    }
}

fn shard(word: &str) -> Result<Shard, String> {
    let numbers = word.split_once('/').and_then(|(number, of)| Some((number.parse::<usize>().ok()?, of.parse::<usize>().ok()?)));
    match numbers {
        Some((number, of)) if (1..=of).contains(&number) && of <= 100_000 => Ok(Shard { number: number - 1, of }),
        _ => Err("expected which part of how many, as 3/16; the first is 1/16".to_owned()),
    }
}

/// Rejects the first of these options that is given, because it has no effect there.
///
/// # Errors
/// An option is given.
pub fn no_effect(given: &[(&str, bool)], there: &str, help: &str) -> Result<(), Fault> {
    match given.iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(Fault::new(format!("{option} has no effect {there}")).help(help)),
        None => Ok(()),
    }
}

/// A parser of numbers in a range; `expected` says which.
fn number(range: impl RangeBounds<f64> + Clone + Send + Sync + 'static, expected: &'static str) -> impl TypedValueParser<Value = f64> {
    move |word: &str| word.parse().ok().filter(|number| range.contains(number)).ok_or(expected)
}

fn precision() -> impl TypedValueParser<Value = f64> {
    number(1e-5..0.5, "expected a number from 0.00001 up, and below 0.5")
}

pub(super) fn points() -> impl TypedValueParser<Value = f64> {
    number(0.1..=25.0, "expected points of a percentage, from 0.1 to 25")
}

pub(super) fn rate() -> impl TypedValueParser<Value = f64> {
    number(0.001..=0.25, "expected a number from 0.001 to 0.25")
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

/// A parser of one of these words, each with its help.
pub(super) fn one_of<T: Copy + Send + Sync + 'static, const N: usize>(
    words: [(&'static str, &'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    let shown = words.map(|(word, help, _)| if help.is_empty() { PossibleValue::new(word) } else { PossibleValue::new(word).help(help) });
    PossibleValuesParser::new(shown).map(move |typed: String| {
        let meant = words.iter().find(|(word, ..)| *word == typed);
        meant.map(|(.., value)| *value).expect("the parser lets only these words through")
    })
}

pub fn lang() -> impl TypedValueParser<Value = Lang> {
    one_of([Lang::En, Lang::Fr].map(|lang| (lang.code(), "", lang)))
}

fn rows() -> impl TypedValueParser<Value = RowsOf> {
    let battles = ("battles", "A battle: its armies, how it ended, and what it cost", RowsOf::Battles);
    one_of([battles, ("units", "A unit in a battle: what became of it", RowsOf::Units)])
}

/// A parser of whole numbers in a range; digits may stand in groups, as 1_000_000.
pub fn between<T: TryFrom<u64> + Clone + Send + Sync + 'static>(least: u64, most: u64) -> impl TypedValueParser<Value = T> {
    move |text: &str| {
        let number = text.replace('_', "").parse().ok().filter(|number| (least..=most).contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| match most {
            u64::MAX => format!("expected a whole number, {least} or more"),
            _ if text.contains(',') => format!("expected a whole number from {least} to {most}, without commas"),
            _ => format!("expected a whole number from {least} to {most}"),
        })
    }
}

/// A parser of whole numbers that are as large as one likes.
pub fn whole<T: TryFrom<u64> + Clone + Send + Sync + 'static>() -> impl TypedValueParser<Value = T> {
    between(0, u64::MAX)
}

fn method() -> impl TypedValueParser<Value = Method> {
    let says = [(Method::Both, "Exact and sampled, compared"), (Method::Exact, "Exact only"), (Method::Sample, "Sampled only")];
    one_of(says.map(|(method, says)| (method.id(), says, method)))
}

pub(super) fn word(text: &str) -> Result<Word, String> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() => Ok(Word { key: key.trim().to_owned(), value: value.trim().to_owned() }),
        _ => Err("expected key=value, as field.distance=30".to_owned()),
    }
}

/// The `key=value` words of a command, checked.
///
/// # Errors
/// A word is no `key=value`.
pub fn keys(words: &[String]) -> Result<Vec<Word>, String> {
    words.iter().map(|text| word(text).map_err(|why| format!("`{text}`: {why}"))).collect()
}

/// A parser of paper sizes.
pub fn paper() -> impl TypedValueParser<Value = Paper> {
    one_of([(Paper::A4, "210 x 297 mm"), (Paper::Letter, "8.5 x 11 inches")].map(|(paper, says)| (paper.id(), says, paper)))
}
