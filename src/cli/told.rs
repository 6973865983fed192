//! `montjoie trace` of a battle: one battle of the run as a story, with a map for each player turn; below it dice and reasons, where asked for.

#[cfg(not(feature = "report"))]
use std::path::Path;

use super::args::{Format, OneTable, TraceArgs, no_effect};
use super::battle::asked;
use super::progress::Progress;
use super::trace::{csv, lines};
use super::{Job, json, print, shown, table};
use montjoie_analysis::ask::battle::{BattleRequest, Moment, Told, brief, concerning, moments, standing};
use montjoie_analysis::ask::luck::ToldBattle;
use montjoie_analysis::duels::Wish;
use montjoie_analysis::store::{Fault, Session};
use montjoie_core::chance::Line;
#[cfg(not(feature = "report"))]
use montjoie_core::language::Lang;
use montjoie_core::language::Text;
use montjoie_core::monte_carlo::Source;

pub fn tell(args: &TraceArgs, (of, words): (&str, &[String]), job: &Job) -> Result<(), Fault> {
    let one = !of.ends_with(".toml");
    no_effect(&[("--variant", one && args.variant.is_some())], "on two armies", "a scenario has variants")?;
    let there = "with --luck: in place of the story stands what each player turn changed";
    no_effect(&[("--dice", args.luck && args.dice)], there, "leave one of them out")?;
    let data = args.common.format != Format::Table;
    let given = [("--turn", data && args.turn.is_some()), ("--unit", data && args.unit.is_some())];
    no_effect(&given, "with --format json or csv", "they always have the whole battle")?;
    let source = if args.faces || data && args.dice { Source::Dice } else { Source::Tables };
    let wish = Wish { seed: args.seed, ..Wish::default() };
    let request = BattleRequest {
        of: asked(of, words, args.card.as_deref())?,
        own: args.common.list.clone(),
        wish,
        source,
        range: false,
        set: Vec::new(),
    };
    let ready = request.ready(job.session())?;
    let (lang, which) = (args.common.lang, args.variant.unwrap_or(1).saturating_sub(1));
    if args.luck {
        let luck = |session: Session| ToldBattle::of(&ready, which, args.combat, lang, session.watch);
        let luck = job.watched(Progress::combats(&args.common), luck)?;
        return shown::answer(&luck, &args.common, &OneTable::default(), "");
    }
    let told = ready.tell(which, args.combat, lang)?;
    if let Some(path) = &args.film {
        film(path, &told.title(), &told.end(), &told.story, lang)?;
    }
    let text = match args.common.format {
        Format::Table => text(&told, args, ready.findings.system.battle_words().signs)?,
        Format::Json => json::text(&json::told(&told)),
        Format::Csv => csv(&told.story),
    };
    print(&text)
}

#[cfg(feature = "report")]
use super::film::publish as film;

/// A build without reports makes no pages.
#[cfg(not(feature = "report"))]
fn film(_: &Path, _: &str, _: &str, _: &montjoie_core::contest::Story, _: Lang) -> Result<(), Fault> {
    Err(Fault::new("this build makes no pages: it was made without the feature `report`").help("the same maps are printed as text"))
}

/// The story for people: the answer first; `signs` says how to read its maps.
fn text(told: &Told, args: &TraceArgs, signs: Text) -> Result<String, Fault> {
    let lang = told.lang;
    let (muster, moments) = moments(&told.story, lang);
    let unit = args.unit.as_deref().map(|unit| of_battle(unit, &moments)).transpose()?;
    let mut text = table::wrap(&told.title(), 78, "", "  ") + &table::wrap(&told.end(), 78, "  ", "    ");
    if let Some(turn) = args.turn {
        let last = moments.last().map_or(0, |moment| moment.chapter.turn);
        if turn == 0 || turn > last {
            return Err(Fault::new(format!("the battle has no turn {turn}")).help(format!("it has turns 1 to {last}")));
        }
    }
    if args.turn.is_none() && unit.is_none() {
        text += "\n";
        muster.iter().for_each(|line| text += &table::wrap(&lang.typeset(line), 78, "  ", "    "));
        text += "\n";
        text += &table::wrap(&lang.typeset(signs.get(lang)), 78, "  ", "  ");
    }
    let wanted = |moment: &&Moment| args.turn.is_none_or(|turn| moment.chapter.turn == turn);
    for moment in moments.iter().filter(wanted) {
        text += &match &unit {
            Some((call, name)) => of_unit(told, moment, (call, name)),
            None => part(told, moment, args.dice || args.turn.is_some()),
        };
    }
    if args.turn.is_none() {
        text += "\n";
        text += &table::wrap(&told.end(), 78, "", "  ");
    }
    Ok(text)
}

/// The number of a unit as the story writes it, and what it is.
fn of_battle(unit: &str, moments: &[Moment]) -> Result<(String, String), Fault> {
    let figures = moments.first().map_or(&[][..], |moment| &moment.chapter.map.figures);
    let call = unit.to_uppercase();
    let found = figures.iter().find(|figure| figure.call == call);
    found.map(|figure| (call, figure.name.clone())).ok_or_else(|| {
        let most = |letter: char| figures.iter().filter(|figure| figure.call.starts_with(letter)).count();
        let help = format!("units are called A1 to A{} and B1 to B{}", most('A'), most('B'));
        Fault::new(format!("there is no unit `{unit}` in this battle")).help(help)
    })
}

/// A part of the story: its paragraph, its map, and its dice and reasons where they are wanted.
fn part(told: &Told, moment: &Moment, dice: bool) -> String {
    let (lang, chapter) = (told.lang, &moment.chapter);
    let brief = Some(brief(chapter, lang)).filter(|brief| !brief.is_empty());
    let brief = brief.map_or(String::new(), |brief| format!(" · {brief}"));
    let mut text = format!("\n{}", table::wrap(&lang.typeset(&format!("— {}{brief}", told.heading(moment))), 78, "", "    "));
    // A phase begins on a line of its own.
    for phase in chapter.sentences.chunk_by(|one, other| one.phase == other.phase) {
        let sentences: Vec<&str> = phase.iter().map(|sentence| sentence.text.as_str()).collect();
        text += &table::wrap(&sentences.join(" "), 78, "  ", "    ");
    }
    text += &format!("\n{}", chapter.map.text);
    for line in standing(chapter, lang) {
        text += &table::wrap(&line, 78, "  ", "    ");
    }
    if dice && !moment.lines.is_empty() {
        text += "\n";
        text += &lines(&moment.lines, lang);
    }
    text
}

/// What concerns a unit in a part of the story, with its dice and reasons; nothing where nothing does.
fn of_unit(told: &Told, moment: &Moment, (call, name): (&str, &str)) -> String {
    let lang = told.lang;
    let about = moment.chapter.sentences.iter().filter(|sentence| sentence.units.iter().any(|unit| unit == call));
    let about: Vec<&str> = about.map(|sentence| sentence.text.as_str()).collect();
    let own: Vec<Line> = concerning(&moment.lines, call).into_iter().cloned().collect();
    if about.is_empty() && own.is_empty() {
        return String::new();
    }
    let heading = format!("— {} · {call} {name}", told.heading(moment));
    let mut text = format!("\n{}", table::wrap(&lang.typeset(&heading), 78, "", "    "));
    if !about.is_empty() {
        text += &table::wrap(&about.join(" "), 78, "  ", "    ");
        text += if own.is_empty() { "" } else { "\n" };
    }
    text + &lines(&own, lang)
}
