//! Deployment: each corps in lanes of its own, lines one behind the other.

use super::Battle;
use super::QUARTERS;
use super::settings::Deployment;
use super::state::State;
use crate::profile::Arm;
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_field::{Id, Newcomer, Sectors, shuffle, ten_thousandths};

/// H from line to line of an army.
pub(super) const LINES: i16 = 3;

impl Battle {
    /// Deploys both armies in their lines.
    pub fn deploy<C: Chance>(&self, state: &mut State, chance: &mut C) {
        Side::BOTH.into_iter().for_each(|side| self.line_up(state, side, chance));
    }

    /// The height of a side's front line, in quarters of H from A's home edge.
    pub(super) fn front(&self, side: Side) -> i16 {
        self.table.front(side, i16::from(self.field.start) * QUARTERS)
    }

    /// The rank of a unit in a deployment by plan: units of the highest rank stand in front.
    fn rank(&self, side: Side, form: u8) -> u32 {
        let form = self.hosts.form(form);
        match form.fighter.arm {
            _ if self.sides[side].deployment == Deployment::Random => 0,
            Arm::S => 5,
            _ if form.shoots() => 4,
            Arm::Fp | Arm::Fl | Arm::El | Arm::W => 3,
            arm if arm.mounted() => 2,
            _ => 1,
        }
    }

    /// Lines up the corps of a side in random order, each unit in its line on a random lane of its corps.
    fn line_up<C: Chance>(&self, state: &mut State, side: Side, chance: &mut C) {
        let army = &self.hosts.armies[side];
        let mut order: Vec<usize> = (0..army.divisions.len()).collect();
        shuffle(&mut order, chance);
        let lines = (self.front(side), LINES * QUARTERS);
        let sectors = Sectors::drawn(&self.table, side, army.units.len() as i16, lines, chance);
        let mut before = 0;
        for corps in order {
            let size = army.divisions[corps].units.len() as i16;
            let range = sectors.lanes(before, size);
            before += size;
            let members = self.hosts.ids(side).filter(|&id| usize::from(state.units.of(id).corps) == corps);
            let newcomer = |id: Id| Newcomer { id, rank: self.rank(side, state.units.of(id).form) * 10_000 + ten_thousandths(chance) };
            let mut newcomers: Vec<Newcomer> = members.map(newcomer).collect();
            newcomers.sort_by_key(|newcomer| std::cmp::Reverse(newcomer.rank));
            for (line, row) in (0..).zip(newcomers.chunks(range.len().max(1))) {
                let mut free: Vec<i16> = range.clone().collect();
                shuffle(&mut free, chance);
                for (newcomer, lane) in row.iter().zip(free) {
                    sectors.place(&self.table, &mut state.stands, newcomer.id, line, lane);
                }
            }
        }
    }
}
