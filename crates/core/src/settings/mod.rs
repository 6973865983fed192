//! Settings by name: the keys of a situation, the switches of a rule system, the parameters of a question. Declared once with
//! [`macro@crate::settings`], they serve scenario files, `key=value` words, sweeps, help, and the list of assumptions.

mod declare;
mod scores;
mod types;

pub use scores::{ByScore, Kept, row_of, rows_by_score};
pub use types::{AnySetting, Setting, word_of};

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::language::{Lang, Text};

/// The value of a setting, as a scenario file or a command line gives it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A yes or a no, written `true` or `false`.
    Bool(bool),
    /// A whole number.
    Whole(i64),
    /// A number with a fraction.
    Number(f64),
    /// A word of text.
    Text(String),
    /// A list of values.
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

/// The kind of value that a setting takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A yes or a no, written `true` or `false`.
    Bool,
    /// A whole number in this range.
    Whole(i64, i64),
    /// Any number in this range.
    Number(f64, f64),
    /// A choice of one of these words.
    Choice(&'static [&'static str]),
    /// Any word; the owner of the setting checks what it names.
    Word(&'static str),
    /// A list of this many whole numbers, each in this range.
    Wholes(usize, i64, i64),
    /// A list of this many numbers, each in this range.
    Numbers(usize, f64, f64),
    /// A table of the rules, as these words describe it.
    Table(&'static str),
    /// A list of some of these words: what is taken, and the words.
    Words(&'static str, &'static [&'static str]),
}

impl Kind {
    /// The same kind, narrowed to this range.
    pub const fn within(self, least: i64, most: i64) -> Kind {
        match self {
            Kind::Whole(..) => Kind::Whole(least, most),
            Kind::Number(..) => Kind::Number(least as f64, most as f64),
            Kind::Wholes(n, ..) => Kind::Wholes(n, least, most),
            Kind::Numbers(n, ..) => Kind::Numbers(n, least as f64, most as f64),
            other => other,
        }
    }

    /// Whether a number or all numbers of a list lie in the range of this kind; true where the kind has none.
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

    /// Values that show whether a setting counts at all: every other choice; of numbers one down, one up and both ends of the range, because what a
    /// figure does may show only far from where it stands; in lists place by place. How much it counts is for [`Key::readings`] to say.
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

    /// Whether a setting of this kind takes the value. What a word or a table means is checked by the owner of the setting.
    pub fn accepts(self, value: &Value) -> bool {
        let fits = match (self, value) {
            (Kind::Bool, Value::Bool(_)) | (Kind::Whole(..), Value::Whole(_)) => true,
            (Kind::Number(..), Value::Number(_) | Value::Whole(_)) | (Kind::Word(_) | Kind::Table(_) | Kind::Words(..), _) => true,
            (Kind::Choice(words), Value::Text(word)) => words.contains(&word.as_str()),
            (Kind::Wholes(n, ..) | Kind::Numbers(n, ..), Value::List(values)) => values.len() == n,
            _ => false,
        };
        fits && self.admits(value)
    }

    /// The value that a word of the command line means for a setting of this kind, as well as can be; checking comes later.
    pub fn read(self, word: &str) -> Value {
        let text = || Value::Text(word.to_owned());
        match self {
            Kind::Bool => match word {
                "true" | "yes" | "oui" => Value::Bool(true),
                "false" | "no" | "non" => Value::Bool(false),
                _ => text(),
            },
            Kind::Whole(..) => word.parse().map(Value::Whole).unwrap_or_else(|_| text()),
            Kind::Number(..) => word.parse().map(Value::Number).unwrap_or_else(|_| text()),
            Kind::Choice(_) | Kind::Word(_) => text(),
            Kind::Wholes(..) | Kind::Numbers(..) | Kind::Table(_) | Kind::Words(..) => list_of(word).unwrap_or_else(text),
        }
    }
}

/// Tried numbers that lie in a range, each once, without `n` itself.
fn tried_in<T: PartialOrd + Copy>(n: T, tried: [T; 4], least: T, most: T) -> Vec<T> {
    let mut kept: Vec<T> = Vec::new();
    for number in tried {
        if (least..=most).contains(&number) && number != n && !kept.contains(&number) {
            kept.push(number);
        }
    }
    kept
}

impl Kind {
    /// An example of a list as long as the setting needs, as `[1, 2]`; empty where no list of numbers is taken.
    pub fn example(self) -> String {
        let list = |numbers: Vec<String>| format!("[{}]", numbers.join(", "));
        match self {
            Kind::Wholes(n, least, most) => list((1..=n as i64).map(|number| number.clamp(least, most).to_string()).collect()),
            Kind::Numbers(n, least, most) => {
                list((0..n).map(|place| [1.0, 0.5][place % 2]).map(|number: f64| number.clamp(least, most).to_string()).collect())
            }
            _ => String::new(),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Bool => f.write_str("true or false"),
            Kind::Whole(least, most) => write!(f, "a whole number from {least} to {most}"),
            Kind::Number(least, most) => write!(f, "a number from {least} to {most}"),
            Kind::Choice(words) => f.write_str(&words.join(" | ")),
            Kind::Word(what) | Kind::Table(what) => f.write_str(what),
            Kind::Words(what, words) => write!(f, "{what}: {}", words.join(", ")),
            Kind::Wholes(n, least, most) => write!(f, "{n} whole numbers from {least} to {most}, as {}", self.example()),
            Kind::Numbers(n, least, most) => write!(f, "{n} numbers from {least} to {most}, as {}", self.example()),
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
    /// The value of a setting that a TOML value means; `None` where no setting takes such a value.
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

/// The source of a figure or of a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A figure printed on the sheet.
    Printed,
    /// Our reading of what is printed, and our confidence in it, in per cent (0 to 100).
    Reading(u8),
    /// A figure from elsewhere: the published rulebook from memory or through other sources.
    Elsewhere,
    /// A figure of our own, because none was found.
    Ours,
    /// No matter of rules: what the user asks.
    Asked,
}

/// A key: a setting by its name, as it is declared.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The name of the key within its group, as `some_table`.
    pub name: &'static str,
    /// The kind of value that the key takes.
    pub kind: Kind,
    /// The source of the key's default.
    pub source: Source,
    /// The paragraph of the rules that the key belongs to.
    pub paragraph: &'static str,
    /// The meaning of the key, or of its default, in words.
    pub text: Text,
    /// The French name of the key in charts and tables; empty where it keeps its name. English charts and tables use the name itself.
    pub french: &'static str,
    /// The names of values that are words, in charts and tables.
    pub words: &'static [(&'static str, Text)],
    /// The group of the key, with its defaults.
    pub group: fn() -> Box<dyn Group>,
    /// Values that a reader of the sheet could take in the place of the default, as the declaration has them.
    pub declared: fn() -> Vec<Value>,
    /// Values that are worth a try, as the declaration has them; `None` where no player decides.
    pub decided: Option<fn() -> Vec<Value>>,
}

impl Key {
    /// The name of the key in charts and tables: `some_key` is “some key” in English.
    pub fn label(&self, lang: Lang) -> String {
        match (lang, self.french) {
            (Lang::En, _) | (Lang::Fr, "") => self.name.replace('_', " "),
            (Lang::Fr, french) => french.to_owned(),
        }
    }

    /// The name of a value of the key in charts and tables; `None` for a number, or where the value keeps its name.
    pub fn word(&self, value: &str) -> Option<Text> {
        self.words.iter().find(|(word, _)| *word == value).map(|&(_, text)| text)
    }

    /// An answer of the key's setting, which has its default.
    fn asked<T>(&self, ask: impl FnOnce(&mut dyn AnySetting) -> T) -> T {
        ask((self.group)().field_mut(self.name).expect("a group has its keys"))
    }

    /// The default of the key, as settings show it.
    pub fn default(&self) -> Value {
        self.asked(|setting| setting.shown())
    }

    /// The value as settings show it: two that mean the same are equal; `None` for a value that the key does not take.
    pub fn shown(&self, value: &Value) -> Option<Value> {
        self.asked(|setting| setting.read(self.kind, value).ok().map(|()| setting.shown()))
    }

    /// Values of the key other than the given one, tried to see whether the key makes a difference: see [`Setting::others`].
    pub fn others(&self, value: &Value) -> Vec<Value> {
        self.asked(|setting| setting.read(self.kind, value).map(|()| setting.tried(self.kind)).unwrap_or_default())
    }

    /// Values that a reader of the sheet could take in the place of the default; none for a number that does not declare them.
    pub fn readings(&self) -> Vec<Value> {
        let mut readings = (self.declared)();
        readings.extend(self.asked(|setting| setting.meant()));
        readings
    }

    /// The values among which a player chooses: the default and those that are declared; where none are, all words, or both of a switch. None where
    /// no player decides.
    pub fn choices(&self) -> Vec<Value> {
        let Some(declared) = self.decided else { return Vec::new() };
        let declared = declared();
        let mut choices = match self.kind {
            Kind::Bool => vec![Value::Bool(true), Value::Bool(false)],
            Kind::Choice(words) if declared.is_empty() => words.iter().map(|word| Value::Text((*word).to_owned())).collect(),
            _ => std::iter::once(self.default()).chain(declared).collect(),
        };
        // Nothing is said by a default that depends on the unit.
        choices.retain(|choice| *choice != Value::Text(String::new()));
        choices
    }
}

/// Why a value cannot be set.
#[derive(Clone, Debug, PartialEq)]
pub enum Wrong {
    /// The group has no key with this name.
    NoSuchKey,
    /// The value is not what the key takes.
    Expected(Kind),
    /// The value is not what the key takes, and why.
    Faulty(Kind, String),
}

/// A group of settings, as [`macro@crate::settings`] declares it.
pub trait Settings: Clone + Default {
    /// The keys of the settings, in the order of their declaration.
    const KEYS: &'static [Key];
    /// The setting with this name.
    fn field(&self, name: &str) -> Option<&dyn AnySetting>;
    /// The setting with this name, to be set.
    fn field_mut(&mut self, name: &str) -> Option<&mut dyn AnySetting>;

    /// Sets the key with this name.
    fn set(&mut self, name: &str, value: &Value) -> Result<(), Wrong> {
        (self as &mut dyn Group).set(name, value)
    }

    /// The value of the key with this name.
    fn get(&self, name: &str) -> Option<Value> {
        self.field(name).map(|setting| setting.shown())
    }

    /// Other values that the key with this name could have, as [`Setting::others`] gives them.
    fn others(&self, name: &str) -> Vec<Value> {
        let key = Self::KEYS.iter().find(|key| key.name == name);
        key.zip(self.field(name)).map(|(key, setting)| setting.tried(key.kind)).unwrap_or_default()
    }
}

/// A group of settings as an object.
pub trait Group {
    /// The keys of the group.
    fn keys(&self) -> &'static [Key];
    /// The setting with this name.
    fn field_mut(&mut self, name: &str) -> Option<&mut dyn AnySetting>;
}

impl dyn Group + '_ {
    /// Sets the key with this name.
    pub fn set(&mut self, name: &str, value: &Value) -> Result<(), Wrong> {
        let key = self.keys().iter().find(|key| key.name == name);
        key.zip(self.field_mut(name)).map_or(Err(Wrong::NoSuchKey), |(key, setting)| setting.read(key.kind, value))
    }

    /// The value of the key with this name.
    pub fn get(&mut self, name: &str) -> Option<Value> {
        self.field_mut(name).map(|setting| setting.shown())
    }
}

impl<S: Settings> Group for S {
    fn keys(&self) -> &'static [Key] {
        S::KEYS
    }
    fn field_mut(&mut self, name: &str) -> Option<&mut dyn AnySetting> {
        Settings::field_mut(self, name)
    }
}

/// A group with its defaults.
pub fn group<S: Settings + 'static>() -> Box<dyn Group> {
    Box::new(S::default())
}

/// Reads a value of a setting of this kind.
fn read<T: Setting>(kind: Kind, value: &Value) -> Result<T, Wrong> {
    let read = T::take(value).filter(|_| kind.admits(value));
    read.ok_or_else(|| T::fault(value).map_or(Wrong::Expected(kind), |fault| Wrong::Faulty(kind, fault)))
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
