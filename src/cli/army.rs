//! `montjoie army`: armies checked, drawn and printed.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::args::{Common, Format, PaperSize, keys, lang};
use super::{Terminal, json, keyed, print, table, wrong_usage};
use montjoie_analysis::ask::Word;
use montjoie_analysis::ask::army::{
    ArmySheet, CheckAnswer, CheckRequest, MOST_POINTS, PrintRequest, RandomAnswer, RandomRequest, budget as within, checked,
    print as sheet, random, written,
};
use montjoie_analysis::scenario::Fault;
use montjoie_core::language::Lang;
use montjoie_field::army::Violation;
use montjoie_field::army::check::{points, value_of};
use montjoie_system::Registry;

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
    /// An army as a sheet for the table: a PDF with profiles, special rules in words, points
    #[command(after_help = "Examples:\n  montjoie army print my-army.toml --out roster.pdf\n  montjoie army print my-army.toml --lang fr")]
    Print(PrintArgs),
}

#[derive(Args)]
struct CheckArgs {
    /// Army files; keys that say how the rules of composition are read
    #[arg(required = true, value_name = "FILE|KEY=VALUE")]
    words: Vec<String>,
    /// The most points that an army may cost
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_POINTS)))]
    points: Option<u32>,
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
    /// What the army may cost, generals included; of a range, as 540-660, each army draws its own budget
    #[arg(long, default_value = "600", value_parser = budget)]
    points: (u32, u32),
    /// Chooses the army
    #[arg(long, default_value = "1")]
    seed: u64,
    /// How many armies; of more than one the means are printed
    #[arg(long, default_value = "1", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
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
    /// The PDF [default: the name of the army file, in reports/]
    #[arg(long, value_name = "PDF")]
    out: Option<PathBuf>,
    /// The paper of the sheet
    #[arg(long, default_value = "a4")]
    paper: PaperSize,
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

pub fn army(systems: Registry, args: ArmyArgs) -> Result<(), Fault> {
    match args.what {
        What::Check(args) => check(systems, args),
        What::Random(args) => draw(systems, args),
        What::Print(args) => print_sheet(systems, args),
    }
}

fn words(words: &[String]) -> Vec<Word> {
    keys(words).unwrap_or_else(|why| wrong_usage(&why))
}

fn check(systems: Registry, args: CheckArgs) -> Result<(), Fault> {
    let (settings, files) = keyed(&args.words);
    if files.is_empty() {
        wrong_usage("name an army file");
    }
    let one = |file: &String| {
        let (own, points) = (args.common.list.clone(), args.points.map(f64::from));
        checked(&CheckRequest { file: file.into(), own, words: settings.clone(), points }, systems, &Terminal::default())
    };
    let answers: Vec<CheckAnswer> = files.iter().map(one).collect::<Result<_, _>>()?;
    let lang = args.common.lang;
    print(&match (args.common.format, &answers[..]) {
        (Format::Table, _) => answers.iter().map(|answer| text(answer, lang)).collect::<Vec<_>>().join("\n"),
        (Format::Json, [answer]) => json::text(&json::check(answer)),
        (Format::Json, _) => json::text(&answers.iter().map(json::check).collect()),
        (Format::Csv, _) => csv(&answers, lang),
    })?;
    let broken = answers.iter().filter(|answer| !answer.checked.legal()).count();
    match (broken, answers.len()) {
        (0, _) => Ok(()),
        (_, 1) => Err(Fault::new("the army is not legal")),
        (1, all) => Err(Fault::new(format!("1 of {all} armies is not legal"))),
        (n, all) => Err(Fault::new(format!("{n} of {all} armies are not legal"))),
    }
}

fn text(answer: &CheckAnswer, lang: Lang) -> String {
    let CheckAnswer { army, checked, .. } = answer;
    let (roster, list) = (&army.roster, &army.army);
    let named = lang.pick(&list.table.name.0, &list.table.name.1);
    let name = lang.pick(&roster.name.en, &roster.name.fr);
    let title = if name.is_empty() { army.file.as_str() } else { name };
    let mut text = table::wrap(&format!("{title} · {named} · {}", list.system.name().get(lang)), 80, "", "  ");
    let header = [
        "",
        lang.pick("division", "division"),
        lang.pick("general", "général"),
        lang.pick("command", "commandement"),
        lang.pick("units", "unités"),
        "pts",
    ];
    let cost = |points_: Option<f64>| points_.map_or("–".to_owned(), |value| points(value, lang));
    let mut rows: Vec<Vec<String>> = roster
        .divisions
        .iter()
        .zip(&checked.divisions)
        .enumerate()
        .map(|(place, (division, points))| {
            let value = division.command.or_else(|| value_of(roster, &list.rules, place)).map_or(String::new(), |value| value.to_string());
            let chief = if place == roster.chief && list.rules.generals.is_some() { " *" } else { "" };
            vec![
                (place + 1).to_string(),
                lang.pick(&division.name.en, &division.name.fr).to_owned(),
                lang.pick(&division.general.en, &division.general.fr).to_owned(),
                value + chief,
                division.size().to_string(),
                cost(*points),
            ]
        })
        .collect();
    rows.push(vec![
        String::new(),
        lang.pick("army", "armée").to_owned(),
        String::new(),
        String::new(),
        roster.size().to_string(),
        cost(checked.points),
    ]);
    // Columns that nobody filled are left out.
    let used: Vec<usize> = (0..header.len()).filter(|&column| column == 1 || rows.iter().any(|row| !row[column].is_empty())).collect();
    let of = |row: &[String]| used.iter().map(|&column| row[column].clone()).collect::<Vec<_>>();
    let head: Vec<&str> = used.iter().map(|&column| header[column]).collect();
    let right: Vec<usize> = used.iter().enumerate().filter(|(_, column)| **column >= 4).map(|(place, _)| place).collect();
    text += &table::plain(&head, &rows.iter().map(|row| of(row)).collect::<Vec<_>>(), &right);
    if list.rules.generals.is_some() {
        text += &format!("  * {}\n", lang.pick("commander-in-chief", "général en chef"));
    }
    text.push('\n');
    text += &match checked.legal() {
        true => format!("  {}\n", lang.pick("Legal.", "Légale.")),
        false => format!("  {}\n{}", lang.pick("Not legal:", "Pas légale\u{a0}:"), violations(&checked.violations, lang)),
    };
    for place in &checked.given_away {
        let given = value_of(roster, &list.rules, *place).unwrap_or_default();
        let note = match lang {
            Lang::En => format!("Division {} gives command away: the list gives {given}.", place + 1),
            Lang::Fr => format!("La division {} se prive de commandement : la liste donne {given}.", place + 1),
        };
        text += &table::wrap(&lang.typeset(&note), 80, "  ", "  ");
    }
    text + &otherwise(answer, lang)
}

/// Broken rules, a line each.
fn violations(violations: &[Violation], lang: Lang) -> String {
    violations.iter().map(|violation| table::wrap(&violation.told(lang), 80, "    - ", "      ")).collect()
}

/// What other readings of the rules would find.
fn otherwise(answer: &CheckAnswer, lang: Lang) -> String {
    if answer.otherwise.is_empty() {
        return String::new();
    }
    let mut text = String::new();
    for other in answer.doubts() {
        // A rule that is broken either way is told once, above.
        let only = |these: &[Violation], those: &[Violation]| {
            let known = |one: &&Violation| {
                !those.iter().any(|other| other.breach == one.breach && other.text == one.text && other.division == one.division)
            };
            these.iter().filter(known).map(|violation| violation.says(lang)).collect::<Vec<_>>().join(lang.pick("; ", " ; "))
        };
        let (gone, new) =
            (only(&answer.checked.violations, &other.checked.violations), only(&other.checked.violations, &answer.checked.violations));
        let parts = [
            (gone, lang.pick("no longer broken:", "n’est plus enfreinte :")),
            (new, lang.pick("then broken:", "serait alors enfreinte :")),
        ];
        let parts: Vec<String> = parts.into_iter().filter(|(what, _)| !what.is_empty()).map(|(what, is)| format!("{is} {what}")).collect();
        let found = if other.checked.legal() { lang.pick("legal", "légale").to_owned() } else { parts.join(lang.pick("; ", " ; ")) };
        if !found.is_empty() {
            let line = format!("{}={}{} {found}", other.key.name, other.value, lang.colon());
            text += &table::wrap(&lang.typeset(&line), 80, "    ", "      ");
        }
    }
    match text.is_empty() {
        true => {
            format!("  {}\n", lang.pick("The same under every other reading of the rules.", "De même pour toute autre lecture des règles."))
        }
        false => format!("  {}\n{text}", lang.pick("Read otherwise:", "Lu autrement\u{a0}:")),
    }
}

/// One row per broken rule; one for an army that breaks none.
fn csv(answers: &[CheckAnswer], lang: Lang) -> String {
    let quote = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut text = String::from("file,legal,points,rule,division,count,of,paragraph,says\n");
    for CheckAnswer { army, checked, .. } in answers {
        let points = checked.points.map_or(String::new(), |points| points.to_string());
        let head = format!("{},{},{points}", quote(&army.file), checked.legal());
        if checked.legal() {
            text += &format!("{head},,,,,,\n");
        }
        for violation in &checked.violations {
            let division = violation.division.map_or(String::new(), |place| (place + 1).to_string());
            let of = if violation.of > 0.0 { violation.of.to_string() } else { String::new() };
            let (rule, count) = (violation.breach.id(), violation.count);
            text += &format!("{head},{rule},{division},{count},{of},{},{}\n", quote(&violation.paragraph), quote(&violation.says(lang)));
        }
    }
    text
}

fn draw(systems: Registry, args: RandomArgs) -> Result<(), Fault> {
    let RandomArgs { of, points, seed, count, lang, list, .. } = args;
    let (words, others) = keyed(&args.words);
    if let Some(other) = others.first() {
        return Err(Fault::new("army random takes one list").help(format!("as montjoie army random {of}/{other}")));
    }
    let request = RandomRequest { list: of, own: list, words, points, seed, armies: count };
    let answer = random(&request, systems, &Terminal::default())?;
    print(&match (args.format, count) {
        (None, 1) | (Some(RandomFormat::Toml), _) => army_file(&answer, seed, lang),
        (Some(RandomFormat::Json), 1) => json::text(&json::army(&answer, seed)),
        (Some(RandomFormat::Json), _) => json::text(&json::means(&answer, seed)),
        (None, _) => means(&answer, lang),
    })
}

/// The first army, with what it costs.
fn army_file(answer: &RandomAnswer, seed: u64, lang: Lang) -> String {
    let (size, cost) = (answer.roster.size(), points(answer.costs.iter().sum(), lang));
    let head = match lang {
        Lang::En => format!("# {size} units, {cost} points with generals; seed {seed}\n"),
        Lang::Fr => format!("# {size} unités, {cost} points avec les généraux ; graine {seed}\n"),
    };
    lang.typeset(&head) + &written(&answer.roster)
}

fn means(answer: &RandomAnswer, lang: Lang) -> String {
    let list = &answer.list;
    let (armies, different) = (lang.whole(u64::from(answer.armies)), lang.whole(answer.different as u64));
    let (units, divisions, points) = (lang.number(answer.units, 2), lang.number(answer.divisions, 2), lang.number(answer.points, 1));
    let accepted = lang.percent(answer.accepted, 1);
    let head = match lang {
        Lang::En => format!(
            "{armies} random armies, {different} of them different: on average {units} units in {divisions} divisions for {points} points. {accepted} of the attempts were legal."
        ),
        Lang::Fr => format!(
            "{armies} armées au hasard, dont {different} différentes : en moyenne {units} unités en {divisions} divisions pour {points} points. {accepted} des essais étaient légaux."
        ),
    };
    let named = lang.pick(&list.table.name.0, &list.table.name.1);
    let title = table::wrap(&format!("{named} · {}", list.system.name().get(lang)), 80, "", "  ");
    title + &table::wrap(&lang.typeset(&head), 80, "  ", "  ") + "\n" + &table::typed(&answer.means, lang)
}

fn print_sheet(systems: Registry, args: PrintArgs) -> Result<(), Fault> {
    let request = PrintRequest { file: args.file.clone(), own: args.common.list.clone(), words: words(&args.words) };
    let sheet = sheet(&request, systems, &Terminal::default())?;
    let out =
        args.out.clone().unwrap_or_else(|| PathBuf::from("reports").join(args.file.with_extension("pdf").file_name().unwrap_or_default()));
    let line = publish(&sheet, &args, &out)?;
    print(&match args.common.format {
        Format::Table => text(&sheet.answer, args.common.lang) + &line,
        Format::Json => json::text(&json::check(&sheet.answer)),
        Format::Csv => csv(std::slice::from_ref(&sheet.answer), args.common.lang),
    })
}

/// Writes the PDF; gives the line that says where.
#[cfg(feature = "report")]
fn publish(sheet: &ArmySheet, args: &PrintArgs, out: &std::path::Path) -> Result<String, Fault> {
    let lang = args.common.lang;
    let options = montjoie_report::ReportOptions { lang, paper: args.paper.into() };
    let pdf = montjoie_report::army::pdf(sheet, &options).map_err(|error| Fault::new(format!("cannot make the sheet: {error}")))?;
    super::publish::publish_file(out, &pdf)?;
    Ok(format!("\n  {} {}\n", lang.pick("Sheet:", "Feuille\u{a0}:"), out.display()))
}

/// A build without reports cannot print.
#[cfg(not(feature = "report"))]
fn publish(_: &ArmySheet, _: &PrintArgs, _: &std::path::Path) -> Result<String, Fault> {
    Err(Fault::new("this build prints no sheet: it was made without the feature `report`")
        .help("`montjoie army check` says what the army costs"))
}
