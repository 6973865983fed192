//! One test binary. Each module is a kind of test; the name says what it can catch.

#![allow(unsafe_code, missing_docs)] // the counting allocator; tests are sentences of their own

mod agreement;
mod architecture;
mod army_prices;
mod ask;
mod assumptions;
mod audit;
mod bad_input;
mod basis;
mod battles;
mod book;
mod choices;
mod command_line;
mod compare;
mod domain;
mod door;
mod faces;
mod fair;
mod first_use;
mod forgiving;
mod french;
mod from_nothing;
mod handicap;
mod laws;
mod luck;
mod matrix;
mod mine;
mod mirror;
#[cfg(feature = "report")]
mod new_prices;
mod options;
mod own_lists;
mod page;
mod page_one;
mod parts;
mod profiles;
mod program;
mod random_matchups;
mod replay;
#[cfg(feature = "report")]
mod report;
mod reprice;
mod requests;
mod roster;
mod rows;
#[cfg(feature = "report")]
mod scale;
mod schema;
mod sentences;
mod soundness;
mod told;
mod words;
mod worths;

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use montjoie::analysis::store::{Host, Session};
use montjoie::systems::REGISTRY;

/// A session with all systems that nobody watches.
fn session(host: &dyn Host) -> Session<'_> {
    Session::new(REGISTRY, host)
}

/// Counts allocations, so that a test can say that a combat makes none.
struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

thread_local! {
    static COUNTED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

// SAFETY: hands every call on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = COUNTED.try_with(|counted| {
            if counted.get() {
                ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
            }
        });
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Allocations made on this thread while `run` ran.
fn allocations(run: impl FnOnce()) -> u64 {
    COUNTED.with(|counted| counted.set(true));
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    run();
    let after = ALLOCATIONS.load(Ordering::Relaxed);
    COUNTED.with(|counted| counted.set(false));
    after - before
}
