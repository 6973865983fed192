//! The odds book: that it is whole, in both languages, and that its figures are those that others have worked out.

use std::sync::LazyLock;

use montjoie::book::chapter;
use montjoie::systems::REGISTRY;
use montjoie_system::filled::{BookCell, BookTable, Chapter, Name};

use crate::ask::{game, near};

static CHAPTERS: LazyLock<Vec<Chapter>> = LazyLock::new(|| {
    let chapter = |id: &str| {
        let (system, game) = game(id);
        chapter(system, &*game, &[]).unwrap_or_else(|problem| panic!("{problem:?}"))
    };
    REGISTRY.systems().iter().map(|system| chapter(system.id())).collect()
});

/// A table of a system by the beginning of its English title.
fn sheet(system: &str, title: &str) -> &'static BookTable {
    let chapter = CHAPTERS.iter().find(|chapter| chapter.system == system).expect("a chapter");
    let mut sheets = chapter.pages.iter().flat_map(|page| &page.tables);
    sheets.find(|sheet| sheet.title.en.starts_with(title)).unwrap_or_else(|| panic!("{system} has no table “{title}”"))
}

/// The figure of a row and a column, by their English names.
#[track_caller]
fn figure(sheet: &BookTable, row: &str, column: &str) -> f64 {
    let line = sheet.rows.iter().find(|line| line.name.en == row).unwrap_or_else(|| panic!("{} has no row “{row}”", sheet.title.en));
    let names: Vec<&str> = sheet.columns.iter().map(|name| name.en.as_str()).collect();
    let place = names.iter().position(|name| *name == column).unwrap_or_else(|| panic!("no column “{column}”: {names:?}"));
    match line.cells[place] {
        BookCell::Share(figure) | BookCell::Mean(figure) => figure,
        BookCell::Sure(_) => panic!("“{row}”, “{column}” is no number"),
    }
}

#[track_caller]
fn row(sheet: &BookTable, name: &str, want: &[f64]) {
    let line = sheet.rows.iter().find(|line| line.name.en == name).expect("a row");
    let shares = line.cells.iter().map(|cell| if let BookCell::Share(share) = cell { *share } else { f64::NAN });
    let shares: Vec<f64> = shares.collect();
    assert_eq!(shares.len(), want.len(), "{}: {:?}", sheet.title.en, sheet.columns);
    shares.iter().zip(want).for_each(|(share, want)| near(&sheet.title.en, *share, *want, 1e-12));
}

#[test]
fn every_system_has_its_pages_and_every_table_its_figures() {
    for chapter in CHAPTERS.iter() {
        assert!(chapter.pages.len() >= 6, "{}: {} pages", chapter.system, chapter.pages.len());
        for page in &chapter.pages {
            for sheet in &page.tables {
                let place = format!("{}, {}, {}", chapter.system, page.title.en, sheet.title.en);
                assert!(!sheet.rows.is_empty() && !sheet.columns.is_empty(), "{place}");
                for line in &sheet.rows {
                    assert_eq!(line.cells.len(), sheet.columns.len(), "{place}");
                    let mut sum = 0.0;
                    for cell in &line.cells {
                        match cell {
                            BookCell::Share(share) => {
                                assert!((0.0..=1.0 + 1e-12).contains(share), "{place}, {}: {share}", line.name.en);
                                sum += share;
                            }
                            BookCell::Mean(mean) => assert!(mean.is_finite() && *mean >= 0.0, "{place}, {}: {mean}", line.name.en),
                            BookCell::Sure(outcome) => assert!(!outcome.en.is_empty(), "{place}"),
                        }
                    }
                    if sheet.law {
                        near(&format!("{place}, {}", line.name.en), sum, 1.0, 1e-12);
                    }
                }
            }
        }
    }
}

#[test]
fn no_table_says_the_same_everywhere() {
    // A table whose cells are all alike asks about something that does not matter, or asks it wrongly.
    for chapter in CHAPTERS.iter() {
        for sheet in chapter.pages.iter().flat_map(|page| &page.tables).filter(|sheet| !sheet.law) {
            let cells: Vec<&BookCell> = sheet.rows.iter().flat_map(|line| &line.cells).collect();
            assert!(cells.len() < 2 || cells.iter().any(|cell| *cell != cells[0]), "{}: {}", chapter.system, sheet.title.en);
        }
    }
}

#[test]
fn no_two_rows_or_columns_of_a_table_have_the_same_name() {
    for chapter in CHAPTERS.iter() {
        for sheet in chapter.pages.iter().flat_map(|page| &page.tables) {
            let rows: Vec<&Name> = sheet.rows.iter().map(|line| &line.name).collect();
            let columns: Vec<&Name> = sheet.columns.iter().collect();
            for names in [rows, columns] {
                for (place, name) in names.iter().enumerate() {
                    let twin = names[..place].iter().any(|other| other.en == name.en || other.fr == name.fr);
                    assert!(!twin, "{}, {}: {name:?}", chapter.system, sheet.title.en);
                }
            }
        }
    }
}

#[test]
fn outcomes_stand_in_words_of_both_languages() {
    for chapter in CHAPTERS.iter() {
        for sheet in chapter.pages.iter().flat_map(|page| &page.tables) {
            for name in &sheet.columns {
                let id = name.en == name.fr && name.en.contains('-') && name.en.chars().any(char::is_alphabetic);
                assert!(!id, "{}, {}: {}", chapter.system, sheet.title.en, name.en);
                assert!(!name.en.trim().is_empty() && !name.fr.trim().is_empty(), "{}: {}", chapter.system, sheet.title.en);
            }
        }
    }
}

#[test]
fn its_figures_are_the_oracles_of_the_digests() {
    // Hail Caesar H1, H2, H3, H17, H27, H5, H6, and the rows of T1 (H29).
    let orders = sheet("hail-caesar", "Moves that an order gives");
    row(orders, "8", &[1. / 36., 1. / 4., 11. / 36., 5. / 36., 5. / 18.]);
    near("H1 mean", orders.rows.iter().find(|line| line.name.en == "9").and_then(|line| line.mean).expect("a mean"), 11. / 6., 1e-12);
    let helps = sheet("hail-caesar", "At least one move, by what helps");
    near("H2", figure(helps, "8", "Militia"), 7. / 12., 1e-12);
    near("H3", figure(helps, "8", "staff re-roll"), 299. / 324., 1e-12);
    let far = sheet("hail-caesar", "At least one move, by distance");
    near("H17", figure(far, "8", "to 36"), 5. / 12., 1e-12);
    near("H5", figure(sheet("hail-caesar", "One roll"), "Montjoie! sets off the charge", "exact"), 1. / 6., 1e-12);
    near("H7", figure(sheet("hail-caesar", "A gun is lost"), "6", "a double 1"), 1.0 - 1838265625. / 2176782336., 1e-12);
    let charge = sheet("hail-caesar", "The charger wins the round");
    near("H9", figure(charge, "Mounted knights", "English archers"), 1175779963325. / 1190155742208., 1e-12);
    near("T1", figure(sheet("hail-caesar", "Panic test after shooting"), "0", "holds"), 5. / 12., 1e-12);

    // Black Powder B11, B1b, B5e, B33, B31.
    let orders = sheet("black-powder", "Moves that an order gives");
    row(orders, "8", &[1. / 4. + 1. / 36., 11. / 36., 5. / 36., 5. / 18.]);
    let breaks = sheet("black-powder", "Infantry, hand-to-hand");
    row(breaks, "−2", &[5. / 12., 11. / 36., 5. / 18.]);
    row(breaks, "0", &[1. / 6., 1. / 4., 7. / 12.]);
    near("B33", figure(sheet("black-powder", "A brigade is demoralised"), "4", "50 %"), 11. / 16., 1e-12);
    near("B3", figure(sheet("black-powder", "At least one casualty"), "3", "4+"), 37. / 64., 1e-12);

    // Bloody Big BATTLES! BO1, BO8, BO9, BO17, BO7.
    let fire = sheet("bloody-big-battles", "Result of one shot");
    near("BO1", figure(fire, "9", "none"), 5. / 18., 1e-12);
    near("BO1", figure(fire, "9", "1"), 1. / 4., 1e-12);
    let what = sheet("bloody-big-battles", "What it does");
    near("BO1", figure(what, "9", "bases lost on average"), 11. / 36., 1e-12);
    near("BO1", figure(what, "9", "halted"), 7. / 12., 1e-12);
    let assault = sheet("bloody-big-battles", "Row of the assault table");
    row(assault, "+2", &[5. / 1296., 65. / 1296., 5. / 27., 125. / 1296., 71. / 216., 103. / 432., 7. / 72.]);
    let disordered = sheet("bloody-big-battles", "Disordered or silenced");
    near("BO17", figure(disordered, "−3", "routs"), 1. / 36., 1e-12);
    near("BO17", figure(disordered, "−3", "rallies in place"), 1. / 4., 1e-12);
    near("BO7", figure(sheet("bloody-big-battles", "Recovers a base"), "+1", "Trained"), 5. / 18., 1e-12);

    // Impetus IO1, IO4, IO5, IO13, IO32.
    let damage = sheet("impetus", "Damage of a throw");
    near("IO1", figure(damage, "5", "1"), 35. / 81., 1e-12);
    near("IO1 mean", damage.rows[4].mean.expect("a mean"), 251. / 243., 1e-12);
    near("IO4", figure(sheet("impetus", "The test passes"), "rally", "A"), 2. / 3., 1e-12);
    near("IO15", figure(sheet("impetus", "A rally passes"), "Average", "B"), 5. / 6., 1e-12);
    let test = sheet("impetus", "VBU lost, in good order");
    near("IO5", figure(test, "3", "0"), 1. / 2., 1e-12);
    near("IO5", figure(sheet("impetus", "VBU lost, already"), "3", "1"), 2. / 3., 1e-12);
    near("IO13", figure(sheet("impetus", "The pursuit reaches"), "slow", "mounted"), 13. / 18., 1e-12);
    near("IO13", figure(sheet("impetus", "The pursuit reaches"), "slow", "mounted, Impetuous"), 97. / 108., 1e-12);
    near("IO32", figure(sheet("impetus", "One terrain roll, armies with as much"), "share", "none"), 1. / 6., 1e-12);

    // Puissance de feu PO3, PO5, PO6, PO12, PO13, PO19.
    near("PO3", figure(sheet("puissance-de-feu", "Infantry routs, by range"), "Infantry", "6"), 8108. / 19683., 1e-12);
    near("PO2", figure(sheet("puissance-de-feu", "Wounds on average on infantry"), "Infantry", "12"), 9. / 2., 1e-12);
    near("PO5", figure(sheet("puissance-de-feu", "A unit holds"), "6", "plain"), 1.0 - 5. / 12., 1e-12);
    near("PO5", figure(sheet("puissance-de-feu", "A unit holds"), "6", "militia"), 1.0 - 49. / 72., 1e-12);
    near("PO6", figure(sheet("puissance-de-feu", "Wounds on average by a gun"), "12", "ball"), 4. / 3., 1e-12);
    near("PO7", figure(sheet("puissance-de-feu", "Wounds on average by a gun"), "12", "canister, D6 a hit"), 14.0, 1e-12);
    near("PO12", figure(sheet("puissance-de-feu", "Ammunition is out"), "7", "out"), 14024867221. / 78364164096., 1e-12);
    near("PO13", figure(sheet("puissance-de-feu", "A charge reaches"), "Infantry", "8"), 5. / 12., 1e-12);
    let melee = sheet("puissance-de-feu", "The charger wins, met in front");
    near("PO19", figure(melee, "Cavalry", "Infantry"), 0.661_390_373_968_745_7, 1e-12);
}

#[test]
fn the_sheet_for_the_table_says_what_charged_cavalry_does() {
    let (all, cavalry) =
        (sheet("hail-caesar", "The charger wins the round"), sheet("hail-caesar", "The charger wins the round against cavalry"));
    assert!(cavalry.sheet && !all.sheet);
    near("stands", figure(cavalry, "Mounted knights", "knights stand"), figure(all, "Mounted knights", "Mounted knights"), 1e-15);
    // Knights who both charge win as often as one another.
    let drawn = figure(sheet("hail-caesar", "The round is drawn"), "Mounted knights", "Mounted knights");
    let charge = figure(cavalry, "Mounted knights", "knights counter-charge");
    assert!(charge < 0.5 && charge + drawn / 2.0 < figure(cavalry, "Mounted knights", "knights stand"), "{charge}");
}

#[test]
fn one_column_stands_for_several_that_hardly_differ_and_names_the_exceptions() {
    let panic = sheet("hail-caesar", "Shooting calls a panic test");
    assert_eq!(panic.columns.len(), 1);
    let of = |cell: &BookCell| if let BookCell::Share(share) = cell { *share } else { panic!("{cell:?}") };
    let exceptions: Vec<_> = panic.exceptions.iter().map(|(row, column, cell)| (row.en.as_str(), column.en.as_str(), of(cell))).collect();
    let [("English archers", "Kerns", _), ("Genoese crossbowmen", "Kerns", share)] = exceptions[..] else { panic!("{exceptions:?}") };
    assert!((share - figure(panic, "Genoese crossbowmen", "whatever the target")).abs() > 0.001, "{share}");
}

#[test]
fn a_table_names_what_it_rests_on() {
    let panic = sheet("hail-caesar", "Panic test after shooting");
    assert!(panic.assumptions.iter().any(|a| a.key == "panic_table"), "{:?}", panic.assumptions);
    let gun = sheet("puissance-de-feu", "Wounds on average by a gun");
    assert!(gun.assumptions.iter().any(|a| a.key == "canister_damage"), "{:?}", gun.assumptions);
}

#[test]
fn a_rule_of_ones_own_goes_through_the_whole_chapter() {
    use montjoie::settings::Value;
    use montjoie::systems::Set;
    let (system, game) = game("hail-caesar");
    let rule = Set { key: "rules.panic_table".to_owned(), value: Value::Text("T2".to_owned()) };
    let changed = chapter(system, &*game, &[rule]).expect("a chapter");
    let panic = changed
        .pages
        .iter()
        .flat_map(|page| &page.tables)
        .find(|sheet| sheet.title.en.starts_with("Panic test after shooting"))
        .expect("there");
    let changed_to = panic.assumptions.iter().find(|a| a.key == "panic_table").expect("named");
    assert_eq!((changed_to.value.as_str(), changed_to.basis), ("T2", montjoie::systems::Basis::Changed));
    assert_ne!(panic.rows[0].cells, sheet("hail-caesar", "Panic test after shooting").rows[0].cells);
}

#[cfg(feature = "report")]
mod printed {
    use crate::program::{montjoie, out};

    /// What making a book prints. It is one file, and nothing half-written: a PDF that has passed typst's own check of PDF/UA-1.
    fn made(words: &[&str]) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let listed = out(&[&["odds"], words, &["--book", "--out", folder.path().to_str().expect("a path")]].concat());
        let files: Vec<_> = std::fs::read_dir(folder.path()).expect("there").flatten().map(|entry| entry.file_name()).collect();
        assert_eq!(files, ["odds-book.pdf"]);
        let pdf = std::fs::read(folder.path().join("odds-book.pdf")).expect("the book");
        let holds = |part: &[u8]| pdf.windows(part.len()).any(|window| window == part);
        assert!(pdf.starts_with(b"%PDF") && holds(b"pdfuaid"), "a PDF that says it is PDF/UA");
        listed
    }

    /// In French, whose words are longer; `the_book_may_be_of_one_system_under_rules_of_its_own` is in English.
    #[test]
    #[ignore = "the book of all systems: a minute; .ci/run runs it"]
    fn the_book_of_all_systems_is_one_pdf() {
        let listed = made(&["--lang", "fr", "--paper", "letter"]);
        assert!(montjoie::systems::REGISTRY.systems().iter().all(|system| listed.contains(system.name().fr)), "{listed}");
    }

    #[test]
    fn the_book_may_be_of_one_system_under_rules_of_its_own() {
        let csv = made(&["puissance-de-feu", "rules.later_round_bonus=none", "--format", "csv"]);
        assert!(csv.lines().count() > 10 && csv.lines().skip(1).all(|line| line.starts_with("puissance-de-feu,")), "one system only");
    }

    #[test]
    fn a_book_that_cannot_be_made_says_why() {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path().to_str().expect("a path");
        for (words, says) in [
            (&["odds", "hail-cesar", "--book", "--out", out][..], "did you mean `hail-caesar`?"),
            (&["odds", "--book", "rules.panic_table=T2", "--out", out], "is a key of one system"),
            (&["odds", "impetus", "impetus", "--book", "--out", out], "is named twice"),
            (&["odds", "hail-caesar", "--book", "rules.panic_table=T9", "--out", out], "rules.panic_table"),
            (&["odds", "hail-caesar", "--book", "a.unit=x", "--out", out], "is no rule"),
        ] {
            let output = montjoie(words);
            let error = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(1), "{words:?}: {error}");
            assert!(error.replace("\n  │ ", " ").contains(says), "{words:?}: {error}");
        }
        assert!(std::fs::read_dir(out).expect("there").next().is_none(), "nothing is written");
    }
}

#[test]
fn a_law_of_numbers_is_followed_by_its_at_least_table() {
    let share = |cell: &BookCell| if let BookCell::Share(share) = cell { *share } else { f64::NAN };
    let mut pairs = 0;
    for page in CHAPTERS.iter().flat_map(|chapter| &chapter.pages) {
        for pair in page.tables.windows(2).filter(|pair| pair[1].title.en.ends_with("so many or more")) {
            let (law, least) = (&pair[0], &pair[1]);
            assert!(law.law && !least.law && least.title.en.starts_with(&law.title.en));
            for (law, least) in law.rows.iter().zip(&least.rows) {
                near("all but the smallest", share(&least.cells[0]), 1.0 - share(&law.cells[0]), 1e-12);
                let (last, end) = (least.cells.last().expect("a cell"), law.cells.last().expect("a cell"));
                assert_eq!(share(last), share(end));
                assert!(least.cells.windows(2).all(|cells| share(&cells[0]) >= share(&cells[1])));
                pairs += 1;
            }
        }
    }
    assert!(pairs > 20, "{pairs} rows");
}
