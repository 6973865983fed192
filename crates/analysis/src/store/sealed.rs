//! Values as bytes that are kept or sent: what they are, with the number of the format, then the values, then a checksum. The same on every machine.

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

/// Some values as bytes that begin with this.
pub fn seal(magic: &[u8], values: &impl Serialize) -> Vec<u8> {
    let mut bytes = postcard::to_extend(values, magic.to_vec()).expect("values that know how many they are");
    let sum = Sha256::digest(&bytes);
    bytes.extend(sum);
    bytes
}

/// What some bytes say between their beginning and their checksum; `None` where they do not begin so, or are not whole.
pub fn open<'b>(magic: &[u8], bytes: &'b [u8]) -> Option<&'b [u8]> {
    let (said, sum) = bytes.split_last_chunk::<32>()?;
    said.strip_prefix(magic).filter(|_| <[u8; 32]>::from(Sha256::digest(said)) == *sum)
}

/// The first value that is said, and what is said after it.
pub fn first<T: DeserializeOwned>(said: &[u8]) -> Option<(T, &[u8])> {
    postcard::take_from_bytes(said).ok()
}

/// The only value that is said.
pub fn only<T: DeserializeOwned>(said: &[u8]) -> Option<T> {
    first(said).filter(|(_, rest)| rest.is_empty()).map(|(value, _)| value)
}
