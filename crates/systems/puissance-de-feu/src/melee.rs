//! Melee, round after round within one charge, until it is decided (C5).

use super::morale::MoraleTest;
use super::movement::Pick;
use super::profile::{Class, Fighter};
use super::rules::{LaterRoundBonus, MeleeEnd, MeleeMorale, Rules};
use super::shooting::{NO_COVER, count, uncancelled, wounds};
use montjoie_core::chance::{Bout, Chance, Roll, Round, Small, law_of_bout, to_the_end};
use montjoie_core::language::{Lang, Text};

/// All the blows of one side in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strike {
    /// Dice.
    pub dice: u8,
    /// The D6 that hits.
    pub need: u8,
    /// The D6 that cancels a hit; 7 where nothing does.
    pub cancel: u8,
}

impl Roll for Strike {
    /// Hits that nothing cancels.
    type Result = u8;
    const NAME: Text = Text::new("Blows", "Coups");
    const PARAGRAPH: &'static str = "C5";

    fn make<C: Chance>(self, chance: &mut C) -> u8 {
        uncancelled(chance, self.dice, self.need, self.cancel)
    }

    fn tell(self, hits: u8, lang: Lang) -> String {
        let (dice, need) = (self.dice, self.need);
        match lang {
            Lang::En => format!("{dice} D6, {need}+: {hits} hit{}", if hits == 1 { "" } else { "s" }),
            Lang::Fr => format!("{dice} D6, {need}+ : {}", count(hits, "touche")),
        }
    }
}

/// One side of a melee, with all that its blows depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fencer {
    /// Wounds so far.
    pub wounds: u8,
    /// Points of life.
    pub pv: u8,
    /// Dice as printed.
    pub dice: u8,
    /// Whether they shrink with its points of life.
    pub shrinks: bool,
    /// The D6 that hits in the first round, and in later ones.
    pub need: [u8; 2],
    /// The D6 that cancels a hit on it; 7 where nothing does.
    pub cancel: u8,
    /// Its wounds are counted first.
    pub first_strike: bool,
    /// The dice of its morale tests.
    pub nerve: Pick,
    /// Whether a failed morale test removes it: a gun.
    pub gun: bool,
}

impl Fencer {
    fn down(self) -> bool {
        self.wounds >= self.pv
    }

    fn suffers(&mut self, hits: u8) {
        self.wounds = self.wounds.saturating_add(hits).min(self.pv);
    }

    fn strike(self, later: bool, enemy: Fencer) -> Strike {
        let dice = if self.shrinks { self.dice.min(self.pv.saturating_sub(self.wounds)) } else { self.dice };
        Strike { dice, need: self.need[usize::from(later)], cancel: enemy.cancel }
    }
}

/// How the target of a charge is met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meeting {
    /// In flank or rear.
    pub flank: bool,
    /// It stands behind a wall.
    pub wall: bool,
    /// It evaded, and was reached all the same.
    pub evader: bool,
}

/// A melee, as far as it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Melee {
    /// Whether the first round is over.
    pub later: bool,
    /// The unit that charged.
    pub charger: Fencer,
    /// The unit that was charged.
    pub charged: Fencer,
    /// More hits win, dead or not.
    pub hits_first: bool,
    /// Units that lost points of life in a round test their morale.
    pub tests: bool,
}

/// Who won a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    /// The unit that charged.
    Charger,
    /// The unit that was charged.
    Charged,
    /// Neither: both are gone, or both flee.
    Neither,
}

/// How a melee ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fought {
    /// Who won.
    pub decision: Decision,
    /// Wounds of charger and charged; as many as points of life is removed.
    pub wounds: [u8; 2],
    /// Whether charger and charged must retreat.
    pub retreats: [bool; 2],
}

impl Small for Fought {
    fn code(self) -> u16 {
        // Wounds are at most 40: six bits each.
        let wounds = u16::from(self.wounds[0]) << 6 | u16::from(self.wounds[1]);
        let retreats = u16::from(self.retreats[0]) << 1 | u16::from(self.retreats[1]);
        (wounds << 2 | retreats) << 2 | self.decision as u16
    }
    fn from_code(code: u16) -> Fought {
        let decision = match code & 3 {
            0 => Decision::Charger,
            1 => Decision::Charged,
            _ => Decision::Neither,
        };
        let wounds = [(code >> 10) as u8, (code >> 4) as u8 & 63];
        Fought { decision, wounds, retreats: [code >> 3 & 1 == 1, code >> 2 & 1 == 1] }
    }
}

/// The bonus of a class against another (C5).
pub fn class_bonus(rules: &Rules, me: Class, enemy: Class) -> u8 {
    match (me, enemy) {
        (Class::Infantry, Class::Artillery) => rules.infantry_bonus,
        (Class::Cavalry, Class::Artillery | Class::Infantry) => rules.cavalry_bonus,
        _ => 0,
    }
}

/// The need to hit with these bonuses: 2+ at best.
fn need(rules: &Rules, bonuses: &[u8]) -> u8 {
    let sum: u8 = bonuses.iter().sum();
    let bonus = if rules.bonus_stacking { sum } else { sum.min(1) };
    rules.melee_need.saturating_sub(bonus).max(2)
}

impl Melee {
    /// A melee between two units with their wounds, the charger first.
    pub fn new(rules: &Rules, [charger, charged]: [&Fighter; 2], wounds: [u8; 2], meeting: Meeting) -> Melee {
        let class = [class_bonus(rules, charger.class, charged.class), class_bonus(rules, charged.class, charger.class)];
        let flank = if meeting.flank { rules.flank_bonus } else { 0 };
        let first = need(rules, &[rules.charge_bonus, flank, class[0]]);
        let later = match rules.later_round_bonus {
            LaterRoundBonus::Both => first,
            LaterRoundBonus::ChargeOnly => need(rules, &[rules.charge_bonus, class[0]]),
            LaterRoundBonus::None => need(rules, &[class[0]]),
        };
        let wall = meeting.wall && (!meeting.flank || rules.flank_wall);
        let fencer = |unit: &Fighter, wounds: u8, need: [u8; 2], wall: bool| Fencer {
            wounds,
            pv: unit.pv,
            dice: unit.melee_dice,
            shrinks: unit.shrinks,
            need,
            cancel: if wall || unit.armoured { rules.cover_save } else { NO_COVER },
            first_strike: unit.first_strike,
            nerve: unit.nerve,
            gun: unit.gun,
        };
        let mut melee = Melee {
            later: false,
            charger: fencer(charger, wounds[0], [first, later], false),
            charged: fencer(charged, wounds[1], [need(rules, &[class[1]]); 2], wall),
            hits_first: rules.melee_end == MeleeEnd::HitsFirst,
            tests: rules.melee_morale == MeleeMorale::All,
        };
        if meeting.evader {
            melee.charged.dice = 0;
        }
        melee
    }

    /// The blows of charger and charged in the round to come, as if neither struck first.
    pub fn strikes(self) -> [Strike; 2] {
        [self.charger.strike(self.later, self.charged), self.charged.strike(self.later, self.charger)]
    }

    /// Steps 1 to 3 of a round: uncancelled hits of charger and charged.
    pub fn blows<C: Chance>(self, chance: &mut C) -> [u8; 2] {
        let [charger, charged] = self.strikes();
        // Whoever has no point of life left does not reply.
        let kills = |hits: u8, enemy: Fencer| enemy.wounds.saturating_add(hits) >= enemy.pv;
        match (self.charger.first_strike, self.charged.first_strike) {
            (true, false) => {
                let hits = chance.roll(charger);
                [hits, if kills(hits, self.charged) { 0 } else { chance.roll(charged) }]
            }
            (false, true) => {
                let hits = chance.roll(charged);
                [if kills(hits, self.charger) { 0 } else { chance.roll(charger) }, hits]
            }
            _ => [chance.roll(charger), chance.roll(charged)],
        }
    }
}

impl Bout for Melee {
    type Result = Fought;

    fn round<C: Chance>(mut self, chance: &mut C) -> Round<Melee, Fought> {
        let [by_charger, by_charged] = self.blows(chance);
        let before = [self.charger.wounds, self.charged.wounds];
        self.charged.suffers(by_charger);
        self.charger.suffers(by_charged);
        let more_hits = match by_charger.cmp(&by_charged) {
            std::cmp::Ordering::Greater => Some(Decision::Charger),
            std::cmp::Ordering::Less => Some(Decision::Charged),
            std::cmp::Ordering::Equal => None,
        };
        // Who loses by hits, and retreats if it stands; under `hits_first` before anybody is removed (C9.19).
        let loses = |decision: Option<Decision>| [decision == Some(Decision::Charged), decision == Some(Decision::Charger)];
        let mut retreats = if self.hits_first { loses(more_hits) } else { [false; 2] };
        // Step 4, and the tests of C9.6.
        let mut failed = [false; 2];
        for (i, unit) in [&mut self.charger, &mut self.charged].into_iter().enumerate() {
            let hurt = unit.wounds > before[i];
            if self.tests && hurt && !unit.down() && !retreats[i] {
                failed[i] = !chance.roll(MoraleTest { dice: unit.nerve, wounds: unit.wounds });
                if failed[i] && unit.gun {
                    unit.wounds = unit.pv;
                }
            }
        }
        let down = [self.charger.down(), self.charged.down()];
        let gone = [down[0] || failed[0], down[1] || failed[1]];
        let decision = match (self.hits_first, more_hits) {
            (true, Some(winner)) if !failed[winner as usize] => Some(winner),
            (true, Some(_)) => Some(Decision::Neither),
            (_, more_hits) => match gone {
                [true, true] => Some(Decision::Neither),
                [true, false] => Some(Decision::Charged),
                [false, true] => Some(Decision::Charger),
                // Step 5; under `hits_first` the hits are equal here.
                [false, false] => {
                    retreats = loses(more_hits);
                    more_hits
                }
            },
        };
        let Some(decision) = decision else {
            self.later = true;
            return Round::Again(self);
        };
        let retreats = [0, 1].map(|i| (retreats[i] || failed[i]) && !down[i]);
        Round::Done(Fought { decision, wounds: [self.charger.wounds, self.charged.wounds], retreats })
    }
}

impl Roll for Melee {
    type Result = Fought;
    const NAME: Text = Text::new("Melee", "Corps à corps");
    const PARAGRAPH: &'static str = "C5";
    const ENDLESS: bool = true;

    fn make<C: Chance>(self, chance: &mut C) -> Fought {
        to_the_end(self, chance)
    }

    fn law(self) -> Vec<(Fought, f64)> {
        law_of_bout(self)
    }

    fn tell(self, fought: Fought, lang: Lang) -> String {
        let side = |i: usize, fencer: Fencer| {
            let state = match () {
                _ if fought.wounds[i] >= fencer.pv => lang.pick(", removed", ", éliminée"),
                _ if fought.retreats[i] => lang.pick(", beaten", ", battue"),
                _ => "",
            };
            format!("{}{state}", wounds(fought.wounds[i], lang))
        };
        let (charger, charged) = (side(0, self.charger), side(1, self.charged));
        let [blows, replies] = self.strikes();
        let dice = format!("{}D6 {}+ / {}D6 {}+", blows.dice, blows.need, replies.dice, replies.need);
        match lang {
            Lang::En => format!("{dice}: charger {charger}; charged {charged}"),
            Lang::Fr => format!("{dice} : l’unité qui charge {charger} ; l’autre {charged}"),
        }
    }
}
