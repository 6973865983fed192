//! The duel (A10): one unit a side, facing each other in the open, whole H between them.
//!
//! A turn is one tick of the clock. Within it the initiative leads to an activation, that to rounds of melee, as many as pursuit brings,
//! and these to the other activation: phases that the clock does not count.

use super::cards::Card;
use super::orders::{Level, Structure};
use super::profile::{Arm, Fighter};
use super::rules::Rules;
use super::shooting::Cover;
use montjoie_core::chance::Chance;
use montjoie_core::choice;
use montjoie_core::combat::{Clock, Combat, Ending, Outcome, Pair, Play, Side};
use montjoie_core::language::Text;
use montjoie_core::tally::Tally;

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
    pub(super) fn done(self) -> State {
        let (phase, active) = if self.more { (Phase::Act, self.active.enemy()) } else { (Phase::Initiative, Side::A) };
        State { phase, active, more: false, impetus: Pair::default(), rear: None, ..self }
    }
}

/// Endings, by their place in [`Duel::ENDINGS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    ShotDown,
    DefensiveFire,
    Dispersed,
    Overrun,
    CaughtEvading,
    RemovedInMelee,
    TurnLimit,
    BothRemoved,
}

/// A step that may end the duel: `Err` is the end.
pub(super) type Phased = Result<State, Outcome>;

impl Play for Duel {
    type State = State;
    type Count = Tally<u64>;

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

    fn begin<C: Chance>(&self, _: u64, _: Option<State>, _: &mut C) -> State {
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

    fn advance<C: Chance>(&self, state: &mut State, chance: &mut C) -> Option<Outcome> {
        let phased = match state.phase {
            Phase::Initiative => Ok(self.initiative(*state, chance)),
            Phase::Act => self.activation(*state, chance),
            Phase::Melee => self.melee(*state, chance),
        };
        match phased {
            Ok(next) => {
                *state = next;
                None
            }
            Err(outcome) => Some(outcome),
        }
    }

    fn called_off(&self, state: &State) -> Outcome {
        Outcome { winner: None, ending: End::TurnLimit as u8, losses: Pair::of(|side| self.lost(state, side)) }
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

    fn content(&self) -> String {
        let mut unnamed = self.clone();
        Side::BOTH.into_iter().for_each(|side| unnamed.sides[side].name = Default::default());
        format!("{unnamed:?}")
    }
}

impl Combat for Duel {
    fn same_chain(&self, other: &Duel) -> bool {
        self.rules == other.rules && self.sides == other.sides
    }
}

impl Duel {
    pub(super) fn lost(&self, state: &State, side: Side) -> u8 {
        self.sides[side].fighter.vbu - state.units[side].vbu
    }

    /// What the player of a side holds unspent.
    pub(super) fn held(&self, state: &State, side: Side) -> Card {
        if state.units[side].spent { Card::None } else { self.sides[side].card }
    }

    pub(super) fn spend<C: Chance>(&self, state: &mut State, side: Side, played: bool, chance: &mut C) {
        if played && !state.units[side].spent {
            state.units[side].spent = true;
            let name = self.sides[side].card.name();
            self.say(chance, side, name.en, name.fr);
        }
    }

    /// The unit moves, by whatever cause: stakes, pavises and cover are left behind.
    pub(super) fn moves(&self, state: &mut State, side: Side) {
        state.units[side].moved |= self.sides[side].rooted();
    }

    pub(super) fn gone(&self, state: &State, losers: Pair<bool>, endings: Pair<End>) -> Outcome {
        let losses = Pair::of(|side| if losers[side] { self.sides[side].fighter.vbu } else { self.lost(state, side) });
        let (winner, ending) = match (losers.a, losers.b) {
            (true, true) => (None, End::BothRemoved),
            (true, false) => (Some(Side::B), endings.a),
            _ => (Some(Side::A), endings.b),
        };
        Outcome { winner, ending: ending as u8, losses }
    }

    pub(super) fn gone_alone(&self, state: &State, loser: Side, ending: End) -> Outcome {
        self.gone(state, Pair::of(|side| side == loser), Pair { a: ending, b: ending })
    }

    pub(super) fn say<C: Chance>(&self, chance: &mut C, side: Side, en: &str, fr: &str) {
        let (name_en, name_fr) = &self.sides[side].name;
        let colon = |lang: montjoie_core::language::Lang| lang.pick(":", " :");
        chance.note(|lang| format!("{} {}{} {}", side.id().to_uppercase(), lang.pick(name_en, name_fr), colon(lang), lang.pick(en, fr)));
    }

    pub(super) fn announce_turn<C: Chance>(&self, state: &State, chance: &mut C) {
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
