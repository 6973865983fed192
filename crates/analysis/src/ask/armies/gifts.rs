//! What a rule, a general or preparation is worth to an army: one side has it and the other has not, in the battles of the main estimate once more.
//!
//! Both runs have the same armies battle by battle, so the difference of the shares that A wins has little noise. Divided by what one point of army
//! adds to that share, it is points.

use super::study::{Sample, Study};
use super::{ArmiesRequest, Run, Word};
use crate::ask::battle::Paired;
use crate::ask::what_if::Changed;
use crate::store::{Fault, Host, Session};
use montjoie_core::combat::Pair;
use montjoie_core::language::Lang;
use montjoie_core::statistics::two_sided_z;
use montjoie_field::Battles;
use montjoie_system::battle::{self, Generals, Muster};
use montjoie_system::profile::{Change, Row};
use montjoie_system::{Set, System};

/// Battles for each thing that one side is given, where the request says no number.
const GIVEN: u64 = 20_000;

/// What one side has and the other has not.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// Keys that are set for side A, and whom they change where they are about generals.
    Keys(Vec<Word>, Option<Generals>),
    /// A special rule that side A's units have lost.
    Rule {
        /// The id of the rule.
        id: String,
        /// The name of the rule.
        name: (String, String),
        /// Ids of the units that had it.
        units: Vec<String>,
    },
    /// What the user sets of side A's units.
    Set(Changed),
}

impl Given {
    /// The run of battles in which it is given.
    pub(super) fn run(&self, request: &ArmiesRequest, session: Session) -> Result<Run, Fault> {
        match self {
            Given::Keys(words, _) => Run::new(request, (words, &[]), GIVEN, session),
            Given::Rule { id, units, .. } => {
                let changes: Vec<_> = units.iter().map(|unit| (unit.clone(), vec![Change::Without(id.clone())])).collect();
                Run::new(request, (&[], &changes), GIVEN, session)
            }
            Given::Set(set) => set.run(request, session),
        }
    }

    /// The units that are otherwise, where the gift is about some.
    fn units(&self) -> Option<Vec<&str>> {
        match self {
            Given::Keys(..) => None,
            Given::Rule { units, .. } => Some(units.iter().map(String::as_str).collect()),
            // With other prices other armies are drawn: the change is not that of so many units.
            Given::Set(set) if !set.prices.is_empty() => None,
            Given::Set(set) => Some(set.changes.iter().map(|(unit, _)| unit.as_str()).collect()),
        }
    }

    /// Whether a battle of these armies tells of what is given: what is set of some list is told by the battles of a side that has the list. With
    /// other prices both sides of the list draw other armies, so the other side has another list then.
    fn told_by(&self, armies: &Pair<Muster>, lists: &[(String, (String, String))]) -> bool {
        let Given::Set(set) = self else { return true };
        let of = |army: &Muster| lists.get(army.list).is_some_and(|(id, _)| set.is_of(id));
        of(&armies.a) && (set.prices.is_empty() || !of(&armies.b))
    }
}

/// A gift with its worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Gift {
    /// The thing that one side has and the other has not.
    pub given: Given,
    /// The share of the same battles that side A wins without anything given, in [0, 1].
    pub before: f64,
    /// By how much the share of battles that side A wins is larger with the gift than without, in [-1, 1].
    pub share: f64,
    /// The worth of the gift in points of an army.
    pub points: f64,
    /// The half-width of the interval of the share that holds for all gifts at once, 19 times in 20.
    pub share_reach: f64,
    /// The half-width of the interval of the points that holds for all gifts at once, 19 times in 20.
    pub reach: f64,
    /// Units of an army that have the rule, on average; `None` where no rule is given.
    pub carriers: Option<f64>,
    /// Generals of an army that the gift changes, on average; `None` where it is not about generals.
    pub generals: Option<f64>,
    /// Battles that were fought with the gift and without.
    pub battles: u64,
}

impl Gift {
    /// The worth of the gift, in points, to each unit or general that has it, with the half-width of its interval.
    pub fn each(&self) -> Option<(f64, f64)> {
        self.carriers.or(self.generals).filter(|carriers| *carriers > 0.0).map(|carriers| (self.points / carriers, self.reach / carriers))
    }
}

/// What is given to one side: what the system names, less what the user has set, and every rule that some units have and can lose. `situation`:
/// every key of the main estimate.
pub(super) fn given(request: &ArmiesRequest, situation: &[Set], system: &'static dyn System, host: &dyn Host) -> Result<Vec<Given>, Fault> {
    let game = crate::ask::open(system, &request.own, host)?;
    let word = |&(key, value): &(&str, &str)| Word { key: key.to_owned(), value: value.to_owned() };
    let set = |words: &[Word]| words.iter().any(|word| request.words.iter().any(|own| own.key == word.key));
    let is = |key: &str, usual: &str| situation.iter().any(|set| set.key == key && set.value.to_string() == usual);
    let usual = |gift: &&battle::Gift| gift.generals.is_none_or(|generals| gift.sets.iter().all(|(key, _)| is(key, generals.usual)));
    let keys = system.battle_gifts().iter().filter(usual).map(|gift| (gift.sets.iter().map(word).collect::<Vec<Word>>(), gift.generals));
    let mut given: Vec<Given> = keys.filter(|(words, _)| !set(words)).map(|(words, generals)| Given::Keys(words, generals)).collect();
    let profiles = game.profiles();
    let drawn = profiles.iter().filter(|row| matches!(row.row, Row::Printed | Row::Option { .. }));
    let armies = request.armies(system, host)?.a;
    let drawn: Vec<_> = drawn.filter(|row| armies == "all" || armies.split(',').any(|list| list == row.list)).collect();
    for rule in game.sheet().specials {
        let can_lose = |id: &str| game.variant(id, &[Change::Without(rule.id.to_owned())]).is_ok();
        let units: Vec<String> = drawn.iter().filter(|row| row.has(rule.id) && can_lose(&row.id)).map(|row| row.id.clone()).collect();
        if !units.is_empty() {
            let name = (rule.name.get(Lang::En).to_owned(), rule.name.get(Lang::Fr).to_owned());
            given.push(Given::Rule { id: rule.id.to_owned(), name, units });
        }
    }
    Ok(given)
}

/// The worths of what was given, from the pairs of battles with and without; those that nobody carries are left out.
pub(super) fn priced(main: &Sample, study: &Study, given: Vec<(Given, &Battles)>, level: f64) -> Vec<Gift> {
    // Šidák: the intervals hold for all at once, also where the errors go together, as they do here.
    let each = libm::pow(level, 1.0 / given.len().max(1) as f64);
    let critical = two_sided_z(each);
    let lists = main.staged.lists();
    let price = |(given, count): (Given, &Battles)| {
        // A rule was taken away: the run without the change is the one with the rule.
        let sign = if matches!(given, Given::Rule { .. }) { -1.0 } else { 1.0 };
        // The battles of a side that can have what is given, with who won them without it and with it.
        let fought = || main.musters().zip(count.each()).filter(|((armies, _), _)| given.told_by(armies, &lists));
        let Paired { before, change, error, battles } = match given {
            Given::Set(_) => Paired::of(fought().map(|((_, without), with)| (without, with))),
            Given::Keys(..) | Given::Rule { .. } => Paired::of(main.count.each().zip(count.each())),
        };
        let (share, share_reach, n) = (sign * change, critical * error, battles.max(1) as f64);
        let carriers = given.units().map(|units| {
            let has = |kind: &&u16| units.contains(&main.kind(**kind).id.as_str());
            fought().map(|((Pair { a, .. }, _), _)| a.kinds.iter().filter(has).count()).sum::<usize>() as f64 / n
        });
        let generals = if let Given::Keys(_, Some(generals)) = given { Some(generals.which) } else { None };
        let generals = generals.map(|which| fought().map(|((armies, _), _)| which.of(armies.a.divisions)).sum::<usize>() as f64 / n);
        let (points, reach) = (share / study.slope, share_reach / study.slope);
        Gift { given, before, share, share_reach, points, reach, carriers, generals, battles }
    };
    given
        .into_iter()
        .filter(|(_, count)| count.tally.total() > 0)
        .map(price)
        .filter(|gift| matches!(gift.given, Given::Set(_)) || gift.carriers.is_none_or(|carriers| carriers > 0.0))
        .collect()
}
