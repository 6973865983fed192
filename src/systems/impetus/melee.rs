//! A round of melee, retreat and pursuit (A5).

use super::cards::Card;
use super::cohesion::{Attack, Struck};
use super::profile::{Arm, Column, Fighter, Status};
use super::rules::{BloodbathWhen, PursuitImpetus, Rules};
use crate::chance::{Chance, Roll, Small};
use crate::language::{Lang, Text};

/// What one side does to the other in a round of melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Blow(pub Attack);

impl Roll for Blow {
    type Result = Struck;
    const NAME: Text = Text::new("Melee", "Mêlée");
    const PARAGRAPH: &'static str = "A5";

    fn make<C: Chance>(self, chance: &mut C) -> Struck {
        self.0.make(chance)
    }

    fn tell(self, result: Struck, lang: Lang) -> String {
        self.0.tell(result, lang)
    }
}

/// Whether a winner pursues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pursues {
    /// It must.
    Must,
    /// It may.
    May,
    /// It does not.
    No,
}

impl Pursues {
    /// Of a unit with so much VBU left, in close order or not (A5: the last row of the table first).
    pub fn of(rules: &Rules, unit: &Fighter, vbu: u8, close_order: bool) -> Pursues {
        let impetus = match rules.pursuit_I {
            PursuitImpetus::Printed => unit.impetus,
            PursuitImpetus::Current => Status::of(unit.vbu, vbu).impetus(rules, unit.impetus),
        };
        if matches!(unit.arm, Arm::Art | Arm::W) || close_order || impetus == 0 {
            Pursues::No
        } else if unit.arm.heavy_cavalry() || matches!(unit.arm, Arm::Cf | Arm::Cgp) || unit.impetuous {
            Pursues::Must
        } else {
            Pursues::May
        }
    }
}

/// The dice of a winner that pursues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chase {
    /// H by D6.
    pub by_die: [u8; 6],
    /// Throws again where the first die is not enough.
    pub impetuous: bool,
    /// With TC10: what it adds, and when it is played.
    pub bloodbath: Option<(u8, BloodbathWhen)>,
}

impl Chase {
    /// The dice of a unit whose player holds this card unspent.
    pub fn new(rules: &Rules, column: Column, impetuous: bool, card: Card) -> Chase {
        let bloodbath = (card == Card::Tc10).then_some((rules.tc10_bonus, rules.tc10));
        Chase { by_die: column.pursuit(rules), impetuous, bloodbath }
    }
}

/// Retreat of the loser, and pursuit by the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Retreat {
    /// H by D6.
    pub by_die: [u8; 6],
    /// H that TC11 adds.
    pub orderly: u8,
    /// The winner's dice, where it pursues.
    pub chase: Option<Chase>,
}

/// Where retreat and pursuit lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parted {
    /// H between the two; 0 is in contact again.
    pub distance: u8,
    /// Whether TC10 was played.
    pub card: bool,
}

impl Small for Parted {
    fn code(self) -> u16 {
        u16::from(self.distance) * 2 + u16::from(self.card)
    }
    fn from_code(code: u16) -> Parted {
        Parted { distance: (code / 2) as u8, card: code % 2 == 1 }
    }
}

impl Retreat {
    /// The retreat of a unit whose player holds this card unspent.
    pub fn new(rules: &Rules, column: Column, card: Card, chase: Option<Chase>) -> Retreat {
        let orderly = if card == Card::Tc11 { rules.tc11_bonus } else { 0 };
        Retreat { by_die: column.retreat(rules), orderly, chase }
    }
}

impl Roll for Retreat {
    type Result = Parted;
    const NAME: Text = Text::new("Retreat and pursuit", "Retraite et poursuite");
    const PARAGRAPH: &'static str = "A5";

    fn make<C: Chance>(self, chance: &mut C) -> Parted {
        let throw = |table: &[u8; 6], chance: &mut C| table[usize::from(chance.d6()) - 1];
        let retreat = throw(&self.by_die, chance) + self.orderly;
        let Some(chase) = self.chase else { return Parted { distance: retreat, card: false } };
        let (before, later) = match chase.bloodbath {
            Some((bonus, BloodbathWhen::Before)) => (Some(bonus), None),
            Some((bonus, BloodbathWhen::After)) => (None, Some(bonus)),
            None => (None, None),
        };
        let throws = if chase.impetuous { 2 } else { 1 };
        let mut gone = 0;
        for _ in 0..throws {
            gone = throw(&chase.by_die, chance) + before.unwrap_or(0);
            if gone >= retreat {
                return Parted { distance: 0, card: before.is_some() };
            }
            if later.is_some_and(|bonus| gone + bonus >= retreat) {
                return Parted { distance: 0, card: true };
            }
        }
        Parted { distance: retreat - gone, card: before.is_some() }
    }

    fn tell(self, result: Parted, lang: Lang) -> String {
        match (result.distance, lang) {
            (0, Lang::En) => "caught: in contact again".to_owned(),
            (0, Lang::Fr) => "rattrapée : à nouveau au contact".to_owned(),
            (h, Lang::En) => format!("apart by {h}H"),
            (h, Lang::Fr) => format!("à {h}H l’une de l’autre"),
        }
    }
}
