//! Break tests (B6): the table, the test, and what becomes of whoever takes it.

use std::collections::BTreeSet;
use std::sync::Mutex;

use super::profile::Size;
use super::rules::{GunSix, Rules};
use montjoie_core::chance::{Chance, Odds, Roll, Small};
use montjoie_core::choice;
use montjoie_core::language::{Lang, Text};
use montjoie_core::settings::{Kind, Setting, Value};

choice! {
    /// What a unit is to the break table.
    pub enum Arm {
        /// Infantry, regular or not.
        Infantry = "infantry",
        /// Cavalry, regular or not.
        Cavalry = "cavalry",
        /// A gun.
        Artillery = "artillery",
    }
}

choice! {
    /// What becomes of a unit that tested.
    pub enum Fate {
        /// It holds (tenir bon).
        Holds = "holds",
        /// It retires in order (se retirer).
        Retires = "retires",
        /// It retires disordered.
        RetiresDisordered = "retires-disordered",
        /// It breaks and is removed (démoralisée).
        Breaks = "breaks",
    }
}

impl Fate {
    /// Whether it goes to the rear.
    pub const fn retires(self) -> bool {
        matches!(self, Fate::Retires | Fate::RetiresDisordered)
    }
}

/// What called the test: its half of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// After shooting: infantry, cavalry, artillery.
    pub shooting: [Fate; 3],
    /// After hand-to-hand: infantry, cavalry, artillery.
    pub melee: [Fate; 3],
}

/// The results by score, best first. Kept once a program, so that equal tables are one.
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

    /// The result of a score; below all rows, that of the last.
    pub fn result(self, cause: Cause, arm: Arm, score: i8) -> Fate {
        let row = self.0.iter().find(|row| score >= row.from).unwrap_or(&self.0[self.0.len() - 1]);
        match cause {
            Cause::Shooting => row.shooting[arm as usize],
            Cause::HandToHand => row.melee[arm as usize],
        }
    }
}

impl Setting for BreakTable {
    const KIND: Kind = Kind::Table(
        "published, or rows best first of [lowest score, infantry, cavalry, artillery after shooting, the same after hand-to-hand], as \
         [[7, \"holds\", \"holds\", \"holds\", \"holds\", \"retires\", \"breaks\"], ...] with holds, retires, retires-disordered, breaks",
    );

    fn take(value: &Value) -> Option<BreakTable> {
        let rows = match value {
            Value::Text(name) => return (name == "published").then(BreakTable::default),
            Value::List(rows) => rows,
            _ => return None,
        };
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
        (!rows.is_empty() && falling).then(|| BreakTable::own(rows))
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

/// How a test went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tested {
    /// What becomes of the unit.
    pub fate: Fate,
    /// Whether Valiant was used up.
    pub again: bool,
}

impl Small for Tested {
    fn code(self) -> u16 {
        self.fate as u16 * 2 + u16::from(self.again)
    }
    fn from_code(code: u16) -> Tested {
        Tested { fate: Fate::ALL[usize::from(code / 2)], again: code % 2 == 1 }
    }
}

/// A break test (B6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BreakTest {
    /// The table.
    pub table: BreakTable,
    /// What called it.
    pub cause: Cause,
    /// What the unit is.
    pub arm: Arm,
    /// What a gun does with a 6 after shooting.
    pub gun_six: GunSix,
    /// Added to 2D6.
    pub modifier: i8,
    /// Not rolled: the total is 12 (Steady, B7).
    pub steady: bool,
    /// Thrown again where it breaks (Valiant, B7).
    pub valiant: bool,
}

impl BreakTest {
    /// A test with this modifier.
    pub fn new(rules: &Rules, cause: Cause, arm: Arm, modifier: i8) -> BreakTest {
        BreakTest { table: rules.break_table, cause, arm, gun_six: rules.gun_shooting_6, modifier, steady: false, valiant: false }
    }

    /// The result of a score.
    pub fn result(self, score: i8) -> Fate {
        let gun_holds = self.gun_six == GunSix::Holds && self.arm == Arm::Artillery && self.cause == Cause::Shooting;
        if gun_holds && score == 6 { Holds } else { self.table.result(self.cause, self.arm, score) }
    }
}

impl Roll for BreakTest {
    type Result = Tested;
    const NAME: Text = Text::new("Break test", "Test de moral");
    const PARAGRAPH: &'static str = "B6";

    fn make<C: Chance>(self, chance: &mut C) -> Tested {
        if self.steady {
            return Tested { fate: self.result(12), again: false };
        }
        let fate = self.result(chance.two_d6() as i8 + self.modifier);
        if fate == Breaks && self.valiant {
            let second = self.result(chance.two_d6() as i8 + self.modifier);
            return Tested { fate: second, again: true };
        }
        Tested { fate, again: false }
    }

    fn tell(self, result: Tested, lang: Lang) -> String {
        let needed = if self.steady { "12".to_owned() } else { format!("2D6{:+}", self.modifier) };
        let again = if result.again { lang.pick(", thrown again", ", relancé") } else { "" };
        format!("{needed}{again}: {}", tell(result.fate, lang))
    }
}

/// A fate in words.
pub fn tell(fate: Fate, lang: Lang) -> &'static str {
    match fate {
        Holds => lang.pick("it holds", "elle tient bon"),
        Retires => lang.pick("it retires", "elle se retire"),
        RetiresDisordered => lang.pick("it retires disordered", "elle se retire en désordre"),
        Breaks => lang.pick("it breaks", "elle est démoralisée"),
    }
}

/// The stamina of an Untested unit, thrown for at its first casualty (B7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Untested {
    /// Added to the D6 by its size.
    pub size: i8,
}

impl Untested {
    /// What a size adds to the D6; whatever the die, a tiny unit has stamina 1.
    pub const fn size(size: Size) -> i8 {
        match size {
            Size::Large => 1,
            Size::Standard => 0,
            Size::Small => -1,
            Size::Tiny => -6,
        }
    }
}

impl Roll for Untested {
    /// Its stamina, 1 to 4.
    type Result = u8;
    const NAME: Text = Text::new("Untested", "Untested");
    const PARAGRAPH: &'static str = "B7";

    fn make<C: Chance>(self, chance: &mut C) -> u8 {
        match (chance.d6() as i8 + self.size).clamp(1, 6) {
            1 => 1,
            2 | 3 => 2,
            4 | 5 => 3,
            _ => 4,
        }
    }

    fn tell(self, stamina: u8, lang: Lang) -> String {
        format!("{} {stamina}", lang.pick("stamina", "résistance"))
    }
}

/// How a Freshly Raised unit bears up (B7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Baptism {
    /// It hits only on 6, and is disordered.
    Disordered,
    /// It hits only on 6.
    OnlySixes,
    /// Nothing.
    Nothing,
    /// It has one die more.
    ExtraDie,
}

impl Small for Baptism {
    fn code(self) -> u16 {
        self as u16
    }
    fn from_code(code: u16) -> Baptism {
        [Baptism::Disordered, Baptism::OnlySixes, Baptism::Nothing, Baptism::ExtraDie][usize::from(code)]
    }
}

/// The first volley or round of a Freshly Raised unit (B7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FreshlyRaised;

impl Roll for FreshlyRaised {
    type Result = Baptism;
    const NAME: Text = Text::new("Freshly Raised", "Freshly Raised");
    const PARAGRAPH: &'static str = "B7";

    fn make<C: Chance>(self, chance: &mut C) -> Baptism {
        match chance.d6() {
            1 => Baptism::Disordered,
            2 | 3 => Baptism::OnlySixes,
            4 | 5 => Baptism::Nothing,
            _ => Baptism::ExtraDie,
        }
    }

    fn tell(self, result: Baptism, lang: Lang) -> String {
        let words = match result {
            Baptism::Disordered => lang.pick("it hits only on 6 and is disordered", "elle ne touche que sur 6 et se désordonne"),
            Baptism::OnlySixes => lang.pick("it hits only on 6", "elle ne touche que sur 6"),
            Baptism::Nothing => lang.pick("it bears up", "elle tient le coup"),
            Baptism::ExtraDie => lang.pick("it has one die more", "elle a un dé de plus"),
        };
        words.to_owned()
    }
}

/// A D6 that frees a unit of disorder (Elite) or of a casualty (Brave) (B7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Recovery {
    /// The D6 that does it; 7 where nothing does.
    pub need: u8,
}

impl Roll for Recovery {
    /// Whether it does.
    type Result = bool;
    const NAME: Text = Text::new("Recovery", "Reprise");
    const PARAGRAPH: &'static str = "B7";

    fn make<C: Chance>(self, chance: &mut C) -> bool {
        chance.succeeds(Odds::at_least(self.need))
    }

    fn tell(self, recovers: bool, lang: Lang) -> String {
        let words = if recovers { lang.pick("it recovers", "elle se reprend") } else { lang.pick("it does not", "rien") };
        format!("{}+: {words}", self.need)
    }
}
