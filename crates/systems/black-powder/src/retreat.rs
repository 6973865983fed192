//! What casualties bring: break tests, and who holds, retires or is lost (B6).

use super::duel::{Duel, End, Ends, Face, Phased};
use super::formation::Formation;
use super::morale::{BreakTest, Cause, Fate};
use super::rules::IrregularsHold;
use super::state::{Disorder, State, once};
use montjoie_core::chance::Chance;
use montjoie_core::combat::{Pair, Side};

impl Duel {
    /// A test, after which the excess is removed (B6). `guns` where the fire that is tested did harm and was artillery's.
    pub(super) fn test<C: Chance>(&self, state: &mut State, side: Side, cause: Cause, guns: bool, chance: &mut C) -> Fate {
        let (rules, me) = (&self.rules, self.fighter(side));
        let stamina = self.stamina(state, side);
        let unit = &mut state.units[side];
        let excess = unit.casualties.saturating_sub(stamina) as i8;
        // Far below every row there is only the last.
        let mut modifier = rules.break_excess.saturating_mul(excess).max(-100);
        modifier += if unit.disorder != Disorder::None { rules.break_disordered } else { 0 };
        modifier += if guns { rules.break_artillery } else { 0 };
        let tested = chance.roll(BreakTest {
            steady: me.steady && unit.spent & once::TESTED == 0,
            valiant: me.valiant && unit.spent & once::AGAIN == 0,
            ..BreakTest::new(rules, cause, me.arm, modifier)
        });
        unit.spent |= if me.steady { once::TESTED } else { 0 };
        unit.spent |= if tested.again { once::AGAIN } else { 0 };
        unit.casualties = unit.casualties.min(stamina);
        // What must retire and cannot move is lost.
        if tested.fate.retires() && me.pace(unit.formation) == 0 { Fate::Breaks } else { tested.fate }
    }

    /// Whether a fate takes a unit out of the duel, and how it is then called.
    pub(super) fn loses(&self, fate: Fate, broken: End) -> Option<End> {
        match fate {
            Fate::Breaks => Some(broken),
            fate if fate.retires() && self.ends == Ends::Retreat => Some(End::Retired),
            _ => None,
        }
    }

    /// What a test brings to the only unit that took one; from contact the distance is 0 before.
    pub(super) fn suffer(&self, mut state: State, side: Side, fate: Fate, broken: End) -> Phased {
        if let Some(end) = self.loses(fate, broken) {
            return Err(self.gone(&state, Pair::of(|s| s == side), end));
        }
        self.carry_out(&mut state, side, fate);
        Ok(state)
    }

    /// A unit holds or retires (B6).
    pub(super) fn carry_out(&self, state: &mut State, side: Side, fate: Fate) {
        let me = self.fighter(side);
        let was = state.units[side].formation;
        if was == Formation::MarchColumn || me.irregular && was != Formation::Building {
            state.units[side].formation = me.natural;
        }
        match fate {
            Fate::Holds => {
                state.units[side].face = Face::Front;
                let changed = was != state.units[side].formation;
                let shifts = changed || self.rules.irregulars_hold == IrregularsHold::Always;
                if me.irregular && was != Formation::Building && shifts {
                    self.disorder(state, side);
                }
            }
            Fate::Retires => self.back(state, side, 1),
            Fate::RetiresDisordered => {
                self.back(state, side, 1);
                self.disorder(state, side);
            }
            Fate::Breaks => {}
        }
    }
}
