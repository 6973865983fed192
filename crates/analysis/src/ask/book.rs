//! The odds book, of all systems or of some.

use std::path::PathBuf;

use super::{Word, add_words, find_system, open};
use crate::book::chapter;
use crate::store::{Fault, Host};
use montjoie_core::watch::Watch;
use montjoie_system::filled::Chapter;
use montjoie_system::{Registry, System};

/// A request for a book of odds.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The rule systems; all of them where none is named.
    pub systems: Vec<String>,
    /// Rules, of one system.
    pub rules: Vec<Word>,
    /// Files of the user's own lists.
    pub own: Vec<PathBuf>,
}

/// Fills its chapters; the watcher counts them.
///
/// # Errors
/// A system is unknown or named twice, a word is no rule of the one system, or the work was stopped.
pub fn answer(request: &Request, systems: Registry, host: &dyn Host, watch: &dyn Watch) -> Result<Vec<Chapter>, Fault> {
    let mut chosen: Vec<&dyn System> = Vec::new();
    for name in &request.systems {
        let system = find_system(systems, name)?;
        if chosen.iter().any(|known| known.id() == system.id()) {
            return Err(Fault::new(format!("`{name}` is named twice")));
        }
        chosen.push(system);
    }
    if let (Some(word), true) = (request.rules.first(), chosen.len() != 1) {
        return Err(
            Fault::new(format!("`{}` is a key of one system", word.key)).help("name that system alone: montjoie odds SYSTEM --book")
        );
    }
    if chosen.is_empty() {
        chosen = systems.systems().to_vec();
    }
    let mut chapters = Vec::new();
    watch.expected(chosen.len() as u64);
    for system in chosen {
        if watch.stopped() {
            return Err(Fault::new("interrupted: nothing was written"));
        }
        watch.stage(system.id());
        let rules = system.keys();
        let mut settings = Vec::new();
        add_words(&mut settings, &request.rules, |name| rules.iter().find(|key| key.name == name).map(|key| key.key.kind))?;
        if let Some(other) = settings.iter().find(|set| !set.key.starts_with("rules.")) {
            return Err(Fault::new(format!("`{}` is no rule", other.key)).help("the book takes rules.KEY=VALUE only"));
        }
        chapters.push(chapter(system, &*open(system, &request.own, host)?, &settings)?);
        watch.solved(1);
    }
    Ok(chapters)
}
