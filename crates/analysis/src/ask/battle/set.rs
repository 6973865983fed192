//! What the user sets of units of the armies of a battle: the same battles are fought with it and without.

use super::{Army, BattleRequest, From, Instead, Staged};
use crate::ask::what_if::Changed;
use crate::scenario::Scenario;
use crate::store::{Fault, Session};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::statistics::two_sided_z;
use montjoie_system::OwnList;
use montjoie_system::profile::Profile;

/// What is set, and what A wins of the same battles with it, an undecided one as one half.
#[derive(Clone, Debug, PartialEq)]
pub struct SetFound {
    /// The words that were set, as they are typed, with the ids of units.
    pub words: Vec<String>,
    /// The shares of the battles with the changes and without.
    pub shares: Paired,
}

/// Shares of the same battles with something and without.
#[derive(Clone, Debug, PartialEq)]
pub struct Paired {
    /// The share that A wins without something, an undecided battle as one half, in [0, 1].
    pub before: f64,
    /// By how much the share of A is larger with something, in [-1, 1].
    pub change: f64,
    /// The standard error of the change.
    pub error: f64,
    /// Battles that were fought with something and without.
    pub battles: u64,
}

impl Paired {
    /// What the second battle of each pair has changed: the winners without something and with it, each a `Winner` as a number.
    pub(in crate::ask) fn of(winners: impl Iterator<Item = (u8, u8)>) -> Paired {
        let won = |winner: u8| 1.0 - f64::from(winner) / 2.0;
        let pairs: Vec<(f64, f64)> = winners.map(|(one, other)| (won(one), won(other))).collect();
        let n = pairs.len().max(1) as f64;
        let before = pairs.iter().map(|(one, _)| one).sum::<f64>() / n;
        let change = pairs.iter().map(|(one, other)| other - one).sum::<f64>() / n;
        // Where no battle ends otherwise, one more could have.
        let variance = (pairs.iter().map(|(one, other)| (other - one - change).powi(2)).sum::<f64>() / n).max(1.0 / n);
        Paired { before, change, error: (variance / n).sqrt(), battles: pairs.len() as u64 }
    }

    /// The half-width of the 95 % interval of the change.
    pub(super) fn reach(&self) -> f64 {
        two_sided_z(0.95) * self.error
    }
}

impl BattleRequest {
    /// The one battle with what the user set; `None` where nothing was set.
    pub(super) fn with_set(
        &self,
        scenario: &Scenario,
        battles: &[Staged],
        brought: &[OwnList],
        session: Session,
    ) -> Result<Option<(Changed, Staged)>, Fault> {
        if self.set.is_empty() {
            return Ok(None);
        }
        let [staged] = battles else {
            let fault = Fault::new(format!("`--set` is of one battle, and there are {}", battles.len()));
            return Err(fault.help("leave it out, or name a scenario without a sweep and variants"));
        };
        let armies = &staged.armies;
        let check = |row: &Profile, what: &str| side(armies, row, what).map(drop);
        let Some(set) = Changed::of(&self.set, &*staged.game, &check)? else { return Ok(None) };
        let mut instead = Instead::default();
        for (unit, changes) in &set.changes {
            let fights = if has(&armies.a, unit) { Side::A } else { Side::B };
            instead.units[fights].push((unit.clone(), changes.clone()));
        }
        if !set.prices.is_empty() {
            let text = set.with_prices(scenario.system, brought)?;
            instead.lists = Some(vec![OwnList { file: "with-prices.toml".to_owned(), text }]);
        }
        let request = BattleRequest { set: Vec::new(), range: false, ..self.clone() };
        let with = request.of(scenario, &instead, session)?.battles.pop();
        Ok(with.map(|with| (set, with)))
    }
}

/// The side that has a unit: A where both have it.
fn side(armies: &Pair<Army>, row: &Profile, what: &str) -> Result<Side, Fault> {
    let (id, drawn) = (&row.id, |army: &Army| matches!(army.from, From::Lists { .. }));
    let having = Pair::of(|side| has(&armies[side], id));
    let of = match (having.a, having.b) {
        (false, false) => {
            let (a, b) = (armies.a.id(), armies.b.id());
            return Err(Fault::new(format!("neither army has `{id}`")).help(format!("the armies are {a} and {b}")));
        }
        (true, true) if what == "points" => {
            return Err(Fault::new(format!("both armies have `{id}`, and a price is of both")).help("let another list be the enemy"));
        }
        (true, _) => Side::A,
        (false, true) => Side::B,
    };
    match what == "points" && !drawn(&armies[of]) {
        true => {
            let fault = Fault::new(format!("a price of `{id}` has no effect: its army is written down"));
            Err(fault.help("name its list instead: then armies are drawn at that price"))
        }
        false => Ok(of),
    }
}

/// Whether an army has a unit, or can draw it, with whatever options.
fn has(army: &Army, id: &str) -> bool {
    let unit = |id: &str| id.split('+').next().unwrap_or_default().to_owned();
    match &army.from {
        From::Lists { lists, .. } => lists.iter().any(|list| id.split('/').next() == Some(list)),
        From::File { roster, .. } => roster.divisions.iter().flat_map(|division| &division.units).any(|units| unit(&units.id) == unit(id)),
    }
}
