//! Melee between any number of units (7-a to 7-f, 8-a): the order of combats, strikes, excess, tests.

use super::fight::Fight;
use super::settings::{Anarchique, CombatOrder, NoFront, Plan, SupportTestMargin};
use super::story::Upshot;
use super::telling::{Deed, Loss};
use crate::body::General as Attached;
use crate::melee::{Engaged, RoundResult, Strike, StrikeAtStubborn, Struck, Thrown};
use crate::panic::Fate;
use crate::panic_table::Cause;
use montjoie_core::chance::{Chance, mean};
use montjoie_core::combat::{Pair, Side};
use montjoie_field::{Compass, Id, divided};

/// Number of dice of the supports of a unit.
#[derive(Clone, Copy, Default)]
struct Helping {
    ordered: u8,
    disordered: u8,
}

impl<C: Chance> Fight<'_, C> {
    /// The melee phase (7): combats until every engaged unit of the active side has fought.
    pub fn melee(&mut self) {
        self.settle();
        for id in 0..self.state.units.len() as Id {
            self.unit_mut(id).helped = 0;
        }
        self.state.next_combat = None;
        // The combat of a breakthrough comes at once (7-i).
        while let Some(id) = self.broken_through().or_else(|| self.next_combat()) {
            self.fight(id);
            self.settle();
        }
    }

    /// The unit that has just broken through to a new enemy and still has to fight him; `None` where there is none.
    fn broken_through(&mut self) -> Option<Id> {
        self.state.next_combat.take().filter(|&id| self.stand(id).engaged() && !self.unit(id).fought)
    }

    /// The unit whose combat comes next.
    fn next_combat(&mut self) -> Option<Id> {
        let side = self.state.active;
        let order = if self.state.plans[side] == Plan::Naive { CombatOrder::List } else { self.battle.battle.combat_order };
        // The first is weighed only where there is another.
        let (mut first, mut best): (Option<Id>, Option<(i32, Id)>) = (None, None);
        // Units of one combat have one swing: the first in list order stands for all.
        let mut joined = [false; Id::MAX as usize + 1];
        for id in self.state.stands.engaged_among(self.battle.hosts.ids(side)) {
            if self.unit(id).fought || joined[usize::from(id)] {
                continue;
            }
            if order == CombatOrder::List {
                return Some(id);
            }
            match first.take() {
                None if best.is_none() => {
                    self.join_combat(id);
                    first = Some(id);
                }
                before => {
                    for id in before.into_iter().chain([id]) {
                        let swing = self.swing(id, order);
                        if best.is_none_or(|(most, _)| swing > most) {
                            best = Some((swing, id));
                        }
                    }
                }
            }
            self.state.combat.iter().for_each(|&unit| joined[usize::from(unit)] = true);
        }
        best.map(|(_, id)| id).or(first)
    }

    /// The swing of a combat: the sum of its units' worths, ours minus theirs.
    fn swing(&mut self, id: Id, order: CombatOrder) -> i32 {
        self.join_combat(id);
        let combat = std::mem::take(&mut self.state.combat);
        let side = self.side(id);
        let worth = |&unit: &Id| {
            let worth = if order == CombatOrder::Swing { self.rough_swing(unit) } else { self.expected_swing(unit) };
            if self.side(unit) == side { worth } else { -worth }
        };
        let swing = combat.iter().map(worth).sum();
        self.state.combat = combat;
        swing
    }

    /// The rough swing of a unit: dice x (7 - need) x (save - 1) at the front foe.
    fn rough_swing(&mut self, id: Id) -> i32 {
        let Some((_, foe)) = self.stand(id).foes().next() else { return 0 };
        let flanked = self.flanked(id);
        let rules = self.rules();
        let (unit, enemy) = self.engaged(id, foe);
        let strike = Strike::new(rules, &unit, &enemy, Thrown { flanked, ..Thrown::at_one(unit.dice(rules), 0) });
        // Only the lance worsens the save here.
        let lance = if unit.body.condition.lance { unit.body.fighter.lance } else { 0 };
        let save = crate::shooting::modified(enemy.body.fighter.save, -(lance as i8));
        i32::from(strike.dice) * i32::from(7 - strike.need) * (i32::from(save) - 1)
    }

    /// The expected wounds of all strikes of a unit, in thousandths.
    fn expected_swing(&mut self, id: Id) -> i32 {
        let mut wounds = 0.0;
        self.strikes(id, |_, _, strike| wounds += mean(strike));
        (wounds * 1000.0) as i32
    }

    /// Joins a combat: the unit, then all others joined to it by contact.
    fn join_combat(&mut self, id: Id) {
        let mut combat = std::mem::take(&mut self.state.combat);
        self.state.stands.joined(id, &mut combat);
        self.state.combat = combat;
    }

    /// The modifier to hit of a unit that is touched at flank or rear.
    pub fn flanked(&self, id: Id) -> i8 {
        let stand = self.stand(id);
        if stand.foes().any(|(side, _)| side != stand.place.facing) { self.battle.battle.flanked } else { 0 }
    }

    /// Two units in a combat, before or after their round.
    pub fn engaged(&mut self, id: Id, foe: Id) -> (Engaged<'_>, Engaged<'_>) {
        let [mine, theirs] = [id, foe].map(|who| {
            let unit = self.unit(who);
            (unit.first_round, unit.won)
        });
        let (one, other) = self.bodies(id, foe);
        (Engaged::new(one, mine.0, mine.1), Engaged::new(other, theirs.0, theirs.1))
    }

    /// One unit in a combat, with the effects of the round on it until now.
    pub fn in_round(&mut self, id: Id) -> Engaged<'_> {
        let unit = *self.unit(id);
        let mut engaged = Engaged::new(self.body(id), unit.first_round, unit.won);
        (engaged.shaken_before, engaged.suffered) = (unit.shaken_before, unit.suffered);
        engaged
    }

    /// Number of dice of a unit's supports (7-d): up to three supports; none support skirmishers.
    fn helping(&self, id: Id) -> Helping {
        let mut helping = Helping::default();
        if self.form(id).skirmishes {
            return helping;
        }
        for (friend, dice) in self.helpers(id) {
            if self.disordered(friend) || self.shaken(friend) { helping.disordered += dice } else { helping.ordered += dice }
        }
        helping
    }

    /// The supports of a unit that throw dice with its blows, and how many.
    pub fn helpers(&self, id: Id) -> impl Iterator<Item = (Id, u8)> {
        let supports = self.stand(id).friends().map(|(_, friend)| friend).filter(|&friend| self.strikes_in_support(friend));
        supports.map(|friend| (friend, self.support_dice(friend))).filter(|&(_, dice)| dice > 0)
    }

    /// Number of dice that a support throws next: all that it has, once in a melee phase. One that supports two divides them as evenly as it can, the
    /// odd one to the combat fought first (7-c).
    fn support_dice(&self, id: Id) -> u8 {
        let (dice, helped) = (self.form(id).support, self.unit(id).helped);
        match self.stand(id).supporting().count() {
            _ if self.battle.faults.supports_strike_again => dice,
            2 if helped == 0 => dice.div_ceil(2),
            _ => dice.saturating_sub(helped),
        }
    }

    /// The strikes of a unit at its enemies (7-b, 7-c), one after the other.
    pub fn strikes(&mut self, id: Id, mut strike: impl FnMut(&mut Self, Id, Strike)) {
        let rules = self.rules();
        let stand = *self.stand(id);
        let count = stand.foes().count();
        let Some((_, first)) = stand.foes().next() else { return };
        let dice = {
            let (unit, _) = self.engaged(id, first);
            unit.dice(rules)
        };
        let front = stand.touched(stand.place.facing).is_some();
        let (helping, flanked) = (self.helping(id), self.flanked(id));
        let one = !front && self.battle.battle.no_front == NoFront::One;
        let all = dice;
        let at_front = (front || one).then_some(if count == 1 || one { all } else { all.div_ceil(2) });
        for (at, (_, foe)) in stand.foes().enumerate() {
            let dice = divided(all, at_front, at, count);
            let main = if front || one { at == 0 } else { at + 1 == count };
            let save_rerolls = self.unit(foe).saves_left;
            let (unit, enemy) = self.engaged(id, foe);
            let thrown = Thrown {
                dice,
                rerolls: main,
                flanked,
                support_dice: if main { helping.ordered + unit.standard_dice(rules) } else { 0 },
                disordered_dice: if main { helping.disordered } else { 0 },
                save_rerolls,
            };
            if thrown.dice + thrown.support_dice + thrown.disordered_dice == 0 && at > 0 {
                continue;
            }
            let blow = Strike::new(rules, &unit, &enemy, thrown);
            strike(self, foe, blow);
        }
    }

    /// One round of a combat, from strikes to follow-up.
    fn fight(&mut self, id: Id) {
        self.join_combat(id);
        let combat = std::mem::take(&mut self.state.combat);
        self.say(Deed::Combat(&combat));
        let mut touched = std::mem::take(&mut self.state.touched);
        touched.clear();
        for &unit in &combat {
            let shaken = self.shaken(unit);
            let its = self.unit_mut(unit);
            (its.fought, its.shaken_before, its.suffered) = (true, shaken, 0);
            (its.saves_left, its.broken, its.gave_ground) = (true, false, false);
            for (side, foe) in self.stand(unit).foes() {
                touched.push((unit, side, foe));
            }
            for (_, friend) in self.stand(unit).friends() {
                self.unit_mut(friend).shaken_before = self.shaken(friend);
            }
        }
        // F1
        let mut inflicted: Pair<u16> = Pair::default();
        for &unit in &combat {
            let side = self.side(unit);
            self.strikes(unit, |fight, foe, strike| {
                fight.say(Deed::Strikes(unit, foe));
                fight.tell_blow(unit, foe, strike);
                let Struck { wounds, rerolled } = fight.strike(foe, strike);
                let enemy = fight.unit_mut(foe);
                enemy.suffered += wounds;
                enemy.saves_left &= !rerolled;
                fight.inflicts(unit, foe, wounds);
                inflicted[side] += u16::from(wounds);
            });
            for (_, friend) in self.stand(unit).friends() {
                let dice = self.support_dice(friend);
                self.unit_mut(friend).helped += dice;
            }
        }
        // F2
        for &unit in &combat {
            self.suffers(unit);
        }
        // F3
        for &unit in &combat {
            self.general_at_risk(unit);
        }
        self.say(Deed::Result(inflicted));
        let verdict = RoundResult::new(inflicted.a, inflicted.b);
        let verdicts = Pair { a: verdict, b: verdict.turned() };
        self.after_strikes(&combat, &touched, verdicts);
        self.state.combat = combat;
        self.state.touched = touched;
    }

    /// The wounds of a strike at a unit, and whether it has thrown failed saves again (1-c).
    fn strike(&mut self, foe: Id, strike: Strike) -> Struck {
        let others = self.stand(foe).foes().count() > 1;
        if strike.save_rerolls > 0 && others && !self.battle.faults.stubborn_spent_at_once {
            return self.chance.roll(StrikeAtStubborn(strike));
        }
        Struck { wounds: self.chance.roll(strike), rerolled: true }
    }

    /// The wounds of this round on a unit (step F2); those above its stamina go to its supports (7-f).
    fn suffers(&mut self, id: Id) {
        let rules = self.rules();
        let wounds = self.unit(id).suffered;
        let stamina = self.form(id).fighter.stamina;
        let before = self.unit(id).condition.wounds;
        let supported = self.battle.battle.excess_to_supports && self.stand(id).friends().next().is_some();
        if !supported {
            let mut engaged = self.in_round(id);
            let broken = engaged.suffers(rules, wounds).is_some();
            let suffered = engaged.suffered;
            let unit = self.unit_mut(id);
            (unit.suffered, unit.broken) = (suffered, broken);
            return;
        }
        let total = before.saturating_add(wounds);
        let kept = total.min(stamina.max(before));
        let broken = total >= self.form(id).fighter.limit;
        let unit = self.unit_mut(id);
        (unit.broken, unit.condition.wounds) = (broken, kept);
        let mut left = total - kept;
        let mut given = [0u8; 4];
        // In turn: east, west, rear, and again.
        let rear = self.stand(id).place.facing.opposite();
        let order = [Compass::East, Compass::West, rear];
        while left > 0 {
            let was = left;
            for side in order {
                let Some(friend) = self.stand(id).supported(side) else { continue };
                let stamina = self.form(friend).fighter.stamina;
                if left > 0 && self.unit(friend).condition.wounds < stamina {
                    self.unit_mut(friend).condition.wounds += 1;
                    given[side as usize] += 1;
                    left -= 1;
                }
            }
            if left == was {
                break;
            }
        }
        for side in [rear, Compass::East, Compass::West] {
            if let Some(friend) = self.stand(id).supported(side)
                && given[side as usize] > 0
            {
                self.say(Deed::Excess(id, friend, given[side as usize]));
            }
        }
    }

    /// The risk of an attached general (step F3): he may die (3-b), and a successor takes over.
    fn general_at_risk(&mut self, id: Id) {
        use crate::rules::GeneralDeath;
        let rules = self.rules();
        let unit = self.unit(id);
        let at_risk = match rules.general_death {
            GeneralDeath::RoundWounded => unit.suffered > 0,
            GeneralDeath::WhileWounded => unit.condition.wounds > 0,
        };
        if unit.condition.general != Attached::Attached || !at_risk {
            return;
        }
        self.say(Deed::Risks(id));
        let roll = crate::melee::GeneralAtRisk { dies_on: rules.general_dies_on };
        let dies = self.chance.roll(roll);
        self.comes_to(Upshot::General(id, dies));
        if dies {
            let side = self.side(id);
            self.unit_mut(id).condition.general = Attached::Away;
            self.state.dead[side] += 1;
            let general = self.general(id);
            (general.with, general.successor, general.command) = (None, true, rules.successor_command);
        }
    }

    /// The end of a round (steps F4 and F5): tests, removals, giving ground, tests of supports; then F6.
    fn after_strikes(&mut self, combat: &[Id], touched: &[(Id, Compass, Id)], verdicts: Pair<RoundResult>) {
        let rules = self.rules();
        let broken_all = |fight: &Self, id: Id| touched.iter().filter(|t| t.0 == id).all(|t| fight.unit(t.2).broken);
        let mut fates = [Fate::Holds; u8::MAX as usize];
        for &id in combat {
            let verdict = verdicts[self.side(id)];
            if self.unit(id).broken {
                continue;
            }
            let exempt = !self.battle.battle.breaker_tests && broken_all(self, id);
            let engaged = self.in_round(id);
            let Some(lost_by) = verdict.test(&engaged) else { continue };
            if exempt {
                self.say(Deed::NeedNotTest(id));
                continue;
            }
            let test = engaged.panic(rules, lost_by).with_supports();
            self.say(Deed::Tests(id));
            self.tell_test(id, lost_by);
            let fate = self.chance.roll(test);
            self.comes_to(Upshot::Fate(id, fate));
            fates[id as usize] = fate;
        }
        for &id in combat {
            let won = verdicts[self.side(id)].won();
            let unit = self.unit_mut(id);
            (unit.first_round, unit.won) = (false, won);
            (unit.condition.bonus, unit.condition.lance) = (false, false);
        }
        // The supports of units that are gone are asked at the end: who they are is known only now.
        let mut left = std::mem::take(&mut self.state.supported);
        left.clear();
        for &id in combat {
            let routs = fates[id as usize] == Fate::Routs;
            if self.unit(id).broken || routs {
                for (_, friend) in self.stand(id).friends() {
                    // One that supported two tests once.
                    if left.iter().all(|&(_, other)| other != friend) {
                        left.push((id, friend));
                    }
                }
                self.lose(id, if routs { Loss::Routed } else { Loss::Broken });
            }
        }
        let last = self.battle.faults.supports_test_last;
        if !last {
            left.iter().for_each(|&(_, friend)| self.support_tests(friend, verdicts[self.side(friend)]));
        }
        for &id in combat {
            let fate = fates[id as usize];
            if !self.stand(id).there || !fate.falls_back() {
                continue;
            }
            self.body(id).obeys(rules, Cause::Melee, fate);
            self.unit_mut(id).gave_ground = true;
            if fate == Fate::FallsBackAllDisordered && self.battle.battle.anarchique == Anarchique::Combat {
                self.all_disordered(combat, self.side(id));
            }
            self.gives_ground(id, fate == Fate::FallsBackAllDisordered);
        }
        if last {
            left.iter().for_each(|&(_, friend)| self.support_tests(friend, verdicts[self.side(friend)]));
        }
        self.state.supported = left;
        self.after_round(combat, touched, verdicts);
        if self.battle.faults.recovers_before_release {
            for &id in combat {
                if self.unit(id).gave_ground && self.stand(id).there && !self.stand(id).engaged() {
                    self.state.stands.release_supports(id);
                }
            }
        }
    }

    /// Disorders all units of a side in a combat, engaged and in support (8-c).
    fn all_disordered(&mut self, combat: &[Id], side: Side) {
        for &id in combat {
            if self.side(id) != side || !self.stand(id).there {
                continue;
            }
            self.unit_mut(id).condition.disordered = true;
            for (_, friend) in self.stand(id).friends() {
                self.unit_mut(friend).condition.disordered = true;
            }
        }
    }

    /// The test of a support of a unit that is gone (step F5, 8-a): at the same difference, at 0 if its side won.
    fn support_tests(&mut self, id: Id, verdict: RoundResult) {
        if !self.stand(id).there {
            return;
        }
        let rules = self.rules();
        self.unit_mut(id).suffered = 0;
        let by_difference = self.battle.battle.support_test_margin == SupportTestMargin::Difference;
        let lost_by = if by_difference { verdict.lost_by() } else { 0 };
        let test = self.in_round(id).panic(rules, lost_by).with_supports();
        self.say(Deed::SupportTests(id));
        self.tell_test(id, lost_by);
        let fate = self.chance.roll(test);
        self.comes_to(Upshot::Fate(id, fate));
        if fate == Fate::Routs {
            return self.lose(id, Loss::Routed);
        }
        if fate.falls_back() {
            self.body(id).obeys(rules, Cause::Melee, fate);
            self.support_gives_ground(id, self.way_back(id), false);
        }
    }
}
