//! Reads the entries of one file; every fault has its place.

use std::ops::Range;
use std::path::PathBuf;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::store::Fault;
use montjoie_core::monte_carlo::Effort;
use montjoie_core::settings::Value;
use montjoie_system::list::Name;
use montjoie_system::{Set, System};

pub(crate) type Key<'i> = Spanned<std::borrow::Cow<'i, str>>;
pub(crate) type Entry<'t, 'i> = (&'t Key<'i>, &'t Spanned<DeValue<'i>>);

/// The entries of a table in the order of the file.
pub(crate) fn in_order<'t, 'i>(table: &'t DeTable<'i>) -> Vec<Entry<'t, 'i>> {
    let mut entries: Vec<Entry> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// Combats where nothing is said.
pub const COMBATS: u64 = 1_000_000;

/// The most combats of one duel.
pub const MOST_COMBATS: u64 = 1_000_000_000_000;

/// The method by which a duel is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Both answers, exact and sampled, compared.
    #[default]
    Both,
    /// The exact answer only.
    Exact,
    /// The sampled answer only.
    Sample,
}

impl Method {
    /// All methods.
    pub const ALL: [Method; 3] = [Method::Both, Method::Exact, Method::Sample];

    /// The id of the method.
    pub const fn id(self) -> &'static str {
        match self {
            Method::Both => "both",
            Method::Exact => "exact",
            Method::Sample => "sample",
        }
    }
}

/// A setting, and where the file makes it.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    pub(crate) set: Set,
    pub(crate) span: Range<usize>,
}

/// Reads the entries of one file: a scenario, or what is written like one.
pub(crate) struct Reader<'a> {
    pub(crate) file: &'a str,
    pub(crate) text: &'a str,
    pub(crate) systems: &'a [&'static dyn System],
}

impl Reader<'_> {
    pub(crate) fn fault(&self, span: Range<usize>, message: impl Into<String>) -> Fault {
        Fault::at(self.file, self.text, span, message)
    }

    /// Refuses `combats` and `precision` in one table.
    pub(super) fn one_effort(&self, table: &DeTable) -> Result<(), Fault> {
        match table.get_key_value("precision").filter(|_| table.contains_key("combats")) {
            Some((key, _)) => {
                let fault = self.fault(key.span(), "`precision` beside `combats`: only one of them can hold");
                Err(fault.help("say how precise, or how many combats"))
            }
            None => Ok(()),
        }
    }

    /// The fault of a key that is none of these.
    pub(crate) fn no_such_key(&self, span: Range<usize>, name: &str, names: &[&str]) -> Fault {
        let fault = self.fault(span, format!("there is no key `{name}`"));
        fault.near(name, names.iter().copied(), format!("keys are {}", names.join(", ")))
    }

    /// The rule system that `system` names.
    pub(crate) fn system(&self, value: &Spanned<DeValue>) -> Result<&'static dyn System, Fault> {
        let id = self.word("system", value)?;
        self.systems.iter().copied().find(|system| system.id() == id).ok_or_else(|| {
            let ids: Vec<&str> = self.systems.iter().map(|system| system.id()).collect();
            let fault = self.fault(value.span(), format!("there is no system `{id}`"));
            fault.near(&id, ids.iter().copied(), format!("systems are {}", ids.join(", ")))
        })
    }

    /// The effort that `combats` or `precision` asks for.
    pub(super) fn effort(&self, name: &str, value: &Spanned<DeValue>) -> Result<Effort, Fault> {
        match name {
            "precision" => Ok(Effort::Precision(self.precision(value)?)),
            _ => Ok(Effort::Combats(self.whole(name, value, 1, MOST_COMBATS)?)),
        }
    }

    pub(super) fn seed(&self, value: &Spanned<DeValue>) -> Result<u64, Fault> {
        self.whole("seed", value, 0, u64::MAX)
    }

    pub(super) fn method(&self, value: &Spanned<DeValue>) -> Result<Method, Fault> {
        self.choice("method", value, &Method::ALL.map(|method| (method.id(), method)))
    }

    /// What a word stands for that is one of these.
    pub(super) fn choice<T: Copy>(&self, key: &str, value: &Spanned<DeValue>, words: &[(&str, T)]) -> Result<T, Fault> {
        let typed = self.word(key, value)?;
        words.iter().find(|(word, _)| *word == typed).map(|(_, chosen)| *chosen).ok_or_else(|| {
            let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            self.fault(value.span(), format!("`{key}` cannot be “{typed}”")).help(format!("expected {}", names.join(" | ")))
        })
    }

    /// A table, or what would be one.
    pub(crate) fn table<'t, 'i>(&self, name: &str, value: &'t Spanned<DeValue<'i>>, expected: &str) -> Result<&'t DeTable<'i>, Fault> {
        value.get_ref().as_table().ok_or_else(|| self.fault(value.span(), format!("`{name}` is not a table")).help(expected))
    }

    /// A text in one language or both.
    pub(crate) fn question(&self, name: &str, value: &Spanned<DeValue>) -> Result<Name, Fault> {
        if let Some(text) = value.get_ref().as_str() {
            return Ok(Name::same(text));
        }
        let expected = "expected a text, or { en = \"…\", fr = \"…\" }";
        let Some(table) = value.get_ref().as_table() else {
            return Err(self.fault(value.span(), format!("`{name}` is not a text")).help(expected));
        };
        let mut question = Name::default();
        for (key, text) in in_order(table) {
            match key.get_ref().as_ref() {
                "en" => question.en = self.word(&format!("{name}.en"), text)?,
                "fr" => question.fr = self.word(&format!("{name}.fr"), text)?,
                other => return Err(self.fault(key.span(), format!("there is no key `{name}.{other}`")).help(expected)),
            }
        }
        if question.fr.is_empty() {
            question.fr = question.en.clone();
        } else if question.en.is_empty() {
            question.en = question.fr.clone();
        }
        Ok(question)
    }

    fn precision(&self, value: &Spanned<DeValue>) -> Result<f64, Fault> {
        match self.value("precision", value)? {
            Value::Number(n) if (1e-5..0.5).contains(&n) => Ok(n),
            other => Err(self
                .fault(value.span(), format!("`precision` cannot be {other}"))
                .help("expected a number from 0.00001 up, and below 0.5")),
        }
    }

    /// The settings of a group: `[a]`, `[b]`, `[field]`, `[rules]`.
    pub(crate) fn group(&self, group: &str, value: &Spanned<DeValue>) -> Result<Vec<Placed>, Fault> {
        let table = self.table(group, value, &format!("write it as [{group}], its keys below"))?;
        in_order(table).into_iter().map(|(key, value)| self.placed(format!("{group}.{}", key.get_ref()), key.span(), value)).collect()
    }

    pub(crate) fn placed(&self, key: String, at: Range<usize>, value: &Spanned<DeValue>) -> Result<Placed, Fault> {
        let read = self.value(&key, value)?;
        // A wrong key is shown at the key, a wrong value at the value; the system tells which. Both lie on this line.
        let span = at.start..value.span().end.max(at.end);
        Ok(Placed { set: Set { key, value: read }, span })
    }

    /// A fault that knew no file, at its place in this one.
    pub(crate) fn placed_at(&self, span: &Range<usize>, fault: &Fault) -> Fault {
        self.fault(span.clone(), fault.message()).maybe_help(fault.hint().map(str::to_owned))
    }

    /// Dotted keys under a table: `"a.stance" = "hold"`, or nested as `a.stance = "hold"`.
    pub(crate) fn dotted<'t, 'i>(&self, table: &'t DeTable<'i>, skip: &str) -> Vec<(String, Range<usize>, &'t Spanned<DeValue<'i>>)> {
        let mut found = Vec::new();
        for (key, value) in in_order(table) {
            let name = key.get_ref().as_ref();
            if name == skip {
                continue;
            }
            match value.get_ref().as_table() {
                Some(inner) if ["a", "b", "field", "rules"].contains(&name) => {
                    for (key, value) in in_order(inner) {
                        found.push((format!("{name}.{}", key.get_ref()), key.span(), value));
                    }
                }
                _ => found.push((name.to_owned(), key.span(), value)),
            }
        }
        found
    }

    /// The settings of a table, read; no key twice, as `"a.stance"` and `a.stance` would be.
    pub(super) fn settings(&self, table: &DeTable, skip: &str) -> Result<Vec<Placed>, Fault> {
        let mut sets: Vec<Placed> = Vec::new();
        for (key, at, value) in self.dotted(table, skip) {
            if sets.iter().any(|known| known.set.key == key) {
                return Err(self.fault(at, format!("`{key}` is set twice")));
            }
            sets.push(self.placed(key, at, value)?);
        }
        Ok(sets)
    }

    pub(crate) fn array<'t, 'i>(&self, key: &str, value: &'t Spanned<DeValue<'i>>) -> Result<&'t [Spanned<DeValue<'i>>], Fault> {
        value.get_ref().as_array().map(|array| &array[..]).ok_or_else(|| self.fault(value.span(), format!("`{key}` is not a list")))
    }

    /// Files that `lists` names, as they are written.
    pub(crate) fn lists(&self, value: &Spanned<DeValue>) -> Result<Vec<PathBuf>, Fault> {
        self.array("lists", value)?.iter().map(|entry| Ok(PathBuf::from(self.word("lists", entry)?))).collect()
    }

    pub(crate) fn word(&self, key: &str, value: &Spanned<DeValue>) -> Result<String, Fault> {
        let text = value.get_ref().as_str().map(str::to_owned);
        text.ok_or_else(|| self.fault(value.span(), format!("`{key}` is not a text")).help("write it in quotation marks"))
    }

    pub(crate) fn whole(&self, key: &str, value: &Spanned<DeValue>, least: u64, most: u64) -> Result<u64, Fault> {
        // A seed may be larger than the numbers of settings.
        let number = value.get_ref().as_integer().and_then(|number| u64::from_str_radix(number.as_str(), number.radix()).ok());
        number.filter(|n| (least..=most).contains(n)).ok_or_else(|| {
            let shown = self.text.get(value.span()).unwrap_or_default();
            self.fault(value.span(), format!("`{key}` cannot be {shown}")).help(format!("expected a whole number from {least} to {most}"))
        })
    }

    pub(crate) fn value(&self, key: &str, value: &Spanned<DeValue>) -> Result<Value, Fault> {
        Value::from_toml(value.get_ref()).ok_or_else(|| {
            if value.get_ref().as_integer().is_some() {
                let shown = self.text.get(value.span()).unwrap_or_default();
                return self.fault(value.span(), format!("`{key}` cannot be {shown}")).help("expected a number of at most 18 digits");
            }
            let what = value.get_ref().type_str();
            self.fault(value.span(), format!("`{key}` cannot be a value of this kind ({what})"))
                .help("expected a number, a word, true or false, or a list of them")
        })
    }
}
