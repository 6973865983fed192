//! The situation of a duel (C10): from the keys of a scenario to the duel.

use super::body::Cover;
use super::duel::{Duel, Duelist, First, Start, Strikes, Turns};
use super::orders::{Evades, Intent, Stance};
use super::profile::{Arms, Fighter, List, Musket, Unit};
use super::rules::Rules;
use montjoie_core::combat::{Pair, Play, Side};
use montjoie_core::language::Text;
use montjoie_core::settings;
use montjoie_core::settings::Source::{Asked, Ours};
use montjoie_core::settings::Value;
use montjoie_system::{DuelKey, Matchup, Problem, destroyed, list};

settings! {
    /// The keys of a side, `a.` and `b.`: what it brings.
    pub struct SideKeys {
        unit: String = String::new() => (Asked, "C1", "the unit, as basic/infantry or advanced/lancers+elite", "l’unité, comme basic/infantry ou advanced/lancers+elite", "unité");
        stance: Option<Stance> = None, decided by player => (Ours, "C10", "what it wants; by default assault for cavalry and units that cannot fire, for others hold where they reach the enemy or it comes, otherwise firefight", "ce qu’elle veut ; par défaut assault pour la cavalerie et les unités qui ne tirent pas, hold pour les autres si elles atteignent l’ennemi ou s’il vient, sinon firefight", "posture");
        fire_within: Option<u8> [0, 255] = None => (Asked, "C10", "it fires within so many inches", "elle tire à cette distance ou moins", "tir à moins de");
        charge_within: Option<u8> [0, 255] = None => (Asked, "C10", "it charges within so many inches", "elle charge à cette distance ou moins", "charge à moins de");
        advance: Option<bool> = None, decided by player => (Asked, "C10", "otherwise it comes nearer", "sinon elle s’approche", "avance");
        room: u8 [0, 72] = 24 => (Asked, "C10", "inches to its own table edge", "pouces jusqu’à son bord de table", "recul possible");
        cover: Cover = Cover::None, decided by player => (Asked, "C4, C5", "its cover until it moves", "son couvert tant qu’elle ne bouge pas", "couvert");
        officer: bool = false, decided by player => (Asked, "C2, C6", "an officer (for Indians an Indian one) within 6 inches", "un officier (indien pour des Indiens) à 6 pouces", "officier");
        strikes: Strikes = Strikes::Front, decided by player => (Asked, "C5", "where its charges meet the enemy", "où ses charges prennent l’ennemi", "face prise");
        evades: Evades = Evades::Never, decided by player => (Asked, "C5", "when it evades a charge, if it may", "quand elle esquive une charge, si elle le peut", "esquive");
        musket: Musket = Musket::Rifled => (Asked, "C4", "what infantry carries", "l’arme de l’infanterie", "fusil");
        canister_within: Option<u8> [0, 255] = None => (Asked, "C10", "a gun fires canister within so many inches, ball beyond", "un canon tire à mitraille à cette distance ou moins, à boulet au-delà", "mitraille à moins de");
    }

    /// Where and when: keys `field.`.
    pub struct FieldKeys {
        distance: u8 [1, 96] = 24, decided by player [6, 12, 18] => (Asked, "C10", "inches between the two at the start", "pouces entre les deux au début", "distance");
        first: First = First::Either => (Asked, "C1", "who plays first in each turn", "qui joue en premier à chaque tour", "premier joueur");
        turns: Turns = Turns::Game => (Asked, "C1", "turns, or game: 7, then on 4+ one more", "nombre de tours, ou game : 7, puis un de plus sur 4+", "tours");
        rout_ends: bool = false => (Asked, "C10", "a unit that becomes routing has lost", "une unité en déroute a perdu", "fin à la déroute");
    }
}

montjoie_system::situation!(SideKeys, FieldKeys, Rules);

/// Every key of a duel, in the order of outputs.
pub fn keys() -> Vec<DuelKey> {
    Situation::all(|name| match name {
        "stance" => Some("by the unit"),
        "fire_within" | "charge_within" | "advance" => Some("by the stance"),
        "canister_within" => Some("24"),
        _ => None,
    })
}

impl Situation {
    /// The duel that the situation describes, checked.
    pub fn duel(&self, lists: &[List]) -> Result<(Duel, Pair<Unit>), Problem> {
        let units = self.units(|key, id| unit(lists, key, id))?;
        let sides = Pair { a: self.duelist(&units, Side::A)?, b: self.duelist(&units, Side::B)? };
        let (field, [room_a, room_b]) = (&self.field, [self.sides.a.room, self.sides.b.room]);
        let duel = Duel {
            rules: self.rules.clone(),
            sides,
            depth: room_a + field.distance + room_b,
            rout_ends: field.rout_ends,
            start: Start { distance: field.distance, room_a, first: field.first },
            turns: field.turns,
        };
        Ok((duel, units))
    }

    /// The stance that is set, or the default by the unit, the inches that it reaches, and its enemy (C10).
    fn stance(&self, units: &Pair<Unit>, reach: u8, side: Side) -> Stance {
        let closes = |side: Side| units[side].closes() && self.sides[side].charge_within != Some(0);
        let enemy = &self.sides[side.enemy()];
        let comes = || enemy.advance.unwrap_or_else(|| enemy.stance.map_or_else(|| closes(side.enemy()), |stance| stance != Stance::Hold));
        let keys = &self.sides[side];
        match keys.stance {
            Some(stance) => stance,
            None if keys.advance == Some(false) => Stance::Hold,
            None if closes(side) => Stance::Assault,
            None if reach == 0 || reach >= self.field.distance || comes() => Stance::Hold,
            None => Stance::Firefight,
        }
    }

    fn duelist(&self, units: &Pair<Unit>, side: Side) -> Result<Duelist, Problem> {
        let (unit, keys, rules) = (&units[side], &self.sides[side], &self.rules);
        let key = |name: &str| format!("{}.{name}", side.id());
        if keys.musket == Musket::Smoothbore && !unit.has_muskets(rules) {
            return Err(Problem::of(key("musket"), format!("`{}` has no muskets", unit.id)).help("expected rifled, or leave it out"));
        }
        let fighter = Fighter::new(unit, rules, keys.officer, keys.musket);
        let reach = fighter.reach(rules);
        let canister = Rules::reach(rules.canister_row);
        if let Some(within) = keys.canister_within.filter(|&within| within > canister) {
            let problem = Problem::of(key("canister_within"), format!("canister does not reach {within} inches"));
            return Err(problem.help(format!("expected at most {canister}")));
        }
        // A gun without canister fires ball at any distance.
        let canister_within = match fighter.arms {
            Arms::Gun { canister: 0, .. } => 0,
            _ => keys.canister_within.unwrap_or(canister),
        };
        if let Some(within) = keys.fire_within.filter(|&within| within > reach) {
            let what = if reach == 0 { "cannot fire".to_owned() } else { format!("does not reach {within} inches") };
            return Err(Problem::of(key("fire_within"), format!("`{}` {what}", unit.id)).help(format!("expected at most {reach}")));
        }
        if keys.charge_within.is_some_and(|within| within > 0) && fighter.charge.is_none() {
            let problem = Problem::of(key("charge_within"), format!("`{}` may not charge", unit.id));
            return Err(problem.help("expected 0, or `rules.guns_charge = true`"));
        }
        let by_stance = Intent::of(self.stance(units, reach, side), &fighter, rules);
        let intent = Intent {
            fire_within: keys.fire_within.unwrap_or(by_stance.fire_within),
            charge_within: keys.charge_within.unwrap_or(by_stance.charge_within),
            advance: keys.advance.unwrap_or(by_stance.advance),
        };
        if intent.advance && intent.fire_within == 0 && intent.charge_within == 0 {
            let what = match fighter.arms {
                Arms::None => "cannot fire",
                _ => "does not fire",
            };
            let blame = if keys.advance == Some(true) { "advance" } else { "stance" };
            let message = format!("`{}` would advance, but it {what} and does not charge: it could never act", unit.id);
            return Err(Problem::of(key(blame), message).help("set `fire_within` or `charge_within` above 0, or another stance"));
        }
        Ok(Duelist {
            fighter,
            intent,
            strikes: keys.strikes,
            evades: keys.evades,
            cover: keys.cover,
            canister_within,
            name: (unit.name.en.clone(), unit.name.fr.clone()),
        })
    }

    /// A duel ready to be answered.
    pub fn matchup(&self, lists: &[List]) -> Result<Matchup, Problem> {
        let (duel, units) = self.duel(lists)?;
        let resolved = |side: Side, name: &str| {
            let Duelist { fighter, intent, .. } = &duel.sides[side];
            match name {
                "stance" => Some(Value::Text(self.stance(&units, fighter.reach(&duel.rules), side).word().to_owned())),
                "fire_within" => Some(Value::Whole(intent.fire_within.into())),
                "charge_within" => Some(Value::Whole(intent.charge_within.into())),
                "advance" => Some(Value::Bool(intent.advance)),
                "canister_within" => Some(Value::Whole(duel.sides[side].canister_within.into())),
                _ => None,
            }
        };
        let situation = self.shown(resolved);
        let destroyed = destroyed(duel.most_losses(), duel.most_losses(), |side, lost, _| lost == duel.most_losses()[side]);
        Ok(Matchup::of(&units, duel, &self.rules, situation, Text::new("PV", "PV"), destroyed))
    }
}

/// The unit with this id, and with the option after its `+`; a problem of `key` where there is none.
pub fn unit(lists: &[List], key: &str, id: &str) -> Result<Unit, Problem> {
    list::unit(lists, ("puissance-de-feu", "basic/infantry"), key, id)
}
