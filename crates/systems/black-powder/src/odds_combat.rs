//! The questions of `odds` about fire, rounds of hand-to-hand and charges.

use super::body::{Condition, Disorder, Face, covered};
use super::break_table::Arm;
use super::charge::{Reaction, closing_band, may_give_closing_fire};
use super::duel::{Blows, Duel, Scene, Stance};
use super::fighter::{Fighter, Ground};
use super::formation::Formation;
use super::profile::List;
use super::rules::{CoverShare, Rules};
use super::shooting::{Band, Fire, Volley};
use super::situation::{CoverKey, FieldKeys, SideKeys, Situation, unit};
use super::special::{FreshlyRaised, Nerve, Untested};
use super::state::{Phase, State};
use montjoie_core::chance::{Chance, Enumerator, Odds};
use montjoie_core::combat::{Combat, Pair, Side};
use montjoie_core::settings::Source::Asked as Q;
use montjoie_core::{choices, settings};
use montjoie_system::duel_keys::DuelKeys;
use montjoie_system::paired::Paired;
use montjoie_system::questions::{counts, either, no_shot, shares};
use montjoie_system::{Problem, Quantity};

choices! {
    "Which fire." FireKind {
        Volley = "volley", "fire in the shooting phase", "tir en phase de tir";
        Closing = "closing", "closing fire", "tir de réaction", "At a charger, in contact.";
        Traversing = "traversing", "traversing fire", "tir d’opportunité", "At a passer-by, at the nearest point of its path.";
    }
}
settings! {
    /// The keys of a volley (B4): of a unit at a target, or of plain dice.
    pub struct ShootingKeys {
        unit: String = String::new() => (Q, "B4", "the unit that shoots; without one, plain dice", "l’unité qui tire ; sinon, des dés");
        target: String = String::new() => (Q, "B4", "the unit shot at", "l’unité visée");
        distance: f64 [0, 480] = 12.0 => (Q, "B3", "inches between them", "pouces entre les deux");
        fire: FireKind = FireKind::Volley => (Q, "B4", "volley, closing or traversing fire", "tir, tir de réaction ou d’opportunité");
        formation: Option<Formation> = None => (Q, "B1", "formation of the unit; by the unit if not set", "formation de l’unité ; selon l’unité sinon");
        target_formation: Option<Formation> = None => (Q, "B1", "formation of the target; by the unit if not set", "formation de la cible ; selon l’unité sinon");
        cover: CoverKey = CoverKey::None => (Q, "B4", "cover of the target", "couvert de la cible");
        cover_share: f64 [0, 1] = 1.0 => (Q, "B4", "share of the target that is in it", "part de la cible à couvert");
        clear: bool = true => (Q, "B4", "false: the target is not clear for another reason", "false : la cible n’est pas dégagée pour une autre raison");
        enfilade: bool = false => (Q, "B4", "the fire enfilades", "le tir est en enfilade");
        overhead: bool = false => (Q, "B4", "over the heads of others", "par-dessus d’autres unités");
        weakened: bool = false => (Q, "B4", "the unit that shoots is shaken or disordered", "l’unité qui tire est ébranlée ou en désordre");
        first_shot: bool = false => (Q, "B7", "its first shot of the game (First Fire, Freshly Raised)", "son premier tir de la partie (First Fire, Freshly Raised)");
        seeing: f64 [0, 1] = 1.0 => (Q, "B4", "share of the skirmishers’ figures that see the target", "part des tirailleurs qui voient la cible");
        split: u8 [0, 30] = 30 => (Q, "B4", "dice of the skirmishers’ split fire that go to this target, at most", "dés du tir réparti des tirailleurs sur cette cible, au plus");
        dice: u8 [0, 60] = 3 => (Q, "B4", "plain dice", "dés");
        need: u8 [2, 6] = 4 => (Q, "B4", "the D6 that hits", "le D6 qui touche");
        save: u8 [2, 6] = 4 => (Q, "B4", "the target's save", "la sauvegarde de la cible");
        sharp: bool = false => (Q, "B7", "Sharp Shooters: one miss is thrown again", "Sharp Shooters : un jet pour toucher raté est relancé");
        poor: bool = false => (Q, "B7", "Poor Shooters: the lowest hit is thrown again", "Poor Shooters : la plus basse touche est relancée");
        save_rerolls: u8 [0, 60] = 0 => (Q, "B7", "failed saves thrown again", "sauvegardes ratées relancées");
        stamina: u8 [1, 40] = 3 => (Q, "B1", "stamina of the target of plain dice", "résistance de la cible de dés simples");
        casualties: u8 [0, 40] = 0 => (Q, "B1", "casualties that the target has already", "pertes que la cible a déjà");
        freshly_raised: bool = false => (Q, "B7", "plain dice are the first volley of a Freshly Raised unit", "les dés simples sont le premier tir d’une unité Freshly Raised");
    }
}

/// The volley by the die of a Freshly Raised unit; the rest of its law is that of plain volleys.
fn by_nerve(fresh: bool, volley: impl Fn(Nerve) -> Option<Volley>) -> impl Fn(&mut Enumerator) -> Option<Volley> {
    move |chance| volley(if fresh { chance.roll(FreshlyRaised).nerve() } else { Nerve::Steady })
}

/// The keys of a volley of plain dice.
pub(super) const PLAIN: [&str; 8] = ["dice", "need", "save", "sharp", "poor", "save_rerolls", "stamina", "freshly_raised"];
/// The keys that go with a unit that shoots.
pub(super) const OF_UNITS: [&str; 14] = [
    "target",
    "distance",
    "fire",
    "formation",
    "target_formation",
    "cover",
    "cover_share",
    "clear",
    "enfilade",
    "overhead",
    "weakened",
    "first_shot",
    "seeing",
    "split",
];

/// The quantities of a volley (B4).
pub(super) fn shooting(lists: &[List], keys: &ShootingKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    if keys.unit.is_empty() { Ok(plain_volley(keys)) } else { volley_of(lists, keys, rules) }
}

/// The quantities of a volley of plain dice.
fn plain_volley(keys: &ShootingKeys) -> Vec<Quantity> {
    let volley = |nerve: Nerve| {
        (keys.dice > 0).then(|| Volley {
            dice: keys.dice + nerve.extra(),
            need: if nerve.only_sixes() { 6 } else { keys.need },
            save: keys.save,
            sharp: u8::from(keys.sharp),
            poor: keys.poor,
            save_rerolls: keys.save_rerolls,
        })
    };
    volleyed(by_nerve(keys.freshly_raised, volley), keys.stamina, None, keys.casualties)
}

/// The quantities of the fire of a unit at another, where it may be.
fn volley_of(lists: &[List], keys: &ShootingKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let (shooter, target) = (unit(lists, rules, "unit", &keys.unit)?, unit(lists, rules, "target", &keys.target)?);
    let formed = |key: &str, unit: &super::profile::Unit, set: Option<Formation>| match set.unwrap_or(unit.natural_formation()) {
        formation if unit.may_form(rules, formation) => Ok(formation),
        formation => Err(Problem::of(key, format!("`{}` cannot be in {}", unit.id, formation.word()))),
    };
    let formation = formed("formation", &shooter, keys.formation)?;
    let target_formation = formed("target_formation", &target, keys.target_formation)?;
    let (gun, aim) = (Fighter::new(&shooter, rules, Ground::Clear), Fighter::new(&target, rules, Ground::Clear));
    let artillery = gun.arm == Arm::Artillery;
    if keys.overhead && !artillery {
        return Err(Problem::of("overhead", format!("`{}` is no gun: only guns fire overhead (B3)", shooter.id)).help("leave it out"));
    }
    // Traversing fire is for units that may give closing fire (B4).
    if keys.fire != FireKind::Volley && !may_give_closing_fire(rules, &gun, formation) {
        let message = format!("`{}` in {} gives no {} fire (B1)", shooter.id, formation.word(), keys.fire.word());
        return Err(Problem::of("fire", message).help("expected volley, or firearms and a formation that may"));
    }
    let passes = rules.within(keys.distance, rules.near_distance.into());
    if keys.fire == FireKind::Traversing && !passes {
        let message = format!("traversing fire is at what passes within {} inches (B4)", rules.near_distance);
        return Err(Problem::of("distance", message).help("set the distance of the nearest point of its path"));
    }
    let closing = keys.fire == FireKind::Closing;
    let band = match closing {
        true => closing_band(rules, &gun, keys.distance),
        false => Band::of(rules, keys.distance, gun.range),
    };
    let in_range = closing || keys.distance <= f64::from(gun.range);
    let bonus = covered(rules, target_formation, keys.cover.bonus(rules));
    let half = target_formation == Formation::Building || keys.cover_share >= 0.5;
    let partly = rules.not_clear_cover_share == CoverShare::Any && keys.cover_share > 0.0;
    // Skirmishers of whom a third sees roll one die, under two thirds two (B4).
    let seen = match keys.seeing {
        _ if formation != Formation::Skirmish => u8::MAX,
        share if share * 3.0 < 1.0 - 1e-9 => 1,
        share if share * 3.0 < 2.0 - 1e-9 => 2,
        _ => u8::MAX,
    };
    let split = if formation == Formation::Skirmish { keys.split } else { u8::MAX };
    let volley = |nerve: Nerve| {
        let fire = Fire {
            rules,
            shooter: &gun,
            shooter_formation: formation,
            weakened: keys.weakened,
            band,
            closing,
            overhead: keys.overhead,
            enfilade: keys.enfilade,
            extra: nerve.extra() + if keys.first_shot { gun.first_fire } else { 0 },
            at_most: seen.min(split),
            only_sixes: nerve.only_sixes(),
            target: &aim,
            target_formation,
            unclear: !keys.clear || bonus > 0 && partly,
            cover: if half { bonus } else { 0 },
            unhurt: keys.casualties == 0,
        };
        fire.volley().filter(|_| in_range)
    };
    // The stamina of an Untested target is thrown for at its first casualty.
    let unknown = aim.untested.filter(|_| keys.casualties == 0);
    let why = match gun.shooting.iter().all(|&dice| dice == 0) {
        true => Some("unit-does-not-shoot"),
        false => Some("out-of-range").filter(|_| !in_range),
    };
    let says = volleyed(by_nerve(keys.first_shot && gun.freshly_raised, volley), aim.stamina, unknown, keys.casualties);
    Ok(why.map(no_shot).into_iter().chain(says).collect())
}

/// The laws of a volley's hits and casualties, and of its results on the target.
fn volleyed(volley: impl Fn(&mut Enumerator) -> Option<Volley>, stamina: u8, untested: Option<i8>, held: u8) -> Vec<Quantity> {
    let (mut hits, mut casualties, mut targets) = (vec![0.0; 256], vec![0.0; 256], [0.0; 4]);
    let mut disorders = 0.0;
    Enumerator::new().every_path(
        |chance| match volley(chance) {
            None => (0, 0, 0, stamina),
            Some(volley) => {
                let (sixes, others) = volley.hits(chance);
                let lost = chance.unsaved(sixes + others, Odds::at_least(volley.save), volley.save_rerolls);
                let stamina = match untested {
                    Some(size) if lost > 0 => chance.roll(Untested { size }),
                    Some(_) => u8::MAX,
                    None => stamina,
                };
                (sixes, others, lost, stamina)
            }
        },
        |(sixes, others, lost, stamina), p| {
            hits[usize::from(sixes + others)] += p;
            casualties[usize::from(lost)] += p;
            disorders += if sixes > 0 { p } else { 0.0 };
            let shaken = held.saturating_add(lost) >= stamina;
            targets[usize::from(sixes > 0) + 2 * usize::from(shaken)] += p;
        },
    );
    vec![
        Quantity::counts("hits", &hits),
        Quantity::counts("casualties", &casualties),
        either("disordered", ["yes", "no"], disorders),
        shares("target", ["steady", "disordered", "shaken", "shaken-and-disordered"], targets),
    ]
}

choices! {
    "Which sides, of two." Which {
        A = "a", "A", "A", "Side A.";
        B = "b", "B", "B", "Side B.";
        Both = "both", "both", "les deux";
        None = "none", "neither", "aucun des deux";
    }
}

impl Which {
    fn is(self, side: Side) -> bool {
        matches!((self, side), (Which::Both, _) | (Which::A, Side::A) | (Which::B, Side::B))
    }
}

settings! {
    /// The keys of a round of hand-to-hand (B5).
    pub struct MeleeKeys {
        a: String = String::new() => (Q, "B5", "the one unit", "l’une des unités");
        b: String = String::new() => (Q, "B5", "the other unit", "l’autre unité");
        charging: Which = Which::A => (Q, "B5", "who charged: it is the first round", "qui a chargé : c’est le premier round");
        won: Which = Which::None => (Q, "B5", "who won the last round: a or b", "qui a gagné le round précédent : a ou b");
    }
}
montjoie_system::paired! {
    /// The keys of a side in a round of hand-to-hand (B5).
    pub struct MeleeSide beside MeleeKeys {
        formation: Option<Formation> = None => (Q, "B1", "formation of *; by the unit if not set", "formation de * ; selon l’unité sinon");
        cover: CoverKey = CoverKey::None => (Q, "B4", "cover of *", "couvert de *");
        face: Face = Face::Front => (Q, "B5", "the face on which * is engaged", "la face sur laquelle * est engagée");
        flank_supports: u8 [0, 2] = 0 => (Q, "B5", "supports on the flanks of *", "soutiens sur les flancs de *");
        rear_support: u8 [0, 1] = 0 => (Q, "B5", "support behind *", "soutien derrière *");
        disordered: bool = false => (Q, "B1", "* is disordered", "* est en désordre");
        casualties: u8 [0, 40] = 0 => (Q, "B1", "casualties of *", "pertes de *");
    }
}

/// The problem of a question for a problem with a key of a duel: `a.formation` is `a_formation`, `a.unit` is `a`.
fn in_question(problem: Problem) -> Problem {
    let Some(key) = problem.key else { return problem };
    let (parameter, help) = match key.as_str() {
        "a.unit" | "b.unit" => (key[..1].to_owned(), problem.help),
        "field.distance" => ("distance".to_owned(), problem.help),
        "b.reaction" => ("reaction".to_owned(), problem.help),
        // A unit asked about as a charger must be able to charge.
        "a.stance" => ("a".to_owned(), Some("name a unit that may charge the other in their formations".to_owned())),
        _ => (key.replace('.', "_"), problem.help),
    };
    Problem { message: problem.message.replace(&format!("`{key}`"), &format!("`{parameter}`")), key: Some(parameter), help }
}

/// The duel of two units that stand, to ask one part of it.
fn standing(lists: &[List], rules: &Rules, sides: Pair<SideKeys>, distance: f64) -> Result<Duel, Problem> {
    let field = FieldKeys { distance, ..FieldKeys::default() };
    let situation = Situation(DuelKeys { sides, field, rules: rules.clone() });
    let (duel, _) = situation.duel(lists).map_err(in_question)?;
    Ok(duel)
}

/// Adds the laws of a round, from its blows with their probabilities.
fn rounds(quantities: &mut Vec<Quantity>, blows: &[(Option<Blows>, f64)]) {
    let mut result = [0.0; 4];
    let mut lost = Pair { a: Vec::new(), b: Vec::new() };
    for &(blows, p) in blows {
        let Some(blows) = blows else {
            result[3] += p;
            continue;
        };
        result[match blows.winner() {
            Some(Side::A) => 0,
            None => 1,
            Some(Side::B) => 2,
        }] += p;
        lost.a.push((blows.inflicted.b, p));
        lost.b.push((blows.inflicted.a, p));
    }
    if result[3] == 0.0 {
        quantities.push(counts("casualties_of_a", &lost.a));
        quantities.push(counts("casualties_of_b", &lost.b));
    }
    let outcomes = if result[3] > 0.0 { &result[..] } else { &result[..3] };
    quantities.push(shares("result", ["a", "draw", "b", "no-contact"], outcomes.iter().copied()));
}

/// Adds the probability of equal blows to one entry.
fn merged(chances: &mut Vec<(Option<Blows>, f64)>, blows: Option<Blows>, p: f64) {
    match chances.iter_mut().find(|(known, _)| *known == blows) {
        Some((_, sum)) => *sum += p,
        None => chances.push((blows, p)),
    }
}

/// The quantities of a round: who wins it (B5).
pub(super) fn melee_round(
    lists: &[List],
    Paired { own: keys, sides: asked }: &Paired<MeleeSide>,
    rules: &Rules,
) -> Result<Vec<Quantity>, Problem> {
    let sides = Pair::of(|side| {
        let &MeleeSide { formation, cover, flank_supports, rear_support, .. } = &asked[side];
        let unit = if side == Side::A { keys.a.clone() } else { keys.b.clone() };
        SideKeys { unit, stance: Some(Stance::Hold), formation, cover, flank_supports, rear_support, ..SideKeys::default() }
    });
    let won = match keys.won {
        Which::A => Some(Side::A),
        Which::B => Some(Side::B),
        Which::None => None,
        Which::Both => return Err(Problem::of("won", "both cannot have won the last round").help("expected a, b or none")),
    };
    if won.is_some() && keys.charging != Which::None {
        let problem = Problem::of("won", "a first round after a charge has no round before it");
        return Err(problem.help("set charging = none for a later round"));
    }
    let duel = standing(lists, rules, sides, 0.0)?;
    let state = State {
        phase: Phase::Fight,
        active: Side::A,
        distance: 0,
        won,
        met: false,
        fought: true,
        units: Pair::of(|side| Condition {
            casualties: asked[side].casualties,
            disorder: if asked[side].disordered { Disorder::Due } else { Disorder::None },
            face: asked[side].face,
            charging: keys.charging.is(side),
            ..duel.fresh(side)
        }),
    };
    let mut chances = Vec::new();
    Enumerator::with_laws()
        .every_path(|chance| duel.blows(&mut duel.scene(&state), chance), |blows, p| merged(&mut chances, Some(blows), p));
    let mut quantities = Vec::new();
    rounds(&mut quantities, &chances);
    Ok(quantities)
}

settings! {
    /// The keys of a charge from its declaration through its first round (B5).
    pub struct ChargeKeys {
        a: String = String::new() => (Q, "B5", "the unit that charges", "l’unité qui charge");
        b: String = String::new() => (Q, "B5", "the unit charged", "l’unité chargée");
        distance: f64 [1, 240] = 6.0 => (Q, "B4", "inches from which it charges", "pouces d’où elle charge");
        face: Face = Face::Front => (Q, "B5", "the face on which b is charged", "la face sur laquelle b est chargée");
        reaction: Option<Reaction> = None => (Q, "B5", "what b does, where it has a choice", "ce que fait b, si elle a le choix");
        b_disordered: bool = false => (Q, "B1", "b is disordered", "b est en désordre");
        b_cover: CoverKey = CoverKey::None => (Q, "B4", "cover of b", "couvert de b");
        b_enfilade: bool = false => (Q, "B4", "the closing fire of b enfilades", "le tir de réaction de b est en enfilade");
    }
}
montjoie_system::paired! {
    /// The keys of a side in a charge (B5).
    pub struct ChargeSide beside ChargeKeys {
        formation: Option<Formation> = None => (Q, "B1", "formation of *; by the unit if not set", "formation de * ; selon l’unité sinon");
        casualties: u8 [0, 40] = 0 => (Q, "B1", "casualties of *", "pertes de *");
        flank_supports: u8 [0, 2] = 0 => (Q, "B5", "supports on the flanks of *", "soutiens sur les flancs de *");
        rear_support: u8 [0, 1] = 0 => (Q, "B5", "support behind *", "soutien derrière *");
    }
}

/// The quantities of a charge: whether it comes home, and who wins its first round.
pub(super) fn charge(
    lists: &[List],
    Paired { own: keys, sides: asked }: &Paired<ChargeSide>,
    rules: &Rules,
) -> Result<Vec<Quantity>, Problem> {
    let common = |side: Side, unit: &String, stance: Stance| {
        let &ChargeSide { formation, flank_supports, rear_support, .. } = &asked[side];
        SideKeys { unit: unit.clone(), stance: Some(stance), formation, flank_supports, rear_support, ..SideKeys::default() }
    };
    let sides = Pair {
        a: common(Side::A, &keys.a, Stance::Charge),
        b: SideKeys {
            cover: keys.b_cover,
            charged_on: keys.face,
            reaction: keys.reaction,
            enfilade: keys.b_enfilade,
            ..common(Side::B, &keys.b, Stance::Hold)
        },
    };
    let duel = standing(lists, rules, sides, keys.distance)?;
    // Enumerating the start of a duel whose first side is set draws nothing.
    let mut start = duel.start(&mut Enumerator::new());
    start.units.a.casualties = asked.a.casualties;
    start.units.b.casualties = asked.b.casualties;
    start.units.b.disorder = if keys.b_disordered { Disorder::Due } else { Disorder::None };
    let start = duel.scene(&start);
    if !start.units.a.may_charge(start.units.b.condition.formation) {
        return Err(Problem::of("a_casualties", "a shaken unit may not charge (B5)").help("fewer casualties than its stamina"));
    }
    let mut after: Vec<(Scene, f64)> = Vec::new();
    let (mut stopped, mut broken) = (0.0, 0.0);
    let mut chances = Vec::new();
    Enumerator::with_laws().every_path(
        |chance| {
            let mut scene = start;
            duel.charge(&mut scene, Side::A, chance).map(|()| scene)
        },
        |phased, p| match phased {
            Ok(scene) if scene.engaged() => after.push((scene, p)),
            Ok(_) => stopped += p,
            Err(_) => broken += p,
        },
    );
    if stopped + broken > 0.0 {
        merged(&mut chances, None, stopped + broken);
    }
    let contact: f64 = after.iter().map(|(_, p)| p).sum();
    for (scene, p) in after {
        Enumerator::with_laws()
            .every_path(|chance| duel.blows(&mut scene.clone(), chance), |blows, q| merged(&mut chances, Some(blows), p * q));
    }
    let mut quantities = vec![shares("charge", ["contact", "no-contact", "broken"], [contact, stopped, broken])];
    rounds(&mut quantities, &chances);
    Ok(quantities)
}
