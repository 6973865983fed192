//! What a battle takes from the system: nothing, once its memory is there.

use montjoie_black_powder::battle::{Battle, asked::engagement};
use montjoie_black_powder::profile::lists;
use montjoie_core::combat::Pair;
use montjoie_field::Series;
use montjoie_system::army::Readings;
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
    let levy = Levy { lists: vec!["sample".to_owned()], budget: (8, 18), readings: Readings::default(), instead: Vec::new() };
    let forces = Pair { a: Force::Drawn(levy.clone()), b: Force::Drawn(levy) };
    let engagement = engagement(&lists(&[]).expect("sound lists"), &forces, &[], 1).expect("sound settings");
    let series: &Series<Battle> = engagement.battle.as_any().downcast_ref().expect("battles of armies that are drawn");
    nothing_is_allocated_again(series, 200, allocations);
}
