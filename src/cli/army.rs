//! `montjoie army`: armies checked, drawn and printed.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::args::{Common, OneTable, between, lang, paper, whole};
use super::{Job, keyed, keys, print, shown, wrong_usage};
use montjoie_analysis::ask::army::{
    Card, CheckAnswer, CheckRequest, Checks, MOST_POINTS, RandomAnswer, RandomRequest, budget as within, card, written,
};
use montjoie_analysis::store::{Fault, Request};
use montjoie_core::language::Lang;
use montjoie_document::{Answered, Paper, pretty};
use montjoie_field::army::check::points;

#[derive(Args)]
pub struct ArmyArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Is an army legal? Every rule that it breaks, with its figures; status 1 if one of the armies is not legal
    #[command(
        after_help = "Examples:\n  montjoie army check my-army.toml\n  montjoie army check my-army.toml yours.toml --points 600 --format json"
    )]
    Check(CheckArgs),
    /// A random legal army of a list, as an army file; of several the means
    #[command(
        after_help = "Examples:\n  montjoie army random {system}/{list} --points 600 --seed 7 > army.toml\n  montjoie army random {system}/{list} --points 540-660 --count 10000"
    )]
    Random(RandomArgs),
    /// An army as a sheet for the table: a PDF with profiles, special rules in words, points; or its card, with the odds of its units
    #[command(
        after_help = "Examples:\n  montjoie army print my-army.toml --out roster.pdf\n  montjoie army print my-army.toml --odds --lang fr"
    )]
    Print(PrintArgs),
}

#[derive(Args)]
struct CheckArgs {
    /// Army files; keys that say how the rules of composition are read
    #[arg(required = true, value_name = "FILE|KEY=VALUE")]
    words: Vec<String>,
    /// The most points that an army may cost
    #[arg(long, value_name = "POINTS", value_parser = between::<u32>(1, MOST_POINTS.into()))]
    points: Option<u32>,
    #[command(flatten)]
    csv: OneTable,
    #[command(flatten)]
    common: Common,
}

#[derive(Args)]
struct RandomArgs {
    /// The list, as SYSTEM/LIST; LIST alone where only one system has it
    #[arg(value_name = "LIST")]
    of: String,
    /// Keys that say how the rules of composition are read
    #[arg(value_name = "KEY=VALUE")]
    words: Vec<String>,
    /// What the army may cost, generals included; of a range, as 540-660, each army draws its own budget. Units without prices are counted
    /// [default: that of a usual game, or the usual number of units]
    #[arg(long, value_parser = budget)]
    points: Option<(u32, u32)>,
    /// Chooses the army
    #[arg(long, default_value = "1", value_parser = whole::<u64>())]
    seed: u64,
    /// How many armies; of more than one the means are printed
    #[arg(long, default_value = "1", value_parser = between::<u32>(1, 10_000_000))]
    count: u32,
    /// The form of the output [default: an army file; of several armies a table]
    #[arg(long)]
    format: Option<RandomFormat>,
    /// The language of the output
    #[arg(long, default_value = "en", value_parser = lang())]
    lang: Lang,
    /// A unit list of your own, beside the shipped ones; may be repeated
    #[arg(long, value_name = "FILE")]
    list: Vec<PathBuf>,
}

/// The form of a random army.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RandomFormat {
    /// An army file
    Toml,
    /// For programs
    Json,
}

#[derive(Args)]
struct PrintArgs {
    /// The army file
    file: PathBuf,
    /// Keys that say how the rules of composition are read
    #[arg(value_name = "KEY=VALUE")]
    words: Vec<String>,
    /// The PDF [default: the name of the army file, in reports/; with --odds also -card]
    #[arg(long, value_name = "PDF")]
    out: Option<PathBuf>,
    /// The card of the army instead, on A5: orders, shooting, melee, stakes, supports, counter-charges, exactly
    #[arg(long)]
    odds: bool,
    /// The paper of the sheet
    #[arg(long, default_value = "a4", conflicts_with = "odds", value_parser = paper())]
    paper: Paper,
    #[command(flatten)]
    csv: OneTable,
    #[command(flatten)]
    common: Common,
}

fn budget(word: &str) -> Result<(u32, u32), String> {
    let (low, high) = word.split_once('-').unwrap_or((word, word));
    let range = low.trim().parse().ok().zip(high.trim().parse().ok());
    range
        .filter(|&(low, high)| within(low, high))
        .ok_or_else(|| format!("expected whole points from 1 to {MOST_POINTS}, or a range of them, as 540-660"))
}

pub fn army(args: ArmyArgs, job: &Job) -> Result<(), Fault> {
    match args.what {
        What::Check(args) => check(args, job),
        What::Random(args) => draw(args, job),
        What::Print(args) => print_sheet(args, job),
    }
}

fn check(args: CheckArgs, job: &Job) -> Result<(), Fault> {
    let (settings, files) = keyed(&args.words);
    if files.is_empty() {
        wrong_usage("name an army file");
    }
    let one = |file: &String| {
        let (own, points) = (args.common.list.clone(), args.points.map(f64::from));
        CheckRequest { file: file.into(), own, words: settings.clone(), points }.answer(job.session())
    };
    let checks = Checks(files.iter().map(one).collect::<Result<_, _>>()?);
    shown::answer(&checks, &args.common, &args.csv, "")?;
    let answers = &checks.0;
    let broken = answers.iter().filter(|answer| !answer.checked.legal()).count();
    match (broken, answers.len()) {
        (0, _) => Ok(()),
        (_, 1) => Err(Fault::new("the army is not legal")),
        (1, all) => Err(Fault::new(format!("1 of {all} armies is not legal"))),
        (n, all) => Err(Fault::new(format!("{n} of {all} armies are not legal"))),
    }
}

fn draw(args: RandomArgs, job: &Job) -> Result<(), Fault> {
    let RandomArgs { of, points, seed, count, lang, list, .. } = args;
    let (words, others) = keyed(&args.words);
    if let Some(other) = others.first() {
        return Err(Fault::new("army random takes one list").help(format!("as montjoie army random {of}/{other}")));
    }
    let request = RandomRequest { list: of, own: list.clone(), words, points, seed, armies: count };
    let answer = request.answer(job.session())?;
    print(&match (args.format, count) {
        (None, 1) | (Some(RandomFormat::Toml), _) => army_file(&answer, &list, lang),
        (Some(RandomFormat::Json), _) => pretty(&answer.data()),
        (None, _) => shown::text(&answer.document(&answer.data(), lang), false),
    })
}

/// The first army, with what it costs and the files of the user's own lists.
fn army_file(answer: &RandomAnswer, own: &[PathBuf], lang: Lang) -> String {
    let seed = answer.seed;
    let (size, cost) = (answer.roster.size(), points(answer.costs.iter().sum(), lang));
    let head = match lang {
        Lang::En if answer.by_number => format!("# {size} units; seed {seed}\n"),
        Lang::Fr if answer.by_number => format!("# {size} unités ; graine {seed}\n"),
        Lang::En => format!("# {size} units, {cost} points with generals; seed {seed}\n"),
        Lang::Fr => format!("# {size} unités, {cost} points avec les généraux ; graine {seed}\n"),
    };
    lang.typeset(&head) + &written(&answer.roster, own)
}

fn print_sheet(args: PrintArgs, job: &Job) -> Result<(), Fault> {
    let stem = args.file.file_stem().unwrap_or_default().to_string_lossy();
    let name = format!("{stem}{}.pdf", if args.odds { "-card" } else { "" });
    let out = args.out.clone().unwrap_or_else(|| PathBuf::from("reports").join(name));
    if out.extension().is_none_or(|end| end != "pdf") {
        return Err(Fault::new(format!("{}: a sheet is a PDF", out.display())).help("end its name in .pdf"));
    }
    let request = CheckRequest { file: args.file.clone(), own: args.common.list.clone(), words: keys(&args.words), points: None };
    let answer = request.answer(job.session())?;
    if args.odds {
        let card = card(answer)?;
        let line = publish(&Sheet::Card(&card), &args, &out)?;
        return shown::answer(&card, &args.common, &args.csv, &line);
    }
    let line = publish(&Sheet::Roster(&answer), &args, &out)?;
    shown::answer(&Checks(vec![answer]), &args.common, &args.csv, &line)
}

/// What is printed of an army.
#[cfg_attr(not(feature = "report"), expect(dead_code, reason = "printed with reports only"))]
enum Sheet<'a> {
    Roster(&'a CheckAnswer),
    Card(&'a Card),
}

/// Writes the PDF; gives the line that says where.
#[cfg(feature = "report")]
fn publish(sheet: &Sheet, args: &PrintArgs, out: &std::path::Path) -> Result<String, Fault> {
    let lang = args.common.lang;
    let options = montjoie_report::ReportOptions { lang, paper: args.paper };
    let pdf = match sheet {
        Sheet::Roster(answer) => montjoie_report::pdf(&answer.sheet(lang), &[], &options),
        Sheet::Card(card) => {
            let (title, list, ident) = card.named(lang);
            montjoie_report::book::card((&title, &list), &card.tables, &ident, lang)
        }
    };
    let pdf = pdf.map_err(|error| Fault::new(format!("cannot make the sheet: {error}")))?;
    super::publish::publish_file(out, &pdf)?;
    Ok(format!("\n  {} {}\n", lang.pick("Sheet:", "Feuille\u{a0}:"), out.display()))
}

/// A build without reports cannot print.
#[cfg(not(feature = "report"))]
fn publish(_: &Sheet, _: &PrintArgs, _: &std::path::Path) -> Result<String, Fault> {
    Err(Fault::new("this build prints no sheet: it was made without the feature `report`")
        .help("`montjoie army check` says what the army costs"))
}
