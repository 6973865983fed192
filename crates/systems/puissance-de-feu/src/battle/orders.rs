//! A player turn (C1, C2): every unit in turn gets one order and carries it out before the next.

use super::Battle;
use super::moment::Moment;
use super::state::State;
use super::telling::Deed;
use super::view::View;
use crate::movement::MarchRoll;
use montjoie_core::chance::{Answers, Chance, Roll, Script, Thrown};
use montjoie_core::combat::Outcome;
use montjoie_core::language::{Lang, Text};
use montjoie_field::{Id, Place};
use serde::Serialize;

/// The wish of a unit in its turn: the order that its plan gives it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wish {
    /// No order.
    #[default]
    Stay,
    /// The order to fire at an enemy.
    Fire(Id),
    /// The order to charge an enemy.
    Charge(Id),
    /// The order to march to a place.
    March(Place),
    /// The order to turn about, in place of a march.
    TurnAbout,
}

/// The stage of a player turn in which a unit acts: fire opens the way for charges, and officers see what has become of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Fire,
    Charge,
    March,
    Officers,
}

impl Stage {
    const ALL: [Stage; 4] = [Stage::Fire, Stage::Charge, Stage::March, Stage::Officers];

    fn of(view: View, id: Id, wish: Wish) -> Stage {
        match wish {
            _ if view.form(id).officer => Stage::Officers,
            Wish::Fire(_) => Stage::Fire,
            Wish::Charge(_) => Stage::Charge,
            _ => Stage::March,
        }
    }
}

impl Battle {
    /// Plays one player turn: the outcome where it is the last.
    pub fn play_turn<C: Chance>(&self, state: &mut State, chance: &mut C) -> Option<Outcome> {
        let mut moment = Moment { battle: self, state, chance };
        moment.orders();
        moment.end()
    }
}

impl<C: Chance> Moment<'_, C> {
    /// The orders of a player turn: units in rout first, then fire, charges, marches, and officers last.
    pub fn orders(&mut self) {
        let side = self.state.active;
        self.say(Deed::Turn(self.state.turn(), side));
        self.state.units.iter_mut().for_each(|unit| (unit.acted, unit.evaded) = (false, false));
        for id in self.battle.hosts.ids(side) {
            if self.view().stand(id).there {
                self.finds_ammunition(id);
                if self.view().routing(id) {
                    self.unit_mut(id).acted = true;
                    self.rally(id);
                }
            }
        }
        for stage in Stage::ALL {
            for id in self.battle.hosts.ids(side) {
                if self.view().stand(id).there && !self.view().unit(id).acted {
                    let wish = self.view().wish(id);
                    if Stage::of(self.view(), id, wish) <= stage {
                        self.unit_mut(id).acted = true;
                        self.carry_out(id, wish);
                    }
                }
            }
        }
    }

    /// Carries out the order of a unit.
    pub fn carry_out(&mut self, id: Id, wish: Wish) {
        match wish {
            Wish::Stay => {}
            Wish::Fire(target) => self.shoot(id, target),
            Wish::Charge(target) => self.charge(id, target),
            Wish::March(to) => self.march(id, to),
            Wish::TurnAbout => {
                self.say(Deed::TurnsAbout(id));
                self.faces(id, self.view().stand(id).place.facing.opposite());
            }
        }
    }

    /// The order March (C2, C3): towards a place, as far as the roll and what stands there allow.
    pub fn march(&mut self, id: Id, to: Place) {
        let (stride, from) = (self.view().fighter(id).march, self.view().stand(id).place);
        let most = self.battle.table.cost(from, to).min(stride.most().into()) as u8;
        self.say(Deed::Marches(id));
        let inches = self.chance.roll(BattleMarch(MarchRoll { stride, most })).into();
        let place = self.view().as_far_as(id, to, inches);
        if place == from && self.chance.tells() {
            self.say(Deed::Stuck(id, self.view().stuck(id, to, inches)));
        }
        self.go(id, place);
    }
}

/// A march in a battle, told with what was thrown beside what its player wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
struct BattleMarch(MarchRoll);

impl Roll for BattleMarch {
    type Result = u8;
    const NAME: Text = MarchRoll::NAME;
    const PARAGRAPH: &'static str = MarchRoll::PARAGRAPH;

    fn make<C: Chance>(self, chance: &mut C) -> u8 {
        self.0.make(chance)
    }

    fn tell(self, inches: u8, lang: Lang) -> String {
        self.0.tell(inches, lang)
    }

    fn tell_thrown(self, inches: u8, dice: &[Thrown], lang: Lang) -> String {
        let MarchRoll { stride, most } = self.0;
        let thrown = stride.throw(&mut Script::new().draws(dice.iter().map(|thrown| thrown.fell)).asked());
        if dice.is_empty() || thrown <= most {
            return self.tell(inches, lang);
        }
        let (dice, colon) = (stride.words(lang), lang.colon());
        match lang {
            Lang::En => format!("{dice}{colon} {thrown}″ thrown, {most}″ wanted"),
            Lang::Fr => format!("{dice}{colon} {thrown}″ aux dés, {most}″ {}", if most > 1 { "voulus" } else { "voulu" }),
        }
    }
}
