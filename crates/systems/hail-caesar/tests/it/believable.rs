//! Whether players of a plan do what a person would: what their units do in told battles of random armies, counted.

use montjoie_core::chance::{Chance, Tables, stream};
use montjoie_core::combat::{Play, Side};
use montjoie_core::language::Lang;
use montjoie_field::Id;
use montjoie_hail_caesar::battle::Battle;
use montjoie_hail_caesar::battle::settings::{BattleRules, FieldKeys, Plan};
use montjoie_hail_caesar::battle::state::{State, Wish};
use montjoie_hail_caesar::body::Stakes;
use std::fmt;

use crate::random_armies::Random;

/// Battles that are counted.
const BATTLES: u64 = 200;

/// A source of chance that keeps what is told.
pub struct Listening {
    tables: Tables,
    /// What was told, a line each.
    pub told: Vec<String>,
}

impl Listening {
    /// Dice of a seed.
    pub fn new(seed: u64) -> Listening {
        Listening { tables: Tables::new(stream(42, seed)), told: Vec::new() }
    }
}

impl Chance for Listening {
    fn draw(&mut self, table: &'static montjoie_core::chance::Table) -> u16 {
        self.tables.draw(table)
    }

    fn note(&mut self, line: impl FnOnce(Lang) -> String) {
        self.told.push(line(Lang::En));
    }
}

/// So many of so many.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    of: u32,
    all: u32,
}

impl Part {
    fn count(&mut self, is: bool) {
        self.of += u32::from(is);
        self.all += 1;
    }

    fn percent(self) -> f64 {
        100.0 * f64::from(self.of) / f64::from(self.all.max(1))
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:5.1} % ({} of {})", self.percent(), self.of, self.all)
    }
}

/// What is counted.
#[derive(Clone, Debug, Default)]
struct Counts {
    /// Moves into range that end in range, of those with enough inches to come there straight.
    into_range: Part,
    /// Those of them that do not move at all.
    not_moved: Part,
    /// Turns of free crossbowmen with a shot, of free archers, of skirmishers and of guns; those in which stakes are planted do not count.
    crossbows: Part,
    archers: Part,
    skirmishers: Part,
    guns: Part,
    /// Ordered moves of mounted knights that end within 18 inches of a free fighter: charged in flank in the next turn.
    exposed_knights: Part,
    /// The same where nobody stands level beside them.
    alone: Part,
    /// Units with stakes that have planted them when they are first charged or shot at.
    planted: Part,
    /// The same of those whose side has had a turn by then.
    planted_in_a_turn: Part,
    /// The same, with those that have left their stakes since.
    planted_once: Part,
    /// Charges that a general joins while other units of his division wait for an order.
    joined: Part,
    /// Generals within 18 inches of the staff when orders are given.
    near_staff: Part,
    /// Moves in which a unit follows a friend and stays where it is.
    follows_in_place: Part,
    /// Units that dismount with no enemy in sight.
    dismounts_blind: Part,
    /// Battles without a winner.
    undecided: Part,
}

impl Counts {
    fn print(&self, plan: Plan) {
        println!("{}", plan.word());
        for (what, part) in [
            ("moves into range that end in range", self.into_range),
            ("of them without a move", self.not_moved),
            ("turns of free crossbowmen with a shot", self.crossbows),
            ("turns of free archers with a shot", self.archers),
            ("turns of free skirmishers with a shot", self.skirmishers),
            ("turns of free guns with a shot", self.guns),
            ("exposed knights charged in flank next", self.exposed_knights),
            ("of exposed knights, alone", self.alone),
            ("stakes planted in time", self.planted),
            ("of those with a turn by then", self.planted_in_a_turn),
            ("the same, at some time", self.planted_once),
            ("joined charges that leave units without orders", self.joined),
            ("generals near the staff", self.near_staff),
            ("follows in place", self.follows_in_place),
            ("dismounts with nobody in sight", self.dismounts_blind),
            ("undecided", self.undecided),
        ] {
            println!("  {what:<48} {part}");
        }
    }
}

/// The number of the unit with which a told line begins, or which stands after a verb in it.
fn told_unit(battle: &Battle, words: &str) -> Option<Id> {
    let label = words.split([' ', ',', ':']).next()?;
    let side = if label.starts_with('A') { Side::A } else { Side::B };
    let number: Id = label.get(1..)?.parse().ok()?;
    Some(battle.first(side) + number - 1)
}

/// The id of a unit in its list.
fn kind(battle: &Battle, id: Id) -> &str {
    let named = battle.named(id);
    &battle.kinds.named[usize::from(battle.armies[named.side].units[usize::from(named.number)].kind)].id
}

/// Whether a unit is a free, unshaken fighter: no gun and no shooter.
fn is_fighter(battle: &Battle, state: &State, id: Id) -> bool {
    let form = battle.form(state.units[usize::from(id)].form);
    let stand = &state.stands[id];
    stand.there
        && stand.free()
        && form.range == 0
        && !form.fighter.artillery
        && !form.fighter.shaken(state.units[usize::from(id)].condition.wounds)
}

/// Whether a friend stands level with a unit in the next lanes, within 6 inches.
fn has_neighbour(battle: &Battle, state: &State, id: Id) -> bool {
    let stand = &state.stands[id];
    battle.ids(stand.side).any(|other| {
        let friend = &state.stands[other];
        friend.there && (friend.place.lane - stand.place.lane).abs() == 1 && (friend.place.y - stand.place.y).abs() <= 6
    })
}

/// Whether an enemy touches a side of a unit other than its front.
fn flanked(state: &State, id: Id) -> bool {
    let stand = &state.stands[id];
    stand.foes().any(|(side, _)| side != stand.place.facing)
}

fn count(plan: Plan, battles: u64) -> Counts {
    let mut random = Random::new(BattleRules::default(), FieldKeys::default(), (540, 660));
    for side in Side::BOTH {
        random.battle.sides[side].plan = plan;
    }
    let mut counts = Counts::default();
    for number in 0..battles {
        random.draw_both(41, number);
        let battle = &random.battle;
        let mut chance = Listening::new(number);
        let mut state = battle.begin(number, None, &mut chance);
        let mut stakes: Vec<Id> =
            (0..state.units.len() as Id).filter(|&id| state.units[usize::from(id)].condition.stakes != Stakes::None).collect();
        let mut exposed: Vec<Id> = Vec::new();
        let mut outcome = None;
        for _ in 0..Play::clock(battle).steps() {
            let side = state.active;
            chance.told.clear();
            battle.begins_turn(&mut state, &mut chance);
            look_at_generals(battle, &state, side, &mut counts);
            let before = state.clone();
            battle.moves(&mut state, &mut chance);
            counts.look_at_moves(battle, &before, &state, &chance.told);
            first_threats(battle, &before, &chance.told, &mut stakes, &mut counts);
            for id in exposed.drain(..) {
                counts.exposed_knights.count(flanked(&state, id));
            }
            for id in battle.ids(side).filter(|&id| exposed_knights(battle, &before, &state, id)) {
                counts.alone.count(!has_neighbour(battle, &state, id));
                exposed.push(id);
            }
            let before = state.clone();
            chance.told.clear();
            battle.volleys(&mut state, &mut chance);
            counts.look_at_shots(battle, &before, &chance.told);
            first_threats(battle, &before, &chance.told, &mut stakes, &mut counts);
            battle.fights(&mut state, &mut chance);
            outcome = battle.ends_turn(&mut state, &mut chance);
            if outcome.is_some() {
                break;
            }
        }
        counts.undecided.count(battle.ended(&state, outcome).winner.is_none());
    }
    counts
}

/// Whether mounted knights have ended an ordered move near a free fighter, free themselves.
fn exposed_knights(battle: &Battle, before: &State, state: &State, id: Id) -> bool {
    let (unit, stand) = (&state.units[usize::from(id)], &state.stands[id]);
    let near = |enemy: Id| is_fighter(battle, state, enemy) && battle.table.distance2(stand, &state.stands[enemy]) <= 18 * 18;
    kind(battle, id).ends_with("mounted-knights")
        && unit.obeyed
        && !unit.near
        && stand.there
        && stand.free()
        && stand.place != before.stands[id].place
        && battle.ids(stand.side.enemy()).any(near)
}

fn look_at_generals(battle: &Battle, state: &State, side: Side, counts: &mut Counts) {
    for (division, general) in state.generals[side].iter().enumerate() {
        let lives = battle.armies[side].divisions[division].units.iter().any(|&unit| state.stands[battle.first(side) + unit as Id].there);
        if general.with.is_none() && lives {
            let (dx, dy) = (i32::from(general.at.0 - state.staff[side].0), i32::from(general.at.1 - state.staff[side].1));
            counts.near_staff.count(dx * dx + dy * dy <= 18 * 18);
        }
    }
}

/// Units with stakes that are charged or shot at for the first time.
fn first_threats(battle: &Battle, before: &State, told: &[String], stakes: &mut Vec<Id>, counts: &mut Counts) {
    for line in told {
        let after = [" shoots at the charge of ", " shoots at ", " shoots in passing at ", " charges "]
            .iter()
            .find_map(|verb| line.split_once(verb));
        let Some(target) = after.and_then(|(_, words)| told_unit(battle, words)) else { continue };
        if let Some(at) = stakes.iter().position(|&id| id == target) {
            stakes.swap_remove(at);
            let stakes = before.units[usize::from(target)].condition.stakes;
            let planted = stakes == Stakes::Planted;
            counts.planted.count(planted);
            let own = before.stands[target].side;
            if before.played > 0 || before.active == own {
                counts.planted_in_a_turn.count(planted);
                counts.planted_once.count(stakes != Stakes::Plant);
            }
        }
    }
}

impl Counts {
    fn look_at_moves(&mut self, battle: &Battle, before: &State, state: &State, told: &[String]) {
        let side = state.active;
        for id in battle.ids(side) {
            let (unit, stand, was) = (&state.units[usize::from(id)], &state.stands[id], &before.stands[id]);
            if !stand.there || !unit.obeyed {
                continue;
            }
            let form = battle.form(unit.form);
            match unit.wish {
                Wish::Range(enemy) if stand.free() && state.stands[enemy].there => {
                    let range = i32::from(form.range);
                    let call = format!("{} acts (", battle.call(id, Lang::En));
                    let acts =
                        told.iter().find_map(|line| line.strip_prefix(&call)?.split_once(", ")?.1.split(' ').next()?.parse::<u8>().ok());
                    let reach = range + i32::from(form.fighter.reach(acts.unwrap_or(1)));
                    // One that was rallied instead has not moved.
                    if acts.is_none() || battle.table.range2(was, &before.stands[enemy]) > reach * reach {
                        continue;
                    }
                    self.into_range
                        .count(battle.table.range2(stand, &state.stands[enemy]) <= range * range || battle.aim(state, id).is_some());
                    self.not_moved.count(stand.place == was.place);
                }
                Wish::Follow(_) => self.follows_in_place.count(stand.place == was.place),
                Wish::Dismount if unit.condition.on_foot => self.dismounts_blind.count(battle.aim(state, id).is_none()),
                _ => {}
            }
        }
        for line in told {
            let Some((_, words)) = line.strip_prefix("The general of ").and_then(|line| line.split_once(" joins ")) else { continue };
            let Some(id) = told_unit(battle, words) else { continue };
            let division = state.units[usize::from(id)].division;
            let waits = |other: Id| {
                let unit = &state.units[usize::from(other)];
                unit.division == division
                    && state.stands[other].there
                    && state.stands[other].free()
                    && !unit.acted
                    && !unit.condition.disordered
                    && !matches!(unit.wish, Wish::None | Wish::Plant | Wish::Rally)
            };
            self.joined.count(battle.ids(side).any(waits));
        }
    }

    fn look_at_shots(&mut self, battle: &Battle, before: &State, told: &[String]) {
        for id in battle.ids(before.active) {
            let (unit, stand) = (&before.units[usize::from(id)], &before.stands[id]);
            let form = battle.form(unit.form);
            if !stand.there || !stand.free() || form.range == 0 {
                continue;
            }
            let call = format!("{} shoots at ", battle.call(id, Lang::En));
            let shot = told.iter().any(|line| line.starts_with(&call));
            let part = match () {
                () if form.fighter.artillery => &mut self.guns,
                () if form.skirmishes => &mut self.skirmishers,
                () if kind(battle, id).contains("crossbow") => &mut self.crossbows,
                () => &mut self.archers,
            };
            // A turn in which stakes are planted is no turn of shooting.
            if unit.wish != Wish::Plant || shot {
                part.count(shot);
            }
        }
    }
}

/// What the plan of every day reaches, next to `sensible`, with room for chance.
#[test]
fn prudent_players_are_believable() {
    let [prudent, sensible] = [Plan::Prudent, Plan::Sensible].map(|plan| count(plan, BATTLES));
    assert!(prudent.into_range.percent() > 88.0, "moves into range: {}", prudent.into_range);
    assert!(prudent.archers.percent() > 60.0, "archers with a shot: {}", prudent.archers);
    assert!(prudent.planted.percent() > 60.0, "stakes: {}", prudent.planted);
    assert!(3 * prudent.exposed_knights.of < sensible.exposed_knights.of, "exposed knights: {}", prudent.exposed_knights);
    assert!(prudent.planted.percent() > 2.0 * sensible.planted.percent(), "stakes: {}", prudent.planted);
    assert!(prudent.near_staff.percent() > 60.0, "generals near the staff: {}", prudent.near_staff);
    assert!(prudent.undecided.percent() < 5.0, "undecided: {}", prudent.undecided);
}

#[test]
#[ignore = "a measurement"]
fn what_players_of_each_plan_do() {
    for plan in [Plan::Sensible, Plan::Prudent] {
        count(plan, BATTLES).print(plan);
    }
}
