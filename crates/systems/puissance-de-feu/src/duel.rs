//! The duel, order by order (C10): two units on a straight line, facing.

use super::body::{Body, Condition, Cover, Fall};
use super::game::ExtraTurn;
use super::melee::{Leaves, Meeting, Melee, fight};
use super::movement::Stride;
use super::orders::{Evades, Intent, Order};
use super::profile::Fighter;
use super::rules::Rules;
use super::shooting::{Load, Volley};
use super::telling;
use montjoie_core::chance::{Chance, why};
use montjoie_core::choices;
use montjoie_core::combat::{Clock, Combat, Ending, Outcome, Pair, Play, Side};
use montjoie_core::language::Text;
use montjoie_core::settings::{Kind, Setting, Value};
use montjoie_core::tally::Tally;
use montjoie_system::coin;
pub use montjoie_system::first::First;

choices! {
    "Where charges meet the enemy." Strikes {
        Front = "front", "front", "front", "In front.";
        Flank = "flank", "flank", "flanc", "In flank or rear.";
    }
}

/// The length of a duel, in turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turns {
    /// As many turns as a game has: a fixed number, then a die.
    #[default]
    Game,
    /// Exactly this many turns.
    Exactly(u32),
}

impl Turns {
    /// The most turns that the duel can have.
    pub fn most(self, rules: &Rules) -> u32 {
        match self {
            Turns::Exactly(turns) => turns,
            Turns::Game => rules.game_turns + rules.extra_turns(),
        }
    }

    /// Whether another turn follows turn number `turn` (1 is the first), before the last of all; the throw for it where the duel is as long as a game
    /// (C1).
    pub fn another<C: Chance>(self, turn: u32, rules: &Rules, chance: &mut C) -> bool {
        self != Turns::Game || turn < rules.game_turns || chance.roll(ExtraTurn { need: rules.extra_turn_on })
    }
}

impl Setting for Turns {
    const KIND: Kind = Kind::Word("game, or a whole number from 1 to 1000");
    fn take(value: &Value) -> Option<Turns> {
        let turns = match value {
            Value::Text(text) if text == "game" => return Some(Turns::Game),
            Value::Text(text) => text.parse().ok()?,
            Value::Whole(turns) => u32::try_from(*turns).ok()?,
            _ => return None,
        };
        (1..=1000).contains(&turns).then_some(Turns::Exactly(turns))
    }
    fn show(&self) -> Value {
        match self {
            Turns::Game => Value::Text("game".to_owned()),
            Turns::Exactly(turns) => Value::Whole(i64::from(*turns)),
        }
    }
}

/// One side of a duel, with all that stays constant.
#[derive(Clone, Debug, PartialEq)]
pub struct Duelist {
    /// The numbers of the unit.
    pub fighter: Fighter,
    /// The intent of the unit: what it does at which distance.
    pub intent: Intent,
    /// The side of the enemy that the unit's charges meet.
    pub strikes: Strikes,
    /// The evasion of the unit: when it evades, if it may.
    pub evades: Evades,
    /// The cover of the unit as long as it has it.
    pub cover: Cover,
    /// The distance within which a gun fires canister, in inches.
    pub canister_within: u8,
    /// The name of the unit, for the story of a trace.
    pub name: (String, String),
}

/// The start of a duel: distances, and the side that plays first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The distance between the two units in inches, at least 1.
    pub distance: u8,
    /// The room from side A to its own edge, in inches.
    pub room_a: u8,
    /// The side that plays first in each turn.
    pub first: First,
}

/// A duel, with all that stays constant.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The rules of the duel.
    pub rules: Rules,
    /// The two sides of the duel.
    pub sides: Pair<Duelist>,
    /// The depth of the table in inches, from edge to edge.
    pub depth: u8,
    /// Whether a unit that becomes routing has lost.
    pub rout_ends: bool,
    /// The start of the duel.
    pub start: Start,
    /// The length of the duel, in turns.
    pub turns: Turns,
}

/// The duel between two orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    /// The side whose order comes next.
    pub active: Side,
    /// The room from side A to its own edge, in inches.
    pub room_a: u8,
    /// The distance between the two units in inches, at least 1; what is left of the depth is behind side B.
    pub distance: u8,
    /// The condition of the two units.
    pub units: Pair<Condition>,
}

/// The hash of a state as one word: looking a state up costs one step.
impl std::hash::Hash for State {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        let unit = |c: &Condition| {
            let flags = u64::from(c.routing) << 2 | u64::from(c.in_cover) << 1 | u64::from(c.out);
            u64::from(c.wounds) << 3 | flags
        };
        let field = (u64::from(self.room_a) << 8 | u64::from(self.distance)) << 1 | self.active as u64;
        hasher.write_u64((field << 16 | unit(&self.units.a)) << 16 | unit(&self.units.b));
    }
}

/// The place in [`Duel::ENDINGS`] of the end in which both units are gone; before it are the falls of one unit, in order.
const BOTH_GONE: u8 = Fall::Routed as u8 + 1;
const UNFINISHED: u8 = BOTH_GONE + 1;

/// The fall of each side's unit; `None` where it is not lost.
type Falls = Pair<Option<Fall>>;

coin! {
    /// The player who is drawn to play first.
    Coin -> bool: "First player", "Premier joueur", "C10"
}

impl Play for Duel {
    type State = State;
    type Count = Tally<u64>;

    const ENDINGS: &'static [Ending] = &[
        Ending { id: "shot-down", name: Fall::ShotDown.text() },
        Ending { id: "gun-lost", name: Fall::GunLost.text() },
        Ending { id: "left-the-table", name: Fall::LeftTheTable.text() },
        Ending { id: "killed-in-melee", name: Fall::KilledInMelee.text() },
        Ending { id: "gun-beaten", name: Fall::GunBeaten.text() },
        Ending { id: "ridden-down", name: Fall::RiddenDown.text() },
        Ending { id: "routed", name: Fall::Routed.text() },
        Ending { id: "both-gone", name: Text::new("both gone", "toutes deux perdues") },
        Ending { id: "unfinished", name: Text::new("unfinished at the last turn", "inachevé au dernier tour") },
    ];

    fn begin<C: Chance>(&self, _: u64, _: Option<State>, chance: &mut C) -> State {
        let active = self.start.first.side(Coin, chance);
        let fresh = |side: Side| Condition { in_cover: self.sides[side].cover != Cover::None, ..Condition::default() };
        State { active, room_a: self.start.room_a, distance: self.start.distance, units: Pair::of(fresh) }
    }

    fn advance<C: Chance>(&self, state: &mut State, chance: &mut C) -> Option<Outcome> {
        let falls = self.order(state, chance);
        let outcome = self.outcome(state, falls);
        state.active = state.active.enemy();
        outcome
    }

    fn called_off(&self, state: &State) -> Outcome {
        Outcome { winner: None, ending: UNFINISHED, losses: Pair::of(|side| state.units[side].wounds) }
    }

    fn clock(&self) -> Clock {
        Clock { steps_a_turn: 2, late: 0, turns: self.turns.most(&self.rules) }
    }

    fn goes_on<C: Chance>(&self, turn: u32, chance: &mut C) -> bool {
        self.turns.another(turn, &self.rules, chance)
    }

    fn most_losses(&self) -> Pair<u8> {
        Pair::of(|side| self.sides[side].fighter.pv)
    }

    fn content(&self) -> String {
        let mut unnamed = self.clone();
        Side::BOTH.into_iter().for_each(|side| unnamed.sides[side].name = Default::default());
        format!("{unnamed:?}")
    }
}

impl Combat for Duel {
    fn same_chain(&self, other: &Duel) -> bool {
        self.rules == other.rules && self.sides == other.sides && self.depth == other.depth && self.rout_ends == other.rout_ends
    }
}

impl Duel {
    fn fighter(&self, side: Side) -> &Fighter {
        &self.sides[side].fighter
    }

    /// The unit of a side, and that of its enemy.
    fn bodies<'a>(&'a self, state: &'a mut State, side: Side) -> [Body<'a>; 2] {
        let (own, enemy) = state.units.each_mut().facing(side);
        [self.fighter(side).with(own), self.fighter(side.enemy()).with(enemy)]
    }

    fn body<'a>(&'a self, state: &'a mut State, side: Side) -> Body<'a> {
        self.fighter(side).with(&mut state.units[side])
    }

    /// The room from a side to its own edge, in inches.
    pub fn room(&self, state: &State, side: Side) -> u8 {
        match side {
            Side::A => state.room_a,
            Side::B => self.depth - state.room_a - state.distance,
        }
    }

    /// The outcome once a unit is lost: the unit loses all its points of life, or its wounds where it has only routed.
    fn outcome(&self, state: &State, falls: Falls) -> Option<Outcome> {
        let losses = Pair::of(|side| match falls[side] {
            None | Some(Fall::Routed) => state.units[side].wounds,
            Some(_) => self.fighter(side).pv,
        });
        Outcome::of_falls(falls, |fall| fall as u8, BOTH_GONE, losses)
    }

    /// The order of the side whose half-turn it is: the falls that come of it.
    fn order<C: Chance>(&self, state: &mut State, chance: &mut C) -> Falls {
        let me = state.active;
        self.announce(state, chance);
        let is = state.units[me];
        match self.sides[me].intent.order(self.fighter(me), &is, state.distance, || self.volley(*state, me)) {
            Order::Rally => {
                self.say(chance, me, telling::RALLIES);
                let rallies = self.body(state, me).rallies(chance);
                Pair::only(me, if rallies { None } else { self.away(state, me, self.fighter(me).flight, chance) })
            }
            Order::Charge(stride) => self.charge(state, me, stride, chance),
            Order::Fire(volley) => Pair::only(me.enemy(), self.fire(state, me, volley, chance)),
            Order::March(most) => {
                self.say(chance, me, telling::MARCHES);
                let inches = self.body(state, me).marches(most, chance);
                self.forward(state, me, inches);
                Pair::only(me, None)
            }
            Order::Stay => Pair::only(me, None),
        }
    }

    fn forward(&self, state: &mut State, side: Side, inches: u8) {
        state.distance -= inches;
        if side == Side::A {
            state.room_a += inches;
        }
    }

    /// Moves the unit of a side straight back to its own edge; its fall where it leaves the table.
    fn away<C: Chance>(&self, state: &mut State, side: Side, stride: Stride, chance: &mut C) -> Option<Fall> {
        let room = self.room(state, side);
        match self.body(state, side).goes_back(stride, room, chance) {
            Err(fall) => Some(fall),
            Ok(inches) => {
                state.distance += inches;
                if side == Side::A {
                    state.room_a -= inches;
                }
                None
            }
        }
    }

    /// The volley of a side at this distance; `None` where it cannot hit.
    fn volley(&self, mut state: State, me: Side) -> Option<Volley> {
        let distance = state.distance;
        let load = if distance <= self.sides[me].canister_within { Load::Canister } else { Load::Ball };
        let [shooter, target] = self.bodies(&mut state, me);
        Volley::new(&self.rules, &shooter, &target, distance, load)
    }

    /// The fall of the target of a volley; `None` where it is not lost.
    fn fire<C: Chance>(&self, state: &mut State, me: Side, volley: Volley, chance: &mut C) -> Option<Fall> {
        let target = me.enemy();
        self.say(chance, me, telling::FIRES);
        let flees = match self.body(state, target).is_fired_at(&self.rules, volley, chance) {
            Ok(flees) => flees,
            Err(fall) => return Some(fall),
        };
        if flees {
            self.say(chance, target, telling::FLEES);
            let starts = self.body(state, target).routs();
            let fall =
                if starts && self.rout_ends { Some(Fall::Routed) } else { self.away(state, target, self.fighter(target).flight, chance) };
            if fall.is_some() {
                return fall;
            }
        }
        self.body(state, me).uses_up(&self.rules, chance);
        None
    }

    fn charge<C: Chance>(&self, state: &mut State, me: Side, stride: Stride, chance: &mut C) -> Falls {
        let target = me.enemy();
        let mut falls = Pair { a: None, b: None };
        self.say(chance, me, telling::CHARGES);
        let room = self.room(state, target);
        let evasion = self.body(state, target).evasion().filter(|&stride| self.sides[target].evades.wants(stride, room));
        if let Some(stride) = evasion {
            self.say(chance, target, telling::EVADES);
            falls[target] = self.away(state, target, stride, chance);
            if falls[target].is_some() {
                return falls;
            }
        }
        let distance = state.distance;
        let inches = self.body(state, me).charges(stride, distance, chance);
        self.forward(state, me, inches);
        if state.distance > 0 {
            return falls;
        }
        if let Err(fall) = self.body(state, target).is_reached() {
            self.say(chance, me, telling::RIDES_DOWN);
            falls[target] = Some(fall);
            return falls;
        }
        let wall = state.units[target].in_cover && self.sides[target].cover == Cover::Wall;
        let meeting = Meeting { flank: self.sides[me].strikes == Strikes::Flank, wall, evader: evasion.is_some() };
        self.say_why(chance, me, telling::FIGHTS, |lang| {
            let [charger, charged] = self.bodies(state, me);
            why(&Melee::bonuses(&self.rules, &charger, &charged, meeting), &[], lang)
        });
        let [mine, theirs] = fight(&self.rules, self.bodies(state, me), meeting, chance);
        for side in Side::BOTH {
            falls[side] = match if side == me { mine } else { theirs } {
                Err(fall) => Some(fall),
                Ok(Leaves::No) => None,
                Ok(_) if self.rout_ends => Some(Fall::Routed),
                Ok(Leaves::Beaten) => {
                    self.say(chance, side, telling::RETREATS);
                    self.away(state, side, self.fighter(side).retreat, chance)
                }
                Ok(Leaves::Failed) => {
                    self.say(chance, side, telling::FLEES);
                    self.away(state, side, self.fighter(side).flight, chance)
                }
            };
        }
        falls
    }
}
