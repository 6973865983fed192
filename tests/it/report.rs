//! Frames, charts and the report, made from real small duels through the library.

use montjoie::charts;
use montjoie::contest::agreement;
use montjoie::exact::{Chains, MOST_STATES};
use montjoie::frames::Frames;
use montjoie::language::Lang;
use montjoie::monte_carlo::{Effort, Plan, Source, Unwatched};
use montjoie::report::{self, Paper, ReportOptions};
use montjoie::scenario::{Axis, Finding, Findings, Question};
use montjoie::systems::system;

use crate::ask::matchup;

/// What is asked of a scenario: its fixed words, its axes, its named variants.
struct Asked<'a> {
    words: &'a [&'a str],
    axes: &'a [(&'a str, &'a [&'a str])],
    variants: &'a [(&'a str, &'a str)],
    exact: bool,
    combats: Option<u64>,
}

/// The findings of a Hail Caesar scenario.
fn find(asked: &Asked) -> Findings {
    let system = system("hail-caesar").expect("the system");
    let mut chains = Chains::new();
    let mut points: Vec<Vec<String>> = vec![Vec::new()];
    for (_, values) in asked.axes {
        points = points.iter().flat_map(|p| values.iter().map(move |v| [p.as_slice(), &[(*v).to_owned()]].concat())).collect();
    }
    let named: Vec<Option<(&str, &str)>> =
        if asked.variants.is_empty() { vec![None] } else { asked.variants.iter().copied().map(Some).collect() };
    let mut findings = Vec::new();
    for variant in named {
        for point in &points {
            let mut words: Vec<String> = asked.words.iter().map(|word| (*word).to_owned()).collect();
            words.extend(asked.axes.iter().zip(point).map(|((key, _), value)| format!("{key}={value}")));
            words.extend(variant.map(|(_, word)| word.to_owned()));
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let duel = matchup("hail-caesar", &words).unwrap_or_else(|problem| panic!("{words:?}: {problem:?}"));
            let exact = asked.exact.then(|| duel.contest.solve(&mut chains, MOST_STATES).expect("few enough states"));
            let plan = |combats| Plan { effort: Effort::Combats(combats), seed: 1, source: Source::Tables };
            let sampled = asked.combats.map(|combats| duel.contest.sample(plan(combats), &Unwatched).expect("not stopped"));
            let agreement = exact.as_ref().zip(sampled.as_ref()).map(|(exact, sampled)| agreement(&exact.tally, sampled));
            findings.push(Finding {
                variant: variant.map(|(name, _)| name.to_owned()),
                point: point.clone(),
                ids: duel.ids,
                names: duel.names,
                situation: duel.situation,
                assumptions: duel.assumptions,
                losses: duel.losses,
                endings: duel.contest.endings(),
                exact,
                too_large: None,
                sampled,
                agreement,
            });
        }
    }
    Findings {
        name: "stakes".to_owned(),
        question: Question {
            en: "Do longbows behind stakes stop mounted knights?".to_owned(),
            fr: "Des archers derrière leurs pieux arrêtent-ils des chevaliers montés\u{202f}?".to_owned(),
        },
        system: system.id(),
        system_name: system.name(),
        not_modelled: system.not_modelled(),
        axes: asked.axes.iter().map(|(key, values)| Axis { key: (*key).to_owned(), values: values.iter().map(|v| (*v).to_owned()).collect() }).collect(),
        variants: asked.variants.iter().map(|(name, _)| (*name).to_owned()).collect(),
        findings,
        seed: 1,
        effort: asked.combats.map(Effort::Combats),
        text: "system = \"hail-caesar\"\nquestion = \"Do longbows behind stakes stop mounted knights?\"\ncombats = 100_000\nseed = 1\n\n[a]\nunit = \"french/mounted-knights\"\n\n[b]\nunit = \"english/archers\"\n\n[sweep]\n\"field.distance\" = [12, 18, 24, 30]\n\"b.stakes\" = [\"none\", \"planted\"]\n\"a.command\" = [7, 8, 9]\n".to_owned(),
    }
}

const KNIGHTS: &[&str] = &["a.unit=french/mounted-knights", "b.unit=english/archers"];

/// Knights against longbows: distance, stakes and command.
fn main_job(exact: bool, combats: Option<u64>) -> Findings {
    let axes: &[(&str, &[&str])] =
        &[("field.distance", &["12", "18", "24", "30"]), ("b.stakes", &["none", "planted"]), ("a.command", &["7", "8", "9"])];
    find(&Asked { words: KNIGHTS, axes, variants: &[], exact, combats })
}

/// Writes everything to a folder of the temporary directory, to be looked at.
#[test]
#[ignore = "to be looked at: writes files"]
fn look() {
    let folder = std::env::temp_dir().join("montjoie-look");
    let single = find(&Asked { words: KNIGHTS, axes: &[], variants: &[], exact: true, combats: Some(100_000) });
    let variants = &[("no stakes", "b.stakes=none"), ("stakes in the ground", "b.stakes=planted")];
    let two = find(&Asked { words: KNIGHTS, axes: &[], variants, exact: false, combats: Some(2_000) });
    let main = main_job(true, Some(100_000));
    let sampled = main_job(false, Some(3_000));
    for (name, findings, lang) in
        [("main", &main, Lang::En), ("single", &single, Lang::Fr), ("two", &two, Lang::En), ("sampled", &sampled, Lang::Fr)]
    {
        let folder = folder.join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        let charts = charts::all(findings, lang).expect("charts");
        for chart in &charts {
            std::fs::write(folder.join(format!("{}.svg", chart.name)), &chart.svg).expect("a file");
            std::fs::write(folder.join(format!("{}.png", chart.name)), chart.png().expect("a PNG")).expect("a file");
            std::fs::write(folder.join(format!("{}.pdf", chart.name)), chart.pdf().expect("a PDF")).expect("a file");
        }
        let options = ReportOptions { lang, paper: if lang == Lang::Fr { Paper::A4 } else { Paper::Letter } };
        std::fs::write(folder.join("report.pdf"), report::pdf(findings, &charts, &options).expect("a report")).expect("a file");
        for (file, bytes) in Frames::new(findings).expect("frames").files().expect("files") {
            std::fs::write(folder.join(file.replace('/', "-")), bytes).expect("a file");
        }
    }
}
