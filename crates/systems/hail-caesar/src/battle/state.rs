//! The state of a battle.

use super::Battle;
use super::attitude::Attitude;
use super::look::Sandbox;
use super::settings::{Plan, StakesAtStart};
use crate::body::{Condition, Stakes};
use montjoie_core::combat::{Pair, Side};
use montjoie_field::{Chains, Compass, Each, Id, NOBODY, Patches, Stands};

/// The wish of a free unit in its turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wish {
    /// The wish for nothing.
    #[default]
    None,
    /// The wish to charge an enemy.
    Charge(Id),
    /// The wish to close with an enemy.
    Toward(Id),
    /// The wish to find a place with a view of an enemy.
    View(Id),
    /// The wish to come into range of an enemy.
    Range(Id),
    /// The wish to support a friend at a side of that friend.
    Support(Id, Compass),
    /// The wish to come to the flank of an enemy.
    Flank(Id),
    /// The wish to follow a friend.
    Follow(Id),
    /// The wish to go back towards the unit's own edge.
    Back,
    /// The wish to wait for a rally.
    Rally,
    /// The wish to dismount.
    Dismount,
    /// The wish to plant the unit's stakes.
    Plant,
    /// The wish to stand fast.
    Stand,
}

/// A unit in a battle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unit {
    /// The number of the unit's present form.
    pub form: u8,
    /// The division of the unit, by number.
    pub division: u8,
    /// The condition of the unit.
    pub condition: Condition,
    /// Whether the unit's next round of melee is the first of its combat.
    pub first_round: bool,
    /// Whether the unit won the last round of its combat.
    pub won: bool,
    /// Whether the unit has moved in this turn.
    pub moved: bool,
    /// Whether the unit has acted in this turn.
    pub acted: bool,
    /// Whether the unit stood on an order of this turn that others obeyed: it gets no second one.
    pub ordered: bool,
    /// Whether the unit is in a group that its general has ordered in this turn.
    pub(super) commanded: bool,
    /// Whether the unit has carried out an order in this turn.
    pub obeyed: bool,
    /// Whether an enemy was near at the start of this turn (5-a).
    pub near: bool,
    /// Whether the unit has had its reaction shot in this enemy turn.
    pub reacted: bool,
    /// Whether the unit has fought in this turn.
    pub fought: bool,
    /// Whether the unit has broken through in this turn.
    pub broke_through: bool,
    /// Whether the unit moved into support, where it supports.
    pub came: bool,
    /// Number of dice that the unit threw as a support in this melee phase.
    pub(super) helped: u8,
    /// The wish of the unit.
    pub wish: Wish,
    /// The score of the unit's wish.
    pub score: i16,
    /// The nearest enemy at the start of this turn.
    pub nearest: Id,
    /// Number of wounds that enemies inflicted on the unit in this battle.
    pub taken: u16,
    /// Number of wounds that the unit inflicted in this battle.
    pub given: u16,
    /// The distance to the nearest enemy at the start of this turn, in squared inches.
    pub(super) nearest2: i32,
    /// Whether the unit was shaken before this round of melee.
    pub(super) shaken_before: bool,
    /// Whether the unit may still throw failed saves again in this round of melee.
    pub(super) saves_left: bool,
    /// Wounds that the unit suffered in this round of melee.
    pub(super) suffered: u8,
    /// Whether the wounds of this round of melee broke the unit.
    pub(super) broken: bool,
    /// Whether the unit gave ground in this round of melee.
    pub(super) gave_ground: bool,
}

/// A general and his division.
#[derive(Clone, Copy, Debug, Default)]
pub struct General {
    /// The command value of the general.
    pub command: u8,
    /// The place of the general: inches from the west border and from A's home edge.
    pub at: (i16, i16),
    /// The unit that the general has joined; `None` where he stands alone.
    pub with: Option<Id>,
    /// Whether the general has given his last order of this turn.
    pub used: bool,
    /// Whether the staff may still have an order of the general thrown again in this turn.
    pub staff_throw: bool,
    /// Whether the general is the successor of a dead one.
    pub successor: bool,
    /// Number of units of the division at the start.
    pub size: u8,
    /// The place of the division's first unit among the members of all divisions.
    pub(super) first: u8,
    /// Whether the division is demoralised.
    pub demoralised: bool,
    /// The attitude of the division in this turn.
    pub attitude: Attitude,
    /// Number of units of the division that are neither lost nor shaken, at the end of a turn.
    pub(super) steady: u8,
}

/// A battle between two player turns.
#[derive(Debug, Default)]
pub struct State {
    /// The stands of the units on the table.
    pub stands: Stands,
    /// The units of both armies, by number.
    pub units: Each<Unit>,
    /// The generals of both armies, by division.
    pub generals: Pair<Vec<General>>,
    /// The units of each side, division by division, in each in list order.
    pub(super) members: Pair<Vec<Id>>,
    /// The places of the staffs: inches from the west border and from A's home edge.
    pub staff: Pair<(i16, i16)>,
    /// The plan of each side in this battle.
    pub plans: Pair<Plan>,
    /// The patches of rough ground.
    pub rough: Patches,
    /// The side whose turn comes next.
    pub active: Side,
    /// Number of player turns played.
    pub played: u8,
    /// Number of generals dead.
    pub dead: Pair<u8>,
    /// Whether a unit of the side that is not active has moved in this turn.
    pub(super) stirred: bool,
    /// A unit that has broken through to a new enemy, whose combat comes next.
    pub(super) next_combat: Option<Id>,
    /// Whether units have moved or gone since contacts and supports were looked at.
    pub unsettled: bool,
    /// The cohesion of the group that moves, where its units must stay near one another.
    pub(super) cohesion: super::cohesion::Cohesion,
    /// Memory that is used again.
    pub(super) chains: Chains,
    pub(super) list: Vec<Id>,
    pub(super) group: Vec<Id>,
    pub(super) combat: Vec<Id>,
    pub(super) crossed: Vec<Id>,
    pub(super) touched: Vec<(Id, Compass, Id)>,
    pub(super) supported: Vec<(Id, Id)>,
    pub(super) newcomers: Vec<montjoie_field::Newcomer>,
    pub(super) enemies: Vec<super::wishes::Enemy>,
    pub(super) sandbox: Sandbox,
}

impl Clone for State {
    fn clone(&self) -> State {
        let mut state = State::default();
        state.clone_from(self);
        state
    }

    /// Copies what a turn starts from into the memory that is there; memory that is used again is left out.
    fn clone_from(&mut self, other: &State) {
        let State { stands, units, generals, members, staff, plans, rough, active, played, dead, stirred, unsettled, .. } = self;
        stands.clone_from(&other.stands);
        units.clone_from(&other.units);
        for side in Side::BOTH {
            generals[side].clone_from(&other.generals[side]);
            members[side].clone_from(&other.members[side]);
        }
        (*staff, *plans, *rough, *dead) = (other.staff, other.plans, other.rough, other.dead);
        (*active, *played, *stirred, *unsettled) = (other.active, other.played, other.stirred, other.unsettled);
    }
}

impl State {
    /// The game turn; 1 is the first.
    #[inline]
    pub fn turn(&self) -> i16 {
        i16::from(self.played / 2) + 1
    }
}

impl Battle {
    /// The state of both armies before anybody is deployed, in the memory of an earlier battle.
    pub fn mustered(&self, used: Option<State>) -> State {
        let mut state = used.unwrap_or_default();
        state.stands.clear(&self.table);
        state.units.clear();
        (state.active, state.played, state.dead, state.unsettled) = (Side::A, 0, Pair::default(), false);
        (state.plans, state.rough) = (Pair::of(|side| self.sides[side].plan), Patches::default());
        for side in Side::BOTH {
            let army = &self.hosts.armies[side];
            let stakes = match self.sides[side].stakes {
                StakesAtStart::ToPlant => Stakes::Plant,
                StakesAtStart::Planted => Stakes::Planted,
            };
            for &kind in &army.units {
                let recruit = self.hosts.recruits[usize::from(kind)];
                state.stands.enlist(side, self.hosts.form(recruit.form).depth);
                let stakes = if recruit.stakes { stakes } else { Stakes::None };
                state.units.push(Unit {
                    form: recruit.form,
                    condition: Condition { stakes, ..Condition::default() },
                    nearest: NOBODY,
                    saves_left: true,
                    ..Unit::default()
                });
            }
            let first = self.hosts.first(side);
            state.generals[side].clear();
            state.members[side].clear();
            for (number, division) in army.divisions.iter().enumerate() {
                division.units.iter().for_each(|&unit| state.units[usize::from(first) + unit].division = number as u8);
                let values = self.sides[side].command;
                let begin = state.members[side].len();
                state.members[side].extend(division.units.iter().map(|&unit| first + unit as Id));
                state.members[side][begin..].sort_unstable();
                state.generals[side].push(General {
                    command: division.command.unwrap_or(values[usize::from(!division.chief)]),
                    staff_throw: true,
                    size: division.units.len() as u8,
                    first: begin as u8,
                    steady: division.units.len() as u8,
                    ..General::default()
                });
            }
        }
        state
    }

    /// Dismounts a unit, where it can dismount (2-e).
    pub fn dismount(&self, state: &mut State, id: Id) {
        if let Some(form) = self.hosts.recruit(id).on_foot {
            state.units[id as usize].form = form;
            state.units[id as usize].condition.on_foot = true;
            state.stands.reshape(&self.table, id, self.hosts.form(form).depth);
        }
    }
}
