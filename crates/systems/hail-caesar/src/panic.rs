//! The panic test (8-a to 8-c): its causes, its modifiers, and its effects.

use super::body::{Body, Fall};
use super::panic_table::PanicResult::{self, *};
use super::panic_table::{Cause, PanicTable};
use super::profile::Fighter;
use super::rules::{AlreadyShaken, ArtilleryGivesGround, ConditionNotMet, Rules};
use montjoie_core::chance::{Chance, Part, Roll, say_2d6, total};
use montjoie_core::language::{Lang, Text};
use montjoie_core::small;
use serde::Serialize;

/// The fate of a unit that tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// The unit holds.
    Holds,
    /// The unit holds, disordered.
    HoldsDisordered,
    /// The unit moves away, in order.
    FallsBack,
    /// The unit moves away, disordered.
    FallsBackDisordered,
    /// The unit moves away disordered, and so do its supports (Repli anarchique, 8-c).
    FallsBackAllDisordered,
    /// The unit is removed.
    Routs,
}

small!(Fate: Holds, HoldsDisordered, FallsBack, FallsBackDisordered, FallsBackAllDisordered, Routs);

impl Fate {
    /// The fall that this fate brings the unit; `None` where it is not lost.
    #[inline]
    pub fn fall(self, cause: Cause) -> Option<Fall> {
        (self == Fate::Routs).then_some(match cause {
            Cause::Shooting => Fall::RoutedByShooting,
            Cause::Melee => Fall::RoutedInMelee,
        })
    }

    /// Whether the fate stops a charge, where the charger tested after the closing shot (8-b).
    pub fn stops_charge(self, rules: &Rules) -> bool {
        match self {
            Fate::Routs => true,
            fate if fate.falls_back() => true,
            Fate::HoldsDisordered => rules.confusion_stops_charge,
            _ => false,
        }
    }

    /// Whether the unit moves away.
    #[inline]
    pub fn falls_back(self) -> bool {
        matches!(self, Fate::FallsBack | Fate::FallsBackDisordered | Fate::FallsBackAllDisordered)
    }

    /// Whether the fate disorders the unit.
    #[inline]
    pub fn disorders(self) -> bool {
        matches!(self, Fate::HoldsDisordered | Fate::FallsBackDisordered | Fate::FallsBackAllDisordered)
    }
}

impl Body<'_> {
    /// Applies the fate of the unit's test: the inches that it moves straight back, if it does (8-b, 8-c).
    #[inline]
    pub fn obeys(&mut self, rules: &Rules, cause: Cause, fate: Fate) -> Option<u8> {
        self.condition.disordered |= fate.disorders();
        if !fate.falls_back() {
            return None;
        }
        self.moves(rules);
        Some(match cause {
            Cause::Shooting => self.fighter.movement,
            Cause::Melee => rules.give_ground,
        })
    }
}

/// A panic test (8-a).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct PanicTest {
    /// The panic table.
    pub table: PanicTable,
    /// The cause of the test.
    pub cause: Cause,
    /// The modifier of the 2D6.
    pub modifier: i8,
    /// Whether the unit counts as already shaken.
    pub shaken: bool,
    /// Whether the unit holds a wound.
    pub wounded: bool,
    /// The reading of a "break if" where its condition is not met.
    pub not_met: ConditionNotMet,
    /// Whether the unit is a gun, which giving ground destroys.
    pub gun_stays: bool,
    /// Whether the result says what becomes of the unit's supports.
    pub supports: bool,
}

impl PanicTest {
    /// The test of a unit that is, or is not, shaken before its wounds and after, by the rules' readings.
    #[inline]
    pub fn new(rules: &Rules, cause: Cause, modifier: i8, shaken_before: bool, shaken_after: bool, wounded: bool, gun: bool) -> PanicTest {
        PanicTest {
            table: rules.panic_table,
            cause,
            modifier,
            shaken: match rules.already_shaken {
                AlreadyShaken::Before => shaken_before,
                AlreadyShaken::After => shaken_after,
            },
            wounded,
            not_met: rules.condition_not_met,
            gun_stays: gun && cause == Cause::Melee && rules.artillery_gives_ground == ArtilleryGivesGround::Routs,
            supports: false,
        }
    }

    /// The test of a unit that holds the wounds of a volley already (8-a, 8-f).
    #[inline]
    pub fn after_shooting(rules: &Rules, target: &Body, shooter: &Fighter, shaken_before: bool) -> PanicTest {
        let modifier = total(PanicTest::parts_after_shooting(rules, target, shooter));
        PanicTest::new(
            rules,
            Cause::Shooting,
            modifier,
            shaken_before,
            target.shaken(),
            target.condition.wounds > 0,
            target.fighter.artillery,
        )
    }

    /// The modifiers of the 2D6 of a unit that holds the wounds of a volley already.
    #[inline]
    pub fn parts_after_shooting(rules: &Rules, target: &Body, shooter: &Fighter) -> [Part; 3] {
        let excess = target.condition.wounds.saturating_sub(target.fighter.stamina);
        [
            (Text::new("wounds above stamina", "blessures au-delà de la résistance"), -(excess as i8)),
            (Text::new("disordered", "désorganisée"), if target.condition.disordered { rules.panic_disordered } else { 0 }),
            (Text::new("hit by artillery", "touchée par l’artillerie"), if shooter.artillery { rules.panic_artillery_hit } else { 0 }),
        ]
    }

    /// The test of a unit that lost a round of melee by `lost_by` wounds, or drew it while shaken (8-a).
    #[inline]
    pub fn after_melee(rules: &Rules, unit: &Body, lost_by: i8, shaken_before: bool) -> PanicTest {
        let modifier = total(PanicTest::parts_after_melee(rules, unit, lost_by));
        PanicTest::new(rules, Cause::Melee, modifier, shaken_before, unit.shaken(), unit.condition.wounds > 0, unit.fighter.artillery)
    }

    /// The modifiers of the 2D6 of a unit that lost a round of melee by `lost_by` wounds.
    #[inline]
    pub fn parts_after_melee(rules: &Rules, unit: &Body, lost_by: i8) -> [Part; 2] {
        let disordered = if unit.condition.disordered { rules.panic_disordered } else { 0 };
        [
            (Text::new("wound difference", "écart de blessures"), lost_by.saturating_mul(rules.panic_margin)),
            (Text::new("disordered", "désorganisée"), disordered),
        ]
    }

    /// The result of a score after its conditions (8-b, 8-c).
    pub fn result(self, score: i8) -> PanicResult {
        let printed = self.table.result(self.cause, score);
        let met = match printed {
            BreakIfShaken => self.shaken,
            BreakIfCasualties => self.wounded,
            _ => true,
        };
        let result = match (printed, met, self.not_met, self.cause) {
            (BreakIfShaken | BreakIfCasualties, true, _, _) => Break,
            (_, false, ConditionNotMet::Nothing, _) => Hold,
            (_, false, ConditionNotMet::DisorderedMove, Cause::Shooting) => RetreatDisordered,
            (_, false, ConditionNotMet::DisorderedMove, Cause::Melee) => GiveGroundAllDisordered,
            (printed, true, _, _) => printed,
        };
        match result {
            GiveGround | GiveGroundDisordered | GiveGroundAllDisordered if self.gun_stays => Break,
            result => result,
        }
    }
}

impl PanicTest {
    /// The test with a result that says what becomes of supports, which give ground with the unit (8-c).
    #[inline]
    pub fn with_supports(self) -> PanicTest {
        PanicTest { supports: true, ..self }
    }

    /// The fate of the unit at a score.
    pub fn fate(self, score: i8) -> Fate {
        match self.result(score) {
            Hold => Fate::Holds,
            HoldDisordered => Fate::HoldsDisordered,
            Retreat | GiveGround => Fate::FallsBack,
            GiveGroundAllDisordered if self.supports => Fate::FallsBackAllDisordered,
            RetreatDisordered | GiveGroundDisordered | GiveGroundAllDisordered => Fate::FallsBackDisordered,
            BreakIfShaken | BreakIfCasualties | Break => Fate::Routs,
        }
    }
}

impl Roll for PanicTest {
    type Result = Fate;
    const NAME: Text = Text::new("Panic test", "Test de panique");
    const PARAGRAPH: &'static str = "8-a";

    fn make<C: Chance>(self, chance: &mut C) -> Fate {
        let score = chance.two_d6() as i8 + self.modifier;
        self.fate(score)
    }

    fn tell(self, result: Fate, lang: Lang) -> String {
        let needed = say_2d6(self.modifier);
        // The words of the sheet: a Retraite follows shooting, a Repli follows melee.
        let words = match (result, self.cause) {
            (Fate::Holds, _) => lang.pick("it holds", "indomptable, elle tient"),
            (Fate::HoldsDisordered, _) => lang.pick("it holds, disordered", "confusion, elle tient, désorganisée"),
            (Fate::FallsBack, Cause::Shooting) => lang.pick("it retreats in order", "retraite, en ordre"),
            (Fate::FallsBack, Cause::Melee) => lang.pick("it gives ground in order", "repli, en ordre"),
            (Fate::FallsBackDisordered, Cause::Shooting) => lang.pick("it retreats, disordered", "retraite désorganisée"),
            (Fate::FallsBackDisordered, Cause::Melee) => lang.pick("it gives ground, disordered", "repli désorganisé"),
            (Fate::FallsBackAllDisordered, _) => lang.pick(
                "it gives ground disordered, and its supports with it",
                "repli anarchique, elle est désorganisée et ses soutiens avec elle",
            ),
            (Fate::Routs, _) => lang.pick("it routs", "elle est en déroute"),
        };
        format!("{needed}{} {words}", lang.colon())
    }
}
