//! Prices and factions from battles of random legal armies.

mod best;
mod conclusion;
mod equal;
mod even;
mod exchange;
mod factions;
mod gifts;
mod mine;
mod notes;
mod pure;
mod ratio;
mod set;
mod study;
mod synergy;
mod taxes;

pub use best::{Best, Brought, best};
pub use equal::{Equal, EqualWorth, POINTS, equal};
pub use exchange::{Exchange, OF, exchange};
pub use factions::{Against, Factions};
pub use gifts::{Gift, Given};
pub use mine::{Mine, Wins};
pub use ratio::Ratio;
pub use synergy::Synergy;
pub use taxes::Tax;

use std::path::PathBuf;

use conclusion::Other;
use study::Sample;

use super::battle::{BattleRequest, LeftOut, Of, Ready, Situation, Staged, Work, Writer, situation_names, situations, spelt};
use super::what_if::Changed;
use super::{Word, find_system, meant};
use crate::duels::Wish;
use crate::prices::verdict::{Verdict, VerdictKind, side};
use crate::store::shards::{Long, Shard};
use crate::store::{Cache, Fault, Request, Session, Store};
use montjoie_core::combat::Pair;
use montjoie_core::contest::Fought;
use montjoie_core::language::Text;
use montjoie_core::monte_carlo::{BLOCK, Effort, Plan};
use montjoie_field::Battles;
use montjoie_system::battle::UnitKind;
use montjoie_system::profile::Change;
use montjoie_system::{Assumption, Set, System};

pub use super::battle::OTHERS;

/// Battles where nothing is said: common units are then known to about a point.
pub const BATTLES: u64 = 120_000;

/// A request for prices from armies, or for what lists win.
#[derive(Clone, Debug)]
pub struct ArmiesRequest {
    /// The rule system.
    pub system: String,
    /// The lists; all lists of the system where none is named.
    pub lists: Vec<String>,
    /// Files of the user's own lists.
    pub own: Vec<PathBuf>,
    /// The card: a file, or a shipped one by its name.
    pub card: Option<String>,
    /// Keys of the battles.
    pub words: Vec<Word>,
    /// The lists that are asked about.
    pub about: About,
    /// Changes of units of side A, as `UNIT.points=40`: their effect is a part of the answer.
    pub set: Vec<String>,
    /// Number of battles, and their seed.
    pub wish: Wish,
    /// Whether the settings that move worths most are tried otherwise: without it no verdict is given.
    pub range: bool,
}

/// The lists that are asked about. The others are their enemies, at prices that stay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum About {
    /// The list that is named where it is one, or those that the user brings where none is; otherwise all of them.
    #[default]
    Mine,
    /// This list, by its id or a name of it.
    Only(String),
    /// All lists that are named, or all of the system: they meet one another.
    Everybody,
}

/// The prices from armies, and what lists win.
pub struct ArmiesAnswer {
    /// The rule system.
    pub system: &'static dyn System,
    /// Ids and names of the lists: those that are asked about first.
    pub lists: Vec<(String, (String, String))>,
    /// What the lists that are asked about win against the others; nothing where all lists are.
    pub mine: Option<Mine>,
    /// The range of budgets, in points.
    pub points: (u32, u32),
    /// Points that every unit costs, where no list has prices.
    pub even: Option<f64>,
    /// Every key of the sides and of the field.
    pub situation: Vec<Set>,
    /// The settings that the answer rests on.
    pub assumptions: Vec<Assumption>,
    /// Battles that were fought for the main estimate.
    pub battles: u64,
    /// The look at which an estimate until verdicts are known ended, and the number of looks.
    pub look: Option<(u32, u32)>,
    /// Tenths of the battles by the share that the model gives A, lowest first: that share on average, and the share that A won.
    pub deciles: Vec<(f64, f64)>,
    /// Battles of the main estimate that are worth telling.
    pub told: Vec<Example>,
    /// Pairs of kinds that go well together; empty where other situations were not tried.
    pub synergies: Vec<Synergy>,
    /// The seed of the dice.
    pub seed: u64,
    /// The share of battles that nobody won.
    pub undecided: f64,
    /// Every unit of every list that is asked about.
    pub units: Vec<UnitWorth>,
    /// What generals of divisions are worth.
    pub generals: Generals,
    /// θ of one point, times the mean budget: how fast a better army wins.
    pub steepness: f64,
    /// Situations that were tried beside the main one.
    pub tried: Vec<Tried>,
    /// Situations that are left out: they have no room for the armies, or their battles do not tell what units are worth.
    pub left_out: Vec<LeftOut>,
    /// The share of the random armies of the main estimate that had too many units for the table, in [0, 1]: others were drawn in their place.
    pub drawn_again: f64,
    /// The units of a side for which the table has room.
    pub room: usize,
    /// What rules, generals and preparation are worth: each given to one side only.
    pub gifts: Vec<Gift>,
    /// What compulsory units bring beyond what they cost.
    pub taxes: Vec<Tax>,
    /// The matrix of lists against lists.
    pub factions: Factions,
    /// The places of two units: how many of the second is the first worth?
    pub compared: Option<Pair<usize>>,
    /// The names of units of these lists that have no price, and so are in no army.
    pub unpriced: Vec<(String, String)>,
}

/// What a told battle shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shows {
    /// The better army wins, with the usual chance.
    Typical,
    /// Neither army is better.
    Close,
    /// The weaker army wins.
    Upset,
}

/// A battle of the main estimate that is worth telling.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Example {
    /// The lesson that the battle is an example of.
    pub shows: Shows,
    /// The number of the battle, from 0.
    pub number: u64,
    /// The chance that the winner of the battle had, in [0, 1].
    pub chance: f64,
}

/// The worth of one unit of a list in its armies.
#[derive(Clone, Debug)]
pub struct UnitWorth {
    /// The unit whose worth is told.
    pub kind: UnitKind,
    /// The list of the unit, by its place.
    pub list: usize,
    /// Units of the kind in an army of its list, on average.
    pub mean: f64,
    /// The lowest price of all lists that meet, 1 where all are the same: no lower one is recommended.
    pub least: f64,
    /// The worth of one more such unit in armies of its list, in points.
    pub worth: f64,
    /// The standard error of the unit worth.
    pub standard: f64,
    /// The interval that holds for all units of all lists at once, 19 times in 20.
    pub interval: (f64, f64),
    /// The worth of one more such unit in armies of all lists together, in points, with its standard error.
    pub pooled: (f64, f64),
    /// The unit's worth in points in each of the situations that were tried, in their order; `None` where no army had it.
    pub others: Vec<Option<f64>>,
    /// The verdict on the unit's price; `None` where nothing can be said.
    pub verdict: Option<Verdict>,
    /// Why nothing is said, where the reason is not that no other situation was tried.
    pub unjudged: Option<Text>,
}

/// The worth of generals of divisions.
#[derive(Clone, Debug, Default)]
pub struct Generals {
    /// The worth of armies by their number of divisions, beyond one of the usual number.
    pub divisions: Vec<Divisions>,
    /// What one more general over the same units is worth in points, with its standard error: the slope of a line through what numbers of divisions
    /// are worth; `None` where all armies have as many.
    pub worth: Option<(f64, f64)>,
    /// Points that the lists ask for a general; `None` where he costs nothing, or not the same in all of them.
    pub asked: Option<f64>,
}

/// Armies of one number of divisions, with their worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Divisions {
    /// Number of divisions in an army.
    pub number: usize,
    /// The share of armies that have so many.
    pub share: f64,
    /// Points beyond an army of the usual number.
    pub points: f64,
    /// The standard error of the worth, in points; 0 for the usual number of divisions.
    pub standard: f64,
}

/// A situation that was tried.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The settings that are otherwise, as `a.plan=naive b.plan=naive`.
    pub sets: Vec<Word>,
    /// The root mean square of how far worths move, weighed by how often units are taken.
    pub moves: f64,
    /// How far chance alone would move worths, as a root mean square.
    pub noise: f64,
    /// The name of the situation in sentences, where prices that it judges otherwise are named.
    pub when: Option<Text>,
    /// Units whose price the situation judges otherwise, beyond chance.
    pub turned: Vec<Turned>,
    /// The share of the situation's random armies that had too many units for its table, in [0, 1].
    pub drawn_again: f64,
    /// The units of a side for which its table has room.
    pub room: usize,
}

/// A unit whose worth lies on another side of its fair prices in a situation than in the main one, and differs from it beyond its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turned {
    /// The unit whose price is judged otherwise, by its place in the answer.
    pub unit: usize,
    /// The worth of the unit in the situation, in points.
    pub worth: f64,
    /// The verdict on the unit's price in the situation.
    pub side: VerdictKind,
}

/// Whether lists, all of the system where none is named, can be priced from armies: the system has battles, and each has prices and rules of
/// composition.
///
/// # Errors
/// There is no such system or list, or a list of the user's own is wrong.
pub fn composed(system: &str, lists: &[String], own: &[PathBuf], session: Session) -> Result<bool, Fault> {
    let system = find_system(session.systems, system)?;
    let game = super::open(system, own, session.host)?;
    let armies = game.sheet().armies;
    let priced = |list: &str| game.draw(list).by_number.is_none();
    let has = |list: &str| priced(list) && armies.iter().any(|army| army.list == list && !army.rules.is_empty());
    let all = meant::lists_or_all(lists, &game.lists())?.iter().all(|list| has(&list.id));
    Ok(all && !system.battle_cards().is_empty())
}

impl Request for ArmiesRequest {
    type Answer = ArmiesAnswer;

    fn answer(&self, session: Session) -> Result<ArmiesAnswer, Fault> {
        let priced = self.priced(session)?;
        let (request, session) = priced.asked();
        Ok(ArmiesAnswer { even: priced.even, ..request.answered(session)? })
    }
}

impl ArmiesRequest {
    /// The request as battles of random armies, with these settings.
    ///
    /// # Errors
    /// A list is not known, or the one that is asked about has nobody to meet.
    fn fight(&self, sets: &[Word], session: Session) -> Result<BattleRequest, Fault> {
        let Pair { a, b } = self.armies(find_system(session.systems, &self.system)?, session.host)?;
        let words = self.words.iter().chain(sets).cloned().collect();
        let of = Of::Armies { system: self.system.clone(), armies: Pair { a: Some(a), b: Some(b) }, card: self.card.clone(), words };
        Ok(BattleRequest::new(of, self.own.clone(), self.wish))
    }

    /// The battles that are asked for; `None` where nothing is said.
    ///
    /// # Errors
    /// A precision is asked for.
    pub(super) fn battles_asked(&self) -> Result<Option<u64>, Fault> {
        match self.wish.effort {
            None => Ok(None),
            Some(Effort::Combats(battles)) => Ok(Some(battles)),
            Some(Effort::Precision(_)) => {
                Err(Fault::new("a precision is of one share, and prices have many").help("say how many battles: --combats"))
            }
        }
    }

    /// The main situation as a request for battles, to tell one of them.
    ///
    /// # Errors
    /// A list is not known, or the one that is asked about has nobody to meet.
    pub fn ready(&self, session: Session) -> Result<Ready, Fault> {
        let priced = self.priced(session)?;
        let (request, session) = priced.asked();
        request.fight(&[], session)?.ready(session)
    }

    /// The main situation, then the others and what one side is given.
    fn runs(&self, session: Session) -> Result<Vec<(Run, What)>, Fault> {
        let system = find_system(session.systems, &self.system)?;
        let mut runs = vec![(Run::new(self, (&[], &[]), BATTLES, session)?, What::Main { left_out: Vec::new() })];
        if runs[0].0.staged.by_number() {
            let fault = Fault::new("some of these lists have prices and some have none");
            return Err(fault.help("`montjoie battle` says who wins; `montjoie reprice --from-nothing` finds prices for all of them"));
        }
        for given in Changed::read(self, system, session.host)?.iter().flat_map(Changed::by_list).map(Given::Set) {
            runs.push((given.run(self, session)?, What::Given(given)));
        }
        if !self.range {
            return Ok(runs);
        }
        Run::effort(self, OTHERS)?;
        for tried in situations(system, &self.words) {
            // The main situation is sound: what is wrong here is wrong with both together.
            match Run::new(self, (&tried.sets, &[]), tried.battles, session) {
                Ok(run) => runs.push((run, What::Otherwise(tried))),
                Err(fault) => {
                    if let What::Main { left_out } = &mut runs[0].1 {
                        left_out.push(LeftOut::new(tried.sets, &fault));
                    }
                }
            }
        }
        let given = gifts::given(self, &runs[0].0.staged.engagement.situation, system, session.host)?;
        for given in given {
            runs.push((given.run(self, session)?, What::Given(given)));
        }
        Ok(runs)
    }

    fn answered(&self, session: Session) -> Result<ArmiesAnswer, Fault> {
        let cache = session.cache(find_system(session.systems, &self.system)?);
        let work = Work { cache: cache.as_ref(), watch: session.watch };
        // Pieces may come from elsewhere: rows are written of battles that are fought here.
        let rows = session.rows.filter(|_| cache.is_none());
        let runs = self.runs(session)?;
        work.watch.expected(self.expected(&runs)?);
        let several = (runs.len() > 1).then(|| situation_names(runs.iter().map(|(_, what)| what.name())));
        let staged = || runs.iter().map(|(run, _)| &run.staged).collect();
        let writer = rows.map(|rows| Writer::new(rows, several.into_iter().collect(), staged()));
        let count = |(place, (run, _)): (usize, &(Run, What))| match &writer {
            Some(writer) => writer.fight(place, run.plan, work.watch),
            None => work.count(&*run.staged.engagement.battle, run.plan),
        };
        let counts: Vec<Battles> = runs.iter().enumerate().map(count).collect::<Result<_, Fault>>()?;
        let answer = self.concluded(&runs, &counts, 0.95, session)?;
        self.at_fair_prices(answer, session)
    }

    /// The answer from the counted battles of each run, with intervals of this level.
    fn concluded(&self, runs: &[(Run, What)], counts: &[Battles], level: f64, session: Session) -> Result<ArmiesAnswer, Fault> {
        let system = find_system(session.systems, &self.system)?;
        let mut main = None;
        let (mut tried, mut given, mut all_left_out) = (Vec::new(), Vec::new(), Vec::new());
        for ((run, what), count) in runs.iter().zip(counts) {
            let sample = Sample { staged: &run.staged, count, seed: run.plan.seed };
            match what {
                What::Main { left_out } => {
                    main = Some(sample);
                    all_left_out.clone_from(left_out);
                }
                What::Otherwise(situation) => match sample.study(level) {
                    Ok(study) => tried.push(Other {
                        situation: situation.clone(),
                        study,
                        drawn_again: sample.drawn_again(),
                        room: run.staged.engagement.room,
                    }),
                    // Its battles are too few to tell units apart: the others do without it.
                    Err(fault) => all_left_out.push(LeftOut::untold(situation.sets.clone(), &fault)),
                },
                What::Given(gift) => given.push((gift.clone(), count)),
            }
        }
        let main = main.ok_or_else(|| Fault::new("no battle was fought"))?;
        let game = super::open(system, &self.own, session.host)?;
        let answer = main.answer(system, tried, given, &game.sheet().armies, level)?;
        let of = game.lists().into_iter().filter(|list| answer.lists.iter().any(|(id, _)| *id == list.id));
        let unpriced = of.flat_map(|list| list.units).filter(|unit| unit.points.is_none()).map(|unit| unit.name).collect();
        Ok(ArmiesAnswer { left_out: all_left_out, unpriced, ..answer })
    }

    /// The work of the whole request, in battles of the main situation.
    ///
    /// # Errors
    /// Something in the request is wrong.
    pub fn battles(&self, session: Session) -> Result<u64, Fault> {
        let takes = |what: &What| if let What::Otherwise(situation) = what { situation.takes } else { 1 };
        let priced = self.priced(session)?;
        let (request, session) = priced.asked();
        Ok(request.runs(session)?.iter().map(|(run, what)| run.effort * takes(what)).sum())
    }
}

/// Looks of a sequential estimate: after an eighth, a quarter and one half of the battles, and at their end.
const LOOKS: u32 = 4;

/// The answer from battles that end when every verdict is known or those asked for are fought. Each of the four looks takes a quarter of the error
/// that is allowed, so the intervals hold at whichever look the battles end (Bonferroni).
///
/// # Errors
/// The faults of the request; or it tries no other situation, so that there are no verdicts.
pub fn until_known(request: &ArmiesRequest, session: Session) -> Result<ArmiesAnswer, Fault> {
    if !request.range {
        return Err(Fault::new("without other situations no price is judged, so there is nothing to wait for"));
    }
    let priced = request.priced(session)?;
    let (request, session) = priced.asked();
    let runs = request.runs(session)?;
    session.watch.expected(request.expected(&runs)?);
    let work = Work { cache: None, watch: session.watch };
    let mut counts: Vec<Battles> = Vec::new();
    let mut look = 1;
    loop {
        for (place, (run, _)) in runs.iter().enumerate() {
            // Whole blocks, but for the last look: a run goes on where a block begins.
            let upto = |look: u32| match look {
                0 => 0,
                LOOKS => run.effort,
                _ => (run.effort >> (LOOKS - look)) / BLOCK * BLOCK,
            };
            let part = work.part(&*run.staged.engagement.battle, run.plan, Some(upto(look - 1)..upto(look)))?;
            match counts.get_mut(place) {
                Some(count) => montjoie_core::tally::Count::merge(count, &part),
                None => counts.push(part),
            }
        }
        match request.concluded(&runs, &counts, 1.0 - 0.05 / f64::from(LOOKS), session) {
            Ok(answer) if look == LOOKS || answer.unknown() == 0 && !answer.left_out.iter().any(|left_out| left_out.fought) => {
                let answer = request.at_fair_prices(answer, session)?;
                return Ok(ArmiesAnswer { look: Some((look, LOOKS)), even: priced.even, ..answer });
            }
            // A few battles may not tell units apart yet.
            Err(fault) if look == LOOKS => return Err(fault),
            _ => look += 1,
        }
    }
}

impl Long for ArmiesRequest {
    fn shards(&self, session: Session) -> Result<usize, Fault> {
        let priced = self.priced(session)?;
        let (request, session) = priced.asked();
        Ok(Work::shards(request.runs(session)?.iter().map(|(run, _)| run.plan)))
    }

    fn shard(&self, shard: Shard, store: &dyn Store, session: Session) -> Result<(), Fault> {
        let cache = Cache::new(store, find_system(session.systems, &self.system)?);
        let work = Work { cache: Some(&cache), watch: session.watch };
        let priced = self.priced(session)?;
        let (request, session) = priced.asked();
        let runs = request.runs(session)?;
        work.shard(shard, runs.iter().map(|(run, _)| (&*run.staged.engagement.battle as &dyn Fought, run.plan)))
    }
}

/// What a run of battles is for.
enum What {
    Main { left_out: Vec<LeftOut> },
    Otherwise(Situation),
    Given(Given),
}

impl What {
    /// What rows call the situation: what is otherwise, as the tables of the answer have it.
    fn name(&self) -> String {
        match self {
            What::Main { .. } => "main".to_owned(),
            What::Otherwise(tried) => spelt(&tried.sets),
            What::Given(Given::Keys(words, _)) => spelt(words),
            What::Given(Given::Rule { id, .. }) => format!("a without {id}"),
            What::Given(Given::Set(set)) => set.words.join(" "),
        }
    }
}

/// Battles between random armies of all lists.
struct Run {
    staged: Staged,
    plan: Plan,
    effort: u64,
}

impl Run {
    /// How many battles are fought where `battles` are without a wish.
    fn effort(request: &ArmiesRequest, battles: u64) -> Result<u64, Fault> {
        match request.battles_asked()?.map_or(battles, |wanted| wanted * battles / BATTLES) {
            0 => Err(Fault::new("too few battles to say anything").help("as --combats 100000")),
            effort => Ok(effort),
        }
    }

    /// A run with these settings, in which units of side A are changed.
    fn new(
        request: &ArmiesRequest,
        (sets, changes): (&[Word], &[(String, Vec<Change>)]),
        battles: u64,
        session: Session,
    ) -> Result<Run, Fault> {
        let effort = Run::effort(request, battles)?;
        let fight = request.fight(sets, session)?;
        let mut ready = fight.changed(changes, session)?;
        let plan = Plan { effort: Effort::Combats(effort), ..ready.plan };
        match (ready.battles.pop(), ready.battles.is_empty()) {
            (Some(staged), true) => Ok(Run { staged, plan, effort }),
            _ => Err(Fault::new("a card of battles with a sweep or variants is no one situation")),
        }
    }
}

impl ArmiesAnswer {
    /// Number of prices that are judged and not decided yet.
    pub fn unknown(&self) -> usize {
        let open = |unit: &&UnitWorth| unit.verdict.as_ref().is_some_and(|verdict| verdict.kind == VerdictKind::Undecided);
        self.units.iter().filter(open).count()
    }
}

impl UnitWorth {
    /// Whether the battles tell the unit's worth at all: otherwise it was left out of the regression.
    pub fn told_apart(&self) -> bool {
        self.standard > 0.0
    }

    /// The price that the answer recommends: that of today where it is fair, otherwise the worth in whole points; `None` where no price is judged.
    pub fn fair(&self) -> Option<f64> {
        self.verdict.as_ref()?;
        let fair = side(self.kind.points, self.worth) == VerdictKind::Fair;
        Some(if fair { self.kind.points } else { self.worth.round().max(self.least) })
    }

    /// The lowest and the highest worth, in points, over the interval of the dice and the other situations.
    pub fn ends(&self) -> (f64, f64) {
        let (low, high) = self.range();
        (low.min(self.interval.0), high.max(self.interval.1))
    }

    /// Whether the lowest and the highest worth are further apart than a tenth of the worth: a recommended price is a rough one then.
    pub fn rough(&self) -> bool {
        let (low, high) = self.ends();
        high - low > 0.1 * self.worth.abs()
    }

    /// The lowest and highest worth over the situations, the main one included.
    pub fn range(&self) -> (f64, f64) {
        let ends = |(low, high): (f64, f64), &worth: &f64| (low.min(worth), high.max(worth));
        self.others.iter().flatten().fold((self.worth, self.worth), ends)
    }
}
