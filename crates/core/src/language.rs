//! The two languages that people read. Ids, keys and outcome names stay English whatever the language.

use serde::Deserialize;

use crate::statistics::{Interval, wilson};

/// A language of the output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lang {
    /// English, with a decimal point.
    #[default]
    En,
    /// French, with a decimal comma and thin spaces before the double signs.
    Fr,
}

/// A text in both languages, written side by side so that neither is forgotten; in files as `["English", "French"]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "(&'static str, &'static str)")]
pub struct Text {
    /// The English text.
    pub en: &'static str,
    /// The French text.
    pub fr: &'static str,
}

impl Text {
    /// A text in English and French.
    pub const fn new(en: &'static str, fr: &'static str) -> Text {
        Text { en, fr }
    }

    /// The text in one language.
    pub const fn get(self, lang: Lang) -> &'static str {
        lang.pick(self.en, self.fr)
    }
}

impl From<(&'static str, &'static str)> for Text {
    fn from((en, fr): (&'static str, &'static str)) -> Text {
        Text { en, fr }
    }
}

/// What a format says in one language: only the one that is wanted is filled.
#[macro_export]
macro_rules! say {
    ($lang:expr, $en:literal, $fr:literal) => {
        match $lang {
            $crate::language::Lang::En => format!($en),
            $crate::language::Lang::Fr => format!($fr),
        }
    };
}

/// Declares kinds of things that are told, each with what it is and its words in English and French: its `text`.
///
/// `texts! { "How a unit is lost." pub Loss { "Shots remove it." ShotDown = "shot down", "abattue au tir"; } }`
///
/// Kinds that programs read too have an id before their words, `ShotDown = "shot-down", "shot down", "abattue au tir";`, and then a list of `ALL`.
#[macro_export]
macro_rules! texts {
    ($(#[$meta:meta])* $about:literal $seen:vis $kind:ident {
        $($is:literal $(#[$own:meta])* $name:ident $(($of:ty))? = $en:literal, $fr:literal;)*
    }) => {
        #[doc = $about]
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $seen enum $kind {
            $(#[doc = $is] $(#[$own])* $name $(($of))?,)*
        }

        impl $kind {
            /// The words for it.
            $seen const fn text(self) -> $crate::language::Text {
                match self {
                    $($kind::$name { .. } => $crate::language::Text::new($en, $fr),)*
                }
            }
        }
    };
    ($(#[$meta:meta])* $about:literal $seen:vis $kind:ident { $($is:literal $name:ident = $id:literal, $en:literal, $fr:literal;)* }) => {
        $crate::texts! { $(#[$meta])* $about $seen $kind { $($is $name = $en, $fr;)* } }

        impl $kind {
            /// All of them, in their order.
            $seen const ALL: &'static [$kind] = &[$($kind::$name),*];

            /// The id, the same in every language.
            $seen const fn id(self) -> &'static str {
                match self {
                    $($kind::$name => $id,)*
                }
            }
        }
    };
}

impl Lang {
    /// The wording in this language.
    pub const fn pick<'a>(self, en: &'a str, fr: &'a str) -> &'a str {
        match self {
            Lang::En => en,
            Lang::Fr => fr,
        }
    }

    /// A colon, with the space before it where the language is French.
    pub const fn colon(self) -> &'static str {
        self.pick(":", "\u{a0}:")
    }

    /// A semicolon, with the space before it where the language is French.
    pub const fn semicolon(self) -> &'static str {
        self.pick(";", "\u{202f};")
    }

    /// The two-letter code of the language, as `--lang` takes it.
    pub const fn code(self) -> &'static str {
        self.pick("en", "fr")
    }

    /// A number with this many decimals, in the form of the language: 0.722 or 0,722.
    pub fn number(self, value: f64, decimals: usize) -> String {
        let plain = format!("{value:.decimals$}");
        // A result that rounds to nothing has no sign.
        let plain = match plain.strip_prefix('-') {
            Some(rest) if rest.bytes().all(|b| b == b'0' || b == b'.') => rest.to_owned(),
            _ => plain,
        };
        match self {
            Lang::En => plain,
            Lang::Fr => plain.replace('.', ","),
        }
    }

    /// A whole number with its thousands apart: 1,000,000 or 1 000 000 (narrow no-break spaces).
    pub fn whole(self, value: u64) -> String {
        let digits = value.to_string();
        let mut out = String::with_capacity(digits.len() + digits.len() / 3);
        for (i, digit) in digits.chars().enumerate() {
            if i > 0 && (digits.len() - i).is_multiple_of(3) {
                out.push_str(self.pick(",", "\u{202f}"));
            }
            out.push(digit);
        }
        out
    }

    /// A share in [0, 1] as a percentage: 72.2 % or 72,2 %. A share that is neither 0 nor 1 never reads as if it were.
    pub fn percent(self, share: f64, decimals: usize) -> String {
        let smallest = 10f64.powi(-(decimals as i32));
        let value = share * 100.0;
        let (sign, value) = match value {
            v if v > 0.0 && v <= smallest / 2.0 => ("< ", smallest),
            v if v < 100.0 && v >= 100.0 - smallest / 2.0 => ("> ", 100.0 - smallest),
            v => ("", v),
        };
        format!("{sign}{}\u{a0}%", self.number(value, decimals))
    }

    /// A share (in [0, 1]) as a percentage with one decimal where its interval allows one: 72.2 %, or 72 %.
    pub fn share(self, share: f64, interval: Interval) -> String {
        self.percent(share, interval.decimals().min(1))
    }

    /// A share (in [0, 1]) counted in this many cases, as a percentage with the decimals of its interval.
    pub fn counted(self, share: f64, cases: u64) -> String {
        let hits = (share * cases as f64).round() as u64;
        self.share(share, wilson(hits.min(cases), cases, 0.95))
    }

    /// An interval of a share in per cent, as `49.3 to 49.9`.
    pub fn ends(self, interval: Interval, decimals: usize) -> String {
        let [low, high] = [interval.low, interval.high].map(|end| self.number(end * 100.0, decimals));
        format!("{low} {} {high}", self.pick("to", "à"))
    }

    /// A text with the spaces that its language's typesetters use: in French no line breaks before a double sign, a guillemet or a per cent.
    pub fn typeset(self, text: &str) -> String {
        match self {
            Lang::En => text.replace(" %", "\u{a0}%"),
            Lang::Fr => {
                let mut text = text.replace(" :", "\u{a0}:").replace("« ", "«\u{a0}").replace(" »", "\u{a0}»").replace(" %", "\u{a0}%");
                for sign in [";", "?", "!"] {
                    text = text.replace(&format!(" {sign}"), &format!("\u{202f}{sign}"));
                }
                text
            }
        }
    }

    /// The singular or the plural for a number: English has the plural but for 1, French from 2 on.
    pub fn plural<'a>(self, count: f64, one: &'a str, more: &'a str) -> &'a str {
        let single = match self {
            Lang::En => count == 1.0,
            Lang::Fr => count.abs() < 2.0,
        };
        if single { one } else { more }
    }

    /// Numbers of paragraphs: `A6: 8-a to 8-c` or `A6 : 8-a à 8-c`. A rule of battles only has `battle` for a number.
    pub fn paragraph(self, text: &str) -> String {
        match self {
            Lang::En => text.to_owned(),
            Lang::Fr => {
                let text = text.strip_prefix("battle").map_or_else(|| text.to_owned(), |rest| format!("bataille{rest}"));
                text.replace(" to ", " à ").replace(": ", "\u{a0}: ")
            }
        }
    }

    /// The name of a kind of unit where there are several: `Bombards`, `Bombardes avec pavois`. Names in the plural stay as they are, and so do
    /// those of an arm, as `Infantry`.
    pub fn several(self, name: &str) -> String {
        let links: &[&str] = match self {
            Lang::En => &["with", "of", "in", "on", "and", "from"],
            Lang::Fr => &["avec", "de", "du", "des", "en", "à", "au", "aux", "et", "sans", "sur"],
        };
        let words: Vec<&str> = name.split(' ').collect();
        let head = words.iter().position(|word| links.contains(word) || word.starts_with("d’")).unwrap_or(words.len());
        // English has the noun last and alone in the plural; French has it first, with its adjectives.
        let (noun, inflected) = match self {
            Lang::En => (head.saturating_sub(1), head.saturating_sub(1)..head),
            Lang::Fr => (0, 0..head),
        };
        let arm = |word: &str| ["ry", "rie", "men", "foot", "horse"].iter().any(|end| word.to_lowercase().ends_with(end));
        if words.get(noun).is_none_or(|word| arm(word)) {
            return name.to_owned();
        }
        let plural = |(place, word): (usize, &&str)| match word.chars().next_back() {
            Some('s' | 'x' | 'z' | ')') | None => (*word).to_owned(),
            Some(_) if !inflected.contains(&place) => (*word).to_owned(),
            Some('u') if self == Lang::Fr && word.ends_with("au") => format!("{word}x"),
            Some(_) => format!("{word}s"),
        };
        words.iter().enumerate().map(plural).collect::<Vec<_>>().join(" ")
    }

    /// The owner of something: `of A (Guards)`. A French name in the plural stands before its side, `des Archers (A)`; of one in the singular the
    /// gender is not known, nor therefore the article: `de A (Infanterie)`. An article of its own goes with the preposition.
    pub fn of_side(self, letter: &str, name: &str) -> String {
        const ARTICLES: [(&str, &str); 5] = [("Les ", "des "), ("Le ", "du "), ("La ", "de la "), ("L’", "de l’"), ("L'", "de l’")];
        let plural = name.split([' ', '-']).next().is_some_and(|word| word.ends_with(['s', 'x']));
        let own = ARTICLES.iter().find_map(|(article, of)| Some(format!("{of}{}", name.strip_prefix(article)?)));
        match (self, own) {
            (Lang::En, _) => format!("of {letter} ({name})"),
            (Lang::Fr, Some(own)) => format!("{own} ({letter})"),
            (Lang::Fr, None) if plural => format!("des {name} ({letter})"),
            (Lang::Fr, None) => format!("de {letter} ({name})"),
        }
    }

    /// A quotation in the language's marks.
    pub fn quote(self, text: &str) -> String {
        match self {
            Lang::En => format!("“{text}”"),
            Lang::Fr => format!("«\u{a0}{text}\u{a0}»"),
        }
    }
}

/// A text of at most `most` characters, with an ellipsis where some are cut.
pub fn shorten(text: &str, most: usize) -> String {
    match text.chars().count() > most {
        true => text.chars().take(most - 1).chain(['…']).collect(),
        false => text.to_owned(),
    }
}

/// A text with a capital letter, to begin a sentence; the name of a setting, as `rules.some_table`, stays as it is to be typed.
pub fn capital(text: &str) -> String {
    if text.starts_with("rules.") {
        return text.to_owned();
    }
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_cut_with_an_ellipsis() {
        assert_eq!(shorten("Fantassins", 10), "Fantassins");
        assert_eq!(shorten("Fantassins à pied", 10), "Fantassin…");
    }

    #[test]
    fn numbers_take_the_form_of_their_language() {
        assert_eq!(Lang::En.percent(0.7222, 1), "72.2\u{a0}%");
        assert_eq!(Lang::Fr.percent(0.7222, 1), "72,2\u{a0}%");
        assert_eq!(Lang::En.whole(1_000_000), "1,000,000");
        assert_eq!(Lang::Fr.whole(12_345), "12\u{202f}345");
        assert_eq!(Lang::En.whole(999), "999");
        assert_eq!(Lang::En.number(-0.0004, 3), "0.000");
        assert_eq!(Lang::En.number(-0.4, 1), "-0.4");
    }

    #[test]
    fn several_units_of_a_kind_are_in_the_plural() {
        let several = |lang: Lang, name: &str, names: &str| assert_eq!(lang.several(name), names);
        several(Lang::En, "Bombard", "Bombards");
        several(Lang::En, "Light gun with limber", "Light guns with limber");
        several(Lang::En, "Fast riders", "Fast riders");
        several(Lang::En, "Paper infantry", "Paper infantry");
        several(Lang::Fr, "Bombarde", "Bombardes");
        several(Lang::Fr, "Canon léger de campagne", "Canons légers de campagne");
        several(Lang::Fr, "Cavaliers à pied", "Cavaliers à pied");
        several(Lang::Fr, "Infanterie de papier", "Infanterie de papier");
    }

    #[test]
    fn a_french_name_in_the_plural_stands_before_its_side() {
        assert_eq!(Lang::Fr.of_side("A", "Cavaliers rapides"), "des Cavaliers rapides (A)");
        assert_eq!(Lang::Fr.of_side("B", "Infanterie"), "de B (Infanterie)");
        assert_eq!(["Les Godons", "La Compagnie"].map(|name| Lang::Fr.of_side("A", name)), ["des Godons (A)", "de la Compagnie (A)"]);
        assert_eq!(Lang::En.of_side("A", "Knights"), "of A (Knights)");
    }

    #[test]
    fn the_plural_begins_at_two_in_french() {
        let units = |lang: Lang| [0.0, 0.5, 1.0, 1.9, 2.0].map(|count| lang.plural(count, "one", "more"));
        assert_eq!(units(Lang::En), ["more", "more", "one", "more", "more"]);
        assert_eq!(units(Lang::Fr), ["one", "one", "one", "one", "more"]);
    }

    #[test]
    fn paragraphs_run_from_one_to_another() {
        assert_eq!([Lang::En, Lang::Fr].map(|lang| lang.paragraph("A6: 8-a to 8-c")), ["A6: 8-a to 8-c", "A6\u{a0}: 8-a à 8-c"]);
    }

    #[test]
    fn sentences_begin_with_a_capital() {
        assert_eq!(capital("éclaireurs"), "Éclaireurs");
        assert_eq!(capital("rules.some_table"), "rules.some_table");
        assert_eq!(capital(""), "");
    }

    #[test]
    fn french_signs_do_not_begin_a_line() {
        assert_eq!(Lang::Fr.typeset("« Oui ! » : 5 %"), "«\u{a0}Oui\u{202f}!\u{a0}»\u{a0}: 5\u{a0}%");
        assert_eq!(Lang::En.typeset("Yes: 5 %"), "Yes: 5\u{a0}%");
    }

    #[test]
    fn a_share_that_is_not_certain_never_reads_as_certain() {
        assert_eq!(Lang::En.percent(0.0, 1), "0.0\u{a0}%");
        assert_eq!(Lang::En.percent(1.0, 1), "100.0\u{a0}%");
        assert_eq!(Lang::En.percent(1e-9, 1), "< 0.1\u{a0}%");
        assert_eq!([0.005, 0.995].map(|share| Lang::En.percent(share, 0)), ["< 1\u{a0}%", "> 99\u{a0}%"]);
        assert_eq!(Lang::En.percent(1.0 - 1e-9, 1), "> 99.9\u{a0}%");
    }
}
