//! A fault as the terminal shows it: the file's own line, a caret, the help.

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};

use montjoie_analysis::scenario::Fault;

/// A fault as text for a terminal of 100 columns.
pub fn text(fault: Fault, colour: bool) -> String {
    let theme = if colour { miette::GraphicalTheme::unicode() } else { miette::GraphicalTheme::unicode_nocolor() };
    let shown = shown(fault);
    let mut text = String::new();
    let written = miette::GraphicalReportHandler::new_themed(theme).with_width(100).render_report(&mut text, &shown);
    if written.is_ok() { text } else { format!("{shown}\n") }
}

fn shown(fault: Fault) -> Shown {
    let place = fault.place().map(|place| {
        let label = LabeledSpan::at(place.span.clone(), "here");
        (NamedSource::new(&place.file, place.text.clone()), label)
    });
    Shown { place, fault }
}

/// A fault with its place in the terms of the renderer.
#[derive(Debug)]
struct Shown {
    fault: Fault,
    place: Option<(NamedSource<String>, LabeledSpan)>,
}

impl std::fmt::Display for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.fault.fmt(f)
    }
}

impl std::error::Error for Shown {}

impl Diagnostic for Shown {
    fn help<'a>(&'a self) -> Option<Box<dyn std::fmt::Display + 'a>> {
        self.fault.hint().map(|help| Box::new(help) as Box<dyn std::fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.place.as_ref().map(|(source, _)| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let (_, label) = self.place.as_ref()?;
        Some(Box::new(std::iter::once(label.clone())))
    }
}
