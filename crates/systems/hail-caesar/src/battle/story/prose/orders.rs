//! Orders and the acts of units, in words.

use super::super::super::reasons::Reason;
use super::super::super::state::Wish;
use super::super::{Act, After, End, Event, What};
use super::{Prose, Verb, inflected};
use crate::orders::{Fiasco, GroupOrdered};
use crate::shooting::wounds;
use montjoie_core::chance::Roll;
use montjoie_core::language::Lang;
use montjoie_core::say;
use montjoie_core::scene::Aspect;
use montjoie_field::{Compass, Id, division_name};

/// The act of units of a group, where several can do the same.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Does {
    Advances,
    GoesBack,
    Shifts,
    Turns,
    MakesForFlank(Id),
    Supports(Id, Aspect),
    Dismounts,
    Remains,
    Stays(Reason),
}

impl Prose<'_> {
    pub fn order(&mut self, event: &Event) {
        let What::Order { side, division, units, whole, rally, ordered, again, blunder, healed, acts } = &event.what else { return };
        self.about.extend(units);
        let called = division_name(*side, *division);
        let staff = if *again { self.pick(" on the staff’s second throw", " après relance par l’état-major") } else { "" };
        if *rally {
            return self.rally(&called, units[0], (*ordered, *healed), staff, &event.after);
        }
        let stands: Vec<Id> = units.iter().copied().filter(|&id| *ordered == GroupOrdered::Equal && self.battle.is_militia(id)).collect();
        let mut text = match (ordered, self.lang) {
            (GroupOrdered::Fails, _) => {
                let group = self.group(units, *whole);
                let fails = match (again, self.lang) {
                    (false, Lang::En) => "fails",
                    (true, Lang::En) => "fails, thrown twice",
                    (false, Lang::Fr) => "échoue",
                    (true, Lang::Fr) => "échoue, même relancé",
                };
                let text = say!(self.lang, "The order of {called} to {group} {fails}", "L’ordre de {called} à {group} {fails}");
                return self.ends(&text);
            }
            (GroupOrdered::Fiasco, _) => {
                let group = self.group(units, *whole);
                let row = blunder.map_or(String::new(), |blunder| Fiasco { rows: self.battle.rules.fiasco_table }.tell(blunder, self.lang));
                say!(self.lang, "Fiasco of {called} with {group}: {row}", "Fiasco de {called} avec {group} : {row}")
            }
            (GroupOrdered::Equal, Lang::En) if stands.len() == units.len() => format!("{called} gets no move"),
            (GroupOrdered::Equal, Lang::Fr) if stands.len() == units.len() => format!("{called} n’obtient pas de mouvement"),
            (_, lang) => {
                let moves = self.moves(if let GroupOrdered::Moves(moves) = ordered { *moves } else { 1 });
                say!(lang, "{called} gets {moves}{staff}", "{called} obtient {moves}{staff}")
            }
        };
        let mut clauses = self.done(acts, *whole && acts.len() == units.len());
        if !stands.is_empty() {
            let verb = [
                "is Militia and stays",
                "are Militia and stay",
                "est de la Militia et reste sur place",
                "sont de la Militia et restent sur place",
            ];
            clauses.push(self.clause(&stands, verb));
        }
        clauses.extend(self.aftermath(&event.after, None));
        if !clauses.is_empty() {
            let colon = if *ordered == GroupOrdered::Fiasco { " ; " } else { " : " };
            text += &self.signs(colon);
            text += &clauses.join(&self.signs(" ; "));
        }
        self.ends(&text);
    }

    /// The act of a whole division, where all its units do the same, and the number of moves.
    fn alike(&self, event: &Event) -> Option<(u8, Does)> {
        let What::Order { units, whole: true, rally: false, ordered, again: false, acts, .. } = &event.what else { return None };
        let moves = match ordered {
            GroupOrdered::Moves(moves) => *moves,
            GroupOrdered::Equal if !units.iter().any(|&id| self.battle.is_militia(id)) => 1,
            _ => return None,
        };
        let first = self.does(acts.first()?)?;
        let same = event.after.is_empty() && acts.len() == units.len() && acts.iter().all(|act| self.does(act) == Some(first));
        same.then_some((moves, first))
    }

    /// Whether two orders can be told in one sentence.
    pub fn together(&self, event: &Event, next: &Event) -> bool {
        self.alike(event).is_some_and(|first| self.alike(next) == Some(first))
    }

    /// The sentence of orders of whole divisions that do the same.
    pub fn orders(&mut self, first: &Event, more: &[Event]) {
        let Some((moves, does)) = self.alike(first) else { return };
        let mut called = Vec::new();
        for event in std::iter::once(first).chain(more) {
            if let What::Order { side, division, units, .. } = &event.what {
                called.push(division_name(*side, *division));
                self.about.extend(units);
            }
        }
        let (called, moves, said) = (self.and(&called), self.moves(moves), self.said(does, true));
        self.ends(&say!(self.lang, "{called} get {moves} each: all {said}", "{called} obtiennent chacune {moves} : toutes {said}"));
    }

    /// The words for the units of an order: all that a division has left, or some.
    fn group(&mut self, units: &[Id], whole: bool) -> String {
        match whole {
            true => self.pick("all its units", "toutes ses unités").to_owned(),
            false => self.units(units),
        }
    }

    fn rally(&mut self, called: &str, id: Id, (ordered, healed): (GroupOrdered, u8), staff: &str, after: &[After]) {
        let unit = self.unit(id);
        let mut clauses = vec![match (ordered, healed, self.lang) {
            (GroupOrdered::Fiasco, _, Lang::En) => format!("Fiasco of {called}, who meant to rally {unit}"),
            (GroupOrdered::Fiasco, _, Lang::Fr) => format!("Fiasco de {called}, qui voulait rallier {unit}"),
            (_, 0, _) => say!(self.lang, "{called} fails to rally {unit}", "{called} ne parvient pas à rallier {unit}"),
            (_, healed, Lang::En) => format!("{called} rallies {unit}{staff}: {} fewer", wounds(healed, Lang::En)),
            (_, healed, Lang::Fr) => format!("{called} rallie {unit}{staff} : {} de moins", wounds(healed, Lang::Fr)),
        }];
        clauses.extend(self.aftermath(after, None));
        self.ends_with(&clauses);
    }

    /// The sentence of the acts of units without an order, or of others in a group after a charge of one of them.
    pub fn acts(&mut self, start: &str, acts: &[Act], after: &[After]) {
        let mut clauses = self.done(acts, false);
        clauses.extend(self.aftermath(after, None));
        if !clauses.is_empty() {
            self.ends(&(start.to_owned() + &clauses.join(&self.signs(" ; "))));
        }
    }

    // Acts.

    /// The clauses of the acts of units, those that did the same together; charges have sentences of their own.
    fn done(&mut self, acts: &[Act], whole: bool) -> Vec<String> {
        let mut groups: Vec<(Does, Vec<Id>)> = Vec::new();
        let mut charges = false;
        for act in acts {
            let Some(does) = self.does(act) else {
                charges = true;
                continue;
            };
            match groups.iter_mut().find(|(other, _)| *other == does) {
                Some((_, ids)) => ids.push(act.id),
                None => groups.push((does, vec![act.id])),
            }
        }
        let all = whole && !charges && groups.len() == 1;
        let clause = |(does, ids): &(Does, Vec<Id>)| {
            let units = match all {
                true => {
                    self.about.extend(ids);
                    self.pick("all", "toutes").to_owned()
                }
                false => self.units(ids),
            };
            format!("{units} {}", self.said(*does, ids.len() > 1))
        };
        groups.iter().map(clause).collect()
    }

    /// The act of a unit, by where it stands afterwards; `None` where it charged.
    fn does(&self, act: &Act) -> Option<Does> {
        let (from, to) = (act.from, act.to);
        let forward = Compass::ahead_of(self.battle.hosts.side(act.id)).sign();
        Some(match act.end {
            End::Charged => return None,
            End::Supports(friend, aspect) => Does::Supports(friend, aspect),
            End::Dismounted => Does::Dismounts,
            End::Stays(reason) => Does::Stays(reason),
            End::Moved => match (act.wish, forward * (to.y - from.y)) {
                (Wish::Flank(enemy), _) if (from.lane, from.y) != (to.lane, to.y) => Does::MakesForFlank(enemy),
                (_, ahead) if ahead > 0 => Does::Advances,
                (_, ahead) if ahead < 0 && from.lane == to.lane && from.facing == to.facing => Does::GoesBack,
                _ if from.lane != to.lane => Does::Shifts,
                _ if from.facing != to.facing => Does::Turns,
                (_, ahead) if ahead < 0 => Does::GoesBack,
                _ => Does::Remains,
            },
        })
    }

    fn said(&mut self, does: Does, many: bool) -> String {
        let lang = self.lang;
        let verb = |verb: Verb| inflected(verb, many, lang).to_owned();
        match does {
            Does::Advances => verb(["advances", "advance", "avance", "avancent"]),
            Does::GoesBack => verb(["goes back", "go back", "recule", "reculent"]),
            Does::Shifts => verb(["moves sideways", "move sideways", "se décale", "se décalent"]),
            Does::Turns => verb(["turns", "turn", "se tourne", "se tournent"]),
            Does::Dismounts => verb(["dismounts", "dismount", "met pied à terre", "mettent pied à terre"]),
            Does::MakesForFlank(enemy) => {
                let verb = verb(["makes for the flank of", "make for the flank of", "cherche le flanc de", "cherchent le flanc de"]);
                format!("{verb} {}", self.unit(enemy))
            }
            Does::Supports(friend, aspect) => {
                let where_ = match aspect {
                    Aspect::Rear => self.pick("from behind", "par l’arrière"),
                    _ => self.pick("from beside", "sur le flanc"),
                };
                format!("{} {} {where_}", verb(["supports", "support", "soutient", "soutiennent"]), self.unit(friend))
            }
            Does::Remains => verb(["stays", "stay", "reste sur place", "restent sur place"]),
            Does::Stays(Reason::Holds) => verb(["holds its place", "hold their place", "tient sa place", "tiennent leur place"]),
            Does::Stays(reason) => self.because(verb(["stays", "stay", "reste sur place", "restent sur place"]), Some(reason)),
        }
    }
}
