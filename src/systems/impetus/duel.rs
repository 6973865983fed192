//! The duel (A10): one unit a side, facing each other in the open, whole H between them.
//!
//! A turn is one tick of the clock. Within it the initiative leads to an activation, that to rounds of melee, as many as pursuit brings,
//! and these to the other activation: phases that the clock does not count.

use super::cards::Card;
use super::cohesion::{Attack, Cohesion, Struck, Throw};
use super::melee::{Blow, Chase, Pursues, Retreat};
use super::orders::{Bid, Circumstances, DisciplineTest, Initiative, Level, Occasion, Structure, initiative};
use super::profile::{Arm, Fighter, Status};
use super::rules::*;
use super::shooting::{Cover, Fire, Shot, Volley};
use crate::chance::Chance;
use crate::choice;
use crate::combat::{Clock, Combat, Ending, Outcome, Pair, Side, Step};
use crate::language::Text;

choice! {
    /// What a unit wants (a choice of its player, fixed for the duel).
    pub enum Stance {
        /// Close and charge; without a charge of its own, close to 1H and shoot.
        Charge = "charge",
        /// Come to short range and shoot.
        Advance = "advance",
        /// Shoot from where it stands.
        Shoot = "shoot",
        /// Nothing.
        Hold = "hold",
    }
}
choice! {
    /// When a Disordered unit tries to rally.
    pub enum Rally {
        /// When it could not charge the enemy now.
        UnlessInReach = "unless_in_reach",
        /// Whenever it is Disordered.
        Always = "always",
        /// Never.
        Never = "never",
    }
}
choice! {
    /// What a unit does when it is charged.
    pub enum Reaction {
        /// It stands.
        Stand = "stand",
        /// It evades.
        Evade = "evade",
        /// It counter-charges.
        CounterCharge = "counter-charge",
        /// It shoots.
        DefensiveFire = "defensive-fire",
        /// It forms close order.
        CloseOrder = "close-order",
    }
}

/// One side of a duel, with all that stays constant.
#[derive(Clone, Debug, PartialEq)]
pub struct Duelist {
    /// The unit.
    pub fighter: Fighter,
    /// What it wants.
    pub stance: Stance,
    /// The most moves in one activation.
    pub moves: u8,
    /// When it tries to rally.
    pub rally: Rally,
    /// What it does when it is charged; one that it may do against this enemy.
    pub reaction: Reaction,
    /// Whether it charges of opportunity.
    pub opportunity: bool,
    /// Whether it pursues where it may choose.
    pub pursue: bool,
    /// The commander of its corps.
    pub commander: Level,
    /// Whether he is with it.
    pub attached: bool,
    /// Whether he is Courageous.
    pub courageous: bool,
    /// Whether it stands within his radius.
    pub in_zone: bool,
    /// The command structure of its army.
    pub structure: Structure,
    /// What shelters it until it moves.
    pub cover: Cover,
    /// It defends hill, river, fortification or village until it moves.
    pub defends: bool,
    /// Its player's card.
    pub card: Card,
    /// Its name: English, French.
    pub name: (String, String),
}

impl Duelist {
    /// A side with nothing special about its situation; it stands.
    pub fn new(fighter: Fighter, name: (String, String)) -> Duelist {
        Duelist {
            fighter,
            stance: Stance::Hold,
            moves: 2,
            rally: Rally::UnlessInReach,
            reaction: Reaction::Stand,
            opportunity: false,
            pursue: true,
            commander: Level::Average,
            attached: false,
            courageous: false,
            in_zone: true,
            structure: Structure::Average,
            cover: Cover::None,
            defends: false,
            card: Card::None,
            name,
        }
    }

    /// The commander who is with it.
    pub fn with_it(&self) -> Level {
        if self.attached { self.commander } else { Level::None }
    }

    /// Whether it matters that it has moved.
    fn rooted(&self) -> bool {
        self.fighter.planted || self.cover != Cover::None || self.defends
    }
}

/// Whether a unit may react so to a charge of this enemy (A5).
pub fn may_react(reaction: Reaction, unit: &Fighter, enemy: &Fighter) -> bool {
    match reaction {
        Reaction::Stand => true,
        Reaction::Evade => match unit.arm {
            Arm::Cl | Arm::S => true,
            Arm::El | Arm::W => false,
            arm => arm.mounted() && enemy.arm.foot(),
        },
        Reaction::CounterCharge => unit.may_charge,
        Reaction::DefensiveFire => unit.weapon != super::profile::Weapon::None,
        Reaction::CloseOrder => unit.arm.foot() && unit.close_order,
    }
}

/// The duel.
#[derive(Clone, Debug)]
pub struct Duel {
    /// Its rules.
    pub rules: Rules,
    /// Its two sides.
    pub sides: Pair<Duelist>,
    /// H between the two at the start.
    pub distance: u8,
    /// Turns.
    pub turns: u32,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The initiative roll: a new turn.
    Initiative,
    /// An activation.
    Act,
    /// A round of melee within an activation.
    Melee,
}

/// A unit between two phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Condition {
    /// VBU left.
    pub vbu: u8,
    /// Disordered.
    pub disordered: bool,
    /// In close order; only in contact.
    pub close_order: bool,
    /// Has moved since the start; kept only where something hangs on it.
    pub moved: bool,
    /// Its player's card is spent.
    pub spent: bool,
}

/// The duel between two phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    /// What comes next.
    pub phase: Phase,
    /// Whose activation it is.
    pub active: Side,
    /// Whether the other side is still to be activated this turn.
    pub more: bool,
    /// H between the two; 0 in contact.
    pub distance: u8,
    /// Who has come into contact and strikes with I in the coming round.
    pub impetus: Pair<bool>,
    /// Who is hit in the rear in the coming round.
    pub rear: Option<Side>,
    /// The two units.
    pub units: Pair<Condition>,
}

/// One word, so that looking a state up costs one step.
impl std::hash::Hash for State {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        let unit = |c: &Condition| {
            let flags = [c.disordered, c.close_order, c.moved, c.spent];
            flags.iter().fold(u64::from(c.vbu), |bits, &flag| bits << 1 | u64::from(flag))
        };
        let rear = match self.rear {
            None => 0,
            Some(Side::A) => 1,
            Some(Side::B) => 2,
        };
        let flags = [self.active == Side::B, self.more, self.impetus.a, self.impetus.b];
        let field = flags.iter().fold((self.phase as u64) << 2 | rear, |bits, &flag| bits << 1 | u64::from(flag));
        hasher.write_u64(((field << 8 | u64::from(self.distance)) << 8 | unit(&self.units.a)) << 8 | unit(&self.units.b));
    }
}

impl State {
    /// Whether the two are in contact.
    pub fn engaged(&self) -> bool {
        self.distance == 0
    }

    /// The activation is over.
    fn done(self) -> State {
        let (phase, active) = if self.more { (Phase::Act, self.active.enemy()) } else { (Phase::Initiative, Side::A) };
        State { phase, active, more: false, impetus: Pair::default(), rear: None, ..self }
    }
}

/// Endings, by their place in [`Duel::ENDINGS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    ShotDown,
    DefensiveFire,
    Dispersed,
    Overrun,
    CaughtEvading,
    RemovedInMelee,
    TurnLimit,
    BothRemoved,
}

/// A round of melee, before anybody moves.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// The state after losses and Disorder.
    pub state: State,
    /// Who won it by the result; `None` for a draw.
    pub winner: Option<Side>,
    /// Who is removed.
    pub removed: Pair<bool>,
    /// Who is removed for failing a test when hit in the rear.
    pub caught: Pair<bool>,
}

/// A step that may end the duel: `Err` is the end.
type Phased = Result<State, Outcome>;

impl Combat for Duel {
    type State = State;

    const ENDINGS: &'static [Ending] = &[
        Ending { id: "shot-down", name: Text::new("shot down", "abattue au tir") },
        Ending { id: "defensive-fire", name: Text::new("shot down as it charged", "abattue en chargeant") },
        Ending { id: "dispersed", name: Text::new("skirmishers dispersed", "tirailleurs dispersés") },
        Ending { id: "overrun", name: Text::new("artillery overrun", "artillerie enlevée") },
        Ending { id: "caught-evading", name: Text::new("caught evading", "rattrapée en esquivant") },
        Ending { id: "removed-in-melee", name: Text::new("removed in melee", "retirée en mêlée") },
        Ending { id: "turn-limit", name: Text::new("turn limit", "limite de tours") },
        Ending { id: "both-removed", name: Text::new("both removed", "toutes deux retirées") },
    ];

    fn start<C: Chance>(&self, _: &mut C) -> State {
        let fresh =
            |side: Side| Condition { vbu: self.sides[side].fighter.vbu, disordered: false, close_order: false, moved: false, spent: false };
        State {
            phase: Phase::Initiative,
            active: Side::A,
            more: false,
            distance: self.distance,
            impetus: Pair::default(),
            rear: None,
            units: Pair::of(fresh),
        }
    }

    fn step<C: Chance>(&self, state: State, chance: &mut C) -> Step<State> {
        let phased = match state.phase {
            Phase::Initiative => Ok(self.initiative(state, chance)),
            Phase::Act => self.activation(state, chance),
            Phase::Melee => self.melee(state, chance),
        };
        match phased {
            Ok(next) => Step::Goes(next),
            Err(outcome) => Step::Over(outcome),
        }
    }

    fn called_off(&self, state: State) -> Outcome {
        Outcome { winner: None, ending: End::TurnLimit as u8, losses: Pair::of(|side| self.lost(&state, side)) }
    }

    fn clock(&self) -> Clock {
        Clock { steps_a_turn: 1, late: 0, turns: self.turns }
    }

    fn within_step(&self, state: &State) -> bool {
        state.phase != Phase::Initiative
    }

    fn most_losses(&self) -> Pair<u8> {
        Pair::of(|side| self.sides[side].fighter.vbu)
    }

    fn same_chain(&self, other: &Duel) -> bool {
        self.rules == other.rules && self.sides == other.sides
    }
}

impl Duel {
    fn lost(&self, state: &State, side: Side) -> u8 {
        self.sides[side].fighter.vbu - state.units[side].vbu
    }

    /// What the player of a side holds unspent.
    fn held(&self, state: &State, side: Side) -> Card {
        if state.units[side].spent { Card::None } else { self.sides[side].card }
    }

    fn spend<C: Chance>(&self, state: &mut State, side: Side, played: bool, chance: &mut C) {
        if played && !state.units[side].spent {
            state.units[side].spent = true;
            let name = self.sides[side].card.name();
            self.say(chance, side, name.en, name.fr);
        }
    }

    /// The unit moves, by whatever cause: stakes, pavises and cover are left behind.
    fn moves(&self, state: &mut State, side: Side) {
        state.units[side].moved |= self.sides[side].rooted();
    }

    fn gone(&self, state: &State, losers: Pair<bool>, endings: Pair<End>) -> Outcome {
        let losses = Pair::of(|side| if losers[side] { self.sides[side].fighter.vbu } else { self.lost(state, side) });
        let (winner, ending) = match (losers.a, losers.b) {
            (true, true) => (None, End::BothRemoved),
            (true, false) => (Some(Side::B), endings.a),
            _ => (Some(Side::A), endings.b),
        };
        Outcome { winner, ending: ending as u8, losses }
    }

    fn gone_alone(&self, state: &State, loser: Side, ending: End) -> Outcome {
        self.gone(state, Pair::of(|side| side == loser), Pair { a: ending, b: ending })
    }

    fn say<C: Chance>(&self, chance: &mut C, side: Side, en: &str, fr: &str) {
        let (name_en, name_fr) = &self.sides[side].name;
        let colon = |lang: crate::language::Lang| lang.pick(":", " :");
        chance.note(|lang| format!("{} {}{} {}", side.id().to_uppercase(), lang.pick(name_en, name_fr), colon(lang), lang.pick(en, fr)));
    }

    // The initiative (A2).

    fn initiative<C: Chance>(&self, mut state: State, chance: &mut C) -> State {
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
    ) -> super::orders::Tested {
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

    fn activation<C: Chance>(&self, mut state: State, chance: &mut C) -> Phased {
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
        let untested = duelist.fighter.impetuous || !state.units[e].disordered;
        if !(duelist.opportunity && untested) {
            if card {
                self.spend(state, e, true, chance);
            } else if !self.test(state, e, Occasion::Reaction, 0, 0, chance) {
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

    fn attack(&self, state: &State, attacker: Side, dice: u8, shot: bool, modifier: i8) -> Attack {
        let target = attacker.enemy();
        let (own, enemy) = (self.held(state, attacker), self.held(state, target));
        let unit = &state.units[target];
        Attack {
            throw: Throw::new(&self.rules, dice, shot, own, enemy),
            target: Cohesion::new(&self.rules, unit.vbu, modifier, unit.disordered).with_cards(&self.rules, enemy, own),
        }
    }

    fn suffers<C: Chance>(&self, state: &mut State, target: Side, struck: Struck, chance: &mut C) {
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

    // Melee (A5).

    /// The I that a side strikes with in the coming round.
    pub fn impetus(&self, state: &State, side: Side) -> u8 {
        let (me, enemy) = (&self.sides[side].fighter, &self.sides[side.enemy()].fighter);
        // CF, and EL but against S, have their full I in every round, whatever their status, never cancelled.
        if me.arm == Arm::Cf || me.arm == Arm::El && enemy.arm != Arm::S {
            return me.impetus;
        }
        let unit = &state.units[side];
        let other = &state.units[side.enemy()];
        let frontal = state.rear != Some(side.enemy());
        let met = enemy.spears || enemy.planted && !other.moved || other.close_order && self.rules.close_order_cancels_I;
        let cancelled =
            me.arm.foot() && enemy.arm.mounted() || me.arm.mounted() && frontal && met || unit.disordered && !self.rules.disordered_keeps_I;
        if !state.impetus[side] || cancelled {
            return 0;
        }
        Status::of(me.vbu, unit.vbu).impetus(&self.rules, me.impetus)
    }

    /// The dice of a side in the coming round, without those of a card.
    pub fn melee_dice(&self, state: &State, side: Side) -> u8 {
        let duelist = &self.sides[side];
        let unit = &state.units[side];
        let more = self.impetus(state, side) + duelist.with_it().dice(&self.rules, duelist.courageous) + duelist.fighter.rear_bonus;
        let disordered = if unit.disordered { self.rules.melee_disorder_dice } else { 0 };
        ((unit.vbu + more) as i8 + disordered).max(1) as u8
    }

    /// What the critical number of a side has in the coming round beside VBU and damage.
    pub fn melee_modifier(&self, state: &State, side: Side) -> i8 {
        let rules = &self.rules;
        let duelist = &self.sides[side];
        let unit = &state.units[side];
        let me = &duelist.fighter;
        let when = |fits: bool, value: i8| if fits { value } else { 0 };
        let cavalry = me.arm.heavy_cavalry() || matches!(me.arm, Arm::Cm | Arm::Cl);
        when(unit.disordered, rules.cn_disordered)
            + when(cavalry && self.sides[side.enemy()].fighter.arm == Arm::Fp, rules.cn_cavalry_v_fp)
            + when(me.arm.foot() && unit.close_order, rules.cn_close_order)
            + when(state.rear == Some(side), rules.cn_rear)
            + when(me.arm.foot() && duelist.defends && !unit.moved, rules.cn_defends)
            + when(duelist.with_it() != Level::None, rules.cn_commander)
    }

    /// What a side does to its enemy in the coming round.
    pub fn blow(&self, state: &State, side: Side) -> Blow {
        let modifier = self.melee_modifier(state, side.enemy());
        Blow(self.attack(state, side, self.melee_dice(state, side), false, modifier))
    }

    /// Steps 1 to 5 of a round: both strike at once, in the state before the round.
    pub fn round<C: Chance>(&self, before: State, chance: &mut C) -> Round {
        let struck_by = Pair::of(|side| {
            self.say(chance, side, "strikes", "frappe");
            chance.roll(self.blow(&before, side))
        });
        let struck = Pair { a: struck_by.b, b: struck_by.a };
        let mut state = before;
        for side in Side::BOTH {
            self.suffers(&mut state, side, struck[side], chance);
        }
        let worse = match self.rules.melee_loser {
            MeleeLoser::MoreLosses => Pair::of(|side| struck[side].loss),
            MeleeLoser::FailedTest => Pair::of(|side| u8::from(struck[side].failed)),
        };
        let winner = match worse.a.cmp(&worse.b) {
            std::cmp::Ordering::Less => Some(Side::A),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Side::B),
        };
        let caught = Pair::of(|side| before.rear == Some(side) && struck[side].failed);
        let removed = Pair::of(|side| caught[side] || state.units[side].vbu == 0);
        Round { state, winner, removed, caught }
    }

    fn melee<C: Chance>(&self, before: State, chance: &mut C) -> Phased {
        let Round { mut state, winner, removed, caught } = self.round(before, chance);
        if removed.a || removed.b {
            let ending = |side: Side| if caught[side] { End::CaughtEvading } else { End::RemovedInMelee };
            return Err(self.gone(&state, removed, Pair::of(ending)));
        }
        let Some(winner) = winner else {
            if self.rules.draw_disorders {
                Side::BOTH.into_iter().for_each(|side| state.units[side].disordered = true);
            }
            self.say(chance, Side::A, "drawn, both stay in contact", "égalité, toutes deux restent au contact");
            return Ok(state.done());
        };
        self.parts(state, winner, chance)
    }

    /// Step 7: the loser retreats, the winner may pursue.
    fn parts<C: Chance>(&self, mut state: State, winner: Side, chance: &mut C) -> Phased {
        let loser = winner.enemy();
        let (victor, beaten) = (&self.sides[winner].fighter, &self.sides[loser].fighter);
        let unit = &state.units[winner];
        let pursues = match Pursues::of(&self.rules, victor, unit.vbu, unit.close_order) {
            Pursues::Must => true,
            Pursues::May => self.sides[winner].pursue,
            Pursues::No => false,
        };
        let card = self.held(&state, loser);
        let chase = Chase::new(&self.rules, victor.arm.column(), victor.impetuous, self.held(&state, winner));
        let retreat = Retreat::new(&self.rules, beaten.arm.column(), card, pursues.then_some(chase));
        self.say(chance, loser, "loses the round and retreats", "perd le round et retraite");
        let parted = chance.roll(retreat);
        if card == Card::Tc11 {
            self.spend(&mut state, loser, true, chance);
            state.units[loser].disordered = false;
        }
        self.spend(&mut state, winner, parted.card, chance);
        self.moves(&mut state, loser);
        if pursues {
            self.moves(&mut state, winner);
        }
        Side::BOTH.into_iter().for_each(|side| state.units[side].close_order = false);
        state.distance = parted.distance;
        if parted.distance > 0 {
            return Ok(state.done());
        }
        self.say(chance, winner, "pursues into contact", "poursuit jusqu’au contact");
        Ok(State { phase: Phase::Melee, impetus: Pair::of(|side| side == winner), rear: None, ..state })
    }

    fn announce_turn<C: Chance>(&self, state: &State, chance: &mut C) {
        chance.note(|lang| {
            let condition = |side: Side| {
                let unit = &state.units[side];
                let disordered = if unit.disordered { lang.pick(", disordered", ", désorganisée") } else { "" };
                format!("{} VBU {}{disordered}", side.id().to_uppercase(), unit.vbu)
            };
            let place = match state.distance {
                0 => lang.pick("in contact", "au contact").to_owned(),
                h => format!("{h}H"),
            };
            let turn = lang.pick("New turn:", "Nouveau tour :");
            format!("— {turn} {place}; {}; {}", condition(Side::A), condition(Side::B))
        });
    }
}
