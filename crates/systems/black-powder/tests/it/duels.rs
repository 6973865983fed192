//! Whole duels (B0), computed by another program: oracles B37 to B43.

use montjoie_black_powder::duel::Duel;
use montjoie_core::combat::Play;
use montjoie_core::tally::Winner;

use crate::ask::{near, solve};

/// A wins, B wins, neither, unfinished.
type Want = [f64; 4];

const LINE: [&str; 2] = ["a.unit=sample/line-infantry", "b.unit=sample/line-infantry"];

#[track_caller]
fn expect(name: &str, units: [&str; 2], words: &[&str], [a, b, neither, unfinished]: Want) {
    let words: Vec<&str> = units.into_iter().chain(words.iter().copied()).collect();
    let solved = solve("black-powder", &words);
    let tally = &solved.tally;
    let place = |id: &str| Duel::ENDINGS.iter().position(|e| e.id == id).expect("such an ending");
    let ending = |id: &str| tally.endings[place(id)][Winner::Neither as usize];
    near(&format!("{name} a wins"), tally.wins(Winner::A), a, 1e-12);
    near(&format!("{name} b wins"), tally.wins(Winner::B), b, 1e-12);
    near(&format!("{name} neither"), ending("both-gone"), neither, 1e-12);
    near(&format!("{name} unfinished"), ending("turn-limit"), unfinished, 1e-12);
    near(&format!("{name} sum"), tally.total(), 1.0, 1e-12);
}

#[test]
fn b37_line_against_line() {
    expect("B37", LINE, &["field.turns=1"], [0.023919408170919, 0.037526044108194, 0.000425033656289, 0.938129514064598]);
    expect("B37b", LINE, &["field.turns=4"], [0.116069340911720, 0.188401251577469, 0.006134479575549, 0.689394927935262]);
    expect("B37c", LINE, &["field.turns=20"], [0.371957072319021, 0.540541026384286, 0.016699766466804, 0.070802134829889]);
    expect("B37d", LINE, &["field.ends=retreat"], [0.415468964527579, 0.526953483317356, 0.049019253158444, 0.008558298996620]);
}

#[test]
fn b38_cavalry() {
    let words = ["field.distance=24", "field.turns=1"];
    let horse = ["a.unit=sample/light-cavalry", "b.unit=sample/light-cavalry"];
    let at_line = ["a.unit=sample/light-cavalry", "b.unit=sample/line-infantry"];
    let at_horse = ["a.unit=sample/line-infantry", "b.unit=sample/light-cavalry"];
    expect("B38", at_line, &words, [0.045743802160696, 0.057552434818548, 0.000910216570026, 0.895793546450730]);
    expect("B38b", horse, &words, [0.085027000255073, 0.085027000255073, 0.003039426785752, 0.826906572704102]);
    expect("B38c", at_horse, &words, [0.014391119294413, 0.116354526083692, 0.000751266635974, 0.868503087985921]);
    let words = ["field.distance=24", "field.turns=4", "field.ends=retreat"];
    expect("B38d", horse, &words, [0.319523427102483, 0.319523427102483, 0.202552654254109, 0.158400491540924]);
}

#[test]
fn b39_to_b41_guns_squares_and_garrisons() {
    let turns = "field.turns=6";
    let gun = ["a.unit=sample/line-infantry", "b.unit=sample/foot-gun"];
    expect("B39", gun, &[turns], [0.350945403583992, 0.315146906100308, 0.002040809245117, 0.331866881070584]);
    let square = ["a.unit=sample/light-cavalry", "b.unit=sample/line-infantry-square"];
    expect("B40", square, &[turns], [0.084925365245001, 0.199561427564129, 0.000519226110972, 0.714993981079899]);
    let building = [turns, "b.formation=building"];
    expect("B41", LINE, &building, [0.011594803422652, 0.317476888075956, 0.000275204529451, 0.670653103971941]);
}

#[test]
fn b42_and_b43_flanks_and_evades() {
    let turns = "field.turns=6";
    let flank = ["a.unit=sample/light-cavalry", "b.unit=sample/line-infantry"];
    expect("B42", flank, &[turns, "b.charged_on=flank"], [0.308192545880839, 0.187657842442817, 0.006783801862336, 0.497365809814008]);
    let evade = ["a.unit=sample/line-infantry", "b.unit=sample/light-cavalry"];
    let words = [turns, "b.stance=charge", "b.reaction=evade"];
    expect("B43", evade, &words, [0.332397946996609, 0.123892454577589, 0.006123997699156, 0.537585600726645]);
}
