//! The odds book, of all systems or of some.

use std::path::PathBuf;

use super::{Word, find_system, kinds, open, settings};
use crate::book::chapter;
use crate::store::{Fault, Request, Session};
use montjoie_system::System;
use montjoie_system::filled::Chapter;

/// A request for a book of odds.
#[derive(Clone, Debug, Default)]
pub struct BookRequest {
    /// The rule systems; all of them where none is named.
    pub systems: Vec<String>,
    /// Rules, of one system.
    pub rules: Vec<Word>,
    /// Files of the user's own lists.
    pub own: Vec<PathBuf>,
}

impl Request for BookRequest {
    type Answer = Vec<Chapter>;

    fn answer(&self, session: Session) -> Result<Vec<Chapter>, Fault> {
        let mut chosen: Vec<&dyn System> = Vec::new();
        for name in &self.systems {
            let system = find_system(session.systems, name)?;
            if chosen.iter().any(|known| known.id() == system.id()) {
                return Err(Fault::new(format!("`{name}` is named twice")));
            }
            chosen.push(system);
        }
        if let (Some(word), true) = (self.rules.first(), chosen.len() != 1) {
            return Err(
                Fault::new(format!("`{}` is a key of one system", word.key)).help("name that system alone: montjoie odds SYSTEM --book")
            );
        }
        if chosen.is_empty() {
            chosen = session.systems.systems().to_vec();
        }
        let mut chapters = Vec::new();
        session.watch.expected(chosen.len() as u64);
        for system in chosen {
            if session.watch.stopped() {
                return Err(Fault::new("interrupted: nothing was written"));
            }
            session.watch.stage(system.id());
            let settings = settings(&self.rules, kinds(&system.keys()))?;
            if let Some(other) = settings.iter().find(|set| !set.key.starts_with("rules.")) {
                return Err(Fault::new(format!("`{}` is no rule", other.key)).help("the book takes rules.KEY=VALUE only"));
            }
            chapters.push(chapter(system, &*open(system, &self.own, session.host)?, &settings)?);
            session.watch.solved(1);
        }
        Ok(chapters)
    }
}
