//! The questions of `odds`: one roll or test each, with everything that it depends on. Parameters are taken literally.

use super::body::{Body, Condition, General, Stakes};
use super::duel::Charging;
use super::melee::{Engaged, GeneralAtRisk, RoundResult, Strike, Thrown};
use super::movement::Obstacles;
use super::orders::{DisorderTest, Fiasco, Order, Ordered, Regroup, WarCry, distance_penalty, rallied};
use super::panic::PanicTest;
use super::panic_table::{Cause, PanicResult, PanicTable};
use super::profile::{Fighter, List, NO_SAVE, Unit, removed_at};
use super::rules::{GunLost, Rules};
use super::shooting::{GunCheck, Shot, Volley, Volleyed, sixes_that_shock};
use super::situation::unit;
use std::collections::BTreeMap;

use montjoie_core::chance::{Chance, Enumerator, law};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::settings::Source::Asked as Q;
use montjoie_core::{choices, settings};
use montjoie_system::asks;
use montjoie_system::paired::Paired;
use montjoie_system::questions::{Entry, NoKeys, counts, either, no_shot, probability, shares, test};
use montjoie_system::{Problem, Quantity};

type Ask = Entry<Unit>;

settings! {
    /// The keys of an order (5-e).
    pub struct CommandKeys {
        command: u8 [0, 12] = 8 => (Q, "5-e", "command value of the general", "commandement du général");
        distance: f64 [0, 480] = 6.0 => (Q, "5-f", "inches from the general to the unit", "pouces du général à l’unité");
        militia: bool = false => (Q, "1-c", "the unit is Militia", "l’unité est Militia");
        marauders: bool = false => (Q, "1-c", "the unit is Marauders", "l’unité est Marauders");
        staff_reroll: bool = false => (Q, "2-a", "the staff may have a failed order thrown again", "l’état-major peut faire relancer un ordre raté");
        staff_reroll_12: Option<bool> = None => (Q, "2-a", "also a 12; as rules.staff_reroll_12 if not set", "un 12 aussi ; comme rules.staff_reroll_12 sinon");
    }
    /// A rally (3-a).
    pub struct RallyKeys {
        command: u8 [0, 12] = 8 => (Q, "5-e", "command value of the general", "commandement du général");
        distance: f64 [0, 480] = 6.0 => (Q, "3-a", "inches from the general to the unit", "pouces du général à l’unité");
        militia: bool = false => (Q, "1-c", "the unit is Militia", "l’unité est Militia");
        marauders: bool = false => (Q, "1-c", "the unit is Marauders", "l’unité est Marauders");
        staff_reroll: bool = false => (Q, "2-a", "the staff may have a failed order thrown again", "l’état-major peut faire relancer un ordre raté");
        wounds: u8 [1, 40] = 1 => (Q, "3-a", "wounds that the unit holds", "blessures de l’unité");
    }
    /// Shots beside which a gun may be lost (1-c).
    pub struct GunKeys {
        shots: u8 [1, 60] = 1 => (Q, "1-c", "shots", "tirs");
        reading: Option<GunLost> = None => (Q, "1-c", "what loses the gun; as rules.gun_lost_on if not set", "ce qui perd la pièce ; comme rules.gun_lost_on sinon");
    }
    /// A volley (6-c): of a unit at a target, or of plain dice.
    pub struct ShootingKeys {
        unit: String = String::new() => (Q, "6-a", "the unit that shoots; without one, plain dice", "l’unité qui tire ; sinon, des dés");
        target: String = String::new() => (Q, "6-b", "the unit shot at", "l’unité visée");
        distance: u8 [0, 240] = 12 => (Q, "6-a", "inches between them", "pouces entre les deux");
        cover: super::situation::Cover = super::situation::Cover::None => (Q, "A4", "cover of the target", "couvert de la cible");
        shooter_shaken: bool = false => (Q, "8-e", "the unit that shoots is shaken", "l’unité qui tire est ébranlée");
        shooter_disordered: bool = false => (Q, "8-d", "the unit that shoots is disordered", "l’unité qui tire est désorganisée");
        reaction: bool = false => (Q, "6-a", "it answers a charge", "elle répond à une charge");
        dice: u8 [0, 60] = 3 => (Q, "6-c", "plain dice", "dés");
        need: u8 [2, 6] = 4 => (Q, "6-c", "the D6 that hits", "le D6 qui touche");
        save: Save = Save::None => (Q, "6-c", "the target's save", "la sauvegarde de la cible");
        rerolls: u8 [0, 60] = 0 => (Q, "1-c", "misses thrown again", "jets pour toucher ratés relancés");
        save_rerolls: u8 [0, 60] = 0 => (Q, "1-c", "failed saves thrown again", "sauvegardes ratées relancées");
        stamina: u8 [1, 40] = 6 => (Q, "8-e", "stamina of the target of plain dice", "résistance de la cible de dés simples");
        wounds_on_target: u8 [0, 40] = 0 => (Q, "8-a", "wounds that the target holds already", "blessures que la cible a déjà");
    }
}
choices! {
    "A save, or none." Save {
        None = "none", "none", "aucune";
        S2 = "2", "2+", "2+";
        S3 = "3", "3+", "3+";
        S4 = "4", "4+", "4+";
        S5 = "5", "5+", "5+";
        S6 = "6", "6+", "6+";
    }
    "Which round of a combat." Round {
        First = "first", "the first, with clash", "le premier, au choc";
        Later = "later", "a later one, with sustained", "un suivant, en mêlée";
    }
    "Which side, or none." Neither {
        None = "none", "neither", "aucun des deux";
        A = "a", "A", "A", "Side A.";
        B = "b", "B", "B", "Side B.";
    }
}
settings! {
    /// The keys of a round of melee (7-b).
    pub struct MeleeKeys {
        a: String = String::new() => (Q, "7-b", "the one unit", "l’une des unités");
        b: String = String::new() => (Q, "7-b", "the other unit", "l’autre unité");
        charging: Charging = Charging::A => (Q, "7-d", "who has the charge bonus", "qui a le bonus de charge");
        round: Round = Round::First => (Q, "7-b", "first or later", "premier ou suivant");
        won: Neither = Neither::None => (Q, "7-h", "who won the last round", "qui a gagné le round précédent");
    }
}
montjoie_system::paired! {
    /// The keys of a side in a round of melee (7-b).
    pub struct MeleeSide beside MeleeKeys {
        supports: u8 [0, 3] = 0 => (Q, "7-d", "supports of *", "soutiens de *");
        general: bool = false => (Q, "3-b", "a general is with *", "un général est avec *");
        stakes: bool = false => (Q, "1-c", "* stands behind planted stakes", "* est derrière des pieux plantés");
        pike: Option<bool> = None => (Q, "1-c", "* has pikes that count; as its profile has them if not set", "les piques de * comptent ; selon son profil sinon");
        disordered: bool = false => (Q, "8-d", "* is disordered", "* est désorganisée");
        wounds: u8 [0, 40] = 0 => (Q, "8-e", "wounds that * holds", "blessures de *");
    }
}
settings! {
    /// The keys of a panic test (8-a).
    pub struct PanicKeys {
        kind: Cause = Cause::Shooting => (Q, "8-a", "what called the test", "ce qui a causé le test");
        modifier: i8 [-20, 20] = 0 => (Q, "8-f", "added to 2D6", "ajouté aux 2D6");
        table: Option<PanicTable> = None => (Q, "A6", "T0, T1 or T2; as rules.panic_table if not set", "T0, T1 ou T2 ; comme rules.panic_table sinon");
        shaken: bool = false => (Q, "8-b", "the unit was shaken already", "l’unité était déjà ébranlée");
        wounded: bool = false => (Q, "8-b", "the unit holds a wound", "l’unité a une blessure");
        artillery: bool = false => (Q, "A6", "the unit is a gun", "l’unité est une pièce");
    }
    /// Losing disorder (1-c).
    pub struct LevyKeys {
        levy: bool = true => (Q, "1-c", "the unit is Levy", "l’unité est Levy");
    }
}

/// The questions of `odds` about this system.
pub fn questions() -> Vec<Ask> {
    asks! {
        Unit:
        "command", "5-e", "how many moves does an order give?", "combien de mouvements donne un ordre ?" => command, moves;
        "rally", "3-a", "how many wounds are left after a rally?", "combien de blessures restent après un ralliement ?" => rally, left;
        "fiasco", "5-e", "which row of the fiasco table?", "quelle ligne du tableau de fiasco ?" => fiasco;
        "montjoie", "1-c", "does Montjoie ! set off the charge?", "Montjoie ! déclenche-t-il la charge ?" => |_, _: &NoKeys, _| Ok(WarCry), test("charges", ["yes", "no"]);
        "general_death", "3-b", "does an attached general die?", "un général attaché meurt-il ?" => |_, _: &NoKeys, rules| Ok(GeneralAtRisk { dies_on: rules.general_dies_on }), test("general", ["dies", "lives"]);
        "gun_lost", "1-c", "is a gun lost over so many shots?", "une pièce est-elle perdue en tant de tirs ?" => gun_lost;
        "shooting", "6-c", "what does a volley do?", "que fait un tir ?" => target, volleyed => of_unit_or_dice(&OF_UNITS, &PLAIN).shows_one_way();
        "melee_round", "7-b", "who wins a round of melee, and at what price?", "qui gagne un round de corps à corps, et à quel prix ?" => strikes, round;
        "panic", "8-a", "what does a panic test bring?", "que donne un test de panique ?" => panic;
        "disorder", "8-d", "does a unit pass a disorder test?", "une unité réussit-elle un test de désorganisation ?" => |_, _: &NoKeys, rules| Ok(DisorderTest { need: rules.disorder_need }), test("unit", ["in-order", "disordered"]);
        "levy", "1-c", "does a unit lose its disorder?", "une unité retire-t-elle son désordre ?" => |_, keys: &LevyKeys, rules| Ok(Regroup { need: if keys.levy { rules.levy_need } else { 1 } }), test("disorder", ["lost", "kept"]);
    }
}

/// The order to a unit, `distance` inches away.
fn order(rules: &Rules, command: u8, distance: f64, marauders: bool, militia: bool, staff_reroll: bool) -> Order {
    let penalty = if marauders { 0 } else { distance_penalty(rules, distance) };
    Order::new(rules, command as i8 - penalty, militia, staff_reroll)
}

fn command(_: &[List], keys: &CommandKeys, rules: &Rules) -> Result<Order, Problem> {
    let staff_reroll_12 = keys.staff_reroll_12.unwrap_or(rules.staff_reroll_12);
    let rules = Rules { staff_reroll_12, ..rules.clone() };
    Ok(order(&rules, keys.command, keys.distance, keys.marauders, keys.militia, keys.staff_reroll))
}

fn moves(order: &Order) -> Vec<Quantity> {
    let law = law(*order);
    let of = |ordered| law.iter().filter(|(o, _)| *o == ordered).map(|(_, p)| p).sum();
    let mut outcomes: Vec<(String, f64)> = (0..=3).map(|n: u8| (n.to_string(), of(Ordered::Moves(n)))).collect();
    outcomes.push(("fiasco".to_owned(), of(Ordered::Fiasco)));
    let mean = law.iter().map(|&(o, p)| if let Ordered::Moves(n) = o { f64::from(n) * p } else { 0.0 }).sum();
    vec![Quantity { of: "moves", outcomes, mean: Some(mean) }]
}

fn rally(_: &[List], keys: &RallyKeys, rules: &Rules) -> Result<(u8, Order), Problem> {
    if keys.distance > f64::from(rules.rally_distance) {
        let help = format!("a general rallies within {} inches (3-a)", rules.rally_distance);
        return Err(Problem::of("distance", "too far away to rally").help(help));
    }
    let order = order(rules, keys.command, keys.distance, keys.marauders, keys.militia, keys.staff_reroll);
    Ok((keys.wounds, order.to_rally(rules)))
}

fn left(&(wounds, order): &(u8, Order)) -> Vec<Quantity> {
    let mut left = vec![0.0; usize::from(wounds) + 1];
    let mut fiasco = 0.0;
    for (ordered, probability) in law(order) {
        match ordered {
            Ordered::Moves(healed) => left[usize::from(rallied(wounds, healed))] += probability,
            Ordered::Fiasco => fiasco += probability,
        }
    }
    let mut outcomes: Vec<(String, f64)> = left.iter().enumerate().filter(|(_, p)| **p > 0.0).map(|(n, &p)| (n.to_string(), p)).collect();
    outcomes.push(("fiasco".to_owned(), fiasco));
    vec![Quantity::named("wounds_left", outcomes)]
}

fn fiasco(_: &[List], _: &NoKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let share = |row: u8| rules.fiasco_table.iter().filter(|&&r| r == row).count() as f64 / 6.0;
    let rows = (1..=6).map(|row| (row.to_string(), share(row))).collect();
    let sixth = law(Fiasco { rows: [6; 6] }).into_iter().map(|(blunder, p)| match blunder {
        super::orders::Blunder::Ahead(n) => (n.to_string(), p),
        _ => ("0".to_owned(), p),
    });
    Ok(vec![Quantity::named("row", rows), Quantity::named("moves_of_row_6", sixth.collect())])
}

fn gun_lost(_: &[List], keys: &GunKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let lost_on = keys.reading.unwrap_or(rules.gun_lost_on);
    let kept = probability(GunCheck { lost_on }, false).powi(i32::from(keys.shots));
    Ok(vec![either("gun", ["lost", "kept"], 1.0 - kept)])
}

/// A volley at a target, or why there is none, with the wounds that it may lose and has lost.
#[derive(Clone, Copy, PartialEq)]
struct Target {
    volley: Result<Volley, &'static str>,
    stamina: u8,
    limit: u8,
    wounds: u8,
}

/// The keys of a volley of plain dice.
const PLAIN: [&str; 6] = ["dice", "need", "save", "rerolls", "save_rerolls", "stamina"];

/// The keys that go with a unit that shoots.
const OF_UNITS: [&str; 6] = ["target", "cover", "distance", "shooter_shaken", "shooter_disordered", "reaction"];

/// Checks that a unit that holds so many wounds is still on the table.
fn still_there(key: &str, wounds: u8, limit: u8) -> Result<(), Problem> {
    match limit {
        1.. if wounds >= limit => {
            let problem = Problem::of(key, format!("`{key}` cannot be {wounds}: the unit is removed at {limit}"));
            Err(problem.help(format!("expected a whole number from 0 to {}", limit - 1)))
        }
        _ => Ok(()),
    }
}

/// The volley that is asked about, and its target.
fn target(lists: &[List], keys: &ShootingKeys, rules: &Rules) -> Result<Target, Problem> {
    let wounds = keys.wounds_on_target;
    let there = |limit: u8| still_there("wounds_on_target", wounds, limit);
    if keys.unit.is_empty() {
        let save = match keys.save {
            Save::None => NO_SAVE,
            save => save as u8 + 1,
        };
        let sixes = sixes_that_shock(rules.natural_six, keys.need);
        let (saved_sixes, reroll_sixes) = (rules.saved_sixes, rules.reroll_sixes);
        let &ShootingKeys { dice, need, rerolls, save_rerolls, stamina, .. } = keys;
        there(removed_at(rules, stamina))?;
        let volley = Volley { dice, need, save, rerolls, save_rerolls, sixes, saved_sixes, reroll_sixes };
        return Ok(Target { volley: Ok(volley), stamina, limit: removed_at(rules, stamina), wounds });
    }
    let shooter = Fighter::new(&unit(lists, "unit", &keys.unit)?, rules, 0);
    let target = Fighter::new(&unit(lists, "target", &keys.target)?, rules, keys.cover.better(rules));
    there(target.limit)?;
    let mut condition = Condition {
        wounds: if keys.shooter_shaken { shooter.stamina } else { 0 },
        disordered: keys.shooter_disordered,
        ..Condition::default()
    };
    let body = Body { fighter: &shooter, condition: &mut condition };
    let volley = Volley::new(rules, &body, &target, Shot { reaction: keys.reaction, ..Shot::in_turn(keys.distance) });
    let volley = volley.ok_or(if shooter.range() == 0 { "unit-does-not-shoot" } else { "out-of-range" });
    Ok(Target { volley, stamina: target.stamina, limit: target.limit, wounds })
}

/// The quantities of a volley: hits, wounds, and whether a panic test is called.
fn volleyed(target: &Target) -> Vec<Quantity> {
    let (mut hits, mut wounds, mut tests) = (vec![0.0; 256], vec![0.0; 256], 0.0);
    match target.volley {
        Err(_) => (hits[0], wounds[0]) = (1.0, 1.0),
        Ok(volley) => {
            for ((hit, sixes), p) in hits_and_sixes(volley) {
                hits[usize::from(hit)] += p;
                Enumerator::new().every_path(
                    |chance| volley.strikes(chance, (hit, sixes)),
                    |volleyed: Volleyed, q| {
                        wounds[usize::from(volleyed.wounds)] += p * q;
                        let held = target.wounds + volleyed.wounds;
                        tests += if volleyed.calls_test(held >= target.stamina) && held < target.limit { p * q } else { 0.0 };
                    },
                );
            }
        }
    }
    let panic = either("panic", ["yes", "no"], tests);
    let says = [Quantity::counts("hits", &hits), Quantity::counts("wounds", &wounds), panic];
    target.volley.err().map(no_shot).into_iter().chain(says).collect()
}

/// The law of hits and natural sixes together: saves ask for the hits only, and there is no need to follow each path through them.
fn hits_and_sixes(volley: Volley) -> BTreeMap<(u8, u8), f64> {
    let mut sums = BTreeMap::new();
    Enumerator::new().every_path(|chance| volley.hits(chance), |fallen, p| *sums.entry(fallen).or_insert(0.0) += p);
    sums
}

/// The blows of a round: those of each side, and the most wounds that its enemy keeps of them.
type Strikes = Pair<(Strike, u8)>;

fn strikes(lists: &[List], Paired { own: keys, sides }: &Paired<MeleeSide>, rules: &Rules) -> Result<Strikes, Problem> {
    let units = Pair { a: unit(lists, "a", &keys.a)?, b: unit(lists, "b", &keys.b)? };
    let first = keys.round == Round::First;
    let fighters = Pair::of(|side| {
        let fighter = Fighter::new(&units[side], rules, 0);
        Fighter { pike: sides[side].pike.unwrap_or(fighter.pike), ..fighter }
    });
    for (side, key) in [(Side::A, "a_wounds"), (Side::B, "b_wounds")] {
        still_there(key, sides[side].wounds, fighters[side].limit)?;
    }
    let mut conditions = Pair::of(|side| Condition {
        wounds: sides[side].wounds,
        disordered: sides[side].disordered,
        stakes: if sides[side].stakes { Stakes::Planted } else { Stakes::None },
        general: if sides[side].general { General::Attached } else { General::Away },
        ..Condition::default()
    });
    let Pair { a, b } = &mut conditions;
    let mut a = Body { fighter: &fighters.a, condition: a };
    let mut b = Body { fighter: &fighters.b, condition: b };
    a.comes_to_contact(first && keys.charging.does(Side::A));
    b.comes_to_contact(first && keys.charging.does(Side::B));
    if a.condition.bonus {
        a.meets(rules, &b, Obstacles::StakesAndPikes);
    }
    if b.condition.bonus {
        b.meets(rules, &a, Obstacles::StakesAndPikes);
    }
    let engaged = Pair { a: Engaged::new(a, first, keys.won == Neither::A), b: Engaged::new(b, first, keys.won == Neither::B) };
    Ok(Pair::of(|side| {
        let (unit, enemy) = (&engaged[side], &engaged[side.enemy()]);
        let thrown = Thrown::at_one(unit.dice(rules), sides[side].supports * rules.support_dice + unit.standard_dice(rules));
        (Strike::new(rules, unit, enemy, thrown), enemy.kept(rules, u8::MAX))
    }))
}

fn round(strikes: &Strikes) -> Vec<Quantity> {
    let by = Pair::of(|side| {
        let (strike, kept) = strikes[side];
        law(strike).into_iter().map(|(wounds, p)| (wounds.min(kept), p)).collect::<Vec<_>>()
    });
    let mut result = [0.0; 3];
    for &(a, p) in &by.a {
        for &(b, q) in &by.b {
            result[match RoundResult::new(a.into(), b.into()) {
                verdict if verdict.won() => 0,
                RoundResult::DRAW => 1,
                _ => 2,
            }] += p * q;
        }
    }
    vec![counts("wounds_on_a", &by.b), counts("wounds_on_b", &by.a), shares("result", ["a", "draw", "b"], result)]
}

fn panic(_: &[List], keys: &PanicKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let rules = &Rules { panic_table: keys.table.unwrap_or(rules.panic_table), ..rules.clone() };
    let test = PanicTest::new(rules, keys.kind, keys.modifier, keys.shaken, keys.shaken, keys.wounded, keys.artillery);
    // In the order of the sheet, from the best row down.
    let ids = || PanicResult::ALL.iter().map(|result| result.word());
    let mut row = vec![0.0; PanicResult::ALL.len()];
    let mut result = row.clone();
    Enumerator::new().every_path(
        |chance| chance.two_d6() as i8 + keys.modifier,
        |score, p| {
            row[rules.panic_table.result(keys.kind, score) as usize] += p;
            result[test.result(score) as usize] += p;
        },
    );
    let named = |of, shares: Vec<f64>| {
        let outcomes = ids().zip(shares).filter(|(_, p)| *p > 0.0).map(|(id, p)| (id.to_owned(), p));
        Quantity::named(of, outcomes.collect())
    };
    Ok(vec![named("row", row), named("result", result)])
}
