//! The state of a battle.

use super::Battle;
use crate::profile::{Body, Fighter, Gun, Troop};
use crate::terrain::Ground;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::texts;
use montjoie_field::{Compass, Each, Id, Place, Span, Stand, Stands};

/// The condition of a unit: of infantry and cavalry, or of a battery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The condition of infantry or cavalry.
    Troop(Troop),
    /// The condition of a battery.
    Gun(Gun),
}

impl Default for Condition {
    fn default() -> Condition {
        Condition::Gun(Gun::default())
    }
}

impl Condition {
    /// The condition of a fresh unit.
    pub fn fresh(fighter: &Fighter) -> Condition {
        match fighter.arm.is_artillery() {
            true => Condition::Gun(Gun { present: true, ..Gun::default() }),
            false => Condition::Troop(fighter.fresh()),
        }
    }

    /// Number of bases present; a battery is one.
    pub const fn bases(&self) -> u8 {
        match self {
            Condition::Troop(troop) => troop.bases,
            Condition::Gun(gun) => gun.present as u8,
        }
    }

    /// Whether the unit is Disordered, or the battery silenced.
    pub const fn disordered(&self) -> bool {
        match self {
            Condition::Troop(troop) => troop.disordered,
            Condition::Gun(gun) => gun.silenced,
        }
    }

    /// Whether the unit is low on ammunition.
    pub const fn low(&self) -> bool {
        match self {
            Condition::Troop(troop) => troop.low,
            Condition::Gun(gun) => gun.low,
        }
    }

    /// Makes the unit Disordered, or the battery silenced.
    pub(super) fn upset(&mut self) {
        match self {
            Condition::Troop(troop) => troop.disordered = true,
            Condition::Gun(gun) => gun.silenced = true,
        }
    }

    /// Makes the unit low on ammunition, or supplies it again.
    pub(super) fn runs_low(&mut self, low: bool) {
        match self {
            Condition::Troop(troop) => troop.low = low,
            Condition::Gun(gun) => gun.low = low,
        }
    }

    /// Gives what a withdrawal brings that ends far from all enemies: ammunition; and a silenced battery may fire again (B1).
    pub(super) fn is_safe(&mut self) {
        self.runs_low(false);
        if let Condition::Gun(gun) = self {
            gun.silenced = false;
        }
    }
}

/// The handling of guns in this turn besides moving.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Handled {
    /// Guns that were not handled.
    #[default]
    No,
    /// Guns that have been unlimbered or pivoted: they fire with half their factor.
    Laid,
    /// Guns that have moved by prolonge: they do not fire.
    Dragged,
}

/// An assault that a unit has moved into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contact {
    /// The enemy that the unit is in contact with.
    pub enemy: Id,
    /// The side of the enemy that the unit meets.
    pub met: Compass,
    /// Whether the unit has come across a stream near the enemy.
    pub across: bool,
    /// The place where the unit's move began.
    pub from: Place,
}

texts! {
    "The cause of the loss of a unit." pub Fall {
        "A unit shot down." ShotDown = "shot down", "abattue au tir";
        "A unit destroyed in an assault." CutDown = "destroyed in assault", "détruite à l’assaut";
        "Guns left to the enemy in an assault." Taken = "guns taken", "canons pris";
        "A unit routed by its movement roll." Routed = "routed", "en déroute";
        "A unit retired over the table edge." OffTable = "retired over the table edge", "sortie de la table en se repliant";
        "A unit that could not retire from an enemy behind it." Trapped = "no way back", "sans retraite";
    }
}

/// A unit in a battle.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unit {
    /// The form of the unit, by number.
    pub form: u8,
    /// The condition of the unit.
    pub condition: Condition,
    /// Whether the battery is limbered.
    pub limbered: bool,
    /// The handling of the battery in this turn besides moving.
    pub handled: Handled,
    /// Whether the unit has had its movement of this turn.
    pub acted: bool,
    /// Whether the unit has moved or been made to move in this player turn.
    pub moved: bool,
    /// Whether the unit has evaded in this player turn.
    pub evaded: bool,
    /// Whether the unit has fired in the fire phase that is going on, or was the last.
    pub fired: bool,
    /// The enemy that the unit has moved into contact with.
    pub assaults: Option<Contact>,
    /// The target that the unit has chosen in a fire phase.
    pub target: Option<Id>,
    /// Whether the unit has ever retired.
    pub driven: bool,
    /// Whether the unit has retired from an assault that is not over.
    pub retiring: bool,
    /// The cause of the unit's loss, if it is lost.
    pub lost: Option<Fall>,
    /// Bases that enemies cost the unit.
    pub taken: u16,
    /// Bases that the unit cost enemies.
    pub given: u16,
}

/// A piece of terrain, one lane wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patch {
    /// The lane of the terrain.
    pub lane: i16,
    /// The rectangle of the terrain, in half inches from A's home edge.
    pub span: Span,
    /// The kinds of terrain of the piece.
    pub ground: Ground,
    /// The direction in which a slope rises.
    pub rises: Compass,
}

impl Patch {
    /// Whether a unit stands in the terrain, with half of its bases or more.
    pub fn holds(&self, stand: &Stand) -> bool {
        let twice = 2 * (stand.span.hi.min(self.span.hi) - stand.span.lo.max(self.span.lo));
        self.lane == stand.place.lane && twice >= stand.span.hi - stand.span.lo
    }

    /// Whether a place lies below the terrain's slope.
    fn is_above(&self, place: Place) -> bool {
        if self.rises == Compass::North { place.y <= self.span.lo } else { place.y >= self.span.hi }
    }

    /// The terrain as it counts for a unit in it that is attacked from these places: a slope is one only against who comes from below (B3).
    pub fn against(&self, mut from: impl Iterator<Item = Place>) -> Ground {
        if from.any(|place| self.is_above(place)) { self.ground } else { self.ground.level() }
    }
}

/// A battle between two player turns.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// The places of the units.
    pub stands: Stands,
    /// The units, by number.
    pub units: Each<Unit>,
    /// The places of the generals of each side, in half inches from the west border and from A's home edge.
    pub generals: Pair<Vec<(i16, i16)>>,
    /// The terrain on the table, but for the stream.
    pub patches: Vec<Patch>,
    /// The side whose turn comes next.
    pub active: Side,
    /// Number of player turns played.
    pub played: u16,
}

impl State {
    /// The number of the game turn; 1 is the first.
    #[inline]
    pub fn turn(&self) -> u16 {
        self.played / 2 + 1
    }

    /// The body of a unit of infantry or cavalry as the rules see it; `None` of a battery.
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
                let form = self.hosts.recruits[usize::from(kind)][side];
                state.stands.enlist(side, self.hosts.form(form).depth);
                state.units.push(Unit { form, condition: Condition::fresh(&self.hosts.form(form).fighter), ..Unit::default() });
            }
        }
        state
    }
}
