//! Orders (2-a, 5-a to 5-f), rally, the fiasco, Montjoie !, and losing disorder.

use super::body::{Body, Fall, General};
use super::rules::{DistanceStep, MilitiaEqual, Rules};
use montjoie_core::chance::{Chance, Roll, Small};
use montjoie_core::language::{Lang, Text};
use montjoie_core::say;
use montjoie_system::d6_test;
use serde::Serialize;

/// The result of an order (5-e).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ordered {
    /// The order gives this many moves, 0 to 3.
    Moves(u8),
    /// The order is a fiasco.
    Fiasco,
}

impl Small for Ordered {
    fn code(self) -> u16 {
        match self {
            Ordered::Moves(moves) => u16::from(moves),
            Ordered::Fiasco => 4,
        }
    }
    #[inline]
    fn from_code(code: u16) -> Ordered {
        if code == 4 { Ordered::Fiasco } else { Ordered::Moves(code as u8) }
    }
}

/// An order to a unit (5-e).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Order {
    /// The command value after the distance penalty.
    pub command: i8,
    /// Whether the unit does not move on a roll equal to the command value (Militia, 1-c).
    pub militia: bool,
    /// Whether the staff may have a failed order thrown again (2-a).
    pub staff: bool,
    /// Whether a 12 of the second throw is a fiasco too.
    pub staff_reroll_12: bool,
    /// The reading of a Militia roll equal to the command value.
    pub militia_equal: MilitiaEqual,
    /// The roll that is a fiasco.
    pub fiasco_on: u8,
    /// Number below the command value from which a roll gives two moves.
    pub two_below: u8,
    /// Number below the command value from which a roll gives three moves.
    pub three_below: u8,
}

impl Order {
    /// An order by a general of this command value to a unit with or without Militia.
    #[inline]
    pub fn new(rules: &Rules, command: i8, militia: bool, staff: bool) -> Order {
        Order {
            command,
            militia,
            staff,
            staff_reroll_12: rules.staff_reroll_12,
            militia_equal: rules.militia_equal,
            fiasco_on: rules.fiasco_on,
            two_below: rules.two_moves_below,
            three_below: rules.three_moves_below,
        }
    }

    /// The order as a rally: under a reading, Militia is rallied on its command value too (1-c, 3-a).
    #[inline]
    pub fn to_rally(self, rules: &Rules) -> Order {
        Order { militia: self.militia && !rules.militia_rally, ..self }
    }

    /// The result of a roll, and whether the order has failed and the staff may have it thrown again.
    fn read(self, roll: u8) -> (Ordered, bool) {
        let Order { command, fiasco_on, two_below, three_below, .. } = self;
        match (GroupOrder { command, fiasco_on, two_below, three_below, again: false, militia: Militia::None }.read(roll)) {
            GroupOrdered::Fiasco => (Ordered::Fiasco, self.staff_reroll_12),
            GroupOrdered::Fails => (Ordered::Moves(0), true),
            GroupOrdered::Equal if self.militia => (Ordered::Moves(0), self.militia_equal == MilitiaEqual::Failed),
            GroupOrdered::Equal => (Ordered::Moves(1), false),
            GroupOrdered::Moves(moves) => (Ordered::Moves(moves), false),
        }
    }
}

/// The result of an order to a group (5-c, 5-e). Which units of the group are Militia is asked afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GroupOrdered {
    /// The order gives no move.
    Fails,
    /// The roll is the command value: one move, for Militia none (1-c).
    Equal,
    /// The order gives this many moves, 1 to 3.
    Moves(u8),
    /// The order is a fiasco.
    Fiasco,
}

impl Small for GroupOrdered {
    fn code(self) -> u16 {
        match self {
            GroupOrdered::Fails => 0,
            GroupOrdered::Moves(moves) => u16::from(moves),
            GroupOrdered::Equal => 4,
            GroupOrdered::Fiasco => 5,
        }
    }
    #[inline]
    fn from_code(code: u16) -> GroupOrdered {
        match code {
            0 => GroupOrdered::Fails,
            4 => GroupOrdered::Equal,
            5 => GroupOrdered::Fiasco,
            moves => GroupOrdered::Moves(moves as u8),
        }
    }
}

/// An order to a group of units (5-c, 5-e): one throw for all. A second throw of the staff is a roll of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct GroupOrder {
    /// The command value after the distance penalty.
    pub command: i8,
    /// The roll that is a fiasco.
    pub fiasco_on: u8,
    /// Number below the command value from which a roll gives two moves.
    pub two_below: u8,
    /// Number below the command value from which a roll gives three moves.
    pub three_below: u8,
    /// Whether the staff has the order thrown again (2-a): told only.
    #[serde(skip)]
    pub again: bool,
    /// The part of the group that is Militia (1-c): told only.
    #[serde(skip)]
    pub militia: Militia,
}

/// The part of a group that is Militia.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Militia {
    /// No unit is Militia.
    #[default]
    None,
    /// Some units are Militia.
    Some,
    /// All units are Militia.
    All,
}

impl GroupOrder {
    /// An order to a group at this command value, after the distance penalty.
    #[inline]
    pub fn new(rules: &Rules, command: i8) -> GroupOrder {
        let (two_below, three_below) = (rules.two_moves_below, rules.three_moves_below);
        GroupOrder { command, fiasco_on: rules.fiasco_on, two_below, three_below, again: false, militia: Militia::None }
    }

    /// The result of a roll on the ladder of moves (5-e).
    fn read(self, roll: u8) -> GroupOrdered {
        let below = self.command - roll as i8;
        if roll >= self.fiasco_on {
            GroupOrdered::Fiasco
        } else if below < 0 {
            GroupOrdered::Fails
        } else if below == 0 {
            GroupOrdered::Equal
        } else if below >= self.three_below as i8 {
            GroupOrdered::Moves(3)
        } else if below >= self.two_below as i8 {
            GroupOrdered::Moves(2)
        } else {
            GroupOrdered::Moves(1)
        }
    }
}

impl Roll for GroupOrder {
    type Result = GroupOrdered;
    const NAME: Text = Text::new("Order", "Ordre");
    const PARAGRAPH: &'static str = "5-e";

    fn make<C: Chance>(self, chance: &mut C) -> GroupOrdered {
        self.read(chance.two_d6())
    }

    fn tell(self, result: GroupOrdered, lang: Lang) -> String {
        let command = self.command;
        let words = match result {
            GroupOrdered::Fiasco => "fiasco".to_owned(),
            GroupOrdered::Fails => lang.pick("no move", "pas de mouvement").to_owned(),
            GroupOrdered::Equal if self.militia == Militia::All => {
                lang.pick("no move, as they are Militia", "pas de mouvement pour la Militia").to_owned()
            }
            GroupOrdered::Equal if self.militia == Militia::Some => {
                lang.pick("1 move, for Militia none", "1 mouvement, aucun pour la Militia").to_owned()
            }
            GroupOrdered::Equal | GroupOrdered::Moves(1) => lang.pick("1 move", "1 mouvement").to_owned(),
            GroupOrdered::Moves(n) => format!("{n} {}", lang.pick("moves", "mouvements")),
        };
        let again = if self.again { lang.pick(", thrown again by the staff", ", relancé par l’état-major") } else { "" };
        say!(lang, "2D6 against command {command}{again}: {words}", "2D6 contre commandement {command}{again} : {words}")
    }
}

impl Roll for Order {
    type Result = Ordered;
    const NAME: Text = Text::new("Order", "Ordre");
    const PARAGRAPH: &'static str = "5-e";

    fn make<C: Chance>(self, chance: &mut C) -> Ordered {
        let (ordered, failed) = self.read(chance.two_d6());
        if self.staff && failed { self.read(chance.two_d6()).0 } else { ordered }
    }

    fn tell(self, result: Ordered, lang: Lang) -> String {
        let words = match result {
            Ordered::Fiasco => "fiasco".to_owned(),
            Ordered::Moves(0) => lang.pick("no move", "pas de mouvement").to_owned(),
            Ordered::Moves(1) => lang.pick("1 move", "1 mouvement").to_owned(),
            Ordered::Moves(n) => format!("{n} {}", lang.pick("moves", "mouvements")),
        };
        // What keeps a unit on its command value where it is, and who may throw again.
        let militia = if self.militia { ", Militia" } else { "" };
        let staff = if self.staff { lang.pick(", with a staff", ", avec un état-major") } else { "" };
        let against = lang.pick("2D6 against command", "2D6 contre commandement");
        format!("{against} {}{militia}{staff}{} {words}", self.command, lang.colon())
    }
}

/// The distance penalty of a general `distance` inches away (5-f): 1 beyond 12 inches, 1 more for each 12.
pub fn distance_penalty(rules: &Rules, distance: f64) -> i8 {
    let steps = distance / f64::from(rules.command_step);
    let penalty = match rules.distance_step {
        DistanceStep::Ceil => steps.ceil() - 1.0,
        DistanceStep::Floor if steps > 1.0 => steps.floor(),
        DistanceStep::Floor => 0.0,
    };
    penalty.clamp(0.0, 40.0) as i8
}

/// The effect of a fiasco on a unit (A2, rows 1 to 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Blunder {
    /// Two moves away, and a wound.
    FleesWounded,
    /// One move back.
    FallsBack,
    /// One move to the unit's left.
    Left,
    /// One move to the unit's right.
    Right,
    /// This many moves ahead, into the enemy if they reach.
    Ahead(u8),
}

impl Small for Blunder {
    fn code(self) -> u16 {
        match self {
            Blunder::FleesWounded => 0,
            Blunder::FallsBack => 1,
            Blunder::Left => 2,
            Blunder::Right => 3,
            Blunder::Ahead(moves) => 4 + u16::from(moves),
        }
    }
    fn from_code(code: u16) -> Blunder {
        match code {
            0 => Blunder::FleesWounded,
            1 => Blunder::FallsBack,
            2 => Blunder::Left,
            3 => Blunder::Right,
            n => Blunder::Ahead((n - 4) as u8),
        }
    }
}

/// The roll on the fiasco table (5-e names it; its rows are from elsewhere).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Fiasco {
    /// The row of each face of the D6.
    pub rows: [u8; 6],
}

impl Roll for Fiasco {
    type Result = Blunder;
    const NAME: Text = Text::new("Fiasco", "Fiasco");
    const PARAGRAPH: &'static str = "5-e";

    fn make<C: Chance>(self, chance: &mut C) -> Blunder {
        match self.rows[chance.d6() as usize - 1] {
            1 => Blunder::FleesWounded,
            2 => Blunder::FallsBack,
            3 => Blunder::Left,
            4 => Blunder::Right,
            5 => Blunder::Ahead(1),
            _ => Blunder::Ahead(chance.d6().div_ceil(2)),
        }
    }

    fn tell(self, result: Blunder, lang: Lang) -> String {
        match (result, lang) {
            (Blunder::FleesWounded, _) => say!(lang, "two moves away, and a wound", "deux mouvements de fuite et une blessure"),
            (Blunder::FallsBack, _) => say!(lang, "one move back", "un mouvement en arrière"),
            (Blunder::Left, _) => say!(lang, "one move to the left", "un mouvement à gauche"),
            (Blunder::Right, _) => say!(lang, "one move to the right", "un mouvement à droite"),
            (Blunder::Ahead(1), Lang::En) => "ahead, up to one move, with a charge if it can".to_owned(),
            (Blunder::Ahead(1), Lang::Fr) => "en avant, un mouvement au plus, avec une charge si possible".to_owned(),
            (Blunder::Ahead(n), Lang::En) => format!("ahead, up to {n} moves, with a charge if it can"),
            (Blunder::Ahead(n), Lang::Fr) => format!("en avant, {n} mouvements au plus, avec une charge si possible"),
        }
    }
}

/// The roll for Montjoie ! (1-c): a double, and the knights are off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct WarCry;

impl Roll for WarCry {
    /// Whether the knights charge.
    type Result = bool;
    const NAME: Text = Text::new("Montjoie !", "Montjoie !");
    const PARAGRAPH: &'static str = "1-c";

    fn make<C: Chance>(self, chance: &mut C) -> bool {
        let first = chance.d6();
        let second = chance.d6();
        first == second
    }

    fn tell(self, charges: bool, lang: Lang) -> String {
        match charges {
            true => lang.pick("a double: they charge in disorder", "un double : ils chargent en désordre").to_owned(),
            false => lang.pick("no double", "pas de double").to_owned(),
        }
    }
}

d6_test! {
    /// A disorder test (8-d), called by passing through friends or making way for them: whether the unit keeps its order.
    DisorderTest: "Disorder test", "Test de désorganisation", "8-d",
    Text::new("it keeps its order", "elle garde son ordre"), Text::new("it is disordered", "elle est désorganisée")
}

d6_test! {
    /// The roll of a unit of Levy to lose its disorder (1-c).
    Regroup: "Levy", "Levy", "1-c",
    Text::new("it recovers its order", "elle se réorganise"), Text::new("it stays disordered", "elle reste désorganisée")
}

/// The result of a fiasco for a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blundered {
    /// The unit is lost.
    Lost(Fall),
    /// The unit moves this many inches straight back.
    Back(u8),
    /// The unit moves aside.
    Aside,
    /// The unit moves straight ahead. An enemy in reach is charged, or else the unit stands still.
    Ahead {
        /// The reach of the move in inches.
        reach: u8,
        /// Whether the unit can charge.
        charges: bool,
    },
}

/// Whether an enemy `distance` inches away allows a move by initiative (5-a).
#[inline]
pub fn initiative(rules: &Rules, distance: u8) -> bool {
    match rules.initiative_at_12 {
        false => distance < rules.initiative_distance,
        true => distance <= rules.initiative_distance,
    }
}

/// The wounds that are left after a rally with `moves` moves (3-a).
#[inline]
pub fn rallied(wounds: u8, moves: u8) -> u8 {
    wounds.saturating_sub(moves)
}

impl Body<'_> {
    /// The order to the unit, at the command value of its general or, once he is dead, of his successor (3-b).
    #[inline]
    pub fn order(&self, rules: &Rules, command: i8, successor: i8, staff: bool) -> Order {
        let command = if self.condition.general == General::Dead { successor } else { command };
        Order::new(rules, command, self.fighter.militia, staff)
    }

    /// Rallies the unit by an order with `moves` moves (3-a).
    #[inline]
    pub fn rallies(&mut self, moves: u8) {
        self.condition.wounds = rallied(self.condition.wounds, moves);
    }

    /// Whether Montjoie ! is rolled for, with the unit's nearest enemy `distance` inches away (1-c).
    #[inline]
    pub fn hears_montjoie(&self, rules: &Rules, open: bool, distance: u8) -> bool {
        let near = distance <= rules.montjoie_distance;
        let ready = !self.shaken() && (rules.montjoie_disordered || !self.condition.disordered);
        self.fighter.montjoie && open && near && ready
    }

    /// The effect of a row of the fiasco table on the unit (5-e).
    pub fn blunders(&mut self, rules: &Rules, blunder: Blunder) -> Blundered {
        let blundered = match blunder {
            Blunder::FleesWounded => {
                self.condition.wounds += 1;
                if self.gone() {
                    return Blundered::Lost(Fall::Fiasco);
                }
                Blundered::Back(self.fighter.reach(2))
            }
            Blunder::FallsBack => Blundered::Back(self.fighter.reach(1)),
            Blunder::Left | Blunder::Right => Blundered::Aside,
            Blunder::Ahead(moves) => {
                return Blundered::Ahead { reach: self.fighter.reach(moves), charges: !self.shaken() && !self.fighter.artillery };
            }
        };
        self.moves(rules);
        blundered
    }

    /// Clears the unit's disorder at the end of its turn, or has Levy try to (4-d, 1-c).
    #[inline]
    pub fn regroups<C: Chance>(&mut self, chance: &mut C) {
        let need = self.fighter.clears_on;
        self.condition.disordered = need > 1 && !chance.roll(Regroup { need });
    }
}
