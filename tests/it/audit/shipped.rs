//! The shipped lists: everything that they say of themselves, and nothing beside.

use montjoie::audit::{Audit, FindingKind, Reach, audit};
use montjoie::systems::system;

use super::{FOUR, audited, finds, shipped, told};
use crate::ask::near;

#[test]
fn the_four_lists_have_these_anomalies_and_no_other() {
    let knights = "french/mounted-knights burgundian/mounted-knights english/mounted-knights companies/mounted-knights";
    let sergeants = "french/mounted-sergeants burgundian/mounted-sergeants companies/mounted-sergeants";
    let want: &[(&str, &str, &[f64])] = &[
        // L2 and L8, within a list; L1, across lists.
        ("dominated", "french/ribauds french/francs-archers", &[17.0, 15.0]),
        ("dominated", "companies/ribauds companies/francs-archers", &[17.0, 15.0]),
        ("dominated", "english/mounted-archers~on-foot english/archers", &[33.0, 30.0]),
        (
            "dominated",
            "companies/mounted-sergeants french/mounted-sergeants burgundian/mounted-sergeants english/hobilars",
            &[27.0, 23.0, 23.0, 27.0],
        ),
        // L8
        (
            "only-the-choice",
            "english/mounted-archers english/hobilars english/mounted-archers~on-foot english/archers",
            &[33.0, 27.0, 33.0, 30.0],
        ),
        // L1
        ("two-prices", sergeants, &[23.0, 27.0]),
        ("split-price", &format!("english/hobilars {sergeants}"), &[0.0, 4.0]),
        // L4, L7 and L3
        ("implied-price", knights, &[-4.0]),
        ("implied-price", "french/crossbowmen+pavise burgundian/crossbowmen+pavise french/crossbowmen burgundian/crossbowmen", &[2.0]),
        ("implied-price", "burgundian/peasants french/peasants", &[0.0]),
        // L6 and L5; and that Stakes, Longbow and a longbow cost no more than Pavise and a crossbow.
        (
            "implied-sum",
            "french/francs-archers companies/francs-archers french/crossbowmen burgundian/crossbowmen companies/crossbowmen",
            &[3.0],
        ),
        ("implied-sum", "french/crossbowmen+pavise burgundian/crossbowmen+pavise french/genoese-crossbowmen", &[10.0]),
        ("implied-sum", "french/genoese-crossbowmen burgundian/english-archers english/archers", &[0.0]),
        // L18
        ("one-price", "french/couleuvriniers english/kerns companies/couleuvriniers", &[15.0]),
        // L17
        ("two-names", "french/vougiers burgundian/vougiers english/billmen companies/vougiers", &[]),
        // L4 and L3 once more, by name
        ("one-name", knights, &[]),
        ("one-name", "french/peasants burgundian/peasants", &[]),
        // L7
        ("missing-option", "french/crossbowmen burgundian/crossbowmen companies/crossbowmen", &[2.0]),
        // L11
        ("undefined", "burgundian/peasants", &[]),
        (
            "defined-elsewhere",
            "french/mounted-sergeants burgundian/mounted-sergeants english/hobilars english/mounted-archers companies/mounted-sergeants",
            &[],
        ),
        ("defined-elsewhere", "english/mounted-archers", &[]),
        ("defined-elsewhere", "french/couleuvriniers english/kerns companies/couleuvriniers", &[]),
        ("defined-elsewhere", "english/kerns", &[]),
        ("unused", "", &[]),
        (
            "unexplained-price",
            "companies/mounted-sergeants french/mounted-sergeants burgundian/mounted-sergeants",
            &[2.666667, -1.333333, -1.333333],
        ),
    ];
    let audit = shipped(&FOUR);
    finds(&audit, want);
    let about = |kind: FindingKind| audit.of(kind).map(|finding| finding.about.join(" ")).collect::<Vec<_>>();
    assert_eq!(about(FindingKind::Undefined), ["warband"]);
    assert_eq!(about(FindingKind::Unused), ["pike"]);
    assert_eq!(about(FindingKind::DefinedElsewhere), ["light-cavalry", "may-dismount", "skirmish", "javelin"]);
    assert_eq!(about(FindingKind::SplitPrice), ["marauders"]);
    assert_eq!(about(FindingKind::ImpliedPrice), ["montjoie", "pavise", "warband"]);
    let mut sums = about(FindingKind::ImpliedSum);
    sums.sort();
    assert_eq!(sums, ["levy bow crossbow", "longbow pavise stakes crossbow longbow", "marksmen militia"]);
    // Within a list and across lists are told apart.
    let reaches: Vec<Reach> = audit.of(FindingKind::Dominated).map(|finding| finding.reach.clone()).collect();
    let within = |list: &str| Reach::Within(list.to_owned());
    assert_eq!(reaches, [within("french"), within("english"), within("companies"), Reach::Across]);
    assert_eq!(audit.of(FindingKind::Dominated).next().map(|finding| finding.paragraph.as_str()), Some("2-c"));
}

#[test]
fn the_formula_of_the_four_lists_identifies_four_prices_and_fails_only_the_sergeants() {
    let audit = shipped(&FOUR);
    let formula = &audit.formula;
    assert_eq!((formula.rows.len(), formula.profiles, formula.rank), (44, 20, 20));
    assert!(formula.saturated() && formula.columns > formula.rank);
    let identified: Vec<(String, f64, bool)> = formula.identified.iter().map(|one| (one.term.id(), one.price, one.contradicted)).collect();
    assert_eq!(identified.len(), 4, "{identified:?}");
    for (term, price, contradicted) in [
        ("special:montjoie", -4.0, false),
        ("special:pavise", 2.0, false),
        ("special:warband", 0.0, false),
        // The mean of +4 (twice) and 0: a compromise, and said to be one.
        ("special:marauders", 8.0 / 3.0, true),
    ] {
        let found = formula.price(term).unwrap_or_else(|| panic!("{term} is not identified"));
        near(term, found.price, price, 1e-8);
        assert_eq!(found.contradicted, contradicted, "{term}");
    }
    let off: Vec<(&str, f64)> = formula.rows.iter().filter(|row| row.residual != 0.0).map(|row| (row.id.as_str(), row.residual)).collect();
    assert_eq!(off.len(), 3, "{off:?}");
    for (id, residual) in off {
        near(id, residual, if id == "companies/mounted-sergeants" { 8.0 / 3.0 } else { -4.0 / 3.0 }, 1e-8);
        assert!(id.ends_with("/mounted-sergeants"));
    }
    assert!(formula.unidentified.iter().any(|term| term.id() == "special:lance"));
}

#[test]
fn what_a_list_implies_for_a_rule_is_read_from_the_audit() {
    let audit = shipped(&FOUR);
    assert_eq!(audit.implied("montjoie"), [-4.0]);
    assert_eq!(audit.implied("pavise"), [2.0]);
    assert_eq!(audit.implied("warband"), [0.0]);
    assert_eq!(audit.implied("marauders"), [0.0, 4.0]);
    assert_eq!(audit.implied("lance"), [] as [f64; 0]);
    assert_eq!(audit.implied("levy"), [] as [f64; 0]);
}

#[test]
fn one_list_alone_has_only_what_its_own_rows_show() {
    finds(
        &shipped(&["english"]),
        &[
            ("dominated", "english/mounted-archers~on-foot english/archers", &[33.0, 30.0]),
            (
                "only-the-choice",
                "english/mounted-archers english/hobilars english/mounted-archers~on-foot english/archers",
                &[33.0, 27.0, 33.0, 30.0],
            ),
            ("defined-elsewhere", "english/hobilars english/mounted-archers", &[]),
            ("defined-elsewhere", "english/mounted-archers", &[]),
            ("defined-elsewhere", "english/kerns", &[]),
            ("defined-elsewhere", "english/kerns", &[]),
            ("unused", "", &[]),
        ],
    );
    finds(
        &shipped(&["burgundian"]),
        &[
            ("implied-price", "burgundian/crossbowmen+pavise burgundian/crossbowmen", &[2.0]),
            ("implied-sum", "burgundian/crossbowmen burgundian/english-archers", &[12.0]),
            ("undefined", "burgundian/peasants", &[]),
            ("defined-elsewhere", "burgundian/mounted-sergeants", &[]),
            ("unused", "", &[]),
        ],
    );
}

#[test]
fn the_order_of_the_rows_changes_nothing() {
    let game = system("hail-caesar").expect("a system").open(&[]).expect("lists");
    let sets = |audit: &Audit| {
        let mut sets: Vec<(FindingKind, Vec<String>, Vec<String>)> = Vec::new();
        for finding in &audit.findings {
            let mut ids: Vec<String> = finding.rows.iter().map(|row| row.id.clone()).collect();
            let mut prices: Vec<String> = finding.prices.iter().map(|points| format!("{points:.6}")).collect();
            ids.sort();
            prices.sort();
            sets.push((finding.kind, ids, prices));
        }
        sets.sort();
        sets
    };
    let mut rows = game.profiles();
    let want = sets(&audit(&rows, &rows, &game.sheet()).expect("a linear programme"));
    rows.reverse();
    assert_eq!(sets(&audit(&rows, &rows, &game.sheet()).expect("a linear programme")), want);
    rows.sort_by(|a, b| a.name.cmp(&b.name));
    assert_eq!(sets(&audit(&rows, &rows, &game.sheet()).expect("a linear programme")), want);
}

#[test]
fn the_two_priced_lists_of_impetus_are_audited_too() {
    let game = system("impetus").expect("a system").open(&[]).expect("lists");
    let audit = audited(&*game, &["english", "french"]);
    // Longbowmen 23, with stakes 26 (X9, X10).
    assert_eq!(audit.implied("stakes"), [3.0]);
    let twins = audit.of(FindingKind::TwoNames).map(told).collect::<Vec<_>>();
    assert_eq!(twins, [("two-names", "english/billmen french/infantry".to_owned(), vec![])]);
    assert_eq!(
        audit.unpriced,
        game.profiles().iter().filter(|p| ["english", "french"].contains(&p.list.as_str()) && p.points.is_none()).count()
    );
    assert_eq!(audit.of(FindingKind::Dominated).count(), 0);
}
