//! The steps of a turn (A10): whose unit does what and in which order. The other chapters say what comes of each step.

use std::cmp::Ordering;

use super::body::Fall;
use super::cards::Card;
use super::charge::{Reaction, contact, evaded};
use super::cohesion::Struck;
use super::discipline::{AfterRally, Circumstances, Occasion};
use super::duel::{Duel, Phase, Phased, Stance, State};
use super::initiative::{Initiative, initiative};
use super::melee::{Retreat, result};
use super::shooting::{Fire, Shot};
use super::telling::{self, in_numbers};
use montjoie_core::chance::Chance;
use montjoie_core::combat::{Pair, Side};

/// The results of a round of melee, before anybody moves.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// The state after losses and Disorder.
    pub state: State,
    /// The side that won the round by the result; `None` for a draw.
    pub winner: Option<Side>,
    /// The way in which the unit of each side falls; `None` where it stands.
    pub falls: Pair<Option<Fall>>,
}

impl Duel {
    pub(super) fn initiative<C: Chance>(&self, mut state: State, chance: &mut C) -> State {
        chance.heading(|lang, turn| self.heading(&state, turn, lang));
        let corps = Pair::of(|side| self.corps(&state, side));
        let bidden = initiative(|is_first, used| Initiative::of(&self.rules, corps, is_first, used), chance);
        for side in Side::BOTH {
            self.spend(&mut state, side, corps[side].card, chance);
        }
        let first = bidden.winner.unwrap_or(Side::A);
        match (bidden.out[first], bidden.out[first.enemy()]) {
            (true, true) => state,
            (true, false) => State { phase: Phase::Act, active: first.enemy(), more: false, ..state },
            (false, out) => State { phase: Phase::Act, active: first, more: !out, ..state },
        }
    }

    /// Spends the card of a side where it was played.
    fn spend<C: Chance>(&self, state: &mut State, side: Side, played: bool, chance: &mut C) {
        if played && !state.units[side].spent {
            state.units[side].spent = true;
            self.say(chance, side, self.sides[side].post.card.name());
        }
    }

    /// Tests a unit in its own activation, after `earlier` tests of the kind.
    fn tests<C: Chance>(&self, state: &mut State, side: Side, occasion: Occasion, earlier: u8, chance: &mut C) -> bool {
        let body = self.body(state, side);
        let tested = body.tests(&self.rules, || Circumstances { earlier, ..body.circumstances(occasion) }, chance);
        self.spend(state, side, tested.card, chance);
        tested.passed
    }

    pub(super) fn activation<C: Chance>(&self, mut state: State, chance: &mut C) -> Phased {
        let (u, rules) = (state.active, &self.rules);
        let (duelist, body) = (&self.sides[u], self.body(&state, u));
        self.say(chance, u, telling::ACTIVATED);
        // 1. In contact.
        if state.engaged() {
            if let Some(passed) = body.rallies_in_melee(rules, chance) {
                self.spend(&mut state, u, true, chance);
                state.units[u].disordered = !passed;
            }
            return Ok(State { phase: Phase::Melee, ..state });
        }
        // 2. Rally.
        if body.now.disordered && duelist.rally.wants(duelist.stance, body.reaches(state.distance)) {
            for _ in 0..body.rally_attempts(rules) {
                if self.tests(&mut state, u, Occasion::Rally, 0, chance) {
                    state.units[u].disordered = false;
                    break;
                }
            }
            match AfterRally::of(rules) {
                AfterRally::Nothing => return Ok(state.done()),
                AfterRally::Shoot => return self.shoots(state, 1, true, chance),
                AfterRally::All => {}
            }
        }
        // 3 and 4. Moves.
        let near = rules.ranges[0];
        match duelist.stance {
            Stance::Hold => Ok(state.done()),
            Stance::Advance if state.distance > near => {
                self.moves(&mut state, u);
                state.distance = near.max(state.distance.saturating_sub(duelist.fighter.base));
                self.say_more(chance, u, telling::MOVES, |_| format!(" ({}H)", state.distance));
                match self.opportunity(&mut state, chance) {
                    Some(true) => self.contact(state, u.enemy(), None),
                    _ => self.shoots(state, 1, false, chance),
                }
            }
            Stance::Shoot | Stance::Advance => self.shoots(state, 0, false, chance),
            Stance::Charge => self.closes(state, chance),
        }
    }

    /// Step 4: the unit comes nearer with a number of moves at the most, the last of them a charge where it reaches.
    fn closes<C: Chance>(&self, mut state: State, chance: &mut C) -> Phased {
        let u = state.active;
        let mut made = 0;
        let mut tried = false;
        for k in 1..=self.sides[u].moves {
            let reaches = self.body(&state, u).reaches(state.distance);
            if !reaches && state.distance <= 1 {
                break;
            }
            let fails = k > 1 && !self.tests(&mut state, u, Occasion::Moves, k - 2, chance);
            if reaches {
                return self.charge(state, k, fails, chance);
            }
            self.moves(&mut state, u);
            state.distance -= self.sides[u].fighter.base.min(state.distance - 1);
            self.say_more(chance, u, telling::MOVES, |_| format!(" ({}H)", state.distance));
            state.units[u].disordered |= fails;
            if fails {
                self.say(chance, u, telling::DISORDERED);
            }
            made = k;
            // One attempt an activation.
            let attempt = if tried { None } else { self.opportunity(&mut state, chance) };
            tried |= attempt.is_some();
            if attempt == Some(true) {
                return self.contact(state, u.enemy(), None);
            }
            if fails {
                break;
            }
        }
        self.shoots(state, made, false, chance)
    }

    /// The charge of opportunity of the enemy of the active unit right after its move: whether he makes it, where he tries.
    fn opportunity<C: Chance>(&self, state: &mut State, chance: &mut C) -> Option<bool> {
        let e = state.active.enemy();
        let tested = self.body(state, e).opportunity(&self.rules, self.sides[e].opportunity, state.distance, chance)?;
        self.spend(state, e, tested.card, chance);
        if tested.passed {
            self.say(chance, e, telling::CHARGES_OF_OPPORTUNITY);
            self.moves(state, e);
        }
        Some(tested.passed)
    }

    /// Step 5: the unit shoots once at the enemy.
    fn shoots<C: Chance>(&self, state: State, moves: u8, rallied: bool, chance: &mut C) -> Phased {
        let u = state.active;
        if self.sides[u].stance == Stance::Hold {
            return Ok(state.done());
        }
        let shot = Shot { moves, rallied, ..self.shot(&state, u, Fire::Normal) };
        self.volley(state, u, &shot, chance).map(State::done)
    }

    fn shot(&self, state: &State, shooter: Side, fire: Fire) -> Shot {
        Shot::between(&self.body(state, shooter), &self.body(state, shooter.enemy()), state.distance, fire)
    }

    fn volley<C: Chance>(&self, mut state: State, shooter: Side, shot: &Shot, chance: &mut C) -> Phased {
        let target = shooter.enemy();
        let (gun, aim) = (self.body(&state, shooter), self.body(&state, target));
        let Some(volley) = shot.volley(&self.rules, aim.now.vbu, gun.card(), aim.card()) else { return Ok(state) };
        self.say_more(chance, shooter, telling::SHOOTS, |lang| {
            in_numbers(&shot.parts(&self.rules), aim.now.vbu, &shot.critical_modifiers(&self.rules), lang)
        });
        let struck = chance.roll(volley);
        self.suffers(&mut state, target, struck, chance);
        let shot_down = state.units[target].vbu == 0;
        self.unless(state, target, shot_down.then(|| shot.fire.fall()))
    }

    fn suffers<C: Chance>(&self, state: &mut State, target: Side, struck: Struck, chance: &mut C) {
        state.units[target].suffers(struck);
        self.spend(state, target.enemy(), struck.attacker_card, chance);
        self.spend(state, target, struck.target_card, chance);
    }

    /// The active unit charges with its move number `k`; `disorders` where the test for that move failed.
    fn charge<C: Chance>(&self, mut state: State, k: u8, disorders: bool, chance: &mut C) -> Phased {
        let x = state.active;
        let y = x.enemy();
        let (me, other) = (&self.sides[x].fighter, &self.sides[y].fighter);
        self.say(chance, x, telling::CHARGES);
        self.moves(&mut state, x);
        let reacted = self.body(&state, y).reacts(&self.rules, self.sides[y].reaction, me, k, chance);
        state.units[y] = reacted.now;
        self.spend(&mut state, y, reacted.card, chance);
        let mut rear = None;
        match reacted.does {
            Reaction::Stand | Reaction::CounterCharge | Reaction::CloseOrder => {}
            Reaction::Evade => match evaded(me.charge, other.base, state.distance) {
                Some(apart) => {
                    state.distance = apart;
                    state.units[x].disordered |= disorders;
                    return Ok(state.done());
                }
                None => rear = Some(y),
            },
            Reaction::DefensiveFire => {
                let shot = self.shot(&state, y, Fire::Defensive);
                state = self.volley(state, y, &shot, chance)?;
            }
        }
        state.units[x].disordered |= disorders;
        let mut state = self.contact(state, x, rear)?;
        state.impetus[y] = reacted.does == Reaction::CounterCharge;
        Ok(state)
    }

    /// Contact: units that do not fight are gone, the others fight at once.
    fn contact(&self, state: State, charger: Side, rear: Option<Side>) -> Phased {
        let target = charger.enemy();
        let fall = contact(&self.rules, self.sides[target].fighter.arm, self.sides[charger].fighter.arm);
        let state = self.unless(state, target, fall)?;
        Ok(State { phase: Phase::Melee, distance: 0, impetus: Pair::of(|side| side == charger), rear, ..state })
    }

    /// A round of melee in which both units strike at once, in the state before the round.
    pub fn round<C: Chance>(&self, before: State, chance: &mut C) -> Round {
        let fighting = Pair::of(|side| self.fighting(&before, side));
        let struck_by = Pair::of(|side| {
            let (me, foe) = (&fighting[side], &fighting[side.enemy()]);
            self.say_more(chance, side, telling::STRIKES, |lang| {
                in_numbers(&me.dice_parts(&self.rules, foe), foe.body.now.vbu, &foe.modifiers(&self.rules, me), lang)
            });
            chance.roll_of(|| me.blow(&self.rules, foe))
        });
        let struck = Pair { a: struck_by.b, b: struck_by.a };
        let mut state = before;
        for side in Side::BOTH {
            self.suffers(&mut state, side, struck[side], chance);
        }
        let winner = match result(&self.rules, &[struck.a], &[struck.b]) {
            Ordering::Less => Some(Side::A),
            Ordering::Equal => None,
            Ordering::Greater => Some(Side::B),
        };
        Round { state, winner, falls: Pair::of(|side| fighting[side].fall(struck[side])) }
    }

    pub(super) fn melee<C: Chance>(&self, before: State, chance: &mut C) -> Phased {
        let Round { state, winner, falls } = self.round(before, chance);
        let mut state = self.unless_either(state, falls)?;
        let Some(winner) = winner else {
            Side::BOTH.into_iter().for_each(|side| state.units[side].disordered |= self.rules.draw_disorders);
            self.say(chance, Side::A, telling::DRAWN);
            return Ok(state.done());
        };
        self.parts(state, winner, chance)
    }

    /// The retreat of the loser, whom the winner may pursue.
    fn parts<C: Chance>(&self, mut state: State, winner: Side, chance: &mut C) -> Phased {
        let loser = winner.enemy();
        let (victor, beaten) = (self.body(&state, winner), self.body(&state, loser));
        let pursues = victor.pursues(&self.rules, self.sides[winner].pursue);
        self.say(chance, loser, telling::LOSES);
        let parted = chance.roll_of(|| Retreat::between(&self.rules, &beaten, &victor, pursues));
        state.units[loser] = beaten.after_a_retreat();
        state.units[winner] = victor.after_a_pursuit(pursues);
        self.spend(&mut state, loser, beaten.card() == Card::Tc11, chance);
        self.spend(&mut state, winner, parted.card, chance);
        state.distance = parted.distance;
        if parted.distance > 0 {
            return Ok(state.done());
        }
        self.say(chance, winner, telling::PURSUES);
        Ok(State { phase: Phase::Melee, impetus: Pair::of(|side| side == winner), rear: None, ..state })
    }
}
