//! An answer as a list of figures, each by its key.
//!
//! Two answers are compared key by key, so that the order in which they are printed does not count, and a figure that differs can be named.

use std::collections::BTreeMap;

use serde_json::Value;

/// Lists of what an answer rests on: said beside it, no part of it.
const RESTS_ON: [&str; 6] = ["assumptions", "untried", "rests_on", "rests-on", "bias", "paragraph"];

/// Sentences for people. Their figures stand elsewhere in the answer.
const WORDS: [&str; 9] = ["en", "fr", "says", "note", "asks", "title", "modelled", "not_modelled", "composition"];

/// What is said of the program, not of the game.
const PROGRAM: [&str; 6] = ["montjoie", "engine", "version", "told", "language", "lang"];

/// The texts that name an element of a list, in this order; as many of them as it has.
const NAMES: [&str; 25] = [
    "id",
    "name",
    "system",
    "card",
    "list",
    "variant",
    "unit",
    "row",
    "column",
    "a",
    "b",
    "of",
    "outcome",
    "question",
    "key",
    "kind",
    "reach",
    "page",
    "table",
    "term",
    "factor",
    "rule",
    "about",
    "taken_away",
    "roll",
];

/// Marks a number that was made a text; no text of an answer begins with it.
const NUMBER: char = '\u{1}';

/// An answer taken apart. Each part goes from a path to its value as it was written.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// The answer: numbers, and words that are answers, as ids, outcomes, verdicts and endings.
    pub answer: BTreeMap<String, String>,
    /// What it rests on; by itself, since a list may be told another way while no figure changes.
    pub rests_on: BTreeMap<String, String>,
    /// Sentences; by themselves for the same reason.
    pub words: BTreeMap<String, String>,
    /// How many of the answer are numbers.
    pub numbers: usize,
}

impl Figures {
    /// Takes apart what a command printed.
    pub fn read(json: &str) -> Result<Figures, String> {
        // A number stays as it is written. Read as a number, its last digit could be lost.
        let value: Value = serde_json::from_str(&numbers_as_texts(json)).map_err(|why| format!("its answer is no JSON: {why}"))?;
        let mut figures = Figures::default();
        figures.take("", &value, Part::Answer);
        Ok(figures)
    }

    /// The answer as one text, the same for the same figures: a line each, by path.
    pub fn canonical(&self) -> String {
        self.answer.iter().map(|(path, value)| format!("{path} = {value}\n")).collect()
    }

    fn take(&mut self, path: &str, value: &Value, part: Part) {
        match value {
            Value::Object(object) => {
                for (key, value) in object {
                    if PROGRAM.contains(&key.as_str()) {
                        continue;
                    }
                    let part = match key.as_str() {
                        key if RESTS_ON.contains(&key) => Part::RestsOn,
                        key if WORDS.contains(&key) && part == Part::Answer => Part::Words,
                        _ => part,
                    };
                    let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                    self.take(&path, value, part);
                }
                // That there is a table at all is worth knowing, even if it is empty.
                if object.is_empty() {
                    self.put(path, "{}".to_owned(), part);
                }
            }
            Value::Array(elements) => {
                let mut seen: BTreeMap<String, usize> = BTreeMap::new();
                for (place, element) in elements.iter().enumerate() {
                    let name = name(element, part).unwrap_or_else(|| place.to_string());
                    let times = seen.entry(name.clone()).or_default();
                    *times += 1;
                    let path = if *times == 1 { format!("{path}[{name}]") } else { format!("{path}[{name}#{times}]") };
                    self.take(&path, element, part);
                }
                if elements.is_empty() {
                    self.put(path, "[]".to_owned(), part);
                }
            }
            Value::String(text) => match text.strip_prefix(NUMBER) {
                Some(number) => {
                    self.numbers += usize::from(part == Part::Answer);
                    self.put(path, number.to_owned(), part);
                }
                None => self.put(path, format!("{text:?}"), part),
            },
            Value::Bool(_) | Value::Null | Value::Number(_) => self.put(path, value.to_string(), part),
        }
    }

    fn put(&mut self, path: &str, value: String, part: Part) {
        let list = match part {
            Part::Answer => &mut self.answer,
            Part::RestsOn => &mut self.rests_on,
            Part::Words => &mut self.words,
        };
        // Keys may have dots in them, so two paths could be spelt alike. Neither may hide the other.
        let mut free = path.to_owned();
        while list.contains_key(&free) {
            free.push('\'');
        }
        list.insert(free, value);
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Answer,
    RestsOn,
    Words,
}

/// What an element of a list is called, if it has a name.
fn name(element: &Value, part: Part) -> Option<String> {
    // A line of what an answer rests on, as `room: 48 (our construction)`: one that comes in must not move those below it.
    if let (Value::String(line), Part::RestsOn) = (element, part) {
        return line.split(": ").next().map(str::to_owned);
    }
    let object = element.as_object()?;
    let texts: Vec<&str> = NAMES.iter().filter_map(|key| object.get(*key)?.as_str()).filter(|text| !text.starts_with(NUMBER)).collect();
    (!texts.is_empty()).then(|| texts.join(" "))
}

/// The same JSON with every number as a marked text.
fn numbers_as_texts(json: &str) -> String {
    let mut out = String::with_capacity(json.len() * 3 / 2);
    let mut rest = json;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            '"' => text_length(rest),
            '-' | '0'..='9' => rest.find(|c: char| !matches!(c, '-' | '+' | '.' | 'e' | 'E' | '0'..='9')).unwrap_or(rest.len()),
            _ => c.len_utf8(),
        };
        let (token, after) = rest.split_at(length);
        match c {
            '-' | '0'..='9' => out.extend(["\"\\u0001", token, "\""]),
            _ => out.push_str(token),
        }
        rest = after;
    }
    out
}

/// How long the text at the beginning is, with its quotation marks.
fn text_length(json: &str) -> usize {
    let mut escaped = false;
    for (at, c) in json.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    json.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(json: &str) -> Vec<String> {
        let figures = Figures::read(json).expect("JSON");
        figures.answer.iter().map(|(path, value)| format!("{path} = {value}")).collect()
    }

    #[test]
    fn a_path_is_made_of_keys() {
        assert_eq!(
            answer(r#"{"exact":{"a_wins":0.25,"losses":{"a":{"10":0.5}}},"sampled":null,"open":true,"prices":[17.0,15]}"#),
            ["exact.a_wins = 0.25", "exact.losses.a.10 = 0.5", "open = true", "prices[0] = 17.0", "prices[1] = 15", "sampled = null"]
        );
    }

    #[test]
    fn elements_go_by_their_names_so_their_order_does_not_count() {
        let one = answer(r#"[{"of":"moves","outcome":"0","p":0.1},{"of":"moves","outcome":"1","p":0.9}]"#);
        assert_eq!(one[2], "[moves 0].p = 0.1");
        assert_eq!(one, answer(r#"[{"of":"moves","outcome":"1","p":0.9},{"p":0.1,"of":"moves","outcome":"0"}]"#));
        assert!(answer(r#"[{"row":"x","n":1},{"row":"x","n":2}]"#).contains(&"[x#2].n = 2".to_owned()));
    }

    #[test]
    fn the_last_digit_counts() {
        assert_ne!(answer("[0.30000000000000004441]"), answer("[0.30000000000000004]"));
        assert_ne!(answer("[1.0]"), answer("[1]"));
        assert_eq!(answer("[-1.5e-7]"), ["[0] = -1.5e-7"]);
    }

    #[test]
    fn numbers_inside_texts_are_left_alone() {
        assert_eq!(answer(r#"{"default":"a \"2\" \\","id":"T1"}"#), [r#"default = "a \"2\" \\""#, r#"id = "T1""#]);
    }

    #[test]
    fn what_it_rests_on_words_and_the_program_are_no_figures() {
        let figures = Figures::read(r#"{"assumptions":["room: 48"],"montjoie":"0.1.0","en":"It costs 8","points":8}"#).expect("JSON");
        assert_eq!(figures.canonical(), "points = 8\n");
        assert_eq!(figures.numbers, 1);
        assert_eq!(figures.rests_on["assumptions[room]"], "\"room: 48\"");
        assert_eq!(figures.words["en"], "\"It costs 8\"");
    }

    #[test]
    fn paths_that_are_spelt_alike_are_both_kept() {
        assert_eq!(answer(r#"{"a.b":1,"a":{"b":2}}"#), ["a.b = 1", "a.b' = 2"]);
    }

    #[test]
    fn what_is_no_json_is_refused() {
        for text in ["", "{", "1 2", "12abc", "\"open", "{\"a\":}", "error: no"] {
            assert!(Figures::read(text).is_err(), "{text}");
        }
    }
}
