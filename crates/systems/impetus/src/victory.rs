//! The point at which corps and armies break (A6).

use super::rules::{ArmyBreaks, CorpsBreaks, Rules};

impl Rules {
    /// The least demoralisation value lost at which a corps of value `vdc` routs.
    pub fn corps_breaks_at(&self, vdc: u16) -> u16 {
        match self.corps_breaks {
            CorpsBreaks::OverCeil => vdc.div_ceil(3) + 1,
            CorpsBreaks::OverThird => vdc / 3 + 1,
            CorpsBreaks::AtCeil => vdc.div_ceil(3),
        }
    }

    /// The least demoralisation value lost at which an army of value `vdt` has lost, its routed corps counted whole.
    pub fn army_breaks_at(&self, vdt: u16) -> u16 {
        match self.army_breaks {
            ArmyBreaks::OverHalf => vdt / 2 + 1,
            ArmyBreaks::AtHalfUp => vdt.div_ceil(2),
        }
    }
}
