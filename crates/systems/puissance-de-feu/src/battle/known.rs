//! Laws of volleys and blows that players know, worked out once for a battle.

use super::army::{Form, Led};
use crate::melee::{Fencer, Melee, Strike};
use crate::profile::Arms;
use crate::rules::Rules;
use crate::shooting::{Damage, NO_COVER, Volley};
use montjoie_core::chance::law;
use std::collections::BTreeMap;

/// A law of damage: each amount with its probability.
type Law = Vec<(u8, f64)>;

/// The laws of all volleys that units of a battle can fire, and of their blows in melee.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    volleys: BTreeMap<Volley, Law>,
    /// The chance of fewer hits than each number, in [0, 1]: by dice, by the face that cancels a hit and by the face that hits.
    blows: Vec<[[Vec<f64>; NEVER + 1]; NEVER + 1]>,
}

/// The face of a die that is never thrown: nothing hits or cancels on it.
const NEVER: usize = 7;

impl Known {
    /// The laws of the volleys and blows of these forms.
    pub fn new(rules: &Rules, forms: &[Form]) -> Known {
        let mut volleys = BTreeMap::new();
        let mut add = |dice: u8, damage: Damage| {
            for need in 2..=6 {
                for cancel in [rules.cover_save, NO_COVER] {
                    let volley = Volley { dice, need, cancel, damage };
                    volleys.entry(volley).or_insert_with(|| law(volley));
                }
            }
        };
        for fighter in forms.iter().map(|form| form.fighter(Led::Alone)) {
            match fighter.arms {
                Arms::None => {}
                Arms::Small { dice, .. } if fighter.shrinks => (1..=dice).for_each(|dice| add(dice, Damage::One)),
                Arms::Small { dice, .. } => add(dice, Damage::One),
                Arms::Gun { ball, canister } => {
                    add(ball, Damage::D3);
                    add(canister, Damage::of_canister(rules));
                }
            }
        }
        let most = forms.iter().map(|form| form.fighter(Led::Alone).melee_dice).max().unwrap_or(0);
        let fewer = |dice: u8, cancel: usize, need: usize| {
            let law = law(Strike { dice, need: need as u8, cancel: cancel as u8 });
            let upto = |hits: u8| law.iter().filter(|(other, _)| *other < hits).map(|(_, p)| p).sum();
            (0..=dice + 1).map(upto).collect()
        };
        let of = |dice| std::array::from_fn(|cancel| std::array::from_fn(|need| fewer(dice, cancel, need)));
        Known { volleys, blows: (0..=most).map(of).collect() }
    }

    /// The law of a volley's damage, as rolled.
    pub fn law(&self, volley: Volley) -> &[(u8, f64)] {
        self.volleys.get(&volley).map_or(&[], Vec::as_slice)
    }

    /// The mean damage of a volley, in points of life.
    pub fn mean(&self, volley: Volley) -> f64 {
        self.law(volley).iter().map(|&(damage, p)| f64::from(damage) * p).sum()
    }

    /// The chances of the charger to win and to lose a melee, from its first round: exact where the round decides, and in the same proportion
    /// where it does not.
    pub fn first_round(&self, melee: &Melee) -> (f64, f64) {
        let Melee { charger, charged, .. } = *melee;
        let [by_charger, by_charged] = melee.strikes().map(|strike| self.blows(strike));
        let (wins, loses) = match (charger.first_strike, charged.first_strike) {
            (false, true) => {
                let (loses, wins) = round((by_charged, charged), (by_charger, charger), true);
                (wins, loses)
            }
            (first, other) => round((by_charger, charger), (by_charged, charged), first && !other),
        };
        let decided = wins + loses;
        if decided > 0.0 { (wins / decided, loses / decided) } else { (0.0, 0.0) }
    }

    /// The chance that a strike has fewer hits than each number, in [0, 1].
    fn blows(&self, strike: Strike) -> &[f64] {
        let [need, cancel] = [strike.need, strike.cancel].map(|die| usize::from(die).min(NEVER));
        self.blows.get(usize::from(strike.dice)).map_or(&[], |of| &of[cancel][need])
    }
}

/// The chances of one unit to win and to lose a round against another, each with its blows. Where the first unit strikes first, those whom it kills
/// do not reply.
fn round((blows, one): (&[f64], Fencer), (replies, other): (&[f64], Fencer), first: bool) -> (f64, f64) {
    let fewer = |hits: usize| replies.get(hits).copied().unwrap_or(1.0);
    let deadly = usize::from(one.pv.saturating_sub(one.wounds));
    let (mut wins, mut loses) = (0.0, 0.0);
    for (hits, pair) in blows.windows(2).enumerate() {
        let p = pair[1] - pair[0];
        if other.dies_of(hits as u8) {
            wins += p * if first { 1.0 } else { fewer(deadly) };
        } else {
            wins += p * fewer(hits.min(deadly));
            loses += p * (1.0 - fewer((hits + 1).min(deadly)));
        }
    }
    (wins, loses)
}
