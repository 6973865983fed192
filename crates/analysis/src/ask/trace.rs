//! One combat told.

use std::path::PathBuf;

use super::Duel;
use crate::host::{Host, read_lists};
use crate::scenario::{Fault, Scenario};
use montjoie_core::chance::{Line, Throw, Thrown, Use};
use montjoie_core::contest::Story;
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Source;
use montjoie_system::{Matchup, Registry, Set, System};

/// A request for a told combat.
#[derive(Clone, Debug)]
pub struct Request {
    /// Which duel.
    pub of: Of,
    /// Files of the user's own lists; a scenario's come first.
    pub own: Vec<PathBuf>,
    /// Which combat of the run; 0 is the first.
    pub combat: u64,
    /// Chooses the dice; that of the scenario, or 1, where none is named.
    pub seed: Option<u64>,
    /// From where the dice.
    pub source: Source,
    /// In which language it is told.
    pub lang: Lang,
}

/// Which duel is told.
#[derive(Clone, Debug)]
pub enum Of {
    /// One of a scenario's.
    Scenario {
        /// The file of the scenario.
        file: PathBuf,
        /// Which of its duels; 1 is the first.
        duel: usize,
    },
    /// One of two units.
    Duel(Duel),
}

/// What was told, and all that it takes to tell it again.
pub struct Answer {
    /// The rule system.
    pub system: &'static dyn System,
    /// Files of the user's own lists.
    pub lists: Vec<PathBuf>,
    /// Rules that were set, as they were set.
    pub rules: Vec<Set>,
    /// The duel.
    pub matchup: Matchup,
    /// The seed.
    pub seed: u64,
    /// Which combat.
    pub combat: u64,
    /// From where the dice.
    pub source: Source,
    /// What happened.
    pub story: Story,
}

/// Tells it.
///
/// # Errors
/// Something in the request or in the scenario is wrong.
pub fn answer(request: &Request, systems: Registry, host: &dyn Host) -> Result<Answer, Fault> {
    let (system, lists, settings, game, seed) = match &request.of {
        Of::Scenario { file, duel } => {
            let mut scenario = Scenario::read(file, systems, host)?;
            scenario.lists.extend(request.own.iter().cloned());
            let game = host.game(scenario.system, &read_lists(host, &scenario.lists)?)?;
            // Every duel is checked, so that a slip in the file is shown in its place.
            let duels = scenario.duels(&*game)?.len();
            if *duel == 0 || *duel > duels {
                return Err(Fault::new(format!("there is no duel {duel}")).help(format!("the scenario has 1 to {duels}")));
            }
            let settings = scenario.settings(duel - 1);
            (scenario.system, scenario.lists, settings, game, scenario.seed)
        }
        Of::Duel(duel) => {
            let (system, settings, game, _) = duel.open(&request.own, systems, host)?;
            (system, request.own.clone(), settings, game, 1)
        }
    };
    let matchup = game.duel(&settings)?;
    let rules = settings.into_iter().filter(|set| set.key.starts_with("rules.")).collect();
    let Request { combat, source, lang, .. } = *request;
    let seed = request.seed.unwrap_or(seed);
    let story = matchup.contest.tell(seed, combat, source, lang);
    Ok(Answer { system, lists, rules, matchup, seed, combat, source, story })
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
