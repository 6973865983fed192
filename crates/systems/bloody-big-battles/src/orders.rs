//! Orders: the movement table and what a move is worth (B2, B3).

use super::profile::{Arm, Fighter, Gun, Quality, Troop};
use super::rules::{MilitiaMinusOne, MoveOrder, RecoverMode, Rules, WhoRolls};
use super::special::Special;
use super::tables::Rising;
use montjoie_core::chance::{Chance, Part, Roll, say_2d6, total};
use montjoie_core::language::{Lang, Text};
use montjoie_core::{choices, small};
use serde::Serialize;

choices! {
    "A row of the movement table, by the total that opens it, from the bottom." MovementRow {
        Rout = "-1-", "A total of -1 or less.";
        Retire = "0-1", "A total of 0 or 1.";
        Stay = "2-4", "A total of 2 to 4.";
        Half = "5-6", "A total of 5 or 6.";
        Full = "7-8", "A total of 7 or 8.";
        Nine = "9", "A total of 9.";
        Ten = "10", "A total of 10.";
        Eleven = "11+", "A total of 11 and more.";
    }
}

impl MovementRow {
    /// The row of a total, where these are the lowest totals of the rows above the last.
    pub fn of(total: i8, rows: Rising<7>) -> MovementRow {
        MovementRow::ALL[rows.below(total)]
    }

    /// Whether a unit in good order recovers a base in this row: each quality in its own and in those above.
    pub fn recovers(self, quality: Quality) -> bool {
        self >= [MovementRow::Eleven, MovementRow::Ten, MovementRow::Nine][quality as usize]
    }

    /// The move that the row lets a unit make: from the left column in good order, from the right one Disordered.
    pub fn allows(self, disordered: bool) -> Allowed {
        match (self, disordered) {
            (MovementRow::Nine | MovementRow::Ten | MovementRow::Eleven, _) | (MovementRow::Full, false) => Allowed::Full,
            (MovementRow::Full, true) | (MovementRow::Half, false) => Allowed::Half,
            _ => Allowed::None,
        }
    }
}

/// The move that a unit may make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Allowed {
    /// No move at all.
    None,
    /// Half a move of the unit.
    Half,
    /// A full move of the unit.
    Full,
}

small!(MovementRow);

/// The roll of a unit on the movement table (B2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Movement {
    /// The sum of all modifiers.
    pub modifier: i8,
    /// The lowest totals of the rows above the last.
    pub rows: Rising<7>,
}

impl Roll for Movement {
    type Result = MovementRow;
    const NAME: Text = Text::new("Movement", "Mouvement");
    const PARAGRAPH: &'static str = "B2";

    fn make<C: Chance>(self, chance: &mut C) -> MovementRow {
        MovementRow::of(chance.two_d6() as i8 + self.modifier, self.rows)
    }

    fn tell(self, row: MovementRow, lang: Lang) -> String {
        let colon = lang.colon();
        // What comes of a row depends on who rolled: that is told once it has happened.
        format!("{}{colon} {} {}", say_2d6(self.modifier), lang.pick("row", "ligne"), row.word())
    }
}

impl Movement {
    /// The movement roll with this modifier.
    pub fn new(rules: &Rules, modifier: i8) -> Movement {
        Movement { modifier, rows: rules.movement_rows }
    }
}

/// The modifier of a unit's movement roll, but for march columns, which no duel has.
pub fn modifier(rules: &Rules, fighter: &Fighter, troop: &Troop, in_command: bool, difficult: bool) -> i8 {
    total(modifiers(rules, fighter, troop, in_command, difficult))
}

/// The modifiers of a unit's movement roll, part by part.
pub fn modifiers(rules: &Rules, fighter: &Fighter, troop: &Troop, in_command: bool, difficult: bool) -> [Part; 6] {
    let when = |applies: bool, value: u8| if applies { value as i8 } else { 0 };
    let militia = fighter.has(Special::Militia) && (rules.militia_minus_one == MilitiaMinusOne::All || fighter.arm.is_cavalry());
    [
        (Text::new("in command", "dans le rayon de commandement"), when(in_command, rules.command_bonus)),
        (Text::new("passive", "passif"), -when(!troop.disordered && fighter.has(Special::Passive), rules.passive_roll)),
        (Text::new("fragile", "fragile"), -when(troop.disordered && fighter.has(Special::Fragile), rules.fragile_roll)),
        (Text::new("difficult ground", "terrain difficile"), -when(difficult, rules.difficult_roll)),
        (
            Text::new("irregular or militia", "irrégulière ou milice"),
            -when(militia || fighter.arm == Arm::IrregularCavalry, rules.irregular_roll),
        ),
        (Text::new("spent", "épuisée"), -when(fighter.spent(rules, troop), rules.spent_roll)),
    ]
}

/// Whether a unit rolls on the movement table although it does not want to move; its modifier is asked only where it matters.
pub fn must_roll(rules: &Rules, fighter: &Fighter, troop: &Troop, modifier: impl FnOnce() -> i8) -> bool {
    let recovers = || MovementRow::of(12 + modifier(), rules.movement_rows).recovers(fighter.quality);
    rules.who_rolls == WhoRolls::All || troop.disordered || troop.bases < fighter.bases && recovers()
}

/// The deed that a row of the movement table makes a unit do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Moved {
    /// A retreat of this many inches. The unit may have lost its last base.
    Retires(f64),
    /// A move of the unit up to this far.
    May(Allowed),
}

impl Moved {
    /// The words for what happened; `gone` if the unit has no base left.
    pub fn words(self, gone: bool, lang: Lang) -> String {
        match self {
            Moved::Retires(_) if gone => lang.pick("leaves the table", "quitte la table").to_owned(),
            Moved::Retires(inches) => {
                let inches = lang.number(inches, usize::from(inches.fract() != 0.0));
                format!("{} {inches}″", lang.pick("retires", "se retire de"))
            }
            Moved::May(Allowed::None) => lang.pick("no move", "ne bouge pas").to_owned(),
            Moved::May(Allowed::Half) => lang.pick("half a move", "demi-mouvement").to_owned(),
            Moved::May(Allowed::Full) => lang.pick("a full move", "mouvement maximum").to_owned(),
        }
    }
}

/// Puts a row on an infantry or cavalry unit, which would recover a base `rather` than move, or not.
pub fn obey(rules: &Rules, fighter: &Fighter, troop: &mut Troop, row: MovementRow, rather: bool) -> Moved {
    let allowance = fighter.arm.allowance(rules);
    match (row, troop.disordered) {
        (MovementRow::Rout, true) => fighter.lose(rules, troop, troop.bases),
        (MovementRow::Rout, false) => troop.disordered = true,
        (MovementRow::Retire, true) => fighter.lose(rules, troop, 1),
        (MovementRow::Retire, false) => return Moved::Retires(allowance / 2.0),
        _ => return Moved::May(rally_or_recover(rules, fighter, troop, row, rather)),
    }
    Moved::Retires(allowance)
}

/// The effect of the upper rows: rally, or recover a base; the move that the unit may still make.
fn rally_or_recover(rules: &Rules, fighter: &Fighter, troop: &mut Troop, row: MovementRow, rather: bool) -> Allowed {
    let was_disordered = troop.disordered;
    let allowed = row.allows(was_disordered);
    troop.disordered &= row < MovementRow::Half;
    let and = rules.recover_mode == RecoverMode::And;
    if !was_disordered && troop.bases < fighter.bases && row.recovers(fighter.quality) && (and || rather) {
        troop.bases += 1;
        return if and { allowed } else { Allowed::None };
    }
    allowed
}

/// The modifier of a battery's movement roll.
pub fn gun_modifier(rules: &Rules, in_command: bool, difficult: bool, limbered: bool) -> i8 {
    total(gun_modifiers(rules, in_command, difficult, limbered))
}

/// The modifiers of a battery's movement roll, part by part.
pub fn gun_modifiers(rules: &Rules, in_command: bool, difficult: bool, limbered: bool) -> [Part; 3] {
    let when = |applies: bool, value: u8| if applies { value as i8 } else { 0 };
    [
        (Text::new("in command", "dans le rayon de commandement"), when(in_command, rules.command_bonus)),
        (Text::new("difficult ground", "terrain difficile"), -when(difficult, rules.difficult_roll)),
        (Text::new("limbered", "attelée"), when(limbered, rules.march_bonus)),
    ]
}

/// Whether a battery that stays where it is rolls on the movement table.
pub fn gun_must_roll(rules: &Rules, gun: &Gun) -> bool {
    gun.present && (gun.silenced || rules.who_rolls == WhoRolls::All)
}

/// Puts a row on a battery: a silenced one, which has no base to lose, is gone where others lose one.
pub fn obey_gun(rules: &Rules, gun: &mut Gun, row: MovementRow) -> Moved {
    let (was_silenced, allowance) = (gun.silenced, f64::from(rules.foot_move));
    match (row, was_silenced) {
        (MovementRow::Rout | MovementRow::Retire, true) => *gun = Gun::default(),
        (MovementRow::Rout, false) => gun.silenced = true,
        (MovementRow::Retire, false) => return Moved::Retires(allowance / 2.0),
        _ => {
            gun.silenced &= row < MovementRow::Half;
            return Moved::May(row.allows(was_silenced));
        }
    }
    Moved::Retires(allowance)
}

/// The path of a move, with what is asked of it (B3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    /// Whether there is half a move only.
    pub half: bool,
    /// Whether the path is all on a road, in march column or limbered.
    pub road: bool,
    /// Number of changes of formation, limbering, unlimbering, pivoting.
    pub changes: u8,
    /// Number of difficult areas and linear obstacles crossed.
    pub features: u8,
    /// Whether the path leads outside the front arc, for a unit that pays for it.
    pub outside_arc: bool,
}

impl Path {
    /// The path straight ahead over this many features.
    pub const fn ahead(half: bool, features: u8) -> Path {
        Path { half, road: false, changes: 0, features, outside_arc: false }
    }

    /// Inches that a unit with this allowance has for the path.
    pub fn inches(self, rules: &Rules, arm: Arm, allowance: f64) -> f64 {
        let half_first = rules.move_order == MoveOrder::HalfFirst;
        let mut v = allowance;
        if self.half && half_first {
            v /= 2.0;
        }
        if self.road {
            v *= 2.0;
        }
        v = (v - allowance / 2.0 * f64::from(self.changes)).max(0.0);
        let cost = if arm == Arm::Infantry { rules.terrain_foot } else { rules.terrain_mounted };
        let least = if self.outside_arc { 0.0 } else { v.min(f64::from(rules.least_move)) };
        v = (v - f64::from(cost) * f64::from(self.features)).max(least);
        if self.outside_arc {
            v -= f64::from(rules.arc_cost);
        }
        if self.half && !half_first {
            v /= 2.0;
        }
        v.max(0.0)
    }
}

/// Whether a unit in good order may evade from an enemy that moves within 12 inches (B3).
pub const fn may_evade(arm: Arm, limbered: bool, enemy: Arm) -> bool {
    match (arm, enemy) {
        (Arm::IrregularCavalry, enemy) => !matches!(enemy, Arm::LightCavalry | Arm::IrregularCavalry),
        (Arm::LightCavalry, Arm::HeavyCavalry) => true,
        (arm, Arm::Infantry) => {
            arm.is_cavalry()
                || matches!(arm, Arm::HorseArtillery)
                || limbered && matches!(arm, Arm::LightArtillery | Arm::MediumArtillery | Arm::HeavyArtillery)
        }
        _ => false,
    }
}
