//! Keys and values as charts, tables and reports name them: a scenario's `b.cover` as “cover (B)”, in French « couvert (B) ». Each system
//! declares the words of its own keys and choices.
//!
//! Rules keep the name by which they are set: it is the one to look up.

use super::findings::{Finding, Findings, says_who};
use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, Text, capital};
use montjoie_core::settings::Key;
use montjoie_system::{DuelKey, System, label};

fn declared(system: &dyn System, key: &str) -> Option<&'static Key> {
    let of = |keys: Vec<DuelKey>| keys.iter().find(|known| known.name == key).map(|known| known.key);
    of(system.keys()).or_else(|| of(system.battle_keys()))
}

/// The name of a key of a system.
pub fn key(system: &dyn System, key: &str, lang: Lang) -> String {
    let Some((group, name)) = key.split_once('.') else { return key.to_owned() };
    if group == "rules" {
        return key.to_owned();
    }
    let word = declared(system, key).map_or_else(|| name.replace('_', " "), |declared| declared.label(lang));
    match group {
        "a" | "b" => format!("{word}\u{a0}({})", group.to_uppercase()),
        _ => word,
    }
}

/// The name of a value of a key; `value` as the scenario writes it.
pub fn value(findings: &Findings, key: &str, value: &str, lang: Lang) -> String {
    if let Some(side) = Side::BOTH.into_iter().find(|side| says_who(key) && key.starts_with(side.id())) {
        let named = findings.findings.iter().find(|finding| finding.ids[side] == value);
        // A unit or army of which the same name stands for several ids goes by its id.
        let same = |other: &&Finding| named.is_some_and(|named| other.name(side, lang) == named.name(side, lang));
        let alone = findings.findings.iter().filter(same).all(|other| other.ids[side] == value);
        return named.filter(|_| alone).map_or(value.to_owned(), |finding| finding.name(side, lang).to_owned());
    }
    choice(findings.system, key, value, lang)
}

/// The name of a value of a key where it is no unit.
pub fn choice(system: &dyn System, key: &str, value: &str, lang: Lang) -> String {
    let known = declared(system, key).filter(|_| !key.starts_with("rules.")).and_then(|declared| declared.word(value));
    match (lang, known) {
        (_, Some(text)) => text.get(lang).to_owned(),
        (_, None) if value.parse::<f64>().is_ok() => lang.pick(value, &value.replace('.', ",")).to_owned(),
        _ => value.to_owned(),
    }
}

/// What a value of a key is called in a label, in few words: `12 in`, `stakes`, `command 7`. The letter of the side stands behind it only
/// where the key of the other side changes too.
pub fn pair(findings: &Findings, key: &str, value: &str, lang: Lang) -> String {
    let side = Side::BOTH.into_iter().find(|side| key.starts_with(&format!("{}.", side.id())));
    let twin = side.map(|side| format!("{}{}", side.enemy().id(), &key[1..]));
    let both = twin.is_some_and(|twin| findings.axes.iter().any(|axis| axis.key == twin));
    let short = short(findings, key, value, lang);
    match side.filter(|_| both && !says_who(key)) {
        Some(side) => format!("{short}\u{a0}({})", side.letter()),
        None => short,
    }
}

/// The name of a value of a key in a label, with the letter of its side wherever it has one.
pub fn whose(findings: &Findings, key: &str, value: &str, lang: Lang) -> String {
    let short = short(findings, key, value, lang);
    match Side::BOTH.into_iter().find(|side| key.starts_with(&format!("{}.", side.id()))) {
        Some(side) => format!("{short}\u{a0}({})", side.letter()),
        None => short,
    }
}

fn short(findings: &Findings, key: &str, value: &str, lang: Lang) -> String {
    if says_who(key) {
        return self::value(findings, key, value, lang);
    }
    if let Some(label) = label(findings.system, key, value, lang) {
        // A break would leave a figure alone on a line.
        return label.replacen(' ', "\u{a0}", usize::from(label.starts_with(|c: char| c.is_ascii_digit())));
    }
    if key.starts_with("rules.") {
        // The name of a rule fills a line.
        return format!("{key} {}", self::value(findings, key, value, lang));
    }
    let name = declared(findings.system, key).map_or_else(|| key.to_owned(), |declared| declared.label(lang));
    match value {
        "true" => name,
        "false" | "none" | "[]" => format!("{}\u{a0}{name}", lang.pick("no", "sans")),
        value => format!("{name}\u{a0}{}", self::value(findings, key, value, lang)),
    }
}

/// The names of the two sides, where they are the same everywhere.
pub fn sides(findings: &Findings, lang: Lang) -> String {
    let [a, b] = Side::BOTH.map(|side| side_name(findings, side, lang));
    capital(&format!("{a} {} {b}", lang.pick("against", "contre")))
}

/// The name of a side: its unit, where it is the same everywhere and not that of the other side too.
pub fn side_name(findings: &Findings, side: Side, lang: Lang) -> String {
    let letter = side.letter();
    let mut names = findings.findings.iter().map(|finding| finding.name(side, lang));
    match names.next() {
        Some(first) if names.all(|name| name == first) => format!("{first}\u{a0}({letter})"),
        _ => format!("{} {letter}", lang.pick("side", "camp")),
    }
}

/// A text about combats, as it is said of battles where the findings are of battles.
pub fn fights(findings: &Findings, text: &str, lang: Lang) -> String {
    let battles: &[(&str, &str)] = match lang {
        _ if !findings.battles => &[],
        Lang::En => &[("combats", "battles")],
        Lang::Fr => &[
            ("tous les combats", "toutes les batailles"),
            ("combats gagnés", "batailles gagnées"),
            ("combats décidés", "batailles décidées"),
            ("combats menés", "batailles menées"),
            ("chacun", "chacune"),
            ("combats", "batailles"),
        ],
    };
    battles.iter().fold(text.to_owned(), |text, (combats, battles)| text.replace(combats, battles))
}

/// What a system does not model in battles of armies, or in duels. Of texts that begin `in a duel:` or `in a battle:` those about the other
/// are left out, and the words that introduce the rest.
pub fn not_modelled(system: &dyn System, battles: bool, lang: Lang) -> Vec<&'static str> {
    let (these, others) = if battles { ("in a battle:", "in a duel:") } else { ("in a duel:", "in a battle:") };
    let texts = system.about().not_modelled.iter().filter(|text| !text.en.starts_with(others));
    let plain = |text: &'static Text| {
        let whole = text.get(lang);
        let rest = whole.split_once(':').filter(|_| text.en.starts_with(these));
        rest.map_or(whole, |(_, rest)| rest.trim_start())
    };
    texts.map(plain).collect()
}

/// A number with its sign, the minus a real one; nothing has none.
pub fn signed(value: f64, decimals: usize, lang: Lang) -> String {
    let text = lang.number(value.abs(), decimals);
    let zero = !text.contains(|letter: char| ('1'..='9').contains(&letter));
    let sign = if value < 0.0 { "−" } else { "+" };
    if zero { text } else { format!("{sign}{text}") }
}

/// A number with its sign where it is not 0 as it is shown; a missing number is a dash. Tables and sentences have a hyphen
/// for its minus.
pub(crate) fn plus(value: Option<f64>, decimals: usize, lang: Lang) -> String {
    let Some(value) = value else { return "–".to_owned() };
    let plus = value >= 0.5 / 10f64.powi(decimals as i32);
    format!("{}{}", if plus { "+" } else { "" }, lang.number(value, decimals))
}

/// A sentence with a capital and a full stop.
pub(crate) fn stopped(text: impl AsRef<str>) -> String {
    let text = text.as_ref();
    let stop = if text.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{}{stop}", capital(text))
}

impl Finding {
    /// The name of a finding in charts and tables: the named variant and the values of the axes; the two units where there is neither.
    pub fn label(&self, findings: &Findings, lang: Lang) -> String {
        let variant = findings.variants.iter().find(|(en, _)| Some(en) == self.variant.as_ref());
        let mut parts: Vec<String> = variant.map(|(en, fr)| lang.pick(en, fr).to_owned()).into_iter().collect();
        for (axis, value) in findings.axes.iter().zip(&self.point) {
            parts.push(pair(findings, &axis.key, value, lang));
        }
        if parts.is_empty() {
            parts.push(format!("{} – {}", self.name(Side::A, lang), self.name(Side::B, lang)));
        }
        parts.join(" · ")
    }
}
