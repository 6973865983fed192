//! Pages of the odds book as a file: TOML beside the unit lists of a system.
//!
//! `words` are outcomes with their English and French. `[axis.NAME]` is a range of parameters: a `head`, and either a `key` with `numbers`
//! (`plus` so much as the value), `modifiers`, `units` or `choices` (value, English, French), or `cases` (English, French, then what each sets
//! as `key=value`), or `army`: what of an army it goes through, `generals`, `units` (`without` some special rules), `mounted` or a special
//! rule; `like` takes the steps of another axis. `[[page]]` has a `title`, a `paragraph`, a `note` and its `[[page.table]]`s: a
//! `title`, a `question`, what is `fixed`, `rows`, `sheet` where it is on the sheet for the table too, `together` (the name of one column in place
//! of several that hardly differ), and one of `law` (with `order`, `up_to`, `drawn`), `figures`, `figure` over `columns`, and
//! `tests` (each may have a `question` of its own). A figure is one of `share`, `at_least`, `mean`, `sure`. `[[card]]` is a table of the card of one
//! army, with a `name` for programs: a `law`, or a `figure` over `columns`; `with` a special rule it is of armies only that have it.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::book::{Axis, AxisStep, Book, Figure, Label, OfArmy, Page, PageTable, Shows, Test, Word};
use montjoie_core::language::Text;

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "'de: 'static"))]
struct File {
    #[serde(default)]
    words: Vec<(&'static str, &'static str, &'static str)>,
    #[serde(default)]
    axis: Axes,
    page: Vec<PageEntry>,
    #[serde(default)]
    card: Vec<TableEntry>,
}

type Axes = BTreeMap<&'static str, AxisEntry>;

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct AxisEntry {
    like: Option<&'static str>,
    army: Option<&'static str>,
    without: Vec<&'static str>,
    head: Text,
    key: Option<&'static str>,
    numbers: Vec<i64>,
    plus: i64,
    modifiers: Vec<i64>,
    units: Vec<&'static str>,
    choices: Vec<(&'static str, &'static str, &'static str)>,
    cases: Vec<Vec<&'static str>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PageEntry {
    title: Text,
    paragraph: &'static str,
    note: Text,
    table: Vec<TableEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableEntry {
    #[serde(default)]
    name: &'static str,
    title: Text,
    question: &'static str,
    #[serde(default)]
    fixed: Vec<&'static str>,
    rows: Option<&'static str>,
    columns: Option<&'static str>,
    law: Option<&'static str>,
    #[serde(default)]
    order: Vec<&'static str>,
    up_to: Option<u32>,
    #[serde(default)]
    drawn: bool,
    #[serde(default)]
    sheet: bool,
    with: Option<&'static str>,
    #[serde(default)]
    together: Text,
    figure: Option<FigureEntry>,
    #[serde(default)]
    figures: Vec<(Text, FigureEntry)>,
    #[serde(default)]
    tests: Vec<TestEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TestEntry {
    title: Text,
    question: Option<&'static str>,
    set: Vec<&'static str>,
    figure: FigureEntry,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum FigureEntry {
    Share(Vec<&'static str>),
    AtLeast(&'static str, i64),
    Mean(&'static str),
    Sure(&'static str),
}

/// Reads the pages of a system. What the book keeps for the life of the program is kept once a call: a system reads its file once.
pub fn read(file: &'static str) -> Result<Book, String> {
    let File { words, axis: axes, page, card } = toml::from_str(file).map_err(|error| error.to_string())?;
    let words: Vec<(&str, Text)> = words.into_iter().map(|(id, en, fr)| (id, Text::new(en, fr))).collect();
    let pages = page.into_iter().map(|PageEntry { title, paragraph, note, table: tables }| {
        let tables = tables.into_iter().map(|entry| table(entry, &axes)).collect::<Result<_, String>>()?;
        Ok(Page { title, paragraph, note, tables })
    });
    let card = card.into_iter().map(|entry| match table(entry, &axes)? {
        table if table.name.is_empty() => Err(format!("table `{}`: a name is missing", table.title.en)),
        table if matches!(table.shows, Shows::Law { .. } | Shows::Cross(..)) => Ok(table),
        table => Err(format!("table `{}`: a law, or a figure over columns", table.title.en)),
    });
    let card = card.collect::<Result<_, String>>()?;
    Ok(Book { pages: pages.collect::<Result<_, String>>()?, card, words: words.leak() })
}

fn table(entry: TableEntry, axes: &Axes) -> Result<PageTable, String> {
    let TableEntry { name, title, question, sheet, with, together, .. } = entry;
    let wrong = |what: &str| format!("table `{}`: {what}", title.en);
    let axis = |name: Option<&str>| axis(name.ok_or_else(|| wrong("an axis is missing"))?, axes);
    let of_tests = !entry.tests.is_empty();
    let shows = match (entry.law, entry.figure) {
        _ if of_tests => {
            let tests = entry.tests.into_iter().map(|TestEntry { title: label, question: own, set, figure: one }| {
                Ok(Test { label, question: own.unwrap_or(question), set: words(&set)?, figure: figure(one)? })
            });
            Shows::Tests(tests.collect::<Result<_, String>>()?)
        }
        (Some(of), None) => Shows::Law { of, order: entry.order.leak(), most: entry.up_to, drawn: entry.drawn },
        (None, Some(one)) => Shows::Cross(axis(entry.columns)?, figure(one)?),
        (None, None) if !entry.figures.is_empty() => {
            let figures = entry.figures.into_iter().map(|(head, one)| Ok((head, figure(one)?)));
            Shows::Figures(figures.collect::<Result<_, String>>()?)
        }
        _ => return Err(wrong("one of law, figure, figures, tests")),
    };
    let fixed = words(&entry.fixed)?;
    let rows = if of_tests { Axis::default() } else { axis(entry.rows)? };
    Ok(PageTable { name, title, question, fixed, rows, shows, sheet, with, together })
}

fn axis(name: &str, axes: &Axes) -> Result<Axis, String> {
    let wrong = |what: &str| format!("axis `{name}`: {what}");
    let entry = axes.get(name).ok_or_else(|| wrong("there is none"))?;
    let of = match entry.like {
        Some(other) => axes.get(other).ok_or_else(|| wrong("it is like none"))?,
        None => entry,
    };
    let key = entry.key.or(of.key).unwrap_or("");
    let step = |label: Label, value: String| AxisStep { label, set: vec![(key, value)] };
    let mut steps: Vec<AxisStep> = Vec::new();
    steps.extend(of.numbers.iter().map(|n| step(Label::Plain(n.to_string()), (n + of.plus).to_string())));
    steps.extend(of.modifiers.iter().map(|&n| step(Label::Plain(signed(n)), n.to_string())));
    steps.extend(of.units.iter().map(|&id| step(Label::Unit(id.to_owned()), id.to_owned())));
    steps.extend(of.choices.iter().map(|&(value, en, fr)| step(Label::Text(Text::new(en, fr)), value.to_owned())));
    for case in &of.cases {
        let [en, fr, set @ ..] = case.as_slice() else { return Err(wrong("a case is English, French, what it sets")) };
        steps.push(AxisStep { label: Label::Text(Text::new(en, fr)), set: words(set)? });
    }
    let army = of.army.map(|army| {
        let of = match army {
            "generals" => OfArmy::Generals,
            "units" if !of.without.is_empty() => OfArmy::Without(of.without.clone().leak()),
            "units" => OfArmy::Units,
            "mounted" => OfArmy::Mounted,
            special => OfArmy::With(special),
        };
        (key, of)
    });
    if steps.is_empty() && army.is_none() { Err(wrong("it has no step")) } else { Ok(Axis { head: entry.head, steps, army }) }
}

/// A modifier with its sign.
fn signed(n: i64) -> String {
    match n {
        0 => "0".to_owned(),
        1.. => format!("+{n}"),
        _ => format!("−{}", -n),
    }
}

fn figure(entry: FigureEntry) -> Result<Figure, String> {
    Ok(match entry {
        FigureEntry::Share(mut words) if words.len() > 1 => Figure::Share(words.remove(0), words.leak()),
        FigureEntry::Share(_) => return Err("a share is of a quantity, and of outcomes".to_owned()),
        FigureEntry::AtLeast(of, least) => Figure::AtLeast(of, least),
        FigureEntry::Mean(of) => Figure::Mean(of),
        FigureEntry::Sure(of) => Figure::Sure(of),
    })
}

/// Parameters with their values, each written as `key=value`.
fn words(sets: &[&'static str]) -> Result<Vec<Word>, String> {
    let word = |set: &&'static str| {
        let (key, value) = set.split_once('=').ok_or_else(|| format!("`{set}` is not key=value"))?;
        Ok((key, value.to_owned()))
    };
    sets.iter().map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::book::{Figure, Label, OfArmy, Shows};

    const PAGE: &str = r#"
words = [["yes", "yes", "oui"]]

[axis.ours]
head = ["ours", "le nôtre"]
key = "a"
choices = [["good", "Good", "Bon"]]

[axis.theirs]
like = "ours"
head = ["theirs", "le leur"]
key = "b"

[axis.critical]
key = "modifier"
numbers = [2, 1]
plus = -6

[[page]]
title = ["Initiative", "Initiative"]
paragraph = "A2"
note = ["who is first", "qui est premier"]

[[page.table]]
title = ["first", "premier"]
question = "initiative"
fixed = ["card=tc1"]
figure = { share = ["first", "a"] }
rows = "ours"
columns = "theirs"

[[page.table]]
title = ["loss", "perte"]
question = "cohesion"
law = "loss"
up_to = 3
rows = "critical"
"#;

    #[test]
    fn a_file_is_pages_tables_and_axes() {
        let book = read(PAGE).expect("sound pages");
        let [first, loss] = &book.pages[0].tables[..] else { panic!("two tables") };
        assert_eq!((first.title.fr, first.question, first.fixed[0].1.as_str()), ("premier", "initiative", "tc1"));
        assert_eq!(first.rows.steps[0].set, [("a", "good".to_owned())]);
        let Shows::Cross(theirs, Figure::Share("first", ["a"])) = &first.shows else { panic!("{:?}", first.shows) };
        assert_eq!((theirs.head.en, &theirs.steps[0].set[..]), ("theirs", &[("b", "good".to_owned())][..]));
        assert!(matches!(loss.shows, Shows::Law { of: "loss", most: Some(3), drawn: false, .. }));
        assert_eq!(loss.rows.steps[1].set, [("modifier", "-5".to_owned())]);
        assert!(matches!(&loss.rows.steps[1].label, Label::Plain(label) if label == "1"));
    }

    #[test]
    fn a_card_goes_through_units_of_an_army() {
        let mine = "\n[axis.mine]\nkey = \"unit\"\narmy = \"units\"\nwithout = [\"gun\"]\n";
        let card =
            "\n[[card]]\nname = \"hits\"\ntitle = [\"hits\", \"touches\"]\nquestion = \"shooting\"\nrows = \"mine\"\nlaw = \"hits\"\n";
        let file = format!("{PAGE}{mine}{card}");
        let table = &read(file.clone().leak()).expect("a card").card[0];
        assert_eq!((table.name, table.rows.army), ("hits", Some(("unit", OfArmy::Without(&["gun"])))));
        let wrong = |from: &str, to: &str| read(file.replace(from, to).leak()).expect_err("a wrong file");
        assert_eq!(wrong("name = \"hits\"\n", ""), "table `hits`: a name is missing");
        let figures = "figures = [[[\"hits\", \"touches\"], { mean = \"hits\" }]]";
        assert_eq!(wrong("law = \"hits\"", figures), "table `hits`: a law, or a figure over columns");
    }

    #[test]
    fn a_wrong_file_says_where() {
        let wrong = |from: &str, to: &str| read(PAGE.replace(from, to).leak()).expect_err("a wrong file");
        assert_eq!(wrong("columns = \"theirs\"", "columns = \"nobody\""), "axis `nobody`: there is none");
        assert_eq!(wrong("columns = \"theirs\"", ""), "table `first`: an axis is missing");
        assert_eq!(wrong("like = \"ours\"", ""), "axis `theirs`: it has no step");
        assert_eq!(wrong("card=tc1", "card"), "`card` is not key=value");
        assert_eq!(wrong("law = \"loss\"", ""), "table `loss`: one of law, figure, figures, tests");
        assert!(wrong("up_to", "upto").contains("unknown field"));
    }
}
