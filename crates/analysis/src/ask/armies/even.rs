//! Lists without prices: every unit costs the same, and armies are drawn by their number of units.

use std::path::PathBuf;

use super::{About, ArmiesRequest};
use crate::ask::Word;
use crate::ask::battle::is_points;
use crate::ask::from_nothing::Pieces;
use crate::store::host::Beside;
use crate::store::{Fault, Session};

/// What every unit costs where no list has prices, in points. Ours: worths are written on this scale.
pub const EVEN: f64 = 10.0;

/// The name of the file with the lists at one price.
const FILE: &str = "one-price.toml";

/// A request with prices for all lists.
pub(in crate::ask) struct Priced<'a> {
    /// The request, with a price for every unit of its lists.
    request: ArmiesRequest,
    /// Points that every unit costs, where no list has prices.
    pub even: Option<f64>,
    session: Session<'a>,
    /// The caller, with the lists at one price where none has prices.
    host: Beside<'a>,
}

impl Priced<'_> {
    /// The request, and the session in which its lists have prices.
    pub fn asked(&self) -> (&ArmiesRequest, Session<'_>) {
        (&self.request, self.session.of(&self.host))
    }
}

impl ArmiesRequest {
    /// The request with a price for every unit, where no list of the system and of the user has any.
    ///
    /// # Errors
    /// There is no such system or list, or a list is wrong.
    pub(in crate::ask) fn priced<'a>(&self, session: Session<'a>) -> Result<Priced<'a>, Fault> {
        let pieces = Pieces::of(self, &[], Some(EVEN), session)?;
        let Some(text) = pieces.at_one_price()? else {
            return Ok(Priced { request: self.clone(), even: None, session, host: session.beside(Vec::new()) });
        };
        let file = PathBuf::from(FILE);
        // The file has the shipped lists too: nobody brings them.
        let about = match &self.about {
            About::Mine if self.lists.is_empty() => About::Everybody,
            about => about.clone(),
        };
        let words: Vec<Word> = self.words.iter().map(in_points).collect();
        let request = ArmiesRequest { own: vec![file.clone()], words: pieces.words(&words, None), about, ..self.clone() };
        Ok(Priced { request, even: Some(EVEN), session, host: session.beside(vec![(file, text)]) })
    }
}

/// A word that says how many units armies have, as what they cost.
fn in_points(word: &Word) -> Word {
    let times = |end: &str| end.trim().parse::<u32>().ok().map(|units| (f64::from(units) * EVEN).to_string());
    let ends = || word.value.split('-').map(times).collect::<Option<Vec<_>>>();
    match is_points(&word.key).then(ends).flatten() {
        Some(ends) => Word { value: ends.join("-"), ..word.clone() },
        None => word.clone(),
    }
}
