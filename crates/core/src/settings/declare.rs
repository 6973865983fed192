//! How settings are declared: what the macros write, no user types.

/// Declares a group of settings: a struct with defaults whose fields can be set and shown by name.
///
/// `name: type [least, most] = default => (source, "paragraph", "English", "French", "label");` with the range only where it is wanted, and
/// the label only for a key of a situation: it is what charts and tables call the key in French.
#[macro_export]
macro_rules! settings {
    ($(#[$meta:meta])* pub struct $group:ident {
        $($name:ident: $ty:ty $([$least:expr, $most:expr])? = $default:expr => ($source:expr, $paragraph:expr, $en:expr, $fr:expr $(, $label:expr)?);)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $group {
            $(#[doc = $en] #[doc = ""] #[doc = concat!("Paragraph: ", $paragraph, ".")] pub $name: $ty,)*
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
                default: || $crate::settings::Setting::show(&$group::default().$name),
                shown: |value| {
                    let kind = <$ty as $crate::settings::Setting>::KIND$(.within($least, $most))?;
                    $crate::settings::read::<$ty>(kind, value).ok().map(|value| $crate::settings::Setting::show(&value))
                },
                others: |value| {
                    let kind = <$ty as $crate::settings::Setting>::KIND$(.within($least, $most))?;
                    let others = |value: $ty| $crate::settings::Setting::others(&value, kind);
                    $crate::settings::read::<$ty>(kind, value).map(others).unwrap_or_default()
                },
            },)*];

            fn set(&mut self, name: &str, value: &$crate::settings::Value) -> Result<(), $crate::settings::Wrong> {
                let _ = value; // a group may have no keys
                match name {
                    $(stringify!($name) => {
                        let kind = <$ty as $crate::settings::Setting>::KIND$(.within($least, $most))?;
                        self.$name = $crate::settings::read(kind, value)?;
                        Ok(())
                    })*
                    _ => Err($crate::settings::Wrong::NoSuchKey),
                }
            }

            fn get(&self, name: &str) -> Option<$crate::settings::Value> {
                match name {
                    $(stringify!($name) => Some($crate::settings::Setting::show(&self.$name)),)*
                    _ => None,
                }
            }

            fn others(&self, name: &str) -> Vec<$crate::settings::Value> {
                match name {
                    $(stringify!($name) => {
                        let kind = <$ty as $crate::settings::Setting>::KIND$(.within($least, $most))?;
                        $crate::settings::Setting::others(&self.$name, kind)
                    })*
                    _ => Vec::new(),
                }
            }
        }
    };
}

/// Declares a choice of words as an enum; the first is the default. A choice of a situation says what charts and tables call it:
/// `Choice = "word" => ("English", "French"),`.
#[macro_export]
macro_rules! choice {
    ($(#[$meta:meta])* pub enum $choice:ident {
        $(#[$first_meta:meta])* $first:ident = $first_word:expr $(=> ($first_en:expr, $first_fr:expr))?,
        $($(#[$other_meta:meta])* $other:ident = $word:expr $(=> ($en:expr, $fr:expr))?,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $choice {
            $(#[$first_meta])* #[default] $first,
            $($(#[$other_meta])* $other,)*
        }

        impl $choice {
            /// Every choice, the default first.
            pub const ALL: &'static [$choice] = &[$choice::$first, $($choice::$other,)*];

            /// The word for it.
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
                    $crate::settings::Value::Text(text) => $choice::ALL.iter().copied().find(|c| c.word() == text),
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
    };
}

/// Declares choices of words, each with what it means: `"What it is about." Name { First = "first", "What it says."; }`. Words that charts
/// and tables show follow the word: `First = "first" => ("English", "French"), "What it says.";`. Attributes stand before what it is about.
#[macro_export]
macro_rules! choices {
    ($($(#[$meta:meta])* $about:literal $choice:ident {
        $first:ident = $first_word:literal $(=> ($first_en:literal, $first_fr:literal))?, $first_says:literal;
        $($other:ident = $word:literal $(=> ($en:literal, $fr:literal))?, $says:literal;)*
    })*) => {
        $($crate::choice! {
            #[doc = $about]
            $(#[$meta])*
            pub enum $choice {
                #[doc = $first_says]
                $first = $first_word $(=> ($first_en, $first_fr))?,
                $(#[doc = $says] $other = $word $(=> ($en, $fr))?,)*
            }
        })*
    };
}

/// Declares a choice of words that have names: `First = "first", "English", "French";`. Shorter words that charts and tables show follow the
/// word, as in [`choices!`].
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* pub enum $choice:ident {
        $first:ident = $first_word:literal $(=> ($first_short_en:literal, $first_short_fr:literal))?, $first_en:literal, $first_fr:literal;
        $($other:ident = $word:literal $(=> ($short_en:literal, $short_fr:literal))?, $en:literal, $fr:literal;)*
    }) => {
        $crate::choice! {
            $(#[$meta])*
            pub enum $choice {
                #[doc = $first_en]
                $first = $first_word $(=> ($first_short_en, $first_short_fr))?,
                $(#[doc = $en] $other = $word $(=> ($short_en, $short_fr))?,)*
            }
        }

        impl $choice {
            /// Its name.
            pub const fn name(self) -> $crate::language::Text {
                match self {
                    $choice::$first => $crate::language::Text::new($first_en, $first_fr),
                    $($choice::$other => $crate::language::Text::new($en, $fr),)*
                }
            }
        }
    };
}
