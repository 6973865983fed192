//! The odds book, filled: every page that the systems describe, with its figures. Exact, in both languages, ready to be printed.

use crate::ladder::Ladder;
use montjoie_core::alike::each_once;
use montjoie_core::language::{Lang, Text};
use montjoie_core::settings::Value;
use montjoie_document::chart::ChartSpec;
use montjoie_system::book::{Axis, AxisStep, Book, Figure, Label, OfArmy, Page, PageTable, Shows, Word};
use montjoie_system::filled::{BookCell, BookLine, BookTable, Chapter, Filled, Name};
use montjoie_system::{Assumption, Distributions, DuelKey, Game, Problem, Quantity, Question, Set, System};

/// The charts of a book: the tables that are drawn too, in their order.
pub fn charts(chapters: &[Chapter], lang: Lang) -> Vec<ChartSpec> {
    let tables = chapters.iter().flat_map(|chapter| chapter.pages.iter().flat_map(|page| &page.tables).map(move |table| (chapter, table)));
    let drawn = tables.filter(|(_, table)| table.drawn);
    drawn.enumerate().map(|(place, (chapter, table))| ladder(table, format!("{}-{place}", chapter.system), chapter, lang)).collect()
}

/// The share in a cell; 0 where the cell has something else.
fn share(cell: &BookCell) -> f64 {
    if let BookCell::Share(share) = cell { *share } else { 0.0 }
}

/// A law as a ladder: a column a row of the table, the worst at the bottom.
fn ladder(table: &BookTable, name: String, chapter: &Chapter, lang: Lang) -> ChartSpec {
    let shares = |place: usize| table.rows.iter().map(|row| share(&row.cells[place])).collect();
    let means: Option<Vec<String>> = table.rows.iter().map(|row| row.mean.map(|mean| lang.number(mean, 2))).collect();
    let ladder = Ladder {
        across: lang.typeset(table.rows_are.get(lang)),
        steps: table.rows.iter().map(|row| lang.typeset(row.name.get(lang))).collect(),
        series: table.columns.iter().enumerate().map(|(place, column)| (lang.typeset(column.get(lang)), shares(place))).collect(),
        over: means.map(|means| (lang.pick("mean", "moyenne").to_owned(), means)),
        winners: false,
    };
    let small = format!("{} · exact", lang.typeset(chapter.name.get(lang)));
    ladder.chart(ChartSpec { lang, name, title: lang.typeset(table.title.get(lang)), small, ..ChartSpec::default() })
}

/// One column in place of all: the commonest figure of each row. Those that are printed otherwise are exceptions.
fn put_together(table: &mut BookTable, name: Text) {
    // Tables print tenths of a percent, and hundredths of a mean.
    let shown = |cell: &BookCell| match cell {
        BookCell::Share(share) => (share * 1000.0).round(),
        BookCell::Mean(mean) => (mean * 100.0).round(),
        BookCell::Sure(_) => 0.0,
    };
    for row in &mut table.rows {
        let like = |cell: &BookCell| row.cells.iter().filter(|other| shown(other) == shown(cell)).count();
        let mut usual = 0;
        (0..row.cells.len()).for_each(|place| {
            if like(&row.cells[place]) > like(&row.cells[usual]) {
                usual = place
            }
        });
        let usual = row.cells[usual].clone();
        let others = row.cells.iter().zip(&table.columns).filter(|(cell, _)| shown(cell) != shown(&usual));
        table.exceptions.extend(others.map(|(cell, column)| (row.name.clone(), column.clone(), cell.clone())));
        row.cells = vec![usual];
    }
    (table.columns, table.columns_are, table.column_ids) = (vec![name.into()], Text::new("", ""), Vec::new());
}

/// The law of a table as the probabilities of so many or more. `None` where its outcomes are not numbers, or fewer than three.
fn at_least(table: &BookTable) -> Option<BookTable> {
    let numbers: Vec<i64> = table.columns.iter().filter_map(|column| column.en.split(' ').next().and_then(number)).collect();
    if !table.law || numbers.len() < table.columns.len() || numbers.len() < 3 || !numbers.is_sorted() {
        return None;
    }
    let row = |row: &BookLine| BookLine {
        id: row.id.clone(),
        name: row.name.clone(),
        cells: (1..row.cells.len()).map(|from| BookCell::Share(row.cells[from..].iter().map(share).sum())).collect(),
        mean: None,
    };
    let column = |number: &i64| Name { en: format!("{number} or more"), fr: format!("{number} et plus") };
    Some(BookTable {
        title: Name { en: format!("{}: so many or more", table.title.en), fr: format!("{} : autant ou plus", table.title.fr) },
        columns: numbers[1..].iter().map(column).collect(),
        rows: table.rows.iter().map(row).collect(),
        law: false,
        drawn: false,
        ..table.clone()
    })
}

/// The chapter of a system. `rules` are settings of its rules, `rules.KEY`, for every table.
pub fn chapter(system: &dyn System, game: &dyn Game, rules: &[Set]) -> Result<Chapter, Problem> {
    let book = system.book();
    let filler = Filler::of(system, game, rules, &book);
    let pages = montjoie_core::parallel::map(book.pages.iter().collect(), |page| filler.page(page));
    let pages = pages.into_iter().collect::<Result<Vec<Filled>, Problem>>()?;
    Ok(Chapter { system: system.id(), name: system.name(), pages })
}

/// The part of an army that its card is about.
pub struct Mine {
    /// The generals' command values, with what each is called.
    pub generals: Vec<(u8, Name)>,
    /// The ids of the army's units, each once.
    pub units: Vec<String>,
}

/// The tables of the card of an army: what its generals and units can do, exactly. Units that cannot do a thing at all are left out of its table.
pub fn card(system: &dyn System, game: &dyn Game, mine: &Mine) -> Result<Vec<BookTable>, Problem> {
    let book = system.book();
    let filler = Filler::of(system, game, &[], &book);
    let profiles = game.profiles();
    let has = |id: &String, of: OfArmy| match (of, profiles.iter().find(|row| row.id == *id)) {
        (OfArmy::Units, _) => true,
        (OfArmy::Without(specials), Some(row)) => !specials.iter().any(|special| row.has(special)),
        (OfArmy::Mounted, Some(row)) => row.kind.mounted,
        (OfArmy::With(special), Some(row)) => row.has(special),
        _ => false,
    };
    let bound = |axis: &Axis| {
        let Some((key, of)) = axis.army else { return axis.clone() };
        let general = |(value, name): &(u8, Name)| AxisStep {
            label: Label::Named(name.en.clone(), name.fr.clone()),
            set: vec![(key, value.to_string())],
        };
        let unit = |id: &String| AxisStep { label: Label::Unit(id.clone()), set: vec![(key, id.clone())] };
        let steps = match of {
            OfArmy::Generals => mine.generals.iter().map(general).collect(),
            _ => mine.units.iter().filter(|id| has(id, of)).map(unit).collect(),
        };
        Axis { steps, army: None, ..axis.clone() }
    };
    let table = |table: &PageTable| {
        let shows = match &table.shows {
            Shows::Cross(columns, figure) => Shows::Cross(bound(columns), *figure),
            other => other.clone(),
        };
        filler.table(&PageTable { rows: bound(&table.rows), shows, ..table.clone() })
    };
    let asked = |table: &&PageTable| table.with.is_none_or(|special| mine.units.iter().any(|id| has(id, OfArmy::With(special))));
    let mut tables =
        montjoie_core::parallel::map(book.card.iter().filter(asked).collect(), table).into_iter().collect::<Result<Vec<_>, Problem>>()?;
    let nothing = |cell: &BookCell| matches!(cell, BookCell::Share(0.0) | BookCell::Mean(0.0));
    tables.iter_mut().for_each(|table| table.rows.retain(|row| !row.cells.iter().all(nothing)));
    tables.retain(|table| !table.rows.is_empty());
    Ok(tables)
}

/// What programs call a step: its value, or what it sets where that is several parameters.
fn id(step: &AxisStep) -> String {
    match step.set.as_slice() {
        [(_, value)] => value.clone(),
        several => several.iter().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>().join(" "),
    }
}

struct Filler<'a> {
    game: &'a dyn Game,
    questions: Vec<Question>,
    keys: Vec<DuelKey>,
    rules: &'a [Set],
    words: &'a Book,
    names: Vec<(String, Name)>,
    system: &'static str,
}

impl<'a> Filler<'a> {
    fn of(system: &dyn System, game: &'a dyn Game, rules: &'a [Set], words: &'a Book) -> Filler<'a> {
        let units = game.lists().into_iter().flat_map(|list| list.units);
        let names = units.map(|unit| (unit.id, Name { en: unit.name.0, fr: unit.name.1 })).collect();
        Filler { game, questions: system.questions(), keys: system.keys(), rules, words, names, system: system.id() }
    }

    fn page(&self, page: &Page) -> Result<Filled, Problem> {
        let tables = page.tables.iter().map(|table| {
            self.table(table).map_err(|problem| Problem {
                message: format!("{}, “{}”, “{}”: {}", self.system, page.title.en, table.title.en, problem.message),
                ..problem
            })
        });
        let tables: Vec<BookTable> = tables.collect::<Result<_, _>>()?;
        let tables = tables.into_iter().flat_map(|mut table| {
            let more = at_least(&table);
            // At the table one asks for so many or more.
            table.sheet &= more.is_none();
            std::iter::once(table).chain(more)
        });
        let tables = tables.collect();
        Ok(Filled { title: page.title, paragraph: page.paragraph, note: page.note, tables })
    }

    fn table(&self, table: &PageTable) -> Result<BookTable, Problem> {
        let mut sheet = BookTable {
            id: table.name,
            title: table.title.into(),
            rows_are: table.rows.head,
            columns_are: Text::new("", ""),
            columns: Vec::new(),
            column_ids: Vec::new(),
            rows: Vec::new(),
            law: false,
            drawn: false,
            sheet: table.sheet,
            exceptions: Vec::new(),
            assumptions: Vec::new(),
            command: self.command(table),
        };
        match &table.shows {
            Shows::Law { of, order, most, drawn } => {
                let answers = self.answers(table, &mut sheet)?;
                (sheet.law, sheet.drawn) = (true, *drawn);
                self.law(&mut sheet, &answers, of, order, *most)?;
            }
            Shows::Figures(figures) => {
                sheet.columns = figures.iter().map(|(text, _)| Name::from(*text)).collect();
                for (line, answer) in self.answers(table, &mut sheet)?.into_iter().enumerate() {
                    sheet.rows[line].cells = figures.iter().map(|(_, figure)| self.cell(&answer, *figure)).collect::<Result<_, _>>()?;
                }
            }
            Shows::Cross(columns, figure) => {
                sheet.columns_are = columns.head;
                sheet.columns = self.names_of(columns)?;
                sheet.column_ids = columns.steps.iter().map(id).collect();
                sheet.rows = self.lines(&table.rows)?;
                for (line, row) in table.rows.steps.iter().enumerate() {
                    for column in &columns.steps {
                        let answer = self.ask(table.question, &[&table.fixed, &row.set, &column.set])?;
                        sheet.rows[line].cells.push(self.cell(&answer, *figure)?);
                        add(&mut sheet.assumptions, answer.assumptions);
                    }
                }
            }
            Shows::Tests(tests) => {
                sheet.columns = vec![Name::same("exact")];
                for test in tests {
                    let answer = self.ask(test.question, &[&test.set])?;
                    let cells = vec![self.cell(&answer, test.figure)?];
                    sheet.rows.push(BookLine { id: String::new(), name: Name::from(test.label), cells, mean: None });
                    add(&mut sheet.assumptions, answer.assumptions);
                }
            }
        }
        sheet.assumptions.sort_by_key(|assumption| assumption.basis);
        if !table.together.en.is_empty() {
            put_together(&mut sheet, table.together);
        }
        Ok(sheet)
    }

    /// One answer a row; the rows get their names, the sheet what it rests on.
    fn answers(&self, table: &PageTable, sheet: &mut BookTable) -> Result<Vec<Distributions>, Problem> {
        sheet.rows = self.lines(&table.rows)?;
        let mut answers = Vec::new();
        for row in &table.rows.steps {
            let answer = self.ask(table.question, &[&table.fixed, &row.set])?;
            add(&mut sheet.assumptions, answer.assumptions.clone());
            answers.push(answer);
        }
        Ok(answers)
    }

    fn law(&self, sheet: &mut BookTable, answers: &[Distributions], of: &str, order: &[&str], most: Option<u32>) -> Result<(), Problem> {
        let beyond = |outcome: &str| most.is_some_and(|most| outcome.parse::<u32>().is_ok_and(|n| n >= most));
        let column = |outcome: &str| if beyond(outcome) { format!("{}+", most.unwrap_or(0)) } else { outcome.to_owned() };
        let mut ids: Vec<String> = order.iter().map(|id| (*id).to_owned()).collect();
        let mut present: Vec<bool> = vec![false; ids.len()];
        for answer in answers {
            for (outcome, p) in &quantity(answer, of)?.outcomes {
                let id = column(outcome);
                let place = ids.iter().position(|known| *known == id).unwrap_or_else(|| {
                    ids.push(id);
                    present.push(false);
                    ids.len() - 1
                });
                present[place] |= *p > 0.0;
            }
        }
        let mut present = present.iter();
        ids.retain(|_| present.next() == Some(&true));
        if order.is_empty() && ids.iter().all(|id| number(id).is_some()) {
            ids.sort_by_key(|id| number(id));
        }
        for (line, answer) in answers.iter().enumerate() {
            let law = quantity(answer, of)?;
            let share = |id: &String| law.outcomes.iter().filter(|(o, _)| column(o) == *id).fold(0.0, |sum, (_, p)| sum + p);
            sheet.rows[line].cells = ids.iter().map(|id| BookCell::Share(share(id))).collect();
            sheet.rows[line].mean = law.mean;
        }
        sheet.columns = ids.iter().map(|id| self.outcome(id)).collect();
        sheet.column_ids = ids;
        Ok(())
    }

    /// An outcome in words.
    fn outcome(&self, id: &str) -> Name {
        if let Some((_, text)) = self.words.words.iter().find(|(known, _)| *known == id) {
            return Name::from(*text);
        }
        match id.strip_suffix('+').filter(|n| n.parse::<u32>().is_ok()) {
            Some(n) => Name { en: format!("{n} or more"), fr: format!("{n} et plus") },
            None => Name::same(id),
        }
    }

    fn cell(&self, answer: &Distributions, figure: Figure) -> Result<BookCell, Problem> {
        Ok(match figure {
            Figure::Share(of, outcomes) => {
                let law = quantity(answer, of)?;
                let chosen = law.outcomes.iter().filter(|(outcome, _)| outcomes.contains(&outcome.as_str()));
                BookCell::Share(chosen.fold(0.0, |sum, (_, p)| sum + p))
            }
            Figure::AtLeast(of, least) => {
                let law = quantity(answer, of)?;
                let enough = law.outcomes.iter().filter(|(outcome, _)| number(outcome).is_some_and(|n| n >= least));
                BookCell::Share(enough.fold(0.0, |sum, (_, p)| sum + p))
            }
            Figure::Mean(of) => match quantity(answer, of)?.mean {
                Some(mean) => BookCell::Mean(mean),
                None => return Err(bad(format!("`{of}` has no mean"))),
            },
            Figure::Sure(of) => match quantity(answer, of)?.outcomes.as_slice() {
                [(outcome, _)] => BookCell::Sure(self.outcome(outcome)),
                _ => return Err(bad(format!("`{of}` is a matter of chance"))),
            },
        })
    }

    fn ask(&self, question: &str, words: &[&[Word]]) -> Result<Distributions, Problem> {
        let asked = self.questions.iter().find(|asked| asked.name == question);
        let asked = asked.ok_or_else(|| bad(format!("there is no question `{question}`")))?;
        let mut settings: Vec<Set> = Vec::new();
        for (key, word) in words.iter().copied().flatten() {
            let own = asked.parameters.iter().find(|parameter| parameter.name == *key).map(|parameter| parameter.kind);
            let kind = own.or_else(|| self.keys.iter().find(|rule| rule.name == *key).map(|rule| rule.key.kind));
            let value = kind.map_or_else(|| Value::Text(word.clone()), |kind| kind.read(word));
            settings.retain(|set| set.key != *key);
            settings.push(Set { key: (*key).to_owned(), value });
        }
        settings.extend(self.rules.iter().cloned());
        self.game.odds(question, &settings)
    }

    fn lines(&self, axis: &Axis) -> Result<Vec<BookLine>, Problem> {
        let names = axis.steps.iter().zip(self.names_of(axis)?);
        Ok(names.map(|(step, name)| BookLine { id: id(step), name, cells: Vec::new(), mean: None }).collect())
    }

    fn names_of(&self, axis: &Axis) -> Result<Vec<Name>, Problem> {
        let name = |label: &Label| match label {
            Label::Text(text) => Ok(Name::from(*text)),
            Label::Plain(plain) => Ok(Name::same(plain.clone())),
            Label::Named(en, fr) => Ok(Name { en: en.clone(), fr: fr.clone() }),
            Label::Unit(id) => {
                let known = self.names.iter().find(|(unit, _)| unit == id);
                known.map(|(_, name)| name.clone()).ok_or_else(|| bad(format!("there is no unit `{id}`")))
            }
        };
        axis.steps.iter().map(|step| name(&step.label)).collect()
    }

    /// What to type for a figure of a table, with the keys that vary named; where every row asks a question of its own, for the first.
    fn command(&self, table: &PageTable) -> String {
        let (question, fixed) = match &table.shows {
            Shows::Tests(tests) => tests.first().map_or(("", &[][..]), |test| (test.question, &test.set[..])),
            _ => (table.question, &table.fixed[..]),
        };
        let mut text = format!("montjoie odds {} {question}", self.system);
        for (key, value) in fixed {
            text += &format!(" {key}={value}");
        }
        let columns = if let Shows::Cross(columns, _) = &table.shows { Some(columns) } else { None };
        let steps = [Some(&table.rows), columns].into_iter().flatten().flat_map(|axis| &axis.steps);
        let keys = steps.flat_map(|step| &step.set).map(|(key, _)| key);
        for key in each_once(keys.filter(|key| !table.fixed.iter().any(|(fixed, _)| fixed == *key))) {
            text += &format!(" {key}=…");
        }
        for set in self.rules {
            text += &format!(" {}={}", set.key, set.value);
        }
        text
    }
}

/// A number that an outcome is; `5+` is the number 5.
fn number(outcome: &str) -> Option<i64> {
    outcome.strip_suffix('+').unwrap_or(outcome).parse().ok()
}

fn quantity<'a>(answer: &'a Distributions, of: &str) -> Result<&'a Quantity, Problem> {
    answer.quantities.iter().find(|quantity| quantity.of == of).ok_or_else(|| bad(format!("the answer has no `{of}`")))
}

fn bad(message: String) -> Problem {
    Problem { key: None, message, help: None }
}

fn add(all: &mut Vec<Assumption>, more: Vec<Assumption>) {
    for assumption in more {
        if !all.contains(&assumption) {
            all.push(assumption);
        }
    }
}
