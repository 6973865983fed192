//! From the keys of a scenario to a duel (A11), and what its answer rests on.

use super::duel::{Charging, Duel, Duelist, First, Stakes, Stance, Start};
use super::profile::{List, Unit};
use super::rules::{DistanceStep, Rules};
use super::special::Special;
use crate::combat::{Pair, Side};
use crate::settings::Source::Asked;
use crate::settings::{Value, nearest};
use crate::systems::duel_keys::{DuelKeys, assumptions};
use crate::systems::{DuelKey, Matchup, Problem};
use crate::{choice, settings};

choice! {
    /// Cover against shooting.
    pub enum Cover {
        /// None.
        None = "none",
        /// Light.
        Light = "light",
        /// Heavy.
        Heavy = "heavy",
    }
}

settings! {
    /// What a side brings: keys `a.` and `b.`.
    pub struct SideKeys {
        unit: String = String::new() => (Asked, "A11", "the unit, as english/archers or french/crossbowmen+pavise", "l’unité, comme english/archers ou french/crossbowmen+pavise");
        stance: Option<Stance> = None => (Asked, "A11", "what it wants", "ce qu’elle veut");
        command: u8 [0, 12] = 8 => (Asked, "A2: 2-a", "command value of its general", "commandement de son général");
        general_distance: f64 [0, 480] = 6.0 => (Asked, "A2: 5-f", "inches from its general to it", "distance au général, en pouces");
        staff: bool = false => (Asked, "A2: 2-a", "the staff may have one failed order a turn thrown again", "l’état-major peut faire relancer un ordre raté par tour");
        general: bool = false => (Asked, "A7: 3-b", "the general joins charges that he ordered", "le général se joint aux charges qu’il a ordonnées");
        supports: u8 [0, 3] = 0 => (Asked, "A5: 7-d", "supports in melee", "soutiens au corps à corps");
        stakes: Stakes = Stakes::None => (Asked, "A7: 1-c", "its stakes at the start", "ses pieux au début");
        cover: Cover = Cover::None => (Asked, "A4", "cover against shooting", "couvert contre les tirs");
    }
}

settings! {
    /// Where and when: keys `field.`.
    pub struct FieldKeys {
        distance: u8 [0, 240] = 24 => (Asked, "A11", "inches between the two at the start; 0 is in contact", "pouces entre les deux au début ; 0 : au contact");
        charging: Charging = Charging::A => (Asked, "A11", "who counts as charging at distance 0", "qui est en charge à distance 0");
        first: First = First::Either => (Asked, "A11", "who has the first turn", "qui joue en premier");
        turns: u32 [1, 1000] = 12 => (Asked, "A11", "game turns until it is called off", "tours de jeu avant l’arrêt");
        open: bool = true => (Asked, "A7: 1-c", "open ground, for Montjoie !", "terrain dégagé, pour Montjoie !");
    }
}

/// The keys of one duel.
pub type Situation = DuelKeys<SideKeys, FieldKeys, Rules>;

/// Every key of a duel, in the order of outputs.
pub fn keys() -> Vec<DuelKey> {
    Situation::all(|name| (name == "stance").then_some("by the unit"))
}

impl Situation {
    /// The duel that it describes, checked.
    pub fn duel(&self, lists: &[List]) -> Result<(Duel, Pair<Unit>), Problem> {
        let units = Pair { a: self.unit(lists, Side::A)?, b: self.unit(lists, Side::B)? };
        let stances = Pair { a: self.stance(&units, Side::A)?, b: self.stance(&units, Side::B)? };
        Side::BOTH.into_iter().try_for_each(|side| self.check(&units[side], side))?;
        let sides = Pair::of(|side| {
            let (keys, unit) = (&self.sides[side], &units[side]);
            let cover = match keys.cover {
                Cover::None => 0,
                Cover::Light => self.rules.cover[0],
                Cover::Heavy => self.rules.cover[1],
            };
            let archers = unit.dismounts_as.as_ref().and_then(|id| find(lists, id));
            let mut duelist = Duelist::new(&self.rules, unit, archers.as_ref(), stances[side], cover);
            duelist.led_by(&self.rules, keys.command, keys.general_distance);
            duelist.staff = keys.staff;
            duelist.general = keys.general;
            duelist.support_dice = keys.supports * self.rules.support_dice;
            duelist
        });
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

    fn unit(&self, lists: &[List], side: Side) -> Result<Unit, Problem> {
        unit(lists, &format!("{}.unit", side.id()), &self.sides[side].unit)
    }

    /// The stance set, or the default by the unit and its enemy.
    fn stance(&self, units: &Pair<Unit>, side: Side) -> Result<Stance, Problem> {
        let (unit, enemy) = (&units[side], &units[side.enemy()]);
        let key = || format!("{}.stance", side.id());
        let artillery = unit.arm == super::profile::Arm::Artillery;
        match self.sides[side].stance {
            Some(Stance::Advance) if artillery => {
                Err(Problem::of(key(), format!("`{}` is a gun and cannot advance to contact", unit.id)).help("expected shoot or hold"))
            }
            Some(Stance::Shoot) if !unit.can_shoot() => {
                Err(Problem::of(key(), format!("`{}` cannot shoot", unit.id)).help("expected advance or hold"))
            }
            Some(stance) => Ok(stance),
            None if unit.can_shoot() => Ok(Stance::Shoot),
            None if artillery => Ok(Stance::Hold),
            None if unit.arm == super::profile::Arm::Infantry && enemy.is_cavalry() && !enemy.can_shoot() => Ok(Stance::Hold),
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
        let touches = |key: &str| self.touches(key, &duel, &units);
        Ok(Matchup {
            ids: Pair::of(|side| units[side].id.clone()),
            names: Pair::of(|side| (units[side].name.en.clone(), units[side].name.fr.clone())),
            situation,
            assumptions: assumptions(&self.rules, touches),
            losses: crate::language::Text::new("wounds", "blessures"),
            contest: Box::new(duel),
        })
    }

    /// Whether a rule can make a difference in this duel.
    fn touches(&self, key: &str, duel: &Duel, units: &Pair<Unit>) -> bool {
        let any = |test: &dyn Fn(Side) -> bool| test(Side::A) || test(Side::B);
        let has =
            |special: Special| any(&|side| units[side].has(special) || duel.sides[side].on_foot.is_some() && special == Special::Longbow);
        let gun = any(&|side| duel.sides[side].fighter.artillery);
        let cavalry = any(&|side| duel.sides[side].fighter.cavalry);
        let shoots = any(&|side| units[side].can_shoot());
        let stakes = any(&|side| self.sides[side].stakes != Stakes::None);
        let obstacle = stakes || has(Special::Pike);
        let skirmish = has(Special::Skirmish);
        let apart = self.field.distance > 0 || duel.rules.follow_up != super::rules::FollowUp::Always;
        let charges = any(&|side| duel.sides[side].stance == Stance::Advance);
        match key {
            "staff_reroll_12" => any(&|side| self.sides[side].staff),
            "gun_bands" | "gun_at_6" | "artillery_move" | "artillery_gives_ground" | "panic_artillery_hit" => gun,
            "gun_lost_on" => has(Special::Bombard) || has(Special::Ribaudequin),
            "share_by" => false,
            "francs_archers_weapon" => any(&|side| units[side].id.ends_with("/francs-archers")),
            "general_death" => any(&|side| self.sides[side].general),
            "distance_step" => any(&|side| {
                let distance = self.sides[side].general_distance;
                let mut other = Rules { distance_step: DistanceStep::Ceil, ..self.rules.clone() };
                let ceil = super::orders::distance_penalty(&other, distance);
                other.distance_step = DistanceStep::Floor;
                ceil != super::orders::distance_penalty(&other, distance) && !duel.sides[side].fighter.marauders
            }),
            "stakes_cancel" => obstacle,
            "stakes_when_moved" => stakes,
            "natural_six" | "reaction_shot" | "confusion_stops_charge" => shoots,
            "state_penalty" | "panic_table" | "panic_disordered" | "condition_not_met" | "already_shaken" => true,
            "initiative_at_12" => apart,
            "militia_equal" => any(&|side| duel.sides[side].fighter.militia && self.sides[side].staff),
            "montjoie_reach" => has(Special::Montjoie) && self.field.open,
            "counter_charge" => cavalry && charges,
            "skirmish_melee" => skirmish,
            "skirmish_target" => shoots && (skirmish || gun),
            "cover" => any(&|side| self.sides[side].cover != Cover::None),
            "support_dice" => any(&|side| self.sides[side].supports > 0),
            "stubborn" => has(Special::Stubborn),
            "charge_bonus" => true,
            _ => true,
        }
    }
}

/// The unit of an id, with the option after its `+`; a problem of `key` where there is none.
pub fn unit(lists: &[List], key: &str, id: &str) -> Result<Unit, Problem> {
    if id.is_empty() {
        return Err(Problem::of(key, format!("`{key}` is not set")).help("name a unit, as english/archers; `montjoie units` lists them"));
    }
    if let Some(unit) = find(lists, id) {
        return Ok(unit);
    }
    let problem = Problem::of(key, format!("there is no unit `{id}`"));
    let mut names: Vec<String> = Vec::new();
    for unit in lists.iter().flat_map(|list| &list.units) {
        names.push(unit.id.clone());
        names.extend(unit.options.iter().map(|(special, _)| format!("{}+{}", unit.id, special.id())));
    }
    Err(match nearest(id, names.iter().map(String::as_str)) {
        Some(near) => problem.help(format!("did you mean `{near}`?")),
        None => problem.help("`montjoie units hail-caesar` lists them"),
    })
}

fn find(lists: &[List], id: &str) -> Option<Unit> {
    let (plain, option) = id.split_once('+').map_or((id, None), |(plain, option)| (plain, Some(option)));
    let unit = lists.iter().flat_map(|list| &list.units).find(|unit| unit.id == plain)?;
    match option {
        Some(option) => unit.with_option(option),
        None => Some(unit.clone()),
    }
}
