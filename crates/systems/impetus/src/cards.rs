//! The cards (A7): three points a tactical one, six a strategic one.

use montjoie_core::choice;
use montjoie_core::language::Text;

choice! {
    /// A tactical card.
    pub enum Card {
        /// None.
        None = "none",
        /// Mêlée furieuse: three more dice in a round of melee.
        Tc1 = "tc1",
        /// Foi: own cohesion test again.
        Tc2 = "tc2",
        /// Trahison: the enemy's cohesion test again.
        Tc3 = "tc3",
        /// Tempête de flèches: three more dice in a shot, 1s and 2s again.
        Tc4 = "tc4",
        /// Discipline de fer: a discipline test again at +1, or a rally in melee.
        Tc5 = "tc5",
        /// Dur à tuer: one enemy die cancelled.
        Tc6 = "tc6",
        /// Troupes motivées: all dice of a throw again.
        Tc7 = "tc7",
        /// Charge d'opportunité: without a test.
        Tc8 = "tc8",
        /// Dernier homme: +2 on a critical number.
        Tc9 = "tc9",
        /// Bain de sang: pursuit farther.
        Tc10 = "tc10",
        /// Retraite en bon ordre: retreat farther, in good order.
        Tc11 = "tc11",
        /// Initiative décisive: three dice for initiative.
        Tc12 = "tc12",
    }
}

impl Card {
    /// Its name.
    pub const fn name(self) -> Text {
        match self {
            Card::None => Text::new("no card", "aucune carte"),
            Card::Tc1 => Text::new("Furious melee (TC1)", "Mêlée furieuse (TC1)"),
            Card::Tc2 => Text::new("Faith (TC2)", "Foi (TC2)"),
            Card::Tc3 => Text::new("Treason (TC3)", "Trahison (TC3)"),
            Card::Tc4 => Text::new("Arrow storm (TC4)", "Tempête de flèches (TC4)"),
            Card::Tc5 => Text::new("Iron discipline (TC5)", "Discipline de fer (TC5)"),
            Card::Tc6 => Text::new("Hard to kill (TC6)", "Dur à tuer (TC6)"),
            Card::Tc7 => Text::new("Motivated troops (TC7)", "Troupes motivées (TC7)"),
            Card::Tc8 => Text::new("Opportunity charge (TC8)", "Charge d’opportunité (TC8)"),
            Card::Tc9 => Text::new("Last man (TC9)", "Dernier homme (TC9)"),
            Card::Tc10 => Text::new("Bloodbath (TC10)", "Bain de sang (TC10)"),
            Card::Tc11 => Text::new("Orderly retreat (TC11)", "Retraite en bon ordre (TC11)"),
            Card::Tc12 => Text::new("Decisive initiative (TC12)", "Initiative décisive (TC12)"),
        }
    }

    /// What it costs.
    pub const fn points(self) -> u8 {
        if matches!(self, Card::None) { 0 } else { TACTICAL_POINTS }
    }
}

/// What a tactical card costs (S).
pub const TACTICAL_POINTS: u8 = 3;
/// What a strategic card costs (S).
pub const STRATEGIC_POINTS: u8 = 6;
/// Points of cards for every full hundred points of army (S).
pub const POINTS_PER_HUNDRED: u16 = 6;
