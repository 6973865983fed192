//! What a duel rests on: of every reading of the rules, whether anything in this duel can bring it into play.
//!
//! A reading is named where its other values can make a difference: what may happen is told from the two units, what they want, and how far
//! apart they can be. Nothing is solved for it, so that what only luck or a clock rules out is still named.

use super::cards::Card;
use super::charge::Reaction;
use super::duel::{Duel, Duelist, Rally, Stance};
use super::initiative::Level;
use super::melee::Pursues;
use super::profile::{Arm, Column, Fighter, Status, Unit, Weapon};
use super::rules::{CloseOrderTest, CnFloor, FailedEvade, InitiativeExtra, PursuitImpetus, RallyAttempts, RallyCost, Rules, SplitCells};
use super::shooting::{Fire, Shot};
use super::situation::SideKeys;
use super::special::Special;
use montjoie_core::combat::{Pair, Side};

/// A duel, and what its sides were told in so many words.
pub(super) struct Basis<'a> {
    pub(super) duel: &'a Duel,
    pub(super) units: &'a Pair<Unit>,
    pub(super) chosen: &'a Pair<SideKeys>,
}

fn any(test: impl Fn(Side) -> bool) -> bool {
    test(Side::A) || test(Side::B)
}

impl Basis<'_> {
    fn rules(&self) -> &Rules {
        &self.duel.rules
    }

    fn side(&self, side: Side) -> &Duelist {
        &self.duel.sides[side]
    }

    fn unit(&self, side: Side) -> &Fighter {
        &self.duel.sides[side].fighter
    }

    fn foe(&self, side: Side) -> &Fighter {
        self.unit(side.enemy())
    }

    fn card(&self, side: Side, card: Card) -> bool {
        self.side(side).post.card == card
    }

    // Who comes near whom.

    /// The most H that ever lie between the two before a move: those of the start, of a retreat, or of an evader that got away.
    fn farthest(&self) -> u8 {
        let of = |side: Side| {
            let back = self.unit(side).arm.column().retreat(self.rules()).into_iter().max().unwrap_or(0);
            let orderly = if self.card(side, Card::Tc11) { self.rules().tc11_bonus } else { 0 };
            let away = if self.side(side).reaction == Reaction::Evade { self.unit(side).base } else { 0 };
            away.max(back + orderly)
        };
        self.duel.distance.max(of(Side::A)).max(of(Side::B))
    }

    /// Charges in its own activation, which may be reacted to.
    fn charges(&self, side: Side) -> bool {
        self.unit(side).may_charge && self.side(side).stance == Stance::Charge
    }

    /// The H at which a side that closes moves no nearer: it charges, or has come up.
    fn near_enough(&self, side: Side) -> u8 {
        if self.unit(side).may_charge { self.unit(side).charge } else { 1 }
    }

    /// The most moves, up to all that it may make, of an activation in which it reaches nobody.
    fn moves(&self, side: Side) -> u8 {
        let (least, base) = match self.side(side).stance {
            Stance::Charge => (self.near_enough(side), self.unit(side).base),
            Stance::Advance => return u8::from(self.farthest() > self.rules().ranges[0]),
            Stance::Shoot | Stance::Hold => return 0,
        };
        let makes = |moves: &u8| u16::from(self.farthest()) > u16::from(least) + u16::from(base) * u16::from(*moves - 1);
        (1..=self.side(side).moves).take_while(makes).last().unwrap_or(0)
    }

    /// Whether it takes the test before so many a move, charges included.
    fn tries(&self, side: Side, moves: u8) -> bool {
        let far = match self.unit(side).may_charge {
            // It stood out of reach after the move before the last; one more may be the charge.
            true => self.moves(side) >= moves - 1,
            false => self.moves(side) >= moves,
        };
        self.side(side).stance == Stance::Charge && self.side(side).moves >= moves && far
    }

    /// Whether a move of the enemy that is no charge ends where this side could charge it.
    fn comes_into_reach(&self, side: Side) -> bool {
        let near = match self.side(side.enemy()).stance {
            Stance::Advance => self.unit(side).charge >= self.rules().ranges[0],
            _ => true,
        };
        near && self.moves(side.enemy()) > 0
    }

    fn opportunity(&self, side: Side) -> bool {
        let wants = self.side(side).opportunity || self.card(side, Card::Tc8);
        self.unit(side).may_charge && wants && self.comes_into_reach(side)
    }

    fn reacts(&self, side: Side, reaction: Reaction) -> bool {
        self.side(side).reaction == reaction && self.charges(side.enemy())
    }

    /// Whether its charge can catch an enemy that evades.
    fn catches(&self, side: Side) -> bool {
        self.reacts(side.enemy(), Reaction::Evade) && self.unit(side).charge > self.foe(side).base
    }

    /// Whether it comes into contact by a charge of its own.
    fn contacts(&self, side: Side) -> bool {
        let gets_away =
            self.side(side.enemy()).reaction == Reaction::Evade && self.rules().failed_evade == FailedEvade::Evades && !self.catches(side);
        self.charges(side) && !gets_away || self.opportunity(side)
    }

    /// Whether a charge on this side ends with its removal, without a melee.
    fn falls(&self, side: Side) -> bool {
        match self.unit(side).arm {
            Arm::S => self.rules().skirmishers_dispersed,
            Arm::Art => self.rules().artillery_overrun,
            _ => false,
        }
    }

    fn melee(&self) -> bool {
        any(|side| self.contacts(side) && !self.falls(side.enemy()))
    }

    /// Whether it can lose a round and live.
    fn retreats(&self, side: Side) -> bool {
        self.melee() && self.unit(side).vbu > 1
    }

    fn pursues(&self, side: Side) -> bool {
        let unit = self.unit(side);
        self.retreats(side.enemy())
            && match Pursues::of(self.rules(), unit, unit.vbu, false) {
                Pursues::Must => true,
                Pursues::May => self.side(side).pursue,
                Pursues::No => false,
            }
    }

    /// Its I is full in every round.
    fn full_impetus(&self, side: Side) -> bool {
        self.rules().full_I && self.unit(side).arm.fearless_of_losses(self.foe(side).arm)
    }

    /// Comes into a melee with an I that is not its full one whatever befalls it.
    fn brings_impetus(&self, side: Side) -> bool {
        let comes = self.contacts(side) || self.reacts(side, Reaction::CounterCharge) || self.pursues(side);
        self.melee() && self.unit(side).impetus > 0 && comes && !self.full_impetus(side)
    }

    fn foot_at_mounted(&self, side: Side) -> bool {
        self.unit(side).arm.foot() && self.foe(side).arm.mounted()
    }

    fn mounted_at_spears(&self, side: Side) -> bool {
        self.unit(side).arm.mounted() && self.foe(side).spears
    }

    /// Strikes with an I that status and Disorder may lower.
    fn strikes(&self, side: Side) -> bool {
        let rules = self.rules();
        let in_vain = self.foot_at_mounted(side) && !rules.foot_I_v_mounted;
        let met = self.mounted_at_spears(side) && rules.spears_cancel_I && !self.catches(side);
        self.brings_impetus(side) && !in_vain && !met
    }

    /// Whether what is left of its I when it is no longer fresh counts for anything.
    fn uses_worn_impetus(&self, side: Side) -> bool {
        self.strikes(side) || self.rules().pursuit_I == PursuitImpetus::Current && self.pursues(side)
    }

    /// Whether there is a step between fresh and exhausted.
    fn wears(&self, side: Side) -> bool {
        let vbu = self.unit(side).vbu;
        (1..vbu).any(|now| Status::of(self.rules(), vbu, now) == Status::Worn)
    }

    // Who shoots at whom.

    /// Whether either ever goes anywhere.
    fn anyone_moves(&self) -> bool {
        any(|side| self.walks(side) || self.contacts(side))
    }

    /// Whether the range of a move or a charge is anything to it: those of its own, and where it evades.
    fn walks(&self, side: Side) -> bool {
        self.moves(side) > 0 || self.charges(side) || self.opportunity(side) || self.reacts(side, Reaction::Evade)
    }

    /// The most H of its own shots: it moves first, unless it stands to shoot, or to rally where a shot from afar may have disordered it.
    fn shoots_from(&self, side: Side) -> u8 {
        let (me, base, farthest) = (self.side(side), self.unit(side).base, self.farthest());
        let shot_at = self.foe(side).weapon != Weapon::None && self.side(side.enemy()).stance != Stance::Hold;
        let near = match me.stance {
            Stance::Advance => self.rules().ranges[0],
            Stance::Charge => 1,
            Stance::Shoot | Stance::Hold => return farthest,
        };
        let stays = me.rally != Rally::Never && shot_at || farthest <= near;
        if stays { farthest } else { near.max(farthest.saturating_sub(base)) }
    }

    /// Whether it may shoot in a band of range, 0 to 2, in its own activation.
    fn shoots_in(&self, side: Side, band: usize) -> bool {
        let ranges = self.rules().ranges;
        let from = if band == 0 { 0 } else { ranges[band - 1] };
        let acts = self.side(side).stance != Stance::Hold;
        acts && from < self.shoots_from(side) && (self.anyone_moves() || self.duel.distance > from && self.duel.distance <= ranges[band])
    }

    fn shot(&self, side: Side, distance: u8, fire: Fire) -> Shot {
        let (unit, foe) = (self.unit(side), self.foe(side));
        let enemy = self.side(side.enemy());
        Shot {
            fire,
            target_commander: enemy.post.with_it(),
            large: foe.large,
            ..Shot::new(unit.arm, unit.vbu, unit.weapon, distance, foe.arm)
        }
    }

    /// The shots of its own activations that have a die, one for each band.
    fn own_shots(&self, side: Side) -> Vec<Shot> {
        self.aims(side).into_iter().filter(|shot| shot.fire == Fire::Normal && shot.dice(self.rules()) > 0).collect()
    }

    /// The same at a charge.
    fn defensive_shot(&self, side: Side) -> Option<Shot> {
        self.shots(side).into_iter().find(|shot| shot.fire == Fire::Defensive)
    }

    fn shots(&self, side: Side) -> Vec<Shot> {
        self.aims(side).into_iter().filter(|shot| shot.dice(self.rules()) > 0).collect()
    }

    /// What it would shoot, with dice or without: in its own activations one shot for each band, and one at a charge.
    fn aims(&self, side: Side) -> Vec<Shot> {
        let bands = (0..3).filter(|&band| self.shoots_in(side, band));
        let own = bands.map(|band| self.shot(side, self.rules().ranges[band], Fire::Normal));
        let defensive = self.reacts(side, Reaction::DefensiveFire).then(|| self.shot(side, 1, Fire::Defensive));
        own.chain(defensive).collect()
    }

    fn at_extreme_range(&self, shot: &Shot) -> bool {
        shot.band(self.rules()) == Some(2)
    }

    fn shoots(&self, side: Side) -> bool {
        !self.shots(side).is_empty()
    }

    /// Whether its player has an arrow storm that its weapon may make.
    fn storms(&self, side: Side) -> bool {
        self.card(side, Card::Tc4) && self.unit(side).weapon.storms(self.rules())
    }

    // Damage, Disorder, tests.

    fn hurt(&self, side: Side) -> bool {
        self.melee() || self.shoots(side.enemy())
    }

    /// The largest critical number of its cohesion tests. The natural 6 only matters from 6 on.
    fn most_critical(&self, side: Side) -> Option<i8> {
        let (rules, me, unit) = (self.rules(), self.side(side), self.unit(side));
        let when = |fits: bool, value: i8| if fits { value } else { 0 };
        let shot = self.shots(side.enemy()).iter().map(|shot| shot.critical_modifier(rules)).max();
        let horse = unit.arm.heavy_cavalry() || matches!(unit.arm, Arm::Cm | Arm::Cl);
        let struck = self.melee().then(|| {
            when(me.post.with_it() != Level::None, rules.cn_commander)
                + when(horse && self.foe(side).arm == Arm::Fp, rules.cn_cavalry_v_fp)
                + when(self.reacts(side, Reaction::CloseOrder), rules.cn_close_order)
                + when(me.post.defends, rules.cn_defends)
        });
        let last_man = when(self.card(side, Card::Tc9), rules.tc9_bonus);
        shot.max(struck).map(|modifier| unit.vbu as i8 - 1 + last_man + modifier)
    }

    /// Whether a shot of the enemy, with so many dice more, can bring its critical number below one.
    fn sinks(&self, side: Side, vbu: u8, disordered: bool, more: u8, below: i16) -> bool {
        let low = |shot: &Shot| {
            let shot = Shot { target_disordered: disordered, ..*shot };
            let damage = i16::from(shot.dice(self.rules()) + more);
            i16::from(vbu) - damage + i16::from(shot.critical_modifier(self.rules())) < below
        };
        self.shots(side.enemy()).iter().any(low)
    }

    /// Whether an arrow storm can: it is the first shot, and who was not in melee has all its VBU then.
    fn sinks_in_storm(&self, side: Side) -> bool {
        let early = self.tries(side, 2) || self.reacts(side, Reaction::Evade);
        self.storms(side.enemy()) && self.sinks(side, self.unit(side).vbu, early, self.rules().tc1_dice, 1)
    }

    /// The same in good order, with the least VBU that it then has.
    fn sinks_in_good_order(&self, side: Side) -> bool {
        let vbu = if self.rallies(side) { 1 } else { self.unit(side).vbu };
        self.melee() || self.sinks(side, vbu, false, 0, 1) || self.sinks_in_storm(side)
    }

    /// Whether the least critical number is anything to it. The last VBU of a Disordered unit is lost whatever the number, and that of one in
    /// good order too, unless a natural 1 does not save it.
    fn needs_floor(&self, side: Side) -> bool {
        let left = self.melee() || self.sinks(side, 2, true, 0, 1) || self.sinks_in_storm(side);
        self.unit(side).vbu > 1 && left || !self.rules().cohesion_naturals && self.sinks_in_good_order(side)
    }

    /// Whether a natural 1 ever saves it: in good order from a loss below 1, Disordered from a second VBU below 0.
    fn needs_one(&self, side: Side) -> bool {
        let more = self.unit(side).vbu > 1 && self.sinks(side, 2, true, 0, 0);
        self.rules().cn_floor == CnFloor::None && (more || self.sinks_in_good_order(side))
    }

    /// Whether it can be Disordered, at some time when it is still there. Who fails to evade or counter-charge is in contact next, unless
    /// a failed evade goes off all the same.
    fn disordered(&self, side: Side) -> bool {
        let evades = self.reacts(side, Reaction::Evade) && self.rules().failed_evade == FailedEvade::Evades;
        self.hurt(side) || self.tries(side, 2) || evades
    }

    /// Takes discipline tests that are no rally.
    fn tests(&self, side: Side) -> bool {
        let reacts = self.side(side).reaction != Reaction::Stand && self.charges(side.enemy());
        let unsure = !self.unit(side).impetuous && self.disordered(side);
        let opportunity = self.side(side).opportunity && self.opportunity(side) && unsure;
        reacts || self.tries(side, 2) || opportunity
    }

    fn rallies(&self, side: Side) -> bool {
        let wants = match self.side(side).rally {
            Rally::Always => true,
            Rally::UnlessInReach => !self.charges(side) || self.farthest() > self.unit(side).charge,
            Rally::Never => false,
        };
        wants && self.disordered(side)
    }

    /// Whether it goes or shoots when it is activated.
    fn acts(&self, side: Side) -> bool {
        self.moves(side) > 0 || self.charges(side) || !self.own_shots(side).is_empty()
    }

    /// Whether moves cost the dice of its own shots: those beyond a free one, or that which a rally stands for.
    fn pays_for_moves(&self, side: Side) -> bool {
        let (unit, rules) = (self.unit(side), self.rules());
        let free = u8::from(unit.arm == Arm::Cl || unit.arm.foot() && unit.weapon == Weapon::Javelin);
        let rallied = self.rallies(side) && rules.rally_attempts == RallyAttempts::One && rules.rally_cost == RallyCost::Move;
        !self.own_shots(side).is_empty() && (self.moves(side) > free || rallied)
    }

    // The initiative.

    /// The column of the commanders' table works where he is.
    fn applies(&self, side: Side) -> bool {
        !self.rules().initiative_extra_attached || self.side(side).post.attached
    }

    fn rerolls(&self, side: Side) -> bool {
        self.rules().initiative_extra == InitiativeExtra::Reroll && self.expert(side)
    }

    fn expert(&self, side: Side) -> bool {
        matches!(self.side(side).post.commander, Level::Genius | Level::Expert)
    }

    /// A corps that his double bars, and that would have done something.
    fn incompetent(&self, side: Side) -> bool {
        self.side(side).post.commander == Level::Incompetent && self.does(side)
    }

    fn does(&self, side: Side) -> bool {
        self.acts(side) || self.rallies(side) || self.melee()
    }

    /// Whether it is anything to the duel how the initiative falls: both do something, or a corps may be barred, which hangs on how often it
    /// is thrown.
    fn initiative(&self) -> bool {
        self.does(Side::A) && self.does(Side::B) || any(|side| self.incompetent(side) && self.applies(side))
    }

    /// The charger, seen from the charged, is medium or light horse.
    fn light_charger(&self, side: Side) -> bool {
        matches!(self.foe(side).arm, Arm::Cm | Arm::Cl)
    }

    /// Closes its ranks, and there is a melee in which it matters.
    fn closes_ranks(&self, side: Side) -> bool {
        self.reacts(side, Reaction::CloseOrder) && !self.falls(side)
    }

    /// Whether I 0 keeps it from charging, and it would want to or react so by default; a stance or reaction that was chosen stays.
    fn would_charge(&self, side: Side) -> bool {
        let (keys, unit) = (&self.chosen[side], self.unit(side));
        let without = unit.impetus == 0 && !matches!(unit.arm, Arm::S | Arm::Art | Arm::W | Arm::Cf | Arm::El);
        let stance = keys.stance.is_none_or(|stance| stance == Stance::Charge);
        let opportunity = (self.card(side, Card::Tc8) || self.side(side).opportunity) && self.comes_into_reach(side);
        // Light horse evades by default, other horse counter-charges.
        let by_default = unit.arm.mounted() && unit.arm != Arm::Cl;
        let reaction = keys.reaction.map_or(by_default, |reaction| reaction == Reaction::CounterCharge);
        without && (stance || opportunity || reaction && self.charges(side.enemy()))
    }

    /// Whether a rule can make a difference in this duel.
    pub(super) fn touches(&self, key: &str) -> bool {
        let rules = self.rules();
        let column = |side: Side, column: Column| self.unit(side).arm.column() == column;
        let retreat = |of: Column| any(|side| self.retreats(side) && column(side, of));
        let pursuit = |of: Column| any(|side| self.pursues(side) && column(side, of));
        match key {
            "worn_2_of_3" => any(|side| {
                let unit = self.unit(side);
                unit.vbu == 3 && self.uses_worn_impetus(side) && Status::Worn.impetus(rules, unit.impetus) > 0
            }),
            "worn_I" => any(|side| self.wears(side) && self.uses_worn_impetus(side)),
            "disordered_keeps_I" => any(|side| self.strikes(side)),
            "melee_disorder_dice" | "draw_disorders" | "melee_loser" => self.melee(),
            "pursuit_I" => any(|side| self.pursues(side) && self.unit(side).vbu > 1),
            "full_I" => {
                any(|side| self.melee() && self.unit(side).impetus > 0 && self.unit(side).arm.fearless_of_losses(self.foe(side).arm))
            }
            "foot_I_v_mounted" => any(|side| self.brings_impetus(side) && self.foot_at_mounted(side)),
            "spears_cancel_I" => any(|side| self.brings_impetus(side) && self.mounted_at_spears(side)),
            "stakes_cancel_I" => any(|side| {
                let spears = self.mounted_at_spears(side) && rules.spears_cancel_I;
                self.brings_impetus(side) && self.unit(side).arm.mounted() && self.foe(side).planted && !spears
            }),
            "commander_dice" | "courageous_dice" => {
                let courageous = key == "courageous_dice";
                self.melee() && any(|side| self.side(side).post.attached && self.side(side).post.courageous == courageous)
            }
            "initiative_extra" => self.initiative() && any(|side| self.expert(side) && self.applies(side)),
            "initiative_extra_attached" => {
                any(|side| !self.side(side).post.attached && (self.rerolls(side) && self.initiative() || self.incompetent(side)))
            }
            "incompetent_double" => any(|side| self.incompetent(side) && self.applies(side)),
            "initiative_tie" => self.initiative() && self.side(Side::A).structure != self.side(Side::B).structure,
            "cn_floor" => any(|side| self.needs_floor(side)),
            "cohesion_naturals" => any(|side| self.most_critical(side).is_some_and(|number| number >= 6) || self.needs_one(side)),
            "commander_discipline" => any(|side| self.side(side).post.attached && self.tests(side)),
            "out_of_zone" => any(|side| !self.side(side).post.in_zone && self.unit(side).arm != Arm::S && self.tests(side)),
            // The first test of several moves is at 0, so that the reading takes a third move.
            "successive_test" => any(|side| self.tries(side, 3) && self.unit(side).arm != Arm::S),
            "close_order_by_type" => {
                any(|side| self.closes_ranks(side) && self.unit(side).arm == Arm::Fp && !self.units[side].has(Special::CloseOrder))
            }
            "close_order_test" => any(|side| self.closes_ranks(side) && (self.unit(side).arm == Arm::Fp || self.light_charger(side))),
            "close_order_light" => {
                rules.close_order_test == CloseOrderTest::TwoModifiers && any(|side| self.closes_ranks(side) && self.light_charger(side))
            }
            "failed_evade" => any(|side| self.reacts(side, Reaction::Evade)),
            "rally_cost" => rules.rally_attempts == RallyAttempts::One && any(|side| self.rallies(side) && self.acts(side)),
            // As often as he may try, and no shot after it, nor a move that the attempt did not cost already.
            "rally_attempts" => any(|side| {
                let moves_on = rules.rally_cost == RallyCost::Nothing && self.acts(side);
                let more = self.side(side).post.commander.bonus(rules) > 1;
                self.rallies(side) && (more || moves_on || !self.own_shots(side).is_empty())
            }),
            "artB_extreme" => any(|side| self.unit(side).weapon == Weapon::ArtilleryB && self.shoots_in(side, 2)),
            "split_cells" => {
                let other = match rules.split_cells {
                    SplitCells::FootFirst => SplitCells::MountedFirst,
                    SplitCells::MountedFirst => SplitCells::FootFirst,
                };
                let other = Rules { split_cells: other, ..rules.clone() };
                any(|side| self.aims(side).iter().any(|shot| shot.dice(rules) != shot.dice(&other)))
            }
            "extreme_as_long" => any(|side| self.shots(side).iter().any(|shot| self.at_extreme_range(shot))),
            "dice_at_light_extreme" => any(|side| {
                let far = |shot: &Shot| self.at_extreme_range(shot) && shot.weapon.cell(rules, 2, shot.target.mounted()).is_some();
                self.foe(side).arm.light() && self.aims(side).iter().any(far)
            }),
            "defensive_fire_minus_one" => any(|side| self.defensive_shot(side).is_some()),
            "counter_disordered" => any(|side| self.reacts(side, Reaction::CounterCharge) && self.disordered(side)),
            "close_order_disordered" => any(|side| self.closes_ranks(side) && self.disordered(side)),
            "counter_mounted" => any(|side| self.reacts(side, Reaction::CounterCharge) && self.unit(side).arm.mounted()),
            "zero_I_charges" => any(|side| self.would_charge(side)),
            "skirmishers_dispersed" => any(|side| self.unit(side).arm == Arm::S && self.contacts(side.enemy())),
            "artillery_overrun" => any(|side| self.unit(side).arm == Arm::Art && self.contacts(side.enemy())),
            "close_order_cancels_I" => any(|side| {
                let foe = self.foe(side);
                let spears = self.unit(side).spears && rules.spears_cancel_I;
                self.closes_ranks(side) && foe.arm.mounted() && foe.impetus > 0 && !self.full_impetus(side.enemy()) && !spears
            }),
            "tc4" => any(|side| self.storms(side) && self.shoots(side)),
            "tc4_not_for" => any(|side| self.card(side, Card::Tc4) && self.shoots(side) && self.unit(side).weapon.short_only()),
            "tc6" => any(|side| self.card(side, Card::Tc6) && self.hurt(side)),
            "tc10" => any(|side| self.card(side, Card::Tc10) && self.pursues(side)),
            "tc12" => self.initiative() && any(|side| self.card(side, Card::Tc12)),
            "move_fl" => any(|side| self.unit(side).arm == Arm::Fl && !self.unit(side).impetuous && self.walks(side)),
            "move_s" => any(|side| self.unit(side).arm == Arm::S && self.walks(side)),
            "move_cf" => any(|side| self.unit(side).arm == Arm::Cf && self.walks(side)),
            "dice_move" => any(|side| self.pays_for_moves(side)),
            "retreat_slow" => retreat(Column::Slow),
            "retreat_fast" => retreat(Column::Fast),
            "retreat_mounted" => retreat(Column::Mounted),
            "pursuit_slow" => pursuit(Column::Slow),
            "pursuit_fast" => pursuit(Column::Fast),
            "pursuit_mounted" => pursuit(Column::Mounted),
            // Of questions, not of duels; two cards of one player, armies, frenzy.
            _ => false,
        }
    }
}
