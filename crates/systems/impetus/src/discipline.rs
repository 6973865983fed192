//! Discipline tests and the rally (A2).

use super::body::Body;
use super::cards::Card;
use super::initiative::Level;
use super::profile::Arm;
use super::rules::{CloseOrderTest, RallyAttempts, RallyCost, Rules, SuccessiveTest, Touches};
use montjoie_core::chance::{Chance, Roll};
use montjoie_core::language::{Lang, Text};
use montjoie_core::{choices, small};
use serde::Serialize;

choices! {
    "The occasion of a discipline test." Occasion {
        Rally = "rally", "Rally.";
        Reaction = "reaction", "Reaction in a zone of control.";
        OpportunityCharge = "opportunity-charge", "Charge of opportunity, a reaction that the Impetuous make without a test.";
        Evade = "evade", "Evade.";
        Moves = "moves", "The second, third … move of an activation.";
        Disengage = "disengage", "Disengage.";
        CounterCharge = "counter-charge", "Counter-charge.";
        Frenzy = "frenzy", "Frenzy.";
        CloseOrder = "close-order", "Form close order.";
        DefensiveFire = "defensive-fire", "Defensive fire.";
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

    /// Whether it is a reaction to a charge, so that an enemy charges.
    pub fn is_charged(self) -> bool {
        matches!(self, Occasion::Evade | Occasion::CounterCharge | Occasion::CloseOrder | Occasion::DefensiveFire)
    }

    /// Whether a unit of this type ever takes such a test, against this enemy where one charges (A5).
    pub fn is_for(self, arm: Arm, enemy: Arm) -> bool {
        match self {
            Occasion::Evade => arm.evades(enemy),
            Occasion::CounterCharge | Occasion::OpportunityCharge => arm.charges(),
            Occasion::CloseOrder => arm.foot(),
            _ => true,
        }
    }
}

impl Circumstances {
    /// A unit of a type in good order and alone in its zone; an enemy on foot charges, if anybody does.
    pub fn new(occasion: Occasion, arm: Arm) -> Circumstances {
        Circumstances {
            occasion,
            arm,
            disordered: false,
            attached: Level::None,
            out_of_zone: false,
            enemy: Arm::Fp,
            enemy_moves: 0,
            earlier: 0,
            broken_group: false,
        }
    }

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
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

small!(Tested { | passed, card });

impl DisciplineTest {
    /// A test of a unit that passes on `need` without modifiers; `card` is what its player holds unspent.
    pub fn new(rules: &Rules, need: i8, circumstances: &Circumstances, card: Card) -> DisciplineTest {
        DisciplineTest::needing(rules, circumstances.occasion, need - circumstances.modifier(rules), card)
    }

    /// A test that passes on `need`, modifiers counted.
    pub fn needing(rules: &Rules, occasion: Occasion, need: i8, card: Card) -> DisciplineTest {
        DisciplineTest { occasion, need, again: (card == Card::Tc5).then_some(need - rules.tc5_bonus) }
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

/// What a unit may still do in the activation in which it has tried to rally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterRally {
    /// All that it could do before.
    All,
    /// Shoot, as after a move that is never free.
    Shoot,
    /// Nothing.
    Nothing,
}

impl AfterRally {
    /// What the rules leave it.
    pub fn of(rules: &Rules) -> AfterRally {
        match (rules.rally_attempts, rules.rally_cost) {
            (RallyAttempts::CommandBonus, _) => AfterRally::Nothing,
            (RallyAttempts::One, RallyCost::Move) => AfterRally::Shoot,
            (RallyAttempts::One, RallyCost::Nothing) => AfterRally::All,
        }
    }
}

impl Body<'_> {
    /// What its test for an occasion depends on, without a charge and before any other test of the kind.
    pub fn circumstances(&self, occasion: Occasion) -> Circumstances {
        Circumstances {
            disordered: self.now.disordered,
            attached: self.post.with_it(),
            out_of_zone: !self.post.in_zone,
            ..Circumstances::new(occasion, self.fighter.arm)
        }
    }

    /// Its test under some circumstances, with the card that its player holds.
    pub fn test(&self, rules: &Rules, circumstances: &Circumstances) -> DisciplineTest {
        DisciplineTest::new(rules, self.fighter.need, circumstances, self.card())
    }

    /// How often it may try to rally in one activation.
    pub fn rally_attempts(&self, rules: &Rules) -> u8 {
        match rules.rally_attempts {
            RallyAttempts::One => 1,
            RallyAttempts::CommandBonus => self.post.commander.bonus(rules).max(1),
        }
    }

    /// Its rally in melee, which only TC5 grants, and without its bonus.
    pub fn rally_in_melee(&self, rules: &Rules) -> Option<DisciplineTest> {
        let rallies = self.card() == Card::Tc5 && self.now.disordered;
        let circumstances = self.circumstances(Occasion::Rally);
        rallies.then(|| DisciplineTest::new(rules, self.fighter.need, &circumstances, Card::None))
    }
}
