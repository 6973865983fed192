//! Whole duels (A11), computed by another program: oracles H37 to H49.

use montjoie_core::combat::{Play, Side};
use montjoie_core::tally::Winner;
use montjoie_hail_caesar::duel::Duel;

use crate::ask::{near, solve};

/// A wins, neither, B wins, mean losses of A and B.
type Want = [f64; 5];

const DUELS: &[(&str, &[&str], Want)] = &[
    (
        "H37",
        &["a.unit=english/mounted-knights", "b.unit=english/archers", "field.distance=6", "field.first=a"],
        [0.860076842088320, 0.012230649181384, 0.127692508730296, 3.798451125, 8.813222237],
    ),
    (
        "H38",
        &["a.unit=english/mounted-knights", "b.unit=english/archers", "field.distance=6", "field.first=a", "b.stakes=planted"],
        [0.630596720571631, 0.030908412666740, 0.338494866761629, 5.814298153, 7.209816045],
    ),
    (
        "H39",
        &["a.unit=french/mounted-knights", "b.unit=english/archers", "field.distance=24", "field.first=either"],
        [0.665430692374082, 0.044592109968862, 0.289977197657055, 5.804642379, 6.966168483],
    ),
    (
        "H40",
        &["a.unit=french/mounted-knights", "b.unit=english/archers", "field.distance=24", "b.stakes=planted"],
        [0.496928812730703, 0.062001068395765, 0.441070118873532, 6.942898991, 5.742918166],
    ),
    (
        "H41",
        &["a.unit=french/mounted-knights", "b.unit=french/foot-knights", "field.distance=0", "field.charging=a"],
        [0.651505381914489, 0.005501365102769, 0.342993252982743, 5.440996349, 8.234765931],
    ),
    (
        "H42",
        &["a.unit=french/mounted-knights", "b.unit=english/archers", "b.stakes=planted", "rules.panic_disordered=-1"],
        [0.481868495029608, 0.058796593279175, 0.459334911691217, 6.995479397, 5.561882547],
    ),
    (
        "H43",
        &["a.unit=english/billmen", "b.unit=english/archers", "field.distance=24", "rules.condition_not_met=nothing"],
        [0.341703278422025, 0.064217702000313, 0.594079019577661, 8.022097989, 4.396677799],
    ),
    (
        "H44",
        &["a.unit=french/bombard", "b.unit=french/mounted-knights", "field.distance=24", "rules.confusion_stops_charge=true"],
        [0.140556951418298, 0.023103856908174, 0.836339191673529, 5.042834076, 3.831771239],
    ),
    (
        "H45",
        &["a.unit=french/vougiers", "a.general=true", "b.unit=english/billmen", "field.distance=12", "rules.excess_without_supports=stop"],
        [0.482388385914990, 0.070775173245229, 0.446836440839780, 7.107465282, 7.440317301],
    ),
    (
        "H46",
        &["a.unit=french/mounted-knights", "b.unit=english/archers", "b.stakes=planted", "rules.montjoie_reach=one-move"],
        [0.482303770430134, 0.067555706587559, 0.450140522982307, 7.003422044, 5.586899021],
    ),
    (
        "H47",
        &["a.unit=french/crossbowmen", "b.unit=english/archers", "field.distance=30", "rules.wound_reset=active"],
        [0.148783317195051, 0.143710889070699, 0.707505793734250, 8.361584354, 3.670754736],
    ),
    (
        "H48",
        &["a.unit=english/archers", "b.unit=french/foot-knights", "b.stance=hold", "field.distance=24", "rules.rally_when=idle"],
        [0.339096930606294, 0.660806678901522, 0.000096390492184, 0.003899222, 4.147621026],
    ),
    (
        "H49",
        &["a.unit=english/mounted-knights", "b.unit=french/mounted-sergeants", "field.distance=12", "rules.counter_charge=never"],
        [0.908723109273385, 0.002006595380909, 0.089270295345707, 3.745628705, 9.449781611],
    ),
];

#[test]
fn whole_duels_have_the_shares_and_losses_of_the_oracles() {
    for (name, words, [a, neither, b, losses_a, losses_b]) in DUELS {
        let solved = solve("hail-caesar", words);
        let tally = &solved.tally;
        near(&format!("{name} a wins"), tally.wins(Winner::A), *a, 1e-11);
        near(&format!("{name} neither"), tally.wins(Winner::Neither), *neither, 1e-11);
        near(&format!("{name} b wins"), tally.wins(Winner::B), *b, 1e-11);
        near(&format!("{name} losses of a"), tally.mean_losses(Side::A), *losses_a, 1e-9);
        near(&format!("{name} losses of b"), tally.mean_losses(Side::B), *losses_b, 1e-9);
        near(&format!("{name} sum"), tally.total(), 1.0, 1e-12);
    }
}

#[test]
fn endings_have_the_shares_of_the_oracles() {
    let ending = |name: &str, winner: Winner, id: &str| {
        let (_, words, _) = DUELS.iter().find(|(n, _, _)| *n == name).expect("such a duel");
        let place = Duel::ENDINGS.iter().position(|e| e.id == id).expect("such an ending");
        solve("hail-caesar", words).tally.endings[place][winner as usize]
    };
    for (winner, id, want) in [
        (Winner::A, "broken", 0.145281828650654),
        (Winner::A, "routed-in-melee", 0.714795013437666),
        (Winner::B, "broken", 0.001226265863847),
        (Winner::B, "routed-by-shooting", 0.112665670040823),
        (Winner::B, "routed-in-melee", 0.013800572825626),
        (Winner::Neither, "both-gone", 0.000665987430200),
        (Winner::Neither, "turn-limit", 0.011564661751184),
    ] {
        near(&format!("H37 {id}"), ending("H37", winner, id), want, 1e-11);
    }
    near("H47 a by fiasco", ending("H47", Winner::A, "fiasco"), 0.000006554517980, 1e-11);
    near("H47 b by fiasco", ending("H47", Winner::B, "fiasco"), 0.000101428484008, 1e-11);
}
