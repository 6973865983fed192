//! Flags that a list may give a unit besides its figures (A1).

use montjoie_system::specials;

specials! {
    /// A flag of a unit.
    pub enum Special {
        Impetuous = "impetuous", Mixed, "A2, A5", "Impetuous: charges of opportunity without a test, must pursue, pursues again", "Impétueuse : charge d’opportunité sans test, poursuite obligatoire et relancée";
        Large = "large", Mixed, "A4, A5", "Large unit: artillery shoots better at it", "Grande unité : l’artillerie la vise mieux";
        CloseOrder = "close-order", Helps, "A2, A5", "Close order: may form close order, as all heavy foot may", "Rangs serrés : peut serrer les rangs, comme toute infanterie lourde";
        Pikes = "pikes", Helps, "A5", "Pikes: mounted enemies have no I to the front", "Piques : pas d’I aux montés de face";
        LongSpear = "long-spear", Helps, "A5", "Long spear: mounted enemies have no I to the front", "Lance longue : pas d’I aux montés de face";
        Stakes = "stakes", Helps, "A5", "Stakes: mounted enemies have no I to the front until it moves", "Pieux : pas d’I aux montés de face tant qu’elle n’a pas bougé";
        Pavise = "pavise", Helps, "A4, A5", "Pavise: cover, and mounted enemies have no I to the front, until it moves", "Pavois : couvert, et pas d’I aux montés de face, tant qu’elle n’a pas bougé";
        Pilum = "pilum", Nothing, "", "Pilum: named on the sheet, its rule is not", "Pilum : nommé sur la feuille, sa règle n’y est pas";
    }
}
