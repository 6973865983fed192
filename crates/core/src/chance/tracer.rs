//! Writes down what another source did, in the rules' own words.

use serde_json::Value;

use super::{Chance, Dice, Roll, Small, Table, Throw};
use crate::language::Lang;

/// One line of a told combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// What went on.
    Note(String),
    /// A roll that was made.
    Rolled(Told),
}

/// A roll that was made: enough to read it, and to play it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What the rulebook calls it.
    pub name: &'static str,
    /// The paragraph of the rules.
    pub paragraph: &'static str,
    /// Everything that it depends on, by name; two rolls of one name with the same follow the same law.
    pub with: Value,
    /// The code of its result.
    pub result: u16,
    /// The dice, in the order in which they were thrown: what was thrown, and what fell.
    pub dice: Vec<(Throw, u16)>,
    /// The result in words.
    pub words: String,
}

/// Everything that a roll depends on, by name.
pub(super) fn with<R: Roll>(roll: R) -> Value {
    match serde_json::to_value(roll) {
        Ok(Value::Null) | Err(_) => Value::Object(serde_json::Map::new()),
        Ok(with) => with,
    }
}

/// Asks the source that it wraps and remembers every roll and note.
pub struct Tracer<C> {
    source: C,
    detail: Dice,
    lang: Lang,
    lines: Vec<Line>,
}

impl<C: Chance> Tracer<C> {
    /// Wraps a source. Where it draws whole rolls, `detail` finds dice that fell so: thrown anew until they give the same result, which
    /// is how they are distributed given that result.
    pub fn new(source: C, detail: Dice, lang: Lang) -> Tracer<C> {
        Tracer { source, detail, lang, lines: Vec::new() }
    }

    /// What was written down.
    pub fn lines(self) -> Vec<Line> {
        self.lines
    }

    /// The source that it wraps.
    pub fn source(&self) -> &C {
        &self.source
    }
}

/// A recording of one roll, die by die.
struct Recorder<'a> {
    dice: &'a mut Dice,
    fallen: Vec<(Throw, u16)>,
}

impl Chance for Recorder<'_> {
    fn draw(&mut self, table: &'static Table) -> u16 {
        let value = self.dice.draw(table);
        if table.certain().is_none() {
            self.fallen.push((table.throw(), value));
        }
        value
    }
}

impl<C: Chance> Chance for Tracer<C> {
    fn draw(&mut self, table: &'static Table) -> u16 {
        self.source.draw(table)
    }

    fn roll<R: Roll>(&mut self, roll: R) -> R::Result {
        const TRIES: u32 = 10_000_000;
        let result = self.source.roll(roll);
        let mut dice = Vec::new();
        for _ in 0..TRIES {
            let mut recorder = Recorder { dice: &mut self.detail, fallen: Vec::new() };
            if roll.make(&mut recorder) == result {
                dice = recorder.fallen;
                break;
            }
        }
        self.lines.push(Line::Rolled(Told {
            name: R::NAME.get(self.lang),
            paragraph: R::PARAGRAPH,
            with: with(roll),
            result: result.code(),
            dice,
            words: roll.tell(result, self.lang),
        }));
        result
    }

    fn note(&mut self, line: impl FnOnce(Lang) -> String) {
        let line = line(self.lang);
        // Where there is nothing to say, nothing is said.
        if !line.is_empty() {
            self.lines.push(Line::Note(line));
        }
    }
}
