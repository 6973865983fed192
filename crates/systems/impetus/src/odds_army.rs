//! The questions of `odds` about armies: initiative, terrain, entry of hidden corps, victory, cards in the budget.

use super::cards::{POINTS_PER_HUNDRED, STRATEGIC_POINTS, TACTICAL_POINTS};
use super::initiative::{Bidden, Corps, Initiative, Level, Structure, initiative};
use super::odds::{Ask, share};
use super::profile::{List, Unit};
use super::rules::Rules;
use montjoie_core::chance::{Enumerator, Odds, Table, law};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::settings::Source::Asked as Q;
use montjoie_core::{choices, settings};
use montjoie_system::asks;
use montjoie_system::paired;
use montjoie_system::paired::Paired;
use montjoie_system::questions::{NoKeys, either, figure, shares};
use montjoie_system::{Problem, Quantity};

settings! {
    /// The commanders of an initiative roll.
    pub struct Commanders {
        a: Level = Level::Average => (Q, "A2", "the commander of a's corps", "le commandant du corps de a");
        b: Level = Level::Average => (Q, "A2", "the commander of b's corps", "le commandant du corps de b");
    }
}
paired! {
    /// One side of the initiative roll.
    pub struct InitiativeSide beside Commanders {
        attached: bool = false => (Q, "A2", "he is attached to a unit", "il est rattaché à une unité");
        structure: Structure = Structure::Average => (Q, "A2", "command structure of *", "structure de commandement de *");
        tc12: bool = false => (Q, "A7", "* plays TC12", "* joue la TC12");
    }
}
settings! {
    /// The keys of the change of level at the first initiative roll.
    pub struct LevelKeys {
        level: Level = Level::Average => (Q, "A2", "the commander's level", "le niveau du commandant");
        tc12: bool = false => (Q, "A7", "TC12 is played on the roll", "la TC12 est jouée sur ce jet");
    }
}
choices! {
    "A hidden corps that comes on." Hidden {
        None = "none", "none", "aucune";
        FlankMarch = "sc1", "flank march (SC1)", "marche de flanc (SC1)";
        Reserve = "sc2", "reserve (SC2)", "réserve (SC2)";
    }
}
settings! {
    /// The keys of the entry roll of a hidden corps.
    pub struct EntryKeys {
        need: i8 [-9, 15] = 5 => (Q, "A7", "the D6 that brings it on; the sheet does not print it", "le D6 qui le fait entrer ; la feuille ne l’imprime pas");
        modifier: i8 [-9, 9] = 0 => (Q, "A7", "other modifiers", "autres modificateurs");
        card: Hidden = Hidden::None => (Q, "A7", "the strategic card", "la carte stratégique");
    }
}
paired! {
    /// The keys of what makes a side the attacker at the set-up of terrain.
    pub struct AttackerSide beside NoKeys {
        mounted: u8 [0, 60] = 0 => (Q, "A7", "mounted units of *, without EL and W", "unités montées de *, sans EL ni W");
    }
}
choices! {
    "A terrain table." TerrainTable {
        A = "a", "A, at least as much foot", "A, au moins autant d’infanterie", "Of armies with at least as much foot.";
        B = "b", "B, more mounted units", "B, plus de montés", "Of armies with more mounted units.";
    }
}
settings! {
    /// The keys of one terrain roll.
    pub struct TerrainKeys {
        mounted: u8 [0, 60] = 0 => (Q, "A7", "mounted units of the army, without EL and W", "unités montées de l’armée, sans EL ni W");
        foot: u8 [0, 60] = 1 => (Q, "A7", "foot units of the army", "unités à pied de l’armée");
        table: Option<TerrainTable> = None => (Q, "A7", "the table; by the units if not set", "la table ; selon les unités sinon");
    }
    /// The keys of when corps and armies break.
    pub struct VictoryKeys {
        vdt: u16 [1, 999] = 16 => (Q, "A6", "demoralisation value of the army", "valeur de démoralisation de l’armée");
        vdc: u16 [1, 999] = 10 => (Q, "A6", "demoralisation value of the corps", "valeur de démoralisation du corps");
    }
    /// The keys of the demoralisation value of commanders and baggage.
    pub struct VdKeys {
        level: Level = Level::Average => (Q, "A6", "the commander's level", "le niveau du commandant");
        in_chief: bool = false => (Q, "A6", "he is commander in chief", "il est commandant en chef");
        fortified: bool = false => (Q, "A6", "the baggage is fortified", "le bagage est fortifié");
    }
    /// The keys of the number of cards that an army may buy.
    pub struct BudgetKeys {
        points: u16 [0, 9999] = 400 => (Q, "A7", "points of the army", "points de l’armée");
        level: Level = Level::Average => (Q, "A7", "level of the commander in chief", "niveau du commandant en chef");
    }
}

/// The questions of `odds` about armies.
pub(super) fn questions() -> Vec<Ask> {
    asks! {
        Unit:
        "initiative", "A2", "who is activated first?", "qui est activé en premier ?" => sides, first;
        "general_level", "A2", "does a general change his level?", "un général change-t-il de niveau ?" => general_level;
        "entry", "A7", "does a hidden corps come on?", "un corps caché entre-t-il ?" => entry;
        "scouting", "A7", "does SC6 swap the table sides?", "la SC6 échange-t-elle les côtés de la table ?" => |_, _: &NoKeys, _| Ok(vec![either("swap", ["yes", "no"], Odds::at_least(4).probability())]);
        "attacker", "A7", "who is the attacker?", "qui est l’attaquant ?" => |_, keys: &Paired<AttackerSide>, _| Ok(attacks(&keys.sides));
        "terrain", "A7", "what does a terrain roll bring?", "que donne un jet de terrain ?" => |_, keys: &TerrainKeys, _| Ok(placed(keys));
        "victory", "A6", "at what losses do corps and army break?", "à quelles pertes corps et armée cèdent-ils ?" => victory;
        "demoralisation", "A6", "what are commanders and baggage worth?", "que valent commandants et bagage ?" => |_, keys: &VdKeys, _| {
            let (commander, baggage) = (keys.level.vd(keys.in_chief), if keys.fortified { 4 } else { 3 });
            Ok(vec![figure("commander", commander), figure("baggage", baggage)])
        };
        "card_budget", "A7", "how many cards may an army buy?", "combien de cartes une armée peut-elle acheter ?" => |_, keys: &BudgetKeys, _| Ok(budget(keys));
    }
}

/// The budget of an army for cards.
fn budget(keys: &BudgetKeys) -> Vec<Quantity> {
    let budget = keys.points / 100 * POINTS_PER_HUNDRED;
    let strategic = match keys.level {
        Level::Poor | Level::Incompetent | Level::None => "none",
        Level::Genius => "one, and it may be free",
        _ if budget < u16::from(STRATEGIC_POINTS) => "none",
        _ => "one",
    };
    let tactical = budget / u16::from(TACTICAL_POINTS);
    vec![figure("points", budget), figure("tactical_cards", tactical), figure("strategic_cards", strategic)]
}

/// The throws of an initiative roll: its first throw and the later ones, by whose commanders have used their re-roll.
pub(super) type Throws = [Initiative; 8];

pub(super) fn throws(rules: &Rules, sides: Pair<Corps>) -> Throws {
    std::array::from_fn(|place| Initiative::of(rules, sides, place & 4 == 0, Pair { a: place & 2 != 0, b: place & 1 != 0 }))
}

/// The law of the whole initiative roll, ties thrown again.
fn bidding(throws: &Throws) -> Vec<(Bidden, f64)> {
    let mut all = Vec::new();
    let throw = |is_first: bool, used: Pair<bool>| throws[4 * usize::from(!is_first) + 2 * usize::from(used.a) + usize::from(used.b)];
    Enumerator::with_laws().every_path(|chance| initiative(throw, chance), |bidden, p| all.push((bidden, p)));
    all
}

/// The quantity of who is first, of the winners of a roll.
fn winner(of: &'static str, bidding: &[(Bidden, f64)]) -> Quantity {
    let share = |winner| share(bidding, |bidden| bidden.winner == winner);
    shares(of, ["a", "b", "neither"], [Some(Side::A), Some(Side::B), None].map(share))
}

pub(super) fn decided(of: &'static str, throws: &Throws) -> Quantity {
    winner(of, &bidding(throws))
}

fn sides(_: &[List], Paired { own, sides }: &Paired<InitiativeSide>, rules: &Rules) -> Result<Throws, Problem> {
    let corps = |level, side: &InitiativeSide| Corps { level, attached: side.attached, structure: side.structure, card: side.tc12 };
    Ok(throws(rules, Pair { a: corps(own.a, &sides.a), b: corps(own.b, &sides.b) }))
}

fn first(throws: &Throws) -> Vec<Quantity> {
    let one = law(throws[0]);
    let on_one = [
        share(&one, |bidden| bidden.winner == Some(Side::A)),
        share(&one, |bidden| bidden.tie()),
        share(&one, |bidden| bidden.winner == Some(Side::B)),
        share(&one, |bidden| bidden.winner.is_none() && !bidden.tie()),
    ];
    let bidding = bidding(throws);
    let out = |side: Side| share(&bidding, |bidden| bidden.out[side]);
    vec![
        shares("first_throw", ["a", "tie", "b", "neither"], on_one),
        winner("first", &bidding),
        either("a_barred", ["yes", "no"], out(Side::A)),
        either("b_barred", ["yes", "no"], out(Side::B)),
    ]
}

fn general_level(_: &[List], keys: &LevelKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let Some(row) = keys.level.row() else {
        return Err(Problem::of("level", "there is no commander").help("expected genius, expert, average, poor or incompetent"));
    };
    let mut levels = [0.0; 5];
    let changes = rules.general_level_change && !keys.tc12;
    // 2D6: 12 is 6-6, 2 is 1-1.
    for &(sum, p) in Table::sum_of_d6(2).outcomes() {
        let to = match sum {
            12 if changes => row.saturating_sub(1),
            2 if changes => (row + 1).min(4),
            _ => row,
        };
        levels[to] += p;
    }
    let outcomes = Level::ROWS.iter().zip(levels).filter(|(_, p)| *p > 0.0).map(|(level, p)| (level.word().to_owned(), p));
    Ok(vec![Quantity::named("level", outcomes.collect())])
}

fn entry(_: &[List], keys: &EntryKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let card = if keys.card == Hidden::None { 0 } else { rules.entry_bonus as i8 };
    // No naturals on this roll (A7).
    let comes = |bonus: i8| Odds::at_least((keys.need - keys.modifier - bonus).clamp(1, 7) as u8).probability();
    Ok(vec![either("enters", ["yes", "no"], comes(card)), either("enters_without_card", ["yes", "no"], comes(0))])
}

/// The quantities of who attacks, and how often the throw is a tie.
fn attacks(sides: &Pair<AttackerSide>) -> Vec<Quantity> {
    let lead = i16::from(sides.a.mounted.div_ceil(2)) - i16::from(sides.b.mounted.div_ceil(2));
    // The difference of two throws of 2D6 is distributed as 4D6 - 14.
    let (mut a, mut b) = (0.0, 0.0);
    for &(sum, p) in Table::sum_of_d6(4).outcomes() {
        match sum as i16 - 14 + lead {
            1.. => a += p,
            0 => {}
            _ => b += p,
        }
    }
    let tie = 1.0 - a - b;
    vec![shares("attacker", ["a", "b"], [a / (a + b), b / (a + b)]), either("tie_on_a_throw", ["yes", "no"], tie)]
}

/// The rows of a terrain table: the highest sum of each, and what it brings.
type TerrainRows = [(u16, &'static str); 5];

const TABLE_A: TerrainRows = [
    (4, "none"),
    (7, "small rough, small difficult or small hill"),
    (9, "difficult (any size), road or none"),
    (11, "large difficult, large rough or impassable (any)"),
    (12, "river, village or none"),
];
const TABLE_B: TerrainRows = [
    (4, "large rough"),
    (6, "none, hill (any size), small rough or road"),
    (9, "none, difficult (any) or impassable (any)"),
    (11, "move an enemy piece, or place bridge or ford, or none"),
    (12, "move an enemy piece"),
];

/// The quantities of the table thrown on, and of what it brings.
fn placed(keys: &TerrainKeys) -> Vec<Quantity> {
    let by_units = if keys.mounted > keys.foot { TerrainTable::B } else { TerrainTable::A };
    let table = keys.table.unwrap_or(by_units);
    let rows = if table == TerrainTable::A { TABLE_A } else { TABLE_B };
    let mut below = 0;
    let outcomes = rows.map(|(to, what)| {
        let from = std::mem::replace(&mut below, to) + 1;
        let row = Table::sum_of_d6(2).outcomes().iter().filter(|(sum, _)| (from..=to).contains(sum));
        (what.to_owned(), row.map(|(_, p)| p).fold(0.0, |sum, p| sum + p))
    });
    vec![figure("table", table.word()), Quantity::named("terrain", outcomes.to_vec())]
}

fn victory(_: &[List], keys: &VictoryKeys, rules: &Rules) -> Result<Vec<Quantity>, Problem> {
    let (army, corps) = (rules.army_breaks_at(keys.vdt), rules.corps_breaks_at(keys.vdc));
    Ok(vec![figure("army_breaks_at", army), figure("corps_breaks_at", corps)])
}
