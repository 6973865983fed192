//! The state of a battle.

use super::Battle;
use crate::body::{Condition, Fall};
use montjoie_core::combat::{Pair, Side};
use montjoie_field::{Each, Id, Place, Stand, Stands};

/// A unit in a battle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unit {
    /// What the unit is, by the number of its form.
    pub form: u8,
    /// What has become of it. Whether it is in cover depends on who looks: see [`View::covered`](super::view::View::covered).
    pub condition: Condition,
    /// Whether the unit has had its order of this turn.
    pub acted: bool,
    /// Whether the unit has evaded in this player turn.
    pub evaded: bool,
    /// How the unit was lost, if it was.
    pub lost: Option<Fall>,
    /// Wounds that enemies inflicted on it.
    pub taken: u16,
    /// Wounds that it inflicted.
    pub given: u16,
}

/// A wall of one frontage, across a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall {
    /// The lane.
    pub lane: i16,
    /// Inches from A's home edge.
    pub y: i16,
}

/// A battle between two player turns.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// Where the units stand.
    pub stands: Stands,
    /// The units, by number.
    pub units: Each<Unit>,
    /// The officers of each side, on the table or not.
    pub officers: Pair<Vec<Id>>,
    /// The walls on the table.
    pub walls: Vec<Wall>,
    /// Whose turn comes next.
    pub active: Side,
    /// Player turns played.
    pub played: u16,
}

impl State {
    /// The game turn; 1 is the first.
    #[inline]
    pub fn turn(&self) -> u16 {
        self.played / 2 + 1
    }

    /// Whether the front of a unit touches a wall.
    pub fn at_wall(&self, stand: &Stand) -> bool {
        self.walls.iter().any(|wall| wall.lane == stand.place.lane && wall.y == stand.place.y)
    }

    /// Whether a straight way between two places of a leader crosses a wall. A unit that starts at a wall crosses it (C3).
    pub fn crosses_wall(&self, from: Place, to: Place) -> bool {
        let (west, east) = (from.lane.min(to.lane), from.lane.max(to.lane));
        let (south, north) = (from.y.min(to.y), from.y.max(to.y));
        self.walls.iter().any(|wall| (west..=east).contains(&wall.lane) && south < wall.y && wall.y < north)
    }
}

impl Battle {
    /// The state of both armies before anybody is deployed, in the memory of an earlier battle.
    pub fn mustered(&self, used: Option<State>) -> State {
        let mut state = used.unwrap_or_default();
        state.stands.clear(&self.table);
        state.units.clear();
        state.walls.clear();
        (state.active, state.played) = (Side::A, 0);
        for side in Side::BOTH {
            state.officers[side].clear();
            for (id, &kind) in self.hosts.ids(side).zip(&self.hosts.armies[side].units) {
                let form = self.hosts.recruits[usize::from(kind)].forms[side];
                if self.hosts.form(form).officer {
                    state.officers[side].push(id);
                }
                state.stands.enlist(side, self.hosts.form(form).depth);
                state.units.push(Unit { form, ..Unit::default() });
            }
        }
        state
    }

    /// Puts a unit on a place, for positions made by hand.
    pub fn put(&self, state: &mut State, id: Id, place: Place) {
        state.stands.put(&self.table, id, place);
    }
}
