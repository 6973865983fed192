//! One combat told.

use std::path::PathBuf;

use super::{Duel, OpenedDuel};
use crate::scenario::Scenario;
use crate::store::{Fault, Request, Session, read_lists};
use montjoie_core::chance::{Line, Throw, Thrown, Use};
use montjoie_core::combat::Side;
use montjoie_core::contest::Story;
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Source;
use montjoie_core::tally::Winner;
use montjoie_system::{Matchup, Set, System};

/// A request for a told combat.
#[derive(Clone, Debug)]
pub struct TraceRequest {
    /// The duel that is told.
    pub of: ToldDuel,
    /// Files of the user's own lists; a scenario's come first.
    pub own: Vec<PathBuf>,
    /// The number of the combat in its run; 0 is the first.
    pub combat: u64,
    /// The seed of the dice; that of the scenario, or 1, where none is named.
    pub seed: Option<u64>,
    /// The source of the dice.
    pub source: Source,
    /// The language in which the combat is told.
    pub lang: Lang,
}

/// The duel that is told.
#[derive(Clone, Debug)]
pub enum ToldDuel {
    /// A duel of a scenario.
    Scenario {
        /// The file of the scenario.
        file: PathBuf,
        /// The number of the duel in the scenario; 1 is the first.
        duel: usize,
    },
    /// A duel of two units.
    Duel(Duel),
}

/// What was told, and all that it takes to tell it again.
pub struct TraceAnswer {
    /// The rule system.
    pub system: &'static dyn System,
    /// Files of the user's own lists.
    pub lists: Vec<PathBuf>,
    /// Rules that were set, as they were set.
    pub rules: Vec<Set>,
    /// The duel that was told.
    pub matchup: Matchup,
    /// The seed of the dice.
    pub seed: u64,
    /// The number of the combat in its run; 0 is the first.
    pub combat: u64,
    /// The source of the dice.
    pub source: Source,
    /// The story of the combat.
    pub story: Story,
}

impl Request for TraceRequest {
    type Answer = TraceAnswer;

    fn answer(&self, session: Session) -> Result<TraceAnswer, Fault> {
        let (system, lists, settings, game, seed) = match &self.of {
            ToldDuel::Scenario { file, duel } => {
                let mut scenario = Scenario::read(file, session)?;
                scenario.lists.extend(self.own.iter().cloned());
                let game = session.host.game(scenario.system, &read_lists(session.host, &scenario.lists)?)?;
                // Every duel is checked, so that a slip in the file is shown in its place.
                let duels = scenario.duels(&*game)?.len();
                if *duel == 0 || *duel > duels {
                    return Err(Fault::new(format!("there is no duel {duel}")).help(format!("the scenario has 1 to {duels}")));
                }
                let settings = scenario.settings(duel - 1);
                (scenario.system, scenario.lists, settings, game, scenario.seed)
            }
            ToldDuel::Duel(duel) => {
                let OpenedDuel { system, settings, game, .. } = duel.open(&self.own, session)?;
                (system, self.own.clone(), settings, game, 1)
            }
        };
        let matchup = game.duel(&settings)?;
        let rules = settings.into_iter().filter(|set| set.key.starts_with("rules.")).collect();
        let TraceRequest { combat, source, lang, .. } = *self;
        let seed = self.seed.unwrap_or(seed);
        let story = matchup.contest.tell(seed, combat, source, lang);
        Ok(TraceAnswer { system, lists, rules, matchup, seed, combat, source, story })
    }
}

/// A word in the plural, or in the singular where there is one: `1 casualty`, `2 casualties`.
fn counted(plural: &str, count: u8) -> String {
    match (count, plural.strip_suffix("ies"), plural.strip_suffix('s')) {
        (1, Some(stem), _) => format!("{stem}y"),
        (1, None, Some(word)) => word.to_owned(),
        _ => plural.to_owned(),
    }
}

/// A unit loses bases and points, but suffers casualties and wounds.
fn suffered(losses: &str) -> &'static str {
    if matches!(losses, "pertes" | "blessures") { "a subi" } else { "a perdu" }
}

/// What a side lost in the end: a unit that is removed has no wounds to count.
fn lost(matchup: &Matchup, story: &Story, side: Side, lang: Lang) -> String {
    let lost = story.outcome.losses[side];
    let winner = Winner::of(story.outcome.winner) as usize;
    let gone = matchup.destroyed[side].get(usize::from(lost)).is_some_and(|row| row[winner] == 1.0);
    // Nobody who has won or whom the clock stopped has left the table, whatever the loss is worth.
    let stopped = matches!(matchup.contest.endings()[story.outcome.ending as usize].id, "turn-limit" | "unfinished");
    let removed = gone && !stopped && story.outcome.winner != Some(side);
    match (removed, lost, lang) {
        (true, ..) => lang.pick("is removed", "est retirée").to_owned(),
        (false, 0, _) => lang.pick("lost nothing", "n’a rien perdu").to_owned(),
        (false, lost, Lang::En) => format!("lost {lost} {}", counted(matchup.losses.en, lost)),
        (false, lost, Lang::Fr) => format!("{} {lost} {}", suffered(matchup.losses.fr), counted(matchup.losses.fr, lost)),
    }
}

/// Who won, in words without an end.
pub(super) fn winner(matchup: &Matchup, story: &Story, lang: Lang) -> String {
    match (story.outcome.winner, lang) {
        (None, _) => lang.pick("Neither wins", "Ni l’un ni l’autre ne gagne").to_owned(),
        (Some(side), Lang::En) => format!("{} ({}) wins", side.letter(), matchup.name(side, lang)),
        (Some(side), Lang::Fr) => format!("Victoire {}", lang.of_side(side.letter(), matchup.name(side, lang))),
    }
}

/// How a told combat ended, in a sentence.
pub fn ending(matchup: &Matchup, story: &Story, lang: Lang) -> String {
    let ending = matchup.contest.endings()[story.outcome.ending as usize].name.get(lang);
    let winner = winner(matchup, story, lang);
    let lost = Side::BOTH.map(|side| format!("{} {}", side.letter(), lost(matchup, story, side, lang)));
    let lost = lost.join(lang.pick("; ", "\u{202f}; "));
    let turn = story.turn;
    say!(lang, "{winner} in turn {turn}: {ending}. {lost}.", "{winner} au tour {turn}\u{a0}: {ending}. {lost}.")
}

/// A line as it is told: of a roll its name, its result, its dice and its paragraph.
pub fn line_text(line: &Line, lang: Lang) -> String {
    match line {
        Line::Note(note) => note.clone(),
        Line::Chapter(chapter) => chapter.map.text.clone(),
        Line::Rolled(told) => {
            let dice: Vec<String> = told.dice.chunk_by(|_, next| next.again.is_some()).map(|dice| fallen(dice, lang)).collect();
            let colon = lang.colon();
            let dice = if dice.is_empty() { String::new() } else { format!(" [{}]", dice.join(lang.pick("; ", "\u{202f}; "))) };
            format!("{}{colon} {}{dice} ({})", told.name, told.words, lang.paragraph(told.paragraph))
        }
    }
}

/// What fell, as `10D at 3+: 7` or `2D6 = 9`; with the faces of all dice, where they are known: `2D6 = 4 + 5 = 9`. The first of these throws
/// was made; the others look at its dice again.
fn fallen(throws: &[Thrown], lang: Lang) -> String {
    let [dice, again @ ..] = throws else { return String::new() };
    let (thrown, fell) = (dice.throw.words(lang), dice.fell);
    let faces: Vec<String> = dice.faces.iter().map(u8::to_string).collect();
    let colon = lang.colon();
    match dice.throw {
        Throw::Sum(_) if faces.len() > 1 => format!("{thrown} = {} = {fell}", faces.join(" + ")),
        Throw::Sum(_) => format!("{thrown} = {fell}"),
        Throw::Successes(1, odds) if odds.parts() == (1, 2) => lang.pick("a coin", "à pile ou face").to_owned(),
        Throw::Successes(count, odds) => {
            let what = match dice.purpose {
                Use::First => "",
                Use::Again => lang.pick("again ", "relance "),
                Use::Saves => lang.pick("saves ", "sauvegardes "),
            };
            let faces = if faces.is_empty() { String::new() } else { format!(" {} →", faces.join(" ")) };
            // Dice of which the lower faces count too: every kind by itself.
            let lower = matches!(again, [Thrown { again: Some((_, 5)), .. }, ..]) && odds.parts() == (1, 6);
            let thrown = if lower { format!("{count}D") } else { thrown };
            let first = if lower { format!("{fell} × 6") } else { fell.to_string() };
            let more = again.iter().map(|dice| match dice.again {
                Some((low, high)) if low < high => format!(", {} × {low} {} {high}", dice.fell, lang.pick("to", "à")),
                Some((face, _)) => format!(", {} × {face}", dice.fell),
                None => String::new(),
            });
            format!("{what}{thrown}{colon}{faces} {first}{}", more.collect::<String>())
        }
        Throw::Law => fell.to_string(),
    }
}
