//! Requests for new prices: of lists that have some, or from nothing.

use std::path::PathBuf;

use serde::Deserialize;

use super::DoorAnswer;
use super::members::{AboutAsk, Members, SheetAsk, armies, choice, part, read, wish};
use crate::ask;
use crate::ask::armies::About;
use crate::ask::from_nothing::Start;
use crate::ask::reprice::Keep;
use crate::store::{Fault, Request, Session};
use montjoie_system::list::MOST_POINTS;

/// The members of a request for new prices beside lists and battles.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct NewPricesAsk {
    keep: Option<String>,
    rounds: Option<u32>,
    from_nothing: bool,
    start: Option<String>,
    first: Option<f64>,
    anchor: Option<String>,
}

/// Answers a request for new prices.
pub fn answer(mut members: Members, own: &[PathBuf], session: Session) -> Result<DoorAnswer, Fault> {
    let wish = wish(&mut members)?;
    let names = ["keep", "rounds", "from_nothing", "start", "first", "anchor"];
    let NewPricesAsk { keep, rounds, from_nothing, start, first, anchor } = read(part(&mut members, &names))?;
    let AboutAsk { only, everybody, .. } = read(part(&mut members, &["only", "everybody"]))?;
    if rounds.is_some_and(|rounds| !(1..=100).contains(&rounds)) {
        return Err(Fault::new("`rounds` is a whole number from 1 to 100"));
    }
    let sheet: SheetAsk = read(members)?;
    if sheet.options {
        return Err(Fault::new("`options` has no effect on new prices: armies have them anyway").help("leave it out"));
    }
    let of = armies((sheet, About::new(only, everybody)?, Vec::new()), wish, false, own);
    if from_nothing {
        if keep.is_some() || everybody {
            return Err(Fault::new("`keep` and `everybody` have no effect on prices from nothing").help("leave them out"));
        }
        if first.is_some_and(|first| !(first > 0.0 && first <= MOST_POINTS)) {
            return Err(Fault::new("`first` is a price").help(format!("a number above 0, at most {MOST_POINTS}")));
        }
        let starts: Vec<_> = Start::ALL.iter().map(|start| (start.id(), *start)).collect();
        let start = start.map_or(Ok(Start::Even), |word| choice("start", &word, &starts))?;
        let request =
            ask::from_nothing::FromNothingRequest { of, start, first, anchor, rounds: rounds.unwrap_or(ask::from_nothing::ROUNDS) };
        return Ok(DoorAnswer::of(request.answer(session)?));
    }
    if start.is_some() || first.is_some() || anchor.is_some() {
        return Err(Fault::new("`start`, `first` and `anchor` go with `from_nothing`").help("leave them out, or set it to true"));
    }
    let keeps = [Keep::Total, Keep::Changes].map(|keep| (keep.id(), keep));
    let keep = keep.map(|word| choice("keep", &word, &keeps)).transpose()?;
    of.meets_others(session)?;
    let keep = Keep::said(keep, &of, session)?;
    let request = ask::reprice::RepriceRequest { of, keep, rounds: rounds.unwrap_or(ask::reprice::ROUNDS) };
    Ok(DoorAnswer::of(request.answer(session)?))
}
