//! The words of `merge`, `ask`, `page`, `audit`, `units`, `scenarios` and `systems`.

use std::path::PathBuf;

use clap::Args as ClapArgs;

use super::common::{Common, OneTable, between, whole};
use montjoie_core::language::Lang;

#[derive(ClapArgs)]
pub struct MergeArgs {
    /// The files of all parts, in any order
    #[arg(required = true, value_name = "PART")]
    pub parts: Vec<PathBuf>,
    /// Does so many pieces again, drawn at random, and names each part that says something else
    #[arg(long, value_name = "PIECES", value_parser = whole::<usize>())]
    pub audit: Option<usize>,
    /// The folder of reports, where the command of the parts writes any
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// How many threads; the answer is the same on any number [default: all cores]
    #[arg(long, value_parser = between::<u16>(1, 1024))]
    pub threads: Option<u16>,
    /// No progress bar and no notes
    #[arg(long, short)]
    pub quiet: bool,
}

#[derive(ClapArgs)]
pub struct AuditArgs {
    /// The rule system, as {system}
    pub system: String,
    /// Lists of it, as {list}; without any, those of --list, or all
    #[arg(value_name = "LIST")]
    pub lists: Vec<String>,
    #[command(flatten)]
    pub csv: OneTable,
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
    #[arg(long, conflicts_with_all = ["list", "format"])]
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

#[derive(ClapArgs)]
pub struct AskArgs {
    /// A folder where the answers of matrices and prices are kept for the next run
    #[arg(long, value_name = "DIR")]
    pub cache: Option<PathBuf>,
    /// How many threads; the answers are the same on any number [default: all cores]
    #[arg(long, value_parser = between::<u16>(1, 1024))]
    pub threads: Option<u16>,
}

#[derive(ClapArgs)]
pub struct PageArgs {
    /// The file
    #[arg(long, value_name = "FILE", default_value = "montjoie.html")]
    pub out: PathBuf,
    /// The language of what is printed; the page has both
    #[arg(long, default_value = "en", value_parser = super::common::lang())]
    pub lang: Lang,
}
