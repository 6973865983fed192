//! Duels from the keys of a scenario (A10).

use super::body::{Cover, Post};
use super::cards::Card;
use super::charge::Reaction;
use super::duel::{Duel, Duelist, Rally, Stance};
use super::initiative::{Level, Structure};
use super::profile::{Fighter, List, Unit, Weapon};
use super::rules::Rules;
use montjoie_core::combat::{Pair, Play, Side};
use montjoie_core::language::Text;
use montjoie_core::settings;
use montjoie_core::settings::Source::Asked;
use montjoie_core::settings::Value;
use montjoie_system::{DuelKey, Matchup, Problem, destroyed, list};

settings! {
    /// The keys of a side (`a.` and `b.`).
    pub struct SideKeys {
        unit: String = String::new() => (Asked, "A10", "the unit, as english/longbowmen", "l’unité, comme english/longbowmen", "unité");
        commander: Level = Level::Average, decided by player [Level::Expert, Level::Poor] => (Asked, "A2", "the commander of its corps", "le commandant de son corps", "commandant");
        attached: bool = false, decided by player => (Asked, "A2", "he is with the unit", "il est avec l’unité", "chef avec elle");
        courageous: bool = false => (Asked, "A2", "he is Courageous", "il est Courageux", "chef courageux");
        in_zone: bool = true, decided by player => (Asked, "A2", "the unit stands within his radius", "l’unité est dans sa zone", "dans la zone du chef");
        structure: Structure = Structure::Average => (Asked, "A2", "the command structure of the army", "la structure de commandement de l’armée", "structure");
        stance: Option<Stance> = None, decided by player => (Asked, "A10", "what it wants", "ce qu’elle veut", "posture");
        moves: u8 [1, 3] = 2, decided by player [1, 3] => (Asked, "A10", "the most moves in one activation", "mouvements au plus par activation", "mouvements");
        rally: Option<Rally> = None, decided by player => (Asked, "A10", "when it tries to rally", "quand elle tente de se rallier", "ralliement");
        reaction: Option<Reaction> = None, decided by player => (Asked, "A5", "what it does when it is charged", "ce qu’elle fait quand on la charge", "réaction");
        opportunity: Option<bool> = None, decided by player => (Asked, "A5", "it charges of opportunity", "elle charge d’opportunité", "charge d’opportunité");
        pursue: bool = true, decided by player => (Asked, "A5", "it pursues where it may choose", "elle poursuit si elle a le choix", "poursuite");
        cover: Cover = Cover::None, decided by player => (Asked, "A4", "what shelters it against shooting until it moves", "ce qui l’abrite du tir tant qu’elle ne bouge pas", "couvert");
        defends: bool = false, decided by player => (Asked, "A6", "it defends hill, river, fortification or village until it moves; foot only", "elle défend colline, rivière, fortification ou village tant qu’elle ne bouge pas ; à pied seulement", "défense");
        card: Card = Card::None, decided by player => (Asked, "A7", "the tactical card of its player", "la carte tactique de son joueur", "carte");
    }

    /// The keys of the place and the time (`field.`).
    pub struct FieldKeys {
        distance: u8 [1, 40] = 8, decided by player [4, 6, 12, 16] => (Asked, "A10", "H between the two at the start", "H entre les deux au début", "distance");
        turn_limit: u32 [1, 100] = 20 => (Asked, "A10", "turns until it is called off", "tours avant l’arrêt", "tours au plus");
    }
}

montjoie_system::situation!(SideKeys, FieldKeys, Rules);

/// Every key of a duel, in the order of outputs.
pub fn keys() -> Vec<DuelKey> {
    Situation::all(|name| matches!(name, "stance" | "rally" | "reaction" | "opportunity").then_some("by the unit"))
}

impl Situation {
    /// The duel that the situation describes, checked.
    pub fn duel(&self, lists: &[List]) -> Result<(Duel, Pair<Unit>), Problem> {
        let units = self.units(|key, id| unit(lists, key, id))?;
        let fighters = Pair::of(|side| Fighter::new(&units[side], &self.rules));
        Side::BOTH.into_iter().try_for_each(|side| self.check(&units, &fighters, side))?;
        let sides = Pair::of(|side| self.duelist(&units[side], &fighters, side));
        Ok((Duel { rules: self.rules.clone(), sides, distance: self.field.distance, turns: self.field.turn_limit }, units))
    }

    fn check(&self, units: &Pair<Unit>, fighters: &Pair<Fighter>, side: Side) -> Result<(), Problem> {
        let (keys, unit, fighter, enemy) = (&self.sides[side], &units[side], &fighters[side], &fighters[side.enemy()]);
        let key = |name: &str| format!("{}.{name}", side.id());
        if keys.stance == Some(Stance::Shoot) && unit.weapon == Weapon::None {
            let problem = Problem::of(key("stance"), format!("`{}` has no weapon to shoot with", unit.id));
            return Err(problem.help("expected charge, advance or hold"));
        }
        if keys.attached && keys.commander == Level::None {
            let problem = Problem::of(key("attached"), "there is no commander to attach");
            return Err(problem.help(format!("expected false, or a level in {}", key("commander"))));
        }
        if keys.courageous && matches!(keys.commander, Level::None | Level::Incompetent) {
            let message = format!("a commander of level `{}` has no +3 for being Courageous", keys.commander.word());
            return Err(Problem::of(key("courageous"), message).help("expected false, or genius, expert, average or poor as commander"));
        }
        if keys.defends && fighter.arm.mounted() {
            return Err(Problem::of(key("defends"), format!("`{}` is mounted; only foot defends", unit.id)).help("expected false"));
        }
        if let Some(reaction) = keys.reaction
            && !reaction.may(fighter, enemy)
        {
            let message = format!("`{}` may not react so to a charge of `{}`: {} (A5)", unit.id, units[side.enemy()].id, reaction.word());
            let may: Vec<&str> = Reaction::ALL.iter().filter(|may| may.may(fighter, enemy)).map(|may| may.word()).collect();
            return Err(Problem::of(key("reaction"), message).help(format!("expected {}", may.join(" or "))));
        }
        if keys.opportunity == Some(true) && !fighter.may_charge {
            let problem = Problem::of(key("opportunity"), format!("`{}` may not charge", unit.id));
            return Err(problem.help("expected false; I above 0, CF and EL charge, S, ART and W never do"));
        }
        Ok(())
    }

    fn duelist(&self, unit: &Unit, fighters: &Pair<Fighter>, side: Side) -> Duelist {
        let keys = &self.sides[side];
        let (fighter, enemy) = (&fighters[side], &fighters[side.enemy()]);
        let shoots = fighter.weapon != Weapon::None;
        let reaction = keys.reaction.unwrap_or_else(|| Reaction::usual(fighter, enemy));
        let &SideKeys { commander, attached, courageous, in_zone, cover, defends, card, .. } = keys;
        let post = Post { commander, attached, courageous, in_zone, cover, defends, card };
        let stance = keys.stance.unwrap_or(match (fighter.may_charge, shoots) {
            (true, _) => Stance::Charge,
            // Who would leave stakes or cover behind shoots from there.
            (false, true) if post.roots(fighter) => Stance::Shoot,
            (false, true) => Stance::Advance,
            (false, false) => Stance::Hold,
        });
        Duelist {
            fighter: fighter.clone(),
            stance,
            moves: keys.moves,
            rally: keys.rally.unwrap_or(Rally::usual(stance)),
            reaction,
            opportunity: keys.opportunity.unwrap_or(fighter.impetuous),
            pursue: keys.pursue,
            structure: keys.structure,
            post,
            name: unit.name.both(),
        }
    }

    /// A duel ready to be answered.
    pub fn matchup(&self, lists: &[List]) -> Result<Matchup, Problem> {
        let (duel, units) = self.duel(lists)?;
        let resolved = |side: Side, name: &str| {
            let duelist = &duel.sides[side];
            let word = |word: &str| Some(Value::Text(word.to_owned()));
            match name {
                "stance" => word(duelist.stance.word()),
                "rally" => word(duelist.rally.word()),
                "reaction" => word(duelist.reaction.word()),
                "opportunity" => Some(Value::Bool(duelist.opportunity)),
                _ => None,
            }
        };
        let situation = self.shown(resolved);
        let destroyed = destroyed(duel.most_losses(), duel.most_losses(), |side, lost, _| lost == duel.most_losses()[side]);
        Ok(Matchup::of(&units, duel, &self.rules, situation, Text::new("VBU", "VBU"), destroyed))
    }
}

/// The unit of an id; a problem of `key` where there is none.
pub fn unit(lists: &[List], key: &str, id: &str) -> Result<Unit, Problem> {
    list::unit(lists, ("impetus", "english/longbowmen"), key, id)
}
