//! The panic table (8-b, 8-c): its results, and the score that each needs. A setting: the sheet prints the order of the results only.

use montjoie_core::choices;
use montjoie_core::settings::{ByScore, Kept, Kind, Setting, Value, row_of, rows_by_score};
use serde::Serialize;

choices! {
    "A result of the panic table, as the sheet names it (8-b, 8-c), in its order." PanicResult {
        Hold = "hold", "The sheet's “Indomptable”: the unit holds.";
        HoldDisordered = "hold-disordered", "The sheet's “Confusion”: the unit holds, disordered.";
        Retreat = "retreat", "The sheet's “Retraite”: the unit retreats after shooting.";
        RetreatDisordered = "retreat-disordered", "The sheet's “Retraite désorganisée”: the unit retreats after shooting, disordered.";
        GiveGround = "give-ground", "The sheet's “Repli”: the unit gives ground after melee.";
        GiveGroundDisordered = "give-ground-disordered", "The sheet's “Repli désorganisé”: the unit gives ground after melee, disordered.";
        GiveGroundAllDisordered = "give-ground-all-disordered", "The sheet's “Repli anarchique”: the unit gives ground after melee, disordered with its supports.";
        BreakIfShaken = "break-if-shaken", "The sheet's “Déroute si ébranlée”: the unit routs if it is shaken.";
        BreakIfCasualties = "break-if-casualties", "The sheet's “Déroute si blessure”: the unit routs if it has a wound.";
        Break = "break", "The sheet's “Déroute”: the unit routs.";
    }
}

use PanicResult::*;

choices! {
    "The cause of a panic test: its column of the table." Cause {
        Shooting = "shooting", "a volley", "un tir", "A volley of any kind (8-b).";
        Melee = "melee", "a round of melee", "un round de corps à corps", "A round of melee (8-c).";
    }
}

/// A row of the table: the lowest score that has it, and its two results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row {
    /// The lowest score of this row.
    pub from: i8,
    /// The result after shooting.
    pub shooting: PanicResult,
    /// The result after melee.
    pub melee: PanicResult,
}

impl ByScore for Row {
    fn from(&self) -> i8 {
        self.from
    }

    fn worst(&self) -> bool {
        (self.shooting, self.melee) == (Break, Break)
    }
}

/// A panic table: results by score, best first. Equal tables are one and the same, kept once a program, and a table is known by its place.
#[derive(Clone, Copy, Debug)]
pub struct PanicTable(&'static [Row]);

impl PartialEq for PanicTable {
    fn eq(&self, other: &PanicTable) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for PanicTable {}

impl std::hash::Hash for PanicTable {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        hasher.write_usize(self.0.as_ptr() as usize);
    }
}

const fn row(from: i8, shooting: PanicResult, melee: PanicResult) -> Row {
    Row { from, shooting, melee }
}

/// The constructed table, with every threshold moved by `harsher`. **Not published**: the sheet prints the order of the results only.
const fn constructed(harsher: i8) -> [Row; 7] {
    [
        row(8 + harsher, Hold, Hold),
        row(7 + harsher, HoldDisordered, GiveGround),
        row(6 + harsher, Retreat, GiveGroundDisordered),
        row(5 + harsher, RetreatDisordered, GiveGroundAllDisordered),
        row(4 + harsher, BreakIfShaken, BreakIfShaken),
        row(3 + harsher, BreakIfCasualties, Break),
        row(2 + harsher, Break, Break),
    ]
}

static T0: [Row; 7] = constructed(-1);
static T1: [Row; 7] = constructed(0);
static T2: [Row; 7] = constructed(1);

impl Default for PanicTable {
    fn default() -> PanicTable {
        PanicTable(&T1)
    }
}

impl PanicTable {
    /// The mild, the default and the harsh table.
    pub const NAMED: [(&'static str, PanicTable); 3] = [("T0", PanicTable(&T0)), ("T1", PanicTable(&T1)), ("T2", PanicTable(&T2))];

    /// A table of the user's rows, best first.
    fn own(rows: Vec<Row>) -> PanicTable {
        static KEPT: Kept<Row> = Kept::none();
        let named = PanicTable::NAMED.iter().find(|(_, table)| table.0 == rows);
        named.map_or_else(|| PanicTable(KEPT.one(rows)), |(_, named)| *named)
    }

    /// The row of a score; the last, where the score is below all of them.
    pub fn row(self, score: i8) -> Row {
        *row_of(self.0, score)
    }

    /// The result of a score, as the table prints it.
    pub fn result(self, cause: Cause, score: i8) -> PanicResult {
        match cause {
            Cause::Shooting => self.row(score).shooting,
            Cause::Melee => self.row(score).melee,
        }
    }

    /// The rows of the table, best first.
    pub fn rows(self) -> &'static [Row] {
        self.0
    }
}

/// The table in the form in which it is set.
impl Serialize for PanicTable {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.show().serialize(to)
    }
}

impl Setting for PanicTable {
    const KIND: Kind = Kind::Table(
        "T0, T1, T2, or rows best first of [lowest score, shooting result, melee result], as [[8, \"hold\", \"hold\"], [2, \"break\", \"break\"]]; \
         after shooting: hold, hold-disordered, retreat, retreat-disordered, break-if-shaken, break-if-casualties, break; after melee: hold, \
         give-ground, give-ground-disordered, give-ground-all-disordered, break-if-shaken, break",
    );

    fn take(value: &Value) -> Option<PanicTable> {
        if let Value::Text(name) = value {
            return PanicTable::NAMED.iter().find(|(known, _)| known == name).map(|&(_, table)| table);
        }
        rows_of(value)?.ok().map(PanicTable::own)
    }

    fn fault(value: &Value) -> Option<String> {
        rows_of(value)?.err()
    }

    /// The named tables other than this one.
    fn others(&self, _: Kind) -> Vec<Value> {
        self.readings()
    }

    fn readings(&self) -> Vec<Value> {
        let others = PanicTable::NAMED.iter().filter(|(_, table)| table != self);
        others.map(|(name, _)| Value::Text((*name).to_owned())).collect()
    }

    fn show(&self) -> Value {
        if let Some((name, _)) = PanicTable::NAMED.iter().find(|(_, table)| table == self) {
            return Value::Text((*name).to_owned());
        }
        let rows = self.0.iter().map(|row| Value::List(vec![Value::Whole(row.from.into()), row.shooting.show(), row.melee.show()]));
        Value::List(rows.collect())
    }
}

/// Whether a result can stand in a column: retreats follow shooting, giving ground follows melee.
fn fits(result: PanicResult, cause: Cause) -> bool {
    match result {
        HoldDisordered | Retreat | RetreatDisordered | BreakIfCasualties => cause == Cause::Shooting,
        GiveGround | GiveGroundDisordered | GiveGroundAllDisordered => cause == Cause::Melee,
        Hold | BreakIfShaken | Break => true,
    }
}

/// The rows of a table of the user's, best first; or the scores that have none.
fn rows_of(value: &Value) -> Option<Result<Vec<Row>, String>> {
    rows_by_score(value, |from, cells| {
        let [shooting, melee] = cells else { return None };
        let result = |cell, cause| PanicResult::take(cell).filter(|result| fits(*result, cause));
        Some(row(from, result(shooting, Cause::Shooting)?, result(melee, Cause::Melee)?))
    })
}
