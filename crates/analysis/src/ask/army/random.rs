//! Random legal armies of a list.

use std::collections::BTreeSet;
use std::path::PathBuf;

use super::ArmyList;
use crate::ask::Word;
use crate::ask::battle::usual_game;
use crate::prices::study::Both;
use crate::store::{Fault, Request, Session, read_lists};
use montjoie_core::chance::stream;
use montjoie_field::army::{Generator, NoLegalArmy, RandomArmy, Roster};

/// A random legal army, or what many of them have on average.
#[derive(Clone, Debug)]
pub struct RandomRequest {
    /// The list: see [`ArmyList::find`].
    pub list: String,
    /// Files of the user's own lists.
    pub own: Vec<PathBuf>,
    /// How the rules of composition are read.
    pub words: Vec<Word>,
    /// The range from which the budget is drawn evenly, in whole points; generals are paid from it. Of units without prices, their number.
    pub points: Option<(u32, u32)>,
    /// The seed of the draws.
    pub seed: u64,
    /// Number of armies; of more than one the means are told.
    pub armies: u32,
}

/// Random armies of a list, with their means.
pub struct RandomAnswer {
    /// The list from which armies are drawn.
    pub list: ArmyList,
    /// The first army that was drawn.
    pub roster: Roster,
    /// Points of each division of the first army, generals included.
    pub costs: Vec<f64>,
    /// Number of armies that were drawn.
    pub armies: u32,
    /// The mean number of units per army.
    pub units: f64,
    /// The mean number of divisions per army.
    pub divisions: f64,
    /// The mean points per army.
    pub points: f64,
    /// Whether units have no prices, so that armies are drawn by number.
    pub by_number: bool,
    /// The share of attempts that gave a legal army.
    pub accepted: f64,
    /// Number of armies that differ, whatever their divisions.
    pub different: usize,
    /// Each unit of the list.
    pub means: Vec<Mean>,
    /// The seed of the draws.
    pub seed: u64,
}

/// A unit of a list in random armies.
pub struct Mean {
    /// The id of the mean.
    pub unit: String,
    /// The unit's name in English and French.
    pub name: Both,
    /// The price of the mean.
    pub points: f64,
    /// Units of the kind in an army, on average.
    pub mean: f64,
    /// The share of armies that have the unit, in [0, 1].
    pub armies: f64,
}

impl Request for RandomRequest {
    type Answer = RandomAnswer;

    fn answer(&self, session: Session) -> Result<RandomAnswer, Fault> {
        let own = read_lists(session.host, &self.own)?;
        let list = ArmyList::find(&self.list, &own, session.systems)?;
        let readings = list.game.readings(&list.settings(&self.words)?)?;
        let draw = list.game.draw(&list.table.id);
        if draw.units.is_empty() {
            let fault = Fault::new(format!("the units of `{}` have no prices, so no budget can be spent", list.table.id));
            let system = list.system;
            return Err(match system.battle_cards().is_empty() {
                true => fault.help("give them points in a list of your own"),
                false => fault.help(format!(
                    "give them points in a list of your own; or find prices: montjoie reprice {} --from-nothing --out FILE",
                    system.id()
                )),
            });
        }
        let by_number = draw.by_number;
        let budget = self.points.or(by_number).unwrap_or_else(|| [usual_game(list.system); 2].into());
        let generator = Generator::new(&list.rules, draw, readings, budget);
        let (mut army, mut first, mut seen) = (RandomArmy::default(), None, BTreeSet::new());
        let mut numbers = vec![(0_u64, 0_u64); generator.units().len()];
        let (mut units, mut divisions, mut points, mut tries) = (0_usize, 0_usize, 0.0, 0_u64);
        for number in 0..self.armies.max(1) {
            generator
                .draw(&mut stream(self.seed, u64::from(number)), &mut army)
                .map_err(|error| super::impossible(&list.rules).unwrap_or_else(|| none(error)))?;
            first.get_or_insert_with(|| generator.roster(&army, list.system.id(), &list.table.id));
            units += army.units.len();
            divisions += army.divisions.len();
            points += army.points;
            tries += u64::from(army.tries);
            let mut sorted = army.units.clone();
            sorted.sort_unstable();
            for like in sorted.chunk_by(|one, next| one == next) {
                let (sum, armies) = &mut numbers[usize::from(like[0])];
                *sum += like.len() as u64;
                *armies += 1;
            }
            seen.insert(sorted);
        }
        let armies = self.armies.max(1);
        let n = f64::from(armies);
        let names = |id: &str| list.table.units.iter().find(|unit| unit.id == id).map(|unit| unit.name.clone()).unwrap_or_default();
        let mean = |(unit, (sum, armies)): (&montjoie_system::army::DrawnUnit, &(u64, u64))| Mean {
            unit: unit.id.clone(),
            name: names(&unit.id),
            points: unit.points,
            mean: *sum as f64 / n,
            armies: *armies as f64 / n,
        };
        let means = generator.units().iter().zip(&numbers).map(mean).collect();
        let roster = first.unwrap_or_default();
        let costs = list.check(&roster, &[], None)?.divisions.into_iter().map(Option::unwrap_or_default).collect();
        Ok(RandomAnswer {
            roster,
            costs,
            armies,
            units: units as f64 / n,
            divisions: divisions as f64 / n,
            points: points / n,
            by_number: by_number.is_some(),
            accepted: n / tries as f64,
            different: seen.len(),
            means,
            seed: self.seed,
            list,
        })
    }
}

fn none(error: NoLegalArmy) -> Fault {
    let NoLegalArmy { budget, tries, full } = error;
    let fault = Fault::new(format!("no legal army for {budget} points in {tries} attempts"));
    if full {
        return fault.help(NoLegalArmy::fewer_points());
    }
    fault.help("give it more points, or look whether its rules of composition contradict one another: montjoie audit")
}
