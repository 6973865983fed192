//! Demoralised units that run for a table edge (8-e), and the moves of generals and staff (5-b).

use super::fight::Fight;
use super::prudent::Piece;
use super::telling::{Deed, Loss};
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_field::{Compass, Id, Place, Stand, half_home};

impl<C: Chance> Fight<'_, C> {
    /// The run of a unit of a demoralised division: one move for the nearest table edge (8-e).
    pub fn runs(&mut self, id: Id) {
        let (table, stand) = (self.table(), *self.stand(id));
        let reach = i16::from(self.form(id).fighter.movement);
        let home = self.forward(id).opposite();
        let to_edge = |way: Compass| table.to_edge(&stand, way);
        let ways = [home, home.opposite(), Compass::East, Compass::West];
        let ways = if self.battle.battle.side_edges { &ways[..] } else { &ways[..2] };
        let way = *ways.iter().min_by_key(|&&way| to_edge(way)).unwrap_or(&home);
        self.say(Deed::Runs(id));
        self.unit_mut(id).acted = true;
        if self.battle.faults.runs_past_everybody {
            return match (to_edge(way) <= reach, way.along()) {
                (true, _) => self.lose(id, Loss::LeftTheTable),
                (false, true) => self.go(id, self.runs_along_past(id, way, reach)),
                (false, false) => self.go(id, self.runs_aside_past(id, way, reach / table.width)),
            };
        }
        let (end, stopped) = match way.along() {
            true => self.runs_along(id, way, reach),
            false => self.runs_aside(id, way, (reach / table.width).max(1)),
        };
        if to_edge(way) <= reach && !stopped {
            return self.lose(id, Loss::LeftTheTable);
        }
        let last = stand.on(table, end).span;
        let passes = |other: &Stand| match way {
            Compass::North => other.place.lane == end.lane && other.span.lo >= stand.span.hi && other.span.hi <= last.lo,
            Compass::South => other.place.lane == end.lane && other.span.hi <= stand.span.lo && other.span.lo >= last.hi,
            _ => {
                let (from, to) = (stand.place.lane.min(end.lane), stand.place.lane.max(end.lane));
                (from + 1..to).contains(&other.place.lane) && other.span.overlaps(stand.span)
            }
        };
        let mut crossed = std::mem::take(&mut self.state.crossed);
        crossed.clear();
        crossed.extend(self.battle.hosts.ids(stand.side).filter(|&other| {
            let its = self.stand(other);
            its.there && self.tests_crossing(id, other) && passes(its)
        }));
        self.go(id, end);
        self.test_crossings(id, &crossed);
        self.state.crossed = crossed;
    }

    /// The place where a unit ends that runs north or south: after one move, past friends, on the nearest free place before; and whether an enemy or
    /// a combat stopped it.
    fn runs_along(&self, id: Id, way: Compass, reach: i16) -> (Place, bool) {
        let place = self.stand(id).place;
        let at = |inches: i16| Place { y: place.y + way.sign() * inches, ..place };
        let fits =
            |&inches: &i16| inches == 0 || self.state.stands.has_room(self.table(), id, at(inches)) && !self.touches_enemy(id, at(inches));
        let stop = self.walls(id, way, reach);
        (at((0..=stop).rev().find(fits).unwrap_or(0)), stop < reach)
    }

    /// The place where a unit ends that runs `lanes` lanes east or west, past friends, on the nearest free place before; and whether an enemy or a
    /// combat stopped it.
    fn runs_aside(&self, id: Id, way: Compass, lanes: i16) -> (Place, bool) {
        let stand = *self.stand(id);
        let mut end = stand.place;
        for lane in (1..=lanes).map(|lane| stand.place.lane + way.sign() * lane) {
            let bars =
                |&other: &Id| self.stand(other).span.overlaps(stand.span) && (self.side(other) != stand.side || !self.stand(other).free());
            if self.state.stands.in_lane(lane).iter().any(bars) {
                return (end, true);
            }
            let place = Place { lane, ..stand.place };
            if self.state.stands.has_room(self.table(), id, place) && !self.touches_enemy(id, place) {
                end = place;
            }
        }
        (end, false)
    }

    /// The place where a unit of the reference program ends that runs north or south: past everybody, on the next place that is free.
    fn runs_along_past(&self, id: Id, way: Compass, reach: i16) -> Place {
        let place = self.stand(id).place;
        let at = |inches: i16| Place { y: place.y + way.sign() * inches, ..place };
        let fits = |&inches: &i16| inches == 0 || self.state.stands.has_room(self.table(), id, at(inches));
        let edge = self.table().to_edge(self.stand(id), way);
        at((reach..=edge).find(fits).or_else(|| (0..reach).rev().find(fits)).unwrap_or(0))
    }

    /// Inches to the first enemy or unit in a combat that stops a unit, at most `reach`.
    fn walls(&self, id: Id, way: Compass, reach: i16) -> i16 {
        let (stand, side) = (self.stand(id), self.side(id));
        let others = self.state.stands.in_lane(stand.place.lane).iter().copied();
        let others = others.filter(|&other| other != id && (self.side(other) != side || !self.stand(other).free()));
        let away = others.map(|other| stand.span.inches_to(self.stand(other).span, way));
        away.filter(|&away| away >= 0).fold(reach, i16::min)
    }

    /// The place where a unit of the reference program ends that runs east or west: past free friends, on the next place that is free.
    fn runs_aside_past(&self, id: Id, way: Compass, lanes: i16) -> Place {
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
            let stops =
                |&other: &Id| self.stand(other).span.overlaps(stand.span) && (self.side(other) != stand.side || !self.stand(other).free());
            if self.state.stands.in_lane(lane).iter().any(stops) {
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
    fn mean_leader(&self, side: Side, units: impl Iterator<Item = Id>) -> Option<(i16, i16)> {
        self.state.stands.mean_leader(self.table(), side, units, self.battle.faults.means_to_the_west)
    }

    /// The place that is reached by at most `reach` inches from one place towards another.
    pub fn along_line(from: (i16, i16), to: (i16, i16), reach: u8) -> (i16, i16) {
        let (dx, dy) = (i32::from(to.0 - from.0), i32::from(to.1 - from.1));
        let squared = dx * dx + dy * dy;
        let reach = i32::from(reach);
        if squared <= reach * reach {
            return to;
        }
        let part = |inches: i32| (f64::from(inches * reach) / f64::from(squared).sqrt()) as i16;
        (from.0 + part(dx), from.1 + part(dy))
    }

    /// Moves a general to 5 inches behind the mean of his division (5-b).
    pub fn general_moves(&mut self, side: Side, division: u8) {
        const BEHIND: i16 = 5;
        let general = self.state.generals[side][division as usize];
        if general.with.is_some() {
            return;
        }
        let Some((x, y)) = self.mean_leader(side, self.members(side, division).iter().copied()) else { return };
        let to = (x, y - Compass::ahead_of(side).sign() * BEHIND);
        let to = if self.side_minds(side, Piece::NearStaff) { self.nearer_to_staff(side, division, to) } else { to };
        let at = Self::along_line(general.at, to, self.battle.battle.general_move);
        self.state.generals[side][division as usize].at = at;
    }

    /// Moves the staff to the mean of the army.
    pub fn staff_moves(&mut self) {
        let side = self.state.active;
        if let Some(to) = self.mean_leader(side, self.battle.hosts.ids(side)) {
            if self.side_minds(side, Piece::Staff) {
                self.state.staff[side] = self.staff_place(side, Some(self.state.staff[side]), to);
                return;
            }
            self.state.staff[side] = Self::along_line(self.state.staff[side], to, self.battle.battle.general_move);
        }
    }

    /// Posts the generals before the first turn as after a move, and the staff in the middle of the table behind the front line.
    pub fn post_generals(&mut self, side: Side, front: i16) {
        const BEHIND: i16 = 6;
        let ahead = Compass::ahead_of(side).sign();
        for division in 0..self.state.generals[side].len() {
            if let Some((x, y)) = self.mean_leader(side, self.members(side, division as u8).iter().copied()) {
                self.state.generals[side][division].at = (x, y - ahead * 5);
            }
        }
        let middle = half_home(Side::A, self.table().across(self.table().lanes));
        self.state.staff[side] = (middle, front - ahead * BEHIND);
        if self.side_minds(side, Piece::Staff) {
            self.state.staff[side] = self.staff_place(side, None, self.state.staff[side]);
        }
        if self.side_minds(side, Piece::NearStaff) {
            for division in 0..self.state.generals[side].len() {
                let at = self.state.generals[side][division].at;
                self.state.generals[side][division].at = self.nearer_to_staff(side, division as u8, at);
            }
        }
    }
}
