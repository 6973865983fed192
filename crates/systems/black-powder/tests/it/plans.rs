//! Plans against one another: both sides have the same army, drawn anew for each battle. A plan that loses to standing still is no plan.

use montjoie_black_powder::battle::Battle;
use montjoie_black_powder::battle::army::enlist;
use montjoie_black_powder::battle::settings::{BattleRules, FieldKeys, Plan, SideKeys};
use montjoie_black_powder::profile::lists;
use montjoie_black_powder::rules::Rules;
use montjoie_core::chance::{Tables, stream};
use montjoie_core::combat::{Pair, Side, fight_number};
use montjoie_field::army::{Generator, RandomArmy};
use montjoie_field::{Muster, Mustering};
use montjoie_system::army::Readings;

/// Points of a plan against another, in [0, 1]: a battle that nobody wins counts half; and the share of those.
fn score(a: Plan, b: Plan, battles: u64) -> (f64, f64) {
    let all = lists(&[]).expect("sound lists");
    let keys = Pair { a, b };
    let keys = Pair::of(|side| SideKeys { plan: keys[side], ..SideKeys::default() });
    let mut battle = Battle::new(
        Rules::default(),
        BattleRules::default(),
        FieldKeys::default(),
        keys,
        &Pair::of(|_| Muster { units: Vec::new(), divisions: Vec::new() }),
    );
    let kinds: Vec<u16> = all[0].units.iter().map(|unit| enlist(&mut battle.hosts, unit, &Rules::default()).expect("few kinds")).collect();
    let army = montjoie_black_powder::army::army(&all[0]);
    let generator = Generator::new(&army, montjoie_black_powder::army::draw(&all[0]), Readings::default(), (8, 16));
    let mut open = 0.0;
    let (mut won, mut used, mut chance) = (0.0, None, Tables::new(stream(0, 0)));
    let mut drawn = RandomArmy::default();
    for number in 0..battles {
        generator.draw(&mut stream(5, number), &mut drawn).expect("an army");
        Side::BOTH.into_iter().for_each(|side| battle.hosts_mut().muster(side, &drawn, &kinds));
        chance.restart(stream(6, number));
        let over = fight_number(&battle, number, used.take(), &mut chance);
        won += over.outcome.winner.map_or(0.5, |side| if side == Side::A { 1.0 } else { 0.0 });
        open += f64::from(u8::from(over.outcome.winner.is_none()));
        used = Some(over.state);
    }
    (won / battles as f64, open / battles as f64)
}

#[test]
fn players_who_decide_beat_standing_still_and_every_stance() {
    for plan in [Plan::Prudent, Plan::Sensible] {
        for (other, least) in [(Plan::Hold, 0.51), (Plan::Fire, 0.58), (Plan::Charge, 0.53)] {
            let (won, open) = score(plan, other, 4000);
            println!("{} against {}: {won:.3}, nobody wins {open:.3}", plan.word(), other.word());
            assert!(won > least, "{plan:?} {other:?}: {won:.3}");
        }
    }
}

#[test]
fn the_prudent_one_beats_the_sensible_one_and_somebody_wins() {
    let (won, _) = score(Plan::Prudent, Plan::Sensible, 12_000);
    println!("prudent against sensible: {won:.3}");
    assert!(won > 0.505, "{won:.3}");
    let (_, open) = score(Plan::Prudent, Plan::Prudent, 4000);
    println!("nobody wins {open:.3}");
    assert!(open < 0.1, "{open:.3}");
}
