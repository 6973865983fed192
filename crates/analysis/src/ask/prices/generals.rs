//! What generals are worth: one more of them, and other values of one.

use super::{normal, plus};
use crate::ask::armies::{Divisions, Generals, Gift, Given};
use montjoie_core::language::Lang;
use montjoie_document::{Table, Unit};

/// An army with another number of divisions is too rare below this share of armies to speak for one more general.
const SELDOM: f64 = 0.05;

/// What an army of so many divisions is worth beyond one of the usual number.
pub(super) fn divisions(Generals { divisions: all, .. }: &Generals) -> Table {
    Table::of("divisions", 1, all)
        .counts("divisions", |of| of.number)
        .numbers("share", Unit::Share, |of| of.share)
        .estimates("points", Unit::Points, |of| normal((of.points, of.standard)))
        .table()
}

/// What a general is worth in points of army, as far as battles say: other command values, and one more general; one line or none.
pub(super) fn generals(all: &Generals, gifts: &[Gift], lang: Lang) -> Option<String> {
    let points = |(points, reach): (f64, f64)| {
        let ends = (plus(Some(points - reach), 0, lang), plus(Some(points + reach), 0, lang));
        format!("{} ({} {} {})", plus(Some(points), 0, lang), ends.0, lang.pick("to", "à"), ends.1)
    };
    let value = |gift: &Gift| match gift.given {
        Given::Keys(_, Some(generals)) => Some(format!("{} {}", generals.says.get(lang), points(gift.each()?))),
        _ => None,
    };
    let more = one_more(&all.divisions).map(|(from, to, of)| {
        let of = points(of);
        let costs = all.asked.map(|points| lang.number(points, 0));
        let costs = costs.map(|costs| say!(lang, "; the list asks {costs}", " ; la liste en demande {costs}"));
        let costs = costs.unwrap_or_default();
        match lang {
            Lang::En => format!("one more general over the same units, {to} divisions instead of {from}, {of}{costs}"),
            Lang::Fr => format!("un général de plus pour les mêmes unités, {to} divisions au lieu de {from}, {of}{costs}"),
        }
    });
    let said: Vec<String> = gifts.iter().filter_map(value).chain(more).collect();
    let title = lang.pick("Generals, in points of army:", "Les généraux, en points d’armée :");
    (!said.is_empty()).then(|| format!("{title} {}.", said.join(&format!("{} ", lang.semicolon()))))
}

/// What one more division is worth: the usual number against the next one, or the one before; both numbers, and points with their reach.
fn one_more(divisions: &[Divisions]) -> Option<(usize, usize, (f64, f64))> {
    let usual = divisions.iter().max_by(|one, other| one.share.total_cmp(&other.share))?.number;
    let of = |number: usize| divisions.iter().find(|of| of.number == number && of.share >= SELDOM);
    let next = of(usual + 1).map(|of| (usual, usual + 1, (of.points, 1.96 * of.standard)));
    next.or_else(|| of(usual.checked_sub(1)?).map(|of| (usual - 1, usual, (-of.points, 1.96 * of.standard))))
}
