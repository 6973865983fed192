//! Progress on a terminal, and Ctrl-C.

use std::io::IsTerminal;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::monte_carlo::Watch;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// A bar on a terminal with rate and time left; nothing where there is no terminal.
pub struct Progress {
    bar: ProgressBar,
    duels: u64,
    solved: AtomicU64,
    fights: bool,
}

impl Progress {
    /// A bar for so many combats in all, and before them so many duels that are solved; only the duels count where nothing is fought.
    pub fn new(duels: u64, combats: u64, quiet: bool) -> Progress {
        listen();
        let shown = !quiet && std::io::stderr().is_terminal();
        let bar = if shown { ProgressBar::new(if combats == 0 { duels } else { combats }) } else { ProgressBar::hidden() };
        let template = "{prefix} {msg} {wide_bar} {human_pos}/{human_len}  {per_sec}  {eta} left";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress { bar, duels, solved: AtomicU64::new(0), fights: combats > 0 }
    }

    /// What is going on.
    pub fn stage(&self, name: &str) {
        self.bar.set_prefix(name.to_owned());
    }

    /// Away with it.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for Progress {
    fn fought(&self, combats: u64) {
        self.bar.inc(combats);
    }

    fn solved(&self, duels: u64) {
        let solved = self.solved.fetch_add(duels, Ordering::Relaxed) + duels;
        if self.fights {
            self.bar.set_message(format!("{solved}/{} exact", self.duels));
        } else {
            self.bar.inc(duels);
        }
    }

    fn expected(&self, combats: u64) {
        // A run to a precision learns its length as it goes.
        let at_least = self.bar.position().max(combats);
        if self.bar.length().is_none_or(|length| length < at_least) {
            self.bar.set_length(at_least);
        }
    }

    fn stopped(&self) -> bool {
        INTERRUPTED.load(Ordering::Relaxed)
    }
}

/// The first Ctrl-C asks to stop, so that nothing is left half done; the second stops at once.
fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        // Where no handler can be set, Ctrl-C still ends the program, and files are whole or absent all the same.
        let _ = ctrlc::set_handler(|| {
            if INTERRUPTED.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
    });
}
