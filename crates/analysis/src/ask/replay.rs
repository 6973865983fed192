//! A told combat played again with the dice that fell then, and where it would now go another way.

use std::path::PathBuf;

use serde_json::Value as Json;

use super::battle::{self, Ready};
use super::told::{Rolled, Saved, SavedLine, lines};
use super::trace::ending;
use super::{Word, find_system, kinds, meant, settings};
use crate::duels::Wish;
use crate::store::{Fault, Request, Session, read_lists};
use montjoie_core::chance::{Line, Parting, Recorded};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::contest::{Fought, Story};
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::{Run, Source};
use montjoie_document::{Answered, Body, Data, Document, Fact, Part, Table, Unit};
use montjoie_system::{Matchup, Set};

/// A request for the replay of a told combat.
#[derive(Clone, Debug)]
pub struct ReplayRequest {
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
pub struct ReplayAnswer {
    /// The combat as it was told; in the language that is asked for, where it still plays out as it was.
    was: Saved,
    /// How the told combat ended: a story without lines.
    ended: Story,
    /// Settings that are otherwise than they were.
    set: Vec<Set>,
    /// The duel or the battle as it is now.
    of: Replayed,
    /// The play of the combat as it goes now.
    now: Story,
    /// The place where the combat goes another way; `None` where it does not.
    difference: Option<Difference>,
    /// Combats that go on from the difference with new dice; `None` where no dice are missing, or where each takes too long.
    from_there: Option<FromThere>,
}

/// What comes of [`RESUMED`] combats that go on from where a told one goes another way: how many A wins, neither, and B.
#[derive(Clone, Copy)]
struct FromThere {
    /// Combats with the settings of now: won by A, by neither, and by B.
    now: [u64; 3],
    /// Combats with the settings of then; `None` where the told combat does not play out any more as it was told.
    was: Option<[u64; 3]>,
}

/// The combat that is played again.
enum Replayed {
    /// A duel that is played again.
    Duel(Box<Matchup>),
    /// A battle, by its number in its run.
    Battle(Box<Ready>, u64),
}

impl Replayed {
    /// The duel or battle as what is fought.
    fn fought(&self) -> &dyn Fought {
        match self {
            Replayed::Duel(matchup) => &*matchup.contest,
            Replayed::Battle(ready, _) => ready.battle(0),
        }
    }

    /// Its number in its run, and where new dice come from.
    fn numbered(&self) -> (u64, Source) {
        match self {
            Replayed::Duel(_) => (0, Source::Dice),
            Replayed::Battle(_, number) => (*number, Source::Tables),
        }
    }

    /// The name of a side.
    fn name(&self, side: Side, lang: Lang) -> String {
        match self {
            Replayed::Duel(matchup) => matchup.name(side, lang).to_owned(),
            Replayed::Battle(ready, number) => ready.armies(0, *number)[side].name(lang).to_owned(),
        }
    }

    /// How a story ended, in a sentence.
    fn ending(&self, story: &Story, lang: Lang) -> String {
        match self {
            Replayed::Duel(matchup) => ending(matchup, story, lang),
            Replayed::Battle(ready, number) => ready.told(0, *number, story.clone(), lang).end(),
        }
    }

    fn replay(&self, rolls: &[Recorded], was: &Saved, lang: Lang) -> (Story, Option<(usize, Parting)>) {
        self.fought().replay(self.numbered().0, rolls, &was.drawn, lang)
    }

    /// Combats that go on with new dice after these results of chance.
    fn resume(&self, results: &[u16]) -> [u64; 3] {
        let (number, source) = self.numbered();
        self.fought().resume(number, results, Run { seed: 0, source }, RESUMED)
    }
}

/// How many combats go on from where a told one goes another way.
pub const RESUMED: u64 = 10_000;

/// Where a combat goes another way.
struct Difference {
    /// The first line that is not as it was; the first is 1. One more than there are where only the end is another.
    line: usize,
    /// The reason why the combat goes another way.
    why: Why,
    /// The line as it was told.
    was: String,
    /// The line as it is now.
    now: String,
}

/// Why a combat goes another way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Why {
    /// Something else is said, or nothing more, or more.
    Line,
    /// A roll is another, or gives another result.
    Roll(Parting),
    /// The combat ends in another way.
    End,
}

impl Why {
    /// The id of the reason.
    fn id(self) -> &'static str {
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

impl Request for ReplayRequest {
    type Answer = ReplayAnswer;

    fn answer(&self, session: Session) -> Result<ReplayAnswer, Fault> {
        let mut was = Saved::read(&self.file, &session.host.read(&self.file)?)?;
        let system = find_system(session.systems, &was.system)?;
        // Lists named now stand in for those of then: files move.
        let lists = if self.own.is_empty() { was.lists.clone() } else { self.own.clone() };
        let read = read_lists(session.host, &lists).map_err(|fault| fault.help("name the unit lists as they are now with --list FILE"))?;
        let game = system.open(&read)?;
        let keys = if was.battle { system.battle_keys().to_vec() } else { system.keys() };
        let words = meant::keys(&self.words, &keys)?;
        // On another field, or with another plan, the armies of then would not line up as they did.
        let fixed = |word: &&Word| was.battle && !word.key.starts_with("rules.") && keys.iter().any(|key| key.name == word.key);
        if let Some(Word { key, .. }) = words.iter().find(fixed) {
            let fault = Fault::new(format!("`{key}` cannot be changed in a told battle: its armies would line up otherwise"));
            return Err(fault.help("change a rule, as `rules.KEY=VALUE`, or fight a battle of its own"));
        }
        let mut set = settings(&words, kinds(&keys))?;
        let open = |settings: &[Set]| -> Result<Replayed, Fault> {
            if was.battle {
                return Ok(Replayed::Battle(Box::new(was.engagement(settings, &lists).ready(session)?), was.combat));
            }
            Ok(Replayed::Duel(Box::new(game.duel(settings)?)))
        };
        let then = open(&was.settings());
        meant::units(set.iter_mut().filter(|set| set.key.ends_with(".unit")), &*game)?;
        let mut settings = was.settings();
        settings.retain(|before| !set.iter().any(|now| now.key == before.key));
        settings.extend(set.iter().cloned());
        let of = open(&settings)?;
        let rolls = was.rolls();
        let ended = was.ended(of.fought().endings())?;
        let then = then.ok().and_then(|then| Some((retell(&mut was, &ended, &rolls, &then, self.lang)?, then)));
        let (now, parting) = of.replay(&rolls, &was, was.lang());
        let difference = difference((&was, &ended), &now, parting).map(|(line, why)| {
            let (was, now) = said((&was, &ended), &now, (&of, line, why), self.lang);
            Difference { line, why, was, now }
        });
        let from_there = parting.filter(|_| !of.fought().slow()).map(|(roll, why)| {
            // The dice that fell then still stand where they mean another result.
            let now = of.resume(&known(&now, roll, why == Parting::OtherResult));
            FromThere { now, was: then.map(|(told, then)| then.resume(&known(&told, roll, false))) }
        });
        Ok(ReplayAnswer { was, ended, set, of, now, difference, from_there })
    }
}

/// What chance gave to a play before a roll (0 is the first), and with it. Each play has its own: one of other rules may draw more, or less.
fn known(play: &Story, roll: usize, with: bool) -> Vec<u16> {
    let mut rolls = play.lines.iter().enumerate().filter(|(_, line)| matches!(line, Line::Rolled(_)));
    let end = rolls.nth(roll).map_or(play.lines.len(), |(line, _)| line + usize::from(with));
    play.results.iter().filter(|fell| fell.line < end).map(|fell| fell.code).collect()
}

/// The combat told as it was; from now on in a language, its dice too. Nothing where it does not play out as it was told any more.
fn retell(was: &mut Saved, ended: &Story, rolls: &[Recorded], then: &Replayed, lang: Lang) -> Option<Story> {
    let (told, parting) = then.replay(rolls, was, was.lang());
    if difference((was, ended), &told, parting).is_some() {
        return None;
    }
    let (told, _) = then.replay(rolls, was, lang);
    was.lines = lines(&told, lang);
    lang.code().clone_into(&mut was.language);
    Some(told)
}

impl Saved {
    /// The battle with these settings beside its armies.
    fn engagement(&self, settings: &[Set], lists: &[PathBuf]) -> battle::BattleRequest {
        let words = settings.iter().map(|set| Word { key: set.key.clone(), value: set.value.to_string() }).collect();
        let armies = Pair { a: Some(self.a.clone()), b: Some(self.b.clone()) };
        let of = battle::Of::Armies { system: self.system.clone(), armies, card: None, words };
        battle::BattleRequest::new(of, lists.to_vec(), Wish { seed: Some(self.seed), ..Wish::default() })
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

/// The first line that differs, and why, if there is one.
fn difference((was, ended): (&Saved, &Story), now: &Story, parting: Option<(usize, Parting)>) -> Option<(usize, Why)> {
    // Of the dice a line has only what the combat did with them: others are thrown where they did not matter.
    let same = |was: &SavedLine, now: &SavedLine| match (was, now) {
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
    let by_lines = was.lines.iter().zip(&told).position(|(was, now)| !same(was, now));
    let place = [by_lines, by_length, parted.map(|(place, _)| place)].into_iter().flatten().min();
    let Some(place) = place else {
        return ((ended.outcome, ended.turn) != (now.outcome, now.turn)).then_some((was.lines.len() + 1, Why::End));
    };
    let why = parted.filter(|(at, _)| *at == place).map_or(Why::Line, |(_, why)| Why::Roll(why));
    Some((place + 1, why))
}

/// The line that differs, as it was and as it is now.
fn said((was, ended): (&Saved, &Story), now: &Story, (of, line, why): (&Replayed, usize, Why), lang: Lang) -> (String, String) {
    if why == Why::End {
        return (of.ending(ended, lang), of.ending(now, lang));
    }
    let told = lines(now, was.lang());
    let (was, now) = (was.lines.get(line - 1), told.get(line - 1));
    // A roll that is not the one of then fell with other dice: what it is matters, not what it gave.
    let roll = |says: &str| match now {
        Some(SavedLine::Rolled(now)) => format!("{} ({}){} {says}", now.roll, now.paragraph, lang.colon()),
        _ => text(now, lang),
    };
    let now = match why {
        Why::End | Why::Line | Why::Roll(Parting::OtherResult) => text(now, lang),
        Why::Roll(Parting::MoreRolls) => roll(lang.pick("one roll more", "un jet de plus")),
        Why::Roll(Parting::Impossible) => roll(lang.pick("that cannot come of it any more", "cela n’est plus possible")),
        Why::Roll(Parting::OtherDice) => roll(lang.pick("other dice are thrown", "d’autres dés sont jetés")),
        Why::Roll(Parting::OtherRoll) => {
            let changed = match (was, now) {
                (Some(SavedLine::Rolled(was)), Some(SavedLine::Rolled(now))) if was.roll == now.roll => changed(&was.with, &now.with, lang),
                _ => String::new(),
            };
            roll(if changed.is_empty() { lang.pick("another roll", "un autre jet") } else { &changed })
        }
    };
    (text(was, lang), now)
}

/// A line of a told combat in words.
fn text(line: Option<&SavedLine>, lang: Lang) -> String {
    let colon = lang.colon();
    match line {
        None => lang.pick("the end", "la fin").to_owned(),
        Some(SavedLine::Note(note)) => note.note.clone(),
        Some(SavedLine::Rolled(Rolled { roll, dice, says, paragraph, .. })) => {
            let dice: Vec<String> = dice.iter().map(|die| format!("{}{colon} {}", die.thrown, die.fell)).collect();
            let dice = if dice.is_empty() { String::new() } else { format!(" [{}]", dice.join(", ")) };
            format!("{roll}{colon} {says}{dice} ({})", lang.paragraph(paragraph))
        }
    }
}

/// A part of a roll in words: a text without its marks; of numbers the largest of a byte means that it never happens.
fn part_of_roll(part: &Json, lang: Lang) -> String {
    match part {
        Json::String(text) => text.clone(),
        Json::Number(number) if number.as_u64() == Some(u8::MAX.into()) => lang.pick("never", "jamais").to_owned(),
        other => other.to_string(),
    }
}

/// What differs between two rolls of the same kind, as `dice 7 → 8`; empty where nothing does that both have.
fn changed(was: &Json, now: &Json, lang: Lang) -> String {
    let before = was.as_object().into_iter().flatten();
    let differ = before.filter_map(|(name, before)| Some((name, before, now.get(name).filter(|after| *after != before)?)));
    let words = differ.map(|(name, before, after)| format!("{name} {} → {}", part_of_roll(before, lang), part_of_roll(after, lang)));
    words.collect::<Vec<_>>().join(", ")
}

/// The last heading before a line.
fn heading(was: &[SavedLine], line: usize) -> Option<&str> {
    was.iter().take(line - 1).rev().find_map(|line| match line {
        SavedLine::Note(note) if note.note.starts_with('—') => Some(note.note.trim_matches(['—', ' '])),
        _ => None,
    })
}

/// How combats end that go on with new dice from where a told one goes another way.
fn goes_on(FromThere { now, was }: FromThere, lang: Lang) -> String {
    let share = |won: u64| lang.percent(won as f64 / RESUMED as f64, 0);
    let ([a, neither, b], combats) = (now.map(share), lang.whole(RESUMED));
    let before = was.map(|[a, ..]| share(a));
    match lang {
        Lang::En => {
            let before = before.map_or(String::new(), |a| format!("; as it was, A wins {a}"));
            format!("From there, with new dice, A wins {a}, neither {neither}, B {b}{before} ({combats} each time).")
        }
        Lang::Fr => {
            let before = before.map_or(String::new(), |a| format!(" ; sans ce changement, A gagne {a}"));
            format!("De là, avec de nouveaux dés, A gagne {a}, ni l’un ni l’autre {neither}, B {b}{before} ({combats} fois chacun).")
        }
    }
}

impl ReplayAnswer {
    /// Whether the combat plays out the same, or where it differs.
    fn headline(&self, lang: Lang) -> String {
        let lines = &self.was.lines;
        let Some(Difference { line, .. }) = self.difference else {
            let [en, fr] = if self.was.battle { ["The battle", "La bataille"] } else { ["The combat", "Le combat"] };
            return match lang {
                Lang::En => format!("{en} plays out the same, all {} lines.", lines.len()),
                Lang::Fr => format!("{fr} se déroule de même, sur ses {} lignes.", lines.len()),
            };
        };
        let under = lang.pick(", under ", ", sous ");
        let place = heading(lines, line).map_or(String::new(), |heading| format!("{under}{}", lang.quote(heading)));
        match (line - 1, lang) {
            (0, Lang::En) => format!("It differs from the first line on{place}."),
            (0, Lang::Fr) => format!("Tout diffère dès la première ligne{place}."),
            (1, Lang::En) => format!("The first line plays out the same; line {line} differs{place}."),
            (1, Lang::Fr) => format!("La première ligne se déroule de même ; la ligne {line} diffère{place}."),
            (same, Lang::En) => format!("{same} lines play out the same; line {line} differs{place}."),
            (same, Lang::Fr) => format!("{same} lignes se déroulent de même ; la ligne {line} diffère{place}."),
        }
    }

    /// What was told, and what is set otherwise.
    fn asked(&self, lang: Lang) -> String {
        let Saved { combat, seed, montjoie, battle, .. } = &self.was;
        let [a, b] = Side::BOTH.map(|side| self.of.name(side, lang));
        let told = match (lang, battle) {
            (Lang::En, false) => format!("{a} v {b}, combat {combat} of seed {seed}, told by Montjoie {montjoie}, played again"),
            (Lang::En, true) => format!("{a} v {b}, battle {combat} of seed {seed}, told by Montjoie {montjoie}, played again"),
            (Lang::Fr, false) => format!("{a} contre {b}, combat {combat} de la graine {seed}, raconté par Montjoie {montjoie}, rejoué"),
            (Lang::Fr, true) => format!("{a} contre {b}, bataille {combat} de la graine {seed}, racontée par Montjoie {montjoie}, rejouée"),
        };
        let set: Vec<String> = self.set.iter().map(|set| format!("{}={}", set.key, set.value)).collect();
        if set.is_empty() { told } else { format!("{told}; {} {}", lang.pick("and if", "et si"), set.join(" ")) }
    }
}

impl Answered for ReplayAnswer {
    fn data(&self) -> Data {
        let ReplayAnswer { was, ended, set, of, now, difference, from_there } = self;
        let text = |name: &'static str, text: &str| (name.into(), Fact::Text(text.to_owned()));
        let mut about = vec![text("system", &was.system), text("a", &was.a), text("b", &was.b), text("montjoie", &was.montjoie)];
        about.extend([("seed".into(), Fact::Whole(was.seed)), ("combat".into(), Fact::Whole(was.combat))]);
        let (one, alike) = (difference.as_ref(), difference.as_ref().map_or(was.lines.len(), |one| one.line - 1));
        let differs = Table::of("difference", 0, [one])
            .flags("same", |one| one.is_none())
            .counts("lines_alike", |_| alike)
            .wholes("line", Unit::Number, |one| one.map(|one| one.line))
            .ids("why", |one| one.map(|one| one.why.id()))
            .ids("was", |one| one.map(|one| &one.was))
            .ids("now", |one| one.map(|one| &one.now));
        // Once other dice are needed, the end is one of many.
        let was = ("was", Some(ended), from_there.and_then(|from_there| from_there.was));
        let now = ("now", from_there.is_none().then_some(now), from_there.map(|from_there| from_there.now));
        let outcomes = Table::of("outcomes", 1, [was, now])
            .ids("when", |(when, ..)| when)
            .ids("winner", |(_, end, _)| end.and_then(|end| end.outcome.winner).map(Side::id))
            .ids("ending", |(_, end, _)| end.map(|end| of.fought().endings()[usize::from(end.outcome.ending)].id))
            .wholes("turn", Unit::Number, |(_, end, _)| end.map(|end| end.turn))
            .counts("a_lost", |(_, end, _)| end.map(|end| end.outcome.losses.a))
            .counts("b_lost", |(_, end, _)| end.map(|end| end.outcome.losses.b))
            .counts("a_wins", |(.., won)| won.map(|won| won[0]))
            .counts("neither", |(.., won)| won.map(|won| won[1]))
            .counts("b_wins", |(.., won)| won.map(|won| won[2]))
            .counts("combats", |(.., won)| won.map(|_| RESUMED));
        let set = Table::of("set", 1, set).ids("key", |set| &set.key).ids("value", |set| set.value.to_string());
        let tables = vec![differs.table(), outcomes.table(), set.table()];
        Data { ask: "trace", about, tables, absent: Vec::new() }
    }

    fn document(&self, _: &Data, lang: Lang) -> Document {
        let colon = lang.colon();
        let line = |when: &str, says: &str| lang.typeset(&format!("{when}{colon} {says}"));
        let differs = self.difference.as_ref().map_or(Vec::new(), |Difference { was, now, .. }| {
            vec![line(lang.pick("was", "avant"), was), line(lang.pick("now", "maintenant"), now)]
        });
        let end = self.from_there.map_or_else(|| self.of.ending(&self.now, lang), |from_there| goes_on(from_there, lang));
        let parts = [
            Part::answer("headline", Body::Sentence(lang.typeset(&self.headline(lang)))),
            Part::answer("asked", Body::Notes(vec![lang.typeset(&self.asked(lang))])),
            Part::answer("difference", Body::Notes(differs)).titled(lang.pick("What differs", "Ce qui diffère")),
            Part::answer("end", Body::Sentence(lang.typeset(&end))),
        ];
        Document::new(lang, lang.pick("Replay", "Combat rejoué"), parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_roll_of_the_same_kind_is_told_by_what_changed() {
        let was = json!({ "dice": 7, "need": 4, "kept": [1, 2] });
        assert_eq!(changed(&was, &json!({ "dice": 8, "need": 4, "kept": [1, 3] }), Lang::En), "dice 7 → 8, kept [1,2] → [1,3]");
        assert_eq!(changed(&was, &Json::Null, Lang::Fr), "");
        let was = json!({ "table": "T1", "sixes": 1 });
        assert_eq!(changed(&was, &json!({ "table": "T0", "sixes": 255 }), Lang::En), "table T1 → T0, sixes 1 → never");
    }
}
