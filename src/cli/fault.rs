//! A fault as the terminal shows it: the file's own line, a caret, the help.

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report};

use montjoie_analysis::store::Fault;
use montjoie_core::catalogue::Catalogue;
use montjoie_core::language::Lang;

/// A fault as text for a terminal of 100 columns; in French where its words are given.
pub fn text(fault: Fault, colour: bool, french: Option<&Catalogue>) -> String {
    let theme = if colour { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let mut handler = GraphicalReportHandler::new_themed(theme).with_width(100);
    let say = |text: &str| french.map_or_else(|| text.to_owned(), |french| french.get(text, Lang::Fr));
    let mut shown = MietteDiagnostic::new(say(fault.message()));
    match fault.hint().map(say) {
        // The renderer's own word for help is English.
        Some(help) if french.is_some() => handler = handler.with_footer(format!("aide\u{a0}: {help}")),
        Some(help) => shown = shown.with_help(help),
        None => {}
    }
    let report = match fault.place() {
        Some(place) => {
            let label = LabeledSpan::at(place.span.clone(), if french.is_some() { "ici" } else { "here" });
            Report::new(shown.with_label(label)).with_source_code(NamedSource::new(&place.file, place.text.clone()))
        }
        None => Report::new(shown),
    };
    let mut text = String::new();
    let written = handler.render_report(&mut text, report.as_ref());
    if written.is_ok() { text } else { format!("{report}\n") }
}
