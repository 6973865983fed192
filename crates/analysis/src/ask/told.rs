//! A told combat or battle as a file: a stated form, so that it can be kept, sent and played again. A file of another form is rejected, never guessed at.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::battle;
use super::trace::TraceAnswer;
use crate::store::Fault;
use montjoie_core::chance::{Line, Recorded, Thrown};
use montjoie_core::combat::{Ending, Outcome, Pair, Side};
use montjoie_core::contest::Story;
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Source;
use montjoie_core::settings::Value;
use montjoie_system::Set;

/// The number of the form; another one wherever a file of before would be read wrongly.
pub const FORM: u64 = 2;

/// A told combat or battle, and all that it takes to play it again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// The number of the form: [`FORM`].
    pub told: u64,
    /// The version of Montjoie that told the combat.
    pub montjoie: String,
    /// The rule system.
    pub system: String,
    /// Files of the user's own lists.
    pub lists: Vec<PathBuf>,
    /// Whether the combat is a battle of armies.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub battle: bool,
    /// The unit or the army of side A.
    pub a: String,
    /// The unit or the army of side B.
    pub b: String,
    /// Every key of the situation, defaults included; of a battle those that were set.
    pub situation: BTreeMap<String, Value>,
    /// Rules that were set.
    pub rules: BTreeMap<String, Value>,
    /// The seed of the dice.
    pub seed: u64,
    /// The number of the combat in its run; 0 is the first.
    pub combat: u64,
    /// The source of the dice: `tables` or `dice`.
    pub source: String,
    /// The language in which the combat is told: `en` or `fr`.
    pub language: String,
    /// The lines of the story, in order.
    pub lines: Vec<SavedLine>,
    /// The codes of what was drawn besides, without being told, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawn: Vec<u16>,
    /// The side that won, `a` or `b`; nothing where neither did.
    pub winner: Option<String>,
    /// The id of the ending.
    pub ending: String,
    /// The game turn of the line.
    pub turn: u32,
    /// What each side lost.
    pub losses: Pair<u8>,
}

/// A line of a told combat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(
    untagged,
    expecting = "a line is neither a note nor a whole roll, which has `roll`, `with`, `result`, `dice`, `says` and `paragraph`"
)]
pub enum SavedLine {
    /// A note of what went on.
    Note(Note),
    /// A roll that was made.
    Rolled(Rolled),
}

/// A note of what went on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// The note in words.
    pub note: String,
}

/// A roll that was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rolled {
    /// The rulebook's name of the roll.
    pub roll: String,
    /// Everything that the roll depends on, by name.
    pub with: Json,
    /// The code of the roll's result.
    pub result: u16,
    /// The dice of the roll: what was thrown, and what fell.
    pub dice: Vec<Die>,
    /// The result in words.
    pub says: String,
    /// The paragraph of the rules.
    pub paragraph: String,
}

/// Dice that were thrown at once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Die {
    /// What was thrown, in English.
    pub thrown: String,
    /// The figure that fell, of all dice together.
    pub fell: u16,
    /// The face of each die, where every die was thrown by itself.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<u8>,
}

impl Die {
    fn of(Thrown { throw, fell, faces, .. }: &Thrown, lang: Lang) -> Die {
        Die { thrown: throw.words(lang), fell: *fell, faces: faces.clone() }
    }
}

/// The lines of a story as a file has them, without maps; the throws of a file are in English, whatever its language is.
pub(super) fn lines(story: &Story, throws: Lang) -> Vec<SavedLine> {
    story.lines.iter().filter_map(|line| SavedLine::of(line, throws)).collect()
}

impl SavedLine {
    fn of(line: &Line, throws: Lang) -> Option<SavedLine> {
        match line {
            Line::Note(note) => Some(SavedLine::Note(Note { note: note.clone() })),
            Line::Chapter(_) => None,
            Line::Rolled(told) => Some(SavedLine::Rolled(Rolled {
                roll: told.name.to_owned(),
                with: told.with.clone(),
                result: told.result,
                dice: told.dice.iter().map(|thrown| Die::of(thrown, throws)).collect(),
                says: told.words.clone(),
                paragraph: told.paragraph.to_owned(),
            })),
        }
    }
}

fn sets<'s>(sets: impl IntoIterator<Item = &'s Set>) -> BTreeMap<String, Value> {
    sets.into_iter().map(|set| (set.key.clone(), set.value.clone())).collect()
}

impl TraceAnswer {
    /// The combat as a file has it.
    pub fn saved(&self, lang: Lang) -> Saved {
        let told = Saved::of((&self.story, self.matchup.contest.endings()), (self.seed, self.combat, self.source), lang);
        Saved {
            system: self.system.id().to_owned(),
            lists: self.lists.clone(),
            a: self.matchup.ids.a.clone(),
            b: self.matchup.ids.b.clone(),
            situation: sets(&self.matchup.situation),
            rules: sets(&self.rules),
            ..told
        }
    }
}

impl battle::Told {
    /// The battle as a file has it; nothing where it cannot be played again.
    pub fn saved(&self) -> Option<Saved> {
        let battle::Again { system, lists, settings, source } = self.again.as_ref()?;
        let told = Saved::of((&self.story, self.endings), (self.seed, self.number, *source), self.lang);
        let army = |side: Side| {
            let key = format!("{}.army", side.id());
            settings.iter().find(|set| set.key == key).map_or("all".to_owned(), |set| set.value.to_string())
        };
        let situation = sets(settings.iter().filter(|set| !set.key.ends_with(".army")));
        Some(Saved {
            system: (*system).to_owned(),
            lists: lists.clone(),
            battle: true,
            a: army(Side::A),
            b: army(Side::B),
            situation,
            ..told
        })
    }
}

const HELP: &str = "save one with montjoie trace … --format json > FILE";

impl Saved {
    /// What a story says by itself, told of a play of a run.
    fn of((story, endings): (&Story, &[Ending]), (seed, combat, source): (u64, u64, Source), lang: Lang) -> Saved {
        let Outcome { winner, ending, losses } = story.outcome;
        let source = match source {
            Source::Tables => "tables",
            Source::Dice => "dice",
        };
        Saved {
            told: FORM,
            montjoie: env!("CARGO_PKG_VERSION").to_owned(),
            seed,
            combat,
            source: source.to_owned(),
            language: lang.code().to_owned(),
            lines: lines(story, Lang::En),
            drawn: story.drawn(),
            winner: winner.map(|side| side.id().to_owned()),
            ending: endings[usize::from(ending)].id.to_owned(),
            turn: story.turn,
            losses,
            ..Saved::default()
        }
    }

    /// What the text of a file says.
    ///
    /// # Errors
    /// The text is no told combat, is damaged, or is of another form.
    pub fn read(path: &Path, text: &str) -> Result<Saved, Fault> {
        let file = path.display().to_string();
        let fault = |error: serde_json::Error| {
            let start: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
            let place = (start + error.column().saturating_sub(1)).min(text.len());
            // A column may fall within a letter of several bytes.
            let place = (0..=place).rev().find(|&place| text.is_char_boundary(place)).unwrap_or(0);
            let what = if error.is_eof() { "the file ends in the middle" } else { "this is no told combat" };
            Fault::at(&file, text, place..place, format!("{what}: {error}")).help(HELP)
        };
        let any: Json = serde_json::from_str(text)
            .map_err(|error| if error.is_eof() { fault(error) } else { Fault::new(format!("{file} is not JSON: {error}")).help(HELP) })?;
        // A told battle has it beside its chapters.
        let battle = any.get("replay");
        match battle.unwrap_or(&any).get("told").map(Json::as_u64) {
            Some(Some(FORM)) => match battle {
                None => serde_json::from_str(text).map_err(fault),
                Some(battle) => {
                    Saved::deserialize(battle).map_err(|error| Fault::new(format!("{file}: this is no told battle: {error}")).help(HELP))
                }
            },
            Some(Some(other)) => {
                Err(Fault::new(format!("{file}: told combats of form {other} are not known here, only of form {FORM}")).help(HELP))
            }
            _ => Err(Fault::new(format!("{file} is JSON, but no told combat")).help(HELP)),
        }
    }

    /// What the combat was set to: its units, its whole situation, and the rules that were set; of a battle what was set beside its armies.
    pub(super) fn settings(&self) -> Vec<Set> {
        let units = [("a.unit", &self.a), ("b.unit", &self.b)].map(|(key, id)| (key.to_owned(), Value::Text(id.clone())));
        let units = units.into_iter().filter(|_| !self.battle);
        let others = self.situation.iter().chain(&self.rules).filter(|(key, _)| !key.ends_with(".unit"));
        let others = others.map(|(key, value)| (key.clone(), value.clone()));
        units.chain(others).map(|(key, value)| Set { key, value }).collect()
    }

    /// The end of the told combat: a story without lines.
    ///
    /// # Errors
    /// There is no such side, or no such ending.
    pub(super) fn ended(&self, endings: &[Ending]) -> Result<Story, Fault> {
        let known = || endings.iter().map(|known| known.id);
        let no = |key: &str, id: &str| Fault::new(format!("`{key}` of a told combat cannot be `{id}`"));
        let ending = known().position(|known| known == self.ending);
        let ending =
            ending.ok_or_else(|| no("ending", &self.ending).near(&self.ending, known(), known().collect::<Vec<_>>().join(", ")))?;
        let side =
            |id: &String| Side::BOTH.into_iter().find(|side| side.id() == id).ok_or_else(|| no("winner", id).help("expected a | b | null"));
        let outcome = Outcome { winner: self.winner.as_ref().map(side).transpose()?, ending: ending as u8, losses: self.losses };
        Ok(Story { lines: Vec::new(), results: Vec::new(), outcome, turn: self.turn })
    }

    /// The language in which the combat was told.
    pub fn lang(&self) -> Lang {
        if self.language == "fr" { Lang::Fr } else { Lang::En }
    }

    /// The rolls of the told combat, to play them again.
    pub(super) fn rolls(&self) -> Vec<Recorded> {
        let rolled = |line: &SavedLine| match line {
            SavedLine::Note(_) => None,
            SavedLine::Rolled(Rolled { roll, with, result, dice, .. }) => {
                let dice = dice.iter().map(|die| (die.thrown.clone(), die.fell)).collect();
                Some(Recorded { roll: roll.clone(), with: with.clone(), result: *result, dice })
            }
        };
        self.lines.iter().filter_map(rolled).collect()
    }
}
