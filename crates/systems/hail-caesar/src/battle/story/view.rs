//! The table as data for maps, and the armies that take the field.

use super::super::Battle;
use super::super::state::State;
use crate::body::{General as Attached, Stakes};
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, Text};
use montjoie_core::say;
use montjoie_core::scene::{Figure, Leader, Scene, Track};
use montjoie_field::{Id, division_name, mapped};

impl Battle {
    /// The divisions of both armies with their generals and units.
    pub fn muster_roll(&self, state: &State, lang: Lang) -> String {
        let mut text = String::new();
        for side in Side::BOTH {
            let letter = side.letter();
            for (number, division) in self.hosts.armies[side].divisions.iter().enumerate() {
                let command = state.generals[side][number].command;
                let kind = |&unit: &usize| self.hosts.armies[side].units[unit];
                let like = division.units.chunk_by(|one, other| kind(one) == kind(other) && *other == one + 1);
                let like = like.map(|units| {
                    let id = |unit: usize| format!("{letter}{}", unit + 1);
                    let (en, fr) = &self.hosts.named[usize::from(kind(&units[0]))].name;
                    let name = lang.pick(en, fr);
                    match units {
                        [one] => format!("{} {name}", id(*one)),
                        [from, .., to] => format!("{}–{} {name}", id(*from), id(*to)),
                        [] => String::new(),
                    }
                });
                let called = division_name(side, number as u8);
                let heading = say!(lang, "Division {called}, command {command}:", "Division {called}, commandement {command}\u{a0}:");
                text += &format!("{heading} {}\n", like.collect::<Vec<_>>().join(", "));
            }
        }
        text
    }

    /// The map of the table.
    pub fn scene(&self, state: &State, lang: Lang) -> Scene {
        self.scene_after(state, Vec::new(), lang)
    }

    /// The map of the table after some moves.
    pub(super) fn scene_after(&self, state: &State, moves: Vec<Track>, lang: Lang) -> Scene {
        let across = |lane: i16| (lane * self.table.width, (lane + 1) * self.table.width);
        let rough = state.rough.iter().map(|patch| (across(patch.lane), (patch.span.lo, patch.span.hi))).collect();
        let (contacts, supports) = (self.hosts.contacts(&state.stands), self.hosts.supports(&state.stands));
        let scene = self.hosts.scene(&self.table, &state.stands, 1, |id| self.figure(state, id, lang), moves);
        mapped(Scene { rough, contacts, supports, leaders: self.leaders(state), ..scene })
    }

    /// Generals of divisions that have units on the table, and staffs.
    fn leaders(&self, state: &State) -> Vec<Leader> {
        let mut leaders = Vec::new();
        for side in Side::BOTH {
            for (number, general) in state.generals[side].iter().enumerate() {
                let leads =
                    self.hosts.ids(side).any(|id| state.stands[id].there && usize::from(state.units[id as usize].division) == number);
                let stand = general.with.map(|with| state.stands[with]);
                let at = stand.map_or(general.at, |stand| (self.table.leader_x(stand.place.lane), stand.place.y));
                let with = general.with.map(|with| self.hosts.short(with));
                if leads {
                    leaders.push(Leader { side, division: Some(division_name(side, number as u8)), at, with });
                }
            }
            if self.sides[side].staff {
                leaders.push(Leader { side, division: None, at: state.staff[side], with: None });
            }
        }
        leaders
    }

    fn figure(&self, state: &State, id: Id, lang: Lang) -> Figure {
        let unit = state.units.of(id);
        let (fighter, condition) = (&self.hosts.form(unit.form).fighter, unit.condition);
        let shaken = fighter.shaken(condition.wounds);
        let fenced = condition.stakes == Stakes::Planted;
        let marks = [
            (shaken, Text::new("shaken", "ébranlée")),
            (condition.disordered, Text::new("disordered", "désorganisée")),
            (fenced, Text::new("stakes", "pieux")),
            (condition.on_foot, Text::new("on foot", "à pied")),
        ];
        Figure {
            taken: (condition.wounds.min(fighter.stamina), fighter.stamina),
            worn: shaken || condition.disordered,
            led: condition.general == Attached::Attached,
            fenced,
            ..self.hosts.figure(&self.table, &state.stands, id, 1, &marks, lang)
        }
    }
}
