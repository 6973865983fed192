//! The state of a battle.

use super::Battle;
use crate::body::{Condition, Fall};
use montjoie_core::combat::{Pair, Side};
use montjoie_field::{Each, Id, Place, Stand, Stands};

/// A unit in a battle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unit {
    /// The number of the unit's form.
    pub form: u8,
    /// The condition of the unit. Whether it is in cover depends on the enemy who looks: see [`View::covered`](super::view::View::covered).
    pub condition: Condition,
    /// Whether the unit has had its order in this turn.
    pub acted: bool,
    /// Whether the unit has evaded in this player turn.
    pub evaded: bool,
    /// The way in which the unit was lost; `None` where it is not.
    pub lost: Option<Fall>,
    /// Number of wounds that enemies inflicted on the unit.
    pub taken: u16,
    /// Number of wounds that the unit inflicted.
    pub given: u16,
}

/// A wall of one frontage, across a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wall {
    /// The lane of the wall, from 0.
    pub lane: i16,
    /// The height of the wall in inches from A's home edge.
    pub y: i16,
}

/// A battle between two player turns.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// The stands of the units on the table.
    pub stands: Stands,
    /// The units of both armies, by number.
    pub units: Each<Unit>,
    /// The officers of each side, on the table or not.
    pub officers: Pair<Vec<Id>>,
    /// The walls on the table.
    pub walls: Vec<Wall>,
    /// The side whose turn comes next.
    pub active: Side,
    /// Number of player turns played.
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
                let form = self.hosts.recruits[usize::from(kind)][side];
                if self.hosts.form(form).officer {
                    state.officers[side].push(id);
                }
                state.stands.enlist(side, self.hosts.form(form).depth);
                state.units.push(Unit { form, ..Unit::default() });
            }
        }
        state
    }
}
