//! A told battle as pages with maps, one for each player turn: what a reader looks at first, and then the story.
//!
//! As in the report, Rust puts every word into `data.json`; `film.typ` sets them.

use serde_json::{Value, json};

use super::{ReportError, ReportOptions, typeset};
use montjoie_charts::ChartError;
use montjoie_charts::fonts::printable;
use montjoie_charts::scene::svg;
use montjoie_charts::sheet::WIDTH;
use montjoie_core::scene::Scene;

const TEMPLATE: &str = include_str!("film.typ");

/// A told battle as pages with maps.
#[derive(Clone, Debug, Default)]
pub struct Film {
    /// The title of the film: who fights whom.
    pub title: String,
    /// The end of the battle, in a sentence.
    pub end: String,
    /// The armies that take the field, a division per line.
    pub muster: Vec<String>,
    /// The parts of the battle: deployment, then the player turns.
    pub parts: Vec<Part>,
}

/// A part of a told battle, up to a moment that is shown.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// The title of the part: `Turn 1: A`.
    pub title: String,
    /// The lines of the part, in the order of the story.
    pub lines: Vec<Line>,
    /// The table at the end of the part.
    pub scene: Scene,
}

/// A line of the story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A deed, in words.
    Deed(String),
    /// A roll that was made, in words.
    Roll(String),
}

/// The pages of a film as a PDF.
///
/// # Errors
/// A map could not be drawn, or the pages not be made.
pub fn pdf(film: &Film, options: &ReportOptions) -> Result<Vec<u8>, ReportError> {
    let maps = film.parts.iter().enumerate().map(|(place, part)| Ok((file(place), svg(&part.scene, WIDTH, options.lang)?.into_bytes())));
    let maps: Vec<(String, Vec<u8>)> = maps.collect::<Result<_, ChartError>>()?;
    let data = data(film, options).to_string().into_bytes();
    let files = std::iter::once(("data.json".to_owned(), data)).chain(maps).collect();
    typeset(TEMPLATE, files, "montjoie/battle".to_owned())
}

fn file(place: usize) -> String {
    format!("map-{place}.svg")
}

/// The JSON of a film, as the template reads it.
fn data(film: &Film, options: &ReportOptions) -> Value {
    let lang = options.lang;
    let words = |text: &str| printable(&lang.typeset(text));
    let line = |line: &Line| match line {
        Line::Deed(text) => json!(["deed", words(text)]),
        Line::Roll(text) => json!(["roll", words(text)]),
    };
    let parts = film.parts.iter().enumerate().map(|(place, part)| {
        json!({
            "title": words(&part.title),
            "map": file(place),
            "alt": words(&part.scene.text),
            "lines": part.lines.iter().map(line).collect::<Value>(),
        })
    });
    json!({
        "lang": lang.code(),
        "paper": options.paper(),
        "version": format!("Montjoie {}", env!("CARGO_PKG_VERSION")),
        "title": words(&film.title),
        "end": words(&film.end),
        "muster": film.muster.iter().map(|line| words(line)).collect::<Value>(),
        "parts": parts.collect::<Value>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use montjoie_core::combat::Side;
    use montjoie_core::language::Lang;
    use montjoie_core::scene::Figure;

    #[test]
    fn each_part_has_its_map_and_its_story() {
        let figure = Figure {
            side: Side::A,
            call: "A1".to_owned(),
            name: "Guards".to_owned(),
            across: (6, 12),
            along: (9, 12),
            front: (0, 1),
            taken: (2, 6),
            worn: true,
            led: true,
            fenced: false,
            marks: vec!["shaken".to_owned()],
        };
        let scene = Scene { width: 72, depth: 60, grid: (6, 6), figures: vec![figure], text: "A1*".to_owned(), ..Scene::default() };
        let told = Part { title: "Turn 1: A".to_owned(), lines: vec![Line::Deed("A1 waits".to_owned())], scene };
        let film = Film { title: "One v two".to_owned(), parts: vec![told.clone(), told], ..Film::default() };
        let options = ReportOptions { lang: Lang::En, ..ReportOptions::default() };
        let data = data(&film, &options);
        assert_eq!(data["parts"][1]["map"], "map-1.svg");
        assert_eq!(data["parts"][0]["lines"], json!([["deed", "A1 waits"]]));
        assert!(pdf(&film, &options).expect("a PDF").starts_with(b"%PDF"));
    }
}
