//! The phases of a duel's player turn (4-d; A11 M, S, F, E): the wish of each unit, the distance between the two, and the order of the rules.

use super::body::Stakes;
use super::duel::{Duel, Phase, Phased, Stance, State};
use super::melee::{Engaged, RoundResult, Strike, Thrown};
use super::movement::{Meeting, Reaction, contact};
use super::orders::{Blundered, Fiasco, Ordered, WarCry, initiative};
use super::panic::Fate;
use super::panic_table::Cause;
use super::profile::Fighter;
use super::rules::{FollowUp, MontjoieReach, RallyWhen, ShakenCharger, WoundReset};
use super::shooting::{Shot, Volley, bursts, shoot};
use super::telling::Deed;
use montjoie_core::chance::{Chance, in_brackets, named, why};
use montjoie_core::combat::{Outcome, Pair, Side};
use std::slice;

/// The wish of a unit: how far it means to go in its movement phase.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Contact,
    Range(u8),
    Dismount,
    Rally,
    Nothing,
}

/// The cause of a charge: only a unit that was ordered to charge takes its general along (3-b).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Charge {
    Ordered,
    Other,
}

impl Duel {
    /// Plays the phase to come, and sets the one after it (4-d). Units that fight neither move nor shoot, and those that do not have no melee: most
    /// phases are over before they begin, and what is left of them is kept short here and the rest out of line.
    #[inline]
    pub(super) fn phase<C: Chance>(&self, state: &mut State, chance: &mut C) -> Phased {
        match state.phase {
            Phase::Move => {
                self.announce_turn(state, chance);
                if !state.engaged() {
                    self.movement(state, chance)?;
                }
                state.phase = Phase::Shoot;
            }
            Phase::Shoot => {
                if !state.engaged() {
                    self.shooting(state, chance)?;
                }
                state.moved = false;
                state.phase = Phase::Fight;
            }
            Phase::Fight => {
                if state.engaged() {
                    self.melee(state, chance)?;
                }
                state.phase = Phase::End;
            }
            Phase::End => {
                self.end_of_turn(state, chance);
                state.phase = Phase::Move;
                state.active = state.active.enemy();
            }
        }
        Ok(())
    }

    /// Notes that a unit has moved in its own movement phase, where somebody asks.
    #[inline]
    fn has_moved(&self, state: &mut State, side: Side) {
        let asked = self.fighter(state, side).artillery || state.units[side].stakes == Stakes::Plant;
        if state.phase == Phase::Move && side == state.active && asked {
            state.moved = true;
        }
    }

    /// Moves a unit, which then stands `distance` inches from the enemy.
    #[inline]
    fn moves_to(&self, state: &mut State, side: Side, distance: u8) {
        self.body(&mut state.units, side).moves(&self.rules);
        self.has_moved(state, side);
        state.distance = distance;
    }

    /// Notes that a unit has moved `inches` inches away.
    #[inline]
    fn went_back(&self, state: &mut State, side: Side, inches: u8) {
        self.has_moved(state, side);
        state.distance = state.distance.saturating_add(inches).min(self.room);
    }

    // M: movement.

    #[inline(never)]
    fn movement<C: Chance>(&self, state: &mut State, chance: &mut C) -> Phased {
        let p = state.active;
        // M1: Montjoie !, before everything else (1-c).
        let me = self.body(&mut state.units, p);
        if me.hears_montjoie(&self.rules, self.open, state.distance) && chance.roll(WarCry) {
            me.condition.disordered = true;
            let movement = me.fighter.movement;
            return match self.rules.montjoie_reach {
                MontjoieReach::OneMove if movement < state.distance => {
                    self.moves_to(state, p, state.distance - movement);
                    Ok(())
                }
                _ => self.charge(state, p, Charge::Other, chance),
            };
        }
        // M2: no move and no order while disordered (8-d).
        if me.condition.disordered {
            self.say(chance, p, Deed::CannotMove);
            return Ok(());
        }
        // M3
        let wish = self.wish(state, p);
        if wish == Wish::Nothing {
            return Ok(());
        }
        // M4: by initiative, one move and no roll (5-a).
        if initiative(&self.rules, state.distance)
            && let Some(done) = self.by_initiative(state, p, wish, chance)
        {
            return done;
        }
        // M5 to M7
        let duelist = &self.sides[p];
        let order = self.body(&mut state.units, p).order(&self.rules, duelist.command, duelist.successor, duelist.staff);
        self.say_command(state, p, order.command, chance);
        match chance.roll(if wish == Wish::Rally { order.to_rally(&self.rules) } else { order }) {
            Ordered::Fiasco => self.fiasco(state, p, chance),
            Ordered::Moves(0) => Ok(()),
            Ordered::Moves(moves) => self.carry_out(state, p, wish, moves, chance),
        }
    }

    #[inline]
    fn wish(&self, state: &State, p: Side) -> Wish {
        let (duelist, unit, me) = (&self.sides[p], &state.units[p], self.fighter(state, p));
        let shaken = me.shaken(unit.wounds);
        let range = me.range();
        match duelist.stance {
            Stance::Advance if !shaken => return Wish::Contact,
            Stance::Shoot if !shaken && !unit.on_foot && duelist.on_foot.is_some() => return Wish::Dismount,
            Stance::Shoot if !shaken && range > 0 && state.distance > range => return Wish::Range(range),
            _ => {}
        }
        let asks = match self.rules.rally_when {
            RallyWhen::Shaken => shaken,
            RallyWhen::Idle => unit.wounds > 0,
            RallyWhen::Never => false,
        };
        if asks && duelist.rally { Wish::Rally } else { Wish::Nothing }
    }

    /// One move by initiative, where one is enough; `None` leaves it to an order.
    fn by_initiative<C: Chance>(&self, state: &mut State, p: Side, wish: Wish, chance: &mut C) -> Option<Phased> {
        let movement = self.fighter(state, p).movement;
        match wish {
            Wish::Contact if state.distance <= movement => {
                self.say(chance, p, Deed::ChargesByInitiative);
                Some(self.charge(state, p, Charge::Other, chance))
            }
            Wish::Range(range) if state.distance.saturating_sub(movement) <= range => {
                self.moves_to(state, p, range.max(state.distance.saturating_sub(movement)));
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
        self.say(chance, p, Deed::Dismounts);
        self.moves_to(state, p, state.distance);
        state.units[p].on_foot = true;
    }

    /// Carries out an order (step M6), with `moves` from 1 to 3.
    fn carry_out<C: Chance>(&self, state: &mut State, p: Side, wish: Wish, moves: u8, chance: &mut C) -> Phased {
        let me = self.fighter(state, p);
        match wish {
            Wish::Rally => {
                self.body(&mut state.units, p).rallies(moves);
                self.say(chance, p, Deed::Rallies);
            }
            Wish::Contact => return self.ahead(state, p, me.reach(moves), Charge::Ordered, chance),
            Wish::Range(range) => {
                self.moves_to(state, p, range.max(state.distance.saturating_sub(me.reach(moves))));
            }
            Wish::Dismount => {
                let range = self.sides[p].on_foot.as_ref().map_or(0, Fighter::range);
                let ride = me.movement;
                for _ in 0..moves {
                    if state.distance <= range {
                        self.dismount(state, p, chance);
                        break;
                    }
                    self.moves_to(state, p, range.max(state.distance.saturating_sub(ride)));
                }
            }
            Wish::Nothing => {}
        }
        Ok(())
    }

    /// Moves a unit `reach` inches straight at the enemy: a charge where they reach him.
    fn ahead<C: Chance>(&self, state: &mut State, p: Side, reach: u8, why: Charge, chance: &mut C) -> Phased {
        if reach >= state.distance {
            return self.charge(state, p, why, chance);
        }
        self.moves_to(state, p, state.distance - reach);
        Ok(())
    }

    /// The fiasco of a unit (step M7, 5-e).
    fn fiasco<C: Chance>(&self, state: &mut State, p: Side, chance: &mut C) -> Phased {
        let blunder = chance.roll(Fiasco { rows: self.rules.fiasco_table });
        match self.body(&mut state.units, p).blunders(&self.rules, blunder) {
            Blundered::Lost(fall) => return Err(self.over(state, Pair::of(|side| (side == p).then_some(fall)))),
            Blundered::Back(inches) => self.went_back(state, p, inches),
            Blundered::Aside => self.has_moved(state, p),
            Blundered::Ahead { reach, charges } if charges || reach < state.distance => {
                return self.ahead(state, p, reach, Charge::Other, chance);
            }
            Blundered::Ahead { .. } => {}
        }
        Ok(())
    }

    // C: the charge.

    fn charge<C: Chance>(&self, state: &mut State, x: Side, why: Charge, chance: &mut C) -> Phased {
        let y = x.enemy();
        let charged = self.body(&mut state.units, y);
        let reaction = charged.reaction(&self.rules);
        match reaction {
            Reaction::CounterCharges => self.say(chance, y, Deed::CounterCharges),
            Reaction::Shoots => {
                let shot = Shot::at_charger(&self.rules, charged.fighter, state.distance);
                let fate = self.shoots(state, y, shot, chance)?;
                let stopped = self.rules.shaken_charger == ShakenCharger::Stops && self.body(&mut state.units, x).shaken();
                if stopped || fate.stops_charge(&self.rules) {
                    return Ok(());
                }
            }
            Reaction::Stands => {}
        }
        self.say(chance, x, Deed::ChargesHome);
        let (mut charger, mut charged) = self.facing(&mut state.units, x);
        let meeting = Meeting { counters: reaction == Reaction::CounterCharges, front: true, fresh: true };
        contact(&self.rules, &mut charger, &mut charged, meeting);
        // C4
        if why == Charge::Ordered && self.sides[x].general {
            charger.general_joins();
        }
        self.has_moved(state, x);
        state.distance = 0;
        state.first_round = true;
        state.won = None;
        Ok(())
    }

    // S: shooting.

    #[inline(never)]
    fn shooting<C: Chance>(&self, state: &mut State, chance: &mut C) -> Phased {
        let p = state.active;
        let mut me = self.body(&mut state.units, p);
        if me.plants(state.moved) {
            self.say(chance, p, Deed::Plants);
        } else if me.may_shoot(state.moved) {
            self.shoots(state, p, Shot::in_turn(state.distance), chance)?;
        }
        Ok(())
    }

    /// The shot of one unit at the other, if it has dice: the fate of the target.
    fn shoots<C: Chance>(&self, state: &mut State, side: Side, shot: Shot, chance: &mut C) -> Result<Fate, Outcome> {
        let (shooter, mut target) = self.facing(&mut state.units, side);
        let Some(volley) = Volley::new(&self.rules, &shooter, target.fighter, shot) else {
            return Ok(Fate::Holds);
        };
        let deed = if shot.reaction { Deed::ShootsAtCharge } else { Deed::Shoots };
        self.say_why(chance, side, deed, |lang| {
            let to_hit = shot.to_hit(&self.rules, &shooter, target.fighter);
            why(&to_hit, &shot.to_save(shooter.fighter, target.fighter), lang)
        });
        let shooting = shoot(&self.rules, volley, &shooter, &mut target, chance);
        let burst = bursts(&self.rules, shooter.fighter, chance);
        if let Some(inches) = shooting.back {
            self.went_back(state, side.enemy(), inches);
        }
        if shooting.target.is_some() || burst.is_some() {
            return Err(self.over(state, Pair::of(|of| if of == side { burst } else { shooting.target })));
        }
        Ok(shooting.fate)
    }

    // F: melee.

    #[inline(never)]
    fn melee<C: Chance>(&self, state: &mut State, chance: &mut C) -> Phased {
        let rules = &self.rules;
        let (first_round, won) = (state.first_round, state.won);
        let Pair { a, b } = self.bodies(&mut state.units);
        let engaged = |side, body| Engaged::new(body, first_round, won == Some(side));
        let mut units = Pair { a: engaged(Side::A, a), b: engaged(Side::B, b) };
        // F1
        let inflicted = Pair::of(|side| {
            self.say_why(chance, side, Deed::Strikes, |lang| why(&units[side].to_hit(rules), &units[side].to_save(), lang));
            chance.roll_of(|| {
                let support_dice = self.sides[side].support_dice + units[side].standard_dice(rules);
                let thrown = Thrown::at_one(units[side].dice(rules), support_dice);
                Strike::new(rules, &units[side], &units[side.enemy()], thrown)
            })
        });
        // F2
        let falls = Pair::of(|side| units[side].suffers(rules, inflicted[side.enemy()]));
        if falls.a.is_some() || falls.b.is_some() {
            return Err(self.over(state, falls));
        }
        // F3
        for side in Side::BOTH {
            units[side].loses_general(rules, chance);
        }
        // F4
        let verdict = RoundResult::of(slice::from_ref(&units.a), slice::from_ref(&units.b));
        let verdicts = Pair { a: verdict, b: verdict.turned() };
        self.say_round(verdicts, chance);
        let fates = Pair::of(|side| match verdicts[side].test(&units[side]) {
            None => Fate::Holds,
            Some(lost_by) => {
                self.say_why(chance, side, Deed::MustTest, |lang| {
                    in_brackets([("", named(&units[side].shaken_by(rules, lost_by), lang))], lang)
                });
                chance.roll_of(|| units[side].panic(rules, lost_by))
            }
        });
        let falls = Pair::of(|side| fates[side].fall(Cause::Melee));
        if falls.a.is_some() || falls.b.is_some() {
            return Err(self.over(state, falls));
        }
        // F5
        let back = Pair::of(|side| {
            units[side].spends_charge();
            units[side].body.obeys(rules, Cause::Melee, fates[side])
        });
        for side in Side::BOTH {
            if let Some(inches) = back[side] {
                self.say_back(side, inches, chance);
                self.went_back(state, side, inches);
            }
        }
        // F6
        state.won = Side::BOTH.into_iter().find(|&side| verdicts[side].won());
        state.first_round = false;
        if !state.engaged() {
            self.apart(state, chance);
        }
        Ok(())
    }

    /// The end of a round that has parted the two (step F6): the winner follows up, or the combat is over.
    #[inline]
    fn apart<C: Chance>(&self, state: &mut State, chance: &mut C) {
        match state.won {
            Some(winner) if self.follows_up(state, winner) => {
                self.say(chance, winner, Deed::FollowsUp);
                self.moves_to(state, winner, 0);
            }
            _ => {
                state.won = None;
                for side in Side::BOTH {
                    self.body(&mut state.units, side).general_leaves();
                }
            }
        }
    }

    #[inline]
    fn follows_up(&self, state: &State, winner: Side) -> bool {
        let duelist = &self.sides[winner];
        let wants = match self.rules.follow_up {
            FollowUp::Always => true,
            FollowUp::Never => false,
            FollowUp::ByStance => match duelist.stance {
                Stance::Advance => true,
                Stance::Hold => !duelist.can_shoot,
                Stance::Shoot => false,
            },
        };
        wants && self.fighter(state, winner).can_follow(state.distance)
    }

    // E: the end of a player turn.

    #[inline]
    fn end_of_turn<C: Chance>(&self, state: &mut State, chance: &mut C) {
        let (p, engaged) = (state.active, state.engaged());
        for side in Side::BOTH {
            if side == p || self.rules.wound_reset == WoundReset::Both {
                self.body(&mut state.units, side).cut_to_stamina();
            }
        }
        if state.units[p].disordered && !engaged {
            self.body(&mut state.units, p).regroups(chance);
        }
    }
}
