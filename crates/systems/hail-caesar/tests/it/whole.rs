//! Whole battles with dice: what always holds.

use montjoie_core::chance::{Tables, stream};
use montjoie_core::combat::{Play, fight_number};
use montjoie_core::contest::Fought;
use montjoie_core::language::Lang;
use montjoie_core::monte_carlo::{Run, Source, Unwatched, fight_range};
use montjoie_core::tally::Count;
use montjoie_hail_caesar::battle::Battle;

use super::played::{Played, as_recorded};
use super::scripted::scripted_armies;

/// Plays battles to their ends, and looks at the table after every player turn.
fn hold(battle: &Battle, battles: u64) {
    for number in 0..battles {
        let mut chance = Tables::new(stream(7, number));
        let mut state = battle.begin(number, None, &mut chance);
        for turn in 0..Play::clock(battle).steps() {
            if let Some(fault) = state.stands.fault(&battle.table) {
                panic!(
                    "battle {number}, before player turn {turn}: {fault}\n{}",
                    battle.scene(&state, montjoie_core::language::Lang::En).text
                );
            }
            for (id, unit) in (0..).zip(&state.units) {
                let stamina = battle.hosts.form(unit.form).fighter.stamina;
                assert!(!state.stands[id].there || unit.condition.wounds <= stamina, "battle {number}: unit {id} keeps its wounds");
            }
            if battle.advance(&mut state, &mut chance).is_some() {
                break;
            }
        }
    }
}

/// W5.
#[test]
fn units_never_overlap_or_leave_the_table_and_contact_and_support_are_mutual() {
    for played in [Played::default(), as_recorded()] {
        scripted_armies(&played).iter().for_each(|battle| hold(battle, 25));
    }
}

/// W7; on several threads in `tests/it/battles.rs` of the program.
#[test]
fn a_battle_is_the_same_alone_and_in_a_run_and_after_any_other() {
    let battle = &scripted_armies(&Played::default())[0];
    let run = Run { seed: 3, source: Source::Tables };
    let counted = fight_range(battle, run, 0..40, &Unwatched).expect("not stopped");
    let mut alone = Play::nothing(battle);
    let mut used = None;
    for number in (0..40).rev() {
        let over = fight_number(battle, number, used.take(), &mut Tables::new(stream(3, number)));
        alone.add(over.outcome, over.turn, 1);
        used = Some(over.state);
        let story = Fought::tell(battle, 3, number, Source::Tables, Lang::En);
        assert_eq!((story.outcome, story.turn), (over.outcome, over.turn), "battle {number}");
    }
    assert_eq!(counted, alone);
    assert_eq!(Count::plays(&counted), 40);
}

/// W11.
#[test]
fn prices_and_names_change_no_battle() {
    let battle = scripted_armies(&Played::default()).remove(1);
    let mut dear = battle.clone();
    dear.hosts.named.iter_mut().for_each(|kind| (kind.points, kind.name) = (1000.0, Default::default()));
    let run = Run { seed: 5, source: Source::Tables };
    let fought = |battle: &Battle| fight_range(battle, run, 0..30, &Unwatched).expect("not stopped");
    assert_eq!(fought(&battle), fought(&dear));
}

/// W4: a clone is another kind with the same profile. It fights the same battles, so that its worth is that of the unit.
#[test]
fn clones_fight_the_same_battles() {
    let battle = scripted_armies(&Played::default()).remove(1);
    let mut cloned = battle.clone();
    let clone = cloned.hosts.named.len() as u16;
    let units = &mut cloned.hosts.armies.a.units;
    let kind = units[0];
    units.iter_mut().filter(|unit| **unit == kind).step_by(2).for_each(|unit| *unit = clone);
    let (recruit, named) = (cloned.hosts.recruits[usize::from(kind)], cloned.hosts.named[usize::from(kind)].clone());
    cloned.hosts.recruits.push(recruit);
    cloned.hosts.named.push(named);
    let run = Run { seed: 9, source: Source::Tables };
    let fought = |battle: &Battle| fight_range(battle, run, 0..30, &Unwatched).expect("not stopped");
    assert_eq!(fought(&battle), fought(&cloned));
}
