//! Command: the initiative roll and the discipline tests (A2).

use super::cards::Card;
use super::profile::Arm;
use super::rules::*;
use montjoie_core::chance::{Chance, Roll, Small, Table};
use montjoie_core::choice;
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::{Lang, Text};

choice! {
    /// The level of a commander.
    pub enum Level {
        /// Moyen.
        Average = "average",
        /// Génial or Charismatique.
        Genius = "genius",
        /// Expert.
        Expert = "expert",
        /// Médiocre.
        Poor = "poor",
        /// Incompétent.
        Incompetent = "incompetent",
        /// There is none.
        None = "none",
    }
}

choice! {
    /// The command structure of an army.
    pub enum Structure {
        /// Moyenne.
        Average = "average",
        /// Bonne.
        Good = "good",
        /// Pauvre.
        Poor = "poor",
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
    /// Its row of the commanders' table; `None` without a commander.
    pub fn row(self) -> Option<usize> {
        match self {
            Level::Genius => Some(0),
            Level::Expert => Some(1),
            Level::Average => Some(2),
            Level::Poor => Some(3),
            Level::Incompetent => Some(4),
            Level::None => None,
        }
    }

    /// The level of a row.
    pub fn of_row(row: usize) -> Level {
        [Level::Genius, Level::Expert, Level::Average, Level::Poor, Level::Incompetent].get(row).copied().unwrap_or(Level::None)
    }

    /// His command bonus.
    pub fn bonus(self, rules: &Rules) -> u8 {
        self.row().map_or(0, |row| rules.command_bonus[row])
    }

    /// What he adds to a discipline test of the unit he is with.
    pub fn discipline(self, rules: &Rules) -> i8 {
        self.row().map_or(0, |row| rules.command_discipline[row] as i8)
    }

    /// Dice he adds in melee.
    pub fn dice(self, rules: &Rules, courageous: bool) -> u8 {
        match self {
            Level::None => 0,
            Level::Incompetent => rules.commander_dice,
            _ if courageous => rules.courageous_dice,
            _ => rules.commander_dice,
        }
    }

    /// His demoralisation value (A6): a Genius who is not commander in chief counts as any other, to the letter.
    pub fn vd(self, in_chief: bool) -> u8 {
        match (self, in_chief) {
            (Level::None, _) => 0,
            (Level::Genius, true) => 3,
            (_, true) | (Level::Expert, _) => 2,
            _ => 1,
        }
    }
}

/// What a commander's own dice do at the initiative roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extra {
    /// Nothing.
    Nothing,
    /// Both dice again.
    Both,
    /// The lower die or both again.
    LowerOrBoth,
    /// A double bars him.
    Double,
}

/// How many dice a side throws for initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dice {
    /// 2D6.
    Two,
    /// 3D6, all of them (TC12).
    Three,
    /// The best two of three (TC12).
    BestOfThree,
}

/// One side at the initiative roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bid {
    /// Command bonus.
    pub bonus: u8,
    /// What its commander's dice do.
    pub extra: Extra,
    /// Its dice.
    pub dice: Dice,
}

impl Bid {
    /// The bid of a commander; `card` where TC12 is played on this throw.
    pub fn new(rules: &Rules, level: Level, attached: bool, card: bool) -> Bid {
        let applies = attached || !rules.initiative_extra_attached;
        let extra = match level {
            Level::Genius if applies && rules.initiative_extra == InitiativeExtra::Reroll => Extra::LowerOrBoth,
            Level::Expert if applies && rules.initiative_extra == InitiativeExtra::Reroll => Extra::Both,
            Level::Incompetent if applies => Extra::Double,
            _ => Extra::Nothing,
        };
        let dice = match (card, rules.tc12) {
            (false, _) => Dice::Two,
            (true, ThreeDice::Sum) => Dice::Three,
            (true, ThreeDice::BestTwo) => Dice::BestOfThree,
        };
        // With the card, neither dice again nor a double on this throw (A7).
        Bid { bonus: level.bonus(rules), extra: if card { Extra::Nothing } else { extra }, dice }
    }

    /// The same once its commander has used his re-roll in this initiative, or not yet.
    pub fn after(self, used: bool) -> Bid {
        let spent = used && self.extra != Extra::Double;
        Bid { extra: if spent { Extra::Nothing } else { self.extra }, ..self }
    }
}

/// One throw for initiative, a commander's own re-rolls included; a tie is thrown again as another roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Initiative {
    /// Both sides.
    pub bids: Pair<Bid>,
    /// Who wins a tie; `None` where it is thrown again.
    pub tie: Option<Side>,
    /// What the double of an Incompetent does.
    pub double: IncompetentDouble,
}

/// What a throw for initiative gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bidden {
    /// Who won; `None` for a tie, or where both are out.
    pub winner: Option<Side>,
    /// Whose corps is not activated this turn.
    pub out: Pair<bool>,
    /// Who has used his re-roll.
    pub used: Pair<bool>,
}

impl Bidden {
    /// Whether both must throw again.
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
    /// The throw of two bids under their structures.
    pub fn new(rules: &Rules, bids: Pair<Bid>, structures: Pair<Structure>) -> Initiative {
        let tie = match rules.initiative_tie {
            InitiativeTie::Again => None,
            InitiativeTie::BetterStructure => match structures.a.rank().cmp(&structures.b.rank()) {
                std::cmp::Ordering::Greater => Some(Side::A),
                std::cmp::Ordering::Equal => None,
                std::cmp::Ordering::Less => Some(Side::B),
            },
        };
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
            (true, Lang::En) => format!(", {} with dice thrown again", side.id().to_uppercase()),
            (true, Lang::Fr) => format!(", {} avec des dés relancés", side.id().to_uppercase()),
        };
        let words = match result.winner {
            None if result.tie() => lang.pick("equal, again", "égalité, on relance").to_owned(),
            None => lang.pick("two doubles: neither corps moves", "deux doubles : aucun corps n’est activé").to_owned(),
            Some(winner) => format!("{} {}", lang.pick("to side", "au camp"), winner.id().to_uppercase()),
        };
        format!("{words}{}{}", again(Side::A), again(Side::B))
    }
}

/// The most throws of one initiative roll. A tie comes once in nine throws or so; what is left after so many, less than 1e-14, goes to the
/// side named first.
const MOST_THROWS: usize = 16;

/// The whole initiative roll: throws until one decides. `bids` gives the bids of the first throw and of the later ones, given whose
/// commanders have used their re-roll. Gives the winner and whose corps is out.
pub fn initiative<C: Chance>(throw: impl Fn(bool, Pair<bool>) -> Initiative, chance: &mut C) -> Bidden {
    let mut used = Pair { a: false, b: false };
    for number in 0..MOST_THROWS {
        let bidden = chance.roll(throw(number == 0, used));
        if !bidden.tie() {
            return bidden;
        }
        used = Pair::of(|side| used[side] || bidden.used[side]);
    }
    Bidden { winner: Some(Side::A), out: Pair::default(), used }
}

choice! {
    /// The occasion of a discipline test.
    pub enum Occasion {
        /// Rally.
        Rally = "rally",
        /// Reaction in a zone of control.
        Reaction = "reaction",
        /// Charge of opportunity, a reaction that the Impetuous make without a test.
        OpportunityCharge = "opportunity-charge",
        /// Evade.
        Evade = "evade",
        /// The second, third … move of an activation.
        Moves = "moves",
        /// Disengage.
        Disengage = "disengage",
        /// Counter-charge.
        CounterCharge = "counter-charge",
        /// Frenzy.
        Frenzy = "frenzy",
        /// Form close order.
        CloseOrder = "close-order",
        /// Defensive fire.
        DefensiveFire = "defensive-fire",
    }
}

/// All that a discipline test may depend on.
#[derive(Clone, Copy, Debug)]
pub struct Circumstances {
    /// What it is for.
    pub occasion: Occasion,
    /// The type of the unit.
    pub arm: Arm,
    /// It is Disordered.
    pub disordered: bool,
    /// The commander attached to it.
    pub attached: Level,
    /// It stands outside its commander's radius.
    pub out_of_zone: bool,
    /// The enemy who charges.
    pub enemy: Arm,
    /// Moves of that enemy in this activation, the charge included.
    pub enemy_moves: u8,
    /// Tests of the same kind before this one, in the same activation or turn.
    pub earlier: u8,
    /// The unit's group is broken up.
    pub broken_group: bool,
}

impl Occasion {
    /// Whether a unit has to test at all: who reacts in good order does not, nor the Impetuous for a charge of opportunity.
    pub fn tests(self, impetuous: bool, disordered: bool) -> bool {
        match self {
            Occasion::Reaction => disordered,
            Occasion::OpportunityCharge => disordered && !impetuous,
            _ => true,
        }
    }
}

impl Circumstances {
    /// All that fits, added up.
    pub fn modifier(&self, rules: &Rules) -> i8 {
        let when = |fits: bool, value: i8| if fits { value } else { 0 };
        let skirmishers = self.arm == Arm::S;
        let light_enemy = matches!(self.enemy, Arm::Cm | Arm::Cl);
        let disordered = when(self.disordered, rules.test_disordered);
        let earlier = rules.move_successive * self.earlier as i8;
        let own = match self.occasion {
            Occasion::Rally | Occasion::Disengage => 0,
            Occasion::Reaction | Occasion::OpportunityCharge => disordered,
            Occasion::Evade => {
                when(self.arm == Arm::Cl || skirmishers, rules.evade_light)
                    + when((self.arm.mounted() || skirmishers) && self.enemy.foot(), rules.evade_from_infantry)
                    + disordered
                    + when(rules.successive_test == SuccessiveTest::Evades && !skirmishers, earlier)
            }
            Occasion::Moves => when(rules.successive_test == SuccessiveTest::Moves && !skirmishers, earlier),
            Occasion::CounterCharge => when(self.arm.mounted(), rules.counter_mounted) + when(self.disordered, rules.counter_disordered),
            Occasion::Frenzy => when(self.broken_group, rules.frenzy_broken_group),
            Occasion::CloseOrder => {
                let foot = match rules.close_order_test {
                    CloseOrderTest::TwoModifiers => {
                        when(self.arm == Arm::Fp, rules.close_order_fp) + when(light_enemy, rules.close_order_light)
                    }
                    CloseOrderTest::OneModifier => when(self.arm == Arm::Fp && light_enemy, rules.close_order_fp),
                };
                foot + when(self.broken_group || self.disordered, rules.close_order_disordered)
            }
            Occasion::DefensiveFire => {
                when(self.arm == Arm::T, rules.fire_archers)
                    + when(self.arm.mounted(), rules.fire_mounted)
                    + disordered
                    + when(self.enemy_moves > 1, rules.fire_far_charge)
            }
        };
        let rally = self.occasion == Occasion::Rally;
        let commander = when(rally || rules.commander_discipline == Touches::AllTests, self.attached.discipline(rules));
        let zone = self.out_of_zone && !skirmishers && (rally || rules.out_of_zone == Touches::AllTests);
        own + commander + when(zone, rules.rally_out_of_zone)
    }
}

/// A discipline test (A2). A natural 1 always fails, a natural 6 always passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DisciplineTest {
    /// What it is for.
    pub occasion: Occasion,
    /// The D6 that passes, modifiers counted.
    pub need: i8,
    /// With TC5: the D6 that passes when it is thrown again.
    pub again: Option<i8>,
}

/// What a discipline test gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tested {
    /// Whether it passed.
    pub passed: bool,
    /// Whether the card was played.
    pub card: bool,
}

impl Small for Tested {
    fn code(self) -> u16 {
        u16::from(self.passed) * 2 + u16::from(self.card)
    }
    fn from_code(code: u16) -> Tested {
        Tested { passed: code / 2 == 1, card: code % 2 == 1 }
    }
}

impl DisciplineTest {
    /// A test of a unit that passes on `need` without modifiers; `card` is what its player holds unspent.
    pub fn new(rules: &Rules, need: i8, circumstances: &Circumstances, card: Card) -> DisciplineTest {
        let need = need - circumstances.modifier(rules);
        DisciplineTest { occasion: circumstances.occasion, need, again: (card == Card::Tc5).then_some(need - rules.tc5_bonus) }
    }
}

/// The D6 that passes once the natural 1 and 6 have had their say.
pub fn within_naturals(need: i8) -> u8 {
    need.clamp(2, 6) as u8
}

impl Roll for DisciplineTest {
    type Result = Tested;
    const NAME: Text = Text::new("Discipline", "Discipline");
    const PARAGRAPH: &'static str = "A2";

    fn make<C: Chance>(self, chance: &mut C) -> Tested {
        let passes = |need: i8, chance: &mut C| chance.d6() >= within_naturals(need);
        if passes(self.need, chance) {
            return Tested { passed: true, card: false };
        }
        match self.again {
            Some(need) => Tested { passed: passes(need, chance), card: true },
            None => Tested { passed: false, card: false },
        }
    }

    fn tell(self, result: Tested, lang: Lang) -> String {
        let what = match self.occasion {
            Occasion::Rally => lang.pick("rally", "ralliement"),
            Occasion::Reaction => lang.pick("reaction", "réaction"),
            Occasion::OpportunityCharge => lang.pick("charge of opportunity", "charge d’opportunité"),
            Occasion::Evade => lang.pick("evade", "esquive"),
            Occasion::Moves => lang.pick("another move", "mouvement supplémentaire"),
            Occasion::Disengage => lang.pick("disengage", "désengagement"),
            Occasion::CounterCharge => lang.pick("counter-charge", "contre-charge"),
            Occasion::Frenzy => lang.pick("frenzy", "frénésie"),
            Occasion::CloseOrder => lang.pick("close order", "rangs serrés"),
            Occasion::DefensiveFire => lang.pick("defensive fire", "tir défensif"),
        };
        let card = if result.card { lang.pick(", with TC5", ", avec la TC5") } else { "" };
        let words = if result.passed { lang.pick("passed", "réussi") } else { lang.pick("failed", "raté") };
        let colon = lang.pick(":", " :");
        format!("{what}, {}+{colon} {words}{card}", within_naturals(self.need))
    }
}
