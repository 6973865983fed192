//! Sentences that every told duel has: who does what, and the heading of a turn. Nothing here decides anything.

use montjoie_core::combat::Side;
use montjoie_core::language::{Lang, Text};

/// The sentence of what the unit of a side does, as `A Guards: shoots`. `name` is its name, English and French.
pub fn deed(side: Side, name: &(String, String), does: Text, lang: Lang) -> String {
    format!("{} {}{} {}", side.letter(), lang.pick(&name.0, &name.1), lang.colon(), does.get(lang))
}

/// The heading of a turn, as `— Turn 3 of A (Guards): 12″; A fresh; B shaken`: whose it is, how far apart the two stand, and the condition of
/// each.
pub fn heading(turn: &str, place: &str, conditions: [String; 2], lang: Lang) -> String {
    let semicolon = lang.semicolon();
    let [a, b] = conditions;
    format!("— {turn}{} {place}{semicolon} {a}{semicolon} {b}", lang.colon())
}

/// The number of a turn, as `Turn 3`.
pub fn numbered(turn: u32, lang: Lang) -> String {
    format!("{} {turn}", lang.pick("Turn", "Tour"))
}

/// The heading of a turn with the name of the unit whose turn it is, as `Turn 3 of A (Guards)`.
pub fn turn_of(turn: u32, side: Side, name: &(String, String), lang: Lang) -> String {
    part_of(turn, Text::new(" of", " de"), side, name, lang)
}

/// The heading of a part of a turn, which is named after the number, as `Turn 3, half-turn of A (Guards)`.
pub fn part_of(turn: u32, of: Text, side: Side, name: &(String, String), lang: Lang) -> String {
    format!("{}{} {} ({})", numbered(turn, lang), of.get(lang), side.letter(), lang.pick(&name.0, &name.1))
}

/// A number of things, as `3 wounds`.
pub fn so_many(count: u8, one: Text, more: Text, lang: Lang) -> String {
    format!("{count} {}", lang.plural(count.into(), one.get(lang), more.get(lang)))
}
