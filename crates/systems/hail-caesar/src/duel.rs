//! The duel, phase by phase (A11): one unit a side, front to front on a straight line in the open.

use super::orders::{Regroup, distance_penalty};
use super::profile::{Fighter, Unit};
use super::rules::{Rules, StakesWhenMoved, StatePenalty, WoundReset};
use montjoie_core::chance::Chance;
use montjoie_core::choice;
use montjoie_core::combat::{Clock, Combat, Ending, Outcome, Pair, Play, Side};
use montjoie_core::language::Text;
use montjoie_core::tally::Tally;

choice! {
    /// What a unit wants (a choice of its player, fixed for the duel).
    pub enum Stance {
        /// Close and charge.
        Advance = "advance",
        /// Come into range.
        Shoot = "shoot",
        /// Stay.
        Hold = "hold",
    }
}

choice! {
    /// The stakes of a unit at the start.
    pub enum Stakes {
        /// None, or lost.
        None = "none",
        /// Still to plant, which takes a turn of shooting.
        Plant = "plant",
        /// Planted.
        Planted = "planted",
    }
}

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
    /// Who counts as charging where a duel starts in contact.
    pub enum Charging {
        /// Side A.
        A = "a",
        /// Side B.
        B = "b",
        /// Both.
        Both = "both",
        /// Neither.
        None = "none",
    }
}

impl Charging {
    /// Whether this side does.
    pub fn does(self, side: Side) -> bool {
        matches!((self, side), (Charging::Both, _) | (Charging::A, Side::A) | (Charging::B, Side::B))
    }
}

/// One side of a duel, with all that stays constant.
#[derive(Clone, Debug, PartialEq)]
pub struct Duelist {
    /// The unit as it starts.
    pub fighter: Fighter,
    /// What it becomes on foot (2-e), where it may dismount.
    pub on_foot: Option<Fighter>,
    /// What it wants.
    pub stance: Stance,
    /// Whether it can shoot at all, or will once dismounted.
    pub can_shoot: bool,
    /// The command value of an order to it, after the distance penalty.
    pub command: i8,
    /// The same under the successor of a dead general.
    pub successor: i8,
    /// Whether its general is near enough to rally it (3-a).
    pub rally: bool,
    /// Whether the staff may have a failed order thrown again.
    pub staff: bool,
    /// Whether its general joins its charges.
    pub general: bool,
    /// Dice of its supports together.
    pub support_dice: u8,
    /// Its name, for whoever writes down what goes on.
    pub name: (String, String),
}

impl Duelist {
    /// A side of a unit, with nothing special about its situation: command 8 at 6 inches, no staff, general, supports or cover.
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

    /// Under a general of this command value, this many inches away.
    pub fn led_by(&mut self, rules: &Rules, command: u8, distance: f64) {
        let penalty = if self.fighter.marauders { 0 } else { distance_penalty(rules, distance) };
        self.command = command as i8 - penalty;
        self.successor = rules.successor_command as i8 - penalty;
        self.rally = distance <= f64::from(rules.rally_distance);
    }
}

/// Where a duel starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// Inches between the two; 0 is in contact.
    pub distance: u8,
    /// Who has the first turn.
    pub first: First,
    /// Who counts as charging, at distance 0.
    pub charging: Charging,
    /// The stakes of each.
    pub stakes: Pair<Stakes>,
}

/// The duel.
#[derive(Clone, Debug)]
pub struct Duel {
    /// Its rules.
    pub rules: Rules,
    /// Its two sides.
    pub sides: Pair<Duelist>,
    /// Whether the ground is open, for Montjoie !.
    pub open: bool,
    /// How far apart the two can get.
    pub room: u8,
    /// Where it starts.
    pub start: Start,
    /// Game turns.
    pub turns: u32,
}

/// The phases of a player turn (4-d).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Movement.
    Move,
    /// Shooting.
    Shoot,
    /// Melee.
    Fight,
    /// Markers.
    End,
}

/// Where a unit's general is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum General {
    /// With his division.
    Away,
    /// With the unit.
    Attached,
    /// Dead; a successor commands.
    Dead,
}

/// A unit between two phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Condition {
    /// Wounds; they may pass stamina until the end of the turn.
    pub wounds: u8,
    /// Disordered (8-d).
    pub disordered: bool,
    /// Its stakes.
    pub stakes: Stakes,
    /// Its general.
    pub general: General,
    /// Whether it has dismounted.
    pub on_foot: bool,
    /// Whether it strikes with the charge bonus; first round only.
    pub bonus: bool,
    /// Whether its lance counts; first round only.
    pub lance: bool,
}

/// The duel between two phases.
#[derive(Clone, Copy, Debug, Eq, PartialOrd, Ord)]
pub struct State {
    /// The phase to come.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Side,
    /// Inches between the two; 0 while engaged.
    pub distance: u8,
    /// Whether the active side has moved this turn; asked only of guns and of units still to plant.
    pub moved: bool,
    /// Whether the next round is the first of its combat.
    pub first_round: bool,
    /// Who won the last round of the same combat.
    pub won: Option<Side>,
    /// The two units.
    pub units: Pair<Condition>,
}

impl State {
    /// All of it in one word, so that looking a state up costs one step.
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

/// Endings, by their place in [`Duel::ENDINGS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    ShotDown,
    RoutedByShooting,
    RoutedInMelee,
    Broken,
    GunLost,
    Fiasco,
    TurnLimit,
    BothGone,
}

/// A phase that may end the duel: `Err` is the end.
pub(super) type Phased = Result<(), Outcome>;

impl Play for Duel {
    type State = State;
    type Count = Tally<u64>;

    const ENDINGS: &'static [Ending] = &[
        Ending { id: "shot-down", name: Text::new("shot down", "abattue au tir") },
        Ending { id: "routed-by-shooting", name: Text::new("routed by shooting", "déroute au tir") },
        Ending { id: "routed-in-melee", name: Text::new("routed in melee", "déroute au corps à corps") },
        Ending { id: "broken", name: Text::new("broken in melee", "brisée au corps à corps") },
        Ending { id: "gun-lost", name: Text::new("gun lost", "pièce perdue") },
        Ending { id: "fiasco", name: Text::new("fiasco", "fiasco") },
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
        let first = match first {
            First::A => Side::A,
            First::B => Side::B,
            First::Either => chance.roll(Coin),
        };
        let fresh = |side| Condition {
            wounds: 0,
            disordered: false,
            stakes: stakes[side],
            general: General::Away,
            on_foot: false,
            bonus: false,
            lance: false,
        };
        let mut state = State {
            phase: if distance == 0 { Phase::Fight } else { Phase::Move },
            active: first,
            distance,
            moved: false,
            first_round: distance == 0,
            won: None,
            units: Pair::of(fresh),
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
        let losses = Pair::of(|side| state.units[side].wounds.min(self.fighter(state, side).stamina));
        Outcome { winner: None, ending: End::TurnLimit as u8, losses }
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

/// Which side is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Coin;

impl montjoie_core::chance::Roll for Coin {
    type Result = Side;
    const NAME: Text = Text::new("First turn", "Premier tour");
    const PARAGRAPH: &'static str = "4-d";
    fn make<C: Chance>(self, chance: &mut C) -> Side {
        if chance.succeeds(montjoie_core::chance::Odds::of(1, 2)) { Side::A } else { Side::B }
    }
    fn tell(self, side: Side, lang: montjoie_core::language::Lang) -> String {
        format!("{} {}", lang.pick("side", "camp"), if side == Side::A { "A" } else { "B" })
    }
}

impl Duel {
    /// The phase to come, and which follows it (4-d). Those who fight neither move nor shoot, and those who do not have no melee: most
    /// phases are over before they begin, so what is left of them is kept short here and the rest out of line.
    #[inline]
    fn phase<C: Chance>(&self, state: &mut State, chance: &mut C) -> Phased {
        match state.phase {
            Phase::Move => {
                self.announce_turn(state, chance);
                if !state.engaged() {
                    self.movement(state, chance)?;
                }
                state.phase = Phase::Shoot;
            }
            Phase::Shoot => {
                if !state.engaged() {
                    self.shooting(state, chance)?;
                }
                state.moved = false;
                state.phase = Phase::Fight;
            }
            Phase::Fight => {
                if state.engaged() {
                    self.melee(state, chance)?;
                }
                state.phase = Phase::End;
            }
            Phase::End => {
                self.end_of_turn(state, chance);
                state.phase = Phase::Move;
                state.active = state.active.enemy();
            }
        }
        Ok(())
    }

    /// The unit as it fights now: on foot once it has dismounted.
    #[inline]
    pub fn fighter(&self, state: &State, side: Side) -> &Fighter {
        let duelist = &self.sides[side];
        match &duelist.on_foot {
            Some(archers) if state.units[side].on_foot => archers,
            _ => &duelist.fighter,
        }
    }

    #[inline]
    pub(super) fn shaken(&self, state: &State, side: Side) -> bool {
        state.units[side].wounds >= self.fighter(state, side).stamina
    }

    /// What being shaken or disordered does to a unit's need to hit (8-d, 8-e).
    #[inline]
    pub(super) fn state_modifier(&self, state: &State, side: Side) -> i8 {
        let shaken = self.shaken(state, side);
        let disordered = state.units[side].disordered;
        let penalties = match self.rules.state_penalty {
            StatePenalty::Once => i8::from(shaken || disordered),
            StatePenalty::Each => i8::from(shaken) + i8::from(disordered),
        };
        penalties * self.rules.state_modifier
    }

    /// The unit moves, by whatever cause: planted stakes are lost.
    #[inline]
    pub(super) fn moves(&self, state: &mut State, side: Side) {
        if state.units[side].stakes == Stakes::Planted && self.rules.stakes_when_moved == StakesWhenMoved::Lost {
            state.units[side].stakes = Stakes::None;
        }
        let asked = self.fighter(state, side).artillery || state.units[side].stakes == Stakes::Plant;
        if state.phase == Phase::Move && side == state.active && asked {
            state.moved = true;
        }
    }

    /// The unit moves so many inches away.
    #[inline]
    pub(super) fn back(&self, state: &mut State, side: Side, inches: u16) {
        self.moves(state, side);
        state.distance = (u16::from(state.distance) + inches).min(u16::from(self.room)) as u8;
    }

    /// The end: these sides are gone, each with its ending.
    pub(super) fn gone(&self, state: &State, losers: Pair<bool>, ending: End) -> Outcome {
        let losses = Pair::of(|side| {
            let fighter = self.fighter(state, side);
            if losers[side] { fighter.limit } else { state.units[side].wounds.min(fighter.stamina) }
        });
        let (winner, ending) = match (losers.a, losers.b) {
            (true, true) => (None, End::BothGone),
            (true, false) => (Some(Side::B), ending),
            _ => (Some(Side::A), ending),
        };
        Outcome { winner, ending: ending as u8, losses }
    }

    pub(super) fn gone_alone(&self, state: &State, loser: Side, ending: End) -> Outcome {
        self.gone(state, Pair::of(|side| side == loser), ending)
    }

    pub(super) fn say<C: Chance>(&self, chance: &mut C, side: Side, en: &str, fr: &str) {
        let (name_en, name_fr) = &self.sides[side].name;
        chance.note(|lang| {
            format!("{} {}{} {}", side.id().to_uppercase(), lang.pick(name_en, name_fr), lang.pick(":", "\u{a0}:"), lang.pick(en, fr))
        });
    }

    // E: the end of a player turn (4-d).

    #[inline]
    fn end_of_turn<C: Chance>(&self, state: &mut State, chance: &mut C) {
        let p = state.active;
        for side in Side::BOTH {
            if side == p || self.rules.wound_reset == WoundReset::Both {
                let stamina = self.fighter(state, side).stamina;
                state.units[side].wounds = state.units[side].wounds.min(stamina);
            }
        }
        if state.units[p].disordered && !state.engaged() {
            let need = self.fighter(state, p).clears_on;
            state.units[p].disordered = need > 1 && !chance.roll(Regroup { need });
        }
    }

    pub(super) fn announce_turn<C: Chance>(&self, state: &State, chance: &mut C) {
        let p = state.active;
        chance.note(|lang| {
            let (en, fr) = &self.sides[p].name;
            let condition = |side: Side| {
                let unit = &state.units[side];
                let mut words = super::shooting::wounds(unit.wounds, lang);
                if self.shaken(state, side) {
                    words += lang.pick(", shaken", ", ébranlée");
                }
                if unit.disordered {
                    words += lang.pick(", disordered", ", désorganisée");
                }
                format!("{} {words}", side.id().to_uppercase())
            };
            let place = match state.distance {
                0 => lang.pick("in contact", "au contact").to_owned(),
                inches => format!("{inches}″"),
            };
            let name = lang.pick(en, fr);
            let turn = lang.pick("Turn of", "Tour de");
            let colon = lang.pick(":", " :");
            format!("— {turn} {} ({name}){colon} {place}; {}; {}", p.id().to_uppercase(), condition(Side::A), condition(Side::B))
        });
    }
}
