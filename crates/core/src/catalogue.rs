//! Texts that are written in English where they arise, as error messages and help, with their French kept next to them in `french.txt` of a crate.
//!
//! A catalogue is text: English on one line, French on the next, an empty line between two entries. `{}` stands for what a message quotes; `{2}` in the
//! French is the second of them. A line that begins with `#` is a comment.

use crate::language::Lang;

/// English texts with their French.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    /// French entries: the pieces of the English text between its quotations, and the French; longest English first.
    entries: Vec<(Vec<&'static str>, &'static str)>,
}

impl Catalogue {
    /// A catalogue made of these texts; where two entries have the same English, the first counts.
    pub fn new(texts: impl IntoIterator<Item = &'static str>) -> Catalogue {
        let mut entries: Vec<(Vec<&'static str>, &'static str)> =
            texts.into_iter().flat_map(pairs).map(|(english, french)| (english.split("{}").collect(), french)).collect();
        entries.sort_by_key(|(pieces, _)| std::cmp::Reverse(pieces.iter().map(|piece| piece.len()).sum::<usize>()));
        Catalogue { entries }
    }

    /// The French of an English text, typeset; `None` where the catalogue has none.
    ///
    /// Of several entries that fit, the one with the most letters of its own counts. What a text quotes in marks stays as it is; other quoted words
    /// are looked up too, as the kind of value in `expected {}`.
    pub fn french(&self, english: &str) -> Option<String> {
        self.entries.iter().find_map(|(pieces, french)| {
            let quoted = quoted(pieces, english)?;
            let quoted = quoted.iter().zip(pieces).map(|(words, before)| match before.ends_with(['`', '“', '/']) {
                true => (*words).to_owned(),
                false => self.french(words).unwrap_or_else(|| (*words).to_owned()),
            });
            Some(filled(&Lang::Fr.typeset(french), &quoted.collect::<Vec<_>>()))
        })
    }

    /// A text in a language: in French where the catalogue knows it.
    pub fn get(&self, english: &str, lang: Lang) -> String {
        let french = || self.french(english).unwrap_or_else(|| english.to_owned());
        if lang == Lang::Fr { french() } else { english.to_owned() }
    }
}

/// The entries of a text: English, French.
pub fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    std::iter::from_fn(move || Some((lines.next()?, lines.next()?)))
}

/// The quotations in a text: what stands between these pieces, if the text has them in this order and nothing else.
fn quoted<'a>(pieces: &[&str], text: &'a str) -> Option<Vec<&'a str>> {
    let [first, middle @ .., last] = pieces else { return (pieces == [text]).then(Vec::new) };
    let mut rest = text.strip_prefix(first)?.strip_suffix(last)?;
    let mut words = Vec::with_capacity(pieces.len() - 1);
    for piece in middle {
        let (before, after) = rest.split_once(piece)?;
        words.push(before);
        rest = after;
    }
    words.push(rest);
    Some(words)
}

/// A French text with the quotations in the places left for them.
fn filled(french: &str, quoted: &[String]) -> String {
    let mut next = quoted.iter();
    let mut text = String::new();
    let mut rest = french;
    while let Some((before, after)) = rest.split_once('{') {
        let (place, after) = after.split_once('}').unwrap_or(("", after));
        text += before;
        match (place, place.parse::<usize>()) {
            ("", _) => text += next.next().map_or("", String::as_str),
            (_, Ok(number)) => text += number.checked_sub(1).and_then(|place| quoted.get(place)).map_or("", String::as_str),
            // A place for an example of a system: it is filled elsewhere.
            _ => text += &format!("{{{place}}}"),
        }
        rest = after;
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# a comment\nthere is no key `{}`\nil n’y a pas de clé `{}`\n\nexpected {}\nattendu : {}\n\n{} against {}\n{2} contre {1}\n\n\
                        true or false\ntrue ou false\n\nexpected {}; did you mean `{}`?\nattendu : {} ; vouliez-vous dire `{}` ?\n";

    #[test]
    fn messages_are_found_by_their_pattern_and_keep_what_they_quote() {
        let catalogue = Catalogue::new([TEXT]);
        let french = |text: &str| catalogue.french(text);
        assert_eq!(french("there is no key `true or false`").as_deref(), Some("il n’y a pas de clé `true or false`"));
        assert_eq!(french("expected true or false").as_deref(), Some("attendu\u{a0}: true ou false"));
        let help = "attendu\u{a0}: a | b\u{202f}; vouliez-vous dire `a`\u{202f}?";
        assert_eq!(french("expected a | b; did you mean `a`?").as_deref(), Some(help));
        assert_eq!(french("one against another").as_deref(), Some("another contre one"));
        assert_eq!(french("nothing of the kind"), None);
        assert_eq!(catalogue.get("nothing of the kind", Lang::Fr), "nothing of the kind");
        assert_eq!(catalogue.get("expected 1", Lang::En), "expected 1");
    }
}
