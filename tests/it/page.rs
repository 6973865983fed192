//! The page as it is kept, and links to it. What it does in a browser is tested by `tests/page`.

use std::fs;

use montjoie::systems::engine;

use crate::program::{montjoie, out};

#[test]
fn the_page_is_one_small_file_that_needs_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("page.html");
    let says = out(&["page", "--out", &file.display().to_string()]);
    let page = fs::read(&file).expect("a page");
    assert!(page.len() <= 2_945_000, "{} bytes", page.len());
    assert!(page.starts_with(b"<!doctype html>"));
    let page = String::from_utf8_lossy(&page);
    assert!(!page.contains("{{engine}}") && !page.contains("{{script}}"));
    for outside in ["src=\"http", "href=\"http", "url(http", "import("] {
        assert!(!page.contains(outside), "{outside}");
    }
    // A page of another engine says so; one of the same says nothing.
    assert_eq!(says.contains(&engine()), !page.contains(&format!("content=\"{}\"", engine())), "{says}");
}

#[test]
fn the_link_to_a_duel_has_its_words() {
    let words = [
        "duel",
        "hc",
        "chevaliers montés",
        "english/archers",
        "b.stakes=planted",
        "distance=18",
        "--method",
        "exact",
        "--no-effects",
        "--link",
    ];
    assert!(!montjoie(&words).status.success(), "several units have this name");
    let words = words.map(|word| if word.starts_with("chev") { "french/mounted-knights" } else { word });
    let text = out(&words);
    let link = text.lines().find_map(|line| line.trim().strip_prefix("montjoie.html#")).expect("a link");
    let (path, query) = link.split_once('?').expect("a query");
    assert_eq!(path, "duel/hail-caesar/french/mounted-knights/english/archers");
    let members: Vec<&str> = query.split('&').collect();
    assert_eq!(members[..4], ["b.stakes=planted", "field.distance=18", "lang=en", "v=1"]);
    assert_eq!(members[4], format!("engine={}", engine()));
    let share = text.split(" win ").nth(1).and_then(|rest| rest.split(" of ").next()).expect("a share");
    assert_eq!(members[5], format!("was={}", share.replace('%', "%25").replace('\u{a0}', "%C2%A0")));
}

#[test]
fn a_link_is_to_one_question() {
    // What excludes one another in every question is an error of words.
    for (words, code) in [
        (&["duel", "hc", "french/peasants", "english/archers", "distance=12,18", "--link"][..], 1),
        (&["duel", "hc", "french/peasants", "english/archers", "--link", "--format", "json"], 2),
        (&["odds", "hc", "--link"], 2),
    ] {
        assert_eq!(montjoie(words).status.code(), Some(code), "{words:?}");
    }
    let text = out(&["odds", "hc", "command", "command=9", "--link"]);
    assert!(text.contains("montjoie.html#odds/hail-caesar/command?command=9&lang=en&v=1&engine="), "{text}");
}
