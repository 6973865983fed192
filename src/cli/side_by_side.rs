//! `montjoie fair --by equal` and `--by all`: prices from pure forces at equal points, and the three ways side by side.

use serde_json::json;

use super::args::{FairArgs, Format, no_effect};
use super::battle::rests;
use super::factions::title;
use super::progress::Progress;
use super::{Job, army_prices, json as to_json, keeps, keyed, list_names, print, table, units};
use montjoie_analysis::ask::armies::{self, Equal, EqualWorth, POINTS, Three, equal};
use montjoie_analysis::ask::fair::{self, Request};
use montjoie_analysis::ask::table::Table;
use montjoie_analysis::scenario::Fault;
use montjoie_core::language::Lang;
use montjoie_system::Registry;

/// Options of prices from armies that these ways do not have.
fn whole(args: &FairArgs, job: &Job, also: &[(&str, bool)]) -> Result<(), Fault> {
    army_prices::of_duels_only(args)?;
    let given = [("--budget", args.budget.is_some()), ("--sequential", args.sequential), ("--out", args.out.is_some())];
    no_effect(&[&given[..], also].concat(), "on this way to find prices", "leave it out, or take --by armies")?;
    if job.in_pieces() {
        let fault = Fault::new("each round of these prices begins with the one before, so it cannot be cut into pieces");
        return Err(fault.help("leave --shard and --resume out, or take --by armies"));
    }
    Ok(())
}

/// Prices from pure forces.
pub fn equal_points(systems: Registry, args: &FairArgs, job: &Job) -> Result<(), Fault> {
    let only = [("--quick", args.quick), ("--ratio", args.ratio.is_some())];
    whole(args, job, &only)?;
    let request = army_prices::of_prices(args, false);
    let progress = Progress::combats(&args.common);
    let found = equal(&request, systems, &job.terminal, &progress);
    progress.finish();
    let found = found?;
    print(&match args.common.format {
        Format::Table => text(&found, args.why, args.common.lang),
        Format::Json => to_json::text(&to_json::equal(&found)),
        Format::Csv => found.worths().csv(),
    })
}

/// All three.
pub fn all(systems: Registry, args: &FairArgs, job: Job) -> Result<(), Fault> {
    whole(args, &job, &[])?;
    let request = army_prices::of_prices(args, !args.quick);
    // Keys and cards are those of battles: duels have their own card.
    let (_, lists) = keyed(&args.units.words);
    let duels = Request::exact(units(&args.units.system, &lists, None, true, &args.common));
    let job = job.keeping(keeps(None, false));
    let progress = Progress::duels(&args.common);
    let duels = fair::answer(&duels, systems, &job.terminal, &progress);
    progress.finish();
    let duels = duels?;
    let progress = Progress::combats(&args.common);
    let found = armies::answer(&request, systems, &job.terminal, &progress).and_then(|armies| {
        let equal = equal(&request, systems, &job.terminal, &progress)?;
        Ok((armies, equal))
    });
    progress.finish();
    let (armies, equal) = found?;
    let three = Three { duels: &duels.fair, armies: &armies, equal: &equal };
    print(&match args.common.format {
        Format::Table => three_text(&three, args.why, args.common.lang),
        Format::Json => to_json::text(&json!({
            "by": "all",
            "side_by_side": three.table().objects(),
            "duels": to_json::fair(&duels.fair),
            "armies": to_json::prices_by_armies(&armies),
            "equal": to_json::equal(&equal),
        })),
        Format::Csv => three.table().csv(),
    })
}

/// A table for each list, whose name is its heading.
pub fn by_list(whole: &Table, names: &[&str], list: impl Fn(usize) -> usize, lang: Lang) -> String {
    let mut text = String::new();
    for (place, name) in names.iter().enumerate() {
        let mut own = whole.clone();
        own.rows = whole.rows.iter().enumerate().filter(|(row, _)| list(*row) == place).map(|(_, row)| row.clone()).collect();
        own.order = (0..own.rows.len()).collect();
        text += &format!("{name}\n{}\n", table::typed(&own, lang));
    }
    text
}

fn text(found: &Equal, why: bool, lang: Lang) -> String {
    let names = list_names(&found.lists, lang);
    let mut text = title(&found.lists, found.system, lang);
    text += &table::note(&question(lang), lang);
    text += "\n";
    text += &by_list(&found.worths(), &names, |row| found.units[row].list, lang);
    let name = |unit: &EqualWorth| lang.pick(unit.kind.name.0.as_str(), unit.kind.name.1.as_str()).to_owned();
    text += &army_prices::unjudged(found.units.iter().map(|unit| (unit.unjudged, name(unit))), lang);
    text += &table::note(&note(found, lang), lang);
    text + &rests(&found.assumptions, why, lang)
}

/// What pure forces answer.
fn question(lang: Lang) -> String {
    let points = lang.whole(POINTS as u64);
    match lang {
        Lang::En => format!(
            "Which price makes {points} points of this unit alone win as often as they lose against {points} points of another? A pure force has no second arm, so this is not the price of an army."
        ),
        Lang::Fr => format!(
            "À quel prix {points} points de cette seule unité gagnent-ils aussi souvent qu’ils perdent contre {points} points d’une autre ? Une force d’un seul type n’a pas d’autre arme en appui : ce n’est pas le prix d’une armée."
        ),
    }
}

fn note(found: &Equal, lang: Lang) -> String {
    let (battles, undecided, off) = (lang.whole(found.battles), lang.percent(found.undecided, 1), lang.number(found.off * 100.0, 1));
    let mut least: Vec<&str> = found
        .units
        .iter()
        .filter(|unit| unit.at_most)
        .map(|unit| lang.pick(unit.kind.name.0.as_str(), unit.kind.name.1.as_str()))
        .collect();
    least.dedup();
    let least = match (least.is_empty(), lang) {
        (true, _) => String::new(),
        (_, Lang::En) => format!(" Worth at most this, for lack of room on the table: {}.", least.join(", ")),
        (_, Lang::Fr) => format!(" Valent au plus cela, faute de place sur la table : {}.", least.join(", ")),
    };
    match lang {
        Lang::En => format!(
            "Wins: at the prices of the lists, against the units that armies bring, as often as they bring them. Even at: the price of one half, on the scale on which the units of a mean army keep their total; intervals hold for all units at once. {battles} battles, seed {}; {undecided} undecided; shares are within {off} points of one half.{least}",
            found.seed
        ),
        Lang::Fr => format!(
            "Gagne : aux prix des listes, contre les unités des armées, aussi souvent qu’elles y figurent. Égale à : le prix qui donne une moitié, à l’échelle où les unités d’une armée moyenne gardent leur total ; les intervalles valent pour toutes les unités à la fois. {battles} batailles, graine {} ; {undecided} indécises ; les parts sont à {off} points d’une moitié.{least}",
            found.seed
        ),
    }
}

fn three_text(three: &Three, why: bool, lang: Lang) -> String {
    let answer = three.armies;
    let names = list_names(&answer.lists, lang);
    let mut text = title(&answer.lists, answer.system, lang);
    let armies = lang.pick(
        "Armies: by how many points one more such unit helps a mixed army. This is the price to ask.",
        "Armées : de combien de points une telle unité de plus renforce une armée mixte. C’est le prix à demander.",
    );
    let duels = lang.pick(
        "Duels: at which prices each unit destroys as many points as it loses, one against one. They overvalue quality and ignore numbers.",
        "Duels : à quels prix chaque unité détruit autant de points qu’elle en perd, à un contre un. Ils surévaluent la qualité et ignorent le nombre.",
    );
    let equal = format!("{} {}", lang.pick("Equal points:", "Points égaux :"), question(lang));
    for line in [armies, duels, equal.as_str()] {
        text += &table::wrap(&lang.typeset(line), 78, "  ", "    ");
    }
    text += "\n";
    text += &by_list(&three.table(), &names, |row| answer.units[row].list, lang);
    text += &army_prices::unjudged(answer.units.iter().map(|unit| (unit.unjudged, army_prices::named(unit, lang))), lang);
    let (battles, pure, seed) = (lang.whole(answer.battles), lang.whole(three.equal.battles), answer.seed);
    let scale = match lang {
        Lang::En => format!(
            "{battles} battles of armies in the main situation and {pure} of pure forces, seed {seed}; duels are exact. Duels count each row of the lists once; the other two keep the total of a mean army."
        ),
        Lang::Fr => format!(
            "{battles} batailles d’armées dans la situation principale et {pure} de forces d’un seul type, graine {seed} ; les duels sont exacts. Les duels comptent chaque ligne des listes une fois ; les deux autres gardent le total d’une armée moyenne."
        ),
    };
    text += &table::note(&scale, lang);
    text + &rests(&answer.assumptions, why, lang)
}
