//! Documents: what people read of an answer.

use montjoie_core::language::Lang;
use serde::Serialize;

use crate::view::View;

/// An answer for people, in one language.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Document {
    /// The language of the document.
    #[serde(skip)]
    pub lang: Lang,
    /// The subject of the answer, such as the rule system.
    pub title: String,
    /// The parts of the document, in the order in which people read them.
    pub parts: Vec<Part>,
}

/// A part of a document.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Part {
    /// The name of the part, the same in every language.
    pub name: &'static str,
    /// The importance of the part.
    pub rank: Rank,
    /// The heading of the part; empty where it needs none.
    pub title: String,
    /// The names of the parts that are left out where this part is shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub replaces: Vec<&'static str>,
    /// The content of the part.
    #[serde(flatten)]
    pub body: Body,
}

/// The importance of a part, most important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rank {
    /// The part is the answer.
    Answer,
    /// The part shows why the answer is so: `--why` prints it.
    Evidence,
    /// The part completes the answer, on the page and in reports.
    Appendix,
}

/// The content of a part.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Body {
    /// The answer in a sentence or two.
    Sentence(String),
    /// Short remarks, one paragraph each.
    Notes(Vec<String>),
    /// A few figures, to be read at a glance.
    Figures(Vec<Figure>),
    /// Rows and columns of a table.
    Table(View),
}

/// A figure that is read at a glance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// The figure, as `66.5 %`.
    pub value: String,
    /// The words that say what the figure is.
    pub label: String,
}

impl Figure {
    /// A figure with the words that say what it is.
    pub fn new(value: impl Into<String>, label: impl Into<String>) -> Figure {
        Figure { value: value.into(), label: label.into() }
    }
}

impl Part {
    /// A part that is the answer.
    pub fn answer(name: &'static str, body: Body) -> Part {
        Part { name, rank: Rank::Answer, title: String::new(), replaces: Vec::new(), body }
    }

    /// A part of the evidence for the answer.
    pub fn evidence(name: &'static str, body: Body) -> Part {
        Part { rank: Rank::Evidence, ..Part::answer(name, body) }
    }

    /// A part of the appendix.
    pub fn appendix(name: &'static str, body: Body) -> Part {
        Part { rank: Rank::Appendix, ..Part::answer(name, body) }
    }

    /// The part with a heading.
    pub fn titled(mut self, title: impl Into<String>) -> Part {
        self.title = title.into();
        self
    }

    /// The part, which is shown in the place of another where both would be.
    pub fn instead_of(mut self, name: &'static str) -> Part {
        self.replaces.push(name);
        self
    }

    /// Whether the part says nothing at all.
    fn is_empty(&self) -> bool {
        match &self.body {
            Body::Sentence(text) => text.is_empty(),
            Body::Notes(notes) => notes.is_empty(),
            Body::Figures(figures) => figures.is_empty(),
            Body::Table(view) => view.rows.is_empty(),
        }
    }
}

impl Document {
    /// A document in one language; parts that say nothing are left out.
    pub fn new(lang: Lang, title: impl Into<String>, parts: impl IntoIterator<Item = Part>) -> Document {
        Document { lang, title: title.into(), parts: parts.into_iter().filter(|part| !part.is_empty()).collect() }
    }

    /// The parts of the answer; with `why` those of the evidence too, without those that they replace.
    pub fn shown(&self, why: bool) -> Vec<&Part> {
        self.upto(if why { Rank::Evidence } else { Rank::Answer })
    }

    /// The parts of this rank and of more important ones, without those that others replace.
    pub fn upto(&self, least: Rank) -> Vec<&Part> {
        let shown = || self.parts.iter().filter(|part| part.rank <= least);
        shown().filter(|part| !shown().any(|other| other.replaces.contains(&part.name))).collect()
    }

    /// The part with this name; `None` where the document has none.
    pub fn part(&self, name: &str) -> Option<&Part> {
        self.parts.iter().find(|part| part.name == name)
    }

    /// Puts a part in the place of the part with its name; at the end where there is none.
    pub fn put(&mut self, part: Part) {
        match self.parts.iter_mut().find(|known| known.name == part.name) {
            Some(known) => *known = part,
            None => self.parts.push(part),
        }
    }

    /// The answer in a sentence: the first part that is one.
    pub fn sentence(&self) -> &str {
        let sentence = |part: &Part| matches!(part.body, Body::Sentence(_));
        match self.parts.iter().find(|part| sentence(part)).map(|part| &part.body) {
            Some(Body::Sentence(text)) => text,
            _ => "",
        }
    }
}
