//! Shooting (A4): the number of dice, and what helps the target.

use super::body::{Body, Cover, Fall};
use super::cards::Card;
use super::cohesion::{Attack, Cohesion, Struck};
use super::initiative::Level;
use super::profile::{Arm, Weapon};
use super::rules::Rules;
use montjoie_core::chance::{Chance, Part, Roll, total};
use montjoie_core::choices;
use montjoie_core::language::{Lang, Text};
use serde::Serialize;

choices! {
    "On whose account a shot is made." Fire {
        Normal = "normal", "ordinary shooting", "tir ordinaire", "In the shooter's own activation.";
        Defensive = "defensive", "defensive fire", "tir défensif", "At a charge.";
        Reaction = "reaction", "reaction fire", "tir de réaction", "At an action in its zone of control.";
    }
}

impl Fire {
    /// The way in which a unit falls whose last VBU such a shot takes.
    pub fn fall(self) -> Fall {
        if self == Fire::Defensive { Fall::DefensiveFire } else { Fall::ShotDown }
    }
}

/// A shot, with all that its dice and its critical number depend on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shot {
    /// The shooter's type.
    pub shooter: Arm,
    /// The shooter's VBU.
    pub vbu: u8,
    /// The weapon of the shot.
    pub weapon: Weapon,
    /// Whether the shooter is Disordered.
    pub disordered: bool,
    /// Moves that the shooter made in this activation.
    pub moves: u8,
    /// Whether one of the shooter's moves stands for a rally and is never free.
    pub rallied: bool,
    /// H to the target.
    pub distance: u8,
    /// Whether the shot is fired out of the shooter's side or rear.
    pub to_the_side: bool,
    /// Whether the fire is indirect.
    pub indirect: bool,
    /// The occasion of the fire.
    pub fire: Fire,
    /// The target's type.
    pub target: Arm,
    /// Whether the target is Disordered.
    pub target_disordered: bool,
    /// The level of the commander with the target.
    pub target_commander: Level,
    /// Whether the target is evading.
    pub evading: bool,
    /// The cover of the target.
    pub cover: Cover,
    /// Whether the target is a large unit or in column.
    pub large: bool,
}

impl Shot {
    /// A shot in the open at long range, of a unit in good order, with nothing special about it.
    pub fn new(shooter: Arm, vbu: u8, weapon: Weapon, distance: u8, target: Arm) -> Shot {
        Shot { shooter, vbu, weapon, distance, target, target_commander: Level::None, ..Shot::default() }
    }

    /// The shot of one unit at another, `distance` H away, before any move.
    pub fn between(shooter: &Body, target: &Body, distance: u8, fire: Fire) -> Shot {
        let (gun, aim) = (shooter.fighter, target.fighter);
        Shot {
            disordered: shooter.now.disordered,
            fire,
            target_disordered: target.now.disordered,
            target_commander: target.post.with_it(),
            cover: target.cover(),
            large: aim.large,
            ..Shot::new(gun.arm, shooter.now.vbu, gun.weapon, distance, aim.arm)
        }
    }

    /// The volley at a unit of this VBU, with the cards that both players hold unspent; `None` where it has no die.
    pub fn volley(&self, rules: &Rules, target_vbu: u8, own: Card, enemy: Card) -> Option<Volley> {
        let dice = self.dice(rules);
        // No arrow storm of a weapon that the card is not for.
        let own = if own == Card::Tc4 && !self.weapon.storms(rules) { Card::None } else { own };
        let target = Cohesion::new(rules, target_vbu, self.critical_modifier(rules), self.target_disordered);
        (dice > 0).then(|| Volley(Attack::new(rules, dice, true, target, own, enemy)))
    }

    /// The band of the shot: 0 short, 1 long, 2 extreme; `None` beyond. Defensive fire is always short.
    pub fn band(&self, rules: &Rules) -> Option<usize> {
        match self.fire {
            Fire::Defensive => Some(0),
            _ => rules.ranges.iter().position(|&end| self.distance <= end),
        }
    }

    /// The band of the shot, and what the weapon has in it; `None` where it does not reach.
    fn cell(&self, rules: &Rules) -> Option<(usize, i8)> {
        self.band(rules).and_then(|band| self.weapon.cell(rules, band, self.target.mounted()).map(|cell| (band, cell)))
    }

    /// Whether the weapon reaches its target.
    pub fn reaches(&self, rules: &Rules) -> bool {
        self.cell(rules).is_some()
    }

    /// The dice of the unit; 0 where there is no shot.
    pub fn dice(&self, rules: &Rules) -> u8 {
        let Some((band, cell)) = self.cell(rules) else { return 0 };
        let dice = total(self.dice_parts(rules, band, cell)).max(0) as u8;
        if self.to_the_side { dice / 2 } else { dice }
    }

    /// The parts of the shot's dice, in a band and with what the weapon has in it.
    fn dice_parts(&self, rules: &Rules, band: usize, cell: i8) -> [Part; 10] {
        let when = |fits: bool, value: i8| if fits { value } else { 0 };
        let artillery = self.weapon.artillery();
        let free_first = self.shooter == Arm::Cl || self.shooter.foot() && self.weapon == Weapon::Javelin;
        let free = u8::from(free_first && !self.rallied);
        let wagons = self.target.wagons();
        let shelter = match self.cover {
            Cover::Fortified => rules.dice_at_fortified[usize::from(artillery)],
            Cover::None if !(wagons && rules.wagenburg_covers_itself) => 0,
            _ => when(!artillery, rules.dice_at_cover),
        };
        let light = if band < 2 { rules.dice_at_light[band] } else { rules.dice_at_light_extreme };
        let answers = self.fire == Fire::Reaction || self.fire == Fire::Defensive && rules.defensive_fire_minus_one;
        [
            (Text::new("VBU", "VBU"), self.vbu as i8),
            (Text::new("weapon and range", "arme et portée"), cell),
            (Text::new("moved", "a bougé"), rules.dice_move.saturating_mul(self.moves.saturating_sub(free) as i8)),
            (Text::new("disordered", "désorganisée"), when(self.disordered, rules.dice_disordered)),
            (Text::new("indirect", "tir indirect"), when(self.indirect, rules.dice_indirect)),
            (Text::new("at S, CL or artillery", "sur S, CL ou artillerie"), when(self.target.light(), light)),
            (Text::new("at evaders", "sur des troupes qui esquivent"), when(self.evading, rules.dice_at_evaders)),
            (Text::new("cover", "couvert"), shelter),
            (
                Text::new("artillery at a large target", "artillerie sur grande cible"),
                when(artillery && (self.large || wagons), rules.dice_artillery_at_large),
            ),
            (Text::new("reaction", "tir de réaction"), when(answers, rules.dice_reaction)),
        ]
    }

    /// The parts of the shot's dice, for a told combat; none where there is no shot.
    pub fn parts(&self, rules: &Rules) -> Vec<Part> {
        self.cell(rules).map_or_else(Vec::new, |(band, cell)| self.dice_parts(rules, band, cell).to_vec())
    }

    /// The modifier that the shot adds to the target's critical number.
    pub fn critical_modifier(&self, rules: &Rules) -> i8 {
        total(self.critical_modifiers(rules))
    }

    /// The modifiers that the shot adds to the target's critical number, part by part.
    pub fn critical_modifiers(&self, rules: &Rules) -> [Part; 5] {
        let when = |fits: bool, value: i8| if fits { value } else { 0 };
        let artillery = self.weapon.artillery();
        let range = match self.band(rules) {
            Some(0) => when(self.weapon.weak_at_short(), rules.cn_short),
            Some(2) if !rules.extreme_as_long => 0,
            _ if artillery || self.weapon.longbow() => rules.cn_long_bow,
            _ => rules.cn_long,
        };
        let powder = self.fire == Fire::Defensive && self.weapon.gunpowder();
        [
            (Text::new("disordered", "désorganisée"), when(self.target_disordered, rules.cn_disordered)),
            (Text::new("commander", "commandant"), when(self.target_commander != Level::None, rules.cn_commander)),
            (Text::new("armoured", "troupe lourde"), when(self.target.armoured() && !artillery, rules.cn_armoured)),
            (Text::new("range", "portée"), range),
            (Text::new("powder in defensive fire", "poudre en tir défensif"), when(powder, rules.cn_gunpowder_defence)),
        ]
    }
}

/// A shot with its dice counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Volley(pub Attack);

impl Roll for Volley {
    type Result = Struck;
    const NAME: Text = Text::new("Shooting", "Tir");
    const PARAGRAPH: &'static str = "A4";

    fn make<C: Chance>(self, chance: &mut C) -> Struck {
        self.0.make(chance)
    }

    fn tell(self, result: Struck, lang: Lang) -> String {
        self.0.tell(result, lang)
    }
}
