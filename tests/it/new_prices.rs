//! Reports on new prices and on lists against lists: they are written, hold the figures of the answer, and no label covers another.

use montjoie::analysis::ask::Word;
use montjoie::analysis::ask::armies::{self, Against, Factions, best};
use montjoie::analysis::ask::reprice::{Keep, RepriceAnswer, RepriceRequest, Why};
use montjoie::analysis::store::Request;
use montjoie::analysis::store::host::Texts;
use montjoie::charts;
use montjoie::document::Answered;
use montjoie::duels::Wish;
use montjoie::language::Lang;
use montjoie::monte_carlo::Effort;
use montjoie::report::{ReportOptions, texts, usvg};

use crate::program::out_in;
use crate::report::{check_layout, options};
use crate::session;

fn request(combats: u64) -> armies::ArmiesRequest {
    let wish = Wish { effort: Some(Effort::Combats(combats)), seed: Some(1), ..Wish::default() };
    armies::ArmiesRequest {
        system: "hail-caesar".to_owned(),
        lists: ["french", "english"].map(str::to_owned).to_vec(),
        own: Vec::new(),
        card: None,
        // Small armies fight short battles.
        words: vec![Word { key: "field.points".to_owned(), value: "270-330".to_owned() }],
        about: armies::About::Mine,
        set: Vec::new(),
        wish,
        range: false,
    }
}

fn repriced() -> RepriceAnswer {
    let request = RepriceRequest { of: request(3_000), keep: Keep::Total, rounds: 1 };
    request.answer(session(&Texts(Vec::new()))).expect("an answer")
}

/// A page's text without spaces: how lines break says nothing.
fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}

fn laid_out(what: &str, chart: &charts::Chart) {
    check_layout(what, &usvg::Tree::from_str(&chart.svg, &options()).expect("an SVG"));
}

#[test]
fn a_report_on_new_prices_has_the_figures_of_the_answer() {
    let mut found = repriced();
    let data = found.data();
    let lists = data.table("lists").expect("a table").clone();
    assert!(found.changed() > 5, "{}", found.changed());
    for lang in [Lang::En, Lang::Fr] {
        let drawn = charts::all(&found.charts(lang)).expect("charts");
        assert_eq!(drawn.iter().map(|chart| chart.name.as_str()).collect::<Vec<_>>(), ["before-and-after", "prices"]);
        drawn.iter().for_each(|chart| laid_out(&chart.name, chart));
        let (before, after) = (lang.number(found.before.index, 0), lang.number(found.last.factions.index, 0));
        assert!(drawn[0].title.contains(&before) && drawn[0].title.contains(&after), "{}", drawn[0].title);
        let slope = squeezed(&drawn[0].svg);
        for list in 0..lists.rows() {
            for name in ["wins", "new_wins"] {
                let share = lists.estimate(list, name).expect("a share");
                let share = lang.percent(share.value, share.decimals(1));
                assert!(slope.contains(&squeezed(&share)), "{share}");
            }
        }
        let document = found.document(&data, lang);
        let report = found.report(&document, "test", lang);
        let pages = texts(&report, &drawn, &ReportOptions { lang, ..ReportOptions::default() }).expect("pages");
        let pages: Vec<String> = pages.iter().map(|page| squeezed(page)).collect();
        let (was, now) = found.army();
        for figure in [before, after, found.changed().to_string(), lang.number(was, 0), lang.number(now, 0)] {
            assert!(pages[0].contains(&squeezed(&figure)), "{figure}: {}", pages[0]);
        }
        // The pages after it have every unit under its list.
        let all = pages[1..].concat();
        let rows = found.units.iter().map(|unit| {
            let (en, fr) = &unit.was.kind.name;
            format!("{}{}{}", lang.pick(en, fr), lang.number(unit.was.kind.points, 0), lang.number(unit.price, 0))
        });
        rows.for_each(|row| assert!(all.contains(&squeezed(&row)), "{row}: {all}"));
        assert!(all.contains(&squeezed(Why::Cheap.text().get(lang))));
        assert!(
            pages.iter().all(|page| page.chars().count() > 400),
            "{:?}",
            pages.iter().map(|page| page.chars().count()).collect::<Vec<_>>()
        );
    }
    // The mean army at the old prices costs what it cost; it is kept to what rounding does.
    let (was, now) = found.army();
    assert!(was > 200.0 && (now / was - 1.0).abs() < 0.03, "{was} {now}");
    // Equal lists with long names: every label still has its place.
    let level = |factions: &mut Factions| {
        factions.means.fill(0.5);
        factions.cells.iter_mut().flatten().for_each(|cell| cell.1 = 0.5);
    };
    level(&mut found.before);
    level(&mut found.last.factions);
    for (_, name) in &mut found.lists {
        *name = (format!("The Free and Ordinance Companies of {}", name.0), format!("Les grandes compagnies d’ordonnance, {}", name.1));
    }
    for lang in [Lang::En, Lang::Fr] {
        laid_out("equal lists", &charts::all(&found.charts(lang)).expect("charts")[0]);
    }
}

#[test]
fn a_report_on_lists_has_the_matrix_the_best_and_the_taxes() {
    let request = request(2_000);
    let found = request.answer(session(&Texts(Vec::new()))).expect("an answer");
    let best = best(&request, &found, 12, session(&Texts(Vec::new()))).expect("a best");
    for list in 0..2 {
        let often: Vec<f64> = best.brought.iter().filter(|army| army.list == list).map(|army| army.often).collect();
        assert!(often.iter().sum::<f64>() > 0.9 && often.iter().sum::<f64>() < 1.0 + 1e-9 && often.iter().rev().is_sorted(), "{often:?}");
    }
    let lists = Against { answer: found, best: Some(best) };
    let (found, best) = (&lists.answer, lists.best.as_ref().expect("a best"));
    for lang in [Lang::En, Lang::Fr] {
        let drawn = charts::all(&lists.charts(lang)).expect("charts");
        drawn.iter().for_each(|chart| laid_out(&chart.name, chart));
        let report = lists.report(&lists.document(&lists.data(), lang), "test", lang);
        let pages = texts(&report, &drawn, &ReportOptions { lang, ..ReportOptions::default() }).expect("pages");
        let first = squeezed(&pages[0]);
        let ends = found.factions.index_interval();
        let mut figures: Vec<String> = [found.factions.index, ends.low, ends.high].iter().map(|value| lang.number(*value, 0)).collect();
        figures.extend(best.shares.iter().enumerate().flat_map(|(row, shares)| {
            shares.iter().enumerate().filter(move |(column, _)| row != *column).map(|(_, share)| lang.number(share * 100.0, 1))
        }));
        figures.extend(found.taxes.iter().map(|tax| lang.number(tax.points, 0).replace('-', "−")));
        for figure in figures {
            assert!(first.contains(&figure), "{figure}: {first}");
        }
        // Which armies they bring stands on the next page.
        let army = best.brought.first().expect("an army");
        assert!(pages[1].contains(&lang.percent(army.often, 0)), "{}", pages[1]);
        let filled: Vec<usize> = pages.iter().map(|page| squeezed(page).chars().count()).collect();
        assert!(filled.iter().all(|&characters| characters > 400), "{filled:?}");
    }
}

#[test]
fn factions_and_reprice_write_folders_that_hold_what_is_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    for (words, name, answer, files) in [
        (
            "factions hail-caesar french english field.points=300 --combats 1000 --best 8 --out reports --format json",
            "factions-hail-caesar-french-english",
            "factions.json",
            &[
                "charts/factions.svg",
                "charts/factions.png",
                "data/factions.parquet",
                "data/best.csv",
                "data/mix.csv",
                "data/compulsory.csv",
            ][..],
        ),
        (
            "reprice hail-caesar french english field.points=300 --combats 2000 --rounds 1 --out mine.toml --report reports --lang fr --paper letter --format json",
            "reprice-hail-caesar-french-english",
            "reprice.json",
            &["charts/before-and-after.svg", "charts/prices.png", "data/prices.parquet", "data/lists.csv"][..],
        ),
    ] {
        let printed = out_in(folder.path(), &words.split(' ').collect::<Vec<_>>());
        let at = folder.path().join("reports").join(name);
        let read = |file: &str| std::fs::read(at.join(file)).unwrap_or_else(|_| panic!("{name} has {file}"));
        assert!(read("report.pdf").starts_with(b"%PDF"));
        assert_eq!(read(&format!("data/{answer}")), printed.as_bytes(), "{name}");
        let manifest: serde_json::Value = serde_json::from_slice(&read("manifest.json")).expect("JSON");
        assert_eq!((&manifest["name"], &manifest["seed"]), (&name.into(), &1.into()));
        for file in files {
            assert!(!read(file).is_empty() && manifest["files"].as_array().expect("files").contains(&(*file).into()), "{file}");
        }
    }
}
