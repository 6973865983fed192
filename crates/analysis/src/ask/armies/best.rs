//! Both sides bring their best: of many random armies of each list those that prices from armies call strongest meet, and a matrix game says how
//! often each is brought.

use std::path::PathBuf;

use super::{ArmiesAnswer, ArmiesRequest, UnitWorth};
use crate::ask::army::written;
use crate::ask::battle::{BattleRequest, Of, Work, is_points};
use crate::duels::Wish;
use crate::prices::game::solve;
use crate::store::{Fault, Host, Session};
use montjoie_core::chance::stream;
use montjoie_core::combat::Pair;
use montjoie_core::monte_carlo::Effort;
use montjoie_core::tally::Winner;
use montjoie_field::army::{Generator, RandomArmy, Roster};

/// Armies of each list that meet.
const MEET: usize = 8;

/// Battles of each two armies, from which the game is solved.
const EACH: u64 = 60;

/// Fresh battles between the mixtures that solve a game: mixtures are chosen for what they won, so those wins do not count.
const FRESH: u64 = 4_000;

/// The best armies of both sides, and the shares that they win.
#[derive(Clone, Debug, PartialEq)]
pub struct Best {
    /// Random armies of each list among which the best was sought.
    pub of: u32,
    /// For each pair of lists, row against column: the share that the row wins in fresh battles, in [0, 1]; one half on the diagonal.
    pub shares: Vec<Vec<f64>>,
    /// The mean share of each list against the others.
    pub means: Vec<f64>,
    /// Fresh battles that each pair of lists fought.
    pub battles: u64,
    /// The armies that are brought at least once in a hundred battles, list by list, the most frequent first.
    pub brought: Vec<Brought>,
}

/// An army that a list brings against others that bring their best.
#[derive(Clone, Debug, PartialEq)]
pub struct Brought {
    /// The list of the army, by its place.
    pub list: usize,
    /// How often the army is brought, on average over the other lists, in [0, 1].
    pub often: f64,
    /// The army that the list brings.
    pub army: Roster,
}

/// Armies drawn one after the other for one that the table has room for.
const MOST_DRAWS: u32 = 1_000;

/// Armies that are brought less often are left out of [`Best::brought`].
const SELDOM: f64 = 0.01;

/// What the best of `of` random armies of each list win against one another; `found` says what units are worth.
///
/// # Errors
/// The faults of an [`ArmiesRequest`].
pub fn best(request: &ArmiesRequest, found: &ArmiesAnswer, of: u32, session: Session) -> Result<Best, Fault> {
    let priced = request.priced(session)?;
    let (request, session) = priced.asked();
    let lists = found.lists.len();
    let mut files: Vec<(PathBuf, String)> = Vec::new();
    let mut brought: Vec<Brought> = Vec::new();
    for (place, (list, _)) in found.lists.iter().enumerate() {
        let armies = strongest(request, found, (place, list), of, session.host)?;
        files.extend(armies.iter().enumerate().map(|(number, army)| (file(place, number), written(army, &[]))));
        brought.extend(armies.into_iter().map(|army| Brought { list: place, often: 0.0, army }));
    }
    let all_others = (lists.max(2) - 1) as f64;
    let host = session.beside(files);
    let session = session.of(&host);
    let fought = |one: PathBuf, other: PathBuf, battles: u64, seed: u64| -> Result<f64, Fault> {
        let armies = Pair { a: Some(one.display().to_string()), b: Some(other.display().to_string()) };
        let ArmiesRequest { system, card, mut words, own, .. } = request.clone();
        // They are written down, for these points.
        words.retain(|word| !is_points(&word.key));
        let wish = Wish { effort: Some(Effort::Combats(battles)), seed: Some(seed), ..request.wish };
        let fight = BattleRequest::new(Of::Armies { system, armies, card, words }, own, wish);
        let ready = fight.ready(session)?;
        let answer = ready.merged(&Work { cache: None, watch: session.watch })?;
        let tally = answer.battles.first().map(|battle| &battle.count.tally);
        let tally = tally.ok_or_else(|| Fault::new("a card of battles with a sweep or variants is no one situation"))?;
        Ok(tally.share(Winner::A) + tally.share(Winner::Neither) / 2.0)
    };
    let mut shares = vec![vec![0.5; lists]; lists];
    let pairs: Vec<(usize, usize)> = (0..lists).flat_map(|row| (row + 1..lists).map(move |column| (row, column))).collect();
    for (row, column) in pairs {
        let mut wins = vec![vec![0.0; MEET]; MEET];
        for (one, wins) in wins.iter_mut().enumerate() {
            for (other, win) in wins.iter_mut().enumerate() {
                *win = fought(file(row, one), file(column, other), EACH, found.seed)?;
            }
        }
        let game = solve(&wins).ok_or_else(|| Fault::new("this build has no linear programme: it cannot solve the game of armies"))?;
        for (place, mix) in [(row, &game.rows), (column, &game.columns)] {
            let armies = brought.iter_mut().filter(|army| army.list == place);
            armies.zip(mix).for_each(|(army, often)| army.often += often / all_others);
        }
        let (mut share, mut weight) = (0.0, 0.0);
        for (one, often) in game.rows.iter().enumerate() {
            for (other, also) in game.columns.iter().enumerate() {
                let battles = (often * also * FRESH as f64).round() as u64;
                if battles > 0 {
                    share += often * also * fought(file(row, one), file(column, other), battles, found.seed.wrapping_add(1))?;
                    weight += often * also;
                }
            }
        }
        let share = share / weight;
        (shares[row][column], shares[column][row]) = (share, 1.0 - share);
    }
    let others = |row: usize| (0..lists).filter(move |&column| column != row);
    let means = (0..lists).map(|row| others(row).map(|column| shares[row][column]).sum::<f64>() / all_others).collect();
    brought.retain(|army| army.often >= SELDOM);
    brought.sort_by(|one, other| one.list.cmp(&other.list).then(other.often.total_cmp(&one.often)));
    Ok(Best { of, shares, means, battles: FRESH, brought })
}

/// The name of an army's file, by its list and its number.
fn file(list: usize, number: usize) -> PathBuf {
    PathBuf::from(format!("best-{list}-{number}.toml"))
}

/// The strongest of some random armies of a list, strongest first: those whose units together are worth most.
fn strongest(
    request: &ArmiesRequest,
    found: &ArmiesAnswer,
    (place, list): (usize, &str),
    of: u32,
    host: &dyn Host,
) -> Result<Vec<Roster>, Fault> {
    let game = crate::ask::open(found.system, &request.own, host)?;
    let sheet = game.sheet();
    let Some(rules) = sheet.armies.iter().find(|army| army.list == list) else {
        return Err(Fault::new(format!("the list `{list}` has no rules of composition")));
    };
    let middle = (found.points.0 + found.points.1) / 2;
    let generator = Generator::new(rules, game.draw(list), game.readings(&[])?, (middle, middle));
    // A unit whose worth the battles do not tell is taken at its price.
    let worth = |unit: &UnitWorth| if unit.told_apart() { unit.worth } else { unit.kind.points };
    let worth = |id: &str| found.units.iter().find(|unit| unit.list == place && unit.kind.id == id).map_or(0.0, worth);
    let units: Vec<f64> = generator.units().iter().map(|unit| worth(&unit.id)).collect();
    let divisions = |number: usize| found.generals.divisions.iter().find(|of| of.number == number).map_or(0.0, |of| of.points);
    let mut armies: Vec<(f64, Roster)> = Vec::new();
    let mut army = RandomArmy::default();
    for number in 0..of {
        let mut rng = stream(!found.seed, u64::from(number) << 8 | place as u64);
        let mut draws = 0;
        loop {
            generator
                .draw(&mut rng, &mut army)
                .map_err(|none| Fault::new(format!("no legal army of `{list}` for {} points", none.budget)))?;
            draws += 1;
            if army.units.len() <= found.room {
                break;
            }
            if draws == MOST_DRAWS {
                let room = found.room;
                let fault = Fault::new(format!(
                    "armies of `{list}` for {middle} points hardly ever have {room} units or fewer, for which the table has room"
                ));
                return Err(fault.help("set field.lanes or field.depth higher, or field.points lower"));
            }
        }
        let strength = army.units.iter().map(|&unit| units[usize::from(unit)]).sum::<f64>() + divisions(army.divisions.len());
        let mut roster = generator.roster(&army, found.system.id(), list);
        // The commander-in-chief leads the largest division, as in armies that are drawn.
        roster.chief = (0..army.divisions.len()).max_by_key(|&at| army.divisions[at]).unwrap_or(0);
        armies.push((strength, roster));
    }
    armies.sort_by(|one, other| other.0.total_cmp(&one.0));
    armies.truncate(MEET);
    if armies.len() < MEET {
        return Err(Fault::new(format!("{of} armies are too few to choose from")));
    }
    Ok(armies.into_iter().map(|(_, roster)| roster).collect())
}
