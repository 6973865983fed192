//! The duel (B0): two units on a line that always face one another. Its state is in `state.rs`, its phases are in `orders.rs`,
//! `shooting.rs` and `melee.rs`; what follows a charge is in `charge.rs`, break tests in `retreat.rs`.

use super::fighter::{Fighter, PARTS};
use super::formation::Formation;
use super::morale::Arm;
use super::orders::{FirstTurn, Kind};
use super::rules::{DisorderClears, Rules};
use super::shooting::casualties;
use super::state::{Condition, Cover, Disorder, Nerve, Phase, State};
use montjoie_core::chance::Chance;
use montjoie_core::choice;
use montjoie_core::combat::{Clock, Combat, Ending, Outcome, Pair, Play, Side};
use montjoie_core::language::Text;
use montjoie_core::tally::Tally;

choice! {
    /// What a unit wants (a choice of its player, fixed for the duel).
    pub enum Stance {
        /// Close and charge.
        Charge = "charge" => ("charge", "charge"),
        /// Come into range.
        Fire = "fire" => ("fire", "tir"),
        /// Stay.
        Hold = "hold" => ("hold", "tenir"),
    }
}
choice! {
    /// Who plays first.
    pub enum First {
        /// Side A.
        A = "a" => ("A", "A"),
        /// Side B.
        B = "b" => ("B", "B"),
        /// The dice say.
        Roll = "roll" => ("by lot", "tiré au sort"),
    }
}
choice! {
    /// The face on which a unit is charged.
    pub enum Face {
        /// Its front.
        Front = "front" => ("front", "front"),
        /// A flank.
        Flank = "flank" => ("flank", "flanc"),
        /// Its rear.
        Rear = "rear" => ("rear", "arrière"),
    }
}
choice! {
    /// What charged cavalry does (B5).
    pub enum Reaction {
        /// It charges too.
        CounterCharge = "counter_charge" => ("counter-charge", "contre-charge"),
        /// It gets away.
        Evade = "evade" => ("evade", "esquive"),
        /// It turns to face.
        TurnToFace = "turn_to_face" => ("turn to face", "face à l’ennemi"),
        /// It shoots.
        ClosingFire = "closing_fire" => ("closing fire", "tir de réaction"),
        /// It stands.
        Stand = "stand" => ("stand", "tient bon"),
    }
}
choice! {
    /// What ends a duel.
    pub enum Ends {
        /// A unit removed.
        Removed = "removed" => ("removed", "retirée"),
        /// A unit that must retire, too.
        Retreat = "retreat" => ("retreat", "retraite"),
    }
}
choice! {
    /// What a winner does.
    pub enum FollowUp {
        /// A sweeping advance, where cavalry may.
        Sweep = "sweep" => ("sweeping advance", "poursuite"),
        /// It stays.
        Stay = "stay" => ("stay", "reste"),
    }
}

/// One side of a duel, with all that stays constant.
#[derive(Clone, Debug, PartialEq)]
pub struct Duelist {
    /// The unit.
    pub fighter: Fighter,
    /// What it wants.
    pub stance: Stance,
    /// What is ordered where it wants to move.
    pub order: Kind,
    /// The staff rating with every modifier that does not change, not clamped.
    pub rating: i8,
    /// Whether its general is near enough to rally it.
    pub general_near: bool,
    /// The distance, in parts of an inch, to which it comes to shoot.
    pub fire_at: u16,
    /// Its formation at the start.
    pub formation: Formation,
    /// How much better it saves for the cover that it has at the start.
    pub cover: u8,
    /// Whether the ground lets it be a clear target.
    pub clear: bool,
    /// Whether its fire enfilades.
    pub enfilade: bool,
    /// The face on which it is charged the first time.
    pub charged_on: Face,
    /// Friends on its flanks.
    pub flank_supports: u8,
    /// Friends behind it.
    pub rear_support: u8,
    /// What it does when charged, where that was set.
    pub reaction: Option<Reaction>,
    /// Whether it sweeps on after a charge.
    pub sweeps: bool,
    /// Its name, for whoever writes down what goes on.
    pub name: (String, String),
}

/// Where a duel starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// Parts of an inch between the two; 0 is in contact.
    pub distance: u16,
    /// Who plays first.
    pub first: First,
}

/// The duel.
#[derive(Clone, Debug)]
pub struct Duel {
    /// Its rules.
    pub rules: Rules,
    /// Its two sides.
    pub sides: Pair<Duelist>,
    /// Whether an obstacle lies between the two until they meet.
    pub obstacle: bool,
    /// What ends it.
    pub ends: Ends,
    /// How far apart the two can get, in parts of an inch.
    pub room: u16,
    /// Where it starts.
    pub start: Start,
    /// Player turns.
    pub turns: u32,
}

/// Endings, by their place in [`Duel::ENDINGS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    BrokenByShooting,
    BrokenByClosingFire,
    BrokenByTerror,
    BrokenInMelee,
    Retired,
    TurnLimit,
    BothGone,
}

/// A step that may end the duel: `Err` is the end.
pub(super) type Phased = Result<State, Outcome>;

impl Play for Duel {
    type State = State;
    type Count = Tally<u64>;

    const ENDINGS: &'static [Ending] = &[
        Ending { id: "broken-by-shooting", name: Text::new("broken by shooting", "démoralisée au tir") },
        Ending { id: "broken-by-closing-fire", name: Text::new("broken by closing fire", "démoralisée au tir de réaction") },
        Ending { id: "broken-by-terror", name: Text::new("broken by a Terrifying Charge", "démoralisée par une Terrifying Charge") },
        Ending { id: "broken-in-melee", name: Text::new("broken hand-to-hand", "démoralisée au corps à corps") },
        Ending { id: "retired", name: Text::new("had to retire", "contrainte de se retirer") },
        Ending { id: "turn-limit", name: Text::new("turn limit", "limite de tours") },
        Ending { id: "both-gone", name: Text::new("both gone", "toutes deux parties") },
    ];

    fn begin<C: Chance>(&self, _: u64, _: Option<State>, chance: &mut C) -> State {
        let first = match self.start.first {
            First::A => Side::A,
            First::B => Side::B,
            First::Roll => {
                if chance.roll(FirstTurn) {
                    Side::A
                } else {
                    Side::B
                }
            }
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
        let phased = match state.phase {
            Phase::Command => self.command(*state, chance).map(|s| State { phase: Phase::Shoot, ..s }),
            Phase::Shoot => self.shooting(*state, chance).map(|s| State { phase: Phase::Fight, ..s }),
            Phase::Fight => self.fight(*state, chance).map(|s| State { phase: Phase::End, ..s }),
            Phase::End => Ok(self.end_of_turn(*state)),
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
        let losses = Pair::of(|side| state.units[side].casualties);
        Outcome { winner: None, ending: End::TurnLimit as u8, losses }
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
    /// A side as it starts.
    pub fn fresh(&self, side: Side) -> Condition {
        let duelist = &self.sides[side];
        let covered = duelist.cover > 0 || duelist.formation == Formation::Building;
        Condition {
            casualties: 0,
            disorder: Disorder::None,
            formation: duelist.formation,
            cover: if covered { Cover::Kept } else { Cover::None },
            face: Face::Front,
            charging: false,
            stamina: 0,
            nerve: if duelist.fighter.freshly_raised { Nerve::Unknown } else { Nerve::Steady },
            spent: 0,
        }
    }

    pub(super) fn fighter(&self, side: Side) -> &Fighter {
        &self.sides[side].fighter
    }

    /// Casualties at which a unit is shaken; an Untested one is not before its first.
    pub fn stamina(&self, state: &State, side: Side) -> u8 {
        match (self.fighter(side).untested, state.units[side].stamina) {
            (None, _) => self.fighter(side).stamina,
            (Some(_), 0) => u8::MAX,
            (Some(_), stamina) => stamina,
        }
    }

    /// Whether a unit is shaken (B1).
    pub fn shaken(&self, state: &State, side: Side) -> bool {
        state.units[side].casualties >= self.stamina(state, side)
    }

    /// Whether a unit is shaken or disordered.
    pub(super) fn weakened(&self, state: &State, side: Side) -> bool {
        self.shaken(state, side) || state.units[side].disorder != Disorder::None
    }

    pub(super) fn pace(&self, state: &State, side: Side) -> u16 {
        self.fighter(side).pace(state.units[side].formation)
    }

    /// How much better a unit saves for its cover now.
    pub(super) fn cover(&self, state: &State, side: Side) -> u8 {
        let unit = &state.units[side];
        let building = if unit.formation == Formation::Building { self.rules.heavy_cover } else { 0 };
        if unit.cover == Cover::Kept { self.sides[side].cover.max(building) } else { 0 }
    }

    /// A unit is disordered: to the end of its next own turn (B1).
    pub(super) fn disorder(&self, state: &mut State, side: Side) {
        let unit = &mut state.units[side];
        unit.disorder = match unit.disorder {
            _ if state.active == side => Disorder::Fresh,
            Disorder::Fresh => Disorder::Fresh,
            _ => Disorder::Due,
        };
    }

    /// A unit moves: what it stood in is behind it, and a garrison is one no more.
    pub(super) fn moves(&self, state: &mut State, side: Side) {
        let me = self.fighter(side);
        let unit = &mut state.units[side];
        unit.cover = Cover::None;
        if unit.formation == Formation::Building && me.arm != Arm::Artillery {
            unit.formation = me.natural;
        }
    }

    /// A unit moves so many moves away from the enemy, as far as there is room.
    pub(super) fn back(&self, state: &mut State, side: Side, moves: u8) {
        self.moves(state, side);
        let away = u32::from(self.pace(state, side)) * u32::from(moves);
        state.distance = (u32::from(state.distance) + away).min(u32::from(self.room)) as u16;
    }

    /// The end: these sides are gone, each with its ending.
    pub(super) fn gone(&self, state: &State, losers: Pair<bool>, ending: End) -> Outcome {
        let most = self.most_losses();
        let losses = Pair::of(|side| match losers[side] && ending != End::Retired {
            true => self.stamina(state, side).min(most[side]),
            false => state.units[side].casualties.min(self.stamina(state, side)).min(most[side]),
        });
        let (winner, ending) = match (losers.a, losers.b) {
            (true, true) => (None, End::BothGone),
            (true, false) => (Some(Side::B), ending),
            _ => (Some(Side::A), ending),
        };
        Outcome { winner, ending: ending as u8, losses }
    }

    pub(super) fn say<C: Chance>(&self, chance: &mut C, side: Side, en: &str, fr: &str) {
        let (name_en, name_fr) = &self.sides[side].name;
        chance.note(|lang| format!("{} {}: {}", side.id().to_uppercase(), lang.pick(name_en, name_fr), lang.pick(en, fr)));
    }

    /// The end of a player's turn (B1).
    fn end_of_turn(&self, mut state: State) -> State {
        let p = state.active;
        let lasts = self.rules.disorder_clears == DisorderClears::NextOwnTurn;
        state.units[p].disorder = match state.units[p].disorder {
            Disorder::None => Disorder::None,
            Disorder::Fresh if lasts => Disorder::Due,
            _ if state.fought => Disorder::Due,
            _ => Disorder::None,
        };
        for side in Side::BOTH {
            if state.units[side].nerve != Nerve::Unknown {
                state.units[side].nerve = Nerve::Steady;
            }
        }
        State { phase: Phase::Command, active: p.enemy(), fought: false, ..state }
    }

    pub(super) fn announce_turn<C: Chance>(&self, state: &State, chance: &mut C) {
        let p = state.active;
        chance.note(|lang| {
            let (en, fr) = &self.sides[p].name;
            let condition = |side: Side| {
                let unit = &state.units[side];
                let mut words = casualties(unit.casualties, lang);
                if self.shaken(state, side) {
                    words += lang.pick(", shaken", ", ébranlée");
                }
                if unit.disorder != Disorder::None {
                    words += lang.pick(", disordered", ", en désordre");
                }
                format!("{} {words}", side.id().to_uppercase())
            };
            let place = match state.distance {
                0 => lang.pick("in contact", "au contact").to_owned(),
                parts => {
                    let decimals = if parts % PARTS == 0 { 0 } else { 1 };
                    format!("{}″", lang.number(state.inches(), decimals))
                }
            };
            let (turn, name) = (lang.pick("Turn of", "Tour de"), lang.pick(en, fr));
            let colon = lang.pick(":", " :");
            format!("— {turn} {} ({name}){colon} {place}; {}; {}", p.id().to_uppercase(), condition(Side::A), condition(Side::B))
        });
    }
}
