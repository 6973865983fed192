//! `montjoie matrix`: who beats whom.

use super::args::{Format, MatrixArgs};
use super::matrix_files as files;
use super::progress::Progress;
use super::{Job, couple, json as to_json, keeps, print, table, units, within, wrong_usage};
use montjoie_analysis::ask;
use montjoie_analysis::ask::matrix::{Answer, COMBATS, Request, way};
use montjoie_analysis::scenario::Fault;
use montjoie_core::language::Lang;
use montjoie_system::Registry;

pub fn matrix(systems: Registry, args: MatrixArgs, job: Job) -> Result<(), Fault> {
    let job = job.asked(&args.answering, args.out.as_deref())?;
    let units = units(&args.units.system, &args.units.words, args.units.card.as_ref(), args.units.options, &args.common);
    let seed = args.answering.seed.unwrap_or(1);
    if let Some(points) = args.within {
        if args.out.is_some() && !job.is_part() {
            wrong_usage("the argument '--within <POINTS>' cannot be used with '--out <DIR>'");
        }
        let between = args.between.iter().map(|words| couple(words, "matchup")).collect::<Result<_, _>>()?;
        let most = within::most(&args.answering)?;
        let request = ask::within::Request { units, points, errors: args.errors, most, between, seed };
        return within::run(systems, &request, &args.common, &job);
    }
    args.answering.effective_if_sampled()?;
    let (way, combats) = way(args.answering.wish(), "a matrix is", COMBATS)?;
    let job = job.keeping(keeps(args.units.cache.as_deref(), args.units.no_cache));
    let progress = Progress::duels(&args.common);
    let request = Request { units, way, combats, seed, named: args.ridge.clone() };
    let answer = job.answer(&request, systems, &progress, || ask::matrix::answer(&request, systems, &job.terminal, &progress));
    progress.finish();
    let Some(mut answer) = answer? else { return Ok(()) };
    if job.in_pieces() {
        answer.sheet.work = answer.sheet.work.in_one_run();
    }
    let lang = args.common.lang;
    if !args.common.quiet && answer.unkept {
        let note =
            lang.pick("Some answers could not be kept for the next run.", "Des réponses n’ont pas pu être gardées pour la prochaine fois.");
        anstream::eprintln!("{note}");
    }
    let written = match &args.out {
        Some(out) => files::write(&args, out, &answer)?,
        None => String::new(),
    };
    print(&match args.common.format {
        Format::Table => text(&answer, lang) + &written,
        Format::Json => to_json::text(&to_json::matrix(&answer)),
        Format::Csv => answer.sheet.cells().csv(),
    })
}

fn text(answer: &Answer, lang: Lang) -> String {
    let Answer { system, card, over, sheet, left_out, .. } = answer;
    let mut text = format!("{} · {}\n", card.title.get(lang), system.name().get(lang));
    for (situation, held) in card.situations.iter().zip(&sheet.held) {
        let mut words: Vec<String> = situation.sets().iter().map(|set| format!("{}={}", set.key, set.value)).collect();
        for held in held {
            let of = format!("{} {} {}", lang.whole(held.duels as u64), lang.pick("of", "sur"), lang.whole(held.of as u64));
            words.push(format!("{}={} ({of} duels)", held.set.key, held.set.value));
        }
        let line = format!("{} {}{} {}", lang.percent(situation.weight, 0), situation.name.get(lang), lang.colon(), words.join(" "));
        text += &table::wrap(&line, 98, "  ", "    ");
    }
    if !over.is_empty() {
        let words: Vec<String> = over.iter().map(|set| format!("{}={}", set.key, set.value)).collect();
        text += &format!("  {}{} {}\n", lang.pick("everywhere", "partout"), lang.colon(), words.join(" "));
    }
    text.push('\n');
    text += &summary(answer, lang);
    for why in left_out {
        text += &table::wrap(&format!("{}{} {why}", lang.pick("left out", "laissée de côté"), lang.colon()), 98, "  ", "  ");
    }
    text.push('\n');
    text += &work(answer, lang);
    text + &table::assumptions(&sheet.assumptions, lang)
}

/// One row a unit, the strongest first: means against every unit of the matrix alike.
fn summary(answer: &Answer, lang: Lang) -> String {
    let (priced, sampled) = (answer.priced(), answer.sheet.sampled());
    let mut text = table::typed(&answer.means(), lang);
    let (every, shares, per) = match lang {
        Lang::En => (
            "Means against every unit of the table alike, itself included, half of the time in each role of the card; in the order of wins and half of neither.",
            "destroys, is lost: the share of a unit; a removed unit counts whole, a surviving one half of its losses.",
            "takes: points destroyed for every 100 points of its own. Of these 100 it loses as many as “is lost” says.",
        ),
        Lang::Fr => (
            "Moyennes contre toutes les unités du tableau à parts égales, elle-même comprise, la moitié du temps dans chaque rôle ; dans l’ordre des victoires, ni l’un comptant demi.",
            "détruit, perdue : la part d’une unité ; retirée, elle compte entière ; vivante, pour la moitié de ses pertes.",
            "prend : points détruits pour 100 points engagés. De ces 100 points, elle perd ce que dit « perdue ».",
        ),
    };
    for line in [Some(every), Some(shares), priced.then_some(per)].into_iter().flatten() {
        text += &table::wrap(&lang.typeset(line), 98, "  ", "  ");
    }
    if sampled {
        text += &table::wrap(
            lang.pick(
                "±: half of the 95 % interval of wins plus half of neither.",
                "± : demi-intervalle à 95 % des gains plus la moitié des « ni l’un ».",
            ),
            98,
            "  ",
            "  ",
        );
    }
    text
}

fn work(answer: &Answer, lang: Lang) -> String {
    let sheet = &answer.sheet;
    let work = sheet.work;
    let whole = |n: usize| lang.whole(n as u64);
    let n = sheet.matrix.entrants.len();
    let profiles = answer.profiles();
    let mut lines = match lang {
        Lang::En => vec![
            format!("{} units, {} different profiles", whole(n), whole(profiles)),
            format!("{} duels asked for, {} different", whole(work.asked), whole(work.different)),
            format!("{} solved, {} from the cache", whole(work.solved), whole(work.cached)),
        ],
        Lang::Fr => vec![
            format!("{} unités, {} profils différents", whole(n), whole(profiles)),
            format!("{} duels demandés, {} différents", whole(work.asked), whole(work.different)),
            format!("{} résolus, {} repris du cache", whole(work.solved), whole(work.cached)),
        ],
    };
    if work.too_large > 0 {
        lines.push(format!("{} {}", whole(work.too_large), lang.pick("too large to solve", "trop grands pour être résolus")));
    }
    if work.sampled > 0 {
        lines.push(format!("{} {}", whole(work.sampled), lang.pick("meetings sampled", "rencontres simulées")));
    }
    if work.damaged > 0 {
        lines.push(format!(
            "{} {}",
            whole(work.damaged),
            lang.pick("damaged cache entries recomputed", "entrées abîmées du cache recalculées")
        ));
    }
    table::wrap(&lang.typeset(&lines.join(lang.pick("; ", " ; "))), 98, "  ", "  ")
}
