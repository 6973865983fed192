//! What went wrong with what a user gave us: which file, which line, which key, what was expected.

use std::ops::Range;

use montjoie_core::settings::nearest;
use montjoie_system::{ListProblem, Problem};

/// Something that a user can mend: a message, help, and the place in a file where there is one.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    message: String,
    help: Option<String>,
    place: Option<Box<FaultPlace>>,
    too_large: bool,
}

/// A place in the text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultPlace {
    /// The file, as the user named it.
    pub file: String,
    /// The whole text of the file.
    pub text: String,
    /// The place in the text, in bytes.
    pub span: Range<usize>,
}

impl Fault {
    /// A fault without a place in a file.
    pub fn new(message: impl Into<String>) -> Fault {
        Fault { message: message.into(), help: None, place: None, too_large: false }
    }

    /// The fault of something that is too large to be solved: sampled it has an answer.
    pub fn because_too_large(self) -> Fault {
        Fault { too_large: true, ..self }
    }

    /// Whether a duel was too large to be solved.
    pub fn is_too_large(&self) -> bool {
        self.too_large
    }

    /// A fault at a place in a file's text.
    pub fn at(file: &str, text: &str, span: Range<usize>, message: impl Into<String>) -> Fault {
        // A span that ends in the middle of nowhere would hide the message.
        let end = span.end.min(text.len());
        let span = span.start.min(end)..end;
        Fault { place: Some(Box::new(FaultPlace { file: file.to_owned(), text: text.to_owned(), span })), ..Fault::new(message) }
    }

    /// The fault with what would be right.
    pub fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }

    /// The fault with what would be right, where something is known.
    pub fn maybe_help(mut self, help: Option<String>) -> Fault {
        self.help = help.or(self.help);
        self
    }

    /// The fault with the name that was meant, as far as one can tell; where no name is near, with what else would be right.
    pub fn near<'a>(self, typed: &str, names: impl IntoIterator<Item = &'a str>, otherwise: impl Into<String>) -> Fault {
        let names: Vec<&str> = names.into_iter().collect();
        // A whole word of a name is nearer than a slip in another.
        let part = names.iter().copied().find(|name| name.split(['-', '_', '.', ' ']).any(|word| word == typed));
        match part.or_else(|| nearest(typed, names)) {
            Some(near) => self.help(format!("did you mean `{near}`?")),
            None => self.help(otherwise),
        }
    }

    /// What is wrong, without the place.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What would be right, where something is known.
    pub fn hint(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// The place of the fault, if the fault is in a file.
    pub fn place(&self) -> Option<&FaultPlace> {
        self.place.as_deref()
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
