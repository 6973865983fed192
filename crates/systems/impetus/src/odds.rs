//! The questions of `odds` about units: one roll or test each, with everything that it depends on. Those about armies are in
//! `odds_army`.

use super::body::{Body, Condition, Cover, Post};
use super::cards::Card;
use super::cohesion::{Cohesion, CohesionTest, Throw};
use super::discipline::{Circumstances, DisciplineTest, Occasion, within_naturals};
use super::initiative::{Corps, Level};
use super::melee::{Chase, Fighting, Retreat, result};
use super::odds_army as army;
use super::profile::{Arm, Column, Discipline, Fighter, List, Unit, Weapon};
use super::rules::Rules;
use super::shooting::{Fire, Shot, Volley};
use super::situation::unit;
use super::special::Special;
use montjoie_core::chance::{Chance, Enumerator, known as law};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::settings;
use montjoie_core::settings::Setting as _;
use montjoie_core::settings::Source::Asked as Q;
use montjoie_system::asks;
use montjoie_system::paired;
use montjoie_system::paired::Paired;
use montjoie_system::questions::{Entry, counts, either, figure, no_shot, shares};
use montjoie_system::{Problem, Quantity, Set};

pub(super) type Ask = Entry<Unit>;

settings! {
    /// The keys of a discipline test.
    pub struct DisciplineKeys {
        occasion: Occasion = Occasion::Rally => (Q, "A2", "what the test is for", "l’occasion du test");
        discipline: Discipline = Discipline::B => (Q, "A2", "discipline of the unit", "discipline de l’unité");
        arm: Arm = Arm::Fp => (Q, "A1", "type of the unit", "type de l’unité");
        disordered: bool = false => (Q, "A2", "the unit is Disordered", "l’unité est désorganisée");
        impetuous: bool = false => (Q, "A2", "the unit is Impetuous; for the charge of opportunity", "l’unité est impétueuse ; pour la charge d’opportunité");
        commander: Level = Level::None => (Q, "A2", "the commander attached to it", "le commandant rattaché");
        in_zone: bool = true => (Q, "A2", "it stands within its commander's radius", "elle est dans la zone de son commandant");
        enemy: Arm = Arm::Cp2 => (Q, "A2", "type of the enemy who charges", "type de l’ennemi qui charge");
        enemy_moves: u8 [1, 9] = 1 => (Q, "A2", "moves of that enemy, the charge included", "mouvements de cet ennemi, charge comprise");
        earlier: u8 [0, 9] = 0 => (Q, "A2", "tests of the same kind before this one", "tests de même sorte avant celui-ci");
        broken_group: bool = false => (Q, "A2", "its group is broken up", "son groupe est fractionné");
        iron: bool = false => (Q, "A7", "its player has TC5", "son joueur a la TC5");
    }
    /// The keys of several moves in one activation.
    pub struct MovesKeys {
        discipline: Discipline = Discipline::B => (Q, "A2", "discipline of the unit", "discipline de l’unité");
        arm: Arm = Arm::Fp => (Q, "A1", "type of the unit", "type de l’unité");
        tries: u8 [1, 9] = 2 => (Q, "A2", "moves that it tries to make", "mouvements tentés");
        commander: Level = Level::None => (Q, "A2", "the commander attached to it; for commander_discipline", "le commandant rattaché ; pour commander_discipline");
        in_zone: bool = true => (Q, "A2", "it stands within its commander's radius; for out_of_zone", "elle est dans la zone de son commandant ; pour out_of_zone");
    }
    /// The keys of a shot: of two units, or of plain figures.
    pub struct ShootingKeys {
        unit: String = String::new() => (Q, "A8", "the unit that shoots; without one, its figures", "l’unité qui tire ; sinon, ses caractéristiques");
        target: String = String::new() => (Q, "A8", "the unit shot at; without one, its figures", "l’unité visée ; sinon, ses caractéristiques");
        arm: Option<Arm> = None => (Q, "A1", "type of the shooter, T if neither is set", "type du tireur, T par défaut");
        vbu: Option<u8> [1, 12] = None => (Q, "A4", "VBU of the shooter now, 4 if neither is set", "VBU du tireur, 4 par défaut");
        weapon: Option<Weapon> = None => (Q, "A4", "its weapon, longbow-a if neither is set", "son arme, longbow-a par défaut");
        distance: u8 [1, 60] = 8 => (Q, "A3", "H between them", "H entre les deux");
        disordered: bool = false => (Q, "A4", "the shooter is Disordered", "le tireur est désorganisé");
        moves: u8 [0, 9] = 0 => (Q, "A4", "moves of the shooter in this activation", "mouvements du tireur dans cette activation");
        to_the_side: bool = false => (Q, "A3", "fired out of its side or rear; CL with bow or javelin, chariots, W", "tir de côté ou arrière ; CL avec arc ou javelot, chars, W");
        indirect: bool = false => (Q, "A4", "indirect fire", "tir indirect");
        fire: Fire = Fire::Normal => (Q, "A4", "on whose account", "à quelle occasion");
        at: Option<Arm> = None => (Q, "A1", "type of the target, FP if neither is set", "type de la cible, FP par défaut");
        target_vbu: Option<u8> [1, 12] = None => (Q, "A6", "VBU of the target now, 5 if neither is set", "VBU de la cible, 5 par défaut");
        target_disordered: bool = false => (Q, "A6", "the target is Disordered", "la cible est désorganisée");
        target_commander: bool = false => (Q, "A6", "a commander is with the target", "un commandant est avec la cible");
        evading: bool = false => (Q, "A4", "the target is evading", "la cible esquive");
        cover: Cover = Cover::None => (Q, "A4", "what shelters the target; a pavise is cover", "ce qui abrite la cible ; un pavois est un couvert");
        target_moved: bool = false => (Q, "A4", "the target has left its pavise behind", "la cible a laissé ses pavois");
        large: bool = false => (Q, "A4", "the target is a large unit or in column", "la cible est une grande unité ou en colonne");
        card: Card = Card::None => (Q, "A7", "the shooter's card", "la carte du tireur");
        target_card: Card = Card::None => (Q, "A7", "the target's card", "la carte de la cible");
    }
    /// The keys of plain dice.
    pub struct DamageKeys {
        dice: u8 [0, 40] = 5 => (Q, "A4", "dice", "dés");
    }
    /// The keys of a cohesion test.
    pub struct CohesionKeys {
        vbu: u8 [1, 12] = 5 => (Q, "A6", "VBU before the damage", "VBU avant les dommages");
        damage: u8 [1, 40] = 1 => (Q, "A6", "damage", "dommages");
        modifier: i8 [-9, 9] = 0 => (Q, "A6", "all that fits of A6, added up, Disorder included", "tout ce qui s’applique en A6, désorganisation comprise");
        disordered: bool = false => (Q, "A6", "already Disordered", "déjà désorganisée");
        card: Card = Card::None => (Q, "A7", "its player's card: tc2 or tc9", "la carte de son joueur : tc2 ou tc9");
        enemy_card: Card = Card::None => (Q, "A7", "the enemy's card: tc3", "la carte de l’ennemi : tc3");
    }
    /// The units of a round of melee.
    pub struct MeleeUnits {
        a: String = String::new() => (Q, "A5", "the one unit", "l’une des unités");
        b: String = String::new() => (Q, "A5", "the other unit", "l’autre unité");
    }
}
paired! {
    /// One of the units in the round; by default side A charges.
    pub struct MeleeSide beside MeleeUnits {
        vbu: Option<u8> [1, 12] = None => (Q, "A1", "VBU of * now", "VBU de *");
        impetus: bool = true, false => (Q, "A5", "* has just come into contact by a move of its own", "* vient d’entrer en contact d’elle-même");
        disordered: bool = false => (Q, "A1", "* is Disordered", "* est désorganisée");
        close_order: bool = false => (Q, "A6", "* is in close order", "* a serré les rangs");
        commander: Level = Level::None => (Q, "A2", "the commander with *", "le commandant avec *");
        courageous: bool = false => (Q, "A2", "he is Courageous", "il est Courageux");
        rear: bool = false => (Q, "A6", "* is attacked in flank or rear", "* est attaquée de flanc ou à revers");
        moved: bool = false => (Q, "A5", "* has left its stakes or pavise behind", "* a laissé ses pieux ou pavois");
        defends: bool = false => (Q, "A6", "* defends hill, river, fortification or village", "* défend colline, rivière, fortification ou village");
        card: Card = Card::None => (Q, "A7", "the card of *", "la carte de *");
    }
}
settings! {
    /// The keys of retreat and pursuit.
    pub struct PursuitKeys {
        loser: Column = Column::Slow => (Q, "A5", "column of the unit that retreats", "colonne de l’unité qui retraite");
        winner: Column = Column::Mounted => (Q, "A5", "column of the unit that pursues", "colonne de l’unité qui poursuit");
        pursues: bool = true => (Q, "A5", "the winner pursues; otherwise the distance is that of the retreat", "le vainqueur poursuit ; sinon la distance est celle de la retraite");
        impetuous: bool = false => (Q, "A5", "the pursuer is Impetuous", "le poursuivant est impétueux");
        card: Card = Card::None => (Q, "A7", "tc10 of the pursuer or tc11 of the other", "tc10 du poursuivant ou tc11 de l’autre");
    }
    /// The keys of a tactical card at the roll that it touches. Each card reads the keys that its roll has.
    pub struct CardKeys {
        card: Card = Card::Tc1 => (Q, "A7", "the card", "la carte");
        dice: u8 [1, 40] = 11 => (Q, "A7", "TC1, TC4, TC6, TC7: dice", "TC1, TC4, TC6, TC7 : dés");
        after_tc1: bool = false => (Q, "A7", "TC7: played after TC1 on the same throw", "TC7 : jouée après la TC1 sur le même jet");
        critical: i8 [-9, 20] = 3 => (Q, "A7", "TC2, TC3, TC9: critical number", "TC2, TC3, TC9 : seuil critique");
        vbu: u8 [1, 12] = 7 => (Q, "A7", "TC2, TC3, TC9: VBU, the most that the test can cost", "TC2, TC3, TC9 : VBU, le plus que le test puisse coûter");
        disordered: bool = false => (Q, "A7", "TC2, TC3, TC8, TC9: the unit is Disordered", "TC2, TC3, TC8, TC9 : l’unité est désorganisée");
        discipline: Discipline = Discipline::B => (Q, "A7", "TC5, TC8: discipline", "TC5, TC8 : discipline");
        modifier: i8 [-9, 9] = 0 => (Q, "A7", "TC5: modifiers of the test", "TC5 : modificateurs du test");
        loser: Column = Column::Slow => (Q, "A7", "TC10, TC11: column of the unit that retreats", "TC10, TC11 : colonne de l’unité qui retraite");
        winner: Column = Column::Mounted => (Q, "A7", "TC10, TC11: column of the unit that pursues", "TC10, TC11 : colonne du poursuivant");
        impetuous: bool = false => (Q, "A7", "TC10, TC11: the pursuer is Impetuous", "TC10, TC11 : le poursuivant est impétueux");
        commander: Level = Level::Average => (Q, "A7", "TC12: the commander of the card's player", "TC12 : le commandant du joueur de la carte");
        enemy_commander: Level = Level::Average => (Q, "A7", "TC12: the enemy's commander", "TC12 : le commandant ennemi");
    }
}

/// The questions of `odds` about units.
pub fn questions() -> Vec<Ask> {
    let mut questions = asks! {
        Unit:
        "discipline", "A2", "does a discipline test pass?", "un test de discipline réussit-il ?" => discipline;
        "moves", "A2", "is a unit in good order after several moves?", "une unité est-elle en bon ordre après plusieurs mouvements ?" => moves;
        "shooting", "A4", "what does a shot do?", "que fait un tir ?" => shot, volleyed => falls_back(in_force);
        "damage", "A4", "how much damage do so many dice?", "combien de dommages font tant de dés ?" => |_, keys: &DamageKeys, _| Ok(vec![counts("damage", &damage(Throw::plain(keys.dice)))]);
        "cohesion", "A6", "what does a cohesion test cost?", "que coûte un test de cohésion ?" => cohesion;
        "melee_round", "A5", "who wins a round of melee, and at what price?", "qui gagne un round de mêlée, et à quel prix ?" => melee_round;
        "pursuit", "A5", "does a pursuit reach?", "une poursuite rattrape-t-elle ?" => pursuit;
        "card", "A7", "what does a tactical card do to the roll that it touches?", "que fait une carte tactique au jet qu’elle touche ?" => card, played;
    };
    questions.extend(army::questions());
    questions
}

/// The probability of those results of a law that fit.
pub(super) fn share<T>(law: &[(T, f64)], fits: impl Fn(&T) -> bool) -> f64 {
    law.iter().filter(|(result, _)| fits(result)).map(|(_, p)| p).fold(0.0, |sum, p| sum + p)
}

/// The law of a count of the results of a law.
fn counted<T>(law: &[(T, f64)], count: impl Fn(&T) -> u8) -> Vec<(u8, f64)> {
    law.iter().map(|(result, p)| (count(result), *p)).collect()
}

fn damage(throw: Throw) -> Vec<(u8, f64)> {
    counted(&law(throw), |thrown| thrown.damage)
}

fn passed(test: DisciplineTest) -> f64 {
    share(&law(test), |tested| tested.passed)
}

fn discipline(_: &[List], keys: &DisciplineKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let occasion = keys.occasion;
    if !occasion.is_for(keys.arm, keys.enemy) {
        let from = if occasion == Occasion::Evade { format!(" from `{}`", keys.enemy.word()) } else { String::new() };
        let message = format!("a unit of type `{}` takes no test for `{}`{from} (A5)", keys.arm.word(), occasion.word());
        let able: Vec<&str> = Arm::ALL.iter().filter(|&&arm| occasion.is_for(arm, keys.enemy)).map(|arm| arm.word()).collect();
        return Err(Problem::of("arm", message).help(format!("expected {}", able.join(", "))));
    }
    if occasion.is_charged() && !keys.enemy.charges() {
        let message = format!("a unit of type `{}` never charges (A5), and this test answers a charge", keys.enemy.word());
        return Err(Problem::of("enemy", message).help("another type than s, art and w"));
    }
    let circumstances = Circumstances {
        disordered: keys.disordered,
        attached: keys.commander,
        out_of_zone: !keys.in_zone,
        enemy: keys.enemy,
        enemy_moves: keys.enemy_moves,
        earlier: keys.earlier,
        broken_group: keys.broken_group,
        ..Circumstances::new(keys.occasion, keys.arm)
    };
    if !keys.occasion.tests(keys.impetuous, keys.disordered) {
        return Ok(vec![either("test", ["passed", "failed"], 1.0), figure("needs", "no test")]);
    }
    let card = if keys.iron { Card::Tc5 } else { Card::None };
    let test = DisciplineTest::new(rules, keys.discipline.need(rules), &circumstances, card);
    let needs = figure("needs", format!("{}+", within_naturals(test.need)));
    Ok(vec![either("test", ["passed", "failed"], passed(test)), needs])
}

fn moves(_: &[List], keys: &MovesKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let (mut still, mut made) = (1.0, vec![0.0; usize::from(keys.tries) + 1]);
    for earlier in 0..keys.tries - 1 {
        let circumstances = Circumstances {
            attached: keys.commander,
            out_of_zone: !keys.in_zone,
            earlier,
            ..Circumstances::new(Occasion::Moves, keys.arm)
        };
        let passes = passed(DisciplineTest::new(rules, keys.discipline.need(rules), &circumstances, Card::None));
        // A failed test is that of the last move, which is made.
        made[usize::from(earlier) + 2] += still * (1.0 - passes);
        still *= passes;
    }
    made[usize::from(keys.tries)] += still;
    Ok(vec![either("good_order", ["yes", "no"], still), Quantity::counts("moves_made", &made)])
}

/// The figures of a shot, the volley if it comes to one, and what is known of its target.
#[derive(PartialEq)]
struct Shown {
    dice: u8,
    modifier: i8,
    volley: Option<Volley>,
    why_none: Option<&'static str>,
    target_vbu: u8,
    target_disordered: bool,
}

/// Who shoots where neither a unit nor a figure says it: type, VBU and weapon.
const SHOOTER: (Arm, u8, Weapon) = (Arm::T, 4, Weapon::LongbowA);
/// Who is shot at where neither a unit nor a figure says it: type and VBU.
const TARGET: (Arm, u8) = (Arm::Fp, 5);

/// The figures of a shot on which it falls back without these units.
fn in_force(named: &dyn Fn(&str) -> bool) -> Vec<Set> {
    let ((arm, vbu, weapon), (at, target_vbu)) = (SHOOTER, TARGET);
    let shooter = [("arm", arm.show()), ("vbu", vbu.show()), ("weapon", weapon.show())];
    let target = [("at", at.show()), ("target_vbu", target_vbu.show())];
    let shooter = shooter.into_iter().filter(|_| !named("unit"));
    let target = target.into_iter().filter(|_| !named("target"));
    shooter.chain(target).map(|(key, value)| Set { key: key.to_owned(), value }).collect()
}

fn shot(lists: &[List], keys: &ShootingKeys, rules: &Rules) -> Result<Shown, Problem> {
    let shooter = if keys.unit.is_empty() { None } else { Some(unit(lists, "unit", &keys.unit)?) };
    let target = if keys.target.is_empty() { None } else { Some(unit(lists, "target", &keys.target)?) };
    let own = shooter.as_ref().map_or(SHOOTER, |unit| (unit.arm, unit.vbu, unit.weapon));
    let (arm, vbu, weapon) = (keys.arm.unwrap_or(own.0), keys.vbu.unwrap_or(own.1), keys.weapon.unwrap_or(own.2));
    if keys.to_the_side && !weapon.all_round(arm) {
        let message = format!("type `{}` with weapon `{}` shoots within 45° of its front only", arm.word(), weapon.word());
        let problem = Problem::of("to_the_side", message);
        return Err(problem.help("expected false; all round shoot cl with a bow or the javelin, cgp, cgl, cf and w"));
    }
    let own = target.as_ref().map_or(TARGET, |unit| (unit.arm, unit.vbu));
    let (at, target_vbu) = (keys.at.unwrap_or(own.0), keys.target_vbu.unwrap_or(own.1));
    let pavise = !keys.target_moved && target.as_ref().is_some_and(|unit| unit.has(Special::Pavise));
    let shot = Shot {
        disordered: keys.disordered,
        moves: keys.moves,
        to_the_side: keys.to_the_side,
        indirect: keys.indirect,
        fire: keys.fire,
        target_disordered: keys.target_disordered,
        target_commander: if keys.target_commander { Level::Average } else { Level::None },
        evading: keys.evading,
        cover: keys.cover.or_pavise(pavise),
        large: keys.large || target.as_ref().is_some_and(|unit| unit.has(Special::Large)),
        ..Shot::new(arm, vbu, weapon, keys.distance, at)
    };
    Ok(Shown {
        dice: shot.dice(rules),
        modifier: shot.critical_modifier(rules),
        volley: shot.volley(rules, target_vbu, keys.card, keys.target_card),
        why_none: match (weapon, shot.reaches(rules)) {
            (Weapon::None, _) => Some("unit-does-not-shoot"),
            (_, reaches) => Some("out-of-range").filter(|_| !reaches),
        },
        target_vbu,
        target_disordered: keys.target_disordered,
    })
}

fn volleyed(&Shown { dice, modifier, volley, why_none, target_vbu, target_disordered }: &Shown) -> Vec<Quantity> {
    let figures = why_none.map(no_shot).into_iter().chain([figure("dice", dice), figure("cn_modifier", modifier)]);
    let Some(Volley(attack)) = volley else {
        let none = [(0, 1.0)];
        let disordered = either("disordered", ["yes", "no"], f64::from(u8::from(target_disordered)));
        let says = [counts("damage", &none), counts("loss", &none), disordered, either("removed", ["yes", "no"], 0.0)];
        return figures.chain(says).collect();
    };
    let struck = law(Volley(attack));
    let says = [
        counts("damage", &damage(attack.throw)),
        counts("loss", &counted(&struck, |s| s.loss)),
        either("disordered", ["yes", "no"], share(&struck, |s| s.hit || target_disordered)),
        either("removed", ["yes", "no"], share(&struck, |s| s.loss == target_vbu)),
    ];
    figures.chain(says).collect()
}

fn cohesion(_: &[List], keys: &CohesionKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let unit = Cohesion::new(rules, keys.vbu, keys.modifier, keys.disordered).with_cards(rules, keys.card, keys.enemy_card);
    let outcomes = law(CohesionTest { damage: keys.damage, unit });
    Ok(vec![
        figure("critical_number", unit.critical(keys.damage)),
        counts("loss", &counted(&outcomes, |test| test.loss)),
        either("test", ["failed", "passed"], share(&outcomes, |test| test.failed)),
        either("removed", ["yes", "no"], share(&outcomes, |test| test.loss == keys.vbu)),
    ])
}

fn melee_round(lists: &[List], Paired { own, sides }: &Paired<MeleeSide>, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let units = Pair { a: unit(lists, "a", &own.a)?, b: unit(lists, "b", &own.b)? };
    let vbu = Pair::of(|side| sides[side].vbu.unwrap_or(units[side].vbu));
    for side in Side::BOTH {
        if vbu[side] > units[side].vbu {
            let problem = Problem::of(format!("{}_vbu", side.id()), format!("`{}` starts with VBU {}", units[side].id, units[side].vbu));
            return Err(problem.help(format!("expected 1 to {}", units[side].vbu)));
        }
    }
    if sides.a.rear && sides.b.rear {
        return Err(Problem::of("b_rear", "both cannot be attacked in the rear at once").help("expected false"));
    }
    let fighters = Pair::of(|side| Fighter::new(&units[side], rules));
    let posts = Pair::of(|side| {
        let &MeleeSide { commander, courageous, defends, card, .. } = &sides[side];
        Post { commander, attached: commander != Level::None, courageous, defends, card, ..Post::default() }
    });
    let fighting = Pair::of(|side| {
        let &MeleeSide { impetus, disordered, close_order, rear, moved, .. } = &sides[side];
        let now = Condition { vbu: vbu[side], disordered, close_order, moved, spent: false };
        Fighting { body: Body { fighter: &fighters[side], post: posts[side], now }, impetus, rear, supports: 0 }
    });
    let both = |of: [&'static str; 2], value: &dyn Fn(&Fighting, &Fighting) -> String| {
        [figure(of[0], value(&fighting.a, &fighting.b)), figure(of[1], value(&fighting.b, &fighting.a))]
    };
    let mut quantities = Vec::new();
    quantities.extend(both(["status_of_a", "status_of_b"], &|unit, _| unit.body.status(rules).word().to_owned()));
    quantities.extend(both(["dice_of_a", "dice_of_b"], &|unit, enemy| unit.dice(rules, enemy).to_string()));
    quantities.extend(both(["cn_modifier_of_a", "cn_modifier_of_b"], &|unit, enemy| unit.modifier(rules, enemy).to_string()));
    quantities.extend(round(rules, &fighting));
    Ok(quantities)
}

/// The losses, the result and the removals of a round of melee.
fn round(rules: &Rules, fighting: &Pair<Fighting>) -> [Quantity; 4] {
    let blows = Pair::of(|side| fighting[side].blow(rules, &fighting[side.enemy()]));
    let mut losses = Pair::of(|side| vec![0.0; usize::from(fighting[side].body.now.vbu) + 1]);
    let (mut results, mut removed) = ([0.0; 3], [0.0; 4]);
    Enumerator::with_laws().every_path(
        |chance| {
            let by = Pair::of(|side| chance.roll(blows[side]));
            Pair { a: by.b, b: by.a }
        },
        |struck, p| {
            Side::BOTH.into_iter().for_each(|side| losses[side][usize::from(struck[side].loss)] += p);
            results[(result(rules, &[struck.a], &[struck.b]) as i8 + 1) as usize] += p;
            let falls = Pair::of(|side| fighting[side].fall(struck[side]).is_some());
            removed[usize::from(falls.a) + 2 * usize::from(falls.b)] += p;
        },
    );
    [
        Quantity::counts("loss_of_a", &losses.a),
        Quantity::counts("loss_of_b", &losses.b),
        shares("result", ["a", "draw", "b"], results),
        shares("removed", ["none", "a", "b", "both"], removed),
    ]
}

fn retreat(rules: &Rules, loser: Column, winner: Option<Column>, impetuous: bool, card: Card) -> Vec<(u8, f64)> {
    let chase = winner.map(|column| Chase::new(rules, column, impetuous, card));
    counted(&law(Retreat::new(rules, loser, card, chase)), |parted| parted.distance)
}

fn contact(distances: &[(u8, f64)]) -> f64 {
    share(distances, |&distance| distance == 0)
}

fn pursuit(_: &[List], keys: &PursuitKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let winner = keys.pursues.then_some(keys.winner);
    let distances = retreat(rules, keys.loser, winner, keys.impetuous, keys.card);
    Ok(vec![either("contact", ["yes", "no"], contact(&distances)), counts("distance", &distances)])
}

/// The result of a card: what is worked out already, and the initiative rolls that it touches.
type Played = (Vec<Quantity>, Vec<(&'static str, army::Throws)>);

fn played((known, bids): &Played) -> Vec<Quantity> {
    known.iter().cloned().chain(bids.iter().map(|(of, throws)| army::decided(of, throws))).collect()
}

/// The answer with a card against no card, on the roll that it touches.
fn card(_: &[List], keys: &CardKeys, rules: &Rules) -> Result<Played, Problem> {
    let card = keys.card;
    let (mut quantities, mut bids) = (vec![figure("points", card.points())], Vec::new());
    match card {
        Card::None => return Err(Problem::of("card", "no card does nothing").help("expected tc1 to tc12")),
        Card::Tc1 | Card::Tc4 | Card::Tc6 | Card::Tc7 => {
            let shot = card == Card::Tc4;
            let (own, enemy) = if card == Card::Tc6 { (Card::None, card) } else { (card, Card::None) };
            let with = Throw::new(rules, keys.dice, shot, own, enemy);
            let added = if card == Card::Tc7 && keys.after_tc1 { rules.tc1_dice } else { with.added };
            let with = Throw { added, ..with };
            let before = if card == Card::Tc7 { Throw { added, ..Throw::plain(keys.dice) } } else { Throw::plain(keys.dice) };
            // Where the card is a second one, the first is played either way.
            let used: f64 = match card {
                Card::Tc6 => share(&law(with), |thrown| thrown.enemy_card),
                Card::Tc7 => share(&law(Throw { added: 0, ..with }), |thrown| thrown.own_card),
                _ => 1.0,
            };
            quantities.extend([counts("damage_without", &damage(before)), counts("damage_with", &damage(with))]);
            if !(card == Card::Tc7 && keys.after_tc1) {
                quantities.push(either("played", ["yes", "no"], used));
            }
        }
        Card::Tc2 | Card::Tc3 | Card::Tc9 => {
            // The critical number as asked: VBU and modifiers are whatever gives it after one damage.
            let plain = Cohesion::new(rules, keys.vbu, keys.critical + 1 - keys.vbu as i8, keys.disordered);
            let (own, enemy) = if card == Card::Tc3 { (Card::None, card) } else { (card, Card::None) };
            let loss = |unit| counted(&law(CohesionTest { damage: 1, unit }), |test| test.loss);
            quantities.extend([counts("loss_without", &loss(plain)), counts("loss_with", &loss(plain.with_cards(rules, own, enemy)))]);
        }
        Card::Tc5 => {
            let need = keys.discipline.need(rules) - keys.modifier;
            let test = |card| passed(DisciplineTest::needing(rules, Occasion::Rally, need, card));
            quantities.push(either("test_without", ["passed", "failed"], test(Card::None)));
            quantities.push(either("test_with", ["passed", "failed"], test(card)));
            // Or a rally in melee, without the bonus; without the card there is none.
            quantities.push(either("rally_in_melee_with", ["passed", "failed"], test(Card::None)));
        }
        Card::Tc8 => {
            let occasion = Occasion::OpportunityCharge;
            let test = Circumstances { disordered: keys.disordered, ..Circumstances::new(occasion, Arm::Fp) };
            let test = DisciplineTest::new(rules, keys.discipline.need(rules), &test, Card::None);
            let without = if occasion.tests(false, keys.disordered) { passed(test) } else { 1.0 };
            quantities.push(either("charges_without", ["yes", "no"], without));
            quantities.push(either("charges_with", ["yes", "no"], 1.0));
        }
        Card::Tc10 | Card::Tc11 => {
            let of = |card| retreat(rules, keys.loser, Some(keys.winner), keys.impetuous, card);
            let (without, with) = (of(Card::None), of(card));
            quantities.push(either("contact_without", ["yes", "no"], contact(&without)));
            quantities.push(either("contact_with", ["yes", "no"], contact(&with)));
            quantities.extend([counts("distance_without", &without), counts("distance_with", &with)]);
        }
        Card::Tc12 => {
            let sides = Pair { a: Corps::new(keys.commander), b: Corps::new(keys.enemy_commander) };
            let with = Pair { a: Corps { card: true, ..sides.a }, b: sides.b };
            bids = vec![("first_without", army::throws(rules, sides)), ("first_with", army::throws(rules, with))];
        }
    }
    Ok((quantities, bids))
}
