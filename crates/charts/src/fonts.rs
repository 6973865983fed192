//! Noto Sans, the one font of charts and report: its bytes for every renderer, its widths for the layout.

include!(concat!(env!("OUT_DIR"), "/widths.rs"));

/// The family name of the font.
pub const FAMILY: &str = "Noto Sans";

/// The bytes of the font's four faces: regular, bold, italic, bold italic.
pub const FACES: [&[u8]; 4] = [notosans::REGULAR_TTF, notosans::BOLD_TTF, notosans::ITALIC_TTF, notosans::BOLD_ITALIC_TTF];

/// The widths of a letter, regular and bold, as shares of the font size; `None` where the font lacks it.
fn widths(c: char) -> Option<[f64; 2]> {
    let place = WIDTHS.binary_search_by_key(&c, |(letter, _)| *letter).ok()?;
    Some(WIDTHS[place].1.map(|width| f64::from(width) / f64::from(PER_EM)))
}

/// The width of a text at a font size, in the unit of the size. Kerning, which mostly narrows, is left out.
pub fn width(text: &str, size: f64, bold: bool) -> f64 {
    let advance = |c: char| widths(c).map_or(0.6, |widths| widths[usize::from(bold)]);
    text.chars().map(advance).sum::<f64>() * size
}

/// The text with letters replaced that the font lacks or that no page can hold: never a missing glyph, never bad XML.
pub fn printable(text: &str) -> String {
    let replace = |c: char| match c {
        '\n' => '\n',
        '\u{2011}' => '-',
        c if c.is_whitespace() && c != '\u{a0}' && c != '\u{202f}' => ' ',
        c if c.is_control() => ' ',
        c if widths(c).is_some() => c,
        _ => '?',
    };
    text.chars().map(replace).collect()
}

/// The SVG with each text as wide as it was laid out for, whichever font draws it.
pub fn fitted(svg: &str) -> String {
    let mut out = String::with_capacity(svg.len() * 5 / 4);
    let mut rest = svg;
    while let Some((before, text)) = rest.split_once("<text ") {
        out.push_str(before);
        let Some((attributes, said)) = text.split_once('>') else { break };
        let said = said.split_once("</text>").map_or(said, |(said, _)| said).trim();
        let of = |name: &str| attributes.split_once(&format!("{name}=\"")).and_then(|(_, value)| value.split('"').next());
        let size: f64 = of("font-size").and_then(|size| size.parse().ok()).unwrap_or(0.0);
        let plain = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
            .iter()
            .fold(said.to_owned(), |text, (written, letter)| text.replace(written, letter));
        let width = width(&plain, size, of("font-weight") == Some("bold"));
        out.push_str(&format!("<text textLength=\"{width:.1}\" lengthAdjust=\"spacingAndGlyphs\" "));
        rest = text;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::Type;

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
    fn a_word_too_wide_is_broken_at_its_no_break_space_first() {
        let most = width("commandement", 24.0, false) + 1.0;
        assert_eq!(Type::of(24.0).wrap("le commandement\u{a0}(A)", most), ["le", "commandement", "(A)"]);
    }

    #[test]
    fn a_drawing_for_a_browser_says_how_wide_its_texts_are() {
        let drawn = "<svg><text x=\"1\" font-size=\"20\" font-weight=\"bold\">\nA &amp; B\n</text><text font-size=\"10\">i</text></svg>";
        let said = fitted(drawn);
        for (text, size, bold) in [("A & B", 20.0, true), ("i", 10.0, false)] {
            assert!(said.contains(&format!("textLength=\"{:.1}\"", width(text, size, bold))), "{text}: {said}");
        }
        assert_eq!(said.replace(" lengthAdjust=\"spacingAndGlyphs\"", "").matches("textLength").count(), 2);
        assert!(said.ends_with("font-size=\"10\">i</text></svg>"), "{said}");
    }

    #[test]
    fn wrapped_lines_fit_and_lose_nothing() {
        let text = "a Extraordinarily-long-unit-name-without-any-space and some short words";
        let lines = Type::of(20.0).wrap(text, 150.0);
        assert!(lines.iter().all(|line| width(line, 20.0, false) <= 150.0), "{lines:?}");
        assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        let cut = Type::of(20.0).fit(text, 150.0, 2);
        assert_eq!(cut.len(), 2);
        assert!(cut[1].ends_with('…') && width(&cut[1], 20.0, false) <= 150.0);
    }

    #[test]
    fn what_the_font_lacks_is_replaced() {
        assert_eq!(printable("Montjoie\u{202f}! ≤ 漢\u{1}\t✓"), "Montjoie\u{202f}! ≤ ?  ?");
    }
}
