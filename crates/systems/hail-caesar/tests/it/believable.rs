//! Whether players of a plan do what a person would: what their units do in told battles of random armies, counted.

use montjoie_core::chance::{Chance, Tables, stream};
use montjoie_core::combat::{Play, Side};
use montjoie_core::language::Lang;
use montjoie_field::Id;
use montjoie_hail_caesar::battle::Battle;
use montjoie_hail_caesar::battle::settings::{
    BattleRules, ChargeSight, FieldKeys, GroupCohesion, MontjoieBlocked, Plan, SidewaysBlocked, StandingSupports, SupportContact,
    SupportTestMargin,
};
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
    /// Turns of free crossbowmen that begin with an enemy in range after three moves, even where a friend stands in the way.
    crossbows_near: Part,
    /// Ordered moves of mounted knights, other than charges, that end within 18 inches of a free fighter: charged in flank in the next turn.
    exposed_knights: Part,
    /// The same after charges that fall short.
    short_of_a_charge: Part,
    /// Exposed knights where nobody stands level beside them.
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
    /// Orders to charge that fall short, with the way free, and use all their inches.
    short_charges: Part,
    /// Groups of plain moves that were one chain and are one where the moves end.
    together: Part,
    /// The same of those that go back.
    back_together: Part,
    /// Orders of plain moves, obeyed, that move somebody.
    moving: Part,
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
            ("the same, an enemy within range and three moves", self.crossbows_near),
            ("turns of free archers with a shot", self.archers),
            ("turns of free skirmishers with a shot", self.skirmishers),
            ("turns of free guns with a shot", self.guns),
            ("exposed knights charged in flank next", self.exposed_knights),
            ("after charges that fall short", self.short_of_a_charge),
            ("of exposed knights, alone", self.alone),
            ("stakes planted in time", self.planted),
            ("of those with a turn by then", self.planted_in_a_turn),
            ("the same, at some time", self.planted_once),
            ("joined charges that leave units without orders", self.joined),
            ("generals near the staff", self.near_staff),
            ("follows in place", self.follows_in_place),
            ("dismounts with nobody in sight", self.dismounts_blind),
            ("charges that fall short and use their inches", self.short_charges),
            ("groups that end together", self.together),
            ("groups going back that end together", self.back_together),
            ("obeyed orders that move somebody", self.moving),
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
        let mut exposed: Vec<(Id, bool)> = Vec::new();
        let mut outcome = None;
        for _ in 0..Play::clock(battle).steps() {
            let side = state.active;
            chance.told.clear();
            battle.begins_turn(&mut state, &mut chance);
            look_at_generals(battle, &state, side, &mut counts);
            let start = state.clone();
            battle.moves(&mut state, &mut chance);
            counts.look_at_moves(battle, &start, &state, &chance.told);
            counts.look_at_groups(battle, &start, &state, &chance.told);
            first_threats(battle, &start, &chance.told, &mut stakes, &mut counts);
            for (id, charging) in exposed.drain(..) {
                let part = if charging { &mut counts.short_of_a_charge } else { &mut counts.exposed_knights };
                part.count(flanked(&state, id));
            }
            for id in battle.ids(side).filter(|&id| exposed_knights(battle, &start, &state, id)) {
                counts.alone.count(!has_neighbour(battle, &state, id));
                exposed.push((id, matches!(state.units[usize::from(id)].wish, Wish::Charge(_))));
            }
            let before = state.clone();
            chance.told.clear();
            battle.volleys(&mut state, &mut chance);
            counts.look_at_shots(battle, &start, &before, &chance.told);
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

    /// Looks at every order: who obeys it, and where the moves end.
    fn look_at_groups(&mut self, battle: &Battle, before: &State, state: &State, told: &[String]) {
        let begins = |line: &String| [" orders ", " rallies "].iter().any(|verb| line.contains(verb));
        let mut orders: Vec<Vec<(Id, u8)>> = Vec::new();
        for line in told {
            if begins(line) {
                orders.push(Vec::new());
            } else if let Some((_, words)) = line.split_once(" acts (by order, ")
                && let (Some(id), Some(order)) = (told_unit(battle, line), orders.last_mut())
            {
                order.push((id, words.split(' ').next().and_then(|word| word.parse().ok()).expect("a number of moves")));
            }
        }
        for order in orders.iter().filter(|order| !order.is_empty()) {
            self.moving.count(order.iter().any(|&(id, _)| state.stands[id] != before.stands[id]));
            for &(id, moves) in order {
                let Wish::Charge(enemy) = state.units[usize::from(id)].wish else { continue };
                let (was, stand) = (&before.stands[id], &state.stands[id]);
                let reach = i16::from(battle.form(state.units[usize::from(id)].form).fighter.reach(moves));
                let sideways = (stand.place.lane - was.place.lane).abs() * battle.table.width;
                let went = (stand.place.y - was.place.y).abs() + sideways;
                let met = told.iter().any(|line| line.contains(" charges ") && told_unit(battle, line) == Some(id));
                let ahead = stand.place.facing.along().then(|| state.stands.next_ahead(id, |_| true)).flatten();
                let stopped = ahead.is_some_and(|(_, inches)| inches <= 1);
                if stand.there && stand.free() && !met && !stopped && state.stands[enemy].there {
                    self.short_charges.count(went >= reach);
                }
            }
            let plain = |id: Id| {
                let wish = state.units[usize::from(id)].wish;
                !matches!(wish, Wish::Charge(_) | Wish::Support(..)) && before.stands[id].free() && state.stands[id].free()
            };
            let chain = |state: &State| {
                let mut left: Vec<Id> = order.iter().map(|&(id, _)| id).collect();
                let mut reached = vec![left.remove(0)];
                let mut at = 0;
                while at < reached.len() {
                    let link = reached[at];
                    let near = |&id: &Id| battle.table.distance2(&state.stands[link], &state.stands[id]) <= 36;
                    reached.extend(left.iter().copied().filter(near));
                    left.retain(|id| !reached.contains(id));
                    at += 1;
                }
                left.is_empty()
            };
            let there = order.iter().all(|&(id, _)| plain(id) && state.stands[id].there);
            if order.len() > 1 && there && chain(before) {
                let back = matches!(state.units[usize::from(order[0].0)].wish, Wish::Back | Wish::Stand);
                let part = if back { &mut self.back_together } else { &mut self.together };
                part.count(chain(state));
            }
        }
    }

    fn look_at_shots(&mut self, battle: &Battle, start: &State, before: &State, told: &[String]) {
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
                let reach = i32::from(form.range) + i32::from(form.fighter.reach(3));
                let near = |&enemy: &Id| {
                    start.stands[enemy].there && battle.table.range2(&start.stands[id], &start.stands[enemy]) <= reach * reach
                };
                if kind(battle, id).contains("crossbow") && battle.ids(before.active.enemy()).any(|enemy| near(&enemy)) {
                    self.crossbows_near.count(shot);
                }
            }
        }
    }
}

/// What the plan of every day reaches, next to `sensible`, with room for chance.
#[test]
fn prudent_players_are_believable() {
    let [prudent, sensible] = [Plan::Prudent, Plan::Sensible].map(|plan| count(plan, BATTLES));
    assert!(prudent.into_range.percent() > 85.0, "moves into range: {}", prudent.into_range);
    assert!(prudent.together.percent() > 99.0 && prudent.together.all > 1000, "groups: {}", prudent.together);
    assert!(prudent.back_together.percent() > 99.0, "groups that go back: {}", prudent.back_together);
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

/// Turns of a battle, and rounds of melee that units fight with a friend in support, as means of battles of `sensible` under these rules.
fn turns_and_supports(rules: BattleRules, battles: u64) -> (f64, f64) {
    let mut random = Random::new(rules, FieldKeys::default(), (540, 660));
    for side in Side::BOTH {
        random.battle.sides[side].plan = Plan::Sensible;
    }
    let (mut turns, mut supported) = (0.0, 0);
    for number in 0..battles {
        random.draw_both(41, number);
        let battle = &random.battle;
        let mut chance = Listening::new(number);
        let mut state = battle.begin(number, None, &mut chance);
        for _ in 0..Play::clock(battle).steps() {
            battle.begins_turn(&mut state, &mut chance);
            battle.moves(&mut state, &mut chance);
            battle.volleys(&mut state, &mut chance);
            let helped = |id: &Id| state.stands[*id].there && state.stands[*id].engaged() && state.stands[*id].friends().next().is_some();
            supported += (0..state.units.len() as Id).filter(helped).count();
            battle.fights(&mut state, &mut chance);
            if battle.ends_turn(&mut state, &mut chance).is_some() {
                break;
            }
        }
        turns += f64::from(state.played) / 2.0;
    }
    (turns / battles as f64, supported as f64 / battles as f64)
}

#[test]
#[ignore = "a measurement"]
fn what_each_correction_changes() {
    let before = BattleRules {
        standing_supports: StandingSupports::Moved,
        support_contact: SupportContact::Support,
        sideways_blocked: SidewaysBlocked::Home,
        group_cohesion: GroupCohesion::Free,
        montjoie_blocked: MontjoieBlocked::NoThrow,
        ..BattleRules::default()
    };
    let now = BattleRules::default();
    for (name, rules) in [
        ("before", before.clone()),
        ("R1", BattleRules { standing_supports: now.standing_supports, ..before.clone() }),
        ("R2", BattleRules { support_contact: now.support_contact, ..before.clone() }),
        ("R8", BattleRules { sideways_blocked: now.sideways_blocked, ..before.clone() }),
        ("R10", BattleRules { group_cohesion: now.group_cohesion, ..before.clone() }),
        ("R11", BattleRules { montjoie_blocked: now.montjoie_blocked, ..before.clone() }),
        ("R17", BattleRules { charge_sight: ChargeSight::Seen, ..before.clone() }),
        ("margin", BattleRules { support_test_margin: SupportTestMargin::None, ..before.clone() }),
        ("all", now.clone()),
        ("all, margin", BattleRules { support_test_margin: SupportTestMargin::None, ..now.clone() }),
    ] {
        let (turns, supported) = turns_and_supports(rules, 4_000);
        println!("{name:<12} {turns:.2} turns, {supported:.2} rounds with supports");
    }
}
