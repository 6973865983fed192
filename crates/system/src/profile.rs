//! Units as they stand on paper, in words that every system shares: what an audit, a matrix or a price needs to know of a unit without knowing the
//! rules it fights by. A system that prints prices describes its units here ([`Game::profiles`](super::Game::profiles)), its sheet
//! ([`Game::sheet`](super::Game::sheet)), and makes a unit with one thing changed ([`Game::variant`](super::Game::variant)).

use crate::army::Army;
use montjoie_core::language::{Lang, Text};

/// The direction in which a number is better for the unit that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Better {
    /// More is better for the unit.
    Higher,
    /// Less is better for the unit, as the D6 that a save needs.
    Lower,
    /// A number that cuts both ways: compare only equal with equal.
    Neither,
}

/// A column of numbers that units have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stat {
    /// The id of the number, as `dice`.
    pub id: &'static str,
    /// The name of the stat.
    pub name: Text,
    /// The direction in which the number is better.
    pub better: Better,
    /// The word for the number in lists; empty where that is its id.
    pub written: &'static str,
    /// The column whose range bands this one continues; empty where it is no such band.
    pub band_of: &'static str,
}

impl Stat {
    /// A column: its id, its English and French names, and which way is better.
    pub const fn new(id: &'static str, en: &'static str, fr: &'static str, better: Better) -> Stat {
        Stat { id, name: Text::new(en, fr), better, written: "", band_of: "" }
    }

    /// The column with another word for its number in lists.
    pub const fn written(self, written: &'static str) -> Stat {
        Stat { written, ..self }
    }

    /// The column as a further range band of another.
    pub const fn band_of(self, band_of: &'static str) -> Stat {
        Stat { band_of, ..self }
    }
}

/// One number of a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    /// The column of the number.
    pub stat: Stat,
    /// The number, fit for comparing and adding.
    pub value: f64,
    /// The number as the list prints it, as `4+`.
    pub shown: String,
}

/// The effect of a special rule on the unit that has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// A rule that helps.
    Helps,
    /// A rule that hinders.
    Hinders,
    /// A rule that does both: compare only with itself.
    Mixed,
    /// A rule that does nothing.
    Nothing,
}

/// A special rule as a sheet has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Special {
    /// The id of the rule, as `swift-riders`.
    pub id: &'static str,
    /// The name of the special rule.
    pub name: Text,
    /// The text of what the rule does.
    pub does: Text,
    /// The paragraph of the sheet that has the rule; empty where none has.
    pub paragraph: &'static str,
    /// The effect of the rule on the unit that has it.
    pub effect: Effect,
}

/// A weapon that units shoot with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// The id of the weapon, as `sling`.
    pub id: &'static str,
    /// The name of the weapon.
    pub name: Text,
}

/// A kind of unit: its arm, and whether it is mounted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnitKind {
    /// The id of the kind, as `horse`.
    pub id: &'static str,
    /// The name of the unit kind.
    pub name: Text,
    /// Whether the kind is mounted.
    pub mounted: bool,
    /// The class of the kind: units compare on paper only within one class.
    pub class: &'static str,
}

/// The source of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// A row that the list prints.
    Printed,
    /// A printed row with an option taken.
    Option {
        /// The id of the printed row.
        of: String,
        /// The option that is taken.
        special: &'static str,
    },
    /// A form: what a printed row can turn into at its price.
    Form {
        /// The id of the printed row.
        of: String,
        /// The special rule by which the row may turn into the form.
        special: &'static str,
    },
    /// A printed row with something changed, made by [`Game::variant`](super::Game::variant).
    Variant {
        /// The id of the row without the changes.
        of: String,
    },
}

/// The profile of a unit as its list prints it.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The id of the unit, as `north/guards`; `+` and the option after it, `~` and what is changed. Forms have an id (`south/riders~on-foot`) but
    /// are no units of their own: only the audit reads them.
    pub id: String,
    /// The id of the unit's list.
    pub list: String,
    /// The name of the unit, in English and French.
    pub name: (String, String),
    /// The paragraph that prints the unit; empty for a user's own.
    pub paragraph: String,
    /// The price of the unit in points, where it has one: finite and above 0.
    pub points: Option<f64>,
    /// The source of the row.
    pub row: Row,
    /// The kind of the unit: its arm, and whether it is mounted.
    pub kind: UnitKind,
    /// The weapon that the unit shoots with.
    pub weapon: Option<Weapon>,
    /// The numbers of the unit: the same columns in the same order for every unit of a system.
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

    /// The number of the unit in a column, by the column's id.
    pub fn number(&self, stat: &str) -> Option<&Number> {
        self.numbers.iter().find(|number| number.stat.id == stat)
    }

    /// Whether two units fight alike: one kind, one weapon, the same numbers and special rules. Names, prices and options may differ.
    pub fn same_profile(&self, other: &Profile) -> bool {
        self.same_numbers(other) && self.weapon == other.weapon && self.specials == other.specials
    }

    /// Whether two units are of one kind with the same numbers.
    pub fn same_numbers(&self, other: &Profile) -> bool {
        let alike = |(a, b): (&Number, &Number)| a.stat.id == b.stat.id && a.value == b.value;
        self.kind == other.kind && self.numbers.len() == other.numbers.len() && self.numbers.iter().zip(&other.numbers).all(alike)
    }
}

/// The sheet of a system besides its rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// The paragraph that defines special rules; empty where the system has no such place.
    pub definitions: &'static str,
    /// Every special rule that the system knows, used or not.
    pub specials: Vec<Special>,
    /// The armies of the lists, and how each is composed.
    pub armies: Vec<Army>,
    /// The notes for readers of the sheet: ambiguities, gaps, contradictions.
    pub notes: Vec<Note>,
}

/// A note on a sheet that its readers must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// The id of the note, as `removal-threshold`.
    pub id: &'static str,
    /// The text of the note.
    pub text: Text,
    /// The paragraphs that the note is about.
    pub paragraph: &'static str,
}

/// A change of a unit, so that it can be priced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A special rule taken away.
    Without(String),
    /// A special rule given.
    With(String),
    /// A number changed by this much; of a save, -1 is one better.
    Stat(String, i32),
    /// The shooting weapon and its dice taken away.
    Unarmed,
}

impl Change {
    /// The change as an id says it: `RULE-off`, `RULE-on`, `dice+1`, `armour-1`, `unarmed`.
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
