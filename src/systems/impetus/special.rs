//! What a list may say of a unit beside its figures (A1).

use crate::language::Text;

macro_rules! specials {
    ($($special:ident = $id:expr, $en:expr, $fr:expr;)*) => {
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

            /// What it does.
            pub const fn text(self) -> Text {
                match self { $(Special::$special => Text::new($en, $fr),)* }
            }
        }
    };
}

specials! {
    Impetuous = "impetuous", "Impetuous: charges of opportunity without a test, must pursue, pursues again", "Impétueuse : charge d’opportunité sans test, poursuite obligatoire et relancée";
    Large = "large", "Large unit: artillery shoots better at it", "Grande unité : l’artillerie la vise mieux";
    CloseOrder = "close-order", "May form close order; heavy foot always may", "Peut serrer les rangs ; l’infanterie lourde le peut toujours";
    Pikes = "pikes", "Pikes: mounted enemies have no I to the front", "Piques : pas d’I aux montés de face";
    LongSpear = "long-spear", "Long spear: mounted enemies have no I to the front", "Lance longue : pas d’I aux montés de face";
    Stakes = "stakes", "Stakes: mounted enemies have no I to the front until it moves", "Pieux : pas d’I aux montés de face tant qu’elle n’a pas bougé";
    Pavise = "pavise", "Pavise: cover, and mounted enemies have no I to the front, until it moves", "Pavois : couvert, et pas d’I aux montés de face, tant qu’elle n’a pas bougé";
    Pilum = "pilum", "Pilum: named on the sheet, its rule is not", "Pilum : nommé sur la feuille, sa règle n’y est pas";
}

impl Special {
    /// The flag of an id.
    pub fn of(id: &str) -> Option<Special> {
        Special::ALL.iter().copied().find(|special| special.id() == id)
    }
}
