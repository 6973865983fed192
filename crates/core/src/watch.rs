//! Watchers of long work, who see how far it has come and may stop it.

/// Asked between blocks of plays and between phases of the solver whether to stop: Ctrl-C, a server's deadline and the signals of another
/// language all come through it.
pub trait Interrupt: Sync {
    /// Whether the work should stop now.
    fn stopped(&self) -> bool {
        false
    }
}

/// A watcher: sees how far a long run has come, and may stop it.
pub trait Watch: Interrupt {
    /// The stage being worked on, in a few words.
    fn stage(&self, name: &str) {
        let _ = name;
    }
    /// Takes note that this many more combats have been fought.
    fn fought(&self, combats: u64) {
        let _ = combats;
    }
    /// Takes note of how many combats the run will fight in all, as far as is known.
    fn expected(&self, combats: u64) {
        let _ = combats;
    }
    /// Takes note that this many more combats have been solved exactly.
    fn solved(&self, combats: u64) {
        let _ = combats;
    }
}

/// A watcher that neither looks nor stops.
pub struct Unwatched;
impl Interrupt for Unwatched {}
impl Watch for Unwatched {}

/// The run was stopped before it was done, and its results are no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before it was done")]
pub struct Stopped;
