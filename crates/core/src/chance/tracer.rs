//! Writes down what another source did, in the rules' own words.

use std::any::Any;

use serde_json::Value;

use super::{Answers, AnyRoll, Dice, Records, Table, Throw};
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

/// A source that asks another one and remembers every roll and note.
pub struct Tracer<'s> {
    source: &'s mut dyn Answers,
    detail: Dice,
    lang: Lang,
    turn: u32,
    lines: Vec<Line>,
    results: Vec<Fell>,
    scribe: Option<Box<dyn Any>>,
}

impl<'s> Tracer<'s> {
    /// A tracer of a source. Where the source draws whole rolls, `detail` finds dice that fell so: thrown anew until they give the same result, which
    /// is how they are distributed given that result.
    pub fn new(source: &'s mut dyn Answers, detail: Dice, lang: Lang) -> Tracer<'s> {
        Tracer { source, detail, lang, turn: 1, lines: Vec::new(), results: Vec::new(), scribe: None }
    }

    /// The lines that were written down, and every result that chance gave, in order.
    pub fn told(self) -> (Vec<Line>, Vec<Fell>) {
        (self.lines, self.results)
    }

    fn fell(&mut self, code: u16) {
        self.results.push(Fell { line: self.lines.len(), code });
    }

    /// The result of a roll of a source that throws every die, and its faces.
    fn watched(&mut self, roll: &dyn AnyRoll) -> (u16, Vec<Thrown>) {
        let mut watch = DiceWatch::new(self.source, Some(&mut self.detail));
        (roll.made(&mut watch.asked()), watch.fallen)
    }

    /// The result of a roll of a source that draws whole results, and dice that give the same.
    fn found(&mut self, roll: &dyn AnyRoll) -> (u16, Vec<Thrown>) {
        const TRIES: u32 = 10_000_000;
        let result = self.source.rolled(roll);
        for _ in 0..TRIES {
            let mut watch = DiceWatch::new(&mut self.detail, None);
            if roll.made(&mut watch.asked()) == result {
                return (result, watch.fallen);
            }
        }
        (result, Vec::new())
    }
}

/// One roll, die by die.
struct DiceWatch<'a> {
    source: &'a mut dyn Answers,
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

impl<'a> DiceWatch<'a> {
    fn new(source: &'a mut dyn Answers, chooser: Option<&'a mut Dice>) -> Self {
        DiceWatch { source, chooser, next: Use::First, fallen: Vec::new(), lying: Vec::new() }
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

impl Answers for DiceWatch<'_> {
    fn purpose(&mut self, purpose: Use) {
        self.next = purpose;
    }

    fn rolled(&mut self, roll: &dyn AnyRoll) -> u16 {
        roll.made(&mut self.asked())
    }

    fn drawn(&mut self, table: &'static Table) -> u16 {
        let purpose = std::mem::take(&mut self.next);
        let (fell, faces) = if self.chooser.is_some() { self.source.thrown(table) } else { (self.source.drawn(table), Vec::new()) };
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

impl Answers for Tracer<'_> {
    fn drawn(&mut self, table: &'static Table) -> u16 {
        let drawn = self.source.drawn(table);
        self.fell(drawn);
        drawn
    }

    fn rolled(&mut self, roll: &dyn AnyRoll) -> u16 {
        let (result, dice) = if self.source.throws_dice() { self.watched(roll) } else { self.found(roll) };
        self.fell(result);
        self.lines.push(Line::Rolled(Told {
            name: roll.name(self.lang),
            paragraph: roll.paragraph(),
            with: roll.with(),
            result,
            words: roll.told(result, &dice, self.lang),
            dice,
        }));
        result
    }

    fn recorder(&mut self) -> Option<&mut dyn Records> {
        Some(self)
    }
}

impl Records for Tracer<'_> {
    fn lang(&self) -> Lang {
        self.lang
    }

    fn note(&mut self, line: String) {
        // Where there is nothing to say, nothing is said.
        if !line.is_empty() {
            self.lines.push(Line::Note(line));
        }
    }

    fn asks_why(&self) -> bool {
        true
    }

    fn turn(&mut self) -> Option<&mut u32> {
        Some(&mut self.turn)
    }

    fn scribe(&mut self) -> Option<&mut Option<Box<dyn Any>>> {
        Some(&mut self.scribe)
    }

    fn chapter(&mut self, chapter: Chapter) {
        self.lines.push(Line::Chapter(Box::new(chapter)));
    }
}
