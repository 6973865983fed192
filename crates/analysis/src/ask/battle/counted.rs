//! One battle with what was counted of it, from which any of its run is told.

use super::{Army, LeftOut, Staged, Told};
use crate::ask::Word;
use montjoie_core::combat::{Ending, Pair};
use montjoie_core::contest::{Fought, Story};
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::Source;
use montjoie_core::statistics::{Interval, interval};
use montjoie_core::tally::Winner;
use montjoie_field::Battles;
use montjoie_system::battle::{Engagement, Musters, UnitKind};
use montjoie_system::{Assumption, Set};

/// One battle, fought many times.
pub struct Counted {
    /// The named variant, where there are any.
    pub variant: Option<String>,
    /// The values of the axes.
    pub point: Vec<String>,
    /// Who fought.
    pub armies: Pair<Army>,
    /// What was set, armies first.
    pub settings: Vec<Set>,
    /// Every key of the sides and of the field.
    pub situation: Vec<Set>,
    /// What the answer rests on; none of it was tried.
    pub assumptions: Vec<Assumption>,
    /// The kinds of units, in the order in which work is counted.
    pub kinds: Vec<UnitKind>,
    /// The endings, in the order in which they are counted.
    pub endings: &'static [Ending],
    /// What was counted.
    pub count: Battles,
    /// The same armies in other situations, where that was wanted: what is otherwise, how many battles A won, and of how many.
    pub otherwise: Vec<Otherwise>,
    /// Situations that were not tried.
    pub left_out: Vec<LeftOut>,
    /// The units of a side for which the table has room.
    pub room: usize,
    /// The battle itself, from which any of the run is told.
    battle: Box<dyn Fought>,
    musters: Musters,
    source: Source,
}

/// A battle in another situation.
#[derive(Clone, Debug, PartialEq)]
pub struct Otherwise {
    /// What is otherwise.
    pub sets: Vec<Word>,
    /// How many battles side A won.
    pub won: u64,
    /// Of how many.
    pub of: u64,
    /// The share of each side's random armies that had too many units for its table, in [0, 1]: others were drawn in their place.
    pub drawn_again: Pair<f64>,
    /// The units of a side for which its table has room.
    pub room: usize,
}

impl Staged {
    /// The battle with what was counted of it.
    pub(super) fn counted(self, count: Battles, (otherwise, left_out): (Vec<Otherwise>, Vec<LeftOut>), source: Source) -> Counted {
        let Staged { variant, point, armies, engagement, settings, named, .. } = self;
        let Engagement { battle, situation, assumptions, kinds, musters, room } = engagement;
        Counted {
            variant,
            point,
            armies,
            settings: [named, settings].concat(),
            situation,
            assumptions,
            kinds,
            endings: battle.endings(),
            count,
            otherwise,
            left_out,
            room,
            battle,
            musters,
            source,
        }
    }
}

impl Counted {
    /// One battle of the run told, turn by turn with maps; 0 is the first.
    pub fn tell(&self, seed: u64, number: u64, lang: Lang) -> Told {
        let musters = (self.musters)(number);
        let armies = Pair::of(|side| self.armies[side].drawn(&musters[side]));
        Told { armies, story: self.story(seed, number, lang), endings: self.endings, seed, number, lang }
    }

    pub(super) fn story(&self, seed: u64, number: u64, lang: Lang) -> Story {
        self.battle.tell(seed, number, self.source, lang)
    }

    /// The 95 % interval of a winner's share, in [0, 1].
    pub fn interval(&self, winner: Winner) -> Interval {
        interval(self.count.tally.wins(winner), self.count.tally.total(), 0.95)
    }

    /// The lowest and highest share of A's wins, in [0, 1], over the situations that were tried, this one included; `None` where none was.
    pub fn range(&self) -> Option<(f64, f64)> {
        let share = |other: &Otherwise| other.won as f64 / other.of.max(1) as f64;
        let now = self.count.tally.share(Winner::A);
        let ends = self.otherwise.iter().map(share).fold((now, now), |(low, high), share| (low.min(share), high.max(share)));
        (!self.otherwise.is_empty()).then_some(ends)
    }
}
