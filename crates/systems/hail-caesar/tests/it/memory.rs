//! What a battle takes from the system: nothing, once its memory is there.

use montjoie_core::combat::Pair;
use montjoie_core::settings::Value;
use montjoie_field::Series;
use montjoie_hail_caesar::army::readings;
use montjoie_hail_caesar::battle::{Battle, asked::engagement};
use montjoie_hail_caesar::profile::lists;
use montjoie_system::Set;
use montjoie_system::battle::{Force, Levy};
use montjoie_testing::fought::nothing_is_allocated_again;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: hands every call on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations() -> u64 {
    ALLOCATIONS.with(Cell::get)
}

#[test]
fn a_battle_allocates_nothing_once_its_memory_is_there() {
    allocates_nothing(&[], 200);
}

#[test]
fn a_battle_of_players_who_look_ahead_allocates_nothing_once_its_memory_is_there() {
    let words =
        [("a.look", "army"), ("b.look", "divisions")].map(|(key, value)| Set { key: key.to_owned(), value: Value::Text(value.to_owned()) });
    let rollouts = ["a.rollouts", "b.rollouts"].map(|key| Set { key: key.to_owned(), value: Value::Whole(4) });
    allocates_nothing(&[&words[..], &rollouts].concat(), 6);
}

fn allocates_nothing(settings: &[Set], battles: u64) {
    let ids = ["french", "burgundian", "english", "companies"].map(str::to_owned).to_vec();
    let levy = Levy { lists: ids, budget: (540, 660), readings: readings(&[]).expect("sound"), instead: Vec::new() };
    let forces = Pair { a: Force::Drawn(levy.clone()), b: Force::Drawn(levy) };
    let engagement = engagement(&lists(&[]).expect("sound lists"), &forces, settings, 1).expect("sound settings");
    let series: &Series<Battle> = engagement.battle.as_any().downcast_ref().expect("battles of armies that are drawn");
    nothing_is_allocated_again(series, battles, allocations);
}
