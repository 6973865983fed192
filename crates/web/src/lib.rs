//! Montjoie for a browser: one function, request in, answer and charts out, as [`asked`] has them.
//!
//! A page calls `room` for a number of bytes, writes the request there, calls `ask`, reads the reply and gives it back with `free`.

/// The systems of the page: the same file as that of the command line, so that a system is one line.
#[path = "../../../src/systems.rs"]
pub mod systems;

/// Requests of a page: the same file as that of the server.
#[path = "../../../src/asked.rs"]
pub mod asked;

use std::sync::LazyLock;

use montjoie_analysis::ask::door::Door;
use montjoie_analysis::store::host::Texts;
use montjoie_core::watch::Unwatched;

/// The host of requests, without files: a page has none of its own, and requests bring theirs.
static HOST: Texts = Texts(Vec::new());
static DOOR: LazyLock<Door<'static>> = LazyLock::new(|| Door::new(systems::REGISTRY, &HOST));

/// The reply to a request, as JSON.
pub fn answer(request: &str) -> String {
    asked::reply(&DOOR, request, systems::engine, &Unwatched).0
}

/// Bytes that the page owns until it gives them back.
fn handed(bytes: Vec<u8>) -> *mut u8 {
    Box::into_raw(bytes.into_boxed_slice()).cast()
}

/// The room for `length` bytes. They belong to the caller until `ask` or `free` takes them.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    handed(vec![0; length])
}

/// Answers the request in this room, and takes the room. It returns the length of the reply as four bytes, little-endian, then the reply: give it
/// back with `free`, with four more than its length.
///
/// # Safety
/// `request` comes from `room`, with this length, and was not given back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(request: *mut u8, length: usize) -> *mut u8 {
    // SAFETY: the caller owns these bytes, and `room` made them.
    let request = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(request, length)) };
    let reply = answer(&String::from_utf8_lossy(&request));
    let length = u32::try_from(reply.len()).unwrap_or(0);
    handed([&length.to_le_bytes()[..], reply.as_bytes()].concat())
}

/// Takes back the room of `length` bytes.
///
/// # Safety
/// `bytes` comes from `room` or `ask`, with this length, and was not given back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(bytes: *mut u8, length: usize) {
    // SAFETY: as above.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(bytes, length)) });
}
