//! The charge (B5): who may, what the charged unit does, Terrifying Charge, closing fire, contact, and the sweeping advance.

use super::duel::{Duel, End, Face, Phased, Reaction};
use super::fighter::Fighter;
use super::formation::Formation;
use super::morale::{Arm, Cause, Fate};
use super::profile::Size;
use super::rules::{ClosingFireBand, Rules};
use super::shooting::Band;
use super::state::{Disorder, State, once};
use montjoie_core::chance::Chance;
use montjoie_core::combat::Side;

/// What a charged unit does in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    CounterCharges,
    Evades,
    /// Cavalry in march column, charged by infantry: an evade without choice, in skirmish order and disordered.
    Withdraws,
    TurnsToFace,
    Shoots,
    FormsSquare,
    Stands,
}

/// Whether a unit in this formation gives closing or traversing fire at all (B1).
pub fn may_give_closing_fire(rules: &Rules, unit: &Fighter, formation: Formation) -> bool {
    let garrison = formation != Formation::Building || rules.closing_fire_garrison;
    unit.firearm && unit.shoots() && !formation.silent() && garrison
}

/// The band of closing fire at a charge that began at this distance (B4): a matter of reading for guns, close for others.
pub fn closing_band(rules: &Rules, unit: &Fighter, began: f64) -> Band {
    match rules.closing_fire_band {
        ClosingFireBand::Start if unit.arm == Arm::Artillery => Band::of(rules, began, unit.range),
        _ => Band::Close,
    }
}

impl Duel {
    /// Whether a unit may charge the other as both are now (B5).
    pub fn may_charge(&self, state: &State, side: Side) -> bool {
        let (unit, enemy) = (&state.units[side], &state.units[side.enemy()]);
        !self.weakened(state, side) && unit.formation.may_charge(enemy.formation)
    }

    /// A charge whose moves suffice, from its declaration to contact.
    pub fn charge<C: Chance>(&self, mut state: State, x: Side, chance: &mut C) -> Phased {
        let y = x.enemy();
        let began = state.inches();
        let mut face = self.charged_face(&mut state, y);
        let answer = self.answer(&state, y, face);
        self.moves(&mut state, x);
        match answer {
            Answer::Evades | Answer::Withdraws => {
                self.say(chance, y, "evades", "esquive");
                state.distance = 0;
                if answer == Answer::Withdraws {
                    let irregular = self.fighter(y).irregular;
                    state.units[y].formation = if irregular { self.fighter(y).natural } else { Formation::Skirmish };
                }
                self.back(&mut state, y, 1);
                if answer == Answer::Withdraws {
                    self.disorder(&mut state, y);
                }
                return Ok(state);
            }
            Answer::FormsSquare => {
                self.say(chance, y, "forms square", "forme le carré");
                state.units[y].formation = Formation::Square;
            }
            Answer::TurnsToFace => face = Face::Front,
            Answer::CounterCharges | Answer::Shoots | Answer::Stands => {}
        }
        if self.fighter(x).terrifying {
            let fate = self.terror(&mut state, y, chance);
            if fate != Fate::Holds {
                state.distance = 0;
                return self.suffer(state, y, fate, End::BrokenByTerror);
            }
            self.carry_out(&mut state, y, fate);
            face = Face::Front;
        }
        if answer == Answer::Shoots {
            let (stopped, after) = self.closing_fire(state, y, began, chance)?;
            if stopped {
                return Ok(after);
            }
            state = after;
        }
        self.say(chance, x, "charges home", "arrive au contact");
        state.units[x].charging = true;
        if answer == Answer::CounterCharges {
            self.say(chance, y, "counter-charges", "contre-charge");
            self.moves(&mut state, y);
            state.units[y].charging = true;
            if self.fighter(x).arm == Arm::Infantry {
                state.units[x].charging = false;
                self.disorder(&mut state, x);
            }
        }
        self.contact(&mut state, y, face);
        Ok(state)
    }

    fn contact(&self, state: &mut State, charged: Side, face: Face) {
        state.distance = 0;
        state.won = None;
        state.met = self.obstacle;
        // A square or garrison has front all round.
        let all_round = state.units[charged].formation.all_round();
        state.units[charged].face = if all_round { Face::Front } else { face };
    }

    /// The face on which a unit is charged: that of its first time is set, afterwards it is the front.
    fn charged_face(&self, state: &mut State, side: Side) -> Face {
        let face = self.sides[side].charged_on;
        if face == Face::Front || state.units[side].spent & once::CHARGED != 0 {
            return Face::Front;
        }
        state.units[side].spent |= once::CHARGED;
        face
    }

    /// What the charged unit does (B5): what is not allowed becomes standing.
    fn answer(&self, state: &State, y: Side, face: Face) -> Answer {
        let x = y.enemy();
        let (me, enemy, unit) = (self.fighter(y), self.fighter(x), &state.units[y]);
        let shoots = self.gives_closing_fire(state, y, face);
        let ordered = unit.disorder == Disorder::None;
        let wish = self.sides[y].reaction;
        if me.arm != Arm::Cavalry {
            let frontal = face == Face::Front && unit.formation != Formation::Building;
            let able = me.arm == Arm::Infantry && !me.irregular && me.size != Size::Tiny && unit.formation != Formation::Square;
            let squares = me.must_form_square && able && enemy.arm == Arm::Cavalry && frontal;
            let skirmishes = me.arm == Arm::Infantry && unit.formation == Formation::Skirmish;
            return match wish {
                Some(Reaction::Evade) if skirmishes && self.rules.skirmishers_evade && ordered => Answer::Evades,
                _ if squares => Answer::FormsSquare,
                _ if shoots => Answer::Shoots,
                _ => Answer::Stands,
            };
        }
        if unit.formation == Formation::MarchColumn && enemy.arm == Arm::Infantry {
            return Answer::Withdraws;
        }
        let natural = if face == Face::Front { Reaction::CounterCharge } else { Reaction::TurnToFace };
        match wish.unwrap_or(natural) {
            Reaction::CounterCharge if face == Face::Front && self.may_charge(state, y) => Answer::CounterCharges,
            Reaction::Evade if ordered => Answer::Evades,
            Reaction::TurnToFace if face != Face::Front && ordered => Answer::TurnsToFace,
            Reaction::ClosingFire if shoots => Answer::Shoots,
            _ => Answer::Stands,
        }
    }

    /// Whether a unit may shoot at a charge on this face (B1). It needs a firearm, and a formation that lets it.
    fn gives_closing_fire(&self, state: &State, side: Side, face: Face) -> bool {
        let formation = state.units[side].formation;
        let sees = face == Face::Front || formation.all_round();
        may_give_closing_fire(&self.rules, self.fighter(side), formation) && sees
    }

    /// The test that a Terrifying Charge calls for (B7).
    fn terror<C: Chance>(&self, state: &mut State, y: Side, chance: &mut C) -> Fate {
        self.say(chance, y, "must face a Terrifying Charge", "doit affronter une Terrifying Charge");
        let cause: Cause = self.rules.terrifying_row.into();
        self.test(state, y, cause, false, chance)
    }

    /// Fire at the charger, and its test (B6, reason B): whether it is stopped, and the state after.
    fn closing_fire<C: Chance>(
        &self,
        mut state: State,
        y: Side,
        began: f64,
        chance: &mut C,
    ) -> Result<(bool, State), montjoie_core::combat::Outcome> {
        let x = y.enemy();
        let gun = self.fighter(y).arm == Arm::Artillery;
        let band = closing_band(&self.rules, self.fighter(y), began);
        let Some(volleyed) = self.volley(&mut state, y, band, true, chance) else { return Ok((false, state)) };
        let harmed = volleyed.casualties > 0;
        let wavers = self.fighter(x).wavering && harmed;
        if !(self.shaken(&state, x) || gun && harmed || wavers) {
            return Ok((false, state));
        }
        let cause: Cause = self.rules.closing_fire_row.into();
        let fate = self.test(&mut state, x, cause, gun && harmed, chance);
        if fate != Fate::Holds {
            state.distance = 0;
            return self.suffer(state, x, fate, End::BrokenByClosingFire).map(|state| (true, state));
        }
        self.carry_out(&mut state, x, fate);
        Ok((false, state))
    }

    /// Whether a winner may go on into the enemy that has just left it (B5).
    pub(super) fn may_sweep(&self, state: &State, side: Side) -> bool {
        let cavalry = self.fighter(side).arm == Arm::Cavalry;
        self.sides[side].sweeps && cavalry && self.may_charge(state, side) && state.distance <= self.pace(state, side)
    }

    /// A sweeping advance into the enemy, and the new engagement, fought at once. The enemy only stands.
    pub(super) fn sweep<C: Chance>(&self, mut state: State, x: Side, chance: &mut C) -> Phased {
        let y = x.enemy();
        self.say(chance, x, "sweeps on into the enemy", "poursuit en percée");
        let mut face = self.charged_face(&mut state, y);
        self.moves(&mut state, x);
        if self.fighter(x).terrifying {
            let fate = self.terror(&mut state, y, chance);
            if fate != Fate::Holds {
                state.distance = 0;
                return self.suffer(state, y, fate, End::BrokenByTerror);
            }
            self.carry_out(&mut state, y, fate);
            face = Face::Front;
        }
        state.units[x].charging = true;
        self.contact(&mut state, y, face);
        if self.rules.sweep_won_bonus {
            state.won = Some(x);
        }
        self.round(state, false, chance)
    }
}
