//! Orders of a turn (A2): initiative, and the activation of one corps after the other, of both sides. Each unit or group of a corps moves, shoots
//! and fights before the next.

use super::Battle;
use super::QUARTERS;
use super::moment::Moment;
use super::state::State;
use super::telling::Deed;
use super::view::View;
use crate::discipline::{AfterRally, Circumstances, Occasion};
use crate::initiative::{self, Initiative};
use montjoie_core::chance::Chance;
use montjoie_core::combat::{Outcome, Pair, Side};
use montjoie_field::{Id, Place, squared};
use std::cmp::Reverse;

/// The wish of a unit for its activation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wish {
    /// Nothing to do: the unit stays.
    #[default]
    Stay,
    /// Shoot from where the unit stands.
    Shoot {
        /// The target, where the unit has looked for one already.
        at: Option<Id>,
    },
    /// Come nearer to an enemy, then shoot.
    Advance {
        /// The enemy that the unit comes nearer to.
        enemy: Id,
        /// Quarter H from the enemy at which the unit stops.
        apart: i16,
        /// The most moves of the unit.
        moves: u8,
    },
    /// Charge an enemy, after a number of moves at the most; where that does not reach, come nearer and shoot.
    Charge {
        /// The enemy that is charged.
        enemy: Id,
        /// The most moves, the charge included.
        moves: u8,
    },
    /// Stand beside a friend in melee.
    Support(Place),
}

/// The stage of an activation in which a unit acts: shots open the way for charges, charges join melees, supports come before they are fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Shoot,
    Charge,
    Support,
    Melee,
    March,
}

impl Stage {
    const ALL: [Stage; 5] = [Stage::Shoot, Stage::Charge, Stage::Support, Stage::Melee, Stage::March];

    /// Whether a unit may act in the stage, seen without asking for its wish: most are too far away for anything but a march.
    fn may_be_of(self, view: View, id: Id) -> bool {
        let (engaged, form, side) = (view.stand(id).engaged(), view.form(id), view.side(id));
        let stance = view.battle.sides[side].plan.stance();
        let nearest = || view.nearest_at(id).map_or(i32::MAX, |(_, distance)| distance);
        let shoots = |near: i32| stance.is_some() || form.shoots() && near <= form.reach2;
        let charges = |near: i32| form.fighter.may_charge && near <= squared(i16::from(form.fighter.charge) * QUARTERS, 0);
        let attacks = |near: i32| charges(near) || shoots(near);
        match self {
            Stage::Shoot => !engaged && form.shoots() && shoots(nearest()),
            Stage::Charge => !engaged && form.fighter.may_charge && attacks(nearest()),
            Stage::Support => {
                let melee = || view.state.stands.engaged_among(view.battle.hosts.ids(side)).next().is_some();
                !engaged && (melee() || attacks(nearest()))
            }
            Stage::Melee => engaged,
            Stage::March => true,
        }
    }

    fn of(view: View, id: Id, wish: Wish) -> Stage {
        match wish {
            _ if view.stand(id).engaged() => Stage::Melee,
            Wish::Shoot { .. } => Stage::Shoot,
            Wish::Charge { enemy, .. } if view.reaches(id, enemy) => Stage::Charge,
            Wish::Support(_) => Stage::Support,
            _ => Stage::March,
        }
    }
}

impl Battle {
    /// Plays the next activation of a turn, and its end where no corps is left: the outcome where the battle is over.
    pub fn play_turn<C: Chance>(&self, state: &mut State, chance: &mut C) -> Option<Outcome> {
        let mut moment = Moment { battle: self, state, chance };
        if let Some((side, corps)) = moment.initiative() {
            moment.orders(side, corps);
        }
        moment.end()
    }
}

impl<C: Chance> Moment<'_, C> {
    /// The corps that is activated next (A2): each side names one, and the initiative roll decides between the two. A side that has none left lets
    /// the others go without a roll. None where neither has, or both are barred.
    pub fn initiative(&mut self) -> Option<(Side, u8)> {
        if !std::mem::replace(&mut self.state.begun, true) {
            self.state.units.iter_mut().for_each(|unit| unit.seized = false);
        }
        self.say(Deed::Turn(self.state.played + 1));
        let named = Pair::of(|side| self.view().names(side));
        let (a, b) = match (named.a, named.b) {
            (Some(a), Some(b)) => (a, b),
            (a, b) => return a.map(|corps| (Side::A, corps)).or(b.map(|corps| (Side::B, corps))),
        };
        let (rules, named) = (self.rules(), Pair { a, b });
        let bids = Pair::of(|side| self.view().bids(side, named[side]));
        let bidden = initiative::initiative(|is_first, used| Initiative::of(rules, bids, is_first, used), self.chance);
        for side in Side::BOTH {
            self.spend(side, bids[side].card);
            if bidden.out[side] {
                self.state.corps[side][usize::from(named[side])].activated = true;
                self.say(Deed::Barred(side, named[side]));
            }
        }
        let first = bidden.winner.unwrap_or(Side::A);
        let side = [first, first.enemy()].into_iter().find(|&side| !bidden.out[side])?;
        Some((side, named[side]))
    }

    /// Activates a corps: each of its units or groups in turn (A2).
    pub fn orders(&mut self, side: Side, corps: u8) {
        self.state.active = side;
        self.state.corps[side][usize::from(corps)].activated = true;
        self.say(Deed::Activated(side, corps));
        self.state.units.iter_mut().for_each(|unit| unit.acted = false);
        self.forgets_wishes();
        let mut members = std::mem::take(&mut self.state.members);
        members.clear();
        members.extend(self.view().of_corps(side, corps));
        for stage in Stage::ALL {
            for &id in &members {
                let waits = !self.view().unit(id).acted && self.view().stand(id).there;
                if waits && stage.may_be_of(self.view(), id) {
                    let wish = self.wish(id);
                    if Stage::of(self.view(), id, wish) <= stage {
                        self.activation(id, wish);
                    }
                }
            }
        }
        self.state.members = members;
    }

    /// The wish of a unit, worked out once until something changes.
    fn wish(&mut self, id: Id) -> Wish {
        self.state.wishes.resize(self.state.units.len(), None);
        let wish = self.state.wishes[usize::from(id)].unwrap_or_else(|| self.view().wish(id));
        self.state.wishes[usize::from(id)] = Some(wish);
        wish
    }

    /// Whether nothing has changed since a unit was asked for its wish.
    fn still_wants(&self, id: Id, wish: Wish) -> bool {
        self.state.wishes.get(usize::from(id)) == Some(&Some(wish))
    }

    /// Forgets wishes, since something changes on which they may depend.
    pub(super) fn forgets_wishes(&mut self) {
        self.state.wishes.clear();
    }

    /// Activates a unit: it fights where it is in melee; otherwise it may try to rally, and acts.
    fn activation(&mut self, id: Id, wish: Wish) {
        self.unit_mut(id).acted = true;
        self.state.units.iter_mut().for_each(|unit| (unit.tried, unit.failed, unit.halted) = (false, false, false));
        if self.view().stand(id).engaged() {
            self.forgets_wishes();
            self.rallies_in_melee(id);
            return self.melee(id);
        }
        if self.view().wants_to_rally(id, wish) {
            self.rallies(id);
            match AfterRally::of(self.rules()) {
                AfterRally::Nothing => return,
                AfterRally::Shoot => return self.shoots(id, 1, true),
                AfterRally::All => {}
            }
        }
        self.carry_out(id, wish);
    }

    /// Rallies a Disordered unit, or tries to (A2).
    fn rallies(&mut self, id: Id) {
        self.forgets_wishes();
        self.say(Deed::Rallies(id));
        for _ in 0..self.body(id).rally_attempts(self.rules()) {
            if self.tests(id, Occasion::Rally, 0) {
                self.unit_mut(id).condition.disordered = false;
                self.say(Deed::Rallied(id));
                break;
            }
        }
    }

    /// Rallies a Disordered unit in melee, or tries to, by TC5 only (A7).
    fn rallies_in_melee(&mut self, id: Id) {
        let rules = self.rules();
        if let Some(passed) = self.body(id).rallies_in_melee(rules, self.chance) {
            self.spend(self.battle.hosts.side(id), true);
            self.unit_mut(id).condition.disordered = !passed;
        }
    }

    /// Carries out the wish of a unit.
    pub fn carry_out(&mut self, id: Id, wish: Wish) {
        match wish {
            Wish::Stay => {}
            Wish::Shoot { at } => match at.filter(|_| self.still_wants(id, wish)) {
                Some(target) => self.shoots_at(id, target, 0, false),
                None => self.shoots(id, 0, false),
            },
            Wish::Support(to) => {
                let from = self.view().stand(id).place;
                self.forgets_wishes();
                self.say(Deed::Supports(id));
                self.leaves_its_place(id);
                self.go(id, to);
                self.reactions(id, from);
            }
            Wish::Charge { enemy, moves } => self.closes(id, enemy, moves),
            Wish::Advance { enemy, apart, moves } => {
                let mut group = std::mem::take(&mut self.state.group);
                let to = self.view().nearer(id, enemy, apart);
                // A rally may have changed what it wants.
                let straight = match self.wish(id) {
                    now if now == wish => self.view().goes_straight(id, to),
                    Wish::Advance { enemy, apart, .. } => self.view().goes_straight(id, self.view().nearer(id, enemy, apart)),
                    _ => false,
                };
                self.line_of(id, straight, &mut group);
                self.advances(&group, (enemy, apart), moves, to);
                self.state.group = group;
            }
        }
    }

    /// Makes up to `moves` moves of a unit, the last of them a charge where it reaches.
    fn closes(&mut self, id: Id, enemy: Id, moves: u8) {
        let mut made = 0;
        for k in 1..=moves {
            let (from, reaches) = (self.view().stand(id).place, self.view().reaches(id, enemy));
            let to = if reaches { from } else { self.view().nearer(id, enemy, 0) };
            if !reaches && to == from {
                break;
            }
            let fails = k > 1 && !self.several_moves(&[id], k - 2);
            if reaches {
                return self.charge(id, enemy, k, fails);
            }
            made = k;
            if self.moves(id, to) {
                return;
            }
            if fails {
                break;
            }
        }
        self.shoots(id, made, false);
    }

    /// Brings a group nearer to an enemy, with a number of moves: as one line straight ahead, and a unit by itself wherever the way leads, `alone`
    /// with the first. Then the units of the group shoot.
    fn advances(&mut self, group: &[Id], (enemy, apart): (Id, i16), moves: u8, alone: Place) {
        let mut made = 0;
        for k in 1..=moves {
            let view = self.view();
            let straight = if group.len() > 1 { view.all_straight_on(group, apart) } else { 0 };
            let to = |view: View, id: Id| if group.len() > 1 { view.straight_on(id, straight) } else { view.nearer(id, enemy, apart) };
            let first = if k == 1 && group.len() == 1 { alone } else { to(view, group[0]) };
            if first == view.stand(group[0]).place {
                break;
            }
            let fails = k > 1 && !self.several_moves(group, k - 2);
            made = k;
            let mut stopped = false;
            for &id in group {
                let place = if id == group[0] { first } else { to(self.view(), id) };
                stopped |= self.moves(id, place);
            }
            if stopped || fails {
                break;
            }
        }
        for &id in group {
            self.unit_mut(id).acted = true;
            if !self.view().unit(id).halted {
                self.shoots(id, made, false);
            }
        }
    }

    /// The group of a unit: where it would go straight ahead, with its neighbours in line that want to come nearer too and have not acted, from
    /// west to east; the unit by itself where it has none.
    fn line_of(&mut self, id: Id, straight: bool, group: &mut Vec<Id>) {
        group.clear();
        if !straight {
            return group.push(id);
        }
        let (lane, lanes) = (self.view().stand(id).place.lane, self.battle.table.lanes);
        group.extend((0..lane).rev().map_while(|lane| self.joins(id, lane)));
        group.reverse();
        group.push(id);
        group.extend((lane + 1..lanes).map_while(|lane| self.joins(id, lane)));
    }

    /// The unit in line with another, in a lane, that wants to come nearer too.
    fn joins(&mut self, id: Id, lane: i16) -> Option<Id> {
        let view = self.view();
        let (me, corps) = (view.stand(id), view.unit(id).corps);
        let may = |&other: &Id| view.side(other) == me.side && view.unit(other).corps == corps && !view.unit(other).acted;
        let other = self.state.stands.on_place(Place { lane, ..me.place }).filter(may)?;
        let wish = self.wish(other);
        let Wish::Advance { enemy, apart, .. } = wish else { return None };
        let view = self.view();
        (!view.wants_to_rally(other, wish) && view.goes_straight(other, view.nearer(other, enemy, apart))).then_some(other)
    }

    /// Makes one move of a unit to a place, Disordered at its end where its test for it failed, and the reactions of enemies to it: whether the
    /// unit's activation ends with that.
    fn moves(&mut self, id: Id, to: Place) -> bool {
        let stand = *self.view().stand(id);
        // An enemy may have met it, or come in its way, while its group moved.
        if !stand.there || stand.engaged() || !self.view().may_end(id, to) {
            return false;
        }
        self.forgets_wishes();
        self.leaves_its_place(id);
        self.go(id, to);
        if std::mem::take(&mut self.unit_mut(id).failed) {
            self.disorders(id);
        }
        let halted = self.reactions(id, stand.place);
        self.unit_mut(id).halted = halted;
        halted
    }

    /// The test before another move (A2): one for a group, by the unit that needs most, or one for each. Whether all may go on after the move.
    pub fn several_moves(&mut self, group: &[Id], earlier: u8) -> bool {
        let (rules, one) = (self.rules(), self.battle.battle.group_test);
        let need = |moment: &Self, id: Id| {
            let body = moment.body(id);
            body.test(rules, &Circumstances { earlier, ..body.circumstances(Occasion::Moves) }).need
        };
        let by = group.iter().copied().max_by_key(|&id| (need(self, id), Reverse(id)));
        let mut passed = true;
        for id in group.iter().copied().filter(|&id| !one || Some(id) == by) {
            self.say(Deed::MovesAgain(id, group.len() as u8));
            let failed = !self.tests(id, Occasion::Moves, earlier);
            passed &= !failed;
            self.unit_mut(id).failed = failed;
        }
        if one && !passed {
            group.iter().for_each(|&id| self.unit_mut(id).failed = true);
        }
        passed
    }
}

impl View<'_> {
    /// The corps that a side bids with at the initiative roll, with its card where the player has the card.
    fn bids(self, side: Side, corps: u8) -> initiative::Corps {
        let (keys, corps) = (&self.battle.sides[side], &self.state.corps[side][usize::from(corps)]);
        let card = keys.card == crate::cards::Card::Tc12 && !self.state.spent[side];
        initiative::Corps { level: corps.level, attached: keys.attached, structure: keys.structure, card }
    }

    /// The place of a unit after one move towards an enemy, `apart` quarters away from it at least; its own place, if it cannot come nearer.
    pub fn nearer(self, id: Id, enemy: Id, apart: i16) -> Place {
        let course = self.course(id, enemy);
        self.as_far_as(id, course.to, (course.cost - apart).max(0))
    }

    /// Whether a move to a place leads straight ahead of the unit.
    fn goes_straight(self, id: Id, to: Place) -> bool {
        let from = self.stand(id).place;
        to != from && to.lane == from.lane
    }

    /// Quarter H that a line of units can go straight ahead with one move: as far as each of them can.
    fn all_straight_on(self, group: &[Id], apart: i16) -> i16 {
        let most = |&id: &Id| {
            let ahead = |quarters: i16| {
                let there = self.stand(id).on(self.table(), self.straight_on(id, quarters));
                let near = |&other: &Id| self.side(other) != there.side && there.span.gap(self.stand(other).span) < apart;
                !self.state.stands.in_lane(there.place.lane).iter().any(near) && self.may_end(id, there.place)
            };
            (0..=i16::from(self.fighter(id).base) * QUARTERS).rev().find(|&quarters| quarters == 0 || ahead(quarters)).unwrap_or(0)
        };
        group.iter().map(most).min().unwrap_or(0)
    }
}
