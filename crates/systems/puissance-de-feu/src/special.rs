//! The special rules of the sheet's unit types (C1, C7).

use montjoie_core::language::Text;

macro_rules! specials {
    ($($special:ident = $id:expr, $paragraph:expr, $en:expr, $fr:expr;)*) => {
        /// A special rule of a unit.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Special {
            $(#[doc = $en] $special,)*
        }

        impl Special {
            /// Every special rule.
            pub const ALL: &'static [Special] = &[$(Special::$special,)*];

            /// Its id in a unit list.
            pub const fn id(self) -> &'static str {
                match self { $(Special::$special => $id,)* }
            }

            /// Its paragraph.
            pub const fn paragraph(self) -> &'static str {
                match self { $(Special::$special => $paragraph,)* }
            }

            /// What it does.
            pub const fn text(self) -> Text {
                match self { $(Special::$special => Text::new($en, $fr),)* }
            }
        }
    };
}

specials! {
    Elite = "elite", "C2", "elite, guard: always counts as near an officer", "élite, garde : toujours considérée comme proche d’un officier";
    Militia = "militia", "C6", "militia: morale tests on three dice, the two lowest", "milice : tests de morale à trois dés, les deux plus faibles";
    Independent = "independent", "C6", "independent: morale tests on three dice, the two highest", "indépendant : tests de morale à trois dés, les deux plus forts";
    Sharpshooters = "sharpshooters", "C4", "sharpshooters: one column easier to hit for", "tireurs d’élite : une case plus facile au tir";
    FirstStrike = "first-strike", "C5", "lances, pikes: its wounds in melee are counted first", "lances, piques : ses dégâts au corps à corps d’abord";
    Protected = "protected", "C7", "cuirasses: as in cover when shot at, except with ball", "cuirasses : comme à couvert au tir, sauf contre les boulets";
    SmallUnit = "small-unit", "C1", "small unit: as in cover when shot at", "petite unité : comme à couvert au tir";
    Evasion = "evasion", "C5", "skirmishers: may evade a charge by 2D6 inches", "tirailleurs : esquive de 2D6 pouces";
    Savage = "savage", "C6", "savages: only an Indian officer helps their morale", "sauvages : seul un officier indien aide leur moral";
}

montjoie_system::flag!(Special);
