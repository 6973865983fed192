//! What lists say of themselves: everything that the shipped ones do and nothing else, and made-up ones that do and that nearly do.

use std::process::{Command, Output};

use montjoie::fairness::audit::{Audit, AuditFinding, FindingKind, Reach, audit};
use montjoie::systems::profile::{Profile, Sheet};
use montjoie::systems::{Game, OwnList, system};

use crate::ask::near;

const FOUR: [&str; 4] = ["french", "burgundian", "english", "companies"];

fn audited(game: &dyn Game, lists: &[&str]) -> Audit {
    let everyone = game.profiles();
    let rows: Vec<Profile> = everyone.iter().filter(|row| lists.contains(&row.list.as_str())).cloned().collect();
    audit(&rows, &everyone, &game.sheet())
}

fn shipped(lists: &[&str]) -> Audit {
    audited(&*system("hail-caesar").expect("a system").open(&[]).expect("lists"), lists)
}

/// A list of the user's own. A unit a line: id, arm, weapon, clash, sustained, short, shoot, morale, stamina, rules, points, and options with prices;
/// an id may be followed by `=` and a name. Lines that begin with `!` are TOML of the list itself.
fn own_text(lines: &[&str]) -> String {
    let mut text = String::from("[[list]]\nid = \"own\"\nname = { en = \"Own\", fr = \"À moi\" }\n");
    for line in lines.iter().filter_map(|line| line.strip_prefix('!')) {
        text += &format!("{line}\n");
    }
    for line in lines.iter().filter(|line| !line.starts_with('!')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [id, arm, weapon, clash, sustained, short, shoot, morale, stamina, special, points, options @ ..] = &words[..] else {
            panic!("{line}")
        };
        let (id, name) = id.split_once('=').unwrap_or((id, id));
        let special: Vec<String> = special.split(',').filter(|word| *word != "-").map(|word| format!("\"{word}\"")).collect();
        let options: Vec<String> = options
            .iter()
            .filter_map(|option| option.split_once(':'))
            .map(|(rule, points)| format!("{{ special = \"{rule}\", points = {points} }}"))
            .collect();
        let becomes = words.iter().find_map(|word| word.strip_prefix("becomes="));
        text += &format!(
            "[[list.unit]]\nid = \"{id}\"\nname = {{ en = \"{name}\", fr = \"{name}\" }}\narm = \"{arm}\"\nweapon = \"{weapon}\"\nclash = {clash}\n\
             sustained = {sustained}\nshort = \"{short}\"\nshoot = \"{shoot}\"\nmorale = \"{morale}\"\nstamina = {stamina}\nspecial = [{}]\n\
             points = {points}\noptions = [{}]\n",
            special.join(", "),
            options.join(", ")
        );
        if let Some(target) = becomes {
            text += &format!("dismounts_as = \"{target}\"\n");
        }
    }
    text
}

fn own_game(lines: &[&str]) -> Box<dyn Game> {
    let list = OwnList { file: "own.toml".to_owned(), text: own_text(lines) };
    system("hail-caesar").expect("a system").open(&[list]).unwrap_or_else(|problem| panic!("{}: {}", problem.message, own_text(lines)))
}

fn own(lines: &[&str]) -> Audit {
    audited(&*own_game(lines), &["own"])
}

/// A finding as kind, rows without their list where it is the user's own, and prices.
fn told(finding: &AuditFinding) -> (&'static str, String, Vec<f64>) {
    let rows: Vec<&str> = finding.rows.iter().map(|row| row.id.strip_prefix("own/").unwrap_or(&row.id)).collect();
    (finding.kind.id(), rows.join(" "), finding.prices.iter().map(|points| (points * 1e6).round() / 1e6).collect())
}

#[track_caller]
fn finds(audit: &Audit, want: &[(&str, &str, &[f64])]) {
    let found: Vec<_> = audit.findings.iter().map(told).collect();
    let mut left = found.clone();
    for (kind, rows, prices) in want {
        let want = (*kind, (*rows).to_owned(), prices.to_vec());
        let place = left.iter().position(|one| one.0 == want.0 && one.1 == want.1 && one.2 == want.2);
        let place = place.unwrap_or_else(|| panic!("not found: {want:?}\nfound: {found:#?}"));
        left.remove(place);
    }
    assert!(left.is_empty(), "found beside: {left:#?}");
}

/// The same without the kinds that a made-up list shows beside what its test is about.
#[track_caller]
fn finds_of(lines: &[&str], kinds: &[FindingKind], want: &[(&str, &str, &[f64])]) {
    let mut audit = own(lines);
    audit.findings.retain(|finding| kinds.contains(&finding.kind));
    finds(&audit, want);
}

const DOMINATED: &[FindingKind] = &[FindingKind::Dominated];
const PRICED: &[FindingKind] = &[FindingKind::ImpliedPrice, FindingKind::SplitPrice, FindingKind::ImpliedSum];

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
    let want = sets(&audit(&rows, &rows, &game.sheet()));
    rows.reverse();
    assert_eq!(sets(&audit(&rows, &rows, &game.sheet())), want);
    rows.sort_by(|a, b| a.name.cmp(&b.name));
    assert_eq!(sets(&audit(&rows, &rows, &game.sheet())), want);
}

#[test]
fn a_row_is_dominated_only_where_the_other_is_as_good_in_everything() {
    let weak = "weak infantry none 5 5 0/3 0 5+ 6 - 20";
    let dominated: &[(&str, &str, &[f64])] = &[("dominated", "weak strong", &[20.0, 20.0])];
    let one = |strong: &str| finds_of(&[weak, strong], DOMINATED, dominated);
    let none = |strong: &str| finds_of(&[weak, strong], DOMINATED, &[]);
    for number in ["6 5 0/3 0 5+ 6", "5 6 0/3 0 5+ 6", "5 5 1/3 0 5+ 6", "5 5 0/4 0 5+ 6", "5 5 0/3 0 4+ 6", "5 5 0/3 0 5+ 7"] {
        one(&format!("strong infantry none {number} - 20"));
        // Not where anything is worse, ...
        none(&format!("strong infantry none {number} militia 20"));
        none(&format!("strong infantry none {} - 20", number.replacen('5', "4", 1)));
        // ... or dearer, or the other is mounted.
        none(&format!("strong infantry none {number} - 20.5"));
        none(&format!("strong cavalry none {number} - 20"));
    }
    one("strong infantry none 5 5 0/3 0 5+ 6 stubborn 20");
    one("strong infantry crossbow 5 5 3 3 5+ 6 - 20");
    finds_of(&[weak, "strong infantry none 5 5 0/3 0 5+ 6 - 19"], DOMINATED, &[("dominated", "weak strong", &[20.0, 19.0])]);
    // Alike in all: nothing to say of either.
    none("strong infantry none 5 5 0/3 0 5+ 6 - 20");
    // A rule that does nothing is nothing; a mixed one cannot be compared.
    none("strong infantry none 5 5 0/3 0 5+ 6 warband 20");
    one("strong infantry none 6 5 0/3 0 5+ 6 warband 20");
    none("strong skirmishers none 6 5 0/3 0 5+ 6 skirmish 20");
    // Any save is better than none.
    let none_at_all = "none infantry none 5 5 0/3 0 0 6 - 20";
    finds_of(&[none_at_all, "some infantry none 5 5 0/3 0 6+ 6 - 20"], DOMINATED, &[("dominated", "none some", &[20.0, 20.0])]);
}

#[test]
fn what_the_dominated_row_has_and_the_other_has_not_saves_it() {
    let strong = "strong infantry none 6 6 0/3 0 4+ 6 militia 15";
    finds_of(&["weak infantry none 5 5 0/3 0 5+ 6 stubborn,militia 20", strong], DOMINATED, &[]);
    finds_of(&["weak infantry none 5 5 0/3 0 5+ 6 levy 20", strong], DOMINATED, &[]);
    finds_of(&["weak infantry bow 5 5 0/3 1 5+ 6 militia 20", strong], DOMINATED, &[]);
    let worse = "weak infantry none 5 5 0/3 0 5+ 6 militia,levy 20";
    finds_of(&[worse, strong], DOMINATED, &[("dominated", "weak strong", &[20.0, 15.0])]);
    // The same weapon compares, another does not: a crossbow reaches farther or pierces, dice do not say.
    let bows = "weak infantry bow 5 5 3 3 5+ 6 - 20";
    finds_of(&[bows, "strong infantry bow 5 5 3 4 5+ 6 - 20"], DOMINATED, &[("dominated", "weak strong", &[20.0, 20.0])]);
    finds_of(&[bows, "strong infantry crossbow 5 5 3 4 5+ 6 - 20"], DOMINATED, &[]);
    // A gun's dice count band by band.
    let gun = "weak artillery bombard 1 1 0 3/2/1 5+ 3 bombard 20";
    finds_of(&[gun, "strong artillery bombard 1 1 0 3/2/2 5+ 3 bombard 20"], DOMINATED, &[("dominated", "weak strong", &[20.0, 20.0])]);
    finds_of(&[gun, "strong artillery bombard 1 1 0 4/3/0 5+ 3 bombard 20"], DOMINATED, &[]);
}

#[test]
fn options_and_forms_are_rows_too_and_only_the_best_are_named() {
    // An option that costs nothing and helps, and one that costs and hinders.
    finds_of(&["men infantry none 5 5 0/3 0 5+ 6 - 20 stubborn:0"], DOMINATED, &[("dominated", "men men+stubborn", &[20.0, 20.0])]);
    finds_of(&["men infantry none 5 5 0/3 0 5+ 6 - 20 levy:1"], DOMINATED, &[("dominated", "men+levy men", &[21.0, 20.0])]);
    finds_of(&["men infantry none 5 5 0/3 0 5+ 6 - 20 stubborn:1"], DOMINATED, &[]);
    // Of a chain only the top.
    let chain = ["a infantry none 5 5 0/3 0 5+ 6 - 20", "b infantry none 6 5 0/3 0 5+ 6 - 20", "c infantry none 7 5 0/3 0 5+ 6 - 20"];
    finds_of(&chain, DOMINATED, &[("dominated", "a c", &[20.0, 20.0]), ("dominated", "b c", &[20.0, 20.0])]);
    // A rider that becomes an archer pays for both; it is no worse than itself, and what it becomes dominates nobody.
    let archers = "archers infantry longbow 5 5 3 3 5+ 6 longbow 30";
    let choice = &[FindingKind::Dominated, FindingKind::OnlyTheChoice];
    let rider = "riders light-cavalry none 5 5 0/3 0 5+ 6 light-cavalry,may-dismount 33 becomes=archers";
    finds_of(&[archers, rider], choice, &[("dominated", "riders~on-foot archers", &[33.0, 30.0])]);
    let spears = "spears light-cavalry none 6 5 0/3 0 5+ 6 light-cavalry 33";
    let both: &[(&str, &str, &[f64])] = &[
        ("dominated", "riders~on-foot archers", &[33.0, 30.0]),
        ("only-the-choice", "riders spears riders~on-foot archers", &[33.0, 33.0, 33.0, 30.0]),
    ];
    finds_of(&[archers, rider, spears], choice, both);
    let poor = "poor infantry longbow 4 4 3 3 6+ 6 - 34";
    let cheap = "riders light-cavalry none 5 5 0/3 0 5+ 6 light-cavalry,may-dismount 29 becomes=archers";
    finds_of(&[archers, cheap, poor], choice, &[("dominated", "poor archers", &[34.0, 30.0])]);
}

#[test]
fn one_profile_has_one_name_and_one_price_or_is_found() {
    let kinds = &[FindingKind::TwoPrices, FindingKind::TwoNames, FindingKind::OneName, FindingKind::Dominated];
    let men = "men infantry none 5 5 0/3 0 5+ 6 - 20";
    finds_of(&[men, "others infantry none 5 5 0/3 0 5+ 6 - 20"], kinds, &[("two-names", "men others", &[])]);
    finds_of(&[men, "twins=Men infantry none 5 5 0/3 0 5+ 6 - 20"], kinds, &[]);
    finds_of(
        &[men, "twins=MEN infantry none 5 5 0/3 0 5+ 6 - 22"],
        kinds,
        &[("two-prices", "men twins", &[20.0, 22.0]), ("dominated", "twins men", &[22.0, 20.0])],
    );
    finds_of(&[men, "twins=men infantry none 5 4 0/3 0 5+ 6 - 19"], kinds, &[("one-name", "men twins", &[])]);
    finds_of(&[men, "others infantry none 5 4 0/3 0 5+ 6 - 19"], kinds, &[]);
    // Taking an option can make the same profile dearer.
    let with = ["men infantry none 5 5 0/3 0 5+ 6 - 20 stubborn:5", "sure infantry none 5 5 0/3 0 5+ 6 stubborn 23"];
    finds_of(&with, kinds, &[("two-prices", "sure men+stubborn", &[23.0, 25.0]), ("dominated", "men+stubborn sure", &[25.0, 23.0])]);
}

#[test]
fn one_kind_at_one_price_with_different_numbers_is_asked_about() {
    let kinds = &[FindingKind::OnePrice];
    let one = "one infantry none 6 4 0/3 0 5+ 6 - 20";
    finds_of(&[one, "two infantry none 4 6 0/3 0 5+ 6 - 20"], kinds, &[("one-price", "one two", &[20.0])]);
    finds_of(&[one, "two infantry none 4 6 0/3 0 5+ 6 - 21"], kinds, &[]);
    finds_of(&[one, "two cavalry none 4 6 0/3 0 5+ 6 - 20"], kinds, &[]);
    // A dominated row is another finding; rows with the same numbers are priced by their rules.
    finds_of(&[one, "two infantry none 4 4 0/3 0 5+ 6 - 20"], kinds, &[]);
    finds_of(&[one, "two infantry none 6 4 0/3 0 5+ 6 stubborn,militia 20"], kinds, &[]);
}

#[test]
fn rows_that_differ_in_one_thing_price_it_and_rows_that_differ_in_several_price_the_sum() {
    let men = "men infantry none 5 5 0/3 0 5+ 6 - 20";
    let sure = "sure infantry none 5 5 0/3 0 5+ 6 stubborn 25";
    let price: (&str, &str, &[f64]) = ("implied-price", "sure men", &[5.0]);
    finds_of(&[men, sure], PRICED, &[price]);
    // Another number in between, and nothing is priced.
    finds_of(&[men, "sure infantry none 5 5 0/3 0 5+ 5 stubborn 25"], PRICED, &[]);
    finds_of(&[men, "both infantry none 5 5 0/3 0 5+ 6 stubborn,militia 24"], PRICED, &[("implied-sum", "men both", &[4.0])]);
    // A third row splits the sum: then its parts are priced and the sum is not told again.
    let both = "both infantry none 5 5 0/3 0 5+ 6 stubborn,militia 24";
    finds_of(&[men, sure, both], PRICED, &[price, ("implied-price", "both sure", &[-1.0])]);
    // Two pairs that do not agree.
    let raw = "raw infantry none 5 5 0/3 0 5+ 6 militia 17";
    finds_of(
        &[men, sure, both, raw],
        PRICED,
        &[("split-price", "sure both men raw", &[5.0, 7.0]), ("split-price", "both raw men sure", &[-3.0, -1.0])],
    );
    // Several kinds of troops may agree.
    let horse = ["horse cavalry none 8 5 0/3 0 5+ 6 - 30", "sure-horse cavalry none 8 5 0/3 0 5+ 6 stubborn 35"];
    finds_of(&[men, sure, horse[0], horse[1]], PRICED, &[("implied-price", "sure sure-horse men horse", &[5.0])]);
}

#[test]
fn a_weapon_is_priced_like_a_rule() {
    let bows = "bows infantry bow 5 5 3 3 5+ 6 - 20";
    let crossbows = "crossbows infantry crossbow 5 5 3 3 5+ 6 - 23";
    finds_of(&[bows, crossbows], PRICED, &[("implied-price", "crossbows bows", &[3.0])]);
    let audit = own(&[bows, crossbows]);
    assert_eq!(audit.implied("crossbow"), [3.0]);
    let says = &audit.of(FindingKind::ImpliedPrice).next().expect("a price").says;
    assert_eq!(says.0, "Crossbow for bow costs +3: crossbows at 23 with, bows at 20 without.");
    assert_eq!(says.1, "Arbalète (et non arc) coûte +3\u{a0}: crossbows à 23 avec, bows à 20 sans.");
    finds_of(&[bows, "militia infantry crossbow 5 5 3 3 5+ 6 militia 22"], PRICED, &[("implied-sum", "bows militia", &[2.0])]);
}

#[test]
fn a_price_against_what_the_rule_does_is_remarked_on() {
    let men = "men infantry none 5 5 0/3 0 5+ 6 - 20";
    let remark = |line: &str| {
        let audit = own(&[men, line]);
        audit.findings.iter().find(|finding| finding.kind == FindingKind::ImpliedPrice).expect("a price").says.0.clone()
    };
    assert!(remark("free infantry none 5 5 0/3 0 5+ 6 stubborn 20").ends_with("Yet it helps."));
    assert!(remark("dear infantry none 5 5 0/3 0 5+ 6 levy 21").ends_with("Yet it hinders."));
    assert!(remark("same infantry none 5 5 0/3 0 5+ 6 warband 20").ends_with("It has no effect either."));
    assert!(remark("vain infantry none 5 5 0/3 0 5+ 6 warband 21").ends_with("Yet it has no effect."));
    assert!(remark("fair infantry none 5 5 0/3 0 5+ 6 stubborn 21").ends_with("without."));
}

#[test]
fn an_option_that_a_twin_lacks_is_missing_and_one_that_it_has_built_in_is_not() {
    let kinds = &[FindingKind::MissingOption];
    let men = "men infantry none 5 5 0/3 0 5+ 6 - 20 pavise:2";
    finds_of(&[men, "twins infantry none 5 5 0/3 0 5+ 6 - 20"], kinds, &[("missing-option", "men twins", &[2.0])]);
    finds_of(&[men, "twins infantry none 5 5 0/3 0 5+ 6 - 20 pavise:2"], kinds, &[]);
    finds_of(&[men, "other infantry none 5 4 0/3 0 5+ 6 - 20"], kinds, &[]);
    finds_of(&[men, "other=men infantry none 5 4 0/3 0 5+ 6 - 20"], kinds, &[("missing-option", "men other", &[2.0])]);
    finds_of(&[men, "other=men infantry none 5 4 0/3 0 5+ 6 pavise 20"], kinds, &[]);
}

#[test]
fn a_users_own_list_answers_for_the_rules_that_it_uses_only() {
    let kinds = &[FindingKind::Undefined, FindingKind::DefinedElsewhere, FindingKind::Unused];
    finds_of(&["men infantry none 5 5 0/3 0 5+ 6 - 20"], kinds, &[]);
    finds_of(&["men infantry none 5 5 0/3 0 5+ 6 warband 20"], kinds, &[("undefined", "men", &[])]);
    finds_of(&["men light-cavalry none 5 5 0/3 0 5+ 6 light-cavalry 20"], kinds, &[("defined-elsewhere", "men", &[])]);
    // A list of one's own that uses Pike takes that finding off the sheet.
    let game = own_game(&["men infantry none 5 5 0/3 0 5+ 6 pike 20"]);
    assert_eq!(audited(&*game, &FOUR).of(FindingKind::Unused).count(), 0);
    assert!(audited(&*game, &["own"]).notes.is_empty() && !shipped(&["french"]).notes.is_empty());
}

#[test]
fn rules_of_composition_that_contradict_one_another_are_found_with_no_more_of_them_than_needed() {
    let units = ["knights cavalry none 8 5 0/3 0 5+ 6 - 30", "foot infantry none 5 5 0/3 0 5+ 6 - 20"];
    let army = |rules: &[&str]| {
        let rules: Vec<String> = rules
            .iter()
            .enumerate()
            .map(|(n, rule)| {
                format!("![[list.composition]]\n!text = {{ en = \"rule {n}\", fr = \"règle {n}\" }}\n!{}", rule.replace('\n', "\n!"))
            })
            .collect();
        let lines: Vec<&str> = rules.iter().flat_map(|rule| rule.lines()).chain(units).collect();
        let mut audit = own(&lines);
        audit.findings.retain(|finding| finding.kind == FindingKind::Impossible);
        audit.findings.into_iter().map(|finding| finding.says.0).collect::<Vec<_>>()
    };
    let least = |unit: &str, percent: u32| format!("units = [\"{unit}\"]\nat_least_percent = {percent}");
    let most = |unit: &str, percent: u32| format!("units = [\"{unit}\"]\nat_most_percent = {percent}");
    let none: [&str; 0] = [];
    assert_eq!(army(&[&least("knights", 50), &least("foot", 50)]), none);
    assert_eq!(army(&[&least("knights", 50), &least("foot", 51)]), ["Own: no army of any size can meet “rule 0” · “rule 1”."]);
    // What takes no part in it is not named.
    assert_eq!(
        army(&[&most("knights", 80), &least("knights", 60), &most("knights", 40)]),
        ["Own: no army of any size can meet “rule 1” · “rule 2”."]
    );
    assert_eq!(army(&[&least("knights", 101)]), ["Own: no army of any size can meet “rule 0”."]);
    // More than half of none is not to be had.
    let half = "units = [\"knights\"]\nmore_than_half_of = [\"knights\", \"foot\"]";
    assert_eq!(army(&[half, &least("foot", 49)]), none);
    assert_eq!(army(&[half, &least("foot", 50)]), ["Own: no army of any size can meet “rule 0” · “rule 1”."]);
    let itself = "units = [\"knights\"]\nmore_than_half_of = [\"knights\"]";
    assert_eq!(army(&[itself]), none);
    assert_eq!(army(&[itself, &most("knights", 0)]), ["Own: no army of any size can meet “rule 0” · “rule 1”."]);
    // A division has four units or more: one of them is a quarter at most, two are half.
    let division = |most: u32| format!("units = [\"knights\"]\nat_most = {most}\nper_divisions = 1");
    assert_eq!(army(&[&division(1), &least("knights", 25)]), none);
    assert_eq!(army(&[&division(1), &least("knights", 26)]), ["Own: no army of any size can meet “rule 0” · “rule 1”."]);
    assert_eq!(army(&[&division(2), &least("knights", 50)]), none);
    let two = "units = [\"knights\"]\nat_most = 1\nper_divisions = 2";
    assert_eq!(army(&[two, &least("knights", 13)]), ["Own: no army of any size can meet “rule 0” · “rule 1”."]);
    assert_eq!(army(&[two, &least("knights", 12)]), none);
}

#[test]
fn a_planted_formula_is_recovered_and_one_price_off_it_is_found() {
    // Clash, two rules and a weapon in all combinations: price = 10 + 2 clash + 3 stubborn - 1 militia + 4 crossbow.
    let mut lines = Vec::new();
    for clash in [4, 5, 7] {
        for (stubborn, militia) in [(false, false), (true, false), (false, true), (true, true)] {
            for weapon in ["bow", "crossbow"] {
                let rules: Vec<&str> = [stubborn.then_some("stubborn"), militia.then_some("militia")].into_iter().flatten().collect();
                let rules = if rules.is_empty() { "-".to_owned() } else { rules.join(",") };
                let price = 10 + 2 * clash + 3 * i32::from(stubborn) - i32::from(militia) + 4 * i32::from(weapon == "crossbow");
                lines.push(format!("u{} infantry {weapon} {clash} 5 3 3 5+ 6 {rules} {price}", lines.len()));
            }
        }
    }
    let spoilt = lines[7].replace(" 24", " 23");
    assert_ne!(spoilt, lines[7]);
    let words: Vec<&str> = lines.iter().map(String::as_str).collect();
    let sound = own(&words);
    assert_eq!(sound.of(FindingKind::Unexplained).count(), 0);
    assert!(!sound.formula.saturated());
    // A constant, clash, stubborn, militia, one weapon for the other.
    assert_eq!((sound.formula.rank, sound.formula.profiles), (5, 24));
    for (term, price) in [("number:clash", 2.0), ("special:stubborn", 3.0), ("special:militia", -1.0)] {
        let found = sound.formula.price(term).expect("identified");
        near(term, found.price, price, 1e-8);
        assert!(!found.contradicted);
    }
    // Every row has one weapon or the other and the same save: only their difference shows.
    assert!(sound.formula.price("weapon:crossbow").is_none() && sound.formula.price("number:save").is_none());
    let words: Vec<&str> = words.iter().enumerate().map(|(n, line)| if n == 7 { spoilt.as_str() } else { line }).collect();
    let off = own(&words);
    let worst = off.of(FindingKind::Unexplained).next().expect("a residual");
    assert_eq!(worst.rows[0].id, "own/u7");
    assert!(worst.prices[0] < -0.5 && off.formula.price("number:clash").expect("identified").contradicted);
    // Residuals of least squares are at right angles to the columns.
    near("sum", off.formula.rows.iter().map(|row| row.residual).sum(), 0.0, 1e-7);
}

#[test]
fn one_unit_alone_says_nothing_of_prices() {
    let audit = own(&["men infantry none 5 5 0/3 0 5+ 6 - 20"]);
    finds(&audit, &[]);
    assert_eq!((audit.formula.rank, audit.formula.rows.len(), audit.profiles), (1, 1, 1));
    assert!(audit.formula.identified.is_empty());
}

#[test]
fn rows_without_a_price_are_left_out_of_prices_and_counted() {
    let game = own_game(&["men infantry none 5 5 0/3 0 5+ 6 - 20", "more infantry none 6 6 0/3 0 5+ 6 - 18"]);
    let mut rows: Vec<Profile> = game.profiles().into_iter().filter(|row| row.list == "own").collect();
    rows[0].points = None;
    let audit = audit(&rows, &rows, &game.sheet());
    finds(&audit, &[]);
    assert_eq!((audit.unpriced, audit.formula.rows.len()), (1, 1));
    let nothing = montjoie::fairness::audit::audit(&[], &[], &Sheet::default());
    assert!(nothing.findings.is_empty() && nothing.formula.rows.is_empty());
}

/// A list of 500 units from a simple generator: many twins, many rules, many prices.
fn five_hundred() -> Vec<String> {
    let mut state = 1u32;
    let mut next = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) % below
    };
    let rules =
        ["stubborn", "militia", "levy", "pavise", "marksmen", "tough-fighter", "double-handed", "pike", "stakes", "marauders", "lance"];
    let unit = |n: usize| {
        let own: Vec<&str> = rules.iter().copied().filter(|_| next(3) == 0).collect();
        let own = if own.is_empty() { "-".to_owned() } else { own.join(",") };
        let weapon = ["bow", "crossbow", "longbow"][next(3) as usize];
        format!("u{n} infantry {weapon} {} 5 3 3 {}+ 6 {own} {}", 5 + next(2), 4 + next(2), 15 + next(20))
    };
    (0..500).map(unit).collect()
}

#[test]
fn five_hundred_units_take_seconds() {
    let lines = five_hundred();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let game = own_game(&lines);
    let start = cpu_time::ThreadTime::now();
    let audit = audited(&*game, &["own"]);
    let took = start.elapsed().as_secs_f64();
    assert!(took < 10.0, "{took} s");
    assert_eq!(audit.formula.rows.len(), 500);
    // Among so many random prices a row that nothing dominates is rare, and every claim can be checked by itself.
    let rows = game.profiles();
    let find = |id: &str| rows.iter().find(|row| row.id == id).expect("a row");
    assert!(audit.of(FindingKind::Dominated).count() > 100);
    for finding in audit.of(FindingKind::Dominated) {
        let weak = find(&finding.rows[0].id);
        for row in &finding.rows[1..] {
            let strong = find(&row.id);
            assert!(strong.points <= weak.points && strong.weapon == weak.weapon);
            assert!(strong.numbers[0].value >= weak.numbers[0].value && strong.numbers[7].value <= weak.numbers[7].value);
        }
    }
    for finding in audit.findings.iter().filter(|finding| PRICED.contains(&finding.kind)) {
        assert!(
            finding.rows.iter().all(|row| find(&row.id).same_numbers(find(&finding.rows[0].id))) || finding.kind != FindingKind::ImpliedSum
        );
    }
}

fn montjoie(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_montjoie")).args(words).env("NO_COLOR", "1").output().expect("it runs")
}

#[track_caller]
fn out(words: &[&str]) -> String {
    let output = montjoie(words);
    assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_command_prints_it_for_people_for_programs_and_for_spreadsheets() {
    for lang in ["en", "fr"] {
        let text = out(&["audit", "hail-caesar", "--lang", lang]);
        let long: Vec<&str> = text.lines().filter(|line| line.chars().count() > 80).collect();
        assert!(long.is_empty(), "{long:?}");
    }
    let text = out(&["audit", "hail-caesar"]).split_whitespace().collect::<Vec<_>>().join(" ");
    for sentence in [
        "42 printed rows, 2 with an option taken, 1 other forms; 21 different profiles.",
        "There is no reason on paper to take Ribauds (French) at 17: Francs-archers (French) at 15 give at least as much in everything. \
         Better: Short, Shoot, Morale and 2 points cheaper. (2-c)",
        "Montjoie ! costs −4: Mounted knights (French, Burgundian) at 32 with, Mounted knights (English, Free companies) at 36 without. \
         So the list counts it as a handicap.",
        "Marauders costs both 0 and +4,",
        "Warband, which Peasants (Burgundian) at 10 have, has no rule anywhere on the sheet.",
        "Pike is defined in 1-c, and no unit of any list has it.",
        "identified by the list:",
    ] {
        assert!(text.contains(sentence), "no “{sentence}” in:\n{text}");
    }
    let french = out(&["audit", "hail-caesar", "french", "companies", "--lang", "fr"]);
    let french = french.split(' ').flat_map(|words| words.split('\n')).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    for sentence in [
        "Aucune raison sur le papier de prendre Ribauds (Français) à 17\u{a0}: Francs archers (Français) à 15 donnent au moins autant en tout.",
        "Montjoie\u{a0}! coûte −4\u{a0}: Chevaliers montés (Français) à 32 avec, Chevaliers montés (Grandes compagnies) à 36 sans.",
        "selon la formule 25 (+2)",
    ] {
        assert!(french.contains(sentence), "no “{sentence}” in:\n{french}");
    }
    let json: serde_json::Value = serde_json::from_str(&out(&["audit", "hail-caesar", "--format", "json"])).expect("JSON");
    let findings = json["findings"].as_array().expect("findings");
    assert_eq!(findings.len(), 25);
    assert_eq!(findings[0]["kind"], "dominated");
    assert_eq!(findings[0]["reach"], "list:french");
    assert_eq!(findings[0]["rows"][1]["id"], "french/francs-archers");
    assert_eq!(findings[0]["rows"][1]["points"], 15.0);
    assert_eq!(json["formula"]["rank"], 20);
    assert_eq!(json["notes"].as_array().map(Vec::len), Some(7));
    let csv = out(&["audit", "hail-caesar", "--format", "csv"]);
    assert_eq!(csv.lines().count(), 26);
    assert!(
        csv.starts_with("kind,reach,rows,about,prices,paragraph,sentence\ndominated,list:french,\"french/ribauds french/francs-archers\"")
    );
}

#[test]
fn a_users_list_is_audited_alone_or_beside_those_that_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.toml");
    std::fs::write(&file, own_text(&["vougiers=Vougiers infantry none 7 6 0/3 0 5+ 6 double-handed 31"])).expect("written");
    let list = file.display().to_string();
    let alone: serde_json::Value =
        serde_json::from_str(&out(&["audit", "hail-caesar", "--list", &list, "--format", "json"])).expect("JSON");
    assert_eq!(alone["lists"], serde_json::json!(["own"]));
    assert_eq!(alone["findings"], serde_json::json!([]));
    let beside: serde_json::Value =
        serde_json::from_str(&out(&["audit", "hail-caesar", "french", "--list", &list, "--format", "json"])).expect("JSON");
    assert_eq!(beside["lists"], serde_json::json!(["french", "own"]));
    let two = beside["findings"].as_array().expect("findings").iter().find(|finding| finding["kind"] == "two-prices").expect("two prices");
    assert_eq!(two["prices"], serde_json::json!([28.0, 31.0]));
    let text = out(&["audit", "hail-caesar", "--list", &list]);
    assert!(text.contains("Nothing found"), "{text}");
}

#[test]
fn bad_lists_and_names_are_refused_with_what_is_wrong() {
    let refused = |words: &[&str], says: &[&str]| {
        let output = montjoie(words);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{words:?}: {message}");
        assert!(says.iter().all(|word| message.contains(word)) && !message.contains("panicked"), "{words:?}: {message}");
    };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("own.toml");
    let list = file.display().to_string();
    for (lines, says) in [
        (&["men infantry none 5 5 0/3 0 5+ 6 - 20", "men infantry none 5 5 0/3 0 5+ 6 - 20"][..], "is in the list twice"),
        (&["men infantry none 5 5 0/3 0 5+ 6 - 0"], "0 points is not a price"),
        (&["men infantry none 5 5 0/3 0 5+ 6 - -3"], "-3 points is not a price"),
        (&["men infantry none 5 5 0/3 0 5+ 6 - nan"], "NaN points is not a price"),
        (&["men infantry none 5 5 0/3 0 5+ 6 - 20 pavise:-1"], "-1 points is not a price"),
        (&["men infantry none 5 5 0/3 0 5+ 6 pavise 20 pavise:2"], "already has `pavise`"),
        (&["men infantry none 0 0 0/3 0 5+ 6 - 20"], "has no dice at all"),
    ] {
        std::fs::write(&file, own_text(lines)).expect("written");
        refused(&["audit", "hail-caesar", "--list", &list], &[says]);
    }
    std::fs::write(&file, "[[list]]\nid = \"own\"\nname = { en = \"a\", fr = \"a\" }\nunit = []\n").expect("written");
    refused(&["audit", "hail-caesar", "--list", &list], &["the list has no unit"]);
    refused(&["audit", "hail-caesar", "frensh"], &["there is no list `frensh`", "did you mean `french`"]);
    refused(&["audit", "hail-caesar", "french", "french"], &["named twice"]);
    refused(&["audit", "hail-ceasar"], &["did you mean `hail-caesar`"]);
    refused(&["audit", "hail-caesar", "--list", "nowhere.toml"], &["nowhere.toml"]);
}

#[test]
fn systems_without_prices_say_that_there_is_nothing_to_price() {
    for system in ["black-powder", "bloody-big-battles", "puissance-de-feu"] {
        let text = out(&["audit", system]).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("there is nothing to price"), "{system}: {text}");
    }
    let tutorial = out(&["audit", "impetus", "tutorial"]).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(tutorial.contains("None of these 6 units has a price"), "{tutorial}");
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
