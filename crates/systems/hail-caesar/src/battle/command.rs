//! Orders by divisions (5-b to 5-f): groups, fiascos and rallies.

use super::fight::Fight;
use super::prudent::Piece;
use super::settings::{FiascoGroup, GroupIntention, Plan};
use super::state::Wish;
use super::story::Upshot;
use super::telling::{Deed, Loss};
use crate::orders::{Blunder, Blundered, Fiasco, GroupOrder, GroupOrdered, Militia, distance_penalty};
use crate::rules::MilitiaEqual;
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_field::{Compass, Id, Place, sort_few_by};

/// The intention that the units of a group have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Intention {
    Forward,
    Back,
    Stand,
    /// The intention to come forward, of guns that have orders of their own.
    Guns,
    /// The intention to come into range, of shooters that have orders of their own.
    Range,
}

impl Intention {
    const ALL: [Intention; 5] = [Intention::Forward, Intention::Back, Intention::Stand, Intention::Guns, Intention::Range];

    fn of(wish: Wish) -> Option<Intention> {
        match wish {
            Wish::None | Wish::Plant | Wish::Rally => None,
            Wish::Back => Some(Intention::Back),
            Wish::Stand => Some(Intention::Stand),
            _ => Some(Intention::Forward),
        }
    }
}

impl<C: Chance> Fight<'_, C> {
    /// All orders of the active side: one division after the other, that with the best charge to order first.
    pub fn orders(&mut self) {
        let side = self.state.active;
        let count = self.state.generals[side].len();
        let mut done = 0u64;
        for ordered in 1..=count {
            let mut best: Option<(i16, usize)> = None;
            for division in (0..count).filter(|&division| done >> division & 1 == 0) {
                if ordered == count {
                    // The last one needs no score.
                    best = Some((0, division));
                    break;
                }
                let members = self.members(side, division as u8).iter().copied();
                let charges = members.filter(|&id| matches!(self.unit(id).wish, Wish::Charge(_)) && self.free(id) && !self.unit(id).acted);
                let score = charges.map(|id| self.unit(id).score).max().unwrap_or(i16::MIN);
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, division));
                }
            }
            let Some((_, division)) = best else { return };
            done |= 1 << division;
            self.order_division(side, division as u8);
        }
    }

    /// Whether a unit can still obey: free, in good order, and not one that has acted.
    fn may_obey(&self, id: Id) -> bool {
        self.free(id) && !self.unit(id).acted && !self.disordered(id)
    }

    /// Whether a unit that can still obey has had no order in this turn.
    pub fn awaits_order(&self, id: Id) -> bool {
        self.may_obey(id) && !self.unit(id).ordered
    }

    fn order_division(&mut self, side: Side, division: u8) {
        while !self.state.generals[side][division as usize].used && self.best_group(side, division) {
            let group = std::mem::take(&mut self.state.group);
            self.order_group(side, division, &group);
            self.state.group = group;
        }
        self.rally(side, division);
        if self.state.generals[side][division as usize].demoralised {
            for at in 0..self.members(side, division).len() {
                let id = self.members(side, division)[at];
                let unit = self.unit(id);
                if self.free(id) && (!unit.obeyed || unit.condition.disordered) {
                    self.runs(id);
                }
            }
        }
        self.general_moves(side, division);
    }

    /// Finds the group that is ordered next: that with the highest score, with 40 for each unit; false where there is none.
    fn best_group(&mut self, side: Side, division: u8) -> bool {
        let (mut chains, mut left, mut group) =
            (std::mem::take(&mut self.state.chains), std::mem::take(&mut self.state.list), std::mem::take(&mut self.state.group));
        group.clear();
        let rules = &self.battle.battle;
        let inches = if rules.group_orders { i16::from(rules.group_distance) } else { -1 };
        let mixed = rules.group_intention == GroupIntention::Mixed;
        let [guns, range] = [Piece::GunsApart, Piece::RangeApart].map(|piece| self.side_minds(side, piece));
        let asks = |fight: &Self, id: Id| {
            let unit = fight.unit(id);
            let intention = match Intention::of(unit.wish)? {
                Intention::Forward if guns && fight.form(id).fighter.artillery => Intention::Guns,
                Intention::Forward if range && matches!(unit.wish, Wish::Range(_)) => Intention::Range,
                _ if mixed => Intention::Forward,
                intention => intention,
            };
            fight.awaits_order(id).then_some(intention)
        };
        let mut any = [false; Intention::ALL.len()];
        left.clear();
        for &id in self.members(side, division) {
            if let Some(intention) = asks(self, id) {
                any[intention as usize] = true;
                left.push(id);
            }
        }
        // Mostly all have one: then the list is there.
        let several = any.iter().filter(|&&some| some).count() > 1;
        let mut best = i16::MIN;
        for intention in Intention::ALL.into_iter().filter(|&intention| any[intention as usize]) {
            if several {
                left.clear();
                left.extend(self.members(side, division).iter().filter(|&&id| asks(self, id) == Some(intention)));
            }
            while !left.is_empty() {
                let chain = match inches {
                    -1 => chains.alone(left.remove(0)),
                    inches => chains.next(self.table(), &self.state.stands, &mut left, Self::square(inches)),
                };
                let score = chain.iter().map(|&id| self.unit(id).score).max().unwrap_or(0) + 40 * chain.len() as i16;
                if score > best {
                    best = score;
                    group.clear();
                    group.extend_from_slice(chain);
                }
            }
        }
        let found = !group.is_empty();
        (self.state.chains, self.state.list, self.state.group) = (chains, left, group);
        found
    }

    /// The distance from a general to a unit in squared inches: from where he stands, or from the unit that he has joined.
    fn inches_of_command(&self, side: Side, division: u8, id: Id) -> i32 {
        let general = &self.state.generals[side][division as usize];
        let at = general.with.map_or(general.at, |with| self.leader(with));
        self.table().point_distance2(at, self.stand(id))
    }

    /// The throw of an order, with the staff's second one: its result, and whether it failed.
    fn throw_order(&mut self, side: Side, division: u8, ids: &[Id], penalty: i8) -> (GroupOrdered, bool) {
        let rules = self.rules();
        let general = self.state.generals[side][division as usize];
        let militia = ids.iter().all(|&id| self.form(id).fighter.militia);
        let mut order = GroupOrder::new(rules, general.command as i8 - penalty);
        if self.chance.tells() {
            order.militia = match ids.iter().any(|&id| self.form(id).fighter.militia) {
                _ if militia => Militia::All,
                true => Militia::Some,
                false => Militia::None,
            };
        }
        let fails = |ordered: GroupOrdered, twelve: bool| match ordered {
            GroupOrdered::Fails => true,
            GroupOrdered::Fiasco => twelve,
            GroupOrdered::Equal => militia && rules.militia_equal == MilitiaEqual::Failed,
            GroupOrdered::Moves(_) => false,
        };
        let ordered = self.chance.roll(order);
        let at = general.with.map_or(general.at, |with| self.leader(with));
        let staff = self.state.staff[side];
        let reach = Self::square(self.battle.battle.staff_distance);
        let near = i32::from(at.0 - staff.0).pow(2) + i32::from(at.1 - staff.1).pow(2) <= reach;
        let again = general.staff_throw && near && self.battle.sides[side].staff && self.battle.battle.staff_reroll;
        if !again || !fails(ordered, rules.staff_reroll_12) {
            self.comes_to(Upshot::Ordered(ordered, false));
            return (ordered, fails(ordered, true));
        }
        self.state.generals[side][division as usize].staff_throw = false;
        let ordered = self.chance.roll(GroupOrder { again: true, ..order });
        self.comes_to(Upshot::Ordered(ordered, true));
        (ordered, fails(ordered, true))
    }

    fn order_group(&mut self, side: Side, division: u8, group: &[Id]) {
        let rules = self.rules();
        let penalty = |&id: &Id| {
            let squared = self.inches_of_command(side, division, id);
            if self.form(id).fighter.marauders { 0 } else { distance_penalty(rules, f64::from(squared).sqrt()) }
        };
        let penalty = group.iter().map(penalty).max().unwrap_or(0);
        let command = self.state.generals[side][division as usize].command;
        self.say(Deed::Orders(side, division, group, command, penalty));
        self.tell_successor(side, division);
        let (ordered, failed) = self.throw_order(side, division, group, penalty);
        self.state.generals[side][division as usize].used |= failed;
        let moves = match ordered {
            GroupOrdered::Fiasco => return self.fiasco(group),
            GroupOrdered::Fails => return,
            GroupOrdered::Equal => 1,
            GroupOrdered::Moves(moves) => moves,
        };
        let mut left = self.copied(group);
        if ordered == GroupOrdered::Equal {
            for &id in group {
                self.unit_mut(id).ordered |= self.form(id).fighter.militia;
            }
            left.retain(|&id| !self.form(id).fighter.militia);
        }
        if !self.battle.faults.chain_order {
            left.sort_unstable();
        }
        left.iter().for_each(|&id| self.state.units.of_mut(id).commanded = true);
        sort_few_by(&mut left, |id| -self.progress(id));
        self.group_begins(moves);
        while let Some(id) = self.next_to_move(&mut left) {
            if !self.free(id) {
                continue;
            }
            self.one_acts(&left);
            self.limit_move(id);
            let charged = self.carry_out(id, moves, true);
            self.has_acted(id, charged);
            self.settle();
            if charged {
                self.wish_again(left.iter().copied());
            }
        }
        self.group_ends();
        self.state.list = left;
    }

    /// A copy of a group's list of units, in memory that is used again: it goes back to `state.list`.
    fn copied(&mut self, group: &[Id]) -> Vec<Id> {
        let mut list = std::mem::take(&mut self.state.list);
        list.clear();
        list.extend_from_slice(group);
        list
    }

    /// Takes the unit of a group that moves next off its list, which has the foremost first: that with the best charge, or the first.
    pub fn next_to_move(&self, left: &mut Vec<Id>) -> Option<Id> {
        let charges = |&at: &usize| matches!(self.unit(left[at]).wish, Wish::Charge(_));
        let best = (0..left.len()).filter(charges).min_by_key(|&at| -self.unit(left[at]).score);
        (!left.is_empty()).then(|| left.remove(best.unwrap_or(0)))
    }

    /// The inches by which a unit stands forward, towards the enemy's edge.
    fn progress(&self, id: Id) -> i16 {
        self.forward(id).sign() * self.stand(id).place.y
    }

    /// The fiasco of a group (5-e): one throw, the foremost unit first.
    fn fiasco(&mut self, group: &[Id]) {
        let rules = self.rules();
        let blunder = self.chance.roll(Fiasco { rows: rules.fiasco_table });
        self.comes_to(Upshot::Fiasco(blunder));
        let mut left = self.copied(group);
        if !self.battle.faults.chain_order {
            left.sort_unstable();
        }
        sort_few_by(&mut left, |id| -self.progress(id));
        if self.battle.battle.fiasco_group == FiascoGroup::One {
            left.truncate(1);
        }
        for &id in &left {
            if self.free(id) {
                self.blunders(id, blunder);
                self.settle();
            }
        }
        self.state.list = left;
    }

    /// The fiasco of a unit, by the row of the table.
    fn blunders(&mut self, id: Id, blunder: Blunder) {
        self.say(Deed::Blunders(id));
        self.unit_mut(id).acted = true;
        let rules = self.rules();
        let place = self.stand(id).place;
        let stakes = self.unit(id).condition.stakes;
        let blundered = self.body(id).blunders(rules, blunder);
        match blundered {
            Blundered::Lost(_) => self.lose(id, Loss::Fiasco),
            Blundered::Back(inches) if place.facing.along() => {
                let way = self.way_back(id);
                let inches = self.clear_way(id, way, inches.into());
                self.go(id, Place { y: place.y + way.sign() * inches, ..place });
            }
            Blundered::Back(_) => {}
            Blundered::Aside => self.blunders_aside(id, blunder == Blunder::Left),
            Blundered::Ahead { reach, charges } => {
                let charges = charges && !self.demoralised(id) && self.may_begin_charge(id);
                match self.cheapest_charge(id).filter(|(_, charge)| charge.cost <= reach.into()) {
                    Some((enemy, charge)) => {
                        if charges {
                            self.charge(id, enemy, charge, None);
                        }
                    }
                    None => self.whole_reach(id, reach.into()),
                }
            }
        }
        if self.stand(id).there && self.stand(id).place == place {
            // A row that does not move it costs it no stakes.
            self.unit_mut(id).condition.stakes = stakes;
        }
    }

    /// Moves a unit one move to its left or right, while there is room; then opportunity fire.
    fn blunders_aside(&mut self, id: Id, left: bool) {
        let place = self.stand(id).place;
        let facing = match place.facing {
            facing if facing.along() => facing,
            _ if !self.battle.faults.fiasco_as_south => return,
            _ => Compass::South,
        };
        let lanes = if (facing == Compass::North) == left { -1 } else { 1 };
        let count = (i16::from(self.form(id).fighter.reach(1)) / self.table().width).max(1);
        for _ in 0..count {
            if !self.sidestep(id, lanes) {
                break;
            }
        }
        if self.stand(id).place.lane != place.lane {
            self.opportunity_fire(id, place.lane, None);
        }
    }

    /// Rallies a unit with `moves` moves.
    fn rallied(&mut self, id: Id, moves: u8) {
        let before = self.unit(id).condition.wounds;
        self.body(id).rallies(moves);
        self.comes_to(Upshot::Rallied(id, before - self.unit(id).condition.wounds));
    }

    /// The last order of a general: he rallies the unit of his division that needs it most (3-a).
    fn rally(&mut self, side: Side, division: u8) {
        let general = self.state.generals[side][division as usize];
        if general.used || general.with.is_some() {
            return;
        }
        let naive = self.state.plans[side] == Plan::Naive;
        let reach = Self::square(self.rules().rally_distance);
        let mut worst: Option<(u8, Id)> = None;
        for &id in self.members(side, division) {
            let unit = self.unit(id);
            // One order per unit in a turn (5-d).
            let awaits = self.awaits_order(id) || self.battle.faults.rallies_ordered && self.may_obey(id);
            if !awaits || self.inches_of_command(side, division, id) > reach {
                continue;
            }
            let (wounds, shaken) = (unit.condition.wounds, self.shaken(id));
            let asks = shaken && !general.demoralised || !shaken && !naive && wounds >= 3;
            if asks && worst.is_none_or(|(most, _)| wounds > most) {
                worst = Some((wounds, id));
            }
        }
        let Some((_, id)) = worst else { return };
        let squared = self.inches_of_command(side, division, id);
        let penalty = if self.form(id).fighter.marauders { 0 } else { distance_penalty(self.rules(), f64::from(squared).sqrt()) };
        self.say(Deed::Rallies(side, division, &[id], general.command, penalty));
        self.tell_successor(side, division);
        let (ordered, _) = self.throw_order(side, division, &[id], penalty);
        let militia = self.form(id).fighter.militia;
        self.state.generals[side][division as usize].used = true;
        match ordered {
            GroupOrdered::Fiasco => return self.fiasco(&[id]),
            GroupOrdered::Fails => return self.unit_mut(id).obeyed = true,
            GroupOrdered::Equal if militia && !self.rules().militia_rally => {}
            GroupOrdered::Equal => self.rallied(id, 1),
            GroupOrdered::Moves(moves) => self.rallied(id, moves),
        }
        let unit = self.unit_mut(id);
        (unit.acted, unit.obeyed) = (true, true);
    }
}
