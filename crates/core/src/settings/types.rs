//! The types that a setting can have.

use super::{Kind, Value, Wrong, read};
use crate::language::Text;

/// A type that a setting can have.
pub trait Setting: Sized + Clone + PartialEq {
    /// The kind of value that the setting takes, before a range narrows it.
    const KIND: Kind;
    /// The names of values that are words, in charts and tables.
    const WORDS: &'static [(&'static str, Text)] = &[];
    /// Reads a value; `None` where it is of another type.
    fn take(value: &Value) -> Option<Self>;
    /// The fault of a value of the right type that the setting does not read, where there is more to say than its kind.
    fn fault(_: &Value) -> Option<String> {
        None
    }
    /// The setting as a value.
    fn show(&self) -> Value;
    /// Values of the setting other than this one, tried to see whether it makes a difference. `kind` is [`Setting::KIND`] in its range.
    fn others(&self, kind: Kind) -> Vec<Value> {
        kind.others(&self.show())
    }
    /// Values that the type declares besides this one, each of which could be meant: the other choices. A number declares none.
    fn readings(&self) -> Vec<Value> {
        match Self::KIND {
            kind @ (Kind::Bool | Kind::Choice(_)) => kind.others(&self.show()),
            _ => Vec::new(),
        }
    }
}

/// A setting of any type, as an object.
pub trait AnySetting {
    /// The setting as a value: [`Setting::show`].
    fn shown(&self) -> Value;
    /// Takes a value of this kind.
    fn read(&mut self, kind: Kind, value: &Value) -> Result<(), Wrong>;
    /// Values other than this one: [`Setting::others`].
    fn tried(&self, kind: Kind) -> Vec<Value>;
    /// Values of which each could be meant: [`Setting::readings`].
    fn meant(&self) -> Vec<Value>;
}

impl<T: Setting> AnySetting for T {
    fn shown(&self) -> Value {
        self.show()
    }
    fn read(&mut self, kind: Kind, value: &Value) -> Result<(), Wrong> {
        *self = read(kind, value)?;
        Ok(())
    }
    fn tried(&self, kind: Kind) -> Vec<Value> {
        self.others(kind)
    }
    fn meant(&self) -> Vec<Value> {
        self.readings()
    }
}

/// The word of a choice: itself, or that of the choice that people call so in one of their languages.
pub fn word_of<'t>(text: &'t str, words: &'static [(&'static str, Text)]) -> &'t str {
    let called = |(_, said): &&(&'static str, Text)| said.en == text || said.fr == text;
    let known = words.iter().find(|(word, _)| *word == text).or_else(|| words.iter().find(called));
    known.map_or(text, |(word, _)| word)
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
                let Value::Whole(n) = value else { return None };
                <$number>::try_from(*n).ok()
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
        let Value::Text(text) = value else { return None };
        Some(text.clone())
    }
    fn show(&self) -> Value {
        Value::Text(self.clone())
    }
}

impl<T: Setting, const N: usize> Setting for [T; N] {
    const KIND: Kind = match T::KIND {
        Kind::Whole(least, most) => Kind::Wholes(N, least, most),
        Kind::Number(least, most) => Kind::Numbers(N, least, most),
        _ => panic!("a list is of numbers"),
    };
    fn take(value: &Value) -> Option<[T; N]> {
        let Value::List(values) = value else { return None };
        let numbers: Option<Vec<T>> = values.iter().map(T::take).collect();
        numbers?.try_into().ok()
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
