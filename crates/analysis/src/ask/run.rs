//! A scenario file answered: duels of one system, or one question put to several.

use std::path::PathBuf;

use super::shards::{Long, Shard};
use crate::fairness::Cache;
use crate::host::{Host, Store, read_lists};
use crate::scenario::answer::Work;
use crate::scenario::compare;
use crate::scenario::{Asked, Compared, Comparison, Fault, File, Findings, Method, Scenario, Way, Wish, rests};
use montjoie_core::monte_carlo::{Effort, Source};
use montjoie_core::watch::{Unwatched, Watch};
use montjoie_system::{Game, Matchup, OwnList, Registry, Set, System};

/// What is asked.
#[derive(Clone, Debug)]
pub struct Request {
    /// The scenario.
    pub file: PathBuf,
    /// Files of the user's own lists, beside those that the scenario names.
    pub own: Vec<PathBuf>,
    /// What is wanted otherwise than the file says.
    pub wish: Wish,
    /// Whether to find out how far each setting that the sheet does not print moves the answers of the headline.
    pub effects: bool,
}

/// A scenario that has been checked to the last key, before anything is fought.
pub struct Ready {
    /// How it is to be answered.
    pub way: Way,
    /// Lists of the user's own.
    pub lists: Vec<OwnList>,
    effects: bool,
    asks: Asks,
}

enum Asks {
    One(Box<Scenario>, Box<dyn Game>, Vec<Asked>),
    Several(Box<Comparison>, Vec<compare::Ready>),
}

/// What was found.
pub enum Answer {
    /// For duels of one system.
    Found(Findings),
    /// For one question put to several systems.
    Compared(Compared),
}

impl Request {
    /// Reads and checks it.
    ///
    /// # Errors
    /// Something in it or in its file is wrong.
    pub fn ready(&self, systems: Registry, host: &dyn Host) -> Result<Ready, Fault> {
        let way = |method: Method, effort: Effort, seed: u64| self.wish.over(Way { method, effort, seed, source: Source::Tables });
        match File::read(&self.file, systems, host)? {
            File::One(mut scenario) => {
                scenario.lists.extend(self.own.iter().cloned());
                let lists = read_lists(host, &scenario.lists)?;
                let game = scenario.system.open(&lists)?;
                let duels = scenario.duels(&*game)?;
                let way = way(scenario.method, scenario.effort, scenario.seed);
                Ok(Ready { way, lists, effects: self.effects, asks: Asks::One(scenario, game, duels) })
            }
            File::Compared(comparison) => {
                if let Some(list) = self.own.first() {
                    let fault = Fault::new(format!("{}: whose list is {}?", comparison.file, list.display()));
                    return Err(fault.help("in a comparison, name lists under their [[system]]: lists = [\"my-list.toml\"]"));
                }
                let lists = read_lists(host, &comparison.lists())?;
                let parts = comparison.prepare(host)?;
                let way = way(comparison.method, comparison.effort, comparison.seed);
                Ok(Ready { way, lists, effects: self.effects, asks: Asks::Several(comparison, parts) })
            }
        }
    }
}

impl Ready {
    /// Its name.
    pub fn name(&self) -> &str {
        match &self.asks {
            Asks::One(scenario, ..) => &scenario.name,
            Asks::Several(comparison, _) => &comparison.name,
        }
    }

    /// Its file, as it was named.
    pub fn file(&self) -> &str {
        match &self.asks {
            Asks::One(scenario, ..) => &scenario.file,
            Asks::Several(comparison, _) => &comparison.file,
        }
    }

    /// Answers it.
    ///
    /// # Errors
    /// The work was stopped.
    pub fn answer(self, watch: &dyn Watch) -> Result<Answer, Fault> {
        self.merged(1, None, watch)
    }

    fn merged(self, of: usize, cache: Option<&Cache>, watch: &dyn Watch) -> Result<Answer, Fault> {
        watch.stage(self.name());
        Ok(match self.asks {
            Asks::One(scenario, game, duels) => {
                let settings: Vec<Vec<Set>> = duels.iter().map(|asked| asked.settings.clone()).collect();
                let mut findings = scenario.answer(duels, self.way, of, cache, watch)?;
                if self.effects {
                    rests(&mut findings, &settings, &*game, watch)?;
                }
                Answer::Found(findings)
            }
            Asks::Several(comparison, parts) => Answer::Compared(comparison.answer(parts, (self.way, self.effects), of, cache, watch)?),
        })
    }

    fn matchups(&self) -> Vec<&Matchup> {
        match &self.asks {
            Asks::One(_, _, duels) => duels.iter().map(|asked| &asked.matchup).collect(),
            Asks::Several(_, parts) => parts.iter().filter_map(compare::Ready::duel).collect(),
        }
    }

    fn cache<'a>(&self, store: &'a dyn Store) -> Cache<'a> {
        match &self.asks {
            Asks::One(scenario, ..) => Cache::new(store, scenario.system),
            Asks::Several(_, parts) => Cache::of(store, parts.iter().map(|part| part.system as &dyn System)),
        }
    }
}

impl Long for Request {
    type Answer = Answer;

    fn shards(&self, systems: Registry, host: &dyn Host) -> Result<usize, Fault> {
        let ready = self.ready(systems, host)?;
        Ok(Work { duels: ready.matchups(), way: ready.way, cache: None, watch: &Unwatched }.shards())
    }

    fn shard(&self, shard: Shard, store: &dyn Store, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<(), Fault> {
        let ready = self.ready(systems, host)?;
        let cache = ready.cache(store);
        Work { duels: ready.matchups(), way: ready.way, cache: Some(&cache), watch }.shard(shard)
    }

    fn merged(&self, of: usize, store: &dyn Store, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<Answer, Fault> {
        let ready = self.ready(systems, host)?;
        let cache = ready.cache(store);
        ready.merged(of, Some(&cache), watch)
    }
}
