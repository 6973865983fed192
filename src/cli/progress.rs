//! Progress on a terminal, and Ctrl-C.

use std::io::IsTerminal;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use crate::monte_carlo::Watch;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// A bar on a terminal with rate and time left; nothing where there is no terminal.
pub struct Progress {
    bar: ProgressBar,
    /// Whether it counts duels rather than combats.
    duels: bool,
}

impl Progress {
    /// A bar for so many combats in all.
    pub fn new(combats: u64, quiet: bool) -> Progress {
        listen();
        let shown = !quiet && std::io::stderr().is_terminal();
        let bar = if shown { ProgressBar::new(combats) } else { ProgressBar::hidden() };
        Progress::with(bar, "{prefix} {wide_bar} {human_pos}/{human_len}  {per_sec}  {eta} left", false)
    }

    /// A bar that counts duels, however each is answered.
    pub fn duels(quiet: bool) -> Progress {
        listen();
        let shown = !quiet && std::io::stderr().is_terminal();
        let bar = if shown { ProgressBar::new(0) } else { ProgressBar::hidden() };
        Progress::with(bar, "{prefix} {wide_bar} {human_pos}/{human_len}  {elapsed}, {eta} left", true)
    }

    fn with(bar: ProgressBar, template: &str, duels: bool) -> Progress {
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress { bar, duels }
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
        if !self.duels {
            self.bar.inc(combats);
        }
    }

    fn solved(&self, duels: u64) {
        if self.duels {
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
