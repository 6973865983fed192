//! The state of a battle.

use super::Battle;
use crate::body::{Body, Condition, Face};
use crate::break_table::Fate;
use crate::formation::Formation;
use crate::morale::Fall;
use montjoie_core::combat::{Pair, Side};
use montjoie_field::{Chains, Compass, Each, Id, Place, Stand, Stands};

/// The wish of a unit in its turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wish {
    /// The wish for nothing.
    #[default]
    Stay,
    /// The wish to charge an enemy, or to come nearer where the moves do not suffice.
    Charge(Id),
    /// The wish to come within this many inches of an enemy.
    Advance(Id, u8),
    /// The wish to go back towards the unit's own edge.
    Back,
    /// The wish to change the unit's formation.
    Form(Formation),
    /// The wish to be rallied by a general.
    Rally,
}

/// The way in which a unit was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// The unit broke in a test.
    Broken(Fall),
    /// The unit broke when a friend that it supported did.
    BrokenWithFriend,
    /// The unit had to retire and could not move.
    NoWayBack,
    /// The unit left the table.
    LeftTheTable,
    /// The unit was a gun, and its crew left it.
    Deserted,
    /// The unit was broken by fire at it as it passed.
    BrokenInPassing,
}

/// The effects of a shooting phase on a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shot {
    /// Whether anybody has shot at the unit.
    pub at: bool,
    /// Casualties of the unit before the first volley.
    pub before: u8,
    /// Casualties of the unit that all volleys caused.
    pub caused: u8,
    /// Whether artillery caused some of the casualties.
    pub guns: bool,
    /// The side of the unit that the last volley came from.
    pub from: Compass,
}

/// The effects of a round of hand-to-hand on a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Casualties that the unit suffered.
    pub suffered: u8,
    /// Whether somebody has struck the unit.
    pub struck: bool,
    /// The result of the unit's test; `None` where it had none.
    pub fate: Option<Fate>,
    /// Casualties that the unit inflicted.
    pub inflicted: u8,
    /// Whether the round was the first after a charge or counter-charge of the unit's own.
    pub charged: bool,
    /// The side on which an enemy touched the unit, its front before others.
    pub from: Compass,
}

/// A unit in a battle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unit {
    /// The number of the unit's form.
    pub form: u8,
    /// The number of the unit's brigade.
    pub brigade: u8,
    /// The condition of the unit. The face on which it is engaged follows from contact: see [`Battle::body`].
    pub condition: Condition,
    /// The wish of the unit.
    pub wish: Wish,
    /// Whether an enemy was near at the start of this command phase (B2).
    pub near: bool,
    /// Whether the unit has moved by initiative or had its order in this turn.
    pub acted: bool,
    /// Whether the unit has given its reaction shot of this turn.
    pub reacted: bool,
    /// Whether the unit has fought in this turn.
    pub fought: bool,
    /// Whether the unit has charged in a sweeping advance in this turn.
    pub swept: bool,
    /// Whether the unit won the last round of its engagement.
    pub won: bool,
    /// The effects of the shooting phase on the unit.
    pub shot: Shot,
    /// The effects of the round of hand-to-hand on the unit.
    pub round: Round,
    /// The way in which the unit was lost; `None` where it is not.
    pub lost: Option<Loss>,
    /// Number of casualties that enemies inflicted on the unit.
    pub taken: u16,
    /// Number of casualties that the unit inflicted.
    pub given: u16,
}

/// A brigade and its general.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Brigade {
    /// The staff rating of the brigade's general.
    pub staff: u8,
    /// Whether the general is the commander-in-chief.
    pub chief: bool,
    /// The place of the general: inches from the west border and from A's home edge.
    pub at: (i16, i16),
    /// Whether the general has given his last order of this turn.
    pub used: bool,
    /// Number of units of the brigade that count for its demoralisation.
    pub counted: u8,
    /// Whether the brigade is demoralised.
    pub demoralised: bool,
}

/// A battle between two player turns.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// The stands of the units on the table.
    pub stands: Stands,
    /// The units of both armies, by number.
    pub units: Each<Unit>,
    /// The brigades of both armies, by number.
    pub brigades: Pair<Vec<Brigade>>,
    /// The side whose turn comes next.
    pub active: Side,
    /// Number of player turns played.
    pub played: u16,
    /// Whether a critical failure of the commander-in-chief has ended all orders of this turn.
    pub silenced: bool,
    /// The inches that units of the order in hand may go and stay together; `None` where nothing tears them apart. From here on, memory that is used
    /// again.
    pub(super) cap: Option<i16>,
    pub(super) chains: Chains,
    pub(super) left: Vec<Id>,
    pub(super) group: Vec<Id>,
    pub(super) apart: Vec<Stand>,
    pub(super) stays: Vec<(Id, u8)>,
    pub(super) began: Vec<Place>,
    pub(super) combat: Vec<Id>,
    pub(super) sweepers: Vec<Id>,
    pub(super) brigade_order: Vec<u8>,
}

impl State {
    /// The turn of both players; 1 is the first.
    #[inline]
    pub fn turn(&self) -> u16 {
        self.played / 2 + 1
    }
}

impl Battle {
    /// The state of both armies before anybody is deployed, in the memory of an earlier battle.
    pub fn mustered(&self, used: Option<State>) -> State {
        let mut state = used.unwrap_or_default();
        state.stands.clear(&self.table);
        state.units.clear();
        (state.active, state.played, state.silenced) = (Side::A, 0, false);
        for side in Side::BOTH {
            let (army, first) = (&self.hosts.armies[side], usize::from(self.hosts.first(side)));
            for id in self.hosts.ids(side) {
                let number = *self.hosts.recruit(id);
                let form = self.hosts.form(number);
                state.stands.enlist(side, depth(form.formation));
                let condition = Condition::fresh(&form.fighter, form.formation, false);
                state.units.push(Unit { form: number, condition, ..Unit::default() });
            }
            state.brigades[side].clear();
            for (number, brigade) in army.divisions.iter().enumerate() {
                let staff = brigade.command.unwrap_or(self.sides[side].staff[usize::from(!brigade.chief)]);
                let mut counted = 0;
                for &unit in &brigade.units {
                    let unit = &mut state.units[first + unit];
                    unit.brigade = number as u8;
                    counted += u8::from(self.hosts.form(unit.form).counts);
                }
                state.brigades[side].push(Brigade { staff, chief: brigade.chief, counted, ..Brigade::default() });
            }
        }
        state
    }

    /// A unit as the rules of the duel take it. The face on which it is engaged is its front, unless an enemy touches another side.
    pub fn body(&self, state: &State, id: Id) -> Body<'_> {
        let (unit, stand) = (state.units.of(id), &state.stands[id]);
        let facing = stand.place.facing;
        let elsewhere = stand.foes().map(|(side, _)| side).find(|&side| side != facing);
        let side = elsewhere.filter(|_| !unit.condition.formation.all_round()).unwrap_or(facing);
        let condition = Condition { face: face(stand, side), ..unit.condition };
        Body { fighter: &self.hosts.form(unit.form).fighter, active: self.hosts.side(id) == state.active, condition }
    }
}

/// The face of a unit on one of its sides.
pub(super) fn face(stand: &Stand, side: Compass) -> Face {
    match stand.place.facing {
        facing if facing == side => Face::Front,
        facing if facing.opposite() == side => Face::Rear,
        _ => Face::Flank,
    }
}

/// The depth of a unit in inches from front to rear, by its formation: a line of bases of 4 or 5 cm, a square, a column of three to six ranks.
pub fn depth(formation: Formation) -> i16 {
    match formation {
        Formation::Line | Formation::Mixed | Formation::Skirmish | Formation::Deployed => 2,
        Formation::Square | Formation::Building => 3,
        Formation::AttackColumn | Formation::MarchColumn | Formation::Warband | Formation::Limbered => DEEPEST,
    }
}

/// The depth of the deepest formation in inches.
pub(super) const DEEPEST: i16 = 5;
