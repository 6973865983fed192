//! `montjoie fair` from armies: what units are worth in battles of random legal armies.

use std::time::Instant;

use super::args::{FairArgs, Format, no_effect};
use super::battle::rests;
use super::factions::{asked, fought, list, request, sentence, title};
use super::progress::Progress;
use super::side_by_side::by_list;
use super::{Job, Terminal, json, list_names, print, table};
use montjoie_analysis::ask::armies::{Answer, BATTLES, Request, UnitWorth, answer, not_judged, turned, until_known};
use montjoie_analysis::ask::battle::sets_words;
use montjoie_analysis::scenario::{Fault, Wish};
use montjoie_core::combat::Pair;
use montjoie_core::language::{Lang, Text};
use montjoie_core::monte_carlo::{Effort, Unwatched};
use montjoie_system::Registry;

/// Prices from armies.
pub fn prices(systems: Registry, args: &FairArgs, job: &Job) -> Result<(), Fault> {
    of_duels_only(args)?;
    let mut request = of_prices(args, !args.quick);
    let fits = args.budget.map(|seconds| fitted(&mut request, seconds, systems, args.common.lang)).transpose()?;
    let answer = match args.sequential {
        true if job.in_pieces() => {
            let fault = Fault::new("`--sequential` looks at the whole between its parts, so it cannot be cut into pieces");
            return Err(fault.help("leave it out, or fight in one run"));
        }
        true => {
            let progress = Progress::combats(&args.common);
            let answer = until_known(&request, systems, &job.terminal, &progress);
            progress.finish();
            answer.map(Some)
        }
        false => asked(&request, systems, job, &args.common),
    };
    let Some(answer) = answer? else { return Ok(()) };
    let written = if args.out.is_some() { write(args, &request, &answer, systems)? } else { String::new() };
    print(&match args.common.format {
        Format::Table => prices_text(&answer, args.ratio.as_deref(), args.why, args.common.lang)? + &fits.unwrap_or_default() + &written,
        Format::Json => json::text(&json::prices_by_armies(&answer)),
        Format::Csv => answer.worths().csv(),
    })
}

#[cfg(feature = "report")]
use super::armies_report::write;

/// A build without the analysis says that it writes nothing.
#[cfg(not(feature = "report"))]
fn write(args: &FairArgs, _: &Request, _: &Answer, _: Registry) -> Result<String, Fault> {
    Ok(super::fair::no_reports(args.common.lang))
}

/// What is asked of prices; `range`: whether other situations are tried.
pub fn of_prices(args: &FairArgs, range: bool) -> Request {
    let mut request = request(&args.units.system, &args.units.words, args.units.card.as_ref(), &args.answering, &args.common, range);
    if args.precise {
        request.wish.effort = Some(Effort::Combats(4 * BATTLES));
    }
    request
}

/// Asks for as many battles as fit into a time on this machine, from the rate at which a few are fought; what to say of it.
fn fitted(request: &mut Request, seconds: u32, systems: Registry, lang: Lang) -> Result<String, Fault> {
    /// Battles from which the rate is measured.
    const FEW: u64 = 4_000;
    /// The share of the time for battles; prices are found from them in the rest.
    const FIGHTING: f64 = 0.8;
    let host = Terminal::default();
    let asked = |request: &Request, combats: u64, range: bool| Request {
        wish: Wish { effort: Some(Effort::Combats(combats)), ..request.wish },
        range,
        ..request.clone()
    };
    let start = Instant::now();
    answer(&asked(request, FEW, false), systems, &host, &Unwatched)?;
    let took = start.elapsed().as_secs_f64();
    let rate = FEW as f64 / took;
    let all = asked(request, BATTLES, request.range).battles(systems, &host)? as f64 / BATTLES as f64;
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
pub fn of_duels_only(args: &FairArgs) -> Result<(), Fault> {
    let given = [
        ("--set", !args.set.is_empty()),
        ("--against", args.against.is_some()),
        ("--anchor", args.anchor.is_some()),
        ("--rules", args.rules),
        ("--options", args.units.options),
        ("--rows", args.rows.is_some()),
        ("--cache", args.units.cache.is_some()),
        ("--no-cache", args.units.no_cache),
    ];
    no_effect(&given, "on prices from armies", "leave it out, or take prices from duels: --by duels")
}

/// What rules, generals and preparation are worth.
fn given(answer: &Answer, lang: Lang) -> String {
    if answer.gifts.is_empty() {
        return String::new();
    }
    let note = match lang {
        Lang::En => {
            "Found by giving it to one side only, in the same battles. A rule: what its units lose without it, all at once; options are rules too. The intervals hold for the whole table at once."
        }
        Lang::Fr => {
            "Trouvé en ne le donnant qu’à un camp, dans les mêmes batailles. Une règle : ce que perdent ses unités, toutes à la fois, quand elles ne l’ont plus ; les options sont aussi des règles. Les intervalles valent pour tout le tableau à la fois."
        }
    };
    format!("\n{}{}", table::typed(&answer.given(), lang), table::note(note, lang))
}

fn prices_text(answer: &Answer, ratio: Option<&str>, why: bool, lang: Lang) -> Result<String, Fault> {
    let mut text = title(&answer.lists, answer.system, lang);
    if let Some(line) = ratio_sentence(answer, ratio, lang)? {
        text += &table::note(&line, lang);
    }
    text += &table::note(&sentence(answer, lang), lang);
    text += "\n";
    text += &by_list(&answer.worths(), &list_names(&answer.lists, lang), |row| answer.units[row].list, lang);
    let note = match lang {
        Lang::En => {
            "Worth: by how many points one more such unit helps an army of its list, if the units of a mean army together are worth what they cost. The intervals hold for all units at once. Range: over the situations below. A price is fair within 1 point or 5 %."
        }
        Lang::Fr => {
            "Valeur : de combien de points une telle unité de plus renforce une armée de sa liste, si les unités d’une armée moyenne valent ensemble leur prix. Les intervalles valent pour toutes les unités à la fois. Plage : sur les situations ci-dessous. Un prix est juste à 1 point ou 5 % près."
        }
    };
    text += &table::note(note, lang);
    text += &unjudged(answer.units.iter().map(|unit| (unit.unjudged, named(unit, lang))), lang);
    text += &divisions(answer, lang);
    text += &situations(answer, lang);
    text += &given(answer, lang);
    text += "\n";
    text += &fought(answer, lang);
    Ok(text + &rests(&answer.assumptions, why, lang))
}

/// Which units are not judged, and why.
pub fn unjudged(units: impl Iterator<Item = (Option<Text>, String)>, lang: Lang) -> String {
    not_judged(units, lang).iter().map(|line| table::wrap(line, 78, "  ", "  ")).collect()
}

pub fn named(unit: &UnitWorth, lang: Lang) -> String {
    let (en, fr) = &unit.kind.name;
    lang.pick(en, fr).to_owned()
}

/// The units of a ratio: those that are named, or the system's own pair.
pub fn units_of_ratio(answer: &Answer, ratio: Option<&str>) -> Result<Option<Pair<String>>, Fault> {
    let own = answer.system.pricing().ratio.map(|(over, under)| (over.to_owned(), under.to_owned()));
    let named = ratio.map(|words| super::couple(words, "ratio")).transpose()?;
    Ok(named.or(own).map(|(a, b)| Pair { a, b }))
}

/// What one unit is worth in units of another: of `ratio`, or of the system's own pair.
pub fn ratio_sentence(answer: &Answer, ratio: Option<&str>, lang: Lang) -> Result<Option<String>, Fault> {
    let Some(Pair { a: over, b: under }) = units_of_ratio(answer, ratio)? else { return Ok(None) };
    let find = |id: &str| answer.units.iter().find(|unit| unit.kind.id == id);
    let (Some(one), Some(other)) = (find(&over), find(&under)) else {
        if ratio.is_none() {
            return Ok(None);
        }
        let missing = if find(&over).is_none() { &over } else { &under };
        let ids = answer.units.iter().map(|unit| unit.kind.id.as_str());
        return Err(Fault::new(format!("`{missing}` is in none of these armies")).near(missing, ids, "name a unit as LIST/UNIT"));
    };
    let name = |unit: &UnitWorth| format!("{} ({})", named(unit, lang), list(answer, unit.list, lang));
    // A worth that no plan can bring out, or that nothing can be divided by, gives no ratio.
    let without = |unit: &UnitWorth| match unit.unjudged {
        Some(why) => Some(why.get(lang)),
        None if unit.interval.0 <= 0.0 => Some(lang.pick("its worth may be nothing", "sa valeur est peut-être nulle")),
        None => None,
    };
    if let Some((unit, why)) = [one, other].into_iter().find_map(|unit| Some((unit, without(unit)?))) {
        return Ok(Some(match lang {
            Lang::En => format!("No ratio of {} and {}: {} is not judged ({why}).", name(one), name(other), name(unit)),
            Lang::Fr => format!("Pas de rapport entre {} et {} : « {} » n’est pas jugée ({why}).", name(one), name(other), name(unit)),
        }));
    }
    let of = |one: f64, other: f64| one / other;
    let now = of(one.worth, other.worth);
    let both = one.others.iter().zip(&other.others).filter_map(|(one, other)| Some(of((*one)?, (*other)?)));
    let ratios = both.chain([now]);
    let (low, high) = ratios.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), ratio| (low.min(ratio), high.max(ratio)));
    let says = of(one.kind.points, other.kind.points);
    let (low, high) = (lang.number(low, 2), lang.number(high, 2));
    let (now, says) = (lang.number(now, 2), lang.number(says, 2));
    let tried = one.others.len() + 1;
    let (least, most) = answer.points;
    let points = lang.whole(u64::from(least.midpoint(most)));
    let range = match (tried, lang) {
        (1, _) => String::new(),
        (_, Lang::En) => format!("{low} to {high} over {tried} situations; "),
        (_, Lang::Fr) => format!("{low} à {high} sur {tried} situations ; "),
    };
    Ok(Some(match lang {
        Lang::En => {
            format!("In armies of {points} points a unit of {} is worth {now} of {} ({range}the list says {says}).", name(one), name(other))
        }
        Lang::Fr => {
            format!(
                "En armée de {points} points, 1 unité « {} » en vaut {now} « {} » ({range}la liste dit {says}).",
                name(one),
                name(other)
            )
        }
    }))
}

fn divisions(answer: &Answer, lang: Lang) -> String {
    let Some(usual) = answer.divisions.iter().max_by(|one, other| one.share.total_cmp(&other.share)) else { return String::new() };
    let others: Vec<String> = answer
        .divisions
        .iter()
        .filter(|other| other.number != usual.number)
        .map(|other| {
            let (points, error) = (montjoie_analysis::ask::table::signed(other.points, 0, lang), lang.number(1.96 * other.standard, 0));
            format!("{} {points} ± {error}", other.number)
        })
        .collect();
    if others.is_empty() {
        return String::new();
    }
    let line = match lang {
        Lang::En => {
            format!("The number of divisions counts by itself: against {}, in points of army, {}.", usual.number, others.join("; "))
        }
        Lang::Fr => {
            format!(
                "Le nombre de divisions compte par lui-même : face à {} divisions, en points d’armée : {}.",
                usual.number,
                others.join(" ; ")
            )
        }
    };
    table::note(&line, lang)
}

/// The situations that were tried, those that move worths most first.
fn situations(answer: &Answer, lang: Lang) -> String {
    if answer.tried.is_empty() {
        return format!(
            "  {}\n",
            lang.pick(
                "No other situation was tried, so no price is judged.",
                "Aucune autre situation n’a été essayée : aucun prix n’est jugé."
            )
        );
    }
    let mut tried: Vec<_> = answer.tried.iter().collect();
    tried.sort_by(|one, other| other.moves.total_cmp(&one.moves));
    let rows: Vec<Vec<String>> =
        tried.into_iter().map(|tried| vec![sets_words(&tried.sets), lang.number(tried.moves, 1), lang.number(tried.noise, 1)]).collect();
    let head = [lang.pick("tried otherwise", "essayé autrement"), lang.pick("moves worths by", "déplace de"), lang.pick("noise", "bruit")];
    let turned = turned(answer, |unit| format!("{} ({})", named(unit, lang), list(answer, unit.list, lang)), lang);
    let turned: String = turned.iter().map(|line| table::note(line, lang)).collect();
    format!("\n{}{turned}", table::plain(&head, &rows, &[1, 2]))
}
