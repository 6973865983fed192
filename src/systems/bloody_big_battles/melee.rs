//! The assault: modifiers, the roll, its seven rows (B5).

use super::profile::{Arm, Fighter, Formation, Quality, Troop};
use super::rules::{AssaultDice, HeavyLancer, Rules};
use super::special::Special;
use crate::chance::{Chance, Roll, Small};
use crate::language::{Lang, Text};

/// A row of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fought {
    /// +7 or more.
    Crushed,
    /// +4 to +6.
    Beaten,
    /// +1 to +3.
    Pushed,
    /// 0.
    Again,
    /// -1 to -3.
    Repulsed,
    /// -4 to -6.
    ThrownBack,
    /// -7 or less.
    Shattered,
}

impl Fought {
    /// Every row, from the top.
    pub const ALL: [Fought; 7] =
        [Fought::Crushed, Fought::Beaten, Fought::Pushed, Fought::Again, Fought::Repulsed, Fought::ThrownBack, Fought::Shattered];

    /// The row of a result.
    pub const fn of(result: i8) -> Fought {
        match result {
            7.. => Fought::Crushed,
            4..=6 => Fought::Beaten,
            1..=3 => Fought::Pushed,
            0 => Fought::Again,
            -3..=-1 => Fought::Repulsed,
            -6..=-4 => Fought::ThrownBack,
            ..=-7 => Fought::Shattered,
        }
    }

    /// Its results, as the sheet writes them.
    pub const fn id(self) -> &'static str {
        ["+7", "+4-6", "+1-3", "0", "-1-3", "-4-6", "-7"][self as usize]
    }
}

impl Small for Fought {
    fn code(self) -> u16 {
        self as u16
    }
    fn from_code(code: u16) -> Fought {
        Fought::ALL[code as usize]
    }
}

/// A round of assault (B5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Assault {
    /// Everything that is added to the attacker's dice less the defender's.
    pub net: i8,
    /// What each side throws.
    pub dice: AssaultDice,
}

impl Roll for Assault {
    type Result = Fought;
    const NAME: Text = Text::new("Assault", "Assaut");
    const PARAGRAPH: &'static str = "B5";

    fn make<C: Chance>(self, chance: &mut C) -> Fought {
        let mut throw = || match self.dice {
            AssaultDice::Two => chance.two_d6() as i8,
            AssaultDice::One => chance.d6() as i8,
        };
        let (attacker, defender) = (throw(), throw());
        Fought::of(attacker - defender + self.net)
    }

    fn tell(self, row: Fought, lang: Lang) -> String {
        let comes = match row {
            Fought::Crushed => lang.pick("the defender is crushed", "le défenseur est écrasé"),
            Fought::Beaten => lang.pick("the defender is beaten", "le défenseur est battu"),
            Fought::Pushed => lang.pick("the defender is pushed back", "le défenseur est repoussé"),
            Fought::Again => lang.pick("both lose, and it goes on", "pertes des deux côtés, et l’assaut continue"),
            Fought::Repulsed => lang.pick("the attacker is repulsed", "l’attaquant est repoussé"),
            Fought::ThrownBack => lang.pick("the attacker is thrown back", "l’attaquant est rejeté"),
            Fought::Shattered => lang.pick("the attacker is shattered", "l’attaquant est brisé"),
        };
        let colon = lang.pick(":", "\u{a0}:");
        format!("{} {:+}{colon} {} {}, {comes}", lang.pick("net", "solde"), self.net, lang.pick("row", "ligne"), row.id())
    }
}

/// The advantage of numbers of x bases over y (B5).
pub const fn odds_advantage(x: u8, y: u8) -> i8 {
    let (x, y) = (x as u16, y as u16);
    if x >= 3 * y {
        3
    } else if x >= 2 * y {
        2
    } else if 2 * x >= 3 * y {
        1
    } else {
        0
    }
}

/// A unit's own advantages less its penalties against an enemy, but for numbers.
pub fn own(rules: &Rules, fighter: &Fighter, troop: &Troop, enemy: &Fighter, attacks: bool) -> i8 {
    let heavy = fighter.arm == Arm::HeavyCavalry;
    let lances = fighter.has(Special::Lancers) && enemy.arm == Arm::Infantry;
    let (mut count_heavy, mut count_lances) = (heavy, lances);
    if heavy && lances {
        count_heavy = rules.heavy_lancer != HeavyLancer::LancerOnly;
        count_lances = rules.heavy_lancer != HeavyLancer::HeavyOnly;
    }
    let square_v_cavalry = fighter.formation == Formation::Square && enemy.arm.is_cavalry();
    let mut sum = i8::from(attacks && fighter.has(Special::Aggressive));
    sum += i8::from(fighter.in_depth(troop)) + i8::from(fighter.quality == Quality::Veteran);
    sum += i8::from(count_heavy) + i8::from(count_lances);
    sum += if square_v_cavalry { rules.square_v_cavalry as i8 } else { 0 };
    sum += i8::from(fighter.arm == Arm::Infantry && enemy.formation == Formation::Square);
    sum -= i8::from(troop.disordered) + i8::from(fighter.has(Special::Fragile));
    sum -= i8::from(fighter.quality == Quality::Raw);
    sum -= i8::from(matches!(fighter.arm, Arm::LightCavalry | Arm::IrregularCavalry));
    sum -= if fighter.spent(rules, troop) { rules.spent_assault as i8 } else { 0 };
    sum
}
