//! What was found for a scenario: the one thing that frames, charts, reports and terminal tables read.

use super::basis::Choice;
use crate::scenario::{Axis, Claim};
use montjoie_core::combat::{Ending, Pair, Side};
use montjoie_core::exact::Solved;
use montjoie_core::language::{Lang, Text};
use montjoie_core::monte_carlo::Effort;
use montjoie_core::statistics::{self, Agreement};
use montjoie_core::tally::{Tally, Winner};
use montjoie_document::Estimate;
use montjoie_system::list::Name;
use montjoie_system::{Assumption, DuelKey, Effect, Set, System};

impl Claim {
    /// Whether the claim is about this duel.
    pub fn about(&self, finding: &Finding) -> bool {
        let value = |key: &str| finding.settings.iter().rev().find(|set| set.key == key).map(|set| set.value.to_string());
        self.of.iter().all(|set| value(&set.key) == Some(set.value.to_string()))
    }

    /// Whether the claim holds in this duel.
    pub fn holds(&self, finding: &Finding) -> bool {
        let share = |side| finding.share(Winner::of(Some(side))).value;
        share(self.wins) > share(self.wins.enemy())
    }
}

/// What was found for a whole scenario.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The scenario's name: that of its file without the ending.
    pub name: String,
    /// The question of the scenario.
    pub question: Name,
    /// The claim of the scenario, where it has one.
    pub claim: Option<Claim>,
    /// Whether armies fought, not two units.
    pub battles: bool,
    /// The rule system.
    pub system: &'static dyn System,
    /// The keys that the sweep varies, in the order of the file; empty without a sweep.
    pub axes: Vec<Axis>,
    /// The names of the named variants, English and French, in the order of the file; empty without any.
    pub variants: Vec<(String, String)>,
    /// One finding a variant: named variants by the points of the sweep.
    pub findings: Vec<Finding>,
    /// The seed of the dice.
    pub seed: u64,
    /// How many combats were asked for, each; `None` where nothing was sampled.
    pub effort: Option<Effort>,
    /// The scenario as it was read.
    pub text: String,
}

impl Findings {
    /// How well exact and sampled answers agree over all findings; `None` where none has both.
    pub(super) fn agreement(&self) -> Option<Agreement> {
        self.findings.iter().filter_map(|finding| finding.agreement).reduce(|all, one| Agreement {
            cells: all.cells + one.cells,
            max_abs_z: all.max_abs_z.max(one.max_abs_z),
            chi_square_p: all.chi_square_p.min(one.chi_square_p),
        })
    }

    /// The keys that the duels or battles have.
    pub fn keys(&self) -> Vec<DuelKey> {
        if self.battles { self.system.battle_keys() } else { self.system.keys() }
    }
}

/// Whether a key says who fights: a unit, or an army.
pub fn says_who(key: &str) -> bool {
    [".unit", ".army"].iter().any(|end| key.ends_with(end))
}

/// What was found for one duel or battle.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The named variant by its English name, where there are named variants.
    pub variant: Option<String>,
    /// The values of the axes, in their order.
    pub point: Vec<String>,
    /// The units' ids; of battles the armies as they are set.
    pub ids: Pair<String>,
    /// The units' or armies' names: English, French.
    pub names: Pair<(String, String)>,
    /// What was set, outer layers first: a later one counts.
    pub settings: Vec<Set>,
    /// Every key of the situation, defaults included.
    pub situation: Vec<Set>,
    /// The settings that the answer rests on.
    pub assumptions: Vec<Assumption>,
    /// The exact shares of A, neither and B, in [0, 1], with which other values are compared where the answer itself is sampled; `None` where the
    /// answer is exact, no other value was tried, or the duel is too large.
    pub base: Option<[f64; 3]>,
    /// What players can do otherwise, in the order of declaration; `None` where it was not tried.
    pub choices: Option<Vec<Choice>>,
    /// The things that losses count.
    pub losses: Text,
    /// The endings, in the order of the tallies.
    pub endings: &'static [Ending],
    /// The exact answer, where it was asked for and the combat is small enough.
    pub exact: Option<Solved>,
    /// The number of states that may be solved, where the exact answer was asked for and the combat has more.
    pub too_large: Option<usize>,
    /// The sampled answer, where it was asked for.
    pub sampled: Option<Tally<u64>>,
    /// How well the exact and the sampled answer agree, where there are both.
    pub agreement: Option<Agreement>,
}

/// Something that a side can do otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Move<'f> {
    /// The side that can do otherwise.
    pub side: Side,
    /// The choice that makes the move.
    pub choice: &'f Choice,
    /// How much larger the side's share is then, in [-1, 1].
    pub gain: f64,
}

impl Move<'_> {
    /// The share of a winner, with its 95 % interval where it was sampled.
    pub fn share(&self, winner: Winner) -> Estimate {
        let value = self.choice.shares[winner as usize];
        let sampled = self.choice.combats.and_then(|combats| estimate((value * combats as f64).round() as u64, combats));
        Estimate { value, ends: sampled.and_then(|sampled| sampled.ends) }
    }

    /// How much larger the side's share is, with its interval where it was sampled.
    pub fn difference(&self) -> Estimate {
        let Estimate { value, ends } = self.share(Winner::of(Some(self.side)));
        let from = |end: f64| self.gain + end - value;
        Estimate { value: self.gain, ends: ends.map(|(low, high)| (from(low), from(high))) }
    }

    /// Whether the move changes the side's share by as much as people read, a tenth of a point.
    pub fn counts(&self) -> bool {
        self.gain.abs() >= 0.0005
    }

    /// Whether the side gains by the move, for all that is known.
    pub fn gains(&self) -> bool {
        let Estimate { value, ends } = self.difference();
        self.counts() && ends.map_or(value, |(low, _)| low) > 0.0
    }
}

impl Finding {
    /// The name of a side's unit.
    pub fn name(&self, side: Side, lang: Lang) -> &str {
        let (en, fr) = &self.names[side];
        lang.pick(en, fr)
    }

    /// The share of a winner: exact where it is solved, else sampled with its 95 % interval.
    pub fn share(&self, winner: Winner) -> Estimate {
        let exact = self.exact.as_ref().map(|solved| solved.tally.share(winner).into());
        let sampled = || self.sampled.as_ref().and_then(|tally| estimate(tally.wins(winner), tally.total()));
        exact.or_else(sampled).unwrap_or(f64::NAN.into())
    }

    /// The share of a winner with which other values of a key are compared, in [0, 1]: exact wherever it can be had.
    fn compared(&self, winner: Winner) -> f64 {
        self.base.map_or_else(|| self.share(winner).value, |base| base[winner as usize])
    }

    /// A's smallest and largest share over the open readings, one at a time; `None` where effects were not found out.
    pub fn range(&self) -> Option<(f64, f64)> {
        montjoie_system::range(self.compared(Winner::A), &self.assumptions)
    }

    /// How far an assumption moves A's share at most, in [0, 1]; 0 where that was not found out.
    pub fn reach(&self, assumption: &Assumption) -> f64 {
        assumption.effect.as_ref().map_or(0.0, |effect| effect.reach(self.compared(Winner::A)))
    }

    /// What each side can do otherwise, A first, what it gains most by first. Both sides can choose what is of the field.
    pub fn moves(&self) -> Vec<Move<'_>> {
        let of = |side: Side| {
            let winner = Winner::of(Some(side));
            let share = self.compared(winner);
            let own = move |choice: &&Choice| !choice.key.starts_with(&format!("{}.", side.enemy().id()));
            let gain = move |choice: &Choice| choice.shares[winner as usize] - share;
            let mut moves: Vec<Move> =
                self.choices.iter().flatten().filter(own).map(|choice| Move { side, choice, gain: gain(choice) }).collect();
            moves.sort_by(|one, other| other.gain.total_cmp(&one.gain));
            moves
        };
        Side::BOTH.map(of).concat()
    }

    /// What was found out of the open readings, those that move A's share most first.
    pub fn effects(&self) -> Vec<(&Assumption, &Effect)> {
        let share = self.compared(Winner::A);
        let known = self.assumptions.iter().filter_map(|assumption| Some((assumption, assumption.effect.as_ref()?)));
        let mut known: Vec<(&Assumption, &Effect)> = known.collect();
        known.sort_by(|(_, one), (_, other)| other.reach(share).total_cmp(&one.reach(share)));
        known
    }

    /// The range of A's share in words, in percent: `39.4 to 67.2 over the open readings`.
    pub fn range_words(&self, lang: Lang) -> Option<String> {
        let (low, high) = self.range()?;
        let (low, high) = (lang.number(low * 100.0, 1), lang.number(high * 100.0, 1));
        Some(say!(lang, "{low} to {high} over the open readings", "{low} à {high} selon les lectures ouvertes"))
    }

    /// The answer as shares: the exact tally, or the sampled one divided by its total.
    pub fn shares(&self) -> Option<Tally<f64>> {
        match (&self.exact, &self.sampled) {
            (Some(solved), _) => Some(solved.tally.clone()),
            (None, Some(tally)) => Some(tally.shares()),
            (None, None) => None,
        }
    }
}

/// The share of combats, with its 95 % interval; `None` where there was no combat.
pub(crate) fn estimate(hits: u64, total: u64) -> Option<Estimate> {
    (total > 0).then(|| {
        let interval = statistics::interval(hits, total, 0.95);
        Estimate { value: hits as f64 / total as f64, ends: Some((interval.low, interval.high)) }
    })
}
