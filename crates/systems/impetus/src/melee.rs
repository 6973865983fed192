//! A round of melee, retreat and pursuit (A5).

use std::cmp::Ordering;

use super::body::{Body, Condition, Fall};
use super::cards::Card;
use super::cohesion::{Attack, Cohesion, Struck};
use super::initiative::Level;
use super::profile::{Arm, Column, Fighter, Status};
use super::rules::{BloodbathWhen, MeleeLoser, PursuitImpetus, Rules};
use montjoie_core::chance::{Chance, Part, Roll, Small, total};
use montjoie_core::language::{Lang, Text};
use montjoie_core::{say, small};
use serde::Serialize;

/// The blow of one side at the other in a round of melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
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

/// The freedom of a winner to pursue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pursues {
    /// The unit must.
    Must,
    /// The unit may.
    May,
    /// The unit does not.
    No,
}

impl Pursues {
    /// The freedom of a unit with VBU left, in close order or not, to pursue (A5: the last row of the table first).
    pub fn of(rules: &Rules, unit: &Fighter, vbu: u8, close_order: bool) -> Pursues {
        let impetus = match rules.pursuit_I {
            PursuitImpetus::Printed => unit.impetus,
            PursuitImpetus::Current => Status::of(rules, unit.vbu, vbu).impetus(rules, unit.impetus),
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Chase {
    /// H of the pursuit, by D6.
    pub by_die: [u8; 6],
    /// Whether an Impetuous unit throws again where the first die is not enough.
    pub impetuous: bool,
    /// With TC10: what the card adds in H, and when it is played.
    pub bloodbath: Option<(u8, BloodbathWhen)>,
}

impl Chase {
    /// The dice of a pursuer whose player holds this card unspent.
    pub fn new(rules: &Rules, column: Column, impetuous: bool, card: Card) -> Chase {
        let bloodbath = (card == Card::Tc10).then_some((rules.tc10_bonus, rules.tc10));
        Chase { by_die: column.pursuit(rules), impetuous, bloodbath }
    }
}

/// The retreat of the loser, and the pursuit by the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Retreat {
    /// H of the retreat, by D6.
    pub by_die: [u8; 6],
    /// H that TC11 adds.
    pub orderly: u8,
    /// The winner's dice of pursuit, where he pursues.
    pub chase: Option<Chase>,
}

/// The result of retreat and pursuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parted {
    /// H between the two units; 0 is in contact again.
    pub distance: u8,
    /// Whether TC10 was played.
    pub card: bool,
}

small!(Parted { distance | card });

impl Retreat {
    /// The retreat of a unit whose player holds this card unspent.
    pub fn new(rules: &Rules, column: Column, card: Card, chase: Option<Chase>) -> Retreat {
        let orderly = if card == Card::Tc11 { rules.tc11_bonus } else { 0 };
        Retreat { by_die: column.retreat(rules), orderly, chase }
    }
}

/// The distances of a loser's retreat and of its pursuer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Apart {
    /// H of the retreat.
    pub retreat: u8,
    /// H of the pursuit; 0 where nobody pursues.
    pub pursuit: u8,
    /// Whether TC10 was played.
    pub card: bool,
}

/// The two distances in one number, 8 bits for the retreat and 7 for the pursuit.
impl Small for Apart {
    fn code(self) -> u16 {
        u16::from(self.retreat) << 8 | u16::from(self.pursuit) << 1 | u16::from(self.card)
    }
    fn from_code(code: u16) -> Apart {
        Apart { retreat: (code >> 8) as u8, pursuit: (code >> 1 & 0x7f) as u8, card: code & 1 == 1 }
    }
}

/// The retreat and the pursuit where both distances count: on a table somebody may stand in the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RetreatApart(pub Retreat);

impl Roll for RetreatApart {
    type Result = Apart;
    const NAME: Text = Retreat::NAME;
    const PARAGRAPH: &'static str = "A5";

    fn make<C: Chance>(self, chance: &mut C) -> Apart {
        self.0.throws(chance)
    }

    fn tell(self, result: Apart, lang: Lang) -> String {
        let Apart { retreat, pursuit, .. } = result;
        match self.0.chase.is_some() {
            false => say!(lang, "retreats {retreat}H", "retraite de {retreat}H"),
            true => say!(lang, "retreats {retreat}H, pursued {pursuit}H", "retraite de {retreat}H, poursuite de {pursuit}H"),
        }
    }
}

impl Retreat {
    /// Throws the dice of both units, the loser's first.
    fn throws<C: Chance>(self, chance: &mut C) -> Apart {
        let throw = |table: &[u8; 6], chance: &mut C| table[usize::from(chance.d6()) - 1];
        let retreat = throw(&self.by_die, chance) + self.orderly;
        let Some(chase) = self.chase else { return Apart { retreat, pursuit: 0, card: false } };
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
                break;
            }
            if let Some(bonus) = later.filter(|bonus| gone + bonus >= retreat) {
                return Apart { retreat, pursuit: gone + bonus, card: true };
            }
        }
        Apart { retreat, pursuit: gone, card: before.is_some() }
    }
}

impl Roll for Retreat {
    type Result = Parted;
    const NAME: Text = Text::new("Retreat and pursuit", "Retraite et poursuite");
    const PARAGRAPH: &'static str = "A5";

    fn make<C: Chance>(self, chance: &mut C) -> Parted {
        let Apart { retreat, pursuit, card } = self.throws(chance);
        Parted { distance: retreat.saturating_sub(pursuit), card }
    }

    fn tell(self, result: Parted, lang: Lang) -> String {
        match result.distance {
            0 => say!(lang, "caught: in contact again", "rattrapée : à nouveau au contact"),
            h => say!(lang, "apart by {h}H", "à {h}H l’une de l’autre"),
        }
    }
}

/// A unit in contact, as a round of melee finds it.
#[derive(Clone, Copy, Debug)]
pub struct Fighting<'a> {
    /// The body of the unit.
    pub body: Body<'a>,
    /// Whether the unit has just come into contact by a move of its own.
    pub impetus: bool,
    /// Whether the unit is attacked in flank or rear.
    pub rear: bool,
    /// Number of dice that supporting units lend the unit; a duel has none.
    pub supports: u8,
}

impl Fighting<'_> {
    /// The I that the unit strikes with.
    pub fn impetus(&self, rules: &Rules, enemy: &Fighting) -> u8 {
        let (me, foe) = (self.body.fighter, enemy.body.fighter);
        let (unit, other) = (&self.body.now, &enemy.body.now);
        if rules.full_I && me.arm.fearless_of_losses(foe.arm) {
            return me.impetus;
        }
        let met = foe.spears && rules.spears_cancel_I
            || foe.planted && !other.moved && rules.stakes_cancel_I
            || other.close_order && rules.close_order_cancels_I;
        let cancelled = me.arm.foot() && foe.arm.mounted() && !rules.foot_I_v_mounted
            || me.arm.mounted() && !enemy.rear && met
            || unit.disordered && !rules.disordered_keeps_I;
        if !self.impetus || cancelled {
            return 0;
        }
        self.body.status(rules).impetus(rules, me.impetus)
    }

    /// The dice of the unit, without those of a card.
    pub fn dice(&self, rules: &Rules, enemy: &Fighting) -> u8 {
        total(self.dice_parts(rules, enemy)).max(1) as u8
    }

    /// The parts of the unit's dice.
    pub fn dice_parts(&self, rules: &Rules, enemy: &Fighting) -> [Part; 6] {
        let Body { fighter, post, now } = self.body;
        [
            (Text::new("VBU", "VBU"), now.vbu as i8),
            (Text::new("impetus", "impétuosité"), self.impetus(rules, enemy) as i8),
            (Text::new("commander", "commandant"), post.with_it().dice(rules, post.courageous) as i8),
            (Text::new("rear rank", "second rang"), fighter.rear_bonus as i8),
            (Text::new("supports", "soutiens"), self.supports as i8),
            (Text::new("disordered", "désorganisée"), if now.disordered { rules.melee_disorder_dice } else { 0 }),
        ]
    }

    /// The modifier of the unit's critical number beside VBU and damage.
    pub fn modifier(&self, rules: &Rules, enemy: &Fighting) -> i8 {
        total(self.modifiers(rules, enemy))
    }

    /// The parts of the modifier of the unit's critical number.
    pub fn modifiers(&self, rules: &Rules, enemy: &Fighting) -> [Part; 6] {
        let Body { fighter, post, now } = self.body;
        let when = |fits: bool, value: i8| if fits { value } else { 0 };
        let cavalry = fighter.arm.heavy_cavalry() || matches!(fighter.arm, Arm::Cm | Arm::Cl);
        let defends = fighter.arm.foot() && post.defends && !now.moved;
        [
            (Text::new("disordered", "désorganisée"), when(now.disordered, rules.cn_disordered)),
            (
                Text::new("cavalry against FP", "cavalerie contre FP"),
                when(cavalry && enemy.body.fighter.arm == Arm::Fp, rules.cn_cavalry_v_fp),
            ),
            (Text::new("close order", "rangs serrés"), when(fighter.arm.foot() && now.close_order, rules.cn_close_order)),
            (Text::new("flank or rear", "flanc ou arrière"), when(self.rear, rules.cn_rear)),
            (Text::new("defends its place", "défend sa position"), when(defends, rules.cn_defends)),
            (Text::new("commander", "commandant"), when(post.with_it() != Level::None, rules.cn_commander)),
        ]
    }

    /// The blow of the unit at its enemy; both strike at once, as they were before the round.
    pub fn blow(&self, rules: &Rules, enemy: &Fighting) -> Blow {
        self.blow_of(rules, self.dice(rules, enemy), enemy)
    }

    /// The blow of the unit at its enemy with a number of dice.
    pub fn blow_of(&self, rules: &Rules, dice: u8, enemy: &Fighting) -> Blow {
        let foe = &enemy.body;
        let target = Cohesion::new(rules, foe.now.vbu, enemy.modifier(rules, self), foe.now.disordered);
        Blow(Attack::new(rules, dice, false, target, self.body.card(), foe.card()))
    }

    /// The way in which the unit is removed by what it suffered in the round, if it is. A unit that was caught as it evaded falls by that, however
    /// the first round removes it: by a failed test, or by its last VBU where it passes the test in disorder (A10).
    pub fn fall(&self, struck: Struck) -> Option<Fall> {
        let removed = struck.loss == self.body.now.vbu;
        match self.rear {
            true => (removed || struck.failed).then_some(Fall::CaughtEvading),
            false => removed.then_some(Fall::RemovedInMelee),
        }
    }
}

/// The result of a round by what the units of two sides have suffered in it: greater where the first side has lost it, equal for a draw.
pub fn result<'a>(rules: &Rules, ours: impl IntoIterator<Item = &'a Struck>, theirs: impl IntoIterator<Item = &'a Struck>) -> Ordering {
    let worse = |struck: &Struck| match rules.melee_loser {
        MeleeLoser::MoreLosses => u16::from(struck.loss),
        MeleeLoser::FailedTest => u16::from(struck.failed),
    };
    let [ours, theirs] = [ours.into_iter().map(worse).sum::<u16>(), theirs.into_iter().map(worse).sum()];
    ours.cmp(&theirs)
}

impl Retreat {
    /// The retreat of a unit that has lost a round, before the one that has won it and may pursue.
    pub fn between(rules: &Rules, loser: &Body, winner: &Body, pursues: bool) -> Retreat {
        let chase = || Chase::new(rules, winner.fighter.arm.column(), winner.fighter.impetuous, winner.card());
        Retreat::new(rules, loser.fighter.arm.column(), loser.card(), pursues.then(chase))
    }
}

impl Body<'_> {
    /// Whether the unit pursues the unit that it has beaten, where it does so if it may choose.
    pub fn pursues(&self, rules: &Rules, if_free: bool) -> bool {
        match Pursues::of(rules, self.fighter, self.now.vbu, self.now.close_order) {
            Pursues::Must => true,
            Pursues::May => if_free,
            Pursues::No => false,
        }
    }

    /// The condition of the unit once it has retreated.
    pub fn after_a_retreat(&self) -> Condition {
        let orderly = self.card() == Card::Tc11;
        let moved = self.after_a_move();
        Condition { disordered: moved.disordered && !orderly, close_order: false, ..moved }
    }
    /// The condition of the unit once it has beaten an enemy, whether it pursues or stays.
    pub fn after_a_pursuit(&self, pursues: bool) -> Condition {
        let moved = if pursues { self.after_a_move() } else { self.now };
        Condition { close_order: false, ..moved }
    }
}
