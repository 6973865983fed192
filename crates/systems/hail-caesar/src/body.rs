//! Units in a fight: the numbers and the condition of each, and the ways in which it is lost. The chapters of the rules act on it. They know no duel:
//! where a unit stands, whose turn it is and who wins is for their caller.

use super::profile::Fighter;
use super::rules::{Rules, StakesWhenMoved, StatePenalty};
use montjoie_core::language::Text;
use montjoie_core::{choices, texts};

choices! {
    "The stakes of a unit." Stakes {
        None = "none", "none", "aucun", "None, or lost.";
        Plant = "plant", "to be planted", "à planter", "Still to plant, which takes a turn of shooting.";
        Planted = "planted", "planted", "plantés";
    }
}

/// The place of a unit's general.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum General {
    /// The general is with his division.
    #[default]
    Away,
    /// The general is with the unit.
    Attached,
    /// The general is dead; a successor commands.
    Dead,
}

/// The condition of a unit: what has become of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Condition {
    /// Wounds of the unit; they may pass its stamina until the end of the turn.
    pub wounds: u8,
    /// Whether the unit is disordered (8-d).
    pub disordered: bool,
    /// The stakes of the unit.
    pub stakes: Stakes,
    /// The general of the unit.
    pub general: General,
    /// Whether the unit has dismounted.
    pub on_foot: bool,
    /// Whether the unit strikes with the charge bonus; first round only.
    pub bonus: bool,
    /// Whether the unit's lance counts; first round only.
    pub lance: bool,
}

texts! {
    #[derive(PartialOrd, Ord, Hash)]
    "The way in which a unit is lost." pub Fall {
        "The wounds of a volley remove the unit (8-e)." ShotDown = "shot down", "abattue au tir";
        "The unit routs after a volley (8-b)." RoutedByShooting = "routed by shooting", "déroute au tir";
        "The unit routs after a round of melee (8-c)." RoutedInMelee = "routed in melee", "déroute au corps à corps";
        "The wounds of a round of melee remove the unit (8-e)." Broken = "broken in melee", "brisée au corps à corps";
        "The unit is a gun that bursts (1-c)." GunLost = "gun lost", "pièce perdue";
        "The wound of a fiasco removes the unit (5-e)." Fiasco = "fiasco", "fiasco";
    }
}

/// A unit in a fight.
#[derive(Debug)]
pub struct Body<'a> {
    /// The numbers of the unit as it fights now: mounted or on foot.
    pub fighter: &'a Fighter,
    /// The condition of the unit.
    pub condition: &'a mut Condition,
}

impl<'a> Body<'a> {
    /// A unit as it fights now: on foot once it has dismounted (2-e).
    #[inline]
    pub fn new(mounted: &'a Fighter, on_foot: Option<&'a Fighter>, condition: &'a mut Condition) -> Body<'a> {
        Body { fighter: form(mounted, on_foot, condition), condition }
    }

    /// Whether the unit is shaken (8-e).
    #[inline]
    pub fn shaken(&self) -> bool {
        self.fighter.shaken(self.condition.wounds)
    }

    /// Whether the unit's wounds remove it (2-b, 8-e).
    #[inline]
    pub fn gone(&self) -> bool {
        self.condition.wounds >= self.fighter.limit
    }

    /// The state of the unit in words, where it hinders the unit.
    #[inline]
    pub fn state(&self) -> Text {
        match (self.shaken(), self.condition.disordered) {
            (true, true) => Text::new("shaken and disordered", "ébranlée et désorganisée"),
            (true, false) => Text::new("shaken", "ébranlée"),
            _ => Text::new("disordered", "désorganisée"),
        }
    }

    /// The modifier to hit of a unit that is shaken or disordered (8-d, 8-e).
    #[inline]
    pub fn state_modifier(&self, rules: &Rules) -> i8 {
        let (shaken, disordered) = (self.shaken(), self.condition.disordered);
        let penalties = match rules.state_penalty {
            StatePenalty::Once => i8::from(shaken || disordered),
            StatePenalty::Each => i8::from(shaken) + i8::from(disordered),
        };
        penalties * rules.state_modifier
    }

    /// Marks a move of the unit, by whatever cause: planted stakes are lost (1-c).
    #[inline]
    pub fn moves(&mut self, rules: &Rules) {
        if self.condition.stakes == Stakes::Planted && rules.stakes_when_moved == StakesWhenMoved::Lost {
            self.condition.stakes = Stakes::None;
        }
    }

    /// Forgets wounds beyond stamina, at the end of a player turn (4-d).
    #[inline]
    pub fn cut_to_stamina(&mut self) {
        self.condition.wounds = self.condition.wounds.min(self.fighter.stamina);
    }

    /// Attaches a general who is with his division to the unit (3-b).
    #[inline]
    pub fn general_joins(&mut self) {
        if self.condition.general == General::Away {
            self.condition.general = General::Attached;
        }
    }

    /// Sends a general who has joined the unit back to his division (3-b).
    #[inline]
    pub fn general_leaves(&mut self) {
        if self.condition.general == General::Attached {
            self.condition.general = General::Away;
        }
    }
}

/// The form in which a unit fights now (2-e).
#[inline]
pub fn form<'a>(mounted: &'a Fighter, on_foot: Option<&'a Fighter>, condition: &Condition) -> &'a Fighter {
    match on_foot {
        Some(archers) if condition.on_foot => archers,
        _ => mounted,
    }
}
