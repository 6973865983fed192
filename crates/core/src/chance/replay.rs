//! Plays a told combat again: every roll that is made as it was told falls as it fell then.

use serde_json::Value;

use super::{Answers, AnyRoll, Dice, Table, stream};
use crate::language::Lang;

/// A roll as an earlier run told it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The name of the roll in the rulebook, in either language.
    pub roll: String,
    /// The fields of the roll, as [`super::Told::with`] has them.
    pub with: Value,
    /// The code of the result.
    pub result: u16,
    /// The dice of the roll: the throw, in English, and what fell; empty where none were found.
    pub dice: Vec<(String, u16)>,
}

/// Why a combat does not go on as it was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parting {
    /// Another roll is made, or the same with other parameters.
    OtherRoll,
    /// More rolls are made than were told.
    MoreRolls,
    /// The roll can no longer have that result.
    Impossible,
    /// Other dice are thrown for the roll.
    OtherDice,
    /// The dice that fell mean another result now.
    OtherResult,
}

/// Answers with what fell, until the combat parts from what was told; from there on another source answers.
pub struct Replay<'t> {
    told: &'t [Recorded],
    /// Results that were drawn without being told.
    drawn: std::slice::Iter<'t, u16>,
    rolls: usize,
    otherwise: &'t mut dyn Answers,
    parting: Option<(usize, Parting)>,
}

impl<'t> Replay<'t> {
    /// A replay of these rolls and of what was drawn without being told; `otherwise` answers everything else.
    pub fn new(told: &'t [Recorded], drawn: &'t [u16], otherwise: &'t mut dyn Answers) -> Replay<'t> {
        Replay { told, drawn: drawn.iter(), rolls: 0, otherwise, parting: None }
    }

    /// The roll (0 is the first) at which the combat parts from what was told, and why; `None` where it does not.
    pub fn parting(&self) -> Option<(usize, Parting)> {
        self.parting
    }

    /// The result of a roll as it fell when it was told; where the roll parts from that, why, and what the same dice mean now.
    fn again(roll: &dyn AnyRoll, recorded: Option<&Recorded>) -> Result<u16, (Parting, Option<u16>)> {
        let recorded = recorded.ok_or((Parting::MoreRolls, None))?;
        if ![Lang::En, Lang::Fr].iter().any(|&lang| roll.name(lang) == recorded.roll) || recorded.with != roll.with() {
            return Err((Parting::OtherRoll, None));
        }
        // A code that the roll cannot have may stand for nothing at all.
        if roll.table().probability(recorded.result) <= 0.0 {
            return Err((Parting::Impossible, None));
        }
        if recorded.dice.is_empty() {
            return Ok(recorded.result);
        }
        let mut fallen = Fallen { dice: recorded.dice.iter(), wrong: false, otherwise: Dice::new(stream(0, 0)) };
        let now = roll.made(&mut fallen.asked());
        if fallen.wrong || fallen.dice.next().is_some() {
            Err((Parting::OtherDice, None))
        } else if now != recorded.result {
            Err((Parting::OtherResult, Some(now)))
        } else {
            Ok(now)
        }
    }
}

impl Answers for Replay<'_> {
    fn drawn(&mut self, table: &'static Table) -> u16 {
        // A draw that is no longer possible is made anew, as all are from where the play parts.
        let drawn = if self.parting.is_none() { self.drawn.next() } else { None };
        drawn.copied().filter(|&drawn| table.probability(drawn) > 0.0).unwrap_or_else(|| self.otherwise.drawn(table))
    }

    fn rolled(&mut self, roll: &dyn AnyRoll) -> u16 {
        let place = self.rolls;
        self.rolls += 1;
        if self.parting.is_some() {
            return self.otherwise.rolled(roll);
        }
        Replay::again(roll, self.told.get(place)).unwrap_or_else(|(parting, now)| {
            self.parting = Some((place, parting));
            now.unwrap_or_else(|| self.otherwise.rolled(roll))
        })
    }
}

/// The dice of one roll as they fell when it was told.
struct Fallen<'t> {
    dice: std::slice::Iter<'t, (String, u16)>,
    wrong: bool,
    /// The source of dice once the roll is not what was told: any dice will do that bring it to an end.
    otherwise: Dice,
}

impl Answers for Fallen<'_> {
    fn drawn(&mut self, table: &'static Table) -> u16 {
        if let Some(only) = table.certain() {
            return only;
        }
        match self.dice.next() {
            Some((thrown, fell)) if *thrown == table.throw().words(Lang::En) && table.probability(*fell) > 0.0 => *fell,
            _ => {
                self.wrong = true;
                self.otherwise.drawn(table)
            }
        }
    }

    fn rolled(&mut self, roll: &dyn AnyRoll) -> u16 {
        roll.made(&mut self.asked())
    }
}
