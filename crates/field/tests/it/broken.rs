//! Armies that break a rule: each is named with its figures.

use montjoie_core::language::Lang;
use montjoie_core::settings::Value;
use montjoie_field::army::{Breach, Checked, Division, Law, Remedy, Roster, Ruling, Units, check};
use montjoie_hail_caesar::HailCaesar;
use montjoie_system::{Set, System};

/// An army from one line, as `mounted-knights 3, crossbowmen 2 | foot-knights 4`.
fn roster(list: &str, divisions: &str) -> Roster {
    let units = |word: &str| {
        let (id, count) = word.trim().split_once(' ').expect("unit and number");
        Units { id: format!("{list}/{id}"), count: count.parse().expect("a number") }
    };
    let division = |text: &str| Division { units: text.split(',').map(units).collect(), ..Division::default() };
    Roster { list: list.to_owned(), divisions: divisions.split('|').map(division).collect(), ..Roster::default() }
}

fn checked(roster: &Roster, settings: &[(&str, &str)], budget: Option<f64>) -> Checked {
    let game = HailCaesar.open(&[]).unwrap_or_else(|problem| panic!("{}", problem.message));
    let (sheet, profiles) = (game.sheet(), game.profiles());
    let army = sheet.armies.iter().find(|army| army.list == roster.list).expect("a list");
    let set = |(key, value): &(&str, &str)| Set { key: format!("rules.{key}"), value: Value::Text((*value).to_owned()) };
    let readings = game.readings(&settings.iter().map(set).collect::<Vec<_>>()).expect("readings");
    let price = |id: &str| profiles.iter().find(|row| row.id == id).and_then(|row| row.points);
    check(roster, &Law { army, price: &price, readings, budget })
}

#[track_caller]
fn says(list: &str, divisions: &str, settings: &[(&str, &str)], expected: &[&str]) {
    let found = checked(&roster(list, divisions), settings, None).violations;
    // Spaces before a sign do not break.
    let found: Vec<String> = found.iter().map(|violation| violation.says(Lang::En).replace('\u{a0}', " ")).collect();
    assert_eq!(found, expected, "{list}: {divisions} {settings:?}");
}

const KNIGHTS: &str = "mounted-knights 3, crossbowmen 2";

#[test]
fn an_army_by_the_sheet_breaks_nothing() {
    says("french", KNIGHTS, &[], &[]);
    says("french", "mounted-knights 3, crossbowmen+pavise 1, bombard 1 | mounted-knights 3, ribaudequin 1, couleuvriniers 1", &[], &[]);
    says("burgundian", "foot-knights 1, vougiers 2, bombard 1 | foot-knights 1, english-archers 1, crossbowmen 2", &[], &[]);
    says("english", "archers 2, foot-knights 1, billmen 1", &[], &[]);
    says("companies", "mounted-knights 1, mounted-sergeants 1, vougiers 2", &[], &[]);
}

#[test]
fn every_rule_that_is_broken_is_named_with_its_figures() {
    says(
        "french",
        "mounted-knights 2, foot-knights 2 | peasants 2, bombard 2, ribauds 3",
        &[],
        &["knights 4 of 11, 36 %: at least 50 %", "mounted knights 2 of 4, 50 %: more than half", "artillery 2 in division 2: at most 1"],
    );
    says("french", "mounted-knights 3", &[], &["division 1 has 3 units: at least 4"]);
    says("french", "mounted-knights 10", &[], &["division 1 has 10 units: at most 9"]);
    says(
        "burgundian",
        "foot-knights 1, english-archers 1, bombard 1, vougiers 1",
        &[],
        &["English archers 1 of 4, 25 %: at most 20 %", "artillery 1 in the army: at most 0"],
    );
    says("english", "kerns 2, archers 2, foot-knights 1", &[], &["kerns 2 in division 1: at most 1"]);
    says("companies", "mounted-knights 5, vougiers 4", &[], &["knights 5 of 9, 56 %: at most 50 %"]);
}

#[test]
fn shares_at_the_limit_are_legal_and_just_beside_it_not() {
    // 1 of 5 is 20 %, 2 of 5 is 40 %, 3 of 9 is a third.
    says("english", "archers 2, foot-knights 1, billmen 2", &[], &[]);
    says("english", "archers 3, mounted-knights 2, hobilars 1, billmen 3", &[], &["archers 3 of 9, 33 %: at least 40 %"]);
    says("english", "archers 2, mounted-knights 2, billmen 1", &[], &["cavalry 2 of 5, 40 %: at most a third"]);
}

#[test]
fn a_third_has_three_readings() {
    // 2 cavalry of 6 are a third; 33 of 100 cannot be had with so few units.
    let third = "archers 3, mounted-knights 2, billmen 1";
    says("english", third, &[], &[]);
    says("english", third, &[("share_33", "third")], &[]);
    says("english", third, &[("share_33", "printed")], &["cavalry 2 of 6, 33.3 %: at most 33 %"]);
    // 33 of 100 are less than a third.
    let tens = "mounted-sergeants 3, vougiers 3, foot-knights 3 |".repeat(10);
    let text = format!("{tens} mounted-sergeants 3, vougiers 6, ribauds 1");
    let too_large = "division 11 has 10 units: at most 9";
    says("companies", &text, &[], &[too_large]);
    says("companies", &text, &[("share_33", "third")], &[too_large, "cavalry 33 of 100, 33.0 %: at least a third"]);
}

#[test]
fn shares_may_count_points() {
    // Half of the units, more than half of the points; and the other way round.
    says("french", "mounted-knights 2, peasants 3", &[], &["knights 2 of 5, 40 %: at least 50 %"]);
    says("french", "mounted-knights 2, peasants 3", &[("share_by", "points")], &[]);
    says("english", "foot-knights 1, archers 2, kerns 1, billmen 1", &[("share_by", "points")], &[]);
    says("companies", "mounted-sergeants 4, foot-knights 4", &[], &[]);
    says("companies", "mounted-sergeants 4, foot-knights 4", &[("share_by", "points")], &["knights 144 of 252 points, 57 %: at most 50 %"]);
}

#[test]
fn limits_of_divisions_have_two_readings() {
    let two_guns = "mounted-knights 3, bombard 2 | mounted-knights 4";
    says("french", two_guns, &[], &["artillery 2 in division 1: at most 1"]);
    says("french", two_guns, &[("per_division", "army")], &[]);
    let three_guns = "mounted-knights 3, bombard 3 | mounted-knights 4";
    says("french", three_guns, &[("per_division", "army")], &["artillery 3 in the army: at most 2"]);
    let three = "foot-knights 3, bombard 1 | vougiers 4 | foot-knights 3, bombard 1";
    says("burgundian", three, &[], &["artillery 2 in the army: at most 1"]);
    says("burgundian", three, &[("per_two_divisions", "begun")], &[]);
    // One piece for a division, one for two divisions.
    let per = |list, divisions| checked(&roster(list, divisions), &[], None).violations[0].per;
    assert_eq!([per("french", two_guns), per("burgundian", three)], [1, 2]);
}

#[test]
fn points_are_those_of_units_options_and_generals() {
    let found = checked(&roster("french", "mounted-knights 3, crossbowmen+pavise 2 | mounted-knights 4"), &[], Some(300.0));
    assert_eq!(found.divisions, [Some(3.0 * 32.0 + 2.0 * 20.0 + 25.0), Some(4.0 * 32.0 + 25.0)]);
    assert_eq!(found.points, Some(314.0));
    let texts = [Lang::En, Lang::Fr].map(|lang| found.violations.iter().map(|violation| violation.says(lang)).collect::<String>());
    assert_eq!(texts, ["314 points: at most 300", "314 points\u{a0}: au plus 300"]);
}

#[test]
fn generals_have_the_values_of_the_sheet_or_lower_ones() {
    let mut army = roster("french", "mounted-knights 4 | mounted-knights 4");
    for (chief, values, expected) in [
        (0, [None, None], &[][..]),
        (0, [Some(9), Some(8)], &[]),
        (1, [Some(8), Some(9)], &[]),
        (0, [Some(8), Some(9)], &["division 2: command 9, at most 8"]),
        (1, [Some(10), None], &["division 1: command 10, at most 8"]),
    ] {
        army.chief = chief;
        army.divisions.iter_mut().zip(values).for_each(|(division, value)| division.command = value);
        let found = checked(&army, &[], None);
        assert_eq!(found.violations.iter().map(|violation| violation.says(Lang::En)).collect::<Vec<_>>(), expected);
    }
    assert!(checked(&army, &[], None).given_away.is_empty());
    army.divisions[1].command = Some(8);
    assert_eq!(checked(&army, &[], None).given_away, [1]);
}

#[test]
fn figures_are_french_in_french() {
    let found = checked(&roster("french", "mounted-knights 2, peasants 3"), &[], None);
    let text = found.violations[0].says(Lang::Fr);
    assert_eq!(text.replace('\u{a0}', " "), "chevaliers : 2 sur 5, 40 %, au moins 50 %");
    assert_eq!(found.violations[0].paragraph, "2-c");
}

#[test]
fn what_is_missing_is_said_with_each_rule() {
    let mends = |list: &str, divisions: &str, settings: &[(&str, &str)], budget: Option<f64>| {
        let found = checked(&roster(list, divisions), settings, budget).violations;
        found.iter().map(|violation| violation.mends(Lang::En)).collect::<Vec<_>>()
    };
    // 7 of 14 are half, and 6 of 11 the first above it; 3 of 5 are more than half, and so are 3 of 4.
    assert_eq!(
        mends("french", "mounted-knights 2, foot-knights 2 | peasants 2, bombard 2, ribauds 3", &[], None),
        ["3 more, or 2 in place of others", "1 more, or 1 in place of others", "1 fewer"]
    );
    assert_eq!(mends("french", "mounted-knights 3", &[], None), ["1 more"]);
    assert_eq!(mends("french", "mounted-knights 10", &[], Some(300.0)), ["1 fewer", "45 points too many"]);
    // 1 of 5 is 20 %.
    let one_archer = "foot-knights 1, english-archers 1, bombard 1, vougiers 1";
    assert_eq!(mends("burgundian", one_archer, &[], None), ["1 fewer, or 1 replaced by others", "1 fewer"]);
    // 54 of 108 are half of the rest; 126 of 252 of the whole.
    let points = [("share_by", "points")];
    let knights = mends("companies", "mounted-sergeants 4, foot-knights 4", &points, None);
    assert_eq!(knights, ["36 points fewer, or 18 points replaced by others"]);
    let mut army = roster("french", "mounted-knights 4");
    army.divisions[0].command = Some(10);
    assert_eq!(checked(&army, &[], None).violations[0].told(Lang::En), "division 1: command 10, at most 9 (2-a)");
    let found = checked(&roster("french", "mounted-knights 2, peasants 3"), &[], None);
    let told = [Lang::En, Lang::Fr].map(|lang| found.violations[0].told(lang).replace('\u{a0}', " "));
    assert_eq!(
        told,
        [
            "knights 2 of 5, 40 %: at least 50 % → 1 more, or 1 in place of others (2-c)",
            "chevaliers : 2 sur 5, 40 %, au moins 50 % → 1 de plus, ou 1 à la place d’autres (2-c)"
        ]
    );
}

/// The remedy of a share is the first number, counted up from one, that meets the rule.
#[test]
fn a_remedy_is_the_smallest() {
    let shares = [(20.0, 100.0), (33.0, 100.0), (1.0, 3.0), (40.0, 100.0), (50.0, 100.0), (1.0, 2.0), (100.0, 100.0)];
    let limits = shares
        .into_iter()
        .flat_map(|limit| [Breach::SmallShare, Breach::LargeShare, Breach::NotMoreThanHalf].map(|breach| (breach, limit)));
    let mut tried = 0;
    for (breach, limit @ (part, whole)) in limits.filter(|(breach, limit)| *breach != Breach::NotMoreThanHalf || *limit == (1.0, 2.0)) {
        let met = |count: f64, of: f64| match breach {
            Breach::SmallShare => count * whole >= part * of,
            Breach::LargeShare => count * whole <= part * of,
            _ => 2.0 * count > of,
        };
        let step = if breach == Breach::LargeShare { -1.0 } else { 1.0 };
        for (count, of) in (1..=30).flat_map(|of| (0..=of).map(move |count| (f64::from(count), f64::from(of)))) {
            if met(count, of) {
                continue;
            }
            let violation = Ruling {
                breach,
                division: None,
                text: Default::default(),
                counts: Default::default(),
                count,
                of,
                by_points: false,
                limit,
                per: 0,
                paragraph: String::new(),
            };
            let first = |met: &dyn Fn(f64) -> bool| (1..=3000).map(|number| step * f64::from(number)).find(|&number| met(number));
            let expected = Remedy {
                change: first(&|number| count + number >= 0.0 && met(count + number, of + number)),
                exchange: first(&|number| met(count + number, of)),
            };
            assert_eq!(violation.remedy(), Some(expected), "{breach:?} {limit:?}: {count} of {of}");
            tried += 1;
        }
    }
    assert!(tried > 1000, "{tried}");
}

#[test]
fn what_an_army_has_of_the_rules_that_it_keeps_is_counted_too() {
    let found = checked(&roster("french", "mounted-knights 4, bombard 1 | mounted-knights 4"), &[], None);
    assert!(found.legal() && found.kept.len() > 2);
    let guns = found.kept.iter().find(|ruling| ruling.says(Lang::En).starts_with("artillery")).expect("a rule about artillery");
    assert_eq!((guns.count, guns.limit.0, guns.division), (1.0, 1.0, Some(0)));
}
