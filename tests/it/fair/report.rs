//! Charts, tables and report of prices: made, in both languages, nothing over the edge and no two labels on one another.

use std::collections::BTreeMap;

use montjoie::charts::{self, Chart};
use montjoie::fairness::fair::Fair;
use montjoie::fairness::gauge::Gauge;
use montjoie::fairness::matrix::{Cell, Entrant};
use montjoie::fairness::scenarios::Extent;
use montjoie::fairness::study::{Answered, Answers, Ask, Change, Guest, Scenario, study};
use montjoie::frames;
use montjoie::language::Lang;
use montjoie::report::{self, ReportOptions};
use montjoie::scenario::Fault;
use montjoie::systems::system;

use super::worlds::{World, entrant, matrix};

struct Made<'a>(&'a World, &'a [Entrant]);

impl Answers for Made<'_> {
    fn answer(&self, scenario: &Scenario, guests: &[Guest]) -> Result<Answered, Fault> {
        let Made(world, entrants) = self;
        let times = |u: usize| 1.0 + 0.02 * (scenario.card * (u % 5)) as f64;
        let destroys = |u: usize, v: usize| world.destroys[u][v] * times(u);
        let cells = |(number, guest): (usize, &Guest)| -> Vec<Cell> {
            let cell = |v: usize| Cell {
                win: 0.4,
                neither: 0.2,
                destroyed: destroys(guest.of, v) * (0.7 + 0.05 * number as f64),
                lost: destroys(v, guest.of),
                spread: None,
            };
            (0..entrants.len()).map(cell).collect()
        };
        Ok(Answered { matrix: matrix(entrants.to_vec(), destroys), guests: guests.iter().enumerate().map(cells).collect() })
    }
}

/// A made-up list of so many units, most of them about as dear as the others, with long names.
fn fair(units: usize) -> Fair {
    let world = World::new(units, units, 31);
    let entrants: Vec<Entrant> = (0..units)
        .map(|u| {
            let points = (world.prices[u] * [1.0, 0.8, 1.0, 1.3][u % 4]).round();
            let name = [format!("Extraordinary crossbowmen {u}"), format!("Arbalétriers d’élite {u}")];
            Entrant { name: (name[0].clone(), name[1].clone()), ..entrant(&format!("list/unit-{u}"), Some(points)) }
        })
        .collect();
    let scenario = |card: usize| Scenario {
        varies: if card == 0 { Vec::new() } else { vec![("card".to_owned(), format!("meeting-engagement-{card}"))] },
        card,
        over: Vec::new(),
    };
    let scenarios = vec![scenario(0), scenario(1), scenario(2)];
    let guest = |at: usize| Guest {
        of: at % units,
        id: format!("list/changed-{at}"),
        sets: Vec::new(),
        change: Change {
            about: format!("rule-{at}"),
            label: (format!("A rule of some length {at}"), format!("Une règle d’une certaine longueur {at}")),
            taken_away: at % 2 == 0,
            special: true,
        },
    };
    let guests: Vec<Guest> = (0..24).map(guest).collect();
    let ask = Ask { entrants: &entrants, overhead: 1.0, gauge: Gauge::Total, anchor: Some(0), scenarios: &scenarios, guests: &guests, seed: 1 };
    let found = study(&ask, &Made(&world, &entrants), |_| {}).expect("prices");
    let system = system("hail-caesar").expect("a system");
    Fair {
        name: "fair-made-up".to_owned(),
        system,
        lists: vec!["list".to_owned()],
        cards: (0..3).map(|card| (format!("card-{card}"), ("A card".to_owned(), "Une carte".to_owned()))).collect(),
        scenarios,
        extent: Extent::Standard,
        study: found,
        before: None,
        ratio: Some((1, 2)),
        splits: Vec::new(),
        implied: BTreeMap::from([("rule-3".to_owned(), vec![-4.0]), ("rule-4".to_owned(), vec![0.0, 4.0])]),
        findings: vec![("A finding.".to_owned(), "Une trouvaille.".to_owned())],
        refused: Vec::new(),
        assumptions: Vec::new(),
        seed: None,
        entrants,
    }
}

/// Boxes of the texts of a chart as they are rendered.
fn texts(group: &usvg::Group, found: &mut Vec<usvg::Rect>) {
    for node in group.children() {
        match node {
            usvg::Node::Group(inner) => texts(inner, found),
            usvg::Node::Text(text) => found.push(text.abs_bounding_box()),
            _ => {}
        }
    }
}

fn collisions(chart: &Chart) {
    let tree = chart.tree().expect("an SVG");
    let mut boxes = Vec::new();
    texts(tree.root(), &mut boxes);
    assert!(boxes.len() > 10, "{}", chart.name);
    for (place, one) in boxes.iter().enumerate() {
        assert!(one.left() >= 0.0 && one.right() <= tree.size().width() && one.bottom() <= tree.size().height(), "{}: over the edge", chart.name);
        for other in &boxes[..place] {
            let (wide, high) = (one.right().min(other.right()) - one.left().max(other.left()), one.bottom().min(other.bottom()) - one.top().max(other.top()));
            // Boxes of text are higher than its letters.
            assert!(wide <= 1.0 || high <= 7.0, "{} {}: {one:?} lies on {other:?}", chart.name, chart.lang.code());
        }
    }
}

#[test]
fn no_label_lies_on_another_or_over_the_edge() {
    for units in [3, 12, 42] {
        let fair = fair(units);
        for lang in [Lang::En, Lang::Fr] {
            let charts = charts::fair::all(&fair, lang).expect("charts");
            let names: Vec<&str> = charts.iter().map(|chart| chart.name.as_str()).collect();
            assert_eq!(names, ["price-and-worth", "prices", "rules", "what-moves-it"]);
            charts.iter().for_each(collisions);
        }
    }
}

#[test]
fn the_report_is_made_in_both_languages_and_twice_the_same() {
    let fair = fair(12);
    for lang in [Lang::En, Lang::Fr] {
        let charts = charts::fair::all(&fair, lang).expect("charts");
        let options = ReportOptions { lang, ..ReportOptions::default() };
        let pdf = report::fair::pdf(&fair, &charts, &options).expect("a report");
        assert!(pdf.starts_with(b"%PDF") && pdf.len() > 20_000);
        assert_eq!(pdf, report::fair::pdf(&fair, &charts, &options).expect("a report"));
    }
}

#[test]
fn tables_have_a_row_for_every_unit_scenario_and_worth() {
    let fair = fair(12);
    let frames = frames::fair::frames(&fair).expect("tables");
    let heights: Vec<(&str, usize)> = frames.iter().map(|(name, frame)| (*name, frame.height())).collect();
    assert_eq!(heights, [("prices", 12), ("scenarios", 36), ("worths", 24)]);
    assert_eq!(frames::fair::files(&fair).expect("files").len(), 6);
}
