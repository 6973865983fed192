//! What all battles say together: verdicts from every situation, gifts, taxes, what goes well together.

use super::gifts::{self, Given};
use super::mine::{Mine, Wins};
use super::study::{RARE, RARELY, Sample, Study, TOGETHER};
use super::{ArmiesAnswer, Tried, Turned, UnitWorth, synergy, taxes};
use crate::ask::battle::{Situation, tried_in};
use crate::prices::verdict::{Estimate, side, verdict};
use crate::store::Fault;
use montjoie_core::tally::Winner;
use montjoie_field::Battles;
use montjoie_system::System;
use montjoie_system::army::Army;

/// What the regression says of another situation.
pub(super) struct Other {
    /// The settings that are otherwise.
    pub situation: Situation,
    /// The study of the battles of the situation.
    pub study: Study,
    /// The share of random armies that had too many units for the table, in [0, 1].
    pub drawn_again: f64,
    /// Units of a side that the table has room for.
    pub room: usize,
}

/// The fewest situations, the main one included, from which a price is judged.
const SITUATIONS: usize = 4;

impl Sample<'_> {
    /// The answer: the main sample, what other situations say, and what was given.
    pub(super) fn answer(
        &self,
        system: &'static dyn System,
        tried: Vec<Other>,
        given: Vec<(Given, &Battles)>,
        armies: &[Army],
        level: f64,
    ) -> Result<ArmiesAnswer, Fault> {
        let study = self.study(level)?;
        let lists = self.staged.lists();
        let gifts = gifts::priced(self, &study, given, level);
        let taxes = taxes::of(self, &study, armies);
        // A report has them, a quick answer has not.
        let synergies = if tried.is_empty() { Vec::new() } else { synergy::of(self, &study) };
        let factions = self.factions(lists.len());
        let prices = || self.staged.units().map(|(kind, _)| kind.points).filter(|price| *price > 0.0);
        let (least, most) = (prices().fold(f64::INFINITY, f64::min), prices().fold(0.0, f64::max));
        // One price for all units is no bound.
        let least = if least < most { least } else { 1.0 };
        let mut units = Vec::new();
        for (kind, list) in self.staged.units().filter(|(_, list)| self.about(*list)) {
            let Some(row) = study.row(list, kind.alike) else { continue };
            let (worth, standard) = (study.own.points[row], study.own.standard[row]);
            let reach = study.own.critical * standard;
            let others: Vec<Option<f64>> = tried.iter().map(|other| Some(other.study.worth(list, kind.alike)?.0)).collect();
            let pooled =
                study.pooled.iter().find(|(first, ..)| *first == kind.alike).map_or((0.0, 0.0), |&(_, worth, error)| (worth, error));
            let mean = study.rows[row].2;
            let unjudged = match kind.unjudged {
                Some(why) => Some(why),
                None if mean < RARE => Some(RARELY),
                None if study.collinear.contains(&row) => Some(TOGETHER),
                None => None,
            };
            let interval = (worth - reach, worth + reach);
            let situations = 1 + others.iter().flatten().count();
            let judged = unjudged.is_none() && situations >= SITUATIONS && kind.points > 0.0;
            let verdict = judged.then(|| {
                let estimate = Estimate { price: kind.points, worth, low: interval.0, high: interval.1 };
                let scenarios: Vec<f64> = std::iter::once(worth).chain(others.iter().copied().flatten()).collect();
                verdict(&estimate, &scenarios)
            });
            units.push(UnitWorth { kind: kind.clone(), list, mean, least, worth, standard, interval, pooled, others, verdict, unjudged });
        }
        let moves = |Other { situation: Situation { sets, when, .. }, study: other, drawn_again, room }: Other| {
            let (mut squares, mut noise, mut weight) = (0.0, 0.0, 0.0);
            for &(list, kind, mean) in study.rows.iter().filter(|(list, ..)| self.about(*list)) {
                let Some((now, was)) = other.worth(list, kind).zip(study.worth(list, kind)) else { continue };
                squares += mean * (now.0 - was.0).powi(2);
                noise += mean * (now.1.powi(2) + was.1.powi(2));
                weight += mean;
            }
            let turned = turned(&units, &other);
            Tried { sets, moves: (squares / weight).sqrt(), noise: (noise / weight).sqrt(), when, turned, drawn_again, room }
        };
        let tried: Vec<Tried> = tried.into_iter().map(moves).collect();
        let points = self.budget();
        let budget = f64::from(points.0 + points.1) / 2.0;
        let undecided = self.count.tally.share(Winner::Neither);
        let battles = self.count.tally.total();
        let engagement = &self.staged.engagement;
        let share = self.count.tally.share(Winner::A) + undecided / 2.0;
        let mine = Mine { lists: self.staged.apart(), now: Wins { share, battles }, fair: None };
        let mut answer = ArmiesAnswer {
            even: None,
            system,
            lists,
            mine: Some(mine).filter(|mine| mine.lists > 0),
            points,
            situation: engagement.situation.clone(),
            assumptions: tried_in(engagement.assumptions.clone(), tried.iter().map(|tried: &Tried| &tried.sets[..])),
            battles,
            look: None,
            deciles: study.deciles,
            told: study.told,
            synergies,
            seed: self.seed,
            undecided,
            units,
            generals: study.generals,
            steepness: study.own.kappa * budget,
            tried,
            left_out: Vec::new(),
            drawn_again: self.drawn_again(),
            room: engagement.room,
            gifts,
            taxes,
            factions,
            compared: None,
            unpriced: Vec::new(),
        };
        if let Some((one, other)) = system.pricing().ratio {
            // Lists without the two have no such ratio.
            let _ = answer.compare(one, other);
        }
        Ok(answer)
    }
}

/// Units whose price another study judges otherwise.
fn turned(units: &[UnitWorth], other: &Study) -> Vec<Turned> {
    let judged = units.iter().enumerate().filter(|(_, unit)| unit.verdict.is_some());
    let turns = judged.filter_map(|(place, unit)| {
        let (worth, standard) = other.worth(unit.list, unit.kind.alike)?;
        let (price, side_now) = (unit.kind.points, side(unit.kind.points, unit.worth));
        let beyond_chance = (worth - unit.worth).powi(2) > 1.96f64.powi(2) * (standard.powi(2) + unit.standard.powi(2));
        (beyond_chance && side(price, worth) != side_now).then(|| Turned { unit: place, worth, side: side(price, worth) })
    });
    turns.collect()
}
