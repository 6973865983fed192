//! What a list may say of a unit beside its figures (A1).

use montjoie_core::language::Text;
use montjoie_system::profile::Effect;

macro_rules! specials {
    ($($special:ident = $id:expr, $effect:ident, $defined:expr, $name:expr, $nom:expr, $en:expr, $fr:expr;)*) => {
        /// A flag of a unit.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Special {
            $(#[doc = $en] $special,)*
        }

        impl Special {
            /// Every flag.
            pub const ALL: &'static [Special] = &[$(Special::$special,)*];

            /// Its id in a unit list.
            pub const fn id(self) -> &'static str {
                match self { $(Special::$special => $id,)* }
            }

            /// What it is to its owner.
            pub const fn effect(self) -> Effect {
                match self { $(Special::$special => Effect::$effect,)* }
            }

            /// Where its rule is; empty where nowhere.
            pub const fn defined_in(self) -> &'static str {
                match self { $(Special::$special => $defined,)* }
            }

            /// Its name.
            pub const fn name(self) -> Text {
                match self { $(Special::$special => Text::new($name, $nom),)* }
            }

            /// What it does.
            pub const fn text(self) -> Text {
                match self { $(Special::$special => Text::new($en, $fr),)* }
            }
        }
    };
}

specials! {
    Impetuous = "impetuous", Mixed, "A2, A5", "Impetuous", "Impétueuse",
        "Impetuous: charges of opportunity without a test, must pursue, pursues again", "Impétueuse : charge d’opportunité sans test, poursuite obligatoire et relancée";
    Large = "large", Mixed, "A4, A5", "Large unit", "Grande unité",
        "Large unit: artillery shoots better at it", "Grande unité : l’artillerie la vise mieux";
    CloseOrder = "close-order", Helps, "A2, A5", "Close order", "Rangs serrés",
        "May form close order, as all heavy foot may", "Peut serrer les rangs, comme toute infanterie lourde";
    Pikes = "pikes", Helps, "A5", "Pikes", "Piques",
        "Pikes: mounted enemies have no I to the front", "Piques : pas d’I aux montés de face";
    LongSpear = "long-spear", Helps, "A5", "Long spear", "Lance longue",
        "Long spear: mounted enemies have no I to the front", "Lance longue : pas d’I aux montés de face";
    Stakes = "stakes", Helps, "A5", "Stakes", "Pieux",
        "Stakes: mounted enemies have no I to the front until it moves", "Pieux : pas d’I aux montés de face tant qu’elle n’a pas bougé";
    Pavise = "pavise", Helps, "A4, A5", "Pavise", "Pavois",
        "Pavise: cover, and mounted enemies have no I to the front, until it moves", "Pavois : couvert, et pas d’I aux montés de face, tant qu’elle n’a pas bougé";
    Pilum = "pilum", Nothing, "", "Pilum", "Pilum",
        "Pilum: named on the sheet, its rule is not", "Pilum : nommé sur la feuille, sa règle n’y est pas";
}

montjoie_system::flag!(Special);
