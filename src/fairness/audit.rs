//! What a list says of itself, without dice.
