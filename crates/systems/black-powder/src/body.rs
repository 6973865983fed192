//! A unit in play: what it is and how it is (B1). Every rule takes units so; none asks which side they are on.

use super::break_table::Arm;
use super::fighter::Fighter;
use super::formation::Formation;
use super::rules::{ChangingPace, DisorderClears, Rules};
use super::special::{Baptism, FreshlyRaised, Nerve, Recovery, Untested};
use montjoie_core::chance::Chance;
use montjoie_core::choices;
use montjoie_core::language::Text;

choices! {
    "The face on which a unit is charged." Face {
        Front = "front", "front", "front", "Its front.";
        Flank = "flank", "flank", "flanc", "A flank.";
        Rear = "rear", "rear", "arrière", "Its rear.";
    }
}

/// Whether a unit is disordered, and whether that goes at the end of its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Disorder {
    /// It is not.
    None,
    /// Since its own turn, which is not over.
    Fresh,
    /// To the end of its own turn.
    Due,
}

/// The cover of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cover {
    /// The unit has no cover, or moved out of it.
    None,
    /// The unit lost a round and goes without its cover for a while.
    Suspended,
    /// The unit has its cover.
    Kept,
}

/// What a unit can do only once, by bit; set only where it makes a difference to that unit.
pub mod once {
    /// The unit has shot (First Fire).
    pub const SHOT: u8 = 1;
    /// The unit has fought a round (Bloodthirsty).
    pub const FOUGHT: u8 = 2;
    /// The unit has tested (Steady).
    pub const TESTED: u8 = 4;
    /// The unit has thrown a test again (Valiant).
    pub const AGAIN: u8 = 8;
    /// It has been charged (a flank or rear to be charged on).
    pub const CHARGED: u8 = 16;
}

/// What changes about a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Condition {
    /// Casualties.
    pub casualties: u8,
    /// The disorder of the unit.
    pub disorder: Disorder,
    /// The formation of the unit.
    pub formation: Formation,
    /// The cover of the unit.
    pub cover: Cover,
    /// The face on which it is engaged; front where it is not.
    pub face: Face,
    /// Whether its next round is the first after a charge or counter-charge of its own.
    pub charging: bool,
    /// The stamina of an Untested unit, once it is known; else 0.
    pub stamina: u8,
    /// How it bears up.
    pub nerve: Nerve,
    /// What the unit has done of [`once`].
    pub spent: u8,
}

impl Condition {
    /// A unit before the first turn, in a formation, with cover of its place or without; a garrison is covered in any case.
    pub fn fresh(fighter: &Fighter, formation: Formation, covered: bool) -> Condition {
        Condition {
            casualties: 0,
            disorder: Disorder::None,
            formation,
            cover: if covered || formation == Formation::Building { Cover::Kept } else { Cover::None },
            face: Face::Front,
            charging: false,
            stamina: 0,
            nerve: if fighter.freshly_raised { Nerve::Unknown } else { Nerve::Steady },
            spent: 0,
        }
    }
}

/// A unit in play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body<'a> {
    /// The unit as the rules see it, its special rules resolved.
    pub fighter: &'a Fighter,
    /// Whether the turn is that of the unit's player.
    pub active: bool,
    /// How it is.
    pub condition: Condition,
}

impl Body<'_> {
    /// Casualties at which it is shaken; an Untested one is not before its first.
    pub fn stamina(&self) -> u8 {
        match (self.fighter.untested, self.condition.stamina) {
            (None, _) => self.fighter.stamina,
            (Some(_), 0) => u8::MAX,
            (Some(_), stamina) => stamina,
        }
    }

    /// Whether the unit is shaken.
    pub fn shaken(&self) -> bool {
        self.condition.casualties >= self.stamina()
    }

    /// Whether the unit is disordered.
    pub fn disordered(&self) -> bool {
        self.condition.disorder != Disorder::None
    }

    /// The state of the unit in words, where that hinders it.
    pub fn state(&self) -> Text {
        match (self.shaken(), self.disordered()) {
            (true, true) => Text::new("shaken and disordered", "ébranlée et en désordre"),
            (true, false) => Text::new("shaken", "ébranlée"),
            _ => Text::new("disordered", "en désordre"),
        }
    }

    /// Whether the unit is shaken or disordered.
    pub fn weakened(&self) -> bool {
        self.shaken() || self.disordered()
    }

    /// A move as it is formed now, in parts of an inch.
    pub fn pace(&self) -> u16 {
        self.fighter.pace(self.condition.formation)
    }

    /// How much better it saves for its cover now, where the place gives so much.
    pub fn cover(&self, rules: &Rules, given: u8) -> u8 {
        if self.condition.cover == Cover::Kept { covered(rules, self.condition.formation, given) } else { 0 }
    }

    /// Whether the unit has done something of [`once`].
    pub fn has_spent(&self, bit: u8) -> bool {
        self.condition.spent & bit != 0
    }

    /// The unit has done something of [`once`].
    pub fn spend(&mut self, bit: u8) {
        self.condition.spent |= bit;
    }

    /// It is disordered: to the end of its next own turn (B1).
    pub fn disorder(&mut self) {
        let disorder = &mut self.condition.disorder;
        *disorder = match disorder {
            _ if self.active => Disorder::Fresh,
            Disorder::Fresh => Disorder::Fresh,
            _ => Disorder::Due,
        };
    }

    /// It moves: what it stood in is behind it, and a garrison is one no more.
    pub fn moves(&mut self) {
        self.condition.cover = Cover::None;
        if self.condition.formation == Formation::Building && self.fighter.arm != Arm::Artillery {
            self.condition.formation = self.fighter.natural;
        }
    }

    /// A move during which its formation changed from this one to the one that it has now, in parts of an inch (B3).
    pub fn pace_since(&self, rules: &Rules, was: Formation) -> u16 {
        match rules.changing_pace {
            ChangingPace::New => self.pace(),
            ChangingPace::Old => self.fighter.pace(was),
        }
    }

    /// It makes so many moves to the rear, having stood in this formation: how far that is, in parts of an inch.
    pub fn goes_back(&mut self, rules: &Rules, was: Formation, moves: u8) -> u32 {
        self.moves();
        u32::from(self.pace_since(rules, was)) * u32::from(moves)
    }

    /// Casualties, and at the first the stamina of an Untested unit (B7).
    pub fn hurt<C: Chance>(&mut self, casualties: u8, chance: &mut C) {
        let unit = &mut self.condition;
        unit.casualties = unit.casualties.saturating_add(casualties);
        if let Some(size) = self.fighter.untested
            && unit.casualties > 0
            && unit.stamina == 0
        {
            unit.stamina = chance.roll(Untested { size });
        }
    }

    /// Casualties above its stamina are removed (B1).
    pub fn remove_excess(&mut self) {
        self.condition.casualties = self.condition.casualties.min(self.stamina());
    }

    /// How a Freshly Raised unit bears up, at its first volley or round (B7).
    pub fn bear_up<C: Chance>(&mut self, chance: &mut C) {
        if self.condition.nerve != Nerve::Unknown {
            return;
        }
        let baptism = chance.roll(FreshlyRaised);
        self.condition.nerve = baptism.nerve();
        if baptism == Baptism::Disordered {
            self.disorder();
        }
    }

    /// Whether it may recover its order by itself: an Elite unit in disorder (B7).
    pub fn may_recover_order(&self) -> bool {
        self.fighter.elite < 7 && self.disordered()
    }

    /// An Elite unit that is not engaged may lose its disorder at the start of its command (B7).
    pub fn recover_order<C: Chance>(&mut self, chance: &mut C) {
        if self.may_recover_order() && chance.roll(Recovery { need: self.fighter.elite }) {
            self.condition.disorder = Disorder::None;
        }
    }

    /// Whether it may recover a casualty by itself: a Brave unit that is shaken (B7).
    pub fn may_recover_casualty(&self) -> bool {
        self.fighter.brave < 7 && self.shaken()
    }

    /// A Brave unit far from the enemy may lose a casualty at the end of its command while it is shaken (B7).
    pub fn recover_casualty<C: Chance>(&mut self, chance: &mut C) {
        if self.may_recover_casualty() && chance.roll(Recovery { need: self.fighter.brave }) {
            self.condition.casualties -= 1;
        }
    }

    /// The end of a player's turn (B1): of its own, where it is that of its player; `fought` hand-to-hand in it or not.
    pub fn end_turn(&mut self, rules: &Rules, fought: bool) {
        if self.active {
            let lasts = rules.disorder_clears == DisorderClears::NextOwnTurn;
            self.condition.disorder = match self.condition.disorder {
                Disorder::None => Disorder::None,
                Disorder::Fresh if lasts => Disorder::Due,
                _ if fought => Disorder::Due,
                _ => Disorder::None,
            };
        }
        if self.condition.nerve != Nerve::Unknown {
            self.condition.nerve = Nerve::Steady;
        }
    }
}

/// How much better a unit in this formation saves for cover that it has, where the place gives so much (B4).
pub fn covered(rules: &Rules, formation: Formation, given: u8) -> u8 {
    if formation == Formation::Building { given.max(rules.heavy_cover) } else { given }
}
