//! A fault as the terminal shows it: the file's own line, a caret, the help.

use miette::{Diagnostic, LabeledSpan, NamedSource, SourceCode};

use montjoie_analysis::store::Fault;
use montjoie_core::catalogue::Catalogue;
use montjoie_core::language::Lang;

/// A fault as text for a terminal of 100 columns; in French where its words are given.
pub fn text(fault: Fault, colour: bool, french: Option<&Catalogue>) -> String {
    let theme = if colour { miette::GraphicalTheme::unicode() } else { miette::GraphicalTheme::unicode_nocolor() };
    let mut handler = miette::GraphicalReportHandler::new_themed(theme).with_width(100);
    let mut shown = shown(&fault, french);
    if french.is_some() {
        // The renderer's own word for help is English.
        handler = shown.help.take().map_or(handler.clone(), |help| handler.with_footer(format!("aide\u{a0}: {help}")));
    }
    let mut text = String::new();
    let written = handler.render_report(&mut text, &shown);
    if written.is_ok() { text } else { format!("{shown}\n") }
}

fn shown(fault: &Fault, french: Option<&Catalogue>) -> Shown {
    let say = |text: &str| french.map_or_else(|| text.to_owned(), |french| french.get(text, Lang::Fr));
    let place = fault.place().map(|place| {
        let label = LabeledSpan::at(place.span.clone(), if french.is_some() { "ici" } else { "here" });
        (NamedSource::new(&place.file, place.text.clone()), label)
    });
    Shown { place, message: say(fault.message()), help: fault.hint().map(say) }
}

/// A fault with its place in the terms of the renderer.
#[derive(Debug)]
struct Shown {
    message: String,
    help: Option<String>,
    place: Option<(NamedSource<String>, LabeledSpan)>,
}

impl std::fmt::Display for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Shown {}

impl Diagnostic for Shown {
    fn help<'a>(&'a self) -> Option<Box<dyn std::fmt::Display + 'a>> {
        self.help.as_deref().map(|help| Box::new(help) as Box<dyn std::fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.place.as_ref().map(|(source, _)| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let (_, label) = self.place.as_ref()?;
        Some(Box::new(std::iter::once(label.clone())))
    }
}
