//! One player turn in progress: what every part of it asks and does.

use super::Battle;
use super::army::Form;
use super::state::{General, State, Unit};
use super::story::{Scribe, Upshot};
use super::telling::{Deed, Loss};
use crate::body::{Body, General as Attached};
use crate::rules::Rules;
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_field::{Compass, Id, Place, Stand, Tabletop};

/// A player turn in progress.
pub struct Fight<'a, C> {
    /// The battle with its rules and armies.
    pub battle: &'a Battle,
    /// The state of the battle: where units stand and what has become of them.
    pub state: &'a mut State,
    /// The source of the battle's throws.
    pub chance: &'a mut C,
}

impl<'a, C: Chance> Fight<'a, C> {
    /// The rules of the duel.
    #[inline]
    pub fn rules(&self) -> &'a Rules {
        &self.battle.rules
    }

    /// The table of the battle.
    #[inline]
    pub fn table(&self) -> &'a Tabletop {
        &self.battle.table
    }

    /// The place and the contacts of a unit.
    #[inline]
    pub fn stand(&self, id: Id) -> &Stand {
        &self.state.stands[id]
    }

    /// The state of a unit.
    #[inline]
    pub fn unit(&self, id: Id) -> &Unit {
        self.state.units.of(id)
    }

    /// The state of a unit, to change.
    #[inline]
    pub fn unit_mut(&mut self, id: Id) -> &mut Unit {
        self.state.units.of_mut(id)
    }

    /// The form of a unit while it fights.
    #[inline]
    pub fn form(&self, id: Id) -> &'a Form {
        self.battle.hosts.form(self.unit(id).form)
    }

    /// The side of a unit.
    #[inline]
    pub fn side(&self, id: Id) -> Side {
        self.battle.hosts.side(id)
    }

    /// Whether a unit is shaken.
    #[inline]
    pub fn shaken(&self, id: Id) -> bool {
        self.form(id).fighter.shaken(self.unit(id).condition.wounds)
    }

    /// Whether a unit is disordered.
    #[inline]
    pub fn disordered(&self, id: Id) -> bool {
        self.unit(id).condition.disordered
    }

    /// Whether a unit is on the table, in no contact and in no support.
    #[inline]
    pub fn free(&self, id: Id) -> bool {
        let stand = self.stand(id);
        stand.there && stand.free()
    }

    /// Whether the unit stands in rough ground.
    #[inline]
    pub fn in_rough(&self, id: Id) -> bool {
        self.state.rough.under(self.stand(id))
    }

    /// The general of a unit's division.
    #[inline]
    pub fn general(&mut self, id: Id) -> &mut General {
        let (side, division) = (self.side(id), self.unit(id).division);
        &mut self.state.generals[side][division as usize]
    }

    /// The units of a division, on the table or not, in list order.
    #[inline]
    pub fn members(&self, side: Side, division: u8) -> &[Id] {
        let General { first, size, .. } = self.state.generals[side][division as usize];
        &self.state.members[side][usize::from(first)..usize::from(first) + usize::from(size)]
    }

    /// Whether the division of a unit is demoralised.
    #[inline]
    pub fn demoralised(&self, id: Id) -> bool {
        self.state.generals[self.side(id)][self.unit(id).division as usize].demoralised
    }

    /// A unit as the rules take it.
    #[inline]
    pub fn body(&mut self, id: Id) -> Body<'_> {
        let form = self.form(id);
        Body { fighter: &form.fighter, condition: &mut self.unit_mut(id).condition }
    }

    /// The bodies of two units at once.
    #[inline]
    pub fn bodies(&mut self, one: Id, other: Id) -> (Body<'_>, Body<'_>) {
        let (first, second) = (self.form(one), self.form(other));
        let [one, other] = self.state.units.get_disjoint_mut([one as usize, other as usize]).expect("two units");
        (
            Body { fighter: &first.fighter, condition: &mut one.condition },
            Body { fighter: &second.fighter, condition: &mut other.condition },
        )
    }

    /// The distance between two units in squared inches.
    #[inline]
    pub fn distance2(&self, one: Id, other: Id) -> i32 {
        self.table().distance2(self.stand(one), self.stand(other))
    }

    /// A distance in squared inches.
    #[inline]
    pub fn square(inches: impl Into<i32>) -> i32 {
        let inches = inches.into();
        inches * inches
    }

    /// Tells what happens: to dice of events, in words, and to the scribe of the story.
    #[inline]
    pub fn say(&mut self, deed: Deed) {
        let (battle, state) = (self.battle, &*self.state);
        self.chance.turns_to(|| deed.event());
        self.chance.note(|lang| battle.tell(deed, lang));
        self.chance.hear(|scribe: &mut Scribe| scribe.hears(battle, state, deed));
    }

    /// Tells the scribe of the story the result of a roll, which the roll itself has said in words.
    #[inline]
    pub fn comes_to(&mut self, upshot: Upshot) {
        let (battle, state) = (self.battle, &*self.state);
        self.chance.hear(|scribe: &mut Scribe| scribe.learns(battle, state, upshot));
    }

    /// Moves a unit to a place.
    pub fn go(&mut self, id: Id, to: Place) {
        let from = self.stand(id).place;
        if from == to {
            return;
        }
        debug_assert!(self.state.stands.has_room(self.table(), id, to), "unit {id}: no room at {to:?}");
        let rules = self.rules();
        self.state.stirred |= self.side(id) != self.state.active;
        self.state.unsettled = true;
        self.body(id).moves(rules);
        self.unit_mut(id).moved = true;
        let table = self.table();
        self.state.stands.put(table, id, to);
        self.say(Deed::Moves(id, from, to));
    }

    /// Counts wounds that a unit inflicts on another: what each did in the battle is told at its end.
    #[inline]
    pub fn inflicts(&mut self, id: Id, on: Id, wounds: u8) {
        self.unit_mut(id).given += u16::from(wounds);
        self.unit_mut(on).taken += u16::from(wounds);
    }

    /// Takes a lost unit off the table; a general with it is alone again.
    pub fn lose(&mut self, id: Id, loss: Loss) {
        self.general_leaves(id);
        self.state.stands.remove(id);
        self.state.unsettled = true;
        self.say(Deed::Lost(id, loss));
    }

    /// Parts a general from the unit that he has joined; he stands where its leader stands.
    pub fn general_leaves(&mut self, id: Id) {
        if self.unit(id).condition.general == Attached::Attached {
            self.body(id).general_leaves();
            let at = self.leader(id);
            let general = self.general(id);
            (general.with, general.at) = (None, at);
        }
    }

    /// The place of a unit's leader, in inches from the west border and from A's home edge.
    #[inline]
    pub fn leader(&self, id: Id) -> (i16, i16) {
        let place = self.stand(id).place;
        (self.table().leader_x(place.lane), place.y)
    }

    /// The direction from a unit to the enemy's edge.
    #[inline]
    pub fn forward(&self, id: Id) -> Compass {
        Compass::ahead_of(self.side(id))
    }

    /// The nearest enemy of a unit on the table: the least distance, then the fewest lanes aside, then list order.
    pub fn nearest_enemy(&self, id: Id) -> Option<Id> {
        self.state.stands.nearest(self.table(), id, self.battle.hosts.ids(self.side(id).enemy()))
    }
}
