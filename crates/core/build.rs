//! Build script: sets the hash of the text of this crate, `TEXT_HASH`.

fn main() {
    montjoie_text_hash::of_this_crate();
}
