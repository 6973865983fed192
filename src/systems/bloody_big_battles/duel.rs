//! The duel, phase by phase (B10): an attacking unit against a defending one with its batteries; only the gap between the fronts counts.

use super::melee::{Assault, Fought, odds_advantage, own};
use super::orders::{Allowed, Movement, Path, Row, modifier};
use super::profile::{Arm, Fighter, Formation, Gun, Troop};
use super::rules::{DuelEnd, Exploit, ExploitDistance, LowAmmoWho, RecoverMode, Rules, WhoRolls};
use super::shooting::{Fire, column, formation_shift, gun_factor, own_shift, suffer, suffer_gun, target_shift, unit_factor};
use super::terrain::{Ground, Terrain};
use crate::chance::Chance;
use crate::choice;
use crate::combat::{Clock, Combat, Ending, Outcome, Pair, Side, Step};
use crate::language::Text;

choice! {
    /// What the attacker wants.
    pub enum Stance {
        /// Contact.
        Assault = "assault",
        /// Fire from a distance.
        Shoot = "shoot",
    }
}
choice! {
    /// What the attacker does once the defender has retired.
    pub enum After {
        /// It stays where it is.
        Hold = "hold",
        /// It goes on as before.
        Press = "press",
    }
}
choice! {
    /// What the attacker fires at.
    pub enum Target {
        /// The main unit.
        Main = "main",
        /// The first battery left.
        Guns = "guns",
    }
}
choice! {
    /// What the attacker does where it may exploit.
    pub enum ExploitChoice {
        /// It takes the ground.
        Occupy = "occupy",
        /// It exploits.
        Exploit = "exploit",
    }
}

/// The attacking side, with all that stays constant.
#[derive(Clone, Debug, PartialEq)]
pub struct Attacker {
    /// Its unit.
    pub fighter: Fighter,
    /// Within command radius.
    pub in_command: bool,
    /// What it wants.
    pub stance: Stance,
    /// Inches at which it stops to fire, in stance shoot.
    pub stop_at: u8,
    /// What it does once the defender has retired.
    pub after: After,
    /// What it fires at.
    pub target: Target,
    /// Whether it exploits where it may.
    pub exploit: ExploitChoice,
}

/// The defending side, with all that stays constant.
#[derive(Clone, Debug, PartialEq)]
pub struct Defender {
    /// Its main unit.
    pub fighter: Fighter,
    /// Within command radius.
    pub in_command: bool,
    /// Its batteries, at most three.
    pub batteries: Vec<Arm>,
    /// The terrain that it stands in or behind.
    pub ground: Ground,
}

/// The duel. In states and phases `a` is the attacker and `b` the defender, whichever sides they are.
#[derive(Clone, Debug)]
pub struct Duel {
    /// Its rules.
    pub rules: Rules,
    /// The side that attacks.
    pub attacker: Side,
    /// It.
    pub a: Attacker,
    /// The other.
    pub b: Defender,
    /// Whether the attacker comes through difficult terrain.
    pub difficult: bool,
    /// Whether it comes at the flank.
    pub flank: bool,
    /// Inches between the fronts at the start.
    pub distance: u8,
    /// Turns.
    pub turns: u32,
}

/// The phases of a turn, the attacker's half first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// The attacker moves.
    Move,
    /// The defender fires.
    Defensive,
    /// The attacker fires.
    Offensive,
    /// The assault.
    Assault,
    /// The defender moves.
    TheirMove,
    /// The attacker fires.
    TheirDefensive,
    /// The defender fires.
    TheirOffensive,
}

/// The duel between two phases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    /// The phase to come.
    pub phase: Phase,
    /// Whether the defender's main unit has retired.
    pub driven: bool,
    /// Whether the main unit of the moving side has moved or been made to in this player turn.
    pub moved: bool,
    /// Half inches between the fronts; 0 is contact.
    pub gap: u16,
    /// The attacker.
    pub a: Troop,
    /// The defender's main unit.
    pub b: Troop,
    /// Its batteries.
    pub guns: [Gun; 3],
}

impl State {
    /// Inches between the fronts.
    pub fn inches(&self) -> f64 {
        f64::from(self.gap) / 2.0
    }

    fn contact(&self) -> bool {
        self.gap == 0
    }
}

/// What an assault phase saw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// The row in which the assault ended; 0 where a side was gone in it.
    pub first: Fought,
    /// The same of the assault that exploitation led to.
    pub second: Option<Fought>,
}

/// How a duel ends, by its place in [`Duel::ENDINGS`] before doubling.
#[derive(Clone, Copy)]
enum End {
    Shot,
    Assaulted,
    Routed,
    Called,
    BothGone,
}

type Phased<T> = Result<T, Outcome>;

const fn half_inches(inches: f64) -> u16 {
    (inches * 2.0) as u16
}

impl Combat for Duel {
    type State = State;

    /// Each ending twice: where the defender had not been driven from its position, and where it had.
    const ENDINGS: &'static [Ending] = &[
        Ending { id: "shot-down", name: Text::new("shot down", "abattue au tir") },
        Ending { id: "shot-down-driven", name: Text::new("shot down, position lost before", "abattue au tir, position perdue avant") },
        Ending { id: "cut-down", name: Text::new("destroyed in assault", "détruite à l’assaut") },
        Ending {
            id: "cut-down-driven",
            name: Text::new("destroyed in assault, position lost before", "détruite à l’assaut, position perdue avant"),
        },
        Ending { id: "routed", name: Text::new("left the table", "a quitté la table") },
        Ending {
            id: "routed-driven", name: Text::new("left the table, position lost before", "a quitté la table, position perdue avant")
        },
        Ending { id: "position-held", name: Text::new("position held to the last turn", "position tenue jusqu’au dernier tour") },
        Ending { id: "position-driven", name: Text::new("driven from the position", "chassée de la position") },
        Ending { id: "both-gone", name: Text::new("both gone", "toutes deux perdues") },
        Ending { id: "both-gone-driven", name: Text::new("both gone, position lost before", "toutes deux perdues, position perdue avant") },
    ];

    fn start<C: Chance>(&self, _: &mut C) -> State {
        let mut state = State {
            phase: Phase::Move,
            driven: false,
            moved: false,
            gap: u16::from(self.distance) * 2,
            a: self.a.fighter.fresh(),
            b: self.b.fighter.fresh(),
            guns: [Gun::default(); 3],
        };
        for (gun, _) in state.guns.iter_mut().zip(&self.b.batteries) {
            gun.present = true;
        }
        state.gap = state.gap.min(self.room(&state));
        state
    }

    fn step<C: Chance>(&self, mut s: State, chance: &mut C) -> Step<State> {
        let before = s;
        chance.note(|lang| self.heading(&before, lang));
        let phased = match s.phase {
            Phase::Move => self.attacker_moves(&mut s, chance).map(|()| Phase::Defensive),
            Phase::Defensive => self.defender_fires(&mut s, chance).map(|_| Phase::Offensive),
            Phase::Offensive => self.attackers_offensive_fire(&mut s, chance).map(|()| Phase::Assault),
            Phase::Assault if s.contact() => {
                self.assault(&mut s, chance);
                self.check(&s, End::Assaulted).map(|()| Phase::TheirMove)
            }
            Phase::Assault => Ok(Phase::TheirMove),
            Phase::TheirMove => self.defender_moves(&mut s, chance).map(|()| Phase::TheirDefensive),
            Phase::TheirDefensive => self.attacker_fires(&mut s, chance).map(|_| Phase::TheirOffensive),
            Phase::TheirOffensive => self.defenders_offensive_fire(&mut s, chance).map(|()| Phase::Move),
        };
        chance.note(|lang| self.news(&before, &s, lang));
        match phased {
            Ok(phase) => Step::Goes(State { phase, gap: s.gap.min(self.room(&s)), ..s }),
            Err(outcome) => Step::Over(outcome),
        }
    }

    fn called_off(&self, state: State) -> Outcome {
        let winner = match self.rules.duel_end {
            DuelEnd::Neither => None,
            DuelEnd::Position if state.driven => Some(self.attacker),
            DuelEnd::Position => Some(self.attacker.enemy()),
        };
        self.outcome(&state, winner, End::Called)
    }

    fn clock(&self) -> Clock {
        Clock { steps_a_turn: 7, late: 0, turns: self.turns }
    }

    fn most_losses(&self) -> Pair<u8> {
        self.by_side(self.a.fighter.bases, self.b.fighter.bases)
    }

    fn same_chain(&self, other: &Duel) -> bool {
        self.rules == other.rules
            && self.attacker == other.attacker
            && self.a == other.a
            && self.b == other.b
            && self.difficult == other.difficult
            && self.flank == other.flank
            && self.turns == other.turns
    }

    fn content(&self) -> String {
        let mut unnamed = self.clone();
        unnamed.a.fighter.name = Default::default();
        unnamed.b.fighter.name = Default::default();
        format!("{unnamed:?}")
    }
}

impl Duel {
    /// What belongs to the attacker and to the defender, by side.
    fn by_side<T: Copy>(&self, attacker: T, defender: T) -> Pair<T> {
        Pair::of(|side| if side == self.attacker { attacker } else { defender })
    }

    fn outcome(&self, s: &State, winner: Option<Side>, end: End) -> Outcome {
        let losses = self.by_side(self.a.fighter.bases - s.a.bases, self.b.fighter.bases - s.b.bases);
        Outcome { winner, ending: end as u8 * 2 + u8::from(s.driven), losses }
    }

    /// The end, where a main unit has no base left.
    fn check(&self, s: &State, end: End) -> Phased<()> {
        match (s.a.bases, s.b.bases) {
            (0, 0) => Err(self.outcome(s, None, End::BothGone)),
            (0, _) => Err(self.outcome(s, Some(self.attacker.enemy()), end)),
            (_, 0) => Err(self.outcome(s, Some(self.attacker), end)),
            _ => Ok(()),
        }
    }

    /// Half inches beyond which a gap makes no difference any more: what nobody will cross in the turns there are.
    fn room(&self, s: &State) -> u16 {
        let allowance = self.a.fighter.arm.allowance(&self.rules);
        let reach = [24.0, f64::from(self.rules.safe_distance), f64::from(self.a.stop_at), allowance];
        let reach = reach.into_iter().fold(0.0, f64::max) + 1.0;
        if s.driven && self.a.after == After::Hold {
            return half_inches(reach);
        }
        half_inches((reach + allowance * f64::from(self.turns)).min(30_000.0))
    }

    fn flanked(&self, s: &State) -> bool {
        let ground = self.b.ground;
        self.flank
            && !s.driven
            && self.b.fighter.formation != Formation::Square
            && !ground.has(Terrain::Town)
            && !(ground.has(Terrain::Fort) && self.rules.fort_no_flank)
    }

    /// The terrain that still counts.
    fn ground(&self, s: &State) -> Ground {
        if s.driven { Ground::default() } else { self.b.ground }
    }

    fn far(&self, s: &State) -> bool {
        s.inches() > f64::from(self.rules.safe_distance)
    }

    fn attacker_retires(&self, s: &mut State, inches: f64) {
        s.gap += half_inches(inches);
        s.moved = true;
        s.a.low &= !self.far(s);
    }

    fn defender_retires(&self, s: &mut State, inches: f64) {
        s.gap += half_inches(inches);
        s.moved = true;
        s.driven = true;
        s.guns = [Gun::default(); 3];
        s.b.low &= !self.far(s);
    }

    fn attacker_moves<C: Chance>(&self, s: &mut State, chance: &mut C) -> Phased<()> {
        let (rules, fighter) = (&self.rules, &self.a.fighter);
        let near_enough = self.a.stance == Stance::Shoot && s.gap <= u16::from(self.a.stop_at) * 2;
        let holds_off = s.driven && self.a.after == After::Hold;
        let wants = !near_enough && !holds_off;
        let modifier = modifier(rules, fighter, &s.a, self.a.in_command, self.difficult);
        if !wants && !fighter.must_roll(rules, &s.a, modifier) {
            return Ok(());
        }
        let allowance = fighter.arm.allowance(rules);
        self.say(chance, self.attacker, "moves", "bouge");
        let row = chance.roll(Movement { modifier });
        if let Some(inches) = self.falls_back(fighter, &mut s.a, row, allowance) {
            self.check(s, End::Routed)?;
            self.attacker_retires(s, inches);
            return Ok(());
        }
        let was_disordered = s.a.disordered;
        let rather = !wants || s.inches() > allowance;
        let allowed = self.rallies_or_recovers(fighter, &mut s.a, row, was_disordered, rather);
        if wants && allowed != Allowed::None {
            self.advance(s, allowed == Allowed::Half, allowance);
        }
        Ok(())
    }

    /// The two bottom rows: how far the unit retires, `None` where the row is another one. It may have lost its last base.
    fn falls_back(&self, fighter: &Fighter, troop: &mut Troop, row: Row, allowance: f64) -> Option<f64> {
        match (row, troop.disordered) {
            (Row::Rout, true) => fighter.lose(&self.rules, troop, troop.bases),
            (Row::Rout, false) => troop.disordered = true,
            (Row::Retire, true) => fighter.lose(&self.rules, troop, 1),
            (Row::Retire, false) => return Some(allowance / 2.0),
            _ => return None,
        }
        Some(allowance)
    }

    /// The upper rows: rally, or recover a base if it would rather than move; how far the unit may still go.
    fn rallies_or_recovers(&self, fighter: &Fighter, troop: &mut Troop, row: Row, was_disordered: bool, rather: bool) -> Allowed {
        let allowed = row.allows(was_disordered);
        troop.disordered &= row < Row::Half;
        let and = self.rules.recover_mode == RecoverMode::And;
        if !was_disordered && troop.bases < fighter.bases && row.recovers(fighter.quality) && (and || rather) {
            troop.bases += 1;
            return if and { allowed } else { Allowed::None };
        }
        allowed
    }

    fn advance(&self, s: &mut State, half: bool, allowance: f64) {
        let (rules, arm) = (&self.rules, self.a.fighter.arm);
        let features = u8::from(self.difficult);
        let over = |features| half_inches(Path::ahead(half, features).inches(rules, arm, allowance));
        let open = over(features);
        let closest = match self.a.stance {
            Stance::Shoot => u16::from(self.a.stop_at) * 2,
            Stance::Assault if over(features + self.ground(s).obstacles()) >= s.gap => 0,
            Stance::Assault => 2,
        };
        s.gap = if closest == 0 { 0 } else { s.gap.saturating_sub(open).max(closest) };
        s.moved = true;
    }

    fn defender_moves<C: Chance>(&self, s: &mut State, chance: &mut C) -> Phased<()> {
        let (rules, fighter) = (&self.rules, &self.b.fighter);
        let difficult = self.ground(s).difficult();
        s.moved = false;
        let by_main = modifier(rules, fighter, &s.b, self.b.in_command, difficult);
        if fighter.must_roll(rules, &s.b, by_main) {
            self.say(chance, self.attacker.enemy(), "moves", "bouge");
            let row = chance.roll(Movement { modifier: by_main });
            if let Some(inches) = self.falls_back(fighter, &mut s.b, row, fighter.arm.allowance(rules)) {
                self.check(s, End::Routed)?;
                self.defender_retires(s, inches);
            } else {
                let was_disordered = s.b.disordered;
                self.rallies_or_recovers(fighter, &mut s.b, row, was_disordered, true);
            }
        }
        let command = if self.b.in_command { rules.command_bonus as i8 } else { 0 };
        for gun in &mut s.guns {
            if !gun.present || !gun.silenced && rules.who_rolls == WhoRolls::Needed {
                continue;
            }
            self.say(chance, self.attacker.enemy(), "a battery moves", "une batterie bouge");
            match chance.roll(Movement { modifier: command - i8::from(difficult) }) {
                Row::Rout | Row::Retire => *gun = Gun::default(),
                Row::Stay => {}
                _ => gun.silenced = false,
            }
        }
        Ok(())
    }

    /// Fire of the attacker; whether it fired.
    fn attacker_fires<C: Chance>(&self, s: &mut State, chance: &mut C) -> Phased<bool> {
        let (rules, ground) = (&self.rules, self.ground(s));
        let gun = s.guns.iter().position(|gun| gun.present).filter(|_| self.a.target == Target::Guns);
        let at_cavalry = gun.is_none() && self.b.fighter.arm.is_cavalry();
        let factor = unit_factor(rules, &self.a.fighter, &s.a, s.inches(), at_cavalry);
        if factor <= 0.0 {
            return Ok(false);
        }
        let flank = self.flanked(s) && !ground.has(Terrain::Fort);
        let right = match gun {
            None => target_shift(rules, &self.b.fighter, &s.b, flank, false) - ground.fire_cover(rules, self.b.fighter.arm),
            Some(n) => formation_shift(rules, [false, false, flank]) - ground.fire_cover(rules, self.b.batteries[n]),
        };
        self.say(chance, self.attacker, "fires", "fait feu");
        let shot = chance.roll(Fire { column: column(rules, factor, right + own_shift(&self.a.fighter)) });
        s.a.low |= shot.low;
        match gun {
            Some(n) => suffer_gun(rules, &mut s.guns[n], shot.hit),
            None => {
                suffer(rules, &self.b.fighter, &mut s.b, shot.hit);
                self.check(s, End::Shot)?;
            }
        }
        Ok(true)
    }

    fn attackers_offensive_fire<C: Chance>(&self, s: &mut State, chance: &mut C) -> Phased<()> {
        let low = s.a.low;
        let may = !s.contact() || self.rules.assaulters_fire;
        let fired = may && self.attacker_fires(s, chance)?;
        s.a.low &= !(low && !s.moved && !fired);
        s.moved = false;
        Ok(())
    }

    /// Fire of the defender's main unit (place 0) and batteries: who fired.
    fn defender_fires<C: Chance>(&self, s: &mut State, chance: &mut C) -> Phased<[bool; 4]> {
        let mut fired = [false; 4];
        if self.flanked(s) && !self.rules.flanked_fires {
            return Ok(fired);
        }
        if self.rules.mass_fire {
            let factors = self.factors(s);
            self.one_shot(s, factors, chance)?;
            return Ok(factors.map(|factor| factor > 0.0));
        }
        for unit in 0..4 {
            let mut alone = [0.0; 4];
            alone[unit] = self.factors(s)[unit];
            fired[unit] = alone[unit] > 0.0;
            self.one_shot(s, alone, chance)?;
        }
        Ok(fired)
    }

    /// The factors of the defender's main unit and batteries.
    fn factors(&self, s: &State) -> [f64; 4] {
        let (rules, inches) = (&self.rules, s.inches());
        let mut factors = [0.0; 4];
        factors[0] = unit_factor(rules, &self.b.fighter, &s.b, inches, self.a.fighter.arm.is_cavalry());
        for ((factor, gun), &arm) in factors[1..].iter_mut().zip(&s.guns).zip(&self.b.batteries) {
            *factor = gun_factor(rules, arm, gun, inches);
        }
        factors
    }

    /// A shot of those with a factor at the attacker.
    fn one_shot<C: Chance>(&self, s: &mut State, factors: [f64; 4], chance: &mut C) -> Phased<()> {
        let rules = &self.rules;
        let sum: f64 = factors.iter().sum();
        if sum <= 0.0 {
            return Ok(());
        }
        let bridge = s.contact() && self.ground(s).has(Terrain::Bridge);
        let rocket = |(gun, &arm): (&Gun, &Arm)| arm == Arm::Rockets && gun.present && !gun.silenced;
        let rockets = rules.mass_fire && s.inches() <= 6.0 && s.guns.iter().zip(&self.b.batteries).any(rocket);
        let mut right = target_shift(rules, &self.a.fighter, &s.a, false, bridge) + i8::from(rockets);
        if factors[0] > 0.0 {
            right += own_shift(&self.b.fighter);
        }
        self.say(chance, self.attacker.enemy(), "fires", "fait feu");
        let shot = chance.roll(Fire { column: column(rules, sum, right) });
        if shot.low {
            let largest = factors.iter().fold(0.0f64, |most, &factor| most.max(factor));
            let first = factors.iter().position(|&factor| factor == largest);
            for (unit, &factor) in factors.iter().enumerate() {
                let runs_low = factor > 0.0 && (rules.low_ammo_who == LowAmmoWho::All || first == Some(unit));
                match unit {
                    0 => s.b.low |= runs_low,
                    n => s.guns[n - 1].low |= runs_low,
                }
            }
        }
        let halted = suffer(rules, &self.a.fighter, &mut s.a, shot.hit);
        self.check(s, End::Shot)?;
        if halted && s.contact() {
            s.gap = 2;
        }
        Ok(())
    }

    fn defenders_offensive_fire<C: Chance>(&self, s: &mut State, chance: &mut C) -> Phased<()> {
        let low = [s.b.low, s.guns[0].low, s.guns[1].low, s.guns[2].low];
        let fired = self.defender_fires(s, chance)?;
        s.b.low &= !(low[0] && !s.moved && !fired[0]);
        for (n, gun) in s.guns.iter_mut().enumerate() {
            gun.low &= !low[n + 1] || fired[n + 1];
        }
        s.moved = false;
        Ok(())
    }

    /// Everything that is added to the attacker's dice less the defender's (B5).
    pub fn net(&self, s: &State) -> i8 {
        let (rules, a, b) = (&self.rules, &self.a.fighter, &self.b.fighter);
        let guns = if rules.guns_count_for_odds { s.guns.iter().filter(|gun| gun.present).count() as u8 } else { 0 };
        let (x, y) = (s.a.bases, s.b.bases + guns);
        let flank = if self.flanked(s) { rules.flanked_assault as i8 } else { 0 };
        own(rules, a, &s.a, b, true) + odds_advantage(x, y) - own(rules, b, &s.b, a, false) - odds_advantage(y, x) + flank
            - self.ground(s).assault_cover(b.arm)
    }

    /// One assault to its end, retreat included. Row 0 where a side was gone in it.
    fn fight<C: Chance>(&self, s: &mut State, chance: &mut C) -> Fought {
        let (rules, a, b) = (&self.rules, &self.a.fighter, &self.b.fighter);
        let mut net = self.net(s);
        loop {
            self.say(chance, self.attacker, "assaults", "donne l’assaut");
            let row = chance.roll(Assault { net, dice: rules.assault_dice });
            let (lost_a, lost_b) = match row {
                Fought::Crushed => (0, 2),
                Fought::Beaten => (0, 1),
                Fought::Pushed | Fought::Repulsed => (0, 0),
                Fought::Again => (1, 1),
                Fought::ThrownBack => (1, 0),
                Fought::Shattered => (2, 0),
            };
            a.lose(rules, &mut s.a, lost_a);
            b.lose(rules, &mut s.b, lost_b);
            s.a.disordered = row != Fought::Crushed;
            s.b.disordered |= row != Fought::Shattered;
            if matches!(row, Fought::Again | Fought::Repulsed | Fought::ThrownBack) {
                s.guns.iter_mut().for_each(|gun| gun.silenced = gun.present);
            }
            if s.a.bases == 0 || s.b.bases == 0 {
                return row;
            }
            let retreat = match row {
                Fought::Crushed => b.arm.allowance(rules),
                Fought::Beaten => 9.0,
                Fought::Pushed | Fought::Repulsed => 3.0,
                Fought::ThrownBack => 6.0,
                Fought::Shattered => a.arm.allowance(rules),
                Fought::Again => {
                    if rules.refight_recompute {
                        net = self.net(s);
                    }
                    continue;
                }
            };
            s.gap = half_inches(retreat);
            if row < Fought::Again {
                s.driven = true;
                s.guns = [Gun::default(); 3];
            }
            return row;
        }
    }

    /// The assault phase of two in contact: the assault, exploitation, and last who has got away far enough to find ammunition. A side may
    /// be left without a base.
    pub fn assault<C: Chance>(&self, s: &mut State, chance: &mut C) -> Report {
        let first = self.fight(s, chance);
        let mut report = Report { first, second: None };
        let gone = |s: &State| s.a.bases == 0 || s.b.bases == 0;
        let exploits = match first {
            Fought::Crushed => true,
            Fought::Beaten => self.a.exploit == ExploitChoice::Exploit,
            _ => false,
        };
        if exploits && !gone(s) && self.rules.exploit != Exploit::None {
            let allowance = self.a.fighter.arm.allowance(&self.rules);
            let inches = if self.rules.exploit_distance == ExploitDistance::Half { allowance / 2.0 } else { allowance };
            let reaches = half_inches(inches) >= s.gap;
            s.gap = s.gap.saturating_sub(half_inches(inches)).max(2);
            if reaches && self.rules.exploit == Exploit::Assault {
                s.gap = 0;
                report.second = Some(self.fight(s, chance));
            }
        }
        if self.far(s) && !gone(s) {
            let retired = if report.second.unwrap_or(first) < Fought::Again { &mut s.b } else { &mut s.a };
            retired.low = false;
        }
        report
    }
}
