//! The keys of a duel, for every system alike: `a.` and `b.`, `field.`, `rules.`.

use crate::{Assumption, Basis, DuelKey, Problem, Set};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::settings::{Settings, Source, Value, Wrong};

/// The settings of a duel: those of each side, of the field, and of the rules; everything not set has its default.
#[derive(Clone, Default)]
pub struct DuelKeys<S, F, R> {
    /// Keys of the two sides.
    pub sides: Pair<S>,
    /// Keys of the field.
    pub field: F,
    /// The rules.
    pub rules: R,
}

impl<S: Settings, F: Settings, R: Settings> DuelKeys<S, F, R> {
    /// Every key of a duel, in the order of outputs. `defaults` says in words what a default is that depends on the unit.
    pub fn all(defaults: impl Fn(&str) -> Option<&'static str>) -> Vec<DuelKey> {
        let mut keys = Vec::new();
        for id in ["a", "b"] {
            keys.extend(group::<S>(id, &defaults));
        }
        keys.extend(group::<F>("field", &defaults));
        keys.extend(group::<R>("rules", &defaults));
        keys
    }

    /// Reads settings of a duel; the first that is wrong is the problem.
    pub fn read(settings: &[Set]) -> Result<DuelKeys<S, F, R>, Problem> {
        let mut keys = DuelKeys::<S, F, R>::default();
        for Set { key, value } in settings {
            let outcome = match key.split_once('.') {
                Some(("a", name)) => keys.sides.a.set(name, value),
                Some(("b", name)) => keys.sides.b.set(name, value),
                Some(("field", name)) => keys.field.set(name, value),
                Some(("rules", name)) => keys.rules.set(name, value),
                _ => Err(Wrong::NoSuchKey),
            };
            outcome.map_err(|wrong| {
                let names: Vec<String> = DuelKeys::<S, F, R>::all(|_| None).into_iter().map(|key| key.name).collect();
                Problem::wrong(wrong, key, value, &names)
            })?;
        }
        Ok(keys)
    }

    /// Every key of the sides and of the field with its value, defaults included; `resolved` gives those that depend on the unit.
    pub fn shown(&self, resolved: impl Fn(Side, &str) -> Option<Value>) -> Vec<Set> {
        let mut shown = Vec::new();
        for side in Side::BOTH {
            for key in S::KEYS {
                let value = resolved(side, key.name).or_else(|| self.sides[side].get(key.name));
                shown.extend(value.map(|value| Set { key: format!("{}.{}", side.id(), key.name), value }));
            }
        }
        for key in F::KEYS {
            shown.extend(self.field.get(key.name).map(|value| Set { key: format!("field.{}", key.name), value }));
        }
        shown
    }
}

/// Declares `Situation`: the settings of a duel of one system, from its groups of keys. A type of the system's own, so that the system can say what
/// it means.
#[macro_export]
macro_rules! situation {
    ($side:ty, $field:ty, $rules:ty) => {
        /// The settings of a duel.
        #[derive(Clone, Default)]
        pub struct Situation(pub(crate) $crate::duel_keys::DuelKeys<$side, $field, $rules>);

        impl Situation {
            /// Every key of the duel, in the order of outputs. `defaults` says in words what a default is that depends on the unit.
            pub fn all(defaults: impl Fn(&str) -> Option<&'static str>) -> Vec<$crate::DuelKey> {
                $crate::duel_keys::DuelKeys::<$side, $field, $rules>::all(defaults)
            }

            /// Reads settings of the duel; the first that is wrong is the problem.
            pub fn read(settings: &[$crate::Set]) -> Result<Situation, $crate::Problem> {
                $crate::duel_keys::DuelKeys::read(settings).map(Situation)
            }

            /// The units of both sides: `find` gives the one that a key names.
            pub fn units<U>(
                &self,
                find: impl Fn(&str, &str) -> Result<U, $crate::Problem>,
            ) -> Result<$crate::montjoie_core::combat::Pair<U>, $crate::Problem> {
                Ok($crate::montjoie_core::combat::Pair { a: find("a.unit", &self.sides.a.unit)?, b: find("b.unit", &self.sides.b.unit)? })
            }
        }

        impl std::ops::Deref for Situation {
            type Target = $crate::duel_keys::DuelKeys<$side, $field, $rules>;
            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }

        impl std::ops::DerefMut for Situation {
            fn deref_mut(&mut self) -> &mut Self::Target {
                &mut self.0
            }
        }
    };
}

fn group<S: Settings>(id: &str, defaults: &impl Fn(&str) -> Option<&'static str>) -> Vec<DuelKey> {
    let settings = S::default();
    let default = |name: &str| match defaults(name) {
        Some(words) => words.to_owned(),
        None => settings.get(name).map_or(String::new(), |value| value.to_string()),
    };
    S::KEYS.iter().map(|key| DuelKey { name: format!("{id}.{}", key.name), key, default: default(key.name) }).collect()
}

/// The assumptions under these rules where nothing was tried: everything changed, and every default that is not printed.
pub fn unproven<R: Settings>(rules: &R) -> Vec<Assumption> {
    assumptions(rules, false, &|_| true)
}

/// The assumptions under these rules: everything changed, and the defaults that are not printed and that move the answer. `tried` says whether that
/// is known.
pub(crate) fn assumptions<R: Settings>(rules: &R, tried: bool, moves: &dyn Fn(&str) -> bool) -> Vec<Assumption> {
    let default = R::default();
    let assumptions = R::KEYS
        .iter()
        .filter_map(|key| {
            let value = rules.get(key.name)?;
            let default = default.get(key.name)?;
            let changed = value != default;
            let basis = match key.source {
                _ if changed => Basis::Changed,
                Source::Ours => Basis::Ours,
                Source::Elsewhere => Basis::Elsewhere,
                Source::Reading(_) => Basis::Reading,
                Source::Printed | Source::Asked => return None,
            };
            // A change is always named, so that nobody wonders whether it was read.
            (changed || moves(key.name)).then(|| Assumption {
                key: key.name.to_owned(),
                value: value.to_string(),
                basis,
                text: key.text,
                default: default.to_string(),
                paragraph: key.paragraph,
                tried,
                effect: None,
            })
        })
        .collect();
    by_basis(assumptions)
}

/// Sorts assumptions by their basis, apart from the rules of any system: it is compiled once.
fn by_basis(mut assumptions: Vec<Assumption>) -> Vec<Assumption> {
    assumptions.sort_by_key(|assumption| assumption.basis);
    assumptions
}
