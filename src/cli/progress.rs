//! Progress on a terminal, and Ctrl-C.

use std::io::IsTerminal;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressState, ProgressStyle};

use super::args::Common;
use montjoie_core::language::Lang;
use montjoie_core::watch::{Interrupt, Watch};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether Ctrl-C was pressed.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// A bar on a terminal with rate and time left; nothing where there is no terminal.
pub struct Progress {
    bar: ProgressBar,
    /// Whether it counts duels rather than combats.
    duels: bool,
}

impl Progress {
    /// A bar that counts combats.
    pub fn combats(common: &Common) -> Progress {
        Progress::new(false, common)
    }

    /// A bar that counts duels, however each is answered.
    pub fn duels(common: &Common) -> Progress {
        Progress::new(true, common)
    }

    fn new(duels: bool, common: &Common) -> Progress {
        listen();
        let shown = !common.quiet && std::io::stderr().is_terminal();
        let bar = if shown { ProgressBar::new(0) } else { ProgressBar::hidden() };
        let lang = common.lang;
        let template = match lang {
            Lang::En => "{prefix} {wide_bar} {done} of {all}  {rate}  {eta} left",
            Lang::Fr => "{prefix} {wide_bar} {done} sur {all}  {rate}  encore {eta}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            let count = |number: fn(&ProgressState) -> u64| {
                move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
                    let _ = out.write_str(&lang.whole(number(state)));
                }
            };
            let rate = move |state: &ProgressState, out: &mut dyn std::fmt::Write| {
                let _ = write!(out, "{}/s", lang.whole(state.per_sec() as u64));
            };
            let style = style.with_key("done", count(ProgressState::pos));
            bar.set_style(style.with_key("all", count(|state| state.len().unwrap_or(0))).with_key("rate", rate));
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress { bar, duels }
    }

    /// Away with it.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

impl Watch for Progress {
    fn stage(&self, name: &str) {
        self.bar.set_prefix(name.to_owned());
    }

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
}

impl Interrupt for Progress {
    fn stopped(&self) -> bool {
        interrupted()
    }
}

/// The first Ctrl-C asks to stop, so that nothing is left half done; the second stops at once.
pub fn listen() {
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
