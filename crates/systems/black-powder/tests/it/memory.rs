//! What a battle takes from the system: nothing, once its memory is there.

use montjoie_black_powder::battle::{Battle, asked::engagement};
use montjoie_black_powder::profile::lists;
use montjoie_core::chance::{Tables, stream};
use montjoie_core::combat::{Pair, Play};
use montjoie_field::Series;
use montjoie_system::army::Readings;
use montjoie_system::battle::{Force, Levy};
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
    let battles = 200;
    let levy = Levy { lists: vec!["sample".to_owned()], budget: (8, 18), readings: Readings::default(), instead: Vec::new() };
    let forces = Pair { a: Force::Drawn(levy.clone()), b: Force::Drawn(levy) };
    let engagement = engagement(&lists(&[]).expect("sound lists"), &forces, &[], 1).expect("sound settings");
    let series: &Series<Battle> = engagement.battle.as_any().downcast_ref().expect("battles of armies that are drawn");
    let mut tables = Tables::new(stream(1, 0));
    let mut used = None;
    // The first time every army and every roll is new.
    let [first, again] = [0; 2].map(|_| {
        let before = allocations();
        for number in 0..battles {
            tables.restart(stream(1, number));
            let mut fielded = series.begin(number, used.take(), &mut tables);
            for _ in 0..2 * series.clock().turns {
                if series.advance(&mut fielded, &mut tables).is_some() {
                    break;
                }
            }
            used = Some(fielded);
        }
        allocations() - before
    });
    assert_eq!(again, 0, "allocations in {battles} battles that were fought before; {first} the first time");
    assert!(first > 100, "allocations are counted: {first}");
}
