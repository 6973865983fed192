//! What a list may say of a unit beside its figures (A1).

use crate::specials;

specials! {
    /// A flag of a unit.
    pub enum Special {
        Impetuous = "impetuous", "Impetuous: charges of opportunity without a test, must pursue, pursues again", "Impétueuse : charge d’opportunité sans test, poursuite obligatoire et relancée";
        Large = "large", "Large unit: artillery shoots better at it", "Grande unité : l’artillerie la vise mieux";
        CloseOrder = "close-order", "May form close order; heavy foot always may", "Peut serrer les rangs ; l’infanterie lourde le peut toujours";
        Pikes = "pikes", "Pikes: mounted enemies have no I to the front", "Piques : pas d’I aux montés de face";
        LongSpear = "long-spear", "Long spear: mounted enemies have no I to the front", "Lance longue : pas d’I aux montés de face";
        Stakes = "stakes", "Stakes: mounted enemies have no I to the front until it moves", "Pieux : pas d’I aux montés de face tant qu’elle n’a pas bougé";
        Pavise = "pavise", "Pavise: cover, and mounted enemies have no I to the front, until it moves", "Pavois : couvert, et pas d’I aux montés de face, tant qu’elle n’a pas bougé";
        Pilum = "pilum", "Pilum: named on the sheet, its rule is not", "Pilum : nommé sur la feuille, sa règle n’y est pas";
    }
}
