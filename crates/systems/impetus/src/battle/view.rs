//! Views of a battle: how units stand to one another, shots, ways and charges. Pure functions of the state.

use super::army::Form;
use super::settings::{HiddenBy, MainUnit, SupportDice};
use super::state::{State, Unit};
use super::{Battle, QUARTERS};
use crate::body::{Body, Condition, Post};
use crate::charge::Reaction;
use crate::initiative::Structure;
use crate::profile::{Arm, Fighter, Weapon};
use crate::rules::Rules;
use crate::shooting::{Fire, Shot};
use montjoie_core::combat::Side;
use montjoie_field::{Compass, Course, Id, Line, NOBODY, Place, Stand, Tabletop, inches_up, squared};
use std::ops::Range;

montjoie_field::view!();

/// Whole H of a number of quarters, rounded up.
pub fn whole_h(quarters: i16) -> u8 {
    (quarters.max(0) as u16).div_ceil(QUARTERS as u16).min(u8::MAX.into()) as u8
}

/// Whether a unit of one type may pass through or be passed by another (A3): the light ones, by those who are not Impetuous.
fn passes(mover: &Fighter, friend: &Fighter) -> bool {
    let light = |unit: &Fighter| match unit.arm {
        Arm::Fl => !unit.impetuous && !unit.large,
        Arm::T => !unit.large,
        Arm::Art => true,
        _ => false,
    };
    let either = |holds: &dyn Fn(&Fighter, &Fighter) -> bool| holds(mover, friend) || holds(friend, mover);
    mover.arm == Arm::S
        || friend.arm == Arm::S
        || either(&|one, other| light(one) && !other.impetuous && other.arm != Arm::W)
        || friend.arm == Arm::W && !matches!(mover.arm, Arm::El | Arm::W)
        || mover.arm == Arm::W && light(friend)
        || either(&|one, other| one.arm == Arm::Cl && other.arm.mounted() && !matches!(other.arm, Arm::El | Arm::W))
}

impl Battle {
    /// The body of a unit as the rules of the duel see it: the post is that of this moment (A1, A2).
    #[inline]
    pub fn body(&self, state: &State, id: Id) -> Body<'_> {
        let (body, in_zone) = (self.armed(state, id), View { battle: self, state }.in_zone(id));
        Body { post: Post { in_zone, ..body.post }, ..body }
    }

    /// The body of a unit for shots and blows, which do not ask whether it stands within the radius of its commander.
    #[inline]
    pub(super) fn armed(&self, state: &State, id: Id) -> Body<'_> {
        let unit = state.units.of(id);
        let (side, fighter) = (self.hosts.side(id), &self.hosts.form(unit.form).fighter);
        let (keys, corps) = (&self.sides[side], &state.corps[side][usize::from(unit.corps)]);
        let post = Post {
            commander: corps.level,
            attached: keys.attached && corps.with == id,
            courageous: keys.courageous && corps.chief,
            in_zone: true,
            cover: keys.cover,
            defends: keys.defends && fighter.arm.foot(),
            card: keys.card,
        };
        Body { fighter, post, now: Condition { spent: state.spent[side], ..unit.condition } }
    }
}

impl<'a> View<'a> {
    /// The numbers of a unit.
    #[inline]
    pub fn fighter(self, id: Id) -> &'a Fighter {
        &self.form(id).fighter
    }

    /// The body of a unit as the rules see it.
    #[inline]
    pub fn body(self, id: Id) -> Body<'a> {
        self.battle.body(self.state, id)
    }

    /// The body of a unit as shots and blows see it.
    #[inline]
    pub(super) fn armed(self, id: Id) -> Body<'a> {
        self.battle.armed(self.state, id)
    }

    /// The nearest enemy, with the squared quarters between the edges of both.
    pub fn nearest_at(self, id: Id) -> Option<(Id, i32)> {
        self.nearest_enemy(id).map(|enemy| (enemy, self.distance2(id, enemy)))
    }

    /// The numbers of all enemies of a unit, on the table or not.
    pub(super) fn foe_ids(self, id: Id) -> Range<Id> {
        self.battle.hosts.ids(self.side(id).enemy())
    }

    /// The units of a corps on the table, in list order.
    pub fn of_corps(self, side: Side, corps: u8) -> impl Iterator<Item = Id> + 'a {
        self.there(side).filter(move |&id| self.unit(id).corps == corps)
    }

    /// Whether a unit stands within the radius of the commander of its corps (A2).
    fn in_zone(self, id: Id) -> bool {
        let side = self.side(id);
        let with = self.state.corps[side][usize::from(self.unit(id).corps)].with;
        let [good, average, poor] = self.battle.battle.command_radius;
        let radius = match self.battle.sides[side].structure {
            Structure::Good => good,
            Structure::Average => average,
            Structure::Poor => poor,
        };
        with != NOBODY && self.distance2(id, with) <= squared(i16::from(radius) * QUARTERS, 0)
    }

    /// Whether a unit may pass through a friend (A3): never through one in melee.
    pub fn passes(self, id: Id, friend: Id) -> bool {
        !self.stand(friend).engaged() && passes(self.fighter(id), self.fighter(friend))
    }

    /// Whether another unit bars the way of a unit: an enemy, or a friend that it may not pass.
    fn bars(self, id: Id, other: Id) -> bool {
        other != id && (self.side(other) != self.side(id) || !self.passes(id, other))
    }

    // --- shots (A3, A4)

    /// Whether somebody hides a target from a unit.
    pub fn hidden(self, id: Id, target: Id) -> bool {
        let (from, it) = (self.stand(id).place, self.stand(target));
        let line = Line::new(self.table(), from, Place { y: it.seen_from(from.y), ..it.place });
        self.battle.battle.hidden_by == HiddenBy::Anybody && self.state.stands.any_along(line, |other| other != id && other != target)
    }

    /// The shot of a unit at another, before any move; `None` where it may not shoot: no weapon, no arc, in melee, hidden.
    pub fn shot(self, id: Id, target: Id, fire: Fire) -> Option<Shot> {
        self.shot_past(id, target, fire).filter(|_| !self.hidden(id, target))
    }

    /// The shot of a unit at another, whoever stands between them.
    pub fn shot_past(self, id: Id, target: Id, fire: Fire) -> Option<Shot> {
        let to_the_side = self.aims_to_the_side(id, target)?;
        let distance = whole_h(inches_up(self.range2(id, target)));
        Some(Shot { to_the_side, ..Shot::between(&self.armed(id), &self.armed(target), distance, fire) })
    }

    /// Whether a unit that may aim at another, whoever stands between them, aims out of its front arc; `None` where it may not.
    fn aims_to_the_side(self, id: Id, target: Id) -> Option<bool> {
        let (me, it, fighter) = (self.stand(id), self.stand(target), self.fighter(id));
        if me.engaged() || it.engaged() || fighter.weapon == Weapon::None {
            return None;
        }
        let in_arc = self.table().in_front_arc(me, it);
        (in_arc || fighter.weapon.all_round(fighter.arm)).then_some(!in_arc)
    }

    /// Squared quarters of the range at which a unit must aim at an enemy in its front arc: that of the nearest at short range (A4). `None` where
    /// there is none, and it may aim at any other in its arc.
    pub fn must_aim(self, id: Id) -> Option<i32> {
        let short = squared(i16::from(self.rules().ranges[0]) * QUARTERS, 0);
        let mut least = None;
        self.state.stands.in_range(self.table(), id, self.foe_ids(id), short, |enemy, range| {
            if least.is_none_or(|least| range < least) && self.aims_to_the_side(id, enemy) == Some(false) && !self.hidden(id, enemy) {
                least = Some(range);
            }
        });
        least
    }

    /// Squared quarters from a shooter to its target.
    pub fn range2(self, id: Id, target: Id) -> i32 {
        self.table().range2(self.stand(id), self.stand(target))
    }

    // --- moves and charges (A3, A5)

    /// The side of a unit that a charge of another meets.
    pub fn side_met(self, id: Id, target: Id) -> Compass {
        let Place { lane, y, .. } = self.stand(id).place;
        Tabletop { arcs: self.battle.battle.arcs, ..*self.table() }.side_met(self.stand(target), lane, y)
    }

    /// The way of a charge of one unit on another.
    pub fn course(self, id: Id, target: Id) -> Course {
        let (met, table) = (self.side_met(id, target), self.table());
        let to = table.fighting_place(self.stand(target), met);
        Course { met, to, cost: table.cost(self.stand(id).place, to) }
    }

    /// Whether a charge on another can go this way: the target is ahead, that side of it is free, and nobody is in the way.
    pub fn is_clear(self, id: Id, target: Id, Course { met, to, .. }: Course) -> bool {
        let (me, it) = (self.stand(id), self.stand(target));
        let (table, stands) = (self.table(), &self.state.stands);
        !me.engaged()
            && table.ahead(me, it)
            && it.touched(met).is_none()
            && stands.has_room(table, id, to)
            && !stands.any_along(Line::new(table, me.place, to), |other| other != target && self.bars(id, other))
    }

    /// Whether a unit may charge at all, in its present condition.
    pub fn may_charge(self, id: Id) -> bool {
        self.fighter(id).may_charge && (self.battle.battle.exhausted_charge || !self.battle.exhausted(self.state, id))
    }

    /// Whether a unit can charge another with its next move.
    pub fn reaches(self, id: Id, target: Id) -> bool {
        let fighter = self.fighter(id);
        let most = i16::from(fighter.charge) * QUARTERS;
        // Most are too far away: that is seen at once.
        self.may_charge(id) && self.distance2(id, target) <= squared(most, 0) && {
            let course = self.course(id, target);
            course.cost <= most && self.is_clear(id, target, course)
        }
    }

    /// The reaction of a unit to a charge (A5): to a charge that does not meet its front, by evading at most.
    pub fn reaction(self, id: Id, charger: Id, met: Compass) -> Reaction {
        let (unit, enemy, stand) = (self.fighter(id), self.fighter(charger), self.stand(id));
        let wants = self.battle.sides[self.side(id)].reaction.unwrap_or_else(|| Reaction::usual(unit, enemy));
        let front = met == stand.place.facing;
        let may = wants != Reaction::CounterCharge || self.may_charge(id);
        let may = may && !stand.engaged() && wants.may(unit, enemy) && (front || wants == Reaction::Evade);
        if may { wants } else { Reaction::Stand }
    }

    /// Whether a place lies in the zone of control of a unit (A3): straight ahead of the unit, near its front, and the unit in no melee.
    pub fn controls(self, id: Id, place: &Stand) -> bool {
        let me = self.stand(id);
        let zone = i16::from(self.battle.battle.zone_depth) * QUARTERS;
        let ahead = match me.place.facing {
            Compass::North => place.span.lo - me.place.y,
            _ => me.place.y - place.span.hi,
        };
        !me.engaged() && me.place.facing.along() && me.place.lane == place.place.lane && (0..=zone).contains(&ahead)
    }

    /// Whether a move may end on a place: nobody there, no enemy within the gap, nobody in the way.
    pub fn may_end(self, id: Id, to: Place) -> bool {
        let there = self.stand(id).on(self.table(), to);
        let gap = i16::from(self.battle.battle.move_gap) * QUARTERS;
        let near = |&other: &Id| self.side(other) != there.side && self.table().distance2(&there, self.stand(other)) < squared(gap, 0);
        // Only lanes near the place have somebody within the gap.
        let aside = 1 + gap / self.table().width;
        self.state.stands.has_room(self.table(), id, to)
            && !(to.lane - aside..=to.lane + aside).any(|lane| self.state.stands.in_lane(lane).iter().any(near))
            && self.may_go(id, to)
    }

    /// Whether a unit has room on a place, and a way there.
    pub fn may_stand(self, id: Id, to: Place) -> bool {
        self.state.stands.has_room(self.table(), id, to) && self.may_go(id, to)
    }

    /// Whether nobody is in the way of a unit to a place.
    fn may_go(self, id: Id, to: Place) -> bool {
        !self.state.stands.any_along(Line::new(self.table(), self.stand(id).place, to), |other| self.bars(id, other))
    }

    /// The farthest place of one move towards another, at most `quarters` quarters on; the unit's own place, if it cannot move at all.
    pub fn as_far_as(self, id: Id, to: Place, quarters: i16) -> Place {
        let from = self.stand(id).place;
        let most = (i16::from(self.fighter(id).base) * QUARTERS).min(quarters);
        self.table().as_far_as(from, to, most, |place| self.may_end(id, place)).unwrap_or(from)
    }

    /// The place of a unit `quarters` quarters straight ahead.
    pub fn straight_on(self, id: Id, quarters: i16) -> Place {
        let place = self.stand(id).place;
        Place { y: place.y + place.facing.sign() * quarters, ..place }
    }

    // --- melee (A5)

    /// The sides of a unit in the order in which it looks at enemies that touch it: front, rear, then the others, from whichever side of the
    /// table it is seen.
    fn sides_of(self, id: Id) -> [Compass; 4] {
        let facing = self.stand(id).place.facing;
        let ahead = Compass::ahead_of(self.side(id));
        let [third, fourth] = if facing.along() { [Compass::East, Compass::West] } else { [ahead, ahead.opposite()] };
        [facing, facing.opposite(), third, fourth]
    }

    /// The enemies that touch a unit, each with the side that it touches.
    pub fn foes(self, id: Id) -> impl Iterator<Item = (Compass, Id)> + 'a {
        let stand = self.stand(id);
        self.sides_of(id).into_iter().filter_map(move |side| stand.touched(side).map(|foe| (side, foe)))
    }

    /// The main one of the enemies that touch a unit, at which the unit strikes.
    pub fn main_foe(self, id: Id) -> Option<Id> {
        let came = |&(_, foe): &(Compass, Id)| self.battle.battle.main_unit == MainUnit::Charger && self.unit(foe).impetus;
        self.foes(id).find(came).or_else(|| self.foes(id).next()).map(|(_, foe)| foe)
    }

    /// Friends that support a unit in melee without touching an enemy: beside it, their fronts level with its front, facing as it does.
    pub fn supporters(self, id: Id) -> impl Iterator<Item = Id> + 'a {
        let me = self.stand(id);
        [Compass::East, Compass::West].into_iter().filter_map(move |beside| {
            let place = self.table().support_place(me, beside);
            let friend = me.place.facing.along().then(|| self.state.stands.on_place(place)).flatten()?;
            (self.side(friend) == me.side && !self.stand(friend).engaged()).then_some(friend)
        })
    }

    /// Dice that a supporting unit lends.
    pub fn lends(self, id: Id) -> u8 {
        let vbu = self.unit(id).condition.vbu;
        match self.battle.battle.support_dice {
            SupportDice::HalfUp => vbu.div_ceil(2),
            SupportDice::All => vbu,
            SupportDice::One => 1,
        }
    }

    /// Dice that a unit has from supports where it strikes at an enemy: from units that touch that enemy too, and from friends beside it.
    pub fn supports(self, id: Id, foe: Id) -> u8 {
        let touching = self.foes(foe).map(|(_, other)| other).filter(|&other| other != id && self.main_foe(other) == Some(foe));
        touching.chain(self.supporters(id)).map(|friend| self.lends(friend)).sum()
    }

    /// Whether a unit is attacked in flank or rear.
    pub fn flanked(self, id: Id) -> bool {
        self.foes(id).any(|(side, _)| side != self.stand(id).place.facing)
    }

    /// Whether a unit strikes another from its flank or rear.
    pub fn strikes_flank(self, id: Id, foe: Id) -> bool {
        self.foes(foe).any(|(side, other)| other == id && side != self.stand(foe).place.facing)
    }
}
