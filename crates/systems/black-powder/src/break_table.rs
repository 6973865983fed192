//! The break table (B6) as a setting: its results by the cause of the test and the arm of the unit.

use montjoie_core::language::Lang;
use montjoie_core::settings::{ByScore, Kept, Kind, Setting, Value, row_of, rows_by_score};
use montjoie_core::{choices, small};
use serde::Serialize;

choices! {
    "What a unit is to the break table." Arm {
        Infantry = "infantry", "infantry", "infanterie", "Regular or not.";
        Cavalry = "cavalry", "cavalry", "cavalerie", "Regular or not.";
        Artillery = "artillery", "artillery", "artillerie", "A gun.";
    }
    "What becomes of a unit that tested." Fate {
        Holds = "holds", "it holds", "elle tient bon";
        Retires = "retires", "it retires", "elle se retire", "It retires in order.";
        RetiresDisordered = "retires-disordered", "it retires disordered", "elle se retire en désordre";
        Breaks = "breaks", "it breaks", "elle est en déroute", "It breaks and is removed (démoralisée).";
    }
}

small!(Fate);

impl Fate {
    /// Whether the unit goes to the rear.
    pub const fn retires(self) -> bool {
        matches!(self, Fate::Retires | Fate::RetiresDisordered)
    }

    /// The fate in words.
    pub fn words(self, lang: Lang) -> &'static str {
        Fate::WORDS[self as usize].1.get(lang)
    }
}

/// The cause of a test: its half of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Fire of any kind.
    Shooting,
    /// A round of hand-to-hand.
    HandToHand,
}

/// A row of the table: the lowest score that has it, and its results by arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row {
    /// The lowest score of this row.
    pub from: i8,
    /// Results after shooting: infantry, cavalry, artillery.
    pub shooting: [Fate; 3],
    /// Results after hand-to-hand: infantry, cavalry, artillery.
    pub melee: [Fate; 3],
}

impl ByScore for Row {
    fn from(&self) -> i8 {
        self.from
    }

    fn worst(&self) -> bool {
        (self.shooting, self.melee) == ([Breaks; 3], [Breaks; 3])
    }
}

/// A break table: results by score, best first. Each is kept once in a program, and equal tables are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BreakTable(&'static [Row]);

const fn row(from: i8, shooting: [Fate; 3], melee: [Fate; 3]) -> Row {
    Row { from, shooting, melee }
}

use Fate::{Breaks, Holds, Retires, RetiresDisordered};

/// The published table, which the sheet only names.
static PUBLISHED: [Row; 4] = [
    row(7, [Holds, Holds, Holds], [Holds, Retires, Breaks]),
    row(6, [Holds, Holds, Breaks], [RetiresDisordered, RetiresDisordered, Breaks]),
    row(5, [RetiresDisordered, RetiresDisordered, Breaks], [RetiresDisordered, RetiresDisordered, Breaks]),
    row(2, [Breaks, Breaks, Breaks], [Breaks, Breaks, Breaks]),
];

impl Default for BreakTable {
    fn default() -> BreakTable {
        BreakTable(&PUBLISHED)
    }
}

impl BreakTable {
    /// A table of the user's rows, best first.
    fn own(rows: Vec<Row>) -> BreakTable {
        static KEPT: Kept<Row> = Kept::none();
        if rows == PUBLISHED { BreakTable::default() } else { BreakTable(KEPT.one(rows)) }
    }

    /// The result of a score; that of the last row, where the score is below all.
    pub fn result(self, cause: Cause, arm: Arm, score: i8) -> Fate {
        let row = row_of(self.0, score);
        match cause {
            Cause::Shooting => row.shooting[arm as usize],
            Cause::HandToHand => row.melee[arm as usize],
        }
    }
}

/// The table in the form in which it is set.
impl Serialize for BreakTable {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.show().serialize(to)
    }
}

impl Setting for BreakTable {
    const KIND: Kind = Kind::Table(
        "published, or rows best first of [lowest score, infantry, cavalry, artillery after shooting, the same after hand-to-hand], as \
         [[7, \"holds\", \"holds\", \"holds\", \"holds\", \"retires\", \"breaks\"], ...] with holds, retires, retires-disordered, breaks",
    );

    fn take(value: &Value) -> Option<BreakTable> {
        if let Value::Text(name) = value {
            return (name == "published").then(BreakTable::default);
        }
        rows_of(value)?.ok().map(BreakTable::own)
    }

    fn fault(value: &Value) -> Option<String> {
        rows_of(value)?.err()
    }

    /// A table with another result in every cell.
    fn others(&self, _: Kind) -> Vec<Value> {
        let next = |fate: Fate| Fate::ALL[(fate as usize + 1) % Fate::ALL.len()];
        let other = |row: &Row| Row { shooting: row.shooting.map(next), melee: row.melee.map(next), ..*row };
        vec![BreakTable::own(self.0.iter().map(other).collect()).show()]
    }

    fn show(&self) -> Value {
        if *self == BreakTable::default() {
            return Value::Text("published".to_owned());
        }
        let rows = self.0.iter().map(|row| {
            let fates = row.shooting.iter().chain(&row.melee).map(Setting::show);
            Value::List(std::iter::once(Value::Whole(row.from.into())).chain(fates).collect())
        });
        Value::List(rows.collect())
    }
}

/// The rows of a table of the user's, best first; or the scores that have none.
fn rows_of(value: &Value) -> Option<Result<Vec<Row>, String>> {
    rows_by_score(value, |from, cells| {
        let fates: Vec<Fate> = cells.iter().map(Fate::take).collect::<Option<_>>()?;
        let [a, b, c, d, e, f] = fates[..] else { return None };
        Some(row(from, [a, b, c], [d, e, f]))
    })
}
