//! A told battle as a story: what stands around its paragraphs and maps, in both languages.

use super::{Moment, Told};
use montjoie_core::chance::Line;
use montjoie_core::chapter::{Came, Chapter, Division};
use montjoie_core::language::Lang;
use montjoie_core::scene::{Aspect, Contact, Support, Touched};

impl Told {
    /// The title of a moment with the name of the army whose turn it is.
    pub fn heading(&self, moment: &Moment) -> String {
        let named = moment.chapter.side.map(|side| format!(" ({})", self.armies[side].name(self.lang)));
        format!("{}{}", moment.title, named.unwrap_or_default())
    }
}

/// A chapter in a few words: how many charges, who is lost, and how many orders have failed.
pub fn brief(chapter: &Chapter, lang: Lang) -> String {
    let counted = |count: usize, one: &str, more: &str| (count > 0).then(|| format!("{count} {}", lang.plural(count as f64, one, more)));
    let lost: Vec<&str> = chapter.losses.iter().map(|loss| loss.unit.as_str()).collect();
    let lost = (!lost.is_empty()).then(|| format!("{} {}", lang.pick("lost:", "pertes :"), lost.join(", ")));
    let failed = chapter.orders.iter().filter(|order| order.came == Came::Failed).count();
    let fiascos = chapter.orders.iter().filter(|order| order.came == Came::Fiasco).count();
    let parts = [
        counted(chapter.charges.len(), "charge", "charges"),
        lost,
        counted(failed, lang.pick("order failed", "ordre raté"), lang.pick("orders failed", "ordres ratés")),
        counted(fiascos, "fiasco", "fiascos"),
    ];
    lang.typeset(&parts.into_iter().flatten().collect::<Vec<_>>().join(lang.pick("; ", " ; ")))
}

/// What a map does not say, a line each: who fights whom, who supports whom, and how far each division is from demoralised.
pub fn standing(chapter: &Chapter, lang: Lang) -> Vec<String> {
    let side_of = |aspect: Aspect| match aspect {
        Aspect::Front => "",
        Aspect::Flank => lang.pick(" (flank)", " (flanc)"),
        Aspect::Rear => lang.pick(" (rear)", " (dos)"),
    };
    let mut lines = Vec::new();
    let map = &chapter.map;
    if !map.contacts.is_empty() {
        let touched = |of: &Touched| format!("{}{}", of.unit, side_of(of.aspect));
        let contact = |of: &Contact| format!("{}–{}", touched(&of.a), touched(&of.b));
        let contacts: Vec<String> = map.contacts.iter().map(contact).collect();
        lines.push(format!("{} {}", lang.pick("In contact:", "Au contact :"), contacts.join(", ")));
    }
    if !map.supports.is_empty() {
        let support = |of: &Support| {
            let at = if of.aspect == Aspect::Rear { lang.pick("behind", "derrière") } else { lang.pick("beside", "à côté de") };
            format!("{} {at} {}", of.unit, of.of)
        };
        let supports: Vec<String> = map.supports.iter().map(support).collect();
        lines.push(format!("{} {}", lang.pick("In support:", "En soutien :"), supports.join(", ")));
    }
    let division = |of: &Division| match of.demoralised {
        true => format!("{} {}", of.call, lang.pick("demoralised", "démoralisée")),
        false => format!("{} {}", of.call, of.left),
    };
    let divisions: Vec<String> = chapter.divisions.iter().map(division).collect();
    if !divisions.is_empty() {
        let says = lang.pick("Units until demoralised:", "Unités avant démoralisation :");
        lines.push(format!("{says} {}", divisions.join(", ")));
    }
    lines.into_iter().map(|line| lang.typeset(&line)).collect()
}

/// The lines of a moment that concern a unit: deeds that name it, with the rolls and reasons that follow them.
pub fn concerning<'m>(lines: &'m [Line], unit: &str) -> Vec<&'m Line> {
    let mut concerns = false;
    let of_unit = |line: &&'m Line| {
        if let Line::Note(note) = line {
            let named = note.split(|c: char| !c.is_alphanumeric()).any(|word| word == unit);
            concerns = if note.starts_with('→') { concerns || named } else { named };
        }
        concerns
    };
    lines.iter().filter(of_unit).collect()
}
