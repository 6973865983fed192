//! How findings name rows, prices and differences, in both languages.

use montjoie_core::alike::{each_once, grouped};
use montjoie_core::language::{Lang, capital};
use montjoie_system::profile::{Number, Profile, Sheet};

/// The most names that a sentence spells out.
const MOST_NAMES: usize = 6;

/// Names of rows and lists.
pub struct Words<'a> {
    rows: &'a [Profile],
    sheet: &'a Sheet,
    /// Whether the rows come from several lists, so that the list must be named.
    several: bool,
}

impl<'a> Words<'a> {
    /// Words for these rows.
    pub fn new(rows: &'a [Profile], sheet: &'a Sheet) -> Words<'a> {
        Words { rows, sheet, several: rows.iter().any(|row| row.list != rows[0].list) }
    }

    fn list(&self, id: &'a str, lang: Lang) -> &'a str {
        let army = self.sheet.armies.iter().find(|army| army.list == id);
        army.map_or(id, |army| lang.pick(&army.name.0, &army.name.1))
    }

    /// Rows with their lists and prices, those of one name and price together: `Vougiers (French, Burgundian) at 28`.
    pub fn rows(&self, rows: &[usize], lang: Lang) -> String {
        let rows = rows.iter().map(|&row| &self.rows[row]);
        let groups = grouped(rows, |one, other| one.name == other.name && one.points == other.points);
        let name = |same: &Vec<&'a Profile>| {
            let lists = each_once(same.iter().map(|row| self.list(&row.list, lang)));
            let lists = if self.several { format!(" ({})", lists.join(", ")) } else { String::new() };
            let points = same[0].points.map(|points| format!(" {} {}", lang.pick("at", "à"), price(points, lang)));
            format!("{}{lists}{}", same[0].name(lang), points.unwrap_or_default())
        };
        listed(&groups.iter().map(name).collect::<Vec<_>>(), lang)
    }

    /// The differences of two rows' numbers, as `Stamina 6 v 4`.
    pub fn numbers(&self, a: usize, b: usize, lang: Lang) -> Vec<String> {
        let differ = |(a, b): (&Number, &Number)| {
            let name = a.stat.name.get(lang);
            (a.value != b.value).then(|| format!("{name} {} {} {}", a.shown, lang.pick("v", "contre"), b.shown))
        };
        self.rows[a].numbers.iter().zip(&self.rows[b].numbers).filter_map(differ).collect()
    }
}

/// A sentence in both languages from one way to write it, with a capital and French spaces.
pub fn both(say: impl Fn(Lang) -> String) -> (String, String) {
    (capital(&say(Lang::En)), Lang::Fr.typeset(&capital(&say(Lang::Fr))))
}

/// `a`, `a and b`, `a, b and c`; what is too much to spell out is counted.
pub fn listed(names: &[String], lang: Lang) -> String {
    let and = lang.pick("and", "et");
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] if names.len() <= MOST_NAMES => format!("{} {and} {last}", first.join(", ")),
        _ => {
            let more = names.len() - (MOST_NAMES - 1);
            format!("{} {and} {more} {}", names[..MOST_NAMES - 1].join(", "), lang.pick("more", "autres"))
        }
    }
}

/// A price, with at most two decimals: 27, 27.5, −1.33.
pub fn price(points: f64, lang: Lang) -> String {
    let text = lang.number(points, 2);
    let short = text.trim_end_matches('0').trim_end_matches(['.', ',']);
    short.replacen('-', "−", 1)
}

/// A difference of prices with its sign: +4, −4, 0.
pub fn signed(points: f64, lang: Lang) -> String {
    let text = price(points, lang);
    if points > 0.0 && text != "0" { format!("+{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_as_short_as_they_can_be_and_differences_have_a_sign() {
        assert_eq!(price(30.0, Lang::En), "30");
        assert_eq!(price(27.5, Lang::Fr), "27,5");
        assert_eq!(signed(-4.0 / 3.0, Lang::En), "−1.33");
        assert_eq!(signed(0.0, Lang::En), "0");
        assert_eq!(signed(4.0, Lang::Fr), "+4");
        assert_eq!(signed(1e-9, Lang::En), "0");
    }

    #[test]
    fn long_lists_are_counted() {
        let names: Vec<String> = (1..=8).map(|n| n.to_string()).collect();
        assert_eq!(listed(&names[..1], Lang::En), "1");
        assert_eq!(listed(&names[..3], Lang::Fr), "1, 2 et 3");
        assert_eq!(listed(&names, Lang::En), "1, 2, 3, 4, 5 and 3 more");
    }
}
