//! Battles that are fought many times: seen from the other side, against themselves, and against the exact duel.

use montjoie_core::chance::{Tables, stream};
use montjoie_core::combat::{Pair, Play, Side, fight_number};
use montjoie_core::tally::{Tally, Winner};
use montjoie_field::{Compass, Place};

/// A number below another, from the bits of a seed: armies need no die of the rules.
pub fn pick(seed: u64, draw: u64, below: usize) -> usize {
    let mixed = (seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ draw.wrapping_mul(0xbf58_476d_1ce4_e5b9)).rotate_left(31);
    (mixed.wrapping_mul(0x94d0_49bb_1331_11eb) >> 33) as usize % below
}

/// A direction as the other side sees it.
pub fn turned_side(side: Compass) -> Compass {
    if side.along() { side.opposite() } else { side }
}

/// A place of a table of this depth as the other side sees it.
pub fn turned_place(place: Place, depth: i16) -> Place {
    Place { y: depth - place.y, facing: turned_side(place.facing), ..place }
}

/// Asserts that every step of a battle is the same as that of the other battle, its sides changed round, from the state that `seen` turns round:
/// of the same outcome and told in the same words. `sound` looks at the state after every step. Returns the last state, and whether somebody won.
pub fn same_from_the_other_side<P: Play>(
    [battle, other]: [&P; 2],
    (seed, steps): (u64, u64),
    seen: impl Fn(&P, &P, &P::State) -> P::State,
    told: impl Fn(&P, &P::State, [Side; 2], bool) -> String,
    mut sound: impl FnMut(&P, &P::State),
) -> (P::State, bool) {
    let mut state = battle.begin(0, None, &mut Tables::new(stream(7, seed)));
    sound(battle, &state);
    for step in 0..steps {
        let mut its_state = seen(battle, other, &state);
        let outcome = battle.advance(&mut state, &mut Tables::new(stream(seed, step)));
        let its = other.advance(&mut its_state, &mut Tables::new(stream(seed, step)));
        assert_eq!(outcome.map(|outcome| outcome.winner), its.map(|its| its.winner.map(Side::enemy)), "battle {seed}, step {step}");
        let (one, two) = (told(battle, &state, Side::BOTH, false), told(other, &its_state, [Side::B, Side::A], true));
        assert_eq!(one, two, "battle {seed}, step {step}");
        sound(battle, &state);
        if outcome.is_some() {
            return (state, true);
        }
    }
    (state, false)
}

/// Asserts that the same battles allocate nothing the second time: the first time every army and every roll is new.
pub fn nothing_is_allocated_again<P: Play>(play: &P, battles: u64, allocations: fn() -> u64) {
    let mut tables = Tables::new(stream(1, 0));
    let mut used = None;
    let [first, again] = [0; 2].map(|_| {
        let before = allocations();
        for number in 0..battles {
            tables.restart(stream(1, number));
            let mut state = play.begin(number, used.take(), &mut tables);
            let mut steps = 0..2 * play.clock().turns;
            while steps.next().is_some() && play.advance(&mut state, &mut tables).is_none() {}
            used = Some(state);
        }
        allocations() - before
    });
    assert_eq!(again, 0, "allocations in {battles} battles that were fought before; {first} the first time");
    assert!(first > 100, "allocations are counted: {first}");
}

/// Asserts that of 4,000 battles of an army against itself A wins half of those that somebody wins.
pub fn each_side_wins_half(battle: &impl Play) {
    let mut counts = [0.0; 3];
    let mut chance = Tables::new(stream(0, 0));
    for number in 0..4000 {
        chance.restart(stream(11, number));
        counts[Winner::of(fight_number(battle, number, None, &mut chance).outcome.winner) as usize] += 1.0;
    }
    let (won, decided): (f64, f64) = (counts[Winner::A as usize], counts[Winner::A as usize] + counts[Winner::B as usize]);
    assert!(decided > 3000.0, "{decided} decided");
    let z = (won - decided / 2.0) / (decided / 4.0).sqrt();
    assert!(z.abs() < 3.9, "{won} of {decided}: z = {z:.2}");
}

/// The winner of a fight of one unit a side, by who is still there.
pub fn winner(there: [bool; 2]) -> Winner {
    match there {
        [true, false] => Winner::A,
        [false, true] => Winner::B,
        _ => Winner::Neither,
    }
}

/// The shares of A's wins, of neither and of B's, and the mean losses of A and B.
pub fn figures(exact: &Tally<f64>) -> [f64; 5] {
    let [a, neither, b] = Winner::ALL.map(|winner| exact.share(winner));
    [a, neither, b, exact.mean_losses(Side::A), exact.mean_losses(Side::B)]
}

/// Situations that are fought as battles of one unit a side, against the figures of the exact duel.
pub struct OneEach {
    battles: u64,
    least_error: f64,
    situations: u64,
    cells: usize,
    largest: f64,
    sum: f64,
    wrong: Vec<String>,
}

impl OneEach {
    /// A comparison of so many battles each. The standard error of mean losses is taken as `least_error` at least.
    pub fn new(battles: u64, least_error: f64) -> OneEach {
        OneEach { battles, least_error, situations: 0, cells: 0, largest: 0.0, sum: 0.0, wrong: Vec::new() }
    }

    /// Fights a situation: every cell with an expectation of at least 25, and the mean losses, must be near its [`figures`].
    pub fn compare<S>(&mut self, name: &str, figures: [f64; 5], mut fight: impl FnMut(Option<S>, &mut Tables) -> (Winner, Pair<f64>, S)) {
        self.situations += 1;
        let (mut counts, mut losses, mut squares) = ([0u64; 3], Pair { a: 0.0, b: 0.0 }, Pair { a: 0.0, b: 0.0 });
        let mut used = None;
        let mut chance = Tables::new(stream(0, 0));
        for at in 0..self.battles {
            chance.restart(stream(self.situations, at));
            let (winner, lost, state) = fight(used.take(), &mut chance);
            used = Some(state);
            counts[winner as usize] += 1;
            for side in Side::BOTH {
                losses[side] += lost[side];
                squares[side] += lost[side] * lost[side];
            }
        }
        let n = self.battles as f64;
        for ((count, winner), share) in counts.into_iter().zip(Winner::ALL).zip(figures) {
            let (expected, variance) = (n * share, n * share * (1.0 - share));
            // Nearly all of the battles are no cell either.
            if expected < 25.0 || n - expected < 1.0 && count + 5 > self.battles {
                continue;
            }
            let z = (count as f64 - expected) / variance.sqrt();
            (self.cells, self.largest, self.sum) = (self.cells + 1, self.largest.max(z.abs()), self.sum + z * z);
            if z.abs() >= 4.2 {
                self.wrong.push(format!("{name}: {winner:?} {:.6}, expected {share:.6}: z = {z:.2}", count as f64 / n));
            }
        }
        for (side, figure) in Side::BOTH.into_iter().zip([figures[3], figures[4]]) {
            let mean = losses[side] / n;
            let error = ((squares[side] / n - mean * mean) / n).sqrt();
            if (mean - figure).abs() > 4.2 * error.max(self.least_error) {
                self.wrong.push(format!("{name}: losses of {side:?} {mean:.4}, expected {figure:.4} ({error:.4})"));
            }
        }
    }

    /// Asserts that everything was near.
    pub fn all_near(self) {
        let OneEach { battles, cells, largest, sum, wrong, .. } = self;
        println!("{battles} battles each: {cells} cells, largest |z| {largest:.2}, sum of z² {sum:.1}");
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
