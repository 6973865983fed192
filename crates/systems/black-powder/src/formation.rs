//! Formations (B1): the dice, the front and the charges that each allows.

use montjoie_core::choices;
use montjoie_core::settings::{Kind, Setting, Value};

choices! {
    "A formation (B1)." Formation {
        Line = "line", "line", "ligne", "Ligne.";
        AttackColumn = "attack-column", "attack column", "colonne d’attaque", "Colonne d'attaque.";
        MarchColumn = "march-column", "march column", "colonne de marche", "Colonne de marche.";
        Skirmish = "skirmish", "skirmish order", "tirailleurs", "Tirailleurs.";
        Square = "square", "square", "carré", "Carré.";
        Mixed = "mixed", "mixed", "mixte", "Mixte: a line with a third of it skirmishing.";
        Warband = "warband", "warband", "horde", "Horde.";
        Deployed = "deployed", "deployed", "dételée", "Artillerie dételée.";
        Limbered = "limbered", "limbered", "attelée", "Artillerie attelée.";
        Building = "building", "building", "bâtiment", "A garrison, which has no formation of its own.";
    }
}

impl Formation {
    /// Whether every side of the formation is its front.
    pub const fn all_round(self) -> bool {
        matches!(self, Formation::Square | Formation::Building)
    }

    /// Whether the formation is a column or square, which guns hit more easily (B4).
    pub const fn deep(self) -> bool {
        matches!(self, Formation::AttackColumn | Formation::MarchColumn | Formation::Square)
    }

    /// Whether no unit in the formation gives closing fire (B1); a garrison is a matter of reading.
    pub const fn silent(self) -> bool {
        matches!(self, Formation::MarchColumn | Formation::Skirmish | Formation::Warband | Formation::Limbered)
    }

    /// Whether units in the formation may be supported (B5).
    pub const fn supported(self) -> bool {
        !matches!(self, Formation::Skirmish | Formation::Square | Formation::Deployed | Formation::Limbered | Formation::Building)
    }

    /// Whether a unit in this formation may charge one in that (B5).
    pub const fn may_charge(self, target: Formation) -> bool {
        use Formation::{AttackColumn, Building, Deployed, Limbered, Line, MarchColumn, Mixed, Skirmish, Square, Warband};
        match self {
            Line | AttackColumn | Mixed | Warband => true,
            Skirmish => matches!(target, MarchColumn | Building | Deployed | Limbered | Skirmish),
            MarchColumn | Square | Deployed | Limbered | Building => false,
        }
    }
}

/// The most dice that a formation lets a unit throw: on each face, where it has faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cap(pub u8);

impl Cap {
    /// The cap that leaves a unit all of its dice.
    pub const FULL: Cap = Cap(u8::MAX);

    /// Number of dice that the cap leaves of `dice`.
    pub fn of(self, dice: u8) -> u8 {
        dice.min(self.0)
    }
}

impl Setting for Cap {
    const KIND: Kind = Kind::Table("a number of dice from 0 to 30, or full");

    fn take(value: &Value) -> Option<Cap> {
        let number = match value {
            Value::Text(word) if word == "full" => return Some(Cap::FULL),
            Value::Text(word) => word.parse().ok()?,
            Value::Whole(number) => *number,
            _ => return None,
        };
        u8::try_from(number).ok().filter(|dice| *dice <= 30).map(Cap)
    }

    fn others(&self, _: Kind) -> Vec<Value> {
        [Cap(0), Cap(1), Cap(2), Cap::FULL].iter().filter(|cap| *cap != self).map(Setting::show).collect()
    }

    fn show(&self) -> Value {
        if *self == Cap::FULL { Value::Text("full".to_owned()) } else { Value::Whole(self.0.into()) }
    }
}
