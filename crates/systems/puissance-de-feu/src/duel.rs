//! The duel, order by order (C10): two units on a straight line, facing.

use super::melee::{Fought, Meeting, Melee};
use super::morale::{ExtraTurn, MoraleTest, RallyRoll};
use super::movement::{AwayRoll, ChargeRoll, MarchRoll, Stride};
use super::orders::Intent;
use super::profile::Fighter;
use super::rules::{GunBeaten, Rules};
use super::shooting::{Ammunition, Load, Volley, wounds};
use montjoie_core::chance::{Chance, Odds, Roll};
use montjoie_core::choice;
use montjoie_core::combat::{Clock, Combat, Ending, Outcome, Pair, Play, Side};
use montjoie_core::language::{Lang, Text};
use montjoie_core::settings::{Kind, Setting, Value};
use montjoie_core::tally::Tally;

choice! {
    /// Who starts.
    pub enum First {
        /// A fair coin says.
        Either = "either",
        /// Side A.
        A = "a",
        /// Side B.
        B = "b",
    }
}

choice! {
    /// The cover of a unit until it moves.
    pub enum Cover {
        /// None.
        None = "none",
        /// The crest of a hill: against shooting.
        Crest = "crest",
        /// A wall: against shooting, and in melee when charged.
        Wall = "wall",
    }
}

choice! {
    /// Where charges meet the enemy.
    pub enum Strikes {
        /// In front.
        Front = "front",
        /// In flank or rear.
        Flank = "flank",
    }
}

choice! {
    /// When a unit that may evade does.
    pub enum Evades {
        /// Never.
        Never = "never",
        /// Always.
        Always = "always",
        /// Only where no roll can take it off the table.
        IfRoom = "if_room",
    }
}

/// How long a duel lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turns {
    /// As long as a game: so many turns, then a die.
    #[default]
    Game,
    /// Exactly so many.
    Exactly(u32),
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
    /// The unit.
    pub fighter: Fighter,
    /// What it does at which distance.
    pub intent: Intent,
    /// Where its charges meet the enemy.
    pub strikes: Strikes,
    /// When it evades, if it may.
    pub evades: Evades,
    /// Its cover as long as it has it.
    pub cover: Cover,
    /// A gun fires canister within so many inches.
    pub canister_within: u8,
    /// Its name, for whoever writes down what goes on.
    pub name: (String, String),
}

/// Where a duel starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// Inches between the two, at least 1.
    pub distance: u8,
    /// Inches from side A to its own edge.
    pub room_a: u8,
    /// Who plays first in each turn.
    pub first: First,
}

/// The duel.
#[derive(Clone, Debug)]
pub struct Duel {
    /// Its rules.
    pub rules: Rules,
    /// Its two sides.
    pub sides: Pair<Duelist>,
    /// Inches from edge to edge.
    pub depth: u8,
    /// Whether a unit that becomes routing has lost.
    pub rout_ends: bool,
    /// Where it starts.
    pub start: Start,
    /// How long it lasts.
    pub turns: Turns,
}

/// A unit between two orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Condition {
    /// Wounds, fewer than its points of life.
    pub wounds: u8,
    /// In flight (en déroute).
    pub routing: bool,
    /// Still in its cover.
    pub in_cover: bool,
    /// Out of ammunition.
    pub out: bool,
}

/// The duel between two orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct State {
    /// Whose order comes.
    pub active: Side,
    /// Inches from side A to its own edge.
    pub room_a: u8,
    /// Inches between the two, at least 1; what is left of the depth is behind side B.
    pub distance: u8,
    /// The two units.
    pub units: Pair<Condition>,
}

/// One word, so that looking a state up costs one step.
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

/// Endings, by their place in [`Duel::ENDINGS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    ShotDown,
    GunLost,
    LeftTheTable,
    KilledInMelee,
    GunBeaten,
    RiddenDown,
    Routed,
    BothGone,
    Unfinished,
}

/// A part of an order that may end the duel: `Err` is the end.
type Played<T = ()> = Result<T, Outcome>;

/// Which player is drawn to play first; true is side A.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Coin;

impl Roll for Coin {
    type Result = bool;
    const NAME: Text = Text::new("First player", "Premier joueur");
    const PARAGRAPH: &'static str = "C10";
    fn make<C: Chance>(self, chance: &mut C) -> bool {
        chance.succeeds(Odds::of(1, 2))
    }
    fn tell(self, a: bool, lang: Lang) -> String {
        format!("{} {}", lang.pick("side", "camp"), if a { "A" } else { "B" })
    }
}

impl Play for Duel {
    type State = State;
    type Count = Tally<u64>;

    const ENDINGS: &'static [Ending] = &[
        Ending { id: "shot-down", name: Text::new("shot down", "abattue au tir") },
        Ending { id: "gun-lost", name: Text::new("gun lost on a failed test", "canon perdu sur un test raté") },
        Ending { id: "left-the-table", name: Text::new("left the table", "sortie de la table") },
        Ending { id: "killed-in-melee", name: Text::new("killed in melee", "éliminée au corps à corps") },
        Ending { id: "gun-beaten", name: Text::new("gun lost in melee", "canon perdu au corps à corps") },
        Ending { id: "ridden-down", name: Text::new("caught while routing", "rattrapée en déroute") },
        Ending { id: "routed", name: Text::new("routed", "en déroute") },
        Ending { id: "both-gone", name: Text::new("both gone", "toutes deux perdues") },
        Ending { id: "unfinished", name: Text::new("unfinished at the last turn", "inachevé au dernier tour") },
    ];

    fn begin<C: Chance>(&self, _: u64, _: Option<State>, chance: &mut C) -> State {
        let active = match self.start.first {
            First::A => Side::A,
            First::B => Side::B,
            First::Either => match chance.roll(Coin) {
                true => Side::A,
                false => Side::B,
            },
        };
        let fresh = |side: Side| Condition { wounds: 0, routing: false, in_cover: self.sides[side].cover != Cover::None, out: false };
        State { active, room_a: self.start.room_a, distance: self.start.distance, units: Pair::of(fresh) }
    }

    fn advance<C: Chance>(&self, state: &mut State, chance: &mut C) -> Option<Outcome> {
        match self.order(state, chance) {
            Ok(()) => {
                state.active = state.active.enemy();
                None
            }
            Err(outcome) => Some(outcome),
        }
    }

    fn called_off(&self, state: &State) -> Outcome {
        Outcome { winner: None, ending: End::Unfinished as u8, losses: Pair::of(|side| state.units[side].wounds) }
    }

    fn clock(&self) -> Clock {
        let turns = match self.turns {
            Turns::Exactly(turns) => turns,
            Turns::Game => self.rules.game_turns + self.rules.extra_turns(),
        };
        Clock { steps_a_turn: 2, late: 0, turns }
    }

    fn goes_on<C: Chance>(&self, turn: u32, chance: &mut C) -> bool {
        match self.turns {
            Turns::Game if turn >= self.rules.game_turns => chance.roll(ExtraTurn { need: self.rules.extra_turn_on }),
            _ => true,
        }
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

    /// Inches from a side to its own edge.
    pub fn room(&self, state: &State, side: Side) -> u8 {
        match side {
            Side::A => state.room_a,
            Side::B => self.depth - state.room_a - state.distance,
        }
    }

    /// The end: these sides are lost, each with all its points of life, or with its wounds where it has only routed.
    fn lost(&self, state: &State, losers: Pair<bool>, ending: End) -> Outcome {
        let losses = Pair::of(|side| match losers[side] && ending != End::Routed {
            true => self.fighter(side).pv,
            false => state.units[side].wounds,
        });
        let (winner, ending) = match (losers.a, losers.b) {
            (true, true) => (None, End::BothGone),
            (true, false) => (Some(Side::B), ending),
            _ => (Some(Side::A), ending),
        };
        Outcome { winner, ending: ending as u8, losses }
    }

    fn lost_alone(&self, state: &State, loser: Side, ending: End) -> Outcome {
        self.lost(state, Pair::of(|side| side == loser), ending)
    }

    fn say<C: Chance>(&self, chance: &mut C, side: Side, en: &str, fr: &str) {
        let (name_en, name_fr) = &self.sides[side].name;
        chance.note(|lang| {
            let colon = lang.pick(":", " :");
            format!("{} {}{colon} {}", side.id().to_uppercase(), lang.pick(name_en, name_fr), lang.pick(en, fr))
        });
    }

    /// The order of the side whose half-turn it is: the first that fits (C10).
    fn order<C: Chance>(&self, state: &mut State, chance: &mut C) -> Played {
        let me = state.active;
        self.announce(state, chance);
        let intent = self.sides[me].intent;
        if state.units[me].routing {
            return self.rally(state, me, chance);
        }
        if let Some(stride) = self.fighter(me).charge
            && state.distance <= intent.charge_within
        {
            return self.charge(state, me, stride, chance);
        }
        if state.distance <= intent.fire_within && !state.units[me].out && self.volley(state, me).is_some() {
            return self.fire(state, me, chance);
        }
        let stop = intent.stops_at(state.units[me].out);
        if intent.advance && state.distance > stop {
            self.say(chance, me, "marches", "marche");
            let inches = chance.roll(MarchRoll { stride: self.fighter(me).march, most: state.distance - stop });
            self.forward(state, me, inches);
        }
        Ok(())
    }

    /// The unit goes forward; its cover is behind it.
    fn forward(&self, state: &mut State, side: Side, inches: u8) {
        state.distance -= inches;
        if side == Side::A {
            state.room_a += inches;
        }
        state.units[side].in_cover = false;
    }

    /// The unit goes straight back to its own edge; whether it has left the table.
    fn away<C: Chance>(&self, state: &mut State, side: Side, stride: Stride, chance: &mut C) -> bool {
        let room = self.room(state, side);
        let inches = chance.roll(AwayRoll { stride, room });
        state.units[side].in_cover = false;
        if inches > room {
            return true;
        }
        state.distance += inches;
        if side == Side::A {
            state.room_a -= inches;
        }
        false
    }

    /// A flight move of a unit that is or becomes routing (C6).
    fn flees<C: Chance>(&self, state: &mut State, side: Side, chance: &mut C) -> Played {
        let starts = !state.units[side].routing;
        state.units[side].routing = true;
        if starts && self.rout_ends {
            return Err(self.lost_alone(state, side, End::Routed));
        }
        match self.away(state, side, self.fighter(side).flight, chance) {
            true => Err(self.lost_alone(state, side, End::LeftTheTable)),
            false => Ok(()),
        }
    }

    fn rally<C: Chance>(&self, state: &mut State, me: Side, chance: &mut C) -> Played {
        self.say(chance, me, "tries to rally (C6)", "tente de se rallier (C6)");
        if chance.roll(RallyRoll::new(self.fighter(me), state.units[me].wounds)) {
            state.units[me].routing = false;
            return Ok(());
        }
        self.flees(state, me, chance)
    }

    /// The volley of a side at this distance; `None` where it cannot hit.
    fn volley(&self, state: &State, me: Side) -> Option<Volley> {
        let enemy = me.enemy();
        let (shooter, target) = (self.fighter(me), self.fighter(enemy));
        let load = if state.distance <= self.sides[me].canister_within { Load::Canister } else { Load::Ball };
        Volley::new(&self.rules, shooter, state.units[me].wounds, target, state.units[enemy].in_cover, state.distance, load)
    }

    fn fire<C: Chance>(&self, state: &mut State, me: Side, chance: &mut C) -> Played {
        let Some(volley) = self.volley(state, me) else { return Ok(()) };
        let target = me.enemy();
        let aim = self.fighter(target);
        self.say(chance, me, "fires", "fait feu");
        let damage = chance.roll(volley);
        let unit = &mut state.units[target];
        unit.wounds = unit.wounds.saturating_add(damage).min(aim.pv);
        if unit.wounds == aim.pv {
            return Err(self.lost_alone(state, target, End::ShotDown));
        }
        let tests = damage > 0 && (!unit.routing || self.rules.routers_test_again);
        if tests && !chance.roll(MoraleTest::new(aim, unit.wounds)) {
            if aim.gun {
                return Err(self.lost_alone(state, target, End::GunLost));
            }
            self.say(chance, target, "flees (C6)", "fuit (C6)");
            self.flees(state, target, chance)?;
        }
        if self.rules.ammunition {
            state.units[me].out = chance.roll(Ammunition);
        }
        Ok(())
    }

    fn charge<C: Chance>(&self, state: &mut State, me: Side, stride: Stride, chance: &mut C) -> Played {
        let target = me.enemy();
        self.say(chance, me, "charges", "charge");
        let evader = self.evades(state, target, chance)?;
        let inches = chance.roll(ChargeRoll { stride, distance: state.distance });
        self.forward(state, me, inches);
        if state.distance > 0 {
            return Ok(());
        }
        if state.units[target].routing {
            self.say(chance, me, "rides down a routing enemy (C5)", "détruit un ennemi en déroute (C5)");
            return Err(self.lost_alone(state, target, End::RiddenDown));
        }
        let wall = state.units[target].in_cover && self.sides[target].cover == Cover::Wall;
        let meeting = Meeting { flank: self.sides[me].strikes == Strikes::Flank, wall, evader };
        let fighters = [self.fighter(me), self.fighter(target)];
        let fought = chance.roll(Melee::new(&self.rules, fighters, [state.units[me].wounds, state.units[target].wounds], meeting));
        self.after_melee(state, me, fought, chance)
    }

    /// Step 1 of a charge: whether its target evades.
    fn evades<C: Chance>(&self, state: &mut State, target: Side, chance: &mut C) -> Played<bool> {
        let Some(stride) = self.fighter(target).evasion.filter(|_| !state.units[target].routing) else { return Ok(false) };
        let evades = match self.sides[target].evades {
            Evades::Never => false,
            Evades::Always => true,
            Evades::IfRoom => stride.most() <= self.room(state, target),
        };
        if !evades {
            return Ok(false);
        }
        self.say(chance, target, "evades (C5)", "esquive (C5)");
        match self.away(state, target, stride, chance) {
            true => Err(self.lost_alone(state, target, End::LeftTheTable)),
            false => Ok(true),
        }
    }

    /// Steps 4 to 7: who is removed, who retreats and routs.
    fn after_melee<C: Chance>(&self, state: &mut State, charger: Side, fought: Fought, chance: &mut C) -> Played {
        let of = |side: Side| usize::from(side != charger);
        let mut lost = Pair { a: None, b: None };
        for side in Side::BOTH {
            state.units[side].wounds = fought.wounds[of(side)];
            if state.units[side].wounds == self.fighter(side).pv {
                lost[side] = Some(End::KilledInMelee);
            }
        }
        for side in Side::BOTH.into_iter().filter(|&side| fought.retreats[of(side)]) {
            state.units[side].routing = true;
            lost[side] = if self.fighter(side).gun && self.rules.gun_beaten == GunBeaten::Destroyed {
                Some(End::GunBeaten)
            } else if self.rout_ends {
                Some(End::Routed)
            } else {
                self.say(chance, side, "is beaten and retreats (C5)", "battue, fait retraite (C5)");
                self.away(state, side, self.fighter(side).retreat, chance).then_some(End::LeftTheTable)
            };
        }
        match (lost.a, lost.b) {
            (None, None) => Ok(()),
            (Some(_), Some(_)) => {
                // Of two that are lost, one that has only routed keeps what it has.
                let losses = Pair::of(|side| match lost[side] {
                    Some(End::Routed) => state.units[side].wounds,
                    _ => self.fighter(side).pv,
                });
                Err(Outcome { winner: None, ending: End::BothGone as u8, losses })
            }
            (Some(ending), None) => Err(self.lost_alone(state, Side::A, ending)),
            (None, Some(ending)) => Err(self.lost_alone(state, Side::B, ending)),
        }
    }

    fn announce<C: Chance>(&self, state: &State, chance: &mut C) {
        chance.note(|lang| {
            let (en, fr) = &self.sides[state.active].name;
            let condition = |side: Side| {
                let unit = &state.units[side];
                let mut words = format!("{} {}", side.id().to_uppercase(), wounds(unit.wounds, lang));
                if unit.routing {
                    words += lang.pick(", routing", ", en déroute");
                }
                if unit.out {
                    words += lang.pick(", out of ammunition", ", sans munitions");
                }
                format!("{words}, {}″ {}", self.room(state, side), lang.pick("behind it", "derrière elle"))
            };
            let name = lang.pick(en, fr);
            let colon = lang.pick(":", " :");
            let half = lang.pick("Half-turn of", "Demi-tour de");
            let place = format!("{}″", state.distance);
            format!("— {half} {} ({name}){colon} {place}; {}; {}", state.active.id().to_uppercase(), condition(Side::A), condition(Side::B))
        });
    }
}
