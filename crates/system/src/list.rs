//! Common parts of unit lists of every system: names, ids, prices, special rules, and errors that point at the place.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::Spanned;

pub use crate::listed::{Entry, List, lists};
pub use crate::troop::{Troop, find, unit};
use crate::{ListProblem, OwnList, Problem, meant};
use montjoie_core::language::{Lang, Text};
use montjoie_core::settings::nearest;

/// A text of a file in both languages, as a name or a question; a file may write one text for both.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Written")]
pub struct Name {
    /// The text in English.
    pub en: String,
    /// The text in French, as printed.
    pub fr: String,
}

impl Name {
    /// The name that is the same in both languages.
    pub fn same(name: impl Into<String>) -> Name {
        let name = name.into();
        Name { fr: name.clone(), en: name }
    }

    /// The name in a language.
    pub fn get(&self, lang: Lang) -> &str {
        lang.pick(&self.en, &self.fr)
    }

    /// The name in both languages.
    pub fn both(&self) -> (String, String) {
        (self.en.clone(), self.fr.clone())
    }

    /// The name of a list, in each language with its id beside it where another list has the same one.
    pub(crate) fn apart<'n>(&self, id: &str, others: impl Iterator<Item = &'n Name> + Clone) -> Name {
        let apart = |called: fn(&Name) -> &str| {
            let (own, shared) = (called(self), others.clone().any(|other| called(other) == called(self)));
            if shared { format!("{own} ({id})") } else { own.to_owned() }
        };
        Name { en: apart(|name| &name.en), fr: apart(|name| &name.fr) }
    }

    /// The name of a unit with an option taken, which is named by its id.
    pub fn with(&self, option: &str) -> Name {
        Name { en: format!("{}, {option}", self.en), fr: format!("{}, {option}", self.fr) }
    }
}

impl From<String> for Name {
    fn from(name: String) -> Name {
        Name::same(name)
    }
}

impl From<Text> for Name {
    fn from(text: Text) -> Name {
        Name { en: text.en.to_owned(), fr: text.fr.to_owned() }
    }
}

/// A name as a list writes it.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a text, or { en = \"…\", fr = \"…\" }")]
enum Written {
    Plain(String),
    Both(Both),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Both {
    en: String,
    fr: String,
}

impl TryFrom<Written> for Name {
    type Error = &'static str;
    fn try_from(written: Written) -> Result<Name, &'static str> {
        let name = match written {
            Written::Plain(name) => Name::same(name),
            Written::Both(Both { en, fr }) => Name { en, fr },
        };
        let empty = name.en.trim().is_empty() || name.fr.trim().is_empty();
        if empty { Err("an empty text is no name") } else { Ok(name) }
    }
}

/// A fault at one place of a list file.
pub struct Flaw {
    /// The place of the flaw, in bytes of the file.
    pub span: Range<usize>,
    /// The message of the flaw.
    pub message: String,
    /// The advice that helps, where there is one.
    pub help: Option<String>,
}

impl Flaw {
    /// A flaw at a place, with its message.
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Flaw {
        Flaw { span, message: message.into(), help: None }
    }

    /// The flaw, with advice on what would be right.
    pub fn help(mut self, help: impl Into<String>) -> Flaw {
        self.help = Some(help.into());
        self
    }
}

/// An item of a list that has an id and a name: a list, a unit.
pub trait Listed: Sized {
    /// The id of the item.
    fn id(&self) -> &str;
    /// The name of the item.
    fn name(&self) -> &Name;
    /// The unit with each of its options taken: units that may be named too.
    fn with_options(&self) -> Vec<Self> {
        Vec::new()
    }
}

/// Declares a type with fields `id` and `name`. Of units that may take special rules as options, `Unit with Special`, also what they are with one
/// taken: they have fields `special`, which is sorted, `points` and `options` besides. `Unit::called` gives a unit its name with an option, where
/// that is not the usual one.
#[macro_export]
macro_rules! listed {
    ($kind:ty) => {
        $crate::listed!($kind,);
    };
    ($kind:ident with $special:ty) => {
        $crate::listed!($kind with $special, |unit: &$kind, option: $special| $kind { name: unit.name.with(option.id()), ..unit.clone() });
    };
    ($kind:ident with $special:ty, $called:expr) => {
        $crate::listed! {
            $kind,
            fn with_options(&self) -> Vec<$kind> {
                let with = |&(option, points): &($special, f64)| {
                    let mut unit = $called(self, option);
                    unit.id = format!("{}+{}", self.id, option.id());
                    unit.special.push(option);
                    unit.special.sort();
                    unit.points = self.points.map(|own| own + points);
                    unit.options.clear();
                    unit
                };
                self.options.iter().map(with).collect()
            }
        }

        impl $kind {
            /// Whether the unit has a special rule.
            pub fn has(&self, special: $special) -> bool {
                self.special.contains(&special)
            }
        }
    };
    ($kind:ty, $($more:tt)*) => {
        impl $crate::list::Listed for $kind {
            fn id(&self) -> &str {
                &self.id
            }
            fn name(&self) -> &$crate::list::Name {
                &self.name
            }
            $($more)*
        }
    };
}

/// The rows of some units: each as it is printed, then with each of its options taken.
pub fn rows<U: Listed + Clone>(units: &[U]) -> impl Iterator<Item = U> {
    units.iter().flat_map(|unit| std::iter::once(unit.clone()).chain(unit.with_options()))
}

/// A special rule of a unit: a fixed set, each with an id.
pub trait Flag: Copy + PartialEq + 'static {
    /// All special rules of the set.
    const ALL: &'static [Self];
    /// The id of the special rule in a unit list.
    fn id(self) -> &'static str;
}

/// Declares the special rules of a system, `Name = "id", "English", "French";`, and that lists can read them. A system that prints prices says
/// of each what it is to its owner and which paragraph has it, empty where none: `Name = "id", Helps, "1-c", "English", "French";`.
#[macro_export]
macro_rules! specials {
    ($(#[$meta:meta])* pub enum $name:ident { $($special:ident = $id:literal, $effect:ident, $defined:literal, $en:literal, $fr:literal;)* }) => {
        $crate::specials! {
            $(#[$meta])*
            pub enum $name { $($special = $id, $en, $fr;)* }
        }

        impl $name {
            /// The special rule as it stands on paper.
            pub fn on_paper(self) -> $crate::profile::Special {
                let (effect, paragraph) = match self { $($name::$special => ($crate::profile::Effect::$effect, $defined),)* };
                $crate::profile::Special { id: self.id(), name: self.name(), does: self.text(), paragraph, effect }
            }
        }
    };
    ($(#[$meta:meta])* pub enum $name:ident { $($special:ident = $id:literal, $en:literal, $fr:literal;)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {
            $(#[doc = $en] $special,)*
        }

        impl $name {
            /// All special rules of the system.
            pub const ALL: &'static [$name] = &[$($name::$special,)*];

            /// The id of the special rule in a unit list.
            pub const fn id(self) -> &'static str {
                match self { $($name::$special => $id,)* }
            }

            /// The text of what the special rule does.
            pub const fn text(self) -> $crate::montjoie_core::language::Text {
                match self { $($name::$special => $crate::montjoie_core::language::Text::new($en, $fr),)* }
            }

            /// The name of the special rule: what stands before the colon of its text.
            pub fn name(self) -> $crate::montjoie_core::language::Text {
                let head = |text: &'static str| text.split_once(':').map_or(text, |(name, _)| name.trim_end());
                $crate::montjoie_core::language::Text::new(head(self.text().en), head(self.text().fr))
            }

            /// The special rule of an id.
            pub fn of(id: &str) -> Option<$name> {
                $crate::list::flag(id)
            }
        }

        impl $crate::list::Flag for $name {
            const ALL: &'static [$name] = <$name>::ALL;
            fn id(self) -> &'static str {
                <$name>::id(self)
            }
        }
    };
}

/// The special rule of a word, if there is one.
pub fn flag<F: Flag>(word: &str) -> Option<F> {
    F::ALL.iter().copied().find(|flag| flag.id() == word)
}

/// The special rule that a list names.
pub fn special<F: Flag>(name: &Spanned<String>) -> Result<F, Flaw> {
    let word = name.get_ref();
    flag(word).ok_or_else(|| {
        let ids = || F::ALL.iter().map(|flag| flag.id());
        let flaw = Flaw::new(name.span(), format!("there is no special rule `{word}`"));
        flaw.help(meant(word, ids()).unwrap_or_else(|| format!("rules are {}", ids().collect::<Vec<_>>().join(", "))))
    })
}

/// The special rules that a list names, none twice, in its order.
pub fn specials<F: Flag>(names: &[Spanned<String>]) -> Result<Vec<F>, Flaw> {
    let mut specials = Vec::new();
    for name in names {
        let special = special(name)?;
        if specials.contains(&special) {
            return Err(Flaw::new(name.span(), format!("`{}` is there twice", name.get_ref())));
        }
        specials.push(special);
    }
    Ok(specials)
}

/// The special rules that a unit may take besides its own, as a list writes them: their names, and by name what each adds to the price.
pub fn options<F: Flag>(
    id: &Spanned<String>,
    special: &[F],
    names: &[Spanned<String>],
    points: &BTreeMap<String, Spanned<f64>>,
) -> Result<Vec<(F, f64)>, Flaw> {
    let options: Vec<F> = specials(names)?;
    if let Some(twice) = options.iter().find(|option| special.contains(option)) {
        let message = format!("`{}` has `{}` already and cannot take it as an option", id.get_ref(), twice.id());
        return Err(Flaw::new(id.span(), message));
    }
    let mut options: Vec<(F, f64)> = options.into_iter().map(|option| (option, 0.0)).collect();
    for (name, points) in points {
        let Some((_, at)) = options.iter_mut().find(|(option, _)| option.id() == name) else {
            let flaw = Flaw::new(points.span(), format!("`{}` has no option `{name}` that could have a price", id.get_ref()));
            return Err(flaw.help("`option_points` names words of `options`"));
        };
        *at = price(points, true)?;
    }
    Ok(options)
}

/// The units of a list, each checked by its system: at least one, no id twice. `at` is where an entry has its id.
pub fn units<E, U: Listed>(
    entries: Spanned<Vec<E>>,
    at: impl Fn(&E) -> Range<usize>,
    mut check: impl FnMut(E) -> Result<U, Flaw>,
) -> Result<Vec<U>, Flaw> {
    let span = entries.span();
    let mut units: Vec<U> = Vec::new();
    for entry in entries.into_inner() {
        let at = at(&entry);
        let unit = check(entry)?;
        if units.iter().any(|other| other.id() == unit.id()) {
            return Err(Flaw::new(at, format!("`{}` is in the list twice", unit.id())));
        }
        units.push(unit);
    }
    if units.is_empty() { Err(Flaw::new(span, "the list has no unit")) } else { Ok(units) }
}

/// Adds a list to those known; its id, which stands at `span`, must be new.
pub fn add<L: Listed>(lists: &mut Vec<L>, list: L, span: Range<usize>) -> Result<(), Flaw> {
    if lists.iter().any(|known| known.id() == list.id()) {
        return Err(Flaw::new(span, format!("there is already a list `{}`", list.id()))
            .help("give this list an id of its own, or name one of the two files only"));
    }
    lists.push(list);
    Ok(())
}

/// The ids of special rules, in a row of a table.
pub fn words<F: Flag>(specials: &[F]) -> String {
    specials.iter().map(|special| special.id()).collect::<Vec<_>>().join(", ")
}

/// Checks a whole number that must lie in a range.
pub fn within(value: &Spanned<u8>, what: &str, least: u8, most: u8) -> Result<u8, Flaw> {
    let number = *value.get_ref();
    let flaw = || Flaw::new(value.span(), format!("{what} {number} is not from {least} to {most}"));
    (least..=most).contains(&number).then_some(number).ok_or_else(flaw)
}

/// Checks dice of a kind, which must not be more than `most`.
pub fn few_enough(dice: u8, most: u8, span: Range<usize>) -> Result<u8, Flaw> {
    if dice <= most { Ok(dice) } else { Err(Flaw::new(span, format!("{dice} dice of a kind: at most {most}"))) }
}

/// The dice by range band, as `3` or `3/2/1`; `help` says how a list writes them.
pub fn dice(text: &Spanned<String>, most: u8, help: &str) -> Result<Vec<u8>, Flaw> {
    let one = |word: &str| match word.trim().parse() {
        Ok(dice) => few_enough(dice, most, text.span()),
        Err(_) => Err(Flaw::new(text.span(), format!("`{}` is not a number of dice", text.get_ref())).help(help)),
    };
    text.get_ref().split('/').map(one).collect()
}

/// The roll that a save needs, from `2+` to `6+`; `help` says what a list may write.
pub fn save(text: &Spanned<String>, help: &str) -> Result<u8, Flaw> {
    let saves = ["2+", "3+", "4+", "5+", "6+"].into_iter().zip(2..);
    let found = saves.into_iter().find(|(word, _)| word == text.get_ref()).map(|(_, save)| save);
    found.ok_or_else(|| Flaw::new(text.span(), format!("`{}` is not a save", text.get_ref())).help(help))
}

/// The unit that a key names: `find` looks its id up; where there is none, the problem names the nearest of `names`.
/// `from` is the system, with a unit as an example.
pub fn wanted<U>(
    from: (&str, &str),
    key: &str,
    id: &str,
    find: impl FnOnce(&str) -> Option<U>,
    names: impl FnOnce() -> Vec<String>,
) -> Result<U, Problem> {
    let (system, example) = from;
    if id.is_empty() {
        let problem = Problem::of(key, format!("`{key}` is not set"));
        return Err(problem.help(format!("name a unit, as {example}; `montjoie units {system}` lists them")));
    }
    find(id).ok_or_else(|| {
        let near = meant(id, names().iter().map(String::as_str));
        Problem::of(key, format!("there is no unit `{id}`")).help(near.unwrap_or_else(|| format!("`montjoie units {system}` lists them")))
    })
}

/// The list of a unit, by the unit's id.
pub fn list_of(id: &str) -> &str {
    id.split('/').next().unwrap_or_default()
}

/// An id in its two parts: the unit as its list has it, and what follows its first `+`.
pub fn with_option(id: &str) -> (&str, Option<&str>) {
    id.split_once('+').map_or((id, None), |(plain, option)| (plain, Some(option)))
}

/// Checks that an option follows each `+` in the name of a unit that a key names.
pub fn whole_options(key: &str, named: &str) -> Result<(), Problem> {
    if named.split('+').skip(1).all(|option| !option.trim().is_empty()) {
        return Ok(());
    }
    let problem = Problem::of(key, format!("`{named}` has nothing after a +"));
    Err(problem.help("an option follows the +; without an option leave the + out"))
}

/// Checks an id: a short word that needs no quoting anywhere.
pub fn check_id(id: &Spanned<String>) -> Result<String, Flaw> {
    let text = id.get_ref();
    let plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if plain {
        Ok(text.clone())
    } else {
        Err(Flaw::new(id.span(), format!("`{text}` is not an id")).help("lower-case letters, digits and hyphens, as `foot-guards`"))
    }
}

/// The most points that a unit or an option may cost.
pub const MOST_POINTS: f64 = 1_000_000.0;

/// Checks a price of at most [`MOST_POINTS`]; of a unit above 0, of an option 0 or more.
pub fn price(points: &Spanned<f64>, free: bool) -> Result<f64, Flaw> {
    let value = *points.get_ref();
    if value <= MOST_POINTS && (value > 0.0 || free && value == 0.0) {
        Ok(value)
    } else {
        Err(Flaw::new(points.span(), format!("{} points is not a price", points_shown(value)))
            .help(format!("a number above 0, at most {MOST_POINTS}")))
    }
}

/// Points as an error quotes them: a huge number not digit by digit.
fn points_shown(value: f64) -> String {
    if value.abs() < 1e15 { value.to_string() } else { format!("{value:e}") }
}

/// Reads the shipped file and the user's own, in that order. `F` is the file's format; `take` adds what one file says to what is known.
pub fn load<F: DeserializeOwned, L>(
    shipped: &str,
    own: &[OwnList],
    mut take: impl FnMut(F, &mut Vec<L>) -> Result<(), Flaw>,
) -> Result<Vec<L>, ListProblem> {
    let shipped = OwnList { file: "units.toml".to_owned(), text: shipped.to_owned() };
    let mut lists = Vec::new();
    for file in std::iter::once(&shipped).chain(own) {
        let problem = |span, message, help| ListProblem { file: file.file.clone(), text: file.text.clone(), span, message, help };
        let parsed: F = toml::from_str(&file.text).map_err(|error| {
            let (message, help) = wrong_toml(error.message().trim(), &file.text);
            let comma = || decimal(&file.text, error.span()?.start);
            problem(error.span(), message, help.or_else(comma))
        })?;
        take(parsed, &mut lists).map_err(|flaw| problem(Some(flaw.span), flaw.message, flaw.help))?;
    }
    Ok(lists)
}

/// The advice where TOML cannot be read at a place because a decimal has a comma there, as in `points = 29,5`.
pub fn decimal(text: &str, at: usize) -> Option<String> {
    let line = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    text[line..].lines().next()?.split('=').skip(1).find_map(with_point)
}

/// The advice where a value is, or begins with, a decimal that has a comma, as `29,5`.
pub fn with_point(value: &str) -> Option<String> {
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    let (whole, part) = value.trim_start().split_once(',')?;
    let (all, decimals) = (digits(whole) == whole.len() && !whole.is_empty(), digits(part));
    (all && decimals > 0).then(|| format!("a decimal has a point: {whole}.{}", &part[..decimals]))
}

/// The message and the advice for what a reader of TOML says of a text: a key or a word that is none of the known ones, or one that is missing.
fn wrong_toml(message: &str, text: &str) -> (String, Option<String>) {
    // The words in backquotes: what was typed, then what it could be.
    let mut words = message.split('`').skip(1).step_by(2);
    let typed = words.next().unwrap_or_default();
    let known: Vec<&str> = words.collect();
    // A key that begins as it was typed is nearer than a slip in another.
    let begins = known.iter().copied().find(|name| name.strip_prefix(typed).is_some_and(|rest| rest.starts_with('_')));
    let near = begins.or_else(|| nearest(typed, known.iter().copied()));
    if message.starts_with("unknown field") {
        let help = near.map_or_else(|| crate::keys_are(known.iter().copied()), |near| format!("did you mean `{near}`?"));
        (format!("there is no key `{typed}`"), Some(help))
    } else if message.starts_with("unknown variant") {
        let expected = format!("expected {}", known.join(" | "));
        let help = near.map_or(expected.clone(), |near| format!("{expected}; did you mean `{near}`?"));
        (format!("`{typed}` cannot stand here"), Some(help))
    } else if message == "missing field `list`" {
        (format!("`{typed}` is missing"), Some("a list begins with [[list]]; `units SYSTEM --source` shows the format".to_owned()))
    } else if message == "missing field `unit`" && text.lines().any(|line| line.trim() == "[[unit]]") {
        (format!("`{typed}` is missing"), Some("a unit of a list begins with [[list.unit]], not with [[unit]]".to_owned()))
    } else if message.starts_with("missing field") {
        (format!("`{typed}` is missing"), None)
    } else {
        (in_words(message), None)
    }
}

/// The message of a reader of TOML or JSON, without the words of a programming language.
pub fn in_words(message: &str) -> String {
    const WORDS: &[(&str, &str)] = &[
        ("expected u8", "expected a whole number from 0 to 255"),
        ("expected u16", "expected a whole number from 0 to 65535"),
        ("expected u32", "expected a whole number, 0 or more"),
        ("expected u64", "expected a whole number, 0 or more"),
        ("expected i8", "expected a whole number from -128 to 127"),
        ("expected f64", "expected a number"),
        ("expected a sequence", "expected a list, in square brackets"),
        ("expected a string", "expected a text, in quotation marks"),
        ("expected a boolean", "expected true or false"),
    ];
    let message = message.replace(" as i128", "").replace(" as u128", "");
    let plain = WORDS.iter().find(|(end, _)| message.ends_with(end)).map(|(end, words)| message.replace(end, words));
    plain.unwrap_or(message)
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn a_decimal_with_a_comma_is_told_from_a_list() {
        let text = "id = \"a\"\npoints = 29,5\nnear = { x = 1, points = 7,25 }\nrange = [29, 5]\n";
        let advice = |line: &str| decimal(text, text.find(line).expect("a line") + 2);
        assert_eq!(advice("points").as_deref(), Some("a decimal has a point: 29.5"));
        assert_eq!(advice("near").as_deref(), Some("a decimal has a point: 7.25"));
        assert_eq!((advice("range"), advice("id"), decimal(text, text.len() + 1)), (None, None, None));
    }
}
