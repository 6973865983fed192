//! Studies of made-up worlds: who is left out, what moves a figure, what a rule is worth, what is said.

use std::cell::RefCell;

use montjoie::fairness::gauge::Gauge;
use montjoie::fairness::matrix::{Entrant, MatrixCell};
use montjoie::fairness::numbers::{PricedId, UnitId};
use montjoie::fairness::scenarios::{Extent, alternatives, scenarios};
use montjoie::fairness::study::{Answered, Answers, Ask, Change, Guest, Study, Variation, shapley, study};
use montjoie::fairness::verdict::VerdictKind;
use montjoie::scenario::Fault;
use montjoie::settings::Value;
use montjoie::systems::{Set, system};

use super::worlds::{World, entrant, matrix};

/// A world that answers; each scenario makes unit 0 stronger by its number of tenths, guests destroy twice as much as their unit.
struct Made<'a> {
    world: &'a World,
    entrants: Vec<Entrant>,
    asked: RefCell<usize>,
}

impl Answers for Made<'_> {
    fn answer(&self, scenario: &Variation, guests: &[Guest]) -> Result<Answered, Fault> {
        *self.asked.borrow_mut() += 1;
        let times = 1.0 + scenario.card as f64 / 10.0;
        let destroys = |u: usize, v: usize| self.world.destroys[u][v] * if u == 0 && v != 0 { times } else { 1.0 };
        let cells = |guest: &Guest| -> Vec<MatrixCell> {
            let cell = |v: usize| MatrixCell {
                win: 0.4,
                neither: 0.2,
                destroyed: 2.0 * destroys(guest.of.0, v),
                lost: destroys(v, guest.of.0),
                spread: None,
            };
            (0..self.entrants.len()).map(cell).collect()
        };
        Ok(Answered { matrix: matrix(self.entrants.clone(), destroys), guests: guests.iter().map(cells).collect() })
    }
}

fn plain(card: usize, varies: &[(&str, &str)]) -> Variation {
    let varies = varies.iter().map(|(factor, value)| ((*factor).to_owned(), (*value).to_owned())).collect();
    Variation { varies, card, over: Vec::new() }
}

fn guest(of: usize, taken_away: bool) -> Guest {
    let change = Change { about: "rule".into(), label: ("rule".into(), "règle".into()), taken_away, special: true };
    Guest { of: UnitId(of), id: "list/changed".into(), sets: Vec::new(), change }
}

/// A study of a world with a general's share in its costs, so that prices are two points below them.
fn studied(world: &World, scenarios: &[Variation], guests: &[Guest], set: &[(usize, f64)]) -> (Study, Vec<Entrant>) {
    let mut entrants: Vec<Entrant> =
        world.prices.iter().enumerate().map(|(u, cost)| entrant(&format!("list/{u}"), Some(cost - 2.0))).collect();
    set.iter().for_each(|(unit, points)| entrants[*unit].points = Some(*points));
    let made = Made { world, entrants: entrants.clone(), asked: RefCell::new(0) };
    let ask = Ask { entrants: &entrants, overhead: 2.0, gauge: Gauge::Anchor, anchor: Some(UnitId(1)), scenarios, guests, seed: 1 };
    let study = study(&ask, &made, |_| {}).expect("prices");
    assert_eq!(*made.asked.borrow(), scenarios.len(), "every scenario is asked once");
    (study, entrants)
}

#[test]
fn a_general_in_the_costs_is_taken_out_of_the_prices() {
    let world = World::new(9, 9, 21);
    let (study, entrants) = studied(&world, &[plain(0, &[])], &[], &[(4, 2.0 * world.prices[4])]);
    for priced in &study.units {
        assert!((priced.worth - (world.prices[priced.unit] - 2.0)).abs() < 1e-9);
        let kind = priced.verdict.as_ref().expect("a price").kind;
        assert_eq!(kind, if priced.unit == UnitId(4) { VerdictKind::Over } else { VerdictKind::Fair }, "{}", entrants[priced.unit].id);
    }
    let ratio = study.ratio(&entrants, UnitId(2), UnitId(3)).expect("both are priced");
    assert!((ratio.value - world.prices[2] / world.prices[3]).abs() < 1e-12);
    assert!((ratio.listed.expect("prices") - ratio.value).abs() < 1e-9);
}

#[test]
fn scenarios_give_a_range_and_levers_only_what_is_varied_alone() {
    let world = World::new(9, 9, 22);
    let scenes = [plain(0, &[]), plain(1, &[("card", "one")]), plain(2, &[("card", "two")]), plain(5, &[("card", "one"), ("table", "T2")])];
    let (study, entrants) = studied(&world, &scenes, &[], &[]);
    let ratio = study.ratio(&entrants, UnitId(0), UnitId(2)).expect("both are priced");
    assert!(ratio.scenarios.windows(2).all(|pair| pair[0] < pair[1]), "stronger is worth more: {:?}", ratio.scenarios);
    assert_eq!(ratio.range, (ratio.scenarios[0], ratio.scenarios[3]));
    let levers = study.levers(&scenes, &ratio.scenarios);
    assert_eq!(levers.len(), 1, "what varies together is no lever");
    assert_eq!((levers[0].factor.as_str(), levers[0].high.0, levers[0].high.1.as_str()), ("card", ratio.scenarios[2], "two"));
    assert_eq!(levers[0].low, (ratio.scenarios[0], String::new()));
}

#[test]
fn a_rule_is_worth_what_the_unit_with_it_may_cost_more() {
    let world = World::new(7, 7, 23);
    let (study, _) = studied(&world, &[plain(0, &[])], &[guest(3, false), guest(3, true)], &[]);
    // Twice what it destroys at the same loss: twice the cost, so the change is worth the cost itself.
    let points: Vec<f64> = study.worths.iter().map(|worth| worth.points.expect("it can be hurt")).collect();
    assert!((points[0] - world.prices[3]).abs() < 1e-9);
    assert!((points[1] + world.prices[3]).abs() < 1e-9, "what is taken away counts the other way");
}

#[test]
fn a_rule_is_asked_on_every_card_and_its_worth_has_a_range() {
    let world = World::new(7, 7, 23);
    let other_rule = Variation { over: vec![Set { key: "rules.table".to_owned(), value: Value::Whole(2) }], ..plain(6, &[("table", "2")]) };
    let scenes = [plain(0, &[]), plain(2, &[("card", "one")]), other_rule];
    let (study, _) = studied(&world, &scenes, &[guest(0, false), guest(3, true)], &[]);
    for (worth, unit, sign) in [(&study.worths[0], 0, 1.0), (&study.worths[1], 3, -1.0)] {
        // Twice what it destroys is worth the cost itself, on each card; the other rule is no card.
        let priced = study.unit(UnitId(unit)).expect("priced");
        let costs = [0, 1].map(|card| sign * (priced.scenarios[card] + 2.0));
        let (low, high) = worth.on_cards.expect("it can be hurt");
        assert!((low - costs[0].min(costs[1])).abs() < 1e-9 && (high - costs[0].max(costs[1])).abs() < 1e-9, "{low} {high} {costs:?}");
    }
    let (low, high) = study.worths[0].on_cards.expect("it can be hurt");
    assert!(high - low > 0.1, "the other card makes unit 0 stronger: {low} to {high}");
}

#[test]
fn a_unit_that_hurts_nobody_is_left_out_by_name_and_the_others_are_priced() {
    let mut world = World::new(6, 0, 24);
    world.destroys[5] = vec![0.0; 6];
    let (study, _) = studied(&world, &[plain(0, &[])], &[], &[]);
    assert_eq!(study.left_out.iter().map(|(unit, _)| *unit).collect::<Vec<_>>(), vec![UnitId(5)]);
    assert_eq!(study.units.len(), 5);
    assert!(study.units.iter().all(|priced| priced.worth.is_finite()));
    // Two halves that never meet have no price at all.
    let mut halves = World::new(6, 0, 25);
    for u in 0..6 {
        for v in 0..6 {
            if (u < 3) != (v < 3) {
                halves.destroys[u][v] = 0.0;
            }
        }
    }
    let entrants: Vec<Entrant> = (0..6).map(|u| entrant(&format!("list/{u}"), Some(10.0))).collect();
    let made = Made { world: &halves, entrants: entrants.clone(), asked: RefCell::new(0) };
    let scenes = [plain(0, &[])];
    let ask = Ask { entrants: &entrants, overhead: 0.0, gauge: Gauge::Total, anchor: None, scenarios: &scenes, guests: &[], seed: 1 };
    let fault = study_fault(&ask, &made);
    assert!(fault.contains("list/0, list/1, list/2 | list/3, list/4, list/5"), "{fault}");
}

fn study_fault(ask: &Ask, answers: &dyn Answers) -> String {
    match study(ask, answers, |_| {}) {
        Ok(_) => String::new(),
        Err(fault) => fault.message().to_owned(),
    }
}

#[test]
fn what_a_unit_takes_and_gives_is_the_same_at_fair_prices() {
    let world = World::new(8, 12, 26);
    let (study, _) = studied(&world, &[plain(0, &[])], &[], &[]);
    for place in 0..8 {
        let ledger = study.ledger(PricedId(place), &world.prices);
        assert!((ledger.takes - ledger.gives).abs() < 1e-9);
        assert!(ledger.best.expect("others").1 >= ledger.worst.expect("others").1);
    }
}

#[test]
fn the_split_of_rules_adds_up_and_gives_equals_the_same() {
    // Two rules that are worth 3 and 5, and 4 more together; a third that does nothing.
    let worth = |set: usize| {
        let has = |rule: usize| f64::from(u8::from(set & (1 << rule) != 0));
        3.0 * has(0) + 5.0 * has(1) + 4.0 * has(0) * has(1)
    };
    assert_eq!(shapley(3, worth), vec![5.0, 7.0, 0.0]);
    assert_eq!(shapley(2, |set| if set == 3 { 10.0 } else { 0.0 }), vec![5.0, 5.0]);
}

#[test]
fn scenarios_cross_cards_with_what_weighs_most_and_try_switches_one_by_one() {
    let hail_caesar = system("hail-caesar").expect("a system");
    let cards = ["open", "defended", "meeting"];
    assert_eq!(scenarios(hail_caesar, &cards, &[], Extent::Quick).len(), 1);
    let standard = scenarios(hail_caesar, &cards, &[], Extent::Standard);
    assert_eq!(standard.len(), 9);
    assert!(standard[0].varies.is_empty() && standard[0].over.is_empty());
    assert_eq!(standard.iter().filter(|scenario| scenario.varies.len() == 1).count(), 4);
    let set = Set { key: "rules.panic_table".into(), value: Value::Text("T2".into()) };
    assert_eq!(scenarios(hail_caesar, &cards, &[set], Extent::Standard).len(), 3, "what is set is not varied");
    let full = scenarios(hail_caesar, &cards, &[], Extent::Full);
    let tried = |factor: &str| full.iter().filter(|scenario| scenario.varies.len() == 1 && scenario.varies[0].0 == factor).count();
    assert_eq!((tried("removal"), tried("follow_up"), tried("lance"), tried("room")), (2, 2, 0, 2), "a printed figure is no switch");
    let keys = hail_caesar.keys();
    let of = |name: &str| alternatives(keys.iter().find(|key| key.name == name).expect("a key"));
    assert_eq!(of("rules.room"), vec![Value::Whole(36), Value::Whole(60)]);
    assert_eq!(of("rules.reaction_shot"), vec![Value::Whole(-1)], "0 is the most");
    assert_eq!(of("rules.staff_reroll_12"), vec![Value::Bool(false)]);
    // Every alternative is one that the system takes.
    let (_, game) = crate::ask::game("hail-caesar");
    let unit = |side: &str| Set { key: format!("{side}.unit"), value: Value::Text("english/archers".into()) };
    for scenario in &full {
        let sets = [&[unit("a"), unit("b")][..], &scenario.over].concat();
        assert!(game.duel(&sets).is_ok(), "{}", scenario.words());
    }
}
