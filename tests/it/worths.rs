//! Worths in the systems whose sheets print no prices: both halves of the battles find the same, and a price that is planted is found.

use std::path::PathBuf;

use montjoie::analysis::ask::Word;
use montjoie::analysis::ask::armies::{About, ArmiesAnswer, ArmiesRequest, UnitWorth};
use montjoie::analysis::ask::from_nothing::{self, Start};
use montjoie::analysis::store::Request;
use montjoie::analysis::store::host::Texts;
use montjoie::duels::Wish;
use montjoie::monte_carlo::Effort;

use crate::session;

/// The systems, with lists that fight at one price for all.
const SYSTEMS: [(&str, &[&str]); 4] =
    [("black-powder", &[]), ("bloody-big-battles", &[]), ("impetus", &["english", "french"]), ("puissance-de-feu", &["basic"])];

fn request((system, lists): (&str, &[&str]), own: &[&str], (combats, seed): (u64, u64)) -> ArmiesRequest {
    ArmiesRequest {
        system: system.to_owned(),
        lists: lists.iter().map(|&list| list.to_owned()).collect(),
        own: own.iter().map(PathBuf::from).collect(),
        card: None,
        words: Vec::new(),
        about: About::Everybody,
        set: Vec::new(),
        wish: Wish { effort: Some(Effort::Combats(combats)), seed: Some(seed), ..Wish::default() },
        range: false,
    }
}

fn worths(request: &ArmiesRequest, host: &Texts) -> ArmiesAnswer {
    request.answer(session(host)).unwrap_or_else(|fault| panic!("{}: {}", request.system, fault.message()))
}

/// Units that both answers judge.
fn both<'a>(one: &'a ArmiesAnswer, other: &'a ArmiesAnswer) -> Vec<(&'a UnitWorth, &'a UnitWorth)> {
    let judged = one.units.iter().filter(|unit| unit.unjudged.is_none());
    judged
        .filter_map(|unit| Some((unit, other.units.iter().find(|other| other.kind.id == unit.kind.id && other.unjudged.is_none())?)))
        .collect()
}

fn halves_agree(combats: u64) {
    for of in SYSTEMS {
        let [one, other] = [1, 2].map(|seed| worths(&request(of, &[], (combats, seed)), &Texts(Vec::new())));
        let units = both(&one, &other);
        let z: Vec<f64> = units.iter().map(|(one, other)| (one.worth - other.worth) / one.standard.hypot(other.standard)).collect();
        let (most, mean) = (z.iter().map(|z| z.abs()).fold(0.0, f64::max), z.iter().map(|z| z * z).sum::<f64>() / z.len() as f64);
        println!("{}: {} units, largest z {most:.2}, mean square {mean:.2}", of.0, z.len());
        assert!(z.len() >= 5 && most < 4.0 && mean < 2.5, "{}: {z:.2?}", of.0);
    }
}

#[test]
#[ignore = "a proof: seconds; .ci/run runs it"]
fn two_halves_of_the_battles_agree_about_worths() {
    halves_agree(1_200);
}

#[test]
#[ignore = "minutes"]
fn two_halves_of_many_battles_agree_about_worths() {
    halves_agree(40_000);
}

/// The prices that battles find from nothing, with that of infantry halved: fresh battles find that infantry is too cheap, and by how much.
#[test]
#[ignore = "a proof: seconds; .ci/run runs it"]
fn a_price_that_is_planted_in_a_system_without_prices_is_found() {
    let of = ("puissance-de-feu", &["basic"][..]);
    let asked = request(of, &[], (4_000, 1));
    let asked = from_nothing::FromNothingRequest { of: asked, start: Start::Even, first: None, anchor: None, rounds: 5 };
    let found = asked.answer(session(&Texts(Vec::new()))).expect("prices");
    let price = found.units.iter().find(|unit| unit.id == "basic/infantry").expect("infantry").price;
    let (head, unit) = found.text.split_once("id = \"infantry\"\n").expect("infantry");
    let printed = format!("points = {price}\n");
    assert!(unit.find(&printed).is_some_and(|at| !unit[..at].contains("[[list.unit]]")), "{unit}");
    let planted = format!("{head}id = \"infantry\"\n{}", unit.replacen(&printed, &format!("points = {}\n", price / 2.0), 1));
    let host = Texts(vec![("planted.toml".to_owned(), planted)]);
    let points = Word { key: "field.points".to_owned(), value: format!("{}-{}", found.last.points.0, found.last.points.1) };
    let asked = ArmiesRequest { words: vec![points], ..request(of, &["planted.toml"], (8_000, 7)) };
    let fresh = worths(&asked, &host);
    let unit = fresh.units.iter().find(|unit| unit.kind.id == "basic/infantry").expect("infantry");
    let (low, high) = unit.interval;
    println!("infantry at {} of {price}: worth {:.1} ({low:.1} to {high:.1})", unit.kind.points, unit.worth);
    assert_eq!(unit.kind.points, price / 2.0);
    assert!(low > 1.25 * unit.kind.points, "at {} it is worth {low} to {high}", unit.kind.points);
    // The others are not: on the scale of the planted list, which has fewer points, they keep their ratios.
    let others: Vec<&UnitWorth> = fresh.units.iter().filter(|unit| unit.unjudged.is_none() && !unit.kind.id.contains("infantry")).collect();
    let sum = |of: fn(&UnitWorth) -> f64| others.iter().map(|unit| unit.mean * of(unit)).sum::<f64>();
    let scale = sum(|unit| unit.kind.points) / sum(|unit| unit.worth);
    for unit in &others {
        let (low, high) = (scale * unit.interval.0, scale * unit.interval.1);
        println!("  {} at {}: {low:.1} to {high:.1}", unit.kind.id, unit.kind.points);
        assert!(0.8 * low < unit.kind.points && unit.kind.points < 1.2 * high, "{}: {low} to {high}", unit.kind.id);
    }
}
