//! The native half of the Python package `montjoie`: requests as JSON in, answers out. Everything else is Python, beside it.

mod kept;
mod watch;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread;

use montjoie::analysis::ask::door::{Door, DoorAnswer, Reply};
use montjoie::analysis::store::Host;
use montjoie::cli::{Terminal, fault_text};
use montjoie::language::Lang;
use montjoie::store::Fault;
use montjoie::systems::{REGISTRY, engine};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use kept::{Kept, Rows};
use watch::{Seen, computed};

create_exception!(montjoie, MontjoieError, PyValueError, "Something in a request is wrong, or it could not be done.");

/// The files of this machine; each file is read anew for every request.
struct Files;

impl Host for Files {
    fn read(&self, path: &std::path::Path) -> Result<String, Fault> {
        Terminal::default().read(path)
    }

    fn has(&self, path: &std::path::Path) -> bool {
        path.exists()
    }
}

/// Systems are opened once for the whole process.
static DOOR: LazyLock<Door> = LazyLock::new(|| Door::new(REGISTRY, &Files));

/// A fault as a Python exception: the message of the command line, with its parts as attributes.
fn raised(py: Python<'_>, fault: Fault) -> PyErr {
    let (message, help) = (fault.message().to_owned(), fault.hint().map(str::to_owned));
    let error = MontjoieError::new_err(fault_text(fault, false, None).trim_end().to_owned());
    let value = error.value(py);
    for (name, part) in [("message", Some(message)), ("help", help)] {
        // An exception takes attributes; if it did not, its text would still say it all.
        let _ = value.setattr(name, part);
    }
    error
}

/// An answer: what was found, and battles that were kept one by one. Words, charts and frames are made when they are asked for.
#[pyclass(frozen, module = "montjoie._native")]
struct Answer(DoorAnswer, Kept);

#[pymethods]
impl Answer {
    /// The answer as JSON, as the command line prints it.
    fn json(&self, py: Python<'_>) -> String {
        py.detach(|| self.0.json().to_string())
    }

    /// The answer for people, as JSON: a document, or words; None where there is neither.
    fn words(&self, lang: &str) -> PyResult<Option<String>> {
        let lang = language(lang)?;
        let document = self.0.answered().map(|answer| montjoie_document::line(&answer.document(&answer.data(), lang)));
        Ok(document.or_else(|| self.0.words().map(|words| words.to_string())))
    }

    /// The rows of a table of battles: name and kind of each column, and blocks of CSV without names. They are handed over: the next call has none.
    fn rows(&self, table: &str) -> Option<Rows> {
        self.1.take(table)
    }

    /// Name, title, caption and SVG of each chart, the most telling first.
    fn charts(&self, py: Python<'_>, lang: &str) -> PyResult<Vec<(String, String, String, String)>> {
        let lang = language(lang)?;
        let draw = || self.0.answered().map_or(Ok(Vec::new()), |answer| montjoie_charts::all(&answer.charts(lang)));
        let charts = py.detach(draw).map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(charts.into_iter().map(|chart| (chart.name.clone(), chart.title.clone(), chart.caption.clone(), chart.screen())).collect())
    }
}

fn language(lang: &str) -> PyResult<Lang> {
    match lang {
        "en" => Ok(Lang::En),
        "fr" => Ok(Lang::Fr),
        _ => Err(PyValueError::new_err(format!("`lang` cannot be “{lang}”: expected en | fr"))),
    }
}

/// A pool of `threads` threads.
fn pool(threads: usize) -> PyResult<ThreadPool> {
    let built = ThreadPoolBuilder::new().num_threads(threads).build();
    built.map_err(|error| PyValueError::new_err(format!("cannot start {threads} threads: {error}")))
}

/// Answers one request, on all cores or on `threads` threads. `progress` is called with the stage, what is done and what is expected; `rows` names
/// the tables of battles that are kept.
#[pyfunction]
#[pyo3(signature = (request, threads=None, progress=None, rows=Vec::new()))]
fn ask(py: Python<'_>, request: &str, threads: Option<usize>, progress: Option<Py<PyAny>>, rows: Vec<String>) -> PyResult<Answer> {
    let seen = Seen::default();
    let pool = threads.map(pool).transpose()?;
    let kept = Kept::new(&rows).map_err(|fault| raised(py, fault))?;
    let answer = || DOOR.reply_with(request, &seen, kept.wanted());
    let reply = computed(py, &seen, progress.as_ref(), || match &pool {
        Some(pool) => pool.install(answer),
        None => answer(),
    })?;
    match reply.found.and_then(|found| kept.complete().map(|()| found)) {
        Ok(found) => Ok(Answer(found, kept)),
        Err(fault) => Err(raised(py, fault)),
    }
}

/// Answers requests side by side, each on one thread; the answers come in the order of the requests.
#[pyfunction]
#[pyo3(signature = (requests, threads=None, progress=None))]
fn ask_all(py: Python<'_>, requests: Vec<String>, threads: Option<usize>, progress: Option<Py<PyAny>>) -> PyResult<Vec<Answer>> {
    let seen = Seen::default();
    let cores = threads.unwrap_or_else(|| thread::available_parallelism().map_or(1, usize::from));
    let pools = (0..cores.min(requests.len())).map(|_| pool(1)).collect::<PyResult<Vec<_>>>()?;
    let replies = computed(py, &seen, progress.as_ref(), || side_by_side(&requests, &pools, &seen))?;
    replies.into_iter().map(|reply| reply.found.map(|found| Answer(found, Kept::default())).map_err(|fault| raised(py, fault))).collect()
}

fn side_by_side(requests: &[String], pools: &[ThreadPool], seen: &Seen) -> Vec<Reply> {
    let next = AtomicUsize::new(0);
    let replies = Mutex::new(Vec::with_capacity(requests.len()));
    let work = || {
        while let Some((place, request)) = {
            let place = next.fetch_add(1, Ordering::Relaxed);
            requests.get(place).map(|request| (place, request))
        } {
            let reply = DOOR.reply(request, seen);
            replies.lock().unwrap_or_else(PoisonError::into_inner).push((place, reply));
        }
    };
    thread::scope(|scope| pools.iter().for_each(|pool| drop(scope.spawn(|| pool.install(work)))));
    let mut replies = replies.into_inner().unwrap_or_else(PoisonError::into_inner);
    replies.sort_by_key(|(place, _)| *place);
    replies.into_iter().map(|(_, reply)| reply).collect()
}

/// The native half of the package.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("engine", engine())?;
    module.add("MontjoieError", module.py().get_type::<MontjoieError>())?;
    module.add_class::<Answer>()?;
    module.add_function(wrap_pyfunction!(ask, module)?)?;
    module.add_function(wrap_pyfunction!(ask_all, module)?)
}
