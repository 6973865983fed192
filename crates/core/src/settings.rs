//! Settings by name: the keys of a situation, the switches of a rule system, the parameters of a question. Declared once with
//! [`macro@crate::settings`], they serve scenario files, `key=value` words, sweeps, help, and the list of assumptions.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::language::{Lang, Text};

/// The value of a setting, as a scenario file or a command line gives it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// true or false.
    Bool(bool),
    /// A whole number.
    Whole(i64),
    /// A number with a fraction.
    Number(f64),
    /// A word.
    Text(String),
    /// Several values.
    List(Vec<Value>),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(value) => write!(f, "{value}"),
            Value::Whole(value) => write!(f, "{value}"),
            Value::Number(value) => write!(f, "{value}"),
            Value::Text(value) => f.write_str(value),
            Value::List(values) => {
                f.write_str("[")?;
                for (i, value) in values.iter().enumerate() {
                    write!(f, "{}{value}", if i > 0 { ", " } else { "" })?;
                }
                f.write_str("]")
            }
        }
    }
}

/// What a setting takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// true or false.
    Bool,
    /// A whole number in this range.
    Whole(i64, i64),
    /// Any number in this range.
    Number(f64, f64),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// Any word; what it names is checked by its owner.
    Word(&'static str),
    /// So many whole numbers in this range.
    Wholes(usize, i64, i64),
    /// So many numbers in this range.
    Numbers(usize, f64, f64),
    /// A table, in the words given.
    Table(&'static str),
}

impl Kind {
    /// The same with this range.
    pub const fn within(self, least: i64, most: i64) -> Kind {
        match self {
            Kind::Whole(..) => Kind::Whole(least, most),
            Kind::Number(..) => Kind::Number(least as f64, most as f64),
            Kind::Wholes(n, ..) => Kind::Wholes(n, least, most),
            Kind::Numbers(n, ..) => Kind::Numbers(n, least as f64, most as f64),
            other => other,
        }
    }

    /// Whether a number or all numbers of a list lie in the range; true for what has none.
    fn admits(self, value: &Value) -> bool {
        match (self, value) {
            (Kind::Whole(least, most), Value::Whole(n)) => (least..=most).contains(n),
            (Kind::Number(least, most), Value::Number(n)) => n.is_finite() && (least..=most).contains(n),
            (Kind::Number(least, most), Value::Whole(n)) => (least..=most).contains(&(*n as f64)),
            (Kind::Wholes(_, least, most), Value::List(values)) => values.iter().all(|v| Kind::Whole(least, most).admits(v)),
            (Kind::Numbers(_, least, most), Value::List(values)) => values.iter().all(|v| Kind::Number(least, most).admits(v)),
            _ => true,
        }
    }

    /// Alternative values, for sensitivity checks: every other choice; of numbers one down, one up and both ends of the range, because what a figure
    /// does may show only far from where it stands; in lists place by place.
    pub fn others(self, value: &Value) -> Vec<Value> {
        let places = |values: &[Value], kind: Kind| {
            let mut lists = Vec::new();
            for (place, value) in values.iter().enumerate() {
                lists.extend(kind.others(value).into_iter().map(|other| {
                    let mut list = values.to_vec();
                    list[place] = other;
                    Value::List(list)
                }));
            }
            lists
        };
        match (self, value) {
            (Kind::Bool, Value::Bool(value)) => vec![Value::Bool(!value)],
            (Kind::Choice(words), Value::Text(word)) => {
                words.iter().filter(|other| **other != word).map(|other| Value::Text((*other).to_owned())).collect()
            }
            (Kind::Whole(least, most), &Value::Whole(n)) => {
                let tried = [n.saturating_sub(1), n.saturating_add(1), least, most];
                tried_in(n, tried, least, most).into_iter().map(Value::Whole).collect()
            }
            (Kind::Number(least, most), &Value::Whole(n)) => Kind::Number(least, most).others(&Value::Number(n as f64)),
            (Kind::Number(least, most), &Value::Number(n)) => {
                // Where nobody set an end there is none to try.
                let end = |end: f64| if end.abs() < 1e9 { end } else { n };
                let tried = [n - 1.0, n + 1.0, end(least), end(most)];
                tried_in(n, tried, least, most).into_iter().map(Value::Number).collect()
            }
            (Kind::Wholes(_, least, most), Value::List(values)) => places(values, Kind::Whole(least, most)),
            (Kind::Numbers(_, least, most), Value::List(values)) => places(values, Kind::Number(least, most)),
            _ => Vec::new(),
        }
    }

    /// Whether such a setting takes this value, as far as its kind says: what a word or a table means is checked by its owner.
    pub fn accepts(self, value: &Value) -> bool {
        let fits = match (self, value) {
            (Kind::Bool, Value::Bool(_)) | (Kind::Whole(..), Value::Whole(_)) => true,
            (Kind::Number(..), Value::Number(_) | Value::Whole(_)) | (Kind::Word(_) | Kind::Table(_), _) => true,
            (Kind::Choice(words), Value::Text(word)) => words.contains(&word.as_str()),
            (Kind::Wholes(n, ..) | Kind::Numbers(n, ..), Value::List(values)) => values.len() == n,
            _ => false,
        };
        fits && self.admits(value)
    }

    /// Reads a word of the command line as such a value, as well as it can be; checking comes later.
    pub fn read(self, word: &str) -> Value {
        let text = || Value::Text(word.to_owned());
        match self {
            Kind::Bool => word.parse().map(Value::Bool).unwrap_or_else(|_| text()),
            Kind::Whole(..) => word.parse().map(Value::Whole).unwrap_or_else(|_| text()),
            Kind::Number(..) => word.parse().map(Value::Number).unwrap_or_else(|_| text()),
            Kind::Choice(_) | Kind::Word(_) => text(),
            Kind::Wholes(..) | Kind::Numbers(..) | Kind::Table(_) => list_of(word).unwrap_or_else(text),
        }
    }
}

/// Those of four numbers that lie in a range, each once, without `n` itself.
fn tried_in<T: PartialOrd + Copy>(n: T, tried: [T; 4], least: T, most: T) -> Vec<T> {
    let mut kept: Vec<T> = Vec::new();
    for number in tried {
        if (least..=most).contains(&number) && number != n && !kept.contains(&number) {
            kept.push(number);
        }
    }
    kept
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Bool => f.write_str("true or false"),
            Kind::Whole(least, most) => write!(f, "a whole number from {least} to {most}"),
            Kind::Number(least, most) => write!(f, "a number from {least} to {most}"),
            Kind::Choice(words) => f.write_str(&words.join(" | ")),
            Kind::Word(what) | Kind::Table(what) => f.write_str(what),
            Kind::Wholes(n, least, most) => write!(f, "{n} whole numbers from {least} to {most}, as [1, 2]"),
            Kind::Numbers(n, least, most) => write!(f, "{n} numbers from {least} to {most}, as [1, 0.5]"),
        }
    }
}

/// A list as TOML writes it, `[1, 2]` or `[[8, "hold", "hold"]]`; the outer brackets may be left out.
fn list_of(word: &str) -> Option<Value> {
    let bracketed = if word.trim_start().starts_with('[') { word.to_owned() } else { format!("[{word}]") };
    let parsed = toml::de::DeValue::parse(&bracketed).ok()?;
    Value::from_toml(parsed.get_ref()).filter(|_| word.contains(['[', ',']))
}

impl Value {
    /// A TOML value as a setting's value; `None` for what no setting takes.
    pub fn from_toml(value: &toml::de::DeValue) -> Option<Value> {
        use toml::de::DeValue;
        Some(match value {
            DeValue::String(text) => Value::Text(text.to_string()),
            DeValue::Integer(number) => Value::Whole(i64::from_str_radix(number.as_str(), number.radix()).ok()?),
            DeValue::Float(number) => Value::Number(number.as_str().parse().ok()?),
            DeValue::Boolean(value) => Value::Bool(*value),
            DeValue::Array(values) => Value::List(values.iter().map(|value| Value::from_toml(value.get_ref())).collect::<Option<_>>()?),
            DeValue::Datetime(_) | DeValue::Table(_) => return None,
        })
    }
}

/// A type that a setting can have.
pub trait Setting: Sized + Clone + PartialEq {
    /// What it takes, before a range narrows it.
    const KIND: Kind;
    /// What charts and tables call its values that are words.
    const WORDS: &'static [(&'static str, Text)] = &[];
    /// Reads it; `None` where the value is of another type.
    fn take(value: &Value) -> Option<Self>;
    /// What is wrong with a value of the right type that it does not read, where there is more to say than what it takes.
    fn fault(_: &Value) -> Option<String> {
        None
    }
    /// Shows it.
    fn show(&self) -> Value;
    /// Values other than this one, to see whether it makes a difference. `kind` is [`Setting::KIND`] in its range.
    fn others(&self, kind: Kind) -> Vec<Value> {
        kind.others(&self.show())
    }
}

impl Setting for bool {
    const KIND: Kind = Kind::Bool;
    const WORDS: &'static [(&'static str, Text)] = &[("true", Text::new("yes", "oui")), ("false", Text::new("no", "non"))];
    fn take(value: &Value) -> Option<bool> {
        matches!(value, Value::Bool(_)).then_some(*value == Value::Bool(true))
    }
    fn show(&self) -> Value {
        Value::Bool(*self)
    }
}

macro_rules! whole_setting {
    ($($number:ty)*) => {$(
        impl Setting for $number {
            const KIND: Kind = Kind::Whole(<$number>::MIN as i64, <$number>::MAX as i64);
            fn take(value: &Value) -> Option<$number> {
                match value {
                    Value::Whole(n) => <$number>::try_from(*n).ok(),
                    _ => None,
                }
            }
            fn show(&self) -> Value {
                Value::Whole(i64::from(*self))
            }
        }
    )*};
}
whole_setting!(u8 i8 u16 u32);

impl Setting for f64 {
    const KIND: Kind = Kind::Number(f64::MIN, f64::MAX);
    fn take(value: &Value) -> Option<f64> {
        match value {
            Value::Number(n) => Some(*n),
            Value::Whole(n) => Some(*n as f64),
            _ => None,
        }
    }
    fn show(&self) -> Value {
        if self.fract() == 0.0 && self.abs() < 1e9 { Value::Whole(*self as i64) } else { Value::Number(*self) }
    }
}

impl Setting for String {
    const KIND: Kind = Kind::Word("a word");
    fn take(value: &Value) -> Option<String> {
        match value {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        }
    }
    fn show(&self) -> Value {
        Value::Text(self.clone())
    }
}

macro_rules! wholes_setting {
    ($($number:ty)*) => {$(
        impl<const N: usize> Setting for [$number; N] {
            const KIND: Kind = Kind::Wholes(N, <$number>::MIN as i64, <$number>::MAX as i64);
            fn take(value: &Value) -> Option<[$number; N]> {
                match value {
                    Value::List(values) => {
                        let numbers: Option<Vec<$number>> = values.iter().map(<$number>::take).collect();
                        numbers?.try_into().ok()
                    }
                    _ => None,
                }
            }
            fn show(&self) -> Value {
                Value::List(self.iter().map(Setting::show).collect())
            }
        }
    )*};
}
wholes_setting!(u8 i8);

impl<const N: usize> Setting for [f64; N] {
    const KIND: Kind = Kind::Numbers(N, f64::MIN, f64::MAX);
    fn take(value: &Value) -> Option<[f64; N]> {
        match value {
            Value::List(values) => {
                let numbers: Option<Vec<f64>> = values.iter().map(f64::take).collect();
                numbers?.try_into().ok()
            }
            _ => None,
        }
    }
    fn show(&self) -> Value {
        Value::List(self.iter().map(Setting::show).collect())
    }
}

impl<T: Setting> Setting for Option<T> {
    const KIND: Kind = T::KIND;
    const WORDS: &'static [(&'static str, Text)] = T::WORDS;
    fn take(value: &Value) -> Option<Option<T>> {
        match value {
            Value::Text(text) if text.is_empty() => Some(None),
            value => T::take(value).map(Some),
        }
    }
    fn show(&self) -> Value {
        self.as_ref().map_or(Value::Text(String::new()), Setting::show)
    }
}

/// Where a figure or a reading comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Printed on the sheet.
    Printed,
    /// Our reading of what is printed, and how sure we are, in percent.
    Reading(u8),
    /// From elsewhere: the published rulebook from memory or through other sources.
    Elsewhere,
    /// Our own construction, because nothing was found.
    Ours,
    /// Not a matter of rules: what the user asks.
    Asked,
}

/// A setting by name.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name within its group, as `some_table`.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// Where its default comes from.
    pub source: Source,
    /// The paragraph it belongs to.
    pub paragraph: &'static str,
    /// What it says, or what its default says.
    pub text: Text,
    /// What charts and tables call it in French; in English they call it by its name. Empty where it keeps its name.
    pub french: &'static str,
    /// What charts and tables call its values that are words.
    pub words: &'static [(&'static str, Text)],
    /// Its default, as settings show it.
    pub default: fn() -> Value,
    /// A value as settings show it, so that two that mean the same are equal; `None` for one that it does not take.
    pub shown: fn(&Value) -> Option<Value>,
    /// Values other than the one given, to see whether it makes a difference: see [`Setting::others`].
    pub others: fn(&Value) -> Vec<Value>,
}

impl Key {
    /// What charts and tables call it in French: `some_key` is “some key” in English.
    pub fn label(&self, lang: Lang) -> String {
        match (lang, self.french) {
            (Lang::En, _) | (Lang::Fr, "") => self.name.replace('_', " "),
            (Lang::Fr, french) => french.to_owned(),
        }
    }

    /// What they call one of its values; `None` for a number, or where it keeps its name.
    pub fn word(&self, value: &str) -> Option<Text> {
        self.words.iter().find(|(word, _)| *word == value).map(|&(_, text)| text)
    }
}

/// Why a value cannot be set.
#[derive(Clone, Debug, PartialEq)]
pub enum Wrong {
    /// There is no such key.
    NoSuchKey,
    /// The value is not what the key takes.
    Expected(Kind),
    /// The same, and why.
    Faulty(Kind, String),
}

/// A group of settings, as [`macro@crate::settings`] declares it.
pub trait Settings: Clone + Default {
    /// Its keys, in the order of their declaration.
    const KEYS: &'static [Key];
    /// Sets one by name.
    fn set(&mut self, name: &str, value: &Value) -> Result<(), Wrong>;
    /// Shows one by name.
    fn get(&self, name: &str) -> Option<Value>;
    /// Other values that one of them could have, as [`Setting::others`] gives them.
    fn others(&self, name: &str) -> Vec<Value>;
}

/// Reads a value for a key.
pub fn read<T: Setting>(kind: Kind, value: &Value) -> Result<T, Wrong> {
    let read = T::take(value).filter(|_| kind.admits(value));
    read.ok_or_else(|| T::fault(value).map_or(Wrong::Expected(kind), |fault| Wrong::Faulty(kind, fault)))
}

/// Which totals of 2D6 have no row in a table whose lowest row begins at this score; `None` if all have one.
pub fn scores_without_row(lowest: i8) -> Option<String> {
    match lowest {
        ..=2 => None,
        3 => Some("the score 2 has no row".to_owned()),
        _ => Some(format!("the scores 2 to {} have no row", lowest - 1)),
    }
}

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

/// The nearest of some names to a mistyped one, if one is near. Who writes no prefix, as in `panik_table`, may mean a name that has one.
pub fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let far = |name: &'a str| {
        let short = name.split_once('.').filter(|_| !typed.contains('.')).map_or(name, |(_, short)| short);
        let most = 1 + typed.chars().count().max(short.chars().count()) / 3;
        Some(strsim::damerau_levenshtein(typed, short)).filter(|far| *far <= most)
    };
    names.into_iter().filter_map(|name| Some((far(name)?, name))).min_by_key(|(far, _)| *far).map(|(_, name)| name)
}
