//! The questions of `odds` about fire, rounds of hand-to-hand and charges.

use super::duel::{Duel, Ends, Face, First, Reaction, Stance};
use super::fighter::{Fighter, Ground};
use super::formation::Formation;
use super::melee::Blows;
use super::morale::{Arm, Baptism, FreshlyRaised};
use super::odds::read;
use super::profile::{List, Size};
use super::rules::{CoverShare, Rules};
use super::shooting::{Band, Fire, Volley, unsaved};
use super::situation::{CoverKey, FieldKeys, SideKeys, Situation, unit};
use super::state::{Condition, Cover, Disorder, Phase, State};
use crate::chance::{Chance, Enumerator};
use crate::combat::{Combat, Pair, Side};
use crate::settings::Source::Asked as Q;
use crate::systems::questions::{counts, either};
use crate::systems::{Answer, Problem, Quantity, Set};
use crate::{choice, settings};

choice! {
    /// Which fire.
    pub enum FireKind {
        /// In the shooting phase.
        Volley = "volley",
        /// At a charger, in contact.
        Closing = "closing",
        /// At a passer-by, at the nearest point of its path.
        Traversing = "traversing",
    }
}
settings! {
    /// A volley (B4): of a unit at a target, or of plain dice.
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
        sharp: bool = false => (Q, "B7", "Sharp Shooters: one miss is thrown again", "Sharp Shooters : un raté est relancé");
        poor: bool = false => (Q, "B7", "Poor Shooters: the lowest hit is thrown again", "Poor Shooters : la plus basse touche est relancée");
        save_rerolls: u8 [0, 60] = 0 => (Q, "B7", "failed saves thrown again", "sauvegardes ratées relancées");
        stamina: u8 [1, 40] = 3 => (Q, "B1", "stamina of the target of plain dice", "résistance de la cible de dés simples");
        casualties: u8 [0, 40] = 0 => (Q, "B1", "casualties that the target has already", "pertes que la cible a déjà");
        freshly_raised: bool = false => (Q, "B7", "plain dice are the first volley of a Freshly Raised unit", "les dés simples sont le premier tir d’une unité Freshly Raised");
    }
}

/// What a volley may do by the die of a Freshly Raised unit; the rest of its law is that of plain volleys.
fn by_nerve(fresh: bool, volley: impl Fn(u8, bool) -> Option<Volley>) -> impl Fn(&mut Enumerator) -> Option<Volley> {
    move |chance| {
        let baptism = if fresh { chance.roll(FreshlyRaised) } else { Baptism::Nothing };
        let only_sixes = matches!(baptism, Baptism::Disordered | Baptism::OnlySixes);
        volley(u8::from(baptism == Baptism::ExtraDie), only_sixes)
    }
}

/// What a volley does (B4).
pub(super) fn shooting(lists: &[List], settings: &[Set]) -> Result<Answer, Problem> {
    let asked = read::<ShootingKeys>(settings)?;
    let (keys, rules) = (&asked.keys, &asked.rules);
    let plain = ["dice", "need", "save", "sharp", "poor", "save_rerolls", "stamina", "freshly_raised"];
    let of_units = [
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
    let set = |name: &str| settings.iter().any(|s| s.key == name);
    let mut touched = Vec::new();
    if keys.unit.is_empty() {
        if let Some(name) = of_units.into_iter().find(|name| set(name)) {
            return Err(Problem::of(name, format!("`{name}` goes with `unit`")).help("set `unit` and `target`, or plain dice only"));
        }
        let volley = |extra: u8, only_sixes: bool| {
            (keys.dice > 0).then(|| Volley {
                dice: keys.dice + extra,
                need: if only_sixes { 6 } else { keys.need },
                save: keys.save,
                sharp: u8::from(keys.sharp),
                poor: keys.poor,
                save_rerolls: keys.save_rerolls,
            })
        };
        let quantities = volleyed(by_nerve(keys.freshly_raised, volley), keys.stamina, keys.casualties);
        return Ok(asked.answer(quantities, &touched));
    }
    if let Some(name) = plain.into_iter().find(|name| set(name)) {
        let help = "leave it out, or leave `unit` out";
        return Err(Problem::of(name, format!("`{name}` goes with plain dice, not with `unit`")).help(help));
    }
    let (shooter, target) = (unit(lists, rules, "unit", &keys.unit)?, unit(lists, rules, "target", &keys.target)?);
    let formed = |key: &str, unit: &super::profile::Unit, set: Option<Formation>| match set.unwrap_or(unit.natural_formation()) {
        formation if unit.may_form(formation) => Ok(formation),
        formation => Err(Problem::of(key, format!("`{}` cannot be in {}", unit.id, formation.word()))),
    };
    let formation = formed("formation", &shooter, keys.formation)?;
    let target_formation = formed("target_formation", &target, keys.target_formation)?;
    let (gun, aim) = (Fighter::new(&shooter, rules, Ground::Clear), Fighter::new(&target, rules, Ground::Clear));
    let closing = keys.fire == FireKind::Closing;
    let band = if closing { Band::Close } else { Band::of(rules, keys.distance, gun.range) };
    let in_range = closing || keys.distance <= f64::from(gun.range);
    let heavy = if target_formation == Formation::Building { rules.heavy_cover } else { 0 };
    let bonus = keys.cover.bonus(rules).max(heavy);
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
    let volley = |extra: u8, only_sixes: bool| {
        let fire = Fire {
            rules,
            shooter: &gun,
            shooter_formation: formation,
            weakened: keys.weakened,
            band,
            closing,
            overhead: keys.overhead,
            enfilade: keys.enfilade,
            extra: extra + if keys.first_shot { gun.first_fire } else { 0 },
            at_most: seen.min(split),
            only_sixes,
            target: &aim,
            target_formation,
            unclear: !keys.clear || bonus > 0 && partly,
            cover: if half { bonus } else { 0 },
            unhurt: keys.casualties == 0,
        };
        fire.volley().filter(|_| in_range)
    };
    let quantities = volleyed(by_nerve(keys.first_shot && gun.freshly_raised, volley), aim.stamina, keys.casualties);
    touched.extend(["base_need", "edges", "close_bonus"]);
    touched.extend((bonus > 0).then_some("not_clear_cover_share"));
    touched.extend(keys.overhead.then_some("overhead"));
    touched.extend(keys.weakened.then_some("state_modifier"));
    touched.extend((gun.arm == Arm::Artillery).then_some("gun_save"));
    touched.extend((band == Band::Long && gun.arm == Arm::Artillery).then_some("gun_long"));
    match target_formation {
        Formation::MarchColumn => touched.extend(["enfilade_columns", "march_save", "guns_at_columns"]),
        Formation::AttackColumn => touched.extend(["enfilade_columns", "column_save", "guns_at_columns"]),
        Formation::Square => touched.push("guns_at_columns"),
        Formation::Skirmish | Formation::Deployed | Formation::Building => touched.push("not_clear"),
        _ => {}
    }
    Ok(asked.answer(quantities, &touched))
}

/// The laws of a volley's hits, casualties, and what they make of its target.
fn volleyed(volley: impl Fn(&mut Enumerator) -> Option<Volley>, stamina: u8, held: u8) -> Vec<Quantity> {
    let (mut hits, mut casualties, mut targets) = (vec![0.0; 256], vec![0.0; 256], [0.0; 4]);
    let mut disorders = 0.0;
    Enumerator::new().every_path(
        |chance| match volley(chance) {
            None => (0, 0, 0),
            Some(volley) => {
                let (sixes, others) = volley.hits(chance);
                (sixes, others, unsaved(chance, sixes + others, volley.save, volley.save_rerolls))
            }
        },
        |(sixes, others, lost), p| {
            hits[usize::from(sixes + others)] += p;
            casualties[usize::from(lost)] += p;
            disorders += if sixes > 0 { p } else { 0.0 };
            let shaken = held.saturating_add(lost) >= stamina;
            targets[usize::from(sixes > 0) + 2 * usize::from(shaken)] += p;
        },
    );
    let words = ["steady", "disordered", "shaken", "shaken-and-disordered"];
    let targets = words.iter().zip(targets).map(|(word, p)| ((*word).to_owned(), p)).collect();
    vec![
        Quantity::counts("hits", &hits),
        Quantity::counts("casualties", &casualties),
        either("disordered", ["yes", "no"], disorders),
        Quantity::named("target", targets),
    ]
}

choice! {
    /// Which sides, of two.
    pub enum Which {
        /// Side A.
        A = "a",
        /// Side B.
        B = "b",
        /// Both.
        Both = "both",
        /// Neither.
        None = "none",
    }
}

impl Which {
    fn is(self, side: Side) -> bool {
        matches!((self, side), (Which::Both, _) | (Which::A, Side::A) | (Which::B, Side::B))
    }
}

settings! {
    /// A round of hand-to-hand (B5).
    pub struct MeleeKeys {
        a: String = String::new() => (Q, "B5", "the one unit", "l’une des unités");
        b: String = String::new() => (Q, "B5", "the other unit", "l’autre unité");
        charging: Which = Which::A => (Q, "B5", "who charged: it is the first round", "qui a chargé : c’est le premier round");
        won: Which = Which::None => (Q, "B5", "who won the last round: a or b", "qui a gagné le round précédent : a ou b");
        a_formation: Option<Formation> = None => (Q, "B1", "formation of a; by the unit if not set", "formation de a ; selon l’unité sinon");
        b_formation: Option<Formation> = None => (Q, "B1", "formation of b; by the unit if not set", "formation de b ; selon l’unité sinon");
        a_cover: CoverKey = CoverKey::None => (Q, "B4", "cover of a", "couvert de a");
        b_cover: CoverKey = CoverKey::None => (Q, "B4", "cover of b", "couvert de b");
        a_face: Face = Face::Front => (Q, "B5", "the face on which a is engaged", "la face sur laquelle a est engagée");
        b_face: Face = Face::Front => (Q, "B5", "the face on which b is engaged", "la face sur laquelle b est engagée");
        a_flank_supports: u8 [0, 2] = 0 => (Q, "B5", "supports on the flanks of a", "soutiens sur les flancs de a");
        b_flank_supports: u8 [0, 2] = 0 => (Q, "B5", "supports on the flanks of b", "soutiens sur les flancs de b");
        a_rear_support: u8 [0, 1] = 0 => (Q, "B5", "support behind a", "soutien derrière a");
        b_rear_support: u8 [0, 1] = 0 => (Q, "B5", "support behind b", "soutien derrière b");
        a_disordered: bool = false => (Q, "B1", "a is disordered", "a est en désordre");
        b_disordered: bool = false => (Q, "B1", "b is disordered", "b est en désordre");
        a_casualties: u8 [0, 40] = 0 => (Q, "B1", "casualties of a", "pertes de a");
        b_casualties: u8 [0, 40] = 0 => (Q, "B1", "casualties of b", "pertes de b");
    }
}

/// The duel of two units that stand, to ask one part of it.
fn standing(lists: &[List], rules: &Rules, sides: Pair<SideKeys>, distance: f64) -> Result<Duel, Problem> {
    let field = FieldKeys { distance, first: First::A, ends: Ends::Removed, turns: 1, ..FieldKeys::default() };
    let situation = Situation { sides, field, rules: rules.clone() };
    // A problem of a side's key is one of the question's: a.formation is its a_formation, a.unit its a.
    let (duel, _) = situation.duel(lists).map_err(|problem| Problem {
        key: problem.key.map(|key| match key.split_once('.') {
            Some((side, "unit")) => side.to_owned(),
            _ => key.replace('.', "_"),
        }),
        ..problem
    })?;
    Ok(duel)
}

/// Laws of a round, given how its state comes about.
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
    let words = ["a", "draw", "b", "no-contact"];
    let outcomes = words.iter().zip(result).filter(|(word, p)| **word != "no-contact" || *p > 0.0);
    if result[3] == 0.0 {
        quantities.push(counts("casualties_of_a", &lost.a));
        quantities.push(counts("casualties_of_b", &lost.b));
    }
    quantities.push(Quantity::named("result", outcomes.map(|(word, p)| ((*word).to_owned(), p)).collect()));
}

/// Adds up what is the same, so that nothing is listed twice.
fn merged(chances: &mut Vec<(Option<Blows>, f64)>, blows: Option<Blows>, p: f64) {
    match chances.iter_mut().find(|(known, _)| *known == blows) {
        Some((_, sum)) => *sum += p,
        None => chances.push((blows, p)),
    }
}

/// Who wins a round (B5).
pub(super) fn melee_round(lists: &[List], settings: &[Set]) -> Result<Answer, Problem> {
    let asked = read::<MeleeKeys>(settings)?;
    let (keys, rules) = (&asked.keys, &asked.rules);
    let hold = Some(Stance::Hold);
    let sides = Pair {
        a: SideKeys {
            unit: keys.a.clone(),
            stance: hold,
            formation: keys.a_formation,
            cover: keys.a_cover,
            flank_supports: keys.a_flank_supports,
            rear_support: keys.a_rear_support,
            ..SideKeys::default()
        },
        b: SideKeys {
            unit: keys.b.clone(),
            stance: hold,
            formation: keys.b_formation,
            cover: keys.b_cover,
            flank_supports: keys.b_flank_supports,
            rear_support: keys.b_rear_support,
            ..SideKeys::default()
        },
    };
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
    let face = Pair { a: keys.a_face, b: keys.b_face };
    let disordered = Pair { a: keys.a_disordered, b: keys.b_disordered };
    let casualties = Pair { a: keys.a_casualties, b: keys.b_casualties };
    let state = State {
        phase: Phase::Fight,
        active: Side::A,
        distance: 0,
        won,
        met: false,
        fought: true,
        units: Pair::of(|side| Condition {
            casualties: casualties[side],
            disorder: if disordered[side] { Disorder::Due } else { Disorder::None },
            face: face[side],
            charging: keys.charging.is(side),
            ..duel.fresh(side)
        }),
    };
    let mut chances = Vec::new();
    Enumerator::with_laws().every_path(|chance| duel.blows(&mut state.clone(), chance), |blows, p| merged(&mut chances, Some(blows), p));
    let mut quantities = Vec::new();
    rounds(&mut quantities, &chances);
    let any = |test: &dyn Fn(Side) -> bool| test(Side::A) || test(Side::B);
    let mut touched = vec!["base_need"];
    touched.extend((keys.charging != Which::None).then_some("charge_bonus"));
    touched.extend(won.map(|_| "won_bonus"));
    touched.extend(any(&|side| state.units[side].face != Face::Front).then_some("flank_melee"));
    touched.extend(any(&|side| duel.shaken(&state, side) || disordered[side]).then_some("state_modifier"));
    touched.extend(any(&|side| duel.sides[side].flank_supports + duel.sides[side].rear_support > 0).then_some("support"));
    for side in Side::BOTH {
        match state.units[side].formation {
            Formation::Square => touched.extend(["melee_dice_square", "square_bonus"]),
            Formation::Building => touched.extend(["melee_dice_building", "building_bonus", "heavy_cover"]),
            Formation::Skirmish => touched.extend(["melee_dice_skirmish", "skirmish_melee"]),
            Formation::AttackColumn => touched.extend(["column_save_in_melee", "column_save"]),
            Formation::MarchColumn => touched.extend(["melee_dice_march_column", "march_save"]),
            _ => {}
        }
        touched.extend((state.units[side].cover == Cover::Kept).then_some("lost_cover"));
        touched.extend((duel.sides[side].fighter.size == Size::Tiny).then_some("size_melee"));
    }
    Ok(asked.answer(quantities, &touched))
}

settings! {
    /// A charge from its declaration through its first round (B5).
    pub struct ChargeKeys {
        a: String = String::new() => (Q, "B5", "the unit that charges", "l’unité qui charge");
        b: String = String::new() => (Q, "B5", "the unit charged", "l’unité chargée");
        distance: f64 [1, 240] = 6.0 => (Q, "B4", "inches from which it charges", "pouces d’où elle charge");
        a_formation: Option<Formation> = None => (Q, "B1", "formation of a; by the unit if not set", "formation de a ; selon l’unité sinon");
        b_formation: Option<Formation> = None => (Q, "B1", "formation of b; by the unit if not set", "formation de b ; selon l’unité sinon");
        a_casualties: u8 [0, 40] = 0 => (Q, "B1", "casualties of a", "pertes de a");
        b_casualties: u8 [0, 40] = 0 => (Q, "B1", "casualties of b", "pertes de b");
        b_disordered: bool = false => (Q, "B1", "b is disordered", "b est en désordre");
        b_cover: CoverKey = CoverKey::None => (Q, "B4", "cover of b", "couvert de b");
        face: Face = Face::Front => (Q, "B5", "the face on which b is charged", "la face sur laquelle b est chargée");
        reaction: Option<Reaction> = None => (Q, "B5", "what b does, where it has a choice", "ce que fait b, si elle a le choix");
        a_flank_supports: u8 [0, 2] = 0 => (Q, "B5", "supports on the flanks of a", "soutiens sur les flancs de a");
        b_flank_supports: u8 [0, 2] = 0 => (Q, "B5", "supports on the flanks of b", "soutiens sur les flancs de b");
        b_enfilade: bool = false => (Q, "B4", "the closing fire of b enfilades", "le tir de réaction de b est en enfilade");
    }
}

/// Whether a charge comes home, and who wins its first round.
pub(super) fn charge(lists: &[List], settings: &[Set]) -> Result<Answer, Problem> {
    let asked = read::<ChargeKeys>(settings)?;
    let (keys, rules) = (&asked.keys, &asked.rules);
    let sides = Pair {
        a: SideKeys {
            unit: keys.a.clone(),
            stance: Some(Stance::Charge),
            formation: keys.a_formation,
            flank_supports: keys.a_flank_supports,
            ..SideKeys::default()
        },
        b: SideKeys {
            unit: keys.b.clone(),
            stance: Some(Stance::Hold),
            formation: keys.b_formation,
            cover: keys.b_cover,
            charged_on: keys.face,
            reaction: keys.reaction,
            flank_supports: keys.b_flank_supports,
            enfilade: keys.b_enfilade,
            ..SideKeys::default()
        },
    };
    let duel = standing(lists, rules, sides, keys.distance)?;
    // Enumerating the start of a duel whose first side is set draws nothing.
    let mut start = duel.start(&mut Enumerator::new());
    start.units.a.casualties = keys.a_casualties;
    start.units.b.casualties = keys.b_casualties;
    start.units.b.disorder = if keys.b_disordered { Disorder::Due } else { Disorder::None };
    if !duel.may_charge(&start, Side::A) {
        return Err(Problem::of("a_casualties", "a shaken unit may not charge (B5)").help("fewer casualties than its stamina"));
    }
    let mut after: Vec<(State, f64)> = Vec::new();
    let (mut stopped, mut broken) = (0.0, 0.0);
    let mut chances = Vec::new();
    Enumerator::with_laws().every_path(
        |chance| duel.charge(start, Side::A, chance),
        |phased, p| match phased {
            Ok(state) if state.engaged() => after.push((state, p)),
            Ok(_) => stopped += p,
            Err(_) => broken += p,
        },
    );
    if stopped + broken > 0.0 {
        merged(&mut chances, None, stopped + broken);
    }
    let contact: f64 = after.iter().map(|(_, p)| p).sum();
    for (state, p) in after {
        Enumerator::with_laws()
            .every_path(|chance| duel.blows(&mut state.clone(), chance), |blows, q| merged(&mut chances, Some(blows), p * q));
    }
    let outcomes = [("contact", contact), ("no-contact", stopped), ("broken", broken)];
    let mut quantities = vec![Quantity::named("charge", outcomes.iter().map(|&(word, p)| (word.to_owned(), p)).collect())];
    rounds(&mut quantities, &chances);
    let mut touched = vec!["base_need", "charge_bonus", "closing_fire_row", "break_table", "close_bonus", "building_bonus"];
    let target = &duel.sides.b.fighter;
    touched.extend((target.arm == Arm::Artillery).then_some("closing_fire_band"));
    touched.extend(duel.sides.a.fighter.terrifying.then_some("terrifying_row"));
    touched.retain(|key| *key != "building_bonus" || duel.sides.b.formation == Formation::Building);
    Ok(asked.answer(quantities, &touched))
}
