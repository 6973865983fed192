//! Discipline tests and the rally (A2).

use super::body::Body;
use super::cards::Card;
use super::initiative::Level;
use super::profile::Arm;
use super::rules::{CloseOrderTest, RallyAttempts, RallyCost, Rules, SuccessiveTest, Touches};
use montjoie_core::chance::{Chance, Part, Roll, because, total};
use montjoie_core::language::{Lang, Text};
use montjoie_core::{choices, small};
use serde::Serialize;

choices! {
    "The occasion of a discipline test." Occasion {
        Rally = "rally", "rally", "ralliement";
        Reaction = "reaction", "reaction in a zone of control", "réaction en zone de contrôle";
        OpportunityCharge = "opportunity-charge", "opportunity charge", "charge d’opportunité", "A reaction that the Impetuous make without a test.";
        Evade = "evade", "evade", "esquive";
        Moves = "moves", "several moves", "mouvements multiples", "The second, third … move of an activation.";
        Disengage = "disengage", "disengage", "désengagement";
        CounterCharge = "counter-charge", "counter-charge", "contre-charge";
        Frenzy = "frenzy", "frenzy", "frénésie";
        CloseOrder = "close-order", "form close order", "rangs serrés";
        DefensiveFire = "defensive-fire", "defensive fire", "tir défensif";
    }
}

/// The circumstances that a discipline test may depend on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Circumstances {
    /// The purpose of the test.
    pub occasion: Occasion,
    /// The type of the unit.
    pub arm: Arm,
    /// Whether the unit is Disordered.
    pub disordered: bool,
    /// The commander attached to it.
    pub attached: Level,
    /// Whether the unit stands outside its commander's radius.
    pub out_of_zone: bool,
    /// The type of the enemy who charges.
    pub enemy: Arm,
    /// Moves of that enemy in this activation, the charge included.
    pub enemy_moves: u8,
    /// Tests of the same kind before this one, in the same activation or turn.
    pub earlier: u8,
    /// Whether the unit's group is broken up.
    pub broken_group: bool,
}

impl Occasion {
    /// Whether a unit has to test at all: one that reacts in good order does not, nor the Impetuous for a charge of opportunity.
    pub fn tests(self, impetuous: bool, disordered: bool) -> bool {
        match self {
            Occasion::Reaction => disordered,
            Occasion::OpportunityCharge => disordered && !impetuous,
            _ => true,
        }
    }

    /// Whether the test is for a reaction to a charge, so that an enemy charges.
    pub fn is_charged(self) -> bool {
        matches!(self, Occasion::Evade | Occasion::CounterCharge | Occasion::CloseOrder | Occasion::DefensiveFire)
    }

    /// Whether a unit of this type ever takes a test on this occasion, against this enemy where one charges (A5).
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
    /// The circumstances of a unit of a type in good order and alone in its zone; an enemy on foot charges, if anybody does.
    pub fn new(occasion: Occasion, arm: Arm) -> Circumstances {
        Circumstances { occasion, arm, attached: Level::None, enemy: Arm::Fp, ..Circumstances::default() }
    }

    /// The sum of all modifiers that fit.
    pub fn modifier(&self, rules: &Rules) -> i8 {
        total(self.parts(rules))
    }

    /// The modifiers of the test, part by part.
    pub fn parts(&self, rules: &Rules) -> [Part; 6] {
        const NOTHING: Part = (Text::new("", ""), 0);
        let part = |en, fr, fits: bool, value: i8| (Text::new(en, fr), if fits { value } else { 0 });
        let skirmishers = self.arm == Arm::S;
        let light_enemy = matches!(self.enemy, Arm::Cm | Arm::Cl);
        let worn = |value| part("disordered", "désorganisée", self.disordered, value);
        let disordered = worn(rules.test_disordered);
        let earlier = |counts| {
            let value = rules.move_successive.saturating_mul(self.earlier as i8);
            part("earlier tests", "tests précédents", counts && !skirmishers, value)
        };
        let own = match self.occasion {
            Occasion::Rally | Occasion::Disengage => [NOTHING; 4],
            Occasion::Reaction | Occasion::OpportunityCharge => [disordered, NOTHING, NOTHING, NOTHING],
            Occasion::Evade => [
                part("light troops", "troupes légères", self.arm == Arm::Cl || skirmishers, rules.evade_light),
                part(
                    "from infantry",
                    "devant de l’infanterie",
                    (self.arm.mounted() || skirmishers) && self.enemy.foot(),
                    rules.evade_from_infantry,
                ),
                disordered,
                earlier(rules.successive_test == SuccessiveTest::Evades),
            ],
            Occasion::Moves => [earlier(rules.successive_test == SuccessiveTest::Moves), NOTHING, NOTHING, NOTHING],
            Occasion::CounterCharge => {
                [part("mounted", "montés", self.arm.mounted(), rules.counter_mounted), worn(rules.counter_disordered), NOTHING, NOTHING]
            }
            Occasion::Frenzy => {
                [part("group broken up", "groupe fractionné", self.broken_group, rules.frenzy_broken_group), NOTHING, NOTHING, NOTHING]
            }
            Occasion::CloseOrder => {
                let (heavy, both) = (self.arm == Arm::Fp, rules.close_order_test == CloseOrderTest::TwoModifiers);
                [
                    part("heavy foot", "infanterie lourde", heavy && (both || light_enemy), rules.close_order_fp),
                    part(
                        "charged by lighter cavalry",
                        "chargée par une cavalerie plus légère",
                        both && light_enemy,
                        rules.close_order_light,
                    ),
                    part(
                        "disordered or broken up",
                        "désorganisée ou fractionnée",
                        self.broken_group || self.disordered,
                        rules.close_order_disordered,
                    ),
                    NOTHING,
                ]
            }
            Occasion::DefensiveFire => [
                part("missile foot", "infanterie de tir", self.arm == Arm::T, rules.fire_archers),
                part("mounted", "montés", self.arm.mounted(), rules.fire_mounted),
                disordered,
                part("charged from afar", "chargée de loin", self.enemy_moves > 1, rules.fire_far_charge),
            ],
        };
        let rally = self.occasion == Occasion::Rally;
        let led = rally || rules.commander_discipline == Touches::AllTests;
        let zone = self.out_of_zone && !skirmishers && (rally || rules.out_of_zone == Touches::AllTests);
        let [first, second, third, fourth] = own;
        [
            first,
            second,
            third,
            fourth,
            part("commander", "commandant", led, self.attached.discipline(rules)),
            part("outside the command radius", "hors de la zone de commandement", zone, rules.rally_out_of_zone),
        ]
    }
}

/// A discipline test (A2). A natural 1 always fails, a natural 6 always passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct DisciplineTest {
    /// The purpose of the test.
    pub occasion: Occasion,
    /// The number that a D6 needs to pass, modifiers counted.
    pub need: i8,
    /// With TC5: the number that a D6 needs to pass when it is thrown again.
    pub again: Option<i8>,
}

/// The result of a discipline test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tested {
    /// Whether the unit passed.
    pub passed: bool,
    /// Whether the card of the unit's player was played.
    pub card: bool,
}

small!(Tested { | passed, card });

impl DisciplineTest {
    /// The test of a unit that passes on `need` without modifiers; `card` is what its player holds unspent.
    pub fn new(rules: &Rules, need: i8, circumstances: &Circumstances, card: Card) -> DisciplineTest {
        DisciplineTest::needing(rules, circumstances.occasion, need - circumstances.modifier(rules), card)
    }

    /// The test of a unit that passes on `need`, modifiers counted.
    pub fn needing(rules: &Rules, occasion: Occasion, need: i8, card: Card) -> DisciplineTest {
        DisciplineTest { occasion, need, again: (card == Card::Tc5).then_some(need - rules.tc5_bonus) }
    }
}

/// The number that a D6 needs once the natural 1 and 6 have had their say.
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
        let colon = lang.colon();
        format!("{what}, {}+{colon} {words}{card}", within_naturals(self.need))
    }
}

/// The things that a unit may still do in the activation in which it has tried to rally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterRally {
    /// All that the unit could do before.
    All,
    /// Shoot, as after a move that is never free.
    Shoot,
    /// Nothing more in this activation.
    Nothing,
}

impl AfterRally {
    /// The things that the rules leave the unit.
    pub fn of(rules: &Rules) -> AfterRally {
        match (rules.rally_attempts, rules.rally_cost) {
            (RallyAttempts::CommandBonus, _) => AfterRally::Nothing,
            (RallyAttempts::One, RallyCost::Move) => AfterRally::Shoot,
            (RallyAttempts::One, RallyCost::Nothing) => AfterRally::All,
        }
    }
}

impl Body<'_> {
    /// The circumstances of the unit's test for an occasion, without a charge and before any other test of the kind.
    pub fn circumstances(&self, occasion: Occasion) -> Circumstances {
        Circumstances {
            disordered: self.now.disordered,
            attached: self.post.with_it(),
            out_of_zone: !self.post.in_zone,
            ..Circumstances::new(occasion, self.fighter.arm)
        }
    }

    /// The unit's test under some circumstances, with the card that its player holds.
    pub fn test(&self, rules: &Rules, circumstances: &Circumstances) -> DisciplineTest {
        DisciplineTest::new(rules, self.fighter.need, circumstances, self.card())
    }

    /// Takes the unit's test, and tells what is added to it.
    pub fn tests<C: Chance>(&self, rules: &Rules, circumstances: impl Fn() -> Circumstances, chance: &mut C) -> Tested {
        self.tell_test(rules, &circumstances, chance);
        chance.roll_of(|| self.test(rules, &circumstances()))
    }

    /// Tells the die that the unit's discipline needs and what is added to it, where anything is.
    fn tell_test<C: Chance>(&self, rules: &Rules, circumstances: &impl Fn() -> Circumstances, chance: &mut C) {
        chance.note(|lang| {
            let what = format!("{} {}+", lang.pick("discipline test", "test de discipline"), self.fighter.need);
            because(&what, &circumstances().parts(rules), lang)
        });
    }

    /// Number of tries to rally that the unit has in one activation.
    pub fn rally_attempts(&self, rules: &Rules) -> u8 {
        match rules.rally_attempts {
            RallyAttempts::One => 1,
            RallyAttempts::CommandBonus => self.post.commander.bonus(rules).max(1),
        }
    }

    /// The unit's rally in melee, which only TC5 grants, and without its bonus: whether it passed; `None` without the card.
    pub fn rallies_in_melee<C: Chance>(&self, rules: &Rules, chance: &mut C) -> Option<bool> {
        if self.card() != Card::Tc5 || !self.now.disordered {
            return None;
        }
        let circumstances = || self.circumstances(Occasion::Rally);
        self.tell_test(rules, &circumstances, chance);
        Some(chance.roll(DisciplineTest::new(rules, self.fighter.need, &circumstances(), Card::None)).passed)
    }
}
