//! Commanders and the initiative roll (A2). It is a roll of two players: corps throw it, not units.

use super::rules::{IncompetentDouble, InitiativeExtra, InitiativeTie, Rules, ThreeDice};
use montjoie_core::chance::{Chance, Roll, Small, Table};
use montjoie_core::choices;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::{Lang, Text};
use serde::Serialize;

choices! {
    "The level of a commander." Level {
        Average = "average", "average", "moyen", "Moyen.";
        Genius = "genius", "genius", "génial", "Génial or Charismatique.";
        Expert = "expert", "expert", "expert";
        Poor = "poor", "poor", "médiocre", "Médiocre.";
        Incompetent = "incompetent", "incompetent", "incompétent", "Incompétent.";
        None = "none", "none", "aucun", "There is none.";
    }
    "The command structure of an army." Structure {
        Average = "average", "average", "moyenne", "Moyenne.";
        Good = "good", "good", "bonne", "Bonne.";
        Poor = "poor", "poor", "pauvre", "Pauvre.";
    }
}

impl Structure {
    fn rank(self) -> u8 {
        match self {
            Structure::Good => 2,
            Structure::Average => 1,
            Structure::Poor => 0,
        }
    }
}

impl Level {
    /// The levels of the rows of the commanders' table.
    pub const ROWS: [Level; 5] = [Level::Genius, Level::Expert, Level::Average, Level::Poor, Level::Incompetent];

    /// The row of the level in the commanders' table; `None` without a commander.
    pub fn row(self) -> Option<usize> {
        Level::ROWS.iter().position(|&level| level == self)
    }

    /// The command bonus of the commander.
    pub fn bonus(self, rules: &Rules) -> u8 {
        self.row().map_or(0, |row| rules.command_bonus[row])
    }

    /// The bonus of the commander to a discipline test of the unit he is with.
    pub fn discipline(self, rules: &Rules) -> i8 {
        self.row().map_or(0, |row| rules.command_discipline[row] as i8)
    }

    /// Number of dice that the commander adds in melee.
    pub fn dice(self, rules: &Rules, courageous: bool) -> u8 {
        match self {
            Level::None => 0,
            Level::Incompetent => rules.commander_dice,
            _ if courageous => rules.courageous_dice,
            _ => rules.commander_dice,
        }
    }

    /// The demoralisation value of the commander (A6): a Genius who is not commander in chief counts as any other, to the letter.
    pub fn vd(self, in_chief: bool) -> u8 {
        match (self, in_chief) {
            (Level::None, _) => 0,
            (Level::Genius, true) => 3,
            (_, true) | (Level::Expert, _) => 2,
            _ => 1,
        }
    }
}

/// A corps that bids for the initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Corps {
    /// The level of the corps' commander.
    pub level: Level,
    /// Whether the corps' commander is attached to a unit.
    pub attached: bool,
    /// The command structure of the corps' army.
    pub structure: Structure,
    /// Whether the corps' player plays TC12, on the first throw.
    pub card: bool,
}

impl Corps {
    /// A corps whose commander is with no unit, of an average army, without a card.
    pub fn new(level: Level) -> Corps {
        Corps { level, attached: false, structure: Structure::Average, card: false }
    }
}

/// The effect of a commander's own dice at the initiative roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extra {
    /// No effect on the roll.
    Nothing,
    /// Both dice thrown again.
    Both,
    /// The lower die or both thrown again.
    LowerOrBoth,
    /// A double bars him.
    Double,
}

/// The dice that a side throws for initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dice {
    /// 2D6, both counted.
    Two,
    /// 3D6, all of them (TC12).
    Three,
    /// The best two of three (TC12).
    BestOfThree,
}

/// The bid of one side at the initiative roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Bid {
    /// The command bonus of the bid.
    pub bonus: u8,
    /// The effect of the commander's own dice.
    pub extra: Extra,
    /// The dice of the bid.
    pub dice: Dice,
}

impl Bid {
    /// The bid of a corps on the first throw or on a later one; `used` where its commander has used his re-roll in this initiative.
    fn of(rules: &Rules, corps: Corps, first: bool, used: bool) -> Bid {
        let card = corps.card && first;
        let applies = corps.attached || !rules.initiative_extra_attached;
        let rerolls = applies && rules.initiative_extra == InitiativeExtra::Reroll && !used;
        let extra = match corps.level {
            // With the card, neither dice again nor a double on this throw (A7).
            _ if card => Extra::Nothing,
            Level::Genius if rerolls => Extra::LowerOrBoth,
            Level::Expert if rerolls => Extra::Both,
            Level::Incompetent if applies => Extra::Double,
            _ => Extra::Nothing,
        };
        let dice = match (card, rules.tc12) {
            (false, _) => Dice::Two,
            (true, ThreeDice::Sum) => Dice::Three,
            (true, ThreeDice::BestTwo) => Dice::BestOfThree,
        };
        Bid { bonus: corps.level.bonus(rules), extra, dice }
    }
}

/// One throw for initiative, a commander's own re-rolls included; a tie is thrown again as another roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Initiative {
    /// The bids of both sides.
    pub bids: Pair<Bid>,
    /// The winner of a tie; `None` where it is thrown again.
    pub tie: Option<Side>,
    /// The effect of the double of an Incompetent.
    pub double: IncompetentDouble,
}

/// The result of a throw for initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bidden {
    /// The side that won; `None` for a tie, or where both are out.
    pub winner: Option<Side>,
    /// Whether the corps of each side is barred from this turn.
    pub out: Pair<bool>,
    /// Whether the commander of each side has used his re-roll.
    pub used: Pair<bool>,
}

impl Bidden {
    /// Whether both sides must throw again.
    pub fn tie(self) -> bool {
        self.winner.is_none() && !(self.out.a && self.out.b)
    }
}

impl Small for Bidden {
    fn code(self) -> u16 {
        let winner = match self.winner {
            None => 0,
            Some(Side::A) => 1,
            Some(Side::B) => 2,
        };
        [self.out.a, self.out.b, self.used.a, self.used.b].iter().fold(winner, |code, &bit| code * 2 + u16::from(bit))
    }
    fn from_code(code: u16) -> Bidden {
        let bit = |at: u16| code >> at & 1 == 1;
        let winner = match code >> 4 {
            1 => Some(Side::A),
            2 => Some(Side::B),
            _ => None,
        };
        Bidden { winner, out: Pair { a: bit(3), b: bit(2) }, used: Pair { a: bit(1), b: bit(0) } }
    }
}

impl Initiative {
    /// The first throw of two corps, or a later one, once these commanders have used their re-roll.
    pub fn of(rules: &Rules, corps: Pair<Corps>, first: bool, used: Pair<bool>) -> Initiative {
        let tie = match rules.initiative_tie {
            InitiativeTie::Again => None,
            InitiativeTie::BetterStructure => match corps.a.structure.rank().cmp(&corps.b.structure.rank()) {
                std::cmp::Ordering::Greater => Some(Side::A),
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Less => Some(Side::B),
            },
        };
        let bids = Pair::of(|side| Bid::of(rules, corps[side], first, used[side]));
        Initiative { bids, tie, double: rules.incompetent_double }
    }

    fn throw<C: Chance>(bid: Bid, chance: &mut C) -> (u8, u8) {
        match (bid.dice, bid.extra) {
            (Dice::Three, _) => (chance.draw(Table::sum_of_d6(3)) as u8, 0),
            (Dice::BestOfThree, _) => {
                let dice = [chance.d6(), chance.d6(), chance.d6()];
                (dice.iter().sum::<u8>() - dice.iter().min().copied().unwrap_or(0), 0)
            }
            // Single dice only where somebody looks at them.
            (Dice::Two, Extra::Nothing | Extra::Both) => (chance.two_d6(), 0),
            (Dice::Two, Extra::LowerOrBoth | Extra::Double) => (chance.d6(), chance.d6()),
        }
    }

    /// The better of throwing one die or both again, against a standing total.
    fn lower_is_better(kept: u8, against: i16) -> bool {
        let worth = |score: u8| match i16::from(score).cmp(&against) {
            std::cmp::Ordering::Greater => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 0,
        };
        let lower: u32 = (1..=6).map(|d| worth(kept + d)).sum();
        let both: u32 = (1..=6).flat_map(|x| (1..=6).map(move |y| x + y)).map(worth).sum();
        lower * 6 >= both
    }
}

impl Roll for Initiative {
    type Result = Bidden;
    const NAME: Text = Text::new("Initiative", "Initiative");
    const PARAGRAPH: &'static str = "A2";

    fn make<C: Chance>(self, chance: &mut C) -> Bidden {
        let mut used = Pair { a: false, b: false };
        let mut dice = Pair::of(|side| Initiative::throw(self.bids[side], chance));
        let doubles = Pair::of(|side| self.bids[side].extra == Extra::Double && dice[side].0 == dice[side].1);
        if self.double == IncompetentDouble::LosesAndOut && (doubles.a || doubles.b) {
            let winner = match (doubles.a, doubles.b) {
                (true, true) => None,
                (true, false) => Some(Side::B),
                _ => Some(Side::A),
            };
            return Bidden { winner, out: doubles, used };
        }
        let total = |dice: Pair<(u8, u8)>, side: Side| dice[side].0 + dice[side].1 + self.bids[side].bonus;
        loop {
            let (a, b) = (total(dice, Side::A), total(dice, Side::B));
            let lower = match a.cmp(&b) {
                std::cmp::Ordering::Less => Side::A,
                std::cmp::Ordering::Greater => Side::B,
                std::cmp::Ordering::Equal => {
                    let out = Pair::of(|side| doubles[side] && self.tie == Some(side));
                    return Bidden { winner: self.tie, out, used };
                }
            };
            let standing = i16::from(total(dice, lower.enemy())) - i16::from(self.bids[lower].bonus);
            match self.bids[lower].extra {
                Extra::Both if !used[lower] => dice[lower] = (chance.two_d6(), 0),
                Extra::LowerOrBoth if !used[lower] => {
                    let (x, y) = dice[lower];
                    let kept = x.max(y);
                    dice[lower] = if Initiative::lower_is_better(kept, standing) { (kept, chance.d6()) } else { (chance.two_d6(), 0) };
                }
                _ => {
                    let winner = lower.enemy();
                    let out = Pair::of(|side| doubles[side] && side == winner);
                    return Bidden { winner: Some(winner), out, used };
                }
            }
            used[lower] = true;
        }
    }

    fn tell(self, result: Bidden, lang: Lang) -> String {
        let again = |side: Side| match (result.used[side], lang) {
            (false, _) => String::new(),
            (true, Lang::En) => format!(", {} with dice thrown again", side.letter()),
            (true, Lang::Fr) => format!(", {} avec des dés relancés", side.letter()),
        };
        let words = match result.winner {
            None if result.tie() => lang.pick("equal, again", "égalité, on relance").to_owned(),
            None => lang.pick("two doubles: neither corps moves", "deux doubles : aucun corps n’est activé").to_owned(),
            Some(winner) => format!("{} {}", lang.pick("to side", "au camp"), winner.letter()),
        };
        format!("{words}{}{}", again(Side::A), again(Side::B))
    }
}

/// The most throws of one initiative roll. A tie comes once in nine throws or so; what is left after so many, less than 1e-14, goes to the
/// side named first.
const MOST_THROWS: usize = 16;

/// The whole initiative roll: throws until one decides; `throw` is one of them, by whether it is the first and whose re-roll is used. The winner,
/// and whose corps is out.
pub fn initiative<C: Chance>(throw: impl Fn(bool, Pair<bool>) -> Initiative, chance: &mut C) -> Bidden {
    let mut used = Pair { a: false, b: false };
    for number in 0..MOST_THROWS {
        let bidden = chance.roll_of(|| throw(number == 0, used));
        if !bidden.tie() {
            return bidden;
        }
        used = Pair::of(|side| used[side] || bidden.used[side]);
    }
    Bidden { winner: Some(Side::A), out: Pair::default(), used }
}
