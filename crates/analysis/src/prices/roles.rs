//! The duels that two units need: in every situation each of them in each role, and of a duel and its mirror always the same one.

use super::asked::Ask;
use crate::scenario::card::Staged;
use crate::store::Fault;
use crate::store::cache::{self, Key};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::settings::{Kind, Value};
use montjoie_system::{DuelKey, Matchup, Set};

/// A role: the duel that is fought, and whether the unit in question is its side B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Role {
    pub(super) duel: usize,
    pub(super) mirrored: bool,
}

impl Role {
    /// The side of the unit in question.
    pub(super) fn side(self) -> Side {
        if self.mirrored { Side::B } else { Side::A }
    }
}

/// A duel that one pair of units needs, chosen out of it and its mirror.
pub(super) struct Chosen {
    pub(super) key: Key,
    pub(super) mirrored: bool,
    pub(super) matchup: Matchup,
}

/// What one pair of units needs: by situation, the first unit in role a, then in role b.
pub(super) struct Plan {
    pub(super) duels: Vec<[Chosen; 2]>,
    pub(super) held: Vec<[Vec<bool>; 2]>,
}

/// Two roles as the other unit sees them.
pub(super) fn from_there([first, second]: [Role; 2]) -> [Role; 2] {
    [second, first].map(|role| Role { mirrored: !role.mirrored, ..role })
}

/// Whether a unit meets itself: the meeting is the same from both sides.
pub(super) fn even(roles: [Role; 2]) -> bool {
    from_there(roles) == roles
}

/// What so many couples need. Of several faults always the same one is told, whichever came first in time.
pub(super) fn plans(ask: &Ask, keys: &[DuelKey], couples: &[(usize, usize)]) -> Result<Vec<Plan>, Fault> {
    montjoie_core::parallel::map(couples.to_vec(), |(u, v)| plan(ask, keys, u, v)).into_iter().collect()
}

/// What the units of two places need, guests after units.
fn plan(ask: &Ask, keys: &[DuelKey], u: usize, v: usize) -> Result<Plan, Fault> {
    let [(first, firsts), (second, seconds)] = [u, v].map(|unit| match unit.checked_sub(ask.entrants.len()) {
        None => (&ask.entrants[unit].id, &[][..]),
        Some(guest) => (&ask.guests[guest].id, &ask.guests[guest].sets[..]),
    });
    let mut plan = Plan { duels: Vec::new(), held: Vec::new() };
    for situation in 0..ask.card.situations.len() {
        let one = stage(ask, situation, Pair { a: first, b: second }, Pair { a: firsts, b: seconds })?;
        let other = stage(ask, situation, Pair { a: second, b: first }, Pair { a: seconds, b: firsts })?;
        plan.held.push([one.held.clone(), other.held.clone()]);
        let mut other = choose(ask, keys, other);
        // Seen from the first unit, which is side B of it.
        other.mirrored = !other.mirrored;
        plan.duels.push([choose(ask, keys, one), other]);
    }
    Ok(plan)
}

/// A duel of a situation, with everything that the user set.
fn stage(ask: &Ask, situation: usize, ids: Pair<&str>, own: Pair<&[Set]>) -> Result<Staged, Fault> {
    let mut over = ask.over.to_vec();
    for side in Side::BOTH {
        over.extend(own[side].iter().map(|set| Set { key: format!("{}.{}", side.id(), set.key), value: set.value.clone() }));
    }
    ask.card.stage(ask.game, situation, ids, &over)
}

/// Of a duel and its mirror the one whose content comes first.
fn choose(ask: &Ask, keys: &[DuelKey], staged: Staged) -> Chosen {
    let own = staged.matchup.contest.content();
    // Every key as it was resolved, so that a default that depends on the role goes with the unit.
    let rules = staged.sets.iter().filter(|set| set.key.starts_with("rules."));
    let sets: Vec<Set> = staged.matchup.situation.iter().map(|set| mirror(set, keys)).chain(rules.cloned()).collect();
    let key = |content: &str| cache::key(&[ask.system.id().as_bytes(), content.as_bytes()]);
    // A system may have situations that it cannot turn round; they stand as they are.
    if let Ok(matchup) = ask.game.duel(&sets) {
        let turned = matchup.contest.content();
        if turned < own {
            return Chosen { key: key(&turned), mirrored: true, matchup };
        }
    }
    Chosen { key: key(&own), mirrored: false, matchup: staged.matchup }
}

/// A setting as it is with the sides exchanged: keys of a become keys of b, and a field key that names a side names the other.
fn mirror(set: &Set, keys: &[DuelKey]) -> Set {
    let Set { key, value } = set;
    let other = |word: &str| match word {
        "a" => Some("b"),
        "b" => Some("a"),
        _ => None,
    };
    if let Some((side, name)) = key.split_once('.')
        && let Some(side) = other(side)
    {
        return Set { key: format!("{side}.{name}"), value: value.clone() };
    }
    let sides = |kind: Kind| matches!(kind, Kind::Choice(words) if words.contains(&"a") && words.contains(&"b"));
    let turned = match value {
        Value::Text(word) if keys.iter().any(|known| known.name == *key && sides(known.key.kind)) => other(word),
        _ => None,
    };
    Set { key: key.clone(), value: turned.map_or_else(|| value.clone(), |word| Value::Text(word.to_owned())) }
}
