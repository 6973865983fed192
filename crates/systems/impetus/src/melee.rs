//! A round of melee, retreat and pursuit (A5).

use super::cards::Card;
use super::cohesion::{Attack, Struck};
use super::duel::{Duel, End, Phase, Phased, State};
use super::orders::Level;
use super::profile::{Arm, Column, Fighter, Status};
use super::rules::{BloodbathWhen, MeleeLoser, PursuitImpetus, Rules};
use montjoie_core::chance::{Chance, Roll, Small};
use montjoie_core::combat::{Pair, Side};
use montjoie_core::language::{Lang, Text};

/// What one side does to the other in a round of melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// Whether a winner pursues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pursues {
    /// It must.
    Must,
    /// It may.
    May,
    /// It does not.
    No,
}

impl Pursues {
    /// Of a unit with so much VBU left, in close order or not (A5: the last row of the table first).
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chase {
    /// H by D6.
    pub by_die: [u8; 6],
    /// Throws again where the first die is not enough.
    pub impetuous: bool,
    /// With TC10: what it adds, and when it is played.
    pub bloodbath: Option<(u8, BloodbathWhen)>,
}

impl Chase {
    /// The dice of a unit whose player holds this card unspent.
    pub fn new(rules: &Rules, column: Column, impetuous: bool, card: Card) -> Chase {
        let bloodbath = (card == Card::Tc10).then_some((rules.tc10_bonus, rules.tc10));
        Chase { by_die: column.pursuit(rules), impetuous, bloodbath }
    }
}

/// Retreat of the loser, and pursuit by the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Retreat {
    /// H by D6.
    pub by_die: [u8; 6],
    /// H that TC11 adds.
    pub orderly: u8,
    /// The winner's dice, where it pursues.
    pub chase: Option<Chase>,
}

/// Where retreat and pursuit lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parted {
    /// H between the two; 0 is in contact again.
    pub distance: u8,
    /// Whether TC10 was played.
    pub card: bool,
}

impl Small for Parted {
    fn code(self) -> u16 {
        u16::from(self.distance) * 2 + u16::from(self.card)
    }
    fn from_code(code: u16) -> Parted {
        Parted { distance: (code / 2) as u8, card: code % 2 == 1 }
    }
}

impl Retreat {
    /// The retreat of a unit whose player holds this card unspent.
    pub fn new(rules: &Rules, column: Column, card: Card, chase: Option<Chase>) -> Retreat {
        let orderly = if card == Card::Tc11 { rules.tc11_bonus } else { 0 };
        Retreat { by_die: column.retreat(rules), orderly, chase }
    }
}

impl Roll for Retreat {
    type Result = Parted;
    const NAME: Text = Text::new("Retreat and pursuit", "Retraite et poursuite");
    const PARAGRAPH: &'static str = "A5";

    fn make<C: Chance>(self, chance: &mut C) -> Parted {
        let throw = |table: &[u8; 6], chance: &mut C| table[usize::from(chance.d6()) - 1];
        let retreat = throw(&self.by_die, chance) + self.orderly;
        let Some(chase) = self.chase else { return Parted { distance: retreat, card: false } };
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
                return Parted { distance: 0, card: before.is_some() };
            }
            if later.is_some_and(|bonus| gone + bonus >= retreat) {
                return Parted { distance: 0, card: true };
            }
        }
        Parted { distance: retreat - gone, card: before.is_some() }
    }

    fn tell(self, result: Parted, lang: Lang) -> String {
        match (result.distance, lang) {
            (0, Lang::En) => "caught: in contact again".to_owned(),
            (0, Lang::Fr) => "rattrapée : à nouveau au contact".to_owned(),
            (h, Lang::En) => format!("apart by {h}H"),
            (h, Lang::Fr) => format!("à {h}H l’une de l’autre"),
        }
    }
}

/// A round of melee, before anybody moves.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// The state after losses and Disorder.
    pub state: State,
    /// Who won it by the result; `None` for a draw.
    pub winner: Option<Side>,
    /// Who is removed.
    pub removed: Pair<bool>,
    /// Who is removed for failing a test when hit in the rear.
    pub caught: Pair<bool>,
}

impl Duel {
    /// The I that a side strikes with in the coming round.
    pub fn impetus(&self, state: &State, side: Side) -> u8 {
        let (me, enemy) = (&self.sides[side].fighter, &self.sides[side.enemy()].fighter);
        let rules = &self.rules;
        if rules.full_I && me.arm.fearless_of_losses(enemy.arm) {
            return me.impetus;
        }
        let unit = &state.units[side];
        let other = &state.units[side.enemy()];
        let frontal = state.rear != Some(side.enemy());
        let met = enemy.spears && rules.spears_cancel_I
            || enemy.planted && !other.moved && rules.stakes_cancel_I
            || other.close_order && rules.close_order_cancels_I;
        let cancelled = me.arm.foot() && enemy.arm.mounted() && !rules.foot_I_v_mounted
            || me.arm.mounted() && frontal && met
            || unit.disordered && !rules.disordered_keeps_I;
        if !state.impetus[side] || cancelled {
            return 0;
        }
        Status::of(rules, me.vbu, unit.vbu).impetus(rules, me.impetus)
    }

    /// The dice of a side in the coming round, without those of a card.
    pub fn melee_dice(&self, state: &State, side: Side) -> u8 {
        let duelist = &self.sides[side];
        let unit = &state.units[side];
        let more = self.impetus(state, side) + duelist.with_it().dice(&self.rules, duelist.courageous) + duelist.fighter.rear_bonus;
        let disordered = if unit.disordered { self.rules.melee_disorder_dice } else { 0 };
        ((unit.vbu + more) as i8 + disordered).max(1) as u8
    }

    /// What the critical number of a side has in the coming round beside VBU and damage.
    pub fn melee_modifier(&self, state: &State, side: Side) -> i8 {
        let rules = &self.rules;
        let duelist = &self.sides[side];
        let unit = &state.units[side];
        let me = &duelist.fighter;
        let when = |fits: bool, value: i8| if fits { value } else { 0 };
        let cavalry = me.arm.heavy_cavalry() || matches!(me.arm, Arm::Cm | Arm::Cl);
        when(unit.disordered, rules.cn_disordered)
            + when(cavalry && self.sides[side.enemy()].fighter.arm == Arm::Fp, rules.cn_cavalry_v_fp)
            + when(me.arm.foot() && unit.close_order, rules.cn_close_order)
            + when(state.rear == Some(side), rules.cn_rear)
            + when(me.arm.foot() && duelist.defends && !unit.moved, rules.cn_defends)
            + when(duelist.with_it() != Level::None, rules.cn_commander)
    }

    /// What a side does to its enemy in the coming round.
    pub fn blow(&self, state: &State, side: Side) -> Blow {
        let modifier = self.melee_modifier(state, side.enemy());
        Blow(self.attack(state, side, self.melee_dice(state, side), false, modifier))
    }

    /// Steps 1 to 5 of a round: both strike at once, in the state before the round.
    pub fn round<C: Chance>(&self, before: State, chance: &mut C) -> Round {
        let struck_by = Pair::of(|side| {
            self.say(chance, side, "strikes", "frappe");
            chance.roll(self.blow(&before, side))
        });
        let struck = Pair { a: struck_by.b, b: struck_by.a };
        let mut state = before;
        for side in Side::BOTH {
            self.suffers(&mut state, side, struck[side], chance);
        }
        let worse = match self.rules.melee_loser {
            MeleeLoser::MoreLosses => Pair::of(|side| struck[side].loss),
            MeleeLoser::FailedTest => Pair::of(|side| u8::from(struck[side].failed)),
        };
        let winner = match worse.a.cmp(&worse.b) {
            std::cmp::Ordering::Less => Some(Side::A),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Side::B),
        };
        let caught = Pair::of(|side| before.rear == Some(side) && struck[side].failed);
        let removed = Pair::of(|side| caught[side] || state.units[side].vbu == 0);
        Round { state, winner, removed, caught }
    }

    pub(super) fn melee<C: Chance>(&self, before: State, chance: &mut C) -> Phased {
        let Round { mut state, winner, removed, caught } = self.round(before, chance);
        if removed.a || removed.b {
            let ending = |side: Side| if caught[side] { End::CaughtEvading } else { End::RemovedInMelee };
            return Err(self.gone(&state, removed, Pair::of(ending)));
        }
        let Some(winner) = winner else {
            if self.rules.draw_disorders {
                Side::BOTH.into_iter().for_each(|side| state.units[side].disordered = true);
            }
            self.say(chance, Side::A, "drawn, both stay in contact", "égalité, toutes deux restent au contact");
            return Ok(state.done());
        };
        self.parts(state, winner, chance)
    }

    /// Step 7: the loser retreats, the winner may pursue.
    fn parts<C: Chance>(&self, mut state: State, winner: Side, chance: &mut C) -> Phased {
        let loser = winner.enemy();
        let (victor, beaten) = (&self.sides[winner].fighter, &self.sides[loser].fighter);
        let unit = &state.units[winner];
        let pursues = match Pursues::of(&self.rules, victor, unit.vbu, unit.close_order) {
            Pursues::Must => true,
            Pursues::May => self.sides[winner].pursue,
            Pursues::No => false,
        };
        let card = self.held(&state, loser);
        let chase = Chase::new(&self.rules, victor.arm.column(), victor.impetuous, self.held(&state, winner));
        let retreat = Retreat::new(&self.rules, beaten.arm.column(), card, pursues.then_some(chase));
        self.say(chance, loser, "loses the round and retreats", "perd le round et retraite");
        let parted = chance.roll(retreat);
        if card == Card::Tc11 {
            self.spend(&mut state, loser, true, chance);
            state.units[loser].disordered = false;
        }
        self.spend(&mut state, winner, parted.card, chance);
        self.moves(&mut state, loser);
        if pursues {
            self.moves(&mut state, winner);
        }
        Side::BOTH.into_iter().for_each(|side| state.units[side].close_order = false);
        state.distance = parted.distance;
        if parted.distance > 0 {
            return Ok(state.done());
        }
        self.say(chance, winner, "pursues into contact", "poursuit jusqu’au contact");
        Ok(State { phase: Phase::Melee, impetus: Pair::of(|side| side == winner), rear: None, ..state })
    }
}
