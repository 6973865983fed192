//! The duel (A10): one unit a side, facing each other in the open, whole H between them.
//!
//! A turn is one tick of the clock. Within it the initiative leads to an activation, that to rounds of melee, as many as pursuit brings, and these
//! to the other activation: phases that the clock does not count.

use super::body::{Body, Condition, Fall, Post};
use super::cards::Card;
use super::charge::Reaction;
use super::initiative::{Corps, Structure};
use super::melee::Fighting;
use super::profile::Fighter;
use super::rules::Rules;
use montjoie_core::chance::Chance;
use montjoie_core::choices;
use montjoie_core::combat::{Clock, Combat, Ending, Outcome, Pair, Play, Side};
use montjoie_core::language::Text;
use montjoie_core::tally::Tally;

choices! {
    "What a unit wants (a choice of its player, fixed for the duel)." Stance {
        Charge = "charge", "charge", "charge", "Close and charge; without a charge of its own, close to 1H and shoot.";
        Advance = "advance", "advance", "avance", "Come to short range and shoot.";
        Shoot = "shoot", "shoot", "tire", "Shoot from where it stands.";
        Hold = "hold", "hold", "tient", "Nothing.";
    }
    "When a Disordered unit tries to rally." Rally {
        UnlessInReach = "unless_in_reach", "unless in reach", "sauf à portée", "When it could not charge the enemy now.";
        Always = "always", "always", "toujours", "Whenever it is Disordered.";
        Never = "never", "never", "jamais";
    }
}

impl Rally {
    /// The occasion on which a unit of a stance tries to rally where its player says nothing.
    pub fn usual(stance: Stance) -> Rally {
        if stance == Stance::Charge { Rally::Never } else { Rally::UnlessInReach }
    }

    /// Whether a Disordered unit of a stance tries to rally; `reaches` where it could charge the enemy now.
    pub fn wants(self, stance: Stance, reaches: bool) -> bool {
        match self {
            Rally::Always => true,
            Rally::UnlessInReach => stance != Stance::Charge || !reaches,
            Rally::Never => false,
        }
    }
}

/// A side of a duel, with all that stays constant.
#[derive(Clone, PartialEq)]
pub struct Duelist {
    /// The numbers of the unit.
    pub fighter: Fighter,
    /// The post of the unit: where it stands, and under whom.
    pub post: Post,
    /// The stance of the unit.
    pub stance: Stance,
    /// The most moves of the unit in one activation.
    pub moves: u8,
    /// The occasion on which the unit tries to rally.
    pub rally: Rally,
    /// The reaction of the unit when it is charged; one that it may do against this enemy.
    pub reaction: Reaction,
    /// Whether the unit charges of opportunity.
    pub opportunity: bool,
    /// Whether the unit pursues where it may choose.
    pub pursue: bool,
    /// The command structure of the unit's army.
    pub structure: Structure,
    /// The name of the unit, in English and French.
    pub name: (String, String),
}

/// The duelist in one row: the seeds of sampled matrices come from these words ([`Play::content`]), so they outlive the shape of the type.
impl std::fmt::Debug for Duelist {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Post { commander, attached, courageous, in_zone, cover, defends, card } = &self.post;
        f.debug_struct("Duelist")
            .field("fighter", &self.fighter)
            .field("stance", &self.stance)
            .field("moves", &self.moves)
            .field("rally", &self.rally)
            .field("reaction", &self.reaction)
            .field("opportunity", &self.opportunity)
            .field("pursue", &self.pursue)
            .field("commander", commander)
            .field("attached", attached)
            .field("courageous", courageous)
            .field("in_zone", in_zone)
            .field("structure", &self.structure)
            .field("cover", cover)
            .field("defends", defends)
            .field("card", card)
            .field("name", &self.name)
            .finish()
    }
}

/// A duel, with its rules and sides.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The rules of the duel.
    pub rules: Rules,
    /// The two sides of the duel.
    pub sides: Pair<Duelist>,
    /// H between the two units at the start.
    pub distance: u8,
    /// Number of turns of the duel.
    pub turns: u32,
}

/// The phase that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The initiative roll: a new turn.
    Initiative,
    /// An activation of one unit.
    Act,
    /// A round of melee within an activation.
    Melee,
}

/// The duel between two phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    /// The phase that comes next.
    pub phase: Phase,
    /// The side whose activation it is.
    pub active: Side,
    /// Whether the other side is still to be activated this turn.
    pub more: bool,
    /// H between the two units; 0 in contact.
    pub distance: u8,
    /// Whether the unit of each side has come into contact and strikes with I in the coming round.
    pub impetus: Pair<bool>,
    /// The side that is hit in the rear in the coming round.
    pub rear: Option<Side>,
    /// The condition of the two units.
    pub units: Pair<Condition>,
}

/// The state in one word, so that looking a state up costs one step.
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
    /// Whether the two units are in contact.
    pub fn engaged(&self) -> bool {
        self.distance == 0
    }

    /// The state after an activation that is over.
    pub(super) fn done(self) -> State {
        let (phase, active) = if self.more { (Phase::Act, self.active.enemy()) } else { (Phase::Initiative, Side::A) };
        State { phase, active, more: false, impetus: Pair::default(), rear: None, ..self }
    }
}

/// The result of a step that may end the duel: `Err` is the end.
pub(super) type Phased = Result<State, Outcome>;

impl Play for Duel {
    type State = State;
    type Count = Tally<u64>;

    /// The endings of a duel: falls in their order, then the endings that are no fall of one unit.
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
        let fresh = |side: Side| Condition { vbu: self.sides[side].fighter.vbu, ..Condition::default() };
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
        phased.map(|next| *state = next).err()
    }

    fn called_off(&self, state: &State) -> Outcome {
        Outcome { winner: None, ending: TURN_LIMIT, losses: Pair::of(|side| self.lost(state, side)) }
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

/// The two endings that are no fall of one unit, by their place in [`Duel::ENDINGS`].
const TURN_LIMIT: u8 = 6;
const BOTH_REMOVED: u8 = 7;

impl Duel {
    /// The body of a side's unit, as the rules see it.
    pub fn body(&self, state: &State, side: Side) -> Body<'_> {
        let Duelist { fighter, post, .. } = &self.sides[side];
        Body { fighter, post: *post, now: state.units[side] }
    }

    /// The unit of a side in the coming round of melee.
    pub fn fighting(&self, state: &State, side: Side) -> Fighting<'_> {
        Fighting { body: self.body(state, side), impetus: state.impetus[side], rear: state.rear == Some(side), supports: 0 }
    }

    /// The corps of a side at the initiative roll, with the card where its player has it.
    pub(super) fn corps(&self, state: &State, side: Side) -> Corps {
        let Duelist { post, structure, .. } = &self.sides[side];
        let card = self.body(state, side).card() == Card::Tc12;
        Corps { level: post.commander, attached: post.attached, structure: *structure, card }
    }

    fn lost(&self, state: &State, side: Side) -> u8 {
        self.sides[side].fighter.vbu - state.units[side].vbu
    }

    /// Moves the unit of a side, by whatever cause.
    pub(super) fn moves(&self, state: &mut State, side: Side) {
        state.units[side] = self.body(state, side).after_a_move();
    }

    /// Continues the duel unless a unit falls. A fallen unit has lost all its VBU, and the duel if the other stands.
    pub(super) fn unless_either(&self, state: State, falls: Pair<Option<Fall>>) -> Phased {
        let losses = Pair::of(|side| if falls[side].is_some() { self.sides[side].fighter.vbu } else { self.lost(&state, side) });
        Outcome::of_falls(falls, |fall| fall as u8, BOTH_REMOVED, losses).map_or(Ok(state), Err)
    }

    /// Continues the duel unless the unit of this side falls, where only one of the two can.
    pub(super) fn unless(&self, state: State, side: Side, fall: Option<Fall>) -> Phased {
        self.unless_either(state, Pair::only(side, fall))
    }
}
