//! The state of a battle.

use super::Battle;
use crate::profile::{Body, Fighter, Gun, Troop};
use crate::terrain::Ground;
use montjoie_core::combat::{Pair, Side};
use montjoie_field::{Compass, Each, Id, Place, Span, Stand, Stands};

/// What has become of a unit: of infantry and cavalry, or of a battery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Infantry or cavalry.
    Troop(Troop),
    /// A battery.
    Gun(Gun),
}

impl Default for Condition {
    fn default() -> Condition {
        Condition::Gun(Gun::default())
    }
}

impl Condition {
    /// A fresh unit.
    pub fn fresh(fighter: &Fighter) -> Condition {
        match fighter.arm.is_artillery() {
            true => Condition::Gun(Gun { present: true, ..Gun::default() }),
            false => Condition::Troop(fighter.fresh()),
        }
    }

    /// Bases present; a battery is one.
    pub const fn bases(&self) -> u8 {
        match self {
            Condition::Troop(troop) => troop.bases,
            Condition::Gun(gun) => gun.present as u8,
        }
    }

    /// Disordered, or silenced.
    pub const fn disordered(&self) -> bool {
        match self {
            Condition::Troop(troop) => troop.disordered,
            Condition::Gun(gun) => gun.silenced,
        }
    }

    /// Low on ammunition.
    pub const fn low(&self) -> bool {
        match self {
            Condition::Troop(troop) => troop.low,
            Condition::Gun(gun) => gun.low,
        }
    }

    /// Becomes Disordered, or silenced.
    pub(super) fn upset(&mut self) {
        match self {
            Condition::Troop(troop) => troop.disordered = true,
            Condition::Gun(gun) => gun.silenced = true,
        }
    }

    /// Runs low on ammunition, or has enough again.
    pub(super) fn runs_low(&mut self, low: bool) {
        match self {
            Condition::Troop(troop) => troop.low = low,
            Condition::Gun(gun) => gun.low = low,
        }
    }

    /// What a withdrawal brings that ends far from all enemies: ammunition; and a silenced battery may fire again (B1).
    pub(super) fn is_safe(&mut self) {
        self.runs_low(false);
        if let Condition::Gun(gun) = self {
            gun.silenced = false;
        }
    }
}

/// What guns have done in this turn besides moving.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Handled {
    /// Nothing.
    #[default]
    No,
    /// They have been unlimbered or pivoted: they fire with half their factor.
    Laid,
    /// They have moved by prolonge: they do not fire.
    Dragged,
}

/// An assault that a unit has moved into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contact {
    /// The enemy that it is in contact with.
    pub enemy: Id,
    /// The side of the enemy that it meets.
    pub met: Compass,
    /// Whether it has come across a stream near the enemy.
    pub across: bool,
    /// Where its move began.
    pub from: Place,
}

/// How a unit was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fall {
    /// Shot down.
    ShotDown,
    /// Destroyed in an assault.
    CutDown,
    /// Guns left to the enemy in an assault.
    Taken,
    /// Routed by its movement roll.
    Routed,
    /// Retired over the table edge.
    OffTable,
    /// Could not retire from an enemy behind it.
    Trapped,
}

/// A unit in a battle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unit {
    /// What the unit is, by the number of its form.
    pub form: u8,
    /// What has become of it.
    pub condition: Condition,
    /// Whether the battery is limbered.
    pub limbered: bool,
    /// What the battery has done in this turn besides moving.
    pub handled: Handled,
    /// Whether the unit has had its movement of this turn.
    pub acted: bool,
    /// Whether the unit has moved or been made to move in this player turn.
    pub moved: bool,
    /// Whether the unit has evaded in this player turn.
    pub evaded: bool,
    /// Whether the unit has fired in the fire phase that is going on, or was the last.
    pub fired: bool,
    /// The enemy that it has moved into contact with.
    pub assaults: Option<Contact>,
    /// The target that it has chosen in a fire phase.
    pub target: Option<Id>,
    /// Whether the unit has ever retired.
    pub driven: bool,
    /// Whether the unit has retired from an assault that is not over.
    pub retiring: bool,
    /// How the unit was lost, if it was.
    pub lost: Option<Fall>,
    /// Bases that enemies cost it.
    pub taken: u16,
    /// Bases that it cost enemies.
    pub given: u16,
}

/// A piece of terrain, one lane wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patch {
    /// The lane.
    pub lane: i16,
    /// Half inches from A's home edge.
    pub span: Span,
    /// What it is.
    pub ground: Ground,
    /// Where a slope rises to.
    pub rises: Compass,
}

impl Patch {
    /// Whether a unit stands in it, with half of its bases or more.
    pub fn holds(&self, stand: &Stand) -> bool {
        let twice = 2 * (stand.span.hi.min(self.span.hi) - stand.span.lo.max(self.span.lo));
        self.lane == stand.place.lane && twice >= stand.span.hi - stand.span.lo
    }

    /// Whether a place lies below a slope.
    fn is_above(&self, place: Place) -> bool {
        if self.rises == Compass::North { place.y <= self.span.lo } else { place.y >= self.span.hi }
    }

    /// What the terrain is to who stands in it and is attacked from these places: a slope is one only against who comes from below (B3).
    pub fn against(&self, mut from: impl Iterator<Item = Place>) -> Ground {
        if from.any(|place| self.is_above(place)) { self.ground } else { self.ground.level() }
    }
}

/// A battle between two player turns.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// Where the units stand.
    pub stands: Stands,
    /// The units, by number.
    pub units: Each<Unit>,
    /// The generals of each side: half inches from the west border and from A's home edge.
    pub generals: Pair<Vec<(i16, i16)>>,
    /// The terrain on the table, but for the stream.
    pub patches: Vec<Patch>,
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

    /// A unit of infantry or cavalry as the rules see it; `None` of a battery.
    pub fn body<'a>(&self, battle: &'a Battle, id: Id) -> Option<Body<'a>> {
        let unit = self.units.of(id);
        match unit.condition {
            Condition::Troop(troop) => Some(Body { fighter: &battle.hosts.form(unit.form).fighter, troop }),
            Condition::Gun(_) => None,
        }
    }
}

impl Battle {
    /// The state of both armies before anybody is deployed, in the memory of an earlier battle.
    pub fn mustered(&self, used: Option<State>) -> State {
        let mut state = used.unwrap_or_default();
        state.stands.clear(&self.table);
        state.units.clear();
        state.patches.clear();
        (state.active, state.played) = (Side::A, 0);
        for side in Side::BOTH {
            state.generals[side].clear();
            for &kind in &self.hosts.armies[side].units {
                let form = self.hosts.recruits[usize::from(kind)].forms[side];
                state.stands.enlist(side, self.hosts.form(form).depth);
                state.units.push(Unit { form, condition: Condition::fresh(&self.hosts.form(form).fighter), ..Unit::default() });
            }
        }
        state
    }

    /// Puts a unit on a place, for positions made by hand.
    pub fn put(&self, state: &mut State, id: Id, place: Place) {
        state.stands.put(&self.table, id, place);
    }
}
