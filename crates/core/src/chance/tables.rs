//! The source that makes one draw a roll: the sampler for millions of combats, and the laws that it draws from.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, MutexGuard};

use rand::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};
use rustc_hash::FxHashMap;

use super::table::Picker;
use super::{Answers, AnyRoll, Chance, Roll, Small, Table, Throw, law};

/// The stream of random numbers of one block of combats: a function of the seed and the block's number and of nothing else.
///
/// Both go through SplitMix64, one after the other, so that neighbouring blocks and neighbouring seeds share nothing.
pub fn stream(seed: u64, block: u64) -> Xoshiro256PlusPlus {
    let scrambled = SplitMix64::seed_from_u64(seed).next_u64();
    let mut splitter = SplitMix64::seed_from_u64(SplitMix64::seed_from_u64(scrambled ^ block).next_u64());
    let mut state = [0; 32];
    splitter.fill_bytes(&mut state);
    Xoshiro256PlusPlus::from_seed(state)
}

/// The laws of rolls met so far, each enumerated from the roll's own text on first use.
///
/// A law once made serves the whole program and stays until it ends (some hundred bytes each); this is one worker's view of them, which
/// it asks without waiting for the others. A small table by the roll's own bytes answers nearly always; behind it stand maps by roll.
pub struct Laws {
    quick: Box<[Quick; QUICK]>,
    kinds: Vec<(TypeId, Box<dyn Any + Send + Sync>)>,
}

/// A law under the type and the packed fields of its roll; as long as one line of the cache.
#[derive(Clone, Copy)]
struct Quick {
    kind: TypeId,
    fields: Fields,
    law: &'static Table,
    picker: Picker,
}

/// Number of entries of the quick table; a power of two.
const QUICK: usize = 1 << 10;

type LawsOf<R> = FxHashMap<R, &'static Table>;

impl Default for Laws {
    fn default() -> Laws {
        // No roll packs to 0.
        let law = Table::sum_of_d6(1);
        let none = Quick { kind: TypeId::of::<()>(), fields: [0, 0], law, picker: law.picker() };
        let quick: Box<[Quick]> = vec![none; QUICK].into();
        Laws { quick: quick.try_into().unwrap_or_else(|_| unreachable!("as many as there are")), kinds: Vec::new() }
    }
}

impl Laws {
    /// Laws of no roll yet.
    pub fn new() -> Laws {
        Laws::default()
    }

    /// The law of a roll.
    #[inline]
    pub fn of<R: Roll>(&mut self, roll: R) -> &'static Table {
        match Packed::of(&roll) {
            Some(fields) => self.quick(roll, fields).law,
            None => self.by_roll(roll),
        }
    }

    /// The law of a roll, in the form to draw from.
    #[inline]
    fn picker_of<R: Roll>(&mut self, roll: R) -> Picker {
        match Packed::of(&roll) {
            Some(fields) => self.quick(roll, fields).picker,
            None => self.by_roll(roll).picker(),
        }
    }

    #[inline]
    fn quick<R: Roll>(&mut self, roll: R, fields: Fields) -> &Quick {
        let kind = TypeId::of::<R>();
        let at = place(kind, fields);
        if self.quick[at].fields != fields || self.quick[at].kind != kind {
            self.learn(roll, at, fields);
        }
        &self.quick[at]
    }

    #[cold]
    #[inline(never)]
    fn learn<R: Roll>(&mut self, roll: R, at: usize, fields: Fields) {
        let law = self.by_roll(roll);
        self.quick[at] = Quick { kind: TypeId::of::<R>(), fields, law, picker: law.picker() };
    }

    fn by_roll<R: Roll>(&mut self, roll: R) -> &'static Table {
        let kind = TypeId::of::<R>();
        let at = self.kinds.iter().position(|(k, _)| *k == kind).unwrap_or_else(|| {
            self.kinds.push((kind, Box::new(LawsOf::<R>::default())));
            self.kinds.len() - 1
        });
        let known: &mut LawsOf<R> = self.kinds[at].1.downcast_mut().expect("filed under its own type");
        known.entry(roll).or_insert_with(|| in_the_book(roll))
    }
}

/// The place of a roll in the quick table: the high bits of a product depend on all of its fields.
#[inline]
fn place(kind: TypeId, fields: Fields) -> usize {
    let mut hasher = rustc_hash::FxHasher::default();
    kind.hash(&mut hasher);
    let mixed = (fields[0] ^ fields[1]).wrapping_add(hasher.finish());
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - QUICK.trailing_zeros())) as usize
}

/// The fields of a roll as 16 bytes, the first in the lowest: in two words, because half of the processors have no longer ones.
type Fields = [u64; 2];

/// The fields of a roll, byte after byte, as its `Hash` hands them out. Exact, with their number in the highest byte; a roll that does
/// not fit is not packed at all, so that equal packings are equal rolls. How many there are is known where this is compiled: nothing of
/// the counting is left when it runs.
struct Packed {
    words: Fields,
    count: u32,
    fits: bool,
}

/// The most bytes that fit beside their number.
const MOST_BYTES: u32 = 15;

impl Packed {
    #[inline]
    fn of<R: Roll>(roll: &R) -> Option<Fields> {
        let mut packed = Packed { words: [0, 0], count: 0, fits: true };
        roll.hash(&mut packed);
        let [low, high] = packed.words;
        packed.fits.then_some([low, high | u64::from(packed.count + 1) << 56])
    }

    #[inline]
    fn add(&mut self, bits: u64, bytes: u32) {
        self.fits &= self.count + bytes <= MOST_BYTES;
        if self.fits {
            let at = 8 * self.count;
            if at >= 64 {
                self.words[1] |= bits << (at - 64);
            } else {
                self.words[0] |= bits << at;
                if at > 0 {
                    self.words[1] |= bits >> (64 - at);
                }
            }
            self.count += bytes;
        }
    }
}

impl Hasher for Packed {
    #[inline]
    fn write_u8(&mut self, byte: u8) {
        self.add(byte.into(), 1);
    }

    /// The variant of an enum, which is small.
    #[inline]
    fn write_isize(&mut self, variant: isize) {
        self.fits &= (0..256).contains(&variant);
        self.add(variant as u64 & 0xff, 1);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.add(number as u64, 8);
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u8(byte));
    }

    fn finish(&self) -> u64 {
        self.words[0]
    }
}

/// The law of a roll, from the program's one book of laws.
pub(super) fn in_the_book<R: Roll>(roll: R) -> &'static Table {
    let page_of = |book: &mut Book, make: &dyn Fn() -> Option<Table>| {
        let page = book.entry(TypeId::of::<R>()).or_insert_with(|| Box::new(LawsOf::<R>::default()));
        let page: &mut LawsOf<R> = page.downcast_mut().expect("filed under its own type");
        page.get(&roll).copied().or_else(|| {
            let table: &'static Table = Box::leak(Box::new(make()?));
            page.insert(roll, table);
            Some(table)
        })
    };
    if let Some(table) = page_of(&mut book(), &|| None) {
        return table;
    }
    // Made with the book closed: a law may rest on other laws, which are looked up in it.
    let outcomes: Vec<(u16, f64)> = law(roll).into_iter().map(|(result, probability)| (result.code(), probability)).collect();
    page_of(&mut book(), &|| Some(Table::new(Throw::Law, outcomes.clone()))).expect("just written")
}

type Book = BTreeMap<TypeId, Box<dyn Any + Send + Sync>>;

fn book() -> MutexGuard<'static, Book> {
    static BOOK: Mutex<Book> = Mutex::new(BTreeMap::new());
    BOOK.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Draws each roll at once from its law: one 64-bit number a roll.
pub struct Tables {
    rng: Xoshiro256PlusPlus,
    laws: Laws,
}

impl Tables {
    /// Draws from a generator, usually one that [`stream`] made.
    pub fn new(rng: Xoshiro256PlusPlus) -> Tables {
        Tables { rng, laws: Laws::new() }
    }

    /// Begins another stream of random numbers, and keeps the laws already known.
    pub fn restart(&mut self, rng: Xoshiro256PlusPlus) {
        self.rng = rng;
    }
}

impl Chance for Tables {
    #[inline]
    fn draw(&mut self, table: &'static Table) -> u16 {
        table.pick(self.rng.next_u64())
    }

    #[inline]
    fn roll<R: Roll>(&mut self, roll: R) -> R::Result {
        let picker = self.laws.picker_of(roll);
        R::Result::from_code(picker.pick(self.rng.next_u64()))
    }
}

impl Answers for Tables {
    fn drawn(&mut self, table: &'static Table) -> u16 {
        self.draw(table)
    }

    fn rolled(&mut self, roll: &dyn AnyRoll) -> u16 {
        let law = roll.table_of(&mut self.laws);
        self.draw(law)
    }

    fn restart(&mut self, rng: Xoshiro256PlusPlus) {
        Tables::restart(self, rng);
    }
}
