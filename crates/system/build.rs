//! The hash of the text of this crate: see `TEXT_HASH`.

fn main() {
    montjoie_text_hash::of_this_crate(&["book.rs", "book_file.rs"]);
}
