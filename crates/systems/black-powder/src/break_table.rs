//! The break table (B6) as a setting: its results by the cause of the test and the arm of the unit.

use std::collections::BTreeSet;
use std::sync::Mutex;

use montjoie_core::language::Lang;
use montjoie_core::settings::{Kind, Setting, Value, scores_without_row};
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
        static KEPT: Mutex<BTreeSet<&'static [Row]>> = Mutex::new(BTreeSet::new());
        if rows == PUBLISHED {
            return BreakTable::default();
        }
        let mut kept = KEPT.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let known = kept.get(rows.as_slice()).copied();
        BreakTable(known.unwrap_or_else(|| {
            let rows: &'static [Row] = Vec::leak(rows);
            kept.insert(rows);
            rows
        }))
    }

    /// The result of a score; that of the last row, where the score is below all.
    pub fn result(self, cause: Cause, arm: Arm, score: i8) -> Fate {
        let row = self.0.iter().find(|row| score >= row.from).unwrap_or(&self.0[self.0.len() - 1]);
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
        rows_of(value).filter(|rows| lacking(rows).is_none()).map(BreakTable::own)
    }

    fn fault(value: &Value) -> Option<String> {
        rows_of(value).and_then(|rows| lacking(&rows))
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

/// The rows of a table of the user's, best first.
fn rows_of(value: &Value) -> Option<Vec<Row>> {
    let Value::List(rows) = value else { return None };
    let read = |row: &Value| match row {
        Value::List(cells) => match &cells[..] {
            [Value::Whole(from), cells @ ..] if cells.len() == 6 => {
                let fates: Vec<Fate> = cells.iter().map(Fate::take).collect::<Option<_>>()?;
                let three = |at: usize| [fates[at], fates[at + 1], fates[at + 2]];
                Some(Row { from: i8::try_from(*from).ok()?, shooting: three(0), melee: three(3) })
            }
            _ => None,
        },
        _ => None,
    };
    let rows: Vec<Row> = rows.iter().map(read).collect::<Option<_>>()?;
    let falling = rows.windows(2).all(|pair| pair[0].from > pair[1].from);
    (!rows.is_empty() && falling).then_some(rows)
}

/// The scores that have no row; below a row of breaks there is nothing left to say.
fn lacking(rows: &[Row]) -> Option<String> {
    rows.last().filter(|row| (row.shooting, row.melee) != ([Breaks; 3], [Breaks; 3])).and_then(|row| scores_without_row(row.from))
}
