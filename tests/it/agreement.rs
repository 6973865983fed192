//! Whether documents in two languages say the same: the same parts, and in each the same numbers.

use montjoie::document::{Body, Cells, Document, Part};
use montjoie::language::Lang;

use crate::faces::weather;

/// The first part in which a document in another language has another name, or other numbers, with both; `None` where all agree.
pub fn difference(one: &Document, other: &Document) -> Option<String> {
    let names = |document: &Document| document.parts.iter().map(|part| (part.name, part.rank, part.replaces.clone())).collect::<Vec<_>>();
    if names(one) != names(other) {
        return Some(format!("{:?} and {:?}", names(one), names(other)));
    }
    let numbers = |part: &Part, document: &Document| of_part(part, document.lang);
    let mut both = one.parts.iter().zip(&other.parts);
    let differ = both.find(|(part, like)| numbers(part, one) != numbers(like, other));
    differ.map(|(part, like)| format!("{}: {:?} and {:?}", part.name, numbers(part, one), numbers(like, other)))
}

/// The numbers that people read in each text of a part, sorted, as English writes them. Of words in a table only those with decimals count: a
/// language may spell out a small number.
fn of_part(part: &Part, lang: Lang) -> Vec<Vec<String>> {
    let of = |texts: &[String]| texts.iter().map(|text| numbers(text, lang)).collect::<Vec<_>>();
    match &part.body {
        Body::Sentence(text) => vec![numbers(text, lang)],
        Body::Notes(notes) => of(notes),
        Body::Figures(figures) => figures.iter().flat_map(|figure| of(&[figure.value.clone(), figure.label.clone()])).collect(),
        Body::Table(view) => {
            let with_decimals = |numbers: Vec<String>| numbers.into_iter().filter(|number| number.contains('.')).collect();
            let column = |cells: &Cells| match cells {
                Cells::Words(texts) => of(texts).into_iter().map(with_decimals).collect(),
                Cells::Figures(texts) => of(texts),
                Cells::Bars(_) => Vec::new(),
            };
            view.columns.iter().flat_map(|shown| column(&shown.cells)).collect()
        }
    }
}

/// The numbers of a text, sorted: languages put them in different orders. What is part of a name, as the 6 of “natural_6”, is none.
fn numbers(text: &str, lang: Lang) -> Vec<String> {
    let plain: String = match lang {
        Lang::En => text.replace(',', ""),
        Lang::Fr => text.replace(['\u{202f}', '\u{a0}'], "\u{1}").replace(',', "."),
    };
    let joined = |c: char| c.is_ascii_digit() || c == '.' || (lang == Lang::Fr && c == '\u{1}');
    let words = plain.split(|c: char| !joined(c) && !c.is_alphabetic() && c != '_');
    let whole = words.map(|word| word.replace('\u{1}', "")).map(|word| word.trim_matches('.').to_owned());
    let mut found: Vec<String> = whole.filter(|word| word.parse::<f64>().is_ok()).collect();
    found.sort();
    found
}

#[test]
fn a_document_in_another_language_is_told_apart_by_its_parts_and_numbers() {
    let [(_, english), (_, french)] = [Lang::En, Lang::Fr].map(weather);
    assert_eq!(difference(&english, &french), None);
    let mut other = french;
    other.parts[0].body = Body::Sentence("Il pleut 26,0\u{a0}% des jours.".to_owned());
    assert!(difference(&english, &other).unwrap().starts_with("headline"));
    other.parts.pop();
    assert!(difference(&english, &other).unwrap().contains("towns"));
    let notes = |lang, text: &str| Document::new(lang, "", [Part::answer("n", Body::Notes(vec![text.to_owned()]))]);
    let whole = notes(Lang::Fr, "1\u{202f}000\u{202f}000 combats, de 2,5 à 3");
    assert_eq!(difference(&notes(Lang::En, "1,000,000 combats, 2.5 to 3"), &whole), None);
}
