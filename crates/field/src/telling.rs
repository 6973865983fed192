//! Telling of battles of every system: clauses and sentences of deeds, deeds as data, the table and the ways of units on a map.

use crate::compass::Compass;
use crate::hosts::Hosts;
use crate::stands::{Id, Stands};
use crate::table::{Place, Tabletop};
use montjoie_core::alike::each_once;
use montjoie_core::chapter::{Chapter, Charge, Loss, Phase, Sentence, Volley};
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, Text, capital};
use montjoie_core::scene::{Aspect, Contact, Figure, Scene, Support, Touched, Track};

/// A sentence made of a clause and what follows from it.
pub fn sentence(first: &str, then: &[String], lang: Lang) -> String {
    let colon = if then.is_empty() { "" } else { lang.pick(": ", "\u{a0}: ") };
    capital(&format!("{first}{colon}{}.", then.join(lang.pick("; ", "\u{202f}; "))))
}

/// The name of a division of a side, as `A.1` of the first.
pub fn division_name(side: Side, number: u8) -> String {
    format!("{}.{}", side.letter(), number + 1)
}

/// The side of a unit that faces one way, as the unit has it.
pub fn aspect(side: Compass, facing: Compass) -> Aspect {
    match facing {
        facing if facing == side => Aspect::Front,
        facing if facing.opposite() == side => Aspect::Rear,
        _ => Aspect::Flank,
    }
}

impl<F, R> Hosts<F, R> {
    /// The clause that a unit is lost, and how.
    pub fn is_lost(&self, id: Id, how: Text, lang: Lang) -> String {
        match lang {
            Lang::En => format!("{} is lost ({})", self.call(id, lang), how.get(lang)),
            Lang::Fr => format!("on perd {} ({})", self.call(id, lang), how.get(lang)),
        }
    }

    /// The clause that a unit moves from place to place, and whether it turns there. `told` writes a length.
    pub fn moves(&self, id: Id, from: Place, to: Place, told: impl Fn(i16) -> String, lang: Lang) -> String {
        let turns = if from.facing == to.facing { "" } else { lang.pick(" and turns", " et se tourne") };
        let [(one, from), (other, to)] = [from, to].map(|place| (place.lane, told(place.y)));
        let words = match lang {
            Lang::En => format!("moves from lane {one}, {from}, to lane {other}, {to}"),
            Lang::Fr => format!("va du couloir {one}, {from}, au couloir {other}, {to}"),
        };
        format!("{} {words}{turns}", self.call(id, lang))
    }

    /// Writes a shot down as data.
    pub fn fires(&self, chapter: &mut Chapter, id: Id, target: Id, inches: i16) {
        chapter.volleys.push(Volley { unit: self.short(id), target: self.short(target), inches, wounds: 0 });
    }

    /// Writes a charge down as data, which has not reached its target.
    pub fn charges(&self, chapter: &mut Chapter, id: Id, target: Id, aspect: Aspect) {
        chapter.charges.push(Charge { unit: self.short(id), target: self.short(target), aspect, inches: 0, home: false });
    }

    /// The last charge of a chapter, where it is that of a unit and has not reached its target.
    pub fn charging<'c>(&self, chapter: &'c mut Chapter, id: Id) -> Option<&'c mut Charge> {
        chapter.charges.last_mut().filter(|charge| !charge.home && charge.unit == self.short(id))
    }

    /// Writes the loss of a unit down as data.
    pub fn loses(&self, chapter: &mut Chapter, id: Id, how: Text, lang: Lang) {
        let (unit, name) = (self.short(id), self.kind_name(id, lang).to_owned());
        chapter.losses.push(Loss { unit, name, how: how.get(lang).to_owned() });
    }

    /// The figure of a unit on a map, with what is marked on it. A table counts `parts` to the unit of the map.
    pub fn figure(&self, table: &Tabletop, stands: &Stands, id: Id, parts: i16, marks: &[(bool, Text)], lang: Lang) -> Figure {
        let (stand, width) = (&stands[id], table.width / parts);
        let (left, facing) = (stand.place.lane * width, stand.place.facing);
        Figure {
            side: self.side(id),
            call: self.short(id),
            name: self.kind_name(id, lang).to_owned(),
            across: (left, left + width),
            along: (stand.span.lo / parts, (stand.span.hi + parts - 1) / parts),
            front: if facing.along() { (0, facing.sign()) } else { (facing.sign(), 0) },
            marks: marks.iter().filter(|(is, _)| *is).map(|(_, mark)| mark.get(lang).to_owned()).collect(),
            ..Figure::default()
        }
    }

    /// The scene of a table with the units that are on it, and the ways that they have gone.
    pub fn scene(&self, table: &Tabletop, stands: &Stands, parts: i16, figure: impl Fn(Id) -> Figure, moves: Vec<Track>) -> Scene {
        let (width, depth) = (table.width / parts, table.depth / parts);
        let figures = (0..stands.len() as Id).filter(|&id| stands[id].there).map(figure).collect();
        Scene { width: table.lanes * width, depth, grid: (width, 6), figures, moves, ..Scene::default() }
    }

    /// The pairs of units that touch each other.
    pub fn contacts(&self, stands: &Stands) -> Vec<Contact> {
        let touched = |id: Id, side: Compass| Touched { unit: self.short(id), aspect: aspect(side, stands[id].place.facing) };
        let of = |id: Id| stands[id].foes().map(move |(side, foe)| Contact { a: touched(id, side), b: touched(foe, side.opposite()) });
        self.ids(Side::A).filter(|&id| stands[id].there).flat_map(of).collect()
    }

    /// The pairs of units of which one supports the other.
    pub fn supports(&self, stands: &Stands) -> Vec<Support> {
        let support = |of: Id, side: Compass, unit: Id| {
            let aspect = aspect(side, stands[of].place.facing);
            Support { unit: self.short(unit), of: self.short(of), aspect }
        };
        let supports = |id: Id| stands[id].friends().map(move |(side, friend)| support(id, side, friend));
        (0..stands.len() as Id).filter(|&id| stands[id].there).flat_map(supports).collect()
    }

    /// A sentence told of some units in a phase.
    pub fn told(&self, phase: Phase, text: String, units: &[Id]) -> Sentence {
        Sentence { phase, text, units: units.iter().map(|&id| self.short(id)).collect() }
    }

    /// The line of a side's units, as `Army A: A1 Guards, A2 Levies`.
    pub fn army_line(&self, side: Side, lang: Lang) -> String {
        let calls: Vec<String> = self.ids(side).map(|id| self.call(id, lang)).collect();
        format!("{} {}{} {}", lang.pick("Army", "Armée"), side.letter(), lang.colon(), calls.join(", "))
    }

    /// The muster roll of both armies, a line for each.
    pub fn muster_roll(&self, lang: Lang) -> String {
        Side::BOTH.into_iter().map(|side| self.army_line(side, lang) + "\n").collect()
    }

    /// The units of both armies as deployed, a sentence for each army.
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
