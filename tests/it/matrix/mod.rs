//! Who beats whom: the laws of a matrix over a situation card, and what a card may say.

mod cache;
#[cfg(feature = "report")]
mod files;
mod input;
mod within;

use montjoie::monte_carlo::Unwatched;
use montjoie::prices::asked::{Ask, Way};
use montjoie::prices::matrix::{Entrant, Matrix};
use montjoie::prices::meetings::answer;
use montjoie::prices::sheet::FullMatrix;
use montjoie::scenario::Card;
use montjoie::settings::Value;
use montjoie::systems::{Game, OwnList, Set, System};

use crate::ask::{game, near};

/// Small units of three kinds, a clone among them, whose duels are quickly solved.
pub const SMALL: &str = r#"
[[list]]
id = "small"
name = { en = "Small", fr = "Petits" }

[[list.unit]]
id = "riders"
name = { en = "Riders", fr = "Cavaliers" }
arm = "cavalry"
weapon = "none"
clash = 4
sustained = 2
short = "0"
shoot = "0"
morale = "5+"
stamina = 2
special = ["lance"]
points = 20

[[list.unit]]
id = "bows"
name = { en = "Bows", fr = "Arcs" }
arm = "infantry"
weapon = "longbow"
clash = 2
sustained = 2
short = "2"
shoot = "2"
morale = "6+"
stamina = 2
special = ["stakes", "longbow"]
points = 12

[[list.unit]]
id = "spears"
name = { en = "Spears", fr = "Lances" }
arm = "infantry"
weapon = "none"
clash = 3
sustained = 3
short = "0"
shoot = "0"
morale = "5+"
stamina = 2
special = []
points = 10

[[list.unit]]
id = "other-spears"
name = { en = "Spears by another name", fr = "Autres lances" }
arm = "infantry"
weapon = "none"
clash = 3
sustained = 3
short = "0"
shoot = "0"
morale = "5+"
stamina = 2
special = ["warband"]
points = 14
"#;

pub const CARD: &str = r#"
system = "hail-caesar"
[field]
turns = 5
[[situation]]
name = "a has the first turn"
weight = 3
"field.distance" = 9
"field.first" = "a"
[[situation]]
name = "stakes"
weight = 1
"field.distance" = 14
[situation.where_possible]
"b.stakes" = "planted"
"a.stance" = ["shoot", "advance"]
"#;

fn small() -> (&'static dyn System, Box<dyn Game>) {
    let system = montjoie::systems::system("hail-caesar").expect("a system");
    let own = OwnList { file: "small.toml".to_owned(), text: SMALL.to_owned() };
    (system, system.open(&[own]).expect("a sound list"))
}

fn card(text: &str) -> Card {
    Card::parse("card.toml", "card", text.to_owned(), montjoie::systems::REGISTRY.systems()).expect("a sound card")
}

fn entrants(game: &dyn Game, ids: &[&str]) -> Vec<Entrant> {
    let rows: Vec<_> = game.lists().into_iter().flat_map(|list| list.units).collect();
    let row = |id: &&str| rows.iter().find(|row| row.id == *id).unwrap_or_else(|| panic!("no unit {id}"));
    ids.iter().map(row).map(|row| Entrant { id: row.id.clone(), name: row.name.clone(), points: row.points }).collect()
}

const IDS: [&str; 4] = ["small/riders", "small/bows", "small/spears", "small/other-spears"];

fn sheet(ids: &[&str], change: impl Fn(&mut Ask)) -> FullMatrix {
    let (system, game) = small();
    let card = card(CARD);
    let mut ask = Ask::exact(system, &*game, &card, entrants(&*game, ids));
    change(&mut ask);
    answer(ask, &Unwatched).expect("a matrix")
}

fn laws(what: &str, matrix: &Matrix) {
    let n = matrix.entrants.len();
    for u in 0..n {
        assert_eq!(matrix.cell(u, u).score(), 0.5, "{what}: a unit against itself, to the bit");
        assert_eq!(matrix.cell(u, u).destroyed, matrix.cell(u, u).lost, "{what}");
        for v in 0..n {
            let (there, back) = (matrix.cell(u, v), matrix.cell(v, u));
            near(what, there.score() + back.score(), 1.0, 1e-12);
            near(what, there.win, back.loss(), 1e-12);
            assert_eq!(there.neither, back.neither, "{what}");
            assert_eq!(there.destroyed, back.lost, "{what}: what one destroys the other loses, to the bit");
            for share in [there.win, there.neither, there.loss(), there.destroyed, there.lost] {
                assert!((-1e-12..=1.0 + 1e-12).contains(&share), "{what}: {share} is a share");
            }
        }
    }
}

#[test]
fn scores_and_their_mirrors_add_up_to_one_and_the_diagonal_is_one_half() {
    let sheet = sheet(&IDS, |_| ());
    laws("exact", &sheet.matrix);
    assert!(sheet.matrix.cells.iter().all(|cell| cell.spread.is_none()));
    assert!(sheet.matrix.cell(0, 1).win != 0.5, "units differ");
}

#[test]
fn the_order_of_the_rows_changes_nothing_to_the_bit() {
    let (there, back) = (sheet(&IDS, |_| ()), sheet(&["small/other-spears", "small/bows", "small/spears", "small/riders"], |_| ()));
    let sampled = |ids: &[&str]| sheet(ids, |ask| (ask.way, ask.pairs) = (Way::Sample, 500));
    let (sampled_there, sampled_back) = (sampled(&IDS), sampled(&["small/bows", "small/riders", "small/other-spears", "small/spears"]));
    for (there, back) in [(there, back), (sampled_there, sampled_back)] {
        let place = |sheet: &FullMatrix, id: &str| sheet.matrix.entrants.iter().position(|e| e.id == id).expect("there");
        for u in IDS {
            for v in IDS {
                let cell = |sheet: &FullMatrix| *sheet.matrix.cell(place(sheet, u), place(sheet, v));
                assert_eq!(cell(&there), cell(&back), "{u} against {v}");
                let losses = |sheet: &FullMatrix| sheet.losses(place(sheet, u), place(sheet, v));
                assert_eq!(losses(&there), losses(&back), "{u} against {v}");
            }
        }
    }
}

#[test]
fn clones_have_equal_rows_to_the_bit_and_are_solved_once() {
    let sheet_of = |way| sheet(&IDS, |ask| (ask.way, ask.pairs) = (way, 500));
    for sheet in [sheet_of(Way::Exact), sheet_of(Way::Sample)] {
        for column in 0..4 {
            assert_eq!(sheet.matrix.cell(2, column), sheet.matrix.cell(3, column), "rows");
            assert_eq!(sheet.matrix.cell(column, 2), sheet.matrix.cell(column, 3), "columns");
        }
        assert_eq!(sheet.same, [0, 1, 2, 2]);
        laws("clones", &sheet.matrix);
    }
    let [with, without] = [sheet(&IDS, |_| ()), sheet(&IDS[..3], |_| ())];
    assert_eq!(with.work.different, without.work.different, "a clone costs nothing");
    assert_eq!(with.matrix.cell(0, 1), without.matrix.cell(0, 1));
    assert_eq!((with.work.asked, with.work.solved), (32, with.work.different));
}

/// Riders who fight on foot as Stubborn archers.
const DISMOUNTING: &str = r#"
[[list]]
id = "odd"
name = { en = "Odd", fr = "Étranges" }

[[list.unit]]
id = "riders"
name = { en = "Riders", fr = "Cavaliers" }
arm = "light-cavalry"
weapon = "none"
clash = 2
sustained = 2
short = "0"
shoot = "0"
morale = "5+"
stamina = 2
special = ["light-cavalry", "may-dismount"]
dismounts_as = "archers"
points = 10

[[list.unit]]
id = "archers"
name = { en = "Archers", fr = "Archers" }
arm = "infantry"
weapon = "longbow"
clash = 2
sustained = 2
short = "2"
shoot = "2"
morale = "5+"
stamina = 2
special = ["stubborn"]
points = 10
"#;

#[test]
fn a_rule_that_only_the_dismounted_unit_feels_counts() {
    let system = montjoie::systems::system("hail-caesar").expect("a system");
    let own =
        [("small.toml", SMALL), ("odd.toml", DISMOUNTING)].map(|(file, text)| OwnList { file: file.to_owned(), text: text.to_owned() });
    let game = system.open(&own).expect("sound lists");
    let ids = ["odd/riders", "small/spears"];
    let matrix = |over: &[Set]| {
        let card = card(CARD);
        answer(Ask { over, ..Ask::exact(system, &*game, &card, entrants(&*game, &ids)) }, &Unwatched).expect("a matrix").matrix
    };
    let stubborn = |rerolls| [Set { key: "rules.stubborn".to_owned(), value: Value::Whole(rerolls) }];
    let [without, once, twice] = [matrix(&[]), matrix(&stubborn(1)), matrix(&stubborn(2))];
    assert_eq!(without.cell(0, 1), once.cell(0, 1), "1 is the default");
    assert!(twice.cell(0, 1).score() > once.cell(0, 1).score() + 1e-6, "{:?} {:?}", twice.cell(0, 1), once.cell(0, 1));
}

#[test]
fn each_unit_plays_both_roles_in_every_situation() {
    let (_, game) = small();
    let sheet = sheet(&IDS, |_| ());
    let solve = |a: &str, b: &str, rest: &[(&str, &str)]| {
        let set = |key: &str, value: Value| Set { key: key.to_owned(), value };
        let text = |word: &str| Value::Text(word.to_owned());
        let mut sets = vec![set("a.unit", text(a)), set("b.unit", text(b)), set("field.turns", Value::Whole(5))];
        for (key, word) in rest {
            sets.push(set(key, word.parse().map_or_else(|_| text(word), Value::Whole)));
        }
        let matchup = game.duel(&sets).expect("a duel");
        let solved = matchup.contest.solve(&mut montjoie::exact::Chains::new(), 1 << 20).expect("few states");
        solved.tally
    };
    use montjoie::tally::Winner::{A, B};
    let near_first = [("field.distance", "9"), ("field.first", "a")];
    let there = solve(IDS[0], IDS[1], &near_first).wins(A) + solve(IDS[1], IDS[0], &near_first).wins(B);
    let stakes = [("field.distance", "14"), ("b.stakes", "planted"), ("a.stance", "advance")];
    let shot = [("field.distance", "14"), ("a.stance", "shoot")];
    let behind = solve(IDS[0], IDS[1], &stakes).wins(A) + solve(IDS[1], IDS[0], &shot).wins(B);
    near("riders against bows", sheet.matrix.cell(0, 1).win, there / 2.0 * 0.75 + behind / 2.0 * 0.25, 1e-14);
    let held: Vec<(String, usize, usize)> = sheet.held[1].iter().map(|h| (h.set.value.to_string(), h.duels, h.of)).collect();
    assert_eq!(held, [("planted".to_owned(), 5, 20), ("shoot".to_owned(), 5, 20), ("advance".to_owned(), 15, 20)], "counted");
    assert!(sheet.held[0].is_empty());
}

#[test]
fn sampled_cells_agree_with_exact_ones_and_their_errors_are_honest() {
    let exact = sheet(&IDS[..3], |_| ());
    let sampled = sheet(&IDS[..3], |ask| (ask.way, ask.pairs, ask.seed) = (Way::Sample, 20_000, 5));
    laws("sampled", &sampled.matrix);
    let mut squares = Vec::new();
    for u in 0..3 {
        for v in 0..3 {
            let (exact, sampled) = (exact.matrix.cell(u, v), sampled.matrix.cell(u, v));
            let spread = sampled.spread.expect("sampled");
            assert!(spread.pairs >= 20_000);
            let z = |variance: f64, off: f64| off / (variance / spread.pairs as f64).sqrt();
            if u == v {
                assert_eq!((spread.score, sampled.destroyed), (0.0, sampled.lost), "a unit against itself is even");
            } else {
                squares.push(z(spread.score, sampled.score() - exact.score()).powi(2));
            }
            squares.push(z(spread.destroyed, sampled.destroyed - exact.destroyed).powi(2));
            let worst = squares.iter().copied().fold(0.0, f64::max);
            assert!(worst < 20.0, "row {u}, column {v}: z² {worst}, a false alarm in 10^5");
        }
    }
    let mean = squares.iter().sum::<f64>() / squares.len() as f64;
    assert!((0.05..4.0).contains(&mean), "mean z² {mean} of {}", squares.len());
    // Too large to solve: sampled without being asked to be, and it says so.
    let fallen_back = sheet(&IDS[..3], |ask| (ask.most_states, ask.pairs) = (10, 400));
    assert!(fallen_back.work.too_large > 0 && fallen_back.work.sampled > 0);
    assert!(fallen_back.matrix.cells.iter().any(|cell| cell.spread.is_some()));
}

#[test]
fn shipped_cards_are_sound_and_every_system_has_a_matrix() {
    for (system, list) in [
        ("hail-caesar", "companies"),
        ("black-powder", "sample"),
        ("bloody-big-battles", "sample"),
        ("impetus", "tutorial"),
        ("puissance-de-feu", "basic"),
    ] {
        let (system, game) = game(system);
        let shipped = Card::shipped(system);
        let cards = match system.id() {
            "hail-caesar" => 3,
            "impetus" => 2,
            "bloody-big-battles" => 0,
            _ => 1,
        };
        assert_eq!(shipped.len(), cards, "{}", system.id());
        let cards = if shipped.is_empty() { vec![Card::plain(system)] } else { shipped };
        for card in cards {
            near(&card.name, card.situations.iter().map(|s| s.weight).sum(), 1.0, 1e-15);
            let units: Vec<_> = game.lists().into_iter().filter(|l| l.id == list).flat_map(|l| l.units).collect();
            let ids: Vec<&str> = units.iter().map(|unit| unit.id.as_str()).filter(|id| card.refuses(&*game, id, &[]).is_none()).collect();
            let ids = &ids[ids.len() - 3..];
            let ask = Ask { way: Way::Sample, pairs: 40, ..Ask::exact(system, &*game, &card, entrants(&*game, ids)) };
            let sheet = answer(ask, &Unwatched).unwrap_or_else(|fault| panic!("{} {}: {fault:?}", system.id(), card.name));
            laws(system.id(), &sheet.matrix);
        }
    }
}

#[test]
fn foot_of_impetus_is_lost_less_where_it_defends_and_horse_as_it_stands() {
    let (system, game) = game("impetus");
    let destroyed = |card: &Card, ids: [&str; 2]| {
        let sheet = answer(Ask::exact(system, &*game, card, entrants(&*game, &ids)), &Unwatched).expect("a matrix");
        (sheet.matrix.cell(0, 1).destroyed, sheet.matrix.cell(1, 0).destroyed)
    };
    let defended = Card::shipped(system).into_iter().find(|card| card.name == "defended-position").expect("shipped");
    let plain = card("system = \"impetus\"\n[field]\ndistance = 8\n[b]\nstance = \"hold\"\n[[situation]]\nname = \"plain\"\nweight = 1\n");
    // Nobody of these shoots, so that cover is nothing to them.
    let (horse, bills) = ("french/men-at-arms", "english/billmen");
    let (open, hill) = (destroyed(&plain, [horse, bills]), destroyed(&defended, [horse, bills]));
    assert!(hill.0 < open.0 && hill.1 > open.1, "{open:?} {hill:?}");
    let other = "english/men-at-arms";
    let (open, hill) = (destroyed(&plain, [horse, other]), destroyed(&defended, [horse, other]));
    near("horse does not defend", hill.0, open.0, 1e-12);
    near("nor is it lost otherwise", hill.1, open.1, 1e-12);
}

#[test]
fn situations_in_which_nothing_differs_for_two_units_are_one() {
    let (system, game) = small();
    let one = "system = \"hail-caesar\"\n[field]\nturns = 5\ndistance = 9\n[[situation]]\nweight = 1\n";
    // No war cry is among these units, so that rough ground is nothing to them.
    let two = format!("{one}\"field.open\" = true\n[[situation]]\nweight = 1\n\"field.open\" = false\n");
    let matrix = |text: &str| {
        let card = card(text);
        let ask = Ask { way: Way::Sample, pairs: 300, ..Ask::exact(system, &*game, &card, entrants(&*game, &IDS)) };
        answer(ask, &Unwatched).expect("a matrix").matrix
    };
    assert_eq!(matrix(one), matrix(&two), "one sample, and its error, not two");
}

#[test]
fn in_every_system_a_cell_is_the_mean_of_its_two_duels_as_they_stand() {
    use montjoie::tally::Winner::{A, B};
    for (system, units) in [
        ("black-powder", ["sample/light-cavalry", "sample/line-infantry"]),
        ("bloody-big-battles", ["sample/russian-line", "sample/old-guard"]),
        ("impetus", ["tutorial/knights", "tutorial/crossbowmen"]),
        ("puissance-de-feu", ["basic/infantry", "basic/gun"]),
    ] {
        let (system, game) = game(system);
        let listed: Vec<String> = game.lists().into_iter().flat_map(|list| list.units).map(|unit| unit.id).collect();
        assert!(units.iter().all(|unit| listed.iter().any(|id| id == unit)), "{units:?} of {listed:?}");
        let card = Card::plain(system);
        let sheet = answer(Ask::exact(system, &*game, &card, entrants(&*game, &units)), &Unwatched);
        let sheet = sheet.unwrap_or_else(|fault| panic!("{}: {fault:?}", system.id()));
        let solve = |a: &str, b: &str| {
            let set = |key: &str, id: &str| Set { key: key.to_owned(), value: Value::Text(id.to_owned()) };
            let matchup = game.duel(&[set("a.unit", a), set("b.unit", b)]).expect("a duel");
            let tally = matchup.contest.solve(&mut montjoie::exact::Chains::new(), 1 << 21).expect("few states").tally;
            let lost = |side| montjoie::prices::meetings::destroyed(&matchup, &tally, side);
            (tally.wins(A), tally.wins(B), lost(montjoie::combat::Side::A), lost(montjoie::combat::Side::B))
        };
        let (there, back) = (solve(units[0], units[1]), solve(units[1], units[0]));
        let cell = sheet.matrix.cell(0, 1);
        near(system.id(), cell.win, (there.0 + back.1) / 2.0, 1e-13);
        near(system.id(), cell.lost, (there.2 + back.3) / 2.0, 1e-13);
        near(system.id(), cell.destroyed, (there.3 + back.2) / 2.0, 1e-13);
        assert!(cell.destroyed > 0.0 && cell.destroyed <= 1.0);
    }
}
