//! From the keys of a scenario to a duel (A10), and what its answer rests on.

use super::cards::Card;
use super::duel::{Duel, Duelist, Rally, Reaction, Stance, may_react};
use super::melee::Pursues;
use super::orders::{Level, Structure};
use super::profile::{Arm, Column, Fighter, List, Status, Unit, Weapon};
use super::rules::{CnFloor, Rules};
use super::shooting::Cover;
use crate::combat::{Combat, Pair, Side};
use crate::language::Text;
use crate::settings;
use crate::settings::Source::Asked;
use crate::settings::Value;
use crate::systems::duel_keys::{DuelKeys, assumptions};
use crate::systems::{DuelKey, Matchup, Problem, destroyed, list};

settings! {
    /// What a side brings: keys `a.` and `b.`.
    pub struct SideKeys {
        unit: String = String::new() => (Asked, "A10", "the unit, as english/longbowmen", "l’unité, comme english/longbowmen");
        commander: Level = Level::Average => (Asked, "A2", "the commander of its corps", "le commandant de son corps");
        attached: bool = false => (Asked, "A2", "he is with the unit", "il est avec l’unité");
        courageous: bool = false => (Asked, "A2", "he is Courageous", "il est Courageux");
        in_zone: bool = true => (Asked, "A2", "the unit stands within his radius", "l’unité est dans sa zone");
        structure: Structure = Structure::Average => (Asked, "A2", "the command structure of the army", "la structure de commandement de l’armée");
        stance: Option<Stance> = None => (Asked, "A10", "what it wants", "ce qu’elle veut");
        moves: u8 [1, 3] = 2 => (Asked, "A10", "the most moves in one activation", "mouvements au plus par activation");
        rally: Option<Rally> = None => (Asked, "A10", "when it tries to rally", "quand elle tente de se rallier");
        reaction: Option<Reaction> = None => (Asked, "A5", "what it does when it is charged", "ce qu’elle fait quand on la charge");
        opportunity: Option<bool> = None => (Asked, "A5", "it charges of opportunity", "elle charge d’opportunité");
        pursue: bool = true => (Asked, "A5", "it pursues where it may choose", "elle poursuit si elle a le choix");
        cover: Cover = Cover::None => (Asked, "A4", "what shelters it against shooting until it moves", "ce qui l’abrite du tir tant qu’elle ne bouge pas");
        defends: bool = false => (Asked, "A6", "it defends hill, river, fortification or village until it moves; foot only", "elle défend colline, rivière, fortification ou village tant qu’elle ne bouge pas ; à pied seulement");
        card: Card = Card::None => (Asked, "A7", "the tactical card of its player", "la carte tactique de son joueur");
    }
}

settings! {
    /// Where and when: keys `field.`.
    pub struct FieldKeys {
        distance: u8 [1, 40] = 8 => (Asked, "A10", "H between the two at the start", "H entre les deux au début");
        turn_limit: u32 [1, 100] = 20 => (Asked, "A10", "turns until it is called off", "tours avant l’arrêt");
    }
}

/// The keys of one duel.
pub type Situation = DuelKeys<SideKeys, FieldKeys, Rules>;

/// Every key of a duel, in the order of outputs.
pub fn keys() -> Vec<DuelKey> {
    Situation::all(|name| matches!(name, "stance" | "rally" | "reaction" | "opportunity").then_some("by the unit"))
}

impl Situation {
    /// The duel that it describes, checked.
    pub fn duel(&self, lists: &[List]) -> Result<(Duel, Pair<Unit>), Problem> {
        let units = Pair { a: self.unit(lists, Side::A)?, b: self.unit(lists, Side::B)? };
        let fighters = Pair::of(|side| Fighter::new(&units[side], &self.rules));
        Side::BOTH.into_iter().try_for_each(|side| self.check(&units[side], &fighters[side], side))?;
        let sides = Pair::of(|side| self.duelist(&units[side], &fighters, side));
        Ok((Duel { rules: self.rules.clone(), sides, distance: self.field.distance, turns: self.field.turn_limit }, units))
    }

    fn unit(&self, lists: &[List], side: Side) -> Result<Unit, Problem> {
        unit(lists, &format!("{}.unit", side.id()), &self.sides[side].unit)
    }

    fn check(&self, unit: &Unit, fighter: &Fighter, side: Side) -> Result<(), Problem> {
        let keys = &self.sides[side];
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
        let stance = keys.stance.unwrap_or(match (fighter.may_charge, shoots) {
            (true, _) => Stance::Charge,
            (false, true) => Stance::Advance,
            (false, false) => Stance::Hold,
        });
        let reaction = keys.reaction.unwrap_or(match fighter.arm {
            Arm::Cl | Arm::S => Reaction::Evade,
            arm if arm.mounted() && fighter.may_charge => Reaction::CounterCharge,
            _ if shoots => Reaction::DefensiveFire,
            _ if may_react(Reaction::CloseOrder, fighter, enemy) => Reaction::CloseOrder,
            _ => Reaction::Stand,
        });
        Duelist {
            stance,
            moves: keys.moves,
            rally: keys.rally.unwrap_or(if stance == Stance::Charge { Rally::Never } else { Rally::UnlessInReach }),
            // A reaction that is not allowed against this enemy counts as standing.
            reaction: if may_react(reaction, fighter, enemy) { reaction } else { Reaction::Stand },
            opportunity: keys.opportunity.unwrap_or(fighter.impetuous),
            pursue: keys.pursue,
            commander: keys.commander,
            attached: keys.attached,
            courageous: keys.courageous,
            in_zone: keys.in_zone,
            structure: keys.structure,
            cover: keys.cover,
            defends: keys.defends,
            card: keys.card,
            ..Duelist::new(fighter.clone(), (unit.name.en.clone(), unit.name.fr.clone()))
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
        let touches = |key: &str| touches(key, &duel, &self.sides);
        Ok(Matchup {
            ids: Pair::of(|side| units[side].id.clone()),
            names: Pair::of(|side| (units[side].name.en.clone(), units[side].name.fr.clone())),
            situation,
            assumptions: assumptions(&self.rules, touches),
            losses: Text::new("VBU", "VBU"),
            destroyed: destroyed(duel.most_losses(), duel.most_losses(), |side, lost, _| lost == duel.most_losses()[side]),
            contest: Box::new(duel),
        })
    }
}

/// Whether a rule can make a difference in this duel.
fn touches(key: &str, duel: &Duel, chosen: &Pair<SideKeys>) -> bool {
    let any = |test: &dyn Fn(Side) -> bool| test(Side::A) || test(Side::B);
    let rules = &duel.rules;
    let duelist = |side: Side| &duel.sides[side];
    let me = |side: Side| &duel.sides[side].fighter;
    let foe = |side: Side| &duel.sides[side.enemy()].fighter;
    let card = |side: Side, card: Card| duelist(side).card == card;
    let comes = |side: Side| matches!(duelist(side).stance, Stance::Charge | Stance::Advance);
    // Charges in its own activation, or of opportunity; the first may be reacted to.
    let charges = |side: Side| me(side).may_charge && duelist(side).stance == Stance::Charge;
    let opportunity = |side: Side| {
        let wants = duelist(side).opportunity || card(side, Card::Tc8);
        me(side).may_charge && wants && comes(side.enemy())
    };
    let contacts = |side: Side| charges(side) || opportunity(side);
    let reacts = |side: Side, reaction: Reaction| duelist(side).reaction == reaction && charges(side.enemy());
    let melee = any(&|side| {
        let gone = match foe(side).arm {
            Arm::S => rules.skirmishers_dispersed,
            Arm::Art => rules.artillery_overrun,
            _ => false,
        };
        contacts(side) && !gone
    });
    let pursues = |side: Side| {
        melee
            && match Pursues::of(rules, me(side), me(side).vbu, false) {
                Pursues::Must => true,
                Pursues::May => duelist(side).pursue,
                Pursues::No => false,
            }
    };
    // Strikes with an I that status and Disorder may lower.
    let strikes = |side: Side| {
        let always = me(side).arm == Arm::Cf || me(side).arm == Arm::El && foe(side).arm != Arm::S;
        let never = me(side).arm.foot() && foe(side).arm.mounted()
            || me(side).arm.mounted() && foe(side).spears && duelist(side.enemy()).reaction != Reaction::Evade;
        let comes = contacts(side) || reacts(side, Reaction::CounterCharge) || pursues(side);
        melee && me(side).impetus > 0 && comes && !always && !never
    };
    let shoots = |side: Side| {
        let armed = me(side).weapon != Weapon::None;
        armed && (duelist(side).stance != Stance::Hold || reacts(side, Reaction::DefensiveFire))
    };
    let hurt = |side: Side| melee || shoots(side.enemy());
    // Tests that are no rally.
    let tests = |side: Side| {
        let reacts =
            matches!(duelist(side).reaction, Reaction::Evade | Reaction::CounterCharge | Reaction::DefensiveFire | Reaction::CloseOrder);
        let again = duelist(side).stance == Stance::Charge && duelist(side).moves > 1;
        reacts && charges(side.enemy()) || again || opportunity(side) && !me(side).impetuous
    };
    let rallies = |side: Side| duelist(side).rally != Rally::Never && (hurt(side) || tests(side));
    // The largest critical number of a side: the natural 6 only matters from 6 on.
    let most_critical = |side: Side| {
        let when = |fits: bool, value: i8| if fits { value } else { 0 };
        let both = when(duelist(side).attached, rules.cn_commander) + when(card(side, Card::Tc9), rules.tc9_bonus);
        let range = rules.cn_long.max(rules.cn_long_bow).max(rules.cn_short);
        let shot = when(shoots(side.enemy()), range + when(me(side).arm.armoured(), rules.cn_armoured));
        let close = when(reacts(side, Reaction::CloseOrder), rules.cn_close_order);
        let struck = when(melee, close + when(duelist(side).defends, rules.cn_defends));
        me(side).vbu as i8 - 1 + both + shot.max(struck)
    };
    let applies = |side: Side| !rules.initiative_extra_attached || duelist(side).attached;
    let rerolls = |side: Side| matches!(duelist(side).commander, Level::Genius | Level::Expert);
    let incompetent = |side: Side| duelist(side).commander == Level::Incompetent;
    let column = |side: Side, column: Column| me(side).arm.column() == column;
    let retreats = |of: Column| melee && any(&|side| column(side, of));
    let chases = |of: Column| any(&|side| pursues(side) && column(side, of));
    // Whether it goes anywhere by its own moves.
    let walks = |side: Side| comes(side) || contacts(side) || reacts(side, Reaction::Evade);
    match key {
        "worn_I" => any(&|side| strikes(side) && (1..me(side).vbu).any(|vbu| Status::of(me(side).vbu, vbu) == Status::Worn)),
        "disordered_keeps_I" => any(&strikes),
        "melee_disorder_dice" | "draw_disorders" | "melee_loser" => melee,
        "pursuit_I" => any(&pursues),
        "initiative_extra" => any(&|side| rerolls(side) && applies(side)),
        "initiative_extra_attached" => any(&|side| (rerolls(side) || incompetent(side)) && !duelist(side).attached),
        "incompetent_double" => any(&|side| incompetent(side) && applies(side)),
        "initiative_tie" => duel.sides.a.structure != duel.sides.b.structure,
        "cn_floor" => any(&hurt),
        "cohesion_naturals" => any(&|side| hurt(side) && (most_critical(side) >= 6 || rules.cn_floor == CnFloor::None)),
        "commander_discipline" => any(&|side| duelist(side).attached && tests(side)),
        "out_of_zone" => any(&|side| !duelist(side).in_zone && me(side).arm != Arm::S && tests(side)),
        // The first test of several moves is at 0, so that the reading takes a third move.
        "successive_test" => any(&|side| duelist(side).stance == Stance::Charge && duelist(side).moves > 2 && me(side).arm != Arm::S),
        "close_order_test" => any(&|side| {
            let light = matches!(foe(side).arm, Arm::Cm | Arm::Cl);
            reacts(side, Reaction::CloseOrder) && (me(side).arm == Arm::Fp || light)
        }),
        "close_order_light" => any(&|side| reacts(side, Reaction::CloseOrder) && matches!(foe(side).arm, Arm::Cm | Arm::Cl)),
        "failed_evade" => any(&|side| reacts(side, Reaction::Evade)),
        "rally_cost" => any(&|side| rallies(side) && duelist(side).stance != Stance::Hold),
        "rally_attempts" => {
            any(&|side| rallies(side) && (duelist(side).stance != Stance::Hold || duelist(side).commander.bonus(rules) > 1))
        }
        "artB_extreme" => any(&|side| me(side).weapon == Weapon::ArtilleryB && shoots(side)),
        "defensive_fire_minus_one" => any(&|side| reacts(side, Reaction::DefensiveFire)),
        "counter_mounted" => any(&|side| reacts(side, Reaction::CounterCharge) && me(side).arm.mounted()),
        // Able to charge, it would want to or react so by default; a stance or reaction that was chosen stays.
        "zero_I_charges" => any(&|side| {
            let keys = &chosen[side];
            let wants = keys.stance.is_none_or(|stance| stance == Stance::Charge) || card(side, Card::Tc8);
            let reaction = keys.reaction.map_or(me(side).arm.mounted(), |reaction| reaction == Reaction::CounterCharge);
            let without = me(side).impetus == 0 && !matches!(me(side).arm, Arm::S | Arm::Art | Arm::W | Arm::Cf | Arm::El);
            without && (wants || reaction && charges(side.enemy()))
        }),
        "skirmishers_dispersed" => any(&|side| me(side).arm == Arm::S && contacts(side.enemy())),
        "artillery_overrun" => any(&|side| me(side).arm == Arm::Art && contacts(side.enemy())),
        "close_order_cancels_I" => any(&|side| {
            reacts(side, Reaction::CloseOrder)
                && foe(side).arm.mounted()
                && foe(side).impetus > 0
                && !matches!(foe(side).arm, Arm::Cf | Arm::El)
        }),
        "tc4" => any(&|side| card(side, Card::Tc4) && shoots(side)),
        "tc6" => any(&|side| card(side, Card::Tc6) && hurt(side)),
        "tc10" => any(&|side| card(side, Card::Tc10) && pursues(side)),
        "tc12" => any(&|side| card(side, Card::Tc12)),
        "move_fl" => any(&|side| me(side).arm == Arm::Fl && !me(side).impetuous && walks(side)),
        "move_s" => any(&|side| me(side).arm == Arm::S && walks(side)),
        "move_cf" => any(&|side| me(side).arm == Arm::Cf && walks(side)),
        "dice_move" => any(&|side| {
            let armed = me(side).weapon != Weapon::None && duelist(side).stance != Stance::Hold;
            armed && (comes(side) || rallies(side))
        }),
        "retreat_slow" => retreats(Column::Slow),
        "retreat_fast" => retreats(Column::Fast),
        "retreat_mounted" => retreats(Column::Mounted),
        "pursuit_slow" => chases(Column::Slow),
        "pursuit_fast" => chases(Column::Fast),
        "pursuit_mounted" => chases(Column::Mounted),
        // Of questions, not of duels; two cards of one player, armies, frenzy.
        _ => false,
    }
}

/// The unit of an id; a problem of `key` where there is none.
pub fn unit(lists: &[List], key: &str, id: &str) -> Result<Unit, Problem> {
    let units = || lists.iter().flat_map(|list| &list.units);
    let names = || units().map(|unit| unit.id.clone()).collect();
    list::wanted(("impetus", "english/longbowmen"), key, id, |id| units().find(|unit| unit.id == id).cloned(), names)
}
