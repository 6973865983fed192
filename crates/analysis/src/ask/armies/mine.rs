//! Lists that are asked about, against the others at their prices: who meets whom, what they win, and what they win at fair prices.

use super::{About, ArmiesAnswer, ArmiesRequest, Run, What};
use crate::ask::battle::Work;
use crate::ask::{find_system, meant, open, priced};
use crate::store::host::own_ids;
use crate::store::{Fault, Host, Session, read_lists};
use montjoie_core::combat::Pair;
use montjoie_core::statistics::{Interval, interval};
use montjoie_core::tally::Winner;
use montjoie_system::System;
use montjoie_system::profile::Change;

/// Fresh battles at the fair prices, where nothing is said.
const AGAIN: u64 = 20_000;

/// What the lists that are asked about win against the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mine {
    /// Number of the lists that are asked about, which are the first of the answer.
    pub lists: usize,
    /// The share that the lists win at the prices of today.
    pub now: Wins,
    /// The share that the lists win in fresh battles at the fair prices of the answer; `None` where no price is judged, or none would change.
    pub fair: Option<Wins>,
}

/// A share of battles that were won.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wins {
    /// The share that is won, an undecided battle as one half, in [0, 1].
    pub share: f64,
    /// Battles of which the share was counted.
    pub battles: u64,
}

impl Wins {
    /// The 95 % interval of the share.
    pub fn interval(&self) -> Interval {
        interval((self.share * self.battles as f64).round() as u64, self.battles, 0.95)
    }
}

impl About {
    /// What two options say: one list only, or everybody.
    ///
    /// # Errors
    /// Both options are given.
    pub fn new(only: Option<String>, everybody: bool) -> Result<About, Fault> {
        match (only, everybody) {
            (Some(_), true) => Err(Fault::new("`only` asks about one list, `everybody` about all").help("leave one of them out")),
            (Some(list), false) => Ok(About::Only(list)),
            (None, true) => Ok(About::Everybody),
            (None, false) => Ok(About::Mine),
        }
    }
}

impl ArmiesRequest {
    /// The list that alone is asked about, as it is typed.
    pub fn only(&self) -> Option<&str> {
        if let About::Only(list) = &self.about { Some(list) } else { None }
    }

    /// Whether all lists are asked about because the user says so.
    pub fn everybody(&self) -> bool {
        self.about == About::Everybody
    }

    /// Refuses what is about all lists where some are asked about.
    ///
    /// # Errors
    /// Some lists are asked about, or one is not known.
    pub fn about_all(&self, what: &str, session: Session) -> Result<(), Fault> {
        let Pair { a, b } = self.armies(find_system(session.systems, &self.system)?, session.host)?;
        match a == b {
            true => Ok(()),
            false => Err(Fault::new(format!("{what} has no effect where `{a}` is asked about"))
                .help("name no list, and add --everybody: all lists meet")),
        }
    }

    /// The lists from which each side draws its armies, with commas between them.
    pub(super) fn armies(&self, system: &'static dyn System, host: &dyn Host) -> Result<Pair<String>, Fault> {
        let known = open(system, &self.own, host)?.lists();
        let ids = |typed: &[String]| -> Result<Vec<String>, Fault> {
            Ok(meant::lists(typed.iter().map(String::as_str), &known)?.into_iter().map(|list| list.id.clone()).collect())
        };
        let named = ids(&self.lists)?;
        let brought = || -> Result<Vec<String>, Fault> { Ok(own_ids(&read_lists(host, &self.own)?)) };
        let about = match &self.about {
            About::Only(list) => ids(std::slice::from_ref(list))?,
            About::Mine if named.len() == 1 => named.clone(),
            About::Mine if named.is_empty() => brought()?,
            _ => Vec::new(),
        };
        let everybody = || if named.is_empty() { "all".to_owned() } else { named.join(",") };
        if about.is_empty() {
            return Ok(Pair::of(|_| everybody()));
        }
        let several = named.len() > 1;
        let met = known.iter().map(|list| &list.id).filter(|id| !about.contains(id) && (!several || named.contains(id)));
        let met: Vec<&str> = met.map(String::as_str).collect();
        if met.is_empty() {
            return Ok(Pair::of(|_| about.join(",")));
        }
        Ok(Pair { a: about.join(","), b: met.join(",") })
    }

    /// The run with the lists of a text that takes the place of the user's own, under the name of its file; it is no list that somebody brings.
    pub(super) fn run_with(
        &self,
        (file, text): (&str, String),
        changes: &[(String, Vec<Change>)],
        battles: u64,
        session: Session,
    ) -> Result<Run, Fault> {
        let Pair { a, b } = self.armies(find_system(session.systems, &self.system)?, session.host)?;
        let about = if a == b { About::Everybody } else { self.about.clone() };
        let request = ArmiesRequest { own: vec![file.into()], about, ..self.clone() };
        let host = session.beside(vec![(file.into(), text)]);
        Run::new(&request, (&[], changes), battles, session.of(&host))
    }

    /// The number of battles of the runs, with those at fair prices where lists are asked about and prices judged.
    pub(super) fn expected(&self, runs: &[(Run, What)]) -> Result<u64, Fault> {
        let asked = self.range && runs.first().is_some_and(|(main, _)| main.staged.apart() > 0);
        let again = if asked { Run::effort(self, AGAIN)? } else { 0 };
        Ok(runs.iter().map(|(run, _)| run.effort).sum::<u64>() + again)
    }

    /// Refuses a list that meets only itself: it is fair or not against others.
    ///
    /// # Errors
    /// The list would meet only itself, or a list is not known.
    pub fn meets_others(&self, session: Session) -> Result<(), Fault> {
        let system = find_system(session.systems, &self.system)?;
        let Pair { a, b } = self.armies(system, session.host)?;
        match a.as_str() {
            _ if a != b || a.contains(',') => Ok(()),
            "all" if open(system, &self.own, session.host)?.lists().len() > 1 => Ok(()),
            "all" => Err(Fault::new("the system has one list, which would meet only itself: a list is fair or not against others")
                .help("bring another: --list FILE")),
            list => Err(Fault::new(format!("`{list}` would meet only itself, and a list is fair or not against others"))
                .help("name the others too, or none: one list meets all of the system")),
        }
    }

    /// Checks that there are units to price: a list without prices may meet itself, since its units are asked about beside one another.
    ///
    /// # Errors
    /// The faults of [`ArmiesRequest::meets_others`].
    pub fn has_what_to_price(&self, session: Session) -> Result<(), Fault> {
        if self.priced(session)?.even.is_some() { Ok(()) } else { self.meets_others(session) }
    }

    /// The answer with what its lists win at its fair prices.
    pub(super) fn at_fair_prices(&self, answer: ArmiesAnswer, session: Session) -> Result<ArmiesAnswer, Fault> {
        let prices: Vec<f64> = answer.units.iter().map(|unit| unit.fair().unwrap_or(unit.kind.points)).collect();
        let changed = answer.units.iter().zip(&prices).any(|(unit, price)| unit.kind.points != *price);
        let Some(mine) = answer.mine.filter(|_| changed) else { return Ok(answer) };
        let own = read_lists(session.host, &self.own)?;
        let text = priced::written(answer.system, &own, answer.units.iter().map(|unit| &unit.kind), &prices)?;
        // A seed of its own: the prices fit the battles from which they come.
        let wish = crate::duels::Wish { seed: Some(answer.seed.wrapping_add(1)), ..self.wish };
        let run = ArmiesRequest { wish, ..self.clone() }.run_with(("fair-prices.toml", text), &[], AGAIN, session)?;
        let tally = Work { cache: None, watch: session.watch }.count(&*run.staged.engagement.battle, run.plan)?.tally;
        let share = tally.share(Winner::A) + tally.share(Winner::Neither) / 2.0;
        Ok(ArmiesAnswer { mine: Some(Mine { fair: Some(Wins { share, battles: tally.total() }), ..mine }), ..answer })
    }
}
