//! Parameters of a question about two sides, declared once: `dice` of either side are the keys `a_dice` and `b_dice`.

use montjoie_core::combat::{Pair, Side};
use montjoie_core::settings::{AnySetting, Key, Settings};

/// The settings of one of two sides, as [`macro@crate::paired`] declares them.
pub trait OfASide: Settings {
    /// The keys that the question has besides those of its sides.
    type Own: Settings;
    /// Every key of the question: its own, then those of the sides, side A before side B.
    const ALL: &'static [Key];
    /// The defaults of side B.
    fn second() -> Self;
}

/// The parameters of a question about two sides.
#[derive(Clone, Debug, PartialEq)]
pub struct Paired<S: OfASide> {
    /// The settings of no side.
    pub own: S::Own,
    /// The settings of each side.
    pub sides: Pair<S>,
}

impl<S: OfASide> Default for Paired<S> {
    fn default() -> Paired<S> {
        Paired { own: S::Own::default(), sides: Pair { a: S::default(), b: S::second() } }
    }
}

/// The side of a key, and the key's name on that side.
fn split(name: &str) -> Option<(Side, &str)> {
    let (letter, name) = name.split_once('_')?;
    Side::BOTH.into_iter().find(|side| side.id() == letter).map(|side| (side, name))
}

impl<S: OfASide> Settings for Paired<S> {
    const KEYS: &'static [Key] = S::ALL;

    fn field(&self, name: &str) -> Option<&dyn AnySetting> {
        self.own.field(name).or_else(|| split(name).and_then(|(side, name)| self.sides[side].field(name)))
    }

    fn field_mut(&mut self, name: &str) -> Option<&mut dyn AnySetting> {
        self.own.field_mut(name).or_else(|| split(name).and_then(|(side, name)| self.sides[side].field_mut(name)))
    }
}

/// The text with the letter of a side for every `*` in it.
#[doc(hidden)]
pub const fn lettered<const N: usize>(text: &str, letter: u8) -> [u8; N] {
    let (bytes, mut out, mut at) = (text.as_bytes(), [0; N], 0);
    while at < N {
        out[at] = if bytes[at] == b'*' { letter } else { bytes[at] };
        at += 1;
    }
    out
}

/// The keys of a question, its own first.
#[doc(hidden)]
pub const fn joined<const N: usize>(own: &[Key], pairs: &[Key]) -> [Key; N] {
    let (mut all, mut at) = ([pairs[0]; N], 0);
    while at < N {
        all[at] = if at < own.len() { own[at] } else { pairs[at - own.len()] };
        at += 1;
    }
    all
}

/// The keys without those of these names, which are all among them.
#[doc(hidden)]
pub const fn without<const N: usize>(keys: &[Key], names: &[&str]) -> [Key; N] {
    assert!(N + names.len() == keys.len());
    let (mut left, mut at, mut from) = ([keys[0]; N], 0, 0);
    while from < keys.len() {
        if !among(keys[from].name, names) {
            left[at] = keys[from];
            at += 1;
        }
        from += 1;
    }
    left
}

/// Whether a name is one of several.
const fn among(name: &str, names: &[&str]) -> bool {
    let (name, mut of) = (name.as_bytes(), 0);
    while of < names.len() {
        let (other, mut at) = (names[of].as_bytes(), 0);
        while at < name.len() && at < other.len() && name[at] == other[at] {
            at += 1;
        }
        if at == name.len() && at == other.len() {
            return true;
        }
        of += 1;
    }
    false
}

/// Declares the rules of a battle: its own come first, then those of the duel without the keys that no battle asks.
#[macro_export]
macro_rules! rulebook {
    ($name:ident: $battle:ty, $duel:ty, without $left_out:ident) => {
        /// The rules of a battle: its own, and those of the duel.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $name {
            /// The rules of battles only.
            pub battle: $battle,
            /// The rules of the duel.
            pub duel: $duel,
        }

        impl $crate::montjoie_core::settings::Settings for $name {
            const KEYS: &'static [$crate::montjoie_core::settings::Key] = {
                use $crate::montjoie_core::settings::Key;
                use $crate::paired::{joined, without};
                const SHARED: [Key; <$duel>::KEYS.len() - $left_out.len()] = without(<$duel>::KEYS, &$left_out);
                static KEYS: [Key; <$battle>::KEYS.len() + SHARED.len()] = joined(<$battle>::KEYS, &SHARED);
                &KEYS
            };

            fn field(&self, name: &str) -> Option<&dyn $crate::montjoie_core::settings::AnySetting> {
                self.battle.field(name).or_else(|| self.duel.field(name).filter(|_| !$left_out.contains(&name)))
            }

            fn field_mut(&mut self, name: &str) -> Option<&mut dyn $crate::montjoie_core::settings::AnySetting> {
                self.battle.field_mut(name).or_else(|| self.duel.field_mut(name).filter(|_| !$left_out.contains(&name)))
            }
        }
    };
}

/// Declares the settings of either side, and the keys `a_NAME` and `b_NAME` of the question with it: [`Paired`] of this group.
///
/// Keys are declared as in `settings!`; in the texts `*` is the letter of the side, and a second default after the first is that of side B.
#[macro_export]
macro_rules! paired {
    ($(#[$meta:meta])* pub struct $side:ident beside $own:ty {
        $($name:ident: $ty:ty $([$least:expr, $most:expr])? = $default:expr $(, $second:expr)? => ($source:expr, $paragraph:expr, $en:expr, $fr:expr);)*
    }) => {
        $crate::montjoie_core::settings! {
            $(#[$meta])*
            pub struct $side {
                $($name: $ty $([$least, $most])? = $default => ($source, $paragraph, $en, $fr);)*
            }
        }

        impl $crate::paired::OfASide for $side {
            type Own = $own;

            const ALL: &'static [$crate::montjoie_core::settings::Key] = {
                use $crate::montjoie_core::settings::{Key, Setting, Settings, group};
                const PAIRS: &[[Key; 2]] = &[$({
                    let a = Key {
                        name: concat!("a_", stringify!($name)),
                        kind: <$ty as Setting>::KIND$(.within($least, $most))?,
                        source: $source,
                        paragraph: $paragraph,
                        text: $crate::lettered!($en, $fr, b'a'),
                        french: "",
                        words: <$ty as Setting>::WORDS,
                        group: group::<$crate::paired::Paired<$side>>,
                        declared: Vec::new,
                        decided: None,
                    };
                    [a, Key { name: concat!("b_", stringify!($name)), text: $crate::lettered!($en, $fr, b'b'), ..a }]
                }),*];
                const OWN: &[Key] = <$own as Settings>::KEYS;
                const KEYS: [Key; OWN.len() + 2 * PAIRS.len()] = $crate::paired::joined(OWN, PAIRS.as_flattened());
                &KEYS
            };

            fn second() -> $side {
                $side { $($name: ($($second,)? $default,).0,)* }
            }
        }
    };
}

/// Both languages of a text with the letter of a side.
#[doc(hidden)]
#[macro_export]
macro_rules! lettered {
    ($en:expr, $fr:expr, $letter:expr) => {{
        const EN: [u8; $en.len()] = $crate::paired::lettered($en, $letter);
        const FR: [u8; $fr.len()] = $crate::paired::lettered($fr, $letter);
        match (::std::str::from_utf8(&EN), ::std::str::from_utf8(&FR)) {
            (Ok(en), Ok(fr)) => $crate::montjoie_core::language::Text::new(en, fr),
            // A letter for a letter leaves a text a text.
            _ => $crate::montjoie_core::language::Text::new("", ""),
        }
    }};
}

#[cfg(test)]
mod tests {
    use super::Paired;
    use montjoie_core::settings;
    use montjoie_core::settings::Source::Asked;
    use montjoie_core::settings::{Settings, Value, Wrong};

    settings! {
        /// The keys of no side.
        pub struct Field {
            a: u8 = 1 => (Asked, "1", "one", "une");
            range: u8 = 2 => (Asked, "1", "range", "portée");
        }
    }
    crate::paired! {
        /// The keys of a side.
        pub struct Of beside Field {
            wounds: u8 [0, 9] = 0 => (Asked, "2", "wounds of *", "pertes de *");
            charges: bool = true, false => (Asked, "3", "* charges", "* charge");
        }
    }

    #[test]
    fn keys_of_two_sides_are_declared_once() {
        let keys = <Paired<Of> as Settings>::KEYS;
        assert_eq!(keys.iter().map(|key| key.name).collect::<Vec<_>>(), ["a", "range", "a_wounds", "b_wounds", "a_charges", "b_charges"]);
        assert_eq!((keys[2].text.en, keys[3].text.fr), ("wounds of a", "pertes de b"));
        let defaults = |at: usize| keys[at].default();
        assert_eq!((defaults(4), defaults(5)), (Value::Bool(true), Value::Bool(false)), "the second default is that of b");
        let mut asked = Paired::<Of>::default();
        assert_eq!((asked.sides.a.charges, asked.sides.b.charges), (true, false));
        assert_eq!(asked.set("b_wounds", &Value::Whole(4)), Ok(()));
        assert_eq!(asked.set("a", &Value::Whole(7)), Ok(()));
        assert_eq!((asked.own.a, asked.sides.a.wounds, asked.sides.b.wounds), (7, 0, 4));
        assert_eq!((asked.get("b_wounds"), asked.get("c_wounds")), (Some(Value::Whole(4)), None));
        assert_eq!(asked.others("a_charges"), [Value::Bool(false)]);
        assert_eq!(asked.set("a_wounds", &Value::Whole(10)), Err(Wrong::Expected(keys[2].kind)));
        assert_eq!(asked.set("a_range", &Value::Whole(1)), Err(Wrong::NoSuchKey));
    }
}
