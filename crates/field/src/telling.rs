//! What told battles of every system have in common: sentences of deeds, and the ways of units on a map.

use crate::hosts::Hosts;
use crate::stands::{Id, Stands};
use crate::table::{Place, Tabletop};
use montjoie_core::chapter::{Phase, Sentence};
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_core::scene::Track;

/// Units of which something is told, each once, in the order in which they are named.
pub fn each_once(units: impl IntoIterator<Item = Id>) -> Vec<Id> {
    let mut once = Vec::new();
    for id in units {
        if !once.contains(&id) {
            once.push(id);
        }
    }
    once
}

/// A clause and what follows from it, as a sentence.
pub fn sentence(first: &str, then: &[String], lang: Lang) -> String {
    let colon = if then.is_empty() { "" } else { lang.pick(": ", "\u{a0}: ") };
    let text = format!("{first}{colon}{}.", then.join(lang.pick("; ", "\u{202f}; ")));
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl<F, R> Hosts<F, R> {
    /// What is told of some units.
    pub fn told(&self, phase: Phase, text: String, units: &[Id]) -> Sentence {
        Sentence { phase, text, units: units.iter().map(|&id| self.short(id)).collect() }
    }

    /// The units of a side, as `Army A: A1 Guards, A2 Levies`.
    pub fn army_line(&self, side: Side, lang: Lang) -> String {
        let calls: Vec<String> = self.ids(side).map(|id| self.call(id, lang)).collect();
        format!("{} {}{} {}", lang.pick("Army", "Armée"), side.letter(), lang.colon(), calls.join(", "))
    }

    /// The units of both armies, a line each.
    pub fn muster_roll(&self, lang: Lang) -> String {
        Side::BOTH.into_iter().map(|side| self.army_line(side, lang) + "\n").collect()
    }

    /// The units of both armies, a sentence each.
    pub fn deployed(&self, lang: Lang) -> Vec<Sentence> {
        let line = |side: Side| self.told(Phase::Deployment, self.army_line(side, lang) + ".", &self.ids(side).collect::<Vec<_>>());
        Side::BOTH.into_iter().map(line).collect()
    }

    /// The sentences of some deeds. A deed with a phase begins one; what only follows from it joins its clause.
    pub fn sentences<D>(
        &self,
        deeds: &[D],
        phase: impl Fn(&D) -> Option<Phase>,
        clause: impl Fn(&D) -> String,
        about: impl Fn(&D) -> Vec<Id>,
        lang: Lang,
    ) -> Vec<Sentence> {
        let parts = deeds.chunk_by(|_, next| phase(next).is_none());
        let told = |part: &[D]| {
            let (first, then) = part.split_first()?;
            let text = sentence(&clause(first), &then.iter().map(&clause).collect::<Vec<_>>(), lang);
            Some(self.told(phase(first).unwrap_or(Phase::Movement), text, &each_once(part.iter().flat_map(&about))))
        };
        parts.filter_map(told).collect()
    }

    /// The ways of units that have moved, from place to place. A table counts `parts` to the unit of the map.
    pub fn tracks(&self, table: &Tabletop, stands: &Stands, moves: impl Iterator<Item = (Id, Place, Place)>, parts: i16) -> Vec<Track> {
        let mut tracks: Vec<Track> = Vec::new();
        for (id, from, to) in moves {
            let middle = |place: Place| {
                let span = stands[id].on(table, place).span;
                (table.leader_x(place.lane) / parts, (span.lo + span.hi) / (2 * parts))
            };
            let call = self.short(id);
            match tracks.iter_mut().find(|track| track.call == call) {
                Some(track) => track.points.push(middle(to)),
                None => {
                    tracks.push(Track { call, side: self.side(id), points: vec![middle(from), middle(to)], lost: !stands[id].there });
                }
            }
        }
        tracks
    }
}
