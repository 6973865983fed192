//! Long work that can be seen and stopped.

/// Asked between blocks of plays and between phases of the solver whether to stop: Ctrl-C, a server's deadline and the signals of another
/// language all come through it.
pub trait Interrupt: Sync {
    /// Whether to stop now.
    fn stopped(&self) -> bool {
        false
    }
}

/// Sees how far a long run has come, and may stop it.
pub trait Watch: Interrupt {
    /// What is being worked on now, in a few words.
    fn stage(&self, name: &str) {
        let _ = name;
    }
    /// Tells that so many more combats are done.
    fn fought(&self, combats: u64) {
        let _ = combats;
    }
    /// The run will fight so many combats in all, as far as is known.
    fn expected(&self, combats: u64) {
        let _ = combats;
    }
    /// Tells that so many more combats are solved exactly.
    fn solved(&self, combats: u64) {
        let _ = combats;
    }
}

/// Nobody watches, and nobody stops it.
pub struct Unwatched;
impl Interrupt for Unwatched {}
impl Watch for Unwatched {}

/// The run was stopped before it was done; what it had is not an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("stopped before it was done")]
pub struct Stopped;
