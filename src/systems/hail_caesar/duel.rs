//! The duel, phase by phase (A11): one unit a side, front to front on a straight line in the open.

use super::melee::{GeneralAtRisk, Strike};
use super::orders::{Blunder, Fiasco, Order, Ordered, Regroup, WarCry, distance_penalty};
use super::panic::{Cause, Fate, PanicTest};
use super::profile::{Fighter, Unit};
use super::rules::*;
use super::shooting::{GunCheck, Volley, need, worsened};
use crate::chance::Chance;
use crate::choice;
use crate::combat::{Clock, Combat, Ending, Outcome, Pair, Side, Step};
use crate::language::Text;

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
            can_shoot: unit.can_shoot(),
            command: 0,
            successor: 0,
            rally: false,
            staff: false,
            general: false,
            support_dice: 0,
            name: (unit.name.en.clone(), unit.name.fr.clone()),
        };
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

/// One word, so that looking a state up costs one step.
impl std::hash::Hash for State {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
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
        hasher.write_u64((field << 16 | unit(&self.units.a)) << 16 | unit(&self.units.b));
    }
}

impl State {
    /// Whether the two are in contact.
    pub fn engaged(&self) -> bool {
        self.distance == 0
    }
}

/// Endings, by their place in [`Duel::ENDINGS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    ShotDown,
    RoutedByShooting,
    RoutedInMelee,
    Broken,
    GunLost,
    Fiasco,
    TurnLimit,
    BothGone,
}

/// How far a unit means to go in its movement phase.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Contact,
    Range(u8),
    Dismount,
    Rally,
    Nothing,
}

/// Why a unit charges: only one that was ordered to takes its general along (3-b).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Charge {
    Ordered,
    Other,
}

/// A step that may end the duel: `Err` is the end.
type Phased = Result<State, Outcome>;

impl Combat for Duel {
    type State = State;

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

    fn start<C: Chance>(&self, chance: &mut C) -> State {
        let Start { distance, first, charging, stakes } = self.start;
        let first = match (distance, charging, first) {
            (0, Charging::A, _) | (_, _, First::A) => Side::A,
            (0, Charging::B, _) | (_, _, First::B) => Side::B,
            (_, _, First::Either) => chance.roll(Coin),
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

    fn step<C: Chance>(&self, state: State, chance: &mut C) -> Step<State> {
        let phased = match state.phase {
            Phase::Move => self.movement(state, chance).map(|s| State { phase: Phase::Shoot, ..s }),
            Phase::Shoot => self.shooting(state, chance).map(|s| State { phase: Phase::Fight, moved: false, ..s }),
            Phase::Fight => self.melee(state, chance).map(|s| State { phase: Phase::End, ..s }),
            Phase::End => Ok(self.end_of_turn(state, chance)),
        };
        match phased {
            Ok(next) => Step::Goes(next),
            Err(outcome) => Step::Over(outcome),
        }
    }

    fn called_off(&self, state: State) -> Outcome {
        let losses = Pair::of(|side| state.units[side].wounds.min(self.fighter(&state, side).stamina));
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

    fn same_chain(&self, other: &Duel) -> bool {
        self.rules == other.rules && self.sides == other.sides && self.open == other.open && self.room == other.room
    }
}

/// Which side is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Coin;

impl crate::chance::Roll for Coin {
    type Result = Side;
    const NAME: Text = Text::new("First turn", "Premier tour");
    const PARAGRAPH: &'static str = "4-d";
    fn make<C: Chance>(self, chance: &mut C) -> Side {
        if chance.succeeds(crate::chance::Odds::of(1, 2)) { Side::A } else { Side::B }
    }
    fn tell(self, side: Side, lang: crate::language::Lang) -> String {
        format!("{} {}", lang.pick("side", "camp"), if side == Side::A { "A" } else { "B" })
    }
}

impl crate::chance::Small for Side {
    fn code(self) -> u16 {
        self as u16
    }
    fn from_code(code: u16) -> Side {
        Side::BOTH[code as usize]
    }
}

impl Duel {
    /// The unit as it fights now: on foot once it has dismounted.
    pub fn fighter(&self, state: &State, side: Side) -> &Fighter {
        let duelist = &self.sides[side];
        match &duelist.on_foot {
            Some(archers) if state.units[side].on_foot => archers,
            _ => &duelist.fighter,
        }
    }

    fn shaken(&self, state: &State, side: Side) -> bool {
        state.units[side].wounds >= self.fighter(state, side).stamina
    }

    /// What being shaken or disordered does to a unit's need to hit (8-d, 8-e).
    fn state_modifier(&self, state: &State, side: Side) -> i8 {
        let shaken = self.shaken(state, side);
        let disordered = state.units[side].disordered;
        let penalties = match self.rules.state_penalty {
            StatePenalty::Once => i8::from(shaken || disordered),
            StatePenalty::Each => i8::from(shaken) + i8::from(disordered),
        };
        penalties * self.rules.state_modifier
    }

    /// The unit moves, by whatever cause: planted stakes are lost.
    fn moves(&self, state: &mut State, side: Side) {
        if state.units[side].stakes == Stakes::Planted && self.rules.stakes_when_moved == StakesWhenMoved::Lost {
            state.units[side].stakes = Stakes::None;
        }
        let asked = self.fighter(state, side).artillery || state.units[side].stakes == Stakes::Plant;
        if state.phase == Phase::Move && side == state.active && asked {
            state.moved = true;
        }
    }

    /// The unit moves so many inches away.
    fn back(&self, state: &mut State, side: Side, inches: u16) {
        self.moves(state, side);
        state.distance = (u16::from(state.distance) + inches).min(u16::from(self.room)) as u8;
    }

    /// The end: these sides are gone, each with its ending.
    fn gone(&self, state: &State, losers: Pair<bool>, ending: End) -> Outcome {
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

    fn gone_alone(&self, state: &State, loser: Side, ending: End) -> Outcome {
        self.gone(state, Pair::of(|side| side == loser), ending)
    }

    fn say<C: Chance>(&self, chance: &mut C, side: Side, en: &str, fr: &str) {
        let (name_en, name_fr) = &self.sides[side].name;
        chance.note(|lang| format!("{} {}: {}", side.id().to_uppercase(), lang.pick(name_en, name_fr), lang.pick(en, fr)));
    }

    // M: the movement phase.

    fn movement<C: Chance>(&self, mut state: State, chance: &mut C) -> Phased {
        let p = state.active;
        self.announce_turn(&state, chance);
        if state.engaged() {
            return Ok(state);
        }
        // M1: Montjoie !, before everything else (1-c).
        let me = self.fighter(&state, p);
        let near = state.distance <= self.rules.montjoie_distance;
        if me.montjoie && self.open && near && !self.shaken(&state, p) && chance.roll(WarCry) {
            state.units[p].disordered = true;
            return match self.rules.montjoie_reach {
                MontjoieReach::OneMove if me.movement < state.distance => {
                    self.moves(&mut state, p);
                    state.distance -= me.movement;
                    Ok(state)
                }
                _ => self.charge(state, p, Charge::Other, chance),
            };
        }
        // M2: no move and no order while disordered (8-d).
        if state.units[p].disordered {
            self.say(chance, p, "disordered, it cannot move", "désorganisée, elle ne peut bouger");
            return Ok(state);
        }
        // M3
        let wish = self.wish(&state, p);
        if wish == Wish::Nothing {
            return Ok(state);
        }
        // M4: by initiative, one move and no roll (5-a).
        let initiative = match self.rules.initiative_at_12 {
            false => state.distance < self.rules.initiative_distance,
            true => state.distance <= self.rules.initiative_distance,
        };
        if initiative && let Some(done) = self.by_initiative(state, p, wish, chance) {
            return done;
        }
        // M5 to M7
        match self.order(&state, p, chance) {
            Ordered::Fiasco => self.fiasco(state, p, chance),
            Ordered::Moves(0) => Ok(state),
            Ordered::Moves(moves) => self.obey(state, p, wish, moves, chance),
        }
    }

    fn wish(&self, state: &State, p: Side) -> Wish {
        let duelist = &self.sides[p];
        let shaken = self.shaken(state, p);
        let mounted = !state.units[p].on_foot;
        let range = self.fighter(state, p).range();
        match duelist.stance {
            Stance::Advance if !shaken => return Wish::Contact,
            Stance::Shoot if !shaken && mounted && duelist.on_foot.is_some() => return Wish::Dismount,
            Stance::Shoot if !shaken && state.distance > range => return Wish::Range(range),
            _ => {}
        }
        let asks = match self.rules.rally_when {
            RallyWhen::Shaken => shaken,
            RallyWhen::Idle => state.units[p].wounds > 0,
            RallyWhen::Never => false,
        };
        if asks && duelist.rally { Wish::Rally } else { Wish::Nothing }
    }

    /// One move without a roll, where one is enough; `None` leaves it to an order.
    fn by_initiative<C: Chance>(&self, mut state: State, p: Side, wish: Wish, chance: &mut C) -> Option<Phased> {
        let movement = self.fighter(&state, p).movement;
        match wish {
            Wish::Contact if state.distance <= movement => {
                self.say(chance, p, "charges by initiative (5-a)", "charge par initiative (5-a)");
                Some(self.charge(state, p, Charge::Other, chance))
            }
            Wish::Range(range) if state.distance.saturating_sub(movement) <= range => {
                self.moves(&mut state, p);
                state.distance = range.max(state.distance.saturating_sub(movement));
                Some(Ok(state))
            }
            Wish::Dismount => {
                self.dismount(&mut state, p, chance);
                Some(Ok(state))
            }
            _ => None,
        }
    }

    fn dismount<C: Chance>(&self, state: &mut State, p: Side, chance: &mut C) {
        self.say(chance, p, "dismounts (2-e)", "met pied à terre (2-e)");
        self.moves(state, p);
        state.units[p].on_foot = true;
    }

    fn order<C: Chance>(&self, state: &State, p: Side, chance: &mut C) -> Ordered {
        let duelist = &self.sides[p];
        let command = if state.units[p].general == General::Dead { duelist.successor } else { duelist.command };
        chance.roll(Order::new(&self.rules, command, self.fighter(state, p).militia, duelist.staff))
    }

    /// M6: the order carried out, with `moves` from 1 to 3.
    fn obey<C: Chance>(&self, mut state: State, p: Side, wish: Wish, moves: u8, chance: &mut C) -> Phased {
        let me = self.fighter(&state, p);
        match wish {
            Wish::Rally => {
                state.units[p].wounds = state.units[p].wounds.saturating_sub(moves);
                self.say(chance, p, "is rallied (3-a)", "est ralliée (3-a)");
            }
            Wish::Contact => return self.ahead(state, p, moves, Charge::Ordered, chance),
            Wish::Range(range) => {
                let moves = if me.artillery { 1 } else { moves };
                let reach = moves.saturating_mul(me.movement);
                self.moves(&mut state, p);
                state.distance = range.max(state.distance.saturating_sub(reach));
            }
            Wish::Dismount => {
                let range = self.sides[p].on_foot.as_ref().map_or(0, Fighter::range);
                let ride = me.movement;
                for _ in 0..moves {
                    if state.distance <= range {
                        self.dismount(&mut state, p, chance);
                        break;
                    }
                    self.moves(&mut state, p);
                    state.distance = range.max(state.distance.saturating_sub(ride));
                }
            }
            Wish::Nothing => {}
        }
        Ok(state)
    }

    /// So many moves straight at the enemy: a charge where they reach it.
    fn ahead<C: Chance>(&self, mut state: State, p: Side, moves: u8, why: Charge, chance: &mut C) -> Phased {
        let reach = moves.saturating_mul(self.fighter(&state, p).movement);
        if reach >= state.distance {
            return self.charge(state, p, why, chance);
        }
        self.moves(&mut state, p);
        state.distance -= reach;
        Ok(state)
    }

    /// M7: a fiasco (5-e).
    fn fiasco<C: Chance>(&self, mut state: State, p: Side, chance: &mut C) -> Phased {
        let me = self.fighter(&state, p);
        let movement = u16::from(me.movement);
        let at_most = |moves: u8| if me.artillery { moves.min(1) } else { moves };
        match chance.roll(Fiasco { rows: self.rules.fiasco_table }) {
            Blunder::FleesWounded => {
                state.units[p].wounds += 1;
                if state.units[p].wounds >= me.limit {
                    return Err(self.gone_alone(&state, p, End::Fiasco));
                }
                self.back(&mut state, p, u16::from(at_most(2)) * movement);
            }
            Blunder::FallsBack => self.back(&mut state, p, movement),
            Blunder::Left | Blunder::Right => self.moves(&mut state, p),
            Blunder::Ahead(moves) => {
                let moves = at_most(moves);
                let reaches = u16::from(moves) * movement >= u16::from(state.distance);
                if reaches && (self.shaken(&state, p) || me.artillery) {
                    return Ok(state);
                }
                return self.ahead(state, p, moves, Charge::Other, chance);
            }
        }
        Ok(state)
    }

    // C: a charge that reaches (5-j).

    fn charge<C: Chance>(&self, mut state: State, x: Side, why: Charge, chance: &mut C) -> Phased {
        let y = x.enemy();
        let charged = self.fighter(&state, y);
        // C1
        let can = charged.cavalry && !self.shaken(&state, y) && !state.units[y].disordered;
        let counters = can && self.rules.counter_charge == CounterCharge::Always;
        if counters {
            self.say(chance, y, "counter-charges (8-d)", "contre-charge (8-d)");
        } else if charged.answers_charges {
            let from = state.distance.min(charged.range());
            let fate;
            (state, fate) = self.volley(state, y, from, true, chance)?;
            let stopped = match fate {
                Fate::FallsBack | Fate::FallsBackDisordered | Fate::Routs => true,
                Fate::HoldsDisordered => self.rules.confusion_stops_charge,
                Fate::Holds => false,
            };
            if stopped {
                return Ok(state);
            }
        }
        // C2
        self.say(chance, x, "charges home", "arrive au contact");
        self.moves(&mut state, x);
        if counters {
            self.moves(&mut state, y);
        }
        state.distance = 0;
        state.first_round = true;
        state.won = None;
        for (side, charges) in [(x, true), (y, counters)] {
            state.units[side].bonus = charges;
            state.units[side].lance = charges && self.fighter(&state, side).lance > 0;
        }
        // C3
        self.meet_obstacles(&mut state, x);
        if counters {
            // Stakes are for those who stand; a pike is a pike.
            self.meet_obstacles(&mut state, y);
            if self.fighter(&state, x).close_order {
                state.units[x] = Condition { bonus: false, lance: false, disordered: true, ..state.units[x] };
            }
        }
        // C4
        if why == Charge::Ordered && self.sides[x].general && state.units[x].general == General::Away {
            state.units[x].general = General::Attached;
        }
        Ok(state)
    }

    /// A charger meets planted stakes or pikes: its bonus is gone, and cavalry is disordered (1-c).
    pub(super) fn meet_obstacles(&self, state: &mut State, charger: Side) {
        let enemy = charger.enemy();
        let obstacle = state.units[enemy].stakes == Stakes::Planted || self.fighter(state, enemy).pike;
        if !obstacle {
            return;
        }
        let cavalry = self.fighter(state, charger).cavalry;
        let unit = &mut state.units[charger];
        unit.bonus = false;
        unit.lance &= self.rules.stakes_cancel == StakesCancel::Bonus;
        unit.disordered |= cavalry;
    }

    /// F0: a duel that starts in contact.
    fn begin_in_contact(&self, state: &mut State, charging: Charging) {
        for side in Side::BOTH.into_iter().filter(|&side| charging.does(side)) {
            state.units[side].bonus = true;
            state.units[side].lance = self.fighter(state, side).lance > 0;
            self.meet_obstacles(state, side);
            if self.sides[side].general {
                state.units[side].general = General::Attached;
            }
        }
        for side in Side::BOTH.into_iter().filter(|&side| charging.does(side)) {
            self.moves(state, side);
        }
    }

    // S: the shooting phase, and volleys.

    fn shooting<C: Chance>(&self, mut state: State, chance: &mut C) -> Phased {
        let p = state.active;
        if state.engaged() {
            return Ok(state);
        }
        if state.units[p].stakes == Stakes::Plant && !state.moved {
            self.say(chance, p, "plants its stakes (1-c)", "plante ses pieux (1-c)");
            state.units[p].stakes = Stakes::Planted;
            return Ok(state);
        }
        if self.fighter(&state, p).artillery && state.moved {
            return Ok(state);
        }
        self.volley(state, p, state.distance, false, chance).map(|(state, _)| state)
    }

    /// V: one unit shoots at the other over a distance; `reaction` where it answers a charge. Gives what became of the target.
    fn volley<C: Chance>(
        &self,
        mut state: State,
        shooter: Side,
        distance: u8,
        reaction: bool,
        chance: &mut C,
    ) -> Result<(State, Fate), Outcome> {
        let target = shooter.enemy();
        let (gun, aim) = (self.fighter(&state, shooter), self.fighter(&state, target));
        let state_modifier = self.state_modifier(&state, shooter);
        // V1
        let Some(volley) = Volley::new(&self.rules, gun, aim, distance, state_modifier, reaction) else {
            return Ok((state, Fate::Holds));
        };
        match reaction {
            true => self.say(chance, shooter, "shoots at the charge (5-j)", "tire sur la charge (5-j)"),
            false => self.say(chance, shooter, "shoots", "tire"),
        }
        let volleyed = chance.roll(volley);
        // V2
        let shaken_before = self.shaken(&state, target);
        state.units[target].wounds += volleyed.wounds;
        let mut fallen = (state.units[target].wounds >= aim.limit).then_some(End::ShotDown);
        // V3
        let shaken_after = self.shaken(&state, target);
        let tests = volleyed.shocked || volleyed.wounds > 0 && shaken_after;
        let mut fate = Fate::Holds;
        if fallen.is_none() && tests {
            fate = chance.roll(self.panic_after_shooting(&state, shooter, shaken_before));
            match fate {
                Fate::Holds => {}
                Fate::HoldsDisordered => state.units[target].disordered = true,
                Fate::FallsBack => self.back(&mut state, target, aim.movement.into()),
                Fate::FallsBackDisordered => {
                    self.back(&mut state, target, aim.movement.into());
                    state.units[target].disordered = true;
                }
                Fate::Routs => fallen = Some(End::RoutedByShooting),
            }
        }
        // V4
        let lost = gun.bursts && chance.roll(GunCheck { lost_on: self.rules.gun_lost_on });
        match (fallen, lost) {
            (None, false) => Ok((state, fate)),
            (Some(ending), false) => Err(self.gone_alone(&state, target, ending)),
            (None, true) => Err(self.gone_alone(&state, shooter, End::GunLost)),
            (Some(_), true) => Err(self.gone(&state, Pair { a: true, b: true }, End::BothGone)),
        }
    }

    /// The test of the target of a volley, which already holds its wounds (8-a, 8-f).
    fn panic_after_shooting(&self, state: &State, shooter: Side, shaken_before: bool) -> PanicTest {
        let target = shooter.enemy();
        let aim = self.fighter(state, target);
        let unit = &state.units[target];
        let mut modifier = -(unit.wounds.saturating_sub(aim.stamina) as i8);
        if unit.disordered {
            modifier += self.rules.panic_disordered;
        }
        if self.fighter(state, shooter).artillery {
            modifier += self.rules.panic_artillery_hit;
        }
        let shaken_after = self.shaken(state, target);
        PanicTest::new(&self.rules, Cause::Shooting, modifier, shaken_before, shaken_after, unit.wounds > 0, aim.artillery)
    }

    // F: the melee phase.

    fn melee<C: Chance>(&self, mut state: State, chance: &mut C) -> Phased {
        if !state.engaged() {
            return Ok(state);
        }
        // F1: both strike at once, in the state before the round.
        let before = state;
        let inflicted = Pair::of(|side| {
            self.say(chance, side, "strikes", "frappe");
            chance.roll(self.strike(&before, side))
        });
        // F2
        let mut suffered = Pair { a: inflicted.b, b: inflicted.a };
        if self.rules.excess_without_supports == Excess::Stop {
            suffered = Pair::of(|side| {
                let room = self.fighter(&before, side).stamina.saturating_sub(before.units[side].wounds);
                suffered[side].min(room)
            });
        }
        Side::BOTH.into_iter().for_each(|side| state.units[side].wounds += suffered[side]);
        let broken = Pair::of(|side| state.units[side].wounds >= self.fighter(&state, side).limit);
        if broken.a || broken.b {
            return Err(self.gone(&state, broken, End::Broken));
        }
        // F3
        for side in Side::BOTH {
            let at_risk = match self.rules.general_death {
                GeneralDeath::RoundWounded => suffered[side] > 0,
                GeneralDeath::WhileWounded => state.units[side].wounds > 0,
            };
            let attached = state.units[side].general == General::Attached;
            if attached && at_risk && chance.roll(GeneralAtRisk { dies_on: self.rules.general_dies_on }) {
                state.units[side].general = General::Dead;
            }
        }
        self.result(before, state, suffered, chance)
    }

    /// All the blows of a side (7-b, 7-d).
    pub(super) fn strike(&self, state: &State, side: Side) -> Strike {
        let (me, enemy) = (self.fighter(state, side), self.fighter(state, side.enemy()));
        let unit = &state.units[side];
        let dice = if state.first_round { me.clash } else { me.sustained };
        let general = if unit.general == General::Attached { self.rules.general_dice } else { 0 };
        let bonus = if unit.bonus { self.rules.charge_bonus as i8 } else { 0 };
        let won = if state.won == Some(side) { self.rules.won_bonus as i8 } else { 0 };
        let lance = if unit.lance { me.lance } else { 0 };
        let first_round = if state.first_round { me.first_round } else { 0 };
        Strike {
            dice: dice + general,
            need: need(self.rules.base_need, bonus + won + self.state_modifier(state, side) + me.in_melee),
            save: worsened(enemy.save, lance + first_round, 0),
            rerolls: me.hit_rerolls,
            support_dice: self.sides[side].support_dice,
            support_need: self.rules.base_need,
            support_save: enemy.save,
            save_rerolls: enemy.save_rerolls,
        }
    }

    /// F4 to F6: who lost, their tests, falling back, following up.
    fn result<C: Chance>(&self, before: State, mut state: State, suffered: Pair<u8>, chance: &mut C) -> Phased {
        let lead = suffered.b as i8 - suffered.a as i8;
        let winner = match lead {
            0 => None,
            1.. => Some(Side::A),
            _ => Some(Side::B),
        };
        // F4: the loser tests, or in a draw whoever is shaken.
        let tests = Pair::of(|side| match winner {
            Some(winner) => side != winner,
            None => self.shaken(&state, side),
        });
        let fates = Pair::of(|side| {
            if !tests[side] {
                return Fate::Holds;
            }
            self.say(chance, side, "must test (8-a)", "doit tester (8-a)");
            chance.roll(self.panic_in_melee(&before, &state, side, lead.abs()))
        });
        let routed = Pair::of(|side| fates[side] == Fate::Routs);
        if routed.a || routed.b {
            return Err(self.gone(&state, routed, End::RoutedInMelee));
        }
        // F5
        for side in Side::BOTH {
            let fate = fates[side];
            state.units[side].disordered |= matches!(fate, Fate::FallsBackDisordered | Fate::HoldsDisordered);
            if matches!(fate, Fate::FallsBack | Fate::FallsBackDisordered) {
                self.back(&mut state, side, self.rules.give_ground.into());
            }
        }
        // F6
        let apart = !state.engaged();
        state.won = winner;
        state.first_round = false;
        for side in Side::BOTH {
            state.units[side].bonus = false;
            state.units[side].lance = false;
        }
        if apart {
            match winner {
                Some(winner) if self.follows_up(&state, winner) => {
                    self.say(chance, winner, "follows up (7-h)", "poursuit (7-h)");
                    self.moves(&mut state, winner);
                    state.distance = 0;
                }
                _ => {
                    state.won = None;
                    for side in Side::BOTH {
                        if state.units[side].general == General::Attached {
                            state.units[side].general = General::Away;
                        }
                    }
                }
            }
        }
        Ok(state)
    }

    fn follows_up(&self, state: &State, winner: Side) -> bool {
        let duelist = &self.sides[winner];
        let wants = match self.rules.follow_up {
            FollowUp::Always => true,
            FollowUp::Never => false,
            FollowUp::ByStance => match duelist.stance {
                Stance::Advance => true,
                Stance::Hold => !duelist.can_shoot,
                Stance::Shoot => false,
            },
        };
        wants && !self.fighter(state, winner).artillery
    }

    /// The test of a unit that lost by `margin`, or drew while shaken (8-a, 8-f).
    fn panic_in_melee(&self, before: &State, state: &State, side: Side, margin: i8) -> PanicTest {
        let me = self.fighter(state, side);
        let unit = &state.units[side];
        let modifier = -margin + if unit.disordered { self.rules.panic_disordered } else { 0 };
        let (shaken_before, shaken_after) = (self.shaken(before, side), self.shaken(state, side));
        PanicTest::new(&self.rules, Cause::Melee, modifier, shaken_before, shaken_after, unit.wounds > 0, me.artillery)
    }

    // E: the end of a player turn (4-d).

    fn end_of_turn<C: Chance>(&self, mut state: State, chance: &mut C) -> State {
        let p = state.active;
        for side in Side::BOTH {
            if side == p || self.rules.wound_reset == WoundReset::Both {
                let stamina = self.fighter(&state, side).stamina;
                state.units[side].wounds = state.units[side].wounds.min(stamina);
            }
        }
        if state.units[p].disordered && !state.engaged() {
            let need = self.fighter(&state, p).clears_on;
            state.units[p].disordered = need > 1 && !chance.roll(Regroup { need });
        }
        State { phase: Phase::Move, active: p.enemy(), ..state }
    }

    fn announce_turn<C: Chance>(&self, state: &State, chance: &mut C) {
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
