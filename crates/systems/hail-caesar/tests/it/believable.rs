//! Whether players of a plan do what a person would: what their units do in told battles of random armies, counted.

use montjoie_core::chance::{Answers, AnyRoll, Records, Table, Tables, stream};
use montjoie_core::combat::{Play, Side};
use montjoie_core::language::Lang;
use montjoie_field::{Id, Place, Stand, squared};
use montjoie_hail_caesar::battle::Battle;
use montjoie_hail_caesar::battle::settings::{
    BattleRules, ChargeSight, FieldKeys, GroupCohesion, MontjoieBlocked, Plan, SidewaysBlocked, StandingSupports, SupportContact,
    SupportTestMargin,
};
use montjoie_hail_caesar::battle::state::{State, Wish};
use montjoie_hail_caesar::body::Stakes;
use std::fmt;
use std::sync::LazyLock;

use crate::parts::Parts;
use crate::random_armies::Random;

/// Number of battles that are counted, and of those for which whole numbers are printed.
const BATTLES: u64 = 2_000;
const PRINTED: u64 = 200;

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

impl Answers for Listening {
    fn drawn(&mut self, table: &'static Table) -> u16 {
        self.tables.drawn(table)
    }

    fn rolled(&mut self, roll: &dyn AnyRoll) -> u16 {
        roll.made(&mut self.asked())
    }

    fn recorder(&mut self) -> Option<&mut dyn Records> {
        Some(self)
    }
}

impl Records for Listening {
    fn lang(&self) -> Lang {
        Lang::En
    }

    fn note(&mut self, line: String) {
        self.told.push(line);
    }
}

/// The manual's page on battles.
static MANUAL: LazyLock<String> = LazyLock::new(|| {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/en/src/method/battles.md");
    std::fs::read_to_string(page).expect("the page")
});

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
    /// Moves into range that end in range, of those with enough inches to come there on an empty table.
    into_range: Part,
    /// Turns of free crossbowmen with a shot, and of free archers; those in which stakes are planted do not count.
    crossbows: Part,
    archers: Part,
    /// Turns of free crossbowmen that begin with an enemy in range after three moves, even where a friend stands in the way.
    crossbows_near: Part,
    /// Ordered moves of mounted knights, other than charges, that end within 18 inches of a free fighter: charged in flank in the next turn.
    exposed_knights: Part,
    /// The same after charges that fall short.
    short_of_a_charge: Part,
    /// Units with stakes that have planted them when they are first charged or shot at.
    planted: Part,
    /// Units with stakes that stand behind them, planted, when they are first charged or shot at.
    behind_stakes: Part,
    /// The same of units whose side has had a turn by then.
    behind_in_a_turn: Part,
    /// Charges that a general joins while other units of his division wait for an order.
    joined: Part,
    /// Generals within 18 inches of the staff when orders are given.
    near_staff: Part,
    /// Units that dismount with no enemy in sight.
    dismounts_blind: Part,
    /// Groups of plain moves that were one chain and are one where the moves end.
    together: Part,
    /// The same of those that go back.
    back_together: Part,
    /// Orders of plain moves, obeyed, that move somebody.
    moving: Part,
    /// Battles without a winner.
    undecided: Part,
}

/// The number of the unit with which a told line begins, or which stands after a verb in it.
fn told_unit(battle: &Battle, words: &str) -> Option<Id> {
    let label = words.split([' ', ',', ':']).next()?;
    let side = if label.starts_with('A') { Side::A } else { Side::B };
    let number: Id = label.get(1..)?.parse().ok()?;
    Some(battle.hosts.first(side) + number - 1)
}

/// The id of a unit in its list.
fn kind(battle: &Battle, id: Id) -> &str {
    &battle.hosts.named[usize::from(battle.hosts.kind(id))].id
}

/// Whether a unit is a free, unshaken fighter: no gun and no shooter.
fn is_fighter(battle: &Battle, state: &State, id: Id) -> bool {
    let form = battle.hosts.form(state.units[usize::from(id)].form);
    let stand = &state.stands[id];
    stand.there
        && stand.free()
        && form.range == 0
        && !form.fighter.artillery
        && !form.fighter.shaken(state.units[usize::from(id)].condition.wounds)
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
        let mut state = battle.begin(number, None, &mut chance.asked());
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
            for id in battle.hosts.ids(side).filter(|&id| exposed_knights(battle, &start, &state, id)) {
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
        counts.undecided.count(outcome.unwrap_or_else(|| battle.after_the_last_turn(&state)).winner.is_none());
    }
    counts
}

/// Whether a unit on an empty table comes into range of an enemy by a move of at most `reach` inches: some lanes aside, then straight on.
fn may_come(battle: &Battle, unit: &Stand, enemy: &Stand, range: i16, reach: i16) -> bool {
    let (table, from) = (&battle.table, unit.place);
    let aside = enemy.place.lane - from.lane;
    let ahead = if enemy.span.lo > from.y { 1 } else { -1 };
    (0..=aside.abs()).any(|lanes| {
        let mut ends = (0..=reach - lanes * table.width).map(|inches| Place {
            lane: from.lane + aside.signum() * lanes,
            y: from.y + ahead * inches,
            ..from
        });
        ends.any(|place| table.range2(&unit.on(table, place), enemy) <= squared(range, 0))
    })
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
        && battle.hosts.ids(stand.side.enemy()).any(near)
}

fn look_at_generals(battle: &Battle, state: &State, side: Side, counts: &mut Counts) {
    for (division, general) in state.generals[side].iter().enumerate() {
        let lives = battle.hosts.armies[side].divisions[division]
            .units
            .iter()
            .any(|&unit| state.stands[battle.hosts.first(side) + unit as Id].there);
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
            let behind = stakes == Stakes::Planted;
            counts.planted.count(stakes != Stakes::Plant);
            counts.behind_stakes.count(behind);
            let own = before.stands[target].side;
            if before.played > 0 || before.active == own {
                counts.behind_in_a_turn.count(behind);
            }
        }
    }
}

impl Counts {
    fn look_at_moves(&mut self, battle: &Battle, before: &State, state: &State, told: &[String]) {
        let side = state.active;
        for id in battle.hosts.ids(side) {
            let (unit, stand, was) = (&state.units[usize::from(id)], &state.stands[id], &before.stands[id]);
            if !stand.there || !unit.obeyed {
                continue;
            }
            let form = battle.hosts.form(unit.form);
            match unit.wish {
                Wish::Range(enemy) if stand.free() && state.stands[enemy].there => {
                    let range = i32::from(form.range);
                    let call = format!("{} acts (", battle.hosts.call(id, Lang::En));
                    let acts =
                        told.iter().find_map(|line| line.strip_prefix(&call)?.split_once(", ")?.1.split(' ').next()?.parse::<u8>().ok());
                    // One that was rallied instead has not moved.
                    if acts.is_none_or(|moves| !may_come(battle, was, &before.stands[enemy], form.range, form.fighter.reach(moves).into()))
                    {
                        continue;
                    }
                    self.into_range
                        .count(battle.table.range2(stand, &state.stands[enemy]) <= range * range || battle.target_of(state, id).is_some());
                }
                Wish::Dismount if unit.condition.on_foot => self.dismounts_blind.count(battle.target_of(state, id).is_none()),
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
            self.joined.count(battle.hosts.ids(side).any(waits));
        }
    }

    /// Looks at every order: who obeys it, and where the moves end.
    fn look_at_groups(&mut self, battle: &Battle, before: &State, state: &State, told: &[String]) {
        let begins = |line: &String| [" orders ", " rallies "].iter().any(|verb| line.contains(verb));
        let mut orders: Vec<Vec<Id>> = Vec::new();
        for line in told {
            if begins(line) {
                orders.push(Vec::new());
            } else if line.contains(" acts (by order, ")
                && let (Some(id), Some(order)) = (told_unit(battle, line), orders.last_mut())
            {
                order.push(id);
            }
        }
        for order in orders.iter().filter(|order| !order.is_empty()) {
            self.moving.count(order.iter().any(|&id| state.stands[id] != before.stands[id]));
            let plain = |id: Id| {
                let wish = state.units[usize::from(id)].wish;
                !matches!(wish, Wish::Charge(_) | Wish::Support(..)) && before.stands[id].free() && state.stands[id].free()
            };
            let chain = |state: &State| {
                let mut left = order.clone();
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
            let there = order.iter().all(|&id| plain(id) && state.stands[id].there);
            if order.len() > 1 && there && chain(before) {
                let back = matches!(state.units[usize::from(order[0])].wish, Wish::Back | Wish::Stand);
                let part = if back { &mut self.back_together } else { &mut self.together };
                part.count(chain(state));
            }
        }
    }

    fn look_at_shots(&mut self, battle: &Battle, start: &State, before: &State, told: &[String]) {
        for id in battle.hosts.ids(before.active) {
            let (unit, stand) = (&before.units[usize::from(id)], &before.stands[id]);
            let form = battle.hosts.form(unit.form);
            if !stand.there || !stand.free() || form.range == 0 {
                continue;
            }
            let call = format!("{} shoots at ", battle.hosts.call(id, Lang::En));
            let shot = told.iter().any(|line| line.starts_with(&call));
            let part = match () {
                () if form.fighter.artillery || form.skirmishes => continue,
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
                if kind(battle, id).contains("crossbow") && battle.hosts.ids(before.active.enemy()).any(|enemy| near(&enemy)) {
                    self.crossbows_near.count(shot);
                }
            }
        }
    }
}

/// What players of the plans `sensible` and `prudent` do, counted once for all tests.
static COUNTED: LazyLock<[Counts; 2]> = LazyLock::new(|| [Plan::Sensible, Plan::Prudent].map(|plan| count(plan, BATTLES)));

/// What the plan of every day reaches, next to `sensible`, with room for chance.
#[test]
fn prudent_players_are_believable() {
    let [sensible, prudent] = &*COUNTED;
    assert!(prudent.into_range.percent() > 85.0, "moves into range: {}", prudent.into_range);
    assert!(prudent.together.percent() > 99.0 && prudent.together.all > 10_000, "groups: {}", prudent.together);
    assert!(prudent.back_together.percent() > 99.0, "groups that go back: {}", prudent.back_together);
    assert!(prudent.archers.percent() > 60.0, "archers with a shot: {}", prudent.archers);
    assert!(prudent.planted.percent() > 77.0, "stakes: {}", prudent.planted);
    assert!(prudent.behind_stakes.percent() > 60.0, "behind their stakes: {}", prudent.behind_stakes);
    assert!(3 * prudent.exposed_knights.of < sensible.exposed_knights.of, "exposed knights: {}", prudent.exposed_knights);
    assert!(prudent.behind_stakes.percent() > 2.0 * sensible.behind_stakes.percent(), "stakes: {}", prudent.behind_stakes);
    assert!(prudent.near_staff.percent() > 60.0, "generals near the staff: {}", prudent.near_staff);
    assert!(prudent.undecided.percent() < 5.0, "undecided: {}", prudent.undecided);
}

/// The table of the manual's page on battles.
#[test]
fn what_players_of_each_plan_do_is_what_the_manual_says() {
    type Cell = fn(&Counts) -> String;
    fn number(part: Part) -> String {
        format!("{:.0}", f64::from(part.of) * PRINTED as f64 / BATTLES as f64)
    }
    fn share(part: Part) -> String {
        format!("{:.0} %", part.percent())
    }
    let rows: [(&str, Cell); 14] = [
        ("moves into range with enough inches", |counts| share(counts.into_range)),
        ("turns of free archers with a shot", |counts| share(counts.archers)),
        ("turns of free crossbowmen with a shot", |counts| share(counts.crossbows)),
        ("the same, where three moves would bring", |counts| share(counts.crossbows_near)),
        ("mounted knights exposed by an ordered move", |counts| number(counts.exposed_knights)),
        ("the same after charges that fall short", |counts| number(counts.short_of_a_charge)),
        ("units with stakes that have planted", |counts| share(counts.planted)),
        ("the same, and still stand behind them", |counts| share(counts.behind_stakes)),
        ("the same, where their side has had a turn", |counts| share(counts.behind_in_a_turn)),
        ("generals within 18 inches", |counts| share(counts.near_staff)),
        ("joined charges that leave units", |counts| share(counts.joined)),
        ("dismounts with nobody in sight", |counts| share(counts.dismounts_blind)),
        ("groups of plain moves", |counts| format!("{:.1} %", counts.together.percent())),
        ("obeyed orders that move somebody", |counts| share(counts.moving)),
    ];
    let wrong = rows.iter().filter_map(|(begins, of)| {
        let row = MANUAL.lines().find(|line| line.starts_with(&format!("| {begins}"))).expect("a row");
        let says = format!("| {} | {} |", of(&COUNTED[0]), of(&COUNTED[1]));
        (!row.ends_with(&says)).then(|| format!("{row}\n  should end with {says}"))
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
        let mut state = battle.begin(number, None, &mut chance.asked());
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

/// The last two columns of the table of the manual's page on battles.
#[test]
#[ignore = "40,000 battles: half a minute"]
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
        ("supports test", BattleRules { support_test_margin: SupportTestMargin::None, ..before.clone() }),
        ("all defaults", now.clone()),
        ("all, supports", BattleRules { support_test_margin: SupportTestMargin::None, ..now.clone() }),
    ] {
        let (turns, supported) = turns_and_supports(rules, 4_000);
        let row = MANUAL.lines().find(|line| line.starts_with(&format!("| {name}"))).expect("a row");
        let says = format!("| {turns:.2} | {supported:.2} |");
        assert!(row.ends_with(&says), "{name}: {says} is not the end of {row}");
    }
}
