//! Rolls that several systems make: the one for who begins a fight, and a test of one D6.

use montjoie_core::chance::{Chance, Roll};
use montjoie_core::choices;
use montjoie_core::combat::Side;

choices! {
    "Who starts." First {
        Either = "either", "by lot", "tiré au sort", "A fair coin says.";
        A = "a", "A", "A", "Side A.";
        B = "b", "B", "B", "Side B.";
    }
}

impl First {
    /// The side that starts; `coin` is thrown where either may.
    pub fn side<R: Roll<Result: Into<Side>>, C: Chance>(self, coin: R, chance: &mut C) -> Side {
        match self {
            First::A => Side::A,
            First::B => Side::B,
            First::Either => chance.roll(coin).into(),
        }
    }
}

/// Declares the even roll for who begins, as its rulebook calls it: `Coin -> Side: "First turn", "Premier tour", "4-d"`. Its result is a
/// [`Side`], or a `bool` that is true for side A: told combats are saved with it.
#[macro_export]
macro_rules! coin {
    ($(#[$meta:meta])* $coin:ident -> $result:ty: $en:literal, $fr:literal, $paragraph:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
        pub struct $coin;

        impl $crate::montjoie_core::chance::Roll for $coin {
            type Result = $result;
            const NAME: $crate::montjoie_core::language::Text = $crate::montjoie_core::language::Text::new($en, $fr);
            const PARAGRAPH: &'static str = $paragraph;

            fn make<C: $crate::montjoie_core::chance::Chance>(self, chance: &mut C) -> $result {
                chance.succeeds($crate::montjoie_core::chance::Odds::of(1, 2)).into()
            }

            fn tell(self, first: $result, lang: $crate::montjoie_core::language::Lang) -> String {
                format!("{} {}", lang.pick("side", "camp"), $crate::montjoie_core::combat::Side::from(first).letter())
            }
        }
    };
}

/// Declares a test of one D6, which passes from a score on, as its rulebook calls it, and the words for both results.
#[macro_export]
macro_rules! d6_test {
    ($(#[$meta:meta])* $test:ident: $en:literal, $fr:literal, $paragraph:literal, $passed:expr, $failed:expr) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
        pub struct $test {
            /// The score of the D6 that passes the test.
            pub need: u8,
        }

        impl $crate::montjoie_core::chance::Roll for $test {
            /// Whether the test is passed.
            type Result = bool;
            const NAME: $crate::montjoie_core::language::Text = $crate::montjoie_core::language::Text::new($en, $fr);
            const PARAGRAPH: &'static str = $paragraph;

            fn make<C: $crate::montjoie_core::chance::Chance>(self, chance: &mut C) -> bool {
                chance.succeeds($crate::montjoie_core::chance::Odds::at_least(self.need))
            }

            fn tell(self, passes: bool, lang: $crate::montjoie_core::language::Lang) -> String {
                let words = if passes { $passed } else { $failed };
                format!("{}+{} {}", self.need, lang.colon(), words.get(lang))
            }
        }
    };
}
