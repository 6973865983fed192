//! The duel (A11): one unit a side, front to front on a straight line in the open. Here is its structure, its start and its end; its phases are in
//! `phases.rs`.

use super::body::{self, Body, Condition, Fall, Stakes};
use super::movement::Obstacles;
use super::orders::distance_penalty;
use super::profile::{Fighter, Unit};
use super::rules::Rules;
use montjoie_core::chance::Chance;
use montjoie_core::choices;
use montjoie_core::combat::{Clock, Combat, Ending, Outcome, Pair, Play, Side};
use montjoie_core::language::Text;
use montjoie_core::tally::Tally;
use montjoie_system::coin;
pub use montjoie_system::first::First;

choices! {
    "What a unit wants (a choice of its player, fixed for the duel)." Stance {
        Advance = "advance", "advance", "avance", "Close and charge.";
        Shoot = "shoot", "shoot", "tire", "Come into range.";
        Hold = "hold", "hold", "tient", "Stay.";
    }
    "Who counts as charging where a duel starts in contact." Charging {
        A = "a", "A", "A", "Side A.";
        B = "b", "B", "B", "Side B.";
        Both = "both", "both", "les deux";
        None = "none", "none", "aucun", "Neither.";
    }
}

impl Charging {
    /// Whether this side counts as charging.
    pub fn does(self, side: Side) -> bool {
        matches!((self, side), (Charging::Both, _) | (Charging::A, Side::A) | (Charging::B, Side::B))
    }
}

/// One side of a duel, with all that stays constant.
#[derive(Clone, Debug, PartialEq)]
pub struct Duelist {
    /// The numbers of the unit at the start.
    pub fighter: Fighter,
    /// The numbers of the unit on foot (2-e), where it may dismount.
    pub on_foot: Option<Fighter>,
    /// The stance of the unit.
    pub stance: Stance,
    /// Whether the unit can shoot at all, or will once dismounted.
    pub can_shoot: bool,
    /// The command value of an order to the unit, after the distance penalty.
    pub command: i8,
    /// The command value under the successor of a dead general.
    pub successor: i8,
    /// Whether the general is near enough to rally the unit (3-a).
    pub rally: bool,
    /// Whether the staff may have a failed order thrown again.
    pub staff: bool,
    /// Whether the general joins the unit's charges.
    pub general: bool,
    /// Number of dice of the unit's supports together.
    pub support_dice: u8,
    /// The name of the unit, for the story of a trace.
    pub name: (String, String),
}

impl Duelist {
    /// A side of a duel with a unit in a plain situation: command 8 at 6 inches, no staff, general, supports or cover.
    pub fn new(rules: &Rules, unit: &Unit, on_foot: Option<&Unit>, stance: Stance, cover: u8) -> Duelist {
        let mut duelist = Duelist {
            fighter: Fighter::new(unit, rules, cover),
            on_foot: on_foot.map(|archers| Fighter::new(&unit.on_foot(archers), rules, cover)),
            stance,
            can_shoot: false,
            command: 0,
            successor: 0,
            rally: false,
            staff: false,
            general: false,
            support_dice: 0,
            name: (unit.name.en.clone(), unit.name.fr.clone()),
        };
        let shoots = |fighter: &Fighter| fighter.range() > 0;
        duelist.can_shoot = shoots(&duelist.fighter) || duelist.on_foot.as_ref().is_some_and(shoots);
        duelist.led_by(rules, 8, 6.0);
        duelist
    }

    /// Puts the unit under a general of this command value, `distance` inches away.
    pub fn led_by(&mut self, rules: &Rules, command: u8, distance: f64) {
        let penalty = if self.fighter.marauders { 0 } else { distance_penalty(rules, distance) };
        self.command = command as i8 - penalty;
        self.successor = rules.successor_command as i8 - penalty;
        self.rally = distance <= f64::from(rules.rally_distance);
    }

    /// The distance penalty on each command value of the side (5-f): 0 or more.
    pub(super) fn distance_penalty(&self, rules: &Rules) -> i8 {
        rules.successor_command as i8 - self.successor
    }
}

/// The start of a duel: distance, first turn, charges, stakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The distance between the two units in inches; 0 is in contact.
    pub distance: u8,
    /// The side that has the first turn.
    pub first: First,
    /// The side that counts as charging, at distance 0.
    pub charging: Charging,
    /// The stakes of each unit.
    pub stakes: Pair<Stakes>,
}

/// A duel, with all that stays constant.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The rules of the duel.
    pub rules: Rules,
    /// The two sides of the duel.
    pub sides: Pair<Duelist>,
    /// Whether the ground is open, for Montjoie !.
    pub open: bool,
    /// The greatest distance that the two units can get apart, in inches.
    pub room: u8,
    /// The start of the duel.
    pub start: Start,
    /// Number of game turns until the duel is called off.
    pub turns: u32,
}

/// The phases of a player turn (4-d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The movement phase.
    Move,
    /// The shooting phase.
    Shoot,
    /// The melee phase.
    Fight,
    /// The end phase, for markers.
    End,
}

/// The duel between two phases.
#[derive(Clone, Copy, Debug, Eq, PartialOrd, Ord)]
pub struct State {
    /// The phase to come.
    pub phase: Phase,
    /// The side whose turn it is.
    pub active: Side,
    /// The distance between the two units in inches; 0 while engaged.
    pub distance: u8,
    /// Whether the active side has moved in this turn; asked only of guns and of units still to plant.
    pub moved: bool,
    /// Whether the next round is the first of its combat.
    pub first_round: bool,
    /// The side that won the last round of the same combat; `None` where neither did.
    pub won: Option<Side>,
    /// The condition of the two units.
    pub units: Pair<Condition>,
}

impl State {
    /// The whole state in one word: looking a state up costs one step.
    #[inline]
    fn word(&self) -> u64 {
        let unit = |c: &Condition| {
            let flags = [c.disordered, c.on_foot, c.bonus, c.lance];
            let flags = flags.iter().fold(0u64, |bits, &flag| bits << 1 | u64::from(flag));
            (((u64::from(c.wounds) << 2 | c.stakes as u64) << 2 | c.general as u64) << 4) | flags
        };
        let won = match self.won {
            None => 0,
            Some(Side::A) => 1,
            Some(Side::B) => 2,
        };
        let field = (u64::from(self.distance) << 2 | self.phase as u64) << 1 | self.active as u64;
        let field = ((field << 1 | u64::from(self.moved)) << 1 | u64::from(self.first_round)) << 2 | won;
        (field << 16 | unit(&self.units.a)) << 16 | unit(&self.units.b)
    }

    /// Whether the two are in contact.
    #[inline]
    pub fn engaged(&self) -> bool {
        self.distance == 0
    }
}

impl PartialEq for State {
    #[inline]
    fn eq(&self, other: &State) -> bool {
        self.word() == other.word()
    }
}

impl std::hash::Hash for State {
    #[inline]
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.word());
    }
}

/// The result of a phase that may end the duel: `Err` is the outcome.
pub(super) type Phased = Result<(), Outcome>;

/// The place in [`Duel::ENDINGS`] of the end at the turn limit; before it are the falls of one unit, in order.
const TURN_LIMIT: u8 = Fall::Fiasco as u8 + 1;
const BOTH_GONE: u8 = TURN_LIMIT + 1;

impl Play for Duel {
    type State = State;
    type Count = Tally<u64>;

    const ENDINGS: &'static [Ending] = &[
        Ending { id: "shot-down", name: Fall::ShotDown.text() },
        Ending { id: "routed-by-shooting", name: Fall::RoutedByShooting.text() },
        Ending { id: "routed-in-melee", name: Fall::RoutedInMelee.text() },
        Ending { id: "broken", name: Fall::Broken.text() },
        Ending { id: "gun-lost", name: Fall::GunLost.text() },
        Ending { id: "fiasco", name: Fall::Fiasco.text() },
        Ending { id: "turn-limit", name: Text::new("turn limit", "limite de tours") },
        Ending { id: "both-gone", name: Text::new("both gone", "toutes deux perdues") },
    ];

    fn begin<C: Chance>(&self, _: u64, _: Option<State>, chance: &mut C) -> State {
        let Start { distance, first, charging, stakes } = self.start;
        // A side that starts in a charge of its own has the first turn.
        let first = match (distance, charging) {
            (0, Charging::A) => First::A,
            (0, Charging::B) => First::B,
            _ => first,
        };
        let mut state = State {
            phase: if distance == 0 { Phase::Fight } else { Phase::Move },
            active: first.side(Coin, chance),
            distance,
            moved: false,
            first_round: distance == 0,
            won: None,
            units: Pair::of(|side| Condition { stakes: stakes[side], ..Condition::default() }),
        };
        if distance == 0 {
            self.begin_in_contact(&mut state, charging);
        }
        state
    }

    #[inline]
    fn advance<C: Chance>(&self, state: &mut State, chance: &mut C) -> Option<Outcome> {
        self.phase(state, chance).err()
    }

    fn called_off(&self, state: &State) -> Outcome {
        self.over(state, Pair { a: None, b: None })
    }

    fn clock(&self) -> Clock {
        Clock { steps_a_turn: 8, late: if self.start.distance == 0 { 2 } else { 0 }, turns: self.turns }
    }

    fn most_losses(&self) -> Pair<u8> {
        Pair::of(|side| {
            let duelist = &self.sides[side];
            let most = |fighter: &Fighter| fighter.limit.max(fighter.stamina);
            most(&duelist.fighter).max(duelist.on_foot.as_ref().map_or(0, most))
        })
    }

    fn content(&self) -> String {
        let mut unnamed = self.clone();
        Side::BOTH.into_iter().for_each(|side| unnamed.sides[side].name = Default::default());
        // What this duel does not ask after is no part of it: ground without a war cry, and who charges where nobody is in contact.
        unnamed.open &= Side::BOTH
            .into_iter()
            .any(|side| self.sides[side].fighter.montjoie || self.sides[side].on_foot.as_ref().is_some_and(|archers| archers.montjoie));
        if self.start.distance > 0 {
            unnamed.start.charging = Charging::None;
        }
        format!("{unnamed:?}")
    }
}

impl Combat for Duel {
    fn same_chain(&self, other: &Duel) -> bool {
        self.rules == other.rules && self.sides == other.sides && self.open == other.open && self.room == other.room
    }
}

coin! {
    /// The side that is drawn to have the first turn.
    Coin -> Side: "First turn", "Premier tour", "4-d"
}

impl Duel {
    /// The numbers of a side's unit as it fights now: on foot once it has dismounted.
    #[inline]
    pub fn fighter(&self, state: &State, side: Side) -> &Fighter {
        let duelist = &self.sides[side];
        body::form(&duelist.fighter, duelist.on_foot.as_ref(), &state.units[side])
    }

    /// The unit of a side.
    #[inline]
    pub(super) fn body<'s>(&'s self, units: &'s mut Pair<Condition>, side: Side) -> Body<'s> {
        let duelist = &self.sides[side];
        Body::new(&duelist.fighter, duelist.on_foot.as_ref(), &mut units[side])
    }

    /// The units of both sides.
    #[inline]
    pub(super) fn bodies<'s>(&'s self, units: &'s mut Pair<Condition>) -> Pair<Body<'s>> {
        let Pair { a, b } = units;
        let body = |side: Side, condition| Body::new(&self.sides[side].fighter, self.sides[side].on_foot.as_ref(), condition);
        Pair { a: body(Side::A, a), b: body(Side::B, b) }
    }

    /// The unit of a side, and its enemy.
    #[inline]
    pub(super) fn facing<'s>(&'s self, units: &'s mut Pair<Condition>, side: Side) -> (Body<'s>, Body<'s>) {
        self.bodies(units).facing(side)
    }

    /// The start of a duel in contact (step F0).
    fn begin_in_contact(&self, state: &mut State, charging: Charging) {
        for side in Side::BOTH.into_iter().filter(|&side| charging.does(side)) {
            let (mut unit, enemy) = self.facing(&mut state.units, side);
            unit.comes_to_contact(true);
            unit.meets(&self.rules, &enemy, Obstacles::StakesAndPikes);
            if self.sides[side].general {
                unit.general_joins();
            }
        }
        for side in Side::BOTH.into_iter().filter(|&side| charging.does(side)) {
            self.body(&mut state.units, side).moves(&self.rules);
        }
    }

    /// The outcome of falls: a unit that is left has won where the other is lost.
    pub(super) fn over(&self, state: &State, falls: Pair<Option<Fall>>) -> Outcome {
        let losses = Pair::of(|side| {
            let fighter = self.fighter(state, side);
            if falls[side].is_some() { fighter.limit } else { state.units[side].wounds.min(fighter.stamina) }
        });
        let called = Outcome { winner: None, ending: TURN_LIMIT, losses };
        Outcome::of_falls(falls, |fall| fall as u8, BOTH_GONE, losses).unwrap_or(called)
    }
}
