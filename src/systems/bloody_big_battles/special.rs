//! The flags of a unit (B1, B7).

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

            /// The flag of an id.
            pub fn of(id: &str) -> Option<Special> {
                Special::ALL.iter().copied().find(|special| special.id() == id)
            }
        }
    };
}

specials! {
    Aggressive = "aggressive", "Aggressive: +1 in assault, attacking", "Agressif : +1 en assaut, attaquant";
    Passive = "passive", "Passive: -1 on the movement roll in good order", "Passif : -1 au mouvement en bon état";
    Fragile = "fragile", "Fragile: -1 on the movement roll when Disordered, -1 in assault", "Fragile : -1 au mouvement en désordre, -1 en assaut";
    Skirmishers = "skirmishers", "Skirmishers: own fire 1 right, fire at it 1 left", "Tirailleurs : son tir 1 à droite, le tir reçu 1 à gauche";
    Inept = "tactically-inept", "Tactically inept: fire at it 1 right", "Tactiquement inapte : le tir reçu 1 à droite";
    Devastating = "devastating-volleys", "Devastating volleys: own fire 1 right", "Salves dévastatrices : son tir 1 à droite";
    Erratic = "erratic-volleys", "Erratic volleys: own fire 1 left", "Salves erratiques : son tir 1 à gauche";
    Lancers = "lancers", "Lancers: +1 in assault against infantry", "Lanciers : +1 en assaut contre l’infanterie";
    Militia = "militia", "Militia: -1 on the movement roll", "Milice : -1 au mouvement";
}
