//! The duel (B0): two units on a line that always face one another. Here is where and in which order; what happens is in the chapters of the rules,
//! which know units only. The command phase is in `duel/command.rs`, contact in `duel/contact.rs`, the story in `duel/telling.rs`.

mod command;
mod contact;
mod telling;

pub use contact::Blows;

use super::body::{Body, Condition, Face};
use super::break_table::{Arm, Fate};
use super::charge::Reaction;
use super::fighter::Fighter;
use super::formation::Formation;
use super::morale::Fall;
use super::orders::{FirstTurn, OrderKind};
use super::rules::Rules;
use super::shooting::{Aim, Band, Fire, shoot};
use super::state::{Phase, State};
use montjoie_core::chance::{Chance, why};
use montjoie_core::choices;
use montjoie_core::combat::{Clock, Combat, Ending, Outcome, Pair, Play, Side};
use montjoie_core::language::Text;
use montjoie_core::tally::Tally;

choices! {
    "What a unit wants (a choice of its player, fixed for the duel)." Stance {
        Charge = "charge", "charge", "charge", "Close and charge.";
        Fire = "fire", "fire", "tire", "Come into range.";
        Hold = "hold", "hold", "tient", "Stay.";
    }
    "Who plays first." First {
        A = "a", "A", "A", "Side A.";
        B = "b", "B", "B", "Side B.";
        Roll = "roll", "by lot", "tiré au sort", "The dice say.";
    }
    "What ends a duel." Ends {
        Removed = "removed", "removed", "retirée", "A unit removed.";
        Retreat = "retreat", "retreat", "retraite", "A unit that must retire, too.";
    }
    "What a winner does." FollowUp {
        Sweep = "sweep", "sweeping advance", "percée", "A sweeping advance, where cavalry may.";
        Stay = "stay", "stay", "reste", "It stays.";
    }
}

/// One side of a duel, with all that stays constant.
#[derive(Clone, Debug, PartialEq)]
pub struct Duelist {
    /// The numbers of the unit.
    pub fighter: Fighter,
    /// The stance of the unit.
    pub stance: Stance,
    /// The kind of order that the unit is given where it wants to move.
    pub order: OrderKind,
    /// The staff rating of the unit's general.
    pub staff: u8,
    /// The staff rating with every modifier that does not change, not clamped.
    pub rating: i8,
    /// Whether the general is near enough to rally the unit.
    pub general_near: bool,
    /// The distance to which the unit comes to shoot, in parts of an inch.
    pub fire_at: u16,
    /// The formation of the unit at the start.
    pub formation: Formation,
    /// The number by which the cover at the start betters the unit's save.
    pub cover: u8,
    /// Whether the ground lets the unit be a clear target.
    pub clear: bool,
    /// Whether the unit's fire enfilades.
    pub enfilade: bool,
    /// The face on which the unit is charged the first time.
    pub charged_on: Face,
    /// Number of friends on the unit's flanks.
    pub flank_supports: u8,
    /// Number of friends behind the unit.
    pub rear_support: u8,
    /// The unit's reaction to a charge; `None` where none was set.
    pub reaction: Option<Reaction>,
    /// Whether the unit sweeps on after a charge.
    pub sweeps: bool,
    /// The name of the unit, for the story of a trace.
    pub name: (String, String),
}

/// The start of a duel: the distance, and the side that plays first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The distance between the two units in parts of an inch; 0 is in contact.
    pub distance: u16,
    /// The side that plays first.
    pub first: First,
}

/// A duel, with all that stays constant.
#[derive(Clone, Debug)]
pub struct Duel {
    /// The rules of the duel.
    pub rules: Rules,
    /// The two sides of the duel.
    pub sides: Pair<Duelist>,
    /// Whether an obstacle lies between the two until they meet.
    pub obstacle: bool,
    /// The condition that ends the duel.
    pub ends: Ends,
    /// The greatest distance that the two units can get apart, in parts of an inch.
    pub room: u16,
    /// The start of the duel.
    pub start: Start,
    /// Number of player turns until the duel is called off.
    pub turns: u32,
}

/// The place in [`Duel::ENDINGS`] of the end at the turn limit; before it are the falls of one unit, in order.
const TURN_LIMIT: u8 = Fall::Retired as u8 + 1;
const BOTH_GONE: u8 = TURN_LIMIT + 1;

/// The duel within a phase: the rules take units as bodies.
pub type Scene<'a> = State<Body<'a>>;

/// The result of a phase that may end the duel: `Err` is the outcome.
type Phased<T> = Result<T, Outcome>;

impl Play for Duel {
    type State = State;
    type Count = Tally<u64>;

    const ENDINGS: &'static [Ending] = &[
        Ending { id: "broken-by-shooting", name: Fall::Shooting.text() },
        Ending { id: "broken-by-closing-fire", name: Fall::ClosingFire.text() },
        Ending { id: "broken-by-terror", name: Fall::Terror.text() },
        Ending { id: "broken-in-melee", name: Fall::HandToHand.text() },
        Ending { id: "retired", name: Fall::Retired.text() },
        Ending { id: "turn-limit", name: Text::new("turn limit", "limite de tours") },
        Ending { id: "both-gone", name: Text::new("both gone", "toutes deux parties") },
    ];

    fn begin<C: Chance>(&self, _: u64, _: Option<State>, chance: &mut C) -> State {
        let first = match self.start.first {
            First::A => Side::A,
            First::B => Side::B,
            First::Roll => chance.roll(FirstTurn).into(),
        };
        State {
            phase: Phase::Command,
            active: first,
            distance: self.start.distance,
            won: None,
            met: self.obstacle && self.start.distance == 0,
            fought: false,
            units: Pair::of(|side| self.fresh(side)),
        }
    }

    fn advance<C: Chance>(&self, state: &mut State, chance: &mut C) -> Option<Outcome> {
        let mut scene = self.scene(state);
        let phased = match state.phase {
            Phase::Command => self.command(&mut scene, chance).map(|()| Phase::Shoot),
            Phase::Shoot => self.shooting(&mut scene, chance).map(|()| Phase::Fight),
            Phase::Fight => self.fight(&mut scene, chance).map(|()| Phase::End),
            Phase::End => {
                self.end_turn(&mut scene);
                Ok(Phase::Command)
            }
        };
        phased.map(|phase| *state = State { phase, ..scene.with(Pair::of(|side| scene.units[side].condition)) }).err()
    }

    fn called_off(&self, state: &State) -> Outcome {
        let losses = Pair::of(|side| state.units[side].casualties);
        Outcome { winner: None, ending: TURN_LIMIT, losses }
    }

    fn clock(&self) -> Clock {
        // A turn is a player's turn: the sheet counts no others.
        Clock { steps_a_turn: 4, late: 0, turns: self.turns }
    }

    fn most_losses(&self) -> Pair<u8> {
        Pair::of(|side| match self.sides[side].fighter.untested {
            Some(_) => 4,
            None => self.sides[side].fighter.stamina,
        })
    }

    fn content(&self) -> String {
        let mut unnamed = self.clone();
        Side::BOTH.into_iter().for_each(|side| unnamed.sides[side].name = Default::default());
        format!("{unnamed:?}")
    }
}

impl Combat for Duel {
    fn same_chain(&self, other: &Duel) -> bool {
        let same = self.rules == other.rules && self.sides == other.sides;
        same && self.obstacle == other.obstacle && self.ends == other.ends && self.room == other.room
    }
}

impl Duel {
    /// The condition of a side's unit at the start.
    pub fn fresh(&self, side: Side) -> Condition {
        let duelist = &self.sides[side];
        Condition::fresh(&duelist.fighter, duelist.formation, duelist.cover > 0)
    }

    /// A state with the units as the rules take them.
    pub fn scene(&self, state: &State) -> Scene<'_> {
        state.with(Pair::of(|side| Body { fighter: &self.sides[side].fighter, active: state.active == side, condition: state.units[side] }))
    }

    /// The shooting phase of the duel.
    fn shooting<C: Chance>(&self, scene: &mut Scene, chance: &mut C) -> Phased<()> {
        let p = scene.active;
        let inches = scene.inches();
        let range = scene.units[p].fighter.range;
        if scene.engaged() || inches > f64::from(range) {
            return Ok(());
        }
        let aim = self.aim(p, Band::of(&self.rules, inches, range), false);
        let (shooter, target) = scene.units.each_mut().facing(p);
        let fire = Fire::of(&self.rules, shooter, target, aim);
        if fire.volley().is_none() {
            return Ok(());
        }
        self.say_why(chance, p, telling::SHOOTS, |lang| why(&fire.to_hit(), &fire.to_save(), lang));
        let before = target.condition.casualties;
        let Some(volleyed) = shoot(&self.rules, shooter, target, aim, chance) else { return Ok(()) };
        let guns = shooter.fighter.arm == Arm::Artillery && volleyed.casualties > 0;
        match target.test_after_shooting(&self.rules, before, volleyed.casualties, guns, chance) {
            None => Ok(()),
            Some(fate) => self.suffer(scene, p.enemy(), fate, Fall::Shooting, chance),
        }
    }

    fn aim(&self, shooter: Side, band: Band, closing: bool) -> Aim {
        let target = &self.sides[shooter.enemy()];
        Aim { band, closing, enfilade: self.sides[shooter].enfilade, clear: target.clear, cover: target.cover }
    }

    /// The end of a player's turn.
    fn end_turn(&self, scene: &mut Scene) {
        for side in Side::BOTH {
            scene.units[side].end_turn(&self.rules, scene.fought);
        }
        scene.active = scene.active.enemy();
        scene.fought = false;
    }

    /// Parts the two units by `way` more parts of an inch, as far as there is room.
    fn part_by(&self, scene: &mut Scene, way: u32) {
        scene.distance = (u32::from(scene.distance) + way).min(u32::from(self.room)) as u16;
    }

    /// The result of a test on a unit that holds or retires.
    fn carry_out<C: Chance>(&self, scene: &mut Scene, side: Side, fate: Fate, chance: &mut C) {
        let way = scene.units[side].carry_out(&self.rules, fate);
        self.part_by(scene, way);
        if way > 0 {
            self.say_apart(scene, side, telling::GOES_BACK, chance);
        }
    }

    /// The fall of a unit with this result of its test: `by` where it breaks, a retreat where that ends the duel; `None` where it stays.
    fn falls(&self, fate: Fate, by: Fall) -> Option<Fall> {
        match fate {
            Fate::Breaks => Some(by),
            fate if fate.retires() && self.ends == Ends::Retreat => Some(Fall::Retired),
            _ => None,
        }
    }

    /// The result of a test on the only unit that took one.
    fn suffer<C: Chance>(&self, scene: &mut Scene, side: Side, fate: Fate, by: Fall, chance: &mut C) -> Phased<()> {
        if let Some(fall) = self.falls(fate, by) {
            return self.unless_fallen(scene, Pair::only(side, Some(fall)));
        }
        self.carry_out(scene, side, fate, chance);
        Ok(())
    }

    /// The outcome where units have fallen.
    fn unless_fallen(&self, scene: &Scene, falls: Pair<Option<Fall>>) -> Phased<()> {
        let most = self.most_losses();
        let losses = Pair::of(|side| {
            let unit = &scene.units[side];
            // Who breaks loses all its stamina; who retires, its casualties.
            let lost = if falls[side].is_some_and(|fall| fall != Fall::Retired) { u8::MAX } else { unit.condition.casualties };
            lost.min(unit.stamina()).min(most[side])
        });
        Outcome::of_falls(falls, |fall| fall as u8, BOTH_GONE, losses).map_or(Ok(()), Err)
    }
}
