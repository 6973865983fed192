//! The state of a battle.

use super::Battle;
use crate::body::{Body, Condition, Cover, Disorder, Face};
use crate::break_table::Fate;
use crate::formation::Formation;
use crate::morale::Fall;
use crate::special::Nerve;
use montjoie_core::combat::{Pair, Side};
use montjoie_field::{Chains, Compass, Each, Id, Place, Stand, Stands};

/// What a unit wants to do in its turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wish {
    /// Nothing.
    #[default]
    Stay,
    /// Charge an enemy; come nearer where the moves do not suffice.
    Charge(Id),
    /// Come within so many inches of an enemy.
    Advance(Id, u8),
    /// Go back towards its own edge.
    Back,
    /// Change its formation.
    Form(Formation),
    /// Be rallied.
    Rally,
}

/// How a unit was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Broken in a test.
    Broken(Fall),
    /// Broken when a friend that it supported broke.
    BrokenWithFriend,
    /// It had to retire and could not move.
    NoWayBack,
    /// It left the table.
    LeftTheTable,
    /// A gun whose crew left it.
    Deserted,
    /// A unit broken by fire at it as it passed.
    BrokenInPassing,
}

/// What a shooting phase has done to a unit so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shot {
    /// Whether anybody has shot at it.
    pub at: bool,
    /// Casualties before the first volley.
    pub before: u8,
    /// Casualties that all volleys caused.
    pub caused: u8,
    /// Whether artillery caused some of them.
    pub guns: bool,
    /// The side of the unit that the last volley came from.
    pub from: Compass,
}

/// What a round of hand-to-hand has done to a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Casualties that it suffered.
    pub suffered: u8,
    /// Whether somebody has struck it.
    pub struck: bool,
    /// What becomes of it, where that is not nothing.
    pub fate: Option<Fate>,
    /// Casualties that it inflicted.
    pub inflicted: u8,
    /// Whether it was the first after a charge or counter-charge of its own.
    pub charged: bool,
    /// The side on which an enemy touched it, its front before others.
    pub from: Compass,
}

/// A unit in a battle.
#[derive(Clone, Copy, Debug)]
pub struct Unit {
    /// What the unit is, by the number of its form.
    pub form: u8,
    /// The brigade of the unit, by number.
    pub brigade: u8,
    /// What has become of it. The face on which it is engaged follows from contact: see [`Battle::body`].
    pub condition: Condition,
    /// What it wants.
    pub wish: Wish,
    /// Whether an enemy was near at the start of this command phase (B2).
    pub near: bool,
    /// Whether it has moved by initiative or had its order of this turn.
    pub acted: bool,
    /// Whether it has given its reaction shot of this turn.
    pub reacted: bool,
    /// Whether it has fought in this turn.
    pub fought: bool,
    /// Whether it has charged in a sweeping advance in this turn.
    pub swept: bool,
    /// Whether it won the last round of its engagement.
    pub won: bool,
    /// Of the shooting phase.
    pub shot: Shot,
    /// Of a round of hand-to-hand.
    pub round: Round,
    /// How the unit was lost, if it was.
    pub lost: Option<Loss>,
    /// Casualties that enemies inflicted on it.
    pub taken: u16,
    /// Casualties that it inflicted.
    pub given: u16,
}

impl Default for Unit {
    fn default() -> Unit {
        let condition = Condition {
            casualties: 0,
            disorder: Disorder::None,
            formation: Formation::Line,
            cover: Cover::None,
            face: Face::Front,
            charging: false,
            stamina: 0,
            nerve: Nerve::Steady,
            spent: 0,
        };
        Unit {
            form: 0,
            brigade: 0,
            condition,
            wish: Wish::Stay,
            near: false,
            acted: false,
            reacted: false,
            fought: false,
            swept: false,
            won: false,
            shot: Shot::default(),
            round: Round::default(),
            lost: None,
            taken: 0,
            given: 0,
        }
    }
}

/// A brigade and its general.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Brigade {
    /// The staff rating of its general.
    pub staff: u8,
    /// Whether he is the commander-in-chief.
    pub chief: bool,
    /// Where he stands: inches from the west border and from A's home edge.
    pub at: (i16, i16),
    /// Whether he has given his last order of this turn.
    pub used: bool,
    /// Units of the brigade that count for its demoralisation.
    pub counted: u8,
    /// Whether the brigade is demoralised.
    pub demoralised: bool,
}

/// A battle between two player turns.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// Where the units stand.
    pub stands: Stands,
    /// The units, by number.
    pub units: Each<Unit>,
    /// The brigades.
    pub brigades: Pair<Vec<Brigade>>,
    /// Whose turn comes next.
    pub active: Side,
    /// Player turns played.
    pub played: u16,
    /// Whether a critical failure of the commander-in-chief has ended all orders of this turn.
    pub silenced: bool,
    /// Memory that is used again.
    /// Inches that units of the order in hand may go so that they stay together; `None` where nothing tears them apart.
    pub(super) cap: Option<i16>,
    pub(super) chains: Chains,
    pub(super) left: Vec<Id>,
    pub(super) group: Vec<Id>,
    pub(super) apart: Vec<Stand>,
    pub(super) stays: Vec<(Id, u8)>,
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
                let number = self.hosts.recruit(id).form;
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

    /// Puts a unit on a place, for positions made by hand.
    pub fn put(&self, state: &mut State, id: Id, place: Place) {
        state.stands.put(&self.table, id, place);
    }

    /// A unit as the rules take it. The face on which it is engaged is its front, unless an enemy touches another side.
    pub fn body(&self, state: &State, id: Id) -> Body<'_> {
        let (unit, stand) = (state.units.of(id), &state.stands[id]);
        let facing = stand.place.facing;
        let face = match stand.foes().map(|(side, _)| side).find(|&side| side != facing) {
            None => Face::Front,
            Some(_) if unit.condition.formation.all_round() => Face::Front,
            Some(side) if side == facing.opposite() => Face::Rear,
            Some(_) => Face::Flank,
        };
        let condition = Condition { face, ..unit.condition };
        Body { fighter: &self.hosts.form(unit.form).fighter, active: self.hosts.side(id) == state.active, condition }
    }
}

/// Inches of a unit from front to rear, by its formation: a line of bases of 4 or 5 cm, a square, a column of three to six ranks.
pub fn depth(formation: Formation) -> i16 {
    match formation {
        Formation::Line | Formation::Mixed | Formation::Skirmish | Formation::Deployed => 2,
        Formation::Square | Formation::Building => 3,
        Formation::AttackColumn | Formation::MarchColumn | Formation::Warband | Formation::Limbered => DEEPEST,
    }
}

/// Inches of the deepest formation.
pub(super) const DEEPEST: i16 = 5;
