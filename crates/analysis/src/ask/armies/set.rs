//! What the user sets of units, as those of side A: prices, numbers of the profile, rules given or taken away.

use super::{Request, Run};
use crate::ask::what_if::{change, parts, price, twice};
use crate::ask::{find_system, meant, open, priced};
use crate::host::{Host, Session, read_lists};
use crate::scenario::Fault;
use montjoie_system::profile::{Change, Profile};
use montjoie_system::{Game, OwnList, System};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What is set, all of it at once.
#[derive(Clone, Debug, PartialEq)]
pub struct Changed {
    /// As it is typed, with the ids of units.
    pub words: Vec<String>,
    /// Units that fight otherwise, in armies that are drawn as before.
    pub(in crate::ask) changes: Vec<(String, Vec<Change>)>,
    /// Units with other prices: armies are drawn anew.
    pub(in crate::ask) prices: BTreeMap<String, f64>,
}

impl Changed {
    /// Reads `UNIT.points=40`, `UNIT.NUMBER=8`, `UNIT.RULE=on`; nothing where there are no words.
    ///
    /// # Errors
    /// A unit, a number or a rule is not known, or the unit fights on the other side.
    pub(super) fn read(request: &Request, system: &'static dyn System, host: &dyn Host) -> Result<Option<Changed>, Fault> {
        if request.set.is_empty() {
            return Ok(None);
        }
        let mine = request.armies(system, host)?.a;
        let check = |row: &Profile, _: &str| match mine == "all" || mine.split(',').any(|list| list == row.list) {
            true => Ok(()),
            false => {
                let fault = Fault::new(format!("`{}` is of a list that keeps its units: `{mine}` is asked about", row.id));
                Err(fault.help("add --only with its list"))
            }
        };
        Changed::of(&request.set, &*open(system, &request.own, host)?, &check)
    }

    /// The same of units that `check` allows, by what is set of them; nothing where there are no words.
    pub(in crate::ask) fn of(
        words: &[String],
        game: &dyn Game,
        check: &dyn Fn(&Profile, &str) -> Result<(), Fault>,
    ) -> Result<Option<Changed>, Fault> {
        let mut set = Changed { words: Vec::new(), changes: Vec::new(), prices: BTreeMap::new() };
        let profiles = game.profiles();
        for word in words {
            let (unit, what, value) = parts(word, &|| "as LIST/UNIT.points=40".to_owned())?;
            let id = meant::unit(unit, game)?;
            let rows: Vec<_> = profiles.iter().filter(|row| row.id == id || row.id.split('+').next() == Some(&id)).collect();
            let Some(first) = rows.first() else {
                let ids = profiles.iter().map(|row| row.id.as_str());
                return Err(Fault::new(format!("there is no unit `{unit}`")).near(unit, ids, "`montjoie units` shows them"));
            };
            check(first, what)?;
            let key = format!("{id}.{what}=");
            if set.words.iter().any(|word| word.starts_with(&key)) {
                return Err(twice(&id, what));
            }
            set.words.push(key + value);
            if what == "points" {
                set.prices.insert(id, price(value)?);
                continue;
            }
            for row in rows {
                let change = change(row, what, value, game)?;
                match set.changes.iter_mut().find(|(unit, _)| *unit == row.id) {
                    Some((_, changes)) => changes.push(change),
                    None => set.changes.push((row.id.clone(), vec![change])),
                }
            }
        }
        Ok(Some(set).filter(|set| !set.words.is_empty()))
    }

    /// The user's own lists, and those shipped ones that have other prices, at the prices that are set.
    pub(in crate::ask) fn with_prices(&self, system: &dyn System, own: &[OwnList]) -> Result<String, Fault> {
        let mut lists: Vec<&str> = self.prices.keys().filter_map(|unit| Some(unit.split_once('/')?.0)).collect();
        lists.dedup();
        priced::with(system, own, &lists, (&priced::of_units(&self.prices), None))
    }

    /// The battles with it.
    pub(super) fn run(&self, request: &Request, battles: u64, session: Session) -> Result<Run, Fault> {
        if self.prices.is_empty() {
            return Run::new(request, (&[], &self.changes), battles, session);
        }
        let system = find_system(session.systems, &request.system)?;
        let file = PathBuf::from("with-prices.toml");
        let text = self.with_prices(system, &read_lists(session.host, &request.own)?)?;
        let request = request.with_lists_of(file.clone(), system, session.host)?;
        let host = session.beside(vec![(file, text)]);
        Run::new(&request, (&[], &self.changes), battles, session.of(&host))
    }
}
