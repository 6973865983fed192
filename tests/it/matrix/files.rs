//! Charts and tables of a matrix.

use montjoie::charts::draw_whole;
use montjoie::charts::palette::{self, diverging};
use montjoie::frames::data_frame;
use montjoie::language::Lang;
use montjoie::monte_carlo::Unwatched;
use montjoie::prices::asked::{Ask, Way};
use montjoie::prices::meetings::answer;
use montjoie::prices::sheet::FullMatrix;
use montjoie::report::polars::prelude::*;
use montjoie::scenario::Card;
use montjoie::systems::OwnList;

use super::{CARD, IDS, card, entrants, sheet};
use crate::report::{check_layout, numbers, sums};

#[test]
fn even_is_white_and_both_ends_darken_all_the_way() {
    assert_eq!(diverging(0.5), palette::PAPER);
    let greys: Vec<f64> = (0..=100).map(|n| palette::lightness(diverging(f64::from(n) / 100.0))).collect();
    assert!(greys[..51].windows(2).all(|pair| pair[0] < pair[1]), "{greys:?}");
    assert!(greys[50..].windows(2).all(|pair| pair[0] > pair[1]), "{greys:?}");
}

/// All four lists of Hail Caesar, hardly fought: charts do not ask how well.
fn shipped() -> FullMatrix {
    let (system, game) = crate::ask::game("hail-caesar");
    let card = &Card::shipped(system)[0];
    let ids: Vec<String> =
        game.lists().into_iter().flat_map(|list| list.units).map(|unit| unit.id).filter(|id| !id.contains('+')).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    assert_eq!(ids.len(), 42);
    let ask = Ask { way: Way::Sample, pairs: 4, ..Ask::exact(system, &*game, card, entrants(&*game, &ids)) };
    answer(ask, &Unwatched).expect("a matrix")
}

/// Forty-two units of which no two are alike, all with long names.
fn different() -> FullMatrix {
    let mut list = String::from("[[list]]\nid = \"many\"\nname = { en = \"Many\", fr = \"Beaucoup\" }\n");
    for n in 0..42 {
        let (clash, stamina) = (2 + n % 7, 2 + n / 7);
        list += &format!(
            "[[list.unit]]\nid = \"unit-{n}\"\nname = {{ en = \"Company of the town of Sainte-Marie number {n}\", fr = \"Compagnie de la ville de Sainte-Marie n° {n}\" }}\narm = \"infantry\"\nweapon = \"none\"\nclash = {clash}\nsustained = 2\nshort = \"0\"\nshoot = \"0\"\nmorale = \"5+\"\nstamina = {stamina}\nspecial = []\npoints = 10\n"
        );
    }
    let system = montjoie::systems::system("hail-caesar").expect("a system");
    let game = system.open(&[OwnList { file: "many.toml".to_owned(), text: list }]).expect("a sound list");
    let ids: Vec<String> = (0..42).map(|n| format!("many/unit-{n}")).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let card = card("system = \"hail-caesar\"\n[[situation]]\nweight = 1\n\"field.distance\" = 0\n\"field.turns\" = 2\n");
    let ask = Ask { way: Way::Sample, pairs: 2, ..Ask::exact(system, &*game, &card, entrants(&*game, &ids)) };
    let sheet = answer(ask, &Unwatched).expect("a matrix");
    assert!((0..42).all(|row| sheet.same[row] == row));
    sheet
}

#[test]
fn no_text_of_a_matrix_or_of_ridges_leaves_the_sheet_or_touches_another() {
    let footer =
        "one unit against one · card: 50 % from 24 inches, 25 % from 36 inches, 25 % charge from 12 inches · exact · panic_table: T1";
    for (what, sheet, cut) in [("shipped", shipped(), false), ("different", different(), true), ("small", sheet(&IDS, |_| ()), false)] {
        for lang in [Lang::Fr, Lang::En] {
            let map = sheet.chart("Rase campagne · Hail Caesar, guerre de Cent Ans", footer, lang);
            for chart in [map, sheet.losses_chart(1, "Rase campagne", footer, lang)] {
                let chart = draw_whole(&chart).expect("a chart");
                check_layout(&format!("{what}: {}", chart.name), &montjoie::report::render::tree(&chart).expect("an SVG"));
                // A long name in a row of a large matrix may be cut; its number is not.
                assert!(cut || !chart.svg.contains('…'), "{what}: {} cuts a label", chart.name);
            }
        }
    }
}

#[test]
fn the_diagonal_of_the_picture_reads_fifty_and_alike_units_share_a_row() {
    let svg = draw_whole(&sheet(&IDS, |_| ()).chart("", "exact", Lang::En)).expect("a chart").svg;
    let fifties = svg.lines().filter(|line| line.trim() == "50").count();
    assert!(fifties >= 3, "one a kind: {fifties}");
    assert!(
        svg.contains("Spears, Spears by another") || svg.contains("Spears by another name, Spears"),
        "no list is named where there is one only"
    );
}

#[test]
fn tables_of_a_matrix_sum_to_one_agree_with_it_and_round_trip() {
    let card = card(CARD);
    for sheet in [sheet(&IDS, |_| ()), sheet(&IDS, |ask| (ask.way, ask.pairs) = (Way::Sample, 50))] {
        let tables = sheet.tables(&card);
        let frame = |name: &str| data_frame(tables.iter().find(|table| table.name == name).expect("there")).expect("a frame");
        let [units, cells, situations, losses] = ["units", "cells", "situations", "losses"].map(frame);
        assert_eq!([&units, &cells, &situations].map(DataFrame::height), [4, 16, 32]);
        assert_eq!(numbers(&cells, "a_wins"), sheet.matrix.cells.iter().map(|cell| cell.win).collect::<Vec<_>>());
        let each = sums(&losses, &["row", "column"], &numbers(&losses, "probability"));
        assert!(each.len() == 16 && each.iter().all(|sum| (sum - 1.0).abs() < 1e-12), "{each:?}");
        // The card's mean of the situations is the cell.
        let parts = numbers(&situations, "weight").into_iter().zip(numbers(&situations, "destroyed")).map(|(weight, share)| weight * share);
        let means = sums(&situations, &["row", "column"], &parts.collect::<Vec<_>>());
        for (mean, cell) in means.iter().zip(&sheet.matrix.cells) {
            crate::ask::near("the mean over the card", *mean, cell.destroyed, 1e-14);
        }
        let sampled = sheet.matrix.cells[0].spread.is_some();
        assert_eq!(cells.column("pairs").expect("a column").null_count(), if sampled { 0 } else { 16 });
    }
}

#[test]
fn out_writes_a_whole_folder_whose_manifest_names_it_and_a_second_run_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("reports");
    let words = [
        "matrix",
        "puissance-de-feu",
        "basic",
        "--method",
        "sample",
        "--combats",
        "200",
        "--no-cache",
        "--lang",
        "fr",
        "--ridge",
        "basic/gun",
        "--out",
    ];
    let run = || {
        crate::program::out(&[&words[..], &[out.to_str().expect("a path")]].concat());
        let made = out.join("puissance-de-feu-open-field");
        let manifest: serde_json::Value = serde_json::from_slice(&std::fs::read(made.join("manifest.json")).expect("there")).expect("JSON");
        let names: Vec<String> =
            manifest["files"].as_array().expect("a list").iter().map(|name| name.as_str().expect("a name").to_owned()).collect();
        for want in ["charts/who-beats-whom.png", "charts/losses-of-basic-gun.pdf", "data/cells.parquet", "data/losses.csv"] {
            assert!(names.iter().any(|name| name == want), "{want} of {names:?}");
        }
        names.into_iter().map(|name| (std::fs::read(made.join(&name)).expect("there"), name)).collect::<Vec<_>>()
    };
    let first = run();
    assert!(run() == first, "the same bytes again");
}
