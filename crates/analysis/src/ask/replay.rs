//! A told combat played again with the dice that fell then, and where it would now go another way.

use std::path::PathBuf;

use super::told::{End, Saved, SavedLine};
use super::{Word, add_words, find_system, meant};
use crate::host::{Host, read_lists};
use crate::scenario::Fault;
use montjoie_core::chance::{Line, Parting, Recorded};
use montjoie_core::contest::Story;
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::{Run, Source};
use montjoie_system::{Game, Matchup, Registry, Set};

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
    /// The duel as it is now.
    pub matchup: Matchup,
    /// How the combat goes now.
    pub now: Story,
    /// Where it goes another way; nothing where it does not.
    pub difference: Option<Difference>,
    /// Of [`RESUMED`] combats that go on from there with new dice, how many A wins, neither, and B; nothing where no dice are missing.
    pub from_there: Option<[u64; 3]>,
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
/// The file is no told combat, a key does not exist, or the duel cannot be set up any more.
pub fn answer(request: &Request, systems: Registry, host: &dyn Host) -> Result<Answer, Fault> {
    let mut was = Saved::read(&request.file, &host.read(&request.file)?)?;
    let system = find_system(systems, &was.system)?;
    // Lists named now stand in for those of then: files move.
    let lists = if request.own.is_empty() { &was.lists } else { &request.own };
    let lists = read_lists(host, lists).map_err(|fault| fault.help("name the unit lists as they are now with --list FILE"))?;
    let game = system.open(&lists)?;
    let keys = system.keys();
    let rolls = was.rolls();
    retell(&mut was, &rolls, &*game, request.lang);
    let mut set = Vec::new();
    add_words(&mut set, &meant::keys(&request.words, &keys)?, |name| keys.iter().find(|key| key.name == name).map(|key| key.key.kind))?;
    meant::units(set.iter_mut().filter(|set| set.key.ends_with(".unit")), &*game)?;
    let mut settings = was.settings();
    settings.retain(|before| !set.iter().any(|now| now.key == before.key));
    settings.extend(set.iter().cloned());
    let matchup = game.duel(&settings)?;
    let (now, parting) = matchup.contest.replay(0, &rolls, was.lang());
    let difference = difference(&was, &matchup, &now, parting);
    let from_there = parting.map(|(roll, why)| {
        let results = now.lines.iter().filter_map(|line| if let Line::Rolled(told) = line { Some(told.result) } else { None });
        // The dice that fell then still stand where they mean another result.
        let known: Vec<u16> = results.take(roll + usize::from(why == Parting::OtherResult)).collect();
        matchup.contest.resume(0, &known, Run { seed: 0, source: Source::Dice }, RESUMED)
    });
    Ok(Answer { was, set, matchup, now, difference, from_there })
}

/// Tells the combat in a language, its dice too; it stays as it is where it does not play out as it was told any more.
fn retell(was: &mut Saved, rolls: &[Recorded], game: &dyn Game, lang: Lang) {
    let Ok(then) = game.duel(&was.settings()) else { return };
    let (told, parting) = then.contest.replay(0, rolls, was.lang());
    if difference(was, &then, &told, parting).is_none() {
        let (told, _) = then.contest.replay(0, rolls, lang);
        was.lines = told.lines.iter().map(|line| SavedLine::of(line, lang)).collect();
        lang.code().clone_into(&mut was.language);
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
fn difference(was: &Saved, matchup: &Matchup, now: &Story, parting: Option<(usize, Parting)>) -> Option<Difference> {
    // Of the dice a line has only what the combat did with them: others are thrown where they did not matter.
    let same = |was: &SavedLine, now: SavedLine| match (was, now) {
        (SavedLine::Rolled(was), SavedLine::Rolled(now)) => {
            (&was.roll, &was.with, was.result, &was.says, &was.paragraph) == (&now.roll, &now.with, now.result, &now.says, &now.paragraph)
        }
        // What is added to dice is told before the roll, which is where the combat parts.
        (SavedLine::Note(was), SavedLine::Note(now)) => without_reasons(&was.note) == without_reasons(&now.note),
        _ => false,
    };
    let by_lines = was.lines.iter().zip(&now.lines).position(|(was, now)| !same(was, SavedLine::of(now, Lang::En)));
    let by_length = (was.lines.len() != now.lines.len()).then(|| was.lines.len().min(now.lines.len()));
    let mut rolls = now.lines.iter().enumerate().filter(|(_, line)| matches!(line, Line::Rolled(_)));
    let parted = parting.and_then(|(roll, why)| Some((rolls.nth(roll)?.0, why)));
    let place = [by_lines, by_length, parted.map(|(place, _)| place)].into_iter().flatten().min();
    let Some(place) = place else {
        return (was.end() != End::of(matchup, now)).then(|| Difference { line: was.lines.len() + 1, why: Why::End });
    };
    let why = parted.filter(|(at, _)| *at == place).map_or(Why::Line, |(_, why)| Why::Roll(why));
    Some(Difference { line: place + 1, why })
}
