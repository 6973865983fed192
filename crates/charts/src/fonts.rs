//! Noto Sans, the one font of charts and report: its bytes for every renderer, its widths for the layout.

use std::sync::LazyLock;

use ttf_parser::Face;

/// The family name.
pub const FAMILY: &str = "Noto Sans";

/// The bytes of its four faces: regular, bold, italic, bold italic.
pub const FACES: [&[u8]; 4] = [notosans::REGULAR_TTF, notosans::BOLD_TTF, notosans::ITALIC_TTF, notosans::BOLD_ITALIC_TTF];

static FACES_READ: LazyLock<Option<[Face<'static>; 2]>> =
    LazyLock::new(|| Some([Face::parse(FACES[0], 0).ok()?, Face::parse(FACES[1], 0).ok()?]));

/// How wide a text is at a font size, in the unit of the size. Kerning, which mostly narrows, is left out.
pub fn width(text: &str, size: f64, bold: bool) -> f64 {
    let face = FACES_READ.as_ref().map(|faces| &faces[usize::from(bold)]);
    let advance = |c: char| {
        let known = face.and_then(|face| Some((face, face.glyph_hor_advance(face.glyph_index(c)?)?)));
        known.map_or(0.6, |(face, advance)| f64::from(advance) / f64::from(face.units_per_em()))
    };
    text.chars().map(advance).sum::<f64>() * size
}

/// The text with what the font lacks, and what no page can hold, put in a form that it can: never a missing glyph, never bad XML.
pub fn printable(text: &str) -> String {
    let replace = |c: char| match c {
        '\n' => '\n',
        '\u{2011}' => '-',
        c if c.is_whitespace() && c != '\u{a0}' && c != '\u{202f}' => ' ',
        c if c.is_control() => ' ',
        c if FACES_READ.as_ref().is_some_and(|faces| faces.iter().all(|face| face.glyph_index(c).is_some())) => c,
        _ => '?',
    };
    text.chars().map(replace).collect()
}

/// Breaks a text into lines no wider than `most`, at spaces; a word that is wider by itself is broken where it must be.
pub fn wrap(text: &str, size: f64, bold: bool, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split([' ', '\n']).filter(|word| !word.is_empty()) {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if width(&longer, size, bold) <= most {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for c in word.chars() {
            let mut longer = line.clone();
            longer.push(c);
            if !line.is_empty() && width(&longer, size, bold) > most {
                lines.push(std::mem::take(&mut line));
            }
            line.push(c);
        }
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

/// The first `most` lines; where more were cut off, the last one ends in an ellipsis and still fits.
pub fn at_most(mut lines: Vec<String>, most: usize, size: f64, bold: bool, room: f64) -> Vec<String> {
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            while !last.is_empty() && width(&format!("{last}…"), size, bold) > room {
                last.pop();
            }
            *last = format!("{}…", last.trim_end());
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test_database() -> std::sync::Arc<usvg::fontdb::Database> {
        let mut database = usvg::fontdb::Database::new();
        FACES.into_iter().for_each(|face| database.load_font_data(face.to_vec()));
        std::sync::Arc::new(database)
    }

    #[test]
    fn widths_are_those_of_the_renderer() {
        for (text, bold) in [("Guards win 66.5 %", false), ("Gardes à pied : « oui »", true), ("0123456789", false)] {
            let weight = if bold { "bold" } else { "normal" };
            let svg = format!(
                "<svg xmlns='http://www.w3.org/2000/svg' width='2000' height='100'><text x='0' y='50' font-family='Noto Sans' \
                 font-size='40' font-weight='{weight}'>{text}</text></svg>"
            );
            let options = usvg::Options { fontdb: test_database(), ..usvg::Options::default() };
            let tree = usvg::Tree::from_str(&svg, &options).expect("an SVG");
            let drawn = f64::from(tree.root().bounding_box().width());
            let measured = width(text, 40.0, bold);
            assert!((measured - drawn).abs() < 0.03 * drawn, "{text}: measured {measured}, drawn {drawn}");
        }
    }

    #[test]
    fn wrapped_lines_fit_and_lose_nothing() {
        let text = "a Extraordinarily-long-unit-name-without-any-space and some short words";
        let lines = wrap(text, 20.0, false, 150.0);
        assert!(lines.iter().all(|line| width(line, 20.0, false) <= 150.0), "{lines:?}");
        assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        let cut = at_most(lines, 2, 20.0, false, 150.0);
        assert_eq!(cut.len(), 2);
        assert!(cut[1].ends_with('…') && width(&cut[1], 20.0, false) <= 150.0);
    }

    #[test]
    fn what_the_font_lacks_is_replaced() {
        assert_eq!(printable("Montjoie\u{202f}! ≤ 漢\u{1}\t✓"), "Montjoie\u{202f}! ≤ ?  ?");
    }
}
