//! Consequences of orders, charges, shots and blows, in words.

use super::super::super::reasons::Reason;
use super::super::super::telling::Loss;
use super::super::After;
use super::{Prose, Verb, inflected};
use crate::panic::Fate;
use montjoie_core::say;
use montjoie_field::Id;

/// The consequence of an event for a unit, in words that several can share.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Becomes {
    Fate(Fate, bool, Option<Reason>),
    Lost(Loss, bool, Option<Reason>),
    Disordered,
    MakesWay(bool),
    Follows(Id),
    Because(Reason),
}

impl Prose<'_> {
    /// The consequences of an event, a clause each; `it` is the unit that has just been named.
    pub fn aftermath(&mut self, after: &[After], it: Option<Id>) -> Vec<String> {
        let mut groups: Vec<(Becomes, Vec<Id>)> = Vec::new();
        let mut clauses = Vec::new();
        let mut cannot = None;
        let mut excess: Vec<(Id, Vec<(Id, u8)>)> = Vec::new();
        for after in (0..after.len()).map(|place| &after[place..]) {
            let (becomes, id) = match (after[0], &after[1..]) {
                // Said by the loss.
                (After::Fate(_, Fate::Routs, _), _) | (After::Order(_, true), _) => continue,
                // It should fall back, and is lost by it.
                (After::Fate(id, fate, _), next) if fate.falls_back() && is_lost(id, next) => continue,
                (After::Fate(id, fate, melee), next) => {
                    // Until the same unit tests again.
                    let next = next.iter().take_while(|after| !matches!(after, After::Fate(other, ..) if *other == id));
                    let upset = next.into_iter().find_map(|after| match after {
                        After::Because(other, reason) if *other == id => Some(*reason),
                        _ => None,
                    });
                    (Becomes::Fate(fate, melee, upset), id)
                }
                (After::Cannot(_, reason), _) => {
                    cannot = Some(reason);
                    continue;
                }
                (After::Lost(id, loss, stakes), _) => (Becomes::Lost(loss, stakes, cannot.take()), id),
                (After::Order(id, false), _) => (Becomes::Disordered, id),
                (After::MakesWay(id), next) => (Becomes::MakesWay(next.first() == Some(&After::Order(id, false))), id),
                (After::Follows(id, enemy), _) => (Becomes::Follows(enemy), id),
                (After::Because(id, reason), _) => (Becomes::Because(reason), id),
                (After::Excess(from, to, count), _) => {
                    match excess.iter_mut().find(|(other, _)| *other == from) {
                        Some((_, given)) => given.push((to, count)),
                        None => excess.push((from, vec![(to, count)])),
                    }
                    continue;
                }
                (After::General(id), _) => {
                    let unit = self.unit(id);
                    clauses.push(say!(self.lang, "the general with {unit} falls", "le général qui mène {unit} tombe"));
                    continue;
                }
            };
            let told = |(other, ids): &(Becomes, Vec<Id>)| match (other, becomes) {
                // What a fate or a friend who makes way has said already.
                (Becomes::Fate(_, _, upset), Becomes::Because(reason)) => ids.contains(&id) && *upset == Some(reason),
                (Becomes::MakesWay(true), Becomes::Disordered) => ids.contains(&id),
                _ => false,
            };
            if groups.iter().any(told) {
                continue;
            }
            match groups.iter_mut().find(|(other, _)| *other == becomes) {
                Some((_, ids)) if ids.contains(&id) => {}
                Some((_, ids)) => ids.push(id),
                None => groups.push((becomes, vec![id])),
            }
        }
        for (from, given) in excess {
            let from = self.unit(from);
            for (to, count) in given {
                let to = self.unit(to);
                clauses.push(say!(self.lang, "{to} takes {count} of the wounds of {from}", "{to} prend {count} des blessures de {from}"));
            }
        }
        let clause = |(becomes, ids): &(Becomes, Vec<Id>)| {
            let who = match (ids.as_slice(), it) {
                ([id], Some(it)) if *id == it => self.pick("it", "elle").to_owned(),
                _ => self.units(ids),
            };
            format!("{who} {}", self.becomes(*becomes, ids.len() > 1))
        };
        clauses.extend(groups.iter().map(clause));
        clauses
    }

    fn becomes(&mut self, becomes: Becomes, many: bool) -> String {
        let lang = self.lang;
        let verb = |verb: Verb| inflected(verb, many, lang).to_owned();
        match becomes {
            Becomes::Fate(fate, melee, upset) => {
                // What it met on its way back has disordered it.
                let fate = if upset.is_some() && fate == Fate::FallsBack { Fate::FallsBackDisordered } else { fate };
                let text = verb(match (fate, melee) {
                    (Fate::Holds, _) => ["holds", "hold", "tient bon", "tiennent bon"],
                    (Fate::HoldsDisordered, _) => {
                        ["holds, disordered", "hold, disordered", "tient, désorganisée", "tiennent, désorganisées"]
                    }
                    (Fate::FallsBack, false) => ["retreats", "retreat", "bat en retraite", "battent en retraite"],
                    (Fate::FallsBack, true) => ["gives ground", "give ground", "se replie", "se replient"],
                    (Fate::FallsBackDisordered, false) => [
                        "retreats, disordered",
                        "retreat, disordered",
                        "bat en retraite, désorganisée",
                        "battent en retraite, désorganisées",
                    ],
                    (Fate::FallsBackDisordered, true) => {
                        ["gives ground, disordered", "give ground, disordered", "se replie, désorganisée", "se replient, désorganisées"]
                    }
                    (Fate::FallsBackAllDisordered, _) => [
                        "gives ground, disordered with its supports",
                        "give ground, disordered with their supports",
                        "fait un repli anarchique, désorganisée avec ses soutiens",
                        "font un repli anarchique, désorganisées avec leurs soutiens",
                    ],
                    (Fate::Routs, _) => ["routs", "rout", "est en déroute", "sont en déroute"],
                });
                self.because(text, upset)
            }
            Becomes::Lost(loss, stakes, reason) => {
                let mut text = verb(match loss {
                    Loss::ShotDown => ["is shot down", "are shot down", "est abattue", "sont abattues"],
                    Loss::RoutedByShooting | Loss::Routed => ["routs", "rout", "part en déroute", "partent en déroute"],
                    Loss::Broken => ["is broken", "are broken", "est brisée", "sont brisées"],
                    Loss::CannotFallBack => [
                        "cannot fall back and is lost",
                        "cannot fall back and are lost",
                        "ne peut se replier et est perdue",
                        "ne peuvent se replier et sont perdues",
                    ],
                    Loss::LeftTheTable => ["leaves the table", "leave the table", "quitte la table", "quittent la table"],
                    Loss::GunBurst => ["bursts", "burst", "éclate", "éclatent"],
                    Loss::Fiasco => [
                        "is lost by the wound",
                        "are lost by the wound",
                        "est perdue par cette blessure",
                        "sont perdues par cette blessure",
                    ],
                });
                if stakes {
                    text += self.verb(many, [" with its stakes", " with their stakes", " avec ses pieux", " avec leurs pieux"]);
                }
                self.because(text, reason)
            }
            Becomes::Disordered => verb(["is disordered", "are disordered", "est désorganisée", "sont désorganisées"]),
            Becomes::MakesWay(false) => verb(["makes way", "make way", "fait place", "font place"]),
            Becomes::MakesWay(true) => verb([
                "makes way and is disordered",
                "make way and are disordered",
                "fait place, désorganisée",
                "font place, désorganisées",
            ]),
            Becomes::Follows(enemy) => format!("{} {}", verb(["follows", "follow", "poursuit", "poursuivent"]), self.unit(enemy)),
            Becomes::Because(reason) => {
                self.because(verb(["is disordered", "are disordered", "est désorganisée", "sont désorganisées"]), Some(reason))
            }
        }
    }
}

/// Whether a unit that must fall back is lost because it cannot, or over the table edge.
fn is_lost(id: Id, after: &[After]) -> bool {
    after.iter().any(|after| matches!(after, After::Lost(other, Loss::CannotFallBack | Loss::LeftTheTable, _) if *other == id))
}
