//! What the answer to a duel rests on (B9): which rules can make a difference to these two, standing so.

use super::duel::{Duel, Stance, State, Target};
use super::profile::{Arm, Fighter, Formation, Quality, Weapon};
use super::rules::{ColumnTarget, Exploit, FireCover, Rules};
use super::shooting::{Firer, own_shift, target_shift};
use super::special::Special;
use super::terrain::Terrain;
use montjoie_core::chance::Enumerator;
use montjoie_core::combat::Combat;

/// The duel with what can come of it.
struct Reach<'a> {
    duel: &'a Duel,
    start: State,
}

impl Reach<'_> {
    /// Whether the attacker's fire can do anything.
    fn fires(&self) -> bool {
        self.duel.a.fighter.weapon != Weapon::None
    }

    /// Units and batteries of the defender that can fire; rockets do so with others only.
    fn defending_shots(&self) -> usize {
        let guns = self.duel.b.batteries.iter().filter(|arm| **arm != Arm::Rockets).count();
        usize::from(self.duel.b.fighter.weapon != Weapon::None) + guns
    }

    fn rockets(&self) -> bool {
        self.duel.b.batteries.contains(&Arm::Rockets)
    }

    /// Whether the attacker's fire can be at guns.
    fn at_guns(&self) -> bool {
        self.fires() && self.duel.a.target == Target::Guns && !self.duel.b.batteries.is_empty()
    }

    /// The arms that the attacker fires at.
    fn targets(&self) -> Vec<Arm> {
        let guns = self.duel.b.batteries.iter().copied().filter(|_| self.at_guns());
        guns.chain([self.duel.b.fighter.arm]).filter(|_| self.fires()).collect()
    }

    /// Whether a net shift to the left can come about.
    fn shifts_left(&self) -> bool {
        let (rules, a, b) = (&self.duel.rules, &self.duel.a.fighter, &self.duel.b.fighter);
        let ground = self.duel.b.ground;
        let own_shift = |rules: &Rules, unit: &Fighter| own_shift(rules, &[Firer { factor: 1.0, unit: Some(unit) }]);
        let at = |arm: Arm| if arm.is_artillery() { 0 } else { target_shift(rules, b, &self.start.b, false, false) };
        let theirs = self.targets().into_iter().any(|arm| own_shift(rules, a) + at(arm) - ground.fire_cover(rules, arm) < 0);
        let at_attacker = target_shift(rules, a, &self.start.a, false, false);
        let main = b.weapon != Weapon::None && at_attacker + own_shift(rules, b) < 0;
        // Batteries have no shift of their own, also where the main unit is too far away to fire with them.
        let guns = self.defending_shots() > usize::from(b.weapon != Weapon::None);
        theirs || main || guns && at_attacker < 0
    }
}

/// Whether a rule can make a difference in this duel.
pub fn touches(key: &str, duel: &Duel) -> bool {
    // Nothing is drawn at the start.
    let reach = Reach { duel, start: duel.start(&mut Enumerator::new()) };
    let (a, b, ground) = (&duel.a.fighter, &duel.b.fighter, duel.b.ground);
    let any = |test: &dyn Fn(&Fighter) -> bool| test(a) || test(b);
    let guns = !duel.b.batteries.is_empty();
    let assaults = duel.a.stance == Stance::Assault;
    let depth = |fighter: &Fighter| fighter.formation == Formation::Depth;
    let defends = reach.defending_shots() > 0;
    let fires = reach.fires() || defends;
    let covered = |row: Terrain| ground.has(row) && row.covers(b.arm);
    match key {
        "militia_minus_one" => any(&|f| f.has(Special::Militia)),
        "small_veterans" => any(&|f| f.quality == Quality::Veteran),
        "fort_cover" => ground.has(Terrain::Fort) && reach.fires(),
        "fort_no_flank" => ground.has(Terrain::Fort) && duel.flank && b.formation != Formation::Square && !ground.has(Terrain::Town),
        "fire_cover" => reach.targets().into_iter().any(|arm| {
            let by = |fire_cover| ground.fire_cover(&Rules { fire_cover, ..duel.rules.clone() }, arm);
            by(FireCover::Best) != by(FireCover::Sum)
        }),
        "works_fire" => (ground.has(Terrain::RiflePits) || ground.has(Terrain::Trenches)) && reach.fires(),
        "works_assault" => (ground.has(Terrain::RiflePits) || ground.has(Terrain::Trenches)) && assaults,
        "most_assault_cover" => assaults && Terrain::ALL.into_iter().any(covered),
        "front_rank_only" => any(&|f| depth(f) && f.weapon != Weapon::None),
        "column_target" => depth(a) && defends || depth(b) && reach.fires(),
        "half_cumulative" => fires,
        "left_of_table" => reach.shifts_left(),
        "low_ammo_who" => duel.rules.mass_fire && reach.defending_shots() > 1,
        "mass_fire" => reach.defending_shots() > 1 || defends && reach.rockets(),
        // A side has one infantry or cavalry unit only.
        "mixed_shift" => false,
        "one_silences" | "second_one_destroys" => reach.at_guns(),
        "guns_count_for_odds" => guns && assaults,
        "sk_is_s" => {
            let loose = |fighter: &Fighter| fighter.has(Special::Skirmishers) && fighter.weapon == Weapon::Smoothbore;
            loose(a) && reach.targets().iter().any(|arm| !arm.is_cavalry()) || loose(b) && !a.arm.is_cavalry()
        }
        "shift_cap_multi" => {
            let column = duel.rules.column_target == ColumnTarget::MarchAndDepth && depth(b);
            column && duel.flanked(&reach.start) && reach.fires()
        }
        "assaulters_fire" => assaults && reach.fires(),
        "heavy_lancer" => {
            let heavy = |fighter: &Fighter| fighter.arm == Arm::HeavyCavalry && fighter.has(Special::Lancers);
            assaults && (heavy(a) && b.arm == Arm::Infantry || heavy(b) && a.arm == Arm::Infantry)
        }
        "assault_dice" | "refight_recompute" | "exploit" | "stop_short" => assaults,
        "exploit_distance" => assaults && duel.rules.exploit != Exploit::None,
        "flanked_fires" => duel.flanked(&reach.start) && defends,
        "move_order" => duel.difficult || ground.obstacles() > 0 && assaults,
        _ => true,
    }
}
