//! The situation of a duel (B0): from the keys of a scenario to the duel, and what its answer rests on.

use super::body::Face;
use super::break_table::Arm;
use super::charge::Reaction;
use super::duel::{Duel, Duelist, Ends, First, FollowUp, Stance, Start};
use super::fighter::{Fighter, Ground, PARTS};
use super::formation::Formation;
use super::orders::{OrderKind, rating_for};
use super::profile::{List, Size, Unit};
use super::rules::Rules;
use montjoie_core::combat::{Pair, Play, Side};
use montjoie_core::language::Text;
use montjoie_core::settings::Source::Asked;
use montjoie_core::settings::Value;
use montjoie_core::tally::Winner;
use montjoie_core::{choices, settings};
use montjoie_system::{DuelKey, Matchup, Problem, destroyed, list};

choices! {
    "Cover at the start; a building is a formation." CoverKey {
        None = "none", "none", "aucun";
        Light = "light", "light", "léger";
        Heavy = "heavy", "heavy", "lourd", "Heavy, as of a fortification.";
    }
    "How a unit that wants to move is ordered." OrderKey {
        Normal = "normal", "normal", "normal", "By the ladder.";
        FollowMe = "follow_me", "follow me", "avec moi";
    }
}

impl CoverKey {
    /// The number by which the cover betters a save.
    pub fn bonus(self, rules: &Rules) -> u8 {
        match self {
            CoverKey::None => 0,
            CoverKey::Light => rules.light_cover,
            CoverKey::Heavy => rules.heavy_cover,
        }
    }
}

settings! {
    /// The keys of a side, `a.` and `b.`: what it brings.
    pub struct SideKeys {
        unit: String = String::new() => (Asked, "B8", "the unit, as sample/line-infantry or sample/line-infantry+large", "l’unité, comme sample/line-infantry ou sample/line-infantry+large", "unité");
        staff: u8 [5, 10] = 8, decided by player [7, 9] => (Asked, "B2", "staff rating of its general", "valeur d’état-major de son général", "état-major");
        commander_distance: f64 [0, 480] = 6.0, decided by player [30.0] => (Asked, "B2", "inches from its general to it", "distance au général, en pouces", "distance du général");
        order: OrderKey = OrderKey::Normal, decided by player => (Asked, "B2", "how it is ordered to move", "comment l’ordre de mouvement est donné", "ordre");
        stance: Option<Stance> = None, decided by player => (Asked, "B0", "what it wants", "ce qu’elle veut", "posture");
        fire_at: Option<f64> [1, 480] = None => (Asked, "B0", "inches to which it comes to shoot (stance fire)", "pouces auxquels elle vient tirer (posture fire)", "tir à");
        formation: Option<Formation> = None, decided by player => (Asked, "B1", "its formation at the start", "sa formation au début", "formation");
        cover: CoverKey = CoverKey::None, decided by player => (Asked, "B4", "its cover, lost when it moves", "son couvert, perdu si elle bouge", "couvert");
        clear: bool = true => (Asked, "B4", "false: it is never a clear target", "false : elle n’est jamais une cible dégagée", "cible dégagée");
        enfilade: bool = false, decided by player => (Asked, "B4", "its fire enfilades", "son tir est en enfilade", "enfilade");
        charged_on: Face = Face::Front => (Asked, "B5", "the face on which it is charged the first time", "la face sur laquelle elle est chargée la première fois", "chargée sur");
        flank_supports: u8 [0, 2] = 0, decided by player [1, 2] => (Asked, "B5", "supports on its flanks", "soutiens sur ses flancs", "soutiens de flanc");
        rear_support: u8 [0, 1] = 0, decided by player [1] => (Asked, "B5", "supports behind it", "soutien derrière elle", "soutien arrière");
        reaction: Option<Reaction> = None, decided by player => (Asked, "B5", "what it does when charged: cavalry, and skirmishers that may evade", "ce qu’elle fait si elle est chargée : cavalerie, et tirailleurs pouvant esquiver", "réaction");
        follow_up: FollowUp = FollowUp::Sweep, decided by player => (Asked, "B5", "what cavalry does after a charge that drove the enemy off", "ce que fait la cavalerie après une charge qui a repoussé l’ennemi", "suite de la charge");
    }

    /// Where and when: keys `field.`.
    pub struct FieldKeys {
        distance: f64 [0, 240] = 27.0, decided by player [9.0, 18.0, 36.0] => (Asked, "B0", "inches between the two at the start; 0 is in contact, nobody charging", "pouces entre les deux au début ; 0 : au contact, personne en charge", "distance");
        first: First = First::A => (Asked, "B0", "who plays first", "qui joue en premier", "premier joueur");
        turns: u32 [1, 1000] = 20 => (Asked, "B0", "player turns until it is called off", "tours de joueur avant l’arrêt", "tours");
        ends: Ends = Ends::Removed => (Asked, "B0", "what ends it: a unit removed, or one that must retire too", "ce qui l’arrête : une unité retirée, ou qui doit se retirer", "fin");
        obstacle: bool = false => (Asked, "B3", "an obstacle lies between the two until they meet", "un obstacle les sépare jusqu’au contact", "obstacle");
        ground: Ground = Ground::Clear => (Asked, "B3", "the ground of all moves", "le terrain de tous les mouvements", "terrain");
    }
}

montjoie_system::situation!(SideKeys, FieldKeys, Rules);

/// Every key of a duel, in the order of outputs.
pub fn keys() -> Vec<DuelKey> {
    Situation::all(|name| match name {
        "stance" => Some("a charge, b hold"),
        "fire_at" => Some("weapon range"),
        "formation" => Some("by the unit"),
        "reaction" => Some("front counter_charge, flank or rear turn_to_face"),
        _ => None,
    })
}

/// A distance of at most 480 inches, as every key has it, in parts of an inch.
pub fn parts(key: &str, inches: f64) -> Result<u16, Problem> {
    let parts = (inches * f64::from(PARTS)).round();
    if (parts / f64::from(PARTS) - inches).abs() > 1e-9 {
        let problem = Problem::of(key, format!("`{key}` cannot be {inches}: distances are counted in sixtieths of an inch"));
        return Err(problem.help("a number such as 12, 13.5 or 12.1"));
    }
    Ok(parts as u16)
}

impl Situation {
    /// The duel that the situation describes, checked.
    pub fn duel(&self, lists: &[List]) -> Result<(Duel, Pair<Unit>), Problem> {
        let units = self.units(|key, id| unit(lists, &self.rules, key, id))?;
        let formations = Pair { a: self.formation(&units, Side::A)?, b: self.formation(&units, Side::B)? };
        let stances = Pair { a: self.stance(&units, &formations, Side::A)?, b: self.stance(&units, &formations, Side::B)? };
        Side::BOTH.into_iter().try_for_each(|side| self.check(&units[side], formations[side], stances[side], side))?;
        let fire_at = Pair { a: self.fire_at(&units.a, Side::A)?, b: self.fire_at(&units.b, Side::B)? };
        let distance = parts("field.distance", self.field.distance)?;
        let sides = Pair::of(|side| {
            let (keys, unit) = (&self.sides[side], &units[side]);
            let fighter = Fighter::new(unit, &self.rules, self.field.ground);
            Duelist {
                stance: stances[side],
                order: match keys.order {
                    OrderKey::Normal => OrderKind::Normal,
                    OrderKey::FollowMe => OrderKind::FollowMe,
                },
                staff: keys.staff,
                rating: rating_for(&self.rules, [&fighter], keys.staff, keys.commander_distance),
                general_near: self.rules.within(keys.commander_distance, self.rules.near_distance.into()),
                fire_at: fire_at[side],
                formation: formations[side],
                cover: keys.cover.bonus(&self.rules),
                clear: keys.clear,
                enfilade: keys.enfilade,
                charged_on: keys.charged_on,
                flank_supports: keys.flank_supports,
                rear_support: keys.rear_support,
                reaction: keys.reaction,
                sweeps: keys.follow_up == FollowUp::Sweep,
                name: (unit.name.en.clone(), unit.name.fr.clone()),
                fighter,
            }
        });
        let duel = Duel {
            rules: self.rules.clone(),
            sides,
            obstacle: self.field.obstacle,
            ends: self.field.ends,
            room: (self.rules.room * PARTS).max(distance),
            start: Start { distance, first: self.field.first },
            turns: self.field.turns,
        };
        Ok((duel, units))
    }

    fn formation(&self, units: &Pair<Unit>, side: Side) -> Result<Formation, Problem> {
        let unit = &units[side];
        let formation = self.sides[side].formation.unwrap_or(unit.natural_formation());
        if unit.may_form(&self.rules, formation) {
            return Ok(formation);
        }
        let may: Vec<&str> = Formation::ALL.iter().filter(|f| unit.may_form(&self.rules, **f)).map(|f| f.word()).collect();
        let problem = Problem::of(format!("{}.formation", side.id()), format!("`{}` cannot be in {}", unit.id, formation.word()));
        Err(problem.help(format!("expected {}", may.join(" | "))))
    }

    /// The stance that is set, or the side's default; an error where the unit cannot have it (B0).
    fn stance(&self, units: &Pair<Unit>, formations: &Pair<Formation>, side: Side) -> Result<Stance, Problem> {
        let (unit, formation) = (&units[side], formations[side]);
        let natural = if side == Side::A { Stance::Charge } else { Stance::Hold };
        let stance = self.sides[side].stance.unwrap_or(natural);
        let problem = |message: String, help: &str| {
            let set = if self.sides[side].stance.is_none() { format!(", and {} is the default", stance.word()) } else { String::new() };
            Err(Problem::of(format!("{}.stance", side.id()), message + &set).help(help))
        };
        let stays = unit.arm() == Arm::Artillery || formation == Formation::Building;
        match stance {
            Stance::Hold => Ok(stance),
            _ if stays => {
                let what = if unit.arm() == Arm::Artillery { "a gun" } else { "a garrison" };
                problem(format!("`{}` is {what} and only holds", unit.id), "expected hold")
            }
            Stance::Fire if !unit.can_shoot() => problem(format!("`{}` cannot shoot", unit.id), "expected charge or hold"),
            Stance::Charge if !formation.may_charge(formations[side.enemy()]) => {
                let enemy = formations[side.enemy()].word();
                problem(format!("`{}` in {} may not charge an enemy in {enemy}", unit.id, formation.word()), "expected fire or hold")
            }
            stance => Ok(stance),
        }
    }

    fn fire_at(&self, unit: &Unit, side: Side) -> Result<u16, Problem> {
        let inches = self.sides[side].fire_at.unwrap_or_else(|| unit.weapon.range(&self.rules).into());
        parts(&format!("{}.fire_at", side.id()), inches)
    }

    fn check(&self, unit: &Unit, formation: Formation, stance: Stance, side: Side) -> Result<(), Problem> {
        let keys = &self.sides[side];
        let key = |name: &str| format!("{}.{name}", side.id());
        if keys.fire_at.is_some() && stance != Stance::Fire {
            return Err(Problem::of(key("fire_at"), "`fire_at` goes with the stance fire").help(format!("set {} = fire", key("stance"))));
        }
        if keys.order == OrderKey::FollowMe && !self.rules.within(keys.commander_distance, self.rules.near_distance.into()) {
            let message = format!("a general {} inches away cannot say “follow me”", keys.commander_distance);
            return Err(Problem::of(key("order"), message).help(format!(
                "{} within {}",
                key("commander_distance"),
                self.rules.near_distance
            )));
        }
        for (name, count) in [("flank_supports", keys.flank_supports), ("rear_support", keys.rear_support)] {
            if count > 0 && !formation.supported() {
                let message = format!("`{}` in {} cannot be supported (B5)", unit.id, formation.word());
                return Err(Problem::of(key(name), message).help("expected 0"));
            }
        }
        let skirmishers = unit.arm() == Arm::Infantry && formation == Formation::Skirmish;
        if keys.reaction.is_some() && unit.arm() != Arm::Cavalry && !skirmishers {
            let message = format!("`{}` is neither cavalry nor skirmishers: it has no reaction to choose (B5)", unit.id);
            return Err(Problem::of(key("reaction"), message).help("leave it out"));
        }
        if skirmishers && keys.reaction.is_some_and(|reaction| reaction != Reaction::Evade) {
            return Err(Problem::of(key("reaction"), "skirmishers can only evade (B5)").help("expected evade, or leave it out"));
        }
        Ok(())
    }

    /// A duel ready to be answered.
    pub fn matchup(&self, lists: &[List]) -> Result<Matchup, Problem> {
        let (duel, units) = self.duel(lists)?;
        let situation = self.shown(|side, name| {
            let duelist = &duel.sides[side];
            match name {
                "stance" => Some(Value::Text(duelist.stance.word().to_owned())),
                "formation" => Some(Value::Text(duelist.formation.word().to_owned())),
                _ => None,
            }
        });
        // The loser is removed; a unit that only retires has the casualties it took, and a winner without stamina still stands.
        let destroyed = destroyed(duel.most_losses(), duel.most_losses(), |side, lost, winner| match winner == Winner::of(Some(side)) {
            true => false,
            false => lost == duel.most_losses()[side] || winner != Winner::Neither && self.field.ends == Ends::Removed,
        });
        Ok(Matchup::of(&units, duel, &self.rules, situation, Text::new("casualties", "pertes"), destroyed))
    }
}

/// The unit with this id: one of a list, an option of it taken, or with another size after its `+`; a problem of `key` where there is none.
pub fn unit(lists: &[List], rules: &Rules, key: &str, id: &str) -> Result<Unit, Problem> {
    if let Some(listed) = list::find(lists, id) {
        return Ok(listed);
    }
    let units = || lists.iter().flat_map(|list| &list.units);
    let names = || units().map(|unit| unit.id.clone()).collect();
    let (plain, size) = list::with_option(id);
    let find = |id: &str| units().find(|unit| unit.id == id);
    let unit = list::wanted(("black-powder", "sample/line-infantry"), key, plain, find, names)?;
    let Some(size) = size else { return Ok(unit.clone()) };
    let sized = Size::ALL.iter().find(|s| s.word() == size).and_then(|&size| unit.of_size(size, rules));
    sized.ok_or_else(|| {
        let problem = Problem::of(key, format!("`{plain}` cannot be made “{size}”"));
        problem.help("a standard unit can be made +large, +small or +tiny; others are listed at their size")
    })
}
