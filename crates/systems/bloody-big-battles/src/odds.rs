//! The questions of `odds`: one roll or move each, with everything that it depends on. Parameters are taken literally.

use super::duel::{After, Attacker, Defender, Duel, ExploitChoice, Stance, State, Target};
use super::melee::{Assault, Fought};
use super::orders::{Allowed, Moved, Movement, MovementRow, Path, may_evade, modifier, obey};
use super::profile::{Arm, Fighter, Formation, Gun, List, Quality, Troop, Unit, Weapon};
use super::rules::Rules;
use super::shooting::{Fire, Firer, formation_shift, gun_factor, rocket_shift, suffer_gun, target_shift, unit_factor};
use super::situation::{check_formation, unit};
use super::special::Special;
use super::tables::Hit;
use super::terrain::{Batteries, Ground};
use montjoie_core::chance::{Enumerator, law};
use montjoie_core::combat::{Combat, Side};
use montjoie_core::settings::Source::Asked as Q;
use montjoie_core::{choices, settings};
use montjoie_system::asks;
use montjoie_system::questions::{Entry, either, figure, no_shot, shares};
use montjoie_system::{Problem, Quantity};

type Ask = Entry<Unit>;

settings! {
    /// The keys of a roll on the movement table (B2).
    pub struct MovementKeys {
        quality: Quality = Quality::Trained => (Q, "B2", "the unit's quality", "la qualité de l’unité");
        disordered: bool = false => (Q, "B2", "it is Disordered or silenced", "elle est en désordre ou silencieuse");
        bases: u8 [1, 12] = 5 => (Q, "B1", "bases present", "socles présents");
        missing: u8 [0, 12] = 0 => (Q, "B2", "bases missing", "socles manquants");
        recover: bool = true => (Q, "B2", "it recovers where it may", "elle récupère quand elle peut");
        modifier: i8 [-12, 12] = 0 => (Q, "B2", "modifiers, beside those named", "modificateurs, outre ceux qui suivent");
        in_command: bool = false => (Q, "B2", "within command radius", "dans le rayon de commandement");
        march: bool = false => (Q, "B2", "in march column or limbered", "en colonne de marche ou attelée");
        passive: bool = false => (Q, "B2", "passive", "passive");
        fragile: bool = false => (Q, "B2", "fragile", "fragile");
        difficult: bool = false => (Q, "B2", "in difficult terrain", "en terrain difficile");
        irregular_or_militia: bool = false => (Q, "B2", "irregular cavalry or militia", "cavalerie irrégulière ou milice");
        spent: bool = false => (Q, "B2", "Spent", "épuisée");
    }
}
choices! {
    "How far the movement roll lets a unit go." Move {
        Full = "full", "full move", "mouvement maximum";
        Half = "half", "half a move", "demi-mouvement";
    }
}
settings! {
    /// The keys of a move (B3).
    pub struct MovesKeys {
        arm: Arm = Arm::Infantry => (Q, "B3", "the unit's arm", "l’arme de l’unité");
        allowed: Move = Move::Full => (Q, "B2", "what the roll gave", "ce que le jet a donné");
        march: bool = false => (Q, "B3", "in march column or limbered", "en colonne de marche ou attelée");
        road: bool = false => (Q, "B3", "all of it on a road", "tout le long d’une route");
        changes: u8 [0, 8] = 0 => (Q, "B3", "changes of formation, limbering, unlimbering, pivots", "changements de formation, atteler, dételer, pivots");
        features: u8 [0, 20] = 0 => (Q, "B3", "difficult areas and linear obstacles crossed", "terrains difficiles et obstacles linéaires traversés");
        outside_arc: bool = false => (Q, "B3", "outside the front arc", "hors de l’arc frontal");
        square: bool = false => (Q, "B3", "in square", "en carré");
        prolonge: bool = false => (Q, "B3", "unlimbered guns, by prolonge", "canons dételés, à la prolonge");
        isolated: bool = false => (Q, "B3", "isolated artillery", "artillerie isolée");
        across_zone: bool = false => (Q, "B3", "neither towards nor away in an enemy zone of control", "ni vers l’ennemi ni en s’éloignant dans sa zone de contrôle");
        enemy: Arm = Arm::Infantry => (Q, "B3", "the enemy that it may evade from", "l’ennemi qu’elle peut esquiver");
        enemy_within: f64 [0, 240] = 12.0 => (Q, "B3", "inches to that enemy", "pouces jusqu’à cet ennemi");
        disordered: bool = false => (Q, "B3", "Disordered", "en désordre");
    }
    /// The keys of a shot (B4).
    pub struct FireKeys {
        factor: f64 [0, 1000] = 0.0 => (Q, "B4", "a plain factor; 0: of the units", "un facteur donné ; 0 : celui des unités");
        unit: String = String::new() => (Q, "B4", "a unit that fires", "une unité qui tire");
        bases: u8 [0, 12] = 0 => (Q, "B4", "its bases; 0: all", "ses socles ; 0 : tous");
        formation: Formation = Formation::Line => (Q, "B4", "its formation", "sa formation");
        disordered: bool = false => (Q, "B4", "it is Disordered", "elle est en désordre");
        low: bool = false => (Q, "B4", "it is low on ammunition", "elle manque de munitions");
        second: String = String::new() => (Q, "B4", "a second unit that fires", "une deuxième unité qui tire");
        second_bases: u8 [0, 12] = 0 => (Q, "B4", "its bases; 0: all", "ses socles ; 0 : tous");
        second_formation: Formation = Formation::Line => (Q, "B4", "its formation", "sa formation");
        second_disordered: bool = false => (Q, "B4", "it is Disordered", "elle est en désordre");
        second_low: bool = false => (Q, "B4", "it is low on ammunition", "elle manque de munitions");
        batteries: Batteries = Batteries(Vec::new()) => (Q, "B4", "batteries that fire", "batteries qui tirent");
        reduced: bool = false => (Q, "B4", "the batteries are reduced", "les batteries sont réduites");
        batteries_low: bool = false => (Q, "B4", "the batteries are low on ammunition", "les batteries manquent de munitions");
        moved: f64 [0, 60] = 0.0 => (Q, "B4", "inches that horse artillery has moved this turn before it unlimbered", "pouces parcourus ce tour par l’artillerie à cheval avant de dételer");
        unlimbered: bool = false => (Q, "B4", "the batteries have pivoted or unlimbered this turn", "les batteries ont pivoté ou dételé ce tour");
        distance: f64 [0, 48] = 3.0 => (Q, "B4", "inches to the target", "pouces jusqu’à la cible");
        target: String = String::new() => (Q, "B4", "the target; none: plain Trained infantry", "la cible ; sinon, infanterie aguerrie");
        target_formation: Formation = Formation::Line => (Q, "B4", "its formation", "sa formation");
        march: bool = false => (Q, "B4", "it is in march column or limbered", "elle est en colonne de marche ou attelée");
        target_reduced: bool = false => (Q, "B4", "it is a battery that is reduced already", "c’est une batterie déjà réduite");
        terrain: Ground = Ground::default() => (Q, "B3", "terrain that covers it", "terrain qui la couvre");
        flank: bool = false => (Q, "B4", "flank fire", "tir de flanc");
        bridge: bool = false => (Q, "B4", "it crosses a bridge", "elle traverse un pont");
        right: u8 [0, 20] = 0 => (Q, "B4", "further columns right", "autres colonnes à droite");
        left: u8 [0, 20] = 0 => (Q, "B4", "further columns left", "autres colonnes à gauche");
    }
    /// The keys of an assault (B5).
    pub struct AssaultKeys {
        a: String = String::new() => (Q, "B5", "the attacker", "l’attaquant");
        b: String = String::new() => (Q, "B5", "the defender", "le défenseur");
        net: i8 [-40, 40] = 0 => (Q, "B5", "a plain net, where no units are named", "un solde donné, sans unités");
        a_formation: Formation = Formation::Line => (Q, "B5", "the attacker's formation", "la formation de l’attaquant");
        b_formation: Formation = Formation::Line => (Q, "B5", "the defender's formation", "la formation du défenseur");
        a_bases: u8 [0, 12] = 0 => (Q, "B5", "the attacker's bases now; 0: all", "socles de l’attaquant ; 0 : tous");
        b_bases: u8 [0, 12] = 0 => (Q, "B5", "the defender's bases now; 0: all", "socles du défenseur ; 0 : tous");
        a_disordered: bool = false => (Q, "B5", "the attacker is Disordered", "l’attaquant est en désordre");
        b_disordered: bool = false => (Q, "B5", "the defender is Disordered", "le défenseur est en désordre");
        batteries: Batteries = Batteries(Vec::new()) => (Q, "B5", "the defender's batteries in contact", "batteries du défenseur au contact");
        terrain: Ground = Ground::default() => (Q, "B3", "the defender's terrain", "le terrain du défenseur");
        flank: bool = false => (Q, "B5", "the defender is taken in flank", "le défenseur est pris de flanc");
        exploit_choice: ExploitChoice = ExploitChoice::Occupy => (Q, "B5", "whether the attacker exploits where it may", "si l’attaquant exploite quand il le peut");
    }
}

/// The questions of `odds` about units.
pub fn questions() -> Vec<Ask> {
    asks! {
        Unit:
        "movement", "B2", "What does the movement roll give?", "que donne le jet de mouvement ?" => movement;
        "moves", "B3", "How far may a unit go, and may it evade?", "jusqu’où va une unité, et peut-elle esquiver ?" => moves;
        "fire", "B4", "What does a shot do?", "que fait un tir ?" => fire;
        "assault", "B5", "How does an assault end?", "comment finit un assaut ?" => assault;
    }
}

/// The shares of named outcomes, summed, in the order in which they first came.
#[derive(Default)]
struct Shares(Vec<(String, f64)>);

impl Shares {
    fn add(&mut self, name: &str, p: f64) {
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, sum)) => *sum += p,
            None => self.0.push((name.to_owned(), p)),
        }
    }
}

fn movement(_: &[List], keys: &MovementKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    // A unit of which just these are true; what it misses is no reason for it to be Spent.
    let flags = [(keys.passive, Special::Passive), (keys.fragile, Special::Fragile)];
    let mut fighter = Fighter {
        arm: if keys.irregular_or_militia { Arm::IrregularCavalry } else { Arm::Infantry },
        bases: keys.bases,
        quality: keys.quality,
        weapon: Weapon::None,
        formation: Formation::Line,
        special: flags.into_iter().filter(|(has, _)| *has).map(|(_, flag)| flag).collect(),
        name: Default::default(),
    };
    let start = Troop { disordered: keys.disordered, spent: keys.spent, ..fighter.fresh() };
    let march = if keys.march { rules.march_bonus as i8 } else { 0 };
    let modifier = keys.modifier + march + modifier(rules, &fighter, &start, keys.in_command, keys.difficult);
    // Recovering is never forced.
    fighter.bases += if keys.recover { keys.missing } else { 0 };
    let (mut row_shares, mut result) = (Shares::default(), Shares::default());
    let (mut recovers, mut rallies, mut removed) = (0.0, 0.0, 0.0);
    for (row, p) in law(Movement::new(rules, modifier)).into_iter().rev() {
        row_shares.add(row.word(), p);
        let mut troop = start;
        let moved = obey(rules, &fighter, &mut troop, row, keys.recover);
        let back = troop.bases > start.bases;
        recovers += if back { p } else { 0.0 };
        rallies += if start.disordered && !troop.disordered { p } else { 0.0 };
        removed += if troop.gone() { p } else { 0.0 };
        let words = match (row, keys.disordered, moved) {
            (MovementRow::Rout, true, _) => "routs",
            (MovementRow::Rout, false, _) => "disordered-retires-full",
            (MovementRow::Retire, true, _) => "loses-base-retires-full",
            (MovementRow::Retire, false, _) => "retires-half",
            (_, _, Moved::May(Allowed::Full)) => "full",
            (_, _, Moved::May(Allowed::Half)) => "half",
            _ if back => "recovers",
            (MovementRow::Half, true, _) => "rallies-in-place",
            _ => "stays",
        };
        result.add(words, p);
    }
    Ok(vec![
        Quantity::named("row", row_shares.0),
        Quantity::named("result", result.0),
        either("recovers", ["yes", "no"], recovers),
        either("rallies", ["yes", "no"], rallies),
        either("removed", ["yes", "no"], removed),
    ])
}

fn moves(_: &[List], keys: &MovesKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let artillery = keys.arm.is_artillery();
    for (name, wrong, expected) in [
        ("square", keys.square && keys.arm != Arm::Infantry, "infantry"),
        ("prolonge", keys.prolonge && (!artillery || keys.march), "unlimbered artillery"),
        ("isolated", keys.isolated && !artillery, "artillery"),
    ] {
        if wrong {
            return Err(Problem::of(name, format!("`{name}` does not go with {}", keys.arm.word())).help(format!("expected {expected}")));
        }
    }
    let full = keys.arm.allowance(rules);
    // A square has half its allowance, and only on a result that gives a full move (7 or more).
    let allowance = if keys.square { full / 2.0 } else { full };
    let half = keys.allowed == Move::Half;
    let pays_for_arc = !(keys.march || artillery || keys.arm == Arm::IrregularCavalry);
    let path = Path {
        half,
        road: keys.road && keys.march,
        changes: keys.changes,
        features: keys.features,
        outside_arc: keys.outside_arc && pays_for_arc,
    };
    let inches = match () {
        () if keys.isolated || keys.across_zone || keys.square && half => 0.0,
        () if keys.prolonge => f64::from(rules.prolonge_move),
        () => path.inches(rules, keys.arm, allowance),
    };
    let evades = !keys.disordered && keys.enemy_within <= f64::from(rules.evade_distance) && may_evade(keys.arm, keys.march, keys.enemy);
    let evasion = if evades { full / 2.0 } else { 0.0 };
    Ok(vec![figure("distance", inches), either("evades", ["may", "may-not"], f64::from(u8::from(evades))), figure("evasion", evasion)])
}

/// The unit of an id, with a number of bases (0: all of them).
fn named(lists: &[List], key: &str, id: &str, bases: u8, formation: Formation) -> Result<(Fighter, Troop), Problem> {
    let unit = unit(lists, key, id)?;
    check_formation(&unit, formation, key)?;
    let mut fighter = Fighter::new(&unit, formation);
    let present = if bases == 0 { fighter.bases } else { bases };
    fighter.bases = fighter.bases.max(present);
    let troop = Troop { bases: present, ..fighter.fresh() };
    Ok((fighter, troop))
}

/// The words for what fire makes of a battery.
const BATTERY: [&str; 5] = ["unharmed", "silenced", "reduced", "reduced-and-silenced", "destroyed"];

fn fire(lists: &[List], keys: &FireKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let target = match keys.target.as_str() {
        "" => None,
        id => Some(named(lists, "target", id, 0, keys.target_formation)?),
    };
    let arm = target.as_ref().map_or(Arm::Infantry, |(fighter, _)| fighter.arm);
    let quality = target.as_ref().map_or(Quality::Trained, |(fighter, _)| fighter.quality);
    let has_column = |square: bool| formation_shift(rules, [keys.march && !arm.is_artillery(), square, keys.flank]);
    let mut at = match &target {
        None => has_column(keys.target_formation == Formation::Square) + if keys.bridge { rules.shift_bridge as i8 } else { 0 },
        Some((fighter, troop)) if keys.march => {
            let plain = Fighter { formation: Formation::Line, ..fighter.clone() };
            target_shift(rules, &plain, troop, false, keys.bridge) + has_column(false)
        }
        Some((fighter, troop)) => target_shift(rules, fighter, troop, keys.flank, keys.bridge),
    };
    at += if arm.is_artillery() && keys.march { rules.shift_cavalry as i8 } else { 0 } - keys.terrain.fire_cover(rules, arm)
        + keys.right as i8
        - keys.left as i8;
    let mut units = Vec::new();
    for (key, id, bases, formation, disordered, low) in [
        ("unit", &keys.unit, keys.bases, keys.formation, keys.disordered, keys.low),
        ("second", &keys.second, keys.second_bases, keys.second_formation, keys.second_disordered, keys.second_low),
    ] {
        if !id.is_empty() {
            let (fighter, troop) = named(lists, key, id, bases, formation)?;
            if fighter.arm.is_artillery() {
                return Err(
                    Problem::of(key, format!("`{id}` is a battery")).help("expected infantry or cavalry; batteries go with `batteries`")
                );
            }
            units.push((fighter, Troop { disordered, low, ..troop }));
        }
    }
    let by_unit = |(fighter, troop): &(Fighter, Troop)| unit_factor(rules, fighter, troop, keys.distance, arm.is_cavalry());
    let gun = Gun { present: true, silenced: false, reduced: keys.reduced, low: keys.batteries_low };
    let by_gun = |&battery: &Arm| {
        let too_late = keys.unlimbered && battery == Arm::HorseArtillery && keys.moved > f64::from(rules.horse_unlimbered);
        if too_late { 0.0 } else { gun_factor(rules, battery, &gun, keys.unlimbered, keys.distance) }
    };
    let mut firers: Vec<Firer> = units.iter().map(|unit| Firer { factor: by_unit(unit), unit: Some(&unit.0) }).collect();
    firers.extend(keys.batteries.0.iter().map(|battery| Firer { factor: by_gun(battery), unit: None }));
    if keys.factor > 0.0 {
        firers = vec![Firer { factor: keys.factor, unit: None }];
    }
    at += rocket_shift(rules, keys.batteries.0.contains(&Arm::Rockets), keys.distance);
    let shots: Vec<Fire> = match rules.mass_fire {
        true => Fire::of(rules, &firers, || at).into_iter().collect(),
        false => firers.iter().filter_map(|&firer| Fire::of(rules, &[firer], || at)).collect(),
    };
    let mut result = vec![0.0; Hit::ALL.len()];
    let mut lost = vec![0.0; 3 * shots.len() + 1];
    let (mut halted, mut low) = (0.0, 0.0);
    let mut battery = Shares(BATTERY.map(|word| (word.to_owned(), 0.0)).to_vec());
    Enumerator::with_laws().every_path(
        |chance| {
            use montjoie_core::chance::Chance;
            let all = shots.iter().map(|&fire| chance.roll(fire));
            let mut seen = (Hit::None, 0, false, false);
            let mut gun = Gun { present: true, silenced: false, reduced: keys.target_reduced, low: false };
            for shot in all {
                if gun.present {
                    suffer_gun(rules, &mut gun, shot.hit);
                }
                seen = (seen.0.max(shot.hit), seen.1 + shot.hit.bases(), seen.2 || shot.hit.halts(quality), seen.3 || shot.low);
            }
            (seen, gun)
        },
        |((worst, bases, stops, runs_low), gun), p| {
            battery.add(
                BATTERY[match (gun.present, gun.reduced && !keys.target_reduced, gun.silenced) {
                    (false, ..) => 4,
                    (_, reduced, silenced) => usize::from(silenced) + 2 * usize::from(reduced),
                }],
                p,
            );
            result[worst as usize] += p;
            lost[usize::from(bases)] += p;
            halted += if stops { p } else { 0.0 };
            low += if runs_low { p } else { 0.0 };
        },
    );
    let mut quantities = vec![
        shares("result", Hit::ALL.iter().map(|hit| hit.id()), result),
        Quantity::counts("bases_lost", &lost),
        either("halted", ["yes", "no"], halted),
        either("ammunition", ["low", "kept"], low),
    ];
    if shots.is_empty() {
        quantities.insert(0, no_shot("fire-factor-0"));
    }
    if arm.is_artillery() {
        quantities.push(Quantity::named("battery", battery.0));
    }
    Ok(quantities)
}

fn assault(lists: &[List], keys: &AssaultKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let rows = |net| {
        let law = law(Assault::new(rules, net));
        let share = |row: &Fought| law.iter().filter(|(r, _)| r == row).map(|(_, p)| p).sum();
        shares("row", Fought::ALL.iter().map(|row| row.word()), Fought::ALL.iter().map(share))
    };
    if keys.a.is_empty() && keys.b.is_empty() {
        return Ok(vec![rows(keys.net)]);
    }
    rules.assaults_end()?;
    let (fighter, troop) = named(lists, "a", &keys.a, keys.a_bases, keys.a_formation)?;
    let (their_fighter, their_troop) = named(lists, "b", &keys.b, keys.b_bases, keys.b_formation)?;
    for (key, fighter) in [("a", &fighter), ("b", &their_fighter)] {
        if fighter.arm.is_artillery() {
            return Err(Problem::of(key, "a battery does not fight an assault by itself").help("expected infantry or cavalry"));
        }
    }
    let duel = Duel {
        rules: rules.clone(),
        attacker: Side::A,
        a: Attacker {
            fighter,
            in_command: true,
            stance: Stance::Assault,
            stop_at: 3,
            after: After::Hold,
            target: Target::Main,
            exploit: keys.exploit_choice,
        },
        b: Defender { fighter: their_fighter, in_command: true, batteries: keys.batteries.0.clone(), ground: keys.terrain },
        difficult: false,
        flank: keys.flank,
        distance: 1,
        turns: 1,
    };
    let a = Troop { disordered: keys.a_disordered, ..troop };
    let b = Troop { disordered: keys.b_disordered, ..their_troop };
    let start = State { gap: 0, a, b, ..duel.start(&mut Enumerator::new()) };
    let net = duel.net(&start);
    let (mut end, mut second) = (vec![0.0; Fought::ALL.len()], 0.0);
    let (mut driven, mut left) = (0.0, [vec![0.0; 13], vec![0.0; 13]]);
    Enumerator::with_laws().every_path(
        |chance| {
            let mut state = start;
            let report = duel.assault(&mut state, chance);
            (state, report)
        },
        |(state, report), p| {
            end[report.first as usize] += p;
            second += if report.second.is_some() { p } else { 0.0 };
            driven += if state.driven || state.b.bases == 0 { p } else { 0.0 };
            left[0][usize::from(state.a.bases)] += p;
            left[1][usize::from(state.b.bases)] += p;
        },
    );
    // Row 0 is an end only where a side was gone in it.
    Ok(vec![
        figure("net", net),
        rows(net),
        shares("end", Fought::ALL.iter().map(|row| row.word()), end),
        either("second_assault", ["yes", "no"], second),
        either("driven_or_removed", ["yes", "no"], driven),
        Quantity::counts("bases_of_a", &left[0]),
        Quantity::counts("bases_of_b", &left[1]),
    ])
}
