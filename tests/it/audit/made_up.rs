//! Made-up lists: one of each kind of finding, and what nearly is one.

use montjoie::audit::{FindingKind, audit};
use montjoie::systems::profile::{Profile, Sheet};

use super::{DOMINATED, FOUR, PRICED, audited, finds, finds_of, own, own_game, shipped};
use crate::ask::near;

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
fn a_rule_that_the_dearer_price_buys_elsewhere_may_have_been_left_out() {
    let says = |lines: &[&str]| own(lines).of(FindingKind::TwoPrices).next().expect("two prices").says.clone();
    let twins = ["cheap infantry none 5 5 0/3 0 5+ 6 - 20", "dear infantry none 5 5 0/3 0 5+ 6 - 24"];
    let with = |line: &str| says(&[twins[0], twins[1], line]);
    let (en, fr) = with("sure infantry none 5 5 0/3 0 5+ 6 stubborn 24");
    assert!(en.ends_with("That price buys sure at 24, with Stubborn besides: was Stubborn left out?"), "{en}");
    assert!(fr.ends_with("À ce prix on a sure à 24, avec Stubborn en plus\u{a0}: a-t-on oublié Stubborn\u{202f}?"), "{fr}");
    // Another price, another number, a rule that hinders, two rules, the lower price: nothing is suspected.
    for other in [
        "sure infantry none 5 5 0/3 0 5+ 6 stubborn 25",
        "sure infantry none 5 4 0/3 0 5+ 6 stubborn 24",
        "sure infantry none 5 5 0/3 0 5+ 6 militia 24",
        "sure infantry none 5 5 0/3 0 5+ 6 stubborn,marauders 24",
        "sure infantry none 5 5 0/3 0 5+ 6 stubborn 20",
    ] {
        assert!(with(other).0.ends_with("Only the price differs."), "{other}");
    }
    let sergeants =
        &shipped(&FOUR).findings.into_iter().find(|finding| finding.kind == FindingKind::TwoPrices).expect("the sergeants").says.0;
    assert!(
        sergeants.ends_with("That price buys Hobilars (English) at 27, with Marauders besides: was Marauders left out?"),
        "{sergeants}"
    );
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
    assert_eq!(army(&[&least("knights", 100), &least("foot", 1)]), ["Own: no army of any size can meet “rule 0” · “rule 1”."]);
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
    let audit = audit(&rows, &rows, &game.sheet()).expect("a linear programme");
    finds(&audit, &[]);
    assert_eq!((audit.unpriced, audit.formula.rows.len()), (1, 1));
    let nothing = montjoie::audit::audit(&[], &[], &Sheet::default()).expect("nothing to solve");
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
        ["stubborn", "militia", "levy", "pavise", "marksmen", "tough-fighter", "double-handed", "pike", "stakes", "marauders", "warband"];
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
