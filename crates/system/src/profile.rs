//! Units as they stand on paper, in words that every system shares: what an audit, a matrix or a price needs to know of a unit without knowing
//! the rules it fights by. A system that prints prices describes its units here ([`Game::profiles`](super::Game::profiles)), its sheet
//! ([`Game::sheet`](super::Game::sheet)), and makes a unit with one thing changed ([`Game::variant`](super::Game::variant)).

use crate::army::Army;
use montjoie_core::language::{Lang, Text};

/// Which way a number is better for the unit that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// More is better.
    Higher,
    /// Less is better, as the D6 that a save needs.
    Lower,
    /// It cuts both ways: compare only equal with equal.
    Neither,
}

/// A column of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stat {
    /// The id of the number, as `dice`.
    pub id: &'static str,
    /// The name of the stat.
    pub name: Text,
    /// Which way it is better.
    pub better: Better,
    /// What lists write for it; empty where that is its id.
    pub written: &'static str,
    /// The column whose range bands it goes on with; empty where it is no such band.
    pub band_of: &'static str,
}

impl Stat {
    /// A column: its id, its English and French names, and which way is better.
    pub const fn new(id: &'static str, en: &'static str, fr: &'static str, better: Better) -> Stat {
        Stat { id, name: Text::new(en, fr), better, written: "", band_of: "" }
    }

    /// With another word in lists.
    pub const fn written(self, written: &'static str) -> Stat {
        Stat { written, ..self }
    }

    /// As a further range band of a column.
    pub const fn band_of(self, band_of: &'static str) -> Stat {
        Stat { band_of, ..self }
    }
}

/// One number of a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    /// The column.
    pub stat: Stat,
    /// The number, fit for comparing and adding.
    pub value: f64,
    /// As the list prints it, as `4+`.
    pub shown: String,
}

/// What a special rule is to the unit that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// The effect helps.
    Helps,
    /// The effect hinders.
    Hinders,
    /// The effect does both: compare only with itself.
    Mixed,
    /// The effect does nothing.
    Nothing,
}

/// A special rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Special {
    /// The id of the rule, as `swift-riders`.
    pub id: &'static str,
    /// The name of the special.
    pub name: Text,
    /// What the rule does.
    pub does: Text,
    /// Where the sheet has its rule; empty where nowhere.
    pub paragraph: &'static str,
    /// What the rule is to its owner.
    pub effect: Effect,
}

/// What a unit shoots with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// The id of the weapon, as `sling`.
    pub id: &'static str,
    /// The name of the weapon.
    pub name: Text,
}

/// What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitKind {
    /// The id of the kind, as `horse`.
    pub id: &'static str,
    /// The name of the unit kind.
    pub name: Text,
    /// Whether the kind is mounted.
    pub mounted: bool,
    /// Units compare on paper only within one class.
    pub class: &'static str,
}

/// Where a row comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// Printed so.
    Printed,
    /// A printed row with an option taken.
    Option {
        /// The printed row's id.
        of: String,
        /// The option.
        special: &'static str,
    },
    /// What a printed row can turn into at its price.
    Form {
        /// The printed row's id.
        of: String,
        /// The rule by which it may.
        special: &'static str,
    },
    /// A printed row with something changed, made by [`Game::variant`](super::Game::variant).
    Variant {
        /// The row's id without the changes.
        of: String,
    },
}

/// A unit as its list prints it.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// As `north/guards`; `+` and the option after it, `~` and what is changed. Forms have an id (`south/riders~on-foot`) but
    /// are no units of their own: only the audit reads them.
    pub id: String,
    /// The id of the unit's list.
    pub list: String,
    /// English and French name.
    pub name: (String, String),
    /// The paragraph that prints it; empty for a user's own.
    pub paragraph: String,
    /// The price of the unit, where it has one: finite and above 0.
    pub points: Option<f64>,
    /// Where the row comes from.
    pub row: Row,
    /// The kind of the unit: its arm, and whether it is mounted.
    pub kind: UnitKind,
    /// What the unit shoots with.
    pub weapon: Option<Weapon>,
    /// Its numbers: the same columns in the same order for every unit of a system.
    pub numbers: Vec<Number>,
    /// The special rules of the unit, in the system's order.
    pub specials: Vec<Special>,
    /// Options that a printed row may take, with their prices.
    pub options: Vec<(Special, f64)>,
}

impl Profile {
    /// The name of the unit in a language.
    pub fn name(&self, lang: Lang) -> &str {
        lang.pick(&self.name.0, &self.name.1)
    }

    /// Whether the unit has a special rule.
    pub fn has(&self, special: &str) -> bool {
        self.specials.iter().any(|own| own.id == special)
    }

    /// One of its numbers.
    pub fn number(&self, stat: &str) -> Option<&Number> {
        self.numbers.iter().find(|number| number.stat.id == stat)
    }

    /// Whether both fight alike: one kind, one weapon, the same numbers and special rules. Names, prices and options may differ.
    pub fn same_profile(&self, other: &Profile) -> bool {
        self.same_numbers(other) && self.weapon == other.weapon && self.specials == other.specials
    }

    /// Whether both are of one kind with the same numbers.
    pub fn same_numbers(&self, other: &Profile) -> bool {
        let alike = |(a, b): (&Number, &Number)| a.stat.id == b.stat.id && a.value == b.value;
        self.kind == other.kind && self.numbers.len() == other.numbers.len() && self.numbers.iter().zip(&other.numbers).all(alike)
    }
}

/// What a sheet says besides its rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// The paragraph that defines special rules; empty where the system has no such place.
    pub definitions: &'static str,
    /// Every special rule that the system knows, used or not.
    pub specials: Vec<Special>,
    /// The lists, and how an army of each is composed.
    pub armies: Vec<Army>,
    /// What its readers must know: ambiguities, gaps, contradictions.
    pub notes: Vec<Note>,
}

/// Something of a sheet that its readers must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// The id of the note, as `removal-threshold`.
    pub id: &'static str,
    /// What the note says.
    pub text: Text,
    /// The paragraphs.
    pub paragraph: &'static str,
}

/// One thing changed of a unit, so that it can be priced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A special rule taken away.
    Without(String),
    /// A special rule given.
    With(String),
    /// So much more of a number; of a save, -1 is one better.
    Stat(String, i32),
    /// Its shooting weapon and dice taken away.
    Unarmed,
}

impl Change {
    /// As an id says it: `RULE-off`, `RULE-on`, `dice+1`, `armour-1`, `unarmed`.
    pub fn word(&self) -> String {
        match self {
            Change::Without(special) => format!("{special}-off"),
            Change::With(special) => format!("{special}-on"),
            Change::Stat(stat, by) => format!("{stat}{by:+}"),
            Change::Unarmed => "unarmed".to_owned(),
        }
    }

    /// The change that a word says.
    pub fn of(word: &str) -> Option<Change> {
        if word == "unarmed" {
            return Some(Change::Unarmed);
        }
        if let Some(special) = word.strip_suffix("-off") {
            return Some(Change::Without(special.to_owned()));
        }
        if let Some(special) = word.strip_suffix("-on") {
            return Some(Change::With(special.to_owned()));
        }
        let at = word.rfind(['+', '-'])?;
        let by: i32 = word[at..].parse().ok()?;
        (at > 0 && by != 0).then(|| Change::Stat(word[..at].to_owned(), by))
    }

    /// The id of a unit with these changes.
    pub fn id(unit: &str, changes: &[Change]) -> String {
        changes.iter().fold(unit.to_owned(), |id, change| format!("{id}~{}", change.word()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_and_its_word_are_one() {
        let changes = [
            (Change::Without("swift-riders".into()), "swift-riders-off"),
            (Change::With("shield".into()), "shield-on"),
            (Change::Stat("dice".into(), 1), "dice+1"),
            (Change::Stat("armour".into(), -1), "armour-1"),
            (Change::Unarmed, "unarmed"),
        ];
        for (change, word) in &changes {
            assert_eq!(change.word(), *word);
            assert_eq!(Change::of(word).as_ref(), Some(change));
        }
        assert_eq!(Change::id("north/guards", &[Change::Unarmed, Change::With("shield".into())]), "north/guards~unarmed~shield-on");
        for nothing in ["", "dice", "dice+", "dice+0", "+1", "dice+x"] {
            assert_eq!(Change::of(nothing), None, "{nothing}");
        }
    }
}
