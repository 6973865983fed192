//! The assault: modifiers, the roll, its seven rows (B5).

use super::duel::{Duel, ExploitChoice, Report, State, half_inches};
use super::profile::{Arm, Fighter, Formation, Gun, Quality, Troop};
use super::rules::{AssaultDice, Exploit, ExploitDistance, HeavyLancer, Rules};
use super::special::Special;
use super::tables::Rising;
use montjoie_core::chance::{Chance, Roll, Small};
use montjoie_core::language::{Lang, Text};

/// A row of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fought {
    /// +7 or more.
    Crushed,
    /// +4 to +6.
    Beaten,
    /// +1 to +3.
    Pushed,
    /// 0.
    Again,
    /// -1 to -3.
    Repulsed,
    /// -4 to -6.
    ThrownBack,
    /// -7 or less.
    Shattered,
}

impl Fought {
    /// Every row, from the top.
    pub const ALL: [Fought; 7] =
        [Fought::Crushed, Fought::Beaten, Fought::Pushed, Fought::Again, Fought::Repulsed, Fought::ThrownBack, Fought::Shattered];

    /// The row of a result, where these are the lowest results of the rows above the last.
    pub fn of(result: i8, rows: Rising<6>) -> Fought {
        Fought::ALL[6 - rows.below(result)]
    }

    /// Its results, as the sheet writes them.
    pub const fn id(self) -> &'static str {
        ["+7", "+4-6", "+1-3", "0", "-1-3", "-4-6", "-7"][self as usize]
    }
}

impl Small for Fought {
    fn code(self) -> u16 {
        self as u16
    }
    fn from_code(code: u16) -> Fought {
        Fought::ALL[code as usize]
    }
}

/// A round of assault (B5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Assault {
    /// Everything that is added to the attacker's dice less the defender's.
    pub net: i8,
    /// What each side throws.
    pub dice: AssaultDice,
    /// The lowest results of the rows above the last.
    pub rows: Rising<6>,
}

impl Assault {
    /// A round with this net.
    pub fn new(rules: &Rules, net: i8) -> Assault {
        Assault { net, dice: rules.assault_dice, rows: rules.assault_rows }
    }
}

impl Roll for Assault {
    type Result = Fought;
    const NAME: Text = Text::new("Assault", "Assaut");
    const PARAGRAPH: &'static str = "B5";

    fn make<C: Chance>(self, chance: &mut C) -> Fought {
        let mut throw = || match self.dice {
            AssaultDice::Two => chance.two_d6() as i8,
            AssaultDice::One => chance.d6() as i8,
        };
        let (attacker, defender) = (throw(), throw());
        Fought::of(attacker - defender + self.net, self.rows)
    }

    fn tell(self, row: Fought, lang: Lang) -> String {
        let comes = match row {
            Fought::Crushed => lang.pick("the defender is crushed", "le défenseur est écrasé"),
            Fought::Beaten => lang.pick("the defender is beaten", "le défenseur est battu"),
            Fought::Pushed => lang.pick("the defender is pushed back", "le défenseur est repoussé"),
            Fought::Again => lang.pick("both lose, and it goes on", "pertes des deux côtés, et l’assaut continue"),
            Fought::Repulsed => lang.pick("the attacker is repulsed", "l’attaquant est repoussé"),
            Fought::ThrownBack => lang.pick("the attacker is thrown back", "l’attaquant est rejeté"),
            Fought::Shattered => lang.pick("the attacker is shattered", "l’attaquant est brisé"),
        };
        let colon = lang.pick(":", "\u{a0}:");
        format!("{} {:+}{colon} {} {}, {comes}", lang.pick("net", "solde"), self.net, lang.pick("row", "ligne"), row.id())
    }
}

/// The advantage of numbers of x bases over y (B5).
pub const fn odds_advantage(rules: &Rules, x: u8, y: u8) -> i8 {
    let (x, y) = (x as u16, y as u16);
    let [three_to_two, two_to_one, three_to_one] = rules.odds_assault;
    if x >= 3 * y {
        three_to_one as i8
    } else if x >= 2 * y {
        two_to_one as i8
    } else if 2 * x >= 3 * y {
        three_to_two as i8
    } else {
        0
    }
}

/// A unit's own advantages less its penalties against an enemy, but for numbers.
pub fn own(rules: &Rules, fighter: &Fighter, troop: &Troop, enemy: &Fighter, attacks: bool) -> i8 {
    let heavy = fighter.arm == Arm::HeavyCavalry;
    let lances = fighter.has(Special::Lancers) && enemy.arm == Arm::Infantry;
    let (mut count_heavy, mut count_lances) = (heavy, lances);
    if heavy && lances {
        count_heavy = rules.heavy_lancer != HeavyLancer::LancerOnly;
        count_lances = rules.heavy_lancer != HeavyLancer::HeavyOnly;
    }
    let when = |applies: bool, value: u8| if applies { value as i8 } else { 0 };
    let advantages = when(attacks && fighter.has(Special::Aggressive), rules.aggressive_assault)
        + when(fighter.in_depth(troop), rules.depth_assault)
        + when(fighter.quality == Quality::Veteran, rules.veteran_assault)
        + when(count_heavy, rules.heavy_assault)
        + when(count_lances, rules.lancer_assault)
        + when(fighter.formation == Formation::Square && enemy.arm.is_cavalry(), rules.square_v_cavalry)
        + when(fighter.arm == Arm::Infantry && enemy.formation == Formation::Square, rules.infantry_v_square);
    let penalties = when(troop.disordered, rules.disordered_assault)
        + when(fighter.has(Special::Fragile), rules.fragile_assault)
        + when(fighter.spent(rules, troop), rules.spent_assault)
        + when(fighter.quality == Quality::Raw, rules.raw_assault)
        + when(matches!(fighter.arm, Arm::LightCavalry | Arm::IrregularCavalry), rules.light_assault);
    advantages - penalties
}

/// The assault phase of the duel (B10).
impl Duel {
    /// Everything that is added to the attacker's dice less the defender's (B5).
    pub fn net(&self, s: &State) -> i8 {
        let (rules, a, b) = (&self.rules, &self.a.fighter, &self.b.fighter);
        let guns = if rules.guns_count_for_odds { s.guns.iter().filter(|gun| gun.present).count() as u8 } else { 0 };
        let (x, y) = (s.a.bases, s.b.bases + guns);
        let flank = if self.flanked(s) { rules.flanked_assault as i8 } else { 0 };
        let attacker = i16::from(own(rules, a, &s.a, b, true)) + i16::from(odds_advantage(rules, x, y));
        let defender = i16::from(own(rules, b, &s.b, a, false)) + i16::from(odds_advantage(rules, y, x));
        let net = attacker - defender + i16::from(flank) - i16::from(self.ground(s).assault_cover(rules, b.arm));
        // Far beyond every row there is only the outermost.
        net.clamp(-100, 100) as i8
    }

    /// One assault to its end, retreat included. Row 0 where a side was gone in it.
    fn fight<C: Chance>(&self, s: &mut State, chance: &mut C) -> Fought {
        let (rules, a, b) = (&self.rules, &self.a.fighter, &self.b.fighter);
        let mut net = self.net(s);
        self.say(chance, self.attacker, "assaults", "donne l’assaut");
        loop {
            let row = chance.roll(Assault::new(rules, net));
            let [crushed, beaten, again, thrown_back, shattered] = rules.assault_losses;
            let (lost_a, lost_b) = match row {
                Fought::Crushed => (0, crushed),
                Fought::Beaten => (0, beaten),
                Fought::Pushed | Fought::Repulsed => (0, 0),
                Fought::Again => (again, again),
                Fought::ThrownBack => (thrown_back, 0),
                Fought::Shattered => (shattered, 0),
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
            let [beaten, pushed, repulsed, thrown_back] = rules.assault_retreats.map(f64::from);
            let retreat = match row {
                Fought::Crushed => b.arm.allowance(rules),
                Fought::Beaten => beaten,
                Fought::Pushed => pushed,
                Fought::Repulsed => repulsed,
                Fought::ThrownBack => thrown_back,
                Fought::Shattered => a.arm.allowance(rules),
                Fought::Again => {
                    if rules.refight_recompute {
                        net = self.net(s);
                    }
                    continue;
                }
            };
            // Whoever must retire is out of contact, whatever figures a user sets.
            s.gap = half_inches(retreat).max(self.short());
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
            s.gap = s.gap.saturating_sub(half_inches(inches)).max(self.short());
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
