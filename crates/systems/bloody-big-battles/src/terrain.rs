//! Terrain that a defender stands in or behind (B3), and the batteries beside it, as settings.

use super::profile::Arm;
use super::rules::{FireCover, Rules};
use montjoie_core::choices;
use montjoie_core::language::{Lang, Text};
use montjoie_core::settings::{Kind, Setting, Value, word_of};

choices! {
    "A row of the terrain table, but river and road." Terrain {
        GentleSlope = "gentle-slope", "gentle slope", "pente douce";
        SteepSlope = "steep-slope", "steep slope", "pente raide";
        Stream = "stream", "stream", "ruisseau";
        Marsh = "marsh", "marsh", "marais";
        Wood = "wood", "wood", "bois";
        Village = "village", "village", "village";
        Town = "town", "town", "ville";
        Fort = "fort", "fort", "fort";
        Bridge = "bridge", "bridge", "pont";
        RiflePits = "rifle-pits", "rifle pits", "trous d’hommes";
        Trenches = "trenches", "trenches", "tranchées";
    }
}

impl Terrain {
    /// Whether the terrain is difficult.
    const fn difficult(self) -> bool {
        matches!(self, Terrain::Marsh | Terrain::Wood | Terrain::Town)
    }

    /// Whether the terrain is a linear obstacle to who attacks.
    const fn linear(self) -> bool {
        matches!(self, Terrain::SteepSlope | Terrain::Stream | Terrain::Bridge)
    }

    /// Whether the terrain covers this arm at all.
    pub const fn covers(self, arm: Arm) -> bool {
        matches!(arm, Arm::Infantry) || self.linear() || matches!(self, Terrain::Fort | Terrain::RiflePits | Terrain::Trenches)
    }

    /// Number of columns to the left for fire at a unit in the terrain.
    const fn fire(self, rules: &Rules) -> u8 {
        match self {
            Terrain::Wood => rules.terrain_fire[0],
            Terrain::Village => rules.terrain_fire[1],
            Terrain::Town => rules.terrain_fire[2],
            Terrain::Fort => rules.fort_cover,
            Terrain::RiflePits => rules.works_fire[0],
            Terrain::Trenches => rules.works_fire[1],
            Terrain::GentleSlope | Terrain::SteepSlope | Terrain::Stream | Terrain::Marsh | Terrain::Bridge => 0,
        }
    }

    /// The value that the terrain takes off an assault.
    const fn assault(self, rules: &Rules) -> u8 {
        match self {
            Terrain::RiflePits => rules.works_assault[0],
            Terrain::Trenches => rules.works_assault[1],
            // The others stand first in the table, in the order of the list.
            other => rules.terrain_assault[other as usize],
        }
    }
}

/// The rows of the terrain table at a place, none twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ground(u16);

impl Ground {
    /// The ground of these rows.
    pub fn of(rows: &[Terrain]) -> Ground {
        Ground(rows.iter().fold(0, |bits, &row| bits | 1 << row as u16))
    }

    /// Whether a row is on the ground.
    pub const fn has(self, row: Terrain) -> bool {
        self.0 & 1 << row as u16 != 0
    }

    /// The ground without slopes.
    pub const fn level(self) -> Ground {
        Ground(self.0 & !(1 << Terrain::GentleSlope as u16 | 1 << Terrain::SteepSlope as u16))
    }

    /// The ground of these rows and others.
    pub const fn and(self, other: Ground) -> Ground {
        Ground(self.0 | other.0)
    }

    fn rows(self) -> impl Iterator<Item = Terrain> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let row = *Terrain::ALL.get(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(row)
        })
    }

    /// The names of the rows, as `wood, village`.
    pub fn names(self, lang: Lang) -> String {
        self.rows().map(|row| Terrain::WORDS[row as usize].1.get(lang)).collect::<Vec<_>>().join(", ")
    }

    /// Whether a unit on the ground rolls in difficult terrain.
    pub fn difficult(self) -> bool {
        self.rows().any(Terrain::difficult)
    }

    /// Number of linear obstacles before the ground.
    pub fn obstacles(self) -> u8 {
        self.rows().filter(|row| row.linear()).count() as u8
    }

    /// Whether nobody on the ground can be flanked.
    pub const fn guards_flank(self, rules: &Rules) -> bool {
        self.has(Terrain::Town) || self.has(Terrain::Fort) && rules.fort_no_flank
    }

    /// Number of columns to the left for fire at this arm.
    pub fn fire_cover(self, rules: &Rules, arm: Arm) -> i8 {
        let covers = self.rows().filter(|row| row.covers(arm)).map(|row| row.fire(rules));
        let cover = match rules.fire_cover {
            FireCover::Best => covers.max().unwrap_or(0),
            FireCover::Sum => covers.sum(),
        };
        cover.min(rules.most_fire_cover) as i8
    }

    /// The value that the terrain takes off an assault on this arm.
    pub fn assault_cover(self, rules: &Rules, arm: Arm) -> i8 {
        self.rows().filter(|row| row.covers(arm)).map(|row| row.assault(rules)).sum::<u8>().min(rules.most_assault_cover) as i8
    }
}

/// The words of a list, from `a, b` or `["a", "b"]`, each as it is written or as it is called; `none` or nothing is an empty list.
fn words(value: &Value, called: &'static [(&'static str, Text)]) -> Option<Vec<String>> {
    let words: Vec<String> = match value {
        Value::Text(text) => {
            let plain = text.trim().trim_start_matches('[').trim_end_matches(']');
            plain.split(',').map(|word| word.trim().trim_matches('"').to_owned()).filter(|word| !word.is_empty()).collect()
        }
        Value::List(values) => values.iter().map(String::take).collect::<Option<_>>()?,
        _ => return None,
    };
    Some(words.iter().map(|word| word_of(word, called)).filter(|word| *word != "none").map(str::to_owned).collect())
}

fn shown(words: &[&str]) -> Value {
    Value::Text(if words.is_empty() { "none".to_owned() } else { words.join(", ") })
}

const NONE: (&str, Text) = ("none", Text::new("none", "aucun"));

impl Setting for Ground {
    const KIND: Kind = match Terrain::KIND {
        Kind::Choice(rows) => Kind::Words("none, or rows of the terrain table, none twice", rows),
        other => other,
    };
    const WORDS: &'static [(&'static str, Text)] = &{
        let mut words = [NONE; Terrain::ALL.len() + 1];
        words.split_at_mut(1).1.copy_from_slice(Terrain::WORDS);
        words
    };
    fn take(value: &Value) -> Option<Ground> {
        let mut ground = Ground::default();
        for word in words(value, Self::WORDS)? {
            let row = Terrain::ALL.iter().copied().find(|row| row.word() == word)?;
            if ground.has(row) {
                return None;
            }
            ground.0 |= 1 << row as u16;
        }
        Some(ground)
    }
    fn show(&self) -> Value {
        shown(&self.rows().map(Terrain::word).collect::<Vec<_>>())
    }
}

/// A defender's batteries, at most three, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batteries(pub Vec<Arm>);

const BATTERIES: [(&str, Arm); 5] = [
    ("horse", Arm::HorseArtillery),
    ("light", Arm::LightArtillery),
    ("medium", Arm::MediumArtillery),
    ("heavy", Arm::HeavyArtillery),
    ("rockets", Arm::Rockets),
];

impl Setting for Batteries {
    const KIND: Kind = Kind::Words("none, or up to three batteries", &["horse", "light", "medium", "heavy", "rockets"]);
    const WORDS: &'static [(&'static str, Text)] = &[
        ("none", Text::new("none", "aucune")),
        ("horse", Text::new("horse", "à cheval")),
        ("light", Text::new("light", "légère")),
        ("medium", Text::new("medium", "moyenne")),
        ("heavy", Text::new("heavy", "lourde")),
        ("rockets", Text::new("rockets", "fusées")),
    ];
    fn take(value: &Value) -> Option<Batteries> {
        let arm = |word: String| BATTERIES.iter().find(|(id, _)| *id == word).map(|&(_, arm)| arm);
        let arms: Option<Vec<Arm>> = words(value, Self::WORDS)?.into_iter().map(arm).collect();
        arms.filter(|arms| arms.len() <= 3).map(Batteries)
    }
    fn show(&self) -> Value {
        let ids = self.0.iter().filter_map(|arm| BATTERIES.iter().find(|(_, a)| a == arm)).map(|(id, _)| *id);
        shown(&ids.collect::<Vec<_>>())
    }
}
