//! `montjoie fair`: what is a unit worth? From battles of armies, from duels, from pure forces, or all three side by side.

use std::time::Instant;

use super::args::{By, FairArgs, Format, no_effect};
use super::factions::request as of_lists;
use super::prices_report::{armies as write_armies, duels as write_duels};
use super::progress::Progress;
use super::shown::Form;
use super::{Job, couple, keeps, keyed, table, units};
use montjoie_analysis::ask::armies::{self, BATTLES, equal, until_known};
use montjoie_analysis::ask::fair;
use montjoie_analysis::ask::matrix::way;
use montjoie_analysis::ask::prices::Three;
use montjoie_analysis::duels::Wish;
use montjoie_analysis::store::{Fault, Request, Session};
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Effort;
use montjoie_document::Answered;

pub fn fair(args: FairArgs, job: Job) -> Result<(), Fault> {
    let job = job.asked(&args.answering, args.report.out.as_deref())?;
    let form = args.common.form(args.why, args.table.as_ref())?;
    let by = by(&args, &job)?;
    no_effect(&[("--rows", args.rows.rows.is_some() && by != By::Armies)], "on prices from duels", "add --by armies")?;
    match by {
        By::Duels => by_duels(&args, form, job),
        By::Armies => by_armies(&args, form, job.writing(&args.rows)?),
        By::Equal => by_equal(&args, form, &job),
        By::All => by_all(&args, form, job),
    }
}

/// What prices are found from: armies where nothing is said and lists can be fought by them.
fn by(args: &FairArgs, job: &Job) -> Result<By, Fault> {
    if let Some(by) = args.by {
        return Ok(by);
    }
    let (_, lists) = keyed(&args.units.words);
    let composed = armies::composed(&args.units.system, &lists, &args.common.list, job.session())?;
    Ok(if composed { By::Armies } else { By::Duels })
}

/// Prices from duels.
fn by_duels(args: &FairArgs, form: Form, job: Job) -> Result<(), Fault> {
    let why = "prices come from duels where lists have no battles or no rules of composition: leave it out, or add --method sample";
    args.answering.effective_if_sampled().map_err(|fault| if args.by.is_none() { fault.help(why) } else { fault })?;
    no_effect(&[("--quick", args.quick)], "on prices from duels", "leave it out: they ask one card only")?;
    let armies_only = [("--budget", args.budget.is_some()), ("--sequential", args.sequential), ("--precise", args.precise)];
    let armies_only = [&armies_only[..], &[("--only", args.about.only.is_some()), ("--everybody", args.about.everybody)]].concat();
    no_effect(&armies_only, "on prices from duels", "leave it out, or add --by armies")?;
    let worths = args.table.as_deref() == Some("worths");
    let no_rules = args.common.format == Format::Csv && !worths && args.report.out.is_none();
    no_effect(&[("--rules", args.rules && no_rules)], "on this form of output", "add --table worths")?;
    let (way, combats) = way(args.answering.wish(), "prices are", fair::COMBATS)?;
    let ratio = |words: &String| couple(words, "ratio");
    let request = fair::FairRequest {
        units: units(&args.units.system, &args.units.words, args.units.card.as_ref(), args.units.options, &args.common),
        set: args.set.clone(),
        against: args.against.clone(),
        anchor: args.anchor.clone(),
        ratio: args.ratio.as_ref().map(ratio).transpose()?,
        rules: args.rules || worths,
        way,
        combats,
        seed: args.answering.seed.unwrap_or(1),
    };
    let job = job.keeping(keeps(args.units.cache.as_deref(), args.units.no_cache));
    let Some(answer) = job.answer(&request, Progress::duels(&args.common))? else { return Ok(()) };
    let data = answer.fair.data();
    let report = args.report.out.as_deref().map(|out| write_duels((args, out), &request, &answer, &data));
    form.print(&answer.fair, &data, &report.transpose()?.unwrap_or_default())
}

/// Prices from armies.
fn by_armies(args: &FairArgs, form: Form, mut job: Job) -> Result<(), Fault> {
    of_duels_only(args)?;
    let ratio = args.ratio.as_ref().map(|words| couple(words, "ratio")).transpose()?;
    let mut request = of_armies(args, !args.quick)?;
    request.has_what_to_price(job.session())?;
    let fits = args.budget.map(|seconds| fitted(&mut request, seconds, (&job, args.common.lang))).transpose()?;
    let answer = match args.sequential {
        true => job.watched(Progress::combats(&args.common), |session| until_known(&request, session)).map(Some),
        false => job.answer(&request, Progress::combats(&args.common)),
    };
    let Some(mut answer) = answer? else { return Ok(()) };
    if let Some((one, other)) = &ratio {
        answer.compare(one, other)?;
    }
    let data = answer.data();
    let report = args.report.out.as_deref().map(|out| write_armies((args, out), &request, &answer, &data, &job)).transpose()?;
    let more = [fits, report, Some(job.written(args.common.lang)?)];
    form.print(&answer, &data, &more.into_iter().flatten().collect::<String>())
}

/// What is asked of prices from armies; `range`: whether other situations are tried.
fn of_armies(args: &FairArgs, range: bool) -> Result<armies::ArmiesRequest, Fault> {
    let FairArgs { units, about, answering, common, .. } = args;
    let mut request = of_lists((&units.system, &units.words, units.card.as_ref()), about, answering, common)?;
    (request.range, request.set) = (range, args.set.clone());
    if args.precise {
        request.wish.effort = Some(Effort::Combats(4 * BATTLES));
    }
    Ok(request)
}

/// Asks for as many battles as fit into a time on this machine, from the rate at which a few are fought; what to say of it.
fn fitted(request: &mut armies::ArmiesRequest, seconds: u32, (job, lang): (&Job, Lang)) -> Result<String, Fault> {
    /// Battles from which the rate is measured.
    const FEW: u64 = 4_000;
    /// The share of the time for battles; prices are found from them in the rest.
    const FIGHTING: f64 = 0.8;
    let asked = |request: &armies::ArmiesRequest, combats: u64, range: bool| armies::ArmiesRequest {
        wish: Wish { effort: Some(Effort::Combats(combats)), ..request.wish },
        range,
        ..request.clone()
    };
    let start = Instant::now();
    asked(request, FEW, false).answer(job.session())?;
    let took = start.elapsed().as_secs_f64();
    let rate = FEW as f64 / took;
    let all = asked(request, BATTLES, request.range).battles(job.session())? as f64 / BATTLES as f64;
    let battles = |seconds: f64| ((seconds - took) * FIGHTING * rate / all / 1_000.0).max(0.0) as u64 * 1_000;
    let fit = battles(f64::from(seconds));
    if fit < FEW {
        let least = (took + FEW as f64 * all / rate / FIGHTING).ceil() + 1.0;
        let fault = Fault::new(format!("{seconds} seconds are too few: this machine fights {rate:.0} such battles per second"));
        return Err(fault.help(format!("at least --budget {least:.0}s; --quick needs {:.0} times less", all.max(1.0))));
    }
    *request = asked(request, fit, request.range);
    let (rate, shown) = (lang.whole(rate as u64), lang.whole(fit));
    let line = match lang {
        Lang::En => format!("{seconds} seconds are {shown} battles at {rate} per second; --combats {fit} gives this answer anywhere."),
        Lang::Fr => {
            format!("{seconds} secondes font {shown} batailles à {rate} par seconde ; --combats {fit} donne cette réponse partout.")
        }
    };
    Ok(table::note(&line, lang))
}

/// Options that are about duels only.
fn of_duels_only(args: &FairArgs) -> Result<(), Fault> {
    let given = [
        ("--against", args.against.is_some()),
        ("--anchor", args.anchor.is_some()),
        ("--rules", args.rules),
        ("--options", args.units.options),
        ("--cache", args.units.cache.is_some()),
        ("--no-cache", args.units.no_cache),
    ];
    no_effect(&given, "on prices from armies", "leave it out, or take prices from duels: --by duels")
}

/// Options of prices from armies that the other ways do not have.
fn of_armies_only(args: &FairArgs, job: &Job, also: &[(&str, bool)]) -> Result<(), Fault> {
    of_duels_only(args)?;
    let given = [("--budget", args.budget.is_some()), ("--sequential", args.sequential), ("--out", args.report.out.is_some())];
    no_effect(&[&given[..], also].concat(), "on this way to find prices", "leave it out, or take --by armies")?;
    if job.in_pieces() {
        let fault = Fault::new("each round of these prices begins with the one before, so it cannot be cut into pieces");
        return Err(fault.help("leave --shard and --resume out, or take --by armies"));
    }
    Ok(())
}

/// Prices from pure forces.
fn by_equal(args: &FairArgs, form: Form, job: &Job) -> Result<(), Fault> {
    let about = [("--only", args.about.only.is_some()), ("--everybody", args.about.everybody)];
    of_armies_only(
        args,
        job,
        &[&[("--quick", args.quick), ("--ratio", args.ratio.is_some()), ("--set", !args.set.is_empty())], &about[..]].concat(),
    )?;
    let request = of_armies(args, false)?;
    let found = job.watched(Progress::combats(&args.common), |session| equal(&request, session))?;
    form.print(&found, &found.data(), "")
}

/// All three.
fn by_all(args: &FairArgs, form: Form, job: Job) -> Result<(), Fault> {
    of_armies_only(args, &job, &[("--set", !args.set.is_empty())])?;
    let request = of_armies(args, !args.quick)?;
    request.has_what_to_price(job.session())?;
    // Keys and cards are those of battles: duels have their own card.
    let (_, lists) = keyed(&args.units.words);
    let duels = fair::FairRequest::exact(units(&args.units.system, &lists, None, true, &args.common));
    let job = job.keeping(keeps(None, false));
    let duels = job.watched(Progress::duels(&args.common), |session| duels.answer(session))?.fair;
    let both = |session: Session| Ok((request.answer(session)?, equal(&request, session)?));
    let (armies, equal) = job.watched(Progress::combats(&args.common), both)?;
    let three = Three { duels: &duels, armies: &armies, equal: &equal };
    form.print(&three, &three.data(), "")
}
