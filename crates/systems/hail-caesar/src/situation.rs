//! The situation of a duel (A11): from the keys of a scenario to the duel.

use super::body::Stakes;
use super::duel::{Charging, Duel, Duelist, First, Stance, Start};
use super::profile::{List, Unit};
use super::rules::Rules;
use super::special::Special;
use montjoie_core::combat::{Pair, Play, Side};
use montjoie_core::language::Text;
use montjoie_core::settings::Source::Asked;
use montjoie_core::settings::Value;
use montjoie_core::tally::Winner;
use montjoie_core::{choices, settings};
use montjoie_system::{DuelKey, Matchup, Problem, destroyed, list};

choices! {
    "Cover against shooting." Cover {
        None = "none", "none", "aucun";
        Light = "light", "light", "léger";
        Heavy = "heavy", "heavy", "lourd";
    }
}

impl Cover {
    /// The number by which the cover betters a save against shooting.
    pub fn better(self, rules: &Rules) -> u8 {
        match self {
            Cover::None => 0,
            Cover::Light => rules.cover[0],
            Cover::Heavy => rules.cover[1],
        }
    }
}

settings! {
    /// The keys of a side, `a.` and `b.`: what it brings.
    pub struct SideKeys {
        unit: String = String::new() => (Asked, "A11", "the unit, as english/archers or french/crossbowmen+pavise", "l’unité, comme english/archers ou french/crossbowmen+pavise", "unité");
        stance: Option<Stance> = None, decided by player => (Asked, "A11", "what it wants", "ce qu’elle veut", "posture");
        command: u8 [0, 12] = 8, decided by player [7, 9] => (Asked, "A2: 2-a", "command value of its general", "commandement de son général", "commandement");
        general_distance: f64 [0, 480] = 6.0, decided by player [30.0] => (Asked, "A2: 5-f", "inches from its general to it", "distance au général, en pouces", "distance du général");
        staff: bool = false, decided by player => (Asked, "A2: 2-a", "the staff may have one failed order a turn thrown again", "l’état-major peut faire relancer un ordre raté par tour", "état-major");
        general: bool = false, decided by player => (Asked, "A7: 3-b", "the general joins charges that he ordered", "le général se joint aux charges qu’il a ordonnées", "général au combat");
        supports: u8 [0, 3] = 0, decided by player [1, 2] => (Asked, "A5: 7-d", "supports in melee", "soutiens au corps à corps", "soutiens");
        stakes: Stakes = Stakes::None, decided by player => (Asked, "A7: 1-c", "its stakes at the start", "ses pieux au début", "pieux");
        cover: Cover = Cover::None, decided by player => (Asked, "A4", "cover against shooting", "couvert contre les tirs", "couvert");
    }

    /// Where and when: keys `field.`.
    pub struct FieldKeys {
        distance: u8 [0, 240] = 24, decided by player [6, 12, 18, 30, 36] => (Asked, "A11", "inches between the two at the start; 0 is in contact", "pouces entre les deux au début ; 0 : au contact", "distance");
        charging: Charging = Charging::A => (Asked, "A11", "who counts as charging at distance 0", "qui est en charge à distance 0", "en charge");
        first: First = First::Either => (Asked, "A11", "who has the first turn", "qui joue en premier", "premier joueur");
        turns: u32 [1, 1000] = 12 => (Asked, "A11", "game turns until it is called off", "tours de jeu avant l’arrêt", "tours");
        open: bool = true => (Asked, "A7: 1-c", "open ground, for Montjoie !", "terrain dégagé, pour Montjoie !", "terrain dégagé");
    }
}

montjoie_system::situation!(SideKeys, FieldKeys, Rules);

/// Every key of a duel, in the order of outputs.
pub fn keys() -> Vec<DuelKey> {
    Situation::all(|name| (name == "stance").then_some("by the unit"))
}

impl Situation {
    /// The duel that the situation describes, checked.
    pub fn duel(&self, lists: &[List]) -> Result<(Duel, Pair<Unit>), Problem> {
        for (key, rising) in
            [("bombard_ranges", rises(&self.rules.bombard_ranges)), ("ribaudequin_ranges", rises(&self.rules.ribaudequin_ranges))]
        {
            if !rising {
                let problem =
                    Problem::of(format!("rules.{key}"), format!("`rules.{key}`: each range must reach farther than the one before"));
                return Err(problem.help("as [12, 24, 36]"));
            }
        }
        let units = self.units(|key, id| unit(lists, key, id))?;
        Side::BOTH.into_iter().try_for_each(|side| self.check(&units[side], side))?;
        let mut sides = Pair::of(|side| self.duelist(lists, &units[side], side));
        let stances = Pair { a: self.stance(&units, &sides, Side::A)?, b: self.stance(&units, &sides, Side::B)? };
        Side::BOTH.into_iter().for_each(|side| sides[side].stance = stances[side]);
        let field = &self.field;
        let duel = Duel {
            rules: self.rules.clone(),
            sides,
            open: field.open,
            room: self.rules.room.max(field.distance),
            start: Start {
                distance: field.distance,
                first: field.first,
                charging: field.charging,
                stakes: Pair::of(|side| self.sides[side].stakes),
            },
            turns: field.turns,
        };
        Ok((duel, units))
    }

    /// A side of the duel, all but its stance, which depends on its enemy.
    fn duelist(&self, lists: &[List], unit: &Unit, side: Side) -> Duelist {
        let keys = &self.sides[side];
        let archers = unit.dismounts_as.as_ref().and_then(|id| list::find(lists, id));
        let mut duelist = Duelist::new(&self.rules, unit, archers.as_ref(), Stance::Hold, keys.cover.better(&self.rules));
        duelist.led_by(&self.rules, keys.command, keys.general_distance);
        duelist.staff = keys.staff;
        duelist.general = keys.general;
        duelist.support_dice = keys.supports * self.rules.support_dice;
        duelist
    }

    /// The stance that is set, or the default by the unit and its enemy.
    fn stance(&self, units: &Pair<Unit>, duelists: &Pair<Duelist>, side: Side) -> Result<Stance, Problem> {
        let (unit, enemy) = (&units[side], &units[side.enemy()]);
        let can_shoot = |side: Side| duelists[side].can_shoot;
        let key = || format!("{}.stance", side.id());
        let artillery = unit.arm == super::profile::Arm::Artillery;
        match self.sides[side].stance {
            Some(Stance::Advance) if artillery => {
                Err(Problem::of(key(), format!("`{}` is a gun and cannot advance to contact", unit.id)).help("expected shoot or hold"))
            }
            Some(Stance::Shoot) if !can_shoot(side) => {
                Err(Problem::of(key(), format!("`{}` cannot shoot", unit.id)).help("expected advance or hold"))
            }
            Some(stance) => Ok(stance),
            None if can_shoot(side) => Ok(Stance::Shoot),
            None if artillery => Ok(Stance::Hold),
            None if unit.arm == super::profile::Arm::Infantry && enemy.is_cavalry() && !can_shoot(side.enemy()) => Ok(Stance::Hold),
            None => Ok(Stance::Advance),
        }
    }

    fn check(&self, unit: &Unit, side: Side) -> Result<(), Problem> {
        use super::profile::Arm::{Artillery, Skirmishers};
        let keys = &self.sides[side];
        let key = |name: &str| format!("{}.{name}", side.id());
        if keys.stakes != Stakes::None && !unit.has(Special::Stakes) {
            return Err(Problem::of(key("stakes"), format!("`{}` has no stakes", unit.id)).help("expected none"));
        }
        if keys.supports > 0 && matches!(unit.arm, Artillery | Skirmishers) {
            let what = if unit.arm == Artillery { "a gun" } else { "skirmishers" };
            return Err(Problem::of(key("supports"), format!("`{}`: {what} cannot be supported", unit.id)).help("expected 0"));
        }
        if self.field.distance == 0 && self.field.charging.does(side) && unit.arm == Artillery {
            return Err(Problem::of("field.charging", format!("`{}` is a gun and cannot charge", unit.id)));
        }
        Ok(())
    }

    /// A duel ready to be answered.
    pub fn matchup(&self, lists: &[List]) -> Result<Matchup, Problem> {
        let (duel, units) = self.duel(lists)?;
        let stance = |side: Side| Value::Text(duel.sides[side].stance.word().to_owned());
        let situation = self.shown(|side, name| (name == "stance").then(|| stance(side)));
        let destroyed = shares(&duel);
        Ok(Matchup::of(&units, duel, &self.rules, situation, Text::new("wounds", "blessures"), destroyed))
    }
}

/// The shares of a price that losses destroy: the loser of a duel is removed, and so is a unit of which nothing is left where neither won.
fn shares(duel: &Duel) -> Pair<Vec<[f64; 3]>> {
    let gone = |side: Side, lost: u8, winner: Winner| {
        let duelist = &duel.sides[side];
        let limit = lost == duelist.fighter.limit || duelist.on_foot.as_ref().is_some_and(|archers| lost == archers.limit);
        winner == Winner::of(Some(side.enemy())) || winner == Winner::Neither && limit
    };
    destroyed(duel.most_losses(), Pair::of(|side| duel.sides[side].fighter.stamina), gone)
}

fn rises(ranges: &[u8]) -> bool {
    ranges.windows(2).all(|pair| pair[0] < pair[1])
}

/// The unit with this id, and with the option after its `+`; a problem of `key` where there is none.
pub fn unit(lists: &[List], key: &str, id: &str) -> Result<Unit, Problem> {
    list::unit(lists, ("hail-caesar", "english/archers"), key, id)
}
