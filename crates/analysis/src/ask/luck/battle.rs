//! The luck of a told battle: what its player turns changed, and in those that changed most each roll.
//!
//! Plans decide by the state alone, so all that changes a side's chances are dice. How often A wins from a moment on is counted of battles that all
//! begin with the rolls up to it and go on with dice of their own.

use crate::ask::battle::{Moment, Ready, Told, moments};
use crate::duels::answer::stopped;
use crate::duels::words::signed;
use crate::store::Fault;
use montjoie_core::chance::Line;
use montjoie_core::combat::Side;
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::{Run, Source};
use montjoie_core::parallel;
use montjoie_core::statistics::two_sided_z;
use montjoie_core::watch::{Stopped, Watch};
use montjoie_document::{Answered, Body, Data, Document, Estimate, Fact, Part, Table, Unit, View};

/// Battles that go on from each moment.
pub const RESUMED: u64 = 1_000;

/// Number of player turns that are looked at roll by roll.
const TURNS: usize = 3;

/// Number of deciding rolls that are shown.
const SHOWN: usize = 6;

/// The level of the intervals.
const LEVEL: f64 = 0.95;

/// The luck of a told battle.
pub struct ToldBattle {
    system: &'static str,
    name: String,
    told: Told,
    /// Side A's share before the first roll.
    before: Share,
    /// Deployment, then the player turns.
    turns: Vec<Turn>,
    rolls: Vec<Roll>,
}

/// How often side A wins from a moment on, an undecided battle as one half, in [0, 1].
#[derive(Clone, Copy, Debug, PartialEq)]
struct Share {
    mean: f64,
    variance: f64,
}

/// What a player turn changed.
struct Turn {
    /// The heading of the turn, as `Turn 3: A (English)`.
    title: String,
    number: u32,
    side: Option<Side>,
    /// How many results chance had given when the turn began, and when it ended.
    results: (usize, usize),
    after: Share,
    change: Share,
}

/// What a roll changed.
struct Roll {
    /// The player turn of the roll, by place.
    turn: usize,
    /// The place of the roll's line in the story.
    line: usize,
    after: Share,
    change: Share,
}

impl Share {
    fn of([a, neither, b]: [u64; 3]) -> Share {
        let n = (a + neither + b) as f64;
        let mean = (a as f64 + neither as f64 / 2.0) / n;
        // Where all battles end alike, one more could have ended otherwise.
        let variance = ((a as f64 + neither as f64 / 4.0) / n - mean * mean).max(0.25 / n) / n;
        Share { mean, variance }
    }

    fn less(self, before: Share) -> Share {
        Share { mean: self.mean - before.mean, variance: self.variance + before.variance }
    }

    fn reach(self) -> f64 {
        two_sided_z(LEVEL) * self.variance.sqrt()
    }

    /// A share; what is known for certain has no interval.
    fn share(self) -> Estimate {
        self.within(0.0)
    }

    /// A change of the share, which can be negative, as an estimate.
    fn change(self) -> Estimate {
        self.within(-1.0)
    }

    fn within(self, least: f64) -> Estimate {
        let reach = self.reach();
        let ends = (reach > 0.0).then(|| ((self.mean - reach).max(least), (self.mean + reach).min(1.0)));
        Estimate { value: self.mean, ends }
    }
}

impl ToldBattle {
    /// What changed in a told battle: number `number` (0 is the first) of battle `which` (0 is the first).
    ///
    /// # Errors
    /// There are fewer battles, one of them takes too long to be fought so often, or the work was stopped.
    pub fn of(ready: &Ready, which: usize, number: u64, lang: Lang, watch: &dyn Watch) -> Result<ToldBattle, Fault> {
        let told = ready.tell(which, number, lang)?;
        let battle = ready.battle(which);
        if battle.slow() {
            let fault = Fault::new("players who look ahead take too long: for its luck a battle is fought some ten thousand times");
            return Err(fault.help("leave out who looks ahead"));
        }
        let story = &told.story;
        let (lines, results): (Vec<usize>, Vec<u16>) = story.results.iter().map(|fell| (fell.line, fell.code)).unzip();
        let end = match story.outcome.winner {
            Some(Side::A) => 1.0,
            Some(Side::B) => 0.0,
            None => 0.5,
        };
        // Dice that no battle of the run has.
        let run = Run { seed: !told.seed, source: Source::Tables };
        let mut expected = 0;
        let mut shares = |known: Vec<usize>| -> Result<Vec<Share>, Fault> {
            expected += RESUMED * known.len() as u64;
            watch.expected(expected);
            let share = |known: usize| {
                // After the last result nothing is left to chance.
                if known == results.len() {
                    return Some(Share { mean: end, variance: 0.0 });
                }
                if watch.stopped() {
                    return None;
                }
                let won = battle.resume(number, &results[..known], run, RESUMED);
                watch.fought(RESUMED);
                Some(Share::of(won))
            };
            let shares: Option<Vec<Share>> = parallel::map(known, share).into_iter().collect();
            shares.ok_or_else(|| stopped(Stopped))
        };
        let (_, moments) = moments(story, lang);
        // A player turn ends where its chapter stands.
        let chapters = story.lines.iter().enumerate().filter(|(_, line)| matches!(line, Line::Chapter(_)));
        let mut ends = vec![0];
        ends.extend(chapters.map(|(chapter, _)| lines.partition_point(|&line| line < chapter)));
        watch.stage(&told.title());
        let at_ends = shares(ends.clone())?;
        let turn = |(place, moment): (usize, &Moment)| Turn {
            title: told.heading(moment),
            number: moment.chapter.turn,
            side: moment.chapter.side,
            results: (ends[place], ends[place + 1]),
            after: at_ends[place + 1],
            change: at_ends[place + 1].less(at_ends[place]),
        };
        let turns: Vec<Turn> = moments.iter().enumerate().map(turn).collect();
        let mut strongest = strongest(&turns, |turn| turn.change, TURNS);
        strongest.sort_unstable();
        // What was drawn without being told comes before a roll, and belongs to it.
        let rolled =
            |&number: &usize| lines.get(number + 1) != Some(&lines[number]) && matches!(story.lines[lines[number]], Line::Rolled(_));
        let rolled = |place: usize| (turns[place].results.0..turns[place].results.1).filter(rolled);
        let mut known = shares(strongest.iter().flat_map(|&place| rolled(place).map(|number| number + 1)).collect())?.into_iter();
        let mut rolls = Vec::new();
        for place in strongest {
            let mut before = at_ends[place];
            for (number, after) in rolled(place).zip(known.by_ref()) {
                rolls.push(Roll { turn: place, line: lines[number], after, change: after.less(before) });
                before = after;
            }
        }
        let (system, name) = (ready.findings.system.id(), ready.findings.system.name().get(lang).to_owned());
        Ok(ToldBattle { system, name, told, before: at_ends[0], turns, rolls })
    }

    /// The rolls that changed more than chance of the count explains, the strongest first.
    fn deciding(&self) -> Vec<usize> {
        strongest(&self.rolls, |roll| roll.change, SHOWN)
    }

    fn of_turns(&self) -> Table {
        Table::of("turns", 1, self.turns.iter().enumerate())
            .wholes("moment", Unit::Number, |(place, _)| place)
            .wholes("turn", Unit::Number, |(_, turn)| turn.number)
            .ids("side", |(_, turn)| turn.side.map(Side::id))
            .estimates("after", Unit::Share, |(_, turn)| turn.after.share())
            .estimates("change", Unit::Share, |(_, turn)| turn.change.change())
            .table()
    }

    fn of_rolls(&self) -> Table {
        Table::of("rolls", 1, &self.rolls)
            .wholes("line", Unit::Number, |roll| roll.line + 1)
            .wholes("moment", Unit::Number, |roll| roll.turn)
            .estimates("after", Unit::Share, |roll| roll.after.share())
            .estimates("change", Unit::Share, |roll| roll.change.change())
            .table()
    }

    /// A roll in words, after the deed that it was made for.
    fn says(&self, roll: &Roll) -> String {
        let lines = &self.told.story.lines;
        let deed = lines[..roll.line].iter().rev().find_map(|line| match line {
            Line::Note(deed) if !deed.starts_with('→') => Some(format!("{deed} · ")),
            _ => None,
        });
        let Line::Rolled(rolled) = &lines[roll.line] else { return String::new() };
        format!("{}{}{} {}", deed.unwrap_or_default(), rolled.name, self.told.lang.colon(), rolled.words)
    }

    fn headline(&self, lang: Lang) -> String {
        let reach = points(self.before.reach());
        let (before, reach) = (lang.percent(self.before.mean, 0), lang.number(reach, 0));
        let first = match lang {
            Lang::En => format!("{} Before the first roll A won {before} of such battles (± {reach}).", self.told.end()),
            Lang::Fr => format!("{} Avant le premier jet, A gagnait {before} de ces batailles (± {reach}).", self.told.end()),
        };
        let strongest = strongest(&self.turns, |turn| turn.change, 1).first().map(|&place| &self.turns[place]);
        let turned = strongest.map_or(String::new(), |Turn { title, change, .. }| {
            let change = signed(points(change.mean), 0, lang);
            say!(lang, " It turned in “{title}”: {change} points for A.", " Elle a basculé dans « {title} » : {change} points pour A.")
        });
        lang.typeset(&(first + &turned))
    }
}

/// The places of what changed most, at most so many: only changes of more than three standard errors, because the largest of many are shown.
fn strongest<T>(of: &[T], change: impl Fn(&T) -> Share, most: usize) -> Vec<usize> {
    let size = |place: usize| change(&of[place]).mean.abs();
    let mut places: Vec<usize> = (0..of.len()).filter(|&place| size(place) > 3.0 * change(&of[place]).variance.sqrt()).collect();
    places.sort_by(|&one, &other| size(other).total_cmp(&size(one)));
    places.truncate(most);
    places
}

/// A share in points.
fn points(share: f64) -> f64 {
    share * 100.0
}

/// A change in points with one half of its interval.
fn changed(change: Share, lang: Lang) -> String {
    format!("{} ± {}", signed(points(change.mean), 0, lang), lang.number(points(change.reach()), 0))
}

impl Answered for ToldBattle {
    fn data(&self) -> Data {
        let Told { armies, number, seed, story, .. } = &self.told;
        let text = |name: &'static str, text: &str| (name.into(), Fact::Text(text.to_owned()));
        let mut about = vec![text("system", self.system), text("a", &armies.a.id()), text("b", &armies.b.id())];
        about.extend([("seed".into(), Fact::Whole(*seed)), ("battle".into(), Fact::Whole(*number))]);
        about.extend([("before".into(), Fact::Number(self.before.mean)), ("resumed".into(), Fact::Whole(RESUMED))]);
        about.extend(story.outcome.winner.map(|side| text("winner", side.id())));
        Data { ask: "trace", about, tables: vec![self.of_turns(), self.of_rolls()], absent: Vec::new() }
    }

    fn document(&self, data: &Data, lang: Lang) -> Document {
        let (turns, rolls) = (data.known("turns"), data.known("rolls"));
        let after = |share: Share| lang.percent(share.mean, 0);
        let of_turns = View::of(turns, 0..self.turns.len())
            .words("", |row| lang.typeset(&self.turns[row].title))
            .figures(lang.pick("A wins", "A gagne"), |row| after(self.turns[row].after))
            .figures(lang.pick("change", "écart"), |row| changed(self.turns[row].change, lang))
            .bars((turns, "after"));
        let line = |row: usize| lang.typeset(&self.says(&self.rolls[row]));
        let of_rolls = |rows: Vec<usize>| {
            View::of(rolls, rows)
                .words("", |row| lang.typeset(&self.turns[self.rolls[row].turn].title))
                .words(lang.pick("roll", "jet"), line)
                .figures(lang.pick("A wins", "A gagne"), |row| after(self.rolls[row].after))
                .figures(lang.pick("change", "écart"), |row| changed(self.rolls[row].change, lang))
        };
        let asked = format!("{} · {}", self.told.title(), self.name);
        let resumed = lang.whole(RESUMED);
        let method = say!(
            lang,
            "Change: by how many points of share A’s chance to win changed, an undecided battle as one half. Players of a plan decide without chance, so all of it is luck; the changes add up to the result less the share before the first roll. Shares are counted of {resumed} battles that begin with the same rolls; ± is 95 %. Rolls are those of the player turns that changed most, at most {TURNS}.",
            "Écart : de combien de points la chance de victoire de A a changé, une bataille indécise comptant une moitié. Les joueurs d’un plan décident sans hasard : tout cela est de la chance ; la somme des écarts est le résultat moins la part avant le premier jet. Les parts sont comptées sur {resumed} batailles qui commencent par les mêmes jets ; ± est à 95 %. Les jets sont ceux des tours de joueur qui ont le plus changé, {TURNS} au plus."
        );
        let title = |en: &'static str, fr: &'static str| lang.pick(en, fr).to_owned();
        let parts = [
            Part::answer("headline", Body::Sentence(self.headline(lang))),
            Part::answer("asked", Body::Notes(vec![lang.typeset(&asked)])),
            Part::answer("turns", Body::Table(of_turns)).titled(title("Turn by turn", "Tour par tour")),
            Part::answer("deciding", Body::Table(of_rolls(self.deciding()))).titled(title("What decided it", "Ce qui a décidé")),
            Part::answer("method", Body::Notes(vec![lang.typeset(&method)])),
            Part::appendix("rolls", Body::Table(of_rolls((0..self.rolls.len()).collect())))
                .titled(title("Every roll of these player turns", "Tous les jets de ces tours de joueur")),
        ];
        Document::new(lang, &self.name, parts)
    }
}
