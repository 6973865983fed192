//! Frames, charts and the report, made from real small duels through the library.

use montjoie::analysis::ladder::Ladder;
use montjoie::document::Answered;
use montjoie::document::chart::ChartSpec;
use montjoie::report::{self, Paper, ReportOptions, usvg};
use std::io::Cursor;

use montjoie::combat::{Ending, Outcome, Pair, Side};
use montjoie::contest::agreement;
use montjoie::duels::{Finding, Findings};
use montjoie::exact::{Chains, MOST_STATES, Solved};
use montjoie::language::{Lang, Text};
use montjoie::monte_carlo::{Effort, Plan, Source, Unwatched};
use montjoie::report::polars::prelude::*;
use montjoie::report::polars_io::prelude::*;
use montjoie::scenario::Axis;
use montjoie::settings::Value;
use montjoie::systems::{Assumption, Basis, Set, system};
use montjoie::tally::Tally;
use montjoie::{charts, frames};
use montjoie_system::list::Name;

use crate::ask::matchup;

/// What is asked of a scenario: its fixed words, its axes, its named variants.
struct Asked<'a> {
    words: &'a [&'a str],
    axes: &'a [(&'a str, &'a [&'a str])],
    variants: &'a [(&'a str, &'a str)],
    exact: bool,
    combats: Option<u64>,
}

/// What these words set in Hail Caesar.
fn settings(words: &[&str]) -> Vec<Set> {
    let keys = system("hail-caesar").expect("the system").keys();
    montjoie_testing::settings(|name| keys.iter().find(|key| key.name == name).map(|key| key.key.kind), words)
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
                settings: settings(&words),
                situation: duel.situation,
                assumptions: duel.assumptions,
                base: None,
                choices: None,
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
        claim: None,
        battles: false,
        question: Name {
            en: "Do longbows behind stakes stop mounted knights?".to_owned(),
            fr: "Des archers derrière leurs pieux arrêtent-ils des chevaliers montés\u{202f}?".to_owned(),
        },
        system,
        axes: asked.axes.iter().map(|(key, values)| Axis { key: (*key).to_owned(), values: values.iter().map(|v| (*v).to_owned()).collect() }).collect(),
        variants: asked.variants.iter().map(|(name, _)| ((*name).to_owned(), (*name).to_owned())).collect(),
        findings,
        seed: 1,
        effort: asked.combats.map(Effort::Combats),
        text: "system = \"hail-caesar\"\nquestion = \"Do longbows behind stakes stop mounted knights?\"\ncombats = 100_000\nseed = 1\n\n[a]\nunit = \"french/mounted-knights\"\n\n[b]\nunit = \"english/archers\"\n\n[sweep]\n\"field.distance\" = [12, 18, 24, 30]\n\"b.stakes\" = [\"none\", \"planted\"]\n\"a.command\" = [7, 8, 9]\n".to_owned(),
    }
}

const KNIGHTS: &[&str] = &["a.unit=french/mounted-knights", "b.unit=english/archers"];

#[test]
fn variants_go_by_their_name_in_each_language() {
    let axes: &[(&str, &[&str])] = &[("field.distance", &["12", "18"])];
    let mut findings = find(&Asked { words: KNIGHTS, axes, variants: &[("no stakes", "b.stakes=none")], exact: false, combats: Some(10) });
    findings.variants = vec![("no stakes".to_owned(), "sans pieux".to_owned())];
    let labels = |lang| findings.findings.iter().map(|finding| finding.label(&findings, lang)).collect::<Vec<_>>();
    assert_eq!(labels(Lang::En), ["no stakes · 12\u{a0}in", "no stakes · 18\u{a0}in"]);
    assert_eq!(labels(Lang::Fr), ["sans pieux · 12\u{a0}po", "sans pieux · 18\u{a0}po"]);
    let charts = charts::all(&findings.charts(Lang::Fr)).expect("charts");
    let wins = charts.iter().find(|chart| chart.name == "who-wins").expect("the chart");
    assert!(wins.svg.contains("sans pieux") && !wins.svg.contains("no stakes"));
}

/// Findings of made-up duels: every combination of the variants and the axes, the share of A running from 0 to 1 over them.
fn made_up(unit: &str, variants: &[String], axes: &[(&str, &[&str])], sampled: bool) -> Findings {
    const ENDINGS: &[Ending] = &[
        Ending { id: "routed", name: Text::new("routed by an unexpectedly long ending", "en déroute après une fin fort longue") },
        Ending { id: "shot", name: Text::new("shot down", "abattue au tir") },
        Ending { id: "limit", name: Text::new("turn limit", "limite de tours") },
    ];
    let mut points: Vec<Vec<String>> = vec![Vec::new()];
    for (_, values) in axes {
        points = points.iter().flat_map(|p| values.iter().map(move |v| [p.as_slice(), &[(*v).to_owned()]].concat())).collect();
    }
    let named: Vec<Option<String>> = if variants.is_empty() { vec![None] } else { variants.iter().cloned().map(Some).collect() };
    let places: Vec<(Option<String>, Vec<String>)> =
        named.iter().flat_map(|variant| points.iter().map(move |point| (variant.clone(), point.clone()))).collect();
    let last = (places.len() - 1).max(1) as u64;
    let tally = |place: usize| {
        let mut tally: Tally<u64> = Tally::new(3, 12, Pair { a: 10, b: 10 });
        let wins = 1000 * place as u64 / last;
        let neither = if wins == 0 || wins == 1000 { 0 } else { (1000 - wins) / 10 };
        for (winner, ending, combats) in [(Some(Side::A), 0, wins), (None, 2, neither), (Some(Side::B), 1, 1000 - wins - neither)] {
            for n in 0..combats {
                let losses = Pair { a: (n % 11) as u8, b: (n % 7) as u8 };
                tally.add(Outcome { winner, ending, losses }, 1 + (n % 12) as u32, 1);
            }
        }
        tally
    };
    let findings = places.into_iter().enumerate().map(|(place, (variant, point))| {
        let tally = tally(place);
        let solved = Solved { tally: tally.shares(), states: 3, transitions: 3 };
        let settings = variant.iter().map(|name| Set { key: "a.variant".to_owned(), value: Value::Text(name.clone()) }).collect();
        Finding {
            variant,
            point,
            settings,
            ids: Pair { a: "one".to_owned(), b: "two".to_owned() },
            names: Pair { a: (unit.to_owned(), unit.to_owned()), b: (unit.to_owned(), unit.to_owned()) },
            situation: vec![Set { key: "field.distance".to_owned(), value: Value::Whole(24) }],
            assumptions: vec![Assumption {
                key: "panic_table".to_owned(),
                value: "T1".to_owned(),
                basis: Basis::Ours,
                text: Text::new("a table", "un tableau"),
                default: "T1".to_owned(),
                paragraph: "A6",
                tried: true,
                effect: None,
            }],
            base: None,
            choices: None,
            losses: Text::new("wounds", "blessures"),
            endings: ENDINGS,
            exact: (!sampled).then_some(solved),
            too_large: sampled.then_some(2),
            sampled: sampled.then_some(tally),
            agreement: None,
        }
    });
    Findings {
        name: "made-up".to_owned(),
        claim: None,
        battles: false,
        question: Name { en: format!("Does {unit} win?"), fr: format!("{unit} gagne-t-il\u{202f}?") },
        system: &montjoie_testing::MadeUp,
        axes: axes
            .iter()
            .map(|(key, values)| Axis { key: (*key).to_owned(), values: values.iter().map(|v| (*v).to_owned()).collect() })
            .collect(),
        variants: variants.iter().map(|name| (name.clone(), name.clone())).collect(),
        findings: findings.collect(),
        seed: 7,
        effort: Some(Effort::Combats(1000)),
        text: "question = \"?\" # with \u{6f22} and <marks> & #let".to_owned(),
    }
}

/// The boxes of all texts of a drawing, tight around their glyphs.
fn texts(group: &usvg::Group, found: &mut Vec<(String, usvg::Rect)>) {
    for node in group.children() {
        match node {
            usvg::Node::Group(group) => texts(group, found),
            usvg::Node::Text(text) => {
                let words: String = text.chunks().iter().map(|chunk| chunk.text()).collect();
                let here = text.flattened().bounding_box().transform(text.abs_transform()).expect("a box");
                found.push((words, here));
            }
            _ => {}
        }
    }
}

/// Asserts that no text of a chart leaves the sheet or touches another.
pub(crate) fn check_layout(what: &str, tree: &usvg::Tree) {
    let mut found = Vec::new();
    texts(tree.root(), &mut found);
    assert!(found.len() > 4, "{what}: hardly any text");
    let (width, height) = (tree.size().width(), tree.size().height());
    for (number, (text, here)) in found.iter().enumerate() {
        assert!(
            here.left() >= 0.0 && here.top() >= 0.0 && here.right() <= width && here.bottom() <= height,
            "{what}: “{text}” leaves the sheet: {here:?}"
        );
        for (other, there) in &found[..number] {
            let apart = here.left() >= there.right() - 0.5
                || there.left() >= here.right() - 0.5
                || here.top() >= there.bottom() - 0.5
                || there.top() >= here.bottom() - 0.5;
            assert!(apart, "{what}: “{text}” {here:?} touches “{other}” {there:?}");
        }
    }
}

/// Asserts that a chart fits a page of the report and has no text below 7.5 points there, as wide as the text of an A4 page.
fn check_print(what: &str, inset: &str) {
    const WIDTH: f64 = 170.0 / 25.4 * 72.0;
    const HEIGHT: f64 = 225.0 / 25.4 * 72.0;
    let number = |text: &str, name: &str| -> f64 {
        let value = text.split_once(&format!("{name}=\"")).and_then(|(_, rest)| rest.split('"').next()).expect(name);
        value.parse().expect("a number")
    };
    // One that is too high is made smaller.
    let scale = (WIDTH / number(inset, "width")).min(HEIGHT / number(inset, "height"));
    let sizes = inset.split("<text ").skip(1).map(|text| number(text, "font-size") * scale);
    let least = sizes.fold(f64::INFINITY, f64::min);
    assert!(least >= 7.5, "{what}: {least:.2} points");
}

pub(crate) fn options() -> usvg::Options<'static> {
    usvg::Options { fontdb: montjoie::report::render::database(), ..usvg::Options::default() }
}

#[test]
fn no_text_of_any_chart_leaves_the_sheet_or_touches_another() {
    let long =
        "Extraordinarily Well-Equipped Dismounted Men-at-Arms of the Household of the Constable with Wxyz-without-any-space-in-it-at-all";
    let forty: Vec<String> = (1..=40).map(|n| format!("variant {n} of the {long}")).collect();
    let fifty: Vec<String> = (1..=50).map(|n| format!("variant {n} of the {long}")).collect();
    let few = forty[..2].to_vec();
    let numbers: &[&str] = &["1", "2", "3", "4.5", "30", "31"];
    let words: &[&str] = &["english/dismounted-men-at-arms+a-very-long-option", "none", "french/crossbowmen+pavise"];
    let cases: Vec<(&str, Findings)> = vec![
        ("one", made_up("Archers", &[], &[], false)),
        ("one with a long name", made_up(long, &[], &[], true)),
        ("two variants", made_up(long, &few, &[], true)),
        ("forty variants", made_up("Archers", &forty, &[], true)),
        ("fifty variants", made_up(long, &fifty, &[], true)),
        ("six variants", made_up("Archers", &forty[..6], &[], false)),
        ("two numbers", made_up("Archers", &[], &[("field.distance", numbers), ("a.command", &["7", "8", "9"])], true)),
        ("number and words", made_up(long, &few, &[("field.distance", numbers), ("b.unit", words)], false)),
        ("many", made_up("Archers", &forty[..12], &[("field.distance", numbers), ("a.command", &["7", "8", "9"])], false)),
        ("long axis", made_up("Archers", &[], &[("field.turns", &["1000000", "1000001", "2000000", "30000000"]), ("b.unit", words)], true)),
    ];
    for (name, findings) in &cases {
        // French runs longer; English is tried where drawing is quick.
        for lang in if findings.findings.len() < 10 { &[Lang::Fr, Lang::En][..] } else { &[Lang::Fr] } {
            let lang = *lang;
            let charts = charts::all(&findings.charts(lang)).expect("charts");
            assert!(!charts.is_empty(), "{name}");
            for chart in &charts {
                check_layout(&format!("{name}: {}", chart.name), &montjoie::report::render::tree(chart).expect("an SVG"));
                assert!(!chart.svg.contains('…'), "{name}: {} cuts a label", chart.name);
                check_print(&format!("{name}: {}", chart.name), &chart.inset());
                if lang == Lang::Fr && findings.findings.len() < 10 {
                    let inset = usvg::Tree::from_str(&chart.inset(), &options()).expect("an SVG");
                    check_layout(&format!("{name}: {} on a page", chart.name), &inset);
                }
            }
        }
    }
}

/// A ladder of so many steps, the shares running from all of the first outcome to all of the last.
fn ladder(steps: usize, label: &str, outcomes: &[&str], over: bool, lang: Lang) -> ChartSpec {
    let last = (steps - 1).max(1) as f64;
    let share = |step: usize, outcome: usize| {
        let place = step as f64 / last * (outcomes.len() - 1) as f64;
        (1.0 - (place - outcome as f64).abs()).max(0.0)
    };
    let ladder = Ladder {
        across: "command value of the general".to_owned(),
        steps: (1..=steps).map(|step| format!("{label} {step}")).collect(),
        series: (0..outcomes.len())
            .map(|outcome| (outcomes[outcome].to_owned(), (0..steps).map(|step| share(step, outcome)).collect()))
            .collect(),
        over: over.then(|| ("moves on average".to_owned(), (1..=steps).map(|step| format!("{step}.25")).collect())),
        winners: false,
    };
    ladder.chart(ChartSpec {
        lang,
        name: "command-ladder".to_owned(),
        title: format!("How many moves does {label} make of an order?"),
        subtitle: label.to_owned(),
        small: "Made-up rules · distance 24 · exact".to_owned(),
        ..ChartSpec::default()
    })
}

#[test]
fn a_ladder_has_room_for_its_words_however_many_steps_it_has() {
    let long = "Extraordinarily Well-Equipped Men-at-Arms of the Household with Wxyz-without-any-space-in-it-at-all";
    let moves = ["none", "one move", "two moves", "three moves"];
    for (steps, label, over) in [(1, "", true), (1, long, true), (8, "", false), (8, "general of", true), (5, long, true), (40, "", true)] {
        for lang in [Lang::En, Lang::Fr] {
            let chart = charts::draw_whole(&ladder(steps, label, &moves, over, lang)).expect("a ladder");
            check_layout(&format!("ladder of {steps} “{label}”"), &montjoie::report::render::tree(&chart).expect("an SVG"));
            assert!(!chart.svg.contains('…'), "a ladder of {steps} “{label}” cuts a label");
            let inset = usvg::Tree::from_str(&chart.inset(), &options()).expect("an SVG");
            check_layout(&format!("ladder of {steps} “{label}” on a page"), &inset);
        }
    }
}

#[test]
fn charts_of_many_findings_sum_up_and_those_of_few_show_each() {
    let names = |findings: &Findings| -> Vec<String> {
        charts::all(&findings.charts(Lang::En)).expect("charts").into_iter().map(|chart| chart.name).collect()
    };
    let (five, nine): (&[&str], &[&str]) = (&["1", "2", "3", "4", "5"], &["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    let many = made_up("Archers", &[], &[("field.distance", five), ("a.command", nine)], false);
    assert_eq!(names(&many), ["win-share-by-a-command-and-distance", "win-share-by-distance", "win-share-by-a-command"]);
    let named: Vec<String> = (1..=45).map(|n| format!("variant {n}")).collect();
    assert_eq!(names(&made_up("Archers", &named, &[], false)), ["extremes"]);
    let one = made_up("Archers", &[], &[], false);
    assert_eq!(names(&one), ["who-wins", "endings", "duration", "losses"]);
    let two = made_up("Archers", &["with".to_owned(), "without".to_owned()], &[], false);
    assert_eq!(names(&two), ["who-wins", "difference", "endings", "duration", "losses"]);
}

#[test]
fn a_chart_becomes_a_wide_picture_and_a_page_of_text() {
    let chart = &charts::all(&made_up("Archers", &[], &[], false).charts(Lang::En)).expect("charts")[0];
    let png = montjoie::report::render::png(chart).expect("a PNG");
    assert_eq!(&png[1..4], b"PNG");
    let width = u32::from_be_bytes([png[16], png[17], png[18], png[19]]);
    assert!(width >= 1600, "{width}");
    let pdf = montjoie::report::render::pdf(chart).expect("a PDF");
    assert!(pdf.starts_with(b"%PDF"));
    assert_eq!(pdf, montjoie::report::render::pdf(chart).expect("a PDF"), "the same bytes again");
    assert!(holds(&pdf, b"NotoSans"), "the font is embedded");
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[test]
fn the_report_is_the_same_again_has_its_title_and_passes_pdf_ua() {
    let strange = "Archers \u{6f22}\u{1} <b> $x$ #let *bold* _it_ \\ @ref";
    let axes: &[(&str, &[&str])] = &[("field.distance", &["12", "24"])];
    let sampled = made_up(strange, &["one".to_owned(), "two".to_owned()], axes, true);
    let real = find(&Asked {
        words: &["a.unit=french/mounted-knights", "b.unit=english/archers", "field.turns=2"],
        axes: &[],
        variants: &[],
        exact: true,
        combats: Some(4096),
    });
    for (findings, title, lang, paper) in
        [(&sampled, "Archers", Lang::Fr, Paper::Letter), (&real, "Do longbows behind stakes stop mounted knights?", Lang::En, Paper::A4)]
    {
        let charts = charts::all(&findings.charts(lang)).expect("charts");
        let options = ReportOptions { lang, paper };
        let pdf = report::pdf(&findings.report(lang), &charts, &options).expect("a report that passes PDF/UA");
        assert_eq!(pdf, report::pdf(&findings.report(lang), &charts, &options).expect("a report"), "the same bytes again");
        assert!(pdf.starts_with(b"%PDF"));
        assert!(holds(&pdf, b"pdfuaid"), "it says that it is PDF/UA");
        assert!(holds(&pdf, title.as_bytes()), "it has its title");
    }
}

#[test]
fn a_report_without_findings_is_still_a_report() {
    let mut none = made_up("Archers", &[], &[], false);
    none.findings.clear();
    let charts = charts::all(&none.charts(Lang::En)).expect("no charts");
    assert!(charts.is_empty());
    assert!(report::pdf(&none.report(Lang::En), &charts, &ReportOptions::default()).expect("a report").starts_with(b"%PDF"));
    let files = frames::files(&none.data()).expect("files");
    let csv: Vec<_> = files.iter().filter(|(name, _)| name.ends_with(".csv")).collect();
    assert!(csv.iter().all(|(_, text)| text.iter().filter(|byte| **byte == b'\n').count() == 1), "names of columns, and no row");
    assert_eq!(csv.len(), none.data().tables.len());
}

/// The numbers of a column.
pub fn numbers(frame: &DataFrame, name: &str) -> Vec<f64> {
    frame.column(name).expect("a column").f64().expect("numbers").into_no_null_iter().collect()
}

/// The sums of one value a row over rows with the same keys, in the order in which these first come.
pub fn sums(frame: &DataFrame, keys: &[&str], values: &[f64]) -> Vec<f64> {
    let columns: Vec<&Column> = keys.iter().map(|key| frame.column(key).expect("a column")).collect();
    let mut sums: Vec<(Vec<AnyValue>, f64)> = Vec::new();
    for (row, value) in values.iter().enumerate() {
        let key: Vec<AnyValue> = columns.iter().map(|column| column.get(row).expect("a row")).collect();
        match sums.iter_mut().find(|(known, _)| *known == key) {
            Some((_, sum)) => *sum += value,
            None => sums.push((key, *value)),
        }
    }
    sums.into_iter().map(|(_, sum)| sum).collect()
}

#[test]
fn frames_sum_to_one_and_round_trip() {
    let axes: &[(&str, &[&str])] = &[("field.distance", &["6", "12"])];
    let findings = find(&Asked {
        words: &["a.unit=french/mounted-knights", "b.unit=english/archers", "field.turns=2"],
        axes,
        variants: &[("bare", "b.stakes=none"), ("stakes", "b.stakes=planted")],
        exact: true,
        combats: Some(5000),
    });
    let data = findings.data();
    let frame = |name: &str| frames::data_frame(data.table(name).expect("a table")).expect("a frame");
    for (name, by) in [("shares", &[][..]), ("rounds", &[]), ("losses", &["side"]), ("endings", &[])] {
        let (frame, keys) = (frame(name), [&["variant", "field_distance"], by].concat());
        let sums = ["exact", "sampled"].map(|share| sums(&frame, &keys, &numbers(&frame, share))).concat();
        assert_eq!(sums.len(), 8 * if by.is_empty() { 1 } else { 2 });
        assert!(sums.iter().all(|sum| (sum - 1.0).abs() < 1e-12), "{sums:?}");
    }
    assert_eq!(frame("shares").column("sampled_low").expect("a column").null_count(), 0);

    let files = frames::files(&data).expect("files");
    assert_eq!(files, frames::files(&data).expect("files"), "the same bytes again");
    for name in data.tables.iter().map(|table| table.name.as_ref()).filter(|name| *name != "effects") {
        let frame = &frame(name);
        let bytes = |ending: &str| {
            let path = format!("data/{name}.{ending}");
            files.iter().find(|(file, _)| *file == path).unwrap_or_else(|| panic!("{path}")).1.clone()
        };
        let parquet = ParquetReader::new(Cursor::new(bytes("parquet"))).finish().expect("parquet");
        assert!(parquet.equals_missing(frame), "{name}");
        if frame.column("exact").is_err() {
            continue;
        }
        let csv = CsvReader::new(Cursor::new(bytes("csv"))).finish().expect("CSV");
        assert_eq!(csv.get_column_names(), frame.get_column_names());
        assert_eq!(numbers(&csv, "exact"), numbers(frame, "exact"), "{name}: every figure of the CSV reads back to the last bit");
    }
}
