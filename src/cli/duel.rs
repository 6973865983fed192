//! `montjoie duel`: one matchup on the terminal.

use std::path::Path;

use super::args::{DuelArgs, Format, no_effect};
use super::progress::Progress;
use super::{Job, find_system, open, page};
use montjoie_analysis::ask::duel::{DEFAULT, DuelRequest, scenario, text};
use montjoie_analysis::ask::{self, Duel};
use montjoie_analysis::duels::Findings;
use montjoie_analysis::store::Fault;
use montjoie_core::language::Lang;
use montjoie_core::tally::Winner;
use montjoie_document::Answered;

pub fn duel(args: DuelArgs, job: Job) -> Result<(), Fault> {
    let job = job.asked(&args.answering, args.out.as_deref())?;
    args.answering.effective()?;
    let DuelArgs { system, a, b, words, common, answering, why, save: file, no_effects, table, link, .. } = args;
    let form = common.form(why, table.as_ref())?;
    let csv = common.format == Format::Csv;
    // One table that does not say how far settings move the answer does not need to know.
    let moved = !csv || table.as_deref().is_some_and(|table| EFFECTS.contains(&table));
    no_effect(&[("--no-effects", no_effects && !moved)], "on this table", "this table says nothing of settings")?;
    let duel = Duel { system, a, b, words };
    let game = open(find_system(job.systems, &duel.system)?, &common.list, &job.terminal)?;
    let wish = answering.wish();
    let worded = scenario(&duel, &common.list, &[], wish, &*game, job.systems)?;
    let (saved, several) = (file.map(|path| (path, text(&worded, wish))), worded.asks_several());
    let effects = !no_effects && moved;
    let progress = Progress::combats(&common);
    if several && link {
        return Err(Fault::new("a link is to one duel, and these words ask for several"));
    }
    let found = if several {
        // The scenario names the lists too.
        let request = ask::run::ScenarioRequest { of: ask::run::ScenarioSource::Words(Box::new(worded)), own: Vec::new(), wish, effects };
        match job.answer(&request, progress)? {
            Some(ask::run::ScenarioAnswer::Duels(findings)) => Some(findings),
            None => None,
            Some(_) => return Err(Fault::new("a duel is of one system")),
        }
    } else {
        let request = DuelRequest { duel, own: common.list.clone(), way: wish.over(DEFAULT), effects };
        job.answer(&request, progress)?
    };
    let Some(findings) = found else { return Ok(()) };
    if let Some((path, text)) = &saved {
        save(path, text)?;
    }
    let data = findings.data();
    form.print(&findings, &data, &if link { to_page(&findings, form.lang) } else { String::new() })
}

/// The tables that say how far settings move the answer.
const EFFECTS: [&str; 4] = ["settings", "effects", "duels", "choices"];

/// Writes a scenario file, never over another.
pub fn save(path: &Path, text: &str) -> Result<(), Fault> {
    let cannot = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            Fault::new(format!("{} is there already", path.display())).help("name another file, or remove it")
        }
        _ => Fault::new(format!("cannot save {}: {error}", path.display())),
    };
    let mut file = std::fs::File::create_new(path).map_err(cannot)?;
    std::io::Write::write_all(&mut file, text.as_bytes()).map_err(cannot)
}

/// The link to this duel on the page.
fn to_page(findings: &Findings, lang: Lang) -> String {
    let Findings { system, findings, .. } = findings;
    let [finding, ..] = &findings[..] else { return String::new() };
    let headline = finding.share(Winner::A).percent(lang);
    let set = page::set_in_link(*system, &finding.settings);
    format!("\n  {}\n", page::link(&["duel", system.id(), &finding.ids.a, &finding.ids.b], &set, Some(&headline), lang))
}
