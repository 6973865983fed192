//! Plan against plan on fresh random armies of all lists, every pair of armies fought twice with the plans swapped:
//!
//! ```text
//! cargo run --release -p montjoie-hail-caesar --example self-play -- PLAN PLAN [BATTLES] [KEY=VALUE ...]
//! ```
//!
//! A plan is a word of `a.plan`. `prudent` may be followed by pieces: `prudent-staff` leaves out a piece, `prudent=staff+divisions` has only
//! these. Keys are those of `field.` and of rules, and `threads`, `seed`, `points` (the middle of the budgets) and those of side keys for both.

#[path = "../tests/it/random_armies.rs"]
mod random_armies;

use montjoie_core::chance::{Tables, stream};
use montjoie_core::combat::{Play, Side};
use montjoie_core::settings::{Setting, Settings, Value};
use montjoie_hail_caesar::battle::prudent::{Piece, Prudence};
use montjoie_hail_caesar::battle::settings::{BattleRules, FieldKeys, Plan, SideKeys};
use montjoie_hail_caesar::rules::Rules;
use random_armies::{LISTS, Random};
use std::time::Instant;

/// A plan with the pieces of `prudent` that it has.
#[derive(Clone, Copy)]
struct Player {
    plan: Plan,
    prudence: Prudence,
}

impl Player {
    fn read(word: &str) -> Player {
        let end = word.find(['-', '=', '+']).unwrap_or(word.len());
        let plan = Plan::take(&Value::Text(word[..end].to_owned())).unwrap_or_else(|| panic!("no plan {word}"));
        let only = word[end..].starts_with('=');
        let mut prudence = if only { Prudence::NONE } else { Prudence::default() };
        for piece in word[end..].split([',', '=', '+']).map(|piece| piece.trim_start_matches('-')).filter(|piece| !piece.is_empty()) {
            let piece = Piece::take(&Value::Text(piece.to_owned())).unwrap_or_else(|| panic!("no piece {piece}"));
            prudence = prudence.with(piece, only);
        }
        Player { plan, prudence }
    }
}

/// What a number of pairs of battles came to.
#[derive(Clone, Copy, Default)]
struct Score {
    pairs: f64,
    /// The first plan's share of both battles of a pair, and its square.
    sum: f64,
    squares: f64,
    undecided: f64,
    turns: f64,
}

impl Score {
    fn add(&mut self, other: &Score) {
        self.pairs += other.pairs;
        self.sum += other.sum;
        self.squares += other.squares;
        self.undecided += other.undecided;
        self.turns += other.turns;
    }

    /// The share in % and its standard error.
    fn share(&self) -> (f64, f64) {
        let mean = self.sum / self.pairs;
        let variance = (self.squares / self.pairs - mean * mean).max(0.0);
        (100.0 * mean, 100.0 * (variance / self.pairs).sqrt())
    }

    fn print(&self, name: &str) {
        let (share, error) = self.share();
        let battles = 2.0 * self.pairs;
        println!(
            "{name:<11} {share:6.2} ± {:.2} %  undecided {:5.2} %  {:.2} game turns  {battles} battles",
            1.96 * error,
            100.0 * self.undecided / battles,
            self.turns / battles
        );
    }
}

/// The settings of a run.
#[derive(Clone)]
struct Asked {
    players: [Player; 2],
    battles: u64,
    threads: u64,
    seed: u64,
    points: u32,
    rules: BattleRules,
    duel: Rules,
    field: FieldKeys,
    side: SideKeys,
}

/// Pairs of battles of one thread: of each list that the first plan has, and of all lists.
fn fight(asked: &Asked, thread: u64) -> [Score; LISTS.len() + 1] {
    let spread = asked.points / 10;
    let budget = (asked.points - spread, asked.points + spread);
    let mut random = Random::new(asked.rules.clone(), asked.field.clone(), budget);
    random.battle.rules = asked.duel.clone();
    let mut scores = [Score::default(); LISTS.len() + 1];
    let mut used = None;
    let mut tables = Tables::new(stream(0, 0));
    for number in (thread..asked.battles / 2).step_by(asked.threads as usize) {
        let lists = random.draw_both(asked.seed, number);
        let mut won = [0.0; 2];
        for (at, first) in Side::BOTH.into_iter().enumerate() {
            for (side, player) in [(first, asked.players[0]), (first.enemy(), asked.players[1])] {
                random.battle.sides[side] = SideKeys { plan: player.plan, ..asked.side.clone() };
                random.battle.prudence[side] = player.prudence;
            }
            let battle = &random.battle;
            tables.restart(stream(asked.seed ^ 1 << 41, number));
            let mut state = battle.begin(number, used.take(), &mut tables);
            let mut outcome = None;
            for _ in 0..Play::clock(battle).steps() {
                outcome = battle.advance(&mut state, &mut tables);
                if outcome.is_some() {
                    break;
                }
            }
            let outcome = outcome.unwrap_or_else(|| battle.after_the_last_turn(&state));
            won[at] = outcome.winner.map_or(0.5, |winner| f64::from(u8::from(winner == first)));
            for at in [lists[first], LISTS.len()] {
                scores[at].undecided += f64::from(u8::from(outcome.winner.is_none()));
                scores[at].turns += f64::from(state.played) / 2.0;
            }
            used = Some(state);
        }
        // By list each battle counts by itself; where both have one list this is the pair.
        for (side, won) in Side::BOTH.into_iter().zip(won) {
            let score = &mut scores[lists[side]];
            score.pairs += 0.5;
            score.sum += won / 2.0;
            score.squares += won * won / 2.0;
        }
        let pair = (won[0] + won[1]) / 2.0;
        let all = &mut scores[LISTS.len()];
        all.pairs += 1.0;
        all.sum += pair;
        all.squares += pair * pair;
    }
    scores
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [first, second, rest @ ..] = &words[..] else { panic!("two plans are needed") };
    let mut asked = Asked {
        players: [Player::read(first), Player::read(second)],
        battles: 20_000,
        threads: 2,
        seed: 1,
        points: 600,
        rules: BattleRules::default(),
        duel: Rules::default(),
        field: FieldKeys::default(),
        side: SideKeys::default(),
    };
    for word in rest {
        let Some((key, text)) = word.split_once('=') else {
            asked.battles = word.parse().expect("a number of battles");
            continue;
        };
        let value = match (text.parse::<i64>(), text.parse::<bool>()) {
            (Ok(number), _) => Value::Whole(number),
            (_, Ok(flag)) => Value::Bool(flag),
            _ => Value::Text(text.to_owned()),
        };
        let number = || text.parse().expect("a number");
        match key {
            "threads" => asked.threads = number(),
            "seed" => asked.seed = number(),
            "points" => asked.points = number() as u32,
            _ => {
                let set = asked.field.set(key, &value).is_ok()
                    || asked.rules.set(key, &value).is_ok()
                    || asked.side.set(key, &value).is_ok()
                    || asked.duel.set(key, &value).is_ok();
                assert!(set, "no setting {key} = {text}");
            }
        }
    }
    let start = Instant::now();
    let mut scores = [Score::default(); LISTS.len() + 1];
    std::thread::scope(|scope| {
        let asked = &asked;
        let threads: Vec<_> = (0..asked.threads).map(|thread| scope.spawn(move || fight(asked, thread))).collect();
        for thread in threads {
            scores.iter_mut().zip(&thread.join().expect("a thread")).for_each(|(score, more)| score.add(more));
        }
    });
    scores.iter().zip(LISTS.into_iter().chain(["all"])).for_each(|(score, name)| score.print(name));
    let seconds = start.elapsed().as_secs_f64();
    println!("{seconds:.1} seconds, {:.0} µs per battle and thread", 1e6 * seconds * asked.threads as f64 / asked.battles as f64);
}
