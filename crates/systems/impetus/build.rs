//! The hash of the text of this crate: see `System::text_hash`.

fn main() {
    montjoie_text_hash::of_this_crate();
}
