//! What the user sets of units, as those of side A: prices, numbers of the profile, rules given or taken away.

use super::{ArmiesRequest, BATTLES, Run};
use crate::ask::what_if::Changed;
use crate::ask::{find_system, open};
use crate::store::{Fault, Host, Session, read_lists};
use montjoie_system::System;
use montjoie_system::profile::Profile;

impl Changed {
    /// Reads `UNIT.points=40`, `UNIT.NUMBER=8`, `UNIT.RULE=on`; nothing where there are no words.
    ///
    /// # Errors
    /// A unit, a number or a rule is not known, or the unit fights on the other side.
    pub(super) fn read(request: &ArmiesRequest, system: &'static dyn System, host: &dyn Host) -> Result<Option<Changed>, Fault> {
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

    /// The run of battles with what the user set.
    pub(super) fn run(&self, request: &ArmiesRequest, session: Session) -> Result<Run, Fault> {
        if self.prices.is_empty() {
            return Run::new(request, (&[], &self.changes), BATTLES, session);
        }
        let system = find_system(session.systems, &request.system)?;
        let text = self.with_prices(system, &read_lists(session.host, &request.own)?)?;
        request.run_with(("with-prices.toml", text), &self.changes, BATTLES, session)
    }
}
