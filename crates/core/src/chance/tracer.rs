//! Writes down what another source did, in the rules' own words.

use std::any::Any;

use serde_json::Value;

use super::{Chance, Dice, Odds, Roll, Small, Table, Throw};
use crate::chapter::Chapter;
use crate::language::Lang;

/// One line of a told combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A note on what went on.
    Note(String),
    /// A roll that was made.
    Rolled(Told),
    /// The end of a part of the story: what happened in it, and what the table looks like.
    Chapter(Box<Chapter>),
}

/// A roll that was made: enough to read it, and to play it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The name of the roll in the rulebook.
    pub name: &'static str,
    /// The paragraph of the rules that has the roll.
    pub paragraph: &'static str,
    /// The fields of the roll, by name; two rolls of one name with the same fields follow the same law.
    pub with: Value,
    /// The code of the result.
    pub result: u16,
    /// The dice of the roll, in the order in which they were thrown.
    pub dice: Vec<Thrown>,
    /// The result of the roll in words.
    pub words: String,
}

/// A result that chance gave to a told play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fell {
    /// The number of lines that were told before the result.
    pub line: usize,
    /// The code of the result: of a roll, or of a draw that is not told.
    pub code: u16,
}

/// The purpose for which dice are thrown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Use {
    /// Dice of the first throw, whatever the roll is for.
    #[default]
    First,
    /// Dice thrown again.
    Again,
    /// Dice thrown to save.
    Saves,
}

/// Dice that were thrown at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// The purpose for which the dice are thrown.
    pub purpose: Use,
    /// The number of dice, and their faces or odds.
    pub throw: Throw,
    /// The sum of the dice, or how many came up.
    pub fell: u16,
    /// The face of each die, where every die is thrown by itself; empty otherwise.
    pub faces: Vec<u8>,
    /// The lowest and the highest of the faces that are counted, where dice that lie on the table are looked at again.
    pub again: Option<(u8, u8)>,
}

/// The fields of a roll, by name: everything that it depends on.
pub(super) fn with<R: Roll>(roll: R) -> Value {
    match serde_json::to_value(roll) {
        Ok(Value::Null) | Err(_) => Value::Object(serde_json::Map::new()),
        Ok(with) => with,
    }
}

/// A source that asks another one and remembers every roll and note.
pub struct Tracer<C> {
    source: C,
    detail: Dice,
    lang: Lang,
    turn: u32,
    lines: Vec<Line>,
    results: Vec<Fell>,
    scribe: Option<Box<dyn Any>>,
}

impl<C: Chance> Tracer<C> {
    /// A tracer of a source. Where the source draws whole rolls, `detail` finds dice that fell so: thrown anew until they give the same result, which
    /// is how they are distributed given that result.
    pub fn new(source: C, detail: Dice, lang: Lang) -> Tracer<C> {
        Tracer { source, detail, lang, turn: 1, lines: Vec::new(), results: Vec::new(), scribe: None }
    }

    /// The scribe of the play: a new one where there is none of this type yet.
    fn scribe<S: Default + Any>(&mut self) -> &mut S {
        if !self.scribe.as_ref().is_some_and(|scribe| scribe.is::<S>()) {
            self.scribe = None;
        }
        let scribe = self.scribe.get_or_insert_with(|| Box::new(S::default()));
        scribe.downcast_mut().expect("one of this type")
    }

    /// The lines that were written down, and every result that chance gave, in order.
    pub fn told(self) -> (Vec<Line>, Vec<Fell>) {
        (self.lines, self.results)
    }

    fn fell(&mut self, code: u16) {
        self.results.push(Fell { line: self.lines.len(), code });
    }

    /// The source that the tracer asks.
    pub fn source(&self) -> &C {
        &self.source
    }
}

/// A recording of one roll, die by die.
struct Recorder<'a, C> {
    source: &'a mut C,
    /// The dice that choose among those that are looked at again, where the faces are those of the combat itself.
    chooser: Option<&'a mut Dice>,
    /// The purpose of the next dice.
    next: Use,
    fallen: Vec<Thrown>,
    lying: Vec<Lying>,
}

/// Dice of one throw of which only the range of their faces is known.
struct Lying {
    throw: usize,
    dice: Vec<usize>,
    low: u8,
    high: u8,
}

impl<'a, C: Chance> Recorder<'a, C> {
    fn new(source: &'a mut C, chooser: Option<&'a mut Dice>) -> Self {
        Recorder { source, chooser, next: Use::First, fallen: Vec::new(), lying: Vec::new() }
    }

    /// Dice that a rule looks at again, such as the sixes among the hits: what fell is part of the faces that lie there.
    fn look_again(&mut self, (counted, of): (u8, u8), dice: u8, fell: u16) -> Option<(u8, u8)> {
        let place = self.lying.iter().rposition(|lying| lying.dice.len() == usize::from(dice) && lying.high + 1 - lying.low == of)?;
        let Lying { throw, mut dice, low, high } = self.lying.remove(place);
        let split = high + 1 - counted;
        if let Some(chooser) = &mut self.chooser {
            for last in (1..dice.len()).rev() {
                dice.swap(last, usize::from(chooser.face(last as u8 + 1)));
            }
            for (number, &die) in dice.iter().enumerate() {
                let (low, high) = if number < usize::from(fell) { (split, high) } else { (low, split - 1) };
                self.fallen[throw].faces[die] = low + chooser.face(high + 1 - low);
            }
        }
        let misses = dice.split_off(usize::from(fell));
        self.lies(throw, (misses, dice), (low, split, high));
        Some((split, high))
    }

    fn lies(&mut self, throw: usize, (misses, hits): (Vec<usize>, Vec<usize>), (low, split, high): (u8, u8, u8)) {
        self.lying.push(Lying { throw, dice: misses, low, high: split - 1 });
        self.lying.push(Lying { throw, dice: hits, low: split, high });
    }
}

impl<C: Chance> Chance for Recorder<'_, C> {
    fn again(&mut self, dice: u8, odds: Odds) -> u8 {
        self.next = Use::Again;
        self.successes(dice, odds)
    }

    fn saves(&mut self, dice: u8, odds: Odds) -> u8 {
        self.next = Use::Saves;
        self.successes(dice, odds)
    }

    fn draw(&mut self, table: &'static Table) -> u16 {
        let purpose = std::mem::take(&mut self.next);
        let (fell, faces) = if self.chooser.is_some() { self.source.thrown(table) } else { (self.source.draw(table), Vec::new()) };
        if table.certain().is_some() {
            return fell;
        }
        let mut again = None;
        if let Throw::Successes(dice, odds) = table.throw() {
            let (counted, of) = odds.parts();
            if of == 6 {
                let split = 7 - counted;
                let hit = |die: &usize| faces.get(*die).map_or(*die < usize::from(fell), |face| *face >= split);
                let (hits, misses) = (0..usize::from(dice)).partition(hit);
                self.lies(self.fallen.len(), (misses, hits), (1, split, 6));
            } else {
                again = self.look_again((counted, of), dice, fell);
            }
        }
        self.fallen.push(Thrown { purpose, throw: table.throw(), fell, faces, again });
        fell
    }
}

impl<C: Chance> Tracer<C> {
    /// The result of a roll of a source that throws every die, and its faces.
    fn watched<R: Roll>(&mut self, roll: R) -> (R::Result, Vec<Thrown>) {
        let mut recorder = Recorder::new(&mut self.source, Some(&mut self.detail));
        (roll.make(&mut recorder), recorder.fallen)
    }

    /// A roll of a source that draws whole results, and dice that give the same.
    fn found<R: Roll>(&mut self, roll: R) -> (R::Result, Vec<Thrown>) {
        const TRIES: u32 = 10_000_000;
        let result = self.source.roll(roll);
        for _ in 0..TRIES {
            let mut recorder = Recorder::new(&mut self.detail, None);
            if roll.make(&mut recorder) == result {
                return (result, recorder.fallen);
            }
        }
        (result, Vec::new())
    }
}

impl<C: Chance> Chance for Tracer<C> {
    fn draw(&mut self, table: &'static Table) -> u16 {
        let drawn = self.source.draw(table);
        self.fell(drawn);
        drawn
    }

    fn roll<R: Roll>(&mut self, roll: R) -> R::Result {
        let (result, dice) = if self.source.throws_dice() { self.watched(roll) } else { self.found(roll) };
        self.fell(result.code());
        self.lines.push(Line::Rolled(Told {
            name: R::NAME.get(self.lang),
            paragraph: R::PARAGRAPH,
            with: with(roll),
            result: result.code(),
            words: roll.tell_thrown(result, &dice, self.lang),
            dice,
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

    fn turn(&mut self, turn: u32) {
        self.turn = turn;
    }

    fn heading(&mut self, line: impl FnOnce(Lang, u32) -> String) {
        let turn = self.turn;
        self.note(|lang| line(lang, turn));
    }

    fn tells(&self) -> bool {
        true
    }

    fn hear<S: Default + Any>(&mut self, tell: impl FnOnce(&mut S)) {
        tell(self.scribe());
    }

    fn close<S: Default + Any>(&mut self, write: impl FnOnce(&mut S, Lang) -> Chapter) {
        let lang = self.lang;
        let chapter = write(self.scribe(), lang);
        self.lines.push(Line::Chapter(Box::new(chapter)));
    }
}
