//! The state of a battle.

use super::Battle;
use super::attitude::Attitude;
use super::look::Sandbox;
use super::settings::{Plan, StakesAtStart};
use crate::body::{Condition, Stakes};
use montjoie_core::combat::{Pair, Side};
use montjoie_field::{Chains, Compass, Each, Id, NOBODY, Patches, Place, Stands};

/// What a free unit wants to do in its turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wish {
    /// Nothing.
    #[default]
    None,
    /// Charge an enemy.
    Charge(Id),
    /// Close with an enemy.
    Toward(Id),
    /// Find a place from which it sees an enemy.
    View(Id),
    /// Come into range of an enemy.
    Range(Id),
    /// Support a friend at a side of that friend.
    Support(Id, Compass),
    /// Come to the flank of an enemy.
    Flank(Id),
    /// Follow a friend.
    Follow(Id),
    /// Go back towards its own edge.
    Back,
    /// Wait to be rallied.
    Rally,
    /// Dismount.
    Dismount,
    /// Plant its stakes.
    Plant,
    /// Stand fast.
    Stand,
}

/// A unit in a battle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unit {
    /// What the unit is now, by the number of its form.
    pub form: u8,
    /// The division of the unit, by number.
    pub division: u8,
    /// What has become of it.
    pub condition: Condition,
    /// Whether its next round of melee is the first of its combat.
    pub first_round: bool,
    /// Whether the unit won the last round of its combat.
    pub won: bool,
    /// Whether the unit has moved in this turn.
    pub moved: bool,
    /// Whether the unit has acted in this turn.
    pub acted: bool,
    /// Whether it stood on an order of this turn that others obeyed: it gets no second one.
    pub ordered: bool,
    /// Whether it is in a group that its general has ordered in this turn.
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
    /// Dice that it threw as a support in this melee phase.
    pub(super) helped: u8,
    /// What the unit wants.
    pub wish: Wish,
    /// How much.
    pub score: i16,
    /// The nearest enemy at the start of this turn.
    pub nearest: Id,
    /// Wounds that enemies inflicted on it in this battle.
    pub taken: u16,
    /// Wounds that it inflicted in this battle.
    pub given: u16,
    /// Squared inches to it then.
    pub(super) nearest2: i32,
    /// Of a round of melee: whether it was shaken before.
    pub(super) shaken_before: bool,
    /// Of a round of melee: whether it may still throw failed saves again.
    pub(super) saves_left: bool,
    /// Of a round of melee: what it suffered.
    pub(super) suffered: u8,
    /// Of a round of melee: whether the wounds of the round broke it.
    pub(super) broken: bool,
    /// Of a round of melee: whether it gave ground.
    pub(super) gave_ground: bool,
}

/// A general and his division.
#[derive(Clone, Copy, Debug)]
pub struct General {
    /// His command value.
    pub command: u8,
    /// Where he stands: inches from the west border and from A's home edge.
    pub at: (i16, i16),
    /// The unit that he has joined.
    pub with: Option<Id>,
    /// Whether he has given his last order of this turn.
    pub used: bool,
    /// Whether the staff may still have an order of his thrown again in this turn.
    pub staff_throw: bool,
    /// Whether he is the successor of a dead general.
    pub successor: bool,
    /// Units of his division at the start.
    pub size: u8,
    /// Where they begin among the members of all divisions.
    pub(super) first: u8,
    /// Whether his division is demoralised.
    pub demoralised: bool,
    /// The attitude of his division in this turn.
    pub attitude: Attitude,
    /// Of the end of a turn: units of his division that are neither lost nor shaken.
    pub(super) steady: u8,
}

/// A battle between two player turns.
#[derive(Debug, Default)]
pub struct State {
    /// Where the units stand.
    pub stands: Stands,
    /// The units, by number.
    pub units: Each<Unit>,
    /// The generals.
    pub generals: Pair<Vec<General>>,
    /// The units of each side, division by division, in each in list order.
    pub(super) members: Pair<Vec<Id>>,
    /// Where the staffs stand.
    pub staff: Pair<(i16, i16)>,
    /// How each side plays in this battle.
    pub plans: Pair<Plan>,
    /// Rough ground.
    pub rough: Patches,
    /// Whose turn comes next.
    pub active: Side,
    /// Player turns played.
    pub played: u8,
    /// Generals dead.
    pub dead: Pair<u8>,
    /// Whether a unit of the side that is not active has moved in this turn.
    pub(super) stirred: bool,
    /// A unit that has broken through to a new enemy, whose combat comes next.
    pub(super) next_combat: Option<Id>,
    /// Whether units have moved or gone since contacts and supports were looked at.
    pub(super) unsettled: bool,
    /// The group that moves, where its units must stay near one another.
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

    /// Into the memory that is there: a copy of what a turn starts from, so memory that is used again is left out.
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
                    condition: Condition { stakes, ..Condition::FRESH },
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
                    at: (0, 0),
                    with: None,
                    used: false,
                    staff_throw: true,
                    successor: false,
                    size: division.units.len() as u8,
                    first: begin as u8,
                    demoralised: false,
                    attitude: Attitude::AsPlanned,
                    steady: division.units.len() as u8,
                });
            }
        }
        state
    }

    /// Puts a unit on a place, for positions made by hand.
    pub fn put(&self, state: &mut State, id: Id, place: Place) {
        state.stands.put(&self.table, id, place);
    }

    /// A unit dismounts, where it can (2-e).
    pub fn dismount(&self, state: &mut State, id: Id) {
        if let Some(form) = self.hosts.recruit(id).on_foot {
            state.units[id as usize].form = form;
            state.units[id as usize].condition.on_foot = true;
            state.stands.reshape(&self.table, id, self.hosts.form(form).depth);
        }
    }
}
