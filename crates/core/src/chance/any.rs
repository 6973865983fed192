//! Sources that are asked through a pointer, where speed does not count: rules are compiled once for all of them.

use std::any::Any;
use std::fmt::Debug;

use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;

use super::tables::in_the_book;
use super::{Chance, Laws, Odds, Roll, Small, Table, Thrown, Use};
use crate::chapter::Chapter;
use crate::language::Lang;

/// A source of chance of any kind, as an object. Rules ask it through [`Answers::asked`].
pub trait Answers {
    /// Draws one result from a table of results.
    fn drawn(&mut self, table: &'static Table) -> u16;

    /// Makes a named roll of the rulebook: the code of its result. A source that throws dice makes it from the roll's own text.
    fn rolled(&mut self, roll: &dyn AnyRoll) -> u16;

    /// Whether the source throws every die by itself, and knows the faces.
    fn throws_dice(&self) -> bool {
        false
    }

    /// Draws from a table: the result, and the faces in the order in which they were thrown; none where the source throws no dice.
    fn thrown(&mut self, table: &'static Table) -> (u16, Vec<u8>) {
        (self.drawn(table), Vec::new())
    }

    /// Hears for which purpose the next dice are thrown.
    fn purpose(&mut self, purpose: Use) {
        let _ = purpose;
    }

    /// The place of the event for which dice are rolled next: see [`Chance::turns_to`]. `None` where events have no dice of their own.
    fn event(&mut self) -> Option<&mut u16> {
        None
    }

    /// Goes on with another generator, where the source has one.
    fn restart(&mut self, rng: Xoshiro256PlusPlus) {
        let _ = rng;
    }

    /// The recorder behind the source; `None` where nobody listens.
    fn recorder(&mut self) -> Option<&mut dyn Records> {
        None
    }

    /// The source as rules ask it.
    fn asked(&mut self) -> AnySource<'_>
    where
        Self: Sized,
    {
        AnySource::new(self)
    }
}

/// A listener who writes down what goes on.
pub trait Records {
    /// The language of what is written down.
    fn lang(&self) -> Lang;
    /// Writes down a note.
    fn note(&mut self, line: String);
    /// Whether the listener asks for what only telling needs: see [`Chance::tells`].
    fn asks_why(&self) -> bool {
        false
    }
    /// The game turn, in which headings are told; `None` where they are not.
    fn turn(&mut self) -> Option<&mut u32> {
        None
    }
    /// The place of the play's scribe, empty before he has heard of anything; `None` where chapters are not written.
    fn scribe(&mut self) -> Option<&mut Option<Box<dyn Any>>> {
        None
    }
    /// Writes down a chapter of the story.
    fn chapter(&mut self, chapter: Chapter) {
        let _ = chapter;
    }
}

/// The scribe of this type: a new one where there is none yet.
fn scribe<S: Default + Any>(place: &mut Option<Box<dyn Any>>) -> &mut S {
    if !place.as_ref().is_some_and(|scribe| scribe.is::<S>()) {
        *place = None;
    }
    place.get_or_insert_with(|| Box::new(S::default())).downcast_mut().expect("one of this type")
}

/// A roll of any type, as an object.
pub trait AnyRoll: Debug {
    /// Whether nobody can walk every path of the roll: see [`Roll::ENDLESS`].
    fn endless(&self) -> bool;
    /// Makes the roll from its own text: the code of its result.
    fn made(&self, chance: &mut AnySource) -> u16;
    /// The law of the roll.
    fn table(&self) -> &'static Table;
    /// The law of the roll, among laws that one worker keeps.
    fn table_of(&self, laws: &mut Laws) -> &'static Table;
    /// The name of the roll in the rulebook, in a language.
    fn name(&self, lang: Lang) -> &'static str;
    /// The paragraph of the rules that has the roll.
    fn paragraph(&self) -> &'static str;
    /// The fields of the roll, by name: everything that it depends on.
    fn with(&self) -> Value;
    /// A result in words, by its code, where its dice are known.
    fn told(&self, code: u16, dice: &[Thrown], lang: Lang) -> String;
    /// The roll as its own type.
    fn as_any(&self) -> &dyn Any;
}

impl<R: Roll> AnyRoll for R {
    fn endless(&self) -> bool {
        R::ENDLESS
    }
    fn made(&self, chance: &mut AnySource) -> u16 {
        Roll::make(*self, chance).code()
    }
    fn table(&self) -> &'static Table {
        in_the_book(*self)
    }
    fn table_of(&self, laws: &mut Laws) -> &'static Table {
        laws.of(*self)
    }
    fn name(&self, lang: Lang) -> &'static str {
        R::NAME.get(lang)
    }
    fn paragraph(&self) -> &'static str {
        R::PARAGRAPH
    }
    fn with(&self) -> Value {
        match serde_json::to_value(self) {
            Ok(Value::Null) | Err(_) => Value::Object(serde_json::Map::new()),
            Ok(with) => with,
        }
    }
    fn told(&self, code: u16, dice: &[Thrown], lang: Lang) -> String {
        self.tell_thrown(R::Result::from_code(code), dice, lang)
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A source of any kind, as rules ask it.
pub struct AnySource<'s> {
    source: &'s mut dyn Answers,
    /// The language in which a recorder writes down what goes on; `None` where nobody listens.
    told: Option<Lang>,
    /// Whether he asks for what only telling needs.
    why: bool,
    /// Whether events have dice of their own.
    events: bool,
}

impl<'s> AnySource<'s> {
    /// A source as rules ask it.
    pub fn new(source: &'s mut dyn Answers) -> AnySource<'s> {
        let recorder = source.recorder().map(|recorder| (recorder.lang(), recorder.asks_why()));
        let (told, why) = recorder.map_or((None, false), |(lang, why)| (Some(lang), why));
        let events = source.event().is_some();
        AnySource { source, told, why, events }
    }

    /// The recorder who listens, and his language.
    fn listener(&mut self) -> Option<(&mut dyn Records, Lang)> {
        let lang = self.told?;
        self.source.recorder().map(|recorder| (recorder, lang))
    }
}

impl Answers for AnySource<'_> {
    fn drawn(&mut self, table: &'static Table) -> u16 {
        self.source.drawn(table)
    }

    fn rolled(&mut self, roll: &dyn AnyRoll) -> u16 {
        self.source.rolled(roll)
    }

    fn throws_dice(&self) -> bool {
        self.source.throws_dice()
    }

    fn thrown(&mut self, table: &'static Table) -> (u16, Vec<u8>) {
        self.source.thrown(table)
    }

    fn purpose(&mut self, purpose: Use) {
        self.source.purpose(purpose);
    }

    fn event(&mut self) -> Option<&mut u16> {
        self.source.event()
    }

    fn restart(&mut self, rng: Xoshiro256PlusPlus) {
        self.source.restart(rng);
    }

    fn recorder(&mut self) -> Option<&mut dyn Records> {
        self.source.recorder()
    }
}

impl Chance for AnySource<'_> {
    fn draw(&mut self, table: &'static Table) -> u16 {
        self.source.drawn(table)
    }

    fn roll<R: Roll>(&mut self, roll: R) -> R::Result {
        R::Result::from_code(self.source.rolled(&roll))
    }

    fn again(&mut self, dice: u8, odds: Odds) -> u8 {
        self.source.purpose(Use::Again);
        self.successes(dice, odds)
    }

    fn saves(&mut self, dice: u8, odds: Odds) -> u8 {
        self.source.purpose(Use::Saves);
        self.successes(dice, odds)
    }

    fn note(&mut self, line: impl FnOnce(Lang) -> String) {
        if let Some((recorder, lang)) = self.listener() {
            recorder.note(line(lang));
        }
    }

    fn turn(&mut self, turn: u32) {
        if let Some((recorder, _)) = self.listener() {
            recorder.turn().into_iter().for_each(|known| *known = turn);
        }
    }

    fn heading(&mut self, line: impl FnOnce(Lang, u32) -> String) {
        let Some((recorder, lang)) = self.listener() else { return };
        if let Some(&mut turn) = recorder.turn() {
            recorder.note(line(lang, turn));
        }
    }

    #[inline]
    fn tells(&self) -> bool {
        self.why
    }

    #[inline]
    fn turns_to(&mut self, event: impl FnOnce() -> Option<u16>) {
        if self.events
            && let Some(event) = event()
            && let Some(place) = self.source.event()
        {
            *place = event;
        }
    }

    fn hear<S: Default + Any>(&mut self, tell: impl FnOnce(&mut S)) {
        if let Some(place) = self.listener().and_then(|(recorder, _)| recorder.scribe()) {
            tell(scribe(place));
        }
    }

    fn close<S: Default + Any>(&mut self, write: impl FnOnce(&mut S, Lang) -> Chapter) {
        let Some((recorder, lang)) = self.listener() else { return };
        if let Some(place) = recorder.scribe() {
            let chapter = write(scribe(place), lang);
            recorder.chapter(chapter);
        }
    }
}
