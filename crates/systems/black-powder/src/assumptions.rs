//! What the answer to a duel rests on (B9): which rules can make a difference to these two units, standing so.

use super::body::Face;
use super::break_table::Arm;
use super::duel::{Duel, Duelist, Stance};
use super::formation::Formation;
use super::orders::distance_penalty;
use super::profile::{Size, Unit, Weapon};
use super::rules::{DistancePenalty, Rules};
use super::situation::{CoverKey, SideKeys, Situation};
use super::special::Special;
use montjoie_core::combat::{Pair, Side};

/// One side with all that can come of it.
struct Part<'a> {
    keys: &'a SideKeys,
    unit: &'a Unit,
    duelist: &'a Duelist,
    /// The formations that it can have.
    forms: Vec<Formation>,
    /// It may be given an order.
    ordered: bool,
    /// It may charge, by order, by initiative or by a blunder.
    charges: bool,
}

impl Part<'_> {
    fn has(&self, formation: Formation) -> bool {
        self.forms.contains(&formation)
    }

    fn is(&self, arm: Arm) -> bool {
        self.unit.arm() == arm
    }

    fn gun_shoots(&self) -> bool {
        self.is(Arm::Artillery) && self.unit.can_shoot()
    }

    fn covered(&self) -> bool {
        self.has(Formation::Building) || self.keys.cover != CoverKey::None
    }

    fn supported(&self) -> bool {
        self.duelist.flank_supports + self.duelist.rear_support > 0
    }
}

/// The formations that a unit can have in this duel: that of its start, and those that rules make it take (B5, B6).
fn formations(duelist: &Duelist, enemy: &Duelist) -> Vec<Formation> {
    let (me, them, start) = (&duelist.fighter, &enemy.fighter, duelist.formation);
    let mut forms = vec![start];
    if me.irregular || matches!(start, Formation::MarchColumn | Formation::Building) && me.arm != Arm::Artillery {
        forms.push(me.natural);
    }
    let regular_foot = me.arm == Arm::Infantry && !me.irregular && me.size != Size::Tiny;
    if me.must_form_square && regular_foot && them.arm == Arm::Cavalry && enemy.stance != Stance::Hold {
        forms.push(Formation::Square);
    }
    if me.arm == Arm::Cavalry && start == Formation::MarchColumn && them.arm == Arm::Infantry {
        forms.push(Formation::Skirmish);
    }
    forms
}

impl Situation {
    /// Whether a rule can make a difference in this duel.
    pub(super) fn touches(&self, key: &str, duel: &Duel, units: &Pair<Unit>) -> bool {
        let forms = Pair::of(|side: Side| formations(&duel.sides[side], &duel.sides[side.enemy()]));
        let parts = Pair::of(|side: Side| {
            let duelist = &duel.sides[side];
            let stamina_enough = duelist.fighter.untested.is_some() || duelist.fighter.stamina >= self.rules.rally_least;
            let comes = duelist.stance != Stance::Hold;
            let into = |formation: Formation| forms[side.enemy()].iter().any(|&target| formation.may_charge(target));
            Part {
                keys: &self.sides[side],
                unit: &units[side],
                duelist,
                forms: forms[side].clone(),
                ordered: comes || duelist.general_near && stamina_enough,
                charges: comes && forms[side].iter().any(|&formation| into(formation)),
            }
        });
        self.matters(key, &parts)
    }

    fn matters(&self, key: &str, parts: &Pair<Part>) -> bool {
        use Formation::{AttackColumn, Building, Deployed, Limbered, MarchColumn, Skirmish, Square};
        // Of one of the two, given the other.
        let any = |test: &dyn Fn(&Part, &Part) -> bool| test(&parts.a, &parts.b) || test(&parts.b, &parts.a);
        let has = |special: Special| any(&|me, _| me.unit.has(special));
        let in_contact = self.field.distance == 0.0;
        let fights = in_contact || any(&|me, _| me.charges);
        let shoots = any(&|me, _| me.unit.can_shoot());
        // What makes the save of a unit in this formation matter: the enemy's fire, or hand-to-hand.
        let struck = |them: &Part| fights || them.unit.can_shoot();
        let closes = |me: &Part, them: &Part| them.charges && me.unit.can_shoot() && me.duelist.fighter.firearm;
        // Whether a charge of its own can happen, a counter-charge included.
        let may_charge = |me: &Part, them: &Part| me.charges || them.charges && me.is(Arm::Cavalry);
        if let Some(formation) = key.strip_prefix("shooting_dice_") {
            let word = formation.replace('_', "-");
            return any(&|me, _| me.unit.can_shoot() && me.forms.iter().any(|f| f.word() == word));
        }
        if let Some(formation) = key.strip_prefix("melee_dice_") {
            let word = formation.replace('_', "-");
            return fights && any(&|me, _| me.forms.iter().any(|f| f.word() == word));
        }
        match key {
            "distance_penalty" => any(&|me, _| {
                let reading = |distance_penalty| {
                    super::orders::distance_penalty(&Rules { distance_penalty, ..self.rules.clone() }, me.keys.commander_distance)
                };
                me.ordered && !me.duelist.fighter.marauders && reading(DistancePenalty::Floor) != reading(DistancePenalty::Above)
            }),
            "command_step" => any(&|me, _| {
                let nearest = Rules { command_step: 1, ..self.rules.clone() };
                me.ordered && !me.duelist.fighter.marauders && distance_penalty(&nearest, me.keys.commander_distance) > 0
            }),
            "blunder_table" | "command_enemy_near" => any(&|me, _| me.ordered),
            "initiative_moves" => any(&|me, _| me.charges && me.duelist.stance == Stance::Charge),
            "square_max_moves" => any(&|me, _| me.has(Square) && me.ordered),
            "detached_light_cavalry" | "not_clear_cover_share" | "overhead" => false,
            "stamina_by_size" | "size_shooting" | "size_melee" => any(&|me, _| me.unit.id.contains('+')),
            "closing_fire_garrison" => any(&|me, them| me.has(Building) && closes(me, them)),
            "closing_fire_band" => any(&|me, them| me.is(Arm::Artillery) && closes(me, them)),
            "closing_fire_row" => any(&closes),
            "terrifying_row" => any(&|me, them| me.duelist.fighter.terrifying && may_charge(me, them)),
            "enfilade_columns" => any(&|me, them| {
                let column = them.has(MarchColumn) || them.has(AttackColumn);
                column && me.unit.can_shoot() && me.duelist.fighter.firearm
            }),
            "column_save_in_melee" => fights && any(&|me, _| me.has(AttackColumn)),
            "column_save" => any(&|me, them| me.has(AttackColumn) && (fights || them.unit.can_shoot() && !them.is(Arm::Artillery))),
            "command_attack_column" => any(&|me, _| me.has(AttackColumn) && me.ordered),
            "command_march" => any(&|me, _| (me.has(MarchColumn) || me.has(Limbered)) && me.ordered),
            "march_save" => any(&|me, them| me.has(MarchColumn) && struck(them)),
            "guns_at_columns" => any(&|me, them| me.gun_shoots() && them.forms.iter().any(|f| f.deep())),
            "skirmishers_evade" => any(&|me, them| them.charges && me.is(Arm::Infantry) && me.keys.reaction.is_some()),
            "lost_cover" => fights && any(&|me, _| me.covered()),
            "light_cover" => any(&|me, them| me.keys.cover == CoverKey::Light && struck(them)),
            "heavy_cover" => any(&|me, them| (me.has(Building) || me.keys.cover == CoverKey::Heavy) && struck(them)),
            "building_bonus" => fights && any(&|me, _| me.has(Building)),
            "sweep_won_bonus" => any(&|me, them| me.is(Arm::Cavalry) && me.duelist.sweeps && may_charge(me, them)),
            "shooting_test_when" | "close_bonus" => shoots,
            "gun_shooting_6" => any(&|me, them| me.is(Arm::Artillery) && (them.unit.can_shoot() || them.duelist.fighter.terrifying)),
            "gun_long" | "gun_save" | "break_artillery" => any(&|me, _| me.gun_shoots()),
            "irregulars_hold" => any(&|me, _| me.duelist.fighter.irregular),
            "not_clear" => any(&|me, them| {
                let hidden = me.has(Skirmish) || me.has(Deployed) || me.covered() || !me.duelist.clear;
                hidden && them.unit.can_shoot()
            }),
            "skirmish_melee" => fights && any(&|me, _| me.has(Skirmish)),
            "flank_melee" => fights && any(&|me, _| me.duelist.charged_on != Face::Front && !me.forms.iter().all(|f| f.all_round())),
            "support" => fights && any(&|me, _| me.supported()),
            "charge_bonus" => any(&may_charge),
            "won_bonus" => fights,
            "square_bonus" => fights && any(&|me, them| me.has(Square) && them.is(Arm::Cavalry)),
            // A blunder may carry forward whoever is ordered, if only to rally.
            "stop_short" => any(&|me, _| me.ordered && !me.has(Deployed)),
            "infantry_move" => any(&|me, _| me.is(Arm::Infantry)),
            "cavalry_move" => any(&|me, _| me.is(Arm::Cavalry)),
            "horse_gun_move" => any(&|me, _| me.has(Limbered) && me.unit.weapon.is_horse()),
            "foot_gun_move" => any(&|me, _| me.has(Limbered) && !me.unit.weapon.is_horse()),
            "brave_need" => has(Special::Brave),
            "lancers" => any(&|me, them| me.unit.has(Special::Lancers) && may_charge(me, them)),
            key if key.ends_with("_range") || key.ends_with("_ranges") => {
                any(&|me, _| me.unit.can_shoot() && shoots_at(key, me.unit.weapon))
            }
            _ => true,
        }
    }
}

/// Whether a weapon has the range of this key.
fn shoots_at(key: &str, weapon: Weapon) -> bool {
    use Weapon::*;
    match key {
        "pistol_range" => matches!(weapon, Pistol | Shotgun | Thrown),
        "bow_range" => matches!(weapon, Bow | SmoothboreCarbine),
        "musket_range" => matches!(weapon, SmoothboreMusket | RifledCarbine),
        "rifled_musket_range" => matches!(weapon, RifledMusket | BreechLoadingCarbine),
        "breech_loader_range" => matches!(weapon, BreechLoadingRifle | BoltActionCarbine),
        "bolt_action_range" => weapon == BoltActionRifle,
        _ => true,
    }
}
