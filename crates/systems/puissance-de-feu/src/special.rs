//! The special rules of the sheet's unit types (C1, C7).

use montjoie_system::specials;

specials! {
    /// A special rule of a unit.
    pub enum Special {
        Elite = "elite", "elite, guard: always counts as near an officer", "élite, garde : toujours considérée comme proche d’un officier"; // C2
        Militia = "militia", "militia: morale tests on three dice, the two lowest", "milice : tests de moral à trois dés, les deux plus faibles"; // C6
        Independent = "independent", "independent: morale tests on three dice, the two highest", "indépendant : tests de moral à trois dés, les deux plus forts"; // C6
        Sharpshooters = "sharpshooters", "sharpshooters: one column easier to hit for", "tireurs d’élite : une case plus facile au tir"; // C4
        FirstStrike = "first-strike", "lances, pikes: its wounds in melee are counted first", "lances, piques : ses dégâts au corps à corps d’abord"; // C5
        Protected = "protected", "cuirasses: as in cover when shot at, except with ball", "cuirasses : comme à couvert au tir, sauf contre les boulets"; // C7
        SmallUnit = "small-unit", "small unit: as in cover when shot at", "petite unité : comme à couvert au tir"; // C1
        Evasion = "evasion", "skirmishers: may evade a charge by 2D6 inches", "tirailleurs : esquive de 2D6 pouces"; // C5
        Savage = "savage", "savages: only an Indian officer helps their morale", "sauvages : seul un officier indien aide leur moral"; // C6
    }
}
