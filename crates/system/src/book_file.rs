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

/// A text in English and French.
type Both<'a> = (&'a str, &'a str);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File<'a> {
    #[serde(borrow, default)]
    words: Vec<(&'a str, &'a str, &'a str)>,
    #[serde(borrow, default)]
    axis: BTreeMap<&'a str, AxisEntry<'a>>,
    #[serde(borrow)]
    page: Vec<PageEntry<'a>>,
    #[serde(borrow, default)]
    card: Vec<TableEntry<'a>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AxisEntry<'a> {
    like: Option<&'a str>,
    army: Option<&'a str>,
    #[serde(borrow, default)]
    without: Vec<&'a str>,
    #[serde(borrow, default)]
    head: Both<'a>,
    key: Option<&'a str>,
    #[serde(default)]
    numbers: Vec<i64>,
    #[serde(default)]
    plus: i64,
    #[serde(default)]
    modifiers: Vec<i64>,
    #[serde(borrow, default)]
    units: Vec<&'a str>,
    #[serde(borrow, default)]
    choices: Vec<(&'a str, &'a str, &'a str)>,
    #[serde(borrow, default)]
    cases: Vec<Vec<&'a str>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PageEntry<'a> {
    #[serde(borrow)]
    title: Both<'a>,
    paragraph: &'a str,
    #[serde(borrow)]
    note: Both<'a>,
    #[serde(borrow)]
    table: Vec<TableEntry<'a>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableEntry<'a> {
    #[serde(default)]
    name: &'a str,
    #[serde(borrow)]
    title: Both<'a>,
    question: &'a str,
    #[serde(borrow, default)]
    fixed: Vec<&'a str>,
    rows: Option<&'a str>,
    columns: Option<&'a str>,
    law: Option<&'a str>,
    #[serde(borrow, default)]
    order: Vec<&'a str>,
    up_to: Option<u32>,
    #[serde(default)]
    drawn: bool,
    #[serde(default)]
    sheet: bool,
    with: Option<&'a str>,
    #[serde(borrow, default)]
    together: Both<'a>,
    #[serde(borrow)]
    figure: Option<FigureEntry<'a>>,
    #[serde(borrow, default)]
    figures: Vec<(Both<'a>, FigureEntry<'a>)>,
    #[serde(borrow, default)]
    tests: Vec<TestEntry<'a>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TestEntry<'a> {
    #[serde(borrow)]
    title: Both<'a>,
    question: Option<&'a str>,
    #[serde(borrow)]
    set: Vec<&'a str>,
    #[serde(borrow)]
    figure: FigureEntry<'a>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum FigureEntry<'a> {
    #[serde(borrow)]
    Share(Vec<&'a str>),
    AtLeast(&'a str, i64),
    Mean(&'a str),
    Sure(&'a str),
}

/// Reads the pages of a system. What the book keeps for the life of the program is kept once a call: a system reads its file once.
pub fn read(file: &'static str) -> Result<Book, String> {
    let File { words, axis: axes, page, card } = toml::from_str(file).map_err(|error| error.to_string())?;
    let words: Vec<(&str, Text)> = words.into_iter().map(|(id, en, fr)| (id, Text::new(en, fr))).collect();
    let pages = page.into_iter().map(|page| {
        let tables = page.table.into_iter().map(|entry| table(entry, &axes)).collect::<Result<_, String>>()?;
        Ok(Page { title: text(page.title), paragraph: page.paragraph, note: text(page.note), tables })
    });
    let card = card.into_iter().map(|entry| match table(entry, &axes)? {
        table if table.name.is_empty() => Err(format!("table `{}`: a name is missing", table.title.en)),
        table if matches!(table.shows, Shows::Law { .. } | Shows::Cross(..)) => Ok(table),
        table => Err(format!("table `{}`: a law, or a figure over columns", table.title.en)),
    });
    let card = card.collect::<Result<_, String>>()?;
    Ok(Book { pages: pages.collect::<Result<_, String>>()?, card, words: words.leak() })
}

type Axes = BTreeMap<&'static str, AxisEntry<'static>>;

fn table(entry: TableEntry<'static>, axes: &Axes) -> Result<PageTable, String> {
    let title = text(entry.title);
    let wrong = |what: &str| format!("table `{}`: {what}", title.en);
    let axis = |name: Option<&'static str>| axis(name.ok_or_else(|| wrong("an axis is missing"))?, axes);
    let question = entry.question;
    if !entry.tests.is_empty() {
        let tests = entry.tests.into_iter().map(|row| {
            let set = row.set.iter().map(|set| word(set)).collect::<Result<_, String>>()?;
            Ok(Test { label: text(row.title), question: row.question.unwrap_or(question), set, figure: figure(row.figure)? })
        });
        return Ok(PageTable { sheet: entry.sheet, ..PageTable::tests(title, tests.collect::<Result<_, String>>()?) });
    }
    let shows = match (entry.law, entry.figure) {
        (Some(of), None) => Shows::Law { of, order: entry.order.leak(), most: entry.up_to, drawn: entry.drawn },
        (None, Some(one)) => Shows::Cross(axis(entry.columns)?, figure(one)?),
        (None, None) if !entry.figures.is_empty() => {
            let figures = entry.figures.into_iter().map(|(head, one)| Ok((text(head), figure(one)?)));
            Shows::Figures(figures.collect::<Result<_, String>>()?)
        }
        _ => return Err(wrong("one of law, figure, figures, tests")),
    };
    let fixed = entry.fixed.iter().map(|set| word(set)).collect::<Result<_, String>>()?;
    Ok(PageTable {
        name: entry.name,
        title,
        question,
        fixed,
        rows: axis(entry.rows)?,
        shows,
        sheet: entry.sheet,
        with: entry.with,
        together: text(entry.together),
    })
}

fn axis(name: &str, axes: &Axes) -> Result<Axis, String> {
    let wrong = |what: &str| format!("axis `{name}`: {what}");
    let entry = axes.get(name).ok_or_else(|| wrong("there is none"))?;
    let of = match entry.like {
        Some(other) => axes.get(other).ok_or_else(|| wrong("it is like none"))?,
        None => entry,
    };
    let key = entry.key.or(of.key).unwrap_or("");
    let head = text(entry.head);
    let mut axis = Axis::numbers(head, key, of.numbers.iter().copied());
    axis.steps.iter_mut().zip(&of.numbers).for_each(|(step, n)| step.set = vec![(key, (n + of.plus).to_string())]);
    axis.steps.extend(Axis::modifiers(head, key, of.modifiers.iter().copied()).steps);
    axis.steps.extend(Axis::units(head, key, &of.units).steps);
    for &(value, en, fr) in &of.choices {
        axis.steps.push(AxisStep { label: Label::Text(Text::new(en, fr)), set: vec![(key, value.to_owned())] });
    }
    for case in &of.cases {
        let [en, fr, set @ ..] = case.as_slice() else { return Err(wrong("a case is English, French, what it sets")) };
        let set = set.iter().map(|set| word(set)).collect::<Result<_, String>>()?;
        axis.steps.push(AxisStep { label: Label::Text(Text::new(en, fr)), set });
    }
    axis.army = of.army.map(|army| {
        let of = match army {
            "generals" => OfArmy::Generals,
            "units" if !of.without.is_empty() => OfArmy::Without(of.without.clone().leak()),
            "units" => OfArmy::Units,
            "mounted" => OfArmy::Mounted,
            special => OfArmy::With(special),
        };
        (key, of)
    });
    if axis.steps.is_empty() && axis.army.is_none() { Err(wrong("it has no step")) } else { Ok(axis) }
}

fn figure(entry: FigureEntry<'static>) -> Result<Figure, String> {
    Ok(match entry {
        FigureEntry::Share(mut words) if words.len() > 1 => Figure::Share(words.remove(0), words.leak()),
        FigureEntry::Share(_) => return Err("a share is of a quantity, and of outcomes".to_owned()),
        FigureEntry::AtLeast(of, least) => Figure::AtLeast(of, least),
        FigureEntry::Mean(of) => Figure::Mean(of),
        FigureEntry::Sure(of) => Figure::Sure(of),
    })
}

fn text((en, fr): Both<'static>) -> Text {
    Text::new(en, fr)
}

fn word(set: &'static str) -> Result<Word, String> {
    let (key, value) = set.split_once('=').ok_or_else(|| format!("`{set}` is not key=value"))?;
    Ok((key, value.to_owned()))
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
