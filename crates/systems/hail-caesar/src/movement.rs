//! The movement phase (A11 M) and the charge (A11 C): what a unit wants, whether it gets there, and what meets it.

use super::duel::{Charging, Condition, Duel, End, General, Phased, Stakes, Stance, State};
use super::orders::{Blunder, Fiasco, Order, Ordered, WarCry};
use super::panic::Fate;
use super::profile::Fighter;
use super::rules::{CounterCharge, MontjoieReach, RallyWhen, StakesCancel};
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;

/// How far a unit means to go in its movement phase.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Contact,
    Range(u8),
    Dismount,
    Rally,
    Nothing,
}

/// Why a unit charges: only one that was ordered to takes its general along (3-b).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Charge {
    Ordered,
    Other,
}

/// What a charger may run into: stakes are for those who stand, a pike is a pike.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Obstacles {
    StakesAndPikes,
    Pikes,
}

impl Duel {
    #[inline(never)]
    pub(super) fn movement<C: Chance>(&self, state: &mut State, chance: &mut C) -> Phased {
        let p = state.active;
        // M1: Montjoie !, before everything else (1-c).
        let me = self.fighter(state, p);
        let near = state.distance <= self.rules.montjoie_distance;
        let ready = !self.shaken(state, p) && (self.rules.montjoie_disordered || !state.units[p].disordered);
        if me.montjoie && self.open && near && ready && chance.roll(WarCry) {
            state.units[p].disordered = true;
            return match self.rules.montjoie_reach {
                MontjoieReach::OneMove if me.movement < state.distance => {
                    self.moves(state, p);
                    state.distance -= me.movement;
                    Ok(())
                }
                _ => self.charge(state, p, Charge::Other, chance),
            };
        }
        // M2: no move and no order while disordered (8-d).
        if state.units[p].disordered {
            self.say(chance, p, "disordered, it cannot move", "désorganisée, elle ne peut bouger");
            return Ok(());
        }
        // M3
        let wish = self.wish(state, p);
        if wish == Wish::Nothing {
            return Ok(());
        }
        // M4: by initiative, one move and no roll (5-a).
        let initiative = match self.rules.initiative_at_12 {
            false => state.distance < self.rules.initiative_distance,
            true => state.distance <= self.rules.initiative_distance,
        };
        if initiative && let Some(done) = self.by_initiative(state, p, wish, chance) {
            return done;
        }
        // M5 to M7
        match self.order(state, p, chance) {
            Ordered::Fiasco => self.fiasco(state, p, chance),
            Ordered::Moves(0) => Ok(()),
            Ordered::Moves(moves) => self.obey(state, p, wish, moves, chance),
        }
    }

    #[inline]
    fn wish(&self, state: &State, p: Side) -> Wish {
        let duelist = &self.sides[p];
        let shaken = self.shaken(state, p);
        let mounted = !state.units[p].on_foot;
        let range = self.fighter(state, p).range();
        match duelist.stance {
            Stance::Advance if !shaken => return Wish::Contact,
            Stance::Shoot if !shaken && mounted && duelist.on_foot.is_some() => return Wish::Dismount,
            Stance::Shoot if !shaken && range > 0 && state.distance > range => return Wish::Range(range),
            _ => {}
        }
        let asks = match self.rules.rally_when {
            RallyWhen::Shaken => shaken,
            RallyWhen::Idle => state.units[p].wounds > 0,
            RallyWhen::Never => false,
        };
        if asks && duelist.rally { Wish::Rally } else { Wish::Nothing }
    }

    /// One move without a roll, where one is enough; `None` leaves it to an order.
    fn by_initiative<C: Chance>(&self, state: &mut State, p: Side, wish: Wish, chance: &mut C) -> Option<Phased> {
        let movement = self.fighter(state, p).movement;
        match wish {
            Wish::Contact if state.distance <= movement => {
                self.say(chance, p, "charges by initiative (5-a)", "charge par initiative (5-a)");
                Some(self.charge(state, p, Charge::Other, chance))
            }
            Wish::Range(range) if state.distance.saturating_sub(movement) <= range => {
                self.moves(state, p);
                state.distance = range.max(state.distance.saturating_sub(movement));
                Some(Ok(()))
            }
            Wish::Dismount => {
                self.dismount(state, p, chance);
                Some(Ok(()))
            }
            _ => None,
        }
    }

    fn dismount<C: Chance>(&self, state: &mut State, p: Side, chance: &mut C) {
        self.say(chance, p, "dismounts (2-e)", "met pied à terre (2-e)");
        self.moves(state, p);
        state.units[p].on_foot = true;
    }

    #[inline]
    fn order<C: Chance>(&self, state: &State, p: Side, chance: &mut C) -> Ordered {
        let duelist = &self.sides[p];
        let command = if state.units[p].general == General::Dead { duelist.successor } else { duelist.command };
        chance.roll(Order::new(&self.rules, command, self.fighter(state, p).militia, duelist.staff))
    }

    /// M6: the order carried out, with `moves` from 1 to 3.
    fn obey<C: Chance>(&self, state: &mut State, p: Side, wish: Wish, moves: u8, chance: &mut C) -> Phased {
        let me = self.fighter(state, p);
        match wish {
            Wish::Rally => {
                state.units[p].wounds = state.units[p].wounds.saturating_sub(moves);
                self.say(chance, p, "is rallied (3-a)", "est ralliée (3-a)");
            }
            Wish::Contact => return self.ahead(state, p, moves, Charge::Ordered, chance),
            Wish::Range(range) => {
                let moves = if me.artillery { 1 } else { moves };
                let reach = moves.saturating_mul(me.movement);
                self.moves(state, p);
                state.distance = range.max(state.distance.saturating_sub(reach));
            }
            Wish::Dismount => {
                let range = self.sides[p].on_foot.as_ref().map_or(0, Fighter::range);
                let ride = me.movement;
                for _ in 0..moves {
                    if state.distance <= range {
                        self.dismount(state, p, chance);
                        break;
                    }
                    self.moves(state, p);
                    state.distance = range.max(state.distance.saturating_sub(ride));
                }
            }
            Wish::Nothing => {}
        }
        Ok(())
    }

    /// So many moves straight at the enemy: a charge where they reach it.
    fn ahead<C: Chance>(&self, state: &mut State, p: Side, moves: u8, why: Charge, chance: &mut C) -> Phased {
        let reach = moves.saturating_mul(self.fighter(state, p).movement);
        if reach >= state.distance {
            return self.charge(state, p, why, chance);
        }
        self.moves(state, p);
        state.distance -= reach;
        Ok(())
    }

    /// M7: a fiasco (5-e).
    fn fiasco<C: Chance>(&self, state: &mut State, p: Side, chance: &mut C) -> Phased {
        let me = self.fighter(state, p);
        let movement = u16::from(me.movement);
        let at_most = |moves: u8| if me.artillery { moves.min(1) } else { moves };
        match chance.roll(Fiasco { rows: self.rules.fiasco_table }) {
            Blunder::FleesWounded => {
                state.units[p].wounds += 1;
                if state.units[p].wounds >= me.limit {
                    return Err(self.gone_alone(state, p, End::Fiasco));
                }
                self.back(state, p, u16::from(at_most(2)) * movement);
            }
            Blunder::FallsBack => self.back(state, p, movement),
            Blunder::Left | Blunder::Right => self.moves(state, p),
            Blunder::Ahead(moves) => {
                let moves = at_most(moves);
                let reaches = u16::from(moves) * movement >= u16::from(state.distance);
                if reaches && (self.shaken(state, p) || me.artillery) {
                    return Ok(());
                }
                return self.ahead(state, p, moves, Charge::Other, chance);
            }
        }
        Ok(())
    }

    fn charge<C: Chance>(&self, state: &mut State, x: Side, why: Charge, chance: &mut C) -> Phased {
        let y = x.enemy();
        let charged = self.fighter(state, y);
        // C1
        let can = charged.cavalry && !self.shaken(state, y) && !state.units[y].disordered;
        let counters = can && self.rules.counter_charge == CounterCharge::Always;
        if counters {
            self.say(chance, y, "counter-charges (8-d)", "contre-charge (8-d)");
        } else if charged.answers_charges {
            let from = state.distance.min(charged.range());
            let fate = self.volley(state, y, from, true, chance)?;
            let stopped = match fate {
                Fate::FallsBack | Fate::FallsBackDisordered | Fate::Routs => true,
                Fate::HoldsDisordered => self.rules.confusion_stops_charge,
                Fate::Holds => false,
            };
            if stopped {
                return Ok(());
            }
        }
        // C2
        self.say(chance, x, "charges home", "arrive au contact");
        self.moves(state, x);
        if counters {
            self.moves(state, y);
        }
        state.distance = 0;
        state.first_round = true;
        state.won = None;
        for (side, charges) in [(x, true), (y, counters)] {
            state.units[side].bonus = charges;
            state.units[side].lance = charges && self.fighter(state, side).lance > 0;
        }
        // C3
        self.meet_obstacles(state, x, Obstacles::StakesAndPikes);
        if counters {
            self.meet_obstacles(state, y, Obstacles::Pikes);
            if self.fighter(state, x).close_order {
                state.units[x] = Condition { bonus: false, lance: false, disordered: true, ..state.units[x] };
            }
        }
        // C4
        if why == Charge::Ordered && self.sides[x].general && state.units[x].general == General::Away {
            state.units[x].general = General::Attached;
        }
        Ok(())
    }

    /// A charger meets planted stakes or pikes: its bonus is gone, and cavalry is disordered (1-c).
    pub(super) fn meet_obstacles(&self, state: &mut State, charger: Side, obstacles: Obstacles) {
        let enemy = charger.enemy();
        let stakes = obstacles == Obstacles::StakesAndPikes && state.units[enemy].stakes == Stakes::Planted;
        if !stakes && !self.fighter(state, enemy).pike {
            return;
        }
        let cavalry = self.fighter(state, charger).cavalry;
        let unit = &mut state.units[charger];
        unit.bonus = false;
        unit.lance &= self.rules.stakes_cancel == StakesCancel::Bonus;
        unit.disordered |= cavalry;
    }

    /// F0: a duel that starts in contact.
    pub(super) fn begin_in_contact(&self, state: &mut State, charging: Charging) {
        for side in Side::BOTH.into_iter().filter(|&side| charging.does(side)) {
            state.units[side].bonus = true;
            state.units[side].lance = self.fighter(state, side).lance > 0;
            self.meet_obstacles(state, side, Obstacles::StakesAndPikes);
            if self.sides[side].general {
                state.units[side].general = General::Attached;
            }
        }
        for side in Side::BOTH.into_iter().filter(|&side| charging.does(side)) {
            self.moves(state, side);
        }
    }
}
