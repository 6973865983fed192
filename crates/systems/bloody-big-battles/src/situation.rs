//! Duels from the keys of a scenario (B10), and what an answer about one rests on.

use super::duel::{After, Attacker, Defender, Duel, ExploitChoice, Stance, Target};
use super::profile::{Arm, Fighter, Formation, List, Unit};
use super::rules::Rules;
use super::special::Special;
use super::terrain::{Batteries, Ground, Terrain};
use montjoie_core::combat::{Pair, Play, Side};
use montjoie_core::language::Text;
use montjoie_core::settings::Settings;
use montjoie_core::settings::Source::Asked;
use montjoie_core::{choices, settings};
use montjoie_system::{DuelKey, Matchup, Problem, list};

choices! {
    "Which side attacks." Attacks {
        A = "a", "A", "A", "Side A.";
        B = "b", "B", "B", "Side B.";
    }
    "The ground that the attacker crosses." Approach {
        Open = "open", "open", "dégagé";
        Difficult = "difficult", "difficult", "difficile", "Difficult all the way.";
    }
}

settings! {
    /// The keys of a side (`a.` and `b.`). Some are the attacker's only, some the defender's.
    pub struct SideKeys {
        unit: String = String::new() => (Asked, "B10", "the unit, as sample/old-guard or sample/cuirassiers+lancers", "l’unité, comme sample/old-guard ou sample/cuirassiers+lancers", "unité");
        formation: Formation = Formation::Line, decided by player => (Asked, "B1", "its formation; square for defending infantry only", "sa formation ; carré pour l’infanterie en défense seulement", "formation");
        in_command: bool = true, decided by player => (Asked, "B2", "within command radius", "dans le rayon de commandement", "à portée de commandement");
        stance: Stance = Stance::Assault, decided by player => (Asked, "B10", "attacker: what it wants", "attaquant : ce qu’il veut", "posture");
        after: After = After::Hold, decided by player => (Asked, "B10", "attacker: what it does once the defender has retired", "attaquant : ce qu’il fait une fois le défenseur replié", "ensuite");
        target: Target = Target::Main, decided by player => (Asked, "B10", "attacker: what it fires at", "attaquant : sur quoi il tire", "cible");
        exploit_choice: ExploitChoice = ExploitChoice::Occupy, decided by player => (Asked, "B5", "attacker: whether it exploits where it may", "attaquant : s’il exploite quand il le peut", "exploitation");
        batteries: Batteries = Batteries(Vec::new()), decided by player [Batteries(vec![Arm::LightArtillery]), Batteries(vec![Arm::MediumArtillery]), Batteries(vec![Arm::HeavyArtillery])] => (Asked, "B10", "defender: its batteries", "défenseur : ses batteries", "batteries");
        terrain: Ground = Ground::default(), decided by player [Ground::of(&[Terrain::Wood]), Ground::of(&[Terrain::Village]), Ground::of(&[Terrain::Trenches])] => (Asked, "B3", "defender: terrain that it stands in or behind", "défenseur : terrain où ou derrière lequel il se tient", "terrain");
    }

    /// The keys of the place and the time (`field.`).
    pub struct FieldKeys {
        attacker: Attacks = Attacks::A => (Asked, "B10", "the side that attacks", "le camp qui attaque", "attaquant");
        distance: u8 [1, 240] = 24, decided by player [12, 18, 36] => (Asked, "B10", "inches between the fronts at the start", "pouces entre les fronts au début", "distance");
        turns: u32 [1, 1000] = 8 => (Asked, "B10", "turns; the attacker moves first", "tours ; l’attaquant joue en premier", "tours");
        stop_at: u8 [1, 240] = 3 => (Asked, "B10", "inches at which an attacker with stance shoot stops", "pouces où s’arrête un attaquant en position de tir", "arrêt à");
        approach: Approach = Approach::Open, decided by player => (Asked, "B10", "the ground that the attacker crosses", "le terrain que l’attaquant traverse", "approche");
        flank: bool = false, decided by player => (Asked, "B10", "the attacker comes at the flank", "l’attaquant vient de flanc", "par le flanc");
    }
}

montjoie_system::situation!(SideKeys, FieldKeys, Rules);

/// Every key of a duel, in the order of outputs.
pub fn keys() -> Vec<DuelKey> {
    Situation::all(|_| None)
}

impl Situation {
    fn attacker(&self) -> Side {
        if self.field.attacker == Attacks::A { Side::A } else { Side::B }
    }

    /// The duel that the situation describes, checked.
    pub fn duel(&self, lists: &[List]) -> Result<(Duel, Pair<Unit>), Problem> {
        let units = self.units(|key, id| unit(lists, key, id))?;
        Side::BOTH.into_iter().try_for_each(|side| self.check(&units[side], side))?;
        self.rules.assaults_end()?;
        let (attacker, field) = (self.attacker(), &self.field);
        let (mine, theirs) = (&self.sides[attacker], &self.sides[attacker.enemy()]);
        let duel = Duel {
            rules: self.rules.clone(),
            attacker,
            a: Attacker {
                fighter: Fighter::new(&units[attacker], mine.formation),
                in_command: mine.in_command,
                stance: mine.stance,
                stop_at: field.stop_at,
                after: mine.after,
                target: mine.target,
                exploit: mine.exploit_choice,
            },
            b: Defender {
                fighter: Fighter::new(&units[attacker.enemy()], theirs.formation),
                in_command: theirs.in_command,
                batteries: theirs.batteries.0.clone(),
                ground: theirs.terrain,
            },
            difficult: field.approach == Approach::Difficult,
            flank: field.flank,
            distance: field.distance,
            turns: field.turns,
        };
        Ok((duel, units))
    }

    fn check(&self, unit: &Unit, side: Side) -> Result<(), Problem> {
        let keys = &self.sides[side];
        let key = |name: &str| format!("{}.{name}", side.id());
        if unit.arm.is_artillery() {
            let problem = Problem::of(key("unit"), format!("`{}` is a battery and cannot be a main unit", unit.id));
            return Err(problem.help("expected infantry or cavalry; batteries go with the defender’s `batteries`"));
        }
        let attacks = side == self.attacker();
        check_formation(unit, keys.formation, &key("formation"))?;
        if attacks && keys.formation == Formation::Square {
            return Err(Problem::of(key("formation"), "the attacker cannot be in square").help("expected line or depth"));
        }
        let (others, role) = if attacks {
            (["batteries", "terrain"].as_slice(), "the defender’s")
        } else {
            (["stance", "after", "target", "exploit_choice"].as_slice(), "the attacker’s")
        };
        let default = SideKeys::default();
        match others.iter().find(|name| keys.get(name) != default.get(name)) {
            Some(name) => {
                let problem = Problem::of(key(name), format!("`{}` is {role} key, and {} is the other one", key(name), side.id()));
                Err(problem.help("expected no value here, or another `field.attacker`"))
            }
            None => Ok(()),
        }
    }

    /// A duel ready to be answered.
    pub fn matchup(&self, lists: &[List]) -> Result<Matchup, Problem> {
        let (duel, units) = self.duel(lists)?;
        // A lost base is gone, whichever side holds the field.
        let destroyed = Pair::of(|side| {
            let bases = duel.most_losses()[side];
            (0..=bases).map(|lost| [f64::from(lost) / f64::from(bases); 3]).collect()
        });
        Ok(Matchup::of(&units, duel, &self.rules, self.shown(|_, _| None), Text::new("bases", "socles"), destroyed))
    }
}

/// Checks that a formation goes with the unit.
pub fn check_formation(unit: &Unit, formation: Formation, key: &str) -> Result<(), Problem> {
    match formation {
        Formation::Square if unit.arm != Arm::Infantry => {
            Err(Problem::of(key, format!("`{}` is not infantry and has no square", unit.id)).help("expected line or depth"))
        }
        Formation::Depth if unit.bases < 2 => {
            Err(Problem::of(key, format!("`{}` has a single base and no depth", unit.id)).help("expected line"))
        }
        _ => Ok(()),
    }
}

/// The unit of an id: one of a list, an option of it taken, or with `+flag` for each flag added to it.
pub fn unit(lists: &[List], key: &str, id: &str) -> Result<Unit, Problem> {
    if let Some(listed) = list::find(lists, id) {
        return Ok(listed);
    }
    let units = || lists.iter().flat_map(|list| &list.units);
    let names = || units().map(|unit| unit.id.clone()).collect();
    let (plain, flags) = list::with_option(id);
    let find = |id: &str| units().find(|unit| unit.id == id);
    let found = list::wanted(("bloody-big-battles", "sample/old-guard"), key, plain, find, names)?;
    let mut unit = found.clone();
    for flag in flags.into_iter().flat_map(|flags| flags.split('+')) {
        let Some(special) = Special::of(flag) else {
            let known = Special::ALL.iter().map(|special| special.id()).collect::<Vec<_>>().join(", ");
            return Err(Problem::of(key, format!("there is no flag `{flag}`")).help(format!("flags are {known}")));
        };
        if special == Special::Lancers && !unit.arm.is_cavalry() {
            return Err(Problem::of(key, format!("`{plain}` is not cavalry and cannot be lancers")).help("expected cavalry"));
        }
        if !unit.special.contains(&special) {
            unit.special.push(special);
            unit.special.sort();
            unit.points = None;
            unit.id = format!("{}+{flag}", unit.id);
            unit.name = unit.name.with(flag);
        }
    }
    Ok(unit)
}
