//! Deployment (battle B5): divisions in neighbouring sectors, lines one behind the other.

use super::Battle;
use super::army::Role;
use super::fight::Fight;
use super::prudent::{GAP, Piece};
use super::settings::{Deployment, Plan};
use super::state::State;
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;
use montjoie_field::{Compass, Id, Newcomer, Patch, Patches, Sectors, Span, is_here, shuffle, sort_few_by, ten_thousandths};

/// The ranks in a prudent plan of shooters with stakes, before all others, and of other shooters, among the knights.
const STAKES_IN_FRONT: u32 = 40;
const SHOOTERS_IN_FRONT: u32 = 37;

/// Inches from one line of a deployment to the next.
pub(super) const LINES: i16 = 8;

/// The depth of a rough patch in inches, from south to north, and the greatest distance of patches from the middle of the table.
const PATCH: i16 = 8;

impl Battle {
    /// Draws what must be known before anybody stands on the table: plans that are mixed, and rough ground.
    pub fn prepare<C: Chance>(&self, state: &mut State, chance: &mut C) {
        const PLANS: [Plan; 4] = [Plan::Prudent, Plan::Naive, Plan::Defensive, Plan::Wings];
        for side in Side::BOTH {
            if self.sides[side].plan == Plan::Mixed {
                state.plans[side] = PLANS[usize::from(chance.one_of(PLANS.len() as u8))];
            }
        }
        let rough = self.field.rough;
        if rough == 0.0 {
            return;
        }
        for _ in 0..Patches::MOST {
            if is_here(rough, Patches::MOST as f64, chance) {
                let lane = chance.one_of(self.table.lanes as u8).into();
                let lo = self.table.depth / 2 - PATCH + i16::from(chance.one_of(PATCH as u8 + 1));
                state.rough.add(Patch { lane, span: Span { lo, hi: lo + PATCH } });
            }
        }
    }

    /// Draws plans and rough ground, and deploys both armies in lines, and generals and staffs on their posts.
    pub fn deploy<C: Chance>(&self, state: &mut State, chance: &mut C) {
        self.prepare(state, chance);
        for side in Side::BOTH {
            self.line_up(state, side, chance);
        }
        let mut fight = Fight { battle: self, state, chance };
        Side::BOTH.into_iter().for_each(|side| fight.post_generals(side, self.front(side)));
    }

    /// The height of a side's front line, in inches from A's home edge.
    fn front(&self, side: Side) -> i16 {
        self.table.front(side, self.field.start.into())
    }

    /// Number of units of horse in a division.
    fn horse(&self, side: Side, division: usize) -> usize {
        let army = &self.hosts.armies[side];
        army.divisions[division]
            .units
            .iter()
            .filter(|&&unit| self.hosts.form(self.hosts.recruits[usize::from(army.units[unit])].form).fighter.cavalry)
            .count()
    }

    fn line_up<C: Chance>(&self, state: &mut State, side: Side, chance: &mut C) {
        let (table, army, keys) = (&self.table, &self.hosts.armies[side], &self.sides[side]);
        let by_plan = state.plans[side] != Plan::Naive && keys.deployment == Deployment::ByPlan;
        let mut order = std::mem::take(&mut state.list);
        order.clear();
        order.extend(0..army.divisions.len() as u8);
        shuffle(&mut order, chance);
        if by_plan && order.len() > 2 {
            // The two with most horse on the wings.
            sort_few_by(&mut order, |division| std::cmp::Reverse(self.horse(side, division.into())));
            let second = order.remove(1);
            order.push(second);
            shuffle(&mut order[1..second_last(army.divisions.len())], chance);
            if chance.one_of(2) == 0 {
                let last = order.len() - 1;
                order.swap(0, last);
            }
        }
        let units = army.units.len() as i16;
        let sectors = Sectors::drawn(table, side, units, (self.front(side), LINES), chance);
        let mut before = 0;
        for &division in &order {
            let members = &army.divisions[usize::from(division)].units;
            let lanes = sectors.lanes(before, members.len() as i16);
            before += members.len() as i16;
            self.fill(state, side, members, lanes, by_plan, sectors, chance);
        }
        state.list = order;
    }

    #[expect(clippy::too_many_arguments)]
    fn fill<C: Chance>(
        &self,
        state: &mut State,
        side: Side,
        members: &[usize],
        lanes: std::ops::Range<i16>,
        by_plan: bool,
        sectors: Sectors,
        chance: &mut C,
    ) {
        let first = self.hosts.first(side);
        let prudent = state.plans[side] == Plan::Prudent;
        // A table that is full has no inch to spare.
        let roomy = sectors.units <= 2 * self.table.lanes;
        let minds = |piece: Piece| self.prudence[side].minds(piece) && prudent;
        let mut newcomers = std::mem::take(&mut state.newcomers);
        newcomers.clear();
        for &unit in members {
            let recruit = self.hosts.recruits[usize::from(self.hosts.armies[side].units[unit])];
            let shoots = recruit.role == Role::Shooter && self.hosts.form(recruit.form).shooter();
            let rank = match () {
                () if !by_plan => 0,
                () if recruit.stakes && minds(Piece::StakesInFront) => STAKES_IN_FRONT,
                () if shoots && minds(Piece::ShootersInFront) => SHOOTERS_IN_FRONT,
                () => recruit.role.rank(),
            };
            // Tenths of a rank and a random part below one.
            newcomers.push(Newcomer { id: first + unit as Id, rank: rank * 1000 + ten_thousandths(chance) });
        }
        sort_few_by(&mut newcomers, |newcomer: Newcomer| std::cmp::Reverse(newcomer.rank));
        let width = lanes.len().max(1);
        let mut free = std::mem::take(&mut state.group);
        for (line, row) in (0..).zip(newcomers.chunks(width)) {
            free.clear();
            free.extend(lanes.clone().map(|lane| lane as u8));
            shuffle(&mut free, chance);
            for (newcomer, &lane) in row.iter().zip(&free) {
                let gap = if by_plan && minds(Piece::Gaps) && roomy && line == 0 && lane % 2 == 1 { GAP } else { 0 };
                let sectors = Sectors { front: sectors.front - Compass::ahead_of(side).sign() * gap, ..sectors };
                sectors.place(&self.table, &mut state.stands, newcomer.id, line, lane.into());
            }
        }
        (state.newcomers, state.group) = (newcomers, free);
    }
}

/// The last place between the two wings.
fn second_last(divisions: usize) -> usize {
    divisions - 1
}
