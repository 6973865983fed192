//! Cards of players (A7): three points a tactical one, six a strategic one.

use montjoie_core::named;

named! {
    "A tactical card." Card {
        None = "none" => ("none", "aucune"), "no card", "aucune carte";
        Tc1 = "tc1" => ("TC1", "TC1"), "Furious melee (TC1)", "Mêlée furieuse (TC1)"; // three more dice in a round of melee
        Tc2 = "tc2" => ("TC2", "TC2"), "Faith (TC2)", "Foi (TC2)"; // own cohesion test again
        Tc3 = "tc3" => ("TC3", "TC3"), "Treason (TC3)", "Trahison (TC3)"; // the enemy's cohesion test again
        Tc4 = "tc4" => ("TC4", "TC4"), "Arrow storm (TC4)", "Tempête de flèches (TC4)"; // three more dice in a shot, 1s and 2s again
        Tc5 = "tc5" => ("TC5", "TC5"), "Iron discipline (TC5)", "Discipline de fer (TC5)"; // a discipline test again at +1, or a rally in melee
        Tc6 = "tc6" => ("TC6", "TC6"), "Hard to kill (TC6)", "Dur à tuer (TC6)"; // one enemy die cancelled
        Tc7 = "tc7" => ("TC7", "TC7"), "Motivated troops (TC7)", "Troupes motivées (TC7)"; // all dice of a throw again
        Tc8 = "tc8" => ("TC8", "TC8"), "Opportunity charge (TC8)", "Charge d’opportunité (TC8)"; // without a test
        Tc9 = "tc9" => ("TC9", "TC9"), "Last man (TC9)", "Dernier homme (TC9)"; // +2 on a critical number
        Tc10 = "tc10" => ("TC10", "TC10"), "Bloodbath (TC10)", "Bain de sang (TC10)"; // pursuit farther
        Tc11 = "tc11" => ("TC11", "TC11"), "Orderly retreat (TC11)", "Retraite en bon ordre (TC11)"; // retreat farther, in good order
        Tc12 = "tc12" => ("TC12", "TC12"), "Decisive initiative (TC12)", "Initiative décisive (TC12)"; // three dice for initiative
    }
}

impl Card {
    /// The points that the card costs.
    pub const fn points(self) -> u8 {
        if matches!(self, Card::None) { 0 } else { TACTICAL_POINTS }
    }
}

/// The points that a tactical card costs (S).
pub const TACTICAL_POINTS: u8 = 3;
/// The points that a strategic card costs (S).
pub const STRATEGIC_POINTS: u8 = 6;
/// Points of cards for every full hundred points of army (S).
pub const POINTS_PER_HUNDRED: u16 = 6;
