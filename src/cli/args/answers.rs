//! The words of `run`, `duel`, `battle`, `odds` and `trace`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::common::{Answering, Common, OneTable, RowsAsked, between, paper, whole, word};
use montjoie_analysis::ask::Word;
use montjoie_document::Paper;

#[derive(ClapArgs)]
pub struct RunArgs {
    /// Scenario files, or shipped scenarios by name
    #[arg(required = true, value_name = "SCENARIO")]
    pub scenarios: Vec<PathBuf>,
    /// The folder under which each scenario gets its own [default: reports]; with --shard the file of the part
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// The paper of the report [default: a4]
    #[arg(long, value_parser = paper())]
    pub paper: Option<Paper>,
    /// Prints the whole answer: also how well exact and sampled agree; of battles what each kind of unit did, and every setting
    #[arg(long)]
    pub why: bool,
    /// Does not try how far the settings that the sheet does not print move the headline's answers
    #[arg(long)]
    pub no_effects: bool,
    /// With --format csv: which table of the answer, as endings [default: shares]
    #[arg(long, value_name = "NAME")]
    pub table: Option<String>,
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
    /// With --shard: the file of the part
    #[arg(long, value_name = "PART", requires = "shard")]
    pub out: Option<PathBuf>,
    /// Prints the whole answer: how it ended, losses and length, exact and sampled side by side, and all that it rests on
    #[arg(long)]
    pub why: bool,
    /// Does not try what players can do otherwise, nor how far the settings that the sheet does not print move the answer: quicker
    #[arg(long)]
    pub no_effects: bool,
    /// With --format csv: which table of the answer, as endings [default: shares]
    #[arg(long, value_name = "NAME")]
    pub table: Option<String>,
    /// Prints the link that opens this question on the page of `montjoie page`
    #[arg(long, conflicts_with = "format")]
    pub link: bool,
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
    /// The folder under which a report gets its own; with --shard the file of the part
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// The paper of the report [default: a4]
    #[arg(long, requires = "out", value_parser = paper())]
    pub paper: Option<Paper>,
    /// Fights the same armies in other situations too: other plans, tables and readings that move battles most
    #[arg(long)]
    pub range: bool,
    /// A price, number or rule of a unit of either army to try in the same battles, as {a}.points=40{change}; may be repeated
    #[arg(long, value_name = "UNIT.WHAT=VALUE")]
    pub set: Vec<String>,
    /// Finds instead the points that make the two armies even: those of B, or of A where B is an army file, whose army is drawn at more and at fewer points
    #[arg(long, conflicts_with_all = ["range", "set", "out", "rows", "precision", "shard", "resume"])]
    pub handicap: bool,
    #[command(flatten)]
    pub rows: RowsAsked,
    /// Prints the whole answer: also what each kind of unit did, and every setting that it rests on
    #[arg(long)]
    pub why: bool,
    /// With --format csv: which table of the answer, as endings [default: shares]
    #[arg(long, value_name = "NAME")]
    pub table: Option<String>,
    #[command(flatten)]
    pub answering: Answering,
    #[command(flatten)]
    pub common: Common,
}

#[derive(ClapArgs)]
pub struct LuckArgs {
    /// A file of what was thrown: for each roll a question of `montjoie odds`, its parameters, and the result
    #[arg(value_name = "EVENING.toml")]
    pub file: PathBuf,
    /// Prints the whole answer: every roll, which results are better, and what the answer rests on
    #[arg(long)]
    pub why: bool,
    #[command(flatten)]
    pub csv: OneTable,
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
    #[arg(long, requires = "book", value_parser = paper())]
    pub paper: Option<Paper>,
    /// How many threads fill the book [default: all cores]
    #[arg(long, requires = "book", value_parser = between::<u16>(1, 1024))]
    pub threads: Option<u16>,
    /// Prints the link that opens this question on the page of `montjoie page`
    #[arg(long, requires = "question", conflicts_with_all = ["book", "format"])]
    pub link: bool,
    #[command(flatten)]
    pub csv: OneTable,
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
    #[arg(long, default_value_t = 0, value_parser = whole::<u64>(), allow_negative_numbers = true)]
    pub combat: u64,
    /// With a scenario: which of its duels; 1 is the first [default: 1]
    #[arg(long, value_parser = between::<usize>(1, u64::MAX))]
    pub variant: Option<usize>,
    /// Chooses the dice [default: that of the scenario, or 1]
    #[arg(long, value_parser = whole::<u64>(), allow_negative_numbers = true)]
    pub seed: Option<u64>,
    /// With two armies: only this game turn, with its dice and reasons
    #[arg(long, value_name = "N", value_parser = whole::<u32>())]
    pub turn: Option<u32>,
    /// With two armies: only what concerns this unit, as A4, with its dice and reasons
    #[arg(long)]
    pub unit: Option<String>,
    /// With two armies: all dice and reasons below the story. Otherwise, and with --format json or csv, as --faces
    #[arg(long)]
    pub dice: bool,
    /// Throw every die by itself instead of one draw a roll, and tell its face: another combat of this number
    #[arg(long)]
    pub faces: bool,
    /// In place of the story what the rolls changed, and which decided it; of two armies what each player turn changed
    #[arg(long, conflicts_with_all = ["turn", "unit", "film"])]
    pub luck: bool,
    /// With two armies: the situation, a shipped card of battles by its name, or a file
    #[arg(long)]
    pub card: Option<String>,
    /// With two armies: write the battle as pages with maps, a PDF
    #[arg(long, value_name = "FILE")]
    pub film: Option<PathBuf>,
    /// Play a told combat again, saved with --format json: where would it go another way now, or with other keys, as rules.KEY=VALUE?
    #[arg(long, value_name = "FILE", conflicts_with_all = ["combat", "variant", "turn", "unit", "dice", "faces", "seed", "luck", "card", "film"])]
    pub replay: Option<PathBuf>,
    #[command(flatten)]
    pub common: Common,
}
