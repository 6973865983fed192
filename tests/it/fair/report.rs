//! Charts, tables and report of prices: made, in both languages, nothing over the edge and no two labels on one another.

use std::collections::BTreeMap;

use montjoie::document::Answered as _;
use montjoie::language::{Lang, Text};
use montjoie::prices::fair::Fair;
use montjoie::prices::matrix::{Entrant, MatrixCell};
use montjoie::prices::numbers::UnitId;
use montjoie::prices::study::{Answered, Ask, Change, Guest, study};
use montjoie::report::{self, ReportOptions};
use montjoie::systems::{Assumption, Basis, system};
use montjoie::{charts, frames};

use super::worlds::{World, entrant, matrix};
use crate::report::check_layout;

/// What a made-up study is made of.
#[derive(Clone, Copy)]
struct Made {
    units: usize,
    /// The lists that the units are spread over.
    lists: usize,
    /// Whether names are as long as anybody's.
    long: bool,
}

/// A made-up study, most units about as dear as the others.
fn fair(made: Made) -> Fair {
    let Made { units, lists, long } = made;
    let world = World::new(units, units, 31);
    let entrants: Vec<Entrant> = (0..units)
        .map(|u| {
            let points = (world.prices[u] * [1.0, 0.8, 1.0, 1.3][u % 4]).round();
            let name = if long {
                [
                    format!("Extraordinarily Well-Equipped Dismounted Men-at-Arms of the Household number {u}"),
                    format!("Hommes d’armes démontés de la maison du connétable, fort bien équipés, n° {u}"),
                ]
            } else {
                [format!("Men-at-arms {u}"), format!("Hommes d’armes {u}")]
            };
            Entrant { name: (name[0].clone(), name[1].clone()), ..entrant(&format!("list-{}/unit-{u}", u % lists), Some(points)) }
        })
        .collect();
    let guest = |at: usize| Guest {
        of: UnitId(at % units),
        id: format!("list/changed-{at}"),
        sets: Vec::new(),
        change: Change {
            about: format!("rule-{at}"),
            label: (format!("A rule of some length {at}"), format!("Une règle d’une certaine longueur {at}")),
            taken_away: at.is_multiple_of(2),
            special: true,
        },
    };
    let guests: Vec<Guest> = (0..24).map(guest).collect();
    let cells = |(number, guest): (usize, &Guest)| -> Vec<MatrixCell> {
        let cell = |v: usize| {
            let destroyed = world.destroys[guest.of.0][v] * (0.7 + 0.05 * number as f64);
            MatrixCell { win: 0.4, neither: 0.2, destroyed, lost: world.destroys[v][guest.of.0], spread: None }
        };
        (0..units).map(cell).collect()
    };
    let answered =
        Answered { matrix: matrix(entrants.clone(), |u, v| world.destroys[u][v]), guests: guests.iter().enumerate().map(cells).collect() };
    let ask = Ask { entrants: &entrants, overhead: 1.0, anchor: None, guests: &guests, seed: 1 };
    let found = study(&ask, &answered).expect("prices");
    let system = system("hail-caesar").expect("a system");
    let panic_table = Assumption {
        key: "panic_table".to_owned(),
        value: "T1".to_owned(),
        basis: Basis::Ours,
        text: Text::new("a table", "un tableau"),
        default: "T1".to_owned(),
        paragraph: "A6",
        tried: true,
        effect: None,
    };
    Fair {
        name: "fair-made-up".to_owned(),
        system,
        lists: (0..lists)
            .map(|list| (format!("list-{list}"), (format!("Free companies {list}"), format!("Grandes compagnies {list}"))))
            .collect(),
        card: ("card-0".to_owned(), ("Open field 0".to_owned(), "Rase campagne 0".to_owned())),
        over: Vec::new(),
        study: found,
        before: None,
        anchor: None,
        ratio: (units > 1).then_some((UnitId(0), UnitId(1))),
        implied: BTreeMap::from([("rule-3".to_owned(), vec![-4.0]), ("rule-4".to_owned(), vec![0.0, 4.0])]),
        refused: Vec::new(),
        assumptions: vec![panic_table],
        seed: None,
        entrants,
    }
}

#[test]
fn no_label_lies_on_another_or_leaves_the_sheet() {
    let cases = [(1, 1, false), (2, 1, true), (3, 3, false), (12, 2, true), (42, 1, false), (42, 4, true)];
    for (units, lists, long) in cases {
        let fair = fair(Made { units, lists, long });
        for lang in [Lang::En, Lang::Fr] {
            let charts = charts::all(&fair.charts(lang)).expect("charts");
            let names: Vec<&str> = charts.iter().map(|chart| chart.name.as_str()).collect();
            // What is higher than a page continues.
            let wholes: Vec<&str> = names.iter().copied().filter(|name| !name.contains('-')).collect();
            assert!(
                wholes == ["prices", "rules"] && names.iter().all(|name| wholes.iter().any(|whole| name.starts_with(whole))),
                "{names:?}"
            );
            for chart in &charts {
                check_layout(
                    &format!("{units} units: {} {}", chart.name, lang.code()),
                    &montjoie::report::render::tree(chart).expect("an SVG"),
                );
                assert!(!chart.svg.contains('…'), "{units} units: {} {} cuts a label", chart.name, lang.code());
            }
        }
    }
}

/// Without blanks and capitals: where lines and sentences begin is no matter here.
fn squeezed(text: &str) -> String {
    text.to_lowercase().split_whitespace().collect()
}

#[test]
fn every_page_says_how_it_was_found_and_what_is_not_in_it() {
    let fair = fair(Made { units: 12, lists: 2, long: false });
    let said = [
        (
            Lang::En,
            [
                "exact duels, one unit against one",
                "card “Open field 0”",
                "scale: all the rows together",
                "panic table T1 (our construction)",
            ],
            "Known bias: duels overvalue quality",
            "What is not modelled: page ",
            ["What is not modelled", "Duels of one against one overvalue quality", "is worth"],
        ),
        (
            Lang::Fr,
            ["duels exacts, une unité contre une", "carte « Rase campagne 0 »", "échelle : toutes", "tableau de panique T1 ("],
            "Biais connu : les duels surévaluent la qualité",
            "Ce qui n’est pas modélisé : page ",
            ["Ce qui n’est pas modélisé", "Les duels à un contre un surévaluent la qualité", "en vaut"],
        ),
    ];
    for (lang, how, bias, at, somewhere) in said {
        let charts = charts::all(&fair.charts(lang)).expect("charts");
        let document = fair.document(&fair.data(), lang);
        let pages =
            report::texts(&fair.report(&document, lang), &charts, &ReportOptions { lang, ..ReportOptions::default() }).expect("pages");
        let pages: Vec<String> = pages.iter().map(|page| squeezed(page)).collect();
        assert!(pages.len() >= 3, "{} pages", pages.len());
        let heading = squeezed(somewhere[0]);
        let page = pages.iter().rposition(|page| page.replacen(&squeezed(at), "", 1).contains(&heading)).expect("such a page") + 1;
        for (number, text) in pages.iter().enumerate() {
            for words in how.iter().chain([&bias]) {
                assert!(text.contains(&squeezed(words)), "page {} does not say “{words}”: {text}", number + 1);
            }
            assert!(text.contains(&format!("{}{page}.", squeezed(at))), "page {} does not say “{at}{page}”: {text}", number + 1);
        }
        for words in somewhere {
            assert!(pages.iter().any(|page| page.contains(&squeezed(words))), "no page says “{words}”");
        }
        for priced in &fair.study.units {
            let name = squeezed(fair.unit(priced.unit, lang));
            assert!(pages.iter().map(|page| page.matches(&name).count()).sum::<usize>() >= 1, "{name} is in the table");
        }
    }
}

#[test]
fn the_report_is_made_in_both_languages_and_twice_the_same() {
    for (units, lists, long) in [(1, 1, false), (12, 2, true)] {
        let fair = fair(Made { units, lists, long });
        for lang in [Lang::En, Lang::Fr] {
            let charts = charts::all(&fair.charts(lang)).expect("charts");
            let options = ReportOptions { lang, ..ReportOptions::default() };
            let document = fair.document(&fair.data(), lang);
            let made = fair.report(&document, lang);
            let pdf = report::pdf(&made, &charts, &options).expect("a report");
            let holds = |part: &[u8]| pdf.windows(part.len()).any(|window| window == part);
            assert!(pdf.starts_with(b"%PDF") && holds(b"pdfuaid"), "a PDF that says it is PDF/UA");
            assert_eq!(pdf, report::pdf(&made, &charts, &options).expect("a report"));
        }
    }
}

#[test]
fn tables_have_a_row_for_every_unit_and_worth() {
    let fair = fair(Made { units: 12, lists: 2, long: false });
    let data = fair.data();
    let height = |name: &str| frames::data_frame(data.table(name).expect("a table")).expect("a frame").height();
    assert_eq!((height("prices"), height("worths"), height("implied")), (12, 24, 3));
    assert_eq!(frames::files(&data).expect("files").len(), 2 * data.tables.len());
}
