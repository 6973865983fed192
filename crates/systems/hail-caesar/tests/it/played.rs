//! Whose rules a test plays by: ours, or those of the reference program, with its faults and the values before rules were corrected.

use montjoie_hail_caesar::battle::Battle;
use montjoie_hail_caesar::battle::settings::BattleRules;

/// Rules of battles, and whether the reference program plays by them.
#[derive(Clone, Debug, Default)]
pub struct Played {
    pub rules: BattleRules,
    pub recorded: bool,
}

impl From<BattleRules> for Played {
    fn from(rules: BattleRules) -> Played {
        Played { rules, recorded: false }
    }
}

/// The rules by which the reference program made its scripts, positions and figures.
pub fn as_recorded() -> Played {
    Played { rules: BattleRules::default(), recorded: true }
}

impl Played {
    /// The same with some rules changed.
    pub fn but(mut self, change: impl FnOnce(&mut BattleRules)) -> Played {
        change(&mut self.rules);
        self
    }

    /// A battle that `make` makes of the rules.
    pub fn battle(&self, make: impl FnOnce(BattleRules) -> Battle) -> Battle {
        let battle = make(self.rules.clone());
        if self.recorded { battle.reference() } else { battle }
    }
}
