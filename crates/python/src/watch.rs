//! A computation seen from Python: progress, and Ctrl-C.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use montjoie::watch::{Interrupt, Watch};
use pyo3::prelude::*;

/// The time between two looks at signals, when progress is told too.
const TICK: Duration = Duration::from_millis(50);

/// The progress of a computation, and whether it is to stop.
#[derive(Default)]
pub struct Seen {
    stopped: AtomicBool,
    fought: AtomicU64,
    solved: AtomicU64,
    expected: AtomicU64,
    stage: Mutex<String>,
}

impl Seen {
    fn tell(&self, py: Python<'_>, progress: Option<&Py<PyAny>>) -> PyResult<()> {
        py.check_signals()?;
        let Some(progress) = progress else { return Ok(()) };
        let stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let [fought, solved, expected] = [&self.fought, &self.solved, &self.expected].map(|count| count.load(Ordering::Relaxed));
        progress.call1(py, (stage, fought.max(solved), expected)).map(drop)
    }
}

impl Interrupt for Seen {
    fn stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

impl Watch for Seen {
    fn stage(&self, name: &str) {
        name.clone_into(&mut self.stage.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn fought(&self, combats: u64) {
        self.fought.fetch_add(combats, Ordering::Relaxed);
    }

    fn expected(&self, combats: u64) {
        self.expected.fetch_max(combats, Ordering::Relaxed);
    }

    fn solved(&self, combats: u64) {
        self.solved.fetch_add(combats, Ordering::Relaxed);
    }
}

/// Computes on another thread, without holding Python's lock, while the calling thread looks at signals and tells progress.
///
/// # Errors
/// A signal raised an exception, or `progress` did: the computation is stopped first.
pub fn computed<R: Send>(py: Python<'_>, seen: &Seen, progress: Option<&Py<PyAny>>, work: impl FnOnce() -> R + Send) -> PyResult<R> {
    py.detach(|| {
        thread::scope(|scope| {
            let (done, wait) = channel();
            let worker = scope.spawn(move || drop(done.send(work())));
            loop {
                match wait.recv_timeout(TICK) {
                    Ok(answer) => return Ok(answer),
                    Err(RecvTimeoutError::Timeout) => {
                        if let Err(error) = Python::attach(|py| seen.tell(py, progress)) {
                            seen.stopped.store(true, Ordering::Relaxed);
                            // What it still says is not wanted any more.
                            let _ = wait.recv();
                            return Err(error);
                        }
                    }
                    Err(RecvTimeoutError::Disconnected) => match worker.join() {
                        Err(panic) => std::panic::resume_unwind(panic),
                        Ok(()) => unreachable!("a worker that ends has sent its answer"),
                    },
                }
            }
        })
    })
}
