//! Command (B2): moves by initiative, brigade orders of one general after the other, critical failures, “follow me”, rallies.

use super::moment::Moment;
use super::state::Wish;
use super::telling::Deed;
use super::view::{View, inches};
use crate::formation::Formation;
use crate::orders::{
    Blunder, BlunderRoll, Order, OrderKind, OrderPlace, Ordered, most_moves, order_to, place_parts, rating_for, rating_parts,
};
use crate::rules::InitiativeOrders;
use montjoie_core::chance::{Chance, because, total};
use montjoie_core::combat::Side;
use montjoie_field::{Compass, Id, Place, Stand};

/// The distance in inches at which a general stands behind the middle of his brigade.
const GENERAL_BEHIND: i16 = 5;

/// Number of moves with which a general counts for the units that he orders.
const MOVES: u8 = 3;

/// The intention that the units of a brigade order have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Intention {
    Forward,
    Back,
    Form(Formation),
}

impl Intention {
    fn of(wish: Wish) -> Option<Intention> {
        match wish {
            Wish::Stay | Wish::Rally => None,
            Wish::Charge(_) | Wish::Advance(..) => Some(Intention::Forward),
            Wish::Back => Some(Intention::Back),
            Wish::Form(formation) => Some(Intention::Form(formation)),
        }
    }
}

impl<C: Chance> Moment<'_, C> {
    /// Moves by initiative: units that had an enemy near at the start of the phase, without a roll; charges first.
    pub fn initiatives(&mut self) {
        let moves = self.rules().initiative_moves;
        for charges in [true, false] {
            if !charges && self.rules().initiative_orders == InitiativeOrders::Charges {
                return;
            }
            for id in self.battle.hosts.ids(self.state.active) {
                if !self.view().unit(id).near || !self.may_obey(id) {
                    continue;
                }
                let wish = self.view().wish(id);
                self.unit_mut(id).wish = wish;
                let reaches = matches!(wish, Wish::Charge(enemy) if self.view().charge_within(id, enemy, moves).is_some());
                if reaches || !charges && self.view().would_act(id, wish, moves) {
                    self.say(Deed::ByInitiative(id));
                    self.unit_mut(id).acted = true;
                    self.carry_out(id, moves);
                }
            }
        }
    }

    /// Whether a unit can still be ordered, or act by itself.
    fn may_obey(&self, id: Id) -> bool {
        let view = self.view();
        view.free(id) && !view.unit(id).acted && !view.body(id).disordered() && !view.demoralised(id)
    }

    /// The orders of all generals of the active side, one after the other.
    pub fn orders(&mut self) {
        let side = self.state.active;
        for brigade in 0..self.state.brigades[side].len() as u8 {
            let joined = if self.state.brigades[side][usize::from(brigade)].demoralised {
                self.withdraws(side, brigade);
                None
            } else {
                self.orders_of(side, brigade)
            };
            self.general_moves(side, brigade, joined);
        }
    }

    /// The orders of a general: groups, until one fails; a rally is his last. The unit that he has joined, if any: one that he leads, or has rallied.
    fn orders_of(&mut self, side: Side, brigade: u8) -> Option<Id> {
        let mut joined = None;
        for id in self.battle.hosts.ids(side) {
            if self.view().unit(id).brigade == brigade && self.may_obey(id) {
                let wish = self.view().wish(id);
                self.unit_mut(id).wish = wish;
            }
        }
        let mut group = std::mem::take(&mut self.state.group);
        while self.may_order(side, brigade) && self.next_group(side, brigade, &mut group) {
            joined = self.order(side, brigade, &group).or(joined);
        }
        self.state.group = group;
        let near = self.rules().near_distance.into();
        let asks = |&id: &Id| {
            let view = self.view();
            let body = view.body(id);
            let rallies = view.unit(id).wish == Wish::Rally && body.may_rally(self.rules());
            self.may_obey(id) && rallies && self.rules().within(view.inches_of_command(id), near)
        };
        // The one with most casualties above what it can bear.
        let worst =
            self.view().members(side, brigade).filter(asks).max_by_key(|&id| (self.view().unit(id).condition.casualties, u8::MAX - id));
        let rallied = worst.filter(|&id| self.may_order(side, brigade) && self.rally(side, brigade, id));
        rallied.or(joined)
    }

    fn may_order(&self, side: Side, brigade: u8) -> bool {
        !self.state.silenced && !self.state.brigades[side][usize::from(brigade)].used
    }

    /// Finds the group that is ordered next; false where there is none. Its units want alike and stand near one another, and some of them can do
    /// something about it; of several it is the one with most units, those that charge counted twice.
    fn next_group(&mut self, side: Side, brigade: u8, group: &mut Vec<Id>) -> bool {
        let (mut chains, mut left) = (std::mem::take(&mut self.state.chains), std::mem::take(&mut self.state.left));
        group.clear();
        let limit = self.view().limit(self.battle.battle.group_distance);
        let mut best = 0;
        let forms = [Formation::Square, Formation::Line, Formation::Limbered, Formation::Deployed].map(Intention::Form);
        for intention in [Intention::Forward, Intention::Back].into_iter().chain(forms) {
            left.clear();
            let asks = |&id: &Id| self.may_obey(id) && Intention::of(self.view().unit(id).wish) == Some(intention);
            left.extend(self.view().members(side, brigade).filter(asks));
            while !left.is_empty() {
                let chain = chains.next(&self.battle.table, &self.state.stands, &mut left, limit);
                let charges = |&&id: &&Id| matches!(self.state.units.of(id).wish, Wish::Charge(_));
                let worth = chain.len() + chain.iter().filter(charges).count();
                let acts = |&id: &Id| self.view().would_act(id, self.view().unit(id).wish, MOVES);
                if worth > best && chain.iter().any(acts) {
                    best = worth;
                    group.clear();
                    group.extend_from_slice(chain);
                }
            }
        }
        (self.state.chains, self.state.left) = (chains, left);
        group.sort_unstable();
        !group.is_empty()
    }

    /// An order to a group, as to each of its units: the worst modifiers of all count (B2).
    pub fn order_to_group(&self, side: Side, brigade: u8, group: &[Id], kind: OrderKind) -> (Order, i8) {
        let (view, rules) = (self.view(), self.rules());
        let staff = self.state.brigades[side][usize::from(brigade)].staff;
        let farthest = group.iter().map(|&id| view.inches_of_command(id)).fold(0.0, f64::max);
        let rating = rating_for(rules, group.iter().map(|&id| &view.form(id).fighter), staff, farthest);
        let orders = group.iter().map(|&id| order_to(rules, &view.form(id).fighter, self.view().order_place(id), rating, kind));
        let worst = orders.reduce(|one, other| Order {
            rating: one.rating.min(other.rating),
            unreliable: one.unreliable || other.unreliable,
            free: one.free.max(other.free),
            most: one.most.max(other.most),
            ..one
        });
        (worst.unwrap_or(Order::new(rules, rating, kind)), rating)
    }

    /// The result of an order to a group, told with the parts of its rating.
    fn ordered(&mut self, side: Side, brigade: u8, group: &[Id], kind: OrderKind) -> Ordered {
        let (order, rating) = self.order_to_group(side, brigade, group, kind);
        let (rules, staff) = (self.rules(), self.state.brigades[side][usize::from(brigade)].staff);
        self.say(Deed::Orders(side, brigade, kind));
        group.iter().for_each(|&id| self.say(Deed::Ordered(id)));
        let view = View { battle: self.battle, state: self.state };
        self.chance.note(|lang| {
            // The place of one unit counts for all of them, and the reliability of one.
            let places = group.iter().map(|&id| view.order_place(id)).min_by_key(|&place| total(place_parts(rules, place)));
            let least = group.iter().map(|&id| &view.form(id).fighter).min_by_key(|fighter| fighter.rating);
            let parts = places.zip(least).map(|(place, fighter)| rating_parts(rules, fighter, place, staff, rating));
            because(&format!("{} {staff}", lang.pick("staff rating", "valeur d’état-major")), parts.as_slice().as_flattened(), lang)
        });
        let ordered = self.chance.roll(order);
        let general = &mut self.state.brigades[side][usize::from(brigade)];
        general.used |= !matches!(ordered, Ordered::Passes(_)) || kind != OrderKind::Normal;
        self.state.silenced |= ordered == Ordered::Blunder && general.chief;
        group.iter().for_each(|&id| self.unit_mut(id).acted = true);
        self.say(Deed::Came(ordered, kind));
        ordered
    }

    /// The order of a general to a group, which carries it out, the foremost unit first. The unit that he leads, if any.
    pub fn order(&mut self, side: Side, brigade: u8, group: &[Id]) -> Option<Id> {
        let kind = if self.leads(group) { OrderKind::FollowMe } else { OrderKind::Normal };
        let ordered = self.ordered(side, brigade, group, kind);
        if ordered == Ordered::Blunder {
            self.blunder(group);
            return None;
        }
        let ahead = Compass::ahead_of(side).sign();
        let mut left = std::mem::take(&mut self.state.left);
        left.clear();
        left.extend_from_slice(group);
        montjoie_field::sort_few_by(&mut left, |id| -ahead * self.state.stands[id].place.y);
        self.state.cap = self.together(&left, ordered, kind);
        for &id in &left {
            if self.view().free(id) {
                let moves = self.moves_of(id, ordered, kind);
                self.carry_out(id, moves);
            }
        }
        self.state.cap = None;
        self.state.left = left;
        (kind == OrderKind::FollowMe && matches!(ordered, Ordered::Passes(_))).then(|| group[0])
    }

    /// The inches that the units of an order may go and form no more groups at its end than at its start (B2): as far as they can together. `None`
    /// where nothing tears them apart. A unit that charges leaves the others.
    fn together(&mut self, units: &[Id], ordered: Ordered, kind: OrderKind) -> Option<i16> {
        if !self.battle.battle.group_cohesion || units.len() < 2 {
            return None;
        }
        let (mut stays, mut stands) = (std::mem::take(&mut self.state.stays), std::mem::take(&mut self.state.apart));
        stays.clear();
        let charges = |id: Id, moves: u8| match self.view().unit(id).wish {
            Wish::Charge(enemy) => self.view().charge_within(id, enemy, moves).is_some(),
            _ => false,
        };
        let plain = |&(id, moves): &(Id, u8)| !charges(id, moves);
        stays.extend(units.iter().map(|&id| (id, self.moves_of(id, ordered, kind))).filter(plain));
        // Who goes first takes room or leaves it: each unit goes in turn, and all are put back.
        let mut began = std::mem::take(&mut self.state.began);
        began.clear();
        began.extend(stays.iter().map(|&(id, _)| self.state.stands[id].place));
        let mut groups = |moment: &mut Self, cap: i16| {
            let table = &moment.battle.table;
            stands.clear();
            for &(id, moves) in &stays {
                let after = moment.view().after(id, moves, cap);
                moment.state.stands.put(table, id, after.place);
                stands.push(after);
            }
            stays.iter().zip(&began).for_each(|(&(id, _), &place)| moment.state.stands.put(table, id, place));
            moment.view().groups(&mut stands)
        };
        let (now, whole) = (groups(self, 0), groups(self, i16::MAX));
        let cap = (whole > now).then(|| {
            let farthest = |&(id, moves): &(Id, u8)| {
                let after = self.view().after(id, moves, i16::MAX).place;
                self.battle.table.cost(self.view().stand(id).place, after)
            };
            let most = stays.iter().map(farthest).max().unwrap_or(0);
            (0..most).rev().find(|&cap| groups(self, cap) <= now).unwrap_or(0)
        });
        (self.state.apart, self.state.stays, self.state.began) = (stands, stays, began);
        cap
    }

    /// The number of moves that an order gives a unit: a square makes fewer, and free moves are its own.
    fn moves_of(&self, id: Id, ordered: Ordered, kind: OrderKind) -> u8 {
        let own = order_to(self.rules(), &self.view().form(id).fighter, self.view().order_place(id), 0, kind);
        match ordered {
            Ordered::Blunder => 0,
            Ordered::Fails(free) => free.min(own.free).min(own.most),
            Ordered::Passes(moves) => moves.min(own.most),
        }
    }

    /// Whether a general goes with the only unit of a group himself: a unit that needs more than a move for its charge, and he is near.
    fn leads(&self, group: &[Id]) -> bool {
        let [id] = *group else { return false };
        let (view, near) = (self.view(), self.rules().near_distance.into());
        if self.battle.sides[view.side(id)].plan.stance().is_some() || !self.rules().within(view.inches_of_command(id), near) {
            return false;
        }
        let reaches = |enemy: Id, moves: u8| view.charge_within(id, enemy, moves).is_some();
        matches!(view.unit(id).wish, Wish::Charge(enemy) if !reaches(enemy, 1) && reaches(enemy, self.rules().follow_me_moves))
    }

    /// The attempt of a general to rally a unit; true where he does.
    fn rally(&mut self, side: Side, brigade: u8, id: Id) -> bool {
        let ordered = self.ordered(side, brigade, &[id], OrderKind::Rally);
        match ordered {
            Ordered::Blunder => self.blunder(&[id]),
            Ordered::Fails(_) => {}
            Ordered::Passes(_) => self.with(id, |body, _| body.rallies()),
        }
        matches!(ordered, Ordered::Passes(_))
    }

    /// A critical failure: one roll for all units of the order.
    fn blunder(&mut self, group: &[Id]) {
        let blunder = self.chance.roll(BlunderRoll { rows: self.rules().blunder_table });
        for &id in group {
            if self.view().free(id) {
                self.blunders(id, blunder);
            }
        }
    }

    /// The result of a critical failure on a unit.
    fn blunders(&mut self, id: Id, blunder: Blunder) {
        let (body, facing) = (self.body(id), self.view().stand(id).place.facing);
        let most = most_moves(self.rules(), body.condition.formation);
        if body.pace() == 0 {
            return;
        }
        self.say(Deed::Blunders(id, blunder));
        match blunder {
            Blunder::Back(moves) => drop(self.falls_back(id, moves.min(most))),
            Blunder::Ahead(moves) => self.goes_ahead(id, moves.min(most)),
            Blunder::Left | Blunder::Right => {
                let west = (facing == Compass::North) == (blunder == Blunder::Left);
                self.sidesteps(id, if west { -1 } else { 1 }, inches(body.pace()));
            }
        }
    }

    /// Moves the general of a brigade, once he has given his orders: behind its middle, or to a unit that he has joined (B2).
    pub fn general_moves(&mut self, side: Side, brigade: u8, joined: Option<Id>) {
        let joined = joined.filter(|&id| self.view().stand(id).there);
        let of = |id: &Id| joined.is_none_or(|unit| unit == *id) && self.state.units.of(*id).brigade == brigade;
        let behind = if joined.is_some() { 0 } else { GENERAL_BEHIND };
        let members = self.battle.hosts.ids(side).filter(of);
        if let Some((x, y)) = self.state.stands.mean_leader(&self.battle.table, side, members, false) {
            self.state.brigades[side][usize::from(brigade)].at = (x, y - Compass::ahead_of(side).sign() * behind);
        }
    }

    /// Moves a unit one move to its left or right, as far as there is room.
    fn sidesteps(&mut self, id: Id, lanes: i16, inches: i16) {
        let from = self.view().stand(id).place;
        for _ in 0..(inches / self.battle.table.width).max(1) {
            let place = self.view().stand(id).place;
            let aside = Place { lane: place.lane + lanes, ..place };
            if !place.facing.along() || !self.view().may_stand(id, aside) {
                break;
            }
            self.moves_to(id, aside);
        }
        self.passing_fire(id, from, None);
    }
}

impl View<'_> {
    /// The place of a unit for an order: formation, road, enemies near.
    fn order_place(self, id: Id) -> OrderPlace {
        let formation = self.unit(id).condition.formation;
        OrderPlace { formation, road: false, enemy_near: self.enemy_within(id, self.rules().near_distance) }
    }

    /// Whether a unit does anything about a wish with `moves` moves.
    fn would_act(self, id: Id, wish: Wish, moves: u8) -> bool {
        let comes_nearer = |enemy: Id, stop: u8| self.step(id, enemy, (moves, stop), i16::MAX).is_some();
        match wish {
            Wish::Stay | Wish::Rally => false,
            Wish::Charge(enemy) => self.charge_within(id, enemy, moves).is_some() || comes_nearer(enemy, 0),
            Wish::Advance(enemy, stop) => comes_nearer(enemy, stop),
            Wish::Back => self.after(id, moves, i16::MAX).place != self.stand(id).place,
            Wish::Form(formation) => self.unit(id).condition.formation != formation,
        }
    }

    /// The stand of a unit after a plain move with `moves` moves and at most `cap` inches.
    fn after(self, id: Id, moves: u8, cap: i16) -> Stand {
        let (stand, mut body) = (self.stand(id), self.body(id));
        let nearer = |enemy: Id, stop: u8| self.step(id, enemy, (moves, stop), cap).map(|step| step.place);
        let place = match self.unit(id).wish {
            _ if moves == 0 || cap == 0 => None,
            Wish::Charge(enemy) => nearer(enemy, 0),
            Wish::Advance(enemy, stop) => nearer(enemy, stop),
            Wish::Back => {
                let formation = body.condition.formation;
                let way = inches(body.goes_back(self.rules(), formation, moves)).min(cap);
                Some(self.goes_to(id, stand.place.facing.opposite(), way))
            }
            Wish::Stay | Wish::Rally | Wish::Form(_) => None,
        };
        place.map_or(*stand, |place| stand.on(self.table(), place))
    }

    /// Number of groups that stands form, each within the distance of an order from another.
    fn groups(self, stands: &mut [Stand]) -> usize {
        let limit = self.limit(self.battle.battle.group_distance);
        // Those before `known` are in a group; those from `at` on have not been asked whom they bring.
        let (mut groups, mut known) = (0, 0);
        for at in 0..stands.len() {
            if at == known {
                (groups, known) = (groups + 1, known + 1);
            }
            let from = known;
            for other in from..stands.len() {
                if self.table().distance2(&stands[at], &stands[other]) <= limit {
                    stands.swap(known, other);
                    known += 1;
                }
            }
        }
        groups
    }
}
