//! Orders by divisions (5-b to 5-f): groups, fiascos, rallies, demoralised units that run, and the moves of generals and staff.

use super::fight::Fight;
use super::settings::{FiascoGroup, GroupIntention, LevelUnits, Means, Plan, RunsPast, SideFiasco};
use super::state::Wish;
use super::telling::{Deed, Loss};
use crate::orders::{Blunder, Blundered, Fiasco, GroupOrder, GroupOrdered, distance_penalty};
use crate::rules::MilitiaEqual;
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_field::{Compass, Id, Place, half_home};

/// What units of a group have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Intention {
    Forward,
    Back,
    Stand,
}

impl Intention {
    const ALL: [Intention; 3] = [Intention::Forward, Intention::Back, Intention::Stand];

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
        for _ in 0..count {
            let mut best: Option<(i16, usize)> = None;
            for division in (0..count).filter(|&division| done >> division & 1 == 0) {
                let charges = self.battle.ids(side).filter(|&id| usize::from(self.unit(id).division) == division && self.awaits_order(id));
                let charges = charges.filter(|&id| matches!(self.unit(id).wish, Wish::Charge(_))).map(|id| self.unit(id).score);
                let score = charges.max().unwrap_or(i16::MIN);
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, division));
                }
            }
            let Some((_, division)) = best else { return };
            done |= 1 << division;
            self.order_division(side, division as u8);
        }
    }

    /// Whether a unit can be ordered: free, in good order, and it has not acted.
    fn awaits_order(&self, id: Id) -> bool {
        self.free(id) && !self.unit(id).acted && !self.disordered(id)
    }

    fn order_division(&mut self, side: Side, division: u8) {
        while !self.state.generals[side][division as usize].used && self.best_group(side, division) {
            let group = std::mem::take(&mut self.state.group);
            self.order_group(side, division, &group);
            self.state.group = group;
        }
        self.rally(side, division);
        if self.state.generals[side][division as usize].demoralised {
            for id in self.battle.ids(side) {
                let unit = self.unit(id);
                if unit.division == division && self.free(id) && (!unit.obeyed || unit.condition.disordered) {
                    self.runs(id);
                }
            }
        }
        self.general_moves(side, division);
    }

    /// Finds the group that is ordered next, if there is one: the highest score, with 40 for each unit.
    fn best_group(&mut self, side: Side, division: u8) -> bool {
        let (mut chains, mut left, mut group) =
            (std::mem::take(&mut self.state.chains), std::mem::take(&mut self.state.list), std::mem::take(&mut self.state.group));
        group.clear();
        let rules = &self.battle.battle;
        let inches = if rules.group_orders { i16::from(rules.group_distance) } else { -1 };
        let mut best = i16::MIN;
        for intention in Intention::ALL {
            left.clear();
            left.extend(self.battle.ids(side).filter(|&id| {
                let unit = self.unit(id);
                let mine = Intention::of(unit.wish).map(|its| if rules.group_intention == GroupIntention::One { its } else { Intention::Forward });
                unit.division == division && mine == Some(intention) && self.awaits_order(id)
            }));
            while !left.is_empty() {
                let chain = match inches {
                    -1 => {
                        chains.alone(left.remove(0))
                    }
                    inches => chains.next(self.table(), &self.state.stands, &mut left, inches),
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

    /// Inches squared from a general to a unit: from where he stands, or from the unit that he has joined.
    fn from_general(&self, side: Side, division: u8, id: Id) -> i32 {
        let general = &self.state.generals[side][division as usize];
        let at = general.with.map_or(general.at, |with| self.leader(with));
        self.table().point_distance2(at, self.stand(id))
    }

    /// The throw of an order, with the staff's second one: what it gave, and whether it failed.
    fn throw_order(&mut self, side: Side, division: u8, ids: &[Id], penalty: i8) -> (GroupOrdered, bool) {
        let rules = self.rules();
        let general = self.state.generals[side][division as usize];
        let order = GroupOrder::new(rules, general.command as i8 - penalty);
        let militia = ids.iter().all(|&id| self.form(id).fighter.militia);
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
            return (ordered, fails(ordered, true));
        }
        self.state.generals[side][division as usize].staff_throw = false;
        let ordered = self.chance.roll(order);
        (ordered, fails(ordered, true))
    }

    fn order_group(&mut self, side: Side, division: u8, group: &[Id]) {
        let rules = self.rules();
        let penalty = |&id: &Id| {
            let squared = self.from_general(side, division, id);
            if self.form(id).fighter.marauders { 0 } else { distance_penalty(rules, f64::from(squared).sqrt()) }
        };
        let penalty = group.iter().map(penalty).max().unwrap_or(0);
        let command = self.state.generals[side][division as usize].command;
        self.say(Deed::Orders(side, division, group, command, penalty));
        let (ordered, failed) = self.throw_order(side, division, group, penalty);
        self.state.generals[side][division as usize].used |= failed;
        let moves = match ordered {
            GroupOrdered::Fiasco => return self.fiasco(group),
            GroupOrdered::Fails => return,
            GroupOrdered::Equal => 1,
            GroupOrdered::Moves(moves) => moves,
        };
        let mut left = group.to_vec();
        if ordered == GroupOrdered::Equal {
            for &id in group {
                self.unit_mut(id).acted |= self.form(id).fighter.militia;
            }
            left.retain(|&id| !self.form(id).fighter.militia);
        }
        if self.battle.battle.level_units == LevelUnits::List {
            left.sort_unstable();
        }
        self.sort_to_move(&mut left);
        while !left.is_empty() {
            let id = left.remove(0);
            if self.free(id) && self.carry_out(id, moves, true) {
                self.wish_again(left.iter().copied());
                self.sort_to_move(&mut left);
            }
        }
    }

    /// Who of a group moves first: charges first, the best first; then the foremost; then the first in order.
    fn sort_to_move(&self, left: &mut [Id]) {
        left.sort_by_key(|&id| {
            let unit = self.unit(id);
            let charge = if matches!(unit.wish, Wish::Charge(_)) { Some(unit.score) } else { None };
            std::cmp::Reverse((charge, self.progress(id)))
        });
    }

    /// How far forward a unit stands, towards the enemy's edge.
    fn progress(&self, id: Id) -> i16 {
        self.forward(id).sign() * self.stand(id).place.y
    }

    /// A fiasco of a group (5-e): one throw, the foremost first.
    fn fiasco(&mut self, group: &[Id]) {
        let rules = self.rules();
        let blunder = self.chance.roll(Fiasco { rows: rules.fiasco_table });
        let mut left = group.to_vec();
        if self.battle.battle.level_units == LevelUnits::List {
            left.sort_unstable();
        }
        left.sort_by_key(|&id| -self.progress(id));
        if self.battle.battle.fiasco_group == FiascoGroup::One {
            left.truncate(1);
        }
        for id in left {
            if self.free(id) {
                self.blunders(id, blunder);
            }
        }
    }

    /// A unit does what the fiasco table says.
    fn blunders(&mut self, id: Id, blunder: Blunder) {
        self.say(Deed::Blunders(id));
        self.unit_mut(id).acted = true;
        let rules = self.rules();
        let place = self.stand(id).place;
        let stakes = self.unit(id).condition.stakes;
        let blundered = self.body(id).blunders(rules, blunder);
        match blundered {
            Blundered::Lost(_) => self.lose(id, Loss::Fiasco),
            Blundered::Back(inches) => {
                if !place.facing.along() {
                    self.unit_mut(id).condition.stakes = stakes;
                    return;
                }
                let way = self.way_back(id);
                let inches = self.clear_way(id, way, inches.into());
                self.unit_mut(id).moved = true;
                self.go(id, Place { y: place.y + way.sign() * inches, ..place });
            }
            Blundered::Aside => self.blunders_aside(id, blunder == Blunder::Left),
            Blundered::Ahead { reach, charges } => {
                let charges = charges && !self.demoralised(id);
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
    }

    /// One move to its left or right, while there is room; then opportunity fire.
    fn blunders_aside(&mut self, id: Id, left: bool) {
        let place = self.stand(id).place;
        let facing = match place.facing {
            facing if facing.along() => facing,
            _ if self.battle.battle.side_fiasco == SideFiasco::Stands => return,
            _ => Compass::South,
        };
        self.unit_mut(id).moved = true;
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

    /// The last order of a general: he rallies a unit of his division that needs it most (3-a).
    fn rally(&mut self, side: Side, division: u8) {
        let general = self.state.generals[side][division as usize];
        if general.used || general.with.is_some() {
            return;
        }
        let naive = self.battle.sides[side].plan == Plan::Naive;
        let reach = Self::square(self.rules().rally_distance);
        let mut worst: Option<(u8, Id)> = None;
        for id in self.battle.ids(side) {
            let unit = self.unit(id);
            if unit.division != division || !self.awaits_order(id) || self.from_general(side, division, id) > reach {
                continue;
            }
            let (wounds, shaken) = (unit.condition.wounds, self.shaken(id));
            let asks = shaken && !general.demoralised || !shaken && !naive && wounds >= 3;
            if asks && worst.is_none_or(|(most, _)| wounds > most) {
                worst = Some((wounds, id));
            }
        }
        let Some((_, id)) = worst else { return };
        let squared = self.from_general(side, division, id);
        let penalty = if self.form(id).fighter.marauders { 0 } else { distance_penalty(self.rules(), f64::from(squared).sqrt()) };
        self.say(Deed::Rallies(side, division, &[id], general.command, penalty));
        let (ordered, _) = self.throw_order(side, division, &[id], penalty);
        let militia = self.form(id).fighter.militia;
        self.state.generals[side][division as usize].used = true;
        match ordered {
            GroupOrdered::Fiasco => return self.fiasco(&[id]),
            GroupOrdered::Fails => return,
            GroupOrdered::Equal if militia => {}
            GroupOrdered::Equal => self.body(id).rallies(1),
            GroupOrdered::Moves(moves) => self.body(id).rallies(moves),
        }
        let unit = self.unit_mut(id);
        (unit.acted, unit.obeyed) = (true, true);
    }

    /// A unit of a demoralised division runs one move for the nearest table edge (8-e).
    fn runs(&mut self, id: Id) {
        let (table, stand) = (self.table(), *self.stand(id));
        let reach = i16::from(self.form(id).fighter.movement);
        let home = self.forward(id).opposite();
        let to_edge = |way: Compass| match way {
            Compass::North => table.depth - stand.span.hi,
            Compass::South => stand.span.lo,
            Compass::East => table.across(table.lanes - 1 - stand.place.lane),
            Compass::West => table.across(stand.place.lane),
        };
        let ways = [home, home.opposite(), Compass::East, Compass::West];
        let ways = if self.battle.battle.side_edges { &ways[..] } else { &ways[..2] };
        let way = *ways.iter().min_by_key(|&&way| to_edge(way)).unwrap_or(&home);
        self.say(Deed::Runs(id));
        self.unit_mut(id).acted = true;
        if to_edge(way) <= reach {
            return self.lose(id, Loss::LeftTheTable);
        }
        let place = match way.along() {
            true => self.runs_along(id, way, reach),
            false => self.runs_aside(id, way, reach / table.width),
        };
        self.go(id, place);
    }

    /// Where a unit ends that runs north or south: past others, on the next place that is free.
    fn runs_along(&self, id: Id, way: Compass, reach: i16) -> Place {
        let place = self.stand(id).place;
        let stop = match self.battle.battle.runs_past {
            RunsPast::Everybody => reach,
            RunsPast::Friends => self.walls(id, way, reach),
        };
        let at = |inches: i16| Place { y: place.y + way.sign() * inches, ..place };
        let fits = |&inches: &i16| inches == 0 || self.state.stands.has_room(self.table(), id, at(inches));
        if stop < reach {
            return at((0..=stop).rev().find(fits).unwrap_or(0));
        }
        let edge = if way == Compass::North { self.table().depth - self.stand(id).span.hi } else { self.stand(id).span.lo };
        at((reach..=edge).find(fits).or_else(|| (0..reach).rev().find(fits)).unwrap_or(0))
    }

    /// Inches to the first enemy or unit in a combat that stops a unit, so many at the most.
    fn walls(&self, id: Id, way: Compass, reach: i16) -> i16 {
        let (stand, side) = (self.stand(id), self.side(id));
        let others = self.state.stands.in_lane(stand.place.lane).iter().copied();
        let others = others.filter(|&other| other != id && (self.side(other) != side || !self.stand(other).free()));
        let away = others.map(|other| {
            let span = self.stand(other).span;
            if way == Compass::North { span.lo - stand.span.hi } else { stand.span.lo - span.hi }
        });
        away.filter(|&away| away >= 0).fold(reach, i16::min)
    }

    /// Where a unit ends that runs east or west: past free friends, on the next place that is free.
    fn runs_aside(&self, id: Id, way: Compass, lanes: i16) -> Place {
        let stand = *self.stand(id);
        let mut end = stand.place;
        let mut lane = stand.place.lane;
        let (mut went, goal) = (0, lanes.max(1));
        loop {
            lane += way.sign();
            let place = Place { lane, ..stand.place };
            if !(0..self.table().lanes).contains(&lane) {
                return end;
            }
            let stops = |&other: &Id| {
                self.stand(other).span.overlaps(stand.span) && (self.side(other) != stand.side || !self.stand(other).free())
            };
            if self.state.stands.in_lane(lane).iter().any(|other| stops(other)) {
                return end;
            }
            went += 1;
            if self.state.stands.has_room(self.table(), id, place) {
                end = place;
                if went >= goal {
                    return end;
                }
            }
        }
    }

    /// The mean of the leaders of some units, in whole inches; `None` where there are no units.
    fn mean_leader(&self, side: Side, which: impl Fn(Id) -> bool) -> Option<(i16, i16)> {
        let (mut x, mut y, mut count) = (0i32, 0i32, 0i32);
        for id in self.battle.ids(side).filter(|&id| self.stand(id).there && which(id)) {
            let leader = self.leader(id);
            (x, y, count) = (x + i32::from(leader.0), y + i32::from(leader.1), count + 1);
        }
        if count == 0 {
            return None;
        }
        let middle = i32::from(self.table().across(self.table().lanes));
        let x = match self.battle.battle.means {
            Means::Mirrored if 2 * x > middle * count => -(-x).div_euclid(count),
            _ => x.div_euclid(count),
        };
        let y = match side {
            Side::A => y.div_euclid(count),
            Side::B => -(-y).div_euclid(count),
        };
        Some((x as i16, y as i16))
    }

    /// Where one goes who moves so many inches at the most, towards a place.
    fn along_line(from: (i16, i16), to: (i16, i16), reach: u8) -> (i16, i16) {
        let (dx, dy) = (i32::from(to.0 - from.0), i32::from(to.1 - from.1));
        let squared = dx * dx + dy * dy;
        let reach = i32::from(reach);
        if squared <= reach * reach {
            return to;
        }
        let part = |inches: i32| (f64::from(inches * reach) / f64::from(squared).sqrt()) as i16;
        (from.0 + part(dx), from.1 + part(dy))
    }

    /// A general moves to 5 inches behind the mean of his division (5-b).
    pub fn general_moves(&mut self, side: Side, division: u8) {
        const BEHIND: i16 = 5;
        let general = self.state.generals[side][division as usize];
        let Some((x, y)) = self.mean_leader(side, |id| self.unit(id).division == division) else { return };
        if general.with.is_some() {
            return;
        }
        let to = (x, y - Compass::ahead_of(side).sign() * BEHIND);
        let at = Self::along_line(general.at, to, self.battle.battle.general_move);
        self.state.generals[side][division as usize].at = at;
    }

    /// The staff moves to the mean of the army.
    pub fn staff_moves(&mut self) {
        let side = self.state.active;
        if let Some(to) = self.mean_leader(side, |_| true) {
            self.state.staff[side] = Self::along_line(self.state.staff[side], to, self.battle.battle.general_move);
        }
    }

    /// Before the first turn generals stand as after a move, and the staff in the middle of the table behind the front line.
    pub fn post_generals(&mut self, side: Side, front: i16) {
        const BEHIND: i16 = 6;
        let ahead = Compass::ahead_of(side).sign();
        for division in 0..self.state.generals[side].len() {
            if let Some((x, y)) = self.mean_leader(side, |id| usize::from(self.unit(id).division) == division) {
                self.state.generals[side][division].at = (x, y - ahead * 5);
            }
        }
        let middle = half_home(Side::A, self.table().across(self.table().lanes));
        self.state.staff[side] = (middle, front - ahead * BEHIND);
    }
}
