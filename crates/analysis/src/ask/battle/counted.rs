//! One battle with what was counted of it, from which any of its run is told.

use super::{Army, From, Staged, Told};
use crate::ask::Word;
use crate::duels::Finding;
use montjoie_core::combat::Pair;
use montjoie_core::language::{Lang, Text};
use montjoie_core::monte_carlo::Source;
use montjoie_core::tally::Winner;
use montjoie_field::Battles;
use montjoie_system::battle::{Engagement, Musters, Recordable, UnitKind};

/// What battles have and duels do not: one battle, fought many times.
pub struct Counted {
    /// The armies that fought.
    pub armies: Pair<Army>,
    /// The kinds of units, in the order in which work is counted.
    pub kinds: Vec<UnitKind>,
    /// The counts of the battles.
    pub count: Battles,
    /// The units of a side for which the table has room.
    pub room: usize,
    /// The battle itself, from which any of the run is told.
    battle: Box<dyn Recordable>,
    musters: Musters,
    source: Source,
}

/// A battle in another situation.
#[derive(Clone, Debug, PartialEq)]
pub struct Otherwise {
    /// The settings that are otherwise.
    pub sets: Vec<Word>,
    /// Battles that side A won.
    pub won: u64,
    /// Battles that were fought.
    pub of: u64,
    /// The share of each side's random armies that had too many units for its table, in [0, 1]: others were drawn in their place.
    pub drawn_again: Pair<f64>,
    /// The units of a side for which its table has room.
    pub room: usize,
}

impl Staged {
    /// Whether armies are drawn by number, of units without prices.
    pub(in crate::ask) fn by_number(&self) -> bool {
        [&self.armies.a, &self.armies.b].iter().any(|army| matches!(army.from, From::Lists { by_number: true, .. }))
    }

    /// The battle with what was counted of it.
    pub(super) fn counted(self, count: Battles, source: Source) -> (Finding, Counted) {
        let Staged { variant, point, armies, engagement, settings, named, .. } = self;
        let Engagement { battle, situation, assumptions, kinds, musters, room } = engagement;
        let finding = Finding {
            variant,
            point,
            ids: Pair::of(|side| armies[side].id()),
            names: Pair::of(|side| armies[side].name.clone()),
            settings: [named, settings].concat(),
            situation,
            assumptions,
            base: None,
            choices: None,
            losses: Text::new("units lost", "unités perdues"),
            endings: battle.endings(),
            exact: None,
            too_large: None,
            sampled: Some(count.tally.clone()),
            agreement: None,
        };
        (finding, Counted { armies, kinds, count, room, battle, musters, source })
    }
}

impl Counted {
    /// One battle of the run told, turn by turn with maps; 0 is the first.
    pub fn tell(&self, seed: u64, number: u64, lang: Lang) -> Told {
        let armies = Army::all_drawn(&self.armies, &(self.musters)(number));
        let story = self.battle.tell(seed, number, self.source, lang);
        Told { armies, story, endings: self.battle.endings(), seed, number, lang, again: None }
    }

    /// The number of an ordinary battle among the first of the run: the side that wins more often wins it, with losses and a length near their means.
    pub fn ordinary(&self, seed: u64) -> u64 {
        /// Battles that are looked at.
        const FIRST: u64 = 40;
        let tally = &self.count.tally;
        let usual = if tally.wins(Winner::A) >= tally.wins(Winner::B) { Winner::A } else { Winner::B };
        let means = Pair::of(|side| tally.mean_losses(side));
        let mut found: Option<(f64, u64)> = None;
        for number in 0..FIRST.min(tally.total()) {
            let story = self.battle.tell(seed, number, self.source, Lang::En);
            if Winner::of(story.outcome.winner) != usual {
                continue;
            }
            let off = |lost: u32, mean: f64| (f64::from(lost) - mean).abs();
            let lost = story.outcome.losses;
            let far = off(lost.a.into(), means.a) + off(lost.b.into(), means.b) + off(story.turn, tally.mean_rounds());
            if found.is_none_or(|(least, _)| far < least) {
                found = Some((far, number));
            }
        }
        found.map_or(0, |(_, number)| number)
    }
}
