//! The printed tables as settings: the fire table with its columns (B4), and rows that open at rising totals (B2, B5).

use montjoie_core::settings::{Kind, Setting, Value};
use montjoie_core::{small, texts};
use serde::Serialize;

/// Whole numbers, each above the one before: the lowest totals of the rows of a table above its last, from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rising<const N: usize>(pub [i8; N]);

impl<const N: usize> Rising<N> {
    /// The number of rows that a total reaches.
    pub fn below(self, total: i8) -> usize {
        self.0.iter().filter(|&&lowest| lowest <= total).count()
    }
}

impl<const N: usize> Serialize for Rising<N> {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0[..].serialize(to)
    }
}

impl<const N: usize> Setting for Rising<N> {
    const KIND: Kind = Kind::Table("as many whole numbers as the default has, from -100 to 100, each above the one before");

    fn take(value: &Value) -> Option<Rising<N>> {
        let numbers = <[i8; N]>::take(value)?;
        let sound = numbers.iter().all(|n| (-100..=100).contains(n)) && numbers.windows(2).all(|pair| pair[0] < pair[1]);
        sound.then_some(Rising(numbers))
    }

    fn show(&self) -> Value {
        self.0.show()
    }

    fn others(&self, _: Kind) -> Vec<Value> {
        [-1, 1].map(|by| Rising(self.0.map(|n| (n + by).clamp(-100, 100)))).iter().map(Setting::show).collect()
    }
}

/// The largest factors of the columns of the fire table but the last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Columns(pub [f64; 15]);

impl Default for Columns {
    fn default() -> Columns {
        Columns([0.25, 0.5, 1.0, 2.0, 4.0, 6.0, 9.0, 12.0, 16.0, 20.0, 25.0, 30.0, 36.0, 42.0, 49.0])
    }
}

impl Setting for Columns {
    const KIND: Kind = Kind::Table("15 numbers above 0 and up to 1000, each above the one before, as [0.25, 0.5, 1, ...]");

    fn take(value: &Value) -> Option<Columns> {
        let factors = <[f64; 15]>::take(value)?;
        let sound = factors.iter().all(|n| *n > 0.0 && *n <= 1000.0) && factors.windows(2).all(|pair| pair[0] < pair[1]);
        sound.then_some(Columns(factors))
    }

    fn show(&self) -> Value {
        self.0.show()
    }

    fn others(&self, _: Kind) -> Vec<Value> {
        [0.5, 2.0].map(|by| Columns(self.0.map(|n| n * by)).show()).to_vec()
    }
}

texts! {
    #[derive(PartialOrd, Ord, Hash, Serialize)]
    #[serde(rename_all = "kebab-case")]
    "A result of the fire table, the mildest first." pub Hit {
        "No effect of the fire." None = "none", "no effect", "sans effet";
        "Result R: Disordered, Raw halted." R = "R", "R, disordered, raw troops halt", "R, en désordre, les bleus s’arrêtent";
        "Result T: Disordered, Raw and Trained halted." T = "T", "T, disordered, trained troops halt too", "T, en désordre, les aguerris s’arrêtent aussi";
        "Result V: Disordered, all halted." V = "V", "V, disordered, all troops halt", "V, en désordre, toutes les troupes s’arrêtent";
        "One base lost." One = "1", "1 base lost", "1 socle perdu";
        "Two bases lost." Two = "2", "2 bases lost", "2 socles perdus";
        "Three bases lost." Three = "3", "3 bases lost", "3 socles perdus";
    }
}

small!(Hit);

impl Hit {
    /// Number of bases that the result costs infantry and cavalry.
    pub const fn bases(self) -> u8 {
        (self as u8).saturating_sub(Hit::V as u8)
    }
}

/// The fire table: results by roll from 2 to 12, and by column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FireTable([[Hit; 16]; 11]);

/// The rows of the fire table as the sheet prints them, the roll of 12 first.
const PRINTED: [&str; 11] = [
    "RTV1112223333333",
    ".RTV111222333333",
    "..RTV11122233333",
    "...RTV1112223333",
    "....RTV111222333",
    ".....RTV11122233",
    "......RTV1112223",
    ".......RTV111222",
    "........RTV11122",
    ".........RT11112",
    "..........R11111",
];

impl Default for FireTable {
    fn default() -> FireTable {
        let mut rows = [[Hit::None; 16]; 11];
        for (row, letters) in rows.iter_mut().rev().zip(PRINTED) {
            for (cell, letter) in row.iter_mut().zip(letters.chars()) {
                *cell = hit(letter).unwrap_or(Hit::None);
            }
        }
        FireTable(rows)
    }
}

/// The result of a letter of the table; a full stop is none.
fn hit(letter: char) -> Option<Hit> {
    Hit::ALL.iter().copied().find(|&hit| letter_of(hit) == letter)
}

fn letter_of(hit: Hit) -> char {
    ['.', 'R', 'T', 'V', '1', '2', '3'][hit as usize]
}

impl FireTable {
    /// The results of a column, 1 to 16, by roll from 2; column 0, off the table, has none.
    pub fn column(&self, column: u8) -> [Hit; 11] {
        match usize::from(column).checked_sub(1) {
            None => [Hit::None; 11],
            Some(at) => self.0.map(|row| row[at.min(15)]),
        }
    }

    fn words(&self) -> Vec<Value> {
        self.0.iter().rev().map(|row| Value::Text(row.iter().map(|&hit| letter_of(hit)).collect())).collect()
    }
}

impl Setting for FireTable {
    const KIND: Kind = Kind::Table(
        "printed, or eleven words of sixteen letters, the roll of 12 first: R, T, V, 1, 2, 3 and a full stop for nothing, as \
         [\"RTV1112223333333\", ...]",
    );

    fn take(value: &Value) -> Option<FireTable> {
        let words = match value {
            Value::Text(name) => return (name == "printed").then(FireTable::default),
            Value::List(words) if words.len() == 11 => words,
            _ => return None,
        };
        let mut rows = [[Hit::None; 16]; 11];
        for (row, word) in rows.iter_mut().rev().zip(words) {
            let hits: Vec<Hit> = String::take(word)?.chars().map(hit).collect::<Option<_>>()?;
            *row = hits.try_into().ok()?;
        }
        Some(FireTable(rows))
    }

    fn show(&self) -> Value {
        if *self == FireTable::default() { Value::Text("printed".to_owned()) } else { Value::List(self.words()) }
    }

    /// A fire table with another result in every cell.
    fn others(&self, _: Kind) -> Vec<Value> {
        let next = |hit: Hit| Hit::ALL[(hit as usize + 1) % Hit::ALL.len()];
        vec![FireTable(self.0.map(|row| row.map(next))).show()]
    }
}
