//! What went wrong with what a user gave us: which file, which line, which key, what was expected.

use std::ops::Range;

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};

use crate::settings::nearest;
use crate::systems::{ListProblem, Problem};

/// Something that a user can mend. Prints with the file's own line and a caret where there is one.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    message: String,
    help: Option<String>,
    place: Option<Box<(NamedSource<String>, LabeledSpan)>>,
}

impl Fault {
    /// A fault without a place in a file.
    pub fn new(message: impl Into<String>) -> Fault {
        Fault { message: message.into(), help: None, place: None }
    }

    /// A fault at a place in a file's text.
    pub fn at(file: &str, text: &str, span: Range<usize>, message: impl Into<String>) -> Fault {
        // A span that ends in the middle of nowhere would hide the message.
        let end = span.end.min(text.len());
        let span = span.start.min(end)..end;
        let label = LabeledSpan::at(span, "here");
        Fault { place: Some(Box::new((NamedSource::new(file, text.to_owned()), label))), ..Fault::new(message) }
    }

    /// With what would be right.
    pub fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }

    /// With what would be right, where something is known.
    pub fn maybe_help(mut self, help: Option<String>) -> Fault {
        self.help = help.or(self.help);
        self
    }

    /// With the name that was meant, as far as one can tell; where no name is near, with what else would be right.
    pub fn near<'a>(self, typed: &str, names: impl IntoIterator<Item = &'a str>, otherwise: impl Into<String>) -> Fault {
        match nearest(typed, names) {
            Some(near) => self.help(format!("did you mean `{near}`?")),
            None => self.help(otherwise),
        }
    }

    /// What is wrong, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl Diagnostic for Fault {
    fn help<'a>(&'a self) -> Option<Box<dyn std::fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as Box<dyn std::fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.place.as_ref().map(|place| &place.0 as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let (_, label) = self.place.as_deref()?;
        Some(Box::new(std::iter::once(label.clone())))
    }
}

impl From<ListProblem> for Fault {
    fn from(problem: ListProblem) -> Fault {
        let fault = match problem.span {
            Some(span) => Fault::at(&problem.file, &problem.text, span, problem.message),
            None => Fault::new(format!("{}: {}", problem.file, problem.message)),
        };
        fault.maybe_help(problem.help)
    }
}

impl From<Problem> for Fault {
    fn from(problem: Problem) -> Fault {
        Fault::new(problem.message).maybe_help(problem.help)
    }
}
