//! What a unit does when it is activated, and what its enemy does about it: the steps of a turn (A10) and of a charge (A5).

use super::cards::Card;
use super::cohesion::{Attack, Cohesion, Struck, Throw};
use super::duel::{Duel, End, Phase, Phased, Rally, Reaction, Stance, State};
use super::orders::{Bid, Circumstances, DisciplineTest, Initiative, Occasion, Tested, initiative};
use super::profile::Arm;
use super::rules::*;
use super::shooting::{Cover, Fire, Shot, Volley};
use montjoie_core::chance::Chance;
use montjoie_core::combat::{Pair, Side};

impl Duel {
    // The initiative (A2).

    pub(super) fn initiative<C: Chance>(&self, mut state: State, chance: &mut C) -> State {
        self.announce_turn(&state, chance);
        let cards = Pair::of(|side| self.held(&state, side) == Card::Tc12);
        let structures = Pair::of(|side| self.sides[side].structure);
        let throw = |first: bool, used: Pair<bool>| {
            let bids = Pair::of(|side| {
                let duelist = &self.sides[side];
                let bid = Bid::new(&self.rules, duelist.commander, duelist.attached, first && cards[side]);
                bid.after(used[side])
            });
            Initiative::new(&self.rules, bids, structures)
        };
        let bidden = initiative(throw, chance);
        for side in Side::BOTH {
            self.spend(&mut state, side, cards[side], chance);
        }
        let first = bidden.winner.unwrap_or(Side::A);
        match (bidden.out[first], bidden.out[first.enemy()]) {
            (true, true) => state,
            (true, false) => State { phase: Phase::Act, active: first.enemy(), more: false, ..state },
            (false, out) => State { phase: Phase::Act, active: first, more: !out, ..state },
        }
    }

    // An activation (A10).

    fn test<C: Chance>(&self, state: &mut State, side: Side, occasion: Occasion, moves: u8, earlier: u8, chance: &mut C) -> bool {
        let card = self.held(state, side);
        let passed = self.test_with(state, side, occasion, moves, earlier, card, chance);
        self.spend(state, side, passed.card, chance);
        passed.passed
    }

    #[allow(clippy::too_many_arguments)] // what a test depends on, each once
    fn test_with<C: Chance>(
        &self,
        state: &State,
        side: Side,
        occasion: Occasion,
        enemy_moves: u8,
        earlier: u8,
        card: Card,
        chance: &mut C,
    ) -> Tested {
        let duelist = &self.sides[side];
        let circumstances = Circumstances {
            occasion,
            arm: duelist.fighter.arm,
            disordered: state.units[side].disordered,
            attached: duelist.with_it(),
            out_of_zone: !duelist.in_zone,
            enemy: self.sides[side.enemy()].fighter.arm,
            enemy_moves,
            earlier,
            broken_group: false,
        };
        chance.roll(DisciplineTest::new(&self.rules, duelist.fighter.need, &circumstances, card))
    }

    pub(super) fn activation<C: Chance>(&self, mut state: State, chance: &mut C) -> Phased {
        let u = state.active;
        let duelist = &self.sides[u];
        let me = &duelist.fighter;
        self.say(chance, u, "is activated", "est activée");
        // 1. In contact.
        if state.engaged() {
            if self.held(&state, u) == Card::Tc5 && state.units[u].disordered {
                self.spend(&mut state, u, true, chance);
                let rallied = self.test_with(&state, u, Occasion::Rally, 0, 0, Card::None, chance).passed;
                state.units[u].disordered = !rallied;
            }
            return Ok(State { phase: Phase::Melee, ..state });
        }
        // 2. Rally.
        let in_reach = duelist.stance == Stance::Charge && me.may_charge && state.distance <= me.charge;
        let wants = match duelist.rally {
            Rally::Always => true,
            Rally::UnlessInReach => !in_reach,
            Rally::Never => false,
        };
        if state.units[u].disordered && wants {
            let attempts = match self.rules.rally_attempts {
                RallyAttempts::One => 1,
                RallyAttempts::CommandBonus => duelist.commander.bonus(&self.rules).max(1),
            };
            for _ in 0..attempts {
                if self.test(&mut state, u, Occasion::Rally, 0, 0, chance) {
                    state.units[u].disordered = false;
                    break;
                }
            }
            match (self.rules.rally_attempts, self.rules.rally_cost) {
                (RallyAttempts::CommandBonus, _) => return Ok(state.done()),
                (RallyAttempts::One, RallyCost::Move) => return self.shoots(state, 1, true, chance),
                (RallyAttempts::One, RallyCost::Nothing) => {}
            }
        }
        // 3 and 4. Moves.
        let near = self.rules.ranges[0];
        match duelist.stance {
            Stance::Hold => Ok(state.done()),
            Stance::Shoot => self.shoots(state, 0, false, chance),
            Stance::Advance if state.distance > near => {
                self.moves(&mut state, u);
                state.distance = near.max(state.distance.saturating_sub(me.base));
                match self.opportunity(&mut state, chance) {
                    true => self.contact(state, u.enemy(), None),
                    false => self.shoots(state, 1, false, chance),
                }
            }
            Stance::Advance => self.shoots(state, 0, false, chance),
            Stance::Charge => self.closes(state, chance),
        }
    }

    /// Step 4: up to so many moves, the last of them a charge where it reaches.
    fn closes<C: Chance>(&self, mut state: State, chance: &mut C) -> Phased {
        let u = state.active;
        let me = &self.sides[u].fighter;
        let mut made = 0;
        let mut tried = false;
        for k in 1..=self.sides[u].moves {
            let reaches = me.may_charge && state.distance <= me.charge;
            if !reaches && state.distance <= 1 {
                break;
            }
            let fails = k > 1 && !self.test(&mut state, u, Occasion::Moves, 0, k - 2, chance);
            if reaches {
                return self.charge(state, k, fails, chance);
            }
            self.moves(&mut state, u);
            state.distance -= me.base.min(state.distance - 1);
            state.units[u].disordered |= fails;
            made = k;
            // One attempt an activation.
            let (tries, charged) = if tried { (false, false) } else { self.opportunity_tried(&mut state, chance) };
            tried |= tries;
            if charged {
                return self.contact(state, u.enemy(), None);
            }
            if fails {
                break;
            }
        }
        self.shoots(state, made, false, chance)
    }

    fn opportunity<C: Chance>(&self, state: &mut State, chance: &mut C) -> bool {
        self.opportunity_tried(state, chance).1
    }

    /// The enemy of the active unit may charge right after its move: whether it tried, and whether it does.
    fn opportunity_tried<C: Chance>(&self, state: &mut State, chance: &mut C) -> (bool, bool) {
        let e = state.active.enemy();
        let duelist = &self.sides[e];
        let card = self.held(state, e) == Card::Tc8;
        let able = duelist.fighter.may_charge && state.distance <= duelist.fighter.charge;
        if !able || !(duelist.opportunity || card) {
            return (false, false);
        }
        let untested = !Occasion::OpportunityCharge.tests(duelist.fighter.impetuous, state.units[e].disordered);
        if !(duelist.opportunity && untested) {
            if card {
                self.spend(state, e, true, chance);
            } else if !self.test(state, e, Occasion::OpportunityCharge, 0, 0, chance) {
                return (true, false);
            }
        }
        self.say(chance, e, "charges of opportunity (A5)", "charge d’opportunité (A5)");
        self.moves(state, e);
        (true, true)
    }

    /// Step 5: one shot at the enemy.
    fn shoots<C: Chance>(&self, state: State, moves: u8, rallied: bool, chance: &mut C) -> Phased {
        let u = state.active;
        if self.sides[u].stance == Stance::Hold {
            return Ok(state.done());
        }
        let shot = Shot { moves, rallied, ..self.shot(&state, u, state.distance, Fire::Normal) };
        self.volley(state, u, &shot, End::ShotDown, chance).map(State::done)
    }

    /// A shot of one side at the other.
    fn shot(&self, state: &State, shooter: Side, distance: u8, fire: Fire) -> Shot {
        let target = shooter.enemy();
        let (gun, aim) = (&self.sides[shooter].fighter, &self.sides[target].fighter);
        let unmoved = !state.units[target].moved;
        let cover = match self.sides[target].cover {
            Cover::None if aim.pavise && unmoved => Cover::Cover,
            cover if unmoved => cover,
            _ => Cover::None,
        };
        Shot {
            disordered: state.units[shooter].disordered,
            fire,
            target_disordered: state.units[target].disordered,
            target_commander: self.sides[target].with_it(),
            cover,
            large: aim.large,
            ..Shot::new(gun.arm, state.units[shooter].vbu, gun.weapon, distance, aim.arm)
        }
    }

    fn volley<C: Chance>(&self, mut state: State, shooter: Side, shot: &Shot, ending: End, chance: &mut C) -> Phased {
        let dice = shot.dice(&self.rules);
        if dice == 0 {
            return Ok(state);
        }
        let target = shooter.enemy();
        let modifier = shot.critical_modifier(&self.rules);
        self.say(chance, shooter, "shoots", "tire");
        let struck = chance.roll(Volley(self.attack(&state, shooter, dice, true, modifier)));
        self.suffers(&mut state, target, struck, chance);
        if state.units[target].vbu == 0 { Err(self.gone_alone(&state, target, ending)) } else { Ok(state) }
    }

    pub(super) fn attack(&self, state: &State, attacker: Side, dice: u8, shot: bool, modifier: i8) -> Attack {
        let target = attacker.enemy();
        let (own, enemy) = (self.held(state, attacker), self.held(state, target));
        // No arrow storm of a weapon that the card is not for.
        let storms = own != Card::Tc4 || !shot || self.sides[attacker].fighter.weapon.storms(&self.rules);
        let thrower = if storms { own } else { Card::None };
        let unit = &state.units[target];
        Attack {
            throw: Throw::new(&self.rules, dice, shot, thrower, enemy),
            target: Cohesion::new(&self.rules, unit.vbu, modifier, unit.disordered).with_cards(&self.rules, enemy, own),
        }
    }

    pub(super) fn suffers<C: Chance>(&self, state: &mut State, target: Side, struck: Struck, chance: &mut C) {
        state.units[target].vbu -= struck.loss;
        state.units[target].disordered |= struck.hit;
        self.spend(state, target.enemy(), struck.attacker_card, chance);
        self.spend(state, target, struck.target_card, chance);
    }

    // A charge (A5).

    /// The active unit charges with its move number `k`; `disorders` where the test for that move failed.
    fn charge<C: Chance>(&self, mut state: State, k: u8, disorders: bool, chance: &mut C) -> Phased {
        let x = state.active;
        let y = x.enemy();
        let (me, other) = (&self.sides[x].fighter, &self.sides[y].fighter);
        self.say(chance, x, "charges", "charge");
        self.moves(&mut state, x);
        let mut rear = None;
        let mut counters = false;
        match self.sides[y].reaction {
            Reaction::Stand => {}
            Reaction::Evade => {
                let passed = self.test(&mut state, y, Occasion::Evade, k, 0, chance);
                state.units[y].disordered |= !passed;
                if passed || self.rules.failed_evade == FailedEvade::Evades {
                    self.moves(&mut state, y);
                    let away = state.distance + other.base;
                    if me.charge < away {
                        state.distance = away - me.charge;
                        state.units[x].disordered |= disorders;
                        return Ok(state.done());
                    }
                    rear = Some(y);
                }
            }
            Reaction::CounterCharge => {
                let passed = self.test(&mut state, y, Occasion::CounterCharge, k, 0, chance);
                state.units[y].disordered |= !passed;
                self.moves(&mut state, y);
                counters = true;
            }
            Reaction::DefensiveFire => {
                if self.test(&mut state, y, Occasion::DefensiveFire, k, 0, chance) {
                    let shot = self.shot(&state, y, state.distance, Fire::Defensive);
                    state = self.volley(state, y, &shot, End::DefensiveFire, chance)?;
                }
            }
            Reaction::CloseOrder => {
                state.units[y].close_order = self.test(&mut state, y, Occasion::CloseOrder, k, 0, chance);
            }
        }
        state.units[x].disordered |= disorders;
        let mut state = self.contact(state, x, rear)?;
        state.impetus[y] = counters;
        Ok(state)
    }

    /// Contact: those who do not fight are gone, the others fight at once.
    fn contact(&self, state: State, charger: Side, rear: Option<Side>) -> Phased {
        let target = charger.enemy();
        let arms = Pair::of(|side| self.sides[side].fighter.arm);
        if arms[target] == Arm::S && arms[charger] != Arm::S && self.rules.skirmishers_dispersed {
            return Err(self.gone_alone(&state, target, End::Dispersed));
        }
        if arms[target] == Arm::Art && self.rules.artillery_overrun {
            return Err(self.gone_alone(&state, target, End::Overrun));
        }
        Ok(State { phase: Phase::Melee, distance: 0, impetus: Pair::of(|side| side == charger), rear, ..state })
    }
}
