//! `montjoie duel`: one matchup on the terminal.

use std::path::Path;

use super::args::{DuelArgs, Format, no_effect};
use super::progress::Progress;
use super::{Job, find_system, json, open, page, print, run, table};
use montjoie_analysis::ask::duel::{Answer, DEFAULT, Request, answer};
use montjoie_analysis::ask::save::scenario;
use montjoie_analysis::ask::{self, Duel};
use montjoie_analysis::scenario::{Fault, Finding, Findings, Wish, sentence};
use montjoie_core::language::Lang;
use montjoie_core::settings::Value;
use montjoie_core::tally::{Winner, sum};
use montjoie_system::{Registry, System};

pub fn duel(systems: Registry, args: DuelArgs, job: Job) -> Result<(), Fault> {
    let job = job.asked(&args.answering, args.out.as_deref())?;
    args.answering.effective()?;
    let DuelArgs { system, a, b, words, common, answering, why, save: file, no_effects, link, .. } = args;
    let data = common.format != Format::Table;
    no_effect(&[("--link", link && data)], "with --format json or csv", "a link is for people")?;
    no_effect(&[("--why", why && data)], "with --format json or csv", "they always have the whole answer")?;
    no_effect(&[("--no-effects", no_effects && common.format == Format::Csv)], "with --format csv", "it has no room for effects")?;
    let duel = Duel { system, a, b, words };
    let game = open(find_system(systems, &duel.system)?, &common, &job.terminal)?;
    let wish = answering.wish();
    let saved = scenario(&duel, &common.list, &[], wish, &*game, systems)?;
    // A table of shares has no room for effects.
    let effects = !no_effects && common.format != Format::Csv;
    let progress = Progress::combats(&common);
    if saved.swept && link {
        return Err(Fault::new("a link is to one duel, and these words ask for several"));
    }
    let answered = if saved.swept {
        swept(saved.text.clone(), wish, effects, systems, (&job, &progress)).map(|found| {
            found.map(|findings| match common.format {
                Format::Table => run::text(&findings, "", why, common.lang),
                Format::Json => json::text(&json::findings(&findings)),
                Format::Csv => run::csv(&findings),
            })
        })
    } else {
        let request = Request { duel, own: common.list.clone(), way: wish.over(DEFAULT), effects };
        let whole = || answer(&request, systems, &job.terminal, &progress);
        job.answer(&request, systems, &progress, whole).map(|found| {
            found.map(|answer| match common.format {
                Format::Table => text(&answer, why, common.lang) + &if link { to_page(&answer, common.lang) } else { String::new() },
                Format::Json => json::text(&json::duel(answer.system.id(), &answer.finding, answer.seed)),
                Format::Csv => csv(&answer.finding),
            })
        })
    };
    progress.finish();
    let Some(answered) = answered? else { return Ok(()) };
    if let Some(path) = &file {
        save(path, &saved.text)?;
    }
    print(&answered)
}

/// The findings of a duel whose words have several values.
fn swept(
    text: String,
    wish: Wish,
    effects: bool,
    systems: Registry,
    (job, progress): (&Job, &Progress),
) -> Result<Option<Findings>, Fault> {
    let file = Path::new(ask::save::FILE);
    // The text names the lists too.
    let request = ask::run::Request { file: file.to_owned(), own: Vec::new(), wish, effects };
    job.terminal.give(file, text);
    // The reader has no such file, so none of its lines is shown.
    let plain = |fault: Fault| match fault.place() {
        Some(place) if place.file == ask::save::FILE => Fault::new(fault.message()).maybe_help(fault.hint().map(str::to_owned)),
        _ => fault,
    };
    let whole = || request.ready(systems, &job.terminal)?.answer(progress);
    match job.answer(&request, systems, progress, whole).map_err(plain)? {
        None => Ok(None),
        Some(ask::run::Answer::Found(findings)) => Ok(Some(findings)),
        Some(ask::run::Answer::Compared(_) | ask::run::Answer::Battles(_)) => Err(Fault::new("a duel is of one system")),
    }
}

/// Writes a scenario file, never over another.
pub fn save(path: &Path, text: &str) -> Result<(), Fault> {
    let cannot = |error: std::io::Error| Fault::new(format!("cannot save {}: {error}", path.display()));
    let mut file = std::fs::File::create_new(path).map_err(cannot)?;
    std::io::Write::write_all(&mut file, text.as_bytes()).map_err(cannot)
}

fn text(answer: &Answer, why: bool, lang: Lang) -> String {
    let Answer { system, finding, seed } = answer;
    let mut text = table::wrap(&sentence::duel(*system, finding, lang), 78, "", "");
    text += "\n";
    if !why {
        return text + &table::short_shares(finding, lang) + &table::strongest(finding, lang) + "\n" + &table::how(finding, *seed, lang);
    }
    text += &table::wrap(system.name().get(lang), 78, "  ", "  ");
    text += &table::wrap(&situation(*system, finding), 78, "  ", "  ");
    if let Some(tally) = &finding.sampled {
        let combats = lang.whole(tally.total());
        text += &match lang {
            Lang::En => format!("  {combats} combats, seed {seed}\n"),
            Lang::Fr => format!("  {combats} combats, graine {seed}\n"),
        };
    }
    text += "\n";
    text += &table::shares(finding, lang);
    text += "\n";
    text += &table::endings(finding, lang);
    text += "\n";
    text += &table::refitted(&(table::means(finding, lang) + &table::agreement(finding, lang)));
    text += &table::basis(finding, lang);
    text
}

/// The link to this duel on the page.
fn to_page(answer: &Answer, lang: Lang) -> String {
    let Answer { system, finding, .. } = answer;
    let headline = lang.percent(finding.share(Winner::A).value, 1);
    let set = page::set_in_link(*system, &finding.settings);
    format!("\n  {}\n", page::link(&["duel", system.id(), &finding.ids.a, &finding.ids.b], &set, Some(&headline), lang))
}

/// The situation in one line: every key, defaults included.
fn situation(system: &dyn System, finding: &Finding) -> String {
    let keys = system.keys();
    let words: Vec<String> = finding
        .situation
        .iter()
        .filter(|set| {
            let default = keys.iter().find(|key| key.name == set.key).map(|key| key.default.as_str());
            // The field always, of the sides what differs from the default.
            set.key.starts_with("field.") || default != Some(set.value.to_string().as_str())
        })
        .filter(|set| !set.key.ends_with(".unit") && set.value != Value::Text(String::new()))
        .map(|set| format!("{}={}", set.key, set.value))
        .collect();
    words.join(" ")
}

/// One row a share: quantity, value, winner, method, probability, and the interval where it is sampled.
fn csv(finding: &Finding) -> String {
    let mut text = String::from("quantity,value,winner,method,probability,low,high\n");
    let mut add = |quantity: &str, value: &str, winner: &str, method: &str, share: f64, trials: Option<(u64, u64)>| {
        let interval = trials.map(|(hits, trials)| montjoie_core::statistics::interval(hits, trials, 0.95));
        let ends = interval.map_or(",".to_owned(), |i| format!("{},{}", i.low, i.high));
        text += &format!("{quantity},{value},{winner},{method},{share},{ends}\n");
    };
    for (method, tally, counted) in [
        ("exact", finding.exact.as_ref().map(|solved| solved.tally.clone()), None),
        ("sampled", finding.sampled.as_ref().map(|tally| tally.shares()), finding.sampled.as_ref()),
    ] {
        let Some(tally) = tally else { continue };
        for winner in Winner::ALL {
            let trials = counted.map(|tally| (tally.wins(winner), tally.total()));
            add("winner", winner.id(), winner.id(), method, tally.wins(winner), trials);
        }
        let mut rows = |quantity: &str, values: &dyn Fn(usize) -> String, shares: &[[f64; 3]], counts: Option<&[[u64; 3]]>| {
            for (place, row) in shares.iter().enumerate().filter(|(_, row)| sum(row) > 0.0) {
                for winner in Winner::ALL {
                    let trials = counts.zip(counted).map(|(counts, tally)| (counts[place][winner as usize], tally.total()));
                    add(quantity, &values(place), winner.id(), method, row[winner as usize], trials);
                }
            }
        };
        rows("ending", &|place| finding.endings[place].id.to_owned(), &tally.endings, counted.map(|t| &t.endings[..]));
        rows("round", &|place| (place + 1).to_string(), &tally.rounds, counted.map(|t| &t.rounds[..]));
        rows("losses_a", &|place| place.to_string(), &tally.losses.a, counted.map(|t| &t.losses.a[..]));
        rows("losses_b", &|place| place.to_string(), &tally.losses.b, counted.map(|t| &t.losses.b[..]));
    }
    text
}
