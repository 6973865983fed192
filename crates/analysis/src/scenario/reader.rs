//! Reads the entries of one file; every fault has its place.

use std::ops::Range;
use std::path::PathBuf;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::fault::Fault;
use super::file::{MOST_COMBATS, Method, Placed, Scenario};
use super::findings::{Axis, Claim, Question};
use montjoie_core::combat::Side;
use montjoie_core::monte_carlo::Effort;
use montjoie_core::settings::Value;
use montjoie_system::{Set, System};

pub(crate) type Key<'i> = Spanned<std::borrow::Cow<'i, str>>;
pub(crate) type Entry<'t, 'i> = (&'t Key<'i>, &'t Spanned<DeValue<'i>>);

/// The entries of a table in the order of the file.
pub(crate) fn in_order<'t, 'i>(table: &'t DeTable<'i>) -> Vec<Entry<'t, 'i>> {
    let mut entries: Vec<Entry> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// Reads the entries of one file: a scenario, or what is written like one.
pub(crate) struct Reader<'a> {
    pub(crate) file: &'a str,
    pub(crate) text: &'a str,
    pub(crate) systems: &'a [&'static dyn System],
}

const TOP: &[&str] = &[
    "system",
    "kind",
    "question",
    "claim",
    "combats",
    "precision",
    "seed",
    "method",
    "lists",
    "a",
    "b",
    "field",
    "rules",
    "sweep",
    "variant",
];

impl Reader<'_> {
    /// The place of a key of a table in the file.
    pub(crate) fn place(&self, table: &DeTable, name: &str) -> Range<usize> {
        table.iter().find(|(key, _)| key.get_ref().as_ref() == name).map_or(0..0, |(key, _)| key.span())
    }

    pub(crate) fn fault(&self, span: Range<usize>, message: impl Into<String>) -> Fault {
        Fault::at(self.file, self.text, span, message)
    }

    pub(super) fn top(&self, scenario: &mut Scenario, key: &Key, value: &Spanned<DeValue>) -> Result<(), Fault> {
        let name = key.get_ref().as_ref();
        match name {
            "question" => scenario.question = self.question(name, value)?,
            "kind" => scenario.battle = self.kind(value)?,
            "combats" | "precision" => {
                scenario.effort = self.effort(name, value)?;
                scenario.wanted = Some(scenario.effort);
            }
            "claim" => {
                let (wins, claimed) = self.claim(value)?;
                scenario.claim = Some(Claim { wins, of: claimed.iter().map(|placed| placed.set.clone()).collect() });
                scenario.claimed = claimed;
            }
            "seed" => scenario.seed = self.seed(value)?,
            "method" => scenario.method = self.method(value)?,
            "lists" => {
                for entry in self.array(name, value)? {
                    scenario.lists.push(PathBuf::from(self.word("lists", entry)?));
                }
            }
            "a" | "b" | "field" | "rules" => scenario.base.extend(self.group(name, value)?),
            "sweep" => self.sweep(scenario, value)?,
            "variant" => self.variants(scenario, value)?,
            super::compare::MARK => {
                let fault = self.fault(key.span(), "a comparison of systems is no scenario of one system");
                return Err(fault.help("`montjoie run` answers it"));
            }
            _ => return Err(self.no_such_key(key.span(), name, TOP)),
        }
        Ok(())
    }

    /// `combats` or `precision`, not both.
    pub(super) fn one_effort(&self, table: &DeTable) -> Result<(), Fault> {
        let has = |name: &str| table.iter().any(|(key, _)| key.get_ref().as_ref() == name);
        if has("combats") && has("precision") {
            let fault = self.fault(self.place(table, "precision"), "`precision` beside `combats`: only one of them can hold");
            return Err(fault.help("say how precise, or how many combats"));
        }
        Ok(())
    }

    /// No variant sets what is swept: the sweep would set it again.
    pub(super) fn no_overlap(&self, scenario: &Scenario) -> Result<(), Fault> {
        let swept = |placed: &&Placed| scenario.axes.iter().any(|(axis, _)| axis.key == placed.set.key);
        match scenario.variants.iter().flat_map(|(_, sets)| sets).find(swept) {
            Some(placed) => {
                let message = format!("`{}` is swept, so no variant can set it", placed.set.key);
                Err(self.fault(placed.span.clone(), message).help("take it out of [sweep], or out of the variants"))
            }
            None => Ok(()),
        }
    }

    /// A key that is none of these.
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

    /// Whether armies fight.
    fn kind(&self, value: &Spanned<DeValue>) -> Result<bool, Fault> {
        match self.word("kind", value)?.as_str() {
            "duel" => Ok(false),
            "battle" => Ok(true),
            other => Err(self.fault(value.span(), format!("`kind` cannot be “{other}”")).help("expected duel | battle")),
        }
    }

    /// `combats` or `precision`.
    pub(super) fn effort(&self, name: &str, value: &Spanned<DeValue>) -> Result<Effort, Fault> {
        match name {
            "precision" => Ok(Effort::Precision(self.precision(value)?)),
            _ => Ok(Effort::Combats(self.whole(name, value, 1, MOST_COMBATS)?)),
        }
    }

    pub(super) fn seed(&self, value: &Spanned<DeValue>) -> Result<u64, Fault> {
        self.whole("seed", value, 0, i64::MAX as u64)
    }

    pub(super) fn method(&self, value: &Spanned<DeValue>) -> Result<Method, Fault> {
        match self.word("method", value)?.as_str() {
            "both" => Ok(Method::Both),
            "exact" => Ok(Method::Exact),
            "sample" => Ok(Method::Sample),
            other => {
                let fault = self.fault(value.span(), format!("`method` cannot be “{other}”"));
                Err(fault.help("expected both | exact | sample"))
            }
        }
    }

    /// A table, or what would be one.
    pub(crate) fn table<'t, 'i>(&self, name: &str, value: &'t Spanned<DeValue<'i>>, expected: &str) -> Result<&'t DeTable<'i>, Fault> {
        value.get_ref().as_table().ok_or_else(|| self.fault(value.span(), format!("`{name}` is not a table")).help(expected))
    }

    pub(crate) fn question(&self, name: &str, value: &Spanned<DeValue>) -> Result<Question, Fault> {
        if let Some(text) = value.get_ref().as_str() {
            return Ok(Question { en: text.to_owned(), fr: text.to_owned() });
        }
        let expected = "expected a text, or { en = \"...\", fr = \"...\" }";
        let Some(table) = value.get_ref().as_table() else {
            return Err(self.fault(value.span(), format!("`{name}` is not a text")).help(expected));
        };
        let mut question = Question { en: String::new(), fr: String::new() };
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

    /// `claim`: a text, or a table with the text as `says` and the keys that the duels have that it is about. The side that wins, and these keys.
    fn claim(&self, value: &Spanned<DeValue>) -> Result<(Side, Vec<Placed>), Fault> {
        const CLAIMS: [(&str, Side); 2] = [("A wins more often", Side::A), ("B wins more often", Side::B)];
        let expected = CLAIMS.map(|(says, _)| format!("\"{says}\"")).join(" or ");
        let (says, of) = match value.get_ref().as_table() {
            None => (value, Vec::new()),
            Some(table) => match table.iter().find(|(key, _)| key.get_ref() == "says") {
                Some((_, says)) => (says, self.settings(table, "says")?),
                None => return Err(self.fault(value.span(), "a claim without `says`").help(format!("expected says = {expected}"))),
            },
        };
        let text = self.word("claim", says)?;
        match CLAIMS.iter().find(|(known, _)| *known == text) {
            Some(&(_, wins)) => Ok((wins, of)),
            None => Err(self.fault(says.span(), format!("`claim` cannot be “{text}”")).help(format!("expected {expected}"))),
        }
    }

    fn precision(&self, value: &Spanned<DeValue>) -> Result<f64, Fault> {
        match self.value("precision", value)? {
            Value::Number(n) if (1e-5..0.5).contains(&n) => Ok(n),
            other => Err(self
                .fault(value.span(), format!("`precision` cannot be {other}"))
                .help("expected a number from 0.00001 up, and below 0.5")),
        }
    }

    /// `[a]`, `[b]`, `[field]`, `[rules]`.
    pub(crate) fn group(&self, group: &str, value: &Spanned<DeValue>) -> Result<Vec<Placed>, Fault> {
        let Some(table) = value.get_ref().as_table() else {
            return Err(self
                .fault(value.span(), format!("`{group}` is not a table"))
                .help(format!("write it as [{group}], its keys below")));
        };
        in_order(table).into_iter().map(|(key, value)| self.placed(format!("{group}.{}", key.get_ref()), key.span(), value)).collect()
    }

    pub(crate) fn placed(&self, key: String, at: Range<usize>, value: &Spanned<DeValue>) -> Result<Placed, Fault> {
        let read = self.value(&key, value)?;
        // A wrong key is shown at the key, a wrong value at the value; the system tells which. Both lie on this line.
        let span = at.start..value.span().end.max(at.end);
        Ok(Placed { set: Set { key, value: read }, span })
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

    /// The same, read; no key twice, as `"a.stance"` and `a.stance` would be.
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

    fn sweep(&self, scenario: &mut Scenario, value: &Spanned<DeValue>) -> Result<(), Fault> {
        let Some(table) = value.get_ref().as_table() else {
            return Err(self
                .fault(value.span(), "`sweep` is not a table")
                .help("write [sweep], and below it \"field.distance\" = [12, 24]"));
        };
        for (name, at, values) in self.dotted(table, "") {
            let Some(entries) = values.get_ref().as_array() else {
                return Err(self
                    .fault(values.span(), format!("`sweep`: `{name}` needs a list of values"))
                    .help(format!("as \"{name}\" = [1, 2]")));
            };
            if entries.is_empty() {
                return Err(self
                    .fault(values.span(), format!("`sweep`: `{name}` has no values"))
                    .help("give at least one, or leave the key out"));
            }
            let mut placed: Vec<Placed> = Vec::new();
            for entry in entries.iter() {
                let next = self.placed(name.clone(), entry.span(), entry)?;
                if placed.iter().any(|known| known.set.value == next.set.value) {
                    return Err(self.fault(entry.span(), format!("`sweep`: {} is in `{name}` twice", next.set.value)));
                }
                placed.push(next);
            }
            if scenario.axes.iter().any(|(axis, _)| axis.key == name) {
                return Err(self.fault(at, format!("`sweep`: `{name}` is there twice")));
            }
            let axis = Axis { key: name, values: placed.iter().map(|p| p.set.value.to_string()).collect() };
            scenario.axes.push((axis, placed));
        }
        Ok(())
    }

    fn variants(&self, scenario: &mut Scenario, value: &Spanned<DeValue>) -> Result<(), Fault> {
        let expected = "write [[variant]], with a name and the keys it changes";
        for entry in self.array("variant", value)? {
            let Some(table) = entry.get_ref().as_table() else {
                return Err(self.fault(entry.span(), "`variant` is not a table").help(expected));
            };
            let Some(named) = table.iter().find(|(key, _)| key.get_ref().as_ref() == "name") else {
                return Err(self.fault(entry.span(), "a variant without a `name`").help(expected));
            };
            let name = self.question("name", named.1)?;
            let taken = |(known, _): &(Question, Vec<Placed>)| known.en == name.en || known.fr == name.fr;
            if name.en.is_empty() || scenario.variants.iter().any(taken) {
                return Err(self.fault(named.1.span(), format!("a variant needs a name of its own, not “{}”", name.en)));
            }
            scenario.variants.push((name, self.settings(table, "name")?));
        }
        Ok(())
    }

    pub(crate) fn array<'t, 'i>(&self, key: &str, value: &'t Spanned<DeValue<'i>>) -> Result<&'t [Spanned<DeValue<'i>>], Fault> {
        value.get_ref().as_array().map(|array| &array[..]).ok_or_else(|| self.fault(value.span(), format!("`{key}` is not a list")))
    }

    pub(crate) fn word(&self, key: &str, value: &Spanned<DeValue>) -> Result<String, Fault> {
        let text = value.get_ref().as_str().map(str::to_owned);
        text.ok_or_else(|| self.fault(value.span(), format!("`{key}` is not a text")).help("write it in quotation marks"))
    }

    pub(crate) fn whole(&self, key: &str, value: &Spanned<DeValue>, least: u64, most: u64) -> Result<u64, Fault> {
        let number = match self.value(key, value)? {
            Value::Whole(n) => u64::try_from(n).ok(),
            _ => None,
        };
        number.filter(|n| (least..=most).contains(n)).ok_or_else(|| {
            let shown = self.text.get(value.span()).unwrap_or_default();
            self.fault(value.span(), format!("`{key}` cannot be {shown}")).help(format!("expected a whole number from {least} to {most}"))
        })
    }

    pub(crate) fn value(&self, key: &str, value: &Spanned<DeValue>) -> Result<Value, Fault> {
        Value::from_toml(value.get_ref()).ok_or_else(|| {
            let what = value.get_ref().type_str();
            self.fault(value.span(), format!("`{key}` cannot be a value of this kind ({what})"))
                .help("expected a number, a word, true or false, or a list of them")
        })
    }
}
