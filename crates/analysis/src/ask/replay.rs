//! A told combat played again with the dice that fell then, and where it would now go another way.

use std::path::PathBuf;

use super::battle::{self, Ready};
use super::told::{End, Saved, SavedLine, lines};
use super::trace::ending;
use super::{Word, add_words, find_system, meant};
use crate::host::{Host, read_lists};
use crate::scenario::{Fault, Wish};
use montjoie_core::chance::{Line, Parting, Recorded};
use montjoie_core::combat::{Ending, Pair, Side};
use montjoie_core::contest::{Fought, Story};
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::{Run, Source};
use montjoie_system::{Matchup, Registry, Set};

/// A request for the replay of a told combat.
#[derive(Clone, Debug)]
pub struct Request {
    /// The told combat.
    pub file: PathBuf,
    /// Files of the user's own lists as they are now; those of then where none is named.
    pub own: Vec<PathBuf>,
    /// Keys that are otherwise than they were: and if?
    pub words: Vec<Word>,
    /// The language in which both combats are told.
    pub lang: Lang,
}

/// The replayed combat.
pub struct Answer {
    /// The combat as it was told; in the language that is asked for, where it still plays out as it was.
    pub was: Saved,
    /// What is set otherwise than it was.
    pub set: Vec<Set>,
    /// The duel or the battle as it is now.
    pub of: Of,
    /// How the combat goes now.
    pub now: Story,
    /// Where it goes another way; nothing where it does not.
    pub difference: Option<Difference>,
    /// What comes of combats that go on from there with new dice; nothing where no dice are missing, or where each takes too long.
    pub from_there: Option<FromThere>,
}

/// What comes of [`RESUMED`] combats that go on from where a told one goes another way: how many A wins, neither, and B.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FromThere {
    /// As it is now.
    pub now: [u64; 3],
    /// As it was; nothing where it does not play out any more as it was told.
    pub was: Option<[u64; 3]>,
}

/// What is played again.
pub enum Of {
    /// A duel.
    Duel(Box<Matchup>),
    /// A battle, by its number in its run.
    Battle(Box<Ready>, u64),
}

impl Of {
    /// The play itself.
    pub fn fought(&self) -> &dyn Fought {
        match self {
            Of::Duel(matchup) => &*matchup.contest,
            Of::Battle(ready, _) => ready.battle(0),
        }
    }

    fn number(&self) -> u64 {
        match self {
            Of::Duel(_) => 0,
            Of::Battle(_, number) => *number,
        }
    }

    /// What a side is called.
    pub fn name(&self, side: Side, lang: Lang) -> String {
        match self {
            Of::Duel(matchup) => matchup.name(side, lang).to_owned(),
            Of::Battle(ready, number) => ready.armies(0, *number)[side].name(lang).to_owned(),
        }
    }

    /// How it ended, in a sentence.
    pub fn ending(&self, story: &Story, lang: Lang) -> String {
        match self {
            Of::Duel(matchup) => ending(matchup, story, lang),
            Of::Battle(ready, number) => ready.told(0, *number, story.clone(), lang).end(),
        }
    }

    fn replay(&self, rolls: &[Recorded], was: &Saved, lang: Lang) -> (Story, Option<(usize, Parting)>) {
        self.fought().replay(self.number(), rolls, &was.drawn, lang)
    }

    /// Combats that go on with new dice after these results.
    fn resume(&self, results: &[u16]) -> [u64; 3] {
        let source = match self {
            Of::Duel(_) => Source::Dice,
            Of::Battle(..) => Source::Tables,
        };
        self.fought().resume(self.number(), results, Run { seed: 0, source }, RESUMED)
    }
}

/// How many combats go on from where a told one goes another way.
pub const RESUMED: u64 = 10_000;

/// Where a combat goes another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The first line that is not as it was; the first is 1. One more than there are where only the end is another.
    pub line: usize,
    /// Why.
    pub why: Why,
}

/// Why a combat goes another way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Something else is said, or nothing more, or more.
    Line,
    /// A roll is another, or gives another result.
    Roll(Parting),
    /// It ends in another way.
    End,
}

impl Why {
    /// The id of the reason.
    pub fn id(self) -> &'static str {
        match self {
            Why::Line => "other-line",
            Why::End => "other-end",
            Why::Roll(Parting::MoreRolls) => "more-rolls",
            Why::Roll(Parting::OtherRoll) => "other-roll",
            Why::Roll(Parting::Impossible) => "impossible",
            Why::Roll(Parting::OtherDice) => "other-dice",
            Why::Roll(Parting::OtherResult) => "other-result",
        }
    }
}

/// Plays it again.
///
/// # Errors
/// The file is no told combat, a key does not exist, or the duel or the battle cannot be set up any more.
pub fn answer(request: &Request, systems: Registry, host: &dyn Host) -> Result<Answer, Fault> {
    let mut was = Saved::read(&request.file, &host.read(&request.file)?)?;
    let system = find_system(systems, &was.system)?;
    // Lists named now stand in for those of then: files move.
    let lists = if request.own.is_empty() { was.lists.clone() } else { request.own.clone() };
    let read = read_lists(host, &lists).map_err(|fault| fault.help("name the unit lists as they are now with --list FILE"))?;
    let game = system.open(&read)?;
    let keys = if was.battle { system.battle_keys().to_vec() } else { system.keys() };
    let words = meant::keys(&request.words, &keys)?;
    let mut set = Vec::new();
    add_words(&mut set, &words, |name| keys.iter().find(|key| key.name == name).map(|key| key.key.kind))?;
    let open = |settings: &[Set]| -> Result<Of, Fault> {
        if was.battle {
            return Ok(Of::Battle(Box::new(was.engagement(settings, &lists).ready(systems, host)?), was.combat));
        }
        Ok(Of::Duel(Box::new(game.duel(settings)?)))
    };
    let then = open(&was.settings());
    meant::units(set.iter_mut().filter(|set| set.key.ends_with(".unit")), &*game)?;
    let mut settings = was.settings();
    settings.retain(|before| !set.iter().any(|now| now.key == before.key));
    settings.extend(set.iter().cloned());
    let of = open(&settings)?;
    let rolls = was.rolls();
    let then = then.ok().filter(|then| retell(&mut was, &rolls, then, request.lang));
    let (now, parting) = of.replay(&rolls, &was, was.lang());
    let difference = difference(&was, of.fought().endings(), &now, parting);
    let from_there = parting.filter(|_| !of.fought().slow()).map(|(roll, why)| {
        let rolled = now.lines.iter().enumerate().filter(|(_, line)| matches!(line, Line::Rolled(_))).nth(roll);
        let parted = rolled.map_or(now.lines.len(), |(line, _)| line);
        let known = |last: usize| -> Vec<u16> { now.results.iter().filter(|fell| fell.line < last).map(|fell| fell.code).collect() };
        // The dice that fell then still stand where they mean another result.
        let now = of.resume(&known(parted + usize::from(why == Parting::OtherResult)));
        FromThere { now, was: then.as_ref().map(|then| then.resume(&known(parted))) }
    });
    Ok(Answer { was, set, of, now, difference, from_there })
}

/// Tells the combat in a language, its dice too; it stays as it is, and the answer is false, where it does not play out as it was told any more.
fn retell(was: &mut Saved, rolls: &[Recorded], then: &Of, lang: Lang) -> bool {
    let (told, parting) = then.replay(rolls, was, was.lang());
    let same = difference(was, then.fought().endings(), &told, parting).is_none();
    if same {
        let (told, _) = then.replay(rolls, was, lang);
        was.lines = lines(&told, lang);
        lang.code().clone_into(&mut was.language);
    }
    same
}

impl Saved {
    /// The battle with these settings beside its armies.
    fn engagement(&self, settings: &[Set], lists: &[PathBuf]) -> battle::Request {
        let words = settings.iter().map(|set| Word { key: set.key.clone(), value: set.value.to_string() }).collect();
        let armies = Pair { a: Some(self.a.clone()), b: Some(self.b.clone()) };
        battle::Request {
            of: battle::Of::Armies { system: self.system.clone(), armies, card: None, words },
            own: lists.to_vec(),
            wish: Wish { seed: Some(self.seed), ..Wish::default() },
            source: Source::Tables,
            range: false,
            set: Vec::new(),
        }
    }
}

/// A note without what it has in brackets at its end.
fn without_reasons(note: &str) -> &str {
    let mut plain = note;
    while let Some((before, _)) = plain.strip_suffix(')').and_then(|inside| inside.rsplit_once(" (")) {
        plain = before;
    }
    plain
}

/// The first difference, if there is one.
fn difference(was: &Saved, endings: &[Ending], now: &Story, parting: Option<(usize, Parting)>) -> Option<Difference> {
    // Of the dice a line has only what the combat did with them: others are thrown where they did not matter.
    let same = |was: &SavedLine, now: SavedLine| match (was, now) {
        (SavedLine::Rolled(was), SavedLine::Rolled(now)) => {
            (&was.roll, &was.with, was.result, &was.says, &was.paragraph) == (&now.roll, &now.with, now.result, &now.says, &now.paragraph)
        }
        // What is added to dice is told before the roll, which is where the combat parts.
        (SavedLine::Note(was), SavedLine::Note(now)) => without_reasons(&was.note) == without_reasons(&now.note),
        _ => false,
    };
    let told = lines(now, Lang::En);
    let by_length = (was.lines.len() != told.len()).then(|| was.lines.len().min(told.len()));
    let mut rolls = told.iter().enumerate().filter(|(_, line)| matches!(line, SavedLine::Rolled(_))).map(|(place, _)| place);
    let parted = parting.and_then(|(roll, why)| Some((rolls.nth(roll)?, why)));
    let by_lines = was.lines.iter().zip(told.clone()).position(|(was, now)| !same(was, now));
    let place = [by_lines, by_length, parted.map(|(place, _)| place)].into_iter().flatten().min();
    let Some(place) = place else {
        return (was.end() != End::of(endings, now)).then(|| Difference { line: was.lines.len() + 1, why: Why::End });
    };
    let why = parted.filter(|(at, _)| *at == place).map_or(Why::Line, |(_, why)| Why::Roll(why));
    Some(Difference { line: place + 1, why })
}
