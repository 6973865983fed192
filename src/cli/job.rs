//! How a long request is done: whole; piece by piece in a folder, so that a killed run goes on where it was; as one part of several; or merged
//! from such parts.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::{Path, PathBuf};

use super::args::{Answering, RowsAsked};
use super::host::{Folder, Keeps, Terminal};
use super::progress::Progress;
use super::rows::RowsFile;
use super::{part, use_threads};
use montjoie_analysis::store::host::Rows;
use montjoie_analysis::store::shards::{Audited, Long, Shard, ShardAnswer};
use montjoie_analysis::store::{Fault, Session, shards};
use montjoie_core::language::Lang;
use montjoie_system::Registry;

/// What is to be done with the request of a command.
pub struct Job {
    /// The systems that there are.
    pub systems: Registry,
    /// Where its files come from.
    pub terminal: Terminal,
    /// The file that rows of battles go to.
    rows: Option<RowsFile>,
    mode: Mode,
}

#[derive(Default)]
enum Mode {
    #[default]
    Whole,
    /// Pieces are kept in this folder.
    Resume(Folder),
    /// One shard, written to this file.
    Part(Shard, PathBuf),
    Merge(Merge),
}

/// Parts to be merged.
pub struct Merge {
    /// The parts with their files.
    pub parts: Vec<(PathBuf, ShardAnswer)>,
    /// How many pieces are done again.
    pub audit: usize,
    /// Whether nothing is said of that.
    pub quiet: bool,
}

impl Job {
    /// A job that does the whole of a request.
    pub fn new(systems: Registry) -> Job {
        Job { systems, terminal: Terminal::default(), rows: None, mode: Mode::Whole }
    }

    /// A job that merges parts; the terminal has the texts that they were made from.
    pub fn merging(systems: Registry, terminal: Terminal, merge: Merge) -> Job {
        Job { systems, terminal, rows: None, mode: Mode::Merge(merge) }
    }

    /// What requests are answered with.
    pub fn session(&self) -> Session<'_> {
        let rows = self.rows.as_ref().map(|rows| rows as &dyn Rows);
        Session { rows, ..Session::new(self.systems, &self.terminal) }
    }

    /// What comes of work that shows how far it is.
    ///
    /// # Errors
    /// Those of the work.
    pub fn watched<T>(&self, progress: Progress, work: impl FnOnce(Session) -> Result<T, Fault>) -> Result<T, Fault> {
        let found = work(self.session().watched(&progress));
        progress.finish();
        found
    }

    /// The job that the words of a command ask for, with as many threads as they say.
    ///
    /// # Errors
    /// The folder cannot be used, or the threads cannot be started.
    pub fn asked(self, answering: &Answering, out: Option<&Path>) -> Result<Job, Fault> {
        use_threads(answering.threads)?;
        let mode = match (answering.shard, out, &answering.resume) {
            (Some(shard), Some(out), _) => Mode::Part(shard, out.to_owned()),
            (_, _, Some(folder)) => {
                let cannot = |error| Fault::new(format!("cannot keep pieces in {}: {error}", folder.display()));
                Mode::Resume(Folder::open(folder).map_err(|error| cannot(error).help("name another folder"))?)
            }
            _ => self.mode,
        };
        Ok(Job { mode, ..self })
    }

    /// The same, with answers kept between runs.
    pub fn keeping(self, keeps: Keeps) -> Job {
        Job { terminal: self.terminal.keeping(keeps), ..self }
    }

    /// The same, with battles written one by one where that is asked for.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn writing(mut self, asked: &RowsAsked) -> Result<Job, Fault> {
        if let (Some(of), Some(to)) = (asked.rows, &asked.to) {
            self.rows = Some(RowsFile::new(of, to)?);
        }
        Ok(self)
    }

    /// Puts the file of rows in its place; gives the line that says so, empty where there is none.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn written(&mut self, lang: Lang) -> Result<String, Fault> {
        self.rows.take().map_or(Ok(String::new()), |rows| rows.put(lang))
    }

    /// Whether pieces that were done elsewhere or before count as done in this run.
    pub fn in_pieces(&self) -> bool {
        !matches!(self.mode, Mode::Whole)
    }

    /// Whether only a part is asked for.
    pub fn is_part(&self) -> bool {
        matches!(self.mode, Mode::Part(..))
    }

    /// The answer to a request; `None` where a part was written instead.
    ///
    /// # Errors
    /// Something in the request is wrong, a part does not fit, or the work was stopped.
    pub fn answer<R: Long>(&self, request: &R, progress: Progress) -> Result<Option<R::Answer>, Fault> {
        self.prepared(request, |session| request.answer(session), progress)
    }

    /// The answer to a request whose whole is answered from what was prepared.
    ///
    /// # Errors
    /// Those of [`Job::answer`].
    pub fn prepared<R: Long>(
        &self,
        request: &R,
        whole: impl FnOnce(Session) -> Result<R::Answer, Fault>,
        progress: Progress,
    ) -> Result<Option<R::Answer>, Fault> {
        self.watched(progress, |session| match &self.mode {
            Mode::Whole => whole(session).map(Some),
            Mode::Resume(folder) => whole(session.in_pieces(folder)).map(Some),
            Mode::Part(shard, out) => {
                part::room(out, *shard)?;
                let answer = shards::run(request, *shard, session)?;
                part::write(out, &answer, self).map(|()| None)
            }
            Mode::Merge(Merge { parts, audit, quiet }) => {
                let answers: Vec<ShardAnswer> = parts.iter().map(|(_, answer)| answer.clone()).collect();
                let chosen = (*audit, RandomState::new().build_hasher().finish());
                let Audited { answer, again, different } = shards::audit(request, &answers, chosen, session)?;
                if !different.is_empty() {
                    let names: Vec<String> = different.iter().map(|&place| parts[place].0.display().to_string()).collect();
                    let fault = Fault::new(format!("{}: not what comes out when it is done again", names.join(", ")));
                    return Err(fault.help("a machine computes wrongly, this one or that of the part: do the part again on another"));
                }
                if *audit > 0 && !quiet {
                    anstream::eprintln!("{again} pieces were done again: each came out as its part says");
                }
                Ok(Some(answer))
            }
        })
    }
}
