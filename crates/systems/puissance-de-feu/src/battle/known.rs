//! What players know of volleys: their laws, worked out once for a battle.

use super::army::{Form, Led};
use crate::profile::Arms;
use crate::rules::Rules;
use crate::shooting::{Damage, NO_COVER, Volley};
use montjoie_core::chance::law;
use std::collections::BTreeMap;

/// A law: damage and its probability.
type Law = Vec<(u8, f64)>;

/// The laws of all volleys that units of a battle can fire.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    laws: BTreeMap<Volley, Law>,
}

impl Known {
    /// The laws of the volleys of these forms.
    pub fn new(rules: &Rules, forms: &[Form]) -> Known {
        let mut laws = BTreeMap::new();
        let mut add = |dice: u8, damage: Damage| {
            for need in 2..=6 {
                for cancel in [rules.cover_save, NO_COVER] {
                    let volley = Volley { dice, need, cancel, damage };
                    laws.entry(volley).or_insert_with(|| law(volley));
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
        Known { laws }
    }

    /// The law of a volley's damage, as rolled.
    pub fn law(&self, volley: Volley) -> &[(u8, f64)] {
        self.laws.get(&volley).map_or(&[], Vec::as_slice)
    }

    /// The mean damage of a volley.
    pub fn mean(&self, volley: Volley) -> f64 {
        self.law(volley).iter().map(|&(damage, p)| f64::from(damage) * p).sum()
    }
}
