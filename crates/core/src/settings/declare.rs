//! The macros that declare settings.

/// Declares groups of settings: structs with defaults whose fields can be set and shown by name.
///
/// `name: type [least, most] = default => (source, "paragraph", "English", "French", "label");` with the range only where it is wanted, and
/// the label only for a key of a situation: it is what charts and tables call the key in French.
///
/// A number that a reader of the sheet could take otherwise says how, and where that comes from: `name: i8 = -1, or ("8-f", [0]) => (…)`. A
/// number without has no other reading: what its range permits is none.
///
/// A key that a player decides at the table says so, and a number which values are worth a try: `distance: u8 = 24, decided by player [12, 36]`.
#[macro_export]
macro_rules! settings {
    ($($(#[$meta:meta])* pub struct $group:ident {
        $($name:ident: $ty:ty $([$least:expr, $most:expr])? = $default:expr $(, or ($from:literal, [$($reading:expr),+]))?
            $(, decided by $player:ident $([$($choice:expr),+])?)? =>
            ($source:expr, $paragraph:expr, $en:expr, $fr:expr $(, $label:expr)?);)*
    })*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $group {
            $(
                #[doc = $en]
                #[doc = ""]
                #[doc = concat!("Paragraph: ", $paragraph, "." $(, " Its other reading comes from: ", $from, ".")?)]
                pub $name: $ty,
            )*
        }

        impl Default for $group {
            fn default() -> $group {
                $group { $($name: $default,)* }
            }
        }

        impl $crate::settings::Settings for $group {
            const KEYS: &'static [$crate::settings::Key] = &[$($crate::settings::Key {
                name: stringify!($name),
                kind: <$ty as $crate::settings::Setting>::KIND$(.within($least, $most))?,
                source: $source,
                paragraph: $paragraph,
                text: $crate::language::Text::new($en, $fr),
                french: concat!($($label)?),
                words: <$ty as $crate::settings::Setting>::WORDS,
                group: $crate::settings::group::<$group>,
                declared: $crate::declared!($ty $($(, $reading)+)?),
                decided: $crate::decided!($ty $(, $player $([$($choice),+])?)?),
            },)*];

            fn field(&self, name: &str) -> Option<&dyn $crate::settings::AnySetting> {
                match name {
                    $(stringify!($name) => Some(&self.$name),)*
                    _ => None,
                }
            }

            fn field_mut(&mut self, name: &str) -> Option<&mut dyn $crate::settings::AnySetting> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    )*};
}

/// The function that lists values of a type.
#[doc(hidden)]
#[macro_export]
macro_rules! declared {
    ($ty:ty) => {
        Vec::new
    };
    ($ty:ty, $($value:expr),+) => {
        || {
            let declared: &[$ty] = &[$($value),+];
            declared.iter().map($crate::settings::Setting::show).collect()
        }
    };
}

/// The function that lists the values which are worth a try, where a player decides.
#[doc(hidden)]
#[macro_export]
macro_rules! decided {
    ($ty:ty) => {
        None
    };
    ($ty:ty, $player:ident $([$($value:expr),+])?) => {
        Some($crate::declared!($ty $($(, $value)+)?))
    };
}

/// Declares choices of words, each as an enum whose first value is the default: `"What it is about." Name { First = "first", "what it says"; }`.
/// What charts and tables call a value stands there in both languages, `First = "first", "English", "French";`, and where the two words do not
/// say enough, what it says after them. Attributes stand before what a choice is about.
#[macro_export]
macro_rules! choices {
    ($($(#[$meta:meta])* $about:literal $choice:ident {
        $first:ident = $first_word:literal, $first_en:literal $(, $first_fr:literal $(, $first_says:literal)?)?;
        $($other:ident = $word:literal, $en:literal $(, $fr:literal $(, $says:literal)?)?;)*
    })*) => {$(
        #[doc = $about]
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $choice {
            #[doc = $first_en] $($(#[doc = $first_says])?)? #[default] $first,
            $(#[doc = $en] $($(#[doc = $says])?)? $other,)*
        }

        impl $choice {
            /// Every value of the choice, the default first.
            pub const ALL: &'static [$choice] = &[$choice::$first, $($choice::$other,)*];

            /// The word of the choice, as settings have it.
            pub const fn word(self) -> &'static str {
                match self {
                    $choice::$first => $first_word,
                    $($choice::$other => $word,)*
                }
            }
        }

        impl $crate::settings::Setting for $choice {
            const KIND: $crate::settings::Kind = $crate::settings::Kind::Choice(&[$first_word, $($word,)*]);
            const WORDS: &'static [(&'static str, $crate::language::Text)] = &[
                $(($first_word, $crate::language::Text::new($first_en, $first_fr)),)?
                $($(($word, $crate::language::Text::new($en, $fr)),)?)*
            ];
            fn take(value: &$crate::settings::Value) -> Option<$choice> {
                match value {
                    $crate::settings::Value::Text(text) => {
                        let word = $crate::settings::word_of(text, <$choice as $crate::settings::Setting>::WORDS);
                        $choice::ALL.iter().copied().find(|c| c.word() == word)
                    }
                    _ => None,
                }
            }
            fn show(&self) -> $crate::settings::Value {
                $crate::settings::Value::Text(self.word().to_owned())
            }
        }

        impl serde::Serialize for $choice {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.word())
            }
        }
    )*};
}

/// Declares choices of words with their names, `First = "first", "English", "French";`. Charts and tables call them so too, or by something
/// shorter: `First = "first" => ("English", "French"), "English", "French";`.
#[macro_export]
macro_rules! named {
    ($($(#[$meta:meta])* $about:literal $choice:ident { $($name:ident = $word:literal, $en:literal, $fr:literal;)* })*) => {$(
        $crate::named! { $(#[$meta])* $about $choice { $($name = $word => ($en, $fr), $en, $fr;)* } }
    )*};
    ($($(#[$meta:meta])* $about:literal $choice:ident {
        $($name:ident = $word:literal => ($short_en:literal, $short_fr:literal), $en:literal, $fr:literal;)*
    })*) => {$(
        $crate::choices! {
            $(#[$meta])* $about $choice { $($name = $word, $short_en, $short_fr;)* }
        }

        impl $choice {
            /// The name of the choice, as people read it.
            pub const fn name(self) -> $crate::language::Text {
                match self { $($choice::$name => $crate::language::Text::new($en, $fr),)* }
            }
        }
    )*};
}

#[cfg(test)]
mod tests {
    use crate::settings::Source::Elsewhere;
    use crate::settings::{Key, Setting, Settings, Value};

    crate::choices! {
        "Which way." Way {
            Left = "left", "left", "gauche";
            Right = "right", "right", "droite", "The other way.";
            Neither = "neither", "Stands.";
        }
    }
    crate::settings! {
        /// Settings with readings.
        pub struct Readings {
            dice: u8 [0, 240] = 3 => (Elsewhere, "1", "dice", "dés");
            margin: i8 [-3, 0] = -1, or ("the sheet, which prints none", [0]) => (Elsewhere, "1", "margin", "marge");
            works: [u8; 2] [0, 8] = [1, 2], or ("the sheet, which prints 1 or 2", [[1, 1], [2, 2]]) => (Elsewhere, "1", "works", "ouvrages");
            way: Way = Way::Left => (Elsewhere, "1", "way", "côté");
            follows: bool = true => (Elsewhere, "1", "follows", "suit");
        }
    }
    crate::settings! {
        /// Settings of which players decide some.
        pub struct Decided {
            distance: u8 [0, 240] = 24, decided by player [12, 36] => (Elsewhere, "1", "distance", "distance");
            way: Option<Way> = None, decided by player => (Elsewhere, "1", "way", "côté");
            attached: bool = false, decided by player => (Elsewhere, "1", "attached", "attaché");
            turns: u8 [1, 20] = 8 => (Elsewhere, "1", "turns", "tours");
        }
    }

    #[test]
    fn a_number_has_the_readings_that_it_declares_and_a_choice_all_others() {
        let readings = |key: &Key| key.readings().iter().map(Value::to_string).collect::<Vec<_>>();
        let all: Vec<Vec<String>> = Readings::KEYS.iter().map(readings).collect();
        assert_eq!(all, [vec![], vec!["0"], vec!["[1, 1]", "[2, 2]"], vec!["right", "neither"], vec!["false"]]);
        // Whether it counts at all shows far from where it stands.
        assert_eq!(Readings::KEYS[0].others(&Value::Whole(3)).len(), 4);
    }

    #[test]
    fn a_key_that_a_player_decides_has_its_choices_and_no_other_key_has_any() {
        let choices = |key: &Key| key.choices().iter().map(Value::to_string).collect::<Vec<_>>();
        let all: Vec<Vec<String>> = Decided::KEYS.iter().map(choices).collect();
        assert_eq!(all, [vec!["24", "12", "36"], vec!["left", "right", "neither"], vec!["true", "false"], vec![]]);
    }

    #[test]
    fn charts_have_words_for_the_values_that_have_them_in_both_languages() {
        let words: Vec<_> = Readings::KEYS[3].words.iter().map(|(word, text)| (*word, text.en, text.fr)).collect();
        assert_eq!(words, [("left", "left", "gauche"), ("right", "right", "droite")]);
        let takes = |text: &str| Way::take(&Value::Text(text.to_owned()));
        assert_eq!(["right", "droite", "neither", "up"].map(takes), [Some(Way::Right), Some(Way::Right), Some(Way::Neither), None]);
        assert_eq!((Way::default(), Way::ALL.len(), Way::Neither.word()), (Way::Left, 3, "neither"));
    }
}
