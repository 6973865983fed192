//! Melee, round after round within one charge, until it is decided (C5).

use super::body::{Body, Fall};
use super::morale::MoraleTest;
use super::movement::Pick;
use super::profile::{Class, Fighter, dice_left};
use super::rules::{GunBeaten, LaterRoundBonus, MeleeEnd, MeleeMorale, Rules};
use super::shooting::{NO_COVER, count, uncancelled, wounds};
use montjoie_core::chance::{Bout, Chance, Part, Roll, Round, Small, law_of_bout, say_dice, to_the_end};
use montjoie_core::language::{Lang, Text};
use montjoie_core::texts;
use serde::Serialize;

/// All the blows of one side in one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Strike {
    /// Number of dice of the strike.
    pub dice: u8,
    /// The score of the D6 that hits.
    pub need: u8,
    /// The score of the D6 that cancels a hit; 7 where nothing does.
    pub cancel: u8,
}

impl Roll for Strike {
    /// Number of hits that nothing cancels.
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

/// One unit in a melee, with all that its blows depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Fencer {
    /// Wounds that the unit has.
    pub wounds: u8,
    /// The unit's points of life.
    pub pv: u8,
    /// Number of dice in melee, as printed.
    pub dice: u8,
    /// Whether the dice shrink with the unit's points of life.
    pub shrinks: bool,
    /// The score of the D6 that hits in the first round, and in later ones.
    pub need: [u8; 2],
    /// The score of the D6 that cancels a hit on the unit; 7 where nothing does.
    pub cancel: u8,
    /// Whether the wounds of the unit are counted first.
    pub first_strike: bool,
    /// The dice of the unit's morale tests.
    pub nerve: Pick,
    /// Whether a failed morale test removes the unit, as it does a gun.
    pub gun: bool,
}

impl Fencer {
    fn down(self) -> bool {
        self.wounds >= self.pv
    }

    /// Whether `hits` hits leave the unit no point of life.
    pub fn dies_of(self, hits: u8) -> bool {
        self.wounds.saturating_add(hits) >= self.pv
    }

    fn suffers(&mut self, hits: u8) {
        self.wounds = self.wounds.saturating_add(hits).min(self.pv);
    }

    fn strike(self, later: bool, enemy: Fencer) -> Strike {
        let dice = dice_left(self.dice, self.shrinks, self.pv.saturating_sub(self.wounds));
        Strike { dice, need: self.need[usize::from(later)], cancel: enemy.cancel }
    }
}

/// The meeting of a charge with its target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meeting {
    /// Whether the charge meets the target in flank or rear.
    pub flank: bool,
    /// Whether the target stands behind a wall.
    pub wall: bool,
    /// Whether the target evaded, and was reached all the same.
    pub evader: bool,
}

/// A melee at the start of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Melee {
    /// Whether the first round is over.
    pub later: bool,
    /// The unit that charged.
    pub charger: Fencer,
    /// The unit that was charged.
    pub charged: Fencer,
    /// Whether the side with more hits wins, dead or not.
    pub hits_first: bool,
    /// Whether units that lost points of life in a round test their morale.
    pub tests: bool,
}

/// The winner of a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Decision {
    /// The unit that charged.
    Charger,
    /// The unit that was charged.
    Charged,
    /// Neither unit: both are gone, or both flee.
    Neither,
}

/// The end of a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fought {
    /// The winner of the melee.
    pub decision: Decision,
    /// Wounds of charger and charged; a unit with as many as its points of life is removed.
    pub wounds: [u8; 2],
    /// The reasons why charger and charged leave, if they do.
    pub leaves: [Leaves; 2],
}

/// The reason why a unit leaves a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Leaves {
    /// The unit stays.
    No,
    /// The unit is beaten.
    Beaten,
    /// The unit failed its morale test (C9.6).
    Failed,
}

texts! {
    "The state of a unit after a melee, in words that stand after its wounds." pub Remains {
        "The unit stands." Stands = "", "";
        "The unit has no point of life left." Removed = ", removed", ", éliminée";
        "The unit has lost, and must retreat." Beaten = ", beaten", ", battue";
        "The unit failed its morale test, and flees." Routed = ", routed by its test", ", en déroute sur son test";
        "The unit is a gun that failed its morale test, and is lost." GunLost = ", lost on its test", ", perdue sur son test";
    }
}

impl Fought {
    /// The state of charger and charged after the melee; `pv` are the points of life that they had.
    pub fn remains(self, pv: [u8; 2]) -> [Remains; 2] {
        [0, 1].map(|i| match () {
            // Only a gun that fails its test has nothing left and leaves too.
            _ if self.wounds[i] >= pv[i] && self.leaves[i] == Leaves::Failed => Remains::GunLost,
            _ if self.wounds[i] >= pv[i] => Remains::Removed,
            _ => match self.leaves[i] {
                Leaves::No => Remains::Stands,
                Leaves::Beaten => Remains::Beaten,
                Leaves::Failed => Remains::Routed,
            },
        })
    }
}

impl Small for Fought {
    fn code(self) -> u16 {
        // Wounds are at most 40.
        let wounds = u16::from(self.wounds[0]) * 41 + u16::from(self.wounds[1]);
        let leaves = self.leaves[0] as u16 * 3 + self.leaves[1] as u16;
        (wounds * 9 + leaves) * 3 + self.decision as u16
    }
    fn from_code(code: u16) -> Fought {
        let decision = [Decision::Charger, Decision::Charged, Decision::Neither][usize::from(code % 3)];
        let leaves = [code / 9 % 3, code / 3 % 3].map(|why| [Leaves::No, Leaves::Beaten, Leaves::Failed][usize::from(why)]);
        let wounds = [(code / 27 / 41) as u8, (code / 27 % 41) as u8];
        Fought { decision, wounds, leaves }
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

/// The score of the D6 that hits with these bonuses: 2+ at best.
fn need(rules: &Rules, bonuses: &[u8]) -> u8 {
    let sum: u8 = bonuses.iter().sum();
    let bonus = if rules.bonus_stacking { sum } else { sum.min(1) };
    rules.melee_need.saturating_sub(bonus).max(2)
}

impl Fighter {
    /// The retreat of the unit after a lost melee.
    ///
    /// # Errors
    /// The unit is a gun, and lost as the rules have it (C9.14).
    pub fn is_beaten(&self, rules: &Rules) -> Result<(), Fall> {
        if self.gun && rules.gun_beaten == GunBeaten::Destroyed { Err(Fall::GunBeaten) } else { Ok(()) }
    }
}

/// Fights to the decision: the reasons why charger and charged leave, if they do. A unit that leaves is in flight, and goes back at once.
///
/// # Errors
/// The unit is removed, or, as a gun, lost where it would leave.
pub fn fight<C: Chance>(rules: &Rules, mut units: [Body; 2], meeting: Meeting, chance: &mut C) -> [Result<Leaves, Fall>; 2] {
    let fought = chance.roll_of(|| Melee::new(rules, &units[0], &units[1], meeting));
    let remains = fought.remains([units[0].fighter.pv, units[1].fighter.pv]);
    [0, 1].map(|i| {
        units[i].condition.wounds = fought.wounds[i];
        match remains[i] {
            Remains::Stands => Ok(Leaves::No),
            Remains::Removed => Err(Fall::KilledInMelee),
            Remains::GunLost => Err(Fall::GunLost),
            Remains::Beaten => {
                units[i].routs();
                units[i].fighter.is_beaten(rules).map(|()| Leaves::Beaten)
            }
            Remains::Routed => {
                units[i].routs();
                Ok(Leaves::Failed)
            }
        }
    })
}

impl Melee {
    /// A melee between two units.
    pub fn new(rules: &Rules, charger: &Body, charged: &Body, meeting: Meeting) -> Melee {
        let classes = [charger.fighter.class, charged.fighter.class];
        let class = [class_bonus(rules, classes[0], classes[1]), class_bonus(rules, classes[1], classes[0])];
        let first = need(rules, &Melee::bonuses(rules, charger, charged, meeting).map(|(_, bonus)| bonus as u8));
        let later = match rules.later_round_bonus {
            LaterRoundBonus::Both => first,
            LaterRoundBonus::ChargeOnly => need(rules, &[rules.charge_bonus, class[0]]),
            LaterRoundBonus::None => need(rules, &[class[0]]),
        };
        let wall = meeting.wall && (!meeting.flank || rules.flank_wall);
        let fencer = |Body { fighter, condition }: &Body, need: [u8; 2], wall: bool| Fencer {
            wounds: condition.wounds,
            pv: fighter.pv,
            dice: fighter.melee_dice,
            shrinks: fighter.shrinks,
            need,
            cancel: if wall || fighter.armoured { rules.cover_save } else { NO_COVER },
            first_strike: fighter.first_strike,
            nerve: fighter.nerve,
            gun: fighter.gun,
        };
        let mut melee = Melee {
            later: false,
            charger: fencer(charger, [first, later], false),
            charged: fencer(charged, [need(rules, &[class[1]]); 2], wall),
            hits_first: rules.melee_end == MeleeEnd::HitsFirst,
            tests: rules.melee_morale == MeleeMorale::All,
        };
        if meeting.evader {
            melee.charged.dice = 0;
        }
        melee
    }

    /// The bonuses of the charger's dice in the first round.
    pub fn bonuses(rules: &Rules, charger: &Body, charged: &Body, meeting: Meeting) -> [Part; 3] {
        let class = class_bonus(rules, charger.fighter.class, charged.fighter.class);
        [
            (Text::new("charge", "charge"), rules.charge_bonus as i8),
            (Text::new("flank or rear", "de flanc ou de dos"), if meeting.flank { rules.flank_bonus as i8 } else { 0 }),
            (Text::new("its arm against the other’s", "son arme contre celle de l’autre"), class as i8),
        ]
    }

    /// The blows of charger and charged in the round to come, as if neither struck first.
    pub fn strikes(self) -> [Strike; 2] {
        [self.charger.strike(self.later, self.charged), self.charged.strike(self.later, self.charger)]
    }

    /// Steps 1 to 3 of a round: number of uncancelled hits of charger and charged.
    pub fn blows<C: Chance>(self, chance: &mut C) -> [u8; 2] {
        let [charger, charged] = self.strikes();
        // A unit without a point of life left does not reply.
        match (self.charger.first_strike, self.charged.first_strike) {
            (true, false) => {
                let hits = chance.roll(charger);
                [hits, if self.charged.dies_of(hits) { 0 } else { chance.roll(charged) }]
            }
            (false, true) => {
                let hits = chance.roll(charged);
                [if self.charger.dies_of(hits) { 0 } else { chance.roll(charger) }, hits]
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
        // Who fails against an enemy that stands is beaten by that, and retreats; a lone survivor is beaten by nobody, and flees.
        let leaves = [0, 1].map(|i| match () {
            _ if failed[i] && (down[i] || down[1 - i]) => Leaves::Failed,
            _ if (failed[i] || retreats[i]) && !down[i] => Leaves::Beaten,
            _ => Leaves::No,
        });
        Round::Done(Fought { decision, wounds: [self.charger.wounds, self.charged.wounds], leaves })
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
        let remains = fought.remains([self.charger.pv, self.charged.pv]);
        let [charger, charged] = [0, 1].map(|i| wounds(fought.wounds[i], lang) + remains[i].text().get(lang));
        let [blows, replies] = self.strikes();
        let at = lang.pick("at", "à");
        let [blows, replies] = [blows, replies].map(|strike| format!("{} {at} {}+", say_dice(strike.dice, lang), strike.need));
        match lang {
            Lang::En => format!("{blows} against {replies}: the charger now has {charger}; the other {charged}"),
            Lang::Fr => format!("{blows} contre {replies} : l’unité qui charge en est à {charger} ; l’autre à {charged}"),
        }
    }
}
