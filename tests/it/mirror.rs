//! The law of the mirror: any duel seen from the other side has the same answer with A and B exchanged. Random situations and settings of
//! every system look for a rule that asks which side it is about.

use montjoie::exact::Chains;
use montjoie::systems::{DuelKey, REGISTRY, Set, System};
use montjoie::tally::{Tally, Winner};
use rand::{RngExt, SeedableRng};

use crate::domain::{Rng, field, pick, sprinkle, units};
use crate::laws::mirrored;

/// Chains beyond this are left out: the test is about many situations, not large ones.
const MOST_STATES: usize = 20_000;

/// What differs between an answer and that of its mirror, most of all.
fn off(one: &Tally<f64>, other: &Tally<f64>) -> f64 {
    // Winners are A, neither, B.
    let turned = |winner: Winner| Winner::ALL[2 - winner as usize] as usize;
    let tables =
        [(&one.rounds, &other.rounds), (&one.endings, &other.endings), (&one.losses.a, &other.losses.b), (&one.losses.b, &other.losses.a)];
    let mut off: f64 = 0.0;
    for (one, other) in tables {
        assert_eq!(one.len(), other.len());
        for (one, other) in one.iter().zip(other) {
            Winner::ALL.into_iter().for_each(|winner| off = off.max((one[winner as usize] - other[turned(winner)]).abs()));
        }
    }
    off
}

/// Random duels of a system, their chains of so many states at most, and of so many turns where that is said.
fn mirrors(system: &dyn System, (duels, seed): (usize, u64), most_states: usize, turns: Option<&str>) {
    let mut rng = Rng::seed_from_u64(seed);
    let game = system.open(&[]).expect("sound lists");
    let shipped = units(&*game);
    let keys = system.keys();
    let (situation, rules): (Vec<&DuelKey>, Vec<&DuelKey>) = keys.iter().partition(|key| !key.name.starts_with("rules."));
    let (mut solved, mut tried) = (0, 0);
    while solved < duels {
        tried += 1;
        assert!(tried < 100 * duels, "{}: hardly any duel can be answered", system.id());
        let mut settings = field(&mut rng, system, &shipped);
        if rng.random_bool(0.3) {
            // In contact at once, where the system knows that.
            let distance = settings.iter_mut().find(|set| set.key == "field.distance").expect("a distance");
            distance.value = montjoie::settings::Value::Whole(*pick(&mut rng, &[0, 1]));
        }
        sprinkle(&mut rng, &situation, 0.25, &mut settings);
        sprinkle(&mut rng, &rules, 0.05, &mut settings);
        for key in keys.iter().filter(|key| ["field.turns", "field.turn_limit"].contains(&key.name.as_str())) {
            let Some(turns) = turns else { continue };
            settings.retain(|set| set.key != key.name);
            settings.push(Set { key: key.name.clone(), value: key.key.kind.read(turns) });
        }
        let Ok(matchup) = game.duel(&settings) else { continue };
        let Ok(here) = matchup.contest.solve(&mut Chains::new(), most_states) else { continue };
        // The situation as it was filled in: a default may go by the side.
        let changed = settings.iter().filter(|set| set.key.starts_with("rules.")).cloned();
        let there: Vec<Set> = mirrored(&matchup.situation).into_iter().chain(changed).collect();
        let there = game.duel(&there).unwrap_or_else(|problem| panic!("{}: {settings:?}: its mirror: {problem:?}", system.id()));
        let there = there.contest.solve(&mut Chains::new(), most_states).unwrap_or_else(|problem| panic!("{settings:?}: {problem:?}"));
        let off = off(&here.tally, &there.tally);
        assert!(off < 1e-10, "{}: {settings:?}: off by {off:.3e} from the other side", system.id());
        solved += 1;
    }
}

#[test]
fn random_situations_are_the_same_from_the_other_side() {
    // Whole chains of the other systems take minutes: here they fight one turn.
    for (id, turns) in [
        ("hail-caesar", None),
        ("black-powder", None),
        ("impetus", Some("1")),
        ("bloody-big-battles", Some("1")),
        ("puissance-de-feu", Some("1")),
    ] {
        mirrors(REGISTRY.get(id).expect("a shipped system"), (5, 1356), if turns.is_some() { 4_000 } else { MOST_STATES }, turns);
    }
}

#[test]
#[ignore = "long chains: minutes per system; after a change of a rule, run it by name"]
fn random_situations_of_every_system_are_the_same_from_the_other_side() {
    for system in REGISTRY.systems() {
        mirrors(*system, (60, 1356), MOST_STATES, None);
    }
}
