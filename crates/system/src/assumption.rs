//! Assumptions: what an answer rests on, and how far each such setting moves it.

use montjoie_core::language::{Lang, Text, shorten};
use montjoie_core::texts;

/// A figure or reading that an answer rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Assumption {
    /// The dotted name of the setting, as `some_table`.
    pub key: String,
    /// The value of the setting, as `T1`.
    pub value: String,
    /// The basis of the setting: what it rests on.
    pub basis: Basis,
    /// The text of the setting, which speaks of its default value.
    pub text: Text,
    /// The default value of the setting.
    pub default: String,
    /// The paragraph of the rules.
    pub paragraph: &'static str,
    /// Whether other values of the setting were tried. Of a duel they moved the answer then; where none was tried, they may.
    pub tried: bool,
    /// The effect of the setting on the answer, where that was found out; a number without another reading has none.
    pub effect: Option<Effect>,
}

/// The answers where one setting has its other declared values and everything else is as it was asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// The other values that a reader of the sheet could take, in the order in which they are declared.
    pub tried: Vec<Tried>,
}

/// One other value of a setting.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    /// The value tried.
    pub value: String,
    /// The shares of A, neither and B, in [0, 1]; `None` where the answer is the same, or there is none.
    pub shares: Option<[f64; 3]>,
    /// The 95 % interval of A's share, in [0, 1], where it was sampled.
    pub interval: Option<(f64, f64)>,
    /// Whether there is a duel with that value at all.
    pub possible: bool,
}

impl Effect {
    /// The values that were answered, with A's share, in [0, 1].
    fn answered(&self) -> impl Iterator<Item = (&Tried, f64)> {
        self.tried.iter().filter_map(|tried| Some((tried, tried.shares?[0])))
    }

    /// The value with A's smallest share, and that share; the first of several.
    pub fn lowest(&self) -> Option<(&Tried, f64)> {
        self.answered().min_by(|(_, one), (_, other)| one.total_cmp(other))
    }

    /// The value with A's largest share, and that share; the first of several.
    pub fn highest(&self) -> Option<(&Tried, f64)> {
        self.answered().reduce(|most, next| if next.1 > most.1 { next } else { most })
    }

    /// A's share in percent at the value where it is smallest and at the one where it is largest, as `39.4 (never) to 49.9 (always)`.
    pub fn words(&self, lang: Lang) -> String {
        let number = |share: f64| lang.number(share * 100.0, 1);
        let one = |(tried, share): (&Tried, f64)| {
            let interval = |(low, high)| format!(" [{} {} {}]", number(low), lang.pick("to", "à"), number(high));
            // The start of a long table would name none of its values.
            let value = if tried.value.starts_with('[') { String::new() } else { format!(" ({})", shorten(&tried.value, MOST)) };
            format!("{}{}{value}", number(share), tried.interval.map(interval).unwrap_or_default())
        };
        let mut text = match (self.lowest(), self.highest()) {
            (Some(low), Some(high)) if low.1 < high.1 => format!("{} {} {}", one(low), lang.pick("to", "à"), one(high)),
            (Some(low), _) => one(low),
            _ => lang.pick("not known", "inconnu").to_owned(),
        };
        if let Some(tried) = self.tried.iter().find(|tried| !tried.possible) {
            text += &format!("{} {}", lang.pick("; no duel with", "\u{202f}; pas de duel avec"), shorten(&tried.value, MOST));
        }
        text
    }

    /// The most that the setting moves A's share away from `share`, in [0, 1].
    pub fn reach(&self, share: f64) -> f64 {
        self.answered().map(|(_, moved)| (moved - share).abs()).fold(0.0, f64::max)
    }
}

/// Characters of a value that a cell of a table shows: a whole table does not fit.
const MOST: usize = 16;

/// A's smallest and largest share over these open readings, one at a time, `share` included; `None` where no effect was found out.
pub fn range(share: f64, assumptions: &[Assumption]) -> Option<(f64, f64)> {
    let effects: Vec<&Effect> = assumptions.iter().filter_map(|assumption| assumption.effect.as_ref()).collect();
    let ends = effects.iter().flat_map(|effect| effect.answered()).map(|(_, moved)| moved);
    (!effects.is_empty()).then(|| ends.fold((share, share), |(low, high), moved| (low.min(moved), high.max(moved))))
}

texts! {
    #[derive(PartialOrd, Ord)]
    "The basis of an assumption." pub Basis {
        "A setting that the user changed." Changed = "changed", "changed", "modifié";
        "Our own construction, not a published figure." Ours = "our-construction", "our construction", "notre construction";
        "A figure from another source than the sheet." Elsewhere = "other-source", "other source", "autre source";
        "Our reading of what is printed." Reading = "reading", "reading", "interprétation";
    }
}

impl Basis {
    /// The basis in words.
    pub const fn words(self, lang: Lang) -> &'static str {
        self.text().get(lang)
    }
}

impl Assumption {
    /// The assumption on one line, as `some_table: T1 (our construction)`.
    pub fn line(&self, lang: Lang) -> String {
        format!("{}: {} ({})", self.key, self.value, self.basis.words(lang))
    }

    /// The text of the assumption; of a changed setting, what it would say otherwise.
    pub fn says(&self, lang: Lang) -> String {
        let text = self.text.get(lang);
        match (self.basis, lang) {
            (Basis::Changed, Lang::En) => format!("with {}, as it stands: {text}", self.default),
            (Basis::Changed, Lang::Fr) => format!("avec {}, sans changement : {text}", self.default),
            _ => text.to_owned(),
        }
    }
}
