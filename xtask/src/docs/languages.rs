//! Whether a page says the same in both languages: the same anchors, commands, links, pictures and numbers.

use std::collections::BTreeSet;

use super::{Lang, marker, written};

/// Where a page in French and its English page do not have the same anchors, commands, pictures, links or numbers.
pub(super) fn same(english: &str, french: &str) -> Vec<String> {
    let mut faults = Vec::new();
    let (english, french) = (written(english), written(french));
    let mut compare = |what: &str, one: Vec<String>, other: Vec<String>| {
        let missing =
            |from: &[String], in_: &[String]| from.iter().filter(|item| !in_.contains(item)).cloned().collect::<Vec<_>>().join(", ");
        if one != other {
            let (only, lacks) = (missing(&one, &other), missing(&other, &one));
            faults.push(format!("{what} differ: only English [{only}], only French [{lacks}]"));
        }
    };
    compare("anchors", anchors(&english), anchors(&french));
    compare("commands", commands(&english), commands(&french));
    compare("links and pictures", targets(&english), targets(&french));
    let set = |numbers: BTreeSet<String>| numbers.into_iter().collect();
    compare("numbers", set(numbers(&english, Lang::En)), set(numbers(&french, Lang::Fr)));
    // In French a space before these does not break a line.
    for piece in prose(&french).split('`').step_by(2) {
        let loose = [" ;", " :", " !", " ?", " »", "« ", " %"].iter().find(|pair| piece.contains(**pair));
        faults.extend(loose.map(|pair| format!("French: `{pair}` with a space that breaks lines")));
    }
    for (text, lang) in [(&english, "English"), (&french, "French")] {
        let bare = prose(text).lines().filter(|line| line.starts_with("##") && !line.ends_with('}')).count();
        if bare > 0 {
            faults.push(format!("{lang}: {bare} headings have no anchor `{{#name}}`"));
        }
    }
    faults
}

/// The lines outside fences and comments.
fn prose(text: &str) -> String {
    let mut fenced = false;
    let mut kept = String::new();
    for line in text.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if !fenced && !line.starts_with("<!--") {
            kept += line;
            kept += "\n";
        }
    }
    kept
}

pub(super) fn anchors(text: &str) -> Vec<String> {
    prose(text)
        .lines()
        .filter(|line| line.starts_with('#'))
        .filter_map(|line| Some(line.split_once("{#")?.1.trim_end_matches('}').to_owned()))
        .collect()
}

/// The commands of markers and of fences, without their language and without comments.
fn commands(text: &str) -> Vec<String> {
    let plain = |line: &str| line.split(" #").next().unwrap_or(line).replace(" --lang fr", "").trim().to_owned();
    let mut found = Vec::new();
    let mut shell = false;
    for line in text.lines() {
        if let Some(fence) = line.strip_prefix("```") {
            shell = !shell && fence == "sh";
        } else if let Some((kind, _, subject)) = marker(line) {
            found.push(format!("{kind}: {}", plain(subject)));
        } else if shell {
            found.push(plain(line));
        }
    }
    found
}

/// What the links and pictures of a page point at.
pub(super) fn targets(text: &str) -> Vec<String> {
    let prose = prose(text);
    prose
        .match_indices("](")
        .filter_map(|(at, found)| prose[at + found.len()..].split_once(')'))
        .map(|(target, _)| target.to_owned())
        .collect()
}

/// The numbers of the prose, in one notation: no space or comma between thousands, a point before decimals.
fn numbers(text: &str, lang: Lang) -> BTreeSet<String> {
    let prose = prose(text);
    let mut plain = String::new();
    // Code and targets of links are compared elsewhere.
    for (at, piece) in prose.split('`').enumerate() {
        plain += if at % 2 == 0 { piece } else { " " };
    }
    for target in targets(text) {
        plain = plain.replace(&format!("]({target})"), "]");
    }
    plain = plain.lines().map(|line| line.split(" {#").next().unwrap_or(line)).collect::<Vec<_>>().join("\n");
    let (thousands, decimal): (&[char], char) = if lang == Lang::En { (&[','], '.') } else { (&['\u{a0}', '\u{202f}'], ',') };
    let letters: Vec<char> = plain.chars().collect();
    let digit = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
    let mut found = BTreeSet::new();
    let mut at = 0;
    while at < letters.len() {
        if !digit(at) {
            at += 1;
            continue;
        }
        let mut number = String::new();
        loop {
            if digit(at) {
                number.push(letters[at]);
                at += 1;
            } else if letters.get(at).is_some_and(|c| thousands.contains(c)) && (1..=3).all(|n| digit(at + n)) && !digit(at + 4) {
                at += 1;
            } else if letters.get(at) == Some(&decimal) && digit(at + 1) && !number.contains('.') {
                number.push('.');
                at += 1;
            } else {
                break;
            }
        }
        found.insert(number);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_same_in_both_notations() {
        let english = numbers("1,000,000 combats, 49.69 %, 2D6; see `7` and [8](9.md) {#a}", Lang::En);
        let french = numbers("1\u{202f}000\u{a0}000 combats, 49,69 %, 2D6 ; voir `8` et [8](10.md) {#a}", Lang::Fr);
        assert_eq!(english, french);
        assert_eq!(english.into_iter().collect::<Vec<_>>(), ["1000000", "2", "49.69", "6", "8"]);
    }

    #[test]
    fn what_one_language_alone_has_is_found() {
        let page = "# Title {#title}\n\nAt 24 inches.\n\n<!-- run: montjoie systems -->\n```console\nmade 99\n```\n<!-- end -->\n";
        assert_eq!(same(page, &page.replace("At", "À").replace("99", "12")), [] as [&str; 0]);
        for (was, is, what) in [
            ("{#title}", "{#titre}", "anchors"),
            ("24", "25", "numbers"),
            ("systems", "units", "commands"),
            ("At", "[x](y.md)", "links"),
            ("inches.", "pouces !", "French"),
        ] {
            let faults = same(page, &page.replace(was, is));
            assert!(faults.len() == 1 && faults[0].starts_with(what), "{what}: {faults:?}");
        }
    }
}
