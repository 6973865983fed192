//! A scenario file answered: duels or battles of one system, or one question put to several.

use std::path::PathBuf;
use std::sync::Arc;

use super::battle;
use crate::duels::answer::Work;
use crate::duels::{Compared, Findings, Way, Wish, compare, rests};
use crate::scenario::{Asked, COMBATS, Comparison, File, Method, Scenario};
use crate::store::shards::{Long, Shard};
use crate::store::{Cache, Fault, Request, Session, Store, read_lists};
use montjoie_core::monte_carlo::{Effort, Plan, Source};
use montjoie_core::watch::Unwatched;
use montjoie_system::{Game, Matchup, OwnList, Set, System};

/// Where a scenario stands.
#[derive(Clone, Debug)]
pub enum ScenarioSource {
    /// A scenario in a file.
    File(PathBuf),
    /// The words of a duel.
    Words(Box<Scenario>),
}

/// A request for a scenario.
#[derive(Clone, Debug)]
pub struct ScenarioRequest {
    /// The scenario.
    pub of: ScenarioSource,
    /// Files of the user's own lists, beside those that the scenario names.
    pub own: Vec<PathBuf>,
    /// What is wanted otherwise than the file says.
    pub wish: Wish,
    /// Whether to find out how far each setting that the sheet does not print moves the answers of the headline.
    pub effects: bool,
}

/// A scenario that has been checked to the last key, before anything is fought.
pub struct ReadyScenario {
    /// The way in which the scenario is to be answered.
    pub way: Way,
    /// Lists of the user's own.
    pub lists: Vec<OwnList>,
    /// The name of the scenario.
    pub name: String,
    /// The rule systems: one, or those of a comparison.
    systems: Vec<&'static dyn System>,
    effects: bool,
    asks: Asks,
}

enum Asks {
    One(Box<Scenario>, Arc<dyn Game>, Vec<Asked>),
    Several(Box<Comparison>, Vec<compare::ReadyPart>),
    Battles(Box<battle::Ready>),
}

/// The answer to a scenario.
pub enum ScenarioAnswer {
    /// The answer about duels of one system.
    Duels(Findings),
    /// The answer to one question put to several systems.
    Compared(Compared),
    /// The answer about battles of armies.
    Battles(battle::BattleAnswer),
}

impl ReadyScenario {
    /// Whether the scenario asks for battles of armies.
    pub fn of_battles(&self) -> bool {
        matches!(self.asks, Asks::Battles(_))
    }
}

impl ScenarioRequest {
    /// Reads and checks the scenario.
    ///
    /// # Errors
    /// Something in the request or in the scenario's file is wrong.
    pub fn ready(&self, session: Session) -> Result<ReadyScenario, Fault> {
        let way = |method: Method, effort: Effort, seed: u64| self.wish.over(Way { method, effort, seed, source: Source::Tables });
        let file = match &self.of {
            ScenarioSource::File(file) => File::read(file, session)?,
            ScenarioSource::Words(scenario) => File::One(scenario.clone()),
        };
        match file {
            File::One(scenario) if scenario.battle => {
                let of = battle::Of::Scenario(scenario.file.as_deref().unwrap_or_default().into());
                let request = battle::BattleRequest::new(of, self.own.clone(), self.wish);
                let mut ready = request.of(&scenario, &battle::Instead::default(), session)?;
                let Plan { effort, seed, source } = ready.plan;
                let way = Way { method: Method::Sample, effort, seed, source };
                let (lists, name) = (std::mem::take(&mut ready.lists), scenario.name.clone());
                let systems = vec![scenario.system];
                Ok(ReadyScenario { way, lists, name, systems, effects: false, asks: Asks::Battles(Box::new(ready)) })
            }
            File::One(mut scenario) => {
                scenario.lists.extend(self.own.iter().cloned());
                let lists = read_lists(session.host, &scenario.lists)?;
                let game = session.host.game(scenario.system, &lists)?;
                let duels = scenario.duels(&*game)?;
                let way = way(scenario.method, scenario.effort.unwrap_or(Effort::Combats(COMBATS)), scenario.seed);
                let (name, systems) = (scenario.name.clone(), vec![scenario.system]);
                Ok(ReadyScenario { way, lists, name, systems, effects: self.effects, asks: Asks::One(scenario, game, duels) })
            }
            File::Compared(comparison) => {
                if let Some(list) = self.own.first() {
                    let fault = Fault::new(format!("{}: whose list is {}?", comparison.file, list.display()));
                    return Err(fault.help("in a comparison, name lists under their [[system]]: lists = [\"my-list.toml\"]"));
                }
                let lists = read_lists(session.host, &comparison.lists())?;
                let parts = comparison.prepare(session.host)?;
                let way = way(comparison.method, comparison.effort, comparison.seed);
                let (name, systems) = (comparison.name.clone(), parts.iter().map(|part| part.system).collect());
                Ok(ReadyScenario { way, lists, name, systems, effects: self.effects, asks: Asks::Several(comparison, parts) })
            }
        }
    }
}

impl ReadyScenario {
    /// The id of the scenario's system; `None` for a comparison of several.
    pub fn system(&self) -> Option<&'static str> {
        if let [system] = self.systems[..] { Some(system.id()) } else { None }
    }

    /// Answers the scenario.
    ///
    /// # Errors
    /// Something that is found out only then is wrong, or the work was stopped.
    pub fn answer(self, session: Session) -> Result<ScenarioAnswer, Fault> {
        let (cache, watch) = (session.pieces.map(|store| self.cache(store)), session.watch);
        let cache = cache.as_ref();
        watch.stage(&self.name);
        Ok(match self.asks {
            Asks::One(scenario, game, duels) => {
                let settings: Vec<Vec<Set>> = duels.iter().map(|asked| asked.settings.clone()).collect();
                let mut findings = scenario.answer(duels, self.way, cache, watch)?;
                if self.effects {
                    rests(&mut findings, &settings, &*game, watch)?;
                }
                ScenarioAnswer::Duels(findings)
            }
            Asks::Several(comparison, parts) => {
                ScenarioAnswer::Compared(comparison.answer(parts, (self.way, self.effects), cache, watch)?)
            }
            Asks::Battles(ready) => ScenarioAnswer::Battles(ready.merged(&battle::Work { cache, watch })?),
        })
    }

    fn matchups(&self) -> Vec<&Matchup> {
        match &self.asks {
            Asks::One(_, _, duels) => duels.iter().map(|asked| &asked.matchup).collect(),
            Asks::Several(_, parts) => parts.iter().filter_map(|part| Some(&part.duel()?.matchup)).collect(),
            Asks::Battles(_) => Vec::new(),
        }
    }

    fn cache<'a>(&self, store: &'a dyn Store) -> Cache<'a> {
        Cache::of(store, self.systems.iter().map(|system| *system as &dyn System))
    }
}

impl Request for ScenarioRequest {
    type Answer = ScenarioAnswer;

    fn answer(&self, session: Session) -> Result<ScenarioAnswer, Fault> {
        self.ready(session)?.answer(session)
    }
}

impl Long for ScenarioRequest {
    fn shards(&self, session: Session) -> Result<usize, Fault> {
        let ready = self.ready(session)?;
        if let Asks::Battles(battles) = &ready.asks {
            return Ok(battles.shards());
        }
        Ok(Work { duels: ready.matchups(), way: ready.way, cache: None, watch: &Unwatched }.shards())
    }

    fn shard(&self, shard: Shard, store: &dyn Store, session: Session) -> Result<(), Fault> {
        let ready = self.ready(session)?;
        let cache = ready.cache(store);
        if let Asks::Battles(battles) = &ready.asks {
            return battles.shard(shard, &battle::Work { cache: Some(&cache), watch: session.watch });
        }
        Work { duels: ready.matchups(), way: ready.way, cache: Some(&cache), watch: session.watch }.shard(shard)
    }
}
