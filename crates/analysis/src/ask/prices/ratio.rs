//! How many of one unit another is worth, in a sentence.

use crate::ask::armies::ArmiesAnswer;
use montjoie_core::language::{Lang, Text};
use montjoie_document::Data;

/// Who says what units cost where the prices are those of the sheet, or of the user.
const LIST: Text = Text::new("the list", "la liste");

impl ArmiesAnswer {
    /// How many of one unit another is worth, or why that cannot be said; nothing where no two are compared.
    pub(super) fn ratio_words(&self, data: &Data, lang: Lang) -> String {
        let (Some(two), Some(found)) = (self.compared, self.ratio()) else { return String::new() };
        let (one, other) = (self.called(two.a, lang), self.called(two.b, lang));
        if let Err((unit, why)) = found {
            let (unit, why) = (self.called(unit, lang), why.get(lang));
            return match lang {
                Lang::En => format!("No ratio of {one} and {other}: {unit} is not judged ({why})."),
                Lang::Fr => format!("Pas de rapport entre {one} et {other} : « {unit} » n’est pas jugée ({why})."),
            };
        }
        let ratio = data.known("ratio");
        let [now, low, high, says] =
            ["ratio", "ratio_least", "ratio_most", "listed"].map(|column| lang.number(ratio.number(0, column).unwrap_or(f64::NAN), 2));
        let range = match (self.tried.len() + 1, lang) {
            (1, _) => String::new(),
            (situations, Lang::En) => format!("{low} to {high} over {situations} situations"),
            (situations, Lang::Fr) => format!("{low} à {high} sur {situations} situations"),
        };
        let whose = self.system.pricing().borrowed.unwrap_or(LIST).get(lang);
        let listed = if self.even.is_some() { String::new() } else { format!("{whose} {} {says}", lang.pick("says", "dit")) };
        let beside = [range, listed].into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(lang.pick("; ", " ; "));
        let beside = if beside.is_empty() { beside } else { format!(" ({beside})") };
        let size = self.mean_size(lang);
        match lang {
            Lang::En => format!("In armies of {size} a unit of {one} is worth {now} of {other}{beside}."),
            Lang::Fr => format!("En armée de {size}, une unité « {one} » en vaut {now} « {other} »{beside}."),
        }
    }
}
