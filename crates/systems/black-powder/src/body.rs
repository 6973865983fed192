//! Units in play: the numbers and the condition of each (B1). Every rule takes units as bodies; none asks which side they are on.

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

/// The disorder of a unit, and whether it goes at the end of its turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Disorder {
    /// The unit is not disordered.
    #[default]
    None,
    /// The unit has been disordered since its own turn, which is not over.
    Fresh,
    /// The unit is disordered to the end of its own turn.
    Due,
}

/// The cover of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cover {
    /// The unit has no cover, or moved out of it.
    #[default]
    None,
    /// The unit lost a round and goes without its cover for a while.
    Suspended,
    /// The unit has its cover.
    Kept,
}

/// Deeds that a unit can do only once, by bit; set only where they make a difference to that unit.
pub mod once {
    /// The unit has shot (First Fire).
    pub const SHOT: u8 = 1;
    /// The unit has fought a round (Bloodthirsty).
    pub const FOUGHT: u8 = 2;
    /// The unit has tested (Steady).
    pub const TESTED: u8 = 4;
    /// The unit has thrown a test again (Valiant).
    pub const AGAIN: u8 = 8;
    /// The unit has been charged (a flank or rear to be charged on).
    pub const CHARGED: u8 = 16;
}

/// The condition of a unit: what changes about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Condition {
    /// Casualties of the unit.
    pub casualties: u8,
    /// The disorder of the unit.
    pub disorder: Disorder,
    /// The formation of the unit.
    pub formation: Formation,
    /// The cover of the unit.
    pub cover: Cover,
    /// The face on which the unit is engaged; front where it is not engaged.
    pub face: Face,
    /// Whether the unit's next round is the first after a charge or counter-charge of its own.
    pub charging: bool,
    /// The stamina of an Untested unit, once it is known; otherwise 0.
    pub stamina: u8,
    /// The nerve of a Freshly Raised unit in this turn.
    pub nerve: Nerve,
    /// The deeds of [`once`] that the unit has done, by bit.
    pub spent: u8,
}

impl Condition {
    /// The condition of a unit before the first turn, in a formation, with cover of its place or without; a garrison is covered in any case.
    pub fn fresh(fighter: &Fighter, formation: Formation, covered: bool) -> Condition {
        let cover = if covered || formation == Formation::Building { Cover::Kept } else { Cover::None };
        let nerve = if fighter.freshly_raised { Nerve::Unknown } else { Nerve::Steady };
        Condition { formation, cover, nerve, ..Condition::default() }
    }
}

/// A unit in play, with its numbers and its condition.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Body<'a> {
    /// The numbers of the unit, its special rules resolved.
    pub fighter: &'a Fighter,
    /// Whether the turn is that of the unit's player.
    pub active: bool,
    /// The condition of the unit.
    pub condition: Condition,
}

impl Body<'_> {
    /// The casualties at which the unit is shaken; an Untested unit is not before its first.
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

    /// The state of the unit in words, where it hinders the unit.
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

    /// The length of a move in the unit's formation, in parts of an inch.
    pub fn pace(&self) -> u16 {
        self.fighter.pace(self.condition.formation)
    }

    /// The number by which cover betters the unit's save now, where the place gives `given`.
    pub fn cover(&self, rules: &Rules, given: u8) -> u8 {
        if self.condition.cover == Cover::Kept { covered(rules, self.condition.formation, given) } else { 0 }
    }

    /// Whether the unit has done something of [`once`].
    pub fn has_spent(&self, bit: u8) -> bool {
        self.condition.spent & bit != 0
    }

    /// Marks something of [`once`] as done.
    pub fn spend(&mut self, bit: u8) {
        self.condition.spent |= bit;
    }

    /// Disorders the unit, to the end of its next own turn (B1).
    pub fn disorder(&mut self) {
        let disorder = &mut self.condition.disorder;
        *disorder = match disorder {
            _ if self.active => Disorder::Fresh,
            Disorder::Fresh => Disorder::Fresh,
            _ => Disorder::Due,
        };
    }

    /// Marks a move of the unit: its cover is behind it, and it is no garrison any more.
    pub fn moves(&mut self) {
        self.condition.cover = Cover::None;
        if self.condition.formation == Formation::Building && self.fighter.arm != Arm::Artillery {
            self.condition.formation = self.fighter.natural;
        }
    }

    /// The length of a move during which the unit's formation changed from `was` to its present one, in parts of an inch (B3).
    pub fn pace_since(&self, rules: &Rules, was: Formation) -> u16 {
        match rules.changing_pace {
            ChangingPace::New => self.pace(),
            ChangingPace::Old => self.fighter.pace(was),
        }
    }

    /// Moves the unit `moves` moves to the rear from formation `was`: the distance, in parts of an inch.
    pub fn goes_back(&mut self, rules: &Rules, was: Formation, moves: u8) -> u32 {
        self.moves();
        u32::from(self.pace_since(rules, was)) * u32::from(moves)
    }

    /// Adds casualties, and throws at the first for the stamina of an Untested unit (B7).
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

    /// Removes casualties above the unit's stamina (B1).
    pub fn remove_excess(&mut self) {
        self.condition.casualties = self.condition.casualties.min(self.stamina());
    }

    /// Throws for the nerve of a Freshly Raised unit, at its first volley or round (B7).
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

    /// Whether the unit may recover its order by itself: an Elite unit in disorder (B7).
    pub fn may_recover_order(&self) -> bool {
        self.fighter.elite < 7 && self.disordered()
    }

    /// The recovery of an Elite unit that is not engaged: it may lose its disorder at the start of its command (B7). True where it does.
    pub fn recover_order<C: Chance>(&mut self, chance: &mut C) -> bool {
        let recovers = self.may_recover_order() && chance.roll(Recovery { need: self.fighter.elite });
        if recovers {
            self.condition.disorder = Disorder::None;
        }
        recovers
    }

    /// Whether the unit may recover a casualty by itself: a Brave unit that is shaken (B7).
    pub fn may_recover_casualty(&self) -> bool {
        self.fighter.brave < 7 && self.shaken()
    }

    /// The recovery of a Brave unit far from the enemy: it may lose a casualty at the end of its command while it is shaken
    /// (B7). True where it does.
    pub fn recover_casualty<C: Chance>(&mut self, chance: &mut C) -> bool {
        let recovers = self.may_recover_casualty() && chance.roll(Recovery { need: self.fighter.brave });
        self.condition.casualties -= u8::from(recovers);
        recovers
    }

    /// The end of a player's turn for the unit (B1), its own player's or the other's; `fought` where there was hand-to-hand in it.
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

/// The number by which cover betters the save of a unit in this formation, where the place gives `given` (B4).
pub fn covered(rules: &Rules, formation: Formation, given: u8) -> u8 {
    if formation == Formation::Building { given.max(rules.heavy_cover) } else { given }
}
