//! Break tests (B6): their causes, the test, and its result on the unit.

use super::body::{Body, Face, once};
use super::break_table::{Arm, BreakTable, Cause, Fate};
use super::formation::Formation;
use super::rules::{GunSix, IrregularsHold, Rules, ShootingTest};
use montjoie_core::chance::{Chance, Part, Roll, because, say_2d6, total};
use montjoie_core::language::{Lang, Text};
use montjoie_core::{small, texts};
use serde::Serialize;

texts! {
    "How a unit leaves the game." pub Fall {
        "Shooting broke the unit." Shooting = "broken by shooting", "mise en déroute au tir";
        "Closing fire broke the unit." ClosingFire = "broken by closing fire", "mise en déroute au tir de réaction";
        "A Terrifying Charge broke the unit." Terror = "broken by a Terrifying Charge", "mise en déroute par une Terrifying Charge";
        "A round of hand-to-hand broke the unit." HandToHand = "broken hand-to-hand", "mise en déroute au corps à corps";
        "The unit retired, where that is to leave." Retired = "had to retire", "contrainte de se retirer";
    }
}

/// The result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tested {
    /// The fate of the unit.
    pub fate: Fate,
    /// Whether Valiant was used up.
    pub again: bool,
}

small!(Tested { fate | again });

/// A break test (B6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct BreakTest {
    /// The break table.
    pub table: BreakTable,
    /// The cause of the test.
    pub cause: Cause,
    /// The arm of the unit.
    pub arm: Arm,
    /// The reading of a gun's 6 after shooting.
    pub gun_six: GunSix,
    /// The modifier of the 2D6.
    pub modifier: i8,
    /// Whether the test is not rolled, and its total is 12 (Steady, B7).
    pub steady: bool,
    /// Whether the test is thrown again where the unit breaks (Valiant, B7).
    pub valiant: bool,
}

impl BreakTest {
    /// A break test with this modifier.
    pub fn new(rules: &Rules, cause: Cause, arm: Arm, modifier: i8) -> BreakTest {
        BreakTest { table: rules.break_table, cause, arm, gun_six: rules.gun_shooting_6, modifier, steady: false, valiant: false }
    }

    /// The fate of the unit at a score.
    pub fn result(self, score: i8) -> Fate {
        let gun_holds = self.gun_six == GunSix::Holds && self.arm == Arm::Artillery && self.cause == Cause::Shooting;
        if gun_holds && score == 6 { Fate::Holds } else { self.table.result(self.cause, self.arm, score) }
    }
}

impl Roll for BreakTest {
    type Result = Tested;
    const NAME: Text = Text::new("Break test", "Test de moral");
    const PARAGRAPH: &'static str = "B6";

    fn make<C: Chance>(self, chance: &mut C) -> Tested {
        if self.steady {
            return Tested { fate: self.result(12), again: false };
        }
        let fate = self.result(chance.two_d6() as i8 + self.modifier);
        if fate == Fate::Breaks && self.valiant {
            let second = self.result(chance.two_d6() as i8 + self.modifier);
            return Tested { fate: second, again: true };
        }
        Tested { fate, again: false }
    }

    fn tell(self, result: Tested, lang: Lang) -> String {
        let needed = if self.steady { "12".to_owned() } else { say_2d6(self.modifier) };
        let again = if result.again { lang.pick(", thrown again", ", relancé") } else { "" };
        let colon = lang.colon();
        format!("{needed}{again}{colon} {}", result.fate.words(lang))
    }
}

/// The modifier of the 2D6 of a test, at `excess` casualties above stamina; `guns` where artillery caused a casualty of the fire tested.
pub fn modifier(rules: &Rules, excess: u8, disordered: bool, guns: bool) -> i8 {
    total(modifiers(rules, excess, disordered, guns))
}

/// The parts of the modifier of a test, by name.
fn modifiers(rules: &Rules, excess: u8, disordered: bool, guns: bool) -> [Part; 3] {
    // Far below every row there is only the last.
    let excess = rules.break_excess.saturating_mul(excess as i8).max(-100);
    [
        (Text::new("casualties above stamina", "pertes au-delà de la résistance"), excess),
        (Text::new("disordered", "en désordre"), if disordered { rules.break_disordered } else { 0 }),
        (Text::new("hit by artillery", "touchée par l’artillerie"), if guns { rules.break_artillery } else { 0 }),
    ]
}

/// Whether a brigade of `counted` units, or an army of `counted` brigades, is demoralised with `out` of them out: half or more (B1).
pub fn demoralised(out: usize, counted: usize) -> bool {
    counted > 0 && 2 * out >= counted
}

/// The standing of a side after a round of hand-to-hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The unit won.
    Won,
    /// Neither side won.
    Drew,
    /// The unit lost.
    Lost,
}

/// Reasons to test. `guns` where artillery caused some of the casualties.
impl Body<'_> {
    /// Whether the unit must test at the end of a shooting phase that caused it `caused` casualties, with `before` before (reason A, Wavering).
    pub fn must_test_after_shooting(&self, rules: &Rules, before: u8, caused: u8) -> bool {
        let (now, stamina) = (self.condition.casualties, self.stamina());
        let called = match rules.shooting_test_when {
            ShootingTest::Excess => now > stamina,
            ShootingTest::Shaken => now >= stamina && now > before,
        };
        called || self.fighter.wavering && caused > 0
    }

    /// The test of the unit after shooting: its result; `None` where nothing calls for a test.
    pub fn test_after_shooting<C: Chance>(&mut self, rules: &Rules, before: u8, caused: u8, guns: bool, chance: &mut C) -> Option<Fate> {
        self.must_test_after_shooting(rules, before, caused).then(|| self.test(rules, Cause::Shooting, guns, chance))
    }

    /// The test of a charger at once after closing fire that caused him `caused` casualties (reason B, Wavering).
    pub fn test_after_closing_fire<C: Chance>(&mut self, rules: &Rules, caused: u8, guns: bool, chance: &mut C) -> Option<Fate> {
        self.test_on_the_move(rules, rules.closing_fire_row.into(), caused, guns, chance)
    }

    /// The test of a unit that passes, at once after fire that caused it `caused` casualties, on the row of shooting.
    pub fn test_after_passing_fire<C: Chance>(&mut self, rules: &Rules, caused: u8, guns: bool, chance: &mut C) -> Option<Fate> {
        self.test_on_the_move(rules, Cause::Shooting, caused, guns, chance)
    }

    fn test_on_the_move<C: Chance>(&mut self, rules: &Rules, row: Cause, caused: u8, guns: bool, chance: &mut C) -> Option<Fate> {
        let wavers = self.fighter.wavering && caused > 0;
        (self.shaken() || guns || wavers).then(|| self.test(rules, row, guns, chance))
    }

    /// The test that a Terrifying Charge calls for (B7).
    pub fn test_for_terror<C: Chance>(&mut self, rules: &Rules, chance: &mut C) -> Fate {
        self.test(rules, rules.terrifying_row.into(), false, chance)
    }

    /// Whether the unit must test after a round that cost it `suffered` casualties: beaten, shaken in a draw (reasons C and D), or Wavering.
    pub fn must_test_after_round(&self, rules: &Rules, standing: Standing, suffered: u8) -> bool {
        let shaken_in_draw = standing == Standing::Drew && self.shaken();
        let excess = rules.winners_test && self.condition.casualties > self.stamina();
        standing == Standing::Lost || shaken_in_draw || excess || self.fighter.wavering && suffered > 0
    }

    /// The test of the unit after a round of hand-to-hand.
    pub fn test_after_round<C: Chance>(&mut self, rules: &Rules, chance: &mut C) -> Fate {
        self.test(rules, Cause::HandToHand, false, chance)
    }

    /// The end of a round without a test: the excess of casualties is removed, and cavalry retires from a draw (B5).
    pub fn untested_after_round(&mut self, standing: Standing) -> Option<Fate> {
        self.remove_excess();
        (standing == Standing::Drew && self.fighter.arm == Arm::Cavalry).then_some(Fate::Retires)
    }
}

/// Break tests of a unit, and their results.
impl Body<'_> {
    /// A test, after which the excess is removed. `guns` where the fire that is tested did harm and was artillery's.
    pub fn test<C: Chance>(&mut self, rules: &Rules, cause: Cause, guns: bool, chance: &mut C) -> Fate {
        let me = self.fighter;
        let excess = self.condition.casualties.saturating_sub(self.stamina());
        let modifiers = modifiers(rules, excess, self.disordered(), guns);
        let modifier = total(modifiers);
        chance.note(|lang| because(lang.pick("break test", "test de moral"), &modifiers, lang));
        let tested = chance.roll(BreakTest {
            steady: me.steady && !self.has_spent(once::TESTED),
            valiant: me.valiant && !self.has_spent(once::AGAIN),
            ..BreakTest::new(rules, cause, me.arm, modifier)
        });
        self.spend(if me.steady { once::TESTED } else { 0 });
        self.spend(if tested.again { once::AGAIN } else { 0 });
        self.remove_excess();
        // What must retire and cannot move is lost.
        if tested.fate.retires() && self.pace() == 0 { Fate::Breaks } else { tested.fate }
    }

    /// The unit holds or retires: the distance that it goes back, in parts of an inch.
    pub fn carry_out(&mut self, rules: &Rules, fate: Fate) -> u32 {
        let me = self.fighter;
        let was = self.condition.formation;
        if was == Formation::MarchColumn || me.irregular && was != Formation::Building {
            self.condition.formation = me.natural;
        }
        match fate {
            Fate::Holds => {
                self.condition.face = Face::Front;
                let changed = was != self.condition.formation;
                let shifts = changed || rules.irregulars_hold == IrregularsHold::Always;
                if me.irregular && was != Formation::Building && shifts {
                    self.disorder();
                }
                0
            }
            Fate::Retires => self.goes_back(rules, was, 1),
            Fate::RetiresDisordered => {
                let way = self.goes_back(rules, was, 1);
                self.disorder();
                way
            }
            Fate::Breaks => 0,
        }
    }
}
