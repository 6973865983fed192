//! `montjoie battle`: two armies, many times.

use std::path::Path;

use serde_json::{Value as Json, json};

use super::args::{BattleArgs, Common, Format, TraceArgs};
use super::progress::Progress;
use super::{Terminal, json, print, table, use_threads, wrong_usage};
use montjoie_analysis::ask::Word;
use montjoie_analysis::ask::battle::{Answer, Army, Fought, From, Otherwise, Ready, names_armies, work};
pub use montjoie_analysis::ask::battle::{Of, Request};
use montjoie_analysis::host::read_lists;
use montjoie_analysis::scenario::{Axis, Fault, Scenario, Wish};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Source;
use montjoie_core::statistics::{Interval, interval};
use montjoie_core::tally::Winner;
use montjoie_system::{Assumption, Basis, Registry, System};

pub fn battle(systems: Registry, args: BattleArgs) -> Result<(), Fault> {
    use_threads(args.answering.threads)?;
    let of = asked(&args.of, &args.words, args.card.as_deref())?;
    let request = Request { of, own: args.common.list.clone(), wish: args.answering.wish(), source: Source::Tables, range: args.range };
    let ready = request.ready(systems, &Terminal::default())?;
    let answer = fight(ready, &args.common)?;
    print(&match args.common.format {
        Format::Table => text(&answer, args.units, args.why, args.common.lang),
        Format::Json => json::text(&to_json(&answer)),
        Format::Csv => csv(&answer),
    })
}

/// Whether a file asks for battles; never one that comes through a pipe.
pub fn is_file(systems: Registry, file: &Path) -> bool {
    // What comes through a pipe can be read once only: it is left to the duels.
    let once = std::fs::metadata(file).is_ok_and(|file| !file.is_file());
    !once && Scenario::read(file, systems, &Terminal::default()).is_ok_and(|scenario| scenario.battle)
}

/// Fights battles that were asked for.
pub fn fight(ready: Ready, common: &Common) -> Result<Answer, Fault> {
    let progress = Progress::combats(common);
    progress.stage(&ready.name);
    if let Some(battles) = ready.expected() {
        montjoie_core::watch::Watch::expected(&progress, battles);
    }
    let answer = ready.answer(&progress);
    progress.finish();
    answer
}

/// What the words mean: a scenario file; or a system, up to two armies, and keys.
fn asked(of: &str, words: &[String], card: Option<&str>) -> Result<Of, Fault> {
    if of.ends_with(".toml") {
        if let Some(word) = words.first().map(String::as_str).or(card) {
            let fault = Fault::new(format!("`{word}` comes after a scenario, which sets everything itself"));
            return Err(fault.help("name the system and two armies instead; the scenario can be their --card"));
        }
        return Ok(Of::Scenario(of.into()));
    }
    let (keys, mut named): (Vec<String>, Vec<String>) = words.iter().cloned().partition(|word| word.contains('='));
    if named.len() > 2 {
        return Err(
            Fault::new(format!("{} armies: a battle has two", named.len())).help("several lists are written with commas: french,english")
        );
    }
    let words = super::args::keys(&keys).unwrap_or_else(|why| wrong_usage(&why));
    let mut named = named.drain(..);
    let armies = Pair { a: named.next(), b: named.next() };
    Ok(Of::Armies { system: of.to_owned(), armies, card: card.map(str::to_owned), words })
}

/// Whether what is to be told is a battle: a file that says so, or a system and two armies.
pub fn is_battle(systems: Registry, of: &str, args: &TraceArgs) -> bool {
    let host = Terminal::default();
    if of.ends_with(".toml") {
        return is_file(systems, Path::new(of));
    }
    let (Some(system), Ok(own)) = (systems.get(of), read_lists(&host, &args.common.list)) else { return false };
    let named: Vec<String> = args.words.iter().filter(|word| !word.contains('=')).cloned().collect();
    args.card.is_some() || names_armies(system, &named, &own)
}

/// `montjoie trace` of a battle: one battle of the run, with maps.
pub fn tell(systems: Registry, args: &TraceArgs, of: &str, words: &[String]) -> Result<(), Fault> {
    let source = if args.dice { Source::Dice } else { Source::Tables };
    let wish = Wish { seed: args.seed, ..Wish::default() };
    let request = Request { of: asked(of, words, args.card.as_deref())?, own: args.common.list.clone(), wish, source, range: false };
    let ready = request.ready(systems, &Terminal::default())?;
    let lang = args.common.lang;
    let told = ready.tell(args.variant.unwrap_or(1).saturating_sub(1), args.combat, lang)?;
    let (a, b) = (name(&told.armies.a, lang), name(&told.armies.b, lang));
    let title = match lang {
        Lang::En => format!("{a} v {b}, battle {} of seed {}", args.combat, ready.seed),
        Lang::Fr => format!("{a} contre {b}, bataille {} de la graine {}", args.combat, ready.seed),
    };
    let ending = told.endings[usize::from(told.story.outcome.ending)].name.get(lang);
    let winner = match (told.story.outcome.winner, lang) {
        (None, _) => lang.pick("Neither wins", "Pas de vainqueur").to_owned(),
        (Some(side), Lang::En) => format!("{} {} wins", side.id().to_uppercase(), name(&told.armies[side], lang)),
        (Some(side), Lang::Fr) => format!("Victoire de {} {}", side.id().to_uppercase(), name(&told.armies[side], lang)),
    };
    let lost = told.story.outcome.losses;
    let end = match lang {
        Lang::En => format!("{winner} in turn {}: {ending}. Units lost: A {}, B {}.", told.story.turn, lost.a, lost.b),
        Lang::Fr => format!("{winner} au tour {} : {ending}. Unités perdues : A {}, B {}.", told.story.turn, lost.a, lost.b),
    };
    print(&match args.common.format {
        Format::Table => {
            table::wrap(&title, 78, "", "  ")
                + &super::trace::lines(&told.story, lang)
                + "\n"
                + &table::wrap(&lang.typeset(&end), 78, "", "  ")
        }
        Format::Json => json::text(&json!({
            "a": a, "b": b, "battle": args.combat, "seed": ready.seed,
            "winner": told.story.outcome.winner.map(Side::id), "turn": told.story.turn,
            "ending": told.endings[usize::from(told.story.outcome.ending)].id,
            "units_lost": { "a": lost.a, "b": lost.b },
            "lines": told.story.lines.iter().map(|line| super::trace::line_text(line, lang)).collect::<Json>(),
        })),
        Format::Csv => super::trace::csv(&told.story),
    })
}

fn name(army: &Army, lang: Lang) -> String {
    lang.pick(&army.name.0, &army.name.1).to_owned()
}

fn share(fought: &Fought, winner: Winner) -> Interval {
    interval(fought.count.tally.wins(winner), fought.count.tally.total(), 0.95)
}

pub fn text(answer: &Answer, units: bool, why: bool, lang: Lang) -> String {
    let mut text = table::wrap(&format!("{} · {}", answer.question.get(lang), answer.system.name().get(lang)), 78, "", "  ");
    if let [fought] = &answer.battles[..] {
        text += &one(answer.system, fought, answer.seed, (units, why), lang);
    } else {
        text += &several(answer, why, lang);
    }
    text
}

/// The sentence that comes first.
fn sentence(fought: &Fought, lang: Lang) -> String {
    let Pair { a, b } = Pair::of(|side| name(&fought.armies[side], lang));
    let share = share(fought, Winner::A);
    let neither = lang.percent(fought.count.tally.share(Winner::Neither), 1);
    let (low, high) = (lang.number(share.low * 100.0, 1), lang.number(share.high * 100.0, 1));
    let won = lang.percent(fought.count.tally.share(Winner::A), 1);
    let range = fought.range().map_or(String::new(), |(low, high)| {
        let (low, high, tried) = (lang.number(low * 100.0, 0), lang.number(high * 100.0, 0), fought.otherwise.len());
        match lang {
            Lang::En => format!(" In {tried} other situations it is {low} to {high} %."),
            Lang::Fr => format!(" Dans {tried} autres situations : {low} à {high} %."),
        }
    });
    match lang {
        Lang::En => {
            format!("A ({a}) beats B ({b}) in {won} of battles ({low} to {high}); {neither} are undecided.{range}")
        }
        Lang::Fr => {
            format!("A ({a}) bat B ({b}) dans {won} des batailles ({low} à {high}) ; {neither} restent indécises.{range}")
        }
    }
}

/// The keys whose values are not the usual ones.
fn situation(system: &dyn System, fought: &Fought) -> Vec<String> {
    let keys = system.battle_keys();
    let usual = |key: &str, value: &str| {
        keys.iter().any(|known| known.name == key && (known.default == value || value.is_empty() || known.default.contains(' ')))
    };
    let differs = |set: &&montjoie_system::Set| !usual(&set.key, &set.value.to_string());
    fought.situation.iter().filter(differs).map(|set| format!("{}={}", set.key, set.value)).collect()
}

fn one(system: &dyn System, fought: &Fought, seed: u64, (units, why): (bool, bool), lang: Lang) -> String {
    let mut text = table::wrap(&lang.typeset(&sentence(fought, lang)), 78, "  ", "  ") + "\n";
    for side in Side::BOTH {
        text += &table::wrap(&lang.typeset(&army(fought, side, lang)), 78, "  ", "     ");
    }
    let changed = situation(system, fought);
    if !changed.is_empty() {
        text += &table::wrap(&changed.join(" "), 78, "  ", "  ");
    }
    let battles = lang.whole(fought.count.tally.total());
    text += &match lang {
        Lang::En => format!("  {battles} battles, seed {seed}\n\n"),
        Lang::Fr => format!("  {battles} batailles, graine {seed}\n\n"),
    };
    let row = |winner: Winner| {
        let name = match winner {
            Winner::A => format!("A {}{}", name(&fought.armies.a, lang), lang.pick(" wins", " : victoire")),
            Winner::Neither => lang.pick("neither", "ni l’un ni l’autre").to_owned(),
            Winner::B => format!("B {}{}", name(&fought.armies.b, lang), lang.pick(" wins", " : victoire")),
        };
        let (of, ends) = (fought.count.tally.share(winner), share(fought, winner));
        let ends = table::ends(ends, 1, lang);
        vec![lang.typeset(&name), lang.percent(of, 1), ends, table::bar(of, 20)]
    };
    text += &table::plain(&["", "", "95 %", ""], &Winner::ALL.map(row), &[1, 2]);
    text += "\n";
    text += &endings(fought, lang);
    text += "\n";
    text += &losses(fought, lang);
    if units {
        text += &format!("\n{}", table::typed(&work(fought), lang));
        let note = match lang {
            Lang::En => {
                "Of each kind of unit: how many an army has, the shares lost and left shaken, the wounds that one takes and gives in a battle. Wounds given by supports count for the unit that they support."
            }
            Lang::Fr => {
                "Par type d’unité : combien une armée en a, les parts perdues et restées ébranlées, les blessures subies et infligées par unité et par bataille. Celles que donnent les soutiens comptent pour l’unité soutenue."
            }
        };
        text += &table::wrap(&lang.typeset(note), 78, "  ", "  ");
    }
    text += &otherwise(fought, lang);
    text + &rests(&fought.assumptions, why, lang)
}

/// The situations that were tried, those that move A's share most first.
fn otherwise(fought: &Fought, lang: Lang) -> String {
    if fought.otherwise.is_empty() {
        return String::new();
    }
    let now = fought.count.tally.share(Winner::A);
    let share = |other: &Otherwise| other.won as f64 / other.of.max(1) as f64;
    let mut tried: Vec<&Otherwise> = fought.otherwise.iter().collect();
    tried.sort_by(|one, other| (share(other) - now).abs().total_cmp(&(share(one) - now).abs()));
    let row = |other: &&Otherwise| {
        let ends = interval(other.won, other.of, 0.95);
        let ends = table::ends(ends, 1, lang);
        vec![words(&other.sets), lang.percent(share(other), 1), ends]
    };
    let rows: Vec<Vec<String>> = tried.iter().map(row).collect();
    let head = [lang.pick("tried otherwise", "essayé autrement"), lang.pick("A wins", "A gagne"), "95 %"];
    format!("\n{}", table::plain(&head, &rows, &[1, 2]))
}

/// What is set in a situation: of two keys of the sides with one value it names one.
pub fn words(sets: &[Word]) -> String {
    match sets {
        [a, b] if a.value == b.value && a.key.strip_prefix("a.") == b.key.strip_prefix("b.") => {
            format!("{}={}", a.key.trim_start_matches("a."), a.value)
        }
        _ => sets.iter().map(|word| format!("{}={}", word.key, word.value)).collect::<Vec<_>>().join(" "),
    }
}

/// What an answer from battles rests on: the settings by name where that is asked for, and how many there are where not.
pub fn rests(assumptions: &[Assumption], why: bool, lang: Lang) -> String {
    let changed: Vec<Assumption> = assumptions.iter().filter(|of| why || of.basis == Basis::Changed).cloned().collect();
    let text = table::assumptions(&changed, lang);
    let of = |basis: Basis| assumptions.iter().filter(|of| of.basis == basis).count();
    let (ours, elsewhere, readings) = (of(Basis::Ours), of(Basis::Elsewhere), of(Basis::Reading));
    let line = match lang {
        _ if why => return text,
        Lang::En => format!(
            "Rests on {ours} constructions of our own, {elsewhere} figures of other sources and {readings} readings that the sheet does not print; --why names them."
        ),
        Lang::Fr => format!(
            "Repose sur {ours} constructions de notre part, {elsewhere} chiffres d’autres sources et {readings} interprétations que la feuille n’imprime pas ; --why les nomme."
        ),
    };
    format!("{text}\n{}", table::wrap(&lang.typeset(&line), 78, "  ", "  "))
}

/// Whose army it is, in a line.
fn army(fought: &Fought, side: Side, lang: Lang) -> String {
    let letter = side.id().to_uppercase();
    let army = &fought.armies[side];
    let called = name(army, lang);
    match (&army.from, lang) {
        (From::Lists { points: (low, high), .. }, Lang::En) => {
            format!("{letter}: a random legal army of {called} in every battle, {low} to {high} points")
        }
        (From::Lists { points: (low, high), .. }, Lang::Fr) => {
            format!("{letter} : à chaque bataille une armée réglementaire tirée au sort, {called}, {low} à {high} points")
        }
        (From::File { roster, points, breaks, .. }, _) => {
            let cost = points.map(|points| montjoie_field::army::check::points(points, lang)).unwrap_or_else(|| "–".to_owned());
            let mut line = match lang {
                Lang::En => format!("{letter}: {called}, {} units, {cost} points with generals", roster.size()),
                Lang::Fr => format!("{letter} : {called}, {} unités, {cost} points avec les généraux", roster.size()),
            };
            if !breaks.is_empty() {
                let breaks =
                    breaks.iter().map(|(en, fr)| lang.pick(en.as_str(), fr.as_str())).collect::<Vec<_>>().join(lang.pick("; ", " ; "));
                line += &match lang {
                    Lang::En => format!(". Not a legal army: {breaks}"),
                    Lang::Fr => format!(". Armée non réglementaire : {breaks}"),
                };
            }
            line
        }
    }
}

fn endings(fought: &Fought, lang: Lang) -> String {
    let total = fought.count.tally.total().max(1) as f64;
    let mut rows = Vec::new();
    for (ending, row) in fought.endings.iter().zip(&fought.count.tally.endings) {
        for winner in Winner::ALL {
            let of = row[winner as usize] as f64 / total;
            let whose = match winner {
                Winner::A => lang.pick("A wins: ", "victoire de A : "),
                Winner::Neither => lang.pick("neither: ", "ni l’un ni l’autre : "),
                Winner::B => lang.pick("B wins: ", "victoire de B : "),
            };
            if of > 0.0 {
                let name = lang.typeset(&format!("{whose}{}", ending.name.get(lang)));
                rows.push((of, vec![name, lang.percent(of, 1), table::bar(of, 20)]));
            }
        }
    }
    rows.sort_by(|x, y| y.0.total_cmp(&x.0));
    let rows: Vec<Vec<String>> = rows.into_iter().map(|(_, row)| row).collect();
    table::plain(&[lang.pick("how it ended", "l’issue"), "", ""], &rows, &[1])
}

/// What a battle costs each side, and how long it lasts.
fn losses(fought: &Fought, lang: Lang) -> String {
    let count = &fought.count;
    let battles = count.tally.total();
    let mut text = String::new();
    for side in Side::BOTH {
        let fielded: u64 = count.work[side].iter().map(|work| work.fielded).sum();
        let n = battles.max(1) as f64;
        let units = lang.number(fielded as f64 / n, 1);
        let lost = lang.number(count.tally.mean_losses(side), 1);
        let shaken = lang.number(count.work[side].iter().map(|work| work.shaken).sum::<u64>() as f64 / n, 1);
        let (points, error) = count.points[side].mean(battles);
        let (points, error) = (lang.number(points / 100.0, 0), lang.number(1.96 * error / 100.0, 1));
        let brought = lang.number(count.brought[side] as f64 / n / 100.0, 0);
        let generals = lang.number(count.generals[side] as f64 / n, 2);
        let letter = side.id().to_uppercase();
        let line = match lang {
            Lang::En => format!(
                "{letter} loses {lost} of {units} units and has {shaken} shaken at the end: {points} of {brought} points (± {error}), and {generals} generals."
            ),
            Lang::Fr => format!(
                "{letter} perd {lost} unités sur {units}, et {shaken} sont ébranlées à la fin : {points} points sur {brought} (± {error}), et {generals} généraux."
            ),
        };
        text += &table::wrap(&lang.typeset(&line), 78, "  ", "    ");
    }
    let turns = lang.number(count.tally.mean_rounds(), 2);
    text + &match lang {
        Lang::En => format!("  A battle lasts {turns} turns. A shaken unit counts half of its points.\n"),
        Lang::Fr => lang.typeset(&format!("  Une bataille dure {turns} tours. Une unité ébranlée compte pour la moitié de ses points.\n")),
    }
}

/// One row for each variant and point of the sweep.
fn several(answer: &Answer, why: bool, lang: Lang) -> String {
    let variants = answer.battles.iter().any(|fought| fought.variant.is_some());
    let mut header: Vec<String> = Vec::new();
    header.extend(variants.then(|| lang.pick("variant", "variante").to_owned()));
    header.extend(answer.axes.iter().map(|axis: &Axis| axis.key.clone()));
    header.extend(["A", "95 %", lang.pick("neither", "nul"), "B", lang.pick("turns", "tours")].map(str::to_owned));
    let row = |fought: &Fought| {
        let mut row: Vec<String> = Vec::new();
        row.extend(variants.then(|| fought.variant.clone().unwrap_or_default()));
        row.extend(fought.point.iter().cloned());
        let of = |winner| lang.percent(fought.count.tally.share(winner), 1);
        let ends = share(fought, Winner::A);
        row.push(of(Winner::A));
        row.push(table::ends(ends, 1, lang));
        row.push(of(Winner::Neither));
        row.push(of(Winner::B));
        row.push(lang.number(fought.count.tally.mean_rounds(), 2));
        row
    };
    let rows: Vec<Vec<String>> = answer.battles.iter().map(row).collect();
    let first = header.len() - 5;
    let head: Vec<&str> = header.iter().map(String::as_str).collect();
    let Some(fought) = answer.battles.first() else { return String::new() };
    let mut text = String::from("\n");
    for side in Side::BOTH {
        text += &table::wrap(&lang.typeset(&army(fought, side, lang)), 78, "  ", "     ");
    }
    text += "\n";
    text += &table::plain(&head, &rows, &(first..header.len()).collect::<Vec<_>>());
    let battles = lang.whole(fought.count.tally.total());
    let note = match lang {
        Lang::En => format!("{battles} battles each, seed {}; the same armies in every row where they are drawn alike", answer.seed),
        Lang::Fr => {
            format!("{battles} batailles chacune, graine {} ; les mêmes armées à chaque ligne si elles sont tirées de même", answer.seed)
        }
    };
    text += "\n";
    text += &table::wrap(&lang.typeset(&note), 78, "  ", "  ");
    text + &rests(&fought.assumptions, why, lang)
}

fn army_json(army: &Army) -> Json {
    let mut json = json!({ "en": army.name.0, "fr": army.name.1 });
    match &army.from {
        From::Lists { lists, points, .. } => {
            json["lists"] = json!(lists);
            json["points"] = json!([points.0, points.1]);
        }
        From::File { file, roster, points, breaks } => {
            json["file"] = json!(file);
            json["list"] = json!(roster.list);
            json["units"] = json!(roster.size());
            json["points"] = json!(points);
            json["legal"] = json!(breaks.is_empty());
            json["breaks"] = breaks.iter().map(|(en, _)| json!(en)).collect();
        }
    }
    json
}

pub fn to_json(answer: &Answer) -> Json {
    let battle = |fought: &Fought| {
        let count = &fought.count;
        let n = count.tally.total().max(1) as f64;
        let won = |winner: Winner| {
            let ends = share(fought, winner);
            json!({ "share": count.tally.share(winner), "low": ends.low, "high": ends.high })
        };
        let side = |side: Side| {
            let (points, error) = count.points[side].mean(count.tally.total());
            json!({
                "units": count.work[side].iter().map(|work| work.fielded).sum::<u64>() as f64 / n,
                "units_lost": count.tally.mean_losses(side),
                "units_shaken": count.work[side].iter().map(|work| work.shaken).sum::<u64>() as f64 / n,
                "points": count.brought[side] as f64 / n / 100.0,
                "points_lost": { "mean": points / 100.0, "low": (points - 1.96 * error) / 100.0, "high": (points + 1.96 * error) / 100.0 },
                "generals_lost": count.generals[side] as f64 / n,
            })
        };
        let endings = fought.endings.iter().zip(&count.tally.endings).map(|(ending, row)| {
            let [a, neither, b] = row.map(|number| number as f64 / n);
            (ending.id.to_owned(), json!({ "a_wins": a, "neither": neither, "b_wins": b }))
        });
        let turns =
            count.tally.rounds.iter().enumerate().map(|(turn, row)| ((turn + 1).to_string(), json!(row.iter().sum::<u64>() as f64 / n)));
        json!({
            "variant": fought.variant,
            "point": answer.axes.iter().zip(&fought.point).map(|(axis, value)| (axis.key.clone(), json!(value))).collect::<serde_json::Map<_, _>>(),
            "armies": { "a": army_json(&fought.armies.a), "b": army_json(&fought.armies.b) },
            "situation": json::settings(&fought.situation),
            "battles": count.tally.total(),
            "a_wins": won(Winner::A), "neither": won(Winner::Neither), "b_wins": won(Winner::B),
            "a": side(Side::A), "b": side(Side::B),
            "endings": endings.collect::<serde_json::Map<_, _>>(),
            "turns": turns.collect::<serde_json::Map<_, _>>(),
            "mean_turns": count.tally.mean_rounds(),
            "range": fought.range().map(|(low, high)| json!({ "low": low, "high": high })),
            "otherwise": fought.otherwise.iter().map(|other| json!({
                "sets": other.sets.iter().map(|word| (word.key.clone(), json!(word.value))).collect::<serde_json::Map<_, _>>(),
                "battles": other.of,
                "a_wins": other.won as f64 / other.of.max(1) as f64,
            })).collect::<Json>(),
            "work": work(fought).objects(),
            "assumptions": json::assumptions(&fought.assumptions),
        })
    };
    json!({
        "system": answer.system.id(),
        "name": answer.name,
        "question": answer.question.en,
        "seed": answer.seed,
        "battles": answer.battles.iter().map(battle).collect::<Json>(),
    })
}

/// One row for each battle asked for and each winner.
pub fn csv(answer: &Answer) -> String {
    let quote = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut text = String::from("variant");
    answer.axes.iter().for_each(|axis| text += &format!(",{}", axis.key.replace('.', "_")));
    text += ",a,b,winner,share,low,high,battles\n";
    for fought in &answer.battles {
        for winner in Winner::ALL {
            text += &quote(fought.variant.as_deref().unwrap_or(""));
            fought.point.iter().for_each(|value| text += &format!(",{}", quote(value)));
            let (ends, tally) = (share(fought, winner), &fought.count.tally);
            let (a, b) = (quote(&fought.armies.a.name.0), quote(&fought.armies.b.name.0));
            text += &format!(",{a},{b},{},{},{},{},{}\n", winner.id(), tally.share(winner), ends.low, ends.high, tally.total());
        }
    }
    text
}
