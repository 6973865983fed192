//! The questions of `odds`: one roll or test each, with everything that it depends on.

use super::body::{Condition, Cover};
use super::charge::ChargeRoll;
use super::game::{ExtraTurn, roll_off};
use super::ironclad::{self, BallsAtIronclad};
use super::melee::{Decision, Meeting, Melee, Remains};
use super::morale::{MoraleTest, RallyRoll};
use super::movement::{AwayRoll, MarchRoll, Organisation, Pick, Stride};
use super::profile::{Arms, Fighter, FireRow, List, Musket, Unit};
use super::rules::Rules;
use super::shooting::{Ammunition, Hurt, Load, Volley};
use super::situation::unit;
use montjoie_core::chance::{Enumerator, law};
use montjoie_core::settings;
use montjoie_core::settings::Source::Asked as Q;
use montjoie_system::asks;
use montjoie_system::questions::{Entry, NoKeys, count, counts, either, no_shot, probability, shares, test};
use montjoie_system::{Problem, Quantity};

type Ask = Entry<Unit>;

settings! {
    /// The keys of a volley (C4).
    pub struct FireKeys {
        unit: String = "basic/infantry".to_owned() => (Q, "C4", "the unit that fires", "l’unité qui tire");
        target: String = "basic/infantry".to_owned() => (Q, "C4", "the unit fired at", "l’unité visée");
        distance: u8 [1, 240] = 12 => (Q, "C4", "inches between them", "pouces entre les deux");
        load: Load = Load::Ball => (Q, "C4", "what a gun is loaded with", "ce que tire un canon");
        musket: Musket = Musket::Rifled => (Q, "C4", "what infantry carries", "l’arme de l’infanterie");
        cover: Cover = Cover::None => (Q, "C4", "cover of the target", "couvert de la cible");
        wounds: u8 [0, 40] = 0 => (Q, "C1", "wounds of the unit that fires", "blessures de l’unité qui tire");
        target_wounds: u8 [0, 40] = 0 => (Q, "C6", "wounds that the target has already", "blessures que la cible a déjà");
        target_officer: bool = false => (Q, "C6", "an officer (for Indians an Indian one) within 6 inches of the target", "un officier (indien pour des Indiens) à 6 pouces de la cible");
    }
    /// A morale or rally test (C6).
    pub struct MoraleKeys {
        unit: String = "basic/infantry".to_owned() => (Q, "C6", "the unit", "l’unité");
        wounds: u8 [0, 40] = 1 => (Q, "C6", "wounds so far", "blessures subies");
        officer: bool = false => (Q, "C6", "an officer (for Indians an Indian one) within 6 inches", "un officier (indien pour des Indiens) à 6 pouces");
    }
    /// A march (C2).
    pub struct MarchKeys {
        unit: String = "basic/infantry".to_owned() => (Q, "C1", "the unit", "l’unité");
        officer: bool = false => (Q, "C2", "an officer within 6 inches", "un officier à 6 pouces");
    }
    /// A charge (C5).
    pub struct ChargeKeys {
        unit: String = "basic/infantry".to_owned() => (Q, "C5", "the unit that charges", "l’unité qui charge");
        distance: u8 [1, 240] = 7 => (Q, "C5", "inches to its target", "pouces jusqu’à sa cible");
        officer: bool = false => (Q, "C2", "an officer within 6 inches", "un officier à 6 pouces");
        evader: String = String::new() => (Q, "C5", "the target, where it evades", "la cible, si elle esquive");
    }
    /// A flight, retreat or evasion (C5, C6).
    pub struct AwayKeys {
        unit: String = "basic/infantry".to_owned() => (Q, "C6", "the unit", "l’unité");
        room: u8 [0, 240] = 24 => (Q, "C6", "inches to its table edge", "pouces jusqu’à son bord de table");
    }
    /// A rout from a failed test to its end (C6).
    pub struct RoutKeys {
        unit: String = "basic/infantry".to_owned() => (Q, "C6", "the unit, which has just failed its test, or, if it is a gun, lost a melee", "l’unité, qui vient de rater son test ou, si c’est un canon, de perdre un corps à corps");
        wounds: u8 [0, 40] = 3 => (Q, "C6", "its wounds", "ses blessures");
        room: u8 [0, 240] = 24 => (Q, "C6", "inches to its table edge", "pouces jusqu’à son bord de table");
        officer: bool = false => (Q, "C6", "an officer (for Indians an Indian one) within 6 inches", "un officier (indien pour des Indiens) à 6 pouces");
    }
    /// A melee (C5).
    pub struct MeleeKeys {
        a: String = "basic/infantry".to_owned() => (Q, "C5", "the unit that charged", "l’unité qui a chargé");
        b: String = "basic/infantry".to_owned() => (Q, "C5", "the unit that was charged", "l’unité chargée");
        flank: bool = false => (Q, "C5", "b was met in flank or rear", "b est prise de flanc ou de dos");
        wall: bool = false => (Q, "C5", "b stands behind an obstacle", "b est derrière un obstacle");
        evaded: bool = false => (Q, "C5", "b evaded and was reached", "b a esquivé et a été rattrapée");
        a_wounds: u8 [0, 40] = 0 => (Q, "C5", "wounds of a", "blessures de a");
        b_wounds: u8 [0, 40] = 0 => (Q, "C5", "wounds of b", "blessures de b");
        a_officer: bool = false => (Q, "C6", "an officer within 6 inches of a", "un officier à 6 pouces de a");
        b_officer: bool = false => (Q, "C6", "an officer within 6 inches of b", "un officier à 6 pouces de b");
    }
    /// Ammunition over several volleys (C4).
    pub struct AmmunitionKeys {
        volleys: u16 [1, 1000] = 1 => (Q, "C4", "volleys", "tirs");
    }
    /// Balls at an ironclad (C7).
    pub struct IroncladKeys {
        dice: u8 [1, 6] = 1 => (Q, "C7", "dice with ball", "dés de boulet");
        distance: u8 [1, 240] = 12 => (Q, "C4", "inches to the ironclad", "pouces jusqu’à l’ironclad");
        damage: u8 [0, 40] = 0 => (Q, "C7", "PV that it has lost already", "PV déjà perdus");
    }
    /// How far an ironclad steams (C7).
    pub struct IroncladMoveKeys {
        damage: u8 [0, 40] = 0 => (Q, "C7", "PV that it has lost already", "PV déjà perdus");
    }
}
/// The questions of `odds` about this system.
pub fn questions() -> Vec<Ask> {
    asks! {
        Unit:
        "fire", "C4", "what does a volley do?", "que fait un tir ?" => fire;
        "morale", "C6", "does a unit hold?", "une unité tient-elle ?" => morale;
        "rally", "C6", "does a routing unit rally?", "une unité en déroute se rallie-t-elle ?" => rally, test("test", ["rallies", "flees-on"]);
        "march", "C2", "how far does a unit march?", "jusqu’où marche une unité ?" => march, count("inches");
        "charge", "C5", "does a charge reach?", "une charge arrive-t-elle au contact ?" => charge, reaches;
        "flight", "C6", "how far does a routing unit flee?", "jusqu’où fuit une unité en déroute ?" => flight, away;
        "retreat", "C5", "how far does a beaten unit retreat?", "jusqu’où recule une unité battue ?" => retreat, away;
        "evasion", "C5", "how far does a unit evade?", "jusqu’où esquive une unité ?" => evasion, away;
        "rout", "C6", "does it rally before it leaves the table?", "se rallie-t-elle avant de sortir de la table ?" => rout, rallies_or_leaves;
        "melee_round", "C5", "who hits more in the first round?", "qui touche le plus au premier cycle ?" => |lists, keys, rules| Ok(melee(lists, keys, rules)?.0), first_round;
        "melee", "C5", "who wins a melee, and at what price?", "qui gagne un corps à corps, et à quel prix ?" => melee, fought;
        "ammunition", "C4", "does the ammunition last?", "les munitions suffisent-elles ?" => |_, keys: &AmmunitionKeys, _| {
            let kept = probability(Ammunition, false).powi(i32::from(keys.volleys));
            Ok(vec![either("ammunition", ["out", "left"], 1.0 - kept)])
        };
        "organisation", "C3", "does a unit keep its order over more moves?", "une unité reste-t-elle en ordre ?" => organisation;
        "ironclad", "C7", "what do balls do to an ironclad?", "que font des boulets à un ironclad ?" => ironclad;
        "ironclad_move", "C7", "how far does an ironclad steam?", "jusqu’où avance un ironclad ?" => |_, keys: &IroncladMoveKeys, rules| Ok(MarchRoll { stride: ironclad::steams(rules, afloat(keys.damage, rules)?), most: u8::MAX }), count("inches");
        "current", "C7", "how far does a ship drift?", "de combien dérive un navire ?" => |_, _: &NoKeys, _| Ok(MarchRoll { stride: ironclad::DRIFT, most: u8::MAX }), count("inches");
        "game_length", "C1", "how many turns does a game last?", "combien de tours dure une partie ?" => game_length;
        "roll_off", "C1", "who chooses attacker and defender?", "qui choisit l’attaquant et le défenseur ?" => |_, _: &NoKeys, _| {
            let mut higher = [0.0; 3];
            Enumerator::new().every_path(roll_off, |order, p| higher[(1 - order as i8) as usize] += p);
            Ok(vec![shares("higher", ["a", "again", "b"], higher)])
        };
    }
}

/// Checks that these wounds leave a unit on the table.
fn living(key: &str, wounds: u8, unit: &Unit, fighter: &Fighter) -> Result<u8, Problem> {
    if wounds < fighter.pv {
        return Ok(wounds);
    }
    let message = format!("`{}` with {wounds} wounds is removed: it has {} PV", unit.id, fighter.pv);
    Err(Problem::of(key, message).help(format!("expected at most {}", fighter.pv - 1)))
}

fn fire(lists: &[List], keys: &FireKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let (shooter, target) = (unit(lists, "unit", &keys.unit)?, unit(lists, "target", &keys.target)?);
    let me = Fighter::new(&shooter, rules, false, keys.musket);
    let aim = Fighter::new(&target, rules, keys.target_officer, Musket::Rifled);
    let wounds = living("wounds", keys.wounds, &shooter, &me)?;
    let before = living("target_wounds", keys.target_wounds, &target, &aim)?;
    if keys.load == Load::Canister && shooter.row != FireRow::Gun {
        return Err(Problem::of("load", format!("`{}` is no gun", shooter.id)).help("expected ball, or leave it out"));
    }
    if keys.musket == Musket::Smoothbore && !shooter.has_muskets(rules) {
        return Err(Problem::of("musket", format!("`{}` has no muskets", shooter.id)).help("expected rifled, or leave it out"));
    }
    let theirs = Condition { in_cover: keys.cover != Cover::None, ..Condition::wounded(before) };
    let with = |wounds: u8| {
        Volley::new(rules, &me.with(&mut Condition::wounded(wounds)), &aim.with(&mut theirs.clone()), keys.distance, keys.load)
    };
    let (volley, fresh) = (with(wounds), with(0));
    let why = match me.arms {
        Arms::None => Some("unit-does-not-shoot"),
        _ => Some("out-of-range").filter(|_| fresh.is_none()),
    };
    let mut hits = vec![0.0; 64];
    let damage = match volley {
        None => {
            hits[0] = 1.0;
            vec![(0, 1.0)]
        }
        Some(volley) => {
            Enumerator::new().every_path(|chance| volley.hits(chance), |n, p| hits[usize::from(n)] += p);
            law(volley)
        }
    };
    let (mut holds, mut fails, mut shot_down) = (0.0, 0.0, 0.0);
    for &(damage, p) in &damage {
        match aim.with(&mut theirs.clone()).is_shot(rules, damage) {
            Hurt::Removed => shot_down += p,
            Hurt::No => holds += p,
            Hurt::Tests(test) => {
                let fails_test = probability(test, false);
                (holds, fails) = (holds + p * (1.0 - fails_test), fails + p * fails_test);
            }
        }
    }
    let failed = if aim.breaks().is_err() { "gun-lost" } else { "routs" };
    let target = shares("target", ["holds", failed, "destroyed"], [holds, fails, shot_down]);
    Ok(why.map(no_shot).into_iter().chain([Quantity::counts("hits", &hits), counts("damage", &damage), target]).collect())
}

fn organisation(_: &[List], _: &NoKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let dice = Pick::all(rules.organisation_dice);
    let [second, third] = [rules.seven_plus, rules.nine_plus].map(|need| probability(Organisation { dice, need }, true));
    let quantities = [("second_move", second), ("third_move", third), ("both_moves", second * third)];
    Ok(quantities.map(|(of, p)| either(of, ["in-order", "disordered"], p)).into())
}

fn can_flee(unit: &Unit, me: &Fighter, rules: &Rules) -> Result<(), Problem> {
    if me.breaks().is_ok() || me.is_beaten(rules).is_ok() {
        return Ok(());
    }
    let message = format!("`{}` never flees: a gun that fails its test or loses a melee is lost", unit.id);
    Err(Problem::of("unit", message).help("another unit, or `rules.gun_beaten = \"retreats\"`"))
}

fn morale(lists: &[List], keys: &MoraleKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let unit = unit(lists, "unit", &keys.unit)?;
    let me = Fighter::new(&unit, rules, keys.officer, Musket::Rifled);
    // Taken as asked, beyond the unit's own points of life too: the test is the same for all.
    let holds = probability(MoraleTest::new(&me.with(&mut Condition::wounded(keys.wounds))), true);
    let failed = if me.breaks().is_err() { "gun-lost" } else { "routs" };
    Ok(vec![either("test", ["holds", failed], holds)])
}

fn rally(lists: &[List], keys: &MoraleKeys, rules: &Rules) -> Result<RallyRoll, Problem> {
    let unit = unit(lists, "unit", &keys.unit)?;
    let me = Fighter::new(&unit, rules, keys.officer, Musket::Rifled);
    can_flee(&unit, &me, rules)?;
    Ok(RallyRoll::new(&me.with(&mut Condition::wounded(keys.wounds))))
}

fn march(lists: &[List], keys: &MarchKeys, rules: &Rules) -> Result<MarchRoll, Problem> {
    let unit = unit(lists, "unit", &keys.unit)?;
    let stride = Fighter::new(&unit, rules, keys.officer, Musket::Rifled).march;
    Ok(MarchRoll { stride, most: u8::MAX })
}

fn charge(lists: &[List], keys: &ChargeKeys, rules: &Rules) -> Result<(Stride, Option<Stride>, u8), Problem> {
    let charger = unit(lists, "unit", &keys.unit)?;
    let Some(stride) = Fighter::new(&charger, rules, keys.officer, Musket::Rifled).charge else {
        return Err(Problem::of("unit", format!("`{}` may not charge", charger.id)).help("another unit, or `rules.guns_charge = true`"));
    };
    let evasion = match keys.evader.as_str() {
        "" => None,
        id => Some(evades(lists, "evader", id, rules)?),
    };
    Ok((stride, evasion, keys.distance))
}

fn reaches(&(stride, evasion, distance): &(Stride, Option<Stride>, u8)) -> Vec<Quantity> {
    let away = evasion.map_or(vec![(0, 1.0)], |stride| law(AwayRoll { stride, room: u8::MAX }));
    let inches = law(MarchRoll { stride, most: u8::MAX });
    let mut reaches = 0.0;
    for (away, p) in away {
        let charge = ChargeRoll { stride, distance: distance.saturating_add(away) };
        reaches += p * inches.iter().filter(|&&(inches, _)| charge.reaches(inches)).map(|(_, p)| p).sum::<f64>();
    }
    vec![either("charge", ["reaches", "falls-short"], reaches), counts("inches", &inches)]
}

/// The numbers of a unit that goes away.
fn fleeing(lists: &[List], keys: &AwayKeys, rules: &Rules) -> Result<Fighter, Problem> {
    let unit = unit(lists, "unit", &keys.unit)?;
    let me = Fighter::new(&unit, rules, false, Musket::Rifled);
    can_flee(&unit, &me, rules).map(|()| me)
}

fn flight(lists: &[List], keys: &AwayKeys, rules: &Rules) -> Result<AwayRoll, Problem> {
    Ok(AwayRoll { stride: fleeing(lists, keys, rules)?.flight, room: keys.room })
}

fn retreat(lists: &[List], keys: &AwayKeys, rules: &Rules) -> Result<AwayRoll, Problem> {
    Ok(AwayRoll { stride: fleeing(lists, keys, rules)?.retreat, room: keys.room })
}

fn evasion(lists: &[List], keys: &AwayKeys, rules: &Rules) -> Result<AwayRoll, Problem> {
    Ok(AwayRoll { stride: evades(lists, "unit", &keys.unit, rules)?, room: keys.room })
}

/// The dice with which a unit that a key names evades.
fn evades(lists: &[List], key: &str, id: &str, rules: &Rules) -> Result<Stride, Problem> {
    let unit = unit(lists, key, id)?;
    let problem = || Problem::of(key, format!("`{}` may not evade", unit.id)).help("cavalry or skirmishers");
    Fighter::new(&unit, rules, false, Musket::Rifled).evasion.ok_or_else(problem)
}

fn away(roll: &AwayRoll) -> Vec<Quantity> {
    let inches = law(AwayRoll { room: u8::MAX, ..*roll });
    let leaves: f64 = inches.iter().filter(|&&(inches, _)| roll.left(inches).is_none()).map(|(_, p)| p).sum();
    vec![counts("inches", &inches), either("table", ["leaves", "stays"], leaves)]
}

/// A rout: the roll that rallies, the first flight and the later ones, and the room in inches.
type Rout = (RallyRoll, [Stride; 2], u8);

fn rout(lists: &[List], keys: &RoutKeys, rules: &Rules) -> Result<Rout, Problem> {
    let unit = unit(lists, "unit", &keys.unit)?;
    let me = Fighter::new(&unit, rules, keys.officer, Musket::Rifled);
    let wounds = living("wounds", keys.wounds, &unit, &me)?;
    can_flee(&unit, &me, rules)?;
    // The rout of a gun begins with the retreat out of a melee.
    let first = if me.breaks().is_ok() { me.flight } else { me.retreat };
    Ok((RallyRoll::new(&me.with(&mut Condition::wounded(wounds))), [first, me.flight], keys.room))
}

fn rallies_or_leaves(&(rally, [first, flight], all): &Rout) -> Vec<Quantity> {
    let rallies = probability(rally, true);
    // By inches left: one move at once, then each turn a rally or another flight.
    let mut routing = vec![0.0; usize::from(all) + 1];
    let (mut rallied, mut left) = (0.0, 0.0);
    routing[usize::from(all)] = 1.0;
    for room in (0..=all).rev() {
        let mass = routing[usize::from(room)];
        let roll = AwayRoll { stride: if room == all { first } else { flight }, room };
        for (inches, p) in law(roll) {
            match roll.left(inches) {
                None => left += mass * p,
                Some(room) => {
                    rallied += mass * p * rallies;
                    // A law may sum to a hair more than 1.
                    routing[usize::from(room)] += mass * p * (1.0 - rallies).max(0.0);
                }
            }
        }
    }
    vec![shares("end", ["leaves", "rallies"], [left, rallied])]
}

/// The melee of a question, and whether its units are lost where they are beaten.
fn melee(lists: &[List], keys: &MeleeKeys, rules: &Rules) -> Result<(Melee, [bool; 2]), Problem> {
    let units = [unit(lists, "a", &keys.a)?, unit(lists, "b", &keys.b)?];
    let officers = [keys.a_officer, keys.b_officer];
    let fighters = [0, 1].map(|i| Fighter::new(&units[i], rules, officers[i], Musket::Rifled));
    let wounds = [living("a_wounds", keys.a_wounds, &units[0], &fighters[0])?, living("b_wounds", keys.b_wounds, &units[1], &fighters[1])?];
    if fighters[0].charge.is_none() {
        return Err(Problem::of("a", format!("`{}` may not charge", units[0].id)).help("another unit, or `rules.guns_charge = true`"));
    }
    if keys.evaded && fighters[1].evasion.is_none() {
        return Err(Problem::of("evaded", format!("`{}` may not evade", units[1].id)).help("expected false"));
    }
    let meeting = Meeting { flank: keys.flank, wall: keys.wall, evader: keys.evaded };
    let [charger, charged] = &mut wounds.map(Condition::wounded);
    let melee = Melee::new(rules, &fighters[0].with(charger), &fighters[1].with(charged), meeting);
    Ok((melee, fighters.map(|unit| unit.is_beaten(rules).is_err())))
}

/// The blows of the first round, both sides' together: the side that strikes first may leave the other nothing to reply with.
fn first_round(melee: &Melee) -> Vec<Quantity> {
    let (mut by_a, mut by_b) = (Vec::new(), Vec::new());
    let (mut result, mut kills) = ([0.0; 3], 0.0);
    Enumerator::with_laws().every_path(
        |chance| melee.blows(chance),
        |[a, b], p| {
            by_a.push((a, p));
            by_b.push((b, p));
            result[(1 - a.cmp(&b) as i8) as usize] += p;
            kills += if melee.charged.dies_of(a) { p } else { 0.0 };
        },
    );
    vec![
        counts("hits_of_a", &by_a),
        counts("hits_of_b", &by_b),
        shares("more_hits", ["a", "equal", "b"], result),
        either("blows_of_a", ["destroy-b", "do-not"], kills),
    ]
}

/// The quantities of a fought melee. A gun that is beaten and not removed is lost or retreats, as the rules have it; one that fails a test is lost.
fn fought(&(melee, lost_if_beaten): &(Melee, [bool; 2])) -> Vec<Quantity> {
    let pv = [melee.charger.pv, melee.charged.pv];
    let mut winner = [0.0; 3];
    let mut ends = [[0.0; 5]; 2];
    let mut wounds = [vec![0.0; usize::from(pv[0]) + 1], vec![0.0; usize::from(pv[1]) + 1]];
    for (fought, p) in law(melee) {
        winner[match fought.decision {
            Decision::Charger => 0,
            Decision::Charged => 1,
            Decision::Neither => 2,
        }] += p;
        for (i, remains) in fought.remains(pv).into_iter().enumerate() {
            ends[i][match remains {
                Remains::Stands => 0,
                Remains::Removed => 1,
                Remains::GunLost => 3,
                Remains::Beaten if lost_if_beaten[i] => 3,
                Remains::Beaten => 2,
                Remains::Routed => 4,
            }] += p;
            wounds[i][usize::from(fought.wounds[i])] += p;
        }
    }
    let states = |of, i: usize| {
        let unit = [melee.charger, melee.charged][i];
        let able = [true, true, !lost_if_beaten[i], lost_if_beaten[i] || unit.gun && melee.tests, !unit.gun && melee.tests];
        let all = ["stands", "removed", "beaten", "gun-lost", "routed"].into_iter().zip(ends[i]);
        let (words, ends): (Vec<_>, Vec<_>) = all.zip(able).filter(|(_, able)| *able).map(|(outcome, _)| outcome).unzip();
        shares(of, words, ends)
    };
    vec![
        shares("winner", ["a", "b", "neither"], winner),
        states("a", 0),
        states("b", 1),
        Quantity::counts("wounds_of_a", &wounds[0]),
        Quantity::counts("wounds_of_b", &wounds[1]),
    ]
}

fn ironclad(_: &[List], keys: &IroncladKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let lost = afloat(keys.damage, rules)?;
    let damage = match Rules::need_at(rules.ball_row, keys.distance) {
        Some(need) => law(BallsAtIronclad { dice: keys.dice, need, save: rules.ironclad_save_on, each: rules.ironclad_save }),
        None => vec![(0, 1.0)],
    };
    let mut guns = vec![0.0; usize::from(rules.ironclad_guns) + 1];
    let mut gone = 0.0;
    for &(damage, p) in &damage {
        let after = lost.saturating_add(damage);
        guns[usize::from(ironclad::guns(rules, after))] += p;
        gone += if ironclad::afloat(rules, after) { 0.0 } else { p };
    }
    Ok(vec![counts("damage", &damage), Quantity::counts("guns_left", &guns), either("ironclad", ["lost", "afloat"], gone)])
}

fn afloat(lost: u8, rules: &Rules) -> Result<u8, Problem> {
    match ironclad::afloat(rules, lost) {
        true => Ok(lost),
        false => {
            let problem = Problem::of("damage", format!("an ironclad that has lost {lost} PV is gone"));
            Err(problem.help(format!("expected at most {}", rules.ironclad_pv - 1)))
        }
    }
}

fn game_length(_: &[List], _: &NoKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let more = probability(ExtraTurn { need: rules.extra_turn_on }, true);
    let first = rules.game_turns as usize;
    // A game that would go on beyond the last of them is a share below what a probability can show.
    let extra = rules.extra_turns() as usize;
    let mut turns = vec![0.0; first + extra + 1];
    let mut going = 1.0;
    for share in &mut turns[first..first + extra] {
        *share = going * (1.0 - more);
        going *= more;
    }
    turns[first + extra] = going;
    Ok(vec![Quantity::counts("turns", &turns)])
}
