//! A battle told.

use std::path::PathBuf;

use super::Army;
use montjoie_core::chance::Line;
use montjoie_core::chapter::Chapter;
use montjoie_core::combat::{Ending, Pair, Side};
use montjoie_core::contest::Story;
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Source;
use montjoie_system::Set;

/// A battle that was told.
pub struct Told {
    /// Both armies, each with the list from which it was drawn.
    pub armies: Pair<Army>,
    /// The story of the battle.
    pub story: Story,
    /// The endings, as the story counts them.
    pub endings: &'static [Ending],
    /// The seed of the dice.
    pub seed: u64,
    /// The number of the battle in its run; 0 is the first.
    pub number: u64,
    /// The language of the story.
    pub lang: Lang,
    /// The settings to play the battle again; `None` of a battle that stands for a run in a report.
    pub again: Option<Again>,
}

/// The settings to play a told battle again, besides its seed and its rolls.
#[derive(Clone, Debug)]
pub struct Again {
    /// The rule system.
    pub system: &'static str,
    /// Files of the user's own lists.
    pub lists: Vec<PathBuf>,
    /// All settings of the battle, armies too.
    pub settings: Vec<Set>,
    /// The source of the dice.
    pub source: Source,
}

/// What happened up to a moment at which the table is shown.
#[derive(Clone, Debug, Default)]
pub struct Moment {
    /// The heading of the moment: `Turn 1: A`.
    pub title: String,
    /// Deeds and rolls, in the order of the story.
    pub lines: Vec<Line>,
    /// What happened, as a story and as data, and what the table looks like afterwards.
    pub chapter: Chapter,
}

/// A story cut where the table is shown: who takes the field, a division per line; then deployment and the player turns.
pub fn moments(story: &Story, lang: Lang) -> (Vec<String>, Vec<Moment>) {
    let (mut muster, mut moments) = (Vec::new(), Vec::new());
    let mut lines: Vec<Line> = Vec::new();
    for line in &story.lines {
        match line {
            Line::Chapter(chapter) => {
                let title = match chapter.side {
                    None => lang.pick("Deployment", "Déploiement").to_owned(),
                    Some(side) => format!("{} {}{} {}", lang.pick("Turn", "Tour"), chapter.turn, lang.colon(), side.letter()),
                };
                moments.push(Moment { title, lines: std::mem::take(&mut lines), chapter: (**chapter).clone() });
            }
            // What it begins with is its title.
            Line::Note(note) if note.starts_with('—') && lines.is_empty() => {}
            Line::Note(roll_call) if roll_call.contains('\n') => muster = roll_call.lines().map(str::to_owned).collect(),
            Line::Note(_) | Line::Rolled(_) => lines.push(line.clone()),
        }
    }
    (muster, moments)
}

impl Told {
    /// The title of the story: both armies, and the number of the battle.
    pub fn title(&self) -> String {
        let (a, b) = (self.armies.a.name(self.lang), self.armies.b.name(self.lang));
        let Told { number, seed, lang, .. } = self;
        say!(lang, "{a} v {b}, battle {number} of seed {seed}", "{a} contre {b}, bataille {number} de la graine {seed}")
    }

    /// The id of the battle's ending.
    pub fn ending(&self) -> &'static str {
        self.endings[usize::from(self.story.outcome.ending)].id
    }

    /// The end of the battle, in two sentences.
    pub fn end(&self) -> String {
        let Told { lang, story, .. } = self;
        let ending = self.endings[usize::from(story.outcome.ending)].name.get(*lang);
        let name = |side: Side| self.armies[side].name(*lang);
        let winner = match (story.outcome.winner, lang) {
            (None, _) => lang.pick("Neither wins", "Ni l’un ni l’autre ne gagne").to_owned(),
            (Some(side), Lang::En) => format!("{} {} wins", side.letter(), name(side)),
            (Some(side), Lang::Fr) => format!("Victoire {}", lang.of_side(side.letter(), name(side))),
        };
        let (turn, Pair { a, b }) = (story.turn, story.outcome.losses);
        let ended = say!(lang, "{winner} in turn {turn}: {ending}.", "{winner} au tour {turn} : {ending}.");
        lang.typeset(&(ended + &say!(lang, " Units lost: A {a}, B {b}.", " Unités perdues : A {a}, B {b}.")))
    }
}
